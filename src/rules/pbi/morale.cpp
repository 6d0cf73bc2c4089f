// PBI chapter 6: morale, at the start of a player's own turn.
#include <algorithm>

#include "rules/pbi/chapters.hpp"

namespace sandtable::pbi {

namespace {

int markers_on_board(const Table& table, const Position& now, int platoon) {
    int markers = 0;
    for (const Group place : table.of_platoon[platoon]) markers += now.marker[place.index()].exists();
    return markers;
}

// PBI-6.3: who of the platoon is on the board. What is still in reserve (BOAT section 2.3) is not.
GroupSet on_the_board(const Table& table, const Position& now, int platoon) {
    const GroupSet in_play = now.on_board & table.of_platoon[platoon];
    if (table.extension == nullptr) return in_play;
    GroupSet here;
    for (const Group group : in_play)
        if (table.extension->stands_at(table, now, group).exists()) here.insert(group);
    return here;
}

// PBI-6.2, 6.3. True when the game ended with it.
bool test_platoon(const Table& table, Position& now, int platoon, Dice& dice, Journal& journal) {
    const GroupSet standing = on_the_board(table, now, platoon);
    const int markers = markers_on_board(table, now, platoon);
    if (standing.empty() || markers < table.numbers.break_at_markers) return false;
    const bool breaks = dice.succeeds(at_least(table.numbers.break_on), rolls::break_test);
    journal.add(events::PlatoonTested{Platoon(platoon), static_cast<std::uint8_t>(markers), breaks}, PBI(6, 2));
    if (!breaks) return false;
    now.broken = static_cast<std::uint8_t>(now.broken | 1 << platoon);
    for (const Group group : standing) remove(table, now, group);
    journal.add(events::Removed{Square(), standing}, PBI(6, 3));
    return ends_at_once(table, now);
}

GroupSet markers_that_count(const Table& table, const Position& now) {
    return table.options.morale_counts_enemy_markers ? table.groups : table.of_side[index(now.active_side)];
}

// PBI-6.4: own groups and a casualty in the same square.
SquareSet squares_with_casualties(const Table& table, const Position& now) {
    SquareSet squares;
    for (const Group place : markers_that_count(table, now))
        if (now.marker[place.index()].exists()) squares.insert(now.marker[place.index()]);
    return squares & now.occupied[index(now.active_side)];
}

// PBI-6.11: from the own base edge forwards; ties by row, then column.
Square next_to_test(const Table& table, const Position& now) {
    const Edge base = now.base_edge(now.active_side);
    Square next;
    for (const Square square : now.to_test)
        if (!next.exists() || table.board.depth(square, base) < table.board.depth(next, base)) next = square;
    return next;
}

// PBI-6.5, 6.6, each line of the sum as it is added.
int morale_dice(const Table& table, const Position& now, Square square, GroupSet here, Journal& journal) {
    const int open = now.ground.at(square) == Terrain::open;
    const int lying = (now.markers_in(square) & markers_that_count(table, now)).size();
    const int casualties = std::min(lying, table.numbers.casualties_counted);
    const int commander = (here & table.commanders).any();
    using events::Modifier, events::Reason;
    if (open) journal.add(Modifier{Reason::open_square, 1}, PBI(6, 5));
    journal.add(Modifier{Reason::casualties, static_cast<std::int8_t>(casualties)}, PBI(6, 5));
    if (commander) journal.add(Modifier{Reason::commander_present, -1}, PBI(6, 6));
    return std::max(0, open + casualties - commander);
}

void test_square(const Table& table, Position& now, Square square, Dice& dice, Journal& journal) {
    const Side side = now.active_side;
    const GroupSet here = now.standing_in(square) & table.of_side[index(side)];
    if (here.empty()) return;
    const int count = morale_dice(table, now, square, here, journal);
    const int fails = dice.pool(count, at_least(table.numbers.morale_fails_on), rolls::morale);
    journal.add(events::SquareTested{square, static_cast<std::uint8_t>(count), static_cast<std::uint8_t>(fails)},
                PBI(6, 7));
    if (fails == 0) return;
    if (fails == 1) {  // PBI-6.8 Pause
        now.no_move |= here;
        journal.add(events::Paused{square, here}, PBI(6, 8));
    } else if (fails == 2) {  // PBI-6.9 Withdraw
        now.no_action |= here;
        now.fell_back |= here;
        retreat(table, now, side, square, here, nullptr, journal);
    } else {  // PBI-6.10 Panic
        for (const Group group : here) remove(table, now, group);
        journal.add(events::Panicked{square, here}, PBI(6, 10));
    }
    ends_at_once(table, now);
}

}  // namespace

bool test_morale(const Table& table, Position& now, Dice& dice, Journal& journal) {
    if (!now.morale_begun) {
        for (int platoon = 0; platoon < table.platoon_count; ++platoon) {
            if (table.platoon_side[platoon] != now.active_side) continue;
            if (test_platoon(table, now, platoon, dice, journal)) return true;
        }
        now.to_test = squares_with_casualties(table, now);
        now.morale_begun = true;
    }
    const Square square = next_to_test(table, now);
    if (!square.exists()) return false;
    now.to_test.remove(square);
    test_square(table, now, square, dice, journal);
    return true;
}

}  // namespace sandtable::pbi
