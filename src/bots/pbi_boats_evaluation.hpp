#pragma once

#include "bots/evaluation.hpp"
#include "bots/pbi_boats_habits.hpp"
#include "rules/pbi_boats/pbi_boats.hpp"

namespace sandtable::bots {

// Steps on foot to the nearest building, and AP to the nearest place where troops may land with a short way to go.
int steps_on_foot(const pbi_boats::Table& table, const pbi_boats::Position& now, pbi_boats::Square from);
int points_afloat(const pbi_boats::Table& table, const pbi_boats::Position& now, pbi_boats::Square from);

template <>
struct Evaluation<pbi_boats::PbiBoats> {
    using Habits = PbiBoatsHabits;

    static constexpr double scale = 35;  // fitted to games of greedy in green-beach
    static double worth(const pbi_boats::Table& table, const pbi_boats::Position& position, Seat seat);
    static bool judges(const pbi_boats::Table&, const pbi_boats::Position& now) {
        return now.phase >= pbi_boats::Phase::morale;
    }
    // The turns of the players (PBI-5.1).
    static int stage(const pbi_boats::Table&, const pbi_boats::Position& now) {
        return 2 * now.turn + index(now.active_side);
    }
};

}  // namespace sandtable::bots
