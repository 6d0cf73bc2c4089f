// The server as a process, over real sockets: whole games, hostile clients, two processes on one database.
#include <fstream>
#include <thread>

#include "postgres_server.hpp"
#include "process.hpp"
#include "support.hpp"

namespace sandtable::server {
namespace {

using sandtable::Connection;

struct Network : testing::Test {
    ScratchFolder folder;
    ServerProcess server{folder / "games.sqlite"};
    int port = server.port();

    Connection::Answer get_path(const std::string& path, const std::string& headers = "") {
        return Connection(port).http("GET", path, "", headers);
    }
};

TEST_F(Network, answers_health_catalogue_rules_and_metrics_with_security_headers) {
    const auto health = get_path("/healthz");
    EXPECT_EQ(health.status, 200);
    EXPECT_EQ(codec::parse(health.body)["store"], "sqlite");
    EXPECT_THAT(health.head, testing::HasSubstr("default-src 'self'"));
    EXPECT_THAT(health.head, testing::HasSubstr("frame-ancestors 'none'"));
    EXPECT_THAT(health.head, testing::HasSubstr("nosniff"));
    const Json catalogue = codec::parse(get_path("/api/catalogue").body, {8 << 20, 32, 4096});
    EXPECT_FALSE(catalogue["scenarios"].empty());
    EXPECT_TRUE(catalogue["scenarios"][0]["setup"].is_object());
    EXPECT_EQ(codec::parse(get_path("/api/rules/PBI-11.5").body)["clause"], "PBI-11.5");
    EXPECT_EQ(get_path("/api/rules/PBI-99.9").status, 404);
    EXPECT_THAT(get_path("/metrics").body, testing::HasSubstr("sandtable_clients"));
}

TEST_F(Network, a_whole_game_against_a_bot) {
    const Json made = sandtable::create_table(port, wish(here, greedy));
    Guest guest(port, made["table"], made["seats"]["attacker"]["token"]);
    int answered = 0;
    while (!guest.is_over()) {
        if (guest.may_act()) guest.act(static_cast<std::size_t>(++answered) * 7);
        ASSERT_FALSE(guest.listen().is_null());
    }
    EXPECT_GT(answered, 5);
    EXPECT_TRUE(guest.table["fairness"]["secret"].is_string());
    const auto replay = get_path("/api/tables/" + made["table"].get<std::string>() + "/replay",
                                 "Authorization: Bearer " + made["watch"].get<std::string>() + "\r\n");
    EXPECT_EQ(replay.status, 200);
    std::ofstream(folder / "game.json") << replay.body;
    EXPECT_EQ(
        std::system((std::string(SANDTABLE_COMMAND) + " verify " + (folder / "game.json") + " >/dev/null").c_str()), 0);
}

TEST_F(Network, serves_the_client_from_its_folder_only) {
    ScratchFolder web;
    std::filesystem::create_directories(web / "assets");
    std::ofstream(web / "index.html") << "<!doctype html>page";
    std::ofstream(web / "assets/app.js") << "plain";
    std::ofstream(web / "assets/app.js.gz") << "packed";
    std::ofstream(folder / "secret.txt") << "secret";
    ServerProcess other(folder / "other.sqlite", {"--web", web / ""});
    const auto ask = [&](const std::string& path, const std::string& headers = "") {
        return Connection(other.port()).http("GET", path, "", headers);
    };
    EXPECT_THAT(ask("/").body, testing::HasSubstr("page"));
    EXPECT_THAT(ask("/t/k3v9x0q2m7ab").body, testing::HasSubstr("page"));
    EXPECT_EQ(ask("/assets/app.js").body, "plain");
    EXPECT_THAT(ask("/assets/app.js").head, testing::HasSubstr("immutable"));
    EXPECT_EQ(ask("/assets/app.js", "Accept-Encoding: gzip, br\r\n").body, "packed");
    for (const char* path : {"/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "//etc/passwd",
                             "/.hidden", "/nothing.js"})
        EXPECT_EQ(ask(path).status, 404) << path;
    EXPECT_EQ(Connection(other.port()).http("DELETE", "/").status, 405);
}

TEST_F(Network, a_hostile_client_is_answered_or_dropped_and_the_others_play_on) {
    const Json made = sandtable::create_table(port, wish(here, here));
    const std::string id = made["table"], token = made["seats"]["attacker"]["token"];
    EXPECT_EQ(Connection(port).http("POST", "/api/tables", "{").status, 400);
    EXPECT_EQ(Connection(port).http("POST", "/api/tables", std::string(70'000, ' ')).status, 413);
    EXPECT_EQ(Connection(port).http("GET", "/ws").status, 404);
    Connection nonsense(port);
    nonsense.send("\x16\x03\x01 what is this\r\n\r\n");
    EXPECT_EQ(nonsense.http_answer().status, 400);

    Connection stranger(port);
    ASSERT_TRUE(stranger.upgrade());
    stranger.say("{\"op\": \"do\", \"version\": 1, \"do\": {}}");
    EXPECT_THAT(stranger.hear().value_or(""), testing::HasSubstr("hello"));
    stranger.say(codec::to_line({{"op", "hello"}, {"table", id}, {"token", std::string(64, '0')}}));
    EXPECT_THAT(stranger.hear().value_or(""), testing::HasSubstr("error"));
    stranger.say("{\"op\": ");
    EXPECT_THAT(stranger.hear().value_or(""), testing::HasSubstr("not valid JSON"));
    stranger.say(std::string(70'000, 'x'));
    EXPECT_FALSE(stranger.hear()) << "too large: closed";

    Connection broken(port);
    ASSERT_TRUE(broken.upgrade());
    broken.send(std::string(20, '\xff'));
    EXPECT_FALSE(broken.hear());

    Guest fair(port, id, token);
    EXPECT_EQ(fair.table["you"], "attacker");
    Guest other(port, id, made["seats"]["defender"]["token"]);
    Guest& mover = fair.may_act() ? fair : other;
    const Json stale{{"op", "do"}, {"version", 0}, {"do", mover.table["legal"][0]}, {"ref", 1}};
    mover.connection.say(codec::to_line(stale));
    Json answer = mover.listen();
    while (answer["type"] == "table") answer = mover.listen();
    EXPECT_EQ(answer, Json({{"type", "refused"}, {"ref", 1}, {"stale", true}}));
}

TEST_F(Network, limits_hold_over_sockets) {
    ServerProcess limited(folder / "limited.sqlite");  // --no-limits comes with the helper; the message size stays
    Connection connection(limited.port());
    ASSERT_TRUE(connection.upgrade());
    connection.say(std::string(65'537, ' '));
    EXPECT_FALSE(connection.hear());
}

// Whoever does not read is dropped, and whoever does is not kept waiting.
TEST_F(Network, a_client_that_does_not_read_is_dropped) {
    const Json made = sandtable::create_table(port, wish(here, here, "crossroads-village"));
    const std::string id = made["table"];
    Connection deaf(port);
    int small = 4096;
    ::setsockopt(deaf.file(), SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    ASSERT_TRUE(deaf.upgrade());
    deaf.say(codec::to_line({{"op", "hello"}, {"table", id}, {"token", made["watch"]}}));
    Guest chatty(port, id, made["seats"]["attacker"]["token"]);
    for (int i = 0; i < 1500; ++i)
        ASSERT_EQ(chatty.ask({{"op", "chat"}, {"text", std::string(500, 'x')}})["type"], "table");
    std::size_t heard = 0;
    while (deaf.hear(2000)) ++heard;
    EXPECT_LT(heard, 1500u);
    EXPECT_FALSE(deaf.receive(100)) << "the connection is closed";
}

TEST_F(Network, sigterm_loses_nothing_and_closes_politely) {
    const Json made = sandtable::create_table(port, wish(here, here));
    Guest guest(port, made["table"], made["seats"]["attacker"]["token"]);
    for (int i = 0; i < 20; ++i) guest.connection.say(codec::to_line({{"op", "chat"}, {"text", "word"}, {"ref", i}}));
    Json last;
    guest.listen();
    EXPECT_EQ(server.terminate(), 0);
    int acknowledged = guest.table["version"];
    for (Json message = guest.listen(1000); !message.is_null(); message = guest.listen(1000))
        acknowledged = guest.table["version"];
    ServerProcess again(folder / "games.sqlite");
    Guest back(again.port(), made["table"], made["seats"]["attacker"]["token"]);
    EXPECT_GE(back.table["version"].get<int>(), acknowledged);
}

TEST(Network2, two_processes_serve_the_same_game_from_postgresql) {
    if (!PostgresServer::is_installed()) GTEST_SKIP() << PostgresServer::missing;
    const PostgresServer database;
    ServerProcess one(database.address()), two(database.address());
    const Json made = sandtable::create_table(one.port(), wish(here, here));
    Guest attacker(one.port(), made["table"], made["seats"]["attacker"]["token"]);
    Guest defender(two.port(), made["table"], made["seats"]["defender"]["token"]);
    for (int i = 0; i < 30; ++i) {
        Guest& mover = attacker.may_act() ? attacker : defender;
        Guest& other = attacker.may_act() ? defender : attacker;
        ASSERT_TRUE(mover.act());
        ASSERT_EQ(mover.listen()["type"], "table");
        ASSERT_EQ(other.listen()["type"], "table") << "told by the other process";
        ASSERT_EQ(other.table["version"], mover.table["version"]);
        ASSERT_EQ(other.table["position"], mover.table["position"]);
    }
}

}  // namespace
}  // namespace sandtable::server
