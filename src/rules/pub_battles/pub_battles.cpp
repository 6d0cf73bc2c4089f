#include "rules/pub_battles/pub_battles.hpp"

#include "rules/pub_battles/chapters.hpp"

namespace sandtable::pub_battles {

namespace {

using Kind = Action::Kind;

constexpr Refusal not_yours{PUB(26, 2), "It is not your decision."};
constexpr Refusal malformed{PUB(7, 1), "Malformed action."};

bool is_option(const Position& now, Kind kind) {
    switch (kind) {
        case Kind::order:
        case Kind::cancel:
        case Kind::announce:
        case Kind::use_reroll:
        case Kind::keep:
        case Kind::report:
        case Kind::vote: return true;
        case Kind::place: return now.phase != Phase::setup;
        case Kind::confirm: return now.phase == Phase::orders;
        case Kind::pass: return now.phase == Phase::announce;
        default: return false;
    }
}

bool is_combat(Kind kind) {
    return kind == Kind::retreat || kind == Kind::withdraw || kind == Kind::stay || kind == Kind::fight ||
           kind == Kind::target;
}

// Numbers that name nothing on this table. PUB-7.1, 26.2
bool is_well_formed(const Table& table, const Action& action) {
    const bool piece = action.piece.index() < static_cast<int>(table.pieces.size());
    const bool other = action.other.index() < static_cast<int>(table.pieces.size());
    const bool hq = action.hq.index() < static_cast<int>(table.hqs.size());
    const bool command = action.command.index() < static_cast<int>(table.commands.size());
    constexpr std::int32_t limit = field::largest_coordinate / 4;
    const auto is_place = [](std::int32_t x, std::int32_t y) {
        return -limit <= x && x <= limit && -limit <= y && y <= limit;
    };
    if (action.kind > Kind::accept_draw || action.step_count > most_steps) return false;
    if (!is_place(action.at.x, action.at.y) || !is_place(action.heading, action.amount)) return false;
    for (const Step& step : action.path())
        if (step.kind > Step::Kind::enter_line || !is_place(step.x, step.y)) return false;
    switch (action.kind) {
        case Kind::place:
        case Kind::move:
        case Kind::hold:
        case Kind::relocate:
        case Kind::retreat:
        case Kind::withdraw:
        case Kind::fight: return piece;
        case Kind::reserve: return piece && hq;
        case Kind::reassign: return piece && command;
        case Kind::entry:
        case Kind::order: return command;
        case Kind::delay:
        case Kind::move_hq: return hq;
        case Kind::announce: return hq;
        case Kind::move_now: return hq && command;
        case Kind::bombard:
        case Kind::target: return piece && other;
        case Kind::rally: return piece && (other || !action.other.exists());
        case Kind::report: return action.seat.index() < static_cast<int>(table.seat_sides.size());
        default: return true;
    }
}

// PUB-19.6
Refusal may_end_the_game(const Table& table, const Position& now, Seat seat, Kind kind) {
    const Side side = table.side_of(seat);
    if (army_seat(table, side) != seat) return {PUB(19, 6), "Only the army commander ends the game."};
    const bool offered = (now.draw_offered >> index(side) & 1) != 0;
    const bool enemy_offers = (now.draw_offered >> index(enemy_of(side)) & 1) != 0;
    if (kind == Kind::offer_draw && offered) return {PUB(19, 6), "A draw has been offered already."};
    if (kind == Kind::accept_draw && !enemy_offers) return {PUB(19, 6), "The enemy has not offered a draw."};
    return fine;
}

// What is not asked now is refused with the clause that says when it is.
Refusal not_now(const Table& table, const Position& now, const Action& action) {
    switch (action.kind) {
        case Kind::delay: {
            const bool window_closed_itself = now.active.exists() && table[action.hq].command == now.active &&
                                              now.cup.empty() && !now.alter_used.contains(action.hq);
            if (window_closed_itself && !table.options.alter_no_dice)
                return {PUB(5, 9), "There is no other chit to draw."};
            return {PUB(5, 7), "Not now."};
        }
        case Kind::move_now:
        case Kind::pass: return {PUB(5, 7), "Not now."};
        case Kind::order:
        case Kind::cancel: return {PUB(24, 6), "Orders are written by the army commander at the start of the turn."};
        case Kind::move:
        case Kind::bombard:
        case Kind::rally:
        case Kind::hold: return {PUB(6, 1), "That Command is not active."};
        case Kind::move_hq: return {PUB(9, 10), "This HQ cannot move now."};
        case Kind::use_reroll:
        case Kind::keep: return {PUB(22, 5), "No re-roll available."};
        default: return not_yours;
    }
}

// P5: the activation of a Command.
Refusal may_act_in_activation(const Table& table, const Position& now, Seat seat, const Action& action) {
    const bool runs = now.runner[now.active.index()] == seat;
    const bool hqs_move = now.phase == Phase::hq_moves;
    switch (action.kind) {
        case Kind::move_hq:
            if (mover_of(table, now, action.hq) != seat) return {PUB(9, 10), "This HQ cannot move now."};
            return may_move_hq(table, now, action);
        case Kind::hq_done: return hqs_move ? fine : Refusal{PUB(6, 2), "The HQs have moved already."};
        case Kind::move:
        case Kind::bombard:
        case Kind::rally:
        case Kind::hold:
        case Kind::done: break;
        default: return not_now(table, now, action);
    }
    if (!runs) return not_yours;
    if (hqs_move && (hq_deciders(table, now) - Seats(seat)).any()) return {PUB(6, 2), "HQs move first."};
    switch (action.kind) {
        case Kind::move: return may_move(table, now, action);
        case Kind::bombard: return may_bombard(table, now, action);
        case Kind::rally: return may_rally(table, now, action);
        case Kind::hold: return may_act(table, now, action.piece);
        default: return fine;
    }
}

Refusal answers_matter(const Table& table, const Position& now, Seat seat, const Action& action) {
    switch (now.matters.back().kind) {
        case Matter::Kind::intent:
            if (action.kind == Kind::accept) return fine;
            return action.kind == Kind::relocate ? may_relocate(table, now, action) : not_yours;
        case Matter::Kind::retreat:
        case Matter::Kind::withdrawal:
        case Matter::Kind::voluntary:
        case Matter::Kind::target:
        case Matter::Kind::fight: return is_combat(action.kind) ? may_combat(table, now, seat, action) : not_yours;
        case Matter::Kind::placement:
        case Matter::Kind::reroll:
        case Matter::Kind::vote: return is_option(now, action.kind) ? may_option(table, now, seat, action) : not_yours;
        case Matter::Kind::none: break;
    }
    return not_yours;
}

Refusal answers_phase(const Table& table, const Position& now, Seat seat, const Action& action) {
    const Side side = table.side_of(seat);
    switch (now.phase) {
        case Phase::setup:
            if (action.kind == Kind::order || action.kind == Kind::cancel) return may_option(table, now, seat, action);
            return may_set_up(table, now, seat, action);
        case Phase::orders:
        case Phase::announce:
            return is_option(now, action.kind) ? may_option(table, now, seat, action) : not_now(table, now, action);
        case Phase::alter:
            if (action.kind == Kind::pass) return fine;
            if (action.kind != Kind::delay && action.kind != Kind::move_now) return not_now(table, now, action);
            if (chit_seat(table, action.hq) != seat) return {PUB(5, 7), "Not now."};
            return action.kind == Kind::delay ? may_delay(table, now, side, action)
                                              : may_move_now(table, now, side, action);
        case Phase::hq_moves:
        case Phase::pieces: return may_act_in_activation(table, now, seat, action);
        default: return not_now(table, now, action);
    }
}

bool ends_the_game(Kind kind) { return kind == Kind::resign || kind == Kind::offer_draw || kind == Kind::accept_draw; }

}  // namespace

Seats PubBattles::seats(const Table& table) { return Seats((std::uint64_t{1} << table.seat_sides.size()) - 1); }

void PubBattles::advance(const Table& table, Position& position, Dice& dice, Journal& journal) {
    pub_battles::advance(table, position, dice, journal);
}

Seats PubBattles::to_act(const Table& table, const Position& now) {
    if (now.phase == Phase::over) return {};
    if (now.has_matter()) {
        const Matter& matter = now.matters.back();
        return matter.kind == Matter::Kind::vote ? now.report.voters : Seats(matter.seat);
    }
    switch (now.phase) {
        case Phase::setup: return setup_deciders(table, now);
        case Phase::orders:
        case Phase::announce: return option_deciders(table, now);
        case Phase::alter: return window_deciders(table, now);
        case Phase::hq_moves: return hq_deciders(table, now) | (Seats(now.runner[now.active.index()]) - now.answered);
        case Phase::pieces: return Seats(now.runner[now.active.index()]);
        default: return {};
    }
}

void PubBattles::legal(const Table& table, const Position& now, Seat seat, ActionList<Action>& actions) {
    const bool sits_here = seat.index() < static_cast<int>(table.seat_sides.size());
    if (!sits_here || !to_act(table, now).contains(seat)) return;
    // PUB-25.1: a runner knows more than the side he runs for.
    if (table.options.kriegsspiel_2p && now.masked == 0) return legal(table, view(table, now, seat), seat, actions);
    list_legal(table, now, seat, actions);
}

void PubBattles::sample(const Table& table, const Position& now, Seat seat, Dice& dice, std::size_t tries,
                        ActionList<Action>& actions) {
    if (draw_candidates(table, now, seat, dice, tries, actions)) return;
    legal(table, now, seat, actions);
}

Refusal PubBattles::check(const Table& table, const Position& now, Seat seat, const Action& action) {
    if (seat.index() >= static_cast<int>(table.seat_sides.size()) || now.phase == Phase::over) return not_yours;
    if (!is_well_formed(table, action)) return malformed;
    if (table.options.kriegsspiel_2p && now.masked == 0) return check(table, view(table, now, seat), seat, action);
    if (!to_act(table, now).contains(seat)) return not_now(table, now, action);
    if (ends_the_game(action.kind)) return may_end_the_game(table, now, seat, action.kind);
    if (action.kind == Kind::report) return may_option(table, now, seat, action);
    return now.has_matter() ? answers_matter(table, now, seat, action) : answers_phase(table, now, seat, action);
}

namespace {

void end_the_game(const Table& table, Position& now, Seat seat, Kind kind, Journal& journal) {
    const Side side = table.side_of(seat);
    if (kind == Kind::offer_draw) {
        now.draw_offered |= static_cast<std::uint8_t>(1 << index(side));
        return journal.add(events::DrawOffered{side}, PUB(19, 6));
    }
    if (kind == Kind::accept_draw) return finish_game(table, now, Outcome::draw, Ending::agreed, journal);
    journal.add(events::Resigned{side}, PUB(19, 6));
    finish_game(table, now, index(enemy_of(side)), Ending::resigned, journal);
}

void act(const Table& table, Position& now, Seat seat, const Action& action, Dice& dice, Journal& journal) {
    // PUB-6.2: a piece's action ends the moves of HQs.
    const bool piece_acts = action.kind == Kind::move || action.kind == Kind::bombard || action.kind == Kind::rally ||
                            action.kind == Kind::hold;
    if (piece_acts) {
        now.phase = Phase::pieces;
        now.answered = Seats();
    }
    switch (action.kind) {
        case Kind::place:
        case Kind::reserve:
        case Kind::reassign:
        case Kind::entry:
        case Kind::confirm: return set_up(table, now, seat, action, dice, journal);
        case Kind::delay:
        case Kind::move_now: return try_alter(table, now, action, dice, journal);
        case Kind::pass: return pass_window(table, now, seat, journal);
        case Kind::move_hq: return move_hq(table, now, action, journal);
        case Kind::hq_done: return now.answered.insert(seat);
        case Kind::move: return move(table, now, action, journal);
        case Kind::bombard: return bombard(table, now, action, dice, journal);
        case Kind::rally: return rally(table, now, action, journal);
        case Kind::hold: return hold(table, now, action.piece, journal);
        case Kind::done: return end_activation(table, now, journal);
        case Kind::relocate: return relocate(table, now, action, journal);
        case Kind::accept:
            tell(table, now, journal, events::IntentAccepted{now.matters.back().piece}, PUB(12, 6));
            now.matters.pop();
            return test_reserves(table, now, journal);
        default: return;
    }
}

}  // namespace

void PubBattles::apply(const Table& table, Position& now, Seat seat, const Action& action, Dice& dice,
                       Journal& journal) {
    const Sightings before = journal.is_on() ? sightings(table, now) : Sightings{};
    if (ends_the_game(action.kind))
        end_the_game(table, now, seat, action.kind, journal);
    else if (is_option(now, action.kind))
        option(table, now, seat, action, dice, journal);
    else if (is_combat(action.kind))
        combat(table, now, seat, action, dice, journal);
    else
        act(table, now, seat, action, dice, journal);
    pub_battles::advance(table, now, dice, journal);
    if (journal.is_on()) tell_sightings(table, now, before, journal);
}

Outcome PubBattles::outcome(const Table&, const Position& now) {
    if (now.phase != Phase::over) return {};
    return {true, now.winner, {now.score[0], now.score[1]}};
}

}  // namespace sandtable::pub_battles
