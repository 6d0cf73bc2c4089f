#include "field/polygon.hpp"

#include <algorithm>

#include "core/fixed_list.hpp"

namespace sandtable::field {

namespace {

// A line from the point to one side crosses the edge.
bool passes(Point point, Segment edge) {
    const auto [a, b] = edge;
    if ((a.y > point.y) == (b.y > point.y)) return false;
    const std::int64_t side = cross(point - a, b - a);
    return (side < 0) == (b.y > a.y);
}

}  // namespace

bool holds(Outline outline, Point point) {
    bool inside = false;
    for (std::size_t i = 0; i < outline.size(); ++i) inside = inside != passes(point, edge(outline, i));
    return inside;
}

RowedOutline::RowedOutline(Outline outline) {
    const auto by_height = [](Point a, Point b) { return a.y < b.y; };
    const auto [lowest, highest] = std::minmax_element(outline.begin(), outline.end(), by_height);
    low_ = lowest->y;
    for (std::int32_t row = low_; row <= highest->y; row += height) {
        for (std::size_t i = 0; i < outline.size(); ++i) {
            const Segment side = edge(outline, i);
            const auto [below, above] = std::minmax(side.from.y, side.to.y);
            if (below < row + height && row <= above) edges_.push_back(side);
        }
        ends_.push_back(edges_.size());
    }
}

bool RowedOutline::holds(Point point) const {
    const std::size_t row = static_cast<std::size_t>(point.y - low_) / height;
    if (point.y < low_ || row >= ends_.size()) return false;
    bool inside = false;
    for (std::size_t i = row == 0 ? 0 : ends_[row - 1]; i < ends_[row]; ++i)
        inside = inside != passes(point, edges_[i]);
    return inside;
}

bool is_convex(Outline outline) {
    bool bends_left = false, bends_right = false, goes_east = false, is_known = false;
    int turns = 0;  // from east to west and back: a star goes round more than once
    for (std::size_t i = 0; i <= outline.size(); ++i) {
        const Point way = edge(outline, i % outline.size()).vector();
        const std::int64_t bend = cross(way, edge(outline, (i + 1) % outline.size()).vector());
        bends_left = bends_left || bend > 0;
        bends_right = bends_right || bend < 0;
        if (way.x == 0) continue;
        turns += is_known && goes_east != (way.x > 0) ? 1 : 0;
        is_known = true;
        goes_east = way.x > 0;
    }
    return !(bends_left && bends_right) && turns <= 2;
}

Place place_in(Outline outline, Point point) {
    for (std::size_t i = 0; i < outline.size(); ++i)
        if (lies_on(point, edge(outline, i))) return Place::boundary;
    return holds(outline, point) ? Place::inside : Place::outside;
}

namespace {

constexpr std::int64_t whole_way = 1'000'000;
using Cuts = FixedList<std::int64_t, most_corners + 2>;

// Where along the segment, in millionths, it meets an edge that is not parallel to it.
void cut(Cuts& cuts, Segment segment, Segment edge) {
    std::int64_t divisor = cross(segment.vector(), edge.vector());
    if (divisor == 0 || !meets(segment, edge)) return;
    std::int64_t dividend = cross(edge.from - segment.from, edge.vector());
    if (divisor < 0) {
        divisor = -divisor;
        dividend = -dividend;
    }
    cuts.push(floored(dividend * whole_way, divisor));
}

}  // namespace

std::int64_t inside_length(Outline outline, Segment segment) {
    if (segment.from == segment.to) return 0;
    Cuts cuts;
    cuts.push(0);
    cuts.push(whole_way);
    for (std::size_t i = 0; i < outline.size(); ++i) cut(cuts, segment, edge(outline, i));
    std::sort(cuts.begin(), cuts.end());

    std::int64_t inside = 0;
    for (std::size_t i = 1; i < cuts.size(); ++i) {
        const std::int64_t from = cuts[i - 1], to = cuts[i];
        if (from == to) continue;
        const Point middle = part_of_the_way(segment.from, segment.to, (from + to) / 2, whole_way);
        if (place_in(outline, middle) == Place::inside) inside += to - from;
    }
    return inside * root_below(squared_length(segment.vector())) / whole_way;
}

}  // namespace sandtable::field
