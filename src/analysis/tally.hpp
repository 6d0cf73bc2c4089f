// Sums of whole numbers from which averages follow. They are the same in whatever order the games were played, and so
// on any number of threads and machines.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "codec/json.hpp"
#include "core/seat.hpp"

namespace sandtable::analysis {

struct Interval {
    double low = 0;
    double high = 0;
};

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

// Two figures of each game: how far one goes with the other.
struct Pairs {
    std::int64_t count = 0;
    std::int64_t x = 0, y = 0, xx = 0, yy = 0, xy = 0;

    void add(std::int64_t a, std::int64_t b);
    void add(const Pairs& other);
    double correlation() const;
    // Its square, the share of one that the other explains, with Fisher's interval, 95 %: fewer than four games tell
    // nothing.
    Interval explained() const;
};

using Counts = std::map<std::int64_t, std::uint64_t>;

// The games that came to the beginning of one turn.
struct TurnSums {
    Tally chance;                           // of the first side to win, as the bots judge, in hundredths of a percent
    std::uint64_t leads = 0;                // games in which somebody was ahead, and was the winner or loser in the end
    std::uint64_t leader_won = 0;           // of these
    std::array<Tally, max_sides> strength;  // what each side has left

    void add(const TurnSums& other);
};

struct ClauseSums {
    std::uint64_t times = 0;
    std::uint64_t games = 0;
};

// What a report shows beyond who won.
struct Details {
    std::map<std::int64_t, TurnSums> turns;
    Counts last_turn;                           // in which turn the games ended
    std::array<Counts, max_sides> losses;       // strength lost by each side in a cell of the map
    std::array<Counts, max_sides> decisive;     // the same in the turn after which the winner was never behind
    std::map<std::string, ClauseSums> clauses;  // cited in the journals
    Pairs luck;  // what the dice gave the first side, and its result, both in hundredths of a percent

    void add(const Details& other);
};

// Games from `first` on, before `end`.
struct Stretch {
    std::uint64_t first = 0;
    std::uint64_t end = 0;

    std::uint64_t size() const { return end - first; }
};
using Stretches = std::vector<Stretch>;
std::uint64_t size_of(const Stretches& stretches);
Stretches in_order(Stretches stretches);  // neighbours become one

struct Simulation {
    std::uint64_t games = 0;
    std::array<std::uint64_t, max_sides> wins{};
    std::uint64_t draws = 0;
    std::array<Tally, max_sides> score;
    std::array<Counts, max_sides> score_counts;
    Tally decisions;
    std::uint64_t fingerprint = 0;  // of all final positions, in any order
    Details details;                // when they were asked for
    std::string winners;            // likewise: 1, 2 or - for each game in order; a blank where none was played
    Stretches missing;              // games before the last one that were not played, after an interruption; in order

    // The only figures that may differ between runs: how long the last run took, and what it found done.
    double seconds = 0;
    std::uint64_t earlier_games = 0;
    std::int64_t earlier_decisions = 0;

    void add(const Simulation& other);  // whose games are others; what is missing is not added
};

constexpr std::size_t most_winners = 1 << 24;  // that one simulation can keep

// Wilson's score interval for a share, 95 %.
Interval wilson(std::uint64_t successes, std::uint64_t trials);

// The sums themselves, to be kept in a file or sent to another process. Reading throws Error.
codec::Json sums_json(const Simulation& simulation);
Simulation read_sums(const codec::Reader& reader);

}  // namespace sandtable::analysis
