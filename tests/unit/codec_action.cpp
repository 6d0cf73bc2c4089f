// codec/pbi/action: actions in JSON and in words, both ways.
#include "codec/game_of.hpp"
#include "unit/support.hpp"

namespace sandtable::codec {
namespace {

// Calls back for the legal actions of random games of all settings; at a tenth of the places in a slow build.
void for_legal_actions(const std::function<void(const Game&, const AnyPosition&, Seat, const AnyAction&)>& visit) {
    for (const Setting& setting : settings()) {
        const auto game = game_of(setting.scenario, setting.options);
        for (int seed = 1; seed <= repetitions(5, 1); ++seed) {
            SCOPED_TRACE(setting.scenario + " seed " + std::to_string(seed));
            walk(*game, static_cast<std::uint64_t>(seed), [&](const AnyPosition& now, Seat seat, const auto& actions) {
                for (std::size_t i = 0; i < actions.size(); i += repetitions(1, 10))
                    visit(*game, now, seat, actions[i]);
            });
        }
    }
}

bool is_deployment(const std::string& words) { return words.starts_with("deploy "); }

TEST(Action, every_legal_one_reads_back_from_its_json) {
    for_legal_actions([](const Game& game, const AnyPosition& now, Seat seat, const AnyAction& action) {
        const Json json = game.to_json(now, action);
        if (json.contains("deploy")) return;  // the next test
        ASSERT_EQ(game.action(now, seat, Reader(json)), action) << to_line(json);
    });
}

TEST(Action, a_deployment_reads_back_from_its_json_and_its_words) {
    for (const Setting& setting : settings()) {
        const auto game = game_of(setting.scenario, setting.options);
        walk(
            *game, 1,
            [&](const AnyPosition& now, Seat seat, const auto& actions) {
                for (const AnyAction& action : actions) {
                    if (!is_deployment(game->words(now, action))) return;
                    const Json json = game->to_json(now, action);
                    EXPECT_EQ(game->action(now, seat, Reader(json)), action) << to_line(json);
                    EXPECT_EQ(game->action(now, seat, game->words(now, action)), action) << to_line(json);
                }
            },
            5);
    }
}

TEST(Action, every_legal_one_reads_back_from_its_words) {
    std::set<std::string> verbs;
    for_legal_actions([&](const Game& game, const AnyPosition& now, Seat seat, const AnyAction& action) {
        const std::string words = game.words(now, action);
        verbs.insert(words.substr(0, words.find(' ')));
        if (words.starts_with("place_terrain") || is_deployment(words))
            return;  // terrain is chosen by number or as JSON
        ASSERT_EQ(game.action(now, seat, words), action) << words;
    });
    if (slow_build) return;
    EXPECT_THAT(
        verbs, testing::IsSupersetOf({"place_terrain",  "choose_edge",   "deploy",         "deploy_preset", "motivate",
                                      "end_motivation", "move",          "shoot",          "clear",         "assault",
                                      "end_activation", "residual",      "end_turn",       "opp_attempt",   "opp_pass",
                                      "allocate",       "choose_losses", "retreat_assign", "extend",        "decline"}))
        << "the games above must meet every kind of action";
}

TEST(Action, the_square_to_shoot_at_in_an_assault_from_two_sides_reads_back_too) {
    const auto game = make_game(read_scenario(open_board()), json_of(R"({"here_they_come_ap": 1})"));
    AnyPosition now =
        patched(*game, json_of(R"({"phase": "ACTION", "activation": {"square": "D4", "kind": "motivated"}, "groups": {
        "a1.R1": {"square": "D4", "active": true, "ap": 5, "start_square": "D4"},
        "a1.R2": {"square": "E4", "active": true, "ap": 5, "start_square": "D4"}, "d1.R1": {"square": "D5"}}})"));
    Dice dice = Dice::random(Seed{});
    Journal off;
    game->apply(now, attacker, game->action(now, attacker, "assault a1.R1 a1.R2 to D5"), dice, off);
    const auto actions = game->legal(now, defender);
    ASSERT_EQ(actions.size(), 2u);
    EXPECT_EQ(game->words(now, actions[0]), "htc_target D4");
    EXPECT_EQ(to_line(game->to_json(now, actions[1])), R"({"htc_target":{"square":"E4"}})");
    for (const AnyAction& action : actions) {
        const Json json = game->to_json(now, action);
        EXPECT_EQ(game->action(now, defender, game->words(now, action)), action);
        EXPECT_EQ(game->action(now, defender, Reader(json)), action);
    }
}

// a1.R1, a1.R2 and a1.C active in D3 with 3 AP; the enemy in D5.
class ActionText : public testing::Test {
protected:
    std::unique_ptr<Game> game = make_game(read_scenario(open_board()));
    AnyPosition now =
        patched(*game, json_of(R"({"phase": "ACTION", "activation": {"square": "D3", "kind": "motivated"}, "groups": {
        "a1.C": {"square": "D3", "active": true, "ap": 3, "start_square": "D3"},
        "a1.R1": {"square": "D3", "active": true, "ap": 3, "start_square": "D3"},
        "a1.R2": {"square": "D3", "active": true, "ap": 3, "start_square": "D3"}, "d1.R1": {"square": "D5"}},
        "squares": {"D3": {"markers": ["a1", "a2"]}}})"));

