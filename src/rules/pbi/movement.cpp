// PBI chapter 9: movement.
#include "rules/pbi/chapters.hpp"

namespace sandtable::pbi {

Refusal may_move(const Table& table, const Position& now, const Action& action) {
    const grid::Board& board = table.board;
    if (!now.active.contains_all(action.groups)) return {PBI(8, 5), "That group is not active."};
    const bool on_board = action.to.exists();
    const GroupSet coming = on_board ? action.groups - now.standing_in(action.to) : action.groups;
    if (on_board && coming.any() &&
        now.count_of(now.active_side, action.to) + coming.size() > table.numbers.groups_per_square)
        return {PBI(9, 3), "No more than {} groups in a square.", table.numbers.groups_per_square};
    for (const Group group : action.groups) {
        const int cost = exit_cost(table, now, group);
        if (now.ap[group.index()] < cost) return {PBI(8, 2), "Leaving this square costs {} AP.", cost};
    }
    for (const Group group : action.groups) {
        const Square from = now.square[group.index()];
        if (on_board && board.adjacent(from, action.to) && board.diagonal(from, action.to) &&
            now.diag_used.contains(group))
            return {PBI(9, 2), "Only one diagonal move per turn."};
    }
    if (on_board && now.enemy_stands_in(now.active_side, action.to))
        return {PBI(9, 4), "Enemy there: assault instead ({} AP).", table.numbers.assault};
    if (!on_board) return {PBI(9, 4), "Move to an adjacent square on the board."};
    for (const Group group : action.groups)
        if (!board.adjacent(now.square[group.index()], action.to))
            return {PBI(9, 1), "Move to an adjacent square on the board."};
    if ((action.groups & now.no_move).any()) return {PBI(6, 8), "These groups may not move this turn."};
    for (const Group group : action.groups)
        if (now.square[group.index()] != action.from) return {PBI(9, 6), "Name groups of one square."};
    if (action.groups.empty()) return {PBI(9, 6), "Name groups of one square."};
    return fine;
}

void move(const Table& table, Position& now, const Action& action, Journal& journal) {
    for (const Group group : action.groups) {
        const int cost = exit_cost(table, now, group);
        now.ap[group.index()] = static_cast<std::uint8_t>(now.ap[group.index()] - cost);
        now.take(group, now.active_side);
        now.put(group, now.active_side, action.to);
    }
    now.moved |= action.groups;
    if (table.board.diagonal(action.from, action.to)) now.diag_used |= action.groups;  // PBI-9.2
    journal.add(events::Moved{action.from, action.to, action.groups}, PBI(9, 6));
    if (table.options.opportunity_trigger == OpportunityTrigger::entry) offer_opportunity(table, now, action.to);
}

}  // namespace sandtable::pbi
