// What the chapters of the rules ask of each other. Each group is one file, in the order of the book.
#pragma once

#include "rules/ruleset.hpp"
#include "rules/skirmish/events.hpp"
#include "rules/skirmish/geometry.hpp"

namespace sandtable::skirmish {

// A position that is being changed.
struct Play {
    const Table& table;
    Position& now;
    Dice& dice;
    Journal& journal;

    operator Scene() const { return {table, now}; }
};

// Some figures, in ascending order.
using Figures = FixedList<Figure, most_figures>;

// What counts for or against a die, each with its reason and clause.
class Modifiers {
public:
    void add(bool applies, events::Reason reason, int amount, const Clause& clause) {
        if (applies && amount != 0) lines_.push({reason, static_cast<std::int8_t>(amount), clause});
    }
    int total() const {
        int sum = 0;
        for (const Line& line : lines_) sum += line.amount;
        return sum;
    }
    // To be told before the die is thrown.
    void tell(Play play, Figure figure, Seats audience) const { tell(play, figure, {}, no_marker, audience); }
    void tell(Play play, Vehicle vehicle, Seats audience) const { tell(play, {}, vehicle, no_marker, audience); }
    void tell_of_marker(Play play, int marker, Seats audience) const {
        tell(play, {}, {}, static_cast<std::uint8_t>(marker), audience);
    }

private:
    void tell(Play play, Figure figure, Vehicle vehicle, std::uint8_t marker, Seats audience) const {
        for (const Line& line : lines_)
            play.journal.add(events::Modifier{figure, vehicle, marker, line.reason, line.amount}, line.clause,
                             audience);
    }
    struct Line {
        events::Reason reason{};
        std::int8_t amount = 0;
        Clause clause;
    };
    ScratchList<Line, 8> lines_;
};

// ---- teams.cpp: SKM-2
int able_figures(const Position& now, Team team);
bool has_able(const Position& now, Team team);
Figure anchor_of(const Position& now, Team team);         // SKM-4.17; none without an able figure
int current_actions(const Position& now, Figure figure);  // SKM-2.5
int action_total(const Position& now, Team team);
bool is_suppressed(const Position& now, Team team);
bool has_leader(const Position& now, Team team);        // an able NCO or officer
int fire_points_for_melee(Scene scene, Figure figure);  // SKM-2.7, 10.4
int weapon_bonus(Scene scene, Figure figure, WeaponType type);
bool has_other_small_arm(const Man& man);  // than a pistol
void pay_shots(Man& man, std::int8_t& bonus, int cost);
// SKM-2.3; leavers go off the table
bool is_coherent(Scene scene, Team team, Placed placed, FigureSet leavers = {});
void set_pools(Play play, Team team);           // SKM-2.6
void lose_an_action(Play play, Figure figure);  // SKM-2.15
Refusal may_transfer(Scene scene, const Action& action);
void transfer(Play play, const Action& action);
Refusal may_load(Scene scene, const Action& action);  // SKM-2.16
void load(Play play, const Action& action);
bool can_load_by_itself(Scene scene, Figure firer, int slot, int needed);  // SKM-2.16
void load_by_itself(Play play, Figure firer, int slot, int needed);        // if it can
bool serves_gun(Scene scene, Figure figure, Carriage carriage);
bool is_turn_of(const Position& now, Team team);  // its activation is going on
Seats seats_of(const Table& table, Side side);
bool is_destroyed(const Position& now, Team team);
// Casualties.
void make_casualty(Play play, Figure figure, State state);

// ---- secrets.cpp: SKM section 8
bool is_spotted(const Position& now, Team team);  // by its enemy, by anybody there
bool is_spotted_by(Scene scene, Team team, Team observer);
bool is_spotted_enemy(Scene scene, Team own, Team team);  // with somebody able
Position blurred(const Table& table, const Position& now, Seat seat);
Position imagined(const Table& table, const Position& view, Dice& dice);
void set_spotted(Play play, Team team, Team observer, bool automatic, const Clause& clause);
// Men whom a side must reckon with: of a spotted team the able ones, of an unspotted one whoever stands there.
bool is_reckoned_with(Scene scene, Side side, Figure figure);
bool is_known(Scene scene, Side side, Team team);                   // shown at least as a contact
Seats told_of(const Table& table, const Position& now, Team team);  // who may hear what this team does
void notice(Play play, Team team, bool moved, bool fired);          // what the others perceive
inline RollName seen_by(const RollName& name, Seats audience) { return {name.label, name.clause, audience}; }

// ---- turn.cpp: SKM-3
void advance(Play play);
bool begin_activation(Play play, Team team);  // false: it is skipped
void activate(Play play, Team team);
void end_activation(Play play);
bool activation_is_over(Scene scene);  // SKM-3.10
void end_phase(Play play, Seat seat);
bool may_still_activate(const Position& now, Side side, Team team);

// A way that is found, the points after the start; and how far a figure comes on it (walking.cpp).
using Route = FixedList<Point, 32>;
struct Walk {
    FixedList<Point, most_legs> path;
    std::int64_t length = 0;
};

// ---- movement.cpp: SKM-4
struct Toll {
    std::int64_t length = 0;
    int obstacles = 0;
    bool rough = false;
    bool blocked = false;     // by something that nobody passes
    std::int32_t deduct = 0;  // SKM-4.9
};
Toll toll_of(Scene scene, Figure figure, Point from, Path path);
bool is_felt(const Table& table, const Feature& feature);  // by whoever walks over it
bool is_rough(const Table& table, Kind kind);              // SKM-4.4
std::int32_t allowance(Scene scene, Figure figure, const Toll& toll);
std::int32_t less_toll(std::int32_t open, const Toll& toll);  // SKM-4.4, 4.5, 4.8, 4.9
// Manner of a movement that the rules make: forced moves look at the end only (SKM-9.17).
enum class Gait : std::uint8_t { ordered, forced, charge, crawl };
// Who and what is so near to a figure's way that it may have to do with it.
struct Nearby {
    struct Enemy {
        Point at;
        Team team{};
        bool known = false;     // nobody walks through him
        bool reckoned = false;  // to come near him is a charge
        bool able = false;
    };
    Toll underfoot;                                            // of the areas in which the way begins
    ScratchList<std::uint8_t, field::most_features> features;  // that are felt when they are met
    ScratchList<std::uint8_t, field::most_features> walls;     // that forbid to stand in some place
    struct Someone {
        Point at;
        bool known = false;  // to the side of whoever moves: others stop only moves that the rules force
    };
    ScratchList<Someone, most_figures> men;                                             // on foot, whoever they are
    field::Box ground{{INT32_MAX / 2, INT32_MAX / 2}, {INT32_MIN / 2, INT32_MIN / 2}};  // on which they stand
    ScratchList<Enemy, most_figures> enemies;
    struct Obstacle {
        Corners corners;
        field::Box box;
        bool known = false;
        std::array<std::int32_t, 2> sides{};  // how long they are: its flanks, its ends
    };
    ScratchList<Obstacle, most_vehicles> hulls;
    ScratchList<Someone, most_carriages> guns;

