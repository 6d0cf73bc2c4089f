// What a practised player is inclined to do in the skirmish at sight.
#pragma once

#include <optional>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::bots {

// Judges one action after another of the same position: what was looked up for one serves the others.
class SkirmishHabits {
public:
    SkirmishHabits(const skirmish::Table& table, const skirmish::Position& view, Seat seat);

    double operator()(const skirmish::Action& action);

private:
    struct Place {
        skirmish::Point at;
        double worth = 0;
    };
    static constexpr std::size_t most_watchers = 3;

    const skirmish::Position& now() const { return scene_.now; }

    double activation(skirmish::Team team) const;
    double spot(const skirmish::Action& action) const;
    double move(const skirmish::Action& action);
    double charge(const skirmish::Action& action) const;
    double drive(const skirmish::Action& action) const;
    double shoot(const skirmish::Action& action) const;
    double throw_at(const skirmish::Action& action, const skirmish::Ranged& ranges) const;
    double launch(const skirmish::Action& action) const;
    double fire_gun(const skirmish::Action& action) const;
    double fire_by_hand(const skirmish::Action& action) const;
    double fire_at_vehicle(skirmish::Vehicle vehicle, const skirmish::Body& from, const skirmish::Ranged& ranges) const;

    double burst(skirmish::Point centre, int faces, bool shell) const;
    double shaking(skirmish::Team team) const;
    double way(skirmish::Point at) const;
    double way_and_cover(skirmish::Point at) const;
    double outlook(skirmish::Point at) const;
    double outlook_from_here(skirmish::Point here);
    int guns_that_see(skirmish::Point at) const;
    void look_for_watchers(skirmish::Point from);

    skirmish::Scene scene_;
    double inch_nearer_;  // to the objective, for each man; and to stand in it
    double holding_;
    bool knows_enemies_;
    std::optional<Place> here_;                              // the outlook that was asked for last
    ScratchList<skirmish::Figure, most_watchers> watchers_;  // the nearest man of each of the nearest enemy teams
};

}  // namespace sandtable::bots
