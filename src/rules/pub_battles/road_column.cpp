// PUB chapter 8: places on roads.
#include "rules/pub_battles/road_column.hpp"

#include <algorithm>

namespace sandtable::pub_battles {

namespace {

Heading heading_of_leg(field::Line line, std::size_t leg, int direction) {
    const Point along = field::leg(line, leg).vector();
    return field::heading_of(direction > 0 ? along : Point{-along.x, -along.y});
}

}  // namespace

Standing standing_on_road(const Table& table, Road road, int direction, std::int64_t s) {
    const field::Line line = table[road].line;
    const field::Station station = field::at(line, s, direction < 0);
    return {station.point, static_cast<std::int32_t>(s), heading_of_leg(line, station.leg, direction), road,
            static_cast<std::int8_t>(direction)};
}

Standing nearest_on_road(const Table& table, Road road, int direction, Point place) {
    return standing_on_road(table, road, direction, field::nearest(table[road].line, place).position);
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
