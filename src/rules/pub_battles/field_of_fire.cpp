// PUB chapter 10: Field of Fire and contact.
#include <algorithm>
#include <cstdlib>

#include "rules/pub_battles/foes.hpp"

namespace sandtable::pub_battles {

namespace {

using field::Local;

// PUB-10.3 and 10.9: the arc opens from the two front corners.
class Arc {
public:
    Arc(const Table& table, const Rectangle& block)
        : block_(block), sine_(field::sine(table.fof_half_angle)), cosine_(field::cosine(table.fof_half_angle)) {}

    bool holds(Point point) const { return spreads(ahead(block_.local(point)), aside(block_.local(point))); }
    bool holds(Point point, std::int64_t range) const {  // range in mils, from the front edge
        const Local local = block_.local(point);
        const std::int64_t f = ahead(local), e = aside(local);
        return spreads(f, e) && f * f + e * e <= 4 * range * range;
    }
    // The arc is convex, and the points of a spine lie opposite each other about its middle: where the arc does not
    // come near the middle, it cannot hold most of them. `around`: wherever the middle is within so many half mils.
    bool may_hold_most(Point middle, std::int64_t range, std::int64_t around = 0) const {
        const std::int64_t doubt = around + 4;  // points are rounded to half mils
        const Local local = block_.local(middle);
        const std::int64_t f = ahead(local), e = std::max<std::int64_t>(0, aside(local) - doubt);
        return spreads(f + doubt, e) && (f < doubt || (f - doubt) * (f - doubt) + e * e <= 4 * range * range);
    }

    // And so it holds all that lies between two points that are not at its very edge.
    bool surely_holds(Point point, std::int64_t range) const {
        constexpr std::int64_t doubt = 4;
        const Local local = block_.local(point);
        const std::int64_t f = ahead(local), e = aside(local) + doubt;
        return spreads(f - doubt, e) && (f + doubt) * (f + doubt) + e * e <= 4 * range * range;
    }

private:
    std::int64_t ahead(Local local) const { return local.ahead - block_.half_depth; }
    std::int64_t aside(Local local) const { return std::max(0, std::abs(local.right) - block_.half_width); }
    bool spreads(std::int64_t f, std::int64_t e) const { return f >= 0 && e * cosine_ <= f * sine_; }

