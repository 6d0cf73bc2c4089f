// SB chapter 9: higher command. Also SB-17.1, the removal of its markers.
#include <algorithm>

#include "rules/square_bashing/chapters.hpp"

namespace sandtable::square_bashing {

int attempts_of(const Table& table, const Position& now, Side side) {  // SB-9.1, 9.7
    const Unit command = table.higher_command[index(side)];
    const bool lost = !command.exists() || !now.on_table(command);
    return std::max(1, command_attempts[static_cast<std::size_t>(table.command[index(side)])] - lost);
}

bool holds_marker(const Table&, const Position& now, Order order, Square where) {  // SB-9.4
    for (const Unit unit : now.marked_with(order))
        if (now.square[unit.index()] == where) return true;
    return false;
}

bool is_pinned(const Table& table, const Position& now, Square where) {
    return table.options.hold_pins && holds_marker(table, now, Order::hold, where);
}

Refusal may_order(const Table& table, const Position& now, const Action& action) {
    const UnitSet own = all_on_table(table, now, now.active) - table.commands;
    if (!own.contains(action.unit)) return {SB(9, 3), "No such order is possible."};
    if (holds_marker(table, now, static_cast<Order>(action.choice), now.square[action.unit.index()]))
        return {SB(9, 4), "That marker is already in the square."};
    return fine;
}

void give_order(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal) {
    const Unit command = table.higher_command[index(now.active)];
    const Square where = now.square[action.unit.index()];
    const bool near =
        command.exists() && now.on_table(command) &&
        table.board.distance_without_diagonals(now.square[command.index()], where) <= table.numbers.hc_near;
    const int needed = table.numbers.hc_success - near;  // SB-9.3
    const bool success = dice.succeeds(at_least(needed), rolls::command);
    const Order order = static_cast<Order>(action.choice);
    if (success) now.marked_with(order).insert(action.unit);
    --now.attempts_left;
    journal.add(events::Ordered{action.unit, order, success, static_cast<std::uint8_t>(needed)}, SB(9, 3));
}

void remove_orders(const Table& table, Position& now, Journal& journal) {
    const UnitSet own = table.of_side[index(now.active)];
    bool any = false;
    for (UnitSet& marker : now.marked) {
        any = any || (marker & own).any();
        marker -= own;
    }
    if (any) journal.add(events::MarkersRemoved{now.active, true}, SB(17, 1));
}

}  // namespace sandtable::square_bashing
