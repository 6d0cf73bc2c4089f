// Why an action is not allowed: the clause, and one sentence with the figures or places that matter.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/clause.hpp"

namespace sandtable {

// A value inside a sentence. Rules code knows no names, so it says what kind of thing the value is and the
// codec of the game finds the word for it.
struct Argument {
    enum class Kind : std::uint8_t { none, number, square, piece, unit, mils, percent };
    Kind kind = Kind::none;
    std::int32_t value = 0;

    constexpr Argument() = default;
    constexpr Argument(int number) : kind(Kind::number), value(number) {}
    constexpr Argument(Kind what, int which) : kind(what), value(which) {}
};

struct Refusal {
    Clause clause;
    const char* message = nullptr;  // "{}" stands for the next argument
    std::array<Argument, 2> arguments;

    constexpr Refusal() = default;
    constexpr Refusal(Clause because, const char* sentence, Argument first = {}, Argument second = {})
        : clause(because), message(sentence), arguments{first, second} {}

    // True when the action is refused, so that `if (auto refusal = check(…))` reads as it should.
    constexpr explicit operator bool() const { return message != nullptr; }
};

inline constexpr Refusal fine{};

}  // namespace sandtable
