#include "bots/skirmish_evaluation.hpp"

#include <algorithm>
#include <cmath>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::bots {

using namespace skirmish;

namespace {

// One able rifleman is worth ten; all by judgement.
constexpr double won = 400;
constexpr double man = 10;
constexpr double leader = 3;
constexpr double wound = 4;
constexpr double disabled = -1;  // can still be captured
constexpr double machine_gun = 6;
constexpr double better_arm = 1.5;
constexpr double heavy_weapon = 4;
constexpr double first_marker = 5;
constexpr double further_marker = 1.5;
constexpr double routing = 6;  // for each man
constexpr double frozen = 3;
constexpr double spotted = 1.5;
constexpr double tank = 25;
constexpr double soft_vehicle = 8;
constexpr double towed_gun = 18;
constexpr double loaded = 0.5;  // for each stored action
constexpr double open_portal = 6;
constexpr double holds = 6;          // a man in the objective
constexpr double inch_nearer = 0.2;  // to the objective, for each man
constexpr double inch_of_attacker = 0.4;
constexpr double enemy_in_objective = 5;
constexpr double to_be_activated = 3;  // a team that has its turn before it
constexpr double active = 0.05;        // so that a team is activated before the phase is ended

double weapon_worth(WeaponType type) {
    if (is_machine_gun(type)) return machine_gun;
    if (type == WeaponType::smg || type == WeaponType::assault_rifle || type == WeaponType::sniper_rifle)
        return better_arm;
    return is_mortar(type) || is_bazooka_class(type) || type == WeaponType::flamethrower ? heavy_weapon : 0;
}

double man_worth(const Position& now, const Man& figure) {
    if (figure.state == State::disabled) return disabled;
    if (figure.state != State::ok && figure.state != State::unknown) return 0;
    double worth = man - wound * figure.wounds + (figure.role == Role::man ? 0 : leader);
    for (const Carried& weapon : figure.weapons) worth += weapon_worth(weapon.type) + loaded * weapon.acc;
    if (figure.team.exists() && now[figure.team].routing) worth -= routing;
    return worth;
}

// Inches from a man to what the scenario is about; 0 when he is there.
double way_to(const Table& table, const Objective& objective, Point at) {
    if (!objective.is_feature) {
        const double distance = std::sqrt(static_cast<double>(field::squared_distance(at, objective.centre)));
        return std::max(0.0, distance - objective.radius) / inch;
    }
    const Feature& feature = table.features[static_cast<std::size_t>(objective.feature)];
    if (feature.box.holds(at) && field::place_in(feature.points, at) != field::Place::outside) return 0;
    const Point middle = part_of_the_way(feature.box.low, feature.box.high, 1, 2);
    return std::sqrt(static_cast<double>(field::squared_distance(at, middle))) / inch;
}

// Whether the side wins by standing there, and so has to go there.
bool must_take(const Table& table, Side side) {
    return std::any_of(table.victory.begin(), table.victory.end(), [&](const Condition& condition) {
        return condition.test == Condition::Test::holds && condition.winner == side;
    });
}

double place_worth(const Table& table, Side side, Point at) {
    const double step = must_take(table, side) ? inch_of_attacker : inch_nearer;
    double worth = 0;
    for (const Objective& objective : table.objectives) {
        const double way = way_to(table, objective, at);
        worth += way == 0 ? holds : -step * way;
    }
    return worth;
}

double enemy_place_worth(const Table& table, Point at) {
    double worth = 0;
    for (const Objective& objective : table.objectives)
        worth -= way_to(table, objective, at) == 0 ? enemy_in_objective : 0;
    return worth;
}

double unit_worth(const Position& now, Team team) {
    const Unit& unit = now[team];
    if (!unit.present || !has_able(now, team)) return 0;
    double worth = 0;
    if (unit.markers > 0) worth -= first_marker + further_marker * (unit.markers - 1);
    if (unit.frozen) worth -= frozen;
    if (unit.spotted_by.any()) worth -= spotted;
    return worth;
}

double hull_worth(const Table& table, const Hull& hull) {
    if (hull.model >= table.models.size() || hull.destroyed) return 0;
    double worth = is_soft(table.models[hull.model].weight) ? soft_vehicle : tank;
    for (const Mounted& weapon : hull.weapons) {
        if (weapon.type == WeaponType::none) continue;
        worth += weapon.wrecked ? -machine_gun : loaded * weapon.acc;
    }
    worth -= (hull.immobile ? 8 : 0) + (hull.stuck ? 3 : 0) + (hull.optics_out ? 6 : 0) + (hull.stunned ? 4 : 0);
    return worth;
}

// What the side can still do in its phase.
double chances_left(const Position& now, int own) {
    if (index(now.side) != own || now.phase != Phase::activations) return 0;
    double worth = now.active.exists() ? active : 0;
    for (int t = 0; t < now.team_count; ++t) {
        const Unit& unit = now[Team(t)];
        if (unit.present && index(unit.side) == own && !unit.activated && has_able(now, Team(t)))
            worth += to_be_activated;
    }
    return worth;
}

// ---- single actions, by the odds of the tables and without trying them out

constexpr double hit = 5;         // on a man, whatever the effect die does to him
constexpr double first_hit = 4;   // on a team: it is suppressed
constexpr double found = 3;       // a team that may then be fired on
constexpr double in_cover = 1.5;  // a man, while enemies are known
constexpr double grenade = 5;
constexpr double shell = 6;
constexpr double flames = 10;
constexpr double round_at_vehicle = 12;
constexpr double made_ready = 2;
constexpr double smoke_screen = -1;
constexpr double needless = -2;     // what there is no plan for
constexpr double one_man_more = 6;  // in a charge
constexpr double like_men = 1.5;    // what a vehicle's place counts
constexpr double turn_to_act = 1;

// SKM-7.2
double volley_worth(Scene scene, const Action& action) {
    double hits = 0;
    for (int i = 0; i < action.part_count; ++i) {
        const Part& part = action.parts[static_cast<std::size_t>(i)];
        const ShotData shot = aim_at(scene, part.figure, part.weapon, part.how, action.team, action.aim, part.pick);
        if (shot.refusal) continue;
        hits += part.count * (shot.automatic ? 1.0 : std::max(0, 21 - shot.need) / 20.0);
    }
    const double any = 1 - std::exp(-hits);
    return hit * hits + (scene.now[action.team].markers == 0 ? first_hit * any : any);
}

bool knows_enemies(const Position& now, Side side) {
    for (int t = 0; t < now.team_count; ++t)
        if (now[Team(t)].present && now[Team(t)].side != side && now[Team(t)].spotted_by.any() &&
            has_able(now, Team(t)))
            return true;
    return false;
}

bool gives_cover(const Table& table, Point at) {
    return std::any_of(table.features.begin(), table.features.end(), [&](const Feature& feature) {
        return nature_of(feature.kind).cover != Cover::none && stands_in(feature, at);
    });
}

double charge_worth(Scene scene, const Action& action) {
    const Point end = action.points[static_cast<std::size_t>(action.point_count - 1)];
    const Figure enemy = nearest_enemy(scene, scene.now.side, end);
    if (!enemy.exists()) return 0;
    const int theirs = able_figures(scene.now, scene.now[enemy].team), ours = able_figures(scene.now, scene.now.active);
    return one_man_more * (ours - theirs) - 1;
}

bool serves_a_gun(const Position& now, Team team) {
    const Carriage carriage = now[team].carriage;
    return carriage.exists() && !now[carriage].wrecked;
}

double move_worth(Scene scene, const Action& action) {
    const Position& now = scene.now;
    if (serves_a_gun(now, now.active)) return needless;  // a gun without its crew is no gun
    const bool cover_counts = knows_enemies(now, now.side);
    double worth = 0;
    std::size_t point = 0;
    bool charges = false;
    for (int i = 0; i < action.part_count; ++i) {
        const Part& part = action.parts[static_cast<std::size_t>(i)];
        point += part.legs;
        const Point from = now[part.figure].at, to = action.points[point - 1];
        charges |= (part.manner & charging) != 0;
        worth += place_worth(scene.table, now.side, to) - place_worth(scene.table, now.side, from);
        if (cover_counts) worth += in_cover * (gives_cover(scene.table, to) - gives_cover(scene.table, from));
    }
    return charges ? charge_worth(scene, action) : worth;
}

double drive_worth(Scene scene, const Action& action) {
    const Hull& hull = scene.now[scene.now[scene.now.active].vehicle];
    field::Heading heading(hull.heading);
    Point at = hull.at;
    for (int i = 0; i < action.point_count; ++i) {
        const Point leg = action.points[static_cast<std::size_t>(i)];
        heading = heading.turned(leg.x);
        at = field::Frame(at, heading).world({0, leg.y});
    }
    return like_men *
           (place_worth(scene.table, scene.now.side, at) - place_worth(scene.table, scene.now.side, hull.at));
}

// SKM-6.2
double spot_worth(Scene scene, const Action& action) {
    if (!action.team.exists() && action.marker == no_marker) return found / 3;
    const Sighting sight = action.team.exists() ? sighting(scene, action.figure, action.team)
                                                : sighting_of_marker(scene, action.figure, action.marker);
    return sight.possible ? found * (11 - spot_on[static_cast<std::size_t>(sight.band)]) / 10 : 0;
}

}  // namespace

