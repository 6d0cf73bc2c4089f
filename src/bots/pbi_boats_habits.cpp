#include "bots/pbi_boats_habits.hpp"

#include <algorithm>

#include "bots/pbi_boats_evaluation.hpp"

namespace sandtable::bots {

using namespace pbi_boats;

namespace {

constexpr double point_nearer = 0.4;  // AP of way to a landing, for each group aboard
constexpr double towards_landing = 0.3;
constexpr double ashore = 0.8;  // for each group, and for each step that it is spared:
constexpr double step_spared = 0.2;
constexpr double light_machine_gun = 0.1;  // of those who may land the one to go first
constexpr double fire_before_landing = 2;  // it is free, and who has landed can do nothing more (BOAT-7.2)
constexpr double hull_hit = 0.7;
constexpr int hits_that_sink = 3;  // BOAT-12.1
constexpr double onto_a_mine = -0.8;
constexpr double idle_boat = -2;   // less than to end the motivations
constexpr int one_throw_away = 7;  // AP of a boat on average (BOAT-5.1)

}  // namespace

PbiBoatsHabits::PbiBoatsHabits(const Table& table, const Position& view, Seat seat)
    : table_(table), now_(view), seat_(seat), foot_(table, view, seat, steps) {}

double PbiBoatsHabits::operator()(const Action& action) const {
    switch (verb_of(action)) {
        case Verb::deploy:
        case Verb::deploy_preset:
        case Verb::buy:
        case Verb::deploy_boat:
        case Verb::place_mine:
        case Verb::arrive:
        case Verb::rescue_assign:
        case Verb::scramble_assign:
        case Verb::capture_assign: return gain_from<PbiBoats>(table_, now_, seat_, action);  // rare
        case Verb::shoot: return shoot(action);
        case Verb::assault: return order_of(action).aim == Aim::none ? foot_.inclination(action) : board(action);
        case Verb::opp_attempt: return react(action);
        case Verb::activate_boat: return activate(order_of(action));
        case Verb::forward: return sail(now_[now_.active_boat].facing, order_of(action).number);
        case Verb::reverse: return sail(opposite(now_[now_.active_boat].facing), 1) - HabitsOnFoot::a_point;
        case Verb::turn: return turn(order_of(action).number != 0);
        case Verb::boat_fire: return fire_mount(action);
        case Verb::troops_fire: return fire_troops(action);
        case Verb::disembark: return disembark(action);
        case Verb::board: return board(action);
        case Verb::htc: return 1 + 0.1 * action.groups.size();
        case Verb::clear_aboard: return 0.3;
        case Verb::disarm: return 1.5;
        case Verb::end_boat: return HabitsOnFoot::leave_it;
        case Verb::lay_mine:
        case Verb::embark:
        case Verb::transfer:
        case Verb::pick_up:
        case Verb::drop:
        case Verb::launch: return -0.5;
        default: break;
    }
    if (action.kind == Action::Kind::extend) return extend();
    return foot_.inclination(action);
}

int PbiBoatsHabits::steps(const pbi::Table& table, const pbi::Position& now, Square square) {
    return steps_on_foot(boats(table), boats(now), square);
}

double PbiBoatsHabits::worth(const Position& position) const {
    return Evaluation<PbiBoats>::worth(table_, position, seat_);
}

double PbiBoatsHabits::extend() const {
    Position longer = now_;
    ++longer.final_turn;
    return worth(longer) - worth(now_);
}

// ---- boats under way

int PbiBoatsHabits::weapons_of(Boat boat) const {
    const Equipment& fitted = now_[boat].equipment;
    return fitted.lmgs + fitted.hmgs + fitted.mortars + fitted.cannon;
}

double PbiBoatsHabits::activate(const Order& order) const {
    const int aboard = now_.aboard(order.boat).size();
    const bool full_throttle = order.number != 0;
    if (aboard == 0) return full_throttle || weapons_of(order.boat) == 0 ? idle_boat : 0.2;
    const bool is_far =
        !data(now_[order.boat]).on_land && points_afloat(table_, now_, now_[order.boat].square) > one_throw_away;
    return full_throttle == is_far ? 0.3 + 0.05 * aboard : idle_boat;
}

double PbiBoatsHabits::sail(Edge direction, int squares) const {
    const Boat boat = now_.active_boat;
    const int aboard = now_.aboard(boat).size();
    const Square from = now_[boat].square;
    Square to = from;
    for (int i = 0; i < squares; ++i) to = ahead(table_, to, direction);
    if (aboard == 0 || data(now_[boat]).on_land) return -0.5;
    const int nearer = points_afloat(table_, now_, from) - points_afloat(table_, now_, to);
    return aboard * (point_nearer * nearer + (now_.revealed.contains(to) ? onto_a_mine : 0)) - HabitsOnFoot::a_point;
}

double PbiBoatsHabits::turn(bool right) const {
    const Boat boat = now_.active_boat;
    const Craft& craft = now_[boat];
    const int aboard = now_.aboard(boat).size();
    if (aboard == 0 || data(craft).on_land || leads_nearer(craft.facing)) return -0.5;
    constexpr int sides = 4;
    const int quarter = right ? 1 : sides - 1;
    const auto turned = static_cast<Edge>((static_cast<int>(craft.facing) + quarter) % sides);
    return leads_nearer(turned) ? towards_landing * aboard : -0.1;
}

bool PbiBoatsHabits::leads_nearer(Edge direction) const {
    const Square here = now_[now_.active_boat].square, next = ahead(table_, here, direction);
    return next.exists() && points_afloat(table_, now_, next) < points_afloat(table_, now_, here);
}

double PbiBoatsHabits::disembark(const Action& action) const {
    if (action.groups.empty() || foot_.side() == Side::defender) return -0.1;
    constexpr int long_way = 4;
    const int spared = long_way - steps_on_foot(table_, now_, action.to);
    double worth = action.groups.size() * std::max(0.1, ashore + step_spared * spared);
    for (const Group group : action.groups)
        if (table_.type[group.index()] == Type::lmg) worth += light_machine_gun;
    return worth;
}

// ---- shooting

// Half of those aboard go down with the boat (BOAT-12.8); before it sinks a hit is a part of the way to that.
double PbiBoatsHabits::harm_to_hull(Boat boat, int hits) const {
    const Craft& craft = now_[boat];
    const double sunk = 2 * data(craft).size + 0.5 * foot_.value_of(now_.aboard(boat));
    if (craft.damage + hits >= hits_that_sink) return sunk;
    return hits * (hull_hit + 0.25 * sunk * (craft.damage + 1) / hits_that_sink);
}

double PbiBoatsHabits::harm_by_small_arms(Square at, const Order& order, int dice) const {
    switch (order.aim) {
        case Aim::hull:
        case Aim::vehicle:
            return dice / 36.0 * harm_to_hull(order.target, data(now_[order.target]).on_land ? hits_that_sink : 1);
        case Aim::troops: {
            const GroupSet aboard = now_.aboard(order.target);
            return dice / 36.0 * foot_.value_of(aboard) / std::max(1, aboard.size());
        }
        default: return foot_.harm_on_ground(at, dice);
    }
}

// BOAT-11.1, 11.2
double PbiBoatsHabits::chance_to_hit(Square from, Boat boat) const {
    const Numbers& numbers = table_.boat_numbers;
    const HullData& hull = data(now_[boat]);
    const int range = range_to(table_, from, now_[boat].square);
    int needed = range <= 2 ? numbers.at_near : range <= 4 ? numbers.at_middle : numbers.at_far;
    if (!hull.on_land && now_.moved_last.contains(boat)) needed -= numbers.at_moved;
    if (!hull.on_land && hull.inflatable) needed -= numbers.at_inflatable;
    if (!hull.on_land && hull.capacity >= numbers.at_large_capacity) needed -= numbers.at_large;
    return (7 - std::clamp(needed, 2, 6)) / 6.0;
}

// BOAT-11.4
int PbiBoatsHabits::hits_of(int total) const {
    const Numbers& numbers = table_.boat_numbers;
    return total >= numbers.three_hits_from ? 3
           : total >= numbers.two_hits_from ? 2
           : total >= numbers.one_hit_from  ? 1
                                            : 0;
}

double PbiBoatsHabits::harm_by_gun(Square from, Square at, const Order& order, int effect) const {
    if (order.aim != Aim::hull && order.aim != Aim::vehicle) return foot_.harm_on_ground(at, effect);
    const HullData& hull = data(now_[order.target]);
    if (!hull.hard) return chance_to_hit(from, order.target) * harm_to_hull(order.target, hits_that_sink);
    double harm = 0;
    for (int die = 1; die <= 6; ++die) harm += harm_to_hull(order.target, hits_of(die + effect - hull.armour)) / 6;
    return chance_to_hit(from, order.target) * harm;
}

double PbiBoatsHabits::shoot(const Action& action) const {
    const Order order = order_of(action);
    const Group first = action.groups.first();
    const Type type = table_.type[first.index()];
    const double paid = HabitsOnFoot::a_point * table_.boat_numbers.heavy_foot_shot + HabitsOnFoot::leave_it;
    if (type == Type::mortar) return harm_by_small_arms(action.to, order, table_.boat_numbers.mortar_dice) - paid;
    if (is_heavy(type))
        return harm_by_gun(action.from, action.to, order,
                           type == Type::gun ? table_.gun_effect[first.index()] : table_.boat_numbers.at_team_effect) -
               paid;
    if (order.aim == Aim::none || order.aim == Aim::foot) return foot_.inclination(action);
    const int range = range_to(table_, action.from, action.to);
    int dice = 0, points = 0;
    for (const Group group : action.groups) {
        points += action.amount(group);
        dice += action.amount(group) * pbi::dice_per_point(table_, table_.type[group.index()], range);
    }
    return harm_by_small_arms(action.to, order, dice) - HabitsOnFoot::a_point * points - HabitsOnFoot::leave_it;
}

double PbiBoatsHabits::fire_mount(const Action& action) const {
    const Order order = order_of(action);
    const Craft& craft = now_[now_.active_boat];
    return order.weapon == Weapon::cannon ? harm_by_gun(craft.square, action.to, order, craft.equipment.cannon)
                                          : harm_by_small_arms(action.to, order, mount_dice(table_, order.weapon));
}

int PbiBoatsHabits::dice_of(GroupSet groups, int range) const {
    int dice = 0;
    for (const Group group : groups) dice += pbi::dice_per_point(table_, table_.type[group.index()], range);
    return dice;
}

double PbiBoatsHabits::fire_troops(const Action& action) const {
    const int range = range_to(table_, now_[now_.active_boat].square, action.to);
    const int dice = table_.boat_numbers.troops_points * dice_of(action.groups, range);
    return harm_by_small_arms(action.to, order_of(action), dice) + fire_before_landing;
}

double PbiBoatsHabits::react(const Action& action) const {
    const Order order = order_of(action);
    const Square entered = now_.matters.back().at;
    int dice = order.uses_mount != 0 ? mount_dice(table_, order.weapon) : dice_of(action.groups, 1);
    if (action.choice == 0) dice = dice_of(reacting_groups(table_, now_, action.from), 1);
    return 0.5 + harm_by_small_arms(entered, order, dice);
}

// BOAT-14.2, from a boat or from the land.
double PbiBoatsHabits::board(const Action& action) const {
    const Boat target = order_of(action).target;
    const int aboard = now_.aboard(target).size();
    const int crew = data(now_[target]).on_land ? 0 : table_.boat_numbers.crew_dice;
    const double prize = 1 + 2 * data(now_[target]).size;
    return HabitsOnFoot::assault(action.groups.size(), table_.boat_numbers.boarding_dice * action.groups.size(),
                                 aboard + 1, aboard * table_.numbers.defence_dice + crew, prize);
}

}  // namespace sandtable::bots
