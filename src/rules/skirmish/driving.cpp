// SKM chapter 21, third part: how vehicles are moved by the engine.
#include <algorithm>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

namespace {

// A turn to a heading as legs: up to a right angle each.
struct Turn {
    FixedList<Leg, 2> legs;
    std::int32_t cost = 0;
};
Turn turn_to(Heading from, Heading to, bool first_is_free) {
    Turn turn;
    int angle = (to.tenths - from.tenths + field::whole_turn) % field::whole_turn;
    if (angle > field::half_turn) angle -= field::whole_turn;
    const int first = std::clamp(angle, -900, 900);
    turn.legs.push({first, 0});
    if (first != 0 && !first_is_free) turn.cost += pivot_cost;
    if (angle != first) {
        turn.legs.push({angle - first, 0});
        turn.cost += pivot_cost;
    }
    return turn;
}

bool is_legal(Scene scene, Vehicle vehicle, Legs legs) {
    const VehicleToll toll = vehicle_toll(scene, vehicle, legs);
    return !toll.refusal && toll.cost <= toll.speed;
}

// The longest run on a heading: the goal's distance, then multiples of 125 downward.
DrivePlan run_on(Scene scene, Vehicle vehicle, Heading heading, std::int64_t goal_distance, std::int32_t distance,
                 bool first_is_free) {
    const Hull& hull = scene.now[vehicle];
    const Turn turn = turn_to(Heading(hull.heading), heading, first_is_free);
    DrivePlan plan;
    plan.end = hull.at;
    plan.heading = Heading(hull.heading);
    const auto try_run = [&](std::int32_t run) {
        FixedList<Leg, most_vehicle_legs> legs;
        for (const Leg& leg : turn.legs) legs.push(leg);
        legs.back().run = run;
        if (!is_legal(scene, vehicle, {legs.begin(), legs.size()})) return false;
        plan.legs = legs;
        plan.heading = heading;
        plan.end = field::Frame(hull.at, heading).world({0, run});
        plan.reached = run == goal_distance;
        return true;
    };
    const std::int32_t most = distance - turn.cost;
    if (goal_distance >= 0 && goal_distance <= most && try_run(static_cast<std::int32_t>(goal_distance))) return plan;
    const std::int64_t limit = goal_distance >= 0 ? std::min<std::int64_t>(most, goal_distance) : most;
    const auto longest_run = static_cast<std::int32_t>(limit / stride * stride);
    TakenSteps taken;
    const std::int32_t barred =
        hull_barred_from(scene.table, model_of(scene, vehicle), hull.at,
                         field::Frame(hull.at, heading).world({0, longest_run}), longest_run, taken);
    for (std::int32_t run = step_before(taken, std::min(longest_run, (barred - 1) / stride * stride)); run > 0;
         run = step_before(taken, run - stride))
        if (try_run(run)) return plan;
    try_run(0);
    return plan;
}

DrivePlan drive_toward(Scene scene, Vehicle vehicle, Point goal, std::int32_t distance, bool first_is_free) {
    const Hull& hull = scene.now[vehicle];
    if (goal == hull.at) return {{}, hull.at, Heading(hull.heading)};
    const Heading bearing = field::heading_of(goal - hull.at);
    const std::int64_t whole = field::root_below(field::squared_distance(hull.at, goal));
    DrivePlan best = run_on(scene, vehicle, bearing, whole, distance, first_is_free);
    if (best.end != hull.at) return best;
    std::int64_t least = field::squared_distance(best.end, goal);
    for (const int offset : {300, -300, 600, -600, 900, -900}) {
        const DrivePlan plan = run_on(scene, vehicle, bearing.turned(offset), -1, distance, first_is_free);
        const std::int64_t rest = field::squared_distance(plan.end, goal);
        if (plan.end != hull.at && rest < least) {
            least = rest;
            best = plan;
        }
    }
    return best;
}

}  // namespace

