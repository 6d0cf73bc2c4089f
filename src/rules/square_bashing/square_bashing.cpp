#include "rules/square_bashing/square_bashing.hpp"

#include "rules/square_bashing/legal.hpp"

namespace sandtable::square_bashing {

namespace {

using Kind = Action::Kind;

Side side_at(Seat seat) { return seat.index() == 0 ? Side::attacker : Side::defender; }

bool answers(Decision asked, Kind kind) {
    switch (asked) {
        case Decision::none: return false;
        case Decision::deploy: return kind == Kind::deploy;
        case Decision::deplete: return kind == Kind::deplete;
        case Decision::barrage: return kind == Kind::barrage_row || kind == Kind::barrage_l;
        case Decision::asset: return kind == Kind::asset || kind == Kind::pass;
        case Decision::smoke: return kind == Kind::smoke;
        case Decision::hasty: return kind == Kind::hasty;
        case Decision::order: return kind == Kind::order || kind == Kind::pass;
        case Decision::hit: return kind == Kind::place_hit;
        case Decision::select: return kind == Kind::select || kind == Kind::end_square;
        case Decision::move: return kind >= Kind::select && kind <= Kind::end_square;
        case Decision::assault: return kind == Kind::assault || kind == Kind::no_assault;
        case Decision::stand: return kind == Kind::stand || kind == Kind::retire;
        case Decision::escape: return kind == Kind::escape;
        case Decision::advance: return kind == Kind::advance;
        case Decision::award: return kind == Kind::award;
        case Decision::shoot: return kind == Kind::shoot || kind == Kind::hold_fire;
        case Decision::reinforce: return kind == Kind::reinforce || kind == Kind::pass;
        case Decision::arrive: return kind == Kind::arrive;
        case Decision::roll_for: return kind == Kind::roll_for || kind == Kind::pass;
        case Decision::square: return kind == Kind::square;
    }
    return false;
}

// Numbers that name nothing on this table.
bool is_well_formed(const Table& table, const Action& action) {
    const auto on_board = [&](Square square) { return square.index() < table.board.size(); };
    const bool unit = action.unit.index() < table.unit_count;
    if (action.kind > Kind::resign || !table.units.contains_all(action.units)) return false;
    switch (action.kind) {
        case Kind::deploy: return unit && (!action.at.exists() || on_board(action.at));
        case Kind::deplete: return unit && action.choice <= 1;
        case Kind::barrage_row:
        case Kind::hasty:
        case Kind::escape:
        case Kind::square: return on_board(action.at);
        case Kind::barrage_l:
        case Kind::smoke: {
            const auto lies = [&](Square square) { return !square.exists() || on_board(square); };
            return on_board(action.at) && lies(action.more[0]) && lies(action.more[1]);
        }
        case Kind::asset: return action.choice < assets;
        case Kind::order: return unit && action.choice < orders;
        case Kind::place_hit:
        case Kind::select:
        case Kind::award:
        case Kind::roll_for: return unit;
        case Kind::step:
        case Kind::extra: return action.choice <= static_cast<int>(Direction::far);
        case Kind::assault:
            return on_board(action.from) && on_board(action.at) && (action.amount <= 1 || action.amount == named_twice);
        case Kind::shoot: return on_board(action.from) && on_board(action.at);
        case Kind::reinforce: return action.choice == 0 || (action.choice <= 2 && unit && on_board(action.at));
        case Kind::arrive: return unit && on_board(action.at);
        default: return true;
    }
}

// SB-20.5: the action is not one of the decision now open.
Refusal not_now(const Position& now, Side side, Kind kind) {
    const bool too_late = kind == Kind::order && side == now.active && now.step >= Step::command;
    if (too_late && now.attempts_left == 0) return {SB(9, 1), "No such order is possible."};  // SB-9.7, 20.6
    return {SB(20, 5), "It is not your decision."};
}

}  // namespace

Position SquareBashing::setup(const Table& table) {
    Position now;
    now.unit_count = static_cast<std::uint8_t>(table.unit_count);
    now.countdown = static_cast<std::int8_t>(table.countdown);
    now.mounted = table.starts_mounted;
    now.asset_count = table.asset_count;
    for (int side = 0; side < 2; ++side) now.asset_dice[side] = static_cast<std::uint8_t>(table.asset_dice[side]);
    const bool fixed = table.options.deployment == Deployment::fixed;
    if (fixed) now.prelude = Prelude::depletion;
    for (const Unit unit : table.units) {
        now.half[unit.index()] = static_cast<std::uint8_t>(full_strength(table.type[unit.index()]));
        const Square where = table.start[unit.index()];
        const bool stays_off = !where.exists() && (fixed || table.side_of(unit) == Side::attacker);  // SB-5.8
        if (stays_off)
            now.pool.insert(unit);
        else if (fixed)
            put(table, now, unit, where);
    }
    return now;
}

void SquareBashing::advance(const Table& table, Position& position, Dice& dice, Journal& journal) {
    square_bashing::advance(table, position, dice, journal);
}

Seats SquareBashing::to_act(const Table&, const Position& now) {
    return decision(now) == Decision::none ? Seats() : Seats(Seat(index(decider(now))));
}

void SquareBashing::legal(const Table& table, const Position& now, Seat seat, ActionList<Action>& actions) {
    if (seat.index() <= 1 && decider(now) == side_at(seat)) list_legal(table, now, actions);
}

Refusal SquareBashing::check(const Table& table, const Position& now, Seat seat, const Action& action) {
    const Decision asked = decision(now);
    const Refusal not_yours{SB(20, 5), "It is not your decision."};
    if (seat.index() > 1 || now.step == Step::end) return not_yours;
    if (!is_well_formed(table, action)) return {SB(20, 5), "There is no such action on this table."};
    const Side side = side_at(seat);
    if (asked == Decision::none || decider(now) != side) return not_now(now, side, action.kind);
    if (action.kind == Kind::resign) return fine;
    if (!answers(asked, action.kind)) return not_now(now, side, action.kind);
    switch (action.kind) {
        case Kind::deploy: return may_deploy(table, now, action);
        case Kind::deplete: return may_deplete(table, now, action);
        case Kind::barrage_row:
            return now.fire.asset == Asset::point ? Refusal{SB(16, 4), "The three squares must form an L."}
                                                  : may_place_row(table, now, action);
        case Kind::barrage_l:
            return now.fire.asset == Asset::point ? may_place_l(table, now, action)
                   : now.fire.asset == Asset::suppression
                       ? Refusal{SB(16, 3), "A suppression barrage needs five squares in rows 2 to 5."}
                       : Refusal{SB(16, 10), "A barrage of this kind needs a row of five squares."};
        case Kind::asset: return may_try_asset(table, now, action);
        case Kind::smoke: return may_lay_smoke(table, action);
        case Kind::hasty: return may_dig_in(table, now, action);
        case Kind::order: return may_order(table, now, action);
        case Kind::place_hit: return may_place_hit(table, now, action);
        case Kind::select: return may_select(table, now, action);
        case Kind::end_square:
            return now.mover.unit.exists() ? Refusal{SB(11, 15), "Finish one unit before the next."} : fine;
        case Kind::step:
        case Kind::extra: return may_step(table, now, action);
        case Kind::mount: return may_change_mode(table, now, true);
        case Kind::dismount: return may_change_mode(table, now, false);
        case Kind::assault: return may_assault(table, now, action);
        case Kind::retire: return may_retire(table, now);
        case Kind::escape: return may_escape(table, now, action);
        case Kind::advance: return advance_is_lawful(table, now, action.units);
        case Kind::award: return may_award(table, now, action);
        case Kind::shoot: return may_shoot(table, now, action);
        case Kind::reinforce: return may_reinforce(table, now, action);
        case Kind::arrive: return may_arrive(table, now, action);
        case Kind::roll_for: return may_roll_for(table, now, action);
        case Kind::square: return may_name_square(table, now, action);
        default: return fine;
    }
}

namespace {

void pass(Position& now, Journal& journal) {
    journal.add(events::Passed{now.active, now.step}, now.step == Step::asset     ? SB(8, 3)
                                                      : now.step == Step::command ? SB(9, 1)
                                                                                  : SB(18, 5));
    now.attempts_left = 0;
    now.rolls_left = 0;
    now.progress = 1;
}

// SB-11.15: the square ends by itself when its last unit is done.
void finish_unit(const Table& table, Position& now) {
    end_unit(now);
    if (selectable(table, now, now.cursor.at).empty()) leave_square(now);
}

}  // namespace

void SquareBashing::act(const Table& table, Position& now, Seat seat, const Action& action, Dice& dice,
                        Journal& journal) {
    switch (action.kind) {
        case Kind::deploy: deploy(table, now, action, journal); break;
        case Kind::deplete: deplete(table, now, action, journal); break;
        case Kind::barrage_row:
        case Kind::barrage_l: place_barrage(table, now, action, dice, journal); break;
        case Kind::asset: try_asset(table, now, action, dice, journal); break;
        case Kind::smoke: lay_smoke(table, now, action, journal); break;
        case Kind::hasty: dig_in(now, action.at, journal); break;
        case Kind::order: give_order(table, now, action, dice, journal); break;
        case Kind::place_hit: place_hit(now, action.unit, journal); break;
        case Kind::select: now.mover.unit = action.unit; break;
        case Kind::step:
        case Kind::extra: step(table, now, action, dice, journal); break;
        case Kind::mount: change_mode(now, true, journal); break;
        case Kind::dismount: change_mode(now, false, journal); break;
        case Kind::end_unit: finish_unit(table, now); break;
        case Kind::end_square:
        case Kind::no_assault:
        case Kind::hold_fire: leave_square(now); break;
        case Kind::assault: declare_assault(table, now, action, journal); break;
        case Kind::stand: now.assault.stage = Assault::Stage::dice; break;
        case Kind::retire: retire_before(table, now, journal); break;
        case Kind::escape: escape(table, now, action.at, journal); break;
        case Kind::advance: advance_units(table, now, action.units, journal); break;
        case Kind::award: award(now, action.unit, journal); break;
        case Kind::shoot: shoot(table, now, action, dice, journal); break;
        case Kind::reinforce: reinforce(table, now, action, dice, journal); break;
        case Kind::arrive:
            arrive(table, now, action.unit, action.at, journal);
            settle_arrivals(table, now, journal);
            break;
        case Kind::roll_for: roll_for(table, now, action, dice, journal); break;
        case Kind::square: name_square(table, now, action); break;
        case Kind::pass: pass(now, journal); break;
        case Kind::resign: resign(table, now, side_at(seat), journal); break;
    }
    settle(table, now, dice, journal);
}

void SquareBashing::apply(const Table& table, Position& now, Seat seat, const Action& action, Dice& dice,
                          Journal& journal) {
    act(table, now, seat, action, dice, journal);
    square_bashing::advance(table, now, dice, journal);
}

Outcome SquareBashing::outcome(const Table&, const Position& now) {
    if (now.step != Step::end) return {};
    return {true, now.winner, {now.score[0], now.score[1]}};
}

}  // namespace sandtable::square_bashing
