// What a Pub Battles position is worth, in victory points.
#pragma once

#include "bots/evaluation.hpp"
#include "rules/pub_battles/pub_battles.hpp"

namespace sandtable::bots {

template <>
struct Evaluation<pub_battles::PubBattles> {
    static constexpr double scale = 13;  // fitted to games of greedy in crossroads
    static double worth(const pub_battles::Table& table, const pub_battles::Position& position, Seat seat);
};

}  // namespace sandtable::bots
