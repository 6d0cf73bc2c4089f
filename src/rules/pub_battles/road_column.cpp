// PUB chapter 8: places on roads.
#include "rules/pub_battles/road_column.hpp"

#include <algorithm>

namespace sandtable::pub_battles {

// The leg ahead of a road position in the direction of travel, at the end of the road the last one: PUB-8.13. As
// field::at, with what has been measured already.
Standing standing_on_road(const Table& table, Road road, int direction, std::int64_t s) {
    const std::vector<RoadLeg>& legs = table[road].legs;
    std::size_t i = 0;
    while (i + 1 < legs.size() &&
           (direction < 0 ? s > legs[i].start + legs[i].length : s >= legs[i].start + legs[i].length))
        ++i;
    const RoadLeg& leg = legs[i];
    const std::int64_t along = std::clamp<std::int64_t>(s - leg.start, 0, leg.length);
    return {field::part_of_the_way(leg.from, leg.to, along, leg.length), static_cast<std::int32_t>(s),
            direction > 0 ? leg.along : leg.against, road, static_cast<std::int8_t>(direction)};
}

Standing nearest_on_road(const Table& table, Road road, int direction, Point place) {
    return standing_on_road(table, road, direction, field::nearest(table[road].line, place).position);
}

Box road_box(const Table& table, const Standing& start, int from, int distance) {
    const std::int64_t begin = start.s + std::int64_t{start.direction} * from;
    const std::int64_t end = start.s + std::int64_t{start.direction} * distance;
    const auto [first, last] = std::minmax(begin, end);
    constexpr std::int32_t rounding = 4;
    Box box{{field::largest_coordinate, field::largest_coordinate}, {}};
    for (const RoadLeg& leg : table[start.road].legs) {
        if (leg.start + leg.length < first || last < leg.start) continue;
        for (const std::int64_t s : {first, last}) {
            const std::int64_t along = std::clamp<std::int64_t>(s - leg.start, 0, leg.length);
            const Point point = half_mils(field::part_of_the_way(leg.from, leg.to, along, leg.length));
            box.low = {std::min(box.low.x, point.x), std::min(box.low.y, point.y)};
            box.high = {std::max(box.high.x, point.x), std::max(box.high.y, point.y)};
        }
    }
    return box.grown(rounding);
}

int direction_along(const Table& table, Road road, Point place, Heading heading) {
    const auto turn = [&](int direction) {
        return field::angle_between(nearest_on_road(table, road, direction, place).heading, heading);
    };
    return turn(1) <= turn(-1) ? 1 : -1;
}

bool is_junction(const Table& table, Road one, Road other, Point place) {
    const auto has_vertex = [&](Road road) {
        const std::vector<Point>& line = table[road].line;
        return std::find(line.begin(), line.end(), place) != line.end();
    };
    return has_vertex(one) && has_vertex(other);
}

}  // namespace sandtable::pub_battles
