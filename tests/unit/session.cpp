// analysis/session: the engine protocol, line by line.
#include "analysis/session.hpp"

#include "unit/support.hpp"

namespace sandtable::analysis {
namespace {

using codec::Json;
using testing::HasSubstr;
using testing::StartsWith;

class Engine : public testing::Test {
protected:
    Session session;

    Json ask(const std::string& line) {
        const std::string answer = session.answer(line);
        EXPECT_EQ(answer.find('\n'), std::string::npos) << "one line in, one line out";
        const Json json = codec::parse(answer, {64 << 20, 64, 4096});
        EXPECT_TRUE(json.contains("ok")) << answer;
        return json;
    }
    Json good(const std::string& line) {
        const Json json = ask(line);
        EXPECT_EQ(json["ok"], true) << line << "\n" << json;
        return json;
    }
    // The place and the sentence of an error, as "place: sentence".
    std::string error(const std::string& line) {
        const Json json = ask(line);
        EXPECT_EQ(json["ok"], false) << line;
        if (!json.contains("error")) return "no error: " + json.dump();
        const std::string message = json["error"]["message"];
        EXPECT_TRUE(is_one_sentence(message)) << message;
        return json["error"]["place"].get<std::string>() + ": " + message;
    }
    std::string refusal(const std::string& line) {
        const Json json = ask(line);
        EXPECT_EQ(json["ok"], false) << line;
        if (!json.contains("refusal")) return "no refusal: " + json.dump();
        return json["refusal"]["message"].get<std::string>() + " " + json["refusal"]["clause"].get<std::string>();
    }
    std::string hash() { return good(R"({"op": "hash"})")["hash"]; }

    void begin() { good(R"({"op": "new", "scenario": "first-patrol", "seed": 7})"); }
    void deploy() {
        begin();
        good(R"({"op": "do", "seat": "defender", "do": "deploy_preset"})");
        good(R"({"op": "do", "seat": "attacker", "do": "deploy_preset"})");
    }
};

TEST_F(Engine, an_id_that_two_games_have_must_name_its_game) {
    const Json answer = codec::parse(session.answer(R"({"op": "new", "scenario": "crossroads"})"));
    EXPECT_EQ(answer["error"]["message"], "Several games have a scenario of this id: name the \"game\", too.");
    good(R"({"op": "new", "scenario": "crossroads", "game": "skirmish"})");
}

// A small number of paths must not make the answer take longer than a large one.
TEST_F(Engine, odds_with_a_small_budget_are_sampled_for_a_short_time) {
    good(R"({"op": "load", "game": "pub-battles", "scenario": "mill-hill", "position": {"phase": "PIECES",
             "active": "r", "cup": [], "pieces": {"r2": {"x": 9000, "y": 7325}}}})");
    const Json odds = good(R"({"op": "odds", "seat": "red", "do": "done", "budget": 10})");
    EXPECT_EQ(odds["exact"], false);
    EXPECT_LE(odds["paths"], 16384);
}

// On the bare view there is no enemy at all, and the phase would end the game.
TEST_F(Engine, odds_and_previews_claim_nothing_that_depends_on_what_is_hidden) {
    good(R"({"op": "new", "game": "skirmish", "scenario": "farm-lane", "seed": 1})");
    const Json odds = good(R"({"op": "odds", "seat": "A", "do": "end_phase"})");
    EXPECT_EQ(odds["exact"], false);
    EXPECT_EQ(odds["depends_on_hidden"], true);
    const Json looked = good(R"({"op": "check", "seat": "A", "do": "end_phase", "preview": true})");
    EXPECT_EQ(looked["depends_on_hidden"], true);
    const Json done = good(R"({"op": "do", "seat": "A", "do": "end_phase"})");
    EXPECT_EQ(done["outcome"]["over"], false);
    EXPECT_EQ(odds["outcomes"].size(), 1u);
    EXPECT_EQ(odds["outcomes"][0]["what"], Json::array({done["question"]}));
    ASSERT_FALSE(looked["preview"].empty());
    ASSERT_LE(looked["preview"].size(), done["journal"].size());
    for (std::size_t i = 0; i < looked["preview"].size(); ++i) EXPECT_EQ(looked["preview"][i], done["journal"][i]);
}