    void add_man(const Someone& man) {
        men.push(man);
        ground.low = {std::min(ground.low.x, man.at.x), std::min(ground.low.y, man.at.y)};
        ground.high = {std::max(ground.high.x, man.at.x), std::max(ground.high.y, man.at.y)};
    }
};
// Steps of a lane at which nobody can stop (lanes.cpp): those between the two, and both of them.
struct Taken {
    std::int32_t first = 0, last = 0;
};
inline constexpr std::size_t most_taken = 24;
using TakenSteps = ScratchList<Taken, most_taken>;
std::int32_t step_before(const TakenSteps& taken, std::int32_t step);  // the step itself if it is not taken
// Of a vehicle on its track: the step from which on it surely cannot run, and where it cannot stop.
std::int32_t hull_barred_from(const Table& table, const VehicleModel& model, Point from, Point last,
                              std::int32_t length, TakenSteps& taken);
// A figure about to move as the rules themselves move it (SKM-21.2): what is near is looked up once and asked for every
// step. Nothing is asked about points farther off than the reach.
class Walker {
public:
    Walker() {}  // to be placed by `look_about`
    Walker(Scene scene, Figure figure, std::int32_t reach) { look_about(scene, figure, reach); }
    void look_about(Scene scene, Figure figure, std::int32_t reach);

