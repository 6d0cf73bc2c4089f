#include "field/heading.hpp"

#include <algorithm>
#include <cstdlib>

namespace sandtable::field {

namespace {

// The angle of a slope that rises by `rise` over `run`, which is not less, in tenths: at most one and a half off. A
// polynomial that comes near to the arc tangent, in 65536ths.
int near_angle(std::int64_t rise, std::int64_t run) {
    constexpr int bits = 16;
    constexpr std::int64_t whole = 1 << bits;
    const std::int64_t slope = (rise << bits) / run;
    const std::int64_t bulge = slope * (whole - slope) >> bits;
    constexpr std::int64_t height = 9'188'147, skew = 38;
    return static_cast<int>((450 * slope + (bulge * (height + skew * slope) >> bits) + whole / 2) >> bits);
}

// At most as far off; 0 to 3600.
int near_heading(Point vector) {
    const std::int64_t aside = std::abs(vector.x), ahead = std::abs(vector.y);
    const int from_axis = near_angle(std::min(aside, ahead), std::max(aside, ahead));
    const int from_north = aside <= ahead ? from_axis : quarter_turn - from_axis;
    const int eastwards = vector.y < 0 ? half_turn - from_north : from_north;
    return vector.x < 0 ? whole_turn - eastwards : eastwards;
}

// Without a division, for what is no more than a whole turn already.
Heading at(int tenths) {
    Heading heading;
    heading.tenths = static_cast<std::int16_t>(tenths);
    return heading;
}

}  // namespace

Heading heading_of(Point vector) {
    // One tenth off costs more than the rounding of the table can hide from the second neighbour on.
    constexpr int reach = 2;
    const int near = near_heading(vector);
    int tenths = near < reach ? near - reach + whole_turn : near - reach, best = tenths;
    std::int64_t farthest = dot(vector, forward(at(tenths)));
    for (int i = 0; i < 2 * reach; ++i) {
        tenths = tenths + 1 < whole_turn ? tenths + 1 : 0;
        const std::int64_t distance = dot(vector, forward(at(tenths)));
        if (distance < farthest || (distance == farthest && tenths > best)) continue;
        best = tenths;
        farthest = distance;
    }
    return at(best);
}

int angle_between(Heading a, Heading b) {
    const int apart = std::abs(a.tenths - b.tenths);
    return std::min(apart, whole_turn - apart);
}

}  // namespace sandtable::field
