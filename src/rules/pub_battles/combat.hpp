// What the steps of a combat (chapters 15 to 17) share.
#pragma once

#include "rules/pub_battles/chapters.hpp"

namespace sandtable::pub_battles {

// PUB-15.3, 23.4: how often equal dice are rolled again. Beyond that, which no table will ever see, side order decides.
inline constexpr int most_ties = 20;

PieceSet targets_of(const Table& table, const Position& now, Piece piece);  // PUB-16.3
// Remembers how the round begins and gives a target to everybody who has but one; false when nobody has any.
bool find_targets(const Table& table, Position& now);
// True while there is more to roll, apply or retreat; it may leave a question behind.
bool fire_volley(const Table& table, Position& now, Dice& dice, Journal& journal);
bool carry_out_retreats(const Table& table, Position& now, Journal& journal);
void lose_baggage(const Table& table, Position& now, Journal& journal);  // PUB-21.3

}  // namespace sandtable::pub_battles
