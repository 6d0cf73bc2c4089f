// A game being played: who did what with which dice, back to the last die and forth again, and the record of it all.
#pragma once

#include <optional>

#include "codec/game.hpp"

namespace sandtable::match {

using codec::AnyAction;
using codec::AnyPosition;
using codec::Game;

// One accepted action and everything that followed from it until the next decision.
struct Step {
    Seat seat;  // none for what happened by itself before the first decision
    AnyAction action;
    Record record;
    AnyPosition after;
    std::uint64_t dice_before = 0;  // the place of the match's dice in their stream

    // Dice were thrown or secrets shown: nobody may take it back.
    bool is_fence() const;
};

class Match {
public:
    // The set-up position runs on by itself to the first decision.
    Match(const Game& game, Dice dice);
    Match(const Game& game, Dice dice, AnyPosition start);  // from a loaded position

    const Game& game() const { return *game_; }
    const AnyPosition& position() const { return position_; }
    const AnyPosition& start() const { return start_; }  // before anything happened by itself
    const std::vector<Step>& steps() const { return steps_; }
    const Record& opening() const { return opening_; }  // what happened before the first decision
    AnyPosition position_after_opening() const;
    Seats to_act() const { return game_->to_act(position_); }
    Outcome outcome() const { return game_->outcome(position_); }
    std::uint64_t hash() const { return game_->hash(position_); }

    // Refused or carried out. With `scripted` dice the action must use them up exactly; otherwise nothing happens
    // and the error says so.
    Refusal check(Seat seat, const AnyAction& action) const { return game_->check(position_, seat, action); }
    Refusal play(Seat seat, const AnyAction& action);
    Refusal play(Seat seat, const AnyAction& action, std::span<const std::uint16_t> scripted);  // throws codec::Error

    bool can_undo() const { return !steps_.empty() && !steps_.back().is_fence(); }
    bool can_redo() const { return !undone_.empty(); }
    bool undo();
    // Undo past the fence, when everybody agrees. The dice go back too: the same action would meet the same dice.
    bool take_back();
    bool redo();

private:
    void carry_out(Seat seat, const AnyAction& action, Dice& dice);

    const Game* game_;
    Dice dice_;
    AnyPosition start_;
    AnyPosition position_;
    Record opening_;
    std::vector<Step> steps_;
    std::vector<Step> undone_;
};

}  // namespace sandtable::match
