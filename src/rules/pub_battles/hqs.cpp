// PUB chapter 9: HQs, and what a Reserve Card does to their march (PUB-20.5, 20.12).
#include <algorithm>
#include <cstdlib>

#include "rules/pub_battles/path.hpp"
#include "rules/pub_battles/road_column.hpp"

namespace sandtable::pub_battles {

namespace {

constexpr Refusal cannot_stop_on_piece{PUB(9, 5), "The HQ cannot stop there: a piece stands in the way."};
constexpr Refusal cannot_stop_on_hq{PUB(9, 9), "The HQ cannot stop there: another HQ stands in the way."};

class Rider {
public:
    Rider(const Table& table, const Position& now, Hq hq, const Vicinity& vicinity, const Clearance* clear)
        : table_(table), now_(now), hq_(hq), path_(table, vicinity, hq), clear_(clear) {
        path_.only_asks = clear != nullptr;
        const PieceSet load = carried_by(now, hq);
        carries_ = load.any();
        rate_ = table.numbers.mounted_move;
        for (const Piece piece : load) {  // PUB-20.5, 20.12
            const Type type = type_of(table, now, piece);
            rate_ = std::min(rate_, full_rate(table, type, is_horse(table, now, piece)));
            path_.bars_marsh = path_.bars_marsh || is_barred_from_marsh(type);
        }
    }

    // An allowed move: nobody asks what it costs.
    March carry_out(std::span<const Step> steps) {
        path_.is_allowed = true;
        return make(steps);
    }

    March make(std::span<const Step> steps) {
        March march;
        march.refusal = start();
        march.start = path_.in_line(at_.pose());
        for (std::size_t i = 0; !march.refusal && i < steps.size(); ++i) march.refusal = make(steps[i]);
        march.turns_only = steps.empty();
        march.reduced = path_.reduced;
        march.cost = distance_ + rate_ / 3 * thirds_ + (path_.reduced ? rate_ / 3 : 0);
        march.went_by_road = by_road_;
        march.end = at_;
        if (!by_road_) march.end.leave_road();  // PUB-20.7, 9.9
        if (!march.refusal) march.refusal = finish(march);
        return march;
    }

private:
    Refusal start() {
        if (now_.hq_on_map.contains(hq_)) {
            at_ = now_[hq_];
            was_in_road_mode_ = at_.in_column();
            at_.leave_road();
            return may_be_carried(now_, hq_);
        }
        const Entry* entry = entry_of(table_, now_, table_[hq_].enters_with);
        if (entry == nullptr || entry->turn > now_.turn)
            return {PUB(19, 1), "Reinforcements enter at their point from their turn on."};
        at_ = Standing{entry->point, 0, entry->heading, Road(), 0};
        return fine;
    }

    Refusal make(const Step& step) {
        switch (step.kind) {
            case Step::Kind::to: return go({step.x, step.y});
            case Step::Kind::column_on: return take_road(step);
            case Step::Kind::road: return ride_along(step.x);
            default: return {PUB(9, 9), "An HQ only goes to a place, takes a road or follows it."};
        }
    }

    Refusal go(Point to) {
        if (to == at_.centre) return {PUB(7, 5), "A leg needs a distance."};
        const int length = leg_length(at_.centre, to);
        distance_ += length;
        if (carries_ && (was_in_road_mode_ || by_road_)) {  // PUB-20.12
            ++thirds_;
            was_in_road_mode_ = by_road_ = false;
        }
        at_.leave_road();
        const int cost = distance_ + rate_ / 3 * thirds_;
        if (path_.only_asks) path_.asks_for_ground = cost <= rate_ && cost + rate_ / 3 > rate_;
        const Refusal refusal =
            clear_ == nullptr ? path_.leg(at_.pose(), to, true) : path_.leg(at_.pose(), to, true, length, *clear_);
        clear_ = nullptr;  // of the first leg only
        at_.centre = to;
        return refusal;
    }

    // PUB-9.9: the distance to the road is charged.
    Refusal take_road(const Step& step) {
        if (step.road.index() >= static_cast<int>(table_.roads.size()) || std::abs(step.direction) != 1)
            return {PUB(7, 1), "Malformed action."};
        const Standing there = nearest_on_road(table_, step.road, step.direction, at_.centre);
        const int away = leg_length(at_.centre, there.centre);
        if (away > farthest_road)
            return {PUB(8, 3),
                    "The road is too far from the HQ: {} of at most {}.",
                    {Argument::Kind::mils, away},
                    {Argument::Kind::mils, farthest_road}};
        distance_ += away;
        if (carries_ && !was_in_road_mode_) ++thirds_;  // PUB-20.12
        at_.leave_road();
        if (const Refusal refusal = path_.leg(at_.pose(), there.centre, false)) return refusal;
        const Heading heading = at_.heading;  // an HQ has no facing
        if (carries_) path_.note_fields(path_.in_line(at_.pose()));
        at_ = there;
        at_.heading = heading;
        return fine;
    }

