// Measures how the chances of a scenario lie when somebody presses the button: one scenario at a time, in a thread of
// its own that gives way to the games. Nobody waits for what nobody else asks about any more.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

#include "analysis/simulate.hpp"
#include "store/store.hpp"

namespace sandtable::server {

struct MeasuringPlan {
    std::string bot;  // of both sides; empty: that of the shipped badge, greedy where there is none
    std::uint64_t games = 400;
    store::Milliseconds longest = 60'000;   // then what is done must do
    store::Milliseconds patience = 10'000;  // whoever has not asked for so long is gone
    std::uint64_t most_games = 100'000;     // then nobody needs more
    std::size_t most_waiting = 16;
    std::size_t most_waiting_each = 3;  // of one address
    std::size_t most_kept = 256;
};

class Measuring {
public:
    explicit Measuring(MeasuringPlan plan = {}) : plan_(std::move(plan)) {}
    ~Measuring();  // breaks off what is under way

    struct Wish {
        std::shared_ptr<const codec::Game> game;
        std::string address;  // whose
        bool more = false;    // games than were measured already
    };
    enum class Refusal { none, many_wait, many_of_yours_wait };
    struct Answer {
        codec::Json json;
        Refusal refusal = Refusal::none;
    };

    // How far it is: {"state": "waiting" | "measuring" | "measured", "bot", "done", "games", "balance" (of all games of
    // measurements that are over)}. Whoever asks first begins it.
    Answer ask(const Wish& wish);
    // This address asks no more. What nobody else asks about is broken off; its games are kept. Tells how far it is,
    // and nothing of what has no games. It may be asked again until the game under way is broken off.
    codec::Json leave(const Wish& wish);

private:
    using Clock = std::chrono::steady_clock;
    enum class Stage { idle, waiting, measuring };

    struct State {
        std::shared_ptr<const codec::Game> game;
        std::string bot;
        Stage stage = Stage::idle;
        std::uint64_t done = 0;   // games, with those under way
        std::uint64_t games = 0;  // that it aims at
        analysis::Simulation played;
        std::map<std::string, Clock::time_point> askers;  // addresses, and when they last asked
        bool left = false;                                // by the last of them, in so many words
    };

    static std::string name_of(const codec::Game& game);
    State& state_of(const std::string& name, const Wish& wish);
    Refusal refusal_for(const std::string& address) const;
    codec::Json json_of(const State& state) const;
    void forget_who_has_gone(State& state) const;
    void drop_what_nobody_waits_for();
    void forget_the_oldest();
    void put_by(const std::string& name, State& state);
    void work();
    void measure(const std::string& name, State& state, std::unique_lock<std::mutex>& lock);
    bool must_stop(State& state, Clock::time_point end);

    MeasuringPlan plan_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::string, State> states_;
    std::deque<std::string> waiting_;
    std::deque<std::string> measured_;  // oldest first
    std::atomic<bool> stopping_{false};
    std::thread thread_;
};

}  // namespace sandtable::server
