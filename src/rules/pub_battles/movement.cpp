// PUB chapters 7 and 8: moving pieces, in line and in Road Column. Entering (PUB-19) and coming out of Reserve (PUB-20)
// are moves that start elsewhere.
#include <algorithm>
#include <cstdlib>

#include "rules/pub_battles/path.hpp"
#include "rules/pub_battles/road_column.hpp"

namespace sandtable::pub_battles {

namespace {

using Kind = Step::Kind;

constexpr Refusal wrong_formation{PUB(8, 12), "Leave or form the column first."};

// A piece that is making its move: step by step, until one is refused.
class Mover {
public:
    Mover(const Table& table, const Position& now, Piece piece, const Knowledge* known)
        : table_(table),
          now_(now),
          piece_(piece),
          side_(table.side_of(piece)),
          type_(type_of(table, now, piece)),
          rate_(full_rate(table, type_, is_horse(table, now, piece))),
          path_(table, now, side_, type_, piece, known) {}

    March make(std::span<const Step> steps) {
        March march;
        march.refusal = start(steps);
        march.start = block();
        for (std::size_t i = 0; !march.refusal && i < steps.size(); ++i) {
            if (steps[i].kind != Kind::turn) march.turns_only = false;
            if (steps[i].kind == Kind::enter_line && i == 0) continue;  // the start itself
            march.refusal = make(steps[i], i == 0);
        }
        march.reduced = path_.reduced;
        march.cost = cost();
        march.end = at_;
        if (!march.refusal) march.refusal = finish(march);
        return march;
    }

private:
    Rectangle block() const { return at_.in_column() ? path_.in_column(at_.pose()) : path_.in_line(at_.pose()); }

    // PUB-7.2
    int cost() const {
        const int third = rate_ / 3;
        return distance_ + third * std::max(0, facing_changes_ - 1) + third * column_changes_ +
               (path_.reduced ? third : 0);
    }

    Refusal start(std::span<const Step> steps) {
        const bool enters_line = !steps.empty() && steps[0].kind == Kind::enter_line;
        if (now_.on_map.contains(piece_)) {
            at_ = now_[piece_];
            if (enters_line) return {PUB(19, 8), "Only reinforcements enter."};
        } else if (now_.in_reserve.contains(piece_)) {
            if (enters_line) return {PUB(19, 8), "Only reinforcements enter."};
            const Standing& hq = now_[now_.reserve_of[piece_.index()]];
            at_ = hq;  // PUB-20.3, 20.13: in road_mode in column at the HQ's point
            names_heading_ = !hq.in_column();
        } else {
            const Entry* entry = entry_of(table_, now_, command_of(table_, now_, piece_));
            if (entry == nullptr || entry->turn > now_.turn)
                return {PUB(19, 1), "Reinforcements enter at their point from their turn on."};
            at_ = nearest_on_road(table_, entry->road,
                                  direction_along(table_, entry->road, entry->point, entry->heading), entry->point);
            enters_ = true;
            if (enters_line) return start_on_edge(*entry, {steps[0].x, steps[0].y});
        }
        if (at_.in_column() && !enters_) path_.note_fields(block());
        return fine;
    }

    // PUB-19.2: in line, where the road is barred.
    Refusal start_on_edge(const Entry& entry, Point place) {
        const Rectangle column = block();
        const Knowledge known = known_to(table_, now_, side_);
        bool barred = in_field_of_enemies(table_, now_, known, side_, column, piece_).any();
        for (const Piece enemy : on_map_of(table_, now_, enemy_of(side_)))
            barred = barred || field::gap(column, rectangle(table_, now_, enemy)) < -edge_tolerance_fu;
        if (!barred) return {PUB(19, 2), "Reinforcements enter by their road unless the enemy bars it."};
        const auto edge_of = [&](Point p) {
            return p.y == 0 ? 0 : p.x == 0 ? 900 : p.y == table_.height ? 1800 : p.x == table_.width ? 2700 : -1;
        };
        const int inwards = edge_of(entry.point);
        const bool same_edge = inwards == 0 || inwards == 1800 ? place.y == entry.point.y : place.x == entry.point.x;
        const bool on_edge = place.x >= 0 && place.y >= 0 && place.x <= table_.width && place.y <= table_.height;
        if (inwards < 0 || !same_edge || !on_edge || leg_length(entry.point, place) > farthest_entry_aside)
            return {PUB(19, 8), "Reinforcements enter within 4000 mils of their point, on the same edge."};
        at_ = Standing{place, 0, Heading(inwards), Road(), 0};
        return path_.turn(at_.pose());
    }

