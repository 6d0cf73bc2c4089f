// PUB chapter 3: terrain.
#include "rules/pub_battles/terrain.hpp"

#include <algorithm>
#include <cstdlib>

#include "rules/pub_battles/chapters.hpp"

namespace sandtable::pub_battles {

namespace {

// The points that stand for the block's area. PUB-1.9: all pairs of an offset across and an offset along.
template <class Visit>
void for_each_cell(const Table& table, const Rectangle& block, Visit visit) {
    for (const std::int32_t ahead : table.offsets_along(block.half_depth))
        for (const std::int32_t right : table.offsets_along(block.half_width)) visit(block.frame.world({right, ahead}));
}

int count_of(const Rectangle& block) {
    const auto samples = [](std::int32_t length) {
        return length / field::sample_spacing + (length / field::sample_spacing % 2 == 0 ? 1 : 0);
    };
    return samples(block.half_width) * samples(block.half_depth);
}

// How many cells of a block a convex area holds: at least, and at most. Where it is asked only for most of them, and
// known whether it holds so many, that is all it tells.
struct Held {
    int surely = 0, perhaps = 0;
};

// A row of cells, of which an edge after the other cuts off what lies beyond it, from one end or from the other.
struct CellRow {
    std::int32_t first, last;  // of the row's offsets

    // `depth` is that of the row's middle below the edge, `rise` what it gains along the row; both times `unit`.
    void cut(const field::Offsets& offsets, std::int64_t rise, std::int64_t depth) {
        if (rise >= 0)
            while (first <= last && offsets[first] * rise + depth < 0) ++first;
        else
            while (first <= last && offsets[last] * rise + depth < 0) --last;
    }
    int count() const { return std::max(0, last - first + 1); }
};

// An edge of an area that cuts a block, in the block's terms: how deep its centre lies, and what cells gain along a row
// and from row to row; all times `unit`.
struct Cut {
    std::int64_t depth, rise, climb;
};
using Cuts = ScratchList<Cut, 16>;

// The cells lie in rows, and a convex area holds one stretch of each. Cells are rounded to half mils: what is so near
// to an edge is held perhaps.
constexpr std::int64_t doubt_of_an_edge = 2 * field::unit;

Held count_rows(const field::Offsets& offsets, const field::Offsets& rows, const Cuts& cuts) {
    Held held;
    for (const std::int32_t row : rows) {
        CellRow surely{0, static_cast<std::int32_t>(offsets.size()) - 1}, perhaps = surely;
        for (const Cut& cut : cuts) {
            perhaps.cut(offsets, cut.rise, cut.depth + row * cut.climb + doubt_of_an_edge);
            surely.first = std::max(surely.first, perhaps.first);
            surely.last = std::min(surely.last, perhaps.last);
            surely.cut(offsets, cut.rise, cut.depth + row * cut.climb - doubt_of_an_edge);
        }
        held.surely += surely.count();
        held.perhaps += perhaps.count();
    }
    return held;
}

// With another place: what is held wherever the block stands between its own place and that. It is counted only where
// it may be most of them and need not be: of two cells opposite each other about the centre, one at least lies on the
// centre's side of an edge.
Held cells_held(const Table& table, std::span<const InnerEdge> edges, const Rectangle& block, Point other,
                bool only_most = true) {
    const bool across = block.half_width >= block.half_depth;
    const field::Offsets& offsets = table.offsets_along(across ? block.half_width : block.half_depth);
    const field::Offsets& rows = table.offsets_along(across ? block.half_depth : block.half_width);
    const Point along_row = across ? block.frame.rightward : block.frame.forward;
    const Point row_to_row = across ? block.frame.forward : block.frame.rightward;
    Cuts cuts;
    for (const InnerEdge& edge : edges) {
        const std::int64_t depth =
            std::min(dot(edge.inwards, block.frame.origin - edge.from), dot(edge.inwards, other - edge.from));
        if (only_most && depth < -doubt_of_an_edge) return {};
        if (depth > table.block_reach * std::int64_t{field::unit} + doubt_of_an_edge) continue;
        const std::int64_t rise = dot(edge.inwards, along_row) / field::unit;
        const std::int64_t climb = dot(edge.inwards, row_to_row) / field::unit;
        if (depth - doubt_of_an_edge >= std::abs(rise) * offsets.back() + std::abs(climb) * rows.back()) continue;
        if (cuts.full()) return {0, count_of(block)};  // who can tell
        cuts.push({depth, rise, climb});
    }
    const int all = count_of(block);
    if (cuts.empty()) return {all, all};
    if (only_most && cuts.size() == 1 && cuts[0].depth >= doubt_of_an_edge) return {all / 2 + 1, all};
    return count_rows(offsets, rows, cuts);
}

// As field::holds, for a convex outline: only a point on the line of an edge needs more than its sides.
bool lies_inside(field::Outline outline, Point point) {
    bool left = false, right = false;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Segment edge = field::edge(outline, i);
        const std::int64_t side = cross(edge.vector(), point - edge.from);
        if (side == 0) return field::holds(outline, point);
        left = left || side > 0;
        right = right || side < 0;
        if (left && right) return false;
    }
    return true;
}

// The cells lie opposite each other about the centre, so a convex outline that holds most of them holds the centre.
bool most_is_inside(const Table& table, const Rectangle& block, field::Outline outline,
                    std::span<const InnerEdge> edges, const Box& box) {
    if (!box.holds(block.frame.origin)) return false;
    const int half = count_of(block) / 2;
    const Held held = cells_held(table, edges, block, block.frame.origin);
    if (held.surely > half || held.perhaps <= half) return held.surely > half;
    int inside = 0;
    for_each_cell(table, block, [&](Point cell) { inside += lies_inside(outline, cell) ? 1 : 0; });
    return inside > half;
}

bool is_on_hill(const Table& table, const Rectangle& block, std::size_t which) {
    const Hill& hill = table.hills[which];
    const Box& box = table.feature_boxes[static_cast<std::size_t>(table.first_hill) + which];
    if (!hill.edges.empty()) return most_is_inside(table, block, hill.outline, hill.edges, box);
    int inside = 0;
    for_each_cell(table, block, [&](Point cell) { inside += box.holds(cell) && field::holds(hill.outline, cell); });
    return inside > count_of(block) / 2;
}

}  // namespace

