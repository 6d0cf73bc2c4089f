// SKM chapter 9: morale.
#include <algorithm>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

// SKM-9.12
Figure nearest_enemy(Scene scene, Side side, Point from) {
    const Position& now = scene.now;
    Figure nearest;
    Nearness least;
    const Body eye = circle(scene.table, from);
    for (int i = 0; i < now.figure_count; ++i) {
        const Man& man = now.men[i];
        if (!man.able() || !now[man.team].present || now[man.team].side == side) continue;
        const Nearness distance = nearness(eye, body_of(scene, Figure(i)));
        if (distance < least) {
            least = distance;
            nearest = Figure(i);
        }
    }
    return nearest;
}

namespace {

std::int32_t full_step(Scene scene, Figure figure) {
    const int counted =
        scene.table.options.fast_by_current ? current_actions(scene.now, figure) : scene.now[figure].base_ap;
    return counted == 1 ? fast_allowance : walk_allowance;
}

Point place_of(Scene scene, Figure figure) { return body_of(scene, figure).at; }

// SKM-21.4: the anchor to its goal, the others the same way.
void move_team(Play play, Team team, Point anchor_goal, std::int32_t limit) {
    Position& now = play.now;
    const Figure anchor = anchor_of(now, team);
    const Point start = now[anchor].at;
    const auto send = [&](Figure figure, Point goal) {
        const std::int32_t distance = std::min(limit, full_step(play, figure));
        put(play, figure, go(play, figure, on_table(play.table, goal), distance, Gait::forced), true);
    };
    send(anchor, anchor_goal);
    for (const Figure figure : now[team].figures)
        if (figure != anchor && now[figure].able() && now[figure].on_foot())
            send(figure, now[figure].at + (anchor_goal - start));
    if (is_turn_of(now, team)) now[team].moved_last = true;  // SKM-3.8
}

}  // namespace

// SKM-9.7, 19.13
bool find_cover(Scene scene, Team team, const Body& enemy, bool farther, Point& goal) {
    const Figure anchor = anchor_of(scene.now, team);
    const Point at = scene.now[anchor].at;
    const std::int64_t own = field::squared_distance(at, enemy.at);
    constexpr std::int64_t reach = 24 * inch;
    std::int64_t least = reach * reach + 1;
    for (const Point point : scene.table.cover_points) {
        const std::int64_t distance = field::squared_distance(point, at);
        if (distance >= least || (farther && field::squared_distance(point, enemy.at) <= own)) continue;
        if (!has_room(scene, anchor, point) || cover_of(scene, circle(scene.table, point), enemy) == Cover::none)
            continue;
        least = distance;
        goal = point;
    }
    return least <= reach * reach;
}

namespace {

void retire(Play play, Team team) {
    Position& now = play.now;
    Unit& unit = now[team];
    const bool again = now.retired_now.contains(team);  // SKM-9.13
    unit.retiring = true;
    now.retired_now.insert(team);
    const Figure anchor = anchor_of(now, team);
    const Figure enemy = nearest_enemy(play, unit.side, now[anchor].at);
    if (!enemy.exists() || again) return;  // SKM-9.18
    Point goal;
    const bool to_cover = find_cover(play, team, body_of(play, enemy), true, goal);
    if (!to_cover)
        goal = away_from(play.table, unit.side, now[anchor].at, place_of(play, enemy), full_step(play, anchor));
    play.journal.add(events::Retired{team, to_cover, goal}, SKM(9, 7), told_of(play.table, now, team));
    move_team(play, team, goal, fast_allowance);
}

void move_away(Play play, Team team) {  // SKM-9.9
    Position& now = play.now;
    Unit& unit = now[team];
    unit.frozen = true;
    const Figure anchor = anchor_of(now, team);
    const Figure enemy = nearest_enemy(play, unit.side, now[anchor].at);
    if (!enemy.exists()) return;  // SKM-9.18
    const int inches = play.dice.roll(6, seen_by(rolls::away, told_of(play.table, now, team)));
    play.journal.add(events::MovedAway{team, static_cast<std::uint8_t>(inches)}, SKM(9, 9),
                     told_of(play.table, now, team));
    move_team(play, team, away_from(play.table, unit.side, now[anchor].at, place_of(play, enemy), inches * inch),
              inches * inch);
}

void lose_loads(Play play, Team team) {  // SKM-12.1, 16.1
    Position& now = play.now;
    for (const Figure figure : now[team].figures)
        for (Carried& weapon : now[figure].weapons) weapon.acc = 0;
    if (now[team].carriage.exists()) now[now[team].carriage].acc = 0;
}

// SKM-21.4: whether the straight way to a goal on the edge or beyond reaches the edge within the figure's step.
bool runs_off(Scene scene, Figure figure, Point goal, std::int32_t distance, std::int32_t extra) {
    const Table& table = scene.table;
    if (goal.x > 0 && goal.y > 0 && goal.x < table.width && goal.y < table.height) return false;
    const Point from = scene.now[figure].at;
    Point edge = goal;
    const Point way = goal - from;
    const auto cut = [&](std::int64_t numerator, std::int64_t denominator) {
        const Point at = field::part_of_the_way(from, goal, numerator, denominator);
        if (field::squared_distance(from, at) < field::squared_distance(from, edge)) edge = at;
    };
    if (goal.x <= 0 && way.x < 0) cut(from.x, -way.x);
    if (goal.x >= table.width && way.x > 0) cut(table.width - from.x, way.x);
    if (goal.y <= 0 && way.y < 0) cut(from.y, -way.y);
    if (goal.y >= table.height && way.y > 0) cut(table.height - from.y, way.y);
    const Toll toll = toll_of(scene, figure, from, Path{&edge, 1});
    return !toll.blocked && toll.length <= distance && toll.length <= allowance(scene, figure, toll) + extra;
}

void flee_once(Play play, Team team, std::int32_t extra, bool second) {
    Position& now = play.now;
    const Figure anchor = anchor_of(now, team);
    if (!anchor.exists()) return;
    const Unit& unit = now[team];
    const Figure enemy = nearest_enemy(play, unit.side, now[anchor].at);
    const Point start = now[anchor].at;
    const Point from = enemy.exists() ? place_of(play, enemy) : start;  // SKM-9.18: to the own rear
    const std::int32_t step = full_step(play, anchor) + extra;
    const Point goal = away_from(play.table, unit.side, start, from, step);
    const FigureSet members = unit.figures;
    const auto send = [&](Figure figure, Point where) {
        if (second && now[figure].base_ap == 1) return;  // SKM-9.10
        const std::int32_t distance = full_step(play, figure) + extra;
        if (runs_off(play, figure, where, distance, extra)) {
            play.journal.add(events::Fled{figure}, SKM(9, 10), told_of(play.table, now, team));
            make_casualty(play, figure, State::fled);
            return;
        }
        put(play, figure, go(play, figure, on_table(play.table, where), distance, Gait::forced, extra), true);
    };
    send(anchor, goal);
    for (const Figure figure : members)
        if (figure != anchor && now[figure].able() && now[figure].on_foot())
            send(figure, now[figure].at + (goal - start));
    if (is_turn_of(now, team)) now[team].moved_last = true;  // SKM-3.8
}

}  // namespace

