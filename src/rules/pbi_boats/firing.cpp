// BOAT chapters 9 to 11: firing from boats, and small arms and anti-tank fire at boats.
#include <algorithm>

#include "rules/pbi_boats/chapters.hpp"

namespace sandtable::pbi_boats {

int range_to(const Table& table, Square from, Square to) {  // BOAT-1.7: a boat in the same square is at range 1
    return std::max(1, pbi::range_between(table, from, to));
}

bool is_light(Type type) { return type == Type::commander || type == Type::lmg || type == Type::rifle; }  // BOAT-9.10
bool is_heavy(Type type) { return type == Type::mortar || type == Type::gun || type == Type::at_team; }

bool troops_can_be_hit(const Table&, const Position& now, Boat boat) {  // BOAT-9.10, 10.3
    return data(now[boat]).open_topped && now.aboard(boat).any();
}

int mounts(const Craft& craft, Weapon weapon) {
    switch (weapon) {
        case Weapon::lmg: return craft.equipment.lmgs;
        case Weapon::hmg: return craft.equipment.hmgs;
        case Weapon::mortar: return craft.equipment.mortars;
        default: return craft.equipment.cannon > 0 ? 1 : 0;
    }
}

int mount_dice(const Table& table, Weapon weapon) {  // BOAT-9.4
    switch (weapon) {
        case Weapon::lmg: return table.boat_numbers.lmg_dice;
        case Weapon::hmg: return table.boat_numbers.hmg_dice;
        default: return table.boat_numbers.mortar_dice;
    }
}

namespace {

int mount_cost(const Table& table, Weapon weapon) {  // BOAT-5.2
    return weapon == Weapon::mortar   ? table.boat_numbers.fire_mortar
           : weapon == Weapon::cannon ? table.boat_numbers.fire_cannon
                                      : table.boat_numbers.fire_small_arms;
}

bool enemy_carriers_in(const Table& table, const Position& now, Side shooter, Square target) {
    for (const Boat boat : now.carriers_in(table, target))
        if (now[boat].side != shooter) return true;
    return false;
}

// BOAT-9.12: left out, the aim is `foot` where there is only foot.
Aim meant(const Table& table, const Position& now, Side shooter, Square target, Aim aim) {
    return aim == Aim::none && !enemy_carriers_in(table, now, shooter, target) ? Aim::foot : aim;
}

enum class Class : std::uint8_t { small_arms, gun };  // BOAT-9.4

}  // namespace

bool has_aim(const Table& table, const Position& now, Side shooter, Square target, Aim aim, Boat boat) {
    if (aim == Aim::foot) return now.enemy_stands_in(shooter, target);
    if (aim == Aim::none || boat.index() >= table.boat_count || now[boat].side == shooter || now[boat].square != target)
        return false;
    return now[boat].status == (aim == Aim::vehicle ? Status::on_ground : Status::afloat);
}

namespace {

// Rows 20, 21, 37 and 46 of BOAT section 7.
Refusal cannot_harm(const Position& now, Aim aim, Boat boat, Class weapon, const Table& table) {
    if (weapon == Class::gun || boat.index() >= table.boat_count) return fine;
    if (aim == Aim::hull && data(now[boat]).hard) return {BOAT(10, 2), "Small arms cannot harm a hard hull."};
    if (aim == Aim::vehicle && data(now[boat]).hard) return {BOAT(17, 3), "Small arms cannot harm a light tank."};
    return fine;
}

Refusal undeclared(Aim aim) {
    return aim == Aim::none ? Refusal{BOAT(10, 3), "Declare hull or troops before rolling."} : fine;
}

Refusal nobody_to_hit(const Table& table, const Position& now, Aim aim, Boat boat) {
    return aim == Aim::troops && !troops_can_be_hit(table, now, boat) ? Refusal{BOAT(10, 3), "Nobody there can be hit."}
                                                                      : fine;
}

Refusal no_target(const Table& table, const Position& now, Side shooter, Square target, Aim aim, Boat boat) {
    return has_aim(table, now, shooter, target, aim, boat) ? fine : Refusal{PBI(11, 3), "No enemy in that square."};
}

bool is_ahead(const Table& table, const Craft& craft, Square target) {  // BOAT-9.5
    const int x = table.board.x(target) - table.board.x(craft.square);
    const int y = table.board.y(target) - table.board.y(craft.square);
    const bool along_y = craft.facing == Edge::north || craft.facing == Edge::south;
    const int sign = craft.facing == Edge::north || craft.facing == Edge::east ? 1 : -1;
    const int forward = sign * (along_y ? y : x), sideways = std::abs(along_y ? x : y);
    return forward >= 1 && sideways <= forward;
}

// BOAT-9.6: some own group or boat sees the target.
bool is_observed(const Table& table, const Position& now, Side side, Square target) {
    SquareSet eyes = now.occupied[index(side)];
    for (const Boat boat : now.boats_of(table, side)) eyes.insert(now[boat].square);
    for (const Square eye : eyes)
        if (pbi::in_line_of_fire(table, now, eye, target)) return true;
    return false;
}

Refusal no_line(const Table& table, const Position& now, Side side, Square from, Square target, bool indirect) {
    if (!indirect) return pbi::line_is_blocked(table, now, from, target);
    return is_observed(table, now, side, target)
               ? fine
               : Refusal{BOAT(9, 6), "Nobody of yours has a line of fire to that square."};
}

Refusal mortar_range(const Table& table, Square from, Square target) {  // BOAT-9.4
    const int range = pbi::range_between(table, from, target);
    if (range < table.boat_numbers.mortar_nearest) return {BOAT(9, 4), "Too close for the mortar."};
    if (range > table.boat_numbers.mortar_furthest) return {BOAT(9, 4), "Too far for the mortar."};
    return fine;
}

int cover_alone(const Table& table, const Position& now, Square at) {  // BOAT-9.11
    switch (now.ground.at(at)) {
        case Terrain::open: return table.numbers.save_open;
        case Terrain::partial: return table.numbers.save_partial;
        default: return table.numbers.save_closed;
    }
}

// BOAT-11.1, 11.2, 11.4: one shot of a gun or AT team at a hull or vehicle.
void fire_anti_tank(const Table& table, Position& now, Square from, Boat target, int effect, Dice& dice,
                    Journal& journal) {
    const Numbers& n = table.boat_numbers;
    const Craft& craft = now[target];
    const HullData& hull = data(craft);
    const int range = range_to(table, from, craft.square);
    const int needed = range <= 2 ? n.at_near : range <= 4 ? n.at_middle : n.at_far;
    int modifier = 0;
    if (!hull.on_land) {
        modifier += now.moved_last.contains(target) ? n.at_moved : 0;
        modifier += hull.inflatable ? n.at_inflatable : 0;
        modifier += hull.capacity >= n.at_large_capacity ? n.at_large : 0;
    }
    // A natural 6 always hits, a natural 1 always misses.
    const bool hits = dice.succeeds(at_least(std::clamp(needed - modifier, 2, 6)), rolls::anti_tank);
    journal.add(
        events::AntiTankShot{target, static_cast<std::uint8_t>(needed), static_cast<std::int8_t>(modifier), hits},
        BOAT(11, 2));
    if (!hits) return;
    if (!hull.hard) {  // BOAT-11.3, 17.2
        if (hull.on_land)
            wreck(table, now, target, dice, journal);
        else
            hit(table, now, target, 3, dice, journal);
        return;
    }
    const int total = dice.d6(rolls::penetration) + effect - hull.armour;
    const int count = total >= n.three_hits_from ? 3 : total >= n.two_hits_from ? 2 : total >= n.one_hit_from ? 1 : 0;
    journal.add(
        events::Penetrated{target, static_cast<std::uint8_t>(std::max(0, total)), static_cast<std::uint8_t>(count)},
        BOAT(11, 4));
    hit(table, now, target, count, dice, journal);
}

void fire_gun(const Table& table, Position& now, Side shooter, Square from, Square at, GroupSet shooters, Aim aim,
              Boat target, int effect, Dice& dice, Journal& journal) {
    if (aim != Aim::foot) return fire_anti_tank(table, now, from, target, effect, dice, journal);
    const GroupSet targets = now.standing_in(at) & table.of_side[index(enemy_of(shooter))];
    pbi::shoot_at(table, now, shooter, from, at, shooters, targets, effect, dice, journal);  // BOAT-9.7
}

}  // namespace

void fire_small_arms(const Table& table, Position& now, Side shooter, Square from, Square at, GroupSet shooters,
                     Aim aim, Boat target, int count, Dice& dice, Journal& journal, int save) {
    if (aim == Aim::foot) {
        const GroupSet targets = now.standing_in(at) & table.of_side[index(enemy_of(shooter))];
        return pbi::shoot_at(table, now, shooter, from, at, shooters, targets, count, dice, journal, save);
    }
    if (aim == Aim::troops)  // BOAT-10.4
        return pbi::shoot_at(table, now, shooter, from, place_of(target), shooters, now.aboard(target), count, dice,
                             journal, table.boat_numbers.aboard_save);
    // BOAT-10.1, 17.3: the choice die is rolled but decides nothing.
    const int hits = dice.pool(count, at_least(table.numbers.hits_on), pbi::rolls::hit);
    (void)dice.succeeds(at_least(table.numbers.shooter_chooses_on), pbi::rolls::choice);
    const int failed = hits - dice.pool(hits, at_least(table.boat_numbers.hull_save), rolls::hull);
    journal.add(events::HullHit{target, static_cast<std::uint8_t>(count), static_cast<std::uint8_t>(hits),
                                static_cast<std::uint8_t>(failed)},
                BOAT(10, 1));
    if (failed == 0) return;
    if (aim == Aim::vehicle)
        wreck(table, now, target, dice, journal);
    else
        hit(table, now, target, failed, dice, journal);
}

// ---- BOAT-9: from boats

namespace {

bool has_used(const Craft& craft, FireMode mode) {
    return (static_cast<int>(craft.fire_mode) & static_cast<int>(mode)) != 0;
}
void use(Craft& craft, FireMode mode) {
    craft.fire_mode = static_cast<FireMode>(static_cast<int>(craft.fire_mode) | static_cast<int>(mode));
}
bool is_exclusive(const Table& table) { return table.boat_options.boat_fire_modes == FireModes::exclusive; }

}  // namespace

Refusal may_fire_troops(const Table& table, const Position& now, const Action& action) {
    const Boat boat = now.active_boat;
    const Craft& craft = now[boat];
    const Order order = order_of(action);
    const Aim aim = meant(table, now, craft.side, action.to, order.aim);
    if (action.groups.size() > table.boat_numbers.troops_that_fire) return {BOAT(9, 2), "Two bases at most."};
    if (is_exclusive(table) && has_used(craft, FireMode::boat)) return {BOAT(9, 1), "Boat weapons already fired."};
    if (auto refusal = cannot_harm(now, aim, order.target, Class::small_arms, table)) return refusal;
    if (auto refusal = undeclared(aim)) return refusal;
    if (now.full_throttle.contains(boat)) return {BOAT(6, 5), "Not at full throttle."};
    if (auto refusal = pbi::line_is_blocked(table, now, craft.square, action.to)) return refusal;
    if (auto refusal = no_target(table, now, craft.side, action.to, aim, order.target)) return refusal;
    if (has_used(craft, FireMode::troops)) return {BOAT(9, 2), "One way of firing per turn."};
    if (auto refusal = nobody_to_hit(table, now, aim, order.target)) return refusal;
    if (!data(craft).open_topped) return {BOAT(9, 10), "These troops cannot fire."};
    const GroupSet fresh = now.aboard(boat) - now.done;
    if (action.groups.empty() || !fresh.contains_all(action.groups)) return {BOAT(9, 2), "These troops cannot fire."};
    for (const Group group : action.groups)
        if (!is_light(table.type[group.index()])) return {BOAT(9, 2), "These troops cannot fire."};
    const int range = range_to(table, craft.square, action.to);
    if ((action.groups & table.commanders).any() && !pbi::in_range(table, Type::commander, range))
        return {PBI(11, 2), "SMG range is {} squares.", table.numbers.smg_range};
    for (const Group group : action.groups)
        if (!pbi::in_range(table, table.type[group.index()], range)) return {PBI(11, 2), "Out of range."};
    return fine;
}

void fire_troops(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal) {
    const Boat boat = now.active_boat;
    const Order order = order_of(action);
    const Square from = now[boat].square;
    int count = 0;
    for (const Group group : action.groups)
        count += table.boat_numbers.troops_points *
                 pbi::dice_per_point(table, table.type[group.index()], range_to(table, from, action.to));
    use(now[boat], FireMode::troops);
    now.fired_aboard |= action.groups;
    journal.add(events::TroopsFired{boat, action.to, action.groups}, BOAT(9, 2));
    const Aim aim = meant(table, now, now[boat].side, action.to, order.aim);
    fire_small_arms(table, now, now[boat].side, from, action.to, action.groups, aim, order.target, count, dice,
                    journal);
}

Refusal may_fire_boat(const Table& table, const Position& now, const Action& action) {
    const Boat boat = now.active_boat;
    const Craft& craft = now[boat];
    const Order order = order_of(action);
    const bool gun = order.weapon == Weapon::cannon, mortar = order.weapon == Weapon::mortar;
    const Aim aim = meant(table, now, craft.side, action.to, order.aim);
    if (craft.shots >= table.boat_numbers.boat_shots)
        return {BOAT(9, 3), "At most {} shots per boat.", table.boat_numbers.boat_shots};
    if (order.weapon > Weapon::cannon || mounts(craft, order.weapon) == 0)
        return {BOAT(9, 3), "No such weapon aboard."};
    if (gun && !is_ahead(table, craft, action.to)) return {BOAT(9, 5), "Target is not ahead."};
    if (mortar)
        if (auto refusal = mortar_range(table, craft.square, action.to)) return refusal;
    if (auto refusal = cannot_harm(now, aim, order.target, gun ? Class::gun : Class::small_arms, table)) return refusal;
    if (auto refusal = undeclared(aim)) return refusal;
    if (now.full_throttle.contains(boat)) return {BOAT(6, 5), "Not at full throttle."};
    if (craft.ap < mount_cost(table, order.weapon))
        return {BOAT(5, 2), "Not enough AP: this costs {}.", mount_cost(table, order.weapon)};
    if (auto refusal = no_line(table, now, craft.side, craft.square, action.to, mortar)) return refusal;
    if (auto refusal = no_target(table, now, craft.side, action.to, aim, order.target)) return refusal;
    if (is_exclusive(table) && has_used(craft, FireMode::troops)) return {BOAT(9, 1), "One way of firing per turn."};
    if (gun && aim == Aim::troops) return {BOAT(11, 5), "This weapon cannot take that target."};
    return nobody_to_hit(table, now, aim, order.target);
}

void fire_boat(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal) {
    const Boat boat = now.active_boat;
    Craft& craft = now[boat];
    const Order order = order_of(action);
    const Aim aim = meant(table, now, craft.side, action.to, order.aim);
    craft.ap = static_cast<std::uint8_t>(craft.ap - mount_cost(table, order.weapon));
    ++craft.shots;
    use(craft, FireMode::boat);
    journal.add(events::BoatFired{boat, order.weapon, action.to}, BOAT(9, 3));
    if (order.weapon == Weapon::cannon)
        return fire_gun(table, now, craft.side, craft.square, action.to, {}, aim, order.target, craft.equipment.cannon,
                        dice, journal);
    const int save = order.weapon == Weapon::mortar ? cover_alone(table, now, action.to) : 0;
    fire_small_arms(table, now, craft.side, craft.square, action.to, {}, aim, order.target,
                    mount_dice(table, order.weapon), dice, journal, save);
}

Refusal may_clear_aboard(const Table& table, const Position& now, const Action& action) {
    const Boat boat = now.active_boat;
    const Craft& craft = now[boat];
    const int platoon = order_of(action).number;
    if (now.full_throttle.contains(boat)) return {BOAT(6, 5), "Not at full throttle."};
    if (has_used(craft, FireMode::troops)) return {BOAT(9, 2), "One way of firing per turn."};
    if (is_exclusive(table) && has_used(craft, FireMode::boat)) return {BOAT(9, 1), "One way of firing per turn."};
    const bool own = platoon < table.platoon_count && table.platoon_side[platoon] == craft.side;
    if (!own || (now.markers_in(place_of(boat)) & table.of_platoon[platoon]).empty())
        return {BOAT(9, 8), "No casualty aboard."};
    if ((now.aboard(boat) - now.done).empty()) return {BOAT(9, 2), "These troops cannot fire."};
    return fine;
}

void clear_aboard(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal) {
    const Boat boat = now.active_boat;
    const Platoon platoon(order_of(action).number);
    use(now[boat], FireMode::troops);
    const bool success = dice.succeeds(at_least(table.boat_numbers.clear_aboard_on), rolls::clear);
    if (success) pbi::lift_marker(table, now, platoon, place_of(boat));
    journal.add(events::ClearedAboard{boat, platoon, success}, BOAT(9, 8));
}

// ---- SHOOT by foot, with an aim

namespace {

Group heavy_among(const Table& table, GroupSet groups) {
    for (const Group group : groups)
        if (is_heavy(table.type[group.index()])) return group;
    return Group();
}

Refusal heavy_cannot(const Table& table, const Position& now, Group group, GroupSet groups, Square target, Aim aim) {
    const Type type = table.type[group.index()];
    const Square from = now.square[group.index()];
    const Refusal refusal{BOAT(9, 11), "This weapon cannot take that target."};
    if (groups.size() > 1) return {BOAT(9, 11), "This weapon shoots by itself."};
    if (type == Type::at_team && (aim == Aim::foot || aim == Aim::troops)) return refusal;
    if (type == Type::at_team && from.exists() && !is_aboard(from) &&
        range_to(table, from, target) > table.boat_numbers.at_team_range)
        return {BOAT(9, 4), "This weapon cannot take that target."};
    if (type == Type::gun && aim == Aim::troops) return {BOAT(11, 5), "This weapon cannot take that target."};
    return fine;
}

Refusal may_shoot_heavy(const Table& table, const Position& now, const Action& action, Group group, Aim aim) {
    const Boat boat = order_of(action).target;
    const bool mortar = table.type[group.index()] == Type::mortar;
    const int cost = table.boat_numbers.heavy_foot_shot;
    if (!now.active.contains(group)) return {PBI(8, 5), "That group is not active."};
    if (now.shots[group.index()] >= table.numbers.shots_per_turn)
        return {PBI(8, 2), "At most {} shots per group per turn.", table.numbers.shots_per_turn};
    if (auto refusal = no_line(table, now, now.active_side, action.from, action.to, mortar)) return refusal;
    if (auto refusal = no_target(table, now, now.active_side, action.to, aim, boat)) return refusal;
    if (action.amount(group) != cost || now.ap[group.index()] < cost)
        return {PBI(11, 3), "One shot of this weapon takes {} AP.", cost};
    return fine;
}

}  // namespace

Refusal may_shoot(const Table& table, const Position& now, const Action& action) {
    const Order order = order_of(action);
    const Aim aim = meant(table, now, now.active_side, action.to, order.aim);
    const Group heavy = heavy_among(table, action.groups);
    const Type type = heavy.exists() ? table.type[heavy.index()] : Type::rifle;
    const bool gun = type == Type::gun || type == Type::at_team;
    const bool standing = heavy.exists() && now.active.contains(heavy) && action.from == now.square[heavy.index()];
    if (standing && type == Type::mortar)
        if (auto refusal = mortar_range(table, action.from, action.to)) return refusal;
    if (auto refusal = cannot_harm(now, aim, order.target, gun ? Class::gun : Class::small_arms, table)) return refusal;
    if (auto refusal = undeclared(aim)) return refusal;
    if (heavy.exists())
        if (auto refusal = heavy_cannot(table, now, heavy, action.groups, action.to, aim)) return refusal;
    for (const Group group : action.groups)
        if (now.carried_by(table, group).exists()) return {BOAT(8, 3), "Put the boat down first."};
    if (has_aim(table, now, now.active_side, action.to, aim, order.target))
        if (auto refusal = nobody_to_hit(table, now, aim, order.target)) return refusal;
    if (heavy.exists() && !standing) return {PBI(8, 5), "That group is not active."};
    if (heavy.exists()) return may_shoot_heavy(table, now, action, heavy, aim);
    return pbi::may_shoot_at(table, now, action, has_aim(table, now, now.active_side, action.to, aim, order.target));
}

void shoot(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal) {
    const Order order = order_of(action);
    const Side side = now.active_side;
    const Aim aim = meant(table, now, side, action.to, order.aim);
    const Group heavy = heavy_among(table, action.groups);
    if (!heavy.exists()) {
        const int count = pbi::pay_for_shots(table, now, action);
        return fire_small_arms(table, now, side, action.from, action.to, action.groups, aim, order.target, count, dice,
                               journal);
    }
    const int g = heavy.index();
    now.ap[g] = static_cast<std::uint8_t>(now.ap[g] - table.boat_numbers.heavy_foot_shot);
    ++now.shots[g];
    if (table.type[g] == Type::mortar)
        return fire_small_arms(table, now, side, action.from, action.to, action.groups, aim, order.target,
                               table.boat_numbers.mortar_dice, dice, journal, cover_alone(table, now, action.to));
    const int effect = table.type[g] == Type::gun ? table.gun_effect[g] : table.boat_numbers.at_team_effect;
    fire_gun(table, now, side, action.from, action.to, action.groups, aim, order.target, effect, dice, journal);
}

}  // namespace sandtable::pbi_boats
