// Whatever the rules of Pub Battles look up, look ahead or leave out to be quick must answer as the slow definition
// does: in worlds where pieces stand and areas, hills and rivers lie anywhere, across each other too.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "codec/game_of.hpp"
#include "core/dice.hpp"
#include "properties/effort.hpp"
#include "rules/pub_battles/cone.hpp"
#include "rules/pub_battles/foes.hpp"
#include "rules/pub_battles/mover.hpp"
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

    void lay_village_in_marsh() {
        const Point middle = half_mils(place());
        const auto lay = [&](Ground ground, std::int32_t half) {
            table.areas.push_back({ground,
                                   0,
                                   {middle + Point{-half, -half}, middle + Point{half, -half},
                                    middle + Point{half, half}, middle + Point{-half, half}},
                                   ""});
        };
        lay(Ground::marsh, 6000);
        lay(Ground::buildings, 3500);
    }

    void lay_out_anew() {
        table.areas.clear();
        for (int i = 0; i < 8; ++i) table.areas.push_back({static_cast<Ground>(below(3)), 0, outline(), ""});
        lay_village_in_marsh();
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

// PUB-7.9, 3.11: no shorter leg in the same direction is tried then (PUB-26.5).
bool is_barred(const Walked& way) { return way.clause == PUB(7, 9) || way.clause == PUB(3, 11); }

Walked walked(Path path, Pose from, Point to, const Clearance* clear, bool only_asks) {
    path.only_asks = only_asks;
    const Refusal refusal =
        clear == nullptr ? path.leg(from, to, true) : path.leg(from, to, true, leg_length(from.centre, to), *clear);
    return {refusal.clause, static_cast<bool>(refusal), path.reduced};
}

TEST(PubBattlesShortcuts, a_way_that_is_looked_ahead_is_open_and_reduced_like_one_that_is_walked_step_by_step) {
    int refused = 0, reduced = 0, barred = 0;
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
            for (const Walked& asked : {walked(path, from, to, &ahead, true), walked(path, from, to, nullptr, true)}) {
                ASSERT_EQ(asked.refused, slowly.refused) << number << ' ' << i;
                ASSERT_EQ(is_barred(asked), is_barred(slowly)) << number << ' ' << i;
                ASSERT_TRUE(slowly.refused || asked.reduced == slowly.reduced) << number << ' ' << i;
            }
            barred += is_barred(slowly) ? 1 : 0;
            refused += slowly.refused ? 1 : 0;
            reduced += !slowly.refused && slowly.reduced ? 1 : 0;
        }
    }
    EXPECT_GT(barred, worlds * tries / 100);
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

// What a block touches that goes no farther than so, it touches among its neighbours.
TEST(PubBattlesShortcuts, whoever_is_not_a_neighbour_cannot_be_reached) {
    int taken = 0;
    for (int number = 0; number < worlds; ++number) {
        World world(number);
        for (int i = 0; i < tries; ++i) {
            const Rectangle block = world.block();
            const int farthest = world.below(7500);
            const Point way = field::forward(world.heading());
            const auto back = [&](std::int32_t from, std::int32_t unit) {
                return from / 2 - static_cast<std::int32_t>(std::int64_t{farthest} * unit / field::unit);
            };
            const Point start{back(block.frame.origin.x, way.x), back(block.frame.origin.y, way.y)};
            const Vicinity near(world.table, world.now, Side::first, Piece(), start, farthest);
            const bool plainly = overlaps_a_piece(world.table, world.now, block);
            ASSERT_EQ(near.is_taken(block), plainly) << number << ' ' << i;
            taken += plainly ? 1 : 0;
        }
    }
    EXPECT_GT(taken, worlds * tries / 100);
}

// PUB-7.5
TEST(PubBattlesShortcuts, a_leg_that_is_aimed_ahead_leads_ahead_however_it_is_rounded) {
    for (int tenths = 0; tenths < field::whole_turn; ++tenths)
        for (const int oblique : {0, 450, -450})
            for (int distance = surely_leads_ahead; distance < 12'000; distance += 1 + distance / 9) {
                const Point way = field::forward(Heading(tenths).turned(oblique));
                const Point leg{static_cast<std::int32_t>(std::int64_t{distance} * way.x / field::unit),
                                static_cast<std::int32_t>(std::int64_t{distance} * way.y / field::unit)};
                ASSERT_TRUE(leads_ahead(Heading(tenths), leg)) << tenths << ' ' << oblique << ' ' << distance;
            }
}

