// BOAT chapter 1: water and squares, and what they change in PBI's own clauses.
#include <algorithm>

#include "rules/pbi_boats/chapters.hpp"

namespace sandtable::pbi_boats {

Square ahead(const Table& table, Square square, Edge direction) { return table.board.step_towards(square, direction); }

// BOAT-1.2: the worst of all causes; a hidden mine is none. Vehicles have the land class (BOAT-17.3).
Terrain effective_class(const Table& table, const Position& now, Boat boat, Square square) {
    if (data(now[boat]).on_land) return now.ground.at(square);
    BoatSet others = now.boats_in(table, square);
    others.remove(boat);
    if (others.any() || now.revealed.contains(square)) return Terrain::closed;
    const bool somebody = now.is_occupied(square) || now.vehicles_in(table, square).any();
    return std::max(table.water_class(square), somebody ? Terrain::partial : Terrain::open);
}

bool enemies_in(const Table& table, const Position& now, Side side, Square square) {
    if (now.enemy_stands_in(side, square)) return true;
    for (const Boat boat : now.carriers_in(table, square))
        if (now[boat].side != side) return true;
    return false;
}

bool tank_in(const Table& table, const Position& now, Side side, Square square) {
    for (const Boat vehicle : now.vehicles_in(table, square))
        if (now[vehicle].side == side && now[vehicle].hull == Hull::light_tank) return true;
    return false;
}

int room_for_boats(const Table& table, const Position& now, Side side, Square square) {  // BOAT-1.6
    int room = table.boat_numbers.boats_per_square;
    for (const Boat boat : now.boats_in(table, square))
        if (now[boat].side == side) room -= data(now[boat]).size;
    return room;
}

Refusal may_enter(const Table& table, const Position& now, Boat boat, Square square) {
    const Craft& craft = now[boat];
    const bool vehicle = data(craft).on_land;
    if (!square.exists()) return {BOAT(6, 4), vehicle ? "That is off the board." : "No water there."};
    if (!vehicle && table.is_land(square)) return {BOAT(6, 4), "No water there."};
    if (vehicle && table.water.contains(square)) return {BOAT(1, 3), "Vehicles cannot go into the water."};
    if (enemies_in(table, now, craft.side, square)) return {BOAT(1, 7), "Enemy in that square."};
    if (vehicle) {
        int standing = 0;
        for (const Boat other : now.vehicles_in(table, square)) standing += now[other].side == craft.side;
        if (standing >= table.boat_numbers.vehicles_per_square)
            return {BOAT(17, 6), "No more than {} vehicles in a square.", table.boat_numbers.vehicles_per_square};
        if (now.ground.closed.contains(square)) return {BOAT(17, 3), "Vehicles never enter closed squares."};
        return fine;
    }
    if (room_for_boats(table, now, craft.side, square) < data(craft).size)
        return {BOAT(1, 6), "No room for another boat."};
    return fine;
}

namespace {

SquareSet squares_of(const Table&, const Position& now, BoatSet boats) {
    SquareSet squares;
    for (const Boat boat : boats) squares.insert(now[boat].square);
    return squares;
}

// BOAT-1.4, 17.6
SquareSet blocks_fire(const pbi::Table& table, const pbi::Position& now) {
    const Table& own = boats(table);
    return squares_of(own, boats(now),
                      boats(now).boats_of(own, Side::attacker) | boats(now).boats_of(own, Side::defender));
}

// BOAT-1.3, 1.7, 1.8, 17.6
SquareSet barred(const pbi::Table& table, const pbi::Position& now, Side side) {
    const Table& own = boats(table);
    return own.water | squares_of(own, boats(now), boats(now).boats_of(own, enemy_of(side)));
}

// BOAT-7.2, 7.8: those aboard and those who have finished are neither motivated nor given residual AP.
GroupSet may_act(const pbi::Table&, const pbi::Position& now) {
    GroupSet ashore;
    for (const Group group : now.on_board)
        if (!is_aboard(now.square[group.index()])) ashore.insert(group);
    return ashore - boats(now).done;
}

Square stands_at(const pbi::Table&, const pbi::Position& now, Group group) { return boats(now).stands_at(group); }

// BOAT-8.3, 17.1. A fixed gun has no price that it could pay.
int burden(const pbi::Table& table, const pbi::Position& now, Group group) {
    const Table& own = boats(table);
    if (table.immovable.contains(group)) return 100;
    const Type type = table.type[group.index()];
    const int heavy = type == Type::hmg || type == Type::mortar ? own.boat_numbers.heavy_foot_more : 0;
    const bool carries = boats(now).carried_by(own, group).exists();
    return heavy + (carries ? own.boat_numbers.carrying_more : 0);
}

GroupSet encumbered(const pbi::Table& table, const pbi::Position& now) {  // BOAT-8.3
    GroupSet bearers;
    for (int i = 0; i < boats(table).boat_count; ++i)
        if (boats(now).craft[i].bearer.exists()) bearers.insert(boats(now).craft[i].bearer);
    return bearers;
}

bool keeps_from_assault(const pbi::Table& table, const pbi::Position& now, Group group, Square target) {
    return table.immovable.contains(group) || encumbered(table, now).contains(group) ||
           tank_in(boats(table), boats(now), enemy_of(table.side_of(group)), target);  // BOAT-17.6
}

std::uint64_t distinction(const pbi::Table& table, const pbi::Position& now, Group group) {
    const Position& own = boats(now);
    const Boat carried = own.carried_by(boats(table), group);
    std::uint64_t key = carried.exists() ? static_cast<std::uint64_t>(carried.index()) + 1 : 0;
    key = key << 4 | (boats(table).gun_effect[group.index()] & 15);
    for (const GroupSet flag : {own.done, own.paused_aboard, own.fired_aboard}) key = key << 1 | flag.contains(group);
    return key;
}

bool reacts(const pbi::Table& table, const pbi::Position& now, Square entered) {
    return foot_reactors(boats(table), boats(now), entered).any() ||
           boat_reactors(boats(table), boats(now), entered).any();
}

void offer(const pbi::Table& table, pbi::Position& now, Square entered) {
    if (!reacts(table, now, entered)) return;
    Matter matter;
    matter.kind = Matter::Kind::offer;
    matter.stage = Matter::Stage::offer;
    matter.side = enemy_of(now.active_side);
    matter.at = entered;
    matter.boat = boats(now).active_boat;  // BOAT-16.4
    boats(now).matters.push(matter);
}

bool stays_before(const pbi::Table& table, Square straight_back) {  // BOAT-1.10
    return boats(table).boat_options.retreat_into_water == RetreatIntoWater::stay &&
           boats(table).water.contains(straight_back);
}

std::array<int, 2> points(const pbi::Table& table, const pbi::Position& now, Journal& journal) {
    const auto more = boat_points(boats(table), boats(now));
    for (const Side side : {Side::attacker, Side::defender})
        if (more[index(side)] > 0)
            journal.add(events::BoatsCounted{side, static_cast<std::uint8_t>(more[index(side)])}, BOAT(18, 1));
    return more;
}

}  // namespace

const pbi::Extension extension{blocks_fire,        barred,      may_act, stands_at, burden,       encumbered,
                               keeps_from_assault, distinction, reacts,  offer,     stays_before, points};

}  // namespace sandtable::pbi_boats
