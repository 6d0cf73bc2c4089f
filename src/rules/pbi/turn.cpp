// PBI chapter 5: turns, the length of the game, and the order in which everything goes on by itself.
#include "rules/pbi/chapters.hpp"

namespace sandtable::pbi {

Decision decision(const Table& table, const Position& now) {
    if (!now.pending.empty()) {
        switch (now.pending.back().stage) {
            case Frame::Stage::offer: return Decision::opportunity;
            case Frame::Stage::allocate: return Decision::allocate;
            case Frame::Stage::origin: return Decision::here_they_come;
            case Frame::Stage::defender_losses:
            case Frame::Stage::assaulter_losses:
            case Frame::Stage::pursuit_losses: return Decision::losses;
            case Frame::Stage::assign: return Decision::retreat;
            default: return Decision::none;
        }
    }
    if (now.activation != Activation::none) return now.activation_ending ? Decision::none : Decision::act;
    switch (now.phase) {
        case Phase::setup_terrain: return Decision::terrain;
        case Phase::setup_edge: return Decision::edge;
        case Phase::deploy_def:
        case Phase::deploy_att: return Decision::deploy;
        case Phase::action: return Decision::motivate;
        case Phase::residual: return Decision::residual;
        case Phase::turn_end: return extension_is_open(table, now) ? Decision::extend : Decision::none;
        default: return Decision::none;
    }
}

Side decider(const Position& now) {
    if (now.pending.empty()) {
        const bool setting_up = now.phase <= Phase::deploy_def;
        return setting_up ? Side::defender : now.phase == Phase::deploy_att ? Side::attacker : now.active_side;
    }
    const Frame& frame = now.pending.back();
    switch (frame.stage) {
        case Frame::Stage::origin:
        case Frame::Stage::defender_losses: return enemy_of(frame.side);
        case Frame::Stage::pursuit_losses: return enemy_of(frame.winner);
        default: return frame.side;
    }
}

void begin_player_turn(const Table& table, Position& now, Side side, Journal& journal) {
    now.active_side = side;
    now.phase = Phase::morale;
    now.morale_begun = false;
    now.extension_decided = false;
    for (int platoon = 0; platoon < table.platoon_count; ++platoon) {
        if (table.platoon_side[platoon] != side) continue;
        const Group commander = table.commander[platoon];
        const bool leads = commander.exists() && now.on_board.contains(commander);
        now.attempts_left[platoon] = static_cast<std::uint8_t>(leads ? table.options.motivations_per_commander : 0);
    }
    journal.add(events::TurnBegan{side, now.turn, now.final_turn}, PBI(5, 1));
}

void end_player_turn(const Table& table, Position& now, Journal& journal) {
    const GroupSet own = table.of_side[index(now.active_side)];
    for (GroupSet* flag : {&now.motivated, &now.acted, &now.diag_used, &now.no_move, &now.no_action, &now.fell_back})
        *flag -= own;
    for (const Group group : own) {
        now.ap[group.index()] = 0;
        now.shots[group.index()] = 0;
        now.start_square[group.index()] = Square();
    }
    now.opp_used.fill(0);
    journal.add(events::TurnEnded{now.active_side}, PBI(5, 6));

    if (now.active_side == Side::attacker) return begin_player_turn(table, now, Side::defender, journal);
    if (now.turn >= now.final_turn) {  // PBI-5.9
        now.phase = Phase::game_over;
        return;
    }
    ++now.turn;
    begin_player_turn(table, now, Side::attacker, journal);
}

// PBI-5.4: asked in TURN_END of the last turn, once.
bool extension_is_open(const Table& table, const Position& now) {
    return now.phase == Phase::turn_end && table.options.extension_rolls && now.turn == now.final_turn &&
           !now.extension_decided;
}

void begin_turn_end(const Table& table, Position& now, Journal& journal) {
    now.phase = Phase::turn_end;
    if (extension_is_open(table, now))
        journal.add(events::ExtensionOffered{now.active_side, now.final_turn}, PBI(5, 4));
}

void extend(const Table& table, Position& now, Dice& dice, Journal& journal) {
    const bool success = dice.succeeds(at_least(table.numbers.extend_on), rolls::extend);
    now.extension_decided = true;
    if (success) ++now.final_turn;  // PBI-5.5
    journal.add(events::ExtensionTried{now.active_side, success, now.final_turn}, PBI(5, 3));
}

bool ends_at_once(const Table& table, Position& now) {
    const bool attacker_gone = (now.on_board & table.of_side[0]).empty();
    const bool defender_gone = (now.on_board & table.of_side[1]).empty() && table.options.end_when_defender_gone;
    if (!attacker_gone && !defender_gone) return false;
    break_off(now);
    return true;
}

void break_off(Position& now) {
    now.phase = Phase::game_over;
    now.pending.clear();
    now.activation = Activation::none;
    now.activation_ending = false;
    now.activation_square = Square();
    now.active = {};
    now.moved = {};
    now.to_test = {};
}

// The innermost unfinished business. True while it waits for somebody.
bool pending_waits(const Table& table, Position& now, Dice& dice, Journal& journal) {
    switch (now.pending.back().kind) {
        case Frame::Kind::opportunity: return opportunity_waits(table, now);
        case Frame::Kind::assault: return assault_waits(table, now, dice, journal);
        default: return true;
    }
}

namespace {

// True while the open activation waits for its player.
bool activation_waits(const Table& table, Position& now, Journal& journal) {
    if (!now.activation_ending && activation_can_go_on(table, now)) return true;
    end_activation(table, now, journal);  // PBI-8.4
    return false;
}

}  // namespace

void advance(const Table& table, Position& now, Dice& dice, Journal& journal) {
    for (;;) {
        if (now.phase == Phase::game_over) {
            if (!now.counted) count_victory(table, now, dice, journal);
            return;
        }
        if (!now.pending.empty()) {
            if (pending_waits(table, now, dice, journal)) return;
            continue;
        }
        if (now.activation != Activation::none) {
            if (activation_waits(table, now, journal)) return;
            continue;
        }
        switch (now.phase) {
            case Phase::morale:
                if (!test_morale(table, now, dice, journal)) now.phase = Phase::action;
                break;
            case Phase::action:
                if (any_motivation(table, now)) return;
                now.phase = Phase::residual;  // PBI-5.9
                break;
            case Phase::residual:
                if (with_residual_point(table, now).any()) return;
                begin_turn_end(table, now, journal);
                break;
            case Phase::turn_end:
                if (extension_is_open(table, now)) return;
                end_player_turn(table, now, journal);
                break;
            default: return;
        }
    }
}

}  // namespace sandtable::pbi
