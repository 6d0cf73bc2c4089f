// PUB chapter 11: line of sight, spotting, identification.
#include <algorithm>
#include <bit>
#include <cstdlib>

#include "rules/pub_battles/chapters.hpp"
#include "rules/pub_battles/cone.hpp"
#include "rules/pub_battles/terrain.hpp"

namespace sandtable::pub_battles {

namespace {

constexpr std::int64_t unlimited = 1 << 30;
constexpr int most_points = 1024;  // of one line of sight: the longest sight over the spacing

Box box_of(const Rectangle& block) { return Box::around(block.frame.origin, block.half_width + block.half_depth); }

std::array<Segment, 2> diagonals_of(const Rectangle& block) {
    const auto corner = field::corners(block);
    return {Segment{corner[0], corner[2]}, Segment{corner[1], corner[3]}};
}

bool crest_crosses(const Hill& hill, const Rectangle& block) {
    const auto [one, other] = diagonals_of(block);
    return field::crosses(one, field::Line(hill.crest)) || field::crosses(other, field::Line(hill.crest));
}

// PUB-11.5: the points of a line of sight.
class Line {
public:
    Line(Point from, Point to) : from_(from), step_(to - from), length_(field::root_above(squared_length(step_))) {
        count_ = std::max<std::int64_t>(1, (length_ + sight_spacing_fu - 1) / sight_spacing_fu);
    }
    int count() const { return static_cast<int>(count_); }
    std::int64_t length() const { return length_; }
    Point operator[](int k) const {
        return {from_.x + static_cast<std::int32_t>(field::rounded(std::int64_t{2 * k + 1} * step_.x, 2 * count_)),
                from_.y + static_cast<std::int32_t>(field::rounded(std::int64_t{2 * k + 1} * step_.y, 2 * count_))};
    }

