// Whole numbers only: division that rounds, and square roots.
#pragma once

#include <cstdint>

namespace sandtable::field {

// Squares of products of coordinates pass 64 bits.
__extension__ using Wide = __int128;

// To the nearest, halves away from zero; the divisor is positive. PUB-1.4, SKM-1.4. Without a jump: nobody can foretell
// the signs of coordinates.
constexpr std::int64_t rounded(std::int64_t dividend, std::int64_t divisor) {
    const std::int64_t sign = dividend >> 63;  // 0 or -1
    const std::uint64_t size = static_cast<std::uint64_t>((dividend ^ sign) - sign);
    const std::uint64_t whole = static_cast<std::uint64_t>(divisor);
    return (static_cast<std::int64_t>((size + whole / 2) / whole) ^ sign) - sign;
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
