#pragma once

#include "bots/evaluation.hpp"
#include "rules/square_bashing/square_bashing.hpp"

namespace sandtable::bots {

template <>
struct Evaluation<square_bashing::SquareBashing> {
    static constexpr double scale = 17;  // fitted to games of greedy in sb_standard
    static double worth(const square_bashing::Table& table, const square_bashing::Position& position, Seat seat);
    // The turns of the players (SB section 3): an advance is worth what the assaults at its end make of it.
    static int stage(const square_bashing::Table&, const square_bashing::Position& now) {
        return 2 * now.turn + index(now.active);
    }
};

}  // namespace sandtable::bots
