// Square Bashing: what its scenario files and positions may say, and what is said about those that are wrong.
#include "analysis/odds.hpp"
#include "codec/game_of.hpp"
#include "rules/square_bashing/chapters.hpp"
#include "unit/support.hpp"

namespace sandtable::codec {
namespace {

using square_bashing::SquareBashing;

// A small lawful scenario; the tests below change one thing at a time.
Json small() {
    return parse(R"({
        "game": "square-bashing", "id": "small", "title": "Small", "board": {"width": 5, "height": 4},
        "map": [".- .- bH .- .-", ".- w- .- hT .-", ".- .- r- .- .-", ".- .- .- .- s-"],
        "roads": [["S", "C1", "C2", "C3", "C4", "N"]], "objectives": {"C4": 5},
        "attacker": {"artillery": "GOOD", "command": "POOR", "asset_dice": 6, "assets": {"POINT": 1},
                     "units": ["a2 MG @ A1", "a1 INF PRO @ A1", "a10 CAV RES dismounted @ B1", "a3 HC @ A1"]},
        "defender": {"units": ["d1 INF @ C4", "d2 AC light @ D4", "d3 INF REG @ POOL"]}})");
}

Json position_of(const Game& game) { return game.to_json(game.setup()); }
std::string refusal_of_position(const Json& patch) {
    const auto game = made(small());
    return error_of([&] { game->patched(Reader(patch)); }).sentence();
}

TEST(SquareBashingScenario, a_lawful_one_is_taken) {
    const auto game = made(small());
    const Json position = position_of(*game);
    EXPECT_EQ(position["units"]["a1"]["quality"], "PRO");
    EXPECT_EQ(position["units"]["d1"]["quality"], "REG");
    EXPECT_EQ(position["units"]["a10"]["mounted"], false);
    EXPECT_EQ(position["units"]["d3"]["square"], "POOL");
    EXPECT_EQ(position["units"]["d2"]["light"], true);
    EXPECT_EQ(position["squares"]["C4"]["defence"], "HASTY");
    EXPECT_EQ(position["squares"]["C4"]["objective"], 5);
    EXPECT_EQ(position["squares"]["C4"]["road_faces"], Json({"N", "S"}));
    EXPECT_EQ(position["squares"]["C2"]["terrain"], Json({"hill", "rough_hill"}));
    EXPECT_EQ(position["sides"]["attacker"]["assets"]["POINT"], 1);
    EXPECT_EQ(position["countdown"], 21);
}

TEST(SquareBashingScenario, units_stand_in_the_order_of_their_numbers) {
    const auto game = made(small());
    std::vector<std::string> names;
    const Json units = position_of(*game)["units"];
    for (const auto& item : units.items()) names.push_back(item.key());
    EXPECT_EQ(names, (std::vector<std::string>{"a1", "a2", "a3", "a10", "d1", "d2", "d3"}));
}

// SB-4.2
TEST(SquareBashingScenario, a_square_that_holds_too_many_is_refused) {
    const Json four{"a1 INF @ A1", "a2 INF @ A1", "a3 INF @ A1", "a4 INF @ A1"};
    EXPECT_THAT(refusal_of(with(small(), "/attacker/units", four)), testing::HasSubstr("SB-4.2"));
    const Json six{"a1 MG @ A1", "a2 MG @ A1", "a3 MG @ A1", "a4 MG @ A1", "a5 MG @ A1", "a6 MG @ A1"};
    EXPECT_THAT(refusal_of(with(small(), "/attacker/units", six)), testing::HasSubstr("SB-4.2"));
    EXPECT_NO_THROW(made(with(with(small(), "/attacker/units", six), "/numbers", {{"max_units", 6}})));
    EXPECT_THAT(refusal_of(with(small(), "/attacker/units", {"a1 INF @ C4"})), testing::HasSubstr("SB-4.2"));
    EXPECT_NO_THROW(made(with(small(), "/attacker/units", four), {{"deployment", "free"}}));
}

// SB-5.6: the publicly reported army of 620 points.
TEST(SquareBashingScenario, armies_are_counted_in_points) {
    const auto standard = make_game(find_scenario("square-bashing", "sb_standard"));
    const auto& table = static_cast<const GameOf<SquareBashing>&>(*standard).table();
    EXPECT_EQ(table.army_points(square_bashing::Side::attacker), 620);
    EXPECT_EQ(table.army_points(square_bashing::Side::defender), 620);
    const Json limited = with(small(), "/attacker/points_limit", 94);  // 40 + 20 + 20 + 15 = 95
    EXPECT_NO_THROW(made(limited));
    EXPECT_THAT(refusal_of(limited, {{"army_points", true}}), testing::HasSubstr("costs 95 points, the limit is 94"));
    EXPECT_NO_THROW(made(with(small(), "/attacker/points_limit", 95), {{"army_points", true}}));
}

TEST(SquareBashingScenario, a_wrong_one_is_refused_in_a_sentence) {
    const auto units = [](const char* text) { return with(small(), "/attacker/units", Json::array({text})); };
    EXPECT_EQ(refusal_of(units("x1 INF @ A1")), "A unit is called by the letter of its side, a or d, and a number.");
    EXPECT_EQ(refusal_of(units("d1 INF @ A1")), "A unit is called by the letter of its side, a or d, and a number.");
    EXPECT_THAT(refusal_of(units("a1 FOO @ A1")), testing::StartsWith("Expected a type after the id"));
    EXPECT_EQ(refusal_of(units("a1 INF light @ A1")), "\"light\" is no quality or state of this unit.");
    EXPECT_EQ(refusal_of(units("a1 INF @ Z9")), "There is no such square on this board.");
    EXPECT_THAT(refusal_of(units("a1 INF A1")), testing::HasSubstr("is no quality or state"));
    EXPECT_THAT(refusal_of(units("a1 INF @ A1 B1")), testing::StartsWith("A unit is written"));
    EXPECT_EQ(refusal_of(with(small(), "/attacker/units", {"a1 INF @ A1", "a1 MG @ A1"})),
              "This unit is listed twice.");
    EXPECT_THAT(refusal_of(with(small(), "/attacker/units", {"a1 INF @ A1", "a2 HC @ POOL"})),
                testing::HasSubstr("SB-18.5"));
    EXPECT_THAT(refusal_of(with(small(), "/attacker/units", {"a1 INF @ A1", "a2 HC @ A1", "a3 HC @ A1"})),
                testing::HasSubstr("at most one higher command"));
    EXPECT_THAT(refusal_of(with(small(), "/attacker/units", {"a2 HC @ A1"})), testing::HasSubstr("SB-5.1"));
    EXPECT_THAT(refusal_of(with(small(), "/map/0", ".- .- x- .- .-")),
                testing::StartsWith("Expected a terrain letter"));
    EXPECT_THAT(refusal_of(with(small(), "/map/0", ".- .- bX .- .-")),
                testing::StartsWith("Expected a defence letter"));
    EXPECT_THAT(refusal_of(with(small(), "/map/0", ".- .-")), testing::HasSubstr("2 characters"));
    EXPECT_THAT(refusal_of(with(small(), "/roads/0", {"C1", "D2"})), testing::HasSubstr("must share a side"));
    EXPECT_THAT(refusal_of(with(small(), "/roads/0", {"N", "C1"})), testing::HasSubstr("does not lie on this edge"));
    EXPECT_THAT(refusal_of(with(small(), "/roads/0", {"C1", "S", "C2"})), testing::HasSubstr("at an end of the road"));
    EXPECT_THAT(refusal_of(with(small(), "/preliminary", {"SMOKE"})), testing::HasSubstr("SB-5.5"));
    EXPECT_THAT(refusal_of(small(), {{"colour", "red"}}), testing::StartsWith("Unknown option"));
}

TEST(SquareBashingPosition, a_wrong_one_is_refused_in_a_sentence) {
    const auto says = [](const char* part) { return testing::HasSubstr(part); };
    EXPECT_THAT(refusal_of_position({{"units", {{"a1", {{"square", "C4"}}}}}}), says("SB-1.6"));
    EXPECT_THAT(refusal_of_position({{"units", {{"a1", {{"half", 0}}}}}}), says("is DESTROYED"));
    EXPECT_THAT(refusal_of_position({{"units", {{"a3", {{"square", "POOL"}}}}}}), says("SB-18.5"));
    EXPECT_THAT(refusal_of_position({{"units", {{"a1", {{"square", nullptr}}}}}}), says("Expected a square"));
    EXPECT_THAT(refusal_of_position({{"units", {{"a1", {{"mounted", true}}}}}}), says("Only cavalry"));
    EXPECT_THAT(refusal_of_position({{"units", {{"a1", {{"type", "MG"}}}}}}), says("another type"));
    EXPECT_THAT(refusal_of_position({{"units", {{"a1", {{"quality", "RES"}}}}}}), says("another quality"));
    EXPECT_THAT(refusal_of_position({{"units", {{"d3", {{"retired", true}}}}}}), says("on the table"));
    EXPECT_THAT(refusal_of_position({{"units", {{"a1", {{"left_this_turn", true}}}}}}), says("in the pool"));
    EXPECT_THAT(refusal_of_position({{"units", {{"a1", {{"steps_used", 1}}}}}}), says("selected unit"));
    EXPECT_THAT(refusal_of_position({{"units", {{"a3", {{"markers", {"HOLD"}}}}}}}), says("not on HC"));
    EXPECT_THAT(refusal_of_position({{"squares", {{"E4", {{"casualties", 1}}}}}}), says("SB-11.13"));
    EXPECT_THAT(refusal_of_position({{"squares", {{"C4", {{"terrain", {"woods"}}}}}}}), says("other terrain"));
    EXPECT_THAT(refusal_of_position({{"squares", {{"D3", {{"defence", "FORT"}}}}}}), says("only HASTY can be added"));
    EXPECT_THAT(refusal_of_position({{"cursor", "A1"}}), says("steps 5, 6 and 7"));
    EXPECT_THAT(refusal_of_position({{"selected", "a1"}}), says("step 5"));
    EXPECT_THAT(refusal_of_position({{"step", "END"}}), says("a result"));
    EXPECT_THAT(refusal_of_position({{"attempts_left", 2}}), says("step 3"));
    EXPECT_THAT(refusal_of_position({{"prelude", "DEPLOY_DEFENDER"}}), says("no deployment"));
    EXPECT_THAT(refusal_of_position({{"depletion", {{"square", "A1"}, {"sixes", 1}}}}), says("step 0"));
    EXPECT_THAT(refusal_of_position({{"morale", {{"square", "A1"}, {"cornered", false}}}}), says("step 4"));
    EXPECT_THAT(refusal_of_position({{"hit_batch",
                                      {{"placed", {{"a3", 0}}},
                                       {"left", 1},
                                       {"owner_places", 1},
                                       {"owner", "ATTACKER"},
                                       {"context", "SHOT"}}}}),
                says("stand on the table"));
}

// Section 5: what is not listed may still be done, so that a person can leave the table.
TEST(SquareBashingGame, resigning_is_allowed_to_who_decides_and_not_listed) {
    const auto game = make_game(find_scenario("square-bashing", "sb_first_push"));
    AnyPosition position = game->setup();
    Record record;
    Journal journal(record);
    Dice dice = Dice::random(Seed::from_number(1));
    game->advance(position, dice, journal);
    const AnyAction resign = action_of(*game, position, attacker, "resign");
    EXPECT_FALSE(game->check(position, attacker, resign));
    EXPECT_TRUE(game->check(position, defender, resign));
    EXPECT_THAT(game->legal(position, attacker), testing::Not(testing::Contains(resign)));
    game->apply(position, attacker, resign, dice, journal);
    EXPECT_TRUE(game->outcome(position).over);
    EXPECT_EQ(game->outcome(position).winner, 1);
    EXPECT_EQ(game->position(Reader(game->to_json(position))), position);
}

// Two dice each (SB-12.13): the target loses Bin(2, 1/3 · 1/3) half-bases in its hasty defences, the assaulter
// Bin(2, 1/3 · 1/2), and must cause more: 16/81 · 25/36 + 1/81 · 35/36.
TEST(SquareBashingGame, the_odds_of_an_assault_are_exact) {
    const auto game = made(parse(R"({
        "game": "square-bashing", "id": "odds", "title": "Odds", "squares": {"E4": {"defence": "HASTY"}},
        "attacker": {"units": ["a1 INF @ E3", "a2 INF @ A1"]}, "defender": {"units": ["d1 INF @ E4", "d2 INF @ H6"]}})"));
    const AnyPosition position = patched(*game, {{"step", 6}, {"cursor", "E3"}});
    const AnyAction assault = action_of(*game, position, attacker, {{"assault", "E4"}});
    const analysis::Odds odds = analysis::odds_of(*game, position, attacker, assault);
    EXPECT_TRUE(odds.exact);
    EXPECT_TRUE(odds.assumes_choices);
    EXPECT_EQ(odds.total, 1);
    analysis::Rational won = 0;
    for (const analysis::OddsLine& line : odds.lines)
        if (line.what[0] == "the attacker wins E4") won += *line.exact;
    EXPECT_EQ(won, analysis::Rational(145, 972));
}

// Logs ring the dice that succeeded, and the luck ledger counts them: each of these dice is followed by its score.
TEST(SquareBashingGame, dice_whose_score_differs_from_unit_to_unit_are_told_with_it) {
    std::map<std::string, int> told;
    for (const Scenario& scenario : shipped_scenarios()) {
        if (scenario.game != "square-bashing") continue;
        const auto game = make_game(scenario, nullptr);
        for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(repetitions(6, 2)); ++seed) {
            Dice dice = Dice::random(Seed::from_number(seed)), coins = Dice::random(Seed::from_number(seed), 1);
            Record record;
            dice.record_to(&record);
            Journal journal(record);
            AnyPosition now = game->setup();
            game->advance(now, dice, journal);
            while (game->to_act(now).any()) {
                const Seat seat = game->to_act(now).first();
                const auto actions = game->legal(now, seat);
                record.clear();
                game->apply(now, seat, actions[coins.below(static_cast<std::uint32_t>(actions.size()))], dice, journal);
                for (std::size_t i = 0; i < record.rolls.size(); ++i) {
                    const std::string label = record.rolls[i].label;
                    if (label != "command" && label != "rout" && label != "exit" && label != "save") continue;
                    const auto next = std::find_if(record.events.begin(), record.events.end(), [&](const Event& event) {
                        return event.rolls_before == i + 1 && game->fact(event).contains("needed");
                    });
                    ASSERT_NE(next, record.events.end()) << label;
                    ++told[label];
                }
            }
        }
    }
    EXPECT_GT(told["command"], 0);
    EXPECT_GT(told["rout"], 0);
    EXPECT_GT(told["exit"], 0);
    EXPECT_GT(told["save"], 0);
}

