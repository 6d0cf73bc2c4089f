// PUB chapter 5: altering the turn order. The pending chits form a stack; the window concerns the top one.
#include "rules/pub_battles/chapters.hpp"

namespace sandtable::pub_battles {

namespace {

Command top(const Position& now) { return now.stack.back(); }

bool is_pending(const Position& now, Command command) {
    for (const Command chit : now.stack)
        if (chit == command) return true;
    return false;
}

// PUB-5.5, 5.12, 5.15: for whom an HQ may roll at all. How far away it is is measured only for whoever is told.
Refusal may_roll_for(const Table& table, const Position& now, Hq hq, Command command, bool only_asks) {
    if (table[hq].command == command) {
        if (now.moved.contains(command)) return {PUB(5, 8), "That Command has already moved."};
        return fine;
    }
    if (!table.is_army_hq(hq) || table.side_of(command) != table.side_of(hq))
        return {PUB(5, 5), "Only the Army Commander rolls for another Command."};
    const Hq helped = table[command].hq;
    if (!now.hq_on_map.contains(helped)) return {PUB(5, 15), "A Command whose HQ is off the map cannot be altered."};
    const Rectangle his = rectangle(table, now, hq), its = rectangle(table, now, helped);
    if (is_within(his, its, table.numbers.command_range)) return fine;
    if (only_asks) return {PUB(5, 5), "The Army Commander is too far from that HQ."};
    return {PUB(5, 5),
            "The Army Commander is too far from that HQ: {} of at most {}.",
            {Argument::Kind::mils, static_cast<int>((field::root_above(field::squared_distance(his, its)) + 1) / 2)},
            {Argument::Kind::mils, table.numbers.command_range}};
}

// PUB-5.1, 5.13
Refusal may_roll(const Table& table, const Position& now, Side side, Hq hq) {
    if (table.side_of(hq) != side) return {PUB(5, 7), "Not now."};
    if (!now.hq_on_map.contains(hq)) return {PUB(5, 13), "Not now: this HQ is off the map."};
    if (now.alter_used.contains(hq)) return {PUB(5, 1), "This HQ has already rolled this turn."};
    return fine;
}

Refusal may_delay_now(const Table& table, const Position& now, Hq hq, bool only_asks) {
    const Command chit = top(now);
    if (table.side_of(chit) != table.side_of(hq) || chit != now.pulled)
        return {PUB(5, 9), "Only the chit that was just pulled can be delayed."};
    if (now.cup.empty()) return {PUB(5, 9), "There is no other chit to draw."};
    return may_roll_for(table, now, hq, chit, only_asks);
}

Refusal may_jump_now(const Table& table, const Position& now, Hq hq, Command command, bool only_asks) {
    if (table.side_of(command) != table.side_of(hq)) return {PUB(5, 5), "Only one's own Commands can be altered."};
    if (now.moved.contains(command)) return {PUB(5, 8), "That Command has already moved."};
    if (command == top(now)) return {PUB(5, 8), "That Command is to move anyway."};
    if (!now.cup.contains(command) && !is_pending(now, command))
        return {PUB(5, 8), "The chit of that Command is not waiting."};
    if (!is_on_map_or_due(table, now, command)) return {PUB(5, 8), "That Command is not on the map yet."};
    return may_roll_for(table, now, hq, command, only_asks);
}

void poll_next(Position& now) {
    now.poll = enemy_of(now.poll);
    now.answered = Seats();
}

}  // namespace

void open_window(const Table& table, Position& now) {
    now.phase = Phase::alter;
    now.passes = 0;
    now.answered = Seats();
    now.poll = enemy_of(table.side_of(top(now)));  // PUB-5.7: first the side that does not own it
}

bool is_eligible(const Table& table, const Position& now, Hq hq) {
    if (may_roll(table, now, table.side_of(hq), hq)) return false;
    if (!may_delay_now(table, now, hq, true)) return true;
    for (const Command command : table.commands_of[index(table.side_of(hq))])
        if (!may_jump_now(table, now, hq, command, true)) return true;
    return false;
}

Refusal may_delay(const Table& table, const Position& now, Side side, const Action& action, bool only_asks) {
    if (const Refusal refusal = may_roll(table, now, side, action.hq)) return refusal;
    return may_delay_now(table, now, action.hq, only_asks);
}

Refusal may_move_now(const Table& table, const Position& now, Side side, const Action& action, bool only_asks) {
    if (const Refusal refusal = may_roll(table, now, side, action.hq)) return refusal;
    return may_jump_now(table, now, action.hq, action.command, only_asks);
}

void try_alter(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal) {
    const bool delay = action.kind == Action::Kind::delay;
    const Side side = table.side_of(action.hq);
    now.alter_used.insert(action.hq);  // PUB-5.4
    now.thrown = {};
    now.thrown.kind = Throw::Kind::alter;
    now.thrown.hq = action.hq;
    now.thrown.command = delay ? top(now) : action.command;
    now.thrown.delay = delay ? 1 : 0;
    const int die = dice.d6(rolls::alter);
    if (!holds_tokens(table, now, side)) return finish_alter(table, now, die, dice, journal);
    now.thrown.count = 1;
    now.thrown.faces[0] = static_cast<std::uint8_t>(die);
    if (!ask_for_rerolls(table, now, side)) finish_throw(table, now, dice, journal);
}

void finish_alter(const Table& table, Position& now, int die, Dice& dice, Journal& journal) {
    const Throw thrown = now.thrown;
    now.thrown = {};
    const int rating = table[thrown.hq].rating;
    const bool success = die <= rating;  // PUB-5.1
    const bool delay = thrown.delay != 0;
    journal.add(events::AlterTried{thrown.hq, thrown.command, static_cast<std::uint8_t>(die),
                                   static_cast<std::uint8_t>(rating), delay, success},
                PUB(5, 1));
    if (!success) {  // PUB-5.7: polling goes on, earlier passes are cleared
        now.passes = 0;
        return poll_next(now);
    }
    if (delay) {  // PUB-5.9
        now.stack.pop();
        draw_chit(table, now, dice, journal);
        now.cup.insert(thrown.command);
        journal.add(events::Delayed{thrown.command}, PUB(5, 2));
    } else {
        jump(now, thrown.command);
        journal.add(events::Jumped{thrown.command}, PUB(5, 3));
    }
    open_window(table, now);
}

// PUB-5.6, 5.8: out of the cup, or from lower in the stack, to the top.
void jump(Position& now, Command command) {
    now.cup.remove(command);
    FixedList<Command, most_commands> rest;
    for (const Command chit : now.stack)
        if (chit != command) rest.push(chit);
    rest.push(command);
    now.stack = rest;
}

// PUB-5.7, 22.6: the seats of the polled side that have something to try and have not passed.
Seats window_deciders(const Table& table, const Position& now) {
    Seats seats;
    for (const Hq hq : table.hqs_of[index(now.poll)])
        if (is_eligible(table, now, hq)) seats.insert(chit_seat(table, hq));
    return seats - now.answered;
}

void pass_window(const Table& table, Position& now, Seat seat, Journal& journal) {
    now.answered.insert(seat);
    journal.add(events::Passed{table.side_of(seat)}, PUB(5, 7));
}

bool window_is_open(const Table& table, Position& now) {
    for (; now.passes < 2; ++now.passes) {
        if (window_deciders(table, now).any()) return true;
        poll_next(now);
    }
    return false;
}

}  // namespace sandtable::pub_battles
