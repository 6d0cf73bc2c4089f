// SKM chapter 21, first part: how figures are moved by the engine.
#include <algorithm>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

namespace {

constexpr std::int32_t stride = 125;

Point along(Point from, Heading heading, std::int32_t distance) {
    return field::Frame(from, heading).world({0, distance});
}

}  // namespace

// LEG: SKM-21.2. The own position when there is no legal end.
Point leg(Scene scene, Figure figure, Point goal, std::int32_t distance, Gait gait, std::int32_t extra) {
    const Point from = scene.now[figure].at;
    const std::int64_t whole = field::root_below(field::squared_distance(from, goal));
    if (whole == 0) return from;
    const auto may_end = [&](Point end) { return may_go(scene, figure, Path{&end, 1}, distance, gait, extra); };
    if (whole <= distance && may_end(goal)) return goal;
    const std::int64_t most = std::min<std::int64_t>(distance, whole) / stride * stride;
    for (std::int64_t step = most; step > 0; step -= stride)
        if (const Point end = field::towards(from, goal, step); may_end(end)) return end;
    return from;
}

namespace {

Point leg_along(Scene scene, Figure figure, Heading heading, std::int32_t distance, Gait gait, std::int32_t extra) {
    const Point from = scene.now[figure].at;
    for (std::int32_t step = distance / stride * stride; step > 0; step -= stride) {
        const Point end = along(from, heading, step);
        if (may_go(scene, figure, Path{&end, 1}, distance, gait, extra)) return end;
    }
    return from;
}

}  // namespace

// GO: SKM-21.3
Point go(Scene scene, Figure figure, Point goal, std::int32_t distance, Gait gait, std::int32_t extra) {
    const Point from = scene.now[figure].at;
    if (from == goal) return from;
    Point best = leg(scene, figure, goal, distance, gait, extra);
    const std::int64_t whole = field::root_below(field::squared_distance(from, goal));
    // Nothing ends nearer to the goal than the whole straight step.
    if (best == goal || (whole > distance && best == field::towards(from, goal, distance / stride * stride)))
        return best;
    std::int64_t least = field::squared_distance(best, goal);
    const Heading bearing = field::heading_of(goal - from);
    for (const int offset : {300, -300, 600, -600, 900, -900}) {
        const Point end = leg_along(scene, figure, bearing.turned(offset), distance, gait, extra);
        const std::int64_t rest = field::squared_distance(end, goal);
        if (end != from && rest < least) {
            least = rest;
            best = end;
        }
    }
    return best;
}

Point on_table(const Table& table, Point goal) {
    const std::int32_t radius = table.options.base_radius;
    return {std::clamp(goal.x, radius, table.width - radius), std::clamp(goal.y, radius, table.height - radius)};
}

// SKM-21.4, 1.20
Point away_from(const Table& table, Side side, Point from, Point enemy, std::int32_t distance) {
    Point vector = from - enemy;
    if (vector == Point{}) {
        switch (table.rear[static_cast<std::size_t>(index(side))]) {
            case Edge::north: vector = {0, inch}; break;
            case Edge::south: vector = {0, -inch}; break;
            case Edge::east: vector = {inch, 0}; break;
            case Edge::west: vector = {-inch, 0}; break;
        }
    }
    const std::int64_t length = field::root_below(field::squared_length(vector));
    return {static_cast<std::int32_t>(from.x + field::rounded(std::int64_t{vector.x} * distance, length)),
            static_cast<std::int32_t>(from.y + field::rounded(std::int64_t{vector.y} * distance, length))};
}

// ---- ROUTE: SKM-21.13 to 21.15

