// The skirmish game: what is told of things that the position does not show, and orders of one spelling only.
#include <cstring>

#include "codec/game_of.hpp"
#include "rules/skirmish/skirmish.hpp"
#include "unit/support.hpp"

namespace sandtable::codec::skirmish_words_tests {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

Json table_with(const char* teams, const char* more = "{}") {
    Json table = parse(R"({"game": "skirmish", "id": "t", "title": "T", "board": {"width": 72000, "height": 48000},
                           "aware": ["A", "B"]})");
    table["teams"] = parse(teams);
    table.update(parse(more));
    return table;
}

// A game in the middle of a phase, and what its journal says.
struct Telling {
    Telling(const Json& table, const Json& options, const Json& position)
        : game(made(table, options)), now(game->patched(Reader(position))) {}

    std::vector<std::string> go_on(std::vector<std::uint16_t> values) {
        return told(std::move(values), [&](Dice& dice, Journal& journal) { game->advance(now, dice, journal); });
    }
    std::vector<std::string> act(const char* action, std::vector<std::uint16_t> values = {}) {
        const AnyAction order = game->action(now, Seat(0), Reader(parse(action)));
        EXPECT_FALSE(game->check(now, Seat(0), order)) << action;
        return told(std::move(values),
                    [&](Dice& dice, Journal& journal) { game->apply(now, Seat(0), order, dice, journal); });
    }

    std::unique_ptr<Game> game;
    AnyPosition now;

private:
    template <class Step>
    std::vector<std::string> told(std::vector<std::uint16_t> values, Step step) {
        Record record;
        Dice dice = Dice::scripted(values);
        Journal journal(record);
        step(dice, journal);
        EXPECT_FALSE(dice.ran_short());
        EXPECT_EQ(dice.unused(), 0u);
        std::vector<std::string> sentences;
        for (const Event& event : record.events) sentences.push_back(game->sentence(event));
        return sentences;
    }
};

const char* const panzerfaust_man = R"([
    {"id": "a", "side": "A", "kind": "infantry", "spotted": true,
     "figures": [{"id": "a1", "at": [10000, 10000], "weapons": ["rifle", "panzerfaust"]}]},
    {"id": "b", "side": "B", "kind": "infantry", "spotted": true,
     "figures": [{"id": "b1", "at": [10000, 40000], "weapons": ["rifle"]}]}])";

TEST(SkirmishWords, a_panzerfaust_is_loaded_with_two_actions) {  // SKM-2.16, 16.1
    Telling game(table_with(panzerfaust_man), nullptr, {{"step", "activations"}});
    game.act(R"({"activate": "a"})");
    const auto told = game.act(R"({"load": {"fig": "a1", "weapon": "panzerfaust", "crew": {"a1": 1}}})");
    EXPECT_THAT(told, Contains("a spends 1 action on loading; 1 of 2 are stored."));
    EXPECT_THAT(told, Contains("Something is busy."));  // what the enemy hears of it
}

TEST(SkirmishWords, a_way_is_as_long_as_its_legs) {  // SKM-1.15
    Telling game(table_with(panzerfaust_man), nullptr, {{"step", "activations"}});
    game.act(R"({"activate": "a"})");
    EXPECT_THAT(game.act(R"({"move": [{"fig": "a1", "path": [[12000, 10000], [10000, 10900]]}]})"),
                Contains(HasSubstr("a1 moves 4.193\" to")));
}

TEST(SkirmishWords, men_who_stay_where_they_are_are_not_heard_moving) {  // SKM-9.4: +2 is a marker only
    const Json table = table_with(R"([
        {"id": "a", "side": "A", "kind": "infantry", "spotted": true,
         "figures": [{"id": "a1", "at": [10000, 10000], "weapons": ["rifle"]}]},
        {"id": "b", "side": "B", "kind": "infantry",
         "figures": [{"id": "b1", "at": [10000, 47000], "weapons": ["rifle"]}]}])");
    const Json position = parse(R"({"step": "activations", "active_team": "a",
        "teams": {"a": {"activated": true}, "b": {"markers": 1, "morale_due": true}}})");
    for (const auto& [die, is_heard] : {std::pair{3, false}, std::pair{2, true}}) {
        Telling game(table, {{"fog", "contact"}}, position);
        const auto told = game.act(R"("end_activation")", {static_cast<std::uint16_t>(die)});
        if (is_heard)
            EXPECT_THAT(told, Contains("Something moves."));
        else
            EXPECT_THAT(told, Not(Contains("Something moves.")));
    }
}

TEST(SkirmishWords, a_marker_that_spots_tells_its_throw) {  // SKM-6.13
    const char* const marker = R"({"markers": [{"id": "M1", "at": [10000, 40800], "content": "dummy"}]})";
    Telling game(table_with(R"([{"id": "a", "side": "A", "kind": "infantry", "spotted": true,
                                 "figures": [{"id": "a1", "at": [10000, 10000], "weapons": ["rifle"]}]}])",
                            marker),
                 {{"solo", "markers"}}, {{"step", "activations"}});
    EXPECT_THAT(game.act(R"("end_phase")", {8}),
                Contains("M1 looks for a at 30\", long: 8 needed, 8 thrown, spotted."));
}

