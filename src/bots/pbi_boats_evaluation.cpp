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
constexpr int far_from_buildings = 10;     // steps at which a man ashore is worth no more than one aboard
constexpr double still_aboard = -0.9;      // landed troops take buildings, those aboard only drown
constexpr double boat_step = 0.24;         // for each group aboard and AP nearer to a landing place
constexpr int far_at_sea = 10;             // AP beyond which a boat is simply far away
constexpr double facing_home = -0.2;       // a loaded boat that looks away from where it must go
constexpr double too_fast_to_land = -0.5;  // BOAT-7.9: nobody leaves a boat under full throttle this turn
constexpr int one_throw_away = 4;          // AP that a boat has without it as a rule
constexpr double pointless_point = 0.01;   // an empty boat had better be left alone
constexpr double held_building = 0.8;
constexpr double in_the_open = -0.15;
constexpr double own_marker_here = -0.25;
constexpr double out_of_call = -0.06;  // for each square to the platoon's commander (PBI-7.2)
constexpr double action_point = 0.06;
constexpr double boat_to_come = 0.3;  // a boat that can still be activated this turn
constexpr double damage_step = 0.7;
constexpr double on_a_mine = -0.8;  // a third of what is aboard, and of the boat
constexpr double turn_left = 0.8;
constexpr double step_towards_boats = 0.3;
constexpr int far_from_houses = 3;  // steps on foot that leave the garrison time

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
    std::array<std::uint8_t, grid::most_squares> steps{};

    WayOnFoot() = default;
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

// AP to the nearest goal for every square with water, by the static classes; turns are not counted.
struct WayAfloat {
    static constexpr int no_way = 40;
    std::array<std::uint8_t, grid::most_squares> cost{};

    WayAfloat() = default;
    WayAfloat(const Table& table, const SquareSet& goals, const WayOnFoot& way) {
        cost.fill(no_way);
        const Numbers& n = table.boat_numbers;
        const SquareSet sea = table.water | table.beach | table.pier;
        int best = no_way;
        for (const Square goal : goals) best = std::min(best, way.from(goal));
        for (const Square goal : goals)
            cost[static_cast<std::size_t>(goal.index())] = static_cast<std::uint8_t>(way.from(goal) - best);
        for (bool nearer = true; nearer;) {
            nearer = false;
            for (const Square square : sea) {
                const Terrain water = table.water_class(square);
                const int leave = water == Terrain::open      ? n.leave_open
                                  : water == Terrain::partial ? n.leave_partial
                                                              : n.leave_closed;
                for (int direction = 0; direction < grid::directions; direction += 2) {
                    const Square next = table.board.neighbour(square, direction);
                    if (!next.exists() || from(next) + leave >= from(square)) continue;
                    cost[static_cast<std::size_t>(square.index())] = static_cast<std::uint8_t>(from(next) + leave);
                    nearer = true;
                }
            }
        }
    }
    int from(Square square) const { return cost[static_cast<std::size_t>(square.index())]; }
};

// Ways follow from the map and from where there is room to land, and are asked for in every position that a search
// looks at: each thread keeps those of its map.
class Chart {
public:
    static Chart& of(const Table& table, const Position& now) {
        thread_local Chart kept;
        const Map map = map_of(table, now);
        if (kept.map_ != map) {
            kept.map_ = map;
            kept.on_foot_ = WayOnFoot(table, now.ground.building);
            kept.afloat_ = {};
        }
        return kept;
    }

    const WayOnFoot& on_foot() const { return on_foot_; }
    const WayAfloat& afloat(const Table& table, const SquareSet& goals) {
        Afloat& kept = afloat_[hash_value(goals) % afloat_.size()];
        if (!kept.known || kept.goals != goals) kept = {WayAfloat(table, goals, on_foot_), goals, true};
        return kept.way;
    }

private:
    struct Map {
        int width = 0, height = 0;
        SquareSet buildings, water, beach, pier, partial, closed;
        int leave_open = 0, leave_partial = 0, leave_closed = 0;
        friend bool operator==(const Map&, const Map&) = default;
    };
    struct Afloat {
        WayAfloat way;
        SquareSet goals;
        bool known = false;
    };

