// Scenarios of the skirmish game: options, ground, orders of battle, solo forces, victory.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "codec/options.hpp"
#include "codec/refusal_text.hpp"
#include "codec/skirmish/codec.hpp"
#include "codec/skirmish/names.hpp"

namespace sandtable::codec {

using namespace skirmish_names;

namespace {

// SKM-11.13, SKM-13.1, SKM-16.6: what a weapon has when the scenario does not say.
constexpr int standard_smoke = 3;
constexpr int standard_bazooka_rounds = 5;
constexpr int most_rounds = 200;
constexpr std::size_t longest_id = 12;
constexpr int longest_table_side = 200000;  // SKM-1.1
constexpr int shortest_table_side = 4000;
constexpr std::size_t most_features_listed = field::most_features;

enum class Solo { off, markers, portals, both };

// Each option stands here once: name, clause, values, meaning.
template <class Visitor>
void visit_skirmish_options(Visitor&& visit, skirmish::Options& o) {
    bool only_value = false;
    Solo solo = static_cast<Solo>((o.solo_markers ? 1 : 0) + (o.solo_portals ? 2 : 0));
    // clang-format off
    visit.number("base_radius", "1.6", o.base_radius, 250, 600, "Radius of a figure's base in thousandths of an inch.");
    visit.number("team_max", "2.2", o.team_max, 4, 8, "Most figures in an infantry team.");
    visit.choice("coherency", "2.3", o.all_pairs, {"chain", "all_pairs"}, "Whether a team keeps together as a chain, or every man near every other.");
    visit.choice("fire_bonus", "2.7", o.bonus_from_data, {"as_listed", "data"}, "Whether fire bonuses are the printed ones or the scenario's own.");
    visit.number("shot_cost_unaimed", "2.11", o.shot_costs[0], 1, 6, "Fire points of an unaimed shot.");
    visit.number("shot_cost_aimed", "2.11", o.shot_costs[1], 1, 6, "Fire points of an aimed shot.");
    visit.number("shot_cost_careful", "2.11", o.shot_costs[2], 1, 6, "Fire points of a carefully aimed shot.");
    visit.choice("wound_disable", "2.13", o.wounds_disable, {"never", "at_base_ap"}, "Whether as many wounds as actions disable a man.");
    visit.choice("fast_one_action", "4.3", o.fast_by_current, {"base", "current"}, "Which count of one action gives ten inches.");
    visit.flag("woods_rough", "4.4", o.woods_rough, "Woods are rough ground to men.");
    visit.flag("break_off", "4.13", o.break_off, "Figures may break off a melee.");
    visit.choice("spot_sharing", "6.12", o.spot_by_team, {"side", "team"}, "Who knows what a team has spotted.");
    visit.choice("band_shift", "7.5", o.shift_adds, {"max", "sum"}, "Whether dispersal and cover add up.");
    visit.flag("shoot_disabled", "7.14", o.shoot_disabled, "Disabled men may be shot at with careful aim.");
    visit.number("suppression_cap", "8.5", o.suppression_cap, 1, 9, "Most suppression markers of a team.");
    visit.number("rally_target", "8.7", o.rally_target, 3, 5, "The score that removes a suppression marker.");
    visit.flag("open_ground_test", "9.6", o.open_ground_test, "Teams under fire test before they cross open ground.");
    visit.flag("melee_mg_bonus", "10.4", o.melee_mg_bonus, "The bonus of light machine guns counts in melee.");
    visit.choice("prisoners", "10.9", only_value, {"removed"}, "What becomes of captured figures.");
    visit.flag("mortar_carry", "11.2", o.mortar_carry, "Mortars keep stored actions from turn to turn.");
    visit.choice("scatter", "11.8", o.scatter, {"none", "dice"}, "What becomes of bursts that miss.");
    visit.choice("burst_hits", "11.9", o.burst_target_only, {"all", "target_team"}, "Whom a burst can hurt.");
    visit.choice("fog", "6.14", o.fog, {"contact", "open", "hidden"}, "What is seen of enemies that are not spotted.");
    visit.choice("solo", "18.2", solo, {"off", "markers", "portals", "both"}, "Whether the engine runs side B, from markers or portals.");
    visit.choice("portal_roll", "20.3", only_value, {"turn_start"}, "When portals throw for new forces.");
    visit.flag("portal_interior", "20.11", o.portal_interior, "Portals may fall back into buildings.");
    visit.choice("no_contact_mod", "20.14", o.no_contact_mod, {"none", "minus1"}, "What the generation die loses before contact.");
    visit.number("break_percent", "22.2", o.break_percent, 0, 90, "Below this part of its figures a side is broken.");
    // clang-format on
    o.solo_markers = solo == Solo::markers || solo == Solo::both;
    o.solo_portals = solo == Solo::portals || solo == Solo::both;
}

void read_options(const Reader& reader, Table& table) {
    ReadOptions read{reader, {}};
    visit_skirmish_options(read, table.options);
    read.refuse_unknown("option");
}

bool optional_flag(const Reader& reader, const char* name, bool standard = false) {
    const auto field = reader.optional_field(name);
    return field ? field->boolean() : standard;
}
int number(const Reader& reader, const char* name, int lowest, int highest, int standard) {
    const auto field = reader.optional_field(name);
    return field ? field->integer(lowest, highest) : standard;
}

bool is_plain(const std::string& id) {
    return !id.empty() && id.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-") ==
                              std::string::npos;
}

// "G1", "g12", "V1" and "K1" are the names of what is made in play.
bool is_taken(const std::string& id) {
    return id.size() > 1 && std::string_view("GgVK").find(id[0]) != std::string_view::npos &&
           id.find_first_not_of("0123456789", 1) == std::string::npos;
}

// Ids that must differ from each other.
class Ids {
public:
    std::string read(const Reader& reader) {
        std::string id = reader.text(longest_id);
        claim(reader, id);
        return id;
    }
    void claim(const Reader& reader, const std::string& id) {
        if (!is_plain(id)) reader.refuse("Expected an id of letters, digits, \"_\", \".\" and \"-\".");
        if (is_taken(id)) reader.refuse("Ids such as G1, g1, V1 and K1 are kept for what is made in play.");
        if (!used_.insert(id).second) reader.refuse(fmt::format("The id {} is given twice.", id));
    }

private:
    std::set<std::string> used_;
};

// ---- ground

// "rect": [x, y, x, y] or "poly": [[x, y], …].
std::vector<Point> read_outline(const Table& table, const Reader& reader) {
    if (reader.has("rect") == reader.has("poly")) reader.refuse("An area has either a \"rect\" or a \"poly\".");
    std::vector<Point> outline;
    if (const auto rect = reader.optional_field("rect")) {
        const auto numbers = rect->elements(4);
        if (numbers.size() != 4) rect->refuse("Expected [x, y, x, y]: the south-west and the north-east corner.");
        const Point low{numbers[0].integer(0, table.width), numbers[1].integer(0, table.height)};
        const Point high{numbers[2].integer(low.x + 1, table.width), numbers[3].integer(low.y + 1, table.height)};
        return {low, {high.x, low.y}, high, {low.x, high.y}};
    }
    for (const Reader& corner : reader.field("poly").elements(field::most_corners))
        outline.push_back(read_point(table, corner));
    if (outline.size() < 3) reader.field("poly").refuse("An area needs three corners at least.");
    return outline;
}

std::vector<Point> read_line(const Table& table, const Reader& reader) {
    std::vector<Point> points;
    for (const Reader& point : reader.elements(field::most_corners)) {
        points.push_back(read_point(table, point));
        if (points.size() > 1 && points.back() == points[points.size() - 2])
            point.refuse("Two points that follow each other must differ.");
    }
    if (points.size() < 2) reader.refuse("A line needs two points at least.");
    return points;
}

Segment read_door(const Table& table, const Reader& reader, const Feature& feature) {
    const auto ends = reader.elements(2);
    if (ends.size() != 2) reader.refuse("A door is written by its two ends, [[x, y], [x, y]].");
    const Segment door{read_point(table, ends[0]), read_point(table, ends[1])};
    for (std::size_t i = 0; i < feature.points.size(); ++i) {
        const Segment edge = field::edge(feature.points, i);
        if (door.from != door.to && field::lies_on(door.from, edge) && field::lies_on(door.to, edge)) return door;
    }
    reader.refuse("A door lies on one edge of its building.");
}

// SKM section 2.1, last column of the table.
bool gives_dead_ground(Kind kind) { return kind == Kind::building || kind == Kind::bunker || kind == Kind::wood; }

Feature read_feature(const Table& table, const Reader& reader, Ids& ids) {
    Feature feature;
    feature.name = ids.read(reader.field("id"));
    feature.kind = read_word<Kind>(reader.field("kind"), kind_names);
    if (is_linear(feature.kind)) {
        reader.only({"id", "kind", "pts", "infantry_deduct"});
        feature.points = read_line(table, reader.field("pts"));
    } else {
        reader.only({"id", "kind", "rect", "poly", "doors", "blind", "fortified", "dead_ground", "infantry_deduct"});
        feature.points = read_outline(table, reader);
    }
    if (const auto doors = reader.optional_field("doors"))
        for (const Reader& door : doors->elements(16)) feature.doors.push_back(read_door(table, door, feature));
    if (const auto blind = reader.optional_field("blind"))
        for (const Reader& edge : blind->elements(field::most_corners))
            feature.blind |= std::uint64_t{1} << edge.integer(0, static_cast<int>(feature.points.size()) - 1);
    const bool has_openings = feature.kind == Kind::building || feature.kind == Kind::bunker;
    if (!has_openings && (!feature.doors.empty() || feature.blind != 0))
        reader.refuse("Only buildings and bunkers have doors and blind edges.");
    feature.fortified = optional_flag(reader, "fortified");
    feature.dead_ground = optional_flag(reader, "dead_ground", gives_dead_ground(feature.kind));
    feature.infantry_deduct = number(reader, "infantry_deduct", 0, 10000, 0);
    return feature;
}

// ---- weapons, guns and vehicles

// SKM section 2.3: a scenario may override the printed rows.
void read_weapon_rows(const Reader& reader, Table& table) {
    for (const auto& [name, row] : reader.members(small_arm_rows)) {
        const auto found = std::find(weapon_names.begin(), weapon_names.begin() + small_arm_rows, name);
        if (found == weapon_names.begin() || found == weapon_names.begin() + small_arm_rows)
            row.refuse("There is no such small arm in the table of weapons.");
        row.only({"bands", "fp", "effect"});
        SmallArm& arm = table.weapons[static_cast<std::size_t>(found - weapon_names.begin())];
        if (const auto bands = row.optional_field("bands")) {
            const auto inches_of = bands->elements(4);
            if (inches_of.size() != 4) bands->refuse("Expected the last inch of each of the four bands.");
            arm.point_blank = inches_of[0].integer(0, 200);
            arm.short_range = inches_of[1].integer(arm.point_blank, 200);
            arm.medium = inches_of[2].integer(arm.short_range, 200);
            arm.long_range = inches_of[3].integer(arm.medium, 200);
        }
        arm.fire_points = number(row, "fp", -1, 9, arm.fire_points);
        arm.effect = number(row, "effect", 0, 3, arm.effect);
    }
}

int read_gun_name(const Table& table, const Reader& reader) {
    const std::string name = reader.text(40);
    for (std::size_t i = 0; i < table.guns.size(); ++i)
        if (plain_word(table.guns[i].name) == name) return static_cast<int>(i);
    std::vector<std::string> known;
    for (const GunData& gun : table.guns) known.push_back(plain_word(gun.name));
    reader.refuse(fmt::format("There is no such gun; known are {}.", fmt::join(known, ", ")));
}

void read_guns(const Reader& reader, Table& table) {
    for (const auto& [name, fields] : reader.members(16)) {
        fields.only({"calibre_mm", "poor_at", "big_at", "automatic", "he", "smoke"});
        if (!is_plain(name) || plain_word(name) != name)
            fields.refuse("Expected a name of small letters, digits and \"_\".");
        GunData gun;
        gun.name = name;
        gun.calibre = fields.field("calibre_mm").integer(7, 203);
        gun.poor_at = optional_flag(fields, "poor_at");
        gun.big_at = optional_flag(fields, "big_at");
        gun.automatic = optional_flag(fields, "automatic");
        gun.he = optional_flag(fields, "he", true);
        gun.smoke = optional_flag(fields, "smoke");
        for (const GunData& other : table.guns)
            if (plain_word(other.name) == name) fields.refuse("There is a gun of this name already.");
        table.guns.push_back(gun);
    }
}

int read_model_name(const Table& table, const Reader& reader) {
    const std::string name = reader.text(40);
    for (std::size_t i = 0; i < table.models.size(); ++i)
        if (plain_word(table.models[i].name) == name) return static_cast<int>(i);
    std::vector<std::string> known;
    for (const VehicleModel& model : table.models) known.push_back(plain_word(model.name));
    reader.refuse(fmt::format("There is no such vehicle; known are {}.", fmt::join(known, ", ")));
}

void read_machine_guns(const Reader& reader, VehicleModel& model) {
    model.machine_guns.clear();
    for (const Reader& element : reader.elements(most_mounted - 1)) {
        const auto type = read_word<WeaponType>(element, weapon_names);
        if (!is_machine_gun(type)) element.refuse("Expected a machine gun.");
        model.machine_guns.push(type);
    }
}

constexpr std::array<std::string_view, 15> model_fields{
    "class",  "gear",  "open", "petrol",   "schurzen", "heavy_front", "tiger2",      "radio",
    "length", "width", "crew", "capacity", "main_gun", "gun_mount",   "machine_guns"};

// The fields of SKM section 2.4 that are there; the others stay as they are.
void read_model(const Reader& fields, Table& table, VehicleModel& model) {
    if (const auto weight = fields.optional_field("class"))
        model.weight = read_word<VehicleClass>(*weight, class_names);
    if (const auto gear = fields.optional_field("gear")) model.gear = read_word<Gear>(*gear, gear_names);
    model.open = optional_flag(fields, "open", model.open);
    model.petrol = optional_flag(fields, "petrol", model.petrol);
    model.schurzen = optional_flag(fields, "schurzen", model.schurzen);
    model.heavy_front = optional_flag(fields, "heavy_front", model.heavy_front);
    model.tiger2 = optional_flag(fields, "tiger2", model.tiger2);
    model.radio = optional_flag(fields, "radio", model.radio);
    model.length = number(fields, "length", 1000, longest_hull, model.length);
    model.width = number(fields, "width", 500, widest_hull, model.width);
    model.crew = number(fields, "crew", 1, 5, model.crew);
    model.capacity = number(fields, "capacity", 0, 20, model.capacity);
    if (const auto gun = fields.optional_field("main_gun"))
        model.gun = gun->is_null() ? -1 : read_gun_name(table, *gun);
    if (const auto mount = fields.optional_field("gun_mount")) model.gun_mount = read_word<Mount>(*mount, mount_names);
    if (const auto guns = fields.optional_field("machine_guns")) read_machine_guns(*guns, model);
}

void read_models(const Reader& reader, Table& table) {
    for (const auto& [name, fields] : reader.members(16)) {
        fields.only({"like", "class", "gear", "open", "petrol", "schurzen", "heavy_front", "tiger2", "radio", "length",
                     "width", "crew", "capacity", "main_gun", "gun_mount", "machine_guns"});
        if (!is_plain(name) || plain_word(name) != name)
            fields.refuse("Expected a name of small letters, digits and \"_\".");
        for (const VehicleModel& other : table.models)
            if (plain_word(other.name) == name) fields.refuse("There is a vehicle of this name already.");
        VehicleModel model;
        if (const auto like = fields.optional_field("like"))
            model = table.models[static_cast<std::size_t>(read_model_name(table, *like))];
        model.name = name;
        read_model(fields, table, model);
        table.models.push_back(model);
    }
}

// ---- teams

std::uint8_t standard_ammunition(WeaponType type) {
    if (type == WeaponType::flamethrower) return flame_shots;
    if (type == WeaponType::molotov || type == WeaponType::at_grenade || type == WeaponType::panzerfaust) return 1;
    return is_bazooka_class(type) ? standard_bazooka_rounds : unlimited;
}

WeaponIssue read_weapon_issue(const Reader& reader) {
    WeaponIssue issue;
    issue.type = read_word<WeaponType>(reader.is_text() ? reader : reader.field("type"), weapon_names);
    if (issue.type == WeaponType::none || issue.type == WeaponType::gun)
        reader.refuse("A man carries small arms, launchers and hand-held weapons.");
    issue.ammo = standard_ammunition(issue.type);
    issue.smoke = is_mortar(issue.type) ? standard_smoke : 0;
    if (reader.is_text()) return issue;
    reader.only({"type", "ammo", "smoke", "wp"});
    if (const auto ammo = reader.optional_field("ammo"))
        issue.ammo = ammo->is_null() ? unlimited : static_cast<std::uint8_t>(ammo->integer(0, most_rounds));
    issue.smoke = static_cast<std::uint8_t>(number(reader, "smoke", 0, most_rounds, issue.smoke));
    issue.wp = static_cast<std::uint8_t>(number(reader, "wp", 0, most_rounds, 0));
    if (!is_mortar(issue.type) && issue.smoke + issue.wp > 0) reader.refuse("Only mortars and guns fire smoke.");
    return issue;
}

// The reader of a scenario: ids are shared between its parts.
class ScenarioReader {
public:
    ScenarioReader(const Reader& scenario, const Json& options) : scenario_(scenario), options_(options) {}

