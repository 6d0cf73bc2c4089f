// SKM chapter 15: damage to vehicles.
#include <algorithm>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

namespace {

using events::Reason;

// SKM-15.6
bool is_behind_front(const Table& table, const Hull& hull, Point from) {
    const Heading heading(hull.heading);
    return field::dot(from - hull.at, field::forward(heading)) <
           std::int64_t{table.models[hull.model].length / 2} * field::unit;
}

// SKM-15.4 to 15.8
Modifiers damage_modifiers(Scene scene, Vehicle vehicle, const Body& firer, const Projectile& round) {
    const Hull& hull = scene.now[vehicle];
    const VehicleModel& model = scene.table.models[hull.model];
    const bool soft = is_soft(model.weight);
    const bool behind = is_behind_front(scene.table, hull, firer.at);
    const bool skirted = round.hand_held && model.schurzen;  // SKM-16.7
    const Body body = body_of(scene, vehicle);
    Modifiers list;
    list.add(!soft && round.big, Reason::big_round, big_round, SKM(15, 4));
    list.add(!soft && round.calibre >= large_from, Reason::large_calibre, large_calibre, SKM(15, 5));
    list.add(behind && !skirted, Reason::flank, flank_shot, SKM(15, 6));
    list.add(model.tiger2 || (model.heavy_front && !behind), Reason::heavy_front, heavy_front_armour, SKM(15, 7));
    list.add(is_hull_down(scene, body, firer.at) || is_among_buildings(scene, body, firer), Reason::hull_down,
             hull_down_target, SKM(15, 8));
    list.add(model.weight == VehicleClass::heavy, Reason::heavy, heavy_target, SKM(15, 8));
    list.add(!soft && round.poor, Reason::poor_round, poor_round, SKM(15, 8));
    list.add(model.weight == VehicleClass::medium, Reason::medium, medium_target, SKM(15, 8));
    return list;
}

RollName watched(Play play, const RollName& name, Vehicle vehicle) {
    return seen_by(name, told_of(play.table, play.now, play.now[vehicle].team));
}

// What the result of the table comes to, where it needs saying.
void tell_damage(Play play, Vehicle vehicle, Damage damage, int detail, int clause) {
    play.journal.add(events::VehicleDamaged{vehicle, damage, static_cast<std::uint8_t>(detail)}, SKM(15, clause),
                     told_of(play.table, play.now, play.now[vehicle].team));
}

// SKM-15.9
void dice_for_occupants(Play play, Attack& attack, Vehicle vehicle, int count, bool shot = true) {
    Figures aboard = occupants_of(play.now, vehicle);
    Figures struck;
    if (count >= static_cast<int>(aboard.size())) {
        struck = aboard;
    } else {
        for (int i = 0; i < count; ++i) {
            const int chosen =
                pick(play.dice, static_cast<int>(aboard.size()), watched(play, rolls::occupant, vehicle));
            struck.push(aboard[static_cast<std::size_t>(chosen)]);
            for (std::size_t j = static_cast<std::size_t>(chosen); j + 1 < aboard.size(); ++j)
                aboard[j] = aboard[j + 1];
            aboard.pop();
        }
    }
    attack.marked.remove(play.now[vehicle].team);  // one marker a damage roll
    Modifiers modifiers;
    modifiers.add(shot, Reason::as_by_machine_gun, 1, SKM(15, 9));  // a crash is no hit
    if (shot)
        for (const Figure figure : struck) burns_if_flamethrower(play, attack, figure);  // SKM-13.7: he first
    for (const Figure figure : struck) {
        if (!play.now[figure].able()) continue;
        modifiers.tell(play, figure, told_of(play.table, play.now, play.now[vehicle].team));
        const int die = play.dice.roll(6, watched(play, shot ? rolls::effect : rolls::crash, vehicle));
        const int modifier = modifiers.total();
        harm(play, attack, figure, fire_harm(die + modifier), die, modifier, shot ? SKM(15, 9) : SKM(15, 12),
             play.now[vehicle].team);
    }
}

constexpr int everybody = 100;

void kill_driver(Play play, Attack& attack, Vehicle vehicle) {
    const Figure driver = driver_of(play, vehicle);
    if (driver.exists()) harm(play, attack, driver, Harm::killed, 0, 0, SKM(15, 12));
}

void wreck_a_weapon(Play play, Vehicle vehicle) {  // SKM-15.10
    Hull& hull = play.now[vehicle];
    FixedList<int, most_mounted> working;
    for (int i = 0; i < most_mounted; ++i)
        if (hull.weapons[i].type != WeaponType::none && !hull.weapons[i].wrecked) working.push(i);
    if (working.empty()) return;
    const int chosen = working[static_cast<std::size_t>(
        pick(play.dice, static_cast<int>(working.size()), watched(play, rolls::wrecked_weapon, vehicle)))];
    hull.weapons[chosen].wrecked = true;
    hull.weapons[chosen].acc = 0;
    hull.weapons[chosen].bonus = 0;
    tell_damage(play, vehicle, Damage::weapon, static_cast<int>(hull.weapons[chosen].type), 10);
}

void set_ammunition_on_fire(Play play, Vehicle vehicle) {  // SKM-15.13
    abandon(play, vehicle);
    const int turns = play.dice.roll(6, watched(play, rolls::ammunition, vehicle));
    play.now[vehicle].burning_until = static_cast<std::uint8_t>(play.now.turn + turns);
    tell_damage(play, vehicle, Damage::ammunition, play.now[vehicle].burning_until, 13);
}

void suffer(Play play, Attack& attack, Vehicle vehicle, Damage damage) {
    Hull& hull = play.now[vehicle];
    const VehicleModel& model = play.table.models[hull.model];
    switch (damage) {
        case Damage::none:
        case Damage::dud: break;
        case Damage::one_occupant:
        case Damage::one_crewman: dice_for_occupants(play, attack, vehicle, 1); break;
        case Damage::two_occupants: dice_for_occupants(play, attack, vehicle, 2); break;
        case Damage::four_occupants: dice_for_occupants(play, attack, vehicle, 4); break;
        case Damage::all_occupants:
        case Damage::all_crew: dice_for_occupants(play, attack, vehicle, everybody); break;
        case Damage::traction:  // SKM-15.11
            if (model.gear == Gear::wheeled)
                hull.immobile = true;
            else
                tell_damage(play, vehicle, Damage::none, 0, 11);
            break;
        case Damage::stopped: hull.immobile = true; break;
        case Damage::crash:  // SKM-15.12
            kill_driver(play, attack, vehicle);
            hull.immobile = true;
            if (play.now[hull.team].moved_last) dice_for_occupants(play, attack, vehicle, everybody, false);
            break;
        case Damage::driver: kill_driver(play, attack, vehicle); break;
        case Damage::fire: abandon(play, vehicle); break;
        case Damage::explodes: explode(play, attack, vehicle); break;
        case Damage::petrol:
            if (model.petrol) {
                explode(play, attack, vehicle);
            } else {  // SKM-15.11
                tell_damage(play, vehicle, Damage::driver, 0, 11);
                kill_driver(play, attack, vehicle);
            }
            break;
        case Damage::stunned: hull.stunned = true; break;
        case Damage::optics:
            if (hull.weapons[0].type == WeaponType::gun)
                hull.optics_out = true;
            else
                tell_damage(play, vehicle, Damage::none, 0, 10);
            break;
        case Damage::weapon: wreck_a_weapon(play, vehicle); break;
        case Damage::ammunition: set_ammunition_on_fire(play, vehicle); break;
    }
}

}  // namespace

