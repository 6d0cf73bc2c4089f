// The boat rules where a golden case does not reach: exact odds against fractions worked out by hand, what an opponent
// may know of mines, and scenario files that break a limit.
#include "rules/pbi_boats/pbi_boats.hpp"

#include "analysis/odds.hpp"
#include "codec/game_of.hpp"
#include "core/probability.hpp"
#include "unit/support.hpp"

namespace sandtable::pbi_boats {
namespace {

using codec::AnyAction;
using codec::AnyPosition;
using codec::Json;
using testing::HasSubstr;

Json board_w8() {
    return codec::parse(codec::read_file(SANDTABLE_ROOT "/tests/golden/pbi-boats/w8.table.json", 1 << 20));
}

std::unique_ptr<codec::Game> boats_game(const std::string& scenario) {
    return codec::make_game(codec::find_scenario("pbi-boats", scenario));
}

class BoatOdds : public testing::Test {
protected:
    std::unique_ptr<codec::Game> game = codec::make_game(codec::read_scenario(board_w8()));

    analysis::Odds odds(const std::string& patch, const Json& action) {
        const AnyPosition now = patched(*game, json_of(patch));
        const Seat seat = game->to_act(now).first();
        const AnyAction chosen = action_of(*game, now, seat, action);
        EXPECT_FALSE(game->check(now, seat, chosen)) << game->sentence(game->check(now, seat, chosen));
        analysis::Odds found = analysis::odds_of(*game, now, seat, chosen, {});
        EXPECT_TRUE(found.exact);
        EXPECT_EQ(found.total, 1);
        return found;
    }
    static analysis::Rational chance_of(const analysis::Odds& odds, const std::string& words) {
        analysis::Rational chance = 0;
        for (const analysis::OddsLine& line : odds.lines)
            if (std::any_of(line.what.begin(), line.what.end(),
                            [&](const std::string& what) { return what.find(words) != std::string::npos; }))
                chance += *line.exact;
        return chance;
    }
    static std::string activation(const std::string& group, int ap, const std::string& square,
                                  const std::string& rest) {
        return R"({"turn": 2, "phase": "ACTION", "activation": {"square": ")" + square +
               R"(", "kind": "motivated"}, "groups": {"a2.R6": {"square": "A1"}, "d1.R6": {"square": "H8"}, ")" +
               group + R"(": {"square": ")" + square + R"(", "active": true, "start_square": ")" + square +
               R"(", "ap": )" + std::to_string(ap) + "}}, " + rest + "}";
    }
};

TEST_F(BoatOdds, a_gun_of_effect_6_at_a_landing_craft_that_moved) {  // BOAT-11.1, 11.2, 11.4: BOAT-G14
    const auto found = odds(activation("a1.G1", 2, "D2", R"("boats": {"d.LC1": {"square": "D5", "moved_last": true}})"),
                            {{"shoot", {{"target", "D5"}, {"groups", {{"a1.G1", 2}}}, {"aim", "boat:d.LC1:hull"}}}});
    EXPECT_EQ(chance_of(found, "a miss"), analysis::Rational(1, 2));            // 4+ needed, -1 and +1
    EXPECT_EQ(chance_of(found, "the armour holds"), analysis::Rational(1, 4));  // 3 or less on the die
    EXPECT_EQ(chance_of(found, "d.LC1 has 1 damage"), analysis::Rational(1, 4));
}

TEST_F(BoatOdds, an_at_team_at_a_moving_dinghy_hits_with_a_five) {  // BOAT-11.2, 11.3
    const auto found =
        odds(activation("a1.T1", 2, "D2", R"("boats": {"d.DINGHY1": {"square": "D4", "moved_last": true}})"),
             {{"shoot", {{"target", "D4"}, {"groups", {{"a1.T1", 2}}}, {"aim", "boat:d.DINGHY1:hull"}}}});
    EXPECT_EQ(chance_of(found, "d.DINGHY1 is lost"), analysis::Rational(1, 3));
}

