// PUB chapter 3: terrain.
#include "rules/pub_battles/terrain.hpp"

#include <algorithm>

#include "rules/pub_battles/chapters.hpp"

namespace sandtable::pub_battles {

namespace {

bool lies_in(const Box& box, Point point) {
    return box.low.x <= point.x && point.x <= box.high.x && box.low.y <= point.y && point.y <= box.high.y;
}

// The points that stand for the block's area. PUB-1.9: all pairs of an offset across and an offset along.
template <class Visit>
void for_each_cell(const Table& table, const Rectangle& block, Visit visit) {
    const auto offsets = [&](std::int32_t half) -> const field::Offsets& {
        for (const Block* kind : {&table.block, &table.baggage_block, &table.hq_block}) {
            if (kind->frontage == half) return kind->across;
            if (kind->depth == half) return kind->along;
        }
        return table.block.across;
    };
    for (const std::int32_t ahead : offsets(block.half_depth))
        for (const std::int32_t right : offsets(block.half_width)) visit(block.frame.world({right, ahead}));
}

int count_of(const Rectangle& block) {
    const auto samples = [](std::int32_t length) {
        return length / field::sample_spacing + (length / field::sample_spacing % 2 == 0 ? 1 : 0);
    };
    return samples(block.half_width) * samples(block.half_depth);
}

// The cells lie opposite each other about the centre, so a convex outline that holds most of them holds the centre.
bool most_is_inside(const Table& table, const Rectangle& block, std::size_t which) {
    const Area& area = table.areas[which];
    const field::Outline outline = area.outline;
    const Point centre = block.frame.origin;
    if (!lies_in(table.feature_boxes[which], centre)) return false;
    bool may_be = field::holds(outline, centre);
    for (std::size_t i = 0; !may_be && i < outline.size(); ++i)
        may_be = field::lies_on(centre, field::edge(outline, i));
    if (!may_be) return false;
    const int half = count_of(block) / 2;
    int inside = 0, outside = 0;
    for_each_cell(table, block, [&](Point cell) {
        if (inside <= half && outside <= half) ++(ground_at(table, cell) == area.ground ? inside : outside);
    });
    return inside > half;
}

}  // namespace

Ground ground_by_outlines(const Table& table, Point point) {
    Ground found = Ground::clear;
    for (std::size_t i = 0; i < table.areas.size(); ++i)
        if (table.areas[i].ground < found && lies_in(table.feature_boxes[i], point) &&
            field::holds(table.areas[i].outline, point))
            found = table.areas[i].ground;
    return found;
}

std::uint64_t hills_by_outlines(const Table& table, Point point) {
    std::uint64_t found = 0;
    for (std::size_t i = 0; i < table.hills.size(); ++i)
        if (lies_in(table.feature_boxes[table.first_hill + i], point) && field::holds(table.hills[i].outline, point))
            found |= std::uint64_t{1} << i;
    return found;
}

bool in_river_outline(const Table& table, Point point) {
    return std::any_of(table.rivers.begin(), table.rivers.end(),
                       [&](const River& river) { return field::holds(river.outline, point); });
}

bool river_by_outlines(const Table& table, Point point) {
    if (!in_river_outline(table, point)) return false;
    return std::none_of(table.crossings.begin(), table.crossings.end(),
                        [&](const Crossing& crossing) { return field::holds(crossing.outline, point); });
}

bool is_in_river(const Table& table, Point point) {
    const Tile* tile = table.tile_at(point);
    return tile != nullptr && tile->river != Tile::mixed ? tile->river == 1 : river_by_outlines(table, point);
}

Cells cells_on(const Table& table, const Rectangle& block) {
    Cells cells{};
    const Tile* tile = table.tile_at(block.frame.origin);
    if (tile != nullptr && tile->ground_around != Tile::mixed)
        cells[tile->ground_around] = count_of(block);
    else
        for_each_cell(table, block, [&](Point cell) { ++cells[static_cast<int>(ground_at(table, cell))]; });
    return cells;
}

// PUB-3.1: the ground of most cells; ties go in the order of the enumeration.
Ground ground_under(const Table& table, const Rectangle& block) {
    const Tile* tile = table.tile_at(block.frame.origin);
    if (tile != nullptr && tile->ground_around != Tile::mixed) return static_cast<Ground>(tile->ground_around);
    if (tile != nullptr && tile->area_around < Tile::none) {
        const Area& area = table.areas[tile->area_around];
        return most_is_inside(table, block, tile->area_around) ? area.ground : Ground::clear;
    }
    const Cells cells = cells_on(table, block);
    return static_cast<Ground>(std::max_element(cells.begin(), cells.end()) - cells.begin());
}

// PUB-3.2: the highest hill that holds a majority of the cells.
int level_under(const Table& table, const Rectangle& block) {
    if (table.hills.empty()) return 0;
    const Tile* tile = table.tile_at(block.frame.origin);
    std::array<std::uint16_t, 64> cells{};
    const int all = count_of(block);
    const auto count = [&](std::uint64_t hills, int times) {
        for (; hills != 0; hills &= hills - 1) cells[std::countr_zero(hills)] += static_cast<std::uint16_t>(times);
    };
    if (tile != nullptr && !tile->hills_mixed_around) {
        if (tile->hills == 0) return 0;
        count(tile->hills, all);
    } else
        for_each_cell(table, block, [&](Point cell) { count(hills_at(table, cell), 1); });
    int level = 0;
    for (std::size_t i = 0; i < table.hills.size(); ++i)
        if (field::is_majority(cells[i], static_cast<std::size_t>(all))) level = std::max(level, table.hills[i].level);
    return level;
}

bool is_on_map(const Table& table, const Rectangle& block) {
    const Point centre = block.frame.origin;  // far from every edge: no corner needed
    const std::int32_t reach = block.half_width + block.half_depth;
    if (centre.x >= reach && centre.y >= reach && centre.x <= 2 * table.width - reach &&
        centre.y <= 2 * table.height - reach)
        return true;
    const auto corners = field::corners(block);
    return std::all_of(corners.begin(), corners.end(), [&](Point corner) {
        return -edge_tolerance_fu <= corner.x && corner.x <= 2 * table.width + edge_tolerance_fu &&
               -edge_tolerance_fu <= corner.y && corner.y <= 2 * table.height + edge_tolerance_fu;
    });
}

bool river_lies_between(const Table& table, Point a, Point b) {
    for (const River& river : table.rivers)
        for (std::size_t i = 0; i < river.outline.size(); ++i)
            if (field::crosses(Segment{a, b}, field::edge(river.outline, i))) return true;
    return false;
}

void become_spent_in_buildings(const Table& table, Position& now, Piece piece, Journal& journal) {
    if (!now.on_map.contains(piece) || now.spent.contains(piece)) return;
    if (now[piece].in_column() && !table.options.column_in_buildings_spent) return;
    if (ground_under(table, rectangle(table, now, piece)) != Ground::buildings) return;
    now.spent.insert(piece);
    tell(table, now, journal, events::BecameSpent{piece}, PUB(3, 10));
}

}  // namespace sandtable::pub_battles
