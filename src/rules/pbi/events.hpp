// The facts that PBI writes into the journal, and the names of its rolls (PBI section 6).
#pragma once

#include "core/dice.hpp"
#include "rules/pbi/state.hpp"

namespace sandtable::pbi {

namespace rolls {
inline constexpr RollName break_test{"break", PBI(6, 2)};
inline constexpr RollName morale{"morale", PBI(6, 5)};
inline constexpr RollName motivation{"motivation", PBI(7, 2)};
inline constexpr RollName action_points{"ap", PBI(8, 1)};
inline constexpr RollName hit{"hit", PBI(11, 5)};
inline constexpr RollName choice{"choice", PBI(11, 4)};
inline constexpr RollName save{"save", PBI(11, 7)};
inline constexpr RollName clear{"clear", PBI(12, 2)};
inline constexpr RollName opportunity{"opp", PBI(13, 4)};
inline constexpr RollName assault{"assault", PBI(14, 3)};
inline constexpr RollName defence{"defence", PBI(14, 3)};
inline constexpr RollName pursuit{"pursuit", PBI(14, 7)};
inline constexpr RollName extend{"extend", PBI(5, 4)};
inline constexpr RollName victory{"victory", PBI(16, 1)};
}  // namespace rolls

namespace events {

// clang-format off
enum class Kind : std::uint16_t {
    terrain_placed, edge_chosen, deployed, turn_began, modifier,
    platoon_tested, square_tested, paused, fell_back, panicked,
    motivation_tried, points_given, residual_given, moved, shot, hits_allocated, saved, killed, removed,
    cleared, opportunity_tried, opportunity_passed, assaulted, defensive_fire, assault_decided, pursued, withdrew,
    activation_ended, motivation_ended, turn_ended, extension_tried, extension_declined,
    square_counted, game_ended, resigned, extension_offered
};
// clang-format on

// One line of a sum, so that a player sees where each die or point comes from.
enum class Reason : std::uint8_t {
    open_square,
    casualties,
    commander_present,
    commander_bonus,
    began_adjacent,
    closed_target
};

// clang-format off
struct TerrainPlaced    { static constexpr auto kind = Kind::terrain_placed; std::uint8_t buildings, scenery; };
struct EdgeChosen       { static constexpr auto kind = Kind::edge_chosen; Edge edge; };
struct Deployed         { static constexpr auto kind = Kind::deployed; Side side; bool preset; };
struct TurnBegan        { static constexpr auto kind = Kind::turn_began; Side side; std::uint16_t turn, final_turn; };
struct Modifier         { static constexpr auto kind = Kind::modifier; Reason reason; std::int8_t amount; };
struct PlatoonTested    { static constexpr auto kind = Kind::platoon_tested; Platoon platoon; std::uint8_t markers; bool broke; };
struct SquareTested     { static constexpr auto kind = Kind::square_tested; Square square; std::uint8_t dice, fails; };
struct Paused           { static constexpr auto kind = Kind::paused; Square square; GroupSet groups; };
struct FellBack         { static constexpr auto kind = Kind::fell_back; Square from; Square to; GroupSet groups; };
struct Panicked         { static constexpr auto kind = Kind::panicked; Square square; GroupSet groups; };
struct MotivationTried  { static constexpr auto kind = Kind::motivation_tried; Group commander; Square square; std::uint8_t needed; bool success; };
struct PointsGiven      { static constexpr auto kind = Kind::points_given; Square square; std::uint8_t points; GroupSet groups; };
struct ResidualGiven    { static constexpr auto kind = Kind::residual_given; Square square; std::uint8_t points; GroupSet groups; };
struct Moved            { static constexpr auto kind = Kind::moved; Square from, to; GroupSet groups; };
struct Shot             { static constexpr auto kind = Kind::shot; Square from, target; std::uint8_t dice, hits; Side chooser; GroupSet groups; };
struct HitsAllocated    { static constexpr auto kind = Kind::hits_allocated; Side chooser; GroupSet groups; };
struct Saved            { static constexpr auto kind = Kind::saved; Group group; std::uint8_t hits, needed; };
struct Killed           { static constexpr auto kind = Kind::killed; Square square; GroupSet groups; std::uint8_t needed = 0; };  // of a failed save
struct Removed          { static constexpr auto kind = Kind::removed; Square from; GroupSet groups; };
struct Cleared          { static constexpr auto kind = Kind::cleared; Square square; Platoon platoon; bool success; };
struct OpportunityTried { static constexpr auto kind = Kind::opportunity_tried; Square from, at; std::uint8_t shooting; };
struct OpportunityPassed{ static constexpr auto kind = Kind::opportunity_passed; Square at; Side side; };
struct Assaulted        { static constexpr auto kind = Kind::assaulted; Square target; std::uint8_t dice, defence, kills, losses; GroupSet groups, defenders; };
struct DefensiveFire    { static constexpr auto kind = Kind::defensive_fire; Square from, at; };
struct AssaultDecided   { static constexpr auto kind = Kind::assault_decided; Square square; bool assaulter_won, nobody_left; Side winner; };
struct Pursued          { static constexpr auto kind = Kind::pursued; Side side; std::uint8_t dice, kills; };
struct Withdrew         { static constexpr auto kind = Kind::withdrew; Square from, to; GroupSet groups; };
struct ActivationEnded  { static constexpr auto kind = Kind::activation_ended; Square square; };
struct MotivationEnded  { static constexpr auto kind = Kind::motivation_ended; Side side; };
struct TurnEnded        { static constexpr auto kind = Kind::turn_ended; Side side; };
struct ExtensionOffered { static constexpr auto kind = Kind::extension_offered; Side side; std::uint16_t final_turn; };
struct ExtensionTried   { static constexpr auto kind = Kind::extension_tried; Side side; bool success; std::uint16_t final_turn; };
struct ExtensionDeclined{ static constexpr auto kind = Kind::extension_declined; Side side; };
struct SquareCounted    { static constexpr auto kind = Kind::square_counted; Square square; std::uint8_t points; };
struct GameEnded        { static constexpr auto kind = Kind::game_ended; std::int16_t attacker, defender; Winner winner; };
struct Resigned         { static constexpr auto kind = Kind::resigned; Side side; };

// clang-format on
}  // namespace events
}  // namespace sandtable::pbi
