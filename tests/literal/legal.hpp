// What may be done (PBI sections 5 and 7), found by trying everything: every set of groups, every square, every
// division of points.
#pragma once

#include "literal/motivation.hpp"
#include "literal/shooting.hpp"

namespace literal {

struct Order {
    std::string what;           // "motivate", "residual", "move", "shoot", "clear", "assault"
    std::map<int, int> groups;  // with AP when shooting, else 0; for motivate the commander
    Cell to;
    int platoon = 0;  // clear
    friend bool operator==(const Order&, const Order&) = default;
    friend bool operator<(const Order& a, const Order& b) {
        return std::tie(a.what, a.to, a.platoon, a.groups) < std::tie(b.what, b.to, b.platoon, b.groups);
    }
};

inline std::vector<std::vector<int>> subsets(const std::vector<int>& groups) {
    std::vector<std::vector<int>> found;
    for (unsigned mask = 1; mask < 1u << groups.size(); ++mask) {
        std::vector<int> chosen;
        for (std::size_t i = 0; i < groups.size(); ++i)
            if (mask >> i & 1) chosen.push_back(groups[i]);
        found.push_back(chosen);
    }
    return found;
}

inline std::map<int, int> without_points(const std::vector<int>& groups) {
    std::map<int, int> named;
    for (const int group : groups) named[group] = 0;
    return named;
}

// PBI-9
inline bool may_step(const World& world, const std::vector<int>& groups, Cell to) {
    const Cell from = world.at(groups.front()).square;
    if (!world.holds(to) || !adjacent(from, to)) return false;                      // 9.1, 9.4
    if (!world.standing(to, other(world.active)).empty()) return false;             // 9.4
    if (world.standing(to, world.active).size() + groups.size() > 4) return false;  // 9.3
    return std::all_of(groups.begin(), groups.end(), [&](int group) {
        const Group& g = world.at(group);
        return g.square == from && g.active && !g.no_move && g.ap >= exit_cost(world, from) &&
               !(diagonal(from, to) && g.diag_used);
    });
}

// PBI-14.1, 14.2
inline bool may_storm(const World& world, const std::vector<int>& groups, Cell to) {
    if (groups.size() > 4 || world.standing(to, other(world.active)).empty()) return false;
    return std::all_of(groups.begin(), groups.end(), [&](int group) {
        const Group& g = world.at(group);
        return g.active && !g.no_move && g.ap >= 5 && adjacent(g.square, to) &&
               !(diagonal(g.square, to) && g.diag_used);
    });
}

// PBI-11.3
inline bool may_fire(const World& world, int group, int points, Cell target) {
    const Group& g = world.at(group);
    return g.active && points <= g.ap && g.shots + points <= 3 &&
           dice_per_ap(world, g.weapon, world.range(g.square, target)) > 0;
}

// PBI-12.3, 12.4
inline bool may_clear_in(const World& world, Cell square) {
    const auto here = world.standing(square, world.active);
    const auto can_pay = [&](int group) { return world.at(group).active && world.at(group).ap > 0; };
    if (here.empty()) return false;
    return world.options.clear_requires_all ? std::all_of(here.begin(), here.end(), can_pay)
                                            : std::any_of(here.begin(), here.end(), can_pay);
}

inline std::vector<int> active_groups(const World& world) {
    std::vector<int> active;
    for (std::size_t i = 0; i < world.groups.size(); ++i)
        if (world.groups[i].active && world.groups[i].on_board()) active.push_back(static_cast<int>(i));
    return active;
}

inline void add_shots(const World& world, Cell from, const std::vector<int>& shooters, Cell target,
                      std::set<Order>& orders) {
    if (line_of_fire(world, from, target).blocked_at) return;
    for (const auto& chosen : subsets(shooters)) {
        std::vector<std::map<int, int>> divisions{{}};
        for (const int group : chosen) {
            std::vector<std::map<int, int>> longer;
            for (const auto& begun : divisions)
                for (int points = 1; points <= 3; ++points)
                    if (may_fire(world, group, points, target)) {
                        auto next = begun;
                        next[group] = points;
                        longer.push_back(next);
                    }
            divisions = std::move(longer);
        }
        for (const auto& division : divisions) orders.insert({"shoot", division, target, 0});
    }
}

// During an activation.
inline std::set<Order> orders_in_activation(const World& world) {
    std::set<Order> orders;
    const auto active = active_groups(world);
    std::map<Cell, std::vector<int>> by_square;
    for (const int group : active) by_square[world.at(group).square].push_back(group);
    for (const auto& [cell, terrain] : world.ground) {
        for (const auto& [from, here] : by_square) {
            for (const auto& groups : subsets(here))
                if (may_step(world, groups, cell)) orders.insert({"move", without_points(groups), cell, 0});
            if (!world.standing(cell, other(world.active)).empty()) add_shots(world, from, here, cell, orders);
        }
        std::vector<int> near;
        for (const int group : active)
            if (may_storm(world, {group}, cell)) near.push_back(group);
        for (const auto& groups : subsets(near))
            if (may_storm(world, groups, cell)) orders.insert({"assault", without_points(groups), cell, 0});
        if (may_clear_in(world, cell))
            for (const Marker& marker : world.markers)
                if (marker.square == cell && marker.side == world.active)
                    orders.insert({"clear", {}, cell, marker.platoon});
    }
    return orders;
}

// In the ACTION step, between activations (PBI-7).
inline std::set<Order> orders_of_commanders(const World& world) {
    std::set<Order> orders;
    for (std::size_t i = 0; i < world.groups.size(); ++i) {
        const Group& commander = world.groups[i];
        if (!may_try(world, commander)) continue;
        for (const auto& [cell, score] : scores_by_walking(world, commander.side, commander.square, 6))
            if (is_target(world, commander, cell)) orders.insert({"motivate", {{static_cast<int>(i), 0}}, cell, 0});
    }
    return orders;
}

// In the RESIDUAL step, between activations (PBI-8.7).
inline std::set<Order> orders_for_residual_points(const World& world) {
    std::set<Order> orders;
    for (const Group& group : world.groups)
        if (group.side == world.active && group.on_board() && !group.acted && !group.no_action)
            orders.insert({"residual", {}, group.square, 0});
    return orders;
}

}  // namespace literal
