// One step ahead: the action whose outcomes are worth most on average, by the game's evaluation.
#pragma once

#include "bots/bot.hpp"
#include "bots/evaluation.hpp"
#include "core/probability.hpp"

namespace sandtable::bots {

// What can be expected of an action.
struct Prospect {
    double expected = 0;
    bool exact = false;  // every outcome was counted, not a sample of them
};

// Carries an action out over every outcome of its dice, or a sample of them where there are too many.
template <Ruleset R>
class Lookahead {
public:
    struct Effort {
        int paths;  // walked at most; beyond that
        int samples;
    };

    // `imagine` makes a position to begin with, `value` says what a position is worth.
    template <class Imagine, class Value>
    Prospect prospect(const typename R::Table& table, Seat seat, const typename R::Action& action, Dice& dice,
                      Effort effort, const Imagine& imagine, const Value& value) {
        Journal off;
        double worth = 0;
        branches_.restart();
        for (int path = 0; path < effort.paths; ++path) {
            typename R::Position after = imagine();
            Dice outcomes = Dice::enumerating(branches_);
            R::apply(table, after, seat, action, outcomes, off);
            worth += probability(branches_.steps()) * value(after);
            if (!branches_.next()) return {worth, !branches_.too_long()};
        }
        worth = 0;
        for (int i = 0; i < effort.samples; ++i) {
            typename R::Position after = imagine();
            R::apply(table, after, seat, action, dice, off);
            worth += value(after);
        }
        return {worth / effort.samples, false};
    }

    // By the game's evaluation, to whoever acts.
    double expected(const typename R::Table& table, const typename R::Position& view, Seat seat,
                    const typename R::Action& action, Dice& dice) {
        return prospect(
                   table, seat, action, dice, {96, 48}, [&] { return R::determinize(table, view, seat, dice); },
                   [&](const typename R::Position& after) { return Evaluation<R>::worth(table, after, seat); })
            .expected;
    }

private:
    Branches branches_;
};

template <Ruleset R>
class GreedyBot final : public Bot<R> {
public:
    std::size_t choose(const typename R::Table& table, const typename R::Position& view, Seat seat,
                       const ActionList<typename R::Action>& actions, Dice& dice) override {
        std::size_t best = 0;
        double most = 0;
        std::uint32_t equals = 0;
        for (std::size_t i = 0; i < actions.size(); ++i) {
            const double worth = worth_of(table, view, seat, actions[i], dice);
            if (i == 0 || worth > most) {
                best = i;
                most = worth;
                equals = 1;
            } else if (worth == most && dice.below(++equals) == 0) {
                best = i;  // ties are broken at random, so that the bot is not a slave to the order of the list
            }
        }
        return best;
    }

private:
    double worth_of(const typename R::Table& table, const typename R::Position& view, Seat seat,
                    const typename R::Action& action, Dice& dice) {
        if constexpr (estimates_actions<R>)
            return Evaluation<R>::estimate(table, view, seat, action);
        else
            return lookahead_.expected(table, view, seat, action, dice);
    }

    Lookahead<R> lookahead_;
};

}  // namespace sandtable::bots
