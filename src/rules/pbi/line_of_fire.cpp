// PBI chapter 10: line of fire. Which squares a line crosses is a matter of the board alone (grid/board).
#include "rules/pbi/chapters.hpp"

namespace sandtable::pbi {

bool in_line_of_fire(const Table& table, const Position& now, Square from, Square to) {
    return !table.board.crossed(from, to).meets(obstacles(table, now));
}

Refusal line_is_blocked(const Table& table, const Position& now, Square from, Square to) {
    if (const Square at = table.board.first_crossed(from, to, now.ground.closed); at.exists())
        return {PBI(10, 3), "Line of fire is blocked at {}.", place(at)};
    if (const Square at = table.board.first_crossed(from, to, obstacles(table, now) - now.ground.closed); at.exists())
        return {PBI(10, 6), "Line of fire is blocked at {}.", place(at)};
    return fine;
}

int range_between(const Table& table, Square a, Square b) {  // PBI-1.4
    return table.options.range_metric == RangeMetric::chebyshev ? table.board.distance(a, b)
                                                                : table.board.distance_one_diagonal(a, b);
}

}  // namespace sandtable::pbi
