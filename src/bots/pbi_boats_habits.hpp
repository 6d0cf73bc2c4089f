// What a practised player of the boat rules is inclined to do at sight: with people on foot the same as in PBI, and
// with boats to bring them ashore. Figures are judgement, in points of the score.
#pragma once

#include "bots/pbi_habits.hpp"
#include "rules/pbi_boats/chapters.hpp"

namespace sandtable::bots {

class PbiBoatsHabits {
public:
    using Action = pbi_boats::Action;

    PbiBoatsHabits(const pbi_boats::Table& table, const pbi_boats::Position& view, Seat seat);
    double operator()(const Action& action) const;

private:
    using Boat = pbi_boats::Boat;
    using Edge = pbi_boats::Edge;
    using Order = pbi_boats::Order;
    using Square = pbi_boats::Square;

    static int steps(const pbi::Table& table, const pbi::Position& now, Square square);
    double worth(const pbi_boats::Position& position) const;
    double extend() const;

    int weapons_of(Boat boat) const;
    double activate(const Order& order) const;
    double sail(Edge direction, int squares) const;
    double turn(bool right) const;
    bool leads_nearer(Edge direction) const;
    double disembark(const Action& action) const;

    double harm_to_hull(Boat boat, int hits) const;
    double harm_by_small_arms(Square at, const Order& order, int dice) const;
    double chance_to_hit(Square from, Boat boat) const;
    int hits_of(int total) const;
    double harm_by_gun(Square from, Square at, const Order& order, int effect) const;
    double shoot(const Action& action) const;
    double fire_mount(const Action& action) const;
    int dice_of(pbi::GroupSet groups, int range) const;
    double fire_troops(const Action& action) const;
    double react(const Action& action) const;
    double board(const Action& action) const;

    const pbi_boats::Table& table_;
    const pbi_boats::Position& now_;
    Seat seat_;
    HabitsOnFoot foot_;
};

}  // namespace sandtable::bots
