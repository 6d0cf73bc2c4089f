// How hard the tests of this folder try. The sanitizers make everything many times slower, so they get fewer rounds.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>

#include "slow_build.hpp"

namespace sandtable::properties {

constexpr int rounds(int number) { return slow_build ? std::max(1, number / 20) : number; }

// The tests' own chance, the same on every machine: the engine of the standard library is specified to the bit, its
// distributions are not.
class Chance {
public:
    explicit Chance(std::uint64_t seed) : engine_(seed) {}

    std::uint64_t bits() { return engine_(); }
    int below(int limit) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(limit)); }
    int between(int lowest, int highest) { return lowest + below(highest - lowest + 1); }
    bool one_in(int number) { return below(number) == 0; }
    template <class List>
    const auto& one_of(const List& list) {
        return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
    }

private:
    std::mt19937_64 engine_;
};

}  // namespace sandtable::properties
