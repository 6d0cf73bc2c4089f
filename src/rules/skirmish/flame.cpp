// SKM chapter 13: flamethrowers.
#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

namespace {

int slot_of_flamethrower(const Man& man) {
    for (int i = 0; i < most_carried; ++i)
        if (man.weapons[i].type == WeaponType::flamethrower) return i;
    return -1;
}

// SKM-13.3: the members in sight and range, in order.
struct Burning {
    Figure figure{};
    int range = 0;
    int need = 0;
};
struct Targets : FixedList<Burning, 16> {
    bool seen = false;
    bool locked = false;  // one of them, in melee
};
Targets targets_of(Scene scene, Figure firer, Team team) {
    Targets targets;
    bool &seen = targets.seen, &locked = targets.locked;
    const Body eye = body_of(scene, firer);
    for (const Figure figure : scene.now[team].figures) {
        if (!scene.now[figure].able() || scene.now[figure].aboard.exists()) continue;
        const Body body = body_of(scene, figure);
        if (!sees(scene, eye, body)) continue;
        seen = true;
        if (is_locked_in_melee(scene, figure, scene.now.side_of(firer))) {  // SKM-7.9
            locked = true;
            continue;
        }
        const int distance = range(eye, body), band = band_of(flame_at_men, distance);
        if (band >= 0 && !targets.full())
            targets.push({figure, distance, flame_at_men.need[static_cast<std::size_t>(band)]});
    }
    return targets;
}

}  // namespace

Refusal may_flame(Scene scene, const Action& action) {
    const Position& now = scene.now;
    const Man& man = now[action.figure];
    const int slot = slot_of_flamethrower(man);
    if (slot < 0) return {SKM(13, 1), "He has no flamethrower."};
    if ((man.barred & has_dragged) != 0) return {SKM(4, 14), "Hands are full."};
    if (man.aboard.exists() && (is_crew(now, action.figure) || !scene.table.models[now[man.aboard].model].open))
        return {SKM(14, 9), "Passengers shoot only from open vehicles."};
    if (man.moved) return {SKM(13, 1), "The flamethrower may not move and fire."};
    if (man.weapons[slot].ammo == 0) return {SKM(13, 1), "Fuel spent."};
    if (is_in_contact(scene, action.figure)) return {SKM(7, 9), "Locked in melee."};
    const bool is_ready = man.weapons[slot].acc + man.ap_left >= actions_to_fire(WeaponType::flamethrower);
    const Refusal not_ready{SKM(2, 16), "Not ready."};
    const Body eye = body_of(scene, action.figure);
    if (action.vehicle.exists()) {  // SKM-13.5
        const Hull& hull = now[action.vehicle];
        if (hull.model == 255 || hull.destroyed || now[hull.team].side == now[now.active].side)
            return {SKM(13, 5), "Choose an enemy vehicle."};
        if (!is_spotted_by(scene, hull.team, now.active)) return {SKM(6, 14), "Target not spotted."};
        const Body body = body_of(scene, action.vehicle);
        if (!sees(scene, eye, body)) return {SKM(7, 11), "No line of sight."};
        if (band_of(flame_at_vehicles, range(eye, body)) < 0) return {SKM(16, 2), "Out of range."};
        return is_ready ? fine : not_ready;
    }
    if (!action.team.exists() || now[action.team].side == now[now.active].side || !now[action.team].present)
        return {SKM(13, 2), "Choose an enemy team."};
    if (!is_spotted_by(scene, action.team, now.active)) return {SKM(6, 14), "Target not spotted."};
    const Targets targets = targets_of(scene, action.figure, action.team);
    if (!targets.empty()) return is_ready ? fine : not_ready;
    if (targets.locked) return {SKM(7, 9), "Locked in melee."};
    return targets.seen ? Refusal{SKM(13, 2), "Out of range."} : Refusal{SKM(7, 11), "No line of sight."};
}

namespace {

void flame_vehicle(Play play, Attack& attack, const Action& action, Seats audience) {
    const Body eye = body_of(play, action.figure), body = body_of(play, action.vehicle);
    const int distance = range(eye, body);
    const int printed = flame_at_vehicles.need[static_cast<std::size_t>(band_of(flame_at_vehicles, distance))];
    const Modifiers modifiers = modifiers_against(play, action.vehicle, eye);
    const int need = printed + modifiers.total();
    begin_attack_on(play, attack, play.now[action.vehicle].team);
    face(play, attack.by, body_of(play, action.vehicle).at);
    play.now[play.now[action.vehicle].team].at_fire = true;  // SKM-13.5, 17.3
    modifiers.tell(play, action.figure, audience);
    const int die = play.dice.roll(20, seen_by(rolls::anti_tank, audience));
    play.journal.add(events::Thrown{action.figure, WeaponType::flamethrower, Round::he, Figure(), action.vehicle,
                                    Carriage(), static_cast<std::uint8_t>(distance), static_cast<std::uint8_t>(die),
                                    static_cast<std::uint8_t>(need), 0, die >= need, body.at},
                     SKM(16, 2), audience);
    if (die >= need) set_on_fire(play, attack, action.vehicle, true);
}

void flame_team(Play play, Attack& attack, const Action& action, Seats audience) {
    begin_attack_on(play, attack, action.team);
    face_team(play, attack.by, action.team);
    const Targets targets = targets_of(play, action.figure, action.team);
    FixedList<Figure, 16> hit;
    for (const Burning& target : targets) {  // all D20 first: SKM-13.4
        const int die = play.dice.roll(20, seen_by(rolls::flame, audience));
        if (die >= target.need) hit.push(target.figure);
        play.journal.add(
            events::Flamed{action.figure, target.figure, static_cast<std::uint8_t>(target.range),
                           static_cast<std::uint8_t>(target.need), static_cast<std::uint8_t>(die), die >= target.need},
            SKM(13, 3), audience);
    }
    for (const Figure figure : hit) {
        if (!play.now[figure].able()) continue;
        const int die = play.dice.roll(6, rolls::burning);
        harm(play, attack, figure, flame_harm(die), die, 0, SKM(13, 4));
    }
}

}  // namespace

void flame(Play play, const Action& action) {
    Position& now = play.now;
    Man& man = now[action.figure];
    const int slot = slot_of_flamethrower(man);
    Carried& weapon = man.weapons[slot];
    load_by_itself(play, action.figure, slot, actions_to_fire(weapon.type));
    weapon.acc = 0;
    man.barred |= has_flamed;
    if (weapon.ammo != unlimited) --weapon.ammo;
    Attack attack;
    attack.by = man.team;
    attack.side = now[man.team].side;
    attack.kind = Attack::Kind::flame;
    const Seats audience = told_of(play.table, now, man.team);
    if (action.vehicle.exists())
        flame_vehicle(play, attack, action, audience);
    else
        flame_team(play, attack, action, audience);
    notice(play, now.active, false, true);
}

}  // namespace sandtable::skirmish
