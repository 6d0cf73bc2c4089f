// Who is still there, and where: what the statistics of any game count. Each game specialises this.
#pragma once

#include <array>

#include "rules/registry.hpp"

namespace sandtable::analysis {

// One unit of a game: a group, a battalion, a block, a man. It has the same number in every position of a game.
struct Unit {
    int side = 0;
    int strength = 0;  // 0: lost
    int column = -1;   // where it stands, in cells of the map; -1: nowhere on it
    int row = -1;
};

struct Map {
    int columns = 0;
    int rows = 0;
};

inline constexpr std::size_t most_units = 128;

struct Muster {
    std::array<Unit, most_units> units{};
    std::size_t count = 0;

    void add(const Unit& unit) { units[count++] = unit; }
    int strength(int side) const;
};

// The specialisations provide, all static:
//   map(table) -> Map                       the squares of the board, or cells of a measured table
//   turn(table, position) -> int            from 1 on
//   muster(table, position) -> Muster
template <Ruleset R>
struct Census;

template <>
struct Census<pbi::Pbi> {
    static Map map(const pbi::Table& table);
    static int turn(const pbi::Table& table, const pbi::Position& now);
    static Muster muster(const pbi::Table& table, const pbi::Position& now);
};

template <>
struct Census<pbi_boats::PbiBoats> {
    static Map map(const pbi_boats::Table& table);
    static int turn(const pbi_boats::Table& table, const pbi_boats::Position& now);
    static Muster muster(const pbi_boats::Table& table, const pbi_boats::Position& now);
};

template <>
struct Census<square_bashing::SquareBashing> {
    static Map map(const square_bashing::Table& table);
    static int turn(const square_bashing::Table& table, const square_bashing::Position& now);
    static Muster muster(const square_bashing::Table& table, const square_bashing::Position& now);
};

template <>
struct Census<pub_battles::PubBattles> {
    static Map map(const pub_battles::Table& table);
    static int turn(const pub_battles::Table& table, const pub_battles::Position& now);
    static Muster muster(const pub_battles::Table& table, const pub_battles::Position& now);
};

template <>
struct Census<skirmish::Skirmish> {
    static Map map(const skirmish::Table& table);
    static int turn(const skirmish::Table& table, const skirmish::Position& now);
    static Muster muster(const skirmish::Table& table, const skirmish::Position& now);
};

}  // namespace sandtable::analysis
