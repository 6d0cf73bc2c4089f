#include "rules/pub_battles/table.hpp"

#include <algorithm>

#include "field/polygon.hpp"
#include "rules/pub_battles/terrain.hpp"

namespace sandtable::pub_battles {

namespace {

using field::Outline;

template <class Data, class Key>
Key find(const std::vector<Data>& list, std::string_view id) {
    for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i].id == id) return Key(static_cast<int>(i));
    return Key();
}

Box box_of(std::span<const Point> points) {
    Box box{points.front(), points.front()};
    for (const Point point : points) {
        box.low = {std::min(box.low.x, point.x), std::min(box.low.y, point.y)};
        box.high = {std::max(box.high.x, point.x), std::max(box.high.y, point.y)};
    }
    return box;
}

Block sampled_block(int frontage, int depth) {
    return {frontage, depth, field::sample_offsets(frontage), field::sample_offsets(depth)};
}

bool is_size(int frontage, int depth) {
    return 125 <= depth && depth <= frontage && frontage <= field::longest_sampled;
}

// PUB-2.4, 2.9 and what the position has room for.
Refusal numbers_are_possible(const Table& table) {
    const Numbers& n = table.numbers;
    if (!is_size(n.piece_frontage, n.piece_depth) || !is_size(n.baggage_frontage, n.baggage_depth) ||
        !is_size(n.hq_size, n.hq_size))
        return {PUB(2, 4), "A block must be 125 to 4000 mils wide and no deeper than wide."};
    const bool alike = n.baggage_frontage == n.piece_frontage && n.baggage_depth == n.piece_depth;
    if (table.options.baggage && table.options.fog != Fog::none && !alike)
        return {PUB(2, 4), "Under fog Baggage Trains are as large as the other blocks."};
    if (n.foot_move <= 0 || n.mounted_move <= 0 || n.foot_move % 3 != 0 || n.mounted_move % 3 != 0)
        return {PUB(2, 4), "Rates of march must be multiples of 3."};
    for (const HqData& hq : table.hqs)
        if (hq.rating < lowest_rating || hq.rating > highest_rating)
            return {PUB(2, 9), "A rating must be 1 to 6, not {}.", hq.rating};
    return fine;
}

