// What a position is worth to a seat, in points of its game. Each game specialises this; the figures are judgement,
// not rules.
#pragma once

#include "rules/ruleset.hpp"

namespace sandtable::bots {

template <Ruleset R>
struct Evaluation;  // static double worth(const Table&, const Position&, Seat)

// A game whose actions lead to too many outcomes to try them all out judges them by themselves as well:
//   static double estimate(const Table&, const Position& view, Seat, const Action&)
template <Ruleset R>
inline constexpr bool estimates_actions = requires { &Evaluation<R>::estimate; };

}  // namespace sandtable::bots