namespace {

using field::Box;
constexpr std::array<Point, 4> around_corner{{{600, 600}, {600, -600}, {-600, 600}, {-600, -600}}};

bool is_walked_round(Kind kind) {
    return kind == Kind::building || kind == Kind::bunker || kind == Kind::rock || kind == Kind::deep_water ||
           kind == Kind::high_wall;
}

bool by_door(const Feature& house, Segment line, Segment wall) {
    for (const Segment& door : house.doors)
        if (field::meets(line, door) && field::lies_on(door.from, wall) && field::lies_on(door.to, wall)) return true;
    return false;
}

// A building on the line: its walls, and whether the line goes inside. False: it cannot be walked at all.
bool link_through_house(const Feature& house, int number, Segment line, RouteLink& link) {
    for (std::size_t i = 0; i < house.points.size(); ++i) {
        const Segment wall = piece_of(house, i);
        if (!field::meets(line, wall) || by_door(house, line, wall)) continue;
        if (house.kind == Kind::bunker || house.is_blind(i)) return false;
        link.cost += obstacle_deduction;
    }
    if (!passes_through(house.points, line)) return true;
    if (link.through < 0)
        link.through = static_cast<std::int16_t>(number);
    else if (link.also_through < 0)
        link.also_through = static_cast<std::int16_t>(number);
    else
        return false;
    return true;
}

bool link_over_feature(const Table& table, int number, Segment line, RouteLink& link) {
    const Feature& feature = table.features[static_cast<std::size_t>(number)];
    const Nature& nature = nature_of(feature.kind);
    if (is_linear(feature.kind)) {
        if (!nature.obstacle && !nature.impassable) return true;
        for (std::size_t i = 0; i < pieces_of(feature); ++i)
            if (field::meets(line, piece_of(feature, i))) {
                link.cost += obstacle_deduction;
                return !nature.impassable;
            }
        return true;
    }
    if (nature.impassable) return !passes_through(feature.points, line);
    if (nature.solid) return link_through_house(feature, number, line, link);
    if (nature.rough && (feature.kind != Kind::wood || table.options.woods_rough))
        link.cost += static_cast<std::int32_t>(field::inside_length(feature.points, line));
    return true;
}

// SKM-21.14, over terrain alone.
bool make_link(const Table& table, Point a, Point b, RouteLink& link) {
    const Segment line{a, b};
    link.through = link.also_through = -1;
    link.cost = static_cast<std::int32_t>(field::root_below(field::squared_distance(a, b)));
    const Box box = Box::around(line);
    for (std::size_t i = 0; i < table.features.size(); ++i)
        if (table.features[i].box.touches(box) && !link_over_feature(table, static_cast<int>(i), line, link))
            return false;
    return true;
}

}  // namespace

void prepare_routes(Table& table) {
    const auto keep = [&](Point at) {
        if (ground_allows(table, at) && table.nodes.size() < most_nodes) table.nodes.push_back(at);
    };
    for (const Feature& feature : table.features)
        if (is_walked_round(feature.kind))
            for (const Point vertex : feature.points)
                for (const Point offset : around_corner) keep(vertex + offset);
    table.corner_nodes = static_cast<int>(table.nodes.size());
    for (const Feature& feature : table.features)
        for (const Segment& door : feature.doors) {
            const field::Frame frame(field::part_of_the_way(door.from, door.to, 1, 2),
                                     field::heading_of(door.vector()));
            keep(frame.world({600, 0}));
            keep(frame.world({-600, 0}));
        }
    table.links.resize(table.nodes.size());
    for (std::size_t i = 0; i < table.nodes.size(); ++i)
        for (std::size_t j = 0; j < table.nodes.size(); ++j) {
            RouteLink link;
            link.to = static_cast<std::uint16_t>(j);
            if (i != j && make_link(table, table.nodes[i], table.nodes[j], link)) table.links[i].push_back(link);
        }
}

namespace {

// One search. Nodes: 0 start, 1 goal, corners, hulls, doors.
class Search {
public:
    Search(Scene scene, Figure figure, Point start, Point goal) : scene_(scene), start_(start), goal_(goal) {
        for (std::size_t i = 0; i < scene.table.features.size(); ++i) {
            const Feature& feature = scene.table.features[i];
            if (feature.kind != Kind::building && feature.kind != Kind::bunker) continue;
            if (stands_in(feature, start) || stands_in(feature, goal)) inside_.push(static_cast<std::int16_t>(i));
            if (inside_.full()) break;
        }
        (void)figure;
        for (int i = 0; i < scene.now.vehicle_count; ++i)
            if (scene.now.hulls[i].model != 255) hulls_.push(corners_of(scene.table, scene.now.hulls[i]));
    }

