// SKM chapter 19: infantry and anti-tank guns run by the engine. Every decision is explained in the journal.
#include <algorithm>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

namespace {

using events::Risk;

// SKM-1.17: the closest pair. Of men on foot the squares are compared, and only the closest are measured.
Nearness team_distance(Scene scene, Team a, Team b) {
    Nearness least;
    std::int64_t least_squared = INT64_MAX;
    for (const Figure mine : scene.now[a].figures) {
        const Man& man = scene.now[mine];
        if (!man.able()) continue;
        for (const Figure theirs : scene.now[b].figures) {
            const Man& other = scene.now[theirs];
            if (!other.able()) continue;
            const bool on_foot = !man.aboard.exists() && !other.aboard.exists();
            const std::int64_t squared = field::squared_distance(man.at, other.at);
            if (on_foot && squared >= least_squared) continue;
            if (on_foot) least_squared = squared;
            least = std::min(least, nearness(body_of(scene, mine), body_of(scene, theirs)));
        }
    }
    return least;
}

bool is_friend(const Position& now, Team own, Team team) {
    return team != own && now[team].side == now[own].side && now[team].present && has_able(now, team);
}

bool falls_back(const Unit& unit) { return unit.retiring || unit.routing; }

Figure nearest_figure(Scene scene, Team team, Point from) {
    Figure nearest;
    std::int64_t least = INT64_MAX;
    for (const Figure figure : scene.now[team].figures) {
        if (!scene.now[figure].able()) continue;
        const std::int64_t distance = field::squared_distance(body_of(scene, figure).at, from);
        if (distance < least) {
            least = distance;
            nearest = figure;
        }
    }
    return nearest;
}

bool carries(const Position& now, Team team, bool (*wanted)(WeaponType)) {
    for (const Figure figure : now[team].figures)
        for (const Carried& weapon : now[figure].weapons)
            if (now[figure].able() && wanted(weapon.type)) return true;
    return false;
}

bool is_tripod(WeaponType type) { return type == WeaponType::hmg; }
bool is_crewed(WeaponType type) { return type == WeaponType::hmg || is_mortar(type); }
bool is_support_weapon(WeaponType type) {
    return type == WeaponType::hmg || type == WeaponType::lmg || type == WeaponType::at_rifle || is_mortar(type) ||
           is_bazooka_class(type);
}

// Tripod weapons and guns halt and fire instead of advancing (SKM-19.12).
bool stays_put(const Position& now, Team team) { return now[team].carriage.exists() || carries(now, team, is_crewed); }
bool is_gun_or_tripod(const Position& now, Team team) {
    return now[team].carriage.exists() || carries(now, team, is_tripod);
}

// The least cover of any member from the nearest spotted enemy figure.
Cover team_cover(Scene scene, Team team, Team enemy) {
    if (!enemy.exists()) return Cover::none;
    const Figure anchor = anchor_of(scene.now, team);
    const Figure figure = nearest_figure(scene, enemy, scene.now[anchor].at);
    const Body from = body_of(scene, figure);
    Cover least = Cover::hard;
    for (const Figure member : scene.now[team].figures)
        if (scene.now[member].able()) least = std::min(least, cover_of(scene, member, from));
    return least;
}

}  // namespace

bool is_fortified(Scene scene, Point at) {
    for (const Feature& feature : scene.table.features)
        if (feature.fortified && stands_in(feature, at)) return true;
    return false;
}

// Lines of sight are dear: only whoever would be the nearest is looked for.
Team nearest_spotted(Scene scene, Team own, bool in_sight) {
    Team nearest;
    Nearness least;
    for (int i = 0; i < scene.now.team_count; ++i) {
        const Team team(i);
        if (!is_spotted_enemy(scene, own, team)) continue;
        const Nearness distance = team_distance(scene, own, team);
        if (!(distance < least) || (in_sight && !teams_see(scene, own, team))) continue;
        least = distance;
        nearest = team;
    }
    return nearest;
}

bool has_spotted_enemy(Scene scene, Team own, bool in_sight) {
    if (!has_able(scene.now, own)) return false;
    for (int i = 0; i < scene.now.team_count; ++i)
        if (is_spotted_enemy(scene, own, Team(i)) && (!in_sight || teams_see(scene, own, Team(i)))) return true;
    return false;
}

