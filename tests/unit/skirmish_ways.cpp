// rules/skirmish: the short cuts of sight and of finding one's way answer what the long way round answers.
#include <thread>

#include "codec/game_of.hpp"
#include "codec/skirmish/codec.hpp"
#include "rules/skirmish/chapters.hpp"
#include "unit/support.hpp"

namespace sandtable::skirmish {
namespace {

Table table_of(const std::string& id) {
    for (const codec::Scenario& scenario : codec::shipped_scenarios())
        if (scenario.game == "skirmish" && scenario.id == id)
            return codec::Codec<Skirmish>::table(codec::Reader(scenario.json), codec::Json::object());
    ADD_FAILURE() << "there is no scenario " << id;
    return {};
}

Point random_point(const Table& table, Dice& coins) {
    return {static_cast<std::int32_t>(coins.below(static_cast<std::uint32_t>(table.width))),
            static_cast<std::int32_t>(coins.below(static_cast<std::uint32_t>(table.height)))};
}

TEST(SkirmishWays, what_hides_two_bodies_from_each_other_lies_on_every_line_between_them) {
    const Table table = table_of("church");
    Dice coins = Dice::random(Seed::from_number(3));
    constexpr std::int32_t reach = 500, reach_of_many = 1500;
    int hidden = 0, many_hidden = 0;
    const auto across = [](std::int32_t off) {
        return std::array{Point{0, off}, Point{off, 0}, Point{0, -off}, Point{-off, 0}, Point{}};
    };
    for (int i = 0; i < repetitions(20000, 4000); ++i) {
        const Point a = random_point(table, coins), b = random_point(table, coins);
        for (const int number : table.solids) {
            const Feature& solid = table.features[static_cast<std::size_t>(number)];
            if (!hides(solid, Segment{a, b}, reach, reach)) continue;
            ++hidden;
            for (const Point offset : across(reach)) {
                EXPECT_TRUE(passes_through(solid, Segment{a, b + offset}));
                EXPECT_TRUE(passes_through(solid, Segment{a + offset, b}));
            }
            if (!hides(solid, Segment{a, b}, reach, reach_of_many)) continue;
            ++many_hidden;
            for (const Point offset : across(reach))
                for (const Point many : across(reach_of_many))
                    EXPECT_TRUE(passes_through(solid, Segment{a + offset, b + many}));
        }
    }
    EXPECT_GT(hidden, 50);
    EXPECT_GT(many_hidden, 20);
}

// Ends near the corners and edges of a feature, where rounding decides.
Point point_near(const Feature& feature, Dice& coins) {
    const Point corner = feature.points[coins.below(static_cast<std::uint32_t>(feature.points.size()))];
    const auto off = [&] { return static_cast<std::int32_t>(coins.below(7)) - 3; };
    const Point along = piece_of(feature, coins.below(static_cast<std::uint32_t>(feature.points.size()))).from;
    switch (coins.below(3)) {
        case 0: return corner + Point{off(), off()};
        case 1: return field::part_of_the_way(corner, along, coins.below(100), 100) + Point{off(), off()};
        default: return corner + Point{off() * 1000, off() * 1000};
    }
}

TEST(SkirmishWays, the_length_inside_a_rectangle_is_that_of_the_rule_whatever_way_it_is_found) {
    const Table table = table_of("church");
    Dice coins = Dice::random(Seed::from_number(5));
    int inside = 0;
    for (int i = 0; i < repetitions(4000, 800); ++i)
        for (const Feature& feature : table.features) {
            if (is_linear(feature.kind) || feature.kind == Kind::rock) continue;
            ASSERT_TRUE(feature.upright);
            const bool near = coins.below(2) == 0;
            const Segment line{near ? point_near(feature, coins) : random_point(table, coins),
                               coins.below(2) == 0 ? point_near(feature, coins) : random_point(table, coins)};
            const std::int64_t length = field::inside_length(feature.points, line);  // SKM-1.13
            ASSERT_EQ(length_inside(feature, line), length)
                << line.from.x << ',' << line.from.y << ' ' << line.to.x << ',' << line.to.y;
            ASSERT_EQ(passes_through(feature, line), length > grazing);
            ASSERT_EQ(stands_in(feature, line.from),
                      field::place_in(feature.points, line.from) != field::Place::outside);
            bool meets_edge = false, is_near = false;
            for (std::size_t edge = 0; edge < feature.points.size(); ++edge) {
                ASSERT_EQ(meets(line, piece_of(feature, edge)), field::meets(line, piece_of(feature, edge)));
                meets_edge |= field::meets(line, piece_of(feature, edge));
                is_near |= is_nearer(400, line.from, piece_of(feature, edge));
            }
            ASSERT_TRUE(may_meet(feature, line) || !meets_edge);
            ASSERT_EQ(ground_allows(feature, line.from, 400), feature.kind != Kind::building || !is_near)
                << feature.name;
            inside += length > 0 ? 1 : 0;
        }
    EXPECT_GT(inside, 1000);
}

TEST(SkirmishWays, a_line_runs_through_a_hull_as_the_rule_measures_it) {
    const Table table = table_of("crossroads");
    Dice coins = Dice::random(Seed::from_number(6));
    int through = 0;
    for (int i = 0; i < repetitions(20000, 4000); ++i) {
        const VehicleModel& model = table.models[coins.below(static_cast<std::uint32_t>(table.models.size()))];
        const Corners hull = corners_of(model, {20000, 20000}, Heading(static_cast<int>(coins.below(3600))));
        const auto end = [&] {
            return Point{17000 + static_cast<std::int32_t>(coins.below(6000)),
                         17000 + static_cast<std::int32_t>(coins.below(6000))};
        };
        const auto near_edge = [&] {
            const auto corner = coins.below(4), next = (corner + 1) % 4;
            const auto off = [&] { return static_cast<std::int32_t>(coins.below(9)) - 4; };
            return field::part_of_the_way(hull[corner], hull[next], coins.below(101), 100) + Point{off(), off()};
        };
        const auto kind = coins.below(4);
        const Segment line{kind == 0 ? near_edge() : end(), kind <= 1             ? near_edge()
                                                            : coins.below(8) == 0 ? hull[coins.below(4)]
                                                                                  : end()};
        const bool passes = field::inside_length(outline_of(hull), line) > grazing;
        ASSERT_EQ(passes_through(hull, line), passes);
        const bool stands = field::place_in(outline_of(hull), line.from) != field::Place::outside;
        ASSERT_EQ(is_in_hull(hull, line.from, 400), stands || distance_above(line.from, hull) < 400 ||
                                                        is_nearer(400, line.from, field::edge(outline_of(hull), 0)) ||
                                                        is_nearer(400, line.from, field::edge(outline_of(hull), 1)) ||
                                                        is_nearer(400, line.from, field::edge(outline_of(hull), 2)) ||
                                                        is_nearer(400, line.from, field::edge(outline_of(hull), 3)));
        through += passes ? 1 : 0;
    }
    EXPECT_GT(through, 500);
}

// SKM-5.3 to 5.8, feature by feature and without any short cut.
bool is_clear_by_the_book(Scene scene, Segment line, const Body& a, const Body& b) {
    std::int64_t in_woods = 0;
    for (const Feature& feature : scene.table.features) {
        if (is_linear(feature.kind)) {
            for (std::size_t i = 0; i < pieces_of(feature); ++i) {
                const Segment piece = piece_of(feature, i);
                if (!field::meets(line, piece)) continue;
                const bool at_it = field::within(at_edge, a.at, piece) || field::within(at_edge, b.at, piece);
                if (feature.kind == Kind::high_wall) return false;
                if ((feature.kind == Kind::high_hedge || feature.kind == Kind::crest) && !at_it) return false;
            }
            continue;
        }
        const std::int64_t length = field::inside_length(feature.points, line);
        if (feature.kind == Kind::wood) in_woods += length;
        if (!nature_of(feature.kind).solid || length <= grazing) continue;
        const auto stands = [&](Point at) {
            return feature.kind != Kind::rock && field::place_in(feature.points, at) != field::Place::outside;
        };
        if (stands(a.at) && stands(b.at)) continue;
        if (!stands(a.at) && !stands(b.at)) return false;
        int met = 0;
        std::size_t by = 0;
        for (std::size_t i = 0; i < feature.points.size(); ++i)
            if (field::meets(line, piece_of(feature, i))) {
                ++met;
                by = i;
            }
        if (met != 1 || feature.is_blind(by)) return false;
        if (!field::within(at_edge, stands(a.at) ? a.at : b.at, piece_of(feature, by))) return false;
    }
    if (in_woods > wood_visibility) return false;
    for (const Smoke& smoke : scene.now.smokes)
        if (smoke.turn != 0 && !are_within(a, b, contact_distance) && is_nearer(smoke_radius, smoke.at, line))
            return false;
    for (int i = 0; i < scene.now.vehicle_count; ++i) {
        const Hull& hull = scene.now.hulls[static_cast<std::size_t>(i)];
        if (i == a.vehicle.value || i == b.vehicle.value || !blocks_sight(scene.table, hull)) continue;
        if (!scene.now[hull.team].present) continue;
        if (field::inside_length(outline_of(corners_of(scene.table, hull)), line) > grazing) return false;
    }
    return true;
}

bool sees_by_the_book(Scene scene, const Body& a, const Body& b) {  // SKM-5.1, 5.2
    const auto samples = [](const Body& body) {
        if (body.is_hull)
            return std::vector<Point>{body.at, body.corners[0], body.corners[1], body.corners[2], body.corners[3]};
        const std::int32_t r = body.sample_reach;
        return std::vector<Point>{body.at, body.at + Point{0, r}, body.at + Point{r, 0}, body.at + Point{0, -r},
                                  body.at + Point{-r, 0}};
    };
    for (const Point sample : samples(b))
        if (is_clear_by_the_book(scene, {a.at, sample}, a, b)) return true;
    for (const Point sample : samples(a))
        if (is_clear_by_the_book(scene, {b.at, sample}, a, b)) return true;
    return false;
}

// Some positions of random games.
template <class Look>
void look_at_games(const Table& table, std::uint64_t seed, int wanted, Look look) {
    Dice dice = Dice::random(Seed::from_number(seed)), coins = Dice::random(Seed::from_number(seed + 1));
    Journal off;
    ActionList<Action> list;
    for (int looked = 0; looked < wanted;) {
        Position now = Skirmish::setup(table);
        Skirmish::advance(table, now, dice, off);
        for (Seats seats = Skirmish::to_act(table, now); seats.any() && looked < wanted;
             seats = Skirmish::to_act(table, now)) {
            if (coins.below(8) == 0) {
                look(Scene{table, now}, coins);
                ++looked;
            }
            list.clear();
            Skirmish::legal(table, now, seats.first(), list);
            Skirmish::apply(table, now, seats.first(), list[coins.below(static_cast<std::uint32_t>(list.size()))], dice,
                            off);
        }
    }
}

TEST(SkirmishWays, bodies_see_each_other_as_the_book_says_line_by_line) {
    for (const char* id : {"farm-lane", "crossroads", "church"}) {
        const Table table = table_of(id);
        int seen = 0, unseen = 0;
        look_at_games(table, 7, repetitions(40, 6), [&](Scene scene, Dice& coins) {
            const auto count = static_cast<std::uint32_t>(scene.now.figure_count);
            for (int i = 0; i < 40; ++i) {
                const Figure a(static_cast<int>(coins.below(count))), b(static_cast<int>(coins.below(count)));
                if (a == b || !scene.now[a].on_table() || !scene.now[b].on_table()) continue;
                const Body from = body_of(scene, a), to = body_of(scene, b);
                const bool sees_it = sees_by_the_book(scene, from, to);
                ASSERT_EQ(sees(scene, from, to), sees_it) << id << ' ' << a.index() << ' ' << b.index();
                (sees_it ? seen : unseen) += 1;
            }
        });
        EXPECT_GT(seen, repetitions(20, 5)) << id;
        EXPECT_GT(unseen, repetitions(20, 5)) << id;
    }
}

// A vehicle on the table, and two men on foot.
struct Cast {
    Vehicle vehicle;
    Figure one, other;
};
Cast cast_of(const Position& now) {
    Cast cast;
    for (int i = 0; i < now.vehicle_count; ++i)
        if (const Hull& hull = now.hulls[static_cast<std::size_t>(i)]; hull.model != 255 && now[hull.team].present)
            cast.vehicle = Vehicle(i);
    for (int i = 0; i < now.figure_count; ++i) {
        if (!now[Figure(i)].able() || !now[Figure(i)].on_foot()) continue;
        cast.one = cast.other;
        cast.other = Figure(i);
    }
    return cast;
}

// Somewhere on the table, often in a wood or a house or just outside.
Point point_in_terrain(const Table& table, Dice& coins) {
    const Feature& feature = table.features[coins.below(static_cast<std::uint32_t>(table.features.size()))];
    if (is_linear(feature.kind) || feature.kind == Kind::road || coins.below(3) == 0) return random_point(table, coins);
    const field::Box box = feature.box.grown(1500);
    const auto between = [&](std::int32_t low, std::int32_t high) {
        return low + static_cast<std::int32_t>(coins.below(static_cast<std::uint32_t>(high - low)));
    };
    return on_table(table, {between(box.low.x, box.high.x), between(box.low.y, box.high.y)});
}

TEST(SkirmishWays, men_see_each_other_as_the_book_says_wherever_they_and_a_vehicle_stand) {
    for (const char* id : {"farm-lane", "crossroads", "church"}) {
        const Table table = table_of(id);
        Position now = Skirmish::setup(table);
        Dice coins = Dice::random(Seed::from_number(14));
        const Cast cast = cast_of(now);
        int seen = 0, unseen = 0;
        for (int i = 0; i < repetitions(3000, 300); ++i) {
            now[cast.one].at = point_in_terrain(table, coins);
            now[cast.other].at = point_in_terrain(table, coins);
            const Scene scene{table, now};
            for (int vehicle_places = 0; vehicle_places < 3; ++vehicle_places) {
                if (cast.vehicle.exists()) {
                    Hull& hull = now[cast.vehicle];
                    const auto off = [&] { return static_cast<std::int32_t>(coins.below(9000)) - 4500; };
                    hull.at = field::part_of_the_way(now[cast.one].at, now[cast.other].at, coins.below(100), 100) +
                              Point{off(), off()};
                    hull.heading = static_cast<std::int16_t>(coins.below(3600));
                }
                const Body one = body_of(scene, cast.one), other = body_of(scene, cast.other);
                const bool sees_it = sees_by_the_book(scene, one, other);
                ASSERT_EQ(sees(scene, one, other), sees_it)
                    << id << ' ' << one.at.x << ',' << one.at.y << ' ' << other.at.x << ',' << other.at.y;
                ASSERT_EQ(sees(scene, other, one), sees_by_the_book(scene, other, one)) << id;
                (sees_it ? seen : unseen) += 1;
            }
        }
        EXPECT_GT(seen, 50) << id;
        EXPECT_GT(unseen, 50) << id;
    }
}

TEST(SkirmishWays, what_is_hidden_on_one_table_may_be_seen_on_another) {
    const std::array tables{table_of("crossroads"), table_of("church")};
    std::array places{Skirmish::setup(tables[0]), Skirmish::setup(tables[1])};
    Dice coins = Dice::random(Seed::from_number(23));
    int differ = 0;
    for (int i = 0; i < repetitions(500, 100); ++i) {
        const Point a = random_point(tables[0], coins), b = random_point(tables[0], coins);
        std::array<bool, 2> seen;
        for (std::size_t j = 0; j < 2; ++j) {
            const Scene scene{tables[j], places[j]};
            seen[j] = sees(scene, circle(tables[j], a), circle(tables[j], b));
            ASSERT_EQ(seen[j], sees_by_the_book(scene, circle(tables[j], a), circle(tables[j], b)));
        }
        differ += seen[0] != seen[1] ? 1 : 0;
    }
    EXPECT_GT(differ, 10);
}

TEST(SkirmishWays, nobody_sees_any_of_those_who_are_hidden_together) {
    for (const char* id : {"farm-lane", "crossroads", "church"}) {
        const Table table = table_of(id);
        Position now = Skirmish::setup(table);
        Dice coins = Dice::random(Seed::from_number(15));
        const Cast cast = cast_of(now);
        Figures group;
        for (int i = 0; i < now.figure_count && group.size() < 4; ++i)
            if (now[Figure(i)].able() && now[Figure(i)].on_foot() && Figure(i) != cast.one) group.push(Figure(i));
        int hidden = 0;
        for (int i = 0; i < repetitions(3000, 600); ++i) {
            now[cast.one].at = point_in_terrain(table, coins);
            const Point middle = point_in_terrain(table, coins);
            const auto off = [&] { return static_cast<std::int32_t>(coins.below(4000)) - 2000; };
            for (const Figure figure : group) now[figure].at = on_table(table, middle + Point{off(), off()});
            const Scene scene{table, now};
            const Body eye = body_of(scene, cast.one);
            if (!are_hidden(scene, eye, group.begin(), group.end())) continue;
            ++hidden;
            for (const Figure figure : group) ASSERT_FALSE(sees_by_the_book(scene, eye, body_of(scene, figure))) << id;
        }
        EXPECT_GT(hidden, 20) << id;
    }
}

TEST(SkirmishWays, a_vehicle_that_hides_two_bodies_stands_on_every_line_between_them) {
    const Table table = table_of("crossroads");
    Dice coins = Dice::random(Seed::from_number(16));
    constexpr std::int32_t reach = 400;
    int hidden = 0;
    for (int i = 0; i < repetitions(20000, 4000); ++i) {
        const VehicleModel& model = table.models[coins.below(static_cast<std::uint32_t>(table.models.size()))];
        const Corners hull = corners_of(model, {20000, 20000}, Heading(static_cast<int>(coins.below(3600))));
        const auto end = [&] {
            return Point{14000 + static_cast<std::int32_t>(coins.below(12000)),
                         14000 + static_cast<std::int32_t>(coins.below(12000))};
        };
        const Point a = end(), b = end();
        if (!hides(hull, Segment{a, b}, reach, reach)) continue;
        ++hidden;
        for (const Point offset : {Point{0, reach}, Point{reach, 0}, Point{0, -reach}, Point{-reach, 0}, Point{}}) {
            ASSERT_GT(field::inside_length(outline_of(hull), {a, b + offset}), grazing);
            ASSERT_GT(field::inside_length(outline_of(hull), {a + offset, b}), grazing);
        }
    }
    EXPECT_GT(hidden, 200);
}

// SKM-6.8, 6.9: of those who may be looked for the nearest who is seen.
TEST(SkirmishWays, a_team_is_looked_for_by_the_nearest_of_all_its_members_who_are_seen) {
    int sighted = 0, crews = 0;
    for (const char* id : {"crossroads", "church"}) {
        const Table table = table_of(id);
        look_at_games(table, 17, repetitions(60, 8), [&](Scene scene, Dice& coins) {
            const Figure observer(static_cast<int>(coins.below(static_cast<std::uint32_t>(scene.now.figure_count))));
            if (!scene.now[observer].able()) return;
            const Side side = scene.now.side_of(observer);
            const Body eye = body_of(scene, observer);
            for (int i = 0; i < scene.now.team_count; ++i) {
                if (scene.now[Team(i)].side == side || !scene.now[Team(i)].present) continue;
                Figure nearest;
                Nearness least;
                for (const Figure figure : scene.now[Team(i)].figures) {
                    const Body body = body_of(scene, figure);
                    if (!is_reckoned_with(scene, side, figure) || !sees(scene, eye, body)) continue;
                    if (!(nearness(eye, body) < least)) continue;
                    least = nearness(eye, body);
                    nearest = figure;
                }
                if (!nearest.exists()) continue;
                const Sighting sight = sighting(scene, observer, Team(i));
                ASSERT_EQ(sight.target, nearest) << id;
                ASSERT_EQ(sight.range, least.range()) << id;
                ++sighted;
                crews += scene.now[nearest].aboard.exists() ? 1 : 0;
            }
        });
    }
    EXPECT_GT(sighted, repetitions(50, 5));
    EXPECT_GT(crews, 0);
}

// SKM-1.17, 1.19: also for whoever looks out of a vehicle, and of those who ride in one.
TEST(SkirmishWays, men_are_sorted_by_their_nearness_whoever_looks) {
    const Table table = table_of("crossroads");
    int crews = 0;
    look_at_games(table, 18, repetitions(40, 8), [&](Scene scene, Dice& coins) {
        const Figure observer(static_cast<int>(coins.below(static_cast<std::uint32_t>(scene.now.figure_count))));
        if (!scene.now[observer].on_table()) return;
        const Body eye = body_of(scene, observer);
        ByNearness sorted(scene, eye);
        std::vector<Figure> expected;
        for (int i = 0; i < scene.now.figure_count; ++i) {
            if (!scene.now[Figure(i)].on_table() || coins.below(4) == 0) continue;
            sorted.add(Figure(i));
            expected.push_back(Figure(i));
            crews += scene.now[Figure(i)].aboard.exists() ? 1 : 0;
        }
        std::sort(expected.begin(), expected.end(), [&](Figure a, Figure b) {
            const Nearness one = nearness(eye, body_of(scene, a)), other = nearness(eye, body_of(scene, b));
            return one < other || (!(other < one) && a < b);
        });
        sorted.sort();
        ASSERT_EQ(std::vector<Figure>(sorted.begin(), sorted.end()), expected);
    });
    EXPECT_GT(crews, 5);
}

// SKM-6.8
TEST(SkirmishWays, a_team_that_nobody_sees_is_heard_only_if_it_has_shot) {
    const Table table = table_of("crossroads");
    int heard = 0;
    look_at_games(table, 19, repetitions(30, 12), [&](Scene scene, Dice& coins) {
        const Figure observer(static_cast<int>(coins.below(static_cast<std::uint32_t>(scene.now.figure_count))));
        if (!scene.now[observer].able()) return;
        Position loud = scene.now, still = scene.now;
        for (Unit& unit : loud.units) unit.shot_last = true;
        for (Unit& unit : still.units) unit.shot_last = false;
        for (int i = 0; i < scene.now.team_count; ++i) {
            const Unit& unit = scene.now[Team(i)];
            if (unit.side == scene.now.side_of(observer) || !unit.present || !has_able(scene.now, Team(i))) continue;
            bool is_seen = false;
            for (const Figure figure : unit.figures)
                is_seen |= is_reckoned_with(scene, scene.now.side_of(observer), figure) &&
                           sees(scene, body_of(scene, observer), body_of(scene, figure));
            if (is_seen) continue;
            ASSERT_TRUE(sighting({table, loud}, observer, Team(i)).heard);
            ASSERT_FALSE(sighting({table, still}, observer, Team(i)).target.exists());
            ++heard;
        }
    });
    EXPECT_GT(heard, repetitions(20, 2));
}

// SKM-19: solo teams ask for the nearest spotted enemy, or only whether there is one.
TEST(SkirmishWays, the_nearest_spotted_enemy_is_the_nearest_of_all_who_are_spotted) {
    const Table table = table_of("church");
    int found = 0, in_sight_too = 0;
    look_at_games(table, 18, repetitions(60, 8), [&](Scene scene, Dice&) {
        for (int own = 0; own < scene.now.team_count; ++own)
            for (const bool in_sight : {false, true}) {
                if (!scene.now[Team(own)].present) continue;
                Team nearest;
                Nearness least;
                for (int i = 0; i < scene.now.team_count; ++i) {
                    if (!is_spotted_enemy(scene, Team(own), Team(i))) continue;
                    if (in_sight && !teams_see(scene, Team(own), Team(i))) continue;
                    for (const Figure mine : scene.now[Team(own)].figures)
                        for (const Figure theirs : scene.now[Team(i)].figures) {
                            if (!scene.now[mine].able() || !scene.now[theirs].able()) continue;
                            const Nearness apart = nearness(body_of(scene, mine), body_of(scene, theirs));
                            if (!(apart < least)) continue;
                            least = apart;
                            nearest = Team(i);
                        }
                }
                ASSERT_EQ(nearest_spotted(scene, Team(own), in_sight), nearest);
                ASSERT_EQ(has_spotted_enemy(scene, Team(own), in_sight), nearest.exists());
                found += nearest.exists() ? 1 : 0;
                in_sight_too += in_sight && nearest.exists() ? 1 : 0;
            }
    });
    EXPECT_GT(found, 20);
    EXPECT_GT(in_sight_too, 5);
}

// SKM-5.9 (b), (c) of areas, feature by feature.
TEST(SkirmishWays, corners_give_cover_as_the_book_says) {
    for (const char* id : {"crossroads", "church"}) {
        const Table table = table_of(id);
        Position now = Skirmish::setup(table);
        now.vehicle_count = 0;
        Dice coins = Dice::random(Seed::from_number(19));
        int covered = 0;
        for (int i = 0; i < repetitions(4000, 800); ++i) {
            const Body target = circle(table, point_in_terrain(table, coins));
            const Body firer = circle(table, random_point(table, coins));
            const Segment line{firer.at, target.at};
            Cover best = Cover::none;
            for (const Feature& feature : table.features) {
                bool is_near = false, is_met = false;
                for (std::size_t j = 0; j < pieces_of(feature); ++j) {
                    const Segment piece = piece_of(feature, j);
                    is_near |= field::within(at_edge, target.at, piece);
                    is_met |= field::within(at_edge, target.at, piece) && field::meets(line, piece);
                }
                const Kind kind = feature.kind;
                const Cover cover = nature_of(kind).cover;
                if (is_linear(kind)) {
                    if (is_met) best = std::max(best, cover);
                    continue;
                }
                const auto stands = [&](Point at) {
                    return field::place_in(feature.points, at) != field::Place::outside;
                };
                const bool house = kind == Kind::building || kind == Kind::bunker;
                if (stands(target.at) && !(house && stands(firer.at))) best = std::max(best, cover);
                const bool has_corners = house || kind == Kind::rock || kind == Kind::wood;
                if (has_corners && is_near && !stands(target.at) &&
                    field::inside_length(feature.points, line) > grazing)
                    best = std::max(best, kind == Kind::wood ? Cover::soft : Cover::hard);
            }
            ASSERT_EQ(cover_of({table, now}, target, firer), best) << id << ' ' << target.at.x << ',' << target.at.y;
            covered += best != Cover::none ? 1 : 0;
        }
        EXPECT_GT(covered, 50) << id;
    }
}

TEST(SkirmishWays, teams_see_each_other_if_one_of_them_sees_one_of_the_others) {
    int seen = 0, unseen = 0, hidden = 0;
    for (const char* id : {"crossroads", "church"}) {
        const Table table = table_of(id);
        look_at_games(table, 10, repetitions(30, 5), [&](Scene scene, Dice&) {
            for (int a = 0; a < scene.now.team_count; ++a)
                for (int b = 0; b < scene.now.team_count; ++b) {
                    const Team from(a), to(b);
                    if (scene.now[from].side == scene.now[to].side) continue;
                    if (!scene.now[from].present || !scene.now[to].present) continue;
                    Figures targets;
                    for (const Figure figure : scene.now[to].figures)
                        if (scene.now[figure].able()) targets.push(figure);
                    bool one_is_seen = false;
                    for (const Figure eye : scene.now[from].figures) {
                        if (!scene.now[eye].able()) continue;
                        bool he_sees = false;
                        for (const Figure target : targets) he_sees |= sees(scene, eye, target);
                        const bool all_hidden = are_hidden(scene, body_of(scene, eye), targets.begin(), targets.end());
                        ASSERT_FALSE(he_sees && all_hidden) << id << ' ' << eye.index() << ' ' << b;
                        hidden += all_hidden ? 1 : 0;
                        one_is_seen |= he_sees;
                    }
                    ASSERT_EQ(teams_see(scene, from, to), one_is_seen) << id << ' ' << a << ' ' << b;
                    (one_is_seen ? seen : unseen) += 1;
                }
        });
    }
    EXPECT_GT(seen, 20);
    EXPECT_GT(unseen, 20);
    EXPECT_GT(hidden, 20);
}

// SKM-21.2: the goal, then every multiple of the stride.
Point leg_step_by_step(Scene scene, const Walker& walker, Point from, Point goal, std::int32_t distance, Gait gait) {
    const std::int64_t whole = field::root_below(field::squared_distance(from, goal));
    if (whole == 0) return from;
    if (whole <= distance && walker.may_go(scene, Path{&goal, 1}, distance, gait)) return goal;
    for (std::int64_t step = std::min<std::int64_t>(distance, whole) / stride * stride; step > 0; step -= stride) {
        const Point end = field::part_of_the_way(from, goal, step, whole);
        if (walker.may_go(scene, Path{&end, 1}, distance, gait)) return end;
    }
    return from;
}

TEST(SkirmishWays, a_leg_ends_where_trying_every_step_ends_it) {
    for (const char* id : {"farm-lane", "crossroads", "church"}) {
        const Table table = table_of(id);
        int cut_short = 0;
        look_at_games(table, 8, repetitions(40, 6), [&](Scene scene, Dice& coins) {
            const auto count = static_cast<std::uint32_t>(scene.now.figure_count);
            for (int i = 0; i < 30; ++i) {
                const Figure figure(static_cast<int>(coins.below(count)));
                if (!scene.now[figure].able() || !scene.now[figure].on_foot()) continue;
                const Point from = scene.now[figure].at;
                const auto off = [&] { return static_cast<std::int32_t>(coins.below(16000)) - 8000; };
                const Point goal = on_table(table, from + Point{off(), off()});
                const Gait gait = std::array{Gait::ordered, Gait::forced, Gait::charge, Gait::crawl}[coins.below(4)];
                const std::int32_t distance = gait == Gait::crawl ? 2000 : 6000;
                const Walker walker(scene, figure, distance);
                const Point end = leg_step_by_step(scene, walker, from, goal, distance, gait);
                ASSERT_EQ(walker.leg(scene, goal, distance, gait), end)
                    << id << " from " << from.x << ',' << from.y << " to " << goal.x << ',' << goal.y;
                ASSERT_TRUE(gait != Gait::forced || end == from || has_room(scene, figure, end)) << id;
                const std::int64_t whole = field::root_below(field::squared_distance(from, goal));
                cut_short += field::squared_distance(from, end) + 1000000 <
                                     std::min<std::int64_t>(distance, whole) * std::min<std::int64_t>(distance, whole)
                                 ? 1
                                 : 0;
            }
        });
        EXPECT_GT(cut_short, 5) << id;
    }
}

// SKM-4.11: whatever else is near, a way that is allowed leads through no hull.
TEST(SkirmishWays, a_man_beside_a_vehicle_goes_round_it) {
    const Table table = table_of("crossroads");
    int stopped = 0, allowed = 0;
    look_at_games(table, 20, repetitions(30, 6), [&](Scene scene, Dice& coins) {
        Position now = scene.now;
        const Cast cast = cast_of(now);
        if (!cast.vehicle.exists() || !cast.one.exists()) return;
        const auto beside = [&] {
            const auto off = [&] { return static_cast<std::int32_t>(coins.below(8000)) - 4000; };
            return on_table(table, now[cast.vehicle].at + Point{off(), off()});
        };
        for (int i = 0; i < 60; ++i) {
            now[cast.one].at = beside();
            const Point end = beside();
            if (!has_room({table, now}, cast.one, end)) continue;
            const bool is_blocked = toll_of({table, now}, cast.one, now[cast.one].at, Path{&end, 1}).blocked;
            const bool may_go =
                Walker({table, now}, cast.one, 6000).may_go({table, now}, Path{&end, 1}, 6000, Gait::forced);
            ASSERT_FALSE(is_blocked && may_go);
            stopped += is_blocked ? 1 : 0;
            allowed += may_go ? 1 : 0;
        }
    });
    EXPECT_GT(stopped, 20);
    EXPECT_GT(allowed, 20);
}

// So that a team that follows its anchor to the same place is proposed once, however far it might have gone.
TEST(SkirmishWays, a_leg_ends_at_the_same_place_whatever_distance_beyond_the_goal_is_allowed) {
    const Table table = table_of("crossroads");
    int cut_short = 0;
    look_at_games(table, 20, repetitions(60, 8), [&](Scene scene, Dice& coins) {
        const auto count = static_cast<std::uint32_t>(scene.now.figure_count);
        for (int i = 0; i < 20; ++i) {
            const Figure figure(static_cast<int>(coins.below(count)));
            if (!scene.now[figure].able() || !scene.now[figure].on_foot()) continue;
            const Point from = scene.now[figure].at;
            const auto off = [&] { return static_cast<std::int32_t>(coins.below(4000)) - 2000; };
            const Point goal = on_table(table, from + Point{off(), off()});
            const Walker walker(scene, figure, 6000);
            const auto apart = static_cast<std::int32_t>(field::root_below(field::squared_distance(from, goal)));
            const Point end = walker.leg(scene, goal, apart, Gait::ordered);
            ASSERT_EQ(walker.leg(scene, goal, 3000, Gait::ordered), end);
            ASSERT_EQ(walker.leg(scene, goal, 6000, Gait::ordered), end);
            cut_short += end != goal ? 1 : 0;
        }
    });
    EXPECT_GT(cut_short, 10);
}

// SKM-2.3: a man who has lost touch is offered to close up, though the team is not yet together then.
TEST(SkirmishWays, whoever_stands_apart_may_come_nearer_to_his_team) {
    const Table table = table_of("crossroads");
    int apart = 0, closing_up = 0;
    look_at_games(table, 21, repetitions(150, 40), [&](Scene scene, Dice&) {
        Position now = scene.now;
        if (!now.active.exists() || is_suppressed(now, now.active) || now[now.active].carriage.exists()) return;
        const Figure anchor = anchor_of(now, now.active);
        Figure stray;
        for (const Figure figure : now[now.active].figures)
            if (figure != anchor && now[figure].able() && now[figure].on_foot() && now[figure].ap_left > 0 &&
                now[figure].moves_used < movement_actions)
                stray = figure;
        if (!stray.exists() || !now[anchor].on_foot() || now[anchor].ap_left == 0) return;
        now[stray].at = on_table(table, now[anchor].at + Point{14000, 0});
        if (!has_room({table, now}, stray, now[stray].at) || is_in_contact({table, now}, stray)) return;
        ++apart;
        ActionList<Action> list;
        Skirmish::legal(table, now, Skirmish::to_act(table, now).first(), list);
        const auto moves_alone = [&](const Action& action) {  // without the anchor
            bool stays = action.verb == Verb::move, comes = false;
            for (std::size_t i = 0; i < action.part_count; ++i) {
                stays = stays && action.parts[i].figure != anchor;
                comes = comes || action.parts[i].figure == stray;
            }
            return stays && comes;
        };
        closing_up += std::any_of(list.begin(), list.end(), moves_alone) ? 1 : 0;
    });
    EXPECT_GT(apart, 5);
    EXPECT_GT(closing_up, apart / 2);
}

// SKM-21.3
Point go_step_by_step(Scene scene, const Walker& walker, Point from, Point goal, std::int32_t distance, Gait gait) {
    Point best = leg_step_by_step(scene, walker, from, goal, distance, gait);
    if (from == goal || best == goal) return best;
    for (const int offset : {300, -300, 600, -600, 900, -900}) {
        const field::Frame frame(from, field::heading_of(goal - from).turned(offset));
        for (std::int32_t step = distance / stride * stride; step > 0; step -= stride) {
            const Point end = frame.world({0, step});
            if (!walker.may_go(scene, Path{&end, 1}, distance, gait)) continue;
            if (field::squared_distance(end, goal) < field::squared_distance(best, goal)) best = end;
            break;
        }
    }
    return best;
}

TEST(SkirmishWays, a_man_goes_where_trying_every_step_of_seven_lanes_brings_him) {
    for (const char* id : {"farm-lane", "crossroads", "church"}) {
        const Table table = table_of(id);
        int turned_aside = 0;
        look_at_games(table, 11, repetitions(20, 4), [&](Scene scene, Dice& coins) {
            const auto count = static_cast<std::uint32_t>(scene.now.figure_count);
            for (int i = 0; i < 20; ++i) {
                const Figure figure(static_cast<int>(coins.below(count)));
                if (!scene.now[figure].able() || !scene.now[figure].on_foot()) continue;
                const Point from = scene.now[figure].at, goal = on_table(table, random_point(table, coins));
                const Gait gait = std::array{Gait::ordered, Gait::forced}[coins.below(2)];
                const Walker walker(scene, figure, 6000);
                const Point end = go_step_by_step(scene, walker, from, goal, 6000, gait);
                ASSERT_EQ(walker.go(scene, goal, 6000, gait), end)
                    << id << " from " << from.x << ',' << from.y << " to " << goal.x << ',' << goal.y;
                turned_aside += end != leg_step_by_step(scene, walker, from, goal, 6000, gait) ? 1 : 0;
            }
        });
        EXPECT_GT(turned_aside, 1) << id;
    }
}

// SKM-21.12: the goal's distance, then every multiple of the stride.
Point run_step_by_step(Scene scene, Vehicle vehicle, Heading heading, std::int64_t whole, std::int32_t distance) {
    const Hull& hull = scene.now[vehicle];
    const int angle = (heading.tenths - hull.heading + 5400) % 3600 - 1800;
    const int first = std::clamp(angle == -1800 ? 1800 : angle, -900, 900);
    FixedList<Leg, 2> legs;
    legs.push({first, 0});
    if (const int second = (angle == -1800 ? 1800 : angle) - first; second != 0) legs.push({second, 0});
    const std::int32_t most = distance - (legs.size() > 1 ? pivot_cost : 0);
    const auto is_legal = [&](std::int64_t run) {
        legs.back().run = static_cast<std::int32_t>(run);
        const VehicleToll toll = vehicle_toll(scene, vehicle, {legs.begin(), legs.size()});
        return !toll.refusal && toll.cost <= toll.speed;
    };
    const field::Frame frame(hull.at, heading);
    if (whole >= 0 && whole <= most && is_legal(whole)) return frame.world({0, static_cast<std::int32_t>(whole)});
    std::int64_t run = (whole >= 0 ? std::min<std::int64_t>(most, whole) : most) / stride * stride;
    while (run > 0 && !is_legal(run)) run -= stride;
    return frame.world({0, static_cast<std::int32_t>(std::max<std::int64_t>(run, 0))});
}

TEST(SkirmishWays, a_vehicle_runs_as_far_as_trying_every_step_lets_it) {
    const Table table = table_of("church");
    Position now = Skirmish::setup(table);
    Dice coins = Dice::random(Seed::from_number(12));
    Vehicle vehicle;
    for (int i = 0; i < now.vehicle_count; ++i)
        if (now.hulls[static_cast<std::size_t>(i)].model != 255 &&
            now[now.hulls[static_cast<std::size_t>(i)].team].present)
            vehicle = Vehicle(i);
    ASSERT_TRUE(vehicle.exists());
    int cut_short = 0;
    for (int i = 0; i < repetitions(300, 40); ++i) {
        Hull& hull = now[vehicle];
        hull.at = random_point(table, coins);
        hull.heading = static_cast<std::int16_t>(coins.below(3600));
        const Point goal = random_point(table, coins);
        if (goal == hull.at) continue;
        const Scene scene{table, now};
        const Heading bearing = field::heading_of(goal - hull.at);
        const std::int64_t whole = field::root_below(field::squared_distance(hull.at, goal));
        Point best = run_step_by_step(scene, vehicle, bearing, whole, 12000);
        cut_short += field::squared_distance(best, hull.at) < 144'000'000 ? 1 : 0;
        if (best == hull.at)
            for (const int offset : {300, -300, 600, -600, 900, -900}) {
                const Point end = run_step_by_step(scene, vehicle, bearing.turned(offset), -1, 12000);
                if (end != hull.at && field::squared_distance(end, goal) < field::squared_distance(best, goal))
                    best = end;
            }
        ASSERT_EQ(drive_to(scene, vehicle, goal, 12000).end, best)
            << hull.at.x << ',' << hull.at.y << " to " << goal.x << ',' << goal.y;
    }
    EXPECT_GT(cut_short, 10);
}

// Where a team is at work: with what it is offered, in games of all scenarios.
template <class Look>
void look_at_lists(std::uint64_t seed, int wanted, Look look) {
    ActionList<Action> list;
    for (const char* id : {"farm-lane", "crossroads", "church"}) {
        const Table table = table_of(id);
        look_at_games(table, seed, wanted, [&](Scene scene, Dice&) {
            if (!scene.now.active.exists()) return;
            const Seat seat = Skirmish::to_act(table, scene.now).first();
            list.clear();
            Skirmish::legal(table, scene.now, seat, list);
            look(id, scene, seat, list);
        });
    }
}

TEST(SkirmishWays, whatever_is_allowed_against_a_spotted_enemy_is_listed) {
    int listed = 0;
    look_at_lists(13, repetitions(40, 6), [&](const char* id, Scene scene, Seat seat, const ActionList<Action>& list) {
        const auto& [table, now] = scene;
        const auto must_stand_in_the_list = [&](const Action& action) {
            if (Skirmish::check(table, now, seat, action)) return;
            ++listed;
            ASSERT_TRUE(std::binary_search(list.begin(), list.end(), action))
                << id << ' ' << static_cast<int>(action.verb) << ' ' << action.figure.index();
        };
        for (int team = 0; team < now.team_count; ++team) {
            Action action;
            action.verb = Verb::combined_fire;
            action.team = Team(team);
            must_stand_in_the_list(action);
        }
        for (const Figure figure : now[now.active].figures)
            for (int team = 0; team < now.team_count; ++team) {
                Action action;
                action.figure = figure;
                action.verb = Verb::spot;
                action.team = Team(team);
                must_stand_in_the_list(action);
                action.verb = Verb::flame;
                must_stand_in_the_list(action);
            }
        for (const Figure figure : now[now.active].figures)
            for (int slot = 0; slot < most_carried; ++slot) {
                Action action;
                action.figure = figure;
                for (int target = 0; target < now.figure_count; ++target) {
                    action.target = Figure(target);
                    action.weapon = 0;
                    action.verb = Verb::grenade;
                    must_stand_in_the_list(action);
                    action.weapon = static_cast<std::uint8_t>(slot);
                    const bool anti_tank = is_hand_held_at(now[figure].weapons[static_cast<std::size_t>(slot)].type);
                    if (anti_tank && now.men[static_cast<std::size_t>(target)].aboard.exists()) continue;
                    action.verb = anti_tank ? Verb::at_fire : Verb::launch;
                    must_stand_in_the_list(action);
                }
                action.target = Figure();
                for (int vehicle = 0; vehicle < now.vehicle_count; ++vehicle) {
                    action.verb = Verb::at_fire;
                    action.vehicle = Vehicle(vehicle);
                    must_stand_in_the_list(action);
                }
            }
    });
    EXPECT_GT(listed, 10);
}

// SKM-21.9 (v): the anchor goes as far as he can, and the others in the same direction.
Action way_by_the_book(Scene scene, int heading, std::int32_t reach, Gait gait) {
    const Position& now = scene.now;
    const Figure anchor = anchor_of(now, now.active);
    const Point start = now[anchor].at, far = field::Frame(start, Heading(heading)).world({0, reach});
    const auto leg = [&](Figure figure, Point goal) {
        return leg_step_by_step(scene, Walker(scene, figure, reach), now[figure].at, on_table(scene.table, goal), reach,
                                gait);
    };
    const Point vector = leg(anchor, far) - start;
    Action way;
    way.verb = Verb::move;
    for (const Figure figure : now[now.active].figures) {
        if (!now[figure].able()) continue;
        const Point end = figure == anchor ? start + vector : leg(figure, now[figure].at + vector);
        if (end == now[figure].at) continue;
        Part part;
        part.figure = figure;
        part.legs = 1;
        part.manner = gait == Gait::crawl ? crawling : 0;
        way.add(part);
        way.add(end);
    }
    if (vector == Point{}) way.part_count = 0;
    return way;
}

TEST(SkirmishWays, a_team_is_offered_every_way_of_the_compass_that_does_not_part_it) {
    int offered = 0, refused = 0, not_as_one = 0;
    look_at_lists(
        27, repetitions(200, 40), [&](const char* id, Scene scene, Seat seat, const ActionList<Action>& list) {
            const auto& [table, now] = scene;
            if (table.options.fast_by_current) return;
            const auto runs = [&](Figure figure) {
                const Man& man = now[figure];
                return !man.able() || (man.on_foot() && man.ap_left > 0 && man.moves_used < movement_actions &&
                                       man.barred == 0 && !man.dragging.exists() && !is_in_contact(scene, figure));
            };
            bool all_run = !now[now.active].carriage.exists();
            for (const Figure figure : now[now.active].figures) all_run = all_run && runs(figure);
            if (!all_run) return;
            const bool crawls = is_suppressed(now, now.active);
            const bool is_fast = now[anchor_of(now, now.active)].base_ap == 1;
            const std::int32_t reach = crawls ? crawl_allowance : is_fast ? fast_allowance : walk_allowance;
            for (int heading = 0; heading < field::whole_turn; heading += 450) {
                const Action way = way_by_the_book(scene, heading, reach, crawls ? Gait::crawl : Gait::ordered);
                if (way.part_count == 0) continue;
                const bool is_allowed = !Skirmish::check(table, now, seat, way);
                ASSERT_EQ(std::binary_search(list.begin(), list.end(), way), is_allowed) << id << ' ' << heading;
                bool as_one = way.part_count == able_figures(now, now.active);
                for (std::size_t i = 1; i < way.part_count && as_one; ++i)
                    as_one = way.points[i] - now[way.parts[i].figure].at == way.points[0] - now[way.parts[0].figure].at;
                (is_allowed ? offered : refused) += 1;
                not_as_one += is_allowed && !as_one ? 1 : 0;
            }
        });
    EXPECT_GT(offered, repetitions(200, 40));
    EXPECT_GT(refused, repetitions(40, 4));
    EXPECT_GT(not_as_one, repetitions(40, 4));
}

// SKM-2.9, 4.14
TEST(SkirmishWays, whoever_may_be_taken_up_and_whatever_team_may_be_joined_is_listed) {
    int taken_up = 0, joined = 0;
    const Table table = table_of("crossroads");
    look_at_games(table, 29, repetitions(400, 80), [&](Scene scene, Dice& coins) {
        Position now = scene.now;
        if (!now.active.exists()) return;
        for (int i = 0; i < now.figure_count; ++i)  // casualties, beside somebody who may help them
            if (Man& man = now[Figure(i)];
                man.able() && man.on_foot() && man.team != now.active && coins.below(3) == 0) {
                man.state = State::disabled;
                man.at = now[anchor_of(now, now.active)].at + Point{1500, 0};
            }
        const Seat seat = Skirmish::to_act(table, now).first();
        ActionList<Action> list;
        Skirmish::legal(table, now, seat, list);
        const auto must_stand_in_the_list = [&](const Action& action, int& listed) {
            if (Skirmish::check(table, now, seat, action)) return;
            ++listed;
            ASSERT_TRUE(std::binary_search(list.begin(), list.end(), action)) << action.figure.index();
        };
        for (const Figure figure : now[now.active].figures) {
            Action action;
            action.figure = figure;
            action.verb = Verb::take_up;
            for (int i = 0; i < now.figure_count; ++i) {
                action.target = Figure(i);
                if (now[Figure(i)].state == State::disabled) must_stand_in_the_list(action, taken_up);
            }
            action.target = Figure();
            action.verb = Verb::transfer;
            for (int i = 0; i < now.team_count; ++i) {
                action.team = Team(i);
                must_stand_in_the_list(action, joined);
            }
        }
    });
    EXPECT_GT(taken_up, repetitions(20, 3));
    EXPECT_GT(joined, 0);
}

TEST(SkirmishWays, whoever_can_hit_a_team_is_offered_to_shoot_at_it) {
    int offered = 0;
    look_at_lists(21, repetitions(60, 8), [&](const char* id, Scene scene, Seat seat, const ActionList<Action>& list) {
        const auto& [table, now] = scene;
        for (const Figure figure : now[now.active].figures)
            for (int team = 0; team < now.team_count; ++team) {
                Action action;
                action.verb = Verb::shoot;
                action.team = Team(team);
                Part part;
                part.figure = figure;
                part.count = 1;
                action.add(part);
                if (Skirmish::check(table, now, seat, action)) continue;
                const ShotData shot = aim_at(scene, figure, 0, ShotKind::unaimed, Team(team), Aim::men, {});
                if (shot.effective >= above_long) continue;
                const auto is_offered = [&](const Action& one) {
                    bool fires = false;
                    for (int i = 0; i < one.part_count; ++i) fires |= one.parts[i].figure == figure;
                    return one.verb == Verb::shoot && one.team == Team(team) && fires;
                };
                ASSERT_TRUE(std::any_of(list.begin(), list.end(), is_offered)) << id << ' ' << figure.index();
                ++offered;
            }
    });
    EXPECT_GT(offered, repetitions(20, 2));
}

TEST(SkirmishWays, a_shot_has_the_range_and_the_least_cover_of_all_who_are_seen) {
    int shots = 0;
    for (const char* id : {"farm-lane", "crossroads", "church"}) {
        const Table table = table_of(id);
        look_at_games(table, 9, repetitions(40, 6), [&](Scene scene, Dice& coins) {
            const auto count = static_cast<std::uint32_t>(scene.now.figure_count);
            for (int i = 0; i < 20; ++i) {
                const Figure firer(static_cast<int>(coins.below(count)));
                const Team target(static_cast<int>(coins.below(scene.now.team_count)));
                if (!scene.now[firer].able() || scene.now[target].side == scene.now.side_of(firer)) continue;
                if (!is_small_arm(weapon_type(scene.now, firer, 0))) continue;
                const ShotData shot = aim_at(scene, firer, 0, ShotKind::unaimed, target, Aim::men, {});
                if (shot.refusal) continue;
                const Body eye = body_of(scene, firer);
                Nearness nearest_gap;
                Cover least = Cover::hard;
                for (const Figure figure : scene.now[target].figures) {
                    if (!scene.now[figure].able() || scene.now[figure].aboard.exists()) continue;
                    if (!sees(scene, eye, body_of(scene, figure))) continue;
                    if (is_locked_in_melee(scene, figure, scene.now.side_of(firer))) continue;
                    nearest_gap = std::min(nearest_gap, nearness(eye, body_of(scene, figure)));
                    least = std::min(least, cover_of(scene, figure, eye));
                }
                Modifiers shifts;
                add_shifts_of_target(scene, target, least, shifts);
                ASSERT_EQ(shot.range, nearest_gap.range());
                const WeaponType type = weapon_type(scene.now, firer, 0);
                const int mounted = type == WeaponType::vmg_hull || type == WeaponType::vmg_turret ? 1 : 0;
                ASSERT_EQ(shot.shifts.total(), shifts.total() + mounted);
                ++shots;
            }
        });
    }
    EXPECT_GT(shots, repetitions(20, 2));
}

TEST(SkirmishWays, a_way_to_a_known_goal_is_the_way_that_a_search_finds) {
    for (const char* id : {"crossroads", "church"}) {
        const Table table = table_of(id);
        Position now = Skirmish::setup(table);
        Dice coins = Dice::random(Seed::from_number(4));
        int round_corners = 0, never_there = 0;
        for (int i = 0; i < repetitions(300, 60); ++i) {
            const Point start = random_point(table, coins);
            if (!ground_allows(table, start)) continue;
            const auto any_goal = [&]() -> const RouteGoal& {
                return table.goals[coins.below(static_cast<std::uint32_t>(table.goals.size()))];
            };
            const RouteGoal& shut_in = any_goal();  // sometimes: a vehicle stands on it
            now.hulls[0].at = coins.below(3) == 0 ? shut_in.at : random_point(table, coins);
            Departure departure({table, now}, start);
            for (int j = 0; j < 5; ++j) {
                const RouteGoal& goal = j == 0 ? shut_in : any_goal();
                Route known, searched;
                departure.find_route({table, now}, goal, known);
                find_route({table, now}, start, goal.at, searched);
                ASSERT_TRUE(std::equal(known.begin(), known.end(), searched.begin(), searched.end()))
                    << id << " from " << start.x << ',' << start.y << " to " << goal.at.x << ',' << goal.at.y;
                round_corners += known.size() > 1 ? 1 : 0;
                never_there += known.empty() || known.back() != goal.at ? 1 : 0;
            }
        }
        EXPECT_GT(round_corners, 5);
        EXPECT_GT(never_there, 2);
    }
}

// What was worked out for other places of the vehicles, or on another table, is not used: a new thread knows nothing
// yet.
TEST(SkirmishWays, a_way_round_vehicles_is_the_one_that_is_found_by_whoever_looks_for_the_first_time) {
    const std::array tables{table_of("crossroads"), table_of("church")};
    std::array places{Skirmish::setup(tables[0]), Skirmish::setup(tables[1])};
    Dice coins = Dice::random(Seed::from_number(22));
    int round_corners = 0;
    for (int i = 0; i < repetitions(300, 60); ++i) {
        const auto which = static_cast<std::size_t>(coins.below(2));
        const Table& table = tables[which];
        Position& now = places[which];
        Hull& hull = now[cast_of(now).vehicle];
        const Point start = random_point(table, coins), goal = random_point(table, coins);
        if (coins.below(3) == 0) hull.at = field::part_of_the_way(start, goal, 1, 2);
        if (coins.below(3) == 0) hull.heading = static_cast<std::int16_t>(coins.below(3600));
        Route again, anew;
        find_route({table, now}, start, goal, again);
        std::thread([&] { find_route({table, now}, start, goal, anew); }).join();
        ASSERT_TRUE(std::equal(again.begin(), again.end(), anew.begin(), anew.end()))
            << start.x << ',' << start.y << " to " << goal.x << ',' << goal.y;
        round_corners += again.size() > 1 ? 1 : 0;
    }
    EXPECT_GT(round_corners, 20);
}

// SKM-21.13, 21.14: the nodes of the book in their order, and what each link costs; -1: there is none.
struct Map {
    std::vector<Point> nodes;
    std::vector<Corners> hulls;
    std::vector<const Feature*> open_houses;  // in which start or goal stands
};

Map map_by_the_book(Scene scene, Point start, Point goal) {
    Map map{{start, goal}, {}, {}};
    const auto add_round = [&](Point vertex) {
        for (const Point off : {Point{600, 600}, Point{600, -600}, Point{-600, 600}, Point{-600, -600}})
            if (ground_allows(scene.table, vertex + off)) map.nodes.push_back(vertex + off);
    };
    for (const Feature& feature : scene.table.features) {
        const Kind kind = feature.kind;
        if (kind == Kind::building || kind == Kind::bunker || kind == Kind::rock || kind == Kind::deep_water ||
            kind == Kind::high_wall)
            for (const Point vertex : feature.points) add_round(vertex);
        if ((kind == Kind::building || kind == Kind::bunker) && (stands_in(feature, start) || stands_in(feature, goal)))
            map.open_houses.push_back(&feature);
    }
    for (int i = 0; i < scene.now.vehicle_count; ++i) {
        const Hull& hull = scene.now.hulls[static_cast<std::size_t>(i)];
        if (hull.model == 255 || !scene.now[hull.team].present) continue;
        map.hulls.push_back(corners_of(scene.table, hull));
        for (const Point vertex : map.hulls.back()) add_round(vertex);
    }
    for (const Feature& feature : scene.table.features)
        for (const Segment& door : feature.doors) {
            const field::Frame frame(field::part_of_the_way(door.from, door.to, 1, 2),
                                     field::heading_of(door.vector()));
            for (const std::int32_t aside : {600, -600})
                if (const Point at = frame.world({aside, 0}); ground_allows(scene.table, at)) map.nodes.push_back(at);
        }
    return map;
}

std::int64_t cost_by_the_book(const Table& table, const Map& map, Point a, Point b) {
    const Segment line = a < b ? Segment{a, b} : Segment{b, a};
    std::int64_t cost = field::root_below(field::squared_distance(a, b));
    for (const Corners& hull : map.hulls)
        if (field::inside_length(outline_of(hull), line) > grazing) return -1;
    for (const Feature& feature : table.features) {
        const Nature& nature = nature_of(feature.kind);
        const bool linear = is_linear(feature.kind);
        const std::int64_t inside = linear ? 0 : field::inside_length(feature.points, line);
        const bool is_house = feature.kind == Kind::building || feature.kind == Kind::bunker;
        const bool is_open =
            std::find(map.open_houses.begin(), map.open_houses.end(), &feature) != map.open_houses.end();
        if ((nature.impassable || is_house) && !is_open && inside > grazing) return -1;
        if (!linear && is_rough(table, feature.kind)) cost += inside;
        int met = 0;
        for (std::size_t i = 0; i < pieces_of(feature); ++i) {
            const Segment piece = piece_of(feature, i);
            if (!field::meets(line, piece)) continue;
            bool by_door = false;
            for (const Segment& door : feature.doors)
                by_door |=
                    field::meets(line, door) && field::lies_on(door.from, piece) && field::lies_on(door.to, piece);
            if (by_door) continue;
            if (is_house && (feature.kind == Kind::bunker || feature.is_blind(i))) return -1;
            ++met;
        }
        if (feature.kind == Kind::high_wall && met > 0) return -1;
        if (is_house) cost += obstacle_deduction * met;
        if (linear && nature.obstacle && met > 0) cost += obstacle_deduction;
    }
    return cost;
}

// The cheapest way to the goal, of these the one with the fewest links, then with the lowest numbers.
std::vector<Point> way_by_the_book(const Table& table, const Map& map) {
    const std::size_t count = map.nodes.size();
    std::vector<std::vector<std::int64_t>> links(count, std::vector<std::int64_t>(count, -1));
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = 0; j < i; ++j)
            links[i][j] = links[j][i] = cost_by_the_book(table, map, map.nodes[i], map.nodes[j]);
    if (links[0][1] >= 0) return {map.nodes[1]};                            // SKM-21.15
    std::vector<std::pair<std::int64_t, int>> left(count, {INT64_MAX, 0});  // cost and links, from each to the end
    const auto spread_from = [&](std::size_t end) {
        std::fill(left.begin(), left.end(), std::pair<std::int64_t, int>{INT64_MAX, 0});
        left[end] = {0, 0};
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t i = 0; i < count; ++i)
                for (std::size_t j = 0; j < count && left[i].first != INT64_MAX; ++j) {
                    if (links[i][j] < 0) continue;
                    const std::pair by_this{left[i].first + links[i][j], left[i].second + 1};
                    if (!(by_this < left[j])) continue;
                    left[j] = by_this;
                    changed = true;
                }
        }
    };
    std::size_t end = 1;
    spread_from(end);
    if (left[0].first == INT64_MAX) {
        spread_from(0);
        std::int64_t least = field::squared_distance(map.nodes[0], map.nodes[1]);
        for (std::size_t i = 2; i < count; ++i) {
            const std::int64_t rest = field::squared_distance(map.nodes[i], map.nodes[1]);
            if (left[i].first == INT64_MAX || rest >= least) continue;
            least = rest;
            end = i;
        }
        if (end == 1) return {};
        spread_from(end);
    }
    std::vector<Point> way;
    for (std::size_t at = 0; at != end;) {
        std::size_t next = 0;
        while (links[at][next] < 0 || left[next].first == INT64_MAX ||
               std::pair{left[next].first + links[at][next], left[next].second + 1} != left[at])
            ++next;
        way.push_back(map.nodes[next]);
        at = next;
    }
    return way;
}

