// SB section 3: the eleven steps, and everything that goes on by itself between two decisions.
#include "rules/square_bashing/chapters.hpp"

namespace sandtable::square_bashing {

namespace {

Decision decision_of_step(const Position& now) {
    switch (now.step) {
        case Step::before_game:
            if (now.sixes > 0) return Decision::deplete;
            return now.prelude <= Prelude::deploy_attacker && now.begun ? Decision::deploy : Decision::none;
        case Step::asset: return now.begun && now.progress == 0 ? Decision::asset : Decision::none;
        case Step::command: return now.attempts_left > 0 ? Decision::order : Decision::none;
        case Step::movement:
            if (now.mover.unit.exists()) return Decision::move;
            if (now.cursor.at.exists()) return Decision::select;
            return now.cursor.asks ? Decision::square : Decision::none;
        case Step::assaults:
            if (now.cursor.at.exists()) return Decision::assault;
            return now.cursor.asks ? Decision::square : Decision::none;
        case Step::shooting:
            if (now.cursor.at.exists()) return Decision::shoot;
            return now.cursor.asks ? Decision::square : Decision::none;
        case Step::reinforcements:
            if (now.arriving.any()) return Decision::arrive;
            if (now.rolls_left > 0) return Decision::roll_for;
            return now.begun && now.progress == 0 ? Decision::reinforce : Decision::none;
        default: return Decision::none;
    }
}

}  // namespace

Decision decision(const Position& now) {
    if (now.step == Step::end) return Decision::none;
    if (now.batch.open()) return now.batch.left > 0 || now.batch.pauses ? Decision::hit : Decision::none;
    switch (now.assault.stage) {
        case Assault::Stage::none: break;
        case Assault::Stage::stand: return Decision::stand;
        case Assault::Stage::escape: return Decision::escape;
        case Assault::Stage::advance: return Decision::advance;
        case Assault::Stage::award: return Decision::award;
        default: return Decision::none;
    }
    if (now.fire.stage == Barrage::Stage::resolve) return Decision::none;
    if (now.fire.stage == Barrage::Stage::place)
        return is_barrage(now.fire.asset)       ? Decision::barrage
               : now.fire.asset == Asset::smoke ? Decision::smoke
                                                : Decision::hasty;
    return decision_of_step(now);
}

Side decider(const Position& now) {
    if (now.batch.open()) return placing_side(now.batch);
    switch (now.assault.stage) {
        case Assault::Stage::stand:
        case Assault::Stage::escape: return enemy_of(now.active);
        case Assault::Stage::award: return awarding_side(now);
        case Assault::Stage::none: break;
        default: return now.active;
    }
    if (now.step == Step::shooting) return enemy_of(now.active);
    if (now.step == Step::before_game && now.fire.stage == Barrage::Stage::none)
        return now.prelude == Prelude::deploy_attacker ? Side::attacker : Side::defender;
    return now.active;
}

namespace {

void begin_player_turn(Position& now, Side side, Journal& journal) {
    now.active = side;
    now.step = Step::gas;
    journal.add(events::TurnBegan{side, now.countdown, now.turn}, SB(6, 1));
}

void end_player_turn(Position& now, Journal& journal) {  // SB-6.6
    now.steady = {};
    now.assaulted = {};
    for (UnitSet* flag :
         {&now.retired, &now.fought, &now.was_assaulted, &now.move_done, &now.left_now, &now.needs_no_exit_roll})
        *flag = {};
    constexpr int most_turns = 60000;  // no game lasts so long, but a position may say so
    if (now.active == Side::defender && now.turn < most_turns) ++now.turn;
    begin_player_turn(now, enemy_of(now.active), journal);
}

void end_step(const Table& table, Position& now, Journal& journal) {
    const Step done = now.step;
    if (done == Step::assaults) now.shock_tokens[index(now.active)] = 0;  // SB-8.5
    now.begun = false;
    now.progress = 0;
    now.cursor = {};
    now.rolled = {};
    note_objectives(table, now);                                                            // SB-19.5
    if (ends_by_annihilation(table, now, journal)) return;                                  // SB-19.2
    if (done == Step::before_game) return begin_player_turn(now, Side::attacker, journal);  // SB-5.2
    const bool last = done == Step::countdown || (done == Step::reinforcements && now.active == Side::attacker);
    if (last) return end_player_turn(now, journal);
    now.step = static_cast<Step>(static_cast<int>(done) + 1);
}

// Asked once, unless there is nothing to choose (SB-8.10).
bool assets_go_on(const Table& table, Position& now) {
    if (now.begun) return false;
    now.begun = true;
    now.progress = any_asset(table, now, now.active) ? 0 : 1;
    return true;
}

bool command_goes_on(const Table& table, Position& now) {  // SB-9.7
    if (now.begun) return false;
    now.begun = true;
    if ((all_on_table(table, now, now.active) - table.commands).any())
        now.attempts_left = static_cast<std::uint8_t>(attempts_of(table, now, now.active));
    return true;
}

bool squares_go_on(const Table& table, Position& now) {
    if (!now.begun && now.step == Step::movement) begin_movement(table, now);
    now.begun = true;
    return next_square(table, now);
}

// The next thing of the present step; false when it is over.
bool step_goes_on(const Table& table, Position& now, Dice& dice, Journal& journal) {
    switch (now.step) {
        case Step::before_game: return set_up_goes_on(table, now, dice, journal);
        case Step::gas: return gas_goes_on(table, now, dice, journal);
        case Step::asset: return assets_go_on(table, now);
        case Step::command: return command_goes_on(table, now);
        case Step::morale: return morale_goes_on(table, now, dice, journal);
        case Step::movement:
        case Step::assaults:
        case Step::shooting: return squares_go_on(table, now);
        case Step::remove_orders: remove_orders(table, now, journal); return false;
        case Step::remove_barrages: remove_barrages(now, journal); return false;
        case Step::reinforcements: return reinforcements_go_on(table, now);
        case Step::countdown: count_down(table, now, dice, journal); return false;
        case Step::end: break;
    }
    return false;
}

}  // namespace

void settle(const Table& table, Position& now, Dice& dice, Journal& journal) {
    while (now.step != Step::end) {
        if (now.batch.open()) {
            if (batch_waits(table, now, dice, journal)) return;
        } else if (now.assault.stage != Assault::Stage::none) {
            if (assault_waits(table, now, dice, journal)) return;
        } else if (now.fire.stage == Barrage::Stage::resolve) {
            barrage_goes_on(table, now, dice, journal);
        } else {
            return;
        }
    }
}

void advance(const Table& table, Position& now, Dice& dice, Journal& journal) {
    for (settle(table, now, dice, journal); now.step != Step::end; settle(table, now, dice, journal)) {
        if (decision(now) != Decision::none) return;
        if (!step_goes_on(table, now, dice, journal) && now.step != Step::end) end_step(table, now, journal);
    }
}

}  // namespace sandtable::square_bashing