    Refusal ride_along(int distance) {
        if (!at_.in_column()) return {PUB(8, 12), "Leave or form the column first."};
        if (distance <= 0) return {PUB(8, 4), "A road run needs a distance."};
        const Standing start = at_;
        const std::int64_t end = start.s + std::int64_t{start.direction} * distance;
        if (end < 0 || end > table_.road_lengths[start.road.index()]) return {PUB(8, 12), "The road ends there."};
        distance_ += (distance + 1) / 2;
        by_road_ = by_road_ || distance > table_.numbers.foot_move / 3;  // PUB-20.7
        const Path::Company company =
            path_.is_allowed ? Path::Company{} : path_.company_in(road_box(table_, start, 0, distance));
        const int first = !path_.is_allowed && (carries_ || path_.has_enemies(company)) ? 0 : distance;
        for (int gone = first;; gone = std::min(gone + path_spacing, distance)) {
            while (is_lonely(start, gone, distance)) gone += samples_a_look * path_spacing;
            at_ = standing_on_road(table_, start.road, start.direction, start.s + start.direction * gone);
            at_.heading = start.heading;
            if (carries_)  // PUB-20.12
                if (const Refusal refusal = path_.column_pose(at_, company)) return refusal;
            if (!carries_)
                if (const Refusal refusal = path_.turn(at_.pose())) return refusal;  // PUB-9.2: not through enemies
            if (gone == distance) return fine;
        }
    }

    // No enemy is near its next samples, and more follow: looked up for several at once.
    static constexpr int samples_a_look = 8;
    bool is_lonely(const Standing& start, int gone, int distance) const {
        const int end = gone + samples_a_look * path_spacing;
        return !carries_ && gone % (samples_a_look * path_spacing) == 0 && end < distance &&
               !path_.has_enemies(path_.company_in(road_box(table_, start, gone, end)));
    }

    Refusal finish(const March& march) const {
        if (path_.is_allowed) return fine;
        if (march.cost > rate_) return {PUB(7, 2), too_far(path_.reduced, path_.slowed_by), march.cost, rate_};
        const Rectangle end = hq_rectangle(table_, at_.pose());
        if (!is_on_map(table_, end)) return {PUB(7, 10), "The HQ must stay on the map."};
        if (path_.vicinity().is_taken(end)) return cannot_stop_on_piece;
        if (overlaps_an_hq(table_, now_, end, hq_)) return cannot_stop_on_hq;
        return fine;
    }