// Vehicles stand on many of the ways, and sometimes on the goal.
TEST(SkirmishWays, a_way_is_the_cheapest_that_the_book_knows) {
    for (const char* id : {"crossroads", "church"}) {
        const Table table = table_of(id);
        Position now = Skirmish::setup(table);
        Dice coins = Dice::random(Seed::from_number(31));
        Hull& hull = now[cast_of(now).vehicle];
        int round_corners = 0, never_there = 0;
        for (int i = 0; i < repetitions(150, 12); ++i) {
            const Point start = point_in_terrain(table, coins), goal = point_in_terrain(table, coins);
            if (start == goal || !ground_allows(table, start)) continue;
            if (coins.below(4) != 0) hull.at = field::part_of_the_way(start, goal, 1 + coins.below(4), 4);
            hull.heading = static_cast<std::int16_t>(coins.below(3600));
            const Scene scene{table, now};
            const std::vector<Point> way = way_by_the_book(table, map_by_the_book(scene, start, goal));
            Route route;
            find_route(scene, start, goal, route);
            ASSERT_TRUE(std::equal(route.begin(), route.end(), way.begin(), way.end()))
                << id << " from " << start.x << ',' << start.y << " to " << goal.x << ',' << goal.y << " round "
                << hull.at.x << ',' << hull.at.y << ' ' << hull.heading;
            round_corners += route.size() > 1 ? 1 : 0;
            never_there += route.empty() || route.back() != goal ? 1 : 0;
        }
        EXPECT_GT(round_corners, repetitions(20, 2)) << id;
        EXPECT_GT(never_there, repetitions(5, -1)) << id;  // few games may meet none
    }
}

