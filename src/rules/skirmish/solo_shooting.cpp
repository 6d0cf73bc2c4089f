// SKM-19.14, 19.19, 17.8, 17.11: what the engine's troops shoot at and how.
#include <algorithm>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

namespace {

bool is_closed_afv(Scene scene, Team team) {
    const Vehicle vehicle = scene.now[team].vehicle;
    if (!vehicle.exists() || !is_manned(scene.now, vehicle)) return false;
    const VehicleModel& model = scene.table.models[scene.now[vehicle].model];
    return !model.open && !is_soft(model.weight);
}

// Spotted player teams in sight of a member, the nearest first.
struct Enemy {
    Team team{};
    std::int64_t distance = 0;
};
using Enemies = FixedList<Enemy, most_teams>;
Enemies enemies_in_sight(Scene scene, Team own) {
    const Position& now = scene.now;
    Enemies enemies;
    for (int i = 0; i < now.team_count; ++i) {
        const Team team(i);
        if (now[team].side == now[own].side || !now[team].present || !is_spotted_by(scene, team, own)) continue;
        std::int64_t least = INT64_MAX;
        bool seen = false;
        for (const Figure mine : now[own].figures) {
            if (!now[mine].able()) continue;
            const Body eye = body_of(scene, mine);
            for (const Figure theirs : now[team].figures) {
                if (!now[theirs].able()) continue;
                const Body body = body_of(scene, theirs);
                least = std::min(least, gap(eye, body));
                seen = seen || sees(scene, eye, body);
            }
        }
        if (seen) enemies.push({team, least});
    }
    std::sort(enemies.begin(), enemies.end(), [](const Enemy& a, const Enemy& b) {
        return a.distance != b.distance ? a.distance < b.distance : a.team < b.team;
    });
    return enemies;
}

Aim aim_for(Scene scene, Team target) {
    for (const Figure figure : scene.now[target].figures)
        if (scene.now[figure].able() && scene.now[figure].aboard.exists()) return Aim::occupants;
    return Aim::men;
}

// SKM-19.14: the kind with the greatest n * (21 - need); ties CAS, A/S, U/S.
void add_shots(Scene scene, Action& action, Figure figure, int weapon, int points) {
    const Table& table = scene.table;
    int best = -1, worth = -1, chosen_count = 0;
    const auto try_kind = [&](ShotKind how, int left) {
        const int cost = table.options.shot_costs[static_cast<std::size_t>(how)];
        const int count = left / cost;
        if (count < 1 || (how == ShotKind::careful && scene.now[figure].moved)) return;
        const ShotData shot = aim_at(scene, figure, weapon, how, action.team, action.aim, {});
        if (shot.refusal || shot.effective >= above_long) return;
        const int need = shot.automatic ? 1 : shot.need;
        const int value = count * (21 - need);
        if (value > worth) {
            worth = value;
            best = static_cast<int>(how);
            chosen_count = count;
        }
    };
    for (const ShotKind how : {ShotKind::careful, ShotKind::aimed, ShotKind::unaimed}) try_kind(how, points);
    if (best < 0) return;
    const auto add = [&](ShotKind how, int count) {
        if (count < 1 || action.part_count >= most_parts) return;
        Part part;
        part.figure = figure;
        part.weapon = static_cast<std::uint8_t>(weapon);
        part.how = how;
        part.count = static_cast<std::uint8_t>(count);
        action.add(part);
    };
    const auto chosen = static_cast<ShotKind>(best);
    add(chosen, chosen_count);
    int left = points - chosen_count * table.options.shot_costs[static_cast<std::size_t>(best)];
    if (chosen != ShotKind::aimed) {
        const int aimed = left / table.options.shot_costs[1];
        add(ShotKind::aimed, aimed);
        left -= aimed * table.options.shot_costs[1];
    }
    if (chosen != ShotKind::unaimed) add(ShotKind::unaimed, left / table.options.shot_costs[0]);
}

int cost_of_parts(const Table& table, const Action& action, int first) {
    int cost = 0;
    for (int i = first; i < action.part_count; ++i)
        cost += action.parts[i].count * table.options.shot_costs[static_cast<std::size_t>(action.parts[i].how)];
    return cost;
}

bool use_small_arms(Play play, Team team, Team target) {
    Position& now = play.now;
    Action action;
    action.verb = Verb::shoot;
    action.team = target;
    action.aim = aim_for(play, target);
    for (const Figure figure : now[team].figures) {
        if (!now[figure].able()) continue;
        int actions = now[figure].ap_left;  // a gunner may serve two weapons
        for (const int weapon : weapon_places) {
            if (!is_small_arm(weapon_type(now, figure, weapon))) continue;
            const int bonus = bonus_left(play, figure, weapon);
            if (actions + bonus < 1) continue;
            Action with = action;
            add_shots(play, with, figure, weapon, actions + bonus);
            if (with.part_count == action.part_count || may_shoot(play, with)) continue;
            actions -= std::max(0, cost_of_parts(play.table, with, action.part_count) - bonus);
            action = with;
            if (weapon < most_carried) break;
        }
    }
    if (action.part_count > 0) {
        shoot(play, action);
        return true;
    }
    Action together;
    together.verb = Verb::combined_fire;
    together.team = target;
    if (action.aim != Aim::men || may_fire_combined(play, together)) return false;
    fire_combined(play, together);
    return true;
}

// A weapon that has a target but too few actions stored takes what its man has.
void load_for_next_turn(Play play, Figure figure, int slot) {
    const Man& man = play.now[figure];
    const int missing = actions_to_fire(man.weapons[slot].type) - man.weapons[slot].acc;
    if (man.ap_left == 0 || missing < 1) return;
    Action action;
    action.verb = Verb::load;
    action.figure = figure;
    action.weapon = static_cast<std::uint8_t>(slot);
    Part part;
    part.figure = figure;
    part.count = static_cast<std::uint8_t>(std::min<int>(man.ap_left, missing));
    action.add(part);
    if (!may_load(play, action)) load(play, action);
}

// A hand-held anti-tank weapon against a vehicle comes first.
void use_anti_tank_weapons(Play play, Team team, const Enemies& enemies) {
    Position& now = play.now;
    for (const Figure figure : now[team].figures)
        for (int slot = 0; slot < most_carried && now[figure].able(); ++slot) {
            const bool flames = now[figure].weapons[slot].type == WeaponType::flamethrower;  // SKM-13.5
            if (!flames && !is_hand_held_at(now[figure].weapons[slot].type)) continue;
            for (const Enemy& enemy : enemies) {
                const Vehicle vehicle = now[enemy.team].vehicle;
                if (!vehicle.exists() || now[vehicle].destroyed) continue;
                Action action;
                action.verb = flames ? Verb::flame : Verb::at_fire;
                action.figure = figure;
                action.weapon = flames ? std::uint8_t{0} : static_cast<std::uint8_t>(slot);
                action.vehicle = vehicle;
                const Refusal refusal = flames ? may_flame(play, action) : may_fire_at(play, action);
                if (refusal.clause == SKM(16, 1) || refusal.clause == SKM(2, 16))
                    load_for_next_turn(play, figure, slot);
                if (refusal) continue;
                if (flames)
                    flame(play, action);
                else
                    fire_at(play, action);
                break;
            }
        }
}

bool throw_grenades(Play play, Team team, Team target) {
    Position& now = play.now;
    bool thrown = false;
    for (const Figure figure : now[team].figures) {
        if (!now[figure].able() || now[figure].grenades == 0 || now[figure].ap_left < grenade_cost) continue;
        const Body eye = body_of(play, figure);
        Figure nearest;
        std::int64_t least = std::int64_t{12} * inch + 1;
        for (const Figure theirs : now[target].figures) {
            if (!now[theirs].able()) continue;
            const std::int64_t distance = gap(eye, body_of(play, theirs));
            Action action;
            action.verb = Verb::grenade;
            action.figure = figure;
            action.target = theirs;
            if (distance >= least || may_throw(play, action)) continue;
            least = distance;
            nearest = theirs;
        }
        if (!nearest.exists()) continue;
        Action action;
        action.verb = Verb::grenade;
        action.figure = figure;
        action.target = nearest;
        throw_grenade(play, action);
        thrown = true;
    }
    return thrown;
}

// ---- weapons that are loaded: mortars, guns

bool load_with(Play play, Team team, Figure carrier, int weapon, int missing, std::initializer_list<Role> order) {
    Position& now = play.now;
    Action action;
    action.verb = Verb::load;
    action.figure = carrier;
    action.weapon = static_cast<std::uint8_t>(weapon);
    const auto take = [&](Figure figure) {
        const int count = std::min<int>(missing, now[figure].ap_left);
        if (!now[figure].able() || count < 1 || action.part_count >= most_parts) return;
        Part part;
        part.figure = figure;
        part.count = static_cast<std::uint8_t>(count);
        Action with = action;
        with.add(part);
        if (may_load(play, with)) return;
        action = with;
        missing -= count;
    };
    if (order.size() == 0) {
        for (const Figure figure : now[team].figures) take(figure);
    } else {
        for (const Role role : order)
            for (const Figure figure : now[team].figures)
                if (now[figure].role == role) take(figure);
    }
    if (action.part_count > 0) load(play, action);
    return missing == 0;
}

void use_mortars(Play play, Team team) {
    Position& now = play.now;
    for (const Figure figure : now[team].figures)
        for (int slot = 0; slot < most_carried; ++slot) {
            if (!is_mortar(now[figure].weapons[slot].type)) continue;
            for (int round = 0; round < 4 && now[figure].able(); ++round) {
                const Carried& weapon = now[figure].weapons[slot];
                if (weapon.acc < full_load && !load_with(play, team, figure, slot, full_load - weapon.acc, {})) break;
                bool fired = false;
                Figure nearest;
                std::int64_t least = INT64_MAX;
                for (int i = 0; i < now.figure_count; ++i) {
                    Action action;
                    action.verb = Verb::launch;
                    action.figure = figure;
                    action.weapon = static_cast<std::uint8_t>(slot);
                    action.target = Figure(i);
                    const std::int64_t distance = gap(body_of(play, figure), body_of(play, Figure(i)));
                    if (!now.men[i].able() || distance >= least || may_launch(play, action)) continue;
                    least = distance;
                    nearest = Figure(i);
                }
                if (nearest.exists()) {
                    Action action;
                    action.verb = Verb::launch;
                    action.figure = figure;
                    action.weapon = static_cast<std::uint8_t>(slot);
                    action.target = nearest;
                    launch(play, action);
                    fired = true;
                }
                if (!fired) break;
            }
        }
}

int main_gun_of(const Position& now, Team team) {
    return now[team].carriage.exists() ? weapon_on_carriage : weapon_on_vehicle;
}

}  // namespace