    Table read() {
        read_frame();
        if (const auto features = scenario_.optional_field("features"))
            for (const Reader& feature : features->elements(most_features_listed))
                table_.features.push_back(read_feature(table_, feature, feature_ids_));
        if (const auto objectives = scenario_.optional_field("objectives"))
            for (const Reader& objective : objectives->elements(most_objectives)) read_objective(objective);
        if (const auto rows = scenario_.optional_field("weapon_data")) read_weapon_rows(*rows, table_);
        if (const auto guns = scenario_.optional_field("gun_data")) read_guns(*guns, table_);
        if (const auto models = scenario_.optional_field("vehicle_data")) read_models(*models, table_);
        for (const Reader& team : scenario_.field("teams").elements(most_teams)) read_team_issue(team);
        read_passengers();
        seat_players();
        if (const auto markers = scenario_.optional_field("markers"))
            for (const Reader& marker : markers->elements(most_markers)) read_marker(marker);
        table_.shuffle_markers = optional_flag(scenario_, "shuffle");
        if (const auto portals = scenario_.optional_field("portals"))
            for (const Reader& portal : portals->elements(most_portals)) read_portal(portal);
        if (const auto pool = scenario_.optional_field("pool")) read_pool(*pool);
        if (const auto victory = scenario_.optional_field("victory"))
            for (const Reader& condition : victory->elements(12)) read_condition(condition);
        require_places();
        return std::move(table_);
    }

private:
    void read_frame() {
        scenario_.only({"game",    "id",       "title",   "summary",     "minutes",  "board",        "edge_A",
                        "edge_B",  "turns",    "sides",   "aware",       "contact",  "exits",        "deploy",
                        "zones",   "features", "teams",   "weapon_data", "gun_data", "vehicle_data", "objectives",
                        "victory", "portals",  "markers", "shuffle",     "pool",     "options"});
        const Reader board = scenario_.field("board");
        board.only({"width", "height"});
        table_.width = board.field("width").integer(shortest_table_side, longest_table_side);
        table_.height = board.field("height").integer(shortest_table_side, longest_table_side);
        table_.add_printed_data();
        if (const auto own = scenario_.optional_field("options")) read_options(*own, table_);
        if (!options_.is_null()) read_options(Reader(options_, "/options"), table_);
        if (const auto edge = scenario_.optional_field("edge_A")) table_.rear[0] = read_word<Edge>(*edge, edge_letters);
        if (const auto edge = scenario_.optional_field("edge_B")) table_.rear[1] = read_word<Edge>(*edge, edge_letters);
        table_.turns = number(scenario_, "turns", 1, most_turns, table_.turns);
        if (const auto sides = scenario_.optional_field("sides")) {
            sides->only({"A", "B"});
            for (std::size_t side = 0; side < 2; ++side)
                if (const auto name = sides->optional_field(side_letters[side]))
                    table_.side_names[side] = name->text(40);
        }
        if (const auto aware = scenario_.optional_field("aware"))
            for (const Reader& side : aware->elements(2)) table_.aware[side.one_of(side_letters)] = true;
        table_.contact_made = optional_flag(scenario_, "contact");
        if (const auto exits = scenario_.optional_field("exits")) read_exits(*exits);
        read_deployment();
    }

