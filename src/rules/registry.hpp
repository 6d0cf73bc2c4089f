// The games. Adding one is one line here (docs/adding-a-game.md has the other steps).
#pragma once

#include <tuple>

#include "rules/pbi/pbi.hpp"
#include "rules/pbi_boats/pbi_boats.hpp"
#include "rules/pub_battles/pub_battles.hpp"
#include "rules/skirmish/skirmish.hpp"
#include "rules/square_bashing/square_bashing.hpp"

namespace sandtable {

using Rulesets = std::tuple<pbi::Pbi, pbi_boats::PbiBoats, square_bashing::SquareBashing, pub_battles::PubBattles,
                            skirmish::Skirmish>;

}  // namespace sandtable
