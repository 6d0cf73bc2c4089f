// SKM chapter 14: vehicles.
#include <algorithm>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

namespace {

using field::Box;

}  // namespace

bool is_crew(const Position& now, Figure figure) {
    const Man& man = now[figure];
    return man.aboard.exists() && now[man.team].vehicle == man.aboard;
}

Figure driver_of(Scene scene, Vehicle vehicle) {
    for (const Figure figure : scene.now[scene.now[vehicle].team].figures)
        if (scene.now[figure].able() && scene.now[figure].aboard == vehicle && scene.now[figure].role == Role::driver)
            return figure;
    return {};
}

Figures occupants_of(const Position& now, Vehicle vehicle) {
    Figures aboard;
    for (int i = 0; i < now.figure_count; ++i)
        if (now.men[i].able() && now.men[i].aboard == vehicle) aboard.push(Figure(i));
    return aboard;
}

bool is_manned(const Position& now, Vehicle vehicle) {
    for (const Figure figure : now[now[vehicle].team].figures)
        if (now[figure].able() && now[figure].aboard == vehicle) return true;
    return false;
}

// ---- where a hull may stand and run: SKM-14.5, 14.14

namespace {

bool blocks_hull(const Feature& feature, const Corners& hull) {
    if (!nature_of(feature.kind).stops_vehicles) return false;
    for (std::size_t i = 0; i < pieces_of(feature); ++i)
        for (std::size_t j = 0; j < hull.size(); ++j)
            if (field::meets(piece_of(feature, i), field::edge(outline_of(hull), j))) return true;
    return field::place_in(outline_of(hull), feature.points[0]) != field::Place::outside ||
           (!is_linear(feature.kind) && stands_in(feature, hull[0]));
}

bool blocks_track(const Feature& feature, Segment run) {
    if (!nature_of(feature.kind).stops_vehicles || !feature.box.touches(Box::around(run))) return false;
    if (!is_linear(feature.kind)) return passes_through(feature, run);
    for (std::size_t i = 0; i < pieces_of(feature); ++i)
        if (field::meets(run, piece_of(feature, i))) return true;
    return false;
}

}  // namespace

namespace {

// All of a hull, and whatever is so near to it.
Box around_hull(const VehicleModel& model, Point at, std::int32_t reach) {
    return Box::around(at, (model.length + model.width) / 2 + 2 + reach);
}

bool is_near(const Box& box, Point point) { return box.touches({point, point}); }

// What is on the table, as far as the vehicle's side can tell (section 8).
bool is_in_its_way(Scene scene, Vehicle vehicle, Team team) {
    return scene.now[team].present && is_known(scene, scene.now[scene.now[vehicle].team].side, team);
}

}  // namespace

bool hull_fits(Scene scene, Vehicle vehicle, Point at, Heading heading) {
    const Corners hull = corners_of(model_of(scene, vehicle), at, heading);
    const Box by_gun = around_hull(model_of(scene, vehicle), at, gun_base);
    for (const Point corner : hull)
        if (!is_on_table(scene.table, corner)) return false;
    for (const Feature& feature : scene.table.features)
        if (feature.box.touches(Box::around(at, hull_reach)) && blocks_hull(feature, hull)) return false;
    const auto counts = [&](Team team) { return is_in_its_way(scene, vehicle, team); };
    for (int i = 0; i < scene.now.vehicle_count; ++i)
        if (i != vehicle.index() && scene.now.hulls[i].model != 255 && counts(scene.now.hulls[i].team) &&
            field::squared_distance(scene.now.hulls[i].at, at) < std::int64_t{2 * hull_reach} * (2 * hull_reach) &&
            overlap(hull, corners_of(scene.table, scene.now.hulls[i])))
            return false;
    for (int i = 0; i < scene.now.carriage_count; ++i)
        if (scene.now.pieces[i].gun != 255 && is_near(by_gun, scene.now.pieces[i].at) &&
            counts(scene.now.pieces[i].team) && distance_above(scene.now.pieces[i].at, hull) < gun_base)
            return false;
    return true;
}

