// PUB chapter 6: activation and command.
#include <algorithm>

#include "rules/pub_battles/path.hpp"

namespace sandtable::pub_battles {

namespace {

// PUB-6.4, 6.5, 6.8: its own HQ and the Army HQ, those that are on the map.
HqSet commanders_of(const Table& table, const Position& now, Piece piece) {
    HqSet commanders;
    const Command command = command_of(table, now, piece);
    if (command.exists()) commanders.insert(table[command].hq);
    if (const Hq army = table[table.side_of(piece)].army_hq; army.exists()) commanders.insert(army);
    return commanders & now.hq_on_map;
}

}  // namespace

bool is_in_command(const Table& table, const Position& now, Piece piece, const Rectangle& from) {
    for (const Hq hq : commanders_of(table, now, piece))
        if (is_within(from, rectangle(table, now, hq), table.numbers.command_range)) return true;
    return false;
}

Refusal too_far_to_attack(const Table& table, const Position& now, Piece piece, const Rectangle& from) {
    std::int64_t nearest = -1;
    for (const Hq hq : commanders_of(table, now, piece)) {
        const std::int64_t away = field::squared_distance(from, rectangle(table, now, hq));
        if (nearest < 0 || away < nearest) nearest = away;
    }
    if (nearest < 0) return {PUB(6, 4), "Too far from its HQ to attack: no HQ that commands it is on the map."};
    const int away = static_cast<int>((field::root_above(nearest) + 1) / 2);
    return {PUB(6, 4),
            "Too far from its HQ to attack: {} of at most {}.",
            {Argument::Kind::mils, away},
            {Argument::Kind::mils, table.numbers.command_range}};
}

Refusal may_act(const Table& table, const Position& now, Piece piece) {
    if (command_of(table, now, piece) != now.active) return {PUB(6, 1), "That Command is not active."};
    if (now.destroyed.contains(piece) || now.exited.contains(piece)) return {PUB(6, 1), "That piece is out of play."};
    if (now.acted.contains(piece)) return {PUB(6, 3), "This piece has already acted this turn."};
    return fine;
}

// PUB-6.2, 9.3: the runner of the active Command, and the army commander for an HQ without a chit.
Seats hq_deciders(const Table& table, const Position& now) {
    Seats seats;
    for (const Hq hq : table.hqs_of[index(table.side_of(now.active))])
        if (may_move_now(table, now, hq)) seats.insert(mover_of(table, now, hq));
    return seats - now.answered;
}

Seat mover_of(const Table& table, const Position& now, Hq hq) {
    if (table.options.kriegsspiel_2p && table.is_army_hq(hq)) return army_seat(table, table.side_of(hq));  // PUB-25.1
    return table[hq].command.exists() && table[hq].command == now.active ? now.runner[now.active.index()]
                                                                         : army_seat(table, table.side_of(hq));
}

// PUB-6.8: who has not acted counts as having held.
void end_activation(const Table& table, Position& now, Journal& journal) {
    ++now.sequence;  // once, whoever holds: the number would tell how many there are
    for (const Piece piece : pieces_of(table, now, now.active) - now.acted) {
        now.acted.insert(piece);
        now.held.insert(piece);
        now.last_action[piece.index()] = now.sequence;
        if (now.on_map.contains(piece))
            now.action_level[piece.index()] =
                static_cast<std::uint8_t>(level_under(table, rectangle(table, now, piece)));
    }
    journal.add(events::ActivationEnded{now.active}, PUB(6, 8));
    now.stack.pop();
    if (now.pulled == now.active) now.pulled = Command();
    now.active = Command();
    now.phase = Phase::draw;
}

}  // namespace sandtable::pub_battles
