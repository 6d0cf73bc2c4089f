// SKM chapter 21, second part: finding a way round obstacles. ROUTE: SKM-21.13, 21.14.
#include <algorithm>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

namespace {

constexpr std::array<Point, 4> around_corner{{{600, 600}, {600, -600}, {-600, 600}, {-600, -600}}};

bool is_walked_round(Kind kind) {
    return kind == Kind::building || kind == Kind::bunker || kind == Kind::rock || kind == Kind::deep_water ||
           kind == Kind::high_wall;
}

bool by_door(const Feature& house, const Stretch& line, Segment wall) {
    for (const Segment& door : house.doors)
        if (meets(line, door) && field::lies_on(door.from, wall) && field::lies_on(door.to, wall)) return true;
    return false;
}

inline bool may_enter(const Houses& houses, std::int16_t house) {
    if (house < 0) return true;
    return std::find(houses.begin(), houses.end(), house) != houses.end();
}

// A building on the line: its walls, and whether the line goes inside. False: it cannot be walked at all, or only by
// those who may enter more than `houses` (all of them: null).
bool link_through_house(const Feature& house, int number, const Stretch& line, const Houses* houses, RouteLink& link) {
    const bool goes_inside = passes_through(house, line);
    if (goes_inside && houses != nullptr && !may_enter(*houses, static_cast<std::int16_t>(number))) return false;
    for (std::size_t i = 0; i < house.points.size(); ++i) {
        const Segment wall = piece_of(house, i);
        if (!meets(line, wall) || by_door(house, line, wall)) continue;
        if (house.kind == Kind::bunker || house.is_blind(i)) return false;
        link.cost += obstacle_deduction;
    }
    if (!goes_inside) return true;
    if (link.through < 0)
        link.through = static_cast<std::int16_t>(number);
    else if (link.also_through < 0)
        link.also_through = static_cast<std::int16_t>(number);
    else
        return false;
    return true;
}

bool link_over_feature(const Table& table, int number, const Stretch& line, const Houses* houses, RouteLink& link) {
    const Feature& feature = table.features[static_cast<std::size_t>(number)];
    if (!may_meet(feature, line)) return true;
    const Nature& nature = nature_of(feature.kind);
    if (is_linear(feature.kind)) {
        if (!nature.obstacle && !nature.impassable) return true;
        for (std::size_t i = 0; i < pieces_of(feature); ++i)
            if (meets(line, piece_of(feature, i))) {
                link.cost += obstacle_deduction;
                return !nature.impassable;
            }
        return true;
    }
    if (nature.impassable) return !passes_through(feature, line);
    if (nature.solid) return link_through_house(feature, number, line, houses, link);
    if (is_rough(table, feature.kind)) link.cost += static_cast<std::int32_t>(length_inside(feature, line));
    return true;
}

// SKM-21.14, over terrain alone; measured from the western end, so that both ways cost the same.
bool make_link(const Table& table, Point a, Point b, RouteLink& link, const Houses* houses = nullptr) {
    const Stretch line(a < b ? Segment{a, b} : Segment{b, a});
    link.through = link.also_through = -1;
    link.cost = 0;
    for (const int i : table.felt)
        if (!link_over_feature(table, i, line, houses, link)) return false;
    link.cost += static_cast<std::int32_t>(field::root_below(field::squared_length(line.vector)));
    return true;
}

}  // namespace

