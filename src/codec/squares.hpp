// Names of squares, and words for enumerations: what every game on a board of squares needs.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codec/json.hpp"
#include "grid/board.hpp"

namespace sandtable::codec {

template <class Enum>
const std::string& word(const std::vector<std::string>& words, Enum value) {
    return words[static_cast<std::size_t>(value)];
}
template <class Enum>
Enum read_word(const Reader& reader, const std::vector<std::string>& words) {
    return static_cast<Enum>(reader.one_of(words));
}
std::string counted(int count, const char* one, const char* many);  // "1 marker", "2 markers"

std::string square_name(const grid::Board& board, grid::Square square);  // "C5"; "off the board" for none
Json square_json(const grid::Board& board, grid::Square square);         // null for none

// "C5" with letters from the west and rows from the south; nothing if it is no square's name at all. A name that
// lies beyond this board gives the square `none`.
std::optional<grid::Square> find_square(const grid::Board& board, std::string_view name);
grid::Square read_square(const grid::Board& board, const Reader& reader);  // must be on the board
grid::Square read_square_or_null(const grid::Board& board, const Reader& reader);

// A map of one text a row, the northern row first, with so many characters a square and spaces as wished.
// `read_square_of_map` is given each square's characters, and the row to refuse them at.
using ReadSquareOfMap = std::function<void(const Reader& row, grid::Square square, std::string_view codes)>;
void read_map(const Reader& reader, const grid::Board& board, std::size_t characters,
              const ReadSquareOfMap& read_square_of_map);

// The board for a terminal: columns and rows named, each square as `cell` draws it in so many characters.
std::string draw_board(const grid::Board& board, int cell_width, const std::function<std::string(grid::Square)>& cell);

}  // namespace sandtable::codec