    Refusal make(const Step& step, bool is_first) {
        switch (step.kind) {
            case Kind::turn: return turn(Heading(step.x), is_first);
            case Kind::to: return go({step.x, step.y});
            case Kind::column_on: return form_column(step);
            case Kind::road: return march_along(step.x);
            case Kind::column_off: return leave_column(Heading(step.x));
            case Kind::enter_line: return {PUB(19, 8), "Entering is the first step."};
            case Kind::none: break;
        }
        return {PUB(7, 1), "Malformed action."};
    }

    // PUB-7.4
    Refusal turn(Heading heading, bool is_first) {
        if (at_.in_column()) return wrong_formation;
        if (heading != at_.heading && !(is_first && names_heading_)) ++facing_changes_;
        at_.heading = heading;
        return path_.turn(at_.pose());
    }

    // PUB-7.5
    Refusal go(Point to) {
        if (at_.in_column()) return wrong_formation;
        const Point leg = to - at_.centre;
        const std::int64_t ahead = dot(leg, field::forward(at_.heading));
        const std::int64_t aside = std::abs(dot(leg, field::rightward(at_.heading)));
        if (ahead <= 0 || aside > ahead + std::int64_t{oblique_slack} * field::unit)
            return {PUB(7, 5), "Pieces move forward, at most 45 degrees aside."};
        distance_ += leg_length(at_.centre, to);
        const Refusal refusal = path_.leg(at_.pose(), to, true);
        at_.centre = to;
        return refusal;
    }

    // PUB-8.3, 8.8, 8.14
    Refusal form_column(const Step& step) {
        if (step.road.index() >= static_cast<int>(table_.roads.size()) || std::abs(step.direction) != 1)
            return {PUB(7, 1), "Malformed action."};
        if (at_.in_column()) {
            const bool about_face = step.road == at_.road && step.direction != at_.direction;
            const bool changes_road = step.road != at_.road && is_junction(table_, at_.road, step.road, at_.centre);
            if (!about_face && !changes_road) return wrong_formation;
            ++facing_changes_;
            const std::int64_t s = about_face ? at_.s : field::nearest(table_[step.road].line, at_.centre).position;
            at_ = standing_on_road(table_, step.road, step.direction, s);
            return path_.column_pose(at_);
        }
        const Standing there = nearest_on_road(table_, step.road, step.direction, at_.centre);
        const int away = leg_length(at_.centre, there.centre);
        if (away > farthest_road)
            return {PUB(8, 3),
                    "The road is too far from the piece: {} of at most {}.",
                    {Argument::Kind::mils, away},
                    {Argument::Kind::mils, farthest_road}};
        if (const Refusal refusal = path_.leg(at_.pose(), there.centre, false)) return refusal;
        path_.note_fields(block());
        ++column_changes_;
        at_ = there;
        return path_.column_pose(at_);
    }

    // PUB-8.4
    Refusal march_along(int distance) {
        if (!at_.in_column()) return wrong_formation;
        if (distance <= 0) return {PUB(8, 4), "A road run needs a distance."};
        const std::int64_t end = at_.s + std::int64_t{at_.direction} * distance;
        if (end < 0 || end > table_.road_lengths[at_.road.index()]) return {PUB(8, 12), "The road ends there."};
        distance_ += (distance + 1) / 2;
        if (distance_ > largest_distance) return {PUB(7, 2), "Too far: cost {} of {}.", distance_, rate_};
        const Standing start = at_;
        for (int gone = 0;; gone = std::min(gone + path_spacing, distance)) {
            at_ = standing_on_road(table_, start.road, start.direction, start.s + start.direction * gone);
            if (const Refusal refusal = path_.column_pose(at_)) return refusal;
            if (gone == distance) return fine;
        }
    }

    // PUB-8.9
    Refusal leave_column(Heading heading) {
        if (!at_.in_column()) return wrong_formation;
        ++column_changes_;
        at_.leave_road();
        at_.heading = heading;
        if (const Refusal refusal = path_.turn(at_.pose())) return refusal;
        return overlaps_a_piece(table_, now_, block(), piece_) ? Refusal{PUB(7, 7), "Pieces cannot stack."} : fine;
    }

