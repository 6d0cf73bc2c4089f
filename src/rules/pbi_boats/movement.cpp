// BOAT chapters 5 and 6: activation, action points and movement of boats and vehicles.
#include "rules/pbi_boats/chapters.hpp"

namespace sandtable::pbi_boats {

bool may_be_activated(const Table&, const Position& now, Boat boat) {  // BOAT-5.4, 5.7
    const Craft& craft = now[boat];
    return craft.side == now.active_side && (craft.status == Status::afloat || craft.status == Status::on_ground) &&
           !now.activated.contains(boat);
}

bool any_boat_to_activate(const Table& table, const Position& now) {
    for (const Boat boat : now.boats_of(table, now.active_side))
        if (may_be_activated(table, now, boat)) return true;
    return false;
}

namespace {

bool enemy_adjacent(const Table& table, const Position& now, Side side, Square square) {
    for (const Square near : table.board.neighbours(square))
        if (enemies_in(table, now, side, near)) return true;
    return enemies_in(table, now, side, square);
}

bool full_throttle_is_possible(const Table& table, const Position& now, Boat boat) {  // BOAT-6.5, 17.4
    const Craft& craft = now[boat];
    if (data(craft).on_land && !table.road.contains(craft.square)) return false;
    return craft.damage == 0 && !now.beached.contains(boat) && !enemy_adjacent(table, now, craft.side, craft.square);
}

}  // namespace

Refusal may_activate(const Table& table, const Position& now, const Action& action) {
    const Order order = order_of(action);
    const Craft& craft = now[order.boat];
    const bool usable = craft.side == now.active_side && !now.captured.contains(order.boat) &&
                        (craft.status == Status::afloat || craft.status == Status::on_ground);
    if (usable && order.number != 0 && !full_throttle_is_possible(table, now, order.boat))
        return {BOAT(6, 5), "Full throttle is not possible now."};
    if (usable && now.activated.contains(order.boat)) return {BOAT(5, 4), "Already activated."};
    if (!usable) return {BOAT(5, 7), "That boat cannot be activated."};
    return fine;
}

void activate(const Table&, Position& now, const Action& action, Dice& dice, Journal& journal) {
    const Order order = order_of(action);
    Craft& craft = now[order.boat];
    now.active_boat = order.boat;
    now.activated.insert(order.boat);
    now.entered_now = 0;
    if (order.number != 0) now.full_throttle.insert(order.boat);
    int rolled = 0;
    if (craft.damage < 2 || data(craft).on_land) {  // BOAT-5.5: without power, without dice; a tank only stands (17.3)
        rolled = dice.sum(2, rolls::boat_points);
        craft.ap = static_cast<std::uint8_t>(craft.damage > 0 ? (rolled + 1) / 2 : rolled);  // BOAT-12.2
    } else {
        craft.ap = 0;
    }
    journal.add(events::BoatActivated{order.boat, craft.ap, static_cast<std::uint8_t>(rolled), order.number != 0},
                BOAT(5, 1));
}

void end_boat(const Table& table, Position& now, Journal& journal) {
    const Boat boat = now.active_boat;
    const bool afloat = now[boat].status == Status::afloat || now[boat].status == Status::on_ground;
    const bool offers = table.options.opportunity_trigger == pbi::OpportunityTrigger::activation_end;
    if (offers && now.boat_ending == 0 && now.entered_now != 0 && afloat) {  // PBI-13.2
        now.boat_ending = 1;
        pbi::offer_opportunity(table, now, now[boat].square);
        if (!now.matters.empty()) return;
    }
    journal.add(events::BoatEnded{boat}, BOAT(5, 4));
    now[boat].ap = 0;  // unspent AP are lost
    now.active_boat = Boat();
    now.entered_now = 0;
    now.second_step = 0;
    now.boat_ending = 0;
}

// ---- chapter 6

int exit_cost(const Table& table, const Position& now, Boat boat) {  // BOAT-5.2, 5.3
    switch (effective_class(table, now, boat, now[boat].square)) {
        case Terrain::open: return table.boat_numbers.leave_open;
        case Terrain::partial: return table.boat_numbers.leave_partial;
        default: return table.boat_numbers.leave_closed;
    }
}

namespace {

Edge backwards(Edge facing) { return opposite(facing); }

// Whether the squares left on a FORWARD 2 are clear as far as is known (BOAT-6.7); for vehicles: roads (BOAT-17.4).
bool is_clear_way(const Table& table, const Position& now, Boat boat, Square through) {
    if (data(now[boat]).on_land) return table.road.contains(now[boat].square) && table.road.contains(through);
    return effective_class(table, now, boat, now[boat].square) == Terrain::open &&
           effective_class(table, now, boat, through) == Terrain::open;
}

}  // namespace

Refusal may_move_boat(const Table& table, const Position& now, const Action& action) {
    const Boat boat = now.active_boat;
    const Craft& craft = now[boat];
    const Order order = order_of(action);
    const bool reverse = verb_of(action) == Verb::reverse;
    const bool doubled = !reverse && order.number == 2;
    const Square to = ahead(table, craft.square, reverse ? backwards(craft.facing) : craft.facing);
    if (auto refusal = may_enter(table, now, boat, to)) return refusal;
    const Square beyond = doubled ? ahead(table, to, craft.facing) : Square();
    if (doubled)
        if (auto refusal = may_enter(table, now, boat, beyond)) return refusal;
    const int cost = doubled ? table.boat_numbers.leave_open
                             : exit_cost(table, now, boat) + (reverse ? table.boat_numbers.reverse_more : 0);
    if (craft.ap < cost) return {BOAT(5, 2), "This costs {} AP.", cost};
    if (now.locked.contains(boat)) return {BOAT(7, 4), "Boat has embarked troops this turn."};
    if (now.beached.contains(boat)) return {BOAT(6, 4), "The boat is aground."};
    if (data(craft).on_land && craft.damage >= 2) return {BOAT(17, 3), "The vehicle cannot move."};
    if (reverse && now.full_throttle.contains(boat)) return {BOAT(6, 5), "Not at full throttle."};
    if (doubled && !now.full_throttle.contains(boat))
        return {BOAT(6, 5), "Two squares for one AP only at full throttle."};
    if (doubled && (now.no_doubling.contains(boat) || !is_clear_way(table, now, boat, to)))
        return {BOAT(6, 7), "Only clear water can be crossed at speed."};
    return fine;
}

Refusal may_turn(const Table& table, const Position& now) {
    const Boat boat = now.active_boat;
    if (now[boat].ap < table.boat_numbers.turn) return {BOAT(5, 2), "This costs {} AP.", table.boat_numbers.turn};
    if (now.locked.contains(boat)) return {BOAT(7, 4), "Boat has embarked troops this turn."};
    if (now.beached.contains(boat)) return {BOAT(12, 7), "The boat is aground."};
    if (data(now[boat]).on_land && now[boat].damage >= 2) return {BOAT(17, 3), "The vehicle cannot move."};
    return fine;
}

void enter(const Table&, Position& now, Boat boat, Square square, Journal& journal) {
    now[boat].square = square;
    now.moved_now.insert(boat);  // BOAT-6.6
    now.exempt.remove(boat);     // BOAT-13.9
    if (!data(now[boat]).on_land) reveal(now, square, journal);
}

namespace {

// One square under power: the mine it leaves may go off first (BOAT-13.3), then it enters, then the enemy may react.
void step(const Table& table, Position& now, Boat boat, Square to, int cost, bool reversed, Dice& dice,
          Journal& journal) {
    if (mine_explodes(table, now, boat, dice, journal)) return;
    const Square from = now[boat].square;
    tell_entry(table, now, boat, to, events::BoatMoved{boat, from, to, static_cast<std::uint8_t>(cost), reversed},
               BOAT(6, 1), journal);
    const bool mined = now.mine_in(to) && !now.revealed.contains(to);
    enter(table, now, boat, to, journal);
    now.entered_now = 1;
    if (mined) now.second_step = 0;  // BOAT-6.7
    if (table.options.opportunity_trigger == pbi::OpportunityTrigger::entry) pbi::offer_opportunity(table, now, to);
}

}  // namespace

void move_boat(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal) {
    const Boat boat = now.active_boat;
    Craft& craft = now[boat];
    const bool reverse = verb_of(action) == Verb::reverse;
    const bool doubled = !reverse && order_of(action).number == 2;
    const Square to = ahead(table, craft.square, reverse ? backwards(craft.facing) : craft.facing);
    const int cost = doubled ? table.boat_numbers.leave_open
                             : exit_cost(table, now, boat) + (reverse ? table.boat_numbers.reverse_more : 0);
    craft.ap = static_cast<std::uint8_t>(craft.ap - cost);
    now.second_step = doubled ? 1 : 0;
    step(table, now, boat, to, cost, reverse, dice, journal);
}

// BOAT-6.7: the second square, once whatever the first brought about is over.
void second_step(const Table& table, Position& now, Dice& dice, Journal& journal) {
    const Boat boat = now.active_boat;
    now.second_step = 0;
    const Square to = ahead(table, now[boat].square, now[boat].facing);
    if (may_enter(table, now, boat, to)) return;
    step(table, now, boat, to, 0, false, dice, journal);
}

void turn(const Table& table, Position& now, const Action& action, Journal& journal) {  // BOAT-6.3
    Craft& craft = now[now.active_boat];
    craft.ap = static_cast<std::uint8_t>(craft.ap - table.boat_numbers.turn);
    const int quarter = order_of(action).number != 0 ? 1 : 3;
    craft.facing = static_cast<Edge>((static_cast<int>(craft.facing) + quarter) % 4);
    journal.add(events::BoatTurned{now.active_boat, craft.facing}, BOAT(6, 3));
}

}  // namespace sandtable::pbi_boats
