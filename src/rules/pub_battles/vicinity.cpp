#include <algorithm>
#include <cstdlib>

#include "rules/pub_battles/path.hpp"
#include "rules/pub_battles/terrain.hpp"

namespace sandtable::pub_battles {

namespace {

constexpr std::int64_t far_away = std::int64_t{1} << 40;
// Samples lie this near to the straight way from which distances are told: ends and samples are rounded to mils.
constexpr std::int64_t slack = 8;

std::int64_t sweep_of(const Rectangle& block) { return block.half_width + block.half_depth; }

std::int64_t largest_sweep(const Table& table) {
    return std::max(table.block.frontage, table.baggage_block.frontage) +
           std::max(table.block.depth, table.baggage_block.depth);
}

// How far a block reaches from its centre along an axis, at most.
std::int64_t extent(const Rectangle& block, Point axis) {
    return (block.half_width * (std::abs(dot(block.frame.rightward, axis)) / field::unit) +
            block.half_depth * (std::abs(dot(block.frame.forward, axis)) / field::unit)) /
               field::unit +
           2;
}

// Where a way along `direction` can first come upon an edge, both as seen from its start; `far_away` if never.
std::int64_t first_meeting(Point direction, Point one, Point other) {
    constexpr std::int64_t near = slack * field::unit;
    const std::int64_t one_aside = cross(direction, one), other_aside = cross(direction, other);
    if ((one_aside > near && other_aside > near) || (one_aside < -near && other_aside < -near)) return far_away;
    const std::int64_t one_ahead = dot(direction, one) / field::unit, other_ahead = dot(direction, other) / field::unit;
    const auto [nearest, farthest] = std::minmax(one_ahead, other_ahead);
    if (farthest < -slack) return far_away;
    const std::int64_t width = (one_aside - other_aside) / field::unit;
    if (std::abs(width) < 8 * slack) return std::max<std::int64_t>(0, nearest - slack);
    const std::int64_t way = other_ahead - one_ahead;
    const std::int64_t at = one_ahead + way * (one_aside / field::unit) / width;
    const std::int64_t doubt = std::abs(way) * slack / std::abs(width) + 2 * slack;
    return at + doubt < 0 ? far_away : std::max<std::int64_t>(0, at - doubt);
}

}  // namespace

Vicinity::Vicinity(const Table& table, const Position& now, Side side, Piece itself)
    : table_(table), now_(now), side_(side), itself_(itself) {
    look(Box::around(Point{}, field::largest_coordinate));
}

Vicinity::Vicinity(const Table& table, const Position& now, Side side, Piece itself, Point from, std::int32_t farthest)
    : table_(table), now_(now), side_(side), itself_(itself) {
    const std::int32_t reach = static_cast<std::int32_t>(2 * farthest + 2 * largest_sweep(table) + 2 * slack);
    look(Box::around(half_mils(from), reach));
}

void Vicinity::look(const Box& box) {
    const PieceSet enemies = on_map_of(table_, now_, enemy_of(side_));
    for (const PieceSet group : {enemies, now_.on_map - enemies})
        for (const Piece piece : group) {
            const Point centre = half_mils(now_[piece].centre);
            if (piece == itself_ || !box.holds(centre)) continue;
            neighbours_.push({rectangle(table_, now_, piece), piece});
            enemy_count_ += enemies.contains(piece) ? 1 : 0;
        }
    for (const TerrainEdge& edge : table_.edges) {
        if (!edge.box.touches(box)) continue;
        if (edges_.full()) {
            knows_all_edges_ = false;
            break;
        }
        edges_.push(edge.segment);
        stream_count_ += edge.kind == TerrainEdge::Kind::stream ? 1 : 0;
        barrier_count_ += edge.kind == TerrainEdge::Kind::barrier ? 1 : 0;
    }
    for (int i = 0; i < table_.first_hill; ++i) {
        if (!table_.feature_boxes[i].touches(box)) continue;
        has_marsh_ = has_marsh_ || table_.areas[i].ground == Ground::marsh;
        has_loose_areas_ = has_loose_areas_ || !table_.areas_apart;
    }
    for (int i = table_.first_river; i < table_.first_crossing; ++i)
        has_river_ = has_river_ || table_.feature_boxes[i].touches(box);
}

bool Vicinity::is_taken(const Rectangle& block) const {
    const std::int64_t reach = sweep_of(block) + largest_sweep(table_);
    for (const Neighbour& neighbour : neighbours_)
        if (squared_distance(neighbour.block.frame.origin, block.frame.origin) <= reach * reach &&
            field::overlaps(block, neighbour.block, 2 * table_.numbers.overlap_tol))
            return true;
    return false;
}

const Knowledge& Vicinity::known() const {
    if (!knows_) known_ = known_to(table_, now_, side_);
    knows_ = true;
    return known_;
}

PieceSet Vicinity::fields(const Rectangle& block) const {
    const std::int64_t reach = 2 * table_.numbers.fof_range + sweep_of(block) + largest_sweep(table_);
    for (const Neighbour& enemy : enemies())
        if (squared_distance(enemy.block.frame.origin, block.frame.origin) <= reach * reach)
            return in_field_of_enemies(table_, now_, known(), side_, block, itself_);
    return {};
}

// Where most of a convex area that stands by itself lies under a block, its centre lies in it (see ground_under).
Vicinity::ClearGround Vicinity::clear_ground(Point centre, Point direction) const {
    if (has_loose_areas_ || !knows_all_edges_) return {};
    const Ground ground = ground_at(table_, centre);
    if (ground == Ground::marsh || (has_river_ && is_in_any_river(table_, centre))) return {};
    ClearGround clear{far_away, far_away};
    const std::size_t first_barrier = edges_.size() - barrier_count_;
    for (std::size_t i = 0; i < edges_.size(); ++i) {
        const std::int64_t meeting = first_meeting(direction, edges_[i].from - centre, edges_[i].to - centre);
        clear.even = std::min(clear.even, meeting);
        if (i >= first_barrier) clear.open = std::min(clear.open, meeting);
    }
    if (ground == Ground::woods) clear.even = 0;
    return clear;
}

// An HQ, or a piece that goes to a road, may go anywhere: by distance alone.
Vicinity::Encounter Vicinity::encounter_by_distance(const Rectangle& block, Point direction) const {
    Encounter found{far_away, 0};
    for (const Neighbour& enemy : enemies()) {
        const Point apart = enemy.block.frame.origin - block.frame.origin;
        const std::int64_t reach = sweep_of(enemy.block) + sweep_of(block) + slack;
        const std::int64_t along = dot(direction, apart) / field::unit;
        if (along < -reach || std::abs(cross(direction, apart)) / field::unit > reach) continue;
        found.from = std::min(found.from, std::max<std::int64_t>(0, along - reach));
        found.until = std::max(found.until, along + reach);
    }
    return found;
}

// A block is stopped by an enemy whose centre it takes in, or in whom its own centre lies, or by several in whom its
// spine lies (PUB-7.6, 7.16): seen from the block, each of them must have come so near ahead and aside.
Vicinity::Encounter Vicinity::encounter(const Rectangle& block, Point direction) const {
    const std::int64_t aside = dot(direction, block.frame.rightward) / field::unit;
    const std::int64_t ahead = dot(direction, block.frame.forward) / field::unit;
    if (ahead < field::unit / 2) return encounter_by_distance(block, direction);
    std::int64_t alone = far_away, first = far_away, second = far_away, last = 0;
    for (const Neighbour& enemy : enemies()) {
        const field::Local at = block.local(enemy.block.frame.origin);
        if (at.ahead + sweep_of(enemy.block) + slack < 0) continue;
        const std::int64_t deep =
            std::max<std::int64_t>(extent(enemy.block, block.frame.forward), block.half_depth) + slack;
        const std::int64_t wide = extent(enemy.block, block.frame.rightward) + slack;
        const std::int64_t until = (at.ahead + deep) * field::unit / ahead;
        if (until < 0) continue;
        const std::int64_t from = std::max<std::int64_t>(0, (at.ahead - deep) * field::unit / ahead);
        const std::int64_t here = at.right - from * aside / field::unit, there = at.right - until * aside / field::unit;
        const std::int64_t away = (here < 0) != (there < 0) ? 0 : std::min(std::abs(here), std::abs(there));
        if (away > wide + block.half_width) continue;
        if (away <= std::max<std::int64_t>(wide, block.half_width + slack)) alone = std::min(alone, from);
        second = std::min(second, std::max(first, from));
        first = std::min(first, from);
        last = std::max(last, until + slack);
    }
    return {std::min(alone, second), last};
}

}  // namespace sandtable::pub_battles
