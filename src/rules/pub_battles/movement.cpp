// PUB chapters 7 and 8: moving pieces, in line and in Road Column. Entering (PUB-19) and coming out of Reserve (PUB-20)
// are moves that start elsewhere.
#include <algorithm>
#include <cstdlib>

#include "rules/pub_battles/mover.hpp"

namespace sandtable::pub_battles {

namespace {

// What a side takes the blocks for when its piece has gone there; nothing new has been seen yet.
Knowledge known_after(const Table& table, const Position& now, Piece piece, const Standing& end) {
    Knowledge known = known_to(table, now, table.side_of(piece));
    const Type type = type_of(table, now, piece);
    known.firing.remove(piece);
    if (!is_fighting(type)) return known;
    known.fighting.insert(piece);
    if (has_field_of_fire(type) && !end.in_column() && !now.retreated.contains(piece)) known.firing.insert(piece);
    return known;
}

Position position_after(const Position& now, Piece piece, const Standing& end) {
    Position after = now;
    after[piece] = end;
    after.on_map.insert(piece);
    return after;
}

// PUB-12.1: enemies with whom the move makes a new pair, as the side knows the blocks.
PieceSet attacked_by(const Table& table, const Position& now, Piece piece, const Standing& end) {
    const std::int64_t reach = table.numbers.fof_range + table.block.frontage + table.block.depth;
    bool near = false;
    for (const Piece enemy : on_map_of(table, now, enemy_of(table.side_of(piece))))
        near = near || squared_distance(end.centre, now[enemy].centre) <= reach * reach;
    if (!near) return {};
    const Knowledge known = known_to(table, now, table.side_of(piece));
    const PieceSet after = paired_at(table, now, known, piece, end);
    if (after.empty() || !now.on_map.contains(piece)) return after;
    return after - paired_at(table, now, known, piece, now[piece]);
}

}  // namespace

int full_rate(const Table& table, Type type, bool horse) {
    return rides(type, horse) ? table.numbers.mounted_move : table.numbers.foot_move;
}

March march(const Table& table, const Position& now, Piece piece, std::span<const Step> steps) {
    const Vicinity vicinity(table, now, table.side_of(piece), piece);
    return Mover(table, now, piece, vicinity).make(steps);
}

bool overlaps_a_piece(const Table& table, const Position& now, const Rectangle& block, Piece itself) {
    const std::int64_t reach = 2 * table.block_reach;
    for (const Piece piece : now.on_map) {
        if (piece == itself) continue;
        if (squared_distance(half_mils(now[piece].centre), block.frame.origin) > reach * reach) continue;
        if (field::overlaps(block, rectangle(table, now, piece), 2 * table.numbers.overlap_tol)) return true;
    }
    return false;
}

bool overlaps_one_of(const Table& table, const Position& now, const Rectangle& block, HqSet hqs) {
    const std::int64_t reach = 2 * table.block_reach;
    for (const Hq hq : hqs)
        if (squared_distance(half_mils(now[hq].centre), block.frame.origin) <= reach * reach &&
            field::overlaps(block, rectangle(table, now, hq), 2 * table.numbers.overlap_tol))
            return true;
    return false;
}

bool overlaps_an_hq(const Table& table, const Position& now, const Rectangle& block, Hq itself) {
    HqSet others = now.hq_on_map;
    if (itself.exists()) others.remove(itself);
    return overlaps_one_of(table, now, block, others);
}

Refusal way_is_open(const Table& table, const Position& now, Piece piece, Pose from, Point to) {
    const Vicinity vicinity(table, now, table.side_of(piece), piece, from.centre, leg_length(from.centre, to));
    return Path(table, vicinity, type_of(table, now, piece)).leg(from, to, false);
}

Refusal attack_is_commanded(const Table& table, const Position& now, Piece piece, const Rectangle& from,
                            const Standing& end) {
    const bool in_command = is_in_command(table, now, piece, from);
    const bool driven_back = now.retreated.contains(piece);
    if (in_command && !driven_back) return fine;
    if (attacked_by(table, now, piece, end).empty()) return fine;
    if (driven_back) return {PUB(13, 11), "This piece was driven back this turn."};
    return in_command ? fine : too_far_to_attack(table, now, piece, from);
}

namespace {

// PUB-24.2 to 24.5
Refusal breaks_orders(const Table& table, const Position& now, Piece piece, const March& way) {
    if (!table.options.written_orders) return fine;
    const Point from{way.start.frame.origin.x / 2, way.start.frame.origin.y / 2};
    const PieceSet attacked = way.joins.exists() ? PieceSet() : attacked_by(table, now, piece, way.end);
    return against_orders(table, now, piece, from, way.end.centre, attacked);
}

}  // namespace

Refusal may_move(const Table& table, const Position& now, const Action& action) {
    const Piece piece = action.piece;
    if (const Refusal refusal = may_act(table, now, piece)) return refusal;
    if (action.step_count > most_steps) return {PUB(7, 1), "Malformed action."};
    if (now.in_reserve.contains(piece))
        if (const Refusal refusal = may_leave_reserve(table, now, piece)) return refusal;
    const March way = march(table, now, piece, action.path());
    const Refusal carried = has_been_carried(now, piece);
    if (way.refusal) return carried ? carried : way.refusal;  // PUB-26.2: whether it may act at all comes first
    if (action.step_count == 0) return fine;
    if (now.on_map.contains(piece) && way.end == now[piece]) return fine;  // PUB-7.11: a Hold
    if (carried) return carried;
    if (table.options.orders_enforcement == OrdersEnforcement::strict)
        if (const Refusal refusal = breaks_orders(table, now, piece, way)) return refusal;
    if (way.joins.exists()) return fine;
    if (const Refusal refusal = attack_is_commanded(table, now, piece, way.start, way.end)) return refusal;
    if (table.options.intent_rule == IntentRule::refuse && !way.turns_only) {
        const Knowledge known = known_after(table, now, piece, way.end);
        if (intent_flags(table, position_after(now, piece, way.end), known, piece) != 0)
            return {PUB(12, 7), "That move leaves its intent in doubt."};
    }
    return fine;
}

namespace {

void hold_in_place(const Table& table, Position& now, Piece piece, Journal& journal) {
    now.acted.insert(piece);
    now.held.insert(piece);
    if (now.on_map.contains(piece)) {  // nobody else may count what is done in Reserve
        now.last_action[piece.index()] = ++now.sequence;
        now.action_level[piece.index()] = static_cast<std::uint8_t>(level_under(table, rectangle(table, now, piece)));
    }
    tell(table, now, journal, events::Held{piece}, PUB(6, 3), who_know(table, now, piece));
}

// The opponent of whoever moved it, who may be the enemy's commander himself (PUB-25.1).
Seat opponent_of(const Table& table, const Position& now, Piece piece) {
    const Side side = table.side_of(piece);
    const Seat enemy = army_seat(table, enemy_of(side));
    return now.runner[now.active.index()] == enemy ? army_seat(table, side) : enemy;
}

void ask_about_intent(const Table& table, Position& now, Piece piece, Journal& journal) {
    if (table.options.intent_rule != IntentRule::relocate || !now.on_map.contains(piece)) return;
    const Knowledge known = truth(table, now);
    const std::uint8_t flags = intent_flags(table, now, known, piece);
    if (flags == 0) return;
    Matter matter;
    matter.kind = Matter::Kind::intent;
    matter.seat = opponent_of(table, now, piece);
    matter.piece = piece;
    matter.flags = flags;
    matter.enemies = in_melee_with(table, now, known, piece);
    now.matters.push(matter);
    tell(table, now, journal, events::IntentFlagged{piece, flags}, PUB(12, 6));
}

}  // namespace

namespace {

// What a move costs tells the rate of march: only those who know the piece hear of it.
void tell_move(const Table& table, const Position& now, const events::Moved& moved, Journal& journal) {
    const Seats knowing = who_know(table, now, moved.piece.block);
    tell(table, now, journal, moved, PUB(7, 1), knowing);
    events::Moved seen = moved;
    seen.cost = -1;
    if (knowing != everyone) tell(table, now, journal, seen, PUB(7, 1), everyone - knowing);
}

}  // namespace

void begin_action(const Table& table, Position& now, Piece piece, const Rectangle& from) {
    now.acted.insert(piece);
    now.last_action[piece.index()] = ++now.sequence;
    now.action_level[piece.index()] = static_cast<std::uint8_t>(level_under(table, from));
}

void hold(const Table& table, Position& now, Piece piece, Journal& journal) {
    hold_in_place(table, now, piece, journal);
    test_reserves(table, now, journal);
}

namespace {

// Where an allowed move leads, but for one that begins on the map's edge (PUB-19.2). What it costs is written down and
// nothing else: whoever keeps no journal need not walk it.
March arrival(const Table& table, const Position& now, Piece piece, std::span<const Step> steps) {
    return Mover(table, now, piece, Vicinity(table.side_of(piece), table, now)).carry_out(steps);
}

}  // namespace

void move(const Table& table, Position& now, const Action& action, Journal& journal) {
    Piece piece = action.piece;
    const bool was_on_map = now.on_map.contains(piece), from_reserve = now.in_reserve.contains(piece);
    const bool enters_line = action.step_count > 0 && action.steps[0].kind == Step::Kind::enter_line;
    const March way = !journal.is_on() && !enters_line ? arrival(table, now, piece, action.path())
                                                       : march(table, now, piece, action.path());
    if (action.step_count == 0 || (was_on_map && way.end == now[piece] && !way.joins.exists()))
        return hold(table, now, piece, journal);
    const Refusal against = breaks_orders(table, now, piece, way);
    const Hq hq = from_reserve ? now.reserve_of[piece.index()] : Hq();
    const Pose start{{way.start.frame.origin.x / 2, way.start.frame.origin.y / 2},
                     was_on_map ? now[piece].heading : way.end.heading};
    if (!was_on_map) piece = take_block(table, now, piece);
    begin_action(table, now, piece, way.start);
    now[piece] = way.end;
    now.on_map.insert(piece);
    now.in_reserve.remove(piece);
    now.reserve_of[piece.index()] = Hq();
    if (from_reserve) tell(table, now, journal, events::LeftReserve{piece, hq}, PUB(20, 3));
    const Side side = table.side_of(piece);
    if (against)  // PUB-24.9
        tell(table, now, journal, events::OrdersBroken{piece}, PUB(24, 9), who_know(table, now, piece));
    const events::Moved moved{piece,          way.reduced, way.end.in_column(), !was_on_map && !from_reserve, start,
                              way.end.pose(), way.cost};
    if (way.joins.exists()) {
        tell(table, now, journal, moved, PUB(7, 1), insiders(table, now, piece, way.joins));
        join_reserve(table, now, piece, way.joins, journal);
        return settle(table, now, Piece(), side, journal);
    }
    tell_move(table, now, moved, journal);
    if (way.turns_only && was_on_map) return settle_in_place(table, now, piece, side, journal);
    become_spent_in_buildings(table, now, piece, journal);
    update_contacts(table, now, piece, side, journal, was_on_map ? &start.centre : &way.end.centre);
    ask_about_intent(table, now, piece, journal);
    if (!now.has_matter()) test_reserves(table, now, journal);  // PUB-20.6: otherwise when its place is settled
}

}  // namespace sandtable::pub_battles