    bool straight() {
        RouteLink link;
        return make_link(scene_.table, start_, goal_, link) && is_open(link, start_, goal_);
    }

    // The points after the start; empty when there is nowhere to go.
    void find(FixedList<Point, 64>& route) {
        number_nodes();
        spread_from(1);
        if (cost_[0] < 0) {  // the goal becomes the reachable node nearest to it
            spread_from(0);
            int nearest = -1;
            std::int64_t least = INT64_MAX;
            for (int i = 0; i < count_; ++i) {
                if (i == 0 || cost_[i] < 0) continue;
                const std::int64_t distance = field::squared_distance(at(i), goal_);
                if (distance < least) {
                    least = distance;
                    nearest = i;
                }
            }
            if (nearest < 0 || field::squared_distance(start_, goal_) <= least) return;
            spread_from(nearest);
            walk(nearest, route);
            return;
        }
        walk(1, route);
    }

private:
    static constexpr int most = 2 + most_nodes + 16 * most_vehicles;

    void number_nodes() {
        hull_nodes_.clear();
        for (const Corners& hull : hulls_)
            for (const Point vertex : hull)
                for (const Point offset : around_corner)
                    if (ground_allows(scene_.table, vertex + offset)) hull_nodes_.push(vertex + offset);
        count_ = 2 + static_cast<int>(scene_.table.nodes.size() + hull_nodes_.size());
    }

    int corners() const { return scene_.table.corner_nodes; }
    // The place in Table::nodes, or -1.
    int fixed(int node) const {
        if (node < 2) return -1;
        if (node < 2 + corners()) return node - 2;
        const int after = node - 2 - corners() - static_cast<int>(hull_nodes_.size());
        return after < 0 ? -1 : corners() + after;
    }
    int node_of(int fixed) const {
        return fixed < corners() ? 2 + fixed : 2 + fixed + static_cast<int>(hull_nodes_.size());
    }
    Point at(int node) const {
        if (node == 0) return start_;
        if (node == 1) return goal_;
        const int place = fixed(node);
        return place >= 0 ? scene_.table.nodes[static_cast<std::size_t>(place)]
                          : hull_nodes_[static_cast<std::size_t>(node - 2 - corners())];
    }

    bool may_enter(std::int16_t house) const {
        if (house < 0) return true;
        for (const std::int16_t inside : inside_)
            if (inside == house) return true;
        return false;
    }
    bool is_open(const RouteLink& link, Point a, Point b) const {
        if (!may_enter(link.through) || !may_enter(link.also_through)) return false;
        const Box box = Box::around(Segment{a, b});
        for (const Corners& hull : hulls_)
            if (box.touches(Box::around(hull[0], 8000)) && passes_through(outline_of(hull), {a, b})) return false;
        return true;
    }

    // SKM-21.14: cost of the link, -1 when there is none.
    std::int32_t cost_between(int from, int to) const {
        RouteLink link;
        const Point a = at(from), b = at(to);
        return make_link(scene_.table, a, b, link) && is_open(link, a, b) ? link.cost : -1;
    }

    void relax(int node, int by, std::int32_t cost) {
        const std::int32_t total = cost_[by] + cost;
        if (cost_[node] >= 0 && (cost_[node] < total || (cost_[node] == total && links_[node] <= links_[by] + 1)))
            return;
        cost_[node] = total;
        links_[node] = static_cast<std::uint16_t>(links_[by] + 1);
    }

    void spread_from(int source) {
        std::fill_n(cost_.begin(), count_, -1);
        std::fill_n(settled_.begin(), count_, false);
        cost_[static_cast<std::size_t>(source)] = 0;
        links_[static_cast<std::size_t>(source)] = 0;
        for (;;) {
            int next = -1;
            for (int i = 0; i < count_; ++i)
                if (!settled_[i] && cost_[i] >= 0 && (next < 0 || cost_[i] < cost_[next])) next = i;
            if (next < 0) return;
            settled_[next] = true;
            if (next == 0 && source != 0) return;
            expand(next);
        }
    }

