// SB chapter 15: the opponent's shooting.
#include <cstdlib>

#include "rules/square_bashing/chapters.hpp"

namespace sandtable::square_bashing {

namespace {

constexpr int out_of_line = 0;

int range_in_line(const Table& table, Square from, Square target) {  // SB-1.4, 15.6
    const grid::Board& board = table.board;
    const bool in_line = board.x(from) == board.x(target) || board.y(from) == board.y(target);
    return in_line ? board.distance(from, target) : out_of_line;
}

int range_of(const Table& table, Unit unit) { return fires[static_cast<std::size_t>(table.type[unit.index()])].range; }

bool is_blocked(const Table& table, Unit unit, Square from, Square target) {  // SB-15.8
    return table.options.artillery_blocked && table.is(unit, Type::artillery) &&
           table.board.crossed(from, target).meets(table.blocks_fire);
}

int longest_range_of(const Table& table, UnitSet units) {
    int range = 0;
    for (const Unit unit : units) range = std::max(range, range_of(table, unit));
    return range;
}

bool is_hidden(const Table& table, const Position& now, Square from, Square target) {  // SB-15.7
    if (now.hides(from) || now.hides(target)) return true;
    for (const Square square : table.board.crossed(from, target))
        if (now.hides(square)) return true;
    return false;
}

UnitSet contributors(const Table& table, const Position& now, Square from, Square target) {
    const int range = range_in_line(table, from, target);
    UnitSet units;
    for (const Unit unit : may_shoot_from(table, now, from))
        if (range_of(table, unit) >= range && !is_blocked(table, unit, from, target)) units.insert(unit);
    return units;
}

}  // namespace

UnitSet may_shoot_from(const Table& table, const Position& now, Square from) {  // SB-15.2, 15.4, 15.5
    if (now.assaulted.contains(from)) return {};
    return (units_in(table, now, from) & table.of_side[index(enemy_of(now.active))]) - now.was_assaulted - table.tanks -
           now.mounted;
}

// Section 5, D14: barrages and blocking scenery do not cause a skip.
bool has_target(const Table& table, const Position& now, Square from) {
    if (!now.occupied[index(enemy_of(now.active))].contains(from)) return false;
    const int reach = longest_range_of(table, may_shoot_from(table, now, from));
    if (reach == 0) return false;
    for (const Edge edge : {Edge::north, Edge::east, Edge::south, Edge::west}) {
        Square square = table.beside(from, edge);
        for (int range = 1; range <= reach && square.exists(); ++range, square = table.beside(square, edge))
            if (now.occupied[index(now.active)].contains(square)) return true;
    }
    return false;
}

int shooting_dice(const Table& table, const Position& now, Square from, Square target) {  // SB-15.3, 15.4
    const UnitSet units = contributors(table, now, from, target);
    const UnitSet infantry = table.of_type[static_cast<int>(Type::infantry)];
    const UnitSet cavalry = table.of_type[static_cast<int>(Type::cavalry)];
    int dice = 0;
    for (const Unit unit : units) {
        const Fire& fire = fires[static_cast<std::size_t>(table.type[unit.index()])];
        dice += at_strength(table, now, unit) ? fire.whole : fire.damaged;
    }
    UnitSet unsteady = units & (infantry | cavalry) & table.reservists;
    if (table.options.dismounted_penalty == DismountedPenalty::any) unsteady |= units & cavalry;
    return dice + (units & infantry & table.professionals).any() - unsteady.any();
}

Refusal may_shoot(const Table& table, const Position& now, const Action& action) {
    if (action.from.exists() && now.assaulted.contains(action.from))
        return {SB(15, 1), "Assaulted squares do not shoot this turn."};
    if (auto refusal = out_of_turn(table, now, action.from)) return refusal;
    const char* no_shot = "No shot: range, line or barrage.";
    const int range = range_in_line(table, action.from, action.at);
    if (range > longest_range_of(table, may_shoot_from(table, now, action.from))) return {SB(15, 2), no_shot};
    if (range == out_of_line || !now.occupied[index(now.active)].contains(action.at)) return {SB(15, 6), no_shot};
    if (is_hidden(table, now, action.from, action.at)) return {SB(15, 7), no_shot};
    if (contributors(table, now, action.from, action.at).empty()) return {SB(15, 8), no_shot};
    if (shooting_dice(table, now, action.from, action.at) < 1) return {SB(15, 4), "No dice for that shot."};
    return fine;
}

void shoot(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal) {
    const int count = shooting_dice(table, now, action.from, action.at);
    const int hits = dice.pool(count, at_least(shot_hits_on), rolls::shooting);
    journal.add(events::Shot{action.from, action.at, static_cast<std::uint8_t>(count), static_cast<std::uint8_t>(hits)},
                SB(15, 3));
    leave_square(now);
    open_batch(now, units_in(table, now, action.at), hits, now.active, owner_places_shot, Batch::Context::shot);
}

}  // namespace sandtable::square_bashing