namespace {

bool track_is_free(Scene scene, Vehicle vehicle, Segment run) {
    for (const Feature& feature : scene.table.features)
        if (blocks_track(feature, run)) return false;
    for (int i = 0; i < scene.now.vehicle_count; ++i)
        if (i != vehicle.index() && scene.now.hulls[i].model != 255 &&
            around_hull(model_of(scene, Vehicle(i)), scene.now.hulls[i].at, 0).touches(Box::around(run)) &&
            is_in_its_way(scene, vehicle, scene.now.hulls[i].team) &&
            passes_through(corners_of(scene.table, scene.now.hulls[i]), run))
            return false;
    for (int i = 0; i < scene.now.carriage_count; ++i)
        if (scene.now.pieces[i].gun != 255 && is_in_its_way(scene, vehicle, scene.now.pieces[i].team) &&
            is_nearer(gun_base, scene.now.pieces[i].at, run))
            return false;
    return true;
}

// SKM-14.14: it keeps clear of the enemy's men, and of friends where it ends.
bool runs_over_enemy(Scene scene, Vehicle vehicle, Segment run, const Corners& end) {
    const Position& now = scene.now;
    const Side side = now[now[vehicle].team].side;
    const std::int32_t radius = scene.table.options.base_radius;
    const VehicleModel& model = model_of(scene, vehicle);
    const Box box = Box::around(run).grown((model.length + model.width) / 2 + 2 + radius + contact_distance);
    for (int i = 0; i < now.figure_count; ++i) {
        const Man& man = now.men[i];
        if (!is_near(box, man.at)) continue;
        if (!man.on_foot() || now[man.team].side == side || !is_known(scene, side, man.team) || !now[man.team].present)
            continue;
        if (!is_reckoned_with(scene, side, Figure(i))) continue;
        if (is_nearer(model.width / 2 + radius, man.at, run)) return true;
        if (distance_above(man.at, end) - radius <= contact_distance) return true;
    }
    return false;
}

bool ends_on_figure(Scene scene, Vehicle vehicle, Point at, const Corners& end) {
    const Position& now = scene.now;
    const Side side = now[now[vehicle].team].side;
    const Box box = around_hull(model_of(scene, vehicle), at, scene.table.options.base_radius);
    for (int i = 0; i < now.figure_count; ++i)
        if (is_near(box, now.men[i].at) && now.men[i].on_foot() && is_known(scene, side, now.men[i].team) &&
            now[now.men[i].team].present && distance_above(now.men[i].at, end) < scene.table.options.base_radius)
            return true;
    return false;
}

}  // namespace

bool is_free_of_men(Scene scene, Vehicle vehicle, Point at, Heading heading) {
    const Corners hull = corners_of(model_of(scene, vehicle), at, heading);
    return !runs_over_enemy(scene, vehicle, {at, at}, hull) && !ends_on_figure(scene, vehicle, at, hull);
}

namespace {

// Section 8, fog = hidden: who is unseen within an inch of the hull if it stands there.
Team hidden_beside(Scene scene, Vehicle vehicle, Point at, Heading heading) {
    Hull there = scene.now[vehicle];
    there.at = at;
    there.heading = heading.tenths;
    return hidden_near(scene, scene.now[there.team].side, body_of(scene.table, there, vehicle));
}

}  // namespace

// The point, then rings of eight.
Point hull_place(Scene scene, Vehicle vehicle, Point at, Heading heading) {
    const auto fits = [&](Point point) {
        return hull_fits(scene, vehicle, point, heading) && is_free_of_men(scene, vehicle, point, heading) &&
               !hidden_beside(scene, vehicle, point, heading).exists();
    };
    return first_place(at, fits).value_or(at);
}

