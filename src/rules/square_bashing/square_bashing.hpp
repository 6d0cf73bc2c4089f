// Square Bashing: a division of the First World War on a board of squares. Squares, not units, test morale, fight and
// shoot, from right to left. Specification: docs/rules/square-bashing.md; the files here are its chapters.
#pragma once

#include "rules/ruleset.hpp"
#include "rules/square_bashing/actions.hpp"
#include "rules/square_bashing/state.hpp"

namespace sandtable::square_bashing {

struct SquareBashing {
    using Table = square_bashing::Table;
    using Position = square_bashing::Position;
    using Action = square_bashing::Action;
    static constexpr const char* id = "square-bashing";
    static constexpr int rules_version = 2;

    static Seats seats(const Table&) { return Seats(std::uint64_t{3}); }  // 0 attacker, 1 defender
    static int side_of(const Table&, Seat seat) { return seat.index(); }

    static Position setup(const Table& table);
    static void advance(const Table& table, Position& position, Dice& dice, Journal& journal);
    static Seats to_act(const Table& table, const Position& position);
    static void legal(const Table& table, const Position& position, Seat seat, ActionList<Action>& actions);
    static Refusal check(const Table& table, const Position& position, Seat seat, const Action& action);
    static void act(const Table& table, Position& position, Seat seat, const Action& action, Dice& dice,
                    Journal& journal);
    static void apply(const Table& table, Position& position, Seat seat, const Action& action, Dice& dice,
                      Journal& journal);

    // SB section 8: nothing is hidden.
    static Position view(const Table&, const Position& position, Seat) { return position; }
    static Position determinize(const Table&, const Position& view, Seat, Dice&) { return view; }

    static Outcome outcome(const Table& table, const Position& position);
};

static_assert(Ruleset<SquareBashing>);

}  // namespace sandtable::square_bashing