// VGO: SKM-21.12
DrivePlan drive_all_the_way(Scene scene, Vehicle vehicle, Point goal, std::int32_t distance) {
    const Hull& hull = scene.now[vehicle];
    DrivePlan plan{{}, hull.at, Heading(hull.heading)};
    if (goal == hull.at) return plan;
    const Heading bearing = field::heading_of(goal - hull.at);
    const std::int64_t whole = field::root_below(field::squared_distance(hull.at, goal));
    const Turn turn = turn_to(Heading(hull.heading), bearing, true);
    if (whole > distance - turn.cost) return plan;
    FixedList<Leg, most_vehicle_legs> legs;
    for (const Leg& leg : turn.legs) legs.push(leg);
    legs.back().run = static_cast<std::int32_t>(whole);
    if (!is_legal(scene, vehicle, {legs.begin(), legs.size()})) return plan;
    return {legs, field::Frame(hull.at, bearing).world({0, legs.back().run}), bearing, true};
}

DrivePlan drive_to(Scene scene, Vehicle vehicle, Point goal, std::int32_t distance) {
    return drive_toward(scene, vehicle, goal, distance, true);
}

// SKM-17.12, 21.12: away from the enemy, into cover if there is some.
DrivePlan drive_back(Scene scene, Vehicle vehicle, Team from, std::int32_t distance) {
    const Hull& hull = scene.now[vehicle];
    const Table& table = scene.table;
    const Point enemy = body_of(scene, anchor_of(scene.now, from)).at;
    const Point away = away_from(table, scene.now[hull.team].side, hull.at, enemy, distance);
    const Heading bearing = field::heading_of(away - hull.at);
    const auto plan_for = [&](int offset) {
        const Heading heading = bearing.turned(offset);
        if (field::angle_between(heading, Heading(hull.heading).reversed()) <= 450) {  // it reverses
            const Heading astern = heading.reversed();
            const Turn turn = turn_to(Heading(hull.heading), astern, true);
            DrivePlan plan{{}, hull.at, Heading(hull.heading)};
            for (std::int32_t run = (distance - turn.cost) / 2 / stride * stride; run >= 0; run -= stride) {
                FixedList<Leg, most_vehicle_legs> legs;
                for (const Leg& leg : turn.legs) legs.push(leg);
                legs.back().run = -run;
                if (!is_legal(scene, vehicle, {legs.begin(), legs.size()})) continue;
                plan.legs = legs;
                plan.heading = astern;
                plan.end = field::Frame(hull.at, astern).world({0, -run});
                break;
            }
            return plan;
        }
        return drive_to(scene, vehicle, field::Frame(hull.at, heading).world({0, distance}), distance);
    };
    DrivePlan straight = plan_for(0);
    for (const int offset : {0, 450, -450, 900, -900}) {
        const DrivePlan plan = offset == 0 ? straight : plan_for(offset);
        if (plan.end == hull.at) continue;
        Hull there = hull;
        there.at = plan.end;
        there.heading = plan.heading.tenths;
        if (!team_sees(scene, from, body_of(table, there, vehicle))) return plan;
    }
    return straight;
}

// ---- VROUTE: SKM-21.16

namespace {

class VehicleSearch {
public:
    VehicleSearch(Scene scene, Vehicle vehicle, Point goal)
        : scene_(scene), model_(scene.table.models[scene.now[vehicle].model]) {
        const std::int64_t ahead = model_.length / 2, aside = model_.width / 2;
        clearance_ = static_cast<std::int32_t>(field::root_above(ahead * ahead + aside * aside));
        for (int i = 0; i < scene.now.vehicle_count; ++i)
            if (i != vehicle.index() && scene.now.hulls[i].model != 255 && is_known_to_phase(scene.now.hulls[i].team))
                others_.push(corners_of(scene.table, scene.now.hulls[i]));
        for (int i = 0; i < scene.now.carriage_count; ++i)
            if (scene.now.pieces[i].gun != 255 && is_known_to_phase(scene.now.pieces[i].team)) {
                const Point at = scene.now.pieces[i].at;
                others_.push({at + Point{gun_base, gun_base}, at + Point{gun_base, -gun_base},
                              at + Point{-gun_base, -gun_base}, at + Point{-gun_base, gun_base}});
            }
        nodes_.push(scene.now[vehicle].at);
        nodes_.push(goal);
    }

