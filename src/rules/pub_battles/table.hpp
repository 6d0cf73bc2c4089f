// What does not change during a game: the map, the orders of battle, the seats, the options, and what follows from
// them. Ids stand in ascending ASCII order of their names (PUB-4.2), so that "ascending id" is ascending index.
// Outlines and lines of terrain are in half mils (PUB-1.1); roads, objectives, entries and poses in mils.
#pragma once

#include <string>
#include <vector>

#include "core/id_set.hpp"
#include "core/refusal.hpp"
#include "core/seat.hpp"
#include "field/index.hpp"
#include "field/polyline.hpp"
#include "field/rectangle.hpp"
#include "field/samples.hpp"
#include "rules/pub_battles/tables.hpp"

namespace sandtable::pub_battles {

using field::Box;
using field::Heading;
using field::Point;
using field::Rectangle;
using field::Segment;

struct PieceTag;
struct HqTag;
struct CommandTag;
struct RoadTag;
using Piece = Id<PieceTag>;  // a block: fighting pieces and baggage of both sides together
using Hq = Id<HqTag>;
using Command = Id<CommandTag>;  // with a chit; an Army HQ without one belongs to no Command
using Road = Id<RoadTag>;
using PieceSet = IdSet<Piece>;
using HqSet = IdSet<Hq>;
using CommandSet = IdSet<Command>;

inline constexpr int most_pieces = 64;
inline constexpr int most_hqs = 16;
inline constexpr int most_commands = 16;
inline constexpr int most_seats = 8;
inline constexpr int most_roads = 32;
inline constexpr int most_objectives = 16;
inline constexpr int smallest_map = 2000, largest_map = 60000;  // mils
inline constexpr int most_turns = 40;
inline constexpr int most_entries = 4;  // choices of one Command
inline constexpr int most_places = 64;  // of the gazetteer
inline constexpr int most_line_points = 64;

// In mils; the heading in tenths of a degree.
struct Pose {
    Point centre;
    Heading heading;

    friend constexpr bool operator==(const Pose&, const Pose&) = default;
};

// An edge of an area or a hill that is convex, as seen from inside.
struct InnerEdge {
    Point from;
    Point inwards;  // as long as `unit`
};

struct Area {
    Ground ground = Ground::woods;  // woods, buildings or marsh
    int base_level = 0;             // PUB-11.7
    std::vector<Point> outline;
    std::string name;
    std::vector<InnerEdge> edges{};  // worked out by `finish`; none when it is not convex
};

struct Hill {
    int level = 1;
    std::vector<Point> outline;
    std::vector<Point> crest;
    std::string name;
    std::vector<InnerEdge> edges{};  // as those of an area
};

struct Stream {
    std::vector<Point> line;
    std::string name;
};

struct River {
    std::vector<Point> outline;
    std::string name;
    field::RowedOutline rows{};  // worked out by `finish`
};

struct Crossing {
    bool bridge = false;
    std::vector<Point> outline;
    std::string name;
};

// One leg of a road, measured once.
struct RoadLeg {
    Point from, to;
    std::int64_t start = 0;   // road position of `from`
    std::int64_t length = 0;  // PUB-1.14
    Heading along, against;
};

struct RoadData {
    std::vector<Point> line;
    std::string id;
    std::string name;
    // Worked out by `finish`.
    std::vector<RoadLeg> legs{};
    std::vector<std::int64_t> junctions{};   // road positions of the points it shares with other roads
    std::vector<std::int64_t> objectives{};  // and of the points nearest to the objectives
};

struct Objective {
    Point centre;
    int radius = 0;
    std::array<int, 2> points{};  // to each side that controls it
    int controller = -1;          // a side's index, or -1
    std::string id;
    std::string name;
};

// PUB-24.1: a named point of the gazetteer.
struct Place {
    Point centre;
    std::string name;
};

struct Entry {
    int turn = 1;
    Point point;
    Road road;
    Heading heading;
};

struct PieceData {
    Side side = Side::first;
    Command command;
    Type type = Type::infantry;
    bool horse = false;
    Quality quality = Quality::line;
    bool starts_on_map = true;  // otherwise in Reserve, or it enters with its Command
    Pose start;
    bool starts_spent = false;
    Road starts_on;            // in column on this road
    bool may_reserve = false;  // PUB-19.9
    Hq starts_in_reserve_of;
    int entry_order = 0;  // the order in which the pieces of a Command are listed
    std::string id;
    std::string name;
};

struct HqData {
    Side side = Side::first;
    Command command;  // none: an Army HQ without a chit
    int rating = standard_rating;
    bool starts_on_map = true;
    Pose start;
    Command enters_with;  // an HQ that is not on the map at the start
    std::string id;
    std::string name;
};

struct InitialOrder {
    Command command;
    bool attack = false;
    Point target;
    int plan = 0;  // PUB-25.2
    std::string name;
};

struct CommandData {
    Side side = Side::first;
    Hq hq;
    Seat seat;                   // who runs it
    std::vector<Entry> entries;  // none: on the map from the start; several: a secret choice in P0
    std::string id;              // the chit's too
    std::string name;
};

struct SideData {
    Heading home;
    bool attacker = false;
    Hq army_hq;      // may be none
    Seat army_seat;  // the army commander's
    Seats seats;
    Point zone_low;  // free setup: where it may place, in mils
    Point zone_high;
    std::string id;
    std::string name;
};

// PUB-19.5, 19.10 and section 9.
struct Victory {
    int turns = 8;
    int piece_points = 1;
    int elite_points = 1;
    int baggage_points = 2;              // PUB-21.4
    std::array<int, 2> broken_at{};      // fighting pieces lost; 0 stands for half of them
    bool breaks = true;                  // armies break at all
    bool both_broken_by_points = false;  // otherwise a draw
    std::array<int, 2> margin{1, 1};     // after the last turn a side wins with at least so many points more
};

// Samples, half extents and what else follows from the size of a block. PUB-1.6 to 1.9.
struct Block {
    int frontage = 0;
    int depth = 0;
    field::Offsets across;  // along the frontage
    field::Offsets along;   // along the depth
};

// A square of the map, 250 mils wide: what its ground is when it is the same all over, so that most questions about
// points and blocks need no polygon. Its points are in half mils.
struct Tile {
    static constexpr std::int32_t size = 500;
    static constexpr std::uint8_t mixed = 255;