// ---- the risk factor: SKM-19.2 to 19.9

namespace {

struct Ledger {
    Play play;
    Team team;
    int total = 0;

    void add(bool applies, Risk reason, int amount, int clause) {
        if (!applies || amount == 0) return;
        total += amount;
        play.journal.add(events::RiskLine{team, reason, static_cast<std::int8_t>(amount)}, SKM(19, clause),
                         told_of(play.table, play.now, team));
    }
};

int quarters_lost(const Position& now, Team team) {
    int unhurt = 0;  // the dead of generated teams are not kept: what is left is counted
    for (const Figure figure : now[team].figures) unhurt += now[figure].able() && now[figure].wounds == 0 ? 1 : 0;
    const int whole = std::max<int>(1, now[team].orig_strength);
    return std::clamp(4 * (whole - unhurt) / whole, 0, 4);
}

bool all_have_one_action(const Position& now, Team team) {
    for (const Figure figure : now[team].figures)
        if (now[figure].able() && now[figure].base_ap != 1) return false;
    return true;
}

bool is_flanked(Scene scene, Team team) {  // SKM-19.5
    const Figure anchor = anchor_of(scene.now, team);
    const Body eye = body_of(scene, anchor);
    const Point ahead = field::forward(Heading(scene.now[team].facing));
    for (int i = 0; i < scene.now.team_count; ++i) {
        if (!is_spotted_enemy(scene, team, Team(i))) continue;
        for (const Figure figure : scene.now.units[i].figures) {
            if (!scene.now[figure].able()) continue;
            const Body body = body_of(scene, figure);
            if (field::dot(body.at - eye.at, ahead) < 0 && sees(scene, eye, body)) return true;
        }
    }
    return false;
}

bool friends_fall_back(Scene scene, Team team, bool in_sight) {
    for (int i = 0; i < scene.now.team_count; ++i) {
        if (!is_friend(scene.now, team, Team(i)) || !falls_back(scene.now.units[i])) continue;
        if (in_sight ? teams_see(scene, team, Team(i)) : team_distance(scene, team, Team(i)).gap <= 24 * inch)
            return true;
    }
    return false;
}

bool has_officer_near(Scene scene, Team team) {
    const Figure anchor = anchor_of(scene.now, team);
    const Body eye = body_of(scene, anchor);
    for (int i = 0; i < scene.now.figure_count; ++i) {
        const Man& man = scene.now.men[i];
        if (!man.able() || man.role != Role::officer || scene.now[man.team].side != scene.now[team].side ||
            !scene.now[man.team].present)
            continue;
        const Body body = body_of(scene, Figure(i));
        if (Figure(i) == anchor || (are_within(eye, body, 12 * inch) && sees(scene, eye, body))) return true;
    }
    return false;
}

bool has_afv_near(Scene scene, Team team) {
    for (int i = 0; i < scene.now.team_count; ++i) {
        const Unit& unit = scene.now.units[i];
        if (!is_friend(scene.now, team, Team(i)) || !unit.vehicle.exists()) continue;
        if (is_soft(scene.table.models[scene.now[unit.vehicle].model].weight) || is_damaged(scene, unit.vehicle))
            continue;
        if (team_distance(scene, team, Team(i)).gap <= 12 * inch) return true;
    }
    return false;
}

bool has_friends_near(Scene scene, Team team) {
    for (int i = 0; i < scene.now.team_count; ++i)
        if (is_friend(scene.now, team, Team(i)) && !falls_back(scene.now.units[i]) &&
            team_distance(scene, team, Team(i)).gap <= 6 * inch)
            return true;
    return false;
}

int risk_factor(Play play, Team team, bool stationary) {
    Position& now = play.now;
    const Unit& unit = now[team];
    Ledger ledger{play, team};
    const Team enemy = nearest_spotted(play, team, false);
    const Cover cover = team_cover(play, team, enemy);
    const bool gun = is_gun_or_tripod(now, team);
    const bool support = now[team].carriage.exists() || carries(now, team, is_support_weapon);
    ledger.add(unit.routing, Risk::in_rout, 4, 2);
    ledger.add(unit.under_fire && (unit.fire_strength >= 2 * able_figures(now, team) || unit.heavy_fire),
               Risk::outnumbered_or_heavy_fire, 2, 3);
    ledger.add(unit.kind == TeamKind::command || all_have_one_action(now, team), Risk::command_or_poor_troops, 1, 4);
    ledger.add(true, Risk::losses, quarters_lost(now, team), 4);
    ledger.add(!support && !has_leader(now, team), Risk::no_nco, 1, 4);
    ledger.add(unit.under_fire, Risk::under_fire, 1, 4);
    ledger.add(is_flanked(play, team) || falls_back(unit) || friends_fall_back(play, team, false),
               Risk::flanked_or_retiring_friends, 1, 4);
    ledger.add(unit.tally_taken > unit.tally_inflicted, Risk::losing, 1, 6);
    ledger.add(has_officer_near(play, team), Risk::officer_near, -1, 7);
    ledger.add(has_afv_near(play, team), Risk::afv_near, -1, 7);
    ledger.add(has_friends_near(play, team), Risk::friends_near, -1, 7);
    ledger.add(gun || cover == Cover::soft, Risk::support_or_soft_cover, -1, 7);
    const bool advances = !gun && (unit.posture == Posture::advancing || unit.posture == Posture::attacking);
    ledger.add(advances || (stationary && cover == Cover::hard), Risk::advancing_or_hard_cover, -2, 8);
    ledger.add(unit.tally_inflicted > unit.tally_taken, Risk::winning, -2, 8);
    ledger.add(!has_spotted_enemy(play, team, true) && !friends_fall_back(play, team, true), Risk::nothing_in_sight, -4,
               9);
    play.journal.add(events::RiskFactor{team, static_cast<std::int8_t>(ledger.total)}, SKM(19, 1),
                     told_of(play.table, now, team));
    return ledger.total;
}

int row_of(int risk) {
    if (risk <= 0) return 0;
    if (risk == 1) return 1;
    if (risk <= 5) return 2;
    return risk <= 8 ? 3 : 4;
}

// ---- moving under orders: SKM-19.12, 19.13, 21.7, 21.8

std::int32_t step_length(Scene scene, Figure figure, bool half) {
    const int counted =
        scene.table.options.fast_by_current ? current_actions(scene.now, figure) : scene.now[figure].base_ap;
    if (counted != 1) return walk_allowance;
    return half ? fast_allowance / 2 : fast_allowance;  // SKM-9.8
}

bool may_step(const Man& man) {
    return man.able() && man.on_foot() && man.ap_left > 0 && man.moves_used < movement_actions;
}

Gait gait_for(const Position& now, Team team, Gait wanted) { return is_suppressed(now, team) ? Gait::crawl : wanted; }

// Whoever is hidden stops the engine's men as he does a player's (section 8).
void go_by(Play play, Figure figure, Path path, std::uint8_t manner, std::int64_t length) {
    Point end = path.back();
    Team met;
    const bool stopped = stops_before_hidden(play, figure, path, end, met);
    pay_for_move(play.now[figure]);
    put(play, figure, end, false, manner, stopped ? 0 : length);
    if (stopped) set_spotted(play, met, play.now[figure].team, true, SKM(6, 14));
}

// One figure one movement action towards a goal by ROUTE; true when it moved.
bool step_towards(Play play, Figure figure, Point goal, std::int32_t distance, Gait gait) {
    Man& man = play.now[figure];
    if (!may_step(man)) return false;
    const Walk walk = route_step(play, figure, goal, distance, gait_for(play.now, man.team, gait));
    if (walk.path.empty() || walk.path.back() == man.at) return false;
    go_by(play, figure, {walk.path.begin(), walk.path.size()}, gait == Gait::charge ? charging : 0, walk.length);
    return true;
}

// A step away: GO, never a route.
bool step_away(Play play, Figure figure, Point goal, std::int32_t distance) {
    Man& man = play.now[figure];
    if (!may_step(man)) return false;
    const Gait gait = gait_for(play.now, man.team, Gait::ordered);
    const Point end =
        go(play, figure, on_table(play.table, goal), gait == Gait::crawl ? crawl_allowance : distance, gait);
    if (end == man.at) return false;
    go_by(play, figure, Path{&end, 1}, 0, 0);
    return true;
}

// What an order does in one movement action of the whole team.
struct Plan {
    enum class Way : std::uint8_t { none, advance, attack, toward, away } way = Way::none;
    Point goal;  // advance, toward; away: the enemy
    bool half = false;
};

void move_once(Play play, Team team, const Plan& plan) {
    Position& now = play.now;
    const Figure anchor = anchor_of(now, team);
    if (!anchor.exists()) return;
    const Point start = now[anchor].at;
    const FigureSet members = now[team].figures;
    const auto others = [&](auto send) {
        for (const Figure figure : members)
            if (figure != anchor && now[figure].able()) send(figure);
    };
    switch (plan.way) {
        case Plan::Way::none: return;
        case Plan::Way::advance: {
            step_towards(play, anchor, plan.goal, step_length(play, anchor, plan.half), Gait::ordered);
            const Point end = now[anchor].at;
            if (end == start) return;
            std::size_t slot = 1;
            others([&](Figure figure) {
                step_towards(play, figure, on_table(play.table, end + slots[slot % slots.size()]),
                             step_length(play, figure, plan.half), Gait::ordered);
                ++slot;
            });
            break;
        }
        case Plan::Way::attack: {
            const auto send = [&](Figure figure) {
                if (is_in_contact(play, figure)) return;
                Figure enemy;
                std::int64_t least = INT64_MAX;
                for (int i = 0; i < now.team_count; ++i) {
                    if (!is_spotted_enemy(play, team, Team(i))) continue;
                    const Figure nearest = nearest_figure(play, Team(i), now[figure].at);
                    const std::int64_t distance = field::squared_distance(body_of(play, nearest).at, now[figure].at);
                    if (distance < least) {
                        least = distance;
                        enemy = nearest;
                    }
                }
                if (!enemy.exists()) return;
                const Point at = body_of(play, enemy).at;
                step_towards(play, figure, field::towards(at, now[figure].at, 1300), step_length(play, figure, false),
                             Gait::charge);
            };
            send(anchor);
            others(send);
            break;
        }
        case Plan::Way::toward: {
            step_towards(play, anchor, plan.goal, step_length(play, anchor, false), Gait::ordered);
            others([&](Figure figure) {
                step_towards(play, figure, on_table(play.table, now[figure].at + (plan.goal - start)),
                             step_length(play, figure, false), Gait::ordered);
            });
            break;
        }
        case Plan::Way::away: {
            const std::int32_t distance = step_length(play, anchor, false);
            const Point goal = away_from(play.table, now[team].side, start, plan.goal, distance);
            step_away(play, anchor, goal, distance);
            others([&](Figure figure) {
                step_away(play, figure, now[figure].at + (goal - start), step_length(play, figure, false));
            });
            break;
        }
    }
    if (now[anchor].at != start) now[team].facing = field::heading_of(now[anchor].at - start).tenths;
}

using TeamEnds = FixedList<Place, 16>;
TeamEnds ends_of(const Position& before, const Position& after, Team team) {
    TeamEnds ends;
    for (const Figure figure : before[team].figures)
        if (before[figure].able() && before[figure].at != after[figure].at && !ends.full())
            ends.push({figure, after[figure].at});
    return ends;
}

// SKM-9.16: the planned first moves are looked at before anybody goes. False: the test's result replaces the move.
bool dares_to_cross(Play play, Team team, const Plan& plan) {
    Position& now = play.now;
    if (now.open_ground_tested || !now[team].under_fire || is_suppressed(now, team)) return true;
    Position ahead = now;
    Journal silent;
    move_once(Play{play.table, ahead, play.dice, silent}, team, plan);
    const TeamEnds ends = ends_of(now, ahead, team);
    if (!crosses_open_ground(play, team, {ends.begin(), ends.size()})) return true;
    now.open_ground_tested = true;
    if (test_morale(play, team, Cause::open_ground)) return true;
    for (const Place& end : ends)
        if (now[end.figure].able() && now[end.figure].ap_left > 0) {
            const bool moved = now[end.figure].moved;
            pay_for_move(now[end.figure]);
            now[end.figure].moved = moved;
        }
    return false;
}

// Up to so many movement actions; true when anybody moved.
bool carry_out(Play play, Team team, const Plan& plan, int actions) {
    Position& now = play.now;
    if (plan.way == Plan::Way::none || !dares_to_cross(play, team, plan)) return false;
    FigureSet movers;
    for (int i = 0; i < actions; ++i) {
        const Position before = now;
        move_once(play, team, plan);
        const auto ends = ends_of(before, now, team);
        if (ends.empty()) break;
        for (const Place& end : ends) movers.insert(end.figure);
        now[team].moved_last = true;
    }
    const bool moved = movers.any();
    if (moved) {
        notice(play, team, true, false);
        if (plan.way == Plan::Way::attack) answer_charge(play, movers);
        after_moves(play, now[team].side);
    }
    return moved;
}

// ---- orders

Point objective_near(const Table& table, Point from, bool& exists) {
    Point best;
    std::int64_t least = INT64_MAX;
    exists = false;
    for (const Objective& objective : table.objectives) {
        const Point centre = centre_of(table, objective);
        const std::int64_t distance = field::squared_distance(centre, from);
        if (distance >= least) continue;
        least = distance;
        best = centre;
        exists = true;
    }
    return best;
}

// SKM-21.7: the goal stands 2800 before the enemy's anchor.
Plan advance_on(Scene scene, Team team, Team enemy) {
    Plan plan;
    const Figure anchor = anchor_of(scene.now, team);
    const Point from = scene.now[anchor].at;
    if (enemy.exists()) {
        const Point at = body_of(scene, anchor_of(scene.now, enemy)).at;
        if (field::squared_distance(at, from) <= std::int64_t{2800} * 2800) return plan;
        plan.goal = field::towards(at, from, 2800);
    } else {
        bool exists = false;
        plan.goal = objective_near(scene.table, from, exists);
        if (!exists || plan.goal == from) return plan;
    }
    plan.way = Plan::Way::advance;
    plan.half = true;
    return plan;
}

bool find_cover_from(Scene scene, Team team, Team enemy, bool farther, Point& goal) {
    const Point at = scene.now[anchor_of(scene.now, team)].at;
    return find_cover(scene, team, body_of(scene, nearest_figure(scene, enemy, at)), farther, goal);
}

void face_enemy(Play play, Team team) {
    const Team enemy = nearest_spotted(play, team, false);
    if (enemy.exists()) face(play, team, body_of(play, anchor_of(play.now, enemy)).at);
}

void halt(Play play, Team team) {
    play.now[team].posture = Posture::holding;
    face_enemy(play, team);
    shoot_as_solo_team(play, team);
}

void advance(Play play, Team team, Team enemy) {
    play.now[team].posture = Posture::advancing;
    carry_out(play, team, advance_on(play, team, enemy), 1);
    shoot_as_solo_team(play, team);
}

void attack(Play play, Team team) {
    play.now[team].posture = Posture::attacking;
    Plan plan;
    plan.way = Plan::Way::attack;
    carry_out(play, team, plan, movement_actions);  // after Advance and Halt only they shoot: SKM-19.13
}

Team friend_behind(Scene scene, Team team, Team enemy) {  // SKM-19.18
    const Point from = body_of(scene, nearest_figure(scene, enemy, scene.now[anchor_of(scene.now, team)].at)).at;
    const std::int64_t own = field::squared_distance(scene.now[anchor_of(scene.now, team)].at, from);
    Team nearest;
    Nearness least;
    for (int i = 0; i < scene.now.team_count; ++i) {
        if (!is_friend(scene.now, team, Team(i))) continue;
        if (field::squared_distance(body_of(scene, anchor_of(scene.now, Team(i))).at, from) < own) continue;
        const Nearness distance = team_distance(scene, team, Team(i));
        if (distance < least) {
            least = distance;
            nearest = Team(i);
        }
    }
    return nearest;
}

void retreat(Play play, Team team) {
    Position& now = play.now;
    Unit& unit = now[team];
    const Team enemy = nearest_spotted(play, team, false);
    unit.posture = Posture::retreating;
    if (!enemy.exists()) return halt(play, team);  // SKM-19.17
    const bool covered = team_cover(play, team, enemy) != Cover::none;
    const bool strong = 2 * able_figures(now, team) >= unit.orig_strength;
    if (covered && strong) {  // it stays and may fire
        face_enemy(play, team);
        return shoot_as_solo_team(play, team);
    }
    Plan plan;
    const Point from = now[anchor_of(now, team)].at;
    if (covered) {
        if (const Team refuge = friend_behind(play, team, enemy); refuge.exists()) {
            plan.way = Plan::Way::toward;
            plan.goal = body_of(play, anchor_of(now, refuge)).at;
        }
    } else if (find_cover_from(play, team, enemy, true, plan.goal)) {
        plan.way = Plan::Way::toward;
    }
    if (plan.way == Plan::Way::none) {
        plan.way = Plan::Way::away;
        plan.goal = body_of(play, nearest_figure(play, enemy, from)).at;
    }
    unit.retiring = true;
    now.retired_now.insert(team);
    carry_out(play, team, plan, movement_actions);
}

// SKM-19.13: a team that cannot run is taken.
bool is_surrounded(Scene scene, Team team) {
    const Figure anchor = anchor_of(scene.now, team);
    const Figure enemy = nearest_enemy(scene, scene.now[team].side, scene.now[anchor].at);
    if (!enemy.exists()) return false;
    const std::int32_t distance = step_length(scene, anchor, false) + rout_extra;
    const Point goal =
        away_from(scene.table, scene.now[team].side, scene.now[anchor].at, body_of(scene, enemy).at, distance);
    if (!is_on_table(scene.table, goal)) return false;
    return go(scene, anchor, goal, distance, Gait::forced, rout_extra) == scene.now[anchor].at;
}

void run_away(Play play, Team team) {
    Position& now = play.now;
    if (is_surrounded(play, team)) {
        const FigureSet members = now[team].figures;
        for (const Figure figure : members)
            if (now[figure].able()) capture(play, figure, Team());
        return;
    }
    flee(play, team, movement_actions, rout_extra);
    notice(play, team, true, false);
    for (const Figure figure : now[team].figures) now[figure].ap_left = 0;
    after_moves(play, now[team].side);
}

void halt_in_cover(Play play, Team team) {  // SKM-19.11: 5 and 6 of a team that falls back
    const Team enemy = nearest_spotted(play, team, false);
    Plan plan;
    if (enemy.exists() && team_cover(play, team, enemy) == Cover::none &&
        find_cover_from(play, team, enemy, false, plan.goal)) {
        plan.way = Plan::Way::toward;
        carry_out(play, team, plan, movement_actions);
    }
    halt(play, team);
}

// SKM-19.12, 19.15, 19.17: what becomes of the order of the chart.
Order order_after_all(Scene scene, Team team, Order order) {
    const bool forward = order == Order::advance || order == Order::attack || order == Order::close;
    if (forward && (stays_put(scene.now, team) || is_suppressed(scene.now, team))) return Order::halt;
    if (order == Order::close) {
        if (is_fortified(scene, scene.now[anchor_of(scene.now, team)].at)) return Order::halt;
        if (!has_spotted_enemy(scene, team, true)) return Order::go_on;
    }
    if (order == Order::retreat && !has_spotted_enemy(scene, team, false)) return Order::halt;
    if ((order == Order::advance || order == Order::attack) && !has_spotted_enemy(scene, team, false)) {
        const Posture posture = scene.now[team].posture;
        bool exists = false;
        objective_near(scene.table, {}, exists);
        const bool goes_on = posture == Posture::advancing || posture == Posture::attacking;
        return goes_on && exists ? Order::advance : Order::halt;
    }
    return order;
}

// SKM-19.11: continue is the posture again, as an order like any other.
Order continued(Scene scene, Team team) {
    switch (scene.now[team].posture) {
        case Posture::advancing: return order_after_all(scene, team, Order::advance);
        case Posture::attacking: return order_after_all(scene, team, Order::attack);
        case Posture::retreating: return order_after_all(scene, team, Order::retreat);
        case Posture::holding:
        case Posture::routing: return Order::go_on;
    }
    return Order::go_on;
}

void execute(Play play, Team team, Order order) {
    switch (order) {
        case Order::go_on: return play.now[team].posture == Posture::routing ? run_away(play, team) : halt(play, team);
        case Order::close: return advance(play, team, nearest_spotted(play, team, true));
        case Order::rout: rout(play, team); return run_away(play, team);
        case Order::retreat: return retreat(play, team);
        case Order::halt: return halt(play, team);
        case Order::advance: return advance(play, team, nearest_spotted(play, team, false));
        case Order::attack: return attack(play, team);
    }
}

void follow_chart(Play play, Team team, int risk) {
    Position& now = play.now;
    const bool was_routing = now[team].routing, falls = now[team].posture == Posture::retreating;
    const Seats audience = told_of(play.table, now, team);
    const int die = play.dice.roll(6, seen_by(rolls::solo_order, audience));
    const int row = row_of(risk);
    const Order order = action_chart[static_cast<std::size_t>(row)][static_cast<std::size_t>(die - 1)];
    Order then = order_after_all(play, team, order);
    const bool into_cover = row == 0 && (was_routing || falls) && die >= 5;  // SKM-19.11, 19.17
    const bool keeps_on = row == 0 && (was_routing || falls) && die <= 4;
    if (into_cover) then = Order::halt;
    if (keeps_on) then = was_routing ? Order::rout : Order::retreat;
    if (then == Order::go_on) then = continued(play, team);
    if (then == Order::retreat) then = order_after_all(play, team, then);
    play.journal.add(events::SoloOrder{team, static_cast<std::int8_t>(risk), static_cast<std::uint8_t>(row),
                                       static_cast<std::uint8_t>(die), order, then},
                     SKM(19, 10), audience);
    if (was_routing && then == Order::rout) return run_away(play, team);
    if (was_routing) {
        now[team].routing = false;
        now[team].posture = Posture::holding;
        set_pools(play, team);
    }
    if (into_cover) return halt_in_cover(play, team);
    execute(play, team, then);
}

}  // namespace

