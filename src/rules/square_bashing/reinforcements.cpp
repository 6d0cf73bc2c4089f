// SB chapter 18: reinforcements.
#include <algorithm>

#include "rules/square_bashing/chapters.hpp"

namespace sandtable::square_bashing {

UnitSet eligible_in_pool(const Table& table, const Position& now) {  // SB-18.4
    return (now.pool & table.of_side[index(now.active)]) - now.left_now;
}

bool may_arrive_in(const Table& table, const Position& now, Unit unit, Square where) {  // SB-18.3
    return table.base_row[index(now.active)].contains(where) && !now.enemy_occupies(now.active, where) &&
           !now.is_suppressed(where) && has_room(table, now, UnitSet(unit), where);
}

SquareSet arrival_squares(const Table& table, const Position& now, Unit unit, bool by_road) {
    SquareSet squares;
    const int side = index(now.active);
    for (const Square square : by_road ? table.road_from_base[side] : table.base_row[side])
        if (may_arrive_in(table, now, unit, square)) squares.insert(square);
    return squares;
}

bool option_c_is_open(const Table& table, const Position& now, Unit unit) {  // SB-18.2, 21.1
    if (table.options.c_auto_on_road) return arrival_squares(table, now, unit, true).any();
    const SquareSet& roads = table.road_from_base[index(now.active)];
    return (roads - now.occupied[index(enemy_of(now.active))]).any();
}

Refusal may_reinforce(const Table& table, const Position& now, const Action& action) {
    const Reinforcement option = static_cast<Reinforcement>(action.choice);
    if (option == Reinforcement::a) return fine;
    const bool by_road = option == Reinforcement::c && table.options.c_auto_on_road;
    if (option == Reinforcement::c && !option_c_is_open(table, now, action.unit))
        return {SB(18, 2), "Option C needs a road at your base edge."};
    if (!arrival_squares(table, now, action.unit, by_road).contains(action.at))
        return {SB(18, 3), "Reinforcements cannot enter there."};
    if (!(now.pool & table.of_side[index(now.active)]).contains(action.unit))
        return {SB(18, 3), "That unit cannot arrive now."};
    if (now.left_now.contains(action.unit)) return {SB(18, 4), "That unit cannot arrive now."};
    return fine;
}

namespace {

void roll_for_all(const Table& table, Position& now, Dice& dice, Journal& journal) {  // SB-18.4
    const UnitSet units = eligible_in_pool(table, now);
    for (const Unit unit : units)
        if (dice.succeeds(at_least(6), rolls::reinforcement)) now.arriving.insert(unit);
    journal.add(events::ReinforcementsRolled{units, now.arriving}, SB(18, 1));
}

}  // namespace

void reinforce(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal) {
    now.progress = 1;
    if (static_cast<Reinforcement>(action.choice) == Reinforcement::a) {
        roll_for_all(table, now, dice, journal);
        return settle_arrivals(table, now, journal);
    }
    arrive(table, now, action.unit, action.at, journal);
    if (static_cast<Reinforcement>(action.choice) == Reinforcement::c)
        now.rolls_left = static_cast<std::uint8_t>(std::min(2, eligible_in_pool(table, now).size()));
}

Refusal may_arrive(const Table& table, const Position& now, const Action& action) {
    if (!arrival_squares(table, now, now.arriving.first(), now.rolled.any()).contains(action.at))
        return {SB(18, 3), "Reinforcements cannot enter there."};
    if (action.unit != now.arriving.first()) return {SB(18, 4), "That unit cannot arrive now."};
    return fine;
}

void arrive(const Table& table, Position& now, Unit unit, Square where, Journal& journal) {
    now.pool.remove(unit);
    now.arriving.remove(unit);
    put(table, now, unit, where);
    journal.add(events::Arrived{unit, where}, SB(18, 1));
    overrun_command(table, now, now.active, where, journal);
}

// SB-18.3, section 5 D16 and D17: one square is taken, none leaves the unit in the pool, several are asked.
void settle_arrivals(const Table& table, Position& now, Journal& journal) {
    while (now.arriving.any()) {
        const Unit unit = now.arriving.first();
        const SquareSet squares = arrival_squares(table, now, unit, now.rolled.any());
        if (squares.size() > 1) return;
        if (squares.any())
            arrive(table, now, unit, *squares.begin(), journal);
        else
            now.arriving.remove(unit);
    }
    if (may_be_rolled_for(table, now).empty()) now.rolls_left = 0;  // SB-18.6
}

UnitSet may_be_rolled_for(const Table& table, const Position& now) { return eligible_in_pool(table, now) - now.rolled; }

Refusal may_roll_for(const Table& table, const Position& now, const Action& action) {
    const UnitSet own = now.pool & table.of_side[index(now.active)];
    if (!own.contains(action.unit) || now.rolled.contains(action.unit))
        return {SB(18, 3), "That unit cannot arrive now."};
    if (now.left_now.contains(action.unit)) return {SB(18, 4), "That unit cannot arrive now."};
    return fine;
}

void roll_for(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal) {
    now.rolled.insert(action.unit);
    --now.rolls_left;
    if (dice.succeeds(at_least(6), rolls::reinforcement)) now.arriving.insert(action.unit);
    journal.add(events::ReinforcementsRolled{UnitSet(action.unit), now.arriving}, SB(18, 1));
    settle_arrivals(table, now, journal);
}

bool reinforcements_go_on(const Table& table, Position& now) {
    if (now.begun) return false;
    now.begun = true;
    now.progress = eligible_in_pool(table, now).any() ? 0 : 1;
    return true;
}

}  // namespace sandtable::square_bashing