    // The straight way is the cheapest when nothing on it costs more than its length.
    bool straight() const {
        return cost_between(0, 1) == field::root_below(field::squared_distance(nodes_[0], nodes_[1]));
    }

    // A way is looked for round what the side in phase knows of.
    bool is_known_to_phase(Team team) const { return is_known(scene_, scene_.now.side, team); }

    void find(FixedList<Point, 16>& route) {
        list_nodes();
        spread_from(1);
        int goal = 1;
        if (cost_[0] < 0) {
            spread_from(0);
            std::int64_t least = field::squared_distance(nodes_[0], nodes_[1]);
            goal = -1;
            for (std::size_t i = 2; i < nodes_.size(); ++i)
                if (cost_[i] >= 0 && field::squared_distance(nodes_[i], nodes_[1]) < least) {
                    least = field::squared_distance(nodes_[i], nodes_[1]);
                    goal = static_cast<int>(i);
                }
            if (goal < 0) return;
            spread_from(goal);
        }
        walk_to(goal, route);
    }

private:
    static constexpr std::size_t most = 400;

    bool is_obstacle(const Feature& feature) const { return nature_of(feature.kind).stops_vehicles; }

    template <class Visit>
    void each_vertex(Visit visit) const {
        for (const Feature& feature : scene_.table.features)
            if (is_obstacle(feature))
                for (const Point vertex : feature.points) visit(vertex);
        for (const Corners& corners : others_)
            for (const Point vertex : corners) visit(vertex);
    }

    bool keeps_clear(Point at) const {
        const Table& table = scene_.table;
        if (at.x < clearance_ || at.y < clearance_ || at.x > table.width - clearance_ ||
            at.y > table.height - clearance_)
            return false;
        for (const Feature& feature : table.features) {
            if (!is_obstacle(feature) || !feature.box.touches(field::Box::around(at, clearance_))) continue;
            if (stands_in(feature, at)) return false;
            for (std::size_t i = 0; i < pieces_of(feature); ++i)
                if (is_nearer(clearance_, at, piece_of(feature, i))) return false;
        }
        for (const Corners& corners : others_)
            if (distance_above(at, corners) < clearance_) return false;
        return true;
    }

    void list_nodes() {
        const std::int32_t c = clearance_ + 100;
        each_vertex([&](Point vertex) {
            for (const Point offset : {Point{c, c}, Point{c, -c}, Point{-c, c}, Point{-c, -c}})
                if (nodes_.size() < most && keeps_clear(vertex + offset)) nodes_.push(vertex + offset);
        });
    }

    bool is_free(Segment line) const {
        const field::Box box = field::Box::around(line);
        for (const Feature& feature : scene_.table.features) {
            if (!is_obstacle(feature) || !feature.box.touches(box.grown(model_.width / 2))) continue;
            if (!is_linear(feature.kind) && passes_through(feature, line)) return false;
            if (is_linear(feature.kind))
                for (std::size_t i = 0; i < pieces_of(feature); ++i)
                    if (field::meets(line, piece_of(feature, i))) return false;
            for (const Point vertex : feature.points)
                if (is_nearer(model_.width / 2, vertex, line)) return false;
        }
        for (const Corners& corners : others_) {
            if (passes_through(corners, line)) return false;
            for (const Point vertex : corners)
                if (is_nearer(model_.width / 2, vertex, line)) return false;
        }
        return true;
    }

    std::int32_t cost_between(std::size_t from, std::size_t to) const {
        const Segment line{nodes_[from], nodes_[to]};
        if (!is_free(line)) return -1;
        std::int64_t cost = field::root_below(field::squared_length(line.vector()));
        for (const Feature& feature : scene_.table.features) {
            if (!feature.box.touches(field::Box::around(line))) continue;
            if (feature.kind == Kind::wood) cost += length_inside(feature, line);
            if (!nature_of(feature.kind).vehicle_obstacle) continue;
            bool crossed = false;
            for (std::size_t i = 0; i < pieces_of(feature) && !crossed; ++i)
                crossed = field::meets(line, piece_of(feature, i));
            if (crossed) cost += 9000;
        }
        return static_cast<std::int32_t>(cost);
    }

