#include "rules/square_bashing/table.hpp"

namespace sandtable::square_bashing {

void Table::add_unit(std::string id, Side side, Type kind, Quality how_good, bool is_light, bool mounted,
                     Square where) {
    const Unit unit(unit_count++);
    name[unit.index()] = std::move(id);
    type[unit.index()] = kind;
    quality[unit.index()] = how_good;
    start[unit.index()] = where;
    units.insert(unit);
    of_side[index(side)].insert(unit);
    if (is_light) light.insert(unit);
    if (kind == Type::cavalry && mounted) starts_mounted.insert(unit);
}

int Table::army_points(Side side) const {
    int points = 0;
    for (const Unit unit : of_side[index(side)]) {
        const int u = unit.index();
        if (large.contains(unit))
            points += points_large[static_cast<std::size_t>(quality[u])];
        else if (commands.contains(unit))
            points += points_command[static_cast<std::size_t>(command[index(side)])];
        else
            points += light.contains(unit) ? points_light_car : points_of[static_cast<std::size_t>(type[u])];
    }
    return points;
}

namespace {

// SB-6.3: columns from the side's right to its left. SB-6.4: action order is front to rear, morale order the reverse.
Sequence sequence(const grid::Board& board, Side side, bool front_first) {
    Sequence squares;
    const bool attacker = side == Side::attacker;
    for (int i = 0; i < board.width(); ++i) {
        const int x = attacker ? board.width() - 1 - i : i;
        for (int j = 0; j < board.height(); ++j) {
            const bool from_north = attacker == front_first;
            squares.push_back(board.at(x, from_north ? board.height() - 1 - j : j));
        }
    }
    return squares;
}

// SB-4.1, 4.2
bool stacking_is_lawful(const Table& table) {
    for (const Square square : table.board.all()) {
        int units = 0, large = 0;
        UnitSet here;
        for (const Unit unit : table.units)
            if (table.start[unit.index()] == square) here.insert(unit);
        units = (here - table.commands).size();
        large = (here & table.large).size();
        if (units > table.numbers.max_units || large > table.numbers.max_large) return false;
        if ((here & table.of_side[0]).any() && (here & table.of_side[1]).any()) return false;
    }
    return true;
}

}  // namespace

Refusal Table::finish() {
    for (const Unit unit : units) {
        of_type[static_cast<std::size_t>(type[unit.index()])].insert(unit);
        if (quality[unit.index()] == Quality::professional) professionals.insert(unit);
        if (quality[unit.index()] == Quality::reservist) reservists.insert(unit);
    }
    const auto all = [&](Type what) { return of_type[static_cast<std::size_t>(what)]; };
    large = all(Type::infantry) | all(Type::cavalry);
    guns = all(Type::artillery) | all(Type::mortar);
    tanks = all(Type::light_tank) | all(Type::heavy_tank);
    commands = all(Type::higher_command);
    professionals -= commands;  // SB-2.10
    reservists -= commands;
    hill = hill | rough_hill;
    soft_cover = woods | buildings;
    exit_scenery = soft_cover | rough_hill | shattered;
    blocks_fire = soft_cover | hill;
    hampers_cavalry = soft_cover | rough_hill;

    for (const Side side : {Side::attacker, Side::defender}) {
        const int s = index(side);
        const UnitSet own = commands & of_side[s];
        if (own.size() > 1) return {SB(2, 6), "A side has at most one higher command."};
        if (own.any()) higher_command[s] = own.first();
        if (own.any() && !start[own.first().index()].exists())
            return {SB(18, 5), "Higher command never is in the pool."};
        if ((of_side[s] - commands).empty()) return {SB(5, 1), "Each side needs at least one unit."};
        action_order[s] = sequence(board, side, true);
        morale_order[s] = sequence(board, side, false);
        const int row = side == Side::attacker ? 0 : board.height() - 1;
        for (int x = 0; x < board.width(); ++x) base_row[s].insert(board.at(x, row));
        for (const Square square : base_row[s])
            if (road_faces[square.index()] >> static_cast<int>(back(side)) & 1) road_from_base[s].insert(square);
    }
    for (const Square square : board.all()) column[board.x(square)].insert(square);

    for (const Asset asset : preliminary)
        if (!is_barrage(asset)) return {SB(5, 5), "Preliminary barrages are SUPPRESSION, POINT, ROLLING or GAS."};
    const bool fixed = options.deployment == Deployment::fixed;
    if (fixed && !stacking_is_lawful(*this))
        return {SB(4, 2), "At most {} units in a square, of them at most {} infantry and cavalry, all of one side.",
                numbers.max_units, numbers.max_large};
    for (const Side side : {Side::attacker, Side::defender})
        if (const int limit = points_limit[index(side)]; options.army_points && limit > 0 && army_points(side) > limit)
            return {SB(5, 6), "This army costs {} points, the limit is {}.", army_points(side), limit};
    return {};
}

}  // namespace sandtable::square_bashing
