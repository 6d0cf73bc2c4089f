// The position: everything that changes, as plain bytes. Sets of units are single words, so that clauses about units
// read as set algebra.
#pragma once

#include "core/bytes.hpp"
#include "rules/square_bashing/table.hpp"

namespace sandtable::square_bashing {

// SB section 3. Steps 1 to 11 have their printed numbers.
// clang-format off
enum class Step : std::uint8_t {
    before_game, gas, asset, command, morale, movement, assaults, shooting,
    remove_orders, remove_barrages, reinforcements, countdown, end
};
// clang-format on
enum class Prelude : std::uint8_t { deploy_defender, deploy_attacker, depletion, barrages };  // the parts of step 0
enum class Level : std::uint8_t { none, draw, marginal, decisive };                           // SB-19.4

// SB-13: an open batch of hits: from the first hit placed to the last save.
// clang-format off
struct Batch {
    enum class Context : std::uint8_t { target, assaulter, shot, gas, morale };  // SB-13.9

    UnitSet eligible{};                            // SB-13.4
    std::array<std::uint8_t, 16> placed{};         // hits on each of `eligible`, ascending
    std::uint8_t left = 0;                         // hits still to be placed
    std::uint8_t owner_places = 0;                 // of these, the next so many by the owner of the units hit
    Side owner = Side::attacker;
    Context context = Context::target;
    std::uint8_t unthrown = 0;                     // odds only: dice whose hits are thrown together with the saves
    bool pauses = false;                           // odds only: ways that are alike meet before these dice are thrown
    std::array<std::uint8_t, 2> reserved{};

    bool open() const { return eligible.any(); }
};

// SB-12: an open assault, from its declaration to the award of the marker.
struct Assault {
    enum class Stage : std::uint8_t {
        none,
        stand,                                     // D10
        dice, target_hits, assaulter_hits,         // SB-12.14
        outcome, withdrawal_hits, escape,          // SB-14.2 (a) to (c); D11
        repulse_hits,                              // SB-14.6
        retire_hits,                               // SB-14.7
        advance, award                             // D12, D13
    };

    enum class Foreseen : std::uint8_t { nothing, win, repulse };  // odds only: by the ways that are followed

    UnitSet main_units{};                          // units in the main square at the declaration
    UnitSet assaulting{};                          // able units of the main square, and the additional ones
    UnitSet additional{};
    Stage stage = Stage::none;
    Square main{};
    Square target{};
    bool shock = false;
    bool retired = false;                          // the target retired before the assault
    bool beaten = false;                           // the target won
    bool trapped = false;                          // SB-14.4: no withdrawal was possible
    std::uint8_t hits_on_assaulter = 0;            // rolled with the target's dice, placed after the other side's
    std::uint8_t target_lost = 0;                  // half-bases by fight hits (SB-14.1)
    std::uint8_t assaulter_lost = 0;
    std::uint8_t unthrown_back = 0;                // odds only: the target's dice, thrown together with the saves
    Foreseen foreseen = Foreseen::nothing;
    std::array<std::uint8_t, 4> reserved{};
};

// SB-16: a barrage being placed or resolved.
struct Barrage {
    enum class Stage : std::uint8_t { none, place, resolve };

    std::array<Square, 15> landing{};              // in the order of SB-16.7
    std::uint8_t count = 0;
    std::uint8_t next = 0;
    Stage stage = Stage::none;
    Asset asset = Asset::suppression;              // the asset to place: also smoke and hasty defences
    Side firer = Side::attacker;
    std::array<std::uint8_t, 4> reserved{};
};

// The unit selected in step 5 and what it did (SB-11).
struct Mover {
    Unit unit{};
    std::uint8_t steps = 0;
    bool extra_used = false;
    bool exit_failed = false;
    bool mode_changed = false;
    bool gas_touched = false;

    int squares() const { return steps + extra_used; }
};

// Where the handling of squares stands in steps 5 to 7.
struct Cursor {
    std::uint16_t passed = 0;                      // rows of the present column that are handled, bit 0 the south
    std::uint8_t column = 0;                       // columns done, counted from the right of the side
    Square at{};                                   // none: between squares
    bool asks = false;                             // column_order = free: the side names the next square (D18)
    std::uint8_t reserved = 0;
};

struct Position {
    // Units (SB section 2.4)
    std::array<Square, most_units> square{};
    std::array<std::uint8_t, most_units> half{};
    UnitSet pool, destroyed;                       // neither, and no square: not yet deployed
    UnitSet mounted, winning;                      // `winning`: "winning the fight"
    std::array<UnitSet, orders> marked{};          // higher command markers
    UnitSet retired, fought, was_assaulted, move_done;
    UnitSet moved_here;                            // handled in the square in turn, wherever they went (SB-11.15)
    UnitSet left_now;                              // left the table in this player-turn (SB-18.4)
    UnitSet needs_no_exit_roll;                    // began step 5 with a MOVE marker in the square (SB-11.8)
    UnitSet arriving;                              // rolled a 6 and wait for their square (SB-18.4)
    UnitSet rolled;                                // option C: rolled for already (SB-18.3)

