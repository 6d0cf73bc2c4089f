// SKM chapter 16: hand-held anti-tank weapons.
#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

const Ranged& anti_tank_ranges(WeaponType type) {
    switch (type) {
        case WeaponType::molotov: return molotov_ranges;
        case WeaponType::at_grenade: return at_grenade_ranges;
        case WeaponType::at_rifle: return at_rifle_ranges;
        case WeaponType::panzerfaust: return panzerfaust_ranges;
        default: return bazooka_ranges;
    }
}

int actions_to_fire(WeaponType type) { return is_bazooka_class(type) ? 4 : 2; }  // SKM-16.1

// SKM-16.2: harder against a vehicle that moved fast, unless it comes straight on.
Modifiers modifiers_against(Scene scene, Vehicle vehicle, const Body& firer) {
    const Hull& hull = scene.now[vehicle];
    const Unit& unit = scene.now[hull.team];
    const Point to_firer = firer.at - hull.at;
    const bool straight_on =
        to_firer == Point{} || field::angle_between(Heading(unit.last_heading), field::heading_of(to_firer)) <= 450;
    Modifiers list;
    list.add(unit.last_move > 8000 && !straight_on, events::Reason::fast_vehicle, 4, SKM(16, 2));
    return list;
}

Refusal may_fire_at(Scene scene, const Action& action) {
    const Position& now = scene.now;
    const Man& man = now[action.figure];
    if (action.weapon >= most_carried || !is_hand_held_at(man.weapons[action.weapon].type))
        return {SKM(16, 1), "That is no hand-held anti-tank weapon."};
    const Carried& weapon = man.weapons[action.weapon];
    const bool only_vehicles = weapon.type == WeaponType::molotov || weapon.type == WeaponType::at_grenade ||
                               weapon.type == WeaponType::at_rifle;
    if (!action.vehicle.exists()) {
        if (only_vehicles) return {SKM(16, 4), "No effect on that target."};
        Action launched = action;
        launched.round = Round::he;
        return may_launch(scene, launched);  // SKM-11.5
    }
    if ((man.barred & has_dragged) != 0) return {SKM(4, 14), "Hands are full."};
    if (is_in_contact(scene, action.figure)) return {SKM(7, 9), "Locked in melee."};
    if (man.aboard.exists() && (is_crew(now, action.figure) || !scene.table.models[now[man.aboard].model].open))
        return {SKM(14, 9), "Passengers shoot only from open vehicles."};
    if (weapon.ammo == 0) return {SKM(16, 6), "None left."};
    const Hull& hull = now[action.vehicle];
    if (hull.model == 255 || hull.destroyed || now[hull.team].side == now[now.active].side)
        return {SKM(16, 2), "Choose an enemy vehicle."};
    if (!is_spotted_by(scene, hull.team, now.active)) return {SKM(6, 14), "Target not spotted."};
    if (weapon.type == WeaponType::at_rifle && is_soft(scene.table.models[hull.model].weight))
        return {SKM(16, 4), "No effect on that target."};
    const Body eye = body_of(scene, action.figure), body = body_of(scene, action.vehicle);
    if (!sees(scene, eye, body)) return {SKM(7, 11), "No line of sight."};
    if (band_of(anti_tank_ranges(weapon.type), range(eye, body)) < 0) return {SKM(16, 2), "Out of range."};
    const bool is_ready = can_load_by_itself(scene, action.figure, action.weapon, actions_to_fire(weapon.type));
    return is_ready ? fine : Refusal{SKM(16, 1), "Not ready."};
}

void fire_at(Play play, const Action& action) {
    if (!action.vehicle.exists()) {
        Action launched = action;
        launched.round = Round::he;
        return launch(play, launched);
    }
    Position& now = play.now;
    Man& man = now[action.figure];
    Carried& weapon = man.weapons[action.weapon];
    const WeaponType type = weapon.type;
    load_by_itself(play, action.figure, action.weapon, actions_to_fire(type));
    weapon.acc = 0;
    if (weapon.ammo != unlimited) --weapon.ammo;
    Attack attack;
    attack.by = man.team;
    attack.side = now[man.team].side;
    attack.kind = Attack::Kind::anti_tank;
    begin_attack_on(play, attack, now[action.vehicle].team);
    face(play, attack.by, body_of(play, action.vehicle).at);
    const Body eye = body_of(play, action.figure), body = body_of(play, action.vehicle);
    const Ranged& ranges = anti_tank_ranges(type);
    const int distance = range(eye, body);
    const Modifiers modifiers = modifiers_against(play, action.vehicle, eye);
    const int need = ranges.need[static_cast<std::size_t>(band_of(ranges, distance))] + modifiers.total();
    const Seats audience = told_of(play.table, now, man.team);
    modifiers.tell(play, action.figure, audience);
    const int die = play.dice.roll(20, seen_by(rolls::anti_tank, audience));
    play.journal.add(events::Thrown{action.figure, type, Round::ap, Figure(), action.vehicle, Carriage(),
                                    static_cast<std::uint8_t>(distance), static_cast<std::uint8_t>(die),
                                    static_cast<std::uint8_t>(need), 0, die >= need, body.at},
                     SKM(16, 2), audience);
    if (die >= need) {
        if (type == WeaponType::molotov) {
            set_on_fire(play, attack, action.vehicle, false);
        } else {
            Projectile round;  // SKM-16.3
            round.hand_held = true;
            round.calibre = type == WeaponType::at_grenade || type == WeaponType::at_rifle ? 50 : 75;
            damage_vehicle(play, attack, action.vehicle, eye, round, true);
        }
    }
    notice(play, now.active, false, true);
}

// SKM-16.5
void set_on_fire(Play play, Attack& attack, Vehicle vehicle, bool by_flamethrower) {
    const bool soft = is_soft(play.table.models[play.now[vehicle].model].weight);
    Modifiers modifiers;
    modifiers.add(soft, events::Reason::soft_vehicle, 3, SKM(16, 5));
    modifiers.add(!soft && by_flamethrower, events::Reason::flamethrower, 3, SKM(16, 5));
    const int bonus = modifiers.total();
    const Seats audience = told_of(play.table, play.now, play.now[vehicle].team);
    modifiers.tell(play, vehicle, audience);
    const int die = play.dice.roll(6, seen_by(rolls::fire_on_vehicle, audience));
    play.journal.add(events::FireOnVehicle{vehicle, static_cast<std::uint8_t>(die), static_cast<std::uint8_t>(bonus)},
                     SKM(16, 5), audience);
    if (die + bonus >= 8)
        explode(play, attack, vehicle);
    else if (die + bonus >= 5)
        abandon(play, vehicle);
}

}  // namespace sandtable::skirmish
