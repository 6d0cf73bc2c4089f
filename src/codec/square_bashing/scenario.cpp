// Square Bashing scenarios: board, map, roads, objectives, the two sides with their units, options and numbers.
#include <fmt/format.h>

#include <charconv>
#include <sstream>

#include "codec/options.hpp"
#include "codec/refusal_text.hpp"
#include "codec/square_bashing/codec.hpp"
#include "codec/square_bashing/names.hpp"

namespace sandtable::codec {

using namespace square_bashing_names;

namespace {

// Each option stands here once: name, clause, values, meaning. The visitor reads, writes or lists them.
template <class Visitor>
void visit_options(Visitor&& visit, Options& o) {
    // clang-format off
    visit.choice("at_strength", "2.3", o.at_strength, {"over_half", "undamaged"}, "When a unit is at strength: with more than half of its half-bases, or only with all.");
    visit.choice("defences_serve", "3.3", o.defences_serve, {"any_occupant", "builder_only"}, "For whom hasty defences, trenches and forts work.");
    visit.choice("deployment", "5.3", o.deployment, {"fixed", "free"}, "Units start where the scenario says, or the players place them.");
    visit.flag("army_points", "5.6", o.army_points, "A side that costs more than its points_limit is refused.");
    visit.choice("column_order", "6.4", o.column_order, {"as_stated", "free"}, "Inside a column squares are handled front to rear, or as the player names them.");
    visit.choice("gas_roll", "7.2", o.gas_roll, {"per_square", "per_cloud"}, "One gas die for each square, or for each connected cloud in a row.");
    visit.flag("hold_pins", "9.5", o.hold_pins, "Nobody leaves or assaults from a square with a HOLD marker.");
    visit.choice("casualty_markers", "10.5", o.casualty_markers, {"recent", "permanent"}, "Casualty markers go with the next morale test, or stay.");
    visit.flag("tank_only_assault", "12.1", o.tank_only_assault, "Tanks and armoured cars may assault without infantry or cavalry.");
    visit.flag("repeat_assaults", "12.2", o.repeat_assaults, "A square may be assaulted again in the same turn.");
    visit.choice("flank_from", "12.7", o.flank_from, {"any", "main"}, "Which assaulting squares can turn a flank.");
    visit.choice("trapped", "14.4", o.trapped, {"escape", "destroyed"}, "What becomes of beaten units that cannot withdraw.");
    visit.choice("repulse_marker", "14.6", o.repulse_marker, {"target_square", "assaulting_square", "none"}, "Who gets the marker when the target wins.");
    visit.choice("advance_after_retire", "14.8", o.advance_after_retire, {"optional", "required", "none"}, "Whether the assaulter moves in when the target has retired.");
    visit.choice("dismounted_penalty", "15.4", o.dismounted_penalty, {"reservist_only", "any"}, "Which dismounted cavalry costs a shooting die.");
    visit.flag("artillery_blocked", "15.8", o.artillery_blocked, "Scenery between blocks artillery.");
    visit.flag("c_auto_on_road", "18.2", o.c_auto_on_road, "The automatic unit of option C comes by the road.");
    visit.flag("trench_scenario", "11.1", o.trench_scenario, "Armoured cars move one square only.");
    // clang-format on
}

template <class Visitor>
void visit_numbers(Visitor&& visit, Numbers& n) {
    visit("max_units", n.max_units, 1, most_in_a_square);
    visit("max_large", n.max_large, 1, most_in_a_square);
    visit("asset_max_dice", n.asset_max_dice, 1, 20);
    visit("asset_success", n.asset_success, 2, 6);
    visit("hc_success", n.hc_success, 2, 6);
    visit("hc_near", n.hc_near, 0, 22);
    visit("defender_rows", n.defender_rows, 1, grid::longest_side);
    visit("attacker_rows", n.attacker_rows, 1, grid::longest_side);
    visit("unit_points", n.unit_points, 0, 99);
    visit("command_points", n.command_points, 0, 99);
    visit("break_in_points", n.break_in_points, 0, 99);
    visit("marginal_from", n.marginal_from, 1, 999);
    visit("decisive_from", n.decisive_from, 1, 999);
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

// ---- the ground (SB section 9: terrain letter and defence letter)

void add_scenery(const Reader& reader, Table& table, Square square, char letter) {
    switch (letter) {
        case '.': return;
        case 'w': return table.woods.insert(square);
        case 'b': return table.buildings.insert(square);
        case 'h': return table.hill.insert(square);
        case 'r': return table.rough_hill.insert(square);
        case 'S': table.hill.insert(square); [[fallthrough]];
        case 's': return table.shattered.insert(square);
        default:
            reader.refuse(
                "Expected a terrain letter: . open, w woods, b buildings, h hill, r rough hill, s shattered, "
                "S shattered hill.");
    }
}

void add_defence(const Reader& reader, Table& table, Square square, char letter) {
    const std::string letters = "-HTF";
    const std::size_t found = letters.find(letter);
    if (found == std::string::npos) reader.refuse("Expected a defence letter: - none, H hasty, T trench, F fort.");
    table.defence[static_cast<std::size_t>(square.index())] = static_cast<Defence>(found);
}

void read_ground(const Reader& reader, Table& table) {
    read_map(reader, table.board, 2, [&](const Reader& row, Square square, std::string_view codes) {
        add_scenery(row, table, square, codes[0]);
        add_defence(row, table, square, codes[1]);
    });
}

// Single squares, in addition to the map: features may be combined (SB-3.1), and a builder named (SB-21.1).
void read_squares(const Reader& reader, Table& table) {
    for (const auto& [name, fields] : reader.members(grid::most_squares)) {
        const auto square = find_square(table.board, name);
        if (!square || !square->exists()) fields.refuse("There is no such square on this board.");
        fields.only({"terrain", "defence", "builder"});
        if (const auto terrain = fields.optional_field("terrain")) {
            const std::array<SquareSet*, 5> sets{&table.woods, &table.buildings, &table.hill, &table.rough_hill,
                                                 &table.shattered};
            for (const Reader& feature : terrain->elements(feature_names.size()))
                sets[feature.one_of(feature_names)]->insert(*square);
        }
        if (const auto defence = fields.optional_field("defence"))
            table.defence[static_cast<std::size_t>(square->index())] = read_word<Defence>(*defence, defence_names);
        if (const auto builder = fields.optional_field("builder"))
            table.builder[static_cast<std::size_t>(square->index())] = read_word<Side>(*builder, sides);
    }
}

void add_road_face(Table& table, Square square, Edge edge) {
    std::uint8_t& faces = table.road_faces[static_cast<std::size_t>(square.index())];
    faces = static_cast<std::uint8_t>(faces | 1 << static_cast<int>(edge));
}

// SB-3.4: ["S", "D1", "D2", …, "N"]; an edge may begin or end the list.
void read_road(const Reader& reader, Table& table) {
    const auto stops = reader.elements(grid::most_squares + 2);
    if (stops.size() < 2) reader.refuse("A road is a list of at least two: squares, and the edge N or S at its ends.");
    Square last;
    Edge from_edge = Edge::none;
    for (std::size_t i = 0; i < stops.size(); ++i) {
        const std::string name = stops[i].text(8);
        if (name == "N" || name == "S") {
            const Edge edge = name == "N" ? Edge::north : Edge::south;
            const bool first = i == 0, ends = i + 1 == stops.size();
            if (!first && !ends) stops[i].refuse("An edge stands at an end of the road.");
            if (ends && !first) {
                if (table.board.step_towards(last, edge).exists())
                    stops[i].refuse("The road's last square does not lie on this edge.");
                add_road_face(table, last, edge);
            }
            from_edge = first ? edge : Edge::none;
            continue;
        }
        const Square square = read_square(table, stops[i]);
        if (from_edge != Edge::none) {
            if (table.board.step_towards(square, from_edge).exists())
                stops[i].refuse("The road's first square does not lie on this edge.");
            add_road_face(table, square, from_edge);
            from_edge = Edge::none;
        }
        if (last.exists()) {
            if (!table.board.beside(last).contains(square)) stops[i].refuse("The squares of a road must share a side.");
            const Edge edge = static_cast<Edge>(table.board.direction(last, square) / 2);
            add_road_face(table, last, edge);
            add_road_face(table, square, opposite(edge));
        }
        last = square;
    }
}

void read_objectives(const Reader& reader, Table& table) {
    for (const auto& [name, value] : reader.members(most_objectives)) {
        const auto square = find_square(table.board, name);
        if (!square || !square->exists()) value.refuse("There is no such square on this board.");
        table.objectives.push({*square, value.integer(1, 99)});
    }
}

// ---- the sides

struct Listed {
    int number = 0;
    std::string id;
    Type type = Type::infantry;
    Quality quality = Quality::regular;
    bool light = false;
    bool mounted = true;
    Square where;
};

int read_number(const Reader& reader, const std::string& id, Side side) {
    int number = 0;
    const auto [end, error] = std::from_chars(id.data() + 1, id.data() + id.size(), number);
    const bool plain = !id.empty() && id[0] == (side == Side::attacker ? 'a' : 'd') && error == std::errc() &&
                       end == id.data() + id.size() && number >= 1 && number <= 999 && id[1] != '0';
    if (!plain) reader.refuse("A unit is called by the letter of its side, a or d, and a number.");
    return number;
}

// "a5 CAV REG dismounted @ F4", "d8 INF REG @ POOL": the notation of SB section 9.
Listed read_listed(const Reader& reader, const Table& table, Side side) {
    std::istringstream words(reader.text(80));
    Listed unit;
    std::string kind, word_read, place;
    words >> unit.id >> kind;
    unit.number = read_number(reader, unit.id, side);
    const auto type = std::find(type_names.begin(), type_names.end(), kind);
    if (type == type_names.end())
        reader.refuse(fmt::format("Expected a type after the id: {}.", fmt::join(type_names, ", ")));
    unit.type = static_cast<Type>(type - type_names.begin());
    bool quality_given = false;
    while (words >> word_read && word_read != "@") {
        const auto quality = std::find(quality_names.begin(), quality_names.end(), word_read);
        if (quality != quality_names.end() && !quality_given) {
            unit.quality = static_cast<Quality>(quality - quality_names.begin());
            quality_given = true;
        } else if (word_read == "light" && unit.type == Type::armoured_car) {
            unit.light = true;
        } else if ((word_read == "mounted" || word_read == "dismounted") && unit.type == Type::cavalry) {
            unit.mounted = word_read == "mounted";
        } else {
            reader.refuse(fmt::format("\"{}\" is no quality or state of this unit.", word_read.substr(0, 20)));
        }
    }
    if (word_read != "@" || !(words >> place) || words >> word_read)
        reader.refuse("A unit is written \"a1 INF PRO @ D1\", with a square or POOL at the end.");
    if (place != "POOL") {
        const auto square = find_square(table.board, place);
        if (!square || !square->exists()) reader.refuse("There is no such square on this board.");
        unit.where = *square;
    }
    return unit;
}

void read_units_of(const Reader& reader, Table& table, Side side) {
    std::vector<Listed> units;
    for (const Reader& element : reader.elements(most_units)) {
        units.push_back(read_listed(element, table, side));
        for (std::size_t i = 0; i + 1 < units.size(); ++i)
            if (units[i].number == units.back().number) element.refuse("This unit is listed twice.");
    }
    if (table.unit_count + static_cast<int>(units.size()) > most_units)
        reader.refuse(fmt::format("At most {} units in all.", most_units));
    std::sort(units.begin(), units.end(), [](const Listed& a, const Listed& b) { return a.number < b.number; });
    for (Listed& unit : units)
        table.add_unit(unit.id, side, unit.type, unit.quality, unit.light, unit.mounted, unit.where);
}

void read_side(const Reader& reader, Table& table, Side side) {
    reader.only({"name", "artillery", "command", "asset_dice", "assets", "points_limit", "units"});
    const auto s = static_cast<std::size_t>(index(side));
    if (const auto name = reader.optional_field("name")) name->text(60);
    if (const auto artillery = reader.optional_field("artillery"))
        table.artillery[s] = read_word<ArtilleryQuality>(*artillery, artillery_names);
    if (const auto command = reader.optional_field("command"))
        table.command[s] = read_word<CommandQuality>(*command, command_names);
    if (const auto dice = reader.optional_field("asset_dice")) table.asset_dice[s] = dice->integer(0, 99);
    if (const auto limit = reader.optional_field("points_limit")) table.points_limit[s] = limit->integer(1, 9999);
    if (const auto owned = reader.optional_field("assets")) {
        for (const auto& [name, count] : owned->members(asset_names.size())) {
            const auto asset = std::find(asset_names.begin(), asset_names.end(), name);
            if (asset == asset_names.end())
                count.refuse(fmt::format("Unknown asset; known are {}.", fmt::join(asset_names, ", ")));
            table.asset_count[s][static_cast<std::size_t>(asset - asset_names.begin())] =
                static_cast<std::uint8_t>(count.integer(0, 20));
        }
    }
    read_units_of(reader.field("units"), table, side);
}

}  // namespace

std::vector<OptionInfo> Codec<square_bashing::SquareBashing>::options() {
    std::vector<OptionInfo> list;
    Options standard;
    visit_options(ListOptions{list, "SB-"}, standard);
    return list;
}

square_bashing::Table Codec<square_bashing::SquareBashing>::table(const Reader& scenario, const Json& options) {
    scenario.only({"game", "id", "title", "summary", "minutes", "board", "map", "squares", "roads", "objectives",
                   "attacker", "defender", "preliminary", "depletion_dice", "countdown", "options", "numbers"});
    Table table;
    std::fill(table.builder.begin(), table.builder.end(), Side::defender);  // SB-21.1
    if (const auto board = scenario.optional_field("board")) {
        board->only({"width", "height"});
        table.board = grid::Board(board->field("width").integer(grid::shortest_side, grid::longest_side),
                                  board->field("height").integer(grid::shortest_side, grid::longest_side));
    }
    if (const auto own = scenario.optional_field("options")) read_options(*own, table.options);
    if (!options.is_null()) read_options(Reader(options, "/options"), table.options);
    if (const auto numbers = scenario.optional_field("numbers")) read_numbers(*numbers, table.numbers);
    if (const auto map = scenario.optional_field("map")) read_ground(*map, table);
    if (const auto squares = scenario.optional_field("squares")) read_squares(*squares, table);
    if (const auto roads = scenario.optional_field("roads"))
        for (const Reader& road : roads->elements(16)) read_road(road, table);
    if (const auto objectives = scenario.optional_field("objectives")) read_objectives(*objectives, table);
    for (const Side side : {Side::attacker, Side::defender})
        read_side(scenario.field(word(players, side)), table, side);
    if (const auto barrages = scenario.optional_field("preliminary"))
        for (const Reader& barrage : barrages->elements(most_preliminary))
            table.preliminary.push(read_word<Asset>(barrage, asset_names));
    if (const auto dice = scenario.optional_field("depletion_dice")) table.depletion_dice = dice->integer(0, 9);
    if (const auto countdown = scenario.optional_field("countdown")) table.countdown = countdown->integer(1, 99);
    if (const Refusal refusal = table.finish())
        scenario.refuse(refusal_text(refusal, [&](const Argument& argument) { return name(table, argument); }));
    return table;
}

}  // namespace sandtable::codec
