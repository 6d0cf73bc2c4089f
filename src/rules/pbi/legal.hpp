#pragma once

#include "rules/pbi/chapters.hpp"

namespace sandtable::pbi {

void list_legal(const Table& table, const Position& now, ActionList<Action>& actions);
bool names_square_twice(const Table& table, const Position& now, const Frame& frame, Group group, Refuge refuge);

}  // namespace sandtable::pbi
