// SKM chapter 5: line of sight and cover.
#include <algorithm>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

namespace {

using field::Box;

// SKM-5.4, 5.14: the observer in a building looks out by one edge that has openings and is near enough.
bool looks_out(const Feature& house, Point from, const Stretch& line) {
    int edges_met = 0;
    std::size_t by = 0;
    for (std::size_t i = 0; i < house.points.size(); ++i)
        if (meets(line, piece_of(house, i))) {
            ++edges_met;
            by = i;
        }
    return edges_met == 1 && !house.is_blind(by) && field::within(at_edge, from, piece_of(house, by));
}

// Whether they stand inside a building and look out by its openings.
struct Inside {
    bool a = false, b = false;
};
Inside inside_of(const Feature& solid, const Body& a, const Body& b) {
    const bool has_openings = solid.kind != Kind::rock;
    return {has_openings && a.uses_openings && stands_in(solid, a.at),
            has_openings && b.uses_openings && stands_in(solid, b.at)};
}

bool solid_blocks(const Feature& solid, const Stretch& line, const Body& a, const Body& b, Inside inside) {
    if (inside.a && inside.b) return false;
    if (!passes_through(solid, line)) return false;  // SKM-5.3
    if (inside.a) return !looks_out(solid, a.at, line);
    if (inside.b) return !looks_out(solid, b.at, line);
    return true;
}

// SKM-5.6
bool line_blocks(const Feature& feature, const Stretch& line, const Body& a, const Body& b) {
    if (!may_meet(feature, line)) return false;
    for (std::size_t i = 0; i < pieces_of(feature); ++i) {
        const Segment piece = piece_of(feature, i);
        if (!meets(line, piece)) continue;
        if (feature.kind == Kind::high_wall) return true;
        if (!field::within(at_edge, a.at, piece) && !field::within(at_edge, b.at, piece)) return true;
    }
    return false;
}

// A vehicle that is not on the table, or is hidden altogether (section 8), is in nobody's line.
bool is_in_sight_lines(Scene scene, const Hull& hull) {
    if (!blocks_sight(scene.table, hull) || !scene.now[hull.team].present) return false;
    return scene.table.options.fog != Fog::hidden || scene.now[hull.team].spotted_by.any();
}

// A circle round all points from which lines are drawn.
struct Disc {
    Point at;
    std::int32_t reach = 0;
};

// Of the line, in thousandths and never too much: what lies inside the box.
std::int64_t share_inside(const Box& box, const Stretch& line) {
    constexpr std::int64_t whole = 1000;
    std::int64_t in = 0, out = whole;
    const auto clip = [&](std::int64_t low, std::int64_t high, std::int64_t way) {  // from the start
        if (way == 0) return;                                                       // it lies between them all along
        in = std::max(in, (way > 0 ? low : high) * whole / way + 1);
        out = std::min(out, (way > 0 ? high : low) * whole / way);
    };
    clip(box.low.x - line.segment.from.x, box.high.x - line.segment.from.x, line.vector.x);
    clip(box.low.y - line.segment.from.y, box.high.y - line.segment.from.y, line.vector.y);
    return std::max<std::int64_t>(0, out - in);
}

// SKM-5.5: true when every line between the two circles runs too far in woods. No line strays farther from that of the
// centres than the wider circle reaches: where the centres' line is so deep in a wood, all of them are in it.
bool woods_hide(const Table& table, const Stretch& line, Disc a, Disc b) {
    constexpr std::int32_t spare = 16;  // for rounding
    const std::int32_t depth = std::max(a.reach, b.reach) + 4;
    std::int64_t share = 0;
    for (const int i : table.woods) {
        const Feature& wood = table.features[static_cast<std::size_t>(i)];
        const Box core = wood.box.grown(-depth);
        if (wood.upright && core.low.x < core.high.x && core.low.y < core.high.y && line.meets(core))
            share += share_inside(core, line);
    }
    if (share == 0) return false;
    const std::int64_t x = std::abs(line.vector.x), y = std::abs(line.vector.y);
    const std::int64_t shortest = std::max({x, y, (x + y) * 181 / 256}) - a.reach - b.reach;
    return share * shortest > 1000 * (wood_visibility + spare);
}

// SKM-5.4: true when whoever stands in the house sees nobody in the other circle, whichever line is tried: all of them
// leave the house, and none by an edge with openings that he is near enough to.
bool shuts_in(const Feature& house, const Stretch& line, Disc inside, Disc outside) {
    constexpr std::int32_t depth = 24;  // a line that begins so deep inside surely runs through the house
    if (!house.upright || house.kind == Kind::rock) return false;
    const Box core = house.box.grown(-inside.reach - depth);
    if (core.low.x > core.high.x || core.low.y > core.high.y || !core.holds(inside.at)) return false;
    if (house.box.grown(outside.reach + depth).holds(outside.at)) return false;
    const std::int32_t breadth = std::max(inside.reach, outside.reach);
    const Box all{{std::min(inside.at.x - inside.reach, outside.at.x - outside.reach),
                   std::min(inside.at.y - inside.reach, outside.at.y - outside.reach)},
                  {std::max(inside.at.x + inside.reach, outside.at.x + outside.reach),
                   std::max(inside.at.y + inside.reach, outside.at.y + outside.reach)}};
    for (std::size_t i = 0; i < house.points.size(); ++i) {
        const Segment edge = piece_of(house, i);
        const Box box = Stretch(edge).box;
        const bool is_met = all.touches(box) && line.meets(box.grown(breadth));
        if (is_met && !house.is_blind(i) && field::within(at_edge, inside.at, edge)) return false;
    }
    return true;
}

// What may hide two bodies from each other: all that reaches near the line between their centres. Both ends are told
// apart only by where they stand.
class Screen {
public:
    // How far from the centres the lines end that will be asked about.
    Screen(Scene scene, const Body& a, const Body& b, std::int32_t a_reach, std::int32_t b_reach)
        : scene_(scene), a_(a), b_(b), line_(Segment{a.at, b.at}), a_reach_(a_reach), b_reach_(b_reach) {}

