// Every allowed action of the decision at hand (PBI and BOAT sections 5). Candidates are made and then checked by the
// same functions that check what people try. Purchases, deployments, mines and large assignments are proposed: a few
// sensible ones stand for the many that are allowed.
#include "rules/pbi_boats/legal.hpp"

#include <algorithm>

namespace sandtable::pbi_boats {

namespace {

using Actions = ActionList<Action>;

SquareSet enemy_squares(const Table& table, const Position& now, Side side) {
    SquareSet squares = now.occupied[index(enemy_of(side))];
    for (const Boat boat : now.boats_of(table, enemy_of(side))) squares.insert(now[boat].square);
    return squares;
}

bool holds_carriers(const Table& table, const Position& now, Side side, Square square) {
    for (const Boat boat : now.carriers_in(table, square))
        if (now[boat].side == side) return true;
    return false;
}

// visit(order) for every aim at the enemies of `side` in the square; where only foot stand the aim is left out.
template <class Visit>
bool aims_at(const Table& table, const Position& now, Side side, Square square, Order order, Visit visit) {
    bool stop = false;
    const bool carriers = holds_carriers(table, now, enemy_of(side), square);
    for_each_aim(table, now, enemy_of(side), square, [&](Aim aim, Boat boat) {
        if (stop) return;
        order.aim = aim == Aim::foot && !carriers ? Aim::none : aim;
        order.target = boat;
        stop = visit(order);
    });
    return stop;
}

template <class Visit>
bool choices(const Table& table, const Position& now, GroupSet among, int fewest, int most, Visit visit) {
    bool stop = false;
    for (int count = fewest; count <= std::min(most, among.size()); ++count)
        pbi::for_each_choice(table, now, among, count, [&](GroupSet chosen) { stop = stop || visit(chosen); });
    return stop;
}

// ---- the active boat

template <class Visit>
bool boat_movements(Visit visit) {
    for (const int squares : {1, 2}) {
        Order order;
        order.number = static_cast<std::uint8_t>(squares);
        if (visit(make(Verb::forward, order))) return true;
    }
    if (visit(make(Verb::reverse))) return true;
    for (const int right : {0, 1}) {
        Order order;
        order.number = static_cast<std::uint8_t>(right);
        if (visit(make(Verb::turn, order))) return true;
    }
    return visit(make(Verb::disarm)) || visit(make(Verb::lay_mine));
}

template <class Visit>
bool boat_shots(const Table& table, const Position& now, Visit visit) {
    const Boat boat = now.active_boat;
    const Craft& craft = now[boat];
    const GroupSet fresh = now.aboard(boat) - now.done;
    for (const Square target : enemy_squares(table, now, craft.side)) {
        for (int weapon = 0; weapon < weapons; ++weapon) {
            if (mounts(craft, static_cast<Weapon>(weapon)) == 0) continue;
            Order order;
            order.weapon = static_cast<Weapon>(weapon);
            order.uses_mount = 1;
            const bool stop = aims_at(table, now, craft.side, target, order, [&](const Order& aimed) {
                Action action = make(Verb::boat_fire, aimed);
                action.to = target;
                return visit(action);
            });
            if (stop) return true;
        }
        if (!data(craft).open_topped || fresh.empty()) continue;
        const bool stop = aims_at(table, now, craft.side, target, Order{}, [&](const Order& aimed) {
            return choices(table, now, fresh, 1, table.boat_numbers.troops_that_fire, [&](GroupSet groups) {
                Action action = make(Verb::troops_fire, aimed);
                action.to = target;
                action.groups = groups;
                return visit(action);
            });
        });
        if (stop) return true;
    }
    for (int platoon = 0; platoon < table.platoon_count; ++platoon) {
        Order order;
        order.number = static_cast<std::uint8_t>(platoon);
        if (visit(make(Verb::clear_aboard, order))) return true;
    }
    return false;
}

// DISEMBARK of one boat: every choice of groups, or a vehicle alone.
template <class Visit>
bool disembarkations(const Table& table, const Position& now, Boat boat, Visit visit) {
    const Craft& craft = now[boat];
    for (const Square to : {craft.square, craft.beached_on}) {
        if (!to.exists()) continue;
        Order order;
        order.boat = boat;
        Action action = make(Verb::disembark, order);
        action.to = to;
        const int room = table.numbers.groups_per_square - now.count_of(craft.side, to);
        if (choices(table, now, may_leave(table, now, boat), 1, room, [&](GroupSet groups) {
                action.groups = groups;
                return visit(action);
            }))
            return true;
        action.groups = {};
        for (const Boat vehicle : now.vehicles_aboard(table, boat)) {
            order.vehicles = BoatSet(vehicle);
            set_order(action, order);
            if (visit(action)) return true;
        }
    }
    return false;
}

template <class Visit>
bool boat_transports(const Table& table, const Position& now, Visit visit) {
    const Boat boat = now.active_boat;
    const Craft& craft = now[boat];
    if (disembarkations(table, now, boat, visit)) return true;
    Order order;
    order.boat = boat;
    GroupSet waiting;
    for (const Square square : {craft.square, craft.beached_on})
        if (square.exists()) waiting |= now.standing_in(square) & table.of_side[index(craft.side)];
    Action embark = make(Verb::embark, order);
    if (choices(table, now, waiting - now.acted - now.done, 1, spare_capacity(table, now, boat), [&](GroupSet groups) {
            embark.groups = groups;
            return visit(embark);
        }))
        return true;
    embark.groups = {};
    for (const Boat vehicle : now.vehicles_in(table, craft.square)) {
        order.vehicles = BoatSet(vehicle);
        set_order(embark, order);
        if (visit(embark)) return true;
    }
    for (const Boat other : now.boats_of(table, craft.side)) {
        if (other == boat || data(now[other]).on_land || table.board.distance(now[other].square, craft.square) > 1)
            continue;
        Order change;
        change.target = other;
        Action action = make(Verb::transfer, change);
        if (choices(table, now, may_leave(table, now, boat), 1, spare_capacity(table, now, other),
                    [&](GroupSet groups) {
                        action.groups = groups;
                        return visit(action);
                    }))
            return true;
    }
    for (const Boat target : boarding_targets(table, now)) {
        Order attack;
        attack.target = target;
        Action action = make(Verb::board, attack);
        if (choices(table, now, may_join_boarding(table, now, boat), 1, table.numbers.groups_per_square,
                    [&](GroupSet groups) {
                        action.groups = groups;
                        return visit(action);
                    }))
            return true;
    }
    return false;
}

template <class Visit>
bool boat_candidates(const Table& table, const Position& now, Visit visit) {
    return boat_movements(visit) || boat_shots(table, now, visit) || boat_transports(table, now, visit);
}

// ---- groups of an activation

template <class Visit>
bool shots_at_boats(const Table& table, const Position& now, Visit visit) {
    SquareSet places;
    for (const Group group : now.active) places.insert(now.square[group.index()]);
    for (const Square from : places) {
        const GroupSet here = now.active & now.standing_in(from);
        for (const Square target : enemy_squares(table, now, now.active_side)) {
            const bool stop = aims_at(table, now, now.active_side, target, Order{}, [&](const Order& aimed) {
                Action action = make(Verb::shoot, aimed);
                if (aimed.aim == Aim::none) action.layout = {};
                action.from = from;
                action.to = target;
                for (const Group group : here) {  // heavy weapons, each by itself
                    if (!is_heavy(table.type[group.index()])) continue;
                    action.groups = GroupSet(group);
                    action.amounts = static_cast<std::uint32_t>(table.boat_numbers.heavy_foot_shot);
                    if (visit(action)) return true;
                }
                if (aimed.aim == Aim::none || aimed.aim == Aim::foot) return false;  // PBI lists these
                return choices(table, now, here, 1, pbi::most_in_a_square, [&](GroupSet groups) {
                    for (std::uint32_t points = 1; points <= 3; ++points) {  // the same for each
                        action.groups = groups;
                        action.amounts = 0;
                        for (int i = 0; i < groups.size(); ++i) action.amounts |= points << (4 * i);
                        if (visit(action)) return true;
                    }
                    return false;
                });
            });
            if (stop) return true;
        }
    }
    return false;
}

template <class Visit>
bool foot_candidates(const Table& table, const Position& now, Visit visit) {
    for (const Group group : now.active) {
        const Square square = now.square[group.index()];
        Order order;
        for (const Boat boat : now.boats_of(table, now.active_side)) {
            if (now[boat].square != square && now[boat].beached_on != square) continue;
            order.boat = boat;
            Action embark = make(Verb::embark, order);
            embark.groups = GroupSet(group);
            if (visit(embark)) return true;
        }
        for (int i = 0; i < table.boat_count; ++i) {
            if (now.craft[i].square != square || !data(now.craft[i]).carried) continue;
            order.boat = Boat(i);
            Action pick = make(Verb::pick_up, order);
            pick.groups = GroupSet(group);
            if (visit(pick)) return true;
        }
        if (!now.carried_by(table, group).exists()) continue;
        Action put = make(Verb::drop);
        put.groups = GroupSet(group);
        if (visit(put)) return true;
        for (const Edge facing : {Edge::north, Edge::east, Edge::south, Edge::west}) {
            Order launching;
            launching.facing = facing;
            Action action = make(Verb::launch, launching);
            action.groups = GroupSet(group);
            if (visit(action)) return true;
        }
    }
    for (const Boat boat : now.boats_of(table, enemy_of(now.active_side))) {
        GroupSet joining;
        for (const Group group : now.active)
            if (may_join_assault_on(table, now, group, boat)) joining.insert(group);
        Order order;
        order.target = boat;
        order.aim = Aim::hull;
        Action action = make(Verb::assault, order);
        action.to = now[boat].square;
        if (choices(table, now, joining, 1, table.numbers.groups_per_square, [&](GroupSet groups) {
                action.groups = groups;
                return visit(action);
            }))
            return true;
    }
    return shots_at_boats(table, now, visit);
}

template <class Check>
auto listing(const Table& table, const Position& now, Actions& actions, Check check) {
    return [&, check](const Action& action) {
        if (!check(table, now, action)) actions.add(action);
        return false;
    };
}

// ---- other decisions

void list_boats_to_activate(const Table& table, const Position& now, Actions& actions) {
    for (const Boat boat : now.boats_of(table, now.active_side)) {
        for (const int full : {0, 1}) {
            Order order;
            order.boat = boat;
            order.number = static_cast<std::uint8_t>(full);
            const Action action = make(Verb::activate_boat, order);
            if (!may_activate(table, now, action)) actions.add(action);
        }
        if (now[boat].damage == 0) continue;
        (void)disembarkations(table, now, boat, [&](const Action& action) {
            if (order_of(action).vehicles.empty() && !may_disembark(table, now, action)) actions.add(action);
            return false;
        });
    }
}

void list_reactions(const Table& table, const Position& now, Actions& actions) {
    const Square entered = now.matters.back().at;
    const Side reacting = enemy_of(now.active_side);
    const auto add = [&](const Action& action) {
        if (!may_attempt_opportunity(table, now, action)) actions.add(action);
        return false;
    };
    for (const Square from : foot_reactors(table, now, entered)) {
        (void)aims_at(table, now, reacting, entered, Order{}, [&](const Order& aimed) {
            Action action = make(Verb::opp_attempt, aimed);
            if (aimed.aim == Aim::none) action.layout = {};
            action.from = from;
            return add(action);
        });
    }
    for (const Boat boat : boat_reactors(table, now, entered)) {
        Order order;
        order.boat = boat;
        (void)aims_at(table, now, reacting, entered, order, [&](const Order& aimed) {
            for (const Weapon weapon : {Weapon::lmg, Weapon::hmg}) {
                Order mounted = aimed;
                mounted.uses_mount = 1;
                mounted.weapon = weapon;
                Action action = make(Verb::opp_attempt, mounted);
                action.choice = 1;
                add(action);
            }
            Action action = make(Verb::opp_attempt, aimed);
            action.choice = 1;
            return choices(table, now, now.aboard(boat), 1, table.boat_numbers.troops_that_fire, [&](GroupSet groups) {
                action.groups = groups;
                return add(action);
            });
        });
    }
    actions.add(Action{Action::Kind::opp_pass, Square(), Square(), 0, 0, {}, {}});
}

void list_htc(const Table& table, const Position& now, Actions& actions) {
    const Matter& fight = now.matters.back();
    const auto add = [&](Action action) {
        if (!may_htc(table, now, action)) actions.add(action);
        return false;
    };
    const auto shoot_at = [&](Square origin) {
        for (const Weapon weapon : {Weapon::lmg, Weapon::hmg}) {
            Order order;
            order.uses_mount = 1;
            order.weapon = weapon;
            Action action = make(Verb::htc, order);
            action.to = origin;
            add(action);
        }
        Action action = make(Verb::htc);
        action.to = origin;
        (void)choices(table, now, may_shoot_at_boarders(table, now, fight), 1, table.boat_numbers.troops_that_fire,
                      [&](GroupSet groups) {
                          action.groups = groups;
                          return add(action);
                      });
    };
    if (fight.by_boat != 0) shoot_at(Square());
    for (const Square origin : boarding_origins(fight, now)) shoot_at(origin);
    actions.add(make(Verb::htc_pass));
}

// Whether the i-th of an assignment still has room where it was put.
bool assignment_has_room(const Table& table, const Position& now, const Action& action, int i) {
    const Matter& matter = now.matters.back();
    const std::uint8_t place = action.layout[static_cast<std::size_t>(i)];
    const bool scramble = matter.kind == Matter::Kind::boarding;
    const int groups = scramble ? matter.others.size() : matter.groups.size();
    const int first = i < groups ? 0 : groups;
    const int room = scramble     ? table.numbers.groups_per_square - now.count_of(enemy_of(matter.side), Square(place))
                     : i < groups ? refuge_room(table, now, matter, Square(place))
                                  : vehicle_refuge_room(table, now, matter, Square(place));
    int used = 0;
    for (int other = first; other <= i; ++other) used += action.layout[static_cast<std::size_t>(other)] == place;
    return used <= room;
}

// Assignments of some to places: all of them while there are few, otherwise filling the places from each in turn.
template <class Check>
void list_assignments(const Table& table, const Position& now, Action action, GroupSet groups, int count,
                      const std::array<std::uint8_t, 64>& places, int place_count, Check check, Actions& actions) {
    constexpr int few = 2048;
    std::array<std::uint64_t, 64> key{};
    int known = 0;
    for (const Group group : groups) key[static_cast<std::size_t>(known++)] = pbi::likeness(table, now, group);
    int ways = 1;
    for (int i = 0; i < count && ways <= few; ++i) ways *= place_count + 1;
    if (ways <= few) {
        for (int way = 0; way < ways; ++way) {
            bool canonical = true;
            for (int i = 0, rest = way; i < count; ++i, rest /= place_count + 1) {
                const int place = rest % (place_count + 1);
                action.layout[static_cast<std::size_t>(i)] =
                    place == place_count ? nowhere : places[static_cast<std::size_t>(place)];
                for (int twin = 0; twin < i && i < known; ++twin)  // equals in ascending order of places
                    if (key[static_cast<std::size_t>(twin)] == key[static_cast<std::size_t>(i)])
                        canonical = canonical && action.layout[static_cast<std::size_t>(twin)] <=
                                                     action.layout[static_cast<std::size_t>(i)];
            }
            if (canonical && !check(table, now, action)) actions.add(action);
        }
        return;
    }
    for (int first = 0; first < place_count; ++first) {  // everybody as near to the first place as there is room
        for (int i = 0; i < count; ++i) action.layout[static_cast<std::size_t>(i)] = nowhere;
        for (int i = 0; i < count; ++i) {
            bool placed = false;
            for (int turn = 0; turn < place_count && !placed; ++turn) {
                action.layout[static_cast<std::size_t>(i)] =
                    places[static_cast<std::size_t>((first + turn) % place_count)];
                placed = assignment_has_room(table, now, action, i);
            }
            if (!placed) action.layout[static_cast<std::size_t>(i)] = nowhere;
        }
        if (!check(table, now, action)) actions.add(action);
    }
}

void list_rescues(const Table& table, const Position& now, Actions& actions) {
    const Matter& rescue = now.matters.back();
    std::array<std::uint8_t, 64> places{};
    int count = 0;
    for (const Square square : refuge_squares(table, now, rescue))
        places[static_cast<std::size_t>(count++)] = square.value;
    for (const Boat boat : refuge_boats(table, now, rescue))
        places[static_cast<std::size_t>(count++)] = place_of(boat).value;
    Action action = make(Verb::rescue_assign);
    action.layout = {};
    action.groups = rescue.groups;
    list_assignments(table, now, action, rescue.groups, rescue.groups.size() + rescue.vehicles.size(), places, count,
                     may_assign_rescue, actions);
}

void list_scrambles(const Table& table, const Position& now, Actions& actions) {
    const Matter& fight = now.matters.back();
    std::array<std::uint8_t, 64> places{};
    int count = 0;
    for (const Square square : scramble_squares(table, now, fight))
        places[static_cast<std::size_t>(count++)] = square.value;
    Action action = make(Verb::scramble_assign);
    action.layout = {};
    action.groups = fight.others;
    list_assignments(table, now, action, fight.others, fight.others.size(), places, count, may_assign_scramble,
                     actions);
}

Edge inwards(const Table& table, Square square) {
    Edge best = Edge::north;
    for (const Edge edge : {Edge::north, Edge::east, Edge::south, Edge::west})
        if (table.board.depth(square, edge) > table.board.depth(square, best)) best = edge;
    return best;
}

void list_arrivals(const Table& table, const Position& now, Actions& actions) {
    const Matter& matter = now.matters.back();
    const SquareSet squares = arrival_squares(table, now, matter.side);
    Action action = make(Verb::arrive);
    action.layout = {};
    const auto add = [&] {
        if (!may_arrive(table, now, action)) actions.add(action);
    };
    if (matter.vehicles.size() == 1) {
        for (const Square square : squares)
            for (std::uint8_t facing = 0; facing < 4; ++facing) {
                action.layout[0] = square.value;
                action.layout[1] = facing;
                add();
            }
        return;
    }
    for (const Square first : squares) {  // side by side from here on, all facing inwards
        std::array<int, grid::most_squares> room{};
        for (const Square square : squares)
            room[static_cast<std::size_t>(square.index())] = room_for_boats(table, now, matter.side, square);
        std::size_t at = 0;
        for (const Boat boat : matter.vehicles) {
            Square chosen;
            for (const bool behind : {true, false})
                for (const Square square : squares)
                    if (!chosen.exists() && (square < first) != behind &&
                        room[static_cast<std::size_t>(square.index())] >= data(now[boat]).size)
                        chosen = square;
            action.layout[at] = chosen.value;
            action.layout[at + 1] =
                chosen.exists() ? static_cast<std::uint8_t>(inwards(table, chosen)) : std::uint8_t{0};
            if (chosen.exists()) room[static_cast<std::size_t>(chosen.index())] -= data(now[boat]).size;
            at += 2;
        }
        add();
    }
}

void list_purchases(const Table& table, const Position& now, Actions& actions) {
    const Side side = decider(table, now);
    const int groups = table.of_side[index(side)].size();
    const auto propose = [&](Hull hull, int count, const Equipment& equipment) {
        Action action = make(Verb::buy);
        action.layout = {};
        set_lot(action, 0, {hull, std::min(count, most_bought), equipment, 0});
        if (!may_buy(table, side, action)) actions.add(action);
    };
    Equipment lmg;
    lmg.lmgs = 1;
    propose(Hull::dinghy, 0, {});
    propose(Hull::dinghy, groups, {});
    for (const Hull hull : {Hull::launch, Hull::fishing_boat, Hull::landing_craft, Hull::mtb}) {
        const int wanted = (groups + data(hull).capacity - 1) / data(hull).capacity;
        for (const int count : {1, wanted}) {
            propose(hull, count, {});
            propose(hull, count, lmg);
        }
    }
}

GroupSet first_of(GroupSet groups, int count) {
    GroupSet chosen;
    for (const Group group : groups)
        if (chosen.size() < count) chosen.insert(group);
    return chosen;
}

void list_deployments(const Table& table, const Position& now, Actions& actions) {
    const Side side = decider(table, now);
    const Action preset{Action::Kind::deploy_preset, Square(), Square(), 0, 0, {}, {}};
    if (!may_deploy(table, now, side, preset)) actions.add(preset);
    const GroupSet groups = groups_to_deploy(table, now, side);
    if (const BoatSet boats = boats_to_deploy(table, now, side); boats.any()) {
        Order order;
        order.boat = boats.first();
        order.facing = opposite(now.base_edge(side));
        for (const Square square : table.board.all()) {
            for (const int cargo : {0, capacity(table, now, order.boat, 0)}) {
                Action action = make(Verb::deploy_boat, order);
                action.to = square;
                action.groups = first_of(groups, cargo);
                if (!may_deploy_boat(table, now, side, action)) actions.add(action);
            }
            for (const Boat vehicle : vehicles_to_deploy(table, now, side)) {
                Order loaded = order;
                loaded.vehicles = BoatSet(vehicle);
                Action action = make(Verb::deploy_boat, loaded);
                action.to = square;
                action.groups = first_of(groups, std::max(0, capacity(table, now, order.boat, 1)));
                if (!may_deploy_boat(table, now, side, action)) actions.add(action);
            }
        }
        return;
    }
    for (const int variant : {0, 1, 2}) {
        Action action{Action::Kind::deploy, Square(), Square(), 0, 0, {}, {}};
        std::array<Square, grid::most_squares> order;
        int usable = 0;
        for (const Square square : table.board.all()) {
            const int depth = table.board.depth(square, now.attacker_edge);
            const bool allowed = side == Side::attacker ? depth <= table.numbers.attacker_rows
                                                        : depth > table.numbers.defender_keeps_off;
            if (allowed && !table.water.contains(square) && !enemies_in(table, now, side, square))
                order[static_cast<std::size_t>(usable++)] = square;
        }
        if (usable == 0) continue;
        const int spread = std::clamp((groups.size() + 1) / 2, 1, usable);
        const int step = variant == 0 ? 1 : variant == 1 ? usable - 1 : usable / 2 + 1;
        int place = 0, next = 0;
        for (const Group group : table.of_side[index(side)]) {
            const bool waits = groups.contains(group);
            const int at = (place % spread) * std::max(1, step) % usable;
            action.layout[static_cast<std::size_t>(next++)] =
                waits ? order[static_cast<std::size_t>(at)].value : nowhere;
            place += waits;
        }
        int number = 0;
        for ([[maybe_unused]] const Boat vehicle : vehicles_to_deploy(table, now, side)) {
            int found = 0, skip = number++ / table.boat_numbers.vehicles_per_square;
            while (found + 1 < usable &&
                   (table.ground.closed.contains(order[static_cast<std::size_t>(found)]) || skip-- > 0))
                ++found;
            action.layout[static_cast<std::size_t>(next++)] = order[static_cast<std::size_t>(found)].value;
            action.layout[static_cast<std::size_t>(next++)] = static_cast<std::uint8_t>(opposite(now.base_edge(side)));
        }
        if (!may_deploy(table, now, side, action)) actions.add(action);
    }
}

void list_mines(const Table& table, const Position& now, Actions& actions) {
    const auto add = [&](const SquareSet& squares) {
        Action action = make(Verb::place_mine);
        action.layout.fill(nowhere);
        std::size_t at = 0;
        for (const Square square : squares) action.layout[at++] = square.value;
        if (!may_place_mines(table, now, action)) actions.add(action);
    };
    add(table.mine_preset);
    add({});
    for (const std::uint64_t variant : {1, 2, 3}) {  // somewhere in the water, by a fixed shuffle
        SquareSet squares, water;
        for (const Square square : table.water)
            if (table.board.depth(square, now.attacker_edge) > table.numbers.defender_keeps_off) water.insert(square);
        while (squares.size() < std::min(table.mines, most_mines) && (water - squares).any()) {
            Square best;
            std::uint64_t most = 0;
            for (const Square square : water - squares) {
                const std::uint64_t key = hash_value(variant << 32 | static_cast<std::uint64_t>(square.index()));
                if (best.exists() && key <= most) continue;
                best = square;
                most = key;
            }
            squares.insert(best);
        }
        add(squares);
    }
}

void list_losses(const Table& table, const Position& now, Actions& actions) {
    const Matter& fight = now.matters.back();
    pbi::for_each_choice(table, now, losses_among(fight, now), losses_owed(fight, now), [&](GroupSet groups) {
        actions.add(Action{Action::Kind::choose_losses, Square(), Square(), 0, 0, groups, {}});
    });
}

void list_captures(const Table& table, const Position& now, Actions& actions) {
    const Matter& fight = now.matters.back();
    Action action = make(Verb::capture_assign);
    (void)choices(table, now, fight.groups & now.on_board, 1, table.numbers.groups_per_square, [&](GroupSet groups) {
        action.groups = groups;
        if (!may_assign_capture(table, now, action)) actions.add(action);
        return false;
    });
}

// PBI lists shots at squares; where boats or vehicles lie there too, the aim must be said (BOAT-10.3).
void declare_aims(const Table& table, const Position& now, std::size_t first, Actions& actions) {
    for (std::size_t i = first; i < actions.size(); ++i) {
        if (actions[i].kind != Action::Kind::shoot ||
            !holds_carriers(table, now, enemy_of(now.active_side), actions[i].to))
            continue;
        Order order;
        order.aim = Aim::foot;
        set_order(actions[i], order);
    }
}

}  // namespace

bool any_more_on_foot(const Table& table, const Position& now) {
    return foot_candidates(table, now, [&](const Action& action) { return !check_foot_action(table, now, action); });
}

bool boat_can_go_on(const Table& table, const Position& now) {
    return boat_candidates(table, now, [&](const Action& action) { return !check_boat_action(table, now, action); });
}

void list_legal(const Table& table, const Position& now, Actions& actions) {
    const std::size_t first = actions.size();
    switch (decision(table, now)) {
        case Decision::none: return;
        case Decision::pbi: {
            pbi::list_legal(table, now, actions);
            declare_aims(table, now, first, actions);
            const pbi::Decision asked = pbi::decision(table, now);
            if (asked == pbi::Decision::act)
                (void)foot_candidates(table, now, listing(table, now, actions, check_foot_action));
            if (asked == pbi::Decision::motivate) list_boats_to_activate(table, now, actions);
            break;
        }
        case Decision::buy: list_purchases(table, now, actions); break;
        case Decision::deploy: list_deployments(table, now, actions); break;
        case Decision::mines: list_mines(table, now, actions); break;
        case Decision::arrival: list_arrivals(table, now, actions); break;
        case Decision::boat:
            (void)boat_candidates(table, now, listing(table, now, actions, check_boat_action));
            actions.add(make(Verb::end_boat));
            break;
        case Decision::opportunity: list_reactions(table, now, actions); break;
        case Decision::htc: list_htc(table, now, actions); break;
        case Decision::losses: list_losses(table, now, actions); break;
        case Decision::scramble: list_scrambles(table, now, actions); break;
        case Decision::capture: list_captures(table, now, actions); break;
        case Decision::rescue: list_rescues(table, now, actions); break;
    }
    actions.sort(first);
}

}  // namespace sandtable::pbi_boats