    // PUB-7.14: the whole, then the final pose.
    Refusal finish(March& march) const {
        if (march.cost > rate_) return {PUB(7, 2), "Too far: cost {} of {}.", march.cost, rate_};
        if (table_.options.hidden_reserves && is_new_place())
            march.joins = reserve_taking(table_, now_, side_, at_.centre);
        if (march.joins.exists()) return fine;  // PUB-20.2: no stacking test
        const Rectangle end = block();
        if (!is_on_map(table_, end)) return {PUB(7, 10), "The piece must stay on the map."};
        if (overlaps_a_piece(table_, now_, end, piece_)) return {PUB(7, 7), "Pieces cannot stack."};
        if (path_.bars_marsh && ground_under(table_, end) == Ground::marsh)
            return {PUB(3, 11), "Artillery and cavalry cannot enter marsh."};
        return crosses_fields(march);
    }

    bool is_new_place() const { return !now_.on_map.contains(piece_) || at_.centre != now_[piece_].centre; }

    // PUB-7.13
    Refusal crosses_fields(const March& march) const {
        if (path_.crossed().empty()) return fine;
        Position after = now_;
        after[piece_] = march.end;
        after.on_map.insert(piece_);
        const Knowledge known = known_to(table_, now_, side_);
        if ((path_.crossed() - paired_with(table_, after, known, piece_)).empty()) return fine;
        return {PUB(7, 13), "A piece may not move through an enemy field of fire."};
    }

    static constexpr int largest_distance = 1'000'000;

    const Table& table_;
    const Position& now_;
    Piece piece_;
    Side side_;
    Type type_;
    int rate_;
    Path path_;
    Standing at_;
    bool enters_ = false;
    bool names_heading_ = false;  // PUB-20.13: the first turn out of Reserve is no facing change
    int distance_ = 0;
    int facing_changes_ = 0;
    int column_changes_ = 0;
};

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

March march(const Table& table, const Position& now, Piece piece, std::span<const Step> steps, const Knowledge* known) {
    return Mover(table, now, piece, known).make(steps);
}

bool overlaps_a_piece(const Table& table, const Position& now, const Rectangle& block, Piece itself) {
    const std::int64_t reach = block.half_width + block.half_depth +
                               std::max(table.block.frontage, table.baggage_block.frontage) +
                               std::max(table.block.depth, table.baggage_block.depth);
    for (const Piece piece : now.on_map) {
        if (piece == itself) continue;
        if (squared_distance(half_mils(now[piece].centre), block.frame.origin) > reach * reach) continue;
        if (field::gap(block, rectangle(table, now, piece)) < -2 * table.numbers.overlap_tol) return true;
    }
    return false;
}

bool overlaps_an_hq(const Table& table, const Position& now, const Rectangle& block, Hq itself) {
    for (const Hq hq : now.hq_on_map)
        if (hq != itself && field::gap(block, rectangle(table, now, hq)) < -2 * table.numbers.overlap_tol) return true;
    return false;
}

Refusal way_is_open(const Table& table, const Position& now, Piece piece, Pose from, Point to) {
    return Path(table, now, table.side_of(piece), type_of(table, now, piece), piece).leg(from, to, false);
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
    if (way.refusal) return way.refusal;
    if (action.step_count == 0) return fine;
    if (now.on_map.contains(piece) && way.end == now[piece]) return fine;  // PUB-7.11: a Hold
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
    now.last_action[piece.index()] = ++now.sequence;
    if (now.on_map.contains(piece))
        now.action_level[piece.index()] = static_cast<std::uint8_t>(level_under(table, rectangle(table, now, piece)));
    tell(table, now, journal, events::Held{piece}, PUB(6, 3), who_know(table, now, piece));
}

void ask_about_intent(const Table& table, Position& now, Piece piece, Journal& journal) {
    if (table.options.intent_rule != IntentRule::relocate || !now.on_map.contains(piece)) return;
    const Knowledge known = truth(table, now);
    const std::uint8_t flags = intent_flags(table, now, known, piece);
    if (flags == 0) return;
    const Side opponent = enemy_of(table.side_of(piece));
    Matter matter;
    matter.kind = Matter::Kind::intent;
    matter.seat = army_seat(table, opponent);
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

void move(const Table& table, Position& now, const Action& action, Journal& journal) {
    Piece piece = action.piece;
    const March way = march(table, now, piece, action.path());
    const bool was_on_map = now.on_map.contains(piece);
    if (action.step_count == 0 || (was_on_map && way.end == now[piece] && !way.joins.exists()))
        return hold(table, now, piece, journal);
    const Refusal against = breaks_orders(table, now, piece, way);
    const bool from_reserve = now.in_reserve.contains(piece);
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
    settle(table, now, piece, side, journal);
    ask_about_intent(table, now, piece, journal);
}

}  // namespace sandtable::pub_battles
