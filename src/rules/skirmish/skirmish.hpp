// Skirmish: single figures, vehicles and guns of the Second World War on a measured table, opposed or against the
// engine's solo umpire. Specification: docs/rules/skirmish.md; the files here are its chapters.
#pragma once

#include "rules/ruleset.hpp"
#include "rules/skirmish/actions.hpp"
#include "rules/skirmish/state.hpp"

namespace sandtable::skirmish {

struct Skirmish {
    using Table = skirmish::Table;
    using Position = skirmish::Position;
    using Action = skirmish::Action;
    static constexpr const char* id = "skirmish";
    static constexpr int rules_version = 2;

    // Opposed: 0 plays side A, 1 side B. Solo: every seat plays side A (SKM-18.1).
    static Seats seats(const Table& table);
    static int side_of(const Table& table, Seat seat);

    static Position setup(const Table& table);
    static void advance(const Table& table, Position& position, Dice& dice, Journal& journal);
    static Seats to_act(const Table& table, const Position& position);
    static void legal(const Table& table, const Position& position, Seat seat, ActionList<Action>& actions);
    static Refusal check(const Table& table, const Position& position, Seat seat, const Action& action);
    static void apply(const Table& table, Position& position, Seat seat, const Action& action, Dice& dice,
                      Journal& journal);

    // SKM section 8.
    static Position view(const Table& table, const Position& position, Seat seat);
    static Position determinize(const Table& table, const Position& view, Seat seat, Dice& dice);
    static Seats witnesses(const Table& table, const Position& before, Seat actor, const Action& action);

    static Outcome outcome(const Table& table, const Position& position);
};

static_assert(Ruleset<Skirmish>);

}  // namespace sandtable::skirmish
