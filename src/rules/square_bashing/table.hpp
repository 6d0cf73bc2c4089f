// What does not change during a game: the board with its scenery, the forces, the options and what follows from them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/fixed_list.hpp"
#include "core/refusal.hpp"
#include "grid/board.hpp"
#include "rules/square_bashing/tables.hpp"

namespace sandtable::square_bashing {

using grid::Edge;
using grid::Square;
using grid::SquareSet;

struct UnitTag;
using Unit = Id<UnitTag>;  // the attacker's first, each side in unit order (section 2.4)
using UnitSet = IdSet<Unit>;

inline constexpr int most_units = 64;
inline constexpr int most_in_a_square = 8;  // the highest max_units a scenario may choose
inline constexpr int most_objectives = 16;
inline constexpr int most_preliminary = 8;

struct Objective {
    Square square;
    int value = 0;
};

// Squares in the order in which a side handles them (SB-6.3, 6.4).
using Sequence = std::vector<Square>;

struct Table {
    grid::Board board{8, 6};
    Options options;
    Numbers numbers;

    // SB-3.1: scenery fills whole squares; a rough hill is in `hill` too.
    SquareSet woods, buildings, hill, rough_hill, shattered;
    std::array<Defence, grid::most_squares> defence{};
    std::array<Side, grid::most_squares> builder{};
    std::array<std::uint8_t, grid::most_squares> road_faces{};  // bit: 1 north, 2 east, 4 south, 8 west (SB-3.4)
    FixedList<Objective, most_objectives> objectives;

    int unit_count = 0;
    std::array<Type, most_units> type{};
    std::array<Quality, most_units> quality{};
    std::array<Square, most_units> start{};  // none: in the pool
    std::array<std::string, most_units> name;
    UnitSet units, light, starts_mounted;
    std::array<UnitSet, 2> of_side{};

    std::array<ArtilleryQuality, 2> artillery{ArtilleryQuality::average, ArtilleryQuality::average};
    std::array<CommandQuality, 2> command{CommandQuality::average, CommandQuality::average};
    std::array<int, 2> asset_dice{};
    std::array<std::array<std::uint8_t, assets>, 2> asset_count{};
    std::array<int, 2> points_limit{};  // 0: none
    FixedList<Asset, most_preliminary> preliminary;
    int depletion_dice = 0;
    int countdown = 21;

    // Worked out once by `finish`.
    std::array<UnitSet, types> of_type{};
    UnitSet large;     // INF and CAV
    UnitSet guns;      // ART and MOR
    UnitSet tanks;     // light and heavy
    UnitSet commands;  // HC
    UnitSet professionals, reservists;
    std::array<Unit, 2> higher_command{};
    SquareSet exit_scenery;     // SB-3.2
    SquareSet soft_cover;       // woods or buildings
    SquareSet blocks_fire;      // SB-15.8
    SquareSet hampers_cavalry;  // SB-12.9, without the defences
    std::array<SquareSet, 2> base_row{};
    std::array<SquareSet, 2> road_from_base{};  // SB-18.2
    std::array<Sequence, 2> action_order, morale_order;
    std::array<SquareSet, grid::longest_side> column{};

    Side side_of(Unit unit) const { return of_side[0].contains(unit) ? Side::attacker : Side::defender; }
    bool is(Unit unit, Type what) const { return type[unit.index()] == what; }

    // SB-1.2, 1.5: directions of grid::Board, by the side that looks.
    static constexpr Edge forward(Side side) { return side == Side::attacker ? Edge::north : Edge::south; }
    static constexpr Edge back(Side side) { return opposite(forward(side)); }
    static constexpr Edge right(Side side) { return side == Side::attacker ? Edge::east : Edge::west; }
    static constexpr Edge left(Side side) { return opposite(right(side)); }
    Square beside(Square square, Edge edge) const { return board.step_towards(square, edge); }

    void add_unit(std::string id, Side side, Type kind, Quality how_good, bool is_light, bool mounted, Square where);
    // SB-4.2, 5.6: what makes the scenario impossible, if anything; fills what is worked out once.
    Refusal finish();
    int army_points(Side side) const;  // SB-5.6
};

}  // namespace sandtable::square_bashing
