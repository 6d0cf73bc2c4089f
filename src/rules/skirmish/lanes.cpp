// Short cuts of SKM-21.2. A leg is tried at every step of its lane from the far end on; what surely forbids many of the
// steps at once is found here, so that they need not be tried one by one. Nothing here allows a step: those that are
// left are tried by the rules themselves.
//
// The ends of steps are rounded to whole thousandths, so that they lie beside the lane by less than one; everything
// below keeps well clear of that.
#include <algorithm>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

namespace {

using field::Box;
constexpr std::int64_t clear_of_rounding = 3;

}  // namespace

// Of what is near, what may matter to steps along a lane.
void Walker::narrow(Scene scene, Segment lane, Nearby& nearby) const {
    const std::int32_t radius = scene.table.options.base_radius;
    const Stretch line(lane);
    nearby.underfoot = nearby_.underfoot;
    for (const std::uint8_t i : nearby_.features)
        if (line.meets(scene.table.features[i].box.grown(2))) nearby.features.push(i);
    for (const std::uint8_t i : nearby_.walls)
        if (line.meets(scene.table.features[i].box.grown(2 + radius))) nearby.walls.push(i);
    for (const Nearby::Someone& man : nearby_.men)
        if (line.comes_within(2 + 2 * radius, man.at)) nearby.men.push(man);
    for (const Nearby::Enemy& enemy : nearby_.enemies)
        if (line.comes_within(2 + contact_distance + 2 * radius, enemy.at)) nearby.enemies.push(enemy);
    for (const Nearby::Obstacle& hull : nearby_.hulls)
        if (line.meets(hull.box.grown(2 + radius))) nearby.hulls.push(hull);
    for (const Nearby::Someone& gun : nearby_.guns) nearby.guns.push(gun);
}

// ---- what bars the lane from some step on

namespace {

// Whether the point lies so clearly to the left (+1) or to the right (-1) of the segment's line; 0: neither.
int clear_side(Segment line, Point at) {
    const Point vector = line.vector();
    const std::int64_t off = field::cross(vector, at - line.from);
    const std::int64_t x = std::abs(vector.x), y = std::abs(vector.y);
    return std::abs(off) < clear_of_rounding * (x + y) ? 0 : off > 0 ? 1 : -1;
}

// The end lies in the shadow that the piece throws if a light stands at the start; a shadow is convex, so that all ends
// between two of its points lie in it.
bool is_in_shadow(Point start, Segment piece, Point end) {
    const int side = clear_side(piece, end);
    if (side == 0 || clear_side(piece, start) != -side) return false;
    const int left = clear_side({start, piece.from}, end);
    return left != 0 && clear_side({start, piece.to}, end) == -left;
}

bool has_a_door(const Feature& house, Segment wall) {
    for (const Segment& door : house.doors)
        if (field::lies_on(door.from, wall)) return true;
    return false;
}

// What all ways in the lane that end between the two points must pay for the feature, at least.
void meet_surely(const Table& table, const Feature& feature, Point start, Point end, Point lane_end, Toll& toll) {
    const Nature& nature = nature_of(feature.kind);
    const auto crosses = [&](Segment piece) {
        return is_in_shadow(start, piece, end) && is_in_shadow(start, piece, lane_end);
    };
    bool touched = false;
    if (is_linear(feature.kind) || (nature.solid && feature.kind != Kind::rock)) {
        for (std::size_t i = 0; i < pieces_of(feature); ++i) {
            const Segment piece = piece_of(feature, i);
            if (!crosses(piece)) continue;
            if (is_linear(feature.kind)) {
                touched = true;
                break;
            }
            if (has_a_door(feature, piece)) continue;
            if (feature.kind == Kind::bunker || feature.is_blind(i)) toll.blocked = true;
            ++toll.obstacles;
        }
    } else if (feature.upright) {
        constexpr std::int32_t well_inside = 40;
        const Box core = feature.box.grown(-well_inside);
        const Stretch way(Segment{start, end});
        touched = core.low.x <= core.high.x && core.low.y <= core.high.y && way.meets(core) &&
                  field::squared_length(way.vector) >= std::int64_t{16} * well_inside * well_inside;
    }
    if (!touched) return;
    if (nature.impassable) toll.blocked = true;
    if (nature.obstacle) ++toll.obstacles;
    if (is_rough(table, feature.kind)) toll.rough = true;
    toll.deduct += feature.infantry_deduct;
}

}  // namespace