TEST_F(BoatOdds, one_rifle_at_a_soft_hull) {  // BOAT-10.1: a six, then a one
    const auto found =
        odds(activation("a1.R1", 1, "D2", R"("boats": {"d.LAUNCH1": {"square": "D4"}})"),
             {{"shoot", {{"target", "D4"}, {"groups", {{"a1.R1", 1}}}, {"aim", "boat:d.LAUNCH1:hull"}}}});
    EXPECT_EQ(chance_of(found, "d.LAUNCH1 has 1 damage"), analysis::Rational(1, 36));
}

TEST_F(BoatOdds, a_mine_under_a_boat_that_leaves_goes_off_a_third_of_the_time) {  // BOAT-13.3
    const auto found = odds(
        R"({"turn": 2, "phase": "ACTION", "groups": {"a2.R6": {"square": "A1"}, "d1.R6": {"square": "H8"}},
            "boats": {"a.LAUNCH1": {"square": "D5", "ap": 8, "activated": true}},
            "mines": [{"square": "D5", "side": "DEF", "revealed": true}], "boat_activation": {"boat": "a.LAUNCH1"}})",
        {{"forward", {{"squares", 1}}}});
    EXPECT_EQ(chance_of(found, "the mine goes off"), analysis::Rational(1, 3));
    EXPECT_EQ(chance_of(found, "a.LAUNCH1 is lost"), analysis::Rational(1, 3));
}

TEST_F(BoatOdds, one_group_boards_an_empty_launch) {  // BOAT-14.2: 2 dice against the crew's 3
    const auto found = odds(activation("a1.R1", 5, "D1", R"("boats": {"d.LAUNCH1": {"square": "D2"}})"),
                            {{"assault", {{"boat", "d.LAUNCH1"}, {"groups", {"a1.R1"}}}}});
    EXPECT_EQ(chance_of(found, "succeeds"), analysis::Rational(11, 36) * analysis::Rational(125, 216));
}

TEST_F(BoatOdds, a_boat_of_two_dice_has_seven_ap_most_often) {  // BOAT-5.1
    const auto found = odds(
        R"({"turn": 2, "phase": "ACTION", "groups": {"a2.R6": {"square": "A1"}, "d1.R6": {"square": "H8"}},
            "boats": {"a.LAUNCH1": {"square": "D5"}}})",
        {{"activate_boat", {{"boat", "a.LAUNCH1"}}}});
    EXPECT_EQ(*found.lines[0].exact, analysis::Rational(1, 6));
    EXPECT_EQ(chance_of(found, "12 AP"), analysis::Rational(1, 36));
}

TEST(BoatDice, a_drift_without_a_current_is_enumerated_as_four_directions) {  // BOAT-12.11
    Branches branches;
    int paths = 0;
    do {
        Dice dice = Dice::enumerating(branches);
        const int direction = dice.roll_again_above(4, 6, {"drift", BOAT(12, 4)});
        EXPECT_GE(direction, 1);
        EXPECT_LE(direction, 4);
        EXPECT_DOUBLE_EQ(probability(branches.steps()), 0.25);
        ++paths;
    } while (branches.next());
    EXPECT_EQ(paths, 4);
    const std::vector<std::uint16_t> script{6, 5, 2};
    Dice scripted = Dice::scripted(script);
    EXPECT_EQ(scripted.roll_again_above(4, 6, {"drift", BOAT(12, 4)}), 2);
    EXPECT_EQ(scripted.unused(), 0u);
}

// ---- BOAT section 8: hidden mines

// The game up to the attacker's deployment, with the defender's mines in these squares; what was written down of it.
struct Mined {
    std::unique_ptr<codec::Game> game = boats_game("across-the-volga");
    AnyPosition before, after;
    AnyAction placing;
    Record record;

    explicit Mined(const Json& squares) {
        Dice dice = Dice::random(Seed::from_number(1));
        Journal off, journal(record);
        after = game->setup();
        game->advance(after, dice, off);
        game->apply(after, defender, action_of(*game, after, defender, "deploy_preset"), dice, off);
        before = after;
        placing = action_of(*game, after, defender, {{"place_mine", {{"squares", squares}}}});
        game->apply(after, defender, placing, dice, journal);
    }
};

