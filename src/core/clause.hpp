// The number of a rule, as printed in docs/rules: PBI-11.5 is {"PBI", 11, 5}.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sandtable {

struct Clause {
    const char* book = nullptr;  // the prefix of the rule book: "PBI"
    std::uint8_t chapter = 0;
    std::uint8_t number = 0;  // 0 cites the section as a whole

    friend bool operator==(const Clause& a, const Clause& b) {
        return a.chapter == b.chapter && a.number == b.number &&
               std::string_view(a.book ? a.book : "") == std::string_view(b.book ? b.book : "");
    }
};

// "PBI-11.5", or "PBI-3" for a whole section.
std::string to_text(const Clause& clause);

}  // namespace sandtable