    // Which points may lie inside a convex outline, and which surely do: first and one past the last of each. A point
    // is rounded by half a unit, so that only those very near an edge need a closer look.
    struct Span {
        int first = 0, last = 0;            // may be inside
        int sure_first = 0, sure_last = 0;  // are inside
    };
    // `turn` is 1 where the inside lies to the left of the edges, -1 where it lies to the right.
    Span across(field::Outline outline, int turn) const {
        std::int64_t first = 0, last = count_, sure_first = 0, sure_last = count_;
        for (std::size_t i = 0; i < outline.size(); ++i) {
            const Segment edge = field::edge(outline, i);
            const Point way = edge.vector();
            // Twice the count times the distance from the edge, as long as the edge, of the k-th point: start + k *
            // rise.
            const std::int64_t slope = turn * cross(way, step_);
            const std::int64_t start = 2 * count_ * turn * cross(way, from_ - edge.from) + slope;
            const std::int64_t margin = 2 * count_ * (std::abs(way.x) + std::abs(way.y));
            const std::int64_t end = start + 2 * slope * (count_ - 1);
            if (start > margin && end > margin) continue;  // most edges have all points on one side
            if (start < -margin && end < -margin) return {};
            if (slope == 0) {
                sure_last = 0;
                continue;
            }
            const std::int64_t rise = 2 * std::abs(slope);
            if (slope > 0) {
                first = std::max(first, -field::floored(start + margin, rise));
                sure_first = std::max(sure_first, field::floored(margin - start, rise) + 1);
            } else {
                last = std::min(last, field::floored(start + margin, rise) + 1);
                sure_last = std::min(sure_last, -field::floored(margin - start, rise));
            }
            if (first >= last) return {};
        }
        Span span{static_cast<int>(first), static_cast<int>(last), 0, 0};
        if (sure_first < sure_last) {
            span.sure_first = static_cast<int>(sure_first);
            span.sure_last = static_cast<int>(sure_last);
        }
        return span;
    }

private:
    Point from_, step_;
    std::int64_t length_;
    std::int64_t count_ = 1;
};

// The points of a line that are inside an outline.
struct Inside {
    int first = -1, last = -1;
    bool any() const { return first >= 0; }
    // PUB-11.7: nearer to the viewer than to what he looks at.
    bool is_nearer(int points) const { return any() && first < points - 1 - last; }
};

// Which they may be: for an outline that is not convex any.
Line::Span points_across(const Line& line, field::Outline outline, int turn) {
    return turn == 0 ? Line::Span{0, line.count(), 0, 0} : line.across(outline, turn);
}

template <class Visit>
Inside points_inside(const Line& line, field::Outline outline, const Line::Span& span, Visit visit) {
    Inside inside;
    const auto note = [&](int from, int to) {
        if (inside.first < 0) inside.first = from;
        inside.last = to - 1;
        visit(from, to);
    };
    const bool sure = span.sure_first < span.sure_last;
    for (int k = span.first; k < span.last; ++k) {
        if (sure && k == span.sure_first) {
            note(span.sure_first, span.sure_last);
            k = span.sure_last - 1;
        } else if (field::holds(outline, line[k]))
            note(k, k + 1);
    }
    return inside;
}

// Points of a line of sight that are in woods or buildings.
class Covered {
public:
    explicit Covered(int points) : words_(static_cast<std::size_t>(points + 63) / 64) {
        for (std::size_t i = 0; i < words_; ++i) bits_[i] = 0;
    }
    void add(int from, int to) {
        for (int word = from / 64; 64 * word < to; ++word) {
            const int first = std::max(0, from - 64 * word), last = std::min(64, to - 64 * word);
            bits_[static_cast<std::size_t>(word)] |= ~std::uint64_t{0} >> (64 - (last - first)) << first;
        }
    }
    void add(const Covered& other) {
        for (std::size_t i = 0; i < words_; ++i) bits_[i] |= other.bits_[i];
    }
    int count() const {
        int count = 0;
        for (std::size_t i = 0; i < words_; ++i) count += std::popcount(bits_[i]);
        return count;
    }

private:
    std::size_t words_;
    std::array<std::uint64_t, most_points / 64> bits_;
};

// PUB-11.6: a hill hides nothing when it is missed altogether, when one looks along it without its crest between, or
// when one stands on the crest; from the other end (PUB-11.13) that must be asked anew.
bool hill_cannot_hide(const Table& table, const Rectangle& viewer, Point eye, int which, const Cone& cone) {
    const Hill& hill = table.hills[static_cast<std::size_t>(which)];
    if (cone.misses(hill.crest)) return (hills_at(table, eye) >> which & 1) != 0 || cone.misses(hill.outline);
    return !table.options.los_reciprocal && crest_crosses(hill, viewer);
}

// How much of a line of sight lies in an area by the points that are inside: one more than fits, or one less.
Cone::Depth depth_in(const Table& table, const Cone& cone, int feature) {
    const int turn = table.feature_turns[feature];
    if (turn == 0) return {0, unlimited};
    const auto [least, most] = cone.depth_inside(table.areas[feature].outline, turn);
    return {least - sight_spacing_fu, most == 0 ? 0 : most + sight_spacing_fu};
}

// PUB-11.5, 11.7: more points are in woods and buildings than one can see into, but for those that one looks over.
template <class LooksDownOn>
bool cover_hides(const Table& table, field::Candidates features, Segment sight, LooksDownOn looks_down_on) {
    const Cone only_one(sight.from, sight.to);
    std::int64_t most = 0;
    for (const int feature : features) {
        if (feature >= table.first_hill) break;
        const Cone::Depth depth = depth_in(table, only_one, feature);
        if (depth.least > 2 * table.numbers.see_into && !looks_down_on(table.areas[feature].base_level)) return true;
        most += depth.most;
    }
    if (most <= 2 * table.numbers.see_into) return false;
    const Line line(sight.from, sight.to);
    const auto is_too_much = [&](int points) {
        return points * line.length() > std::int64_t{2 * table.numbers.see_into} * line.count();
    };
    Covered covered(line.count());
    for (const int feature : features) {
        if (feature >= table.first_hill) break;
        const Area& area = table.areas[feature];
        Covered here(line.count());
        const Line::Span span = points_across(line, area.outline, table.feature_turns[feature]);
        const Inside inside =
            points_inside(line, area.outline, span, [&](int first, int last) { here.add(first, last); });
        if (!inside.any()) continue;
        const bool seen_over = inside.is_nearer(line.count()) && looks_down_on(area.base_level) &&
                               !field::holds(area.outline, sight.from) && !field::holds(area.outline, sight.to);
        if (!seen_over) covered.add(here);
    }
    return is_too_much(covered.count());
}

}  // namespace

namespace {

// No piece in the way of a look that lies in the box has its centre farther off.
Box with_blocks_around(const Table& table, const Box& box) {
    return box.grown(std::max(table.block.frontage, table.baggage_block.frontage) +
                     std::max(table.block.depth, table.baggage_block.depth));
}

}  // namespace

Gaze::Obstacles Gaze::obstacles_in(const Table& table, const Position& now, const Box& box) {
    Obstacles found;
    const Box around = with_blocks_around(table, box);
    for (const Piece piece : now.on_map)
        if (around.holds(half_mils(now[piece].centre))) found.pieces.insert(piece);
    for (const int feature : table.cover)
        if (table.feature_boxes[feature].touches(box)) found.cover.insert(feature);
    return found;
}

Gaze::Gaze(const Table& table, const Position& now, const End& viewer, Point eye, const End& target,
           const Obstacles& obstacles)
    : table_(table), viewer_{viewer.block}, target_{target.block}, eye_(eye) {
    Box box = box_of(target.block);
    box.low = {std::min(box.low.x, eye.x), std::min(box.low.y, eye.y)};
    box.high = {std::max(box.high.x, eye.x), std::max(box.high.y, eye.y)};
    const Box around = with_blocks_around(table, box);
    const Cone cone(eye, target.block);
    for (const Piece piece : obstacles.pieces) {  // PUB-11.4
        if (piece == viewer.piece || piece == target.piece || !around.holds(half_mils(now[piece].centre))) continue;
        const Rectangle block = rectangle(table, now, piece);
        if (!box_of(block).touches(box)) continue;
        const auto corners = field::corners(block);
        if (!cone.misses(corners)) diagonals_.push({Segment{corners[0], corners[2]}, {corners[1], corners[3]}});
    }
    const auto looks_over = [&](int area, const Rectangle& block) {
        return level_under(table, block) > table.areas[area].base_level;
    };
    const auto may_be_seen_over = [&](int area) {  // from the other end too: PUB-11.13
        return looks_over(area, viewer.block) || (table.options.los_reciprocal && looks_over(area, target.block));
    };
    field::Candidates cover;
    std::int64_t deepest = 0;  // in woods and buildings, in half mils
    for (const int i : obstacles.cover) {
        if (!table.feature_boxes[i].touches(box)) continue;
        const bool is_hill = i >= table.first_hill;
        if (is_hill ? hill_cannot_hide(table, viewer.block, eye, i - table.first_hill, cone)
                    : cone.misses(table.areas[i].outline))
            continue;
        if (is_hill) {
            features_.insert(i);
            open_country_ = false;
            continue;
        }
        const Cone::Depth depth = depth_in(table, cone, i);
        deepest += depth.most;
        cover.insert(i);
        if (depth.least > 2 * table.numbers.see_into && !may_be_seen_over(i)) is_blind_ = true;
    }
    if (deepest <= 2 * table.numbers.see_into) return;  // PUB-11.5: one can see so far into it
    features_ |= cover;
    has_cover_ = true;
    open_country_ = false;
}

// PUB-11.5 to 11.7: what terrain does to a line of sight.
bool Gaze::is_open(Point from, Point to, const Viewer& viewer) const {
    const auto looks_down_on = [&](int height) {
        if (viewer.level < 0) viewer.level = level_under(table_, viewer.block);
        return viewer.level > height;
    };
    if (has_cover_ && cover_hides(table_, features_, {from, to}, looks_down_on)) return false;
    for (const int feature : features_) {
        if (feature < table_.first_hill) continue;
        const int which = feature - table_.first_hill;
        const Hill& hill = table_.hills[which];
        const bool over_crest = field::crosses(Segment{from, to}, field::Line(hill.crest));
        if (!over_crest && ((hills_at(table_, from) | hills_at(table_, to)) >> which & 1) != 0) continue;
        if (over_crest && crest_crosses(hill, viewer.block)) continue;
        if (over_crest && !looks_down_on(hill.level)) return false;
        const Line line(from, to);
        const Line::Span span = points_across(line, hill.outline, table_.feature_turns[feature]);
        const Inside inside = points_inside(line, hill.outline, span, [](int, int) {});
        if (!over_crest && !inside.any()) continue;
        if (inside.is_nearer(line.count()) && looks_down_on(hill.level)) continue;
        if (crest_crosses(hill, viewer.block)) continue;
        return false;
    }
    return true;
}

bool Gaze::sees(Point sample) const {
    if (is_blind_) return false;
    const std::int64_t reach = 2 * table_.numbers.los_max;
    if (squared_distance(eye_, sample) > reach * reach) return false;  // PUB-11.3
    for (const auto& [one, other] : diagonals_)
        if (field::crosses(Segment{eye_, sample}, one) || field::crosses(Segment{eye_, sample}, other)) return false;
    if (open_country_ || is_open(eye_, sample, viewer_)) return true;
    return table_.options.los_reciprocal && is_open(sample, eye_, target_);  // PUB-11.13
}

bool can_see(const Table& table, const Position& now, const Gaze::End& viewer, const Gaze::End& target) {
    const Point eye = viewer.block.frame.origin;
    const std::int64_t reach = 2 * table.numbers.los_max + target.block.half_width + target.block.half_depth;
    if (squared_distance(eye, target.block.frame.origin) > reach * reach) return false;
    const Samples points = spine(table, target.block);
    const Gaze gaze(table, now, viewer, eye, target);
    if (gaze.is_blind()) return false;
    std::size_t seen = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        seen += gaze.sees(points[i]);
        if (field::is_majority(seen, points.size())) return true;
        if (!field::is_majority(seen + points.size() - 1 - i, points.size())) return false;
    }
    return false;
}

