// Where a game that extends PBI (rules/pbi_boats) has its say in PBI's own clauses. Plain PBI has none of it: its
// tables leave the pointer null. An extension's table and position derive from PBI's, so that it may cast them back.
#pragma once

#include "core/journal.hpp"
#include "rules/pbi/table.hpp"

namespace sandtable::pbi {

struct Position;

struct Extension {
    // Squares that stop a line of fire besides closed ones and those that hold groups.
    SquareSet (*blocks_fire)(const Table& table, const Position& now);
    // Squares that foot of a side may not enter, neither on the move nor in retreat.
    SquareSet (*barred)(const Table& table, const Position& now, Side side);
    // Groups that stand on the ground and may still be activated this turn.
    GroupSet (*may_be_activated)(const Table& table, const Position& now);
    // The square a group counts as standing in for distances; none when it is not on the table.
    Square (*stands_at)(const Table& table, const Position& now, Group group);
    // AP that a step costs the group besides those for the square left.
    int (*burden)(const Table& table, const Position& now, Group group);
    // Groups that may neither shoot nor clear, in either side's turn.
    GroupSet (*encumbered)(const Table& table, const Position& now);
    bool (*keeps_from_assault)(const Table& table, const Position& now, Group group, Square target);
    // Whatever else tells two groups apart, in 16 bits.
    std::uint64_t (*distinction)(const Table& table, const Position& now, Group group);
    // Opportunity shooting at what entered a square.
    bool (*reacts)(const Table& table, const Position& now, Square entered);
    void (*offer)(const Table& table, Position& now, Square entered);
    // Groups that morale drives straight back into this square stay where they are instead.
    bool (*stays_before)(const Table& table, Square straight_back);
    // Points of either side besides those of chapter 16.
    std::array<int, 2> (*points)(const Table& table, const Position& now, Journal& journal);
};

}  // namespace sandtable::pbi
