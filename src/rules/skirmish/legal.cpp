// SKM-21.9 to 21.11: a finite, sensible set of actions for the decision at hand. All of them pass `check`; people may
// try anything else.
#include <algorithm>
#include <bit>
#include <cstring>
#include <functional>

#include "rules/skirmish/chapters.hpp"
#include "rules/skirmish/skirmish.hpp"

namespace sandtable::skirmish {

namespace {

constexpr int most_moves = 40;
constexpr std::int32_t route_reach = 24 * inch;  // SKM-21.13

class Lister {
public:
    Lister(Scene scene, Seat seat, ActionList<Action>& actions)
        : scene_(scene), seat_(seat), actions_(actions), first_(actions.size()) {}

    void list() {
        if (now().phase == Phase::deployment)
            list_deployments();
        else if (!now().active.exists())
            list_activations();
        else
            list_orders();
        if (!put_in_order(first_)) actions_.sort(first_);
    }

private:
    // Actions are large: their weights are sorted, and each action is then moved once. False: some are the same, or
    // they are too many.
    bool put_in_order(std::size_t first) {
        if (actions_.size() - first > most_sorted) return false;
        ScratchList<Rank, most_sorted> order;
        weigh(first, order);
        const auto comes_before = [&](const Rank& a, const Rank& b) {
            return a.weight != b.weight ? a.weight < b.weight
                                        : is_less(actions_[first + a.number], actions_[first + b.number]);
        };
        sort(order, comes_before);
        const bool all_differ =
            std::adjacent_find(order.begin(), order.end(), std::not_fn(comes_before)) == order.end();
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (order[i].number == i) continue;
            const Action moved = actions_[first + i];  // round one ring of places
            std::size_t place = i;
            while (order[place].number != i) {
                const std::size_t next = order[place].number;
                actions_[first + place] = actions_[first + next];
                order[place].number = static_cast<std::uint16_t>(place);
                place = next;
            }
            actions_[first + place] = moved;
            order[place].number = static_cast<std::uint16_t>(place);
        }
        return all_differ;
    }

    // Of two actions the one that weighs less comes first; those of the same weight must be compared.
    struct Rank {
        std::uint64_t weight = 0;
        std::uint16_t number = 0;
    };
    static constexpr std::size_t most_sorted = 1024;

    // Most lists are short, and most of what is listed comes in order.
    template <class ComesBefore>
    static void sort(ScratchList<Rank, most_sorted>& order, ComesBefore comes_before) {
        constexpr std::size_t few = 64;
        if (order.size() > few) return std::sort(order.begin(), order.end(), comes_before);
        for (std::size_t next = 1; next < order.size(); ++next) {
            const Rank one = order[next];
            std::size_t i = next;
            for (; i > 0 && comes_before(one, order[i - 1]); --i) order[i] = order[i - 1];
            order[i] = one;
        }
    }

    // Moves are nearly all of the same men: their kinds are ranked first, so that the first point tells most of them
    // apart.
    void weigh(std::size_t first, ScratchList<Rank, most_sorted>& order) const {
        constexpr std::size_t most_kinds = 32;
        ScratchList<std::size_t, most_kinds> kinds;  // one move of each
        std::array<std::uint8_t, most_sorted> kind_of;
        bool are_few = true;
        for (std::size_t i = first; i < actions_.size() && are_few; ++i) {
            if (actions_[i].verb != Verb::move) continue;
            std::size_t kind = 0;
            while (kind < kinds.size() && !are_alike(actions_[kinds[kind]], actions_[i])) ++kind;
            if (kind == kinds.size() && !kinds.full()) kinds.push(i);
            are_few = kind < kinds.size();
            kind_of[i - first] = static_cast<std::uint8_t>(kind);
        }
        std::array<std::uint64_t, most_kinds> ranks{};
        for (std::size_t kind = 0; kind < kinds.size(); ++kind)
            for (const std::size_t other : kinds)
                ranks[kind] += is_lesser_kind(actions_[other], actions_[kinds[kind]]) ? 1 : 0;
        for (std::size_t i = first; i < actions_.size(); ++i) {
            const Action& one = actions_[i];
            const bool is_ranked = are_few && one.verb == Verb::move;
            order.push({is_ranked ? weight_of(one, ranks[kind_of[i - first]]) : one.beginning(),
                        static_cast<std::uint16_t>(i - first)});
        }
    }

