#include "codec/skirmish/names.hpp"

#include <fmt/format.h>

#include <charconv>

namespace sandtable::codec::skirmish_names {

std::string plain_word(std::string_view printed) {
    std::string word;
    for (const char c : printed) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        const bool capital = c >= 'A' && c <= 'Z';
        if (letter || capital)
            word += capital ? static_cast<char>(c - 'A' + 'a') : c;
        else if (!word.empty() && word.back() != '_')
            word += '_';
    }
    while (!word.empty() && word.back() == '_') word.pop_back();
    return word;
}

namespace {

// The number-th team of the scenario that has something.
template <class Has>
std::optional<int> team_that(const Table& table, int number, Has has) {
    for (std::size_t i = 0; i < table.teams.size(); ++i)
        if (has(table.teams[i]) && number-- == 0) return static_cast<int>(i);
    return std::nullopt;
}

template <class Has>
int count_teams(const Table& table, Has has) {
    int count = 0;
    for (const TeamIssue& team : table.teams) count += has(team) ? 1 : 0;
    return count;
}

bool has_vehicle(const TeamIssue& team) { return team.kind == TeamKind::vehicle; }
bool has_carriage(const TeamIssue& team) { return team.kind == TeamKind::gun; }

std::string made_in_play(char letter, int number) { return fmt::format("{}{}", letter, number + 1); }

// "G3" is 2 with the letter G.
std::optional<int> number_made(char letter, std::string_view name, int most) {
    if (name.size() < 2 || name.size() > 4 || name[0] != letter || name[1] == '0') return std::nullopt;
    int number = 0;
    const auto [end, error] = std::from_chars(name.data() + 1, name.data() + name.size(), number);
    if (error != std::errc() || end != name.data() + name.size() || number > most) return std::nullopt;
    return number - 1;
}

// The number of a scenario's vehicle or gun by the name of its team.
template <class Has>
std::optional<int> number_of_team(const Table& table, std::string_view name, Has has) {
    int number = 0;
    for (const TeamIssue& team : table.teams) {
        if (!has(team)) continue;
        if (team.name == name) return number;
        ++number;
    }
    return std::nullopt;
}

}  // namespace

int figures_of(const Table& table) {
    std::size_t count = 0;
    for (const TeamIssue& team : table.teams) count += team.figures.size();
    return static_cast<int>(count);
}
int vehicles_of(const Table& table) { return count_teams(table, has_vehicle); }
int carriages_of(const Table& table) { return count_teams(table, has_carriage); }

std::string figure_name(const Table& table, Figure figure) {
    if (!figure.exists()) return "nobody";
    std::size_t rest = static_cast<std::size_t>(figure.index());
    for (const TeamIssue& team : table.teams) {
        if (rest < team.figures.size()) return team.figures[rest].name;
        rest -= team.figures.size();
    }
    return made_in_play('n', static_cast<int>(rest));
}

std::string team_name(const Table& table, Team team) {
    if (!team.exists()) return "nobody";
    const auto index = static_cast<std::size_t>(team.index());
    return index < table.teams.size() ? table.teams[index].name
                                      : made_in_play('G', team.index() - static_cast<int>(table.teams.size()));
}

std::string vehicle_name(const Table& table, Vehicle vehicle) {
    if (!vehicle.exists()) return "nothing";
    const auto team = team_that(table, vehicle.index(), has_vehicle);
    return team ? table.teams[static_cast<std::size_t>(*team)].name
                : made_in_play('V', vehicle.index() - vehicles_of(table));
}

std::string carriage_name(const Table& table, Carriage carriage) {
    if (!carriage.exists()) return "nothing";
    const auto team = team_that(table, carriage.index(), has_carriage);
    return team ? table.teams[static_cast<std::size_t>(*team)].name
                : made_in_play('K', carriage.index() - carriages_of(table));
}

std::string marker_name(const Table& table, int marker) {
    const auto index = static_cast<std::size_t>(marker);
    return index < table.markers.size() ? table.markers[index].name : "no marker";
}

std::string portal_name(const Table& table, int portal) {
    const auto index = static_cast<std::size_t>(portal);
    return index < table.portals.size() ? table.portals[index].name : "no portal";
}

std::optional<Figure> find_figure(const Table& table, std::string_view name) {
    int index = 0;
    for (const TeamIssue& team : table.teams)
        for (const FigureIssue& figure : team.figures) {
            if (figure.name == name) return Figure(index);
            ++index;
        }
    const auto number = number_made('n', name, most_figures - index);
    return number ? std::optional(Figure(index + *number)) : std::nullopt;
}

std::optional<Team> find_team(const Table& table, std::string_view name) {
    const int listed = static_cast<int>(table.teams.size());
    for (int i = 0; i < listed; ++i)
        if (table.teams[static_cast<std::size_t>(i)].name == name) return Team(i);
    const auto number = number_made('G', name, most_teams - listed);
    return number ? std::optional(Team(listed + *number)) : std::nullopt;
}

std::optional<Vehicle> find_vehicle(const Table& table, std::string_view name) {
    if (const auto number = number_of_team(table, name, has_vehicle)) return Vehicle(*number);
    const int listed = vehicles_of(table);
    const auto number = number_made('V', name, most_vehicles - listed);
    return number ? std::optional(Vehicle(listed + *number)) : std::nullopt;
}

