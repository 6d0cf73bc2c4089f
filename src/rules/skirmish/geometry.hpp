// SKM chapter 1: measuring. Everything that stands on the table is a body: a circle, the rectangle of a hull, or a bare
// point; distances are from edge to edge.
#pragma once

#include <algorithm>
#include <optional>
#include <span>

#include "core/scratch_list.hpp"
#include "field/frame.hpp"
#include "rules/skirmish/state.hpp"

namespace sandtable::skirmish {

// The table and the position on it, for questions.
struct Scene {
    const Table& table;
    const Position& now;
};

using Corners = std::array<Point, 4>;
using Path = std::span<const Point>;

struct Body {
    Point at;
    std::int32_t radius = 0;
    std::int32_t sample_reach = 0;  // of the four outer sample points of a circle (SKM-5.1)
    bool is_hull = false;
    bool is_point = false;      // one sample point (SKM-1.21)
    bool uses_openings = true;  // of a building it stands in (SKM-5.15)
    Vehicle vehicle{};
    Corners corners{};
};

Corners corners_of(const Table& table, const Hull& hull);  // clockwise
field::Box box_of(const Corners& corners);
Corners corners_of(const VehicleModel& model, Point at, Heading heading);
Body body_of(Scene scene, Figure figure);  // an occupant has the hull of his vehicle
Body body_of(const Table& table, const Hull& hull, Vehicle vehicle);
Body body_of(Scene scene, Vehicle vehicle);
Body body_of(Scene scene, Carriage carriage);
Body circle(const Table& table, Point at);  // a marker, a portal, a man who stands there
Body bare_point(Point at);

// SKM-1.19: the smallest whole distance within which the two are; the printed range.
std::int64_t gap(const Body& a, const Body& b);
int range(const Body& a, const Body& b);
bool are_in_range(const Body& a, const Body& b, int range);
bool are_within(const Body& a, const Body& b, std::int32_t distance);

// What "nearest" compares: SKM-1.17 the squared distance of centres where both are circles, SKM-1.19 otherwise the gap.
struct Nearness {
    std::int64_t gap = INT64_MAX;
    std::int64_t squared = -1;  // -1: a hull, compared by gap alone

    bool operator<(const Nearness& other) const {
        return gap < other.gap || (gap == other.gap && squared >= 0 && other.squared >= 0 && squared < other.squared);
    }
    int range() const { return static_cast<int>((gap + inch - 1) / inch); }
};
Nearness nearness(const Body& a, const Body& b);

// Men by their nearness to somebody once they are sorted, in their own order where it is the same. Between circles of
// the same size it is enough to compare squares.
class ByNearness {
public:
    ByNearness(Scene scene, const Body& from) : scene_(scene), from_(from) {}
    void add(Figure figure) { figures_.push(figure); }
    void sort();
    const Figure* begin() const { return figures_.begin(); }
    const Figure* end() const { return figures_.end(); }
    bool empty() const { return figures_.empty(); }

private:
    Scene scene_;
    const Body& from_;
    ScratchList<Figure, most_figures> figures_;
};

// Exact distance of a point from a segment: strictly nearer than; the smallest whole number not below it.
bool is_nearer(std::int64_t distance, Point point, Segment segment);
std::int64_t distance_above(Point point, Segment segment);
std::int64_t distance_above(Point point, const Corners& hull);  // 0 inside
bool overlap(const Corners& a, const Corners& b);

// A straight line about which many things are asked: what its box does not touch, and what lies wholly to one side of
// it, it cannot meet.
struct Stretch {
    Segment segment;
    Point vector;
    field::Box box;

    Stretch(Segment line)
        : segment(line),
          vector(line.vector()),
          box{{std::min(line.from.x, line.to.x), std::min(line.from.y, line.to.y)},
              {std::max(line.from.x, line.to.x), std::max(line.from.y, line.to.y)}} {}

