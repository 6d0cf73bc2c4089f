#include "rules/pub_battles/path.hpp"

#include <algorithm>
#include <cstdlib>

#include "rules/pub_battles/terrain.hpp"

namespace sandtable::pub_battles {

namespace {

constexpr Refusal enemy_in_the_way{PUB(7, 16),
                                   "The majority of the piece does not fit there: an enemy block stands in the way."};

std::int64_t reach_of(const Rectangle& block) { return block.half_width + block.half_depth; }

// How many points of the spine may lie inside of any of these blocks: along it they follow each other in even steps, as
// those blocks see it too. Rounding moves a point by less than it takes to be deep inside.
template <class BlockOf>
int most_points_inside(const Table& table, const Rectangle& block, PieceSet among, BlockOf block_of) {
    const bool across = block.half_width >= block.half_depth;
    const field::Offsets& offsets = table.offsets_along(across ? block.half_width : block.half_depth);
    const Point along = across ? block.frame.rightward : block.frame.forward;
    const std::int64_t end = offsets.back();
    const std::int64_t step = offsets.size() > 1 ? offsets[1] - offsets[0] - 1 : 1;  // no two are nearer to each other
    int inside = 0;
    for (const Piece place : among) {
        const Rectangle& other = block_of(place);
        const field::Local middle = other.local(block.frame.origin);
        std::int64_t from = -end, until = end;  // of the spine
        // Those for which |middle + offset * slope| <= half.
        const auto cut = [&](std::int64_t at, Point axis, std::int64_t half) {
            const std::int64_t slope = dot(along, axis) / field::unit;
            constexpr std::int64_t level = 1000;  // less than the tolerance from end to end
            if (std::abs(slope) < level) {
                if (std::abs(at) > half + edge_tolerance_fu) until = from - 1;
                return;
            }
            const std::int64_t one = (-half - at) * field::unit / slope, another = (half - at) * field::unit / slope;
            from = std::max(from, std::min(one, another));
            until = std::min(until, std::max(one, another));
        };
        cut(middle.right, other.frame.rightward, other.half_width);
        cut(middle.ahead, other.frame.forward, other.half_depth);
        if (from <= until) inside += static_cast<int>((until - from + 1) / step) + 1;
    }
    return inside;
}

}  // namespace

// The samples of a leg from the one on before which nothing can happen.
class Path::Walk {
public:
    Walk(const Rectangle& start, Point from, Point to, int length, std::int64_t clear)
        : block_(start),
          length_(length),
          count_(std::max(1, (length + path_spacing - 1) / path_spacing)),
          k_(length == 0 ? 0 : static_cast<int>(clear * count_ / (2 * length))),
          east_(from.x, to.x, count_, std::max(0, k_ - 1)),
          north_(from.y, to.y, count_, std::max(0, k_ - 1)) {
        place();
        before_ = centre_;
        if (k_ > 0) step();
    }
    bool goes_on() const { return k_ <= count_; }
    void go_on() {
        ++k_;
        before_ = centre_;
        step();
    }
    const Rectangle& block() const { return block_; }
    Rectangle block_before() const {
        Rectangle block = block_;
        block.frame.origin = half_mils(before_);
        return block;
    }
    Point centre() const { return centre_; }
    int sample() const { return k_; }
    int sample_after(std::int64_t half_mils) const {
        return length_ == 0 ? count_
                            : static_cast<int>(std::min<std::int64_t>(count_, half_mils * count_ / (2 * length_) + 1));
    }
    Point before() const { return before_; }  // at the first sample of all: that sample itself

private:
    void step() {
        east_.go_on();
        north_.go_on();
        place();
    }
    void place() {
        centre_ = {east_.place(), north_.place()};
        block_.frame.origin = half_mils(centre_);
    }

    // One coordinate of the samples of a leg, one after the other without a division: PUB-7.8, as
    // field::part_of_the_way.
    class Pace {
    public:
        Pace(std::int32_t from, std::int32_t to, std::int32_t count, std::int32_t first)
            : from_(from), sign_(to < from ? -1 : 1), count_(count) {
            const std::int32_t way = sign_ * (to - from);
            whole_ = way / count;
            rest_ = way % count;
            const std::int64_t left = count / 2 + std::int64_t{rest_} * first;
            gone_ = whole_ * first + static_cast<std::int32_t>(left / count);
            left_ = static_cast<std::int32_t>(left % count);
        }
        std::int32_t place() const { return from_ + sign_ * gone_; }
        void go_on() {
            gone_ += whole_;
            left_ += rest_;
            if (left_ < count_) return;
            left_ -= count_;
            ++gone_;
        }