namespace {

// Tables with very much terrain find their ways to points of cover as they find all others.
constexpr std::size_t most_links_kept = 200'000;

Houses houses_around(const Table& table, Point at) {
    Houses houses;
    for (std::size_t i = 0; i < table.features.size(); ++i) {
        const Feature& feature = table.features[i];
        if ((feature.kind == Kind::building || feature.kind == Kind::bunker) && stands_in(feature, at) &&
            !houses.full())
            houses.push(static_cast<std::int16_t>(i));
    }
    return houses;
}

// The costs of all nodes, from the nearest on.
void spread_over_nodes(const Table& table, RouteGoal& goal) {
    const auto relax = [&](const RouteLink& link, std::int32_t cost, std::uint16_t links) {
        if (link.cost < 0 || !may_enter(goal.houses, link.through) || !may_enter(goal.houses, link.also_through))
            return;
        const std::int32_t total = cost + link.cost;
        std::int32_t& known = goal.cost[link.to];
        if (known >= 0 && (known < total || (known == total && goal.links_left[link.to] <= links + 1))) return;
        known = total;
        goal.links_left[link.to] = static_cast<std::uint16_t>(links + 1);
    };
    for (const RouteLink& link : goal.links) relax(link, 0, 0);
    std::vector<bool> settled(table.nodes.size());
    for (;;) {
        std::size_t next = table.nodes.size();
        for (std::size_t i = 0; i < table.nodes.size(); ++i)
            if (!settled[i] && goal.cost[i] >= 0 &&
                (next == table.nodes.size() || goal.cost[i] < goal.cost[next] ||
                 (goal.cost[i] == goal.cost[next] && goal.links_left[i] < goal.links_left[next])))
                next = i;
        if (next == table.nodes.size()) return;
        settled[next] = true;
        for (const RouteLink& link : table.links[next]) relax(link, goal.cost[next], goal.links_left[next]);
    }
}

std::vector<RouteLink> links_to_nodes(const Table& table, Point at) {
    std::vector<RouteLink> links(table.nodes.size());
    for (std::size_t i = 0; i < links.size(); ++i) {
        links[i].to = static_cast<std::uint16_t>(i);
        if (!make_link(table, at, table.nodes[i], links[i])) links[i].cost = -1;
    }
    return links;
}

RouteGoal goal_at(const Table& table, Point at) {
    RouteGoal goal;
    goal.at = at;
    goal.houses = houses_around(table, at);
    goal.cost.assign(table.nodes.size(), -1);
    goal.links_left.assign(table.nodes.size(), 0);
    goal.links = links_to_nodes(table, at);
    spread_over_nodes(table, goal);
    return goal;
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
    for (std::size_t i = 0; i < table.nodes.size(); ++i) {
        table.links.push_back(links_to_nodes(table, table.nodes[i]));
        table.links[i][i].cost = -1;
    }
    if (table.cover_points.size() * table.nodes.size() > most_links_kept) table.cover_points_are_goals = false;
    if (table.cover_points_are_goals)
        for (const Point at : table.cover_points) table.goals.push_back(goal_at(table, at));
    for (const Objective& objective : table.objectives)
        table.goals.push_back(goal_at(table, centre_of(table, objective)));
}

namespace {

// Lengths of legs are rounded down one by one: a way of many legs may be shorter than its ends are apart.
constexpr std::int32_t rounding = 64;
constexpr std::int32_t round_a_vehicle = 3000;  // mostly less

std::int64_t distance(Point a, Point b) { return field::root_below(field::squared_distance(a, b)); }

// At least so far apart, and hardly less, without a root: measured along the nearest of sixteen headings.
inline std::int64_t least_distance(Point a, Point b) {
    const std::int64_t x = std::abs(a.x - b.x), y = std::abs(a.y - b.y);
    const std::int64_t more = std::max(x, y), less = std::min(x, y);
    return std::max({more, (1892 * more + 783 * less) / 2048, (more + less) * 181 / 256});
}

bool is_shut_by(const InTheWay& hull, Point a, Point b) {
    const Stretch line(a < b ? Segment{a, b} : Segment{b, a});
    return line.meets(hull.box) && passes_through(hull.corners, line);
}

// A way is looked for round what the side in phase knows of: it may lead into what is hidden from it.
void list_in_the_way(Scene scene, AllInTheWay& all) {
    for (int i = 0; i < scene.now.vehicle_count; ++i) {
        const Hull& hull = scene.now.hulls[i];
        if (hull.model == 255 || !scene.now[hull.team].present || !is_known(scene, scene.now.side, hull.team)) continue;
        const Corners corners = corners_of(scene.table, hull);
        all.hulls.push({corners, box_of(corners)});
    }
}

bool is_near_edge(const Corners& hull, Point at) {
    for (std::size_t i = 0; i < hull.size(); ++i)
        if (is_nearer(2 * grazing, at, field::edge(outline_of(hull), i))) return true;
    return false;
}

// Whatever leads to a point inside a hull leads through it.
bool is_shut_in(const AllInTheWay& all, Point at) {
    for (const InTheWay& hull : all.hulls)
        if (hull.box.holds(at) && field::place_in(outline_of(hull.corners), at) == field::Place::inside &&
            !is_near_edge(hull.corners, at))
            return true;
    return false;
}

// The same for most points, without measuring.
bool is_deep_in_a_hull(const AllInTheWay& all, Point at) {
    for (const InTheWay& hull : all.hulls)
        if (hull.box.holds(at) && lies_deep_in(hull.corners, at, 2 * grazing)) return true;
    return false;
}

// SKM-21.13: the corners of hulls that are nodes, without those that no link leads to.
void list_hull_corners(const Table& table, AllInTheWay& all) {
    if (all.corners_are_listed) return;
    all.corners_are_listed = true;
    for (const InTheWay& hull : all.hulls)
        for (const Point vertex : hull.corners)
            for (const Point offset : around_corner)
                if (const Point at = vertex + offset; !is_deep_in_a_hull(all, at) && ground_allows(table, at))
                    all.corners.push(at);
}

// Links of the corners of vehicles, and of starts and goals: one search after another asks for them, and they stay as
// they are until a vehicle moves. What was once worked out is kept, for each thread by itself, until a search comes
// with other vehicles or on another table.
class CornerLinks {
public:
    // Null: there is no room for so many corners and nodes.
    static CornerLinks* among(const Table& table, const AllInTheWay& all) {
        thread_local CornerLinks kept;
        if (all.corners.size() > most_corners || table.nodes.size() > most_kept_nodes) return nullptr;
        if (!kept.are_of(table, all)) kept.forget(table, all);
        return &kept;
    }

