#include "analysis/contest.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <map>
#include <mutex>
#include <thread>

#include "analysis/playout.hpp"
#include "bots/make.hpp"
#include "codec/game_of.hpp"
#include "match/replay.hpp"

namespace sandtable::analysis {

// ---- statistics

std::uint64_t PairCounts::pairs() const {
    std::uint64_t sum = 0;
    for (const std::uint64_t count : of) sum += count;
    return sum;
}

double PairCounts::score() const {
    double sum = 0;
    for (std::size_t i = 0; i < of.size(); ++i) sum += static_cast<double>(of[i]) * static_cast<double>(i) / 4;
    return pairs() == 0 ? 0.5 : sum / static_cast<double>(pairs());
}

double PairCounts::variance() const {
    if (pairs() == 0) return 0;
    const double mean = score();
    double sum = 0;
    for (std::size_t i = 0; i < of.size(); ++i) {
        const double distance = static_cast<double>(i) / 4 - mean;
        sum += static_cast<double>(of[i]) * distance * distance;
    }
    return sum / static_cast<double>(pairs());
}

double elo_of(double score) {
    if (score <= 0) return -std::numeric_limits<double>::infinity();
    if (score >= 1) return std::numeric_limits<double>::infinity();
    return -400 * std::log10(1 / score - 1);
}

double score_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

// Wilson's interval for as many independent games as have the variance that the pairs showed; pairs that are all alike
// show none, and count once each.
Interval score_interval(const PairCounts& counts) {
    if (counts.pairs() == 0) return {0, 1};
    const double mean = counts.score(), pairs = static_cast<double>(counts.pairs());
    const double variance = counts.variance();
    const double games = variance > 0 && mean > 0 && mean < 1 ? pairs * mean * (1 - mean) / variance : pairs;
    constexpr double z = 1.959963984540054;
    const double centre = mean + z * z / (2 * games);
    const double spread = z * std::sqrt(mean * (1 - mean) / games + z * z / (4 * games * games));
    const double scale = 1 + z * z / games;
    // At the ends of the scale rounding must not make a bound of what has none.
    return {mean > 0 ? std::max(0.0, (centre - spread) / scale) : 0,
            mean < 1 ? std::min(1.0, (centre + spread) / scale) : 1};
}

double SequentialTest::lower() const { return std::log(beta / (1 - alpha)); }
double SequentialTest::upper() const { return std::log((1 - beta) / alpha); }

namespace {

using Shares = std::array<double, 5>;

constexpr double unseen = 1e-3;  // pairs of a kind that has not come up yet: it may

// The likeliest distribution with a given mean: shares p / (1 + x (a - mean)), where x makes the mean right.
Shares likeliest(const Shares& seen, double mean) {
    const auto off = [&](double x) {
        double sum = 0;
        for (std::size_t i = 0; i < seen.size(); ++i) {
            const double away = static_cast<double>(i) / 4 - mean;
            sum += seen[i] * away / (1 + x * away);
        }
        return sum;
    };
    double low = -1 / (1 - mean), high = 1 / mean;  // `off` falls from +∞ to -∞ in between
    for (int i = 0; i < 200; ++i) {
        const double middle = (low + high) / 2;
        (off(middle) > 0 ? low : high) = middle;
    }
    Shares shares{};
    for (std::size_t i = 0; i < seen.size(); ++i)
        shares[i] = seen[i] / (1 + (low + high) / 2 * (static_cast<double>(i) / 4 - mean));
    return shares;
}

}  // namespace

double log_likelihood_ratio(const PairCounts& counts, double elo0, double elo1) {
    if (counts.pairs() == 0) return 0;
    Shares seen{};
    double all = 0;
    for (std::size_t i = 0; i < seen.size(); ++i) {
        seen[i] = counts.of[i] == 0 ? unseen : static_cast<double>(counts.of[i]);
        all += seen[i];
    }
    for (double& share : seen) share /= all;
    const Shares first = likeliest(seen, score_of(elo0)), second = likeliest(seen, score_of(elo1));
    double sum = 0;
    for (std::size_t i = 0; i < seen.size(); ++i) sum += seen[i] * std::log(second[i] / first[i]);
    return all * sum;
}

// ---- playing

namespace {

// What the first bot won with each side, in half points.
using PairResult = std::array<int, max_sides>;

// Takes the results of pairs in their order, whoever finishes them when, and says when it is enough: what the threads
// played beyond that does not count, so that their number changes nothing.
class Score {
public:
    Score(const ContestOrder& order, Contest& contest) : order_(order), contest_(contest) {}