TEST_F(Engine, odds_of_what_a_seat_sees_stay_exact_where_other_things_are_hidden) {
    good(R"({"op": "new", "game": "skirmish", "scenario": "farm-lane", "seed": 1})");
    const Json odds = good(R"({"op": "odds", "seat": "A", "do": {"activate": "A1"}})");
    EXPECT_EQ(odds["exact"], true);
    EXPECT_EQ(odds["depends_on_hidden"], false);
}

// Logs ring the dice that succeeded, and the luck ledger counts them: both need the score.
TEST_F(Engine, every_save_is_told_with_the_score_it_needed) {
    int saved = 0, killed = 0;
    for (int seed = 1; seed <= 6; ++seed) {
        Json state = good(R"({"op": "new", "scenario": "first-patrol", "seed": )" + std::to_string(seed) + "}");
        while (!state["to_act"].empty()) {
            const std::string seat = state["to_act"][0];
            const Json action = good(R"({"op": "bot", "bot": "greedy", "seat": ")" + seat + "\"}")["do"];
            state = good(Json{{"op", "do"}, {"seat", seat}, {"do", action}}.dump());
            const Json& journal = state["journal"];
            for (std::size_t i = 0; i + 1 < journal.size(); ++i) {
                if (!journal[i].contains("roll") || journal[i]["roll"] != "save") continue;
                ASSERT_TRUE(journal[i + 1].contains("needed")) << journal[i + 1];
                ++(journal[i + 1]["event"] == "killed" ? killed : saved);
            }
        }
    }
    EXPECT_GT(saved, 0);
    EXPECT_GT(killed, 0);
}

// On other turns the turn ends at once; on the last one the player is first asked whether he extends the game.
TEST_F(Engine, the_end_of_a_last_turn_is_told_with_its_clause) {
    Json state = good(R"({"op": "new", "scenario": "first-patrol", "seed": 1})");
    int last_turns = 0;
    while (!state["to_act"].empty()) {
        const std::string seat = state["to_act"][0];
        const Json action = good(R"({"op": "bot", "bot": "greedy", "seat": ")" + seat + "\"}")["do"];
        state = good(Json{{"op", "do"}, {"seat", seat}, {"do", action}}.dump());
        const Json& journal = state["journal"];
        ASSERT_FALSE(action.contains("end_turn") && journal.empty()) << "nothing tells that the turn is over";
        for (const Json& event : journal)
            if (event.value("event", "") == "extension_offered") {
                ++last_turns;
                EXPECT_EQ(event["clause"], "PBI-5.4");
                EXPECT_THAT(event["text"].get<std::string>(), testing::HasSubstr("is the last"));
            }
    }
    EXPECT_GE(last_turns, 1);
}

TEST_F(Engine, a_whole_game_can_be_played_over_it) {
    begin();
    Dice coins = Dice::random(Seed::from_number(3));
    Json status = good(R"({"op": "status"})");
    int decisions = 0;
    while (!status["to_act"].empty()) {
        const std::string seat = status["to_act"][0];
        const Json actions = good(R"({"op": "legal", "seat": ")" + seat + "\"}")["actions"];
        ASSERT_FALSE(actions.empty());
        const Json action = actions[coins.below(static_cast<std::uint32_t>(actions.size()))];
        const Json request{{"op", "do"}, {"seat", seat}, {"do", action}, {"id", ++decisions}};
        ASSERT_EQ(good(Json{{"op", "check"}, {"seat", seat}, {"do", action}}.dump())["ok"], true);
        status = good(request.dump());
        ASSERT_EQ(status["id"], decisions);
        ASSERT_EQ(status["actions_played"], decisions);
        ASSERT_FALSE(status["question"].get<std::string>().empty());
    }
    EXPECT_EQ(status["outcome"]["over"], true);
    EXPECT_EQ(good(R"({"op": "journal"})")["steps"].size(), static_cast<std::size_t>(decisions));
    const match::Verdict verdict = match::Replay(good(R"({"op": "replay"})")["replay"]).verify();
    EXPECT_TRUE(verdict.matches) << verdict.sentence;
}

