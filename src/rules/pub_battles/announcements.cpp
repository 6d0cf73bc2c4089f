// PUB chapter 23: altering the order of march without dice. At every pull all seats announce at once, unseen.
#include <algorithm>

#include "rules/pub_battles/combat.hpp"
#include "rules/pub_battles/options.hpp"

namespace sandtable::pub_battles {

namespace {

constexpr const char* cannot_alter = "That HQ cannot alter now.";

Refusal may_jump(const Table& table, const Position& now, Hq hq) {  // PUB-23.1, 23.8
    const Command command = table[hq].command;
    if (!command.exists() || !now.hq_on_map.contains(hq)) return {PUB(23, 8), cannot_alter};
    if (now.moved.contains(command)) return {PUB(23, 1), cannot_alter};
    if (!now.cup.contains(command) && now.pulled != command) return {PUB(23, 8), cannot_alter};
    return fine;
}

Refusal may_delay_pulled(const Table& table, const Position& now, Hq hq) {  // PUB-23.8
    if (const Refusal refusal = may_jump(table, now, hq)) return refusal;
    const Command command = table[hq].command;
    if (now.pulled != command || now.cup.empty() || now.delayed.contains(command)) return {PUB(23, 8), cannot_alter};
    return fine;
}

// PUB-23.4, 23.9: highest first; equal ones roll again among themselves, the highest set first. The winner comes first.
using Jumpers = FixedList<Hq, most_hqs>;

void rank(const Jumpers& jumpers, Jumpers& ranked, Dice& dice, Journal& journal, int ties = 0) {
    // Dice that are counted out, or a script that is too short, must not go on for ever.
    if (jumpers.size() == 1 || ties == most_ties || dice.ran_short()) {
        for (const Hq hq : jumpers) ranked.push(hq);
        return;
    }
    std::array<int, most_hqs> faces{};
    for (std::size_t i = 0; i < jumpers.size(); ++i) {
        faces[i] = dice.d6(rolls::tie);
        journal.add(events::TieRolled{jumpers[i], static_cast<std::uint8_t>(faces[i])}, PUB(23, 4));
    }
    for (int face = 6; face >= 1; --face) {
        Jumpers equal;
        for (std::size_t i = 0; i < jumpers.size(); ++i)
            if (faces[i] == face) equal.push(jumpers[i]);
        if (!equal.empty()) rank(equal, ranked, dice, journal, ties + 1);
    }
}

// PUB-5.2, 23.6: a new chit is drawn, then the old one goes back.
void delay_pulled(const Table& table, Position& now, Dice& dice, Journal& journal) {
    const Command delayed = now.pulled;
    now.stack.pop();
    draw_chit(table, now, dice, journal);
    now.cup.insert(delayed);
    now.delayed.insert(delayed);
    journal.add(events::Delayed{delayed}, PUB(23, 6));
}

void activate(const Table& table, Position& now, Journal& journal) {
    now.delayed = {};  // PUB-23.8
    activate_top(table, now, journal);
}

// PUB-23.6: the jumpers go on top of what is left of the pulled chit, the winner highest.
void stack_jumpers(const Table& table, Position& now, const Jumpers& ranked, Journal& journal) {
    for (const Hq hq : ranked)  // PUB-23.5: the pulled one may jump itself
        if (!now.stack.empty() && now.stack.back() == table[hq].command) now.stack.pop();
    for (std::size_t i = ranked.size(); i-- > 0;) {
        const Command command = table[ranked[i]].command;
        now.cup.remove(command);
        now.stack.push(command);
        journal.add(events::Jumped{command}, PUB(23, 6));
    }
}

void show_announcements(const Table& table, Position& now, Dice& dice, Journal& journal) {
    bool delays = false;
    Jumpers jumpers;
    for (const Hq hq : now.hq_on_map) {
        const Announcement what = now.announced[hq.index()];
        if (what == Announcement::none) continue;
        journal.add(events::AnnouncementShown{hq, what}, PUB(23, 3));
        if (what == Announcement::delay)
            delays = true;
        else
            jumpers.push(hq);
    }
    now.announced = {};
    now.answered = {};
    if (delays) delay_pulled(table, now, dice, journal);
    if (jumpers.empty()) return delays ? open_announcements(table, now, dice, journal) : activate(table, now, journal);
    Jumpers ranked;
    rank(jumpers, ranked, dice, journal);
    // PUB-23.6: a jumper whose chit the Delay has drawn is bound by his word.
    const bool pulled_jumps =
        std::any_of(jumpers.begin(), jumpers.end(), [&](Hq hq) { return table[hq].command == now.pulled; });
    now.window_due = delays && !pulled_jumps ? 1 : 0;
    stack_jumpers(table, now, ranked, journal);
    activate(table, now, journal);
}

}  // namespace

Seats announcers(const Table& table, const Position& now) {
    Seats seats;
    for (const Hq hq : now.hq_on_map)
        if (!may_jump(table, now, hq)) seats.insert(chit_seat(table, hq));
    return seats - now.answered;
}

void open_announcements(const Table& table, Position& now, Dice& dice, Journal& journal) {
    now.phase = Phase::announce;
    now.announced = {};
    now.answered = {};
    now.window_due = 0;
    if (announcers(table, now).empty()) show_announcements(table, now, dice, journal);
}

void next_announced(const Table& table, Position& now, Dice& dice, Journal& journal) {
    if (now.window_due != 0 && now.stack.size() == 1 && now.stack[0] == now.pulled)
        return open_announcements(table, now, dice, journal);
    activate(table, now, journal);
}

Refusal may_announce(const Table& table, const Position& now, Seat seat, const Action& action) {
    if (!table.options.alter_no_dice || now.phase != Phase::announce || now.answered.contains(seat))
        return {PUB(23, 1), cannot_alter};
    if (action.kind == Action::Kind::pass) return fine;
    if (action.hq.index() >= static_cast<int>(table.hqs.size()) || chit_seat(table, action.hq) != seat)
        return {PUB(23, 1), cannot_alter};
    switch (static_cast<Announcement>(action.choice)) {
        case Announcement::delay: return may_delay_pulled(table, now, action.hq);
        case Announcement::jump: return may_jump(table, now, action.hq);
        default: return {PUB(23, 3), "Announce a Delay or a Jump."};
    }
}

// The announcement is the seat's whole answer: a second word would tell the others that there was a first.
void announce(const Table& table, Position& now, Seat seat, const Action& action, Dice& dice, Journal& journal) {
    if (action.kind == Action::Kind::announce) {
        now.announced[action.hq.index()] = static_cast<Announcement>(action.choice);
        journal.add(events::Announced{action.hq, static_cast<Announcement>(action.choice)}, PUB(23, 3), Seats(seat));
    }
    now.answered.insert(seat);
    if (announcers(table, now).empty()) show_announcements(table, now, dice, journal);
}

void list_announcements(const Table& table, const Position& now, Seat seat, ActionList<Action>& actions) {
    Action action;
    action.kind = Action::Kind::announce;
    for (const Hq hq : now.hq_on_map)
        for (const Announcement what : {Announcement::delay, Announcement::jump}) {
            action.hq = hq;
            action.choice = static_cast<std::uint8_t>(what);
            if (!may_announce(table, now, seat, action)) actions.add(action);
        }
    action = {};
    action.kind = Action::Kind::pass;
    actions.add(action);
}

}  // namespace sandtable::pub_battles
