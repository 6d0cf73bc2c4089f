#include "analysis/simulate.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <mutex>
#include <thread>

#include "analysis/playout.hpp"
#include "bots/make.hpp"
#include "codec/game_of.hpp"
#include "match/replay.hpp"

namespace sandtable::analysis {

void Tally::add(std::int64_t value) {
    least = count == 0 ? value : std::min(least, value);
    most = count == 0 ? value : std::max(most, value);
    sum += value;
    sum_of_squares += value * value;
    ++count;
}

void Tally::add(const Tally& other) {
    if (other.count == 0) return;
    least = count == 0 ? other.least : std::min(least, other.least);
    most = count == 0 ? other.most : std::max(most, other.most);
    sum += other.sum;
    sum_of_squares += other.sum_of_squares;
    count += other.count;
}

double Tally::mean() const { return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count); }

double Tally::deviation() const {
    if (count == 0) return 0;
    const double average = mean();
    return std::sqrt(
        std::max(0.0, static_cast<double>(sum_of_squares) / static_cast<double>(count) - average * average));
}

void Simulation::add(const Simulation& other) {
    games += other.games;
    draws += other.draws;
    for (std::size_t side = 0; side < max_sides; ++side) {
        wins[side] += other.wins[side];
        score[side].add(other.score[side]);
        for (const auto& [points, count] : other.score_counts[side]) score_counts[side][points] += count;
    }
    decisions.add(other.decisions);
    fingerprint += other.fingerprint;
}

namespace {

template <Ruleset R>
void add_game(Simulation& sum, const typename R::Table& table, const Playout<R>& game) {
    const Outcome outcome = R::outcome(table, game.position);
    ++sum.games;
    if (outcome.winner == Outcome::draw)
        ++sum.draws;
    else
        ++sum.wins[static_cast<std::size_t>(outcome.winner)];
    for (std::size_t side = 0; side < max_sides; ++side) {
        sum.score[side].add(outcome.score[side]);
        ++sum.score_counts[side][outcome.score[side]];
    }
    sum.decisions.add(static_cast<std::int64_t>(game.decisions));
    sum.fingerprint += hash_value(game.position);
}

template <Ruleset R>
Simulation simulate_typed(const typename R::Table& table, const SimulationOrder& order) {
    constexpr std::uint64_t batch = 16;
    std::atomic<std::uint64_t> next{0}, done{0};
    std::mutex gate;
    Simulation total;
    const auto work = [&](bool reports) {
        std::array<std::unique_ptr<bots::Bot<R>>, max_sides> own{bots::make<R>(order.bots[0]),
                                                                 bots::make<R>(order.bots[1])};
        ActionList<typename R::Action> list;
        Simulation sum;
        for (std::uint64_t first = next.fetch_add(batch); first < order.games; first = next.fetch_add(batch)) {
            const std::uint64_t end = std::min(first + batch, order.games);
            for (std::uint64_t index = first; index < end; ++index) {
                Dice dice = game_dice(order.seed, index), coins = bot_coins(order.seed, index);
                add_game<R>(sum, table, play_out<R>(table, {own[0].get(), own[1].get()}, dice, coins, list));
            }
            const std::uint64_t finished = done += end - first;
            if (reports && order.progress) order.progress(finished);
        }
        const std::lock_guard lock(gate);
        total.add(sum);
    };
    std::vector<std::thread> helpers;
    for (int i = 1; i < order.threads; ++i) helpers.emplace_back(work, false);
    work(true);
    for (std::thread& helper : helpers) helper.join();
    return total;
}

}  // namespace

Simulation simulate(const codec::Game& game, const SimulationOrder& order) {
    for (const std::string& bot : order.bots) bots::require_bot(bot);
    const auto start = std::chrono::steady_clock::now();
    Simulation result = codec::with_ruleset(
        game, [&]<class R>(const codec::GameOf<R>& typed) { return simulate_typed<R>(typed.table(), order); });
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

Interval wilson(std::uint64_t successes, std::uint64_t trials) {
    if (trials == 0) return {0, 1};
    constexpr double z = 1.959963984540054;
    const double n = static_cast<double>(trials), share = static_cast<double>(successes) / n;
    const double centre = share + z * z / (2 * n);
    const double spread = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    const double scale = 1 + z * z / n;
    return {std::max(0.0, (centre - spread) / scale), std::min(1.0, (centre + spread) / scale)};
}

codec::Json to_json(const codec::Game& game, const SimulationOrder& order, const Simulation& s) {
    using codec::Json;
    const auto share = [&](std::uint64_t count) {
        const Interval interval = wilson(count, s.games);
        return Json{{"games", count},
                    {"share", static_cast<double>(count) / static_cast<double>(std::max<std::uint64_t>(1, s.games))},
                    {"low", interval.low},
                    {"high", interval.high}};
    };
    const auto tally = [](const Tally& t) {
        return Json{{"mean", t.mean()}, {"deviation", t.deviation()}, {"least", t.least}, {"most", t.most}};
    };
    const auto sides = game.side_names();
    Json wins = Json::object(), scores = Json::object(), bots = Json::object();
    for (std::size_t side = 0; side < sides.size(); ++side) {
        wins[sides[side]] = share(s.wins[side]);
        bots[sides[side]] = order.bots[side];
        Json score = tally(s.score[side]);
        Json counts = Json::object();
        for (const auto& [points, count] : s.score_counts[side]) counts[std::to_string(points)] = count;
        score["counts"] = counts;
        scores[sides[side]] = score;
    }
    return {{"game", game.id()},
            {"scenario", game.scenario().id},
            {"scenario_hash", match::hash_text(game.scenario().hash())},
            {"options", game.options()},
            {"bots", bots},
            {"seed", match::seed_text(order.seed)},
            {"games", s.games},
            {"wins", wins},
            {"draws", share(s.draws)},
            {"scores", scores},
            {"decisions", tally(s.decisions)},
            {"fingerprint", match::hash_text(s.fingerprint)},
            {"seconds", s.seconds},
            {"decisions_per_second", s.seconds > 0 ? static_cast<double>(s.decisions.sum) / s.seconds : 0}};
}

}  // namespace sandtable::analysis
