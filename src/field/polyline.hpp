// Roads, streams and crests: points joined by straight legs.
#pragma once

#include <span>

#include "field/heading.hpp"
#include "field/segment.hpp"

namespace sandtable::field {

using Line = std::span<const Point>;

constexpr Segment leg(Line line, std::size_t index) { return {line[index], line[index + 1]}; }

bool crosses(Segment segment, Line line);  // PUB-1.12
bool meets(Segment segment, Line line);    // SKM-1.12

// A place on a line: which leg, how far along it, and where that is on the table.
struct Station {
    std::size_t leg = 0;
    std::int64_t along = 0;     // of the leg
    std::int64_t position = 0;  // of the whole line, from its first point
    Point point;
};

std::int64_t length(Line line);  // each leg rounded up, PUB-1.14
// The nearest place, on the lowest leg when several are as near. PUB-8.3.
Station nearest(Line line, Point point);
// The place at a distance from the line's first point; at a corner it lies on the leg ahead. PUB-8.4, PUB-8.13.
Station at(Line line, std::int64_t position, bool backwards);

}  // namespace sandtable::field
