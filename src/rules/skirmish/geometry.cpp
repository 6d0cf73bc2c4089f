#include "rules/skirmish/geometry.hpp"

#include <algorithm>

namespace sandtable::skirmish {

Corners corners_of(const VehicleModel& model, Point at, Heading heading) {
    const field::Frame frame(at, heading);
    const std::int32_t ahead = model.length / 2, aside = model.width / 2;  // SKM-1.9
    return {frame.world({aside, ahead}), frame.world({aside, -ahead}), frame.world({-aside, -ahead}),
            frame.world({-aside, ahead})};
}

Corners corners_of(const Table& table, const Hull& hull) {
    return corners_of(table.models[hull.model], hull.at, Heading(hull.heading));
}

Body body_of(const Table& table, const Hull& hull, Vehicle vehicle) {
    Body body;
    body.at = hull.at;
    body.is_hull = true;
    body.vehicle = vehicle;
    body.corners = corners_of(table, hull);
    return body;
}

Body body_of(Scene scene, Vehicle vehicle) { return body_of(scene.table, scene.now[vehicle], vehicle); }

Body circle(const Table& table, Point at) {
    Body body;
    body.at = at;
    body.radius = body.sample_reach = table.options.base_radius;
    return body;
}

Body bare_point(Point at) {
    Body body;
    body.at = at;
    body.is_point = true;
    return body;
}

Body body_of(Scene scene, Figure figure) {
    const Man& man = scene.now[figure];
    if (man.aboard.exists()) return body_of(scene, man.aboard);  // SKM-1.21
    return circle(scene.table, man.at);
}

Body body_of(Scene scene, Carriage carriage) {
    Body body;
    body.at = scene.now[carriage].at;
    body.radius = gun_base;
    body.sample_reach = scene.table.options.base_radius;
    return body;
}

bool is_nearer(std::int64_t distance, Point point, Segment segment) {
    const std::int64_t reach = distance * distance;
    const Point vector = segment.vector();
    const std::int64_t along = field::dot(point - segment.from, vector), whole = field::squared_length(vector);
    if (along <= 0) return field::squared_distance(point, segment.from) < reach;
    if (along >= whole) return field::squared_distance(point, segment.to) < reach;
    const field::Wide area = field::cross(vector, point - segment.from);
    return area * area < field::Wide{reach} * whole;
}

std::int64_t distance_above(Point point, Segment segment) {
    const Point vector = segment.vector();
    const std::int64_t along = field::dot(point - segment.from, vector), whole = field::squared_length(vector);
    if (along <= 0) return field::root_above(field::squared_distance(point, segment.from));
    if (along >= whole) return field::root_above(field::squared_distance(point, segment.to));
    const std::int64_t area = std::abs(field::cross(vector, point - segment.from));
    if (area < 3'000'000'000) return field::root_above((area * area + whole - 1) / whole);
    return field::root_above(static_cast<std::int64_t>((field::Wide{area} * area + whole - 1) / whole));
}

std::int64_t distance_above(Point point, const Corners& hull) {
    const field::Outline outline = outline_of(hull);
    if (field::place_in(outline, point) != field::Place::outside) return 0;
    std::int64_t least = distance_above(point, field::edge(outline, 0));
    for (std::size_t i = 1; i < hull.size(); ++i)
        least = std::min(least, distance_above(point, field::edge(outline, i)));
    return least;
}

bool overlap(const Corners& a, const Corners& b) {
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b.size(); ++j)
            if (field::meets(field::edge(outline_of(a), i), field::edge(outline_of(b), j))) return true;
    return field::place_in(outline_of(a), b[0]) != field::Place::outside ||
           field::place_in(outline_of(b), a[0]) != field::Place::outside;
}

namespace {

std::int64_t gap_of_hulls(const Corners& a, const Corners& b) {
    if (overlap(a, b)) return 0;
    std::int64_t least = INT64_MAX;
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b.size(); ++j) {
            least = std::min(least, distance_above(a[i], field::edge(outline_of(b), j)));
            least = std::min(least, distance_above(b[j], field::edge(outline_of(a), i)));
        }
    return least;
}

}  // namespace