    std::string json(const std::string& words) {
        return to_line(game->to_json(now, game->action(now, attacker, words)));
    }
    Error complaint(const std::string& text) {
        return error_of([&] { action_of(*game, now, attacker, parse(text)); });
    }
    Error spoken_complaint(const std::string& words) {
        return error_of([&] { game->action(now, attacker, words); });
    }
};

TEST_F(ActionText, words_are_read_freely) {
    EXPECT_EQ(json("move a1.R1 a1.R2 to D4"), R"({"move":{"groups":["a1.R1","a1.R2"],"to":"D4"}})");
    EXPECT_EQ(json("  move  a1.R2,a1.R1   d4 "), R"({"move":{"groups":["a1.R1","a1.R2"],"to":"D4"}})");
    EXPECT_EQ(json("shoot at D5 with a1.R1:2 and a1.R2"),
              R"({"shoot":{"target":"D5","groups":{"a1.R1":2,"a1.R2":1}}})");
    EXPECT_EQ(json("shoot a1.R1:3 D5"), R"({"shoot":{"target":"D5","groups":{"a1.R1":3}}})");
    EXPECT_EQ(json("motivate C3 a1.C"), R"({"motivate":{"commander":"a1.C","square":"C3"}})");
    EXPECT_EQ(json("clear D3 a2"), R"({"clear":{"square":"D3","platoon":"a2"}})");
    EXPECT_EQ(json("resign"), R"({"resign":{}})");
}

TEST_F(ActionText, an_action_without_details_may_be_a_plain_word_in_json) {
    EXPECT_EQ(action_of(*game, now, attacker, "end_activation"),
              action_of(*game, now, attacker, json_of(R"({"end_activation": {}})")));
    EXPECT_THAT(complaint(R"("dance")"), complains("", "Expected one of place_terrain"));
    EXPECT_THAT(complaint(R"("move")"), complains("", "The field \"groups\" is missing."));
}

TEST_F(ActionText, the_platoon_of_a_casualty_is_filled_in_when_only_one_lies_there) {
    const AnyPosition one = patched(*game, json_of(R"({"phase": "ACTION", "groups": {"a1.C": {"square": "D3"}},
                                                       "squares": {"D3": {"markers": ["a2", "a2", "d1"]}}})"));
    EXPECT_EQ(to_line(game->to_json(one, action_of(*game, one, attacker, json_of(R"({"clear": {"square": "D3"}})")))),
              R"({"clear":{"square":"D3","platoon":"a2"}})");
    EXPECT_THAT(complaint(R"({"clear": {"square": "D3"}})"),
                complains("/clear", "Markers of two platoons lie here: name the platoon."));
}

