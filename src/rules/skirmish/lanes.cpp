// Short cuts of SKM-21.2. A leg is tried at every step of its lane from the far end on; what surely forbids many of the
// steps at once is found here, so that they need not be tried one by one. Nothing here allows a step: those that are
// left are tried by the rules themselves.
//
// A lane is reckoned as the straight line to its last end. That end and those of all steps are rounded to whole
// thousandths, so that each lies within two of where the lane has it; everything below keeps clear of that.
#include <algorithm>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

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
        if (line.comes_within(2 + 2 * radius, man.at)) nearby.add_man(man);
    for (const Nearby::Enemy& enemy : nearby_.enemies)
        if (line.comes_within(2 + contact_distance + 2 * radius, enemy.at)) nearby.enemies.push(enemy);
    for (const Nearby::Obstacle& hull : nearby_.hulls)
        if (line.meets(hull.box.grown(2 + radius))) nearby.hulls.push(hull);
    for (const Nearby::Someone& gun : nearby_.guns) nearby.guns.push(gun);
}

// ---- where along the lane something lies

namespace {

using field::Box;
constexpr std::int64_t clear_of_rounding = 3;
// The direction of a lane is known by its rounded end: of shorter ones it tells too little about what lies beyond it,
// on longer ones distances along the lane are right within six.
constexpr std::int32_t shortest_lane = 1000;
constexpr std::int32_t clear_of_turning = 8;
constexpr std::int32_t never = INT32_MAX;

class Ruler {
public:
    Ruler(Point from, Point last, std::int32_t length)
        : from_(from),
          last_(last),
          vector_(last - from),
          length_(length),
          squared_(std::max<std::int64_t>(1, field::squared_length(vector_))) {}

    // From which step on every way crosses the piece: its end lies in the shadow that the piece throws if a light
    // stands at the start. A shadow is convex: all ends between two of its points lie in it.
    std::int32_t crossing(Segment piece) const {
        const Point along = piece.vector(), one = piece.from - from_, other = piece.to - from_;
        const std::int64_t before = field::cross(along, one), behind = field::cross(along, piece.from - last_);
        const std::int64_t left = field::cross(one, vector_), right = field::cross(other, vector_);
        if ((before > 0) == (behind > 0) || (left > 0) == (right > 0)) return never;
        const std::int64_t off = clear_of(along), off_one = clear_of(one), off_other = clear_of(other);
        if (std::abs(before) < off || std::abs(behind) < off || std::abs(left) < off_one || std::abs(right) < off_other)
            return never;
        return static_cast<std::int32_t>(
            1 + std::max({length_ * (std::abs(before) + off) / (std::abs(before) + std::abs(behind)),
                          length_ * off_one / std::abs(left), length_ * off_other / std::abs(right)}));
    }

    // The steps within the reach of the point.
    Taken round(Point at, std::int64_t reach) const {
        if (length_ < shortest_lane) return none;
        const std::int64_t ahead = field::dot(at - from_, vector_);
        const std::int64_t off = field::squared_distance(at, from_) - ahead * ahead / squared_;  // squared
        const std::int64_t half = (reach - clear_of_turning) * (reach - clear_of_turning) - off;
        if (half <= clear_of_turning * clear_of_turning) return none;
        const std::int64_t along = ahead * length_ / squared_, chord = field::root_below(half) - clear_of_turning;
        return cut_to_the_lane(along - chord, along + chord);
    }

    // The steps inside the box.
    Taken in(const Box& box) const {
        if (box.low.x >= box.high.x || box.low.y >= box.high.y) return none;
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
        return cut_to_the_lane(first + 1, last - 1);
    }

    // The steps inside the hull, its flanks and its ends moved outward so far (or inward, if it is less than nothing).
    Taken in(const Nearby::Obstacle& obstacle, std::int64_t flanks, std::int64_t ends) const {
        const Corners& hull = obstacle.corners;
        std::int64_t first = 0, last = length_;
        const std::array outwards{flanks * obstacle.sides[0], ends * obstacle.sides[1]};
        for (std::size_t i = 0; i < hull.size(); ++i) {
            const Point edge = hull[(i + 1) % hull.size()] - hull[i];
            const std::int64_t outward = outwards[i % 2];
            const std::int64_t depth = field::cross(from_ - hull[i], edge) + outward;  // corners go clockwise
            const std::int64_t gain = field::cross(vector_, edge);                     // on the whole lane
            if (gain == 0 && depth < 0) return none;
            if (gain > 0) first = std::max(first, -depth * length_ / gain);
            if (gain < 0) last = std::min(last, depth * length_ / -gain);
        }
        return cut_to_the_lane(first + 1, last - 1);
    }

