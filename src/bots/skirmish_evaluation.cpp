#include "bots/skirmish_evaluation.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "bots/skirmish_ground.hpp"

namespace sandtable::bots {

using namespace skirmish;

namespace {

// ---- positions, in points; fitted to how games between players by habit ended from there, and rounded

constexpr double won = 400;
constexpr double man = 10;
constexpr double staying_power = 60;  // times the logarithm of the losses that a side can bear
constexpr double leader = 2;
constexpr double machine_gun = 5;
constexpr double wound = -5;
constexpr double routing = -10;  // for each man
constexpr double suppressed = -5;
constexpr double further_marker = -2;
constexpr double frozen = -5;
constexpr double spotted = -4;
constexpr double tank = 65;
constexpr double light_vehicle = 12;
constexpr double damaged = -7;
constexpr double towed_gun = 55;
constexpr double open_portal = 6;
constexpr double face_down = 30;             // a marker of a solo game, whoever may come out of it
constexpr double inch_away = -0.25;          // from the objective, for each man
constexpr double inch_away_at_last = -1.2;   // of those who must take it
constexpr double in_objective_at_last = 18;  // for each man
constexpr double to_be_activated = 6;        // a team that has its turn before it
constexpr double active = 0.05;              // so that a team is activated before the phase is ended

double man_worth(const Position& now, const Man& figure) {
    double worth = man + wound * figure.wounds + (figure.role == Role::man ? 0 : leader);
    for (const Carried& weapon : figure.weapons) worth += is_machine_gun(weapon.type) ? machine_gun : 0;
    return worth + (now[figure.team].routing ? routing : 0);
}

// The nearer the end, the more it matters where men stand.
double place_worth(const Table& table, const Position& now, Side side, Point at) {
    const double late = static_cast<double>(now.turn) / std::max(1, table.turns);
    const double inch_worth = inch_away + (must_take(table, side) ? inch_away_at_last * late * late : 0);
    double worth = 0;
    for (const Objective& objective : table.objectives) {
        const double way = way_to(table, objective, at);
        worth += way == 0 ? in_objective_at_last * late * late : inch_worth * way;
    }
    return worth;
}

double unit_worth(const Position& now, Team team) {
    const Unit& unit = now[team];
    if (!unit.present || !has_able(now, team)) return 0;
    double worth = 0;
    if (unit.markers > 0) worth += suppressed + further_marker * (unit.markers - 1);
    if (unit.frozen) worth += frozen;
    if (unit.spotted_by.any()) worth += spotted;
    return worth;
}

double hull_worth(const Table& table, const Position& now, Vehicle vehicle) {
    const Hull& hull = now[vehicle];
    if (hull.model >= table.models.size() || hull.destroyed || !has_men(now, hull.team)) return 0;
    const bool is_damaged = hull.immobile || hull.stuck || hull.optics_out || hull.stunned;
    return (is_tank(table.models[hull.model]) ? tank : light_vehicle) + (is_damaged ? damaged : 0);
}

// A side that has lost too many is beaten (SKM-22.2).
double endurance(const Table& table, Side side, int able) {
    if (table.options.solo() && side == Side::b) return 0;  // SKM-22.4
    const bool breaks = std::any_of(table.victory.begin(), table.victory.end(), [](const Condition& condition) {
        return condition.test == Condition::Test::broken;
    });
    const int start = table.starting_figures[static_cast<std::size_t>(index(side))];
    const int fewest = breaks ? std::max(1, (table.options.break_percent * start + 99) / 100) : 1;
    return staying_power * std::log(1.0 + std::max(0, able - fewest + 1));
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

// ---- single actions, by the odds of the tables and without trying them out; by judgement

constexpr double holds = 6;          // a man in the objective
constexpr double inch_nearer = 0.2;  // to the objective, for each man
constexpr double inch_of_attacker = 0.4;
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

double going_to(const Table& table, Side side, Point at) {
    const double step = must_take(table, side) ? inch_of_attacker : inch_nearer;
    double worth = 0;
    for (const Objective& objective : table.objectives) {
        const double way = way_to(table, objective, at);
        worth += way == 0 ? holds : -step * way;
    }
    return worth;
}

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

double charge_worth(Scene scene, const Action& action) {
    const Point end = action.points[static_cast<std::size_t>(action.point_count - 1)];
    const Figure enemy = nearest_enemy(scene, scene.now.side, end);
    if (!enemy.exists()) return 0;
    const int theirs = able_figures(scene.now, scene.now[enemy].team), ours = able_figures(scene.now, scene.now.active);
    return one_man_more * (ours - theirs) - 1;
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
        worth += going_to(scene.table, now.side, to) - going_to(scene.table, now.side, from);
        if (cover_counts) worth += in_cover * (gives_cover(scene.table, to) - gives_cover(scene.table, from));
    }
    return charges ? charge_worth(scene, action) : worth;
}

double drive_worth(Scene scene, const Action& action) {
    const Point from = scene.now[scene.now[scene.now.active].vehicle].at, to = end_of_drive(scene.now, action);
    return like_men * (going_to(scene.table, scene.now.side, to) - going_to(scene.table, scene.now.side, from));
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
    std::array<int, 2> able{};
    for (int i = 0; i < now.figure_count; ++i) {
        const Man& figure = now.men[static_cast<std::size_t>(i)];
        if (!figure.team.exists() || !now[figure.team].present || !may_act(figure)) continue;
        const Side side = now[figure.team].side;
        ++able[static_cast<std::size_t>(index(side))];
        worth += signed_for(side, man_worth(now, figure));
        if (figure.on_foot()) worth += signed_for(side, place_worth(table, now, side, figure.at));
    }
    for (const Side side : {Side::a, Side::b})
        worth += signed_for(side, endurance(table, side, able[static_cast<std::size_t>(index(side))]));
    for (int t = 0; t < now.team_count; ++t) worth += signed_for(now[Team(t)].side, unit_worth(now, Team(t)));
    for (int v = 0; v < now.vehicle_count; ++v)
        if (const Team team = now.hulls[static_cast<std::size_t>(v)].team; team.exists())
            worth += signed_for(now[team].side, hull_worth(table, now, Vehicle(v)));
    for (const Piece& piece : now.pieces)
        if (piece.gun != 255 && !piece.wrecked && has_men(now, piece.team))
            worth += signed_for(now[piece.team].side, towed_gun);
    for (const Counter& counter : now.counters) worth -= counter.face_down ? signed_for(Side::a, face_down) : 0;
    for (const Portal& portal : now.portals) worth -= portal.open ? signed_for(Side::a, open_portal) : 0;
    return worth;
}

}  // namespace sandtable::bots