namespace {

// ---- obstacles and speed: SKM-14.2, 14.3

struct Crossing {
    std::int64_t at = 0;  // millionths of the run
    Point point;
};
using Crossings = FixedList<Crossing, 32>;

// Where along the run it first shares a point with the feature.
bool first_meeting(const Feature& feature, Segment run, Crossing& crossing) {
    bool found = false;
    constexpr std::int64_t whole = 1'000'000;
    for (std::size_t i = 0; i < pieces_of(feature); ++i) {
        const Segment piece = piece_of(feature, i);
        if (!runs_into(run, piece)) continue;
        std::int64_t divisor = field::cross(run.vector(), piece.vector());
        std::int64_t dividend = field::cross(piece.from - run.from, piece.vector());
        if (divisor == 0) continue;
        if (divisor < 0) {
            divisor = -divisor;
            dividend = -dividend;
        }
        const std::int64_t at = field::floored(dividend * whole, divisor);
        if (found && at >= crossing.at) continue;
        found = true;
        crossing.at = at;
        crossing.point = field::part_of_the_way(run.from, run.to, at, whole);
    }
    return found;
}

Crossings crossings_of(const Table& table, Segment run) {
    Crossings list;
    const Box box = Box::around(run);
    for (const Feature& feature : table.features) {
        if (!nature_of(feature.kind).vehicle_obstacle || !feature.box.touches(box)) continue;
        if (!is_linear(feature.kind) && (stands_in(feature, run.from) || !passes_through(feature, run))) continue;
        Crossing crossing;
        if (first_meeting(feature, run, crossing) && !list.full()) list.push(crossing);
    }
    std::sort(list.begin(), list.end(), [](const Crossing& a, const Crossing& b) { return a.at < b.at; });
    return list;
}

struct Going {
    bool obstacles = false;
    bool woods = false;
    bool not_open = false;
    bool on_road = true;
};

// The whole run on roads, which may overlap: cut wherever it meets an edge of one, every piece lies on some road.
bool is_on_roads(const Table& table, Segment run) {
    constexpr std::int64_t whole = 1'000'000;
    FixedList<std::int64_t, 64> cuts;
    cuts.push(0);
    cuts.push(whole);
    const auto is_road_near = [&](const Feature& feature) {
        return feature.kind == Kind::road && feature.box.touches(Box::around(run));
    };
    for (const Feature& feature : table.features)
        for (std::size_t i = 0; is_road_near(feature) && i < pieces_of(feature); ++i) {
            const Segment edge = piece_of(feature, i);
            const std::int64_t divisor = field::cross(run.vector(), edge.vector());
            if (divisor == 0 || !field::meets(run, edge) || cuts.full()) continue;
            const std::int64_t dividend = field::cross(edge.from - run.from, edge.vector());
            cuts.push(divisor > 0 ? field::floored(dividend * whole, divisor)
                                  : field::floored(-dividend * whole, -divisor));
        }
    std::sort(cuts.begin(), cuts.end());
    const std::int64_t length = field::root_below(field::squared_length(run.vector()));
    std::int64_t off = 0;
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
        const Point middle = field::part_of_the_way(run.from, run.to, (cuts[i] + cuts[i + 1]) / 2, whole);
        bool on = false;
        for (const Feature& feature : table.features) on = on || (is_road_near(feature) && stands_in(feature, middle));
        if (!on) off += (cuts[i + 1] - cuts[i]) * length / whole;
    }
    return off <= grazing;
}

void look_at_ground(const Table& table, Segment run, Going& going) {
    const Box box = Box::around(run);
    for (const Feature& feature : table.features) {
        if (!feature.box.touches(box) || is_linear(feature.kind)) continue;
        const bool in = stands_in(feature, run.from) || stands_in(feature, run.to) || passes_through(feature, run);
        if (!in) continue;
        if (feature.kind == Kind::wood) going.woods = true;
        if (nature_of(feature.kind).not_open) going.not_open = true;
    }
    going.on_road = going.on_road && is_on_roads(table, run);
    if (!crossings_of(table, run).empty()) going.obstacles = true;
}

std::int32_t speed_of(const VehicleModel& model, const Going& going) {
    const bool halved = going.obstacles || going.woods;
    if (model.weight == VehicleClass::heavy) return going.not_open || going.obstacles ? heavy_rough_speed : heavy_speed;
    if (halved) return vehicle_speed / 2;
    if (going.on_road && model.weight == VehicleClass::small_soft) return small_road_speed;
    if (going.on_road && model.gear == Gear::wheeled) return wheeled_road_speed;
    return vehicle_speed;
}

}  // namespace