    static Map map_of(const Table& table, const Position& now) {
        const Numbers& n = table.boat_numbers;
        return {table.board.width(), table.board.height(), now.ground.building, table.water,
                table.beach,         table.pier,           table.water_partial, table.water_closed,
                n.leave_open,        n.leave_partial,      n.leave_closed};
    }

    Map map_;
    WayOnFoot on_foot_;
    std::array<Afloat, 16> afloat_;
};

double on_foot(const Table& table, const Position& now, Group group, Side side) {
    const Square square = now.square[group.index()];
    double worth = now.ground.at(square) == Terrain::open ? in_the_open : 0;
    if ((now.markers_in(square) & table.of_side[index(side)]).any()) worth += own_marker_here;
    return worth;
}

// The attacker lets time go by far from the houses, and nothing is scored yet: then they need no garrison, and only
// those at the water's edge shoot at whatever comes near (BOAT-16.1).
bool nobody_comes(const Table& table, const Position& now, const WayOnFoot& way) {
    if (now.removed_att > 0) return false;
    for (const Group group : now.on_board & table.of_side[0])
        if (const Square square = now.square[group.index()]; !is_aboard(square) && way.from(square) < far_from_houses)
            return false;
    return true;
}

// A garrison that is spread out is not led (PBI-7.2); landing parties have no choice.
double out_of_earshot(const Table& table, const Position& now, Group group) {
    const Group commander = table.commander[table.platoon[group.index()].index()];
    if (!commander.exists() || !now.on_board.contains(commander)) return 0;
    if (is_aboard(now.square[commander.index()])) return 0;  // a boat is no square of the board
    return out_of_call * table.board.distance(now.square[group.index()], now.square[commander.index()]);
}

double watching_the_water(const Table& table, const Position& now, Group group) {
    int nearest = 99;
    for (const Boat boat : now.boats_of(table, Side::attacker))
        nearest = std::min(nearest, table.board.distance(now.square[group.index()], now[boat].square));
    return nearest == 99 ? 0 : -step_towards_boats * std::max(0, nearest - 1);
}

double attacking_boat(const Table& table, const Position& now, Boat boat, const WayAfloat& sea) {
    const Craft& craft = now[boat];
    const int aboard = now.aboard(boat).size();
    double worth = -damage_step * craft.damage * (1 + 0.3 * aboard);
    if (now.revealed.contains(craft.square) && !data(craft).on_land) worth += on_a_mine * (1 + aboard);
    if (now.active_side == Side::attacker && now.phase == Phase::action && !now.activated.contains(boat))
        worth += boat_to_come * (1 + aboard);
    if (aboard == 0) return now.active_boat == boat ? worth - pointless_point * craft.ap : worth;
    const int steps = sea.from(craft.square);
    if (now.full_throttle.contains(boat) && steps <= one_throw_away) worth += too_fast_to_land * aboard;
    worth -= boat_step * std::min(far_at_sea, steps) * aboard;
    const Square next = ahead(table, craft.square, craft.facing);
    const bool ahead_is_nearer = next.exists() && sea.from(next) < steps;
    if (steps > 1 && !ahead_is_nearer) worth += facing_home * aboard;
    if (now.active_boat == boat) worth += 0.03 * craft.ap;
    return worth;
}

// Before the first turn everybody wants to be on the table, boat by boat in the lane that suits it. The points must
// outweigh what is counted later, and leave the chance of winning that is made of them below certainty.
double while_deploying(const Table& table, const Position& now) {
    const int attackers = (now.on_board & table.of_side[0]).size(),
              defenders = (now.on_board & table.of_side[1]).size();
    return 100 + 10.0 * (attackers - defenders) - now.mines[1].size();
}

// Men are counted against what their side began with, so that a game that may go on compares with one that is over.
double attacking_men(const Table& table, const Position& now, const WayOnFoot& way) {
    const double hurry = 1 + std::min<double>(now.turn, table.options.turns) / table.options.turns;
    double worth = 0;
    for (const Group group : table.of_side[0]) worth -= value_of(table, group, attacker_alive);
    for (const Group group : now.on_board & table.of_side[0]) {
        worth += value_of(table, group, attacker_alive);
        const Square square = now.square[group.index()];
        if (is_aboard(square))
            worth += still_aboard;
        else
            worth += on_foot(table, now, group, Side::attacker) +
                     hurry * step_towards_building * (far_from_buildings - way.from(square));
    }
    return worth;
}

