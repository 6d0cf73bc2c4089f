// A scenario played many times: who wins, by how much, how long it takes. The result depends on the seed and the
// number of games alone, not on threads, processes or interruptions: sums are whole numbers, and each game has dice of
// its own.
#pragma once

#include <array>
#include <functional>
#include <optional>

#include "analysis/cluster.hpp"
#include "analysis/tally.hpp"
#include "codec/game.hpp"

namespace sandtable::analysis {

// How far a simulation is.
struct Progress {
    std::uint64_t done = 0;
    std::uint64_t games = 0;   // in the end
    std::uint64_t before = 0;  // of those done, by an earlier run
};

struct SimulationOrder {
    std::uint64_t games = 1000;
    Seed seed;
    int threads = 1;
    std::array<std::string, max_sides> bots{"random", "random"};
    bool details = false;    // for a report; takes longer
    bool winners = false;    // of every single game
    std::string checkpoint;  // a file that keeps what is done, and that a later run goes on from; empty: none
    const Simulation* begun = nullptr;  // the same simulation with fewer games, to go on from; null: from the beginning
    std::function<void(const Progress&)> progress;  // called many times a second by the thread that simulates
    std::function<bool()> stop;  // asked before every game and many times a second, by any thread: true breaks it off
};

// By the processes of `cluster`, each with so many threads. Only the leader's result is complete.
Simulation simulate(const codec::Game& game, const SimulationOrder& order, Cluster& team = cluster());

codec::Json to_json(const codec::Game& game, const SimulationOrder& order, const Simulation& simulation);

// "57 %, 3100 games/s, 12 s left", so many seconds after this run began.
std::string progress_text(const Progress& progress, double seconds);

// The same games at two tables that differ in the scenario or its options: does it matter to who wins?
struct Comparison {
    std::array<Simulation, 2> tables;
    std::array<std::array<std::uint64_t, 3>, 3> pairs{};  // at table one and two: first side won, draw, second side won

    // By how much the first side's share (a win 1, a draw ½) is greater at the second table; 95 % interval.
    double difference() const;
    Interval interval() const;
    std::optional<std::size_t> favoured() const;  // the side that the second table surely favours more
};
Comparison compare(Simulation one, Simulation two);  // both with their winners

}  // namespace sandtable::analysis
