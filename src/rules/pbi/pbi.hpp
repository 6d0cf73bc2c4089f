// PBI Quick Start: a Second World War company on a board of squares. The attacker with two platoons must take the
// buildings that the defender holds with one. Specification: docs/rules/pbi.md; the files here are its chapters.
#pragma once

#include "rules/pbi/actions.hpp"
#include "rules/pbi/state.hpp"
#include "rules/ruleset.hpp"

namespace sandtable::pbi {

struct Pbi {
    using Table = pbi::Table;
    using Position = pbi::Position;
    using Action = pbi::Action;
    static constexpr const char* id = "pbi";
    static constexpr int rules_version = 1;

    static Seats seats(const Table&) { return Seats(std::uint64_t{3}); }  // 0 attacker, 1 defender
    static int side_of(const Table&, Seat seat) { return seat.index(); }

    static Position setup(const Table& table);
    static void advance(const Table& table, Position& position, Dice& dice, Journal& journal);
    static Seats to_act(const Table& table, const Position& position);
    static void legal(const Table& table, const Position& position, Seat seat, ActionList<Action>& actions);
    static Refusal check(const Table& table, const Position& position, Seat seat, const Action& action);
    static void apply(const Table& table, Position& position, Seat seat, const Action& action, Dice& dice,
                      Journal& journal);

    // PBI section 8: nothing is hidden.
    static Position view(const Table&, const Position& position, Seat) { return position; }
    static Position determinize(const Table&, const Position& view, Seat, Dice&) { return view; }

    static Outcome outcome(const Table& table, const Position& position);
};

static_assert(Ruleset<Pbi>);

}  // namespace sandtable::pbi
