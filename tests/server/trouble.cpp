// A full disk and a lost database, met by a whole server: whoever acts is told, the log says why, nothing that was
// there is harmed, and play goes on when it is over.
#include <sys/resource.h>

#include <fstream>

#include "postgres_server.hpp"
#include "process.hpp"
#include "support.hpp"

namespace sandtable::server {
namespace {

std::string text_of(const std::string& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

// The next message that is no `table`.
Json answer_to(Guest& guest, const Json& message) {
    Json answer = guest.ask(message);
    while (answer.is_object() && answer["type"] == "table" && !answer.contains("ref")) answer = guest.listen();
    return answer;
}

void expect_not_stored(Guest& guest, const char* ref) {
    const Json answer = answer_to(guest, {{"op", "chat"}, {"text", std::string(400, 'x')}, {"ref", ref}});
    ASSERT_EQ(answer["type"], "error") << answer.dump();
    EXPECT_EQ(answer["ref"], ref);
    EXPECT_THAT(answer["message"].get<std::string>(), testing::HasSubstr("could not be stored"));
}

void set_largest_file(pid_t process, rlim_t bytes) {
    rlimit limit{};
    ASSERT_EQ(::prlimit(process, RLIMIT_FSIZE, nullptr, &limit), 0);
    limit.rlim_cur = bytes;
    ASSERT_EQ(::prlimit(process, RLIMIT_FSIZE, &limit, nullptr), 0);
}

TEST(Trouble, a_full_disk_is_told_to_whoever_acts_and_play_goes_on_when_there_is_room) {
    const ScratchFolder folder;
    const std::string log = folder / "log";
    ServerProcess server(folder / "games.sqlite", {}, ServerProcess::Limits::off, log);
    const Json made = sandtable::create_table(server.port(), wish(here, here));
    Guest guest(server.port(), made["table"], made["seats"]["attacker"]["token"]);
    Guest other(server.port(), made["table"], made["seats"]["defender"]["token"]);
    EXPECT_EQ(answer_to(guest, {{"op", "chat"}, {"text", "kept"}, {"ref", "a"}})["type"], "table");
    const Json version = guest.table["version"];

    set_largest_file(server.process(), 20'000);  // enough for the log, too little for the games
    expect_not_stored(guest, "b");
    const auto refused = Connection(server.port()).http("POST", "/api/tables", codec::to_line(wish(here, here)));
    EXPECT_EQ(refused.status, 503);
    EXPECT_THAT(refused.body, testing::HasSubstr("could not be stored"));
    EXPECT_THAT(text_of(log), testing::HasSubstr("event=store_failed"));
    // What needs no room goes on for everybody.
    EXPECT_EQ(Connection(server.port()).http("GET", "/healthz").status, 200);
    Guest late(server.port(), made["table"], made["watch"]);
    EXPECT_EQ(late.table["version"], version);
    Guest& mover = guest.may_act() ? guest : other;
    EXPECT_EQ(answer_to(mover, {{"op", "check"}, {"do", mover.table["legal"][0]}, {"ref", "c"}})["type"], "checked");

    set_largest_file(server.process(), 1);  // not even the log can be written
    expect_not_stored(guest, "e");

    set_largest_file(server.process(), RLIM_INFINITY);
    EXPECT_EQ(answer_to(guest, {{"op", "chat"}, {"text", "after"}, {"ref", "d"}})["type"], "table");
    EXPECT_EQ(guest.table["version"], version.get<int>() + 1);
    EXPECT_EQ(server.terminate(), 0);
    ServerProcess again(folder / "games.sqlite");
    Guest back(again.port(), made["table"], made["seats"]["attacker"]["token"]);
    EXPECT_EQ(back.table["version"], version.get<int>() + 1);
    EXPECT_EQ(back.table["chat"].size(), 2u);
}

TEST(Trouble, a_lost_database_is_told_to_whoever_acts_and_found_again) {
    if (!PostgresServer::is_installed()) GTEST_SKIP() << PostgresServer::missing;
    const ScratchFolder folder;
    const std::string log = folder / "log";
    PostgresServer database;
    ASSERT_TRUE(database.is_ready());
    ServerProcess server(database.address(), {}, ServerProcess::Limits::off, log);
    const Json made = sandtable::create_table(server.port(), wish(here, greedy));
    Guest guest(server.port(), made["table"], made["seats"]["attacker"]["token"]);
    EXPECT_EQ(answer_to(guest, {{"op", "chat"}, {"text", "kept"}, {"ref", "a"}})["type"], "table");

    database.stop();
    expect_not_stored(guest, "b");
    const auto health = Connection(server.port()).http("GET", "/healthz");
    EXPECT_EQ(health.status, 503);
    EXPECT_THAT(health.body, testing::HasSubstr("does not answer"));
    EXPECT_THAT(text_of(log), testing::HasSubstr("event=store_failed"));
    EXPECT_EQ(text_of(log).find("PASSWORD"), std::string::npos);
    EXPECT_EQ(answer_to(guest, {{"op", "ping"}, {"ref", "c"}})["type"], "pong") << "what needs no database goes on";
    Connection stranger(server.port());
    ASSERT_TRUE(stranger.upgrade());
    stranger.say(codec::to_line({{"op", "hello"}, {"table", "zzzzzzzzzzzz"}, {"token", "x"}}));
    EXPECT_THAT(stranger.hear().value_or(""), testing::HasSubstr("cannot be read at the moment"));

    ASSERT_TRUE(database.start());
    EXPECT_EQ(answer_to(guest, {{"op", "chat"}, {"text", "after"}, {"ref", "d"}})["type"], "table");
    EXPECT_EQ(Connection(server.port()).http("GET", "/healthz").status, 200);
    EXPECT_EQ(guest.table["chat"].size(), 2u);
    EXPECT_EQ(server.terminate(), 0);
}

}  // namespace
}  // namespace sandtable::server
