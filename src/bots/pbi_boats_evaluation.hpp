#pragma once

#include "bots/evaluation.hpp"
#include "rules/pbi_boats/pbi_boats.hpp"

namespace sandtable::bots {

template <>
struct Evaluation<pbi_boats::PbiBoats> {
    static constexpr double scale = 35;  // fitted to games of greedy in green-beach
    static double worth(const pbi_boats::Table& table, const pbi_boats::Position& position, Seat seat);
};

}  // namespace sandtable::bots