std::int64_t gap(const Body& a, const Body& b) {
    if (a.is_hull && b.is_hull) return gap_of_hulls(a.corners, b.corners);
    const std::int64_t apart = a.is_hull   ? distance_above(b.at, a.corners)
                               : b.is_hull ? distance_above(a.at, b.corners)
                                           : field::root_above(field::squared_distance(a.at, b.at));
    return std::max<std::int64_t>(0, apart - a.radius - b.radius);
}

int range(const Body& a, const Body& b) { return static_cast<int>((gap(a, b) + inch - 1) / inch); }

Nearness nearness(const Body& a, const Body& b) {
    return {gap(a, b), a.is_hull || b.is_hull ? -1 : field::squared_distance(a.at, b.at)};
}

bool are_within(const Body& a, const Body& b, std::int32_t distance) {
    if (!a.is_hull && !b.is_hull) {
        const std::int64_t reach = std::int64_t{distance} + a.radius + b.radius;
        return field::squared_distance(a.at, b.at) <= reach * reach;  // SKM-1.7
    }
    return gap(a, b) <= distance;
}

bool straddles(field::Outline outline, Segment segment) {
    const Point vector = segment.vector();
    bool left = false, right = false;
    for (const Point corner : outline) {
        const std::int64_t side = field::cross(vector, corner - segment.from);
        left |= side >= 0;
        right |= side <= 0;
    }
    return left && right;
}

namespace {

// +1 or -1: convex, its corners to the left or to the right; 0: not convex.
int winding_of(field::Outline outline) {
    int winding = 0;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Point a = field::edge(outline, i).vector();
        const Point b = field::edge(outline, i + 1 < outline.size() ? i + 1 : 0).vector();
        const std::int64_t turn = field::cross(a, b);
        const int sign = (turn > 0) - (turn < 0);
        if (sign == 0 || (winding != 0 && sign != winding)) return 0;
        winding = sign;
    }
    return winding;
}

std::int64_t length_inside(field::Outline outline, int winding, Segment segment) {
    constexpr std::int64_t whole = 1'000'000;
    if (segment.from == segment.to) return 0;
    if (winding == 0) return field::inside_length(outline, segment);
    // SKM-1.13 looks at rounded midpoints: whatever comes nearer than a thousandth to an edge is left to its procedure.
    const auto margin = [](Point vector) { return std::int64_t{std::abs(vector.x)} + std::abs(vector.y); };
    const Point vector = segment.vector();
    bool left = true, right = true;
    for (const Point corner : outline) {
        const std::int64_t side = field::cross(vector, corner - segment.from);
        left &= side > margin(vector);
        right &= side < -margin(vector);
    }
    if (left || right) return 0;
    std::int64_t in = 0, out = whole;
    bool close = false;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Segment edge = field::edge(outline, i);
        const std::int64_t from = winding * field::cross(edge.vector(), segment.from - edge.from);
        const std::int64_t to = winding * field::cross(edge.vector(), segment.to - edge.from);
        if (std::max(from, to) < -margin(edge.vector())) return 0;
        close |= from <= 0 && to <= 0;
        close |= (from < 0 && from >= -2 * margin(edge.vector())) || (to < 0 && to >= -2 * margin(edge.vector()));
        if (from >= 0 && to >= 0) continue;
        // Where the segment meets the edge's line, rounded down as SKM-1.13 says.
        if (from < 0 && to > 0) in = std::max(in, -from * whole / (to - from));
        if (from > 0 && to < 0) out = std::min(out, from * whole / (from - to));
    }
    const Point middle = field::part_of_the_way(segment.from, segment.to, (in + out) / 2, whole);
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Segment edge = field::edge(outline, i);
        close |= winding * field::cross(edge.vector(), middle - edge.from) <= 2 * margin(edge.vector());
    }
    if (close || out <= in) return field::inside_length(outline, segment);
    return (out - in) * field::root_below(field::squared_length(vector)) / whole;
}

// Never shorter than the vector, without a root.
std::int64_t length_above(Point vector) {
    const std::int64_t x = std::abs(std::int64_t{vector.x}), y = std::abs(std::int64_t{vector.y});
    return std::max(x, y) + std::min(x, y) / 2 + 1;
}

}  // namespace