bool has_anti_tank_weapon(Scene scene, Team team, const Body& at) {
    const Position& now = scene.now;
    for (const Figure figure : now[team].figures) {
        if (!now[figure].able()) continue;
        for (const Carried& weapon : now[figure].weapons) {
            const bool flames = weapon.type == WeaponType::flamethrower;  // SKM-13.5
            if ((!flames && !is_hand_held_at(weapon.type)) || weapon.ammo == 0) continue;
            const Ranged& ranges = flames ? flame_at_vehicles : anti_tank_ranges(weapon.type);
            if (band_of(ranges, range(body_of(scene, figure), at)) >= 0) return true;
        }
    }
    const Carriage carriage = now[team].carriage;
    const Vehicle vehicle = now[team].vehicle;
    if (carriage.exists() ? now[carriage].wrecked || !has_able(now, team)
                          : !vehicle.exists() || !main_gun_works(scene, vehicle))
        return false;
    const Body muzzle = carriage.exists() ? body_of(scene, carriage) : body_of(scene, vehicle);
    return band_of(ranges_of(*gun_of(scene, team, main_gun_of(now, team))), range(muzzle, at)) >= 0;
}

namespace {

bool is_afv_or_gun(Scene scene, Team team) {
    const Unit& unit = scene.now[team];
    if (unit.carriage.exists() && !scene.now[unit.carriage].wrecked) return true;
    return unit.vehicle.exists() && is_manned(scene.now, unit.vehicle) &&
           !is_soft(scene.table.models[scene.now[unit.vehicle].model].weight);
}

// The order in which a gun looks at its targets; lower is better.
int preference(Scene scene, Team own, Team target) {
    const Unit& unit = scene.now[target];
    const bool vehicle = unit.vehicle.exists() && is_manned(scene.now, unit.vehicle);
    if (scene.now[own].vehicle.exists()) {  // SKM-17.8
        if (is_afv_or_gun(scene, target)) return 0;
        return has_anti_tank_weapon(scene, target, body_of(scene, scene.now[own].vehicle)) ? 1 : 2;
    }
    if (vehicle && !is_soft(scene.table.models[scene.now[unit.vehicle].model].weight)) return 0;  // SKM-19.19
    return vehicle ? 1 : 2;
}

// The shot at this team, if there is one that the rules allow once the gun is loaded.
bool gun_action(Play play, Team own, int weapon, Team target, Action& action) {
    Position& now = play.now;
    action = Action{};
    action.verb = Verb::fire_gun;
    action.weapon = static_cast<std::uint8_t>(weapon);
    const Unit& unit = now[target];
    if (unit.vehicle.exists() && is_manned(now, unit.vehicle)) {
        action.vehicle = unit.vehicle;
        action.round = Round::ap;
        return !may_fire_gun(play, action);
    }
    action.round = Round::he;
    Figure nearest;
    std::int64_t least = INT64_MAX;
    const Body eye = now[own].carriage.exists() ? body_of(play, now[own].carriage) : body_of(play, now[own].vehicle);
    for (const Figure figure : unit.figures) {
        action.target = figure;
        const std::int64_t distance = gap(eye, body_of(play, figure));
        if (!now[figure].able() || distance >= least || may_fire_gun(play, action)) continue;
        least = distance;
        nearest = figure;
    }
    action.target = nearest;
    return nearest.exists();
}

// Whether the gun has line of sight and range to the team, once it bears on it.
bool reaches(Scene scene, Team own, const GunData& gun, Team target) {
    const Position& now = scene.now;
    const Body muzzle =
        now[own].carriage.exists() ? body_of(scene, now[own].carriage) : body_of(scene, now[own].vehicle);
    for (const Figure figure : now[target].figures) {
        const Body body = body_of(scene, figure);
        if (now[figure].able() && band_of(ranges_of(gun), range(muzzle, body)) >= 0 && sees(scene, muzzle, body))
            return true;
    }
    return false;
}

std::uint8_t acc_of(const Position& now, Team team, int weapon) {
    return weapon == weapon_on_carriage ? now[now[team].carriage].acc
                                        : now[now[team].vehicle].weapons[weapon - weapon_on_vehicle].acc;
}

// SKM-19.19: the towed gun is turned by one man.
void turn_gun(Play play, Team team) {
    Position& now = play.now;
    const Carriage carriage = now[team].carriage;
    const Team target = gun_target(play, team);
    if (!target.exists()) return;
    const Piece& piece = now[carriage];
    const Point at = body_of(play, anchor_of(now, target)).at;
    if (at == piece.at) return;
    const Heading bearing = field::heading_of(at - piece.at);
    if (field::angle_between(Heading(piece.heading), bearing) <= 450) return;
    int angle = (bearing.tenths - piece.heading + field::whole_turn) % field::whole_turn;
    if (angle > field::half_turn) angle -= field::whole_turn;
    for (const Figure figure : now[team].figures) {
        Action action;
        action.verb = Verb::pivot_gun;
        action.figure = figure;
        action.angle = static_cast<std::int16_t>(std::clamp(angle, -900, 900));
        if (!now[figure].able() || may_pivot_gun(play, action)) continue;
        pivot_gun(play, action);
        return;
    }
}

}  // namespace

