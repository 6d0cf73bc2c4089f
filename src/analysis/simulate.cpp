#include "analysis/simulate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "analysis/agenda.hpp"
#include "analysis/checkpoint.hpp"
#include "analysis/crew.hpp"
#include "codec/game_of.hpp"
#include "match/replay.hpp"

namespace sandtable::analysis {

using codec::Json;

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds beat{50}, beat_together{20};  // between two looks at how far the threads are
constexpr std::chrono::seconds between_checkpoints{5};

std::unique_ptr<Crew> crew_for(const codec::Game& game, const SimulationOrder& order, const Agenda& agenda) {
    return codec::with_ruleset(game, [&]<class R>(const codec::GameOf<R>& typed) -> std::unique_ptr<Crew> {
        return std::make_unique<CrewOf<R>>(typed.table(), order, agenda);
    });
}

// What each process tells the others at every beat.
struct Word {
    std::uint64_t wanted = 0;  // games
    std::uint64_t finished = 0;
    std::uint64_t ends = 0;   // whether it breaks off (1) or has failed (2)
    std::uint64_t keeps = 0;  // the leader's: all is to be brought together now

    static Word of(const Cluster::Numbers& numbers) { return {numbers[0], numbers[1], numbers[2], numbers[3]}; }
    Cluster::Numbers numbers() const { return {wanted, finished, ends, keeps}; }
};

// One run: deals the games among the crews of all processes, tells how far they are and keeps what is done. All
// processes come together at every beat, so that nobody waits for another's game to end.
class Run {
public:
    Run(const codec::Game& game, const SimulationOrder& order, Cluster& team, Simulation begun)
        : game_(game),
          order_(order),
          team_(team),
          total_(std::move(begun)),
          before_(total_.games),
          agenda_(total_, order.games),
          crew_(crew_for(game, order, agenda_)) {}

    Simulation play() {
        bool first = true;
        while (!is_over(first)) {
            first = false;
            team_.size() == 1 ? crew_->wait(beat) : std::this_thread::sleep_for(beat_together);
        }
        crew_->break_off();
        crew_->wait(std::chrono::hours(1));
        bring_together();
        if (failed_) crew_->tell_failure();
        if (failed_) throw LeaderFailed();
        return std::move(total_);
    }

private:
    bool is_over(bool first) {
        std::vector<Word> words;
        for (const Cluster::Numbers& numbers : team_.to_all(my_word().numbers())) words.push_back(Word::of(numbers));
        std::uint64_t finished = 0, ends = 0;
        for (const Word& word : words) {
            finished += word.finished;
            ends = std::max(ends, word.ends);
        }
        if (order_.progress && !first) order_.progress({before_ + finished, order_.games, before_});
        failed_ = ends > 1;
        if (ends > 0 || finished == agenda_.tickets()) return true;
        deal(words);
        if (words.front().keeps > 0) bring_together();
        return false;
    }

    Word my_word() {
        if (order_.stop && order_.stop()) crew_->break_off();
        Word word;
        word.wanted = team_.size() == 1 ? agenda_.tickets() : crew_->wanted(5 * beat_together);
        word.finished = crew_->finished();
        word.ends = crew_->has_failed() ? 2 : crew_->is_broken_off() ? 1 : 0;
        word.keeps = team_.leads() && !order_.checkpoint.empty() && Clock::now() - kept_ > between_checkpoints;
        return word;
    }

    void deal(const std::vector<Word>& words) {
        for (std::size_t rank = 0; rank < words.size(); ++rank) {
            const std::uint64_t end = std::min(agenda_.tickets(), dealt_ + words[rank].wanted);
            if (static_cast<int>(rank) == team_.rank()) crew_->deal({dealt_, end});
            dealt_ = end;
        }
        // A crew that is closed gives up its threads; the last ticket may still go to anybody.
        if (dealt_ == agenda_.tickets()) crew_->close();
    }

    // What all have finished since the last time, which the leader adds to the whole and keeps.
    void bring_together() {
        const Simulation part = crew_->take();
        std::vector<std::string> texts;
        if (team_.size() > 1) texts = team_.to_leader(codec::to_line(sums_json(part)));
        team_.agree([&] {
            total_.missing = agenda_.games_of({dealt_, agenda_.tickets()});
            if (team_.size() == 1) add(part);
            for (const std::string& text : texts) {
                const Json json = codec::parse(text, checkpoint_limits);
                add(read_sums(codec::Reader(json)));
            }
            leave_out_what_was_not_reached();
            write_checkpoint(game_, order_, total_);
            kept_ = Clock::now();
            return total_.games;
        });
    }
    void add(const Simulation& part) {
        total_.add(part);
        total_.missing.insert(total_.missing.end(), part.missing.begin(), part.missing.end());
    }

    // Missing are only games before the last one that was played. All games are either played or missing here.
    void leave_out_what_was_not_reached() {
        Stretches& missing = total_.missing = in_order(std::move(total_.missing));
        if (!missing.empty() && missing.back().end == total_.games + size_of(missing)) missing.pop_back();
    }

    const codec::Game& game_;
    const SimulationOrder& order_;
    Cluster& team_;
    Simulation total_;
    const std::uint64_t before_;
    const Agenda agenda_;
    std::uint64_t dealt_ = 0;
    bool failed_ = false;
    Clock::time_point kept_ = Clock::now();
    std::unique_ptr<Crew> crew_;
};

// How far an earlier run has come, as every process must know it; the sums are the leader's alone.
Simulation known_to_all(Simulation begun, Cluster& team) {
    begun.games = team.from_leader(begun.games);
    begun.missing.resize(team.from_leader(begun.missing.size()));
    for (Stretch& stretch : begun.missing) {
        stretch.first = team.from_leader(stretch.first);
        stretch.end = team.from_leader(stretch.end);
    }
    return begun;
}

}  // namespace

Simulation simulate(const codec::Game& game, const SimulationOrder& order, Cluster& team) {
    const auto start = Clock::now();
    Simulation total;
    team.agree([&] {
        for (const std::string& bot : order.bots) bots::require_bot(bot);
        if (order.winners && order.games > most_winners)
            throw codec::Error("",
                               "The winners of more than " + std::to_string(most_winners) + " games cannot be kept.");
        if (order.begun != nullptr) total = *order.begun;
        if (!order.checkpoint.empty()) total = read_checkpoint(game, order);
        write_checkpoint(game, order, total);  // whether it can be written is known before the first game
        return 0;
    });
    total = known_to_all(std::move(total), team);
    total.earlier_games = total.games;
    total.earlier_decisions = total.decisions.sum;
    if (total.games < order.games) total = Run(game, order, team, std::move(total)).play();
    total.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    return total;
}

std::string progress_text(const Progress& progress, double seconds) {
    const double rate = static_cast<double>(progress.done - progress.before) / std::max(seconds, 1e-3);
    const std::string text =
        fmt::format("{} %, {:.{}f} games/s", 100 * progress.done / std::max<std::uint64_t>(1, progress.games), rate,
                    rate < 0.1  ? 3
                    : rate < 10 ? 1
                                : 0);
    if (rate == 0) return text;  // nobody knows how long the first game will take
    return text + fmt::format(", {:.0f} s left", static_cast<double>(progress.games - progress.done) / rate);
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
            {"decisions_per_second",
             s.seconds > 0 ? static_cast<double>(s.decisions.sum - s.earlier_decisions) / s.seconds : 0}};
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
