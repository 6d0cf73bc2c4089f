// SKM chapter 4: infantry movement.
#include <algorithm>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

namespace {

using field::Box;

// SKM-1.22: crossing a building's edge. Doors are free; bunkers and blind edges have nothing else.
void cross_building(const Feature& house, const Stretch& leg, Toll& toll) {
    for (std::size_t i = 0; i < house.points.size(); ++i) {
        const Segment wall = piece_of(house, i);
        if (!runs_into(leg, wall)) continue;
        bool by_door = false;
        for (const Segment& door : house.doors)
            by_door |= meets(leg, door) && field::lies_on(door.from, wall) && field::lies_on(door.to, wall);
        if (by_door) continue;
        if (house.kind == Kind::bunker || house.is_blind(i)) toll.blocked = true;
        ++toll.obstacles;
    }
}

bool runs_into_line(const Feature& feature, const Stretch& leg) {
    for (std::size_t i = 0; i < pieces_of(feature); ++i)
        if (runs_into(leg, piece_of(feature, i))) return true;
    return false;
}

}  // namespace

bool is_rough(const Table& table, Kind kind) {
    return nature_of(kind).rough && (kind != Kind::wood || table.options.woods_rough);
}

bool is_felt(const Table& table, const Feature& feature) {
    const Nature& nature = nature_of(feature.kind);
    return nature.obstacle || nature.impassable || nature.solid || feature.infantry_deduct != 0 ||
           is_rough(table, feature.kind);
}