Team gun_target(Scene scene, Team team) {
    const GunData* gun = gun_of(scene, team, main_gun_of(scene.now, team));
    if (gun == nullptr) return {};
    Team best;
    for (const Enemy& enemy : enemies_in_sight(scene, team))
        if (reaches(scene, team, *gun, enemy.team) &&
            (!best.exists() || preference(scene, team, enemy.team) < preference(scene, team, best)))
            best = enemy.team;
    return best;
}

void fire_solo_guns(Play play, Team team) {
    Position& now = play.now;
    const bool towed = now[team].carriage.exists();
    const int weapon = main_gun_of(now, team);
    if (gun_of(play, team, weapon) == nullptr) return;
    if (towed) turn_gun(play, team);
    for (int round = 0; round < 4; ++round) {
        const int acc = acc_of(now, team, weapon);
        const bool ready = acc >= full_load || (towed ? load_with(play, team, Figure(), weapon, full_load - acc, {})
                                                      : load_with(play, team, Figure(), weapon, full_load - acc,
                                                                  {Role::commander, Role::loader, Role::gunner}));
        if (!ready) return;
        const Enemies enemies = enemies_in_sight(play, team);
        bool fired = false;
        for (int wanted = 0; wanted <= 2 && !fired; ++wanted)
            for (const Enemy& enemy : enemies) {
                Action action;
                if (preference(play, team, enemy.team) != wanted || !gun_action(play, team, weapon, enemy.team, action))
                    continue;
                fire_gun(play, action);
                fired = true;
                break;
            }
        if (!fired) return;
    }
}

void shoot_as_solo_team(Play play, Team team) {
    Position& now = play.now;
    if (now[team].routing || now[team].frozen || !has_able(now, team)) return;
    if (now[team].carriage.exists()) fire_solo_guns(play, team);
    use_mortars(play, team);
    const Enemies enemies = enemies_in_sight(play, team);
    use_anti_tank_weapons(play, team, enemies);
    for (const Enemy& enemy : enemies) {  // the nearest that can be hurt: SKM-19.19
        if (!has_able(now, enemy.team) || is_closed_afv(play, enemy.team)) continue;
        const bool thrown = throw_grenades(play, team, enemy.team);
        const bool shot = has_able(now, enemy.team) && use_small_arms(play, team, enemy.team);
        if (thrown || shot) break;
    }
}

}  // namespace sandtable::skirmish