    static bool are_alike(const Action& a, const Action& b) {
        if (a.part_count != b.part_count || a.point_count != b.point_count) return false;
        for (int i = 0; i < a.part_count; ++i)
            if (std::bit_cast<std::uint64_t>(a.parts[i]) != std::bit_cast<std::uint64_t>(b.parts[i])) return false;
        return true;
    }
    static bool is_lesser_kind(const Action& a, const Action& b) {
        return std::tie(a.part_count, a.point_count, a.parts) < std::tie(b.part_count, b.point_count, b.parts);
    }
    static std::uint64_t weight_of(const Action& move, std::uint64_t kind) {
        constexpr std::int32_t bias = 1 << 20;  // coordinates are smaller
        const auto weight = [](std::int32_t coordinate) {
            return static_cast<std::uint64_t>(std::int64_t{bias} + coordinate);
        };
        return std::uint64_t{static_cast<std::uint8_t>(Verb::move)} << 56 | kind << 42 |
               weight(move.points[0].x) << 21 | weight(move.points[0].y);
    }

    // As they compare. Of moves of the same men what differs are the points.
    static bool is_less(const Action& a, const Action& b) {
        if (a.verb != Verb::move || b.verb != Verb::move || !are_alike(a, b)) return a < b;
        for (int i = 0; i < a.point_count; ++i)
            if (std::bit_cast<std::uint64_t>(a.points[i]) != std::bit_cast<std::uint64_t>(b.points[i]))
                return a.points[i] < b.points[i];
        return false;
    }

    const Position& now() const { return scene_.now; }
    const Table& table() const { return scene_.table; }
    Team own() const { return now().active; }
    Side side() const { return now().side; }
    const Unit& unit() const { return now()[own()]; }

    static constexpr Action blank{};  // its copies cost less than making one part by part
    Action action(Verb verb) const {
        Action one = blank;
        one.verb = verb;
        return one;
    }
    void add(const Action& one) { actions_.add(one); }
    Action& add(Verb verb) {  // to be filled in
        actions_.add(blank);
        Action& one = actions_[actions_.size() - 1];
        one.verb = verb;
        return one;
    }
    // Proposals are well formed, and those who act in them are able members of the active team.
    void add_if_allowed(const Action& one) {
        if (!check_orders(scene_, one)) actions_.add(one);
    }

    // ---- before the first turn, and between activations

    void list_deployments() {
        for (int i = 0; i < now().team_count; ++i) {
            const Unit& team = now().units[i];
            if (team.side != side() || team.present || team.issue == 255) continue;
            Action one = action(Verb::deploy);
            one.team = Team(i);
            one.point_count = 1;
            const auto propose = [&](Point at) {
                one.points[0] = at;
                if (!Skirmish::check(table(), now(), seat_, one)) add(one);
            };
            const TeamIssue& issue = table().teams[team.issue];
            propose(issue.figures.empty() || issue.model >= 0 ? issue.at : issue.figures[0].at);
            field::Box box{{0, 0}, {table().width, table().height}};
            const auto& zone = table().zone[static_cast<std::size_t>(index(side()))];
            for (std::size_t corner = 0; corner < zone.size(); ++corner) {
                if (corner == 0) box = {zone[0], zone[0]};
                box.low = {std::min(box.low.x, zone[corner].x), std::min(box.low.y, zone[corner].y)};
                box.high = {std::max(box.high.x, zone[corner].x), std::max(box.high.y, zone[corner].y)};
            }
            for (int column = 1; column < 8; ++column)
                for (int row = 1; row < 4; ++row)
                    propose({box.low.x + (box.high.x - box.low.x) / 8 * column,
                             box.low.y + (box.high.y - box.low.y) / 4 * row});
        }
    }

    void list_activations() {
        for (int i = 0; i < now().team_count; ++i)
            if (may_still_activate(now(), side(), Team(i)) && now().units[i].owner == seat_.index())
                add(Verb::activate).team = Team(i);
        add(Verb::end_phase);
    }

    // ---- the orders of the active team

    void list_orders() {
        look_at_friends();
        list_moves();
        list_single_figures();
        list_shots();
        list_gun();
        if (unit().vehicle.exists()) list_vehicle();
        list_boarding();
        add(Verb::end_activation);
    }

    // What every man of the team asks of the others of his side.
    void look_at_friends() {
        for (int i = 0; i < now().figure_count; ++i)
            if (now().men[i].state == State::disabled && now()[now().men[i].team].side == side())
                fallen_.insert(Figure(i));
        for (int i = 0; i < now().team_count; ++i) {
            const Unit& team = now().units[i];
            if (team.side != side() || !team.present || Team(i) == own() || team.vehicle.exists()) continue;
            if (able_figures(now(), Team(i)) < team.orig_strength) below_strength_.insert(Team(i));
        }
    }

    // ---- moves: SKM-21.9

    struct Runner {
        Figure figure{};
        Point at;
    };
    using Runners = FixedList<Runner, most_parts>;

