// The evaluations of all games.
#pragma once

#include "bots/pbi_boats_evaluation.hpp"
#include "bots/pbi_evaluation.hpp"
#include "bots/pub_battles_evaluation.hpp"
#include "bots/skirmish_evaluation.hpp"
#include "bots/square_bashing_evaluation.hpp"
