// The printed numbers of Pub Battles, the numbers that a scenario may change (PUB section 2.1), and the options.
#pragma once

#include <array>
#include <cstdint>

#include "core/clause.hpp"

namespace sandtable::pub_battles {

constexpr Clause PUB(int chapter, int number) {
    return {"PUB", static_cast<std::uint8_t>(chapter), static_cast<std::uint8_t>(number)};
}

// The two sides in side order; scenarios give them names.
enum class Side : std::uint8_t { first, second };
constexpr Side enemy_of(Side side) { return side == Side::first ? Side::second : Side::first; }
constexpr int index(Side side) { return static_cast<int>(side); }
inline constexpr std::array<Side, 2> both_sides{Side::first, Side::second};

enum class Type : std::uint8_t { infantry, cavalry, artillery, dragoons, baggage };  // INF CAV ART DRG BT
inline constexpr int type_count = 5;
enum class Quality : std::uint8_t { line, elite, militia };
enum class Ground : std::uint8_t { buildings, woods, marsh, clear };  // in the order in which ties go: PUB-3.1
inline constexpr int ground_count = 4;

// PUB-2.10: what fights, is counted in losses and makes pairs.
constexpr bool is_fighting(Type type) { return type != Type::baggage; }
// PUB-10.1: what projects a Field of Fire.
constexpr bool has_field_of_fire(Type type) {
    return type == Type::infantry || type == Type::artillery || type == Type::dragoons;
}
// PUB-3.11: what may not enter marsh.
constexpr bool is_barred_from_marsh(Type type) { return type != Type::infantry; }
// PUB-2.2: horse artillery is the only one that the type alone does not tell.
constexpr bool rides(Type type, bool horse) {
    return type == Type::cavalry || type == Type::dragoons || (type == Type::artillery && horse);
}

// clang-format off

// PUB-16.2                                melee  fire
struct CombatDice { int melee; int fire; };
inline constexpr std::array<CombatDice, type_count> combat_dice{{
    /* INF */                              { 3,    2 },
    /* CAV */                              { 3,    0 },
    /* ART */                              { 3,    3 },
    /* DRG */                              { 2,    1 },
    /* BT  */                              { 0,    0 }}};
inline constexpr int bombardment_dice     =  3;     // PUB-13.4
inline constexpr int hits_on              =  4;     // PUB-16.5
inline constexpr int most_rounds          = 20;     // PUB-15.8
inline constexpr int lowest_rating        =  1;     // PUB-2.9
inline constexpr int highest_rating       =  6;
inline constexpr int standard_rating      =  3;
inline constexpr int most_rejected_reports=  3;     // PUB-22.4

// Lengths of the rulings, in mils unless said otherwise.
inline constexpr int most_steps           = 16;     // PUB-7.1
inline constexpr int oblique_slack        =  2;     // PUB-7.5
inline constexpr int path_spacing         = 50;     // PUB-7.8, 8.4
inline constexpr int sight_spacing_fu     = 50;     // PUB-11.5
inline constexpr int farthest_road        = 937;    // PUB-8.3
inline constexpr int edge_tolerance_fu    = 4;      // PUB-1.16, 1.19, 7.6
inline constexpr int contact_depth_fu     = 40;     // PUB-10.6 (b)
inline constexpr int push_step            = 25;     // PUB-9.6
inline constexpr int farthest_push        = 3500;
inline constexpr int retreat_step         = 25;     // PUB-17.5
inline constexpr int farthest_retreat     = 10500;
inline constexpr std::array<int, 7> retreat_turns{0, 150, -150, 300, -300, 450, -450};              // PUB-17.3
inline constexpr std::array<int, 8> push_turns{0, 450, -450, 900, -900, 1350, -1350, 1800};         // PUB-9.6
inline constexpr int farthest_entry_aside = 4000;   // PUB-19.2
inline constexpr int reserve_reach        = 375;    // PUB-20.2
inline constexpr int reserve_behind       = 1150;   // PUB-20.7: the first column behind its HQ, then the next
inline constexpr int reserve_apart        = 1900;
inline constexpr int location_radius      = 2625;   // PUB-24.1

// PUB section 2.1: a scenario may choose other numbers (PUB-2.4). Mils; the angle in tenths of a degree.
struct Numbers {
    int foot_move         = 5250;
    int mounted_move      = 7500;
    int piece_frontage    = 1875;
    int piece_depth       = 375;
    int hq_size           = 375;
    int baggage_frontage  = 1875;
    int baggage_depth     = 375;
    int command_range     = 2500;
    int fof_range         = 1750;
    int fof_half_angle    = 225;
    int los_max           = 5250;
    int see_into          = 375;
    int retreat_distance  = 1750;
    int touch             = 20;
    int overlap_tol       = 2;
};

enum class FofTransit : std::uint8_t { allowed, forbidden };
enum class Fog : std::uint8_t { types, none };
enum class IntentRule : std::uint8_t { relocate, refuse, off };
enum class BombardRange : std::uint8_t { los_max, fof };
enum class QualityScope : std::uint8_t { shot, turn };
enum class RetreatDistance : std::uint8_t { foot_third, own_third };
enum class RetreatOffMap : std::uint8_t { destroyed, exits };
enum class RetreatChoice : std::uint8_t { owner, automatic };
enum class RiverPenalty : std::uint8_t { all, melee };
enum class InitialOrders : std::uint8_t { attacker, both, none };
enum class OrdersEnforcement : std::uint8_t { strict, warn };

struct Options {
    int piece_frontage = 1875;                                        // PUB-2.3: 1875 or 875; stands in Numbers too
    bool column_in_buildings_spent = true;                            // PUB-3.10
    FofTransit fof_transit = FofTransit::allowed;                     // PUB-7.13
    int fof_half_angle = 225;                                         // PUB-10.2: 225 or 450; stands in Numbers too
    bool los_reciprocal = false;                                      // PUB-11.8
    Fog fog = Fog::types;                                             // PUB-11.11
    IntentRule intent_rule = IntentRule::relocate;                    // PUB-12.7
    BombardRange bombard_range = BombardRange::los_max;               // PUB-13.2
    QualityScope bombard_quality_scope = QualityScope::shot;          // PUB-13.7
    RetreatDistance retreat_distance = RetreatDistance::foot_third;   // PUB-17.2
    RetreatOffMap retreat_off_map = RetreatOffMap::destroyed;         // PUB-17.6
    RetreatChoice retreat_choice = RetreatChoice::owner;              // PUB-17.7
    bool withdrawal_spends = true;                                    // PUB-17.10
    RiverPenalty river_penalty = RiverPenalty::all;                   // PUB-18.7
    bool hidden_reserves = false;                                     // PUB-20
    bool reassignment = false;                                        // PUB-20.10
    bool baggage = false;                                             // PUB-21
    bool shared_sides = false;                                        // PUB-22.1
    bool limited_comms = false;                                       // PUB-22
    bool alter_no_dice = false;                                       // PUB-23
    int alter_window_ms = 5000;                                       // PUB-23.4: for live play outside the rules code
    bool written_orders = false;                                      // PUB-24
    int order_timer_s = 180;                                          // PUB-24.6: outside the rules code
    InitialOrders initial_orders = InitialOrders::attacker;           // PUB-24.8
    OrdersEnforcement orders_enforcement = OrdersEnforcement::strict; // PUB-24.9
    bool kriegsspiel_2p = false;                                      // PUB-25.1
    bool solitaire = false;                                           // PUB-25.2
    int move_timer_s = 0;                                             // PUB-26.1: outside the rules code
};
// clang-format on

}  // namespace sandtable::pub_battles
