// A thousand tables at once, each a person against a bot, on one server process.
#include <sys/epoll.h>
#include <chrono>

#include "process.hpp"
#include "support.hpp"

namespace sandtable::server {
namespace {

TEST(Crowd, a_thousand_tables_with_bots_play_at_once) {
    constexpr int tables = slow_build ? 100 : 1000;
    constexpr int actions_each = 5;
    const ScratchFolder folder;
    ServerProcess server(folder / "games.sqlite");
    const auto begun = std::chrono::steady_clock::now();
    std::vector<Json> made;
    Connection connection(server.port());
    for (int i = 0; i < tables; ++i) {
        const auto answer = connection.http("POST", "/api/tables", codec::to_line(wish(greedy, here)));
        ASSERT_EQ(answer.status, 201);
        made.push_back(codec::parse(answer.body));
    }
    std::vector<std::unique_ptr<Guest>> guests;
    for (const Json& table : made)
        guests.push_back(std::make_unique<Guest>(server.port(), table["table"], table["seats"]["defender"]["token"]));
    // Everybody acts when it is his turn; the bots answer in between, all tables side by side.
    std::vector<int> acted(tables, 0);
    int finished = 0;
    const int queue = ::epoll_create1(0);
    for (int i = 0; i < tables; ++i) {
        epoll_event event{EPOLLIN, {}};
        event.data.u32 = static_cast<std::uint32_t>(i);
        ::epoll_ctl(queue, EPOLL_CTL_ADD, guests[static_cast<std::size_t>(i)]->connection.file(), &event);
    }
    const auto act = [&](std::size_t i) {
        Guest& guest = *guests[i];
        if (acted[i] == actions_each) return;
        const bool is_over = guest.is_over();  // a short game may end before its last action
        if (!is_over && !guest.may_act()) return;
        if (!is_over) guest.act();
        acted[i] = is_over ? actions_each : acted[i] + 1;
        if (acted[i] == actions_each) ++finished;
    };
    for (std::size_t i = 0; i < guests.size(); ++i) act(i);
    while (finished < tables) {
        epoll_event events[64];
        const int ready = ::epoll_wait(queue, events, 64, 10'000);
        ASSERT_GT(ready, 0) << finished << " tables are done";
        for (int k = 0; k < ready; ++k) {
            const std::size_t i = events[k].data.u32;
            Guest& guest = *guests[i];
            if (!guest.connection.receive(0)) continue;
            while (auto frame = take_frame(guest.connection.received()))
                if (frame->opcode == 1) guest.table = codec::parse(frame->text, {64 << 20, 32, 4096});
            act(i);
        }
    }
    ::close(queue);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
    std::printf("%d tables with %d actions each in %.1f s\n", tables, actions_each, taken.count());
    EXPECT_LT(taken.count(), slow_build ? 120 : 60);
    EXPECT_EQ(Connection(server.port()).http("GET", "/healthz").status, 200);
}

}  // namespace
}  // namespace sandtable::server
