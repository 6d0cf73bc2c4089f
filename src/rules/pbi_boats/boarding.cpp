// BOAT chapter 14: assaulting a boat, from another boat or from land. A fight is a list of short steps; each either
// waits for a choice or goes on.
#include <algorithm>

#include "rules/pbi_boats/chapters.hpp"

namespace sandtable::pbi_boats {

using Stage = Matter::Stage;

GroupSet may_join_boarding(const Table& table, const Position& now, Boat boat) {  // BOAT-14.1
    return now.aboard(boat) - now.done - now.paused_aboard - table.immovable;
}

BoatSet boarding_targets(const Table& table, const Position& now) {  // BOAT-14.1, 14.10
    const Craft& craft = now[now.active_boat];
    BoatSet targets;
    if (craft.status != Status::afloat) return targets;
    for (const Boat boat : now.boats_of(table, enemy_of(craft.side)))
        if (!data(now[boat]).on_land && table.board.distance(now[boat].square, craft.square) <= 1) targets.insert(boat);
    return targets;
}

Refusal may_board(const Table& table, const Position& now, const Action& action) {
    const Boat boat = now.active_boat;
    const Order order = order_of(action);
    if ((action.groups & now.paused_aboard).any())
        return {BOAT(15, 2), "These troops may not leave the boat this turn."};
    if (now.full_throttle.contains(boat)) return {BOAT(6, 5), "Not at full throttle."};
    if (now[boat].ap < table.boat_numbers.board || !boarding_targets(table, now).contains(order.target) ||
        action.groups.empty() || action.groups.size() > table.numbers.groups_per_square ||
        !may_join_boarding(table, now, boat).contains_all(action.groups))
        return {BOAT(14, 1), "Boarding needs {} AP, fresh troops and an adjacent boat.", table.boat_numbers.board};
    return fine;
}

namespace {

void begin_fight(const Table&, Position& now, Boat target, GroupSet groups, bool by_boat, Journal& journal) {
    Matter fight;
    fight.kind = Matter::Kind::boarding;
    fight.stage = Stage::htc;
    fight.side = now.active_side;
    fight.at = now[target].square;
    fight.boat = target;
    fight.by_boat = by_boat ? 1 : 0;
    fight.groups = groups;
    fight.others = now.aboard(target);
    journal.add(events::BoardingBegan{target, by_boat, groups}, BOAT(14, 1));
    now.matters.push(fight);
}

}  // namespace

void board(const Table& table, Position& now, const Action& action, Journal& journal) {
    Craft& craft = now[now.active_boat];
    craft.ap = static_cast<std::uint8_t>(craft.ap - table.boat_numbers.board);
    finish_turn_of(now, table, action.groups);
    begin_fight(table, now, order_of(action).target, action.groups, true, journal);
}

// ---- from land

bool in_reach_from_land(const Table& table, const Position& now, Boat boat) {
    const Craft& craft = now[boat];
    if (craft.status == Status::on_ground) return true;
    return craft.status == Status::afloat && (table.is_shore(craft.square) || now.beached.contains(boat));
}

bool may_join_assault_on(const Table& table, const Position& now, Group group, Boat boat) {
    const Square from = now.square[group.index()], to = now[boat].square;
    const bool near = from == to || table.board.adjacent(from, to);
    return near && now.ap[group.index()] >= table.numbers.assault && !now.no_move.contains(group) &&
           !table.immovable.contains(group) && !now.carried_by(table, group).exists() &&
           !(now.diag_used.contains(group) && table.board.diagonal(from, to));
}

Refusal may_assault_boat(const Table& table, const Position& now, const Action& action) {
    const Boat boat = order_of(action).target;
    const Craft& craft = now[boat];
    const bool enemy =
        craft.side != now.active_side && (craft.status == Status::afloat || craft.status == Status::on_ground);
    if (enemy && !in_reach_from_land(table, now, boat)) return {BOAT(14, 1), "The boat is out of reach."};
    if (enemy && craft.hull == Hull::light_tank) return {BOAT(17, 5), "A light tank cannot be assaulted."};
    if (enemy && now.enemy_stands_in(now.active_side, craft.square))
        return {data(craft).on_land ? BOAT(17, 6) : BOAT(14, 1), "Assault the troops in {} first.",
                place(craft.square)};
    for (const Group group : action.groups)
        if (now.carried_by(table, group).exists()) return {BOAT(8, 3), "Put the boat down first."};
    if (!now.active.contains_all(action.groups)) return {PBI(8, 5), "That group is not active."};
    if (!enemy) return {PBI(14, 1), "Nothing to assault."};
    if ((action.groups & table.immovable).any()) return {BOAT(17, 1), "A fixed gun never moves."};
    for (const Group group : action.groups)
        if (table.board.adjacent(now.square[group.index()], craft.square) && now.diag_used.contains(group) &&
            table.board.diagonal(now.square[group.index()], craft.square))
            return {PBI(9, 2), "Only one diagonal move per turn."};
    if ((action.groups & now.no_move).any()) return {PBI(6, 8), "These groups may not move this turn."};
    for (const Group group : action.groups)
        if (now.ap[group.index()] < table.numbers.assault)
            return {PBI(14, 1), "An assault costs {} AP.", table.numbers.assault};
    for (const Group group : action.groups)
        if (!may_join_assault_on(table, now, group, boat)) return {PBI(14, 2), "The target must be adjacent."};
    if (action.groups.empty() || action.groups.size() > table.numbers.groups_per_square)
        return {PBI(14, 2), "At least one and at most {} groups.", table.numbers.groups_per_square};
    return fine;
}

void assault_boat(const Table& table, Position& now, const Action& action, Journal& journal) {
    const Boat boat = order_of(action).target;
    for (const Group group : action.groups) {
        now.ap[group.index()] = 0;  // BOAT-14.1
        if (table.board.diagonal(now.square[group.index()], now[boat].square)) now.diag_used.insert(group);
    }
    now.moved -= action.groups;
    begin_fight(table, now, boat, action.groups, false, journal);
}

// ---- Here they come (BOAT-14.3)

SquareSet boarding_origins(const Matter& fight, const Position& now) {
    SquareSet squares;
    if (fight.by_boat == 0)
        for (const Group group : fight.groups & now.on_board) squares.insert(now.square[group.index()]);
    return squares;
}

GroupSet may_shoot_at_boarders(const Table& table, const Position& now, const Matter& fight) {
    GroupSet able;
    if (data(now[fight.boat]).open_topped)
        for (const Group group : now.aboard(fight.boat))
            if (is_light(table.type[group.index()])) able.insert(group);
    return able;
}

namespace {

bool nobody_can_shoot(const Table& table, const Position& now, const Matter& fight) {
    const Craft& craft = now[fight.boat];
    return table.boat_options.here_they_come_boat_ap == 0 ||
           (mounts(craft, Weapon::lmg) + mounts(craft, Weapon::hmg) == 0 &&
            may_shoot_at_boarders(table, now, fight).empty());
}

}  // namespace

Refusal may_htc(const Table& table, const Position& now, const Action& action) {
    const Matter& fight = now.matters.back();
    const Order order = order_of(action);
    const bool mount = order.uses_mount != 0;
    if (action.groups.size() > table.boat_numbers.troops_that_fire || (mount && action.groups.any()) ||
        (!mount && action.groups.empty()))
        return {BOAT(14, 3), "One mount, or two groups at most."};
    if (mount && (order.weapon > Weapon::hmg || mounts(now[fight.boat], order.weapon) == 0))
        return {BOAT(14, 3), "No such small-arms mount aboard."};
    if (!may_shoot_at_boarders(table, now, fight).contains_all(action.groups))
        return {BOAT(9, 10), "These troops cannot fire."};
    if (fight.by_boat == 0 && !boarding_origins(fight, now).contains(action.to))
        return {BOAT(14, 11), "No assaulter comes from there."};
    return fine;
}

void htc(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal) {
    Matter& fight = now.matters.back();
    const Order order = order_of(action);
    fight.stage = Stage::fight;
    int count = order.uses_mount != 0 ? mount_dice(table, order.weapon) : 0;
    for (const Group group : action.groups)
        count += table.boat_options.here_they_come_boat_ap * pbi::dice_per_point(table, table.type[group.index()], 1);
    GroupSet targets;
    for (const Group group : fight.groups & now.on_board)
        if (fight.by_boat != 0 || now.square[group.index()] == action.to) targets.insert(group);
    const Square origin = now.square[targets.first().index()];
    journal.add(pbi::events::DefensiveFire{fight.at, origin}, BOAT(14, 3));
    pbi::shoot_at(table, now, enemy_of(fight.side), fight.at, origin, action.groups, targets, count, dice, journal,
                  fight.by_boat != 0 ? table.boat_numbers.aboard_save : 0);
}

// ---- the fight

namespace {

GroupSet boarders(const Matter& fight, const Position& now) { return fight.groups & now.on_board; }
GroupSet defenders(const Matter& fight, const Position& now) { return fight.others & now.on_board; }

void roll_fight(const Table& table, Position& now, Dice& dice, Journal& journal) {  // BOAT-14.2
    Matter& fight = now.matters.back();
    const GroupSet attack = boarders(fight, now), defence = defenders(fight, now);
    const int dice_count = table.boat_numbers.boarding_dice * attack.size();
    const int against = table.numbers.defence_dice * defence.size() + table.boat_numbers.crew_dice;
    const AtLeast kills = at_least(table.numbers.assault_kills_on);
    const int killed = dice.pool(dice_count, kills, rolls::boarding);
    const int lost = dice.pool(against, kills, rolls::crew);
    fight.kills = static_cast<std::uint8_t>(std::min(killed, defence.size() + 1));  // BOAT-14.4: the crew is one
    fight.losses = static_cast<std::uint8_t>(std::min(lost, attack.size()));
    journal.add(events::BoardingFought{fight.boat, static_cast<std::uint8_t>(dice_count),
                                       static_cast<std::uint8_t>(against), fight.kills, fight.losses, attack, defence},
                BOAT(14, 4));
    fight.stage = Stage::defender_losses;
}

void bury(const Table& table, Position& now, GroupSet groups, Journal& journal) {
    for (const Group group : groups) {
        const Square where = now.square[group.index()];
        pbi::kill(table, now, group);
        journal.add(pbi::events::Killed{where, GroupSet(group), 0}, BOAT(14, 4));
    }
}

bool losses_wait(const Table& table, Position& now, Journal& journal) {
    const Matter& fight = now.matters.back();
    const GroupSet candidates = losses_among(fight, now);
    const int owed = losses_owed(fight, now);
    if (owed > 0 && owed < candidates.size()) return true;
    if (owed > 0) bury(table, now, candidates, journal);
    return false;
}

void destroy(const Table& table, Position& now, GroupSet groups, Journal& journal) {  // no markers
    if (groups.empty()) return;
    for (const Group group : groups) pbi::remove(table, now, group);
    journal.add(pbi::events::Removed{Square(), groups}, BOAT(14, 6));
}

bool is_alongside(const Table& table, const Position& now, const Matter& fight) {
    return in_reach_from_land(table, now, fight.boat);
}

int scramble_room(const Table& table, const Position& now, Side side, Square square) {
    return std::max(0, table.numbers.groups_per_square - now.count_of(side, square));
}

// BOAT-14.8: back where they came from, under fire.
void withdraw(const Table& table, Position& now, Dice& dice, Journal& journal) {
    const Matter fight = now.matters.back();
    now.matters.pop();
    GroupSet killed;
    for (const Group group : boarders(fight, now))
        if (dice.succeeds(at_least(table.boat_numbers.withdraw_killed_on), rolls::withdraw)) killed.insert(group);
    journal.add(events::WithdrewAboard{fight.boat, killed}, BOAT(14, 8));
    bury(table, now, killed, journal);
    if (pbi::ends_at_once(table, now)) now.matters.clear();
}

// BOAT-14.6
void scramble(const Table& table, Position& now, Dice& dice, Journal& journal) {
    Matter& fight = now.matters.back();
    const GroupSet left = defenders(fight, now);
    fight.others = {};
    fight.stage = Stage::capture;
    if (left.empty()) return;
    GroupSet killed = left;
    if (is_alongside(table, now, fight) && scramble_squares(table, now, fight).any()) {
        killed = {};
        for (const Group group : left)
            if (dice.succeeds(at_least(table.boat_numbers.scramble_killed_on), rolls::scramble)) killed.insert(group);
    }
    journal.add(events::Scrambled{fight.boat, killed, left - killed}, BOAT(14, 6));
    fight.others = left - killed;
    fight.stage = Stage::scramble;
    destroy(table, now, killed, journal);
    if (pbi::ends_at_once(table, now)) now.matters.clear();
}

// BOAT-14.5. The boarding party has won or lost, or nobody is left.
void decide(const Table& table, Position& now, Dice& dice, Journal& journal) {
    if (pbi::ends_at_once(table, now)) return now.matters.clear();
    Matter& fight = now.matters.back();
    const bool all_killed = fight.kills == fight.others.size() + 1;
    const bool success = boarders(fight, now).any() && (all_killed || fight.kills > fight.losses);
    journal.add(events::BoardingDecided{fight.boat, success}, BOAT(14, 5));
    if (success)
        scramble(table, now, dice, journal);
    else
        withdraw(table, now, dice, journal);
}

void put_ashore(Position& now, Side side, Group group, Square square) {
    now.take(group, side);
    now.put(group, side, square);
}

// True while the owner has a choice (BOAT-14.12).
bool scramble_waits(const Table& table, Position& now) {
    Matter& fight = now.matters.back();
    const Side side = enemy_of(fight.side);
    const SquareSet squares = scramble_squares(table, now, fight);
    if (fight.others.any() && squares.size() == 1 &&
        scramble_room(table, now, side, *squares.begin()) >= fight.others.size()) {
        for (const Group group : fight.others) put_ashore(now, side, group, *squares.begin());
        fight.others = {};
    }
    if (fight.others.any()) return true;
    fight.stage = Stage::capture;
    return false;
}

bool capture_waits(const Table& table, Position& now, Journal& journal) {
    const Matter& fight = now.matters.back();
    const bool taken = table.boat_options.boarded_boat == BoardedBoat::captured && !data(now[fight.boat]).on_land;
    const GroupSet left = boarders(fight, now);
    if (taken && left.size() > 1) return true;
    assign_capture(table, now, taken ? left : GroupSet(), journal);
    return false;
}

}  // namespace

GroupSet losses_among(const Matter& fight, const Position& now) {
    return fight.stage == Stage::defender_losses ? defenders(fight, now) : boarders(fight, now);
}

int losses_owed(const Matter& fight, const Position& now) {  // BOAT-14.4: the crew is the last to go
    const int owed = fight.stage == Stage::defender_losses ? fight.kills : fight.losses;
    return std::min(owed, losses_among(fight, now).size());
}

bool boarding_waits(const Table& table, Position& now, Dice& dice, Journal& journal) {
    Matter& fight = now.matters.back();
    switch (fight.stage) {
        case Stage::htc:
            if (!nobody_can_shoot(table, now, fight)) return true;
            fight.stage = Stage::fight;
            return false;
        case Stage::fight:
            if (boarders(fight, now).empty())
                now.matters.pop();  // BOAT-14.11
            else
                roll_fight(table, now, dice, journal);
            return false;
        case Stage::defender_losses:
            if (losses_wait(table, now, journal)) return true;
            fight.stage = Stage::boarder_losses;
            return false;
        case Stage::boarder_losses:
            if (losses_wait(table, now, journal)) return true;
            fight.stage = Stage::decided;
            return false;
        case Stage::decided: decide(table, now, dice, journal); return false;
        case Stage::scramble: return scramble_waits(table, now);
        case Stage::capture: return capture_waits(table, now, journal);
        default: return true;
    }
}

Refusal may_choose_losses(const Table&, const Position& now, const Action& action) {
    const Matter& fight = now.matters.back();
    const int owed = losses_owed(fight, now);
    if (action.choice != 0 || action.groups.size() != owed || !losses_among(fight, now).contains_all(action.groups))
        return {PBI(14, 5), "Choose exactly {} of your groups in this fight.", owed};
    return fine;
}

void choose_losses(const Table& table, Position& now, const Action& action, Journal& journal) {
    Matter& fight = now.matters.back();
    bury(table, now, action.groups, journal);
    fight.stage = fight.stage == Stage::defender_losses ? Stage::boarder_losses : Stage::decided;
}

SquareSet scramble_squares(const Table& table, const Position& now, const Matter& fight) {
    SquareSet squares;
    const Side side = enemy_of(fight.side);
    for (const Square square : table.board.neighbours(fight.at) - table.water)
        if (!enemies_in(table, now, side, square) && scramble_room(table, now, side, square) > 0)
            squares.insert(square);
    return squares;
}

Refusal may_assign_scramble(const Table& table, const Position& now, const Action& action) {
    const Matter& fight = now.matters.back();
    const Refusal refusal{BOAT(14, 12), "Place everyone who has room."};
    const Side side = enemy_of(fight.side);
    if (action.groups != fight.others) return refusal;
    const SquareSet squares = scramble_squares(table, now, fight);
    std::array<int, grid::most_squares> used{};
    bool lost = false;
    std::size_t at = 0;
    for ([[maybe_unused]] const Group group : fight.others) {
        const Square square(action.layout[at++]);
        lost = lost || !square.exists();
        if (!square.exists()) continue;
        if (square.index() >= table.board.size() || !squares.contains(square)) return refusal;
        if (++used[static_cast<std::size_t>(square.index())] > scramble_room(table, now, side, square)) return refusal;
    }
    for (const Square square : squares)
        if (lost && scramble_room(table, now, side, square) > used[static_cast<std::size_t>(square.index())])
            return refusal;
    return fine;
}

void assign_scramble(const Table& table, Position& now, const Action& action, Journal& journal) {
    Matter& fight = now.matters.back();
    GroupSet lost;
    std::size_t at = 0;
    for (const Group group : fight.others) {
        const Square square(action.layout[at++]);
        if (square.exists())
            put_ashore(now, enemy_of(fight.side), group, square);
        else
            lost.insert(group);
    }
    fight.others = {};
    fight.stage = Stage::capture;
    destroy(table, now, lost, journal);
    if (pbi::ends_at_once(table, now)) now.matters.clear();
}

Refusal may_assign_capture(const Table& table, const Position& now, const Action& action) {
    const Matter& fight = now.matters.back();
    const int room = capacity(table, now, fight.boat, now.vehicles_aboard(table, fight.boat).size());
    if (action.groups.empty() || !boarders(fight, now).contains_all(action.groups) || action.groups.size() > room)
        return {BOAT(14, 7), "Place everyone who has room."};
    return fine;
}

void assign_capture(const Table& table, Position& now, GroupSet going_aboard, Journal& journal) {
    const Matter fight = now.matters.back();
    now.matters.pop();
    const bool sunk = going_aboard.empty();
    journal.add(events::Captured{fight.boat, sunk, fight.side, going_aboard}, BOAT(14, 7));
    if (sunk) {
        for (const Boat vehicle : now.vehicles_aboard(table, fight.boat)) lose(table, now, vehicle);
        return lose(table, now, fight.boat);
    }
    const Side loser = now[fight.boat].side;
    BoatSet taken = now.vehicles_aboard(table, fight.boat);
    taken.insert(fight.boat);
    for (const Boat boat : taken) now[boat].side = fight.side;
    now.activated |= taken;
    now.captured |= taken;
    now.locked.insert(fight.boat);
    for (;;) {  // enemy markers aboard vanish
        const GroupSet lying = now.markers_in(place_of(fight.boat)) & table.of_side[index(loser)];
        if (lying.empty()) break;
        pbi::lift_marker(table, now, table.platoon[lying.first().index()], place_of(fight.boat));
    }
    go_aboard(table, now, fight.boat, going_aboard, {});
    finish_turn_of(now, table, going_aboard);
}

}  // namespace sandtable::pbi_boats