    void expand(int node) {
        const int place = fixed(node);
        if (place < 0) {
            for (int other = 0; other < count_; ++other)
                if (other != node && !settled_[other])
                    if (const std::int32_t cost = cost_between(node, other); cost >= 0) relax(other, node, cost);
            return;
        }
        for (const RouteLink& link : scene_.table.links[static_cast<std::size_t>(place)]) {
            const int other = node_of(link.to);
            if (!settled_[other] && is_open(link, at(node), at(other))) relax(other, node, link.cost);
        }
        for (int other = 0; other < count_; ++other)
            if (!settled_[other] && fixed(other) < 0)
                if (const std::int32_t cost = cost_between(node, other); cost >= 0) relax(other, node, cost);
    }

    // From the start, always to the lowest node that lies on a cheapest way with the fewest links.
    void walk(int goal, FixedList<Point, 64>& route) {
        int node = 0;
        while (node != goal && !route.full()) {
            int next = -1;
            for (int other = 1; other < count_ && next < 0; ++other) {
                if (other == node || cost_[other] < 0 || links_[other] + 1 != links_[node]) continue;
                if (cost_[other] > cost_[node]) continue;
                const std::int32_t cost = cost_between(node, other);
                if (cost >= 0 && cost + cost_[other] == cost_[node]) next = other;
            }
            if (next < 0) return;
            route.push(at(next));
            node = next;
        }
    }

    Scene scene_;
    Point start_, goal_;
    FixedList<std::int16_t, 4> inside_;
    FixedList<Corners, most_vehicles> hulls_;
    FixedList<Point, 16 * most_vehicles> hull_nodes_;
    int count_ = 2;
    std::array<std::int32_t, most> cost_;
    std::array<std::uint16_t, most> links_;
    std::array<bool, most> settled_;
};

// SKM-21.15: the route cut at a length.
void cut(const FixedList<Point, 64>& route, Point from, std::int64_t length, Walk& walk) {
    walk.path.clear();
    walk.length = length;
    for (const Point to : route) {
        if (walk.path.full()) return;
        const std::int64_t whole = field::root_below(field::squared_distance(from, to));
        if (length <= whole) {
            walk.path.push(length == whole ? to : field::towards(from, to, length));
            return;
        }
        walk.path.push(to);
        length -= whole;
        from = to;
    }
}

}  // namespace

Walk route_step(Scene scene, Figure figure, Point goal, std::int32_t distance, Gait gait) {
    const Point start = scene.now[figure].at;
    Walk walk;
    if (start == goal) return walk;
    FixedList<Point, 64> route;
    Search search(scene, figure, start, goal);
    if (search.straight())
        route.push(goal);
    else
        search.find(route);
    if (!route.empty()) {
        const std::int64_t whole = path_length(start, {route.begin(), route.size()});
        const auto is_legal = [&](std::int64_t length) {
            cut(route, start, length, walk);
            return may_go(scene, figure, {walk.path.begin(), walk.path.size()}, distance, gait);
        };
        if (whole <= distance && route.size() <= most_legs && is_legal(whole)) return walk;
        for (std::int64_t step = std::min<std::int64_t>(distance, whole) / stride * stride; step > 0; step -= stride)
            if (is_legal(step)) return walk;
    }
    walk.path.clear();
    walk.length = 0;
    const Point end = go(scene, figure, goal, distance, gait);
    if (end != start) {
        walk.path.push(end);
        walk.length = field::root_below(field::squared_distance(start, end));
    }
    return walk;
}

// SKM-21.6
void deploy_at(Play play, Team team, Point at, int first_slot) {
    Position& now = play.now;
    int slot = first_slot;
    Unit& unit = now[team];
    unit.present = true;
    for (const Figure figure : unit.figures) {
        Man& man = now[figure];
        if (!man.able() || man.aboard.exists()) continue;
        Point place = at + slots[static_cast<std::size_t>(slot) % slots.size()];
        ++slot;
        nearest_legal_point(play, figure, place);
        man.at = place;
    }
    play.journal.add(events::Deployed{team, at}, SKM(21, 6), told_of(play.table, now, team));
}

}  // namespace sandtable::skirmish