// ---- the activation

void look_out(Play play, Team team) {  // SKM-19.16
    Position& now = play.now;
    if (has_spotted_enemy(play, team, true)) return;
    for (const Figure figure : now[team].figures) {
        if (!now[figure].able()) continue;
        Team nearest;
        std::int64_t least = INT64_MAX;
        for (int i = 0; i < now.team_count; ++i) {
            const Unit& unit = now.units[i];
            if (unit.side == now[team].side || !unit.present || !has_able(now, Team(i)) ||
                is_spotted_by(play, Team(i), team))
                continue;
            const Sighting sight = sighting(play, figure, Team(i));
            if (!sight.possible || sight.heard) continue;
            const std::int64_t distance = gap(body_of(play, figure), body_of(play, sight.target));
            if (distance < least) {
                least = distance;
                nearest = Team(i);
            }
        }
        if (!nearest.exists()) continue;
        Action action;
        action.verb = Verb::spot;
        action.figure = figure;
        action.team = nearest;
        spot(play, action);
        if (is_spotted_by(play, nearest, team)) return;
    }
}

void end_solo_activation(Play play) {  // SKM-3.11
    const Team team = play.now.active;
    if (!play.now[team].routing && has_able(play.now, team)) remove_suppression(play, team);
    end_activation(play);
}

