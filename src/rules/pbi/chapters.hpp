// What the chapters of PBI ask of each other. A `may_…` answers why not; the verb carries it out.
#pragma once

#include "core/dice.hpp"
#include "core/journal.hpp"
#include "core/refusal.hpp"
#include "rules/pbi/actions.hpp"
#include "rules/pbi/events.hpp"
#include "rules/pbi/extension.hpp"
#include "rules/pbi/state.hpp"
#include "rules/ruleset.hpp"

namespace sandtable::pbi {

inline Argument place(Square square) { return {Argument::Kind::square, square.value}; }

// What the position waits for (PBI section 5).
enum class Decision : std::uint8_t {
    none,
    terrain,
    edge,
    deploy,
    motivate,
    act,
    residual,
    opportunity,
    allocate,
    losses,
    here_they_come,
    retreat,
    extend
};
Decision decision(const Table& table, const Position& now);
Side decider(const Position& now);  // whose decision it is, when there is one
bool answers(Decision asked, Action::Kind kind);
// Rows 32, 11, 12 and 42 of PBI section 7: the action belongs to another moment.
Refusal not_now(const Table& table, const Position& now, Decision asked, Action::Kind kind);
bool is_well_formed(const Table& table, const Action& action);  // row 29: no ids that name nothing

// Chapters 2 to 4: setting up
Ground laid_out(const Table& table, const Action& action);
Refusal terrain_is_lawful(const Table& table, const Ground& ground, bool misplaced_building);
Refusal deployment_is_lawful(const Table& table, Edge attacker_edge, Side side, GroupSet own,
                             const Deployment& squares);
Refusal may_place_terrain(const Table& table, const Action& action);
Refusal may_deploy(const Table& table, const Position& now, Side side, const Action& action);
Deployment deployment_of(const Table& table, Side side, const Action& action);
void place_terrain(const Table& table, Position& now, const Action& action, Journal& journal);
void choose_edge(Position& now, const Action& action, Journal& journal);
void deploy(const Table& table, Position& now, Side side, const Deployment& squares, bool preset, Journal& journal);
void put_down(Position& now, Side side, GroupSet groups, const Deployment& squares);
void propose_terrain(const Table& table, ActionList<Action>& actions);
Proposals proposed_deployments(const Table& table, const Ground& ground, Edge attacker_edge, Side side);
void propose_deployments(const Table& table, const Position& now, Side side, ActionList<Action>& actions);

// Chapter 5: turns
void begin_player_turn(const Table& table, Position& now, Side side, Journal& journal);
void end_player_turn(const Table& table, Position& now, Journal& journal);
bool extension_is_open(const Table& table, const Position& now);
void begin_turn_end(const Table& table, Position& now, Journal& journal);
void extend(const Table& table, Position& now, Dice& dice, Journal& journal);
// PBI-5.7, 5.8: true when the game has just ended because a side is gone.
bool ends_at_once(const Table& table, Position& now);
void break_off(Position& now);  // the game is over, whatever was going on
bool pending_waits(const Table& table, Position& now, Dice& dice, Journal& journal);
// An action that `check` found fine; what follows from it is for `advance`.
void carry_out(const Table& table, Position& now, Side side, const Action& action, Dice& dice, Journal& journal);
void advance(const Table& table, Position& now, Dice& dice, Journal& journal);

// Chapter 6: morale. One test at a time; false when none is left.
bool test_morale(const Table& table, Position& now, Dice& dice, Journal& journal);

// Chapter 7: motivation
using Scores = std::array<std::uint8_t, grid::most_squares>;  // by square; 255 where no path leads
Scores motivation_scores(const grid::Board& board, const Ground& ground, const SquareSet& barred, Square from,
                         int furthest);
// The squares whose score is no more than `furthest`.
SquareSet motivation_reach(const grid::Board& board, const Ground& ground, const SquareSet& barred, Square from,
                           int furthest);
int motivation_score(const Table& table, const Position& now, Side side, Square from, Square to);
GroupSet eligible(const Table& table, const Position& now, Side side);
GroupSet answers_to(const Table& table, const Position& now, Platoon platoon);
bool may_attempt(const Table& table, const Position& now, Platoon platoon);
SquareSet motivation_targets(const Table& table, const Position& now, Platoon platoon);
bool any_motivation(const Table& table, const Position& now);
Refusal may_motivate(const Table& table, const Position& now, const Action& action);
void motivate(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal);

// Chapter 8: action points and activation
void activate(Position& now, Square square, Activation kind, GroupSet groups, int points);
bool activation_can_go_on(const Table& table, const Position& now);
void end_activation(const Table& table, Position& now, Journal& journal);
GroupSet with_residual_point(const Table& table, const Position& now);
Refusal may_use_residual(const Table& table, const Position& now, const Action& action);
void use_residual(const Table& table, Position& now, const Action& action, Journal& journal);

// Chapter 9: movement
inline int exit_cost(const Table& table, const Position& now, Group group) {  // PBI-8.2, 9.1
    const bool closed = now.ground.closed.contains(now.square[group.index()]);
    const int cost = closed ? table.numbers.leave_closed : table.numbers.leave_open_or_partial;
    return table.extension == nullptr ? cost : cost + table.extension->burden(table, now, group);
}
inline SquareSet closed_to_foot(const Table& table, const Position& now, Side side) {
    return table.extension == nullptr ? SquareSet{} : table.extension->barred(table, now, side);
}
inline bool may_leave(const Table& table, const Position& now, Group group) {  // PBI-9.7
    return !now.no_move.contains(group) && now.ap[group.index()] >= exit_cost(table, now, group);
}
Refusal may_move(const Table& table, const Position& now, const Action& action);
void move(const Table& table, Position& now, const Action& action, Journal& journal);

// Chapter 10: line of fire
inline SquareSet obstacles(const Table& table, const Position& now) {  // PBI-10.3, 10.6
    const SquareSet standing = now.ground.closed | now.occupied[0] | now.occupied[1];
    return table.extension == nullptr ? standing : standing | table.extension->blocks_fire(table, now);
}
bool in_line_of_fire(const Table& table, const Position& now, Square from, Square to);
Refusal line_is_blocked(const Table& table, const Position& now, Square from, Square to);
int range_between(const Table& table, Square a, Square b);

// Chapter 11: shooting
int dice_per_point(const Table& table, Type type, int range);
inline constexpr int any_range = grid::most_squares;  // further than any board is wide
int reach(const Table& table, Type type);             // PBI-11.2
inline bool in_range(const Table& table, Type type, int range) { return range <= reach(table, type); }
int save_behind(const Table& table, Terrain cover, Group target);  // PBI-11.7: the best save that applies
Refusal may_shoot(const Table& table, const Position& now, const Action& action);
// The same for a target that need not be groups: whether there is one is for the caller to say.
Refusal may_shoot_at(const Table& table, const Position& now, const Action& action, bool enemy_there);
int pay_for_shots(const Table& table, Position& now, const Action& action);  // the dice they buy
void shoot(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal);
// One shooting action: `dice_count` hit dice at the groups, who have the cover of the square `at`.
void shoot_at(const Table& table, Position& now, Side shooter, Square from, Square at, GroupSet shooters,
              GroupSet targets, int dice_count, Dice& dice, Journal& journal, int save = 0);
Refusal may_allocate(const Position& now, const Action& action);
void allocate(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal);

// Chapter 12: casualty markers
Refusal may_clear(const Table& table, const Position& now, const Action& action);
bool could_clear(const Table& table, const Position& now, Square square);
void clear(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal);

// Chapter 13: opportunity shooting
SquareSet reactors(const Table& table, const Position& now, Square entered);
Square next_entered(const Table& table, const Position& now, Square after);  // option activation_end
void offer_opportunity(const Table& table, Position& now, Square entered);
bool offer_opportunity_at_end(const Table& table, Position& now);  // option activation_end
bool opportunity_waits(const Table& table, Position& now);         // false when the offer is over and gone
Refusal may_attempt_opportunity(const Table& table, const Position& now, const Action& action);
void attempt_opportunity(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal);
void pass_opportunity(const Table& table, Position& now, Journal& journal);

// Chapter 14: assault
bool may_join_assault(const Table& table, const Position& now, Group group, Square target);
Refusal may_assault(const Table& table, const Position& now, const Action& action);
void assault(const Table& table, Position& now, const Action& action, Journal& journal);
bool assault_waits(const Table& table, Position& now, Dice& dice, Journal& journal);  // false when it went on
GroupSet may_be_lost(const Frame& frame, const Position& now);
int losses_owed(const Frame& frame);
SquareSet assault_origins(const Frame& frame, const Position& now);
Refusal may_choose_losses(const Position& now, const Action& action);
void choose_losses(const Table& table, Position& now, const Action& action, Journal& journal);
Refusal may_name_origin(const Position& now, const Action& action);
void name_origin(Position& now, const Action& action);

// Chapter 15: forced retreat. `assault` is the lost assault the groups retreat from, if that is the reason.
void retreat(const Table& table, Position& now, Side side, Square from, GroupSet groups, const Frame* lost_assault,
             Journal& journal);
Square refuge_square(const Table& table, const Position& now, const Frame& frame, Group group, Refuge refuge);
Refusal may_assign_retreat(const Table& table, const Position& now, const Action& action);
void assign_retreat(const Table& table, Position& now, const Action& action, Journal& journal);

// Chapter 16: victory
void count_victory(const Table& table, Position& now, Dice& dice, Journal& journal);
void resign(Position& now, Side side, Journal& journal);

}  // namespace sandtable::pbi
