// analysis/contest: which of two bots is stronger.
#include "analysis/contest.hpp"

#include <cmath>

#include "unit/support.hpp"

namespace sandtable::analysis {
namespace {

PairCounts counts(std::array<std::uint64_t, 5> of) { return {of}; }

TEST(Elo, is_the_logistic_curve) {
    EXPECT_EQ(elo_of(0.5), 0);
    EXPECT_NEAR(elo_of(10.0 / 11), 400, 1e-9);  // ten to one
    EXPECT_NEAR(elo_of(0.75), 190.848501887865, 1e-9);
    EXPECT_NEAR(elo_of(0.25), -190.848501887865, 1e-9);
    EXPECT_EQ(elo_of(1), HUGE_VAL);
    EXPECT_EQ(elo_of(0), -HUGE_VAL);
    for (const double elo : {-700.0, -3.0, 0.0, 50.0, 312.0}) EXPECT_NEAR(elo_of(score_of(elo)), elo, 1e-9);
}

TEST(PairCounts, have_the_score_and_variance_of_their_pairs) {
    const PairCounts pairs = counts({1, 2, 3, 2, 2});  // 10 pairs: 0 + 1 + 3 + 3 + 4 = 11 points of 20 games
    EXPECT_EQ(pairs.pairs(), 10u);
    EXPECT_DOUBLE_EQ(pairs.score(), 0.55);
    // (0.55² + 2·0.3² + 3·0.05² + 2·0.2² + 2·0.45²) / 10
    EXPECT_NEAR(pairs.variance(), (0.3025 + 0.18 + 0.0075 + 0.08 + 0.405) / 10, 1e-12);
    EXPECT_DOUBLE_EQ(PairCounts{}.score(), 0.5);
}

TEST(ScoreInterval, is_that_of_independent_games_when_the_pairs_are_as_varied) {
    // Games won with a chance of ½ each: pairs 1 : 2 : 1, so 8 games of which 4 were won.
    const Interval pairs = score_interval(counts({1, 0, 2, 0, 1})), games = wilson(4, 8);
    EXPECT_NEAR(pairs.low, games.low, 1e-12);
    EXPECT_NEAR(pairs.high, games.high, 1e-12);
}

TEST(ScoreInterval, of_nothing_but_wins_or_losses_is_that_of_as_many_trials_as_pairs) {
    for (std::uint64_t pairs = 1; pairs < 2000; ++pairs) {
        const Interval won = score_interval(counts({0, 0, 0, 0, pairs})),
                       lost = score_interval(counts({pairs, 0, 0, 0, 0})), trials = wilson(pairs, pairs);
        EXPECT_NEAR(won.low, trials.low, 1e-12) << pairs;
        EXPECT_EQ(won.high, 1) << pairs;
        EXPECT_EQ(lost.low, 0) << pairs;
        EXPECT_NEAR(lost.high, 1 - trials.low, 1e-12) << pairs;
    }
}

TEST(ScoreInterval, of_pairs_that_are_all_shared_is_that_of_as_many_trials_as_pairs) {
    const Interval pairs = score_interval(counts({0, 0, 10, 0, 0})), trials = wilson(5, 10);
    EXPECT_NEAR(pairs.low, trials.low, 1e-12);
    EXPECT_NEAR(pairs.high, trials.high, 1e-12);
}

TEST(ScoreInterval, is_narrower_when_changing_sides_evens_things_out) {
    const Interval even = score_interval(counts({0, 1, 18, 1, 0})), wild = score_interval(counts({9, 0, 2, 0, 9}));
    EXPECT_LT(even.high - even.low, 0.2 * (wild.high - wild.low));
}

TEST(SequentialTest, stops_at_walds_bounds) {
    EXPECT_NEAR(SequentialTest{}.upper(), 2.94443897916644, 1e-12);  // ln 19
    EXPECT_NEAR(SequentialTest{}.lower(), -2.94443897916644, 1e-12);
    EXPECT_NEAR((SequentialTest{0, 5, 0.01, 0.1}.upper()), std::log(90), 1e-12);
    EXPECT_NEAR((SequentialTest{0, 5, 0.01, 0.1}.lower()), std::log(0.1 / 0.99), 1e-12);
}

// With pairs that are only won or lost the likeliest distribution is known without any fitting, and the ratio is that
// of Wald's test of a coin.
TEST(LikelihoodRatio, of_pairs_that_are_won_or_lost_is_walds) {
    for (const auto& [lost, won] : {std::pair{30, 50}, std::pair{100, 100}, std::pair{7, 200}}) {
        const double s0 = score_of(-10), s1 = score_of(40);
        const double wald = won * std::log(s1 / s0) + lost * std::log((1 - s1) / (1 - s0));
        const double ratio = log_likelihood_ratio(
            counts({static_cast<std::uint64_t>(lost), 0, 0, 0, static_cast<std::uint64_t>(won)}), -10, 40);
        EXPECT_NEAR(ratio, wald, 0.01);  // kinds of pairs that were not seen count a thousandth
    }
}

// A second, literal reading: climbs the likelihood over all distributions with the wanted mean, step by step.
double best_likelihood(const std::array<double, 5>& n, double mean) {
    // Three shares are free; the outer two follow from the sum and the mean.
    std::array<double, 3> inner{0.2, 0.2, 0.2};
    const auto likelihood = [&](const std::array<double, 3>& p) {
        const double rest = 1 - p[0] - p[1] - p[2];
        const double top = mean - (p[0] / 4 + p[1] / 2 + p[2] * 3 / 4), bottom = rest - top;
        if (p[0] <= 0 || p[1] <= 0 || p[2] <= 0 || top <= 0 || bottom <= 0) return -HUGE_VAL;
        return n[0] * std::log(bottom) + n[1] * std::log(p[0]) + n[2] * std::log(p[1]) + n[3] * std::log(p[2]) +
               n[4] * std::log(top);
    };
    double best = likelihood(inner);
    for (double step = 0.1; step > 1e-9;) {
        bool climbed = false;
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t j = 0; j < 3; ++j)
                for (const double a : {-step, step})
                    for (const double b : {-step, 0.0, step}) {
                        auto next = inner;
                        next[i] += a;
                        if (i != j) next[j] += b;
                        if (const double found = likelihood(next); found > best) {
                            best = found;
                            inner = next;
                            climbed = true;
                        }
                    }
        if (!climbed) step /= 2;
    }
    return best;
}

TEST(LikelihoodRatio, agrees_with_a_climb_over_all_distributions) {
    for (const std::array<std::uint64_t, 5>& of :
         {std::array<std::uint64_t, 5>{3, 9, 20, 14, 6}, {10, 2, 5, 1, 30}, {4, 30, 8, 25, 2}}) {
        std::array<double, 5> n{};
        for (std::size_t i = 0; i < 5; ++i) n[i] = static_cast<double>(of[i]);
        const double climbed = best_likelihood(n, score_of(60)) - best_likelihood(n, score_of(-20));
        EXPECT_NEAR(log_likelihood_ratio(counts(of), -20, 60), climbed, 1e-5);
    }
}

TEST(LikelihoodRatio, changes_its_sign_with_the_suppositions_and_is_nothing_without_games) {
    const PairCounts pairs = counts({3, 9, 20, 14, 6});
    EXPECT_NEAR(log_likelihood_ratio(pairs, 0, 30), -log_likelihood_ratio(pairs, 30, 0), 1e-9);
    EXPECT_EQ(log_likelihood_ratio(PairCounts{}, 0, 30), 0);
}

// ---- playing

ContestOrder order(const std::string& first, const std::string& second, std::uint64_t games, int threads) {
    ContestOrder order;
    order.bots = {first, second};
    order.games = games;
    order.seed = Seed::from_number(3);
    order.threads = threads;
    return order;
}

codec::Json played(const ContestOrder& order) {
    const auto game = codec::make_game(codec::find_scenario("pbi", "first-patrol"));
    codec::Json json = to_json(*game, order, play_contest(*game, order));
    json.erase("seconds");
    return json;
}

TEST(Contest, of_a_bot_with_itself_splits_every_pair) {
    const codec::Json json = played(order("random", "random", 20, 2));
    EXPECT_EQ(json["pairs"], codec::Json({0, 0, 10, 0, 0}));  // the same dice, the same coins, sides changed
    EXPECT_EQ(json["score"], 0.5);
}

TEST(Contest, does_not_depend_on_threads) {
    EXPECT_EQ(played(order("mcts:8", "random", 4, 1)), played(order("mcts:8", "random", 4, 3)));
    ContestOrder one = order("easy", "random", 400, 1), three = order("easy", "random", 400, 3);
    one.test = three.test = SequentialTest{0, 200, 0.1, 0.1};
    const codec::Json json = played(one);
    EXPECT_EQ(json, played(three));
    EXPECT_LT(json["games"], 400) << "the test should have been decided";
}

TEST(Contest, shows_that_a_bot_that_looks_ahead_beats_one_that_does_not) {
    EXPECT_GT(played(order("easy", "random", 40, 2))["score"], 0.6);
}

}  // namespace
}  // namespace sandtable::analysis
