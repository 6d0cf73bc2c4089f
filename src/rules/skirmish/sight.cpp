// SKM chapter 5: line of sight and cover.
#include <algorithm>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

namespace {

using field::Box;

// SKM-5.4, 5.14: the observer in a building looks out by one edge that has openings and is near enough.
bool looks_out(const Feature& house, Point from, Segment line) {
    int edges_met = 0;
    std::size_t by = 0;
    for (std::size_t i = 0; i < house.points.size(); ++i)
        if (field::meets(line, piece_of(house, i))) {
            ++edges_met;
            by = i;
        }
    return edges_met == 1 && !house.is_blind(by) && field::within(at_edge, from, piece_of(house, by));
}

bool solid_blocks(const Feature& solid, Segment line, const Body& a, const Body& b) {
    if (!passes_through(solid, line)) return false;  // SKM-5.3
    const bool has_openings = solid.kind != Kind::rock;
    const bool a_inside = has_openings && a.uses_openings && stands_in(solid, a.at);
    const bool b_inside = has_openings && b.uses_openings && stands_in(solid, b.at);
    if (a_inside && b_inside) return false;
    if (a_inside) return !looks_out(solid, a.at, line);
    if (b_inside) return !looks_out(solid, b.at, line);
    return true;
}

// SKM-5.6
bool line_blocks(const Feature& feature, Segment line, const Body& a, const Body& b) {
    for (std::size_t i = 0; i < pieces_of(feature); ++i) {
        const Segment piece = piece_of(feature, i);
        if (!field::meets(line, piece)) continue;
        if (feature.kind == Kind::high_wall) return true;
        if (!field::within(at_edge, a.at, piece) && !field::within(at_edge, b.at, piece)) return true;
    }
    return false;
}

// A vehicle that is not on the table, or is hidden altogether (section 8), is in nobody's line.
bool is_in_sight_lines(Scene scene, const Hull& hull) {
    if (!blocks_sight(scene.table, hull) || !scene.now[hull.team].present) return false;
    return scene.table.options.fog != Fog::hidden || scene.now[hull.team].spotted_by.any();
}

bool hulls_block(Scene scene, Segment line, const Body& a, const Body& b) {
    const Position& now = scene.now;
    for (int i = 0; i < now.vehicle_count; ++i) {
        const Hull& hull = now.hulls[i];
        if (a.vehicle.value == i || b.vehicle.value == i || !is_in_sight_lines(scene, hull)) continue;
        if (!Box::around(line).touches(Box::around(hull.at, hull_reach))) continue;
        if (passes_through(outline_of(corners_of(scene.table, hull)), line)) return true;  // SKM-5.8
    }
    return false;
}

// Both ends are told apart only by where they stand; the line runs between their centres or sample points.
bool is_clear(Scene scene, Segment line, const Body& a, const Body& b, bool through_smoke) {
    const Table& table = scene.table;
    const Box box = Box::around(line);
    for (const int i : table.solids) {
        const Feature& solid = table.features[static_cast<std::size_t>(i)];
        if (solid.box.touches(box) && solid_blocks(solid, line, a, b)) return false;
    }
    for (const int i : table.lines) {
        const Feature& feature = table.features[static_cast<std::size_t>(i)];
        if (feature.box.touches(box) && straddles(feature.points, line) && line_blocks(feature, line, a, b))
            return false;
    }
    std::int64_t in_woods = 0;
    for (const int i : table.woods) {
        const Feature& wood = table.features[static_cast<std::size_t>(i)];
        if (wood.box.touches(box)) in_woods += length_inside(wood, line);
    }
    if (in_woods > wood_visibility) return false;  // SKM-5.5
    if (!through_smoke)
        for (const Smoke& smoke : scene.now.smokes)
            if (smoke.turn != 0 && is_nearer(smoke_radius, smoke.at, line)) return false;  // SKM-5.7
    return !hulls_block(scene, line, a, b);
}

// SKM-5.1: the centre first.
using Samples = FixedList<Point, 5>;
Samples samples_of(const Body& body) {
    Samples samples;
    samples.push(body.at);
    if (body.is_point) return samples;
    if (body.is_hull) {
        for (const Point corner : body.corners) samples.push(corner);
        return samples;
    }
    const std::int32_t reach = body.sample_reach;
    for (const Point offset : {Point{0, reach}, Point{reach, 0}, Point{0, -reach}, Point{-reach, 0}})
        samples.push(body.at + offset);
    return samples;
}

bool has_smoke(const Position& now) {
    for (const Smoke& smoke : now.smokes)
        if (smoke.turn != 0) return true;
    return false;
}

// How far from its centre a body is looked at.
std::int32_t sample_reach_of(Scene scene, const Body& body) {
    if (!body.is_hull) return body.is_point ? 0 : body.sample_reach;
    const VehicleModel& model = scene.table.models[scene.now[body.vehicle].model];
    return (model.length + model.width) / 2 + 2;
}

// Something solid stands between them so broadly that no sample point needs to be tried.
bool is_hidden_by_solid(Scene scene, const Body& a, const Body& b) {
    const Table& table = scene.table;
    const Box box = Box::around(Segment{a.at, b.at});
    const std::int32_t a_reach = sample_reach_of(scene, a), b_reach = sample_reach_of(scene, b);
    for (const int i : table.solids) {
        const Feature& solid = table.features[static_cast<std::size_t>(i)];
        if (solid.box.touches(box) && hides(solid, a.at, a_reach, b.at, b_reach)) return true;
    }
    return false;
}

}  // namespace

