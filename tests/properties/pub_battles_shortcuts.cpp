// Whatever the rules of Pub Battles look up, look ahead or leave out to be quick must answer as the slow definition
// does: in worlds where pieces stand and areas, hills and rivers lie anywhere, across each other too.
#include <gtest/gtest.h>

#include <algorithm>

#include "codec/game_of.hpp"
#include "core/dice.hpp"
#include "properties/effort.hpp"
#include "rules/pub_battles/cone.hpp"
#include "rules/pub_battles/path.hpp"
#include "rules/pub_battles/pub_battles.hpp"
#include "rules/pub_battles/terrain.hpp"

namespace sandtable::pub_battles {
namespace {

constexpr int worlds = slow_build ? 6 : 36;
constexpr int tries = slow_build ? 40 : 400;

class World {
public:
    explicit World(int number) : dice_(Dice::random(Seed::from_number(31), static_cast<std::uint64_t>(number))) {
        const char* scenarios[] = {"crossroads", "brandywine", "mill-hill"};
        for (const codec::Scenario& scenario : codec::shipped_scenarios())
            if (scenario.game == "pub-battles" && scenario.id == scenarios[number % 3])
                table = static_cast<const codec::GameOf<PubBattles>&>(*codec::make_game(scenario)).table();
        if (number >= 3) lay_out_anew();
        now = PubBattles::setup(table);
        scatter();
    }

    int below(int limit) { return static_cast<int>(dice_.below(static_cast<std::uint32_t>(limit))); }
    Point place() { return {below(table.width + 1), below(table.height + 1)}; }
    Heading heading() { return Heading(below(3) == 0 ? 150 * below(24) : below(field::whole_turn)); }
    Type type() { return static_cast<Type>(below(4)); }
    Rectangle block() {
        const Pose pose{place(), heading()};
        switch (below(3)) {
            case 0: return line_block(table, type(), pose);
            case 1: return column_block(table, type(), pose);
            default: return hq_rectangle(table, pose);
        }
    }

    Table table;
    Position now;

private:
    // Mostly four corners round a place, as convex as chance will have it; in half mils.
    std::vector<Point> outline() {
        const Point middle = place();
        const int size = below(3) == 0 ? 12'000 : 3000;  // large ones hold others whole
        const auto corner = [&](int east, int north) {
            return Point{2 * middle.x + east * (200 + size / 2 + below(size / 2)),
                         2 * middle.y + north * (200 + size / 2 + below(size / 2))};
        };
        std::vector<Point> corners{corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)};
        if (below(4) == 0) corners.push_back({2 * middle.x, 2 * middle.y});  // a notch
        if (below(2) == 0) std::reverse(corners.begin(), corners.end());
        return corners;
    }

    void lay_out_anew() {
        table.areas.clear();
        for (int i = 0; i < 8; ++i) table.areas.push_back({static_cast<Ground>(below(3)), 0, outline(), ""});
        table.hills.clear();
        for (int i = 0; i < 3; ++i) table.hills.push_back({1, outline(), {}, ""});
        for (Hill& hill : table.hills) hill.crest = {hill.outline[0], hill.outline[2]};
        if (below(2) == 0) table.rivers.push_back({outline(), ""});
        ASSERT_FALSE(table.finish());
    }

    // Half of the pieces stand near the middle of the map, in each other's way.
    void scatter() {
        for (const Piece piece : table.all_pieces) {
            const Point anywhere = place();
            const bool crowds = below(2) == 0;
            now[piece].leave_road();
            now[piece].heading = heading();
            now[piece].centre =
                crowds ? Point{table.width / 2 + anywhere.x / 5, table.height / 2 + anywhere.y / 5} : anywhere;
            now.on_map.insert(piece);
        }
    }

