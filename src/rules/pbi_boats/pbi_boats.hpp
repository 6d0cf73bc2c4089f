// Boat rules for PBI: the same company with water before it. Boats carry groups or fight as gun platforms; troops land
// on beaches and piers, board enemy boats, and drown with their own. Specification: docs/rules/pbi-boats.md, which
// extends docs/rules/pbi.md; the files here are its chapters, and PBI's own clauses are PBI's own code.
#pragma once

#include "rules/pbi_boats/actions.hpp"
#include "rules/pbi_boats/state.hpp"
#include "rules/ruleset.hpp"

namespace sandtable::pbi_boats {

struct PbiBoats {
    using Table = pbi_boats::Table;
    using Position = pbi_boats::Position;
    using Action = pbi::Action;
    static constexpr const char* id = "pbi-boats";
    static constexpr int rules_version = 2;

    static Seats seats(const Table&) { return Seats(std::uint64_t{3}); }  // 0 attacker, 1 defender
    static int side_of(const Table&, Seat seat) { return seat.index(); }

    static Position setup(const Table& table);
    static void advance(const Table& table, Position& position, Dice& dice, Journal& journal);
    static Seats to_act(const Table& table, const Position& position);
    static void legal(const Table& table, const Position& position, Seat seat, ActionList<Action>& actions);
    static Refusal check(const Table& table, const Position& position, Seat seat, const Action& action);
    static void apply(const Table& table, Position& position, Seat seat, const Action& action, Dice& dice,
                      Journal& journal);

    // BOAT section 8: hidden mines are known only to the side that laid them.
    static Position view(const Table& table, const Position& position, Seat seat);
    static Position determinize(const Table& table, const Position& view, Seat seat, Dice& dice);
    static Seats witnesses(const Table& table, const Position& before, Seat actor, const Action& action);

    static Outcome outcome(const Table& table, const Position& position);
};

static_assert(Ruleset<PbiBoats>);

}  // namespace sandtable::pbi_boats
