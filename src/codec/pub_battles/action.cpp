// Pub Battles actions: {"move": {"piece": "b1", "steps": [{"to": [6600, 9000]}]}} in JSON, "move b1 to 6600,9000" in
// words.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "codec/pub_battles/codec.hpp"
#include "codec/pub_battles/names.hpp"
#include "codec/typed_words.hpp"

namespace sandtable::codec {

using namespace pub_battles_names;
using Kind = Action::Kind;
using StepKind = pub_battles::Step::Kind;

namespace {

// clang-format off
const std::vector<std::string> verbs{
    "place", "reserve", "reassign", "entry", "order", "cancel", "confirm", "delay", "move_now", "announce", "pass",
    "move_hq", "hq_done", "move", "bombard", "rally", "hold", "done", "relocate", "accept", "retreat", "withdraw",
    "stay", "fight", "target", "use_reroll", "keep", "report", "vote", "resign", "offer_draw", "accept_draw"};
const std::vector<std::string> step_verbs{"", "turn", "to", "column_on", "road", "column_off", "enter_line"};
// clang-format on
const std::vector<std::string> announcements{"delay", "jump"};
constexpr int farthest = field::largest_coordinate;

// The details that are one word: {"hold": "b1"} is short for {"hold": {"piece": "b1"}}.
const char* only_detail(Kind kind) {
    switch (kind) {
        case Kind::hold: return "piece";
        case Kind::delay: return "hq";
        case Kind::fight: return "group";
        case Kind::cancel: return "order";
        case Kind::use_reroll: return "die";
        case Kind::vote: return "yes";
        default: return nullptr;
    }
}

// An enemy goes by the number of his block until his name is public, so that an action tells nobody more than its actor
// knew.
std::string public_name(const Table& table, const Position& now, Piece piece) {
    const bool open = table.options.fog == Fog::none || now.revealed.contains(piece);
    return open ? piece_name(table, now, piece) : block_name(table, piece, unknown_piece);
}

// ---- to JSON

Json step_json(const Table& table, const Step& step) {
    switch (step.kind) {
        case StepKind::turn:
        case StepKind::road:
        case StepKind::column_off: return object(word(step_verbs, step.kind).c_str(), step.x);
        case StepKind::to:
        case StepKind::enter_line: return object(word(step_verbs, step.kind).c_str(), point_json({step.x, step.y}));
        case StepKind::column_on:
            return object("column_on",
                          object("road", table[step.road].id, "direction", static_cast<int>(step.direction)));
        case StepKind::none: break;
    }
    return Json::object();
}

Json steps_json(const Table& table, const Action& action) {
    Json list = Json::array();
    for (const Step& step : action.path()) list.push_back(step_json(table, step));
    return list;
}

Json details_json(const Table& table, const Position& now, const Action& action) {
    const auto piece = [&] { return piece_name(table, now, action.piece); };
    const auto hq = [&] { return table[action.hq].id; };
    const auto command = [&] { return table[action.command].id; };
    switch (action.kind) {
        case Kind::place:
            return object("piece", piece(), "x", action.at.x, "y", action.at.y, "heading", action.heading);
        case Kind::reserve: return object("piece", piece(), "hq", hq());
        case Kind::reassign: return object("piece", piece(), "command", command());
        case Kind::entry: return object("command", command(), "choice", action.choice);
        case Kind::order: {
            Json json =
                object("command", command(), "kind", order_kinds[action.choice], "x", action.at.x, "y", action.at.y);
            if (action.amount != 0) add_field(json, "plan", action.amount);
            return json;
        }
        case Kind::cancel: return object("order", action.choice);
        case Kind::delay: return object("hq", hq());
        case Kind::move_now: return object("hq", hq(), "command", command());
        case Kind::announce: return object("hq", hq(), "kind", announcement_names[action.choice]);
        case Kind::move_hq: return object("hq", hq(), "steps", steps_json(table, action));
        case Kind::move: return object("piece", piece(), "steps", steps_json(table, action));
        case Kind::bombard:
            return object("piece", piece(), "heading", action.heading, "target", public_name(table, now, action.other));
        case Kind::rally: {
            Json json = object("piece", piece(), "heading", action.heading);
            if (action.other.exists()) add_field(json, "train", piece_name(table, now, action.other));
            return json;
        }
        case Kind::hold: return object("piece", piece());
        case Kind::relocate:
            return object("piece", public_name(table, now, action.piece), "x", action.at.x, "y", action.at.y);
        case Kind::retreat:
        case Kind::withdraw: return object("piece", piece(), "index", action.choice);
        case Kind::fight: return object("group", public_name(table, now, action.piece));
        case Kind::target: return object("piece", piece(), "enemy", public_name(table, now, action.other));
        case Kind::use_reroll: return object("die", action.choice);
        case Kind::report: return object("seat", seat_json(table, action.seat), "message", action.amount);
        case Kind::vote: return object("yes", action.choice == 1);
        default: return Json::object();
    }
}

// ---- from JSON

int read_tenths(const Reader& reader) { return read_heading(reader).tenths; }  // PUB-1.2

Step read_step(const Table& table, const Reader& reader) {
    const auto members = reader.members(1);
    if (members.size() != 1) reader.refuse("Expected a step, such as {\"to\": [5000, 9000]}.");
    const auto& [verb, value] = members[0];
    const auto found = std::find(step_verbs.begin() + 1, step_verbs.end(), verb);
    if (found == step_verbs.end())
        value.refuse("Unknown step; known are turn, to, column_on, road, column_off, enter_line.");
    Step step;
    step.kind = static_cast<StepKind>(found - step_verbs.begin());
    switch (step.kind) {
        case StepKind::turn:
        case StepKind::column_off: step.x = read_tenths(value); return step;
        case StepKind::road: step.x = value.integer(-farthest, farthest); return step;
        case StepKind::to:
        case StepKind::enter_line: {
            const Point point = read_any_point(value);
            step.x = point.x;
            step.y = point.y;
            return step;
        }
        default: break;
    }
    value.only({"road", "direction"});
    step.road = read_road_name(table, value.field("road"));
    const int direction = value.field("direction").integer(-1, 1);
    if (direction == 0) value.field("direction").refuse("Expected 1 (along the road) or -1 (against it).");
    step.direction = static_cast<std::int8_t>(direction);
    return step;
}

void read_steps(const Table& table, const Reader& reader, Action& action) {
    for (const Reader& element : reader.elements(most_steps))
        action.steps[action.step_count++] = read_step(table, element);
}

class ActionReader {
public:
    ActionReader(const Table& table, const Position& seen, const Reader& reader)
        : table_(table), seen_(seen), reader_(reader) {}

