// PBI chapter 8: action points and activation.
#include "rules/pbi/chapters.hpp"

namespace sandtable::pbi {

void activate(Position& now, Square square, Activation kind, GroupSet groups, int points) {
    now.activation = kind;
    now.activation_square = square;
    now.active = groups;
    now.moved = {};
    now.acted |= groups;
    for (const Group group : groups) {
        now.ap[group.index()] = static_cast<std::uint8_t>(points);
        now.start_square[group.index()] = square;
    }
}

namespace {

bool could_move(const Table& table, const Position& now, Group group) {
    if (!may_leave(table, now, group)) return false;
    const Square from = now.square[group.index()];
    const int step = now.diag_used.contains(group) ? 2 : 1;  // straight directions are the even ones
    const bool extended = table.extension != nullptr;
    const SquareSet barred = extended ? closed_to_foot(table, now, now.active_side) : SquareSet{};
    for (int direction = 0; direction < grid::directions; direction += step) {
        const Square to = table.board.neighbour(from, direction);
        if (to.exists() && !now.enemy_stands_in(now.active_side, to) && !(extended && barred.contains(to)) &&
            now.count_of(now.active_side, to) < table.numbers.groups_per_square)
            return true;
    }
    return false;
}

bool could_shoot(const Table& table, const Position& now, Group group) {
    if (now.ap[group.index()] == 0 || now.shots[group.index()] >= table.numbers.shots_per_turn) return false;
    if (table.extension != nullptr && table.extension->encumbered(table, now).contains(group)) return false;
    const Square from = now.square[group.index()];
    for (const Square target : now.occupied[index(enemy_of(now.active_side))])
        if (in_range(table, table.type[group.index()], range_between(table, from, target)) &&
            in_line_of_fire(table, now, from, target))
            return true;
    return false;
}

bool could_assault(const Table& table, const Position& now, Group group) {
    const Square from = now.square[group.index()];
    for (const Square target : table.board.neighbours(from) & now.occupied[index(enemy_of(now.active_side))])
        if (may_join_assault(table, now, group, target)) return true;
    return false;
}

}  // namespace

// PBI-8.4, 8.8
bool activation_can_go_on(const Table& table, const Position& now) {
    for (const Group group : now.active)
        if (could_move(table, now, group) || could_shoot(table, now, group) || could_assault(table, now, group) ||
            could_clear(table, now, now.square[group.index()]))
            return true;
    return false;
}

void end_activation(const Table& table, Position& now, Journal& journal) {
    if (!now.activation_ending) {
        now.activation_ending = true;
        if (offer_opportunity_at_end(table, now)) return;
    }
    journal.add(events::ActivationEnded{now.activation_square}, PBI(8, 4));
    for (const Group group : now.active) now.ap[group.index()] = 0;  // unspent AP are lost
    now.active = {};
    now.moved = {};
    now.activation = Activation::none;
    now.activation_ending = false;
    now.activation_square = Square();
}

GroupSet with_residual_point(const Table& table, const Position& now) {  // PBI-8.7
    const GroupSet left = (table.of_side[index(now.active_side)] & now.on_board) - now.acted - now.no_action;
    return table.extension == nullptr ? left : left & table.extension->may_be_activated(table, now);
}

Refusal may_use_residual(const Table& table, const Position& now, const Action& action) {
    if ((with_residual_point(table, now) & now.standing_in(action.to)).empty())
        return {PBI(8, 7), "Nobody there has a residual AP."};
    return fine;
}

void use_residual(const Table& table, Position& now, const Action& action, Journal& journal) {
    const GroupSet groups = with_residual_point(table, now) & now.standing_in(action.to);
    activate(now, action.to, Activation::residual, groups, table.numbers.residual_ap);
    journal.add(events::ResidualGiven{action.to, static_cast<std::uint8_t>(table.numbers.residual_ap), groups},
                PBI(8, 7));
}

}  // namespace sandtable::pbi
