#include "analysis/odds.hpp"

#include <algorithm>
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

// The action and the choices that only settle it, each taken as the first one listed.
struct Trial {
    AnyPosition after;
    Record record;
    bool assumed = false;

    Trial(const Game& game, const AnyPosition& position, Seat seat, const AnyAction& action, Dice& dice)
        : after(position) {
        Journal journal(record);
        game.apply(after, seat, action, dice, journal);
        while (game.settles(after)) {
            const Seat chooser = game.to_act(after).first();
            game.apply(after, chooser, game.legal(after, chooser).front(), dice, journal);
            assumed = true;
        }
    }

    std::vector<std::string> words(const Game& game) const {
        std::vector<std::string> results = game.results(record);
        if (results.empty()) results.push_back(game.question(after));
        return results;
    }
};

struct Line {
    Rational exact = 0;
    std::uint64_t samples = 0;
    std::set<std::uint64_t> positions;
};
using Lines = std::map<std::vector<std::string>, Line>;

// A chance as a whole number over another. Denominators of dice with the same faces divide each other, so that sums
// stay whole numbers; fractions are made once, at the end.
struct Weight {
    cpp_int numerator = 1;
    cpp_int denominator = 1;

    void follow(std::span<const Branches::Step> path) {
        for (const Branches::Step& step : path) {
            numerator *= ways(step);
            denominator *= power(step.faces, step.count);
        }
    }
    void add(const Weight& other) {
        if (denominator == other.denominator) {
            numerator += other.numerator;
        } else if (denominator % other.denominator == 0) {
            numerator += other.numerator * (denominator / other.denominator);
        } else {
            numerator = numerator * other.denominator + other.numerator * denominator;
            denominator *= other.denominator;
        }
    }
};

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
        std::vector<Reached> layer(1);
        layer[0].position = position;
        first_ = {seat, action};
        for (bool begins = true; !layer.empty(); begins = false) {
            next_.clear();
            places_.clear();
            for (const Reached& reached : layer)
                if (!go_on(reached, begins)) return false;
            layer.swap(next_);
        }
        for (auto& [words, weight] : ended_) lines_[words].exact = Rational(weight.numerator, weight.denominator);
        return true;
    }

private:
    struct Reached {
        typename R::Position position;
        Record record;
        Weight weight;
        std::uint64_t paths = 1;
    };
    struct Choice {
        Seat seat;
        typename R::Action action;
    };

    Choice first_listed(const typename R::Position& now) {
        const Seat seat = R::to_act(game_.table(), now).first();
        actions_.clear();
        R::legal(game_.table(), now, seat, actions_);
        odds_.assumes_choices = true;
        return {seat, actions_[0]};
    }

    bool settles(const typename R::Position& now) const { return codec::Codec<R>::settles(game_.table(), now); }

    // Every outcome of the next throw of dice, with the choices that lie before it.
    bool go_on(const Reached& from, bool begins) {
        branches_.restart();
        do {
            if (walked_++ == budget_.paths) return false;
            Dice dice = Dice::enumerating(branches_);
            Reached to{from.position, from.record, from.weight, from.paths};
            Journal journal(to.record);
            const Choice choice = begins ? first_ : first_listed(to.position);
            R::apply(game_.table(), to.position, choice.seat, choice.action, dice, journal);
            while (dice.thrown() == 0 && settles(to.position)) {
                const Choice further = first_listed(to.position);
                R::apply(game_.table(), to.position, further.seat, further.action, dice, journal);
            }
            if (branches_.too_long()) return false;
            to.weight.follow(branches_.steps());
            arrive(std::move(to));
        } while (branches_.next());
        return true;
    }

    void arrive(Reached&& reached) {
        std::vector<std::string> words = codec::Codec<R>::results(game_.table(), reached.record);
        if (!settles(reached.position)) return end(reached, std::move(words));
        std::string key(reinterpret_cast<const char*>(&reached.position), sizeof reached.position);
        for (const std::string& word : words) key += word + '\n';
        const auto [place, is_new] = places_.try_emplace(std::move(key), next_.size());
        if (is_new) return next_.push_back(std::move(reached));
        next_[place->second].weight.add(reached.weight);
        next_[place->second].paths += reached.paths;
    }

    void end(const Reached& reached, std::vector<std::string> words) {
        const codec::AnyPosition after = game_.erased(reached.position);
        if (words.empty()) words.push_back(game_.question(after));
        lines_[words].positions.insert(game_.hash(after));
        const auto [weight, is_new] = ended_.try_emplace(std::move(words), reached.weight);
        if (!is_new) weight->second.add(reached.weight);
        odds_.paths += reached.paths;
    }

    const codec::GameOf<R>& game_;
    const OddsBudget& budget_;
    Lines& lines_;
    Odds& odds_;
    Choice first_{};
    Branches branches_;
    ActionList<typename R::Action> actions_;
    std::vector<Reached> next_;
    std::unordered_map<std::string, std::size_t> places_;  // in `next_`, by position and results so far
    std::map<std::vector<std::string>, Weight> ended_;
    std::uint64_t walked_ = 0;
};

bool enumerate(const Game& game, const AnyPosition& position, Seat seat, const AnyAction& action,
               const OddsBudget& budget, Lines& lines, Odds& odds) {
    return codec::with_ruleset(game, [&]<class R>(const codec::GameOf<R>& typed) {
        return Walk<R>(typed, budget, lines, odds)
            .enumerate(codec::GameOf<R>::typed(position), seat, codec::GameOf<R>::typed(action));
    });
}

void sample(const Game& game, const AnyPosition& position, Seat seat, const AnyAction& action, const OddsBudget& budget,
            Lines& lines, Odds& odds) {
    Dice dice = Dice::random(budget.seed);
    for (std::uint64_t i = 0; i < budget.samples; ++i) {
        const Trial trial(game, position, seat, action, dice);
        odds.assumes_choices = odds.assumes_choices || trial.assumed;
        Line& line = lines[trial.words(game)];
        ++line.samples;
        line.positions.insert(game.hash(trial.after));
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
    odds.exact = enumerate(game, position, seat, action, budget, lines, odds);
    if (!odds.exact) {
        lines.clear();
        odds.paths = budget.samples;
        sample(game, position, seat, action, budget, lines, odds);
    }
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
