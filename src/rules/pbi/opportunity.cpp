// PBI chapter 13: opportunity shooting, in the enemy's turn.
#include "rules/pbi/chapters.hpp"

namespace sandtable::pbi {

SquareSet reactors(const Table& table, const Position& now, Square entered) {  // PBI-13.2, 13.3
    SquareSet able = table.board.neighbours(entered) & now.occupied[index(enemy_of(now.active_side))];
    if (const int used = now.opp_used[entered.index()]; used != 0)
        for (int direction = 0; direction < grid::directions; ++direction)
            if (used >> direction & 1) able.remove(table.board.neighbour(entered, direction));
    return able;
}

void offer_opportunity(const Table& table, Position& now, Square entered) {
    if (table.extension != nullptr) return table.extension->offer(table, now, entered);
    if (reactors(table, now, entered).any())
        now.pending.push({Frame::Kind::opportunity, Frame::Stage::offer, enemy_of(now.active_side), entered, Square()});
}

namespace {

bool anybody_reacts(const Table& table, const Position& now, Square entered) {
    if (table.extension != nullptr) return table.extension->reacts(table, now, entered);
    return reactors(table, now, entered).any();
}

}  // namespace

// PBI-13.8: under activation_end, the next square (row, then column) that still holds somebody who moved there.
Square next_entered(const Table& table, const Position& now, Square after) {
    SquareSet entered;
    for (const Group group : now.moved) entered.insert(now.square[group.index()]);
    for (const Square square : entered)
        if ((!after.exists() || after < square) && anybody_reacts(table, now, square)) return square;
    return Square();
}

namespace {

void leave_offer(const Table& table, Position& now) {
    const Square done = now.pending.back().at;
    now.pending.pop();
    if (!now.activation_ending) return;
    if (const Square next = next_entered(table, now, done); next.exists()) offer_opportunity(table, now, next);
}

}  // namespace

bool offer_opportunity_at_end(const Table& table, Position& now) {
    if (table.options.opportunity_trigger != OpportunityTrigger::activation_end) return false;
    const Square first = next_entered(table, now, Square());
    if (!first.exists()) return false;
    offer_opportunity(table, now, first);
    return true;
}

bool opportunity_waits(const Table& table, Position& now) {  // PBI-13.6
    const Square entered = now.pending.back().at;
    if (now.count_of(now.active_side, entered) > 0 && reactors(table, now, entered).any()) return true;
    leave_offer(table, now);
    return false;
}

Refusal may_attempt_opportunity(const Table& table, const Position& now, const Action& action) {
    const Square entered = now.pending.back().at;
    const bool beside = table.board.adjacent(entered, action.from);
    if (beside && now.opp_used[entered.index()] >> table.board.direction(entered, action.from) & 1)
        return {PBI(13, 3), "Already attempted at that square this turn."};
    if (!beside || !now.enemy_stands_in(now.active_side, action.from)) return {PBI(13, 2), "Nobody there can react."};
    return fine;
}

void attempt_opportunity(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal) {
    const Square entered = now.pending.back().at;
    const Side side = enemy_of(now.active_side);
    std::uint8_t& used = now.opp_used[entered.index()];
    used = static_cast<std::uint8_t>(used | 1 << table.board.direction(entered, action.from));

    const GroupSet here = now.standing_in(action.from) & table.of_side[index(side)];
    const AtLeast success = at_least(table.numbers.opportunity_on);
    GroupSet shooters;
    if (table.options.opportunity_unit == OpportunityUnit::square) {  // PBI-13.4
        if (dice.succeeds(success, rolls::opportunity)) shooters = here;
    } else {
        for (const Group group : here)
            if (dice.succeeds(success, rolls::opportunity)) shooters.insert(group);
    }
    journal.add(events::OpportunityTried{action.from, entered, static_cast<std::uint8_t>(shooters.size())}, PBI(13, 4));
    if (shooters.empty()) return;

    int count = 0;
    for (const Group group : shooters) count += dice_per_point(table, table.type[group.index()], 1);  // PBI-13.5
    const GroupSet targets = now.standing_in(entered) & table.of_side[index(now.active_side)];
    shoot_at(table, now, side, action.from, entered, shooters, targets, count, dice, journal);
}

void pass_opportunity(const Table& table, Position& now, Journal& journal) {
    journal.add(events::OpportunityPassed{now.pending.back().at, now.pending.back().side}, PBI(13, 6));
    leave_offer(table, now);
}

}  // namespace sandtable::pbi
