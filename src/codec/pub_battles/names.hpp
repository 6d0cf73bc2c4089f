// Names of pieces, HQs, Commands, roads, sides and enumerations, both ways: those of docs/rules/pub-battles.md.
#pragma once

#include "codec/measures.hpp"
#include "codec/squares.hpp"
#include "rules/pub_battles/chapters.hpp"

namespace sandtable::codec::pub_battles_names {

using namespace sandtable::pub_battles;

inline const std::vector<std::string> type_names{"INF", "CAV", "ART", "DRG", "BT"};
inline const std::vector<std::string> quality_names{"line", "elite", "militia"};
inline const std::vector<std::string> order_kinds{"move", "attack"};
inline const std::vector<std::string> announcement_names{"none", "delay", "jump"};
inline const std::vector<std::string> ending_names{"none", "last_turn", "broken", "wiped_out", "resigned", "agreed"};

// A block goes by the id of the piece that it is, or, while that is not known, by its side and number: "RED#7".
std::string block_name(const Table& table, Piece block, int identity);
std::string piece_name(const Table& table, const Position& now, Piece piece);
Json piece_json(const Table& table, const Position& now, Piece piece);  // null for none
Json pieces_json(const Table& table, const Position& now, PieceSet pieces);
Piece find_piece(const Table& table, const Position& now, std::string_view name);  // none when there is no such
Piece read_piece(const Table& table, const Position& now, const Reader& reader);
PieceSet read_pieces(const Table& table, const Position& now, const Reader& reader);

inline const std::string& hq_name(const Table& table, Hq hq) { return table[hq].id; }
Json hq_json(const Table& table, Hq hq);
Hq read_hq(const Table& table, const Reader& reader);

Json command_json(const Table& table, Command command);
Command read_command(const Table& table, const Reader& reader);
Command read_command_or_null(const Table& table, const Reader& reader);

inline const std::string& side_name(const Table& table, Side side) { return table[side].id; }
Side read_side_name(const Table& table, const Reader& reader);

Json seat_json(const Table& table, Seat seat);
Seat read_seat(const Table& table, const Reader& reader);
Json seats_json(const Table& table, Seats seats);
Seats read_seats(const Table& table, const Reader& reader);

Road read_road_name(const Table& table, const Reader& reader);

}  // namespace sandtable::codec::pub_battles_names
