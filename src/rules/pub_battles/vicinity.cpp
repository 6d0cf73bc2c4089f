#include <algorithm>
#include <cstdlib>

#include "rules/pub_battles/foes.hpp"
#include "rules/pub_battles/path.hpp"
#include "rules/pub_battles/terrain.hpp"

namespace sandtable::pub_battles {

namespace {

constexpr std::int64_t far_away = Vicinity::far_away;
// Samples lie this near to the straight way from which distances are told: ends and samples are rounded to mils.
constexpr std::int64_t slack = 8;
// A way that goes on for so long has a sample in between.
constexpr std::int64_t one_sample = 2 * path_spacing + 2 * slack;

std::int64_t largest_sweep(const Table& table) {
    return std::max(table.block.frontage, table.baggage_block.frontage) +
           std::max(table.block.depth, table.baggage_block.depth);
}

Point place_after(Point from, Point direction, std::int64_t distance) {
    return {from.x + static_cast<std::int32_t>(direction.x * distance / field::unit),
            from.y + static_cast<std::int32_t>(direction.y * distance / field::unit)};
}

// Where a way along `direction` comes upon an edge, both as seen from its start: not before `from`. A sure meeting is
// over, and the way on the other side of the edge, when it has gone as far as `until`.
struct Meeting {
    std::int64_t from = far_away;
    std::int64_t until = far_away;
    bool sure = false;
};

Meeting meeting(Point direction, Point one, Point other) {
    constexpr std::int64_t near = slack * field::unit;
    const std::int64_t one_aside = cross(direction, one), other_aside = cross(direction, other);
    if ((one_aside > near && other_aside > near) || (one_aside < -near && other_aside < -near)) return {};
    const std::int64_t one_ahead = dot(direction, one) / field::unit, other_ahead = dot(direction, other) / field::unit;
    const auto [nearest, farthest] = std::minmax(one_ahead, other_ahead);
    if (farthest < -slack) return {};
    const std::int64_t width = (one_aside - other_aside) / field::unit;
    if (std::abs(width) < 8 * slack) return {std::max<std::int64_t>(0, nearest - slack), farthest + slack, false};
    const std::int64_t way = other_ahead - one_ahead;
    const std::int64_t at = one_ahead + way * (one_aside / field::unit) / width;
    const std::int64_t doubt = std::abs(way) * slack / std::abs(width) + 2 * slack;
    if (at + doubt < 0) return {};
    // One step of the way may point a little aside: neither end of the edge may lie in that doubt.
    const auto is_well_aside = [&](std::int64_t aside, std::int64_t ahead) {
        return std::abs(aside) / field::unit > 2 * slack + std::abs(ahead - at) / 16;
    };
    const bool sure = at > doubt && is_well_aside(one_aside, one_ahead) && is_well_aside(other_aside, other_ahead);
    return {std::max<std::int64_t>(0, at - doubt), at + doubt, sure};
}

// In an area that others may cover in part: its ground may begin where it has no edge.
bool is_in_loose_area(const Table& table, Point point) {
    const Tile* tile = table.tile_at(point);
    if (tile != nullptr && tile->area_around != Tile::several) return false;
    return std::any_of(table.areas.begin(), table.areas.end(),
                       [&](const Area& area) { return field::holds(area.outline, point); });
}

// A part of a way; empty when it ends before it begins.
struct Span {
    std::int64_t from = 0;
    std::int64_t until = far_away;

