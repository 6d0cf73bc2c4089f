// What a simulation found, as one page that needs nothing else: figures, and plots drawn as SVG.
#pragma once

#include "analysis/census.hpp"
#include "analysis/simulate.hpp"

namespace sandtable::analysis {

// One option set to another value than the scenario's: the same games, side by side.
struct OptionEffect {
    std::string name;
    std::string value;
    std::string refusal;  // why the scenario cannot be played with it; empty: it was compared
    Comparison comparison;
};

// Every option of the game with each of its other values, all with the same dice. Numbers are tried half and twice as
// large, within what is allowed.
std::vector<OptionEffect> option_effects(const codec::Game& game, SimulationOrder order);

struct Report {
    const codec::Game& game;
    const SimulationOrder& order;
    const Simulation& simulation;
    std::vector<OptionEffect> effects;
    std::string command;  // that made it
};

std::string to_html(const Report& report);

Map map_of(const codec::Game& game);

}  // namespace sandtable::analysis