TEST_F(Engine, the_same_seed_gives_the_same_game) {
    const std::string motivate =
        R"({"op": "do", "seat": "attacker", "do": {"motivate": {"commander": "a1.C", "square": "C1"}}})";
    deploy();
    const std::string first = good(motivate)["hash"];
    deploy();
    EXPECT_EQ(good(motivate)["hash"], first);
}

// ---- each operation

TEST_F(Engine, games_lists_options_and_bots) {
    const Json json = good(R"({"op": "games"})");
    EXPECT_EQ(json["games"][0]["id"], "pbi");
    EXPECT_EQ(json["games"][0]["options"].size(), 23u);
    EXPECT_THAT(json["bots"].dump(), HasSubstr("greedy"));
}

TEST_F(Engine, scenarios_lists_what_is_shipped) {
    EXPECT_EQ(good(R"({"op": "scenarios"})")["scenarios"].size(), codec::shipped_scenarios().size());
}

TEST_F(Engine, rule_shows_a_clause) {
    EXPECT_THAT(good(R"({"op": "rule", "clause": "PBI-7.3"})")["text"], HasSubstr("least cost"));
    EXPECT_EQ(error(R"({"op": "rule", "clause": "PBI-99.1"})"), "/clause: There is no such clause.");
}

TEST_F(Engine, new_tells_what_is_asked_of_whom) {
    const Json json =
        good(R"({"op": "new", "game": "pbi", "scenario": "defenders-ground", "options": {"turns": 2}, "seed": 9})");
    EXPECT_EQ(json["to_act"].dump(), R"(["defender"])");
    EXPECT_EQ(json["question"], "Defender: lay out the ground.");
    EXPECT_EQ(json["outcome"].dump(), R"({"over":false})");
    EXPECT_EQ(json["actions_played"], 0);
    EXPECT_EQ(json["can_undo"], false);
    EXPECT_EQ(json["can_redo"], false);
    EXPECT_EQ(json["hash"].get<std::string>().size(), 16u);
    EXPECT_TRUE(json["journal"].is_array());
    EXPECT_EQ(good(R"({"op": "position"})")["position"]["final_turn"], 2);
}

TEST_F(Engine, new_takes_a_scenario_written_out) {
    EXPECT_EQ(good(Json{{"op", "new"}, {"scenario", open_board()}}.dump())["to_act"].dump(), R"(["defender"])");
}

TEST_F(Engine, new_takes_a_seed_of_64_digits) {
    EXPECT_NE(good(R"({"op": "new", "scenario": "first-patrol", "seed": ")" + std::string(64, 'a') + "\"}")["hash"],
              "");
    EXPECT_EQ(good(R"({"op": "replay"})")["replay"]["seed"], std::string(64, 'a'));
}

TEST_F(Engine, load_goes_on_from_a_position) {
    const Json json =
        good(R"({"op": "load", "scenario": "first-patrol", "position": {"turn": 2, "phase": "ACTION", "groups": {
        "a1.C": {"square": "C2"}, "a1.R1": {"square": "C2"}, "d1.C": {"square": "D4"}}}})");
    EXPECT_THAT(json["question"], HasSubstr("Attacker, turn 2 of 3"));
    EXPECT_EQ(good(R"({"op": "legal", "seat": "attacker"})")["actions"].size(), 2u);
    const Json whole = good(R"({"op": "position"})")["position"];
    EXPECT_EQ(good(Json{{"op", "load"}, {"scenario", "first-patrol"}, {"position", whole}}.dump())["hash"],
              json["hash"]);
}

