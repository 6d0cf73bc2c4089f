#include "bots/skirmish_ground.hpp"

#include <algorithm>
#include <cmath>

namespace sandtable::bots {

using namespace skirmish;

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

bool must_take(const Table& table, Side side) {
    return std::any_of(table.victory.begin(), table.victory.end(), [&](const Condition& condition) {
        return condition.test == Condition::Test::holds && condition.winner == side;
    });
}

bool gives_cover(const Table& table, Point at) {
    return std::any_of(table.features.begin(), table.features.end(), [&](const Feature& feature) {
        return nature_of(feature.kind).cover != Cover::none && stands_in(feature, at);
    });
}

bool is_tank(const VehicleModel& model) {
    return model.weight == VehicleClass::medium || model.weight == VehicleClass::heavy;
}

bool may_act(const Man& figure) { return figure.on_table() && figure.state != State::disabled; }

bool has_men(const Position& now, Team team) {
    for (const Figure figure : now[team].figures)
        if (may_act(now[figure])) return true;
    return false;
}

bool knows_enemies(const Position& now, Side side) {
    for (int t = 0; t < now.team_count; ++t)
        if (now[Team(t)].present && now[Team(t)].side != side && now[Team(t)].spotted_by.any() &&
            has_able(now, Team(t)))
            return true;
    return false;
}

bool serves_a_gun(const Position& now, Team team) {
    const Carriage carriage = now[team].carriage;
    return carriage.exists() && !now[carriage].wrecked;
}

Point end_of_drive(const Position& now, const Action& action) {
    const Hull& hull = now[now[now.active].vehicle];
    Heading heading(hull.heading);
    Point at = hull.at;
    for (int i = 0; i < action.point_count; ++i) {
        const Point leg = action.points[static_cast<std::size_t>(i)];
        heading = heading.turned(leg.x);
        at = field::Frame(at, heading).world({0, leg.y});
    }
    return at;
}

}  // namespace sandtable::bots
