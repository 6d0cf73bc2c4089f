// What a position is worth to a seat, in points of its game. Each game specialises this; the figures are judgement,
// not rules.
#pragma once

#include <cmath>

#include "rules/ruleset.hpp"

namespace sandtable::bots {

// static double worth(const Table&, const Position&, Seat)
// static constexpr double scale   perhaps: how many points mean a chance of 73 %
template <Ruleset R>
struct Evaluation;

template <Ruleset R>
constexpr double points_that_mean_73_percent() {
    if constexpr (requires { Evaluation<R>::scale; })
        return Evaluation<R>::scale;
    else
        return 8;
}

template <Ruleset R>
double chance_with(double worth) {
    return 1 / (1 + std::exp(-worth / points_that_mean_73_percent<R>()));
}

// How likely a seat's side is to win: by the rules at the end, by the game's evaluation before it.
template <Ruleset R>
double chance_of_winning(const typename R::Table& table, const typename R::Position& now, Seat seat) {
    const Outcome outcome = R::outcome(table, now);
    if (outcome.over) return outcome.winner == Outcome::draw ? 0.5 : outcome.winner == R::side_of(table, seat) ? 1 : 0;
    return chance_with<R>(Evaluation<R>::worth(table, now, seat));
}

// What an action that throws no dice brings.
template <Ruleset R>
double gain_from(const typename R::Table& table, const typename R::Position& now, Seat seat,
                 const typename R::Action& action) {
    typename R::Position after = now;
    Dice none = Dice::random(Seed());
    Journal off;
    R::apply(table, after, seat, action, none, off);
    return Evaluation<R>::worth(table, after, seat) - Evaluation<R>::worth(table, now, seat);
}

// A game whose actions lead to too many outcomes to try them all out judges them by themselves as well:
//   static double estimate(const Table&, const Position& view, Seat, const Action&)
template <Ruleset R>
inline constexpr bool estimates_actions = requires { &Evaluation<R>::estimate; };

// A game may know a practised player's habits: how much he is inclined to an action before he has thought about it, in
// points. A search plays by them where it does not look closely; greedy, who thinks about each action, does not.
//   class Habits { Habits(const Table&, const Position& view, Seat); double operator()(const Action&); }
// What they look up for one action of a position serves the others.
template <Ruleset R>
inline constexpr bool has_habits = requires { typename Evaluation<R>::Habits; };

// Whether a search may judge actions without trying them out, and how: one action after another of the same position.
template <Ruleset R>
inline constexpr bool judges_at_sight = has_habits<R> || estimates_actions<R>;
template <Ruleset R>
auto judgement_at_sight(const typename R::Table& table, const typename R::Position& view, Seat seat) {
    if constexpr (has_habits<R>)
        return typename Evaluation<R>::Habits(table, view, seat);
    else
        return [&table, &view, seat](const typename R::Action& action) {
            return Evaluation<R>::estimate(table, view, seat, action);
        };
}

// A game whose evaluation urges to set up, and only then judges, says where it does:
//   static bool judges(const Table&, const Position&)
template <Ruleset R>
bool judges(const typename R::Table& table, const typename R::Position& now) {
    if constexpr (requires { &Evaluation<R>::judges; })
        return Evaluation<R>::judges(table, now);
    else
        return true;
}

// A game whose positions are best compared when a stage of it has ended, such as a side's phase, counts the stages:
//   static int stage(const Table&, const Position&)
template <Ruleset R>
inline constexpr bool has_stages = requires { &Evaluation<R>::stage; };

}  // namespace sandtable::bots
