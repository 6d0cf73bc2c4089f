// SKM chapter 7: shooting with small arms.
#include <algorithm>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

namespace {

const SmallArm& data_of(const Table& table, WeaponType type) { return table.weapons[static_cast<std::size_t>(type)]; }

int printed_band(const SmallArm& arm, int range) {  // SKM-7.1; above_long: out of range
    if (range <= arm.point_blank) return 0;
    if (range <= arm.short_range) return 1;
    if (range <= arm.medium) return 2;
    return range <= arm.long_range ? 3 : above_long;
}

bool is_on_vehicle(int weapon) { return weapon >= weapon_on_vehicle && weapon < weapon_on_vehicle + most_mounted; }

const Mounted* mounted_of(const Position& now, Figure figure, int weapon) {
    const Man& man = now[figure];
    if (!is_on_vehicle(weapon) || !man.aboard.exists()) return nullptr;
    return &now[man.aboard].weapons[weapon - weapon_on_vehicle];
}

std::int8_t& bonus_of(Position& now, Figure figure, int weapon) {
    if (is_on_vehicle(weapon)) return now[now[figure].aboard].weapons[weapon - weapon_on_vehicle].bonus;
    return now[figure].weapons[weapon].bonus;
}

}  // namespace

WeaponType weapon_type(const Position& now, Figure figure, int weapon) {
    if (const Mounted* mounted = mounted_of(now, figure, weapon)) return mounted->type;
    return weapon < most_carried ? now[figure].weapons[weapon].type : WeaponType::none;
}

int bonus_left(Scene scene, Figure figure, int weapon) {
    if (const Mounted* mounted = mounted_of(scene.now, figure, weapon)) return mounted->bonus;
    return weapon < most_carried ? scene.now[figure].weapons[weapon].bonus : 0;
}

// SKM-14.7
Figure server_of(Scene scene, Vehicle vehicle, int slot) {
    const Position& now = scene.now;
    const Hull& hull = now[vehicle];
    const Mounted& weapon = hull.weapons[slot];
    const auto crewman = [&](Role role) {
        for (const Figure figure : now[hull.team].figures)
            if (now[figure].able() && now[figure].aboard == vehicle && now[figure].role == role) return figure;
        return Figure();
    };
    const auto first_of = [&](std::initializer_list<Role> roles) {
        for (const Role role : roles)
            if (const Figure figure = crewman(role); figure.exists()) return figure;
        return Figure();
    };
    if (weapon.type == WeaponType::none) return {};
    if (weapon.type == WeaponType::gun || weapon.mount == Mount::turret)
        return first_of({Role::gunner, Role::loader, Role::commander});
    if (weapon.mount == Mount::hull) return crewman(Role::hull);
    if (const Figure figure = first_of({Role::commander, Role::gunner}); figure.exists()) return figure;
    for (int i = 0; i < now.figure_count; ++i)
        if (now.men[i].able() && now.men[i].aboard == vehicle && !is_crew(now, Figure(i))) return Figure(i);
    return {};
}

bool is_in_arc(Scene scene, Figure firer, int weapon, Point target) {  // SKM-12.8, 12.11
    const Mounted* mounted = mounted_of(scene.now, firer, weapon);
    if (mounted == nullptr || mounted->mount != Mount::hull) return true;
    const Hull& hull = scene.now[scene.now[firer].aboard];
    if (target == hull.at) return true;
    const int limit = mounted->type == WeaponType::gun ? 225 : 450;
    return field::angle_between(Heading(hull.heading), field::heading_of(target - hull.at)) <= limit;
}

// SKM-7.17: only men on foot lock each other.
bool is_locked_in_melee(Scene scene, Figure target, Side firer_side) {
    const Man& man = scene.now[target];
    if (!man.on_foot()) return false;
    const std::int64_t reach = contact_distance + 2 * scene.table.options.base_radius;
    for (int i = 0; i < scene.now.figure_count; ++i) {
        const Man& other = scene.now.men[i];
        if (field::squared_distance(other.at, man.at) > reach * reach) continue;  // nearly all of them
        if (other.able() && other.on_foot() && scene.now[other.team].side == firer_side &&
            are_in_contact(scene, target, Figure(i)))
            return true;
    }
    return false;
}

