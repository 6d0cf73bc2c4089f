// Areas with straight edges: simple polygons of any winding, their last corner joined to the first.
#pragma once

#include <span>
#include <vector>

#include "field/segment.hpp"

namespace sandtable::field {

// What inside_length has room for.
inline constexpr std::size_t most_corners = 64;

using Outline = std::span<const Point>;

constexpr Segment edge(Outline outline, std::size_t index) {
    return {outline[index], outline[index + 1 < outline.size() ? index + 1 : 0]};
}

// By crossing edges to one side; a point on the outline is where the arithmetic puts it. PUB-1.11.
bool holds(Outline outline, Point point);

// The same for an outline that is asked often: its edges by rows, so that only those at the point's height are looked
// at.
class RowedOutline {
public:
    RowedOutline() = default;  // holds nothing
    explicit RowedOutline(Outline outline);
    bool holds(Point point) const;

private:
    static constexpr std::int32_t height = 512;  // of a row
    std::int32_t low_ = 0;
    std::vector<std::size_t> ends_;  // of the rows, in the list of edges
    std::vector<Segment> edges_;     // row by row
};

// No corner bends the other way, and the outline goes round once.
bool is_convex(Outline outline);

enum class Place { outside, boundary, inside };
// Exactly, the outline told apart. SKM-1.13, SKM-1.14.
Place place_in(Outline outline, Point point);

// How much of the segment runs strictly inside. SKM-1.13.
std::int64_t inside_length(Outline outline, Segment segment);

}  // namespace sandtable::field
