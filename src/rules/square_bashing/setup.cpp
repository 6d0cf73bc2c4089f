// SB chapter 5: setting up, and what happens before the first turn (step 0).
#include "rules/square_bashing/chapters.hpp"

namespace sandtable::square_bashing {

namespace {

Side deploying(const Position& now) {
    return now.prelude == Prelude::deploy_defender ? Side::defender : Side::attacker;
}

UnitSet undeployed(const Table& table, const Position& now, Side side) {
    return (table.of_side[index(side)] & now.off_table()) - now.pool - now.destroyed;
}

// SB-5.7: how many more INF and CAV the defender must keep in his pool.
int reserve_missing(const Table& table, const Position& now) {
    const UnitSet large = table.large & table.of_side[index(Side::defender)];
    return large.size() / 3 - (large & now.pool).size();
}

SquareSet zone_of(const Table& table, Side side) {  // SB-5.3
    SquareSet zone;
    const int rows = side == Side::attacker ? table.numbers.attacker_rows : table.numbers.defender_rows;
    for (const Square square : table.board.all())
        if (table.board.depth(square, Table::back(side)) <= rows) zone.insert(square);
    return zone;
}

int ways_to_deploy(const Table& table, const Position& now, Unit unit, Action& only) {
    int ways = 0;
    if (!must_go_to_pool(table, now, unit))
        for (const Square square : zone_of(table, table.side_of(unit)))
            if (may_deploy_in(table, now, unit, square)) {
                ++ways;
                only.at = square;
            }
    if (may_go_to_pool(table, now, unit)) {
        ++ways;
        only.at = Square();
    }
    return ways;
}

// One unit in unit order (SB-5.3); a unit without a choice is placed, one without a square goes to the pool.
bool deployment_goes_on(const Table& table, Position& now, Journal& journal) {
    const Unit unit = next_to_deploy(table, now);
    if (!unit.exists()) return false;
    Action only{Action::Kind::deploy};
    only.unit = unit;
    const int ways = ways_to_deploy(table, now, unit, only);
    if (ways <= 1)
        deploy(table, now, only, journal);
    else
        now.begun = true;
    return true;
}

// SB-5.4: all dice of a square first, then the choices one by one.
bool depletion_goes_on(const Table& table, Position& now, Dice& dice, Journal& journal) {
    const Sequence& order = table.action_order[index(Side::defender)];
    if (table.depletion_dice == 0) return false;
    while (now.progress < order.size()) {
        const Square square = order[now.progress++];
        if (!now.occupied[index(Side::defender)].contains(square)) continue;
        const int sixes = dice.pool(table.depletion_dice, at_least(6), rolls::depletion);
        journal.add(events::DepletionRolled{square, static_cast<std::uint8_t>(table.depletion_dice),
                                            static_cast<std::uint8_t>(sixes)},
                    SB(5, 4));
        now.sixes = static_cast<std::uint8_t>(sixes);
        if (sixes > 0) now.depleted = square;
        return true;
    }
    return false;
}

// SB-5.5
bool next_preliminary_barrage(const Table& table, Position& now) {
    if (now.progress >= table.preliminary.size()) return false;
    now.fire = {};
    now.fire.stage = Barrage::Stage::place;
    now.fire.asset = table.preliminary[now.progress++];
    now.fire.firer = Side::attacker;
    return true;
}

}  // namespace

Unit next_to_deploy(const Table& table, const Position& now) {
    const UnitSet waiting = undeployed(table, now, deploying(now));
    return waiting.any() ? waiting.first() : Unit();
}

// SB-5.8: the INF and CAV still to be placed are just enough to fill the third.
bool must_go_to_pool(const Table& table, const Position& now, Unit unit) {
    if (deploying(now) != Side::defender || !table.large.contains(unit)) return false;
    const int missing = reserve_missing(table, now);
    return missing > 0 && (undeployed(table, now, Side::defender) & table.large).size() <= missing;
}

bool may_go_to_pool(const Table& table, const Position& now, Unit unit) {
    return deploying(now) == Side::defender && table.large.contains(unit) && reserve_missing(table, now) > 0;
}

bool may_deploy_in(const Table& table, const Position& now, Unit unit, Square where) {
    const Side side = table.side_of(unit);
    const UnitSet enemies = now.standing_in(where) & table.of_side[index(enemy_of(side))];
    return zone_of(table, side).contains(where) && enemies.empty() &&
           (table.commands.contains(unit) || has_room(table, now, UnitSet(unit), where));
}

Refusal may_deploy(const Table& table, const Position& now, const Action& action) {
    const Refusal refused{SB(5, 8), "That unit cannot be placed there."};
    if (action.unit != next_to_deploy(table, now)) return refused;
    if (!action.at.exists()) return may_go_to_pool(table, now, action.unit) ? fine : refused;
    const bool allowed = !must_go_to_pool(table, now, action.unit) && may_deploy_in(table, now, action.unit, action.at);
    return allowed ? fine : refused;
}

void deploy(const Table& table, Position& now, const Action& action, Journal& journal) {
    if (action.at.exists())
        put(table, now, action.unit, action.at);
    else
        to_pool(table, now, action.unit);
    now.begun = false;
    journal.add(events::Deployed{action.unit, action.at}, SB(5, 8));
}

Refusal may_deplete(const Table& table, const Position& now, const Action& action) {
    if (!units_in(table, now, now.depleted).contains(action.unit)) return {SB(5, 4), "Pick a unit of that square."};
    return fine;
}

void deplete(const Table& table, Position& now, const Action& action, Journal& journal) {
    const bool goes = static_cast<Depletion>(action.choice) == Depletion::to_pool;
    journal.add(events::Depleted{action.unit, goes}, SB(5, 4));
    std::uint8_t& half = now.half[action.unit.index()];
    if (goes) {
        to_pool(table, now, action.unit);
    } else if (half <= base) {
        journal.add(events::Destroyed{now.depleted, UnitSet(action.unit)}, SB(5, 4));
        destroy(table, now, action.unit);
    } else {
        half = static_cast<std::uint8_t>(half - base);
    }
    --now.sixes;
    if (units_in(table, now, now.depleted).empty()) now.sixes = 0;
    if (now.sixes == 0) now.depleted = Square();
}

bool set_up_goes_on(const Table& table, Position& now, Dice& dice, Journal& journal) {
    switch (now.prelude) {
        case Prelude::deploy_defender:
        case Prelude::deploy_attacker:
            if (deployment_goes_on(table, now, journal)) return true;
            now.prelude = now.prelude == Prelude::deploy_defender ? Prelude::deploy_attacker : Prelude::depletion;
            return true;
        case Prelude::depletion:
            if (depletion_goes_on(table, now, dice, journal)) return true;
            now.prelude = Prelude::barrages;
            now.progress = 0;
            return true;
        case Prelude::barrages: return next_preliminary_barrage(table, now);
    }
    return false;
}

}  // namespace sandtable::square_bashing