TEST(HiddenMines, look_the_same_to_the_attacker_wherever_and_however_many_they_are) {  // BOAT-13.1, 13.10
    const Mined here({"C4", "E5", "G4"}), there({"A5", "B5"}), none(Json::array());
    for (const Seat viewer : {attacker, spectator}) {
        for (const Mined* other : {&there, &none}) {
            EXPECT_EQ(here.game->view(here.after, viewer), other->game->view(other->after, viewer));
            const AnyPosition seen = here.game->view(here.before, viewer);
            EXPECT_EQ(here.game->to_json(seen, here.placing), other->game->to_json(seen, other->placing));
            EXPECT_EQ(here.game->words(seen, here.placing), other->game->words(seen, other->placing));
            EXPECT_EQ(codec::record_json(*here.game, here.record, Seats(viewer)),
                      codec::record_json(*other->game, other->record, Seats(viewer)));
        }
        EXPECT_THAT(codec::to_line(here.game->to_json(here.game->view(here.after, viewer))), HasSubstr("\"mines\":[]"));
    }
    EXPECT_NE(here.game->view(here.after, defender), there.game->view(there.after, defender));
    EXPECT_THAT(codec::to_line(codec::record_json(*here.game, here.record, Seats(defender))), HasSubstr("C4"));
}

TEST(HiddenMines, change_neither_what_is_listed_nor_what_is_refused) {  // BOAT-13.10
    const codec::GameOf<PbiBoats> game(codec::find_scenario("pbi-boats", "across-the-volga"), nullptr);
    const Mined mined({"C4", "E5", "G4"});
    Position truth = codec::GameOf<PbiBoats>::typed(mined.after);
    Dice dice = Dice::random(Seed::from_number(3));
    Journal off;
    ActionList<Action> from_truth, from_view;
    for (int i = 0; i < 400 && PbiBoats::to_act(game.table(), truth).any(); ++i) {
        const Seat seat = PbiBoats::to_act(game.table(), truth).first();
        from_truth.clear();
        from_view.clear();
        PbiBoats::legal(game.table(), truth, seat, from_truth);
        PbiBoats::legal(game.table(), PbiBoats::view(game.table(), truth, attacker), seat, from_view);
        ASSERT_TRUE(std::equal(from_truth.begin(), from_truth.end(), from_view.begin(), from_view.end()));
        PbiBoats::apply(game.table(), truth, seat,
                        from_truth[dice.below(static_cast<std::uint32_t>(from_truth.size()))], dice, off);
    }
}

TEST(HiddenMines, are_guessed_where_they_may_be) {
    const Mined mined({"C4", "D4", "E5", "G4"});
    const codec::GameOf<PbiBoats> game(codec::find_scenario("pbi-boats", "across-the-volga"), nullptr);
    const Position view = PbiBoats::view(game.table(), codec::GameOf<PbiBoats>::typed(mined.after), attacker);
    EXPECT_TRUE(view.mines[1].empty());
    Dice dice = Dice::random(Seed::from_number(5));
    SquareSet ever;
    for (int i = 0; i < 200; ++i) {
        const Position guess = PbiBoats::determinize(game.table(), view, attacker, dice);
        EXPECT_EQ(guess.mines[1].size(), 4);
        for (const Square square : guess.mines[1]) {
            EXPECT_TRUE(game.table().floats(square));
            EXPECT_GE(game.table().board.depth(square, Edge::south), 3);
        }
        ever = ever | guess.mines[1];
    }
    EXPECT_GT(ever.size(), 20) << "any water square may hold one";
}

TEST(HiddenMines, are_known_to_all_when_the_game_is_over) {
    Mined mined({"C4", "E5", "G4"});
    Dice dice = Dice::random(Seed::from_number(1));
    Journal off;
    mined.game->apply(mined.after, attacker, action_of(*mined.game, mined.after, attacker, "resign"), dice, off);
    EXPECT_EQ(mined.game->view(mined.after, attacker), mined.after);
    EXPECT_THAT(codec::to_line(mined.game->to_json(mined.after)),
                HasSubstr("\"square\":\"E5\",\"side\":\"DEF\",\"revealed\":true"));
}

