// What a Pub Battles position is worth, in victory points.
#pragma once

#include "bots/evaluation.hpp"
#include "rules/pub_battles/pub_battles.hpp"

namespace sandtable::bots {

template <>
struct Evaluation<pub_battles::PubBattles> {
    static constexpr double scale = 13;  // fitted to games of greedy in crossroads
    static double worth(const pub_battles::Table& table, const pub_battles::Position& position, Seat seat);
    // The turns: marches are worth what the combat at their end makes of them.
    static int stage(const pub_battles::Table&, const pub_battles::Position& now) { return now.turn; }
};

}  // namespace sandtable::bots
