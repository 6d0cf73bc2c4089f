// SKM chapter 17: vehicles run by the engine. Every decision is explained in the journal.
#include <algorithm>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

namespace {

using events::Risk;

// Infantry to keep company with: no gun crews, and nobody who runs.
bool is_foot_team(const Position& now, Team team) {
    if (!has_able(now, team) || now[team].routing || now[team].carriage.exists()) return false;
    const Figure anchor = anchor_of(now, team);
    return !now[anchor].aboard.exists();
}

std::int64_t distance_to(Scene scene, Vehicle vehicle, Team team) {
    const Body hull = body_of(scene, vehicle);
    std::int64_t least = INT64_MAX;
    for (const Figure figure : scene.now[team].figures)
        if (scene.now[figure].able()) least = std::min(least, gap(hull, body_of(scene, figure)));
    return least;
}

Team nearest_infantry(Scene scene, Vehicle vehicle, std::int64_t within) {
    const Team own = scene.now[vehicle].team;
    Team nearest;
    std::int64_t least = within;
    for (int i = 0; i < scene.now.team_count; ++i) {
        const Unit& unit = scene.now.units[i];
        if (Team(i) == own || unit.side != scene.now[own].side || !unit.present || !is_foot_team(scene.now, Team(i)))
            continue;
        const std::int64_t distance = distance_to(scene, vehicle, Team(i));
        if (distance > least || (nearest.exists() && distance == least)) continue;
        least = distance;
        nearest = Team(i);
    }
    return nearest;
}

// ---- SKM-17.3

bool sees_enemy_behind(Scene scene, Vehicle vehicle) {
    const Hull& hull = scene.now[vehicle];
    const Body body = body_of(scene, vehicle);
    const std::int64_t front = std::int64_t{scene.table.models[hull.model].length / 2} * field::unit;
    for (int i = 0; i < scene.now.team_count; ++i) {
        if (!is_spotted_enemy(scene, hull.team, Team(i))) continue;
        for (const Figure figure : scene.now.units[i].figures) {
            if (!scene.now[figure].able()) continue;
            const Body enemy = body_of(scene, figure);
            if (field::dot(enemy.at - hull.at, field::forward(Heading(hull.heading))) < front &&
                sees(scene, body, enemy))
                return true;
        }
    }
    return false;
}

bool has_friends_in_sight(Scene scene, Vehicle vehicle) {
    const Team own = scene.now[vehicle].team;
    for (int i = 0; i < scene.now.team_count; ++i) {
        const Unit& unit = scene.now.units[i];
        if (Team(i) == own || unit.side != scene.now[own].side || !unit.present || !has_able(scene.now, Team(i)))
            continue;
        if (distance_to(scene, vehicle, Team(i)) <= 12 * inch && teams_see(scene, own, Team(i))) return true;
    }
    return false;
}

int crew_casualties(const Position& now, Team team) {
    int count = 0;
    for (const Figure figure : now[team].figures)
        count += now[figure].state != State::ok || now[figure].wounds > 0 ? 1 : 0;
    return count;
}

int afv_risk(Play play, Team team) {
    Position& now = play.now;
    const Unit& unit = now[team];
    const Vehicle vehicle = unit.vehicle;
    const VehicleModel& model = play.table.models[now[vehicle].model];
    const Seats audience = told_of(play.table, now, team);
    int total = 0;
    const auto add = [&](bool applies, Risk reason, int amount) {
        if (!applies || amount == 0) return;
        total += amount;
        play.journal.add(events::RiskLine{team, reason, static_cast<std::int8_t>(amount)}, SKM(17, 3), audience);
    };
    const Team enemy = nearest_spotted(play, team, false);
    const bool hull_down =
        enemy.exists() && is_hull_down(play, body_of(play, vehicle), body_of(play, anchor_of(now, enemy)).at);
    add(unit.posture == Posture::advancing || hull_down, Risk::afv_advancing_or_hull_down, 1);
    add(model.radio || nearest_infantry(play, vehicle, 6 * inch).exists(), Risk::afv_infantry_near, 1);
    add(is_damaged(play, vehicle), Risk::afv_damaged, -1);
    add(true, Risk::afv_crew_casualties, -crew_casualties(now, team));
    add(unit.at_fire, Risk::afv_under_at_fire, -1);
    add(sees_enemy_behind(play, vehicle), Risk::afv_enemy_behind, -1);
    add(!has_friends_in_sight(play, vehicle), Risk::afv_alone, -1);
    add(!main_gun_works(play, vehicle), Risk::afv_no_main_gun, -2);
    add(!any_weapon_works(play, vehicle), Risk::afv_no_weapon, -2);
    add(now[vehicle].immobile && unit.under_fire, Risk::afv_immobile_under_fire, -2);
    play.journal.add(events::RiskFactor{team, static_cast<std::int8_t>(total)}, SKM(17, 3), audience);
    return total;
}

int column_of(int risk) {
    if (risk <= -3) return 0;
    if (risk <= -1) return 1;
    if (risk == 0) return 2;
    return risk == 1 ? 3 : 4;
}

// ---- orders

std::int32_t full_speed(const VehicleModel& model) {
    return model.weight == VehicleClass::heavy ? heavy_speed : vehicle_speed;
}

bool can_drive(Scene scene, Vehicle vehicle) {
    const Hull& hull = scene.now[vehicle];
    if (hull.stuck || hull.immobile || hull.moved_now) return false;
    const Figure driver = driver_of(scene, vehicle);
    return driver.exists() && scene.now[driver].ap_left >= 1;
}

// A run costs every crewman an action; a turn on the spot costs nothing (SKM-17.11).
bool follow(Play play, Vehicle vehicle, const DrivePlan& plan) {
    Position& now = play.now;
    const bool runs = plan.end != now[vehicle].at;
    if (plan.legs.empty() || (!runs && plan.heading.tenths == now[vehicle].heading)) return false;
    now[vehicle].moved_now = now[vehicle].moved_now || runs;
    if (runs)
        for (const Figure figure : now[now[vehicle].team].figures)
            if (now[figure].able() && now[figure].ap_left > 0) --now[figure].ap_left;
    drive(play, vehicle, {plan.legs.begin(), plan.legs.size()});
    if (runs) after_moves(play, now[now[vehicle].team].side);
    return runs;
}

void turn_toward(Play play, Vehicle vehicle, Point target) {
    const Hull& hull = play.now[vehicle];
    if (target == hull.at || hull.immobile || !driver_of(play, vehicle).exists()) return;  // SKM-14.10, 15.1
    const Heading bearing = field::heading_of(target - hull.at);
    int angle = (bearing.tenths - hull.heading + field::whole_turn) % field::whole_turn;
    if (angle > field::half_turn) angle -= field::whole_turn;
    DrivePlan plan{{}, hull.at, bearing};
    const int first = std::clamp(angle, -900, 900);
    plan.legs.push({first, 0});
    if (angle != first) plan.legs.push({angle - first, 0});
    if (angle == 0 || vehicle_toll(play, vehicle, {plan.legs.begin(), plan.legs.size()}).refusal) return;
    follow(play, vehicle, plan);
}

Point place_of(Scene scene, Team team) { return body_of(scene, anchor_of(scene.now, team)).at; }

// SKM-17.5
void halt(Play play, Vehicle vehicle, Team enemy) {
    Position& now = play.now;
    now[now[vehicle].team].posture = Posture::holding;
    if (!enemy.exists()) return;
    const Point at = place_of(play, enemy);
    if (can_drive(play, vehicle) && !is_hull_down(play, body_of(play, vehicle), at)) {
        DrivePlan best;
        std::int64_t least = std::int64_t{6 * inch} * 6 * inch + 1;
        for (const Point point : play.table.hull_down_points) {
            const std::int64_t distance = field::squared_distance(point, now[vehicle].at);
            if (distance >= least) continue;
            const DrivePlan plan = drive_to(play, vehicle, point, 6 * inch);
            if (!plan.reached) continue;
            Hull there = now[vehicle];  // VGO ends within a few thousandths of the point
            there.at = plan.end;
            if (at != plan.end) there.heading = field::heading_of(at - plan.end).tenths;
            if (!hull_fits(play, vehicle, plan.end, Heading(there.heading)) ||
                !is_hull_down(play, body_of(play.table, there, vehicle), at))
                continue;
            least = distance;
            best = plan;
        }
        if (!best.legs.empty()) follow(play, vehicle, best);
    }
    turn_toward(play, vehicle, at);
}

Point opposite_edge(const Table& table, Side side, Point from) {
    switch (table.rear[static_cast<std::size_t>(index(side))]) {
        case Edge::north: return {from.x, 0};
        case Edge::south: return {from.x, table.height};
        case Edge::east: return {0, from.y};
        case Edge::west: return {table.width, from.y};
    }
    return from;
}

Point ordered_goal(Scene scene, Vehicle vehicle) {
    const Point from = scene.now[vehicle].at;
    Point best = opposite_edge(scene.table, scene.now[scene.now[vehicle].team].side, from);
    std::int64_t least = INT64_MAX;
    for (const Objective& objective : scene.table.objectives) {
        const Point centre = centre_of(scene.table, objective);
        if (field::squared_distance(centre, from) >= least) continue;
        least = field::squared_distance(centre, from);
        best = centre;
    }
    return best;
}

// SKM-17.4
void advance(Play play, Vehicle vehicle, Team enemy) {
    Position& now = play.now;
    const Team team = now[vehicle].team;
    if (enemy.exists() && distance_to(play, vehicle, enemy) <= 20 * inch) return halt(play, vehicle, enemy);
    now[team].posture = Posture::advancing;
    if (!can_drive(play, vehicle)) return;
    const VehicleModel& model = play.table.models[now[vehicle].model];
    const std::int32_t distance = nearest_infantry(play, vehicle, 6 * inch).exists() ? 6 * inch : full_speed(model) / 2;
    const Point goal = enemy.exists() ? place_of(play, enemy) : ordered_goal(play, vehicle);
    follow(play, vehicle, drive_route(play, vehicle, goal, distance));
}

// SKM-17.6
void manoeuvre(Play play, Vehicle vehicle, Team enemy) {
    Position& now = play.now;
    const Team infantry = nearest_infantry(play, vehicle, INT64_MAX);
    if (!infantry.exists() || !can_drive(play, vehicle)) return halt(play, vehicle, enemy);
    now[now[vehicle].team].posture = Posture::holding;
    const VehicleModel& model = play.table.models[now[vehicle].model];
    const Point at = place_of(play, infantry);
    const std::int64_t apart = 3 * inch + play.table.options.base_radius + model.length / 2;
    if (field::squared_distance(at, now[vehicle].at) <= apart * apart) return;
    follow(play, vehicle, drive_route(play, vehicle, field::towards(at, now[vehicle].at, apart), full_speed(model)));
}

// SKM-17.8, 17.9: the nearest with an anti-tank weapon that reaches this far, otherwise the nearest.
Team most_threatening(Scene scene, Team own) {
    const Vehicle vehicle = scene.now[own].vehicle;
    const Body hull = body_of(scene, vehicle);
    Team nearest;
    std::int64_t least = INT64_MAX;
    for (int i = 0; i < scene.now.team_count; ++i) {
        if (!is_spotted_enemy(scene, own, Team(i))) continue;
        const std::int64_t distance = distance_to(scene, vehicle, Team(i));
        if (distance < least && has_anti_tank_weapon(scene, Team(i), hull)) {
            least = distance;
            nearest = Team(i);
        }
    }
    return nearest.exists() ? nearest : nearest_spotted(scene, own, false);
}

void bale_out(Play play, Vehicle vehicle) {  // SKM-17.7, 17.12
    Position& now = play.now;
    play.journal.add(events::BailedOut{vehicle}, SKM(17, 7), told_of(play.table, now, now[vehicle].team));
    const Team crew = abandon(play, vehicle);
    if (!crew.exists()) return;
    now[crew].never_rallies = true;
    rout(play, crew);
    flee(play, crew, 1, 0);
}

void retreat(Play play, Vehicle vehicle) {
    Position& now = play.now;
    const Team team = now[vehicle].team;
    const Team enemy = most_threatening(play, team);
    if (!enemy.exists()) return halt(play, vehicle, enemy);  // SKM-17.10
    now[team].posture = Posture::retreating;
    if (!can_drive(play, vehicle)) return;
    const VehicleModel& model = play.table.models[now[vehicle].model];
    now[team].retiring = true;
    now.retired_now.insert(team);
    follow(play, vehicle, drive_back(play, vehicle, enemy, full_speed(model)));
}

// SKM-17.11: a missing driver is replaced first.
void replace_driver(Play play, Vehicle vehicle) {
    Position& now = play.now;
    if (driver_of(play, vehicle).exists()) return;
    for (const Figure figure : now[now[vehicle].team].figures) {
        if (!now[figure].able() || now[figure].role == Role::gunner) continue;
        Action action;
        action.verb = Verb::take_driver;
        action.figure = figure;
        if (may_take_driver(play, action)) continue;
        return take_driver(play, action);
    }
}

bool sees_spotted_enemy(Scene scene, Team team) { return has_spotted_enemy(scene, team, true); }

// The main gun of an assault gun is brought to bear by turning the vehicle.
void bring_to_bear(Play play, Team team) {
    Position& now = play.now;
    const Hull& hull = now[now[team].vehicle];
    if (!main_gun_works(play, now[team].vehicle) || hull.weapons[0].mount != Mount::hull || hull.moved_now) return;
    const Team target = gun_target(play, team);
    if (!target.exists()) return;
    const Point at = place_of(play, target);
    if (at == hull.at) return;
    const bool bears = field::angle_between(Heading(hull.heading), field::heading_of(at - hull.at)) <= 225;
    if (!bears) turn_toward(play, now[team].vehicle, at);
}

// What becomes of the order of the chart.
AfvOrder carried_out(Scene scene, Vehicle vehicle, AfvOrder order) {
    const bool immobile = scene.now[vehicle].immobile;
    const Team enemy = nearest_spotted(scene, scene.now[vehicle].team, false);
    if (order == AfvOrder::bale_out && immobile) return order;
    if (order == AfvOrder::bale_out || order == AfvOrder::retreat) {
        if (!enemy.exists()) return AfvOrder::halt;                // SKM-17.10
        return immobile ? AfvOrder::bale_out : AfvOrder::retreat;  // SKM-17.7
    }
    const bool near = enemy.exists() && distance_to(scene, vehicle, enemy) <= 20 * inch;
    if (order == AfvOrder::advance && near) return AfvOrder::halt;  // SKM-17.4
    if (order == AfvOrder::manoeuvre && !nearest_infantry(scene, vehicle, INT64_MAX).exists())
        return AfvOrder::halt;  // SKM-17.6
    return order;
}

void execute(Play play, Team team, AfvOrder order) {
    const Vehicle vehicle = play.now[team].vehicle;
    // Before it has seen anybody it knows of nobody: SKM-17.1.
    const Team enemy = play.now[team].seen_enemy ? nearest_spotted(play, team, false) : Team();
    switch (order) {
        case AfvOrder::bale_out: return bale_out(play, vehicle);
        case AfvOrder::retreat: return retreat(play, vehicle);
        case AfvOrder::halt: return halt(play, vehicle, enemy);
        case AfvOrder::manoeuvre: return manoeuvre(play, vehicle, enemy);
        case AfvOrder::advance: return advance(play, vehicle, enemy);
    }
}

AfvOrder throw_for_order(Play play, Team team) {
    Position& now = play.now;
    const int risk = afv_risk(play, team);
    const Seats audience = told_of(play.table, now, team);
    const int die = play.dice.roll(6, seen_by(rolls::afv_order, audience));
    const int column = column_of(risk);
    const AfvOrder order = afv_chart[static_cast<std::size_t>(die - 1)][static_cast<std::size_t>(column)];
    const AfvOrder then = carried_out(play, now[team].vehicle, order);
    play.journal.add(events::AfvOrdered{team, static_cast<std::int8_t>(risk), static_cast<std::uint8_t>(column),
                                        static_cast<std::uint8_t>(die), order, then},
                     SKM(17, 2), audience);
    return then;
}

}  // namespace

