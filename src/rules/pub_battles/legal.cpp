// PUB-26.4 to 26.7: a finite set of sensible actions for the decision at hand. Everybody may try anything else; `check`
// decides. Pieces are proposed for one after another, the lowest that has not acted first.
#include "rules/pub_battles/candidates/of_hq.hpp"
#include "rules/pub_battles/candidates/of_piece.hpp"
#include "rules/pub_battles/pub_battles.hpp"

namespace sandtable::pub_battles {

namespace {

using Kind = Action::Kind;

Action of(Kind kind) {
    Action action;
    action.kind = kind;
    return action;
}

void list_pieces(const Table& table, const Position& now, ActionList<Action>& actions) {
    const PieceSet left = pieces_of(table, now, now.active) - now.acted;
    if (left.any()) hand_over(PieceCandidates(table, now, left.first()).find(), left.first(), Hq(), actions);
    actions.add(of(Kind::done));
}

// So many tries, again and again until something is allowed. To do nothing more is one proposal besides the others.
template <class Proposals>
bool draw_from(Proposals&& proposals, Piece piece, Hq hq, Kind nothing_more, Dice& dice, std::size_t tries,
               ActionList<Action>& actions) {
    const std::size_t before = actions.size();
    const int count = proposals.count();
    while (actions.size() == before) {
        hand_over(proposals.draw(dice, tries, count + 1), piece, hq, actions);
        if (proposals.drew_one_more()) actions.add(of(nothing_more));
    }
    return true;
}

// Only what is in line on the map has many.
bool draw_for_piece(const Table& table, const Position& now, Dice& dice, std::size_t tries,
                    ActionList<Action>& actions) {
    const PieceSet left = pieces_of(table, now, now.active) - now.acted;
    if (left.empty() || !now.on_map.contains(left.first()) || now[left.first()].in_column()) return false;
    if (has_been_carried(now, left.first())) return false;
    return draw_from(PieceCandidates(table, now, left.first()), left.first(), Hq(), Kind::done, dice, tries, actions);
}

Hq first_to_move(const Table& table, const Position& now, Seat seat) {
    for (const Hq hq : table.hqs_of[index(table.side_of(now.active))])
        if (may_move_now(table, now, hq) && mover_of(table, now, hq) == seat) return hq;
    return Hq();
}

bool draw_for_hq(const Table& table, const Position& now, Seat seat, Dice& dice, std::size_t tries,
                 ActionList<Action>& actions) {
    const Hq hq = first_to_move(table, now, seat);
    if (!hq.exists() || !now.hq_on_map.contains(hq)) return false;
    return draw_from(HqCandidates(table, now, hq), Piece(), hq, Kind::hq_done, dice, tries, actions);
}

void list_hqs(const Table& table, const Position& now, Seat seat, ActionList<Action>& actions) {
    const Hq hq = first_to_move(table, now, seat);
    if (hq.exists()) hand_over(HqCandidates(table, now, hq).find(), Piece(), hq, actions);
    actions.add(of(Kind::hq_done));
}

void list_window(const Table& table, const Position& now, Seat seat, ActionList<Action>& actions) {
    const Side side = table.side_of(seat);
    Action action = of(Kind::delay);
    for (const Hq hq : table.hqs_of[index(side)]) {
        action.hq = hq;
        if (chit_seat(table, hq) == seat && !may_delay(table, now, side, action, true)) actions.add(action);
    }
    action = of(Kind::move_now);
    for (const Hq hq : table.hqs_of[index(side)])
        for (const Command command : table.commands_of[index(side)]) {
            action.hq = hq;
            action.command = command;
            if (chit_seat(table, hq) == seat && !may_move_now(table, now, side, action, true)) actions.add(action);
        }
    actions.add(of(Kind::pass));
}

// PUB-12.7: a third of a foot move, or half of that, in eight directions.
void list_intent(const Table& table, const Position& now, ActionList<Action>& actions) {
    const std::size_t first = actions.size();
    const Piece piece = now.matters.back().piece;
    const Knowledge known = known_to(table, now, table.side_of(now.matters.back().seat));
    for (int direction = 0; direction < field::whole_turn; direction += 450)
        for (const int halves : {1, 2}) {
            Action action = of(Kind::relocate);
            action.piece = piece;
            action.at = ahead(now[piece].centre, Heading(direction), table.numbers.foot_move / 6 * halves);
            if (!may_relocate(table, now, action, known)) actions.add(action);
        }
    actions.sort(first);
    actions.add(of(Kind::accept));
}

// PUB-20.10: a piece is given away once at most, in ascending order, and never so that a Command becomes too small.
void list_reassignments(const Table& table, const Position& now, Seat seat, ActionList<Action>& actions) {
    if (!table.options.reassignment || army_seat(table, table.side_of(seat)) != seat) return;
    const PieceSet own = table.of_side[index(table.side_of(seat))];
    PieceSet left = own;
    for (const Piece piece : own)
        if (command_of(table, now, piece) != table[piece].command)
            for (const Piece before : own)
                if (before.index() <= piece.index()) left.remove(before);
    Action action = of(Kind::reassign);
    for (const Piece piece : left)
        for (const Command command : table.commands_of[index(table.side_of(seat))]) {
            if (command == table[piece].command) continue;
            action.piece = piece;
            action.command = command;
            Position after = now;
            after.command[piece.index()] = command;
            if (!may_set_up(table, now, seat, action) && !sizes_are_lawful(table, after, table.side_of(seat)))
                actions.add(action);
        }
}

// Everything that is listed brings the setup nearer to its end: what was done is neither undone nor done again.
void list_setup(const Table& table, const Position& now, Seat seat, ActionList<Action>& actions) {
    const std::size_t first = actions.size();
    const Side side = table.side_of(seat);
    for (const Piece piece : table.of_side[index(side)] & now.on_map)
        for (const Hq hq : table.hqs_of[index(side)]) {
            Action action = of(Kind::reserve);
            action.piece = piece;
            action.hq = hq;
            if (!may_set_up(table, now, seat, action)) actions.add(action);
        }
    list_reassignments(table, now, seat, actions);
    for (const Command command : table.commands_of[index(side)])
        for (std::size_t i = 0; i < table[command].entries.size(); ++i) {
            Action action = of(Kind::entry);
            action.command = command;
            action.choice = static_cast<std::uint8_t>(i);
            if (now.entry[command.index()] == no_choice && !may_set_up(table, now, seat, action)) actions.add(action);
        }
    list_orders(table, now, seat, actions);
    if (!may_set_up(table, now, seat, of(Kind::confirm))) actions.add(of(Kind::confirm));
    actions.sort(first);
}

}  // namespace

void list_legal(const Table& table, const Position& now, Seat seat, ActionList<Action>& actions) {
    const std::size_t first = actions.size();
    if (now.has_matter()) {
        switch (now.matters.back().kind) {
            case Matter::Kind::intent: return list_intent(table, now, actions);
            case Matter::Kind::placement:
            case Matter::Kind::reroll:
            case Matter::Kind::vote: list_option(table, now, seat, actions); break;
            default: list_combat(table, now, seat, actions); break;
        }
        return actions.sort(first);
    }
    switch (now.phase) {
        case Phase::setup: return list_setup(table, now, seat, actions);
        case Phase::orders:
        case Phase::announce: list_option(table, now, seat, actions); return actions.sort(first);
        case Phase::alter: return list_window(table, now, seat, actions);
        case Phase::hq_moves: return list_hqs(table, now, seat, actions);
        case Phase::pieces: return list_pieces(table, now, actions);
        default: return;
    }
}

bool draw_candidates(const Table& table, const Position& now, Seat seat, Dice& dice, std::size_t tries,
                     ActionList<Action>& actions) {
    if (table.options.kriegsspiel_2p || now.has_matter() || !PubBattles::to_act(table, now).contains(seat))
        return false;
    if (now.phase == Phase::pieces) return draw_for_piece(table, now, dice, tries, actions);
    return now.phase == Phase::hq_moves && draw_for_hq(table, now, seat, dice, tries, actions);
}

}  // namespace sandtable::pub_battles
