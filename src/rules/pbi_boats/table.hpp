// What does not change during a game: PBI's table, and the water, the boats of the scenario and the boat options.
#pragma once

#include <span>

#include "rules/pbi/table.hpp"
#include "rules/pbi_boats/tables.hpp"

namespace sandtable::pbi_boats {

using pbi::Deployment;
using pbi::Edge;
using pbi::enemy_of;
using pbi::Group;
using pbi::GroupSet;
using pbi::index;
using pbi::Platoon;
using pbi::Side;
using pbi::Square;
using pbi::SquareSet;
using pbi::Terrain;
using pbi::Type;

struct BoatTag;
using Boat = Id<BoatTag>;  // boats and vehicles, numbered in the order of the scenario
using BoatSet = IdSet<Boat>;

inline constexpr int most_boats = 40;
inline constexpr int most_bought = 20;  // boats a side may buy

// BOAT-3: what a boat is fitted with.
struct Equipment {
    std::uint8_t lmgs = 0;
    std::uint8_t hmgs = 0;
    std::uint8_t mortars = 0;
    std::uint8_t cannon = 0;    // Gun Effect of the bow cannon, 0 for none
    std::uint8_t nets = 0;      // 1: mine detector or nets
    std::uint8_t kit = 0;       // 1: carry kit
    std::uint8_t mines = 0;     // still aboard
    std::uint8_t flotilla = 0;  // 0 for none
    friend bool operator==(const Equipment&, const Equipment&) = default;
};

struct BoatPlan {  // a boat or vehicle of the scenario
    Hull hull = Hull::dinghy;
    Side side = Side::attacker;
    Equipment equipment;
    bool bought = false;      // a place for a boat that its owner buys
    bool in_reserve = false;  // BOAT-4.3: with what is aboard
    GroupSet aboard;          // of a boat in reserve
    BoatSet vehicles;         // likewise
};

struct BoatPreset {
    Square square;
    Edge facing = Edge::north;
    GroupSet aboard;
    BoatSet vehicles;
};

struct Table : pbi::Table {
    Options boat_options;
    Numbers boat_numbers;

    // BOAT-2.1 of section 2: squares with water; the rest is LAND. PBI's ground has the land class of LAND and SHORE
    // and the static water class of WATER squares (BOAT-1.4, 1.5).
    SquareSet water;                        // WATER: boats only
    SquareSet beach;                        // SHORE
    SquareSet pier;                         // SHORE
    SquareSet water_partial, water_closed;  // static water class of WATER and SHORE
    SquareSet road;

    int boat_count = 0;
    std::array<BoatPlan, most_boats> boat{};
    std::array<std::string, most_boats> boat_name;
    std::array<BoatSet, 2> boats_of{};     // by the side that owned them at first
    std::array<bool, 2> buys{};            // BOAT-3.9
    std::array<SquareSet, 2> boat_zone{};  // BOAT-4.1; empty: by depth
    std::array<BoatPreset, most_boats> boat_preset{};
    int mines = 0;  // the defender's allocation
    SquareSet mine_preset;
    std::array<std::uint8_t, pbi::most_groups> gun_effect{};

    bool floats(Square square) const { return water.contains(square) || is_shore(square); }
    bool is_shore(Square square) const { return beach.contains(square) || pier.contains(square); }
    bool is_land(Square square) const { return !floats(square); }
    Terrain water_class(Square square) const {
        return water_closed.contains(square)    ? Terrain::closed
               : water_partial.contains(square) ? Terrain::partial
                                                : Terrain::open;
    }

    void add_boat(std::string name, const BoatPlan& plan);
    // PBI-4.7, BOAT-3 and BOAT-4: what makes the scenario impossible, if anything.
    Refusal finish();
};

// BOAT-3.8: what the groups, vehicles and mines of a side cost, and one boat with its equipment.
int price_of_groups(const Table& table, Side side);
int price_of(const Table& table, Hull hull, const Equipment& equipment);
// BOAT-3.2 to 3.7 for one side's boats and vehicles. `breaks` is the clause and sentence.
struct ArmyItem {
    Hull hull;
    Equipment equipment;
};
Refusal army_is_lawful(const Table& table, Side side, std::span<const ArmyItem> items);
int price_of_army(const Table& table, Side side, std::span<const ArmyItem> items);

}  // namespace sandtable::pbi_boats
