#include "core/clause.hpp"

namespace sandtable {

std::string to_text(const Clause& clause) {
    if (clause.book == nullptr) return {};
    std::string text = std::string(clause.book) + '-' + std::to_string(clause.chapter);
    if (clause.number != 0) text += '.' + std::to_string(clause.number);
    return text;
}

}  // namespace sandtable