double defending_men(const Table& table, const Position& now, bool nothing_to_guard) {
    double worth = 0;
    for (const Group group : table.of_side[1]) worth -= value_of(table, group, defender_alive);
    for (const Group group : now.on_board & table.of_side[1]) {
        worth += value_of(table, group, defender_alive);
        const Square square = now.square[group.index()];
        if (is_aboard(square)) continue;
        worth += on_foot(table, now, group, Side::defender) + out_of_earshot(table, now, group);
        if (nothing_to_guard)
            worth += watching_the_water(table, now, group);
        else if (now.ground.building.contains(square))
            worth += held_building;
    }
    return worth;
}

// What the active side can still do this turn.
double still_to_do(const Table& table, const Position& now) {
    double worth = 0;
    for (const Group group : now.active) worth += action_point * now.ap[group.index()];
    for (int platoon = 0; platoon < table.platoon_count; ++platoon)
        if (table.platoon_side[platoon] == now.active_side && now.phase == Phase::action)
            worth += action_point * now.attempts_left[platoon];
    return now.active_side == Side::attacker ? worth : -worth;
}

// What the rules would count now, without the dice (PBI-16, BOAT-18).
double points(const Table& table, const Position& now, double for_a_group) {
    const auto boat_score = boat_points(table, now);
    return building * (now.ground.building & now.occupied[0]).size() - for_a_group * now.removed_att + boat_score[0] -
           boat_score[1];
}

double worth_to_attacker(const Table& table, const Position& now, Side judge) {
    if (now.counted) {
        const double lead = now.score[0] - now.score[1];
        const double won = now.winner == pbi::Winner::attacker ? 100 : now.winner == pbi::Winner::defender ? -100 : 0;
        return won + lead;
    }
    Chart& chart = Chart::of(table, now);
    const WayOnFoot& way = chart.on_foot();
    const WayAfloat& sea = chart.afloat(table, landings(table, now, way));
    // The defender's own thought: an attacker who held it too would stay away lest the garrison go home.
    const bool nothing_to_guard = judge == Side::defender && nobody_comes(table, now, way);
    double worth = points(table, now, attacker_alive) + attacking_men(table, now, way) -
                   defending_men(table, now, nothing_to_guard) + still_to_do(table, now);
    for (const Boat boat : now.boats_of(table, Side::attacker)) worth += attacking_boat(table, now, boat, sea);
    for (const Boat boat : now.boats_of(table, Side::defender))
        worth -= 1 + data(now[boat]).size - damage_step * now[boat].damage;
    if (now.phase < Phase::morale) worth += while_deploying(table, now);
    return worth;
}

// PBI-5.3: whoever is behind wants another turn; with nothing scored yet so does the attacker, and the defender only
// while nobody comes.
double time_left(const Table& table, const Position& now, Side side) {
    if (now.counted) return 0;
    const double lead = points(table, now, 2);  // PBI-16.2
    const bool wanted = side == Side::attacker ? lead <= 0
                        : lead == 0            ? nobody_comes(table, now, Chart::of(table, now).on_foot())
                                               : lead > 0;
    return (wanted ? turn_left : -turn_left) * (now.final_turn - now.turn);
}

}  // namespace

int steps_on_foot(const Table& table, const Position& now, Square from) {
    return Chart::of(table, now).on_foot().from(from);
}

int points_afloat(const Table& table, const Position& now, Square from) {
    Chart& chart = Chart::of(table, now);
    return chart.afloat(table, landings(table, now, chart.on_foot())).from(from);
}

double Evaluation<PbiBoats>::worth(const Table& table, const Position& position, Seat seat) {
    const Side side = seat.index() == 0 ? Side::attacker : Side::defender;
    const double attacker = worth_to_attacker(table, position, side);
    return (side == Side::attacker ? attacker : -attacker) + time_left(table, position, side);
}

}  // namespace sandtable::bots