TEST(PubBattlesShortcuts, whoever_has_the_end_of_a_way_in_his_field_of_fire_is_known_from_its_start) {
    int under_fire = 0;
    for (int number = 0; number < worlds; ++number) {
        World world(number);
        const Knowledge known = known_to(world.table, world.now, Side::first);
        for (int i = 0; i < tries; ++i) {
            const Rectangle block = world.block();
            const int farthest = world.below(3) == 0 ? 0 : world.below(7500);
            const Point way = field::forward(Heading(900 * world.below(4)));
            const auto back = [&](std::int32_t from, std::int32_t unit) {
                return from / 2 - static_cast<std::int32_t>(std::int64_t{farthest} * unit / field::unit);
            };
            const Point start{back(block.frame.origin.x, way.x), back(block.frame.origin.y, way.y)};
            const Vicinity near(world.table, world.now, Side::first, Piece(), start, farthest);
            const PieceSet plainly = in_field_of_enemies(world.table, world.now, known, Side::first, block);
            ASSERT_EQ(near.fields(block), plainly) << number << ' ' << i;
            under_fire += plainly.any() ? 1 : 0;
        }
    }
    EXPECT_GT(under_fire, worlds * tries / 100);
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

// PUB-11.5: the points of a line of sight that are inside, one more or one less.
TEST(PubBattlesShortcuts, every_line_of_sight_runs_as_far_through_an_area_as_the_cone_tells) {
    int least = 0, most = 0;
    for (int number = 0; number < worlds; ++number) {
        World world(number);
        for (int i = 0; i < tries / 8; ++i) {
            Rectangle target = world.block();
            const Point eye = target.frame.origin + Point{world.below(8000) - 4000, world.below(8000) - 4000};
            for (std::size_t area = 0; area < world.table.areas.size(); ++area) {
                const std::vector<Point>& outline = world.table.areas[area].outline;
                const int turn = world.table.feature_turns[area];
                if (turn == 0) continue;
                const Cone::Depth whole = Cone(eye, target).depth_inside(outline, turn);
                for (const Point sample : spine(world.table, target)) {
                    const std::int64_t length = field::root_above(squared_distance(eye, sample));
                    const std::int64_t count = std::max<std::int64_t>(1, (length + 49) / 50);
                    std::int64_t inside = 0;
                    for (std::int64_t k = 0; k < count; ++k)
                        inside += field::holds(outline, field::part_of_the_way(eye, sample, 2 * k + 1, 2 * count));
                    const Cone::Depth alone = Cone(eye, sample).depth_inside(outline, turn);
                    for (const Cone::Depth depth : {whole, alone}) {
                        ASSERT_GE((inside + 1) * length, depth.least * count) << number << ' ' << i;
                        ASSERT_LE((inside - 1) * length, depth.most * count) << number << ' ' << i;
                    }
                }
                least += whole.least > 0 ? 1 : 0;
                most += whole.most > 0 ? 1 : 0;
            }
        }
    }
    EXPECT_GT(least, worlds * tries / 100);
    EXPECT_GT(most, least);
}

// PUB-10.6 by its words.
bool is_in_front_contact_by_the_words(const Table& table, const Rectangle& a, const Rectangle& b) {
    const std::int64_t reach = 2 * table.numbers.touch;
    const auto touches = [&](const Rectangle& block, Point point) {
        return field::squared_distance(block, point) <= reach * reach;
    };
    const Samples front = front_points(table, a);
    const auto touching = std::count_if(front.begin(), front.end(), [&](Point point) { return touches(b, point); });
    bool meets = field::is_majority(static_cast<std::size_t>(touching), front.size());
    for (const bool long_way : {true, false})
        for (const int side : {1, -1}) {
            const field::Offsets& along = table.offsets_along(long_way ? b.half_width : b.half_depth);
            const auto point = [&](std::int32_t offset) {
                return b.frame.world(long_way ? field::Local{offset, side * b.half_depth}
                                              : field::Local{side * b.half_width, offset});
            };
            const auto near = std::count_if(along.begin(), along.end(), [&](std::int32_t offset) {
                return touches(a, point(offset)) && a.local(point(offset)).ahead >= a.half_depth - contact_depth_fu;
            });
            meets = meets || (field::is_majority(static_cast<std::size_t>(near), along.size()) &&
                              std::abs(a.local(point(0)).right) <= a.half_width / 4);
        }
    return meets && field::gap(a, b) <= reach;
}

TEST(PubBattlesShortcuts, a_front_is_met_by_most_of_its_points_or_by_most_of_an_edge) {
    int met = 0;
    for (int number = 0; number < worlds; ++number) {
        World world(number);
        for (int i = 0; i < tries; ++i) {
            const Rectangle one = world.block();
            Rectangle other = world.block();
            if (world.below(2) == 0)
                other.frame = field::Frame(one.frame.origin, Heading(world.below(field::whole_turn)));
            const int ahead = one.half_depth + (world.below(2) == 0 ? other.half_depth : other.half_width);
            other.frame.origin = one.frame.world({world.below(4000) - 2000, ahead + world.below(200) - 100});
            const bool meets = is_in_front_contact_by_the_words(world.table, one, other);
            ASSERT_EQ(is_in_front_contact(world.table, one, other), meets) << number << ' ' << i;
            met += meets ? 1 : 0;
        }
    }
    EXPECT_GT(met, worlds * tries / 100);
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

// PUB-7.6 by its words.
TEST(PubBattlesShortcuts, a_block_does_not_fit_where_most_of_its_spine_lies_inside_enemies) {
    int refused = 0;
    for (int number = 0; number < worlds; ++number) {
        World world(number);
        const Vicinity vicinity(world.table, world.now, Side::first, Piece());
        for (int i = 0; i < tries; ++i) {
            const Piece other(world.below(static_cast<int>(world.table.pieces.size())));
            const Point near{world.now[other].centre.x + world.below(1500) - 750,
                             world.now[other].centre.y + world.below(1500) - 750};
            const Pose pose{near, world.heading()};
            const Rectangle block = line_block(world.table, Type::infantry, pose);
            const Samples points = spine(world.table, block);
            const auto inside = std::count_if(points.begin(), points.end(), [&](Point point) {
                const auto enemies = vicinity.enemies();
                return std::any_of(enemies.begin(), enemies.end(), [&](const Vicinity::Neighbour& enemy) {
                    return field::is_deep_inside(enemy.block, point, edge_tolerance_fu);
                });
            });
            const bool most = field::is_majority(static_cast<std::size_t>(inside), points.size());
            const Refusal refusal = Path(world.table, vicinity, Type::infantry).turn(pose);
            ASSERT_EQ(static_cast<bool>(refusal), most) << number << ' ' << i;
            refused += most ? 1 : 0;
        }
    }
    EXPECT_GT(refused, worlds * tries / 50);
}

// PUB-11.5 to 11.7 by their words, for a viewer who sees no reason to look from the other end.
class PlainSight {
public:
    PlainSight(const Table& table, const Rectangle& viewer, Point from, Point to)
        : table_(table), viewer_(viewer), from_(from), to_(to) {
        const std::int64_t count = std::max<std::int64_t>(1, (length() + sight_spacing_fu - 1) / sight_spacing_fu);
        for (std::int64_t k = 0; k < count; ++k)
            points_.push_back(field::part_of_the_way(from, to, 2 * k + 1, 2 * count));
    }

    bool is_open() const {
        const bool hidden =
            std::any_of(table_.hills.begin(), table_.hills.end(), [&](const Hill& hill) { return hides(hill); });
        return !hidden && static_cast<std::int64_t>(covered()) * length() <=
                              2 * std::int64_t{table_.numbers.see_into} * static_cast<std::int64_t>(points_.size());
    }

private:
    std::int64_t length() const { return field::root_above(squared_distance(from_, to_)); }
    bool is_over(field::Outline outline, int height) const {  // PUB-11.7
        std::size_t first = points_.size(), last = 0;
        for (std::size_t k = 0; k < points_.size(); ++k)
            if (field::holds(outline, points_[k])) {
                first = std::min(first, k);
                last = k;
            }
        return first < points_.size() && first < points_.size() - 1 - last && level_under(table_, viewer_) > height;
    }
    std::size_t covered() const {
        std::vector<bool> in_cover(points_.size(), false);
        for (const Area& area : table_.areas) {
            if (area.ground == Ground::marsh) continue;
            const bool ends_inside = field::holds(area.outline, from_) || field::holds(area.outline, to_);
            if (!ends_inside && is_over(area.outline, area.base_level)) continue;
            for (std::size_t k = 0; k < points_.size(); ++k)
                if (field::holds(area.outline, points_[k])) in_cover[k] = true;
        }
        return static_cast<std::size_t>(std::count(in_cover.begin(), in_cover.end(), true));
    }
    bool hides(const Hill& hill) const {
        const auto corner = field::corners(viewer_);
        const field::Line crest(hill.crest);
        const bool stands_on_crest = field::crosses(Segment{corner[0], corner[2]}, crest) ||
                                     field::crosses(Segment{corner[1], corner[3]}, crest);
        if (stands_on_crest) return false;
        const bool over_crest = field::crosses(Segment{from_, to_}, crest);
        if (!over_crest && (field::holds(hill.outline, from_) || field::holds(hill.outline, to_))) return false;
        if (over_crest && level_under(table_, viewer_) <= hill.level) return true;
        const bool passes =
            std::any_of(points_.begin(), points_.end(), [&](Point point) { return field::holds(hill.outline, point); });
        return (over_crest || passes) && !is_over(hill.outline, hill.level);
    }

    const Table& table_;
    const Rectangle& viewer_;
    Point from_, to_;
    std::vector<Point> points_;
};

TEST(PubBattlesShortcuts, a_gaze_sees_what_every_line_of_sight_by_itself_shows) {
    int open = 0, hidden = 0;
    for (int number = 0; number < worlds; ++number) {
        World world(number);
        world.now.on_map = {};
        world.table.options.los_reciprocal = world.below(3) == 0;
        for (int i = 0; i < tries / 8; ++i) {
            const Rectangle viewer = world.block();
            const Point offset{world.below(8000) - 4000, world.below(8000) - 4000};
            Rectangle target = world.block();
            target.frame.origin = viewer.frame.origin + offset;
            const Point eye = world.below(2) == 0 ? viewer.frame.origin : eye_of(viewer);
            const Gaze gaze(world.table, world.now, {viewer, Piece()}, eye, {target, Piece()});
            for (const Point sample : spine(world.table, target)) {
                const bool sees = PlainSight(world.table, viewer, eye, sample).is_open() ||
                                  (world.table.options.los_reciprocal &&  // PUB-11.13
                                   PlainSight(world.table, target, sample, eye).is_open());
                ASSERT_EQ(gaze.sees(sample), sees) << number << ' ' << i;
                ++(sees ? open : hidden);
            }
        }
    }
    EXPECT_GT(open, worlds * tries / 4);
    EXPECT_GT(hidden, worlds * tries / 8);
}

// PUB-10.3 by its words.
bool lies_in_arc(const Table& table, const Rectangle& shooter, Point point) {
    const field::Local local = shooter.local(point);
    const Heading half_angle(table.numbers.fof_half_angle);
    const std::int64_t ahead = local.ahead - shooter.half_depth;
    const std::int64_t aside = std::max(0, std::abs(local.right) - shooter.half_width);
    const std::int64_t range = 2 * std::int64_t{table.numbers.fof_range};
    return ahead >= 0 && aside * field::cosine(half_angle) <= ahead * field::sine(half_angle) &&
           ahead * ahead + aside * aside <= range * range;
}

// PUB-10.4 and 10.6 for every enemy, however far away.
TEST(PubBattlesShortcuts, foes_are_those_with_whom_a_piece_would_be_in_a_pair) {
    int paired = 0;
    for (int number = 0; number < worlds; ++number) {
        World world(number);
        const Table& table = world.table;
        for (int i = 0; i < tries / 8; ++i) {
            const Piece piece(world.below(static_cast<int>(table.pieces.size())));
            const Knowledge known = truth(table, world.now);
            if (!known.fighting.contains(piece)) continue;
            Position after = world.now;
            const Piece other(world.below(static_cast<int>(table.pieces.size())));
            after[piece].centre = {after[other].centre.x + world.below(6000) - 3000,
                                   after[other].centre.y + world.below(6000) - 3000};
            after[piece].heading = world.heading();
            PieceSet plainly;
            for (const Piece enemy : known.fighting - table.of_side[index(table.side_of(piece))]) {
                const Rectangle here = rectangle(table, after, piece), there = rectangle(table, after, enemy);
                const auto fires = [&](Piece shooter, const Rectangle& from, Piece target, const Rectangle& at) {
                    if (!known.firing.contains(shooter)) return false;
                    const Gaze gaze(table, after, {from, shooter}, eye_of(from), {at, target});
                    const Samples points = spine(table, at);
                    const auto seen = std::count_if(points.begin(), points.end(), [&](Point point) {
                        return lies_in_arc(table, from, point) && gaze.sees(point);
                    });
                    return field::is_majority(static_cast<std::size_t>(seen), points.size());
                };
                if (is_in_front_contact(table, here, there) || is_in_front_contact(table, there, here) ||
                    fires(piece, here, enemy, there) || fires(enemy, there, piece, here))
                    plainly.insert(enemy);
            }
            const Foes foes(table, world.now, known, piece, after[piece].centre, world.below(3000), PieceSet());
            ASSERT_EQ(foes.paired_at(after[piece]), plainly) << number << ' ' << i;
            ASSERT_EQ(foes.attacks_from(after[piece]), plainly.any()) << number << ' ' << i;
            ASSERT_EQ(paired_with(table, after, known, piece), plainly) << number << ' ' << i;
            paired += plainly.any() ? 1 : 0;
        }
    }
    EXPECT_GT(paired, worlds * tries / 100);
}

Step step_of(Step::Kind kind, std::int32_t x, std::int32_t y = 0) {
    Step step;
    step.kind = kind;
    step.x = x;
    step.y = y;
    return step;
}

TEST(PubBattlesShortcuts, a_move_that_is_foreseen_is_refused_like_one_that_is_made) {
    int refused = 0, made = 0, freely = 0;
    for (int number = 0; number < worlds; ++number) {
        World world(number);
        const Table& table = world.table;
        for (int i = 0; i < tries / 4; ++i) {
            const Piece piece(world.below(static_cast<int>(table.pieces.size())));
            const Side side = table.side_of(piece);
            const Point from = world.now[piece].centre;
            const int rate = full_rate(table, type_of(table, world.now, piece), is_horse(table, world.now, piece));
            const Heading heading = world.below(2) == 0 ? world.now[piece].heading : world.heading();
            const Point way = field::forward(heading.turned(450 * (world.below(3) - 1)));
            const int distance = 10 + world.below(rate + 100);
            const Point to{from.x + static_cast<std::int32_t>(std::int64_t{distance} * way.x / field::unit),
                           from.y + static_cast<std::int32_t>(std::int64_t{distance} * way.y / field::unit)};
            const std::array<Step, 2> steps{step_of(Step::Kind::turn, heading.tenths),
                                            step_of(Step::Kind::to, to.x, to.y)};
            const bool plainly = static_cast<bool>(march(table, world.now, piece, steps).refusal);

            const Vicinity near(table, world.now, side, piece, from, distance);
            Mover mover(table, world.now, piece, near);
            mover.only_ask();
            bool foreseen = mover.start({}) || mover.turn(heading, true);
            const Clearance clear = clearance_of(near, mover.block(), way, 2 * std::int64_t{distance});
            const bool is_free = !near.is_taken(line_block(table, type_of(table, world.now, piece), {to, heading}));
            const bool goes_freely = !foreseen && is_free && mover.goes_freely(to, distance, clear);
            ASSERT_FALSE(goes_freely && plainly) << number << ' ' << i;
            freely += goes_freely ? 1 : 0;
            mover.foresee(mover.cost() + distance);
            Hq joins;
            foreseen = foreseen || mover.go(to, &clear, distance) || mover.finish(joins, !near.is_taken(mover.block()));
            ASSERT_EQ(foreseen, plainly) << number << ' ' << i;
            ++(plainly ? refused : made);
        }
    }
    EXPECT_GT(refused, worlds * tries / 40);
    EXPECT_GT(made, worlds * tries / 40);
    EXPECT_GT(freely, worlds * tries / 40);
}

// PUB-9.2 and 9.9 at every sample, with everybody who is on the map.
TEST(PubBattlesShortcuts, an_hq_rides_along_a_road_as_far_as_no_enemy_stands_on_it) {
    int stopped = 0, open = 0;
    for (int number = 0; number < worlds; ++number) {
        World world(number);
        const Table& table = world.table;
        for (int i = 0; i < tries / 8; ++i) {
            const Hq hq(world.below(static_cast<int>(table.hqs.size())));
            const Road road(world.below(static_cast<int>(table.roads.size())));
            const int length = static_cast<int>(table.road_lengths[road.index()]);
            const int direction = world.below(2) == 0 ? 1 : -1;
            const Point place = standing_on_road(table, road, direction, world.below(length + 1)).centre;
            const Standing start = nearest_on_road(table, road, direction, place);
            const int room = std::min(direction > 0 ? length - start.s : start.s, 2 * table.numbers.mounted_move);
            if (room < 100) continue;
            world.now[hq] = Standing{place, 0, world.heading(), Road(), 0};
            world.now.hq_on_map.insert(hq);
            const int distance = world.below(2) == 0 ? room : 1 + world.below(room);
            const Vicinity everybody(table, world.now, table.side_of(hq), Piece());
            Path path(table, everybody, hq);
            Refusal plainly;
            for (int gone = 0; !plainly; gone = std::min(gone + path_spacing, distance)) {
                const Standing at = standing_on_road(table, road, direction, start.s + direction * gone);
                plainly = path.turn({at.centre, world.now[hq].heading});
                if (gone == distance) break;
            }
            Step take = step_of(Step::Kind::column_on, 0);
            take.road = road;
            take.direction = static_cast<std::int8_t>(direction);
            const std::array<Step, 2> steps{take, step_of(Step::Kind::road, distance)};
            const Refusal ridden = march(table, world.now, hq, steps).refusal;
            const bool takes_road = march(table, world.now, hq, std::span(steps).first(1)).refusal.clause.chapter != 7;
            if (!takes_road) continue;
            ASSERT_EQ(ridden.clause == PUB(7, 6), static_cast<bool>(plainly)) << number << ' ' << i;
            ++(plainly ? stopped : open);
        }
    }
    EXPECT_GT(stopped, worlds * tries / 1000);
    EXPECT_GT(open, worlds * tries / 100);
}

// PUB-26.6: how many moves are proposed for the lowest piece of a Command.
int propose_without_twins(const Table& table, Position now, Command command) {
    now.phase = Phase::pieces;
    now.active = command;
    ActionList<Action> list;
    PubBattles::legal(table, now, now.runner[command.index()], list);
    for (std::size_t i = 1; i < list.size(); ++i) EXPECT_LT(list[i - 1], list[i]) << i;
    std::vector<Standing> ends;
    for (const Action& action : list)
        if (action.kind == Action::Kind::move) ends.push_back(march(table, now, action.piece, action.path()).end);
    for (std::size_t i = 0; i < ends.size(); ++i)
        for (std::size_t k = 0; k < i; ++k)
            EXPECT_FALSE(squared_distance(ends[i].centre, ends[k].centre) <= 50 * 50 &&
                         field::angle_between(ends[i].heading, ends[k].heading) <= 50)
                << i << ' ' << k;
    return static_cast<int>(ends.size());
}

TEST(PubBattlesShortcuts, no_two_moves_that_are_proposed_end_all_but_alike) {
    int proposed = 0;
    for (int number = 0; number < worlds; ++number) {
        const World world(number);
        for (const Command command : world.table.commands_of[0] | world.table.commands_of[1])
            if ((pieces_of(world.table, world.now, command) & world.now.on_map).any())
                proposed += propose_without_twins(world.table, world.now, command);
    }
    EXPECT_GT(proposed, worlds * 20);
}

TEST(PubBattlesShortcuts, headings_to_both_sides_of_north_are_all_but_alike) {
    World world(0);
    Position& now = world.now;
    const Piece piece = world.table.of_side[0].first(), enemy = world.table.of_side[1].first();
    now.on_map = PieceSet(piece) | PieceSet(enemy);
    now[piece].centre = {8000, 2000};
    now[piece].heading = Heading(-4);
    now[enemy].centre = {8000, 16000};  // due north
    EXPECT_GT(propose_without_twins(world.table, now, command_of(world.table, now, piece)), 20);
}

// Both enemies fire at the same place, so that nothing but the last step tells one attack from the other.
TEST(PubBattlesShortcuts, moves_that_differ_in_their_last_step_alone_are_in_order) {
    World world(0);
    const Table& table = world.table;
    Position& now = world.now;
    const Piece piece = (table.of_side[0] - now.retreated).first(), enemy = table.of_side[1].first();
    const Piece other = (table.of_side[1] - PieceSet(enemy)).first();
    const Hq hq = table[command_of(table, now, piece)].hq;
    const Point between{11000, 3000};
    const int apart = table.numbers.piece_depth + 1500;
    now.on_map = PieceSet(piece) | PieceSet(enemy) | PieceSet(other);
    now[piece] = Standing{{between.x - 3000, between.y}, 0, Heading(900), Road(), 0};
    now[enemy] = Standing{{between.x, between.y - apart}, 0, Heading(0), Road(), 0};
    now[other] = Standing{{between.x, between.y + apart}, 0, Heading(1800), Road(), 0};
    now.hq_on_map.insert(hq);
    now[hq] = Standing{{between.x - 3500, between.y}, 0, Heading(900), Road(), 0};
    now.phase = Phase::pieces;
    now.active = command_of(table, now, piece);
    ActionList<Action> list;
    PubBattles::legal(table, now, now.runner[now.active.index()], list);
    int alike = 0;
    for (std::size_t i = 1; i < list.size(); ++i) {
        EXPECT_LT(list[i - 1], list[i]) << i;
        alike += list[i].step_count == 2 && list[i - 1].steps[0] == list[i].steps[0] &&
                         list[i].steps[0].kind == Step::Kind::to
                     ? 1
                     : 0;
    }
    EXPECT_EQ(alike, 1);
}

// PUB-26.7
TEST(PubBattlesShortcuts, every_ride_that_is_proposed_for_an_hq_is_open_by_every_sample) {
    int rides = 0;
    for (int number = 0; number < worlds; ++number) {
        World world(number);
        Position& now = world.now;
        now.phase = Phase::hq_moves;
        ActionList<Action> list;
        for (int i = 0; i < 4; ++i)
            for (const Command command : world.table.commands_of[0] | world.table.commands_of[1]) {
                const Hq hq = world.table[command].hq;
                now.active = command;
                now.hq_on_map.insert(hq);
                now[hq].centre = world.place();
                list.clear();
                PubBattles::legal(world.table, now, mover_of(world.table, now, hq), list);
                for (const Action& action : list) {
                    if (action.kind != Action::Kind::move_hq) continue;
                    ASSERT_FALSE(march(world.table, now, action.hq, action.path()).refusal) << number << ' ' << i;
                    ++rides;
                }
            }
    }
    EXPECT_GT(rides, worlds * 20);
}

// PUB-11.14: what is looked at only when it matters.
TEST(PubBattlesShortcuts, doubtful_blocks_are_taken_for_what_a_look_at_all_of_them_tells) {
    int doubtful = 0, paired = 0;
    for (int number = 0; number < worlds; ++number) {
        World world(number);
        const Table& table = world.table;
        for (const Side side : both_sides) {
            const Knowledge known = known_to(table, world.now, side), feared = feared_by(table, world.now, side);
            ASSERT_TRUE((known.fighting - feared.fighting).empty() && (known.firing - feared.firing).empty());
            doubtful += doubtful_to(table, world.now, side).size();
            for (const Piece piece : table.of_side[index(side)]) {
                const Vicinity vicinity(table, world.now, side, piece);
                const Foes at_once(table, world.now, known, piece, world.now[piece].centre, 3000, PieceSet());
                const Foes later(table, world.now, vicinity, piece, world.now[piece].centre, 3000, PieceSet());
                for (int i = 0; i < tries / 40; ++i) {
                    Standing at = world.now[piece];
                    const Piece other(world.below(static_cast<int>(table.pieces.size())));
                    at.centre = {world.now[other].centre.x + world.below(4000) - 2000,
                                 world.now[other].centre.y + world.below(4000) - 2000};
                    at.heading = world.heading();
                    ASSERT_EQ(later.paired_at(at), at_once.paired_at(at)) << number << ' ' << i;
                    paired += later.attacks_from(at) ? 1 : 0;
                }
            }
        }
    }
    EXPECT_GT(doubtful, worlds / 2);
    EXPECT_GT(paired, worlds);
}

// PUB-12.6 (c) by its words, for every enemy however far away.
TEST(PubBattlesShortcuts, intent_is_in_doubt_for_whoever_is_half_in_fire_range) {
    int flagged = 0;
    for (int number = 0; number < worlds; ++number) {
        World world(number);
        const Table& table = world.table;
        const Knowledge known = truth(table, world.now);
        for (const Piece piece : known.fighting) {
            const auto is_half = [&](Piece shooter, Piece target) {
                const Rectangle from = rectangle(table, world.now, shooter), at = rectangle(table, world.now, target);
                int inside = 0;
                for (const Point point : spine(table, at)) inside += lies_in_arc(table, from, point) ? 1 : 0;
                const int half = (spine_count(table, at) - 1) / 2;
                return known.firing.contains(shooter) && (inside == half || inside == half + 1) &&
                       is_within(from, at, table.numbers.fof_range);
            };
            bool plainly = false;
            for (const Piece enemy : known.fighting - table.of_side[index(table.side_of(piece))])
                plainly = plainly || (!in_melee_with(table, world.now, known, piece).contains(enemy) &&
                                      (is_half(piece, enemy) || is_half(enemy, piece)));
            ASSERT_EQ((intent_flags(table, world.now, known, piece, 4) & 4) != 0, plainly) << number;
            flagged += plainly ? 1 : 0;
        }
    }
    EXPECT_GT(flagged, 0);
}

// PUB-8.4, 8.6 and 8.7 at every sample, with everybody who is on the map.
TEST(PubBattlesShortcuts, a_run_along_a_road_is_as_long_as_its_samples_allow) {
    int blocked = 0, open = 0;
    for (int number = 0; number < worlds; ++number) {
        World world(number);
        const Table& table = world.table;
        for (int i = 0; i < tries / 8; ++i) {
            const Piece piece(world.below(static_cast<int>(table.pieces.size())));
            const Road road(world.below(static_cast<int>(table.roads.size())));
            const int length = static_cast<int>(table.road_lengths[road.index()]);
            const int direction = world.below(2) == 0 ? 1 : -1;
            const Standing start = standing_on_road(table, road, direction, world.below(length + 1));
            const int room = direction > 0 ? length - start.s : start.s;
            if (room < 100) continue;
            world.now[piece] = start;
            const Vicinity everybody(table, world.now, table.side_of(piece), piece);
            Mover column(table, world.now, piece, everybody);
            column.start({});
            RoadRun run(column, std::min(room, 8000));
            for (const int distance : {1 + world.below(std::min(room, 8000)), std::min(room, 8000)}) {
                Path path(table, everybody, type_of(table, world.now, piece));
                path.note_fields(rectangle(table, world.now, piece));
                Refusal plainly;
                for (int gone = 0; !plainly; gone = std::min(gone + path_spacing, distance)) {
                    plainly = path.column_pose(standing_on_road(table, road, direction, start.s + direction * gone));
                    if (gone == distance) break;
                }
                Mover quickly = column, again = column;
                const Refusal at_once = quickly.make(step_of(Step::Kind::road, distance), true);
                ASSERT_EQ(at_once.clause, plainly.clause) << number << ' ' << i;
                ASSERT_EQ(run.go(distance, again).clause, plainly.clause) << number << ' ' << i;
                if (!plainly) {
                    ASSERT_EQ(quickly.at(), again.at()) << number << ' ' << i;
                }
                ++(plainly ? blocked : open);
            }
            world.now[piece].leave_road();
        }
    }
    EXPECT_GT(blocked, worlds * tries / 100);
    EXPECT_GT(open, worlds * tries / 100);
}

TEST(PubBattlesShortcuts, a_move_leads_to_the_same_place_whether_or_not_a_journal_is_kept) {
    int moves = 0;
    for (int number = 0; number < 3; ++number) {
        const World world(number);
        ActionList<Action> list;
        for (std::uint64_t game = 0; game < (slow_build ? 1 : 4); ++game) {
            Dice dice = Dice::random(Seed::from_number(32), 2 * game);
            Dice coins = Dice::random(Seed::from_number(32), 2 * game + 1);
            Journal off;
            Record record;
            Journal on(record);
            Position now = PubBattles::setup(world.table);
            PubBattles::advance(world.table, now, dice, off);
            for (Seats seats = PubBattles::to_act(world.table, now); seats.any();
                 seats = PubBattles::to_act(world.table, now)) {
                list.clear();
                PubBattles::legal(world.table, now, seats.first(), list);
                const Action& action = list[coins.below(static_cast<std::uint32_t>(list.size()))];
                Position written = now;
                Dice same = dice;
                PubBattles::apply(world.table, written, seats.first(), action, same, on);
                PubBattles::apply(world.table, now, seats.first(), action, dice, off);
                ASSERT_EQ(std::memcmp(&now, &written, sizeof now), 0);
                moves += action.kind == Action::Kind::move ? 1 : 0;
                record.clear();
            }
        }
    }
    EXPECT_GT(moves, 20);
}

TEST(PubBattlesShortcuts, blocks_are_near_or_touch_as_their_outlines_do) {
    for (int number = 0; number < worlds; ++number) {
        World world(number);
        for (int i = 0; i < tries; ++i) {
            const Rectangle one = world.block();
            Rectangle other = world.block();
            other.frame.origin = one.frame.origin + Point{world.below(12'000) - 6000, world.below(12'000) - 6000};
            const int mils = world.below(2) == 0 ? world.table.numbers.touch : world.table.numbers.fof_range;
            const std::int64_t reach = 2 * std::int64_t{mils};
            ASSERT_EQ(is_within(one, other, mils), field::squared_distance(one, other) <= reach * reach)
                << number << ' ' << i;
            ASSERT_EQ(field::overlaps(one, other, -reach - 1), field::gap(one, other) <= reach) << number << ' ' << i;
        }
    }
}

// PUB-26.4 (4), 26.5, 26.6 by their words: every pose, the first way to it that is allowed.
class AttacksByTheWords {
public:
    AttacksByTheWords(const Table& table, const Position& now, Piece piece, std::size_t room)
        : table_(table), now_(now), piece_(piece), type_(type_of(table, now, piece)), room_(room) {
        const int rate = full_rate(table, type_, is_horse(table, now, piece));
        for (const Piece enemy : on_map_of(table, now, enemy_of(table.side_of(piece)))) {
            const std::int64_t reach = rate + 2000;
            if (squared_distance(from().centre, now[enemy].centre) > reach * reach) continue;
            const Rectangle block = rectangle(table, now, enemy);
            for (const bool fires : {false, true})
                for (const int side : {0, 900, 2700, 1800}) {
                    const bool along = side % 1800 == 0;
                    const int half = along ? block.half_depth : block.half_width;
                    const bool is_long = half < (along ? block.half_width : block.half_depth);
                    const Heading outwards = now[enemy].heading.turned(side);
                    if (fires && has_field_of_fire(type_))
                        for (const int gap : {1500, 750}) snap(block, outwards, half, gap, 0);
                    if (!fires)
                        for (const int offset : {0, 625, -625})
                            if (offset == 0 || is_long) snap(block, outwards, half, 0, offset);
                }
        }
    }
    std::vector<Pose> poses;  // all that were looked at
    std::vector<Action> allowed;

private:
    const Standing& from() const { return now_[piece_]; }

    void snap(const Rectangle& block, Heading outwards, int half, int gap, int offset) {
        const Point place =
            field::Frame(block.frame.origin, outwards).world({2 * offset, half + table_.block.depth + 2 * gap});
        const Pose pose{{static_cast<std::int32_t>(field::rounded(place.x, 2)),
                         static_cast<std::int32_t>(field::rounded(place.y, 2))},
                        outwards.reversed()};
        const bool is_known = std::any_of(finals_.begin(), finals_.end(), [&](const Pose& final) {
            return squared_distance(final.centre, pose.centre) <= 50 * 50 &&
                   field::angle_between(final.heading, pose.heading) <= 50;
        });
        if (is_known || allowed.size() == room_) return;
        poses.push_back(pose);
        if (reach(pose)) finals_.push_back(pose);
    }

    bool reach(const Pose& pose) {
        if (overlaps_a_piece(table_, now_, line_block(table_, type_, pose), piece_)) return false;
        const Step go = step_of(Step::Kind::to, pose.centre.x, pose.centre.y);
        const Step turn = step_of(Step::Kind::turn, pose.heading.tenths);
        const bool turns = pose.heading != from().heading;
        if (pose.centre == from().centre) return turns && may({turn});
        if (!turns && may({go})) return true;
        if (turns && (may({turn, go}) || may({go, turn}))) return true;
        const Heading bearing = field::heading_of(pose.centre - from().centre);
        if (bearing == pose.heading || bearing == from().heading) return false;
        return may({step_of(Step::Kind::turn, bearing.tenths), go, turn});
    }

    bool may(std::initializer_list<Step> steps) {
        Action action;
        action.kind = Action::Kind::move;
        action.piece = piece_;
        for (const Step& step : steps) action.steps[action.step_count++] = step;
        if (may_move(table_, now_, action)) return false;
        allowed.push_back(action);
        return true;
    }

    const Table& table_;
    const Position& now_;
    Piece piece_;
    Type type_;
    std::size_t room_;
    std::vector<Pose> finals_;
};

TEST(PubBattlesShortcuts, every_attack_that_is_allowed_is_proposed_and_no_other) {
    int proposed = 0, looked_at = 0;
    for (int number = 0; number < worlds; ++number) {
        World world(number);
        const Table& table = world.table;
        Position& now = world.now;
        now.phase = Phase::pieces;
        for (int i = 0; i < tries / 40; ++i) {
            const Piece piece(world.below(static_cast<int>(table.pieces.size())));
            const Command command = command_of(table, now, piece);
            if (!command.exists() || !is_fighting(type_of(table, now, piece))) continue;
            now.active = command;
            now.acted = pieces_of(table, now, command) - PieceSet(piece);
            now.hq_on_map.insert(table[command].hq);
            const Piece other(world.below(static_cast<int>(table.pieces.size())));
            now[piece].centre = now[other].centre + Point{world.below(9000) - 4500, world.below(9000) - 4500};
            now[piece].heading = world.below(3) == 0 ? now[other].heading.reversed() : world.heading();
            now[table[command].hq].centre = now[piece].centre;
            ActionList<Action> list;
            PubBattles::legal(table, now, now.runner[command.index()], list);
            const auto before = std::count_if(list.begin(), list.end(), [](const Action& action) {
                return action.kind != Action::Kind::move && action.kind != Action::Kind::done;
            });
            const AttacksByTheWords attacks(table, now, piece, static_cast<std::size_t>(64 - before));
            for (const Action& action : attacks.allowed)
                ASSERT_NE(std::find(list.begin(), list.end(), action), list.end()) << number << ' ' << i;
            for (const Action& action : list) {
                if (action.kind != Action::Kind::move) continue;
                const Pose end = march(table, now, piece, action.path()).end.pose();
                const bool is_attack =
                    std::find(attacks.poses.begin(), attacks.poses.end(), end) != attacks.poses.end();
                ASSERT_TRUE(!is_attack ||
                            std::find(attacks.allowed.begin(), attacks.allowed.end(), action) != attacks.allowed.end())
                    << number << ' ' << i;
            }
            proposed += static_cast<int>(attacks.allowed.size());
            looked_at += static_cast<int>(attacks.poses.size());
        }
    }
    EXPECT_GT(proposed, worlds * tries / 40);
    EXPECT_GT(looked_at, 2 * proposed);
}

// PUB-26.7 by its words.
std::vector<Point> rides_by_the_words(const Table& table, const Position& now, Hq hq) {
    std::vector<Point> ends;
    const Point from = now[hq].centre;
    const auto approach = [&](Point place, int near) {
        if (place == from) return;
        const int whole = std::min(leg_length(from, place) - near, table.numbers.mounted_move);
        for (const int thirds : {3, 2, 1}) {
            const int going = whole * thirds / 3;
            const Point way = field::forward(field::heading_of(place - from));
            const Point end = from + Point{static_cast<std::int32_t>(std::int64_t{going} * way.x / field::unit),
                                           static_cast<std::int32_t>(std::int64_t{going} * way.y / field::unit)};
            const bool is_known = std::any_of(ends.begin(), ends.end(),
                                              [&](Point other) { return squared_distance(other, end) <= 50 * 50; });
            const Step step = step_of(Step::Kind::to, end.x, end.y);
            if (whole > 0 && !is_known && ends.size() < 64 && !march(table, now, hq, {&step, 1}).refusal)
                ends.push_back(end);
        }
    };
    const PieceSet pieces = pieces_of(table, now, now.active) & now.on_map;
    if (pieces.any()) {
        Point sum;
        for (const Piece piece : pieces) sum = sum + now[piece].centre;
        const Point middle{sum.x / pieces.size(), sum.y / pieces.size()};
        const Point home = field::forward(table[table.side_of(hq)].home);
        approach(middle + Point{static_cast<std::int32_t>(std::int64_t{600} * home.x / field::unit),
                                static_cast<std::int32_t>(std::int64_t{600} * home.y / field::unit)},
                 0);
    }
    for (const Piece piece : pieces) approach(now[piece].centre, table.numbers.command_range);
    for (const Objective& objective : table.objectives) approach(objective.centre, 0);
    std::sort(ends.begin(), ends.end());
    return ends;
}

TEST(PubBattlesShortcuts, every_ride_that_is_allowed_is_proposed_and_no_other) {
    std::size_t rides = 0;
    for (int number = 0; number < worlds; ++number) {
        World world(number);
        Position& now = world.now;
        now.phase = Phase::hq_moves;
        for (const Hq hq : world.table.hqs_of[0] | world.table.hqs_of[1]) {
            now.hq_on_map.insert(hq);
            now[hq].centre = world.place();
        }
        for (int i = 0; i < 4; ++i)
            for (const Command command : world.table.commands_of[0] | world.table.commands_of[1]) {
                const Hq hq = world.table[command].hq;
                now.active = command;
                now.hq_moved = world.table.hqs_of[index(world.table.side_of(hq))] - HqSet(hq);
                now[hq].centre = world.place();
                ActionList<Action> list;
                PubBattles::legal(world.table, now, mover_of(world.table, now, hq), list);
                std::vector<Point> ends;
                for (const Action& action : list)
                    if (action.kind == Action::Kind::move_hq) ends.push_back({action.steps[0].x, action.steps[0].y});
                ASSERT_EQ(ends, rides_by_the_words(world.table, now, hq)) << number << ' ' << i;
                rides += ends.size();
            }
    }
    EXPECT_GT(rides, static_cast<std::size_t>(worlds) * 20);
}

TEST(PubBattlesShortcuts, an_hq_may_try_what_it_may_try_whether_or_not_it_is_told_why) {
    int near = 0, far = 0;
    for (int number = 0; number < worlds; ++number) {
        World world(number);
        const Table& table = world.table;
        Position& now = world.now;
        now.phase = Phase::alter;
        for (const Hq hq : table.hqs_of[0] | table.hqs_of[1]) {
            now.hq_on_map.insert(hq);
            now[hq].centre = world.place();
        }
        now.cup = table.commands_of[0] | table.commands_of[1];
        for (const Command top : table.commands_of[0] | table.commands_of[1]) {
            now.stack.clear();
            now.stack.push(top);
            now.pulled = top;
            for (const Hq hq : table.hqs_of[0] | table.hqs_of[1])
                for (const Command command : table.commands_of[0] | table.commands_of[1]) {
                    Action action;
                    action.hq = hq;
                    action.command = command;
                    const Side side = table.side_of(hq);
                    const Refusal told = may_move_now(table, now, side, action);
                    const Refusal asked = may_move_now(table, now, side, action, true);
                    ASSERT_TRUE(told.clause == asked.clause && bool(told) == bool(asked));
                    ASSERT_EQ(bool(may_delay(table, now, side, action)),
                              bool(may_delay(table, now, side, action, true)));
                    near += !told ? 1 : 0;
                    far += told && told.arguments[0].value > 0 ? 1 : 0;
                }
        }
    }
    EXPECT_GT(near, worlds);
    EXPECT_GT(far, worlds / 2);
}

// PUB-3.1, 3.2 by their words.
TEST(PubBattlesShortcuts, the_cells_of_a_block_lie_where_each_of_them_lies) {
    int divided = 0, high = 0;
    for (int number = 0; number < worlds; ++number) {
        World world(number);
        Table& table = world.table;
        for (std::size_t i = 0; i < table.hills.size(); ++i) table.hills[i].level = 1 + static_cast<int>(i) % 2;
        for (int i = 0; i < tries; ++i) {
            Rectangle block = world.block();
            if (world.below(2) == 0) {  // near an edge
                const std::vector<Point>& outline =
                    i % 2 == 0
                        ? table.areas[static_cast<std::size_t>(world.below(static_cast<int>(table.areas.size())))]
                              .outline
                        : table.hills[0].outline;
                block.frame.origin = field::part_of_the_way(outline[0], outline[1], world.below(1001), 1000) +
                                     Point{world.below(1500) - 750, world.below(1500) - 750};
            }
            Cells cells{};
            std::array<int, 64> on_hill{};
            int all = 0;
            for (const std::int32_t ahead : table.offsets_along(block.half_depth))
                for (const std::int32_t right : table.offsets_along(block.half_width)) {
                    const Point cell = block.frame.world({right, ahead});
                    ++all;
                    ++cells[static_cast<std::size_t>(ground_by_outlines(table, cell))];
                    for (std::size_t hill = 0; hill < table.hills.size(); ++hill)
                        on_hill[hill] += static_cast<int>(hills_by_outlines(table, cell) >> hill & 1);
                }
            int level = 0;
            for (std::size_t hill = 0; hill < table.hills.size(); ++hill)
                if (2 * on_hill[hill] > all) level = std::max(level, table.hills[hill].level);
            ASSERT_EQ(cells_on(table, block), cells) << number << ' ' << i;
            ASSERT_EQ(level_under(table, block), level) << number << ' ' << i;
            divided += *std::max_element(cells.begin(), cells.end()) < all ? 1 : 0;
            high += level > 1 ? 1 : 0;
        }
    }
    EXPECT_GT(divided, worlds * tries / 20);
    EXPECT_GT(high, worlds);
}

}  // namespace
}  // namespace sandtable::pub_battles
