#pragma once

#include "bots/evaluation.hpp"
#include "rules/skirmish/skirmish.hpp"

namespace sandtable::bots {

template <>
struct Evaluation<skirmish::Skirmish> {
    static double worth(const skirmish::Table& table, const skirmish::Position& position, Seat seat);
    static double estimate(const skirmish::Table& table, const skirmish::Position& view, Seat seat,
                           const skirmish::Action& action);
};

}  // namespace sandtable::bots
