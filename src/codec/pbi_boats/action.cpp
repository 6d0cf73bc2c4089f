// Actions with boats: {"forward": {"squares": 2}} in JSON, "forward squares=2" in words. PBI's own actions keep PBI's
// forms; a shot at a boat adds its "aim", an assault on one its "boat".
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <sstream>

#include "codec/pbi/codec.hpp"
#include "codec/pbi_boats/codec.hpp"
#include "codec/pbi_boats/names.hpp"

namespace sandtable::codec {

using namespace boat_names;

namespace {

const std::vector<std::string> verbs{
    "buy",    "deploy_boat", "place_mine",    "arrive",          "activate_boat", "forward",  "reverse",
    "turn",   "boat_fire",   "troops_fire",   "clear_aboard",    "disarm",        "lay_mine", "disembark",
    "embark", "transfer",    "board",         "end_boat",        "pick_up",       "drop",     "launch",
    "htc",    "htc_pass",    "rescue_assign", "scramble_assign", "capture_assign"};

bool is_boats(const Action& action) { return verb_of(action) >= first_verb; }
const std::string& verb_name(Verb verb) {
    return verbs[static_cast<std::size_t>(verb) - static_cast<std::size_t>(first_verb)];
}

// ---- to JSON

Json with_aim(const Table& table, Json json, const Order& order) {
    if (const std::string aim = aim_text(table, order.aim, order.target); !aim.empty()) json["aim"] = aim;
    return json;
}

Json purchase_json(const Action& action) {
    Json boats = Json::array();
    for (int i = 0; i < most_lots; ++i) {
        const Lot lot = lot_of(action, i);
        if (lot.count == 0) continue;
        Json fields{{"type", word(boat_hulls, lot.hull)}, {"count", lot.count}};
        const Equipment& e = lot.equipment;
        if (e.lmgs > 0) fields["lmg"] = e.lmgs;
        if (e.hmgs > 0) fields["hmg"] = e.hmgs;
        if (e.mortars > 0) fields["mortar"] = e.mortars;
        if (e.cannon > 0) fields["cannon"] = e.cannon;
        if (lot.cannons > 1) fields["second_cannon"] = true;
        if (e.nets > 0) fields["nets"] = true;
        if (e.kit > 0) fields["carry_kit"] = true;
        if (e.mines > 0) fields["mines_carried"] = e.mines;
        if (e.flotilla > 0) fields["flotilla"] = e.flotilla;
        boats.push_back(fields);
    }
    return {{"boats", boats}};
}

Json arrival_json(const Table& table, const Position& now, const Action& action) {
    Json json = Json::object();
    if (now.matters.empty()) return json;
    std::size_t at = 0;
    for (const Boat boat : now.matters.back().vehicles) {
        const Square square = action.layout[at] < table.board.size() ? Square(action.layout[at]) : Square();
        json[boat_name(table, boat)] = {{"square", square_json(table, square)},
                                        {"facing", edges[action.layout[at + 1] % 4]}};
        at += 2;
    }
    return json;
}

Json assignment_json(const Table& table, const Position& now, const Action& action) {
    Json json = Json::object();
    std::size_t at = 0;
    const auto place = [&](std::uint8_t value) -> Json {
        if (value == nowhere) return "LOST";
        if (value >= pbi::first_place + table.boat_count || (value >= table.board.size() && value < pbi::first_place))
            return "LOST";
        return square_name(table, Square(value));
    };
    for (const Group group : action.groups) json[table.group_name[group.index()]] = place(action.layout[at++ % 40]);
    if (verb_of(action) == Verb::rescue_assign && !now.matters.empty())
        for (const Boat vehicle : now.matters.back().vehicles)
            json[boat_name(table, vehicle)] = place(action.layout[at++ % 40]);
    return json;
}

Json mines_json(const Table& table, const Position& now, const Action& action) {
    if (now.hides_mines != 0) return Json::object();  // where they lie is not for this viewer to know
    SquareSet squares;
    for (const std::uint8_t byte : action.layout)
        if (byte < table.board.size()) squares.insert(Square(byte));
    return {{"squares", squares_json(table, squares)}};
}

Json shot_json(const Table& table, const Action& action, const Order& order) {
    Json json = Json::object();
    if (verb_of(action) == Verb::boat_fire) json["mount"] = word(mount_names, order.weapon);
    if (verb_of(action) == Verb::troops_fire) json["groups"] = groups_json(table, action.groups);
    json["target"] = square_name(table, action.to);
    return with_aim(table, json, order);
}

Json details_json(const Table& table, const Position& now, const Action& action) {
    const Order order = order_of(action);
    const auto crew = [&] { return order.uses_mount != 0; };
    switch (verb_of(action)) {
        case Verb::buy: return purchase_json(action);
        case Verb::deploy_boat:
            return {{"boat", boat_name(table, order.boat)},
                    {"square", square_name(table, action.to)},
                    {"facing", word(edges, order.facing)},
                    {"aboard", cargo_json(table, action.groups, order.vehicles)}};
        case Verb::place_mine: return mines_json(table, now, action);
        case Verb::arrive: return arrival_json(table, now, action);
        case Verb::activate_boat: return {{"boat", boat_name(table, order.boat)}, {"full_throttle", order.number != 0}};
        case Verb::forward: return {{"squares", order.number}};
        case Verb::turn: return {{"to", order.number != 0 ? "R" : "L"}};
        case Verb::boat_fire:
        case Verb::troops_fire: return shot_json(table, action, order);
        case Verb::clear_aboard:
            return {{"platoon", table.platoon_name[std::min<int>(order.number, table.platoon_count - 1)]}};
        case Verb::disembark:
            return {{"boat", boat_name(table, order.boat)},
                    {"groups", cargo_json(table, action.groups, order.vehicles)},
                    {"to", square_json(table, action.to)}};
        case Verb::embark:
            return {{"boat", boat_name(table, order.boat)},
                    {"groups", cargo_json(table, action.groups, order.vehicles)}};
        case Verb::transfer:
        case Verb::board:
            return {{"boat", boat_name(table, order.target)}, {"groups", groups_json(table, action.groups)}};
        case Verb::pick_up:
            return {{"group", groups_json(table, action.groups)}, {"boat", boat_name(table, order.boat)}};
        case Verb::drop: return {{"group", groups_json(table, action.groups)}};
        case Verb::launch: return {{"group", groups_json(table, action.groups)}, {"facing", word(edges, order.facing)}};
        case Verb::htc: {
            Json json = Json::object();
            if (crew()) json["mount"] = word(mount_names, order.weapon);
            if (action.groups.any()) json["groups"] = groups_json(table, action.groups);
            if (action.to.exists()) json["square"] = square_name(table, action.to);
            return json;
        }
        case Verb::rescue_assign:
        case Verb::scramble_assign: return assignment_json(table, now, action);
        case Verb::capture_assign: return {{"groups", groups_json(table, action.groups)}};
        default: return Json::object();
    }
}

// What boats add to PBI's own actions.
void add_to_pbi(const Table& table, const Action& action, Json& details) {
    const Order order = order_of(action);
    switch (verb_of(action)) {
        case Verb::shoot: details = with_aim(table, details, order); return;
        case Verb::assault:
            if (order.aim != Aim::none) {
                details.erase("to");
                details["boat"] = boat_name(table, order.target);
            }
            return;
        case Verb::opp_attempt:
            if (action.choice != 0) {
                details = {{"boat", boat_name(table, order.boat)}};
                if (order.uses_mount != 0) details["mount"] = word(mount_names, order.weapon);
                if (action.groups.any()) details["groups"] = groups_json(table, action.groups);
            }
            details = with_aim(table, details, order);
            return;
        default: return;
    }
}

// ---- from JSON

void read_purchase(const Reader& reader, Action& action) {
    reader.only({"boats"});
    action.layout = {};
    int number = 0;
    for (const Reader& element : reader.field("boats").elements(most_lots)) {
        element.only({"type", "count", "lmg", "hmg", "mortar", "cannon", "second_cannon", "nets", "carry_kit",
                      "mines_carried", "flotilla"});
        Lot lot;
        lot.hull = read_word<Hull>(element.field("type"), boat_hulls);
        if (data(lot.hull).on_land) element.field("type").refuse("Only boats can be bought.");
        const auto count = element.optional_field("count");
        lot.count = count ? count->integer(1, 31) : 1;
        read_equipment(element, lot.equipment);
        const auto second = element.optional_field("second_cannon");
        lot.cannons = second && second->boolean() ? 2 : 1;
        set_lot(action, number++, lot);
    }
}

void read_arrival(const Table& table, const Position& now, const Reader& reader, Action& action) {
    action.layout = {};
    if (now.matters.empty()) return;
    const BoatSet unit = now.matters.back().vehicles;
    for (const Boat boat : unit) action.layout[static_cast<std::size_t>(2 * unit.rank(boat))] = nowhere;
    for (const auto& [name, fields] : reader.members(most_boats)) {
        const auto boat = find_boat(table, name);
        if (!boat || !unit.contains(*boat)) fields.refuse("Expected the boats that arrive now.");
        fields.only({"square", "facing"});
        const auto at = static_cast<std::size_t>(2 * unit.rank(*boat));
        const Square square = read_square(table, fields.field("square"));
        if (square.index() >= table.board.size()) fields.refuse("Expected a square of the board.");
        action.layout[at] = square.value;
        action.layout[at + 1] = static_cast<std::uint8_t>(read_word<Edge>(fields.field("facing"), edges));
    }
}

void read_assignment(const Table& table, const Position& now, const Reader& reader, Action& action) {
    action.layout = {};
    std::array<std::uint8_t, pbi::most_groups> place{};
    std::array<std::uint8_t, most_boats> stand{};
    constexpr std::uint8_t unnamed = nowhere - 1;  // no place has room for it, so that BOAT-12.12 refuses
    stand.fill(unnamed);
    BoatSet vehicles;
    for (const auto& [name, value] : reader.members(pbi::most_groups)) {
        const std::uint8_t where =
            value.is_text() && value.text(32) == "LOST" ? nowhere : read_square(table, value).value;
        if (const auto group = find_group(table, name)) {
            action.groups.insert(*group);
            place[static_cast<std::size_t>(group->index())] = where;
        } else if (const auto boat = find_boat(table, name)) {
            vehicles.insert(*boat);
            stand[static_cast<std::size_t>(boat->index())] = where;
        } else {
            value.refuse("There is no such group or vehicle in this scenario.");
        }
    }
    const BoatSet saved = now.matters.empty() ? BoatSet() : now.matters.back().vehicles;
    if (!saved.contains_all(vehicles)) reader.refuse("Expected the groups and vehicles that were saved.");
    std::size_t at = 0;
    for (const Group group : action.groups)
        if (at < action.layout.size()) action.layout[at++] = place[static_cast<std::size_t>(group.index())];
    for (const Boat vehicle : saved)
        if (at < action.layout.size()) action.layout[at++] = stand[static_cast<std::size_t>(vehicle.index())];
}

void read_mine_squares(const Table& table, const Reader& reader, Action& action) {
    reader.only({"squares"});
    action.layout.fill(nowhere);
    std::vector<std::uint8_t> squares;
    for (const Reader& element : reader.field("squares").elements(most_mines)) {
        const Square square = read_square(table, element);
        if (square.index() >= table.board.size()) element.refuse("Expected a square of the board.");
        squares.push_back(square.value);
    }
    std::sort(squares.begin(), squares.end());
    std::copy(squares.begin(), squares.end(), action.layout.begin());
}

Square target_square(const Table& table, const Reader& reader) {
    const Square square = read_square(table, reader);
    if (square.index() >= table.board.size()) reader.refuse("Expected a square of the board.");
    return square;
}

// BOAT-9.12: "foot" need not be said where only foot stand, and then both forms are the same action.
void drop_needless_aim(const Table& table, const Position& now, Side shooter, Square target, Order& order) {
    if (order.aim != Aim::foot || !target.exists()) return;
    for (const Boat boat : now.carriers_in(table, target))
        if (now[boat].side != shooter) return;
    order.aim = Aim::none;
}

GroupSet one_or_more(const Table& table, const Reader& reader) {  // "a1.R1" or ["a1.R1"]
    return reader.is_text() ? GroupSet(read_group(table, reader)) : pbi_names::read_groups(table, reader);
}

void read_mount_or_groups(const Table& table, const Reader& reader, Action& action, Order& order) {
    if (const auto mount = reader.optional_field("mount")) {
        order.weapon = read_word<Weapon>(*mount, mount_names);
        order.uses_mount = 1;
    }
    if (const auto groups = reader.optional_field("groups")) action.groups = pbi_names::read_groups(table, *groups);
}

void read_shot(const Table& table, const Position& now, Side side, const Reader& reader, Action& action, Order& order) {
    action.to = target_square(table, reader.field("target"));
    if (const auto aim = reader.optional_field("aim")) read_aim(table, *aim, order);
    drop_needless_aim(table, now, side, action.to, order);
    (void)action;
}

void read_details(const Table& table, const Position& now, Side side, const Reader& reader, Action& action) {
    Order order;
    switch (verb_of(action)) {
        case Verb::buy: return read_purchase(reader, action);
        case Verb::place_mine: return read_mine_squares(table, reader, action);
        case Verb::arrive: return read_arrival(table, now, reader, action);
        case Verb::rescue_assign:
        case Verb::scramble_assign: return read_assignment(table, now, reader, action);
        case Verb::deploy_boat: {
            reader.only({"boat", "square", "facing", "aboard"});
            order.boat = read_boat(table, reader.field("boat"));
            action.to = target_square(table, reader.field("square"));
            order.facing = read_word<Edge>(reader.field("facing"), edges);
            if (const auto aboard = reader.optional_field("aboard")) {
                const Cargo cargo = read_cargo(table, *aboard);
                action.groups = cargo.groups;
                order.vehicles = cargo.vehicles;
            }
            break;
        }
        case Verb::activate_boat: {
            reader.only({"boat", "full_throttle"});
            order.boat = read_boat(table, reader.field("boat"));
            const auto full = reader.optional_field("full_throttle");
            order.number = full && full->boolean() ? 1 : 0;
            break;
        }
        case Verb::forward: {
            reader.only({"squares"});
            const auto squares = reader.optional_field("squares");
            order.number = static_cast<std::uint8_t>(squares ? squares->integer(1, 2) : 1);
            break;
        }
        case Verb::turn:
            reader.only({"to"});
            order.number = static_cast<std::uint8_t>(reader.field("to").one_of({"L", "R"}));
            break;
        case Verb::boat_fire:
            reader.only({"mount", "target", "aim"});
            order.weapon = read_word<Weapon>(reader.field("mount"), mount_names);
            order.uses_mount = 1;
            read_shot(table, now, side, reader, action, order);
            break;
        case Verb::troops_fire:
            reader.only({"groups", "target", "aim"});
            action.groups = pbi_names::read_groups(table, reader.field("groups"));
            read_shot(table, now, side, reader, action, order);
            break;
        case Verb::clear_aboard: {
            reader.only({"platoon"});
            if (const auto platoon = reader.optional_field("platoon")) {
                order.number = pbi_names::read_platoon(table, *platoon).value;
            } else if (now.active_boat.exists()) {
                const GroupSet lying = now.markers_in(place_of(now.active_boat)) & table.of_side[index(side)];
                order.number = lying.any() ? table.platoon[lying.first().index()].value : std::uint8_t{0};
            }
            break;
        }
        case Verb::disembark: {
            reader.only({"boat", "groups", "to"});
            const auto boat = reader.optional_field("boat");
            if (!boat && !now.active_boat.exists()) reader.refuse("Name the boat that is left.");
            order.boat = boat ? read_boat(table, *boat) : now.active_boat;
            const Cargo cargo = read_cargo(table, reader.field("groups"));
            action.groups = cargo.groups;
            order.vehicles = cargo.vehicles;
            const auto to = reader.optional_field("to");
            action.to = to && !to->is_null() ? target_square(table, *to) : landing_of(table, now, order.boat);
            break;
        }
        case Verb::embark: {
            reader.only({"boat", "groups"});
            order.boat = read_boat(table, reader.field("boat"));
            const Cargo cargo = read_cargo(table, reader.field("groups"));
            action.groups = cargo.groups;
            order.vehicles = cargo.vehicles;
            break;
        }
        case Verb::transfer:
        case Verb::board:
            reader.only({"boat", "groups"});
            order.target = read_boat(table, reader.field("boat"));
            action.groups = pbi_names::read_groups(table, reader.field("groups"));
            break;
        case Verb::pick_up:
            reader.only({"group", "boat"});
            action.groups = one_or_more(table, reader.field("group"));
            order.boat = read_boat(table, reader.field("boat"));
            break;
        case Verb::drop:
            reader.only({"group"});
            action.groups = one_or_more(table, reader.field("group"));
            break;
        case Verb::launch:
            reader.only({"group", "facing"});
            action.groups = one_or_more(table, reader.field("group"));
            order.facing = read_word<Edge>(reader.field("facing"), edges);
            break;
        case Verb::htc:
            reader.only({"mount", "groups", "square"});
            read_mount_or_groups(table, reader, action, order);
            if (const auto square = reader.optional_field("square")) action.to = target_square(table, *square);
            if (!action.to.exists() && !now.matters.empty()) {  // one origin square need not be named
                const SquareSet from = boarding_origins(now.matters.back(), now);
                if (from.size() == 1) action.to = *from.begin();
            }
            break;
        case Verb::capture_assign:
            reader.only({"groups"});
            action.groups = pbi_names::read_groups(table, reader.field("groups"));
            break;
        default: reader.only({}); break;
    }
    set_order(action, order);
}

Json without(const Json& json, std::initializer_list<const char*> names) {
    Json copy = json;
    if (copy.is_object())
        for (const char* name : names) copy.erase(name);
    return copy;
}

// A PBI action, with what boats may add to it; `place` is that of the whole action.
Action read_pbi(const Table& table, const Position& now, Seat seat, const std::string& verb, const Reader& details,
                const std::string& place) {
    const Side side = seat.index() == 0 ? Side::attacker : Side::defender;
    Order order;
    if (verb == "opp_attempt" && details.is_object() && details.has("boat")) {
        details.only({"boat", "mount", "groups", "aim"});
        Action action{Action::Kind::opp_attempt, Square(), Square(), 1, 0, {}, {}};
        order.boat = read_boat(table, details.field("boat"));
        read_mount_or_groups(table, details, action, order);
        if (const auto aim = details.optional_field("aim")) read_aim(table, *aim, order);
        if (!now.matters.empty()) drop_needless_aim(table, now, side, now.matters.back().at, order);
        set_order(action, order);
        return action;
    }
    if (verb == "assault" && details.is_object() && details.has("boat")) {
        details.only({"boat", "groups"});
        Action action{Action::Kind::assault, Square(), Square(), 0, 0, {}, {}};
        order.target = read_boat(table, details.field("boat"));
        order.aim = Aim::hull;
        action.groups = pbi_names::read_groups(table, details.field("groups"));
        action.to = now[order.target].square;
        set_order(action, order);
        return action;
    }
    if (verb == "deploy" && details.is_object()) {
        Json land = details.json();
        for (int i = 0; i < table.boat_count; ++i) land.erase(table.boat_name[i]);
        const Json whole{{verb, land}};
        Action action = Codec<pbi::Pbi>::action(table, now, seat, Reader(whole, place));
        auto at = static_cast<std::size_t>(table.of_side[index(side)].size());
        for (const Boat vehicle : vehicles_to_deploy(table, now, side)) {
            if (at + 1 >= action.layout.size()) break;
            const auto fields = details.optional_field(boat_name(table, vehicle));
            action.layout[at] = fields ? target_square(table, fields->field("square")).value : nowhere;
            action.layout[at + 1] =
                fields ? static_cast<std::uint8_t>(read_word<Edge>(fields->field("facing"), edges)) : std::uint8_t{0};
            at += 2;
        }
        return action;
    }
    const bool aims = verb == "shoot" || verb == "opp_attempt";
    const Json whole{{verb, aims ? without(details.json(), {"aim"}) : details.json()}};
    Action action = Codec<pbi::Pbi>::action(table, now, seat, Reader(whole, place));
    const auto aim = aims && details.is_object() ? details.optional_field("aim") : std::nullopt;
    if (!aim) return action;
    read_aim(table, *aim, order);
    const Square target = verb == "shoot" ? action.to : now.matters.empty() ? Square() : now.matters.back().at;
    drop_needless_aim(table, now, side, target, order);
    if (order.aim != Aim::none || order.target.exists()) set_order(action, order);
    return action;
}

// ---- words: verb key=value …, lists with commas

std::string value_text(const Json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_array()) {
        std::string text;
        for (const auto& element : value) text += (text.empty() ? "" : ",") + value_text(element);
        return text;
    }
    if (value.is_object()) {
        std::string text;
        for (const auto& item : value.items()) text += (text.empty() ? "" : "/") + value_text(item.value());
        return text;
    }
    return value.dump();
}

std::string purchase_words(const Json& boats) {
    std::string text;
    for (const auto& lot : boats) {
        text += ' ';
        bool first = true;
        for (const auto& item : lot.items()) {
            text += (first ? "" : ";") + item.key() + ':' + value_text(item.value());
            first = false;
        }
    }
    return text;
}

Json typed(const std::string& text) {
    if (text == "true" || text == "false") return text == "true";
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (!text.empty() && error == std::errc() && end == text.data() + text.size()) return number;
    return text;
}

Json list_of(const std::string& text) {
    Json list = Json::array();
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, ',');) list.push_back(part);
    return list;
}

