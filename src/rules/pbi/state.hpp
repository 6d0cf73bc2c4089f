// The position: everything that changes, as plain bytes. Sets of groups are single words, so that clauses about
// groups read as set algebra.
#pragma once

#include "core/bytes.hpp"
#include "rules/pbi/table.hpp"

namespace sandtable::pbi {

enum class Phase : std::uint8_t {
    setup_terrain,
    setup_edge,
    deploy_def,
    deploy_att,
    morale,
    action,
    residual,
    turn_end,
    game_over
};
enum class Activation : std::uint8_t { none, motivated, residual };
enum class Winner : std::uint8_t { none, attacker, defender, draw };

// Something begun and not finished, on the stack of pending business. The innermost comes last.
// clang-format off
struct Frame {
    enum class Kind : std::uint8_t { opportunity, shooting, assault, retreat };
    enum class Stage : std::uint8_t {
        offer,          // opportunity: the reacting side chooses a square to shoot from, or passes
        allocate,       // shooting: somebody chooses who takes the odd hits
        origin,         // assault: the defender names the square to shoot at (PBI-14.12)
        defensive_fire, fight, defender_losses, assaulter_losses, pursuit, pursuit_losses, withdrawal,
        assign          // retreat: the owner chooses squares
    };

    Kind kind = Kind::opportunity;
    Stage stage = Stage::offer;
    Side side = Side::attacker;   // who decides; assault: the assaulting side
    Square at{};                  // the square entered, shot at, assaulted or left
    Square from{};                // shooting: where the shooters stand
    std::uint8_t hits = 0;        // shooting: hits to allocate
    std::uint8_t kills = 0;       // assault: defending groups killed by the assault dice
    std::uint8_t losses = 0;      // assault: assaulting groups killed by the defence dice
    GroupSet groups{};            // shooting: targets; assault: assaulters; retreat: those who retreat
    GroupSet others{};            // assault: defenders
    std::array<Square, 4> origins{};        // assault, retreat: the square each of `groups` came from, ascending
    std::uint8_t owed = 0;        // assault: groups the loser of the pursuit must choose
    Side winner = Side::attacker; // assault, from the pursuit on
    bool from_morale = false;     // retreat: after a morale test, not after a lost assault
    std::uint8_t save = 0;        // shooting: the save, when it is not for the cover to say
};

// clang-format on
inline Square origin_of(const Frame& frame, Group group) { return frame.origins[frame.groups.rank(group)]; }

// clang-format off
struct Position {
    // Groups (PBI section 2.3)
    std::array<Square, most_groups> square{};
    std::array<Square, most_groups> start_square{};
    std::array<std::uint8_t, most_groups> ap{};
    std::array<std::uint8_t, most_groups> shots{};
    GroupSet on_board, dead, removed;                       // in none of them: not yet deployed
    GroupSet motivated, acted, diag_used, no_move, no_action;
    GroupSet fell_back;                                     // `no_action` that came from morale (PBI-6.9, 7.11)
    GroupSet active;                                        // groups of the open activation
    GroupSet moved;                                         // made a MOVE in it and stand where it took them

    // Squares
    Ground ground;
    std::array<SquareSet, 2> occupied{};                    // by side; follows from `square`
    std::array<std::uint8_t, grid::most_squares> count{};   // low four bits attackers, high defenders; likewise
    std::array<std::uint8_t, grid::most_squares> opp_used{};// PBI-13.3, at T: bit d = the square in direction d tried
    std::array<Square, most_groups> marker{};               // each platoon's markers, ascending, in its groups' places
    SquareSet to_test;                                      // squares whose morale test is still to come

    FixedList<Frame, 2> pending;

    std::array<std::uint8_t, most_platoons> attempts_left{};
    std::array<std::int16_t, 2> score{};
    std::uint16_t turn = 1;
    std::uint16_t final_turn = 4;
    std::uint8_t broken = 0;                                // bit p: platoon p broke
    std::uint8_t removed_att = 0;
    std::uint8_t group_count = 0;
    Phase phase = Phase::setup_terrain;
    Side active_side = Side::attacker;
    Edge attacker_edge = Edge::none;
    Activation activation = Activation::none;
    Square activation_square;
    bool activation_ending = false;                         // only opportunity shooting is left of it
    bool morale_begun = false;                              // break tests are done, `to_test` is filled
    bool extension_decided = false;                         // PBI-5.4: one roll only
    bool counted = false;                                   // victory dice are rolled
    Winner winner = Winner::none;
    std::array<std::uint8_t, 3> reserved{};

    GroupSet standing_in(Square where) const {
        return GroupSet(equal_bytes(&square[0].value, group_count, where.value));
    }
    GroupSet markers_in(Square where) const {  // as places in `marker`: use with Table::of_platoon
        return GroupSet(equal_bytes(&marker[0].value, group_count, where.value));
    }
    int count_of(Side side, Square where) const {
        return count[where.value] >> (4 * index(side)) & 15;
    }
    bool is_occupied(Square where) const { return count[where.value] != 0; }
    bool enemy_stands_in(Side side, Square where) const { return count_of(enemy_of(side), where) != 0; }
    Edge base_edge(Side side) const { return side == Side::attacker ? attacker_edge : opposite(attacker_edge); }

    void put(Group group, Side side, Square where);
    void take(Group group, Side side);       // off the square it stands in
};

// clang-format on
static_assert(sizeof(Position) <= 1024);

// The square number is the byte that `equal_bytes` reads.
static_assert(sizeof(Square) == 1 && sizeof(Frame) == 32);

// What is noted about a group by its membership of a set, besides whether it is in play.
template <class AnyPosition, class Visit>
void for_each_flag(AnyPosition& now, Visit visit) {
    visit(now.motivated), visit(now.acted), visit(now.diag_used), visit(now.no_move);
    visit(now.no_action), visit(now.fell_back), visit(now.active), visit(now.moved);
}

// How a group leaves the board. All its flags go with it.
void kill(const Table& table, Position& now, Group group);    // PBI-12.1: leaves a marker where it stood
void remove(const Table& table, Position& now, Group group);  // no marker
void lay_marker(const Table& table, Position& now, Platoon platoon, Square where);
void lift_marker(const Table& table, Position& now, Platoon platoon, Square where);

}  // namespace sandtable::pbi