    static int place_of_corner(int corner) { return static_cast<int>(most_kept_nodes) + corner; }
    static bool is_corner(int place) { return place >= static_cast<int>(most_kept_nodes); }

    // Between the start or the goal of a search and any other point: some pairs are remembered.
    template <class WorkOut>
    const RouteLink& between(Point a, Point b, WorkOut work_out) {
        if (b < a) std::swap(a, b);
        EndLink& end = ends_[EndLink::slot_of(a, b)];
        if (end.a == a && end.b == b) return end.link;
        end = {a, b, {}};
        if (!work_out(end.link)) end.link.cost = -1;
        return end.link;
    }

    // Between a corner and another corner or a node of the table.
    template <class WorkOut>
    const RouteLink& between(int corner, int other, WorkOut work_out) {
        if (is_corner(other) && other < corner) std::swap(corner, other);
        RouteLink& link = links_[static_cast<std::size_t>(corner) - most_kept_nodes][static_cast<std::size_t>(other)];
        if (link.cost == unknown) link.cost = work_out(link) ? link.cost : -1;
        return link;
    }

private:
    static constexpr std::size_t most_corners = 48, most_kept_nodes = 128;
    static constexpr std::int32_t unknown = -2;

    struct EndLink {
        Point a, b;
        RouteLink link;

        static constexpr int slot_bits = 10;
        static std::size_t slot_of(Point a, Point b) {
            const Point mixed = a + 3 * b;
            const auto key = static_cast<std::uint64_t>(mixed.x) << 32 | static_cast<std::uint32_t>(mixed.y);
            return static_cast<std::size_t>(key * 0x9E3779B97F4A7C15u >> (64 - slot_bits));
        }
    };