namespace {

bool is_target(const Position& now, Figure figure, Aim aim) {
    const Man& man = now[figure];
    return man.able() && man.aboard.exists() == (aim == Aim::occupants);
}

bool is_dispersed(Scene scene, Team team) {  // SKM-7.4
    FixedList<Figure, 16> able;
    for (const Figure figure : scene.now[team].figures)
        if (scene.now[figure].able() && !able.full()) able.push(figure);
    if (able.size() <= 1) return true;
    for (std::size_t i = 0; i < able.size(); ++i)
        for (std::size_t j = i + 1; j < able.size(); ++j) {
            const Man &a = scene.now[able[i]], &b = scene.now[able[j]];
            if (a.aboard.exists() || b.aboard.exists()) return false;
            const std::int64_t apart = contact_distance + 2 * scene.table.options.base_radius;
            if (field::squared_distance(a.at, b.at) < apart * apart) return false;
        }
    return true;
}

// Those of the team whom this firer can see and shoot: the nearest, and the least cover among them.
struct Visible {
    bool seen = false;
    Figure nearest{};
    Nearness distance;
    Cover least = Cover::hard;
};

// Lines of sight are dear: it looks at the nearest first, and then only at those who have less cover than whoever was
// seen before.
Visible visible_members(Scene scene, Figure firer, Team target, Aim aim) {
    const Body eye = body_of(scene, firer);
    ByNearness members(scene, eye);
    for (const Figure figure : scene.now[target].figures)
        if (is_target(scene.now, figure, aim)) members.add(figure);
    Visible visible;
    if (are_hidden(scene, eye, members.begin(), members.end())) return visible;
    members.sort();
    const Side side = scene.now.side_of(firer);
    for (const Figure figure : members) {
        const bool is_found = visible.nearest.exists();
        if (is_found && visible.least == Cover::none) break;
        const Cover cover = is_found ? cover_of(scene, figure, eye) : Cover::none;
        if (is_found && cover >= visible.least) continue;
        const Body body = body_of(scene, figure);
        if (!sees(scene, eye, body)) continue;
        visible.seen = true;
        if (is_locked_in_melee(scene, figure, side)) continue;
        if (!is_found) {
            visible.nearest = figure;
            visible.distance = nearness(eye, body);
        }
        visible.least = is_found ? cover : cover_of(scene, figure, eye);
    }
    return visible;
}

bool is_inactive(Scene scene, Team team) {  // SKM-7.8
    const Unit& unit = scene.now[team];
    return unit.frozen || action_total(scene.now, team) == 0 ||
           (unit.vehicle.exists() && scene.now[unit.vehicle].stunned);
}

void add_cover(Modifiers& shifts, Cover cover, const Clause& clause) {
    shifts.add(true, cover == Cover::hard ? events::Reason::hard_cover : events::Reason::soft_cover,
               static_cast<int>(cover), clause);
}

}  // namespace

// SKM-7.4, 7.5
void add_shifts_of_target(Scene scene, Team target, Cover cover, Modifiers& shifts) {
    const bool both = scene.table.options.shift_adds || cover == Cover::none;
    shifts.add(both && is_dispersed(scene, target), events::Reason::dispersed, 1, SKM(7, 4));
    add_cover(shifts, cover, SKM(7, 4));
}

