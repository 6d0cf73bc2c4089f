#include "codec/squares.hpp"

#include <fmt/format.h>

#include <charconv>

namespace sandtable::codec {

using grid::Board;
using grid::Square;

std::string counted(int count, const char* one, const char* many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

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

void read_map(const Reader& reader, const Board& board, std::size_t characters,
              const ReadSquareOfMap& read_square_of_map) {
    const std::size_t longest_row = 40 + 40 * characters;  // room to lay it out in columns
    const auto rows = reader.elements(grid::longest_side);
    if (static_cast<int>(rows.size()) != board.height())
        reader.refuse(fmt::format("Expected {} rows, the northernmost first.", board.height()));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        std::string codes = rows[i].text(longest_row);
        std::erase(codes, ' ');
        if (codes.size() != characters * static_cast<std::size_t>(board.width()))
            rows[i].refuse(fmt::format("Expected {} squares{} in the row.", board.width(),
                                       characters == 1 ? "" : fmt::format(" of {} characters", characters)));
        for (int x = 0; x < board.width(); ++x)
            read_square_of_map(rows[i], board.at(x, board.height() - 1 - static_cast<int>(i)),
                               std::string_view(codes).substr(static_cast<std::size_t>(x) * characters, characters));
    }
}

std::string draw_board(const Board& board, int cell_width, const std::function<std::string(Square)>& cell) {
    std::string columns = "   ";
    for (int x = 0; x < board.width(); ++x)
        columns += fmt::format("   {:<{}}", static_cast<char>('A' + x), cell_width - 3);
    std::string text = columns + '\n';
    for (int y = board.height() - 1; y >= 0; --y) {
        text += fmt::format("{:>2} ", y + 1);
        for (int x = 0; x < board.width(); ++x) text += cell(board.at(x, y));
        text += fmt::format(" {}\n", y + 1);
    }
    return text + columns + '\n';
}

}  // namespace sandtable::codec
