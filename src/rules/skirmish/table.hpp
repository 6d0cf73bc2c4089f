// What does not change during a game: the terrain, the orders of battle, the options, and what follows from them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/fixed_list.hpp"
#include "core/refusal.hpp"
#include "core/seat.hpp"
#include "field/heading.hpp"
#include "field/index.hpp"
#include "field/polygon.hpp"
#include "field/polyline.hpp"
#include "rules/skirmish/tables.hpp"

namespace sandtable::skirmish {

using field::Heading;
using field::Point;
using field::Segment;

struct FigureTag;
struct TeamTag;
struct VehicleTag;
struct CarriageTag;
using Figure = Id<FigureTag>;  // scenario order (side A first), then order of creation: SKM-1.17
using Team = Id<TeamTag>;      // likewise
using Vehicle = Id<VehicleTag>;
using Carriage = Id<CarriageTag>;  // a towed gun
using TeamSet = IdSet<Team>;

inline constexpr int most_figures = 92;
inline constexpr int most_teams = 40;
inline constexpr int most_members = 12;  // of one team: a move names them all
inline constexpr int most_vehicles = 10;
inline constexpr int most_carriages = 6;
inline constexpr int most_smokes = 10;
inline constexpr int most_markers = 12;
inline constexpr int most_portals = 12;
inline constexpr int most_carried = 3;
inline constexpr int most_mounted = 4;
inline constexpr int most_objectives = 8;
inline constexpr int most_seats = 4;
inline constexpr int most_turns = 60;
inline constexpr std::int32_t longest_hull = 7000, widest_hull = 3500;
inline constexpr std::int32_t hull_reach = 4000;  // no corner of a hull is farther from its centre
inline constexpr std::uint8_t unlimited = 255;    // ammunition

enum class Edge : std::uint8_t { north, east, south, west };

// SKM section 2.1: an area (its outline closed) or a line.
struct Feature {
    Kind kind = Kind::rough;
    std::vector<Point> points;
    std::vector<Segment> doors;
    std::uint64_t blind = 0;  // bit i: the edge from point i has no openings
    bool fortified = false;
    bool dead_ground = false;
    std::int32_t infantry_deduct = 0;  // SKM-4.9
    std::string name;

    // Worked out by Table::finish.
    field::Box box;
    bool upright = false;     // a rectangle along the edges of the table: its box is all of it
    std::int8_t winding = 0;  // +1 or -1: convex, its inside to the left or to the right of its edges; 0: not convex
    std::int32_t firm = 0;    // a line that leaves corners so far off on either side runs well inside; 0: not known

    bool is_blind(std::size_t edge) const { return (blind >> edge & 1) != 0; }
};

struct Objective {
    bool is_feature = false;
    int feature = 0;
    Point centre;
    std::int32_t radius = 0;
    std::string name;
};

struct WeaponIssue {
    WeaponType type = WeaponType::none;
    std::uint8_t ammo = unlimited;
    std::uint8_t smoke = 0;
    std::uint8_t wp = 0;
};

struct FigureIssue {
    std::string name;
    Role role = Role::man;
    int base_ap = 2;
    Point at;
    FixedList<WeaponIssue, most_carried> weapons;
    int grenades = 0;
    bool binoculars = false;
    bool sniper = false;
    int in_vehicle = -1;  // the team of the vehicle that carries it at the start
};

// A gun tube: SKM section 2.3, or the scenario's own.
struct GunData {
    std::string name;
    int calibre = 75;
    bool poor_at = false;
    bool big_at = false;
    bool automatic = false;
    bool he = true;
    bool smoke = false;
};

// SKM section 2.4, or the scenario's own.
struct VehicleModel {
    std::string name;
    VehicleClass weight = VehicleClass::medium;
    Gear gear = Gear::tracked;
    bool open = false, petrol = true, schurzen = false, heavy_front = false, tiger2 = false, radio = false;
    int length = 4000, width = 2000;
    int crew = 5, capacity = 0;
    int gun = -1;  // place in Table::guns
    Mount gun_mount = Mount::turret;
    FixedList<WeaponType, most_mounted - 1> machine_guns;
};

struct TeamIssue {
    std::string name;
    Side side = Side::a;
    int owner = 0;  // seat
    TeamKind kind = TeamKind::infantry;
    std::vector<FigureIssue> figures;
    int orig_strength = 0;  // 0: as many as there are figures
    int facing = 0;
    Posture posture = Posture::holding;
    bool spotted = false;

