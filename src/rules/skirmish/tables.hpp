// The printed numbers of the skirmish sheet, Version 4.3, and the options of SKM section 4. Distances are in
// thousandths of an inch ("mil"), ranges R in whole inches.
#pragma once

#include <array>
#include <cstdint>

#include "core/clause.hpp"

namespace sandtable::skirmish {

constexpr Clause SKM(int chapter, int number) {
    return {"SKM", static_cast<std::uint8_t>(chapter), static_cast<std::uint8_t>(number)};
}

// Side A is the scenario's first side; in solo play A are the players and B is run by the engine.
enum class Side : std::uint8_t { a, b };
constexpr Side enemy_of(Side side) { return side == Side::a ? Side::b : Side::a; }
constexpr int index(Side side) { return static_cast<int>(side); }

inline constexpr std::int32_t inch = 1000;

// SKM section 2.1
enum class Kind : std::uint8_t {
    building,
    bunker,
    rock,
    wood,
    scrub,
    crops,
    rubble,
    trench,
    foxhole,
    rough,
    water,
    deep_water,
    hull_down,
    road,
    // linear features
    wall,
    hedge,
    fence,
    high_hedge,
    high_wall,
    crest
};
inline constexpr int kinds = 20;
constexpr bool is_linear(Kind kind) { return kind >= Kind::wall; }
enum class Cover : std::uint8_t { none, soft, hard };

// SKM section 2.2
enum class Role : std::uint8_t { man, nco, officer, driver, commander, gunner, loader, hull };
// left: by an exit (SKM-4.18); unknown, hidden: in a view, an unspotted enemy on the table (section 8)
enum class State : std::uint8_t { ok, disabled, killed, captured, fled, left, unknown, hidden };
enum class TeamKind : std::uint8_t { infantry, support, gun, vehicle, command, sniper };
enum class Posture : std::uint8_t { holding, advancing, attacking, retreating, routing };
enum class VehicleClass : std::uint8_t { light, medium, heavy, small_soft, large_soft };
enum class Gear : std::uint8_t { tracked, half, wheeled };
enum class Content : std::uint8_t { unit, sniper, artillery, mine, dummy, hidden };
enum class ShotKind : std::uint8_t { unaimed, aimed, careful };
enum class Round : std::uint8_t { ap, he, smoke, wp, hvap };
enum class Mount : std::uint8_t { hand, turret, hull, pintle, carriage };

enum class WeaponType : std::uint8_t {
    none,
    // small arms
    rifle,
    sniper_rifle,
    carbine,
    smg,
    assault_rifle,
    pistol,
    lmg,
    hmg,
    vmg_hull,
    vmg_turret,
    vmg_pintle,
    quad_mg,
    // indirect fire
    rifle_grenade,
    mortar_2in,
    mortar_5cm,
    mortar,
    flamethrower,
    // hand-held anti-tank weapons
    molotov,
    at_grenade,
    at_rifle,
    panzerfaust,
    bazooka,
    panzerschreck,
    piat,
    // guns, on a vehicle or a carriage
    gun
};
inline constexpr int weapon_types = 26;
constexpr bool is_small_arm(WeaponType type) { return type >= WeaponType::rifle && type <= WeaponType::quad_mg; }
constexpr bool is_machine_gun(WeaponType type) { return type >= WeaponType::lmg && type <= WeaponType::quad_mg; }
constexpr bool is_mortar(WeaponType type) { return type >= WeaponType::mortar_2in && type <= WeaponType::mortar; }
constexpr bool is_hand_held_at(WeaponType type) { return type >= WeaponType::molotov && type <= WeaponType::piat; }
constexpr bool is_bazooka_class(WeaponType type) { return type >= WeaponType::bazooka && type <= WeaponType::piat; }

// clang-format off

enum class Column : std::uint8_t { rifle, pistol };

// SKM-7.1, SKM section 2.3: the last inch of each band.
struct SmallArm { int point_blank, short_range, medium, long_range; Column column; int fire_points; int effect; };
inline constexpr std::array<SmallArm, 13> small_arms{{
    /* none          */ { -1, -1, -1, -1, Column::rifle,   0, 0 },
    /* rifle         */ {  8, 15, 30, 80, Column::rifle,   0, 0 },
    /* sniper_rifle  */ {  8, 15, 30, 80, Column::rifle,   0, 1 },
    /* carbine       */ {  6, 12, 18, 40, Column::rifle,   0, 0 },
    /* smg           */ {  6, 12, 18, 40, Column::rifle,   1, 1 },
    /* assault_rifle */ {  8, 15, 30, 80, Column::rifle,   2, 1 },
    /* pistol        */ {  3,  6, 12, 24, Column::pistol, -1, 0 },
    /* lmg           */ {  8, 16, 32, 80, Column::rifle,   4, 1 },
    /* hmg           */ {  8, 16, 32, 80, Column::rifle,   4, 1 },
    /* vmg_hull      */ {  8, 16, 32, 80, Column::rifle,   4, 1 },
    /* vmg_turret    */ {  8, 16, 32, 80, Column::rifle,   4, 1 },
    /* vmg_pintle    */ {  8, 16, 32, 80, Column::rifle,   4, 1 },
    /* quad_mg       */ {  8, 16, 32, 80, Column::rifle,   4, 2 }}};
inline constexpr int small_arm_rows = 13;
inline constexpr int hmg_alone_bonus = 2;  // SKM-2.8

// SKM-7.2                                U/S  A/S  CAS
inline constexpr int bands = 4;
inline constexpr int above_long = 4;
inline constexpr std::array<std::array<std::array<int, 3>, bands>, 2> to_hit{{
    /* rifle, machine gun */ {{ {{ 10,  4,  2 }},    // point blank
                                {{ 14,  8,  4 }},    // short
                                {{ 17, 12,  8 }},    // medium
                                {{ 19, 16, 12 }} }},  // long
    /* pistol             */ {{ {{ 12,  6,  3 }},
                                {{ 16, 10,  6 }},
                                {{ 18, 16, 12 }},
                                {{ 20, 20, 18 }} }}}};
inline constexpr int combined_hits_on = 20;  // SKM-7.7

// Ranges of everything else: from … to in each band (0, 0: no such band) and the score needed on a D20.
struct Reach { int from, to; };
inline constexpr int any_range = 1000;
struct Ranged { std::array<Reach, 3> band; std::array<int, 3> need; };
//                                          Short            Medium           Long               needs
inline constexpr Ranged grenade_ranges    {{{{ 1,  0 },      { 0, 12 },       { 13, 18 }}},      {{ 0, 12, 17 }}};
inline constexpr Ranged light_mortar      {{{{ 6, 12 },      { 13, 25 },      { 26, 40 }}},      {{ 8, 12, 17 }}};
inline constexpr Ranged heavy_mortar      {{{{ 24, 40 },     { 41, any_range }, { 1, 0 }}},      {{ 8, 12,  0 }}};
inline constexpr Ranged flame_at_men      {{{{ 0, 12 },      { 13, 18 },      { 19, 24 }}},      {{ 4, 14, 19 }}};
inline constexpr Ranged gun_to_50         {{{{ 6, 18 },      { 19, 40 },      { 41, any_range }}}, {{ 8, 12, 16 }}};
inline constexpr Ranged gun_from_51       {{{{ 6, 24 },      { 25, 60 },      { 61, any_range }}}, {{ 8, 12, 16 }}};
inline constexpr Ranged auto_cannon       {{{{ 1, 10 },      { 11, 24 },      { 25, any_range }}}, {{ 8, 12, 16 }}};
inline constexpr Ranged molotov_ranges    {{{{ 2,  3 },      { 1, 0 },        { 4, 10 }}},       {{ 8,  0, 16 }}};
inline constexpr Ranged at_grenade_ranges {{{{ 1,  0 },      { 1, 0 },        { 4,  8 }}},       {{ 0,  0, 16 }}};
inline constexpr Ranged at_rifle_ranges   {{{{ 1,  8 },      { 9, 20 },       { 21, 40 }}},      {{ 8, 12, 16 }}};
inline constexpr Ranged panzerfaust_ranges{{{{ 4,  8 },      { 9, 12 },       { 13, 20 }}},      {{ 8, 12, 16 }}};
inline constexpr Ranged bazooka_ranges    {{{{ 4, 12 },      { 13, 20 },      { 21, 30 }}},      {{ 8, 12, 16 }}};
inline constexpr Ranged flame_at_vehicles {{{{ 4,  8 },      { 9, 18 },       { 19, 24 }}},      {{ 8, 12, 16 }}};

// SKM section 2.3: guns. HE die by SKM-12.4.
struct Gun { const char* name; int calibre; bool poor_at; bool big_at; bool automatic; };
inline constexpr std::array<Gun, 15> guns{{
    //  name                 mm   poor   big    auto cannon
    { "2pdr",                40, false, false, false },
    { "Pak 36",              37, false, false, false },
    { "KwK 39",              50, false, false, false },
    { "6pdr",                57, false, false, false },
    { "M3 75",               75, true,  false, false },
    { "QF 75",               75, true,  false, false },
    { "KwK40",               75, false, false, false },
    { "StuK40",              75, false, false, false },
    { "Pak 40",              75, false, false, false },
    { "KwK42",               75, false, true,  false },
    { "17pdr",               76, false, true,  false },
    { "76mm M1",             76, false, false, false },
    { "88",                  88, false, true,  false },
    { "85",                  85, false, true,  false },
    { "20mm",                20, false, false, true  }}};
inline constexpr std::array<Gun, 2> howitzers{{
    { "105 howitzer",       105, true,  true,  false },
    { "122",                122, false, true,  false }}};

// SKM section 2.4. Guns by their place in the list above; none is -1.
struct Model {
    const char* name; VehicleClass weight; Gear gear; bool open; bool petrol; int length, width; int crew; int capacity;
    const char* main_gun; Mount gun_mount; std::array<WeaponType, 2> machine_guns; bool schurzen, heavy_front, tiger2;
};
inline constexpr std::array<Model, 14> models{{
    { "Sherman M4",      VehicleClass::medium,     Gear::tracked, false, true,  4000, 2000, 5,  0, "M3 75",  Mount::turret, {WeaponType::vmg_turret, WeaponType::vmg_hull}, false, false, false },
    { "Sherman Firefly", VehicleClass::medium,     Gear::tracked, false, true,  4400, 2000, 4,  0, "17pdr",  Mount::turret, {WeaponType::vmg_turret, WeaponType::none},     false, false, false },
    { "Cromwell",        VehicleClass::medium,     Gear::tracked, false, true,  4200, 2200, 5,  0, "QF 75",  Mount::turret, {WeaponType::vmg_turret, WeaponType::vmg_hull}, false, false, false },
    { "T-34/85",         VehicleClass::medium,     Gear::tracked, false, false, 4400, 2200, 5,  0, "85",     Mount::turret, {WeaponType::vmg_turret, WeaponType::vmg_hull}, false, false, false },
    { "Panzer IV H",     VehicleClass::medium,     Gear::tracked, false, true,  4000, 2000, 5,  0, "KwK40",  Mount::turret, {WeaponType::vmg_turret, WeaponType::vmg_hull}, true,  false, false },
    { "StuG III G",      VehicleClass::medium,     Gear::tracked, false, true,  3800, 2200, 4,  0, "StuK40", Mount::hull,   {WeaponType::vmg_pintle, WeaponType::none},     true,  false, false },
    { "Panther",         VehicleClass::heavy,      Gear::tracked, false, true,  4800, 2400, 5,  0, "KwK42",  Mount::turret, {WeaponType::vmg_turret, WeaponType::vmg_hull}, false, true,  false },
    { "Tiger I",         VehicleClass::heavy,      Gear::tracked, false, true,  4600, 2600, 5,  0, "88",     Mount::turret, {WeaponType::vmg_turret, WeaponType::vmg_hull}, false, true,  false },
    { "Tiger II",        VehicleClass::heavy,      Gear::tracked, false, true,  5200, 2600, 5,  0, "88",     Mount::turret, {WeaponType::vmg_turret, WeaponType::vmg_hull}, false, false, true  },
    { "Bren carrier",    VehicleClass::light,      Gear::tracked, true,  true,  2600, 1500, 2,  3, nullptr,  Mount::turret, {WeaponType::lmg,        WeaponType::none},     false, false, false },
    { "Sd.Kfz. 251",     VehicleClass::light,      Gear::half,    true,  true,  4000, 1600, 2,  8, nullptr,  Mount::turret, {WeaponType::vmg_pintle, WeaponType::none},     false, false, false },
    { "Armoured car",    VehicleClass::light,      Gear::wheeled, false, true,  3600, 1800, 4,  0, "20mm",   Mount::turret, {WeaponType::vmg_turret, WeaponType::none},     false, false, false },
    { "Jeep",            VehicleClass::small_soft, Gear::wheeled, true,  true,  2400, 1200, 1,  3, nullptr,  Mount::turret, {WeaponType::none,       WeaponType::none},     false, false, false },
    { "Lorry",           VehicleClass::large_soft, Gear::wheeled, true,  true,  4400, 1800, 1, 10, nullptr,  Mount::turret, {WeaponType::none,       WeaponType::none},     false, false, false }}};
constexpr bool is_soft(VehicleClass weight) { return weight >= VehicleClass::small_soft; }

// SKM-1.6, 1.16
inline constexpr std::int32_t standard_base      =   400;
inline constexpr std::int32_t gun_base           =   700;

// SKM-4
inline constexpr int movement_actions            =     2;  // 4.1
inline constexpr std::int32_t walk_allowance     =  6000;  // 4.2
inline constexpr std::int32_t fast_allowance     = 10000;  // 4.3
inline constexpr std::int32_t rough_deduction    =  3000;  // 4.4
inline constexpr std::int32_t obstacle_deduction =  3000;  // 4.5
inline constexpr std::int32_t wound_deduction    =  2000;  // 4.6
inline constexpr std::int32_t alone_drag         =  2000;  // 4.7
inline constexpr std::int32_t shared_drag        =  1000;
inline constexpr std::int32_t least_allowance    =  1000;  // 4.8
inline constexpr std::int32_t crawl_allowance    =  2000;  // 4.10
inline constexpr std::int32_t dragged_behind     =   900;  // 4.14
inline constexpr std::int32_t together           =  2000;  // 2.3
inline constexpr std::int32_t contact_distance   =  1000;  // 4.12, 7.9, 10.1

// SKM-5
inline constexpr std::int32_t wood_visibility    =  3000;  // 5.5
inline constexpr std::int32_t at_edge            =  1400;  // 5.4, 5.6, 5.9
inline constexpr std::int32_t smoke_radius       =  1500;  // 5.7
inline constexpr std::int32_t grazing            =    10;  // 1.13

// SKM-6.1, 6.2                                   PB  Short  Long  Extreme
inline constexpr std::array<int, 4> spotting_bands{ 8,   20,   48,      60 };
inline constexpr std::array<int, 4> spot_on       { 3,    5,    8,      10 };
inline constexpr int automatic_spotting          =    20;  // 6.10
inline constexpr int marker_spotting             =    36;  // 6.13

// SKM-8.1: suppressed up to 4, 5 wound, 6 disabled, 7 or more killed.
inline constexpr int fire_wounds = 5, fire_disables = 6, fire_kills = 7;
// SKM-11.10: 1 or less nothing, 2 to 3 suppressed, 4 wounded, 5 disabled, 6 or more killed.
inline constexpr int burst_suppresses = 2, burst_wounds = 4, burst_disables = 5, burst_kills = 6;
// SKM-12.4: 0 or less nothing, 1 to 2 suppressed, 3 to 4 wounded, 5 disabled, 6 or more killed.
inline constexpr int shell_suppresses = 1, shell_wounds = 3, shell_disables = 5, shell_kills = 6;
// SKM-13.4: 1 to 2 suppressed, 3 to 4 disabled, 5 to 6 killed.
inline constexpr int flame_disables = 3, flame_kills = 5;

inline constexpr std::int32_t burst_radius       =  2000;  // 11.9
inline constexpr int grenade_cost                =     2;  // 2.11
inline constexpr int full_load                   =     4;  // 11.2, 12.1, 16.1
inline constexpr int flame_shots                 =     3;  // 13.1

// SKM-14.2
inline constexpr std::int32_t vehicle_speed      = 18000;
inline constexpr std::int32_t heavy_speed        = 12000;
inline constexpr std::int32_t heavy_rough_speed  =  8000;
inline constexpr std::int32_t wheeled_road_speed = 24000;
inline constexpr std::int32_t small_road_speed   = 30000;
inline constexpr std::int32_t pivot_cost         =  2000;  // 14.4
inline constexpr int half_track_sticks = 6, wheels_stick = 5, released_on = 5;  // 14.3

// SKM-15.1
enum class Damage : std::uint8_t {
    none, one_occupant, two_occupants, four_occupants, all_occupants, traction, stopped, crash, fire, explodes,
    stunned, optics, weapon, one_crewman, all_crew, dud, driver, petrol, ammunition
};
struct DamageRow { Damage soft; Damage afv; };
inline constexpr std::array<DamageRow, 20> damage_table{{
    /*  1 */ { Damage::none,           Damage::none        },
    /*  2 */ { Damage::none,           Damage::none        },
    /*  3 */ { Damage::none,           Damage::none        },
    /*  4 */ { Damage::none,           Damage::none        },
    /*  5 */ { Damage::none,           Damage::none        },
    /*  6 */ { Damage::none,           Damage::none        },
    /*  7 */ { Damage::one_occupant,   Damage::stunned     },
    /*  8 */ { Damage::two_occupants,  Damage::optics      },
    /*  9 */ { Damage::four_occupants, Damage::weapon      },
    /* 10 */ { Damage::all_occupants,  Damage::stopped     },
    /* 11 */ { Damage::traction,       Damage::stopped     },
    /* 12 */ { Damage::traction,       Damage::stopped     },
    /* 13 */ { Damage::traction,       Damage::one_crewman },
    /* 14 */ { Damage::stopped,        Damage::all_crew    },
    /* 15 */ { Damage::stopped,        Damage::dud         },
    /* 16 */ { Damage::crash,          Damage::driver      },
    /* 17 */ { Damage::fire,           Damage::petrol      },
    /* 18 */ { Damage::fire,           Damage::ammunition  },
    /* 19 */ { Damage::explodes,       Damage::ammunition  },
    /* 20 */ { Damage::explodes,       Damage::explodes    }}};

// SKM-15.4 to 15.8
inline constexpr int big_round = 6, large_calibre = 4, flank_shot = 4, heavy_front_armour = -8, hull_down_target = -4,
                     heavy_target = -4, poor_round = -4, medium_target = -2;
inline constexpr int large_from = 57;

// SKM-17.2
enum class AfvOrder : std::uint8_t { bale_out, retreat, halt, manoeuvre, advance };  // bale_out: if immobile, else retreat
inline constexpr std::array<std::array<AfvOrder, 5>, 6> afv_chart{{
    //            -3 or less          -2, -1               0                    +1                   +2 or more
    /* 1 */ {{ AfvOrder::bale_out, AfvOrder::bale_out,  AfvOrder::retreat,   AfvOrder::halt,      AfvOrder::manoeuvre }},
    /* 2 */ {{ AfvOrder::bale_out, AfvOrder::retreat,   AfvOrder::halt,      AfvOrder::manoeuvre, AfvOrder::manoeuvre }},
    /* 3 */ {{ AfvOrder::bale_out, AfvOrder::retreat,   AfvOrder::halt,      AfvOrder::manoeuvre, AfvOrder::manoeuvre }},
    /* 4 */ {{ AfvOrder::retreat,  AfvOrder::halt,      AfvOrder::manoeuvre, AfvOrder::manoeuvre, AfvOrder::advance   }},
    /* 5 */ {{ AfvOrder::retreat,  AfvOrder::halt,      AfvOrder::manoeuvre, AfvOrder::manoeuvre, AfvOrder::advance   }},
    /* 6 */ {{ AfvOrder::halt,     AfvOrder::manoeuvre, AfvOrder::manoeuvre, AfvOrder::advance,   AfvOrder::advance   }}}};

// SKM-19.10. "close" is the row "0 or less" with 4 to 6: toward the nearest visible enemy (SKM-19.11).
enum class Order : std::uint8_t { go_on, close, rout, retreat, halt, advance, attack };
inline constexpr std::array<std::array<Order, 6>, 5> action_chart{{
    //                1               2               3               4               5               6
    /* 0-  */ {{ Order::go_on,   Order::go_on,   Order::go_on,   Order::close,   Order::close,   Order::close   }},
    /* 1   */ {{ Order::halt,    Order::advance, Order::advance, Order::advance, Order::advance, Order::attack  }},
    /* 2-5 */ {{ Order::retreat, Order::halt,    Order::halt,    Order::advance, Order::advance, Order::advance }},
    /* 6-8 */ {{ Order::rout,    Order::retreat, Order::halt,    Order::halt,    Order::halt,    Order::advance }},
    /* 9+  */ {{ Order::rout,    Order::rout,    Order::rout,    Order::retreat, Order::retreat, Order::halt    }}}};
inline constexpr std::int32_t rout_extra         =  2000;  // 19.12, 19.13: +5 cm

// SKM-20.4
enum class Force : std::uint8_t { nothing, riflemen, panzerfaust, lmg, hmg, panzerjaeger, gun, armour };
constexpr Force force_for(int total) {
    if (total <= 5) return Force::nothing;
    if (total <= 7) return Force::riflemen;
    if (total <= 9) return Force::panzerfaust;
    if (total == 10) return Force::lmg;
    if (total == 11) return Force::hmg;
    if (total == 12) return Force::panzerjaeger;
    if (total == 13) return Force::gun;
    if (total == 14) return Force::armour;
    if (total <= 16) return Force::riflemen;
    if (total == 17) return Force::panzerfaust;
    if (total == 18) return Force::lmg;
    if (total == 19) return Force::hmg;
    if (total == 20) return Force::panzerjaeger;
    return Force::gun;
}
inline constexpr int portal_falls_back = 8;                    // 20.9
inline constexpr std::int32_t portal_step = 12000;             // 20.10
inline constexpr std::int32_t dead_ground_behind = 3000;

// What the solo side may still put on the table (SKM section 2.2, SKM-20.16).
enum class Pool : std::uint8_t { riflemen, nco, panzerfaust, lmg, hmg, panzerschreck, gun, tank, spg };
inline constexpr int pool_items = 9;

// clang-format on

enum class Fog : std::uint8_t { contact, open, hidden };

// SKM section 4, option flags.
struct Options {
    int base_radius = standard_base;         // 1.6: 250 to 600
    int team_max = 5;                        // 2.2: 4, 5, 8
    bool all_pairs = false;                  // 2.3 coherency
    bool bonus_from_data = false;            // 2.7 fire_bonus
    std::array<int, 3> shot_costs{1, 2, 3};  // 2.11
    bool wounds_disable = true;              // 2.13 wound_disable = at_base_ap
    bool fast_by_current = false;            // 4.3 fast_one_action = current
    bool woods_rough = true;                 // 4.4
    bool break_off = true;                   // 4.13
    bool spot_by_team = false;               // 6.12 spot_sharing = team
    bool shift_adds = false;                 // 7.5 band_shift = sum
    bool shoot_disabled = false;             // 7.14
    int suppression_cap = 3;                 // 8.5: 1 to 9
    int rally_target = 4;                    // 8.7: 3, 4, 5
    bool open_ground_test = true;            // 9.6
    bool melee_mg_bonus = true;              // 10.4
    bool mortar_carry = true;                // 11.2
    bool scatter = false;                    // 11.8 scatter = dice
    bool burst_target_only = false;          // 11.9 burst_hits = target_team
    Fog fog = Fog::contact;                  // section 8
    bool solo_markers = false;               // 18.2 solo = markers or both
    bool solo_portals = false;               // 18.2 solo = portals or both
    bool portal_interior = false;            // 20.11
    bool no_contact_mod = true;              // 20.14 = minus1
    int break_percent = 50;                  // 22.2: 0 to 90

    bool solo() const { return solo_markers || solo_portals; }
    friend bool operator==(const Options&, const Options&) = default;
};

}  // namespace sandtable::skirmish
