#include "analysis/odds.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <deque>
#include <map>
#include <set>
#include <unordered_map>

#include "analysis/simulate.hpp"
#include "codec/game_of.hpp"
#include "core/probability.hpp"
#include "match/replay.hpp"

namespace sandtable::analysis {

using boost::multiprecision::cpp_int;
using codec::AnyAction;
using codec::AnyPosition;
using codec::Game;
using codec::Json;

namespace {

cpp_int power(int base, int exponent) {
    return boost::multiprecision::pow(cpp_int(base), static_cast<unsigned>(exponent));
}

cpp_int choose(int n, int k) {
    cpp_int result = 1;
    for (int i = 1; i <= k; ++i) result = result * (n - k + i) / i;
    return result;
}

cpp_int ways_to_sum(int count, int faces, int total) {
    std::vector<cpp_int> ways{1};
    for (int die = 0; die < count; ++die) {
        std::vector<cpp_int> next(ways.size() + static_cast<std::size_t>(faces));
        for (std::size_t sum = 0; sum < ways.size(); ++sum)
            for (std::size_t face = 1; face <= static_cast<std::size_t>(faces); ++face) next[sum + face] += ways[sum];
        ways = std::move(next);
    }
    return ways.at(static_cast<std::size_t>(total));
}

cpp_int ways(const Branches::Step& step) {
    switch (step.kind) {
        case Branches::Kind::face: return 1;
        case Branches::Kind::sum: return ways_to_sum(step.count, step.faces, step.outcome);
        case Branches::Kind::pool: break;
    }
    return choose(step.count, step.outcome) * power(step.favourable, step.outcome) *
           power(step.faces - step.favourable, step.count - step.outcome);
}

struct Line {
    Rational exact = 0;
    std::uint64_t samples = 0;
    std::set<std::uint64_t> positions;
};
using Lines = std::map<std::vector<std::string>, Line>;

// What a throw is and what came of it: kind, dice, faces, favourable faces, outcome.
using StepKey = std::array<int, 5>;

// A chance as a whole number over another. Denominators of dice with the same faces divide each other, so that sums
// stay whole numbers; fractions are made once, at the end.
struct Weight {
    cpp_int numerator = 1;
    cpp_int denominator = 1;

    void follow(std::span<const Branches::Step> path, std::map<StepKey, Weight>& known) {
        for (const Branches::Step& step : path) {
            const StepKey key{static_cast<int>(step.kind), step.count, step.faces, step.favourable, step.outcome};
            auto found = known.find(key);
            if (found == known.end())
                found = known.emplace(key, Weight{ways(step), power(step.faces, step.count)}).first;
            numerator *= found->second.numerator;
            denominator *= found->second.denominator;
        }
    }
    void add(const Weight& other) {
        if (denominator == other.denominator) {
            numerator += other.numerator;
        } else if (denominator % other.denominator == 0) {
            numerator += other.numerator * (denominator / other.denominator);
        } else if (other.denominator % denominator == 0) {
            numerator = numerator * (other.denominator / denominator) + other.numerator;
            denominator = other.denominator;
        } else {
            numerator = numerator * other.denominator + other.numerator * denominator;
            denominator *= other.denominator;
        }
    }
};

// What is taken for granted where a choice only settles the action: what the rules do for somebody whose time is up if
// they say so, otherwise the first action listed.
template <Ruleset R>
typename R::Action settling_choice(const typename R::Table& table, const typename R::Position& now, Seat seat,
                                   ActionList<typename R::Action>& actions) {
    if constexpr (limits_time<R>) {
        return R::when_time_is_up(table, now, seat);
    } else {
        actions.clear();
        R::legal(table, now, seat, actions);
        return actions[0];
    }
}

// Walks through every outcome of the dice, throw by throw. Paths that meet in the same position with the same results
// so far have the same future: they go on as one, which keeps an assault of two hundred thousand paths a matter of
// milliseconds.
template <Ruleset R>
class Walk {
public:
    Walk(const codec::GameOf<R>& game, const OddsBudget& budget, Lines& lines, Odds& odds)
        : game_(game), budget_(budget), lines_(lines), odds_(odds) {}

