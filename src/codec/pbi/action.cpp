// PBI actions: {"move": {"groups": ["a1.R1"], "to": "D4"}} in JSON, "move a1.R1 to D4" in words.
#include <fmt/format.h>

#include <algorithm>

#include "codec/pbi/codec.hpp"
#include "codec/pbi/names.hpp"
#include "codec/typed_words.hpp"

namespace sandtable::codec {

using namespace pbi_names;
using Kind = Action::Kind;

namespace {

const std::vector<std::string> verbs{"place_terrain",  "choose_edge",   "deploy",     "deploy_preset",  "motivate",
                                     "end_motivation", "move",          "shoot",      "clear",          "assault",
                                     "end_activation", "residual",      "end_turn",   "opp_attempt",    "opp_pass",
                                     "allocate",       "choose_losses", "htc_target", "retreat_assign", "extend",
                                     "decline",        "resign"};

Side side_at(Seat seat) { return seat.index() == 0 ? Side::attacker : Side::defender; }

// ---- to JSON

Json terrain_json(const Table& table, const Action& action) {
    Json squares = Json::object();
    for (const Square square : table.board.all()) {
        const Laid laid = laid_in(action, square);
        if (laid == Laid::open) continue;
        Json fields{{"terrain", laid == Laid::partial ? "PARTIAL" : "CLOSED"}};
        if (laid == Laid::building) fields["building"] = true;
        squares[square_name(table, square)] = fields;
    }
    return squares;
}

Json deployment_json(const Table& table, Side side, const Action& action) {
    const Deployment squares = deployment_of(table, side, action);
    Json json = Json::object();
    for (const Group group : table.of_side[index(side)])
        if (squares[group.index()].exists())
            json[table.group_name[group.index()]] = square_name(table, squares[group.index()]);
    return json;
}

Json retreat_json(const Table& table, const Position& now, const Action& action) {
    Json json = Json::object();
    const Frame frame = now.pending.empty() ? Frame{} : now.pending.back();
    for (const Group group : action.groups) {
        const auto refuge = static_cast<Refuge>(action.amount(group));
        const bool known = frame.groups.contains(group) && frame.at.exists() && refuge < Refuge::off;
        const Square to = known ? refuge_square(table, now, frame, group, refuge) : Square();
        json[table.group_name[group.index()]] = to.exists() ? square_name(table, to) : "OFF";
    }
    return json;
}

Json details_json(const Table& table, const Position& now, const Action& action) {
    switch (action.kind) {
        case Kind::place_terrain: return terrain_json(table, action);
        case Kind::choose_edge: return {{"edge", edges[action.choice]}};
        case Kind::deploy: return deployment_json(table, decider(now), action);
        case Kind::motivate:
            return {{"commander", table.group_name[table.commander[action.choice].index()]},
                    {"square", square_name(table, action.to)}};
        case Kind::move:
        case Kind::assault:
            return {{"groups", groups_json(table, action.groups)}, {"to", square_json(table, action.to)}};
        case Kind::shoot: {
            Json groups = Json::object();
            for (const Group group : action.groups) groups[table.group_name[group.index()]] = action.amount(group);
            return {{"target", square_name(table, action.to)}, {"groups", groups}};
        }
        case Kind::clear:
            return {{"square", square_name(table, action.to)}, {"platoon", table.platoon_name[action.choice]}};
        case Kind::residual:
        case Kind::htc_target: return {{"square", square_name(table, action.to)}};
        case Kind::opp_attempt: return {{"from", square_name(table, action.from)}};
        case Kind::allocate:
        case Kind::choose_losses: return {{"groups", groups_json(table, action.groups)}};
        case Kind::retreat_assign: return retreat_json(table, now, action);
        default: return Json::object();
    }
}

// ---- from JSON

void read_terrain(const Table& table, const Reader& reader, Action& action) {
    for (const auto& [name, fields] : reader.members(grid::most_squares)) {
        const auto square = find_square(table, name);
        if (!square || !square->exists()) fields.refuse("There is no such square on this board.");
        fields.only({"terrain", "building"});
        const auto terrain = read_word<Terrain>(fields.field("terrain"), terrains);
        const auto building = fields.optional_field("building");
        if (!building || !building->boolean()) {
            lay(action, *square, static_cast<Laid>(terrain));
            continue;
        }
        lay(action, *square, Laid::building);
        if (terrain != Terrain::closed) action.choice = 1;  // counted as a building, and refused by PBI-2.1
    }
}

int place_among(const Table& table, Side side, Group group) { return table.of_side[index(side)].rank(group); }

// {"a1.C": "B1"} or {"B1": ["a1.C", "a1.R1"]}.
void read_deployment(const Table& table, Side side, const Reader& reader, Action& action) {
    std::fill_n(action.layout.begin(), table.of_side[index(side)].size(), std::uint8_t{255});
    const auto put = [&](const Reader& at, Group group, Square square) {
        if (table.side_of(group) != side) at.refuse("This group belongs to the other side.");
        std::uint8_t& where = action.layout[static_cast<std::size_t>(place_among(table, side, group))];
        if (where != 255) action.choice = 1;  // placed twice: refused by PBI-4.5
        where = square.value;
    };
    for (const auto& [name, value] : reader.members(grid::most_squares)) {
        if (const auto square = find_square(table, name); square && square->exists() && value.is_list()) {
            for (const Reader& element : value.elements(most_groups)) put(element, read_group(table, element), *square);
        } else if (const auto group = find_group(table, name)) {
            put(value, *group, read_square(table, value));
        } else {
            value.refuse("Expected a group with its square, or a square with a list of groups.");
        }
    }
}

Square square_to_enter(const Table& table, const Reader& reader) {  // beyond the board is refused by PBI-9.4
    const auto square = find_square(table, reader.text(8));
    if (!square) reader.refuse("Expected the name of a square.");
    return *square;
}

Square where_they_stand(const Position& now, GroupSet groups) {
    return groups.empty() ? Square() : now.square[groups.first().index()];
}

void read_shots(const Table& table, const Reader& reader, Action& action) {
    std::array<int, most_groups> points{};
    const auto members = reader.members(most_groups);
    if (members.size() > most_amounts)
        reader.refuse(fmt::format("At most {} groups can shoot together.", most_amounts));
    for (const auto& [name, value] : members) {
        const auto group = find_group(table, name);
        if (!group) value.refuse("There is no such group in this scenario.");
        points[static_cast<std::size_t>(group->index())] = value.integer(0, 15);
        action.groups.insert(*group);
    }
    for (const Group group : action.groups)
        action.amounts |= static_cast<std::uint32_t>(points[static_cast<std::size_t>(group.index())])
                          << (4 * action.groups.rank(group));
}

Refuge refuge_named(const Table& table, const Position& now, Group group, std::string_view name, const Reader& at) {
    if (name == "OFF") return Refuge::off;
    const auto square = find_square(table, name);
    if (!square) at.refuse("Expected a square or OFF.");
    if (now.pending.empty() || !square->exists()) return static_cast<Refuge>(15);
    const Frame& frame = now.pending.back();
    if (frame.kind != Frame::Kind::retreat || !frame.groups.contains(group)) return static_cast<Refuge>(15);
    for (const Refuge refuge : {Refuge::straight, Refuge::first, Refuge::second, Refuge::origin})
        if (refuge_square(table, now, frame, group, refuge) == *square) return refuge;
    return static_cast<Refuge>(15);  // no way back: refused by PBI-15.3
}

void read_retreat(const Table& table, const Position& now, const Reader& reader, Action& action) {
    std::array<std::uint32_t, most_groups> refuge{};
    for (const auto& [name, value] : reader.members(most_amounts)) {
        const auto group = find_group(table, name);
        if (!group) value.refuse("There is no such group in this scenario.");
        refuge[static_cast<std::size_t>(group->index())] =
            static_cast<std::uint32_t>(refuge_named(table, now, *group, value.text(8), value));
        action.groups.insert(*group);
    }
    for (const Group group : action.groups)
        action.amounts |= refuge[static_cast<std::size_t>(group.index())] << (4 * action.groups.rank(group));
}

Platoon commanded_by(const Table& table, const Reader& reader) {
    const Group group = read_group(table, reader);
    if (!table.commanders.contains(group)) reader.refuse("Expected a platoon commander.");
    return table.platoon[group.index()];
}

// "Platoon filled in if only one kind is there": PBI section 5.
std::uint8_t platoon_to_clear(const Table& table, const Position& now, Side side, const Reader& reader, Square square) {
    if (const auto named = reader.optional_field("platoon")) return read_platoon(table, *named).value;
    const GroupSet lying = now.markers_in(square) & table.of_side[index(side)];
    Platoon only;
    for (const Group place : lying) {
        const Platoon platoon = table.platoon[place.index()];
        if (only.exists() && only != platoon) reader.refuse("Markers of two platoons lie here: name the platoon.");
        only = platoon;
    }
    return only.exists() ? only.value : std::uint8_t{0};
}

void read_details(const Table& table, const Position& now, Side side, const Reader& reader, Action& action) {
    switch (action.kind) {
        case Kind::place_terrain: return read_terrain(table, reader, action);
        case Kind::deploy: return read_deployment(table, side, reader, action);
        case Kind::retreat_assign: return read_retreat(table, now, reader, action);
        case Kind::choose_edge:
            reader.only({"edge"});
            action.choice = static_cast<std::uint8_t>(reader.field("edge").one_of(edges));
            return;
        case Kind::motivate:
            reader.only({"commander", "square"});
            action.choice = commanded_by(table, reader.field("commander")).value;
            action.to = read_square(table, reader.field("square"));
            return;
        case Kind::move:
            reader.only({"groups", "to"});
            action.groups = read_groups(table, reader.field("groups"));
            action.from = where_they_stand(now, action.groups);
            action.to = square_to_enter(table, reader.field("to"));
            return;
        case Kind::assault:
            reader.only({"groups", "to"});
            action.groups = read_groups(table, reader.field("groups"));
            action.to = read_square(table, reader.field("to"));
            return;
        case Kind::shoot:
            reader.only({"target", "groups"});
            read_shots(table, reader.field("groups"), action);
            action.from = where_they_stand(now, action.groups);
            action.to = read_square(table, reader.field("target"));
            return;
        case Kind::clear:
            reader.only({"square", "platoon"});
            action.to = read_square(table, reader.field("square"));
            action.choice = platoon_to_clear(table, now, side, reader, action.to);
            return;
        case Kind::residual:
        case Kind::htc_target:
            reader.only({"square"});
            action.to = read_square(table, reader.field("square"));
            return;
        case Kind::opp_attempt:
            reader.only({"from"});
            action.from = read_square(table, reader.field("from"));
            return;
        case Kind::allocate:
        case Kind::choose_losses:
            reader.only({"groups"});
            action.groups = read_groups(table, reader.field("groups"), &action.choice);
            return;
        default: reader.only({}); return;
    }
}

// ---- words

// The typed form is turned into the JSON form, so that there is one reader of actions.
class Phrase {
public:
    explicit Phrase(std::string_view text) : words_(typed_words(text, {"to", "at", "from", "with", "and", "AP"})) {}