void act_as_solo_team(Play play, Team team) {
    Position& now = play.now;
    if (!begin_activation(play, team)) return;
    Unit& unit = now[team];
    const bool stationary = !unit.moved_last;
    set_pools(play, team);
    if (unit.never_rallies) {  // SKM-17.12
        unit.moved_last = unit.shot_last = false;
        run_away(play, team);
        end_solo_activation(play);
        return;
    }
    if (!unit.routing) look_out(play, team);
    const bool dices = is_spotted(now, team) || has_spotted_enemy(play, team, true) || unit.routing;  // SKM-19.1
    const int risk = dices ? risk_factor(play, team, stationary) : 0;
    unit.tally_inflicted = unit.tally_taken = 0;  // SKM-8.9
    unit.moved_last = unit.shot_last = false;
    if (dices) {
        follow_chart(play, team, risk);
    } else {
        play.journal.add(events::PostureKept{team, unit.posture}, SKM(19, 20), told_of(play.table, now, team));
        execute(play, team, continued(play, team));
    }
    end_solo_activation(play);
}

// Step 3b.
void run_solo_side(Play play) {
    Position& now = play.now;
    if (play.table.options.solo_markers) run_markers(play);
    for (int i = 0; i < now.team_count && now.phase != Phase::over; ++i) {
        if (!may_still_activate(now, Side::b, Team(i))) continue;
        if (now.units[i].vehicle.exists() && is_manned(now, now.units[i].vehicle))
            act_as_solo_afv(play, Team(i));
        else
            act_as_solo_team(play, Team(i));
    }
}

}  // namespace sandtable::skirmish
