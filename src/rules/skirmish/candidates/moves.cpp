// SKM-21.9: moves of the active team.
#include <algorithm>

#include "rules/skirmish/candidates/lister.hpp"

namespace sandtable::skirmish {

namespace {

constexpr std::int32_t route_reach = 24 * inch;  // SKM-21.13

}  // namespace

bool Lister::may_run(Figure figure) const {
    const Man& man = now()[figure];
    return man.able() && man.on_foot() && man.ap_left > 0 && man.moves_used < movement_actions &&
           (man.barred & has_flamed) == 0 && !man.dragging.exists();
}

void Lister::list_moves() {
    for (const Figure figure : unit().figures) {
        if (!may_run(figure)) {
            if (now()[figure].able() && now()[figure].dragging.exists()) list_drag(figure);
            continue;
        }
        if (is_in_contact(scene_, figure))
            list_break_off(figure);
        else if (!runners_.full())
            runners_.push({figure, now()[figure].at});
    }
    if (runners_.empty()) return;
    crawls_ = is_suppressed(now(), own());
    all_run_ = static_cast<int>(runners_.size()) == able_figures(now(), own()) && !unit().carriage.exists();
    anchor_ = runners_[0].figure;
    for (const Runner& runner : runners_)
        if (runner.figure == anchor_of(now(), own())) anchor_ = runner.figure;
    full_ = now()[anchor_].base_ap == 1 && !table().options.fast_by_current ? fast_allowance : walk_allowance;
    for (std::size_t i = 0; i < runners_.size(); ++i) walkers_[i].look_about(scene_, runners_[i].figure, full_);
    departure_.begin(scene_, now()[anchor_].at);
    is_together_ = is_coherent(scene_, own(), {});
    list_compass();
    list_cover();
    list_enemies();
    list_objectives();
    list_spread();
    if (!crawls_) list_charges();
    list_casualties();
}

// The whole team by the anchor's displacement.
void Lister::propose_by_anchor(Point anchor_end, std::int32_t distance) {
    const Point start = now()[anchor_].at;
    if (anchor_end == start || moves_ >= most_moves) return;
    for (const Proposal& before : proposals_)
        if (before.end == anchor_end) {  // it would be the same again: nobody goes farther than the anchor
            moves_ += before.was_kept ? 1 : 0;
            return;
        }
    const int moves_before = moves_;
    std::array<Point, most_parts> ends{};
    for (std::size_t i = 0; i < runners_.size(); ++i) {
        const Runner& runner = runners_[i];
        if (runner.figure == anchor_) {
            ends[i] = anchor_end;
            continue;
        }
        const Point goal = on_table(table(), runner.at + (anchor_end - start));
        ends[i] = walkers_[i].leg(scene_, goal, distance, gait());
    }
    propose(ends);
    if (!proposals_.full()) proposals_.push({anchor_end, moves_ > moves_before});
}

// The whole team by the same distance in the same direction: it stays as far together as it was. Only at a gun it
// would not.
bool Lister::move_as_one(const ScratchList<Place, most_parts>& placed) const {
    if (!all_run_ || placed.size() != runners_.size()) return false;
    const Point vector = placed[0].at - runners_[0].at;
    for (std::size_t i = 1; i < placed.size(); ++i)
        if (placed[i].at - runners_[i].at != vector) return false;
    return true;
}

// SKM-2.3: a team that stands together may not part; only of one that does not more must be asked.
bool Lister::keep_together(Placed placed) const {
    return is_together_ ? is_coherent(scene_, own(), placed) : !must_keep_together(scene_, own(), placed);
}

// Each end has room among all who stand about; they must not meet each other, and the team keeps together.
bool Lister::may_end_there(const ScratchList<Place, most_parts>& placed) const {
    const std::int64_t apart = 2 * table().options.base_radius;
    for (std::size_t i = 0; i < placed.size(); ++i)
        for (std::size_t j = i + 1; j < placed.size(); ++j)
            if (field::squared_distance(placed[i].at, placed[j].at) < apart * apart) return false;
    return move_as_one(placed) || keep_together({placed.begin(), placed.size()});
}

// Kept if nobody is in another's place and the team keeps together.
void Lister::propose(const std::array<Point, most_parts>& ends) {
    if (moves_ >= most_moves) return;
    ScratchList<Place, most_parts> placed;
    for (std::size_t i = 0; i < runners_.size(); ++i)
        if (ends[i] != runners_[i].at) placed.push({runners_[i].figure, ends[i]});
    if (placed.empty() || !may_end_there(placed)) return;
    Action& one = add(Verb::move);
    for (const Place& place : placed) {
        Part part;
        part.figure = place.figure;
        part.legs = 1;
        part.manner = crawls_ ? crawling : 0;
        one.add(part);
        one.add(place.at);
    }
    ++moves_;
}

void Lister::go_toward(Point goal, std::initializer_list<std::int32_t> distances) {
    const Point start = now()[anchor_].at, end = on_table(table(), goal);
    if (end == start || moves_ >= most_moves) return;
    Route route;
    find_route(scene_, start, end, route);
    follow(route, end, distances);
}

void Lister::go_toward(const RouteGoal& goal, std::initializer_list<std::int32_t> distances) {
    if (on_table(table(), goal.at) != goal.at) return go_toward(goal.at, distances);
    if (goal.at == now()[anchor_].at || moves_ >= most_moves) return;
    Route route;
    departure_.find_route(scene_, goal, route);
    follow(route, goal.at, distances);
}

void Lister::follow(const Route& route, Point end, std::initializer_list<std::int32_t> distances) {
    for (const std::int32_t distance : distances) {
        const std::int32_t step = std::min(distance, reach());
        const Walk walk = walker(anchor_).follow(scene_, route, end, step, gait());
        if (walk.path.size() == 1)
            propose_by_anchor(walk.path[0], step);
        else if (walk.path.size() > 1)
            propose_along(walk, step);
    }
}

// SKM-21.13: far goals are walked at, not routed to.
void Lister::go_straight(Point goal, std::initializer_list<std::int32_t> distances) {
    for (const std::int32_t distance : distances) {
        const std::int32_t step = std::min(distance, reach());
        propose_by_anchor(walker(anchor_).go(scene_, on_table(table(), goal), step, gait()), step);
    }
}

// Round a corner: the anchor by its route, the others as they can.
void Lister::propose_along(const Walk& walk, std::int32_t distance) {
    if (moves_ >= most_moves) return;
    Action one = action(Verb::move);
    ScratchList<Place, most_parts> placed;
    const Point start = now()[anchor_].at;
    for (const Runner& runner : runners_) {
        Part part;
        part.figure = runner.figure;
        part.manner = crawls_ ? crawling : 0;
        if (runner.figure == anchor_) {
            part.legs = static_cast<std::uint8_t>(walk.path.size());
            one.add(part);
            for (const Point point : walk.path) one.add(point);
            placed.push({anchor_, walk.path.back()});
            continue;
        }
        const Point goal = on_table(table(), runner.at + (walk.path.back() - start));
        const Point end = walker(runner.figure).leg(scene_, goal, distance, gait());
        if (end == runner.at) continue;
        part.legs = 1;
        one.add(part);
        one.add(end);
        placed.push({runner.figure, end});
    }
    if (!may_end_there(placed)) return;
    add(one);
    ++moves_;
}

void Lister::list_compass() {
    for (int heading = 0; heading < field::whole_turn; heading += 450) {
        const Point goal = field::Frame(now()[anchor_].at, Heading(heading)).world({0, reach()});
        propose_by_anchor(walker(anchor_).leg(scene_, on_table(table(), goal), reach(), gait()), reach());
    }
}

void Lister::list_cover() {
    struct Near {
        std::int64_t distance;
        int point;
    };
    FixedList<Near, 8> nearest;
    const Point at = now()[anchor_].at;
    const std::int64_t limit = std::int64_t{2 * full_} * 2 * full_;
    const field::Box near = field::Box::around(at, 2 * full_);
    for (std::size_t point = 0; point < table().cover_points.size(); ++point) {
        if (!near.holds(table().cover_points[point])) continue;
        const std::int64_t distance = field::squared_distance(table().cover_points[point], at);
        if (distance > limit || distance == 0) continue;
        if (nearest.full() && distance >= nearest.back().distance) continue;
        if (nearest.full()) nearest.pop();
        nearest.push({distance, static_cast<int>(point)});
        for (std::size_t i = nearest.size() - 1; i > 0 && nearest[i].distance < nearest[i - 1].distance; --i)
            std::swap(nearest[i], nearest[i - 1]);
    }
    for (const Near& one : nearest) {
        const auto point = static_cast<std::size_t>(one.point);
        if (table().cover_points_are_goals)
            go_toward(table().goals[point], {reach()});
        else
            go_toward(table().cover_points[point], {reach()});
    }
}

void Lister::list_spotted_enemies(Enemies& list) const {
    const Figure anchor = anchor_of(now(), own());
    if (!anchor.exists()) return;
    const Point at = now()[anchor].at;
    for (int i = 0; i < now().team_count; ++i) {
        const Unit& team = now().units[i];
        if (team.side == side() || !team.present || !is_spotted_by(scene_, Team(i), own())) continue;
        Enemy enemy{INT64_MAX, Team(i), {}};
        for (const Figure figure : team.figures) {
            if (!now()[figure].able()) continue;
            const Point place = now()[figure].at;
            const std::int64_t distance = field::squared_distance(place, at);
            if (distance >= enemy.distance) continue;
            enemy.distance = distance;
            enemy.figure = figure;
        }
        if (enemy.figure.exists()) list.push(enemy);
    }
    std::sort(list.begin(), list.end(), [](const Enemy& a, const Enemy& b) {
        return a.distance != b.distance ? a.distance < b.distance : a.team < b.team;
    });
}

void Lister::list_enemies() {
    const Enemies& enemies = spotted_enemies();
    const Point at = now()[anchor_].at;
    for (std::size_t i = 0; i < std::min<std::size_t>(3, enemies.size()); ++i) {
        const Point enemy = now()[enemies[i].figure].at;
        if (enemies[i].distance <= std::int64_t{route_reach} * route_reach)
            go_toward(enemy, {6 * inch, 3 * inch});
        else
            go_straight(enemy, {6 * inch, 3 * inch});
        for (const std::int32_t distance : {6 * inch, 3 * inch}) {
            const std::int32_t step = std::min(distance, reach());
            const Point goal = on_table(table(), away_from(table(), side(), at, enemy, step));
            propose_by_anchor(walker(anchor_).leg(scene_, goal, step, gait()), step);
        }
    }
}

void Lister::list_objectives() {
    for (std::size_t i = table().goals.size() - table().objectives.size(); i < table().goals.size(); ++i)
        go_toward(table().goals[i], {reach()});
}

void Lister::list_spread() {
    std::array<Point, most_parts> ends{};
    std::size_t slot = 1;
    for (std::size_t i = 0; i < runners_.size(); ++i) {
        ends[i] = runners_[i].at;
        if (runners_[i].figure == anchor_) continue;
        const Point goal = on_table(table(), now()[anchor_].at + slots[slot++ % slots.size()]);
        ends[i] = walkers_[i].leg(scene_, goal, reach(), gait());
    }
    propose(ends);
}

void Lister::list_charges() {
    const std::int64_t limit = std::int64_t{full_ + 4000} * (full_ + 4000);
    for (const Enemy& enemy : spotted_enemies()) {
        if (enemy.distance > limit || !now()[enemy.figure].on_foot()) continue;
        Action one = action(Verb::move);
        for (const Runner& runner : runners_) {
            Figure target;
            std::int64_t least = INT64_MAX;
            for (const Figure figure : now()[enemy.team].figures) {
                if (!now()[figure].able() || !now()[figure].on_foot()) continue;
                const std::int64_t distance = field::squared_distance(now()[figure].at, runner.at);
                if (distance >= least) continue;
                least = distance;
                target = figure;
            }
            const Point goal = field::towards(now()[target].at, runner.at, 1300);
            const Point end = walker(runner.figure).leg(scene_, goal, full_, Gait::charge);
            if (end == runner.at) continue;
            Part part;
            part.figure = runner.figure;
            part.legs = 1;
            part.manner = charging;
            one.add(part);
            one.add(end);
        }
        if (one.part_count > 0) add_if_allowed(one);
    }
}

void Lister::list_casualties() {
    const Point from = now()[anchor_].at;
    const auto apart = [&](Figure figure) { return field::squared_distance(now()[figure].at, from); };
    ScratchList<Figure, most_figures> fallen;
    for (const Figure figure : fallen_)
        if (now()[figure].on_foot() && apart(figure) <= std::int64_t{2 * full_} * 2 * full_) fallen.push(figure);
    std::sort(fallen.begin(), fallen.end(),
              [&](Figure a, Figure b) { return apart(a) != apart(b) ? apart(a) < apart(b) : a < b; });
    for (std::size_t i = 0; i < fallen.size() && i < 4; ++i)
        go_toward(field::towards(now()[fallen[i]].at, from, 900), {reach()});
}

void Lister::list_break_off(Figure figure) {
    const Point at = now()[figure].at;
    const Figure enemy = nearest_enemy_known(at);
    if (!enemy.exists()) return;
    for (const std::int32_t distance : {6000, 4000, 2000}) {
        Action one = action(Verb::move);
        Part part;
        part.figure = figure;
        part.legs = 1;
        part.manner = is_suppressed(now(), own()) ? crawling : 0;
        one.add(part);
        one.add(on_table(table(), away_from(table(), side(), at, now()[enemy].at, distance)));
        add_if_allowed(one);
    }
}

Figure Lister::nearest_enemy_known(Point at) const {
    Figure nearest;
    std::int64_t least = INT64_MAX;
    for (int i = 0; i < now().figure_count; ++i) {
        const std::int64_t distance = field::squared_distance(now().men[i].at, at);
        if (distance >= least || !is_reckoned_with(scene_, side(), Figure(i))) continue;
        least = distance;
        nearest = Figure(i);
    }
    return nearest;
}

// A dragger goes with his mate, away from the nearest enemy or to the four sides.
void Lister::list_drag(Figure figure) {
    const Figure casualty = now()[figure].dragging;
    for (int i = 0; i < figure.index(); ++i)
        if (now().men[i].dragging == casualty) return;
    for (int heading = 0; heading < field::whole_turn; heading += 900)
        for (const std::int32_t distance : {5000, 4000, 2000}) {
            Action one = action(Verb::move);
            for (int i = 0; i < now().figure_count; ++i) {
                if (now().men[i].dragging != casualty) continue;
                Part part;
                part.figure = Figure(i);
                part.legs = 1;
                one.add(part);
                one.add(on_table(table(), field::Frame(now().men[i].at, Heading(heading)).world({0, distance})));
            }
            add_if_allowed(one);
        }
}

}  // namespace sandtable::skirmish
