#include "rules/pbi_boats/pbi_boats.hpp"

#include "rules/pbi/pbi.hpp"
#include "rules/pbi_boats/legal.hpp"

namespace sandtable::pbi_boats {

namespace {

Side side_at(Seat seat) { return seat.index() == 0 ? Side::attacker : Side::defender; }

bool is_boats(const Action& action) { return verb_of(action) >= first_verb; }

// BOAT-5.7: what belongs to the open activation of a boat, and to nothing else.
bool is_of_a_boat(Verb verb) {
    return (verb >= Verb::forward && verb <= Verb::end_boat) && verb != Verb::embark && verb != Verb::disembark;
}
bool is_on_foot(Verb verb) {
    return (verb >= Verb::move && verb <= Verb::end_activation) || (verb >= Verb::pick_up && verb <= Verb::launch);
}

bool answers(const Table& table, const Position& now, Decision asked, const Action& action) {
    const Verb verb = verb_of(action);
    switch (asked) {
        case Decision::pbi: {
            const pbi::Decision of_pbi = pbi::decision(table, now);
            if (!is_boats(action)) return pbi::answers(of_pbi, action.kind);
            if (of_pbi == pbi::Decision::motivate) return verb == Verb::activate_boat || verb == Verb::disembark;
            return of_pbi == pbi::Decision::act &&
                   (verb == Verb::embark || (verb >= Verb::pick_up && verb <= Verb::launch));
        }
        case Decision::buy: return verb == Verb::buy;
        case Decision::deploy: return verb == Verb::deploy_boat || verb == Verb::deploy || verb == Verb::deploy_preset;
        case Decision::mines: return verb == Verb::place_mine;
        case Decision::arrival: return verb == Verb::arrive;
        case Decision::boat: return verb >= Verb::forward && verb <= Verb::end_boat;
        case Decision::opportunity: return verb == Verb::opp_attempt || verb == Verb::opp_pass;
        case Decision::htc: return verb == Verb::htc || verb == Verb::htc_pass;
        case Decision::losses: return verb == Verb::choose_losses;
        case Decision::scramble: return verb == Verb::scramble_assign;
        case Decision::capture: return verb == Verb::capture_assign;
        case Decision::rescue: return verb == Verb::rescue_assign;
        default: return false;
    }
}

// Row 27 of BOAT section 7.
Refusal belongs_to_an_activation(const Table& table, const Position& now, Decision asked, const Action& action) {
    const Verb verb = verb_of(action);
    const pbi::Decision of_pbi = asked == Decision::pbi ? pbi::decision(table, now) : pbi::Decision::none;
    const bool in_activation = of_pbi == pbi::Decision::act;
    const bool in_between =
        of_pbi == pbi::Decision::motivate || of_pbi == pbi::Decision::residual || of_pbi == pbi::Decision::extend;
    if (asked == Decision::boat &&
        (verb == Verb::motivate || verb == Verb::end_motivation || is_on_foot(verb) || verb == Verb::activate_boat))
        return {BOAT(5, 7), "Finish the boat's activation first."};
    if (in_activation && (verb == Verb::activate_boat || verb == Verb::disembark))
        return {BOAT(5, 7), "Finish the current activation first."};
    if ((in_activation || in_between) && (is_of_a_boat(verb) || verb == Verb::embark || verb == Verb::disembark))
        return {BOAT(5, 7), "Start the boat's activation first."};
    return fine;
}

// PBI's rows for the wrong moment.
Refusal not_now(const Table& table, const Position& now, Decision asked, const Action& action) {
    const pbi::Decision of_pbi = asked == Decision::pbi ? pbi::decision(table, now) : pbi::Decision::none;
    const bool in_between = of_pbi == pbi::Decision::motivate || of_pbi == pbi::Decision::residual;
    if (is_boats(action))
        return is_on_foot(verb_of(action)) && in_between ? Refusal{PBI(8, 5), "That group is not active."}
                                                         : Refusal{PBI(5, 9), "Not in this step."};
    return pbi::not_now(table, now, of_pbi, action.kind);
}

// PBI row 29: ids that name nothing at this table.
bool is_well_formed(const Table& table, const Action& action) {
    const auto on_board = [&](Square square) { return square.index() < table.board.size(); };
    const auto is_boat = [&](Boat boat) { return boat.index() < table.boat_count; };
    const auto is_boat_or_none = [&](Boat boat) { return !boat.exists() || is_boat(boat); };
    if (verb_of(action) > last_verb || !table.groups.contains_all(action.groups)) return false;
    const Order order = order_of(action);
    const bool order_stands = order.aim <= Aim::vehicle && order.weapon <= Weapon::cannon &&
                              order.facing < Edge::none && is_boat_or_none(order.target) &&
                              (order.vehicles.bits >> table.boat_count) == 0;
    switch (verb_of(action)) {
        case Verb::shoot:
        case Verb::assault:
        case Verb::opp_attempt:
            if (!order_stands || !is_boat_or_none(order.boat)) return false;
            if (verb_of(action) == Verb::opp_attempt && action.choice != 0) return is_boat(order.boat);
            if (verb_of(action) == Verb::assault && order.aim != Aim::none) return is_boat(order.target);
            return pbi::is_well_formed(table, action);
        case Verb::activate_boat:
        case Verb::embark:
        case Verb::pick_up: return order_stands && is_boat(order.boat);
        case Verb::deploy_boat: return order_stands && is_boat(order.boat) && on_board(action.to);
        case Verb::disembark:
            return order_stands && is_boat(order.boat) && (!action.to.exists() || on_board(action.to));
        case Verb::boat_fire:
        case Verb::troops_fire: return order_stands && on_board(action.to);
        case Verb::transfer:
        case Verb::board: return order_stands && is_boat(order.target);
        case Verb::forward: return order_stands && (order.number == 1 || order.number == 2);
        case Verb::htc: return order_stands && (!action.to.exists() || on_board(action.to));
        case Verb::turn:
        case Verb::launch: return order_stands;
        default: return is_boats(action) || pbi::is_well_formed(table, action);
    }
}

bool has_finished(const Table& table, const Position& now, Square square) {
    const GroupSet here = now.standing_in(square) & table.of_side[index(now.active_side)];
    return here.any() && now.done.contains_all(here);
}

bool only_aboard(const Table& table, const Position& now, Square square) {
    if ((now.standing_in(square) & table.of_side[index(now.active_side)]).any()) return false;
    for (const Boat boat : now.carriers_in(table, square))
        if (now[boat].side == now.active_side && now.aboard(boat).any()) return true;
    return false;
}

Refusal nobody_to_motivate(const Table& table, const Position& now, const Action& action) {
    if (has_finished(table, now, action.to)) return {BOAT(7, 2), "This group has finished its turn."};
    if (only_aboard(table, now, action.to)) return {BOAT(7, 8), "Embarked groups are not motivated."};
    return fine;
}

Refusal may_motivate(const Table& table, const Position& now, const Action& action) {
    if (auto refusal = nobody_to_motivate(table, now, action)) return refusal;
    return pbi::may_motivate(table, now, action);
}

Refusal may_move(const Table& table, const Position& now, const Action& action) {
    if ((action.groups & now.done).any()) return {BOAT(7, 2), "This group has finished its turn."};
    if (action.to.exists() && table.water.contains(action.to))
        return {BOAT(1, 3), "Foot groups cannot go into the water."};
    if (now.active.contains_all(action.groups)) {
        if ((action.groups & table.immovable).any()) return {BOAT(17, 1), "A fixed gun never moves."};
        if (action.to.exists() && !now.enemy_stands_in(now.active_side, action.to) &&
            enemies_in(table, now, now.active_side, action.to))
            return {BOAT(1, 7), "An enemy boat or vehicle is there: assault instead ({} AP).", table.numbers.assault};
    }
    return pbi::may_move(table, now, action);
}

Refusal may_clear(const Table& table, const Position& now, const Action& action) {
    for (const Group group : now.standing_in(action.to) & table.of_side[index(now.active_side)])
        if (now.carried_by(table, group).exists() && table.options.clear_requires_all)
            return {BOAT(8, 3), "Put the boat down first."};
    return pbi::may_clear(table, now, action);
}

Refusal may_assault(const Table& table, const Position& now, const Action& action) {
    if (order_of(action).aim != Aim::none) return may_assault_boat(table, now, action);
    for (const Group group : action.groups)
        if (now.carried_by(table, group).exists()) return {BOAT(8, 3), "Put the boat down first."};
    if ((action.groups & table.immovable).any()) return {BOAT(17, 1), "A fixed gun never moves."};
    if (tank_in(table, now, enemy_of(now.active_side), action.to))
        return {BOAT(17, 6), "A square with a light tank cannot be assaulted."};
    return pbi::may_assault(table, now, action);
}

}  // namespace

Refusal check_boat_action(const Table& table, const Position& now, const Action& action) {
    switch (verb_of(action)) {
        case Verb::forward:
        case Verb::reverse: return may_move_boat(table, now, action);
        case Verb::turn: return may_turn(table, now);
        case Verb::boat_fire: return may_fire_boat(table, now, action);
        case Verb::troops_fire: return may_fire_troops(table, now, action);
        case Verb::clear_aboard: return may_clear_aboard(table, now, action);
        case Verb::disarm: return may_disarm(table, now);
        case Verb::lay_mine: return may_lay_mine(table, now);
        case Verb::disembark:
            if (order_of(action).boat != now.active_boat) return {BOAT(5, 7), "Finish the boat's activation first."};
            return may_disembark(table, now, action);
        case Verb::embark: return may_embark(table, now, action);
        case Verb::transfer: return may_transfer(table, now, action);
        case Verb::board: return may_board(table, now, action);
        default: return fine;
    }
}

Refusal check_foot_action(const Table& table, const Position& now, const Action& action) {
    switch (verb_of(action)) {
        case Verb::motivate: return may_motivate(table, now, action);
        case Verb::move: return may_move(table, now, action);
        case Verb::shoot: return may_shoot(table, now, action);
        case Verb::clear: return may_clear(table, now, action);
        case Verb::assault: return may_assault(table, now, action);
        case Verb::embark: return may_embark(table, now, action);
        case Verb::pick_up: return may_pick_up(table, now, action);
        case Verb::drop: return may_drop(table, now, action);
        case Verb::launch: return may_launch(table, now, action);
        default: return pbi::Pbi::check(table, now, Seat(index(pbi::decider(now))), action);
    }
}

namespace {

// The order of grounds in BOAT section 7: row 27, the other rows of its table, and only then those of PBI, of which
// row 12 (nobody is active) and row 32 (another step) are what is wrong with an action at the wrong moment.
Refusal refused_now(const Table& table, const Position& now, Decision asked, const Action& action) {
    if (auto refusal = belongs_to_an_activation(table, now, asked, action)) return refusal;
    const pbi::Decision of_pbi = asked == Decision::pbi ? pbi::decision(table, now) : pbi::Decision::none;
    const Verb verb = verb_of(action);
    const bool in_between = of_pbi == pbi::Decision::motivate || of_pbi == pbi::Decision::residual;
    Refusal refusal = fine;
    if (of_pbi != pbi::Decision::none && verb == Verb::motivate)
        refusal = nobody_to_motivate(table, now, action);
    else if (of_pbi != pbi::Decision::none && verb == Verb::activate_boat)
        refusal = may_activate(table, now, action);
    else if (in_between && is_on_foot(verb) && action.groups.any())
        refusal = check_foot_action(table, now, action);
    return refusal ? refusal : not_now(table, now, asked, action);
}

}  // namespace

Position PbiBoats::setup(const Table& table) {
    Position now = before_deployment(table);
    static_cast<pbi::Position&>(now) = pbi::Pbi::setup(table);
    for (int i = 0; i < table.boat_count; ++i)
        for (const Boat vehicle : table.boat[i].vehicles) now[vehicle].carrier = Boat(i);
    for (const Side side : {Side::attacker, Side::defender}) {
        std::array<ArmyItem, most_boats> items{};
        std::size_t count = 0;
        for (const Boat boat : table.boats_of[index(side)])
            if (now[boat].status != Status::none) items[count++] = {now[boat].hull, now[boat].equipment};
        now.army[static_cast<std::size_t>(index(side))] =
            static_cast<std::uint16_t>(price_of_army(table, side, {items.data(), count}));
    }
    return now;
}

void PbiBoats::advance(const Table& table, Position& position, Dice& dice, Journal& journal) {
    pbi_boats::advance(table, position, dice, journal);
}

Seats PbiBoats::to_act(const Table& table, const Position& now) {
    return decision(table, now) == Decision::none ? Seats() : Seats(Seat(index(decider(table, now))));
}

void PbiBoats::legal(const Table& table, const Position& now, Seat seat, ActionList<Action>& actions) {
    if (seat.index() <= 1 && decision(table, now) != Decision::none && decider(table, now) == side_at(seat))
        list_legal(table, now, actions);
}

Refusal PbiBoats::check(const Table& table, const Position& now, Seat seat, const Action& action) {
    const Decision asked = decision(table, now);
    const Side side = side_at(seat);
    if (asked == Decision::none) return {PBI(3, 0), "Nobody has a decision to make now."};
    if (seat.index() > 1 || decider(table, now) != side) return {PBI(3, 0), "Not your decision."};
    if (!is_well_formed(table, action)) return {PBI(3, 0), "Unknown group, boat or square."};
    if (verb_of(action) == Verb::resign) return fine;
    if (!answers(table, now, asked, action)) return refused_now(table, now, asked, action);
    switch (asked) {
        case Decision::buy: return may_buy(table, side, action);
        case Decision::deploy:
            return verb_of(action) == Verb::deploy_boat ? may_deploy_boat(table, now, side, action)
                                                        : may_deploy(table, now, side, action);
        case Decision::mines: return may_place_mines(table, now, action);
        case Decision::arrival: return may_arrive(table, now, action);
        case Decision::boat: return check_boat_action(table, now, action);
        case Decision::opportunity:
            return verb_of(action) == Verb::opp_pass ? fine : may_attempt_opportunity(table, now, action);
        case Decision::htc: return verb_of(action) == Verb::htc_pass ? fine : may_htc(table, now, action);
        case Decision::losses: return may_choose_losses(table, now, action);
        case Decision::scramble: return may_assign_scramble(table, now, action);
        case Decision::capture: return may_assign_capture(table, now, action);
        case Decision::rescue: return may_assign_rescue(table, now, action);
        default: break;
    }
    if (verb_of(action) == Verb::activate_boat) return may_activate(table, now, action);
    if (verb_of(action) == Verb::disembark) {
        const Craft& craft = now[order_of(action).boat];
        const bool of_troops = order_of(action).vehicles.empty();  // BOAT-7.7, 7.11
        if (craft.side != now.active_side || craft.status != Status::afloat || craft.damage == 0 || !of_troops)
            return {BOAT(5, 7), "Start the boat's activation first."};
        return may_disembark(table, now, action);
    }
    return check_foot_action(table, now, action);
}

namespace {

void move(const Table& table, Position& now, const Action& action, Journal& journal) {
    pbi::move(table, now, action, journal);
    carry_along(table, now, action.groups);
}

// True when the action was one of those that boats change or add.
bool carry_out(const Table& table, Position& now, Side side, const Action& action, Dice& dice, Journal& journal) {
    const bool in_matter = !now.matters.empty() && now.pending.empty();
    switch (verb_of(action)) {
        case Verb::buy: buy(table, now, side, action, journal); return true;
        case Verb::deploy_boat: deploy_boat(table, now, action, journal); return true;
        case Verb::deploy:
        case Verb::deploy_preset: deploy(table, now, side, action, journal); return true;
        case Verb::place_mine: place_mines(table, now, action, journal); return true;
        case Verb::arrive: arrive(table, now, action, journal); return true;
        case Verb::activate_boat: activate(table, now, action, dice, journal); return true;
        case Verb::forward:
        case Verb::reverse: move_boat(table, now, action, dice, journal); return true;
        case Verb::turn: turn(table, now, action, journal); return true;
        case Verb::boat_fire: fire_boat(table, now, action, dice, journal); return true;
        case Verb::troops_fire: fire_troops(table, now, action, dice, journal); return true;
        case Verb::clear_aboard: clear_aboard(table, now, action, dice, journal); return true;
        case Verb::disarm: disarm(table, now, dice, journal); return true;
        case Verb::lay_mine: lay_mine(table, now, journal); return true;
        case Verb::disembark: disembark(table, now, action, journal); return true;
        case Verb::embark: embark(table, now, action, journal); return true;
        case Verb::transfer: transfer(table, now, action, journal); return true;
        case Verb::board: board(table, now, action, journal); return true;
        case Verb::end_boat: end_boat(table, now, journal); return true;
        case Verb::pick_up: pick_up(table, now, action, journal); return true;
        case Verb::drop: drop(table, now, action, journal); return true;
        case Verb::launch: launch(table, now, action, journal); return true;
        case Verb::htc: htc(table, now, action, dice, journal); return true;
        case Verb::htc_pass: now.matters.back().stage = Matter::Stage::fight; return true;
        case Verb::rescue_assign: assign_rescue(table, now, action, journal); return true;
        case Verb::scramble_assign: assign_scramble(table, now, action, journal); return true;
        case Verb::capture_assign: assign_capture(table, now, action.groups, journal); return true;
        case Verb::move: move(table, now, action, journal); return true;
        case Verb::shoot: shoot(table, now, action, dice, journal); return true;
        case Verb::assault:
            if (order_of(action).aim == Aim::none) return false;
            assault_boat(table, now, action, journal);
            return true;
        case Verb::opp_attempt: attempt_opportunity(table, now, action, dice, journal); return true;
        case Verb::opp_pass: pass_opportunity(table, now, journal); return true;
        case Verb::choose_losses:
            if (!in_matter) return false;
            choose_losses(table, now, action, journal);
            return true;
        default: return false;
    }
}

}  // namespace

void PbiBoats::apply(const Table& table, Position& now, Seat seat, const Action& action, Dice& dice, Journal& journal) {
    const Side side = side_at(seat);
    if (!carry_out(table, now, side, action, dice, journal)) pbi::carry_out(table, now, side, action, dice, journal);
    pbi_boats::advance(table, now, dice, journal);
}

Position PbiBoats::view(const Table& table, const Position& position, Seat seat) {
    Position seen = position;
    if (seat == Seat(index(Side::defender)) || position.counted || table.mines == 0) return seen;
    SquareSet& laid = seen.mines[index(Side::defender)];
    laid = laid & seen.revealed;
    seen.hides_mines = 1;
    return seen;
}

// As many mines as the defender may have left, anywhere that he may have put them.
Position PbiBoats::determinize(const Table& table, const Position& view, Seat, Dice& dice) {
    Position guess = view;
    guess.hides_mines = 0;
    if (view.hides_mines == 0 || view.mines_placed == 0) return guess;
    SquareSet possible;
    for (const Square square : table.board.all())
        if (table.floats(square) && !view.revealed.contains(square) && view.boats_in(table, square).empty() &&
            table.board.depth(square, view.attacker_edge) > table.numbers.defender_keeps_off)
            possible.insert(square);
    for (int left = table.mines - view.mines_found; left > 0 && possible.any(); --left) {
        auto skip = dice.below(static_cast<std::uint32_t>(possible.size()));
        for (const Square square : possible) {
            if (skip-- != 0) continue;
            guess.mines[index(Side::defender)].insert(square);
            possible.remove(square);
            break;
        }
    }
    return guess;
}

Seats PbiBoats::witnesses(const Table&, const Position&, Seat actor, const Action& action) {
    return verb_of(action) == Verb::place_mine ? Seats(actor) : everyone;
}

Outcome PbiBoats::outcome(const Table& table, const Position& now) { return pbi::Pbi::outcome(table, now); }

}  // namespace sandtable::pbi_boats