    Stretch line() const { return Segment{from_, last_}; }

private:
    static constexpr Taken none{never, -1};

    static std::int64_t clear_of(Point vector) {
        return clear_of_rounding * (std::int64_t{std::abs(vector.x)} + std::abs(vector.y));
    }
    Taken cut_to_the_lane(std::int64_t first, std::int64_t last) const {
        first = std::max<std::int64_t>(first, 0);
        last = std::min<std::int64_t>(last, length_);
        return first > last ? none : Taken{static_cast<std::int32_t>(first), static_cast<std::int32_t>(last)};
    }

    Point from_, last_, vector_;
    std::int64_t length_, squared_;
};

}  // namespace

// ---- what bars the lane from some step on

namespace {

// From a step on every way in the lane pays at least so much more.
struct Due {
    std::int32_t step = never;
    Toll toll;
};
using Dues = ScratchList<Due, 32>;

void add_due(Dues& dues, std::int32_t step, const Toll& toll) {
    if (step == never || dues.size() == 32) return;
    dues.push({step, toll});
    for (std::size_t i = dues.size() - 1; i > 0 && dues[i].step < dues[i - 1].step; --i)
        std::swap(dues[i], dues[i - 1]);
}

bool has_a_door(const Feature& house, Segment wall) {
    for (const Segment& door : house.doors)
        if (field::lies_on(door.from, wall)) return true;
    return false;
}

void find_walls(const Ruler& ruler, const Feature& house, Dues& dues) {
    for (std::size_t i = 0; i < house.points.size(); ++i) {
        const Segment wall = piece_of(house, i);
        const std::int32_t step = ruler.crossing(wall);
        if (step == never || has_a_door(house, wall)) continue;
        Toll toll;
        toll.obstacles = 1;
        toll.blocked = house.kind == Kind::bunker || house.is_blind(i);
        add_due(dues, step, toll);
    }
}

// From which step on a way surely leads over the line, or through the area.
std::int32_t meeting(const Ruler& ruler, const Feature& feature) {
    if (is_linear(feature.kind)) {
        std::int32_t step = never;
        for (std::size_t i = 0; i < pieces_of(feature); ++i)
            step = std::min(step, ruler.crossing(piece_of(feature, i)));
        return step;
    }
    constexpr std::int32_t well_inside = 40;
    if (!feature.upright) return never;
    const std::int32_t step = ruler.in(feature.box.grown(-well_inside)).first;
    return step == never ? never : std::max(step, 4 * well_inside) + clear_of_turning;
}

// From which step on a way surely leads through the hull: so much of it then lies well inside.
std::int32_t passing_through(const Ruler& ruler, const Nearby::Obstacle& hull) {
    constexpr std::int32_t well_inside = 40;
    const Taken inside = ruler.in(hull, -well_inside, -well_inside);
    return inside.last - inside.first < 3 * well_inside ? never : inside.first + 2 * well_inside;
}

void find_dues(const Table& table, const Ruler& ruler, const Feature& feature, Dues& dues) {
    const Nature& nature = nature_of(feature.kind);
    if (nature.solid && feature.kind != Kind::rock) return find_walls(ruler, feature, dues);
    Toll toll;
    toll.blocked = nature.impassable;
    toll.obstacles = nature.obstacle ? 1 : 0;
    toll.rough = is_rough(table, feature.kind);
    toll.deduct = feature.infantry_deduct;
    add_due(dues, meeting(ruler, feature), toll);
}

}  // namespace

// Nobody comes to this step of the lane or to any behind it.
std::int32_t Walker::barred_from(Scene scene, const Nearby& lane, Point last, std::int32_t length, Gait gait,
                                 std::int32_t extra) const {
    const Ruler ruler(from_, last, length);
    const bool forced = gait == Gait::forced, crawls = gait == Gait::crawl;
    Dues dues;
    for (const std::uint8_t i : lane.features) find_dues(scene.table, ruler, scene.table.features[i], dues);
    Toll blocked;
    blocked.blocked = true;
    for (const Nearby::Obstacle& hull : lane.hulls)
        if (forced || hull.known) add_due(dues, passing_through(ruler, hull), blocked);
    for (const Nearby::Enemy& enemy : lane.enemies)
        if (forced || enemy.known)
            add_due(dues, ruler.round(enemy.at, 2 * scene.table.options.base_radius).first, blocked);
    Toll toll = lane.underfoot;
    const auto too_far = [&] {
        return static_cast<std::int32_t>((crawls ? crawl_allowance : less_toll(most_, toll) + extra) +
                                         clear_of_rounding + 1);
    };
    std::int32_t barred = too_far();
    for (const Due& due : dues) {
        if (due.step >= barred) break;
        toll.obstacles += due.toll.obstacles;
        toll.rough |= due.toll.rough;
        toll.deduct += due.toll.deduct;
        if (due.toll.blocked || (crawls && toll.obstacles > 0)) return due.step;
        barred = std::min(barred, std::max(due.step, too_far()));
    }
    return barred;
}

