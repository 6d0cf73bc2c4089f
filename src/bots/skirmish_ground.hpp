// What the skirmish's evaluation and its habits both ask of the table and of whoever stands on it.
#pragma once

#include "rules/skirmish/chapters.hpp"

namespace sandtable::bots {

// Inches to what the scenario is about; 0 for whoever is there.
double way_to(const skirmish::Table& table, const skirmish::Objective& objective, skirmish::Point at);
// Whether the side wins by standing there, and so has to go there.
bool must_take(const skirmish::Table& table, skirmish::Side side);
bool gives_cover(const skirmish::Table& table, skirmish::Point at);

bool is_tank(const skirmish::VehicleModel& model);                       // other vehicles are light or soft
bool may_act(const skirmish::Man& figure);                               // as far as a view tells
bool has_men(const skirmish::Position& now, skirmish::Team team);        // likewise
bool knows_enemies(const skirmish::Position& now, skirmish::Side side);  // that it could fire on
bool serves_a_gun(const skirmish::Position& now, skirmish::Team team);
// Where the active team's vehicle comes to stand.
skirmish::Point end_of_drive(const skirmish::Position& now, const skirmish::Action& action);

}  // namespace sandtable::bots