    bool may_run(Figure figure) const {
        const Man& man = now()[figure];
        return man.able() && man.on_foot() && man.ap_left > 0 && man.moves_used < movement_actions &&
               (man.barred & has_flamed) == 0 && !man.dragging.exists();
    }

    void list_moves() {
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

    std::int32_t reach() const { return crawls_ ? crawl_allowance : full_; }
    Gait gait() const { return crawls_ ? Gait::crawl : Gait::ordered; }

    const Walker& walker(Figure figure) const {
        std::size_t i = 0;
        while (runners_[i].figure != figure) ++i;
        return walkers_[i];
    }

    // The whole team by the anchor's displacement.
    void propose_by_anchor(Point anchor_end, std::int32_t distance) {
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
    bool move_as_one(const ScratchList<Place, most_parts>& placed) const {
        if (!all_run_ || placed.size() != runners_.size()) return false;
        const Point vector = placed[0].at - runners_[0].at;
        for (std::size_t i = 1; i < placed.size(); ++i)
            if (placed[i].at - runners_[i].at != vector) return false;
        return true;
    }

    // SKM-2.3: a team that stands together may not part; only of one that does not more must be asked.
    bool keep_together(Placed placed) const {
        return is_together_ ? is_coherent(scene_, own(), placed) : !must_keep_together(scene_, own(), placed);
    }

    // Each end has room among all who stand about; they must not meet each other, and the team keeps together.
    bool may_end_there(const ScratchList<Place, most_parts>& placed) const {
        const std::int64_t apart = 2 * table().options.base_radius;
        for (std::size_t i = 0; i < placed.size(); ++i)
            for (std::size_t j = i + 1; j < placed.size(); ++j)
                if (field::squared_distance(placed[i].at, placed[j].at) < apart * apart) return false;
        return move_as_one(placed) || keep_together({placed.begin(), placed.size()});
    }

    // Kept if nobody is in another's place and the team keeps together.
    void propose(const std::array<Point, most_parts>& ends) {
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

    void go_toward(Point goal, std::initializer_list<std::int32_t> distances) {
        const Point start = now()[anchor_].at, end = on_table(table(), goal);
        if (end == start || moves_ >= most_moves) return;
        Route route;
        find_route(scene_, start, end, route);
        follow(route, end, distances);
    }

    void go_toward(const RouteGoal& goal, std::initializer_list<std::int32_t> distances) {
        if (on_table(table(), goal.at) != goal.at) return go_toward(goal.at, distances);
        if (goal.at == now()[anchor_].at || moves_ >= most_moves) return;
        Route route;
        departure_.find_route(scene_, goal, route);
        follow(route, goal.at, distances);
    }

    void follow(const Route& route, Point end, std::initializer_list<std::int32_t> distances) {
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
    void go_straight(Point goal, std::initializer_list<std::int32_t> distances) {
        for (const std::int32_t distance : distances) {
            const std::int32_t step = std::min(distance, reach());
            propose_by_anchor(walker(anchor_).go(scene_, on_table(table(), goal), step, gait()), step);
        }
    }

    // Round a corner: the anchor by its route, the others as they can.
    void propose_along(const Walk& walk, std::int32_t distance) {
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

    void list_compass() {
        for (int heading = 0; heading < field::whole_turn; heading += 450) {
            const Point goal = field::Frame(now()[anchor_].at, Heading(heading)).world({0, reach()});
            propose_by_anchor(walker(anchor_).leg(scene_, on_table(table(), goal), reach(), gait()), reach());
        }
    }

    void list_cover() {
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

    struct Enemy {
        std::int64_t distance;
        Team team;
        Figure figure;
    };
    using Enemies = ScratchList<Enemy, most_teams>;

    // Moves, charges, smoke and flames ask for the same ones.
    const Enemies& spotted_enemies() {
        if (!enemies_are_known_) list_spotted_enemies(spotted_enemies_);
        enemies_are_known_ = true;
        return spotted_enemies_;
    }

    void list_spotted_enemies(Enemies& list) const {
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

    void list_enemies() {
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

    void list_objectives() {
        for (std::size_t i = table().goals.size() - table().objectives.size(); i < table().goals.size(); ++i)
            go_toward(table().goals[i], {reach()});
    }

    void list_spread() {
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

    void list_charges() {
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

    void list_casualties() {
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

    void list_break_off(Figure figure) {
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

    Figure nearest_enemy_known(Point at) const {
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
    void list_drag(Figure figure) {
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

    // ---- what single figures do

    void list_single_figures() {
        for (const Figure figure : unit().figures) {
            const Man& man = now()[figure];
            if (!man.able()) continue;
            if (!man.spot_used) list_spotting(figure);
            if (man.dragging.exists()) {
                Action one = action(Verb::drop);
                one.figure = figure;
                add(one);
            }
            if (man.ap_left > 0) list_what_costs_him_actions(figure);
            // A weapon that stores actions is fired, and served by others, without one of its owner's (SKM-2.16, 11.2).
            list_launches(figure);
            list_flames(figure);
            list_loads(figure);
        }
    }

    void list_what_costs_him_actions(Figure figure) {
        list_casualties_to_take(figure);
        list_transfers(figure);
        list_grenades(figure);
        if (!is_crew(now(), figure)) return;
        Action one = action(Verb::take_driver);
        one.figure = figure;
        add_if_allowed(one);
    }

    // Unspotted enemies whom he sees or hears. The crew of a vehicle look out of the same hull with the same lenses.
    TeamSet teams_to_spot(Figure figure) {
        const Vehicle vehicle = now()[figure].aboard;
        if (vehicle.exists() && vehicle == lookout_) return seen_from_lookout_;
        TeamSet teams;
        for (int i = 0; i < now().team_count; ++i) {
            const Unit& team = now().units[i];
            if (team.side == side() || !team.present || is_spotted_by(scene_, Team(i), own())) continue;
            if (sighting(scene_, figure, Team(i)).possible) teams.insert(Team(i));
        }
        lookout_ = vehicle;
        seen_from_lookout_ = teams;
        return teams;
    }

    void list_spotting(Figure figure) {
        Action one = action(Verb::spot);
        one.figure = figure;
        if (table().options.fog == Fog::hidden) {
            add_if_allowed(one);
        } else {
            for (const Team team : teams_to_spot(figure)) {
                one.team = team;
                add(one);
            }
        }
        one.team = Team();
        if (side() == Side::a && table().options.solo_markers)
            for (int i = 0; i < most_markers; ++i) {
                one.marker = static_cast<std::uint8_t>(i);
                if (now().counters[i].face_down) add_if_allowed(one);
            }
    }

    void list_casualties_to_take(Figure figure) {
        if (now()[figure].dragging.exists() || now()[figure].aboard.exists()) return;
        for (const Figure casualty : fallen_) {
            Action one = action(Verb::take_up);
            one.figure = figure;
            one.target = casualty;
            add_if_allowed(one);
        }
    }

    void list_transfers(Figure figure) {
        for (const Team team : below_strength_) {
            Action one = action(Verb::transfer);
            one.figure = figure;
            one.team = team;
            add_if_allowed(one);
        }
    }

    template <class Visit>
    void each_spotted_figure(Visit visit) const {
        for (int i = 0; i < now().figure_count; ++i) {
            const Man& man = now().men[i];
            if (man.able() && now()[man.team].side != side() && now()[man.team].present &&
                is_spotted_by(scene_, man.team, own()))
                visit(Figure(i));
        }
    }
    template <class Visit>
    void each_spotted_vehicle(Visit visit) const {
        for (int i = 0; i < now().vehicle_count; ++i) {
            const Hull& hull = now().hulls[i];
            if (hull.model != 255 && !hull.destroyed && now()[hull.team].side != side() && now()[hull.team].present &&
                is_spotted_by(scene_, hull.team, own()))
                visit(Vehicle(i));
        }
    }

    void list_grenades(Figure figure) {
        if (now()[figure].grenades == 0 || now()[figure].ap_left < grenade_cost) return;
        Action one = action(Verb::grenade);
        one.figure = figure;
        each_spotted_figure([&](Figure target) {
            if (field::squared_distance(now()[target].at, now()[figure].at) > std::int64_t{22000} * 22000) return;
            one.target = target;
            add_if_allowed(one);
        });
    }

    // Too far for the longest range, wherever on their bases or hulls it is measured.
    bool is_out_of_reach(Figure figure, Point target, const Ranged& ranges) const {
        const std::int64_t most = std::int64_t{longest(ranges)} * inch + 2 * hull_reach;
        return field::squared_distance(now()[figure].at, target) > most * most;
    }

    static bool is_launched(WeaponType type) {
        return type == WeaponType::rifle_grenade || is_mortar(type) || is_hand_held_at(type);
    }

    void list_launches(Figure figure) {
        for (int slot = 0; slot < most_carried; ++slot) {
            const Carried& weapon = now()[figure].weapons[slot];
            if (!is_launched(weapon.type)) continue;
            Action one = action(Verb::launch);
            one.figure = figure;
            one.weapon = static_cast<std::uint8_t>(slot);
            const bool is_rifle_grenade = weapon.type == WeaponType::rifle_grenade;
            if (is_rifle_grenade ? now()[figure].ap_left >= grenade_cost
                                 : is_mortar(weapon.type) && weapon.acc >= full_load) {
                list_launches_at_men(one);
                if (weapon.smoke > 0) list_smoke(one);
            } else if (is_hand_held_at(weapon.type) && weapon.ammo > 0 &&
                       can_load_by_itself(scene_, figure, slot, actions_to_fire(weapon.type))) {
                one.verb = Verb::at_fire;
                each_spotted_vehicle([&](Vehicle vehicle) {
                    if (is_out_of_reach(figure, now()[vehicle].at, anti_tank_ranges(weapon.type))) return;
                    one.vehicle = vehicle;
                    add_if_allowed(one);
                });
                one.vehicle = Vehicle();
                if (weapon.type == WeaponType::panzerfaust || is_bazooka_class(weapon.type)) list_launches_at_men(one);
            }
        }
    }

    void list_launches_at_men(Action one) {
        const Ranged& ranges = launch_ranges(now()[one.figure].weapons[one.weapon].type);
        each_spotted_figure([&](Figure target) {
            if (is_out_of_reach(one.figure, now()[target].at, ranges)) return;
            if (one.verb == Verb::at_fire && now()[target].aboard.exists()) return;
            one.target = target;
            add_if_allowed(one);
        });
    }

    void list_smoke(Action one) {  // SKM-21.10
        one.target = Figure();
        one.round = Round::smoke;
        one.point_count = 1;
        const Figure anchor = anchor_of(now(), own());
        for (const Enemy& enemy : spotted_enemies()) {
            one.points[0] = field::part_of_the_way(now()[anchor].at, now()[enemy.figure].at, 1, 2);
            add_if_allowed(one);
        }
    }

    void list_flames(Figure figure) {
        bool carries = false;
        for (const Carried& weapon : now()[figure].weapons) carries |= weapon.type == WeaponType::flamethrower;
        if (!carries) return;
        Action one = action(Verb::flame);
        one.figure = figure;
        for (const Enemy& enemy : spotted_enemies()) {
            one.team = enemy.team;
            add_if_allowed(one);
        }
        one.team = Team();
        each_spotted_vehicle([&](Vehicle vehicle) {
            one.vehicle = vehicle;
            add_if_allowed(one);
        });
    }

    // As much as the weapon takes, by everybody who serves it.
    void propose_load(Figure carrier, int weapon, int missing) {
        Action one = action(Verb::load);
        one.figure = carrier;
        one.weapon = static_cast<std::uint8_t>(weapon);
        for (const Figure figure : unit().figures) {
            const int count = std::min<int>(missing, now()[figure].ap_left);
            if (!now()[figure].able() || count < 1 || one.part_count >= most_parts) continue;
            Part part;
            part.figure = figure;
            part.count = static_cast<std::uint8_t>(count);
            Action with = one;
            with.add(part);
            if (may_load(scene_, with)) continue;
            one = with;
            missing -= count;
        }
        if (one.part_count > 0) add(one);
    }

    void list_loads(Figure figure) {
        for (int slot = 0; slot < most_carried; ++slot) {
            const Carried& weapon = now()[figure].weapons[slot];
            if (is_mortar(weapon.type) && weapon.acc < full_load) propose_load(figure, slot, full_load - weapon.acc);
            if (!is_hand_held_at(weapon.type) && weapon.type != WeaponType::flamethrower) continue;
            const int missing = actions_to_fire(weapon.type) - weapon.acc;
            // What he could fire at once loads itself (SKM-2.16).
            if (weapon.ammo > 0 && missing > (is_bazooka_class(weapon.type) ? 0 : now()[figure].ap_left))
                propose_load(figure, slot, missing);
        }
    }

    // ---- shots: SKM-21.10

    // A small arm that its man may fire just now, and what he has to pay for it.
    struct Arm {
        Figure figure{};
        int weapon = 0;
        int points = 0;
        bool careful = false;
    };
    using Choices = FixedList<Arm, 16>;

    void list_shots() {
        list_arms();
        if (arms_.empty()) return;
        for (int i = 0; i < now().team_count; ++i) {
            const Unit& team = now().units[i];
            if (team.side == side() || !team.present || !is_spotted_by(scene_, Team(i), own()) ||
                !has_able(now(), Team(i)))
                continue;
            if (!team.vehicle.exists() || !is_manned(now(), team.vehicle)) {
                list_shots_at(Team(i), Aim::men);
                if (rides(Team(i))) list_shots_at(Team(i), Aim::occupants);
                continue;
            }
            const VehicleModel& model = table().models[now()[team.vehicle].model];
            if (is_soft(model.weight)) list_shots_at(Team(i), Aim::vehicle);
            if (is_soft(model.weight) || model.open) list_shots_at(Team(i), Aim::occupants);
        }
    }

    bool rides(Team team) const {
        for (const Figure figure : now()[team].figures)
            if (now()[figure].able() && now()[figure].aboard.exists()) return true;
        return false;
    }

    void list_arms() {
        for (const Figure figure : unit().figures) {
            const Man& man = now()[figure];
            if (!man.able()) continue;
            for (const int weapon : weapon_places) {
                if (!is_small_arm(weapon_type(now(), figure, weapon))) continue;
                const int points = man.ap_left + bonus_left(scene_, figure, weapon);
                if (points < 1 || may_fire_small_arm(scene_, figure, weapon)) continue;
                if (!arms_.full()) arms_.push({figure, weapon, points, !man.moved});
            }
        }
    }

    // SKM-7.19, of men on foot: all of them stand beyond the longest range of his weapon. Nobody need be looked for.
    bool are_beyond_range(const Arm& arm, Team target) const {
        const Man& man = now()[arm.figure];
        if (man.aboard.exists()) return false;
        const auto type = static_cast<std::size_t>(weapon_type(now(), arm.figure, arm.weapon));
        const std::int64_t reach =
            std::int64_t{table().weapons[type].long_range} * inch + 2 * table().options.base_radius;
        for (const Figure figure : now()[target].figures) {
            const Man& enemy = now()[figure];
            if (enemy.able() && enemy.on_foot() && field::squared_distance(man.at, enemy.at) <= reach * reach)
                return false;
        }
        return true;
    }

    void list_shots_at(Team target, Aim aim) {
        Choices choices;
        bool can_hit = false, too_far = false;  // anybody; for all who aim there
        for (const Arm& arm : arms_) {
            if (aim == Aim::men && are_beyond_range(arm, target)) continue;
            const ShotData shot = aim_at(scene_, arm.figure, arm.weapon, ShotKind::unaimed, target, aim, {});
            if (shot.refusal) continue;
            const Point at = aim == Aim::vehicle ? now()[now()[target].vehicle].at : body_of(scene_, shot.nearest).at;
            if (!is_in_arc(scene_, arm.figure, arm.weapon, at)) continue;
            (shot.effective < above_long ? can_hit : too_far) = true;
            if (shot.effective >= above_long || table().options.shot_costs[0] > arm.points) continue;
            if (!choices.full()) choices.push(arm);
        }
        for (const int first : {0, 1, 2}) propose_shots(choices, target, aim, first);
        if (choices.size() > 1)
            for (const Arm& arm : choices) {
                Choices alone;
                alone.push(arm);
                propose_shots(alone, target, aim, 1);
            }
        if (too_far && !can_hit && aim == Aim::men) {  // SKM-7.7
            Action one = action(Verb::combined_fire);
            one.team = target;
            add(one);
        }
    }

    // As many as possible of the kind, then of the lesser kinds.
    void propose_shots(const Choices& choices, Team target, Aim aim, int first) {
        if (choices.empty()) return;
        Action one = action(Verb::shoot);
        one.team = target;
        one.aim = aim;
        FigureSet done;
        for (const Arm& choice : choices) {
            if (done.contains(choice.figure)) continue;  // one weapon a man: his actions pay for it
            int left = choice.points;
            for (int how = first; how >= 0; --how) {
                if (how == 2 && !choice.careful) continue;
                const int cost = table().options.shot_costs[static_cast<std::size_t>(how)];
                const int count = left / cost;
                if (count < 1 || one.part_count >= most_parts) continue;
                Part part;
                part.figure = choice.figure;
                part.weapon = static_cast<std::uint8_t>(choice.weapon);
                part.how = static_cast<ShotKind>(how);
                part.count = static_cast<std::uint8_t>(count);
                one.add(part);
                left -= count * cost;
            }
            done.insert(choice.figure);
        }
        const bool is_said_already = actions_.size() > first_ && actions_[actions_.size() - 1] == one;
        if (one.part_count > 0 && !is_said_already) add(one);  // it is when nobody can aim better
    }

    // ---- guns and vehicles

    void list_gun() {
        const bool towed = unit().carriage.exists();
        const int weapon = towed ? weapon_on_carriage : weapon_on_vehicle;
        if (gun_of(scene_, own(), weapon) == nullptr) return;
        const int acc = towed ? now()[unit().carriage].acc : now()[unit().vehicle].weapons[0].acc;
        if (acc < full_load) propose_load(Figure(), weapon, full_load - acc);
        if (acc >= full_load) list_gun_targets(weapon);
        if (!towed) return;
        for (const Figure figure : unit().figures) {
            if (!now()[figure].able() || now()[figure].ap_left < 1) continue;
            for (const int angle : {-900, -450, 450, 900}) {
                Action one = action(Verb::pivot_gun);
                one.figure = figure;
                one.angle = static_cast<std::int16_t>(angle);
                add_if_allowed(one);
            }
            break;
        }
        list_manhandling();
    }

    void list_gun_targets(int weapon) {
        Action one = action(Verb::fire_gun);
        one.weapon = static_cast<std::uint8_t>(weapon);
        one.round = Round::ap;
        each_spotted_vehicle([&](Vehicle vehicle) {
            one.vehicle = vehicle;
            add_if_allowed(one);
        });
        const bool towed = weapon == weapon_on_carriage;
        if ((towed ? now()[unit().carriage].hvap : now()[unit().vehicle].weapons[0].hvap) > 0) {
            one.round = Round::hvap;
            each_spotted_vehicle([&](Vehicle vehicle) {
                one.vehicle = vehicle;
                add_if_allowed(one);
            });
            one.round = Round::ap;
        }
        one.vehicle = Vehicle();
        for (int i = 0; i < now().carriage_count; ++i) {
            const Piece& piece = now().pieces[i];
            if (piece.gun == 255 || now()[piece.team].side == side() || !is_spotted_by(scene_, piece.team, own()))
                continue;
            one.carriage = Carriage(i);
            add_if_allowed(one);
        }
        one.carriage = Carriage();
        one.round = Round::he;
        each_spotted_figure([&](Figure target) {
            if (now()[target].aboard.exists()) return;
            one.target = target;
            add_if_allowed(one);
        });
        if ((towed ? now()[unit().carriage].smoke : now()[unit().vehicle].weapons[0].smoke) > 0) list_smoke(one);
    }

    void list_manhandling() {
        Action one = action(Verb::manhandle);
        for (const Figure figure : unit().figures)
            if (now()[figure].able() && now()[figure].ap_left > 0 && one.part_count < 2 &&
                serves_gun(scene_, figure, unit().carriage)) {
                Part part;
                part.figure = figure;
                one.add(part);
            }
        if (one.part_count < 2) return;
        one.point_count = 1;
        for (const Point vector : {Point{0, 2000}, Point{2000, 0}, Point{0, -2000}, Point{-2000, 0}}) {
            one.points[0] = vector;
            add_if_allowed(one);
        }
    }

    void propose_drive(std::initializer_list<Point> legs) {
        Action one = action(Verb::vehicle_move);
        for (const Point leg_of_it : legs) one.add(leg_of_it);
        add_if_allowed(one);
    }

    void list_vehicle() {
        const Vehicle vehicle = unit().vehicle;
        const Hull& hull = now()[vehicle];
        if (hull.destroyed) return;
        add_if_allowed(action(Verb::bail_out));
        if (hull.stuck || hull.immobile || hull.moved_now || !driver_of(scene_, vehicle).exists()) return;
        const VehicleModel& model = table().models[hull.model];
        const std::int32_t full = model.weight == VehicleClass::heavy ? heavy_speed : vehicle_speed;
        for (const int pivot : {-900, -450, 0, 450, 900})
            for (const std::int32_t run : {full, full / 2}) propose_drive({{pivot, run}});
        propose_drive({{0, 4000}});
        propose_drive({{0, -4000}});
        if (model.gear == Gear::wheeled)
            propose_drive({{0, model.weight == VehicleClass::small_soft ? small_road_speed : wheeled_road_speed}});
        for (const Objective& objective : table().objectives) {
            propose_plan(vehicle, drive_to(scene_, vehicle, centre_of(table(), objective), full));
        }
        const std::int64_t limit = std::int64_t{full} * full;
        int listed = 0;
        for (const Point point : table().hull_down_points) {
            if (field::squared_distance(point, hull.at) > limit || listed >= 4) continue;
            const DrivePlan plan = drive_all_the_way(scene_, vehicle, point, full);
            if (!plan.reached) continue;
            propose_plan(vehicle, plan);
            ++listed;
        }
    }

    void propose_plan(Vehicle vehicle, const DrivePlan& plan) {
        if (plan.legs.empty() || plan.end == now()[vehicle].at) return;
        Action one = action(Verb::vehicle_move);
        for (const Leg& part : plan.legs) one.add(Point{part.pivot, part.run});
        add_if_allowed(one);
    }

    // As many of those beside the vehicle as it has room for.
    void list_boarding() {
        for (int i = 0; i < now().vehicle_count; ++i) {
            const Hull& hull = now().hulls[i];
            if (hull.model == 255 || hull.destroyed || now()[hull.team].side != side()) continue;
            const Body body = body_of(scene_, Vehicle(i));
            const int room = std::min(most_parts, room_aboard(scene_, Vehicle(i)));
            Action one = action(Verb::mount);
            one.vehicle = Vehicle(i);
            for (const Runner& runner : runners_)
                if (one.part_count < room && are_within(body, circle(table(), runner.at), contact_distance)) {
                    Part part;
                    part.figure = runner.figure;
                    one.add(part);
                }
            if (one.part_count > 0) add_if_allowed(one);
        }
        if (rides_along()) list_dismounting();
    }

    bool rides_along() const {
        for (const Figure figure : unit().figures)
            if (now()[figure].able() && now()[figure].aboard.exists() && !is_crew(now(), figure)) return true;
        return false;
    }

    void list_dismounting() {
        Action one = action(Verb::dismount);
        Position after = now();
        for (const Figure figure : unit().figures) {
            const Man& man = now()[figure];
            if (!man.able() || !man.aboard.exists() || is_crew(now(), figure) || one.part_count >= most_parts) continue;
            const VehicleModel& model = table().models[now()[man.aboard].model];
            const field::Frame frame(now()[man.aboard].at, Heading(now()[man.aboard].heading));
            Point at = frame.world({0, -(model.length / 2 + 500)});
            if (!nearest_legal_point({table(), after}, figure, at)) continue;
            after[figure].at = at;
            after[figure].aboard = Vehicle();
            Part part;
            part.figure = figure;
            one.add(part);
            one.add(at);
        }
        if (one.part_count > 0) add_if_allowed(one);
    }

    Scene scene_;
    Seat seat_;
    ActionList<Action>& actions_;
    std::size_t first_;       // of those that are listed here
    FigureSet fallen_;        // disabled men of the side
    TeamSet below_strength_;  // others of the side
    Runners runners_;
    std::array<Walker, most_parts> walkers_;  // of the runners
    Departure departure_;                     // of the anchor
    struct Proposal {
        Point end;
        bool was_kept = false;
    };
    FixedList<Proposal, most_moves> proposals_;  // by the anchor's displacement
    FixedList<Arm, 4 * most_parts> arms_;        // of the whole team
    Enemies spotted_enemies_;                    // each team, the nearest first
    bool enemies_are_known_ = false;
    Vehicle lookout_{};  // whose crew has looked for enemies,
    TeamSet seen_from_lookout_;
    Figure anchor_{};
    std::int32_t full_ = walk_allowance;
    bool crawls_ = false;
    bool all_run_ = false;      // every able man of the team
    bool is_together_ = false;  // as it stands now
    int moves_ = 0;
};

// The orders that were listed last, for each thread by itself. Whoever has looked for an enemy in vain may not look
// again (SKM-6.8), and nothing else has changed: the list is the same without what he might have looked for.
class KeptOrders {
public:
    static KeptOrders& here() {
        thread_local KeptOrders kept;
        return kept;
    }

    // False: they are not the orders of this position.
    bool add_to(ActionList<Action>& actions, Scene scene) {
        const Position& now = scene.now;
        if (table_ == none || table_ != scene.table.serial || now_.active != now.active) return false;
        for (const Figure figure : now[now.active].figures) {
            if (!now[figure].spot_used && had_looked_.contains(figure)) return false;
            now_[figure].spot_used = now[figure].spot_used;
        }
        if (std::memcmp(&now_, &now, sizeof now) != 0 || options_ != scene.table.options) return false;
        for (const Action& one : orders_)
            if (one.verb != Verb::spot || !now[one.figure].spot_used) actions.add(one);
        return true;
    }

    void keep(Scene scene, std::span<const Action> orders) {
        const auto is_spot = [](const Action& one) { return one.verb == Verb::spot; };
        table_ = none;
        if (orders.size() > most || std::none_of(orders.begin(), orders.end(), is_spot)) return;
        table_ = scene.table.serial;  // none as well if the table is not finished
        options_ = scene.table.options;
        now_ = scene.now;
        had_looked_ = {};
        for (const Figure figure : now_[now_.active].figures)
            if (now_[figure].spot_used) had_looked_.insert(figure);
        orders_.clear();
        for (const Action& one : orders) orders_.push(one);
    }

private:
    static constexpr std::size_t most = 128;
    static constexpr std::uint64_t none = 0;

    std::uint64_t table_ = none;
    Options options_;
    Position now_;          // but for who of the active team has looked for an enemy since
    FigureSet had_looked_;  // sooner: their spots are not among the orders
    ScratchList<Action, most> orders_;
};

}  // namespace

void list_legal(Scene scene, Seat seat, ActionList<Action>& actions) {
    if (!scene.now.active.exists()) return Lister(scene, seat, actions).list();
    KeptOrders& kept = KeptOrders::here();
    if (kept.add_to(actions, scene)) return;
    const std::size_t first = actions.size();
    Lister(scene, seat, actions).list();
    kept.keep(scene, {actions.begin() + first, actions.end()});
}

}  // namespace sandtable::skirmish
