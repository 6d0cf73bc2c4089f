#include "codec/square_bashing/names.hpp"

namespace sandtable::codec::square_bashing_names {

std::string names_of(const Table& table, UnitSet units) {
    std::string text;
    for (const Unit unit : units) text += (text.empty() ? "" : ", ") + unit_name(table, unit);
    return text;
}

Json units_json(const Table& table, UnitSet units) {
    Json list = Json::array();
    for (const Unit unit : units) list.push_back(unit_name(table, unit));
    return list;
}

std::optional<Unit> find_unit(const Table& table, std::string_view name) {
    for (const Unit unit : table.units)
        if (unit_name(table, unit) == name) return unit;
    return std::nullopt;
}

Unit read_unit(const Table& table, const Reader& reader) {
    const auto unit = find_unit(table, reader.text(32));
    if (!unit) reader.refuse("Expected a unit of this scenario, such as " + table.name[0] + ".");
    return *unit;
}

UnitSet read_units(const Table& table, const Reader& reader, bool* twice) {
    UnitSet units;
    for (const Reader& element : reader.elements(most_units)) {
        const Unit unit = read_unit(table, element);
        if (units.contains(unit) && twice == nullptr) element.refuse("This unit is named twice.");
        if (units.contains(unit)) *twice = true;
        units.insert(unit);
    }
    return units;
}

}  // namespace sandtable::codec::square_bashing_names