    void read_exits(const Reader& reader) {
        reader.only({"A", "B"});
        for (std::size_t side = 0; side < 2; ++side)
            if (const auto list = reader.optional_field(side_letters[side]))
                for (const Reader& edge : list->elements(4))
                    table_.exits[side] = static_cast<std::uint8_t>(table_.exits[side] | 1 << edge.one_of(edge_letters));
    }

    void read_deployment() {
        if (const auto deploy = scenario_.optional_field("deploy"))
            table_.deploy_free = deploy->one_of({"fixed", "free"}) == 1;
        const auto zones = scenario_.optional_field("zones");
        if (table_.deploy_free != zones.has_value())
            scenario_.refuse("Free deployment needs \"zones\", and only free deployment has them.");
        if (!zones) return;
        zones->only({"A", "B"});
        for (std::size_t side = 0; side < 2; ++side) {
            const Reader zone = zones->field(side_letters[side]);
            zone.only({"rect", "poly"});
            table_.zone[side] = read_outline(table_, zone);
        }
    }

    int feature_named(const Reader& reader) const {
        const std::string name = reader.text(longest_id);
        for (std::size_t i = 0; i < table_.features.size(); ++i)
            if (table_.features[i].name == name) return static_cast<int>(i);
        reader.refuse("There is no such feature in this scenario.");
    }

