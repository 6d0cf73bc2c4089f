// Headings in tenths of a degree, clockwise from the north. PUB-1.2, PUB-1.3, SKM-1.2, SKM-1.3.
#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "field/point.hpp"

namespace sandtable::field {

inline constexpr int quarter_turn = 900;
inline constexpr int half_turn = 1800;
inline constexpr int whole_turn = 3600;

// What sines and the vectors made of them are multiplied by.
inline constexpr std::int32_t unit = 1'000'000;

extern const std::array<std::int32_t, whole_turn> sine_table;

struct Heading {
    std::int16_t tenths = 0;  // 0 to 3599

    constexpr Heading() = default;
    constexpr explicit Heading(int any_tenths)
        : tenths(static_cast<std::int16_t>((any_tenths % whole_turn + whole_turn) % whole_turn)) {}
    friend constexpr auto operator<=>(Heading, Heading) = default;
    constexpr Heading turned(int clockwise) const {
        const int sum = tenths + clockwise;  // mostly less than a turn away: that needs no division
        if (sum < -whole_turn || sum >= 2 * whole_turn) return Heading(sum);
        Heading heading;
        heading.tenths = static_cast<std::int16_t>(sum + (sum < 0 ? whole_turn : sum >= whole_turn ? -whole_turn : 0));
        return heading;
    }
    constexpr Heading reversed() const { return turned(half_turn); }
};

inline std::int32_t sine(Heading heading) { return sine_table[heading.tenths]; }
inline std::int32_t cosine(Heading heading) {  // a quarter turn ahead; without a division, for it is asked for often
    const int tenths = heading.tenths + quarter_turn;
    return sine_table[tenths < whole_turn ? tenths : tenths - whole_turn];
}

// Where a thing looks, and where its right hand is; both as long as `unit`. PUB-1.5.
inline Point forward(Heading heading) { return {sine(heading), cosine(heading)}; }
inline Point rightward(Heading heading) { return {cosine(heading), -sine(heading)}; }

// The heading along which the vector reaches farthest; the lowest when several do. The vector is not zero.
// PUB-1.13, SKM-1.11.
Heading heading_of(Point vector);

// The angle between two headings: 0 to 1800. SKM-1.20.
int angle_between(Heading a, Heading b);

}  // namespace sandtable::field
