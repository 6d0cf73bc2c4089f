// How likely a path of enumerated outcomes is. For odds and bots; rules code never needs it.
#pragma once

#include "core/dice.hpp"

namespace sandtable {

double probability(std::span<const Branches::Step> path);

}  // namespace sandtable
