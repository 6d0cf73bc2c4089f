// What a practised player is inclined to do with people on foot at sight: in PBI, and in the game that puts boats
// beside them. Figures are judgement, in points of the score.
#pragma once

#include "rules/pbi/chapters.hpp"

namespace sandtable::bots {

// Judges one action after another of the same position.
class HabitsOnFoot {
public:
    using Action = pbi::Action;
    using StepsToBuilding = int (*)(const pbi::Table&, const pbi::Position&, pbi::Square);

    static constexpr double a_point = 0.08;  // of action, that might have been spent otherwise
    static constexpr double leave_it = -0.02;

    HabitsOnFoot(const pbi::Table& table, const pbi::Position& now, Seat seat, StepsToBuilding steps)
        : table_(table),
          now_(now),
          side_(seat.index() == 0 ? pbi::Side::attacker : pbi::Side::defender),
          steps_to_building_(steps) {}

    // Of whatever needs no trial: 0 for what is neither sought nor shunned.
    double inclination(const Action& action) const;

    pbi::Side side() const { return side_; }
    pbi::GroupSet own() const { return table_.of_side[index(side_)]; }
    pbi::GroupSet enemies() const { return table_.of_side[index(enemy_of(side_))]; }
    double value_of(pbi::GroupSet groups) const;
    // What so many dice do to those on the ground of a square, hedges on the way aside.
    double harm_on_ground(pbi::Square at, int dice) const;
    // An assault of so many dice: what it kills, loses and wins.
    static double assault(int groups, int dice, int defenders, int defence_dice, double prize);

private:
    using Kind = Action::Kind;

    static double value_of(pbi::Type type);
    pbi::Type type_of(pbi::Group group) const { return table_.type[group.index()]; }
    bool is_building(pbi::Square square) const { return now_.ground.building.contains(square); }
    bool lie_dead_in(pbi::Square square) const { return (now_.markers_in(square) & own()).any(); }
    double building() const;
    double place_in_building() const;
    double shelter(pbi::Square square) const;
    double standing_in(pbi::Square square) const;
    double falls(pbi::Group group, pbi::Square square) const;

    double motivate(const Action& action) const;
    double move(const Action& action) const;
    double shoot(const Action& action) const;
    double clear(const Action& action) const;
    double assault(const Action& action) const;
    double allocate(const Action& action) const;

    const pbi::Table& table_;
    const pbi::Position& now_;
    pbi::Side side_;
    StepsToBuilding steps_to_building_;
};

// All of PBI.
class PbiHabits {
public:
    PbiHabits(const pbi::Table& table, const pbi::Position& view, Seat seat);
    double operator()(const pbi::Action& action) const;

private:
    const pbi::Table& table_;
    const pbi::Position& now_;
    Seat seat_;
    HabitsOnFoot foot_;
};

}  // namespace sandtable::bots
