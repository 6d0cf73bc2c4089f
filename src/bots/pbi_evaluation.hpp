#pragma once

#include "bots/evaluation.hpp"
#include "bots/pbi_habits.hpp"
#include "rules/pbi/pbi.hpp"

namespace sandtable::bots {

int steps_to_building(const pbi::Table& table, const pbi::Position& now, pbi::Square from);

template <>
struct Evaluation<pbi::Pbi> {
    using Habits = PbiHabits;

    static constexpr double scale = 12;  // fitted to games of greedy in crossroads-village
    static double worth(const pbi::Table& table, const pbi::Position& position, Seat seat);
    static bool judges(const pbi::Table&, const pbi::Position& now) { return now.phase >= pbi::Phase::morale; }
    // The turns of the players (PBI-5.1).
    static int stage(const pbi::Table&, const pbi::Position& now) { return 2 * now.turn + index(now.active_side); }
};

}  // namespace sandtable::bots
