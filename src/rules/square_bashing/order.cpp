// SB chapter 6: the order in which squares are handled.
#include "rules/square_bashing/chapters.hpp"

namespace sandtable::square_bashing {

namespace {

int column_at(const Table& table, Side side, int done) {  // SB-6.3
    return side == Side::attacker ? table.board.width() - 1 - done : done;
}

int columns_before(const Table& table, Side side, Square square) {
    const int x = table.board.x(square);
    return side == Side::attacker ? table.board.width() - 1 - x : x;
}

std::uint16_t row_bit(const Table& table, Square square) {
    return static_cast<std::uint16_t>(1u << table.board.y(square));
}

void go_to(const Table& table, Position& now, Square square) {
    now.cursor.at = square;
    now.cursor.passed = static_cast<std::uint16_t>(now.cursor.passed | row_bit(table, square));
}

// SB-6.4: front to rear; whatever the cursor goes by is passed.
bool next_in_column(const Table& table, Position& now, Side side) {
    const std::size_t height = static_cast<std::size_t>(table.board.height());
    const Square* square = table.action_order[index(side)].data() + now.cursor.column * height;
    for (const Square* end = square + height; square != end; ++square) {
        if (now.cursor.passed & row_bit(table, *square)) continue;
        go_to(table, now, *square);
        if (is_to_be_asked(table, now, *square)) return true;
    }
    now.cursor.at = Square();
    return false;
}

// SB-6.7
bool named_in_column(const Table& table, Position& now) {
    const SquareSet squares = squares_to_name(table, now);
    if (squares.empty()) return false;
    if (squares.size() == 1)
        go_to(table, now, *squares.begin());
    else
        now.cursor.asks = true;
    return true;
}

// SB-6.5: own units or HC. Most squares are empty, and this is quicker than looking for units in them.
bool stands_in(const Table& table, const Position& now, Side side, Square square) {
    if (now.occupied[index(side)].contains(square)) return true;
    for (const Unit command : table.commands & table.of_side[index(side)])
        if (now.square[command.index()] == square) return true;
    return false;
}

}  // namespace

Side handling(const Position& now) { return now.step == Step::shooting ? enemy_of(now.active) : now.active; }

bool is_to_be_asked(const Table& table, const Position& now, Square square) {
    switch (now.step) {
        case Step::movement: return stands_in(table, now, now.active, square) && selectable(table, now, square).any();
        case Step::assaults:
            return now.occupied[index(now.active)].contains(square) && next_to_enemy(table, now, now.active, square) &&
                   (units_in(table, now, square) - now.fought).any();
        case Step::shooting: return has_target(table, now, square);
        default: return false;
    }
}

SquareSet squares_to_name(const Table& table, const Position& now) {
    SquareSet squares;
    for (const Square square : table.column[column_at(table, handling(now), now.cursor.column)])
        if (!(now.cursor.passed & row_bit(table, square)) && is_to_be_asked(table, now, square)) squares.insert(square);
    return squares;
}

bool next_square(const Table& table, Position& now) {
    const Side side = handling(now);
    now.cursor.at = Square();
    now.cursor.asks = false;
    for (; now.cursor.column < table.board.width(); ++now.cursor.column, now.cursor.passed = 0) {
        const bool found = table.options.column_order == ColumnOrder::free ? named_in_column(table, now)
                                                                           : next_in_column(table, now, side);
        if (found) return true;
    }
    return false;
}

void leave_square(Position& now) {
    now.cursor.at = Square();
    now.moved_here = {};
}

bool is_passed(const Table& table, const Position& now, Square square) {
    const int before = columns_before(table, handling(now), square);
    return before < now.cursor.column || (before == now.cursor.column && (now.cursor.passed & row_bit(table, square)));
}

Refusal not_in_turn(bool passed) { return {passed ? SB(6, 5) : SB(6, 3), "Squares are handled from right to left."}; }

Refusal out_of_turn(const Table& table, const Position& now, Square square) {
    if (square == now.cursor.at) return fine;
    return not_in_turn(square.exists() && is_passed(table, now, square));
}

Refusal may_name_square(const Table& table, const Position& now, const Action& action) {
    if (squares_to_name(table, now).contains(action.at)) return fine;
    return not_in_turn(is_passed(table, now, action.at));
}

void name_square(const Table& table, Position& now, const Action& action) {
    now.cursor.asks = false;
    go_to(table, now, action.at);
}

}  // namespace sandtable::square_bashing
