#include "field/polyline.hpp"

#include <algorithm>

namespace sandtable::field {

namespace {

std::int64_t length(Segment segment) { return root_above(squared_length(segment.vector())); }

Point along(Segment segment, std::int64_t distance) {
    return part_of_the_way(segment.from, segment.to, distance, std::max<std::int64_t>(1, length(segment)));
}

}  // namespace

bool crosses(Segment segment, Line line) {
    for (std::size_t i = 0; i + 1 < line.size(); ++i)
        if (crosses(segment, leg(line, i))) return true;
    return false;
}

bool meets(Segment segment, Line line) {
    for (std::size_t i = 0; i + 1 < line.size(); ++i)
        if (meets(segment, leg(line, i))) return true;
    return false;
}

std::int64_t length(Line line) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) sum += length(leg(line, i));
    return sum;
}

Station nearest(Line line, Point point) {
    Station best;
    std::int64_t least = -1, before = 0;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const Segment segment = leg(line, i);
        const std::int64_t whole = length(segment);
        const std::int64_t distance =
            std::clamp<std::int64_t>(rounded(dot(point - segment.from, segment.vector()), whole), 0, whole);
        const Point place = along(segment, distance);
        if (least < 0 || squared_distance(place, point) < least) {
            least = squared_distance(place, point);
            best = {i, distance, before + distance, place};
        }
        before += whole;
    }
    return best;
}

Station at(Line line, std::int64_t position, bool backwards) {
    std::int64_t before = 0;
    for (std::size_t i = 0;; ++i) {
        const std::int64_t whole = length(leg(line, i));
        const bool is_last = i + 2 == line.size();
        const bool is_here = backwards ? position <= before + whole : position < before + whole;
        if (is_here || is_last) {
            const std::int64_t distance = std::clamp<std::int64_t>(position - before, 0, whole);
            return {i, distance, before + distance, along(leg(line, i), distance)};
        }
        before += whole;
    }
}

}  // namespace sandtable::field
