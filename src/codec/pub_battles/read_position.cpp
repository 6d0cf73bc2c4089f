// Positions of Pub Battles read from JSON; what the rules could not be in is refused.
#include <fmt/format.h>

#include <algorithm>

#include "codec/pub_battles/codec.hpp"
#include "codec/pub_battles/position.hpp"

namespace sandtable::codec {

using namespace pub_battles_names;

namespace {

class PositionReader {
public:
    PositionReader(const Table& table, const Reader& reader)
        : table_(table), reader_(reader), now_(PubBattles::setup(table)) {}

    Position read() {
        // clang-format off
        reader_.only({"turn", "phase", "active", "cup", "stack", "pulled", "moved", "delayed", "poll", "passes",
                      "asked", "score", "objectives", "pieces", "hqs", "commands", "reassigned", "pairs", "combat",
                      "matters", "routes", "thrown", "orders", "report", "reported", "tokens", "rejected_reports",
                      "answered", "plan", "draw_offered", "sequence", "window_due", "masked", "result",
                      "losses"});
        // clang-format on
        name_blocks();
        read_turn();
        read_pieces_and_hqs();
        read_commands_and_objectives();
        read_pairs();
        read_matters();
        read_combat();
        read_thrown();
        read_options();
        if (reader_.has("losses")) count_losses();
        read_result();
        return now_;
    }

private:
    bool flag(const Reader& from, const char* name) const {
        const auto field = from.optional_field(name);
        return field && field->boolean();
    }
    int number(const Reader& from, const char* name, int lowest, int highest) const {
        const auto field = from.optional_field(name);
        return field ? field->integer(lowest, highest) : 0;
    }

    // Names mean blocks only once every block has its identity.
    void name_blocks() {
        const auto members = reader_.field("pieces").members(most_pieces);
        if (members.size() != table_.pieces.size())
            reader_.field("pieces").refuse(fmt::format("Expected all {} pieces.", table_.pieces.size()));
        PieceSet seen;
        for (const auto& [name, fields] : members) {
            const int block = fields.field("block").integer(0, static_cast<int>(table_.pieces.size()) - 1);
            const Piece piece(block);
            if (seen.contains(piece)) fields.field("block").refuse("Another piece is this block.");
            seen.insert(piece);
            now_.identity[at(piece)] = read_identity(name, fields, piece);
        }
    }
    std::uint8_t read_identity(const std::string& name, const Reader& fields, Piece block) const {
        const Piece listed = table_.piece(name);
        if (listed.exists()) {
            if (table_.side_of(listed) != table_.side_of(block))
                fields.field("block").refuse("This block belongs to the other side.");
            return byte(listed.index());
        }
        if (name != block_name(table_, block, unknown_piece)) fields.refuse("There is no such piece.");
        const Reader type = fields.field("type");
        return type.is_null() ? unknown_piece : byte(only_type_known + static_cast<int>(type.one_of(type_names)));
    }

    void read_turn() {
        now_.turn = byte(reader_.field("turn").integer(1, table_.victory.turns));
        now_.phase = read_word<Phase>(reader_.field("phase"), phases);
        now_.active = read_command_or_null(table_, reader_.field("active"));
        now_.pulled = read_command_or_null(table_, reader_.field("pulled"));
        now_.cup = read_set("cup");
        now_.delayed = read_set("delayed");
        read_list("stack", now_.stack);
        read_list("moved", now_.order_moved);
        now_.moved = CommandSet();
        for (const Command command : now_.order_moved) now_.moved.insert(command);
        now_.poll = read_side_name(table_, reader_.field("poll"));
        now_.passes = byte(reader_.field("passes").integer(0, 2));
        now_.sequence = static_cast<std::uint16_t>(reader_.field("sequence").integer(0, 60000));
        now_.masked = flag(reader_, "masked");
        const Reader score = reader_.field("score");
        for (std::size_t side = 0; side < 2; ++side)
            now_.score[side] = static_cast<std::int16_t>(score.field(table_.sides[side].id).integer(-9999, 9999));
        const bool acting = now_.phase == Phase::hq_moves || now_.phase == Phase::pieces;
        if (acting && !now_.active.exists()) reader_.field("active").refuse("In this phase a Command is active.");
        if (!acting && now_.active.exists()) reader_.field("active").refuse("In this phase no Command is active.");
        if ((now_.phase == Phase::alter || now_.phase == Phase::announce || acting) && now_.stack.empty())
            reader_.field("stack").refuse("In this phase a chit lies on the stack.");
        if (acting && now_.stack.back() != now_.active)
            reader_.field("stack").refuse("The chit of the active Command lies on top of the stack.");
        if (now_.phase == Phase::over) return;    // somebody may have resigned in the middle of an activation
        for (const Command command : now_.stack)  // PUB-4.6: a chit is drawn once a turn
            if (now_.cup.contains(command) || (now_.moved.contains(command) && command != now_.active))
                reader_.field("stack").refuse("A chit on the stack is neither in the cup nor has it moved.");
        if ((now_.cup & now_.moved).any()) reader_.field("cup").refuse("A chit that has moved is not in the cup.");
    }
    CommandSet read_set(const char* name) const {
        CommandSet set;
        for (const Reader& element : reader_.field(name).elements(most_commands))
            set.insert(pub_battles_names::read_command(table_, element));
        return set;
    }
    template <std::size_t most>
    void read_list(const char* name, FixedList<Command, most>& list) const {
        list = {};
        CommandSet seen;
        for (const Reader& element : reader_.field(name).elements(most_commands)) {
            const Command command = pub_battles_names::read_command(table_, element);
            if (seen.contains(command)) element.refuse("This chit stands here twice.");
            seen.insert(command);
            list.push(command);
        }
    }

