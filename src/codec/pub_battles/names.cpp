#include "codec/pub_battles/names.hpp"

#include <fmt/format.h>

#include <charconv>

namespace sandtable::codec::pub_battles_names {

std::string block_name(const Table& table, Piece block, int identity) {
    if (!block.exists()) return "nobody";
    if (identity < static_cast<int>(table.pieces.size())) return table.pieces[static_cast<std::size_t>(identity)].id;
    return fmt::format("{}#{}", table[table.side_of(block)].id, block.index());
}

std::string piece_name(const Table& table, const Position& now, Piece piece) {
    return block_name(table, piece, piece.exists() ? now.identity[static_cast<std::size_t>(piece.index())] : 0);
}

Json piece_json(const Table& table, const Position& now, Piece piece) {
    return piece.exists() ? Json(piece_name(table, now, piece)) : Json(nullptr);
}

Json pieces_json(const Table& table, const Position& now, PieceSet pieces) {
    Json list = Json::array();
    for (const Piece piece : pieces) list.push_back(piece_name(table, now, piece));
    return list;
}

// "RED#7" names a block whatever is known of it.
static Piece find_block(const Table& table, std::string_view name) {
    const std::size_t mark = name.find('#');
    if (mark == std::string_view::npos) return {};
    int number = 0;
    const char* const end = name.data() + name.size();
    const auto [next, error] = std::from_chars(name.data() + mark + 1, end, number);
    if (error != std::errc() || next != end || number < 0 || number >= static_cast<int>(table.pieces.size())) return {};
    const Piece block(number);
    return table[table.side_of(block)].id == name.substr(0, mark) ? block : Piece();
}

Piece find_piece(const Table& table, const Position& now, std::string_view name) {
    for (const Piece block : table.all_pieces) {
        const int identity = now.identity[static_cast<std::size_t>(block.index())];
        if (identity < static_cast<int>(table.pieces.size()) &&
            table.pieces[static_cast<std::size_t>(identity)].id == name)
            return block;
    }
    return find_block(table, name);
}

Piece read_piece(const Table& table, const Position& now, const Reader& reader) {
    const Piece piece = find_piece(table, now, reader.text(40));
    if (!piece.exists()) reader.refuse("No piece is known by this name.");
    return piece;
}

PieceSet read_pieces(const Table& table, const Position& now, const Reader& reader) {
    PieceSet pieces;
    for (const Reader& element : reader.elements(most_pieces)) {
        const Piece piece = read_piece(table, now, element);
        if (pieces.contains(piece)) element.refuse("This piece is named twice.");
        pieces.insert(piece);
    }
    return pieces;
}

Json hq_json(const Table& table, Hq hq) { return hq.exists() ? Json(table[hq].id) : Json(nullptr); }

Hq read_hq(const Table& table, const Reader& reader) {
    const Hq hq = table.hq(reader.text(40));
    if (!hq.exists()) reader.refuse("There is no such HQ.");
    return hq;
}

Json command_json(const Table& table, Command command) {
    return command.exists() ? Json(table[command].id) : Json(nullptr);
}

Command read_command(const Table& table, const Reader& reader) {
    const Command command = table.command(reader.text(40));
    if (!command.exists()) reader.refuse("There is no such Command.");
    return command;
}

Command read_command_or_null(const Table& table, const Reader& reader) {
    return reader.is_null() ? Command() : read_command(table, reader);
}

Side read_side_name(const Table& table, const Reader& reader) {
    return static_cast<Side>(reader.one_of({table.sides[0].id, table.sides[1].id}));
}

Json seat_json(const Table& table, Seat seat) {
    const bool sits = seat.exists() && seat.index() < static_cast<int>(table.seat_names.size());
    return sits ? Json(table.seat_names[static_cast<std::size_t>(seat.index())]) : Json(nullptr);
}

Seat read_seat(const Table& table, const Reader& reader) {
    return reader.is_null() ? Seat() : Seat(static_cast<int>(reader.one_of(table.seat_names)));
}

Json seats_json(const Table& table, Seats seats) {
    Json list = Json::array();
    for (std::size_t i = 0; i < table.seat_names.size(); ++i)
        if (seats.contains(Seat(static_cast<int>(i)))) list.push_back(table.seat_names[i]);
    return list;
}

Seats read_seats(const Table& table, const Reader& reader) {
    Seats seats;
    for (const Reader& element : reader.elements(most_seats)) seats.insert(read_seat(table, element));
    return seats;
}

Road read_road_name(const Table& table, const Reader& reader) {
    const Road road = table.road(reader.text(40));
    if (!road.exists()) reader.refuse("There is no such road.");
    return road;
}

}  // namespace sandtable::codec::pub_battles_names