namespace {

// The legs of a path, about each of which many things are asked.
using Course = std::span<const Stretch>;

// One feature and the whole path: a linear feature counts once for each movement action.
void meet_feature(const Table& table, const Feature& feature, Course path, Toll& toll) {
    const Nature& nature = nature_of(feature.kind);
    bool touched = false;
    const bool linear = is_linear(feature.kind);
    for (const Stretch& leg : path) {
        if (!may_meet(feature, leg)) continue;
        if (linear)
            touched |= runs_into_line(feature, leg);
        else if (nature.solid && feature.kind != Kind::rock)
            cross_building(feature, leg, toll);
        const bool matters_inside = is_rough(table, feature.kind) || feature.infantry_deduct != 0 || nature.impassable;
        if (!linear && matters_inside)
            touched |= stands_in(feature, leg.segment.from) || stands_in(feature, leg.segment.to) ||
                       passes_through(feature, leg);
    }
    if (!touched) return;
    if (nature.impassable) toll.blocked = true;
    if (nature.obstacle) ++toll.obstacles;
    if (!linear && is_rough(table, feature.kind)) toll.rough = true;
    toll.deduct += feature.infantry_deduct;
}

bool goes_through_hull(const Nearby::Obstacle& hull, Course path) {
    for (const Stretch& leg : path)
        if (leg.meets(hull.box) && passes_through(hull.corners, leg)) return true;
    return false;
}

// SKM-4.11: nobody walks through an enemy; of those a side cannot see it cannot know.
bool goes_through_man(Point man, std::int64_t reach, Course path) {
    for (const Stretch& leg : path)
        if (leg.comes_within(static_cast<std::int32_t>(reach), man) && is_nearer(reach, man, leg.segment)) return true;
    return false;
}

Box box_around(Point from, Path path) {
    Box box{from, from};
    for (const Point point : path) {
        box.low = {std::min(box.low.x, point.x), std::min(box.low.y, point.y)};
        box.high = {std::max(box.high.x, point.x), std::max(box.high.y, point.y)};
    }
    return box;
}

bool touches(const Box& box, Point point) { return box.touches({point, point}); }

// An area that only slows whoever walks in it, and that the way begins in.
bool slows_from_the_start(const Feature& feature, Point from) {
    const Nature& nature = nature_of(feature.kind);
    return !is_linear(feature.kind) && !nature.solid && !nature.impassable && stands_in(feature, from);
}

std::array<std::int32_t, 2> sides_of(const Corners& hull) {
    const auto length = [](Point a, Point b) {
        return static_cast<std::int32_t>(field::root_below(field::squared_distance(a, b)));
    };
    return {length(hull[0], hull[1]), length(hull[1], hull[2])};
}

// What may matter to a way within the box: features and hulls that reach into it, and men so near to it that the way
// comes near them.
void look_about_in(Scene scene, Figure figure, Point from, const Box& box, Nearby& nearby) {
    const Table& table = scene.table;
    const Position& now = scene.now;
    const std::int32_t radius = table.options.base_radius;
    const Box room = box.grown(2 * radius), reach = box.grown(contact_distance + 2 * radius);
    for (const int i : table.felt) {
        const Feature& feature = table.features[static_cast<std::size_t>(i)];
        if (!feature.box.touches(room)) continue;
        if (slows_from_the_start(feature, from)) {
            nearby.underfoot.rough = nearby.underfoot.rough || is_rough(table, feature.kind);
            nearby.underfoot.deduct += feature.infantry_deduct;
            continue;
        }
        nearby.features.push(static_cast<std::uint8_t>(i));
        if (forbids_standing(feature)) nearby.walls.push(static_cast<std::uint8_t>(i));
    }
    const Side side = now.side_of(figure);
    for (int i = 0; i < now.figure_count; ++i) {
        const Man& man = now.men[i];
        if (!touches(reach, man.at) || !man.on_foot() || i == figure.index() || !now[man.team].present) continue;
        const bool known = is_known(scene, side, man.team);
        if (touches(room, man.at)) nearby.add_man({man.at, known});
        if (now[man.team].side == side) continue;
        nearby.enemies.push({man.at, man.team, known, is_reckoned_with(scene, side, Figure(i)), man.able()});
    }
    for (int i = 0; i < now.vehicle_count; ++i) {
        const Hull& hull = now.hulls[i];
        if (hull.model == 255 || !now[hull.team].present) continue;
        const VehicleModel& model = table.models[hull.model];
        const Box around = Box::around(hull.at, (model.length + model.width) / 2 + 2);
        if (!room.touches(around)) continue;
        const Corners corners = corners_of(table, hull);
        nearby.hulls.push({corners, around, is_known(scene, side, hull.team), sides_of(corners)});
    }
    for (int i = 0; i < now.carriage_count; ++i)
        if (now.pieces[i].gun != 255 && now[now.pieces[i].team].present &&
            touches(box.grown(radius + gun_base), now.pieces[i].at))
            nearby.guns.push({now.pieces[i].at, is_known(scene, side, now.pieces[i].team)});
}

// Without the length. Moves that the rules force are stopped by whoever is there, all others by those whom the side
// knows of.
inline Toll toll_among(Scene scene, const Nearby& nearby, Course course, bool forced) {
    Toll toll = nearby.underfoot;
    for (const std::uint8_t i : nearby.features) meet_feature(scene.table, scene.table.features[i], course, toll);
    const std::int64_t reach = 2 * scene.table.options.base_radius;
    for (const Nearby::Obstacle& hull : nearby.hulls)
        toll.blocked = toll.blocked || ((forced || hull.known) && goes_through_hull(hull, course));
    for (const Nearby::Enemy& enemy : nearby.enemies)
        toll.blocked = toll.blocked || ((forced || enemy.known) && goes_through_man(enemy.at, reach, course));
    return toll;
}

Toll toll_among(Scene scene, const Nearby& nearby, Point from, Path path, bool forced) {
    ScratchList<Stretch, most_legs> legs;
    for (const Point to : path) {
        legs.push(Stretch(Segment{from, to}));
        from = to;
    }
    return toll_among(scene, nearby, Course{legs.begin(), legs.size()}, forced);
}

}  // namespace

Toll toll_of(Scene scene, Figure figure, Point from, Path path) {
    Nearby nearby;
    look_about_in(scene, figure, from, box_around(from, path), nearby);
    Toll toll = toll_among(scene, nearby, from, path, true);
    toll.length = path_length(from, path);
    return toll;
}

namespace {

int draggers_of(const Position& now, Figure casualty) {
    int count = 0;
    for (int i = 0; i < now.figure_count; ++i) count += now.men[i].dragging == casualty ? 1 : 0;
    return count;
}

}  // namespace

namespace {

// SKM-4.2, 4.3, 4.6, 4.7
std::int32_t allowance_in_the_open(Scene scene, Figure figure) {
    const Man& man = scene.now[figure];
    const int counted = scene.table.options.fast_by_current ? current_actions(scene.now, figure) : man.base_ap;
    std::int32_t left = counted == 1 ? fast_allowance : walk_allowance;
    if (man.wounds > 0) left -= wound_deduction;
    if (man.dragging.exists()) left -= draggers_of(scene.now, man.dragging) > 1 ? shared_drag : alone_drag;
    return left;
}

}  // namespace

