#include "codec/refusal_text.hpp"

namespace sandtable::codec {

std::string refusal_sentence(const Refusal& refusal, const Naming& name) {
    if (!refusal) return {};
    std::string text = refusal.message;
    for (const Argument& argument : refusal.arguments) {
        const std::size_t gap = text.find("{}");
        if (gap == std::string::npos || argument.kind == Argument::Kind::none) break;
        text.replace(gap, 2, argument.kind == Argument::Kind::number ? std::to_string(argument.value) : name(argument));
    }
    return text;
}

std::string refusal_text(const Refusal& refusal, const Naming& name) {
    return refusal_sentence(refusal, name) + ' ' + to_text(refusal.clause);
}

}  // namespace sandtable::codec
