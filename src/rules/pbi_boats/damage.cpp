// BOAT chapter 12: damage, drift and sinking.
#include <algorithm>

#include "rules/pbi_boats/chapters.hpp"

namespace sandtable::pbi_boats {

void lose(const Table& table, Position& now, Boat boat) {
    Craft& craft = now[boat];
    craft.status = Status::lost;
    craft.square = Square();
    craft.beached_on = Square();
    craft.bearer = Group();
    craft.carrier = Boat();
    craft.ap = 0;
    for (BoatSet* flag : {&now.beached, &now.locked, &now.full_throttle, &now.no_doubling, &now.exempt, &now.moved_now,
                          &now.moved_last, &now.boats_to_test, &now.to_do, &now.captured})
        flag->remove(boat);
    while (now.markers_in(place_of(boat)).any())  // BOAT-12.9: markers aboard vanish
        pbi::lift_marker(table, now, table.platoon[now.markers_in(place_of(boat)).first().index()], place_of(boat));
    if (now.active_boat == boat) now.second_step = 0;
}

void hit(const Table& table, Position& now, Boat boat, int hits, Dice& dice, Journal& journal) {
    if (hits <= 0) return;
    Craft& craft = now[boat];
    const int before = craft.damage;
    craft.damage = static_cast<std::uint8_t>(std::min(3, before + hits));  // BOAT-12.1
    journal.add(events::Damaged{boat, craft.damage}, BOAT(12, 1));
    if (now.active_boat == boat) {  // BOAT-5.6, 6.7
        if (craft.damage >= 2 && !data(craft).on_land)
            craft.ap = 0;
        else if (before == 0)
            craft.ap = static_cast<std::uint8_t>((craft.ap + 1) / 2);
        now.second_step = 0;
        now.no_doubling.insert(boat);
    }
    if (craft.damage < 3) return;
    if (data(craft).on_land)
        wreck(table, now, boat, dice, journal);
    else
        sink(table, now, boat, dice, journal);
}

// ---- rescue (BOAT-12.8, 12.9)

SquareSet refuge_squares(const Table& table, const Position& now, const Matter& rescue) {
    SquareSet squares;
    const bool truck = data(now[rescue.boat]).on_land;
    SquareSet near = table.board.neighbours(rescue.at);
    near.insert(rescue.at);
    for (const Square square : near) {
        const bool usable = truck ? square == rescue.at : table.is_shore(square) || square == rescue.beached_on;
        if (usable && !enemies_in(table, now, rescue.side, square)) squares.insert(square);
    }
    return squares;
}

BoatSet refuge_boats(const Table& table, const Position& now, const Matter& rescue) {
    BoatSet boats;
    for (const Boat boat : now.boats_of(table, rescue.side))
        if (boat != rescue.boat && !data(now[boat]).on_land && table.board.distance(now[boat].square, rescue.at) <= 1 &&
            spare_capacity(table, now, boat) > 0)
            boats.insert(boat);
    return boats;
}

int refuge_room(const Table& table, const Position& now, const Matter& rescue, Square place) {
    if (is_aboard(place)) {
        const Boat boat = boat_of(place);
        const bool is_refuge = boat.index() < table.boat_count && refuge_boats(table, now, rescue).contains(boat);
        return is_refuge ? spare_capacity(table, now, boat) : 0;
    }
    if (place.index() >= table.board.size() || !refuge_squares(table, now, rescue).contains(place)) return 0;
    return std::max(0, table.numbers.groups_per_square - now.count_of(rescue.side, place));
}

int vehicle_refuge_room(const Table& table, const Position& now, const Matter& rescue, Square place) {
    if (is_aboard(place) || place.index() >= table.board.size() || !table.is_shore(place) ||
        !refuge_squares(table, now, rescue).contains(place))
        return 0;
    int room = table.boat_numbers.vehicles_per_square;
    for (const Boat vehicle : now.vehicles_in(table, place)) room -= now[vehicle].side == rescue.side;
    return std::max(0, room);
}

namespace {

// The places with room for somebody, ascending.
template <class Visit>
void for_each_refuge(const Table& table, const Position& now, const Matter& rescue, Visit visit) {
    for (const Square square : refuge_squares(table, now, rescue)) visit(square);
    for (const Boat boat : refuge_boats(table, now, rescue)) visit(place_of(boat));
}

void land_vehicle(Position& now, Boat vehicle, Square square) {
    now[vehicle].status = Status::on_ground;
    now[vehicle].carrier = Boat();
    now[vehicle].square = square;
    now.activated.insert(vehicle);
}

void settle(const Table& table, Position& now, const Matter& rescue, Group group, Square place, Journal& journal) {
    now.take(group, rescue.side);
    now.put(group, rescue.side, place);
    now.paused_aboard.remove(group);
    finish_turn_of(now, table, GroupSet(group));
    journal.add(events::Saved{place, GroupSet(group), {}}, BOAT(12, 9));
}

void drown(const Table& table, Position& now, Boat boat, GroupSet groups, BoatSet vehicles, Journal& journal) {
    if (groups.empty() && vehicles.empty()) return;
    for (const Group group : groups) pbi::remove(table, now, group);
    for (const Boat vehicle : vehicles) lose(table, now, vehicle);
    journal.add(events::Drowned{boat, groups, vehicles}, BOAT(12, 9));
}

// BOAT-12.12: not asked where one refuge has room for all. What has no room for any of the saved is no refuge to them.
bool settles_itself(const Table& table, Position& now, const Matter& rescue, Journal& journal) {
    int places = 0;
    Square only;
    for_each_refuge(table, now, rescue, [&](Square place) {
        const bool for_groups = rescue.groups.any() && refuge_room(table, now, rescue, place) > 0;
        const bool for_vehicles = rescue.vehicles.any() && vehicle_refuge_room(table, now, rescue, place) > 0;
        if (!for_groups && !for_vehicles) return;
        ++places;
        only = place;
    });
    if (places != 1 || refuge_room(table, now, rescue, only) < rescue.groups.size() ||
        vehicle_refuge_room(table, now, rescue, only) < rescue.vehicles.size())
        return false;
    for (const Group group : rescue.groups) settle(table, now, rescue, group, only, journal);
    for (const Boat vehicle : rescue.vehicles) land_vehicle(now, vehicle, only);
    return true;
}

// Everybody of `groups` and `vehicles`, who were aboard, is in the water.
void save_who_can(const Table& table, Position& now, Matter rescue, GroupSet groups, BoatSet vehicles, Dice& dice,
                  Journal& journal) {
    const AtLeast success = at_least(table.boat_numbers.rescue_on);
    bool refuge = false, landing = false;
    for_each_refuge(table, now, rescue, [&](Square place) {
        refuge = refuge || refuge_room(table, now, rescue, place) > 0;
        landing = landing || vehicle_refuge_room(table, now, rescue, place) > 0;
    });
    if (refuge)
        for (const Group group : groups)
            if (dice.succeeds(success, rolls::rescue)) rescue.groups.insert(group);
    if (landing)
        for (const Boat vehicle : vehicles)
            if (dice.succeeds(success, rolls::rescue)) rescue.vehicles.insert(vehicle);
    if (groups.any() || vehicles.any())
        journal.add(events::RescueRolled{rescue.boat, rescue.groups, groups - rescue.groups, rescue.vehicles},
                    BOAT(12, 8));
    drown(table, now, rescue.boat, groups - rescue.groups, vehicles - rescue.vehicles, journal);
    if (pbi::ends_at_once(table, now)) return now.matters.clear();
    if (rescue.groups.empty() && rescue.vehicles.empty()) return;
    if (!settles_itself(table, now, rescue, journal)) now.matters.push(rescue);
}

Matter rescue_from(const Position& now, Boat boat) {
    Matter rescue;
    rescue.kind = Matter::Kind::rescue;
    rescue.stage = Matter::Stage::assign;
    rescue.side = now[boat].side;
    rescue.at = now[boat].square;
    rescue.boat = boat;
    rescue.beached_on = now[boat].beached_on;
    return rescue;
}

}  // namespace

void sink(const Table& table, Position& now, Boat boat, Dice& dice, Journal& journal) {
    const Matter rescue = rescue_from(now, boat);
    const GroupSet groups = now.aboard(boat);
    const BoatSet vehicles = now.vehicles_aboard(table, boat);
    journal.add(events::Sunk{boat, rescue.at}, BOAT(12, 8));
    now[boat].damage = 3;
    lose(table, now, boat);
    save_who_can(table, now, rescue, groups, vehicles, dice, journal);
}

// BOAT-15.4: all groups leave the boat as if it sank; the boat and its vehicles stay, unless it is inflatable.
void abandon(const Table& table, Position& now, Boat boat, Dice& dice, Journal& journal) {
    const Matter rescue = rescue_from(now, boat);
    const GroupSet groups = now.aboard(boat);
    journal.add(events::JumpedShip{boat, groups}, BOAT(15, 4));
    if (data(now[boat]).inflatable) lose(table, now, boat);
    save_who_can(table, now, rescue, groups, {}, dice, journal);
}

Refusal may_assign_rescue(const Table& table, const Position& now, const Action& action) {
    const Matter& rescue = now.matters.back();
    const Refusal refusal{BOAT(12, 12), "Place everyone who has room."};
    if (action.groups != rescue.groups) return refusal;
    std::array<int, 256> used{}, driven{};
    bool group_lost = false, vehicle_lost = false;
    std::size_t at = 0;
    for ([[maybe_unused]] const Group group : rescue.groups) {
        const std::uint8_t place = action.layout[at++];
        group_lost = group_lost || place == nowhere;
        if (place != nowhere && ++used[place] > refuge_room(table, now, rescue, Square(place))) return refusal;
    }
    for ([[maybe_unused]] const Boat vehicle : rescue.vehicles) {
        const std::uint8_t place = action.layout[at++];
        vehicle_lost = vehicle_lost || place == nowhere;
        if (place != nowhere && ++driven[place] > vehicle_refuge_room(table, now, rescue, Square(place)))
            return refusal;
    }
    bool room = false, landing = false;
    for_each_refuge(table, now, rescue, [&](Square place) {
        room = room || refuge_room(table, now, rescue, place) > used[place.value];
        landing = landing || vehicle_refuge_room(table, now, rescue, place) > driven[place.value];
    });
    if ((group_lost && room) || (vehicle_lost && landing)) return refusal;
    return fine;
}

void assign_rescue(const Table& table, Position& now, const Action& action, Journal& journal) {
    const Matter rescue = now.matters.back();
    now.matters.pop();
    GroupSet lost;
    BoatSet gone;
    std::size_t at = 0;
    for (const Group group : rescue.groups) {
        const std::uint8_t place = action.layout[at++];
        if (place == nowhere)
            lost.insert(group);
        else
            settle(table, now, rescue, group, Square(place), journal);
    }
    for (const Boat vehicle : rescue.vehicles) {
        const std::uint8_t place = action.layout[at++];
        if (place == nowhere)
            gone.insert(vehicle);
        else
            land_vehicle(now, vehicle, Square(place));
    }
    drown(table, now, rescue.boat, lost, gone, journal);
    if (pbi::ends_at_once(table, now)) now.matters.clear();
}

// ---- BOAT-12.4, 12.5, 12.11

namespace {

Edge drift_direction(const Table& table, Dice& dice) {
    const Current current = table.boat_options.current;
    const int die = current == Current::none ? dice.roll_again_above(4, 6, rolls::drift) : dice.d6(rolls::drift);
    return die <= 4 ? static_cast<Edge>(die - 1) : static_cast<Edge>(static_cast<int>(current) - 1);
}

void drift_off_the_table(const Table& table, Position& now, Boat boat, Journal& journal) {  // BOAT-12.6
    const GroupSet groups = now.aboard(boat);
    const BoatSet vehicles = now.vehicles_aboard(table, boat);
    for (const Group group : groups) pbi::remove(table, now, group);
    for (const Boat vehicle : vehicles) lose(table, now, vehicle);
    lose(table, now, boat);
    journal.add(events::LostAtSea{boat, groups}, BOAT(12, 6));
    if (pbi::ends_at_once(table, now)) now.matters.clear();
}

}  // namespace

void drift(const Table& table, Position& now, Boat boat, Dice& dice, Journal& journal) {
    const Edge towards = drift_direction(table, dice);
    const Square from = now[boat].square, to = ahead(table, from, towards);
    if (to.exists() && table.is_land(to)) {
        now.beached.insert(boat);
        now[boat].beached_on = to;
        journal.add(events::Drifted{boat, from, from, towards, false, true, false}, BOAT(12, 5));
        return;
    }
    if (to.exists() && may_enter(table, now, boat, to)) {
        journal.add(events::Drifted{boat, from, from, towards, false, false, true}, BOAT(12, 5));
        return;
    }
    if (mine_explodes(table, now, boat, dice, journal)) return;  // BOAT-13.8
    const bool beach = to.exists() && table.beach.contains(to);
    journal.add(events::Drifted{boat, from, to, towards, !to.exists(), beach, false}, BOAT(12, 4));
    if (!to.exists()) return drift_off_the_table(table, now, boat, journal);
    enter(table, now, boat, to, journal);
    if (beach) now.beached.insert(boat);
}

void patch(const Table& table, Position& now, Boat boat, Dice& dice, Journal& journal) {  // BOAT-12.3
    Craft& craft = now[boat];
    const bool success = dice.succeeds(at_least(table.boat_numbers.patch_on), rolls::patch);
    if (success)
        craft.damage = table.boat_options.patch_effect == PatchEffect::repair_all
                           ? std::uint8_t{0}
                           : static_cast<std::uint8_t>(craft.damage - 1);
    journal.add(events::Patched{boat, success, craft.damage}, BOAT(12, 3));
}

void refloat(const Table& table, Position& now, Boat boat, Dice& dice, Journal& journal) {  // BOAT-12.5
    const bool success = dice.succeeds(at_least(table.boat_numbers.refloat_on), rolls::refloat);
    if (success) {
        now.beached.remove(boat);
        now[boat].beached_on = Square();
    }
    journal.add(events::Refloated{boat, success}, BOAT(12, 5));
}

}  // namespace sandtable::pbi_boats