// SKM-5.2
bool sees(Scene scene, const Body& a, const Body& b) {
    if (is_hidden_by_solid(scene, a, b)) return false;
    const bool through_smoke = !has_smoke(scene.now) || are_within(a, b, contact_distance);
    const Segment straight{a.at, b.at};
    if (is_clear(scene, straight, a, b, through_smoke)) return true;
    for (const Point sample : samples_of(b))
        if (sample != b.at && is_clear(scene, {a.at, sample}, a, b, through_smoke)) return true;
    for (const Point sample : samples_of(a))
        if (sample != a.at && is_clear(scene, {b.at, sample}, b, a, through_smoke)) return true;
    return false;
}

bool sees(Scene scene, Figure a, Figure b) { return sees(scene, body_of(scene, a), body_of(scene, b)); }

// SKM-5.10
bool has_clear_sight(Scene scene, const Body& a, const Body& b) {
    const Segment line{a.at, b.at};
    for (const int i : scene.table.woods)
        if (passes_through(scene.table.features[static_cast<std::size_t>(i)], line)) return false;
    return is_clear(scene, line, a, b, !has_smoke(scene.now) || are_within(a, b, contact_distance));
}

namespace {

bool is_house(Kind kind) { return kind == Kind::building || kind == Kind::bunker; }

Cover area_cover(const Feature& area, Point target, Point firer) {
    if (!stands_in(area, target)) return Cover::none;
    if (is_house(area.kind) && stands_in(area, firer)) return Cover::none;
    return nature_of(area.kind).cover;
}

Cover line_cover(const Feature& feature, Point target, Segment line) {
    const Cover cover = nature_of(feature.kind).cover;
    if (cover == Cover::none) return cover;
    for (std::size_t i = 0; i < pieces_of(feature); ++i) {
        const Segment piece = piece_of(feature, i);
        if (field::meets(line, piece) && field::within(at_edge, target, piece)) return cover;
    }
    return Cover::none;
}

bool is_at_corner(field::Outline outline, Point target, std::int64_t reach, Segment line) {
    bool is_near = false;
    for (std::size_t i = 0; i < outline.size() && !is_near; ++i)
        is_near = field::within(reach, target, field::edge(outline, i));
    return is_near && field::place_in(outline, target) == field::Place::outside && passes_through(outline, line);
}

bool gives_corners(Kind kind) { return is_house(kind) || kind == Kind::rock || kind == Kind::wood; }

Cover corner_cover(const Feature& area, Point target, Segment line) {
    if (!gives_corners(area.kind) || !is_at_corner(area.points, target, at_edge, line)) return Cover::none;
    return area.kind == Kind::wood ? Cover::soft : Cover::hard;
}

bool is_behind_hull(Scene scene, const Body& target, const Body& firer, Segment line) {
    for (int i = 0; i < scene.now.vehicle_count; ++i) {
        const Hull& hull = scene.now.hulls[i];
        if (target.vehicle.value == i || firer.vehicle.value == i || !is_in_sight_lines(scene, hull)) continue;
        if (field::squared_distance(hull.at, target.at) > std::int64_t{2 * hull_reach} * (2 * hull_reach)) continue;
        if (is_at_corner(outline_of(corners_of(scene.table, hull)), target.at, at_edge, line)) return true;
    }
    return false;
}

}  // namespace

// SKM-5.9
Cover cover_of(Scene scene, const Body& target, const Body& firer) {
    const Segment line{firer.at, target.at};
    const Box near = Box::around(target.at, at_edge);
    Cover best = Cover::none;
    for (const Feature& feature : scene.table.features) {
        if (!feature.box.touches(near)) continue;
        best = is_linear(feature.kind)
                   ? std::max(best, line_cover(feature, target.at, line))
                   : std::max({best, area_cover(feature, target.at, firer.at), corner_cover(feature, target.at, line)});
        if (best == Cover::hard) return best;
    }
    return is_behind_hull(scene, target, firer, line) ? Cover::hard : best;
}

namespace {

// SKM-5.11
bool is_behind_shield(Scene scene, const Man& man, Figure figure, const Body& firer) {
    const Carriage carriage = scene.now[man.team].carriage;
    if (!carriage.exists() || man.aboard.exists()) return false;
    const Piece& piece = scene.now[carriage];
    return piece.shield && serves_gun(scene, figure, carriage) &&
           field::dot(firer.at - piece.at, field::forward(Heading(piece.heading))) > 0;
}

}  // namespace

