// BOAT chapter 17: vehicles, and what follows from where everybody stands.
#include "rules/pbi_boats/chapters.hpp"

namespace sandtable::pbi_boats {

// BOAT-17.3, 17.7: each group aboard survives on 4+ in the vehicle's square, as long as there is room.
void wreck(const Table& table, Position& now, Boat vehicle, Dice& dice, Journal& journal) {
    const Side side = now[vehicle].side;
    const Square square = now[vehicle].square;
    const GroupSet groups = now.aboard(vehicle);
    journal.add(events::Sunk{vehicle, square}, BOAT(17, 3));
    now[vehicle].damage = 3;
    lose(table, now, vehicle);
    GroupSet lost;
    const bool held = now.enemy_stands_in(side, square);
    for (const Group group : groups) {
        const bool saved = !held && dice.succeeds(at_least(table.boat_numbers.rescue_on), rolls::rescue);
        if (!saved || now.count_of(side, square) >= table.numbers.groups_per_square) {
            lost.insert(group);
            continue;
        }
        now.take(group, side);
        now.put(group, side, square);
        now.paused_aboard.remove(group);
        finish_turn_of(now, table, GroupSet(group));
    }
    for (const Group group : lost) pbi::remove(table, now, group);
    if (groups.any()) journal.add(events::RescueRolled{vehicle, groups - lost, lost, {}}, BOAT(17, 7));
    if (pbi::ends_at_once(table, now)) now.matters.clear();
}

namespace {

// BOAT-8.3: whoever dies or retreats leaves the dinghy where it was.
void leave_dinghies(const Table& table, Position& now, Journal& journal) {
    for (int i = 0; i < table.boat_count; ++i) {
        Craft& craft = now.craft[i];
        if (!craft.bearer.exists()) continue;
        const bool there = now.on_board.contains(craft.bearer) && now.square[craft.bearer.index()] == craft.square;
        if (there) continue;
        craft.bearer = Group();
        journal.add(events::PutDown{Boat(i), craft.square}, BOAT(8, 3));
    }
}

// BOAT-17.6: a truck whose square the enemy's foot has taken is destroyed.
void leave_trucks(const Table& table, Position& now, Dice& dice, Journal& journal) {
    for (const Side side : {Side::attacker, Side::defender})
        for (const Boat vehicle : now.boats_of(table, side))
            if (data(now[vehicle]).on_land && now.enemy_stands_in(side, now[vehicle].square) &&
                now.count_of(side, now[vehicle].square) == 0)
                wreck(table, now, vehicle, dice, journal);
}

}  // namespace

void tidy(const Table& table, Position& now, Dice& dice, Journal& journal) {
    for (GroupSet* flag : {&now.done, &now.paused_aboard, &now.fired_aboard}) *flag &= now.on_board;
    leave_dinghies(table, now, journal);
    leave_trucks(table, now, dice, journal);
}

}  // namespace sandtable::pbi_boats