    Dice dice_;
};

// PUB-3.1 by its words.
Ground ground_of_most_cells(const Table& table, const Rectangle& block) {
    std::array<int, ground_count> cells{};
    for (const std::int32_t ahead : table.offsets_along(block.half_depth))
        for (const std::int32_t right : table.offsets_along(block.half_width))
            ++cells[static_cast<std::size_t>(ground_by_outlines(table, block.frame.world({right, ahead})))];
    return static_cast<Ground>(std::max_element(cells.begin(), cells.end()) - cells.begin());
}

TEST(PubBattlesShortcuts, the_ground_under_a_block_is_that_of_most_of_its_cells) {
    for (int number = 0; number < worlds; ++number) {
        World world(number);
        for (int i = 0; i < tries; ++i) {
            const Rectangle block = world.block();
            const Ground ground = ground_of_most_cells(world.table, block);
            ASSERT_EQ(ground_under(world.table, block), ground) << number << ' ' << i;
            ASSERT_EQ(is_in_marsh(world.table, block), ground == Ground::marsh) << number << ' ' << i;
        }
    }
}

// What a way of one leg comes to.
struct Walked {
    Clause clause;
    bool refused = false;
    bool reduced = false;
};

Walked walked(Path path, Pose from, Point to, const Clearance* clear, bool only_asks) {
    path.only_asks = only_asks;
    const Refusal refusal =
        clear == nullptr ? path.leg(from, to, true) : path.leg(from, to, true, leg_length(from.centre, to), *clear);
    return {refusal.clause, static_cast<bool>(refusal), path.reduced};
}

TEST(PubBattlesShortcuts, a_way_that_is_looked_ahead_is_open_and_reduced_like_one_that_is_walked_step_by_step) {
    int refused = 0, reduced = 0;
    for (int number = 0; number < worlds; ++number) {
        World world(number);
        for (int i = 0; i < tries; ++i) {
            const Piece piece(world.below(static_cast<int>(world.table.pieces.size())));
            const Pose from{world.now[piece].centre, world.heading()};
            const Heading direction = from.heading.turned(450 * (world.below(3) - 1));
            const Point way = field::forward(direction);
            const int distance = 1 + world.below(7500);
            const Point to{from.centre.x + static_cast<std::int32_t>(std::int64_t{distance} * way.x / field::unit),
                           from.centre.y + static_cast<std::int32_t>(std::int64_t{distance} * way.y / field::unit)};
            if (to == from.centre) continue;
            const Vicinity vicinity(world.table, world.now, world.table.side_of(piece), piece, from.centre, distance);
            const bool rides = world.below(4) == 0;
            const Path path = rides ? Path(world.table, vicinity, Hq(0)) : Path(world.table, vicinity, world.type());
            const Clearance nothing_known;
            const Clearance ahead = clearance_of(vicinity, path.in_line(from), way, 2 * distance);
            const Walked slowly = walked(path, from, to, &nothing_known, false);
            for (const Walked& quickly :
                 {walked(path, from, to, &ahead, false), walked(path, from, to, nullptr, false)}) {
                ASSERT_EQ(quickly.refused, slowly.refused) << number << ' ' << i;
                if (slowly.refused) {
                    ASSERT_EQ(quickly.clause, slowly.clause) << number << ' ' << i;
                } else {
                    ASSERT_EQ(quickly.reduced, slowly.reduced) << number << ' ' << i;
                }
            }
            const Walked asked = walked(path, from, to, &ahead, true);
            ASSERT_EQ(asked.refused, slowly.refused) << number << ' ' << i;
            refused += slowly.refused ? 1 : 0;
            reduced += !slowly.refused && slowly.reduced ? 1 : 0;
        }
    }
    EXPECT_GT(refused, worlds * tries / 20);
    EXPECT_GT(reduced, worlds * tries / 20);
}

TEST(PubBattlesShortcuts, whoever_is_not_beside_the_way_does_not_stand_in_it) {
    for (int number = 0; number < worlds; ++number) {
        World world(number);
        for (int i = 0; i < tries; ++i) {
            const Rectangle block = world.block();
            const Point way = field::forward(world.heading());
            const Vicinity vicinity(world.table, world.now, Side::first, Piece());
            const std::int64_t distance = world.below(15000);
            Rectangle end = block;
            end.frame.origin = {block.frame.origin.x + static_cast<std::int32_t>(distance * way.x / field::unit),
                                block.frame.origin.y + static_cast<std::int32_t>(distance * way.y / field::unit)};
            ASSERT_EQ(vicinity.is_taken(end, vicinity.beside(block, way)),
                      overlaps_a_piece(world.table, world.now, end))
                << number << ' ' << i;
        }
    }
}

TEST(PubBattlesShortcuts, what_the_cone_misses_no_line_of_sight_meets) {
    int missed = 0;
    for (int number = 0; number < worlds; ++number) {
        World world(number);
        for (int i = 0; i < tries; ++i) {
            const Rectangle target = world.block();
            const Point eye = half_mils(world.place());
            const Cone cone(eye, target);
            for (const Area& area : world.table.areas) {
                if (!cone.misses(area.outline)) continue;
                ++missed;
                for (const Point sample : spine(world.table, target)) {
                    ASSERT_FALSE(field::holds(area.outline, sample)) << number << ' ' << i;
                    for (std::size_t k = 0; k < area.outline.size(); ++k)
                        ASSERT_FALSE(field::meets(Segment{eye, sample}, field::edge(area.outline, k)));
                }
            }
        }
    }
    EXPECT_GT(missed, worlds * tries);
}

TEST(PubBattlesShortcuts, in_open_country_a_block_is_in_the_field_of_fire_when_most_of_its_spine_is_in_the_arc) {
    World world(0);
    world.table.areas.clear();
    world.table.hills.clear();
    ASSERT_FALSE(world.table.finish());
    world.now.on_map = {};
    int hit = 0;
    for (int i = 0; i < worlds * tries; ++i) {
        const Pose here{{12000, 9000}, world.heading()};
        const Pose there{{9500 + world.below(5000), 6500 + world.below(5000)}, world.heading()};
        const Rectangle shooter = line_block(world.table, Type::infantry, here);
        const Rectangle target = world.below(2) == 0 ? line_block(world.table, Type::infantry, there)
                                                     : column_block(world.table, Type::infantry, there);
        const int range = world.table.numbers.fof_range;
        const bool most =
            field::is_majority(static_cast<std::size_t>(spine_points_in_arc(world.table, shooter, target, range)),
                               static_cast<std::size_t>(spine_count(world.table, target)));
        ASSERT_EQ(is_in_field(world.table, world.now, {shooter, Piece()}, {target, Piece()}, range), most) << i;
        hit += most ? 1 : 0;
    }
    EXPECT_GT(hit, worlds * tries / 50);
}

}  // namespace
}  // namespace sandtable::pub_battles
