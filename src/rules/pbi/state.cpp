#include "rules/pbi/state.hpp"

#include <algorithm>

namespace sandtable::pbi {

namespace {

// A platoon's markers are kept in ascending order of squares, with the empty places (255) behind them, so that
// equal positions have equal bytes whoever died first.
void sort_markers(const Table& table, Position& now, Platoon platoon) {
    const GroupSet places = table.of_platoon[platoon.index()];
    Square* first = &now.marker[places.first().index()];
    std::sort(first, first + places.size());
}

void leave_board(const Table& table, Position& now, Group group) {
    const Side side = table.side_of(group);
    now.take(group, side);
    const GroupSet gone(group);
    now.on_board -= gone;
    for_each_flag(now, [&](GroupSet& flag) { flag -= gone; });
    now.ap[group.index()] = 0;
    now.shots[group.index()] = 0;
    now.start_square[group.index()] = Square();
    if (side == Side::attacker) ++now.removed_att;                                                      // PBI-16.2
    if (table.commanders.contains(group)) now.attempts_left[table.platoon[group.index()].index()] = 0;  // PBI-7.9
}

}  // namespace

void Position::put(Group group, Side side, Square where) {
    square[group.index()] = where;
    if (where.index() >= first_place) return;
    count[where.value] = static_cast<std::uint8_t>(count[where.value] + (side == Side::attacker ? 1 : 16));
    occupied[index(side)].insert(where);
}

void Position::take(Group group, Side side) {
    const Square where = square[group.index()];
    square[group.index()] = Square();
    if (where.index() >= first_place) return;
    count[where.value] = static_cast<std::uint8_t>(count[where.value] - (side == Side::attacker ? 1 : 16));
    if (count_of(side, where) == 0) occupied[index(side)].remove(where);
}

void kill(const Table& table, Position& now, Group group) {
    const Square where = now.square[group.index()];
    leave_board(table, now, group);
    now.dead.insert(group);
    lay_marker(table, now, table.platoon[group.index()], where);
}

void remove(const Table& table, Position& now, Group group) {
    leave_board(table, now, group);
    now.removed.insert(group);
}

void lay_marker(const Table& table, Position& now, Platoon platoon, Square where) {
    for (const Group place : table.of_platoon[platoon.index()]) {
        if (now.marker[place.index()].exists()) continue;
        now.marker[place.index()] = where;
        break;
    }
    sort_markers(table, now, platoon);
}

void lift_marker(const Table& table, Position& now, Platoon platoon, Square where) {
    const GroupSet here = now.markers_in(where) & table.of_platoon[platoon.index()];
    now.marker[here.first().index()] = Square();
    sort_markers(table, now, platoon);
}

}  // namespace sandtable::pbi
