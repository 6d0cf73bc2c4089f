// Names of squares, units and enumerations, both ways: those of docs/rules/square-bashing.md.
#pragma once

#include "codec/squares.hpp"
#include "rules/square_bashing/chapters.hpp"

namespace sandtable::codec::square_bashing_names {

using namespace sandtable::square_bashing;

inline const std::vector<std::string> sides{"ATTACKER", "DEFENDER"};
inline const std::vector<std::string> players{"attacker", "defender"};
inline const std::vector<std::string> type_names{"INF", "CAV", "MG", "ART", "MOR", "LTANK", "HTANK", "AC", "HC"};
inline const std::vector<std::string> quality_names{"PRO", "REG", "RES"};
inline const std::vector<std::string> defence_names{"NONE", "HASTY", "TRENCH", "FORT"};
inline const std::vector<std::string> artillery_names{"POOR", "AVE", "GOOD"};
inline const std::vector<std::string> command_names{"POOR", "AVERAGE", "GOOD"};
inline const std::vector<std::string> order_names{"FIGHT", "MORALE", "HOLD", "MOVE"};
inline const std::vector<std::string> asset_names{"SUPPRESSION", "POINT",    "ROLLING", "GAS",
                                                  "SHOCK",       "AIRCRAFT", "SMOKE",   "HASTY"};
inline const std::vector<std::string> feature_names{"woods", "buildings", "hill", "rough_hill", "shattered"};
inline const std::vector<std::string> direction_names{"N", "E", "S", "W"};
inline const std::vector<std::string> level_names{"none", "draw", "marginal", "decisive"};

inline std::string square_name(const Table& table, Square square) { return codec::square_name(table.board, square); }
inline Json square_json(const Table& table, Square square) { return codec::square_json(table.board, square); }
inline Square read_square(const Table& table, const Reader& reader) { return codec::read_square(table.board, reader); }
inline const std::string& unit_name(const Table& table, Unit unit) {
    return table.name[static_cast<std::size_t>(unit.index())];
}

std::string names_of(const Table& table, UnitSet units);  // "a1, a2"
Json units_json(const Table& table, UnitSet units);
std::optional<Unit> find_unit(const Table& table, std::string_view name);
Unit read_unit(const Table& table, const Reader& reader);
// A unit named twice is refused, or only noted in `twice` where a clause refuses it.
UnitSet read_units(const Table& table, const Reader& reader, bool* twice = nullptr);

}  // namespace sandtable::codec::square_bashing_names
