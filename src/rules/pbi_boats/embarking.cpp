// BOAT chapter 7: embarking, disembarking and changing boats.
#include "rules/pbi_boats/chapters.hpp"

namespace sandtable::pbi_boats {

bool takes_vehicles(Hull hull) { return hull == Hull::landing_craft || hull == Hull::large_ferry; }

int capacity(const Table&, const Position& now, Boat boat, int vehicles) {  // BOAT-7.6
    const Craft& craft = now[boat];
    if (!takes_vehicles(craft.hull)) return vehicles == 0 ? data(craft).capacity : -1;
    return vehicles <= most_vehicles_aboard ? groups_beside_vehicles[static_cast<std::size_t>(vehicles)] : -1;
}

int spare_capacity(const Table& table, const Position& now, Boat boat) {
    return capacity(table, now, boat, now.vehicles_aboard(table, boat).size()) - now.aboard(boat).size();
}

void finish_turn_of(Position& now, const Table& table, GroupSet groups) {  // BOAT-7.2, 7.9
    groups &= table.of_side[index(now.active_side)] & now.on_board;
    now.done |= groups;
    now.acted |= groups;
    now.active -= groups;
    now.moved -= groups;
    for (const Group group : groups) now.ap[group.index()] = 0;
}

void go_aboard(const Table& table, Position& now, Boat boat, GroupSet groups, BoatSet vehicles) {
    for (const Group group : groups) {
        const Side side = table.side_of(group);
        now.take(group, side);
        now.put(group, side, place_of(boat));
    }
    for (const Boat vehicle : vehicles) {
        now[vehicle].status = Status::aboard;
        now[vehicle].carrier = boat;
        now[vehicle].square = Square();
        now[vehicle].ap = 0;
        now.activated.insert(vehicle);
    }
}

namespace {

// BOAT-7.1, 17.3: where troops and vehicles can step off.
bool is_landing(const Table& table, const Position& now, Boat boat, Square square) {
    const Craft& craft = now[boat];
    if (!square.exists()) return false;
    if (data(craft).on_land) return square == craft.square;
    return (square == craft.square && table.is_shore(square)) || square == craft.beached_on;
}

int vehicles_standing(const Table& table, const Position& now, Side side, Square square) {
    int standing = 0;
    for (const Boat vehicle : now.vehicles_in(table, square)) standing += now[vehicle].side == side;
    return standing;
}

}  // namespace

Square landing_of(const Table& table, const Position& now, Boat boat) {
    const Craft& craft = now[boat];
    return is_landing(table, now, boat, craft.square) ? craft.square : craft.beached_on;
}

GroupSet may_leave(const Table&, const Position& now, Boat boat) {  // BOAT-7.3
    return now.aboard(boat) - now.done - now.paused_aboard;
}

bool any_disembarking(const Table& table, const Position& now) {  // BOAT-7.7
    for (const Boat boat : now.boats_of(table, now.active_side)) {
        const Craft& craft = now[boat];
        if (data(craft).on_land || craft.damage == 0 || now.full_throttle.contains(boat)) continue;
        if (may_leave(table, now, boat).empty()) continue;
        for (const Square landing : {craft.square, craft.beached_on})
            if (is_landing(table, now, boat, landing) && !enemies_in(table, now, craft.side, landing) &&
                now.count_of(craft.side, landing) < table.numbers.groups_per_square)
                return true;
    }
    return false;
}

Refusal may_disembark(const Table& table, const Position& now, const Action& action) {
    const Order order = order_of(action);
    const Boat boat = order.boat;
    const Craft& craft = now[boat];
    if (!is_landing(table, now, boat, action.to) ||
        (order.vehicles.any() && !data(craft).on_land && !table.is_shore(action.to)))
        return {BOAT(7, 1), "No beach, jetty or pier here."};
    if ((action.groups & now.paused_aboard).any())
        return {BOAT(15, 2), "These troops may not leave the boat this turn."};
    if (now.full_throttle.contains(boat)) return {BOAT(6, 5), "Not at full throttle."};
    if ((action.groups.empty() && order.vehicles.empty()) || !may_leave(table, now, boat).contains_all(action.groups) ||
        !now.vehicles_aboard(table, boat).contains_all(order.vehicles))
        return {BOAT(7, 3), "These groups cannot change over now."};
    for (const Boat vehicle : order.vehicles)
        if (now.activated.contains(vehicle)) return {BOAT(7, 11), "These groups cannot change over now."};
    if (enemies_in(table, now, craft.side, action.to)) return {BOAT(7, 1), "The enemy holds {}.", place(action.to)};
    if (vehicles_standing(table, now, craft.side, action.to) + order.vehicles.size() >
        table.boat_numbers.vehicles_per_square)
        return {BOAT(17, 6), "No more than {} vehicles in a square.", table.boat_numbers.vehicles_per_square};
    if (order.vehicles.any() && now.ground.closed.contains(action.to))
        return {BOAT(17, 3), "Vehicles never enter closed squares."};
    if (now.count_of(craft.side, action.to) + action.groups.size() > table.numbers.groups_per_square)
        return {PBI(9, 3), "No more than {} groups in a square.", table.numbers.groups_per_square};
    return fine;
}

void disembark(const Table& table, Position& now, const Action& action, Journal& journal) {
    const Order order = order_of(action);
    const Craft& craft = now[order.boat];
    for (const Group group : action.groups) {
        now.take(group, craft.side);
        now.put(group, craft.side, action.to);
    }
    finish_turn_of(now, table, action.groups);
    for (const Boat vehicle : order.vehicles) {
        now[vehicle].status = Status::on_ground;
        now[vehicle].carrier = Boat();
        now[vehicle].square = action.to;
        now[vehicle].facing = craft.facing;
        now.activated.insert(vehicle);  // BOAT-7.11
    }
    journal.add(events::Disembarked{order.boat, action.to, action.groups, order.vehicles}, BOAT(7, 2));
}

// BOAT-7.4, 7.9: a group in the same square that is free to go aboard an own boat.
bool may_board_own(const Table& table, const Position& now, Group group, Boat boat) {
    const Craft& craft = now[boat];
    const bool usable = (craft.status == Status::afloat || craft.status == Status::on_ground) &&
                        craft.side == table.side_of(group) && !now.full_throttle.contains(boat);
    const Square square = now.square[group.index()];
    if (!usable || !square.exists() || is_aboard(square) || !is_landing(table, now, boat, square)) return false;
    return !now.done.contains(group) && !now.no_move.contains(group) && !now.no_action.contains(group) &&
           !table.immovable.contains(group) && !now.carried_by(table, group).exists();
}

Refusal may_embark(const Table& table, const Position& now, const Action& action) {
    const Order order = order_of(action);
    const Boat boat = order.boat;
    const Craft& craft = now[boat];
    const bool on_foot = now.activation != pbi::Activation::none;
    if (!on_foot && boat != now.active_boat) return {BOAT(5, 7), "Start the boat's activation first."};
    const int vehicles = now.vehicles_aboard(table, boat).size() + order.vehicles.size();
    if (now.aboard(boat).size() + action.groups.size() > capacity(table, now, boat, vehicles))
        return {BOAT(7, 6), "Over capacity."};
    if (now.full_throttle.contains(boat)) return {BOAT(6, 5), "Not at full throttle."};
    const bool in_play = craft.status == Status::afloat || craft.status == Status::on_ground;
    if (!in_play || craft.side != now.active_side || (action.groups.empty() && order.vehicles.empty()) ||
        (on_foot && order.vehicles.any()))
        return {BOAT(7, 4), "These groups cannot change over now."};
    const GroupSet own = table.of_side[index(now.active_side)] & now.on_board;
    for (const Group group : action.groups) {
        const Square square = now.square[group.index()];
        if (!own.contains(group) || is_aboard(square) || !is_landing(table, now, boat, square))
            return {BOAT(7, 4), "These groups cannot change over now."};
        if (!may_board_own(table, now, group, boat)) return {BOAT(7, 9), "These groups cannot change over now."};
        if (!on_foot && now.acted.contains(group)) return {BOAT(7, 4), "These groups cannot change over now."};
    }
    for (const Boat vehicle : order.vehicles) {
        const Craft& loaded = now[vehicle];
        if (loaded.status != Status::on_ground || loaded.side != now.active_side || loaded.square != craft.square ||
            now.activated.contains(vehicle) || now.aboard(vehicle).any())
            return {BOAT(7, 11), "These groups cannot change over now."};
    }
    if (on_foot && !now.active.contains_all(action.groups)) return {PBI(8, 5), "That group is not active."};
    return fine;
}

void embark(const Table& table, Position& now, const Action& action, Journal& journal) {
    const Order order = order_of(action);
    go_aboard(table, now, order.boat, action.groups, order.vehicles);
    finish_turn_of(now, table, action.groups);
    now.locked.insert(order.boat);
    journal.add(events::Embarked{order.boat, action.groups, order.vehicles}, BOAT(7, 4));
}

Refusal may_transfer(const Table& table, const Position& now, const Action& action) {
    const Order order = order_of(action);
    const Boat from = now.active_boat, to = order.target;
    const Craft& giving = now[from];
    const Craft& taking = now[to];
    const bool own =
        to != from && taking.status == Status::afloat && taking.side == giving.side && giving.status == Status::afloat;
    if (own && action.groups.size() > spare_capacity(table, now, to)) return {BOAT(7, 6), "Over capacity."};
    if ((action.groups & now.paused_aboard).any())
        return {BOAT(15, 2), "These troops may not leave the boat this turn."};
    if (now.full_throttle.contains(from) || (own && now.full_throttle.contains(to)))
        return {BOAT(6, 5), "Not at full throttle."};
    const bool beside =
        own && (giving.square == taking.square || (table.board.adjacent(giving.square, taking.square) &&
                                                   !table.board.diagonal(giving.square, taking.square)));
    if (!beside) return {BOAT(7, 5), "These groups cannot change over now."};
    if (action.groups.empty() || !may_leave(table, now, from).contains_all(action.groups))
        return {BOAT(7, 9), "These groups cannot change over now."};
    return fine;
}

void transfer(const Table& table, Position& now, const Action& action, Journal& journal) {
    const Boat from = now.active_boat, to = order_of(action).target;
    go_aboard(table, now, to, action.groups, {});
    finish_turn_of(now, table, action.groups);
    now.locked.insert(to);
    journal.add(events::Transferred{from, to, action.groups}, BOAT(7, 5));
}

}  // namespace sandtable::pbi_boats