    Json to_json() const {
        if (words_.empty()) throw Error("", "Type an action, such as \"move a1.R1 to D4\".");
        const std::string& verb = words_[0];
        if (std::find(verbs.begin(), verbs.end(), verb) == verbs.end())
            throw Error("", fmt::format("There is no action called \"{}\".", verb.substr(0, 40)));
        return {{verb, details(verb)}};
    }

private:
    static bool is_group(const std::string& word) { return word.find('.') != std::string::npos; }

    std::string last() const {
        if (words_.size() < 2) throw Error("", "This action needs more: see the examples in the list.");
        return words_.back();
    }

    Json groups(std::size_t end) const {
        Json list = Json::array();
        for (std::size_t i = 1; i < end; ++i) list.push_back(words_[i]);
        return list;
    }

    // "a1.R1:2 a1.R2:2", one AP where no number is given; "d1.R1:C8" for retreats.
    Json pairs(const std::string& standard, bool numbers) const {
        Json object = Json::object();
        for (std::size_t i = 1; i < words_.size(); ++i) {
            if (!is_group(words_[i])) continue;
            const std::size_t colon = words_[i].find(':');
            const std::string value = colon == std::string::npos ? standard : words_[i].substr(colon + 1);
            Json entry = value;
            if (numbers)
                entry = !value.empty() && value.size() < 3 && value.find_first_not_of("0123456789") == std::string::npos
                            ? Json(std::stoi(value))
                            : Json(value);
            object[words_[i].substr(0, colon)] = entry;
        }
        return object;
    }

