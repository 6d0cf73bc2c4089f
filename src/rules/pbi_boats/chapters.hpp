// What the chapters of the boat rules ask of each other. A `may_…` answers why not; the verb carries it out.
#pragma once

#include "rules/pbi/legal.hpp"
#include "rules/pbi_boats/actions.hpp"
#include "rules/pbi_boats/events.hpp"
#include "rules/pbi_boats/state.hpp"

namespace sandtable::pbi_boats {

using pbi::PBI;
using pbi::place;

// What the position waits for: PBI's decisions, and those of BOAT section 5.
enum class Decision : std::uint8_t {
    none,
    pbi,  // pbi::decision says which
    buy,
    deploy,
    mines,
    arrival,
    boat,
    opportunity,
    htc,
    losses,
    scramble,
    capture,
    rescue
};
Decision decision(const Table& table, const Position& now);
Side decider(const Table& table, const Position& now);

// Chapter 1: water and squares
extern const pbi::Extension extension;
Terrain effective_class(const Table& table, const Position& now, Boat boat, Square square);
bool enemies_in(const Table& table, const Position& now, Side side, Square square);
int room_for_boats(const Table& table, const Position& now, Side side, Square square);  // in sizes
Refusal may_enter(const Table& table, const Position& now, Boat boat, Square square);
bool tank_in(const Table& table, const Position& now, Side side, Square square);
Square ahead(const Table& table, Square square, Edge direction);

// Chapter 3: purchase
Refusal may_buy(const Table& table, Side side, const Action& action);
void buy(const Table& table, Position& now, Side side, const Action& action, Journal& journal);

// Chapter 4: deployment and reserves
BoatSet boats_to_deploy(const Table& table, const Position& now, Side side);
BoatSet vehicles_to_deploy(const Table& table, const Position& now, Side side);
GroupSet groups_to_deploy(const Table& table, const Position& now, Side side);
Refusal may_deploy_boat(const Table& table, const Position& now, Side side, const Action& action);
void deploy_boat(const Table& table, Position& now, const Action& action, Journal& journal);
Refusal may_deploy(const Table& table, const Position& now, Side side, const Action& action);
void deploy(const Table& table, Position& now, Side side, const Action& action, Journal& journal);
bool deployment_waits(const Table& table, Position& now, Journal& journal);
Refusal preset_is_lawful(const Table& table, Side side);
Position before_deployment(const Table& table);
bool side_can_deploy(const Table& table, const Position& now, Side side);  // there is room for all who wait
BoatSet unit_of(const Table& table, const Position& now, Boat boat);       // the flotilla in reserve, or the boat alone
SquareSet arrival_squares(const Table& table, const Position& now, Side side);
void roll_reserve(const Table& table, Position& now, Boat boat, Dice& dice, Journal& journal);
Refusal may_arrive(const Table& table, const Position& now, const Action& action);
void arrive(const Table& table, Position& now, const Action& action, Journal& journal);

// Chapter 5: activation and AP
bool may_be_activated(const Table& table, const Position& now, Boat boat);
bool any_boat_to_activate(const Table& table, const Position& now);
Refusal may_activate(const Table& table, const Position& now, const Action& action);
void activate(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal);
bool boat_can_go_on(const Table& table, const Position& now);
void end_boat(const Table& table, Position& now, Journal& journal);

// Chapter 6: movement
int exit_cost(const Table& table, const Position& now, Boat boat);
Refusal may_move_boat(const Table& table, const Position& now, const Action& action);  // FORWARD, REVERSE
Refusal may_turn(const Table& table, const Position& now);
void move_boat(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal);
void second_step(const Table& table, Position& now, Dice& dice, Journal& journal);
void turn(const Table& table, Position& now, const Action& action, Journal& journal);
void enter(const Table& table, Position& now, Boat boat, Square square, Journal& journal);

// Chapter 7: embarking and disembarking
int capacity(const Table& table, const Position& now, Boat boat, int vehicles);  // for groups; below 0 is too many
int spare_capacity(const Table& table, const Position& now, Boat boat);
bool takes_vehicles(Hull hull);
void go_aboard(const Table& table, Position& now, Boat boat, GroupSet groups, BoatSet vehicles);
void finish_turn_of(Position& now, const Table& table, GroupSet groups);  // `done`, in the owner's own turn
Square landing_of(const Table& table, const Position& now, Boat boat);    // where its troops would step ashore
bool any_disembarking(const Table& table, const Position& now);           // BOAT-7.7
GroupSet may_leave(const Table& table, const Position& now, Boat boat);   // groups aboard free to go
Refusal may_disembark(const Table& table, const Position& now, const Action& action);
void disembark(const Table& table, Position& now, const Action& action, Journal& journal);
bool may_board_own(const Table& table, const Position& now, Group group, Boat boat);
Refusal may_embark(const Table& table, const Position& now, const Action& action);
void embark(const Table& table, Position& now, const Action& action, Journal& journal);
Refusal may_transfer(const Table& table, const Position& now, const Action& action);
void transfer(const Table& table, Position& now, const Action& action, Journal& journal);

// Chapter 8: carrying boats over land
Refusal may_pick_up(const Table& table, const Position& now, const Action& action);
void pick_up(const Table& table, Position& now, const Action& action, Journal& journal);
Refusal may_drop(const Table& table, const Position& now, const Action& action);
void drop(const Table& table, Position& now, const Action& action, Journal& journal);
Refusal may_launch(const Table& table, const Position& now, const Action& action);
void launch(const Table& table, Position& now, const Action& action, Journal& journal);
void carry_along(const Table& table, Position& now, GroupSet groups);  // dinghies follow those who carry them

// Chapters 9 to 11: firing
int range_to(const Table& table, Square from, Square to);
bool is_light(Type type);
bool is_heavy(Type type);  // mortar, gun, AT team
bool has_aim(const Table& table, const Position& now, Side shooter, Square target, Aim aim, Boat boat);
bool troops_can_be_hit(const Table& table, const Position& now, Boat boat);
Refusal may_fire_troops(const Table& table, const Position& now, const Action& action);
void fire_troops(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal);
Refusal may_fire_boat(const Table& table, const Position& now, const Action& action);
void fire_boat(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal);
Refusal may_clear_aboard(const Table& table, const Position& now, const Action& action);
void clear_aboard(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal);
Refusal may_shoot(const Table& table, const Position& now, const Action& action);  // SHOOT by foot
void shoot(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal);
// One shooting action with small arms at whatever is aimed at.
void fire_small_arms(const Table& table, Position& now, Side shooter, Square from, Square at, GroupSet shooters,
                     Aim aim, Boat target, int count, Dice& dice, Journal& journal, int save = 0);
int mount_dice(const Table& table, Weapon weapon);
int mounts(const Craft& craft, Weapon weapon);

// Chapter 12: damage, drift, sinking
void hit(const Table& table, Position& now, Boat boat, int hits, Dice& dice, Journal& journal);
void sink(const Table& table, Position& now, Boat boat, Dice& dice, Journal& journal);
void lose(const Table& table, Position& now,
          Boat boat);  // out of play with its markers; those aboard are seen to before
void abandon(const Table& table, Position& now, Boat boat, Dice& dice, Journal& journal);  // everybody aboard
void drift(const Table& table, Position& now, Boat boat, Dice& dice, Journal& journal);
void patch(const Table& table, Position& now, Boat boat, Dice& dice, Journal& journal);
void refloat(const Table& table, Position& now, Boat boat, Dice& dice, Journal& journal);
SquareSet refuge_squares(const Table& table, const Position& now, const Matter& rescue);
BoatSet refuge_boats(const Table& table, const Position& now, const Matter& rescue);
int refuge_room(const Table& table, const Position& now, const Matter& rescue, Square place);
int vehicle_refuge_room(const Table& table, const Position& now, const Matter& rescue, Square place);
Refusal may_assign_rescue(const Table& table, const Position& now, const Action& action);
void assign_rescue(const Table& table, Position& now, const Action& action, Journal& journal);

// Chapter 13: mines
Refusal may_place_mines(const Table& table, const Position& now, const Action& action);
void place_mines(const Table& table, Position& now, const Action& action, Journal& journal);
void reveal(Position& now, Square square, Journal& journal);
// Entering a square that might hide one tells the boat's side whether there is a mine.
bool sounds(const Table& table, const Position& now, Boat boat, Square square);
template <class Fact>
void tell_entry(const Table& table, const Position& now, Boat boat, Square square, const Fact& fact,
                const Clause& clause, Journal& journal) {
    if (sounds(table, now, boat, square))
        journal.add(events::Sounding<Fact>{fact}, clause);
    else
        journal.add(fact, clause);
}
bool mine_explodes(const Table& table, Position& now, Boat boat, Dice& dice, Journal& journal);
Refusal may_disarm(const Table& table, const Position& now);
void disarm(const Table& table, Position& now, Dice& dice, Journal& journal);
Refusal may_lay_mine(const Table& table, const Position& now);
void lay_mine(const Table& table, Position& now, Journal& journal);

// Chapter 14: assaulting a boat
GroupSet may_join_boarding(const Table& table, const Position& now, Boat boat);
BoatSet boarding_targets(const Table& table, const Position& now);
Refusal may_board(const Table& table, const Position& now, const Action& action);
void board(const Table& table, Position& now, const Action& action, Journal& journal);
bool in_reach_from_land(const Table& table, const Position& now, Boat boat);
Refusal may_assault_boat(const Table& table, const Position& now, const Action& action);
void assault_boat(const Table& table, Position& now, const Action& action, Journal& journal);
bool may_join_assault_on(const Table& table, const Position& now, Group group, Boat boat);
bool boarding_waits(const Table& table, Position& now, Dice& dice, Journal& journal);
SquareSet boarding_origins(const Matter& fight, const Position& now);
GroupSet may_shoot_at_boarders(const Table& table, const Position& now, const Matter& fight);
Refusal may_htc(const Table& table, const Position& now, const Action& action);
void htc(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal);
GroupSet losses_among(const Matter& fight, const Position& now);
int losses_owed(const Matter& fight, const Position& now);
Refusal may_choose_losses(const Table& table, const Position& now, const Action& action);
void choose_losses(const Table& table, Position& now, const Action& action, Journal& journal);
SquareSet scramble_squares(const Table& table, const Position& now, const Matter& fight);
Refusal may_assign_scramble(const Table& table, const Position& now, const Action& action);
void assign_scramble(const Table& table, Position& now, const Action& action, Journal& journal);
Refusal may_assign_capture(const Table& table, const Position& now, const Action& action);
void assign_capture(const Table& table, Position& now, GroupSet going_aboard, Journal& journal);

// Chapter 15: morale aboard. False when no boat is left to test.
bool test_boats(const Table& table, Position& now, Dice& dice, Journal& journal);

// Chapter 16: opportunity shooting
SquareSet foot_reactors(const Table& table, const Position& now, Square entered);
BoatSet boat_reactors(const Table& table, const Position& now, Square entered);
GroupSet reacting_groups(const Table& table, const Position& now, Square from);
bool opportunity_waits(const Table& table, Position& now);
Refusal may_attempt_opportunity(const Table& table, const Position& now, const Action& action);
void attempt_opportunity(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal);
void pass_opportunity(const Table& table, Position& now, Journal& journal);
template <class Visit>  // visit(aim, boat) for whatever of the moving side stands in the square
void for_each_aim(const Table& table, const Position& now, Side side, Square square, Visit visit) {
    if (now.count_of(side, square) > 0) visit(Aim::foot, Boat());
    for (const Boat boat : now.boats_in(table, square)) {
        if (now[boat].side != side) continue;
        visit(Aim::hull, boat);
        visit(Aim::troops, boat);
    }
    for (const Boat vehicle : now.vehicles_in(table, square))
        if (now[vehicle].side == side) visit(Aim::vehicle, vehicle);
}

// Chapter 17: vehicles
void wreck(const Table& table, Position& now, Boat vehicle, Dice& dice, Journal& journal);
void tidy(const Table& table, Position& now, Dice& dice, Journal& journal);  // what follows from where everybody is

// Chapter 18: victory
std::array<int, 2> boat_points(const Table& table, const Position& now);

// Section 3: the order in which everything goes on by itself
void advance(const Table& table, Position& now, Dice& dice, Journal& journal);

void list_legal(const Table& table, const Position& now, ActionList<Action>& actions);

}  // namespace sandtable::pbi_boats