std::int32_t less_toll(std::int32_t open, const Toll& toll) {
    const std::int32_t rough = toll.rough ? rough_deduction : 0;
    return std::max(open - rough - obstacle_deduction * toll.obstacles - toll.deduct, least_allowance);
}

std::int32_t allowance(Scene scene, Figure figure, const Toll& toll) {
    return less_toll(allowance_in_the_open(scene, figure), toll);
}

// ---- contact

bool are_in_contact(Scene scene, Figure a, Figure b) {
    const Man &first = scene.now[a], &second = scene.now[b];
    return first.on_foot() && second.on_foot() &&
           are_within(circle(scene.table, first.at), circle(scene.table, second.at), contact_distance) &&
           sees(scene, a, b);
}

bool is_in_contact(Scene scene, Figure figure) {
    const Position& now = scene.now;
    const Side side = now.side_of(figure);
    if (!now[figure].on_foot()) return false;
    const Box near = Box::around(now[figure].at, contact_distance + 2 * scene.table.options.base_radius);
    for (int i = 0; i < now.figure_count; ++i)
        if (near.holds(now.men[i].at) && is_reckoned_with(scene, side, Figure(i)) &&
            are_in_contact(scene, figure, Figure(i)))
            return true;
    return false;
}

namespace {

bool is_near_enemy(Scene scene, Side side, Point at) {
    const std::int64_t reach = contact_distance + 2 * scene.table.options.base_radius;
    for (int i = 0; i < scene.now.figure_count; ++i)
        if (field::squared_distance(scene.now.men[i].at, at) <= reach * reach && scene.now.men[i].on_foot() &&
            is_reckoned_with(scene, side, Figure(i)))
            return true;
    return false;
}

// SKM-4.12: whom the path comes within an inch of, and whether it does so as a charge must.
struct Charge {
    bool comes_near = false;
    bool ends_rightly = true;
    bool at_unspotted = false;
};
Charge charge_of(Scene scene, Figure figure, const Nearby& nearby, Path path) {
    Charge charge;
    const std::int64_t reach = contact_distance + 2 * scene.table.options.base_radius;
    Point from = scene.now[figure].at;
    for (std::size_t leg = 0; leg < path.size(); ++leg) {
        const Stretch line(Segment{from, path[leg]});
        for (const Nearby::Enemy& enemy : nearby.enemies) {
            if (!enemy.reckoned || !line.comes_within(static_cast<std::int32_t>(reach), enemy.at) ||
                !field::within(reach, enemy.at, line.segment))
                continue;
            if (!sees(scene, circle(scene.table, from), circle(scene.table, enemy.at))) continue;
            charge.comes_near = true;
            charge.at_unspotted |= !is_spotted_by(scene, enemy.team, scene.now[figure].team);
            const bool ends_near = field::squared_distance(path.back(), enemy.at) <= reach * reach;
            if (leg + 1 != path.size() || !ends_near) charge.ends_rightly = false;
        }
        from = path[leg];
    }
    return charge;
}

}  // namespace

// ---- a figure that the rules move: SKM-21.2

void Walker::look_about(Scene scene, Figure figure, std::int32_t reach) {
    figure_ = figure;
    from_ = scene.now[figure].at;
    most_ = allowance_in_the_open(scene, figure);
    look_about_in(scene, figure, from_, Box::around(from_, reach + 2), nearby_);
}

namespace {

// SKM-1.15, of a single leg without a root.
inline bool is_longer(Point from, Path path, std::int64_t limit) {
    if (path.size() > 1) return path_length(from, path) > limit;
    return limit < 0 || field::squared_distance(from, path[0]) >= (limit + 1) * (limit + 1);
}

// False: nothing that is near lies on the straight way, so that it costs what is underfoot and no more.
inline bool comes_upon_something(const Table& table, const Nearby& nearby, const Stretch& way) {
    if (!nearby.enemies.empty()) return true;
    for (const std::uint8_t i : nearby.features)
        if (way.meets(table.features[i].box)) return true;
    for (const Nearby::Obstacle& hull : nearby.hulls)
        if (way.meets(hull.box)) return true;
    return false;
}

}  // namespace