TEST_F(Engine, load_reports_what_happened_by_itself) {
    const Json json = good(
        R"({"op": "load", "scenario": "first-patrol", "seed": 4, "position": {"turn": 2, "phase": "MORALE", "groups": {
        "a1.C": {"square": "C2"}, "a1.R1": {"square": "A3"}, "d1.C": {"square": "D4"}}, "squares": {"A3": {"markers": ["a1"]}}}})");
    EXPECT_EQ(json["journal"][2]["roll"], "morale");
    EXPECT_EQ(json["journal"][2]["clause"], "PBI-6.5");
    EXPECT_EQ(json["journal"][2]["dice"].size(), 2u);
}

TEST_F(Engine, position_and_view_show_the_same_where_nothing_is_hidden) {
    deploy();
    const Json whole = good(R"({"op": "position"})")["position"];
    EXPECT_EQ(whole["groups"]["d1.C"]["square"], "D4");
    EXPECT_EQ(good(R"({"op": "view", "seat": "attacker"})")["position"], whole);
}

TEST_F(Engine, legal_is_empty_for_whoever_is_not_asked) {
    begin();
    EXPECT_TRUE(good(R"({"op": "legal", "seat": "attacker"})")["actions"].empty());
    EXPECT_FALSE(good(R"({"op": "legal", "seat": "defender"})")["actions"].empty());
}

TEST_F(Engine, check_says_fine_or_why_not_and_does_nothing) {
    begin();
    const std::string before = hash();
    good(R"({"op": "check", "seat": "defender", "do": "deploy_preset"})");
    EXPECT_EQ(refusal(R"({"op": "check", "seat": "attacker", "do": "deploy_preset"})"), "Not your decision. PBI-3");
    EXPECT_EQ(hash(), before);
}

TEST_F(Engine, do_answers_with_the_journal_of_the_action) {
    deploy();
    const Json json = good(
        R"({"op": "do", "seat": "attacker", "do": {"motivate": {"commander": "a1.C", "square": "C1"}}, "dice": [1, 4]})");
    EXPECT_EQ(json["journal"][0].dump(), R"({"roll":"motivation","faces":6,"dice":[1],"clause":"PBI-7.2"})");
    EXPECT_EQ(json["journal"][1]["event"], "motivation_tried");
    EXPECT_EQ(json["journal"][1]["text"], "a1.C motivates C1: needs 1, success.");
    EXPECT_EQ(good(R"({"op": "position"})")["position"]["groups"]["a1.R1"]["ap"], 5);
}

TEST_F(Engine, a_game_with_given_dice_is_replayed_by_its_dice) {
    deploy();
    good(
        R"({"op": "do", "seat": "attacker", "do": {"motivate": {"commander": "a1.C", "square": "C1"}}, "dice": [1, 4]})");
    good(R"({"op": "do", "seat": "attacker", "do": "end_activation"})");
    good(R"({"op": "do", "seat": "attacker", "do": {"motivate": {"commander": "a1.C", "square": "D1"}}})");
    const Json replay = good(R"({"op": "replay"})")["replay"];
    EXPECT_TRUE(replay["seed"].is_null());
    EXPECT_TRUE(match::Replay(replay).verify().matches);
}

TEST_F(Engine, odds_gives_exact_fractions_and_does_nothing) {
    deploy();
    const std::string before = hash();
    const Json json = good(
        R"({"op": "odds", "seat": "attacker", "do": {"motivate": {"commander": "a1.C", "square": "D1"}}, "budget": 1000})");
    EXPECT_EQ(json["exact"], true);
    EXPECT_EQ(json["total"], "1");
    EXPECT_EQ(json["outcomes"].size(), 7u);
    EXPECT_EQ(json["outcomes"][0]["exact"], "1/6");
    EXPECT_EQ(hash(), before);
    EXPECT_EQ(
        refusal(R"({"op": "odds", "seat": "attacker", "do": {"motivate": {"commander": "a1.C", "square": "F6"}}})")
            .substr(0, 13),
        "Out of reach:");
}

