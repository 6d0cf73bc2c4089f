// SB chapter 11: movement, unit by unit.
#include "rules/square_bashing/chapters.hpp"

namespace sandtable::square_bashing {

Pace pace_of(const Table& table, const Position& now, Unit unit) {  // SB-11.1
    const Type type = table.type[unit.index()];
    if (type == Type::cavalry && !now.mounted.contains(unit)) return dismounted_cavalry;
    if (type == Type::armoured_car && table.options.trench_scenario) return car_among_trenches;
    return paces[static_cast<std::size_t>(type)];
}

UnitSet selectable(const Table& table, const Position& now, Square where) {  // SB-11.15
    return (now.standing_in(where) & table.of_side[index(now.active)]) - now.move_done - now.retired;
}

void begin_movement(const Table& table, Position& now) {  // SB-11.8
    const UnitSet own = table.of_side[index(now.active)];
    for (const Unit unit : now.marked_with(Order::move) & own)
        now.needs_no_exit_roll |= now.standing_in(now.square[unit.index()]) & own;
}

// A unit belongs to the square where it started (SB-6.5), wherever its move has taken it.
Refusal may_select(const Table& table, const Position& now, const Action& action) {
    const Unit unit = action.unit;
    const Refusal unfinished{SB(11, 15), "Finish one unit before the next."};
    if (unit == now.mover.unit || now.moved_here.contains(unit)) return unfinished;
    if (now.move_done.contains(unit)) return not_in_turn(true);
    const bool own = table.of_side[index(now.active)].contains(unit);
    if (auto refusal = out_of_turn(table, now, own ? now.square[unit.index()] : Square())) return refusal;
    if (now.retired.contains(unit)) return {SB(10, 11), "This unit has fallen back and has used its turn."};
    return now.mover.unit.exists() ? unfinished : fine;
}

namespace {

bool touches_gas(const Position& now, Square from, Square to) { return now.is_gassed(from) || now.is_gassed(to); }

// SB-11.9, 11.14: these have one square in all.
Refusal one_square_only(const Table& table, const Position& now) {
    if (now.mover.squares() == 0) return fine;
    if (now.mover.mode_changed) return {SB(11, 14), "No movement left."};
    const Unit unit = now.mover.unit;
    if (table.is(unit, Type::cavalry) && !now.mounted.contains(unit)) return {SB(11, 9), "No movement left."};
    return fine;
}

// SB-2.11, 11.4
Refusal command_keeps_away(const Table& table, const Position& now, Square to) {
    if (!table.commands.contains(now.mover.unit)) return fine;
    if (next_to_enemy(table, now, now.active, to) && !now.occupied[index(now.active)].contains(to))
        return {SB(11, 4), "Higher command keeps away from the enemy."};
    const Unit enemy = table.higher_command[index(enemy_of(now.active))];
    if (enemy.exists() && now.square[enemy.index()] == to)
        return {SB(2, 11), "Higher command keeps away from the enemy."};
    return fine;
}

bool needs_exit_roll(const Table& table, const Position& now, Square from, Square to, Direction direction) {
    const Unit unit = now.mover.unit;
    if (!table.exit_scenery.contains(from) || now.needs_no_exit_roll.contains(unit)) return false;
    const bool by_road = table.road_faces[from.index()] >> static_cast<int>(direction) & 1;
    if (by_road && !next_to_enemy(table, now, now.active, to)) return false;  // SB-11.6
    return pace_of(table, now, unit).exit_on > no_roll;
}

}  // namespace

// The rows of SB section 7 from the top.
Refusal may_step(const Table& table, const Position& now, const Action& action) {
    const bool extra = action.kind == Action::Kind::extra;
    const Mover& mover = now.mover;
    const Square from = now.square[mover.unit.index()];
    const Direction direction = static_cast<Direction>(action.choice);
    if (direction >= Direction::diagonal) return {SB(1, 3), "Units move one square at a time, never diagonally."};
    const Square to = table.beside(from, static_cast<Edge>(action.choice));
    if (to.exists() && now.enemy_occupies(now.active, to))
        return {SB(11, 4), "That square is held by the enemy – assault it in step 6."};
    if (!to.exists()) return {SB(11, 4), "Units may not leave the table by choice."};
    if (!table.commands.contains(mover.unit) && !has_room(table, now, UnitSet(mover.unit), to))
        return {SB(4, 1), "That square is full."};
    if (!extra && mover.steps >= pace_of(table, now, mover.unit).standard)
        return {SB(11, 1), "No standard movement left."};
    if (extra && next_to_enemy(table, now, now.active, to))
        return {SB(11, 7), "Extra movement may not end next to the enemy."};
    if (!extra && mover.extra_used) return {SB(11, 7), "The extra square is the last one."};
    if (now.steady.contains(from)) return {SB(10, 6), "This square is Steady: nobody leaves it this turn."};
    if (now.is_suppressed(from) || now.is_suppressed(to))
        return {SB(11, 11), "A suppression barrage seals this square."};
    if (mover.squares() > 0 && (mover.gas_touched || touches_gas(now, from, to)))
        return {SB(11, 10), "In gas a unit moves one square at most."};
    if (!extra && mover.exit_failed)
        return {SB(11, 5), "The unit is stuck in the scenery; only the extra square is left."};
    if (auto refusal = one_square_only(table, now)) return refusal;
    if (extra && mover.extra_used) return {SB(11, 7), "No movement left."};
    if (is_pinned(table, now, from)) return {SB(9, 5), "This square must hold the line."};
    return command_keeps_away(table, now, to);
}

void step(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal) {
    const bool extra = action.kind == Action::Kind::extra;
    const Unit unit = now.mover.unit;
    const Square from = now.square[unit.index()], to = table.beside(from, static_cast<Edge>(action.choice));
    std::uint8_t needed = 0;
    if (!extra && needs_exit_roll(table, now, from, to, static_cast<Direction>(action.choice))) {  // SB-11.5
        const Quality quality = table.quality[unit.index()];
        const int better = (quality == Quality::professional) - (quality == Quality::reservist);  // SB-11.2, 2.10
        needed = static_cast<std::uint8_t>(pace_of(table, now, unit).exit_on - better);
        if (!dice.succeeds(at_least(needed), rolls::exit)) {
            now.mover.exit_failed = true;
            journal.add(events::Stuck{unit, from, needed}, SB(11, 5));
            return;
        }
    }
    now.mover.gas_touched = now.mover.gas_touched || touches_gas(now, from, to);
    if (extra)
        now.mover.extra_used = true;
    else
        ++now.mover.steps;
    journal.add(events::Moved{unit, from, to, extra, needed}, extra ? SB(11, 7) : SB(11, 1));
    move_to(table, now, unit, to);
    overrun_command(table, now, now.active, to, journal);
}

// An HC alone stops nobody.
void overrun_command(const Table& table, Position& now, Side by, Square where, Journal& journal) {
    const Unit command = table.higher_command[index(enemy_of(by))];
    if (!command.exists() || now.square[command.index()] != where) return;
    journal.add(events::Destroyed{where, UnitSet(command)}, SB(2, 7));
    destroy(table, now, command);
}

Refusal may_change_mode(const Table& table, const Position& now, bool mount) {
    const Mover& mover = now.mover;
    const bool allowed = table.is(mover.unit, Type::cavalry) && now.mounted.contains(mover.unit) != mount &&
                         !mover.mode_changed && mover.squares() == 0 && !mover.exit_failed;
    return allowed ? fine : Refusal{SB(11, 16), "Only cavalry, once, before moving."};
}

void change_mode(Position& now, bool mount, Journal& journal) {
    const Unit unit = now.mover.unit;
    now.mover.mode_changed = true;
    if (mount)
        now.mounted.insert(unit);
    else
        now.mounted.remove(unit);
    journal.add(events::ChangedMode{unit, mount}, SB(11, 14));
}

void end_unit(Position& now) {
    now.move_done.insert(now.mover.unit);
    now.moved_here.insert(now.mover.unit);
    now.mover = {};
}

}  // namespace sandtable::square_bashing