bool spots(const Table& table, const Position& now, Piece viewer, Piece target) {
    return can_see(table, now, {rectangle(table, now, viewer), viewer}, {rectangle(table, now, target), target});
}

namespace {

// By one of these pieces or by an HQ of their side.
bool is_seen_by(const Table& table, const Position& now, PieceSet viewers, Side side, const Gaze::End& target) {
    for (const Piece viewer : viewers)
        if (can_see(table, now, {rectangle(table, now, viewer), viewer}, target)) return true;
    for (const Hq viewer : now.hq_on_map & table.hqs_of[index(side)])
        if (can_see(table, now, {rectangle(table, now, viewer), Piece()}, target)) return true;
    return false;
}

}  // namespace

bool is_spotted(const Table& table, const Position& now, const Knowledge& known, Hq hq) {
    const Side side = enemy_of(table.side_of(hq));
    return is_seen_by(table, now, known.fighting & table.of_side[index(side)], side,
                      {rectangle(table, now, hq), Piece()});
}

bool is_spotted_by(const Table& table, const Position& now, Side side, Piece enemy) {
    if (is_seen_by(table, now, on_map_of(table, now, side), side, {rectangle(table, now, enemy), enemy}))  // PUB-11.2
        return true;
    const PieceSet firing = truth(table, now).firing & table.of_side[index(side)];
    for (const Piece piece : firing)  // PUB-11.12
        if (is_in_field(table, now, piece, enemy)) return true;
    return false;
}

PieceSet spotted_by(const Table& table, const Position& now, Side side) {
    PieceSet spotted;
    for (const Piece enemy : on_map_of(table, now, enemy_of(side)))
        if (is_spotted_by(table, now, side, enemy)) spotted.insert(enemy);
    return spotted;
}

// PUB-11.11: everybody is told at the end of the action that did it (`tell_sightings`).
void reveal(const Table&, Position& now, Piece piece, Journal&) { now.revealed.insert(piece); }

}  // namespace sandtable::pub_battles
