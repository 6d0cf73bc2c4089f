// PBI-7.3, twice: by walking every path there is (as far as a D6 reaches), and by shortening estimates until nothing
// gets shorter (without any limit).
#pragma once

#include <functional>

#include "literal/world.hpp"

namespace literal {

inline int square_cost(const World& world, Cell cell) { return world.terrain(cell) == Terrain::closed ? 2 : 1; }

inline bool barred(const World& world, Side side, Cell cell) {
    return !world.options.motivation_through_enemy && !world.standing(cell, other(side)).empty();
}

inline std::vector<Cell> neighbours(const World& world, Cell cell) {
    std::vector<Cell> found;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
            if ((dx != 0 || dy != 0) && world.holds({cell.x + dx, cell.y + dy}))
                found.push_back({cell.x + dx, cell.y + dy});
    return found;
}

// The cheapest of all paths whose cost is at most `limit`, to every square that such a path reaches.
inline std::map<Cell, int> scores_by_walking(const World& world, Side side, Cell from, int limit) {
    std::map<Cell, int> best;
    std::function<void(Cell, int, bool)> walk = [&](Cell here, int cost, bool diagonal_used) {
        cost += square_cost(world, here);
        if (cost > limit || barred(world, side, here)) return;
        const auto known = best.find(here);
        if (known == best.end() || cost < known->second) best[here] = cost;
        for (const Cell next : neighbours(world, here))
            if (!diagonal(here, next) || !diagonal_used) walk(next, cost, diagonal_used || diagonal(here, next));
    };
    walk(from, 0, false);
    return best;
}

// The least cost to every square that can be reached at all: whatever has just become cheaper makes its neighbours
// cheaper, until nothing changes any more.
inline std::map<Cell, int> scores_by_shortening(const World& world, Side side, Cell from) {
    std::set<Cell> closed_to_us;
    for (const auto& [cell, terrain] : world.ground)
        if (barred(world, side, cell)) closed_to_us.insert(cell);
    std::map<std::pair<Cell, bool>, int> cost;  // by square and whether the diagonal is used
    std::vector<std::pair<Cell, bool>> changed;
    const auto offer = [&](Cell cell, bool diagonal_used, int total) {
        if (closed_to_us.contains(cell)) return;
        const auto [at, is_new] = cost.try_emplace({cell, diagonal_used}, total);
        if (!is_new && at->second <= total) return;
        at->second = total;
        changed.emplace_back(cell, diagonal_used);
    };
    offer(from, false, square_cost(world, from));
    for (std::size_t next = 0; next < changed.size(); ++next) {
        const auto [here, diagonal_used] = changed[next];
        for (const Cell cell : neighbours(world, here))
            if (!diagonal(here, cell) || !diagonal_used)
                offer(cell, diagonal_used || diagonal(here, cell),
                      cost.at({here, diagonal_used}) + square_cost(world, cell));
    }
    std::map<Cell, int> best;
    for (const auto& [state, spent] : cost) {
        const auto [at, is_new] = best.try_emplace(state.first, spent);
        at->second = std::min(at->second, spent);
    }
    return best;
}

// PBI-7.6: own side, on board, not motivated, not no_action.
inline bool eligible(const Group& group, Side side) {
    return group.side == side && group.on_board() && !group.motivated && !group.no_action;
}

inline bool has_commander(const World& world, int platoon) {
    return std::any_of(world.groups.begin(), world.groups.end(), [&](const Group& group) {
        return group.platoon == platoon && group.commander() && group.on_board();
    });
}

// PBI-7.6, 7.10: whom this commander may treat as a group of his own platoon.
inline bool his_own(const World& world, const Group& commander, const Group& group) {
    if (group.platoon == commander.platoon) return true;
    return world.options.orphans_follow_others && group.side == commander.side && !has_commander(world, group.platoon);
}

// PBI-7.1, 7.9, 7.11: who may try at all.
inline bool may_try(const World& world, const Group& commander) {
    if (!commander.on_board() || !commander.commander() || commander.side != world.active) return false;
    if (world.attempts_left.at(commander.platoon) == 0) return false;
    if (!commander.no_action) return true;
    return commander.fell_back && world.options.withdrawn_commander_motivates;  // PBI-6.9
}

// PBI-7.7, 8.5: whom a success activates.
inline std::vector<int> activated_by(const World& world, const Group& commander, Cell square) {
    std::vector<int> groups;
    for (const int group : world.standing(square, commander.side))
        if (eligible(world.at(group), commander.side) &&
            (!world.options.own_platoon_scope || his_own(world, commander, world.at(group))))
            groups.push_back(group);
    return groups;
}

// PBI-7.6. A square where a success would activate nobody (any_friendly together with own_platoon_only) is no target:
// the clauses do not say so in words, but there would be nobody to be motivated.
inline bool is_target(const World& world, const Group& commander, Cell square) {
    const auto here = world.standing(square, commander.side);
    const bool named = std::any_of(here.begin(), here.end(), [&](int group) {
        return eligible(world.at(group), commander.side) &&
               (world.options.any_friendly_target || his_own(world, commander, world.at(group)));
    });
    return named && !activated_by(world, commander, square).empty();
}

inline std::optional<int> needed_score(const World& world, const Group& commander, Cell square) {
    const auto scores = scores_by_walking(world, commander.side, commander.square, 6);
    const auto found = scores.find(square);
    if (found == scores.end()) return std::nullopt;
    return found->second;
}

// PBI-7.2, 8.1, 17.4
inline void motivate(World& world, int commander_group, Cell square, Cup& cup) {
    const Group commander = world.at(commander_group);
    const int needed = needed_score(world, commander, square).value();
    const auto groups = activated_by(world, commander, square);
    --world.attempts_left.at(commander.platoon);
    if (cup.roll("motivation") < needed) return;
    const int points = cup.roll("ap") + (world.commander_in(square, commander.side) ? 1 : 0);
    for (const int group : groups) {
        Group& g = world.at(group);
        g.motivated = g.acted = g.active = true;
        g.ap = points;
        g.start_square = square;
    }
}

}  // namespace literal
