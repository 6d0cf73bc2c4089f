// POST /api/balance: scenarios measured in the background.
#include <chrono>
#include <thread>

#include "server/support.hpp"

namespace sandtable::server {
namespace {

Options quick() {
    Options options = without_limits();
    options.measuring.bot = "random";
    options.measuring.games = 32;
    options.measuring.most_waiting = 2;
    return options;
}

Json wanted(const std::string& scenario, const Json& options = Json::object()) {
    return {{"game", "pbi"}, {"scenario", scenario}, {"options", options}};
}

Json answer_to(Server& server, Request request, const std::string& address = "192.0.2.1") {
    request.address = address;
    Response response = server.request(request);
    Json answer = codec::parse(response.body);
    answer["status"] = response.status;
    return answer;
}

Request stop(const Json& wish) {
    Request request = post("/api/balance", wish);
    request.method = "DELETE";
    return request;
}

// Asks until it is measured.
Json measured(Server& server, const Json& wish) {
    for (int i = 0; i < 2000; ++i) {
        const Response response = server.request(post("/api/balance", wish));
        EXPECT_EQ(response.status, 200) << response.body;
        const Json answer = codec::parse(response.body);
        if (answer["state"] == "measured") return answer;
        EXPECT_LE(answer["done"], answer["games"]);
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    ADD_FAILURE() << "It was never measured.";
    return Json();
}

TEST(Measuring, goes_on_in_the_background_until_all_games_are_played) {
    Server server(quick());
    const Json answer = measured(server, wanted("first-patrol"));
    EXPECT_EQ(answer["done"], 32);
    const Json& balance = answer["balance"];
    EXPECT_EQ(balance["games"], 32);
    EXPECT_NEAR(balance["wins"]["attacker"].get<double>() + balance["wins"]["defender"].get<double>() +
                    balance["draws"].get<double>(),
                1, 0.002);
    EXPECT_EQ(measured(server, wanted("first-patrol")), answer) << "it is not measured twice";
}

TEST(Measuring, knows_options_apart) {
    Server server(quick());
    const Json usual = measured(server, wanted("first-patrol"));
    const Json longer = measured(server, wanted("first-patrol", {{"turns", 9}}));
    EXPECT_NE(usual["balance"], longer["balance"]);
}

TEST(Measuring, refuses_what_cannot_be_played_and_opens_no_files) {
    Server server(quick());
    for (const auto& wish :
         {wanted("no-such-scenario"), wanted("../../etc/passwd"), wanted("first-patrol", {{"turns", -1}}),
          Json{{"game", "pbi"}}, Json{{"game", "pbi"}, {"scenario", "first-patrol"}, {"more", 1}}})
        EXPECT_EQ(server.request(post("/api/balance", wish)).status, 400) << wish;
}

TEST(Measuring, lets_only_a_few_wait) {
    Options options = quick();
    options.measuring.games = 1'000'000;
    Server server(options);
    int turned_away = 0;
    for (int turns = 3; turns < 9; ++turns)
        turned_away += server.request(post("/api/balance", wanted("first-patrol", {{"turns", turns}}))).status == 503;
    EXPECT_GE(turned_away, 3);
}

TEST(Measuring, goes_on_from_the_games_it_has_when_more_are_wanted) {
    Server server(quick());
    const Json first = measured(server, wanted("first-patrol"));
    const Json& interval = first["balance"]["intervals"]["defender"];
    EXPECT_LT(interval[0], first["balance"]["wins"]["defender"]);
    EXPECT_GT(interval[1], first["balance"]["wins"]["defender"]);
    Json more = wanted("first-patrol");
    more["more"] = true;
    const Json begun = answer_to(server, post("/api/balance", more));
    EXPECT_NE(begun["state"], "measured");
    EXPECT_EQ(begun["games"], 64);
    EXPECT_EQ(begun["balance"], first["balance"]) << "what is known is told meanwhile";
    const Json second = measured(server, wanted("first-patrol"));
    EXPECT_EQ(second["balance"]["games"], 64);
    Options at_once = quick();
    at_once.measuring.games = 64;
    Server other(at_once);
    EXPECT_EQ(measured(other, wanted("first-patrol"))["balance"], second["balance"]) << "the same games";
}

TEST(Measuring, plays_with_the_bot_of_the_badge) {
    Options options = quick();
    options.measuring.bot = "";
    Server server(options);
    const Json boats{{"game", "pbi-boats"}, {"scenario", "dinghy-raid"}};
    EXPECT_EQ(answer_to(server, post("/api/balance", boats))["bot"], "mcts:30");
    answer_to(server, stop(boats));
    EXPECT_EQ(answer_to(server, post("/api/balance", wanted("first-patrol")))["bot"], "greedy");
}

Options endless() {
    Options options = quick();
    options.measuring.games = options.measuring.most_games = 1'000'000'000;
    options.measuring.most_waiting = 4;
    options.measuring.most_waiting_each = 2;
    return options;
}

TEST(Measuring, lets_nobody_fill_the_queue_alone) {
    Server server(endless());
    int turned_away = 0;
    for (int turns = 3; turns < 9; ++turns) {
        const Json wish = wanted("first-patrol", {{"turns", turns}});
        turned_away += answer_to(server, post("/api/balance", wish))["status"] == 429;
    }
    EXPECT_GE(turned_away, 3);
    EXPECT_EQ(answer_to(server, post("/api/balance", wanted("crossroads-village")), "192.0.2.2")["status"], 200);
}

TEST(Measuring, drops_what_nobody_asks_about_any_more) {
    Options options = endless();
    options.measuring.patience = 50;
    Server server(options);
    for (int turns = 3; turns < 6; ++turns)
        answer_to(server, post("/api/balance", wanted("first-patrol", {{"turns", turns}})));
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    const Json wish = wanted("crossroads-village");
    Json answer;
    for (int i = 0; i < 500 && answer["state"] != "measuring"; ++i) {
        answer = answer_to(server, post("/api/balance", wish), "192.0.2.2");
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_EQ(answer["state"], "measuring") << "nobody waits for games that nobody wants";
}

TEST(Measuring, ends_when_whoever_asked_stops_it) {
    Server server(endless());
    const Json wish = wanted("first-patrol");
    answer_to(server, post("/api/balance", wish));
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    answer_to(server, post("/api/balance", wish), "192.0.2.2");
    EXPECT_EQ(answer_to(server, stop(wish))["status"], 200);
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    EXPECT_EQ(answer_to(server, post("/api/balance", wish), "192.0.2.2")["state"], "measuring") << "another wants it";
    answer_to(server, stop(wish), "192.0.2.2");
    EXPECT_GT(measured(server, wish)["balance"]["games"], 0);
}

TEST(Measuring, tells_whoever_stops_it_what_was_played_by_then) {
    Server server(endless());
    const Json wish = wanted("first-patrol");
    EXPECT_FALSE(answer_to(server, stop(wish)).contains("state")) << "nobody has asked yet";
    for (int i = 0; i < 500 && answer_to(server, post("/api/balance", wish))["done"] == 0; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    Json answer;
    for (int i = 0; i < 500 && answer["state"] != "measured"; ++i) {
        answer = answer_to(server, stop(wish));
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_GT(answer["balance"]["games"], 0);
    EXPECT_EQ(answer["balance"]["games"], answer["done"]);
}

// A game of this battle takes seconds.
TEST(Measuring, is_left_at_once_when_the_server_ends) {
    auto begun = std::chrono::steady_clock::now();
    {
        Options options = quick();
        options.measuring.bot = "greedy";
        Server server(options);
        const Json wish{{"game", "pub-battles"}, {"scenario", "brandywine"}};
        for (int i = 0; i < 500 && answer_to(server, post("/api/balance", wish))["state"] != "measuring"; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        begun = std::chrono::steady_clock::now();
    }
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(3));
}

TEST(Measuring, names_the_place_of_a_wrong_option_once) {
    Server server(quick());
    const Json answer = answer_to(server, post("/api/balance", wanted("first-patrol", {{"foo", 1}})));
    EXPECT_EQ(answer["error"]["place"], "/options/foo") << answer;
}

TEST(Measuring, takes_what_is_done_when_the_time_is_up) {
    Options options = quick();
    options.measuring.games = options.measuring.most_games = 1'000'000'000;
    options.measuring.longest = 200;
    Server server(options);
    const Json answer = measured(server, wanted("first-patrol"));
    EXPECT_GT(answer["balance"]["games"], 0);
    EXPECT_LT(answer["balance"]["games"], 1'000'000'000);
}

}  // namespace
}  // namespace sandtable::server
