// The map of Pub Battles in a terminal: a sheet of characters, one for every 500 by 1000 mils, with the blocks on it.
#include <fmt/color.h>
#include <fmt/format.h>

#include "codec/pub_battles/codec.hpp"
#include "codec/pub_battles/names.hpp"
#include "field/polygon.hpp"

namespace sandtable::codec {

using namespace pub_battles_names;

namespace {

constexpr int cell_width = 500, cell_height = 1000;  // mils: characters are twice as high as wide

struct Sketch {
    int columns, rows;
    std::vector<std::string> lines;  // the northern one first
    std::vector<std::string> sides;  // whose block it is: ' ', '1' or '2'

    explicit Sketch(const Table& table)
        : columns((table.width + cell_width - 1) / cell_width),
          rows((table.height + cell_height - 1) / cell_height),
          lines(static_cast<std::size_t>(rows), std::string(static_cast<std::size_t>(columns), '.')),
          sides(static_cast<std::size_t>(rows), std::string(static_cast<std::size_t>(columns), ' ')) {}

    void put(Point mils, char letter, char side = ' ') {
        if (mils.x < 0 || mils.y < 0) return;
        const int column = std::min(mils.x / cell_width, columns - 1), row = mils.y / cell_height;
        if (row >= rows) return;
        const auto line = static_cast<std::size_t>(rows - 1 - row), place = static_cast<std::size_t>(column);
        lines[line][place] = letter;
        sides[line][place] = side;
    }
    Point centre(int column, int row) const {
        return {cell_width * column + cell_width / 2, cell_height * row + cell_height / 2};
    }
};

char ground_letter(const Table& table, Point mils) {
    const Point at = 2 * mils;
    for (const Crossing& crossing : table.crossings)
        if (field::holds(crossing.outline, at)) return '=';
    for (const River& river : table.rivers)
        if (field::holds(river.outline, at)) return '~';
    for (const Area& area : table.areas)
        if (field::holds(area.outline, at))
            return area.ground == Ground::buildings ? 'b' : area.ground == Ground::woods ? 'w' : 'm';
    for (const Hill& hill : table.hills)
        if (field::holds(hill.outline, at)) return 'h';
    return '.';
}

void draw_ground(const Table& table, Sketch& sketch) {
    for (int row = 0; row < sketch.rows; ++row)
        for (int column = 0; column < sketch.columns; ++column)
            sketch.put(sketch.centre(column, row), ground_letter(table, sketch.centre(column, row)));
    for (const RoadData& road : table.roads)
        for (std::int64_t along = 0; along <= field::length(road.line); along += cell_width)
            sketch.put(field::at(road.line, along, false).point, '+');
    for (const Objective& objective : table.objectives) sketch.put(objective.centre, '*');
}

void draw_blocks(const Table& table, const Position& now, Sketch& sketch) {
    for (std::size_t i = 0; i < table.hqs.size(); ++i)
        if (const Hq hq(static_cast<int>(i)); now.hq_on_map.contains(hq))
            sketch.put(now[hq].centre, '@', table.side_of(hq) == Side::first ? '1' : '2');
    for (const Piece piece : now.on_map) {
        const bool unknown = now.identity[static_cast<std::size_t>(piece.index())] == unknown_piece;
        const char letter = unknown ? '?' : word(type_names, type_of(table, now, piece))[0];
        const bool first = table.side_of(piece) == Side::first;
        sketch.put(now[piece].centre, first ? letter : static_cast<char>(std::tolower(letter)), first ? '1' : '2');
    }
}

std::string painted(const std::string& letters, const std::string& sides, bool colour) {
    if (!colour) return letters;
    std::string text;
    for (std::size_t i = 0; i < letters.size(); ++i) {
        const char letter = letters[i];
        const auto ground = letter == 'w'   ? fmt::bg(fmt::rgb(0x7f9f6f))
                            : letter == '~' ? fmt::bg(fmt::rgb(0x8fb3c9))
                            : letter == 'h' ? fmt::bg(fmt::rgb(0xc9b98f))
                                            : fmt::bg(fmt::rgb(0xd8d9b0));
        const auto ink = sides[i] == '1'   ? fmt::fg(fmt::rgb(0x003f7d)) | fmt::emphasis::bold
                         : sides[i] == '2' ? fmt::fg(fmt::rgb(0x8f2d00)) | fmt::emphasis::bold
                                           : fmt::fg(fmt::rgb(0x333333));
        text += fmt::format("{}", fmt::styled(std::string(1, letter), ground | ink));
    }
    return text;
}

std::string block_text(const Table& table, const Position& now, Piece piece) {
    const int identity = now.identity[static_cast<std::size_t>(piece.index())];
    std::string text = piece_name(table, now, piece);
    if (identity != unknown_piece) text += ' ' + word(type_names, type_of(table, now, piece));
    if (now.on_map.contains(piece))
        text += fmt::format(" {} facing {}", point_text(now[piece].centre), now[piece].heading.tenths);
    if (now[piece].in_column()) text += " in column";
    if (now.spent.contains(piece)) text += ", Spent";
    if (now.retreated.contains(piece)) text += ", retreated";
    if (now.acted.contains(piece)) text += ", acted";
    return text;
}

std::string roll_call(const Table& table, const Position& now, Side side) {
    std::string text =
        fmt::format("{} {} VP\n", side_name(table, side), now.score[static_cast<std::size_t>(index(side))]);
    for (const Hq hq : table.hqs_of[static_cast<std::size_t>(index(side))])
        if (now.hq_on_map.contains(hq))
            text += fmt::format("  {} HQ {}, rating {}{}\n", hq_name(table, hq), point_text(now[hq].centre),
                                table[hq].rating, now.alter_used.contains(hq) ? ", has altered" : "");
    for (const Piece piece : table.of_side[static_cast<std::size_t>(index(side))])
        if (now.on_map.contains(piece)) text += "  " + block_text(table, now, piece) + '\n';
    return text;
}

}  // namespace

std::string Codec<pub_battles::PubBattles>::board(const Table& table, const Position& now, bool colour) {
    Sketch sketch(table);
    draw_ground(table, sketch);
    draw_blocks(table, now, sketch);
    std::string text;
    for (int line = 0; line < sketch.rows; ++line) {
        const auto i = static_cast<std::size_t>(line);
        text += fmt::format("{:>6} {}\n", (sketch.rows - 1 - line) * cell_height,
                            painted(sketch.lines[i], sketch.sides[i], colour));
    }
    text +=
        fmt::format("\nI C A D B blocks of {}, small letters of {}, ? unknown, @ HQ   w woods  b buildings  m marsh\n",
                    table.sides[0].name, table.sides[1].name);
    text += "h hill  ~ river  = crossing  + road  * objective   one character is 500 mils wide and 1000 high\n";
    for (const Side side : both_sides) text += roll_call(table, now, side);
    for (std::size_t i = 0; i < now.routes.size(); ++i)
        text += fmt::format("{}{} to {}", i == 0 ? "ways back: " : ", ", i, point_text(now.routes[i].end));
    return now.routes.empty() ? text : text + '\n';
}

}  // namespace sandtable::codec
