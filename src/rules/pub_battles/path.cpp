#include "rules/pub_battles/path.hpp"

#include <algorithm>
#include <cstdlib>

#include "rules/pub_battles/terrain.hpp"

namespace sandtable::pub_battles {

namespace {

std::int64_t reach_of(const Rectangle& block) { return block.half_width + block.half_depth; }

bool is_off_map(const Table& table, Point centre) {
    return centre.x < 0 || centre.y < 0 || centre.x > table.width || centre.y > table.height;
}

// One coordinate of the samples of a leg, one after the other without a division: PUB-7.8, as field::part_of_the_way.
class Pace {
public:
    Pace(std::int32_t from, std::int32_t to, std::int32_t count)
        : from_(from), sign_(to < from ? -1 : 1), count_(count), left_(count / 2) {
        const std::int32_t way = sign_ * (to - from);
        whole_ = way / count;
        rest_ = way % count;
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
    std::int32_t from_, sign_, count_, left_;
    std::int32_t whole_ = 0, rest_ = 0, gone_ = 0;
};

// Whether the centre can come into the outline on its way: elsewhere most of the block is outside (see ground_under).
// Samples are rounded by half a mil.
bool way_meets_edges(Segment way, field::Outline outline) {
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Segment edge = field::edge(outline, i);
        if (Box::around(edge).grown(2).touches(Box::around(way)) && field::within(2, way, edge)) return true;
    }
    return false;
}

bool way_meets(Segment way, field::Outline outline) {
    return field::holds(outline, way.from) || field::holds(outline, way.to) || way_meets_edges(way, outline);
}

// A straight row of points whose ends are both beyond the same side of a block has none inside it.
bool passes_by(const Rectangle& block, Point one, Point other) {
    const field::Local a = block.local(one), b = block.local(other);
    return std::min(a.right, b.right) > block.half_width || std::max(a.right, b.right) < -block.half_width ||
           std::min(a.ahead, b.ahead) > block.half_depth || std::max(a.ahead, b.ahead) < -block.half_depth;
}

}  // namespace

int leg_length(Point from, Point to) { return static_cast<int>(field::root_above(squared_distance(from, to))); }

Path::Path(const Table& table, const Position& now, Side side, Type type, Piece itself, const Knowledge* known)
    : bars_marsh(is_barred_from_marsh(type)),
      table_(table),
      now_(now),
      side_(side),
      type_(type),
      itself_(itself),
      enemies_(on_map_of(table, now, enemy_of(side))) {
    if (known == nullptr) return;
    known_ = *known;
    knows_ = true;
}

Path::Path(const Table& table, const Position& now, Hq hq)
    : table_(table),
      now_(now),
      side_(table.side_of(hq)),
      is_hq_(true),
      enemies_(on_map_of(table, now, enemy_of(table.side_of(hq)))) {}

Rectangle Path::in_line(Pose pose) const {
    return is_hq_ ? hq_rectangle(table_, pose) : line_block(table_, type_, pose);
}

Rectangle Path::in_column(Pose pose) const {
    return is_hq_ ? hq_rectangle(table_, pose) : column_block(table_, type_, pose);
}

void Path::look_along(Pose from, Point to, Surroundings& around) const {
    const Rectangle start = in_line(from);
    const std::int32_t reach = static_cast<std::int32_t>(reach_of(start));
    const Segment way{half_mils(from.centre), half_mils(to)};
    const Box box = Box::around(way).grown(reach);
    const std::int32_t far = std::max(table_.block.frontage, table_.baggage_block.frontage) +
                             std::max(table_.block.depth, table_.baggage_block.depth);
    for (const int feature : table_.features.near(box)) {
        if (!table_.feature_boxes[feature].touches(box)) continue;
        if (feature < table_.first_hill) {
            const Area& area = table_.areas[feature];  // buildings slow nobody: PUB-3.4
            if (table_.areas_apart && (area.ground == Ground::buildings || !way_meets(way, area.outline))) continue;
            around.areas = true;
            around.marsh = around.marsh || area.ground == Ground::marsh;
        } else if (feature < table_.first_stream) {
            around.hills = around.hills || way_meets_edges(way, table_.hills[feature - table_.first_hill].outline);
        } else if (feature >= table_.first_river) {
            around.rivers = around.rivers || feature < table_.first_crossing;
        } else {
            const std::vector<Point>& line = table_.streams[feature - table_.first_stream].line;
            for (std::size_t i = 0; i + 1 < line.size(); ++i) {
                const Segment leg = field::leg(line, i);
                if (!Box::around(leg).touches(Box::around(way).grown(4)) || !field::within(2, way, leg)) continue;
                if (around.streams.full())
                    around.all_streams = true;
                else
                    around.streams.push(leg);
            }
        }
    }
    for (const Piece enemy : enemies_) {
        const Point centre = half_mils(now_[enemy].centre);
        if (centre.x < box.low.x - far || centre.x > box.high.x + far || centre.y < box.low.y - far ||
            centre.y > box.high.y + far || !field::within(reach + far, centre, way))
            continue;
        around.enemies.insert(enemy);
    }
    // A single enemy matters only where one block holds the other's centre.
    if (around.enemies.size() == 1 &&
        !field::within(std::max(reach, far), half_mils(now_[around.enemies.first()].centre), way))
        around.enemies = PieceSet();
}

// The points of the spine lie opposite each other about the centre: one enemy can hold most of them only if it holds
// the centre too.
Refusal Path::fits(const Rectangle& block, PieceSet enemies) const {
    const std::int64_t half_length = std::max(block.half_width, block.half_depth);
    PieceSet near;
    const std::int64_t reach = half_length + std::max(table_.block.frontage, table_.baggage_block.frontage) +
                               std::max(table_.block.depth, table_.baggage_block.depth);
    for (const Piece enemy : enemies) {
        if (squared_distance(block.frame.origin, half_mils(now_[enemy].centre)) < reach * reach) near.insert(enemy);
    }
    if (near.empty()) return fine;
    if (near.size() == 1 &&
        !field::is_deep_inside(rectangle(table_, now_, near.first()), block.frame.origin, edge_tolerance_fu / 2))
        return fine;
    const Samples points = spine(table_, block);
    std::uint64_t inside = 0;  // bit i: the i-th point
    for (const Piece enemy : near) {
        const Rectangle other = rectangle(table_, now_, enemy);
        if (passes_by(other, points[0], points[points.size() - 1])) continue;
        for (std::size_t i = 0; i < points.size(); ++i)
            if (field::is_deep_inside(other, points[i], edge_tolerance_fu)) inside |= std::uint64_t{1} << i;
    }
    const std::size_t count = static_cast<std::size_t>(std::popcount(inside));
    if (!field::is_majority(count, points.size())) return fine;
    return {PUB(7, 6),
            "The majority of the piece does not fit there: {} of it would be inside the enemy.",
            {Argument::Kind::percent, static_cast<int>(100 * count / points.size())}};
}

PieceSet Path::centres_inside(const Rectangle& block, PieceSet enemies) const {
    PieceSet found;
    const std::int64_t reach = reach_of(block);
    for (const Piece enemy : enemies) {
        const Point centre = half_mils(now_[enemy].centre);
        if (squared_distance(block.frame.origin, centre) < reach * reach &&
            field::is_deep_inside(block, centre, edge_tolerance_fu))
            found.insert(enemy);
    }
    return found;
}

Refusal Path::ground_allows(const Surroundings& around, const Rectangle& block) const {
    if (around.rivers && is_in_river(table_, block.frame.origin))
        return {PUB(7, 9), "Rivers are crossed only at bridges and fords."};
    if (bars_marsh && around.marsh && ground_under(table_, block) == Ground::marsh)
        return {PUB(3, 11), "Artillery and cavalry cannot enter marsh."};
    return fine;
}

bool Path::crosses_stream(const Surroundings& around, Point from, Point to) const {
    const Segment step{half_mils(from), half_mils(to)};
    for (const Segment& stream : around.streams)
        if (field::crosses(step, stream)) return true;
    if (around.all_streams)
        for (const Stream& stream : table_.streams)
            if (field::crosses(step, field::Line(stream.line))) return true;
    return false;
}

Refusal Path::leg(Pose from, Point to, bool may_be_reduced) {
    const int count = std::max(1, (leg_length(from.centre, to) + path_spacing - 1) / path_spacing);
    Surroundings around;
    look_along(from, to, around);
    const bool transit = table_.options.fof_transit == FofTransit::forbidden && !is_hq_;
    const bool leaves_map = is_off_map(table_, from.centre) || is_off_map(table_, to);
    const bool is_plain = around.enemies.empty() && !around.areas && !around.hills && !around.rivers &&
                          around.streams.empty() && !transit && !leaves_map;
    if (is_plain) return fine;

    // Nothing but the ground's slowness is left to find out.
    const bool needs_no_more =
        around.enemies.empty() && !around.rivers && !transit && !leaves_map && !(bars_marsh && around.marsh);
    Rectangle block = in_line(from);
    PieceSet covered = centres_inside(block, around.enemies);
    std::uint64_t hills = around.hills ? hills_at(table_, block.frame.origin) : 0;
    Point before = from.centre;
    Pace east(from.centre.x, to.x, count), north(from.centre.y, to.y, count);
    for (int k = 0; k <= count; ++k, east.go_on(), north.go_on()) {
        const Point centre{east.place(), north.place()};
        block.frame.origin = half_mils(centre);
        if (leaves_map && is_off_map(table_, centre)) return {PUB(7, 10), "The piece must stay on the map."};
        if (around.enemies.any()) {
            if (const Refusal refusal = fits(block, around.enemies)) return refusal;
            const PieceSet inside = centres_inside(block, around.enemies);
            if ((inside - covered).any())
                return {PUB(7, 16), "The majority of the piece does not fit there: an enemy block stands in the way."};
            covered = inside;
        }
        if (const Refusal refusal = ground_allows(around, block)) return refusal;
        if (transit) note_transit(block);
        if (may_be_reduced && !reduced) {  // PUB-3.7
            if (around.areas) {
                const Ground ground = ground_under(table_, block);
                reduced = ground == Ground::woods || ground == Ground::marsh;
            }
            reduced = reduced || (around.rivers && is_in_any_river(table_, block.frame.origin));
            if (around.hills) {
                const std::uint64_t here = hills_at(table_, block.frame.origin);
                reduced = reduced || here != hills;
                hills = here;
            }
            if (k > 0 && !around.streams.empty()) reduced = reduced || crosses_stream(around, before, centre);
        }
        if (needs_no_more && (reduced || !may_be_reduced)) return fine;
        before = centre;
    }
    return fine;
}

Refusal Path::turn(Pose pose) {
    const Rectangle block = in_line(pose);
    if (const Refusal refusal = fits(block, enemies_)) return refusal;
    if (bars_marsh && table_.has_marsh && ground_under(table_, block) == Ground::marsh)
        return {PUB(3, 11), "Artillery and cavalry cannot enter marsh."};
    if (table_.options.fof_transit == FofTransit::forbidden && !is_hq_) note_transit(block);
    return fine;
}

Refusal Path::column_pose(const Standing& at) {
    know();
    const Rectangle block = in_column(at.pose());
    if (overlaps_a_piece(table_, now_, block, itself_)) return {PUB(8, 6), "The road is blocked."};
    const PieceSet fields_now = fields(block);
    if ((fields_now - in_field_of_).any()) return {PUB(8, 7), "A road column cannot enter an enemy field of fire."};
    in_field_of_ = fields_now;
    return fine;
}

void Path::know() {
    if (!knows_) known_ = known_to(table_, now_, side_);
    knows_ = true;
}

PieceSet Path::fields(const Rectangle& block) const {
    return in_field_of_enemies(table_, now_, known_, side_, block, itself_);
}

void Path::note_fields(const Rectangle& block) {
    know();
    in_field_of_ = fields(block);
}

// PUB-7.15: a Field of Fire in which the piece began counts from when it has first left it.
void Path::note_transit(const Rectangle& block) {
    know();
    const PieceSet here = fields(block);
    if (!transit_begun_) began_in_ = here;
    transit_begun_ = true;
    began_in_ &= here;
    crossed_ |= here - began_in_;
}

}  // namespace sandtable::pub_battles
