// PBI chapter 11: shooting. Called from an activation, from opportunity shooting (chapter 13) and from the
// defenders of an assaulted square (PBI-14.11).
#include <algorithm>

#include "rules/pbi/chapters.hpp"

namespace sandtable::pbi {

int dice_per_point(const Table& table, Type type, int range) {  // PBI-11.1
    switch (type) {
        case Type::rifle: return table.numbers.rifle_dice;
        case Type::lmg: return table.numbers.lmg_dice;
        case Type::hmg: return table.numbers.hmg_dice;
        case Type::at_team:
        case Type::mortar:
        case Type::gun: return 0;
        default: return range <= 1 ? table.numbers.smg_dice_at_1 : table.numbers.smg_dice_at_2;
    }
}

int reach(const Table& table, Type type) {  // PBI-11.2
    if (type > Type::hmg) return -1;        // they shoot by the rules of the game that has them
    if (type == Type::hmg) return any_range;
    const int limit = type == Type::commander ? table.numbers.smg_range
                      : type == Type::lmg     ? table.options.lmg_range
                                              : table.options.rifle_range;
    return limit == 0 ? any_range : limit;
}

Refusal may_shoot(const Table& table, const Position& now, const Action& action) {
    return may_shoot_at(table, now, action, now.enemy_stands_in(now.active_side, action.to));
}

Refusal may_shoot_at(const Table& table, const Position& now, const Action& action, bool enemy_there) {
    if (!now.active.contains_all(action.groups)) return {PBI(8, 5), "That group is not active."};
    for (const Group group : action.groups)
        if (now.shots[group.index()] + action.amount(group) > table.numbers.shots_per_turn)
            return {PBI(8, 2), "At most {} shots per group per turn.", table.numbers.shots_per_turn};
    for (const Group group : action.groups)
        if (auto refusal = line_is_blocked(table, now, now.square[group.index()], action.to)) return refusal;
    const auto range = [&](Group group) { return range_between(table, now.square[group.index()], action.to); };
    for (const Group group : action.groups & table.commanders)
        if (!in_range(table, Type::commander, range(group)))
            return {PBI(11, 2), "SMG range is {} squares.", table.numbers.smg_range};
    if (!enemy_there) return {PBI(11, 3), "No enemy in that square."};
    for (const Group group : action.groups)
        if (now.square[group.index()] != action.from) return {PBI(11, 3), "Shoot separately from each square."};
    if (action.groups.empty()) return {PBI(11, 3), "Name the groups that shoot."};
    for (const Group group : action.groups)
        if (action.amount(group) < 1 || action.amount(group) > now.ap[group.index()])
            return {PBI(11, 3), "Give 1 to {} AP per group, no more than it has.", table.numbers.shots_per_turn};
    for (const Group group : action.groups)
        if (!in_range(table, table.type[group.index()], range(group))) return {PBI(11, 2), "Out of range."};
    return fine;
}

int pay_for_shots(const Table& table, Position& now, const Action& action) {
    const int range = range_between(table, action.from, action.to);
    int count = 0;
    for (const Group group : action.groups) {
        const int points = action.amount(group);
        count += points * dice_per_point(table, table.type[group.index()], range);
        now.ap[group.index()] = static_cast<std::uint8_t>(now.ap[group.index()] - points);  // PBI-11.9
        now.shots[group.index()] = static_cast<std::uint8_t>(now.shots[group.index()] + points);
    }
    return count;
}

void shoot(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal) {
    const int count = pay_for_shots(table, now, action);
    const GroupSet targets = now.standing_in(action.to) & table.of_side[index(enemy_of(now.active_side))];
    shoot_at(table, now, now.active_side, action.from, action.to, action.groups, targets, count, dice, journal);
}

int save_behind(const Table& table, Terrain cover, Group target) {
    const Numbers& numbers = table.numbers;
    const int by_cover = cover == Terrain::closed    ? numbers.save_closed
                         : cover == Terrain::partial ? numbers.save_partial
                                                     : numbers.save_open;
    return table.commanders.contains(target) ? std::min(by_cover, numbers.save_commander) : by_cover;
}

namespace {

// PBI-10.4: a hedge on the way helps whoever stands in the open.
int save_of(const Table& table, const Position& now, Group target, Square at, Square from, int fixed) {
    if (fixed != 0) return table.commanders.contains(target) ? std::min(fixed, table.numbers.save_commander) : fixed;
    Terrain cover = now.ground.at(at);
    if (cover == Terrain::open && table.board.crossed(from, at).meets(now.ground.partial)) cover = Terrain::partial;
    return save_behind(table, cover, target);
}

// PBI-11.8: group by group, ascending; every hit is rolled for.
void roll_saves(const Table& table, Position& now, const Frame& shot, GroupSet one_more, Dice& dice, Journal& journal) {
    const int each = shot.hits / shot.groups.size();
    for (const Group target : shot.groups) {
        const int hits = each + one_more.contains(target);
        if (hits == 0) continue;
        const int needed = save_of(table, now, target, shot.at, shot.from, shot.save);
        const int saved = dice.pool(hits, at_least(needed), rolls::save);
        if (saved == hits) {
            journal.add(events::Saved{target, static_cast<std::uint8_t>(hits), static_cast<std::uint8_t>(needed)},
                        PBI(11, 7));
        } else {
            const Square where = now.square[target.index()];
            kill(table, now, target);
            journal.add(events::Killed{where, GroupSet(target), static_cast<std::uint8_t>(needed)}, PBI(11, 8));
        }
    }
    ends_at_once(table, now);
}

}  // namespace

void shoot_at(const Table& table, Position& now, Side shooter, Square from, Square at, GroupSet shooters,
              GroupSet targets, int dice_count, Dice& dice, Journal& journal, int save) {
    const int hits = dice.pool(dice_count, at_least(table.numbers.hits_on), rolls::hit);  // PBI-11.5
    const bool shooter_chooses = dice.succeeds(at_least(table.numbers.shooter_chooses_on), rolls::choice);
    const Side chooser = shooter_chooses ? shooter : enemy_of(shooter);  // PBI-11.4
    journal.add(events::Shot{from, at, static_cast<std::uint8_t>(dice_count), static_cast<std::uint8_t>(hits), chooser,
                             shooters},
                PBI(11, 5));
    if (hits == 0) return;
    Frame shot{Frame::Kind::shooting, Frame::Stage::allocate, chooser, at, from};
    shot.hits = static_cast<std::uint8_t>(hits);
    shot.groups = targets;
    shot.save = static_cast<std::uint8_t>(save);
    if (hits % targets.size() != 0)
        now.pending.push(shot);  // PBI-11.6
    else
        roll_saves(table, now, shot, {}, dice, journal);
}

Refusal may_allocate(const Position& now, const Action& action) {
    const Frame& shot = now.pending.back();
    const int odd = shot.hits % shot.groups.size();
    if (action.choice != 0 || action.groups.size() != odd || !shot.groups.contains_all(action.groups))
        return {PBI(11, 6), "Choose exactly {} different groups.", odd};
    return fine;
}

void allocate(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal) {
    const Frame shot = now.pending.back();
    now.pending.pop();
    journal.add(events::HitsAllocated{shot.side, action.groups}, PBI(11, 6));
    roll_saves(table, now, shot, action.groups, dice, journal);
}

}  // namespace sandtable::pbi