    std::optional<std::uint64_t> next_pair() {
        const std::lock_guard lock(mutex_);
        if (decided_ || 2 * given_ + 2 > order_.games) return std::nullopt;
        return given_++;
    }
    void finish(std::uint64_t pair, const PairResult& result) {
        const std::lock_guard lock(mutex_);
        waiting_[pair] = result;
        for (auto next = waiting_.find(counted_); next != waiting_.end() && !decided_; next = waiting_.find(counted_)) {
            count(next->second);
            waiting_.erase(next);
            ++counted_;
        }
        if (order_.progress) order_.progress(2 * counted_);
    }

private:
    void count(const PairResult& result) {
        contest_.pairs.add(result[0] + result[1]);
        for (std::size_t side = 0; side < max_sides; ++side) {
            ++(result[side] == 2 ? contest_.wins : result[side] == 1 ? contest_.draws : contest_.losses);
            ++contest_.by_side[side][static_cast<std::size_t>(2 - result[side])];
        }
        if (!order_.test) return;
        contest_.ratio = log_likelihood_ratio(contest_.pairs, order_.test->elo0, order_.test->elo1);
        decided_ = contest_.ratio <= order_.test->lower() || contest_.ratio >= order_.test->upper();
    }

    const ContestOrder& order_;
    Contest& contest_;
    std::mutex mutex_;
    std::map<std::uint64_t, PairResult> waiting_;
    std::uint64_t given_ = 0, counted_ = 0;
    bool decided_ = false;
};

template <Ruleset R>
bool play_pairs(const typename R::Table& table, const ContestOrder& order, Score& score) {
    const auto work = [&] {
        const auto first = bots::make<R>(order.bots[0]), second = bots::make<R>(order.bots[1]);
        ActionList<typename R::Action> list;
        while (const auto pair = score.next_pair()) {
            PairResult result{};
            for (int side = 0; side < max_sides; ++side) {
                Dice dice = game_dice(order.seed, *pair), coins = bot_coins(order.seed, *pair);
                std::array<bots::Bot<R>*, max_sides> players{first.get(), second.get()};
                if (side == 1) std::swap(players[0], players[1]);
                const Outcome outcome = R::outcome(table, play_out<R>(table, players, dice, coins, list).position);
                result[static_cast<std::size_t>(side)] = outcome.winner == Outcome::draw ? 1
                                                         : outcome.winner == side        ? 2
                                                                                         : 0;
            }
            score.finish(*pair, result);
        }
    };
    std::vector<std::thread> helpers;
    for (int i = 1; i < order.threads; ++i) helpers.emplace_back(work);
    work();
    for (std::thread& helper : helpers) helper.join();
    return true;
}

}  // namespace

Contest play_contest(const codec::Game& game, const ContestOrder& order) {
    for (const std::string& bot : order.bots) bots::require_bot(bot);
    const auto start = std::chrono::steady_clock::now();
    Contest contest;
    Score score(order, contest);
    codec::with_ruleset(
        game, [&]<class R>(const codec::GameOf<R>& typed) { return play_pairs<R>(typed.table(), order, score); });
    contest.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return contest;
}

codec::Json to_json(const codec::Game& game, const ContestOrder& order, const Contest& contest) {
    using codec::Json;
    const Interval interval = score_interval(contest.pairs);
    const auto finite = [](double elo) { return std::isfinite(elo) ? Json(elo) : Json(nullptr); };
    Json by_side = Json::object();
    const auto sides = game.side_names();
    for (std::size_t side = 0; side < sides.size(); ++side)
        by_side[sides[side]] = {{"wins", contest.by_side[side][0]},
                                {"draws", contest.by_side[side][1]},
                                {"losses", contest.by_side[side][2]}};
    Json json{{"game", game.id()},
              {"scenario", game.scenario().id},
              {"scenario_hash", match::hash_text(game.scenario().hash())},
              {"options", game.options()},
              {"bots", order.bots},
              {"seed", match::seed_text(order.seed)},
              {"games", 2 * contest.pairs.pairs()},
              {"wins", contest.wins},
              {"draws", contest.draws},
              {"losses", contest.losses},
              {"by_side", by_side},
              {"pairs", contest.pairs.of},
              {"score", contest.pairs.score()},
              {"elo",
               {{"difference", finite(elo_of(contest.pairs.score()))},
                {"low", finite(elo_of(interval.low))},
                {"high", finite(elo_of(interval.high))}}},
              {"seconds", contest.seconds}};
    if (const auto& test = order.test)
        json["test"] = {{"elo0", test->elo0},    {"elo1", test->elo1},     {"alpha", test->alpha},
                        {"beta", test->beta},    {"lower", test->lower()}, {"upper", test->upper()},
                        {"ratio", contest.ratio}};
    return json;
}

}  // namespace sandtable::analysis
