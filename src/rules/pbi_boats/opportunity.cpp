// BOAT chapter 16: opportunity shooting at boats and from boats.
#include "rules/pbi_boats/chapters.hpp"

namespace sandtable::pbi_boats {

namespace {

// BOAT-16.3: what small arms can harm.
bool can_harm(const Table& table, const Position& now, Aim aim, Boat boat) {
    switch (aim) {
        case Aim::foot: return true;
        case Aim::hull:
        case Aim::vehicle: return !data(now[boat]).hard;
        case Aim::troops: return troops_can_be_hit(table, now, boat);
        default: return false;
    }
}

bool any_aim(const Table& table, const Position& now, Square entered) {
    bool found = false;
    for_each_aim(table, now, now.active_side, entered,
                 [&](Aim aim, Boat boat) { found = found || can_harm(table, now, aim, boat); });
    return found;
}

GroupSet light_aboard(const Table& table, const Position& now, Boat boat) {
    GroupSet light;
    if (data(now[boat]).open_topped)
        for (const Group group : now.aboard(boat))
            if (is_light(table.type[group.index()])) light.insert(group);
    return light;
}

bool has_small_arms(const Table& table, const Position& now, Boat boat) {
    return mounts(now[boat], Weapon::lmg) + mounts(now[boat], Weapon::hmg) > 0 || light_aboard(table, now, boat).any();
}

GroupSet with_small_arms(const Table& table, const Position& now, Square from) {  // BOAT-16.1
    GroupSet groups;
    for (const Group group : now.standing_in(from) & table.of_side[index(enemy_of(now.active_side))])
        if (!is_heavy(table.type[group.index()])) groups.insert(group);
    return groups;
}

}  // namespace

GroupSet reacting_groups(const Table& table, const Position& now, Square from) {  // BOAT-8.3, 16.1
    const GroupSet armed = with_small_arms(table, now, from);
    return armed.empty() ? armed : armed - extension.encumbered(table, now);
}

SquareSet foot_reactors(const Table& table, const Position& now, Square entered) {
    SquareSet able;
    if (!any_aim(table, now, entered)) return able;
    for (const Square square : pbi::reactors(table, now, entered))
        if (reacting_groups(table, now, square).any()) able.insert(square);
    return able;
}

BoatSet boat_reactors(const Table& table, const Position& now, Square entered) {  // BOAT-16.2, 16.4
    BoatSet able;
    if (!any_aim(table, now, entered)) return able;
    for (const Boat boat : now.boats_of(table, enemy_of(now.active_side))) {
        const Craft& craft = now[boat];
        if (data(craft).on_land || !table.board.adjacent(craft.square, entered) || !has_small_arms(table, now, boat))
            continue;
        if ((craft.reacted >> table.board.direction(craft.square, entered) & 1) == 0) able.insert(boat);
    }
    return able;
}

namespace {

void leave_offer(const Table& table, Position& now) {
    const Square done = now.matters.back().at;
    now.matters.pop();
    if (!now.activation_ending) return;
    if (const Square next = pbi::next_entered(table, now, done); next.exists())
        pbi::offer_opportunity(table, now, next);
}

}  // namespace

bool opportunity_waits(const Table& table, Position& now) {
    const Matter& offer = now.matters.back();
    const bool boat_lost = offer.boat.exists() && now[offer.boat].status == Status::lost;  // BOAT-16.4
    if (!boat_lost && (foot_reactors(table, now, offer.at).any() || boat_reactors(table, now, offer.at).any()))
        return true;
    leave_offer(table, now);
    return false;
}

Refusal may_attempt_opportunity(const Table& table, const Position& now, const Action& action) {
    const Square entered = now.matters.back().at;
    const Order order = order_of(action);
    const bool by_boat = action.choice != 0;
    const Side reacting = enemy_of(now.active_side);
    bool only_foot = true;
    for (const Boat boat : now.carriers_in(table, entered)) only_foot = only_foot && now[boat].side == reacting;
    const Aim aim = order.aim == Aim::none && only_foot ? Aim::foot : order.aim;
    const bool beside = !by_boat && table.board.adjacent(entered, action.from);
    const bool foot_there = beside && now.enemy_stands_in(now.active_side, action.from);
    const bool heavy = by_boat ? order.uses_mount != 0 && order.weapon > Weapon::hmg
                               : foot_there && with_small_arms(table, now, action.from).empty();
    // Rows 20, 21, 43 and 45 of BOAT section 7.
    if (!heavy && aim == Aim::hull && order.target.index() < table.boat_count && data(now[order.target]).hard)
        return {BOAT(10, 2), "Small arms cannot harm a hard hull."};
    if (aim == Aim::none) return {BOAT(10, 3), "Declare hull or troops before rolling."};
    if (foot_there && !heavy && reacting_groups(table, now, action.from).empty())
        return {BOAT(8, 3), "Put the boat down first."};
    if (heavy) return {BOAT(16, 1), "Cannot react with that."};
    if (!has_aim(table, now, reacting, entered, aim, order.target) || !can_harm(table, now, aim, order.target))
        return {BOAT(16, 3), "Cannot react with that."};
    if (by_boat) {
        const Boat boat = order.boat;
        const Craft& craft = now[boat];
        const bool afloat = craft.status == Status::afloat && craft.side == reacting;
        if (order.uses_mount != 0 && mounts(craft, order.weapon) == 0) return {BOAT(16, 3), "Cannot react with that."};
        if ((order.uses_mount != 0) == action.groups.any() ||
            action.groups.size() > table.boat_numbers.troops_that_fire)
            return {BOAT(16, 2), "One mount, or two groups at most."};
        if (!light_aboard(table, now, boat).contains_all(action.groups))
            return {BOAT(9, 10), "These troops cannot fire."};
        if (!afloat || !table.board.adjacent(craft.square, entered)) return {BOAT(16, 2), "Nobody there can react."};
        if ((craft.reacted >> table.board.direction(craft.square, entered) & 1) != 0)
            return {PBI(13, 3), "Already attempted at that square this turn."};
        return fine;
    }
    if (beside && (now.opp_used[entered.index()] >> table.board.direction(entered, action.from) & 1) != 0)
        return {PBI(13, 3), "Already attempted at that square this turn."};
    if (!foot_there) return {PBI(13, 2), "Nobody there can react."};
    return fine;
}

namespace {

void react_by_boat(const Table& table, Position& now, const Action& action, Square entered, Aim aim, Dice& dice,
                   Journal& journal) {
    const Order order = order_of(action);
    Craft& craft = now[order.boat];
    craft.reacted = static_cast<std::uint8_t>(craft.reacted | 1 << table.board.direction(craft.square, entered));
    const bool success = dice.succeeds(at_least(table.numbers.opportunity_on), pbi::rolls::opportunity);
    journal.add(events::Reacted{order.boat, entered, static_cast<std::uint8_t>(success)}, BOAT(16, 2));
    if (!success) return;
    int count = order.uses_mount != 0 ? mount_dice(table, order.weapon) : 0;
    for (const Group group : action.groups) count += pbi::dice_per_point(table, table.type[group.index()], 1);
    fire_small_arms(table, now, craft.side, craft.square, entered, action.groups, aim, order.target, count, dice,
                    journal);
}

void react_on_foot(const Table& table, Position& now, const Action& action, Square entered, Aim aim, Dice& dice,
                   Journal& journal) {
    std::uint8_t& used = now.opp_used[entered.index()];
    used = static_cast<std::uint8_t>(used | 1 << table.board.direction(entered, action.from));
    const GroupSet here = reacting_groups(table, now, action.from);
    const AtLeast success = at_least(table.numbers.opportunity_on);
    GroupSet shooters;
    if (table.options.opportunity_unit == pbi::OpportunityUnit::square) {
        if (dice.succeeds(success, pbi::rolls::opportunity)) shooters = here;
    } else {
        for (const Group group : here)
            if (dice.succeeds(success, pbi::rolls::opportunity)) shooters.insert(group);
    }
    journal.add(pbi::events::OpportunityTried{action.from, entered, static_cast<std::uint8_t>(shooters.size())},
                PBI(13, 4));
    if (shooters.empty()) return;
    int count = 0;
    for (const Group group : shooters) count += pbi::dice_per_point(table, table.type[group.index()], 1);
    fire_small_arms(table, now, enemy_of(now.active_side), action.from, entered, shooters, aim, order_of(action).target,
                    count, dice, journal);
}

}  // namespace

void attempt_opportunity(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal) {
    const Square entered = now.matters.back().at;
    const Order order = order_of(action);
    const Aim aim = order.aim == Aim::none ? Aim::foot : order.aim;
    if (action.choice != 0)
        react_by_boat(table, now, action, entered, aim, dice, journal);
    else
        react_on_foot(table, now, action, entered, aim, dice, journal);
}

void pass_opportunity(const Table& table, Position& now, Journal& journal) {
    journal.add(pbi::events::OpportunityPassed{now.matters.back().at, now.matters.back().side}, PBI(13, 6));
    leave_offer(table, now);
}

}  // namespace sandtable::pbi_boats