    void read(Action& action) const {
        const auto place = [&] { return reader_.field("heading"); };
        switch (action.kind) {
            case Kind::place:
                reader_.only({"piece", "x", "y", "heading"});
                action.piece = piece("piece");
                action.at = point();
                action.heading = read_tenths(place());
                return;
            case Kind::reserve:
                reader_.only({"piece", "hq"});
                action.piece = piece("piece");
                action.hq = hq();
                return;
            case Kind::reassign:
                reader_.only({"piece", "command"});
                action.piece = piece("piece");
                action.command = command();
                return;
            case Kind::entry:
                reader_.only({"command", "choice"});
                action.command = command();
                action.choice = number("choice");
                return;
            case Kind::order: return read_order(action);
            case Kind::cancel:
                reader_.only({"order"});
                action.choice = number("order");
                return;
            case Kind::delay:
                reader_.only({"hq"});
                action.hq = hq();
                return;
            case Kind::move_now:
                reader_.only({"hq", "command"});
                action.hq = hq();
                action.command = command();
                return;
            case Kind::announce:
                reader_.only({"hq", "kind"});
                action.hq = hq();
                action.choice = static_cast<std::uint8_t>(1 + reader_.field("kind").one_of(announcements));
                return;
            case Kind::move_hq:
                reader_.only({"hq", "steps"});
                action.hq = hq();
                return read_steps(table_, reader_.field("steps"), action);
            default: return read_of_a_piece(action);
        }
    }

private:
    void read_of_a_piece(Action& action) const {
        switch (action.kind) {
            case Kind::move:
                reader_.only({"piece", "steps"});
                action.piece = piece("piece");
                return read_steps(table_, reader_.field("steps"), action);
            case Kind::bombard:
                reader_.only({"piece", "heading", "target"});
                action.piece = piece("piece");
                action.heading = read_tenths(reader_.field("heading"));
                action.other = piece("target");
                return;
            case Kind::rally:
                reader_.only({"piece", "heading", "train"});
                action.piece = piece("piece");
                action.heading = read_tenths(reader_.field("heading"));
                if (reader_.has("train")) action.other = piece("train");
                return;
            case Kind::hold:
                reader_.only({"piece"});
                action.piece = piece("piece");
                return;
            case Kind::relocate:
                reader_.only({"piece", "x", "y"});
                action.piece = piece("piece");
                action.at = point();
                return;
            case Kind::retreat:
            case Kind::withdraw:
                reader_.only({"piece", "index"});
                action.piece = piece("piece");
                action.choice = number("index");
                return;
            case Kind::fight:
                reader_.only({"group"});
                action.piece = piece("group");
                return;
            case Kind::target:
                reader_.only({"piece", "enemy"});
                action.piece = piece("piece");
                action.other = piece("enemy");
                return;
            default: return read_of_options(action);
        }
    }
    void read_of_options(Action& action) const {
        switch (action.kind) {
            case Kind::use_reroll:
                reader_.only({"die"});
                action.choice = number("die");
                return;
            case Kind::report:
                reader_.only({"seat", "message"});
                action.seat = read_seat(table_, reader_.field("seat"));
                action.amount = reader_.field("message").integer(1, 65535);
                return;
            case Kind::vote:
                reader_.only({"yes"});
                action.choice = reader_.field("yes").boolean();
                return;
            default: reader_.only({}); return;
        }
    }
    // A Location is a place of the gazetteer or any point of the map (PUB-24.1).
    void read_order(Action& action) const {
        reader_.only({"command", "kind", "x", "y", "name", "plan"});
        action.command = command();
        action.choice = static_cast<std::uint8_t>(reader_.field("kind").one_of(order_kinds));
        if (const auto plan = reader_.optional_field("plan")) action.amount = plan->integer(0, 2);
        const auto name = reader_.optional_field("name");
        if (!name) {
            action.at = point();
            return;
        }
        const std::string wanted = name->text(60);
        for (const Place& known : table_.places)
            if (known.name == wanted) {
                action.at = known.centre;
                return;
            }
        name->refuse("The map names no such place; give x and y.");
    }

