#include "analysis/simulate.hpp"

#include <unistd.h>

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <mutex>
#include <thread>

#include "analysis/chronicle.hpp"
#include "analysis/playout.hpp"
#include "bots/evaluations.hpp"
#include "bots/make.hpp"
#include "codec/game_of.hpp"
#include "core/bytes.hpp"
#include "match/replay.hpp"

namespace sandtable::analysis {

using codec::Json;

namespace {

constexpr std::uint64_t batch = 16;        // games that a thread takes at a time
constexpr std::uint64_t luck_games = 200;  // the first so many: trying every throw again takes long

// Games from `first` on, before `end`; those before `begun` are from an earlier run.
struct Stretch {
    std::uint64_t begun = 0;
    std::uint64_t first = 0;
    std::uint64_t end = 0;
};

// Dice to try what might have come, apart from those of the game and the bots.
Dice luck_dice(const Seed& seed, std::uint64_t game) { return Dice::random(seed, game | std::uint64_t{1} << 63); }

template <Ruleset R>
class Workshop {
public:
    Workshop(const typename R::Table& table, const SimulationOrder& order) : table_(table), order_(order) {
        for (std::size_t side = 0; side < max_sides; ++side) bots_[side] = bots::make<R>(order.bots[side]);
    }

    void play(std::uint64_t number) {
        Dice dice = game_dice(order_.seed, number), coins = bot_coins(order_.seed, number);
        const std::array<bots::Bot<R>*, max_sides> players{bots_[0].get(), bots_[1].get()};
        if (!order_.details) return add(number, play_out<R>(table_, players, dice, coins, list_));
        Dice luck = luck_dice(order_.seed, number);
        Chronicle<R> chronicle(table_, number < luck_games ? &luck : nullptr);
        const Playout<R> game = play_out<R>(table_, players, dice, coins, list_, chronicle);
        chronicle.add_to(sum_.details, game.position);
        add(number, game);
    }

    const Simulation& sum() const { return sum_; }

private:
    void add(std::uint64_t number, const Playout<R>& game) {
        const Outcome outcome = R::outcome(table_, game.position);
        const bool drawn = outcome.winner == Outcome::draw;
        ++sum_.games;
        ++(drawn ? sum_.draws : sum_.wins[static_cast<std::size_t>(outcome.winner)]);
        for (std::size_t side = 0; side < max_sides; ++side) {
            sum_.score[side].add(outcome.score[side]);
            ++sum_.score_counts[side][outcome.score[side]];
        }
        sum_.decisions.add(static_cast<std::int64_t>(game.decisions));
        sum_.fingerprint += hash_value(game.position);
        if (!order_.winners) return;
        if (sum_.winners.size() <= number) sum_.winners.resize(number + 1, ' ');
        sum_.winners[number] = drawn ? '-' : static_cast<char>('1' + outcome.winner);
    }