TEST_F(Engine, undo_and_redo_stop_at_dice) {
    deploy();
    const std::string before = hash();
    EXPECT_EQ(good(R"({"op": "undo"})")["can_redo"], true);
    EXPECT_NE(hash(), before);
    EXPECT_EQ(good(R"({"op": "redo"})")["hash"], before);
    EXPECT_EQ(error(R"({"op": "redo"})"), "/op: There is nothing to do again.");
    good(
        R"({"op": "do", "seat": "attacker", "do": {"motivate": {"commander": "a1.C", "square": "C1"}}, "dice": [1, 4]})");
    EXPECT_EQ(error(R"({"op": "undo"})"), "/op: Nothing can be taken back: a die was rolled, or nothing was done.");
}

// BOAT section 8: that a square hides no mine is as good to know as that it does.
TEST_F(Engine, where_a_mine_might_lie_a_boat_does_not_go_back) {
    good(R"({"op": "load", "scenario": "across-the-volga", "seed": 3, "position": {
             "turn": 2, "phase": "ACTION", "mines_placed": true, "mines": [{"square": "H5", "side": "DEF", "revealed": false}],
             "groups": {"a1.R1": {"aboard": "a.LAUNCH1"}, "d1.R6": {"square": "H8"}},
             "boats": {"a.LAUNCH1": {"square": "D2", "facing": "N"}}}})");
    const auto play = [&](const char* action) {
        return good(R"({"op": "do", "seat": "attacker", "do": )" + std::string(action) + "}")["can_undo"];
    };
    good(R"({"op": "do", "seat": "attacker", "do": {"activate_boat": {"boat": "a.LAUNCH1"}}, "dice": [6, 6]})");
    EXPECT_EQ(play(R"({"turn": {"to": "L"}})"), true);
    EXPECT_EQ(play(R"({"turn": {"to": "R"}})"), true);
    EXPECT_EQ(play(R"({"forward": {"squares": 1}})"), false) << "D3 is deep enough for a mine";
}

// The place of what cannot be read is the same whether boats have a say in the action or not.
TEST_F(Engine, the_place_of_a_mistake_is_where_it_stands) {
    good(R"({"op": "new", "scenario": "dinghy-raid"})");
    EXPECT_THAT(error(R"({"op": "check", "seat": "defender", "do": {"move": {"groups": ["d1.X"], "to": "D4"}}})"),
                StartsWith("/do/move/groups/0: "));
    EXPECT_THAT(error(R"({"op": "check", "seat": "defender", "do": {"shoot": {"target": "D4"}}})"),
                StartsWith("/do/shoot: "));
}

TEST_F(Engine, journal_may_begin_later) {
    deploy();
    EXPECT_EQ(good(R"({"op": "journal"})")["steps"].size(), 2u);
    EXPECT_EQ(good(R"({"op": "journal", "from": 1})")["steps"][0]["seat"], "attacker");
    EXPECT_TRUE(good(R"({"op": "journal", "from": 1000000})")["steps"].empty());
}