// As skirmish::has_room when the rules force the move, otherwise as seems_to_have_room.
inline bool Walker::has_room(Scene scene, const Nearby& nearby, Point at, bool forced) const {
    const Table& table = scene.table;
    const std::int32_t radius = table.options.base_radius;
    if (at.x < radius || at.y < radius || at.x > table.width - radius || at.y > table.height - radius) return false;
    const std::int64_t apart = std::int64_t{4} * radius * radius;
    if (nearby.ground.grown(2 * radius).holds(at))
        for (const Nearby::Someone& man : nearby.men)
            if ((forced || man.known) && field::squared_distance(man.at, at) < apart) return false;
    const std::int64_t from_gun = radius + gun_base;
    for (const Nearby::Someone& gun : nearby.guns)
        if ((forced || gun.known) && field::squared_distance(gun.at, at) < from_gun * from_gun) return false;
    for (const std::uint8_t i : nearby.walls)
        if (!ground_allows(table.features[i], at, radius)) return false;
    for (const Nearby::Obstacle& hull : nearby.hulls)
        if ((forced || hull.known) && touches(hull.box.grown(radius), at) && is_in_hull(hull.corners, at, radius))
            return false;
    return true;
}

// The order of the questions is that of their price.
bool Walker::may_go(Scene scene, const Nearby& nearby, Path path, std::int32_t limit, Gait gait,
                    std::int32_t extra) const {
    const Point end = path.back();
    const bool forced = gait == Gait::forced, crawls = gait == Gait::crawl;
    const std::int32_t open = crawls ? crawl_allowance : less_toll(most_, nearby.underfoot) + extra;
    if (end == from_ || is_longer(from_, path, std::min(limit, open))) return false;
    const std::int64_t reach = contact_distance + 2 * scene.table.options.base_radius;
    if (gait != Gait::charge)
        for (const Nearby::Enemy& enemy : nearby.enemies)
            if ((forced ? enemy.able : enemy.reckoned) && field::squared_distance(enemy.at, end) <= reach * reach)
                return false;
    if (!has_room(scene, nearby, end, forced)) return false;
    const Stretch way(Segment{from_, end});
    if (path.size() > 1 || comes_upon_something(scene.table, nearby, way)) {
        const Toll toll = path.size() > 1 ? toll_among(scene, nearby, from_, path, forced)
                                          : toll_among(scene, nearby, Course{&way, 1}, forced);
        if (toll.blocked || (crawls && toll.obstacles > 0)) return false;
        if (!crawls && is_longer(from_, path, less_toll(most_, toll) + extra)) return false;
    }
    if (forced || nearby.enemies.empty()) return true;
    const Charge charge = charge_of(scene, figure_, nearby, path);
    return !charge.comes_near || (gait == Gait::charge && charge.ends_rightly && !charge.at_unspotted);
}

// ---- D2 move

