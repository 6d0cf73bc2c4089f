// PBI-14, from the declaration to the last retreat.
#pragma once

#include "literal/retreat.hpp"
#include "literal/shooting.hpp"

namespace literal {

// PBI-14.3
inline int assault_dice(const World& world, const std::vector<int>& assaulters, Cell target) {
    const bool closed = world.terrain(target) == Terrain::closed;
    const auto began_adjacent = [&](int group) { return adjacent(world.at(group).start_square, target); };
    int dice = 0;
    for (const int group : assaulters) {
        dice += 3;
        if (world.options.modifiers_per_assault) continue;
        if (began_adjacent(group)) dice += 2;
        if (closed) dice -= 1;
    }
    if (world.options.modifiers_per_assault) {
        if (std::any_of(assaulters.begin(), assaulters.end(), began_adjacent)) dice += 2;
        if (closed) dice -= 1;
    }
    return dice;
}

// PBI-14.5, 14.7: the owner's choice, unless none or all are lost.
inline void lose(World& world, Side owner, const std::vector<int>& candidates, int number, Players& players) {
    std::vector<int> lost;
    if (number == 0) return;
    if (number >= static_cast<int>(candidates.size())) {
        lost = candidates;
    } else {
        lost = players.ask("choose_losses", owner).groups;
        if (static_cast<int>(lost.size()) != number)
            throw std::runtime_error("the engine let somebody lose the wrong number of groups");
    }
    for (const int group : lost) world.kill(group);
}

inline std::vector<int> alive(const World& world, const std::vector<int>& groups) {
    std::vector<int> living;
    for (const int group : groups)
        if (world.at(group).on_board()) living.push_back(group);
    return living;
}

// PBI-14.11, 14.12: true when somebody is left to assault.
inline void here_they_come(World& world, const std::vector<int>& assaulters, Cell target, Cup& cup, Players& players) {
    const Side defending = other(world.active);
    std::set<Cell> origins;
    for (const int group : assaulters) origins.insert(world.at(group).square);
    Cell origin = *origins.begin();
    if (origins.size() > 1) origin = players.ask("htc_target", defending).square.value();
    std::vector<int> targets;
    for (const int group : assaulters)
        if (world.at(group).square == origin) targets.push_back(group);
    int dice = 0;
    for (const int group : world.standing(target, defending))
        dice += world.options.here_they_come_ap * dice_per_ap(world, world.at(group).weapon, 1);
    shooting(world, defending, target, origin, targets, dice, cup, players);
}

inline void assault(World& world, std::vector<int> assaulters, Cell target, Cup& cup, Players& players) {
    const Side attacking = world.active, defending = other(attacking);
    std::map<int, Cell> origins;
    for (const int group : assaulters) {
        Group& g = world.at(group);
        origins[group] = g.square;
        world.moved.erase(group);                            // PBI-14.13
        if (diagonal(g.square, target)) g.diag_used = true;  // PBI-9.2
        g.ap -= 5;                                           // PBI-14.2
        if (!world.options.act_after_assault) g.ap = 0;      // PBI-14.10
    }
    if (world.options.here_they_come_ap > 0) {
        here_they_come(world, assaulters, target, cup, players);
        assaulters = alive(world, assaulters);
        if (world.over() || assaulters.empty()) return;
    }
    for (const int group : assaulters) world.at(group).square = target;  // PBI-14.13
    std::vector<int> defenders = world.standing(target, defending);

    // PBI-14.4, 14.5
    const int kills = std::min(static_cast<int>(defenders.size()),
                               how_many_at_least(cup.roll("assault", assault_dice(world, assaulters, target)), 6));
    const int losses = std::min(static_cast<int>(assaulters.size()),
                                how_many_at_least(cup.roll("defence", 3 * static_cast<int>(defenders.size())), 6));
    lose(world, defending, defenders, kills, players);
    lose(world, attacking, assaulters, losses, players);
    defenders = alive(world, defenders);
    assaulters = alive(world, assaulters);
    if (world.over()) return;  // PBI-5.8
    if (defenders.empty() && assaulters.empty()) return;

    // PBI-14.6
    const bool assaulter_wins = !assaulters.empty() && (defenders.empty() || kills > losses);
    const Side loser = assaulter_wins ? defending : attacking;
    const std::vector<int>& winners = assaulter_wins ? assaulters : defenders;
    std::vector<int> losers = assaulter_wins ? defenders : assaulters;

    // PBI-14.7
    if (losers.empty()) return;
    const int more = std::min(static_cast<int>(losers.size()),
                              how_many_at_least(cup.roll("pursuit", static_cast<int>(winners.size())), 5));
    lose(world, loser, losers, more, players);
    losers = alive(world, losers);
    if (world.over() || losers.empty()) return;

    // PBI-14.8
    fall_back(world, {loser, target, losers, assaulter_wins ? std::map<int, Cell>{} : origins, false}, players);
}

}  // namespace literal
