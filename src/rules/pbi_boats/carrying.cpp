// BOAT chapter 8: carrying boats over land.
#include "rules/pbi_boats/chapters.hpp"

namespace sandtable::pbi_boats {

namespace {

Group only(GroupSet groups) { return groups.size() == 1 ? groups.first() : Group(); }

}  // namespace

Refusal may_pick_up(const Table& table, const Position& now, const Action& action) {
    const Boat boat = order_of(action).boat;
    const Craft& craft = now[boat];
    const Group group = only(action.groups);
    if (!data(craft).carried || craft.equipment.kit == 0) return {BOAT(8, 1), "This boat cannot leave the water."};
    if (!group.exists()) return {BOAT(8, 2), "One group carries one boat."};
    if (!now.active.contains(group)) return {PBI(8, 5), "That group is not active."};
    const bool lies_here = (craft.status == Status::afloat || craft.status == Status::ashore) &&
                           craft.square == now.square[group.index()] && craft.side == now.active_side;
    if (!lies_here || craft.bearer.exists()) return {BOAT(8, 2), "No such boat lies here."};
    if (craft.damage > 0 || now.aboard(boat).any())
        return {BOAT(8, 2), "Only an empty, undamaged boat can be carried."};
    if (now.carried_by(table, group).exists() || table.immovable.contains(group))
        return {BOAT(8, 2), "One group carries one boat."};
    if (now.ap[group.index()] < table.boat_numbers.pick_up)
        return {BOAT(8, 2), "This costs {} AP.", table.boat_numbers.pick_up};
    return fine;
}

void pick_up(const Table& table, Position& now, const Action& action, Journal& journal) {
    const Boat boat = order_of(action).boat;
    const Group group = action.groups.first();
    now.ap[group.index()] = static_cast<std::uint8_t>(now.ap[group.index()] - table.boat_numbers.pick_up);
    now[boat].status = Status::ashore;
    now[boat].bearer = group;
    now[boat].beached_on = Square();
    now.beached.remove(boat);
    now.exempt.remove(boat);
    journal.add(events::PickedUp{boat, group}, BOAT(8, 2));
}

Refusal may_drop(const Table& table, const Position& now, const Action& action) {
    const Group group = only(action.groups);
    if (!group.exists() || !now.active.contains(group)) return {PBI(8, 5), "That group is not active."};
    if (!now.carried_by(table, group).exists()) return {BOAT(8, 3), "This group carries no boat."};
    return fine;
}

void drop(const Table& table, Position& now, const Action& action, Journal& journal) {
    const Boat boat = now.carried_by(table, action.groups.first());
    now[boat].bearer = Group();
    journal.add(events::PutDown{boat, now[boat].square}, BOAT(8, 3));
}

Refusal may_launch(const Table& table, const Position& now, const Action& action) {
    const Group group = only(action.groups);
    const Boat boat = group.exists() ? now.carried_by(table, group) : Boat();
    const Square square = group.exists() ? now.square[group.index()] : Square();
    if (boat.exists() && square.exists() && !is_aboard(square)) {  // BOAT-8.5; rows 8, 9 and 43 of section 7
        for (const Boat other : now.boats_in(table, square))
            if (now[other].side != now.active_side) return {BOAT(1, 7), "Enemy in that square."};
        if (room_for_boats(table, now, now.active_side, square) < data(now[boat]).size)
            return {BOAT(1, 6), "No room for another boat."};
        if (!table.is_shore(square)) return {BOAT(8, 4), "Boats are launched from a shore."};
    }
    if (!group.exists() || !now.active.contains(group)) return {PBI(8, 5), "That group is not active."};
    if (!boat.exists()) return {BOAT(8, 4), "This group carries no boat."};
    if (now.ap[group.index()] < table.boat_numbers.launch)
        return {BOAT(8, 4), "This costs {} AP.", table.boat_numbers.launch};
    return fine;
}

void launch(const Table& table, Position& now, const Action& action, Journal& journal) {
    const Group group = action.groups.first();
    const Boat boat = now.carried_by(table, group);
    Craft& craft = now[boat];
    now.ap[group.index()] = static_cast<std::uint8_t>(now.ap[group.index()] - table.boat_numbers.launch);
    craft.status = Status::afloat;
    craft.bearer = Group();
    craft.facing = order_of(action).facing;
    tell_entry(table, now, boat, craft.square, events::Launched{boat, craft.square, craft.facing}, BOAT(8, 4), journal);
    reveal(now, craft.square, journal);
}

void carry_along(const Table& table, Position& now, GroupSet groups) {
    for (const Group group : groups)
        if (const Boat boat = now.carried_by(table, group); boat.exists()) now[boat].square = now.square[group.index()];
}

}  // namespace sandtable::pbi_boats
