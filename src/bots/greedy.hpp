// One step ahead: the action whose outcomes are worth most on average, by the game's evaluation.
#pragma once

#include "bots/bot.hpp"
#include "bots/evaluation.hpp"
#include "core/probability.hpp"

namespace sandtable::bots {

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
            return expected(table, view, seat, action, dice);
    }

    static constexpr int most_paths = 96;  // walked exactly; beyond that the average of as many samples

    double expected(const typename R::Table& table, const typename R::Position& view, Seat seat,
                    const typename R::Action& action, Dice& dice) {
        branches_.restart();
        double worth = 0;
        Journal off;
        int paths = 0;
        do {
            typename R::Position after = R::determinize(table, view, seat, dice);
            Dice outcomes = Dice::enumerating(branches_);
            R::apply(table, after, seat, action, outcomes, off);
            const double chance = probability(branches_.steps());
            worth += chance * Evaluation<R>::worth(table, after, seat);
        } while (++paths < most_paths && branches_.next());
        if (paths < most_paths) return worth;
        return sampled(table, view, seat, action, dice);
    }

    double sampled(const typename R::Table& table, const typename R::Position& view, Seat seat,
                   const typename R::Action& action, Dice& dice) {
        constexpr int samples = 48;
        double worth = 0;
        Journal off;
        for (int i = 0; i < samples; ++i) {
            typename R::Position after = R::determinize(table, view, seat, dice);
            R::apply(table, after, seat, action, dice, off);
            worth += Evaluation<R>::worth(table, after, seat);
        }
        return worth / samples;
    }

    Branches branches_;
};

}  // namespace sandtable::bots