namespace {

Refusal may_break_off(Scene scene, Figure figure, Path path) {  // SKM-4.13
    const Refusal refusal{SKM(4, 13), "In melee: only a break-off straight away."};
    const Position& now = scene.now;
    if (!scene.table.options.break_off || path.size() != 1) return refusal;
    const Side side = now.side_of(figure);
    if (is_near_enemy(scene, side, path[0])) return refusal;
    for (int i = 0; i < now.figure_count; ++i)
        if (is_reckoned_with(scene, side, Figure(i)) && are_in_contact(scene, figure, Figure(i)) &&
            field::dot(path[0] - now[figure].at, now[figure].at - now.men[i].at) < 0)
            return refusal;
    return fine;
}

bool touches_exit(const Table& table, Side side, Point at) {
    const std::int32_t radius = table.options.base_radius;
    const std::uint8_t exits = table.exits[static_cast<std::size_t>(index(side))];
    const auto open = [&](Edge edge) { return (exits >> static_cast<int>(edge) & 1) != 0; };
    return (open(Edge::south) && at.y <= radius) || (open(Edge::north) && at.y >= table.height - radius) ||
           (open(Edge::west) && at.x <= radius) || (open(Edge::east) && at.x >= table.width - radius);
}

Refusal may_crawl(const Toll& toll) {  // SKM-4.10
    if (toll.obstacles > 0) return {SKM(4, 10), "Cannot cross an obstacle while crawling."};
    if (toll.length > crawl_allowance)
        return {SKM(4, 10),
                "That path is {}; this figure may move {}.",
                {Argument::Kind::mils, static_cast<int>(toll.length)},
                {Argument::Kind::mils, crawl_allowance}};
    return fine;
}

// One figure of the move, without its end point, which is looked at when all ends are known.
Refusal may_walk(Scene scene, const Part& part, Path path) {
    const Position& now = scene.now;
    const Man& man = now[part.figure];
    const bool crawl = (part.manner & crawling) != 0, charge = (part.manner & charging) != 0;
    if (man.moves_used >= movement_actions) return {SKM(4, 1), "Only two movement actions a turn."};
    if (is_suppressed(now, man.team) && !crawl) return {SKM(4, 10), "Suppressed: crawl at most 2\"."};
    if (man.ap_left < 1) return {SKM(2, 11), "Not enough actions (needs {}, has {}).", 1, man.ap_left};
    if (man.aboard.exists()) return {SKM(14, 8), "Dismount first."};
    if ((man.barred & has_flamed) != 0) return {SKM(13, 1), "The flamethrower may not move and fire."};
    Nearby nearby;
    look_about_in(scene, part.figure, man.at, box_around(man.at, path), nearby);
    Toll toll = toll_among(scene, nearby, man.at, path, false);
    toll.length = path_length(man.at, path);
    const bool contact = is_in_contact(scene, part.figure);
    if (contact)
        if (Refusal refusal = may_break_off(scene, part.figure, path)) return refusal;
    if (toll.blocked) return {SKM(4, 11), "Impassable."};
    if (crawl) {
        if (Refusal refusal = may_crawl(toll)) return refusal;
        if (is_near_enemy(scene, now[man.team].side, path.back()))
            return {SKM(4, 10), "A crawl may not end within 1\" of an enemy."};
        if (!contact && charge_of(scene, part.figure, nearby, path).comes_near)
            return {SKM(4, 12), "That is a charge; declare it."};
        return fine;
    }
    const std::int32_t allowed = allowance(scene, part.figure, toll);
    if (toll.length > allowed)
        return {SKM(4, 2),
                "That path is {}; this figure may move {}.",
                {Argument::Kind::mils, static_cast<int>(toll.length)},
                {Argument::Kind::mils, allowed}};
    if (contact) return fine;
    const Charge approach = charge_of(scene, part.figure, nearby, path);
    if (!approach.comes_near) return fine;
    if (!charge) return {SKM(4, 12), "That is a charge; declare it."};
    if (approach.at_unspotted) return {SKM(6, 14), "Target not spotted."};
    return approach.ends_rightly ? fine : Refusal{SKM(4, 12), "A charge ends within 1\" of the enemy it comes near."};
}

// Where those of the move will stand, and the casualties whom they drag.
using Ends = FixedList<Place, 2 * most_parts>;

std::int64_t nearest_mate(Scene scene, Figure figure, Point at, Placed placed, FigureSet leavers) {
    std::int64_t least = INT64_MAX;
    for (const Figure mate : scene.now[scene.now[figure].team].figures) {
        if (mate == figure || !scene.now[mate].able() || leavers.contains(mate)) continue;
        Point other = scene.now[mate].at;
        for (const Place& place : placed)
            if (place.figure == mate) other = place.at;
        least = std::min(least, field::squared_distance(at, other));
    }
    return least;
}

}  // namespace

// SKM-2.3, 2.4: those who are left on the table when the move ends.
Refusal must_keep_together(Scene scene, Team team, Placed ends, FigureSet leavers) {
    if (is_coherent(scene, team, ends, leavers)) return fine;
    const Refusal refusal{SKM(2, 3), "The team must keep together (2\")."};
    if (is_coherent(scene, team, {})) return refusal;
    for (const Place& end : ends)
        if (nearest_mate(scene, end.figure, end.at, ends, leavers) >
            nearest_mate(scene, end.figure, scene.now[end.figure].at, {}, {}))
            return refusal;
    return fine;
}

namespace {

// SKM-4.14: two draggers move together and both start beside the casualty.
Refusal must_drag_together(Scene scene, const Action& action, const Part& part) {
    const Position& now = scene.now;
    const Figure casualty = now[part.figure].dragging;
    if (!casualty.exists()) return fine;
    if (!are_within(body_of(scene, part.figure), body_of(scene, casualty), contact_distance))
        return {SKM(4, 14), "Cannot take him up."};
    for (int i = 0; i < now.figure_count; ++i) {
        if (now.men[i].dragging != casualty) continue;
        bool goes = false;
        for (int j = 0; j < action.part_count; ++j) goes |= action.parts[j].figure.index() == i;
        if (!goes) return {SKM(4, 14), "Both men who drag him must move."};
    }
    return fine;
}

// SKM-4.14: where a casualty is laid down if there is room, 900 behind the last leg of the first who drags him.
Point behind(Segment last_leg) {
    return last_leg.from == last_leg.to ? last_leg.to : field::towards(last_leg.to, last_leg.from, dragged_behind);
}

bool is_first_dragger(const Position& now, Figure dragger) {
    for (int i = 0; i < dragger.index(); ++i)
        if (now.men[i].dragging == now[dragger].dragging) return false;
    return now[dragger].dragging.exists();
}

Segment last_leg_of(Point from, Path path) { return {path.size() > 1 ? path[path.size() - 2] : from, path.back()}; }

}  // namespace