    bool may_go(Scene scene, Path path, std::int32_t limit, Gait gait, std::int32_t extra = 0) const {
        return may_go(scene, nearby_, path, limit, gait, extra);
    }
    Point leg(Scene scene, Point goal, std::int32_t distance, Gait gait, std::int32_t extra = 0) const;
    Point go(Scene scene, Point goal, std::int32_t distance, Gait gait, std::int32_t extra = 0) const;
    Walk follow(Scene scene, const Route& route, Point goal, std::int32_t distance, Gait gait) const;

private:
    bool may_go(Scene scene, const Nearby& nearby, Path path, std::int32_t limit, Gait gait, std::int32_t extra) const;
    bool has_room(Scene scene, const Nearby& nearby, Point at, bool forced) const;
    void narrow(Scene scene, Segment lane, Nearby& nearby) const;
    Point leg_along(Scene scene, Heading heading, std::int32_t distance, Gait gait, std::int32_t extra) const;
    std::int32_t barred_from(Scene scene, const Nearby& lane, Point last, std::int32_t length, Gait gait,
                             std::int32_t extra) const;
    void find_taken(Scene scene, const Nearby& lane, Point last, std::int32_t length, Gait gait,
                    TakenSteps& taken) const;
    template <class StepTo>
    Point last_end_before(Scene scene, Point lane_end, std::int32_t most, std::int32_t distance, Gait gait,
                          std::int32_t extra, StepTo step_to) const;