    const Rectangle& block_;
    std::int64_t sine_, cosine_;
};

bool are_near(const Rectangle& a, const Rectangle& b, std::int64_t mils) {
    const std::int64_t reach = 2 * mils + a.half_width + a.half_depth + b.half_width + b.half_depth;
    return squared_distance(a.frame.origin, b.frame.origin) <= reach * reach;
}

// The middle of the target lies within range of the shooter's front edge, more or less (see Arc::may_hold_most).
bool may_reach_middle(const Rectangle& shooter, const Rectangle& target, std::int64_t range) {
    constexpr std::int64_t rounding = 16;
    const std::int64_t reach = 2 * range + shooter.half_width + shooter.half_depth + rounding;
    return squared_distance(shooter.frame.origin, target.frame.origin) <= reach * reach;
}

// One point of a block's spine after the other.
class Spine {
public:
    Spine(const Table& table, const Rectangle& block)
        : block_(block),
          across_(block.half_width >= block.half_depth),
          offsets_(table.offsets_along(across_ ? block.half_width : block.half_depth)) {}
    std::size_t size() const { return offsets_.size(); }
    Point operator[](std::size_t i) const {
        return block_.frame.world(across_ ? Local{offsets_[i], 0} : Local{0, offsets_[i]});
    }

private:
    const Rectangle& block_;
    bool across_;
    const field::Offsets& offsets_;
};

bool is_in_field(const Table& table, const Position& now, const Gaze::End& shooter, const Gaze::End& target,
                 std::int64_t range, const Gaze::Obstacles& obstacles) {
    if (!may_reach_middle(shooter.block, target.block, range)) return false;
    const Arc arc(table, shooter.block);
    const Point middle = target.block.frame.origin;
    if (!arc.may_hold_most(middle, range)) return false;
    const Spine points(table, target.block);
    const Gaze gaze(table, now, shooter, eye_of(shooter.block), target, obstacles);
    if (gaze.is_blind()) return false;
    if (gaze.is_clear(2 * range + shooter.block.half_width) && arc.surely_holds(middle, range) &&
        (arc.surely_holds(points[0], range) || arc.surely_holds(points[points.size() - 1], range)))
        return true;  // one half of them and the middle
    std::size_t seen = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Point point = points[i];
        seen += arc.holds(point, range) && gaze.sees(point);
        if (field::is_majority(seen, points.size())) return true;
        if (!field::is_majority(seen + points.size() - 1 - i, points.size())) return false;
    }
    return false;
}

Gaze::End end_of(const Table& table, const Position& now, Piece piece) { return {rectangle(table, now, piece), piece}; }

// Who touches a block stands in a convex area. So of points that follow each other in even steps along a line most can
// touch it only if the one in the middle does, more or less.
bool may_touch_most(Local middle, const Rectangle& block, std::int64_t reach) {
    constexpr std::int32_t rounding = 4;
    return std::abs(middle.right) <= block.half_width + reach + rounding &&
           std::abs(middle.ahead) <= block.half_depth + reach + rounding;
}

// PUB-10.6 (b): one edge of B, given by its middle and the way along it, against A's front.
bool edge_meets_front(const Table& table, const Rectangle& a, const Rectangle& b, bool long_way, int side) {
    const std::int32_t length = long_way ? b.half_width : b.half_depth;
    const field::Offsets& along = table.offsets_along(length);
    const std::int64_t reach = 2 * table.numbers.touch;
    const auto point = [&](std::int32_t offset) {
        return b.frame.world(long_way ? Local{offset, side * b.half_depth} : Local{side * b.half_width, offset});
    };
    const Local middle = a.local(point(along[along.size() / 2]));
    if (std::abs(middle.right) > a.half_width / 4 || !may_touch_most(middle, a, reach)) return false;
    const auto near = std::count_if(along.begin(), along.end(), [&](std::int32_t offset) {
        return field::squared_distance(a, point(offset)) <= reach * reach &&
               a.local(point(offset)).ahead >= a.half_depth - contact_depth_fu;
    });
    return field::is_majority(static_cast<std::size_t>(near), along.size());
}

}  // namespace

Samples spine(const Table& table, const Rectangle& block) {
    Samples points;
    const bool across = block.half_width >= block.half_depth;
    for (const std::int32_t offset : table.offsets_along(across ? block.half_width : block.half_depth))
        points.push(block.frame.world(across ? Local{offset, 0} : Local{0, offset}));
    return points;
}

Samples front_points(const Table& table, const Rectangle& block) {
    Samples points;
    for (const std::int32_t offset : table.offsets_along(block.half_width))
        points.push(block.frame.world({offset, block.half_depth}));
    return points;
}

int spine_count(const Table& table, const Rectangle& block) {
    return static_cast<int>(table.offsets_along(std::max(block.half_width, block.half_depth)).size());
}

Point eye_of(const Rectangle& block) { return block.frame.world({0, block.half_depth}); }

// Seven or eight points of fifteen that follow each other take in one of the three in the middle; and where the arc
// surely holds the spine from end to end, it holds all.
bool may_hold_half(const Table& table, const Rectangle& shooter, const Rectangle& target, int range) {
    constexpr std::int64_t to_the_next = 3 * field::sample_spacing;  // at most
    if (!may_reach_middle(shooter, target, range + to_the_next)) return false;
    const Arc arc(table, shooter);
    if (!arc.may_hold_most(target.frame.origin, range, to_the_next)) return false;
    const Spine points(table, target);
    return !arc.surely_holds(points[0], range) || !arc.surely_holds(points[points.size() - 1], range);
}

int spine_points_in_arc(const Table& table, const Rectangle& shooter, const Rectangle& target, int range) {
    if (!are_near(shooter, target, range)) return 0;
    const Samples points = spine(table, target);
    const Arc arc(table, shooter);
    return static_cast<int>(
        std::count_if(points.begin(), points.end(), [&](Point point) { return arc.holds(point, range); }));
}

