// The position: everything that changes, as plain bytes (PUB section 2.2). Sets of pieces are single words, so that
// clauses about pieces read as set algebra.
#pragma once

#include "core/bytes.hpp"
#include "core/fixed_list.hpp"
#include "rules/pub_battles/table.hpp"

namespace sandtable::pub_battles {

// PUB section 3. P2 and P3 need nobody; they are `draw`.
enum class Phase : std::uint8_t { setup, orders, draw, alter, announce, hq_moves, pieces, combat, end_of_turn, over };

// clang-format off

// Where a block stands: in mils. On a road it is in column (an HQ: in road_mode) with road position s (PUB-8.13).
struct Standing {
    Point centre;
    std::int32_t s = 0;
    Heading heading;
    Road road;
    std::int8_t direction = 0;             // along (+1) or against (-1) the road; 0 off the road

    bool in_column() const { return road.exists(); }
    Pose pose() const { return {centre, heading}; }
    Standing turned(int tenths) const { Standing other = *this; other.heading = Heading(tenths); return other; }
    void leave_road() { s = 0; road = Road(); direction = 0; }
    friend constexpr bool operator==(const Standing&, const Standing&) = default;
};

// PUB-12.4: opposing pieces in melee or fire, and who made it so. a is the first side's, b the second's.
struct Pair {
    Piece a, b;
    Piece creator;
    std::uint8_t level = 0;                // of the creator's ground when its action began
    std::uint8_t ignored = 0;              // PUB-15.8, 15.10: for the rest of this turn
    std::uint8_t reserved = 0;
    std::uint16_t sequence = 0;
};

// PUB-17.3: a legal retreat.
struct Route {
    Point end;
    Heading heading;
    std::uint16_t distance = 0;
};
inline constexpr int most_routes = 14;

// A question that lies above the phase: it is answered before the phase goes on.
struct Matter {
    enum class Kind : std::uint8_t {
        none, intent, placement, retreat, withdrawal, voluntary, target, fight, reroll, vote
    };
    Kind kind = Kind::none;
    Seat seat;                             // who decides
    Piece piece;                           // whom it is about
    Hq hq;                                 // placement: whose Reserve
    std::uint8_t flags = 0;                // intent: bit 0 (a), bit 1 (b), bit 2 (c) of PUB-12.6
    Piece by;                              // retreat: the gun that bombarded; none in combat
    std::array<std::uint8_t, 2> reserved{};
    PieceSet enemies;                      // intent: in melee with it; target: what it may choose; fight: the groups
};

// PUB-15 to 17: the combat phase and the group that is being fought.
struct Combat {
    enum class Stage : std::uint8_t {      // PUB-15.12
        none,                              // between groups
        withdrawals, membership, targets,
        volley_a, retreats_a, volley_b, retreats_b,
        defender_choices, attacker_choices
    };
    Stage stage = Stage::none;
    Side attacker = Side::first;
    Side chooser = Side::first;            // PUB-15.3
    std::uint8_t chooser_known = 0;
    std::uint8_t baggage_checked = 0;      // PUB-21.3
    std::uint8_t round = 0;
    std::array<std::uint8_t, 2> reserved{};
    PieceSet members;
    PieceSet asked;                        // who has had its say in this stage, or rolled in this volley
    PieceSet in_melee;                     // at the start of the round (PUB-16.12)
    PieceSet forced;                       // must still retreat
    PieceSet gone;                         // destroyed or driven back in this round (PUB-16.8)
    std::array<Piece, most_pieces> target{};
    std::array<std::uint8_t, most_pieces> hits{};          // of the present volley
    std::array<PieceSet, most_pieces> opponents{};         // real pairs at the start of the round (PUB-17.12)
    std::array<Point, most_pieces> places{};               // and where everybody stood then
};

// PUB-22.5, 22.7: dice that lie on the table while token holders of the side are asked.
struct Throw {
    enum class Kind : std::uint8_t { none, alter, bombard, combat };
    Kind kind = Kind::none;
    std::uint8_t count = 0;
    std::array<std::uint8_t, 3> faces{};
    Piece piece, target;
    Hq hq;                                 // alter: who rolled
    Command command;                       // alter: for whom
    std::uint8_t delay = 0;                // alter: 1 Delay, 0 Move Now
    std::int8_t modifier = 0;
    std::array<std::uint8_t, 5> reserved{};
    Seats kept;                            // who has said keep
};

// PUB-24.
struct Order {
    enum class Kind : std::uint8_t { move, attack };
    enum class Status : std::uint8_t { none, sent, effective, halted, done };
    Status status = Status::none;          // none: an empty place
    Kind kind = Kind::move;
    Command command;
    Seat author;
    std::uint8_t written = 0;              // turns
    std::uint8_t effective = 0;
    std::uint8_t plan = 0;                 // PUB-25.2: 0 to 2
    std::uint8_t reserved = 0;
    Point target;
};
// Each Command has places of its own, so that the place of an order tells nothing of the others.
inline constexpr int orders_a_command = 4;
inline constexpr int most_orders = orders_a_command * most_commands;

// PUB-22.4: a report on which the other seats vote.
struct Report {
    std::uint16_t message = 0;             // 0: none open
    Seat reporter, accused;
    std::uint8_t yes = 0, no = 0;
    std::uint8_t host_agrees = 0;          // the vote that decides a tie
    Seat host;
    Seats voters;                          // who have not voted yet
};

enum class Announcement : std::uint8_t { none, delay, jump };  // PUB-23.3
enum class Ending : std::uint8_t { none, last_turn, broken, wiped_out, resigned, agreed };

inline constexpr int most_pairs = 160;
inline constexpr std::uint8_t unknown_piece = 255;   // identity in a view: nothing is known
inline constexpr std::uint8_t only_type_known = 128; // identity in a view: 128 + type as it is shown (PUB-11.10)
inline constexpr std::uint8_t no_choice = 255;

struct Position {
    // Pieces
    std::array<Standing, most_pieces> piece{};
    std::array<std::uint8_t, most_pieces> identity{};      // which of the table's pieces the block is
    std::array<Command, most_pieces> command{};            // by identity (PUB-20.10)
    std::array<std::uint16_t, most_pieces> last_action{};  // sequence number in this turn, 0 none
    std::array<std::uint8_t, most_pieces> action_level{};  // the ground's when that action began
    std::array<Hq, most_pieces> reserve_of{};              // whose Reserve Card it is on (PUB-20)
    PieceSet on_map, destroyed, exited, in_reserve;        // in none of them: not yet entered
    PieceSet spent, retreated;
    PieceSet acted;                                        // this turn
    PieceSet held;                                         // of these: only by holding, which the enemy does not see
    PieceSet quality_used;                                 // PUB-16.13, 16.14
    PieceSet bombard_quality_used;                         // PUB-13.7 with scope `turn`
    PieceSet revealed;                                     // PUB-11.11: command, quality and name are public
    PieceSet entered_reserve;                              // this turn (PUB-20.8)
    PieceSet carried;                                      // by an HQ that moved this turn
    PieceSet trains_used;                                  // PUB-21.2