Refusal sizes_are_possible(const Table& table) {
    const int shorter = std::min(table.width, table.height), longer = std::max(table.width, table.height);
    if (shorter < smallest_map || longer > largest_map)
        return {PUB(1, 1), "The map must be {} to {} mils wide and high.", smallest_map, largest_map};
    if (table.pieces.size() > most_pieces) return {PUB(2, 8), "There is room for {} pieces.", most_pieces};
    if (table.hqs.size() > most_hqs) return {PUB(2, 8), "There is room for {} HQs.", most_hqs};
    if (table.commands.size() > most_commands) return {PUB(2, 8), "There is room for {} Commands.", most_commands};
    if (table.seat_sides.size() > most_seats) return {PUB(22, 1), "There is room for {} seats.", most_seats};
    if (table.roads.size() > most_roads) return {PUB(3, 12), "There is room for {} roads.", most_roads};
    if (table.objectives.size() > most_objectives)
        return {PUB(19, 4), "There is room for {} objectives.", most_objectives};
    if (table.hills.size() > 64) return {PUB(3, 8), "There is room for 64 hills."};
    if (table.numbers.los_max < 0 || table.numbers.los_max > 25'000)
        return {PUB(11, 1), "The longest sight must be at most 25000 mils."};
    if (table.victory.turns < 1 || table.victory.turns > most_turns)
        return {PUB(19, 5), "A game has 1 to {} turns.", most_turns};
    return fine;
}

Refusal outlines_are_possible(const Table& table) {
    const auto is_area = [](const auto& feature) { return feature.outline.size() >= 3; };
    const bool areas = std::all_of(table.areas.begin(), table.areas.end(), is_area) &&
                       std::all_of(table.hills.begin(), table.hills.end(), is_area) &&
                       std::all_of(table.rivers.begin(), table.rivers.end(), is_area) &&
                       std::all_of(table.crossings.begin(), table.crossings.end(), is_area);
    if (!areas) return {PUB(1, 11), "An outline needs at least three corners."};
    for (const Stream& stream : table.streams)
        if (stream.line.size() < 2) return {PUB(3, 7), "A stream needs at least two points."};
    for (const RoadData& road : table.roads) {
        if (road.line.size() < 2) return {PUB(8, 3), "A road needs at least two points."};
        for (std::size_t i = 0; i + 1 < road.line.size(); ++i)
            if (road.line[i] == road.line[i + 1]) return {PUB(8, 4), "A road may not name a point twice in a row."};
    }
    return fine;
}

class Terrain {
public:
    explicit Terrain(Table& table) : table_(table), is_loose_(table.areas.size(), false) {}

    void number_features() {
        std::vector<Box>& boxes = table_.feature_boxes;
        boxes.clear();
        for (const Area& area : table_.areas) boxes.push_back(box_of(area.outline));
        table_.first_hill = static_cast<int>(boxes.size());
        for (const Hill& hill : table_.hills) {
            std::vector<Point> all = hill.outline;  // the crest may pass the outline: PUB-3.8
            all.insert(all.end(), hill.crest.begin(), hill.crest.end());
            boxes.push_back(box_of(all));
        }
        table_.first_stream = static_cast<int>(boxes.size());
        for (const Stream& stream : table_.streams) boxes.push_back(box_of(stream.line));
        table_.first_river = static_cast<int>(boxes.size());
        for (const River& river : table_.rivers) boxes.push_back(box_of(river.outline));
        table_.first_crossing = static_cast<int>(boxes.size());
        for (const Crossing& crossing : table_.crossings) boxes.push_back(box_of(crossing.outline));
        table_.feature_count = static_cast<int>(boxes.size());
        table_.feature_turns.clear();
        for (const Area& area : table_.areas) table_.feature_turns.push_back(turn_of(area.outline));
        for (const Hill& hill : table_.hills) table_.feature_turns.push_back(turn_of(hill.outline));
    }

    void note_cover() {
        table_.cover = {};
        for (int i = 0; i < table_.first_stream; ++i)
            if (i >= table_.first_hill || table_.areas[i].ground != Ground::marsh) table_.cover.insert(i);
    }

    void lay_tiles() {
        table_.tile_columns = 2 * table_.width / Tile::size + 1;
        table_.tile_rows = 2 * table_.height / Tile::size + 1;
        table_.tiles.assign(static_cast<std::size_t>(table_.tile_columns * table_.tile_rows), Tile{});
        for (int row = 0; row < table_.tile_rows; ++row)
            for (int column = 0; column < table_.tile_columns; ++column) {
                const Point centre = centre_of(column, row);
                Tile& tile = at(column, row);
                tile.ground = tile.ground_around = static_cast<std::uint8_t>(ground_by_outlines(table_, centre));
                tile.hills = hills_by_outlines(table_, centre);
                tile.river = river_by_outlines(table_, centre) ? 1 : 0;
                tile.area_around = Tile::none;
                tile.hills_mixed = tile.hills_mixed_around = false;
                tile.has_river = in_river_outline(table_, centre);
            }
        const std::int32_t reach = reach_of_a_block();
        for (std::size_t i = 0; i < table_.areas.size(); ++i) {
            const Area& area = table_.areas[i];
            along(area.outline, 0, [](Tile& tile) { tile.ground = Tile::mixed; });
            along(area.outline, reach, [](Tile& tile) { tile.ground_around = Tile::mixed; });
            note_area(i, reach);
            table_.has_marsh = table_.has_marsh || area.ground == Ground::marsh;
        }
        for (const Hill& hill : table_.hills) {
            along(hill.outline, 0, [](Tile& tile) { tile.hills_mixed = true; });
            along(hill.outline, reach, [](Tile& tile) { tile.hills_mixed_around = true; });
        }
        const auto bank = [](Tile& tile) { tile.river = Tile::mixed; };
        for (const River& river : table_.rivers) {
            along(river.outline, 0, bank);
            along(river.outline, 0, [](Tile& tile) { tile.has_river = true; });
        }
        for (const Crossing& crossing : table_.crossings) along(crossing.outline, 0, bank);
    }

    void list_edges() {
        table_.edges.clear();
        const auto add = [&](Segment edge, TerrainEdge like) {
            like.segment = edge;
            like.box = Box::around(edge);
            like.around = field::CoarseBox(like.loose ? like.box.grown(reach_of_a_block()) : like.box);
            table_.edges.push_back(like);
        };
        const auto add_outline = [&](Outline outline, const TerrainEdge& like) {
            for (std::size_t i = 0; i < outline.size(); ++i) add(field::edge(outline, i), like);
        };
        const auto add_areas = [&](Ground ground, TerrainEdge::Kind kind) {
            for (std::size_t i = 0; i < table_.areas.size(); ++i)
                if (table_.areas[i].ground == ground)
                    add_outline(table_.areas[i].outline, {{}, {}, kind, 0, is_loose_[i], false, {}});
        };
        for (const Stream& stream : table_.streams)
            for (std::size_t i = 0; i + 1 < stream.line.size(); ++i)
                add(field::leg(stream.line, i), {{}, {}, TerrainEdge::Kind::stream, 0, false, false, {}});
        for (std::size_t i = 0; i < table_.hills.size(); ++i)
            add_outline(table_.hills[i].outline,
                        {{}, {}, TerrainEdge::Kind::slope, static_cast<int>(i), false, false, {}});
        add_areas(Ground::woods, TerrainEdge::Kind::wood);  // buildings slow nobody: PUB-3.4
        add_areas(Ground::marsh, TerrainEdge::Kind::barrier);
        for (const River& river : table_.rivers)
            add_outline(river.outline, {{}, {}, TerrainEdge::Kind::barrier, 0, false, true, {}});
    }

    void measure_areas() {
        for (Area& area : table_.areas) area.edges = edges_of(area.outline);
        for (Hill& hill : table_.hills) hill.edges = edges_of(hill.outline);
        for (River& river : table_.rivers) river.rows = field::RowedOutline(river.outline);
        table_.block_reach = reach_of_a_block();
    }

private:
    // As Table::feature_turns.
    static int turn_of(Outline outline) {
        if (!field::is_convex(outline)) return 0;
        std::int64_t area = 0;
        for (std::size_t i = 0; i < outline.size(); ++i)
            area += cross(field::edge(outline, i).from - outline[0], field::edge(outline, i).to - outline[0]);
        return area > 0 ? 1 : -1;
    }

    static std::vector<InnerEdge> edges_of(Outline outline) {
        std::vector<InnerEdge> edges;
        const int turn = turn_of(outline);
        if (turn == 0) return edges;
        for (std::size_t i = 0; i < outline.size(); ++i) {
            const auto [from, to] = field::edge(outline, i);
            const Point way = turn * (to - from);
            const std::int64_t length = field::root_above(squared_length(way));
            if (length == 0) continue;
            const auto scaled = [&](std::int64_t part) {
                return static_cast<std::int32_t>(field::rounded(part * field::unit, length));
            };
            edges.push_back({from, {scaled(-way.y), scaled(way.x)}});
        }
        return edges;
    }

    // Which tiles have the area within a block's reach.
    void note_area(std::size_t which, std::int32_t reach) {
        const field::Outline outline = table_.areas[which].outline;
        const std::uint8_t name =
            field::is_convex(outline) && which < Tile::none ? static_cast<std::uint8_t>(which) : Tile::several;
        if (name == Tile::several) is_loose_[which] = true;
        const auto note = [&](Tile& tile) {
            if (tile.area_around == name) return;
            if (tile.area_around != Tile::none) is_loose_[which] = true;
            if (tile.area_around < Tile::none) is_loose_[tile.area_around] = true;
            tile.area_around = tile.area_around == Tile::none ? name : Tile::several;
        };
        along(outline, reach, note);
        for (int row = 0; row < table_.tile_rows; ++row)
            for (int column = 0; column < table_.tile_columns; ++column)
                if (field::holds(outline, centre_of(column, row))) note(at(column, row));
    }

    static Point centre_of(int column, int row) {
        return {column * Tile::size + Tile::size / 2, row * Tile::size + Tile::size / 2};
    }
    Tile& at(int column, int row) { return table_.tiles[static_cast<std::size_t>(row * table_.tile_columns + column)]; }

    std::int32_t reach_of_a_block() const {
        std::int64_t reach = 0;
        for (const Block* block : {&table_.block, &table_.baggage_block, &table_.hq_block})
            reach = std::max(reach, field::root_above(std::int64_t{block->frontage} * block->frontage +
                                                      std::int64_t{block->depth} * block->depth));
        return static_cast<std::int32_t>(reach) + 4;
    }

    // Every tile that has a point within the reach of the outline's edges.
    template <class Mark>
    void along(Outline outline, std::int32_t reach, Mark mark) {
        constexpr std::int32_t half_diagonal = 355;
        for (std::size_t i = 0; i < outline.size(); ++i) {
            const Segment edge = field::edge(outline, i);
            const Box box = Box::around(edge).grown(reach + half_diagonal);
            const auto clamp = [](std::int32_t at, int count) { return std::clamp(at / Tile::size, 0, count - 1); };
            for (int row = clamp(box.low.y, table_.tile_rows); row <= clamp(box.high.y, table_.tile_rows); ++row)
                for (int column = clamp(box.low.x, table_.tile_columns);
                     column <= clamp(box.high.x, table_.tile_columns); ++column)
                    if (field::within(reach + half_diagonal, centre_of(column, row), edge)) mark(at(column, row));
        }
    }

    Table& table_;
    std::vector<bool> is_loose_;  // see TerrainEdge
};

bool is_vertex_of_another(const Table& table, const RoadData& road, Point vertex) {
    return std::any_of(table.roads.begin(), table.roads.end(), [&](const RoadData& other) {
        return &other != &road && std::find(other.line.begin(), other.line.end(), vertex) != other.line.end();
    });
}

void measure_roads(Table& table) {
    table.road_lengths.clear();
    for (RoadData& road : table.roads) {
        road.legs.clear();
        road.junctions.clear();
        road.objectives.clear();
        std::int64_t start = 0;
        for (std::size_t i = 0; i < road.line.size(); ++i) {
            if (is_vertex_of_another(table, road, road.line[i])) road.junctions.push_back(start);
            if (i + 1 == road.line.size()) break;
            const Segment leg = field::leg(road.line, i);
            const Point way = leg.vector();
            const std::int64_t length = field::root_above(squared_length(way));
            road.legs.push_back(
                {leg.from, leg.to, start, length, field::heading_of(way), field::heading_of(Point{-way.x, -way.y})});
            start += length;
        }
        for (const Objective& objective : table.objectives)
            road.objectives.push_back(field::nearest(road.line, objective.centre).position);
        table.road_lengths.push_back(start);
    }
}

}  // namespace

