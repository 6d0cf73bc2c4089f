// What no scenario of Pub Battles may set up, whatever it wants to show.
#pragma once

#include "codec/json.hpp"
#include "rules/pub_battles/pub_battles.hpp"

namespace sandtable::codec {

// After the table is finished. Throws at the place in the scenario, with the clause that forbids it.
void check_scenario(const Reader& scenario, const pub_battles::Table& table);

// What the chosen options need: they stand in `options` or in the scenario.
void check_options(const Reader& scenario, const Json& options, const pub_battles::Table& table);

}  // namespace sandtable::codec