    Piece piece(const char* field) const { return read_piece(table_, seen_, reader_.field(field)); }
    Hq hq() const { return read_hq(table_, reader_.field("hq")); }
    Command command() const { return read_command(table_, reader_.field("command")); }
    std::uint8_t number(const char* field) const {
        return static_cast<std::uint8_t>(reader_.field(field).integer(0, 254));
    }
    Point point() const {
        return {reader_.field("x").integer(-farthest, farthest), reader_.field("y").integer(-farthest, farthest)};
    }

    const Table& table_;
    const Position& seen_;
    const Reader& reader_;
};

// ---- words

// The typed form is turned into the JSON form, so that there is one reader of actions.
class Phrase {
public:
    explicit Phrase(std::string_view text) : words_(typed_words(text, {"at", "heading", "with", "for", "under"})) {}

    Json to_json() {
        if (words_.empty()) throw Error("", "Type an action, such as \"move b1 to 6600,9000\".");
        const std::string verb = next();
        const auto found = std::find(verbs.begin(), verbs.end(), verb);
        if (found == verbs.end()) throw Error("", fmt::format("There is no action called \"{}\".", verb.substr(0, 40)));
        Json json = object(verb.c_str(), details(static_cast<Kind>(found - verbs.begin())));
        if (place_ < words_.size())
            throw Error("", fmt::format("\"{}\" is too much here.", words_[place_].substr(0, 40)));
        return json;
    }

private:
    std::string next() {
        if (place_ >= words_.size()) throw Error("", "This action needs more: see the examples in the list.");
        return words_[place_++];
    }
    Json number() {
        const std::string text = next();
        const char* first = text.data() + (text[0] == '+' ? 1 : 0);
        const char* const end = text.data() + text.size();
        int value = 0;
        const auto [last, error] = std::from_chars(first, end, value);
        return error == std::errc() && last == end ? Json(value) : Json(text);
    }
    Json point() {
        Json list = Json::array({number()});
        list.push_back(number());
        return list;
    }
    Json step() {
        const std::string verb = next();
        if (verb == "to" || verb == "enter_line") return object(verb.c_str(), point());
        if (verb == "column_on") {
            const std::string road = next();
            return object("column_on", object("road", road, "direction", number()));
        }
        return object(verb.c_str(), number());
    }
    Json steps() {
        Json list = Json::array();
        while (place_ < words_.size()) list.push_back(step());
        return list;
    }
    Json at(Json json) {
        add_field(json, "x", number());
        add_field(json, "y", number());
        return json;
    }
    Json with(Json json, const char* name, Json value) {
        add_field(json, name, std::move(value));
        return json;
    }

