// What lies at a point of the map: by its tile where that settles it, by the outlines otherwise. Points in half mils.
#pragma once

#include "rules/pub_battles/table.hpp"

namespace sandtable::pub_battles {

Ground ground_by_outlines(const Table& table, Point point);        // PUB-3.1
std::uint64_t hills_by_outlines(const Table& table, Point point);  // bit i: on hill i
bool river_by_outlines(const Table& table, Point point);           // PUB-7.9: in a river and not at a crossing

inline Ground ground_at(const Table& table, Point point) {
    const Tile* tile = table.tile_at(point);
    return tile != nullptr && tile->ground != Tile::mixed ? static_cast<Ground>(tile->ground)
                                                          : ground_by_outlines(table, point);
}
inline std::uint64_t hills_at(const Table& table, Point point) {
    const Tile* tile = table.tile_at(point);
    return tile != nullptr && !tile->hills_mixed ? tile->hills : hills_by_outlines(table, point);
}
// PUB-3.1: most of the block is in one wood or marsh, wherever it stands between its place and the other. `false`
// leaves it open.
bool surely_in_wood(const Table& table, const Rectangle& block, Point other);
// PUB-3.7: in a river, at a crossing or not.
bool in_river_outline(const Table& table, Point point);
inline bool is_in_any_river(const Table& table, Point point) {
    const Tile* tile = table.tile_at(point);
    return (tile == nullptr || tile->has_river) && in_river_outline(table, point);
}

}  // namespace sandtable::pub_battles
