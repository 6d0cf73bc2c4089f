// Bots by name, with the rule set's own types: for simulation and search.
#pragma once

#include "bots/greedy.hpp"
#include "bots/pbi_boats_evaluation.hpp"
#include "bots/pbi_evaluation.hpp"
#include "bots/pub_battles_evaluation.hpp"
#include "bots/skirmish_evaluation.hpp"
#include "bots/square_bashing_evaluation.hpp"

namespace sandtable::bots {

template <Ruleset R>
std::unique_ptr<Bot<R>> make(const std::string& name) {
    require_bot(name);
    if (name == "greedy") return std::make_unique<GreedyBot<R>>();
    return std::make_unique<RandomBot<R>>();
}

}  // namespace sandtable::bots