    Json details(Kind kind) {
        switch (kind) {
            case Kind::place: {
                Json json = at(object("piece", next()));
                return with(std::move(json), "heading", number());
            }
            case Kind::reserve: return two("piece", "hq");
            case Kind::reassign: return two("piece", "command");
            case Kind::entry: {
                Json json = object("command", next());
                return with(std::move(json), "choice", number());
            }
            case Kind::order: {
                Json json = at(two("command", "kind"));
                return place_ < words_.size() ? with(std::move(json), "plan", number()) : json;
            }
            case Kind::cancel: return object("order", number());
            case Kind::delay: return object("hq", next());
            case Kind::move_now: return two("hq", "command");
            case Kind::announce: return two("hq", "kind");
            case Kind::move_hq: {
                Json json = object("hq", next());
                return with(std::move(json), "steps", steps());
            }
            case Kind::move: {
                Json json = object("piece", next());
                return with(std::move(json), "steps", steps());
            }
            case Kind::bombard: {
                Json json = two("piece", "target");
                return with(std::move(json), "heading", number());
            }
            case Kind::rally: {
                Json json = object("piece", next());
                json = with(std::move(json), "heading", number());
                return place_ < words_.size() ? with(std::move(json), "train", next()) : json;
            }
            case Kind::hold: return object("piece", next());
            case Kind::relocate: return at(object("piece", next()));
            case Kind::retreat:
            case Kind::withdraw: {
                Json json = object("piece", next());
                return with(std::move(json), "index", number());
            }
            case Kind::fight: return object("group", next());
            case Kind::target: return two("piece", "enemy");
            case Kind::use_reroll: return object("die", number());
            case Kind::report: {
                Json json = object("seat", next());
                return with(std::move(json), "message", number());
            }
            case Kind::vote: {
                const std::string answer = next();
                return object("yes", answer == "yes" ? Json(true) : answer == "no" ? Json(false) : Json(answer));
            }
            default: return Json::object();
        }
    }
    Json two(const char* first, const char* second) {
        Json json = object(first, next());
        return with(std::move(json), second, next());
    }

