// SKM chapter 3 and section 3: turn and activation.
#include <algorithm>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

bool may_still_activate(const Position& now, Side side, Team team) {
    const Unit& unit = now[team];
    return unit.side == side && unit.present && !unit.activated && has_able(now, team);
}

namespace {

bool any_team_left(const Position& now) {
    for (int i = 0; i < now.team_count; ++i)
        if (may_still_activate(now, now.side, Team(i)) && (now.passed >> now.units[i].owner & 1) == 0) return true;
    return false;
}

// Step 2a.
void begin_phase(Play play) {
    Position& now = play.now;
    const Side side = now.side;
    now.phase = play.table.options.solo() && side == Side::b ? Phase::solo : Phase::activations;
    now.passed = 0;
    now.active = Team();
    for (int i = 0; i < now.team_count; ++i)
        if (now.units[i].side == side) now.units[i].activated = false;
    play.journal.add(events::PhaseBegan{side, now.turn}, SKM(3, 1));
    spot_automatically(play);
    rally(play, side);
    release_stuck(play, side);
}

// Step 2c: SKM-11.12
void clear_smoke(Play play, Side side) {
    auto& smokes = play.now.smokes;
    const auto first_gone = std::remove_if(smokes.begin(), smokes.end(), [&](const Smoke& smoke) {
        const bool goes = smoke.turn != 0 && smoke.side == side && smoke.turn <= play.now.turn;
        if (goes) play.journal.add(events::SmokeGone{smoke.at}, SKM(11, 12));
        return goes;
    });
    std::fill(first_gone, smokes.end(), Smoke{});  // without a gap: equal positions have equal bytes
}

// Steps 2c to 2e.
void finish_phase(Play play) {
    Position& now = play.now;
    const Side side = now.side;
    clear_smoke(play, side);
    fight_melees(play, side);
    lose_sight(play, side);
    play.journal.add(events::PhaseEnded{side}, SKM(3, 1));
}

// SKM-3.5: teams that were not activated do what they must.
void activate_the_rest(Play play) {
    Position& now = play.now;
    for (int i = 0; i < now.team_count && now.phase != Phase::over; ++i) {
        if (!may_still_activate(now, now.side, Team(i))) continue;
        activate(play, Team(i));
        if (now.active.exists()) end_activation(play);
    }
}

void begin_turn(Play play) {
    Position& now = play.now;
    play.journal.add(events::TurnBegan{now.turn}, SKM(3, 1));
    explode_ammunition(play);                             // step 0
    test_those_due(play);                                 // SKM-9.14
    if (play.table.options.solo_portals) generate(play);  // step 1
    now.side = Side::a;
    now.phase = Phase::start;
}

void end_turn(Play play) {
    Position& now = play.now;
    check_victory(play);  // step 4
    if (now.phase == Phase::over) return;
    ++now.turn;
    now.phase = Phase::arrivals;
}

bool must_deploy(const Position& now, const Table& table, Side side) {
    for (int i = 0; i < now.team_count; ++i)
        if (now.units[i].side == side && !now.units[i].present && now.units[i].issue != 255 &&
            table.teams[now.units[i].issue].marker < 0)
            return true;
    return false;
}

// True when somebody has to place a team.
bool deploys(Play play) {
    Position& now = play.now;
    if (!play.table.deploy_free) return false;
    if (must_deploy(now, play.table, now.side)) return true;
    now.side = enemy_of(now.side);
    return must_deploy(now, play.table, now.side);
}

}  // namespace

namespace {

// One step of the turn that needs no decision; false when somebody must decide.
bool step(Play play) {
    Position& now = play.now;
    switch (now.phase) {
        case Phase::deployment:
            if (deploys(play)) return false;
            if (play.table.options.solo_markers && play.table.shuffle_markers) shuffle_markers(play);
            now.phase = Phase::arrivals;
            return true;
        case Phase::arrivals: begin_turn(play); return true;
        case Phase::start: begin_phase(play); return true;
        case Phase::activations:
            if (now.active.exists()) {
                if (!activation_is_over(play)) return false;
                end_activation(play);
                return true;
            }
            if (any_team_left(now)) return false;
            activate_the_rest(play);
            if (now.phase != Phase::over) now.phase = Phase::melee;
            return true;
        case Phase::solo:
            run_solo_side(play);
            if (now.phase != Phase::over) now.phase = Phase::melee;
            return true;
        case Phase::melee:
            finish_phase(play);
            if (now.side == Side::b) {
                end_turn(play);
                return true;
            }
            now.side = Side::b;
            now.phase = Phase::start;
            return true;
        case Phase::over: return false;
    }
    return false;
}

}  // namespace

void advance(Play play) {
    while (step(play)) {
    }
}

// ---- activation

bool begin_activation(Play play, Team team) {
    Position& now = play.now;
    Unit& unit = now[team];
    now.active = team;
    now.open_ground_tested = false;
    now.retired_now = TeamSet();
    unit.activated = true;
    const bool stunned = unit.vehicle.exists() && now[unit.vehicle].stunned;
    if (!unit.frozen && !stunned) return true;
    unit.frozen = false;  // SKM-3.9
    if (stunned) now[unit.vehicle].stunned = false;
    unit.moved_last = unit.shot_last = false;
    unit.last_move = 0;
    unit.tally_inflicted = unit.tally_taken = 0;
    play.journal.add(events::Skipped{team}, SKM(3, 9), told_of(play.table, now, team));
    end_activation(play);
    return false;
}