    // False: something solid stands between them so broadly, or so much of a wood, that no line needs to be tried.
    bool look_at_solids() {
        for (const int i : scene_.table.solids) {
            const Feature& solid = feature(i);
            if (!is_near(solid.box)) continue;
            if (hides(solid, line_, a_reach_, b_reach_)) return false;
            const Inside inside = inside_of(solid, a_, b_);
            if (inside.a && shuts_in(solid, line_, {a_.at, a_reach_}, {b_.at, b_reach_})) return false;
            if (inside.b && shuts_in(solid, line_, {b_.at, b_reach_}, {a_.at, a_reach_})) return false;
            solids_.push({static_cast<std::uint8_t>(i), inside});
        }
        return !woods_hide(scene_.table, line_, {a_.at, a_reach_}, {b_.at, b_reach_});
    }

    // False: a vehicle does.
    bool look_at_the_rest() {
        for (const int i : scene_.table.lines)
            if (is_near(feature(i).box)) lines_.push(static_cast<std::uint8_t>(i));
        for (const int i : scene_.table.woods)
            if (is_near(feature(i).box)) woods_.push(static_cast<std::uint8_t>(i));
        for (int i = 0; i < scene_.now.vehicle_count; ++i) {
            const Hull& hull = scene_.now.hulls[i];
            if (a_.vehicle.value == i || b_.vehicle.value == i) continue;
            if (!is_near(Box{hull.at, hull.at}.grown(hull_reach)) || !is_in_sight_lines(scene_, hull)) continue;
            hulls_.push(corners_of(scene_.table, hull));
            if (hides(hulls_.back(), line_, a_reach_, b_reach_)) return false;
        }
        for (const Smoke& smoke : scene_.now.smokes)
            if (smoke.turn != 0) smokes_.push(smoke.at);
        if (!smokes_.empty() && are_within(a_, b_, contact_distance)) smokes_.clear();
        return true;
    }

    bool is_empty() const {
        return solids_.empty() && lines_.empty() && woods_.empty() && hulls_.empty() && smokes_.empty();
    }

    // What stopped one line is likely to stop the next: it is asked first.
    bool lets_through(Segment segment) {
        const Stretch line(segment);
        if (is_stopped(last_, line)) return false;
        for (const By by : {By::solids, By::lines, By::woods, By::smoke, By::hulls})
            if (by != last_ && is_stopped(by, line)) {
                last_ = by;
                is_terrain_alone_ = is_terrain_alone_ && by != By::smoke && by != By::hulls;
                return false;
            }
        return true;
    }

