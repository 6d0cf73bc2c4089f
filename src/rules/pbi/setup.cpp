// PBI chapters 2 to 4: the ground, the forces and how they are set up.
#include <algorithm>
#include <tuple>

#include "rules/pbi/chapters.hpp"

namespace sandtable::pbi {

Ground laid_out(const Table& table, const Action& action) {
    Ground ground;
    for (const Square square : table.board.all()) {
        const Laid laid = laid_in(action, square);
        if (laid == Laid::partial) ground.partial.insert(square);
        if (laid == Laid::closed || laid == Laid::building) ground.closed.insert(square);
        if (laid == Laid::building) ground.building.insert(square);
    }
    return ground;
}

Refusal terrain_is_lawful(const Table& table, const Ground& ground, bool misplaced_building) {
    if (table.options.enforce_terrain_counts) {  // PBI-2.5
        if (ground.building.size() != table.numbers.building_squares)
            return {PBI(2, 2), "There must be exactly {} building squares.", table.numbers.building_squares};
        if ((ground.partial | (ground.closed - ground.building)).size() != table.numbers.scenery_squares)
            return {PBI(2, 3), "Exactly {} further squares need partial or closed scenery.",
                    table.numbers.scenery_squares};
    }
    if (misplaced_building) return {PBI(2, 1), "A building square must be closed."};
    return fine;
}

Refusal may_place_terrain(const Table& table, const Action& action) {
    return terrain_is_lawful(table, laid_out(table, action), action.choice != 0);
}

void place_terrain(const Table& table, Position& now, const Action& action, Journal& journal) {
    now.ground = laid_out(table, action);
    const SquareSet scenery = now.ground.partial | (now.ground.closed - now.ground.building);
    journal.add(events::TerrainPlaced{static_cast<std::uint8_t>(now.ground.building.size()),
                                      static_cast<std::uint8_t>(scenery.size())},
                PBI(2, 4));
    now.phase = now.attacker_edge == Edge::none ? Phase::setup_edge : Phase::deploy_def;  // PBI-4.1
}

void choose_edge(Position& now, const Action& action, Journal& journal) {
    now.attacker_edge = static_cast<Edge>(action.choice);
    journal.add(events::EdgeChosen{now.attacker_edge}, PBI(4, 1));
    now.phase = Phase::deploy_def;
}

Refusal deployment_is_lawful(const Table& table, Edge attacker_edge, Side side, GroupSet own,
                             const Deployment& squares) {
    std::array<int, grid::most_squares> stack{};
    bool everybody = true, crowded = false;
    for (const Group group : own) {
        const Square square = squares[group.index()];
        if (!square.exists()) {
            everybody = false;
            continue;
        }
        const int depth = table.board.depth(square, attacker_edge);
        if (side == Side::defender && depth <= table.numbers.defender_keeps_off)
            return {PBI(4, 2), "The defender may not set up in the attacker's first two rows."};
        if (side == Side::attacker && depth > table.numbers.attacker_rows)
            return {PBI(4, 3), "The attacker sets up in the first row only."};
        crowded = crowded || ++stack[square.index()] > table.numbers.groups_per_square;
    }
    if (crowded) return {PBI(4, 4), "No more than {} groups in a square.", table.numbers.groups_per_square};
    if (!everybody) return {PBI(4, 5), "Every group must be placed exactly once."};
    return fine;
}

Deployment deployment_of(const Table& table, Side side, const Action& action) {
    Deployment squares{};
    int place = 0;
    for (const Group group : table.of_side[index(side)]) {
        const int square = action.layout[place++];
        squares[group.index()] = square < table.board.size() ? Square(square) : Square();
    }
    return squares;
}

Refusal may_deploy(const Table& table, const Position& now, Side side, const Action& action) {
    if (action.kind == Action::Kind::deploy_preset) {
        if (!table.has_preset[index(side)]) return {PBI(4, 5), "This scenario has no preset deployment for you."};
        return deployment_is_lawful(table, now.attacker_edge, side, table.of_side[index(side)],
                                    table.preset[index(side)]);
    }
    if (auto refusal = deployment_is_lawful(table, now.attacker_edge, side, table.of_side[index(side)],
                                            deployment_of(table, side, action)))
        return refusal;
    if (action.choice != 0) return {PBI(4, 5), "Every group must be placed exactly once."};  // one named twice
    return fine;
}

void put_down(Position& now, Side side, GroupSet groups, const Deployment& squares) {
    for (const Group group : groups) now.put(group, side, squares[group.index()]);
    now.on_board |= groups;
}

void deploy(const Table& table, Position& now, Side side, const Deployment& squares, bool preset, Journal& journal) {
    put_down(now, side, table.of_side[index(side)], squares);
    journal.add(events::Deployed{side, preset}, side == Side::defender ? PBI(4, 2) : PBI(4, 3));
    if (side == Side::defender)
        now.phase = Phase::deploy_att;  // PBI-4.1
    else
        begin_player_turn(table, now, Side::attacker, journal);  // PBI-5.1
}

// Proposals. People may lay the ground and deploy as they like; bots and hurried people choose among these.

namespace {

// A fixed shuffle of the board's squares, another one for each variant.
std::array<Square, grid::most_squares> shuffled(const Table& table, std::uint64_t variant) {
    std::array<Square, grid::most_squares> order{};
    std::array<std::uint64_t, grid::most_squares> key{};
    for (int i = 0; i < table.board.size(); ++i) {
        order[i] = Square(i);
        key[i] = hash_value(variant << 32 | static_cast<std::uint64_t>(i));
    }
    std::sort(order.begin(), order.begin() + table.board.size(),
              [&](Square a, Square b) { return key[a.index()] < key[b.index()]; });
    return order;
}

bool is_interior(const grid::Board& board, Square square) {
    return board.x(square) > 0 && board.x(square) + 1 < board.width() && board.y(square) > 0 &&
           board.y(square) + 1 < board.height();
}

// In half squares, along and across.
int off_centre(const grid::Board& board, Square square) {
    return std::abs(2 * board.x(square) + 1 - board.width()) + std::abs(2 * board.y(square) + 1 - board.height());
}

int buildings_to_lay(const Table& table) { return std::min(table.numbers.building_squares, table.board.size() / 4); }

// In the squares that are left, every third of them a wood.
void lay_scenery(const Table& table, const std::array<Square, grid::most_squares>& order, Action& action) {
    const int size = table.board.size();
    const int scenery = std::min(table.numbers.scenery_squares, size - buildings_to_lay(table));
    for (int i = 0, done = 0; i < size && done < scenery; ++i) {
        if (laid_in(action, order[i]) != Laid::open) continue;
        lay(action, order[i], done % 3 == 2 ? Laid::closed : Laid::partial);
        ++done;
    }
}

Action strewn_terrain(const Table& table, std::uint64_t variant) {
    const auto order = shuffled(table, variant);
    const int size = table.board.size();
    const int buildings = buildings_to_lay(table);
    Action action{Action::Kind::place_terrain};
    int laid = 0;
    for (const bool interior : {true, false}) {  // buildings lie away from the edge where there is room
        for (int i = 0; i < size && laid < buildings; ++i) {
            if (is_interior(table.board, order[i]) != interior) continue;
            lay(action, order[i], Laid::building);
            ++laid;
        }
    }
    lay_scenery(table, order, action);
    return action;
}

// A village as far from an edge as can be, hedges and woods around it, and open fields before them.
Action village_behind_fields(const Table& table, Edge enemy) {
    const grid::Board& board = table.board;
    std::array<Square, grid::most_squares> order{};
    for (int i = 0; i < board.size(); ++i) order[i] = Square(i);
    std::sort(order.begin(), order.begin() + board.size(), [&](Square a, Square b) {
        return std::tuple(-board.depth(a, enemy), off_centre(board, a), a) <
               std::tuple(-board.depth(b, enemy), off_centre(board, b), b);
    });
    Action action{Action::Kind::place_terrain};
    const int buildings = buildings_to_lay(table);
    for (int i = 0; i < buildings; ++i) lay(action, order[i], Laid::building);
    lay_scenery(table, order, action);
    return action;
}

Action terrain_of_map(const Table& table) {
    Action action{Action::Kind::place_terrain};
    for (const Square square : table.board.all()) {
        const Terrain terrain = table.ground.at(square);
        lay(action, square, table.ground.building.contains(square) ? Laid::building : static_cast<Laid>(terrain));
    }
    return action;
}

// How much a side wants a group in a square: the defender cover and buildings, the attacker a short way.
int worth_holding(const Table& table, const Ground& ground, Edge attacker_edge, Side side, Square square, int variant) {
    const int centre = 2 * off_centre(table.board, square);
    if (side == Side::attacker) {
        const bool columns = attacker_edge == Edge::north || attacker_edge == Edge::south;
        const int along = columns ? table.board.x(square) : table.board.y(square);
        return variant == 0 ? -centre : variant == 1 ? -along : along;
    }
    const int cover = ground.building.contains(square) ? 40 : 10 * static_cast<int>(ground.at(square));
    const int depth = table.board.depth(square, attacker_edge);
    return cover + (variant == 0 ? -centre : variant == 1 ? -4 * depth : 4 * depth);
}

Layout proposed_deployment(const Table& table, const Ground& ground, Edge attacker_edge, Side side, int variant) {
    std::array<Square, grid::most_squares> order;
    std::array<int, grid::most_squares> worth;
    int usable = 0;
    for (const Square square : table.board.all()) {
        const int depth = table.board.depth(square, attacker_edge);
        const bool allowed =
            side == Side::attacker ? depth <= table.numbers.attacker_rows : depth > table.numbers.defender_keeps_off;
        if (!allowed) continue;
        order[usable++] = square;
        worth[square.index()] = worth_holding(table, ground, attacker_edge, side, square, variant);
    }
    std::sort(order.begin(), order.begin() + usable, [&](Square a, Square b) {
        return worth[a.index()] != worth[b.index()] ? worth[a.index()] > worth[b.index()] : a < b;
    });
    const int groups = table.of_side[index(side)].size();
    const int spread = std::min(
        usable,
        std::max((groups + table.numbers.groups_per_square - 1) / table.numbers.groups_per_square, (groups + 1) / 2));
    Layout layout{};
    for (int place = 0; place < groups; ++place) layout[place] = order[place % spread].value;
    return layout;
}

}  // namespace

void propose_terrain(const Table& table, ActionList<Action>& actions) {
    const std::size_t first = actions.size();
    const auto propose = [&](const Action& action) {
        if (!may_place_terrain(table, action)) actions.add(action);
    };
    if (table.has_map) propose(terrain_of_map(table));
    for (std::uint64_t variant = 0; variant < 4; ++variant) propose(strewn_terrain(table, variant));
    propose(village_behind_fields(table, Edge::south));
    actions.sort(first);
}

Proposals proposed_deployments(const Table& table, const Ground& ground, Edge attacker_edge, Side side) {
    std::array<Layout, Proposals::capacity()> found;
    for (int variant = 0; variant < static_cast<int>(found.size()); ++variant)
        found[variant] = proposed_deployment(table, ground, attacker_edge, side, variant);
    std::sort(found.begin(), found.end());
    Proposals different;
    for (const Layout& layout : found)
        if (different.empty() || different.back() != layout) different.push(layout);
    return different;
}

void propose_deployments(const Table& table, const Position& now, Side side, ActionList<Action>& actions) {
    const Proposals& made_before = table.proposed[index(side)];
    const bool they_hold =
        !made_before.empty() && now.attacker_edge == table.attacker_edge && now.ground == table.ground;
    const Proposals proposals =
        they_hold ? made_before : proposed_deployments(table, now.ground, now.attacker_edge, side);
    for (const Layout& layout : proposals)
        actions.emplace(Action::Kind::deploy, Square(), Square(), std::uint8_t{0}, std::uint32_t{0}, GroupSet(),
                        layout);
    const Action preset{Action::Kind::deploy_preset};
    if (!may_deploy(table, now, side, preset)) actions.add(preset);
}

}  // namespace sandtable::pbi
