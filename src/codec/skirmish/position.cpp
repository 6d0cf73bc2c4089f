// Positions of the skirmish game as JSON, with the names of docs/rules/skirmish.md section 2.2.
#include <fmt/format.h>

#include "codec/skirmish/codec.hpp"
#include "codec/skirmish/names.hpp"

namespace sandtable::codec {

using namespace skirmish_names;

namespace {

const std::vector<std::string> viewers{"truth", "A", "B", "spectator"};
constexpr int most_wounds = 3;

struct ManFlag {
    const char* name;
    bool Man::* value;
};
constexpr std::array<ManFlag, 4> man_flags{{{"binoculars", &Man::binoculars},
                                            {"sniper", &Man::sniper},
                                            {"moved", &Man::moved},
                                            {"spot_used", &Man::spot_used}}};

struct UnitFlag {
    const char* name;
    bool Unit::* value;
};
constexpr std::array<UnitFlag, 13> unit_flags{{{"present", &Unit::present},
                                               {"routing", &Unit::routing},
                                               {"retiring", &Unit::retiring},
                                               {"frozen", &Unit::frozen},
                                               {"activated", &Unit::activated},
                                               {"moved_last", &Unit::moved_last},
                                               {"shot_last", &Unit::shot_last},
                                               {"under_fire", &Unit::under_fire},
                                               {"heavy_fire", &Unit::heavy_fire},
                                               {"at_fire", &Unit::at_fire},
                                               {"morale_due", &Unit::morale_due},
                                               {"seen_enemy", &Unit::seen_enemy},
                                               {"never_rallies", &Unit::never_rallies}}};

struct HullFlag {
    const char* name;
    bool Hull::* value;
};
constexpr std::array<HullFlag, 7> hull_flags{{{"stuck", &Hull::stuck},
                                              {"immobile", &Hull::immobile},
                                              {"optics_out", &Hull::optics_out},
                                              {"stunned", &Hull::stunned},
                                              {"driver_replaced", &Hull::driver_replaced},
                                              {"destroyed", &Hull::destroyed},
                                              {"moved_now", &Hull::moved_now}}};

// ---- writing

Json count_json(std::uint8_t count) { return count == unlimited ? Json(nullptr) : Json(count); }

Json carried_json(const Man& man) {
    Json weapons = Json::object();
    for (int slot = 0; slot < most_carried; ++slot) {
        const Carried& weapon = man.weapons[static_cast<std::size_t>(slot)];
        if (weapon.type == WeaponType::none) continue;
        add_field(weapons, hand_weapon_name(man, slot),
                  object("ammo", count_json(weapon.ammo), "acc", weapon.acc, "bonus_left", weapon.bonus, "smoke",
                         weapon.smoke, "wp", weapon.wp));
    }
    return weapons;
}

Json man_json(const Table& table, const Man& man) {
    const auto figure = [&](Figure f) { return figure_name(table, f); };
    const auto team = [&](Team t) { return team_name(table, t); };
    Json json =
        object("team", name_or_null(man.team, team), "at", point_json(man.at), "state", word(state_names, man.state),
               "role", word(role_names, man.role), "base_ap", man.base_ap, "wounds", man.wounds, "weapons",
               carried_json(man), "grenades", count_json(man.grenades), "ap_left", man.ap_left, "moves_used",
               man.moves_used, "dragging", name_or_null(man.dragging, figure), "in_vehicle",
               name_or_null(man.aboard, [&](Vehicle v) { return vehicle_name(table, v); }), "last_hit_target",
               name_or_null(man.last_hit, team));
    for (const ManFlag& flag : man_flags) add_field(json, flag.name, man.*flag.value);
    add_field(json, "origin", name_or_null(man.origin, team));
    add_field(json, "number", man.number);
    add_field(json, "flamed", (man.barred & has_flamed) != 0);
    add_field(json, "dragged", (man.barred & has_dragged) != 0);
    return json;
}

// Shared spotting is a yes or no; otherwise the teams that know it.
Json spotted_json(const Table& table, const Unit& unit) {
    if (unit.spotted_by.empty()) return false;
    if (unit.spotted_by == all_teams) return true;
    return teams_json(table, unit.spotted_by);
}

Json unit_json(const Table& table, const Unit& unit) {
    Json json = object(
        "side", word(side_letters, unit.side), "serial", unit.serial, "kind", word(team_kinds, unit.kind), "owner",
        unit.owner, "orig_strength", unit.orig_strength, "markers", unit.markers, "spotted", spotted_json(table, unit),
        "fired_on_by", teams_json(table, unit.fired_on_by), "fire_strength", unit.fire_strength, "last_move",
        unit.last_move, "last_heading", unit.last_heading, "facing", unit.facing, "posture",
        word(posture_names, unit.posture), "tally_inflicted", unit.tally_inflicted, "tally_taken", unit.tally_taken,
        "vehicle", name_or_null(unit.vehicle, [&](Vehicle v) { return vehicle_name(table, v); }), "gun",
        name_or_null(unit.carriage, [&](Carriage c) { return carriage_name(table, c); }));
    for (const UnitFlag& flag : unit_flags) add_field(json, flag.name, unit.*flag.value);
    return json;
}

Json mounted_json(const Table& table, const Hull& hull) {
    Json weapons = Json::object();
    for (int slot = 0; slot < most_mounted; ++slot) {
        const Mounted& weapon = hull.weapons[static_cast<std::size_t>(slot)];
        if (weapon.type == WeaponType::none) continue;
        add_field(weapons, mounted_weapon_name(table, hull, slot),
                  object("mount", word(mount_names, weapon.mount), "acc", weapon.acc, "bonus_left", weapon.bonus,
                         "wrecked", weapon.wrecked, "smoke", weapon.smoke, "wp", weapon.wp, "hvap", weapon.hvap));
    }
    return weapons;
}

Json hull_json(const Table& table, const Hull& hull) {
    Json json = object("team", name_or_null(hull.team, [&](Team t) { return team_name(table, t); }), "model",
                       plain_word(table.models[hull.model].name), "at", point_json(hull.at), "heading", hull.heading,
                       "burning_until", hull.burning_until == 0 ? Json(nullptr) : Json(hull.burning_until), "weapons",
                       mounted_json(table, hull));
    for (const HullFlag& flag : hull_flags) add_field(json, flag.name, hull.*flag.value);
    return json;
}

Json piece_json(const Table& table, const Piece& piece) {
    return object("team", name_or_null(piece.team, [&](Team t) { return team_name(table, t); }), "model",
                  plain_word(table.guns[piece.gun].name), "at", point_json(piece.at), "heading", piece.heading, "acc",
                  piece.acc, "smoke", piece.smoke, "wp", piece.wp, "hvap", piece.hvap, "shield", piece.shield,
                  "wrecked", piece.wrecked, "moved", piece.moved);
}

Json counter_json(const Table& table, const Counter& counter) {
    return object("at", counter.face_down ? point_json(counter.at) : Json(nullptr), "face_down", counter.face_down,
                  "content", word(content_names, counter.content), "team",
                  name_or_null(counter.team, [&](Team t) { return team_name(table, t); }), "used", counter.used,
                  "hit_teams", teams_json(table, counter.hit_teams));
}

Json result_json(const Position& now) {
    if (now.phase != Phase::over) return nullptr;
    return object("winner", now.winner < 0 ? "draw" : side_letters[static_cast<std::size_t>(now.winner)], "score",
                  object("A", now.score[0], "B", now.score[1]));
}

// ---- reading

bool flag(const Reader& reader, const char* name) { return reader.field(name).boolean(); }
std::uint8_t number(const Reader& reader, const char* name, int most) {
    return static_cast<std::uint8_t>(reader.field(name).integer(0, most));
}
std::uint8_t count(const Reader& reader) {
    return reader.is_null() ? unlimited : static_cast<std::uint8_t>(reader.integer(0, unlimited - 1));
}
std::int8_t bonus(const Reader& reader) { return static_cast<std::int8_t>(reader.field("bonus_left").integer(-1, 9)); }

// What the position says of the things made in play must be all of them: G1, G2, … without a gap.
void add_next(const Reader& reader, int index, int listed, std::uint8_t& count, int most) {
    if (index >= most) reader.refuse("There is no room for so many of them.");
    if (index >= listed && index != count) reader.refuse("What is made in play is numbered from 1 without a gap.");
    count = static_cast<std::uint8_t>(std::max<int>(count, index + 1));
}

template <class Found>
auto found_or_refuse(const Reader& reader, Found found, const char* sentence) {
    if (!found) reader.refuse(sentence);
    return *found;
}

Team read_team_or_null(const Table& table, const Reader& reader) {
    return reader.is_null() ? Team() : read_team(table, reader);
}

void read_carried(const Reader& reader, Man& man) {
    std::size_t slot = 0;
    for (const auto& [name, fields] : reader.members(most_carried)) {
        fields.only({"ammo", "acc", "bonus_left", "smoke", "wp"});
        Carried& weapon = man.weapons[slot];
        const Json type = name.substr(0, name.find('.'));
        weapon.type = read_word<WeaponType>(Reader(type, fields.place()), weapon_names);
        if (weapon.type == WeaponType::none || hand_weapon_name(man, static_cast<int>(slot)) != name)
            fields.refuse("Expected the name of a weapon; the second of a type has \".2\" added.");
        weapon.ammo = count(fields.field("ammo"));
        weapon.acc = number(fields, "acc", full_load);
        weapon.bonus = bonus(fields);
        weapon.smoke = count(fields.field("smoke"));
        weapon.wp = count(fields.field("wp"));
        ++slot;
    }
}

void read_man(const Table& table, const Reader& reader, Man& man) {
    reader.only({"team",     "at",         "state",      "role",     "base_ap",    "wounds",          "weapons",
                 "grenades", "ap_left",    "moves_used", "dragging", "in_vehicle", "last_hit_target", "origin",
                 "number",   "binoculars", "sniper",     "moved",    "spot_used",  "flamed",          "dragged"});
    man.team = read_team_or_null(table, reader.field("team"));
    man.at = read_point(table, reader.field("at"));
    man.state = read_word<State>(reader.field("state"), state_names);
    man.role = read_word<Role>(reader.field("role"), role_names);
    man.base_ap = static_cast<std::uint8_t>(reader.field("base_ap").integer(0, 3));
    man.wounds = number(reader, "wounds", most_wounds);
    read_carried(reader.field("weapons"), man);
    man.grenades = count(reader.field("grenades"));
    man.ap_left = number(reader, "ap_left", 3);
    man.moves_used = number(reader, "moves_used", movement_actions);
    if (const Reader dragging = reader.field("dragging"); !dragging.is_null())
        man.dragging = read_figure(table, dragging);
    if (const Reader vehicle = reader.field("in_vehicle"); !vehicle.is_null())
        man.aboard = read_vehicle(table, vehicle);
    man.last_hit = read_team_or_null(table, reader.field("last_hit_target"));
    man.origin = read_team_or_null(table, reader.field("origin"));
    man.number = number(reader, "number", 255);
    for (const ManFlag& one : man_flags) man.*one.value = flag(reader, one.name);
    man.barred = static_cast<std::uint8_t>((flag(reader, "flamed") ? has_flamed : 0) |
                                           (flag(reader, "dragged") ? has_dragged : 0));
}

void read_unit(const Table& table, const Reader& reader, Unit& unit) {
    reader.only({"side",       "serial",          "kind",          "owner",      "orig_strength", "markers",
                 "spotted",    "fired_on_by",     "fire_strength", "last_move",  "last_heading",  "facing",
                 "posture",    "tally_inflicted", "tally_taken",   "vehicle",    "gun",           "present",
                 "routing",    "retiring",        "frozen",        "activated",  "moved_last",    "shot_last",
                 "under_fire", "heavy_fire",      "at_fire",       "morale_due", "seen_enemy",    "never_rallies"});
    unit.side = read_word<Side>(reader.field("side"), side_letters);
    unit.serial = number(reader, "serial", 255);
    unit.kind = read_word<TeamKind>(reader.field("kind"), team_kinds);
    unit.owner = number(reader, "owner", most_seats - 1);
    unit.orig_strength = number(reader, "orig_strength", most_figures);
    unit.markers = number(reader, "markers", table.options.suppression_cap);
    const Reader spotted = reader.field("spotted");
    unit.spotted_by = spotted.is_list() ? read_teams(table, spotted) : spotted.boolean() ? all_teams : TeamSet();
    unit.fired_on_by = read_teams(table, reader.field("fired_on_by"));
    unit.fire_strength = number(reader, "fire_strength", 255);
    unit.last_move = static_cast<std::uint16_t>(reader.field("last_move").integer(0, 65535));
    unit.last_heading = static_cast<std::int16_t>(reader.field("last_heading").integer(0, 3599));
    unit.facing = static_cast<std::int16_t>(reader.field("facing").integer(0, 3599));
    unit.posture = read_word<Posture>(reader.field("posture"), posture_names);
    unit.tally_inflicted = number(reader, "tally_inflicted", 255);
    unit.tally_taken = number(reader, "tally_taken", 255);
    if (const Reader vehicle = reader.field("vehicle"); !vehicle.is_null()) unit.vehicle = read_vehicle(table, vehicle);
    if (const Reader gun = reader.field("gun"); !gun.is_null())
        unit.carriage = found_or_refuse(gun, find_carriage(table, gun.text(16)), "There is no such gun.");
    for (const UnitFlag& one : unit_flags) unit.*one.value = flag(reader, one.name);
}

template <class List>
std::uint8_t read_plain_name(const Reader& reader, const List& list, const char* sentence) {
    const std::string name = reader.text(60);
    for (std::size_t i = 0; i < list.size(); ++i)
        if (plain_word(list[i].name) == name) return static_cast<std::uint8_t>(i);
    reader.refuse(sentence);
}

// The weapons of a vehicle are its model's, in the order of the model.
void read_mounted(const Table& table, const Reader& reader, Hull& hull) {
    std::size_t slot = 0;
    for (const auto& [name, fields] : reader.members(most_mounted)) {
        fields.only({"mount", "acc", "bonus_left", "wrecked", "smoke", "wp", "hvap"});
        Mounted& weapon = hull.weapons[slot];
        weapon.mount = read_word<Mount>(fields.field("mount"), mount_names);
        const std::string plain = name.substr(0, name.find('.'));
        const auto known = std::find(weapon_names.begin() + 1, weapon_names.end() - 1, plain);
        if (known != weapon_names.end() - 1) {
            weapon.type = static_cast<WeaponType>(known - weapon_names.begin());
        } else {
            const Json text = plain;
            weapon.type = WeaponType::gun;
            weapon.gun = read_plain_name(Reader(text, fields.place()), table.guns, "There is no such weapon.");
        }
        if (mounted_weapon_name(table, hull, static_cast<int>(slot)) != name)
            fields.refuse("Expected the name of a weapon; the second of a type has \".2\" added.");
        weapon.acc = number(fields, "acc", full_load);
        weapon.bonus = bonus(fields);
        weapon.wrecked = flag(fields, "wrecked");
        weapon.smoke = count(fields.field("smoke"));
        weapon.wp = count(fields.field("wp"));
        weapon.hvap = count(fields.field("hvap"));
        ++slot;
    }
}

void read_hull(const Table& table, const Reader& reader, Hull& hull) {
    reader.only({"team", "model", "at", "heading", "burning_until", "weapons", "stuck", "immobile", "optics_out",
                 "stunned", "driver_replaced", "destroyed", "moved_now"});
    hull.team = read_team_or_null(table, reader.field("team"));
    hull.model = read_plain_name(reader.field("model"), table.models, "There is no such vehicle model.");
    hull.at = read_point(table, reader.field("at"));
    hull.heading = static_cast<std::int16_t>(reader.field("heading").integer(0, 3599));
    const Reader burning = reader.field("burning_until");
    hull.burning_until = burning.is_null() ? 0 : static_cast<std::uint8_t>(burning.integer(1, 255));
    read_mounted(table, reader.field("weapons"), hull);
    for (const HullFlag& one : hull_flags) hull.*one.value = flag(reader, one.name);
}

void read_piece(const Table& table, const Reader& reader, Piece& piece) {
    reader.only({"team", "model", "at", "heading", "acc", "smoke", "wp", "hvap", "shield", "wrecked", "moved"});
    piece.team = read_team_or_null(table, reader.field("team"));
    piece.gun = read_plain_name(reader.field("model"), table.guns, "There is no such gun model.");
    piece.at = read_point(table, reader.field("at"));
    piece.heading = static_cast<std::int16_t>(reader.field("heading").integer(0, 3599));
    piece.acc = number(reader, "acc", full_load);
    piece.smoke = count(reader.field("smoke"));
    piece.wp = count(reader.field("wp"));
    piece.hvap = count(reader.field("hvap"));
    piece.shield = flag(reader, "shield");
    piece.wrecked = flag(reader, "wrecked");
    piece.moved = flag(reader, "moved");
}

void read_counter(const Table& table, const Reader& reader, int number_of, Counter& counter) {
    reader.only({"at", "face_down", "content", "team", "used", "hit_teams"});
    counter.face_down = flag(reader, "face_down");
    const Reader at = reader.field("at");
    if (at.is_null() == counter.face_down) at.refuse("A marker has a place while it lies face down, and only then.");
    counter.at = at.is_null() ? table.markers[static_cast<std::size_t>(number_of)].at : read_point(table, at);
    counter.content = read_word<Content>(reader.field("content"), content_names);
    counter.team = read_team_or_null(table, reader.field("team"));
    if ((counter.content == Content::unit) != counter.team.exists())
        reader.refuse("A marker names a team when its content is a unit, and only then.");
    counter.used = flag(reader, "used");
    counter.hit_teams = read_teams(table, reader.field("hit_teams"));
}

void read_smokes(const Table& table, const Reader& reader, Position& now) {
    std::size_t slot = 0;
    for (const Reader& element : reader.elements(most_smokes)) {
        element.only({"at", "side", "wp", "expires"});
        Smoke& smoke = now.smokes[slot++];
        smoke.at = read_point(table, element.field("at"));
        smoke.side = read_word<Side>(element.field("side"), side_letters);
        smoke.wp = flag(element, "wp");
        smoke.turn = static_cast<std::uint8_t>(element.field("expires").integer(1, 255));
    }
}

void read_result(const Reader& reader, Position& now) {
    if (reader.is_null() == (now.phase == Phase::over))
        reader.refuse("There is a result when the game is over, and only then.");
    if (reader.is_null()) return;
    reader.only({"winner", "score"});
    const std::size_t winner = reader.field("winner").one_of({"A", "B", "draw"});
    now.winner = static_cast<std::int8_t>(winner == 2 ? -1 : static_cast<int>(winner));
    const Reader score = reader.field("score");
    score.only({"A", "B"});
    for (std::size_t side = 0; side < 2; ++side)
        now.score[side] = static_cast<std::int16_t>(score.field(side_letters[side]).integer(-999, 9999));
}

// ---- what the rules rely on

void require_all(const Reader& reader, int found, int listed, const char* what) {
    if (found < listed) reader.refuse(fmt::format("Every {} of the scenario must be there.", what));
}

// Who is in which team, and whose vehicle and gun is whose, is said twice in a position and must agree.
void join_up(const Reader& reader, const Table& table, Position& now) {
    const bool truth = now.viewer == 0;
    for (int i = 0; i < now.figure_count; ++i) {
        Man& man = now.men[static_cast<std::size_t>(i)];
        const Reader place = reader.field("figures").field(figure_name(table, Figure(i)));
        if (!man.team.exists() && truth) place.refuse("Every figure belongs to a team.");
        if (man.team.exists() && man.team.index() >= now.team_count) place.refuse("There is no such team.");
        if (man.team.exists()) now[man.team].figures.insert(Figure(i));
        if (man.aboard.exists() && man.aboard.index() >= now.vehicle_count) place.refuse("There is no such vehicle.");
        if (man.dragging.exists() && man.dragging.index() >= now.figure_count) place.refuse("There is no such figure.");
        if (man.last_hit.exists() && man.last_hit.index() >= now.team_count) place.refuse("There is no such team.");
        if (truth && man.state >= State::unknown) place.refuse("Only views know of figures in an unknown state.");
        if (truth && man.base_ap == 0) place.refuse("A figure has 1, 2 or 3 actions.");
    }
    for (int t = 0; t < now.team_count; ++t) {
        const Unit& unit = now.units[static_cast<std::size_t>(t)];
        const Reader place = reader.field("teams").field(team_name(table, Team(t)));
        if (unit.vehicle.exists() && (unit.vehicle.index() >= now.vehicle_count || now[unit.vehicle].team != Team(t)))
            place.refuse("The vehicle belongs to another team.");
        if (unit.carriage.exists() &&
            (unit.carriage.index() >= now.carriage_count || now[unit.carriage].team != Team(t)))
            place.refuse("The gun belongs to another team.");
        for (const Team other : unit.fired_on_by)
            if (other.index() >= now.team_count) place.refuse("It was fired on by a team that is not there.");
    }
    const auto owned = [&](Team team, const Reader& place) {
        if ((!team.exists() && truth) || (team.exists() && team.index() >= now.team_count))
            place.refuse("It belongs to a team that is not there.");
    };
    for (int v = 0; v < now.vehicle_count; ++v)
        owned(now.hulls[static_cast<std::size_t>(v)].team,
              reader.field("vehicles").field(vehicle_name(table, Vehicle(v))));
    for (int c = 0; c < now.carriage_count; ++c)
        owned(now.pieces[static_cast<std::size_t>(c)].team,
              reader.field("guns").field(carriage_name(table, Carriage(c))));
}

void check_activation(const Reader& reader, const Position& now) {
    if (!now.active.exists()) return;
    const Reader place = reader.field("active_team");
    if (now.phase != Phase::activations) place.refuse("A team is active in the step \"activations\" only.");
    if (now.active.index() >= now.team_count || now[now.active].side != now.side || !now[now.active].present)
        place.refuse("The active team belongs to the side in phase and is on the table.");
    if (!now[now.active].activated) place.refuse("The active team is \"activated\".");
}

}  // namespace

Json Codec<skirmish::Skirmish>::to_json(const Table& table, const Position& now) {
    Json teams = Json::object(), figures = Json::object(), vehicles = Json::object(), guns = Json::object();
    for (int i = 0; i < now.team_count; ++i)
        add_field(teams, team_name(table, Team(i)), unit_json(table, now.units[static_cast<std::size_t>(i)]));
    for (int i = 0; i < now.figure_count; ++i)
        add_field(figures, figure_name(table, Figure(i)), man_json(table, now.men[static_cast<std::size_t>(i)]));
    for (int i = 0; i < now.vehicle_count; ++i)
        add_field(vehicles, vehicle_name(table, Vehicle(i)), hull_json(table, now.hulls[static_cast<std::size_t>(i)]));
    for (int i = 0; i < now.carriage_count; ++i)
        add_field(guns, carriage_name(table, Carriage(i)), piece_json(table, now.pieces[static_cast<std::size_t>(i)]));
    Json markers = Json::object(), portals = Json::object(), pool = Json::object(), smokes = Json::array();
    for (std::size_t i = 0; i < table.markers.size(); ++i)
        add_field(markers, table.markers[i].name, counter_json(table, now.counters[i]));
    for (std::size_t i = 0; i < table.portals.size(); ++i)
        add_field(portals, table.portals[i].name,
                  object("at", now.portals[i].open ? point_json(now.portals[i].at) : Json(nullptr), "once",
                         now.portals[i].once));
    for (std::size_t i = 0; i < pool_names.size(); ++i) add_field(pool, pool_names[i], count_json(now.pool[i]));
    for (const Smoke& smoke : now.smokes)
        if (smoke.turn > 0)
            smokes.push_back(object("at", point_json(smoke.at), "side", word(side_letters, smoke.side), "wp", smoke.wp,
                                    "expires", smoke.turn));
    Json passed = Json::array();
    for (std::size_t seat = 0; seat < table.seat_names.size(); ++seat)
        if ((now.passed >> seat & 1) != 0) passed.push_back(table.seat_names[seat]);
    return object("turn", now.turn, "step", word(phase_names, now.phase), "side", word(side_letters, now.side),
                  "active_team", name_or_null(now.active, [&](Team t) { return team_name(table, t); }), "aware",
                  object("A", now.aware[0], "B", now.aware[1]), "contact", now.contact, "open_ground_tested",
                  now.open_ground_tested, "passed", passed, "retired_now", teams_json(table, now.retired_now),
                  "created", now.created, "viewer", viewers[now.viewer], "result", result_json(now), "teams", teams,
                  "figures", figures, "vehicles", vehicles, "guns", guns, "markers", markers, "portals", portals,
                  "smoke", smokes, "pool", pool);
}

skirmish::Position Codec<skirmish::Skirmish>::position(const Table& table, const Reader& reader) {
    reader.only({"turn",     "step",        "side",    "active_team", "aware",  "contact", "open_ground_tested",
                 "passed",   "retired_now", "created", "viewer",      "result", "teams",   "figures",
                 "vehicles", "guns",        "markers", "portals",     "smoke",  "pool"});
    Position now;
    now.turn = static_cast<std::uint8_t>(reader.field("turn").integer(1, most_turns + 1));
    now.phase = read_word<Phase>(reader.field("step"), phase_names);
    now.side = read_word<Side>(reader.field("side"), side_letters);
    now.active = read_team_or_null(table, reader.field("active_team"));
    const Reader aware = reader.field("aware");
    aware.only({"A", "B"});
    for (std::size_t side = 0; side < 2; ++side) now.aware[side] = flag(aware, side_letters[side].c_str());
    now.contact = flag(reader, "contact");
    now.open_ground_tested = flag(reader, "open_ground_tested");
    for (const Reader& seat : reader.field("passed").elements(most_seats))
        now.passed = static_cast<std::uint8_t>(now.passed | 1 << seat.one_of(table.seat_names));
    now.created = number(reader, "created", 255);
    now.viewer = static_cast<std::uint8_t>(reader.field("viewer").one_of(viewers));
    read_result(reader.field("result"), now);

    const int teams = static_cast<int>(table.teams.size());
    for (const auto& [name, fields] : reader.field("teams").members(most_teams)) {
        const Team team = found_or_refuse(fields, find_team(table, name), "There is no such team at this table.");
        add_next(fields, team.index(), teams, now.team_count, most_teams);
        read_unit(table, fields, now[team]);
        now[team].issue = team.index() < teams ? team.value : std::uint8_t{255};
    }
    for (const auto& [name, fields] : reader.field("figures").members(most_figures)) {
        const Figure figure = found_or_refuse(fields, find_figure(table, name), "There is no such figure.");
        add_next(fields, figure.index(), figures_of(table), now.figure_count, most_figures);
        read_man(table, fields, now[figure]);
    }
    for (const auto& [name, fields] : reader.field("vehicles").members(most_vehicles)) {
        const Vehicle vehicle = found_or_refuse(fields, find_vehicle(table, name), "There is no such vehicle.");
        add_next(fields, vehicle.index(), vehicles_of(table), now.vehicle_count, most_vehicles);
        read_hull(table, fields, now[vehicle]);
    }
    for (const auto& [name, fields] : reader.field("guns").members(most_carriages)) {
        const Carriage carriage = found_or_refuse(fields, find_carriage(table, name), "There is no such gun.");
        add_next(fields, carriage.index(), carriages_of(table), now.carriage_count, most_carriages);
        read_piece(table, fields, now[carriage]);
    }
    const auto there = [&](const char* list) { return static_cast<int>(reader.field(list).json().size()); };
    require_all(reader.field("teams"), there("teams"), teams, "team");
    require_all(reader.field("figures"), there("figures"), figures_of(table), "figure");
    require_all(reader.field("vehicles"), there("vehicles"), vehicles_of(table), "vehicle");
    require_all(reader.field("guns"), there("guns"), carriages_of(table), "gun");
    require_all(reader.field("markers"), there("markers"), static_cast<int>(table.markers.size()), "marker");
    require_all(reader.field("portals"), there("portals"), static_cast<int>(table.portals.size()), "portal");

    for (const auto& [name, fields] : reader.field("markers").members(most_markers)) {
        const int marker = found_or_refuse(fields, find_marker(table, name), "There is no such marker.");
        read_counter(table, fields, marker, now.counters[static_cast<std::size_t>(marker)]);
    }
    for (const auto& [name, fields] : reader.field("portals").members(most_portals)) {
        fields.only({"at", "once"});
        Portal& portal = now.portals[static_cast<std::size_t>(
            found_or_refuse(fields, find_portal(table, name), "There is no such portal."))];
        const Reader at = fields.field("at");
        portal.open = !at.is_null();
        if (portal.open) portal.at = read_point(table, at);
        portal.once = flag(fields, "once");
    }
    read_smokes(table, reader.field("smoke"), now);
    const Reader pool = reader.field("pool");
    for (std::size_t i = 0; i < pool_names.size(); ++i) now.pool[i] = count(pool.field(pool_names[i]));
    now.retired_now = read_teams(table, reader.field("retired_now"));
    join_up(reader, table, now);
    check_activation(reader, now);
    return now;
}

}  // namespace sandtable::codec
