#include "bots/skirmish_habits.hpp"

#include <algorithm>
#include <cmath>

#include "bots/skirmish_ground.hpp"

namespace sandtable::bots {

using namespace skirmish;

namespace {

// In points; fitted to games against greedy in crossroads and farm-lane, and rounded.
constexpr double out_of_action = 16;
constexpr double wound = 6;
constexpr double first_marker = 5;
constexpr double further_marker = 1;
constexpr double failed_test = 2;  // of morale
constexpr double found = 3;        // a team that may then be fired on
constexpr double combined_fire = 1;
constexpr double grenade = 1.4;   // times what its burst does: it has no other use
constexpr double tank_hit = 25;   // by a round that may pierce it
constexpr double light_hit = 10;  // a light or soft vehicle
constexpr double solid_shot_at_gun = 2.4;
constexpr double flames = 10;
constexpr double gun_loaded = 3.6;  // before its crew fire their machine guns
constexpr double made_ready = 2;
constexpr double smoke_screen = -1.5;
constexpr double needless = -2;  // what there is no plan for

constexpr double turn_to_act = 1;
constexpr double vehicle_first = 0.4;
constexpr double machine_gun_last = -0.5;  // when the others have found it targets

constexpr double inch_at_first = 0.25, inch_at_last = 0.14;  // nearer to the objective, for each man
constexpr double inch_of_attacker = 0.25;                    // besides, if his side wins by standing there
constexpr double holding_at_first = 2, holding_at_last = 6;  // a man in the objective
constexpr double in_cover = 0.8;                             // a man, while enemies are known
constexpr double watch_from_hard_cover = 0.7;                // a man, for each enemy team he and they can see
constexpr double watched_in_the_open = -0.1;
constexpr double setting_out = -0.3;
constexpr double like_men = 1.1;      // what a vehicle's place counts
constexpr double seen_by_gun = -2.4;  // a vehicle, for each
constexpr double one_man_more = 6;    // in a charge
constexpr double charging_at_all = -1.4;

constexpr std::int64_t outlook_reach = 32 * inch;  // medium range of machine guns

bool has_machine_gun(const Position& now, Team team) {
    for (const Figure figure : now[team].figures)
        for (const Carried& weapon : now[figure].weapons)
            if (now[figure].able() && is_machine_gun(weapon.type)) return true;
    return false;
}

double between(double first, double last, double share) { return first + (last - first) * share; }

double chance_of(int need) { return std::clamp((21 - need) / 20.0, 0.0, 1.0); }  // with a D20

double chance_at(const Ranged& ranges, int range, int modifier = 0) {
    const int band = band_of(ranges, range);
    return band < 0 ? 0 : chance_of(ranges.need[static_cast<std::size_t>(band)] - modifier);
}

// SKM-8.3, 8.2
int effect_bonus(WeaponType type, int effective_band) {
    const bool better = is_machine_gun(type) || type == WeaponType::smg || type == WeaponType::assault_rifle ||
                        type == WeaponType::sniper_rifle;
    return (better ? 1 : 0) + (effective_band == 0 ? 1 : 0);
}

}  // namespace

SkirmishHabits::SkirmishHabits(const Table& table, const Position& view, Seat)
    : scene_{table, view}, knows_enemies_(knows_enemies(view, view.side)) {
    const double share = static_cast<double>(view.turn) / std::max(1, table.turns);
    inch_nearer_ = between(inch_at_first, inch_at_last, share) + (must_take(table, view.side) ? inch_of_attacker : 0);
    holding_ = between(holding_at_first, holding_at_last, share);
    if (!view.active.exists()) return;
    if (const Figure anchor = anchor_of(view, view.active); anchor.exists()) look_for_watchers(view[anchor].at);
}

double SkirmishHabits::operator()(const Action& action) {
    switch (action.verb) {
        case Verb::activate: return activation(action.team);
        case Verb::spot: return spot(action);
        case Verb::move: return move(action);
        case Verb::vehicle_move: return drive(action);
        case Verb::shoot: return shoot(action);
        case Verb::combined_fire: return combined_fire;
        case Verb::grenade: return grenade * throw_at(action, grenade_ranges);
        case Verb::launch: return launch(action);
        case Verb::at_fire: return fire_by_hand(action);
        case Verb::fire_gun: return fire_gun(action);
        case Verb::flame: return flames;
        case Verb::load: return action.weapon >= weapon_on_vehicle ? gun_loaded : made_ready;
        case Verb::take_driver: return made_ready;
        case Verb::end_activation:
        case Verb::end_phase:
        case Verb::deploy: return 0;
        default: return needless;
    }
}

double SkirmishHabits::activation(Team team) const {
    return turn_to_act + (now()[team].vehicle.exists() ? vehicle_first : 0) +
           (has_machine_gun(now(), team) ? machine_gun_last : 0);
}

// SKM-6.2
double SkirmishHabits::spot(const Action& action) const {
    if (!action.team.exists() && action.marker == no_marker) return found / 3;
    const Sighting sight = action.team.exists() ? sighting(scene_, action.figure, action.team)
                                                : sighting_of_marker(scene_, action.figure, action.marker);
    return sight.possible ? found * (11 - spot_on[static_cast<std::size_t>(sight.band)]) / 10 : 0;
}

// ---- moves

double SkirmishHabits::move(const Action& action) {
    if (serves_a_gun(now(), now().active)) return needless;  // a gun without its crew is no gun
    double worth = setting_out;
    std::size_t point = 0;
    for (int i = 0; i < action.part_count; ++i) {
        const Part& part = action.parts[static_cast<std::size_t>(i)];
        if ((part.manner & charging) != 0) return charge(action);
        point += part.legs;
        const Point from = now()[part.figure].at, to = action.points[point - 1];
        worth += way_and_cover(to) - way_and_cover(from);
        // What one of them sees the others see too, more or less.
        if (i == 0) worth += action.part_count * (outlook(to) - outlook_from_here(from));
    }
    return worth;
}

double SkirmishHabits::charge(const Action& action) const {
    const Point end = action.points[static_cast<std::size_t>(action.point_count - 1)];
    const Figure enemy = nearest_enemy(scene_, now().side, end);
    if (!enemy.exists()) return 0;
    const int theirs = able_figures(now(), now()[enemy].team), ours = able_figures(now(), now().active);
    return one_man_more * (ours - theirs) + charging_at_all;
}

double SkirmishHabits::way(Point at) const {
    double worth = 0;
    for (const Objective& objective : scene_.table.objectives) {
        const double inches = way_to(scene_.table, objective, at);
        worth += inches == 0 ? holding_ : -inch_nearer_ * inches;
    }
    return worth;
}

double SkirmishHabits::way_and_cover(Point at) const {
    return way(at) + (knows_enemies_ && gives_cover(scene_.table, at) ? in_cover : 0);
}

double SkirmishHabits::outlook_from_here(Point here) {
    if (!here_ || here_->at != here) here_ = {here, outlook(here)};
    return here_->worth;
}

void SkirmishHabits::look_for_watchers(Point from) {
    struct Near {
        std::int64_t distance;
        Figure figure;
    };
    ScratchList<Near, most_teams> near;
    for (int t = 0; t < now().team_count; ++t) {
        const Unit& unit = now()[Team(t)];
        if (!unit.present || unit.side == now().side) continue;
        Near nearest{INT64_MAX, {}};
        for (const Figure figure : unit.figures) {
            if (!may_act(now()[figure])) continue;
            const std::int64_t distance = field::squared_distance(now()[figure].at, from);
            if (distance < nearest.distance) nearest = {distance, figure};
        }
        if (nearest.figure.exists()) near.push(nearest);
    }
    std::sort(near.begin(), near.end(), [](const Near& a, const Near& b) {
        return a.distance != b.distance ? a.distance < b.distance : a.figure < b.figure;
    });
    for (const Near& one : near)
        if (!watchers_.full()) watchers_.push(one.figure);
}

// Fire from hard cover is the better part of an exchange.
double SkirmishHabits::outlook(Point at) const {
    double worth = 0;
    const Body body = circle(scene_.table, at);
    for (const Figure watcher : watchers_) {
        if (field::squared_distance(at, now()[watcher].at) > outlook_reach * outlook_reach) continue;
        const Body enemy = body_of(scene_, watcher);
        if (!sees(scene_, enemy, body)) continue;
        worth += cover_of(scene_, body, enemy) == Cover::hard ? watch_from_hard_cover : watched_in_the_open;
    }
    return worth;
}

double SkirmishHabits::drive(const Action& action) const {
    const Point from = now()[now()[now().active].vehicle].at, to = end_of_drive(now(), action);
    return like_men * (way(to) - way(from)) + seen_by_gun * (guns_that_see(to) - guns_that_see(from));
}

int SkirmishHabits::guns_that_see(Point at) const {
    int count = 0;
    const Body body = circle(scene_.table, at);
    for (int c = 0; c < now().carriage_count; ++c) {
        const Piece& piece = now().pieces[static_cast<std::size_t>(c)];
        if (piece.gun == 255 || piece.wrecked) continue;
        const Unit& unit = now()[piece.team];
        if (!unit.present || unit.side == now().side) continue;
        if (has_men(now(), piece.team) && sees(scene_, body_of(scene_, Carriage(c)), body)) ++count;
    }
    return count;
}

// ---- fire

// A marker on a team, and the test of morale that comes with it (SKM-9.3).
double SkirmishHabits::shaking(Team team) const {
    const Unit& unit = now()[team];
    const double marker = unit.markers == 0 ? first_marker : further_marker;
    if (unit.vehicle.exists() || unit.routing) return marker;
    const int total = action_total(now(), team) - (unit.markers == 0 ? able_figures(now(), team) : 0);
    return marker + failed_test * std::clamp((7 - total) / 6.0, 0.0, 1.0);
}

// SKM-7.2, 8.1
double SkirmishHabits::shoot(const Action& action) const {
    double hits = 0, harm = 0;
    bool suppresses = false;  // whatever happens (SKM-8.4)
    for (int i = 0; i < action.part_count; ++i) {
        const Part& part = action.parts[static_cast<std::size_t>(i)];
        const ShotData shot = aim_at(scene_, part.figure, part.weapon, part.how, action.team, action.aim, part.pick);
        if (shot.refusal) continue;
        const WeaponType type = weapon_type(now(), part.figure, part.weapon);
        suppresses |= is_machine_gun(type);
        const double expected = part.count * (shot.automatic ? 1.0 : chance_of(shot.need));
        hits += expected;
        harm += expected * (out_of_action * (1 + effect_bonus(type, shot.effective)) + wound) / 6;
    }
    const double targets = std::max(1, able_figures(now(), action.team));
    if (hits > targets) harm *= targets / hits;
    return harm + shaking(action.team) * (suppresses ? 1 : 1 - std::exp(-hits));
}

// SKM-11.9, 11.10, 12.4: of a D6 or a larger die.
double SkirmishHabits::burst(Point centre, int faces, bool shell) const {
    const std::int64_t reach = burst_radius + scene_.table.options.base_radius;
    double worth = 0;
    for (int t = 0; t < now().team_count; ++t) {
        const Unit& unit = now()[Team(t)];
        if (!unit.present) continue;
        const int out = faces - 4 - (shell && unit.markers > 0 ? 1 : 0);
        double harm = 0, unshaken = 1;
        for (const Figure figure : unit.figures) {
            const Man& man = now()[figure];
            if (!man.able() || !man.on_foot() || field::squared_distance(man.at, centre) > reach * reach) continue;
            harm += (out_of_action * out + wound * (shell ? 2 : 1)) / faces;
            unshaken *= 0.4;
        }
        if (unshaken == 1) continue;
        harm += shaking(Team(t)) * (1 - unshaken);
        worth += unit.side == now().side ? -harm : harm;
    }
    return worth;
}

// SKM-11.6
double SkirmishHabits::throw_at(const Action& action, const Ranged& ranges) const {
    const Man& man = now()[action.figure];
    const Unit& target = now()[now()[action.target].team];
    const int modifier = (man.moved ? -2 : 0) + (now()[man.team].under_fire ? -4 : 0) + (target.moved_last ? -2 : 0) +
                         (target.markers > 0 ? -2 : 0);
    const double chance =
        chance_at(ranges, range(body_of(scene_, action.figure), body_of(scene_, action.target)), modifier);
    if (now()[action.target].aboard.exists()) return chance * out_of_action * 2 / 3;
    return chance * burst(now()[action.target].at, 6, false);
}

double SkirmishHabits::launch(const Action& action) const {
    if (!action.target.exists()) return smoke_screen;
    return throw_at(action, launch_ranges(now()[action.figure].weapons[action.weapon].type));
}

double SkirmishHabits::fire_by_hand(const Action& action) const {
    if (!action.vehicle.exists()) return launch(action);
    const WeaponType type = now()[action.figure].weapons[action.weapon].type;
    return fire_at_vehicle(action.vehicle, body_of(scene_, action.figure), anti_tank_ranges(type));
}

double SkirmishHabits::fire_at_vehicle(Vehicle vehicle, const Body& from, const Ranged& ranges) const {
    return (is_tank(model_of(scene_, vehicle)) ? tank_hit : light_hit) *
           chance_at(ranges, range(from, body_of(scene_, vehicle)));
}

double SkirmishHabits::fire_gun(const Action& action) const {
    const Unit& unit = now()[now().active];
    const GunData& gun = *gun_of(scene_, now().active, action.weapon);
    const Body muzzle =
        action.weapon == weapon_on_carriage ? body_of(scene_, unit.carriage) : body_of(scene_, unit.vehicle);
    if (action.vehicle.exists()) return fire_at_vehicle(action.vehicle, muzzle, ranges_of(gun));
    if (action.carriage.exists()) return solid_shot_at_gun;
    if (!action.target.exists()) return smoke_screen;
    const int faces = gun.calibre < 75 ? 6 : gun.calibre <= 95 ? 8 : 10;
    return chance_at(ranges_of(gun), range(muzzle, body_of(scene_, action.target))) *
           burst(now()[action.target].at, faces, true);
}

}  // namespace sandtable::bots