// ---- where nobody can stop: stretches of the lane that lie too near to somebody or to a wall

namespace {

void take(TakenSteps& taken, Taken steps) {
    if (steps.last - steps.first >= stride && taken.size() < most_taken) taken.push(steps);
}

// SKM-1.16: nobody stands across the outline of a building, a bunker or a rock.
void take_at_walls(const Ruler& ruler, const Feature& feature, std::int32_t radius, TakenSteps& taken) {
    if (!feature.upright || feature.kind == Kind::deep_water) return;
    const std::int32_t reach = radius - clear_of_turning;
    const auto [low, high] = feature.box;
    take(taken, ruler.in({{low.x - reach, low.y}, {low.x + reach, high.y}}));
    take(taken, ruler.in({{high.x - reach, low.y}, {high.x + reach, high.y}}));
    take(taken, ruler.in({{low.x, low.y - reach}, {high.x, low.y + reach}}));
    take(taken, ruler.in({{low.x, high.y - reach}, {high.x, high.y + reach}}));
}

}  // namespace

// As Walker::may_go and has_room say of the end of a way.
void Walker::find_taken(Scene scene, const Nearby& lane, Point last, std::int32_t length, Gait gait,
                        TakenSteps& taken) const {
    const Ruler ruler(from_, last, length);
    const bool forced = gait == Gait::forced;
    const std::int32_t radius = scene.table.options.base_radius;
    for (const Nearby::Someone& man : lane.men)
        if (forced || man.known) take(taken, ruler.round(man.at, 2 * radius));
    for (const Nearby::Someone& gun : lane.guns)
        if (forced || gun.known) take(taken, ruler.round(gun.at, radius + gun_base));
    if (gait != Gait::charge)
        for (const Nearby::Enemy& enemy : lane.enemies)
            if (forced ? enemy.able : enemy.reckoned) take(taken, ruler.round(enemy.at, contact_distance + 2 * radius));
    if (length < shortest_lane) return;
    for (const std::uint8_t i : lane.walls) take_at_walls(ruler, scene.table.features[i], radius, taken);
    const std::int32_t beside = radius - clear_of_turning;
    for (const Nearby::Obstacle& hull : lane.hulls) {
        if (!forced && !hull.known) continue;
        take(taken, ruler.in(hull, beside, -clear_of_turning));
        take(taken, ruler.in(hull, -clear_of_turning, beside));
    }
}

std::int32_t step_before(const TakenSteps& taken, std::int32_t step) {
    for (std::size_t i = 0; i < taken.size();) {
        if (step < taken[i].first || step > taken[i].last) {
            ++i;
            continue;
        }
        step = (taken[i].first - 1) / stride * stride;
        if (step <= 0) return 0;
        i = 0;
    }
    return step;
}

// ---- the same for vehicles: SKM-14.5

// No track leads through what stops vehicles, and no hull stands on it. The hull holds a circle of half its width.
std::int32_t hull_barred_from(const Table& table, const VehicleModel& model, Point from, Point last,
                              std::int32_t length, TakenSteps& taken) {
    if (length < shortest_lane) return never;
    const Ruler ruler(from, last, length);
    const std::int32_t reach = model.width / 2 - clear_of_turning;
    std::int32_t barred = never;
    for (const Feature& feature : table.features) {
        if (!nature_of(feature.kind).stops_vehicles || !ruler.line().meets(feature.box.grown(model.width))) continue;
        barred = std::min(barred, meeting(ruler, feature));
        if (!feature.upright) continue;
        const auto [low, high] = feature.box;
        take(taken, ruler.in({{low.x - reach, low.y}, {high.x + reach, high.y}}));
        take(taken, ruler.in({{low.x, low.y - reach}, {high.x, high.y + reach}}));
    }
    return barred;
}

}  // namespace sandtable::skirmish
