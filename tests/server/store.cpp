// What every store promises, tried on SQLite and on a real PostgreSQL server; and what is special to each.
#include "store/store.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <future>

#include "postgres_server.hpp"
#include "store/postgres.hpp"
#include "store/sqlite.hpp"

namespace sandtable::store {
namespace {

class SqliteHome {
public:
    SqliteHome() {
        char name[] = "/tmp/sandtable-store-XXXXXX";
        folder_ = ::mkdtemp(name);
    }
    ~SqliteHome() { std::filesystem::remove_all(folder_); }
    static std::string missing() { return ""; }
    std::unique_ptr<Store> open() const { return open_store(path()); }
    std::string path() const { return folder_ + "/deep/games.sqlite"; }

private:
    std::string folder_;
};

class PostgresHome {
public:
    static std::string missing() { return PostgresServer::is_installed() ? "" : PostgresServer::missing; }
    std::unique_ptr<Store> open() const { return open_store(server.address()); }
    PostgresServer server;
};

Result create(Store& store, NewTable table) {
    std::promise<Result> promise;
    store.create(std::move(table), [&](Result result) { promise.set_value(result); });
    return promise.get_future().get();
}

Result append(Store& store, Change change) {
    std::promise<Result> promise;
    store.append(std::move(change), [&](Result result) { promise.set_value(result); });
    return promise.get_future().get();
}

NewTable table(const std::string& id, std::vector<std::string> entries = {}) {
    return {"{\"header\": \"ü'\\\"\"}", 1000, {id, 0, std::move(entries), 0, ""}};
}

template <class Home>
class StoreTest : public testing::Test {
protected:
    void SetUp() override {
        if (!Home::missing().empty()) GTEST_SKIP() << Home::missing();
        home = std::make_unique<Home>();
        store = home->open();
    }
    std::unique_ptr<Home> home;
    std::unique_ptr<Store> store;
};
using Homes = testing::Types<SqliteHome, PostgresHome>;
TYPED_TEST_SUITE(StoreTest, Homes);

TYPED_TEST(StoreTest, gives_back_what_was_put_in_also_after_opening_again) {
    EXPECT_EQ(create(*this->store, table("a", {"one"})), Result::stored);
    EXPECT_EQ(append(*this->store, {"a", 1, {"two \"quoted\" ü \\ {} $1", ""}, 0, std::nullopt}), Result::stored);
    for (int opened = 0; opened < 2; ++opened) {
        const auto found = this->store->load("a", 0);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->header, "{\"header\": \"ü'\\\"\"}");
        EXPECT_EQ(found->entries, (std::vector<std::string>{"one", "two \"quoted\" ü \\ {} $1", ""}));
        EXPECT_EQ(this->store->load("a", 2)->entries, std::vector<std::string>{""});
        EXPECT_TRUE(this->store->load("a", 3)->entries.empty());
        this->store.reset();
        this->store = this->home->open();
    }
    EXPECT_FALSE(this->store->load("b", 0));
}

TYPED_TEST(StoreTest, only_the_first_of_two_changes_of_a_version_is_stored) {
    create(*this->store, table("a"));
    EXPECT_EQ(append(*this->store, {"a", 0, {"mine"}, 0, std::nullopt}), Result::stored);
    EXPECT_EQ(append(*this->store, {"a", 0, {"yours"}, 0, std::nullopt}), Result::conflict);
    EXPECT_EQ(append(*this->store, {"a", 7, {"from nowhere"}, 0, std::nullopt}), Result::conflict);
    EXPECT_EQ(append(*this->store, {"no such table", 0, {"x"}, 0, std::nullopt}), Result::conflict);
    EXPECT_EQ(create(*this->store, table("a", {"again"})), Result::conflict);
    EXPECT_EQ(this->store->load("a", 0)->entries, std::vector<std::string>{"mine"});
}

TYPED_TEST(StoreTest, many_changes_at_once_are_all_decided_and_a_conflict_harms_nobody_else) {
    constexpr int tables = 300;
    for (int i = 0; i < tables; ++i) this->store->create(table("t" + std::to_string(i)), [](Result) {});
    std::atomic<int> stored = 0, conflicts = 0;
    for (int i = 0; i < tables; ++i)
        for (const char* entry : {"first", "second"})
            this->store->append({"t" + std::to_string(i), 0, {entry}, 0, std::nullopt},
                                [&](Result result) { ++(result == Result::stored ? stored : conflicts); });
    this->store->flush();
    EXPECT_EQ(stored, tables);
    EXPECT_EQ(conflicts, tables);
    for (int i = 0; i < tables; ++i)
        EXPECT_EQ(this->store->load("t" + std::to_string(i), 0)->entries, std::vector<std::string>{"first"});
}

TYPED_TEST(StoreTest, lists_open_tables_until_they_are_taken_off) {
    NewTable open = table("a");
    open.first.listing = "the line";
    create(*this->store, open);
    create(*this->store, table("b"));
    EXPECT_EQ(this->store->open_tables(10), std::vector<std::string>{"the line"});
    append(*this->store, {"a", 0, {"chat"}, 0, std::nullopt});
    EXPECT_EQ(this->store->open_tables(10).size(), 1u) << "a change that says nothing of it leaves it";
    append(*this->store, {"a", 1, {"join"}, 0, ""});
    EXPECT_TRUE(this->store->open_tables(10).empty());
}

TYPED_TEST(StoreTest, tells_which_tables_are_due) {
    NewTable due = table("a");
    due.first.wake = 500;
    create(*this->store, due);
    create(*this->store, table("b"));
    EXPECT_TRUE(this->store->due_tables(499, 10).empty());
    EXPECT_EQ(this->store->due_tables(500, 10), std::vector<std::string>{"a"});
    this->store->set_wake("b", 0, 400);
    this->store->set_wake("a", 7, 0);  // for another version: too late
    this->store->flush();
    EXPECT_EQ(this->store->due_tables(600, 10), (std::vector<std::string>{"b", "a"}));
    append(*this->store, {"a", 0, {"x"}, 0, std::nullopt});
    EXPECT_EQ(this->store->due_tables(600, 10), std::vector<std::string>{"b"});
}

TEST(SqliteStore, keeps_the_file_to_its_owner) {
    const SqliteHome home;
    home.open();
    struct stat status{};
    ASSERT_EQ(::stat(home.path().c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0600u);
}

TEST(SqliteStore, a_place_that_cannot_be_used_is_refused_in_one_sentence) {
    EXPECT_THROW(open_store("/proc/nowhere/games.sqlite"), Unavailable);
    EXPECT_THROW(open_store("/tmp"), Unavailable);
}

// A limit on the size of files makes the disk full for this process only.
TEST(SqliteStore, a_full_disk_stores_nothing_and_harms_nothing) {
    const SqliteHome home;
    const auto store = home.open();
    create(*store, table("a", {"kept"}));
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit old{};
    ::getrlimit(RLIMIT_FSIZE, &old);
    rlimit tight = old;
    tight.rlim_cur = 300'000;
    ::setrlimit(RLIMIT_FSIZE, &tight);
    EXPECT_EQ(append(*store, {"a", 1, {std::string(1'000'000, 'x')}, 0, std::nullopt}), Result::unavailable);
    ::setrlimit(RLIMIT_FSIZE, &old);
    EXPECT_EQ(store->load("a", 0)->entries, std::vector<std::string>{"kept"});
    EXPECT_EQ(append(*store, {"a", 1, {"after"}, 0, std::nullopt}), Result::stored);
}

TEST(PostgresStore, tells_other_processes_of_a_change) {
    if (!PostgresServer::is_installed()) GTEST_SKIP() << PostgresServer::missing;
    const PostgresServer server;
    PostgresStore mine(server.address()), theirs(server.address());
    create(mine, table("a"));
    std::promise<void> ready, heard;
    theirs.watch([&, first = true](const std::string& id) mutable {
        if (std::exchange(first, false))
            ready.set_value();
        else if (id == "a")
            heard.set_value();
    });
    ready.get_future().wait();
    EXPECT_EQ(append(mine, {"a", 0, {"news"}, 0, std::nullopt}), Result::stored);
    EXPECT_EQ(heard.get_future().wait_for(std::chrono::seconds(5)), std::future_status::ready);
    EXPECT_EQ(append(theirs, {"a", 0, {"too late"}, 0, std::nullopt}), Result::conflict);
}

TEST(PostgresStore, a_lost_server_fails_cleanly_and_is_found_again) {
    if (!PostgresServer::is_installed()) GTEST_SKIP() << PostgresServer::missing;
    PostgresServer server;
    PostgresStore store(server.address());
    create(store, table("a", {"kept"}));
    server.stop();
    EXPECT_EQ(append(store, {"a", 1, {"lost"}, 0, std::nullopt}), Result::unavailable);
    EXPECT_THROW(store.load("a", 0), Unavailable);
    EXPECT_THROW(store.ping(), Unavailable);
    ASSERT_TRUE(server.start());
    EXPECT_EQ(append(store, {"a", 1, {"after"}, 0, std::nullopt}), Result::stored);
    EXPECT_EQ(store.load("a", 0)->entries, (std::vector<std::string>{"kept", "after"}));
}

TEST(PostgresStore, a_server_that_is_not_there_is_refused_at_once) {
    EXPECT_THROW(open_store("postgresql://sandtable@127.0.0.1:1/nothing"), Unavailable);
}

}  // namespace
}  // namespace sandtable::store
