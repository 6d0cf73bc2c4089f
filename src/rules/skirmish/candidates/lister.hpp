// SKM-21.9 to 21.11: candidates, listed one kind after another.
#pragma once

#include <array>
#include <initializer_list>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

inline constexpr int most_moves = 40;  // SKM-21.9

class Lister {
public:
    Lister(Scene scene, Seat seat, ActionList<Action>& actions)
        : scene_(scene), seat_(seat), actions_(actions), first_(actions.size()) {}

    void list();

private:
    const Position& now() const { return scene_.now; }
    const Table& table() const { return scene_.table; }
    Team own() const { return now().active; }
    Side side() const { return now().side; }
    const Unit& unit() const { return now()[own()]; }
    static constexpr Action blank{};  // its copies cost less than making one part by part
    Action action(Verb verb) const {
        Action one = blank;
        one.verb = verb;
        return one;
    }
    void add(const Action& one) { actions_.add(one); }
    Action& add(Verb verb) {  // to be filled in
        actions_.add(blank);
        Action& one = actions_[actions_.size() - 1];
        one.verb = verb;
        return one;
    }
    // Proposals are well formed, and those who act in them are able members of the active team.
    void add_if_allowed(const Action& one) {
        if (!check_orders(scene_, one)) actions_.add(one);
    }

    // The decision at hand: legal.cpp
    void list_deployments();
    void list_activations();
    void list_orders();
    void look_at_friends();

    // Moves: moves.cpp
    struct Runner {
        Figure figure{};
        Point at;
    };
    using Runners = FixedList<Runner, most_parts>;
    bool may_run(Figure figure) const;
    void list_moves();
    std::int32_t reach() const { return crawls_ ? crawl_allowance : full_; }
    Gait gait() const { return crawls_ ? Gait::crawl : Gait::ordered; }
    const Walker& walker(Figure figure) const {
        std::size_t i = 0;
        while (runners_[i].figure != figure) ++i;
        return walkers_[i];
    }
    void propose_by_anchor(Point anchor_end, std::int32_t distance);
    bool move_as_one(const ScratchList<Place, most_parts>& placed) const;
    bool keep_together(Placed placed) const;
    bool may_end_there(const ScratchList<Place, most_parts>& placed) const;
    void propose(const std::array<Point, most_parts>& ends);
    void go_toward(Point goal, std::initializer_list<std::int32_t> distances);
    void go_toward(const RouteGoal& goal, std::initializer_list<std::int32_t> distances);
    void follow(const Route& route, Point end, std::initializer_list<std::int32_t> distances);
    void go_straight(Point goal, std::initializer_list<std::int32_t> distances);
    void propose_along(const Walk& walk, std::int32_t distance);
    void list_compass();
    void list_cover();
    struct Enemy {
        std::int64_t distance;
        Team team;
        Figure figure;
    };
    using Enemies = ScratchList<Enemy, most_teams>;
    // Moves, charges, smoke and flames ask for the same ones.
    const Enemies& spotted_enemies() {
        if (!enemies_are_known_) list_spotted_enemies(spotted_enemies_);
        enemies_are_known_ = true;
        return spotted_enemies_;
    }
    void list_spotted_enemies(Enemies& list) const;
    void list_enemies();
    void list_objectives();
    void list_spread();
    void list_charges();
    void list_casualties();
    void list_break_off(Figure figure);
    Figure nearest_enemy_known(Point at) const;
    void list_drag(Figure figure);

    // What single men do: figures.cpp
    void list_single_figures();
    void list_what_costs_him_actions(Figure figure);
    TeamSet teams_to_spot(Figure figure);
    void list_spotting(Figure figure);
    void list_casualties_to_take(Figure figure);
    void list_transfers(Figure figure);
    template <class Visit>
    void each_spotted_figure(Visit visit) const {
        for (int i = 0; i < now().figure_count; ++i) {
            const Man& man = now().men[i];
            if (man.able() && now()[man.team].side != side() && now()[man.team].present &&
                is_spotted_by(scene_, man.team, own()))
                visit(Figure(i));
        }
    }
    template <class Visit>
    void each_spotted_vehicle(Visit visit) const {
        for (int i = 0; i < now().vehicle_count; ++i) {
            const Hull& hull = now().hulls[i];
            if (hull.model != 255 && !hull.destroyed && now()[hull.team].side != side() && now()[hull.team].present &&
                is_spotted_by(scene_, hull.team, own()))
                visit(Vehicle(i));
        }
    }
    void list_grenades(Figure figure);
    bool is_out_of_reach(Figure figure, Point target, const Ranged& ranges) const;
    void list_launches(Figure figure);
    void list_launches_at_men(Action one);
    void list_smoke(Action one);
    void list_flames(Figure figure);
    void propose_load(Figure carrier, int weapon, int missing);
    void list_loads(Figure figure);

    // Shots: shots.cpp
    // A small arm that its man may fire just now, and what he has to pay for it.
    struct Arm {
        Figure figure{};
        int weapon = 0;
        int points = 0;
        bool careful = false;
    };
    using Choices = FixedList<Arm, 16>;
    void list_shots();
    bool rides(Team team) const;
    void list_arms();
    bool are_beyond_range(const Arm& arm, Team target) const;
    void list_shots_at(Team target, Aim aim);
    void propose_shots(const Choices& choices, Team target, Aim aim, int first);

    // Guns and vehicles: guns_and_vehicles.cpp
    void list_gun();
    void list_gun_targets(int weapon);
    void list_manhandling();
    void propose_drive(std::initializer_list<Point> legs);
    void list_vehicle();
    void propose_plan(Vehicle vehicle, const DrivePlan& plan);
    void list_boarding();
    bool rides_along() const;
    void list_dismounting();

    Scene scene_;
    Seat seat_;
    ActionList<Action>& actions_;
    std::size_t first_;       // of those that are listed here
    FigureSet fallen_;        // disabled men of the side
    TeamSet below_strength_;  // others of the side
    Runners runners_;
    std::array<Walker, most_parts> walkers_;  // of the runners
    Departure departure_;                     // of the anchor
    struct Proposal {
        Point end;
        bool was_kept = false;
    };
    FixedList<Proposal, most_moves> proposals_;  // by the anchor's displacement
    FixedList<Arm, 4 * most_parts> arms_;        // of the whole team
    Enemies spotted_enemies_;                    // each team, the nearest first
    bool enemies_are_known_ = false;
    Vehicle lookout_{};  // whose crew has looked for enemies,
    TeamSet seen_from_lookout_;
    Figure anchor_{};
    std::int32_t full_ = walk_allowance;
    bool crawls_ = false;
    bool all_run_ = false;      // every able man of the team
    bool is_together_ = false;  // as it stands now
    int moves_ = 0;
};

// Sorts the actions from `first` on. Of what is the same only one is left.
void put_in_order(ActionList<Action>& actions, std::size_t first);

}  // namespace sandtable::skirmish