    bool are_of(const Table& table, const AllInTheWay& all) const {
        return table_ == table.serial && woods_rough_ == table.options.woods_rough &&
               std::equal(hulls_.begin(), hulls_.end(), all.hulls.begin(), all.hulls.end(),
                          [](const InTheWay& a, const InTheWay& b) { return a.corners == b.corners; }) &&
               std::equal(corners_.begin(), corners_.end(), all.corners.begin(), all.corners.end());
    }
    void forget(const Table& table, const AllInTheWay& all) {
        table_ = table.serial;
        woods_rough_ = table.options.woods_rough;
        hulls_ = all.hulls;
        corners_ = all.corners;
        ends_.fill({{-1, -1}, {-1, -1}, {}});  // points off the table
        RouteLink link;
        link.cost = unknown;
        for (std::size_t i = 0; i < corners_.size(); ++i) {
            std::fill_n(links_[i].begin(), table.nodes.size(), link);
            std::fill_n(links_[i].begin() + most_kept_nodes, corners_.size(), link);
        }
    }

    std::uint64_t table_ = 0;
    bool woods_rough_ = false;
    ScratchList<InTheWay, most_vehicles> hulls_;
    ScratchList<Point, 16 * most_vehicles> corners_;
    std::array<std::array<RouteLink, most_kept_nodes + most_corners>, most_corners> links_;
    std::array<EndLink, 1 << EndLink::slot_bits> ends_;
};

// One search from the goal back to the start. Nodes: 0 start, 1 goal, corners, hulls, doors.
class Search {
public:
    // `from`, `to`: the houses in which start and goal lie. `links`: of the goal, when they were worked out before.
    Search(const Table& table, Point start, const Houses& from, Point goal, const Houses& to, AllInTheWay& all,
           const std::vector<RouteLink>* links)
        : table_(table), start_(start), goal_(goal), goal_links_(links), inside_(from), all_(all) {
        for (const std::int16_t house : to)
            if (!inside_.full() && !may_enter(inside_, house)) inside_.push(house);
    }

    const Houses& houses() const { return inside_; }  // that may be entered
    bool is_straight(RouteLink& link) const {
        return is_free_of_hulls(start_, goal_) && make_link(table_, start_, goal_, link, &inside_);
    }

    // The points after the start; empty when there is nowhere to go. `guess`: what a way may well cost; -1 if nothing
    // is known of it.
    void find(Route& route, std::int64_t guess = -1) {
        if (is_shut_in(all_, goal_) || !find_way(route, guess)) approach(route);
    }

private:
    static constexpr std::size_t most = 2 + most_nodes + 16 * most_vehicles;
    static constexpr std::int64_t unbounded = 1'000'000'000;

    struct Node {
        Point at;
        std::int32_t cost = -1;
        std::int32_t hope = 0;    // at least so much is left to the start
        std::int32_t detour = 0;  // straight from the start there, and straight on to the goal
        std::int16_t fixed = -1;  // its place in Table::nodes
        std::int16_t place = -1;  // the same, or that of a corner of a vehicle (CornerLinks)
        std::uint16_t links = 0;
        bool settled = false;
    };

    void keep(Point at, int fixed, int place, std::int64_t bound) {
        const std::int64_t from_start = least_distance(start_, at), detour = from_start + least_distance(at, goal_);
        if (detour > bound + rounding) return;
        Node node;
        node.at = at;
        node.hope = static_cast<std::int32_t>(std::max<std::int64_t>(0, from_start - rounding));
        node.detour = static_cast<std::int32_t>(detour);
        node.fixed = static_cast<std::int16_t>(fixed);
        node.place = static_cast<std::int16_t>(place);
        nodes_.push(node);
    }

    // In the order of SKM-21.13, from node 2 on; the corners of vehicles have been listed.
    template <class Visit>
    void each_node(Visit visit) const {
        const int fixed = static_cast<int>(table_.nodes.size());
        for (int i = 0; i < table_.corner_nodes; ++i) visit(table_.nodes[static_cast<std::size_t>(i)], i, i);
        for (std::size_t i = 0; i < all_.corners.size(); ++i)
            visit(all_.corners[i], -1, CornerLinks::place_of_corner(static_cast<int>(i)));
        for (int i = table_.corner_nodes; i < fixed; ++i) visit(table_.nodes[static_cast<std::size_t>(i)], i, i);
    }

