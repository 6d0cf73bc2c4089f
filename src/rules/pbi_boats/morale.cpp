// BOAT chapter 15: morale of those aboard, after PBI's square tests.
#include <algorithm>

#include "rules/pbi_boats/chapters.hpp"

namespace sandtable::pbi_boats {

namespace {

int markers_aboard(const Table& table, const Position& now, Boat boat) {
    const GroupSet own =
        table.options.morale_counts_enemy_markers ? table.groups : table.of_side[index(now.active_side)];
    return (now.markers_in(place_of(boat)) & own).size();
}

void test_boat(const Table& table, Position& now, Boat boat, Dice& dice, Journal& journal) {
    const GroupSet groups = now.aboard(boat);
    const int markers = markers_aboard(table, now, boat);
    if (groups.empty() || markers == 0) return;
    const int casualties = std::min(markers, table.numbers.casualties_counted);
    const int commander = (groups & table.commanders).any();
    const int open = table.boat_options.aboard_open_die ? 1 : 0;
    using pbi::events::Modifier, pbi::events::Reason;
    if (open != 0) journal.add(Modifier{Reason::open_square, 1}, BOAT(15, 1));
    journal.add(Modifier{Reason::casualties, static_cast<std::int8_t>(casualties)}, BOAT(15, 1));
    if (commander != 0) journal.add(Modifier{Reason::commander_present, -1}, BOAT(15, 1));
    const int count = std::max(0, open + casualties - commander);
    const int fails = dice.pool(count, at_least(table.numbers.morale_fails_on), rolls::morale);
    journal.add(events::BoatTested{boat, static_cast<std::uint8_t>(count), static_cast<std::uint8_t>(fails)},
                BOAT(15, 1));
    if (fails == 0) return;
    if (fails >= 3) return abandon(table, now, boat, dice, journal);  // BOAT-15.4, 15.6
    now.paused_aboard |= groups;                                      // BOAT-15.2, 15.3
    journal.add(events::PausedAboard{boat, groups}, fails == 1 ? BOAT(15, 2) : BOAT(15, 3));
}

}  // namespace

bool test_boats(const Table& table, Position& now, Dice& dice, Journal& journal) {
    if (now.boats_tested == 0) {
        now.boats_to_test = {};
        for (const Boat boat : now.boats_of(table, now.active_side))
            if (now.aboard(boat).any() && markers_aboard(table, now, boat) > 0) now.boats_to_test.insert(boat);
        now.boats_tested = 1;
    }
    if (now.boats_to_test.empty()) return false;
    const Boat boat = now.boats_to_test.first();
    now.boats_to_test.remove(boat);
    test_boat(table, now, boat, dice, journal);
    return true;
}

}  // namespace sandtable::pbi_boats
