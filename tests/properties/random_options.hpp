// Games with options drawn by RapidCheck, which looks for a smaller set when something fails.
#pragma once

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "properties/ruleset_suite.hpp"

namespace sandtable::properties {

inline codec::Json random_options(const std::vector<codec::OptionInfo>& options) {
    codec::Json chosen = codec::Json::object();
    for (const codec::OptionInfo& option : options) {
        if (!*rc::gen::arbitrary<bool>()) continue;
        if (!option.values.empty())
            chosen[option.name] = *rc::gen::elementOf(option.values);
        else if (option.standard.is_boolean())
            chosen[option.name] = *rc::gen::arbitrary<bool>();
        else
            chosen[option.name] = *rc::gen::inRange(option.lowest, std::min(option.highest, option.lowest + 8) + 1);
    }
    return chosen;
}

// A shipped scenario with random options. Options may contradict a scenario (a map that they do not allow): then the
// game is refused when it is made, and there is none.
template <Ruleset R>
std::unique_ptr<TypedGame<R>> random_game() {
    static const auto games = shipped_games<R>();
    const codec::Scenario& scenario = games[*rc::gen::inRange<std::size_t>(0, games.size())]->scenario();
    const codec::Json options = random_options(codec::Codec<R>::options());
    RC_LOG() << scenario.id << ' ' << codec::to_line(options) << '\n';
    try {
        return std::make_unique<TypedGame<R>>(scenario, options);
    } catch (const codec::Error&) {
        return nullptr;
    }
}

// A few random games of it, with a complaint at the first thing that is wrong.
template <Ruleset R, class Visit>
void expect_in_random_games(Visit visit) {
    const auto game = random_game<R>();
    const auto first = *rc::gen::arbitrary<std::uint32_t>();
    if (!game) return;
    for (std::uint64_t seed = first; seed < first + (slow_build ? 1u : 4u); ++seed) {
        typename R::Position position;
        const Course course = play_randomly<R>(*game, seed, position, visit, 20 * longest_game<R>);
        if (!course.complaint.empty())
            RC_FAIL("seed " + std::to_string(seed) + ", decision " + std::to_string(course.decisions) + ": " +
                    course.complaint);
        if (const Complaint complaint = is_over<R>(*game, position); !complaint.empty()) RC_FAIL(complaint);
    }
}

}  // namespace sandtable::properties