    Standing read_standing(const Reader& from, const char* road) const {
        Standing standing;
        standing.centre = {from.field("x").integer(-longest_coordinate, longest_coordinate),
                           from.field("y").integer(-longest_coordinate, longest_coordinate)};
        standing.heading = read_heading(from.field("heading"));
        const auto column = from.optional_field(road);
        if (!column || column->is_null()) return standing;
        column->only({"road", "direction", "s"});
        standing.road = read_road_name(table_, column->field("road"));
        standing.direction = column->field("direction").integer(-1, 1) < 0 ? std::int8_t{-1} : std::int8_t{1};
        const auto length = static_cast<int>(table_.road_lengths[at(standing.road)]);
        standing.s = column->field("s").integer(0, length);
        return standing;
    }
    void read_pieces_and_hqs() {
        now_.on_map = now_.in_reserve = now_.destroyed = now_.exited = PieceSet();
        for (const Flag& flag : flags) now_.*flag.set = PieceSet();
        for (const auto& [name, fields] : reader_.field("pieces").members(most_pieces)) read_piece_state(fields);
        const auto hqs = reader_.field("hqs").members(most_hqs);
        if (hqs.size() != table_.hqs.size())
            reader_.field("hqs").refuse(fmt::format("Expected all {} HQs.", table_.hqs.size()));
        now_.hq_on_map = now_.hq_taken_off = now_.alter_used = now_.hq_moved = HqSet();
        for (const auto& [name, fields] : hqs) {
            const Hq hq = table_.hq(name);
            if (!hq.exists()) fields.refuse("There is no such HQ.");
            read_hq_state(fields, hq);
        }
    }
    void read_piece_state(const Reader& fields) {
        fields.only({"block",
                     "side",
                     "type",
                     "quality",
                     "horse",
                     "command",
                     "status",
                     "x",
                     "y",
                     "heading",
                     "column",
                     "width",
                     "depth",
                     "spent",
                     "retreated",
                     "acted",
                     "held",
                     "quality_used",
                     "bombard_quality_used",
                     "revealed",
                     "entered_reserve",
                     "carried",
                     "train_used",
                     "reserve",
                     "last_action",
                     "action_level"});
        const Piece piece(fields.field("block").integer(0, most_pieces - 1));
        const std::array<PieceSet*, 5> sets{&now_.on_map, &now_.in_reserve, nullptr, &now_.destroyed, &now_.exited};
        if (PieceSet* set = sets[fields.field("status").one_of(statuses)]) set->insert(piece);
        now_[piece] = read_standing(fields, "column");
        for (const Flag& each : flags)
            if (flag(fields, each.name)) (now_.*each.set).insert(piece);
        const auto reserve = fields.optional_field("reserve");
        now_.reserve_of[at(piece)] = reserve && !reserve->is_null() ? read_hq(table_, *reserve) : Hq();
        now_.last_action[at(piece)] = static_cast<std::uint16_t>(number(fields, "last_action", 0, 65535));
        now_.action_level[at(piece)] = byte(number(fields, "action_level", 0, 9));
        check_place(fields, piece);
    }
    // PUB-1.19, 7.7: what stands on the map stands where it could have come to.
    void check_place(const Reader& fields, Piece piece) const {
        if (now_.in_reserve.contains(piece) && now_.masked == 0 && !now_.reserve_of[at(piece)].exists())
            fields.field("reserve").refuse("A piece in RESERVE is on the card of an HQ.");
        if (!now_.on_map.contains(piece)) return;
        const Point centre = now_[piece].centre;
        if (centre.x < 0 || centre.y < 0 || centre.x > table_.width || centre.y > table_.height)
            fields.refuse("This piece stands off the map (PUB-1.19).");
    }
    void read_hq_state(const Reader& fields, Hq hq) {
        fields.only({"side", "command", "rating", "army", "on_map", "taken_off", "x", "y", "heading", "road_mode",
                     "alter_used", "moved", "announced"});
        if (flag(fields, "on_map")) now_.hq_on_map.insert(hq);
        if (flag(fields, "taken_off")) now_.hq_taken_off.insert(hq);
        if (flag(fields, "alter_used")) now_.alter_used.insert(hq);
        if (flag(fields, "moved")) now_.hq_moved.insert(hq);
        now_[hq] = read_standing(fields, "road_mode");
        const auto announced = fields.optional_field("announced");
        now_.announced[at(hq)] = announced && !announced->is_null()
                                     ? read_word<Announcement>(*announced, announcement_names)
                                     : Announcement::none;
    }

