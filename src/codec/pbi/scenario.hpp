// What the scenarios of PBI and of the games that extend it have in common: options, numbers, platoons, presets.
#pragma once

#include <functional>

#include "codec/options.hpp"
#include "codec/pbi/names.hpp"

namespace sandtable::codec {

// Each option stands here once: name, clause, values, meaning. The visitor reads, writes or lists them.
template <class Visitor>
void visit_options(Visitor&& visit, pbi::Options& o) {
    // clang-format off
    visit.choice("range_metric", "1.4", o.range_metric, {"chebyshev", "one_diagonal"}, "How range is counted: diagonals as one, or only one diagonal on the way.");
    visit.choice("terrain_by", "2.4", o.terrain_by, {"defender", "scenario"}, "Who lays out the ground.");
    visit.flag("enforce_terrain_counts", "2.5", o.enforce_terrain_counts, "Exactly 6 buildings and 20 further squares of scenery.");
    visit.number("turns", "5.2", o.turns, 1, 50, "Turns each, before any extension.");
    visit.flag("extension_rolls", "5.4", o.extension_rolls, "Either player may roll to extend the game on his last turn.");
    visit.flag("end_when_defender_gone", "5.7", o.end_when_defender_gone, "The game ends when the last defending group is gone.");
    visit.flag("morale_counts_enemy_markers", "6.4", o.morale_counts_enemy_markers, "Enemy casualty markers cause and feed morale tests too.");
    visit.flag("withdrawn_commander_motivates", "6.9", o.withdrawn_commander_motivates, "A commander whom morale drove back may still motivate.");
    visit.number("motivations_per_commander", "7.1", o.motivations_per_commander, 1, 9, "Motivation attempts of a commander each turn.");
    visit.flag("motivation_through_enemy", "7.3", o.motivation_through_enemy, "The path of a motivation may cross squares held by the enemy.");
    visit.choice("motivation_target", "7.6", o.motivation_target, {"own_platoon_present", "any_friendly"}, "Which squares a commander may motivate.");
    visit.choice("motivation_scope", "7.7", o.motivation_scope, {"whole_square", "own_platoon_only"}, "Whom a success activates.");
    visit.choice("orphan_platoon", "7.10", o.orphan_platoon, {"residual_only", "other_commander"}, "Whether another commander may lead a platoon that lost its own.");
    visit.number("rifle_range", "11.2", o.rifle_range, 0, 12, "Longest rifle range in squares; 0 is unlimited.");
    visit.number("lmg_range", "11.2", o.lmg_range, 0, 12, "Longest LMG range in squares; 0 is unlimited.");
    visit.flag("clear_requires_all", "12.3", o.clear_requires_all, "Every group in the square must pay to clear a casualty.");
    visit.choice("opportunity_trigger", "13.2", o.opportunity_trigger, {"entry", "activation_end"}, "When opportunity shooting is offered.");
    visit.choice("opportunity_unit", "13.4", o.opportunity_unit, {"square", "group"}, "Whether a square rolls once or each group for itself.");
    visit.choice("assault_modifier_scope", "14.3", o.assault_modifier_scope, {"per_group", "per_assault"}, "Whether assault modifiers count for each group or once.");
    visit.flag("act_after_assault", "14.10", o.act_after_assault, "Winners of an assault keep the AP they have left.");
    visit.number("here_they_come_ap", "14.11", o.here_they_come_ap, 0, 2, "AP with which assaulted groups shoot first.");
    visit.choice("retreat_off_board", "15.2", o.retreat_off_board, {"removed", "stay"}, "What becomes of groups that fall back off the board.");
    visit.choice("tie", "16.3", o.tie, {"draw", "defender"}, "Who wins on equal points.");
    // clang-format on
}

template <class Visitor>
void visit_numbers(Visitor&& visit, pbi::Numbers& n) {
    using namespace pbi;
    visit("groups_per_square", n.groups_per_square, 1, most_in_a_square);
    visit("building_squares", n.building_squares, 0, grid::most_squares);
    visit("scenery_squares", n.scenery_squares, 0, grid::most_squares);
    visit("defender_keeps_off", n.defender_keeps_off, 0, grid::longest_side);
    visit("attacker_rows", n.attacker_rows, 1, grid::longest_side);
    visit("extend_on", n.extend_on, 1, 7);
    visit("break_at_markers", n.break_at_markers, 1, most_groups);
    visit("break_on", n.break_on, 1, 7);
    visit("casualties_counted", n.casualties_counted, 0, most_groups);
    visit("morale_fails_on", n.morale_fails_on, 1, 7);
    visit("furthest_motivation", n.furthest_motivation, 1, 6);
    visit("commander_bonus", n.commander_bonus, 0, 6);
    visit("residual_ap", n.residual_ap, 1, 6);
    visit("leave_open_or_partial", n.leave_open_or_partial, 1, 9);
    visit("leave_closed", n.leave_closed, 1, 9);
    visit("assault", n.assault, 1, 12);
    visit("shots_per_turn", n.shots_per_turn, 1, 3);
    visit("rifle_dice", n.rifle_dice, 1, 9);
    visit("lmg_dice", n.lmg_dice, 1, 9);
    visit("smg_dice_at_1", n.smg_dice_at_1, 1, 9);
    visit("smg_dice_at_2", n.smg_dice_at_2, 1, 9);
    visit("smg_range", n.smg_range, 1, grid::longest_side);
    visit("hits_on", n.hits_on, 1, 7);
    visit("shooter_chooses_on", n.shooter_chooses_on, 1, 7);
    visit("save_open", n.save_open, 1, 7);
    visit("save_partial", n.save_partial, 1, 7);
    visit("save_closed", n.save_closed, 1, 7);
    visit("save_commander", n.save_commander, 1, 7);
    visit("clears_on", n.clears_on, 1, 7);
    visit("opportunity_on", n.opportunity_on, 1, 7);
    visit("assault_dice", n.assault_dice, 0, 9);
    visit("started_adjacent_dice", n.started_adjacent_dice, -9, 9);
    visit("closed_target_dice", n.closed_target_dice, -9, 9);
    visit("defence_dice", n.defence_dice, 0, 9);
    visit("assault_kills_on", n.assault_kills_on, 1, 7);
    visit("pursuit_on", n.pursuit_on, 1, 7);
    visit("dice_per_building", n.dice_per_building, 0, 9);
    visit("points_per_group", n.points_per_group, 0, 99);
}

// Reads a group written as an object, in games with more kinds of groups than PBI.
using ReadSupport = std::function<void(const Reader&, pbi::Table&)>;

std::string read_id(const Reader& reader);
void add_group(const Reader& reader, pbi::Table& table, const std::string& id, pbi::Type type);
void read_platoons(const Reader& reader, pbi::Table& table, const ReadSupport& support);
void read_preset(const Reader& reader, pbi::Table& table, pbi::Side side);

}  // namespace sandtable::codec
