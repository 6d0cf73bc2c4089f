// SB chapter 10: morale, and falling back.
#include <algorithm>

#include "rules/square_bashing/chapters.hpp"

namespace sandtable::square_bashing {

// SB-10.2, 10.3: each line of the sum as it is added.
int morale_dice(const Table& table, const Position& now, Square where, Journal& journal) {
    using events::Reason;
    const UnitSet here = units_in(table, now, where);
    const Side side = table.side_of(here.first());
    int dice = 0;
    const auto line = [&](Reason reason, int amount) {
        if (amount == 0) return;
        dice += amount;
        journal.add(events::Modifier{reason, static_cast<std::int8_t>(amount)}, SB(10, 2));
    };
    const UnitSet steadying = table.of_type[static_cast<int>(Type::machine_gun)] | table.tanks |
                              table.of_type[static_cast<int>(Type::armoured_car)];
    const int faces = (table.board.beside(where) & now.occupied[index(enemy_of(side))]).size();
    const Defence defence = defence_for(table, now, side, where);
    line(Reason::casualties, std::min<int>(now.casualties[where.index()], casualties_counted));
    line(Reason::reservist, (here & table.reservists).any());
    line(Reason::barrages, std::min(now.barrages_in(where) + now.gases_in(where), barrages_counted));
    line(Reason::faces, std::max(0, faces - 1));
    line(Reason::professional, -(here & table.professionals).any());
    line(Reason::heavy_weapons, -(here & steadying).any());
    line(Reason::hasty, defence == Defence::hasty ? hasty_morale_dice : 0);
    line(Reason::soft_cover, -table.soft_cover.contains(where));
    line(Reason::morale_order, holds_marker(table, now, Order::morale, where) ? morale_order_dice : 0);
    line(Reason::trench, defence >= Defence::trench ? trench_morale_dice : 0);
    line(Reason::hold_order, holds_marker(table, now, Order::hold, where) ? hold_order_dice : 0);
    return std::max(0, dice);
}

WayBack way_back(const Table& table, const Position& now, Side side, Square from, UnitSet units) {
    for (Square at = table.beside(from, Table::back(side)); at.exists(); at = table.beside(at, Table::back(side))) {
        if (now.enemy_occupies(side, at)) return {};
        if (has_room(table, now, units, at)) return {true, false, at};
    }
    return {true, true, Square()};
}

// SB-2.7: HC goes with the units; SB-11.13: so do all casualty markers.
void go_together(const Table& table, Position& now, Side side, Square from, UnitSet units, Square to,
                 Journal& journal) {
    for (const Unit unit : units) move_to(table, now, unit, to);
    overrun_command(table, now, side, to, journal);
    const Unit command = table.higher_command[index(side)];
    if (command.exists() && now.square[command.index()] == from) now.square[command.index()] = to;
}

namespace {

// SB-10.10: a base is lost, the rest becomes a reinforcement.
void leave_table(const Table& table, Position& now, Square from, UnitSet units, Journal& journal) {
    journal.add(events::LeftTable{from, units}, SB(10, 10));
    UnitSet lost;
    for (const Unit unit : units) {
        std::uint8_t& half = now.half[unit.index()];
        if (half <= base) {
            lost.insert(unit);
            destroy(table, now, unit);
            continue;
        }
        half = static_cast<std::uint8_t>(half - base);
        to_pool(table, now, unit);
        now.left_now.insert(unit);
    }
    if (lost.any()) journal.add(events::Destroyed{from, lost}, SB(10, 10));
}

// SB-2.7: HC never leaves the table; it stops in the base row, unless the enemy's HC stands there (SB-2.11).
void stop_at_base(const Table& table, Position& now, Side side, Square from) {
    const Unit command = table.higher_command[index(side)];
    if (!command.exists() || now.square[command.index()] != from) return;
    const Square to = table.board.at(table.board.x(from), side == Side::attacker ? 0 : table.board.height() - 1);
    const UnitSet enemies = table.of_side[index(enemy_of(side))];
    if ((now.standing_in(to) & enemies).empty()) now.square[command.index()] = to;
}

}  // namespace

void fall_back(const Table& table, Position& now, Side side, Square from, UnitSet units, const WayBack& way,
               bool retiring, const Clause& clause, Journal& journal) {
    const Unit command = table.higher_command[index(side)];
    const Square before = command.exists() ? now.square[command.index()] : Square();
    if (way.off_table) {
        leave_table(table, now, from, units, journal);
        stop_at_base(table, now, side, from);
    } else {
        journal.add(events::FellBack{from, way.to, units}, clause);
        go_together(table, now, side, from, units, way.to, journal);
    }
    const bool carried = command.exists() && now.square[command.index()] != before;
    if (retiring && carried) now.retired.insert(command);  // SB-2.11
}

namespace {

// SB-10.12: the routed are removed, and leave no casualty marker.
void roll_routs(const Table& table, Position& now, Square where, Dice& dice, Journal& journal) {
    UnitSet routed;
    for (const Unit unit : units_in(table, now, where)) {
        const int worse = table.reservists.contains(unit) - table.professionals.contains(unit);
        const int needed = routed_on - worse;
        const bool routs = dice.succeeds(at_least(needed), rolls::rout);
        if (routs) routed.insert(unit);
        journal.add(events::RoutRolled{unit, static_cast<std::uint8_t>(needed), routs}, SB(10, 12));
    }
    if (routed.empty()) return;
    for (const Unit unit : routed) destroy(table, now, unit);
    journal.add(events::Routed{where, routed}, SB(10, 12));
}

void test_square(const Table& table, Position& now, Square where, Dice& dice, Journal& journal) {
    const int count = morale_dice(table, now, where, journal);
    if (table.options.casualty_markers == CasualtyMarkers::recent) now.casualties[where.index()] = 0;  // SB-10.5
    const int fails = dice.pool(count, at_least(morale_fails_on), rolls::morale);                      // SB-10.4
    journal.add(
        events::MoraleTested{where, now.active, static_cast<std::uint8_t>(count), static_cast<std::uint8_t>(fails)},
        SB(10, 4));
    if (fails == 0) return;
    if (fails == 1) return now.steady.insert(where);  // SB-10.6
    if (fails >= 3) roll_routs(table, now, where, dice, journal);
    const UnitSet units = units_in(table, now, where);
    if (units.empty()) return;
    now.retired |= units;  // SB-10.11, 10.15
    now.winning -= units;  // SB-14.9
    now.morale_square = where;
    open_batch(now, units, 1, now.active, 1, Batch::Context::morale);  // SB-10.7
}

// After the first hit, and again after the six of SB-10.8.
void carry_out_retire(const Table& table, Position& now, Journal& journal) {
    const Square where = now.morale_square;
    const UnitSet units = units_in(table, now, where);
    if (units.any() && !now.morale_cornered) {
        const WayBack way = way_back(table, now, now.active, where, units);
        if (!way.possible) {
            now.morale_cornered = true;
            journal.add(events::Cornered{where}, SB(10, 8));
            return open_batch(now, units, hits_when_cornered, now.active, hits_when_cornered, Batch::Context::morale);
        }
        fall_back(table, now, now.active, where, units, way, true, SB(10, 9), journal);
    }
    now.morale_square = Square();
    now.morale_cornered = false;
}

}  // namespace

bool morale_goes_on(const Table& table, Position& now, Dice& dice, Journal& journal) {
    now.begun = true;
    if (now.morale_square.exists()) {
        carry_out_retire(table, now, journal);
        return true;
    }
    const Sequence& order = table.morale_order[index(now.active)];
    while (now.progress < order.size()) {
        const Square square = order[now.progress++];
        if (!now.occupied[index(now.active)].contains(square)) continue;
        test_square(table, now, square, dice, journal);
        return true;
    }
    return false;
}

}  // namespace sandtable::square_bashing
