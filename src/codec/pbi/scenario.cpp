// PBI scenarios: board, map, platoons, presets, options and numbers.
#include <fmt/format.h>

#include "codec/options.hpp"
#include "codec/pbi/codec.hpp"
#include "codec/pbi/names.hpp"
#include "codec/refusal_text.hpp"

namespace sandtable::codec {

using namespace pbi_names;

namespace {

// Each option stands here once: name, clause, values, meaning. The visitor reads, writes or lists them.
template <class Visitor>
void visit_options(Visitor&& visit, Options& o) {
    // clang-format off
    visit.choice("range_metric", "1.4", o.range_metric, {"chebyshev", "one_diagonal"}, "How range is counted: diagonals as one, or only one diagonal on the way.");
    visit.choice("terrain_by", "2.4", o.terrain_by, {"defender", "scenario"}, "Who lays out the ground.");
    visit.flag("enforce_terrain_counts", "2.5", o.enforce_terrain_counts, "Exactly 6 buildings and 20 further squares of scenery.");
    visit.number("turns", "5.2", o.turns, 1, 50, "Turns each, before any extension.");
    visit.flag("extension_rolls", "5.4", o.extension_rolls, "Either player may roll to extend the game on his last turn.");
    visit.flag("end_when_defender_gone", "5.7", o.end_when_defender_gone, "The game ends when the last defending group is gone.");
    visit.flag("morale_counts_enemy_markers", "6.4", o.morale_counts_enemy_markers, "Enemy casualty markers cause and feed morale tests too.");
    visit.flag("withdrawn_commander_motivates", "6.9", o.withdrawn_commander_motivates, "A commander whom morale drove back may still motivate.");
    visit.number("motivations_per_commander", "7.1", o.motivations_per_commander, 1, 9, "Motivation attempts of a commander each turn.");
    visit.flag("motivation_through_enemy", "7.3", o.motivation_through_enemy, "The path of a motivation may cross squares held by the enemy.");
    visit.choice("motivation_target", "7.6", o.motivation_target, {"own_platoon_present", "any_friendly"}, "Which squares a commander may motivate.");
    visit.choice("motivation_scope", "7.7", o.motivation_scope, {"whole_square", "own_platoon_only"}, "Whom a success activates.");
    visit.choice("orphan_platoon", "7.10", o.orphan_platoon, {"residual_only", "other_commander"}, "Whether another commander may lead a platoon that lost its own.");
    visit.number("rifle_range", "11.2", o.rifle_range, 0, 12, "Longest rifle range in squares; 0 is unlimited.");
    visit.number("lmg_range", "11.2", o.lmg_range, 0, 12, "Longest LMG range in squares; 0 is unlimited.");
    visit.flag("clear_requires_all", "12.3", o.clear_requires_all, "Every group in the square must pay to clear a casualty.");
    visit.choice("opportunity_trigger", "13.2", o.opportunity_trigger, {"entry", "activation_end"}, "When opportunity shooting is offered.");
    visit.choice("opportunity_unit", "13.4", o.opportunity_unit, {"square", "group"}, "Whether a square rolls once or each group for itself.");
    visit.choice("assault_modifier_scope", "14.3", o.assault_modifier_scope, {"per_group", "per_assault"}, "Whether assault modifiers count for each group or once.");
    visit.flag("act_after_assault", "14.10", o.act_after_assault, "Winners of an assault keep the AP they have left.");
    visit.number("here_they_come_ap", "14.11", o.here_they_come_ap, 0, 2, "AP with which assaulted groups shoot first.");
    visit.choice("retreat_off_board", "15.2", o.retreat_off_board, {"removed", "stay"}, "What becomes of groups that fall back off the board.");
    visit.choice("tie", "16.3", o.tie, {"draw", "defender"}, "Who wins on equal points.");
    // clang-format on
}

template <class Visitor>
void visit_numbers(Visitor&& visit, Numbers& n) {
    visit("groups_per_square", n.groups_per_square, 1, most_in_a_square);
    visit("building_squares", n.building_squares, 0, grid::most_squares);
    visit("scenery_squares", n.scenery_squares, 0, grid::most_squares);
    visit("defender_keeps_off", n.defender_keeps_off, 0, grid::longest_side);
    visit("attacker_rows", n.attacker_rows, 1, grid::longest_side);
    visit("extend_on", n.extend_on, 1, 7);
    visit("break_at_markers", n.break_at_markers, 1, most_groups);
    visit("break_on", n.break_on, 1, 7);
    visit("casualties_counted", n.casualties_counted, 0, most_groups);
    visit("morale_fails_on", n.morale_fails_on, 1, 7);
    visit("furthest_motivation", n.furthest_motivation, 1, 6);
    visit("commander_bonus", n.commander_bonus, 0, 6);
    visit("residual_ap", n.residual_ap, 1, 6);
    visit("leave_open_or_partial", n.leave_open_or_partial, 1, 9);
    visit("leave_closed", n.leave_closed, 1, 9);
    visit("assault", n.assault, 1, 12);
    visit("shots_per_turn", n.shots_per_turn, 1, 3);
    visit("rifle_dice", n.rifle_dice, 1, 9);
    visit("lmg_dice", n.lmg_dice, 1, 9);
    visit("smg_dice_at_1", n.smg_dice_at_1, 1, 9);
    visit("smg_dice_at_2", n.smg_dice_at_2, 1, 9);
    visit("smg_range", n.smg_range, 1, grid::longest_side);
    visit("hits_on", n.hits_on, 1, 7);
    visit("shooter_chooses_on", n.shooter_chooses_on, 1, 7);
    visit("save_open", n.save_open, 1, 7);
    visit("save_partial", n.save_partial, 1, 7);
    visit("save_closed", n.save_closed, 1, 7);
    visit("save_commander", n.save_commander, 1, 7);
    visit("clears_on", n.clears_on, 1, 7);
    visit("opportunity_on", n.opportunity_on, 1, 7);
    visit("assault_dice", n.assault_dice, 0, 9);
    visit("started_adjacent_dice", n.started_adjacent_dice, -9, 9);
    visit("closed_target_dice", n.closed_target_dice, -9, 9);
    visit("defence_dice", n.defence_dice, 0, 9);
    visit("assault_kills_on", n.assault_kills_on, 1, 7);
    visit("pursuit_on", n.pursuit_on, 1, 7);
    visit("dice_per_building", n.dice_per_building, 0, 9);
    visit("points_per_group", n.points_per_group, 0, 99);
}

void read_options(const Reader& reader, Options& options) {
    ReadOptions read{reader, {}};
    visit_options(read, options);
    read.refuse_unknown("option");
}

void read_numbers(const Reader& reader, Numbers& numbers) {
    ReadOptions read{reader, {}};
    visit_numbers(read, numbers);
    read.refuse_unknown("number");
}

// "   . . w B": one character a square, spaces as wished, the northern row first.
void read_map(const Reader& reader, Table& table) {
    const auto rows = reader.elements(grid::longest_side);
    if (static_cast<int>(rows.size()) != table.board.height())
        reader.refuse(fmt::format("Expected {} rows, the northernmost first.", table.board.height()));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        std::string codes = rows[i].text(80);
        std::erase(codes, ' ');
        if (static_cast<int>(codes.size()) != table.board.width())
            rows[i].refuse(fmt::format("Expected {} squares in the row.", table.board.width()));
        for (int x = 0; x < table.board.width(); ++x) {
            const Square square = table.board.at(x, table.board.height() - 1 - static_cast<int>(i));
            switch (codes[static_cast<std::size_t>(x)]) {
                case '.': break;
                case 'p': table.ground.partial.insert(square); break;
                case 'B': table.ground.building.insert(square); [[fallthrough]];
                case 'w': table.ground.closed.insert(square); break;
                default: rows[i].refuse("Expected . (open), p (partial), w (closed) or B (building).");
            }
        }
    }
    table.has_map = true;
}

std::string read_id(const Reader& reader) {
    const std::string id = reader.text(12);
    const bool plain =
        !id.empty() &&
        id.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == std::string::npos;
    if (!plain) reader.refuse("Expected a short id of letters and digits.");
    return id;
}

Type type_by_letter(const Reader& reader, const std::string& id) {
    switch (id[0]) {
        case 'C': return Type::commander;
        case 'L': return Type::lmg;
        case 'R': return Type::rifle;
        default:
            reader.refuse("A group called by a plain id must begin with C, L or R; otherwise give {\"id\", \"type\"}.");
    }
}

void add_group(const Reader& reader, Table& table, const std::string& id, Type type) {
    const int platoon = table.platoon_count - 1;
    const std::string name = table.platoon_name[platoon] + "." + id;
    if (find_group(table, name)) reader.refuse("This group is named twice.");
    if (type == Type::commander && table.commander[platoon].exists())
        reader.refuse("A platoon has at most one commander (PBI-3.3).");
    if (table.of_side[index(table.platoon_side[platoon])].size() == most_groups_a_side ||
        table.group_count == most_groups)
        reader.refuse(fmt::format("At most {} groups a side and {} in all.", most_groups_a_side, most_groups));
    table.add_group(name, type);
}

void read_platoon_groups(const Reader& reader, Table& table) {
    if (reader.is_text()) {  // PBI-3.1
        reader.one_of({"standard"});
        for (const char* id : {"C", "L1", "L2", "L3", "R1", "R2", "R3", "R4", "R5", "R6"})
            add_group(reader, table, id, type_by_letter(reader, id));
        return;
    }
    for (const Reader& element : reader.elements(most_groups_a_side)) {
        if (element.is_text()) {
            const std::string id = read_id(element);
            add_group(element, table, id, type_by_letter(element, id));
        } else {
            element.only({"id", "type"});
            add_group(element, table, read_id(element.field("id")), read_word<Type>(element.field("type"), types));
        }
    }
}

// The order of the file is the order that the clauses call ascending.
void read_platoons(const Reader& reader, Table& table) {
    for (const Reader& platoon : reader.elements(most_platoons)) {
        platoon.only({"id", "side", "groups"});
        const std::string id = read_id(platoon.field("id"));
        if (find_platoon(table, id)) platoon.refuse("This platoon is named twice.");
        table.add_platoon(id, read_word<Side>(platoon.field("side"), players));
        read_platoon_groups(platoon.field("groups"), table);
        if (table.of_platoon[table.platoon_count - 1].empty()) platoon.refuse("A platoon needs at least one group.");
    }
}

void read_preset(const Reader& reader, Table& table, Side side) {
    Deployment& squares = table.preset[index(side)];
    for (const auto& [name, groups] : reader.members(grid::most_squares)) {
        const auto square = find_square(table, name);
        if (!square || !square->exists()) groups.refuse("There is no such square on this board.");
        for (const Reader& element : groups.elements(most_in_a_square)) {
            const Group group = read_group(table, element);
            if (table.side_of(group) != side) element.refuse("This group belongs to the other side.");
            if (squares[group.index()].exists()) element.refuse("Every group must be placed exactly once (PBI-4.5).");
            squares[group.index()] = *square;
        }
    }
    table.has_preset[index(side)] = true;
}

}  // namespace

