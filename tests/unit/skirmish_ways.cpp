// rules/skirmish: the short cuts of sight and of finding one's way answer what the long way round answers.
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
    constexpr std::int32_t reach = 500;
    int hidden = 0;
    for (int i = 0; i < repetitions(20000, 4000); ++i) {
        const Point a = random_point(table, coins), b = random_point(table, coins);
        for (const int number : table.solids) {
            const Feature& solid = table.features[static_cast<std::size_t>(number)];
            if (!hides(solid, Segment{a, b}, reach, reach)) continue;
            ++hidden;
            for (const Point offset : {Point{0, reach}, Point{reach, 0}, Point{0, -reach}, Point{-reach, 0}, Point{}}) {
                EXPECT_TRUE(passes_through(solid, Segment{a, b + offset}));
                EXPECT_TRUE(passes_through(solid, Segment{a + offset, b}));
            }
        }
    }
    EXPECT_GT(hidden, 50);
}

TEST(SkirmishWays, a_way_to_a_known_goal_is_the_way_that_a_search_finds) {
    for (const char* id : {"crossroads", "church"}) {
        const Table table = table_of(id);
        Position now = Skirmish::setup(table);
        Dice coins = Dice::random(Seed::from_number(4));
        int round_corners = 0;
        for (int i = 0; i < repetitions(300, 60); ++i) {
            const Point start = random_point(table, coins);
            if (!ground_allows(table, start)) continue;
            now.hulls[0].at = random_point(table, coins);
            Departure departure({table, now}, start);
            for (int j = 0; j < 5; ++j) {
                const RouteGoal& goal = table.goals[coins.below(static_cast<std::uint32_t>(table.goals.size()))];
                Route known, searched;
                departure.find_route({table, now}, goal, known);
                find_route({table, now}, start, goal.at, searched);
                ASSERT_TRUE(std::equal(known.begin(), known.end(), searched.begin(), searched.end()))
                    << id << " from " << start.x << ',' << start.y << " to " << goal.at.x << ',' << goal.at.y;
                round_corners += known.size() > 1 ? 1 : 0;
            }
        }
        EXPECT_GT(round_corners, 5);
    }
}

}  // namespace
}  // namespace sandtable::skirmish