    void read_objective(const Reader& reader) {
        reader.only({"id", "feature", "at", "radius"});
        Objective objective;
        objective.name = objective_ids_.read(reader.field("id"));
        if (const auto feature = reader.optional_field("feature")) {
            reader.only({"id", "feature"});
            objective.is_feature = true;
            objective.feature = feature_named(*feature);
            if (is_linear(table_.features[static_cast<std::size_t>(objective.feature)].kind))
                feature->refuse("An objective is an area or a circle.");
        } else {
            objective.centre = read_point(table_, reader.field("at"));
            objective.radius = reader.field("radius").integer(1, longest_table_side);
        }
        table_.objectives.push_back(objective);
    }

    // Team and figure ids may all be named as targets, so they differ from each other.
    void read_team_issue(const Reader& reader) {
        reader.only({"id", "side", "name", "owner", "kind", "figures", "orig_strength", "facing", "posture", "spotted",
                     "vehicle", "gun"});
        TeamIssue team;
        team.name = team_ids_.read(reader.field("id"));
        team.side = read_word<Side>(reader.field("side"), side_letters);
        if (!table_.teams.empty() && table_.teams.back().side > team.side)
            reader.refuse("List the teams of side A before those of side B.");
        team.kind = read_word<TeamKind>(reader.field("kind"), team_kinds);
        if (const auto name = reader.optional_field("name")) (void)name->text(60);
        owners_.push_back(reader.has("owner") ? reader.field("owner").text(20) : word(side_letters, team.side));
        team.facing = number(reader, "facing", 0, 3599, 0);
        if (const auto posture = reader.optional_field("posture"))
            team.posture = read_word<Posture>(*posture, posture_names);
        team.spotted = optional_flag(reader, "spotted");
        if (reader.has("vehicle") != (team.kind == TeamKind::vehicle))
            reader.refuse("A team of the kind \"vehicle\" has a \"vehicle\", and no other.");
        if (reader.has("gun") != (team.kind == TeamKind::gun))
            reader.refuse("A team of the kind \"gun\" has a \"gun\", and no other.");
        if (team.kind == TeamKind::vehicle) read_vehicle_issue(reader.field("vehicle"), team);
        if (team.kind == TeamKind::gun) read_gun_issue(reader.field("gun"), team);
        read_figures(reader, team);
        team.orig_strength = number(reader, "orig_strength", 1, most_figures, 0);
        table_.teams.push_back(std::move(team));
    }

