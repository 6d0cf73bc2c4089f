// The facts that the rules write into the journal, and the names of the rolls (PUB section 6).
#pragma once

#include "core/dice.hpp"
#include "rules/pub_battles/state.hpp"

namespace sandtable::pub_battles {

namespace rolls {
inline constexpr RollName chit{"chit", PUB(4, 2)};
inline constexpr RollName alter{"alter", PUB(5, 1)};
inline constexpr RollName bombard{"bombard", PUB(13, 4)};
inline constexpr RollName melee{"melee", PUB(16, 2)};
inline constexpr RollName fire{"fire", PUB(16, 2)};
inline constexpr RollName combat_order{"order", PUB(15, 3)};
inline constexpr RollName tie{"tie", PUB(23, 4)};
inline constexpr RollName assignment{"assignment", PUB(25, 1)};
inline constexpr RollName plan{"plan", PUB(25, 2), Seats()};
inline constexpr RollName reroll{"reroll", PUB(22, 5)};
}  // namespace rolls

// A block in a fact, with its identity for those who know it (PUB-11.11). `tell` fills that in.
struct Named {
    Piece block;
    std::uint8_t identity = unknown_piece;

    constexpr Named(Piece which = Piece()) : block(which) {}
};

namespace events {

// clang-format off
enum class Kind : std::uint16_t {
    placed, put_in_reserve, reassigned, entry_chosen, entry_shown, confirmed,
    turn_began, chit_due, drawn, alter_tried, delayed, jumped, passed, announced, announcements_shown, tie_rolled, activated,
    activation_ended, hq_moved, hq_pushed, hq_taken_off, hq_returned, moved, held, became_spent,
    intent_flagged, relocated, intent_accepted, bombarded, hits_taken, rallied, identified,
    joined_reserve, left_reserve, hq_spotted, reserve_placed,
    pair_made, pair_ended, combat_order_rolled, combat_begun, round_begun, target_declared, fired, withdrew, retreated,
    stayed, destroyed, left_map, combat_ended, baggage_lost,
    order_written, order_cancelled, order_overtaken, order_effective, order_halted, order_done, orders_broken, reported,
    voted,
    report_decided, rerolled, runners_drawn, plan_drawn, setup_shown,
    objective_taken, ineffective, broken, resigned, draw_offered, game_over
};

struct Placed         { static constexpr auto kind = Kind::placed; Named piece; Standing at; };
struct PutInReserve   { static constexpr auto kind = Kind::put_in_reserve; Named piece; Hq hq; };
struct Reassigned     { static constexpr auto kind = Kind::reassigned; Named piece; Command command; };
struct EntryChosen    { static constexpr auto kind = Kind::entry_chosen; Command command; std::uint8_t choice; };
struct EntryShown     { static constexpr auto kind = Kind::entry_shown; static constexpr bool reveals = true; Command command; std::uint8_t choice; };
struct Confirmed      { static constexpr auto kind = Kind::confirmed; Seat seat; };
struct TurnBegan      { static constexpr auto kind = Kind::turn_began; std::uint8_t turn; };
struct ChitDue        { static constexpr auto kind = Kind::chit_due; static constexpr bool reveals = true; Command command; };  // a secret entry is due
struct Drawn          { static constexpr auto kind = Kind::drawn; Command command; };
struct AlterTried     { static constexpr auto kind = Kind::alter_tried; Hq hq; Command command; std::uint8_t die, rating; bool delay, success; };
struct Delayed        { static constexpr auto kind = Kind::delayed; Command command; };
struct Jumped         { static constexpr auto kind = Kind::jumped; Command command; };
struct Passed         { static constexpr auto kind = Kind::passed; Side side; };
struct Announced      { static constexpr auto kind = Kind::announced; Hq hq; Announcement what; };
struct AnnouncementShown { static constexpr auto kind = Kind::announcements_shown; static constexpr bool reveals = true; Hq hq; Announcement what; };
struct TieRolled      { static constexpr auto kind = Kind::tie_rolled; Hq hq; std::uint8_t die; };
struct Activated      { static constexpr auto kind = Kind::activated; Command command; };
struct ActivationEnded{ static constexpr auto kind = Kind::activation_ended; Command command; };
struct HqMoved        { static constexpr auto kind = Kind::hq_moved; Hq hq; Point from, to; std::int32_t cost; bool entered; };
struct HqPushed       { static constexpr auto kind = Kind::hq_pushed; Hq hq; Point from, to; };
struct HqTakenOff     { static constexpr auto kind = Kind::hq_taken_off; Hq hq; };
struct HqReturned     { static constexpr auto kind = Kind::hq_returned; Hq hq; Named behind; Point to; };
// A cost of -1 is not told.
struct Moved          { static constexpr auto kind = Kind::moved; Named piece; bool reduced, column, entered; Pose from, to; std::int32_t cost; };
struct Held           { static constexpr auto kind = Kind::held; Named piece; };
struct BecameSpent    { static constexpr auto kind = Kind::became_spent; Named piece; };
struct IntentFlagged  { static constexpr auto kind = Kind::intent_flagged; static constexpr bool reveals = true; Named piece; std::uint8_t flags; };
struct Relocated      { static constexpr auto kind = Kind::relocated; Named piece; Point from, to; };
struct IntentAccepted { static constexpr auto kind = Kind::intent_accepted; Named piece; };
struct Bombarded      { static constexpr auto kind = Kind::bombarded; Named piece, target; std::int8_t modifier; std::uint8_t hits; Heading heading; };
struct HitsTaken      { static constexpr auto kind = Kind::hits_taken; Named piece; std::uint8_t hits, counted; Quality quality; };  // counted: after elite and militia
struct Rallied        { static constexpr auto kind = Kind::rallied; Named piece, train; Heading heading; };
struct Identified     { static constexpr auto kind = Kind::identified; static constexpr bool reveals = true; Named piece; std::uint8_t identity; };
struct JoinedReserve  { static constexpr auto kind = Kind::joined_reserve; Named piece; Hq hq; };
struct LeftReserve    { static constexpr auto kind = Kind::left_reserve; static constexpr bool reveals = true; Named piece; Hq hq; };
struct HqSpotted      { static constexpr auto kind = Kind::hq_spotted; static constexpr bool reveals = true; Hq hq; };
struct ReservePlaced  { static constexpr auto kind = Kind::reserve_placed; static constexpr bool reveals = true; Named piece; Hq hq; Standing at; };
struct PairMade       { static constexpr auto kind = Kind::pair_made; Named a, b, creator; };
struct PairEnded      { static constexpr auto kind = Kind::pair_ended; Named a, b; };
struct CombatOrderRolled { static constexpr auto kind = Kind::combat_order_rolled; std::uint8_t first, second; };
struct CombatBegun    { static constexpr auto kind = Kind::combat_begun; PieceSet members; Side attacker; };
struct RoundBegun     { static constexpr auto kind = Kind::round_begun; PieceSet members; std::uint8_t round; };
struct TargetDeclared { static constexpr auto kind = Kind::target_declared; Named piece, target; };
struct Fired          { static constexpr auto kind = Kind::fired; Named piece, target; bool melee; std::int8_t modifier; std::uint8_t reasons, dice, hits; };  // reasons: PUB-18.11
struct Withdrew       { static constexpr auto kind = Kind::withdrew; Named piece; Pose from, to; };
struct Retreated      { static constexpr auto kind = Kind::retreated; Named piece; bool forced; Pose from, to; };
struct Stayed         { static constexpr auto kind = Kind::stayed; Named piece; };
struct Destroyed      { static constexpr auto kind = Kind::destroyed; static constexpr bool reveals = true; Named piece; std::uint8_t cause; };  // 0 hits, 1 no way back, 2 artillery driven back, 3 baggage
struct LeftMap        { static constexpr auto kind = Kind::left_map; Named piece; };
struct CombatEnded    { static constexpr auto kind = Kind::combat_ended; PieceSet members; std::uint8_t rounds; bool broken; };
struct BaggageLost    { static constexpr auto kind = Kind::baggage_lost; Named piece, by; };
struct OrderWritten   { static constexpr auto kind = Kind::order_written; std::uint8_t index; Command command; Order::Kind what; Point target; std::uint8_t effective; };
struct OrderCancelled { static constexpr auto kind = Kind::order_cancelled; std::uint8_t index; Command command; };
struct OrderOvertaken { static constexpr auto kind = Kind::order_overtaken; std::uint8_t index; Command command; };  // PUB-24.7: by a newer one
struct OrderEffective { static constexpr auto kind = Kind::order_effective; std::uint8_t index; Command command; Order::Kind what; Point target; };
struct OrderHalted    { static constexpr auto kind = Kind::order_halted; Command command; };
struct OrderDone      { static constexpr auto kind = Kind::order_done; Command command; };
struct OrdersBroken   { static constexpr auto kind = Kind::orders_broken; Named piece; };
struct Reported       { static constexpr auto kind = Kind::reported; Seat reporter, accused; std::uint16_t message; };
struct Voted          { static constexpr auto kind = Kind::voted; Seat seat; bool yes; };
struct ReportDecided  { static constexpr auto kind = Kind::report_decided; Seat reporter, accused; bool upheld; };
struct Rerolled       { static constexpr auto kind = Kind::rerolled; Seat seat; std::uint8_t die, before, after; };
struct RunnersDrawn   { static constexpr auto kind = Kind::runners_drawn; static constexpr bool reveals = true; std::array<Seat, most_commands> runner; };
struct PlanDrawn      { static constexpr auto kind = Kind::plan_drawn; };
struct SetupShown     { static constexpr auto kind = Kind::setup_shown; static constexpr bool reveals = true; std::uint8_t turn; };
struct ObjectiveTaken { static constexpr auto kind = Kind::objective_taken; std::uint8_t objective; Side side; };
struct Ineffective    { static constexpr auto kind = Kind::ineffective; Command command; };
struct Broken         { static constexpr auto kind = Kind::broken; Side side; std::uint8_t lost; };
struct Resigned       { static constexpr auto kind = Kind::resigned; Side side; };
struct DrawOffered    { static constexpr auto kind = Kind::draw_offered; Side side; };
struct GameOver       { static constexpr auto kind = Kind::game_over; static constexpr bool reveals = true; std::int8_t winner; Ending ending; std::array<std::int16_t, 2> score; };
// clang-format on

}  // namespace events
}  // namespace sandtable::pub_battles
