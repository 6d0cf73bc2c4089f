// The engine's geometry and tables against the literal ones, on boards of every size: what a line of fire crosses,
// where it is stopped, and what a motivation needs.
#include <gtest/gtest.h>

#include "properties/literal_bridge.hpp"
#include "properties/pbi_tables.hpp"

namespace sandtable::properties {

namespace {

// All sizes 4..12 each way; every few of them when the sanitizers slow things down.
template <class Visit>
void for_each_size(Visit visit) {
    int number = 0;
    for (int width = 4; width <= 12; ++width)
        for (int height = 4; height <= 12; ++height)
            if (!slow_build || number++ % 9 == 4) visit(width, height);
}

}  // namespace

// PBI-10.2, 10.5, 10.7
TEST(LiteralLineOfFire, crosses_the_squares_that_clipping_finds_on_boards_of_every_size) {
    for_each_size([](int width, int height) {
        const grid::Board board(width, height);
        for (const grid::Square from : board.all()) {
            for (const grid::Square to : board.all()) {
                grid::SquareSet expected;
                for (const literal::Cell cell :
                     literal::crossed(width, height, {board.x(from), board.y(from)}, {board.x(to), board.y(to)}))
                    expected.insert(board.at(cell.x, cell.y));
                ASSERT_TRUE(board.crossed(from, to) == expected)
                    << width << " x " << height << " from " << from.index() << " to " << to.index();
                ASSERT_TRUE(board.crossed(from, to) == board.crossed(to, from));
                ASSERT_TRUE(!board.adjacent(from, to) || expected.empty());
            }
        }
    });
}

// PBI-10.3, 10.6: blocked or not, where, and by which clause; PBI-10.4 by the save, below.
TEST(LiteralLineOfFire, is_stopped_where_the_book_says_among_random_ground_and_groups) {
    Chance chance(10);
    for_each_size([&](int width, int height) {
        const pbi::Table table = random_table(chance, {width, height, random_edge(chance)});
        pbi::Position now = empty_position(table, pbi::Phase::action, pbi::Side::attacker);
        for (const pbi::Group group : table.groups)
            if (chance.one_in(2)) place_at_random(table, now, group, chance);
        const literal::World world = literal_world(table, now);
        for (const pbi::Square from : table.board.all()) {
            for (const pbi::Square to : table.board.all()) {
                if (from == to) continue;
                std::optional<literal::Cell> closed, occupied;
                for (const literal::Cell cell :
                     literal::crossed(width, height, literal_cell(table, from), literal_cell(table, to))) {
                    if (!closed && world.terrain(cell) == literal::Terrain::closed) closed = cell;
                    if (!occupied && now.is_occupied(engine_square(table, cell))) occupied = cell;
                }
                const Refusal refusal = pbi::line_is_blocked(table, now, from, to);
                ASSERT_EQ(static_cast<bool>(refusal), closed || occupied);
                ASSERT_EQ(pbi::in_line_of_fire(table, now, from, to), !refusal);
                if (!refusal) continue;
                ASSERT_EQ(to_text(refusal.clause), closed ? "PBI-10.3" : "PBI-10.6");
                ASSERT_EQ(refusal.arguments[0].value, engine_square(table, closed ? *closed : *occupied).index());
            }
        }
    });
}

// PBI-1.4
TEST(LiteralRange, is_counted_as_the_book_says_in_both_ways) {
    for (const auto metric : {pbi::RangeMetric::chebyshev, pbi::RangeMetric::one_diagonal}) {
        Chance chance(14);
        TableWish wish{12, 9};
        wish.options.range_metric = metric;
        const pbi::Table table = random_table(chance, wish);
        const literal::World world =
            literal_world(table, empty_position(table, pbi::Phase::action, pbi::Side::attacker));
        for (const pbi::Square a : table.board.all())
            for (const pbi::Square b : table.board.all())
                ASSERT_EQ(pbi::range_between(table, a, b), world.range(literal_cell(table, a), literal_cell(table, b)));
    }
}

// PBI-7.2, 7.3, 7.4: all pairs of squares; the two literal ways agree with each other as well.
TEST(LiteralMotivation, needs_the_least_cost_over_all_paths_on_boards_of_every_size) {
    Chance chance(7);
    for_each_size([&](int width, int height) {
        for (const bool through_enemy : {true, false}) {
            TableWish wish{width, height, random_edge(chance), chance.below(4), chance.below(7)};
            wish.options.motivation_through_enemy = through_enemy;
            const pbi::Table table = random_table(chance, wish);
            pbi::Position now = empty_position(table, pbi::Phase::action, pbi::Side::attacker);
            for (const pbi::Group group : table.groups) place_at_random(table, now, group, chance);
            const literal::World world = literal_world(table, now);
            for (const pbi::Square from : table.board.all()) {
                if (now.enemy_stands_in(pbi::Side::attacker, from)) continue;  // no commander stands there
                if (slow_build && !chance.one_in(4)) continue;
                const auto shortened =
                    literal::scores_by_shortening(world, literal::Side::attacker, literal_cell(table, from));
                const bool walk = chance.one_in(slow_build ? 60 : 20);
                const auto walked =
                    walk ? literal::scores_by_walking(world, literal::Side::attacker, literal_cell(table, from), 6)
                         : std::map<literal::Cell, int>{};
                for (const pbi::Square to : table.board.all()) {
                    const auto found = shortened.find(literal_cell(table, to));
                    const int expected = found == shortened.end() ? 255 : found->second;
                    ASSERT_EQ(pbi::motivation_score(table, now, pbi::Side::attacker, from, to), expected)
                        << width << " x " << height << " from " << name_of(literal_cell(table, from)) << " to "
                        << name_of(literal_cell(table, to));
                    if (!walk) continue;
                    const auto reached = walked.find(literal_cell(table, to));
                    ASSERT_EQ(reached == walked.end() ? 255 : reached->second, expected <= 6 ? expected : 255);
                }
            }
        }
    });
}

}  // namespace sandtable::properties