    private:
        std::int32_t from_, sign_, count_, left_ = 0;
        std::int32_t whole_ = 0, rest_ = 0, gone_ = 0;
    };

    Rectangle block_;
    int length_, count_, k_;
    Pace east_, north_;
    Point centre_, before_;
};

int leg_length(Point from, Point to) { return static_cast<int>(field::root_above(squared_distance(from, to))); }

namespace {

// As long as `unit`.
Point direction_of(Point from, Point to, int length) {
    const Point way = to - from;
    return {static_cast<std::int32_t>(std::int64_t{way.x} * field::unit / length),
            static_cast<std::int32_t>(std::int64_t{way.y} * field::unit / length)};
}

}  // namespace

Path::Path(const Table& table, const Vicinity& vicinity, Type type)
    : bars_marsh(is_barred_from_marsh(type)), table_(&table), vicinity_(&vicinity), type_(type) {}

Path::Path(const Table& table, const Vicinity& vicinity, Hq) : table_(&table), vicinity_(&vicinity), is_hq_(true) {}

Rectangle Path::in_line(Pose pose) const {
    return is_hq_ ? hq_rectangle(*table_, pose) : line_block(*table_, type_, pose);
}

Rectangle Path::in_column(Pose pose) const {
    return is_hq_ ? hq_rectangle(*table_, pose) : column_block(*table_, type_, pose);
}

// The points of the spine lie opposite each other about the centre: one enemy can hold most of them only if it holds
// the centre too.
Refusal Path::fits(const Rectangle& block, PieceSet among) const {
    if (among.empty()) return fine;
    const std::int64_t reach = std::max(block.half_width, block.half_depth) + table_->block_reach;
    const std::span<const Vicinity::Neighbour> enemies = vicinity_->enemies();
    PieceSet near;
    for (const Piece place : among)
        if (squared_distance(block.frame.origin, enemies[place.index()].block.frame.origin) < reach * reach)
            near.insert(place);
    if (near.empty()) return fine;
    const auto rectangle_of = [&](Piece place) -> const Rectangle& { return enemies[place.index()].block; };
    if (near.size() == 1 &&
        !field::is_deep_inside(rectangle_of(near.first()), block.frame.origin, edge_tolerance_fu / 2))
        return fine;
    if (2 * most_points_inside(*table_, block, near, rectangle_of) <= spine_count(*table_, block)) return fine;
    const Samples points = spine(*table_, block);
    std::uint64_t inside = 0;  // bit i: the i-th point
    for (const Piece place : near)
        for (std::size_t i = 0; i < points.size(); ++i)
            if (field::is_deep_inside(rectangle_of(place), points[i], edge_tolerance_fu))
                inside |= std::uint64_t{1} << i;
    const std::size_t count = static_cast<std::size_t>(std::popcount(inside));
    if (!field::is_majority(count, points.size())) return fine;
    return {PUB(7, 6),
            "The majority of the piece does not fit there: {} of it would be inside the enemy.",
            {Argument::Kind::percent, static_cast<int>(100 * count / points.size())}};
}

PieceSet Path::centres_inside(const Rectangle& block, PieceSet among) const {
    PieceSet found;
    const std::int64_t reach = reach_of(block);
    for (const Piece place : among) {
        const Point centre = vicinity_->enemies()[place.index()].block.frame.origin;
        if (squared_distance(block.frame.origin, centre) < reach * reach &&
            field::is_deep_inside(block, centre, edge_tolerance_fu))
            found.insert(place);
    }
    return found;
}

// Whom it may meet between two places: nobody else's block comes near.
PieceSet Path::enemies_beside(Point from, Point to) const {
    const Box way = Box::around(Segment{half_mils(from), half_mils(to)});
    return vicinity_->within(way.grown(2 * table_->block_reach)) & vicinity_->all_enemies();
}

Refusal Path::meets_enemies(const Rectangle& block, PieceSet among, PieceSet& covered) const {
    if (const Refusal refusal = fits(block, among)) return refusal;
    const PieceSet inside = centres_inside(block, among);
    if ((inside - covered).any()) return enemy_in_the_way;
    covered = inside;
    return fine;
}

Refusal Path::ground_allows(const Rectangle& block) const {
    if (vicinity_->has_river() && is_in_river(*table_, block.frame.origin))
        return {PUB(7, 9), "Rivers are crossed only at bridges and fords."};
    if (bars_marsh && vicinity_->has_marsh() && is_in_marsh(*table_, block)) return barred_by_marsh(block);
    return fine;
}

Refusal Path::barred_by_marsh(const Rectangle& block) const {
    constexpr Refusal unmeasured{PUB(3, 11), "Artillery and cavalry cannot enter marsh."};
    return only_asks ? unmeasured : pub_battles::barred_by_marsh(*table_, block);
}

bool Path::crosses_stream(Point from, Point to) const {
    const Segment step{half_mils(from), half_mils(to)};
    const Box box = Box::around(step);
    for (const Vicinity::NearEdge& stream : vicinity_->streams())
        if (stream.edge->box.touches(box) && field::crosses(step, stream.edge->segment)) return true;
    if (!vicinity_->knows_all_edges())
        for (const Stream& stream : table_->streams)
            if (field::crosses(step, field::Line(stream.line))) return true;
    return false;
}

Slowing Path::slowing(const Rectangle& block, Point before, std::uint64_t hills) const {
    if (!table_->hills.empty() && hills_at(*table_, block.frame.origin) != hills) return Slowing::slope;
    if (half_mils(before) != block.frame.origin &&
        crosses_stream(before, {block.frame.origin.x / 2, block.frame.origin.y / 2}))
        return Slowing::stream;
    if (vicinity_->has_river() && is_in_any_river(*table_, block.frame.origin)) return Slowing::river;
    if (table_->areas.empty()) return Slowing::nothing;
    const Ground ground = ground_under(*table_, block);
    return ground == Ground::woods ? Slowing::woods : ground == Ground::marsh ? Slowing::marsh : Slowing::nothing;
}

Clearance clearance_of(const Vicinity& vicinity, const Rectangle& block, Point direction, std::int64_t farthest,
                       bool asks_for_ground) {
    Clearance clear{Vicinity::ClearGround{}, vicinity.encounter(block, direction, vicinity.beside(block, direction))};
    if (asks_for_ground) clear.ground = ground_ahead(vicinity, block, direction, farthest);
    return clear;
}

Vicinity::ClearGround ground_ahead(const Vicinity& vicinity, const Rectangle& block, Point direction,
                                   std::int64_t farthest) {
    Vicinity::ClearGround ground = vicinity.clear_ground(block.frame.origin, direction, farthest);
    vicinity.look_into_wood(block, direction, farthest, ground);
    return ground;
}

Refusal Path::leg(Pose from, Point to, bool may_be_reduced) {
    if (is_allowed) return fine;
    const int length = leg_length(from.centre, to);
    if (length == 0) return leg(from, to, may_be_reduced, length, Clearance{});
    const Point direction = direction_of(from.centre, to, length);
    const Rectangle block = in_line(from);
    const std::int64_t whole = 2 * std::int64_t{length};
    Clearance clear = clearance_of(*vicinity_, block, direction, whole, false);
    if (is_stopped(from, to, length, clear.enemies) && !may_be_barred()) return enemy_in_the_way;
    if ((may_be_reduced && asks_for_ground) || may_be_barred())
        clear.ground = ground_ahead(*vicinity_, block, direction, whole);
    return leg(from, to, may_be_reduced, length, clear);
}

Refusal Path::walk(Pose from, Point to, bool may_be_reduced, int length, const Clearance& clear) {
    const bool looks_everywhere = forbids_transit() || is_off_map(from.centre) || is_off_map(to);
    const std::int64_t whole = 2 * std::int64_t{length};
    const bool meets_barrier = may_be_barred() && clear.ground.open <= whole, meets_enemy = clear.enemies.from <= whole;
    const bool may_slow = may_be_reduced && asks_for_ground && !reduced && clear.ground.even <= whole;
    if (!meets_barrier && is_stopped(from, to, length, clear.enemies)) return enemy_in_the_way;

    const Rectangle start = in_line(from);
    // For whoever only asks: a river or marsh mostly bars the way soon after it begins.
    const std::int64_t in_barrier = std::min(whole, clear.ground.open + 4 * path_spacing);
    if (only_asks && !looks_everywhere && meets_barrier && clear.enemies.from > in_barrier)
        if (const Refusal refusal = ground_allows(Walk(start, from.centre, to, length, in_barrier).block()))
            return refusal;
    const auto way = [&] { return direction_of(from.centre, to, length); };
    const auto calm = [&] {
        return clear.ground.last_change < whole ? vicinity_->calm_from(start.frame.origin, way(), clear.ground) : whole;
    };
    const auto free = [&] {
        return clear.ground.last_barrier < whole ? vicinity_->free_from(start.frame.origin, way(), clear.ground)
                                                 : whole;
    };
    const bool surely_slows = may_slow && clear.ground.slow <= whole;
    if (may_slow && !(surely_slows && only_asks))
        slow_down(Walk(start, from.centre, to, length, clear.ground.even), Walk(start, from.centre, to, length, whole),
                  calm());
    reduced = reduced || surely_slows;
    if (!looks_everywhere && !meets_barrier && !meets_enemy) return fine;
    std::int64_t first = meets_enemy ? clear.enemies.from : whole, last = meets_enemy ? clear.enemies.until : 0;
    if (meets_barrier) {
        first = std::min(first, clear.ground.open);
        last = std::max(last, std::min(whole, free()));
    }
    if (looks_everywhere) {
        first = 0;
        last = whole;
    }
    Walk steps(start, from.centre, to, length, first);
    const PieceSet beside = meets_enemy ? enemies_beside(from.centre, to) : PieceSet();
    PieceSet covered = centres_inside(steps.block_before(), beside);
    for (const int end = steps.sample_after(last); steps.goes_on() && steps.sample() <= end; steps.go_on()) {
        if (looks_everywhere && is_off_map(steps.centre())) return {PUB(7, 10), "The piece must stay on the map."};
        if (meets_enemy)
            if (const Refusal refusal = meets_enemies(steps.block(), beside, covered)) return refusal;
        if (meets_barrier)
            if (const Refusal refusal = ground_allows(steps.block())) return refusal;
        if (forbids_transit()) note_transit(steps.block());
    }
    return fine;
}

// PUB-3.7: on one of the samples.
void Path::slow_down(Walk walk, const Walk& to_the_end, std::int64_t calm) {
    const std::uint64_t hills = table_->hills.empty() ? 0 : hills_at(*table_, walk.block_before().frame.origin);
    // For whoever only asks: mostly the last one tells already.
    reduced = only_asks && slowing(to_the_end.block(), to_the_end.before(), hills) != Slowing::nothing;
    for (const int last = walk.sample_after(calm); !reduced && walk.goes_on() && walk.sample() <= last; walk.go_on()) {
        slowed_by = slowing(walk.block(), walk.before(), hills);
        reduced = slowed_by != Slowing::nothing;
    }
}

Refusal Path::turn(Pose pose) {
    if (is_allowed) return fine;
    const Rectangle block = in_line(pose);
    if (const Refusal refusal = fits(block, vicinity_->enemies_at(pose.centre))) return refusal;
    if (bars_marsh && is_in_marsh(*table_, block)) return barred_by_marsh(block);
    if (forbids_transit()) note_transit(block);
    return fine;
}

Path::Company Path::company_in(const Box& centres) const {
    return {vicinity_->within(centres.grown(2 * table_->block_reach)), vicinity_->is_any_in_range(centres)};
}

Refusal Path::column_pose(const Standing& at, const Company& company) {
    if (is_allowed) return fine;
    const Rectangle block = in_column(at.pose());
    if (vicinity_->is_taken(block, company.crowd)) return {PUB(8, 6), "The road is blocked."};
    const PieceSet fields_now = company.is_under_fire ? vicinity_->fields(block) : PieceSet();
    if ((fields_now - in_field_of_).any()) return {PUB(8, 7), "A road column cannot enter an enemy field of fire."};
    in_field_of_ = fields_now;
    return fine;
}

// PUB-7.15: a Field of Fire in which the piece began counts from when it has first left it.
void Path::note_transit(const Rectangle& block) {
    const PieceSet here = vicinity_->fields(block);
    if (!transit_begun_) began_in_ = here;
    transit_begun_ = true;
    began_in_ &= here;
    crossed_ |= here - began_in_;
}

}  // namespace sandtable::pub_battles