namespace {

ShotData aim_at_vehicle(Scene scene, Figure firer, Team target) {
    ShotData shot;
    const Vehicle vehicle = scene.now[target].vehicle;
    if (!vehicle.exists() || scene.now[vehicle].destroyed ||
        !is_soft(scene.table.models[scene.now[vehicle].model].weight)) {
        shot.refusal = {SKM(7, 15), "Small arms cannot hurt that vehicle."};
        return shot;
    }
    const Body eye = body_of(scene, firer), hull = body_of(scene, vehicle);
    if (!sees(scene, eye, hull)) {
        shot.refusal = {SKM(7, 11), "No line of sight."};
        return shot;
    }
    shot.range = range(eye, hull);
    add_cover(shot.shifts, cover_of(scene, vehicle, eye), SKM(15, 2));
    return shot;
}

// SKM-7.12, table 2.3: a sniper, and whoever fires a sniper's rifle, names his man with any shot.
bool may_pick(const Position& now, Figure firer, int weapon, ShotKind how) {
    return how == ShotKind::careful || now[firer].sniper || weapon_type(now, firer, weapon) == WeaponType::sniper_rifle;
}

ShotData aim_at_men(Scene scene, Figure firer, int weapon, ShotKind how, Team target, Aim aim, Figure pick) {
    ShotData shot;
    Visible visible = visible_members(scene, firer, target, aim);
    const bool helpless =
        pick.exists() && scene.table.options.shoot_disabled && scene.now[pick].state == State::disabled;
    if (!visible.seen && !helpless) {
        shot.refusal = {SKM(7, 11), "No line of sight."};
        return shot;
    }
    if (!visible.nearest.exists() && !helpless) {
        shot.refusal = {SKM(7, 9), "Locked in melee."};
        return shot;
    }
    Cover cover = visible.least;
    if (pick.exists()) {  // SKM-7.12
        if (!may_pick(scene.now, firer, weapon, how) || scene.now[pick].team != target) {
            shot.refusal = {SKM(7, 12), "Only a carefully aimed shot or a sniper picks his man."};
            return shot;
        }
        if (!helpless && !is_target(scene.now, pick, aim)) {
            shot.refusal = {SKM(7, 14), "Disabled figures may not be shot at."};
            return shot;
        }
        if (!sees(scene, body_of(scene, firer), body_of(scene, pick))) {
            shot.refusal = {SKM(7, 11), "No line of sight."};
            return shot;
        }
        if (is_locked_in_melee(scene, pick, scene.now.side_of(firer))) {
            shot.refusal = {SKM(7, 9), "Locked in melee."};
            return shot;
        }
        cover = cover_of(scene, pick, body_of(scene, firer));
        if (!visible.nearest.exists()) {  // SKM-7.14: nobody but the helpless man can be shot at
            visible.nearest = pick;
            visible.distance = nearness(body_of(scene, firer), body_of(scene, pick));
        }
    }
    shot.nearest = visible.nearest;
    shot.range = visible.distance.range();
    add_shifts_of_target(scene, target, cover, shot.shifts);
    return shot;
}

}  // namespace

ShotData aim_at(Scene scene, Figure firer, int weapon, ShotKind how, Team target, Aim aim, Figure pick) {
    ShotData shot = aim == Aim::vehicle ? aim_at_vehicle(scene, firer, target)
                                        : aim_at_men(scene, firer, weapon, how, target, aim, pick);
    if (shot.refusal) return shot;
    const WeaponType type = weapon_type(scene.now, firer, weapon);
    const SmallArm& arm = data_of(scene.table, type);
    shot.band = printed_band(arm, shot.range);
    if (shot.band == above_long) {
        shot.refusal = {SKM(7, 19), "Out of range."};
        return shot;
    }
    shot.shifts.add(type == WeaponType::vmg_hull || type == WeaponType::vmg_turret, events::Reason::vehicle_gun, 1,
                    SKM(7, 6));
    shot.effective = std::min(shot.band + shot.shifts.total(), above_long);
    const bool helpless = pick.exists() && scene.now[pick].state == State::disabled;
    shot.automatic = aim != Aim::vehicle && shot.effective == 0 && (helpless || is_inactive(scene, target));
    if (shot.effective < above_long)
        shot.need = to_hit[static_cast<std::size_t>(arm.column)][static_cast<std::size_t>(shot.effective)]
                          [static_cast<std::size_t>(how)];
    return shot;
}

// Whether the man may fire this weapon at all just now; nothing about the target.
Refusal may_fire_small_arm(Scene scene, Figure figure, int weapon) {
    const Position& now = scene.now;
    const Man& man = now[figure];
    const WeaponType type = weapon_type(now, figure, weapon);
    if (!is_small_arm(type)) return {SKM(7, 1), "That is no small arm."};
    if ((man.barred & has_dragged) != 0) return {SKM(4, 14), "Hands are full."};
    if (is_in_contact(scene, figure)) return {SKM(7, 9), "Locked in melee."};
    if (const Mounted* mounted = mounted_of(now, figure, weapon)) {
        if (mounted->wrecked) return {SKM(15, 10), "Weapon out of order."};
        if (server_of(scene, man.aboard, weapon - weapon_on_vehicle) != figure)
            return {SKM(14, 7), "He does not serve that weapon."};
        return fine;
    }
    if (man.weapons[weapon].ammo == 0) return {SKM(7, 16), "None left."};
    if (man.aboard.exists()) {
        if (is_crew(now, figure)) return {SKM(14, 7), "He does not serve that weapon."};
        if (!scene.table.models[now[man.aboard].model].open)
            return {SKM(14, 9), "Passengers shoot only from open vehicles."};
    }
    if (type == WeaponType::hmg && man.moved) return {SKM(7, 13), "Tripod weapons cannot move and fire."};
    if (type == WeaponType::pistol && has_other_small_arm(man))
        return {SKM(7, 1), "A pistol is used only by a man without another small arm."};
    return fine;
}

