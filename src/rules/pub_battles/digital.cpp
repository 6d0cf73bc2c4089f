// PUB chapter 26: what is done for a player whose time is up.
#include "rules/pub_battles/options.hpp"
#include "rules/pub_battles/pub_battles.hpp"

namespace sandtable::pub_battles {

namespace {

Action of_kind(Action::Kind kind) {
    Action action;
    action.kind = kind;
    return action;
}

Action answer(const Table& table, const Position& now, const Matter& matter) {
    Action action;
    action.piece = matter.piece;
    switch (matter.kind) {
        case Matter::Kind::intent: return of_kind(Action::Kind::accept);
        case Matter::Kind::withdrawal:
        case Matter::Kind::voluntary: return of_kind(Action::Kind::stay);
        case Matter::Kind::retreat: action.kind = Action::Kind::retreat; return action;
        case Matter::Kind::target:
            action.kind = Action::Kind::target;
            action.other = matter.enemies.first();
            return action;
        case Matter::Kind::fight:
            action.kind = Action::Kind::fight;
            action.piece = matter.enemies.first();
            return action;
        case Matter::Kind::placement: return helper_placement(table, now);
        case Matter::Kind::reroll: return of_kind(Action::Kind::keep);
        default: return of_kind(Action::Kind::vote);  // no
    }
}

// The first listed entry where one is still to be chosen.
Action end_of_setup(const Table& table, const Position& now, Seat seat) {
    for (const Command command : table.commands_of[index(table.seat_sides[seat.index()])]) {
        Action action = of_kind(Action::Kind::entry);
        action.command = command;
        if (now.entry[command.index()] == no_choice && !may_set_up(table, now, seat, action)) return action;
    }
    return of_kind(Action::Kind::confirm);
}

}  // namespace

// PUB-26.1, 26.9
Action PubBattles::when_time_is_up(const Table& table, const Position& now, Seat seat) {
    if (now.has_matter()) return answer(table, now, now.matters.back());
    switch (now.phase) {
        case Phase::setup: return end_of_setup(table, now, seat);
        case Phase::orders: return of_kind(Action::Kind::confirm);
        case Phase::alter:
        case Phase::announce: return of_kind(Action::Kind::pass);
        case Phase::hq_moves: return of_kind(Action::Kind::hq_done);
        default: return of_kind(Action::Kind::done);
    }
}

// PUB-26.1, 24.6. PUB-23.4: the window of announcements counts where moves are timed, which is live play.
TimeLimit PubBattles::time_limit(const Table& table, const Position& now) {
    const Options& options = table.options;
    if (now.has_matter()) return {1000 * options.move_timer_s, false};
    if (now.phase == Phase::orders) return {1000 * options.order_timer_s, true};
    if (now.phase == Phase::announce && options.move_timer_s > 0) return {options.alter_window_ms, true};
    return {1000 * options.move_timer_s, false};
}

}  // namespace sandtable::pub_battles
