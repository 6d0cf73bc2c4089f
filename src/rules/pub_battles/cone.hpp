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
    // One line of sight.
    Cone(Point eye, Point sample) : eye_(eye), left_(sample - eye), right_(left_) {}
    // All these points are to the left of every line of sight, or to the right, or behind where it ends, at some
    // distance.
    bool misses(std::span<const Point> points) const {
        const Point along = right_ - left_;
        return are_left_of(points, left_, eye_) || are_left_of(points, Point{} - right_, eye_) ||
               are_left_of(points, along, eye_ + left_);
    }

    // How much of a line of sight goes through a convex outline, in half mils: at least and at most, whichever line it
    // is. `turn` as Table::feature_turns.
    struct Depth {
        std::int64_t least = 0, most = 0;
    };
    // Each edge cuts off what lies beyond it on every line: at least as much as on that whose end lies deepest, at most
    // as much as on that whose end lies least deep. Points and samples are rounded to half mils.
    Depth depth_inside(std::span<const Point> outline, int turn) const {
        Part surely, perhaps;
        for (std::size_t i = 0; i < outline.size(); ++i) {
            const Point corner = outline[i], way = (i + 1 < outline.size() ? outline[i + 1] : outline[0]) - corner;
            const std::int64_t rounding = 2 * (std::int64_t{std::abs(way.x)} + std::abs(way.y));
            const std::int64_t start = turn * cross(way, eye_ - corner);
            const auto [low, high] = std::minmax({turn * cross(way, left_), turn * cross(way, right_)});
            perhaps.cut(start + rounding, start + rounding + high, 1);
            if (perhaps.empty()) return {};
            surely.cut(start - rounding, start - rounding + low, -1);
        }
        return {surely.empty() ? 0 : surely.length() * shortest() / Part::whole,
                perhaps.length() * longest() / Part::whole + 1};
    }

private:
    // What is left of a line when edges have cut it.
    struct Part {
        static constexpr std::int64_t whole = 1 << 16;  // of the line
        std::int64_t from = 0, until = whole;

        // By an edge below which the line's ends lie so deep. What is left is made so much longer, or shorter, at its
        // end: divisions are rounded.
        void cut(std::int64_t start, std::int64_t end, std::int64_t longer) {
            if (start >= 0 && end >= 0) return;
            if (start < 0 && end < 0) {
                until = from;
                return;
            }
            const std::int64_t at = start * whole / (start - end);
            if (start < 0)
                from = std::max(from, at - longer);
            else
                until = std::min(until, at + longer);
        }
        bool empty() const { return until <= from; }
        std::int64_t length() const { return until - from; }
    };

    std::int64_t longest() const { return field::root_above(std::max(squared_length(left_), squared_length(right_))); }
    // The spine may come nearer to the eye between its ends.
    std::int64_t shortest() const {
        const Point along = right_ - left_;
        if (dot(left_, along) < 0 && dot(right_, along) > 0)
            return std::abs(cross(left_, right_)) / field::root_above(squared_length(along));
        return field::root_below(std::min(squared_length(left_), squared_length(right_)));
    }

    // Points of a line are rounded to half mils.
    static bool are_left_of(std::span<const Point> points, Point way, Point from) {
        const std::int64_t margin = 4 * (std::int64_t{std::abs(way.x)} + std::abs(way.y));
        return std::all_of(points.begin(), points.end(),
                           [&](Point point) { return cross(way, point - from) > margin; });
    }

    Point eye_, left_, right_;
};

}  // namespace sandtable::pub_battles