namespace {

int cost_of(const Table& table, ShotKind how) { return table.options.shot_costs[static_cast<std::size_t>(how)]; }

// SKM-7.16: rounds are counted only where the scenario counts them.
bool spend_rounds(std::uint8_t& ammo, int count) {
    if (ammo == unlimited) return true;
    if (count > ammo) return false;
    ammo = static_cast<std::uint8_t>(ammo - count);
    return true;
}
void spend_rounds(Position& now, Figure figure, int weapon, int count) {
    if (!is_on_vehicle(weapon)) spend_rounds(now[figure].weapons[weapon].ammo, count);
}

// What a figure has left of the means to pay for its shots, while they are added up.
struct Purse {
    Man man;
    std::array<Mounted, most_mounted> mounted;

    std::int8_t& bonus(int weapon) {
        return is_on_vehicle(weapon) ? mounted[static_cast<std::size_t>(weapon - weapon_on_vehicle)].bonus
                                     : man.weapons[static_cast<std::size_t>(weapon)].bonus;
    }
};

// SKM-2.7: what all parts of one figure cost, taken one after another. A weapon on a vehicle is served by one figure.
Refusal may_pay(Scene scene, const Action& action) {
    FixedList<Purse, most_parts> purses;
    std::array<std::uint8_t, most_figures> purse_of{};  // 0: not opened yet
    for (int i = 0; i < action.part_count; ++i) {
        const Part& part = action.parts[i];
        std::uint8_t& number = purse_of[part.figure.value];
        if (number == 0) {
            const Man& man = scene.now[part.figure];
            purses.push(
                {man, man.aboard.exists() ? scene.now[man.aboard].weapons : std::array<Mounted, most_mounted>{}});
            number = static_cast<std::uint8_t>(purses.size());
        }
        Purse& purse = purses[number - 1u];
        std::int8_t& bonus = purse.bonus(part.weapon);
        const int has = std::max(0, purse.man.ap_left + bonus), needs = part.count * cost_of(scene.table, part.how);
        if (needs > has) return {SKM(2, 7), "Not enough fire points (needs {}, has {}).", needs, has};
        if (!is_on_vehicle(part.weapon) && !spend_rounds(purse.man.weapons[part.weapon].ammo, part.count))
            return {SKM(7, 16), "None left."};
        pay_shots(purse.man, bonus, needs);
    }
    return fine;
}

Refusal may_aim_at(Scene scene, const Action& action) {
    const Position& now = scene.now;
    if (!action.team.exists() || now[action.team].side == now[now.active].side || !now[action.team].present)
        return {SKM(7, 10), "Choose an enemy team."};
    if (!is_spotted_by(scene, action.team, now.active)) return {SKM(6, 14), "Target not spotted."};
    if (action.aim == Aim::occupants) {
        bool reachable = false;
        for (const Figure figure : now[action.team].figures) {
            const Vehicle vehicle = now[figure].aboard;
            if (!vehicle.exists()) continue;
            const VehicleModel& model = scene.table.models[now[vehicle].model];
            reachable |= is_soft(model.weight) || model.open;
        }
        if (!reachable) return {SKM(15, 3), "No occupants can be seen there."};
    }
    return fine;
}

}  // namespace

Refusal may_shoot(Scene scene, const Action& action) {
    const Position& now = scene.now;
    if (action.part_count == 0) return {SKM(7, 10), "Nobody shoots."};
    if (Refusal refusal = may_aim_at(scene, action)) return refusal;
    for (int i = 0; i < action.part_count; ++i) {
        const Part& part = action.parts[i];
        if (now[part.figure].team != now.active || !now[part.figure].able())
            return {SKM(3, 4), "Only able figures of the active team shoot."};
        if (part.count < 1) return {SKM(1, 15), "Malformed action."};
        if (Refusal refusal = may_fire_small_arm(scene, part.figure, part.weapon)) return refusal;
        if (part.how == ShotKind::careful && now[part.figure].moved)
            return {SKM(2, 11), "Carefully aimed shots need a stationary firer."};
        const ShotData shot = aim_at(scene, part.figure, part.weapon, part.how, action.team, action.aim, part.pick);
        if (shot.refusal) return shot.refusal;
        const Point at =
            action.aim == Aim::vehicle ? now[now[action.team].vehicle].at : body_of(scene, shot.nearest).at;
        if (!is_in_arc(scene, part.figure, part.weapon, at)) return {SKM(12, 8), "Target outside the arc."};
        if (shot.effective >= above_long) return {SKM(7, 7), "Cannot hit individually; use combined fire."};
    }
    return may_pay(scene, action);
}

