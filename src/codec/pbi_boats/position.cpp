// Positions with boats as JSON: PBI's, and the fields of docs/rules/pbi-boats.md section 2.
#include <fmt/format.h>

#include "codec/pbi/codec.hpp"
#include "codec/pbi_boats/codec.hpp"
#include "codec/pbi_boats/names.hpp"

namespace sandtable::codec {

using namespace boat_names;

namespace {

const std::vector<std::string> steps{"none", "drift", "reserves", "mines", "patches", "refloats", "done"};
const std::vector<std::string> matter_kinds{"arrival", "offer", "boarding", "rescue"};
const std::vector<std::string> matter_stages{"arrive",         "offer",   "htc",      "fight",   "defender_losses",
                                             "boarder_losses", "decided", "scramble", "capture", "assign"};

struct BoatFlag {
    const char* name;
    BoatSet Position::* set;
};
constexpr std::array<BoatFlag, 9> boat_flags{{{"beached", &Position::beached},
                                              {"activated", &Position::activated},
                                              {"locked", &Position::locked},
                                              {"full_throttle", &Position::full_throttle},
                                              {"moved_now", &Position::moved_now},
                                              {"moved_last", &Position::moved_last},
                                              {"no_doubling", &Position::no_doubling},
                                              {"exempt", &Position::exempt},
                                              {"captured", &Position::captured}}};
struct GroupFlag {
    const char* name;
    GroupSet Position::* set;
};
constexpr std::array<GroupFlag, 3> group_flags{{{"done", &Position::done},
                                                {"paused_aboard", &Position::paused_aboard},
                                                {"fired_aboard", &Position::fired_aboard}}};

const char* base_of(const Table& table, Square square) {
    return table.water.contains(square) ? "WATER" : table.is_shore(square) ? "SHORE" : "LAND";
}

Json craft_json(const Table& table, const Position& now, Boat boat) {
    const Craft& craft = now[boat];
    Json markers = Json::array(), reacted = Json::array();
    for (const Group marker : now.markers_in(place_of(boat)))
        markers.push_back(table.platoon_name[table.platoon[marker.index()].index()]);
    for (int direction = 0; direction < grid::directions; ++direction)
        if ((craft.reacted >> direction & 1) != 0) reacted.push_back(direction);
    Json json{{"type", word(boat_hulls, craft.hull)},
              {"side", word(sides, craft.side)},
              {"status", word(boat_statuses, craft.status)},
              {"square", square_json(table, craft.square)},
              {"facing", word(edges, craft.facing)},
              {"damage", craft.damage},
              {"passengers", cargo_json(table, now.aboard(boat), now.vehicles_aboard(table, boat))},
              {"markers", markers},
              {"ap", craft.ap},
              {"shots", craft.shots},
              {"fire_mode", word(fire_modes, craft.fire_mode)},
              {"beached_on", square_json(table, craft.beached_on)},
              {"carried_by", craft.bearer.exists() ? Json(table.group_name[craft.bearer.index()]) : Json(nullptr)},
              {"aboard", boat_json(table, craft.carrier)},
              {"reacted", reacted}};
    json.update(equipment_json(craft.equipment));
    for (const BoatFlag& flag : boat_flags) json[flag.name] = (now.*flag.set).contains(boat);
    return json;
}

Json matter_json(const Table& table, const Matter& matter) {
    return {{"kind", word(matter_kinds, matter.kind)},
            {"stage", word(matter_stages, matter.stage)},
            {"side", word(sides, matter.side)},
            {"at", square_json(table, matter.at)},
            {"boat", boat_json(table, matter.boat)},
            {"kills", matter.kills},
            {"losses", matter.losses},
            {"by_boat", matter.by_boat != 0},
            {"groups", groups_json(table, matter.groups)},
            {"others", groups_json(table, matter.others)},
            {"vehicles", boats_json(table, matter.vehicles)},
            {"beached_on", square_json(table, matter.beached_on)}};
}

Json mines_json(const Table& table, const Position& now) {
    Json list = Json::array();
    for (const Side side : {Side::attacker, Side::defender})
        for (const Square square : now.mines[index(side)])
            list.push_back({{"square", square_name(table, square)},
                            {"side", word(sides, side)},
                            {"revealed", now.revealed.contains(square)}});
    return list;
}

bool places_mines(const Table& table, const Position& now) {
    return now.phase == Phase::deploy_def && decision(table, now) == Decision::mines;
}

// ---- reading

// The JSON that PBI's codec understands: groups aboard stand in the boat's place, the rest is taken out.
Json land_of(const Table& table, const Json& whole) {
    Json land = whole;
    for (const char* field : {"boats", "mines", "boat_activation", "matters", "step", "to_do", "boats_to_test",
                              "boats_tested", "bought", "mines_placed", "mines_found", "army", "hides_mines"})
        land.erase(field);
    if (!land.is_object()) return land;
    if (land.contains("phase") && land["phase"] == "START") land["phase"] = "MORALE";
    if (land.contains("phase") && land["phase"] == "SETUP_MINES") land["phase"] = "DEPLOY_DEF";
    if (land.contains("squares") && land["squares"].is_object())
        for (auto& square : land["squares"])
            if (square.is_object())
                for (const char* field : {"base", "landing", "water"}) square.erase(field);
    if (!land.contains("groups") || !land["groups"].is_object()) return land;
    for (auto& group : land["groups"]) {
        if (!group.is_object()) continue;
        const bool aboard = group.contains("aboard") && group["aboard"].is_string();
        if (aboard) {
            group["square"] = group["aboard"];
            group["status"] = "ON_BOARD";
        }
        for (const char* field : {"aboard", "carrying", "done", "paused_aboard", "fired_aboard"}) group.erase(field);
    }
    (void)table;
    return land;
}

std::uint8_t number(const Reader& reader, const char* name, int most) {
    const auto field = reader.optional_field(name);
    return static_cast<std::uint8_t>(field ? field->integer(0, most) : 0);
}

bool flag(const Reader& reader, const char* name) {
    const auto field = reader.optional_field(name);
    return field && field->boolean();
}

Square board_square(const Table& table, const Reader& reader) {
    const Square square = read_square_or_null(table, reader);
    if (square.exists() && square.index() >= table.board.size()) reader.refuse("Expected a square of the board.");
    return square;
}

void read_craft(const Table& table, const Reader& reader, Boat boat, Position& now) {
    reader.only({"type",          "side",        "status",  "square",    "facing",     "damage",        "passengers",
                 "markers",       "ap",          "shots",   "fire_mode", "beached_on", "carried_by",    "aboard",
                 "reacted",       "lmg",         "hmg",     "mortar",    "cannon",     "nets",          "carry_kit",
                 "mines_carried", "flotilla",    "beached", "activated", "locked",     "full_throttle", "moved_now",
                 "moved_last",    "no_doubling", "exempt",  "captured"});
    Craft& craft = now[boat];
    craft.hull = read_word<Hull>(reader.field("type"), boat_hulls);
    const BoatPlan& plan = table.boat[boat.index()];
    if (!plan.bought && craft.hull != plan.hull)
        reader.field("type").refuse("The scenario gives this boat another type.");
    if (plan.bought && data(craft.hull).on_land) reader.field("type").refuse("Only boats can be bought.");
    craft.side = read_word<Side>(reader.field("side"), sides);
    craft.status = read_word<Status>(reader.field("status"), boat_statuses);
    if (const auto square = reader.optional_field("square")) craft.square = board_square(table, *square);
    const bool vehicle = data(craft).on_land;
    const bool placed =
        craft.status == Status::afloat || craft.status == Status::on_ground || craft.status == Status::ashore;
    if (placed != craft.square.exists()) reader.refuse("A boat has a square when it is on the table, and only then.");
    if ((vehicle &&
         (craft.status == Status::afloat || craft.status == Status::ashore || craft.status == Status::reserve)) ||
        (!vehicle && (craft.status == Status::on_ground || craft.status == Status::aboard)))
        reader.field("status").refuse("This status does not fit this kind of boat or vehicle.");
    if (craft.status == Status::afloat && table.is_land(craft.square))
        reader.field("square").refuse("Boats need water.");
    if ((vehicle || craft.status == Status::ashore) && placed && table.water.contains(craft.square))
        reader.field("square").refuse("This cannot be in the water.");
    craft.facing = read_word<Edge>(reader.field("facing"), edges);
    craft.damage = number(reader, "damage", 3);
    if (placed && craft.damage == 3) reader.field("damage").refuse("A boat with 3 damage is LOST.");
    craft.ap = number(reader, "ap", 12);
    craft.shots = number(reader, "shots", 3);
    if (const auto mode = reader.optional_field("fire_mode")) craft.fire_mode = read_word<FireMode>(*mode, fire_modes);
    if (const auto on = reader.optional_field("beached_on")) craft.beached_on = board_square(table, *on);
    if (const auto bearer = reader.optional_field("carried_by"); bearer && !bearer->is_null())
        craft.bearer = read_group(table, *bearer);
    if (const auto carrier = reader.optional_field("aboard"); carrier && !carrier->is_null())
        craft.carrier = read_boat(table, *carrier);
    if ((craft.status == Status::aboard) != craft.carrier.exists())
        reader.refuse("A vehicle names the boat it is \"aboard\" when its status is ABOARD, and only then.");
    if (const auto reacted = reader.optional_field("reacted"))
        for (const Reader& direction : reacted->elements(grid::directions))
            craft.reacted = static_cast<std::uint8_t>(craft.reacted | 1 << direction.integer(0, 7));
    read_equipment(reader, craft.equipment);
    for (const BoatFlag& one : boat_flags)
        if (flag(reader, one.name)) (now.*one.set).insert(boat);
    if (const auto markers = reader.optional_field("markers"))
        for (const Reader& element : markers->elements(pbi::most_groups)) {
            const auto platoon = find_platoon(table, element.text(32));
            if (!platoon) element.refuse("There is no such platoon in this scenario.");
            const GroupSet places = table.of_platoon[platoon->index()];
            const Group last(places.first().index() + places.size() - 1);
            if (now.marker[last.index()].exists()) element.refuse("A platoon has no more markers than groups.");
            pbi::lay_marker(table, now, *platoon, place_of(boat));
        }
}

Matter read_matter(const Table& table, const Reader& reader) {
    reader.only({"kind", "stage", "side", "at", "boat", "kills", "losses", "by_boat", "groups", "others", "vehicles",
                 "beached_on"});
    Matter matter;
    matter.kind = read_word<Matter::Kind>(reader.field("kind"), matter_kinds);
    matter.stage = read_word<Matter::Stage>(reader.field("stage"), matter_stages);
    matter.side = read_word<Side>(reader.field("side"), sides);
    if (const auto at = reader.optional_field("at")) matter.at = board_square(table, *at);
    if (const auto boat = reader.optional_field("boat"); boat && !boat->is_null())
        matter.boat = read_boat(table, *boat);
    matter.kills = number(reader, "kills", 41);
    matter.losses = number(reader, "losses", 4);
    matter.by_boat = flag(reader, "by_boat") ? 1 : 0;
    if (const auto groups = reader.optional_field("groups")) matter.groups = pbi_names::read_groups(table, *groups);
    if (const auto others = reader.optional_field("others")) matter.others = pbi_names::read_groups(table, *others);
    if (const auto vehicles = reader.optional_field("vehicles")) matter.vehicles = read_boats(table, *vehicles);
    if (const auto on = reader.optional_field("beached_on")) matter.beached_on = board_square(table, *on);
    return matter;
}

// What the matter waits for must make sense, or the rules would meet a question without an answer.
void check_matter(const Reader& reader, const Table& table, const Position& now, const Matter& matter) {
    using Kind = Matter::Kind;
    using Stage = Matter::Stage;
    const bool fits = matter.kind == Kind::arrival  ? matter.stage == Stage::arrive
                      : matter.kind == Kind::offer  ? matter.stage == Stage::offer
                      : matter.kind == Kind::rescue ? matter.stage == Stage::assign
                                                    : matter.stage >= Stage::htc && matter.stage <= Stage::capture;
    if (!fits) reader.refuse("This stage does not belong to this kind of matter.");
    if (matter.kind != Kind::arrival && !matter.at.exists())
        reader.refuse("This matter needs the square \"at\" which it happens.");
    if (matter.kind != Kind::offer && !matter.boat.exists()) reader.refuse("This matter needs a boat.");
    const GroupSet own = table.of_side[index(matter.side)] & now.on_board;
    if (matter.kind == Kind::offer) {
        const bool acting = now.activation != pbi::Activation::none || now.active_boat.exists();
        if (!acting || matter.side == now.active_side)
            reader.refuse("Opportunity shooting interrupts an activation and belongs to the other side.");
        return;
    }
    if (matter.kind == Kind::arrival) {
        if (matter.vehicles.empty()) reader.refuse("An arrival needs the boats of the unit.");
        for (const Boat boat : matter.vehicles)
            if (now[boat].status != Status::reserve || now[boat].side != matter.side)
                reader.refuse("Only boats in reserve can arrive.");
        return;
    }
    if (matter.kind == Kind::rescue) {
        if (!own.contains_all(matter.groups) || (matter.groups.empty() && matter.vehicles.empty()))
            reader.refuse("A rescue needs own groups or vehicles that were saved.");
        for (const Group group : matter.groups)
            if (now.square[group.index()] != place_of(matter.boat)) reader.refuse("The saved were aboard the boat.");
        for (const Boat vehicle : matter.vehicles)
            if (now[vehicle].status != Status::aboard) reader.refuse("The saved vehicles were aboard the boat.");
        return;
    }
    const GroupSet enemy = table.of_side[index(enemy_of(matter.side))];
    if (matter.side != now.active_side || matter.groups.empty() || matter.groups.size() > 4 ||
        !table.of_side[index(matter.side)].contains_all(matter.groups) || !enemy.contains_all(matter.others) ||
        now[matter.boat].square != matter.at || now[matter.boat].side == matter.side)
        reader.refuse("A boarding needs assaulters of the active side and an enemy boat.");
    if ((matter.stage == Stage::capture || matter.stage == Stage::scramble) && (matter.groups & now.on_board).empty())
        reader.refuse("Somebody must be left to take the boat.");
    for (const Group group : matter.others & now.on_board)
        if (now.square[group.index()] != place_of(matter.boat)) reader.refuse("The defenders must be aboard the boat.");
}

void read_mines(const Table& table, const Reader& reader, Position& now) {
    for (const Reader& mine : reader.elements(grid::most_squares)) {
        mine.only({"square", "side", "revealed"});
        const Square square = board_square(table, mine.field("square"));
        if (!square.exists() || !table.floats(square)) mine.refuse("Mines lie in the water.");
        if (now.mine_in(square)) mine.refuse("One mine per square.");
        now.mines[index(read_word<Side>(mine.field("side"), sides))].insert(square);
        if (mine.field("revealed").boolean()) now.revealed.insert(square);
    }
}

void read_group_extras(const Table& table, const Reader& groups, Position& now) {
    for (const auto& [name, fields] : groups.members(pbi::most_groups)) {
        const auto group = find_group(table, name);
        if (!group) continue;
        for (const GroupFlag& one : group_flags)
            if (flag(fields, one.name)) (now.*one.set).insert(*group);
        const auto aboard = fields.optional_field("aboard");
        if (!aboard || aboard->is_null()) continue;
        const Boat boat = read_boat(table, *aboard);
        if (now[boat].status == Status::none || now[boat].status == Status::waiting)
            aboard->refuse("Nobody is aboard a boat that is not in play.");
    }
}

void check_boats(const Reader& reader, const Table& table, const Position& now) {
    for (int i = 0; i < table.boat_count; ++i) {
        const Craft& craft = now.craft[i];
        const Boat boat(i);
        if (craft.bearer.exists() && (craft.status != Status::ashore || !now.on_board.contains(craft.bearer) ||
                                      now.square[craft.bearer.index()] != craft.square))
            reader.refuse(boat_name(table, boat) + " is not where the group that carries it stands.");
        const int vehicles = now.vehicles_aboard(table, boat).size();
        const bool afloat =
            craft.status == Status::afloat || craft.status == Status::reserve || craft.status == Status::on_ground;
        if (afloat && now.aboard(boat).size() > capacity(table, now, boat, vehicles))
            reader.refuse("More is aboard " + boat_name(table, boat) + " than it can carry.");
        for (const Group group : now.aboard(boat))
            if (afloat && table.side_of(group) != craft.side)
                reader.refuse("Troops of the other side are aboard " + boat_name(table, boat) + ".");
    }
    if (now.active_boat.exists() && (now.activation != pbi::Activation::none || now.phase != Phase::action))
        reader.refuse("A boat's activation belongs to ACTION and stands alone.");
}

void read_boat_activation(const Table& table, const Reader& reader, Position& now) {
    if (reader.is_null()) return;
    reader.only({"boat", "second_step", "entered", "ending"});
    now.active_boat = read_boat(table, reader.field("boat"));
    now.second_step = flag(reader, "second_step") ? 1 : 0;
    now.entered_now = flag(reader, "entered") ? 1 : 0;
    now.boat_ending = flag(reader, "ending") ? 1 : 0;
}

}  // namespace

Json Codec<pbi_boats::PbiBoats>::to_json(const Table& table, const Position& now) {
    Json json = Codec<pbi::Pbi>::to_json(table, now);
    if (now.phase == Phase::morale && now.step != Step::done) json["phase"] = "START";
    if (places_mines(table, now)) json["phase"] = "SETUP_MINES";
    for (const Group group : table.groups) {
        Json& fields = json["groups"][table.group_name[group.index()]];
        const Square place = now.square[group.index()];
        const bool aboard = is_aboard(place);
        if (aboard) {
            const Craft& carrier = now[boat_of(place)];
            fields["status"] = carrier.status == Status::reserve ? "RESERVE" : "ABOARD";
            fields["square"] = square_json(table, carrier.square);
        }
        fields["aboard"] = aboard ? boat_json(table, boat_of(place)) : Json(nullptr);
        fields["carrying"] = boat_json(table, now.carried_by(table, group));
        for (const GroupFlag& one : group_flags) fields[one.name] = (now.*one.set).contains(group);
    }
    for (const Square square : table.board.all()) {
        Json& fields = json["squares"][square_name(table, square)];
        fields["base"] = base_of(table, square);
        fields["landing"] = table.beach.contains(square) ? "BEACH" : table.pier.contains(square) ? "PIER" : "NONE";
        fields["water"] =
            table.floats(square) ? Json(word(pbi_names::terrains, table.water_class(square))) : Json(nullptr);
    }
    Json boats = Json::object(), matters = Json::array();
    for (int i = 0; i < table.boat_count; ++i) boats[table.boat_name[i]] = craft_json(table, now, Boat(i));
    for (const Matter& matter : now.matters) matters.push_back(matter_json(table, matter));
    Json activation = nullptr;
    if (now.active_boat.exists())
        activation = {{"boat", boat_name(table, now.active_boat)},
                      {"second_step", now.second_step != 0},
                      {"entered", now.entered_now != 0},
                      {"ending", now.boat_ending != 0}};
    json["boats"] = std::move(boats);
    json["mines"] = mines_json(table, now);
    json["boat_activation"] = std::move(activation);
    json["matters"] = std::move(matters);
    json["step"] = word(steps, now.step);
    json["to_do"] = boats_json(table, now.to_do);
    json["boats_to_test"] = boats_json(table, now.boats_to_test);
    json["boats_tested"] = now.boats_tested != 0;
    json["bought"] = {{"ATT", (now.bought & 1) != 0}, {"DEF", (now.bought & 2) != 0}};
    json["mines_placed"] = now.mines_placed != 0;
    json["mines_found"] = now.mines_found;
    json["army"] = {{"ATT", now.army[0]}, {"DEF", now.army[1]}};
    json["hides_mines"] = now.hides_mines != 0;
    return json;
}

pbi_boats::Position Codec<pbi_boats::PbiBoats>::position(const Table& table, const Reader& reader) {
    if (!reader.is_object()) reader.refuse("Expected a position.");
    const Json land = land_of(table, reader.json());
    Position now;
    static_cast<pbi::Position&>(now) = Codec<pbi::Pbi>::position(table, Reader(land, reader.place()));
    for (const auto& [name, fields] : reader.field("boats").members(most_boats)) {
        const auto boat = find_boat(table, name);
        if (!boat) fields.refuse("There is no such boat in this scenario.");
        read_craft(table, fields, *boat, now);
    }
    for (int i = 0; i < table.boat_count; ++i)
        if (!reader.field("boats").has(table.boat_name[i])) reader.field("boats").field(table.boat_name[i]);
    read_group_extras(table, reader.field("groups"), now);
    if (const auto mines = reader.optional_field("mines")) read_mines(table, *mines, now);
    if (const auto activation = reader.optional_field("boat_activation")) read_boat_activation(table, *activation, now);
    if (const auto step = reader.optional_field("step")) now.step = read_word<Step>(*step, steps);
    if (const auto boats = reader.optional_field("to_do")) now.to_do = read_boats(table, *boats);
    if (const auto boats = reader.optional_field("boats_to_test")) now.boats_to_test = read_boats(table, *boats);
    now.boats_tested = flag(reader, "boats_tested") ? 1 : 0;
    if (const auto bought = reader.optional_field("bought")) {
        bought->only({"ATT", "DEF"});
        now.bought = static_cast<std::uint8_t>((flag(*bought, "ATT") ? 1 : 0) | (flag(*bought, "DEF") ? 2 : 0));
    }
    now.mines_placed = flag(reader, "mines_placed") ? 1 : 0;
    now.mines_found = number(reader, "mines_found", 255);
    if (const auto army = reader.optional_field("army")) {
        army->only({"ATT", "DEF"});
        now.army = {static_cast<std::uint16_t>(army->field("ATT").integer(0, 65535)),
                    static_cast<std::uint16_t>(army->field("DEF").integer(0, 65535))};
    }
    now.hides_mines = flag(reader, "hides_mines") ? 1 : 0;
    check_boats(reader, table, now);
    if (const auto matters = reader.optional_field("matters")) {
        for (const Reader& element : matters->elements(now.matters.capacity())) {
            const Matter matter = read_matter(table, element);
            check_matter(element, table, now, matter);
            now.matters.push(matter);
        }
    }
    const bool start = reader.field("phase").is_text() && reader.field("phase").text() == "START";
    if (start && now.step == Step::done) reader.field("step").refuse("START has steps of its own.");
    if (now.phase == Phase::morale && !start) now.step = Step::done;
    return now;
}

// A case may give a boat just its square, and a group just the boat it is aboard.
void Codec<pbi_boats::PbiBoats>::complete(Json& patch) {
    if (!patch.is_object()) return;
    if (patch.contains("groups") && patch["groups"].is_object())
        for (auto& group : patch["groups"])
            if (group.is_object() && group.contains("aboard") && group["aboard"].is_string()) {
                group["status"] = "ABOARD";
                group["square"] = nullptr;
            }
    Codec<pbi::Pbi>::complete(patch);
    if (!patch.contains("boats") || !patch["boats"].is_object()) return;
    for (const auto& item : patch["boats"].items()) {
        Json& boat = item.value();
        if (!boat.is_object() || !boat.contains("square") || !boat["square"].is_string() || boat.contains("status"))
            continue;
        const bool vehicle =
            item.key().find("TRUCK") != std::string::npos || item.key().find("TANK") != std::string::npos;
        boat["status"] = vehicle ? "ON_BOARD" : "AFLOAT";
    }
}

}  // namespace sandtable::codec
