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

TEST(Measuring, takes_what_is_done_when_the_time_is_up) {
    Options options = quick();
    options.measuring.games = 1'000'000'000;
    options.measuring.longest = 200;
    Server server(options);
    const Json answer = measured(server, wanted("first-patrol"));
    EXPECT_GT(answer["balance"]["games"], 0);
    EXPECT_LT(answer["balance"]["games"], 1'000'000'000);
}

}  // namespace
}  // namespace sandtable::server
