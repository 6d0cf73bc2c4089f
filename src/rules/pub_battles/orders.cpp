// PUB chapter 24: written orders. Only what they bind is here: whose, move or attack, where to, from when on.
#include <algorithm>

#include "rules/pub_battles/options.hpp"

namespace sandtable::pub_battles {

namespace {

constexpr const char* not_a_writer = "Orders are written by the army commander at the start of the turn.";

bool is_inside(Point centre, Point place) {  // PUB-24.1
    return field::squared_distance(centre, place) <= std::int64_t{location_radius} * location_radius;
}

bool is_nearer(Point centre, Point end, Point from) {
    return field::squared_distance(end, centre) < field::squared_distance(from, centre);
}

const Order* order_in_force(const Position& now, Command command) {
    for (const Order& order : now.orders)
        if (order.status == Order::Status::effective && order.command == command) return &order;
    return nullptr;
}

Order* order_in_force(Position& now, Command command) {
    return const_cast<Order*>(order_in_force(static_cast<const Position&>(now), command));
}

// Who may know of an order: its author and its recipient (PUB section 8).
Seats readers_of(const Position& now, const Order& order) {
    return Seats(order.author) | Seats(now.runner[order.command.index()]);
}

// PUB-24.7: so many turns on the way.
int delay_of(const Table& table, const Position& now, Command command) {
    const Hq army = table[table.side_of(command)].army_hq, hq = table[command].hq;
    const std::int64_t distance = field::squared_distance(now[army].centre, now[hq].centre);
    std::int64_t moves = 1;
    while (moves * moves * table.numbers.mounted_move * table.numbers.mounted_move < distance) ++moves;
    return static_cast<int>(moves);
}

// The turn that is put on what is written now: what has another one has left already.
int turn_of_writing(const Position& now) { return now.phase == Phase::setup ? 0 : now.turn; }

bool is_of_this_round(const Position& now, const Order& order) {
    return order.status == Order::Status::sent && order.written == turn_of_writing(now);
}

int free_place(const Position& now, Command command) {
    const int first = orders_a_command * command.index();
    for (int i = first; i < first + orders_a_command; ++i)
        if (now.orders[static_cast<std::size_t>(i)].status == Order::Status::none) return i;
    return -1;
}

// PUB section 3, P1: what is written to a Command a second time replaces what has not left yet.
int place_to_write(const Position& now, Command command, int plan) {
    const int first = orders_a_command * command.index();
    for (int i = first; i < first + orders_a_command; ++i)
        if (const Order& order = now.orders[static_cast<std::size_t>(i)];
            is_of_this_round(now, order) && order.plan == plan)
            return i;
    return free_place(now, command);
}

bool may_write_now(const Table& table, const Position& now, Side side) {
    if (!table.options.written_orders) return false;
    if (now.phase == Phase::setup) return may_write_initially(table, side);
    const Hq army = table[side].army_hq;
    return now.phase == Phase::orders && army.exists() && now.hq_on_map.contains(army);  // PUB-24.10
}

int plans_of(const Table& table, Side side) { return table.options.solitaire && table[side].attacker ? 3 : 1; }

// Written later; of one turn the place decides.
bool is_newer(const Order& order, const Order& than) {
    return order.written > than.written || (order.written == than.written && &order > &than);
}

bool has_taken_effect(const Order& order) {
    return order.status != Order::Status::none && order.status != Order::Status::sent;
}

// PUB-24.7: a newer order replaces an older one when it takes effect, be the older one in force or still on its way.
void take_effect(Position& now, std::size_t index, Journal& journal) {
    Order& order = now.orders[index];
    for (std::size_t i = 0; i < now.orders.size(); ++i) {
        Order& older = now.orders[i];
        if (i == index || older.status == Order::Status::none || older.command != order.command ||
            is_newer(older, order))
            continue;
        if (older.status == Order::Status::sent)
            journal.add(events::OrderOvertaken{static_cast<std::uint8_t>(i), older.command}, PUB(24, 7),
                        readers_of(now, older));
        older = {};
    }
    order.status = Order::Status::effective;
    journal.add(events::OrderEffective{static_cast<std::uint8_t>(index), order.command, order.kind, order.target},
                PUB(24, 7), readers_of(now, order));
}

// An older order never displaces a newer one that counts already or begins to count now.
void bring_into_effect(Position& now, Journal& journal) {
    for (std::size_t i = 0; i < now.orders.size(); ++i) {
        const Order& order = now.orders[i];
        if (order.status != Order::Status::sent || order.effective > now.turn) continue;
        bool outdated = false;
        for (const Order& other : now.orders)
            outdated |=
                other.command == order.command && is_newer(other, order) &&
                (has_taken_effect(other) || (other.status == Order::Status::sent && other.effective <= now.turn));
        if (!outdated) {
            take_effect(now, i, journal);
            continue;
        }
        journal.add(events::OrderOvertaken{static_cast<std::uint8_t>(i), order.command}, PUB(24, 7),
                    readers_of(now, order));
        now.orders[i] = {};
    }
}

// PUB-24.4: it meets the enemy.
bool meets_the_enemy(const Table& table, const Position& now, Command command) {
    const Side side = table.side_of(command);
    const Knowledge known = known_to(table, now, side);
    for (const Piece piece : pieces_of(table, now, command) & now.on_map)
        for (const Piece enemy : known.fighting & table.of_side[index(enemy_of(side))])
            if ((known.fighting.contains(piece) && is_pair(table, now, known, piece, enemy)) ||
                is_within(rectangle(table, now, piece), rectangle(table, now, enemy), table.numbers.fof_range))
                return true;
    return false;
}

bool is_in_pair_with(const Table& table, const Position& now, Command command, Piece enemy) {
    for (const Pair& pair : now.pairs)
        if ((pair.a == enemy && command_of(table, now, pair.b) == command) ||
            (pair.b == enemy && command_of(table, now, pair.a) == command))
            return true;
    return false;
}

// PUB-24.2, 24.10: the place whose circle is a Command's Location when the game begins.
Point first_location(const Table& table, const Position& now, Command command) {
    const Hq hq = table[command].hq;
    if (hq.exists() && now.hq_on_map.contains(hq)) return now[hq].centre;
    if (const Entry* entry = entry_of(table, now, command)) return entry->point;
    const std::vector<Entry>& entries = table[command].entries;
    return entries.empty() ? Point{} : entries.front().point;  // the choice is still to be made
}

bool has_orders(const Table& table, const Position& now, Side side, int plan) {
    for (const InitialOrder& initial : table.initial_orders)
        if (table.side_of(initial.command) == side && initial.plan == plan) return true;
    for (const Order& order : now.orders)
        if (is_of_this_round(now, order) && table.side_of(order.command) == side && order.plan == plan) return true;
    return false;
}

}  // namespace

bool may_write_initially(const Table& table, Side side) {  // PUB-24.8
    if (!table.options.written_orders) return false;
    switch (table.options.initial_orders) {
        case InitialOrders::both: return true;
        case InitialOrders::attacker: return table[side].attacker;
        case InitialOrders::none: return false;
    }
    return false;
}

// PUB-25.2: three sets of orders, each of at least one.
int plan_to_write(const Table& table, const Position& now, Side side) {
    const int plans = plans_of(table, side);
    for (int plan = 0; plans > 1 && plan < plans; ++plan)
        if (!has_orders(table, now, side, plan)) return plan;
    return -1;
}

Action order_to_stay(const Table& table, const Position& now, Side side, int plan) {
    Action action;
    action.kind = Action::Kind::order;
    action.command = table.commands_of[index(side)].first();
    action.at = first_location(table, now, action.command);
    action.amount = plan;
    return action;
}

Point location_of(const Table& table, const Position& now, Command command) {
    return now.phase == Phase::setup ? first_location(table, now, command) : now.location[command.index()];
}

const Order* latest_order(const Position& now, Command command, int plan) {
    const Order* latest = nullptr;
    for (const Order& order : now.orders) {
        const bool counts = order.status == Order::Status::sent || order.status == Order::Status::effective;
        if (!counts || order.command != command || (now.phase == Phase::setup && order.plan != plan)) continue;
        if (latest == nullptr || is_newer(order, *latest)) latest = &order;
    }
    return latest;
}

// ---- writing: P0 and P1

// Whoever cannot write is not asked.
Seats order_writers(const Table& table, const Position& now) {
    Seats writers;
    for (const Side side : both_sides)
        if (may_write_now(table, now, side)) writers.insert(army_seat(table, side));
    return writers - now.answered;
}

void open_orders(const Table& table, Position& now, Journal& journal) {
    now.phase = Phase::orders;
    now.answered = {};
    bring_into_effect(now, journal);
    for (const Hq hq : now.hq_on_map) note_orders_done(table, now, hq, journal);
}

Refusal may_order(const Table& table, const Position& now, Seat seat, const Action& action) {
    const Side side = table.seat_sides[seat.index()];
    if (table.options.written_orders && now.phase == Phase::setup && !may_write_initially(table, side))
        return {PUB(24, 8), "This side starts without orders."};
    if (seat != army_seat(table, side) || !may_write_now(table, now, side) || now.answered.contains(seat))
        return {PUB(24, 6), not_a_writer};
    if (action.kind == Action::Kind::confirm) return fine;
    if (action.kind == Action::Kind::cancel) {
        if (action.choice >= now.orders.size()) return {PUB(24, 6), "There is no such order."};
        const Order& order = now.orders[action.choice];
        if (order.status != Order::Status::sent || order.author != seat) return {PUB(24, 6), "There is no such order."};
        if (order.written != turn_of_writing(now)) return {PUB(24, 6), "That order has left already."};
        return fine;
    }
    if (action.command.index() >= static_cast<int>(table.commands.size()) || table.side_of(action.command) != side)
        return {PUB(24, 6), not_a_writer};
    if (action.choice > 1) return {PUB(24, 3), "An order is to move or to attack."};
    if (action.at.x < 0 || action.at.y < 0 || action.at.x > table.width || action.at.y > table.height)
        return {PUB(24, 1), "The Location must be on the map."};
    if (action.amount < 0 || action.amount >= plans_of(table, side)) return {PUB(25, 2), "There is no such plan."};
    if (now.phase == Phase::orders && !now.hq_on_map.contains(table[action.command].hq))
        return {PUB(24, 7), "Its HQ is not on the map: no order can reach it."};
    if (now.phase == Phase::orders && action.amount != 0) return {PUB(25, 2), "There is no such plan."};
    if (place_to_write(now, action.command, action.amount) < 0)
        return {PUB(24, 3), "Too many orders are under way to this Command."};
    return fine;
}

void write_order(const Table& table, Position& now, Seat seat, const Action& action, Journal& journal) {
    if (action.kind == Action::Kind::cancel) {
        const Order order = now.orders[action.choice];
        now.orders[action.choice] = {};
        journal.add(events::OrderCancelled{action.choice, order.command}, PUB(24, 6), readers_of(now, order));
        return;
    }
    const int place = place_to_write(now, action.command, action.amount);
    Order& order = now.orders[static_cast<std::size_t>(place)];
    order.status = Order::Status::sent;
    order.kind = action.choice == 0 ? Order::Kind::move : Order::Kind::attack;
    order.command = action.command;
    order.author = seat;
    order.target = action.at;
    const bool initial = now.phase == Phase::setup;
    order.written = static_cast<std::uint8_t>(turn_of_writing(now));
    const int effective = initial ? 1 : now.turn + delay_of(table, now, action.command);
    order.effective = static_cast<std::uint8_t>(std::min(effective, 255));  // long after the last turn
    order.plan = static_cast<std::uint8_t>(action.amount);
    journal.add(events::OrderWritten{static_cast<std::uint8_t>(place), order.command, order.kind, order.target,
                                     order.effective},
                PUB(24, 7), readers_of(now, order));
}

void confirm_orders(Position& now, Seat seat, Journal& journal) {
    now.answered.insert(seat);
    journal.add(events::Confirmed{seat}, PUB(24, 6));
}

namespace {

// What is proposed in P0 and P1: the objectives, the gazetteer and where enemy HQs stand are what a bot thinks of. It
// goes through the plans, and in each through the Commands, in ascending order and never back, so that whoever only
// takes what is proposed comes to an end; nothing is proposed that would be cancelled, or that a Command is told
// already.
class OrderProposer {
public:
    OrderProposer(const Table& table, const Position& now, Seat seat, ActionList<Action>& actions)
        : table_(table), now_(now), seat_(seat), side_(table.side_of(seat)), actions_(actions) {
        for (const Order& order : now.orders)
            if (is_of_this_round(now, order) && order.author == seat)
                next_ = std::max(next_, step(order.plan, order.command) + 1);
    }

