// One number for the behaviour of a game: a hash over a fixed set of seeded random games of all its scenarios. A
// change that is not meant to change the rules must keep it.
#pragma once

#include <string>
#include <vector>

#include "codec/game.hpp"

namespace sandtable::analysis {

struct Signature {
    std::string game;
    std::uint64_t value = 0;
    std::uint64_t decisions = 0;
};

std::vector<Signature> signatures();

struct Rate {
    std::uint64_t games = 0, decisions = 0;
    double seconds = 0;

    double decisions_a_second() const { return static_cast<double>(decisions) / seconds; }
};

// How fast one scenario goes, random against random, on one core.
struct Speed {
    Rate listing;              // with every legal action listed at each decision
    Rate drawing;              // as `random` plays, in a game that draws actions without listing them all
    double legal_actions = 0;  // listed at a decision, on average
    double ns_legal = 0, ns_check = 0, ns_apply = 0, ns_copy = 0;
    std::size_t position_bytes = 0, action_bytes = 0;
};

Speed measure_speed(const codec::Game& game, double seconds);

// How many decisions a second mcts makes in its simulations, and how many they would be if it did nothing but play
// them.
struct SearchSpeed {
    double decisions = 0, decisions_without_tree = 0;
};

SearchSpeed measure_search(const codec::Game& game, double seconds);

}  // namespace sandtable::analysis
