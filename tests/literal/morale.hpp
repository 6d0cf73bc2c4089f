// PBI-6: step 1 of a player-turn.
#pragma once

#include "literal/retreat.hpp"

namespace literal {

inline int markers_of(const World& world, int platoon) {
    return static_cast<int>(std::count_if(world.markers.begin(), world.markers.end(),
                                          [&](const Marker& m) { return m.platoon == platoon; }));
}

// PBI-6.4: the casualties that count in a square.
inline int casualties(const World& world, Cell cell, Side side) {
    return static_cast<int>(std::count_if(world.markers.begin(), world.markers.end(), [&](const Marker& m) {
        return m.square == cell && (m.side == side || world.options.morale_counts_enemy_markers);
    }));
}

// PBI-6.5, 6.6
inline int morale_dice(const World& world, Cell cell, Side side) {
    int dice = std::min(4, casualties(world, cell, side));
    if (world.terrain(cell) == Terrain::open) ++dice;
    if (world.commander_in(cell, side)) --dice;
    return std::max(0, dice);
}

// PBI-6.2, 6.3
inline void break_tests(World& world, Side side, Cup& cup) {
    std::set<int> platoons;
    for (const Group& group : world.groups)
        if (group.side == side && group.on_board()) platoons.insert(group.platoon);
    for (const int platoon : platoons) {
        if (markers_of(world, platoon) < 4) continue;
        if (cup.roll("break") < 5) continue;
        for (std::size_t i = 0; i < world.groups.size(); ++i)
            if (world.groups[i].platoon == platoon && world.groups[i].on_board()) world.remove(static_cast<int>(i));
        if (world.over()) return;
    }
}

// PBI-6.11
inline std::vector<Cell> squares_to_test(const World& world, Side side) {
    std::vector<Cell> squares;
    for (const auto& [cell, terrain] : world.ground)  // row, then column
        if (!world.standing(cell, side).empty() && casualties(world, cell, side) > 0) squares.push_back(cell);
    std::stable_sort(squares.begin(), squares.end(), [&](Cell a, Cell b) {
        return world.depth(a, world.base_edge(side)) < world.depth(b, world.base_edge(side));
    });
    return squares;
}

inline void morale(World& world, Side side, Cup& cup, Players& players) {
    break_tests(world, side, cup);
    if (world.over()) return;
    for (const Cell cell : squares_to_test(world, side)) {
        const int fails = how_many_at_least(cup.roll("morale", morale_dice(world, cell, side)), 4);  // PBI-6.7
        const auto here = world.standing(cell, side);
        if (fails == 1)
            for (const int group : here) world.at(group).no_move = true;          // PBI-6.8
        if (fails == 2) fall_back(world, {side, cell, here, {}, true}, players);  // PBI-6.9
        if (fails >= 3)
            for (const int group : here) world.remove(group);  // PBI-6.10
        if (world.over()) return;                              // PBI-5.8
    }
}

}  // namespace literal