    // What stopped lines, all of those that were stopped.
    bool was_terrain_alone() const { return is_terrain_alone_; }

private:
    struct Solid {
        std::uint8_t number = 0;
        Inside inside;
    };

    enum class By : std::uint8_t { nothing, solids, lines, woods, smoke, hulls };

    bool is_stopped(By by, const Stretch& line) const {
        switch (by) {
            case By::nothing: return false;
            case By::solids:
                return std::any_of(solids_.begin(), solids_.end(), [&](const Solid& solid) {
                    return solid_blocks(feature(solid.number), line, a_, b_, solid.inside);
                });
            case By::lines:
                return std::any_of(lines_.begin(), lines_.end(),
                                   [&](std::uint8_t i) { return line_blocks(feature(i), line, a_, b_); });
            case By::woods: {  // SKM-5.5
                std::int64_t inside = 0;
                for (const std::uint8_t i : woods_) inside += length_inside(feature(i), line);
                return inside > wood_visibility;
            }
            case By::smoke:  // SKM-5.7
                return std::any_of(smokes_.begin(), smokes_.end(),
                                   [&](Point smoke) { return is_nearer(smoke_radius, smoke, line.segment); });
            case By::hulls:  // SKM-5.8
                return std::any_of(hulls_.begin(), hulls_.end(),
                                   [&](const Corners& hull) { return passes_through(hull, line); });
        }
        return false;
    }
    const Feature& feature(int number) const { return scene_.table.features[static_cast<std::size_t>(number)]; }
    bool is_near(const Box& box) const { return line_.meets(box.grown(std::max(a_reach_, b_reach_))); }

    Scene scene_;
    const Body &a_, &b_;
    Stretch line_;
    std::int32_t a_reach_, b_reach_;
    ScratchList<Solid, field::most_features> solids_;
    ScratchList<std::uint8_t, field::most_features> lines_, woods_;
    ScratchList<Corners, most_vehicles> hulls_;
    ScratchList<Point, most_smokes> smokes_;
    By last_ = By::nothing;
    bool is_terrain_alone_ = true;
};

// SKM-5.1: the centre first.
using Samples = FixedList<Point, 5>;
Samples samples_of(const Body& body) {
    Samples samples;
    samples.push(body.at);
    if (body.is_point) return samples;
    if (body.is_hull) {
        for (const Point corner : body.corners) samples.push(corner);
        return samples;
    }
    const std::int32_t reach = body.sample_reach;
    for (const Point offset : {Point{0, reach}, Point{reach, 0}, Point{0, -reach}, Point{-reach, 0}})
        samples.push(body.at + offset);
    return samples;
}

// How far from its centre a body is looked at.
std::int32_t sample_reach_of(Scene scene, const Body& body) {
    if (!body.is_hull) return body.is_point ? 0 : body.sample_reach;
    const VehicleModel& model = scene.table.models[scene.now[body.vehicle].model];
    return (model.length + model.width) / 2 + 2;
}

// Pairs of places at which terrain alone hides men from each other, whichever of them looks. Few men move from one
// question to the next, so that the same pairs are asked for again: each thread remembers some.
class HiddenPlaces {
public:
    static HiddenPlaces& on(const Table& table) {
        static constinit thread_local HiddenPlaces kept;
        if (kept.table_ != table.serial || kept.reach_ != table.options.base_radius) kept.forget(table);
        return kept;
    }

    bool hold(Point a, Point b) const { return pairs_[slot_of(a, b)] == pair_of(a, b); }
    void remember(Point a, Point b) { pairs_[slot_of(a, b)] = pair_of(a, b); }

private:
    using Pair = std::array<Point, 2>;
    static constexpr int slot_bits = 11;

    void forget(const Table& table) {
        table_ = table.serial;
        reach_ = table.options.base_radius;
        pairs_.fill({Point{-1, -1}, Point{-1, -1}});
    }
    static Pair pair_of(Point a, Point b) { return a < b ? Pair{a, b} : Pair{b, a}; }
    static std::size_t slot_of(Point a, Point b) {
        const Point sum = a + b;
        const auto key = static_cast<std::uint64_t>(sum.x) << 32 | static_cast<std::uint32_t>(sum.y);
        return static_cast<std::size_t>(key * 0x9E3779B97F4A7C15u >> (64 - slot_bits));
    }