VehicleToll vehicle_toll(Scene scene, Vehicle vehicle, Legs legs) {
    const Hull& hull = scene.now[vehicle];
    const VehicleModel& model = model_of(scene, vehicle);
    VehicleToll toll;
    toll.end = hull.at;
    toll.heading = Heading(hull.heading);
    toll.last_direction = toll.heading;
    Going going;
    bool pivoted = false;
    const Refusal no_room{SKM(14, 5), "No room for the vehicle."};
    for (const Leg& leg : legs) {
        if (leg.run < -100000 || leg.run > 100000) {
            toll.refusal = {SKM(1, 15), "Malformed action."};
            return toll;
        }
        if (leg.pivot < -900 || leg.pivot > 900) {
            toll.refusal = {SKM(14, 4), "A pivot is at most 90°."};
            return toll;
        }
        if (leg.pivot != 0) {
            if (pivoted) toll.cost += pivot_cost;
            pivoted = true;
            toll.heading = toll.heading.turned(leg.pivot);
        }
        const Point from = toll.end;
        if (leg.run != 0) {
            toll.end = field::Frame(from, toll.heading).world({0, leg.run});
            const std::int64_t length = field::root_below(field::squared_distance(from, toll.end));
            toll.length += length;
            toll.cost += leg.run < 0 ? 2 * length : length;
            toll.last_direction = leg.run < 0 ? toll.heading.reversed() : toll.heading;
        }
        const Segment run{from, toll.end};
        if (!track_is_free(scene, vehicle, run)) {
            toll.refusal = {SKM(14, 5), "Impassable."};
            return toll;
        }
        const Corners end = corners_of(model, toll.end, toll.heading);
        for (const Point corner : end)
            if (!is_on_table(scene.table, corner)) toll.refusal = no_room;
        if (!toll.refusal && !hull_fits(scene, vehicle, toll.end, toll.heading))
            toll.refusal = {SKM(14, 5), "Impassable."};
        if (!toll.refusal && runs_over_enemy(scene, vehicle, run, end))
            toll.refusal = {SKM(14, 14), "No room for the vehicle."};
        if (toll.refusal) return toll;
        if (leg.run != 0) look_at_ground(scene.table, run, going);
    }
    toll.speed = speed_of(model, going);
    if (ends_on_figure(scene, vehicle, toll.end, corners_of(model, toll.end, toll.heading))) toll.refusal = no_room;
    return toll;
}

namespace {

// SKM-14.6, 14.13
Refusal crew_can_drive(Scene scene, Vehicle vehicle) {
    const Position& now = scene.now;
    const Figure driver = driver_of(scene, vehicle);
    if (!driver.exists()) return {SKM(14, 10), "No driver."};
    if (now[driver].ap_left < 1) return {SKM(14, 6), "Every crewman needs an action to move."};
    for (const Figure figure : now[now[vehicle].team].figures)
        if (now[figure].able() && now[figure].aboard == vehicle && now[figure].ap_left < 1 &&
            current_actions(now, figure) > 0)
            return {SKM(14, 6), "Every crewman needs an action to move."};
    return fine;
}

FixedList<Leg, most_vehicle_legs> legs_of(const Action& action) {
    FixedList<Leg, most_vehicle_legs> legs;
    for (int i = 0; i < action.point_count; ++i) legs.push({action.points[i].x, action.points[i].y});
    return legs;
}

}  // namespace

Refusal may_move_vehicle(Scene scene, const Action& action) {
    const Position& now = scene.now;
    const Vehicle vehicle = now[now.active].vehicle;
    if (!vehicle.exists() || now[vehicle].destroyed) return {SKM(14, 4), "That team has no vehicle."};
    if (action.point_count < 1 || action.point_count > most_vehicle_legs) return {SKM(14, 4), "Malformed action."};
    const Hull& hull = now[vehicle];
    if (hull.stuck || hull.immobile) return {SKM(14, 15), "It cannot move."};
    if (hull.moved_now) return {SKM(14, 4), "It has already moved."};
    if (Refusal refusal = crew_can_drive(scene, vehicle)) return refusal;
    const auto legs = legs_of(action);
    const VehicleToll toll = vehicle_toll(scene, vehicle, {legs.begin(), legs.size()});
    if (toll.refusal) return toll.refusal;
    if (toll.cost > toll.speed)
        return {SKM(14, 2),
                "Too far for this vehicle: {} of {}.",
                {Argument::Kind::mils, static_cast<int>(toll.cost)},
                {Argument::Kind::mils, static_cast<int>(toll.speed)}};
    return fine;
}

