#include "bots/pbi_evaluation.hpp"

#include <algorithm>

namespace sandtable::bots {

using namespace pbi;

int steps_to_building(const Table& table, const Position& now, Square from) {
    int nearest = table.board.width() + table.board.height();
    for (const Square square : now.ground.building) nearest = std::min(nearest, table.board.distance(from, square));
    return nearest;
}

namespace {

constexpr double building = 7;          // 2D6 on average (PBI-16.1)
constexpr double attacker_alive = 2;    // PBI-16.2
constexpr double defender_alive = 2.2;  // he stands between the attacker and the points
constexpr double commander = 1.5;
constexpr double lmg = 0.8;
constexpr double step_towards_building = 0.35;
constexpr double held_building = 0.8;  // to the defender, for a group that sits in it
constexpr double in_the_open = -0.15;
constexpr double own_marker_here = -0.25;
constexpr double action_point = 0.06;
constexpr double turn_left = 0.8;  // time favours the attacker

double value_of(const Table& table, Group group, double alive) {
    const Type type = table.type[group.index()];
    return alive + (type == Type::commander ? commander : type == Type::lmg ? lmg : 0);
}

double standing(const Table& table, const Position& now, Group group) {
    const Square square = now.square[group.index()];
    double worth = now.ground.at(square) == Terrain::open ? in_the_open : 0;
    const Side side = table.side_of(group);
    if ((now.markers_in(square) & table.of_side[index(side)]).any()) worth += own_marker_here;
    return worth;
}

double mean_depth_of_buildings(const Table& table, const Position& now, Edge edge) {
    int sum = 0;
    for (const Square square : now.ground.building) sum += table.board.depth(square, edge);
    return now.ground.building.any() ? static_cast<double>(sum) / now.ground.building.size() : 0;
}

// Of those who are not set up yet; until the defender has named their edge (PBI-4.1) it is the one that suits him best.
double way_to_go(const Table& table, const Position& now) {
    double depth = 0;
    for (const Edge edge : {Edge::north, Edge::east, Edge::south, Edge::west})
        if (now.attacker_edge == Edge::none || now.attacker_edge == edge)
            depth = std::max(depth, mean_depth_of_buildings(table, now, edge));
    return depth * (table.of_side[0] - now.on_board).size();
}

double worth_to_attacker(const Table& table, const Position& now) {
    if (now.counted) {
        const double lead = now.score[0] - now.score[1];
        const double won = now.winner == Winner::attacker ? 100 : now.winner == Winner::defender ? -100 : 0;
        return won + lead;
    }
    double worth = building * (now.ground.building & now.occupied[0]).size() - attacker_alive * now.removed_att;
    for (const Group group : now.on_board & table.of_side[0])
        worth += value_of(table, group, attacker_alive) + standing(table, now, group) -
                 step_towards_building * steps_to_building(table, now, now.square[group.index()]);
    if (now.phase < Phase::morale) worth -= step_towards_building * way_to_go(table, now);
    for (const Group group : now.on_board & table.of_side[1]) {
        worth -= value_of(table, group, defender_alive) + standing(table, now, group);
        if (now.ground.building.contains(now.square[group.index()])) worth -= held_building;
    }
    for (const Group group : now.active)
        worth += (now.active_side == Side::attacker ? action_point : -action_point) * now.ap[group.index()];
    for (int platoon = 0; platoon < table.platoon_count; ++platoon)
        if (table.platoon_side[platoon] == now.active_side && now.phase == Phase::action)
            worth += (now.active_side == Side::attacker ? action_point : -action_point) * now.attempts_left[platoon];
    return worth + turn_left * (now.final_turn - now.turn);
}

}  // namespace

double Evaluation<Pbi>::worth(const Table& table, const Position& position, Seat seat) {
    const double attacker = worth_to_attacker(table, position);
    return seat.index() == 0 ? attacker : -attacker;
}

}  // namespace sandtable::bots
