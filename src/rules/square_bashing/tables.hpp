// The printed numbers of the Square Bashing sheet, the numbers that a scenario may change, and the options of SB-21.
#pragma once

#include <array>
#include <cstdint>

#include "core/clause.hpp"

namespace sandtable::square_bashing {

constexpr Clause SB(int chapter, int number) {
    return {"SB", static_cast<std::uint8_t>(chapter), static_cast<std::uint8_t>(number)};
}

enum class Side : std::uint8_t { attacker, defender };
constexpr Side enemy_of(Side side) { return side == Side::attacker ? Side::defender : Side::attacker; }
constexpr int index(Side side) { return static_cast<int>(side); }

enum class Type : std::uint8_t {
    infantry,
    cavalry,
    machine_gun,
    artillery,
    mortar,
    light_tank,
    heavy_tank,
    armoured_car,
    higher_command
};
inline constexpr int types = 9;
enum class Quality : std::uint8_t { professional, regular, reservist };
enum class Defence : std::uint8_t { none, hasty, trench, fort };
enum class ArtilleryQuality : std::uint8_t { poor, average, good };
enum class CommandQuality : std::uint8_t { poor, average, good };
enum class Order : std::uint8_t { fight, morale, hold, move };  // SB-9.2
inline constexpr int orders = 4;
enum class Asset : std::uint8_t { suppression, point, rolling, gas, shock, aircraft, smoke, hasty };  // SB-8.4
inline constexpr int assets = 8;
constexpr bool is_barrage(Asset asset) { return asset <= Asset::gas; }

// SB-2.1: half-bases of a complete unit.
constexpr int full_strength(Type type) { return type == Type::infantry || type == Type::cavalry ? 8 : 2; }

// clang-format off

// SB-11.1                                 standard  exit scenery
struct Pace { int standard; int exit_on; };
inline constexpr int no_roll = 1;
inline constexpr std::array<Pace, types> paces{{
    /* INF         */                      { 2,        3 },
    /* CAV mounted */                      { 3,        5 },
    /* MG          */                      { 1,        3 },
    /* ART         */                      { 1,        5 },
    /* MOR         */                      { 1,        5 },
    /* LTANK       */                      { 2,        3 },
    /* HTANK       */                      { 1,        3 },
    /* AC          */                      { 2,        5 },
    /* HC          */                      { 1,        5 }}};
inline constexpr Pace dismounted_cavalry   { 1,  no_roll };
inline constexpr Pace car_among_trenches   { 1,        5 };

// SB-10.2                                 dice
inline constexpr int casualties_counted  =  4;     // at most, one die each
inline constexpr int barrages_counted    =  3;     // at most, one die each
inline constexpr int morale_order_dice   = -2;
inline constexpr int hold_order_dice     = -3;
inline constexpr int hasty_morale_dice   = -1;
inline constexpr int trench_morale_dice  = -2;     // a fort too: SB-10.3
inline constexpr int morale_fails_on     =  4;     // SB-10.4
inline constexpr int hits_when_cornered  =  6;     // SB-10.8, 14.2
inline constexpr int routed_on           =  5;     // SB-10.12
inline constexpr int base                =  2;     // half-bases: SB-10.10, 5.4

// SB-12.6                                 at strength  damaged
struct Dice2 { int whole; int damaged; };
inline constexpr Dice2 assaulting_foot     { 3,          1 };  // INF and mounted CAV
inline constexpr Dice2 assaulting_heavy    { 3,          2 };
inline constexpr Dice2 assaulting_light    { 2,          1 };  // AC and light tanks
inline constexpr int other_unit_dice      =  1;
inline constexpr int flank_or_rear_dice   =  2;
inline constexpr int additional_dice      =  1;
inline constexpr int support_dice         =  2;
inline constexpr int supports_counted     =  2;
inline constexpr int winning_dice         =  2;
inline constexpr int fight_order_dice     =  2;
inline constexpr int shock_dice           =  3;
inline constexpr int uphill_dice          = -1;
inline constexpr int hasty_target_dice    = -2;
inline constexpr int hasty_from_rear_dice = -1;
inline constexpr int trench_target_dice   = -3;
inline constexpr int trench_turned_dice   = -2;  // from flank or rear
inline constexpr int hampered_cavalry     =  1;  // SB-12.9

// SB-12.8                                 at strength  damaged
inline constexpr Dice2 target_large        { 2,          1 };
inline constexpr Dice2 target_machine_gun  { 5,          3 };
inline constexpr Dice2 target_gun          { 2,          1 };
inline constexpr Dice2 target_tank         { 1,          1 };
inline constexpr Dice2 target_car          { 2,          1 };
inline constexpr int target_support_dice  =  1;
inline constexpr int target_supports      =  4;
inline constexpr int target_winning_dice  =  2;
inline constexpr int barrages_deducted    =  3;

inline constexpr int fewest_fight_dice    =  2;  // SB-12.13
inline constexpr int fight_hits_on        =  5;  // SB-12.6, 12.8
inline constexpr int additional_per_face  =  2;  // SB-12.3
inline constexpr int outcome_hits         =  3;  // SB-14.2, 14.6, 14.7
inline constexpr int owner_places_fight   =  2;  // SB-13.1
inline constexpr int owner_places_shot    =  1;
inline constexpr int hits_before_more     =  2;  // SB-13.2

// SB-13.6                                 saves on
inline constexpr std::array<int, types> saves_on{
    /* INF   */                            4,
    /* CAV   */                            4,
    /* MG    */                            3,
    /* ART   */                            5,
    /* MOR   */                            5,
    /* LTANK */                            3,
    /* HTANK */                            3,
    /* AC    */                            3,
    /* HC    */                            7};
inline constexpr int saves_in_fort        =  3;  // SB-13.7

// SB-15.2, 15.3                           range  at strength  damaged
struct Fire { int range; int whole; int damaged; };
inline constexpr std::array<Fire, types> fires{{
    /* INF            */                   { 1,    1,           1 },
    /* CAV dismounted */                   { 1,    1,           1 },
    /* MG             */                   { 1,    2,           1 },
    /* ART            */                   { 4,    3,           1 },
    /* MOR            */                   { 2,    3,           1 },
    /* LTANK          */                   { 0,    0,           0 },
    /* HTANK          */                   { 0,    0,           0 },
    /* AC             */                   { 1,    1,           1 },
    /* HC             */                   { 0,    0,           0 }}};
inline constexpr int longest_range        =  4;
inline constexpr int shot_hits_on         =  6;

// SB-16.1                                 short up to  over from
struct Deviation { int short_up_to; int over_from; };
inline constexpr std::array<Deviation, 3> deviations{{
    /* POOR */                             { 2,          5 },
    /* AVE  */                             { 1,          5 },
    /* GOOD */                             { 1,          6 }}};

// SB-16.3 to 16.6                         markers  hits
struct BarrageEffect { int markers; int hits; };
inline constexpr std::array<BarrageEffect, 4> barrage_effects{{
    /* SUPPRESSION */                      { 1,      1 },
    /* POINT       */                      { 3,      0 },     // hits: one D6
    /* ROLLING     */                      { 2,      2 },
    /* GAS         */                      { 0,      2 }}};
inline constexpr int squares_in_a_row     =  5;
inline constexpr int rolling_depth        =  3;
inline constexpr int rolls_on_from        =  3;
inline constexpr int gas_hits             =  2;  // SB-7.3
inline constexpr int smoke_squares        =  3;  // SB-8.7

inline constexpr std::array<int, 3> command_attempts{2, 3, 4};  // SB-9.1

// SB-5.6                                  RES REG PRO
inline constexpr std::array<int, 3> points_large{40, 30, 20};   // PRO, REG, RES
inline constexpr std::array<int, types> points_of{0, 0, 20, 25, 15, 30, 40, 20, 0};
inline constexpr int points_light_car     = 15;
inline constexpr std::array<int, 3> points_command{15, 25, 35};

// What the rulings invented: a scenario may choose other numbers.
struct Numbers {
    int max_units = 5;               // SB-4.1
    int max_large = 3;
    int asset_max_dice = 8;          // SB-8.2
    int asset_success = 6;
    int hc_success = 4;              // SB-9.3
    int hc_near = 2;
    int defender_rows = 3;           // SB-5.3
    int attacker_rows = 2;
    int unit_points = 1;             // SB-19.3
    int command_points = 2;
    int break_in_points = 2;
    int marginal_from = 3;           // SB-19.4
    int decisive_from = 8;
};

enum class AtStrength : std::uint8_t { over_half, undamaged };
enum class DefencesServe : std::uint8_t { any_occupant, builder_only };
enum class Deployment : std::uint8_t { fixed, free };
enum class ColumnOrder : std::uint8_t { as_stated, free };
enum class GasRoll : std::uint8_t { per_square, per_cloud };
enum class CasualtyMarkers : std::uint8_t { recent, permanent };
enum class FlankFrom : std::uint8_t { any, main };
enum class Trapped : std::uint8_t { escape, destroyed };
enum class RepulseMarker : std::uint8_t { target_square, assaulting_square, none };
enum class AdvanceAfterRetire : std::uint8_t { optional, required, none };
enum class DismountedPenalty : std::uint8_t { reservist_only, any };

struct Options {
    AtStrength at_strength = AtStrength::over_half;                              // SB-2.3
    DefencesServe defences_serve = DefencesServe::any_occupant;                  // SB-3.3
    Deployment deployment = Deployment::fixed;                                   // SB-5.3
    bool army_points = false;                                                    // SB-5.6
    ColumnOrder column_order = ColumnOrder::as_stated;                           // SB-6.4
    GasRoll gas_roll = GasRoll::per_square;                                      // SB-7.2
    bool hold_pins = true;                                                       // SB-9.5
    CasualtyMarkers casualty_markers = CasualtyMarkers::recent;                  // SB-10.5
    bool tank_only_assault = false;                                              // SB-12.1
    bool repeat_assaults = false;                                                // SB-12.2
    FlankFrom flank_from = FlankFrom::any;                                       // SB-12.7
    Trapped trapped = Trapped::escape;                                           // SB-14.4
    RepulseMarker repulse_marker = RepulseMarker::target_square;                 // SB-14.6
    AdvanceAfterRetire advance_after_retire = AdvanceAfterRetire::optional;      // SB-14.8
    DismountedPenalty dismounted_penalty = DismountedPenalty::reservist_only;    // SB-15.4
    bool artillery_blocked = true;                                               // SB-15.8
    bool c_auto_on_road = true;                                                  // SB-18.2
    bool trench_scenario = false;                                                // SB-11.1
};
// clang-format on

}  // namespace sandtable::square_bashing