    // {"model": "sherman_m4", "at": [x, y], "heading": 900, …} with any field of the model besides.
    void read_vehicle_issue(const Reader& reader, TeamIssue& team) {
        reader.only({"model", "at",   "heading",  "smoke",    "wp",          "hvap",        "order", "class",
                     "gear",  "open", "petrol",   "schurzen", "heavy_front", "tiger2",      "radio", "length",
                     "width", "crew", "capacity", "main_gun", "gun_mount",   "machine_guns"});
        team.model = read_model_name(table_, reader.field("model"));
        const auto changed = [&](std::string_view name) { return reader.has(std::string(name)); };
        if (std::any_of(model_fields.begin(), model_fields.end(), changed)) {
            VehicleModel own = table_.models[static_cast<std::size_t>(team.model)];
            own.name = fmt::format("{} {}", own.name, team.name);
            read_model(reader, table_, own);
            team.model = static_cast<int>(table_.models.size());
            table_.models.push_back(own);
        }
        read_place(reader, team);
        if (const auto order = reader.optional_field("order")) team.advances = order->one_of({"hold", "advance"}) == 1;
        read_rounds(reader, team, table_.models[static_cast<std::size_t>(team.model)].gun);
    }

    void read_gun_issue(const Reader& reader, TeamIssue& team) {
        reader.only({"model", "at", "heading", "shield", "smoke", "wp", "hvap"});
        team.gun = read_gun_name(table_, reader.field("model"));
        read_place(reader, team);
        team.shield = optional_flag(reader, "shield");
        read_rounds(reader, team, team.gun);
    }

