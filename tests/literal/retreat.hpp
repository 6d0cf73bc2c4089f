// PBI-15: forced retreat, with the legal assignments found by trying every assignment there is.
#pragma once

#include "literal/world.hpp"

namespace literal {

using Assignment = std::map<int, std::optional<Cell>>;  // none: OFF

struct Retreat {
    Side side = Side::attacker;
    Cell from;
    std::vector<int> groups;
    std::map<int, Cell> origins;  // of losing assaulters; empty for everybody else
    bool from_morale = false;
};

// PBI-15.1: F0, F1, F2; F1 is the one with the lower column, or the lower row for the edges E and W.
struct WayBack {
    Cell straight, first, second;
};
inline WayBack way_back(const World& world, const Retreat& retreat) {
    const Cell at = retreat.from;
    switch (world.base_edge(retreat.side)) {
        case Edge::south: return {{at.x, at.y - 1}, {at.x - 1, at.y - 1}, {at.x + 1, at.y - 1}};
        case Edge::north: return {{at.x, at.y + 1}, {at.x - 1, at.y + 1}, {at.x + 1, at.y + 1}};
        case Edge::west: return {{at.x - 1, at.y}, {at.x - 1, at.y - 1}, {at.x - 1, at.y + 1}};
        case Edge::east: return {{at.x + 1, at.y}, {at.x + 1, at.y - 1}, {at.x + 1, at.y + 1}};
    }
    throw std::logic_error("no such edge");
}

// PBI-15.3: how many more groups the square takes; 0 if it cannot be used at all.
inline int room(const World& world, const Retreat& retreat, Cell cell) {
    if (!world.holds(cell) || !world.standing(cell, other(retreat.side)).empty()) return 0;
    return std::max(0, 4 - static_cast<int>(world.standing(cell, retreat.side).size()));
}

inline int assigned_to(const Assignment& assignment, Cell cell) {
    return static_cast<int>(
        std::count_if(assignment.begin(), assignment.end(), [&](const auto& entry) { return entry.second == cell; }));
}

// PBI-15.3, 15.6
inline bool lawful(const World& world, const Retreat& retreat, const Assignment& assignment) {
    const WayBack back = way_back(world, retreat);
    const auto left = [&](Cell cell) { return room(world, retreat, cell) - assigned_to(assignment, cell); };
    for (const auto& [group, square] : assignment) {
        if (square && (room(world, retreat, *square) == 0 || left(*square) < 0)) return false;
        if (square == back.straight) continue;
        if (left(back.straight) > 0) return false;
        if (square == back.first || square == back.second) continue;
        if (left(back.first) > 0 || left(back.second) > 0) return false;
        const auto origin = retreat.origins.find(group);
        if (square) {
            if (origin == retreat.origins.end() || origin->second != *square) return false;
        } else if (origin != retreat.origins.end() && left(origin->second) > 0) {
            return false;
        }
    }
    return true;
}

// Every assignment of the retreating groups to F0, F1, F2, their origin or OFF that the clauses allow.
inline std::set<Assignment> lawful_assignments(const World& world, const Retreat& retreat) {
    const WayBack back = way_back(world, retreat);
    std::vector<Assignment> all{{}};
    for (const int group : retreat.groups) {
        std::set<std::optional<Cell>> places{back.straight, back.first, back.second, std::nullopt};
        if (const auto origin = retreat.origins.find(group); origin != retreat.origins.end())
            places.insert(origin->second);
        std::vector<Assignment> longer;
        for (const Assignment& begun : all)
            for (const auto& place : places) {
                Assignment next = begun;
                next[group] = place;
                longer.push_back(next);
            }
        all = std::move(longer);
    }
    std::set<Assignment> found;
    for (const Assignment& assignment : all)
        if (lawful(world, retreat, assignment)) found.insert(assignment);
    return found;
}

enum class RetreatBy { removal, staying, itself, choice };
// PBI-15.2, 15.4: what happens without a question, and whether there is one.
inline RetreatBy how(const World& world, const Retreat& retreat) {
    const WayBack back = way_back(world, retreat);
    if (!world.holds(back.straight))
        return retreat.from_morale && world.options.morale_stays_on_board ? RetreatBy::staying : RetreatBy::removal;
    if (room(world, retreat, back.straight) >= static_cast<int>(retreat.groups.size())) return RetreatBy::itself;
    bool usable = false;
    for (const Cell cell : {back.straight, back.first, back.second}) usable = usable || room(world, retreat, cell) > 0;
    for (const auto& [group, cell] : retreat.origins) usable = usable || room(world, retreat, cell) > 0;
    return usable ? RetreatBy::choice : RetreatBy::removal;
}

// PBI-15.4, 15.5
inline void fall_back(World& world, const Retreat& retreat, Players& players) {
    if (retreat.groups.empty()) return;
    Assignment assignment;
    switch (how(world, retreat)) {
        case RetreatBy::removal:
            for (const int group : retreat.groups) assignment[group] = std::nullopt;
            break;
        case RetreatBy::staying:
            for (const int group : retreat.groups) assignment[group] = retreat.from;
            break;
        case RetreatBy::itself:
            for (const int group : retreat.groups) assignment[group] = way_back(world, retreat).straight;
            break;
        case RetreatBy::choice:
            assignment = players.ask("retreat_assign", retreat.side).assignment;
            if (!lawful_assignments(world, retreat).contains(assignment))
                throw std::runtime_error("the engine accepted an unlawful retreat");
            break;
    }
    for (const auto& [group, square] : assignment) {
        Group& g = world.at(group);
        g.ap = 0;
        if (retreat.side == world.active) g.no_action = true;
        if (retreat.side == world.active && retreat.from_morale) g.fell_back = true;
        if (square)
            g.square = *square;
        else
            world.remove(group);
    }
}

}  // namespace literal