namespace {

// The vehicle too stops before whoever it comes within an inch of unseen.
struct Halted {
    Point at;
    Team before{};  // none: it runs on
};
Halted halted_before_hidden(Scene scene, Vehicle vehicle, Heading heading, std::int32_t run) {
    const Hull& hull = scene.now[vehicle];
    const field::Frame frame(hull.at, heading);
    Halted halted{hull.at};
    const std::int32_t whole = std::abs(run);
    for (std::int32_t step = 125; step < whole + 125; step += 125) {
        const Point at = frame.world({0, run < 0 ? -std::min(step, whole) : std::min(step, whole)});
        halted.before = hidden_beside(scene, vehicle, at, heading);
        if (halted.before.exists()) return halted;
        halted.at = at;
    }
    return halted;
}

}  // namespace

// Carries the legs out, obstacle by obstacle.
void drive(Play play, Vehicle vehicle, Legs legs) {
    Position& now = play.now;
    Hull& hull = now[vehicle];
    Unit& unit = now[hull.team];
    const VehicleModel& model = play.table.models[hull.model];
    const Point start = hull.at;
    std::int64_t length = 0;
    for (const Leg& leg : legs) {
        const Heading heading = Heading(hull.heading).turned(leg.pivot);
        if (leg.pivot != 0)  // a turn can come as near to somebody unseen as a run
            if (const Team met = hidden_beside(play, vehicle, hull.at, heading); met.exists()) {
                set_spotted(play, met, hull.team, true, SKM(6, 14));
                break;
            }
        hull.heading = heading.tenths;
        if (leg.run == 0) continue;
        const Point from = hull.at;
        Point to = field::Frame(from, heading).world({0, leg.run});
        Team met;
        if (play.table.options.fog == Fog::hidden) {
            const Halted halted = halted_before_hidden(play, vehicle, heading, leg.run);
            met = halted.before;
            if (met.exists()) to = halted.at;
        }
        unit.last_heading = (leg.run < 0 ? heading.reversed() : heading).tenths;
        if (model.gear != Gear::tracked)
            for (const Crossing& crossing : crossings_of(play.table, {from, to})) {  // SKM-14.3
                const int die = play.dice.roll(6, seen_by(rolls::bogging, told_of(play.table, now, hull.team)));
                if (die < (model.gear == Gear::half ? half_track_sticks : wheels_stick)) continue;
                hull.stuck = true;
                to = crossing.point;
                play.journal.add(events::Stuck{vehicle, static_cast<std::uint8_t>(die), to}, SKM(14, 3),
                                 told_of(play.table, now, hull.team));
                break;
            }
        length += field::root_below(field::squared_distance(from, to));
        hull.at = to;
        if (met.exists() && !hull.stuck) set_spotted(play, met, hull.team, true, SKM(6, 14));
        if (hull.stuck || met.exists()) break;
    }
    unit.last_move = static_cast<std::uint16_t>(std::min<std::int64_t>(unit.last_move + length, 65535));
    if (length > 0) unit.moved_last = true;
    unit.facing = hull.heading;
    for (int i = 0; i < now.figure_count; ++i)
        if (now.men[i].aboard == vehicle && now.men[i].on_table()) {
            now.men[i].at = hull.at;
            if (length > 0) now.men[i].moved = true;  // SKM-14.9
        }
    play.journal.add(events::VehicleMoved{vehicle, start, hull.at, hull.heading, static_cast<std::int32_t>(length)},
                     SKM(14, 4), told_of(play.table, now, hull.team));
    notice(play, hull.team, true, false);
}

