// What does not change during a game: the board, the forces, the options and what can be worked out from them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/fixed_list.hpp"
#include "core/refusal.hpp"
#include "grid/board.hpp"
#include "rules/pbi/tables.hpp"

namespace sandtable::pbi {

using grid::Edge;
using grid::Square;
using grid::SquareSet;

struct GroupTag;
struct PlatoonTag;
using Group = Id<GroupTag>;  // numbered in the order of PBI section 2.3
using Platoon = Id<PlatoonTag>;
using GroupSet = IdSet<Group>;

inline constexpr int most_groups = 64;
inline constexpr int most_groups_a_side = 40;
inline constexpr int most_platoons = 8;
inline constexpr int most_in_a_square = 4;
inline constexpr int first_place = grid::most_squares;  // squares above are no squares of the board

// PBI-2: a square is open unless it is in one of these; buildings are closed squares.
struct Ground {
    SquareSet partial;
    SquareSet closed;
    SquareSet building;

    Terrain at(Square square) const {
        return closed.contains(square) ? Terrain::closed : partial.contains(square) ? Terrain::partial : Terrain::open;
    }
    friend bool operator==(const Ground&, const Ground&) = default;
};

struct Extension;

using Deployment = std::array<Square, most_groups>;           // by group; none where the group is the other side's
using Layout = std::array<std::uint8_t, most_groups_a_side>;  // by own group: its square
using Proposals = FixedList<Layout, 3>;

struct Table {
    grid::Board board;
    Options options;
    Numbers numbers;
    Edge attacker_edge = Edge::none;  // none: the defender chooses
    Ground ground;                    // the scenario's map; with terrain_by = defender only a proposal
    bool has_map = false;

    int group_count = 0;
    std::array<Type, most_groups> type{};
    std::array<Platoon, most_groups> platoon{};
    std::array<std::string, most_groups> group_name;
    GroupSet groups;
    GroupSet commanders;
    std::array<GroupSet, 2> of_side{};

    int platoon_count = 0;
    std::array<Side, most_platoons> platoon_side{};
    std::array<GroupSet, most_platoons> of_platoon{};
    std::array<Group, most_platoons> commander{};
    std::array<std::string, most_platoons> platoon_name;

    std::array<bool, 2> has_preset{};
    std::array<Deployment, 2> preset{};

    // A game that extends PBI. The places groups can be in besides squares are numbered from `first_place` on.
    const Extension* extension = nullptr;
    GroupSet immovable;  // never move, and are removed when they must
    std::vector<std::string> place_name;

    // Motivation scores (PBI-7.3) between all squares of a fixed map, and the squares that a score of each square
    // reaches (PBI-7.5); empty when they must be worked out in play.
    std::vector<std::uint8_t> motivation_cost;
    std::vector<SquareSet> motivation_reach;

    // Deployments proposed to either side on a fixed map with a fixed edge; empty when they must be worked out in play.
    std::array<Proposals, 2> proposed{};

    Side side_of(Group group) const { return of_side[0].contains(group) ? Side::attacker : Side::defender; }
    bool terrain_is_fixed() const { return options.terrain_by == TerrainBy::scenario; }

    void add_platoon(std::string name, Side side);  // in scenario order
    void add_group(std::string name, Type type);    // to the platoon added last
    // PBI-4.7: what makes the scenario impossible, if anything; fills what is worked out once.
    Refusal finish();
};

}  // namespace sandtable::pbi
