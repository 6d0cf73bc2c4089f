// PUB section 3 and chapter 4: the phases of a turn and the chits.
#include "rules/pub_battles/chapters.hpp"

namespace sandtable::pub_battles {

namespace {

// P2: the cup is filled and what lasts for a turn is cleared.
void fill_cup(const Table& table, Position& now, Journal& journal) {
    now.acted = now.held = PieceSet();
    now.last_action = {};
    now.action_level = {};
    now.bombard_quality_used = PieceSet();
    now.entered_reserve = now.carried = now.trains_used = PieceSet();
    now.alter_used = now.hq_moved = HqSet();
    now.moved = now.delayed = CommandSet();
    now.order_moved.clear();
    now.cup = CommandSet();
    for (std::size_t i = 0; i < table.commands.size(); ++i)
        if (const Command command(static_cast<int>(i)); belongs_in_cup(table, now, command)) now.cup.insert(command);
    journal.add(events::TurnBegan{now.turn}, PUB(4, 1));
    for (const Command command : now.cup - now.entry_shown)  // its turn is no secret any more
        if (table[command].entries.size() > 1) journal.add(events::ChitDue{command}, PUB(19, 1));
}

// P3 and what follows a pull: an alter window, or announcements.
void pull(const Table& table, Position& now, Dice& dice, Journal& journal) {
    if (now.stack.empty()) {
        if (now.cup.empty()) return begin_combat(table, now, dice, journal);
        draw_chit(table, now, dice, journal);
        if (table.options.alter_no_dice) return open_announcements(table, now, dice, journal);
        return open_window(table, now);
    }
    if (table.options.alter_no_dice) return next_announced(table, now, dice, journal);  // PUB-23.9
    open_window(table, now);                                                            // PUB-5.11
}

}  // namespace

void begin_turn(const Table& table, Position& now, Journal& journal) {
    if (table.options.written_orders && now.phase != Phase::orders) return open_orders(table, now, journal);
    now.answered = Seats();
    fill_cup(table, now, journal);
    now.phase = Phase::draw;
}

// PUB-4.3, 19.8: something of it is on the map or in Reserve, or may enter.
bool belongs_in_cup(const Table& table, const Position& now, Command command) {
    return is_on_map_or_due(table, now, command);
}

bool is_on_map_or_due(const Table& table, const Position& now, Command command) {
    const Hq hq = table[command].hq;
    if (now.hq_on_map.contains(hq) || now.hq_taken_off.contains(hq)) return true;
    const PieceSet pieces = pieces_of(table, now, command);
    if ((pieces & (now.on_map | now.in_reserve)).any()) return true;
    const Entry* entry = entry_of(table, now, command);
    return entry != nullptr && entry->turn <= now.turn;
}

void draw_chit(const Table&, Position& now, Dice& dice, Journal& journal) {
    int which = dice.draw(now.cup.size(), rolls::chit);  // PUB-4.2
    Command drawn;
    for (const Command command : now.cup)
        if (which-- == 0) drawn = command;
    now.cup.remove(drawn);
    now.stack.push(drawn);
    now.pulled = drawn;
    journal.add(events::Drawn{drawn}, PUB(4, 2));
}

void activate_top(const Table& table, Position& now, Journal& journal) {
    const Command command = now.stack.back();  // it leaves the stack when its activation ends
    now.active = command;
    now.moved.insert(command);
    now.order_moved.push(command);  // PUB-4.6
    now.delayed = CommandSet();     // PUB-23.8
    now.phase = Phase::hq_moves;
    journal.add(events::Activated{command}, PUB(4, 1));
    if (now.entry[command.index()] != no_choice && !now.entry_shown.contains(command)) {
        now.entry_shown.insert(command);
        journal.add(events::EntryShown{command, now.entry[command.index()]}, PUB(19, 1));
    }
    return_hqs(table, now, journal);
    begin_orders_of(table, now, command, journal);
}

void advance(const Table& table, Position& now, Dice& dice, Journal& journal) {
    while (!now.has_matter()) {
        switch (now.phase) {
            case Phase::setup:
                if (setup_deciders(table, now).any()) return;
                begin_game(table, now, dice, journal);
                break;
            case Phase::orders:
                if (option_deciders(table, now).any()) return;
                begin_turn(table, now, journal);
                break;
            case Phase::draw: pull(table, now, dice, journal); break;
            case Phase::alter:
                if (window_is_open(table, now)) return;
                activate_top(table, now, journal);
                break;
            case Phase::announce: return;
            case Phase::hq_moves:
                if (hq_deciders(table, now).any()) return;
                now.phase = Phase::pieces;
                now.answered = Seats();
                break;
            case Phase::pieces: return;
            case Phase::combat: advance_combat(table, now, dice, journal); break;
            case Phase::end_of_turn: end_turn(table, now, journal); break;
            case Phase::over: return;
        }
    }
}

}  // namespace sandtable::pub_battles
