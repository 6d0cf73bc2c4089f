// PBI tables and positions made at random, or written down in a line.
#pragma once

#include <functional>

#include "properties/effort.hpp"
#include "rules/pbi/chapters.hpp"
#include "rules/pbi/pbi.hpp"

namespace sandtable::properties {

struct TableWish {
    int width = 8;
    int height = 8;
    pbi::Edge attacker_edge = pbi::Edge::south;
    int partial_in_ten = 3;  // of ten squares
    int closed_in_ten = 2;
    pbi::Options options{};
    int attacking_platoons = 2;
    int defending_platoons = 1;
};

// A fixed map with random terrain; each platoon has a commander, two LMG and five rifle groups.
inline pbi::Table random_table(Chance& chance, const TableWish& wish) {
    pbi::Table table;
    table.board = grid::Board(wish.width, wish.height);
    table.options = wish.options;
    table.options.terrain_by = pbi::TerrainBy::scenario;
    table.options.enforce_terrain_counts = false;
    table.attacker_edge = wish.attacker_edge;
    table.has_map = true;
    for (const pbi::Square square : table.board.all()) {
        const int ground = chance.below(10);
        if (ground < wish.partial_in_ten)
            table.ground.partial.insert(square);
        else if (ground < wish.partial_in_ten + wish.closed_in_ten)
            table.ground.closed.insert(square);
    }
    for (const pbi::Square square : table.ground.closed)
        if (chance.one_in(2)) table.ground.building.insert(square);
    const auto add_platoon = [&](const std::string& name, pbi::Side side) {
        table.add_platoon(name, side);
        table.add_group(name + ".C", pbi::Type::commander);
        for (int i = 1; i <= 2; ++i) table.add_group(name + ".L" + std::to_string(i), pbi::Type::lmg);
        for (int i = 1; i <= 5; ++i) table.add_group(name + ".R" + std::to_string(i), pbi::Type::rifle);
    };
    for (int i = 1; i <= wish.attacking_platoons; ++i) add_platoon("a" + std::to_string(i), pbi::Side::attacker);
    for (int i = 1; i <= wish.defending_platoons; ++i) add_platoon("d" + std::to_string(i), pbi::Side::defender);
    table.finish();
    return table;
}

inline pbi::Edge random_edge(Chance& chance) { return static_cast<pbi::Edge>(chance.below(4)); }

// The game has begun: turn 2, nobody on the board yet.
inline pbi::Position empty_position(const pbi::Table& table, pbi::Phase phase, pbi::Side active) {
    pbi::Position now = pbi::Pbi::setup(table);
    now.turn = 2;
    now.phase = phase;
    now.active_side = active;
    return now;
}

inline void place(const pbi::Table& table, pbi::Position& now, pbi::Group group, pbi::Square square) {
    now.put(group, table.side_of(group), square);
    now.on_board.insert(group);
}

// Puts the group somewhere lawful: no enemy there, fewer than four friends.
inline bool place_at_random(const pbi::Table& table, pbi::Position& now, pbi::Group group, Chance& chance) {
    const pbi::Side side = table.side_of(group);
    for (int attempt = 0; attempt < 100; ++attempt) {
        const pbi::Square square(chance.below(table.board.size()));
        if (now.enemy_stands_in(side, square) || now.count_of(side, square) >= 4) continue;
        place(table, now, group, square);
        return true;
    }
    return false;
}

}  // namespace sandtable::properties
