// PBI chapter 14: assault. A fight is a list of short steps; each either waits for a choice or goes on.
#include <algorithm>

#include "rules/pbi/chapters.hpp"

namespace sandtable::pbi {

bool may_join_assault(const Table& table, const Position& now, Group group, Square target) {  // PBI-14.2
    if (table.extension != nullptr && table.extension->keeps_from_assault(table, now, group, target)) return false;
    const Square from = now.square[group.index()];
    return table.board.adjacent(from, target) && now.ap[group.index()] >= table.numbers.assault &&
           !now.no_move.contains(group) && !(now.diag_used.contains(group) && table.board.diagonal(from, target));
}

Refusal may_assault(const Table& table, const Position& now, const Action& action) {
    const grid::Board& board = table.board;
    if (!now.active.contains_all(action.groups)) return {PBI(8, 5), "That group is not active."};
    for (const Group group : action.groups) {
        const Square from = now.square[group.index()];
        if (board.adjacent(from, action.to) && board.diagonal(from, action.to) && now.diag_used.contains(group))
            return {PBI(9, 2), "Only one diagonal move per turn."};
    }
    if ((action.groups & now.no_move).any()) return {PBI(6, 8), "These groups may not move this turn."};
    for (const Group group : action.groups)
        if (now.ap[group.index()] < table.numbers.assault)
            return {PBI(14, 1), "An assault costs {} AP.", table.numbers.assault};
    for (const Group group : action.groups)
        if (!board.adjacent(now.square[group.index()], action.to)) return {PBI(14, 2), "The target must be adjacent."};
    if (!now.enemy_stands_in(now.active_side, action.to)) return {PBI(14, 1), "Nothing to assault."};
    if (action.groups.empty() || action.groups.size() > table.numbers.groups_per_square)
        return {PBI(14, 2), "At least one and at most {} groups.", table.numbers.groups_per_square};
    return fine;
}

namespace {

// PBI-14.11: the defenders who have small arms and their hands free.
GroupSet defensive_shooters(const Table& table, const Position& now, const Frame& fight) {
    GroupSet shooters;
    for (const Group group : fight.others)
        if (dice_per_point(table, table.type[group.index()], 1) > 0) shooters.insert(group);
    return table.extension == nullptr ? shooters : shooters - table.extension->encumbered(table, now);
}

}  // namespace

void assault(const Table& table, Position& now, const Action& action, Journal& journal) {
    (void)journal;
    Frame fight{Frame::Kind::assault, Frame::Stage::fight, now.active_side, action.to, Square()};
    fight.groups = action.groups;
    fight.others = now.standing_in(action.to) & table.of_side[index(enemy_of(now.active_side))];
    for (const Group group : action.groups) {
        const Square from = now.square[group.index()];
        fight.origins[fight.groups.rank(group)] = from;
        now.ap[group.index()] = static_cast<std::uint8_t>(now.ap[group.index()] - table.numbers.assault);
        if (table.board.diagonal(from, action.to)) now.diag_used.insert(group);  // PBI-9.2
    }
    now.moved -= action.groups;
    if (table.options.here_they_come_ap > 0 && defensive_shooters(table, now, fight).any()) {  // PBI-14.11
        const SquareSet from = assault_origins(fight, now);
        fight.from = *from.begin();
        fight.stage = from.size() > 1 ? Frame::Stage::origin : Frame::Stage::defensive_fire;
    }
    now.pending.push(fight);
}

SquareSet assault_origins(const Frame& frame, const Position& now) {
    SquareSet squares;
    for (const Group group : frame.groups & now.on_board) squares.insert(origin_of(frame, group));
    return squares;
}

Refusal may_name_origin(const Position& now, const Action& action) {
    if (!assault_origins(now.pending.back(), now).contains(action.to))
        return {PBI(14, 12), "No assaulter comes from there."};
    return fine;
}

void name_origin(Position& now, const Action& action) {
    now.pending.back().from = action.to;
    now.pending.back().stage = Frame::Stage::defensive_fire;
}

namespace {

using Stage = Frame::Stage;

GroupSet living_assaulters(const Frame& fight, const Position& now) { return fight.groups & now.on_board; }
GroupSet living_defenders(const Frame& fight, const Position& now) { return fight.others & now.on_board; }

// PBI-14.11, 14.12: all defenders at the assaulters of one square, who have that square's cover.
void fire_at_assaulters(const Table& table, Position& now, Dice& dice, Journal& journal) {
    const Frame fight = now.pending.back();
    now.pending.back().stage = Stage::fight;
    GroupSet targets;
    for (const Group group : fight.groups)
        if (origin_of(fight, group) == fight.from) targets.insert(group);
    const GroupSet shooters = defensive_shooters(table, now, fight);
    int count = 0;
    for (const Group group : shooters)
        count += table.options.here_they_come_ap * dice_per_point(table, table.type[group.index()], 1);
    if (count == 0) return;  // nobody among them has small arms
    journal.add(events::DefensiveFire{fight.at, fight.from}, PBI(14, 11));
    shoot_at(table, now, enemy_of(fight.side), fight.at, fight.from, shooters, targets, count, dice, journal);
}

// PBI-14.3: dice for each assaulting group.
int assault_dice(const Table& table, const Position& now, const Frame& fight, Journal& journal) {
    const Numbers& numbers = table.numbers;
    const GroupSet groups = living_assaulters(fight, now);
    int adjacent = 0;
    for (const Group group : groups) adjacent += table.board.adjacent(now.start_square[group.index()], fight.at);
    int closed = now.ground.closed.contains(fight.at) ? groups.size() : 0;
    if (table.options.assault_modifier_scope == AssaultModifierScope::per_assault) {
        adjacent = std::min(adjacent, 1);
        closed = std::min(closed, 1);
    }
    const auto line = [&](events::Reason reason, int dice) {
        if (dice != 0) journal.add(events::Modifier{reason, static_cast<std::int8_t>(dice)}, PBI(14, 3));
        return dice;
    };
    return std::max(0, numbers.assault_dice * groups.size() +
                           line(events::Reason::began_adjacent, adjacent * numbers.started_adjacent_dice) +
                           line(events::Reason::closed_target, closed * numbers.closed_target_dice));
}

// PBI-14.4: both rolls count at the same time.
void roll_fight(const Table& table, Position& now, Dice& dice, Journal& journal) {
    Frame& fight = now.pending.back();
    const GroupSet assaulters = living_assaulters(fight, now), defenders = fight.others;
    const int attack = assault_dice(table, now, fight, journal);
    const int defence = table.numbers.defence_dice * defenders.size();
    for (const Group group : assaulters) {  // PBI-14.13
        now.take(group, fight.side);
        now.put(group, fight.side, fight.at);
        if (!table.options.act_after_assault) now.ap[group.index()] = 0;  // PBI-14.10
    }
    const AtLeast kills = at_least(table.numbers.assault_kills_on);
    const int killed = dice.pool(attack, kills, rolls::assault);
    const int lost = dice.pool(defence, kills, rolls::defence);
    fight.kills = static_cast<std::uint8_t>(std::min(killed, defenders.size()));
    fight.losses = static_cast<std::uint8_t>(std::min(lost, assaulters.size()));
    journal.add(events::Assaulted{fight.at, static_cast<std::uint8_t>(attack), static_cast<std::uint8_t>(defence),
                                  fight.kills, fight.losses, assaulters, defenders},
                PBI(14, 4));
    fight.stage = Stage::defender_losses;
}

void bury(const Table& table, Position& now, Square where, GroupSet groups, Journal& journal) {
    if (groups.empty()) return;
    for (const Group group : groups) kill(table, now, group);  // PBI-14.9
    journal.add(events::Killed{where, groups, 0}, PBI(14, 9));
}

// True when the owner has a choice; otherwise the losses, none or all, are applied (PBI-14.5).
bool losses_wait(const Table& table, Position& now, Journal& journal) {
    const Frame& fight = now.pending.back();
    const GroupSet candidates = may_be_lost(fight, now);
    const int owed = losses_owed(fight);
    if (owed > 0 && owed < candidates.size()) return true;
    if (owed > 0) bury(table, now, fight.at, candidates, journal);
    return false;
}

// PBI-14.6. False when nobody is left to win or to pursue, and the fight is over.
bool decide(const Table& table, Position& now, Journal& journal) {
    Frame& fight = now.pending.back();
    if (ends_at_once(table, now)) return false;
    const bool assaulters = living_assaulters(fight, now).any(), defenders = living_defenders(fight, now).any();
    const bool assaulter_won = assaulters && (!defenders || fight.kills > fight.losses);
    fight.winner = assaulter_won ? fight.side : enemy_of(fight.side);
    journal.add(events::AssaultDecided{fight.at, assaulter_won, !assaulters && !defenders, fight.winner}, PBI(14, 6));
    if (assaulters && defenders) return true;
    now.pending.pop();
    return false;
}

// PBI-14.7
void pursue(const Table& table, Position& now, Dice& dice, Journal& journal) {
    Frame& fight = now.pending.back();
    const bool assaulter_won = fight.winner == fight.side;
    const GroupSet winners = assaulter_won ? living_assaulters(fight, now) : living_defenders(fight, now);
    const GroupSet losers = assaulter_won ? living_defenders(fight, now) : living_assaulters(fight, now);
    const int killed = dice.pool(winners.size(), at_least(table.numbers.pursuit_on), rolls::pursuit);
    fight.owed = static_cast<std::uint8_t>(std::min(killed, losers.size()));
    journal.add(events::Pursued{fight.winner, static_cast<std::uint8_t>(winners.size()), fight.owed}, PBI(14, 7));
    fight.stage = Stage::pursuit_losses;
}

// PBI-14.8: measured from the assaulted square for both sides.
void withdraw_loser(const Table& table, Position& now, Journal& journal) {
    const Frame fight = now.pending.back();
    now.pending.pop();
    if (ends_at_once(table, now)) return;
    const bool assaulter_lost = fight.winner != fight.side;
    const GroupSet losers = assaulter_lost ? living_assaulters(fight, now) : living_defenders(fight, now);
    if (losers.empty()) return;
    retreat(table, now, enemy_of(fight.winner), fight.at, losers, assaulter_lost ? &fight : nullptr, journal);
}

}  // namespace

// The groups among which the losses of the present stage are chosen, and how many.
GroupSet may_be_lost(const Frame& fight, const Position& now) {
    const bool assaulters =
        fight.stage == Stage::assaulter_losses || (fight.stage == Stage::pursuit_losses && fight.winner != fight.side);
    return assaulters ? living_assaulters(fight, now) : living_defenders(fight, now);
}

int losses_owed(const Frame& fight) {
    return fight.stage == Stage::defender_losses    ? fight.kills
           : fight.stage == Stage::assaulter_losses ? fight.losses
                                                    : fight.owed;
}

bool assault_waits(const Table& table, Position& now, Dice& dice, Journal& journal) {
    Frame& fight = now.pending.back();
    switch (fight.stage) {
        case Stage::defensive_fire: fire_at_assaulters(table, now, dice, journal); return false;
        case Stage::fight:
            if (living_assaulters(fight, now).empty())
                now.pending.pop();  // PBI-14.12
            else
                roll_fight(table, now, dice, journal);
            return false;
        case Stage::defender_losses:
            if (losses_wait(table, now, journal)) return true;
            fight.stage = Stage::assaulter_losses;
            return false;
        case Stage::assaulter_losses:
            if (losses_wait(table, now, journal)) return true;
            if (decide(table, now, journal)) fight.stage = Stage::pursuit;
            return false;
        case Stage::pursuit: pursue(table, now, dice, journal); return false;
        case Stage::pursuit_losses:
            if (losses_wait(table, now, journal)) return true;
            fight.stage = Stage::withdrawal;
            return false;
        case Stage::withdrawal: withdraw_loser(table, now, journal); return false;
        default: return true;
    }
}

Refusal may_choose_losses(const Position& now, const Action& action) {
    const Frame& fight = now.pending.back();
    const int owed = losses_owed(fight);
    if (action.choice != 0 || action.groups.size() != owed || !may_be_lost(fight, now).contains_all(action.groups))
        return {PBI(14, 5), "Choose exactly {} of your groups in this fight.", owed};
    return fine;
}

void choose_losses(const Table& table, Position& now, const Action& action, Journal& journal) {
    Frame& fight = now.pending.back();
    bury(table, now, fight.at, action.groups, journal);
    switch (fight.stage) {
        case Stage::defender_losses: fight.stage = Stage::assaulter_losses; break;
        case Stage::assaulter_losses:
            if (decide(table, now, journal)) fight.stage = Stage::pursuit;
            break;
        default: fight.stage = Stage::withdrawal; break;
    }
}

}  // namespace sandtable::pbi