    // Squares (SB section 2.3)
    std::array<std::uint8_t, grid::most_squares> casualties{};
    std::array<std::uint8_t, grid::most_squares> barrage{};  // low four bits the attacker's, high the defender's
    std::array<SquareSet, 2> suppressed{}, gas{}, smoke{};   // by the side that fired
    std::array<SquareSet, 2> dug{};                          // hasty defences made in play, by their builder (SB-8.8)
    SquareSet steady, assaulted;
    std::array<SquareSet, 2> occupied{};                     // SB-1.6; follows from `square`

    Batch batch;
    Assault assault;
    Barrage fire;

    // Sides (SB section 2.2)
    std::array<std::array<std::uint8_t, assets>, 2> asset_count{};
    std::array<std::uint8_t, 2> asset_dice{}, shock_tokens{};
    std::array<bool, 2> aircraft_ready{};

    // Game (SB section 2.1)
    Cursor cursor;
    Mover mover;
    Square morale_square{};                        // a Retire or Run result is being carried out here
    bool morale_cornered = false;                  // and its six hits are placed
    Step step = Step::before_game;
    Prelude prelude = Prelude::deploy_defender;
    bool begun = false;                            // the step has been prepared
    std::uint8_t progress = 0;                     // squares looked at in gas, morale and depletion; barrages fired
    Side active = Side::attacker;
    std::uint8_t attempts_left = 0;
    std::uint8_t sixes = 0;                        // SB-5.4: choices left in `depleted`
    Square depleted{};
    std::uint8_t rolls_left = 0;                   // option C (SB-18.1)
    std::int8_t countdown = 0;
    std::uint16_t turn = 1;
    std::uint16_t objective_owner = 0;             // bit i: the attacker holds objective i
    std::array<std::int16_t, 2> score{};
    Level level = Level::none;
    std::int8_t winner = -1;                       // a side, or -1
    std::uint8_t unit_count = 0;
    std::array<std::uint8_t, 7> reserved{};

    UnitSet standing_in(Square where) const {
        return UnitSet(equal_bytes(&square[0].value, unit_count, where.value));
    }
    bool on_table(Unit unit) const { return square[unit.index()].exists(); }
    UnitSet off_table() const { return standing_in(Square()); }
    bool enemy_occupies(Side side, Square where) const { return occupied[index(enemy_of(side))].contains(where); }
    int barrage_of(Side side, Square where) const {
        return side == Side::attacker ? barrage[where.value] & 15 : barrage[where.value] >> 4;
    }
    int barrages_in(Square where) const { return (barrage[where.value] & 15) + (barrage[where.value] >> 4); }
    int gases_in(Square where) const { return gas[0].contains(where) + gas[1].contains(where); }
    bool is_gassed(Square where) const { return gases_in(where) != 0; }
    bool is_suppressed(Square where) const { return suppressed[0].contains(where) || suppressed[1].contains(where); }
    bool under_fire(Square where) const { return barrage[where.value] != 0 || is_gassed(where); }  // SB-16.8
    bool hides(Square where) const {  // SB-15.7
        return under_fire(where) || smoke[0].contains(where) || smoke[1].contains(where);
    }
    UnitSet& marked_with(Order order) { return marked[static_cast<std::size_t>(order)]; }
    UnitSet marked_with(Order order) const { return marked[static_cast<std::size_t>(order)]; }
};
// clang-format on

static_assert(sizeof(Position) <= 1024);
static_assert(sizeof(Batch) == 32 && sizeof(Assault) == 40 && sizeof(Barrage) == 24);

inline constexpr int most_barrage_markers = 15;
inline constexpr int most_casualty_markers = 255;

// SB-2.10: units are counted, hit and tested without HC.
UnitSet units_in(const Table& table, const Position& now, Square where);
UnitSet all_on_table(const Table& table, const Position& now, Side side);
bool at_strength(const Table& table, const Position& now, Unit unit);                  // SB-2.3
bool next_to_enemy(const Table& table, const Position& now, Side side, Square where);  // SB-1.7
Defence defence_in(const Table& table, const Position& now, Square where);
Defence defence_for(const Table& table, const Position& now, Side side, Square where);  // SB-3.3
bool has_room(const Table& table, const Position& now, UnitSet coming, Square where);   // SB-4.1

// A unit comes into play, goes from square to square, or leaves. Casualty markers follow SB-11.13.
void put(const Table& table, Position& now, Unit unit, Square where);
void move_to(const Table& table, Position& now, Unit unit, Square where);
void to_pool(const Table& table, Position& now, Unit unit);
void destroy(const Table& table, Position& now, Unit unit);  // SB-2.4
void lay_casualties(Position& now, Square where, int count);

}  // namespace sandtable::square_bashing