    // HQs
    std::array<Standing, most_hqs> hq{};
    HqSet hq_on_map, hq_taken_off;                         // PUB-9.8; in neither: not yet entered
    HqSet alter_used, hq_moved;

    // Commands
    std::array<std::uint8_t, most_commands> starting_pieces{};
    std::array<std::uint8_t, most_commands> lost_pieces{};
    std::array<std::uint8_t, most_commands> entry{};       // the choice taken; no_choice: not yet, or hidden
    std::array<Seat, most_commands> runner{};              // who activates it (PUB-22.6, 25.1)
    std::array<Point, most_commands> location{};           // PUB-24.2
    CommandSet ineffective;
    CommandSet entry_shown;                                // the choice is public
    CommandSet cup, moved;
    FixedList<Command, most_commands> stack;               // the top acts next
    FixedList<Command, most_commands> order_moved;         // PUB-4.6
    CommandSet delayed;                                    // PUB-23.8: since the last activation

    std::array<std::int8_t, most_objectives> controller{}; // a side, or -1
    FixedList<Pair, most_pairs> pairs;                     // ascending by a, then b

    // Questions
    FixedList<Matter, 6> matters;
    FixedList<Route, most_routes> routes;                  // of the retreat, withdrawal or voluntary matter on top
    Combat combat;
    Throw thrown;

    // Options
    std::array<Order, most_orders> orders{};
    Report report;
    std::array<std::uint16_t, 16> reported{};              // messages that were reported before, the latest
    std::array<Announcement, most_hqs> announced{};        // sealed until all have answered (PUB-23.4)
    std::array<std::uint8_t, most_seats> tokens{};
    std::array<std::uint8_t, most_seats> rejected_reports{};
    Seats answered;                                        // confirmed setup or orders, announced, or voted