Refusal may_move(Scene scene, const Action& action) {
    const Position& now = scene.now;
    const Refusal malformed{SKM(1, 15), "Malformed action."};
    if (action.part_count == 0) return malformed;
    Ends ends, casualties;
    FigureSet leavers, cleared;  // off the table; these, and casualties who are laid down when all others stand
    std::size_t first = 0;
    for (int i = 0; i < action.part_count; ++i) {
        const Part& part = action.parts[i];
        if (part.legs < 1 || part.legs > most_legs || first + part.legs > action.point_count) return malformed;
        for (int j = 0; j < i; ++j)
            if (action.parts[j].figure == part.figure) return malformed;
        if (now[part.figure].team != now.active || !now[part.figure].able())
            return {SKM(3, 4), "Only able figures of the active team move."};
        for (std::size_t point = first; point < first + part.legs; ++point)
            if (!is_on_table(scene.table, action.points[point])) return {SKM(4, 16), "The table ends there."};
        const Path path{&action.points[first], part.legs};
        first += part.legs;
        if ((part.manner & exiting) != 0) {
            leavers.insert(part.figure);
            cleared.insert(part.figure);
            continue;
        }
        ends.push({part.figure, path.back()});
        if (!is_first_dragger(now, part.figure)) continue;
        cleared.insert(now[part.figure].dragging);
        casualties.push({now[part.figure].dragging, behind(last_leg_of(now[part.figure].at, path))});
    }
    if (first != action.point_count) return malformed;
    first = 0;
    for (int i = 0; i < action.part_count; ++i) {
        const Part& part = action.parts[i];
        const Path path{&action.points[first], part.legs};
        first += part.legs;
        if (Refusal refusal = may_walk(scene, part, path)) return refusal;
        if (Refusal refusal = must_drag_together(scene, action, part)) return refusal;
        if ((part.manner & exiting) != 0 && !touches_exit(scene.table, now[now.active].side, path.back()))
            return {SKM(4, 16), "That edge is no exit."};
    }
    for (const Place& end : ends)
        if (!seems_to_have_room(scene, end.figure, end.at, {ends.begin(), ends.size()}, cleared))
            return {SKM(1, 16), "No room to stand there."};
    for (const Place& casualty : casualties) ends.push(casualty);
    return must_keep_together(scene, now.active, {ends.begin(), ends.size()}, leavers);
}

// Figures that stand elsewhere from now on, and the enemy who may see it.
void put(Play play, Figure figure, Point to, bool forced, std::uint8_t manner, std::int64_t walked) {
    Man& man = play.now[figure];
    if (man.at == to) return;
    const Point from = man.at;
    man.at = to;
    if (is_turn_of(play.now, man.team)) man.moved = true;
    const auto length =
        static_cast<std::int32_t>(walked > 0 ? walked : field::root_below(field::squared_distance(from, to)));
    play.journal.add(events::Moved{figure, manner, forced, from, to, length}, forced ? SKM(21, 4) : SKM(4, 1),
                     told_of(play.table, play.now, man.team));
}

// SKM-4.17; a vehicle looks where it drives.
void face(Play play, Team team, Point toward) {
    const Figure anchor = anchor_of(play.now, team);
    if (!anchor.exists() || play.now[team].vehicle.exists()) return;
    const Point vector = toward - body_of(play, anchor).at;
    if (vector != Point{}) play.now[team].facing = field::heading_of(vector).tenths;
}

void face_team(Play play, Team team, Team target) {
    const Figure anchor = anchor_of(play.now, target);
    if (anchor.exists()) face(play, team, body_of(play, anchor).at);
}

