#include "bots/pbi_habits.hpp"

#include <algorithm>
#include <cmath>

#include "bots/pbi_evaluation.hpp"

namespace sandtable::bots {

using namespace pbi;

namespace {

constexpr double cover = 0.35;          // for a group in a CLOSED square; half of it in a PARTIAL one
constexpr double step_nearer = 0.5;     // to a building, for each attacking group
constexpr double watched_entry = 0.25;  // for each group that enters the open beside the enemy (PBI-13.2)
constexpr double away_from_the_dead = 0.3;

Square stands_at(const Table& table, const Position& now, Group group) {
    return table.extension == nullptr ? now.square[group.index()] : table.extension->stands_at(table, now, group);
}

}  // namespace

double HabitsOnFoot::inclination(const Action& action) const {
    switch (action.kind) {
        case Kind::motivate: return motivate(action);
        case Kind::end_motivation: return -1;
        case Kind::move: return move(action);
        case Kind::shoot: return shoot(action);
        case Kind::clear: return clear(action);
        case Kind::assault: return assault(action);
        case Kind::end_activation: return leave_it;
        case Kind::residual: return 0.1;
        case Kind::opp_attempt: return 1;
        case Kind::allocate: return allocate(action);
        case Kind::choose_losses: return -value_of(action.groups);
        case Kind::resign: return -100;
        default: return 0;
    }
}

double HabitsOnFoot::value_of(Type type) {
    switch (type) {
        case Type::commander: return 5;
        case Type::rifle: return 2.2;
        case Type::lmg: return 3;
        default: return 3.2;
    }
}

double HabitsOnFoot::value_of(GroupSet groups) const {
    double value = 0;
    for (const Group group : groups) value += value_of(type_of(group));
    return value;
}

// A building, to the first who enters it and the last who leaves; a place in it, to each.
double HabitsOnFoot::building() const { return side_ == Side::attacker ? 3.5 : 1; }
double HabitsOnFoot::place_in_building() const { return side_ == Side::attacker ? 0.2 : 0.5; }

// 0 in the open, 1 in a CLOSED square.
double HabitsOnFoot::shelter(Square square) const {
    switch (now_.ground.at(square)) {
        case Terrain::open: return 0;
        case Terrain::partial: return 0.5;
        case Terrain::closed: break;
    }
    return 1;
}

// By how likely the commander is to be heard (PBI-7.2, walls on the way aside), and by how many.
double HabitsOnFoot::motivate(const Action& action) const {
    int needed = 4;
    for (const Group commander : now_.on_board & table_.commanders & table_.of_platoon[action.choice])
        needed = table_.board.distance(stands_at(table_, now_, commander), action.to) + 1 +
                 now_.ground.closed.contains(action.to);
    const double heard = std::max(0.1, (7 - needed) / 6.0);
    return heard * (now_.count_of(side_, action.to) + 0.5);
}

double HabitsOnFoot::standing_in(Square square) const {
    double worth = cover * shelter(square);
    if (side_ == Side::attacker) worth -= step_nearer * steps_to_building_(table_, now_, square);
    if (is_building(square)) worth += place_in_building();
    return worth;
}

double HabitsOnFoot::move(const Action& action) const {
    const int going = action.groups.size();
    double gain = going * (standing_in(action.to) - standing_in(action.from));
    if (is_building(action.to) && now_.count_of(side_, action.to) == 0) gain += building();
    if (is_building(action.from) && now_.count_of(side_, action.from) == going) gain -= building();
    if (table_.board.neighbours(action.to).meets(now_.occupied[index(enemy_of(side_))]))
        gain -= watched_entry * going * (1 - 0.6 * shelter(action.to));
    if (side_ == Side::attacker && lie_dead_in(action.from) && !lie_dead_in(action.to))
        gain += away_from_the_dead * going;
    return gain;
}

// How likely a hit is not saved, hedges on the way aside.
double HabitsOnFoot::falls(Group group, Square square) const {
    return (save_behind(table_, now_.ground.at(square), group) - 1) / 6.0;
}

double HabitsOnFoot::harm_on_ground(Square at, int dice) const {
    const GroupSet targets = now_.standing_in(at) & enemies();
    double value = 0;
    for (const Group target : targets) value += value_of(type_of(target)) * falls(target, at);
    return dice / 6.0 * value / std::max(1, targets.size());
}

double HabitsOnFoot::shoot(const Action& action) const {
    const int range = range_between(table_, action.from, action.to);
    int dice = 0, points = 0;
    for (const Group group : action.groups) {
        points += action.amount(group);
        dice += action.amount(group) * dice_per_point(table_, type_of(group), range);
    }
    return harm_on_ground(action.to, dice) - a_point * points - leave_it;
}

// Markers make groups run (PBI-6.5) and platoons break (PBI-6.2).
double HabitsOnFoot::clear(const Action& action) const {
    int in_platoon = 0;
    for (const Group place : table_.of_platoon[action.choice])
        if (now_.marker[place.index()].exists()) ++in_platoon;
    const int here = (now_.markers_in(action.to) & table_.of_platoon[action.choice]).size();
    const int groups = now_.count_of(side_, action.to);
    const int before_it_breaks = table_.numbers.break_at_markers - in_platoon;
    const double breaking = before_it_breaks <= 0 ? 1.5 : before_it_breaks == 1 ? 0.5 : 0;
    return 0.5 * (0.15 * here * groups + breaking) - 0.15 * groups;
}

// PBI-14.3: each six kills.
double HabitsOnFoot::assault(int groups, int dice, int defenders, int defence_dice, double prize) {
    const double kills = std::min<double>(defenders, dice / 6.0);
    const double losses = std::min<double>(groups, defence_dice / 6.0);
    const double winning = 1 / (1 + std::exp(2 * (losses - kills)));
    return 2.5 * kills - 2 * losses + winning * prize - 1;
}

double HabitsOnFoot::assault(const Action& action) const {
    const pbi::Numbers& numbers = table_.numbers;
    const bool closed = now_.ground.closed.contains(action.to);
    int dice = 0;
    for (const Group group : action.groups) {
        const bool began_beside = table_.board.distance(now_.start_square[group.index()], action.to) == 1;
        dice += numbers.assault_dice + (began_beside ? numbers.started_adjacent_dice : 0) +
                (closed ? numbers.closed_target_dice : 0);
    }
    const int defenders = now_.count_of(enemy_of(side_), action.to);
    const double prize = !is_building(action.to) ? 1 : side_ == Side::attacker ? 6 : 2;
    return assault(action.groups.size(), dice, defenders, defenders * numbers.defence_dice, prize);
}

// Who may choose gives the odd hits to whom he would miss least, or the enemy most.
double HabitsOnFoot::allocate(const Action& action) const {
    double value = 0;
    for (const Group group : action.groups)
        value += value_of(type_of(group)) * falls(group, stands_at(table_, now_, group));
    return own().contains(action.groups.first()) ? -value : value;
}

PbiHabits::PbiHabits(const Table& table, const Position& view, Seat seat)
    : table_(table), now_(view), seat_(seat), foot_(table, view, seat, steps_to_building) {}

double PbiHabits::operator()(const Action& action) const {
    switch (action.kind) {
        case Action::Kind::place_terrain:
        case Action::Kind::choose_edge:
        case Action::Kind::deploy:
        case Action::Kind::deploy_preset: return gain_from<Pbi>(table_, now_, seat_, action);
        case Action::Kind::extend: return Evaluation<Pbi>::worth(table_, now_, seat_) < 0 ? 1 : -1;
        default: return foot_.inclination(action);
    }
}

}  // namespace sandtable::bots
