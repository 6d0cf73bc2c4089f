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
    // The places of the match's dice in their stream.
    std::uint64_t dice_before = 0, dice_after = 0;

    // Dice were thrown or secrets shown to one of these.
    bool told_anything_new(Seats audience) const;
    // Whoever did it learnt something by it and may not take it back. What he cannot know of does not count:
    // otherwise the fence itself would tell him.
    bool is_fence() const { return told_anything_new(Seats(seat)); }
};

// What somebody may know of an action.
struct ToldAction {
    std::optional<codec::Json> action;  // not for those who may not witness it
    std::string words;
};
inline constexpr const char* words_for_secrets = "something in secret";

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
    // The position after so many steps: 0 is the first decision.
    const AnyPosition& position_after(std::size_t steps) const {
        return steps == 0 ? opened_ : steps_.at(steps - 1).after;
    }
    // The step of that number (from 1) as any of these may know it, and in the words of the first of them.
    bool is_witnessed(std::size_t number, Seats audience) const;
    ToldAction told(std::size_t number, Seat viewer) const;
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
    AnyPosition opened_;  // after it
    std::vector<Step> steps_;
    std::vector<Step> undone_;
};

}  // namespace sandtable::match
