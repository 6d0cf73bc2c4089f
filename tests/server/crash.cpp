// kill -9 at random points: nothing acknowledged is lost, no table becomes unreadable.
// SANDTABLE_CRASHES=200 runs the full number; otherwise as many as fit into the time.
#include <chrono>
#include <cstdlib>
#include <thread>

#include "core/dice.hpp"
#include "process.hpp"
#include "support.hpp"

namespace sandtable::server {
namespace {

using Clock = std::chrono::steady_clock;

// A person against a bot at one table, and the last version he was told of.
struct Witness {
    std::string table, token;
    std::int64_t acknowledged = 0;
    std::size_t steps = 0;
};

// Plays on all tables until the server dies, each on its own thread.
void play(int port, Witness& witness, std::uint64_t seed) try {
    Dice coins = Dice::random(Seed::from_number(seed));
    Guest guest(port, witness.table, witness.token);
    while (!guest.table.is_null()) {
        witness.acknowledged = std::max<std::int64_t>(witness.acknowledged, guest.table["version"]);
        witness.steps = guest.table["steps_from"].get<std::size_t>() + guest.table["steps"].size();
        if (guest.is_over()) return;
        if (guest.may_act()) guest.act(coins.below(1000));
        if (guest.listen(3000).is_null()) return;
    }
} catch (const std::exception&) {  // the server is gone
}

TEST(Crash, no_acknowledged_action_is_lost_and_every_table_stays_readable) {
    const char* wanted = std::getenv("SANDTABLE_CRASHES");
    const int crashes = wanted != nullptr ? std::atoi(wanted) : 1000;
    const auto end = Clock::now() + std::chrono::seconds(wanted != nullptr ? 3600 : slow_build ? 20 : 30);
    const ScratchFolder folder;
    Dice coins = Dice::random(Seed::from_number(static_cast<std::uint64_t>(::getpid())));
    std::vector<Witness> witnesses;
    int done = 0;
    for (; done < crashes && Clock::now() < end; ++done) {
        ServerProcess server(folder / "games.sqlite");
        // Every table is there, with everything that anybody was told of.
        for (const Witness& witness : witnesses) {
            Guest guest(server.port(), witness.table, witness.token);
            ASSERT_FALSE(guest.table.is_null()) << witness.table;
            ASSERT_GE(guest.table["version"].get<std::int64_t>(), witness.acknowledged) << "after crash " << done;
            ASSERT_GE(guest.table["steps"].size(), witness.steps);
        }
        if (witnesses.size() > 12) witnesses.erase(witnesses.begin(), witnesses.begin() + 4);
        for (int i = 0; i < 4; ++i) {
            const Json made = sandtable::create_table(server.port(), wish(here, greedy));
            witnesses.push_back({made["table"], made["seats"]["attacker"]["token"]});
        }
        std::vector<std::thread> players;
        for (Witness& witness : witnesses)
            players.emplace_back([&, seed = coins.below(1u << 30)] { play(server.port(), witness, seed); });
        std::this_thread::sleep_for(std::chrono::milliseconds(coins.below(150)));
        server.kill();
        for (std::thread& player : players) player.join();
    }
    std::int64_t versions = 0;
    for (const Witness& witness : witnesses) versions += witness.acknowledged;
    std::printf("killed %d times; the last tables had %lld entries acknowledged\n", done,
                static_cast<long long>(versions));
    EXPECT_GT(done, slow_build ? 3 : 10);
}

}  // namespace
}  // namespace sandtable::server
