// What the chapters of Square Bashing ask of each other. A `may_…` answers why not; the verb carries it out.
#pragma once

#include "core/dice.hpp"
#include "core/journal.hpp"
#include "core/refusal.hpp"
#include "rules/ruleset.hpp"
#include "rules/square_bashing/actions.hpp"
#include "rules/square_bashing/events.hpp"
#include "rules/square_bashing/state.hpp"

namespace sandtable::square_bashing {

// What the position waits for: D1 to D18 of SB section 5.
enum class Decision : std::uint8_t {
    none,
    deploy,
    deplete,
    barrage,
    asset,
    smoke,
    hasty,
    order,
    hit,
    select,
    move,
    assault,
    stand,
    escape,
    advance,
    award,
    shoot,
    reinforce,
    arrive,
    roll_for,
    square
};
Decision decision(const Position& now);
Side decider(const Position& now);  // whose decision it is, when there is one

// Chapter 5: setting up
Unit next_to_deploy(const Table& table, const Position& now);
bool must_go_to_pool(const Table& table, const Position& now, Unit unit);
bool may_go_to_pool(const Table& table, const Position& now, Unit unit);
bool may_deploy_in(const Table& table, const Position& now, Unit unit, Square where);
Refusal may_deploy(const Table& table, const Position& now, const Action& action);
void deploy(const Table& table, Position& now, const Action& action, Journal& journal);
Refusal may_deplete(const Table& table, const Position& now, const Action& action);
void deplete(const Table& table, Position& now, const Action& action, Journal& journal);
bool set_up_goes_on(const Table& table, Position& now, Dice& dice, Journal& journal);  // false when step 0 is over

// Chapter 6: order of play
Side handling(const Position& now);  // the side whose squares steps 5, 6 and 7 go through
SquareSet squares_to_name(const Table& table, const Position& now);
bool is_to_be_asked(const Table& table, const Position& now, Square square);  // in the present step
// Goes to the next square, true, or finds the step done. `asks` may be set instead of a square (SB-6.7).
bool next_square(const Table& table, Position& now);
void leave_square(Position& now);
bool is_passed(const Table& table, const Position& now, Square square);
Refusal not_in_turn(bool passed);
Refusal out_of_turn(const Table& table, const Position& now, Square square);  // SB-6.3, 6.5
Refusal may_name_square(const Table& table, const Position& now, const Action& action);
void name_square(const Table& table, Position& now, const Action& action);
void settle(const Table& table, Position& now, Dice& dice, Journal& journal);  // what an action has begun
void advance(const Table& table, Position& now, Dice& dice, Journal& journal);

// Chapter 7: gas. Each `…_goes_on` does the next thing of its step, and is false when the step is over.
bool gas_goes_on(const Table& table, Position& now, Dice& dice, Journal& journal);

// Chapter 8: assets
bool may_choose(const Table& table, const Position& now, Side side, Asset asset);
bool any_asset(const Table& table, const Position& now, Side side);
int most_asset_dice(const Table& table, const Position& now, Side side);
Refusal may_try_asset(const Table& table, const Position& now, const Action& action);
void try_asset(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal);
Refusal may_lay_smoke(const Table& table, const Action& action);
void lay_smoke(const Table& table, Position& now, const Action& action, Journal& journal);
SquareSet may_be_dug(const Table& table, const Position& now, Side side);
Refusal may_dig_in(const Table& table, const Position& now, const Action& action);
void dig_in(Position& now, Square where, Journal& journal);

// Chapter 9: higher command
int attempts_of(const Table& table, const Position& now, Side side);
bool holds_marker(const Table& table, const Position& now, Order order, Square where);
bool is_pinned(const Table& table, const Position& now, Square where);  // SB-9.5
Refusal may_order(const Table& table, const Position& now, const Action& action);
void give_order(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal);

// Chapter 10: morale
int morale_dice(const Table& table, const Position& now, Square where, Journal& journal);
bool morale_goes_on(const Table& table, Position& now, Dice& dice, Journal& journal);
// SB-10.9: the square to which all of the units can fall back; none with `off_table` when they reach the edge.
struct WayBack {
    bool possible = false;
    bool off_table = false;
    Square to{};
};
WayBack way_back(const Table& table, const Position& now, Side side, Square from, UnitSet units);
void fall_back(const Table& table, Position& now, Side side, Square from, UnitSet units, const WayBack& way,
               bool retiring, const Clause& clause, Journal& journal);
void go_together(const Table& table, Position& now, Side side, Square from, UnitSet units, Square to, Journal& journal);

// Chapter 11: movement
Pace pace_of(const Table& table, const Position& now, Unit unit);
UnitSet selectable(const Table& table, const Position& now, Square where);
void begin_movement(const Table& table, Position& now);
Refusal may_select(const Table& table, const Position& now, const Action& action);
Refusal may_step(const Table& table, const Position& now, const Action& action);
Refusal may_change_mode(const Table& table, const Position& now, bool mount);
void step(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal);
void overrun_command(const Table& table, Position& now, Side by, Square where, Journal& journal);  // SB-2.7, 2.11
void change_mode(Position& now, bool mount, Journal& journal);
void end_unit(Position& now);

// Chapter 12: assaults
UnitSet able_to_assault(const Table& table, const Position& now, Square where);
UnitSet may_lead_assault(const Table& table, const Position& now, UnitSet able);  // INF, mounted CAV
bool may_give_help(const Table& table, const Position& now, Square from, Square target);
UnitSet possible_helpers(const Table& table, const Position& now, Square main, Square target);
Refusal may_assault(const Table& table, const Position& now, const Action& action);
void declare_assault(const Table& table, Position& now, const Action& action, Journal& journal);
int assault_dice(const Table& table, const Position& now, const Assault& assault, Journal& journal);
int target_dice(const Table& table, const Position& now, const Assault& assault, Journal& journal);
void roll_fight(const Table& table, Position& now, Dice& dice, Journal& journal);

// Chapter 13: hits and saves
void open_batch(Position& now, UnitSet eligible, int hits, Side owner, int owner_places, Batch::Context context,
                int unthrown = 0);
Side placing_side(const Batch& batch);
UnitSet may_be_hit(const Batch& batch);
bool batch_waits(const Table& table, Position& now, Dice& dice, Journal& journal);  // false when it went on
int save_needed(const Table& table, const Position& now, Unit unit, Batch::Context context);
Refusal may_place_hit(const Table& table, const Position& now, const Action& action);
void place_hit(Batch& batch, Unit unit);
void place_hit(Position& now, Unit unit, Journal& journal);

// Chapter 14: outcomes
Refusal may_retire(const Table& table, const Position& now);
int hits_for_retiring(const Table& table, const Position& now, Journal& journal);
void retire_before(const Table& table, Position& now, Journal& journal);
bool assault_waits(const Table& table, Position& now, Dice& dice, Journal& journal);  // false when it went on
SquareSet refuges(const Table& table, const Position& now);
Refusal may_escape(const Table& table, const Position& now, const Action& action);
void escape(const Table& table, Position& now, Square to, Journal& journal);
UnitSet may_advance_units(const Table& table, const Position& now);
bool may_stay_behind(const Table& table, const Position& now);
Refusal advance_is_lawful(const Table& table, const Position& now, UnitSet units);
void advance_units(const Table& table, Position& now, UnitSet units, Journal& journal);
UnitSet may_be_awarded(const Table& table, const Position& now);
Refusal may_award(const Table& table, const Position& now, const Action& action);
void award(Position& now, Unit unit, Journal& journal);
Side awarding_side(const Position& now);

// Chapter 15: shooting
UnitSet may_shoot_from(const Table& table, const Position& now, Square from);
bool has_target(const Table& table, const Position& now, Square from);
int shooting_dice(const Table& table, const Position& now, Square from, Square target);
Refusal may_shoot(const Table& table, const Position& now, const Action& action);
void shoot(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal);

// Chapter 16: barrages
int row_length(const Table& table);
Refusal may_place_row(const Table& table, const Position& now, const Action& action);
Refusal may_place_l(const Table& table, const Position& now, const Action& action);
void place_barrage(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal);
bool barrage_goes_on(const Table& table, Position& now, Dice& dice, Journal& journal);

// Chapter 17: markers
void remove_orders(const Table& table, Position& now, Journal& journal);
void remove_barrages(Position& now, Journal& journal);

// Chapter 18: reinforcements
UnitSet eligible_in_pool(const Table& table, const Position& now);
bool may_arrive_in(const Table& table, const Position& now, Unit unit, Square where);
SquareSet arrival_squares(const Table& table, const Position& now, Unit unit, bool by_road);
bool option_c_is_open(const Table& table, const Position& now, Unit unit);
Refusal may_reinforce(const Table& table, const Position& now, const Action& action);
void reinforce(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal);
Refusal may_arrive(const Table& table, const Position& now, const Action& action);
void arrive(const Table& table, Position& now, Unit unit, Square where, Journal& journal);
UnitSet may_be_rolled_for(const Table& table, const Position& now);
Refusal may_roll_for(const Table& table, const Position& now, const Action& action);
void roll_for(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal);
void settle_arrivals(const Table& table, Position& now, Journal& journal);
bool reinforcements_go_on(const Table& table, Position& now);

// Chapter 19: end and victory
void note_objectives(const Table& table, Position& now);
bool ends_by_annihilation(const Table& table, Position& now, Journal& journal);
void count_down(const Table& table, Position& now, Dice& dice, Journal& journal);
std::array<int, 2> victory_points(const Table& table, const Position& now);
void resign(const Table& table, Position& now, Side side, Journal& journal);

}  // namespace sandtable::square_bashing