Json json_of_words(const std::string& verb, const std::vector<std::string>& tokens) {
    Json details = Json::object();
    if (verb == "buy") {
        details["boats"] = Json::array();
        for (const std::string& token : tokens) {
            Json lot = Json::object();
            std::istringstream stream(token);
            for (std::string part; std::getline(stream, part, ';');) {
                const std::size_t colon = part.find(':');
                if (colon == std::string::npos) throw Error("", "Type \"buy type:LAUNCH;count:2;lmg:1\".");
                lot[part.substr(0, colon)] = typed(part.substr(colon + 1));
            }
            details["boats"].push_back(lot);
        }
        return details;
    }
    for (const std::string& token : tokens) {
        const std::size_t equals = token.find('=');
        if (equals == std::string::npos)
            throw Error("", fmt::format("Expected name=value, not \"{}\".", token.substr(0, 40)));
        const std::string key = token.substr(0, equals), value = token.substr(equals + 1);
        if (key == "groups" || key == "aboard" || (key == "squares" && verb == "place_mine") || key == "group")
            details[key] = list_of(value);
        else if (verb == "arrive") {
            const std::size_t slash = value.find('/');
            if (slash == std::string::npos) throw Error("", "Type \"arrive a.MTB1=A4/E\": the square and the facing.");
            details[key] = {{"square", value.substr(0, slash)}, {"facing", value.substr(slash + 1)}};
        } else
            details[key] = key == "squares" || key == "full_throttle" ? typed(value) : Json(value);
    }
    return details;
}

}  // namespace

