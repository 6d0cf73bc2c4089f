// A beginner: considers the first two actions that happen to come to mind and takes the one that looks best.
#pragma once

#include "bots/greedy.hpp"

namespace sandtable::bots {

template <Ruleset R>
class EasyBot final : public Bot<R> {
public:
    std::size_t choose(const typename R::Table& table, const typename R::Position& view, Seat seat,
                       const ActionList<typename R::Action>& actions, Dice& dice) override {
        std::size_t best = 0;
        double most = 0;
        guesses_.make(table, view, seat, dice);
        for (int i = 0; i < considered; ++i) {
            const std::size_t thought_of = dice.below(static_cast<std::uint32_t>(actions.size()));
            const double worth = lookahead_.expected(table, guesses_, seat, actions[thought_of], dice);
            if (i > 0 && worth <= most) continue;
            best = thought_of;
            most = worth;
        }
        return best;
    }

private:
    static constexpr int considered = 2;
    SharedGuesses<R> guesses_;
    Lookahead<R> lookahead_;
};

}  // namespace sandtable::bots
