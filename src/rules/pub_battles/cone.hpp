// What cannot stand between an eye and a block is left out before any line of sight is drawn (PUB-11.5).
#pragma once

#include <algorithm>
#include <cstdlib>
#include <span>

#include "field/rectangle.hpp"

namespace sandtable::pub_battles {

using field::Point;

// All lines of sight from an eye to the spine of a block.
class Cone {
public:
    Cone(Point eye, const field::Rectangle& target) : eye_(eye) {
        const bool across = target.half_width >= target.half_depth;
        const field::Local end = across ? field::Local{target.half_width, 0} : field::Local{0, target.half_depth};
        left_ = target.frame.world({-end.right, -end.ahead}) - eye;
        right_ = target.frame.world(end) - eye;
        if (cross(right_, left_) < 0) std::swap(left_, right_);
    }
    // All these points are to the left of every line of sight, or to the right, at some distance.
    bool misses(std::span<const Point> points) const {
        const std::int64_t left_margin = margin(left_), right_margin = margin(right_);
        return std::all_of(points.begin(), points.end(),
                           [&](Point point) { return cross(left_, point - eye_) > left_margin; }) ||
               std::all_of(points.begin(), points.end(),
                           [&](Point point) { return cross(right_, point - eye_) < -right_margin; });
    }

private:
    // Points of a line are rounded to half mils.
    static std::int64_t margin(Point way) { return 4 * (std::int64_t{std::abs(way.x)} + std::abs(way.y)); }

    Point eye_, left_, right_;
};

}  // namespace sandtable::pub_battles