void move_vehicle(Play play, const Action& action) {
    Position& now = play.now;
    const Vehicle vehicle = now[now.active].vehicle;
    now[vehicle].moved_now = true;
    for (const Figure figure : now[now.active].figures)
        if (now[figure].able() && now[figure].aboard == vehicle && now[figure].ap_left > 0) --now[figure].ap_left;
    const auto legs = legs_of(action);
    drive(play, vehicle, {legs.begin(), legs.size()});
    after_moves(play, now[now.active].side);
}

// Step 2a: SKM-14.3
void release_stuck(Play play, Side side) {
    Position& now = play.now;
    for (int i = 0; i < now.vehicle_count; ++i) {
        Hull& hull = now.hulls[i];
        if (hull.model == 255 || !hull.stuck || hull.destroyed || now[hull.team].side != side) continue;
        const Seats audience = told_of(play.table, now, hull.team);
        const int die = play.dice.roll(6, seen_by(rolls::release, audience));
        if (die >= released_on) hull.stuck = false;
        play.journal.add(events::Released{Vehicle(i), static_cast<std::uint8_t>(die), !hull.stuck}, SKM(14, 3),
                         audience);
    }
}

// ---- D11 mount, dismount: SKM-14.8

namespace {

bool moved_too_far(const Position& now, Vehicle vehicle) {
    const Unit& unit = now[now[vehicle].team];
    return unit.activated && unit.last_move > 8000;
}

int passengers_of(const Position& now, Vehicle vehicle) {
    int count = 0;
    for (int i = 0; i < now.figure_count; ++i)
        if (now.men[i].aboard == vehicle && now.men[i].on_table() && !is_crew(now, Figure(i))) ++count;
    return count;
}

Refusal may_get_in_or_out(const Man& man) {
    if (man.ap_left < 1) return {SKM(2, 11), "Not enough actions (needs {}, has {}).", 1, man.ap_left};
    if (man.moves_used >= movement_actions) return {SKM(4, 1), "Only two movement actions a turn."};
    if ((man.barred & has_flamed) != 0) return {SKM(13, 1), "The flamethrower may not move and fire."};
    return fine;
}

}  // namespace

int room_aboard(Scene scene, Vehicle vehicle) {
    return model_of(scene, vehicle).capacity - passengers_of(scene.now, vehicle);
}

Refusal may_mount(Scene scene, const Action& action) {
    const Position& now = scene.now;
    const Refusal refusal{SKM(14, 8), "Cannot mount."};
    if (!action.vehicle.exists() || action.part_count == 0) return refusal;
    const Hull& hull = now[action.vehicle];
    if (hull.model == 255 || hull.destroyed || now[hull.team].side != now[now.active].side ||
        moved_too_far(now, action.vehicle) || action.part_count > room_aboard(scene, action.vehicle))
        return refusal;
    const Body body = body_of(scene, action.vehicle);
    for (int i = 0; i < action.part_count; ++i) {
        const Figure figure = action.parts[i].figure;
        const Man& man = now[figure];
        for (int j = 0; j < i; ++j)
            if (action.parts[j].figure == figure) return refusal;
        if (man.team != now.active || !man.able() || man.aboard.exists() || man.dragging.exists() ||
            !are_within(body_of(scene, figure), body, contact_distance))
            return refusal;
        if (Refusal step = may_get_in_or_out(man)) return step;
        if (is_in_contact(scene, figure)) return {SKM(4, 13), "In melee: only a break-off straight away."};
    }
    return fine;
}

void mount(Play play, const Action& action) {
    Position& now = play.now;
    for (int i = 0; i < action.part_count; ++i) {
        Man& man = now[action.parts[i].figure];
        pay_for_move(man);
        man.aboard = action.vehicle;
        man.at = now[action.vehicle].at;
        play.journal.add(events::Boarded{action.parts[i].figure, action.vehicle}, SKM(14, 8),
                         told_of(play.table, now, man.team));
    }
    now[now.active].moved_last = true;
    notice(play, now.active, true, false);
    after_moves(play, now[now.active].side);
}