    const Table& table_;
    const Position& now_;
    Hq hq_;
    Path path_;
    const Clearance* clear_;
    Standing at_;
    bool carries_ = false;
    bool was_in_road_mode_ = false;
    bool by_road_ = false;
    int rate_ = 0;
    int distance_ = 0;
    int thirds_ = 0;
};

}  // namespace

March march(const Table& table, const Position& now, Hq hq, std::span<const Step> steps) {
    return march(table, now, hq, steps, Vicinity(table, now, table.side_of(hq), Piece()));
}

March march(const Table& table, const Position& now, Hq hq, std::span<const Step> steps, const Vicinity& vicinity,
            const Clearance* clear) {
    return Rider(table, now, hq, vicinity, clear).make(steps);
}

// PUB-9.3, 9.4: with which activation an HQ moves.
bool may_move_now(const Table& table, const Position& now, Hq hq) {
    if (!now.active.exists() || table.side_of(hq) != table.side_of(now.active)) return false;
    if (now.hq_moved.contains(hq) || now.hq_taken_off.contains(hq)) return false;
    const bool waits = !now.hq_on_map.contains(hq);
    if (waits) return table[hq].enters_with == now.active;
    const Command own = table[hq].command;
    return own.exists() ? own == now.active : table.is_army_hq(hq);
}

Refusal may_move_hq(const Table& table, const Position& now, const Action& action) {
    const Hq hq = action.hq;
    if (now.phase == Phase::pieces && may_move_now(table, now, hq)) return {PUB(6, 2), "HQs move first."};
    if (!may_move_now(table, now, hq)) return {PUB(9, 10), "This HQ cannot move now."};
    if (action.step_count == 0 || action.step_count > most_steps) return {PUB(7, 1), "Malformed action."};
    return march(table, now, hq, action.path()).refusal;
}

namespace {

// Where an allowed move leads: whoever keeps no journal need not know what it costs.
March arrival(const Table& table, const Position& now, Hq hq, std::span<const Step> steps) {
    return Rider(table, now, hq, Vicinity(table.side_of(hq), table, now), nullptr).carry_out(steps);
}

}  // namespace

void move_hq(const Table& table, Position& now, const Action& action, Journal& journal) {
    const Hq hq = action.hq;
    const March way = journal.is_on() ? march(table, now, hq, action.path()) : arrival(table, now, hq, action.path());
    const bool enters = !now.hq_on_map.contains(hq);
    const Point start{way.start.frame.origin.x / 2, way.start.frame.origin.y / 2};
    now[hq] = way.end;
    now.hq_on_map.insert(hq);
    now.hq_moved.insert(hq);
    now.carried |= carried_by(now, hq);  // PUB-20.8
    events::HqMoved moved{hq, start, way.end.centre, way.cost, enters};
    // What it costs would tell whether it carries anything (PUB-20.12).
    const Seats told = table.options.hidden_reserves ? Seats(mover_of(table, now, hq)) : everyone;
    journal.add(moved, PUB(9, 2), told);
    moved.cost = -1;
    if (told != everyone) journal.add(moved, PUB(9, 2), everyone - told);
    note_orders_done(table, now, hq, journal);
    test_reserves(table, now, journal);  // it neither touches nor hides a piece: no pair begins or ends
}

namespace {

bool may_stand(const Table& table, const Position& now, Hq hq, const Rectangle& block) {
    return is_on_map(table, block) && !overlaps_a_piece(table, now, block) && !overlaps_an_hq(table, now, block, hq) &&
           !is_in_river(table, block.frame.origin);
}

// PUB-9.6: the first free place towards its own lines.
bool push(const Table& table, Position& now, Hq hq, Journal& journal) {
    const Standing from = now[hq];
    for (const int turn : push_turns) {
        const Point ahead = field::forward(table[table.side_of(hq)].home.turned(turn));
        for (int distance = push_step; distance <= farthest_push; distance += push_step) {
            Standing to = from;
            to.leave_road();
            to.centre = {from.centre.x +
                             static_cast<std::int32_t>(field::rounded(std::int64_t{distance} * ahead.x, field::unit)),
                         from.centre.y +
                             static_cast<std::int32_t>(field::rounded(std::int64_t{distance} * ahead.y, field::unit))};
            if (!may_stand(table, now, hq, hq_rectangle(table, to.pose()))) continue;
            now[hq] = to;
            journal.add(events::HqPushed{hq, from.centre, to.centre}, PUB(9, 6));
            return true;
        }
    }
    return false;
}

// PUB-9.8: behind the nearest friendly fighting piece that has room.
bool come_back(const Table& table, Position& now, Hq hq, Journal& journal) {
    const PieceSet friends = truth(table, now).fighting & table.of_side[index(table.side_of(hq))];
    const Point last = now[hq].centre;
    for (PieceSet rest = friends; rest.any();) {
        Piece nearest = rest.first();
        for (const Piece piece : rest)
            if (squared_distance(now[piece].centre, last) < squared_distance(now[nearest].centre, last))
                nearest = piece;
        rest.remove(nearest);
        const Rectangle block = rectangle(table, now, nearest);
        const Point place = block.frame.world({0, -block.half_depth - table.hq_block.depth});
        Standing to;
        to.centre = {static_cast<std::int32_t>(field::rounded(place.x, 2)),
                     static_cast<std::int32_t>(field::rounded(place.y, 2))};
        to.heading = now[nearest].heading;
        if (!may_stand(table, now, hq, hq_rectangle(table, to.pose()))) continue;
        now[hq] = to;
        now.hq_on_map.insert(hq);
        now.hq_taken_off.remove(hq);
        tell(table, now, journal, events::HqReturned{hq, nearest, to.centre}, PUB(9, 8));
        return true;
    }
    return false;
}

}  // namespace

void push_hqs(const Table& table, Position& now, Piece by, Journal& journal) {
    if (!by.exists() || !now.on_map.contains(by)) return;
    const Rectangle block = rectangle(table, now, by);
    for (const Hq hq : now.hq_on_map) {
        const std::int64_t reach = block.half_width + block.half_depth + table.hq_block.frontage + table.hq_block.depth;
        if (squared_distance(block.frame.origin, half_mils(now[hq].centre)) > reach * reach) continue;
        const Rectangle other = rectangle(table, now, hq);
        if (field::gap(block, other) >= -2 * table.numbers.overlap_tol) continue;
        if (push(table, now, hq, journal)) continue;
        now.hq_on_map.remove(hq);
        now.hq_taken_off.insert(hq);
        journal.add(events::HqTakenOff{hq}, PUB(9, 6));
    }
}

void return_hqs(const Table& table, Position& now, Journal& journal) {
    const Side side = table.side_of(now.active);
    bool any = false;
    for (const Hq hq : now.hq_taken_off & table.hqs_of[index(side)]) {
        const Command own = table[hq].command;
        if (own.exists() && own != now.active) continue;
        any = come_back(table, now, hq, journal) || any;
    }
    if (any) settle(table, now, Piece(), side, journal);
}

}  // namespace sandtable::pub_battles
