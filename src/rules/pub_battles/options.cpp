// The decisions of the optional rules, each handed to its chapter.
#include "rules/pub_battles/options.hpp"

namespace sandtable::pub_battles {

FixedList<Piece, most_pieces> by_identity(const Table& table, const Position& now, PieceSet pieces) {
    FixedList<Piece, most_pieces> sorted;
    for (std::size_t identity = 0; identity < table.pieces.size(); ++identity)
        for (const Piece piece : pieces)
            if (now.identity[piece.index()] == identity) sorted.push(piece);
    return sorted;
}

Seats option_deciders(const Table& table, const Position& now) {
    return now.phase == Phase::orders ? order_writers(table, now) : announcers(table, now);
}

Refusal may_option(const Table& table, const Position& now, Seat seat, const Action& action) {
    const Matter::Kind asked = now.has_matter() ? now.matters.back().kind : Matter::Kind::none;
    switch (action.kind) {
        case Action::Kind::report: return may_report(table, now, seat, action);
        case Action::Kind::vote:
            if (asked != Matter::Kind::vote || !now.report.voters.contains(seat))
                return {PUB(22, 4), "There is nothing to vote on."};
            return fine;
        case Action::Kind::use_reroll:
        case Action::Kind::keep: return may_reroll(now, action);
        case Action::Kind::place:
            if (asked != Matter::Kind::placement) return {PUB(20, 6), "No reserve has to be placed."};
            return may_place_reserve(table, now, action);
        case Action::Kind::announce:
        case Action::Kind::pass: return may_announce(table, now, seat, action);
        default: return may_order(table, now, seat, action);
    }
}

void option(const Table& table, Position& now, Seat seat, const Action& action, Dice& dice, Journal& journal) {
    switch (action.kind) {
        case Action::Kind::report: return report(table, now, seat, action, journal);
        case Action::Kind::vote: return vote(now, seat, action.choice != 0, journal);
        case Action::Kind::use_reroll:
        case Action::Kind::keep: return reroll(table, now, seat, action, dice, journal);
        case Action::Kind::place: return place_reserve(table, now, action, journal);
        case Action::Kind::announce:
        case Action::Kind::pass: return announce(table, now, seat, action, dice, journal);
        case Action::Kind::confirm: return confirm_orders(now, seat, journal);
        default: return write_order(table, now, seat, action, journal);
    }
}

void list_option(const Table& table, const Position& now, Seat seat, ActionList<Action>& actions) {
    Action action;
    if (!now.has_matter()) {
        if (now.phase == Phase::announce) return list_announcements(table, now, seat, actions);
        list_orders(table, now, seat, actions);
        action.kind = Action::Kind::confirm;
        return actions.add(action);
    }
    action.kind = Action::Kind::vote;
    switch (now.matters.back().kind) {
        case Matter::Kind::placement: return list_placements(table, now, actions);
        case Matter::Kind::reroll: return list_rerolls(now, actions);
        case Matter::Kind::vote:
            actions.add(action);
            action.choice = 1;
            actions.add(action);
            return;
        default: return;
    }
}

}  // namespace sandtable::pub_battles
