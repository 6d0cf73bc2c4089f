// Which of two bots is stronger. They play pairs of games with the same dice and sides changed, and a sequential test
// may say when enough is known. Counted are pairs, not games: the two games of a pair are not independent.
#pragma once

#include <array>
#include <functional>
#include <optional>

#include "analysis/simulate.hpp"

namespace sandtable::analysis {

// Pairs by what the first bot won in their two games: 0, ½, 1, 1½ or 2 points.
struct PairCounts {
    std::array<std::uint64_t, 5> of{};

    void add(int half_points) { ++of[static_cast<std::size_t>(half_points)]; }
    std::uint64_t pairs() const;
    double score() const;     // mean of a game, 0 … 1
    double variance() const;  // of a pair's mean game
};

double elo_of(double score);                        // infinite at 0 and 1
double score_of(double elo);                        // 0 … 1
Interval score_interval(const PairCounts& counts);  // 95 %

// Two suppositions about the difference in strength, and how often the test may be wrong about each.
struct SequentialTest {
    double elo0 = 0;
    double elo1 = 50;
    double alpha = 0.05;
    double beta = 0.05;

    double lower() const;  // at or below: elo0 is accepted
    double upper() const;  // at or above: elo1 is accepted
};

// How much likelier the counts are, as a logarithm, if the difference were elo1 than if it were elo0: the generalised
// sequential probability ratio test, with the distribution of pairs that fits the counts best under each supposition.
double log_likelihood_ratio(const PairCounts& counts, double elo0, double elo1);

struct ContestOrder {
    std::array<std::string, 2> bots;
    std::uint64_t games = 0;  // at most; two for each pair
    std::optional<SequentialTest> test;
    Seed seed;
    int threads = 1;
    std::function<void(std::uint64_t games)> progress;
};

struct Contest {
    PairCounts pairs;
    std::uint64_t wins = 0, draws = 0, losses = 0;                  // of the first bot
    std::array<std::array<std::uint64_t, 3>, max_sides> by_side{};  // the same, by the side it played
    double ratio = 0;                                               // of the test
    double seconds = 0;
};

Contest play_contest(const codec::Game& game, const ContestOrder& order);
codec::Json to_json(const codec::Game& game, const ContestOrder& order, const Contest& contest);

}  // namespace sandtable::analysis