namespace {

struct Struck {
    Figure firer{};
    Figure pick{};
    bool pick_was_able = false;
    int weapon = 0;
    int effective = 0;
    bool machine_gun = false;
};
using Hits = FixedList<Struck, 96>;

// SKM-7.12, 8.8: a man named who has fallen to an earlier hit cannot absorb the next.
Figure member_struck(Scene scene, const Struck& hit, Team target, Aim aim) {
    if (hit.pick.exists() && scene.now[hit.pick].on_table() && scene.now[hit.pick].able() == hit.pick_was_able)
        return hit.pick;
    return visible_members(scene, hit.firer, target, aim).nearest;
}

// SKM-8.3
struct WeaponEffect {
    events::Reason reason = events::Reason::sniper;
    int amount = 0;
};
WeaponEffect weapon_effect(Scene scene, Figure firer, int weapon) {
    using events::Reason;
    const WeaponType type = weapon_type(scene.now, firer, weapon);
    const int effect = data_of(scene.table, type).effect;
    if (effect > 1) return {Reason::quad_gun, effect};
    if (effect == 1 && type != WeaponType::sniper_rifle) return {Reason::machine_gun, effect};
    return {Reason::sniper, effect == 1 || scene.now[firer].sniper ? 1 : 0};
}

Modifiers effect_modifiers(Scene scene, const Struck& hit) {
    const WeaponEffect weapon = weapon_effect(scene, hit.firer, hit.weapon);
    Modifiers list;
    list.add(true, weapon.reason, weapon.amount, SKM(8, 3));
    list.add(hit.effective == 0, events::Reason::point_blank, 1, SKM(8, 2));
    return list;
}

void strike_men(Play play, Attack& attack, const Hits& hits, Team target, Aim aim) {
    for (const Struck& hit : hits) {
        const Figure figure = member_struck(play, hit, target, aim);
        if (!figure.exists()) continue;
        if (burns_if_flamethrower(play, attack, figure)) continue;  // SKM-8.10
        harm_by_fire(play, attack, figure, effect_modifiers(play, hit));
    }
}

// SKM-15.2, 15.17: a roll for each hit of a machine gun, then one for every three others.
void strike_vehicle(Play play, Attack& attack, const Hits& hits, Team target) {
    const Vehicle vehicle = play.now[target].vehicle;
    const auto roll = [&](const Struck& hit) {
        if (play.now[vehicle].destroyed) return;
        damage_vehicle(play, attack, vehicle, body_of(play, hit.firer), Projectile{}, true);
    };
    for (const Struck& hit : hits)
        if (hit.machine_gun) roll(hit);
    int others = 0;
    for (const Struck& hit : hits)
        if (!hit.machine_gun && ++others % 3 == 0) roll(hit);
}

}  // namespace

void shoot(Play play, const Action& action) {
    Position& now = play.now;
    const Team team = now.active;
    Attack attack;
    attack.by = team;
    attack.side = now[team].side;
    const Seats audience = told_of(play.table, now, team);
    begin_attack_on(play, attack, action.team);
    face_team(play, team, action.team);
    std::array<ShotData, most_parts> aimed;
    for (int i = 0; i < action.part_count; ++i) {
        const Part& part = action.parts[i];
        ShotData& shot = aimed[static_cast<std::size_t>(i)];
        shot = aim_at(play, part.figure, part.weapon, part.how, action.team, action.aim, part.pick);
        shot.shifts.tell(play, part.figure, audience);
    }
    Hits hits;
    int shots = 0;
    bool machine_gun = false;
    for (int i = 0; i < action.part_count; ++i) {
        const Part& part = action.parts[i];
        const ShotData& shot = aimed[static_cast<std::size_t>(i)];
        const bool is_mg = is_machine_gun(weapon_type(now, part.figure, part.weapon));
        pay_shots(now[part.figure], bonus_of(now, part.figure, part.weapon),
                  part.count * cost_of(play.table, part.how));
        const int landed = shot.automatic
                               ? part.count
                               : play.dice.pool(part.count, at_least(shot.need), seen_by(rolls::shot, audience), 20);
        spend_rounds(now, part.figure, part.weapon, part.count);
        for (int hit = 0; hit < landed && !hits.full(); ++hit)
            hits.push({part.figure, part.pick, part.pick.exists() && now[part.pick].able(), part.weapon, shot.effective,
                       is_mg});
        shots += part.count;
        machine_gun |= is_mg;
        play.journal.add(
            events::ShotBand{part.figure, weapon_type(now, part.figure, part.weapon), part.how,
                             static_cast<std::uint8_t>(shot.range), static_cast<std::uint8_t>(shot.band),
                             static_cast<std::uint8_t>(shot.shifts.total()), static_cast<std::uint8_t>(shot.effective),
                             static_cast<std::uint8_t>(shot.need), part.count, static_cast<std::uint8_t>(landed),
                             shot.automatic},
            SKM(7, 2), audience);
    }
    play.journal.add(
        events::Fired{team, action.team, now[action.team].vehicle, action.aim, static_cast<std::uint8_t>(shots),
                      static_cast<std::uint8_t>(hits.size()), machine_gun},
        SKM(7, 10), audience);
    if (hits.empty() && machine_gun)
        suppress(play, attack, action.team);  // SKM-8.4
    else if (action.aim == Aim::vehicle)
        strike_vehicle(play, attack, hits, action.team);
    else
        strike_men(play, attack, hits, action.team, action.aim);
    notice(play, team, false, true);
}

