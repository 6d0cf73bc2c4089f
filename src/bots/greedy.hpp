// One step ahead: the action whose outcomes are worth most on average, by the game's evaluation.
#pragma once

#include <cstring>
#include <span>
#include <vector>

#include "bots/bot.hpp"
#include "bots/evaluation.hpp"
#include "core/probability.hpp"

namespace sandtable::bots {

// What can be expected of an action.
struct Prospect {
    double expected = 0;
    bool exact = false;  // every outcome was counted, not a sample of them
};

// Positions that may be the true one. All actions of a decision are tried out from the same ones: otherwise what was
// guessed for each would decide between them.
template <Ruleset R>
class SharedGuesses {
public:
    void make(const typename R::Table& table, const typename R::Position& view, Seat seat, Dice& dice) {
        guesses_.clear();
        do guesses_.push_back(R::determinize(table, view, seat, dice));
        while (keeps_secrets<R> && guesses_.size() < most);
        if (are_all_the_same()) guesses_.resize(1);
    }
    std::span<const typename R::Position> positions() const { return guesses_; }
    bool is_certain() const { return guesses_.size() == 1; }

private:
    static constexpr std::size_t most = 4;

    bool are_all_the_same() const {
        for (const typename R::Position& guess : guesses_)
            if (std::memcmp(&guess, guesses_.data(), sizeof guess) != 0) return false;
        return true;
    }

    std::vector<typename R::Position> guesses_;
};

// Carries an action out over every outcome of its dice, or a sample of them where there are too many.
template <Ruleset R>
class Lookahead {
public:
    struct Effort {
        int paths;  // walked at most; beyond that
        int samples;
    };

    // From these positions, one as likely as the other; `value` says what a position is worth.
    template <class Value>
    Prospect prospect(const typename R::Table& table, Seat seat, const typename R::Action& action, Dice& dice,
                      Effort effort, std::span<const typename R::Position> from, const Value& value) {
        if (from.size() == 1) return prospect_from(from[0], table, seat, action, dice, effort, value);
        const auto shares = static_cast<int>(from.size());
        double worth = 0;
        for (const typename R::Position& now : from)
            worth +=
                prospect_from(now, table, seat, action, dice, {effort.paths / shares, effort.samples / shares}, value)
                    .expected;
        return {worth / shares, false};
    }

    // By the game's evaluation, to whoever acts.
    double expected(const typename R::Table& table, const SharedGuesses<R>& guesses, Seat seat,
                    const typename R::Action& action, Dice& dice) {
        return prospect(table, seat, action, dice, {96, 48}, guesses.positions(),
                        [&](const typename R::Position& after) { return Evaluation<R>::worth(table, after, seat); })
            .expected;
    }

private:
    template <class Value>
    Prospect prospect_from(const typename R::Position& now, const typename R::Table& table, Seat seat,
                           const typename R::Action& action, Dice& dice, Effort effort, const Value& value) {
        Journal off;
        double worth = 0;
        branches_.restart();
        for (int path = 0; path < effort.paths; ++path) {
            typename R::Position after = now;
            Dice outcomes = Dice::enumerating(branches_);
            R::apply(table, after, seat, action, outcomes, off);
            worth += probability(branches_.steps()) * value(after);
            if (!branches_.next()) return {worth, !branches_.too_long()};
        }
        worth = 0;
        for (int i = 0; i < effort.samples; ++i) {
            typename R::Position after = now;
            R::apply(table, after, seat, action, dice, off);
            worth += value(after);
        }
        return {worth / effort.samples, false};
    }

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
        if constexpr (!estimates_actions<R>) guesses_.make(table, view, seat, dice);
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
            return lookahead_.expected(table, guesses_, seat, action, dice);
    }

    SharedGuesses<R> guesses_;
    Lookahead<R> lookahead_;
};

}  // namespace sandtable::bots
