// SB chapter 19: countdown, end of the game and victory.
#include <cstdlib>

#include "rules/square_bashing/chapters.hpp"

namespace sandtable::square_bashing {

namespace {

bool is_gone(const Table& table, const Position& now, Side side) {
    const UnitSet units = table.of_side[index(side)] - table.commands;
    return (now.destroyed & units) == units;
}

void finish(const Table& table, Position& now, int forced_winner, const Clause& clause, Journal& journal) {
    const auto points = victory_points(table, now);
    now.score = {static_cast<std::int16_t>(points[0]), static_cast<std::int16_t>(points[1])};
    const int lead = std::abs(points[0] - points[1]);
    now.level = forced_winner >= 0                    ? Level::decisive
                : lead >= table.numbers.decisive_from ? Level::decisive  // SB-19.4
                : lead >= table.numbers.marginal_from ? Level::marginal
                                                      : Level::draw;
    const int ahead = points[0] > points[1] ? 0 : 1;
    now.winner = static_cast<std::int8_t>(forced_winner >= 0 ? forced_winner : now.level == Level::draw ? -1 : ahead);
    now.step = Step::end;
    journal.add(events::GameEnded{now.score[0], now.score[1], now.winner, now.level}, clause);
}

}  // namespace

void note_objectives(const Table& table, Position& now) {  // SB-19.5
    for (std::size_t i = 0; i < table.objectives.size(); ++i) {
        const Square square = table.objectives[i].square;
        if (now.occupied[0].contains(square))
            now.objective_owner = static_cast<std::uint16_t>(now.objective_owner | 1u << i);
        if (now.occupied[1].contains(square))
            now.objective_owner = static_cast<std::uint16_t>(now.objective_owner & ~(1u << i));
    }
}

std::array<int, 2> victory_points(const Table& table, const Position& now) {  // SB-19.3
    std::array<int, 2> points{};
    for (std::size_t i = 0; i < table.objectives.size(); ++i)
        points[now.objective_owner >> i & 1 ? 0 : 1] += table.objectives[i].value;
    for (const Side side : {Side::attacker, Side::defender}) {
        const UnitSet lost = now.destroyed & table.of_side[index(side)];
        points[index(enemy_of(side))] += table.numbers.unit_points * (lost - table.commands).size() +
                                         table.numbers.command_points * (lost & table.commands).size();
    }
    for (const Square square : table.base_row[1] & now.occupied[0])
        if ((units_in(table, now, square) & table.large).any()) points[0] += table.numbers.break_in_points;
    return points;
}

bool ends_by_annihilation(const Table& table, Position& now, Journal& journal) {  // SB-19.2, 19.6
    const bool attacker = is_gone(table, now, Side::attacker), defender = is_gone(table, now, Side::defender);
    if (!attacker && !defender) return false;
    if (attacker && defender)
        finish(table, now, -1, SB(19, 6), journal);
    else
        finish(table, now, attacker ? index(Side::defender) : index(Side::attacker), SB(19, 2), journal);
    return true;
}

void count_down(const Table& table, Position& now, Dice& dice, Journal& journal) {  // SB-19.1
    const int die = dice.d6(rolls::countdown);
    now.countdown = static_cast<std::int8_t>(now.countdown - die);
    journal.add(events::CountedDown{static_cast<std::uint8_t>(die), now.countdown}, SB(19, 1));
    if (now.countdown > 0) return;
    note_objectives(table, now);
    if (!ends_by_annihilation(table, now, journal)) finish(table, now, -1, SB(19, 1), journal);
}

void resign(const Table& table, Position& now, Side side, Journal& journal) {
    now.batch = {};
    now.assault = {};
    now.fire = {};
    now.cursor = {};
    now.mover = {};
    now.moved_here = {};
    now.morale_square = Square();
    now.morale_cornered = false;
    now.arriving = {};
    now.rolled = {};
    now.rolls_left = now.attempts_left = now.sixes = 0;
    now.depleted = Square();
    now.begun = false;
    now.progress = 0;
    journal.add(events::Resigned{side}, SB(19, 2));
    finish(table, now, index(enemy_of(side)), SB(19, 2), journal);
}

}  // namespace sandtable::square_bashing