    void number_nodes(std::int64_t bound) {
        bound_ = bound;
        nodes_.clear();
        keep(start_, -1, -1, unbounded);
        keep(goal_, -1, -1, unbounded);
        list_hull_corners(table_, all_);
        each_node([&](Point at, int fixed, int place) { keep(at, fixed, place, bound); });
        corner_links_ = CornerLinks::among(table_, all_);
    }

    // The others keep their order.
    void drop_nodes_beyond(std::int64_t bound) {
        const auto is_beyond = [&](const Node& node) { return node.detour > bound + rounding; };
        nodes_.cut_to(
            static_cast<std::size_t>(std::remove_if(nodes_.begin() + 2, nodes_.end(), is_beyond) - nodes_.begin()));
    }

    bool is_open(const RouteLink& link, Point a, Point b) const {
        return may_enter(inside_, link.through) && may_enter(inside_, link.also_through) && is_free_of_hulls(a, b);
    }
    bool is_free_of_hulls(Point a, Point b) const {
        for (const InTheWay& hull : all_.hulls)
            if (is_shut_by(hull, a, b)) return false;
        return true;
    }

    // A way never costs less than its length, so nodes that lie too far out need not be looked at when a way within the
    // bound is found. False: there is no way.
    bool find_way(Route& route, std::int64_t guess) {
        const std::int64_t apart = distance(start_, goal_);
        number_nodes(guess >= 0 ? guess : apart * 9 / 8 + 2500);
        const std::int64_t likely = cost_round_one_corner();
        drop_nodes_beyond(likely);
        for (const std::int64_t bound : {likely, apart * 3 / 2 + 8000, std::int64_t{unbounded}}) {
            if (bound != likely) number_nodes(bound);
            bound_ = bound;
            spread_from_goal();
            if (nodes_[0].cost < 0 || nodes_[0].cost > bound) continue;
            walk_to_goal(route);
            return true;
        }
        return false;
    }

    struct Candidate {
        Point at;
        bool out_of_reach = false;
    };
    using Candidates = ScratchList<Candidate, most>;

    // The goal becomes the reachable node nearest to it, unless the start is nearer. The way there is searched for as
    // any other; a search in vain has come to every node that is not in reach either.
    void approach(Route& route) {
        list_hull_corners(table_, all_);
        Candidates candidates;
        each_node([&](Point at, int, int) { candidates.push({at, is_shut_in(all_, at)}); });
        while (Candidate* nearest = nearest_to_goal(candidates)) {
            Search search(table_, start_, inside_, nearest->at, {}, all_, nullptr);
            RouteLink link;
            const bool is_straight = search.is_straight(link);
            if (search.find_way(route, is_straight ? link.cost : -1)) return;
            nearest->out_of_reach = true;
            for (std::size_t i = 0; i < candidates.size(); ++i)
                candidates[i].out_of_reach |= search.nodes_[i + 2].cost >= 0;
        }
    }

    Candidate* nearest_to_goal(Candidates& candidates) const {
        Candidate* nearest = nullptr;
        std::int64_t least = field::squared_distance(start_, goal_);
        for (Candidate& candidate : candidates) {
            const std::int64_t rest = field::squared_distance(candidate.at, goal_);
            if (rest >= least || candidate.out_of_reach) continue;
            least = rest;
            nearest = &candidate;
        }
        return nearest;
    }

