// grid/board: neighbours, depth, distance and lines of fire, on boards of every shape.
#include "grid/board.hpp"

#include <cmath>

#include "unit/support.hpp"

namespace sandtable::grid {
namespace {

class AnyBoard : public testing::TestWithParam<std::pair<int, int>> {
protected:
    Board board{GetParam().first, GetParam().second};
};

Square named(const Board& board, const std::string& name) {
    return board.at(name[0] - 'A', std::stoi(name.substr(1)) - 1);
}
SquareSet set_named(const Board& board, std::initializer_list<const char*> names) {
    SquareSet set;
    for (const char* name : names) set.insert(named(board, name));
    return set;
}

TEST_P(AnyBoard, numbers_its_squares_row_by_row_from_the_south_west) {
    const auto [width, height] = GetParam();
    EXPECT_EQ(board.size(), width * height);
    EXPECT_EQ(board.all().size(), width * height);
    int number = 0;
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const Square square = board.at(x, y);
            EXPECT_EQ(square.index(), number++);
            EXPECT_EQ(board.x(square), x);
            EXPECT_EQ(board.y(square), y);
        }
    }
}

TEST_P(AnyBoard, has_nothing_beyond_its_edges) {
    const auto [width, height] = GetParam();
    for (const auto& [x, y] :
         {std::pair{-1, 0}, {0, -1}, {width, 0}, {0, height}, {width, height}, {-1, -1}, {1000, 1000}})
        EXPECT_FALSE(board.at(x, y).exists());
}

TEST_P(AnyBoard, neighbours_are_the_squares_one_king_step_away) {
    for (const Square a : board.all()) {
        SquareSet expected;
        for (const Square b : board.all())
            if (a != b && std::abs(board.x(a) - board.x(b)) <= 1 && std::abs(board.y(a) - board.y(b)) <= 1)
                expected.insert(b);
        EXPECT_EQ(board.neighbours(a), expected);
        for (const Square b : board.all()) EXPECT_EQ(board.adjacent(a, b), expected.contains(b));
    }
}

TEST_P(AnyBoard, every_direction_has_its_opposite) {
    for (const Square a : board.all()) {
        for (int direction = 0; direction < directions; ++direction) {
            const Square b = board.neighbour(a, direction);
            EXPECT_EQ(b, board.at(board.x(a) + direction_x[direction], board.y(a) + direction_y[direction]));
            if (!b.exists()) continue;
            EXPECT_EQ(board.neighbour(b, (direction + 4) % 8), a);
            EXPECT_EQ(board.direction(a, b), direction);
            EXPECT_EQ(board.diagonal(a, b), is_diagonal(direction));
        }
    }
}

TEST_P(AnyBoard, a_square_that_is_not_adjacent_lies_in_no_direction) {
    const Square corner = board.at(0, 0);
    EXPECT_EQ(board.direction(corner, board.at(2, 0)), directions);
    EXPECT_EQ(board.direction(corner, corner), directions);
}

TEST_P(AnyBoard, depth_counts_rows_from_an_edge_and_from_its_opposite) {
    const auto [width, height] = GetParam();
    for (const Square square : board.all()) {
        EXPECT_EQ(board.depth(square, Edge::south), board.y(square) + 1);
        EXPECT_EQ(board.depth(square, Edge::west), board.x(square) + 1);
        EXPECT_EQ(board.depth(square, Edge::north) + board.depth(square, Edge::south), height + 1);
        EXPECT_EQ(board.depth(square, Edge::east) + board.depth(square, Edge::west), width + 1);
    }
}

TEST_P(AnyBoard, a_step_towards_an_edge_is_straight_and_ends_at_it) {
    for (const Edge edge : {Edge::north, Edge::east, Edge::south, Edge::west}) {
        for (const Square square : board.all()) {
            const Square next = board.step_towards(square, edge);
            if (board.depth(square, edge) == 1) {
                EXPECT_FALSE(next.exists());
                continue;
            }
            EXPECT_EQ(board.depth(next, edge), board.depth(square, edge) - 1);
            EXPECT_FALSE(board.diagonal(square, next));
        }
    }
}

TEST_P(AnyBoard, distances_are_symmetric_and_fit_each_other) {
    for (const Square a : board.all()) {
        for (const Square b : board.all()) {
            const int dx = std::abs(board.x(a) - board.x(b)), dy = std::abs(board.y(a) - board.y(b));
            EXPECT_EQ(board.distance(a, b), std::max(dx, dy));
            EXPECT_EQ(board.distance(a, b), board.distance(b, a));
            EXPECT_EQ(board.distance_one_diagonal(a, b), board.distance_one_diagonal(b, a));
            EXPECT_LE(board.distance(a, b), board.distance_one_diagonal(a, b));
            EXPECT_LE(board.distance_one_diagonal(a, b), dx + dy);
            EXPECT_EQ(board.distance(a, b) == 1, board.adjacent(a, b));
        }
    }
}

