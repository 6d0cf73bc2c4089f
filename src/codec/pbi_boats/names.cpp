#include "codec/pbi_boats/names.hpp"

#include <fmt/format.h>

namespace sandtable::codec::boat_names {

std::string boat_name(const Table& table, Boat boat) {
    return boat.index() < table.boat_count ? table.boat_name[boat.index()] : "nothing";
}

Json boat_json(const Table& table, Boat boat) {
    return boat.index() < table.boat_count ? Json(boat_name(table, boat)) : Json(nullptr);
}

Json boats_json(const Table& table, BoatSet boats) {
    Json list = Json::array();
    for (const Boat boat : boats) list.push_back(boat_name(table, boat));
    return list;
}

std::optional<Boat> find_boat(const Table& table, std::string_view name) {
    for (int i = 0; i < table.boat_count; ++i)
        if (table.boat_name[i] == name) return Boat(i);
    return std::nullopt;
}

Boat read_boat(const Table& table, const Reader& reader) {
    const auto boat = find_boat(table, reader.text(32));
    if (!boat)
        reader.refuse(table.boat_count == 0 ? "This scenario has no boats."
                                            : "Expected a boat of this scenario, such as " + table.boat_name[0] + ".");
    return *boat;
}

BoatSet read_boats(const Table& table, const Reader& reader) {
    BoatSet boats;
    for (const Reader& element : reader.elements(most_boats)) boats.insert(read_boat(table, element));
    return boats;
}

std::string aim_text(const Table& table, Aim aim, Boat boat) {
    switch (aim) {
        case Aim::foot: return "foot";
        case Aim::hull: return "boat:" + boat_name(table, boat) + ":hull";
        case Aim::troops: return "boat:" + boat_name(table, boat) + ":troops";
        case Aim::vehicle: return "vehicle:" + boat_name(table, boat);
        default: return "";
    }
}

void read_aim(const Table& table, const Reader& reader, Order& order) {
    std::string text = reader.text(80);
    if (text == "foot") {
        order.aim = Aim::foot;
        return;
    }
    const auto named = [&](const std::string& name) {
        const auto boat = find_boat(table, name);
        if (!boat) reader.refuse("There is no such boat in this scenario.");
        return *boat;
    };
    if (text.starts_with("vehicle:")) {
        order.aim = Aim::vehicle;
        order.target = named(text.substr(8));
    } else if (text.starts_with("boat:") && text.ends_with(":hull")) {
        order.aim = Aim::hull;
        order.target = named(text.substr(5, text.size() - 10));
    } else if (text.starts_with("boat:") && text.ends_with(":troops")) {
        order.aim = Aim::troops;
        order.target = named(text.substr(5, text.size() - 12));
    } else if (text.starts_with("boat:")) {  // neither hull nor troops: refused by BOAT-10.3
        order.target = named(text.substr(5));
    } else {
        reader.refuse("Expected foot, boat:<id>:hull, boat:<id>:troops or vehicle:<id>.");
    }
}

Json cargo_json(const Table& table, GroupSet groups, BoatSet vehicles) {
    Json list = groups_json(table, groups);
    for (const Boat vehicle : vehicles) list.push_back(boat_name(table, vehicle));
    return list;
}

Cargo read_cargo(const Table& table, const Reader& reader) {
    Cargo cargo;
    for (const Reader& element : reader.elements(pbi::most_groups)) {
        if (const auto boat = find_boat(table, element.text(32))) {
            if (cargo.vehicles.contains(*boat)) element.refuse("This vehicle is named twice.");
            cargo.vehicles.insert(*boat);
            continue;
        }
        const Group group = read_group(table, element);
        if (cargo.groups.contains(group)) element.refuse("This group is named twice.");
        cargo.groups.insert(group);
    }
    return cargo;
}

Json equipment_json(const Equipment& e) {
    return {{"lmg", e.lmgs},       {"hmg", e.hmgs},           {"mortar", e.mortars},      {"cannon", e.cannon},
            {"nets", e.nets != 0}, {"carry_kit", e.kit != 0}, {"mines_carried", e.mines}, {"flotilla", e.flotilla}};
}

void read_equipment(const Reader& reader, Equipment& e) {
    const auto number = [&](const char* name, std::uint8_t& value, int most) {
        if (const auto field = reader.optional_field(name)) value = static_cast<std::uint8_t>(field->integer(0, most));
    };
    const auto flag = [&](const char* name, std::uint8_t& value) {
        if (const auto field = reader.optional_field(name)) value = field->boolean() ? 1 : 0;
    };
    number("lmg", e.lmgs, 7);
    number("hmg", e.hmgs, 7);
    number("mortar", e.mortars, 7);
    number("cannon", e.cannon, 15);
    number("mines_carried", e.mines, 7);
    number("flotilla", e.flotilla, 15);
    flag("nets", e.nets);
    flag("carry_kit", e.kit);
}

}  // namespace sandtable::codec::boat_names
