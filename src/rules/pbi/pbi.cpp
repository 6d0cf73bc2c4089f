#include "rules/pbi/pbi.hpp"

#include "rules/pbi/legal.hpp"

namespace sandtable::pbi {

namespace {

using Kind = Action::Kind;

Side side_at(Seat seat) { return seat.index() == 0 ? Side::attacker : Side::defender; }

}  // namespace

bool answers(Decision asked, Action::Kind kind) {
    switch (asked) {
        case Decision::terrain: return kind == Kind::place_terrain;
        case Decision::edge: return kind == Kind::choose_edge;
        case Decision::deploy: return kind == Kind::deploy || kind == Kind::deploy_preset;
        case Decision::motivate: return kind == Kind::motivate || kind == Kind::end_motivation;
        case Decision::act: return kind >= Kind::move && kind <= Kind::end_activation;
        case Decision::residual: return kind == Kind::residual || kind == Kind::end_turn;
        case Decision::opportunity: return kind == Kind::opp_attempt || kind == Kind::opp_pass;
        case Decision::allocate: return kind == Kind::allocate;
        case Decision::losses: return kind == Kind::choose_losses;
        case Decision::here_they_come: return kind == Kind::htc_target;
        case Decision::retreat: return kind == Kind::retreat_assign;
        case Decision::extend: return kind == Kind::extend || kind == Kind::decline;
        default: return false;
    }
}

// Rows 32, 11, 12 and 42 of PBI section 7: the action belongs to another moment.
Refusal not_now(const Table& table, const Position& now, Decision asked, Action::Kind kind) {
    const Refusal other_step{PBI(5, 9), "Not in this step."};
    const Refusal unfinished{PBI(8, 4), "Finish the current activation first."};
    switch (kind) {
        case Kind::place_terrain:
            return table.terrain_is_fixed() ? Refusal{PBI(2, 4), "Fixed by the scenario."} : other_step;
        case Kind::choose_edge:
            return table.attacker_edge != Edge::none ? Refusal{PBI(4, 1), "Fixed by the scenario."} : other_step;
        case Kind::extend:
        case Kind::decline: return {PBI(5, 4), "Not in this step."};
        case Kind::motivate:
        case Kind::end_motivation:
            return asked == Decision::act && now.phase == Phase::action ? unfinished : other_step;
        case Kind::residual:
        case Kind::end_turn: return asked == Decision::act && now.phase == Phase::residual ? unfinished : other_step;
        case Kind::move:
        case Kind::shoot:
        case Kind::clear:
        case Kind::assault:
            if (asked == Decision::motivate || asked == Decision::residual)
                return {PBI(8, 5), "That group is not active."};
            return other_step;
        default: return other_step;
    }
}

// Row 29 of PBI section 7: ids that name nothing on this table.
bool is_well_formed(const Table& table, const Action& action) {
    const auto on_board = [&](Square square) { return square.index() < table.board.size(); };
    if (action.kind > Kind::resign || !table.groups.contains_all(action.groups)) return false;
    if (action.groups.size() > most_amounts && action.amounts != 0) return false;
    switch (action.kind) {
        case Kind::motivate:
            return on_board(action.to) && action.choice < table.platoon_count &&
                   table.commander[action.choice].exists();
        case Kind::clear: return on_board(action.to) && action.choice < table.platoon_count;
        case Kind::choose_edge: return action.choice < 4;
        case Kind::move: return !action.to.exists() || on_board(action.to);
        case Kind::shoot:
        case Kind::assault:
        case Kind::residual:
        case Kind::htc_target: return on_board(action.to);
        case Kind::opp_attempt: return on_board(action.from);
        default: return true;
    }
}

Position Pbi::setup(const Table& table) {
    Position now;
    now.group_count = static_cast<std::uint8_t>(table.group_count);
    now.final_turn = static_cast<std::uint16_t>(table.options.turns);
    now.attacker_edge = table.attacker_edge;
    if (table.terrain_is_fixed()) now.ground = table.ground;  // PBI-2.4
    for (int platoon = 0; platoon < table.platoon_count; ++platoon)
        if (table.commander[platoon].exists())
            now.attempts_left[platoon] = static_cast<std::uint8_t>(table.options.motivations_per_commander);
    now.phase = !table.terrain_is_fixed()           ? Phase::setup_terrain  // PBI-4.1
                : table.attacker_edge == Edge::none ? Phase::setup_edge
                                                    : Phase::deploy_def;
    return now;
}

void Pbi::advance(const Table& table, Position& position, Dice& dice, Journal& journal) {
    pbi::advance(table, position, dice, journal);
}

Seats Pbi::to_act(const Table& table, const Position& now) {
    return decision(table, now) == Decision::none ? Seats() : Seats(Seat(index(decider(now))));
}

void Pbi::legal(const Table& table, const Position& now, Seat seat, ActionList<Action>& actions) {
    if (seat.index() <= 1 && decider(now) == side_at(seat)) list_legal(table, now, actions);
}

Refusal Pbi::check(const Table& table, const Position& now, Seat seat, const Action& action) {
    const Decision asked = decision(table, now);
    const Side side = side_at(seat);
    if (asked == Decision::none) return {PBI(3, 0), "Nobody has a decision to make now."};
    if (seat.index() > 1 || decider(now) != side) return {PBI(3, 0), "Not your decision."};
    if (!is_well_formed(table, action)) return {PBI(3, 0), "Unknown group or square."};
    if (action.kind == Kind::resign) return fine;
    if (!answers(asked, action.kind)) return not_now(table, now, asked, action.kind);
    switch (action.kind) {
        case Kind::place_terrain: return may_place_terrain(table, action);
        case Kind::deploy:
        case Kind::deploy_preset: return may_deploy(table, now, side, action);
        case Kind::motivate: return may_motivate(table, now, action);
        case Kind::move: return may_move(table, now, action);
        case Kind::shoot: return may_shoot(table, now, action);
        case Kind::clear: return may_clear(table, now, action);
        case Kind::assault: return may_assault(table, now, action);
        case Kind::residual: return may_use_residual(table, now, action);
        case Kind::opp_attempt: return may_attempt_opportunity(table, now, action);
        case Kind::allocate: return may_allocate(now, action);
        case Kind::choose_losses: return may_choose_losses(now, action);
        case Kind::htc_target: return may_name_origin(now, action);
        case Kind::retreat_assign: return may_assign_retreat(table, now, action);
        default: return fine;
    }
}

void carry_out(const Table& table, Position& now, Side side, const Action& action, Dice& dice, Journal& journal) {
    switch (action.kind) {
        case Kind::place_terrain: place_terrain(table, now, action, journal); break;
        case Kind::choose_edge: choose_edge(now, action, journal); break;
        case Kind::deploy: deploy(table, now, side, deployment_of(table, side, action), false, journal); break;
        case Kind::deploy_preset: deploy(table, now, side, table.preset[index(side)], true, journal); break;
        case Kind::motivate: motivate(table, now, action, dice, journal); break;
        case Kind::end_motivation:
            journal.add(events::MotivationEnded{side}, PBI(5, 6));
            now.phase = Phase::residual;
            break;
        case Kind::move: move(table, now, action, journal); break;
        case Kind::shoot: shoot(table, now, action, dice, journal); break;
        case Kind::clear: clear(table, now, action, dice, journal); break;
        case Kind::assault: assault(table, now, action, journal); break;
        case Kind::end_activation: end_activation(table, now, journal); break;
        case Kind::residual: use_residual(table, now, action, journal); break;
        case Kind::end_turn: begin_turn_end(table, now, journal); break;
        case Kind::opp_attempt: attempt_opportunity(table, now, action, dice, journal); break;
        case Kind::opp_pass: pass_opportunity(table, now, journal); break;
        case Kind::allocate: allocate(table, now, action, dice, journal); break;
        case Kind::choose_losses: choose_losses(table, now, action, journal); break;
        case Kind::htc_target: name_origin(now, action); break;
        case Kind::retreat_assign: assign_retreat(table, now, action, journal); break;
        case Kind::extend: extend(table, now, dice, journal); break;
        case Kind::decline:
            now.extension_decided = true;
            journal.add(events::ExtensionDeclined{side}, PBI(5, 4));
            break;
        case Kind::resign: resign(now, side, journal); break;
    }
}

void Pbi::apply(const Table& table, Position& now, Seat seat, const Action& action, Dice& dice, Journal& journal) {
    carry_out(table, now, side_at(seat), action, dice, journal);
    pbi::advance(table, now, dice, journal);
}

Outcome Pbi::outcome(const Table&, const Position& now) {
    if (!now.counted) return {};
    const int winner = now.winner == Winner::attacker ? 0 : now.winner == Winner::defender ? 1 : Outcome::draw;
    return {true, winner, {now.score[0], now.score[1]}};
}

}  // namespace sandtable::pbi
