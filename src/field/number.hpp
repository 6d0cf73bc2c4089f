// Whole numbers only: division that rounds, and square roots.
#pragma once

#include <cstdint>

namespace sandtable::field {

// Squares of products of coordinates pass 64 bits.
__extension__ using Wide = __int128;

// To the nearest, halves away from zero; the divisor is positive. PUB-1.4, SKM-1.4.
constexpr std::int64_t rounded(std::int64_t dividend, std::int64_t divisor) {
    return dividend < 0 ? -((-dividend + divisor / 2) / divisor) : (dividend + divisor / 2) / divisor;
}

// Towards minus infinity; the divisor is positive.
constexpr std::int64_t floored(std::int64_t dividend, std::int64_t divisor) {
    return dividend / divisor - (dividend % divisor < 0 ? 1 : 0);
}

// The largest n with n * n <= square. SKM-1.4.
std::int64_t root_below(std::int64_t square);
// The smallest n with n * n >= square. PUB-1.14.
std::int64_t root_above(std::int64_t square);

}  // namespace sandtable::field
