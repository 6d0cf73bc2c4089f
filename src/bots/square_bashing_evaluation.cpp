#include "bots/square_bashing_evaluation.hpp"

#include <algorithm>

#include "rules/square_bashing/chapters.hpp"

namespace sandtable::bots {

using namespace square_bashing;

namespace {

// In victory points (SB-19.3), by judgement.
constexpr double half_base_large = 0.35;
constexpr double half_base_other = 0.9;
constexpr double unit_alive = 1.0;
constexpr double won = 30;

// How much of an objective's value a holder may count on, and how much the attacker beside it.
double ground_held(const Table& table, const Position& now) {
    double worth = 0;
    for (std::size_t i = 0; i < table.objectives.size(); ++i) {
        const Objective& objective = table.objectives[i];
        const bool taken = now.occupied[0].contains(objective.square) ||
                           ((now.objective_owner >> i & 1) && !now.occupied[1].contains(objective.square));
        worth += taken ? objective.value : -objective.value;
    }
    return worth;
}

double worth_to_attacker(const Table& table, const Position& now) {
    if (now.step == Step::end) {
        const double lead = now.score[0] - now.score[1];
        return lead + (now.winner == 0 ? won : now.winner == 1 ? -won : 0);
    }
    double worth = ground_held(table, now);
    for (const Unit unit : table.units - now.destroyed) {
        const bool attacker = table.of_side[0].contains(unit);
        const double each = table.large.contains(unit) ? half_base_large : half_base_other;
        const double value = unit_alive + each * now.half[unit.index()];
        worth += attacker ? value : -value;
    }
    return worth;
}

}  // namespace

double Evaluation<SquareBashing>::worth(const Table& table, const Position& position, Seat seat) {
    const double attacker = worth_to_attacker(table, position);
    return seat.index() == 0 ? attacker : -attacker;
}

}  // namespace sandtable::bots
