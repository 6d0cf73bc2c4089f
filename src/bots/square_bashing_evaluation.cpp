#include "bots/square_bashing_evaluation.hpp"

#include <algorithm>
#include <array>

#include "rules/square_bashing/chapters.hpp"

namespace sandtable::bots {

using namespace square_bashing;

namespace {

// In victory points (SB-19.3), by judgement.
constexpr double won = 30;
constexpr double half_base_large = 0.30;
constexpr double half_base_other = 0.70;
constexpr double unit_alive = 1.0;
constexpr double step_to_objective = 0.22;  // for a unit that can take or hold ground
constexpr double gun_step = 0.04;
constexpr double casualty_marker = 0.15;
constexpr double barrage_marker = 0.18;
constexpr double morale_die = 0.30;  // while orders can still take it away
constexpr double pending_hit = 0.18;
constexpr double winning_marker = 0.35;
constexpr double fight_order = 0.30;
constexpr double asset_die = 0.13;
constexpr double barrage_won = 2.6;
constexpr double shock_token = 1.6;
constexpr double aircraft = 0.8;
constexpr double fight_won = 2.2;
constexpr double fight_lost = 1.8;
constexpr double selected = 0.01;     // so that units are looked at before a square is left
constexpr double extra_kept = 0.004;  // standard steps first: the extra square is the last one
constexpr double assault_power = 0.15;

double for_attacker(Side side, double worth) { return side == Side::attacker ? worth : -worth; }

bool attacker_holds(const Table& table, const Position& now, std::size_t objective) {
    const Square square = table.objectives[objective].square;
    return now.occupied[0].contains(square) ||
           ((now.objective_owner >> objective & 1) && !now.occupied[1].contains(square));
}

// Steps to the nearest square that matters to the side: the attacker wants what he has not got, the defender stands by
// what is threatened.
int steps_to_objective(const Table& table, const Position& now, Side side, Square from) {
    int nearest = table.board.width() + table.board.height();
    for (std::size_t i = 0; i < table.objectives.size(); ++i) {
        if (side == Side::attacker && attacker_holds(table, now, i)) continue;
        nearest = std::min(nearest, table.board.distance_without_diagonals(from, table.objectives[i].square));
    }
    return nearest > table.board.width() + table.board.height() - 1 ? 0 : nearest;
}

double ground(const Table& table, const Position& now) {
    double worth = 0;
    for (std::size_t i = 0; i < table.objectives.size(); ++i)
        worth += attacker_holds(table, now, i) ? table.objectives[i].value : -table.objectives[i].value;
    for (const Square square : table.base_row[1] & now.occupied[0])
        if ((units_in(table, now, square) & table.large).any()) worth += table.numbers.break_in_points;
    return worth;
}

double value_of(const Table& table, const Position& now, Unit unit) {
    if (table.commands.contains(unit)) return 2;
    const double each = table.large.contains(unit) ? half_base_large : half_base_other;
    return unit_alive + each * now.half[unit.index()] + (now.winning.contains(unit) ? winning_marker : 0);
}

double place_of(const Table& table, const Position& now, Side side, Unit unit) {
    if (table.commands.contains(unit)) return 0;
    const Square square = now.square[unit.index()];
    const bool takes_ground = table.large.contains(unit) || table.tanks.contains(unit);
    const double step = takes_ground ? step_to_objective : gun_step;
    double worth = -step * steps_to_objective(table, now, side, square);
    if (takes_ground && next_to_enemy(table, now, side, square))
        worth += assault_power * now.half[unit.index()] / full_strength(table.type[unit.index()]);
    return worth;
}

double forces(const Table& table, const Position& now) {
    double worth = 0;
    for (const Unit unit : table.units - now.destroyed) {
        const Side side = table.side_of(unit);
        double value = value_of(table, now, unit);
        value += now.on_table(unit) ? place_of(table, now, side, unit) : -1.2;
        worth += for_attacker(side, value);
    }
    return worth;
}

double markers(const Table& table, const Position& now) {
    double worth = 0;
    Journal off;
    for (const Side side : {Side::attacker, Side::defender}) {
        const bool may_order = now.step <= Step::command && now.active == side;
        for (const Square square : now.occupied[index(side)]) {
            double danger = casualty_marker * std::min<int>(now.casualties[square.index()], casualties_counted) +
                            barrage_marker * std::min(now.barrages_in(square) + now.gases_in(square), barrages_counted);
            if (may_order) danger += morale_die * morale_dice(table, now, square, off);
            worth -= for_attacker(side, danger);
        }
    }
    return worth;
}

double assets_worth(const Table& table, const Position& now) {
    double worth = 0;
    for (const Side side : {Side::attacker, Side::defender}) {
        const int s = index(side);
        worth += for_attacker(side, asset_die * now.asset_dice[s] + shock_token * now.shock_tokens[s] +
                                        (now.aircraft_ready[s] ? aircraft : 0));
        for (const Unit unit : now.marked_with(Order::fight) & table.of_side[s])
            worth += for_attacker(side, next_to_enemy(table, now, side, now.square[unit.index()]) ? fight_order : 0);
    }
    if (now.fire.stage == Barrage::Stage::place) worth += for_attacker(now.fire.firer, barrage_won);
    return worth;
}

double failing(const Table& table, const Position& now, UnitSet units, Batch::Context context) {
    if (units.empty()) return 0;
    double sum = 0;
    for (const Unit unit : units) sum += (save_needed(table, now, unit, context) - 1) / 6.0;
    return sum / units.size();
}

double objective_at(const Table& table, Square square) {
    for (const Objective& objective : table.objectives)
        if (objective.square == square) return 0.8 * objective.value;
    return 0;
}

// A fight that is not decided yet: what either side may expect to lose, and who will probably win.
double fight(const Table& table, const Position& now) {
    using Stage = Assault::Stage;
    const Assault& assault = now.assault;
    const UnitSet target = units_in(table, now, assault.target);
    const UnitSet assaulters = (assault.main_units | assault.additional) - now.destroyed;
    const double hurts_target = failing(table, now, target, Batch::Context::target);
    const double hurts_assaulter = failing(table, now, assaulters, Batch::Context::assaulter);
    double target_loses = 0, assaulter_loses = 0;
    Journal off;
    switch (assault.stage) {
        case Stage::stand:
        case Stage::dice:
            target_loses = assault_dice(table, now, assault, off) / 3.0 * hurts_target;
            assaulter_loses = target_dice(table, now, assault, off) / 3.0 * hurts_assaulter;
            break;
        case Stage::target_hits:
            target_loses = now.batch.left * hurts_target;
            assaulter_loses = assault.hits_on_assaulter * hurts_assaulter;
            break;
        case Stage::assaulter_hits:
            target_loses = assault.target_lost;
            assaulter_loses = now.batch.left * hurts_assaulter;
            break;
        case Stage::withdrawal_hits:
        case Stage::retire_hits:
        case Stage::escape:
        case Stage::advance:
            return for_attacker(now.active,
                                fight_won + (now.active == Side::attacker ? objective_at(table, assault.target) : 0));
        default: return 0;
    }
    const double chance = std::clamp(0.42 + 0.2 * (target_loses - assaulter_loses), 0.05, 0.95);
    const double prize = fight_won + (now.active == Side::attacker ? objective_at(table, assault.target) : 0);
    const double worth =
        chance * prize - (1 - chance) * fight_lost + half_base_large * (target_loses - assaulter_loses);
    return for_attacker(now.active, worth);
}

double worth_to_attacker(const Table& table, const Position& now) {
    if (now.step == Step::end) {
        const double lead = now.score[0] - now.score[1];
        return lead + (now.winner == 0 ? won : now.winner == 1 ? -won : 0);
    }
    double worth = ground(table, now) + forces(table, now) + markers(table, now) + assets_worth(table, now);
    if (now.assault.stage != Assault::Stage::none)
        worth += fight(table, now);
    else if (now.batch.open())
        worth -= for_attacker(now.batch.owner, pending_hit * now.batch.left);
    if (now.mover.unit.exists()) worth += for_attacker(now.active, selected + (now.mover.extra_used ? 0 : extra_kept));
    return worth;
}

}  // namespace

double Evaluation<SquareBashing>::worth(const Table& table, const Position& position, Seat seat) {
    const double attacker = worth_to_attacker(table, position);
    return seat.index() == 0 ? attacker : -attacker;
}

}  // namespace sandtable::bots
