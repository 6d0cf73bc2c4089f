// PBI scenarios: board, map, platoons, presets, options and numbers.
#include <fmt/format.h>

#include "codec/options.hpp"
#include "codec/pbi/codec.hpp"
#include "codec/pbi/names.hpp"
#include "codec/pbi/scenario.hpp"
#include "codec/refusal_text.hpp"

namespace sandtable::codec {

using namespace pbi_names;

namespace {

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

void read_ground(const Reader& reader, Table& table) {
    read_map(reader, table.board, 1, [&](const Reader& row, Square square, std::string_view code) {
        switch (code[0]) {
            case '.': break;
            case 'p': table.ground.partial.insert(square); break;
            case 'B': table.ground.building.insert(square); [[fallthrough]];
            case 'w': table.ground.closed.insert(square); break;
            default: row.refuse("Expected . (open), p (partial), w (closed) or B (building).");
        }
    });
    table.has_map = true;
}

}  // namespace

std::string read_id(const Reader& reader) {
    const std::string id = reader.text(12);
    const bool plain =
        !id.empty() &&
        id.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == std::string::npos;
    if (!plain) reader.refuse("Expected a short id of letters and digits.");
    return id;
}

Type type_by_letter(const Reader& reader, const std::string& id, bool support) {
    switch (support ? id[0] : id[0] == 'C' || id[0] == 'L' || id[0] == 'R' ? id[0] : '?') {
        case 'H': return Type::hmg;
        case 'T': return Type::at_team;
        case 'M': return Type::mortar;
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

void read_platoon_groups(const Reader& reader, Table& table, const ReadSupport& support) {
    if (reader.is_text()) {  // PBI-3.1
        reader.one_of({"standard"});
        for (const char* id : {"C", "L1", "L2", "L3", "R1", "R2", "R3", "R4", "R5", "R6"})
            add_group(reader, table, id, type_by_letter(reader, id, false));
        return;
    }
    for (const Reader& element : reader.elements(most_groups_a_side)) {
        if (element.is_text()) {
            const std::string id = read_id(element);
            add_group(element, table, id, type_by_letter(element, id, support != nullptr));
        } else if (support == nullptr) {
            element.only({"id", "type"});
            add_group(element, table, read_id(element.field("id")), read_word<Type>(element.field("type"), types));
        } else {
            support(element, table);
        }
    }
}

// The order of the file is the order that the clauses call ascending.
void read_platoons(const Reader& reader, Table& table, const ReadSupport& support) {
    for (const Reader& platoon : reader.elements(most_platoons)) {
        platoon.only({"id", "side", "groups"});
        const std::string id = read_id(platoon.field("id"));
        if (find_platoon(table, id)) platoon.refuse("This platoon is named twice.");
        table.add_platoon(id, read_word<Side>(platoon.field("side"), players));
        read_platoon_groups(platoon.field("groups"), table, support);
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
    if (const auto map = scenario.optional_field("map")) read_ground(*map, table);
    if (const auto edge = scenario.optional_field("attacker_edge")) table.attacker_edge = read_word<Edge>(*edge, edges);
    read_platoons(scenario.field("platoons"), table, nullptr);
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