Cover cover_of(Scene scene, Figure target, const Body& firer) {
    const Man& man = scene.now[target];
    if (man.aboard.exists())  // SKM-15.3
        return is_soft(scene.table.models[scene.now[man.aboard].model].weight) ? Cover::soft : Cover::hard;
    const Cover cover = cover_of(scene, circle(scene.table, man.at), firer);
    return cover == Cover::none && is_behind_shield(scene, man, target, firer) ? Cover::soft : cover;
}

// SKM-15.2: from a linear feature or a corner, with the hull's distance.
Cover cover_of(Scene scene, Vehicle target, const Body& firer) {
    const Body body = body_of(scene, target);
    const Segment line{firer.at, body.at};
    Cover best = Cover::none;
    const auto hull_is_near = [&](Segment piece) {
        for (std::size_t i = 0; i < body.corners.size(); ++i)
            if (field::within(contact_distance, field::edge(outline_of(body.corners), i), piece)) return true;
        return false;
    };
    for (const Feature& feature : scene.table.features) {
        if (!feature.box.touches(Box::around(body.at, hull_reach + contact_distance))) continue;
        const bool linear = is_linear(feature.kind);
        if (!linear && (!gives_corners(feature.kind) || !passes_through(feature, line))) continue;
        for (std::size_t i = 0; i < pieces_of(feature); ++i) {
            const Segment piece = piece_of(feature, i);
            if ((!linear || field::meets(line, piece)) && hull_is_near(piece))
                best = std::max(best, !linear && feature.kind != Kind::wood ? Cover::hard
                                      : !linear                             ? Cover::soft
                                                                            : nature_of(feature.kind).cover);
        }
    }
    for (int i = 0; best != Cover::hard && i < scene.now.vehicle_count; ++i) {  // SKM-5.9 (c): hulls and wrecks too
        const Hull& other = scene.now.hulls[i];
        if (i == target.index() || firer.vehicle.value == i || !is_in_sight_lines(scene, other)) continue;
        const Corners corners = corners_of(scene.table, other);
        if (!passes_through(outline_of(corners), line)) continue;
        for (std::size_t j = 0; j < corners.size(); ++j)
            if (hull_is_near(field::edge(outline_of(corners), j))) best = Cover::hard;
    }
    return best;
}

// SKM-5.9 as observers and throwers reckon it: whoever is aboard has the cover of the hull and the ground it stands on.
Cover cover_as_seen(Scene scene, Figure target, const Body& observer) {
    const Vehicle vehicle = scene.now[target].aboard;
    if (!vehicle.exists()) return cover_of(scene, target, observer);
    return std::max(cover_of(scene, body_of(scene, vehicle), observer), cover_of(scene, vehicle, observer));
}

// SKM-5.12
bool is_hull_down(Scene scene, const Body& hull, Point firer) {
    const Segment line{firer, hull.at};
    const auto hull_is_near = [&](Segment piece) {
        for (std::size_t i = 0; i < hull.corners.size(); ++i)
            if (field::within(2 * inch, field::edge(outline_of(hull.corners), i), piece)) return true;
        return field::place_in(outline_of(hull.corners), piece.from) != field::Place::outside;
    };
    for (const Feature& feature : scene.table.features) {
        if (feature.kind == Kind::hull_down && stands_in(feature, hull.at)) return true;
        if (feature.kind != Kind::wall && feature.kind != Kind::crest && feature.kind != Kind::rubble) continue;
        for (std::size_t i = 0; i < pieces_of(feature); ++i) {
            const Segment piece = piece_of(feature, i);
            if (field::meets(line, piece) && hull_is_near(piece)) return true;
        }
    }
    return false;
}

bool is_among_buildings(Scene scene, const Body& hull, const Body& firer) {
    const Segment line{firer.at, hull.at};
    for (const Feature& feature : scene.table.features) {
        if (feature.kind != Kind::building && feature.kind != Kind::rubble) continue;
        if (feature.kind == Kind::building && feature.box.touches(Box::around(line)) &&
            solid_blocks(feature, line, firer, hull))
            return true;
        if (!feature.box.touches(Box::around(hull.at, hull_reach))) continue;
        for (std::size_t i = 0; i < feature.points.size(); ++i)
            for (std::size_t j = 0; j < hull.corners.size(); ++j)
                if (field::meets(piece_of(feature, i), field::edge(outline_of(hull.corners), j))) return true;
        if (stands_in(feature, hull.at)) return true;
        if (field::place_in(outline_of(hull.corners), feature.points[0]) != field::Place::outside) return true;
    }
    return false;
}

// SKM-5.13
bool is_enclosed(Scene scene, Figure figure) {
    const Man& man = scene.now[figure];
    if (man.aboard.exists()) return scene.table.models[scene.now[man.aboard].model].open;
    for (const Feature& feature : scene.table.features)
        if (is_house(feature.kind) && stands_in(feature, man.at)) return true;
    return false;
}

}  // namespace sandtable::skirmish