// ---- lines of fire

// Independently of the corners of PBI-10.2: a line crosses the inside of a square when, cut where it meets grid
// lines, one of its pieces has its middle inside that square. Fractions of a power-free common denominator.
SquareSet crossed_by_pieces(const Board& board, Square from, Square to) {
    const int x0 = 2 * board.x(from) + 1, y0 = 2 * board.y(from) + 1;
    const int dx = 2 * board.x(to) + 1 - x0, dy = 2 * board.y(to) + 1 - y0;
    const int scale = std::max(1, std::abs(dx)) * std::max(1, std::abs(dy));
    std::set<int> cuts{0, scale};  // the parameter along the line, times `scale`
    for (int line = 0; line <= 2 * longest_side; line += 2) {
        if (dx != 0 && (line - x0) * scale % dx == 0) cuts.insert((line - x0) * scale / dx);
        if (dy != 0 && (line - y0) * scale % dy == 0) cuts.insert((line - y0) * scale / dy);
    }
    SquareSet crossed;
    int before = -1;
    for (const int cut : cuts) {
        if (cut < 0 || cut > scale) continue;
        if (before >= 0) {
            const int twice = before + cut;  // twice the middle of the piece
            const int x = (2 * scale * x0 + twice * dx), y = (2 * scale * y0 + twice * dy), unit = 4 * scale;
            if (x % unit != 0 && y % unit != 0) {  // along a grid line it passes through no square
                const Square square = board.at(x / unit, y / unit);
                if (square != from && square != to) crossed.insert(square);
            }
        }
        before = cut;
    }
    return crossed;
}

TEST_P(AnyBoard, a_line_crosses_the_squares_that_its_pieces_lie_in) {
    for (const Square from : board.all())
        for (const Square to : board.all())
            ASSERT_EQ(board.crossed(from, to), crossed_by_pieces(board, from, to))
                << from.index() << " to " << to.index();
}

TEST_P(AnyBoard, a_line_crosses_the_same_squares_both_ways_and_never_its_ends) {
    for (const Square from : board.all()) {
        for (const Square to : board.all()) {
            const SquareSet& crossed = board.crossed(from, to);
            ASSERT_EQ(crossed, board.crossed(to, from));
            ASSERT_FALSE(crossed.contains(from) || crossed.contains(to));
            ASSERT_TRUE(crossed.empty() || board.distance(from, to) > 1);  // PBI-10.7
        }
    }
}

TEST_P(AnyBoard, a_line_stays_inside_the_rectangle_of_its_ends) {
    for (const Square from : board.all()) {
        for (const Square to : board.all()) {
            for (const Square square : board.crossed(from, to)) {
                const auto between = [](int a, int value, int b) {
                    return std::min(a, b) <= value && value <= std::max(a, b);
                };
                ASSERT_TRUE(between(board.x(from), board.x(square), board.x(to)));
                ASSERT_TRUE(between(board.y(from), board.y(square), board.y(to)));
            }
        }
    }
}

TEST_P(AnyBoard, straight_and_diagonal_lines_cross_just_the_squares_between) {
    for (const Square from : board.all()) {
        for (int direction = 0; direction < directions; ++direction) {
            SquareSet passed;
            for (Square to = board.neighbour(from, direction); to.exists(); to = board.neighbour(to, direction)) {
                EXPECT_EQ(board.crossed(from, to), passed);
                passed.insert(to);
            }
        }
    }
}