TEST_F(ActionText, malformed_json_is_refused_by_its_place) {
    const std::vector<std::array<const char*, 3>> table{
        {"5", "", "Expected an object, not 5."},
        {"[]", "", "Expected an object, not a list."},
        {"{}", "", "Expected an action, such as {\"end_turn\": {}}."},
        {R"({"move": {}, "shoot": {}})", "", "The object has 2 fields; at most 1 are allowed."},
        {R"({"dance": {}})", "/dance", "Unknown action; known are place_terrain"},
        {R"({"move": 5})", "/move", "Expected an object, not 5."},
        {R"({"move": {"to": "D4"}})", "/move", "The field \"groups\" is missing."},
        {R"({"move": {"groups": ["a1.R1"]}})", "/move", "The field \"to\" is missing."},
        {R"({"move": {"groups": "a1.R1", "to": "D4"}})", "/move/groups", "Expected a list, not \"a1.R1\"."},
        {R"({"move": {"groups": ["a1.R1", "x"], "to": "D4"}})", "/move/groups/1",
         "Expected a group of this scenario, such as a1.C."},
        {R"({"move": {"groups": ["a1.R1", "a1.R1"], "to": "D4"}})", "/move/groups/1", "This group is named twice."},
        {R"({"move": {"groups": ["a1.R1"], "to": "north"}})", "/move/to", "Expected the name of a square."},
        {R"({"move": {"groups": ["a1.R1"], "to": 4}})", "/move/to", "Expected a text, not 4."},
        {R"({"move": {"groups": ["a1.R1"], "to": "D4", "speed": 2}})", "/move/speed",
         "Unknown field; known here: groups, to."},
        {R"({"assault": {"groups": ["a1.R1"], "to": "D9"}})", "/assault/to", "Expected a square from A1 to H8."},
        {R"({"shoot": {"target": "D5", "groups": {"a1.R1": 16}}})", "/shoot/groups/a1.R1",
         "Expected a whole number from 0 to 15, not 16."},
        {R"({"shoot": {"target": "D5", "groups": {"b1.R1": 1}}})", "/shoot/groups/b1.R1",
         "There is no such group in this scenario."},
        {R"({"shoot": {"target": "D5", "groups": ["a1.R1"]}})", "/shoot/groups", "Expected an object, not a list."},
        {R"({"shoot": {"target": "D5", "groups": {"a1.C":1,"a1.L1":1,"a1.L2":1,"a1.L3":1,"a1.R1":1,"a1.R2":1,"a1.R3":1,"a1.R4":1,"a1.R5":1}}})",
         "/shoot/groups", "At most 8 groups can shoot together."},
        {R"({"shoot": {"target": "", "groups": {}}})", "/shoot/target", "Expected a square from A1 to H8."},
        {R"({"motivate": {"commander": "a1.R1", "square": "D3"}})", "/motivate/commander",
         "Expected a platoon commander."},
        {R"({"motivate": {"commander": "a1.C", "square": "D10"}})", "/motivate/square",
         "Expected a square from A1 to H8."},
        {R"({"clear": {"square": "D3", "platoon": "a9"}})", "/clear/platoon",
         "Expected a platoon of this scenario, such as a1."},
        {R"({"choose_edge": {"edge": "up"}})", "/choose_edge/edge", "Expected one of N, E, S, W"},
        {R"({"deploy": {"a1.C": "Z1"}})", "/deploy/a1.C", "Expected a square from A1 to H8."},
        {R"({"deploy": {"d1.C": "A1"}})", "/deploy/d1.C", "This group belongs to the other side."},
        {R"({"deploy": {"B1": ["a1.C", "d1.C"]}})", "/deploy/B1/1", "This group belongs to the other side."},
        {R"({"deploy": {"hill": ["a1.C"]}})", "/deploy/hill",
         "Expected a group with its square, or a square with a list of groups."},
        {R"({"place_terrain": {"A1": {"terrain": "MUD"}}})", "/place_terrain/A1/terrain",
         "Expected one of OPEN, PARTIAL, CLOSED"},
        {R"({"place_terrain": {"J1": {"terrain": "OPEN"}}})", "/place_terrain/J1",
         "There is no such square on this board."},
        {R"({"place_terrain": {"A1": {"building": true}}})", "/place_terrain/A1", "The field \"terrain\" is missing."},
        {R"({"retreat_assign": {"a1.R1": 5}})", "/retreat_assign/a1.R1", "Expected a text, not 5."},
        {R"({"retreat_assign": {"a1.R1": "home"}})", "/retreat_assign/a1.R1", "Expected a square or OFF."},
        {R"({"retreat_assign": {"x": "OFF"}})", "/retreat_assign/x", "There is no such group in this scenario."},
        {R"({"opp_attempt": {"from": null}})", "/opp_attempt/from", "Expected a text, not null."},
        {R"({"resign": {"why": "rain"}})", "/resign/why", "Unknown field"},
    };
    for (const auto& [text, place, words] : table) EXPECT_THAT(complaint(text), complains(place, words)) << text;
}

