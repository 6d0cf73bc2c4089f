// The printed numbers of PBI Quick Start, and the option switches of PBI-18. A scenario may override any of them.
#pragma once

#include <array>
#include <cstdint>

#include "core/clause.hpp"

namespace sandtable::pbi {

constexpr Clause PBI(int chapter, int number) {
    return {"PBI", static_cast<std::uint8_t>(chapter), static_cast<std::uint8_t>(number)};
}

enum class Side : std::uint8_t { attacker, defender };
constexpr Side enemy_of(Side side) { return side == Side::attacker ? Side::defender : Side::attacker; }
constexpr int index(Side side) { return static_cast<int>(side); }

enum class Terrain : std::uint8_t { open, partial, closed };
// A commander carries an SMG. Plain PBI has the first three; what the others can do is their game's to say.
enum class Type : std::uint8_t { commander, lmg, rifle, hmg, at_team, mortar, gun };

// clang-format off
struct Numbers {
    int groups_per_square = 4;       // PBI-4.4, 9.3
    int building_squares = 6;        // PBI-2.2
    int scenery_squares = 20;        // PBI-2.3
    int defender_keeps_off = 2;      // PBI-4.2   rows nearest the attacker's edge
    int attacker_rows = 1;           // PBI-4.3

    int extend_on = 5;               // PBI-5.3
    int break_at_markers = 4;        // PBI-6.2
    int break_on = 5;                // PBI-6.2
    int casualties_counted = 4;      // PBI-6.5
    int morale_fails_on = 4;         // PBI-6.7

    int furthest_motivation = 6;     // PBI-7.5
    int commander_bonus = 1;         // PBI-8.1
    int residual_ap = 1;             // PBI-8.7

    // PBI-8.2                          cost
    int leave_open_or_partial = 1;
    int leave_closed = 2;
    int assault = 5;
    int shots_per_turn = 3;

    // PBI-11.1                        dice for each AP
    int rifle_dice = 1;
    int lmg_dice = 3;
    int smg_dice_at_1 = 3;
    int smg_dice_at_2 = 1;
    int smg_range = 2;               // PBI-11.2
    int hmg_dice = 4;                // only in games with HMG groups

    int hits_on = 6;                 // PBI-11.5
    int shooter_chooses_on = 5;      // PBI-11.4

    // PBI-11.7                        save
    int save_open = 4;
    int save_partial = 3;
    int save_closed = 2;
    int save_commander = 2;

    int clears_on = 4;               // PBI-12.2
    int opportunity_on = 4;          // PBI-13.1

    // PBI-14.3                        dice for each group
    int assault_dice = 3;
    int started_adjacent_dice = 2;
    int closed_target_dice = -1;
    int defence_dice = 3;
    int assault_kills_on = 6;        // PBI-14.4
    int pursuit_on = 5;              // PBI-14.7

    int dice_per_building = 2;       // PBI-16.1
    int points_per_group = 2;        // PBI-16.2
};
// clang-format on

enum class RangeMetric : std::uint8_t { chebyshev, one_diagonal };
enum class TerrainBy : std::uint8_t { defender, scenario };
enum class MotivationTarget : std::uint8_t { own_platoon_present, any_friendly };
enum class MotivationScope : std::uint8_t { whole_square, own_platoon_only };
enum class OrphanPlatoon : std::uint8_t { residual_only, other_commander };
enum class OpportunityTrigger : std::uint8_t { entry, activation_end };
enum class OpportunityUnit : std::uint8_t { square, group };
enum class AssaultModifierScope : std::uint8_t { per_group, per_assault };
enum class RetreatOffBoard : std::uint8_t { removed, stay };
enum class Tie : std::uint8_t { draw, defender };

// clang-format off
struct Options {
    RangeMetric range_metric = RangeMetric::chebyshev;                          // PBI-1.4
    TerrainBy terrain_by = TerrainBy::defender;                                 // PBI-2.4
    bool enforce_terrain_counts = true;                                         // PBI-2.5
    int turns = 4;                                                              // PBI-5.2
    bool extension_rolls = true;                                                // PBI-5.4
    bool end_when_defender_gone = false;                                        // PBI-5.7
    bool morale_counts_enemy_markers = false;                                   // PBI-6.4
    bool withdrawn_commander_motivates = false;                                 // PBI-6.9
    int motivations_per_commander = 3;                                          // PBI-7.1
    bool motivation_through_enemy = true;                                       // PBI-7.3
    MotivationTarget motivation_target = MotivationTarget::own_platoon_present; // PBI-7.6
    MotivationScope motivation_scope = MotivationScope::whole_square;           // PBI-7.7
    OrphanPlatoon orphan_platoon = OrphanPlatoon::residual_only;                // PBI-7.10
    int rifle_range = 0;                                                        // PBI-11.2, 0 is unlimited
    int lmg_range = 0;
    bool clear_requires_all = true;                                             // PBI-12.3
    OpportunityTrigger opportunity_trigger = OpportunityTrigger::entry;         // PBI-13.2
    OpportunityUnit opportunity_unit = OpportunityUnit::square;                 // PBI-13.4
    AssaultModifierScope assault_modifier_scope = AssaultModifierScope::per_group;  // PBI-14.3
    bool act_after_assault = false;                                             // PBI-14.10
    int here_they_come_ap = 0;                                                  // PBI-14.11
    RetreatOffBoard retreat_off_board = RetreatOffBoard::removed;               // PBI-15.2
    Tie tie = Tie::draw;                                                        // PBI-16.3
};
// clang-format on

}  // namespace sandtable::pbi
