// A scenario played many times: who wins, by how much, how long it takes. The result depends on the seed and the
// number of games alone, not on threads: sums are whole numbers, and each game has dice of its own.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <map>

#include "codec/game.hpp"

namespace sandtable::analysis {

struct SimulationOrder {
    std::uint64_t games = 1000;
    Seed seed;
    int threads = 1;
    std::array<std::string, max_sides> bots{"random", "random"};
    std::function<void(std::uint64_t done)> progress;  // called now and then from one thread
};

// Sums from which mean and deviation follow.
struct Tally {
    std::int64_t sum = 0;
    std::int64_t sum_of_squares = 0;
    std::int64_t least = 0;
    std::int64_t most = 0;
    std::uint64_t count = 0;

    void add(std::int64_t value);
    void add(const Tally& other);
    double mean() const;
    double deviation() const;
};

struct Simulation {
    std::uint64_t games = 0;
    std::array<std::uint64_t, max_sides> wins{};
    std::uint64_t draws = 0;
    std::array<Tally, max_sides> score;
    std::array<std::map<std::int64_t, std::uint64_t>, max_sides> score_counts;
    Tally decisions;
    std::uint64_t fingerprint = 0;  // of all final positions, in any order
    double seconds = 0;             // the only figure that may differ between runs

    void add(const Simulation& other);
};

Simulation simulate(const codec::Game& game, const SimulationOrder& order);

struct Interval {
    double low = 0;
    double high = 0;
};
// Wilson's score interval for a share, 95 %.
Interval wilson(std::uint64_t successes, std::uint64_t trials);

codec::Json to_json(const codec::Game& game, const SimulationOrder& order, const Simulation& simulation);

}  // namespace sandtable::analysis
