// BOAT chapter 4: deployment and reserves.
#include <algorithm>

#include "rules/pbi_boats/chapters.hpp"

namespace sandtable::pbi_boats {

namespace {

BoatSet waiting(const Table& table, const Position& now, Side side, bool on_land) {
    BoatSet boats;
    for (int i = 0; i < table.boat_count; ++i)
        if (now.craft[i].status == Status::waiting && now.craft[i].side == side &&
            data(now.craft[i]).on_land == on_land)
            boats.insert(Boat(i));
    return boats;
}

GroupSet kept_in_reserve(const Table& table, Side side) {
    GroupSet groups;
    for (const Boat boat : table.boats_of[index(side)])
        if (table.boat[boat.index()].in_reserve) groups |= table.boat[boat.index()].aboard;
    return groups;
}

}  // namespace

BoatSet boats_to_deploy(const Table& table, const Position& now, Side side) { return waiting(table, now, side, false); }
BoatSet vehicles_to_deploy(const Table& table, const Position& now, Side side) {
    return waiting(table, now, side, true);
}
GroupSet groups_to_deploy(const Table& table, const Position& now, Side side) {
    return table.of_side[index(side)] - now.on_board - kept_in_reserve(table, side);
}

namespace {

bool in_boat_zone(const Table& table, const Position& now, Side side, Square square) {  // BOAT-4.1
    if (table.boat_zone[index(side)].any()) return table.boat_zone[index(side)].contains(square);
    const int depth = table.board.depth(square, now.attacker_edge);
    return side == Side::attacker ? depth <= table.boat_numbers.boat_zone_depth
                                  : depth > table.numbers.defender_keeps_off;
}

// BOAT-4.1, 4.7: who may be aboard at the start.
Refusal cargo_fits(const Table& table, const Position& now, Side side, Boat boat, GroupSet groups, BoatSet vehicles) {
    if (!groups_to_deploy(table, now, side).contains_all(groups) ||
        !vehicles_to_deploy(table, now, side).contains_all(vehicles))
        return {BOAT(4, 7), "Only what waits to be deployed can start aboard."};
    if (vehicles.any() && (!takes_vehicles(now[boat].hull) || vehicles.size() > most_vehicles_aboard))
        return {BOAT(7, 6), "Over capacity."};
    if (groups.size() > capacity(table, now, boat, vehicles.size())) return {BOAT(7, 6), "Over capacity."};
    return fine;
}

void set_afloat(const Table&, Position& now, Boat boat, Square square, Edge facing, Journal& journal) {
    Craft& craft = now[boat];
    craft.square = square;
    craft.facing = facing;
    craft.status = data(craft).on_land ? Status::on_ground : Status::afloat;
    if (!data(craft).on_land) reveal(now, square, journal);  // BOAT-4.6
}

void load(Position& now, Side side, Boat boat, GroupSet groups, BoatSet vehicles) {
    for (const Group group : groups) now.put(group, side, place_of(boat));
    now.on_board |= groups;
    for (const Boat vehicle : vehicles) {
        now[vehicle].status = Status::aboard;
        now[vehicle].carrier = boat;
        now[vehicle].square = Square();
    }
}

}  // namespace

// What waits must fit: groups and vehicles into boats that wait or onto land, boats into the zone.
bool side_can_deploy(const Table& table, const Position& now, Side side) {
    int on_land = 0, parking = 0, berths = 0, ferries = 0;
    std::array<int, grid::most_squares> water{};
    for (const Square square : table.board.all()) {
        const auto at = static_cast<std::size_t>(square.index());
        if (enemies_in(table, now, side, square)) continue;
        if (table.floats(square) && in_boat_zone(table, now, side, square))
            water[at] = room_for_boats(table, now, side, square);
        const int depth = table.board.depth(square, now.attacker_edge);
        const bool allowed =
            side == Side::attacker ? depth <= table.numbers.attacker_rows : depth > table.numbers.defender_keeps_off;
        if (!allowed || table.water.contains(square)) continue;
        on_land += table.numbers.groups_per_square;
        if (!table.ground.closed.contains(square)) parking += table.boat_numbers.vehicles_per_square;
    }
    for (const Boat boat : boats_to_deploy(table, now, side)) {
        berths += capacity(table, now, boat, 0);
        ferries += takes_vehicles(now[boat].hull);
        const auto berth =
            std::find_if(water.begin(), water.end(), [&](int room) { return room >= data(now[boat]).size; });
        if (berth == water.end()) return false;
        *berth -= data(now[boat]).size;
    }
    const int shipped = std::max(0, vehicles_to_deploy(table, now, side).size() - parking);
    const int taken = shipped * (groups_beside_vehicles[0] - groups_beside_vehicles[1]);
    return shipped <= ferries * most_vehicles_aboard &&
           groups_to_deploy(table, now, side).size() <= on_land + berths - taken;
}

Refusal may_deploy_boat(const Table& table, const Position& now, Side side, const Action& action) {
    const Order order = order_of(action);
    if (!boats_to_deploy(table, now, side).contains(order.boat))
        return {BOAT(4, 7), "That boat does not wait to be deployed."};
    if (table.is_land(action.to)) return {BOAT(4, 1), "Boats need water."};
    if (!in_boat_zone(table, now, side, action.to)) return {BOAT(4, 1), "Boats may not be deployed there."};
    if (enemies_in(table, now, side, action.to)) return {BOAT(1, 7), "Enemy in that square."};
    if (room_for_boats(table, now, side, action.to) < data(now[order.boat]).size)
        return {BOAT(1, 6), "No room for another boat."};
    if (auto refusal = cargo_fits(table, now, side, order.boat, action.groups, order.vehicles)) return refusal;
    Position after = now;
    Journal off;
    deploy_boat(table, after, action, off);
    if (!side_can_deploy(table, after, side)) return {BOAT(4, 7), "No room would be left for your other groups."};
    return fine;
}

void deploy_boat(const Table& table, Position& now, const Action& action, Journal& journal) {
    const Order order = order_of(action);
    set_afloat(table, now, order.boat, action.to, order.facing, journal);
    load(now, now[order.boat].side, order.boat, action.groups, order.vehicles);
    tell_entry(table, now, order.boat, action.to,
               events::BoatDeployed{order.boat, action.to, order.facing, action.groups}, BOAT(4, 1), journal);
}

namespace {

// The vehicles' squares and facings stand in the layout behind the squares of the groups.
struct VehiclePlace {
    Square square;
    Edge facing;
};
VehiclePlace vehicle_place(const Table& table, Side side, const Action& action, int number) {
    const auto at = static_cast<std::size_t>(table.of_side[index(side)].size() + 2 * number);
    if (at + 1 >= action.layout.size()) return {Square(), Edge::north};
    const int square = action.layout[at];
    return {square < table.board.size() ? Square(square) : Square(), static_cast<Edge>(action.layout[at + 1] % 4)};
}

using Standing = std::array<int, grid::most_squares>;  // vehicles in each square so far

Refusal vehicle_may_stand(const Table& table, const Position& now, Side side, Square square, Standing& standing) {
    if (!square.exists()) return {PBI(4, 5), "Every group must be placed exactly once."};
    if (table.water.contains(square)) return {BOAT(1, 3), "Vehicles cannot go into the water."};
    if (table.ground.closed.contains(square)) return {BOAT(17, 3), "Vehicles never enter closed squares."};
    const int depth = table.board.depth(square, now.attacker_edge);
    if (side == Side::defender && depth <= table.numbers.defender_keeps_off)
        return {PBI(4, 2), "The defender may not set up in the attacker's first two rows."};
    if (side == Side::attacker && depth > table.numbers.attacker_rows)
        return {PBI(4, 3), "The attacker sets up in the first row only."};
    if (++standing[static_cast<std::size_t>(square.index())] > table.boat_numbers.vehicles_per_square)
        return {BOAT(17, 6), "No more than {} vehicles in a square.", table.boat_numbers.vehicles_per_square};
    return fine;
}

Refusal groups_may_stand(const Table& table, const Position& now, Side side, GroupSet own, const Deployment& squares) {
    for (const Group group : own) {
        const Square square = squares[group.index()];
        if (square.exists() && table.water.contains(square))
            return {BOAT(1, 3), "Foot groups cannot stand in the water."};
        if (square.exists() && enemies_in(table, now, side, square)) return {BOAT(1, 7), "Enemy in that square."};
    }
    return deployment_is_lawful(table, now.attacker_edge, side, own, squares);
}

// PBI-4.5: who is aboard already has no place on the ground besides.
Refusal placed_before(const Table& table, Side side, GroupSet own, const Deployment& squares) {
    for (const Group aboard : table.of_side[index(side)] - own)
        if (squares[aboard.index()].exists()) return {PBI(4, 5), "Every group must be placed exactly once."};
    return fine;
}

Refusal may_take_preset(const Table& table, Position now, Side side) {  // on a copy, boat by boat
    Journal off;
    for (const Boat boat : boats_to_deploy(table, now, side)) {
        const BoatPreset& preset = table.boat_preset[boat.index()];
        if (!preset.square.exists()) return {BOAT(4, 7), "The preset leaves a boat out."};
        Order order;
        order.boat = boat;
        order.facing = preset.facing;
        order.vehicles = preset.vehicles;
        Action action = make(Verb::deploy_boat, order);
        action.to = preset.square;
        action.groups = preset.aboard;
        if (auto refusal = may_deploy_boat(table, now, side, action)) return refusal;
        deploy_boat(table, now, action, off);
    }
    Standing standing{};
    for (const Boat vehicle : vehicles_to_deploy(table, now, side))
        if (auto refusal = vehicle_may_stand(table, now, side, table.boat_preset[vehicle.index()].square, standing))
            return refusal;
    const GroupSet own = groups_to_deploy(table, now, side);
    if (auto refusal = groups_may_stand(table, now, side, own, table.preset[index(side)])) return refusal;
    return placed_before(table, side, own, table.preset[index(side)]);
}

bool nothing_deployed(const Table& table, const Position& now, Side side) {
    return (now.on_board & table.of_side[index(side)]).empty() && now.boats_of(table, side).empty();
}

}  // namespace

Position before_deployment(const Table& table) {
    Position now;
    now.group_count = static_cast<std::uint8_t>(table.group_count);
    now.attacker_edge = table.attacker_edge;
    now.ground = table.ground;
    for (int i = 0; i < table.boat_count; ++i) {
        now.craft[i].hull = table.boat[i].hull;
        now.craft[i].side = table.boat[i].side;
        now.craft[i].equipment = table.boat[i].equipment;
        now.craft[i].status = table.boat[i].bought       ? Status::none
                              : table.boat[i].in_reserve ? Status::reserve
                                                         : Status::waiting;
    }
    for (int i = 0; i < table.boat_count; ++i)
        for (const Boat vehicle : table.boat[i].vehicles) now[vehicle].status = Status::aboard;
    return now;
}

Refusal preset_is_lawful(const Table& table, Side side) {
    return may_take_preset(table, before_deployment(table), side);
}

Refusal may_deploy(const Table& table, const Position& now, Side side, const Action& action) {
    if (verb_of(action) == Verb::deploy_preset) {
        if (!table.has_preset[index(side)]) return {PBI(4, 5), "This scenario has no preset deployment for you."};
        if (!nothing_deployed(table, now, side)) return {BOAT(4, 7), "A preset replaces the whole deployment."};
        return may_take_preset(table, now, side);
    }
    if (boats_to_deploy(table, now, side).any()) return {BOAT(4, 7), "Deploy your boats first."};
    const GroupSet own = groups_to_deploy(table, now, side);
    const Deployment squares = pbi::deployment_of(table, side, action);
    if (auto refusal = groups_may_stand(table, now, side, own, squares)) return refusal;
    Standing standing{};
    for (int number = 0; number < vehicles_to_deploy(table, now, side).size(); ++number)
        if (auto refusal =
                vehicle_may_stand(table, now, side, vehicle_place(table, side, action, number).square, standing))
            return refusal;
    if (action.choice != 0) return {PBI(4, 5), "Every group must be placed exactly once."};
    return placed_before(table, side, own, squares);
}

void deploy(const Table& table, Position& now, Side side, const Action& action, Journal& journal) {
    const bool preset = verb_of(action) == Verb::deploy_preset;
    int number = 0;
    for (const Boat boat : boats_to_deploy(table, now, side)) {
        const BoatPreset& plan = table.boat_preset[boat.index()];
        set_afloat(table, now, boat, plan.square, plan.facing, journal);
        load(now, side, boat, plan.aboard, plan.vehicles);
        tell_entry(table, now, boat, plan.square, events::BoatDeployed{boat, plan.square, plan.facing, plan.aboard},
                   BOAT(4, 1), journal);
    }
    for (const Boat vehicle : vehicles_to_deploy(table, now, side)) {
        const BoatPreset& plan = table.boat_preset[vehicle.index()];
        const VehiclePlace chosen = vehicle_place(table, side, action, number++);
        set_afloat(table, now, vehicle, preset ? plan.square : chosen.square, preset ? plan.facing : chosen.facing,
                   journal);
    }
    const Deployment squares = preset ? table.preset[index(side)] : pbi::deployment_of(table, side, action);
    pbi::put_down(now, side, groups_to_deploy(table, now, side), squares);
    journal.add(pbi::events::Deployed{side, preset}, side == Side::defender ? PBI(4, 2) : PBI(4, 3));
}

// BOAT-4.7: boats, then what is left; the defender's mines come before the attacker's deployment (BOAT-13.1).
bool deployment_waits(const Table& table, Position& now, Journal& journal) {
    const Side side = now.phase == Phase::deploy_att ? Side::attacker : Side::defender;
    if (boats_to_deploy(table, now, side).any() || vehicles_to_deploy(table, now, side).any() ||
        groups_to_deploy(table, now, side).any())
        return true;
    if (side == Side::defender && table.mines > 0 && now.mines_placed == 0) return true;
    for (const Boat boat : table.boats_of[index(side)])
        if (now[boat].status == Status::reserve) load(now, side, boat, table.boat[boat.index()].aboard, {});
    if (side == Side::defender)
        now.phase = Phase::deploy_att;
    else
        pbi::begin_player_turn(table, now, Side::attacker, journal);
    return false;
}

// ---- reserves

BoatSet unit_of(const Table& table, const Position& now, Boat boat) {  // BOAT-3.3
    BoatSet unit(boat);
    const int flotilla = now[boat].equipment.flotilla;
    if (flotilla == 0) return unit;
    for (int i = 0; i < table.boat_count; ++i)
        if (now.craft[i].status == Status::reserve && now.craft[i].side == now[boat].side &&
            now.craft[i].equipment.flotilla == flotilla)
            unit.insert(Boat(i));
    return unit;
}

namespace {

bool on_a_free_edge(const Table& table, const Position& now, Side side, Square square) {  // BOAT-4.2, 4.6
    const Edge enemy = now.base_edge(enemy_of(side));
    if (table.board.depth(square, enemy) == 1) return false;
    for (const Edge edge : {Edge::north, Edge::east, Edge::south, Edge::west})
        if (table.board.depth(square, edge) == 1) return true;
    return false;
}

}  // namespace

SquareSet arrival_squares(const Table& table, const Position& now, Side side) {
    SquareSet squares;
    for (const Square square : table.board.all())
        if (table.floats(square) && on_a_free_edge(table, now, side, square) && !enemies_in(table, now, side, square) &&
            room_for_boats(table, now, side, square) > 0)
            squares.insert(square);
    return squares;
}

namespace {

bool unit_has_room(const Table& table, const Position& now, Side side, BoatSet unit) {
    std::array<int, grid::most_squares> room{};
    const SquareSet squares = arrival_squares(table, now, side);
    for (const Square square : squares)
        room[static_cast<std::size_t>(square.index())] = room_for_boats(table, now, side, square);
    for (const Boat boat : unit) {  // largest squares are enough for the largest boats: sizes are at most 3 of 4
        bool placed = false;
        for (const Square square : squares) {
            int& left = room[static_cast<std::size_t>(square.index())];
            if (left < data(now[boat]).size) continue;
            left -= data(now[boat]).size;
            placed = true;
            break;
        }
        if (!placed) return false;
    }
    return true;
}

}  // namespace

void roll_reserve(const Table& table, Position& now, Boat boat, Dice& dice, Journal& journal) {  // BOAT-4.4
    const BoatSet unit = unit_of(table, now, boat);
    const int needed = std::max(table.boat_numbers.reserve_best, table.boat_numbers.reserve_base - now.turn);
    const bool success = dice.succeeds(at_least(needed), rolls::reserve);
    const bool no_room = !unit_has_room(table, now, now[boat].side, unit);
    journal.add(events::ReserveRolled{boat, static_cast<std::uint8_t>(needed), success, no_room}, BOAT(4, 4));
    if (!success || no_room) return;
    Matter matter;
    matter.kind = Matter::Kind::arrival;
    matter.stage = Matter::Stage::arrive;
    matter.side = now[boat].side;
    matter.boat = boat;
    matter.vehicles = unit;
    now.matters.push(matter);
}

namespace {

struct Arrival {
    Square square;
    Edge facing;
};
Arrival arrival_of(const Table& table, const Action& action, int number) {
    const auto at = static_cast<std::size_t>(2 * number);
    const int square = action.layout[at];
    return {square < table.board.size() ? Square(square) : Square(), static_cast<Edge>(action.layout[at + 1] % 4)};
}

}  // namespace

Refusal may_arrive(const Table& table, const Position& now, const Action& action) {
    const Matter& matter = now.matters.back();
    const Side side = matter.side;
    const Edge enemy = now.base_edge(enemy_of(side));
    const auto square = [&](int number) { return arrival_of(table, action, number).square; };
    const auto is_corner = [&](Square at) {
        int edges = 0;
        for (const Edge edge : {Edge::north, Edge::east, Edge::south, Edge::west})
            edges += table.board.depth(at, edge) == 1;
        return edges > 1;
    };
    const int boats = matter.vehicles.size();
    for (int i = 0; i < boats; ++i)
        if (square(i).exists() && table.board.depth(square(i), enemy) == 1 && !is_corner(square(i)))
            return {BOAT(4, 2), "Not from the enemy's table edge."};
    for (int i = 0; i < boats; ++i)
        if (square(i).exists() && enemies_in(table, now, side, square(i))) return {BOAT(1, 7), "Enemy in that square."};
    std::array<int, grid::most_squares> arriving{};
    int number = 0;
    for (const Boat boat : matter.vehicles) {
        const Square at = square(number++);
        if (!at.exists()) continue;
        int& size = arriving[static_cast<std::size_t>(at.index())];
        size += data(now[boat]).size;
        if (size > room_for_boats(table, now, side, at)) return {BOAT(1, 6), "No room for another boat."};
    }
    for (int i = 0; i < boats; ++i)
        if (!square(i).exists() || !table.floats(square(i)) || !on_a_free_edge(table, now, side, square(i))) {
            const bool corner = square(i).exists() && table.board.depth(square(i), enemy) == 1;
            return {corner ? BOAT(4, 6) : BOAT(4, 2), "Arrive on a water square of a free edge."};
        }
    return fine;
}

void arrive(const Table& table, Position& now, const Action& action, Journal& journal) {
    const Matter matter = now.matters.back();
    now.matters.pop();
    int number = 0;
    for (const Boat boat : matter.vehicles) {
        const Arrival arrival = arrival_of(table, action, number++);
        set_afloat(table, now, boat, arrival.square, arrival.facing, journal);
        tell_entry(table, now, boat, arrival.square, events::Arrived{boat, arrival.square, arrival.facing}, BOAT(4, 2),
                   journal);
    }
}

}  // namespace sandtable::pbi_boats
