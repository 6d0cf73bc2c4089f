#include "analysis/odds.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "analysis/simulate.hpp"
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

// False when the budget was passed before every path was walked.
bool enumerate(const Game& game, const AnyPosition& position, Seat seat, const AnyAction& action,
               const OddsBudget& budget, Lines& lines, Odds& odds) {
    Branches branches;
    // Paths with the same denominator add up as whole numbers; fractions are made once, at the end.
    std::map<std::vector<std::string>, std::map<cpp_int, cpp_int>> weights;
    do {
        if (odds.paths == budget.paths) return false;
        Dice dice = Dice::enumerating(branches);
        const Trial trial(game, position, seat, action, dice);
        if (branches.too_long()) return false;
        odds.assumes_choices = odds.assumes_choices || trial.assumed;
        cpp_int numerator = 1, denominator = 1;
        for (const Branches::Step& step : branches.steps()) {
            numerator *= ways(step);
            denominator *= power(step.faces, step.count);
        }
        auto words = trial.words(game);
        lines[words].positions.insert(game.hash(trial.after));
        weights[std::move(words)][denominator] += numerator;
        ++odds.paths;
    } while (branches.next());
    for (const auto& [words, parts] : weights)
        for (const auto& [denominator, numerator] : parts) lines[words].exact += Rational(numerator, denominator);
    return true;
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