    // Twice how far the middle of the box lies off the line, and its corners off the middle; both times the length.
    std::int64_t doubled_offset(const field::Box& other) const {
        return field::cross(vector, other.low + other.high - 2 * segment.from);
    }
    std::int64_t doubled_breadth(const field::Box& other) const {
        return std::int64_t{other.high.x - other.low.x} * std::abs(vector.y) +
               std::int64_t{other.high.y - other.low.y} * std::abs(vector.x);
    }
    // Exactly whether it shares a point with the box.
    bool meets(const field::Box& other) const {
        return box.touches(other) && std::abs(doubled_offset(other)) <= doubled_breadth(other);
    }
    bool comes_within(std::int32_t reach, Point point) const { return meets(field::Box{point, point}.grown(reach)); }
};

// SKM-1.12; of what runs along the edges of the table the box is all.
inline bool meets(const Stretch& line, Segment piece) {
    const Point vector = piece.vector();
    return line.meets(Stretch(piece).box) && (vector.x == 0 || vector.y == 0 || field::meets(line.segment, piece));
}

// False: all corners lie strictly on one side of the segment's line, so that nothing of the outline can be met.
bool straddles(field::Outline outline, Segment segment);
// The same, of a feature.
inline bool may_meet(const Feature& feature, const Stretch& line) {
    return line.meets(feature.box) && (feature.upright || straddles(feature.points, line.segment));
}
// SKM-1.13, quickly where the outline is convex: field::inside_length answers the same for any outline.
std::int64_t length_inside(const Feature& feature, const Stretch& line);
bool passes_through(const Corners& hull, const Stretch& line);
bool passes_through(const Feature& feature, const Stretch& line);
// What is asked of an outline again and again.
void know_shape(Feature& feature);
// True: every line between a point within `a_reach` of a and one within `b_reach` of b runs through the feature, and
// neither stands in it.
bool hides(const Feature& feature, const Stretch& from_a_to_b, std::int32_t a_reach, std::int32_t b_reach);
bool hides(const Corners& hull, const Stretch& from_a_to_b, std::int32_t a_reach, std::int32_t b_reach);

inline field::Outline outline_of(const Corners& corners) { return {corners.data(), corners.size()}; }

// SKM-1.14
inline bool stands_in(const Feature& feature, Point at) {
    return feature.box.holds(at) && (feature.upright || (!is_linear(feature.kind) &&
                                                         field::place_in(feature.points, at) != field::Place::outside));
}
// Whether the segment shares a point with the piece other than the segment's own start (SKM-1.22).
bool runs_into(const Stretch& leg, Segment piece);
inline std::size_t pieces_of(const Feature& feature) {
    return is_linear(feature.kind) ? feature.points.size() - 1 : feature.points.size();
}
inline Segment piece_of(const Feature& feature, std::size_t index) {
    return is_linear(feature.kind) ? field::leg(feature.points, index) : field::edge(feature.points, index);
}

// SKM-1.16 on terrain alone, and with everybody who stands about. `placed` are figures that will stand elsewhere.
struct Place {
    Figure figure;
    Point at;
};
using Placed = std::span<const Place>;
bool ground_allows(const Table& table, Point at);
bool ground_near_allows(const Feature& feature, Point at, std::int32_t radius);
inline bool ground_allows(const Feature& feature, Point at, std::int32_t radius) {
    return !feature.box.grown(radius).holds(at) || ground_near_allows(feature, at, radius);
}
// Somewhere; others allow it everywhere.
inline bool forbids_standing(const Feature& feature) {
    const Kind kind = feature.kind;
    return kind == Kind::building || kind == Kind::bunker || kind == Kind::rock || kind == Kind::deep_water;
}
bool is_in_hull(const Corners& hull, Point at, std::int32_t radius);
bool lies_deep_in(const Corners& hull, Point at, std::int32_t depth);  // true: at least so far from every edge
bool has_room(Scene scene, Figure self, Point at, Placed placed = {});
// The same as far as the figure's side can tell: whoever is hidden altogether (section 8) is not in the way. `cleared`
// are figures who will stand nowhere near.
bool seems_to_have_room(Scene scene, Figure self, Point at, Placed placed, FigureSet cleared = {});

// SKM-21.2: the point itself, then rings of eight.
template <class Fits>
std::optional<Point> first_place(Point at, Fits fits) {
    if (fits(at)) return at;
    for (std::int32_t ring = 500; ring <= 6000; ring += 500)
        for (int heading = 0; heading < field::whole_turn; heading += 450)
            if (const Point candidate = field::Frame(at, Heading(heading)).world({0, ring}); fits(candidate))
                return candidate;
    return std::nullopt;
}
// False when there is no legal point.
bool nearest_legal_point(Scene scene, Figure self, Point& at);

std::int64_t path_length(Point from, Path path);  // SKM-1.15
bool is_on_table(const Table& table, Point at);

// Whether the hull hides what is behind it (SKM-5.8).
bool blocks_sight(const Table& table, const Hull& hull);

}  // namespace sandtable::skirmish