    bool empty() const { return until < from; }
};

// While a way is in a box.
Span inside_of(Point centre, Point direction, const Box& box) {
    Span span;
    const auto cut = [&](std::int64_t at, std::int64_t speed, std::int64_t low, std::int64_t high) {
        if (speed == 0) {
            if (at < low || high < at) span.until = -1;
            return;
        }
        const std::int64_t one = (low - at) * field::unit / speed, other = (high - at) * field::unit / speed;
        span.from = std::max(span.from, std::min(one, other));
        span.until = std::min(span.until, std::max(one, other));
    };
    cut(centre.x, direction.x, box.low.x, box.high.x);
    cut(centre.y, direction.y, box.low.y, box.high.y);
    return span.empty() ? Span{far_away, 0} : Span{std::max<std::int64_t>(0, span.from - slack), span.until + slack};
}

// PUB-3.7: on the hill at the start and off it all the way from one place to another, or the other way round.
bool surely_leaves_level(const Table& table, int hill, Point start, Point from, Point to) {
    const std::vector<InnerEdge>& edges = table.hills[hill].edges;
    if (edges.empty()) return false;
    constexpr std::int64_t margin = slack * field::unit;
    const bool starts_there = (hills_at(table, start) >> hill & 1) != 0;
    const auto depth = [](const InnerEdge& edge, Point point) { return dot(edge.inwards, point - edge.from); };
    if (starts_there)
        return std::any_of(edges.begin(), edges.end(), [&](const InnerEdge& edge) {
            return depth(edge, from) < -margin && depth(edge, to) < -margin;
        });
    return std::all_of(edges.begin(), edges.end(),
                       [&](const InnerEdge& edge) { return depth(edge, from) > margin && depth(edge, to) > margin; });
}

// Where there are two at once: not before the second begins, nor after the last but one ends.
struct Several {
    std::int64_t first_from = far_away, second_from = far_away;
    std::int64_t last_until = 0, second_until = 0;

    void add(const Span& span) {
        second_from = std::min(second_from, std::max(first_from, span.from));
        first_from = std::min(first_from, span.from);
        second_until = std::max(second_until, std::min(last_until, span.until));
        last_until = std::max(last_until, span.until);
    }
};

// A block and a point of which one goes straight towards the other, or past it, as seen from the block. Which of the
// two goes is all the same, for a block is the same to both sides of its centre.
class Approach {
public:
    Approach(const Rectangle& block, Point direction)
        : block_(block),
          aside_(dot(direction, block.frame.rightward) / field::unit),
          ahead_(dot(direction, block.frame.forward) / field::unit) {}

    // Where the point lies at first, so far apart.
    field::Local place_of(Point apart) const {
        return {static_cast<std::int32_t>(dot(apart, block_.frame.rightward) / field::unit),
                static_cast<std::int32_t>(dot(apart, block_.frame.forward) / field::unit)};
    }
    // While the point is inside the block or not farther outside than so.
    Span inside(field::Local place, std::int64_t wider, std::int64_t deeper) const {
        Span span;
        aside_.cut(span, place.right, block_.half_width + wider);
        if (!span.empty()) ahead_.cut(span, place.ahead, block_.half_depth + deeper);
        return span;
    }

private:
    // How fast it comes nearer along an axis. Division takes its time: that by the speed is done once.
    class Pace {
    public:
        explicit Pace(std::int64_t speed)
            : is_still_(std::abs(speed) < still),
              inverse_(is_still_ ? 0 : (std::int64_t{field::unit} << bits) / speed) {}
        // |at - speed * t| <= half
        void cut(Span& span, std::int64_t at, std::int64_t half) const {
            if (is_still_) {
                if (std::abs(at) > half) span.until = -1;
                return;
            }
            const std::int64_t one = (at - half) * inverse_ >> bits, other = (at + half) * inverse_ >> bits;
            span.from = std::max(span.from, std::min(one, other));
            span.until = std::min(span.until, std::max(one, other));
        }

    private:
        static constexpr std::int64_t still = 16;  // less than the slack on any map
        static constexpr int bits = 20;            // a product is off by less than one, and has room
        static_assert(field::largest_coordinate * 2 < 1 << bits);

        bool is_still_;
        std::int64_t inverse_;
    };

