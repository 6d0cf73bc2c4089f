#include "rules/pub_battles/candidates/of_hq.hpp"

#include <algorithm>

#include "rules/pub_battles/road_column.hpp"

namespace sandtable::pub_battles {

namespace {

constexpr int hq_behind = 600;

}  // namespace

HqCandidates::HqCandidates(const Table& table, const Position& now, Hq hq)
    : table_(table),
      now_(now),
      hq_(hq),
      entry_(now.hq_on_map.contains(hq) ? nullptr : entry_of(table, now, table[hq].enters_with)),
      from_(entry_ == nullptr ? now[hq].centre : entry_->point),
      heading_(entry_ == nullptr ? now[hq].heading : entry_->heading),
      carries_(carried_by(now, hq).any()),
      start_(hq_rectangle(table, {from_, heading_})),
      starts_on_map_(entry_ == nullptr && is_on_map(table, start_)),
      vicinity_(table, now, table.side_of(hq), Piece(), from_,
                table.numbers.mounted_move * (entry_ == nullptr ? 1 : 2)) {
    const std::int64_t reach = table.numbers.mounted_move + table.block_reach;
    for (const Hq other : now.hq_on_map)
        if (other != hq && squared_distance(now[other].centre, from_) <= reach * reach)
            near_hqs_.push(rectangle(table, now, other));
}

const Drafts& HqCandidates::find() {
    const PieceSet pieces = pieces_of(table_, now_, now_.active) & now_.on_map;
    if (pieces.any() && selection_.turn_to(ways_to_ride)) {
        Point sum;
        for (const Piece piece : pieces) sum = sum + now_[piece].centre;
        const Point middle{sum.x / pieces.size(), sum.y / pieces.size()};
        approach(ahead(middle, table_[table_.side_of(hq_)].home, hq_behind), 0);
    }
    for (const Piece piece : pieces)
        if (selection_.turn_to(ways_to_ride)) approach(now_[piece].centre, table_.numbers.command_range);
    for (const Objective& objective : table_.objectives)
        if (selection_.turn_to(ways_to_ride)) approach(objective.centre, 0);
    if (entry_ != nullptr) ride_in();
    return found_;
}

// Towards a place until one is so near: the whole way, two thirds and one third of it.
void HqCandidates::approach(Point place, int near) {
    if (place == from_) return;
    const int whole = std::min(leg_length(from_, place) - near, table_.numbers.mounted_move);
    if (whole <= 0) return;
    const Point way = field::forward(field::heading_of(place - from_));
    Course course{way, vicinity_.beside(start_, way), whole};
    for (const int thirds : {3, 2, 1}) {
        if (!selection_.takes(ways_to_ride - thirds)) continue;
        const int going = whole * thirds / 3;
        const Point end = ahead(from_, way, going);
        if (end != from_ && !ends_.hold(end, Heading()) && may_stop(end, course.beside)) ride(course, end, going);
    }
}

void HqCandidates::ride(Course& course, Point end, int going) {
    look_ahead(course, going);
    if (is_surely_refused(going, course.clear)) return;
    Draft draft;
    draft.add(go_to(end));
    if (rides_freely(end, going, course.clear))
        keep(draft, end);
    else
        offer(draft, end, &course.clear);
}

void HqCandidates::look_ahead(Course& course, int going) const {
    if (!course.knows_enemies) course.clear.enemies = vicinity_.encounter(start_, course.way, course.beside);
    course.knows_enemies = true;
    const int rate = table_.numbers.mounted_move;
    if (course.knows_ground || !(vicinity_.has_river() || carries_ || going + rate / 3 > rate)) return;
    course.clear.ground = ground_ahead(vicinity_, start_, course.way, 2 * std::int64_t{course.whole});
    course.knows_ground = true;
}

// An enemy stands in the way, or the ground makes it too long.
bool HqCandidates::is_surely_refused(int going, const Clearance& clear) const {
    constexpr int rounding = 2;  // it may be so much shorter
    const int rate = table_.numbers.mounted_move, least = going - rounding;
    const std::int64_t whole = 2 * std::int64_t{least};
    return clear.enemies.stop <= whole || (least + rate / 3 > rate && clear.ground.slow <= whole);
}

// What is asked of every place where a ride ends, whatever the way.
bool HqCandidates::may_stop(Point end, PieceSet beside) const {
    Rectangle block = start_;
    block.frame.origin = half_mils(end);
    return is_on_map(table_, block) && !vicinity_.is_taken(block, beside) && !stands_on_hq(block);
}

bool HqCandidates::stands_on_hq(const Rectangle& block) const {
    const std::int64_t reach = 2 * (std::int64_t{block.half_width} + block.half_depth);
    return std::any_of(near_hqs_.begin(), near_hqs_.end(), [&](const Rectangle& other) {
        return squared_distance(block.frame.origin, other.frame.origin) <= reach * reach &&
               field::overlaps(block, other, 2 * table_.numbers.overlap_tol);
    });
}

// Nothing can be said against a ride of at most so many mils to a place where it may stop: all that `march` asks is
// known from how far the way is clear. `false` leaves it open.
bool HqCandidates::rides_freely(Point end, int at_most, const Clearance& clear) const {
    const std::int64_t whole = 2 * std::int64_t{at_most};
    const int rate = table_.numbers.mounted_move, third = clear.ground.even <= whole ? rate / 3 : 0;
    return !carries_ && starts_on_map_ && at_most + third <= rate && clear.enemies.from > whole &&
           (!vicinity_.has_river() || clear.ground.open > whole) &&
           squared_distance(from_, end) <= std::int64_t{at_most} * at_most;
}

void HqCandidates::ride_in() {
    const int direction = direction_along(table_, entry_->road, entry_->point, entry_->heading);
    for (const int thirds : {3, 2, 1}) {
        const int length = 2 * table_.numbers.mounted_move * thirds / 3;
        offer(Draft().with(onto_road(entry_->road, direction)).with(along_road(length)),
              ahead(from_, entry_->heading, length));
    }
}

void HqCandidates::offer(const Draft& draft, Point end, const Clearance* clear) {
    if (!march(table_, now_, hq_, draft.path(), vicinity_, clear).refusal) keep(draft, end);
}

}  // namespace sandtable::pub_battles
