// SKM chapter 21, first part: how figures are moved by the engine.
#include <algorithm>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

// LEG: SKM-21.2. The own position when there is no legal end. What matters to the lane is looked for only when the
// farthest end is none.
Point Walker::leg(Scene scene, Point goal, std::int32_t distance, Gait gait, std::int32_t extra) const {
    const std::int64_t squared = field::squared_distance(from_, goal), beyond = std::int64_t{distance} + 1;
    if (squared == 0) return from_;
    const bool reaches = squared < beyond * beyond;
    if (reaches && may_go(scene, nearby_, Path{&goal, 1}, distance, gait, extra)) return goal;
    const std::int64_t whole = field::root_below(squared);
    const auto most = static_cast<std::int32_t>(std::min<std::int64_t>(distance, whole) / stride * stride);
    const auto step_to = [&](std::int32_t step) { return field::part_of_the_way(from_, goal, step, whole); };
    if (reaches) return last_end_before(scene, goal, most, distance, gait, extra, step_to);
    const Point farthest = step_to(most);
    if (may_go(scene, nearby_, Path{&farthest, 1}, distance, gait, extra)) return farthest;
    return last_end_before(scene, farthest, most - stride, distance, gait, extra, step_to);
}

Point Walker::leg_along(Scene scene, Heading heading, std::int32_t distance, Gait gait, std::int32_t extra) const {
    const field::Frame frame(from_, heading);
    const std::int32_t most = distance / stride * stride;
    const auto step_to = [&](std::int32_t step) { return frame.world({0, step}); };
    const Point farthest = step_to(most);
    if (may_go(scene, nearby_, Path{&farthest, 1}, distance, gait, extra)) return farthest;
    return last_end_before(scene, farthest, most - stride, distance, gait, extra, step_to);
}

// The steps of a lane whose farthest end is none. Those behind something that bars the way, or where nobody can stop,
// need not be tried.
template <class StepTo>
Point Walker::last_end_before(Scene scene, Point lane_end, std::int32_t most, std::int32_t distance, Gait gait,
                              std::int32_t extra, StepTo step_to) const {
    if (most <= 0) return from_;
    Nearby lane;
    narrow(scene, {from_, lane_end}, lane);
    const Point last = step_to(most);
    const std::int32_t barred = barred_from(scene, lane, last, most, gait, extra);
    TakenSteps taken;
    find_taken(scene, lane, last, most, gait, taken);
    for (std::int32_t step = step_before(taken, std::min(most, (barred - 1) / stride * stride)); step > 0;
         step = step_before(taken, step - stride))
        if (const Point end = step_to(step); may_go(scene, lane, Path{&end, 1}, distance, gait, extra)) return end;
    return from_;
}

namespace {

// Whether some end of the lane might lie nearer to the goal than `least` tells (squared). Ends are rounded: they lie
// within two of where the lane has them.
bool may_lead_nearer(Point from, Heading heading, std::int64_t length, Point goal, std::int64_t least) {
    const std::int64_t whole = field::squared_distance(from, goal);
    const std::int64_t ahead = field::dot(goal - from, field::forward(heading)) / field::unit;
    const std::int64_t nearest = std::clamp<std::int64_t>(ahead, 0, length);
    const std::int64_t spare = 4 * (field::root_below(whole) + length + 1);
    return whole - 2 * nearest * ahead + nearest * nearest - spare < least;
}

}  // namespace

// GO: SKM-21.3
Point Walker::go(Scene scene, Point goal, std::int32_t distance, Gait gait, std::int32_t extra) const {
    if (from_ == goal) return from_;
    Point best = leg(scene, goal, distance, gait, extra);
    const std::int64_t whole = field::root_below(field::squared_distance(from_, goal));
    // Nothing ends nearer to the goal than the whole straight step.
    if (best == goal || (whole > distance && best == field::towards(from_, goal, distance / stride * stride)))
        return best;
    std::int64_t least = field::squared_distance(best, goal);
    const Heading bearing = field::heading_of(goal - from_);
    for (const int offset : {300, -300, 600, -600, 900, -900}) {
        if (!may_lead_nearer(from_, bearing.turned(offset), distance, goal, least)) continue;
        const Point end = leg_along(scene, bearing.turned(offset), distance, gait, extra);
        const std::int64_t rest = field::squared_distance(end, goal);
        if (end != from_ && rest < least) {
            least = rest;
            best = end;
        }
    }
    return best;
}

Point go(Scene scene, Figure figure, Point goal, std::int32_t distance, Gait gait, std::int32_t extra) {
    return Walker(scene, figure, distance).go(scene, goal, distance, gait, extra);
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

// ---- following a route

namespace {

// SKM-21.15: the route cut at a length.
void cut(const Route& route, Point from, std::int64_t length, Walk& walk) {
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

Walk Walker::follow(Scene scene, const Route& route, Point goal, std::int32_t distance, Gait gait) const {
    Walk walk;
    const auto walk_straight_to = [&](Point end, std::int64_t length) {
        walk.path.clear();
        walk.path.push(end);
        walk.length = length;
    };
    if (route.size() == 1) {  // LEG
        const Point end = leg(scene, route[0], distance, gait);
        const std::int64_t length = field::root_below(field::squared_distance(from_, end));
        if (end != from_) walk_straight_to(end, end == route[0] ? length : (length + stride / 2) / stride * stride);
        if (end != from_) return walk;
    } else if (!route.empty()) {
        const std::int64_t whole = path_length(from_, {route.begin(), route.size()});
        const auto is_legal = [&](std::int64_t length) {
            cut(route, from_, length, walk);
            return may_go(scene, {walk.path.begin(), walk.path.size()}, distance, gait);
        };
        if (whole <= distance && route.size() <= most_legs && is_legal(whole)) return walk;
        for (std::int64_t step = std::min<std::int64_t>(distance, whole) / stride * stride; step > 0; step -= stride)
            if (is_legal(step)) return walk;
    }
    walk.path.clear();
    walk.length = 0;
    const Point end = go(scene, goal, distance, gait);
    if (end != from_) walk_straight_to(end, field::root_below(field::squared_distance(from_, end)));
    return walk;
}

Walk route_step(Scene scene, Figure figure, Point goal, std::int32_t distance, Gait gait) {
    const Point start = scene.now[figure].at;
    if (start == goal) return {};
    Route route;
    find_route(scene, start, goal, route);
    return Walker(scene, figure, distance).follow(scene, route, goal, distance, gait);
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