int spine_points_in_wedge(const Table& table, const Rectangle& block, const Rectangle& other) {
    const Samples points = spine(table, other);
    const Arc arc(table, block);
    return static_cast<int>(std::count_if(points.begin(), points.end(), [&](Point point) { return arc.holds(point); }));
}

int spine_points_in_field(const Table& table, const Position& now, Piece shooter, Piece target) {
    const Gaze::End from = end_of(table, now, shooter), to = end_of(table, now, target);
    const Gaze gaze(table, now, from, eye_of(from.block), to, Gaze::Obstacles{now.on_map, table.cover});
    const Samples points = spine(table, to.block);
    const Arc arc(table, from.block);
    return static_cast<int>(std::count_if(points.begin(), points.end(), [&](Point point) {
        return arc.holds(point, table.numbers.fof_range) && gaze.sees(point);
    }));
}

bool is_in_field(const Table& table, const Position& now, Piece shooter, Piece target) {
    return is_in_field(table, now, end_of(table, now, shooter), end_of(table, now, target), table.numbers.fof_range);
}

bool is_in_field_ignoring_pieces(const Table& table, const Position& now, Piece shooter, Piece target) {
    return is_in_field(table, now, end_of(table, now, shooter), end_of(table, now, target), table.numbers.fof_range,
                       Gaze::Obstacles{PieceSet(), table.cover});
}

bool is_in_field(const Table& table, const Position& now, const Gaze::End& shooter, const Gaze::End& target,
                 int range) {
    return is_in_field(table, now, shooter, target, range, Gaze::Obstacles{now.on_map, table.cover});
}

namespace {

bool may_touch(const Table& table, const Rectangle& a, const Rectangle& b) {
    constexpr int rounding = 8;  // of the gap, and of the points that are measured (see is_within)
    const std::int64_t farther = 2 * table.numbers.touch + rounding;
    return are_near(a, b, table.numbers.touch) && field::overlaps(a, b, -farther);
}

// PUB-10.6, of blocks that are near enough to touch.
bool front_meets(const Table& table, const Rectangle& a, const Rectangle& b) {
    const std::int64_t reach = 2 * table.numbers.touch;
    if (may_touch_most(b.local(eye_of(a)), b, reach)) {
        const Samples front = front_points(table, a);
        const auto touching = std::count_if(front.begin(), front.end(), [&](Point point) {
            return field::squared_distance(b, point) <= reach * reach;
        });
        if (field::is_majority(static_cast<std::size_t>(touching), front.size())) return true;
    }
    for (const bool long_way : {true, false})
        for (const int side : {1, -1})
            if (edge_meets_front(table, a, b, long_way, side)) return true;
    return false;
}

}  // namespace

bool is_in_front_contact(const Table& table, const Rectangle& a, const Rectangle& b) {
    return may_touch(table, a, b) && front_meets(table, a, b);
}

bool is_in_melee(const Table& table, const Rectangle& a, bool a_in_column, const Rectangle& b, bool b_in_column) {
    return may_touch(table, a, b) && ((!a_in_column && front_meets(table, a, b)) ||  // PUB-8.10
                                      (!b_in_column && front_meets(table, b, a)));
}

bool is_in_melee(const Table& table, const Position& now, Piece a, Piece b) {
    const Point apart = now[a].centre - now[b].centre;
    const std::int64_t reach = std::max(table.block.frontage, table.baggage_block.frontage) +
                               std::max(table.block.depth, table.baggage_block.depth) + table.numbers.touch;
    if (squared_length(apart) > reach * reach) return false;
    return is_in_melee(table, rectangle(table, now, a), now[a].in_column(), rectangle(table, now, b),
                       now[b].in_column());
}

namespace {

// So far from its centre a block reaches in every direction; a little less, for rounding.
std::int64_t inner_radius(const Rectangle& block) {
    constexpr int rounding = 4;
    return std::min(block.half_width, block.half_depth) - rounding;
}

}  // namespace

