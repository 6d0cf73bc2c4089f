// What the rest of an assault cannot tell apart. It is no rule: the odds of an assault use it to follow positions with
// the same future as one. Hits are taken to be placed on the first unit listed, as the odds take every choice.
#pragma once

#include <vector>

#include "core/dice.hpp"
#include "core/pool_rows.hpp"
#include "rules/square_bashing/actions.hpp"
#include "rules/square_bashing/state.hpp"

namespace sandtable::square_bashing {

// A unit in few bits: its kind, and what the hits to come can tell of its strength; 0 is no unit.
using Code = std::uint16_t;
using Codes = std::array<Code, SaveRow::most_pools>;

// Positions with the same essence lead to the same losses with the same chances.
struct Essence {
    bool known = false;  // otherwise nothing less than the whole position tells it
    Assault::Stage stage = Assault::Stage::none;
    std::uint8_t left = 0;
    std::uint8_t hits_on_assaulter = 0;
    std::uint8_t target_lost = 0;
    bool trapped = false;
    std::uint8_t enemy_faces = 0;  // of the target: where it cannot withdraw to
    Assault::Foreseen foreseen = Assault::Foreseen::nothing;
    Codes target{};
    Codes assaulter{};
};
static_assert(std::has_unique_object_representations_v<Essence>);

Essence essence(const Table& table, const Position& now);

// Positions that have the ways to a win apart from those to a repulse: what the beaten side looks like matters to the
// rest of the assault, what the other looks like does not. Together they are all ways of the action.
std::vector<Position> foresights(const Position& now, const Action& action);

// The saves of the open batch, for dice that merge; false when they must be rolled unit by unit.
bool throw_saves_together(const Table& table, const Position& now, Dice& dice, SaveRow::Failures& lost);

// The dice of SB-12.14 that are not thrown yet, and the saves against their hits; false when only the dice were thrown
// and their hits wait to be placed.
bool throw_hits_together(const Table& table, Position& now, Dice& dice, SaveRow::Failures& lost);

}  // namespace sandtable::square_bashing
