// PBI positions as JSON, with the field names of docs/rules/pbi.md section 2.
#include <fmt/format.h>

#include <algorithm>

#include "codec/pbi/codec.hpp"
#include "codec/pbi/names.hpp"

namespace sandtable::codec {

using namespace pbi_names;

namespace {

const std::vector<std::string> activations{"none", "motivated", "residual"};
const std::vector<std::string> frame_kinds{"opportunity", "shooting", "assault", "retreat"};
const std::vector<std::string> stages{"offer",           "allocate",         "origin",  "defensive_fire", "fight",
                                      "defender_losses", "assaulter_losses", "pursuit", "pursuit_losses", "withdrawal",
                                      "assign"};

// The flags of a group, each under its name in the specification.
struct Flag {
    const char* name;
    GroupSet Position::* set;
};
constexpr std::array<Flag, 8> flags{{{"motivated", &Position::motivated},
                                     {"acted", &Position::acted},
                                     {"diag_used", &Position::diag_used},
                                     {"no_move", &Position::no_move},
                                     {"no_action", &Position::no_action},
                                     {"fell_back", &Position::fell_back},
                                     {"active", &Position::active},
                                     {"moved", &Position::moved}}};

std::size_t status_of(const Position& now, Group group) {
    return now.on_board.contains(group) ? 1 : now.dead.contains(group) ? 2 : now.removed.contains(group) ? 3 : 0;
}

Json group_json(const Table& table, const Position& now, Group group) {
    const int g = group.index();
    Json json = object("type", word(all_types, table.type[g]), "status", statuses[status_of(now, group)], "square",
                       square_json(table, now.square[g]), "ap", now.ap[g], "shots", now.shots[g], "start_square",
                       square_json(table, now.start_square[g]));
    for (const Flag& flag : flags) add_field(json, flag.name, (now.*flag.set).contains(group));
    if (table.commanders.contains(group)) add_field(json, "attempts_left", now.attempts_left[table.platoon[g].index()]);
    return json;
}

Json square_state_json(const Table& table, const Position& now, Square square) {
    Json markers = Json::array();
    for (const Group place : now.markers_in(square))
        markers.push_back(table.platoon_name[table.platoon[place.index()].index()]);
    return object("terrain", word(terrains, now.ground.at(square)), "building", now.ground.building.contains(square),
                  "markers", std::move(markers));
}

Json frame_json(const Table& table, const Frame& frame) {
    Json origins = Json::array();
    for (const Square origin : frame.origins) origins.push_back(square_json(table, origin));
    Json json{{"kind", word(frame_kinds, frame.kind)},
              {"stage", word(stages, frame.stage)},
              {"side", word(sides, frame.side)},
              {"at", square_json(table, frame.at)},
              {"from", square_json(table, frame.from)},
              {"hits", frame.hits},
              {"kills", frame.kills},
              {"losses", frame.losses},
              {"owed", frame.owed},
              {"winner", word(sides, frame.winner)},
              {"from_morale", frame.from_morale},
              {"groups", groups_json(table, frame.groups)},
              {"others", groups_json(table, frame.others)},
              {"origins", origins}};
    if (table.extension != nullptr) json["save"] = frame.save;
    return json;
}

Json opp_used_json(const Table& table, const Position& now) {
    Json pairs = Json::array();
    for (const Square entered : table.board.all())
        for (int direction = 0; direction < grid::directions; ++direction)
            if (now.opp_used[entered.index()] >> direction & 1)
                pairs.push_back(
                    {square_name(table, table.board.neighbour(entered, direction)), square_name(table, entered)});
    return pairs;
}

Json result_json(const Position& now) {
    if (!now.counted) return nullptr;
    return {{"attacker", now.score[0]}, {"defender", now.score[1]}, {"winner", word(winners, now.winner)}};
}

GroupSet read_group_list(const Table& table, const Reader& reader, int most) {
    const GroupSet groups = read_groups(table, reader);
    if (groups.size() > most) reader.refuse(fmt::format("At most {} groups can be in one place.", most));
    return groups;
}

// What the frame waits for must make sense, or the rules would meet a question without an answer.
void check_frame(const Reader& reader, const Table& table, const Position& now, const Frame& frame) {
    const bool standing = now.on_board.contains_all(frame.groups | frame.others);
    if (!frame.at.exists()) reader.refuse("A pending matter needs the square \"at\" which it happens.");
    const bool stage_fits = frame.kind == Frame::Kind::opportunity ? frame.stage == Frame::Stage::offer
                            : frame.kind == Frame::Kind::shooting  ? frame.stage == Frame::Stage::allocate
                            : frame.kind == Frame::Kind::retreat
                                ? frame.stage == Frame::Stage::assign
                                : frame.stage > Frame::Stage::allocate && frame.stage < Frame::Stage::assign;
    if (!stage_fits) reader.refuse("This stage does not belong to this kind of pending matter.");
    if (frame.kind == Frame::Kind::opportunity) {
        if (now.activation == Activation::none || frame.side == now.active_side)
            reader.refuse("Opportunity shooting interrupts an activation and belongs to the other side.");
        return;
    }
    if (frame.groups.empty()) reader.refuse("A pending matter needs groups.");
    if (frame.kind == Frame::Kind::assault) {
        const GroupSet defenders = table.of_side[index(enemy_of(frame.side))];
        const bool sides_right =
            table.of_side[index(frame.side)].contains_all(frame.groups) && defenders.contains_all(frame.others);
        if (frame.side != now.active_side || now.activation == Activation::none || !sides_right || frame.others.empty())
            reader.refuse("An assault needs an activation, assaulters of the active side and defenders of the other.");
        for (const Group group : frame.groups) {
            if (!origin_of(frame, group).exists() || !now.start_square[group.index()].exists())
                if (now.on_board.contains(group)) reader.refuse("Every assaulter needs an origin and a start_square.");
        }
        const bool in_fight = frame.stage > Frame::Stage::fight;
        for (const Group group : frame.groups & now.on_board)
            if (now.square[group.index()] != (in_fight ? frame.at : origin_of(frame, group)))
                reader.refuse("The assaulters do not stand where this stage of the assault has them.");
        for (const Group group : frame.others & now.on_board)
            if (now.square[group.index()] != frame.at)
                reader.refuse("The defenders do not stand in the assaulted square.");
        if (!in_fight && !standing) reader.refuse("All groups of an assault must be ON_BOARD before it is fought.");
        if (frame.stage == Frame::Stage::defensive_fire && !assault_origins(frame, now).contains(frame.from))
            reader.refuse("The square \"from\" must be one the assaulters come from.");
        return;
    }
    if (!standing) reader.refuse("The groups of a pending matter must be ON_BOARD.");
    const bool one_side = table.of_side[0].contains_all(frame.groups) || table.of_side[1].contains_all(frame.groups);
    if (!one_side) reader.refuse("The groups must belong to one side.");
    for (const Group group : frame.groups)
        if (now.square[group.index()] != frame.at) reader.refuse("The groups must stand in the square \"at\".");
    if (frame.kind == Frame::Kind::shooting) {
        if (!frame.from.exists() || frame.hits == 0 || frame.hits % frame.groups.size() == 0)
            reader.refuse("An allocation needs \"from\", and hits that do not come out even.");
        return;
    }
    if (!table.of_side[index(frame.side)].contains_all(frame.groups))
        reader.refuse("The groups that retreat must belong to the side that decides.");
}

Frame read_frame(const Table& table, const Reader& reader) {
    reader.only({"kind", "stage", "side", "at", "from", "hits", "kills", "losses", "owed", "winner", "from_morale",
                 "groups", "others", "origins", "save"});
    Frame frame;
    frame.kind = read_word<Frame::Kind>(reader.field("kind"), frame_kinds);
    frame.stage = read_word<Frame::Stage>(reader.field("stage"), stages);
    frame.side = read_word<Side>(reader.field("side"), sides);
    frame.at = read_square_or_null(table, reader.field("at"));
    if (const auto from = reader.optional_field("from")) frame.from = read_square_or_null(table, *from);
    const auto number = [&](const char* name, int most) {
        const auto field = reader.optional_field(name);
        return static_cast<std::uint8_t>(field ? field->integer(0, most) : 0);
    };
    frame.hits = number("hits", 255);
    frame.kills = number("kills", most_in_a_square);
    frame.losses = number("losses", most_in_a_square);
    frame.owed = number("owed", most_in_a_square);
    frame.save = table.extension != nullptr ? number("save", 7) : std::uint8_t{0};
    if (const auto winner = reader.optional_field("winner")) frame.winner = read_word<Side>(*winner, sides);
    if (const auto morale = reader.optional_field("from_morale")) frame.from_morale = morale->boolean();
    const int most = table.extension != nullptr ? most_groups : most_in_a_square;  // boats hold more than a square
    if (const auto groups = reader.optional_field("groups")) frame.groups = read_group_list(table, *groups, most);
    if (const auto others = reader.optional_field("others"))
        frame.others = read_group_list(table, *others, most_in_a_square);
    if (const auto origins = reader.optional_field("origins")) {
        const auto list = origins->elements(frame.origins.size());
        for (std::size_t i = 0; i < list.size(); ++i) frame.origins[i] = read_square_or_null(table, list[i]);
    }
    return frame;
}

void read_group_state(const Table& table, const Reader& reader, Group group, Position& now) {
    const int g = group.index();
    const bool commander = table.commanders.contains(group);
    if (commander)
        reader.only({"type", "status", "square", "ap", "shots", "start_square", "motivated", "acted", "diag_used",
                     "no_move", "no_action", "fell_back", "active", "moved", "attempts_left"});
    else
        reader.only({"type", "status", "square", "ap", "shots", "start_square", "motivated", "acted", "diag_used",
                     "no_move", "no_action", "fell_back", "active", "moved"});
    if (const auto type = reader.optional_field("type"); type && read_word<Type>(*type, all_types) != table.type[g])
        type->refuse("The scenario gives this group another type.");
    const std::size_t status = reader.field("status").one_of(statuses);
    const auto place = reader.optional_field("square");
    const Square square = place ? read_square_or_null(table, *place) : Square();
    if (square.exists() != (status == 1)) reader.refuse("A group has a square when it is ON_BOARD, and only then.");
    if (status == 1) {
        const Side side = table.side_of(group);
        if (square.index() < first_place && now.count_of(side, square) == table.numbers.groups_per_square)
            reader.refuse(fmt::format("More than {} groups of a side in a square.", table.numbers.groups_per_square));
        now.put(group, side, square);
        now.on_board.insert(group);
    }
    if (status == 2) now.dead.insert(group);
    if (status == 3) now.removed.insert(group);
    if (const auto ap = reader.optional_field("ap")) now.ap[g] = static_cast<std::uint8_t>(ap->integer(0, 15));
    if (const auto shots = reader.optional_field("shots"))
        now.shots[g] = static_cast<std::uint8_t>(shots->integer(0, 3));
    if (const auto start = reader.optional_field("start_square"))
        now.start_square[g] = read_square_or_null(table, *start);
    for (const Flag& flag : flags)
        if (const auto field = reader.optional_field(flag.name); field && field->boolean())
            (now.*flag.set).insert(group);
    if (const auto attempts = reader.optional_field("attempts_left"))
        now.attempts_left[table.platoon[g].index()] = static_cast<std::uint8_t>(attempts->integer(0, 9));
}

void read_square_state(const Table& table, const Reader& reader, Square square, Position& now) {
    reader.only({"terrain", "building", "markers"});
    if (const auto field = reader.optional_field("terrain")) {
        const auto terrain = read_word<Terrain>(*field, terrains);
        if (terrain == Terrain::partial) now.ground.partial.insert(square);
        if (terrain == Terrain::closed) now.ground.closed.insert(square);
    }
    if (const auto building = reader.optional_field("building"); building && building->boolean()) {
        if (!now.ground.closed.contains(square)) building->refuse("A building square must be closed (PBI-2.1).");
        now.ground.building.insert(square);
    }
    const auto markers = reader.optional_field("markers");
    if (!markers) return;
    for (const Reader& element : markers->elements(most_groups)) {
        const Platoon platoon = read_platoon(table, element);
        const GroupSet places = table.of_platoon[platoon.index()];
        const Group last(places.first().index() + places.size() - 1);
        if (now.marker[last.index()].exists()) element.refuse("A platoon has no more markers than groups.");
        lay_marker(table, now, platoon, square);
    }
}

void read_opp_used(const Table& table, const Reader& reader, Position& now) {
    for (const Reader& pair : reader.elements(grid::most_squares * grid::directions)) {
        const auto squares = pair.elements(2);
        if (squares.size() != 2) pair.refuse("Expected a pair of squares: from, to.");
        const Square from = read_square(table, squares[0]), entered = read_square(table, squares[1]);
        if (!table.board.adjacent(from, entered)) pair.refuse("The two squares must be adjacent.");
        std::uint8_t& used = now.opp_used[entered.index()];
        used = static_cast<std::uint8_t>(used | 1 << table.board.direction(entered, from));
    }
}

void read_activation(const Table& table, const Reader& reader, Position& now) {
    if (reader.is_null()) return;
    reader.only({"square", "kind", "ending"});
    now.activation = read_word<Activation>(reader.field("kind"), activations);
    now.activation_square = read_square(table, reader.field("square"));
    if (const auto ending = reader.optional_field("ending")) now.activation_ending = ending->boolean();
}

void read_result(const Reader& reader, Position& now) {
    if (reader.is_null()) return;
    reader.only({"attacker", "defender", "winner"});
    now.score = {static_cast<std::int16_t>(reader.field("attacker").integer(0, 10000)),
                 static_cast<std::int16_t>(reader.field("defender").integer(0, 10000))};
    now.winner = read_word<Winner>(reader.field("winner"), winners);
    now.counted = true;
}

// A position that the rules could never leave again, or that they cannot be in, is refused here.
void check_whole(const Reader& reader, const Table& table, const Position& now) {
    const bool extended = table.extension != nullptr;  // then not all groups deploy on the board
    const bool resigned_early = now.phase == Phase::game_over && now.counted;  // perhaps before the edge was chosen
    if (now.phase > Phase::setup_edge && now.attacker_edge == Edge::none && !resigned_early)
        reader.refuse("The attacker's edge must be chosen before anybody deploys.");
    if (table.attacker_edge != Edge::none && now.attacker_edge != table.attacker_edge)
        reader.refuse("The scenario fixes attacker_edge.");
    if (!extended && now.phase < Phase::deploy_att && now.on_board.any())
        reader.refuse("Nobody is on the board before the deployment.");
    if (!extended && now.phase == Phase::deploy_att && (now.on_board & table.of_side[0]).any())
        reader.refuse("The attacker is not on the board before his deployment.");
    if (!extended && now.phase == Phase::deploy_att && !now.on_board.contains_all(table.of_side[1]))
        reader.refuse("The defender deploys all his groups before the attacker.");
    const bool acting = now.phase == Phase::action || now.phase == Phase::residual;
    if (now.activation != Activation::none && !acting) reader.refuse("An activation belongs to ACTION or RESIDUAL.");
    if (now.activation == Activation::none && now.active.any())
        reader.refuse("Groups are active only in an activation.");
    const GroupSet own = table.of_side[index(now.active_side)] & now.on_board;
    if (!own.contains_all(now.active))
        reader.refuse("Active groups must be on the board and belong to the active side.");
    if (now.active.size() > most_in_a_square) reader.refuse("At most four groups can be active.");
    if (!now.on_board.contains_all(now.moved)) reader.refuse("Groups that moved must be on the board.");
    for (const Group group : now.active)
        if (!now.start_square[group.index()].exists()) reader.refuse("Active groups need a start_square.");
    if (now.counted && now.phase != Phase::game_over) reader.refuse("A result belongs to GAME_OVER.");
    if (!now.pending.empty() && now.phase < Phase::morale)
        reader.refuse("Nothing can be pending before the game begins.");
    bool fighting = now.counted;
    for (const Frame& frame : now.pending)
        fighting |= frame.kind == Frame::Kind::assault || frame.kind == Frame::Kind::retreat;
    for (const Square square : table.board.all())
        if (now.count_of(Side::attacker, square) > 0 && now.count_of(Side::defender, square) > 0 && !fighting)
            reader.refuse(
                fmt::format("Both sides stand in {} and no assault is going on.", square_name(table, square)));
}

}  // namespace

Json Codec<pbi::Pbi>::to_json(const Table& table, const Position& now) {
    Json platoons = Json::object(), groups = Json::object(), squares = Json::object(), pending = Json::array();
    for (int i = 0; i < table.platoon_count; ++i)
        platoons[table.platoon_name[i]] = {{"broken", (now.broken >> i & 1) != 0}};
    for (const Group group : table.groups)
        add_field(groups, table.group_name[group.index()], group_json(table, now, group));
    for (const Square square : table.board.all())
        add_field(squares, square_name(table, square), square_state_json(table, now, square));
    for (const Frame& frame : now.pending) pending.push_back(frame_json(table, frame));
    const auto edge = [](Edge e) { return e == Edge::none ? Json(nullptr) : Json(word(edges, e)); };
    Json activation = nullptr;
    if (now.activation != Activation::none)
        activation = {{"square", square_name(table, now.activation_square)},
                      {"kind", word(activations, now.activation)},
                      {"ending", now.activation_ending}};
    return {{"turn", now.turn},
            {"final_turn", now.final_turn},
            {"active_side", word(sides, now.active_side)},
            {"phase", word(phases, now.phase)},
            {"attacker_edge", edge(now.attacker_edge)},
            {"defender_edge", edge(opposite(now.attacker_edge))},
            {"activation", activation},
            {"pending", pending},
            {"morale_begun", now.morale_begun},
            {"to_test", squares_json(table, now.to_test)},
            {"extension_decided", now.extension_decided},
            {"opp_used", opp_used_json(table, now)},
            {"removed_att", now.removed_att},
            {"result", result_json(now)},
            {"platoons", std::move(platoons)},
            {"groups", std::move(groups)},
            {"squares", std::move(squares)}};
}

pbi::Position Codec<pbi::Pbi>::position(const Table& table, const Reader& reader) {
    reader.only({"turn", "final_turn", "active_side", "phase", "attacker_edge", "defender_edge", "activation",
                 "pending", "morale_begun", "to_test", "extension_decided", "opp_used", "removed_att", "result",
                 "platoons", "groups", "squares"});
    Position now;
    now.group_count = static_cast<std::uint8_t>(table.group_count);
    now.turn = static_cast<std::uint16_t>(reader.field("turn").integer(1, 60000));
    now.final_turn = static_cast<std::uint16_t>(reader.field("final_turn").integer(1, 60000));
    now.active_side = read_word<Side>(reader.field("active_side"), sides);
    now.phase = read_word<Phase>(reader.field("phase"), phases);
    if (const Reader edge = reader.field("attacker_edge"); !edge.is_null())
        now.attacker_edge = read_word<Edge>(edge, edges);
    if (const auto edge = reader.optional_field("defender_edge"); edge && !edge->is_null())
        if (read_word<Edge>(*edge, edges) != opposite(now.attacker_edge))
            edge->refuse("Expected the edge opposite the attacker's.");
    if (const auto platoons = reader.optional_field("platoons")) {
        for (const auto& [name, fields] : platoons->members(most_platoons)) {
            const auto platoon = find_platoon(table, name);
            if (!platoon) fields.refuse("There is no such platoon in this scenario.");
            fields.only({"broken"});
            if (fields.field("broken").boolean())
                now.broken = static_cast<std::uint8_t>(now.broken | 1 << platoon->index());
        }
    }
    for (const auto& [name, fields] : reader.field("groups").members(most_groups)) {
        const auto group = find_group(table, name);
        if (!group) fields.refuse("There is no such group in this scenario.");
        read_group_state(table, fields, *group, now);
    }
    for (const auto& [name, fields] : reader.field("squares").members(grid::most_squares)) {
        const auto square = find_square(table, name);
        if (!square || !square->exists()) fields.refuse("There is no such square on this board.");
        read_square_state(table, fields, *square, now);
    }
    if (const auto activation = reader.optional_field("activation")) read_activation(table, *activation, now);
    if (const auto begun = reader.optional_field("morale_begun")) now.morale_begun = begun->boolean();
    if (const auto squares = reader.optional_field("to_test")) now.to_test = read_squares(table, *squares);
    if (const auto decided = reader.optional_field("extension_decided")) now.extension_decided = decided->boolean();
    if (const auto pairs = reader.optional_field("opp_used")) read_opp_used(table, *pairs, now);
    now.removed_att = static_cast<std::uint8_t>(reader.field("removed_att").integer(0, most_groups));
    if (const auto result = reader.optional_field("result")) read_result(*result, now);
    if (const auto pending = reader.optional_field("pending")) {
        for (const Reader& element : pending->elements(now.pending.capacity())) {
            const Frame frame = read_frame(table, element);
            check_frame(element, table, now, frame);
            const bool nested = frame.kind == Frame::Kind::shooting;
            if (!now.pending.empty() && !nested)
                element.refuse("Only an allocation of hits can interrupt another matter.");
            now.pending.push(frame);
        }
    }
    check_whole(reader, table, now);
    return now;
}

// A case may give a group just its square: then it is on the board.
void Codec<pbi::Pbi>::complete(Json& patch) {
    if (!patch.is_object() || !patch.contains("groups") || !patch["groups"].is_object()) return;
    for (auto& group : patch["groups"])
        if (group.is_object() && group.contains("square") && group["square"].is_string() && !group.contains("status"))
            group["status"] = "ON_BOARD";
}

}  // namespace sandtable::codec
