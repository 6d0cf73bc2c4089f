#include "bots/pbi_boats_evaluation.hpp"

#include <algorithm>

#include "rules/pbi_boats/chapters.hpp"

namespace sandtable::bots {

using namespace pbi_boats;

namespace {

constexpr double building = 7;          // 2D6 on average (PBI-16.1)
constexpr double attacker_alive = 2.4;  // PBI-16.2, and they are needed ashore
constexpr double defender_alive = 2.2;
constexpr double step_towards_building = 0.35;
constexpr double still_aboard = -0.9;  // landed troops take buildings, those aboard only drown
constexpr double boat_step = 0.45;     // a loaded boat towards a landing place
constexpr double facing_home = -0.2;   // a loaded boat that looks away from where it must go
constexpr double held_building = 0.8;
constexpr double in_the_open = -0.15;
constexpr double own_marker_here = -0.25;
constexpr double action_point = 0.06;
constexpr double boat_to_come = 0.3;  // a boat that can still be activated this turn
constexpr double damage_step = 0.7;
constexpr double on_a_mine = -2.5;     // a third of what is aboard, and the boat
constexpr double sees_enemy = 0.45;    // to the defender, for a group that can shoot
constexpr double step_to_enemy = 0.1;  // for one that cannot
constexpr double turn_left = 0.8;

double value_of(const Table& table, Group group, double alive) {
    switch (table.type[group.index()]) {
        case Type::commander: return alive + 1.5;
        case Type::lmg: return alive + 0.8;
        case Type::hmg: return alive + 1.1;
        case Type::gun:
        case Type::mortar: return alive + 1;
        default: return alive;
    }
}

// Steps on foot to the nearest building, for every square; a shore from which none can be reached is far away.
struct WayOnFoot {
    static constexpr int no_way = 14;
    std::array<std::uint8_t, grid::most_squares> steps;

