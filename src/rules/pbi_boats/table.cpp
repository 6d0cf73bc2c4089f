#include "rules/pbi_boats/table.hpp"

#include "rules/pbi_boats/chapters.hpp"

namespace sandtable::pbi_boats {

void Table::add_boat(std::string name, const BoatPlan& plan) {
    boat[boat_count] = plan;
    boats_of[index(plan.side)].insert(Boat(boat_count));
    place_name.push_back(name);
    boat_name[boat_count++] = std::move(name);
}

namespace {

Refusal lists_are_lawful(const Table& table) {
    for (const Side side : {Side::attacker, Side::defender}) {
        std::array<ArmyItem, most_boats> items{};
        std::size_t count = 0;
        for (const Boat boat : table.boats_of[index(side)])
            if (!table.boat[boat.index()].bought)
                items[count++] = {table.boat[boat.index()].hull, table.boat[boat.index()].equipment};
        if (auto refusal = army_is_lawful(table, side, {items.data(), count})) return refusal;
    }
    return fine;
}

Refusal water_is_lawful(const Table& table) {
    if (!table.terrain_is_fixed()) return {PBI(2, 4), "Water is fixed by the scenario: terrain_by must be scenario."};
    if ((table.water & table.ground.building).any()) return {PBI(2, 1), "No building stands in the water."};
    for (const SquareSet& zone : table.boat_zone)
        for (const Square square : zone)
            if (table.is_land(square)) return {BOAT(4, 1), "A boat zone has only squares with water."};
    return fine;
}

Refusal reserves_are_lawful(const Table& table) {
    GroupSet seen;
    for (int i = 0; i < table.boat_count; ++i) {
        const BoatPlan& plan = table.boat[i];
        if (!plan.in_reserve) continue;
        if (data(plan.hull).on_land) return {BOAT(4, 3), "Only boats and what is aboard them can be in reserve."};
        const int vehicles = plan.vehicles.size();
        const bool room = takes_vehicles(plan.hull) ? vehicles <= most_vehicles_aboard : vehicles == 0;
        const int most = !takes_vehicles(plan.hull) ? data(plan.hull).capacity
                         : room                     ? groups_beside_vehicles[static_cast<std::size_t>(vehicles)]
                                                    : 0;
        if (!room || plan.aboard.size() > most) return {BOAT(7, 6), "Over capacity."};
        if ((seen & plan.aboard).any()) return {PBI(4, 5), "Every group must be placed exactly once."};
        seen |= plan.aboard;
    }
    return fine;
}

}  // namespace

Refusal Table::finish() {
    extension = &pbi_boats::extension;
    if (auto refusal = water_is_lawful(*this)) return refusal;
    if (auto refusal = lists_are_lawful(*this)) return refusal;
    if (auto refusal = reserves_are_lawful(*this)) return refusal;
    for (const Side side : {Side::attacker, Side::defender}) {
        int vehicles = 0;
        for (const Boat own : boats_of[index(side)]) vehicles += data(boat[own.index()].hull).on_land;
        if (of_side[index(side)].size() + 2 * vehicles > pbi::most_groups_a_side)
            return {PBI(4, 7), "Too many groups and vehicles to deploy."};
    }
    const std::array<bool, 2> presets = has_preset;
    has_preset = {};  // PBI's own check knows nothing of boats
    const Refusal refusal = pbi::Table::finish();
    has_preset = presets;
    if (refusal) return refusal;
    for (const Side side : {Side::attacker, Side::defender})
        if (has_preset[index(side)] && attacker_edge != Edge::none && !buys[index(side)])
            if (auto unlawful = preset_is_lawful(*this, side)) return unlawful;
    if (attacker_edge != Edge::none)
        for (const Side side : {Side::attacker, Side::defender})
            if (!buys[index(side)] && !side_can_deploy(*this, before_deployment(*this), side))
                return {PBI(4, 7), "A side's groups do not fit into its boats and the land left to it."};
    for (const Square square : mine_preset)
        if (!floats(square) ||
            (attacker_edge != Edge::none && board.depth(square, attacker_edge) <= numbers.defender_keeps_off))
            return {BOAT(13, 1), "One mine per water square, depth {} or more.", numbers.defender_keeps_off + 1};
    if (mine_preset.size() > mines) return {BOAT(13, 1), "The preset has more mines than the defender."};
    return fine;
}

}  // namespace sandtable::pbi_boats