TEST_P(AnyBoard, the_first_crossed_square_is_the_nearest_of_the_obstacles) {
    Dice random = Dice::random(Seed::from_number(4));
    for (int round = 0; round < 2000; ++round) {
        const auto any_square = [&] {
            return Square(static_cast<int>(random.below(static_cast<std::uint32_t>(board.size()))));
        };
        const Square from = any_square(), to = any_square();
        SquareSet obstacles;
        for (int i = 0; i < board.size() / 3; ++i) obstacles.insert(any_square());
        const Square first = board.first_crossed(from, to, obstacles);
        const SquareSet in_the_way = board.crossed(from, to) & obstacles;
        ASSERT_EQ(first.exists(), in_the_way.any());
        if (!first.exists()) continue;
        ASSERT_TRUE(in_the_way.contains(first));
        const int dx = board.x(to) - board.x(from), dy = board.y(to) - board.y(from);
        const auto along = [&](Square square) {
            return dx * (board.x(square) - board.x(from)) + dy * (board.y(square) - board.y(from));
        };
        for (const Square other : in_the_way) ASSERT_LE(along(first), along(other));
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, AnyBoard,
                         testing::Values(std::pair{4, 4}, std::pair{8, 8}, std::pair{12, 12}, std::pair{4, 12},
                                         std::pair{12, 4}, std::pair{8, 6}, std::pair{5, 7}, std::pair{11, 9}),
                         [](const auto& size) {
                             return std::to_string(size.param.first) + "x" + std::to_string(size.param.second);
                         });

TEST(Board, is_eight_by_eight_unless_told_otherwise) {
    EXPECT_EQ(Board().width(), 8);
    EXPECT_EQ(Board().height(), 8);
}

TEST(Board, the_opposite_of_an_edge_faces_it) {
    EXPECT_EQ(opposite(Edge::north), Edge::south);
    EXPECT_EQ(opposite(Edge::south), Edge::north);
    EXPECT_EQ(opposite(Edge::east), Edge::west);
    EXPECT_EQ(opposite(Edge::west), Edge::east);
    EXPECT_EQ(opposite(Edge::none), Edge::none);
}

TEST(Board, one_diagonal_saves_one_step) {
    const Board board;
    EXPECT_EQ(board.distance_one_diagonal(named(board, "C1"), named(board, "E3")), 3);
    EXPECT_EQ(board.distance_one_diagonal(named(board, "C1"), named(board, "C5")), 4);
    EXPECT_EQ(board.distance_one_diagonal(named(board, "C1"), named(board, "C1")), 0);
    EXPECT_EQ(board.distance(named(board, "C1"), named(board, "E3")), 2);
}

TEST(LineOfFire, touches_the_corners_of_b2_and_c1_between_b1_and_d3) {  // PBI-G12
    const Board board;
    EXPECT_EQ(board.crossed(named(board, "B1"), named(board, "D3")), set_named(board, {"C2"}));
}

TEST(LineOfFire, crosses_four_squares_between_c2_and_f4) {  // PBI-G13
    const Board board;
    EXPECT_EQ(board.crossed(named(board, "C2"), named(board, "F4")), set_named(board, {"D2", "D3", "E3", "E4"}));
}

TEST(LineOfFire, of_a_knights_move_crosses_both_squares_beside_its_middle) {
    const Board board;
    EXPECT_EQ(board.crossed(named(board, "D4"), named(board, "E6")), set_named(board, {"D5", "E5"}));
}

TEST(LineOfFire, the_nearest_obstacle_is_told_from_the_shooters_side) {
    const Board board;
    const SquareSet groups = set_named(board, {"D2", "E4", "E2", "A1"});
    EXPECT_EQ(board.first_crossed(named(board, "C2"), named(board, "F4"), groups), named(board, "D2"));
    EXPECT_EQ(board.first_crossed(named(board, "F4"), named(board, "C2"), groups), named(board, "E4"));
    EXPECT_FALSE(board.first_crossed(named(board, "C2"), named(board, "F4"), set_named(board, {"E2"})).exists());
}

TEST(SquareSet, agrees_with_the_standard_library) {
    Dice random = Dice::random(Seed::from_number(12));
    for (int round = 0; round < 200; ++round) {
        std::set<int> a, b;
        SquareSet left, right;
        for (int i = 0; i < 40; ++i) {
            const int x = static_cast<int>(random.below(most_squares)),
                      y = static_cast<int>(random.below(most_squares));
            a.insert(x), left.insert(Square(x));
            b.insert(y), right.insert(Square(y));
        }
        const int gone = *a.begin();
        a.erase(gone), left.remove(Square(gone));
        const auto numbers = [](const SquareSet& set) {
            std::vector<int> list;
            for (const Square square : set) list.push_back(square.index());
            return list;
        };
        std::vector<int> both, either, only_a;
        std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
        std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(either));
        std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(only_a));
        ASSERT_EQ(numbers(left), std::vector<int>(a.begin(), a.end()));
        ASSERT_EQ(numbers(left & right), both);
        ASSERT_EQ(numbers(left | right), either);
        ASSERT_EQ(numbers(left - right), only_a);
        ASSERT_EQ(left.meets(right), !both.empty());
        ASSERT_EQ(left.size(), static_cast<int>(a.size()));
        ASSERT_FALSE(left.contains(Square(gone)));
    }
    EXPECT_TRUE(SquareSet().empty());
    EXPECT_FALSE(SquareSet().any());
}

TEST(SquareSet, of_few_squares_passes_over_the_words_that_are_empty) {
    const auto numbers = [](const SquareSet& set) {
        std::vector<int> list;
        for (const Square square : set) list.push_back(square.index());
        return list;
    };
    EXPECT_EQ(numbers(SquareSet()), std::vector<int>());
    for (int low = 0; low < most_squares; ++low) {
        SquareSet one;
        one.insert(Square(low));
        ASSERT_EQ(numbers(one), std::vector<int>{low});
        ASSERT_NE(one, SquareSet());
        for (int high = low + 1; high < most_squares; ++high) {
            SquareSet two = one;
            two.insert(Square(high));
            ASSERT_EQ(numbers(two), (std::vector<int>{low, high}));
            ASSERT_NE(two, one);
            two.remove(Square(high));
            ASSERT_EQ(two, one);
        }
    }
}

}  // namespace
}  // namespace sandtable::grid