Ground ground_by_outlines(const Table& table, Point point) {
    Ground found = Ground::clear;
    for (std::size_t i = 0; i < table.areas.size(); ++i)
        if (table.areas[i].ground < found && table.feature_boxes[i].holds(point) &&
            field::holds(table.areas[i].outline, point))
            found = table.areas[i].ground;
    return found;
}

std::uint64_t hills_by_outlines(const Table& table, Point point) {
    std::uint64_t found = 0;
    for (std::size_t i = 0; i < table.hills.size(); ++i)
        if (table.feature_boxes[table.first_hill + i].holds(point) && field::holds(table.hills[i].outline, point))
            found |= std::uint64_t{1} << i;
    return found;
}

bool in_river_outline(const Table& table, Point point) {
    for (std::size_t i = 0; i < table.rivers.size(); ++i)
        if (table.feature_boxes[table.first_river + i].holds(point) && table.rivers[i].rows.holds(point)) return true;
    return false;
}

bool river_by_outlines(const Table& table, Point point) {
    if (!in_river_outline(table, point)) return false;
    for (std::size_t i = 0; i < table.crossings.size(); ++i)
        if (table.feature_boxes[table.first_crossing + i].holds(point) &&
            field::holds(table.crossings[i].outline, point))
            return false;
    return true;
}

bool is_in_river(const Table& table, Point point) {
    const Tile* tile = table.tile_at(point);
    return tile != nullptr && tile->river != Tile::mixed ? tile->river == 1 : river_by_outlines(table, point);
}

Cells cells_on(const Table& table, const Rectangle& block) {
    Cells cells{};
    const Tile* tile = table.tile_at(block.frame.origin);
    if (tile != nullptr && tile->ground_around != Tile::mixed) {
        cells[tile->ground_around] = count_of(block);
        return cells;
    }
    if (tile != nullptr && tile->area_around < Tile::none) {
        const Area& area = table.areas[tile->area_around];
        const Held held = cells_held(table, area.edges, block, block.frame.origin, false);
        if (held.surely == held.perhaps) {
            cells[static_cast<int>(area.ground)] = held.surely;
            cells[static_cast<int>(Ground::clear)] = count_of(block) - held.surely;
            return cells;
        }
    }
    for_each_cell(table, block, [&](Point cell) { ++cells[static_cast<int>(ground_at(table, cell))]; });
    return cells;
}

// PUB-3.1: the ground of most cells; ties go in the order of the enumeration.
Ground ground_under(const Table& table, const Rectangle& block) {
    const Tile* tile = table.tile_at(block.frame.origin);
    if (tile != nullptr && tile->ground_around != Tile::mixed) return static_cast<Ground>(tile->ground_around);
    if (tile != nullptr && tile->area_around < Tile::none) {
        const Area& area = table.areas[tile->area_around];
        const bool is_inside =
            most_is_inside(table, block, area.outline, area.edges, table.feature_boxes[tile->area_around]);
        return is_inside ? area.ground : Ground::clear;
    }
    const Cells cells = cells_on(table, block);
    return static_cast<Ground>(std::max_element(cells.begin(), cells.end()) - cells.begin());
}

bool surely_in_wood(const Table& table, const Rectangle& block, Point other) {
    const Tile* tile = table.tile_at(block.frame.origin);
    if (tile == nullptr || tile->area_around >= Tile::none) return false;
    const Area& area = table.areas[tile->area_around];
    return area.ground != Ground::buildings && cells_held(table, area.edges, block, other).surely > count_of(block) / 2;
}

bool is_in_marsh(const Table& table, const Rectangle& block) {
    if (!table.has_marsh) return false;
    const Tile* tile = table.tile_at(block.frame.origin);
    const bool by_one_area = tile != nullptr && tile->ground_around == Tile::mixed && tile->area_around < Tile::none;
    if (by_one_area && table.areas[tile->area_around].ground != Ground::marsh) return false;
    return ground_under(table, block) == Ground::marsh;
}

Refusal barred_by_marsh(const Table& table, const Rectangle& block) {
    const int share = 100 * cells_on(table, block)[static_cast<int>(Ground::marsh)] / count_of(block);
    return {PUB(3, 11),
            "Artillery and cavalry cannot enter marsh: {} of it would stand there.",
            {Argument::Kind::percent, share}};
}

// PUB-3.2: the highest hill that holds a majority of the cells.
int level_under(const Table& table, const Rectangle& block) {
    if (table.hills.empty()) return 0;
    const Tile* tile = table.tile_at(block.frame.origin);
    const bool by_tile = tile != nullptr && !tile->hills_mixed_around;
    if (by_tile && tile->hills == 0) return 0;
    int level = 0;
    for (std::size_t i = 0; i < table.hills.size(); ++i)
        if (table.hills[i].level > level && (by_tile ? (tile->hills >> i & 1) != 0 : is_on_hill(table, block, i)))
            level = table.hills[i].level;
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