    // False when the budget was passed before every path was walked.
    bool enumerate(const typename R::Position& position, Seat seat, const typename R::Action& action) {
        std::deque<Reached> layer(1);
        layer[0].position = position;
        first_ = {seat, action};
        for (bool begins = true; !layer.empty(); begins = false) {
            next_.clear();
            places_.clear();
            for (const Reached& reached : layer)
                if (!go_on(reached, begins)) return false;
            layer.swap(next_);
        }
        for (auto& [words, ended] : ended_) {
            lines_[words].exact = Rational(ended.weight.numerator, ended.weight.denominator);
            lines_[words].positions.insert(ended.positions.begin(), ended.positions.end());
        }
        return true;
    }

private:
    struct Reached {
        typename R::Position position;
        Record record;
        std::string told;  // the results so far
        Weight weight;
        std::uint64_t paths = 1;
    };
    struct Ended {
        Weight weight{0, 1};
        std::vector<std::uint64_t> positions;
    };
    struct Choice {
        Seat seat;
        typename R::Action action;
    };

    Choice settling(const typename R::Position& now) {
        const Seat seat = R::to_act(game_.table(), now).first();
        odds_.assumes_choices = true;
        return {seat, settling_choice<R>(game_.table(), now, seat, actions_)};
    }

    bool settles(const typename R::Position& now) const { return codec::Codec<R>::settles(game_.table(), now); }

    // Every outcome of the next throw of dice, after the choices that lie before it.
    bool go_on(const Reached& from, bool begins) {
        before_ = from.position;
        told_ = from.record;
        Choice choice = begins ? first_ : settling(before_);
        while (needs_no_dice(choice)) {
            if (!settles(before_)) return end_without_dice(from);
            choice = settling(before_);
        }
        branches_.restart();
        do {
            if (walked_++ == budget_.paths) return false;
            Dice dice = Dice::enumerating(branches_);
            position_ = before_;
            record_ = told_;
            Journal journal(record_);
            act<R>(game_.table(), position_, choice.seat, choice.action, dice, journal);
            if (branches_.too_long()) return false;
            Weight weight = from.weight;
            weight.follow(branches_.steps(), steps_);
            arrive(weight, from.paths);
        } while (branches_.next());
        return true;
    }

    // Carries the choice out if nothing is thrown for it.
    bool needs_no_dice(const Choice& choice) {
        Dice none = Dice::scripted({});
        position_ = before_;
        record_ = told_;
        Journal journal(record_);
        act<R>(game_.table(), position_, choice.seat, choice.action, none, journal);
        if (none.thrown() > 0) return false;
        before_ = position_;
        std::swap(told_, record_);
        return true;
    }

    bool end_without_dice(const Reached& from) {
        if (walked_++ == budget_.paths) return false;
        std::swap(told_, record_);
        arrive(from.weight, from.paths);
        return true;
    }

    // What no result depends on need not be carried along.
    void forget_details() {
        if constexpr (requires(const Event& event) { codec::Codec<R>::tells(event); })
            std::erase_if(record_.events, [](const Event& event) { return !codec::Codec<R>::tells(event); });
    }

    void arrive(const Weight& weight, std::uint64_t paths) {
        forget_details();
        std::vector<std::string> words = codec::Codec<R>::results(game_.table(), record_);
        if (!settles(position_)) return end(std::move(words), weight, paths);
        std::string told;
        for (const std::string& word : words) told += word + '\n';
        std::vector<std::size_t>& same_hash = places_[hash_value(position_)];
        for (const std::size_t place : same_hash) {
            Reached& met = next_[place];
            if (met.told != told || std::memcmp(&met.position, &position_, sizeof position_) != 0) continue;
            met.weight.add(weight);
            met.paths += paths;
            return;
        }
        same_hash.push_back(next_.size());
        next_.push_back({position_, record_, std::move(told), weight, paths});
    }

    void end(std::vector<std::string> words, const Weight& weight, std::uint64_t paths) {
        if (words.empty()) words.push_back(game_.question(game_.erased(position_)));
        Ended& ended = ended_[std::move(words)];
        ended.weight.add(weight);
        ended.positions.push_back(hash_value(position_));
        odds_.paths += paths;
    }

