// The games. Adding one is one line here (docs/adding-a-game.md has the other steps).
#pragma once

#include <tuple>

#include "rules/pbi/pbi.hpp"

namespace sandtable {

using Rulesets = std::tuple<pbi::Pbi>;

}  // namespace sandtable