    std::uint64_t table_ = 0;
    std::int32_t reach_ = 0;
    std::array<Pair, 1 << slot_bits> pairs_{};
};

bool looks_as_men_do(const Table& table, const Body& body) {
    return !body.is_hull && !body.is_point && body.uses_openings && body.sample_reach == table.options.base_radius;
}

// Some line gets through.
bool sees_along_a_line(Screen& screen, const Body& a, const Body& b) {
    if (screen.lets_through({a.at, b.at})) return true;
    for (const Point sample : samples_of(b))
        if (sample != b.at && screen.lets_through({a.at, sample})) return true;
    for (const Point sample : samples_of(a))
        if (sample != a.at && screen.lets_through({b.at, sample})) return true;
    return false;
}

bool sees(Scene scene, const Body& a, const Body& b, HiddenPlaces* places) {
    if (places != nullptr && places->hold(a.at, b.at)) return false;
    Screen screen(scene, a, b, sample_reach_of(scene, a), sample_reach_of(scene, b));
    if (screen.look_at_solids()) {
        if (!screen.look_at_the_rest()) return false;
        if (screen.is_empty() || sees_along_a_line(screen, a, b)) return true;
        // Rounding may tell the line of the centres from the same line looked along from its other end.
        if (screen.lets_through({b.at, a.at}) || !screen.was_terrain_alone()) return false;
    }
    if (places != nullptr) places->remember(a.at, b.at);
    return false;
}

}  // namespace

// SKM-5.2
bool sees(Scene scene, const Body& a, const Body& b) {
    const bool are_men = looks_as_men_do(scene.table, a) && looks_as_men_do(scene.table, b);
    return sees(scene, a, b, are_men ? &HiddenPlaces::on(scene.table) : nullptr);
}

bool sees(Scene scene, Figure a, Figure b) { return sees(scene, body_of(scene, a), body_of(scene, b)); }

bool are_hidden(Scene scene, const Body& eye, const Figure* begin, const Figure* end) {
    if (end - begin < 2) return false;
    Box ground{scene.now[*begin].at, scene.now[*begin].at};
    for (const Figure* figure = begin; figure != end; ++figure) {
        const Man& man = scene.now[*figure];
        if (man.aboard.exists()) return false;
        ground.low = {std::min(ground.low.x, man.at.x), std::min(ground.low.y, man.at.y)};
        ground.high = {std::max(ground.high.x, man.at.x), std::max(ground.high.y, man.at.y)};
    }
    const Point middle = field::part_of_the_way(ground.low, ground.high, 1, 2), off = ground.high - middle;
    const std::int32_t reach =
        std::max(off.x, off.y) + std::min(off.x, off.y) / 2 + 2 + scene.table.options.base_radius;  // or less
    const Stretch line(Segment{eye.at, middle});
    const std::int32_t eye_reach = sample_reach_of(scene, eye);
    for (const int i : scene.table.solids) {
        const Feature& solid = scene.table.features[static_cast<std::size_t>(i)];
        if (hides(solid, line, eye_reach, reach)) return true;
        if (eye.uses_openings && solid.box.holds(eye.at) && shuts_in(solid, line, {eye.at, eye_reach}, {middle, reach}))
            return true;
    }
    return woods_hide(scene.table, line, {eye.at, eye_reach}, {middle, reach});
}

// SKM-5.10
bool has_clear_sight(Scene scene, const Body& a, const Body& b) {
    const Stretch line(Segment{a.at, b.at});
    for (const int i : scene.table.woods)
        if (passes_through(scene.table.features[static_cast<std::size_t>(i)], line)) return false;
    Screen screen(scene, a, b, 0, 0);
    return screen.look_at_solids() && screen.look_at_the_rest() && screen.lets_through(line.segment);
}