std::vector<OptionInfo> Codec<pbi::Pbi>::options() {
    std::vector<OptionInfo> list;
    Options standard;
    visit_options(ListOptions{list, "PBI-"}, standard);
    return list;
}

pbi::Table Codec<pbi::Pbi>::table(const Reader& scenario, const Json& options) {
    scenario.only({"game", "id", "title", "summary", "minutes", "board", "map", "attacker_edge", "platoons", "presets",
                   "options", "numbers"});
    const Reader board = scenario.field("board");
    board.only({"width", "height"});
    Table table;
    table.board = grid::Board(board.field("width").integer(grid::shortest_side, grid::longest_side),
                              board.field("height").integer(grid::shortest_side, grid::longest_side));
    if (const auto own = scenario.optional_field("options")) read_options(*own, table.options);
    if (!options.is_null()) read_options(Reader(options, "/options"), table.options);
    if (const auto numbers = scenario.optional_field("numbers")) read_numbers(*numbers, table.numbers);
    if (const auto map = scenario.optional_field("map")) read_map(*map, table);
    if (const auto edge = scenario.optional_field("attacker_edge")) table.attacker_edge = read_word<Edge>(*edge, edges);
    read_platoons(scenario.field("platoons"), table);
    if (const auto presets = scenario.optional_field("presets")) {
        presets->only({"attacker", "defender"});
        for (const Side side : {Side::attacker, Side::defender})
            if (const auto preset = presets->optional_field(word(players, side))) read_preset(*preset, table, side);
    }
    if (const Refusal refusal = table.finish())
        scenario.refuse(refusal_text(refusal, [&](const Argument& argument) { return name(table, argument); }));
    return table;
}

}  // namespace sandtable::codec
