// The facts that a skirmish writes into the journal, and the names of its rolls (SKM section 6).
#pragma once

#include "core/dice.hpp"
#include "rules/skirmish/actions.hpp"

namespace sandtable::skirmish {

namespace rolls {
inline constexpr RollName shuffle{"shuffle", SKM(18, 2), Seats()};  // nobody may see it
inline constexpr RollName spotting{"spotting", SKM(6, 2)};
inline constexpr RollName shot{"shot", SKM(7, 2)};
inline constexpr RollName combined{"combined fire", SKM(7, 7)};
inline constexpr RollName effect{"effect", SKM(8, 1)};
inline constexpr RollName suppression{"suppression", SKM(8, 7)};
inline constexpr RollName morale{"morale", SKM(9, 3)};
inline constexpr RollName away{"move away", SKM(9, 9)};
inline constexpr RollName rally{"rally", SKM(9, 10)};
inline constexpr RollName melee{"melee", SKM(10, 4)};
inline constexpr RollName thrown{"throw", SKM(11, 3)};
inline constexpr RollName burst{"burst", SKM(11, 10)};
inline constexpr RollName scatter_heading{"scatter heading", SKM(11, 8)};
inline constexpr RollName scatter_distance{"scatter distance", SKM(11, 8)};
inline constexpr RollName gun{"gun", SKM(12, 2)};
inline constexpr RollName shell{"shell", SKM(12, 4)};
inline constexpr RollName gun_wrecked{"gun wrecked", SKM(12, 7)};
inline constexpr RollName flame{"flame", SKM(13, 2)};
inline constexpr RollName burning{"burning", SKM(13, 4)};
inline constexpr RollName bogging{"bogging", SKM(14, 3)};
inline constexpr RollName release{"release", SKM(14, 3)};
inline constexpr RollName damage{"damage", SKM(15, 1)};
inline constexpr RollName occupant{"occupant", SKM(15, 9)};
inline constexpr RollName wrecked_weapon{"wrecked weapon", SKM(15, 10)};
inline constexpr RollName ammunition{"ammunition fire", SKM(15, 13)};
inline constexpr RollName crash{"crash", SKM(15, 12)};
inline constexpr RollName anti_tank{"anti-tank", SKM(16, 2)};
inline constexpr RollName fire_on_vehicle{"fire on vehicle", SKM(16, 5)};
inline constexpr RollName afv_order{"AFV order", SKM(17, 2)};
inline constexpr RollName sniper{"sniper", SKM(18, 5)};
inline constexpr RollName artillery{"artillery", SKM(18, 6)};
inline constexpr RollName mine{"mine", SKM(18, 7)};
inline constexpr RollName solo_order{"solo order", SKM(19, 10)};
inline constexpr RollName generation{"generation", SKM(20, 3)};
inline constexpr RollName tank_or_spg{"tank or SPG", SKM(20, 5)};
inline constexpr RollName portal{"portal", SKM(20, 6)};
}  // namespace rolls

namespace events {

// clang-format off
enum class Kind : std::uint16_t {
    turn_began, phase_began, phase_ended, activated, skipped, activation_ended, deployed,
    moved, vehicle_moved, stuck, released, exited, boarded, dismounted, took_up, dropped, transferred, driver_replaced,
    gun_pivoted, gun_moved, loaded, bailed_out,
    spot_tried, spotted, lost_sight,
    modifier, fired, shot_band, hit, combined, suppressed, rallied_from_suppression,
    morale_tested, retired, moved_away, routed, rallied, fled,
    melee_fought, captured, pushed_back,
    thrown, burst, smoke_laid, smoke_gone, gun_wrecked,
    flamed, fuel_exploded,
    vehicle_hit, vehicle_damaged, exploded, abandoned, fire_on_vehicle,
    risk_line, risk_factor, solo_order, afv_order, posture,
    marker_tried, marker_revealed, event_attacked,
    generation_rolled, force_arrived, force_not_available, portal_fell_back, portal_closed,
    surrendered, game_ended, noticed
};

// SKM-8, 11, 12, 13: what a die does to a man.
enum class Harm : std::uint8_t { none, suppressed, wounded, disabled, killed, captured };

// What counts for or against a die before it falls: bands of spotting (SKM-6.3 to 6.7, 6.11, 14.11) and of shooting
// (SKM-7.4 to 7.6), points of a throw (SKM-11.6), the score needed against a fast vehicle (SKM-16.2), points of an effect
// die (SKM-7.18, 8.2, 8.3, 11.11, 12.5, 15.9, 18.5, 18.7), of fire on a vehicle (SKM-16.5), of a damage die (SKM-15.4 to 15.8).
enum class Reason : std::uint8_t {
    unaware, still_in_cover, observers_suppressed, target_shooting, lenses, no_commander, heard,
    dispersed, soft_cover, hard_cover, vehicle_gun,
    dropped_in, has_the_range, firer_moving, moving_or_in_cover, target_suppressed, firer_under_fire,
    fast_vehicle,
    point_blank, machine_gun, quad_gun, sniper, as_by_machine_gun, unaware_of_firer, enclosed, in_cover,
    flamethrower, soft_vehicle,
    big_round, large_calibre, flank, heavy_front, hull_down, heavy, poor_round, medium
};

// SKM-9.1
enum class Cause : std::uint8_t { fire, charge, melee, open_ground };

// One line of a risk factor. SKM-17.3 for AFVs, then SKM-19.2 to 19.9.
enum class Risk : std::uint8_t {
    afv_advancing_or_hull_down, afv_infantry_near, afv_damaged, afv_crew_casualties, afv_under_at_fire, afv_enemy_behind,
    afv_alone, afv_no_main_gun, afv_no_weapon, afv_immobile_under_fire,
    in_rout, outnumbered_or_heavy_fire, command_or_poor_troops, losses, no_nco, under_fire, flanked_or_retiring_friends,
    losing, officer_near, afv_near, friends_near, support_or_soft_cover, advancing_or_hard_cover, winning, nothing_in_sight
};

// Who is told is said with journal.add; facts about a team that the enemy has not spotted go to its own side only, and the
// enemy hears `Noticed`.
struct TurnBegan       { static constexpr auto kind = Kind::turn_began; std::uint8_t turn; };
struct PhaseBegan      { static constexpr auto kind = Kind::phase_began; Side side; std::uint8_t turn; };
struct PhaseEnded      { static constexpr auto kind = Kind::phase_ended; Side side; };
struct Activated       { static constexpr auto kind = Kind::activated; Team team; std::uint8_t actions; };
struct Skipped         { static constexpr auto kind = Kind::skipped; Team team; };                       // stunned or frozen
// Whether a team is done may depend on what it has loaded, and where it flees to on enemies who are not seen.
struct ActivationEnded { static constexpr auto kind = Kind::activation_ended; static constexpr bool reveals = true; Team team; };
struct Deployed        { static constexpr auto kind = Kind::deployed; Team team; Point at; };

struct Moved           { static constexpr auto kind = Kind::moved; Figure figure; std::uint8_t manner; bool forced; Point from, to; std::int32_t length; };
struct VehicleMoved    { static constexpr auto kind = Kind::vehicle_moved; Vehicle vehicle; Point from, to; std::int16_t heading; std::int32_t length; };
struct Stuck           { static constexpr auto kind = Kind::stuck; Vehicle vehicle; std::uint8_t die; Point at; };
struct Released        { static constexpr auto kind = Kind::released; Vehicle vehicle; std::uint8_t die; bool free; };
struct Exited          { static constexpr auto kind = Kind::exited; Figure figure; };
struct Boarded         { static constexpr auto kind = Kind::boarded; Figure figure; Vehicle vehicle; };
struct Dismounted      { static constexpr auto kind = Kind::dismounted; Figure figure; Vehicle vehicle; Point at; };
struct TookUp          { static constexpr auto kind = Kind::took_up; Figure figure, casualty; };
struct Dropped         { static constexpr auto kind = Kind::dropped; Figure figure, casualty; };
struct Transferred     { static constexpr auto kind = Kind::transferred; Figure figure; Team from, to; };
struct DriverReplaced  { static constexpr auto kind = Kind::driver_replaced; Figure figure; Vehicle vehicle; };
struct GunPivoted      { static constexpr auto kind = Kind::gun_pivoted; Carriage carriage; std::int16_t heading; };
struct GunMoved        { static constexpr auto kind = Kind::gun_moved; Carriage carriage; Point to; };
struct Loaded          { static constexpr auto kind = Kind::loaded; Team team; Figure figure; WeaponType weapon; std::uint8_t actions, acc; };
struct BailedOut       { static constexpr auto kind = Kind::bailed_out; Vehicle vehicle; };

struct SpotTried       { static constexpr auto kind = Kind::spot_tried; static constexpr bool reveals = true; Team observer; Figure figure; Team target; std::uint8_t marker, range, band, need, die; bool heard, success; };
struct Spotted         { static constexpr auto kind = Kind::spotted; static constexpr bool reveals = true; Team team; Side by; bool automatic; };
struct LostSight       { static constexpr auto kind = Kind::lost_sight; static constexpr bool reveals = true; Team team; Side by; };

// Of what one man does or suffers, or else a vehicle or a counter.
struct Modifier        { static constexpr auto kind = Kind::modifier; Figure figure; Vehicle vehicle; std::uint8_t marker; Reason reason; std::int8_t amount; };
struct Fired           { static constexpr auto kind = Kind::fired; Team team, target; Vehicle vehicle; Aim aim; std::uint8_t shots, hits; bool machine_gun; };
struct ShotBand        { static constexpr auto kind = Kind::shot_band; Figure figure; WeaponType weapon; ShotKind how; std::uint8_t range, band, shift, effective, need, shots, hits; bool automatic; };
struct Hit             { static constexpr auto kind = Kind::hit; Figure figure; std::int8_t die, modifier; Harm harm; };
struct Combined        { static constexpr auto kind = Kind::combined; Team team, target; std::uint8_t die; bool hit; };
struct Suppressed      { static constexpr auto kind = Kind::suppressed; Team team; std::uint8_t markers; };
struct RalliedFromSuppression { static constexpr auto kind = Kind::rallied_from_suppression; Team team; std::uint8_t die, bonus, markers; };

struct MoraleTested    { static constexpr auto kind = Kind::morale_tested; Team team; Cause cause; std::uint8_t total, die; std::int8_t excess; bool passed; };
struct Retired         { static constexpr auto kind = Kind::retired; static constexpr bool reveals = true; Team team; bool to_cover; Point goal; };
struct MovedAway       { static constexpr auto kind = Kind::moved_away; static constexpr bool reveals = true; Team team; std::uint8_t inches; };
struct Routed          { static constexpr auto kind = Kind::routed; static constexpr bool reveals = true; Team team; };
struct Rallied         { static constexpr auto kind = Kind::rallied; Team team; std::uint8_t die; bool success; };
struct Fled            { static constexpr auto kind = Kind::fled; static constexpr bool reveals = true; Figure figure; };

struct MeleeFought     { static constexpr auto kind = Kind::melee_fought; Figure first, second; std::int8_t fire_points, other_points; std::uint8_t extras, other_extras, die, other_die; std::int8_t difference; };
struct Captured        { static constexpr auto kind = Kind::captured; Figure figure; };
struct PushedBack      { static constexpr auto kind = Kind::pushed_back; Figure figure; Point to; };

struct Thrown          { static constexpr auto kind = Kind::thrown; static constexpr bool reveals = true; Figure figure; WeaponType weapon; Round round; Figure target; Vehicle vehicle; Carriage carriage; std::uint8_t range, die, need; std::int8_t modifier; bool hit; Point at; };
struct Burst           { static constexpr auto kind = Kind::burst; Point at; std::uint8_t affected; };
struct SmokeLaid       { static constexpr auto kind = Kind::smoke_laid; Point at; bool wp; std::uint8_t until; Side side; };
struct SmokeGone       { static constexpr auto kind = Kind::smoke_gone; Point at; };
struct GunWrecked      { static constexpr auto kind = Kind::gun_wrecked; Carriage carriage; std::uint8_t die; bool wrecked; };
struct Flamed          { static constexpr auto kind = Kind::flamed; Figure figure, target; std::uint8_t range, need, die; bool hit; };
struct FuelExploded    { static constexpr auto kind = Kind::fuel_exploded; Figure figure; };

struct VehicleHit      { static constexpr auto kind = Kind::vehicle_hit; Vehicle vehicle; std::uint8_t die; std::int8_t modifier; std::uint8_t row; Damage damage; };
struct VehicleDamaged  { static constexpr auto kind = Kind::vehicle_damaged; Vehicle vehicle; Damage damage; std::uint8_t detail; };  // detail: wrecked weapon, or turn of the explosion
struct Exploded        { static constexpr auto kind = Kind::exploded; Vehicle vehicle; };
struct Abandoned       { static constexpr auto kind = Kind::abandoned; Vehicle vehicle; Team crew; };
struct FireOnVehicle   { static constexpr auto kind = Kind::fire_on_vehicle; Vehicle vehicle; std::uint8_t die, bonus; };

// The solo umpire explains itself: each line, the sum, the die and the cell of the chart.
struct RiskLine        { static constexpr auto kind = Kind::risk_line; Team team; Risk reason; std::int8_t amount; };
struct RiskFactor      { static constexpr auto kind = Kind::risk_factor; Team team; std::int8_t total; };
struct SoloOrder       { static constexpr auto kind = Kind::solo_order; Team team; std::int8_t risk; std::uint8_t row, die; Order order, carried_out; };
struct AfvOrdered      { static constexpr auto kind = Kind::afv_order; Team team; std::int8_t risk; std::uint8_t column, die; AfvOrder order, carried_out; };
struct PostureKept     { static constexpr auto kind = Kind::posture; Team team; Posture posture; };      // no die: SKM-19.20, 17.1

// A counter that saw a team; of those that saw nobody nothing is told.
struct MarkerTried     { static constexpr auto kind = Kind::marker_tried; static constexpr bool reveals = true; std::uint8_t marker; Team target; std::uint8_t range, band, need, die; };
struct MarkerRevealed  { static constexpr auto kind = Kind::marker_revealed; static constexpr bool reveals = true; std::uint8_t marker; Content content; Team team; Point at; };
struct EventAttacked   { static constexpr auto kind = Kind::event_attacked; static constexpr bool reveals = true; std::uint8_t marker; Content content; Team target; std::uint8_t shots, hits, need; };

struct GenerationRolled { static constexpr auto kind = Kind::generation_rolled; std::uint8_t die, portals; std::int8_t contact, total; Force force; };
struct ForceArrived    { static constexpr auto kind = Kind::force_arrived; static constexpr bool reveals = true; Force force; std::uint8_t portal; Point at; };
struct ForceNotAvailable { static constexpr auto kind = Kind::force_not_available; static constexpr bool reveals = true; Force force; };
struct PortalFellBack  { static constexpr auto kind = Kind::portal_fell_back; std::uint8_t portal; Point from, to; std::uint8_t tier; };
struct PortalClosed    { static constexpr auto kind = Kind::portal_closed; std::uint8_t portal; Point at; };

struct Surrendered     { static constexpr auto kind = Kind::surrendered; Side side; };
struct GameEnded       { static constexpr auto kind = Kind::game_ended; std::int8_t winner; std::uint8_t condition; std::int16_t score_a, score_b; };
// What the enemy of an unspotted team perceives of it.
struct Noticed         { static constexpr auto kind = Kind::noticed; static constexpr bool reveals = true; Team team; bool moved, fired; };
// clang-format on

}  // namespace events
}  // namespace sandtable::skirmish
