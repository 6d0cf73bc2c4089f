// What a practised player of PBI is inclined to do at sight. Figures are judgement, in points of the score.
#include <algorithm>
#include <cmath>

#include "bots/pbi_evaluation.hpp"
#include "rules/pbi/chapters.hpp"

namespace sandtable::bots {

using namespace pbi;

namespace {

// Judges one action after another of the same position.
class Habits {
public:
    Habits(const Table& table, const Position& now, Seat seat)
        : table_(table), now_(now), side_(seat.index() == 0 ? Side::attacker : Side::defender) {}

    double inclination(const Action& action) const {
        switch (action.kind) {
            case Kind::place_terrain:
            case Kind::choose_edge:
            case Kind::deploy:
            case Kind::deploy_preset: return set_up(action);
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
            case Kind::extend: return worth(now_) < 0 ? 1 : -1;
            case Kind::resign: return -100;
            default: return 0;
        }
    }

private:
    using Kind = Action::Kind;

    static constexpr double cover = 0.35;          // for a group in a CLOSED square; half of it in a PARTIAL one
    static constexpr double step_nearer = 0.5;     // to a building, for each attacking group
    static constexpr double watched_entry = 0.25;  // for each group that enters the open beside the enemy (PBI-13.2)
    static constexpr double away_from_the_dead = 0.3;
    static constexpr double a_point = 0.08;  // of action, that might have been spent otherwise
    static constexpr double leave_it = -0.02;

    static double value_of(Type type) { return type == Type::commander ? 5 : type == Type::lmg ? 3 : 2.2; }
    // A building, to the first who enters it and the last who leaves; a place in it, to each.
    double building() const { return side_ == Side::attacker ? 3.5 : 1; }
    double place_in_building() const { return side_ == Side::attacker ? 0.2 : 0.5; }

    double worth(const Position& position) const {
        return Evaluation<Pbi>::worth(table_, position, Seat(index(side_)));
    }

    GroupSet own() const { return table_.of_side[index(side_)]; }
    GroupSet enemies() const { return table_.of_side[index(enemy_of(side_))]; }
    Type type_of(Group group) const { return table_.type[group.index()]; }
    bool is_building(Square square) const { return now_.ground.building.contains(square); }

    // 0 in the open, 1 in a CLOSED square.
    double shelter(Square square) const {
        switch (now_.ground.at(square)) {
            case Terrain::open: return 0;
            case Terrain::partial: return 0.5;
            case Terrain::closed: break;
        }
        return 1;
    }

    // What lies before the first turn is thought about all the same: it throws no dice.
    double set_up(const Action& action) const {
        Position after = now_;
        Dice none = Dice::random(Seed());
        Journal off;
        Pbi::apply(table_, after, Seat(index(side_)), action, none, off);
        return worth(after) - worth(now_);
    }

    double value_of(GroupSet groups) const {
        double value = 0;
        for (const Group group : groups) value += value_of(type_of(group));
        return value;
    }

    // By how likely the commander is to be heard (PBI-7.2, walls on the way aside), and by how many.
    double motivate(const Action& action) const {
        int needed = 4;
        for (const Group commander : now_.on_board & table_.commanders & table_.of_platoon[action.choice])
            needed = table_.board.distance(now_.square[commander.index()], action.to) + 1 +
                     now_.ground.closed.contains(action.to);
        const double heard = std::max(0.1, (7 - needed) / 6.0);
        return heard * (now_.count_of(side_, action.to) + 0.5);
    }

    double standing_in(Square square) const {
        double worth = cover * shelter(square);
        if (side_ == Side::attacker) worth -= step_nearer * steps_to_building(table_, now_, square);
        if (is_building(square)) worth += place_in_building();
        return worth;
    }

    bool lie_dead_in(Square square) const { return (now_.markers_in(square) & own()).any(); }

    double move(const Action& action) const {
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
    double falls(Group group, Square square) const {
        return (save_behind(table_, now_.ground.at(square), group) - 1) / 6.0;
    }

    double shoot(const Action& action) const {
        const int range = range_between(table_, action.from, action.to);
        int dice = 0, points = 0;
        for (const Group group : action.groups) {
            points += action.amount(group);
            dice += action.amount(group) * dice_per_point(table_, type_of(group), range);
        }
        const GroupSet targets = now_.standing_in(action.to) & enemies();
        double value = 0;
        for (const Group target : targets) value += value_of(type_of(target)) * falls(target, action.to);
        return dice / 6.0 * value / std::max(1, targets.size()) - a_point * points - leave_it;
    }

    // Markers make groups run (PBI-6.5) and platoons break (PBI-6.2).
    double clear(const Action& action) const {
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
    double assault(const Action& action) const {
        const Numbers& numbers = table_.numbers;
        const bool closed = now_.ground.closed.contains(action.to);
        int dice = 0;
        for (const Group group : action.groups) {
            const bool began_beside = table_.board.distance(now_.start_square[group.index()], action.to) == 1;
            dice += numbers.assault_dice + (began_beside ? numbers.started_adjacent_dice : 0) +
                    (closed ? numbers.closed_target_dice : 0);
        }
        const int defenders = now_.count_of(enemy_of(side_), action.to);
        const double kills = std::min<double>(defenders, dice / 6.0);
        const double losses = std::min<double>(action.groups.size(), defenders * numbers.defence_dice / 6.0);
        const double winning = 1 / (1 + std::exp(2 * (losses - kills)));
        const double prize = !is_building(action.to) ? 1 : side_ == Side::attacker ? 6 : 2;
        return 2.5 * kills - 2 * losses + winning * prize - 1;
    }

    // Who may choose gives the odd hits to whom he would miss least, or the enemy most.
    double allocate(const Action& action) const {
        double value = 0;
        for (const Group group : action.groups)
            value += value_of(type_of(group)) * falls(group, now_.square[group.index()]);
        return own().contains(action.groups.first()) ? -value : value;
    }

    const Table& table_;
    const Position& now_;
    Side side_;
};

}  // namespace

double Evaluation<Pbi>::habit(const Table& table, const Position& view, Seat seat, const Action& action) {
    return Habits(table, view, seat).inclination(action);
}

}  // namespace sandtable::bots
