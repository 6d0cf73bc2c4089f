// A second, slow and literal reading of the assault tables (SB-12.6 to 12.13) and of the placing of hits (SB-13.1 to
// 13.4), written from docs/rules/square-bashing.md alone so that the engine can be compared with it. Nothing here
// includes anything of src/.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace literal::sb {

using Cell = std::pair<int, int>;  // column and row, both from 0

struct Unit {
    std::string id, side, type, quality;  // "ATTACKER", "INF", "PRO"
    int half = 0;
    bool mounted = false, retired = false, fought = false, winning = false, fight_marker = false;
    Cell cell{-1, -1};
};

struct Ground {
    bool woods = false, buildings = false, hill = false, rough = false;
    std::string defence = "NONE";
    int barrage = 0;  // markers of both sides
    bool gas = false;
};

struct World {
    std::vector<Unit> units;
    std::map<Cell, Ground> ground;
    std::string active = "ATTACKER";

    Ground at(Cell cell) const { return ground.count(cell) ? ground.at(cell) : Ground{}; }
    std::vector<Unit> in(Cell cell) const {
        std::vector<Unit> here;
        for (const Unit& unit : units)
            if (unit.cell == cell && unit.type != "HC") here.push_back(unit);  // SB-2.10
        return here;
    }
};

inline bool beside(Cell a, Cell b) { return std::abs(a.first - b.first) + std::abs(a.second - b.second) == 1; }
inline std::vector<Cell> neighbours(Cell c) {
    return {{c.first, c.second + 1}, {c.first + 1, c.second}, {c.first, c.second - 1}, {c.first - 1, c.second}};
}

// SB-2.3
inline bool whole(const Unit& unit) { return unit.half > (unit.type == "INF" || unit.type == "CAV" ? 4 : 1); }

struct Declaration {
    Cell main, target;
    std::set<std::string> additional;
    bool shock = false;
};

// SB-12.1: asked before the declaration marks anybody as having fought.
inline bool able(const Unit& unit) {
    const bool kind = unit.type == "INF" || (unit.type == "CAV" && unit.mounted) || unit.type == "HTANK" ||
                      unit.type == "LTANK" || unit.type == "AC";
    return kind && !unit.retired && !unit.fought;
}

// SB-12.9
inline bool bad_for_cavalry(const Ground& target) {
    return target.woods || target.buildings || target.rough || target.defence != "NONE";
}

// SB-12.10, 12.11
inline int supports(const World& world, const std::string& side, Cell fighting, const std::set<std::string>& gave) {
    if (world.at(fighting).barrage > 0 || world.at(fighting).gas) return 0;
    int count = 0;
    for (const Cell& cell : neighbours(fighting)) {
        bool own = false, helped = false;
        for (const Unit& unit : world.in(cell)) {
            if (unit.side != side) continue;
            own = own || !unit.retired;
            helped = helped || gave.count(unit.id) > 0;
        }
        if (own && !helped && world.at(cell).barrage == 0 && !world.at(cell).gas) ++count;
    }
    return count;
}

// SB-12.6, row by row.
inline int assaulter_dice(const World& world, const Declaration& said) {
    const Ground target = world.at(said.target);
    int dice = 0;
    bool winning = false, ordered = false;
    for (const Unit& unit : world.in(said.main)) {
        winning = winning || unit.winning;
        ordered = ordered || unit.fight_marker;
        if (unit.retired || unit.fought) continue;  // SB-12.7
        if (!able(unit)) {
            dice += 1;
        } else if (unit.type == "CAV" && bad_for_cavalry(target)) {
            dice += 1;
        } else if (unit.type == "INF" || unit.type == "CAV") {
            dice += whole(unit) ? 3 : 1;
        } else if (unit.type == "HTANK") {
            dice += whole(unit) ? 3 : 2;
        } else {
            dice += whole(unit) ? 2 : 1;
        }
    }
    std::set<Cell> from{said.main};
    for (const Unit& unit : world.units)
        if (said.additional.count(unit.id)) from.insert(unit.cell);
    const int forward = world.active == "ATTACKER" ? -1 : 1;  // of the target's owner: SB-1.2
    bool turned = false, rear = false;
    for (const Cell& cell : from) {
        const bool front = cell == Cell{said.target.first, said.target.second + forward};
        turned = turned || !front;
        rear = rear || cell == Cell{said.target.first, said.target.second - forward};
    }
    if (turned) dice += 2;
    dice += static_cast<int>(said.additional.size());
    dice += 2 * std::min(2, supports(world, world.active, said.main, said.additional));
    if (winning) dice += 2;
    if (ordered) dice += 2;
    if (said.shock) dice += 3;
    if ((target.hill || target.rough) && !world.at(said.main).hill && !world.at(said.main).rough) dice -= 1;
    if (target.defence == "HASTY") dice -= rear ? 1 : 2;
    if (target.defence == "TRENCH" || target.defence == "FORT") dice -= turned ? 2 : 3;
    return std::max(2, dice);  // SB-12.13
}

// SB-12.8, row by row.
inline int target_dice(const World& world, const Declaration& said) {
    const Ground target = world.at(said.target);
    const std::string owner = world.active == "ATTACKER" ? "DEFENDER" : "ATTACKER";
    int dice = 0;
    bool winning = false;
    for (const Unit& unit : world.in(said.target)) {
        winning = winning || unit.winning;
        if (unit.type == "CAV" && unit.mounted && bad_for_cavalry(target))
            dice += 1;
        else if (unit.type == "INF" || unit.type == "CAV")
            dice += whole(unit) ? 2 : 1;
        else if (unit.type == "MG")
            dice += whole(unit) ? 5 : 3;
        else if (unit.type == "ART" || unit.type == "MOR" || unit.type == "AC")
            dice += whole(unit) ? 2 : 1;
        else
            dice += 1;
    }
    dice += std::min(4, supports(world, owner, said.target, {}));
    if (winning) dice += 2;
    dice -= std::min(3, target.barrage);
    dice -= static_cast<int>(said.additional.size());
    return std::max(2, dice);
}

// SB-13.2, 13.3: where the next hit may go, by the hits placed so far.
inline std::set<std::string> may_take_a_hit(const std::map<std::string, int>& placed) {
    std::set<std::string> below, all;
    for (const auto& [unit, hits] : placed) {
        all.insert(unit);
        if (hits < 2) below.insert(unit);
    }
    return below.empty() ? all : below;
}

// SB-13.1, 13.11: who places the hit with this number, counted from 0.
inline bool owner_places(const std::string& context, int number) {
    if (context == "MORALE") return true;
    return number < (context == "TARGET" || context == "ASSAULTER" ? 2 : 1);
}

}  // namespace literal::sb