    // a vehicle
    int model = -1;
    Point at;
    int heading = 0;
    int smoke = 0, wp = 0, hvap = 0;  // rounds of the main gun
    bool advances = false;            // SKM-17.1: the order of a solo AFV before it has seen an enemy

    // a towed gun: `at` and `heading` too
    int gun = -1;
    bool shield = false;

    int marker = -1;  // SKM-18.1: stands on the table only when this marker is revealed
};

struct MarkerIssue {
    std::string name;
    Point at;
    Content content = Content::dummy;
    int team = -1;  // of a unit
};

struct PortalIssue {
    std::string name;
    Point at;
    bool once = false;  // SKM-20.13
};

// SKM-22.1: looked at in order.
struct Condition {
    enum class When : std::uint8_t { turn_end, last_turn };
    enum class Test : std::uint8_t { eliminated, broken, holds, points, always };

    When when = When::turn_end;
    Test test = Test::broken;
    Side winner = Side::a;               // holds, always
    bool draw = false;                   // always: nobody wins
    int objective = -1;                  // holds, points
    std::int32_t no_portal_within = -1;  // holds: and no portal so near to the objective's edges
};

// SKM-5: what terrain of a kind does.
struct Nature {
    bool solid;  // blocks sight and is never entered, or only by its openings
    Cover cover;
    bool rough;       // SKM-4.4
    bool impassable;  // to men
    bool obstacle;    // to men: a linear obstacle
    bool stops_vehicles;
    bool vehicle_obstacle;  // SKM-14.3
    bool not_open;          // SKM-14.2
};
// clang-format off
inline constexpr std::array<Nature, kinds> natures{{
    //                 solid  cover        rough  no men obstacle no vehicles vehicle obstacle not open
    /* building   */ { true,  Cover::hard, false, false, false,   true,       false,           false },
    /* bunker     */ { true,  Cover::hard, false, false, false,   true,       false,           false },
    /* rock       */ { true,  Cover::hard, false, true,  false,   true,       false,           false },
    /* wood       */ { false, Cover::soft, true,  false, false,   false,      false,           true  },
    /* scrub      */ { false, Cover::soft, false, false, false,   false,      false,           true  },
    /* crops      */ { false, Cover::soft, false, false, false,   false,      false,           true  },
    /* rubble     */ { false, Cover::hard, true,  false, false,   false,      true,            true  },
    /* trench     */ { false, Cover::hard, false, false, false,   false,      true,            false },
    /* foxhole    */ { false, Cover::hard, false, false, false,   false,      true,            false },
    /* rough      */ { false, Cover::none, true,  false, false,   false,      false,           true  },
    /* water      */ { false, Cover::none, true,  false, false,   false,      true,            true  },
    /* deep_water */ { false, Cover::none, false, true,  false,   true,       false,           false },
    /* hull_down  */ { false, Cover::none, false, false, false,   false,      false,           false },
    /* road       */ { false, Cover::none, false, false, false,   false,      false,           false },
    /* wall       */ { false, Cover::hard, false, false, true,    false,      true,            false },
    /* hedge      */ { false, Cover::soft, false, false, true,    false,      true,            false },
    /* fence      */ { false, Cover::none, false, false, true,    false,      true,            false },
    /* high_hedge */ { false, Cover::soft, false, false, true,    false,      true,            false },
    /* high_wall  */ { false, Cover::hard, false, true,  false,   true,       false,           false },
    /* crest      */ { false, Cover::soft, false, false, false,   false,      false,           false }}};
// clang-format on
inline const Nature& nature_of(Kind kind) { return natures[static_cast<std::size_t>(kind)]; }

// SKM-21.13, 21.14: what a walker may aim at on his way, and how far apart such points are.
inline constexpr int most_nodes = 600;
struct RouteLink {
    std::uint16_t to = 0;
    std::int16_t through = -1, also_through = -1;  // buildings that start or goal must stand in
    std::int32_t cost = 0;                         // -1: there is no way over it
};
using Houses = FixedList<std::int16_t, 4>;
// A goal that does not change: from which nodes it is in reach at once, and what the way from each of them costs as
// long as no vehicle stands in it.
struct RouteGoal {
    Point at;
    Houses houses;                          // it lies in
    std::vector<RouteLink> links;           // by node
    std::vector<std::int32_t> cost;         // by node; -1: there is no way
    std::vector<std::uint16_t> links_left;  // on that way
};

struct Table {
    std::int32_t width = 72000, height = 48000;
    std::array<Edge, 2> rear{Edge::south, Edge::north};
    std::array<std::uint8_t, 2> exits{};  // bit: 1 << Edge, SKM-4.16
    int turns = 12;
    Options options;
    std::array<bool, 2> aware{};  // SKM-6.3, at the start
    bool contact_made = false;    // SKM-20.14, at the start

