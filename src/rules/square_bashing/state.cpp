#include "rules/square_bashing/state.hpp"

#include <algorithm>

namespace sandtable::square_bashing {

UnitSet units_in(const Table& table, const Position& now, Square where) {
    return now.standing_in(where) - table.commands;
}

UnitSet all_on_table(const Table& table, const Position& now, Side side) {
    return table.of_side[index(side)] - now.off_table();
}

bool at_strength(const Table& table, const Position& now, Unit unit) {
    const int full = full_strength(table.type[unit.index()]), left = now.half[unit.index()];
    return table.options.at_strength == AtStrength::undamaged ? left == full : 2 * left > full;
}

bool next_to_enemy(const Table& table, const Position& now, Side side, Square where) {
    return table.board.beside(where).meets(now.occupied[index(enemy_of(side))]);
}

Defence defence_in(const Table& table, const Position& now, Square where) {
    const bool dug = now.dug[0].contains(where) || now.dug[1].contains(where);
    return dug ? Defence::hasty : table.defence[where.index()];
}

Defence defence_for(const Table& table, const Position& now, Side side, Square where) {
    const Defence defence = defence_in(table, now, where);
    if (table.options.defences_serve == DefencesServe::any_occupant || defence == Defence::none) return defence;
    const Side builder = now.dug[0].contains(where)   ? Side::attacker
                         : now.dug[1].contains(where) ? Side::defender
                                                      : table.builder[where.index()];
    return builder == side ? defence : Defence::none;
}

bool has_room(const Table& table, const Position& now, UnitSet coming, Square where) {
    const UnitSet together = units_in(table, now, where) | (coming - table.commands);
    return together.size() <= table.numbers.max_units && (together & table.large).size() <= table.numbers.max_large;
}

namespace {

// The unit is in no square any more. True when it was the last of its square.
bool take(const Table& table, Position& now, Unit unit) {
    const Square where = now.square[unit.index()];
    now.square[unit.index()] = Square();
    if (table.commands.contains(unit) || units_in(table, now, where).any()) return false;
    now.occupied[index(table.side_of(unit))].remove(where);
    return true;
}

void forget(const Table& table, Position& now, Unit unit) {
    const Square where = now.square[unit.index()];
    if (where.exists() && take(table, now, unit)) now.casualties[where.index()] = 0;  // SB-11.13
    const UnitSet gone(unit);
    for (UnitSet& marker : now.marked) marker -= gone;
    for (UnitSet* flag :
         {&now.winning, &now.retired, &now.fought, &now.was_assaulted, &now.move_done, &now.needs_no_exit_roll})
        *flag -= gone;
}

}  // namespace

void put(const Table& table, Position& now, Unit unit, Square where) {
    now.square[unit.index()] = where;
    if (table.commands.contains(unit)) return;
    now.occupied[index(table.side_of(unit))].insert(where);
}

void move_to(const Table& table, Position& now, Unit unit, Square where) {
    const Square from = now.square[unit.index()];
    const bool last = take(table, now, unit);
    put(table, now, unit, where);
    if (!last) return;
    const int markers = now.casualties[from.index()];
    now.casualties[from.index()] = 0;
    lay_casualties(now, where, markers);
}

void to_pool(const Table& table, Position& now, Unit unit) {
    forget(table, now, unit);
    now.pool.insert(unit);
}

void destroy(const Table& table, Position& now, Unit unit) {
    forget(table, now, unit);
    now.half[unit.index()] = 0;
    now.pool.remove(unit);
    now.mounted.remove(unit);
    now.destroyed.insert(unit);
}

void lay_casualties(Position& now, Square where, int count) {
    std::uint8_t& lying = now.casualties[where.index()];
    lying = static_cast<std::uint8_t>(std::min(lying + count, most_casualty_markers));
}

}  // namespace sandtable::square_bashing