    Json details(const std::string& verb) const {
        if (verb == "move" || verb == "assault") return {{"groups", groups(words_.size() - 1)}, {"to", last()}};
        if (verb == "motivate") {
            const auto commander = std::find_if(words_.begin() + 1, words_.end(), is_group);
            const auto square =
                std::find_if(words_.begin() + 1, words_.end(), [](const std::string& w) { return !is_group(w); });
            if (commander == words_.end() || square == words_.end())
                throw Error("", "Type \"motivate a1.C C3\": who, and which square.");
            return {{"commander", *commander}, {"square", *square}};
        }
        if (verb == "shoot") {
            const auto square =
                std::find_if(words_.begin() + 1, words_.end(), [](const std::string& w) { return !is_group(w); });
            if (square == words_.end())
                throw Error("", "Type \"shoot D6 a1.R1:2\": the target, then groups and their AP.");
            return {{"target", *square}, {"groups", pairs("1", true)}};
        }
        if (verb == "clear") {
            if (words_.size() > 2) return {{"square", words_[1]}, {"platoon", words_[2]}};
            return {{"square", last()}};
        }
        if (verb == "residual" || verb == "htc_target") return {{"square", last()}};
        if (verb == "opp_attempt") return {{"from", last()}};
        if (verb == "choose_edge") return {{"edge", last()}};
        if (verb == "allocate" || verb == "choose_losses") return {{"groups", groups(words_.size())}};
        if (verb == "retreat_assign" || verb == "deploy") return pairs("", false);
        if (verb == "place_terrain")
            throw Error("", "Lay the ground with one of the numbered proposals, or give it as JSON.");
        return Json::object();
    }

