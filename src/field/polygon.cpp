#include "field/polygon.hpp"

#include <algorithm>

#include "core/fixed_list.hpp"

namespace sandtable::field {

bool holds(Outline outline, Point point) {
    bool inside = false;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const auto [a, b] = edge(outline, i);
        if ((a.y > point.y) == (b.y > point.y)) continue;
        const std::int64_t side = cross(point - a, b - a);
        if ((side < 0) == (b.y > a.y)) inside = !inside;
    }
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

constexpr std::int64_t whole = 1'000'000;
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
    cuts.push(floored(dividend * whole, divisor));
}

}  // namespace

std::int64_t inside_length(Outline outline, Segment segment) {
    if (segment.from == segment.to) return 0;
    Cuts cuts;
    cuts.push(0);
    cuts.push(whole);
    for (std::size_t i = 0; i < outline.size(); ++i) cut(cuts, segment, edge(outline, i));
    std::sort(cuts.begin(), cuts.end());

    std::int64_t inside = 0;
    for (std::size_t i = 1; i < cuts.size(); ++i) {
        const std::int64_t from = cuts[i - 1], to = cuts[i];
        if (from == to) continue;
        const Point middle = part_of_the_way(segment.from, segment.to, (from + to) / 2, whole);
        if (place_in(outline, middle) == Place::inside) inside += to - from;
    }
    return inside * root_below(squared_length(segment.vector())) / whole;
}

}  // namespace sandtable::field
