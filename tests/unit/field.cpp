// The measured table: figures from the clauses, and the cases where lines touch, coincide or vanish.
#include <gtest/gtest.h>

#include <array>
#include <numeric>
#include <vector>

#include "field/frame.hpp"
#include "field/index.hpp"
#include "field/polyline.hpp"
#include "field/rectangle.hpp"
#include "field/samples.hpp"

namespace sandtable::field {
namespace {

const std::vector<Point> square{{0, 0}, {10, 0}, {10, 10}, {0, 10}};

// ---- numbers

TEST(Number, rounds_halves_away_from_zero) {
    EXPECT_EQ(rounded(5, 2), 3);
    EXPECT_EQ(rounded(-5, 2), -3);
    EXPECT_EQ(rounded(4, 3), 1);
    EXPECT_EQ(rounded(-4, 3), -1);
    EXPECT_EQ(rounded(0, 7), 0);
}

TEST(Number, floors_towards_minus_infinity) {
    EXPECT_EQ(floored(7, 2), 3);
    EXPECT_EQ(floored(-7, 2), -4);
    EXPECT_EQ(floored(-8, 2), -4);
}

TEST(Number, has_roots_on_both_sides_of_a_square) {
    for (const std::int64_t n : {0LL, 1LL, 2LL, 3LL, 46340LL, 65536LL, 3037000499LL}) {
        EXPECT_EQ(root_below(n * n), n);
        EXPECT_EQ(root_above(n * n), n);
        if (n < 2) continue;
        EXPECT_EQ(root_below(n * n - 1), n - 1);
        EXPECT_EQ(root_above(n * n - 1), n);
        EXPECT_EQ(root_above(n * n - n), n);
    }
}

TEST(Number, has_the_root_of_every_number_up_to_the_next_square) {
    for (std::int64_t n = 1; n < 300'000; n += n < 3000 ? 1 : 97) {
        ASSERT_EQ(root_below(n * n), n);
        ASSERT_EQ(root_below(n * n + 2 * n), n);
    }
    for (int bit = 2; bit < 62; ++bit)
        for (const std::int64_t near : {-1, 0, 1}) {
            const std::int64_t number = (std::int64_t{1} << bit) + near, root = root_below(number);
            ASSERT_LE(root * root, number);
            ASSERT_GT((root + 1) * (root + 1), number);
        }
}

// ---- headings

TEST(Heading, has_the_sines_of_the_clauses) {  // PUB-1.3
    const std::vector<std::pair<int, int>> known{{0, 0},        {1, 1745},     {50, 87156},   {150, 258819},
                                                 {225, 382683}, {300, 500000}, {450, 707107}, {675, 923880},
                                                 {899, 999998}, {900, 1000000}};
    for (const auto& [tenths, expected] : known) {
        EXPECT_EQ(sine(Heading(tenths)), expected) << tenths;
        EXPECT_EQ(sine(Heading(half_turn - tenths)), expected) << tenths;
        EXPECT_EQ(sine(Heading(half_turn + tenths)), -expected) << tenths;
        EXPECT_EQ(cosine(Heading(quarter_turn - tenths)), expected) << tenths;
    }
    EXPECT_EQ(std::accumulate(sine_table.begin(), sine_table.begin() + quarter_turn + 1, std::int64_t{0}), 573457649);
}

TEST(Heading, is_taken_modulo_a_whole_turn) {  // PUB-1.2
    EXPECT_EQ(Heading(3600), Heading(0));
    EXPECT_EQ(Heading(-1), Heading(3599));
    EXPECT_EQ(Heading(100).turned(-200), Heading(3500));
    EXPECT_EQ(Heading(100).reversed(), Heading(1900));
    for (int tenths = 0; tenths < whole_turn; tenths += 9)
        for (int turn = -3 * whole_turn; turn <= 3 * whole_turn; turn += 45)
            ASSERT_EQ(Heading(tenths).turned(turn), Heading(tenths + turn)) << tenths << ' ' << turn;
}

// The heading along which a vector reaches farthest lies next to it, on both sides of every tenth and of every half.
TEST(Heading, of_a_vector_reaches_farther_than_all_others) {  // PUB-1.13
    const auto by_trying_all = [](Point vector) {
        Heading best;
        for (int tenths = 1; tenths < whole_turn; ++tenths)
            if (dot(vector, forward(Heading(tenths))) > dot(vector, forward(best))) best = Heading(tenths);
        return best;
    };
    for (int i = 0; i < 2 * whole_turn; i += 7) {
        const Point one = forward(Heading(i / 2)), other = forward(Heading((i + 1) / 2));
        const Point half{one.x / 2 + other.x / 2, one.y / 2 + other.y / 2};
        const int length = std::array{3, 40, 2500}[static_cast<std::size_t>(i % 3)];
        const Point vector{half.x / length, half.y / length};
        ASSERT_EQ(heading_of(vector), by_trying_all(vector)) << vector.x << ' ' << vector.y;
    }
}

TEST(Heading, of_a_vector_is_measured_clockwise_from_the_north) {
    EXPECT_EQ(heading_of({0, 5}), Heading(0));
    EXPECT_EQ(heading_of({5, 5}), Heading(450));
    EXPECT_EQ(heading_of({5, 0}), Heading(900));
    EXPECT_EQ(heading_of({0, -5}), Heading(1800));
    EXPECT_EQ(heading_of({-5, 0}), Heading(2700));
    EXPECT_EQ(heading_of({-1, 100000}), Heading(0)) << "the nearest tenth";
}

TEST(Heading, knows_the_angle_to_another) {  // SKM-1.20
    EXPECT_EQ(angle_between(Heading(0), Heading(3599)), 1);
    EXPECT_EQ(angle_between(Heading(900), Heading(2700)), 1800);
    EXPECT_EQ(angle_between(Heading(2700), Heading(100)), 1000);
}

// ---- frames and points

TEST(Frame, puts_right_to_the_east_when_it_looks_north) {  // PUB-1.5, SKM-1.5
    EXPECT_EQ(Frame({100, 100}, Heading(0)).world({10, 20}), (Point{110, 120}));
    EXPECT_EQ(Frame({100, 100}, Heading(900)).world({10, 20}), (Point{120, 90}));
    EXPECT_EQ(Frame({100, 100}, Heading(1800)).world({10, 20}), (Point{90, 80}));
    EXPECT_EQ(Frame({100, 100}, Heading(900)).local({120, 90}), (Local{10, 20}));
}

TEST(Point, is_found_towards_another) {  // SKM-1.10
    EXPECT_EQ(towards({0, 0}, {0, 1000}, 250), (Point{0, 250}));
    EXPECT_EQ(towards({0, 0}, {300, 400}, 1000), (Point{600, 800}));
    EXPECT_EQ(towards({7, 7}, {7, 7}, 50), (Point{7, 7})) << "nowhere to go";
}

// ---- segments

TEST(Segment, that_ends_on_another_crosses_it_from_the_right_only) {  // PUB-1.12
    const Segment wall{{0, 0}, {10, 0}};
    EXPECT_TRUE(crosses({{5, -5}, {5, 5}}, wall));
    EXPECT_TRUE(crosses({{5, -5}, {5, 0}}, wall)) << "the end counts as being on the left";
    EXPECT_FALSE(crosses({{5, 5}, {5, 0}}, wall));
    EXPECT_FALSE(crosses({{11, -5}, {11, 5}}, wall));
    EXPECT_FALSE(crosses({{2, 0}, {8, 0}}, wall)) << "along it";
}

TEST(Segment, meets_whatever_it_touches) {  // SKM-1.12
    const Segment wall{{0, 0}, {10, 0}};
    EXPECT_TRUE(meets({{5, 5}, {5, 0}}, wall));
    EXPECT_TRUE(meets({{10, 0}, {20, 5}}, wall)) << "end to end";
    EXPECT_TRUE(meets({{2, 0}, {8, 0}}, wall)) << "along it";
    EXPECT_TRUE(meets({{-5, 0}, {0, 0}}, wall));
    EXPECT_FALSE(meets({{-5, 0}, {-1, 0}}, wall)) << "on its line only";
    EXPECT_FALSE(meets({{5, 1}, {5, 5}}, wall));
    EXPECT_TRUE(meets({{4, 0}, {4, 0}}, wall)) << "a point on it";
}

TEST(Segment, is_measured_exactly) {  // SKM-1.9
    const Segment wall{{0, 0}, {10, 0}};
    EXPECT_TRUE(within(5, Point{3, 5}, wall));
    EXPECT_FALSE(within(4, Point{3, 5}, wall));
    EXPECT_TRUE(within(5, Point{13, 4}, wall)) << "3-4-5 from its end";
    EXPECT_FALSE(within(4, Point{13, 4}, wall));
    EXPECT_TRUE(within(5, Point{-3, -4}, wall));
    EXPECT_TRUE(within(5, Point{3, 4}, Segment{{0, 0}, {0, 0}})) << "of no length";
    EXPECT_TRUE(within(0, Segment{{5, -5}, {5, 5}}, wall));
    EXPECT_TRUE(within(2, Segment{{0, 2}, {10, 3}}, wall));
    EXPECT_FALSE(within(1, Segment{{0, 2}, {10, 3}}, wall));
}

TEST(Segment, is_measured_exactly_across_the_largest_table) {
    const Segment diagonal{{0, 0}, {largest_coordinate, largest_coordinate}};
    EXPECT_FALSE(within(1, Point{largest_coordinate / 2, largest_coordinate / 2 + 2}, diagonal)) << "1.41 away";
    EXPECT_TRUE(within(2, Point{largest_coordinate / 2, largest_coordinate / 2 + 2}, diagonal));
}

// ---- polygons

TEST(Polygon, tells_its_outline_from_its_inside) {  // SKM-1.14
    EXPECT_EQ(place_in(square, {5, 5}), Place::inside);
    EXPECT_EQ(place_in(square, {0, 5}), Place::boundary);
    EXPECT_EQ(place_in(square, {10, 10}), Place::boundary);
    EXPECT_EQ(place_in(square, {11, 5}), Place::outside);
    EXPECT_EQ(place_in(square, {11, 10}), Place::outside) << "level with an edge";
}

TEST(Polygon, holds_points_of_its_upright_edges_when_its_corners_go_clockwise) {  // PUB-1.11, PUB-1.20
    const std::vector<Point> clockwise(square.rbegin(), square.rend());
    for (const Point upright : {Point{0, 5}, Point{10, 5}}) {
        EXPECT_FALSE(holds(square, upright));
        EXPECT_TRUE(holds(clockwise, upright));
    }
    for (const auto& outline : {square, clockwise}) {
        EXPECT_TRUE(holds(outline, {5, 0})) << "the south edge";
        EXPECT_FALSE(holds(outline, {5, 10})) << "the north edge";
    }
}

TEST(Polygon, holds_the_same_points_by_rows) {
    const std::vector<Point> bend{{-300, 100},  {900, 612},   {700, 612},   {2100, -400}, {2100, 1124},
                                  {2500, 3000}, {1200, 1636}, {1200, 2148}, {-300, 2148}, {200, 1500}};
    const RowedOutline rows(bend);
    int inside = 0;
    for (int y = -600; y < 3200; y += 4)
        for (int x = -500; x < 2700; x += 50) {
            ASSERT_EQ(rows.holds({x, y}), holds(bend, {x, y})) << x << ' ' << y;
            inside += rows.holds({x, y}) ? 1 : 0;
        }
    EXPECT_GT(inside, 5000);
    EXPECT_FALSE(RowedOutline().holds({0, 0}));
}

TEST(Polygon, measures_what_runs_inside) {  // SKM-1.13
    EXPECT_EQ(inside_length(square, {{-5, 5}, {15, 5}}), 10);
    EXPECT_EQ(inside_length(square, {{5, 5}, {15, 5}}), 5);
    EXPECT_EQ(inside_length(square, {{2, 2}, {8, 2}}), 6);
    EXPECT_EQ(inside_length(square, {{-5, 0}, {15, 0}}), 0) << "along an edge";
    EXPECT_EQ(inside_length(square, {{-5, 5}, {5, 15}}), 0) << "past a corner";
    EXPECT_EQ(inside_length(square, {{5, 5}, {5, 5}}), 0) << "of no length";
    const std::vector<Point> horseshoe{{0, 0}, {30, 0}, {30, 30}, {20, 30}, {20, 10}, {10, 10}, {10, 30}, {0, 30}};
    EXPECT_EQ(inside_length(horseshoe, {{-10, 20}, {40, 20}}), 20) << "in, out and in again";
}

// ---- rectangles

Rectangle block(Point centre, int heading) { return {Frame(centre, Heading(heading)), 1875, 375}; }

TEST(Box, may_touch_whatever_it_touches_and_little_else) {
    const Box one{{-300, 2000}, {7000, 9000}};
    int touching = 0, apart = 0;
    for (int x = -3000; x < 9000; x += 13)
        for (int y = 0; y < 11'000; y += 97) {
            const Box other{{x, y}, {x + 700, y + 40}};
            const bool may_touch = CoarseBox(other).may_touch(CoarseBox::limits_of(one));
            ASSERT_TRUE(may_touch || !one.touches(other)) << x << ' ' << y;
            ASSERT_TRUE(!may_touch || one.grown(32).touches(other)) << x << ' ' << y;
            ++(may_touch ? touching : apart);
        }
    EXPECT_GT(touching, 10'000);
    EXPECT_GT(apart, 10'000);
    const Box everywhere = Box::around(Point{}, largest_coordinate);
    EXPECT_TRUE(CoarseBox(one).may_touch(CoarseBox::limits_of(everywhere)));
    EXPECT_TRUE(CoarseBox(everywhere).may_touch(CoarseBox::limits_of(one)));
}

TEST(Rectangle, has_its_corners_from_the_front_left_clockwise) {  // PUB-1.7
    EXPECT_EQ(corners(block({5000, 5000}, 0)),
              (std::array<Point, 4>{{{3125, 5375}, {6875, 5375}, {6875, 4625}, {3125, 4625}}}));
    EXPECT_EQ(corners(block({5000, 5000}, 900))[0], (Point{5375, 6875}));
}

// PUB-1.16, at every angle and on both sides of the tolerance.
TEST(Rectangle, overlaps_another_when_the_gap_is_smaller_than_minus_the_tolerance) {
    int overlapping = 0;
    const Rectangle one{Frame({5000, 5000}, Heading(333)), 1875, 375};
    for (int tenths = 0; tenths < whole_turn; tenths += 37)
        for (int distance = 0; distance < 4000; distance += 61) {
            const Point way = forward(Heading(7 * tenths));
            const Point centre{5000 + static_cast<std::int32_t>(std::int64_t{distance} * way.x / unit),
                               5000 + static_cast<std::int32_t>(std::int64_t{distance} * way.y / unit)};
            const Rectangle other{Frame(centre, Heading(tenths)), 500, 1400};
            const std::int64_t apart = gap(one, other);
            for (const std::int64_t tolerance : {std::int64_t{50}, -apart - 1, -apart, -apart + 1})
                ASSERT_EQ(overlaps(one, other, tolerance), apart < -tolerance) << tenths << ' ' << distance;
            overlapping += apart < 0 ? 1 : 0;
        }
    EXPECT_GT(overlapping, 1000);
}

TEST(Rectangle, knows_the_gap_to_another) {  // PUB-1.15
    const Rectangle one = block({5000, 5000}, 0);
    EXPECT_EQ(gap(one, block({5000, 5750}, 0)), 0);
    EXPECT_EQ(gap(one, block({5000, 6000}, 1800)), 250);
    EXPECT_EQ(gap(one, block({5000, 5700}, 0)), -50);
    EXPECT_EQ(gap(one, block({5000 + 1875 + 375, 5000}, 900)), 0) << "end on";
    EXPECT_EQ(gap(one, one), -750) << "in the same place";
}

TEST(Rectangle, measures_from_outline_to_outline) {  // PUB-1.17
    const Rectangle one = block({5000, 5000}, 0);
    EXPECT_EQ(squared_distance(one, Point{5000, 5000}), 0);
    EXPECT_EQ(squared_distance(one, Point{6875 + 30, 5375 + 40}), 2500);
    EXPECT_EQ(squared_distance(one, block({5000, 6000}, 0)), 250 * 250);
    EXPECT_EQ(squared_distance(one, block({5000, 5700}, 0)), 0);
}

TEST(Rectangle, is_deep_inside_only_beyond_the_margin) {  // PUB-7.6
    const Rectangle one = block({5000, 5000}, 0);
    EXPECT_TRUE(is_deep_inside(one, {5000, 5370}, 4));
    EXPECT_FALSE(is_deep_inside(one, {5000, 5371}, 4));
    EXPECT_FALSE(is_deep_inside(one, {6871, 5000}, 4));
}

// ---- samples

TEST(Samples, stand_every_125_thousandths_along_a_block) {  // PUB-1.8
    const Offsets front = sample_offsets(1875);
    ASSERT_EQ(front.size(), 15u);
    EXPECT_EQ(front[0], -1750);
    EXPECT_EQ(front[1], -1500);
    EXPECT_EQ(front[7], 0);
    EXPECT_EQ(front[14], 1750);
    const Offsets side = sample_offsets(375);
    ASSERT_EQ(side.size(), 3u);
    EXPECT_EQ(side[0], -250);
    EXPECT_EQ(side[2], 250);
}

TEST(Samples, are_always_odd_in_number_and_fit) {
    for (int length = sample_spacing; length <= longest_sampled; ++length) {
        const Offsets offsets = sample_offsets(length);
        EXPECT_EQ(offsets.size() % 2, 1u) << length;
        EXPECT_LE(offsets.back(), length) << length;
    }
}

TEST(Polygon, is_convex_when_it_bends_one_way_and_goes_round_once) {
    EXPECT_TRUE(is_convex(std::vector<Point>{{0, 0}, {10, 0}, {10, 10}, {0, 10}}));
    EXPECT_TRUE(is_convex(std::vector<Point>{{0, 10}, {10, 10}, {10, 0}, {0, 0}})) << "the other way round";
    EXPECT_TRUE(is_convex(std::vector<Point>{{0, 0}, {5, 0}, {10, 0}, {5, 8}})) << "a corner on a straight edge";
    EXPECT_FALSE(is_convex(std::vector<Point>{{0, 0}, {10, 0}, {5, 2}, {0, 10}})) << "a dent";
    EXPECT_FALSE(is_convex(std::vector<Point>{{0, 100}, {59, -81}, {-95, 31}, {95, 31}, {-59, -81}})) << "a star";
}

TEST(Samples, are_a_majority_when_more_than_half) {  // PUB-1.10
    EXPECT_TRUE(is_majority(8, 15));
    EXPECT_FALSE(is_majority(7, 15));
    EXPECT_TRUE(is_majority(23, 45));
    EXPECT_FALSE(is_majority(22, 45));
}

// ---- lines

const std::vector<Point> road{{0, 0}, {1000, 0}, {1000, 1000}};

TEST(Line, is_as_long_as_its_legs) {
    EXPECT_EQ(length(road), 2000);
    EXPECT_EQ(length(std::vector<Point>{{0, 0}, {1, 1}}), 2) << "each leg rounded up";
}

TEST(Line, finds_its_nearest_place) {  // PUB-8.3
    const Station beside = nearest(road, {400, 300});
    EXPECT_EQ(beside.leg, 0u);
    EXPECT_EQ(beside.position, 400);
    EXPECT_EQ(beside.point, (Point{400, 0}));
    EXPECT_EQ(nearest(road, {900, 100}).leg, 0u) << "both legs are as near";
    EXPECT_EQ(nearest(road, {5000, 5000}).position, 2000);
    EXPECT_EQ(nearest(road, {-50, -50}).position, 0);
}

TEST(Line, lies_on_the_leg_ahead_at_a_corner) {  // PUB-8.4, PUB-8.13
    EXPECT_EQ(at(road, 1000, false).leg, 1u);
    EXPECT_EQ(at(road, 1000, true).leg, 0u);
    EXPECT_EQ(at(road, 2000, false).leg, 1u) << "the last leg at the end of the road";
    EXPECT_EQ(at(road, 0, true).leg, 0u);
    EXPECT_EQ(at(road, 1500, false).point, (Point{1000, 500}));
}

TEST(Line, is_crossed_or_met_by_any_of_its_legs) {
    EXPECT_TRUE(crosses(Segment{{500, -5}, {500, 5}}, Line(road)));
    EXPECT_TRUE(crosses(Segment{{900, 500}, {1100, 500}}, Line(road)));
    EXPECT_FALSE(crosses(Segment{{0, 500}, {900, 500}}, Line(road)));
    EXPECT_TRUE(meets(Segment{{0, 500}, {1000, 500}}, Line(road)));
}

}  // namespace
}  // namespace sandtable::field
