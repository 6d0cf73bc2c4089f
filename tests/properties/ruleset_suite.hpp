// What every game must keep, whatever its rules: the promises of rules/ruleset.hpp, looked at in random games of every
// shipped scenario. A new game inherits all of it by standing in rules/registry.hpp; nothing has to be written here.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "codec/game_of.hpp"
#include "grid/board.hpp"
#include "properties/effort.hpp"

namespace sandtable::properties {

// ---- what a game may tell the suite about itself

// Scores lie between these; a game with other scores specialises it.
template <class R>
struct ScoreBounds {
    static constexpr int least = 0;
    static constexpr int most = 1000;
};

// No random game of a shipped scenario takes more decisions than this.
template <class R>
inline constexpr int longest_game = 20'000;

// How many times longer a random game takes than one on squares; it gets so many rounds less.
template <class R>
inline constexpr int slowness = 1;
template <>
inline constexpr int slowness<pub_battles::PubBattles> = 8;
template <>
inline constexpr int slowness<skirmish::Skirmish> = 8;

template <class R>
constexpr int rounds_of(int number) {
    return std::max(1, rounds(number) / slowness<R>);
}

// A position on squares has no more bytes than this: it is copied for every action that is looked at.
template <class R>
inline constexpr std::size_t most_position_bytes = 1024;
template <>
inline constexpr std::size_t most_position_bytes<pbi_boats::PbiBoats> = 2560;  // and up to 40 boats

template <class R>
concept PlayedOnSquares = requires(typename R::Table table) {
    requires std::same_as<std::remove_cvref_t<decltype(table.board)>, grid::Board>;
};

// ---- plain bytes

template <class Value>
bool same_bytes(const Value& a, const Value& b) {
    return std::memcmp(&a, &b, sizeof a) == 0;
}

template <class Value>
Value random_bytes(Chance& chance) {
    Value value;
    auto* bytes = reinterpret_cast<unsigned char*>(&value);
    for (std::size_t i = 0; i < sizeof value; ++i) bytes[i] = static_cast<unsigned char>(chance.bits());
    return value;
}

// The value with some of its bytes or bits changed: close to sense, and therefore further into the rules than noise.
template <class Value>
Value mutated(const Value& original, Chance& chance) {
    Value value = original;
    auto* bytes = reinterpret_cast<unsigned char*>(&value);
    if (chance.one_in(3)) bytes[0] = static_cast<unsigned char>(chance.below(32));  // where actions keep their kind
    for (int changes = chance.between(0, 4); changes > 0; --changes) {
        unsigned char& byte = bytes[chance.below(sizeof value)];
        switch (chance.below(4)) {
            case 0: byte = static_cast<unsigned char>(chance.bits()); break;
            case 1: byte = static_cast<unsigned char>(byte ^ 1u << chance.below(8)); break;
            case 2: byte = static_cast<unsigned char>(byte + 1); break;
            default: byte = chance.one_in(2) ? 255 : 0; break;
        }
    }
    return value;
}

// ---- random games

template <Ruleset R>
using TypedGame = codec::GameOf<R>;

template <Ruleset R>
std::vector<std::unique_ptr<TypedGame<R>>> shipped_games() {
    std::vector<std::unique_ptr<TypedGame<R>>> games;
    for (const codec::Scenario& scenario : codec::shipped_scenarios())
        if (scenario.game == R::id) games.push_back(std::make_unique<TypedGame<R>>(scenario, codec::Json(nullptr)));
    return games;
}

// A decision in a game: who has it, and what the rules list for him.
template <Ruleset R>
struct Moment {
    const TypedGame<R>& game;
    const typename R::Table& table;
    const typename R::Position& position;
    Seat seat;
    const ActionList<typename R::Action>& actions;
    const typename R::Action& chosen;
    Chance& chance;  // the test's own
    int number;      // of the decision, from 0

