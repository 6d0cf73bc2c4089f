#include "field/number.hpp"

#include <bit>

namespace sandtable::field {

// Newton's method from above: every step but the last comes nearer.
std::int64_t root_below(std::int64_t square) {
    if (square < 2) return square;
    const int bits = 64 - std::countl_zero(static_cast<std::uint64_t>(square));
    std::int64_t root = std::int64_t{1} << ((bits + 1) / 2);
    for (;;) {
        const std::int64_t next = (root + square / root) / 2;
        if (next >= root) return root;
        root = next;
    }
}

std::int64_t root_above(std::int64_t square) {
    const std::int64_t root = root_below(square);
    return root * root == square ? root : root + 1;
}

}  // namespace sandtable::field
