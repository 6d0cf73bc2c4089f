// Exact odds: the very code that resolves an action is run over every outcome of its dice.
#pragma once

#include <optional>

#include "analysis/weight.hpp"
#include "codec/game.hpp"

namespace sandtable::analysis {

// The exact chance of a path of enumerated outcomes.
Rational exact_probability(std::span<const Branches::Step> path);

struct OddsLine {
    std::vector<std::string> what;  // the results, in words
    double chance = 0;
    std::optional<Rational> exact;  // not when sampled
    double low = 0, high = 1;       // 95 % interval when sampled
    std::uint64_t positions = 0;  // different positions met behind this line; 0 where ways with one future went as one
    std::uint64_t example = 0;    // hash of one of them
};

struct Odds {
    bool exact = true;
    bool assumes_choices = false;  // choices that settle the action were taken as the first listed
    // The seat does not see all that decides it: what is hidden was guessed, for each sample anew.
    bool depends_on_hidden = false;
    std::uint64_t paths = 0;      // different results of the dice, or samples
    std::uint64_t steps = 0;      // the work of the enumeration: throws carried out, each with one outcome
    Rational total = 0;           // of the exact chances: 1, and checked to be
    std::vector<OddsLine> lines;  // most likely first
};

struct OddsBudget {
    std::uint64_t paths = 200'000;  // more steps than these and the odds are sampled
    std::uint64_t samples = 100'000;
    Seed seed = Seed::from_number(1);  // of the samples
    // Of processor time until the odds are sampled, and for the samples; 0: as long as it takes. A step takes between
    // half a microsecond and half a millisecond, so their number alone tells little of it.
    int milliseconds = 0;
    int sampling_milliseconds = 0;

    // For somebody who waits for the answer, wherever he asks.
    static OddsBudget of_somebody_waiting() {
        OddsBudget budget;
        budget.samples = 16'384;
        budget.milliseconds = 50;
        budget.sampling_milliseconds = 200;
        return budget;
    }
};

// Of an action that `check` finds fine, from the seat's view: odds must not know more than the player, nor say less.
// They are exact where nothing that the view hides can change them.
Odds odds_of(const codec::Game& game, const codec::AnyPosition& view, Seat seat, const codec::AnyAction& action,
             const OddsBudget& budget = {});

codec::Json to_json(const Odds& odds);

}  // namespace sandtable::analysis