    const Rectangle& block_;
    Pace aside_, ahead_;
};

}  // namespace

Vicinity::Vicinity(const Table& table, const Position& now, Side side, Piece itself)
    : table_(table), now_(now), side_(side), itself_(itself) {
    look(Point{}, 2 * field::largest_coordinate, Box::around(Point{}, field::largest_coordinate));
}

Vicinity::Vicinity(const Table& table, const Position& now, Side side, Piece itself, Point from, std::int32_t farthest)
    : table_(table), now_(now), side_(side), itself_(itself) {
    const std::int64_t reach = 2 * farthest + 2 * table.block_reach + 2 * slack;
    // Of the ground a block meets what its centre comes to, or what lies below it.
    const std::int32_t reach_of_ground = static_cast<std::int32_t>(2 * farthest + table.block_reach + 4 * slack);
    look(half_mils(from), reach, Box::around(half_mils(from), reach_of_ground));
    from_ = from;
    enemies_at_start_ =
        within(Box::around(half_mils(from), static_cast<std::int32_t>(table.block_reach + largest_sweep(table)))) &
        all_enemies();
}

// Whose centre is not farther away, and what ground the ways lead over; all in half mils.
void Vicinity::look(Point from, std::int64_t reach, const Box& ways) {
    const PieceSet enemies = on_map_of(table_, now_, enemy_of(side_));
    for (const PieceSet group : {enemies, now_.on_map - enemies})
        for (const Piece piece : group) {
            const Point centre = half_mils(now_[piece].centre);
            if (piece == itself_ || squared_distance(from, centre) > reach * reach) continue;
            everybody_.insert(Piece(static_cast<int>(neighbours_.size())));
            neighbours_.push({rectangle(table_, now_, piece), piece});
            enemy_count_ += enemies.contains(piece) ? 1 : 0;
        }
    const std::uint64_t limits = field::CoarseBox::limits_of(ways);
    for (const TerrainEdge& edge : table_.edges) {
        if (edges_.full()) {
            knows_all_edges_ = false;
            break;
        }
        const bool is_near = edge.around.may_touch(limits);
        edges_.push_if({edge.around, &edge}, is_near);
        stream_count_ += is_near && edge.kind == TerrainEdge::Kind::stream ? 1 : 0;
    }
    for (int i = 0; i < table_.first_hill; ++i) {
        if (!table_.feature_boxes[i].touches(ways)) continue;
        has_marsh_ = has_marsh_ || table_.areas[i].ground == Ground::marsh;
    }
    for (int i = table_.first_river; i < table_.first_crossing; ++i)
        has_river_ = has_river_ || table_.feature_boxes[i].touches(ways);
}

bool Vicinity::is_taken(const Rectangle& block, PieceSet among) const {
    const std::int64_t reach = 2 * table_.block_reach;
    for (const Piece place : among) {
        const Rectangle& neighbour = neighbours_[place.index()].block;
        if (squared_distance(neighbour.frame.origin, block.frame.origin) <= reach * reach &&
            field::overlaps(block, neighbour, 2 * table_.numbers.overlap_tol))
            return true;
    }
    return false;
}

bool Vicinity::is_overlapped(const Rectangle& area, PieceSet among) const {
    for (const Piece place : among)
        if (field::overlaps(area, neighbours_[place.index()].block, 2 * table_.numbers.overlap_tol)) return true;
    return false;
}

PieceSet Vicinity::within(const Box& box) const {
    PieceSet found;
    for (std::size_t i = 0; i < neighbours_.size(); ++i)
        found.bits |= std::uint64_t{box.holds_evenly(neighbours_[i].block.frame.origin)} << i;
    return found;
}

PieceSet Vicinity::beside(const Rectangle& block, Point direction) const {
    const std::int64_t reach = (2 * table_.block_reach + slack) * field::unit;
    PieceSet found;
    for (std::size_t i = 0; i < neighbours_.size(); ++i) {
        const Point apart = neighbours_[i].block.frame.origin - block.frame.origin;
        const bool is_ahead = dot(direction, apart) >= -reach, is_aside = std::abs(cross(direction, apart)) > reach;
        found.bits |= std::uint64_t{is_ahead && !is_aside} << i;
    }
    return found;
}

const Knowledge& Vicinity::known() const {
    if (knowing_ != nullptr) return knowing_->known();
    if (!knows_) known_ = known_to(table_, now_, side_);
    knows_ = true;
    return known_;
}

const Knowledge& Vicinity::feared() const {
    if (knowing_ != nullptr) return knowing_->feared();
    if (!fears_) feared_ = feared_by(table_, now_, side_);
    fears_ = true;
    return feared_;
}

// Those who fire stand farther away than what a block can touch.
bool Vicinity::is_any_in_range(const Box& centres) const {
    const Box around = centres.grown(2 * table_.numbers.fof_range + 2 * table_.block_reach);
    for (const Piece enemy : on_map_of(table_, now_, enemy_of(side_)))
        if (around.holds(half_mils(now_[enemy].centre)) && !now_[enemy].in_column() &&  // PUB-8.10
            may_be_in_field(table_, rectangle(table_, now_, enemy), centres))
            return true;
    return false;
}

PieceSet Vicinity::fields(const Rectangle& block) const {
    if (!is_any_in_range(Box::around(block.frame.origin, 0))) return {};
    if (!has_looked() && in_field_of_enemies(table_, now_, feared(), side_, block, itself_).empty()) return {};
    return in_field_of_enemies(table_, now_, known(), side_, block, itself_);
}

// Where most of a convex area that stands by itself lies under a block, its centre lies in it (see ground_under).
Vicinity::ClearGround Vicinity::clear_ground(Point centre, Point direction, std::int64_t farthest) const {
    if (!knows_all_edges_) return {};
    const Ground ground = ground_at(table_, centre);
    if (has_river_ && is_in_any_river(table_, centre)) return {};
    if (is_in_loose_area(table_, centre)) return {};
    ClearGround clear{far_away, far_away, far_away, far_away, 0, 0};
    const Box way = Box::around(Segment{centre, place_after(centre, direction, farthest)}).grown(2 * slack);
    std::int64_t slope = far_away;  // where the first is met at last
    int hill = 0;
    ScratchList<const TerrainEdge*, most_edges + 1> near_way;
    const std::uint64_t limits = field::CoarseBox::limits_of(way);
    for (const NearEdge& near : edges_) near_way.push_if(near.edge, near.around.may_touch(limits));
    for (const TerrainEdge* edge : near_way) {
        if (edge->loose) {
            const Span near = inside_of(centre, direction, edge->box.grown(table_.block_reach + slack));
            clear.even = std::min(clear.even, near.from);
            clear.last_change = std::max(clear.last_change, near.until);
            // Marsh may begin where a wood ends that lies in it.
            clear.last_barrier = std::max(clear.last_barrier, near.until);
            if (edge->kind == TerrainEdge::Kind::barrier) clear.open = std::min(clear.open, near.from);
        }
        if (edge->loose && !edge->box.touches(way)) continue;
        const Meeting met = meeting(direction, edge->segment.from - centre, edge->segment.to - centre);
        clear.even = std::min(clear.even, met.from);
        if (met.from < far_away) clear.last_change = std::max(clear.last_change, met.until);
        switch (edge->kind) {
            case TerrainEdge::Kind::stream:
                if (met.sure) clear.slow = std::min(clear.slow, met.until + one_sample);
                break;
            case TerrainEdge::Kind::slope:
                if (met.until < slope) hill = edge->feature;
                slope = std::min(slope, met.until);
                break;
            case TerrainEdge::Kind::wood: clear.wood = std::min(clear.wood, met.until); break;
            case TerrainEdge::Kind::barrier:
                clear.open = std::min(clear.open, met.from);
                if (met.from < far_away) clear.last_barrier = std::max(clear.last_barrier, met.until);
                if (!edge->river) clear.wood = std::min(clear.wood, met.until);
                break;
        }
    }
    if (slope + slack + one_sample < clear.slow &&
        surely_leaves_level(table_, hill, centre, place_after(centre, direction, slope + slack),
                            place_after(centre, direction, slope + slack + one_sample)))
        clear.slow = slope + slack + one_sample;
    if (ground == Ground::woods || ground == Ground::marsh) clear.even = clear.wood = 0;
    if (ground == Ground::marsh) clear.open = 0;
    return clear;
}

// Behind the last edge of all the way is at peace, unless that is inside of something that slows, or of buildings,
// which have no edges here and may lie in it.
std::int64_t Vicinity::calm_from(Point centre, Point direction, const ClearGround& clear) const {
    const Point place = place_after(centre, direction, clear.last_change + slack);
    const bool slows = ground_at(table_, place) != Ground::clear || is_in_any_river(table_, place);
    return slows ? far_away : clear.last_change + slack + one_sample;
}

std::int64_t Vicinity::free_from(Point centre, Point direction, const ClearGround& clear) const {
    const Point place = place_after(centre, direction, clear.last_barrier + slack);
    const Ground ground = ground_at(table_, place);
    const bool bars = ground == Ground::marsh || ground == Ground::buildings || is_in_any_river(table_, place);
    return bars ? far_away : clear.last_barrier + slack + one_sample;
}

// PUB-3.7: most of the block is in the wood, or the marsh, for so long that there is a sample. Where it meets a corner
// of it that takes a while.
void Vicinity::look_into_wood(const Rectangle& block, Point direction, std::int64_t farthest,
                              ClearGround& clear) const {
    if (clear.wood == 0 && surely_in_wood(table_, block, block.frame.origin)) clear.slow = 0;  // the first sample
    for (const std::int64_t deep : {slack, std::int64_t{400}, std::int64_t{1000}}) {
        const std::int64_t from = clear.wood + deep, until = from + one_sample;
        if (until >= clear.slow || until > farthest) return;
        Rectangle there = block;
        there.frame.origin = place_after(block.frame.origin, direction, from);
        if (surely_in_wood(table_, there, place_after(block.frame.origin, direction, until))) clear.slow = until;
    }
}

// A block comes upon an enemy whose centre it takes in (PUB-7.16), or in whom its own centre lies, or upon several in
// whom its spine lies (PUB-7.6): between them they may hold most of it.
Vicinity::Encounter Vicinity::encounter(const Rectangle& block, Point direction, PieceSet beside) const {
    Encounter found{far_away, 0, far_away};
    const PieceSet enemies_beside = beside & all_enemies();
    if (enemies_beside.empty()) return found;
    const Approach own(block, direction);
    const std::int64_t half_spine = std::max(block.half_width, block.half_depth);
    const Point spine = block.half_width >= block.half_depth ? block.frame.rightward : block.frame.forward;
    Several several;
    for (const Piece place : enemies_beside) {
        const Neighbour& enemy = neighbours_[place.index()];
        const Point apart = enemy.block.frame.origin - block.frame.origin;
        const Approach theirs(enemy.block, direction);
        const auto half_spine_along = [&](Point axis) {
            return half_spine * (std::abs(dot(spine, axis)) / field::unit) / field::unit + slack;
        };
        const field::Local from_them = theirs.place_of(apart);
        const Span spine_is_near = theirs.inside(from_them, half_spine_along(enemy.block.frame.rightward),
                                                 half_spine_along(enemy.block.frame.forward));
        if (spine_is_near.empty()) continue;
        several.add(spine_is_near);
        const field::Local from_us = own.place_of(apart);
        const Span taken_in = own.inside(from_us, slack, slack);
        const Span within = theirs.inside(from_them, slack, slack);
        for (const Span& span : {taken_in, within})
            if (!span.empty()) {
                found.from = std::min(found.from, span.from);
                found.until = std::max(found.until, span.until);
            }
        if (taken_in.empty() || taken_in.from == 0) continue;
        const Span surely = own.inside(from_us, -edge_tolerance_fu - slack, -edge_tolerance_fu - slack);
        if (surely.until - surely.from > one_sample) found.stop = std::min(found.stop, surely.from + one_sample);
    }
    found.from = std::min(found.from, several.second_from);
    found.until = std::max(found.until, several.second_until);
    return found;
}

}  // namespace sandtable::pub_battles
