// PUB chapter 22: limited communications. What people say stays with the server's chat, which asks here who may talk to
// whom; reports, votes, tokens and re-rolls are actions.
#include "rules/pub_battles/options.hpp"
#include "rules/pub_battles/pub_battles.hpp"

namespace sandtable::pub_battles {

namespace {

constexpr int seconds_between = 20;  // PUB-22.3
constexpr Refusal no_reroll{PUB(22, 5), "No re-roll available."};

bool hqs_touch(const Table& table, const Position& now, Seat one, Seat other) {  // PUB-22.2
    for (const Hq mine : now.hq_on_map)
        for (const Hq his : now.hq_on_map)
            if (chit_seat(table, mine) == one && chit_seat(table, his) == other &&
                touch(table, rectangle(table, now, mine), rectangle(table, now, his)))
                return true;
    return false;
}

}  // namespace

Seat chit_seat(const Table& table, Hq hq) {
    const Command command = table[hq].command;
    return command.exists() ? table[command].seat : army_seat(table, table.side_of(hq));
}

// ---- what the chat asks

Refusal PubBattles::may_tell(const Table& table, const Position& now, Seat from, Seats to) {
    if (!table.options.limited_comms || now.phase == Phase::setup || now.phase == Phase::over) return fine;  // PUB-22.1
    for (const Seat seat : to)
        if (side_of(table, seat) != side_of(table, from) || !hqs_touch(table, now, from, seat))
            return {PUB(22, 2), "Your HQs must touch to talk about the game."};
    return fine;
}

int PubBattles::seconds_between_messages(const Table& table) {
    return table.options.limited_comms ? seconds_between : 0;
}

int PubBattles::turn(const Table&, const Position& now) { return now.turn; }

std::optional<int> PubBattles::reported_message(const Action& action) {
    if (action.kind != Action::Kind::report) return std::nullopt;
    return action.amount;
}

Refusal PubBattles::may_report(const Table&, const Position& now, const Action& action, const Said* message) {
    if (message == nullptr || message->by != action.seat || !message->to_everybody)
        return {PUB(22, 4), "This seat wrote no such message to the table."};
    if (message->turn + 1 < now.turn) return {PUB(22, 4), "Only messages of this and the previous turn are reported."};
    return fine;
}

// ---- PUB-22.4: reports

Refusal may_report(const Table& table, const Position& now, Seat seat, const Action& action) {
    if (!table.options.limited_comms) return {PUB(22, 4), "Nothing can be reported in this game."};
    if (now.report.message != 0) return {PUB(22, 4), "Another report is being decided."};
    if (now.rejected_reports[seat.index()] >= most_rejected_reports)
        return {PUB(22, 4), "Three of your reports were rejected: you may report no more."};
    const bool is_seat = action.seat.index() < static_cast<int>(table.seat_sides.size());
    if (!is_seat || table.seat_sides[action.seat.index()] == table.seat_sides[seat.index()])
        return {PUB(22, 4), "Only opponents are reported."};
    if (action.amount < 1 || action.amount > 65535) return {PUB(22, 4), "There is no such message."};
    for (const std::uint16_t number : now.reported)
        if (number == action.amount) return {PUB(22, 4), "This message was reported before."};
    if (now.matters.full()) return {PUB(22, 4), "Another report is being decided."};
    return fine;
}

// Everybody else votes; the lowest of these seats decides a tie. With nobody else the accused admits it or not.
void report(const Table& table, Position& now, Seat seat, const Action& action, Journal& journal) {
    Report& open = now.report;
    open = {};
    open.message = static_cast<std::uint16_t>(action.amount);
    open.reporter = seat;
    open.accused = action.seat;
    open.voters = PubBattles::seats(table) - Seats(seat) - Seats(action.seat);
    if (open.voters.empty()) open.voters = Seats(action.seat);
    open.host = open.voters.first();
    for (std::size_t i = now.reported.size() - 1; i > 0; --i) now.reported[i] = now.reported[i - 1];
    now.reported[0] = open.message;
    Matter question;
    question.kind = Matter::Kind::vote;
    question.seat = open.host;
    now.matters.push(question);
    journal.add(events::Reported{seat, action.seat, open.message}, PUB(22, 4));
}

void vote(Position& now, Seat seat, bool yes, Journal& journal) {
    Report& open = now.report;
    open.voters.remove(seat);
    ++(yes ? open.yes : open.no);
    if (seat == open.host) open.host_agrees = yes ? 1 : 0;
    journal.add(events::Voted{seat, yes}, PUB(22, 4));
    if (open.voters.any()) return;
    const bool upheld = open.yes != open.no ? open.yes > open.no : open.host_agrees != 0;
    std::uint8_t& count = (upheld ? now.tokens : now.rejected_reports)[open.reporter.index()];
    if (count < 255) ++count;
    journal.add(events::ReportDecided{open.reporter, open.accused, upheld}, PUB(22, 4));
    open = {};
    now.matters.pop();
}

// ---- PUB-22.5, 22.7: re-rolls

bool holds_tokens(const Table& table, const Position& now, Side side) {
    for (const Seat seat : table[side].seats)
        if (now.tokens[seat.index()] != 0) return true;
    return false;
}

bool ask_for_rerolls(const Table& table, Position& now, Side side) {
    for (const Seat seat : table[side].seats - now.thrown.kept) {
        if (now.tokens[seat.index()] == 0) continue;
        Matter question;
        question.kind = Matter::Kind::reroll;
        question.seat = seat;
        question.piece = now.thrown.piece;
        question.hq = now.thrown.hq;
        now.matters.push(question);
        return true;
    }
    return false;
}

Refusal may_reroll(const Position& now, const Action& action) {
    if (!now.has_matter() || now.matters.back().kind != Matter::Kind::reroll) return no_reroll;
    if (action.kind == Action::Kind::use_reroll && action.choice >= now.thrown.count) return no_reroll;
    return fine;
}

void reroll(const Table& table, Position& now, Seat seat, const Action& action, Dice& dice, Journal& journal) {
    now.matters.pop();
    if (action.kind == Action::Kind::keep) {
        now.thrown.kept.insert(seat);
    } else {
        std::uint8_t& face = now.thrown.faces[action.choice];
        const std::uint8_t before = face;
        --now.tokens[seat.index()];
        face = static_cast<std::uint8_t>(dice.d6(rolls::reroll));
        journal.add(events::Rerolled{seat, action.choice, before, face}, PUB(22, 5));
    }
    if (!ask_for_rerolls(table, now, table.seat_sides[seat.index()])) finish_throw(table, now, dice, journal);
}

void list_rerolls(const Position& now, ActionList<Action>& actions) {
    Action action;
    action.kind = Action::Kind::use_reroll;
    for (std::uint8_t die = 0; die < now.thrown.count; ++die) {
        action.choice = die;
        actions.add(action);
    }
    action = {};
    action.kind = Action::Kind::keep;
    actions.add(action);
}

}  // namespace sandtable::pub_battles
