#include "field/segment.hpp"

#include <algorithm>

namespace sandtable::field {

namespace {

// +1 to the left of the segment's direction, -1 to the right, 0 on its line.
int orientation(Point point, Segment segment) {
    const std::int64_t area = cross(segment.vector(), point - segment.from);
    return (area > 0) - (area < 0);
}

bool is_left(Point point, Segment segment) { return orientation(point, segment) >= 0; }

bool in_box_of(Point point, Segment segment) {
    return std::min(segment.from.x, segment.to.x) <= point.x && point.x <= std::max(segment.from.x, segment.to.x) &&
           std::min(segment.from.y, segment.to.y) <= point.y && point.y <= std::max(segment.from.y, segment.to.y);
}

}  // namespace

bool crosses(Segment a, Segment b) {
    return is_left(a.from, b) != is_left(a.to, b) && is_left(b.from, a) != is_left(b.to, a);
}

bool lies_on(Point point, Segment segment) { return orientation(point, segment) == 0 && in_box_of(point, segment); }

bool meets(Segment a, Segment b) {
    const int a_from = orientation(a.from, b), a_to = orientation(a.to, b);
    const int b_from = orientation(b.from, a), b_to = orientation(b.to, a);
    if (a_from * a_to < 0 && b_from * b_to < 0) return true;
    return (a_from == 0 && in_box_of(a.from, b)) || (a_to == 0 && in_box_of(a.to, b)) ||
           (b_from == 0 && in_box_of(b.from, a)) || (b_to == 0 && in_box_of(b.to, a));
}

bool within(std::int64_t distance, Point point, Segment segment) {
    const std::int64_t reach = distance * distance;
    const std::int64_t along = dot(point - segment.from, segment.vector());
    const std::int64_t whole = squared_length(segment.vector());
    if (along <= 0) return squared_distance(point, segment.from) <= reach;
    if (along >= whole) return squared_distance(point, segment.to) <= reach;
    const Wide area = cross(segment.vector(), point - segment.from);
    return area * area <= Wide{reach} * whole;
}

bool within(std::int64_t distance, Segment a, Segment b) {
    return meets(a, b) || within(distance, a.from, b) || within(distance, a.to, b) || within(distance, b.from, a) ||
           within(distance, b.to, a);
}

}  // namespace sandtable::field