    // A way by a single node that seems to lie well, if there is one within the bound: the cheapest costs no more.
    std::int64_t cost_round_one_corner() {
        for (int tries = 0; tries < 16; ++tries) {
            Node* next = nullptr;
            for (std::size_t i = 2; i < nodes_.size(); ++i)
                if (!nodes_[i].settled && (next == nullptr || nodes_[i].detour < next->detour)) next = &nodes_[i];
            if (next == nullptr) return bound_;
            next->settled = true;
            const std::int32_t before = cost_between(nodes_[0], *next);
            const std::int32_t after = before < 0 ? -1 : cost_between(*next, nodes_[1]);
            if (after >= 0) return std::min<std::int64_t>(bound_, before + after);
        }
        return bound_;
    }

    // SKM-21.14: cost of the link, -1 when there is none.
    std::int32_t cost_between(const Node& from, const Node& to) const {
        const bool from_corner = CornerLinks::is_corner(from.place), to_corner = CornerLinks::is_corner(to.place);
        const bool from_end = from.place < 0, to_end = to.place < 0;
        if (corner_links_ != nullptr && (from_corner || to_corner || from_end || to_end)) {
            const auto work_out = [&](RouteLink& link) {
                return is_free_of_hulls(from.at, to.at) && make_link(table_, from.at, to.at, link);
            };
            const RouteLink& link = from_end || to_end ? corner_links_->between(from.at, to.at, work_out)
                                    : from_corner      ? corner_links_->between(from.place, to.place, work_out)
                                                       : corner_links_->between(to.place, from.place, work_out);
            return may_enter(inside_, link.through) && may_enter(inside_, link.also_through) ? link.cost : -1;
        }
        RouteLink link;
        return is_free_of_hulls(from.at, to.at) && make_link(table_, from.at, to.at, link, &inside_) ? link.cost : -1;
    }

    static bool improves(const Node& node, const Node& by, std::int32_t cost) {
        const std::int32_t total = by.cost + cost;
        return node.cost < 0 || total < node.cost || (total == node.cost && by.links + 1 < node.links);
    }
    static void relax(Node& node, const Node& by, std::int32_t cost) {
        if (!improves(node, by, cost)) return;
        node.cost = by.cost + cost;
        node.links = static_cast<std::uint16_t>(by.links + 1);
        node.settled = false;
    }

    // Costs to the goal, of every node on a cheapest way from the start.
    void spread_from_goal() {
        for (Node& node : nodes_) {
            node.cost = -1;
            node.settled = false;
        }
        const Node& start = nodes_[0];
        nodes_[1].cost = 0;
        nodes_[1].links = 0;
        for (;;) {
            Node* next = nullptr;
            for (Node& node : nodes_)
                if (!node.settled && node.cost >= 0 &&
                    (next == nullptr || node.cost + node.hope < next->cost + next->hope))
                    next = &node;
            if (next == nullptr || (start.cost >= 0 && next->cost + next->hope > start.cost)) return;
            limit_ = start.cost >= 0 ? std::min<std::int64_t>(start.cost, bound_) : bound_;
            next->settled = true;
            if (next != &start) expand(*next);
        }
    }

    // Whether a way over this link could still be the cheapest.
    bool may_help(const Node& node, const Node& other) const {
        if (node.cost + other.hope > limit_ || (other.cost >= 0 && other.cost < node.cost)) return false;
        const std::int64_t least = node.cost + least_distance(node.at, other.at);
        return (other.cost < 0 || other.cost >= least - 1) && least + other.hope <= limit_;
    }

    void expand(const Node& node) {
        const RouteLink* links = node.fixed >= 0 ? table_.links[static_cast<std::size_t>(node.fixed)].data()
                                 : &node == &nodes_[1] && goal_links_ != nullptr ? goal_links_->data()
                                                                                 : nullptr;
        for (Node& other : nodes_) {
            if (&other == &node || !may_help(node, other)) continue;
            const std::int32_t cost = links == nullptr || other.fixed < 0 ? cost_between(node, other)
                                                                          : cost_over(links[other.fixed], node, other);
            if (cost >= 0) relax(other, node, cost);
        }
    }