    WayOnFoot(const Table& table, const SquareSet& buildings) {
        steps.fill(no_way);
        SquareSet edge = buildings, seen = buildings;
        for (std::uint8_t step = 0; edge.any() && step < no_way; ++step) {
            SquareSet next;
            for (const Square square : edge) {
                steps[static_cast<std::size_t>(square.index())] = step;
                next = next | table.board.neighbours(square);
            }
            edge = next - seen - table.water;
            seen = seen | edge;
        }
    }
    int from(Square square) const { return steps[static_cast<std::size_t>(square.index())]; }
};

// Landing places from which the buildings are not far, and the defenders' own shore before them.
SquareSet landings(const Table& table, const Position& now, const WayOnFoot& way) {
    SquareSet good;
    int best = 99;
    const SquareSet shore = table.beach | table.pier;
    for (const Square square : shore) best = std::min(best, way.from(square));
    for (const Square square : shore)
        if (way.from(square) <= best + 1 && now.count_of(Side::attacker, square) < table.numbers.groups_per_square &&
            !enemies_in(table, now, Side::attacker, square))
            good.insert(square);
    return good;
}

int steps_afloat(const Table& table, const SquareSet& goals, Square from) {  // boats go straight
    int steps = table.board.width() + table.board.height();
    for (const Square goal : goals)
        steps = std::min(steps, std::abs(table.board.x(goal) - table.board.x(from)) +
                                    std::abs(table.board.y(goal) - table.board.y(from)));
    return steps;
}

double on_foot(const Table& table, const Position& now, Group group, Side side) {
    const Square square = now.square[group.index()];
    double worth = now.ground.at(square) == Terrain::open ? in_the_open : 0;
    if ((now.markers_in(square) & table.of_side[index(side)]).any()) worth += own_marker_here;
    return worth;
}

double attacking_boat(const Table& table, const Position& now, Boat boat, const SquareSet& goals) {
    const Craft& craft = now[boat];
    const int aboard = now.aboard(boat).size();
    double worth = -damage_step * craft.damage * (1 + 0.3 * aboard);
    if (now.revealed.contains(craft.square) && !data(craft).on_land) worth += on_a_mine;
    if (now.active_side == Side::attacker && now.phase == Phase::action && !now.activated.contains(boat))
        worth += boat_to_come * (1 + aboard);
    if (aboard == 0) return worth;
    const int steps = steps_afloat(table, goals, craft.square);
    worth -= boat_step * steps * (0.5 + 0.5 * aboard);
    const Square next = ahead(table, craft.square, craft.facing);
    const bool ahead_is_nearer = next.exists() && steps_afloat(table, goals, next) < steps;
    if (steps > 0 && !ahead_is_nearer) worth += facing_home * (0.5 + 0.5 * aboard);
    if (now.active_boat == boat) worth += 0.03 * craft.ap;
    return worth;
}

// What the defender can shoot at: whoever is ashore, and boats with troops.
SquareSet landing_force(const Table& table, const Position& now) {
    SquareSet squares = now.occupied[0];
    for (const Boat boat : now.boats_of(table, Side::attacker))
        if (now.aboard(boat).any()) squares.insert(now[boat].square);
    return squares;
}

double on_watch(const Table& table, const Position& now, Square square, const SquareSet& enemies, bool bold) {
    int nearest = 0;
    bool sees = false;
    for (const Square enemy : enemies) {
        sees = sees || pbi::in_line_of_fire(table, now, square, enemy);
        const int distance = table.board.distance(square, enemy);
        nearest = nearest == 0 ? distance : std::min(nearest, distance);
    }
    return (sees ? sees_enemy : 0) - (bold ? 3 : 1) * step_to_enemy * nearest;
}

// Before the first turn everybody wants to be on the table, and the prepared deployment is as good as any.
double while_deploying(const Table& table, const Position& now) {
    const int attackers = (now.on_board & table.of_side[0]).size(),
              defenders = (now.on_board & table.of_side[1]).size();
    return -1000 + 10.0 * (attackers - defenders) - now.mines[1].size();
}

double worth_to_attacker(const Table& table, const Position& now) {
    if (now.counted) {
        const double lead = now.score[0] - now.score[1];
        const double won = now.winner == pbi::Winner::attacker ? 100 : now.winner == pbi::Winner::defender ? -100 : 0;
        return won + lead;
    }
    if (now.phase < Phase::morale) return while_deploying(table, now);
    const auto boat_score = boat_points(table, now);
    double worth = building * (now.ground.building & now.occupied[0]).size() - attacker_alive * now.removed_att +
                   boat_score[0] - boat_score[1];
    const WayOnFoot way(table, now.ground.building);
    const SquareSet goals = landings(table, now, way);
    constexpr int furthest = 10;
    for (const Group group : now.on_board & table.of_side[0]) {
        worth += value_of(table, group, attacker_alive);
        const Square square = now.square[group.index()];
        if (is_aboard(square)) {
            worth += still_aboard - step_towards_building * furthest;
            continue;
        }
        worth += on_foot(table, now, group, Side::attacker);
        worth -= step_towards_building * way.from(square);
    }
    const SquareSet force = landing_force(table, now);
    int ashore = 0;
    for (const Square square : now.occupied[0]) ashore += now.count_of(Side::attacker, square);
    const bool bold = 2 * ashore <= (now.on_board & table.of_side[1]).size();  // few have landed: down to the water
    for (const Group group : now.on_board & table.of_side[1]) {
        worth -= value_of(table, group, defender_alive);
        const Square square = now.square[group.index()];
        if (is_aboard(square)) continue;
        worth -= on_foot(table, now, group, Side::defender) + on_watch(table, now, square, force, bold);
        if (now.ground.building.contains(square)) worth -= bold ? 0 : held_building;
    }
    for (const Boat boat : now.boats_of(table, Side::attacker)) worth += attacking_boat(table, now, boat, goals);
    for (const Boat boat : now.boats_of(table, Side::defender))
        worth -= 1 + data(now[boat]).size - damage_step * now[boat].damage;
    const double sign = now.active_side == Side::attacker ? 1 : -1;
    for (const Group group : now.active) worth += sign * action_point * now.ap[group.index()];
    for (int platoon = 0; platoon < table.platoon_count; ++platoon)
        if (table.platoon_side[platoon] == now.active_side && now.phase == Phase::action)
            worth += sign * action_point * now.attempts_left[platoon];
    return worth + turn_left * (now.final_turn - now.turn);
}

}  // namespace

double Evaluation<PbiBoats>::worth(const Table& table, const Position& position, Seat seat) {
    const double attacker = worth_to_attacker(table, position);
    return seat.index() == 0 ? attacker : -attacker;
}

}  // namespace sandtable::bots
