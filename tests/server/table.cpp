// What a table does for the people at it, without network: versions, seats, undo, draws, rematch, clocks, dice.
#include "server/table.hpp"

#include "analysis/odds.hpp"
#include "match/replay.hpp"
#include "support.hpp"

namespace sandtable::server {
namespace {

TEST(Table, begins_when_every_seat_is_held) {
    Server server;
    const Json made = server.created(wish(here, invited));
    Person host(server, made["table"], made["seats"]["attacker"]["token"]);
    EXPECT_EQ(host.table["started"], false);
    EXPECT_FALSE(host.table.contains("legal"));
    const Json invite{{"invite", made["seats"]["defender"]["invite"]}, {"name", "Bert"}};
    const Response joined = server.request(post("/api/tables/" + made["table"].get<std::string>() + "/join", invite));
    EXPECT_EQ(joined.status, 200) << joined.body;
    EXPECT_EQ(codec::parse(joined.body)["seat"], "defender");
    host.listen();
    EXPECT_EQ(host.table["started"], true);
    EXPECT_EQ(host.table["seats"]["defender"]["name"], "Bert");
    const Response again = server.request(post("/api/tables/" + made["table"].get<std::string>() + "/join", invite));
    EXPECT_EQ(again.status, 409) << "an invitation is exchanged once";
}

TEST(Table, a_public_table_is_listed_until_somebody_sits_down) {
    Server server;
    Json wanted = wish(here, invited);
    wanted["public"] = true;
    const Json made = server.created(wanted);
    const Json open = codec::parse(server.request(get("/api/open")).body);
    ASSERT_EQ(open["tables"].size(), 1u);
    EXPECT_EQ(open["tables"][0]["seat"], "defender");
    const std::string path = "/api/tables/" + made["table"].get<std::string>() + "/join";
    EXPECT_EQ(server.request(post(path, {{"seat", "attacker"}})).status, 409);
    EXPECT_EQ(server.request(post(path, {{"seat", "defender"}})).status, 200);
    EXPECT_TRUE(codec::parse(server.request(get("/api/open")).body)["tables"].empty());
}

TEST(Table, a_private_table_takes_an_invitation) {
    Server server;
    const Json made = server.created(wish(here, invited));
    const std::string path = "/api/tables/" + made["table"].get<std::string>() + "/join";
    EXPECT_EQ(server.request(post(path, {{"seat", "defender"}})).status, 403);
    EXPECT_EQ(server.request(post(path, {{"invite", std::string(64, 'a')}})).status, 403);
}

TEST(Table, an_invitation_tells_what_it_is_to_and_whether_it_was_used) {
    Server server;
    Json wanted = wish(here, invited);
    wanted["seats"]["attacker"]["name"] = "Anna";
    const Json made = server.created(wanted);
    const std::string table = "/api/tables/" + made["table"].get<std::string>();
    const Json invite{{"invite", made["seats"]["defender"]["invite"]}};
    const Response told = server.request(post(table + "/invitation", invite));
    ASSERT_EQ(told.status, 200) << told.body;
    const Json expected{{"game", "pbi"},
                        {"game_title", "PBI Quick Start"},
                        {"scenario", "first-patrol"},
                        {"title", "First patrol"},
                        {"minutes", 10},
                        {"seat", "defender"},
                        {"name", "Anna"},
                        {"taken", false}};
    EXPECT_EQ(codec::parse(told.body), expected);
    server.request(post(table + "/join", invite));
    EXPECT_EQ(codec::parse(server.request(post(table + "/invitation", invite)).body)["taken"], true);
    const Json attackers{{"invite", made["seats"]["attacker"]["token"]}};
    EXPECT_EQ(server.request(post(table + "/invitation", attackers)).status, 403) << "a seat's token is none";
    EXPECT_EQ(server.request(post(table + "/invitation", {})).status, 400);
}

TEST(Table, both_see_an_action_and_only_the_sender_its_ref) {
    Pair pair;
    Person &mover = pair.mover(), &other = pair.other();
    const Json answer =
        mover.ask({{"op", "do"}, {"version", mover.table["version"]}, {"do", mover.table["legal"][0]}, {"ref", 5}});
    EXPECT_EQ(answer["type"], "table");
    EXPECT_EQ(answer["ref"], 5);
    other.listen();
    EXPECT_FALSE(other.table.contains("ref"));
    EXPECT_EQ(other.table["version"], mover.table["version"]);
    EXPECT_EQ(other.table["all_steps"], mover.table["all_steps"]);
    EXPECT_EQ(other.table["steps"].size(), 1u);
}

TEST(Table, a_late_or_repeated_action_is_stale_and_changes_nothing) {
    Pair pair;
    Person& mover = pair.mover();
    const Json message{{"op", "do"}, {"version", mover.table["version"]}, {"do", mover.table["legal"][0]}, {"ref", 1}};
    mover.ask(message);
    const Json version = mover.table["version"];
    EXPECT_EQ(mover.ask(message), Json({{"type", "refused"}, {"ref", 1}, {"stale", true}}));
    Json from_the_future = message;
    from_the_future["version"] = version.get<int>() + 1;
    EXPECT_EQ(mover.ask(from_the_future)["stale"], true);
    mover.ask({{"op", "chat"}, {"text", "still here"}});
    EXPECT_EQ(mover.table["version"], version.get<int>() + 1) << "only the chat was added";
}

TEST(Table, chat_makes_nobodys_action_stale) {
    Pair pair;
    const Json version = pair.mover().table["version"], action = pair.mover().table["legal"][0];
    Person& mover = pair.mover();
    pair.other().ask({{"op", "chat"}, {"text", "Hello"}});
    EXPECT_EQ(mover.ask({{"op", "do"}, {"version", version}, {"do", action}})["type"], "table");
}

TEST(Table, the_wrong_seat_is_refused_with_a_clause) {
    Pair pair;
    const Json action = pair.mover().table["legal"][0];
    const Json answer = pair.other().act(action);
    EXPECT_EQ(answer["type"], "refused");
    EXPECT_TRUE(answer["refusal"].contains("clause"));
}

TEST(Table, a_spectator_sees_the_table_but_no_legal_actions_and_may_not_act) {
    Pair pair;
    Person watcher(pair.server, pair.id, pair.made["watch"]);
    EXPECT_TRUE(watcher.table["you"].is_null());
    EXPECT_TRUE(watcher.table.contains("position"));
    EXPECT_FALSE(watcher.table.contains("legal"));
    for (const char* op : {"do", "undo", "chat", "name", "offer_draw", "rematch"})
        EXPECT_EQ(
            watcher.ask({{"op", op}, {"version", 1}, {"do", Json::object()}, {"text", "x"}, {"name", "x"}})["type"],
            "error")
            << op;
}

TEST(Table, presence_is_told) {
    Pair pair;
    EXPECT_EQ(pair.attacker->table["seats"]["defender"]["connected"], true);
    EXPECT_EQ(pair.attacker->table["seats"]["defender"]["side"], "defender");
    pair.defender->leave();
    pair.attacker->listen();
    EXPECT_EQ(pair.attacker->table["seats"]["defender"]["connected"], false);
}

TEST(Table, checks_and_odds_answer_without_changing_anything) {
    Pair pair;
    Person& mover = pair.mover();
    const Json version = mover.table["version"], action = mover.table["legal"][0];
    EXPECT_EQ(mover.ask({{"op", "check"}, {"do", action}, {"ref", 6}}),
              Json({{"type", "checked"}, {"ref", 6}, {"refusal", nullptr}}));
    const Json odds = mover.ask({{"op", "odds"}, {"do", action}, {"ref", 7}});
    EXPECT_EQ(odds["type"], "odds");
    EXPECT_EQ(odds["exact"], true);
    EXPECT_FALSE(odds["outcomes"].empty());
    EXPECT_TRUE(pair.other().ask({{"op", "check"}, {"do", action}})["refusal"].is_object());
    EXPECT_EQ(mover.table["version"], version);
}

TEST(Table, odds_are_those_of_the_command_and_of_the_engine) {
    Pair pair;
    const auto game = codec::make_game(codec::find_scenario("pbi", "first-patrol"));
    int compared = 0;
    pair.play_until([&] {
        Person& mover = pair.mover();
        const codec::AnyPosition view = game->position(codec::Reader(mover.table["position"]));
        const Seat seat = game->to_act(view).first();
        for (const Json& action : mover.table["legal"]) {
            if (!action.contains("motivate") && !action.contains("shoot")) continue;
            const Json told = mover.ask({{"op", "odds"}, {"do", action}});
            const Json expected =
                analysis::to_json(analysis::odds_of(*game, view, seat, game->action(view, seat, codec::Reader(action)),
                                                    analysis::OddsBudget::of_somebody_waiting()));
            EXPECT_EQ(told["outcomes"], expected["outcomes"]) << action;
            ++compared;
            break;
        }
        return compared >= 3;
    });
    EXPECT_GE(compared, 3);
    const Options standard;
    EXPECT_EQ(standard.odds.paths, analysis::OddsBudget::of_somebody_waiting().paths);
    EXPECT_EQ(standard.odds.samples, analysis::OddsBudget::of_somebody_waiting().samples);
}

// What counts for an assault stands beside its odds (PBI-14.3).
// PUB-26.3
TEST(Table, a_check_tells_on_demand_what_an_action_would_do) {
    Pair pair;
    ASSERT_TRUE(pair.play_until([&] {
        for (const Json& action : pair.mover().table["legal"])
            if (action.contains("move")) return true;
        return false;
    }));
    Json move;
    for (const Json& action : pair.mover().table["legal"])
        if (action.contains("move")) move = action;
    const Json seen = pair.mover().table["position"];
    const Json answer = pair.mover().ask({{"op", "check"}, {"do", move}, {"preview", true}});
    EXPECT_TRUE(answer["refusal"].is_null());
    ASSERT_FALSE(answer["preview"].empty());
    EXPECT_TRUE(answer["preview"][0].contains("clause"));
    for (const Json& fact : answer["preview"]) EXPECT_FALSE(fact.contains("roll")) << "no die is told";
    EXPECT_FALSE(pair.mover().ask({{"op", "check"}, {"do", move}}).contains("preview"));
    EXPECT_FALSE(pair.other().ask({{"op", "check"}, {"do", move}, {"preview", true}}).contains("preview"));
    pair.both_listen();
    EXPECT_EQ(pair.mover().table["position"], seen);
}

TEST(Table, odds_name_the_modifiers_with_their_clauses) {
    Json found;
    const auto look_for_modifiers = [&](Person& mover) {
        for (const Json& action : mover.table["legal"]) {
            if (!action.contains("assault")) continue;
            const Json odds = mover.ask({{"op", "odds"}, {"do", action}});
            if (odds["type"] == "odds" && !odds["modifiers"].empty()) found = odds["modifiers"];
            break;
        }
    };
    // Every game has other dice; an assault that modifiers count for comes up in most.
    for (int game = 0; game < 20 && found.is_null(); ++game) {
        Pair pair(Json::object(), "crossroads-village");
        for (int i = 0; i < 1500 && found.is_null(); ++i) {
            Person& mover = pair.mover();
            const Json chosen = mover.table["legal"][static_cast<std::size_t>(i * 7) % mover.table["legal"].size()];
            look_for_modifiers(mover);
            mover.act(chosen);
            pair.both_listen();
            if (mover.table["outcome"]["over"] == true) break;
        }
    }
    ASSERT_TRUE(found.is_array()) << "no action with a modifier was met";
    for (const Json& modifier : found) {
        EXPECT_FALSE(modifier["text"].get<std::string>().empty());
        EXPECT_THAT(modifier["clause"].get<std::string>(), testing::StartsWith("PBI-"));
        EXPECT_EQ(modifier.size(), 2u);
    }
}

// ---- the past

TEST(Table, every_position_of_the_past_can_be_had_by_whoever_sits_or_watches) {
    Pair pair;
    std::vector<Json> positions{pair.attacker->table["position"]};
    pair.play_until([&] {
        if (positions.size() <= pair.attacker->table["all_steps"].size())
            positions.push_back(pair.attacker->table["position"]);
        return positions.size() == 25;
    });
    const std::string path = "/api/tables/" + pair.id + "/positions/";
    for (const std::string& token :
         {pair.token("attacker"), pair.token("defender"), pair.made["watch"].get<std::string>()})
        for (std::size_t i = 0; i < positions.size(); ++i) {
            const Response response = pair.server.request(get(path + std::to_string(i), token));
            ASSERT_EQ(response.status, 200) << response.body;
            EXPECT_EQ(codec::parse(response.body), Json({{"position", positions[i]}})) << i;
        }
    const auto sentence = [](const Response& response) {
        return codec::parse(response.body)["error"]["message"].get<std::string>();
    };
    const Response beyond = pair.server.request(get(path + "25", pair.token("attacker")));
    EXPECT_EQ(beyond.status, 404);
    EXPECT_EQ(sentence(beyond), "The game has 24 steps so far: there is no position after step 25.");
    for (const char* number : {"", "x", "-1", "1.5", "9999999", "1/2"}) {
        const Response odd = pair.server.request(get(path + number, pair.token("attacker")));
        EXPECT_EQ(odd.status, 400) << number;
        EXPECT_THAT(sentence(odd), testing::HasSubstr("Expected the number of a step"));
    }
    EXPECT_EQ(pair.server.request(get(path + "0", std::string(64, '0'))).status, 403);
    EXPECT_EQ(pair.server.request(get(path + "0")).status, 403);
    EXPECT_EQ(pair.server.request(get("/api/tables/zzzzzzzzzzzz/positions/0", pair.token("attacker"))).status, 404);
    EXPECT_EQ(pair.server.request(get("/api/tables/zz/positions/0", pair.token("attacker"))).status, 404);
}

TEST(Table, a_game_that_has_not_begun_has_no_past) {
    Server server;
    const Json made = server.created(wish(here, invited));
    const std::string token = made["seats"]["attacker"]["token"];
    const Response response =
        server.request(get("/api/tables/" + made["table"].get<std::string>() + "/positions/0", token));
    EXPECT_EQ(response.status, 404);
    EXPECT_THAT(response.body, testing::HasSubstr("has not begun"));
}

// ---- undo

bool last_is_fence(const Json& table) { return table["undo"]["fence"] == table["all_steps"].size(); }

TEST(Table, undo_goes_back_to_the_fence_and_redo_forth) {
    Pair pair;
    ASSERT_TRUE(pair.play_until([&] {
        const Person& last = pair.attacker->table["undo"]["can_undo"] == true ? *pair.attacker : *pair.defender;
        return last.table["undo"]["can_undo"] == true;
    }));
    Person& last = pair.attacker->table["undo"]["can_undo"] == true ? *pair.attacker : *pair.defender;
    Person& other = &last == &*pair.attacker ? *pair.defender : *pair.attacker;
    EXPECT_EQ(other.table["undo"]["can_undo"], false) << "only whoever acted takes back";
    const Json before = last.table["all_steps"];
    last.ask({{"op", "undo"}, {"version", last.table["version"]}});
    other.listen();
    EXPECT_EQ(last.table["all_steps"].size(), before.size() - 1);
    EXPECT_EQ(other.table["all_steps"], last.table["all_steps"]);
    EXPECT_EQ(last.table["undo"]["can_redo"], true);
    last.ask({{"op", "redo"}, {"version", last.table["version"]}});
    other.listen();
    EXPECT_EQ(last.table["all_steps"], before);
    EXPECT_EQ(other.table["all_steps"], before);
}

TEST(Table, no_undo_past_dice_but_the_other_may_allow_it_and_the_dice_stay_the_same) {
    Pair pair;
    ASSERT_TRUE(pair.play_until(
        [&] { return pair.attacker->table["all_steps"].size() > 0 && last_is_fence(pair.attacker->table); }));
    const Json steps = pair.attacker->table["all_steps"], last = steps.back();
    Person& actor = last["seat"] == "attacker" ? *pair.attacker : *pair.defender;
    Person& other = last["seat"] == "attacker" ? *pair.defender : *pair.attacker;
    EXPECT_EQ(actor.ask({{"op", "undo"}, {"version", actor.table["version"]}})["type"], "refused");
    EXPECT_EQ(other.ask({{"op", "answer_undo"}, {"yes", true}})["type"], "refused") << "nobody asked";

    actor.ask({{"op", "ask_undo"}, {"version", actor.table["version"]}});
    other.listen();
    EXPECT_EQ(other.table["undo"]["asked_by"], last["seat"]);
    EXPECT_EQ(actor.ask({{"op", "answer_undo"}, {"yes", true}})["type"], "refused") << "nobody answers himself";
    other.ask({{"op", "answer_undo"}, {"yes", false}});
    actor.listen();
    EXPECT_EQ(actor.table["all_steps"], steps);
    EXPECT_TRUE(actor.table["undo"]["asked_by"].is_null());

    actor.ask({{"op", "ask_undo"}, {"version", actor.table["version"]}});
    other.ask({{"op", "answer_undo"}, {"yes", true}});
    actor.listen();
    EXPECT_EQ(actor.table["all_steps"].size(), steps.size() - 1);
    EXPECT_EQ(other.table["steps_from"], steps.size() - 1);
    actor.act(last["do"]);
    EXPECT_EQ(actor.table["all_steps"], steps) << "the same action meets the same dice";
}

TEST(Table, a_bot_lets_you_take_back) {
    Server server;
    const Json made = server.created(wish(here, greedy));
    Person person(server, made["table"], made["seats"]["attacker"]["token"]);
    for (int i = 0; i < 20 && person.may_act(); ++i) person.act_first();
    const auto mine = [&] {
        int count = 0;
        for (const Json& step : person.table["all_steps"]) count += step["seat"] == "attacker";
        return count;
    };
    const int before = mine();
    person.ask({{"op", "ask_undo"}, {"version", person.table["version"]}});
    EXPECT_EQ(mine(), before - 1);
}

TEST(Table, people_choose_their_opponent_by_its_level) {
    Server server;
    std::vector<std::string> offered;
    const Json catalogue = codec::parse(server.request(get("/api/catalogue")).body, {8 << 20, 32, 4096});
    for (const Json& bot : catalogue["bots"]) {
        offered.push_back(bot["name"]);
        EXPECT_GT(bot["meaning"].get<std::string>().size(), 20u) << bot;
    }
    EXPECT_EQ(offered, (std::vector<std::string>{"easy", "normal", "hard", "random"}));
    const Json made = server.created(wish(here, {{"kind", "bot"}, {"bot", "hard"}}));
    Person person(server, made["table"], made["seats"]["attacker"]["token"]);
    EXPECT_EQ(person.table["seats"]["defender"]["name"], "Computer (hard)");
    EXPECT_EQ(person.table["all_steps"][0]["seat"], "defender") << "it has thought and deployed";
    EXPECT_EQ(server.request(post("/api/tables", wish(here, {{"kind", "bot"}, {"bot", "mcts:60000ms"}}))).status, 400)
        << "nobody lets the server think for a minute";
}

// ---- bots that think

const Json searching{{"kind", "bot"}, {"bot", "mcts"}};

// The reasons of all steps that the table says have one.
std::vector<Json> reasons(Person& person) {
    std::vector<Json> told;
    for (const Json& step : person.table["reasons"]) told.push_back(person.ask({{"op", "why"}, {"step", step}}));
    return told;
}

// A bot attacks a person who has deployed, action by action as time passes.
struct Attacked {
    Attacked() : server(paused()), made(server.created(wish(searching, here))) {
        person.emplace(server, made["table"], made["seats"]["defender"]["token"]);
        person->act_first();
    }
    static Options paused() {
        Options options = without_limits();
        options.bot_pause = 1000;
        return options;
    }
    void pass_until(const std::function<bool()>& is_reached) {
        for (int i = 0; i < 40 && !is_reached(); ++i) {
            if (person->may_act()) person->act_first();
            server.loop.pass(1000);
            person->listen();
        }
    }
    bool has_kept_its_tree() {
        const auto told = reasons(*person);
        return !told.empty() && told.back()["why"].get<std::string>().find("kept from before") != std::string::npos;
    }

