// The facts that the boat rules write into the journal, and the names of their rolls (BOAT section 6).
#pragma once

#include "rules/pbi/events.hpp"
#include "rules/pbi_boats/state.hpp"

namespace sandtable::pbi_boats {

namespace rolls {
inline constexpr RollName boat_points{"ap", BOAT(5, 1)};
inline constexpr RollName reserve{"reserve", BOAT(4, 4)};
inline constexpr RollName drift{"drift", BOAT(12, 4)};
inline constexpr RollName mine{"mine", BOAT(13, 3)};
inline constexpr RollName disarm{"disarm", BOAT(13, 7)};
inline constexpr RollName hull{"hull", BOAT(10, 1)};
inline constexpr RollName anti_tank{"at", BOAT(11, 1)};
inline constexpr RollName penetration{"pen", BOAT(11, 4)};
inline constexpr RollName patch{"patch", BOAT(12, 3)};
inline constexpr RollName refloat{"refloat", BOAT(12, 5)};
inline constexpr RollName rescue{"rescue", BOAT(12, 8)};
inline constexpr RollName boarding{"assault", BOAT(14, 2)};
inline constexpr RollName crew{"defence", BOAT(14, 2)};
inline constexpr RollName scramble{"scramble", BOAT(14, 6)};
inline constexpr RollName withdraw{"withdraw", BOAT(14, 8)};
inline constexpr RollName morale{"morale", BOAT(15, 1)};
inline constexpr RollName clear{"clear", BOAT(9, 8)};
}  // namespace rolls

namespace events {

inline constexpr int first_kind = 64;  // PBI's facts have the numbers below

// clang-format off
enum class Kind : std::uint16_t {
    bought = first_kind, boat_deployed, mines_placed, mines_laid_in_secret, drifted, reserve_rolled, arrived,
    boat_activated, boat_moved, boat_turned, mine_revealed, mine_rolled, mine_laid, mine_disarmed,
    embarked, disembarked, transferred, picked_up, put_down, launched,
    troops_fired, boat_fired, hull_hit, anti_tank_shot, penetrated, damaged, sunk, lost_at_sea,
    rescue_rolled, saved, drowned, patched, refloated, cleared_aboard,
    boarding_began, boarding_fought, boarding_decided, scrambled, captured, withdrew_aboard,
    boat_tested, paused_aboard, jumped_ship, reacted, boat_ended, boats_counted
};

struct Bought         { static constexpr auto kind = Kind::bought; Side side; std::uint8_t boats; std::uint16_t points, army; };
struct BoatDeployed   { static constexpr auto kind = Kind::boat_deployed; Boat boat; Square square; Edge facing; GroupSet groups; };
struct MinesPlaced    { static constexpr auto kind = Kind::mines_placed; SquareSet squares; };
struct MinesLaidInSecret { static constexpr auto kind = Kind::mines_laid_in_secret; Side side; };
struct Drifted        { static constexpr auto kind = Kind::drifted; Boat boat; Square from, to; Edge towards; bool off_table, beached, blocked; };
struct ReserveRolled  { static constexpr auto kind = Kind::reserve_rolled; Boat boat; std::uint8_t needed; bool success, no_room; };
struct Arrived        { static constexpr auto kind = Kind::arrived; Boat boat; Square square; Edge facing; };
struct BoatActivated  { static constexpr auto kind = Kind::boat_activated; Boat boat; std::uint8_t points, rolled; bool full_throttle; };
struct BoatMoved      { static constexpr auto kind = Kind::boat_moved; Boat boat; Square from, to; std::uint8_t cost; bool reversed; };
struct BoatTurned     { static constexpr auto kind = Kind::boat_turned; Boat boat; Edge facing; };
struct MineRevealed   { static constexpr auto kind = Kind::mine_revealed; static constexpr bool reveals = true; Square square; Side side; };
struct MineRolled     { static constexpr auto kind = Kind::mine_rolled; Boat boat; Square square; bool explodes; };
struct MineLaid       { static constexpr auto kind = Kind::mine_laid; Boat boat; Square square; };
struct MineDisarmed   { static constexpr auto kind = Kind::mine_disarmed; Boat boat; Square square; bool success; };
struct Embarked       { static constexpr auto kind = Kind::embarked; Boat boat; GroupSet groups; BoatSet vehicles; };
struct Disembarked    { static constexpr auto kind = Kind::disembarked; Boat boat; Square square; GroupSet groups; BoatSet vehicles; };
struct Transferred    { static constexpr auto kind = Kind::transferred; Boat from, to; GroupSet groups; };
struct PickedUp       { static constexpr auto kind = Kind::picked_up; Boat boat; Group group; };
struct PutDown        { static constexpr auto kind = Kind::put_down; Boat boat; Square square; };
struct Launched       { static constexpr auto kind = Kind::launched; Boat boat; Square square; Edge facing; };
struct TroopsFired    { static constexpr auto kind = Kind::troops_fired; Boat boat; Square target; GroupSet groups; };
struct BoatFired      { static constexpr auto kind = Kind::boat_fired; Boat boat; Weapon weapon; Square target; };
struct HullHit        { static constexpr auto kind = Kind::hull_hit; Boat boat; std::uint8_t dice, hits, failed; };
struct AntiTankShot   { static constexpr auto kind = Kind::anti_tank_shot; Boat boat; std::uint8_t needed; std::int8_t modifier; bool hit; };
struct Penetrated     { static constexpr auto kind = Kind::penetrated; Boat boat; std::uint8_t total, hits; };
struct Damaged        { static constexpr auto kind = Kind::damaged; Boat boat; std::uint8_t damage; };
struct Sunk           { static constexpr auto kind = Kind::sunk; Boat boat; Square square; };
struct LostAtSea      { static constexpr auto kind = Kind::lost_at_sea; Boat boat; GroupSet groups; };
struct RescueRolled   { static constexpr auto kind = Kind::rescue_rolled; Boat boat; GroupSet saved, lost; BoatSet vehicles; };
struct Saved          { static constexpr auto kind = Kind::saved; Square place; GroupSet groups; BoatSet vehicles; };
struct Drowned        { static constexpr auto kind = Kind::drowned; Boat boat; GroupSet groups; BoatSet vehicles; };
struct Patched        { static constexpr auto kind = Kind::patched; Boat boat; bool success; std::uint8_t damage; };
struct Refloated      { static constexpr auto kind = Kind::refloated; Boat boat; bool success; };
struct ClearedAboard  { static constexpr auto kind = Kind::cleared_aboard; Boat boat; Platoon platoon; bool success; };
struct BoardingBegan  { static constexpr auto kind = Kind::boarding_began; Boat boat; bool by_boat; GroupSet groups; };
struct BoardingFought { static constexpr auto kind = Kind::boarding_fought; Boat boat; std::uint8_t dice, defence, kills, losses; GroupSet groups, defenders; };
struct BoardingDecided{ static constexpr auto kind = Kind::boarding_decided; Boat boat; bool success; };
struct Scrambled      { static constexpr auto kind = Kind::scrambled; Boat boat; GroupSet killed, ashore; };
struct Captured       { static constexpr auto kind = Kind::captured; Boat boat; bool sunk; Side side; GroupSet groups; };
struct WithdrewAboard { static constexpr auto kind = Kind::withdrew_aboard; Boat boat; GroupSet killed; };
struct BoatTested     { static constexpr auto kind = Kind::boat_tested; Boat boat; std::uint8_t dice, fails; };
struct PausedAboard   { static constexpr auto kind = Kind::paused_aboard; Boat boat; GroupSet groups; };
struct JumpedShip     { static constexpr auto kind = Kind::jumped_ship; Boat boat; GroupSet groups; };
struct Reacted        { static constexpr auto kind = Kind::reacted; Boat boat; Square at; std::uint8_t shooting; };
struct BoatEnded      { static constexpr auto kind = Kind::boat_ended; Boat boat; };
struct BoatsCounted   { static constexpr auto kind = Kind::boats_counted; Side side; std::uint8_t points; };
// clang-format on

// The same fact, where it shows besides that no mine lies in a square.
template <class Fact>
struct Sounding : Fact {
    static constexpr bool reveals = true;
};

}  // namespace events
}  // namespace sandtable::pbi_boats
