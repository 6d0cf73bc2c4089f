#include "field/number.hpp"

#include <bit>

namespace sandtable::field {

namespace {

// Newton's method from above: every step but the last comes nearer.
template <class Number>
Number root_from_above(Number square, Number root) {
    for (;;) {
        const Number next = (root + square / root) / 2;
        if (next >= root) return root;
        root = next;
    }
}

}  // namespace

// It begins on a tangent to the curve of roots, at most one part in sixteen too high. Short numbers are divided sooner.
std::int64_t root_below(std::int64_t square) {
    if (square < 2) return square;
    const int half = (65 - std::countl_zero(static_cast<std::uint64_t>(square))) / 2;
    const std::int64_t root = ((std::int64_t{23171} << half) + 46342 * (square >> half)) / 65536 + 2;
    if (square >> 32 == 0) return root_from_above(static_cast<std::uint32_t>(square), static_cast<std::uint32_t>(root));
    return root_from_above(square, root);
}

std::int64_t root_above(std::int64_t square) {
    const std::int64_t root = root_below(square);
    return root * root == square ? root : root + 1;
}

}  // namespace sandtable::field
