// What is kept in a file, so that a long simulation can be interrupted.
#pragma once

#include "analysis/simulate.hpp"

namespace sandtable::analysis {

inline constexpr codec::Limits checkpoint_limits{std::size_t{1} << 28, 16, 1 << 16};

// What the order's file has of this simulation: nothing if it names none or there is none yet. Throws Error when it is
// of another simulation or damaged.
Simulation read_checkpoint(const codec::Game& game, const SimulationOrder& order);

// Nothing is done when the order names no file. Throws Error.
void write_checkpoint(const codec::Game& game, const SimulationOrder& order, const Simulation& done);

}  // namespace sandtable::analysis