    Figure figure_{};
    Point from_;
    std::int32_t most_ = 0;  // allowance on open ground
    Nearby nearby_;
};
Refusal may_move(Scene scene, const Action& action);
Refusal must_keep_together(Scene scene, Team team, Placed ends, FigureSet leavers = {});
void move(Play play, const Action& action);
void pay_for_move(Man& man);
bool is_in_contact(Scene scene, Figure figure);  // SKM-10.1, as far as its side can tell
bool are_in_contact(Scene scene, Figure a, Figure b);
Refusal may_take_up(Scene scene, const Action& action);
void take_up(Play play, const Action& action);
Refusal may_drop(Scene scene, const Action& action);
void drop(Play play, const Action& action);
void answer_charge(Play play, FigureSet chargers);  // SKM-9.5
bool comes_near_enemy(Scene scene, Figure figure, Point to);
// `walked`: the length of the path; 0: straight there.
void put(Play play, Figure figure, Point to, bool forced, std::uint8_t manner = 0, std::int64_t walked = 0);
void after_moves(Play play, Side mover);                     // SKM-6.10, 18.3, 20.9
Team hidden_near(Scene scene, Side side, const Body& body);  // section 8, fog = hidden: within an inch of it
// Section 8, fog = hidden: a move that would come within an inch of somebody unseen stops before him.
bool stops_before_hidden(Play play, Figure figure, Path path, Point& end, Team& met);
void face(Play play, Team team, Point toward);  // SKM-4.17
void face_team(Play play, Team team, Team target);

// ---- sight.cpp: SKM-5
bool sees(Scene scene, const Body& a, const Body& b);
bool sees(Scene scene, Figure a, Figure b);
// True: something solid hides all these figures from the eye, so that no line needs to be tried. It stands between him
// and a circle round all of them, and so between him and each.
bool are_hidden(Scene scene, const Body& eye, const Figure* begin, const Figure* end);
bool has_clear_sight(Scene scene, const Body& a, const Body& b);
Cover cover_of(Scene scene, const Body& target, const Body& firer);
Cover cover_of(Scene scene, Figure target, const Body& firer);
Cover cover_of(Scene scene, Vehicle target, const Body& firer);  // SKM-15.2
Cover cover_as_seen(Scene scene, Figure target, const Body& observer);
bool is_hull_down(Scene scene, const Body& hull, Point firer);
bool is_among_buildings(Scene scene, const Body& hull, const Body& firer);
bool is_enclosed(Scene scene, Figure figure);
// Any able figure (or manned hull) of the team sees the body.
bool team_sees(Scene scene, Team team, const Body& body);
bool teams_see(Scene scene, Team a, Team b);

// ---- spotting.cpp: SKM-6
struct Sighting {
    bool possible = false;
    bool heard = false;
    Nearness nearness;
    int range = 0;
    int band = 0;  // after shifts
    Figure observer{};
    Figure target{};
    Modifiers shifts;
};
Sighting sighting(Scene scene, Figure observer, Team target);
Sighting sighting_of_marker(Scene scene, Figure observer, int marker);
Refusal may_spot(Scene scene, const Action& action);
void spot(Play play, const Action& action);
void react_by_spotting(Play play);      // SKM-6.9
bool spot_automatically(Play play);     // SKM-6.10; true when somebody was spotted
void lose_sight(Play play, Side side);  // SKM-6.12
bool can_still_spot(Scene scene, Figure figure);
bool sees_automatically(Scene scene, const Body& observer, const Body& target, Cover cover);
int spotting_band(int range, const Modifiers& shifts);
Modifiers spotting_shifts(Scene scene, Team observers, bool lenses, Team target, Cover cover, bool heard);

// ---- shooting.cpp: SKM-7
struct ShotData {
    Refusal refusal;
    Figure nearest{};  // the member that gives the range
    int range = 0;
    int band = 0;
    int effective = 0;
    bool automatic = false;  // SKM-7.8
    int need = 0;
    Modifiers shifts;
};
inline constexpr std::array<int, most_carried + most_mounted> weapon_places{0, 1,  2, 8,
                                                                            9, 10, 11};  // in hand, on a vehicle
static_assert(weapon_places[most_carried] == weapon_on_vehicle);
WeaponType weapon_type(const Position& now, Figure figure, int weapon);
int bonus_left(Scene scene, Figure figure, int weapon);
ShotData aim_at(Scene scene, Figure firer, int weapon, ShotKind how, Team target, Aim aim, Figure pick);
void add_shifts_of_target(Scene scene, Team target, Cover cover, Modifiers& shifts);  // SKM-7.4, 7.5
Refusal may_fire_small_arm(Scene scene, Figure figure, int weapon);
Refusal may_shoot(Scene scene, const Action& action);
void shoot(Play play, const Action& action);
Refusal may_fire_combined(Scene scene, const Action& action);
void fire_combined(Play play, const Action& action);
Figure server_of(Scene scene, Vehicle vehicle, int slot);  // SKM-14.7; none when nobody is able
bool is_in_arc(Scene scene, Figure firer, int weapon, Point target);
bool is_locked_in_melee(Scene scene, Figure target, Side firer_side);  // SKM-7.9: by a comrade of the firer

// ---- effect.cpp: SKM-8
using events::Harm;
Harm fire_harm(int score);
Harm burst_harm(int score);
Harm shell_harm(int score);
Harm flame_harm(int score);
// One attack: who fires, and which teams have had their marker of it.
struct Attack {
    Team by{};  // none: an event, an explosion
    Side side = Side::a;
    TeamSet marked{};
    TeamSet attacked{};
    enum class Kind : std::uint8_t { bullets, mortar, flame, anti_tank } kind = Kind::bullets;
};
void begin_attack_on(Play play, Attack& attack, Team target);  // under fire, fired_on_by
void suppress(Play play, Attack& attack, Team team);
void harm(Play play, Attack& attack, Figure figure, Harm harm, int die, int modifier, const Clause& clause = SKM(8, 1),
          Team shaken = {});  // shaken: who has the marker (SKM-15.9)
// Who is told what makes an effect die better or worse. What his weapon is tells only who sees the firer, and where he
// is too if whoever is not spotted is hidden.
Seats told_why(Scene scene, const Attack& attack, Figure struck, bool tells_weapon);
void harm_by_fire(Play play, Attack& attack, Figure figure, const Modifiers& modifiers);  // SKM-8.1: throws the die
// SKM-13.6: true when the man struck carried a flamethrower; everything is done then.
bool burns_if_flamethrower(Play play, Attack& attack, Figure figure);
void remove_suppression(Play play, Team team);  // SKM-8.7

// ---- morale.cpp: SKM-9
using events::Cause;
bool test_morale(Play play, Team team, Cause cause);  // true: passed
bool test_those_due(Play play);                       // true: somebody was
void rout(Play play, Team team);
void flee(Play play, Team team, int actions, std::int32_t extra);
void rally(Play play, Side side);
Figure nearest_enemy(Scene scene, Side side, Point from);  // able, on the table; SKM-9.12
// The nearest point of cover from the enemy; `farther`: only such as are farther from him than the team is.
bool find_cover(Scene scene, Team team, const Body& enemy, bool farther, Point& goal);
bool crosses_open_ground(Scene scene, Team team, Placed leg_ends);

// ---- melee.cpp: SKM-10
void fight_melees(Play play, Side phase);
void capture(Play play, Figure figure, Team by);  // by: none when he is only surrounded

// ---- grenades.cpp: SKM-11
Refusal may_throw(Scene scene, const Action& action);
void throw_grenade(Play play, const Action& action);
Refusal may_launch(Scene scene, const Action& action);
void launch(Play play, const Action& action);
struct BurstKind {
    int faces = 6;
    bool shell = false;     // SKM-12.4 instead of SKM-11.10
    bool modifiers = true;  // SKM-11.11
    bool mortar = false;    // SKM-15.16
    std::int32_t radius = burst_radius;
};
void burst(Play play, Attack& attack, Point centre, const Body& firer, BurstKind kind, Team target);
void lay_smoke(Play play, Point at, bool wp, const Body& firer, Attack& attack);
// SKM-11.11, 11.16, 12.5
Modifiers burst_modifiers(Scene scene, const Attack& attack, Figure figure, const Body& firer, bool shell,
                          bool was_suppressed);
FigureSet able_among(const Position& now, const Figures& figures);
const Ranged& launch_ranges(WeaponType type);
int band_of(const Ranged& ranges, int range);  // 0 to 2, -1 out of range
int longest(const Ranged& ranges);

// ---- guns.cpp: SKM-12
const GunData* gun_of(Scene scene, Team team, int weapon);
Refusal may_fire_gun(Scene scene, const Action& action);
void fire_gun(Play play, const Action& action);
Refusal may_pivot_gun(Scene scene, const Action& action);
void pivot_gun(Play play, const Action& action);
Refusal may_manhandle(Scene scene, const Action& action);
void manhandle(Play play, const Action& action);
void shell_occupants(Play play, Attack& attack, Vehicle vehicle, int faces);  // SKM-15.16: HE into an open AFV
void wreck_gun_perhaps(Play play, Carriage carriage);
int crew_at(Scene scene, Carriage carriage);
bool gun_fits(Scene scene, Carriage carriage, Point at);
Point gun_place(Scene scene, Carriage carriage, Point at);  // SKM-21.6
const Ranged& ranges_of(const GunData& gun);

// ---- flame.cpp: SKM-13
Refusal may_flame(Scene scene, const Action& action);
void flame(Play play, const Action& action);

// ---- vehicles.cpp: SKM-14
inline const VehicleModel& model_of(Scene scene, Vehicle vehicle) {
    return scene.table.models[scene.now[vehicle].model];
}
Figure driver_of(Scene scene, Vehicle vehicle);  // able; none otherwise
bool is_crew(const Position& now, Figure figure);
Refusal may_move_vehicle(Scene scene, const Action& action);
void move_vehicle(Play play, const Action& action);
struct Leg {
    int pivot = 0;
    std::int32_t run = 0;  // negative: in reverse
};
using Legs = std::span<const Leg>;
struct VehicleToll {
    Refusal refusal;
    std::int64_t cost = 0;
    std::int64_t length = 0;
    std::int64_t speed = 0;
    Point end;
    Heading heading;
    Heading last_direction;
};
VehicleToll vehicle_toll(Scene scene, Vehicle vehicle, Legs legs);
void drive(Play play, Vehicle vehicle, Legs legs);
int room_aboard(Scene scene, Vehicle vehicle);  // for passengers
Refusal may_mount(Scene scene, const Action& action);
void mount(Play play, const Action& action);
Refusal may_dismount(Scene scene, const Action& action);
void dismount(Play play, const Action& action);
Refusal may_take_driver(Scene scene, const Action& action);
void take_driver(Play play, const Action& action);
Refusal may_bail_out(Scene scene, const Action& action);
void bail_out(Play play, const Action& action);
void release_stuck(Play play, Side side);
bool hull_fits(Scene scene, Vehicle vehicle, Point at, Heading heading);
bool is_free_of_men(Scene scene, Vehicle vehicle, Point at, Heading heading);  // SKM-14.14 for a hull that appears
Point hull_place(Scene scene, Vehicle vehicle, Point at, Heading heading);     // SKM-21.6
Figures occupants_of(const Position& now, Vehicle vehicle);                    // able ones
bool is_manned(const Position& now, Vehicle vehicle);

// ---- damage.cpp: SKM-15
struct Projectile {
    int calibre = 0;
    bool big = false, poor = false, hand_held = false, ap = true;
};
void damage_vehicle(Play play, Attack& attack, Vehicle vehicle, const Body& firer, const Projectile& round,
                    bool modified);
void explode(Play play, Attack& attack, Vehicle vehicle);
Team abandon(Play play, Vehicle vehicle);
void explode_ammunition(Play play);  // step 0
bool is_damaged(Scene scene, Vehicle vehicle);
bool main_gun_works(Scene scene, Vehicle vehicle);
bool any_weapon_works(Scene scene, Vehicle vehicle);

// ---- anti_tank.cpp: SKM-16
const Ranged& anti_tank_ranges(WeaponType type);
int actions_to_fire(WeaponType type);
Refusal may_fire_at(Scene scene, const Action& action);
void fire_at(Play play, const Action& action);
Modifiers modifiers_against(Scene scene, Vehicle vehicle, const Body& firer);  // of the score needed: SKM-16.2
void set_on_fire(Play play, Attack& attack, Vehicle vehicle, bool by_flamethrower);

// ---- solo_afv.cpp: SKM-17
void act_as_solo_afv(Play play, Team team);
void notice_enemies(Play play);  // SKM-17.10

// ---- markers.cpp: SKM-18
void shuffle_markers(Play play);
bool reveal(Play play, int marker, Team by, bool was_spotted);
bool is_in_reach(Scene scene, const Counter& counter, Team team);  // SKM-18.7, 18.8
void run_markers(Play play);

// ---- solo_infantry.cpp: SKM-19
void act_as_solo_team(Play play, Team team);
void run_solo_side(Play play);
void end_solo_activation(Play play);
void look_out(Play play, Team team);  // SKM-19.16
Team nearest_spotted(Scene scene, Team own, bool in_sight);
bool has_spotted_enemy(Scene scene, Team own, bool in_sight);
bool is_fortified(Scene scene, Point at);

// ---- solo_shooting.cpp: SKM-17.8, 17.11, 19.14, 19.19
void shoot_as_solo_team(Play play, Team team);
void fire_solo_guns(Play play, Team team);
bool has_anti_tank_weapon(Scene scene, Team team, const Body& at);  // that reaches there
Team gun_target(Scene scene, Team team);                            // whom its main gun would fire at

// ---- portals.cpp: SKM-20
void generate(Play play);
void fall_back_after_move(Play play);
void recycle(Play play, Figure figure);                // SKM-20.7
int pool_item_of(const Position& now, Figure figure);  // which of the pool he is; -1: none
void recycle_model(Play play, Vehicle vehicle);
void recycle_gun(Play play, Carriage carriage);
void make_room(Play play);

// ---- skirmish.cpp
Refusal check_orders(Scene scene, const Action& action);  // of able members of the active team, well formed
Hull hull_of(const Table& table, int model, Team team);
void arm(Man& man, const FigureIssue& issue);  // as the scenario arms him

// ---- walking.cpp, lanes.cpp, routes.cpp, driving.cpp: SKM-21
inline constexpr std::int32_t stride = 125;  // ends are tried at its multiples
void prepare_routes(Table& table);
Point go(Scene scene, Figure figure, Point goal, std::int32_t distance, Gait gait, std::int32_t extra = 0);
Point away_from(const Table& table, Side side, Point from, Point enemy, std::int32_t distance);
Point on_table(const Table& table, Point goal);
void find_route(Scene scene, Point start, Point goal, Route& route);
// A hull that a way leads round.
struct InTheWay {
    Corners corners;
    field::Box box;
};
struct AllInTheWay {
    ScratchList<InTheWay, most_vehicles> hulls;
    ScratchList<Point, 16 * most_vehicles> corners;  // of the hulls, with room to stand; listed when they are asked for
    bool corners_are_listed = false;