Json Codec<pbi_boats::PbiBoats>::to_json(const Table& table, const Position& now, const Action& action) {
    if (is_boats(action)) return {{verb_name(verb_of(action)), details_json(table, now, action)}};
    Action plain = action;
    if (verb_of(action) == Verb::opp_attempt && action.choice != 0) plain.from = Square(0);
    Json json = Codec<pbi::Pbi>::to_json(table, now, plain);
    Json& details = json.begin().value();
    if (verb_of(action) == Verb::deploy) {
        const Side side = decider(table, now);
        auto at = static_cast<std::size_t>(table.of_side[index(side)].size());
        for (const Boat vehicle : vehicles_to_deploy(table, now, side)) {
            if (at + 1 >= action.layout.size()) break;
            if (action.layout[at] < table.board.size())
                details[boat_name(table, vehicle)] = {{"square", square_name(table, Square(action.layout[at]))},
                                                      {"facing", edges[action.layout[at + 1] % 4]}};
            at += 2;
        }
    }
    add_to_pbi(table, action, details);
    return json;
}

pbi::Action Codec<pbi_boats::PbiBoats>::action(const Table& table, const Position& now, Seat seat,
                                               const Reader& reader) {
    const Side side = seat.index() == 0 ? Side::attacker : Side::defender;
    const Json nothing = Json::object();
    const auto read = [&](const std::string& verb, const Reader& details) {
        const auto found = std::find(verbs.begin(), verbs.end(), verb);
        if (found == verbs.end()) return read_pbi(table, now, seat, verb, details, reader.place());
        Action action;
        action.kind = static_cast<Action::Kind>(static_cast<int>(first_verb) + (found - verbs.begin()));
        read_details(table, now, side, details, action);
        return action;
    };
    if (reader.is_text()) return read(reader.text(40), Reader(nothing, reader.place()));
    const auto members = reader.members(1);
    if (members.size() != 1) reader.refuse("Expected an action, such as {\"end_boat\": {}}.");
    return read(members[0].first, members[0].second);
}