TEST_F(Engine, bot_proposes_a_legal_action_and_does_nothing) {
    begin();
    const std::string before = hash();
    for (const char* name : {"random", "greedy"}) {
        const Json json =
            good(std::string(R"({"op": "bot", "seat": "defender", "bot": ")") + name + R"(", "seed": 5})");
        good(Json{{"op", "check"}, {"seat", "defender"}, {"do", json["do"]}}.dump());
    }
    const Json json = good(R"({"op": "bot", "seat": "defender", "bot": "mcts", "simulations": 30})");
    EXPECT_THAT(json["why"].get<std::string>(), HasSubstr("30 simulations"));
    EXPECT_TRUE(json["line"].is_array());
    good(Json{{"op", "check"}, {"seat", "defender"}, {"do", json["do"]}}.dump());
    EXPECT_EQ(error(R"({"op": "bot", "seat": "defender", "bot": "greedy", "simulations": 30})"),
              "/bot: Only mcts thinks for a given time.");
    EXPECT_EQ(error(R"({"op": "bot", "seat": "defender", "bot": "mcts", "milliseconds": 0})").substr(0, 14),
              "/milliseconds:");
    EXPECT_EQ(hash(), before);
    EXPECT_EQ(error(R"({"op": "bot", "seat": "attacker", "bot": "random"})"),
              "/seat: This seat has no decision to make now.");
    EXPECT_THAT(error(R"({"op": "bot", "seat": "defender", "bot": "genius"})"),
                StartsWith("/bot: There is no bot called \"genius\""));
    EXPECT_THAT(error(R"({"op": "bot", "seat": "defender", "bot": "mcts:0"})"),
                StartsWith("/bot: \"mcts:0\": expected"));
}

struct ThinkingEngine : Engine {
    Json status() { return good(R"({"op": "status"})"); }
    Json propose(const std::string& more = "") {
        return good(R"({"op": "bot", "bot": "mcts", "simulations": 100, "seat": )" + status()["to_act"][0].dump() +
                    more + "}");
    }
    void play(int actions) {
        deploy();
        for (int i = 0; i < actions; ++i)
            good(Json{{"op", "do"}, {"seat", status()["to_act"][0]}, {"do", propose()["do"]}}.dump());
    }
    static bool goes_on(const Json& proposal) {
        return proposal.value("why", "").find("kept from before") != std::string::npos;
    }
    // How many actions lead to a decision that was thought of before and follows an action without dice.
    int actions_to_going_on() {
        for (int actions = 1; actions < 20; ++actions) {
            play(actions);
            if (status()["can_undo"] == true && goes_on(propose())) return actions;
        }
        return 0;
    }
};

TEST_F(ThinkingEngine, goes_on_with_what_it_thought_until_the_game_goes_another_way) {
    const int actions = actions_to_going_on();
    ASSERT_GT(actions, 0) << "no tree was kept";
    play(actions);
    const Json proposal = propose();
    EXPECT_TRUE(goes_on(proposal));
    play(actions);
    EXPECT_EQ(propose(), proposal) << "the same requests have the same answers";
    play(actions);
    good(R"({"op": "undo"})");
    good(R"({"op": "redo"})");
    EXPECT_FALSE(goes_on(propose()));
}

TEST_F(ThinkingEngine, begins_anew_with_a_seed) {
    const int actions = actions_to_going_on();
    ASSERT_GT(actions, 0);
    play(actions);
    const Json proposal = propose(R"(, "seed": 5)");
    EXPECT_FALSE(goes_on(proposal));
    EXPECT_EQ(propose(R"(, "seed": 5)"), proposal);
    play(actions);
    propose();
    EXPECT_EQ(propose(R"(, "seed": 5)"), proposal) << "whatever was asked before";
}

TEST_F(Engine, quit_is_remembered) {
    EXPECT_FALSE(session.wants_to_quit());
    EXPECT_EQ(error(R"({"op": "quit", "now": true})").substr(0, 5), "/now:");
    EXPECT_FALSE(session.wants_to_quit());
    good(R"({"op": "quit"})");
    EXPECT_TRUE(session.wants_to_quit());
}

TEST_F(Engine, an_id_comes_back_even_with_an_error) {
    EXPECT_EQ(ask(R"({"op": "games", "id": "abc"})")["id"], "abc");
    EXPECT_EQ(ask(R"({"op": "dance", "id": -12})")["id"], -12);
    EXPECT_EQ(error(R"({"op": "games", "id": [1]})"), "/id: Expected a number or a text.");
    EXPECT_FALSE(ask(R"({"op": "games"})").contains("id"));
}

// ---- what goes wrong

TEST_F(Engine, before_a_game_there_is_nothing_to_ask_about) {
    for (const char* op : {"position", "view", "undo", "redo", "hash", "status", "journal", "replay"})
        EXPECT_EQ(error(std::string(R"({"op": ")") + op + "\"}"),
                  "/op: There is no game yet: begin with \"new\" or \"load\".")
            << op;
    for (const char* op : {"legal", "bot", "check", "do", "odds"})
        EXPECT_EQ(error(std::string(R"({"op": ")") + op + R"(", "seat": "attacker"})"),
                  "/op: There is no game yet: begin with \"new\" or \"load\".")
            << op;
}

TEST_F(Engine, malformed_lines_are_answered_and_leave_the_game_as_it_was) {
    deploy();
    const std::string before = hash();
    const std::vector<std::pair<std::string, std::string>> lines{
        {"", ": This is not valid JSON: the mistake is at line 1, column 1."},
        {"hello", ": This is not valid JSON: the mistake is at line 1, column 1."},
        {"{\"op\": \"undo\"", ": This is not valid JSON"},
        {"{\"op\": \"undo\"} {\"op\": \"undo\"}", ": This is not valid JSON: the mistake is at line 1, column 16."},
        {"{\"op\": \"undo\", \"op\": \"undo\"}", ": The key \"op\" stands twice in one object."},
        {std::string("\0\0", 2), ": This is not valid JSON"},
        {"{\"op\": \"\xff\"}", ": This is not valid JSON"},
        {"{\"op\": 1e999}", ": This is not valid JSON: a number"},
        {"null", ": Expected an object, not null."},
        {"5", ": Expected an object, not 5."},
        {"[]", ": Expected an object, not a list."},
        {"\"undo\"", ": Expected an object, not \"undo\"."},
        {"{}", ": The field \"op\" is missing."},
        {R"({"op": null})", "/op: Expected a text, not null."},
        {R"({"op": "dance"})", "/op: Unknown op; known are games"},
        {R"({"op": "undo", "much": true})", "/much: Unknown field"},
        {R"({"op": "hash", "seat": "attacker"})", "/seat: Unknown field"},
        {R"({"op": "new"})", ": The field \"scenario\" is missing."},
        {R"({"op": "new", "scenario": "nowhere"})", "/scenario: There is no such scenario"},
        {R"({"op": "new", "scenario": "/etc/passwd"})", "/scenario: There is no such scenario"},
        {R"({"op": "new", "scenario": 5})", "/scenario: Expected a text, not 5."},
        {R"({"op": "new", "game": "chess", "scenario": "first-patrol"})", "/scenario: There is no such scenario"},
        {R"({"op": "new", "scenario": "first-patrol", "options": {"luck": 1}})", "/options/luck: Unknown option"},
        {R"({"op": "new", "scenario": "first-patrol", "options": 5})", "/options: Expected an object, not 5."},
        {R"({"op": "new", "scenario": "first-patrol", "seed": "x"})", "/seed: Expected a seed"},
        {R"({"op": "new", "scenario": "first-patrol", "position": {}})",
         ": \"load\" takes a position, \"new\" takes none."},
        {R"({"op": "load", "scenario": "first-patrol"})", ": \"load\" takes a position, \"new\" takes none."},
        {R"({"op": "load", "scenario": "first-patrol", "position": 5})", "/position: Expected an object, not 5."},
        {R"({"op": "load", "scenario": "first-patrol", "position": {"turn": 0}})",
         "/position/turn: Expected a whole number"},
        {R"({"op": "load", "scenario": "first-patrol", "position": {"groups": {"a1.C": {"square": "Z1"}}}})",
         "/position/groups/a1.C/square: Expected a square"},
        {R"({"op": "view", "seat": "umpire"})", "/seat: Expected one of attacker, defender"},
        {R"({"op": "legal"})", ": The field \"seat\" is missing."},
        {R"({"op": "legal", "seat": 0})", "/seat: Expected one of attacker, defender, not 0."},
        {R"({"op": "check", "seat": "attacker"})", ": The field \"do\" is missing."},
        {R"({"op": "do", "seat": "attacker", "do": 5})", "/do: Expected an object, not 5."},
        {R"({"op": "do", "seat": "attacker", "do": "dance"})", "/do: Expected one of place_terrain"},
        {R"({"op": "do", "seat": "attacker", "do": {"motivate": {"commander": "a1.C"}}})",
         "/do/motivate: The field \"square\" is missing."},
        {R"({"op": "do", "seat": "attacker", "do": {"motivate": {"commander": "a1.C", "square": "C1"}}, "dice": [1]})",
         "/dice: The action needs more than the 1 dice given."},
        {R"({"op": "do", "seat": "attacker", "do": {"motivate": {"commander": "a1.C", "square": "C1"}}, "dice": [1, 2, 3]})",
         "/dice: 1 of the 3 dice given were not used."},
        {R"({"op": "do", "seat": "attacker", "do": {"motivate": {"commander": "a1.C", "square": "C1"}}, "dice": [9, 2]})",
         "/dice: A die shows a face that it does not have."},
        {R"({"op": "do", "seat": "attacker", "do": {"motivate": {"commander": "a1.C", "square": "C1"}}, "dice": [70000]})",
         "/dice/0: Expected a whole number from 0 to 65535"},
        {R"({"op": "do", "seat": "attacker", "do": {"motivate": {"commander": "a1.C", "square": "C1"}}, "dice": 6})",
         "/dice: Expected a list, not 6."},
        {R"({"op": "odds", "seat": "attacker", "do": "end_motivation", "budget": 0})",
         "/budget: Expected a whole number from 1 to 10000000, not 0."},
        {R"({"op": "journal", "from": -1})", "/from: Expected a whole number from 0 to 1000000, not -1."},
        {R"({"op": "bot", "seat": "attacker"})", ": The field \"bot\" is missing."},
        {R"({"op": "rule"})", ": The field \"clause\" is missing."},
    };
    for (const auto& [line, expected] : lines) {
        EXPECT_THAT(error(line), testing::StartsWith(expected)) << line;
        ASSERT_EQ(hash(), before) << line;
    }
    EXPECT_EQ(good(R"({"op": "status"})")["actions_played"], 2);
}

TEST_F(Engine, refused_actions_leave_the_game_as_it_was) {
    deploy();
    const std::string before = hash();
    EXPECT_EQ(refusal(R"({"op": "do", "seat": "defender", "do": "end_motivation"})"), "Not your decision. PBI-3");
    EXPECT_EQ(refusal(R"({"op": "do", "seat": "attacker", "do": "end_turn"})"), "Not in this step. PBI-5.9");
    EXPECT_EQ(
        refusal(R"({"op": "do", "seat": "attacker", "do": {"move": {"groups": ["a1.C"], "to": "C2"}}, "dice": [1]})"),
        "That group is not active. PBI-8.5");
    EXPECT_EQ(hash(), before);
    good(R"({"op": "do", "seat": "attacker", "do": "end_motivation"})");
    EXPECT_NE(hash(), before);
}

TEST_F(Engine, a_scenario_written_out_wrongly_is_refused_by_its_place) {
    Json scenario = open_board();
    scenario["board"]["width"] = 99;
    EXPECT_THAT(error(Json{{"op", "new"}, {"scenario", scenario}}.dump()),
                HasSubstr("/board/width: Expected a whole number from 4 to 12, not 99."));
}

TEST_F(Engine, long_and_deep_lines_are_refused_before_they_are_read) {
    EXPECT_THAT(error("{\"op\": \"" + std::string(5 << 20, 'x') + "\"}"), HasSubstr("the limit is 4194304."));
    EXPECT_THAT(error("{\"op\": " + std::string(1000, '[') + std::string(1000, ']') + "}"),
                HasSubstr("nested deeper than 24 levels"));
}

}  // namespace
}  // namespace sandtable::analysis
