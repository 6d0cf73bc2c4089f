// The printed numbers of the boat rules, and their option switches. A scenario may override the numbers.
#pragma once

#include <array>
#include <cstdint>

#include "rules/pbi/tables.hpp"

namespace sandtable::pbi_boats {

constexpr Clause BOAT(int chapter, int number) {
    return {"BOAT", static_cast<std::uint8_t>(chapter), static_cast<std::uint8_t>(number)};
}

// BOAT-2.1, and the vehicles of BOAT-17, which use the same record on land.
enum class Hull : std::uint8_t {
    dinghy,
    inflatable,
    rowing_boat,
    fishing_boat,
    launch,
    cutter,
    small_ferry,
    mini_sub,
    picket_boat,
    mtb,
    landing_craft,
    large_ferry,
    truck,
    light_tank
};
inline constexpr int hulls = 14;

struct HullData {
    bool hard;  // a hard hull is armour, a soft one a carrier (BOAT-2.4)
    int armour;
    int capacity;  // groups, with no vehicle aboard
    bool inflatable;
    bool open_topped;
    int size;         // BOAT-1.6
    int points;       // BOAT-2.1, 2.3, 3.8
    int most_mounts;  // BOAT-3.5
    bool carried;     // BOAT-8.1: with a kit, over land
    bool on_land;     // a vehicle
};

// clang-format off
inline constexpr std::array<HullData, hulls> hull_table{{
    //                hard armour cap  infl   open  size points mounts carried land
    /* DINGHY        */ {false, 0,  1, true,  true,  1,  1, 0, true,  false},
    /* INFLATABLE    */ {false, 0,  1, true,  true,  1,  1, 0, true,  false},
    /* ROWING_BOAT   */ {false, 0,  1, false, true,  1,  1, 1, true,  false},
    /* FISHING_BOAT  */ {false, 0,  4, false, true,  2, 10, 4, false, false},
    /* LAUNCH        */ {false, 0,  4, false, true,  2, 10, 4, false, false},
    /* CUTTER        */ {false, 0,  4, false, true,  2, 10, 4, false, false},
    /* SMALL_FERRY   */ {false, 0,  4, false, true,  2, 10, 4, false, false},
    /* MINI_SUB      */ {true,  4,  4, false, false, 2, 40, 4, false, false},
    /* PICKET_BOAT   */ {true,  6,  4, false, true,  2, 60, 4, false, false},
    /* MTB           */ {true,  5,  6, false, true,  3, 50, 6, false, false},
    /* LANDING_CRAFT */ {true,  6, 10, false, true,  3, 60, 6, false, false},
    /* LARGE_FERRY   */ {true,  6, 10, false, true,  3, 60, 6, false, false},
    /* TRUCK         */ {false, 0,  4, false, false, 0,  5, 0, false, true},
    /* LIGHT_TANK    */ {true,  4,  0, false, false, 0, 60, 0, false, true},
}};

// BOAT-7.6: groups that a landing craft or large ferry takes beside 0, 1 or 2 vehicles.
inline constexpr std::array<int, 3> groups_beside_vehicles{10, 6, 2};
inline constexpr int most_vehicles_aboard = 2;

enum class Weapon : std::uint8_t { lmg, hmg, mortar, cannon };
inline constexpr int weapons = 4;

struct Numbers {
    int boats_per_square = 4;        // BOAT-1.6  sizes of own boats
    int vehicles_per_square = 2;     // BOAT-17.6

    // BOAT-3.8                        points
    int price_rifle = 5;
    int price_lmg = 10;
    int price_commander = 10;
    int price_hmg = 15;
    int price_at_team = 15;
    int price_mortar = 20;
    int price_gun = 10;              //           and as many for each point of Gun Effect:
    int price_gun_effect = 5;
    int price_mine = 10;
    int price_kit = 1;
    int price_nets = 10;             // BOAT-3.6
    int most_gun_effect = 7;         // BOAT-3.6
    int most_in_flotilla = 3;        // BOAT-3.3

