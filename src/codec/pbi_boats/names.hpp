// Names of boats, boat types, weapons and aims, both ways.
#pragma once

#include "codec/pbi/names.hpp"
#include "rules/pbi_boats/chapters.hpp"

namespace sandtable::codec::boat_names {

using pbi_names::edges;
using pbi_names::find_group;
using pbi_names::find_platoon;
using pbi_names::find_square;
using pbi_names::groups_json;
using pbi_names::names_of;
using pbi_names::players;
using pbi_names::read_group;
using pbi_names::read_square;
using pbi_names::read_square_or_null;
using pbi_names::read_word;
using pbi_names::sides;
using pbi_names::square_json;
using pbi_names::square_name;
using pbi_names::squares_json;
using pbi_names::word;

using namespace sandtable::pbi_boats;

inline const std::vector<std::string> boat_hulls{
    "DINGHY",   "INFLATABLE",  "ROWING_BOAT", "FISHING_BOAT",  "LAUNCH",      "CUTTER", "SMALL_FERRY",
    "MINI_SUB", "PICKET_BOAT", "MTB",         "LANDING_CRAFT", "LARGE_FERRY", "TRUCK",  "LIGHT_TANK"};
inline const std::vector<std::string> boat_statuses{"NONE",    "UNDEPLOYED", "AFLOAT",   "ASHORE",
                                                    "RESERVE", "LOST",       "ON_BOARD", "ABOARD"};
inline const std::vector<std::string> fire_modes{"none", "troops", "boat", "both"};
inline const std::vector<std::string> mount_names{"LMG", "HMG", "MORTAR", "CANNON"};

std::string boat_name(const Table& table, Boat boat);  // "nothing" for none
Json boat_json(const Table& table, Boat boat);         // null for none
Json boats_json(const Table& table, BoatSet boats);
std::optional<Boat> find_boat(const Table& table, std::string_view name);
Boat read_boat(const Table& table, const Reader& reader);
BoatSet read_boats(const Table& table, const Reader& reader);

// "foot", "boat:d.LAUNCH1:hull", "boat:d.LAUNCH1:troops", "vehicle:d.TRUCK1"; empty when none is said.
std::string aim_text(const Table& table, Aim aim, Boat boat);
void read_aim(const Table& table, const Reader& reader, Order& order);

// Groups and vehicles in one list.
struct Cargo {
    GroupSet groups;
    BoatSet vehicles;
};
Json cargo_json(const Table& table, GroupSet groups, BoatSet vehicles);
Cargo read_cargo(const Table& table, const Reader& reader);

Json equipment_json(const Equipment& equipment);
void read_equipment(const Reader& reader, Equipment& equipment);  // the fields that are there

}  // namespace sandtable::codec::boat_names
