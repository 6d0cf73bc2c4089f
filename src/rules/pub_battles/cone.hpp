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

    // No line of sight goes through more of a convex outline, in half mils. `turn` as Table::feature_turns. Each edge
    // cuts off what lies beyond it on every line: at least as much as on that whose end lies deepest.
    std::int64_t deepest_inside(std::span<const Point> outline, int turn) const {
        constexpr std::int64_t whole = 1 << 16;  // of a line
        std::int64_t from = 0, until = whole;
        for (std::size_t i = 0; i < outline.size(); ++i) {
            const Point corner = outline[i], way = (i + 1 < outline.size() ? outline[i + 1] : outline[0]) - corner;
            const std::int64_t rounding = std::abs(way.x) + std::abs(way.y);
            const std::int64_t start = turn * cross(way, eye_ - corner) + rounding;
            const std::int64_t end = start + std::max(turn * cross(way, left_), turn * cross(way, right_));
            if (start >= 0 && end >= 0) continue;
            if (start < 0 && end < 0) return 0;
            const std::int64_t cut = start * whole / (start - end);
            if (start < 0)
                from = std::max(from, cut);
            else
                until = std::min(until, cut + 1);
            if (until <= from) return 0;
        }
        const std::int64_t longest = field::root_above(std::max(squared_length(left_), squared_length(right_)));
        return (until - from) * longest / whole + 1;
    }

private:
    // Points of a line are rounded to half mils.
    static std::int64_t margin(Point way) { return 4 * (std::int64_t{std::abs(way.x)} + std::abs(way.y)); }

    Point eye_, left_, right_;
};

}  // namespace sandtable::pub_battles