    std::vector<Feature> features;
    std::vector<Objective> objectives;
    std::vector<Condition> victory;
    std::array<SmallArm, small_arm_rows> weapons = small_arms;
    std::vector<GunData> guns;
    std::vector<VehicleModel> models;
    std::vector<TeamIssue> teams;
    std::vector<MarkerIssue> markers;
    bool shuffle_markers = false;  // SKM-18.2
    std::vector<PortalIssue> portals;
    std::array<int, pool_items> pool{};
    int pool_gun = -1, pool_tank = -1, pool_spg = -1;  // places in `guns` and `models`

    bool deploy_free = false;                // SKM section 5
    std::array<std::vector<Point>, 2> zone;  // where each side may deploy

    std::array<std::string, 2> side_names{"A", "B"};
    std::vector<std::string> seat_names;  // empty: one a side
    std::vector<Side> seat_side;

    // Worked out by `finish`.
    std::uint64_t serial = 0;               // that of no other finished table
    std::vector<int> solids, woods, lines;  // features by what sight asks of them
    std::vector<int> felt;                  // features that matter to those who walk over them
    std::vector<int> walls;                 // features that forbid to stand in some place
    std::vector<Point> cover_points;        // SKM-21.5, legal on terrain alone
    std::vector<Point> portal_points;       // SKM-20.11
    std::vector<Point> hull_down_points;    // SKM-17.13
    std::vector<Point> nodes;               // SKM-21.13, from node 2 on: corners, then doors
    int corner_nodes = 0;
    std::vector<std::vector<RouteLink>> links;  // SKM-21.14 between each and each, over terrain alone
    bool cover_points_are_goals = true;         // unless there are very many
    std::vector<RouteGoal> goals;               // each of `cover_points`, then each objective's centre
    std::array<int, 2> starting_figures{};      // SKM-22.2

    field::Outline outline(int feature) const { return features[static_cast<std::size_t>(feature)].points; }

    // The printed guns and models, to be looked up by name.
    void add_printed_data();
    int gun_named(const std::string& name) const;    // -1: none
    int model_named(const std::string& name) const;  // -1: none
    // Fills what is worked out once; answers what makes the scenario impossible, if anything.
    Refusal finish();
};

Point centre_of(const Table& table, const Objective& objective);

}  // namespace sandtable::skirmish