bool is_within(const Rectangle& a, const Rectangle& b, int mils) {
    const std::int64_t reach = 2 * std::int64_t{mils};
    const std::int64_t apart = squared_distance(a.frame.origin, b.frame.origin);
    const std::int64_t surely = reach + inner_radius(a) + inner_radius(b);
    if (apart <= surely * surely) return true;
    if (!are_near(a, b, mils)) return false;
    constexpr int rounding = 8;  // of the gap, which is no wider than the distance, and of the distance
    const std::int64_t gap = field::gap(a, b);
    const auto reaches = [&](const Rectangle& one, const Rectangle& other) {
        const auto corners = field::corners(one);
        return std::any_of(corners.begin(), corners.end(),
                           [&](Point corner) { return field::squared_distance(other, corner) <= reach * reach; });
    };
    return gap <= 0 || (gap <= reach + rounding && (reaches(a, b) || reaches(b, a)));  // as field::squared_distance
}

// No pair is farther apart, in mils from centre to centre: in melee blocks touch, and from a front edge the middle of
// the target is in range (see may_reach_middle).
std::int64_t pair_reach(const Table& table) {
    constexpr int rounding = 8;
    const int sweep = table.block.frontage + table.block.depth;
    return std::max(sweep + table.numbers.touch, table.numbers.fof_range + (sweep + 1) / 2) + rounding;
}

bool touch(const Table& table, const Rectangle& a, const Rectangle& b) { return is_within(a, b, table.numbers.touch); }

bool is_pair(const Table& table, const Position& now, const Knowledge& known, Piece a, Piece b) {
    if (!known.fighting.contains(a) || !known.fighting.contains(b)) return false;
    const std::int64_t reach = pair_reach(table);
    if (squared_length(now[a].centre - now[b].centre) > reach * reach) return false;
    const Gaze::End one = end_of(table, now, a), other = end_of(table, now, b);
    const int range = table.numbers.fof_range;
    return is_in_melee(table, one.block, now[a].in_column(), other.block, now[b].in_column()) ||
           (known.firing.contains(a) && is_in_field(table, now, one, other, range)) ||
           (known.firing.contains(b) && is_in_field(table, now, other, one, range));
}

PieceSet paired_with(const Table& table, const Position& now, const Knowledge& known, Piece piece) {
    PieceSet found;
    for (const Piece enemy : known.fighting & table.of_side[index(enemy_of(table.side_of(piece)))])
        if (is_pair(table, now, known, piece, enemy)) found.insert(enemy);
    return found;
}

PieceSet paired_at(const Table& table, const Position& now, const Knowledge& known, Piece piece, const Standing& at) {
    return Foes(table, now, known, piece, at.centre, 0, PieceSet()).paired_at(at);
}

Foes::Foes(const Table& table, const Position& now, const Knowledge& known, Piece piece, Point from, int farthest,
           PieceSet except)
    : table_(table),
      now_(now),
      piece_(piece),
      type_(type_of(table, now, piece)),
      from_(from),
      reach_(2 * pair_reach(table)) {
    if (!is_fighting(type_)) return;
    fires_ = has_field_of_fire(type_) && !now.retreated.contains(piece);
    const std::int64_t reach = farthest + pair_reach(table);
    for (const Piece enemy : (known.fighting & table.of_side[index(enemy_of(table.side_of(piece)))]) - except)
        if (squared_distance(from, now[enemy].centre) <= reach * reach)
            foes_.push({end_of(table, now, enemy), now[enemy].in_column(), known.firing.contains(enemy)});
}

bool Foes::is_paired(const Foe& foe, const Gaze::End& here, bool in_column) const {
    if (!foe.fights || !is_feared_pair(foe, here, in_column)) return false;
    if (!doubtful_.contains(foe.end.piece)) return true;
    look_at_doubtful();
    return foe.fights && is_feared_pair(foe, here, in_column);
}

