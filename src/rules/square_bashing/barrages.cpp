// SB chapter 16: barrages are placed, deviate, and strike friend and foe. Also SB-17.2, the removal of their markers.
#include <algorithm>

#include "rules/square_bashing/chapters.hpp"

namespace sandtable::square_bashing {

int row_length(const Table& table) { return std::min(squares_in_a_row, table.board.width()); }  // SB-16.10

Refusal may_place_row(const Table& table, const Position& now, const Action& action) {
    const grid::Board& board = table.board;
    const bool suppression = now.fire.asset == Asset::suppression;
    const int row = action.at.exists() ? board.y(action.at) : -1;
    const bool complete = row >= 0 && board.x(action.at) + row_length(table) <= board.width();
    const bool inside = row > 0 && row < board.height() - 1;
    if (suppression && (!complete || !inside))
        return {SB(16, 3), "A suppression barrage needs five squares in rows 2 to 5."};
    if (!complete) return {SB(16, 10), "A barrage of this kind needs a row of five squares."};
    return fine;
}

Refusal may_place_l(const Table& table, const Position& now, const Action& action) {  // SB-16.4
    (void)now;
    const grid::Board& board = table.board;
    const std::array<Square, 3> squares{action.at, action.more[0], action.more[1]};
    const Refusal refused{SB(16, 4), "The three squares must form an L."};
    int west = board.width(), east = 0, south = board.height(), north = 0;
    for (const Square square : squares) {
        if (square.index() >= board.size()) return refused;
        west = std::min(west, board.x(square));
        east = std::max(east, board.x(square));
        south = std::min(south, board.y(square));
        north = std::max(north, board.y(square));
    }
    const bool ascending = squares[0] < squares[1] && squares[1] < squares[2];
    return ascending && east - west == 1 && north - south == 1 ? fine : refused;
}

namespace {

// SB-16.2, 16.7: the firer's columns right to left, inside a column the square nearest his base edge first.
// Squares that are equal keep the order of their dice; an insertion sort, because the library's stable one allocates.
void sort_for_firer(const Table& table, Side firer, Square* squares, int count) {
    const auto comes_before = [&](Square a, Square b) {
        const int sign = firer == Side::attacker ? 1 : -1;
        const int across = sign * (table.board.x(a) - table.board.x(b));
        return across != 0 ? across > 0 : sign * (table.board.y(a) - table.board.y(b)) < 0;
    };
    for (int i = 1; i < count; ++i)
        for (int j = i; j > 0 && comes_before(squares[j], squares[j - 1]); --j) std::swap(squares[j], squares[j - 1]);
}

struct Landing {
    std::array<Square, 15> squares{};
    int count = 0;
    void add(Square square) {
        if (square.exists()) squares[static_cast<std::size_t>(count++)] = square;  // off the board: no effect
    }
};

// SB-16.1, 16.2
Square deviated(const Table& table, Side firer, Square aimed, Dice& dice) {
    const Deviation& deviation = deviations[static_cast<std::size_t>(table.artillery[index(firer)])];
    const int score = dice.d6(rolls::deviation);
    if (score <= deviation.short_up_to) return table.beside(aimed, Table::back(firer));
    if (score >= deviation.over_from) return table.beside(aimed, Table::forward(firer));
    return aimed;
}

// SB-16.5: column by column, one die for each further square.
void roll_on(const Table& table, Side firer, Landing& landing, Dice& dice) {
    const Landing starts = landing;
    landing = {};
    for (int i = 0; i < starts.count; ++i) {
        Square square = starts.squares[static_cast<std::size_t>(i)];
        landing.add(square);
        for (int depth = 1; depth < rolling_depth; ++depth) {
            square = table.beside(square, Table::forward(firer));
            if (!square.exists() || !dice.succeeds(at_least(rolls_on_from), rolls::rolling)) break;
            landing.add(square);
        }
    }
}

int aimed_squares(const Table& table, const Action& action, std::array<Square, squares_in_a_row>& aimed) {
    if (action.kind == Action::Kind::barrage_l) {
        aimed = {action.at, action.more[0], action.more[1]};
        return 3;
    }
    Square square = action.at;
    for (int i = 0; i < row_length(table); ++i, square = table.beside(square, Edge::east)) aimed[i] = square;
    return row_length(table);
}

void lay_markers(Position& now, const Barrage& fire, Square where, int count) {
    const int shift = fire.firer == Side::attacker ? 0 : 4;
    const int lying = std::min(now.barrage_of(fire.firer, where) + count, most_barrage_markers);
    now.barrage[where.index()] =
        static_cast<std::uint8_t>((now.barrage[where.index()] & ~(15 << shift)) | lying << shift);
}

}  // namespace

void place_barrage(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal) {
    Barrage& fire = now.fire;
    std::array<Square, squares_in_a_row> aimed{};
    const int count = aimed_squares(table, action, aimed);
    sort_for_firer(table, fire.firer, aimed.data(), count);
    journal.add(events::BarragePlaced{fire.firer, fire.asset, action.at, static_cast<std::uint8_t>(count)}, SB(16, 7));
    const bool spotted = now.step != Step::before_game && now.aircraft_ready[index(fire.firer)];  // SB-8.6
    if (spotted) now.aircraft_ready[index(fire.firer)] = false;
    Landing landing;
    for (int i = 0; i < count; ++i) landing.add(spotted ? aimed[i] : deviated(table, fire.firer, aimed[i], dice));
    if (fire.asset == Asset::rolling) roll_on(table, fire.firer, landing, dice);
    sort_for_firer(table, fire.firer, landing.squares.data(), landing.count);
    fire.landing = landing.squares;
    fire.count = static_cast<std::uint8_t>(landing.count);
    fire.next = 0;
    fire.stage = Barrage::Stage::resolve;
}

bool barrage_goes_on(const Table& table, Position& now, Dice& dice, Journal& journal) {  // SB-16.7
    Barrage& fire = now.fire;
    if (fire.next == fire.count) {
        fire = {};
        return false;
    }
    const Square where = fire.landing[fire.next++];
    const BarrageEffect& effect = barrage_effects[static_cast<std::size_t>(fire.asset)];
    if (effect.markers > 0) lay_markers(now, fire, where, effect.markers);
    if (fire.asset == Asset::suppression) now.suppressed[index(fire.firer)].insert(where);
    if (fire.asset == Asset::gas) now.gas[index(fire.firer)].insert(where);
    const UnitSet here = units_in(table, now, where);
    const int hits = here.empty() ? 0 : fire.asset == Asset::point ? dice.d6(rolls::point) : effect.hits;
    journal.add(events::BarrageLanded{fire.asset, where, static_cast<std::uint8_t>(hits)}, SB(16, 7));
    if (here.any())
        open_batch(now, here, hits, table.side_of(here.first()), owner_places_shot,
                   fire.asset == Asset::gas ? Batch::Context::gas : Batch::Context::shot);  // SB-13.10
    return true;
}

void remove_barrages(Position& now, Journal& journal) {
    const Side side = enemy_of(now.active);
    const std::uint8_t kept = side == Side::attacker ? 0xf0 : 0x0f;
    bool any = now.suppressed[index(side)].any() || now.smoke[index(side)].any();
    for (std::uint8_t& markers : now.barrage) {
        any = any || (markers & ~kept) != 0;
        markers &= kept;
    }
    now.suppressed[index(side)] = {};
    now.smoke[index(side)] = {};
    if (any) journal.add(events::MarkersRemoved{side, false}, SB(17, 2));
}

}  // namespace sandtable::square_bashing