    // The same over a link that was worked out before; -1 as well if it does not help.
    std::int32_t cost_over(const RouteLink& link, const Node& node, const Node& other) const {
        return link.cost >= 0 && improves(other, node, link.cost) && is_open(link, node.at, other.at) ? link.cost : -1;
    }

    // From the start, always to the lowest node that lies on a cheapest way with the fewest links.
    void walk_to_goal(Route& route) const {
        const Node* node = &nodes_[0];
        const Node* end = &nodes_[1];
        while (node != end && !route.full()) {
            const Node* next = nullptr;
            for (std::size_t i = 1; i < nodes_.size() && next == nullptr; ++i) {
                const Node& other = nodes_[i];
                if (&other == node || other.cost < 0 || other.links + 1 != node->links) continue;
                const std::int64_t rest = std::int64_t{node->cost} - other.cost;
                if (rest < distance(node->at, other.at)) continue;
                if (cost_between(*node, other) == rest) next = &other;
            }
            if (next == nullptr) return;
            route.push(next->at);
            node = next;
        }
    }

    const Table& table_;
    Point start_, goal_;
    const std::vector<RouteLink>* goal_links_ = nullptr;
    std::int64_t bound_ = unbounded, limit_ = unbounded;
    Houses inside_;
    AllInTheWay& all_;
    CornerLinks* corner_links_ = nullptr;
    ScratchList<Node, most> nodes_;
};

}  // namespace

void find_route(Scene scene, Point start, Point goal, Route& route) {
    if (start == goal) return;
    AllInTheWay all;
    list_in_the_way(scene, all);
    Search search(scene.table, start, houses_around(scene.table, start), goal, houses_around(scene.table, goal), all,
                  nullptr);
    RouteLink link;
    if (search.is_straight(link))
        route.push(goal);
    else
        search.find(route);
}

// ---- several routes from one point to goals that are known before

namespace {

// From the node on, always to the lowest that lies on a cheapest way with the fewest links. False: there is no room.
bool trace(const Table& table, const RouteGoal& goal, std::size_t node, Route& route) {
    while (route.size() + 1 < route.capacity()) {
        route.push(table.nodes[node]);
        if (goal.links_left[node] == 1) {
            route.push(goal.at);
            return true;
        }
        const auto leads_on = [&](const RouteLink& link) {
            return link.cost >= 0 && goal.cost[link.to] >= 0 && goal.links_left[link.to] + 1 == goal.links_left[node] &&
                   goal.cost[link.to] + link.cost == goal.cost[node] && may_enter(goal.houses, link.through) &&
                   may_enter(goal.houses, link.also_through);
        };
        const auto& links = table.links[node];
        const auto next = std::find_if(links.begin(), links.end(), leads_on);
        if (next == links.end()) return false;
        node = next->to;
    }
    return false;
}

}  // namespace

void Departure::begin(Scene scene, Point start) {
    start_ = start;
    houses_ = houses_around(scene.table, start);
    all_.clear();
    list_in_the_way(scene, all_);
    links_.clear();
    RouteLink unknown;
    unknown.cost = not_yet;
    for (std::size_t i = 0; i < scene.table.nodes.size(); ++i) links_.push(unknown);
}

void Departure::find_route(Scene scene, const RouteGoal& goal, Route& route) {
    if (start_ == goal.at) return;
    Search search(scene.table, start_, houses_, goal.at, goal.houses, all_, &goal.links);
    RouteLink link;
    const bool vehicles_alone = make_link(scene.table, start_, goal.at, link, &search.houses());
    if (vehicles_alone && is_open(start_, goal.at))
        route.push(goal.at);
    else if (vehicles_alone)
        search.find(route, link.cost + round_a_vehicle);
    else if (std::int64_t guess = -1; !houses_.empty() || !find_open_route(scene, goal, route, guess))
        search.find(route, guess);
}

// What the link to the node costs; -1: there is none.
std::int32_t Departure::cost_to(const Table& table, std::size_t node, const Houses& houses) {
    RouteLink& link = links_[node];
    if (link.cost == not_yet && !make_link(table, start_, table.nodes[node], link)) link.cost = none;
    return may_enter(houses, link.through) && may_enter(houses, link.also_through) ? link.cost : none;
}

// The node that a cheapest way leads to at once; SKM-21.14's ties. The number of nodes: there is no way. Whatever seems
// nearest is looked at first: links cost their time.
std::size_t Departure::first_node(const Table& table, const RouteGoal& goal, std::int64_t& best) {
    const std::size_t nodes = table.nodes.size();
    ScratchList<std::int32_t, most_nodes> hopes;  // at least so much the way costs
    for (std::size_t i = 0; i < nodes; ++i)
        hopes.push(goal.cost[i] < 0 ? INT32_MAX
                                    : static_cast<std::int32_t>(least_distance(start_, table.nodes[i])) + goal.cost[i]);
    std::size_t first = nodes;
    best = INT32_MAX - 1;
    for (;;) {
        const auto node = static_cast<std::size_t>(std::min_element(hopes.begin(), hopes.end()) - hopes.begin());
        if (node == nodes || hopes[node] > best) return first;
        hopes[node] = INT32_MAX;
        const std::int32_t cost = cost_to(table, node, goal.houses);
        const std::int64_t total = std::int64_t{cost} + goal.cost[node];
        if (cost < 0 || total > best) continue;
        const int links = goal.links_left[node], fewest = total == best ? goal.links_left[first] : INT32_MAX;
        if (links > fewest || (links == fewest && node > first)) continue;
        best = total;
        first = node;
    }
}

bool Departure::is_shut(const Route& route) const {
    for (const InTheWay& hull : all_.hulls) {
        Point from = start_;
        for (const Point to : route) {
            if (is_shut_by(hull, from, to)) return true;
            from = to;
        }
    }
    return false;
}

bool Departure::is_open(Point a, Point b) const {
    for (const InTheWay& hull : all_.hulls)
        if (is_shut_by(hull, a, b)) return false;
    return true;
}

// Whether a way from the start over this point, a corner of a vehicle and the last of its kind on the way, might cost
// no more than the way that is known: it comes there by the straight way at best, and goes on over terrain alone.
bool Departure::might_help(const Table& table, Point corner, const RouteGoal& goal, std::int64_t cost) const {
    if (least_distance(start_, corner) + least_distance(corner, goal.at) > cost + rounding) return false;
    const std::int64_t left = cost + rounding - distance(start_, corner);
    const auto goes_on = [&](Point to, std::int64_t further) {
        RouteLink link;
        return least_distance(corner, to) + further <= left && make_link(table, corner, to, link) &&
               link.cost + further <= left && is_open(corner, to);
    };
    for (std::size_t i = 0; i < table.nodes.size(); ++i)
        if (goal.cost[i] >= 0 && goes_on(table.nodes[i], goal.cost[i])) return true;
    return goes_on(goal.at, 0);
}

// Whether a way round the corners of a vehicle might be as short.
bool Departure::corners_may_help(const Table& table, const RouteGoal& goal, std::int64_t cost) {
    list_hull_corners(table, all_);
    for (const Point corner : all_.corners)
        if (might_help(table, corner, goal, cost)) return true;
    return false;
}

// The cheapest way over terrain alone is the cheapest of all when vehicles do not matter. False: search for it;
// `guess` is what this way costs if it can be walked, otherwise that and a way round a vehicle.
bool Departure::find_open_route(Scene scene, const RouteGoal& goal, Route& route, std::int64_t& guess) {
    const Table& table = scene.table;
    std::int64_t cost = 0;
    const std::size_t first = first_node(table, goal, cost);
    Route found;
    if (first == table.nodes.size() || !trace(table, goal, first, found)) return false;
    if (is_shut(found)) {
        guess = cost + round_a_vehicle;
        return false;
    }
    guess = cost;
    if (corners_may_help(table, goal, cost)) return false;
    route = found;
    return true;
}

}  // namespace sandtable::skirmish