Refusal may_dismount(Scene scene, const Action& action) {
    const Position& now = scene.now;
    if (action.part_count == 0 || action.point_count != action.part_count) return {SKM(14, 8), "Malformed action."};
    FixedList<Place, most_parts> ends;
    for (int i = 0; i < action.part_count; ++i) {
        const Figure figure = action.parts[i].figure;
        for (int j = 0; j < i; ++j)
            if (action.parts[j].figure == figure) return {SKM(14, 8), "Malformed action."};
        const Man& man = now[figure];
        if (man.team != now.active || !man.able() || !man.aboard.exists()) return {SKM(14, 8), "He is not aboard."};
        if (is_crew(now, figure)) return {SKM(14, 8), "The crew stays aboard; it can only bail out."};
        if (moved_too_far(now, man.aboard)) return {SKM(14, 8), "The vehicle has moved too far."};
        if (Refusal step = may_get_in_or_out(man)) return step;
        if (!is_on_table(scene.table, action.points[i])) return {SKM(14, 8), "No room to dismount."};
        ends.push({figure, action.points[i]});
    }
    for (const Place& end : ends) {
        const Body hull = body_of(scene, now[end.figure].aboard);
        bool near_enemy = false;
        for (int i = 0; i < now.figure_count; ++i)
            near_enemy |= is_reckoned_with(scene, now[now.active].side, Figure(i)) && now.men[i].on_foot() &&
                          are_within(circle(scene.table, end.at), circle(scene.table, now.men[i].at), contact_distance);
        if (near_enemy || !are_within(circle(scene.table, end.at), hull, contact_distance) ||
            !seems_to_have_room(scene, end.figure, end.at, {ends.begin(), ends.size()}))
            return {SKM(14, 8), "No room to dismount."};
    }
    return fine;
}

void dismount(Play play, const Action& action) {
    Position& now = play.now;
    for (int i = 0; i < action.part_count; ++i) {
        Man& man = now[action.parts[i].figure];
        pay_for_move(man);
        const Body end = circle(play.table, action.points[i]);
        if (const Team met = hidden_near(play, now[now.active].side, end); met.exists()) {
            // section 8: he stays aboard
            set_spotted(play, met, now.active, true, SKM(6, 14));
            continue;
        }
        const Vehicle vehicle = man.aboard;
        man.aboard = Vehicle();
        man.at = end.at;
        play.journal.add(events::Dismounted{action.parts[i].figure, vehicle, man.at}, SKM(14, 8),
                         told_of(play.table, now, man.team));
    }
    now[now.active].moved_last = true;
    notice(play, now.active, true, false);
    after_moves(play, now[now.active].side);
}

// ---- D13, D14

Refusal may_take_driver(Scene scene, const Action& action) {
    const Position& now = scene.now;
    const Man& man = now[action.figure];
    if (!is_crew(now, action.figure)) return {SKM(14, 10), "Only a crewman takes the driver's place."};
    if (driver_of(scene, man.aboard).exists()) return {SKM(14, 10), "The driver is at his place."};
    return man.ap_left < 2 ? Refusal{SKM(2, 11), "Not enough actions (needs {}, has {}).", 2, man.ap_left} : fine;
}

void take_driver(Play play, const Action& action) {
    Position& now = play.now;
    Man& man = now[action.figure];
    man.ap_left = static_cast<std::uint8_t>(man.ap_left - 2);
    man.role = Role::driver;
    now[man.aboard].driver_replaced = true;
    play.journal.add(events::DriverReplaced{action.figure, man.aboard}, SKM(14, 10),
                     told_of(play.table, now, man.team));
}

Refusal may_bail_out(Scene scene, const Action& action) {
    const Vehicle vehicle = scene.now[scene.now.active].vehicle;
    const bool other = action.vehicle.exists() && action.vehicle != vehicle;
    return vehicle.exists() && !other && !scene.now[vehicle].destroyed ? fine
                                                                       : Refusal{SKM(15, 18), "Nothing to leave."};
}

void bail_out(Play play, const Action&) {
    const Vehicle vehicle = play.now[play.now.active].vehicle;
    play.journal.add(events::BailedOut{vehicle}, SKM(15, 18), told_of(play.table, play.now, play.now.active));
    abandon(play, vehicle);
    after_moves(play, play.now.side);
}

}  // namespace sandtable::skirmish