TEST_F(ActionText, words_that_make_no_action_are_answered_with_an_example) {
    EXPECT_THAT(spoken_complaint(""), complains("", "Type an action, such as \"move a1.R1 to D4\"."));
    EXPECT_THAT(spoken_complaint("  , "), complains("", "Type an action"));
    EXPECT_THAT(spoken_complaint("dance"), complains("", "There is no action called \"dance\"."));
    EXPECT_THAT(spoken_complaint("move"), complains("", "This action needs more"));
    EXPECT_THAT(spoken_complaint("motivate a1.C"), complains("", "Type \"motivate a1.C C3\": who, and which square."));
    EXPECT_THAT(spoken_complaint("shoot a1.R1:2"),
                complains("", "Type \"shoot D6 a1.R1:2\": the target, then groups and their AP."));
    EXPECT_THAT(spoken_complaint("place_terrain A1:B"),
                complains("", "Lay the ground with one of the numbered proposals, or give it as JSON."));
    EXPECT_THAT(spoken_complaint("move a1.R9 to D4"), complains("/move/groups/0", "Expected a group of this scenario"));
    EXPECT_THAT(spoken_complaint("shoot D5 a1.R1:many"),
                complains("/shoot/groups/a1.R1", "Expected a whole number from 0 to 15, not \"many\"."));
    EXPECT_THAT(spoken_complaint("shoot D5 a1.R1:"), complains("/shoot/groups/a1.R1", "Expected a whole number"));
    EXPECT_THAT(spoken_complaint("dance " + std::string(100000, 'x')),
                complains("", "There is no action called \"dance\"."));
}

TEST_F(ActionText, what_can_be_read_may_still_be_refused_by_a_clause) {
    const auto refusal = [&](const char* text) {
        const Refusal found = game->check(now, attacker, action_of(*game, now, attacker, parse(text)));
        return game->sentence(found) + " " + to_text(found.clause);
    };
    EXPECT_EQ(refusal(R"({"move": {"groups": ["a1.R1"], "to": "D5"}})"),
              "Enemy there: assault instead (5 AP). PBI-9.4");
    EXPECT_EQ(refusal(R"({"shoot": {"target": "D5", "groups": {"a1.R1": 0}}})"),
              "Give 1 to 3 AP per group, no more than it has. PBI-11.3");
    EXPECT_EQ(refusal(R"({"motivate": {"commander": "a1.C", "square": "D3"}})"),
              "Finish the current activation first. PBI-8.4");
    EXPECT_EQ(refusal(R"({"move": {"groups": ["a1.R1"], "to": "Z9"}})"),
              "Move to an adjacent square on the board. PBI-9.4");
}

TEST(Refusals, name_the_square_that_is_in_the_way) {
    const auto game = make_game(read_scenario(open_board()));
    const AnyPosition now =
        patched(*game, json_of(R"({"phase": "ACTION", "activation": {"square": "C2", "kind": "motivated"}, "groups": {
        "a1.R1": {"square": "C2", "active": true, "ap": 3, "start_square": "C2"}, "a1.R2": {"square": "E3"}, "d1.R1": {"square": "F4"}}})"));
    const Refusal refusal = game->check(now, attacker, game->action(now, attacker, "shoot F4 a1.R1"));
    EXPECT_EQ(game->sentence(refusal), "Line of fire is blocked at E3.");
    EXPECT_EQ(to_line(game->to_json(refusal)), R"({"clause":"PBI-10.6","message":"Line of fire is blocked at E3."})");
}

TEST(Refusals, the_other_seat_is_told_that_it_is_not_his_decision) {
    const auto game = game_of("first-patrol");
    for (const Seat seat : {attacker, Seat(7), Seat(63)}) {
        const Refusal refusal =
            game->check(game->setup(), seat, action_of(*game, game->setup(), defender, "deploy_preset"));
        EXPECT_EQ(game->sentence(refusal), "Not your decision.");
        EXPECT_TRUE(game->legal(game->setup(), seat).empty());
    }
}

}  // namespace
}  // namespace sandtable::codec
