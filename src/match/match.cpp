#include "match/match.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace sandtable::match {

bool Step::told_anything_new(Seats audience) const {
    const auto is_seen = [&](const auto& entry) { return (entry.audience & audience).any(); };
    return std::any_of(record.rolls.begin(), record.rolls.end(), is_seen) ||
           std::any_of(record.events.begin(), record.events.end(),
                       [&](const Event& event) { return event.reveals && is_seen(event); });
}

Match::Match(const Game& game, Dice dice) : Match(game, dice, game.setup()) {}

Match::Match(const Game& game, Dice dice, AnyPosition start)
    : game_(&game), dice_(dice), start_(std::move(start)), position_(start_) {
    Journal journal(opening_);
    dice_.record_to(&opening_);
    game_->advance(position_, dice_, journal);
    dice_.record_to(nullptr);
    opened_ = position_;
}

void Match::carry_out(Seat seat, const AnyAction& action, Dice& dice) {
    Step step{seat, action, {}, position_, dice_.place_in_stream(), 0};
    Journal journal(step.record);
    dice.record_to(&step.record);
    game_->apply(step.after, seat, action, dice, journal);
    dice.record_to(nullptr);
    position_ = step.after;
    step.dice_after = dice_.place_in_stream();
    steps_.push_back(std::move(step));
    undone_.clear();
}

Refusal Match::play(Seat seat, const AnyAction& action) {
    if (const Refusal refusal = check(seat, action)) return refusal;
    carry_out(seat, action, dice_);
    return fine;
}

Refusal Match::play(Seat seat, const AnyAction& action, std::span<const std::uint16_t> scripted) {
    if (const Refusal refusal = check(seat, action)) return refusal;
    Dice dice = Dice::scripted(scripted);
    AnyPosition trial = position_;
    Journal off;
    game_->apply(trial, seat, action, dice, off);
    if (dice.ran_short())
        throw codec::Error("/dice", fmt::format("The action needs more than the {} dice given.", scripted.size()));
    if (dice.bad_face()) throw codec::Error("/dice", "A die shows a face that it does not have.");
    if (dice.unused() > 0)
        throw codec::Error("/dice",
                           fmt::format("{} of the {} dice given were not used.", dice.unused(), scripted.size()));
    dice = Dice::scripted(scripted);
    carry_out(seat, action, dice);
    return fine;
}

bool Match::is_witnessed(std::size_t number, Seats audience) const {
    const Step& step = steps_.at(number - 1);
    return (game_->witnesses(position_after(number - 1), step.seat, step.action) & audience).any();
}

ToldAction Match::told(std::size_t number, Seat viewer) const {
    if (!is_witnessed(number, Seats(viewer))) return {std::nullopt, words_for_secrets};
    const AnyPosition seen = game_->view(position_after(number - 1), viewer);
    const AnyAction& action = steps_.at(number - 1).action;
    return {game_->to_json(seen, action), game_->words(seen, action)};
}

// Dice that whoever acted knew nothing of go back with it.
bool Match::undo() {
    if (!can_undo()) return false;
    dice_.go_to(steps_.back().dice_before);
    undone_.push_back(std::move(steps_.back()));
    steps_.pop_back();
    position_ = position_after(steps_.size());
    return true;
}

bool Match::take_back() {
    if (steps_.empty()) return false;
    dice_.go_to(steps_.back().dice_before);
    steps_.pop_back();
    undone_.clear();
    position_ = position_after(steps_.size());
    return true;
}

bool Match::redo() {
    if (!can_redo()) return false;
    steps_.push_back(std::move(undone_.back()));
    undone_.pop_back();
    dice_.go_to(steps_.back().dice_after);
    position_ = steps_.back().after;
    return true;
}

}  // namespace sandtable::match