Piece Table::piece(std::string_view id) const { return find<PieceData, Piece>(pieces, id); }
Hq Table::hq(std::string_view id) const { return find<HqData, Hq>(hqs, id); }
Command Table::command(std::string_view id) const { return find<CommandData, Command>(commands, id); }
Road Table::road(std::string_view id) const { return find<RoadData, Road>(roads, id); }

Refusal Table::finish() {
    if (const Refusal refusal = sizes_are_possible(*this)) return refusal;
    if (const Refusal refusal = numbers_are_possible(*this)) return refusal;
    if (const Refusal refusal = outlines_are_possible(*this)) return refusal;
    block = sampled_block(numbers.piece_frontage, numbers.piece_depth);
    baggage_block = sampled_block(numbers.baggage_frontage, numbers.baggage_depth);
    hq_block = sampled_block(numbers.hq_size, numbers.hq_size);
    fof_half_angle = Heading(numbers.fof_half_angle);
    all_pieces = {};
    of_side = {};
    hqs_of = {};
    commands_of = {};
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        all_pieces.insert(Piece(static_cast<int>(i)));
        of_side[index(pieces[i].side)].insert(Piece(static_cast<int>(i)));
    }
    for (HqData& hq : hqs)
        if (!hq.starts_on_map && !hq.enters_with.exists()) hq.enters_with = hq.command;
    for (std::size_t i = 0; i < hqs.size(); ++i) hqs_of[index(hqs[i].side)].insert(Hq(static_cast<int>(i)));
    for (std::size_t i = 0; i < commands.size(); ++i)
        commands_of[index(commands[i].side)].insert(Command(static_cast<int>(i)));
    Terrain terrain(*this);
    terrain.number_features();
    if (feature_count > field::most_features)
        return {PUB(3, 12), "There is room for {} features of terrain.", field::most_features};
    features = field::Index(2 * width, 2 * height, feature_boxes);
    terrain.note_cover();
    terrain.measure_areas();
    terrain.lay_tiles();
    terrain.list_edges();
    measure_roads(*this);
    return fine;
}

}  // namespace sandtable::pub_battles
