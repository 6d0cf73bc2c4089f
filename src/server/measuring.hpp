// Measures how the chances of a scenario lie when somebody presses the button: one scenario at a time, in a thread of
// its own that gives way to the games.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

#include "codec/game.hpp"
#include "store/store.hpp"

namespace sandtable::server {

struct MeasuringPlan {
    std::string bot = "greedy";
    std::uint64_t games = 400;
    store::Milliseconds longest = 60'000;  // then what is done must do
    std::size_t most_waiting = 16;
    std::size_t most_kept = 256;
};

class Measuring {
public:
    explicit Measuring(MeasuringPlan plan = {}) : plan_(std::move(plan)) {}
    ~Measuring();  // breaks off what is under way

    // How far it is: {"state": "waiting" | "measuring" | "measured", "done", "games", "balance" (when measured)}.
    // Whoever asks first begins it. Null when too many wait already.
    codec::Json ask(std::shared_ptr<const codec::Game> game);

private:
    struct Job {
        std::string name;
        std::shared_ptr<const codec::Game> game;
    };
    struct State {
        const char* word = "waiting";
        std::uint64_t done = 0;
        codec::Json balance;
    };

    void work();
    void measure(const Job& job);
    void forget_the_oldest();

    MeasuringPlan plan_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Job> waiting_;
    std::map<std::string, State> states_;
    std::deque<std::string> measured_;  // oldest first
    std::atomic<bool> stopping_{false};
    std::thread thread_;
};

}  // namespace sandtable::server
