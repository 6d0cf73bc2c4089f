// Pub Battles positions as JSON, with the field names of docs/rules/pub-battles.md section 2.2.
#include "codec/pub_battles/position.hpp"
#include "codec/pub_battles/codec.hpp"
#include "rules/pub_battles/chapters.hpp"

namespace sandtable::codec {

using namespace pub_battles_names;

namespace {

Json column_json(const Table& table, const Standing& standing) {
    if (!standing.in_column()) return nullptr;
    return object("road", table[standing.road].id, "direction", static_cast<int>(standing.direction), "s", standing.s);
}

void add_place(Json& json, const Standing& standing) {
    add_field(json, "x", standing.centre.x);
    add_field(json, "y", standing.centre.y);
    add_field(json, "heading", standing.heading.tenths);
}

const char* status_of(const Position& now, Piece piece) {
    return now.on_map.contains(piece)       ? "ON_MAP"
           : now.in_reserve.contains(piece) ? "RESERVE"
           : now.destroyed.contains(piece)  ? "DESTROYED"
           : now.exited.contains(piece)     ? "EXITED"
                                            : "WAITING";
}

Json piece_state_json(const Table& table, const Position& now, Piece piece) {
    const int identity = now.identity[at(piece)];
    const bool known = identity < static_cast<int>(table.pieces.size());
    const Json type = identity == unknown_piece ? Json(nullptr) : Json(word(type_names, type_of(table, now, piece)));
    const bool column = now[piece].in_column();
    const Block& block = known && table.pieces[static_cast<std::size_t>(identity)].type == Type::baggage
                             ? table.baggage_block
                             : table.block;
    Json json = object("block", piece.index(), "side", side_name(table, table.side_of(piece)), "type", type);
    add_field(json, "quality", known ? Json(word(quality_names, quality_of(table, now, piece))) : Json(nullptr));
    add_field(json, "horse", known && is_horse(table, now, piece));
    add_field(json, "command", known ? command_json(table, command_of(table, now, piece)) : Json(nullptr));
    add_field(json, "status", status_of(now, piece));
    add_place(json, now[piece]);
    add_field(json, "column", column_json(table, now[piece]));
    add_field(json, "width", column ? block.depth : block.frontage);
    add_field(json, "depth", column ? block.frontage : block.depth);
    for (const Flag& flag : flags) add_field(json, flag.name, (now.*flag.set).contains(piece));
    add_field(json, "reserve", hq_json(table, now.reserve_of[at(piece)]));
    add_field(json, "last_action", now.last_action[at(piece)]);
    add_field(json, "action_level", now.action_level[at(piece)]);
    return json;
}

Json hq_state_json(const Table& table, const Position& now, Hq hq) {
    Json json = object("side", side_name(table, table.side_of(hq)), "command", command_json(table, table[hq].command));
    add_field(json, "rating", table[hq].rating);
    add_field(json, "army", table.is_army_hq(hq));
    add_field(json, "on_map", now.hq_on_map.contains(hq));
    add_field(json, "taken_off", now.hq_taken_off.contains(hq));
    add_place(json, now[hq]);
    add_field(json, "road_mode", column_json(table, now[hq]));
    add_field(json, "alter_used", now.alter_used.contains(hq));
    add_field(json, "moved", now.hq_moved.contains(hq));
    const Announcement announced = now.announced[at(hq)];
    add_field(json, "announced",
              announced == Announcement::none ? Json(nullptr) : Json(word(announcement_names, announced)));
    return json;
}

Json command_state_json(const Table& table, const Position& now, Command command) {
    const std::uint8_t entry = now.entry[at(command)];
    return object("side", side_name(table, table.side_of(command)), "hq", table[table[command].hq].id, "pieces",
                  now.starting_pieces[at(command)], "destroyed", now.lost_pieces[at(command)], "ineffective",
                  now.ineffective.contains(command), "entry", entry == no_choice ? Json(nullptr) : Json(entry),
                  "entry_shown", now.entry_shown.contains(command), "runner", seat_json(table, now.runner[at(command)]),
                  "location", point_json(now.location[at(command)]));
}

Json commands_json(const Table& table, CommandSet commands) {
    Json list = Json::array();
    for (const Command command : commands) list.push_back(table[command].id);
    return list;
}

template <std::size_t most>
Json commands_json(const Table& table, const FixedList<Command, most>& commands) {
    Json list = Json::array();
    for (const Command command : commands) list.push_back(table[command].id);
    return list;
}

// PUB-20.10: who serves under another Command than the scenario's, by piece.
Json reassigned_json(const Table& table, const Position& now) {
    Json json = Json::object();
    for (std::size_t i = 0; i < table.pieces.size(); ++i)
        if (now.command[i] != table.pieces[i].command)
            add_field(json, table.pieces[i].id, command_json(table, now.command[i]));
    return json;
}

Json pair_json(const Table& table, const Position& now, const Pair& pair) {
    return object("a", piece_json(table, now, pair.a), "b", piece_json(table, now, pair.b), "creator",
                  piece_json(table, now, pair.creator), "level", pair.level, "sequence", pair.sequence, "ignored",
                  pair.ignored != 0, "melee", is_in_melee(table, now, pair.a, pair.b));
}

std::string letters(std::uint8_t intent) {
    std::string text;
    for (int bit = 0; bit < 3; ++bit)
        if (intent >> bit & 1) text += static_cast<char>('a' + bit);
    return text;
}

Json matter_json(const Table& table, const Position& now, const Matter& matter) {
    return object("kind", word(matter_kinds, matter.kind), "seat", seat_json(table, matter.seat), "piece",
                  piece_json(table, now, matter.piece), "hq", hq_json(table, matter.hq), "flags", letters(matter.flags),
                  "by", piece_json(table, now, matter.by), "enemies", pieces_json(table, now, matter.enemies));
}

Json routes_json(const Position& now) {
    Json list = Json::array();
    for (const Route& route : now.routes)
        list.push_back(
            object("x", route.end.x, "y", route.end.y, "heading", route.heading.tenths, "distance", route.distance));
    return list;
}

Json combat_json(const Table& table, const Position& now) {
    const Combat& combat = now.combat;
    if (is_standard(combat)) return nullptr;
    Json targets = Json::object(), hits = Json::object(), opponents = Json::object(), places = Json::object();
    for (const Piece piece : table.all_pieces) {
        const std::string name = piece_name(table, now, piece);
        if (combat.target[at(piece)].exists())
            add_field(targets, name, piece_json(table, now, combat.target[at(piece)]));
        if (combat.hits[at(piece)] > 0) add_field(hits, name, combat.hits[at(piece)]);
        if (combat.opponents[at(piece)].any())
            add_field(opponents, name, pieces_json(table, now, combat.opponents[at(piece)]));
        if (combat.places[at(piece)] != Point()) add_field(places, name, point_json(combat.places[at(piece)]));
    }
    return object("stage", word(combat_stages, combat.stage), "attacker", side_name(table, combat.attacker), "chooser",
                  side_name(table, combat.chooser), "chooser_known", combat.chooser_known != 0, "baggage_checked",
                  combat.baggage_checked != 0, "round", combat.round, "members",
                  pieces_json(table, now, combat.members), "asked", pieces_json(table, now, combat.asked), "in_melee",
                  pieces_json(table, now, combat.in_melee), "forced", pieces_json(table, now, combat.forced), "gone",
                  pieces_json(table, now, combat.gone), "targets", targets, "hits", hits, "opponents", opponents,
                  "places", places);
}

Json throw_json(const Table& table, const Position& now) {
    const Throw& thrown = now.thrown;
    if (is_standard(thrown)) return nullptr;
    Json faces = Json::array();
    for (std::size_t i = 0; i < thrown.count && i < thrown.faces.size(); ++i) faces.push_back(thrown.faces[i]);
    return object("kind", word(throw_kinds, thrown.kind), "faces", faces, "piece", piece_json(table, now, thrown.piece),
                  "target", piece_json(table, now, thrown.target), "hq", hq_json(table, thrown.hq), "command",
                  command_json(table, thrown.command), "delay", thrown.delay != 0, "modifier",
                  static_cast<int>(thrown.modifier), "kept", seats_json(table, thrown.kept));
}

Json orders_json(const Table& table, const Position& now) {
    Json list = Json::array();
    for (std::size_t i = 0; i < now.orders.size(); ++i) {
        const Order& order = now.orders[i];
        if (is_standard(order)) continue;
        list.push_back(object("index", i, "command", command_json(table, order.command), "kind",
                              word(order_kinds, order.kind), "x", order.target.x, "y", order.target.y, "status",
                              word(order_statuses, order.status), "author", seat_json(table, order.author), "written",
                              order.written, "effective", order.effective, "plan", order.plan));
    }
    return list;
}

Json report_json(const Table& table, const Report& report) {
    if (is_standard(report)) return nullptr;
    return object("message", report.message, "reporter", seat_json(table, report.reporter), "accused",
                  seat_json(table, report.accused), "yes", report.yes, "no", report.no, "host",
                  seat_json(table, report.host), "host_agrees", report.host_agrees != 0, "voters",
                  seats_json(table, report.voters));
}

Json by_seat_json(const Table& table, const std::array<std::uint8_t, most_seats>& numbers) {
    Json json = Json::object();
    for (std::size_t i = 0; i < table.seat_names.size(); ++i) add_field(json, table.seat_names[i], numbers[i]);
    return json;
}

// What is asked, put together for whoever shows it; the parts stand elsewhere in the position.
Json asked_json(const Table& table, const Position& now) {
    static const std::vector<std::string> kinds{"setup", "orders", "none", "alter", "announce",
                                                "hq",    "piece",  "none", "none",  "none"};
    const Seats seats = PubBattles::to_act(table, now);
    if (seats.empty()) return nullptr;
    Json json = object("kind", word(kinds, now.phase), "seats", seats_json(table, seats));
    if (now.matters.empty()) return json;
    const Matter& matter = now.matters[now.matters.size() - 1];
    json["kind"] = word(matter_kinds, matter.kind);
    add_field(json, "piece", piece_json(table, now, matter.piece));
    add_field(json, "hq", hq_json(table, matter.hq));
    add_field(json, "flags", letters(matter.flags));
    add_field(json, "enemies", pieces_json(table, now, matter.enemies));
    add_field(json, "choices", routes_json(now));
    return json;
}

Json result_json(const Table& table, const Position& now) {
    if (now.phase != Phase::over) return nullptr;
    return object(table.sides[0].id.c_str(), now.score[0], table.sides[1].id.c_str(), now.score[1], "winner",
                  now.winner < 0 ? Json("draw") : Json(table.sides[static_cast<std::size_t>(now.winner)].id), "by",
                  word(ending_names, now.ending));
}

}  // namespace

Json Codec<pub_battles::PubBattles>::to_json(const Table& table, const Position& now) {
    Json pieces = Json::object(), hqs = Json::object(), commands = Json::object(), objectives = Json::object();
    for (const Piece piece : table.all_pieces)
        add_field(pieces, piece_name(table, now, piece), piece_state_json(table, now, piece));
    for (std::size_t i = 0; i < table.hqs.size(); ++i)
        add_field(hqs, table.hqs[i].id, hq_state_json(table, now, Hq(static_cast<int>(i))));
    for (std::size_t i = 0; i < table.commands.size(); ++i)
        add_field(commands, table.commands[i].id, command_state_json(table, now, Command(static_cast<int>(i))));
    for (std::size_t i = 0; i < table.objectives.size(); ++i)
        add_field(
            objectives, table.objectives[i].id,
            now.controller[i] < 0 ? Json(nullptr) : Json(table.sides[static_cast<std::size_t>(now.controller[i])].id));
    Json pairs = Json::array(), matters = Json::array(), offered = Json::array(), reported = Json::array();
    for (const Pair& pair : now.pairs) pairs.push_back(pair_json(table, now, pair));
    for (const Matter& matter : now.matters) matters.push_back(matter_json(table, now, matter));
    for (std::size_t side = 0; side < 2; ++side)
        if (now.draw_offered >> side & 1) offered.push_back(table.sides[side].id);
    for (const std::uint16_t message : now.reported)
        if (message > 0) reported.push_back(message);
    return object(
        "turn", now.turn, "phase", word(phases, now.phase), "active", command_json(table, now.active), "cup",
        commands_json(table, now.cup), "stack", commands_json(table, now.stack), "pulled",
        command_json(table, now.pulled), "moved", commands_json(table, now.order_moved), "delayed",
        commands_json(table, now.delayed), "poll", side_name(table, now.poll), "passes", now.passes, "asked",
        asked_json(table, now), "score",
        object(table.sides[0].id.c_str(), now.score[0], table.sides[1].id.c_str(), now.score[1]), "objectives",
        objectives, "pieces", pieces, "hqs", hqs, "commands", commands, "reassigned", reassigned_json(table, now),
        "pairs", pairs, "combat", combat_json(table, now), "matters", matters, "routes", routes_json(now), "thrown",
        throw_json(table, now), "orders", orders_json(table, now), "report", report_json(table, now.report), "reported",
        reported, "tokens", by_seat_json(table, now.tokens), "rejected_reports",
        by_seat_json(table, now.rejected_reports), "answered", seats_json(table, now.answered), "plan",
        now.plan == no_choice ? Json(nullptr) : Json(now.plan), "draw_offered", offered, "sequence", now.sequence,
        "window_due", now.window_due != 0, "masked", now.masked != 0, "result", result_json(table, now));
}

// PUB-25.3: only whoever runs a Command looks through its eyes.
Position Codec<pub_battles::PubBattles>::view_from(const Table& table, const Position& now, Seat seat,
                                                   const Reader& name) {
    const Command command = read_command(table, name);
    if (now.runner[command.index()] != seat) name.refuse("You do not run this Command.");
    return pub_battles::fog_view(table, now, command);
}

Json Codec<pub_battles::PubBattles>::reveals(const Table& table, const Position& before, const Position& after,
                                             Seat seat) {
    const pub_battles::Reveals found = pub_battles::reveals(table, before, after, seat);
    return {{"seen", pieces_json(table, after, found.seen)}, {"shown", pieces_json(table, after, found.shown)}};
}

}  // namespace sandtable::codec
