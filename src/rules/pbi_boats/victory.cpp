// BOAT chapter 18: points for boats lost.
#include "rules/pbi_boats/chapters.hpp"

namespace sandtable::pbi_boats {

namespace {

int points_for(const Table& table, Hull hull) {
    const Numbers& n = table.boat_numbers;
    if (data(hull).on_land) return n.points_vehicle;
    return data(hull).size == 1 ? n.points_small : data(hull).size == 2 ? n.points_medium : n.points_large;
}

// BOAT-18.4: boats of the side's own list that are lost or in other hands at the end.
int lost_by(const Table& table, const Position& now, Side side) {
    int points = 0;
    for (const Boat boat : table.boats_of[index(side)]) {
        const Craft& craft = now[boat];
        if (craft.status != Status::none && (craft.status == Status::lost || craft.side != side))
            points += points_for(table, craft.hull);
    }
    return points;
}

}  // namespace

std::array<int, 2> boat_points(const Table& table, const Position& now) {
    const bool both = table.boat_options.defender_boat_vp;  // BOAT-18.2
    return {both ? lost_by(table, now, Side::defender) : 0, lost_by(table, now, Side::attacker)};
}

}  // namespace sandtable::pbi_boats
