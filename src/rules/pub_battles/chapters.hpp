// What the chapters ask of each other. Each chapter is a file of its name.
#pragma once

#include "core/scratch_list.hpp"
#include "rules/pub_battles/actions.hpp"
#include "rules/pub_battles/events.hpp"
#include "rules/ruleset.hpp"

namespace sandtable::pub_battles {

// --- Chapter 3: terrain
using Cells = std::array<int, ground_count>;                          // how many cells lie on each ground
Cells cells_on(const Table& table, const Rectangle& block);           // PUB-3.1
Ground ground_under(const Table& table, const Rectangle& block);      // PUB-3.1
bool is_in_marsh(const Table& table, const Rectangle& block);         // PUB-3.11: that is the ground under it
Refusal barred_by_marsh(const Table& table, const Rectangle& block);  // PUB-3.11, with the share of it
int level_under(const Table& table, const Rectangle& block);          // PUB-3.2
bool is_in_river(const Table& table, Point half_mils);                // PUB-7.9: and not at a crossing
bool is_on_map(const Table& table, const Rectangle& block);           // PUB-1.19
bool river_lies_between(const Table& table, Point a, Point b);        // PUB-18.7: half mils
void become_spent_in_buildings(const Table& table, Position& now, Piece piece, Journal& journal);  // PUB-3.10

// --- Chapter 4 and 5: turn, cup, altering
void advance(const Table& table, Position& now, Dice& dice, Journal& journal);
void begin_game(const Table& table, Position& now, Dice& dice, Journal& journal);  // the end of P0
void begin_turn(const Table& table, Position& now, Journal& journal);           // P1, or P2 when no orders are written
bool belongs_in_cup(const Table& table, const Position& now, Command command);  // P2, PUB-4.3, 19.8
bool is_on_map_or_due(const Table& table, const Position& now, Command command);  // PUB-5.8
void draw_chit(const Table& table, Position& now, Dice& dice,
               Journal& journal);                                        // P3: pushes it on the stack as pulled
void activate_top(const Table& table, Position& now, Journal& journal);  // P5
bool is_eligible(const Table& table, const Position& now, Hq hq);        // PUB-5.14
// For whoever only asks, and need not be told how far an HQ is away.
Refusal may_delay(const Table& table, const Position& now, Side side, const Action& action, bool only_asks = false);
Refusal may_move_now(const Table& table, const Position& now, Side side, const Action& action, bool only_asks = false);
void try_alter(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal);
void finish_alter(const Table& table, Position& now, int die, Dice& dice,
                  Journal& journal);  // after re-rolls: `thrown`
void pass_window(const Table& table, Position& now, Seat seat, Journal& journal);
Seats window_deciders(const Table& table, const Position& now);
void open_window(const Table& table, Position& now);     // PUB-5.7: about the chit on top of the stack
bool window_is_open(const Table& table, Position& now);  // PUB-5.7, 5.11: somebody is to be asked
void jump(Position& now, Command command);               // PUB-5.6: to the top of the stack

// --- Chapter 6: activation and command
bool is_in_command(const Table& table, const Position& now, Piece piece, const Rectangle& from);  // PUB-6.4, 6.5
Refusal too_far_to_attack(const Table& table, const Position& now, Piece piece, const Rectangle& from);
Refusal may_act(const Table& table, const Position& now, Piece piece);     // PUB-6.1, 6.3
Seat mover_of(const Table& table, const Position& now, Hq hq);             // who moves it
Seats hq_deciders(const Table& table, const Position& now);                // P5a: whose HQs may still move
void end_activation(const Table& table, Position& now, Journal& journal);  // PUB-6.8

// --- Chapters 7 to 9, 19.1 to 19.3, 20.2 to 20.5: moving
// Where a move goes and what it costs.
struct March {
    Refusal refusal;
    Standing end;
    int cost = 0;
    bool reduced = false;
    bool turns_only = true;     // PUB-12.10
    bool went_by_road = false;  // HQ: a road step longer than 1/3 foot move (PUB-20.7)
    Rectangle start;            // where the action begins, for command range
    Hq joins;                   // PUB-20.14
};
March march(const Table& table, const Position& now, Piece piece, std::span<const Step> steps);
March march(const Table& table, const Position& now, Hq hq, std::span<const Step> steps);
Refusal may_move(const Table& table, const Position& now, const Action& action);
Refusal may_move_hq(const Table& table, const Position& now, const Action& action);
void move(const Table& table, Position& now, const Action& action, Journal& journal);
void hold(const Table& table, Position& now, Piece piece, Journal& journal);
// A piece's action begins: its number and the level of the ground it began on (PUB-12.4).
void begin_action(const Table& table, Position& now, Piece piece, const Rectangle& from);
// Orders, and command range where the action makes a new pair (PUB-12.1, 13.11, 24).
Refusal attack_is_commanded(const Table& table, const Position& now, Piece piece, const Rectangle& from,
                            const Standing& end);
void move_hq(const Table& table, Position& now, const Action& action, Journal& journal);
bool may_move_now(const Table& table, const Position& now, Hq hq);  // PUB-9.3, 9.4, 9.10
int full_rate(const Table& table, Type type, bool horse);           // PUB-2.2
// PUB-7.6, 7.9, 7.16, 3.11 and the map for the centre, along a straight way in line; which clause forbids it, if any.
Refusal way_is_open(const Table& table, const Position& now, Piece piece, Pose from, Point to);
// PUB-7.7: overlaps a piece of either side other than itself.
bool overlaps_a_piece(const Table& table, const Position& now, const Rectangle& block, Piece itself = Piece());
bool overlaps_one_of(const Table& table, const Position& now, const Rectangle& block, HqSet hqs);
bool overlaps_an_hq(const Table& table, const Position& now, const Rectangle& block, Hq itself = Hq());
void push_hqs(const Table& table, Position& now, Piece by, Journal& journal);  // PUB-9.6
void return_hqs(const Table& table, Position& now, Journal& journal);          // PUB-9.8, at the start of an activation

// --- Chapter 10: Field of Fire and contact
// A look from one block at another: what may stand between is found once for all samples. PUB-11.3 to 11.8.
class Gaze {
public:
    struct End {
        Rectangle block;
        Piece piece;  // none: an HQ, or a block that is not on the map
    };
    // What may stand between the ends of a look.
    struct Obstacles {
        PieceSet pieces;
        field::Candidates cover;  // woods, buildings and hills
    };
    // The same for all looks of which both ends lie in a box, in half mils.
    static Obstacles obstacles_in(const Table& table, const Position& now, const Box& box);

