#include "codec/pbi/names.hpp"

namespace sandtable::codec::pbi_names {

std::string square_name(const Table& table, Square square) {
    if (square.exists() && square.index() >= first_place)
        return table.place_name[static_cast<std::size_t>(square.index() - first_place)];
    return codec::square_name(table.board, square);
}

Json square_json(const Table& table, Square square) {
    return square.exists() ? Json(square_name(table, square)) : Json(nullptr);
}

Json squares_json(const Table& table, const SquareSet& squares) {
    Json list = Json::array();
    for (const Square square : squares) list.push_back(square_name(table, square));
    return list;
}

std::string names_of(const Table& table, GroupSet groups) {
    std::string text;
    for (const Group group : groups) text += (text.empty() ? "" : ", ") + table.group_name[group.index()];
    return text;
}

Json groups_json(const Table& table, GroupSet groups) {
    Json list = Json::array();
    for (const Group group : groups) list.push_back(table.group_name[group.index()]);
    return list;
}

std::optional<Square> find_square(const Table& table, std::string_view name) {
    return codec::find_square(table.board, name);
}

std::optional<Group> find_group(const Table& table, std::string_view name) {
    for (const Group group : table.groups)
        if (table.group_name[group.index()] == name) return group;
    return std::nullopt;
}

std::optional<Platoon> find_platoon(const Table& table, std::string_view name) {
    for (int i = 0; i < table.platoon_count; ++i)
        if (table.platoon_name[i] == name) return Platoon(i);
    return std::nullopt;
}

Square read_square(const Table& table, const Reader& reader) {
    for (std::size_t i = 0; i < table.place_name.size(); ++i)
        if (reader.is_text() && reader.text() == table.place_name[i]) return Square(first_place + static_cast<int>(i));
    return codec::read_square(table.board, reader);
}

Square read_square_or_null(const Table& table, const Reader& reader) {
    return reader.is_null() ? Square() : read_square(table, reader);
}

Group read_group(const Table& table, const Reader& reader) {
    const auto group = find_group(table, reader.text(32));
    if (!group) reader.refuse("Expected a group of this scenario, such as " + table.group_name[0] + ".");
    return *group;
}

GroupSet read_groups(const Table& table, const Reader& reader, std::uint8_t* twice) {
    GroupSet groups;
    for (const Reader& element : reader.elements(most_groups)) {
        const Group group = read_group(table, element);
        if (groups.contains(group) && twice == nullptr) element.refuse("This group is named twice.");
        if (groups.contains(group)) *twice = 1;
        groups.insert(group);
    }
    return groups;
}

Platoon read_platoon(const Table& table, const Reader& reader) {
    const auto platoon = find_platoon(table, reader.text(32));
    if (!platoon) reader.refuse("Expected a platoon of this scenario, such as " + table.platoon_name[0] + ".");
    return *platoon;
}

SquareSet read_squares(const Table& table, const Reader& reader) {
    SquareSet squares;
    for (const Reader& element : reader.elements(grid::most_squares)) squares.insert(read_square(table, element));
    return squares;
}

}  // namespace sandtable::codec::pbi_names