void Foes::look_at_doubtful() const {
    for (Foe& foe : foes_) {
        foe.fights = vicinity_->known().fighting.contains(foe.end.piece);
        foe.fires = vicinity_->known().firing.contains(foe.end.piece);
    }
    doubtful_ = PieceSet();
}

bool Foes::is_feared_pair(const Foe& foe, const Gaze::End& here, bool in_column) const {
    const int range = table_.numbers.fof_range;
    return is_in_melee(table_, here.block, in_column, foe.end.block, foe.in_column) ||
           (fires_ && !in_column && is_in_field(table_, now_, here, foe.end, range, obstacles_around(foe))) ||
           (foe.fires && is_in_field(table_, now_, foe.end, here, range, obstacles_around(foe)));
}

const Gaze::Obstacles& Foes::obstacles_around(const Foe& foe) const {
    if (foe.obstacles) return *foe.obstacles;
    const std::int64_t reach =
        reach_ + table_.block.frontage + table_.block.depth;  // whoever is near, all of his block
    return foe.obstacles.emplace(
        Gaze::obstacles_in(table_, now_, Box::around(foe.end.block.frame.origin, static_cast<std::int32_t>(reach))));
}

Gaze::End Foes::end_at(const Standing& at) const {
    return {at.in_column() ? column_block(table_, type_, at.pose()) : line_block(table_, type_, at.pose()), piece_};
}

PieceSet Foes::paired_at(const Standing& at) const {
    PieceSet found;
    const Gaze::End here = end_at(at);
    for (const Foe& foe : foes_)
        if (foe.is_near(half_mils(at.centre), reach_) && is_paired(foe, here, at.in_column()))
            found.insert(foe.end.piece);
    return found;
}

void Foes::prefer_within(int distance) {
    preferred_ = distance;
    const std::int64_t reach = 2 * preferred_ + reach_;
    const Foe* others = std::partition(foes_.begin(), foes_.end(),
                                       [&](const Foe& foe) { return foe.is_near(half_mils(from_), reach); });
    preferred_count_ = static_cast<std::size_t>(others - foes_.begin());
}

bool Foes::attacks_from(const Standing& at) const {
    const bool is_preferred = preferred_ >= 0 && squared_distance(from_, at.centre) <= preferred_ * preferred_;
    const std::size_t count = is_preferred ? preferred_count_ : foes_.size();
    const Point centre = half_mils(at.centre);
    for (std::size_t i = 0; i < count; ++i)
        if (foes_[i].is_near(centre, reach_) && is_paired(foes_[i], end_at(at), at.in_column())) return true;
    return false;
}

bool may_be_in_field(const Table& table, const Rectangle& shooter, const Box& middles) {
    const Point centre{(middles.low.x + middles.high.x) / 2, (middles.low.y + middles.high.y) / 2};
    const Point corner = middles.high - middles.low;
    const std::int64_t around = (std::int64_t{corner.x} + corner.y) / 2 + 2;  // no corner is farther away
    return Arc(table, shooter).may_hold_most(centre, table.numbers.fof_range, around);
}

PieceSet in_melee_with(const Table& table, const Position& now, const Knowledge& known, Piece piece) {
    PieceSet found;
    if (!known.fighting.contains(piece)) return found;
    for (const Piece enemy : known.fighting & table.of_side[index(enemy_of(table.side_of(piece)))])
        if (is_in_melee(table, now, piece, enemy)) found.insert(enemy);
    return found;
}

PieceSet in_field_of_enemies(const Table& table, const Position& now, const Knowledge& known, Side owner,
                             const Rectangle& block, Piece itself) {
    PieceSet found;
    const std::int64_t reach =
        2 * table.numbers.fof_range + block.half_width + block.half_depth + table.block.frontage + table.block.depth;
    for (const Piece enemy : known.firing & table.of_side[index(enemy_of(owner))])
        if (squared_distance(block.frame.origin, half_mils(now[enemy].centre)) <= reach * reach &&
            is_in_field(table, now, end_of(table, now, enemy), {block, itself}, table.numbers.fof_range))
            found.insert(enemy);
    return found;
}

}  // namespace sandtable::pub_battles
