// PBI-11, 12.1 and 13: shooting, and shooting at whoever comes near.
#pragma once

#include <functional>

#include "literal/line_of_fire.hpp"

namespace literal {

// PBI-11.1, 11.2; 0 when the weapon does not reach.
inline int dice_per_ap(const World& world, Weapon weapon, int range) {
    switch (weapon) {
        case Weapon::rifle: return world.options.rifle_range != 0 && range > world.options.rifle_range ? 0 : 1;
        case Weapon::lmg: return world.options.lmg_range != 0 && range > world.options.lmg_range ? 0 : 3;
        case Weapon::smg: return range == 1 ? 3 : range == 2 ? 1 : 0;
    }
    return 0;
}

// PBI-11.7: the best that applies.
inline int save_needed(const World& world, const Group& target, Cell from, Cell at) {
    int needed = 4;
    if (world.terrain(at) == Terrain::partial) needed = std::min(needed, 3);
    if (world.terrain(at) == Terrain::closed) needed = std::min(needed, 2);
    if (world.terrain(at) == Terrain::open && line_of_fire(world, from, at).crosses_partial)
        needed = std::min(needed, 3);
    if (target.commander()) needed = std::min(needed, 2);
    return needed;
}

// PBI-11.4 to 11.8: `hit_dice` dice at the targets, who have the cover of `at`.
inline void shooting(World& world, Side shooter, Cell from, Cell at, const std::vector<int>& targets, int hit_dice,
                     Cup& cup, Players& players) {
    const int hits = how_many_at_least(cup.roll("hit", hit_dice), 6);
    const bool shooter_decides = cup.roll("choice") >= 5;
    const int n = static_cast<int>(targets.size());
    const int odd = hits % n;
    std::set<int> one_more;
    if (odd != 0 && n > 1) {
        const Answer answer = players.ask("allocate", shooter_decides ? shooter : other(shooter));
        one_more.insert(answer.groups.begin(), answer.groups.end());
        if (static_cast<int>(one_more.size()) != odd)
            throw std::runtime_error("the engine let somebody allocate the wrong number of hits");
    } else if (odd != 0) {
        one_more.insert(targets.front());
    }
    std::vector<int> fallen;
    std::map<int, int> needed;
    for (const int target : targets) needed[target] = save_needed(world, world.at(target), from, at);
    for (const int target : targets) {
        const int to_save = hits / n + static_cast<int>(one_more.count(target));
        const auto dice = cup.roll("save", to_save);
        if (how_many_at_least(dice, needed[target]) < to_save) fallen.push_back(target);
    }
    for (const int target : fallen) world.kill(target);
}

// PBI-11.3, 11.9: one SHOOT action.
inline void shoot(World& world, const std::map<int, int>& points, Cell target, Cup& cup, Players& players) {
    const Group& first = world.at(points.begin()->first);
    const Side side = first.side;
    const Cell from = first.square;
    int dice = 0;
    for (const auto& [group, ap] : points) {
        dice += ap * dice_per_ap(world, world.at(group).weapon, world.range(from, target));
        world.at(group).ap -= ap;
        world.at(group).shots += ap;
    }
    shooting(world, side, from, target, world.standing(target, other(side)), dice, cup, players);
}

// PBI-13.2, 13.3: the squares that may attempt against T.
inline std::vector<Cell> reactors(const World& world, Side reacting, Cell entered) {
    std::vector<Cell> found;
    for (const auto& [cell, terrain] : world.ground)
        if (adjacent(cell, entered) && !world.standing(cell, reacting).empty() &&
            !world.opp_used.contains({cell, entered}))
            found.push_back(cell);
    return found;
}

// PBI-13.4, 13.5, 17.2
inline void attempt(World& world, Side reacting, Cell from, Cell entered, Cup& cup, Players& players) {
    world.opp_used.insert({from, entered});
    const auto here = world.standing(from, reacting);
    std::vector<int> shooters;
    if (world.options.opportunity_by_group) {
        const auto dice = cup.roll("opp", static_cast<int>(here.size()));
        for (std::size_t i = 0; i < here.size(); ++i)
            if (dice[i] >= 4) shooters.push_back(here[i]);
    } else if (cup.roll("opp") >= 4) {
        shooters = here;
    }
    if (shooters.empty()) return;
    int dice = 0;
    for (const int group : shooters) dice += dice_per_ap(world, world.at(group).weapon, 1);
    shooting(world, reacting, from, entered, world.standing(entered, other(reacting)), dice, cup, players);
}

// PBI-13.6: the offer after an entry into T.
inline void opportunity(World& world, Cell entered, Cup& cup, Players& players) {
    const Side reacting = other(world.active);
    while (!world.over() && !world.standing(entered, world.active).empty() &&
           !reactors(world, reacting, entered).empty()) {
        const Answer answer = players.ask("opportunity", reacting);
        if (!answer.square) return;
        const auto possible = reactors(world, reacting, entered);
        if (std::find(possible.begin(), possible.end(), *answer.square) == possible.end())
            throw std::runtime_error("the engine let a square react that may not");
        attempt(world, reacting, *answer.square, entered, cup, players);
    }
}

// PBI-9.1, 9.6, 8.2
inline int exit_cost(const World& world, Cell cell) { return world.terrain(cell) == Terrain::closed ? 2 : 1; }
inline void move(World& world, const std::vector<int>& groups, Cell to, Cup& cup, Players& players) {
    for (const int group : groups) {
        Group& g = world.at(group);
        g.ap -= exit_cost(world, g.square);
        if (diagonal(g.square, to)) g.diag_used = true;
        g.square = to;
        world.moved.insert(group);
    }
    if (!world.options.opportunity_at_end) opportunity(world, to, cup, players);
}

// PBI-13.2, 13.8 under `activation_end`: row by row, the squares that still hold a group that moved there.
inline void opportunity_at_end(World& world, Cup& cup, Players& players) {
    if (!world.options.opportunity_at_end) return;
    for (const auto& [cell, terrain] : world.ground) {
        const auto here = world.standing(cell, world.active);
        const bool entered =
            std::any_of(here.begin(), here.end(), [&](int group) { return world.moved.contains(group); });
        if (entered) opportunity(world, cell, cup, players);
    }
    world.moved.clear();
}

// PBI-12.2, 12.3
inline void clear(World& world, Cell square, int platoon, Cup& cup) {
    for (const int group : world.standing(square, world.active)) {
        Group& g = world.at(group);
        if (world.options.clear_requires_all || (g.active && g.ap > 0)) --g.ap;
    }
    if (cup.roll("clear") < 4) return;
    const auto marker = std::find_if(world.markers.begin(), world.markers.end(),
                                     [&](const Marker& m) { return m.square == square && m.platoon == platoon; });
    if (marker == world.markers.end()) throw std::runtime_error("the engine clears a marker that is not there");
    world.markers.erase(marker);
}

}  // namespace literal
