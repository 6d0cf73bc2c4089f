// SKM-21.10, 21.11: what guns and vehicles may do, and who may board or leave these.
#include "rules/skirmish/candidates/lister.hpp"

namespace sandtable::skirmish {

void Lister::list_gun() {
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

void Lister::list_gun_targets(int weapon) {
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
        if (piece.gun == 255 || now()[piece.team].side == side() || !is_spotted_by(scene_, piece.team, own())) continue;
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

void Lister::list_manhandling() {
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

void Lister::propose_drive(std::initializer_list<Point> legs) {
    Action one = action(Verb::vehicle_move);
    for (const Point leg_of_it : legs) one.add(leg_of_it);
    add_if_allowed(one);
}

void Lister::list_vehicle() {
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

void Lister::propose_plan(Vehicle vehicle, const DrivePlan& plan) {
    if (plan.legs.empty() || plan.end == now()[vehicle].at) return;
    Action one = action(Verb::vehicle_move);
    for (const Leg& part : plan.legs) one.add(Point{part.pivot, part.run});
    add_if_allowed(one);
}

// As many of those beside the vehicle as it has room for.
void Lister::list_boarding() {
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

bool Lister::rides_along() const {
    for (const Figure figure : unit().figures)
        if (now()[figure].able() && now()[figure].aboard.exists() && !is_crew(now(), figure)) return true;
    return false;
}

void Lister::list_dismounting() {
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

}  // namespace sandtable::skirmish