TEST(SkirmishWords, a_marker_that_spots_tells_what_hindered_it) {  // SKM-6.4, 6.13; of one that fails nothing is told
    const char* const behind_a_wall = R"({"markers": [{"id": "M1", "at": [10000, 40800], "content": "dummy"}],
        "features": [{"id": "W", "kind": "wall", "pts": [[5000, 10700], [15000, 10700]]}]})";
    for (const auto& [die, is_told] : {std::pair{9, false}, std::pair{10, true}}) {
        Telling game(table_with(R"([{"id": "a", "side": "A", "kind": "infantry", "spotted": true,
                                     "figures": [{"id": "a1", "at": [10000, 10000], "weapons": ["rifle"]}]}])",
                                behind_a_wall),
                     {{"solo", "markers"}}, {{"step", "activations"}});
        const auto told = game.act(R"("end_phase")", {static_cast<std::uint16_t>(die)});
        const auto hindered = Contains("M1: the target keeps still in cover, 1 band more.");
        const auto spotted = Contains("M1 looks for a at 30\", extreme: 10 needed, 10 thrown, spotted.");
        if (is_told)
            EXPECT_THAT(told, testing::AllOf(hindered, spotted));
        else
            EXPECT_THAT(told, testing::AllOf(Not(hindered), Not(spotted)));
    }
}

// SKM-17.2, 17.7: the column, and what becomes of an order that cannot be carried out.
TEST(SkirmishWords, the_order_of_a_solo_tank_is_told_with_its_column) {
    const Json table =
        table_with(R"([
        {"id": "a", "side": "A", "kind": "infantry", "spotted": true,
         "figures": [{"id": "a1", "at": [36000, 5000], "weapons": ["piat"]}]},
        {"id": "b", "side": "B", "kind": "vehicle", "spotted": true,
         "vehicle": {"model": "stug_iii_g", "at": [36000, 40000], "heading": 1800}}])",
                   R"({"features": [{"id": "H", "kind": "building", "rect": [30000, 20000, 42000, 25000]}]})");
    const Json position = parse(R"({"step": "solo", "side": "B", "contact": true,
        "teams": {"a": {"activated": true}, "b": {"at_fire": true, "seen_enemy": true}}})");
    Telling halting(table, {{"solo", "markers"}}, position);
    EXPECT_THAT(halting.go_on({4}), Contains("b throws 4 in the column for -2 or -1 points and halts."));
    Telling retreating(table, {{"solo", "markers"}}, position);
    EXPECT_THAT(retreating.go_on({1}),
                Contains("b throws 1 in the column for -2 or -1 points: bale out is ordered, and it retreats."));
}

// What a vehicle and a team may measure: the quick rejections of sight and movement rely on it.
TEST(SkirmishLimits, no_hull_is_larger_than_the_engine_looks_for) {
    Json table = table_with(R"([{"id": "v", "side": "A", "kind": "vehicle",
                                 "vehicle": {"model": "giant", "at": [20000, 20000]}}])");
    table["vehicle_data"] = {{"giant", {{"like", "tiger_ii"}, {"length", 7000}, {"width", 3500}}}};
    EXPECT_NO_THROW(made(table));
    EXPECT_EQ(error_of([&] { made(with(table, "/vehicle_data/giant/length", 7001)); }).place(),
              "/vehicle_data/giant/length");
    EXPECT_EQ(error_of([&] { made(with(table, "/vehicle_data/giant/width", 3501)); }).place(),
              "/vehicle_data/giant/width");
}

TEST(SkirmishLimits, a_team_of_any_kind_has_at_most_twelve_figures) {
    Json table = table_with(R"([{"id": "a", "side": "A", "kind": "support", "figures": []}])");
    for (int i = 0; i < 12; ++i)
        table["teams"][0]["figures"].push_back({{"at", {5000 + 1500 * i, 5000}}, {"weapons", {"rifle"}}});
    EXPECT_NO_THROW(made(table));
    table["teams"][0]["figures"].push_back({{"at", {40000, 5000}}, {"weapons", {"rifle"}}});
    EXPECT_THAT(refusal_of(table), HasSubstr("A team has at most 12 figures."));
}

// Section 5: an action has one spelling. JSON cannot name two targets, other callers could.
TEST(SkirmishActions, a_shot_names_one_target) {
    const auto game = made(table_with(R"([
        {"id": "a", "side": "A", "kind": "support",
         "figures": [{"id": "a1", "at": [10000, 10000], "weapons": ["mortar_2in"]}]},
        {"id": "b", "side": "B", "kind": "infantry", "spotted": true,
         "figures": [{"id": "b1", "at": [10000, 30000], "weapons": ["rifle"]}]}])"));
    const AnyPosition now = game->patched(Reader(parse(
        R"({"step": "activations", "active_team": "a", "teams": {"a": {"activated": true}},
            "figures": {"a1": {"ap_left": 2, "weapons": {"mortar_2in": {"acc": 4}}}}})")));
    const AnyAction launch = game->action(
        now, Seat(0),
        Reader(parse(R"({"launch": {"fig": "a1", "weapon": "mortar_2in", "round": "he", "target": "b1"}})")));
    EXPECT_FALSE(game->check(now, Seat(0), launch));
    skirmish::Action both;
    ASSERT_EQ(launch.bytes.size(), sizeof both);
    std::memcpy(&both, launch.bytes.data(), sizeof both);
    both.add(skirmish::Point{10000, 30000});
    AnyAction doubled = launch;
    std::memcpy(doubled.bytes.data(), &both, sizeof both);
    EXPECT_EQ(game->sentence(game->check(now, Seat(0), doubled)), "Malformed action.");
}

}  // namespace
}  // namespace sandtable::codec::skirmish_words_tests
