// Scenarios with boats: PBI's, and water, boats, vehicles, mines and what the boat rules add to options and numbers.
#include <fmt/format.h>

#include "codec/pbi/scenario.hpp"
#include "codec/pbi_boats/codec.hpp"
#include "codec/pbi_boats/names.hpp"
#include "codec/refusal_text.hpp"

namespace sandtable::codec {

using namespace boat_names;

namespace {

template <class Visitor>
void visit_boat_options(Visitor&& visit, pbi_boats::Options& o) {
    // clang-format off
    visit.number("max_armour", "3.2", o.max_armour, 0, 40, "Hard hulls and armoured vehicles of an army.");
    visit.flag("minelaying", "3.7", o.minelaying, "Hard hulls may carry mines and lay them.");
    visit.number("army_points", "3.8", o.army_points, 0, 9999, "Points of an army; 0 is unchecked.");
    visit.choice("boat_fire_modes", "9.1", o.boat_fire_modes, {"exclusive", "both"}, "Whether troops and boat weapons may both fire in a turn.");
    visit.choice("patch_effect", "12.3", o.patch_effect, {"reduce_one", "repair_all"}, "What a patch repairs.");
    visit.number("here_they_come_boat_ap", "14.3", o.here_they_come_boat_ap, 0, 1, "AP with which a boarded boat shoots first.");
    visit.choice("boarded_boat", "14.7", o.boarded_boat, {"captured", "sunk"}, "What becomes of a boat taken by assault.");
    visit.flag("aboard_open_die", "15.1", o.aboard_open_die, "Troops aboard roll the morale die for open ground.");
    visit.flag("defender_boat_vp", "18.2", o.defender_boat_vp, "The attacker scores for defending boats lost too.");
    visit.choice("current", "12.4", o.current, {"none", "N", "E", "S", "W"}, "Where the current drives a boat without power.");
    visit.choice("retreat_into_water", "1.10", o.retreat_into_water, {"stay", "removed"}, "What becomes of groups that morale drives into the water.");
    // clang-format on
}

template <class Visitor>
void visit_boat_numbers(Visitor&& visit, pbi_boats::Numbers& n) {
    visit("boats_per_square", n.boats_per_square, 3, 12);
    visit("vehicles_per_square", n.vehicles_per_square, 1, 4);
    visit("price_rifle", n.price_rifle, 0, 999);
    visit("price_lmg", n.price_lmg, 0, 999);
    visit("price_commander", n.price_commander, 0, 999);
    visit("price_hmg", n.price_hmg, 0, 999);
    visit("price_at_team", n.price_at_team, 0, 999);
    visit("price_mortar", n.price_mortar, 0, 999);
    visit("price_gun", n.price_gun, 0, 999);
    visit("price_gun_effect", n.price_gun_effect, 0, 99);
    visit("price_mine", n.price_mine, 0, 999);
    visit("price_kit", n.price_kit, 0, 999);
    visit("price_nets", n.price_nets, 0, 999);
    visit("most_gun_effect", n.most_gun_effect, 1, 15);
    visit("most_in_flotilla", n.most_in_flotilla, 1, 3);
    visit("boat_zone_depth", n.boat_zone_depth, 1, grid::longest_side);
    visit("reserve_from_turn", n.reserve_from_turn, 1, 60);
    visit("reserve_base", n.reserve_base, 1, 60);
    visit("reserve_best", n.reserve_best, 1, 7);
    visit("leave_open_water", n.leave_open, 1, 12);
    visit("leave_partial_water", n.leave_partial, 1, 12);
    visit("leave_closed_water", n.leave_closed, 1, 12);
    visit("reverse_more", n.reverse_more, 0, 12);
    visit("turn_boat", n.turn, 1, 12);
    visit("fire_small_arms", n.fire_small_arms, 1, 12);
    visit("fire_cannon", n.fire_cannon, 1, 12);
    visit("fire_mortar", n.fire_mortar, 1, 12);
    visit("disarm", n.disarm, 1, 12);
    visit("board", n.board, 1, 12);
    visit("lay_mine", n.lay_mine, 1, 12);
    visit("pick_up", n.pick_up, 0, 7);
    visit("carrying_more", n.carrying_more, 0, 7);
    visit("launch", n.launch, 0, 7);
    visit("heavy_foot_more", n.heavy_foot_more, 0, 7);
    visit("troops_that_fire", n.troops_that_fire, 1, 4);
    visit("troops_points", n.troops_points, 1, 3);
    visit("boat_shots", n.boat_shots, 1, 3);
    visit("lmg_mount_dice", n.lmg_dice, 1, 9);
    visit("hmg_mount_dice", n.hmg_dice, 1, 9);
    visit("mortar_dice", n.mortar_dice, 1, 9);
    visit("mortar_nearest", n.mortar_nearest, 1, 12);
    visit("mortar_furthest", n.mortar_furthest, 1, 12);
    visit("heavy_foot_shot", n.heavy_foot_shot, 1, 7);
    visit("at_team_effect", n.at_team_effect, 1, 15);
    visit("at_team_range", n.at_team_range, 1, 12);
    visit("clear_aboard_on", n.clear_aboard_on, 1, 7);
    visit("hull_save", n.hull_save, 1, 7);
    visit("aboard_save", n.aboard_save, 1, 7);
    visit("at_near", n.at_near, 1, 7);
    visit("at_middle", n.at_middle, 1, 7);
    visit("at_far", n.at_far, 1, 7);
    visit("at_moved", n.at_moved, -6, 6);
    visit("at_inflatable", n.at_inflatable, -6, 6);
    visit("at_large", n.at_large, -6, 6);
    visit("at_large_capacity", n.at_large_capacity, 0, 40);
    visit("one_hit_from", n.one_hit_from, -20, 30);
    visit("two_hits_from", n.two_hits_from, -20, 30);
    visit("three_hits_from", n.three_hits_from, -20, 30);
    visit("patch_on", n.patch_on, 1, 7);
    visit("refloat_on", n.refloat_on, 1, 7);
    visit("rescue_on", n.rescue_on, 1, 7);
    visit("mine_on", n.mine_on, 1, 7);
    visit("disarm_on", n.disarm_on, 1, 7);
    visit("boarding_dice", n.boarding_dice, 0, 9);
    visit("crew_dice", n.crew_dice, 0, 9);
    visit("scramble_killed_on", n.scramble_killed_on, 1, 7);
    visit("withdraw_killed_on", n.withdraw_killed_on, 1, 7);
    visit("points_small", n.points_small, 0, 99);
    visit("points_medium", n.points_medium, 0, 99);
    visit("points_large", n.points_large, 0, 99);
    visit("points_vehicle", n.points_vehicle, 0, 99);
}

void read_options(const Reader& reader, Table& table) {
    ReadOptions read{reader, {}};
    visit_options(read, table.options);
    visit_boat_options(read, table.boat_options);
    read.refuse_unknown("option");
}

// BOAT section 2.1: the map codes.
void read_ground(const Reader& reader, Table& table) {
    read_map(reader, table.board, 1, [&](const Reader& row, Square square, std::string_view code) {
        switch (code[0]) {
            case '.': break;
            case 'p': table.ground.partial.insert(square); break;
            case 'B': table.ground.building.insert(square); [[fallthrough]];
            case 'w': table.ground.closed.insert(square); break;
            case '~': table.water.insert(square); break;
            case ':':
                table.water.insert(square);
                table.water_partial.insert(square);
                table.ground.partial.insert(square);
                break;
            case '#':
                table.water.insert(square);
                table.water_closed.insert(square);
                table.ground.closed.insert(square);
                break;
            case 'b': table.beach.insert(square); break;
            case 'd':
                table.beach.insert(square);
                table.water_closed.insert(square);
                table.ground.partial.insert(square);
                break;
            case 'J':
                table.pier.insert(square);
                table.water_closed.insert(square);
                break;
            default: row.refuse("Expected one of . p w B on land, ~ : # in the water, b d J on the shore.");
        }
    });
    table.has_map = true;
}

// {"id": "G1", "type": "GUN", "ge": 5}
void read_support(const Reader& reader, pbi::Table& table) {
    reader.only({"id", "type", "ge"});
    const auto type = read_word<Type>(reader.field("type"), pbi_names::all_types);
    add_group(reader, table, read_id(reader.field("id")), type);
    const int group = table.group_count - 1;
    const auto effect = reader.optional_field("ge");
    if ((type == Type::gun) != effect.has_value())
        reader.refuse("A fixed gun has a Gun Effect \"ge\", and nobody else.");
    if (effect) static_cast<Table&>(table).gun_effect[group] = static_cast<std::uint8_t>(effect->integer(1, 15));
    if (type == Type::gun) table.immovable.insert(Group(group));
}

void read_boat_plan(const Reader& reader, Table& table, bool vehicle) {
    if (vehicle)
        reader.only({"id", "type"});
    else
        reader.only({"id", "type", "lmg", "hmg", "mortar", "cannon", "nets", "carry_kit", "mines_carried", "flotilla",
                     "reserve", "aboard"});
    const std::string id = reader.field("id").text(24);
    const Side side = id.starts_with("a.") ? Side::attacker : Side::defender;
    const bool plain =
        id.size() > 2 && (id.starts_with("a.") || id.starts_with("d.")) &&
        id.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_", 2) == std::string::npos;
    if (!plain)
        reader.field("id").refuse("Expected an id such as a.LC1 or d.LAUNCH1: the side's letter, a full stop, a name.");
    if (find_boat(table, id) || find_group(table, id)) reader.field("id").refuse("This boat is named twice.");
    if (table.boat_count == most_boats) reader.refuse(fmt::format("At most {} boats and vehicles.", most_boats));
    BoatPlan plan;
    plan.side = side;
    plan.hull = read_word<Hull>(reader.field("type"), boat_hulls);
    if (data(plan.hull).on_land != vehicle)
        reader.field("type").refuse(vehicle ? "Expected TRUCK or LIGHT_TANK." : "Vehicles stand in \"vehicles\".");
    read_equipment(reader, plan.equipment);
    if (plan.hull == Hull::light_tank) {  // BOAT-17.3
        plan.equipment.cannon = 4;
        plan.equipment.hmgs = 1;
    }
    if (const auto reserve = reader.optional_field("reserve")) plan.in_reserve = reserve->boolean();
    table.add_boat(id, plan);
}

void read_reserve_cargo(const Reader& reader, Table& table, int boat) {
    const auto aboard = reader.optional_field("aboard");
    if (!aboard) return;
    BoatPlan& plan = table.boat[boat];
    if (!plan.in_reserve) aboard->refuse("Only a boat in reserve says here what is aboard; others in \"presets\".");
    const Cargo cargo = read_cargo(table, *aboard);
    for (const Group group : cargo.groups)
        if (table.side_of(group) != plan.side) aboard->refuse("A group belongs to the other side.");
    for (const Boat vehicle : cargo.vehicles)
        if (!data(table.boat[vehicle.index()].hull).on_land || table.boat[vehicle.index()].side != plan.side)
            aboard->refuse("Only own vehicles can be aboard.");
    plan.aboard = cargo.groups;
    plan.vehicles = cargo.vehicles;
}

void read_preset_boats(const Reader& reader, Table& table, Side side) {
    BoatSet loaded;
    GroupSet aboard;
    for (const auto& [name, fields] : reader.members(most_boats)) {
        const auto boat = find_boat(table, name);
        if (!boat) fields.refuse("There is no such boat in this scenario.");
        if (table.boat[boat->index()].side != side) fields.refuse("This boat belongs to the other side.");
        fields.only({"square", "facing", "aboard"});
        BoatPreset& preset = table.boat_preset[boat->index()];
        preset.square = read_square(table, fields.field("square"));
        if (preset.square.index() >= table.board.size()) fields.refuse("There is no such square on this board.");
        preset.facing = read_word<Edge>(fields.field("facing"), edges);
        const auto list = fields.optional_field("aboard");
        if (!list) continue;
        const Cargo cargo = read_cargo(table, *list);
        if ((cargo.groups & aboard).any() || (cargo.vehicles & loaded).any())
            list->refuse("Every group must be placed exactly once (PBI-4.5).");
        for (const Group group : cargo.groups)
            if (table.side_of(group) != side) list->refuse("A group belongs to the other side.");
        for (const Boat vehicle : cargo.vehicles)
            if (!data(table.boat[vehicle.index()].hull).on_land || table.boat[vehicle.index()].side != side)
                list->refuse("Only own vehicles can be aboard.");
        aboard |= cargo.groups;
        loaded |= cargo.vehicles;
        preset.aboard = cargo.groups;
        preset.vehicles = cargo.vehicles;
    }
}

void read_presets(const Reader& presets, Table& table) {
    presets.only({"attacker", "defender"});
    for (const Side side : {Side::attacker, Side::defender}) {
        const auto preset = presets.optional_field(word(players, side));
        if (!preset) continue;
        if (side == Side::attacker)
            preset->only({"boats", "groups"});
        else
            preset->only({"boats", "groups", "mines"});
        table.has_preset[index(side)] = true;
        if (const auto groups = preset->optional_field("groups")) read_preset(*groups, table, side);
        if (const auto boats = preset->optional_field("boats")) read_preset_boats(*boats, table, side);
        if (const auto mines = preset->optional_field("mines"))
            table.mine_preset = pbi_names::read_squares(table, *mines);
    }
}

void add_places_to_buy(const Reader& reader, Table& table) {
    for (const Reader& element : reader.elements(2)) {
        const auto side = read_word<Side>(element, players);
        table.buys[index(side)] = true;
        for (int i = 1; i <= most_bought && table.boat_count < most_boats; ++i) {
            BoatPlan plan;
            plan.side = side;
            plan.bought = true;
            const std::string id = fmt::format("{}.B{}", side == Side::attacker ? 'a' : 'd', i);
            if (find_boat(table, id)) element.refuse("Boats called " + id + " are the ones to be bought.");
            table.add_boat(id, plan);
        }
    }
}

void read_zones(const Reader& reader, Table& table) {
    reader.only({"attacker", "defender"});
    for (const Side side : {Side::attacker, Side::defender})
        if (const auto zone = reader.optional_field(word(players, side)))
            table.boat_zone[index(side)] = pbi_names::read_squares(table, *zone);
}

}  // namespace

std::vector<OptionInfo> Codec<pbi_boats::PbiBoats>::options() {
    std::vector<OptionInfo> list;
    Table standard;
    standard.options.terrain_by = pbi::TerrainBy::scenario;
    visit_options(ListOptions{list, "PBI-"}, standard.options);
    visit_boat_options(ListOptions{list, "BOAT-"}, standard.boat_options);
    return list;
}

pbi_boats::Table Codec<pbi_boats::PbiBoats>::table(const Reader& scenario, const Json& options) {
    scenario.only({"game", "id", "title", "summary", "minutes", "board", "map", "roads", "attacker_edge", "platoons",
                   "boats", "vehicles", "buy", "mines", "boat_zone", "presets", "options", "numbers"});
    const Reader board = scenario.field("board");
    board.only({"width", "height"});
    Table table;
    table.board = grid::Board(board.field("width").integer(grid::shortest_side, grid::longest_side),
                              board.field("height").integer(grid::shortest_side, grid::longest_side));
    table.options.terrain_by = pbi::TerrainBy::scenario;
    if (const auto own = scenario.optional_field("options")) read_options(*own, table);
    if (!options.is_null()) read_options(Reader(options, "/options"), table);
    if (const auto numbers = scenario.optional_field("numbers")) {
        ReadOptions read{*numbers, {}};
        visit_numbers(read, table.numbers);
        visit_boat_numbers(read, table.boat_numbers);
        read.refuse_unknown("number");
    }
    read_ground(scenario.field("map"), table);
    if (const auto roads = scenario.optional_field("roads")) table.road = pbi_names::read_squares(table, *roads);
    if (const auto edge = scenario.optional_field("attacker_edge")) table.attacker_edge = read_word<Edge>(*edge, edges);
    read_platoons(scenario.field("platoons"), table, read_support);
    const auto boats = scenario.optional_field("boats");
    if (boats)
        for (const Reader& boat : boats->elements(most_boats)) read_boat_plan(boat, table, false);
    if (const auto vehicles = scenario.optional_field("vehicles"))
        for (const Reader& vehicle : vehicles->elements(most_boats)) read_boat_plan(vehicle, table, true);
    if (boats) {
        int number = 0;
        for (const Reader& boat : boats->elements(most_boats)) read_reserve_cargo(boat, table, number++);
    }
    if (const auto buy = scenario.optional_field("buy")) add_places_to_buy(*buy, table);
    if (const auto mines = scenario.optional_field("mines")) table.mines = mines->integer(0, most_mines);
    if (const auto zone = scenario.optional_field("boat_zone")) read_zones(*zone, table);
    if (const auto presets = scenario.optional_field("presets")) read_presets(*presets, table);
    if (const Refusal refusal = table.finish())
        scenario.refuse(refusal_text(refusal, [&](const Argument& argument) { return name(table, argument); }));
    return table;
}

}  // namespace sandtable::codec
