// From the engine's PBI to the literal one of tests/literal: the same things in the other's words. Used to compare the
// two; nothing here decides anything.
#pragma once

#include <sstream>

#include "literal/assault.hpp"
#include "literal/legal.hpp"
#include "literal/morale.hpp"
#include "rules/pbi/chapters.hpp"
#include "rules/pbi/pbi.hpp"

namespace sandtable::properties {

inline literal::Side literal_side(pbi::Side side) {
    return side == pbi::Side::attacker ? literal::Side::attacker : literal::Side::defender;
}
inline literal::Cell literal_cell(const pbi::Table& table, pbi::Square square) {
    return {table.board.x(square), table.board.y(square)};
}
inline pbi::Square engine_square(const pbi::Table& table, literal::Cell cell) { return table.board.at(cell.x, cell.y); }

inline literal::Edge literal_edge(pbi::Edge edge) {
    switch (edge) {
        case pbi::Edge::north: return literal::Edge::north;
        case pbi::Edge::east: return literal::Edge::east;
        case pbi::Edge::west: return literal::Edge::west;
        default: return literal::Edge::south;
    }
}

inline literal::Options literal_options(const pbi::Options& from) {
    literal::Options to;
    to.one_diagonal_range = from.range_metric == pbi::RangeMetric::one_diagonal;
    to.morale_counts_enemy_markers = from.morale_counts_enemy_markers;
    to.withdrawn_commander_motivates = from.withdrawn_commander_motivates;
    to.motivation_through_enemy = from.motivation_through_enemy;
    to.any_friendly_target = from.motivation_target == pbi::MotivationTarget::any_friendly;
    to.own_platoon_scope = from.motivation_scope == pbi::MotivationScope::own_platoon_only;
    to.orphans_follow_others = from.orphan_platoon == pbi::OrphanPlatoon::other_commander;
    to.rifle_range = from.rifle_range;
    to.lmg_range = from.lmg_range;
    to.clear_requires_all = from.clear_requires_all;
    to.opportunity_at_end = from.opportunity_trigger == pbi::OpportunityTrigger::activation_end;
    to.opportunity_by_group = from.opportunity_unit == pbi::OpportunityUnit::group;
    to.modifiers_per_assault = from.assault_modifier_scope == pbi::AssaultModifierScope::per_assault;
    to.act_after_assault = from.act_after_assault;
    to.here_they_come_ap = from.here_they_come_ap;
    to.morale_stays_on_board = from.retreat_off_board == pbi::RetreatOffBoard::stay;
    to.end_when_defender_gone = from.end_when_defender_gone;
    return to;
}

inline literal::Group literal_group(const pbi::Table& table, const pbi::Position& now, pbi::Group group) {
    const auto i = static_cast<std::size_t>(group.index());
    literal::Group to;
    to.side = literal_side(table.side_of(group));
    to.platoon = table.platoon[i].index();
    to.weapon = table.type[i] == pbi::Type::commander ? literal::Weapon::smg
                : table.type[i] == pbi::Type::lmg     ? literal::Weapon::lmg
                                                      : literal::Weapon::rifle;
    to.status = now.on_board.contains(group)  ? literal::Status::on_board
                : now.dead.contains(group)    ? literal::Status::dead
                : now.removed.contains(group) ? literal::Status::removed
                                              : literal::Status::undeployed;
    if (to.on_board()) to.square = literal_cell(table, now.square[i]);
    if (now.start_square[i].exists()) to.start_square = literal_cell(table, now.start_square[i]);
    to.active = now.active.contains(group);
    to.motivated = now.motivated.contains(group);
    to.acted = now.acted.contains(group);
    to.diag_used = now.diag_used.contains(group);
    to.no_move = now.no_move.contains(group);
    to.no_action = now.no_action.contains(group);
    to.fell_back = now.fell_back.contains(group);
    to.ap = now.ap[i];
    to.shots = now.shots[i];
    return to;
}

inline literal::World literal_world(const pbi::Table& table, const pbi::Position& now) {
    literal::World world;
    world.width = table.board.width();
    world.height = table.board.height();
    world.attacker_edge = literal_edge(now.attacker_edge);
    world.active = literal_side(now.active_side);
    world.options = literal_options(table.options);
    for (const pbi::Square square : table.board.all()) {
        world.ground[literal_cell(table, square)] = static_cast<literal::Terrain>(now.ground.at(square));
        for (int direction = 0; direction < grid::directions; ++direction)
            if (now.opp_used[static_cast<std::size_t>(square.index())] >> direction & 1)
                world.opp_used.insert(
                    {literal_cell(table, table.board.neighbour(square, direction)), literal_cell(table, square)});
    }
    for (const pbi::Group group : table.groups) world.groups.push_back(literal_group(table, now, group));
    for (const pbi::Group group : now.moved) world.moved.insert(group.index());
    for (const pbi::Group place : table.groups) {
        const pbi::Square square = now.marker[static_cast<std::size_t>(place.index())];
        const int platoon = table.platoon[static_cast<std::size_t>(place.index())].index();
        if (square.exists())
            world.markers.push_back({literal_cell(table, square), platoon,
                                     literal_side(table.platoon_side[static_cast<std::size_t>(platoon)])});
    }
    for (int platoon = 0; platoon < table.platoon_count; ++platoon)
        world.attempts_left[platoon] = now.attempts_left[static_cast<std::size_t>(platoon)];
    return world;
}

inline std::vector<int> numbers_of(pbi::GroupSet groups) {
    std::vector<int> numbers;
    for (const pbi::Group group : groups) numbers.push_back(group.index());
    return numbers;
}

// The retreat that the engine waits for.
inline literal::Retreat literal_retreat(const pbi::Table& table, const pbi::Frame& frame) {
    literal::Retreat retreat;
    retreat.side = literal_side(frame.side);
    retreat.from = literal_cell(table, frame.at);
    retreat.groups = numbers_of(frame.groups);
    retreat.from_morale = frame.from_morale;
    for (const pbi::Group group : frame.groups)
        if (const pbi::Square origin = pbi::origin_of(frame, group); origin.exists())
            retreat.origins[group.index()] = literal_cell(table, origin);
    return retreat;
}

inline literal::Assignment literal_assignment(const pbi::Table& table, const pbi::Position& now,
                                              const pbi::Action& action) {
    literal::Assignment assignment;
    const pbi::Frame& frame = now.pending.back();
    const literal::WayBack back = literal::way_back(literal_world(table, now), literal_retreat(table, frame));
    for (const pbi::Group group : action.groups) {
        switch (static_cast<pbi::Refuge>(action.amount(group))) {
            case pbi::Refuge::straight: assignment[group.index()] = back.straight; break;
            case pbi::Refuge::first: assignment[group.index()] = back.first; break;
            case pbi::Refuge::second: assignment[group.index()] = back.second; break;
            case pbi::Refuge::origin:
                assignment[group.index()] = literal_cell(table, pbi::origin_of(frame, group));
                break;
            default: assignment[group.index()] = std::nullopt; break;
        }
    }
    return assignment;
}

// An answer to a pending question; nothing for actions that open something new.
inline std::optional<literal::Answer> literal_answer(const pbi::Table& table, const pbi::Position& now, Seat seat,
                                                     const pbi::Action& action) {
    using Kind = pbi::Action::Kind;
    const literal::Side asked = seat.index() == 0 ? literal::Side::attacker : literal::Side::defender;
    switch (action.kind) {
        case Kind::opp_attempt: return literal::Answer{"opportunity", asked, {}, literal_cell(table, action.from), {}};
        case Kind::opp_pass: return literal::Answer{"opportunity", asked, {}, std::nullopt, {}};
        case Kind::allocate: return literal::Answer{"allocate", asked, numbers_of(action.groups), {}, {}};
        case Kind::choose_losses: return literal::Answer{"choose_losses", asked, numbers_of(action.groups), {}, {}};
        case Kind::htc_target: return literal::Answer{"htc_target", asked, {}, literal_cell(table, action.to), {}};
        case Kind::retreat_assign:
            return literal::Answer{"retreat_assign", asked, {}, {}, literal_assignment(table, now, action)};
        default: return std::nullopt;
    }
}

inline std::optional<literal::Order> literal_order(const pbi::Table& table, const pbi::Action& action) {
    using Kind = pbi::Action::Kind;
    literal::Order order;
    if (action.to.exists()) order.to = literal_cell(table, action.to);
    for (const pbi::Group group : action.groups)
        order.groups[group.index()] = action.kind == Kind::shoot ? action.amount(group) : 0;
    switch (action.kind) {
        case Kind::motivate:
            order.what = "motivate";
            order.groups[table.commander[action.choice].index()] = 0;
            return order;
        case Kind::residual: order.what = "residual"; return order;
        case Kind::move: order.what = "move"; return order;
        case Kind::shoot: order.what = "shoot"; return order;
        case Kind::assault: order.what = "assault"; return order;
        case Kind::clear:
            order.what = "clear";
            order.platoon = action.choice;
            return order;
        case Kind::end_activation: order.what = "end"; return order;
        default: return std::nullopt;
    }
}

// The label of every single die, in the order in which they were thrown.
inline std::vector<std::string> labels_of(const Record& record) {
    std::vector<std::string> labels;
    for (const Roll& roll : record.rolls) labels.insert(labels.end(), roll.count, roll.label);
    return labels;
}

inline std::string name_of(literal::Cell cell) {
    return std::string(1, static_cast<char>('A' + cell.x)) + std::to_string(cell.y + 1);
}

// Everything in which two worlds differ; empty when they are the same.
inline std::string difference(const pbi::Table& table, const literal::World& book, const literal::World& engine) {
    std::ostringstream text;
    for (std::size_t i = 0; i < book.groups.size(); ++i) {
        const literal::Group &a = book.groups[i], &b = engine.groups[i];
        const auto differ = [&](const char* what, auto x, auto y) {
            if (x != y)
                text << table.group_name[i] << ' ' << what << ": book " << static_cast<int>(x) << ", engine "
                     << static_cast<int>(y) << '\n';
        };
        differ("status", a.status, b.status);
        if (!a.on_board() || !b.on_board()) continue;
        if (a.square != b.square)
            text << table.group_name[i] << " stands by the book in " << name_of(a.square) << ", in the engine in "
                 << name_of(b.square) << '\n';
        differ("ap", a.ap, b.ap);
        differ("shots", a.shots, b.shots);
        differ("motivated", a.motivated, b.motivated);
        differ("acted", a.acted, b.acted);
        differ("diag_used", a.diag_used, b.diag_used);
        differ("no_move", a.no_move, b.no_move);
        differ("no_action", a.no_action, b.no_action);
    }
    auto book_markers = book.markers, engine_markers = engine.markers;
    std::sort(book_markers.begin(), book_markers.end());
    std::sort(engine_markers.begin(), engine_markers.end());
    if (book_markers != engine_markers)
        text << "the markers differ: " << book_markers.size() << " by the book, " << engine_markers.size()
             << " in the engine\n";
    if (book.opp_used != engine.opp_used) text << "the pairs that tried opportunity shooting differ\n";
    if (book.attempts_left != engine.attempts_left) text << "the motivation attempts left differ\n";
    return text.str();
}

}  // namespace sandtable::properties
