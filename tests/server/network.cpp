// The server as a process, over real sockets: whole games, hostile clients, two processes on one database.
#include <boost/beast/zlib/inflate_stream.hpp>

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
    const auto wrong = ask("/t/k3v9x0q2m7a", "Accept: text/html,*/*;q=0.8\r\n");
    EXPECT_EQ(wrong.status, 404);
    EXPECT_THAT(wrong.body, testing::HasSubstr("page")) << "a person is told by the page";
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

// Whoever does not read is dropped, and whoever does is not kept waiting.
TEST_F(Network, a_client_that_does_not_read_is_dropped) {
    const Json made = sandtable::create_table(port, wish(here, here, "crossroads-village"));
    const std::string id = made["table"];
    Guest fair(port, id, made["seats"]["attacker"]["token"]);
    for (int i = 0; i < 40; ++i) fair.ask({{"op", "chat"}, {"text", std::string(500, 'x')}});
    Connection deaf(port);
    ASSERT_TRUE(deaf.upgrade());
    const std::string hello = codec::to_line({{"op", "hello"}, {"table", id}, {"token", made["watch"]}});
    int asked = 0;
    for (; asked < 2000 && deaf.say(hello); ++asked)  // each is answered with the whole table
        if (asked % 100 == 0) {
            EXPECT_EQ(fair.ask({{"op", "ping"}})["type"], "pong");
        }
    pollfd closed{deaf.file(), POLLRDHUP, 0};
    EXPECT_EQ(::poll(&closed, 1, 30'000), 1) << "the connection is closed though nothing was read";
    EXPECT_EQ(fair.ask({{"op", "ping"}})["type"], "pong");
}

// ---- limits

struct Limits : testing::Test {
    ScratchFolder folder;
    Connection::Answer health_after_flood(int port, const std::string& headers, int& accepted) {
        Connection connection(port);
        Connection::Answer last;
        for (accepted = 0; accepted < 400; ++accepted)
            if ((last = connection.http("GET", "/api/open", "", headers)).status != 200) break;
        return last;
    }
};

TEST_F(Limits, one_address_may_only_ask_so_often) {
    ServerProcess server(folder / "games.sqlite", {}, ServerProcess::Limits::on);
    int accepted = 0;
    const auto refused = health_after_flood(server.port(), "", accepted);
    EXPECT_EQ(refused.status, 429);
    EXPECT_THAT(refused.body, testing::HasSubstr("Too many requests"));
    EXPECT_GE(accepted, 200);
    EXPECT_EQ(Connection(server.port()).http("GET", "/healthz").status, 200) << "health is always told";
    int as_another = 0;
    EXPECT_EQ(health_after_flood(server.port(), "X-Forwarded-For: 203.0.113.9\r\n", as_another).status, 429);
    EXPECT_LT(as_another, accepted / 2) << "nobody is believed to be somebody else";
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    EXPECT_EQ(Connection(server.port()).http("GET", "/api/open").status, 200) << "and may again a little later";
}

TEST_F(Limits, behind_a_proxy_people_are_told_apart_by_what_it_adds) {
    ServerProcess server(folder / "games.sqlite", {"--behind-proxy"}, ServerProcess::Limits::on);
    int accepted = 0;
    // The last entry is the proxy's; what stands before it anybody can write.
    const std::string one = "X-Forwarded-For: 198.51.100.1, 203.0.113.1\r\n";
    EXPECT_EQ(health_after_flood(server.port(), one, accepted).status, 429);
    const auto ask = [&](const std::string& chain) {
        return Connection(server.port()).http("GET", "/api/open", "", "X-Forwarded-For: " + chain + "\r\n").status;
    };
    // He may ask again little by little, but not as often as somebody new.
    for (const std::string chain : {"198.51.100.77, 203.0.113.1", "203.0.113.1"}) {
        int again = 0;
        EXPECT_EQ(health_after_flood(server.port(), "X-Forwarded-For: " + chain + "\r\n", again).status, 429);
        EXPECT_LT(again, accepted / 2) << chain;
    }
    EXPECT_EQ(ask("203.0.113.1, 203.0.113.2"), 200);
    EXPECT_EQ(ask("203.0.113.3"), 200);
    EXPECT_EQ(Connection(server.port()).http("GET", "/api/open").status, 200) << "the proxy itself";
}

TEST_F(Limits, whoever_floods_a_websocket_is_warned_then_closed) {
    ServerProcess server(folder / "games.sqlite", {}, ServerProcess::Limits::on);
    const Json made = sandtable::create_table(server.port(), wish(here, here));
    Connection flooder(server.port());
    ASSERT_TRUE(flooder.upgrade());
    for (int i = 0; i < 1000 && flooder.say("{\"op\": \"ping\"}"); ++i) {
    }
    int answered = 0, warned = 0;
    while (const auto message = flooder.hear(3000)) {
        answered += message->find("pong") != std::string::npos;
        warned += message->find("slow down") != std::string::npos;
    }
    EXPECT_GE(answered, 120);
    EXPECT_LT(answered, 500);
    EXPECT_EQ(warned, 200);
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    Guest fair(server.port(), made["table"], made["seats"]["attacker"]["token"]);
    EXPECT_EQ(fair.table["you"], "attacker") << "the address may speak again a little later";
}

TEST_F(Limits, one_address_makes_only_so_many_tables_and_connections) {
    ServerProcess server(folder / "games.sqlite", {}, ServerProcess::Limits::on);
    Connection connection(server.port());
    int made = 0;
    Connection::Answer last;
    while (made < 100 &&
           (last = connection.http("POST", "/api/tables", codec::to_line(wish(here, here)))).status == 201)
        ++made;
    EXPECT_EQ(made, 60);
    EXPECT_EQ(last.status, 429);
    std::vector<Connection> many;
    for (int i = 0; i < 520; ++i) many.emplace_back(server.port());
    EXPECT_EQ(many.front().http("GET", "/healthz").status, 200);
    EXPECT_EQ(many.back().http("GET", "/healthz").status, 0) << "closed at once";
}

TEST_F(Network, a_message_that_is_too_large_ends_the_connection) {
    Connection connection(port);
    ASSERT_TRUE(connection.upgrade());
    connection.say(std::string(65'537, ' '));
    EXPECT_FALSE(connection.hear());
}

// ---- compression

// A text frame whose first reserved bit says that it is compressed (RFC 7692), whole.
std::string inflated(const std::string& packed) {
    boost::beast::zlib::inflate_stream stream;
    const std::string whole = packed + std::string("\x00\x00\xff\xff", 4);
    std::string text(1 << 20, '\0');
    boost::beast::zlib::z_params params;
    params.next_in = whole.data();
    params.avail_in = whole.size();
    params.next_out = text.data();
    params.avail_out = text.size();
    boost::beast::error_code error;
    stream.write(params, boost::beast::zlib::Flush::sync, error);
    return text.substr(0, params.total_out);
}

TEST_F(Network, long_answers_are_compressed_for_whoever_accepts_it) {
    const auto plain = get_path("/api/catalogue");
    const auto packed = get_path("/api/catalogue", "Accept-Encoding: br, gzip\r\n");
    EXPECT_THAT(plain.head, testing::Not(testing::HasSubstr("Content-Encoding")));
    EXPECT_THAT(packed.head, testing::HasSubstr("Content-Encoding: gzip"));
    EXPECT_LT(packed.body.size(), plain.body.size() / 3);
    // Ten bytes before the deflated text and eight behind it: RFC 1952.
    EXPECT_EQ(inflated(packed.body.substr(10, packed.body.size() - 18)), plain.body);
    EXPECT_THAT(get_path("/api/rules/PBI-1.1", "Accept-Encoding: gzip\r\n").head,
                testing::Not(testing::HasSubstr("Content-Encoding")))
        << "too short to be worth it";
}

TEST_F(Network, long_messages_are_compressed_for_whoever_offers_it) {
    const Json made = sandtable::create_table(port, wish(here, here));
    Connection connection(port);
    const auto answer = connection.http("GET", "/ws", "",
                                        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                                        "Sec-WebSocket-Extensions: permessage-deflate\r\n");
    EXPECT_THAT(answer.head, testing::HasSubstr("permessage-deflate"));
    connection.say("{\"op\": \"ping\"}");
    while (connection.received().size() < 2) ASSERT_TRUE(connection.receive());
    EXPECT_EQ(connection.received()[0], '\x81') << "short ones are not";
    EXPECT_EQ(take_frame(connection.received())->text, "{\"type\":\"pong\"}");
    connection.say(codec::to_line({{"op", "hello"}, {"table", made["table"]}, {"token", made["watch"]}}));
    while (connection.received().empty()) ASSERT_TRUE(connection.receive());
    EXPECT_EQ(connection.received()[0], '\xc1') << "text, whole, compressed";
    std::optional<Frame> frame;
    while (!(frame = take_frame(connection.received()))) ASSERT_TRUE(connection.receive());
    const std::string text = inflated(frame->text);
    EXPECT_GT(text.size(), 2 * frame->text.size());
    EXPECT_EQ(codec::parse(text, {8 << 20, 32, 4096})["table"], made["table"]);
}

// ---- stopping

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

// Several tables at once, bots among them; the server is told to stop in the middle of it.
TEST_F(Network, sigterm_under_load_ends_in_time_with_code_0_and_keeps_all_that_was_acknowledged) {
    struct Witness {
        std::string table, token;
        int version = 0;
    };
    std::vector<Witness> witnesses;
    for (int i = 0; i < 6; ++i) {
        const Json made = sandtable::create_table(port, wish(here, i % 2 == 0 ? greedy : random_bot));
        witnesses.push_back({made["table"], made["seats"]["attacker"]["token"]});
    }
    std::vector<std::thread> players;
    for (Witness& witness : witnesses)
        players.emplace_back([this, &witness] {
            try {
                Guest guest(port, witness.table, witness.token);
                while (!guest.table.is_null()) {
                    witness.version = std::max(witness.version, guest.table["version"].get<int>());
                    if (guest.may_act()) guest.act();
                    if (guest.is_over() || guest.listen(5000).is_null()) return;
                }
            } catch (const std::exception&) {  // the server is gone
            }
        });
    std::this_thread::sleep_for(std::chrono::milliseconds(400));
    const auto begun = std::chrono::steady_clock::now();
    EXPECT_EQ(server.terminate(), 0);
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(10));
    for (std::thread& player : players) player.join();
    EXPECT_THROW(Connection{port}, std::runtime_error);
    ServerProcess again(folder / "games.sqlite");
    for (const Witness& witness : witnesses) {
        Guest back(again.port(), witness.table, witness.token);
        EXPECT_GE(back.table["version"].get<int>(), witness.version) << witness.table;
    }
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