    void read_commands_and_objectives() {
        now_.ineffective = now_.entry_shown = CommandSet();
        for (const auto& [name, fields] : reader_.field("commands").members(most_commands)) {
            const Command command = table_.command(name);
            if (!command.exists()) fields.refuse("There is no such Command.");
            read_command_state(fields, command);
        }
        for (std::size_t i = 0; i < table_.pieces.size(); ++i) now_.command[i] = table_.pieces[i].command;
        for (const auto& [name, command] : reader_.field("reassigned").members(most_pieces)) {
            const Piece piece = table_.piece(name);
            if (!piece.exists()) command.refuse("There is no such piece.");
            now_.command[at(piece)] = read_command_or_null(table_, command);
        }
        for (const auto& [name, side] : reader_.field("objectives").members(most_objectives)) {
            const auto found = std::find_if(table_.objectives.begin(), table_.objectives.end(),
                                            [&](const Objective& objective) { return objective.id == name; });
            if (found == table_.objectives.end()) side.refuse("There is no such objective.");
            now_.controller[static_cast<std::size_t>(found - table_.objectives.begin())] =
                static_cast<std::int8_t>(side.is_null() ? -1 : index(read_side_name(table_, side)));
        }
    }
    void read_command_state(const Reader& fields, Command command) {
        fields.only({"side", "hq", "pieces", "destroyed", "ineffective", "entry", "entry_shown", "runner", "location"});
        now_.starting_pieces[at(command)] = byte(fields.field("pieces").integer(0, most_pieces));
        now_.lost_pieces[at(command)] = byte(fields.field("destroyed").integer(0, most_pieces));
        if (flag(fields, "ineffective")) now_.ineffective.insert(command);
        if (flag(fields, "entry_shown")) now_.entry_shown.insert(command);
        const Reader entry = fields.field("entry");
        const int choices = static_cast<int>(table_[command].entries.size());
        now_.entry[at(command)] = entry.is_null() ? no_choice : byte(entry.integer(0, std::max(0, choices - 1)));
        now_.runner[at(command)] = read_seat(table_, fields.field("runner"));
        now_.location[at(command)] = read_any_point(fields.field("location"));
    }

