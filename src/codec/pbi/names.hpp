// Names of squares, groups, platoons and enumerations, both ways.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "codec/squares.hpp"
#include "rules/pbi/chapters.hpp"

namespace sandtable::codec::pbi_names {

using namespace sandtable::pbi;

inline const std::vector<std::string> sides{"ATT", "DEF"};
inline const std::vector<std::string> players{"attacker", "defender"};
inline const std::vector<std::string> edges{"N", "E", "S", "W"};
inline const std::vector<std::string> terrains{"OPEN", "PARTIAL", "CLOSED"};
inline const std::vector<std::string> types{"COMMANDER", "LMG", "RIFLE"};
inline const std::vector<std::string> all_types{"COMMANDER", "LMG", "RIFLE", "HMG", "AT_TEAM", "MORTAR", "GUN"};
inline const std::vector<std::string> phases{"SETUP_TERRAIN", "SETUP_EDGE", "DEPLOY_DEF", "DEPLOY_ATT", "MORALE",
                                             "ACTION",        "RESIDUAL",   "TURN_END",   "GAME_OVER"};
inline const std::vector<std::string> statuses{"UNDEPLOYED", "ON_BOARD", "DEAD", "REMOVED"};
inline const std::vector<std::string> winners{"none", "ATT", "DEF", "draw"};

using codec::read_word;
using codec::word;

std::string square_name(const Table& table, Square square);  // "C5"; "off the board" for none
Json square_json(const Table& table, Square square);         // null for none
Json squares_json(const Table& table, const SquareSet& squares);
std::string names_of(const Table& table, GroupSet groups);  // "a1.R1, a1.R2"
Json groups_json(const Table& table, GroupSet groups);

// "C5" with letters from the west and rows from the south; nothing if it is no square's name at all. A name that
// lies beyond this board gives the square `none`.
std::optional<Square> find_square(const Table& table, std::string_view name);
std::optional<Group> find_group(const Table& table, std::string_view name);
std::optional<Platoon> find_platoon(const Table& table, std::string_view name);

Square read_square(const Table& table, const Reader& reader);  // must be on the board
Square read_square_or_null(const Table& table, const Reader& reader);
Group read_group(const Table& table, const Reader& reader);
// A group named twice is refused, or only noted in `twice` where a clause refuses it.
GroupSet read_groups(const Table& table, const Reader& reader, std::uint8_t* twice = nullptr);
Platoon read_platoon(const Table& table, const Reader& reader);
SquareSet read_squares(const Table& table, const Reader& reader);

}  // namespace sandtable::codec::pbi_names
