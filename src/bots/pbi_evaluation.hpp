#pragma once

#include "bots/evaluation.hpp"
#include "rules/pbi/pbi.hpp"

namespace sandtable::bots {

template <>
struct Evaluation<pbi::Pbi> {
    static constexpr double scale = 12;  // fitted to games of greedy in crossroads-village
    static double worth(const pbi::Table& table, const pbi::Position& position, Seat seat);
};

}  // namespace sandtable::bots