namespace {

bool is_house(Kind kind) { return kind == Kind::building || kind == Kind::bunker; }

Cover area_cover(const Feature& area, Point target, Point firer) {
    if (!stands_in(area, target)) return Cover::none;
    if (is_house(area.kind) && stands_in(area, firer)) return Cover::none;
    return nature_of(area.kind).cover;
}

Cover line_cover(const Feature& feature, Point target, const Stretch& line) {
    const Cover cover = nature_of(feature.kind).cover;
    if (cover == Cover::none || !may_meet(feature, line)) return Cover::none;
    for (std::size_t i = 0; i < pieces_of(feature); ++i) {
        const Segment piece = piece_of(feature, i);
        if (meets(line, piece) && field::within(at_edge, target, piece)) return cover;
    }
    return Cover::none;
}

// Outside, and so near to an edge that the corner can be used.
bool is_beside(field::Outline outline, Point target) {
    bool is_near = false;
    for (std::size_t i = 0; i < outline.size() && !is_near; ++i)
        is_near = field::within(at_edge, target, field::edge(outline, i));
    return is_near && field::place_in(outline, target) == field::Place::outside;
}

bool is_beside(const Feature& area, Point target) {
    if (!area.upright) return is_beside(area.points, target);
    const auto [low, high] = area.box;
    const Point off{std::max({low.x - target.x, target.x - high.x, 0}),
                    std::max({low.y - target.y, target.y - high.y, 0})};
    return off != Point{} && field::squared_length(off) <= std::int64_t{at_edge} * at_edge;
}

bool gives_corners(Kind kind) { return is_house(kind) || kind == Kind::rock || kind == Kind::wood; }

Cover corner_cover(const Feature& area, Point target, const Stretch& line) {
    if (!gives_corners(area.kind) || !is_beside(area, target) || !passes_through(area, line)) return Cover::none;
    return area.kind == Kind::wood ? Cover::soft : Cover::hard;
}

bool is_behind_hull(Scene scene, const Body& target, const Body& firer, const Stretch& line) {
    for (int i = 0; i < scene.now.vehicle_count; ++i) {
        const Hull& hull = scene.now.hulls[i];
        if (target.vehicle.value == i || firer.vehicle.value == i || !is_in_sight_lines(scene, hull)) continue;
        if (field::squared_distance(hull.at, target.at) > std::int64_t{2 * hull_reach} * (2 * hull_reach)) continue;
        const Corners corners = corners_of(scene.table, hull);
        if (passes_through(corners, line) && is_beside(outline_of(corners), target.at)) return true;
    }
    return false;
}

}  // namespace

// SKM-5.9
Cover cover_of(Scene scene, const Body& target, const Body& firer) {
    const Stretch line(Segment{firer.at, target.at});
    const Box near = Box::around(target.at, at_edge);
    Cover best = Cover::none;
    for (const Feature& feature : scene.table.features) {
        if (!feature.box.touches(near) || nature_of(feature.kind).cover <= best) continue;
        best = is_linear(feature.kind)
                   ? std::max(best, line_cover(feature, target.at, line))
                   : std::max({best, area_cover(feature, target.at, firer.at), corner_cover(feature, target.at, line)});
        if (best == Cover::hard) return best;
    }
    return is_behind_hull(scene, target, firer, line) ? Cover::hard : best;
}

namespace {

// SKM-5.11
bool is_behind_shield(Scene scene, const Man& man, Figure figure, const Body& firer) {
    const Carriage carriage = scene.now[man.team].carriage;
    if (!carriage.exists() || man.aboard.exists()) return false;
    const Piece& piece = scene.now[carriage];
    return piece.shield && serves_gun(scene, figure, carriage) &&
           field::dot(firer.at - piece.at, field::forward(Heading(piece.heading))) > 0;
}

}  // namespace

Cover cover_of(Scene scene, Figure target, const Body& firer) {
    const Man& man = scene.now[target];
    if (man.aboard.exists())  // SKM-15.3
        return is_soft(scene.table.models[scene.now[man.aboard].model].weight) ? Cover::soft : Cover::hard;
    const Cover cover = cover_of(scene, circle(scene.table, man.at), firer);
    return cover == Cover::none && is_behind_shield(scene, man, target, firer) ? Cover::soft : cover;
}