    Server server;
    Json made;
    std::optional<Person> person;
};

TEST(ThinkingBot, tells_why_in_a_game_without_secrets) {
    Attacked table;
    table.pass_until([&] { return !table.person->table["reasons"].empty(); });
    const std::vector<Json> told = reasons(*table.person);
    ASSERT_EQ(told.size(), 1u);
    const Json step = table.person->table["all_steps"].back();
    EXPECT_EQ(told[0]["type"], "why");
    EXPECT_EQ(told[0]["step"], step["number"]);
    EXPECT_THAT(told[0]["why"].get<std::string>(), testing::MatchesRegex("I expect [0-9]+ %.* simulations\\)\\."));
    EXPECT_EQ(told[0]["line"][0], "attacker: " + step["words"].get<std::string>());
    Person watcher(table.server, table.made["table"], table.made["watch"]);
    EXPECT_EQ(reasons(watcher), told);
}

TEST(ThinkingBot, refuses_to_tell_what_it_does_not_know) {
    Attacked table;
    const auto why = [&](const Json& step) { return table.person->ask({{"op", "why"}, {"step", step}}); };
    EXPECT_EQ(why(1)["refusal"]["message"], "No reason is known: only a bot that thinks ahead gives one.");
    EXPECT_EQ(why(2)["message"], "At /step: The game has 1 steps so far.");
    EXPECT_EQ(why(0)["type"], "error");
    EXPECT_EQ(why("first")["type"], "error");
    EXPECT_EQ(table.person->ask({{"op", "why"}})["type"], "error");
    Json forged{{"op", "do"}, {"version", 1}, {"do", "deploy_preset"}, {"reason", {{"why", "x"}}}};
    EXPECT_EQ(table.person->ask(forged)["type"], "error") << "people give no reasons";
}

TEST(ThinkingBot, goes_on_with_what_it_thought_when_it_acts_again_at_once) {
    Attacked table;
    table.pass_until([&] { return table.has_kept_its_tree(); });
    EXPECT_TRUE(table.has_kept_its_tree());
}

TEST(ThinkingBot, plays_on_when_something_is_taken_back_meanwhile) {
    Attacked table;
    table.pass_until([&] { return table.has_kept_its_tree(); });
    table.person->ask({{"op", "ask_undo"}, {"version", table.person->table["version"]}});
    EXPECT_EQ(table.person->table["all_steps"], Json::array());
    EXPECT_EQ(table.person->table["reasons"], Json::array()) << "what was taken back has no reason";
    table.person->act_first();
    EXPECT_EQ(table.person->table["reasons"], Json::array());
    table.pass_until([&] { return table.has_kept_its_tree(); });
    EXPECT_TRUE(table.has_kept_its_tree());
}

TEST(ThinkingBot, reasons_are_kept_with_the_game) {
    Attacked table;
    table.pass_until([&] { return !table.person->table["reasons"].empty(); });
    const std::vector<Json> told = reasons(*table.person);
    Server next(Attacked::paused());
    next.store = table.server.store;
    Person watcher(next, table.made["table"], table.made["watch"]);
    EXPECT_EQ(reasons(watcher), told);
}

// ---- ends

TEST(Table, a_draw_is_agreed_by_both_and_ends_the_game) {
    Pair pair;
    EXPECT_EQ(pair.attacker->ask({{"op", "answer_draw"}, {"yes", true}})["type"], "refused");
    pair.attacker->ask({{"op", "offer_draw"}});
    pair.defender->listen();
    EXPECT_EQ(pair.defender->table["draw_offered_by"], "attacker");
    pair.defender->ask({{"op", "answer_draw"}, {"yes", true}});
    pair.attacker->listen();
    EXPECT_EQ(pair.attacker->table["outcome"]["over"], true);
    EXPECT_EQ(pair.attacker->table["outcome"]["winner"], "draw");
    EXPECT_FALSE(pair.attacker->may_act() || pair.defender->may_act());
    EXPECT_EQ(pair.attacker->ask({{"op", "offer_draw"}})["type"], "refused");
}

TEST(Table, a_rematch_swaps_the_sides_and_everybody_keeps_his_token) {
    Pair pair;
    EXPECT_EQ(pair.attacker->ask({{"op", "rematch"}})["type"], "refused") << "the game still goes on";
    pair.attacker->ask({{"op", "offer_draw"}});
    pair.defender->ask({{"op", "answer_draw"}, {"yes", true}});
    pair.attacker->listen();
    const Json mine = pair.attacker->ask({{"op", "rematch"}}), theirs = pair.defender->listen();
    ASSERT_EQ(mine["type"], "rematch");
    EXPECT_EQ(mine["seat"], "defender");
    EXPECT_EQ(theirs["seat"], "attacker");
    EXPECT_EQ(mine["token"], pair.token("attacker"));
    EXPECT_EQ(pair.attacker->table["rematch"]["table"], mine["table"]);
    EXPECT_EQ(pair.defender->ask({{"op", "rematch"}})["table"], mine["table"])
        << "the second asker gets the same table";
    Person again(pair.server, mine["table"], mine["token"]);
    EXPECT_EQ(again.table["you"], "defender");
    EXPECT_EQ(again.table["started"], true);
    EXPECT_NE(again.table["fairness"]["commitment"], pair.attacker->table["fairness"]["commitment"]);
}

// ---- clocks

TEST(Table, whoever_runs_out_of_time_loses_even_when_nobody_looks) {
    Pair pair(Json{{"clock", {{"kind", "bank"}, {"seconds", 60}, {"increment", 5}}}});
    const std::string late = pair.attacker->may_act() ? "attacker" : "defender";
    const std::string winner = late == "attacker" ? "defender" : "attacker";
    EXPECT_EQ(pair.attacker->table["clock"]["running"], Json::array({late}));
    pair.attacker->leave();
    pair.defender->leave();
    pair.server.loop.pass(59'000);
    {
        Person early(pair.server, pair.id, pair.token("attacker"));
        EXPECT_EQ(early.table["outcome"]["over"], false);
        early.leave();
    }
    pair.server.loop.pass(2'000);
    Person back(pair.server, pair.id, pair.token("attacker"));
    EXPECT_EQ(back.table["outcome"]["over"], true);
    EXPECT_EQ(back.table["outcome"]["winner"], winner);
    EXPECT_EQ(back.table["outcome"]["by"], "time");
    EXPECT_TRUE(back.table["fairness"]["secret"].is_string());
}

TEST(Clock, a_bank_is_charged_while_it_runs_and_gains_when_the_decision_passes_on) {
    const Seat first{0}, second{1};
    Clock clock({ClockPlan::Kind::bank, 100, 10}, 2);
    clock.pass_to(Seats(first), 0);
    clock.pass_to(Seats(first), 30'000);
    EXPECT_EQ(clock.next_flag()->at, 100'000);
    clock.pass_to(Seats(second), 40'000);
    EXPECT_EQ(clock.next_flag()->at, 140'000);
    EXPECT_EQ(clock.next_flag()->seat, second);
    clock.pass_to(Seats(first), 50'000);
    EXPECT_EQ(clock.next_flag()->at, 50'000 + 70'000);
}

TEST(Clock, time_per_move_begins_anew_when_the_decision_comes_back) {
    const Seat first{0}, second{1};
    Clock clock({ClockPlan::Kind::move, 100, 0}, 2);
    clock.pass_to(Seats(first), 0);
    clock.pass_to(Seats(first), 99'000);
    EXPECT_EQ(clock.next_flag()->at, 100'000) << "another action of the same turn gains nothing";
    clock.pass_to(Seats(second), 99'500);
    clock.pass_to(Seats(first), 100'000);
    EXPECT_EQ(clock.next_flag()->at, 200'000);
    clock.pass_to({}, 110'000);
    EXPECT_FALSE(clock.next_flag());
}

// ---- dice

TEST(Table, the_dice_follow_from_secret_and_numbers_and_the_replay_proves_it) {
    const std::string number = "00112233445566778899aabbccddeeff";
    Server server;
    Json first = here;
    first["number"] = number;
    const Json made = server.created(wish(first, random_bot));
    const std::string id = made["table"], token = made["seats"]["attacker"]["token"];
    Person person(server, id, token);
    EXPECT_TRUE(person.table["fairness"]["secret"].is_null());
    const std::string commitment = person.table["fairness"]["commitment"];
    EXPECT_EQ(person.table["fairness"]["numbers"]["attacker"], number);
    const Json unfinished =
        codec::parse(server.request(get("/api/tables/" + id + "/replay", token)).body, {8 << 20, 32, 4096});
    EXPECT_TRUE(unfinished["seed"].is_null()) << "the seed would tell the dice to come";
    EXPECT_FALSE(unfinished.contains("fairness"));

    for (int i = 0; i < 3000 && person.table["outcome"]["over"] == false; ++i) person.act_first();
    ASSERT_EQ(person.table["outcome"]["over"], true);
    const std::string secret = person.table["fairness"]["secret"];
    EXPECT_EQ(match::sha256_hex(match::from_hex(secret)), commitment);

    const Response response = server.request(get("/api/tables/" + id + "/replay", token));
    Json replay = codec::parse(response.body, {8 << 20, 32, 4096});
    EXPECT_TRUE(match::Replay(replay).verify().matches) << match::Replay(replay).verify().sentence;
    EXPECT_EQ(match::sha256_hex(match::from_hex(secret + number + std::string(32, '0'))),
              match::sha256_hex(match::from_hex(secret) + match::from_hex(number) + std::string(16, '\0')));

    Json forged = replay;
    forged["fairness"]["numbers"]["attacker"] = std::string(32, '1');
    EXPECT_THAT(match::Replay(forged).verify().sentence, testing::HasSubstr("does not follow from the secret"));
    forged = replay;
    forged["fairness"]["secret"] = std::string(64, '1');
    EXPECT_THAT(match::Replay(forged).verify().sentence, testing::HasSubstr("committed"));
    EXPECT_EQ(server.request(get("/api/tables/" + id + "/replay", std::string(64, '0'))).status, 403);
}

TEST(Table, numbers_are_settled_when_the_game_begins) {
    Server server;
    const Json made = server.created(wish(here, invited));
    Person host(server, made["table"], made["seats"]["attacker"]["token"]);
    const std::string number(32, 'c');
    host.ask({{"op", "number"}, {"number", number}});
    EXPECT_EQ(host.table["fairness"]["numbers"]["attacker"], number);
    EXPECT_EQ(host.ask({{"op", "number"}, {"number", "short"}})["type"], "error");
    server.request(post("/api/tables/" + made["table"].get<std::string>() + "/join",
                        {{"invite", made["seats"]["defender"]["invite"]}}));
    EXPECT_EQ(host.ask({{"op", "number"}, {"number", number}})["type"], "refused");
}

// ---- the store

TEST(Table, what_cannot_be_stored_has_not_happened) {
    Pair pair;
    Person& mover = pair.mover();
    const std::string before = mover.bytes;
    const Json version = mover.table["version"];
    pair.server.store.failing_with = store::Result::unavailable;
    EXPECT_EQ(mover.act_first()["type"], "error");
    EXPECT_EQ(pair.server.request(post("/api/tables", wish(here, here))).status, 503);
    EXPECT_EQ(mover.table["version"], version);
    pair.server.store.failing_with = store::Result::stored;
    EXPECT_EQ(mover.act_first()["type"], "table");
    EXPECT_EQ(mover.table["version"], version.get<int>() + 1);
}

TEST(Table, a_table_told_again_from_its_entries_is_the_same) {
    Pair pair;
    pair.play_until([] { return false; }, 60);
    pair.attacker->ask({{"op", "chat"}, {"text", "<b>hello</b>"}});
    pair.attacker->ask({{"op", "name"}, {"name", "Anna\n\u202e"}});
    pair.both_listen();
    const auto stored = pair.server.store.load(pair.id, 0);
    Table again(pair.id, Header::of(codec::parse(stored->header)));
    for (const std::string& entry : stored->entries) again.add(entry);
    Seats both(Seat(0));
    both.insert(Seat(1));
    EXPECT_EQ(again.version(), pair.attacker->table["version"]);
    const Json told = codec::parse(again.message(Seat(0), 0, both) + "}", {8 << 20, 32, 4096});
    for (const char* part : {"position", "legal", "undo", "chat", "seats", "outcome", "question", "fairness"})
        EXPECT_EQ(told.value(part, Json()), pair.attacker->table.value(part, Json())) << part;
    EXPECT_EQ(told["steps"], pair.attacker->table["all_steps"]);
    EXPECT_EQ(told["seats"]["attacker"]["name"], "Anna");
}

// ---- bad input

TEST(Service, malformed_messages_get_one_sentence_and_change_nothing) {
    Pair pair;
    Person& mover = pair.mover();
    const Json version = mover.table["version"];
    for (const char* text : {"",
                             "{",
                             "[]",
                             "null",
                             "7",
                             "\"do\"",
                             "{\"op\": 7}",
                             "{\"op\": \"dance\"}",
                             "{\"op\": \"do\"}",
                             "{\"op\": \"do\", \"version\": -1, \"do\": {}}",
                             "{\"op\": \"do\", \"version\": 1e99, \"do\": {}}",
                             "{\"op\": \"do\", \"do\": {\"motivate\": 7}}",
                             "{\"op\": \"check\"}",
                             "{\"op\": \"odds\", \"do\": []}",
                             "{\"op\": \"chat\"}",
                             "{\"op\": \"chat\", \"text\": 7}",
                             "{\"op\": \"chat\", \"text\": \"\"}",
                             "{\"op\": \"ping\", \"ref\": {}}",
                             "{\"op\": \"hello\"}",
                             "{\"op\": \"hello\", \"table\": \"../../etc\", \"token\": \"x\"}",
                             "{\"op\": \"op\", \"op\": \"op\"}",
                             "\xff\xfe",
                             "{\"op\": \"name\", \"name\": \"\xc3\x28\"}"}) {
        const Json answer = mover.say(text);
        EXPECT_TRUE(answer.is_object() && (answer["type"] == "error" || answer.contains("stale")))
            << text << answer.dump();
    }
    std::string deep(5000, '[');
    EXPECT_EQ(mover.say(deep)["type"], "error");
    EXPECT_EQ(mover.ask({{"op", "chat"}, {"text", std::string(501, 'x')}})["type"], "error");
    EXPECT_EQ(mover.say(std::string(largest_message + 1, ' '))["type"], "error");
    mover.ask({{"op", "chat"}, {"text", "fine"}});
    EXPECT_EQ(mover.table["version"], version.get<int>() + 1);
}

TEST(Service, a_wrong_token_opens_nothing) {
    Pair pair;
    Person stranger(pair.server, pair.id, std::string(64, '0'));
    EXPECT_TRUE(stranger.table.is_null());
    EXPECT_EQ(stranger.ask({{"op", "chat"}, {"text", "let me in"}})["type"], "error");
}

TEST(Service, whoever_floods_is_slowed_down_then_dropped_and_the_others_play_on) {
    Server server(Rehearsal::without_pauses());
    const Json made = server.created(wish(here, greedy));
    const auto flooder = server.connect("198.51.100.7");
    bool limited = false;
    for (int i = 0; i < 2000 && !server.was_closed(flooder); ++i)
        for (const std::string& message : server.handle(flooder, "{\"op\": \"ping\"}"))
            limited |= message.find("slow down") != std::string::npos;
    EXPECT_TRUE(limited);
    EXPECT_TRUE(server.was_closed(flooder));
    Person person(server, made["table"], made["seats"]["attacker"]["token"]);
    EXPECT_EQ(person.ask({{"op", "ping"}})["type"], "pong");
}

TEST(Service, one_address_makes_only_so_many_tables) {
    Server server(Rehearsal::without_pauses());
    int made = 0;
    Response last;
    for (int i = 0; i < 100; ++i) made += (last = server.request(post("/api/tables", wish(here, here)))).status == 201;
    EXPECT_EQ(made, 60);
    EXPECT_EQ(last.status, 429);
}

TEST(Service, a_bad_wish_for_a_table_is_refused_with_its_place) {
    Server server;
    const auto place_of = [&](Json wanted) {
        const Response response = server.request(post("/api/tables", wanted));
        EXPECT_EQ(response.status, 400);
        return codec::parse(response.body)["error"]["place"].get<std::string>();
    };
    Json wanted = wish(here, here);
    EXPECT_EQ(place_of([&] {
                  Json w = wanted;
                  w["game"] = "chess";
                  return w;
              }()),
              "/game");
    EXPECT_EQ(place_of([&] {
                  Json w = wanted;
                  w["scenario"] = "/etc/passwd";
                  return w;
              }()),
              "/scenario");
    EXPECT_EQ(place_of([&] {
                  Json w = wanted;
                  w["seats"]["attacker"]["kind"] = "ghost";
                  return w;
              }()),
              "/seats/attacker/kind");
    EXPECT_EQ(place_of([&] {
                  Json w = wanted;
                  w["seats"]["umpire"] = here;
                  return w;
              }()),
              "/seats/umpire");
    EXPECT_EQ(place_of([&] {
                  Json w = wanted;
                  w["seats"].erase("defender");
                  return w;
              }()),
              "/seats");
    EXPECT_EQ(place_of([&] {
                  Json w = wanted;
                  w["clock"] = {{"kind", "sundial"}};
                  return w;
              }()),
              "/clock/kind");
    EXPECT_EQ(place_of([&] {
                  Json w = wanted;
                  w["webhook"] = "ftp://example.org";
                  return w;
              }()),
              "/webhook");
    EXPECT_EQ(place_of([&] {
                  Json w = wanted;
                  w["options"] = {{"turns", 1000}};
                  return w;
              }())
                  .substr(0, 8),
              "/options");
    EXPECT_EQ(server.request({"POST", "/api/tables", "", "{\"game\": ", "192.0.2.1"}).status, 400);
    EXPECT_EQ(server.request(get("/api/nothing")).status, 404);
    EXPECT_EQ(server.request(post("/api/tables/zzzzzzzzzzzz/join", {{"seat", "attacker"}})).status, 404);
}

TEST(Service, a_table_that_nobody_watches_is_forgotten_and_found_again) {
    Options options = without_limits();
    options.idle_tables = 5;
    Server server(options);
    std::vector<Json> tables;
    for (int i = 0; i < 30; ++i) tables.push_back(server.created(wish(here, here)));
    EXPECT_LE(server.service().metrics().live_tables, 6u);
    for (const Json& made : tables) {
        Person person(server, made["table"], made["seats"]["attacker"]["token"]);
        EXPECT_EQ(person.table["started"], true);
        person.leave();
    }
}

TEST(Service, a_bot_whose_server_died_is_taken_up_again) {
    store::MemoryStore kept;
    Json made;
    {
        Options slow = without_limits();
        slow.bot_pause = 1000;
        Server server(slow);
        made = server.created(wish(here, greedy));
        Person person(server, made["table"], made["seats"]["attacker"]["token"]);
        while (person.may_act()) person.act_first();
        EXPECT_EQ(person.table["to_act"], Json::array({"defender"}));
        kept = server.store;
    }
    Server next;
    next.store = kept;
    next.service().begin();
    next.loop.pass(10'000);
    EXPECT_GT(next.service().metrics().bot_actions, 0u);
}

}  // namespace
}  // namespace sandtable::server