    int boat_zone_depth = 1;         // BOAT-4.1
    int reserve_from_turn = 2;       // BOAT-4.4
    int reserve_base = 7;            //           arrives on this less the turn number, but at least on
    int reserve_best = 2;

    // BOAT-5.2                        AP
    int leave_open = 1;
    int leave_partial = 2;
    int leave_closed = 6;
    int reverse_more = 1;
    int turn = 1;
    int fire_small_arms = 1;
    int fire_cannon = 4;
    int fire_mortar = 2;
    int disarm = 4;
    int board = 5;
    int lay_mine = 4;

    int pick_up = 1;                 // BOAT-8.2
    int carrying_more = 1;           // BOAT-8.3
    int launch = 1;                  // BOAT-8.4
    int heavy_foot_more = 1;         // BOAT-17.1 HMG and mortar

    int troops_that_fire = 2;        // BOAT-9.2
    int troops_points = 2;           //           each counts as shooting with so many AP
    int boat_shots = 3;              // BOAT-9.3

    // BOAT-9.4                        dice at foot, range
    int lmg_dice = 3;
    int hmg_dice = 4;
    int mortar_dice = 4;
    int mortar_nearest = 2;
    int mortar_furthest = 8;
    int heavy_foot_shot = 2;         //           AP of a foot mortar, gun or AT team
    int at_team_effect = 5;
    int at_team_range = 2;
    int clear_aboard_on = 4;         // BOAT-9.8

    int hull_save = 2;               // BOAT-10.1
    int aboard_save = 2;             // BOAT-10.4

    // BOAT-11.1                       needed
    int at_near = 3;                 //           range 1-2
    int at_middle = 4;               //           range 3-4
    int at_far = 5;                  //           5 or more
    int at_moved = -1;               // BOAT-11.2
    int at_inflatable = -1;
    int at_large = 1;
    int at_large_capacity = 6;
    int one_hit_from = 4;            // BOAT-11.4 D6 + GE - armour
    int two_hits_from = 7;
    int three_hits_from = 9;

    int patch_on = 4;                // BOAT-12.3
    int refloat_on = 4;              // BOAT-12.5
    int rescue_on = 4;               // BOAT-12.8
    int mine_on = 5;                 // BOAT-13.3
    int disarm_on = 3;               // BOAT-13.7

    int boarding_dice = 2;           // BOAT-14.2
    int crew_dice = 3;
    int scramble_killed_on = 5;      // BOAT-14.6
    int withdraw_killed_on = 5;      // BOAT-14.8

    // BOAT-18.1                       points for a boat lost, by size; vehicle
    int points_small = 1;
    int points_medium = 2;
    int points_large = 4;
    int points_vehicle = 2;
};

enum class FireModes : std::uint8_t { exclusive, both };
enum class PatchEffect : std::uint8_t { reduce_one, repair_all };
enum class BoardedBoat : std::uint8_t { captured, sunk };
enum class Current : std::uint8_t { none, north, east, south, west };
enum class RetreatIntoWater : std::uint8_t { stay, removed };

struct Options {
    int max_armour = 3;                                               // BOAT-3.2
    bool minelaying = true;                                           // BOAT-3.7
    int army_points = 400;                                            // BOAT-3.8, 0 is unchecked
    FireModes boat_fire_modes = FireModes::exclusive;                 // BOAT-9.1
    PatchEffect patch_effect = PatchEffect::reduce_one;               // BOAT-12.3
    int here_they_come_boat_ap = 1;                                   // BOAT-14.3
    BoardedBoat boarded_boat = BoardedBoat::captured;                 // BOAT-14.7
    bool aboard_open_die = false;                                     // BOAT-15.1
    bool defender_boat_vp = false;                                    // BOAT-18.2
    Current current = Current::none;                                  // BOAT-12.4
    RetreatIntoWater retreat_into_water = RetreatIntoWater::stay;     // BOAT-1.10
};
// clang-format on

}  // namespace sandtable::pbi_boats
