// PUB chapter 26: what is done for a player whose time is up.
#include <algorithm>

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

// The first listed entry where one is still to be chosen, and an order to stay for a plan that has none.
Action end_of_setup(const Table& table, const Position& now, Seat seat) {
    const Side side = table.side_of(seat);
    for (const Command command : table.commands_of[index(side)]) {
        Action action = of_kind(Action::Kind::entry);
        action.command = command;
        if (now.entry[command.index()] == no_choice && !may_set_up(table, now, seat, action)) return action;
    }
    if (const int plan = plan_to_write(table, now, side); plan >= 0 && army_seat(table, side) == seat)
        return order_to_stay(table, now, side, plan);
    if (army_seat(table, side) == seat && sizes_are_lawful(table, now, side))
        for (const Piece piece : table.of_side[index(side)]) {  // PUB-20.11: pieces go back until the sizes are lawful
            Action action = of_kind(Action::Kind::reassign);
            action.piece = piece;
            action.command = table[piece].command;
            if (command_of(table, now, piece) != action.command && !may_set_up(table, now, seat, action)) return action;
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

namespace {

// PUB-23.4: announcements that come so soon after the first one tie with it; later ones fail.
constexpr int tie_ms = 250;

bool somebody_announced(const Position& now) {
    return std::any_of(now.announced.begin(), now.announced.end(),
                       [](Announcement what) { return what != Announcement::none; });
}

}  // namespace

// PUB-26.1, 24.6. PUB-23.4: the window of announcements counts where moves are timed, which is live play.
TimeLimit PubBattles::time_limit(const Table& table, const Position& now) {
    const Options& options = table.options;
    if (now.has_matter()) return {1000 * options.move_timer_s, false};
    if (now.phase == Phase::orders) return {1000 * options.order_timer_s, true};
    if (now.phase == Phase::announce && options.move_timer_s > 0)
        return {options.alter_window_ms, true, true, somebody_announced(now) ? tie_ms : 0};
    return {1000 * options.move_timer_s, false};
}

}  // namespace sandtable::pub_battles