    // A team that waits under a marker has no place yet.
    void read_place(const Reader& reader, TeamIssue& team) {
        if (const auto at = reader.optional_field("at")) team.at = read_point(table_, *at);
        team.heading = number(reader, "heading", 0, 3599, 0);
        has_place_ = reader.has("at");
    }

    void read_rounds(const Reader& reader, TeamIssue& team, int gun) {
        const bool fires_smoke = gun >= 0 && table_.guns[static_cast<std::size_t>(gun)].smoke;
        team.smoke = number(reader, "smoke", 0, most_rounds, fires_smoke ? standard_smoke : 0);
        team.wp = number(reader, "wp", 0, most_rounds, 0);
        team.hvap = number(reader, "hvap", 0, most_rounds, 0);
        if (gun < 0 && team.smoke + team.wp + team.hvap > 0) reader.refuse("Without a gun there are no rounds.");
    }

    void read_figures(const Reader& reader, TeamIssue& team) {
        const auto figures = reader.optional_field("figures");
        std::size_t with_place = 0;
        if (team.kind == TeamKind::vehicle && !figures) {
            add_printed_crew(reader, team);
        } else {
            for (const Reader& figure : reader.field("figures").elements(most_figures)) {
                read_figure_issue(figure, team);
                with_place += figure.has("at") ? 1 : 0;
            }
        }
        if (team.figures.empty()) reader.refuse("A team needs a figure at least.");
        figure_count_ += static_cast<int>(team.figures.size());
        if (figure_count_ > most_figures) reader.refuse(fmt::format("At most {} figures in all.", most_figures));
        if (team.kind == TeamKind::vehicle) {
            for (FigureIssue& figure : team.figures) figure.at = team.at;
            if (with_place > 0) reader.field("figures").refuse("The crew of a vehicle is aboard and has no \"at\".");
            on_table_.push_back(has_place_);
        } else {
            const bool placed = with_place == team.figures.size();
            if (with_place != 0 && !placed) reader.refuse("Either every figure of a team has an \"at\", or none.");
            if (team.kind == TeamKind::gun && placed != has_place_)
                reader.refuse("A gun and its crew have an \"at\", or none of them.");
            on_table_.push_back(placed);
        }
    }

    std::string figure_id(const Reader& reader, const TeamIssue& team) {
        if (const auto id = reader.optional_field("id")) return team_ids_.read(*id);
        const std::string id = fmt::format("{}.{}", team.name, team.figures.size() + 1);
        team_ids_.claim(reader, id);
        return id;
    }

    void read_figure_issue(const Reader& reader, TeamIssue& team) {
        reader.only({"id", "at", "role", "base_ap", "weapons", "grenades", "binoculars", "sniper", "in_vehicle"});
        FigureIssue figure;
        figure.name = figure_id(reader, team);
        if (const auto role = reader.optional_field("role")) figure.role = read_word<Role>(*role, role_names);
        if ((figure.role >= Role::driver) != (team.kind == TeamKind::vehicle))
            reader.refuse("Drivers, commanders, gunners, loaders and hull gunners are the crew of vehicles.");
        figure.base_ap = number(reader, "base_ap", 1, 3, 2);
        if (const auto at = reader.optional_field("at")) figure.at = read_point(table_, *at);
        for (const Reader& weapon : reader.field("weapons").elements(most_carried))
            figure.weapons.push(read_weapon_issue(weapon));
        figure.grenades = number(reader, "grenades", 0, 20, 0);
        figure.binoculars = optional_flag(reader, "binoculars", figure.role == Role::commander);  // SKM-14.11
        figure.sniper = optional_flag(reader, "sniper");
        team.figures.push_back(std::move(figure));
    }

