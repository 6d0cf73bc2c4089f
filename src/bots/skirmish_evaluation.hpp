#pragma once

#include "bots/evaluation.hpp"
#include "bots/skirmish_habits.hpp"
#include "rules/skirmish/skirmish.hpp"

namespace sandtable::bots {

template <>
struct Evaluation<skirmish::Skirmish> {
    using Habits = SkirmishHabits;

    static constexpr double scale = 50;
    static double worth(const skirmish::Table& table, const skirmish::Position& position, Seat seat);
    static double estimate(const skirmish::Table& table, const skirmish::Position& view, Seat seat,
                           const skirmish::Action& action);
    // The phases of the sides (SKM-3.1).
    static int stage(const skirmish::Table&, const skirmish::Position& now) { return 2 * now.turn + index(now.side); }
};

}  // namespace sandtable::bots
