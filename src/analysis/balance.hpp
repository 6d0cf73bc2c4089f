// How the chances of a scenario lie between equal bots: measured, kept in docs/balance.json, and carried by the
// program.
#pragma once

#include "analysis/simulate.hpp"

namespace sandtable::analysis {

// {"bot": "greedy", "games": 400, "wins": {"attacker": 0.41, "defender": 0.5}, "draws": 0.09}
codec::Json balance_json(const codec::Game& game, const std::string& bot, const Simulation& simulation);

// The same with "intervals": {"attacker": [0.36, 0.46], …}, 95 % (Wilson).
codec::Json with_intervals(codec::Json balance);

// What docs/balance.json says of a shipped scenario with its own options, with intervals; null when it has changed
// since, or is not in it.
codec::Json shipped_balance(const codec::Game& game);

// An entry of that file: the balance, and the scenario that it was measured with.
codec::Json balance_entry(const codec::Game& game, const std::string& bot, const Simulation& simulation);

}  // namespace sandtable::analysis