    // SKM section 2.4: pistols, two actions, roles by the number of men.
    void add_printed_crew(const Reader& reader, TeamIssue& team) {
        static const std::array<std::vector<Role>, 5> roles{
            {{Role::driver},
             {Role::driver, Role::gunner},
             {Role::commander, Role::gunner, Role::driver},
             {Role::commander, Role::gunner, Role::loader, Role::driver},
             {Role::commander, Role::gunner, Role::loader, Role::driver, Role::hull}}};
        const int crew = table_.models[static_cast<std::size_t>(team.model)].crew;
        for (const Role role : roles[static_cast<std::size_t>(crew - 1)]) {
            FigureIssue figure;
            figure.name = fmt::format("{}.{}", team.name, team.figures.size() + 1);
            team_ids_.claim(reader, figure.name);
            figure.role = role;
            figure.weapons.push({WeaponType::pistol, unlimited, 0, 0});
            figure.binoculars = role == Role::commander;  // SKM-14.11
            team.figures.push_back(std::move(figure));
        }
    }

    // The vehicles must all be known before anybody can sit in them.
    void read_passengers() {
        const auto teams = scenario_.field("teams").elements(most_teams);
        for (std::size_t t = 0; t < teams.size(); ++t) {
            const auto figures = teams[t].optional_field("figures");
            if (!figures) continue;
            std::size_t number = 0;
            for (const Reader& figure : figures->elements(most_figures)) {
                if (const auto vehicle = figure.optional_field("in_vehicle"))
                    table_.teams[t].figures[number].in_vehicle = team_with_vehicle(*vehicle, table_.teams[t]);
                ++number;
            }
        }
    }

    int team_with_vehicle(const Reader& reader, const TeamIssue& rider) const {
        const auto team = find_team(table_, reader.text(longest_id));
        const bool known = team && static_cast<std::size_t>(team->index()) < table_.teams.size();
        const TeamIssue* owner = known ? &table_.teams[static_cast<std::size_t>(team->index())] : nullptr;
        if (owner == nullptr || owner->kind != TeamKind::vehicle || owner->side != rider.side)
            reader.refuse("Expected a team of the same side that has a vehicle.");
        return team->index();
    }

    // Opposed: a seat for each side. Solo: the owners of side A in the order of the teams; side B is run by the engine.
    void seat_players() {
        if (!table_.options.solo()) {
            table_.seat_names = side_letters;
            table_.seat_side = {Side::a, Side::b};
            for (TeamIssue& team : table_.teams) team.owner = index(team.side);
            return;
        }
        for (std::size_t t = 0; t < table_.teams.size(); ++t) {
            if (table_.teams[t].side == Side::b) continue;
            const auto found = std::find(table_.seat_names.begin(), table_.seat_names.end(), owners_[t]);
            table_.teams[t].owner = static_cast<int>(found - table_.seat_names.begin());
            if (found == table_.seat_names.end()) add_seat(owners_[t]);
        }
        if (table_.seat_names.empty()) add_seat(side_letters[0]);
    }

    void add_seat(const std::string& owner) {
        if (table_.seat_names.size() == most_seats)
            scenario_.field("teams").refuse(fmt::format("At most {} owners.", most_seats));
        table_.seat_names.push_back(owner);
        table_.seat_side.push_back(Side::a);
    }

    void read_marker(const Reader& reader) {
        reader.only({"id", "at", "content"});
        MarkerIssue marker;
        marker.name = team_ids_.read(reader.field("id"));
        marker.at = read_point(table_, reader.field("at"));
        const Reader content = reader.field("content");
        if (content.is_object()) {
            content.only({"unit"});
            marker.content = Content::unit;
            const auto team = find_team(table_, content.field("unit").text(longest_id));
            const bool known = team && static_cast<std::size_t>(team->index()) < table_.teams.size();
            if (!known || table_.teams[static_cast<std::size_t>(team->index())].side != Side::b)
                content.field("unit").refuse("Expected a team of side B.");
            marker.team = team->index();
            TeamIssue& unit = table_.teams[static_cast<std::size_t>(marker.team)];
            if (unit.marker >= 0) content.refuse("This team waits under another marker already.");
            if (on_table_[static_cast<std::size_t>(marker.team)])
                content.refuse("A team that waits under a marker has no place on the table.");
            unit.marker = static_cast<int>(table_.markers.size());
        } else {
            marker.content = read_word<Content>(content, content_names);
            if (marker.content == Content::unit || marker.content == Content::hidden)
                content.refuse("Expected sniper, artillery, mine, dummy, or {\"unit\": a team}.");
        }
        table_.markers.push_back(marker);
    }

