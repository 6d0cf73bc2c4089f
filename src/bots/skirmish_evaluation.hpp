#pragma once

#include "bots/evaluation.hpp"
#include "rules/skirmish/skirmish.hpp"

namespace sandtable::bots {

template <>
struct Evaluation<skirmish::Skirmish> {
    static double worth(const skirmish::Table& table, const skirmish::Position& position, Seat seat);
};

}  // namespace sandtable::bots