void activate(Play play, Team team) {
    Position& now = play.now;
    Unit& unit = now[team];
    if (!begin_activation(play, team)) return;
    unit.moved_last = unit.shot_last = false;  // SKM-3.8
    unit.last_move = 0;
    unit.tally_inflicted = unit.tally_taken = 0;  // SKM-8.9
    if (unit.routing) {
        flee(play, team, movement_actions, 0);
        notice(play, team, true, false);
        after_moves(play, unit.side);
        end_activation(play);
        return;
    }
    remove_suppression(play, team);
    set_pools(play, team);
    play.journal.add(events::Activated{team, static_cast<std::uint8_t>(action_total(now, team))}, SKM(3, 3),
                     told_of(play.table, now, team));
}

namespace {

// SKM-11.2, mortar_carry = off: what was not fired is lost.
void drop_mortar_loads(Play play, Team team) {
    if (play.table.options.mortar_carry) return;
    for (const Figure figure : play.now[team].figures)
        for (Carried& weapon : play.now[figure].weapons)
            if (is_mortar(weapon.type)) weapon.acc = 0;
}

void empty_pools(Position& now, Team team) {
    for (const Figure figure : now[team].figures) {
        now[figure].ap_left = 0;
        for (Carried& weapon : now[figure].weapons) weapon.bonus = 0;
        if (now[figure].aboard.exists())
            for (Mounted& weapon : now[now[figure].aboard].weapons) weapon.bonus = 0;
    }
    if (now[team].vehicle.exists())
        for (Mounted& weapon : now[now[team].vehicle].weapons) weapon.bonus = 0;
}

}  // namespace

// SKM-3.6
void end_activation(Play play) {
    Position& now = play.now;
    const Team team = now.active;
    Unit& unit = now[team];
    unit.under_fire = unit.heavy_fire = unit.at_fire = false;
    unit.fired_on_by = TeamSet();
    unit.fire_strength = 0;
    if (!now.retired_now.contains(team)) unit.retiring = false;  // SKM-9.7
    drop_mortar_loads(play, team);
    empty_pools(now, team);
    play.journal.add(events::ActivationEnded{team}, SKM(3, 6), told_of(play.table, now, team));
    spot_automatically(play);
    react_by_spotting(play);
    notice_enemies(play);
    if (test_those_due(play)) spot_automatically(play);  // SKM-6.10: whoever was driven into the open
    now.active = Team();
    now.open_ground_tested = false;
    now.retired_now = TeamSet();
}

namespace {

bool has_shot_left(Scene scene, Figure figure) {
    const Position& now = scene.now;
    if (now[figure].ap_left > 0) return true;
    for (const int weapon : weapon_places) {
        if (!is_small_arm(weapon_type(now, figure, weapon)) || bonus_left(scene, figure, weapon) < 1) continue;
        if (!may_fire_small_arm(scene, figure, weapon)) return true;  // not refused
    }
    return false;
}

bool holds_a_loaded_weapon(Scene scene, Team team) {
    const Position& now = scene.now;
    for (const Figure figure : now[team].figures) {
        if (!now[figure].able()) continue;
        for (const Carried& weapon : now[figure].weapons) {
            const int needed = is_mortar(weapon.type) ? full_load : actions_to_fire(weapon.type);
            const bool loads = is_mortar(weapon.type) || is_hand_held_at(weapon.type) ||
                               (weapon.type == WeaponType::flamethrower && !now[figure].moved);
            if (loads && weapon.ammo > 0 && weapon.acc >= needed) return true;
        }
    }
    if (const Carriage carriage = now[team].carriage; carriage.exists())
        if (now[carriage].acc >= full_load && !now[carriage].wrecked && !now[carriage].moved) return true;
    if (const Vehicle vehicle = now[team].vehicle; vehicle.exists())
        for (const Mounted& weapon : now[vehicle].weapons)
            if (weapon.type == WeaponType::gun && weapon.acc >= full_load && !weapon.wrecked &&
                !now[vehicle].optics_out)
                return true;
    return false;
}

}  // namespace

// SKM-3.10, 2.15
bool activation_is_over(Scene scene) {
    const Position& now = scene.now;
    const Unit& unit = now[now.active];
    if (unit.routing || unit.frozen || !has_able(now, now.active)) return true;
    if (unit.vehicle.exists() && now[unit.vehicle].destroyed) return true;
    for (const Figure figure : unit.figures)
        if (now[figure].able() && has_shot_left(scene, figure)) return false;
    if (holds_a_loaded_weapon(scene, now.active)) return false;
    for (const Figure figure : unit.figures)
        if (now[figure].able() && can_still_spot(scene, figure)) return false;
    return true;
}

void end_phase(Play play, Seat seat) {
    play.now.passed = static_cast<std::uint8_t>(play.now.passed | 1u << seat.index());
}

}  // namespace sandtable::skirmish
