// BOAT chapter 13: mines.
#include "rules/pbi_boats/chapters.hpp"

namespace sandtable::pbi_boats {

Refusal may_place_mines(const Table& table, const Position& now, const Action& action) {
    const Refusal refusal{BOAT(13, 1), "One mine per water square, depth {} or more.",
                          table.numbers.defender_keeps_off + 1};
    SquareSet squares;
    int count = 0;
    for (const std::uint8_t byte : action.layout) {
        if (byte == nowhere) continue;
        const Square square(byte);
        if (square.index() >= table.board.size() || !table.floats(square) || squares.contains(square) ||
            table.board.depth(square, now.attacker_edge) <= table.numbers.defender_keeps_off)
            return refusal;
        squares.insert(square);
        ++count;
    }
    if (count > table.mines) return {BOAT(13, 1), "You have {} mines.", table.mines};
    return fine;
}

void place_mines(const Table&, Position& now, const Action& action, Journal& journal) {
    for (const std::uint8_t byte : action.layout)
        if (byte != nowhere) now.mines[index(Side::defender)].insert(Square(byte));
    now.mines_placed = 1;
    const Seats own(Seat(index(Side::defender)));
    journal.add(events::MinesPlaced{now.mines[index(Side::defender)]}, BOAT(13, 1), own);
    journal.add(events::MinesLaidInSecret{Side::defender}, BOAT(13, 1), everyone - own);
}

// BOAT section 8: only who laid the mines knows where there are none.
bool sounds(const Table& table, const Position& now, Boat boat, Square square) {
    const Craft& craft = now[boat];
    return craft.side == Side::attacker && !data(craft).on_land && table.mines > now.mines_found &&
           table.floats(square) && !now.revealed.contains(square) &&
           table.board.depth(square, now.attacker_edge) > table.numbers.defender_keeps_off;
}

void reveal(Position& now, Square square, Journal& journal) {  // BOAT-13.2
    if (!now.mine_in(square) || now.revealed.contains(square)) return;
    now.revealed.insert(square);
    ++now.mines_found;
    const Side layer = now.mines[0].contains(square) ? Side::attacker : Side::defender;
    journal.add(events::MineRevealed{square, layer}, BOAT(13, 2));
}

namespace {

void use_up(Position& now, Square square) {
    for (SquareSet& laid : now.mines) laid.remove(square);
    now.revealed.remove(square);
}

}  // namespace

// BOAT-13.3 to 13.6: true when the boat is destroyed.
bool mine_explodes(const Table& table, Position& now, Boat boat, Dice& dice, Journal& journal) {
    const Square square = now[boat].square;
    if (data(now[boat]).on_land || !now.mine_in(square) || now.exempt.contains(boat)) return false;
    reveal(now, square, journal);
    const bool explodes = dice.succeeds(at_least(table.boat_numbers.mine_on), rolls::mine);
    journal.add(events::MineRolled{boat, square, explodes}, BOAT(13, 3));
    if (!explodes) return false;
    use_up(now, square);
    sink(table, now, boat, dice, journal);
    return true;
}

Refusal may_disarm(const Table& table, const Position& now) {
    const Craft& craft = now[now.active_boat];
    if (craft.equipment.nets == 0) return {BOAT(13, 7), "No nets aboard."};
    if (!now.revealed.contains(craft.square)) return {BOAT(13, 7), "No mine here."};
    if (now.full_throttle.contains(now.active_boat)) return {BOAT(6, 5), "Not at full throttle."};
    if (craft.ap < table.boat_numbers.disarm)
        return {BOAT(5, 2), "Not enough AP: this costs {}.", table.boat_numbers.disarm};
    return fine;
}

void disarm(const Table& table, Position& now, Dice& dice, Journal& journal) {
    Craft& craft = now[now.active_boat];
    craft.ap = static_cast<std::uint8_t>(craft.ap - table.boat_numbers.disarm);
    const bool success = dice.succeeds(at_least(table.boat_numbers.disarm_on), rolls::disarm);
    if (success) use_up(now, craft.square);
    journal.add(events::MineDisarmed{now.active_boat, craft.square, success}, BOAT(13, 7));
}

Refusal may_lay_mine(const Table& table, const Position& now) {
    const Craft& craft = now[now.active_boat];
    if (!table.boat_options.minelaying) return {BOAT(3, 7), "No mines are laid from boats in this game."};
    if (now.full_throttle.contains(now.active_boat)) return {BOAT(6, 5), "Not at full throttle."};
    if (craft.ap < table.boat_numbers.lay_mine)
        return {BOAT(5, 2), "Not enough AP: this costs {}.", table.boat_numbers.lay_mine};
    if (craft.equipment.mines == 0 || now.revealed.contains(craft.square))
        return {BOAT(13, 10), "No mine to lay here."};
    return fine;
}

void lay_mine(const Table& table, Position& now, Journal& journal) {  // BOAT-13.9
    Craft& craft = now[now.active_boat];
    craft.ap = static_cast<std::uint8_t>(craft.ap - table.boat_numbers.lay_mine);
    --craft.equipment.mines;
    use_up(now, craft.square);
    now.mines[index(craft.side)].insert(craft.square);
    now.revealed.insert(craft.square);
    now.exempt.insert(now.active_boat);
    journal.add(events::MineLaid{now.active_boat, craft.square}, BOAT(13, 9));
}

}  // namespace sandtable::pbi_boats
