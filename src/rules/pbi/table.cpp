#include "rules/pbi/table.hpp"

#include "rules/pbi/chapters.hpp"

namespace sandtable::pbi {

void Table::add_platoon(std::string name, Side side) {
    platoon_side[platoon_count] = side;
    platoon_name[platoon_count] = std::move(name);
    ++platoon_count;
}

void Table::add_group(std::string name, Type kind) {
    const Group group(group_count++);
    const int last = platoon_count - 1;
    type[group.index()] = kind;
    platoon[group.index()] = Platoon(last);
    group_name[group.index()] = std::move(name);
    groups.insert(group);
    of_side[index(platoon_side[last])].insert(group);
    of_platoon[last].insert(group);
    if (kind == Type::commander) {
        commanders.insert(group);
        commander[last] = group;
    }
}

namespace {

// PBI-4.7: room in the rows where a side sets up, whichever edge the defender may choose.
Refusal side_fits(const Table& table, Edge edge, Side side) {
    int squares = 0;
    for (const Square square : table.board.all()) {
        const int depth = table.board.depth(square, edge);
        squares +=
            side == Side::attacker ? depth <= table.numbers.attacker_rows : depth > table.numbers.defender_keeps_off;
    }
    if (table.of_side[index(side)].size() <= squares * table.numbers.groups_per_square) return fine;
    return {PBI(4, 7), side == Side::attacker ? "The attacker's groups do not fit into his first row."
                                              : "The defender's groups do not fit into the rows left to him."};
}

void tabulate_motivation(Table& table) {
    table.motivation_cost.clear();
    table.motivation_reach.clear();
    if (!table.terrain_is_fixed() || !table.options.motivation_through_enemy) return;
    const grid::Board& board = table.board;
    table.motivation_cost.reserve(static_cast<std::size_t>(board.size()) * board.size());
    for (const Square from : board.all()) {
        const auto scores = motivation_scores(board, table.ground, {}, from, 255);
        table.motivation_cost.insert(table.motivation_cost.end(), scores.begin(), scores.begin() + board.size());
        table.motivation_reach.push_back(
            motivation_reach(board, table.ground, {}, from, table.numbers.furthest_motivation));
    }
}

void tabulate_proposals(Table& table) {
    table.proposed = {};
    if (!table.terrain_is_fixed() || table.attacker_edge == Edge::none) return;
    for (const Side side : {Side::attacker, Side::defender})
        table.proposed[index(side)] = proposed_deployments(table, table.ground, table.attacker_edge, side);
}

}  // namespace

Refusal Table::finish() {
    for (const GroupSet side : of_side)
        if (side.empty()) return {PBI(4, 7), "Each side needs at least one group."};
    if (terrain_is_fixed()) {
        if (!has_map) return {PBI(2, 4), "With terrain_by = scenario the scenario must give a map."};
        if (auto refusal = terrain_is_lawful(*this, ground, false)) return refusal;
    } else if (options.enforce_terrain_counts && numbers.building_squares + numbers.scenery_squares > board.size()) {
        return {PBI(4, 7), "The board has fewer squares than the terrain that must be laid."};
    }
    for (const Edge edge : {Edge::north, Edge::east, Edge::south, Edge::west}) {
        if (attacker_edge != Edge::none && attacker_edge != edge) continue;
        for (const Side side : {Side::attacker, Side::defender})
            if (auto refusal = side_fits(*this, edge, side)) return refusal;
    }
    for (const Side side : {Side::attacker, Side::defender})
        if (has_preset[index(side)] && attacker_edge != Edge::none)
            if (auto refusal =
                    deployment_is_lawful(*this, attacker_edge, side, of_side[index(side)], preset[index(side)]))
                return refusal;

    tabulate_motivation(*this);
    tabulate_proposals(*this);
    return fine;
}

}  // namespace sandtable::pbi