    void clear() {
        hulls.clear();
        corners.clear();
        corners_are_listed = false;
    }
};
// What is known of the ways that lead from one point, for several routes that begin there.
class Departure {
public:
    Departure() {}
    Departure(Scene scene, Point start) { begin(scene, start); }
    void begin(Scene scene, Point start);
    void find_route(Scene scene, const RouteGoal& goal, Route& route);

private:
    std::int32_t cost_to(const Table& table, std::size_t node, const Houses& houses);
    std::size_t first_node(const Table& table, const RouteGoal& goal, std::int64_t& best);
    bool find_open_route(Scene scene, const RouteGoal& goal, Route& route, std::int64_t& guess);
    bool is_shut(const Route& route) const;
    bool is_open(Point a, Point b) const;
    bool might_help(const Table& table, Point corner, const RouteGoal& goal, std::int64_t cost) const;
    bool corners_may_help(const Table& table, const RouteGoal& goal, std::int64_t cost);

    static constexpr std::int32_t not_yet = -2, none = -1;
    Point start_;
    Houses houses_;  // it lies in
    AllInTheWay all_;
    ScratchList<RouteLink, most_nodes> links_;
};
Walk route_step(Scene scene, Figure figure, Point goal, std::int32_t distance, Gait gait);
void deploy_at(Play play, Team team, Point at, int first_slot = 0);
inline constexpr std::array<Point, 7> slots{
    {{0, 0}, {1900, 0}, {-1900, 0}, {0, 1900}, {0, -1900}, {1900, 1900}, {-1900, 1900}}};
// Vehicles.
struct DrivePlan {
    FixedList<Leg, most_vehicle_legs> legs;
    Point end;
    Heading heading;
    bool reached = false;  // it ran the goal's whole distance
};
DrivePlan drive_to(Scene scene, Vehicle vehicle, Point goal, std::int32_t distance);  // VGO
DrivePlan drive_all_the_way(Scene scene, Vehicle vehicle, Point goal,
                            std::int32_t distance);                                      // straight, or not at all
DrivePlan drive_route(Scene scene, Vehicle vehicle, Point goal, std::int32_t distance);  // VROUTE
DrivePlan drive_back(Scene scene, Vehicle vehicle, Team from, std::int32_t distance);

// ---- victory.cpp: SKM-22
bool is_broken(Scene scene, Side side);
void check_victory(Play play);
void surrender(Play play, Side side);
void end_game(Play play, int winner, int condition);

// ---- legal.cpp
void list_legal(Scene scene, Seat seat, ActionList<Action>& actions);

// SKM-1.18
int pick(Dice& dice, int count, const RollName& name);

}  // namespace sandtable::skirmish