// SKM-17.10: it is enough that somebody was in sight once, whenever that was.
void notice_enemies(Play play) {
    if (!play.table.options.solo()) return;
    for (int i = 0; i < play.now.team_count; ++i) {
        Unit& unit = play.now.units[i];
        if (unit.side == Side::b && unit.present && unit.vehicle.exists() && !unit.seen_enemy)
            unit.seen_enemy = sees_spotted_enemy(play, Team(i));
    }
}

void act_as_solo_afv(Play play, Team team) {
    Position& now = play.now;
    if (!begin_activation(play, team)) return;
    Unit& unit = now[team];
    const Vehicle vehicle = unit.vehicle;
    set_pools(play, team);
    look_out(play, team);
    if (sees_spotted_enemy(play, team)) unit.seen_enemy = true;  // SKM-17.10
    AfvOrder order = AfvOrder::halt;
    if (unit.seen_enemy) {
        order = throw_for_order(play, team);
    } else {  // SKM-17.1
        const bool advances =
            unit.posture == Posture::advancing || (unit.issue != 255 && play.table.teams[unit.issue].advances);
        order = advances ? AfvOrder::advance : AfvOrder::halt;
        play.journal.add(events::PostureKept{team, advances ? Posture::advancing : Posture::holding}, SKM(17, 1),
                         told_of(play.table, now, team));
    }
    unit.tally_inflicted = unit.tally_taken = 0;
    unit.moved_last = unit.shot_last = false;
    unit.last_move = 0;
    replace_driver(play, vehicle);
    execute(play, team, order);
    if (is_manned(now, vehicle) && !now[vehicle].destroyed) {
        if (order != AfvOrder::retreat) bring_to_bear(play, team);
        fire_solo_guns(play, team);
        if (is_manned(now, vehicle)) shoot_as_solo_team(play, team);
    }
    end_solo_activation(play);
}

}  // namespace sandtable::skirmish
