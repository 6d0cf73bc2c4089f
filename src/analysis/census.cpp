#include "analysis/census.hpp"

#include "rules/pbi_boats/state.hpp"
#include "rules/pub_battles/state.hpp"
#include "rules/skirmish/state.hpp"

namespace sandtable::analysis {

int Muster::strength(int side) const {
    int sum = 0;
    for (std::size_t i = 0; i < count; ++i)
        if (units[i].side == side) sum += units[i].strength;
    return sum;
}

namespace {

void place(Unit& unit, const grid::Board& board, grid::Square square) {
    if (!square.exists() || square.index() >= board.size()) return;
    unit.column = board.x(square);
    unit.row = board.y(square);
}

// A cell of a measured table is two inches wide and deep.
constexpr int mils_a_cell = 2000;

Map cells(int width, int height) {
    return {(width + mils_a_cell - 1) / mils_a_cell, (height + mils_a_cell - 1) / mils_a_cell};
}

void place(Unit& unit, const Map& map, field::Point at) {
    unit.column = std::clamp(at.x / mils_a_cell, 0, map.columns - 1);
    unit.row = std::clamp(at.y / mils_a_cell, 0, map.rows - 1);
}

}  // namespace

Map Census<pbi::Pbi>::map(const pbi::Table& table) { return {table.board.width(), table.board.height()}; }

int Census<pbi::Pbi>::turn(const pbi::Table&, const pbi::Position& now) { return now.turn; }

Muster Census<pbi::Pbi>::muster(const pbi::Table& table, const pbi::Position& now) {
    Muster muster;
    for (int i = 0; i < now.group_count; ++i) {
        const pbi::Group group(i);
        Unit unit{index(table.side_of(group)), !(now.dead | now.removed).contains(group)};
        if (now.on_board.contains(group)) place(unit, table.board, now.square[group.index()]);
        muster.add(unit);
    }
    return muster;
}

Map Census<pbi_boats::PbiBoats>::map(const pbi_boats::Table& table) {
    return {table.board.width(), table.board.height()};
}

int Census<pbi_boats::PbiBoats>::turn(const pbi_boats::Table&, const pbi_boats::Position& now) { return now.turn; }

// The men, and the boats that somebody lost.
Muster Census<pbi_boats::PbiBoats>::muster(const pbi_boats::Table& table, const pbi_boats::Position& now) {
    Muster muster;
    for (int i = 0; i < now.group_count; ++i) {
        const pbi::Group group(i);
        Unit unit{index(table.side_of(group)), !(now.dead | now.removed).contains(group)};
        if (now.on_board.contains(group)) place(unit, table.board, now.stands_at(group));
        muster.add(unit);
    }
    for (const pbi_boats::Craft& craft : now.craft) {
        const bool in_play = craft.status != pbi_boats::Status::none && craft.status != pbi_boats::Status::lost;
        Unit unit{index(craft.side), in_play};
        place(unit, table.board, craft.square);
        muster.add(unit);
    }
    return muster;
}

Map Census<square_bashing::SquareBashing>::map(const square_bashing::Table& table) {
    return {table.board.width(), table.board.height()};
}

int Census<square_bashing::SquareBashing>::turn(const square_bashing::Table&, const square_bashing::Position& now) {
    return now.turn;
}

Muster Census<square_bashing::SquareBashing>::muster(const square_bashing::Table& table,
                                                     const square_bashing::Position& now) {
    Muster muster;
    for (int i = 0; i < now.unit_count; ++i) {
        const square_bashing::Unit who(i);
        Unit unit{index(table.side_of(who)), now.destroyed.contains(who) ? 0 : now.half[who.index()]};
        place(unit, table.board, now.square[who.index()]);
        muster.add(unit);
    }
    return muster;
}

Map Census<pub_battles::PubBattles>::map(const pub_battles::Table& table) { return cells(table.width, table.height); }

int Census<pub_battles::PubBattles>::turn(const pub_battles::Table&, const pub_battles::Position& now) {
    return now.turn;
}

// A fresh block counts two, a spent one one (PUB-16.6).
Muster Census<pub_battles::PubBattles>::muster(const pub_battles::Table& table, const pub_battles::Position& now) {
    Muster muster;
    const Map sheet = map(table);
    for (const pub_battles::Side side : {pub_battles::Side::first, pub_battles::Side::second})
        for (const pub_battles::Piece piece : table.of_side[index(side)]) {
            const bool gone = (now.destroyed | now.exited).contains(piece);
            Unit unit{index(side), gone ? 0 : now.spent.contains(piece) ? 1 : 2};
            if (now.on_map.contains(piece)) place(unit, sheet, now[piece].centre);
            muster.add(unit);
        }
    return muster;
}

Map Census<skirmish::Skirmish>::map(const skirmish::Table& table) { return cells(table.width, table.height); }

int Census<skirmish::Skirmish>::turn(const skirmish::Table&, const skirmish::Position& now) {
    return std::max(1, static_cast<int>(now.turn));
}

// Men who can still fight; they do not count before they come onto the table.
Muster Census<skirmish::Skirmish>::muster(const skirmish::Table& table, const skirmish::Position& now) {
    Muster muster;
    const Map sheet = map(table);
    for (int i = 0; i < now.figure_count; ++i) {
        const skirmish::Figure figure(i);
        const skirmish::Man& man = now[figure];
        Unit unit{static_cast<int>(now.side_of(figure)), man.able()};
        if (man.on_table()) place(unit, sheet, man.at);
        muster.add(unit);
    }
    return muster;
}

}  // namespace sandtable::analysis