    Piece piece_or_none(const Reader& reader) const {
        return reader.is_null() ? Piece() : read_piece(table_, now_, reader);
    }
    void read_pairs() {
        const Reader pairs = reader_.field("pairs");
        now_.pairs = {};
        if (pairs.is_text()) {  // of a position that was put together: whoever is near enough, made by one side
            const Side creator = pairs.text(40) == found_pairs ? Side::second : read_side_name(table_, pairs);
            find_pairs(table_, now_, creator);
            return;
        }
        for (const Reader& fields : pairs.elements(most_pairs)) {
            fields.only({"a", "b", "creator", "level", "sequence", "ignored", "melee"});
            Pair pair;
            pair.a = read_piece(table_, now_, fields.field("a"));
            pair.b = read_piece(table_, now_, fields.field("b"));
            pair.creator = read_piece(table_, now_, fields.field("creator"));
            const bool opposed = table_.side_of(pair.a) == Side::first && table_.side_of(pair.b) == Side::second;
            if (!opposed || (pair.creator != pair.a && pair.creator != pair.b))
                fields.refuse("A pair is a piece of each side in side order, and one of them made it.");
            pair.level = byte(number(fields, "level", 0, 9));
            pair.sequence = static_cast<std::uint16_t>(number(fields, "sequence", 0, 65535));
            pair.ignored = flag(fields, "ignored");
            now_.pairs.push(pair);
        }
    }

    void read_matters() {
        now_.matters = {};
        now_.routes = {};
        for (const Reader& fields : reader_.field("matters").elements(6)) {
            fields.only({"kind", "seat", "piece", "hq", "flags", "by", "enemies"});
            Matter matter;
            matter.kind = read_word<Matter::Kind>(fields.field("kind"), matter_kinds);
            if (matter.kind == Matter::Kind::none) fields.field("kind").refuse("A matter is about something.");
            matter.seat = read_seat(table_, fields.field("seat"));
            if (!matter.seat.exists()) fields.field("seat").refuse("Somebody decides a matter.");
            matter.piece = piece_or_none(fields.field("piece"));
            const Reader hq = fields.field("hq");
            matter.hq = hq.is_null() ? Hq() : read_hq(table_, hq);
            matter.flags = read_letters(fields.field("flags"));
            matter.by = piece_or_none(fields.field("by"));
            matter.enemies = read_pieces(table_, now_, fields.field("enemies"));
            check_matter(fields, matter);
            now_.matters.push(matter);
        }
        for (const Reader& fields : reader_.field("routes").elements(most_routes)) {
            fields.only({"x", "y", "heading", "distance"});
            Route route;
            route.end = {fields.field("x").integer(-longest_coordinate, longest_coordinate),
                         fields.field("y").integer(-longest_coordinate, longest_coordinate)};
            route.heading = read_heading(fields.field("heading"));
            route.distance = static_cast<std::uint16_t>(fields.field("distance").integer(0, 65535));
            now_.routes.push(route);
        }
        check_routes();
    }
    static std::uint8_t read_letters(const Reader& reader) {
        int intent = 0;
        for (const char letter : reader.text(3)) {
            if (letter < 'a' || letter > 'c') reader.refuse("Expected letters of PUB-12.6: a, b, c.");
            intent |= 1 << (letter - 'a');
        }
        return byte(intent);
    }
    static void check_matter(const Reader& fields, const Matter& matter) {
        using Kind = Matter::Kind;
        const bool about_a_piece =
            matter.kind != Kind::fight && matter.kind != Kind::reroll && matter.kind != Kind::vote;
        if (about_a_piece && !matter.piece.exists()) fields.field("piece").refuse("This matter is about a piece.");
        if (matter.kind == Kind::placement && !matter.hq.exists())
            fields.field("hq").refuse("A placement is out of the Reserve of an HQ.");
        if ((matter.kind == Kind::target || matter.kind == Kind::fight) && matter.enemies.empty())
            fields.field("enemies").refuse("There is nothing to choose.");
    }
    void check_routes() const {
        using Kind = Matter::Kind;
        const Kind top = now_.matters.empty() ? Kind::none : now_.matters[now_.matters.size() - 1].kind;
        const bool wanted = top == Kind::retreat || top == Kind::withdrawal || top == Kind::voluntary;
        if (wanted != !now_.routes.empty())
            reader_.field("routes").refuse("Routes belong to a retreat, a withdrawal or a voluntary retreat.");
    }