bool Walker::is_surely_barred(Scene scene, const Nearby& lane, Point end, Point lane_end, std::int32_t step, Gait gait,
                              std::int32_t extra) const {
    Toll toll = lane.underfoot;
    for (const std::uint8_t i : lane.features)
        meet_surely(scene.table, scene.table.features[i], from_, end, lane_end, toll);
    if (toll.blocked) return true;
    const Stretch way(Segment{from_, end});
    const bool forced = gait == Gait::forced;
    for (const Nearby::Obstacle& hull : lane.hulls)
        if ((forced || hull.known) && passes_surely_through(hull.corners, way)) return true;
    for (const Nearby::Enemy& enemy : lane.enemies)
        if ((forced || enemy.known) &&
            is_nearer(2 * scene.table.options.base_radius - clear_of_rounding, enemy.at, way.segment))
            return true;
    if (gait == Gait::crawl) return toll.obstacles > 0 || step > crawl_allowance + clear_of_rounding;
    return less_toll(most_, toll) + extra + clear_of_rounding <= step;
}

// ---- where nobody can stop: stretches of the lane that lie too near to somebody or to a wall

namespace {

// The direction of the lane is known by its rounded end: of shorter lanes it would tell too little; on longer ones
// every step lies within two of where it is reckoned to be, and distances along it are right within six.
constexpr std::int32_t shortest_lane = 1000;
constexpr std::int32_t clear_of_turning = 8;

// The lane as a line from its start: where along it something lies.
class Ruler {
public:
    Ruler(Point from, Point last, std::int32_t length)
        : from_(from), vector_(last - from), length_(length), squared_(field::squared_length(vector_)) {}

    // All steps within the reach of the point.
    void take_round(Point at, std::int64_t reach, TakenSteps& taken) const {
        const std::int64_t ahead = field::dot(at - from_, vector_);
        const std::int64_t off = field::squared_distance(at, from_) - ahead * ahead / squared_;  // squared
        const std::int64_t half = (reach - clear_of_turning) * (reach - clear_of_turning) - off;
        if (half <= 0) return;
        const std::int64_t along = ahead * length_ / squared_, chord = field::root_below(half) - clear_of_turning;
        take(along - chord, along + chord, taken);
    }

    // All steps inside the box.
    void take_in(const Box& box, TakenSteps& taken) const {
        if (box.low.x >= box.high.x || box.low.y >= box.high.y) return;
        std::int64_t first = 0, last = length_;
        const auto clip = [&](std::int64_t low, std::int64_t high, std::int64_t way) {  // from the start
            if (way == 0) {
                if (low > 0 || high < 0) last = -1;
                return;
            }
            first = std::max(first, (way > 0 ? low : high) * length_ / way);
            last = std::min(last, (way > 0 ? high : low) * length_ / way);
        };
        clip(box.low.x - from_.x, box.high.x - from_.x, vector_.x);
        clip(box.low.y - from_.y, box.high.y - from_.y, vector_.y);
        take(first + 1, last - 1, taken);
    }

private:
    void take(std::int64_t first, std::int64_t last, TakenSteps& taken) const {
        first = std::max<std::int64_t>(first, 0);
        last = std::min<std::int64_t>(last, length_);
        if (last - first >= stride && !taken.full())
            taken.push({static_cast<std::int32_t>(first), static_cast<std::int32_t>(last)});
    }

    Point from_, vector_;
    std::int64_t length_, squared_;
};

// SKM-1.16: nobody stands across the outline of a building, a bunker or a rock.
void take_at_walls(const Ruler& ruler, const Feature& feature, std::int32_t radius, TakenSteps& taken) {
    if (!feature.upright || feature.kind == Kind::deep_water) return;
    const std::int32_t reach = radius - clear_of_turning;
    const auto [low, high] = feature.box;
    ruler.take_in({{low.x - reach, low.y}, {low.x + reach, high.y}}, taken);
    ruler.take_in({{high.x - reach, low.y}, {high.x + reach, high.y}}, taken);
    ruler.take_in({{low.x, low.y - reach}, {high.x, low.y + reach}}, taken);
    ruler.take_in({{low.x, high.y - reach}, {high.x, high.y + reach}}, taken);
}

}  // namespace

// As Walker::may_go and has_room say of the end of a way.
void Walker::find_taken(Scene scene, const Nearby& lane, Point last, std::int32_t length, Gait gait,
                        TakenSteps& taken) const {
    if (length < shortest_lane) return;
    const Ruler ruler(from_, last, length);
    const bool forced = gait == Gait::forced;
    const std::int32_t radius = scene.table.options.base_radius;
    for (const Nearby::Someone& man : lane.men)
        if (forced || man.known) ruler.take_round(man.at, 2 * radius, taken);
    for (const Nearby::Someone& gun : lane.guns)
        if (forced || gun.known) ruler.take_round(gun.at, radius + gun_base, taken);
    if (gait != Gait::charge)
        for (const Nearby::Enemy& enemy : lane.enemies)
            if (forced ? enemy.able : enemy.reckoned) ruler.take_round(enemy.at, contact_distance + 2 * radius, taken);
    for (const std::uint8_t i : lane.walls) take_at_walls(ruler, scene.table.features[i], radius, taken);
}

}  // namespace sandtable::skirmish