void damage_vehicle(Play play, Attack& attack, Vehicle vehicle, const Body& firer, const Projectile& round,
                    bool modified) {
    const Modifiers modifiers = modified ? damage_modifiers(play, vehicle, firer, round) : Modifiers();
    const int modifier = modifiers.total();
    modifiers.tell(play, vehicle, told_of(play.table, play.now, play.now[vehicle].team));
    const int die = play.dice.roll(20, watched(play, rolls::damage, vehicle));
    const int row = std::clamp(die + modifier, 1, 20);
    const DamageRow& cells = damage_table[static_cast<std::size_t>(row - 1)];
    const VehicleModel& model = play.table.models[play.now[vehicle].model];
    const Damage damage = is_soft(model.weight) ? cells.soft : cells.afv;
    play.journal.add(events::VehicleHit{vehicle, static_cast<std::uint8_t>(die), static_cast<std::int8_t>(modifier),
                                        static_cast<std::uint8_t>(row), damage},
                     SKM(15, 1), told_of(play.table, play.now, play.now[vehicle].team));
    suffer(play, attack, vehicle, damage);
}

// SKM-15.14
void explode(Play play, Attack& attack, Vehicle vehicle) {
    Position& now = play.now;
    Hull& hull = now[vehicle];
    play.journal.add(events::Exploded{vehicle}, SKM(15, 14), told_of(play.table, now, hull.team));
    const Figures aboard = occupants_of(now, vehicle);
    for (const Figure figure : aboard) harm(play, attack, figure, Harm::killed, 0, 0, SKM(15, 14));
    for (int i = 0; i < now.figure_count; ++i)
        if (now.men[i].aboard == vehicle && now.men[i].on_table()) make_casualty(play, Figure(i), State::killed);
    const bool was_wreck = hull.destroyed;
    hull.destroyed = true;
    hull.stuck = hull.stunned = false;
    hull.burning_until = 0;
    const Body body = body_of(play, vehicle);
    Figures near;
    for (int i = 0; i < now.figure_count; ++i)
        if (now.men[i].on_foot() && now[now.men[i].team].present &&
            are_within(body, body_of(play, Figure(i)), burst_radius))
            near.push(Figure(i));
    const FigureSet unharmed = able_among(now, near);
    for (const Figure figure : near) begin_attack_on(play, attack, now[figure].team);
    for (const Figure figure : near) burns_if_flamethrower(play, attack, figure);  // SKM-13.7
    for (const Figure figure : near) {
        if (!now[figure].on_table() || (unharmed.contains(figure) && !now[figure].able())) continue;
        const int die = play.dice.roll(6, seen_by(rolls::burst, told_of(play.table, now, now[figure].team)));
        harm(play, attack, figure, burst_harm(die), die, 0, SKM(15, 14));
    }
    if (!was_wreck) recycle_model(play, vehicle);
}

