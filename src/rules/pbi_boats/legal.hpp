#pragma once

#include "rules/pbi_boats/chapters.hpp"

namespace sandtable::pbi_boats {

// An active group has something to do that PBI does not know of.
bool any_more_on_foot(const Table& table, const Position& now);

Refusal check_boat_action(const Table& table, const Position& now, const Action& action);  // of the active boat
Refusal check_foot_action(const Table& table, const Position& now, const Action& action);  // of an activation

}  // namespace sandtable::pbi_boats