    // Game
    Phase phase = Phase::setup;
    std::uint8_t turn = 1;
    Command active;                                        // whose activation it is
    Command pulled;                                        // PUB-5.6: the bottom of the stack, if it is still the pulled one
    Side poll = Side::first;                               // who is asked in the alter window
    std::uint8_t passes = 0;                               // in succession
    std::uint8_t plan = no_choice;                         // PUB-25.2
    std::uint8_t draw_offered = 0;                         // bit s: side s
    std::uint16_t sequence = 0;                            // of actions and pairs
    std::array<std::int16_t, 2> score{};
    std::int8_t winner = -1;                               // a side, or -1
    Ending ending = Ending::none;
    std::uint8_t masked = 0;                               // 1: this is somebody's view
    std::uint8_t window_due = 0;                           // PUB-23.9: the bottom chit was drawn by a Delay
    std::array<std::uint8_t, 6> reserved{};

    Standing& operator[](Piece which) { return piece[which.index()]; }
    const Standing& operator[](Piece which) const { return piece[which.index()]; }
    Standing& operator[](Hq which) { return hq[which.index()]; }
    const Standing& operator[](Hq which) const { return hq[which.index()]; }
    PieceSet in_column() const;
    bool has_matter() const { return !matters.empty(); }
};
// clang-format on

static_assert(std::has_unique_object_representations_v<Position>);
static_assert(sizeof(Position) <= 8192);

// PUB-11.14: what is known of a block. Of a block of which a view knows nothing infantry is assumed; Dragoons that only
// their outline shows look like Cavalry.
inline Type type_of(const Table& table, const Position& now, Piece piece) {
    const std::uint8_t identity = now.identity[piece.index()];
    if (identity < only_type_known) return table.pieces[identity].type;
    return identity == unknown_piece ? Type::infantry : static_cast<Type>(identity - only_type_known);
}
Quality quality_of(const Table& table, const Position& now, Piece piece);
bool is_horse(const Table& table, const Position& now, Piece piece);
Command command_of(const Table& table, const Position& now, Piece piece);  // none when it is not known
bool is_identified(const Position& now, Piece piece);
PieceSet pieces_of(const Table& table, const Position& now, Command command);  // on the map or not, not destroyed

// What somebody takes the blocks for: the truth for what happens, a side's knowledge for what it may do.
struct Knowledge {
    PieceSet fighting;  // PUB-2.10, on the map
    PieceSet firing;    // of these: may project a Field of Fire: right type, not in column, not retreated
};
Knowledge truth(const Table& table, const Position& now);
Knowledge known_to(const Table& table, const Position& now, Side side);
// Enemies of whom only a look tells what they are taken for, and the same with all of them taken for infantry: nobody
// fights or fires for `known_to` who does not so here.
PieceSet doubtful_to(const Table& table, const Position& now, Side side);
Knowledge feared_by(const Table& table, const Position& now, Side side);
PieceSet on_map_of(const Table& table, const Position& now, Side side);

// The blocks as rectangles, in half mils (PUB-1.1).
inline Point half_mils(Point mils) { return {2 * mils.x, 2 * mils.y}; }
inline Rectangle in_line(const Block& block, Pose pose) {
    return {field::Frame(half_mils(pose.centre), pose.heading), block.frontage, block.depth};
}
inline Rectangle in_column(const Block& block, Pose pose) {  // PUB-8.2
    return {field::Frame(half_mils(pose.centre), pose.heading), block.depth, block.frontage};
}
inline Rectangle line_block(const Table& table, Type type, Pose pose) { return in_line(table.block_of(type), pose); }
inline Rectangle column_block(const Table& table, Type type, Pose pose) {
    return in_column(table.block_of(type), pose);
}
inline Rectangle hq_rectangle(const Table& table, Pose pose) { return in_line(table.hq_block, pose); }
inline Rectangle rectangle(const Table& table, const Position& now, Piece piece) {
    const Standing& standing = now[piece];
    const Type type = type_of(table, now, piece);
    return standing.in_column() ? column_block(table, type, standing.pose()) : line_block(table, type, standing.pose());
}
inline Rectangle rectangle(const Table& table, const Position& now, Hq hq) {
    return hq_rectangle(table, now[hq].pose());
}

// Who decides.
Seat seat_of(const Table& table, const Position& now, Piece piece);  // the runner of its Command
Seat seat_of(const Table& table, const Position& now, Hq hq);
Seat army_seat(const Table& table, Side side);

}  // namespace sandtable::pub_battles
