#include "field/rectangle.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace sandtable::field {

namespace {

constexpr std::int64_t unit_squared = std::int64_t{unit} * unit;

// How far the rectangle reaches from its centre along an axis.
std::int64_t reach(const Rectangle& rectangle, Point axis) {
    return rounded(rectangle.half_width * std::abs(dot(rectangle.frame.rightward, axis)) +
                       rectangle.half_depth * std::abs(dot(rectangle.frame.forward, axis)),
                   unit_squared);
}

std::int64_t nearest_corner(const Rectangle& from, const Rectangle& to) {
    std::int64_t nearest = std::numeric_limits<std::int64_t>::max();
    for (const Point corner : corners(from)) nearest = std::min(nearest, squared_distance(to, corner));
    return nearest;
}

}  // namespace

std::array<Point, 4> corners(const Rectangle& rectangle) {
    const auto [frame, width, depth] = rectangle;
    return {frame.world({-width, depth}), frame.world({width, depth}), frame.world({width, -depth}),
            frame.world({-width, -depth})};
}

std::int64_t gap(const Rectangle& a, const Rectangle& b) {
    const Point apart = b.frame.origin - a.frame.origin;
    std::int64_t widest = std::numeric_limits<std::int64_t>::min();
    for (const Point axis : {a.frame.rightward, a.frame.forward, b.frame.rightward, b.frame.forward})
        widest = std::max(widest, std::abs(rounded(dot(apart, axis), unit)) - reach(a, axis) - reach(b, axis));
    return widest;
}

bool overlaps(const Rectangle& a, const Rectangle& b, std::int64_t tolerance) {
    const Point apart = b.frame.origin - a.frame.origin;
    // The axes of each stand at right angles, so that two products tell how they lie to those of the other; along its
    // own axes a rectangle reaches exactly as far as it is wide or deep. What is not negative is rounded without a
    // look, and that the rounded reach is at most `room` needs no division. Blocks are shallow: most are apart along
    // the way that one of them faces.
    const std::int64_t along = std::abs(dot(a.frame.forward, b.frame.forward));
    const std::int64_t across = std::abs(dot(a.frame.rightward, b.frame.forward));
    const auto separates = [&](Point axis, std::int64_t own, std::int64_t reach) {
        const std::int64_t distance = (std::abs(dot(apart, axis)) + unit / 2) / unit;
        const std::int64_t room = distance - own + tolerance;
        return reach < room * unit_squared + unit_squared / 2;
    };
    return !separates(a.frame.forward, a.half_depth, b.half_width * across + b.half_depth * along) &&
           !separates(b.frame.forward, b.half_depth, a.half_width * across + a.half_depth * along) &&
           !separates(a.frame.rightward, a.half_width, b.half_width * along + b.half_depth * across) &&
           !separates(b.frame.rightward, b.half_width, a.half_width * along + a.half_depth * across);
}

std::int64_t squared_distance(const Rectangle& rectangle, Point point) {
    const Local local = rectangle.local(point);
    const std::int64_t aside = std::max(0, std::abs(local.right) - rectangle.half_width);
    const std::int64_t beyond = std::max(0, std::abs(local.ahead) - rectangle.half_depth);
    return aside * aside + beyond * beyond;
}

std::int64_t squared_distance(const Rectangle& a, const Rectangle& b) {
    return gap(a, b) <= 0 ? 0 : std::min(nearest_corner(a, b), nearest_corner(b, a));
}

bool is_deep_inside(const Rectangle& rectangle, Point point, std::int32_t margin) {
    const Local local = rectangle.local(point);
    return std::abs(local.right) < rectangle.half_width - margin &&
           std::abs(local.ahead) < rectangle.half_depth - margin;
}

}  // namespace sandtable::field
