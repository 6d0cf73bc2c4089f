// Pub Battles 3.0: horse-and-musket battles with wooden blocks on a measured map. Chits drawn from a cup give the order
// of march; combat is a test of nerve in rounds. Specification: docs/rules/pub-battles.md; the files here are its
// chapters.
#pragma once

#include <optional>

#include "rules/pub_battles/actions.hpp"
#include "rules/pub_battles/state.hpp"
#include "rules/ruleset.hpp"

namespace sandtable::pub_battles {

struct PubBattles {
    using Table = pub_battles::Table;
    using Position = pub_battles::Position;
    using Action = pub_battles::Action;
    static constexpr const char* id = "pub-battles";
    static constexpr int rules_version = 3;

    static Seats seats(const Table& table);
    static int side_of(const Table& table, Seat seat) { return index(table.seat_sides[seat.index()]); }

    static Position setup(const Table& table);
    static void advance(const Table& table, Position& position, Dice& dice, Journal& journal);
    static Seats to_act(const Table& table, const Position& position);
    static void legal(const Table& table, const Position& position, Seat seat, ActionList<Action>& actions);
    static void sample(const Table& table, const Position& position, Seat seat, Dice& dice, std::size_t tries,
                       ActionList<Action>& actions);
    static Refusal check(const Table& table, const Position& position, Seat seat, const Action& action);
    static void apply(const Table& table, Position& position, Seat seat, const Action& action, Dice& dice,
                      Journal& journal);
    static Position view(const Table& table, const Position& position, Seat seat);
    static Position determinize(const Table& table, const Position& view, Seat seat, Dice& dice);
    static Outcome outcome(const Table& table, const Position& position);
    static Seats witnesses(const Table& table, const Position& before, Seat actor, const Action& action);

    // PUB-26.1: how long one may think, and what is done then.
    static TimeLimit time_limit(const Table& table, const Position& position);
    static Action when_time_is_up(const Table& table, const Position& view, Seat seat);

    // PUB-22: what the chat asks.
    static Refusal may_tell(const Table& table, const Position& position, Seat from, Seats to);
    static int seconds_between_messages(const Table& table);
    static int turn(const Table& table, const Position& position);
    static std::optional<int> reported_message(const Action& action);
    static Refusal may_report(const Table& table, const Position& position, const Action& action, const Said* message);
};

static_assert(Ruleset<PubBattles>);

}  // namespace sandtable::pub_battles