    std::uint8_t ground = mixed;         // of all its points
    std::uint8_t ground_around = mixed;  // of all points within a block's reach of it
    std::uint8_t river = mixed;          // 1: nobody may be here; 0: no river, or a crossing
    bool hills_mixed = true;
    bool hills_mixed_around = true;
    // The one area within a block's reach, `none` or `several`; an area that is not convex counts as several.
    static constexpr std::uint8_t none = 254, several = 255;
    std::uint8_t area_around = several;
    bool has_river = true;    // some of its points are in a river, at a crossing or not
    std::uint64_t hills = 0;  // on which hills all its points are
};

// Where the ground below a block's centre changes what its move costs or whether it may go on (PUB-3.7, 7.9, 3.11).
struct TerrainEdge {
    enum class Kind { stream, slope, wood, barrier };  // barrier: rivers, and marsh, which bars some
    Segment segment;
    Box box;
    Kind kind = Kind::wood;
    int feature = 0;     // of a slope: which hill
    bool loose = false;  // of an area that is not convex, or where another lies within a block's reach
    bool river = false;
    field::CoarseBox around{};  // its box; of a loose edge, wherever a block reaches it
};

struct Table {
    int width = 0;
    int height = 0;
    Options options;
    Numbers numbers;
    Victory victory;
    bool free_setup = false;

    std::vector<Area> areas;
    std::vector<Hill> hills;
    std::vector<Stream> streams;
    std::vector<River> rivers;
    std::vector<Crossing> crossings;
    std::vector<RoadData> roads;
    std::vector<Objective> objectives;
    std::vector<Place> places;

    std::vector<PieceData> pieces;
    std::vector<HqData> hqs;
    std::vector<CommandData> commands;
    std::array<SideData, 2> sides;
    std::vector<std::string> seat_names;
    std::vector<Side> seat_sides;
    std::vector<InitialOrder> initial_orders;

    // Worked out once by `finish`.
    Block block, baggage_block, hq_block;
    Heading fof_half_angle;  // PUB-10.3, of the numbers
    PieceSet all_pieces;
    std::array<PieceSet, 2> of_side{};
    std::array<HqSet, 2> hqs_of{};
    std::array<CommandSet, 2> commands_of{};
    // Features near a part of the map, numbered areas first, then hills, streams, rivers and crossings.
    field::Index features;
    int first_hill = 0, first_stream = 0, first_river = 0, first_crossing = 0, feature_count = 0;
    std::vector<Box> feature_boxes;
    field::Candidates cover;  // of these: what can hide a block (PUB-11.5, 11.6)
    // Areas and hills: 1 or -1 where the inside of a convex outline lies to the left or to the right of its edges, else
    // 0.
    std::vector<int> feature_turns;
    bool has_marsh = false;
    std::vector<TerrainEdge> edges;  // in the order of their kinds
    std::vector<Tile> tiles;
    int tile_columns = 0, tile_rows = 0;
    std::vector<std::int64_t> road_lengths;
    std::int32_t block_reach = 0;  // from the centre of the largest block to its corners, and a little more

    const PieceData& operator[](Piece piece) const { return pieces[piece.index()]; }
    const HqData& operator[](Hq hq) const { return hqs[hq.index()]; }
    const CommandData& operator[](Command command) const { return commands[command.index()]; }
    const RoadData& operator[](Road road) const { return roads[road.index()]; }
    const SideData& operator[](Side side) const { return sides[index(side)]; }
    Side side_of(Piece piece) const { return pieces[piece.index()].side; }
    Side side_of(Hq hq) const { return hqs[hq.index()].side; }
    Side side_of(Command command) const { return commands[command.index()].side; }
    Side side_of(Seat seat) const { return seat_sides[seat.index()]; }
    bool is_army_hq(Hq hq) const { return sides[index(side_of(hq))].army_hq == hq; }
    // The tile of a point in half mils; none off the map.
    const Tile* tile_at(Point point) const {
        const unsigned column = static_cast<unsigned>(point.x) / Tile::size;
        const unsigned row = static_cast<unsigned>(point.y) / Tile::size;
        if (column >= static_cast<unsigned>(tile_columns) || row >= static_cast<unsigned>(tile_rows)) return nullptr;
        return &tiles[row * static_cast<unsigned>(tile_columns) + column];
    }
    const Block& block_of(Type type) const { return type == Type::baggage ? baggage_block : block; }
    // The samples along a side of a block, half of which is so long in half mils.
    const field::Offsets& offsets_along(std::int32_t half) const {
        for (const Block* kind : {&block, &baggage_block, &hq_block}) {
            if (kind->frontage == half) return kind->across;
            if (kind->depth == half) return kind->along;
        }
        return block.across;
    }
    Piece piece(std::string_view id) const;  // none when there is no such id
    Hq hq(std::string_view id) const;
    Command command(std::string_view id) const;
    Road road(std::string_view id) const;

    // What makes the scenario impossible, if anything; fills what is worked out once. Ids must be sorted already.
    Refusal finish();
};

}  // namespace sandtable::pub_battles
