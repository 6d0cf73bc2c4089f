// Names of teams, figures, vehicles, guns and weapons, and the words of the enumerations, both ways.
//
// What the scenario lists is called as the scenario says. What is made in play is called by its number alone, so that
// the log needs no position to name it: teams G1, G2, …, figures g1, …, vehicles V1, …, towed guns K1, ….
#pragma once

#include <functional>
#include <optional>

#include "codec/measures.hpp"
#include "codec/squares.hpp"
#include "rules/skirmish/actions.hpp"

namespace sandtable::codec::skirmish_names {

using namespace sandtable::skirmish;

// clang-format off
inline const std::vector<std::string> side_letters{"A", "B"};
inline const std::vector<std::string> edge_letters{"N", "E", "S", "W"};
inline const std::vector<std::string> kind_names{"building", "bunker", "rock", "wood", "scrub", "crops", "rubble", "trench", "foxhole",
    "rough", "water", "deep_water", "hull_down", "road", "wall", "hedge", "fence", "high_hedge", "high_wall", "crest"};
inline const std::vector<std::string> role_names{"man", "nco", "officer", "driver", "commander", "gunner", "loader", "hull"};
inline const std::vector<std::string> state_names{"ok", "disabled", "killed", "captured", "fled", "left", "unknown", "hidden"};
inline const std::vector<std::string> team_kinds{"infantry", "support", "gun", "vehicle", "command", "sniper"};
inline const std::vector<std::string> posture_names{"holding", "advancing", "attacking", "retreating", "routing"};
inline const std::vector<std::string> class_names{"light", "medium", "heavy", "small_soft", "large_soft"};
inline const std::vector<std::string> gear_names{"tracked", "half", "wheeled"};
inline const std::vector<std::string> content_names{"unit", "sniper", "artillery", "mine", "dummy", "hidden"};
inline const std::vector<std::string> shot_names{"US", "AS", "CAS"};
inline const std::vector<std::string> round_names{"ap", "he", "smoke", "wp", "hvap"};
inline const std::vector<std::string> mount_names{"hand", "turret", "hull", "pintle", "carriage"};
inline const std::vector<std::string> aim_names{"team", "vehicle", "occupants"};
inline const std::vector<std::string> weapon_names{"none", "rifle", "sniper_rifle", "carbine", "smg", "assault_rifle", "pistol", "lmg",
    "hmg", "vmg_hull", "vmg_turret", "vmg_pintle", "quad_mg", "rifle_grenade", "mortar_2in", "mortar_5cm", "mortar", "flamethrower",
    "molotov", "at_grenade", "at_rifle", "panzerfaust", "bazooka", "panzerschreck", "piat", "gun"};
inline const std::vector<std::string> phase_names{"deployment", "arrivals", "start",     "activations",
                                                 "solo",       "melee",    "over"};
inline const std::vector<std::string> pool_names{"riflemen", "nco_smg", "panzerfaust", "lmg", "hmg", "panzerschreck", "at_gun", "tank",
    "spg"};
inline const std::vector<std::string> damage_words{"no effect", "one occupant is struck", "two occupants are struck", "four occupants are struck",
    "all occupants are struck", "it loses traction", "it is stopped for the game", "the driver is killed and it crashes", "it is on fire",
    "it explodes", "the crew is stunned", "the optics are hit", "a weapon is wrecked", "one crewman is struck", "the whole crew is struck",
    "the shell fails to explode", "the driver is killed", "the petrol goes up", "the ammunition is on fire"};
// clang-format on

// "Sd.Kfz. 251" is written sd_kfz_251 in files and typed orders.
std::string plain_word(std::string_view printed);

int figures_of(const Table& table);   // how many the scenario lists
int vehicles_of(const Table& table);  // likewise
int carriages_of(const Table& table);

std::string figure_name(const Table& table, Figure figure);  // "nobody" for none
std::string team_name(const Table& table, Team team);
std::string vehicle_name(const Table& table, Vehicle vehicle);
std::string carriage_name(const Table& table, Carriage carriage);
std::string marker_name(const Table& table, int marker);
std::string portal_name(const Table& table, int portal);

// By name; nothing when there can be no such thing at this table.
std::optional<Figure> find_figure(const Table& table, std::string_view name);
std::optional<Team> find_team(const Table& table, std::string_view name);
std::optional<Vehicle> find_vehicle(const Table& table, std::string_view name);
std::optional<Carriage> find_carriage(const Table& table, std::string_view name);
std::optional<int> find_marker(const Table& table, std::string_view name);
std::optional<int> find_portal(const Table& table, std::string_view name);

Figure read_figure(const Table& table, const Reader& reader);
Team read_team(const Table& table, const Reader& reader);
Vehicle read_vehicle(const Table& table, const Reader& reader);

template <class Thing, class Name>
Json name_or_null(Thing thing, Name&& name) {
    return thing.exists() ? Json(name(thing)) : Json(nullptr);
}

Point read_point(const Table& table, const Reader& reader);  // [x, y] on the table

Json teams_json(const Table& table, TeamSet teams);
TeamSet read_teams(const Table& table, const Reader& reader);

// A weapon of an action: in a figure's hands, or on the vehicle or carriage of its team. A second weapon of the same
// type has ".2" added, and so on.
std::string weapon_name(const Table& table, const Mounted& weapon);
std::string hand_weapon_name(const Man& man, int slot);
std::string mounted_weapon_name(const Table& table, const Hull& hull, int slot);
std::string weapon_name(const Table& table, const Position& now, Team team, Figure figure, std::uint8_t weapon);
std::uint8_t read_weapon(const Table& table, const Position& now, Team team, Figure figure, const Reader& reader);

}  // namespace sandtable::codec::skirmish_names
