// What a position is worth to a seat, in points of its game. Each game specialises this; the figures are judgement,
// not rules.
#pragma once

#include <cmath>

#include "rules/ruleset.hpp"

namespace sandtable::bots {

template <Ruleset R>
struct Evaluation;  // static double worth(const Table&, const Position&, Seat)

// How likely a seat's side is to win: by the rules at the end, by the game's evaluation before it.
template <Ruleset R>
double chance_of_winning(const typename R::Table& table, const typename R::Position& now, Seat seat) {
    constexpr double points_that_mean_73_percent = 8;
    const Outcome outcome = R::outcome(table, now);
    if (outcome.over) return outcome.winner == Outcome::draw ? 0.5 : outcome.winner == R::side_of(table, seat) ? 1 : 0;
    return 1 / (1 + std::exp(-Evaluation<R>::worth(table, now, seat) / points_that_mean_73_percent));
}

}  // namespace sandtable::bots