TEST(SkirmishWays, whatever_lies_deep_in_a_hull_lies_inside_and_far_from_its_edges) {
    const Table table = table_of("crossroads");
    Dice coins = Dice::random(Seed::from_number(32));
    constexpr std::int32_t depth = 2 * grazing;
    int deep = 0;
    for (int i = 0; i < repetitions(20000, 4000); ++i) {
        const VehicleModel& model = table.models[coins.below(static_cast<std::uint32_t>(table.models.size()))];
        const Corners hull = corners_of(model, {20000, 20000}, Heading(static_cast<int>(coins.below(3600))));
        const auto corner = coins.below(4), next = (corner + 1) % 4;
        const auto off = [&] { return static_cast<std::int32_t>(coins.below(121)) - 60; };
        const Point at = field::part_of_the_way(hull[corner], hull[next], coins.below(101), 100) + Point{off(), off()};
        if (!lies_deep_in(hull, at, depth)) continue;
        ++deep;
        ASSERT_EQ(field::place_in(outline_of(hull), at), field::Place::inside);
        for (std::size_t edge = 0; edge < hull.size(); ++edge)
            ASSERT_FALSE(is_nearer(depth, at, field::edge(outline_of(hull), edge)));
    }
    EXPECT_GT(deep, 200);
}

