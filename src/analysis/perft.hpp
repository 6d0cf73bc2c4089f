// Every line of play to a given depth: how many leaves there are, and their total probability when each decision is
// made uniformly among the legal actions. The total must be exactly 1 at every depth.
#pragma once

#include "analysis/odds.hpp"

namespace sandtable::analysis {

struct PerftDepth {
    int depth = 0;
    std::uint64_t leaves = 0;
    std::uint64_t finished = 0;  // leaves where the game is over
    Rational total = 0;
};

// Stops early, with fewer depths, when more than `most` leaves would be visited.
std::vector<PerftDepth> perft(const codec::Game& game, const codec::AnyPosition& position, int depth,
                              std::uint64_t most);

}  // namespace sandtable::analysis