std::optional<Carriage> find_carriage(const Table& table, std::string_view name) {
    if (const auto number = number_of_team(table, name, has_carriage)) return Carriage(*number);
    const int listed = carriages_of(table);
    const auto number = number_made('K', name, most_carriages - listed);
    return number ? std::optional(Carriage(listed + *number)) : std::nullopt;
}

std::optional<int> find_marker(const Table& table, std::string_view name) {
    for (std::size_t i = 0; i < table.markers.size(); ++i)
        if (table.markers[i].name == name) return static_cast<int>(i);
    return std::nullopt;
}

std::optional<int> find_portal(const Table& table, std::string_view name) {
    for (std::size_t i = 0; i < table.portals.size(); ++i)
        if (table.portals[i].name == name) return static_cast<int>(i);
    return std::nullopt;
}

Figure read_figure(const Table& table, const Reader& reader) {
    const auto figure = find_figure(table, reader.text(16));
    if (!figure) reader.refuse("There is no such figure at this table.");
    return *figure;
}

Team read_team(const Table& table, const Reader& reader) {
    const auto team = find_team(table, reader.text(16));
    if (!team) reader.refuse("There is no such team at this table.");
    return *team;
}

Vehicle read_vehicle(const Table& table, const Reader& reader) {
    const auto vehicle = find_vehicle(table, reader.text(16));
    if (!vehicle) reader.refuse("There is no such vehicle at this table.");
    return *vehicle;
}

Point read_point(const Table& table, const Reader& reader) {
    return codec::read_point(reader, {table.width, table.height});
}

Json teams_json(const Table& table, TeamSet teams) {
    Json list = Json::array();
    for (const Team team : teams)
        if (team.index() < most_teams) list.push_back(team_name(table, team));
    return list;
}

TeamSet read_teams(const Table& table, const Reader& reader) {
    TeamSet teams;
    for (const Reader& element : reader.elements(most_teams)) teams.insert(read_team(table, element));
    return teams;
}

// ---- weapons

namespace {

// "panzerfaust", and "panzerfaust.2" for the second one.
template <class Name>
std::string numbered(int slot, Name name) {
    const std::string own = name(slot);
    int before = 0;
    for (int i = 0; i < slot; ++i) before += name(i) == own ? 1 : 0;
    return before == 0 ? own : fmt::format("{}.{}", own, before + 1);
}

}  // namespace

std::string weapon_name(const Table& table, const Mounted& weapon) {
    if (weapon.type == WeaponType::gun && weapon.gun < table.guns.size())
        return plain_word(table.guns[weapon.gun].name);
    return word(weapon_names, weapon.type);
}

std::string hand_weapon_name(const Man& man, int slot) {
    return numbered(slot, [&](int i) { return word(weapon_names, man.weapons[static_cast<std::size_t>(i)].type); });
}

std::string mounted_weapon_name(const Table& table, const Hull& hull, int slot) {
    return numbered(slot, [&](int i) { return weapon_name(table, hull.weapons[static_cast<std::size_t>(i)]); });
}

namespace {

std::string carriage_weapon_name(const Table& table, const Piece& piece) {
    return piece.gun < table.guns.size() ? plain_word(table.guns[piece.gun].name) : "gun";
}

// Whose hull or gun the figure (or, without one, the team) serves.
Vehicle vehicle_served(const Position& now, Team team, Figure figure) {
    if (figure.exists() && figure.index() < most_figures && now[figure].aboard.exists()) return now[figure].aboard;
    return team.exists() && team.index() < most_teams ? now[team].vehicle : Vehicle();
}

Carriage carriage_served(const Position& now, Team team) {
    return team.exists() && team.index() < most_teams ? now[team].carriage : Carriage();
}

}  // namespace

std::string weapon_name(const Table& table, const Position& now, Team team, Figure figure, std::uint8_t weapon) {
    if (weapon < most_carried && figure.exists() && figure.index() < most_figures)
        return hand_weapon_name(now[figure], weapon);
    const Vehicle vehicle = vehicle_served(now, team, figure);
    if (weapon >= weapon_on_vehicle && weapon < weapon_on_vehicle + most_mounted && vehicle.exists())
        return mounted_weapon_name(table, now[vehicle], weapon - weapon_on_vehicle);
    const Carriage carriage = carriage_served(now, team);
    if (weapon == weapon_on_carriage && carriage.exists()) return carriage_weapon_name(table, now[carriage]);
    return "none";
}

std::uint8_t read_weapon(const Table& table, const Position& now, Team team, Figure figure, const Reader& reader) {
    const std::string name = reader.text(40);
    const auto is = [&](int code) {
        const auto weapon = static_cast<std::uint8_t>(code);
        const std::string found = weapon_name(table, now, team, figure, weapon);
        return found != "none" && found == name;
    };
    for (int slot = 0; slot < most_carried; ++slot)
        if (is(weapon_in_hand + slot)) return static_cast<std::uint8_t>(weapon_in_hand + slot);
    for (int slot = 0; slot < most_mounted; ++slot)
        if (is(weapon_on_vehicle + slot)) return static_cast<std::uint8_t>(weapon_on_vehicle + slot);
    if (is(weapon_on_carriage)) return weapon_on_carriage;
    reader.refuse("There is no such weapon in these hands.");
}

}  // namespace sandtable::codec::skirmish_names
