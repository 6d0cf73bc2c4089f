#include "rules/pub_battles/state.hpp"

#include "rules/pub_battles/chapters.hpp"

namespace sandtable::pub_battles {

PieceSet Position::in_column() const {
    PieceSet found;
    for (const Piece which : on_map)
        if (piece[which.index()].in_column()) found.insert(which);
    return found;
}

bool is_identified(const Position& now, Piece piece) { return now.identity[piece.index()] < only_type_known; }

Quality quality_of(const Table& table, const Position& now, Piece piece) {
    return is_identified(now, piece) ? table.pieces[now.identity[piece.index()]].quality : Quality::line;
}

bool is_horse(const Table& table, const Position& now, Piece piece) {
    return is_identified(now, piece) && table.pieces[now.identity[piece.index()]].horse;
}

Command command_of(const Table&, const Position& now, Piece piece) {
    return is_identified(now, piece) ? now.command[now.identity[piece.index()]] : Command();
}

PieceSet pieces_of(const Table& table, const Position& now, Command command) {
    PieceSet found;
    for (const Piece piece : table.of_side[index(table.side_of(command))] - now.destroyed - now.exited)
        if (command_of(table, now, piece) == command) found.insert(piece);
    return found;
}

PieceSet on_map_of(const Table& table, const Position& now, Side side) {
    return now.on_map & table.of_side[index(side)];
}

Knowledge truth(const Table& table, const Position& now) {
    Knowledge known;
    for (const Piece piece : now.on_map) {
        const Type type = type_of(table, now, piece);
        if (!is_fighting(type)) continue;
        known.fighting.insert(piece);
        if (has_field_of_fire(type) && !now[piece].in_column() && !now.retreated.contains(piece))
            known.firing.insert(piece);
    }
    return known;
}

namespace {

// What somebody takes a block for that he knows the type of, or believes to know.
void take_for(Knowledge& known, const Position& now, Piece piece, Type type) {
    known.fighting.remove(piece);
    known.firing.remove(piece);
    if (!is_fighting(type)) return;
    known.fighting.insert(piece);
    if (has_field_of_fire(type) && !now[piece].in_column() && !now.retreated.contains(piece))
        known.firing.insert(piece);
}

}  // namespace

// PUB-11.14: only blocks that are neither infantry nor artillery are ever taken for something else.
PieceSet doubtful_to(const Table& table, const Position& now, Side side) {
    PieceSet doubtful;
    if (table.options.fog == Fog::none || now.masked != 0) return doubtful;
    PieceSet fighting_us;  // PUB-11.14: in a pair
    for (const Pair& pair : now.pairs) fighting_us |= PieceSet(pair.a) | PieceSet(pair.b);
    for (const Piece enemy : on_map_of(table, now, enemy_of(side)) - now.revealed - fighting_us) {
        const Type type = type_of(table, now, enemy);
        if (type != Type::infantry && type != Type::artillery) doubtful.insert(enemy);
    }
    return doubtful;
}

Knowledge known_to(const Table& table, const Position& now, Side side) {
    Knowledge known = truth(table, now);
    for (const Piece enemy : doubtful_to(table, now, side)) {
        const Type type = type_of(table, now, enemy);
        const bool spotted = is_spotted_by(table, now, side, enemy);
        take_for(known, now, enemy, !spotted ? Type::infantry : type == Type::dragoons ? Type::cavalry : type);
    }
    return known;
}

Knowledge feared_by(const Table& table, const Position& now, Side side) {
    Knowledge feared = truth(table, now);
    for (const Piece enemy : doubtful_to(table, now, side)) take_for(feared, now, enemy, Type::infantry);
    return feared;
}

Seat seat_of(const Table& table, const Position& now, Piece piece) {
    const Command command = command_of(table, now, piece);
    return command.exists() ? now.runner[command.index()] : army_seat(table, table.side_of(piece));
}

Seat seat_of(const Table& table, const Position& now, Hq hq) {
    const Command command = table[hq].command;
    return command.exists() ? now.runner[command.index()] : army_seat(table, table.side_of(hq));
}

Seat army_seat(const Table& table, Side side) { return table[side].army_seat; }

}  // namespace sandtable::pub_battles
