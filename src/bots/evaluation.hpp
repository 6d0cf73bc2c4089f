// What a position is worth to a seat, in points of its game. Each game specialises this; the figures are judgement,
// not rules.
#pragma once

#include "rules/ruleset.hpp"

namespace sandtable::bots {

template <Ruleset R>
struct Evaluation;  // static double worth(const Table&, const Position&, Seat)

}  // namespace sandtable::bots
