#include "field/number.hpp"

#include <array>
#include <bit>
#include <cstddef>

namespace sandtable::field {

namespace {

// Newton's method from above: every step but the last comes nearer.
constexpr std::int64_t root_from_above(std::int64_t square, std::int64_t root) {
    for (;;) {
        const std::int64_t next = (root + square / root) / 2;
        if (next >= root) return root;
        root = next;
    }
}

// Roots of numbers of nine and ten bits, or what is cut off from them, in 64ths: a little too high.
constexpr auto roots_above = [] {
    std::array<std::uint16_t, 768> roots{};
    for (std::size_t i = 0; i < roots.size(); ++i)
        roots[i] = static_cast<std::uint16_t>(root_from_above(static_cast<std::int64_t>(257 + i) * 4096, 2100) + 1);
    return roots;
}();

}  // namespace

// It begins with the root of the first ten bits, at most one part in 200 too high, so that of distances on a table a
// single division comes within two. Divisions take their time.
std::int64_t root_below(std::int64_t square) {
    if (square < 2) return square;
    const int bits = 64 - std::countl_zero(static_cast<std::uint64_t>(square));
    const int shift = (bits - 9) & ~1;
    const auto first = static_cast<std::size_t>(shift >= 0 ? square >> shift : square << -shift);
    const std::int64_t guess = ((std::int64_t{roots_above[first - 256]} << (shift + 18) / 2) >> 15) + 1;
    std::int64_t root = (guess + square / guess) / 2;
    if (bits > 40) return root_from_above(square, root);
    while (root * root > square) --root;
    return root;
}

std::int64_t root_above(std::int64_t square) {
    const std::int64_t root = root_below(square);
    return root * root == square ? root : root + 1;
}

}  // namespace sandtable::field