    const codec::GameOf<R>& game_;
    const OddsBudget& budget_;
    Lines& lines_;
    Odds& odds_;
    Choice first_{};
    Branches branches_;
    ActionList<typename R::Action> actions_;
    std::deque<Reached> next_;                                            // grows without moving what it holds
    std::map<StepKey, Weight> steps_;                                     // the chances of throws met before
    std::unordered_map<std::uint64_t, std::vector<std::size_t>> places_;  // in `next_`, by hash of the position
    std::map<std::vector<std::string>, Ended> ended_;
    typename R::Position before_, position_;  // before and after the throw of the path being walked
    Record told_, record_;
    std::uint64_t walked_ = 0;
};

// The action, and the choices that only settle it.
template <Ruleset R>
void sample(const codec::GameOf<R>& game, const typename R::Position& position, Seat seat,
            const typename R::Action& action, const OddsBudget& budget, Lines& lines, Odds& odds) {
    Dice dice = Dice::random(budget.seed);
    ActionList<typename R::Action> actions;
    for (std::uint64_t i = 0; i < budget.samples; ++i) {
        typename R::Position after = position;
        Record record;
        Journal journal(record);
        act<R>(game.table(), after, seat, action, dice, journal);
        while (codec::Codec<R>::settles(game.table(), after)) {
            const Seat chooser = R::to_act(game.table(), after).first();
            act<R>(game.table(), after, chooser, settling_choice<R>(game.table(), after, chooser, actions), dice,
                   journal);
            odds.assumes_choices = true;
        }
        std::vector<std::string> words = codec::Codec<R>::results(game.table(), record);
        if (words.empty()) words.push_back(game.question(game.erased(after)));
        Line& line = lines[std::move(words)];
        ++line.samples;
        line.positions.insert(hash_value(after));
    }
}

}  // namespace

Rational exact_probability(std::span<const Branches::Step> path) {
    cpp_int numerator = 1, denominator = 1;
    for (const Branches::Step& step : path) {
        numerator *= ways(step);
        denominator *= power(step.faces, step.count);
    }
    return Rational(numerator, denominator);
}

Odds odds_of(const Game& game, const AnyPosition& position, Seat seat, const AnyAction& action,
             const OddsBudget& budget) {
    Odds odds;
    Lines lines;
    odds.exact = codec::with_ruleset(game, [&]<class R>(const codec::GameOf<R>& typed) {
        const auto& from = codec::GameOf<R>::typed(position);
        const auto& chosen = codec::GameOf<R>::typed(action);
        if (Walk<R>(typed, budget, lines, odds).enumerate(from, seat, chosen)) return true;
        lines.clear();
        odds.paths = budget.samples;
        sample<R>(typed, from, seat, chosen, budget, lines, odds);
        return false;
    });
    for (const auto& [words, line] : lines) {
        OddsLine entry;
        entry.what = words;
        entry.positions = line.positions.size();
        entry.example = *line.positions.begin();
        if (odds.exact) {
            entry.exact = line.exact;
            entry.chance = line.exact.convert_to<double>();
            entry.low = entry.high = entry.chance;
            odds.total += line.exact;
        } else {
            const Interval interval = wilson(line.samples, budget.samples);
            entry.chance = static_cast<double>(line.samples) / static_cast<double>(budget.samples);
            entry.low = interval.low;
            entry.high = interval.high;
        }
        odds.lines.push_back(std::move(entry));
    }
    std::stable_sort(odds.lines.begin(), odds.lines.end(),
                     [](const OddsLine& a, const OddsLine& b) { return a.chance > b.chance; });
    if (odds.exact && odds.total != 1) throw std::logic_error("The chances of all outcomes do not add up to 1.");
    return odds;
}

Json to_json(const Odds& odds) {
    Json lines = Json::array();
    for (const OddsLine& line : odds.lines) {
        Json json{{"chance", line.chance}};
        if (line.exact)
            json["exact"] = line.exact->str();
        else
            json["interval"] = {line.low, line.high};
        json["what"] = line.what;
        json["positions"] = line.positions;
        json["example"] = match::hash_text(line.example);
        lines.push_back(json);
    }
    Json json{{"exact", odds.exact}, {"paths", odds.paths}, {"assumes_choices", odds.assumes_choices}};
    if (odds.exact) json["total"] = odds.total.str();
    json["outcomes"] = lines;
    return json;
}

}  // namespace sandtable::analysis