    void spread_from(int source) {
        cost_.fill(-1);
        settled_.fill(false);
        cost_[static_cast<std::size_t>(source)] = 0;
        links_[static_cast<std::size_t>(source)] = 0;
        for (;;) {
            std::size_t next = most;
            for (std::size_t i = 0; i < nodes_.size(); ++i)
                if (!settled_[i] && cost_[i] >= 0 && (next == most || cost_[i] < cost_[next])) next = i;
            if (next == most) return;
            settled_[next] = true;
            if (next == 0 && source != 0) return;
            for (std::size_t i = 0; i < nodes_.size(); ++i) {
                if (settled_[i]) continue;
                const std::int32_t cost = cost_between(next, i);
                if (cost < 0) continue;
                const std::int32_t total = cost_[next] + cost;
                if (cost_[i] >= 0 && (cost_[i] < total || (cost_[i] == total && links_[i] <= links_[next] + 1)))
                    continue;
                cost_[i] = total;
                links_[i] = static_cast<std::uint16_t>(links_[next] + 1);
            }
        }
    }

    void walk_to(int goal, FixedList<Point, 16>& route) const {
        std::size_t node = 0;
        while (node != static_cast<std::size_t>(goal) && !route.full()) {
            std::size_t next = most;
            for (std::size_t i = 1; i < nodes_.size() && next == most; ++i) {
                if (i == node || cost_[i] < 0 || links_[i] + 1 != links_[node] || cost_[i] > cost_[node]) continue;
                const std::int32_t cost = cost_between(node, i);
                if (cost >= 0 && cost + cost_[i] == cost_[node]) next = i;
            }
            if (next == most) return;
            route.push(nodes_[next]);
            node = next;
        }
    }

    Scene scene_;
    const VehicleModel& model_;
    std::int32_t clearance_ = 0;
    FixedList<Corners, most_vehicles + most_carriages> others_;
    FixedList<Point, most> nodes_;
    std::array<std::int32_t, most> cost_;
    std::array<std::uint16_t, most> links_;
    std::array<bool, most> settled_;
};

}  // namespace

DrivePlan drive_route(Scene scene, Vehicle vehicle, Point goal, std::int32_t distance) {
    const Hull& hull = scene.now[vehicle];
    FixedList<Point, 16> route;
    VehicleSearch search(scene, vehicle, goal);
    if (search.straight())
        route.push(goal);
    else
        search.find(route);
    if (route.empty()) return drive_to(scene, vehicle, goal, distance);
    Position ahead = scene.now;
    const Scene then{scene.table, ahead};
    DrivePlan plan{{}, hull.at, Heading(hull.heading)};
    std::int32_t left = distance;
    for (std::size_t i = 0; i < route.size() && left > 0; ++i) {
        const DrivePlan part = drive_toward(then, vehicle, route[i], left, i == 0);
        if (part.legs.empty() || plan.legs.size() + part.legs.size() > most_vehicle_legs) break;
        FixedList<Leg, most_vehicle_legs> legs = plan.legs;
        for (const Leg& leg : part.legs) legs.push(leg);
        if (!is_legal(scene, vehicle, {legs.begin(), legs.size()})) break;  // the whole move obeys one speed
        plan.legs = legs;
        plan.end = part.end;
        plan.heading = part.heading;
        left = distance - static_cast<std::int32_t>(vehicle_toll(scene, vehicle, {legs.begin(), legs.size()}).cost);
        ahead[vehicle].at = part.end;
        ahead[vehicle].heading = part.heading.tenths;
        if (!part.reached) break;
    }
    return plan.legs.empty() ? drive_to(scene, vehicle, goal, distance) : plan;
}

}  // namespace sandtable::skirmish
