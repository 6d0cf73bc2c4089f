// PBI chapter 16: victory.
#include "rules/pbi/chapters.hpp"

namespace sandtable::pbi {

void count_victory(const Table& table, Position& now, Dice& dice, Journal& journal) {
    int attacker = 0;
    for (const Square square : now.ground.building & now.occupied[index(Side::attacker)]) {  // PBI-16.1
        const int points = dice.sum(table.numbers.dice_per_building, rolls::victory);
        journal.add(events::SquareCounted{square, static_cast<std::uint8_t>(points)}, PBI(16, 1));
        attacker += points;
    }
    int defender = table.numbers.points_per_group * now.removed_att;  // PBI-16.2
    if (table.extension != nullptr) {
        const auto more = table.extension->points(table, now, journal);
        attacker += more[0];
        defender += more[1];
    }
    now.score = {static_cast<std::int16_t>(attacker), static_cast<std::int16_t>(defender)};
    now.winner = attacker > defender                  ? Winner::attacker  // PBI-16.3
                 : attacker < defender                ? Winner::defender
                 : table.options.tie == Tie::defender ? Winner::defender
                                                      : Winner::draw;
    now.counted = true;
    journal.add(events::GameEnded{now.score[0], now.score[1], now.winner}, PBI(16, 3));
}

// PBI section 5: always allowed to the player to decide; nothing is rolled.
void resign(Position& now, Side side, Journal& journal) {
    break_off(now);
    now.counted = true;
    now.winner = side == Side::attacker ? Winner::defender : Winner::attacker;
    journal.add(events::Resigned{side}, PBI(16, 3));
}

}  // namespace sandtable::pbi
