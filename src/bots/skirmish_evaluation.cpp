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
    if (field::place_in(feature.points, at) != field::Place::outside) return 0;
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

}  // namespace

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