std::int64_t length_inside(field::Outline outline, Segment segment) {
    return length_inside(outline, outline.size() <= 8 ? winding_of(outline) : 0, segment);
}

std::int64_t length_inside(const Feature& feature, Segment segment) {
    return length_inside(feature.points, feature.winding, segment);
}

bool passes_through(field::Outline outline, Segment segment) { return length_inside(outline, segment) > grazing; }
bool passes_through(const Feature& feature, Segment segment) { return length_inside(feature, segment) > grazing; }

// How long the chords of a convex area are changes along its breadth b like an arch, and the longest is at least
// area / b: a line that lies at least f inside of both its flanks has a chord of at least f * area / b². Twice what
// grazes is long enough for all rounding.
void know_shape(Feature& feature) {
    feature.winding = 0;
    feature.firm = 0;
    if (is_linear(feature.kind) || feature.points.size() > 8) return;
    feature.winding = static_cast<std::int8_t>(winding_of(feature.points));
    if (feature.winding == 0) return;
    std::int64_t doubled_area = 0;
    for (std::size_t i = 0; i < feature.points.size(); ++i) {
        const Segment edge = piece_of(feature, i);
        doubled_area += field::cross(edge.from - feature.box.low, edge.to - feature.box.low);
    }
    doubled_area = std::abs(doubled_area);
    const std::int64_t breadth = field::squared_length(feature.box.high - feature.box.low);
    const std::int64_t firm = doubled_area == 0 ? 0 : 2 * (2 * grazing + 1) * breadth / doubled_area + 1;
    feature.firm = firm > 10000 ? 0 : static_cast<std::int32_t>(firm);
}

bool hides(const Feature& feature, Point a, std::int32_t a_reach, Point b, std::int32_t b_reach) {
    if (feature.firm == 0) return false;
    const Point vector = b - a;
    const std::int64_t margin = (std::int64_t{feature.firm} + std::max(a_reach, b_reach) + 2) * length_above(vector);
    bool left = false, right = false;
    for (const Point corner : feature.points) {
        const std::int64_t side = field::cross(vector, corner - a);
        left |= side >= margin;
        right |= side <= -margin;
    }
    if (!left || !right) return false;
    const auto is_off = [&](Point at, std::int32_t reach) {
        for (std::size_t i = 0; i < feature.points.size(); ++i) {
            const Segment edge = piece_of(feature, i);
            const std::int64_t off = -feature.winding * field::cross(edge.vector(), at - edge.from);
            if (off >= (reach + 2) * length_above(edge.vector())) return true;
        }
        return false;
    };
    if (!is_off(a, a_reach) || !is_off(b, b_reach)) return false;
    return field::dot(vector, feature.points[0] - a) > 0 && passes_through(feature, {a, b});
}

bool stands_in(const Feature& feature, Point at) {
    return at.x >= feature.box.low.x && at.x <= feature.box.high.x && at.y >= feature.box.low.y &&
           at.y <= feature.box.high.y && !is_linear(feature.kind) &&
           field::place_in(feature.points, at) != field::Place::outside;
}

bool runs_into(Segment leg, Segment piece) {
    if (!field::meets(leg, piece)) return false;
    if (!field::lies_on(leg.from, piece)) return true;
    if (field::cross(leg.vector(), piece.vector()) != 0) return false;  // they share the start only
    const auto beyond_start = [&](Point end) { return end != leg.from && field::lies_on(end, leg); };
    return leg.to != leg.from && (field::lies_on(leg.to, piece) || beyond_start(piece.from) || beyond_start(piece.to));
}

std::size_t pieces_of(const Feature& feature) {
    return is_linear(feature.kind) ? feature.points.size() - 1 : feature.points.size();
}

Segment piece_of(const Feature& feature, std::size_t index) {
    return is_linear(feature.kind) ? field::leg(feature.points, index) : field::edge(feature.points, index);
}

bool is_on_table(const Table& table, Point at) {
    return at.x >= 0 && at.y >= 0 && at.x <= table.width && at.y <= table.height;
}

bool ground_allows(const Table& table, Point at) {
    const std::int32_t radius = table.options.base_radius;
    if (at.x < radius || at.y < radius || at.x > table.width - radius || at.y > table.height - radius) return false;
    for (const Feature& feature : table.features)
        if (!ground_allows(feature, at, radius)) return false;
    return true;
}

