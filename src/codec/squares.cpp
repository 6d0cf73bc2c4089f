#include "codec/squares.hpp"

#include <fmt/format.h>

#include <charconv>

namespace sandtable::codec {

using grid::Board;
using grid::Square;

std::string square_name(const Board& board, Square square) {
    if (!square.exists()) return "off the board";
    return fmt::format("{}{}", static_cast<char>('A' + board.x(square)), board.y(square) + 1);
}

Json square_json(const Board& board, Square square) {
    return square.exists() ? Json(square_name(board, square)) : Json(nullptr);
}

std::optional<Square> find_square(const Board& board, std::string_view name) {
    if (name.size() < 2 || name.size() > 4) return std::nullopt;
    const char letter = name[0] >= 'a' && name[0] <= 'z' ? static_cast<char>(name[0] - 'a' + 'A') : name[0];
    if (letter < 'A' || letter > 'Z') return std::nullopt;
    int row = 0;
    const auto [end, error] = std::from_chars(name.data() + 1, name.data() + name.size(), row);
    if (error != std::errc() || end != name.data() + name.size()) return std::nullopt;
    return board.at(letter - 'A', row - 1);
}

Square read_square(const Board& board, const Reader& reader) {
    const auto square = find_square(board, reader.text(8));
    if (!square || !square->exists())
        reader.refuse(fmt::format("Expected a square from A1 to {}.", square_name(board, Square(board.size() - 1))));
    return *square;
}

Square read_square_or_null(const Board& board, const Reader& reader) {
    return reader.is_null() ? Square() : read_square(board, reader);
}

}  // namespace sandtable::codec
