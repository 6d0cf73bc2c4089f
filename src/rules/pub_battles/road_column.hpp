// PUB chapter 8: places on roads.
#pragma once

#include "rules/pub_battles/chapters.hpp"

namespace sandtable::pub_battles {

// PUB-8.13: a column at road position s, facing along (+1) or against (-1) the road.
Standing standing_on_road(const Table& table, Road road, int direction, std::int64_t s);
// PUB-8.3: the road point nearest to a place in mils, in column there.
Standing nearest_on_road(const Table& table, Road road, int direction, Point place);
// PUB-8.13, 19.1: the direction along the road at its nearest point that is closest to a heading.
int direction_along(const Table& table, Road road, Point place, Heading heading);
// PUB-8.8: the place is a vertex of both roads.
bool is_junction(const Table& table, Road one, Road other, Point place);
// Where the centre of a column, or an HQ, may be on a run along its road: in half mils.
Box road_box(const Table& table, const Standing& start, int from, int distance);

}  // namespace sandtable::pub_battles
