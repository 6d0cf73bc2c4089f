// The contract between a game and everything else. A game is a type with these members; nothing more is asked.
//
// A position is a plain value: fixed size, no pointers, no padding. What the game waits for is in the position.
// `apply` carries an allowed action out and then goes on by itself (`advance`) until somebody must decide or the
// game is over; it never asks for a decision that has only one answer unless the rules say so.
#pragma once

#include <algorithm>
#include <compare>
#include <concepts>
#include <cstddef>
#include <new>
#include <type_traits>
#include <vector>

#include "core/bytes.hpp"
#include "core/dice.hpp"
#include "core/journal.hpp"
#include "core/refusal.hpp"
#include "core/seat.hpp"

namespace sandtable {

// Where `legal` puts what it finds: ascending, each once. It keeps its memory between positions, so that a
// playout allocates only while the list is still growing to the game's widest position.
template <class Action>
class ActionList {
public:
    void clear() { size_ = 0; }
    void add(const Action& action) { emplace(action); }
    template <class... Arguments>
    void emplace(const Arguments&... arguments) {  // built in place: the lists are long and the loop is hot
        if (size_ == room_) grow();
        ::new (static_cast<void*>(&actions_[size_++])) Action{arguments...};
    }
    // Puts what was added from the first-th on in ascending order, each once.
    void sort(std::size_t first) {
        const auto begin = actions_.begin() + static_cast<std::ptrdiff_t>(first);
        std::sort(begin, actions_.begin() + static_cast<std::ptrdiff_t>(size_));
        size_ = static_cast<std::size_t>(std::unique(begin, actions_.begin() + static_cast<std::ptrdiff_t>(size_)) -
                                         actions_.begin());
    }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const Action& operator[](std::size_t index) const { return actions_[index]; }
    Action& operator[](std::size_t index) { return actions_[index]; }
    const Action* begin() const { return actions_.data(); }
    const Action* end() const { return actions_.data() + size_; }

private:
    static_assert(std::is_trivially_copyable_v<Action>);

    void grow() {
        actions_.resize(2 * room_);
        room_ = actions_.size();
    }

    std::vector<Action> actions_ = std::vector<Action>(256);
    std::size_t room_ = actions_.size();  // kept: a vector would divide by the size of an action to tell
    std::size_t size_ = 0;
};

template <class Value>
concept PlainValue = std::is_trivially_copyable_v<Value> && std::has_unique_object_representations_v<Value>;

template <class R>
concept Ruleset = requires(const typename R::Table& table, typename R::Position& position,
                           const typename R::Position& now, const typename R::Action& action, Seat seat, Dice& dice,
                           Journal& journal, ActionList<typename R::Action>& actions) {
    requires PlainValue<typename R::Position>;
    requires PlainValue<typename R::Action>;
    requires std::totally_ordered<typename R::Action>;

    { R::id } -> std::convertible_to<const char*>;
    { R::rules_version } -> std::convertible_to<int>;  // goes up when the same actions and dice give another game

    // Who sits at this table; the side (0 or 1) each seat plays for.
    { R::seats(table) } -> std::same_as<Seats>;
    { R::side_of(table, seat) } -> std::convertible_to<int>;

    // The position before anything happened; `advance` then runs whatever needs no decision.
    { R::setup(table) } -> std::same_as<typename R::Position>;
    { R::advance(table, position, dice, journal) };

    // Who is to decide: nobody when the game is over, several when they decide in secret or at the same time. All of
    // these answer on a seat's view as on the true position: what a seat cannot see must not decide what it may do.
    { R::to_act(table, now) } -> std::same_as<Seats>;
    { R::legal(table, now, seat, actions) };
    { R::check(table, now, seat, action) } -> std::same_as<Refusal>;
    { R::apply(table, position, seat, action, dice, journal) };  // only what `check` finds fine

    // What a seat (or `spectator`) may know, and a position that may be the true one as far as the seat can tell.
    // Everything a player, bot or log line shows is made from a view; the odds of an action too.
    { R::view(table, now, seat) } -> std::same_as<typename R::Position>;
    { R::determinize(table, now, seat, dice) } -> std::same_as<typename R::Position>;

    { R::outcome(table, now) } -> std::same_as<Outcome>;
};

// A game that hides anything says so by one more function:
//   static Seats witnesses(const Table&, const Position& before, Seat actor, const Action&)
// Who may know the action as it was done; the actor is one of them, and `spectator` stands for whoever looks on. All
// others are told that the actor did something. A game without it is open: every view is the position itself.
template <class R>
inline constexpr bool keeps_secrets = requires { &R::witnesses; };

template <Ruleset R>
Seats witnesses(const typename R::Table& table, const typename R::Position& before, Seat actor,
                const typename R::Action& action) {
    if constexpr (keeps_secrets<R>)
        return R::witnesses(table, before, actor, action);
    else
        return everyone;
}

// A game in which much happens by itself between two decisions may offer the first half of `apply` alone:
//   static void act(const Table&, Position&, Seat, const Action&, Dice&, Journal&)
// The action and whatever settles it, without the going on of the turn: the odds of an action are the odds of this.
template <Ruleset R>
void act(const typename R::Table& table, typename R::Position& position, Seat seat, const typename R::Action& action,
         Dice& dice, Journal& journal) {
    if constexpr (requires { &R::act; })
        R::act(table, position, seat, action, dice, journal);
    else
        R::apply(table, position, seat, action, dice, journal);
}

// A game whose lists take long to make may draw from them, for games that are played by chance:
//   static void sample(const Table&, const Position&, Seat, Dice&, std::size_t tries, ActionList<Action>&)
// So many of the actions it would look at for `legal`, drawn at random; of these what is allowed, at least one, in no
// order. Where the whole list is quickly made it may give that.
template <class R>
inline constexpr bool draws_samples = requires { &R::sample; };

template <Ruleset R>
void sample(const typename R::Table& table, const typename R::Position& now, Seat seat, Dice& dice, std::size_t tries,
            ActionList<typename R::Action>& actions) {
    if constexpr (draws_samples<R>)
        R::sample(table, now, seat, dice, tries, actions);
    else
        R::legal(table, now, seat, actions);
}

// How long a decision may take; 0 milliseconds: as long as one likes.
struct TimeLimit {
    int milliseconds = 0;
    bool whole_phase = false;  // it does not begin anew with each of a seat's actions
    // It is about being first, where everybody sits at a screen of his own: once somebody has been, the others have so
    // many milliseconds from then on (0: nobody has).
    bool races = false;
    int after_first = 0;
};

// A game that limits it, and goes on by itself when the time is up, has two more functions:
//   static TimeLimit time_limit(const Table&, const Position&)
//   static Action when_time_is_up(const Table&, const Position& view, Seat)
template <class R>
inline constexpr bool limits_time = requires { &R::when_time_is_up; };

// What a game with rules about talking is told of a message that somebody complains about.
struct Said {
    Seat by;
    bool to_everybody = true;
    int turn = 0;
};

// Such a game says so by four more functions; in all others everybody may say everything to anybody.
//   static Refusal may_tell(const Table&, const Position&, Seat from, Seats to)   a message that only these get
//   static int seconds_between_messages(const Table&)                             of one seat to everybody; 0: no limit
//   static int turn(const Table&, const Position&)
//   static Refusal may_report(const Table&, const Position&, const Action&, const Said*)
// The last one is asked when `reported_message(const Action&)` names a message by its number; null: there is none.
template <class R>
inline constexpr bool rules_talk = requires { &R::may_tell; };

}  // namespace sandtable
