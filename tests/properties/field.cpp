// What must hold on any measured table: sight and contact are symmetric, do not depend on where the table's corner is
// or which way it is turned, and the broad phase never forgets anything.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

#include "field/index.hpp"
#include "field/polyline.hpp"
#include "field/rectangle.hpp"

namespace sandtable::field {
namespace {

constexpr std::int32_t table_side = 100'000;

rc::Gen<Point> points(std::int32_t side = table_side) {
    return rc::gen::construct<Point>(rc::gen::inRange(0, side + 1), rc::gen::inRange(0, side + 1));
}

// Few different coordinates, so that points coincide and lines touch.
rc::Gen<Point> crowded_points() { return points(6); }

rc::Gen<Segment> segments() {
    return rc::gen::oneOf(rc::gen::construct<Segment>(points(), points()),
                          rc::gen::construct<Segment>(crowded_points(), crowded_points()));
}

rc::Gen<Rectangle> rectangles() {
    return rc::gen::map(rc::gen::tuple(points(8000), rc::gen::inRange(0, whole_turn)), [](const auto& drawn) {
        return Rectangle{Frame(std::get<0>(drawn), Heading(std::get<1>(drawn))), 1875, 375};
    });
}

Point turned(Point point) {  // a quarter clockwise about the origin
    return {point.y, -point.x};
}
Segment turned(Segment segment) { return {turned(segment.from), turned(segment.to)}; }
Segment moved(Segment segment, Point by) { return {segment.from + by, segment.to + by}; }

// A star about a centre: simple, and as crooked as one likes.
std::vector<Point> star(Point centre, const std::vector<int>& spokes) {
    std::vector<Point> outline;
    for (std::size_t i = 0; i < spokes.size(); ++i) {
        const Heading heading(static_cast<int>(i * whole_turn / spokes.size()));
        outline.push_back(Frame(centre, heading).world({0, spokes[i]}));
    }
    return outline;
}

rc::Gen<std::vector<Point>> stars() {
    const auto spokes = rc::gen::container<std::vector<int>>(9, rc::gen::inRange(500, 9000));
    return rc::gen::map(rc::gen::tuple(points(), spokes),
                        [](const auto& drawn) { return star(std::get<0>(drawn), std::get<1>(drawn)); });
}

Heading heading_by_trying_all(Point vector) {
    Heading best;
    for (int tenths = 1; tenths < whole_turn; ++tenths)
        if (dot(vector, forward(Heading(tenths))) > dot(vector, forward(best))) best = Heading(tenths);
    return best;
}

}  // namespace

RC_GTEST_PROP(Field, finds_the_heading_that_trying_all_of_them_finds, ()) {
    const Point vector = *rc::gen::oneOf(points(), crowded_points()) - *rc::gen::oneOf(points(), crowded_points());
    RC_PRE(vector != Point{});
    RC_ASSERT(heading_of(vector) == heading_by_trying_all(vector));
}

RC_GTEST_PROP(Field, has_segments_that_meet_and_keep_their_distance_both_ways, ()) {
    const Segment a = *segments(), b = *segments();
    const int distance = *rc::gen::inRange(0, 60'000);
    RC_ASSERT(crosses(a, b) == crosses(b, a));
    RC_ASSERT(meets(a, b) == meets(b, a));
    RC_ASSERT(meets(a, b) == meets({a.to, a.from}, b));
    RC_ASSERT(within(distance, a, b) == within(distance, b, a));
    RC_ASSERT(!crosses(a, b) || meets(a, b));
    RC_ASSERT(meets(a, b) == within(0, a, b));
}

RC_GTEST_PROP(Field, measures_the_same_wherever_its_corner_is_and_however_it_is_turned, ()) {
    const Segment a = *segments(), b = *segments();
    const Point by = *points();
    const int distance = *rc::gen::inRange(0, 60'000);
    RC_ASSERT(crosses(moved(a, by), moved(b, by)) == crosses(a, b));
    RC_ASSERT(crosses(turned(a), turned(b)) == crosses(a, b));
    RC_ASSERT(meets(turned(a), turned(b)) == meets(a, b));
    RC_ASSERT(within(distance, turned(a), turned(b)) == within(distance, a, b));
    const Point vector = a.vector();
    RC_PRE(vector != Point{});
    // A quarter turn may break a tie between two headings the other way, no more.
    RC_ASSERT(angle_between(heading_of(turned(vector)), heading_of(vector).turned(quarter_turn)) <= 1);
}

RC_GTEST_PROP(Field, has_rectangles_that_keep_their_gap_both_ways_and_when_turned, ()) {
    const Rectangle a = *rectangles(), b = *rectangles();
    RC_ASSERT(gap(a, b) == gap(b, a));
    RC_ASSERT(squared_distance(a, b) == squared_distance(b, a));
    RC_ASSERT((squared_distance(a, b) == 0) == (gap(a, b) <= 0) || gap(a, b) == 1);
    const auto turned_rectangle = [](const Rectangle& rectangle) {
        const Heading heading = heading_of(rectangle.frame.forward);
        return Rectangle{Frame(turned(rectangle.frame.origin), heading.turned(quarter_turn)), rectangle.half_width,
                         rectangle.half_depth};
    };
    RC_ASSERT(gap(turned_rectangle(a), turned_rectangle(b)) == gap(a, b));
}

RC_GTEST_PROP(Field, has_frames_that_find_their_own_points_again, ()) {
    const Frame frame(*points(), Heading(*rc::gen::inRange(0, whole_turn)));
    const Local local{*rc::gen::inRange(-5000, 5000), *rc::gen::inRange(-5000, 5000)};
    const Local again = frame.local(frame.world(local));
    RC_ASSERT(std::abs(again.right - local.right) <= 1);
    RC_ASSERT(std::abs(again.ahead - local.ahead) <= 1);
}

RC_GTEST_PROP(Field, has_polygons_that_agree_about_their_inside, ()) {
    const std::vector<Point> outline = *stars();
    std::vector<Point> other_way(outline.rbegin(), outline.rend());
    const Point point = *points();
    RC_ASSERT(place_in(outline, point) == place_in(other_way, point));
    RC_ASSERT(place_in(outline, outline[0]) == Place::boundary);
    if (place_in(outline, point) != Place::boundary)
        RC_ASSERT(holds(outline, point) == (place_in(outline, point) == Place::inside));
}

RC_GTEST_PROP(Field, has_lengths_inside_that_never_pass_the_whole_and_are_the_same_both_ways, ()) {
    const std::vector<Point> outline = *stars();
    const Segment segment{*points(), *points()};
    const std::int64_t there = inside_length(outline, segment),
                       back = inside_length(outline, {segment.to, segment.from});
    RC_ASSERT(there >= 0);
    RC_ASSERT(there <= root_above(squared_length(segment.vector())));
    RC_ASSERT(std::abs(there - back) <= 2);
    if (there > 0)
        RC_ASSERT(std::ranges::any_of(std::vector<std::size_t>{0, 1, 2, 3, 4, 5, 6, 7, 8},
                                      [&](std::size_t i) { return meets(segment, edge(outline, i)); }) ||
                  holds(outline, segment.from));
}

RC_GTEST_PROP(Field, never_forgets_a_feature_that_a_line_or_a_box_meets, ()) {
    std::vector<Segment> features =
        *rc::gen::container<std::vector<Segment>>(100, rc::gen::construct<Segment>(points(), points()));
    for (std::size_t i = 0; i < features.size(); i += 2)
        features[i].to = towards(features[i].from, features[i].to, 3000);
    std::vector<Box> boxes;
    for (const Segment& feature : features) boxes.push_back(Box::around(feature));
    const Index index(table_side, table_side, boxes);
    const Segment sight{*points(), *points()};
    const Box area = Box::around(*points(), 4000);
    const Candidates by_line = index.near(sight), by_box = index.near(area);
    for (int i = 0; i < 100; ++i) {
        if (meets(features[i], sight)) RC_ASSERT(by_line.contains(i));
        if (boxes[i].touches(area)) RC_ASSERT(by_box.contains(i));
    }
    std::vector<int> visited;
    for (const int i : by_box) visited.push_back(i);
    RC_ASSERT(std::ranges::is_sorted(visited));
    RC_ASSERT(std::ranges::all_of(visited, [&](int i) { return by_box.contains(i); }));
}

}  // namespace sandtable::field
