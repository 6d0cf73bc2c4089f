// The facts that Square Bashing writes into the journal, and the names of its rolls (SB section 6).
#pragma once

#include "core/dice.hpp"
#include "rules/square_bashing/state.hpp"

namespace sandtable::square_bashing {

namespace rolls {
inline constexpr RollName depletion{"depletion", SB(5, 4)};
inline constexpr RollName gas{"gas", SB(7, 1)};
inline constexpr RollName asset{"asset", SB(8, 2)};
inline constexpr RollName command{"command", SB(9, 3)};
inline constexpr RollName morale{"morale", SB(10, 2)};
inline constexpr RollName rout{"rout", SB(10, 12)};
inline constexpr RollName exit{"exit", SB(11, 1)};
inline constexpr RollName assault{"assault", SB(12, 6)};
inline constexpr RollName target{"target", SB(12, 8)};
inline constexpr RollName save{"save", SB(13, 6)};
inline constexpr RollName shooting{"shooting", SB(15, 3)};
inline constexpr RollName deviation{"deviation", SB(16, 1)};
inline constexpr RollName point{"point", SB(16, 4)};
inline constexpr RollName rolling{"rolling", SB(16, 5)};
inline constexpr RollName reinforcement{"reinforcement", SB(18, 1)};
inline constexpr RollName countdown{"countdown", SB(19, 1)};
}  // namespace rolls

namespace events {

// clang-format off
enum class Kind : std::uint16_t {
    deployed, depletion_rolled, depleted, turn_began, modifier,
    gas_drifted, asset_tried, barrage_placed, barrage_landed, smoke_laid, dug_in, ordered,
    morale_tested, routed, fell_back, left_table, cornered,
    moved, stuck, changed_mode, assault_declared, stood, retired_before, fought_out, hit_placed, saves_rolled,
    guns_lost, escaped, advanced, awarded, shot, markers_removed,
    reinforcements_rolled, arrived, counted_down, destroyed, game_ended, resigned, passed, rout_rolled
};

// One line of a sum of dice, so that a player sees where each comes from.
enum class Reason : std::uint8_t {
    casualties, reservist, barrages, faces, professional, heavy_weapons, hasty, soft_cover, morale_order, trench,
    hold_order,
    infantry, heavy_tanks, light_armour, others, flank_or_rear, additional, support, winning, fight_order, shock, uphill,
    target_hasty, target_trench,
    target_large, target_machine_guns, target_guns, target_tanks, target_cars, enemy_additional, minimum,
    retire_hits, reservist_present, good_troops_present, artillery_present, cover_or_weapons
};

struct Deployed        { static constexpr auto kind = Kind::deployed; Unit unit; Square square; };
struct DepletionRolled { static constexpr auto kind = Kind::depletion_rolled; Square square; std::uint8_t dice, sixes; };
struct Depleted        { static constexpr auto kind = Kind::depleted; Unit unit; bool to_pool; };
struct TurnBegan       { static constexpr auto kind = Kind::turn_began; Side side; std::int8_t countdown; std::uint16_t turn; };
struct Modifier        { static constexpr auto kind = Kind::modifier; Reason reason; std::int8_t amount; };
struct GasDrifted      { static constexpr auto kind = Kind::gas_drifted; Side side; Square from, to; };
struct AssetTried      { static constexpr auto kind = Kind::asset_tried; Side side; Asset asset; std::uint8_t dice; bool success; };
struct BarragePlaced   { static constexpr auto kind = Kind::barrage_placed; Side side; Asset asset; Square first; std::uint8_t squares; };
struct BarrageLanded   { static constexpr auto kind = Kind::barrage_landed; Asset asset; Square square; std::uint8_t hits; };
struct SmokeLaid       { static constexpr auto kind = Kind::smoke_laid; Square first; std::uint8_t squares; };
struct DugIn           { static constexpr auto kind = Kind::dug_in; Square square; };
struct Ordered         { static constexpr auto kind = Kind::ordered; Unit unit; Order order; bool success; std::uint8_t needed; };
struct MoraleTested    { static constexpr auto kind = Kind::morale_tested; Square square; Side side; std::uint8_t dice, fails; };
struct RoutRolled      { static constexpr auto kind = Kind::rout_rolled; Unit unit; std::uint8_t needed; bool routed; };
struct Routed          { static constexpr auto kind = Kind::routed; Square square; UnitSet units; };
struct FellBack        { static constexpr auto kind = Kind::fell_back; Square from, to; UnitSet units; };
struct LeftTable       { static constexpr auto kind = Kind::left_table; Square from; UnitSet units; };
struct Cornered        { static constexpr auto kind = Kind::cornered; Square square; };
struct Moved           { static constexpr auto kind = Kind::moved; Unit unit; Square from, to; bool extra; std::uint8_t needed; };  // 0: no roll
struct Stuck           { static constexpr auto kind = Kind::stuck; Unit unit; Square square; std::uint8_t needed; };
struct ChangedMode     { static constexpr auto kind = Kind::changed_mode; Unit unit; bool mounted; };
struct AssaultDeclared { static constexpr auto kind = Kind::assault_declared; Square main, target; bool shock; UnitSet assaulting; };
struct Stood           { static constexpr auto kind = Kind::stood; Square target; std::uint8_t assault_dice, target_dice, hits, hits_back; };
struct RetiredBefore   { static constexpr auto kind = Kind::retired_before; Square target; std::uint8_t hits; };
struct FoughtOut       { static constexpr auto kind = Kind::fought_out; Square target; Side winner; std::uint8_t target_lost, assaulter_lost; };
struct HitPlaced       { static constexpr auto kind = Kind::hit_placed; Side by; Unit unit; };
struct SavesRolled     { static constexpr auto kind = Kind::saves_rolled; Unit unit; Square square; std::uint8_t hits, needed, lost; };
struct GunsLost        { static constexpr auto kind = Kind::guns_lost; Square square; UnitSet units; };
struct Escaped         { static constexpr auto kind = Kind::escaped; Square from, to; UnitSet units; };
struct Advanced        { static constexpr auto kind = Kind::advanced; Square to; UnitSet units; };
struct Awarded         { static constexpr auto kind = Kind::awarded; Unit unit; };
struct Shot            { static constexpr auto kind = Kind::shot; Square from, target; std::uint8_t dice, hits; };
struct MarkersRemoved  { static constexpr auto kind = Kind::markers_removed; Side side; bool orders; };
struct ReinforcementsRolled { static constexpr auto kind = Kind::reinforcements_rolled; UnitSet rolled, arriving; };
struct Arrived         { static constexpr auto kind = Kind::arrived; Unit unit; Square square; };
struct CountedDown     { static constexpr auto kind = Kind::counted_down; std::uint8_t die; std::int8_t left; };
struct Destroyed       { static constexpr auto kind = Kind::destroyed; Square square; UnitSet units; };
struct GameEnded       { static constexpr auto kind = Kind::game_ended; std::int16_t attacker, defender; std::int8_t winner; Level level; };
struct Resigned        { static constexpr auto kind = Kind::resigned; Side side; };
struct Passed          { static constexpr auto kind = Kind::passed; Side side; Step step; };
// clang-format on

}  // namespace events
}  // namespace sandtable::square_bashing