Team hidden_near(Scene scene, Side side, const Body& body) {
    const Position& now = scene.now;
    if (scene.table.options.fog != Fog::hidden) return {};
    const auto is_hidden = [&](Team team) {
        return now[team].side != side && now[team].present && !is_spotted(now, team);
    };
    for (int i = 0; i < now.figure_count; ++i)
        if (now.men[i].on_foot() && is_hidden(now.men[i].team) &&
            are_within(body, circle(scene.table, now.men[i].at), contact_distance))
            return now.men[i].team;
    for (int i = 0; i < now.vehicle_count; ++i)
        if (now.hulls[i].model != 255 && is_hidden(now.hulls[i].team) &&
            are_within(body, body_of(scene, Vehicle(i)), contact_distance))
            return now.hulls[i].team;
    for (int i = 0; i < now.carriage_count; ++i)
        if (now.pieces[i].gun != 255 && is_hidden(now.pieces[i].team) &&
            are_within(body, body_of(scene, Carriage(i)), contact_distance))
            return now.pieces[i].team;
    return {};
}

namespace {

// SKM-4.14
void drag_along(Play play, Figure dragger, Segment last_leg) {
    if (!is_first_dragger(play.now, dragger)) return;
    const Figure casualty = play.now[dragger].dragging;
    Point at = behind(last_leg);
    if (nearest_legal_point(play, casualty, at)) put(play, casualty, at, false);
}

}  // namespace

bool stops_before_hidden(Play play, Figure figure, Path path, Point& end, Team& met) {
    if (play.table.options.fog != Fog::hidden) return false;
    const Position& now = play.now;
    const Side side = now.side_of(figure);
    Point from = now[figure].at;
    Point last = from;
    for (const Point to : path) {
        const std::int64_t length = field::root_below(field::squared_distance(from, to));
        for (std::int64_t step = 125; step <= length + 124; step += 125) {
            const Point at = field::towards(from, to, std::min(step, length));
            met = hidden_near(play, side, circle(play.table, at));
            if (met.exists()) {
                end = last;
                return true;
            }
            if (has_room(play, figure, at)) last = at;
        }
        from = to;
    }
    return false;
}

namespace {

void exit_table(Play play, Figure figure) {  // SKM-4.18
    Man& man = play.now[figure];
    man.state = State::left;
    man.ap_left = 0;
    man.dragging = Figure();  // whoever cannot go himself stays behind
    play.journal.add(events::Exited{figure}, SKM(4, 18), told_of(play.table, play.now, man.team));
}

// Able enemies of the figure who are in contact with it, known or not.
Figures enemies_in_contact(Scene scene, Figure figure) {
    Figures enemies;
    const Position& now = scene.now;
    for (int i = 0; now[figure].able() && i < now.figure_count; ++i)
        if (now.men[i].able() && now[now.men[i].team].side != now.side_of(figure) &&
            are_in_contact(scene, figure, Figure(i)))
            enemies.push(Figure(i));
    return enemies;
}

// Those in contact with the team, of whatever team they are, and the other members of the charging team.
int numbers_against(Scene scene, Team team) {
    FigureSet against;
    for (const Figure figure : scene.now[team].figures)
        for (const Figure enemy : enemies_in_contact(scene, figure)) against.insert(enemy);
    for (const Figure figure : scene.now[scene.now.active].figures)
        if (scene.now[figure].able()) against.insert(figure);
    return against.size();
}

}  // namespace

// SKM-9.5: after a charging move of the active team, whoever is charged by greater numbers tests; SKM-9.10: routers
// contacted are captured.
void answer_charge(Play play, FigureSet chargers) {
    Position& now = play.now;
    TeamSet charged;
    for (const Figure charger : chargers)
        for (const Figure enemy : enemies_in_contact(play, charger)) charged.insert(now[enemy].team);
    for (const Team team : charged) {
        if (!now[team].routing) {
            if (numbers_against(play, team) > able_figures(now, team)) test_morale(play, team, Cause::charge);
            continue;
        }
        for (const Figure figure : now[team].figures)
            if (!enemies_in_contact(play, figure).empty()) capture(play, figure, now.active);
    }
}

// SKM-4.12, for men who do not walk by themselves.
bool comes_near_enemy(Scene scene, Figure figure, Point to) {
    const Path path{&to, 1};
    Nearby nearby;
    look_about_in(scene, figure, scene.now[figure].at, box_around(scene.now[figure].at, path), nearby);
    return charge_of(scene, figure, nearby, path).comes_near;
}

void pay_for_move(Man& man) {
    --man.ap_left;
    ++man.moves_used;
    man.moved = true;
}