    Gaze(const Table& table, const Position& now, const End& viewer, Point eye, const End& target,
         const Obstacles& obstacles);
    Gaze(const Table& table, const Position& now, const End& viewer, Point eye, const End& target)
        : Gaze(table, now, viewer, eye, target, {now.on_map, table.cover}) {}
    bool sees(Point sample) const;
    // Nothing can be seen at all.
    bool is_blind() const { return is_blind_; }
    // Nothing hides any sample that is at most so far away.
    bool is_clear(std::int64_t half_mils) const {
        return open_country_ && diagonals_.empty() && half_mils <= 2 * table_.numbers.los_max;
    }

private:
    struct Viewer {
        Rectangle block;
        mutable int level = -1;  // PUB-3.2: found out when it is first asked for
    };
    bool is_open(Point from, Point to, const Viewer& viewer) const;

    const Table& table_;
    Viewer viewer_, target_;
    Point eye_;
    ScratchList<std::array<Segment, 2>, most_pieces> diagonals_;  // of the pieces that may stand between
    field::Candidates features_;
    bool has_cover_ = false;  // woods and buildings are among them
    bool open_country_ = true;
    bool is_blind_ = false;
};
using Samples = FixedList<Point, field::most_samples>;
Samples spine(const Table& table, const Rectangle& block);                                                  // PUB-1.9
Samples front_points(const Table& table, const Rectangle& block);                                           // PUB-1.9
Point eye_of(const Rectangle& block);                                                                       // PUB-10.4
int spine_points_in_arc(const Table& table, const Rectangle& shooter, const Rectangle& target, int range);  // no sight
int spine_points_in_field(const Table& table, const Position& now, Piece shooter, Piece target);  // PUB-10.4
bool may_hold_half(const Table& table, const Rectangle& shooter, const Rectangle& target,
                   int range);  // of the spine, more or less
int spine_count(const Table& table, const Rectangle& block);
bool is_in_field(const Table& table, const Position& now, Piece shooter, Piece target);  // PUB-10.4; type not asked
bool is_in_field(const Table& table, const Position& now, const Gaze::End& shooter, const Gaze::End& target, int range);
bool is_in_field_ignoring_pieces(const Table& table, const Position& now, Piece shooter, Piece target);  // PUB-15.2
bool is_in_front_contact(const Table& table, const Rectangle& a, const Rectangle& b);                    // PUB-10.6
bool is_in_melee(const Table& table, const Rectangle& a, bool a_in_column, const Rectangle& b, bool b_in_column);
bool is_in_melee(const Table& table, const Position& now, Piece a, Piece b);                      // PUB-10.7
int spine_points_in_wedge(const Table& table, const Rectangle& block, const Rectangle& other);    // PUB-10.9
bool touch(const Table& table, const Rectangle& a, const Rectangle& b);                           // PUB-1.18
bool is_within(const Rectangle& a, const Rectangle& b, int mils);                                 // PUB-1.17
bool is_pair(const Table& table, const Position& now, const Knowledge& known, Piece a, Piece b);  // PUB-12.1
PieceSet paired_with(const Table& table, const Position& now, const Knowledge& known, Piece piece);
PieceSet in_field_of_enemies(const Table& table, const Position& now, const Knowledge& known, Side owner,
                             const Rectangle& block,
                             Piece itself = Piece());  // enemies in whose FoF the block would be
// The pairs that the piece would be in, if it stood there.
PieceSet paired_at(const Table& table, const Position& now, const Knowledge& known, Piece piece, const Standing& at);
PieceSet in_melee_with(const Table& table, const Position& now, const Knowledge& known, Piece piece);

// --- Chapter 11: sight
bool can_see(const Table& table, const Position& now, const Gaze::End& viewer, const Gaze::End& target);  // PUB-11.9
bool spots(const Table& table, const Position& now, Piece viewer, Piece target);  // PUB-11.2, 11.9
bool is_spotted(const Table& table, const Position& now, const Knowledge& known,
                Hq hq);                                                   // PUB-20.6: by any fighting piece or HQ
PieceSet spotted_by(const Table& table, const Position& now, Side side);  // PUB-11.10, 11.12
bool is_spotted_by(const Table& table, const Position& now, Side side, Piece enemy);
void reveal(const Table& table, Position& now, Piece piece, Journal& journal);  // PUB-11.11

// --- Chapter 12: attacking and moving intent
// PUB-12.4: brings the pairs up to date; `actor` acted (none: nobody). `from`: nothing has changed but that it came
// from there.
void update_pairs(const Table& table, Position& now, Piece actor, Side acting, Journal& journal,
                  const Point* from = nullptr);
void pair_those_who_return(const Table& table, Position& now, PieceSet back, Journal& journal);  // PUB-15.9, in P7
void find_pairs(const Table& table, Position& now, Side creator);  // from nothing, e.g. for a position put together
const Pair* pair_of(const Position& now, Piece one, Piece other);
// PUB-12.6: bit 0 (a), bit 1 (b), bit 2 (c); only those that are asked for.
std::uint8_t intent_flags(const Table& table, const Position& now, const Knowledge& known, Piece piece,
                          std::uint8_t asked = 7);
Refusal may_relocate(const Table& table, const Position& now, const Action& action);
// `known`: what the side that relocates takes the blocks for.
Refusal may_relocate(const Table& table, const Position& now, const Action& action, const Knowledge& known);
void relocate(const Table& table, Position& now, const Action& action, Journal& journal);
// After any action, retreat or placement: Spent in buildings, HQs pushed, pairs, sight, Reserves that come to light.
void settle(const Table& table, Position& now, Piece actor, Side acting, Journal& journal);
// The same after a turn in place, a Rally or a Bombardment, by which nobody becomes Spent (PUB-3.13).
void settle_in_place(const Table& table, Position& now, Piece actor, Side acting, Journal& journal);
// The same without the test of PUB-20.15.
void update_contacts(const Table& table, Position& now, Piece actor, Side acting, Journal& journal,
                     const Point* from = nullptr);

// --- Chapters 13 and 14: bombardment, rally
Refusal may_bombard(const Table& table, const Position& now, const Action& action);
void bombard(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal);
void finish_bombardment(const Table& table, Position& now, int hits, Dice& dice, Journal& journal);  // after re-rolls
Refusal may_rally(const Table& table, const Position& now, const Action& action);
void rally(const Table& table, Position& now, const Action& action, Journal& journal);
bool is_ineffective(const Position& now, Command command);

// --- Chapters 15 and 16: combat
void begin_combat(const Table& table, Position& now, Dice& dice, Journal& journal);  // P6 starts
// Goes on until somebody is asked (a matter lies on top) or the phase is end_of_turn.
void advance_combat(const Table& table, Position& now, Dice& dice, Journal& journal);
void finish_throw(const Table& table, Position& now, Dice& dice, Journal& journal);  // combat dice after re-rolls
// retreat, withdraw, stay, fight, target
Refusal may_combat(const Table& table, const Position& now, Seat seat, const Action& action);
void combat(const Table& table, Position& now, Seat seat, const Action& action, Dice& dice, Journal& journal);
void list_combat(const Table& table, const Position& now, Seat seat, ActionList<Action>& actions);
// PUB-16.13, 16.14: hits that count, with the first-hit effect of quality taken into account and `used` marked.
int counted_hits(const Table& table, const Position& now, Piece piece, int hits, PieceSet& used);
void destroy(const Table& table, Position& now, Piece piece, std::uint8_t cause, Journal& journal);  // PUB-16.16, 14.4

void leave_map(const Table& table, Position& now, Piece piece, Journal& journal);  // PUB-17.6: `exits`
// PUB-15.7, 15.9: who counts as the creator of a pair that appears while combats are fought.
Piece creator_in_combat(const Table& table, const Position& now, Piece a, Piece b);

// --- Chapter 17: retreat
// Those whom a retreating piece goes away from, and where they stood (PUB-17.12).
struct Opponents {
    FixedList<Point, most_pieces> centres;
};
struct Retreats {
    FixedList<Route, most_routes> routes;
    bool leads_off_map = false;  // some way is barred by the map's edge alone (PUB-17.6)
};
Retreats retreats_of(const Table& table, const Position& now, Piece piece, const Opponents& opponents);
Opponents opponents_now(const Table& table, const Position& now, Piece piece);  // in a real pair with it at this moment
void fall_back(const Table& table, Position& now, Piece piece, const Route& route, bool forced, Journal& journal,
               bool spends = true);
// PUB-17.6, 17.7: one way is taken, several are a question for the owner.
void retreat_or_ask(const Table& table, Position& now, Piece piece, const Retreats& retreats, Matter::Kind kind,
                    Piece gun, Journal& journal);
// PUB-13.6: a bombarded piece is driven back by the gun: asks its owner where there is a choice.
void drive_back(const Table& table, Position& now, Piece piece, Piece gun, Journal& journal);

// --- Chapter 18: flanking and modifiers
bool flanks(const Table& table, const Position& now, Piece one, Piece other);  // PUB-18.2: FoF or front contact
// The wedge part of PUB-18.2 alone, for bombardment: at most half of the gun's spine is in the target's front wedge.
bool is_outside_wedge(const Table& table, const Position& now, Piece one, Piece other);
int bombardment_modifier(const Table& table, const Position& now, Piece gun, Piece target);  // PUB-13.4
// PUB-18.11. Why the dice are modified, one bit a reason, and by how much.
enum Reason : std::uint8_t { target_flanked = 1, shooter_flanked = 2, cover = 4 };
struct Modifier {
    int sum = 0;
    std::uint8_t reasons = 0;
};
Modifier combat_modifier(const Table& table, const Position& now, Piece shooter, Piece target);

// --- Chapter 19: reinforcements, objectives, end
const Entry* entry_of(const Table& table, const Position& now, Command command);  // none: on the map, or not chosen
void end_turn(const Table& table, Position& now, Journal& journal);               // P7
std::array<int, 2> victory_points(const Table& table, const Position& now);
void keep_score(const Table& table, Position& now);
void finish_game(const Table& table, Position& now, int winner, Ending ending, Journal& journal);
Seats setup_deciders(const Table& table, const Position& now);
Refusal may_set_up(const Table& table, const Position& now, Seat seat, const Action& action);
void set_up(const Table& table, Position& now, Seat seat, const Action& action, Dice& dice, Journal& journal);

// --- Chapters 20 to 25: options
// place (Matter::placement),
// order, cancel, confirm (Phase::orders), announce, pass (Phase::announce), use_reroll, keep, report, vote
Refusal may_option(const Table& table, const Position& now, Seat seat, const Action& action);
void option(const Table& table, Position& now, Seat seat, const Action& action, Dice& dice, Journal& journal);
void list_option(const Table& table, const Position& now, Seat seat, ActionList<Action>& actions);
Seats option_deciders(const Table& table, const Position& now);  // in Phase::orders and Phase::announce

Refusal may_reassign(const Table& table, const Position& now, const Action& action);  // PUB-20.10, 20.11
Refusal sizes_are_lawful(const Table& table, const Position& now, Side side);         // PUB-20.11, at confirm
Hq reserve_taking(const Table& table, const Position& now, Side side, Point end);     // PUB-20.14; end in mils
void join_reserve(const Table& table, Position& now, Piece piece, Hq hq, Journal& journal);
PieceSet carried_by(const Position& now, Hq hq);
Refusal may_leave_reserve(const Table& table, const Position& now, Piece piece);     // PUB-20.8
Refusal has_been_carried(const Position& now, Piece piece);                          // PUB-20.8: it may only hold
Refusal may_be_carried(const Position& now, Hq hq);                                  // PUB-20.8: all its Reserve
Refusal may_rally_in_reserve(const Table& table, const Position& now, Piece piece);  // PUB-20.9
void test_reserves(const Table& table, Position& now, Journal& journal);             // PUB-20.6, 20.15: opens matters
void clear_road_modes(const Table& table, Position& now);                            // PUB-20.13, in P7
Refusal train_can_help(const Table& table, const Position& now, Piece piece, Piece train);  // PUB-21.1, 21.2
// PUB-22.5: true when a token holder of the side is asked about the dice in `thrown`; they take effect when all have
// kept.
bool holds_tokens(const Table& table, const Position& now, Side side);
bool ask_for_rerolls(const Table& table, Position& now, Side side);
void open_announcements(const Table& table, Position& now, Dice& dice, Journal& journal);  // PUB-23: after a pull
// PUB-23.9: the stack after an activation: its top activates, or gets the window that it has not had yet.
void next_announced(const Table& table, Position& now, Dice& dice, Journal& journal);
Seat chit_seat(const Table& table, Hq hq);  // who decides about its chit (PUB-22.6, 25.1)
void note_orders_done(const Table& table, Position& now, Hq hq, Journal& journal);  // PUB-24.5, 24.10: an HQ has moved
void end_setup(const Table& table, Position& now, Dice& dice, Journal& journal);    // PUB-25.4, 24.2, 24.8, 20.15
void open_orders(const Table& table, Position& now, Journal& journal);              // P1, PUB-24.6; sets the phase
bool may_write_initially(const Table& table, Side side);                            // PUB-24.8
int plan_to_write(const Table& table, const Position& now, Side side);  // PUB-25.2: the first that is empty, or -1
Action order_to_stay(const Table& table, const Position& now, Side side, int plan);  // in P0, to fill an empty plan
void list_orders(const Table& table, const Position& now, Seat seat, ActionList<Action>& actions);  // P0 and P1
Point location_of(const Table& table, const Position& now, Command command);  // PUB-24.2; in P0 where it will be
// The newest that is in force or on its way; in P0 that of the plan.
const Order* latest_order(const Position& now, Command command, int plan);
void begin_orders_of(const Table& table, Position& now, Command command,
                     Journal& journal);  // PUB-24.4, 24.5 at activation
// PUB-24: the move would be against orders (strict refuses, warn logs). `attacked`: enemies in new pairs.
Refusal against_orders(const Table& table, const Position& now, Piece piece, Point from, Point end, PieceSet attacked);

// --- Secrets: PUB section 8
Seats viewers(const Table& table);  // every seat, and whoever looks on
// Name, quality and Command of a block; where it is, if it is off the map.
bool knows(const Table& table, const Position& now, Seat viewer, Piece block);
Seats who_know(const Table& table, const Position& now, Piece block);         // `everyone` when all do
Seats insiders(const Table& table, const Position& now, Piece piece, Hq hq);  // will know it on that HQ's Reserve Card
// What a viewer takes the block for: its identity, 128 + type (PUB-11.10), or unknown_piece.
std::uint8_t shown_identity(const Table& table, const Position& now, Seat viewer, Piece block);
Position fog_view(const Table& table, const Position& now, Command command);  // PUB-25.3
// A piece that comes onto the map takes the lowest of its side's blocks that are off it, so that the number of the
// block does not tell the piece. Its block from now on.
Piece take_block(const Table& table, Position& now, Piece piece);
// Free setups: the blocks of a side in the order of their places.
void number_blocks_by_place(const Table& table, Position& now);
// Whoever knows more of a block than before is told so. `before` is what everybody knew.
struct Sightings {
    std::array<std::array<std::uint8_t, most_pieces>, most_seats + 1> shown{};  // by seat, onlookers last
};
Sightings sightings(const Table& table, const Position& now);
void tell_sightings(const Table& table, const Position& now, const Sightings& before, Journal& journal);
// PUB-26.3: what an action would reveal, from the views that the seat has before it and would have after it.
struct Reveals {
    PieceSet seen;   // enemy blocks of which the seat would see the type (which one is not said), or more of it
    PieceSet shown;  // blocks of its own side of which the enemy would
};
Reveals reveals(const Table& table, const Position& before, const Position& after, Seat seat);

// The facts' blocks, whatever they are called there.
template <class Fact, class Visit>
void for_each_named(Fact& fact, Visit visit) {
    if constexpr (requires {
                      { fact.piece } -> std::same_as<Named&>;
                  })
        visit(fact.piece);
    if constexpr (requires {
                      { fact.target } -> std::same_as<Named&>;
                  })
        visit(fact.target);
    if constexpr (requires {
                      { fact.train } -> std::same_as<Named&>;
                  })
        visit(fact.train);
    if constexpr (requires {
                      { fact.a } -> std::same_as<Named&>;
                  })
        visit(fact.a);
    if constexpr (requires {
                      { fact.b } -> std::same_as<Named&>;
                  })
        visit(fact.b);
    if constexpr (requires {
                      { fact.creator } -> std::same_as<Named&>;
                  })
        visit(fact.creator);
    if constexpr (requires {
                      { fact.behind } -> std::same_as<Named&>;
                  })
        visit(fact.behind);
    if constexpr (requires {
                      { fact.by } -> std::same_as<Named&>;
                  })
        visit(fact.by);
}

// A fact about blocks: everybody gets it with the names that he knows.
template <class Fact>
void tell(const Table& table, const Position& now, Journal& journal, const Fact& fact, const Clause& clause,
          Seats audience = everyone) {
    if (!journal.is_on()) return;
    const auto named_for = [&](Seat viewer) {
        Fact told = fact;
        for_each_named(told, [&](Named& named) {
            if (named.block.exists() && knows(table, now, viewer, named.block))
                named.identity = now.identity[named.block.index()];
        });
        return told;
    };
    const auto same = [](Fact one, Fact other) {
        std::uint64_t a = 0, b = 0;
        for_each_named(one, [&](Named& named) { a = 256 * a + named.identity; });
        for_each_named(other, [&](Named& named) { b = 256 * b + named.identity; });
        return a == b;
    };
    const Seats all = viewers(table) & audience;
    for (Seats rest = all; rest.any();) {
        const Fact told = named_for(rest.first());
        Seats alike;
        for (const Seat viewer : rest)
            if (same(told, named_for(viewer))) alike.insert(viewer);
        journal.add(told, clause, alike == all ? audience : alike);
        rest -= alike;
    }
}

// --- Candidates: PUB-26.4 to 26.7
void list_legal(const Table& table, const Position& now, Seat seat, ActionList<Action>& actions);
// Some of them, at least one, as `PubBattles::sample`; `false` where all of them are listed as quickly.
bool draw_candidates(const Table& table, const Position& now, Seat seat, Dice& dice, std::size_t tries,
                     ActionList<Action>& actions);

}  // namespace sandtable::pub_battles