TEST(SquareBashingGame, a_step_that_needs_no_roll_tells_no_score) {
    const auto game = made(small());
    AnyPosition now = patched(*game, {{"step", 5}, {"cursor", "A1"}, {"selected", "a1"}});
    Record record;
    Journal journal(record);
    Dice none = Dice::scripted({});
    game->apply(now, attacker, action_of(*game, now, attacker, {{"step", "N"}}), none, journal);
    ASSERT_FALSE(record.events.empty());
    EXPECT_EQ(game->fact(record.events[0])["event"], "moved");
    EXPECT_FALSE(game->fact(record.events[0]).contains("needed"));
}

TEST(SquareBashingGame, short_forms_of_actions_are_understood) {
    const auto game = made(small());
    const AnyPosition position = patched(*game, {{"step", 5}, {"cursor", "A1"}, {"selected", "a1"}});
    const auto same = [&](const Json& a, const Json& b) {
        return action_of(*game, position, attacker, a) == action_of(*game, position, attacker, b);
    };
    EXPECT_TRUE(same({{"select", "a1"}}, {{"select", {{"unit", "a1"}}}}));
    EXPECT_TRUE(same({{"step", "N"}}, {{"step", {{"to", "A2"}}}}));
    EXPECT_TRUE(same("end_unit", {{"end_unit", Json::object()}}));
    EXPECT_TRUE(same({{"step", "NW"}}, {{"step", {{"direction", "SE"}}}}));  // a diagonal is a diagonal
    EXPECT_THAT(error_of([&] { action_of(*game, position, attacker, {{"step", "X"}}); }).place(), "/step/direction");
    EXPECT_THAT(error_of([&] { action_of(*game, position, attacker, {{"dance", {}}}); }).sentence(),
                testing::StartsWith("Unknown action"));
}

}  // namespace
}  // namespace sandtable::codec