void move(Play play, const Action& action) {
    Position& now = play.now;
    const Team team = now.active;
    FixedList<Place, most_points> leg_ends;
    FigureSet chargers;
    std::size_t first = 0;
    bool crawls = true;
    for (int i = 0; i < action.part_count; ++i) {
        const Part& part = action.parts[i];
        for (std::size_t point = first; point < first + part.legs; ++point)
            leg_ends.push({part.figure, action.points[point]});
        first += part.legs;
        crawls = crawls && (part.manner & crawling) != 0;
        if ((part.manner & charging) != 0) chargers.insert(part.figure);
        const bool moved_before = now[part.figure].moved;
        pay_for_move(now[part.figure]);
        now[part.figure].moved = moved_before;  // he may not dare to
    }
    if (!crawls && !now.open_ground_tested && crosses_open_ground(play, team, {leg_ends.begin(), leg_ends.size()})) {
        now.open_ground_tested = true;
        if (!test_morale(play, team, Cause::open_ground)) {  // SKM-9.6: the result replaces the move
            after_moves(play, now[team].side);
            return;
        }
    }

    now[team].moved_last = true;
    const Figure anchor = anchor_of(now, team);
    const Point anchor_from = anchor.exists() ? now[anchor].at : Point{};
    FixedList<Segment, most_parts> last_legs;
    first = 0;
    for (int i = 0; i < action.part_count; ++i) {
        const Part& part = action.parts[i];
        const Path path{&action.points[first], part.legs};
        first += part.legs;
        Point end = path.back();
        Team met;
        const bool stopped = stops_before_hidden(play, part.figure, path, end, met);
        last_legs.push({last_leg_of(now[part.figure].at, path).from, end});
        now[part.figure].moved = true;
        put(play, part.figure, end, false, part.manner, stopped ? 0 : path_length(now[part.figure].at, path));
        if (stopped) set_spotted(play, met, team, true, SKM(6, 14));
        if ((part.manner & exiting) != 0 && !stopped) exit_table(play, part.figure);
    }
    for (int i = 0; i < action.part_count; ++i)  // when everybody stands: SKM-4.15
        drag_along(play, action.parts[i].figure, last_legs[static_cast<std::size_t>(i)]);
    if (anchor.exists() && now[anchor].at != anchor_from)
        now[team].facing = field::heading_of(now[anchor].at - anchor_from).tenths;  // SKM-4.17
    notice(play, team, true, false);
    answer_charge(play, chargers);
    after_moves(play, now[team].side);
}

void after_moves(Play play, Side mover) {
    spot_automatically(play);
    if (mover == Side::a && play.table.options.solo_portals) fall_back_after_move(play);
}

// ---- D12: SKM-4.14

Refusal may_take_up(Scene scene, const Action& action) {
    const Position& now = scene.now;
    const Man& man = now[action.figure];
    const Refusal refusal{SKM(4, 14), "Cannot take him up."};
    if (!action.target.exists() || action.target == action.figure) return refusal;
    const Man& casualty = now[action.target];
    const bool helpless = casualty.state == State::disabled || (casualty.able() && casualty.wounds > 0);
    if (man.dragging.exists() || man.aboard.exists() || casualty.aboard.exists() || !helpless ||
        now[casualty.team].side != now[man.team].side || draggers_of(now, action.target) >= 2 ||
        draggers_of(now, action.figure) > 0 || casualty.dragging.exists() ||
        !are_within(body_of(scene, action.figure), body_of(scene, action.target), contact_distance))
        return refusal;
    if (man.ap_left < 1) return {SKM(2, 11), "Not enough actions (needs {}, has {}).", 1, man.ap_left};
    return fine;
}

void take_up(Play play, const Action& action) {
    Man& man = play.now[action.figure];
    --man.ap_left;
    man.barred |= has_dragged;
    man.dragging = action.target;
    play.journal.add(events::TookUp{action.figure, action.target}, SKM(4, 14), told_of(play.table, play.now, man.team));
}

Refusal may_drop(Scene scene, const Action& action) {
    return scene.now[action.figure].dragging.exists() ? fine : Refusal{SKM(4, 14), "He carries nobody."};
}

void drop(Play play, const Action& action) {
    Man& man = play.now[action.figure];
    play.journal.add(events::Dropped{action.figure, man.dragging}, SKM(4, 14), told_of(play.table, play.now, man.team));
    man.dragging = Figure();
}

}  // namespace sandtable::skirmish