// ---- lists in scenario files (BOAT-3.2 to 3.9)

std::string complaint_about(const std::string& path, const Json& value) {
    Json json = codec::find_scenario("pbi-boats", "green-beach").json;
    json[Json::json_pointer(path)] = value;
    return error_of([&] { codec::make_game(codec::read_scenario(json)); }).sentence();
}

TEST(BoatLists, of_a_scenario_keep_the_limits) {
    EXPECT_THAT(complaint_about("/boats/2", {{"id", "a.LAUNCH1"}, {"type", "LANDING_CRAFT"}}),
                HasSubstr("At most 3 armour choices."));
    EXPECT_THAT(complaint_about("/boats/2/flotilla", 1), HasSubstr("A flotilla is at most three hard-hulled boats."));
    EXPECT_THAT(complaint_about("/boats/2/cannon", 5), HasSubstr("One bow cannon"));
    EXPECT_THAT(complaint_about("/boats/3/cannon", 8), HasSubstr("One bow cannon"));
    EXPECT_THAT(complaint_about("/boats/2/carry_kit", true), HasSubstr("carry kits"));
    EXPECT_THAT(complaint_about("/boats/2/hmg", 4), HasSubstr("mounts"));
    EXPECT_THAT(complaint_about("/boats/0/hmg", 2), HasSubstr("costs 430 points, and 400 are allowed"));
}

TEST(BoatLists, of_the_shipped_scenarios_cost_what_the_rules_say) {  // BOAT-2.1, 3.8
    const auto army = [](const char* scenario) {
        const auto game = boats_game(scenario);
        return game->to_json(game->setup())["army"];
    };
    EXPECT_EQ(army("across-the-volga"), (Json{{"ATT", 257}, {"DEF", 170}}));
    EXPECT_EQ(army("green-beach"), (Json{{"ATT", 400}, {"DEF", 185}}));
    EXPECT_EQ(army("dinghy-raid"), (Json{{"ATT", 34}, {"DEF", 20}}));
}

TEST(BoatLists, that_leave_groups_without_a_place_are_refused) {  // BOAT-4.7, PBI-4.7
    Json raid = codec::find_scenario("pbi-boats", "dinghy-raid").json;
    raid["boats"] = Json::array({{{"id", "a.DINGHY1"}, {"type", "DINGHY"}}});
    raid["presets"].erase("attacker");
    EXPECT_THAT(error_of([&] { codec::make_game(codec::read_scenario(raid)); }).sentence(), HasSubstr("do not fit"));
}

TEST(BoatPresets, stand_no_more_vehicles_in_a_square_than_the_rules_allow) {  // BOAT-17.6
    Json raid = codec::find_scenario("pbi-boats", "dinghy-raid").json;
    for (const char* id : {"d.TRUCK1", "d.TRUCK2"}) {
        raid["vehicles"].push_back({{"id", id}, {"type", "TRUCK"}});
        raid["presets"]["defender"]["boats"][id] = {{"square", "C4"}, {"facing", "S"}};
    }
    EXPECT_NO_THROW(codec::make_game(codec::read_scenario(raid)));
    raid["vehicles"].push_back({{"id", "d.TRUCK3"}, {"type", "TRUCK"}});
    raid["presets"]["defender"]["boats"]["d.TRUCK3"] = {{"square", "C4"}, {"facing", "S"}};
    EXPECT_THAT(error_of([&] { codec::make_game(codec::read_scenario(raid)); }).sentence(),
                HasSubstr("No more than 2 vehicles in a square."));
}

TEST(BoatPresets, place_everybody_once_and_mines_where_they_may_lie) {  // PBI-4.5, 4.7, BOAT-13.1
    EXPECT_THAT(complaint_about("/presets/attacker/groups", {{"B4", {"a1.C"}}}),
                HasSubstr("Every group must be placed exactly once."));
    EXPECT_THAT(complaint_about("/presets/defender/mines", {"A2"}),
                HasSubstr("One mine per water square, depth 3 or more."));
}

}  // namespace
}  // namespace sandtable::pbi_boats
