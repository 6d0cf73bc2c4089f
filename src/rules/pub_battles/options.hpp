// What the chapters of the optional rules (20 to 25) share.
#pragma once

#include "rules/pub_battles/chapters.hpp"

namespace sandtable::pub_battles {

// Pieces in the order of their own ids, wherever their blocks stand in the list.
FixedList<Piece, most_pieces> by_identity(const Table& table, const Position& now, PieceSet pieces);

// Chapter 20
Refusal may_place_reserve(const Table& table, const Position& now, const Action& action);
void place_reserve(const Table& table, Position& now, const Action& action, Journal& journal);
Action helper_placement(const Table& table, const Position& now);  // PUB-20.16: its first pose
void list_placements(const Table& table, const Position& now, ActionList<Action>& actions);

// Chapter 22
Refusal may_report(const Table& table, const Position& now, Seat seat, const Action& action);
void report(const Table& table, Position& now, Seat seat, const Action& action, Journal& journal);
void vote(Position& now, Seat seat, bool yes, Journal& journal);
Refusal may_reroll(const Position& now, const Action& action);
void reroll(const Table& table, Position& now, Seat seat, const Action& action, Dice& dice, Journal& journal);
void list_rerolls(const Position& now, ActionList<Action>& actions);

// Chapter 23
Seats announcers(const Table& table, const Position& now);
Refusal may_announce(const Table& table, const Position& now, Seat seat, const Action& action);
void announce(const Table& table, Position& now, Seat seat, const Action& action, Dice& dice, Journal& journal);
void list_announcements(const Table& table, const Position& now, Seat seat, ActionList<Action>& actions);

// Chapter 24
Seats order_writers(const Table& table, const Position& now);
Refusal may_order(const Table& table, const Position& now, Seat seat, const Action& action);
void write_order(const Table& table, Position& now, Seat seat, const Action& action, Journal& journal);
void confirm_orders(Position& now, Seat seat, Journal& journal);
void begin_locations(const Table& table, Position& now);                         // PUB-24.2, 24.10
void begin_initial_orders(const Table& table, Position& now, Journal& journal);  // PUB-24.8

// Chapter 25
void draw_runners(const Table& table, Position& now, Dice& dice, Journal& journal);
void draw_plan(const Table& table, Position& now, Dice& dice, Journal& journal);

}  // namespace sandtable::pub_battles