bool ground_allows(const Feature& feature, Point at, std::int32_t radius) {
    if (!feature.box.touches(field::Box::around(at, radius))) return true;
    const Kind kind = feature.kind;
    if ((kind == Kind::rock || kind == Kind::deep_water) && stands_in(feature, at)) return false;
    if (kind != Kind::building && kind != Kind::bunker && kind != Kind::rock) return true;
    for (std::size_t i = 0; i < feature.points.size(); ++i)
        if (is_nearer(radius, at, piece_of(feature, i))) return false;
    return true;
}

bool is_in_hull(const Corners& hull, Point at, std::int32_t radius) {
    if (field::place_in(outline_of(hull), at) != field::Place::outside) return true;
    for (std::size_t edge = 0; edge < hull.size(); ++edge)
        if (is_nearer(radius, at, field::edge(outline_of(hull), edge))) return true;
    return false;
}

namespace {

bool is_in_the_way(const Man& man, Point at, std::int64_t reach) {
    return man.on_foot() && field::squared_distance(man.at, at) < reach * reach;
}

}  // namespace

bool is_known(Scene scene, Side side, Team team);  // secrets.cpp

namespace {

template <class Counts>
bool has_room_among(Scene scene, Figure self, Point at, Placed placed, FigureSet cleared, Counts counts) {
    if (!ground_allows(scene.table, at)) return false;
    const Position& now = scene.now;
    const std::int64_t radius = scene.table.options.base_radius;
    const auto is_placed = [&](int figure) {
        for (const Place& place : placed)
            if (place.figure.index() == figure) return true;
        return false;
    };
    for (int i = 0; i < now.figure_count; ++i)
        if (i != self.index() && is_in_the_way(now.men[i], at, 2 * radius) && !is_placed(i) &&
            !cleared.contains(Figure(i)) && counts(now.men[i].team))
            return false;
    for (const Place& place : placed)
        if (place.figure != self && field::squared_distance(place.at, at) < 4 * radius * radius) return false;
    for (int i = 0; i < now.carriage_count; ++i) {
        const std::int64_t reach = radius + gun_base;
        if (now.pieces[i].gun != 255 && field::squared_distance(now.pieces[i].at, at) < reach * reach &&
            counts(now.pieces[i].team))
            return false;
    }
    for (int i = 0; i < now.vehicle_count; ++i) {
        const Hull& hull = now.hulls[i];
        if (hull.model == 255 || field::squared_distance(hull.at, at) > std::int64_t{2 * hull_reach} * (2 * hull_reach))
            continue;
        if (counts(hull.team) && is_in_hull(corners_of(scene.table, hull), at, scene.table.options.base_radius))
            return false;
    }
    return true;
}

}  // namespace

bool has_room(Scene scene, Figure self, Point at, Placed placed) {
    return has_room_among(scene, self, at, placed, {}, [&](Team team) { return scene.now[team].present; });
}

bool seems_to_have_room(Scene scene, Figure self, Point at, Placed placed, FigureSet cleared) {
    const Side side = scene.now.side_of(self);
    return has_room_among(scene, self, at, placed, cleared,
                          [&](Team team) { return scene.now[team].present && is_known(scene, side, team); });
}

bool nearest_legal_point(Scene scene, Figure self, Point& at) {
    if (has_room(scene, self, at)) return true;
    for (std::int32_t ring = 500; ring <= 6000; ring += 500)
        for (int heading = 0; heading < field::whole_turn; heading += 450) {
            const Point candidate = field::Frame(at, Heading(heading)).world({0, ring});
            if (has_room(scene, self, candidate)) {
                at = candidate;
                return true;
            }
        }
    return false;
}

std::int64_t path_length(Point from, Path path) {
    std::int64_t length = 0;
    for (const Point to : path) {
        length += field::root_below(field::squared_distance(from, to));
        from = to;
    }
    return length;
}

bool blocks_sight(const Table& table, const Hull& hull) {
    return hull.model != 255 && table.models[hull.model].weight != VehicleClass::small_soft;
}

}  // namespace sandtable::skirmish