std::string Codec<pbi_boats::PbiBoats>::words(const Table& table, const Position& now, const Action& action) {
    const Json json = to_json(table, now, action);
    const std::string verb = json.begin().key();
    const Json& details = json.begin().value();
    if (!is_boats(action) && verb != "shoot" && verb != "assault" && verb != "opp_attempt")
        return Codec<pbi::Pbi>::words(table, now, action);
    std::string text = verb;
    if (verb == "shoot") text = Codec<pbi::Pbi>::words(table, now, action);
    if (verb == "buy") return text + purchase_words(details["boats"]);
    for (const auto& item : details.items()) {
        if (verb == "shoot" && item.key() != "aim") continue;
        text += fmt::format(" {}={}", item.key(), value_text(item.value()));
    }
    return text;
}

pbi::Action Codec<pbi_boats::PbiBoats>::action(const Table& table, const Position& now, Seat seat,
                                               std::string_view words) {
    std::vector<std::string> tokens, named;
    std::istringstream stream{std::string(words.substr(0, 4000))};
    for (std::string token; stream >> token;) tokens.push_back(token);
    if (tokens.empty()) throw Error("", "Type an action, such as \"activate_boat boat=a.LC1 full_throttle=false\".");
    const std::string verb = tokens[0];
    const bool keyed = verb == "assault" || verb == "opp_attempt";
    for (std::size_t i = 1; i < tokens.size(); ++i)
        if (tokens[i].find('=') != std::string::npos || verb == "buy") named.push_back(tokens[i]);
    const bool boats = std::find(verbs.begin(), verbs.end(), verb) != verbs.end();
    if (boats || (keyed && !named.empty())) {
        const Json json{{verb, json_of_words(verb, named)}};
        return action(table, now, seat, Reader(json));
    }
    std::string plain;
    for (const std::string& token : tokens)
        if (token.find('=') == std::string::npos) plain += (plain.empty() ? "" : " ") + token;
    Action read = Codec<pbi::Pbi>::action(table, now, seat, plain);
    if (named.empty()) return read;
    Json json = Codec<pbi::Pbi>::to_json(table, now, read);
    json.begin().value().update(json_of_words(verb, named));
    return action(table, now, seat, Reader(json));
}

}  // namespace sandtable::codec
