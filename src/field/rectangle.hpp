// Blocks and hulls: rectangles that stand at any angle. PUB-1.6 to PUB-1.18.
#pragma once

#include <array>

#include "field/frame.hpp"
#include "field/polygon.hpp"

namespace sandtable::field {

struct Rectangle {
    Frame frame;
    std::int32_t half_width = 0;  // to the left and to the right of the centre
    std::int32_t half_depth = 0;  // to the front and to the rear

    Local local(Point point) const { return frame.local(point); }
};

// Front left, front right, rear right, rear left. PUB-1.7.
std::array<Point, 4> corners(const Rectangle& rectangle);

// How far two rectangles are apart along the axis that separates them best; negative when they overlap. PUB-1.15.
std::int64_t gap(const Rectangle& a, const Rectangle& b);

// The gap is smaller than minus the tolerance. PUB-1.16.
bool overlaps(const Rectangle& a, const Rectangle& b, std::int64_t tolerance);

// 0 inside. PUB-1.17.
std::int64_t squared_distance(const Rectangle& rectangle, Point point);

// Between the outlines, 0 when the rectangles touch or overlap. PUB-1.17.
std::int64_t squared_distance(const Rectangle& a, const Rectangle& b);

// Farther inside than the margin from every side.
bool is_deep_inside(const Rectangle& rectangle, Point point, std::int32_t margin);

}  // namespace sandtable::field
