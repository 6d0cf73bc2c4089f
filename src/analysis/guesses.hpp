// Positions that may be the true one as far as a seat can tell, to try an action of its out that may depend on what it
// does not see. They are made from its view alone.
#pragma once

#include <cstring>

#include "rules/ruleset.hpp"

namespace sandtable::analysis {

template <Ruleset R>
class Guesses {
public:
    using Position = typename R::Position;

    Guesses(const typename R::Table& table, const Position& view, Seat seat, const typename R::Action& action)
        : table_(table), view_(view), seat_(seat), action_(action) {}

    // Where nothing is, the view is the position itself.
    bool something_is_hidden() const {
        if constexpr (!keeps_secrets<R>) return false;
        Dice dice = Dice::random(Seed::from_number(1));
        const Position guess = R::determinize(table_, view_, seat_, dice);
        return std::memcmp(&guess, &view_, sizeof guess) != 0;
    }

    // One in which the action is allowed, as it is in truth; the view where hardly any is.
    Position next(Dice& dice) const {
        constexpr int attempts = 8;
        for (int i = 0; i < attempts; ++i) {
            const Position guess = R::determinize(table_, view_, seat_, dice);
            if (!R::check(table_, guess, seat_, action_)) return guess;
        }
        return view_;
    }

private:
    const typename R::Table& table_;
    const Position& view_;
    Seat seat_;
    const typename R::Action& action_;
};

}  // namespace sandtable::analysis