    void read_combat() {
        now_.combat = Combat();
        const Reader fields = reader_.field("combat");
        if (fields.is_null()) return;
        fields.only({"stage", "attacker", "chooser", "chooser_known", "baggage_checked", "round", "members", "asked",
                     "in_melee", "forced", "gone", "targets", "hits", "opponents", "places"});
        Combat& combat = now_.combat;
        combat.stage = read_word<Combat::Stage>(fields.field("stage"), combat_stages);
        combat.attacker = read_side_name(table_, fields.field("attacker"));
        combat.chooser = read_side_name(table_, fields.field("chooser"));
        combat.chooser_known = flag(fields, "chooser_known");
        combat.baggage_checked = flag(fields, "baggage_checked");
        combat.round = byte(fields.field("round").integer(0, most_rounds + 1));
        const auto set = [&](const char* name) { return read_pieces(table_, now_, fields.field(name)); };
        combat.members = set("members");
        combat.asked = set("asked");
        combat.in_melee = set("in_melee");
        combat.forced = set("forced");
        combat.gone = set("gone");
        const auto each = [&](const char* name, const auto& read) {
            for (const auto& [id, value] : fields.field(name).members(most_pieces)) {
                const Piece piece = find_piece(table_, now_, id);
                if (!piece.exists()) value.refuse("There is no such piece.");
                read(at(piece), value);
            }
        };
        each("targets",
             [&](std::size_t i, const Reader& value) { combat.target[i] = read_piece(table_, now_, value); });
        each("hits", [&](std::size_t i, const Reader& value) { combat.hits[i] = byte(value.integer(0, 255)); });
        each("opponents",
             [&](std::size_t i, const Reader& value) { combat.opponents[i] = read_pieces(table_, now_, value); });
        each("places", [&](std::size_t i, const Reader& value) { combat.places[i] = read_any_point(value); });
    }

    void read_thrown() {
        now_.thrown = Throw();
        const Reader fields = reader_.field("thrown");
        if (fields.is_null()) return;
        fields.only({"kind", "faces", "piece", "target", "hq", "command", "delay", "modifier", "kept"});
        Throw& thrown = now_.thrown;
        thrown.kind = read_word<Throw::Kind>(fields.field("kind"), throw_kinds);
        for (const Reader& face : fields.field("faces").elements(thrown.faces.size()))
            thrown.faces[thrown.count++] = byte(face.integer(1, 6));
        thrown.piece = piece_or_none(fields.field("piece"));
        thrown.target = piece_or_none(fields.field("target"));
        const Reader hq = fields.field("hq");
        thrown.hq = hq.is_null() ? Hq() : read_hq(table_, hq);
        thrown.command = read_command_or_null(table_, fields.field("command"));
        thrown.delay = flag(fields, "delay");
        thrown.modifier = static_cast<std::int8_t>(fields.field("modifier").integer(-3, 3));
        thrown.kept = read_seats(table_, fields.field("kept"));
    }

    void read_options() {
        now_.orders = {};
        for (const Reader& fields : reader_.field("orders").elements(most_orders)) read_order(fields);
        now_.report = Report();
        if (const Reader report = reader_.field("report"); !report.is_null()) read_report(report);
        now_.reported = {};
        std::size_t next = 0;
        for (const Reader& message : reader_.field("reported").elements(now_.reported.size()))
            now_.reported[next++] = static_cast<std::uint16_t>(message.integer(1, 65535));
        read_by_seat("tokens", now_.tokens);
        read_by_seat("rejected_reports", now_.rejected_reports);
        now_.answered = read_seats(table_, reader_.field("answered"));
        const Reader plan = reader_.field("plan");
        now_.plan = plan.is_null() ? no_choice : byte(plan.integer(0, 2));
        now_.draw_offered = 0;
        for (const Reader& side : reader_.field("draw_offered").elements(2))
            now_.draw_offered = byte(now_.draw_offered | 1 << index(read_side_name(table_, side)));
        now_.window_due = reader_.field("window_due").boolean() ? 1 : 0;
    }
    void read_order(const Reader& fields) {
        fields.only({"index", "command", "kind", "x", "y", "status", "author", "written", "effective", "plan"});
        const int place = fields.field("index").integer(0, most_orders - 1);
        Order& order = now_.orders[static_cast<std::size_t>(place)];
        order.status = read_word<Order::Status>(fields.field("status"), order_statuses);
        order.kind = read_word<Order::Kind>(fields.field("kind"), order_kinds);
        order.command = read_command_or_null(table_, fields.field("command"));
        order.author = read_seat(table_, fields.field("author"));
        order.written = byte(fields.field("written").integer(0, 255));
        order.effective = byte(fields.field("effective").integer(0, 255));
        order.plan = byte(fields.field("plan").integer(0, 2));
        order.target = {fields.field("x").integer(-longest_coordinate, longest_coordinate),
                        fields.field("y").integer(-longest_coordinate, longest_coordinate)};
    }
    void read_report(const Reader& fields) {
        fields.only({"message", "reporter", "accused", "yes", "no", "host", "host_agrees", "voters"});
        Report& report = now_.report;
        report.message = static_cast<std::uint16_t>(fields.field("message").integer(0, 65535));
        report.reporter = read_seat(table_, fields.field("reporter"));
        report.accused = read_seat(table_, fields.field("accused"));
        report.yes = byte(fields.field("yes").integer(0, most_seats));
        report.no = byte(fields.field("no").integer(0, most_seats));
        report.host = read_seat(table_, fields.field("host"));
        report.host_agrees = fields.field("host_agrees").boolean() ? 1 : 0;
        report.voters = read_seats(table_, fields.field("voters"));
    }
    void read_by_seat(const char* name, std::array<std::uint8_t, most_seats>& numbers) {
        numbers = {};
        for (const auto& [seat, value] : reader_.field(name).members(most_seats)) {
            const auto found = std::find(table_.seat_names.begin(), table_.seat_names.end(), seat);
            if (found == table_.seat_names.end()) value.refuse("There is no such seat.");
            numbers[static_cast<std::size_t>(found - table_.seat_names.begin())] = byte(value.integer(0, 255));
        }
    }

