// SB chapter 7: own gas drifts, then hurts whoever stands in it.
#include "rules/square_bashing/chapters.hpp"

namespace sandtable::square_bashing {

namespace {

// SB-7.1
Square drifted(const Table& table, Side side, Square square, int score) {
    switch (score) {
        case 1:
        case 2: return Square();
        case 3: return table.beside(square, Table::forward(side));
        case 4: return table.beside(square, Table::back(side));
        default: return square;
    }
}

void drift(const Table& table, Position& now, Dice& dice, Journal& journal) {
    const Side side = now.active;
    const SquareSet before = now.gas[index(side)];
    if (before.empty()) return;
    const bool by_cloud = table.options.gas_roll == GasRoll::per_cloud;
    SquareSet after;
    for (const Square rightmost : table.action_order[index(side)]) {
        if (!before.contains(rightmost)) continue;
        const Square to_the_right = table.beside(rightmost, Table::right(side));
        if (by_cloud && to_the_right.exists() && before.contains(to_the_right)) continue;  // rolled with its cloud
        const int score = dice.d6(rolls::gas);
        Square square = rightmost;
        do {
            const Square to = drifted(table, side, square, score);
            if (to.exists()) after.insert(to);
            journal.add(events::GasDrifted{side, square, to}, SB(7, 1));
            square = table.beside(square, Table::left(side));
        } while (by_cloud && square.exists() && before.contains(square));
    }
    now.gas[index(side)] = after;
}

}  // namespace

bool gas_goes_on(const Table& table, Position& now, Dice& dice, Journal& journal) {
    if (!now.begun) {
        now.begun = true;
        drift(table, now, dice, journal);  // SB-7.2: all dice and movements first
    }
    if (now.gas[index(now.active)].empty()) return false;
    const Sequence& order = table.action_order[index(now.active)];
    while (now.progress < order.size()) {
        const Square square = order[now.progress++];
        if (!now.gas[index(now.active)].contains(square)) continue;
        const UnitSet here = units_in(table, now, square);
        if (here.empty()) continue;
        open_batch(now, here, gas_hits, table.side_of(here.first()), owner_places_shot, Batch::Context::gas);  // SB-7.3
        return true;
    }
    return false;
}

}  // namespace sandtable::square_bashing
