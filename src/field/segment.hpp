// Straight lines between two points.
#pragma once

#include "field/point.hpp"

namespace sandtable::field {

struct Segment {
    Point from;
    Point to;

    friend constexpr bool operator==(Segment, Segment) = default;
    constexpr Point vector() const { return to - from; }
};

// Two segments cross when each has its ends on different sides of the other; a point on a line counts as being on its
// left, so that a segment that ends on another crosses it from one side only. PUB-1.12.
bool crosses(Segment a, Segment b);

// Two segments meet when they share a point; touching is enough. SKM-1.12.
bool meets(Segment a, Segment b);

// Whether the point is on the segment, ends included.
bool lies_on(Point point, Segment segment);

// Exact, boundary included. SKM-1.9.
bool within(std::int64_t distance, Point point, Segment segment);
bool within(std::int64_t distance, Segment a, Segment b);

}  // namespace sandtable::field