    const typename R::Table& table_;
    const SimulationOrder& order_;
    std::array<std::unique_ptr<bots::Bot<R>>, max_sides> bots_;
    ActionList<typename R::Action> list_;
    Simulation sum_;
};

// This process's share of a stretch: every so many-th batch of it.
template <Ruleset R>
Simulation play_share(const typename R::Table& table, const SimulationOrder& order, Stretch stretch,
                      const Cluster& team) {
    const auto processes = static_cast<std::uint64_t>(team.size());
    std::atomic<std::uint64_t> next{static_cast<std::uint64_t>(team.rank())}, done{0};
    std::mutex gate;
    Simulation total;
    const auto work = [&](bool reports) {
        Workshop<R> workshop(table, order);
        for (;;) {
            if (order.stop && order.stop()) break;
            const std::uint64_t first = stretch.first + batch * next.fetch_add(processes);
            if (first >= stretch.end) break;
            const std::uint64_t end = std::min(first + batch, stretch.end);
            for (std::uint64_t number = first; number < end; ++number) workshop.play(number);
            const std::uint64_t finished = done += end - first;
            if (reports && order.progress)
                order.progress(
                    {std::min(stretch.end, stretch.first + finished * processes), order.games, stretch.begun});
        }
        const std::lock_guard lock(gate);
        total.add(workshop.sum());
    };
    std::vector<std::thread> helpers;
    for (int i = 1; i < order.threads; ++i) helpers.emplace_back(work, false);
    work(true);
    for (std::thread& helper : helpers) helper.join();
    return total;
}

// ---- what is kept in a file, so that a long simulation can be interrupted

constexpr codec::Limits checkpoint_limits{std::size_t{1} << 28, 16, 1 << 16};

Json identity(const codec::Game& game, const SimulationOrder& order) {
    return codec::object("game", game.id(), "rules_version", game.rules_version(), "scenario_hash",
                         match::hash_text(game.scenario().hash()), "options", game.options(), "bots", Json(order.bots),
                         "seed", match::seed_text(order.seed), "details", order.details, "winners", order.winners);
}

// Of the sums as they are written: whatever is not caught by reading them.
std::string hash_of(const Json& sums) {
    const std::string text = codec::to_line(sums);
    return match::hash_text(hash_bytes(text.data(), text.size()));
}

Simulation checkpoint_from(const std::string& text, const codec::Game& game, const SimulationOrder& order) {
    const Json json = codec::parse(text, checkpoint_limits);
    const codec::Reader reader(json);
    reader.only({"format", "version", "simulation", "sums", "hash"});
    if (reader.field("format").text() != "sandtable-checkpoint")
        reader.field("format").refuse("This is no checkpoint.");
    reader.field("version").integer(2, 2);
    if (!codec::same_value(reader.field("simulation").json(), identity(game, order)))
        reader.field("simulation").refuse("The checkpoint is of another simulation; name another file or remove it.");
    Simulation done = read_sums(reader.field("sums"));
    if (reader.field("hash").text(16) != hash_of(reader.field("sums").json()))
        reader.field("hash").refuse("The checkpoint is damaged: its sums are not those that were written.");
    if (done.games > order.games) reader.field("sums").refuse("The checkpoint has more games than were asked for.");
    return done;
}

Simulation read_checkpoint(const codec::Game& game, const SimulationOrder& order) {
    std::error_code unknown;
    if (order.checkpoint.empty() || !std::filesystem::exists(order.checkpoint, unknown)) return {};
    const std::string text = codec::read_file(order.checkpoint, checkpoint_limits.bytes);
    try {
        return checkpoint_from(text, game, order);
    } catch (const codec::Error& error) {
        throw codec::Error("", order.checkpoint + ": " + error.what());
    }
}

void write_checkpoint(const codec::Game& game, const SimulationOrder& order, const Simulation& done) {
    if (order.checkpoint.empty()) return;
    Json sums = sums_json(done);
    std::string hash = hash_of(sums);
    const std::string text =
        codec::to_line(codec::object("format", "sandtable-checkpoint", "version", 2, "simulation",
                                     identity(game, order), "sums", std::move(sums), "hash", std::move(hash)));
    const std::string fresh = order.checkpoint + ".new";
    std::FILE* file = std::fopen(fresh.c_str(), "w");
    bool written = file != nullptr && std::fwrite(text.data(), 1, text.size(), file) == text.size() &&
                   std::fflush(file) == 0 && fsync(fileno(file)) == 0;
    if (file != nullptr) written = std::fclose(file) == 0 && written;
    if (written && std::rename(fresh.c_str(), order.checkpoint.c_str()) == 0) return;
    std::remove(fresh.c_str());
    throw codec::Error("", "The checkpoint " + order.checkpoint + " cannot be written.");
}

// How far the next stretch goes. Whoever works alone and keeps nothing plays all at once; others stop every few
// seconds to bring their results together.
std::uint64_t next_end(const SimulationOrder& order, const Cluster& team, std::uint64_t done, std::uint64_t played,
                       double seconds) {
    if (team.size() == 1 && order.checkpoint.empty()) return order.games;
    constexpr double stretch_seconds = 5;
    const std::uint64_t least = batch * static_cast<std::uint64_t>(team.size() * order.threads);
    const double rate = seconds > 0 ? static_cast<double>(played) / seconds : 0;
    const std::uint64_t batches = static_cast<std::uint64_t>(rate * stretch_seconds) / least + 1;
    return std::min(order.games, done + batches * least);
}

// Everybody's part of a stretch, which the leader adds to the whole and keeps.
void bring_together(const codec::Game& game, const SimulationOrder& order, const Simulation& part, Simulation& total,
                    Cluster& team) {
    std::vector<std::string> parts;
    if (team.size() > 1) parts = team.to_leader(codec::to_line(sums_json(part)));
    team.agree([&] {
        if (team.size() == 1) total.add(part);
        for (const std::string& text : parts) {
            const Json json = codec::parse(text, checkpoint_limits);
            total.add(read_sums(codec::Reader(json)));
        }
        if (!order.stop || !order.stop()) write_checkpoint(game, order, total);
        return total.games;
    });
}

}  // namespace

Simulation simulate(const codec::Game& game, const SimulationOrder& order, Cluster& team) {
    for (const std::string& bot : order.bots) bots::require_bot(bot);
    if (order.winners && order.games > most_winners)
        throw codec::Error("", "The winners of more than " + std::to_string(most_winners) + " games cannot be kept.");
    const auto start = std::chrono::steady_clock::now();
    const auto seconds = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    Simulation total;
    const std::uint64_t before = team.agree([&] {
        total = read_checkpoint(game, order);
        return total.games;
    });
    Stretch stretch{before, 0, before};
    while (stretch.end < order.games && !(order.stop && order.stop())) {
        stretch.first = stretch.end;
        stretch.end =
            team.agree([&] { return next_end(order, team, stretch.first, stretch.first - before, seconds()); });
        const Simulation part = codec::with_ruleset(game, [&]<class R>(const codec::GameOf<R>& typed) {
            return play_share<R>(typed.table(), order, stretch, team);
        });
        bring_together(game, order, part, total, team);
    }
    total.seconds = seconds();
    return total;
}

std::string progress_text(const Progress& progress, double seconds) {
    const double rate = static_cast<double>(progress.done - progress.before) / std::max(seconds, 1e-3);
    const double left = rate > 0 ? static_cast<double>(progress.games - progress.done) / rate : 0;
    return fmt::format("{} %, {:.{}f} games/s, {:.0f} s left",
                       100 * progress.done / std::max<std::uint64_t>(1, progress.games), rate, rate < 10 ? 1 : 0, left);
}

codec::Json to_json(const codec::Game& game, const SimulationOrder& order, const Simulation& s) {
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

// ---- comparing

namespace {

// What the pairs gained the first side at the second table, all together.
struct Gains {
    double sum = 0;
    double squares = 0;
    double count = 0;

    explicit Gains(const Comparison& comparison) {
        for (int one = 0; one < 3; ++one)
            for (int two = 0; two < 3; ++two)
                add((one - two) / 2.0,
                    static_cast<double>(
                        comparison.pairs[static_cast<std::size_t>(one)][static_cast<std::size_t>(two)]));
    }
    void add(double gain, double times) {
        sum += times * gain;
        squares += times * gain * gain;
        count += times;
    }
};

}  // namespace

double Comparison::difference() const {
    const Gains gains(*this);
    return gains.count > 0 ? gains.sum / gains.count : 0;
}

// Agresti and Coull's interval, for pairs: as if z²/2 more pairs had gone all the way each way. Few pairs, or pairs
// that are all alike, do not pass for certainty then.
Interval Comparison::interval() const {
    constexpr double z = 1.959963984540054;
    Gains gains(*this);
    for (const double gain : {-1.0, 1.0}) gains.add(gain, z * z / 2);
    const double mean = gains.sum / gains.count;
    const double spread = z * std::sqrt((gains.squares / gains.count - mean * mean) / gains.count);
    return {std::max(-1.0, mean - spread), std::min(1.0, mean + spread)};
}

std::optional<std::size_t> Comparison::favoured() const {
    const Interval likely = interval();
    if (likely.low > 0) return 0;
    if (likely.high < 0) return 1;
    return std::nullopt;
}

Comparison compare(Simulation one, Simulation two) {
    Comparison comparison{{std::move(one), std::move(two)}, {}};
    const auto place = [](char winner) { return std::size_t{winner == '1' ? 0u : winner == '-' ? 1u : 2u}; };
    const std::string &first = comparison.tables[0].winners, &second = comparison.tables[1].winners;
    for (std::size_t i = 0; i < std::min(first.size(), second.size()); ++i)
        if (first[i] != ' ' && second[i] != ' ') ++comparison.pairs[place(first[i])][place(second[i])];
    return comparison;
}

}  // namespace sandtable::analysis