void flee(Play play, Team team, int actions, std::int32_t extra) {
    for (int i = 0; i < actions; ++i) flee_once(play, team, extra, i > 0);
    play.journal.add(events::Routed{team}, SKM(9, 10), told_of(play.table, play.now, team));
}

void rout(Play play, Team team) {
    Unit& unit = play.now[team];
    unit.routing = true;
    unit.posture = Posture::routing;
    unit.retiring = false;
    lose_loads(play, team);
    for (const Figure figure : unit.figures) play.now[figure].dragging = Figure();
}

namespace {

bool is_aboard(const Position& now, Team team) {  // SKM-9.11
    for (const Figure figure : now[team].figures)
        if (now[figure].able() && now[figure].aboard.exists()) return true;
    return false;
}

}  // namespace

// SKM-9.3, 9.4
bool test_morale(Play play, Team team, Cause cause) {
    Position& now = play.now;
    Unit& unit = now[team];
    if (unit.routing || !has_able(now, team) || is_aboard(now, team)) return true;
    const Seats audience = told_of(play.table, now, team);
    const int total = action_total(now, team);
    const auto report = [&](int die, int excess, bool passed) {
        play.journal.add(events::MoraleTested{team, cause, static_cast<std::uint8_t>(total),
                                              static_cast<std::uint8_t>(die), static_cast<std::int8_t>(excess), passed},
                         SKM(9, 3), audience);
    };
    if (total >= 7) {
        report(0, 0, true);
        return true;
    }
    const int die = play.dice.roll(6, seen_by(rolls::morale, audience));
    const int excess = die - total;
    report(die, excess, excess < 0);
    if (excess < 0) return true;
    if (excess <= 1) {
        retire(play, team);
    } else if (excess == 2) {
        const bool first = unit.markers == 0;
        if (unit.markers < play.table.options.suppression_cap) ++unit.markers;
        if (first && is_turn_of(now, team))
            for (const Figure figure : unit.figures)
                if (now[figure].able()) lose_an_action(play, figure);
        play.journal.add(events::Suppressed{team, unit.markers}, SKM(9, 4), audience);
    } else if (excess == 3) {
        move_away(play, team);
    } else {
        rout(play, team);
        flee(play, team, 1, 0);
    }
    if (excess != 2) notice(play, team, true, false);
    return false;
}

bool test_those_due(Play play) {
    Position& now = play.now;
    bool tested = false;
    for (int i = 0; i < now.team_count; ++i) {
        if (!now.units[i].morale_due) continue;
        now.units[i].morale_due = false;
        test_morale(play, Team(i), Cause::fire);
        tested = true;
    }
    return tested;
}

// SKM-9.10: step 2a
void rally(Play play, Side side) {
    Position& now = play.now;
    for (int i = 0; i < now.team_count; ++i) {
        Unit& unit = now.units[i];
        if (unit.side != side || !unit.routing || unit.never_rallies) continue;
        const int able = able_figures(now, Team(i));
        if (able == 0 || 2 * able < unit.orig_strength) continue;
        const Seats audience = told_of(play.table, now, Team(i));
        const int die = play.dice.roll(6, seen_by(rolls::rally, audience));
        if (die == 6) {
            unit.routing = false;
            unit.posture = Posture::holding;
        }
        play.journal.add(events::Rallied{Team(i), static_cast<std::uint8_t>(die), die == 6}, SKM(9, 10), audience);
    }
}

// SKM-9.6, 9.16
bool crosses_open_ground(Scene scene, Team team, Placed leg_ends) {
    const Position& now = scene.now;
    const Unit& unit = now[team];
    if (!scene.table.options.open_ground_test || !unit.under_fire) return false;
    for (const Place& place : leg_ends) {
        const Body body = circle(scene.table, place.at);
        for (const Team firer : unit.fired_on_by) {
            if (firer.index() >= now.team_count) break;
            for (const Figure figure : now[firer].figures) {
                if (!now[figure].able()) continue;
                const Body eye = body_of(scene, figure);
                if (sees(scene, eye, body) && cover_of(scene, body, eye) == Cover::none) return true;
            }
        }
    }
    return false;
}

}  // namespace sandtable::skirmish
