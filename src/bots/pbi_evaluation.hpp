#pragma once

#include "bots/evaluation.hpp"
#include "rules/pbi/pbi.hpp"

namespace sandtable::bots {

template <>
struct Evaluation<pbi::Pbi> {
    static double worth(const pbi::Table& table, const pbi::Position& position, Seat seat);
};

}  // namespace sandtable::bots