    // PUB-14.4, 19.5: for a position that was put together.
    void count_losses() {
        now_.lost_pieces = {};
        for (const Piece piece : now_.destroyed) {
            if (!is_fighting(type_of(table_, now_, piece))) continue;
            const Command command = command_of(table_, now_, piece);
            if (command.exists()) ++now_.lost_pieces[at(command)];
        }
        for (std::size_t i = 0; i < table_.commands.size(); ++i)
            if (now_.lost_pieces[i] > 0 && 2 * now_.lost_pieces[i] >= now_.starting_pieces[i])
                now_.ineffective.insert(Command(static_cast<int>(i)));
    }

    void read_result() {
        now_.winner = -1;
        now_.ending = Ending::none;
        const Reader result = reader_.field("result");
        if (result.is_null()) {
            if (now_.phase == Phase::over) result.refuse("A game that is over has a result.");
            return;
        }
        if (now_.phase != Phase::over) result.refuse("Only a game that is over has a result.");
        const Reader winner = result.field("winner");
        if (!winner.is_text() || winner.text(40) != "draw")
            now_.winner = static_cast<std::int8_t>(index(read_side_name(table_, winner)));
        now_.ending = read_word<Ending>(result.field("by"), ending_names);
    }

    static constexpr const char* found_pairs = "found";

    const Table& table_;
    const Reader& reader_;
    Position now_;
};

}  // namespace

pub_battles::Position Codec<pub_battles::PubBattles>::position(const Table& table, const Reader& reader) {
    return PositionReader(table, reader).read();
}

// A piece that is given a place stands on the map, an active Command's chit lies on the stack, and what follows from
// the places of the pieces is worked out.
void Codec<pub_battles::PubBattles>::complete(Json& patch) {
    if (!patch.is_object()) return;
    if (patch.contains("pieces") && patch["pieces"].is_object()) {
        bool losses = false;
        for (auto& item : patch["pieces"].items()) {
            Json& piece = item.value();
            if (!piece.is_object()) continue;
            if (piece.contains("x") && !piece.contains("status")) piece["status"] = "ON_MAP";
            losses = losses || (piece.contains("status") && piece["status"] == "DESTROYED");
        }
        if (losses && !patch.contains("commands")) patch["losses"] = "counted";
    }
    if (patch.contains("hqs") && patch["hqs"].is_object())
        for (auto& item : patch["hqs"].items())
            if (item.value().is_object() && item.value().contains("x") && !item.value().contains("on_map"))
                item.value()["on_map"] = true;
    if (patch.contains("active") && patch["active"].is_string() && !patch.contains("stack")) {
        patch["stack"] = Json::array({patch["active"]});
        if (!patch.contains("pulled")) patch["pulled"] = patch["active"];
    }
    // A Command counts as moved from its activation on.
    if (patch.contains("active") && patch["active"].is_string()) {
        Json& moved = patch["moved"];
        if (moved.is_null()) moved = Json::array();
        if (moved.is_array() && std::find(moved.begin(), moved.end(), patch["active"]) == moved.end())
            moved.push_back(patch["active"]);
    }
    if (!patch.contains("pairs")) patch["pairs"] = "found";
}

}  // namespace sandtable::codec
