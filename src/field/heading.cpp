#include "field/heading.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace sandtable::field {

namespace {

// The quarter that begins at this heading holds the vector.
int quarter_of(Point vector) {
    if (vector.x >= 0 && vector.y > 0) return 0;
    if (vector.x > 0) return quarter_turn;
    if (vector.y < 0) return half_turn;
    return half_turn + quarter_turn;
}

// The last heading of the quarter that is not beyond the vector. Seen from the quarter's beginning the vector lies
// `ahead` and `aside`, both not negative.
int last_before(Point vector, int quarter) {
    const auto [ahead, aside] = [&]() -> std::pair<std::int64_t, std::int64_t> {
        switch (quarter) {
            case 0: return {vector.y, vector.x};
            case quarter_turn: return {vector.x, -vector.y};
            case half_turn: return {-vector.y, -vector.x};
            default: return {-vector.x, vector.y};
        }
    }();
    int low = 0, high = quarter_turn;
    while (low < high) {
        const int middle = (low + high + 1) / 2;
        const bool beyond = sine_table[middle] * ahead > sine_table[quarter_turn - middle] * aside;
        high = beyond ? middle - 1 : high;
        low = beyond ? low : middle;
    }
    return quarter + low;
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
    constexpr int reach = 3;
    const int near = last_before(vector, quarter_of(vector));
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