    void propose() {
        const int plans = now_.phase == Phase::setup ? plans_of(table_, side_) : 1;
        for (int plan = 0; plan < plans; ++plan) {
            for (const Command command : table_.commands_of[index(side_)])
                if (step(plan, command) >= next_) propose_to(command, plan);
            if (!has_orders(table_, now_, side_, plan)) return;  // one plan after the other
        }
    }

private:
    static int step(int plan, Command command) { return plan * most_commands + command.index(); }

    void propose_to(Command command, int plan) {
        const auto both = [&](Point target) {
            add(command, plan, Order::Kind::move, target);
            add(command, plan, Order::Kind::attack, target);
        };
        for (const Objective& objective : table_.objectives) both(objective.centre);
        for (const Place& place : table_.places) both(place.centre);
        for (const Hq hq : table_.hqs_of[index(enemy_of(side_))] & now_.hq_on_map) both(now_[hq].centre);
        // A plan has at least one order, if only to stay.
        if (now_.phase == Phase::setup) add(command, plan, Order::Kind::move, first_location(table_, now_, command));
    }
    void add(Command command, int plan, Order::Kind kind, Point target) {
        const Order* latest = latest_order(now_, command, plan);
        if (latest != nullptr && latest->kind == kind && latest->target == target) return;
        if (latest == nullptr && now_.phase == Phase::orders && now_.location[command.index()] == target) return;
        Action action;
        action.kind = Action::Kind::order;
        action.command = command;
        action.choice = kind == Order::Kind::move ? 0 : 1;
        action.amount = plan;
        action.at = target;
        if (!may_order(table_, now_, seat_, action)) actions_.add(action);
    }

