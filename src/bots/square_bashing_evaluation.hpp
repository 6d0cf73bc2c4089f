#pragma once

#include "bots/evaluation.hpp"
#include "rules/square_bashing/square_bashing.hpp"

namespace sandtable::bots {

template <>
struct Evaluation<square_bashing::SquareBashing> {
    static constexpr double scale = 17;  // fitted to games of greedy in sb_standard
    static double worth(const square_bashing::Table& table, const square_bashing::Position& position, Seat seat);
};

}  // namespace sandtable::bots