// SKM-15.2: from a linear feature or a corner, with the hull's distance.
Cover cover_of(Scene scene, Vehicle target, const Body& firer) {
    const Body body = body_of(scene, target);
    const Segment line{firer.at, body.at};
    Cover best = Cover::none;
    const auto hull_is_near = [&](Segment piece) {
        for (std::size_t i = 0; i < body.corners.size(); ++i)
            if (field::within(contact_distance, field::edge(outline_of(body.corners), i), piece)) return true;
        return false;
    };
    for (const Feature& feature : scene.table.features) {
        if (!feature.box.touches(Box::around(body.at, hull_reach + contact_distance))) continue;
        const bool linear = is_linear(feature.kind);
        if (!linear && (!gives_corners(feature.kind) || !passes_through(feature, line))) continue;
        for (std::size_t i = 0; i < pieces_of(feature); ++i) {
            const Segment piece = piece_of(feature, i);
            if ((!linear || field::meets(line, piece)) && hull_is_near(piece))
                best = std::max(best, !linear && feature.kind != Kind::wood ? Cover::hard
                                      : !linear                             ? Cover::soft
                                                                            : nature_of(feature.kind).cover);
        }
    }
    for (int i = 0; best != Cover::hard && i < scene.now.vehicle_count; ++i) {  // SKM-5.9 (c): hulls and wrecks too
        const Hull& other = scene.now.hulls[i];
        if (i == target.index() || firer.vehicle.value == i || !is_in_sight_lines(scene, other)) continue;
        const Corners corners = corners_of(scene.table, other);
        if (!passes_through(corners, line)) continue;
        for (std::size_t j = 0; j < corners.size(); ++j)
            if (hull_is_near(field::edge(outline_of(corners), j))) best = Cover::hard;
    }
    return best;
}

// SKM-5.9 as observers and throwers reckon it: whoever is aboard has the cover of the hull and the ground it stands on.
Cover cover_as_seen(Scene scene, Figure target, const Body& observer) {
    const Vehicle vehicle = scene.now[target].aboard;
    if (!vehicle.exists()) return cover_of(scene, target, observer);
    return std::max(cover_of(scene, body_of(scene, vehicle), observer), cover_of(scene, vehicle, observer));
}

// SKM-5.12
bool is_hull_down(Scene scene, const Body& hull, Point firer) {
    const Segment line{firer, hull.at};
    const auto hull_is_near = [&](Segment piece) {
        for (std::size_t i = 0; i < hull.corners.size(); ++i)
            if (field::within(2 * inch, field::edge(outline_of(hull.corners), i), piece)) return true;
        return field::place_in(outline_of(hull.corners), piece.from) != field::Place::outside;
    };
    for (const Feature& feature : scene.table.features) {
        if (feature.kind == Kind::hull_down && stands_in(feature, hull.at)) return true;
        if (feature.kind != Kind::wall && feature.kind != Kind::crest && feature.kind != Kind::rubble) continue;
        for (std::size_t i = 0; i < pieces_of(feature); ++i) {
            const Segment piece = piece_of(feature, i);
            if (field::meets(line, piece) && hull_is_near(piece)) return true;
        }
    }
    return false;
}

bool is_among_buildings(Scene scene, const Body& hull, const Body& firer) {
    const Segment line{firer.at, hull.at};
    for (const Feature& feature : scene.table.features) {
        if (feature.kind != Kind::building && feature.kind != Kind::rubble) continue;
        if (feature.kind == Kind::building && feature.box.touches(Box::around(line)) &&
            solid_blocks(feature, line, firer, hull, inside_of(feature, firer, hull)))
            return true;
        if (!feature.box.touches(Box::around(hull.at, hull_reach))) continue;
        for (std::size_t i = 0; i < feature.points.size(); ++i)
            for (std::size_t j = 0; j < hull.corners.size(); ++j)
                if (field::meets(piece_of(feature, i), field::edge(outline_of(hull.corners), j))) return true;
        if (stands_in(feature, hull.at)) return true;
        if (field::place_in(outline_of(hull.corners), feature.points[0]) != field::Place::outside) return true;
    }
    return false;
}

// SKM-5.13
bool is_enclosed(Scene scene, Figure figure) {
    const Man& man = scene.now[figure];
    if (man.aboard.exists()) return scene.table.models[scene.now[man.aboard].model].open;
    for (const Feature& feature : scene.table.features)
        if (is_house(feature.kind) && stands_in(feature, man.at)) return true;
    return false;
}

}  // namespace sandtable::skirmish