// ---- D5 combined fire: SKM-7.7, 7.18

namespace {

struct Participant {
    Figure figure{};
    int weapon = 0;
};
using Participants = FixedList<Participant, 32>;

struct Volley {
    Participants participants;
    Refusal refusal;
};

Volley volley_at(Scene scene, Team target) {
    Volley volley;
    const Position& now = scene.now;
    Refusal why{SKM(7, 7), "Nobody can take part."};
    for (const Figure figure : now[now.active].figures) {
        if (!now[figure].able()) continue;
        for (const int weapon : weapon_places) {
            if (!is_small_arm(weapon_type(now, figure, weapon)) || may_fire_small_arm(scene, figure, weapon)) continue;
            if (now[figure].ap_left + bonus_left(scene, figure, weapon) < 1) continue;
            const ShotData shot = aim_at(scene, figure, weapon, ShotKind::unaimed, target, Aim::men, {});
            if (shot.refusal) {
                why = shot.refusal;
                continue;
            }
            if (!is_in_arc(scene, figure, weapon, body_of(scene, shot.nearest).at)) {
                why = {SKM(12, 8), "Target outside the arc."};
                continue;
            }
            if (shot.effective < above_long) {
                volley.refusal = {SKM(7, 7), "Someone can still hit individually."};
                return volley;
            }
            if (!volley.participants.full()) volley.participants.push({figure, weapon});
        }
    }
    if (volley.participants.empty()) volley.refusal = why;
    return volley;
}

}  // namespace

Refusal may_fire_combined(Scene scene, const Action& action) {
    if (Refusal refusal = may_aim_at(scene, action)) return refusal;
    return volley_at(scene, action.team).refusal;
}

void fire_combined(Play play, const Action& action) {
    Position& now = play.now;
    const Team team = now.active;
    const Volley volley = volley_at(play, action.team);
    Attack attack;
    attack.by = team;
    attack.side = now[team].side;
    begin_attack_on(play, attack, action.team);
    face_team(play, team, action.team);
    const Seats audience = told_of(play.table, now, team);
    if (play.journal.is_on())
        for (const Participant& one : volley.participants)  // why nobody can hit by himself
            aim_at(play, one.figure, one.weapon, ShotKind::unaimed, action.team, Aim::men, {})
                .shifts.tell(play, one.figure, audience);
    WeaponEffect best;
    for (const Participant& one : volley.participants) {
        const WeaponEffect effect = weapon_effect(play, one.figure, one.weapon);
        if (effect.amount > best.amount) best = effect;
        now[one.figure].ap_left = 0;
        bonus_of(now, one.figure, one.weapon) = 0;
        spend_rounds(now, one.figure, one.weapon, 1);  // SKM-7.16
    }
    const int die = play.dice.roll(20, seen_by(rolls::combined, audience));
    const bool hit = die >= combined_hits_on;
    play.journal.add(events::Combined{team, action.team, static_cast<std::uint8_t>(die), hit}, SKM(7, 7), audience);
    if (hit) {
        const Figure struck = visible_members(play, volley.participants[0].figure, action.team, Aim::men).nearest;
        Modifiers modifiers;
        modifiers.add(true, best.reason, best.amount, SKM(7, 18));
        if (struck.exists() && !burns_if_flamethrower(play, attack, struck))
            harm_by_fire(play, attack, struck, modifiers);
    }
    notice(play, team, false, true);
}

}  // namespace sandtable::skirmish