double Evaluation<Skirmish>::estimate(const Table& table, const Position& now, Seat, const Action& action) {
    const Scene scene{table, now};
    switch (action.verb) {
        case Verb::activate: return turn_to_act;
        case Verb::shoot: return volley_worth(scene, action);
        case Verb::combined_fire: return first_hit / 4;
        case Verb::move: return move_worth(scene, action);
        case Verb::spot: return spot_worth(scene, action);
        case Verb::grenade: return grenade;
        case Verb::launch: return action.round == Round::smoke ? smoke_screen : shell;
        case Verb::fire_gun:
            return action.round == Round::smoke ? smoke_screen : action.round == Round::he ? shell : round_at_vehicle;
        case Verb::at_fire: return action.vehicle.exists() ? round_at_vehicle : shell;
        case Verb::flame: return flames;
        case Verb::load: return made_ready;
        case Verb::vehicle_move: return drive_worth(scene, action);
        case Verb::take_driver: return made_ready;
        case Verb::end_activation:
        case Verb::end_phase:
        case Verb::deploy: return 0;
        default: return needless;
    }
}

double Evaluation<Skirmish>::worth(const Table& table, const Position& now, Seat seat) {
    const int own = Skirmish::side_of(table, seat);
    const Outcome outcome = Skirmish::outcome(table, now);
    if (outcome.over) return outcome.winner == Outcome::draw ? 0 : outcome.winner == own ? won : -won;
    const auto signed_for = [&](Side side, double worth) { return index(side) == own ? worth : -worth; };
    double worth = chances_left(now, own);
    for (int i = 0; i < now.figure_count; ++i) {
        const Man& figure = now.men[static_cast<std::size_t>(i)];
        if (!figure.team.exists() || !now[figure.team].present) continue;
        const Side side = now[figure.team].side;
        worth += signed_for(side, man_worth(now, figure));
        if (figure.able())
            worth += index(side) == own ? place_worth(table, side, figure.at) : enemy_place_worth(table, figure.at);
    }
    for (int t = 0; t < now.team_count; ++t) worth += signed_for(now[Team(t)].side, unit_worth(now, Team(t)));
    for (int v = 0; v < now.vehicle_count; ++v) {
        const Hull& hull = now.hulls[static_cast<std::size_t>(v)];
        if (hull.team.exists()) worth += signed_for(now[hull.team].side, hull_worth(table, hull));
    }
    for (int c = 0; c < now.carriage_count; ++c) {
        const Piece& piece = now.pieces[static_cast<std::size_t>(c)];
        if (piece.team.exists() && !piece.wrecked)
            worth += signed_for(now[piece.team].side, towed_gun + loaded * piece.acc);
    }
    for (const Portal& portal : now.portals) worth -= portal.open ? signed_for(Side::a, open_portal) : 0;
    return worth;
}

}  // namespace sandtable::bots