void explode_ammunition(Play play) {
    Position& now = play.now;
    for (int i = 0; i < now.vehicle_count; ++i) {
        if (now.hulls[i].model == 255 || now.hulls[i].burning_until != now.turn) continue;
        Attack attack;
        attack.side = now[now.hulls[i].team].side;
        explode(play, attack, Vehicle(i));
    }
}

namespace {

// The vehicle's team without its vehicle: SKM-15.13, 15.18.
Team crew_team(Play play, Team of_vehicle) {
    Position& now = play.now;
    if (now.team_count >= most_teams) {  // no room for another: the team goes on on foot
        Unit& unit = now[of_vehicle];
        unit.vehicle = Vehicle();
        unit.kind = TeamKind::infantry;
        unit.orig_strength = 0;
        unit.activated = now.side == unit.side;
        for (const Figure figure : unit.figures) {  // SKM-15.18: it has acted, like a team made anew
            now[figure].ap_left = 0;
            now[figure].spot_used = true;
        }
        return of_vehicle;
    }
    const Team team(now.team_count++);
    const Unit& old = now[of_vehicle];
    Unit unit;
    unit.serial = ++now.created;
    unit.side = old.side;
    unit.owner = old.owner;
    unit.spotted_by = old.spotted_by;
    unit.facing = old.facing;
    unit.markers = old.markers;
    unit.present = true;
    unit.activated = now.side == old.side;
    unit.fired_on_by = old.fired_on_by;
    unit.fire_strength = old.fire_strength;
    unit.under_fire = old.under_fire;
    unit.heavy_fire = old.heavy_fire;
    now[team] = unit;
    return team;
}

// SKM-15.18: what is no small arm, and what stands on a tripod, stays in the wreck.
void leave_heavy_weapons(Man& man) {
    std::size_t kept = 0;
    for (const Carried weapon : man.weapons)
        if (is_small_arm(weapon.type) && weapon.type != WeaponType::hmg) man.weapons[kept++] = weapon;
    while (kept < man.weapons.size()) man.weapons[kept++] = Carried{};
}

void step_out(Play play, Figure figure, Point behind) {
    Man& man = play.now[figure];
    leave_heavy_weapons(man);
    Point at = behind;
    man.aboard = Vehicle();
    man.at = {-100000, -100000};  // not in anybody's way while a place is looked for
    nearest_legal_point(play, figure, at);
    man.at = at;
}

}  // namespace

Team abandon(Play play, Vehicle vehicle) {
    Position& now = play.now;
    Hull& hull = now[vehicle];
    const Team old = hull.team;
    if (hull.destroyed) return {};
    hull.destroyed = true;
    hull.stuck = hull.stunned = false;
    const VehicleModel& model = play.table.models[hull.model];
    const Point behind = field::Frame(hull.at, Heading(hull.heading)).world({0, -(model.length / 2 + 500)});
    const Figures aboard = occupants_of(now, vehicle);
    Team crew;
    for (const Figure figure : aboard) {
        if (now[figure].team == old) {
            if (!crew.exists()) crew = crew_team(play, old);
            now[old].figures.remove(figure);
            now[crew].figures.insert(figure);
            now[figure].team = crew;
            now[figure].role = Role::man;
            ++now[crew].orig_strength;
        }
        step_out(play, figure, behind);
    }
    for (int i = 0; i < now.figure_count; ++i)
        if (now.men[i].aboard == vehicle && now.men[i].state == State::disabled) step_out(play, Figure(i), behind);
    recycle_model(play, vehicle);
    play.journal.add(events::Abandoned{vehicle, crew}, SKM(15, 13), told_of(play.table, now, old));
    return crew;
}

// SKM-15.15
bool is_damaged(Scene scene, Vehicle vehicle) {
    const Hull& hull = scene.now[vehicle];
    if (hull.immobile || hull.optics_out || hull.driver_replaced) return true;
    for (const Mounted& weapon : hull.weapons)
        if (weapon.wrecked) return true;
    return false;
}

bool main_gun_works(Scene scene, Vehicle vehicle) {
    const Hull& hull = scene.now[vehicle];
    return hull.weapons[0].type == WeaponType::gun && !hull.weapons[0].wrecked && !hull.optics_out;
}

bool any_weapon_works(Scene scene, Vehicle vehicle) {
    for (const Mounted& weapon : scene.now[vehicle].weapons)
        if (weapon.type != WeaponType::none && !weapon.wrecked &&
            !(weapon.type == WeaponType::gun && scene.now[vehicle].optics_out))
            return true;
    return false;
}

}  // namespace sandtable::skirmish