    void read_portal(const Reader& reader) {
        reader.only({"id", "at", "once"});
        PortalIssue portal;
        portal.name = portal_ids_.read(reader.field("id"));
        portal.at = read_point(table_, reader.field("at"));
        portal.once = optional_flag(reader, "once");
        table_.portals.push_back(portal);
    }

    void read_pool(const Reader& reader) {
        reader.only(
            {"riflemen", "nco_smg", "panzerfaust", "lmg", "hmg", "panzerschreck", "at_gun", "tank", "spg", "models"});
        for (std::size_t item = 0; item < pool_names.size(); ++item)
            table_.pool[item] = number(reader, pool_names[item].c_str(), 0, 60, 0);
        const auto models = reader.optional_field("models");
        if (models) {
            models->only({"at_gun", "tank", "spg"});
            if (const auto gun = models->optional_field("at_gun")) table_.pool_gun = read_gun_name(table_, *gun);
            if (const auto tank = models->optional_field("tank")) table_.pool_tank = read_model_name(table_, *tank);
            if (const auto spg = models->optional_field("spg")) table_.pool_spg = read_model_name(table_, *spg);
        }
        const auto named = [&](Pool item, int model) {
            if (table_.pool[static_cast<std::size_t>(item)] > 0 && model < 0)
                reader.refuse(fmt::format("Say in \"models\" which {} the pool has.",
                                          pool_names[static_cast<std::size_t>(item)]));
        };
        named(Pool::gun, table_.pool_gun);
        named(Pool::tank, table_.pool_tank);
        named(Pool::spg, table_.pool_spg);
    }

    // {"when": "last_turn", "test": "holds", "winner": "A", "objective": "F1"}
    void read_condition(const Reader& reader) {
        reader.only({"when", "test", "winner", "objective", "no_portal_within"});
        Condition condition;
        condition.when = static_cast<Condition::When>(reader.field("when").one_of({"turn_end", "last_turn"}));
        condition.test = static_cast<Condition::Test>(
            reader.field("test").one_of({"eliminated", "broken", "holds", "points", "always"}));
        const bool holds = condition.test == Condition::Test::holds, always = condition.test == Condition::Test::always;
        if (reader.has("winner") != (holds || always))
            reader.refuse("The tests \"holds\" and \"always\" name a winner, the others do not.");
        if (reader.has("objective") != (holds || condition.test == Condition::Test::points))
            reader.refuse("The tests \"holds\" and \"points\" name an objective, the others do not.");
        if (always && reader.field("winner").json() == "draw")
            condition.draw = true;
        else if (holds || always)
            condition.winner = read_word<Side>(reader.field("winner"), side_letters);
        if (const auto objective = reader.optional_field("objective"))
            condition.objective = objective_named(*objective);
        if (const auto within = reader.optional_field("no_portal_within")) {
            if (!holds) within->refuse("Only the test \"holds\" looks at portals.");
            condition.no_portal_within = within->integer(0, longest_table_side);
        }
        table_.victory.push_back(condition);
    }

    int objective_named(const Reader& reader) const {
        const std::string name = reader.text(longest_id);
        for (std::size_t i = 0; i < table_.objectives.size(); ++i)
            if (table_.objectives[i].name == name) return static_cast<int>(i);
        reader.refuse("There is no such objective in this scenario.");
    }

    // Whoever has no place waits under a marker, or is placed in the game.
    void require_places() const {
        const auto teams = scenario_.field("teams").elements(most_teams);
        for (std::size_t t = 0; t < teams.size(); ++t) {
            const bool rides = std::all_of(table_.teams[t].figures.begin(), table_.teams[t].figures.end(),
                                           [](const FigureIssue& figure) { return figure.in_vehicle >= 0; });
            if (!on_table_[t] && table_.teams[t].marker < 0 && !table_.deploy_free && !rides)
                teams[t].refuse("This team has no place: give its figures an \"at\", or let it wait under a marker.");
        }
    }

    Reader scenario_;
    const Json& options_;
    Table table_;
    Ids feature_ids_, objective_ids_, team_ids_, portal_ids_;
    std::vector<std::string> owners_;
    std::vector<bool> on_table_;
    bool has_place_ = false;
    int figure_count_ = 0;
};

}  // namespace

std::vector<OptionInfo> Codec<skirmish::Skirmish>::options() {
    std::vector<OptionInfo> list;
    skirmish::Options standard;
    visit_skirmish_options(ListOptions{list, "SKM-"}, standard);
    return list;
}

skirmish::Table Codec<skirmish::Skirmish>::table(const Reader& scenario, const Json& options) {
    Table table = ScenarioReader(scenario, options).read();
    if (const Refusal refusal = table.finish())
        scenario.refuse(refusal_text(refusal, [&](const Argument& argument) { return name(table, argument); }));
    return table;
}

std::vector<std::string> Codec<skirmish::Skirmish>::seat_names(const Table& table) { return table.seat_names; }

}  // namespace sandtable::codec
