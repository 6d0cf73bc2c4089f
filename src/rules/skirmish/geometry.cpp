#include "rules/skirmish/geometry.hpp"

#include <algorithm>

#include "rules/skirmish/chapters.hpp"

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

field::Box box_of(const Corners& corners) {
    field::Box box{corners[0], corners[0]};
    for (const Point corner : corners) {
        box.low = {std::min(box.low.x, corner.x), std::min(box.low.y, corner.y)};
        box.high = {std::max(box.high.x, corner.x), std::max(box.high.y, corner.y)};
    }
    return box;
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

bool are_in_range(const Body& a, const Body& b, int range) { return are_within(a, b, range * inch); }

Nearness nearness(const Body& a, const Body& b) {
    return {gap(a, b), a.is_hull || b.is_hull ? -1 : field::squared_distance(a.at, b.at)};
}

void ByNearness::sort() {
    const bool by_gap =
        from_.is_hull || std::any_of(begin(), end(), [&](Figure figure) { return scene_.now[figure].aboard.exists(); });
    ScratchList<Nearness, most_figures> distances;
    for (const Figure figure : figures_)
        distances.push(by_gap ? nearness(from_, body_of(scene_, figure))
                              : Nearness{0, field::squared_distance(scene_.now[figure].at, from_.at)});
    for (std::size_t next = 1; next < figures_.size(); ++next)
        for (std::size_t i = next; i > 0 && distances[i] < distances[i - 1]; --i) {
            std::swap(distances[i], distances[i - 1]);
            std::swap(figures_[i], figures_[i - 1]);
        }
}

bool are_within(const Body& a, const Body& b, std::int32_t distance) {
    if (!a.is_hull && !b.is_hull) {
        const std::int64_t reach = std::int64_t{distance} + a.radius + b.radius;
        return field::squared_distance(a.at, b.at) <= reach * reach;  // SKM-1.7
    }
    // No hull reaches so far from its centre: those who are farther apart need not be measured.
    const std::int64_t most =
        std::int64_t{distance} + a.radius + b.radius + (a.is_hull ? hull_reach : 0) + (b.is_hull ? hull_reach : 0);
    if (field::squared_distance(a.at, b.at) > most * most) return false;
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

namespace {

// What comes so deep into a convex outline, and is not very short, has more than grazing length inside, however
// SKM-1.13 rounds.
constexpr std::int32_t deep = 24;

bool is_long_enough(const Stretch& line) { return field::squared_length(line.vector) >= std::int64_t{4} * deep * deep; }

// SKM-1.13 in an upright rectangle that the line meets; -1: it runs so near to an edge that rounding decides.
std::int64_t length_inside(const field::Box& box, const Stretch& line) {
    constexpr std::int64_t whole = 1'000'000;
    const Point from = line.segment.from, to = line.segment.to;
    std::int64_t in = 0, out = whole;
    const auto clip = [&](std::int32_t start, std::int32_t end, std::int32_t low, std::int32_t high) {
        const std::int64_t way = end - start;
        if (way > 0) {
            if (start < low) in = std::max(in, (low - start) * whole / way);
            if (end > high) out = std::min(out, (high - start) * whole / way);
        } else if (way < 0) {
            if (start > high) in = std::max(in, (start - high) * whole / -way);
            if (end < low) out = std::min(out, (start - low) * whole / -way);
        }
    };
    clip(from.x, to.x, box.low.x, box.high.x);
    clip(from.y, to.y, box.low.y, box.high.y);
    if (in >= out || !box.grown(-2).holds(field::part_of_the_way(from, to, (in + out) / 2, whole))) return -1;
    return (out - in) * field::root_below(field::squared_length(line.vector)) / whole;
}

}  // namespace

std::int64_t length_inside(const Feature& feature, const Stretch& line) {
    if (!line.meets(feature.box)) return 0;
    if (feature.upright)
        if (const std::int64_t length = length_inside(feature.box, line); length >= 0) return length;
    return length_inside(feature.points, feature.winding, line.segment);
}

bool passes_through(const Feature& feature, const Stretch& line) {
    if (!line.meets(feature.box)) return false;
    if (feature.upright && is_long_enough(line)) {
        const field::Box core = feature.box.grown(-deep);
        if (core.low.x <= core.high.x && core.low.y <= core.high.y && line.meets(core)) return true;
    }
    return length_inside(feature, line) > grazing;
}

namespace {

constexpr int clockwise = -1;

// How far inside of an edge a point lies, times the edge's length.
std::int64_t depth_at(const Corners& hull, std::size_t edge, Point at) {
    const Point from = hull[edge];
    return clockwise * field::cross(hull[(edge + 1) % hull.size()] - from, at - from);
}

enum class Passage : std::uint8_t { beside, through, close };

// By how deep the ends of the line lie inside of each edge. Beside: all of it lies outside of one edge. Through: a long
// piece of it lies inside of all of them, its middle clear of every edge. Close: rounding may decide.
Passage passage_of(const Corners& hull, const Stretch& line) {
    constexpr std::int64_t whole = 1'000'000, clear = 4;
    std::int64_t in = 0, out = whole;
    std::array<std::int64_t, 4> starts, ends, margins;
    for (std::size_t i = 0; i < hull.size(); ++i) {
        const Point from = hull[i], edge = hull[(i + 1) % hull.size()] - from;
        const std::int64_t start = clockwise * field::cross(edge, line.segment.from - from);
        const std::int64_t end = clockwise * field::cross(edge, line.segment.to - from);
        const std::int64_t margin = std::int64_t{std::abs(edge.x)} + std::abs(edge.y);  // longer than the edge
        if (start < -margin && end < -margin) return Passage::beside;
        if (start < 0 && end > 0) in = std::max(in, -start * whole / (end - start));
        if (start > 0 && end < 0) out = std::min(out, start * whole / (start - end));
        starts[i] = start;
        ends[i] = end;
        margins[i] = margin;
    }
    const std::int64_t length = std::max(std::abs(line.vector.x), std::abs(line.vector.y));
    if ((out - in) * length < 4 * deep * whole) return Passage::close;
    for (std::size_t i = 0; i < hull.size(); ++i)
        if (starts[i] + (ends[i] - starts[i]) * ((in + out) / 2) / whole < clear * margins[i]) return Passage::close;
    return Passage::through;
}

}  // namespace

bool passes_through(const Corners& hull, const Stretch& line) {
    const Passage passage = passage_of(hull, line);
    if (passage != Passage::close) return passage == Passage::through;
    return length_inside(outline_of(hull), clockwise, line.segment) > grazing;
}

namespace {

bool is_upright(const Feature& feature) {
    if (is_linear(feature.kind) || feature.points.size() != 4) return false;
    for (std::size_t i = 0; i < 4; ++i) {
        const Point at = feature.points[i], vector = piece_of(feature, i).vector();
        if ((at.x != feature.box.low.x && at.x != feature.box.high.x) ||
            (at.y != feature.box.low.y && at.y != feature.box.high.y) || (vector.x == 0) == (vector.y == 0))
            return false;
    }
    return true;
}

}  // namespace

// How long the chords of a convex area are changes along its breadth b like an arch, and the longest is at least
// area / b: a line that lies at least f inside of both its flanks has a chord of at least f * area / b². Twice what
// grazes is long enough for all rounding.
void know_shape(Feature& feature) {
    feature.winding = 0;
    feature.firm = 0;
    feature.upright = is_upright(feature);
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

namespace {

// Whether the line leaves corners of the feature so far off on either side.
bool splits(const Feature& feature, const Stretch& line, std::int64_t margin) {
    if (feature.upright)
        return line.doubled_breadth(feature.box) - std::abs(line.doubled_offset(feature.box)) >= 2 * margin;
    bool left = false, right = false;
    for (const Point corner : feature.points) {
        const std::int64_t side = field::cross(line.vector, corner - line.segment.from);
        left |= side >= margin;
        right |= side <= -margin;
    }
    return left && right;
}

bool is_farther_off(const Feature& feature, Point at, std::int32_t reach) {
    if (feature.upright) return !feature.box.grown(reach).holds(at);
    for (std::size_t i = 0; i < feature.points.size(); ++i) {
        const Segment edge = piece_of(feature, i);
        const std::int64_t off = -feature.winding * field::cross(edge.vector(), at - edge.from);
        if (off >= (reach + 2) * length_above(edge.vector())) return true;
    }
    return false;
}

}  // namespace

// A line that meets an upright rectangle, and ends outside of it, runs all the way through; of others that must be
// asked.
bool hides(const Feature& feature, const Stretch& line, std::int32_t a_reach, std::int32_t b_reach) {
    if (feature.firm == 0 || !line.meets(feature.box)) return false;
    const std::int64_t margin =
        (std::int64_t{feature.firm} + std::max(a_reach, b_reach) + 2) * length_above(line.vector);
    return splits(feature, line, margin) && is_farther_off(feature, line.segment.from, a_reach) &&
           is_farther_off(feature, line.segment.to, b_reach) &&
           (feature.upright ||
            (field::dot(line.vector, feature.points[0] - line.segment.from) > 0 && passes_through(feature, line)));
}

// As of a feature: its corners lie so far off on either side of the line, and so far from both ends.
bool hides(const Corners& hull, const Stretch& line, std::int32_t a_reach, std::int32_t b_reach) {
    const Point flank = hull[1] - hull[0], front = hull[2] - hull[1];
    const std::int64_t area = std::abs(field::cross(flank, front));
    const std::int64_t breadth = field::squared_length(flank) + field::squared_length(front);
    if (area == 0) return false;
    const std::int64_t firm = (2 * grazing + 1) * breadth / area + 2;
    const std::int64_t margin = (firm + std::max(a_reach, b_reach) + 2) * length_above(line.vector);
    std::int64_t left = INT64_MIN, right = INT64_MAX;
    for (const Point corner : hull) {
        const std::int64_t side = field::cross(line.vector, corner - line.segment.from);
        left = std::max(left, side);
        right = std::min(right, side);
    }
    if (left < margin || right > -margin) return false;
    const auto is_off = [&](Point at, std::int32_t reach) {
        for (std::size_t i = 0; i < hull.size(); ++i)
            if (depth_at(hull, i, at) <= -(reach + 2) * length_above(hull[(i + 1) % hull.size()] - hull[i]))
                return true;
        return false;
    };
    return is_off(line.segment.from, a_reach) && is_off(line.segment.to, b_reach) &&
           field::dot(line.vector, hull[0] - line.segment.from) > 0 && passes_through(hull, line);
}

bool runs_into(const Stretch& line, Segment piece) {
    if (!meets(line, piece)) return false;
    const Segment leg = line.segment;
    if (!field::lies_on(leg.from, piece)) return true;
    if (field::cross(leg.vector(), piece.vector()) != 0) return false;  // they share the start only
    const auto beyond_start = [&](Point end) { return end != leg.from && field::lies_on(end, leg); };
    return leg.to != leg.from && (field::lies_on(leg.to, piece) || beyond_start(piece.from) || beyond_start(piece.to));
}

bool is_on_table(const Table& table, Point at) {
    return at.x >= 0 && at.y >= 0 && at.x <= table.width && at.y <= table.height;
}

bool ground_allows(const Table& table, Point at) {
    const std::int32_t radius = table.options.base_radius;
    if (at.x < radius || at.y < radius || at.x > table.width - radius || at.y > table.height - radius) return false;
    for (const int i : table.walls)
        if (!ground_allows(table.features[static_cast<std::size_t>(i)], at, radius)) return false;
    return true;
}

namespace {

bool is_near_outline(const Feature& feature, Point at, std::int32_t radius) {
    if (feature.upright) {
        const auto [low, high] = feature.box;
        if (feature.box.holds(at)) return std::min({at.x - low.x, high.x - at.x, at.y - low.y, high.y - at.y}) < radius;
        const Point off{std::max({low.x - at.x, at.x - high.x, 0}), std::max({low.y - at.y, at.y - high.y, 0})};
        return field::squared_length(off) < std::int64_t{radius} * radius;
    }
    for (std::size_t i = 0; i < feature.points.size(); ++i)
        if (is_nearer(radius, at, piece_of(feature, i))) return true;
    return false;
}

}  // namespace

bool ground_near_allows(const Feature& feature, Point at, std::int32_t radius) {
    if (!forbids_standing(feature)) return true;
    const Kind kind = feature.kind;
    if ((kind == Kind::rock || kind == Kind::deep_water) && stands_in(feature, at)) return false;
    return kind == Kind::deep_water || !is_near_outline(feature, at, radius);
}

bool is_in_hull(const Corners& hull, Point at, std::int32_t radius) {
    bool inside = true;
    for (std::size_t i = 0; i < hull.size(); ++i) {
        const std::int64_t depth = depth_at(hull, i, at);
        if (depth <= -radius * length_above(hull[(i + 1) % hull.size()] - hull[i])) return false;
        inside &= depth > 0;
    }
    if (inside) return true;
    if (field::place_in(outline_of(hull), at) != field::Place::outside) return true;
    for (std::size_t edge = 0; edge < hull.size(); ++edge)
        if (is_nearer(radius, at, field::edge(outline_of(hull), edge))) return true;
    return false;
}

bool lies_deep_in(const Corners& hull, Point at, std::int32_t depth) {
    for (std::size_t i = 0; i < hull.size(); ++i)
        if (depth_at(hull, i, at) < depth * length_above(hull[(i + 1) % hull.size()] - hull[i])) return false;
    return true;
}

namespace {

bool is_in_the_way(const Man& man, Point at, std::int64_t reach) {
    return man.on_foot() && field::squared_distance(man.at, at) < reach * reach;
}

}  // namespace

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
    const auto place = first_place(at, [&](Point point) { return has_room(scene, self, point); });
    if (place) at = *place;
    return place.has_value();
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