    const Table& table_;
    const Position& now_;
    Seat seat_;
    Side side_;
    ActionList<Action>& actions_;
    int next_ = 0;
};

}  // namespace

void list_orders(const Table& table, const Position& now, Seat seat, ActionList<Action>& actions) {
    if (seat == army_seat(table, table.side_of(seat)) && may_write_now(table, now, table.side_of(seat)))
        OrderProposer(table, now, seat, actions).propose();
}

void begin_locations(const Table& table, Position& now) {
    for (const Side side : both_sides)
        for (const Command command : table.commands_of[index(side)])
            now.location[command.index()] = first_location(table, now, command);
}

// PUB-24.8: the scenario's orders, unless the commander has written others for the Command. They count from turn 1 on.
void begin_initial_orders(const Table& table, Position& now, Journal& journal) {
    for (Order& order : now.orders)  // PUB-25.2: only the plan that was drawn
        if (order.status == Order::Status::sent && plans_of(table, table.side_of(order.command)) > 1 &&
            order.plan != now.plan)
            order = {};
    for (const InitialOrder& initial : table.initial_orders) {
        const Side side = table.side_of(initial.command);
        if (!may_write_initially(table, side) || (plans_of(table, side) > 1 && initial.plan != now.plan)) continue;
        bool replaced = false;
        for (const Order& order : now.orders)
            replaced |= order.status == Order::Status::sent && order.command == initial.command;
        const int place = free_place(now, initial.command);
        if (replaced || place < 0) continue;
        Order& order = now.orders[static_cast<std::size_t>(place)];
        order.status = Order::Status::sent;
        order.kind = initial.attack ? Order::Kind::attack : Order::Kind::move;
        order.command = initial.command;
        order.author = army_seat(table, side);
        order.effective = 1;
        order.plan = static_cast<std::uint8_t>(initial.plan);
        order.target = initial.target;
    }
    bring_into_effect(now, journal);
}

// ---- obeying

void note_orders_done(const Table& table, Position& now, Hq hq, Journal& journal) {
    const Command command = table[hq].command;
    if (!table.options.written_orders || !command.exists() || table[command].hq != hq) return;
    Order* order = order_in_force(now, command);
    if (order == nullptr || !now.hq_on_map.contains(hq) || !is_inside(order->target, now[hq].centre)) return;
    order->status = Order::Status::done;
    now.location[command.index()] = order->target;
    journal.add(events::OrderDone{command}, order->kind == Order::Kind::move ? PUB(24, 10) : PUB(24, 5),
                readers_of(now, *order));
}

void begin_orders_of(const Table& table, Position& now, Command command, Journal& journal) {
    if (!table.options.written_orders) return;
    note_orders_done(table, now, table[command].hq, journal);
    Order* order = order_in_force(now, command);
    if (order == nullptr || order->kind != Order::Kind::move || !meets_the_enemy(table, now, command)) return;
    order->status = Order::Status::halted;
    const Hq hq = table[command].hq;
    if (now.hq_on_map.contains(hq)) now.location[command.index()] = now[hq].centre;
    journal.add(events::OrderHalted{command}, PUB(24, 4), readers_of(now, *order));
}

Refusal against_orders(const Table& table, const Position& now, Piece piece, Point from, Point end, PieceSet attacked) {
    if (!table.options.written_orders) return fine;
    const Command command = command_of(table, now, piece);
    const Order* order = order_in_force(now, command);
    const Point location = now.location[command.index()];
    if (end != from) {
        if (order == nullptr && !is_inside(location, end) &&
            (is_inside(location, from) || !is_nearer(location, end, from)))
            return {PUB(24, 2), "This Command has no order to leave its Location."};
        if (order != nullptr && !is_inside(location, end) && !is_inside(order->target, end) &&
            !is_nearer(order->target, end, from))
            return {order->kind == Order::Kind::move ? PUB(24, 4) : PUB(24, 5),
                    "Its order leads this Command elsewhere."};
    }
    if (order != nullptr && order->kind == Order::Kind::attack) return fine;  // PUB-24.5
    for (const Piece enemy : attacked)
        if (!is_inside(location, now[enemy].centre) && !is_in_pair_with(table, now, command, enemy))
            return {order == nullptr ? PUB(24, 2) : PUB(24, 4), "This Command has no order to attack there."};
    return fine;
}

}  // namespace sandtable::pub_battles