    std::string words(const typename R::Action& action) const {
        return game.words(game.erased(position), game.erased(action));
    }
};

// What is wrong, in a sentence; empty when nothing is. The first complaint ends a game: the next thousand would say
// the same. (Not a GoogleTest failure, because RapidCheck must be able to try a smaller case afterwards.)
using Complaint = std::string;

struct Course {
    bool ended = false;
    int decisions = 0;
    Complaint complaint;
};

inline Seat one_of(Seats seats, Chance& chance) {
    Seats left = seats;
    for (int skip = chance.below(seats.size()); skip > 0; --skip) left.remove(left.first());
    return left.first();
}

template <Ruleset R>
std::string text_of(const TypedGame<R>& game, const typename R::Position& position) {
    return codec::to_line(game.to_json(game.erased(position)));
}

// One game with random choices. `visit(moment)` sees every decision before it is carried out.
template <Ruleset R, class Visit>
Course play_randomly(const TypedGame<R>& game, std::uint64_t seed, typename R::Position& position, Visit visit,
                     int limit = longest_game<R>) {
    Chance chance(seed);
    Dice dice = Dice::random(Seed::from_number(seed));
    Journal off;
    ActionList<typename R::Action> actions;
    Course course;
    position = R::setup(game.table());
    R::advance(game.table(), position, dice, off);
    for (; course.decisions < limit; ++course.decisions) {
        const Seats seats = R::to_act(game.table(), position);
        if (seats.empty()) {
            course.ended = true;
            break;
        }
        const Seat seat = one_of(seats, chance);
        actions.clear();
        R::legal(game.table(), position, seat, actions);
        if (actions.empty())
            course.complaint = "seat " + std::to_string(seat.index()) + " must decide and nothing is listed:\n" +
                               text_of<R>(game, position);
        else
            course.complaint = visit(Moment<R>{game, game.table(), position, seat, actions, chance.one_of(actions),
                                               chance, course.decisions});
        if (!course.complaint.empty()) break;
        const typename R::Action& chosen = chance.one_of(actions);
        R::apply(game.table(), position, seat, chosen, dice, off);
    }
    if (course.complaint.empty() && !course.ended)
        course.complaint = "the game goes on after " + std::to_string(limit) + " decisions";
    return course;
}

// Random games of every shipped scenario; `visit` as above, `finish(game, position)` after each.
template <Ruleset R, class Visit, class Finish>
void in_random_games(int games_each, Visit visit, Finish finish) {
    for (const auto& game : shipped_games<R>()) {
        for (int number = 0; number < std::max(1, games_each / slowness<R>); ++number) {
            const std::uint64_t seed = 1000 + static_cast<std::uint64_t>(number);
            typename R::Position position;
            Course course = play_randomly<R>(*game, seed, position, visit);
            if (course.complaint.empty()) course.complaint = finish(*game, position);
            ASSERT_EQ(course.complaint, "")
                << R::id << ' ' << game->scenario().id << ", seed " << seed << ", decision " << course.decisions;
        }
    }
}
template <Ruleset R, class Visit>
void in_random_games(int games_each, Visit visit) {
    in_random_games<R>(games_each, visit, [](const auto&, const auto&) { return Complaint(); });
}

// ---- the promises about one decision

template <Ruleset R>
Complaint list_is_in_order(const Moment<R>& moment) {
    for (std::size_t i = 1; i < moment.actions.size(); ++i)
        if (!(moment.actions[i - 1] < moment.actions[i]))
            return "not strictly ascending: " + moment.words(moment.actions[i - 1]) + " before " +
                   moment.words(moment.actions[i]);
    return {};
}

template <Ruleset R>
Complaint list_is_allowed(const Moment<R>& moment) {
    for (const auto& action : moment.actions)
        if (const Refusal refusal = R::check(moment.table, moment.position, moment.seat, action))
            return moment.words(action) + " is listed and refused: " + moment.game.sentence(refusal) + ' ' +
                   to_text(refusal.clause);
    return {};
}

template <Ruleset R>
Complaint nobody_else_may_act(const Moment<R>& moment) {
    const Seats deciding = R::to_act(moment.table, moment.position);
    ActionList<typename R::Action> theirs;
    for (const Seat seat : R::seats(moment.table)) {
        if (deciding.contains(seat)) continue;
        R::legal(moment.table, moment.position, seat, theirs);
        if (!theirs.empty())
            return "actions are listed for seat " + std::to_string(seat.index()) + ", who is not to act";
        for (const auto& action : moment.actions)
            if (!R::check(moment.table, moment.position, seat, action))
                return "seat " + std::to_string(seat.index()) +
                       " may do what is another seat's to do: " + moment.words(action);
    }
    return {};
}

template <Ruleset R>
Complaint position_survives_json(const TypedGame<R>& game, const typename R::Position& position) {
    const codec::Json json = game.to_json(game.erased(position));
    try {
        const typename R::Position again = game.typed(game.position(codec::Reader(json)));
        if (same_bytes(position, again)) return {};
        return "a position read back is another one:\n" + codec::to_line(json) + '\n' + text_of<R>(game, again);
    } catch (const codec::Error& error) {
        return std::string("a position cannot be read back: ") + error.what() + '\n' + codec::to_line(json);
    }
}

template <Ruleset R>
Complaint action_survives_json(const Moment<R>& moment, const typename R::Action& action) {
    const auto now = moment.game.erased(moment.position);
    const codec::Json json = moment.game.to_json(now, moment.game.erased(action));
    try {
        if (same_bytes(moment.game.typed(moment.game.action(now, moment.seat, codec::Reader(json))), action)) return {};
        return "an action read back from JSON is another one: " + codec::to_line(json);
    } catch (const codec::Error& error) {
        return std::string("an action cannot be read back: ") + error.what() + '\n' + codec::to_line(json);
    }
}

template <Ruleset R>
Complaint view_offers_the_same(const Moment<R>& moment) {
    const typename R::Position view = R::view(moment.table, moment.position, moment.seat);
    ActionList<typename R::Action> seen;
    R::legal(moment.table, view, moment.seat, seen);
    if (!std::equal(seen.begin(), seen.end(), moment.actions.begin(), moment.actions.end()))
        return "the view of the seat lists other actions than the truth";
    Dice dice = Dice::random(Seed::from_number(moment.chance.bits()));
    const typename R::Position guess = R::determinize(moment.table, view, moment.seat, dice);
    if (!same_bytes(R::view(moment.table, guess, moment.seat), view))
        return "the seat can tell a determinized position from its view";
    return {};
}

template <Ruleset R>
Complaint all_promises_hold(const Moment<R>& moment) {
    if (R::outcome(moment.table, moment.position).over) return "the game is over and somebody must decide";
    for (Complaint complaint :
         {list_is_in_order(moment), list_is_allowed(moment), nobody_else_may_act(moment), view_offers_the_same(moment)})
        if (!complaint.empty()) return complaint;
    return {};
}

// ---- and about the end

template <Ruleset R>
Complaint is_over(const TypedGame<R>& game, const typename R::Position& position) {
    const Outcome outcome = R::outcome(game.table(), position);
    if (!outcome.over) return "nobody is to act and the game is not over:\n" + text_of<R>(game, position);
    for (const int score : outcome.score)
        if (score < ScoreBounds<R>::least || score > ScoreBounds<R>::most) return "a score of " + std::to_string(score);
    if (outcome.winner < Outcome::draw || outcome.winner >= max_sides)
        return "the winner is side " + std::to_string(outcome.winner);
    return {};
}

}  // namespace sandtable::properties