std::vector<Action> list_of(Scene scene) {
    ActionList<Action> list;
    Skirmish::legal(scene.table, scene.now, Skirmish::to_act(scene.table, scene.now).first(), list);
    return {list.begin(), list.end()};
}
std::vector<Action> list_anew(Scene scene) {  // a new thread knows nothing yet
    std::vector<Action> list;
    std::thread([&] { list = list_of(scene); }).join();
    return list;
}

// SKM-6.8: the list that was made before serves whoever has looked in vain, and nobody else.
TEST(SkirmishWays, orders_are_those_that_are_listed_by_whoever_lists_for_the_first_time) {
    int shorter = 0, longer = 0, changed = 0, changed_by_options = 0;
    for (const char* id : {"crossroads", "church"}) {
        const Table table = table_of(id);
        Table other_options = table;
        other_options.options.shot_costs = {2, 3, 4};
        look_at_games(table, 33, repetitions(120, 10), [&](Scene scene, Dice& coins) {
            if (!scene.now.active.exists()) return;
            Position now = scene.now;
            const std::vector<Action> before = list_of({table, now});
            for (const Figure figure : now[now.active].figures)
                if (coins.below(2) == 0) now[figure].spot_used = true;
            const std::vector<Action> after = list_of({table, now});
            ASSERT_EQ(after, list_anew({table, now})) << id;
            shorter += after.size() < before.size() ? 1 : 0;
            Position fresh = now;  // they may look again
            for (const Figure figure : fresh[fresh.active].figures) fresh[figure].spot_used = false;
            const std::vector<Action> all = list_of({table, fresh});
            ASSERT_EQ(all, list_anew({table, fresh})) << id;
            longer += all.size() > after.size() ? 1 : 0;
            const std::vector<Action> dearer = list_of({other_options, fresh});
            ASSERT_EQ(dearer, list_anew({other_options, fresh})) << id;
            changed_by_options += dearer != all ? 1 : 0;
            list_of({table, fresh});
            const Figure figure(static_cast<int>(coins.below(static_cast<std::uint32_t>(now.figure_count))));
            Man& man = fresh[figure];
            switch (coins.below(3)) {
                case 0: man.at = on_table(table, man.at + Point{125, 0}); break;
                case 1: man.ap_left = man.ap_left > 0 ? 0 : 1; break;
                default: fresh[man.team].spotted_by = fresh[man.team].spotted_by.any() ? TeamSet() : all_teams; break;
            }
            const std::vector<Action> otherwise = list_of({table, fresh});
            ASSERT_EQ(otherwise, list_anew({table, fresh})) << id;
            changed += otherwise != all ? 1 : 0;
        });
    }
    EXPECT_GT(shorter, repetitions(10, 1));
    EXPECT_GT(longer, repetitions(10, 1));
    EXPECT_GT(changed, repetitions(10, -1));  // few games may meet none
    EXPECT_GT(changed_by_options, repetitions(5, 0));
}

TEST(SkirmishWays, lists_are_in_order_and_name_every_action_that_they_allow_once) {
    int moves = 0, round_corners = 0;
    for (const char* id : {"farm-lane", "crossroads", "church"}) {
        const Table table = table_of(id);
        look_at_games(table, 34, repetitions(400, 40), [&](Scene scene, Dice&) {
            const std::vector<Action> list = list_of(scene);
            const Seat seat = Skirmish::to_act(table, scene.now).first();
            for (const Action& one : list) {
                ASSERT_FALSE(Skirmish::check(table, scene.now, seat, one)) << id;
                round_corners += one.verb == Verb::move && one.point_count > one.part_count ? 1 : 0;
            }
            for (std::size_t i = 1; i < list.size(); ++i) {
                ASSERT_LT(list[i - 1], list[i]) << id;
                moves += list[i - 1].verb == Verb::move && list[i].verb == Verb::move ? 1 : 0;
            }
        });
    }
    EXPECT_GT(moves, repetitions(500, 50));
    EXPECT_GT(round_corners, repetitions(5, 0));
}

}  // namespace
}  // namespace sandtable::skirmish