    std::vector<std::string> words_;
};

std::string joined(const Table& table, GroupSet groups) {
    std::string text;
    for (const Group group : groups) text += ' ' + table.group_name[group.index()];
    return text;
}

}  // namespace

Json Codec<pbi::Pbi>::to_json(const Table& table, const Position& now, const Action& action) {
    return {{verbs[static_cast<std::size_t>(action.kind)], details_json(table, now, action)}};
}

pbi::Action Codec<pbi::Pbi>::action(const Table& table, const Position& now, Seat seat, const Reader& reader) {
    Action action;
    if (reader.is_text()) {  // "end_turn" is short for {"end_turn": {}}
        action.kind = static_cast<Kind>(reader.one_of(verbs));
        const Json nothing = Json::object();
        read_details(table, now, side_at(seat), Reader(nothing, reader.place()), action);
        return action;
    }
    const auto members = reader.members(1);
    if (members.size() != 1) reader.refuse("Expected an action, such as {\"end_turn\": {}}.");
    const auto& [verb, details] = members[0];
    const auto found = std::find(verbs.begin(), verbs.end(), verb);
    if (found == verbs.end()) details.refuse(fmt::format("Unknown action; known are {}.", fmt::join(verbs, ", ")));
    action.kind = static_cast<Kind>(found - verbs.begin());
    read_details(table, now, side_at(seat), details, action);
    return action;
}

std::string Codec<pbi::Pbi>::words(const Table& table, const Position& now, const Action& action) {
    const std::string& verb = verbs[static_cast<std::size_t>(action.kind)];
    switch (action.kind) {
        case Kind::motivate:
            return fmt::format("{} {} {}", verb, table.group_name[table.commander[action.choice].index()],
                               square_name(table, action.to));
        case Kind::move:
        case Kind::assault:
            return fmt::format("{}{} to {}", verb, joined(table, action.groups), square_name(table, action.to));
        case Kind::shoot: {
            std::string text = fmt::format("{} {}", verb, square_name(table, action.to));
            for (const Group group : action.groups)
                text += fmt::format(" {}:{}", table.group_name[group.index()], action.amount(group));
            return text;
        }
        case Kind::clear:
            return fmt::format("{} {} {}", verb, square_name(table, action.to), table.platoon_name[action.choice]);
        case Kind::residual:
        case Kind::htc_target: return fmt::format("{} {}", verb, square_name(table, action.to));
        case Kind::opp_attempt: return fmt::format("{} {}", verb, square_name(table, action.from));
        case Kind::choose_edge: return fmt::format("{} {}", verb, edges[action.choice]);
        case Kind::allocate:
        case Kind::choose_losses: return verb + joined(table, action.groups);
        case Kind::deploy:
        case Kind::retreat_assign: {
            std::string text = verb;
            const Json places = details_json(table, now, action);
            for (const auto& item : places.items())
                text += fmt::format(" {}:{}", item.key(), item.value().get<std::string>());
            return text;
        }
        case Kind::place_terrain: {
            std::string text = verb;
            for (const Square square : table.board.all())
                if (const Laid laid = laid_in(action, square); laid != Laid::open)
                    text += fmt::format(" {}:{}", square_name(table, square), ".pwB"[static_cast<int>(laid)]);
            return text;
        }
        default: return verb;
    }
}

pbi::Action Codec<pbi::Pbi>::action(const Table& table, const Position& now, Seat seat, std::string_view words) {
    const Json json = Phrase(words).to_json();
    return action(table, now, seat, Reader(json));
}

}  // namespace sandtable::codec