    std::vector<std::string> words_;
    std::size_t place_ = 0;
};

std::string step_words(const Table& table, const Step& step) {
    const std::string& verb = word(step_verbs, step.kind);
    switch (step.kind) {
        case StepKind::to:
        case StepKind::enter_line: return fmt::format(" {} {}", verb, point_text({step.x, step.y}));
        case StepKind::column_on: return fmt::format(" {} {} {:+}", verb, table[step.road].id, step.direction);
        default: return fmt::format(" {} {}", verb, step.x);
    }
}

}  // namespace

Json Codec<pub_battles::PubBattles>::to_json(const Table& table, const Position& now, const Action& action) {
    return object(word(verbs, action.kind).c_str(), details_json(table, now, action));
}

// Names are those that the seat can know.
pub_battles::Action Codec<pub_battles::PubBattles>::action(const Table& table, const Position& now, Seat seat,
                                                           const Reader& reader) {
    const Position seen = PubBattles::view(table, now, seat);
    Action action;
    const Json nothing = Json::object();
    if (reader.is_text()) {  // "pass" is short for {"pass": {}}
        action.kind = static_cast<Kind>(reader.one_of(verbs));
        ActionReader(table, seen, Reader(nothing, reader.place())).read(action);
        return action;
    }
    const auto members = reader.members(1);
    if (members.size() != 1) reader.refuse("Expected an action, such as {\"done\": {}}.");
    const auto& [verb, details] = members[0];
    const auto found = std::find(verbs.begin(), verbs.end(), verb);
    if (found == verbs.end()) details.refuse(fmt::format("Unknown action; known are {}.", fmt::join(verbs, ", ")));
    action.kind = static_cast<Kind>(found - verbs.begin());
    if (const char* only = only_detail(action.kind); only && !details.is_object()) {
        const Json long_form = object(only, details.json());
        ActionReader(table, seen, Reader(long_form, details.place())).read(action);
    } else {
        ActionReader(table, seen, details).read(action);
    }
    return action;
}

std::string Codec<pub_battles::PubBattles>::words(const Table& table, const Position& now, const Action& action) {
    const std::string& verb = word(verbs, action.kind);
    const auto piece = [&] { return piece_name(table, now, action.piece); };
    const auto hq = [&] { return table[action.hq].id; };
    const auto command = [&] { return table[action.command].id; };
    const auto at = [&] { return point_text(action.at); };
    const auto steps = [&] {
        std::string text;
        for (const Step& step : action.path()) text += step_words(table, step);
        return text;
    };
    switch (action.kind) {
        case Kind::place: return fmt::format("{} {} at {} heading {}", verb, piece(), at(), action.heading);
        case Kind::reserve: return fmt::format("{} {} with {}", verb, piece(), hq());
        case Kind::reassign: return fmt::format("{} {} under {}", verb, piece(), command());
        case Kind::entry: return fmt::format("{} {} {}", verb, command(), action.choice);
        case Kind::order:
            return fmt::format("{} {} {} at {}{}", verb, command(), order_kinds[action.choice], at(),
                               action.amount == 0 ? "" : fmt::format(" {}", action.amount));
        case Kind::delay: return fmt::format("{} {}", verb, hq());
        case Kind::move_now: return fmt::format("{} {} for {}", verb, hq(), command());
        case Kind::announce: return fmt::format("{} {} {}", verb, hq(), announcement_names[action.choice]);
        case Kind::move_hq: return fmt::format("{} {}{}", verb, hq(), steps());
        case Kind::move: return fmt::format("{} {}{}", verb, piece(), steps());
        case Kind::bombard:
            return fmt::format("{} {} at {} heading {}", verb, piece(), public_name(table, now, action.other),
                               action.heading);
        case Kind::rally:
            return fmt::format("{} {} heading {}{}", verb, piece(), action.heading,
                               action.other.exists() ? " with " + piece_name(table, now, action.other) : "");
        case Kind::hold: return fmt::format("{} {}", verb, piece());
        case Kind::relocate: return fmt::format("{} {} at {}", verb, public_name(table, now, action.piece), at());
        case Kind::retreat:
        case Kind::withdraw: return fmt::format("{} {} {}", verb, piece(), action.choice);
        case Kind::fight: return fmt::format("{} {}", verb, public_name(table, now, action.piece));
        case Kind::target: return fmt::format("{} {} at {}", verb, piece(), public_name(table, now, action.other));
        case Kind::cancel:
        case Kind::use_reroll: return fmt::format("{} {}", verb, action.choice);
        case Kind::report:
            return fmt::format("{} {} {}", verb, table.seat_names[static_cast<std::size_t>(action.seat.index())],
                               action.amount);
        case Kind::vote: return fmt::format("{} {}", verb, action.choice == 1 ? "yes" : "no");
        default: return verb;
    }
}

pub_battles::Action Codec<pub_battles::PubBattles>::action(const Table& table, const Position& now, Seat seat,
                                                           std::string_view words) {
    const Json json = Phrase(words).to_json();
    return action(table, now, seat, Reader(json));
}

}  // namespace sandtable::codec
