#pragma once

#include "rules/square_bashing/chapters.hpp"

namespace sandtable::square_bashing {

void list_legal(const Table& table, const Position& now, ActionList<Action>& actions);

}  // namespace sandtable::square_bashing
