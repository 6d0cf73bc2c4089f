// Square Bashing actions: {"assault": {"target": "D4", "additional": ["a3"]}} in JSON, "assault D4 with a3" in words.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "codec/square_bashing/codec.hpp"
#include "codec/square_bashing/names.hpp"
#include "codec/typed_words.hpp"

namespace sandtable::codec {

using namespace square_bashing_names;
using Kind = Action::Kind;

namespace {

const std::vector<std::string> verbs{
    "deploy",    "deplete",    "barrage_row", "barrage_l", "asset",  "smoke",    "hasty",    "order",
    "place_hit", "select",     "step",        "extra",     "mount",  "dismount", "end_unit", "end_square",
    "assault",   "no_assault", "stand",       "retire",    "escape", "advance",  "award",    "shoot",
    "hold_fire", "reinforce",  "arrive",      "roll_for",  "square", "pass",     "resign"};
const std::vector<std::string> depletions{"LOSE_BASE", "TO_POOL"};
const std::vector<std::string> reinforcement_options{"A", "B", "C"};
const std::vector<std::string> compass{"N", "E", "S", "W", "NE", "SE", "SW", "NW"};

// The details that are one word: {"select": "a1"} is short for {"select": {"unit": "a1"}}.
const char* only_detail(Kind kind) {
    switch (kind) {
        case Kind::place_hit:
        case Kind::select:
        case Kind::award:
        case Kind::roll_for: return "unit";
        case Kind::step:
        case Kind::extra: return "direction";
        case Kind::hasty:
        case Kind::escape:
        case Kind::square: return "square";
        case Kind::shoot:
        case Kind::assault: return "target";
        case Kind::reinforce: return "option";
        default: return nullptr;
    }
}

std::vector<Square> squares_of(const Action& action) {
    std::vector<Square> squares;
    for (const Square square : {action.at, action.more[0], action.more[1]})
        if (square.exists()) squares.push_back(square);
    return squares;
}

// ---- to JSON

Json details_json(const Table& table, const Action& action) {
    const auto at = [&] { return square_json(table, action.at); };
    const auto unit = [&] { return unit_name(table, action.unit); };
    const auto squares = [&] {
        Json list = Json::array();
        for (const Square square : squares_of(action)) list.push_back(square_name(table, square));
        return list;
    };
    switch (action.kind) {
        case Kind::deploy: return {{"unit", unit()}, {"to", action.at.exists() ? at() : Json("POOL")}};
        case Kind::deplete: return {{"unit", unit()}, {"mode", depletions[action.choice]}};
        case Kind::barrage_row:
            return {{"row", table.board.y(action.at) + 1},
                    {"column", std::string(1, static_cast<char>('A' + table.board.x(action.at)))}};
        case Kind::barrage_l:
        case Kind::smoke: return {{"squares", squares()}};
        case Kind::asset: return {{"type", asset_names[action.choice]}, {"dice", action.amount}};
        case Kind::order: return {{"order", order_names[action.choice]}, {"unit", unit()}};
        case Kind::place_hit:
        case Kind::select:
        case Kind::award:
        case Kind::roll_for: return {{"unit", unit()}};
        case Kind::step:
        case Kind::extra: return {{"direction", compass[action.choice]}};
        case Kind::assault:
            return {{"target", at()},
                    {"from", square_json(table, action.from)},
                    {"additional", units_json(table, action.units)},
                    {"shock", action.amount == 1}};
        case Kind::hasty:
        case Kind::escape:
        case Kind::square: return {{"square", at()}};
        case Kind::advance: return {{"units", units_json(table, action.units)}};
        case Kind::shoot: return {{"target", at()}, {"from", square_json(table, action.from)}};
        case Kind::reinforce:
            if (action.choice == 0) return {{"option", "A"}};
            return {{"option", reinforcement_options[action.choice]}, {"unit", unit()}, {"square", at()}};
        case Kind::arrive: return {{"unit", unit()}, {"square", at()}};
        default: return Json::object();
    }
}

// ---- from JSON

// Squares in any order; a fourth one, or one named twice, is left to the clause that refuses it.
void read_square_list(const Table& table, const Reader& reader, Action& action) {
    std::vector<Square> squares;
    for (const Reader& element : reader.elements(16)) squares.push_back(read_square(table, element));
    std::sort(squares.begin(), squares.end());
    const bool twice = std::adjacent_find(squares.begin(), squares.end()) != squares.end();
    const bool wrong = twice || squares.empty() || squares.size() > 3;
    if (squares.empty()) reader.refuse("Name at least one square.");
    action.at = squares[0];
    for (std::size_t i = 1; i < std::min<std::size_t>(squares.size(), 3); ++i) action.more[i - 1] = squares[i];
    if (action.kind == Kind::smoke)
        action.amount = wrong ? named_twice : static_cast<std::uint8_t>(squares.size());
    else if (wrong)
        action.more = {};
}

Direction direction_to(const Table& table, Square from, Square to) {
    if (!from.exists()) return Direction::far;
    const int way = table.board.direction(from, to);
    return way == grid::directions  ? Direction::far
           : grid::is_diagonal(way) ? Direction::diagonal
                                    : static_cast<Direction>(way / 2);
}

// {"direction": "N"} or {"to": "D4"}.
void read_direction(const Table& table, const Position& now, const Reader& reader, Action& action) {
    reader.only({"direction", "to"});
    if (const auto to = reader.optional_field("to")) {
        const Square from =
            now.mover.unit.exists() ? now.square[static_cast<std::size_t>(now.mover.unit.index())] : Square();
        action.choice = static_cast<std::uint8_t>(direction_to(table, from, read_square(table, *to)));
        return;
    }
    const std::size_t word = reader.field("direction").one_of(compass);
    action.choice =
        static_cast<std::uint8_t>(std::min<std::size_t>(word, static_cast<std::size_t>(Direction::diagonal)));
}

void read_row(const Table& table, const Reader& reader, Action& action) {
    reader.only({"row", "column"});
    const int row = reader.field("row").integer(1, table.board.height());
    const Reader column = reader.field("column");
    const std::string letter = column.text(2);
    const bool one = letter.size() == 1 && letter[0] >= 'A' && letter[0] < 'A' + table.board.width();
    if (!one)
        column.refuse(fmt::format("Expected the westernmost column, a letter from A to {}.",
                                  static_cast<char>('A' + table.board.width() - 1)));
    action.at = table.board.at(letter[0] - 'A', row - 1);
}

void read_assault(const Table& table, const Position& now, const Reader& reader, Action& action) {
    reader.only({"target", "from", "additional", "shock"});
    action.at = read_square(table, reader.field("target"));
    const auto from = reader.optional_field("from");
    action.from = from ? read_square(table, *from) : now.cursor.at;
    if (!action.from.exists()) action.from = action.at;  // nobody is to assault: refused as another decision's action
    bool twice = false;
    if (const auto units = reader.optional_field("additional")) action.units = read_units(table, *units, &twice);
    if (const auto shock = reader.optional_field("shock")) action.amount = shock->boolean();
    if (twice) action.amount = named_twice;
}

void read_details(const Table& table, const Position& now, const Reader& reader, Action& action) {
    const auto unit = [&] { action.unit = read_unit(table, reader.field("unit")); };
    const auto square = [&](const char* field) { action.at = read_square(table, reader.field(field)); };
    const auto choice = [&](const char* field, const std::vector<std::string>& words) {
        action.choice = static_cast<std::uint8_t>(reader.field(field).one_of(words));
    };
    switch (action.kind) {
        case Kind::deploy:
            reader.only({"unit", "to"});
            unit();
            if (const Reader to = reader.field("to"); to.text(8) != "POOL") action.at = read_square(table, to);
            return;
        case Kind::deplete:
            reader.only({"unit", "mode"});
            unit();
            return choice("mode", depletions);
        case Kind::barrage_row: return read_row(table, reader, action);
        case Kind::barrage_l:
        case Kind::smoke: reader.only({"squares"}); return read_square_list(table, reader.field("squares"), action);
        case Kind::asset:
            reader.only({"type", "dice"});
            choice("type", asset_names);
            action.amount = static_cast<std::uint8_t>(reader.field("dice").integer(0, 255));
            return;
        case Kind::order:
            reader.only({"order", "unit"});
            choice("order", order_names);
            return unit();
        case Kind::place_hit:
        case Kind::select:
        case Kind::award:
        case Kind::roll_for: reader.only({"unit"}); return unit();
        case Kind::step:
        case Kind::extra: return read_direction(table, now, reader, action);
        case Kind::assault: return read_assault(table, now, reader, action);
        case Kind::hasty:
        case Kind::escape:
        case Kind::square: reader.only({"square"}); return square("square");
        case Kind::advance:
            reader.only({"units"});
            action.units = read_units(table, reader.field("units"));
            return;
        case Kind::shoot: {
            reader.only({"target", "from"});
            square("target");
            const auto from = reader.optional_field("from");
            action.from = from ? read_square(table, *from) : now.cursor.at;
            if (!action.from.exists()) action.from = action.at;
            return;
        }
        case Kind::reinforce:
            reader.only({"option", "unit", "square"});
            choice("option", reinforcement_options);
            if (action.choice == 0) return reader.only({"option"});
            unit();
            return square("square");
        case Kind::arrive:
            reader.only({"unit", "square"});
            unit();
            return square("square");
        default: reader.only({}); return;
    }
}

// ---- words

// The typed form is turned into the JSON form, so that there is one reader of actions.
class Phrase {
public:
    explicit Phrase(std::string_view text)
        : words_(typed_words(text, {"to", "at", "from", "with", "and", "row", "dice", "nobody"})) {}

    Json to_json() const {
        if (words_.empty()) throw Error("", "Type an action, such as \"assault D4 with a3\".");
        const auto verb = std::find(verbs.begin(), verbs.end(), words_[0]);
        if (verb == verbs.end())
            throw Error("", fmt::format("There is no action called \"{}\".", words_[0].substr(0, 40)));
        return {{*verb, details(static_cast<Kind>(verb - verbs.begin()))}};
    }

private:
    const std::string& word(std::size_t place) const {
        if (place >= words_.size()) throw Error("", "This action needs more: see the examples in the list.");
        return words_[place];
    }
    Json number(std::size_t place) const {
        const std::string& text = word(place);
        const bool digits = text.size() < 4 && text.find_first_not_of("0123456789") == std::string::npos;
        return digits ? Json(std::stoi(text)) : Json(text);
    }
    Json rest(std::size_t place) const {
        Json list = Json::array();
        for (; place < words_.size(); ++place)
            if (words_[place] != "shock") list.push_back(words_[place]);
        return list;
    }

    Json details(Kind kind) const {
        if (const char* only = only_detail(kind); only && kind != Kind::assault && kind != Kind::reinforce)
            return {{only, word(1)}};
        switch (kind) {
            case Kind::deploy: return {{"unit", word(1)}, {"to", word(2)}};
            case Kind::deplete: return {{"unit", word(1)}, {"mode", word(2)}};
            case Kind::barrage_row: return {{"row", number(1)}, {"column", word(2)}};
            case Kind::barrage_l:
            case Kind::smoke: return {{"squares", rest(1)}};
            case Kind::asset: return {{"type", word(1)}, {"dice", number(2)}};
            case Kind::order: return {{"order", word(1)}, {"unit", word(2)}};
            case Kind::assault:
                return {{"target", word(1)}, {"additional", rest(2)}, {"shock", words_.back() == "shock"}};
            case Kind::advance: return {{"units", rest(1)}};
            case Kind::reinforce:
                if (word(1) == "A") return {{"option", "A"}};
                return {{"option", word(1)}, {"unit", word(2)}, {"square", word(3)}};
            case Kind::arrive: return {{"unit", word(1)}, {"square", word(2)}};
            default: return Json::object();
        }
    }

    std::vector<std::string> words_;
};

std::string joined(const Table& table, UnitSet units) {
    std::string text;
    for (const Unit unit : units) text += ' ' + unit_name(table, unit);
    return text;
}

}  // namespace

Json Codec<square_bashing::SquareBashing>::to_json(const Table& table, const Position&, const Action& action) {
    return {{verbs[static_cast<std::size_t>(action.kind)], details_json(table, action)}};
}

square_bashing::Action Codec<square_bashing::SquareBashing>::action(const Table& table, const Position& now, Seat,
                                                                    const Reader& reader) {
    Action action;
    const Json nothing = Json::object();
    if (reader.is_text()) {  // "pass" is short for {"pass": {}}
        action.kind = static_cast<Kind>(reader.one_of(verbs));
        read_details(table, now, Reader(nothing, reader.place()), action);
        return action;
    }
    const auto members = reader.members(1);
    if (members.size() != 1) reader.refuse("Expected an action, such as {\"stand\": {}}.");
    const auto& [verb, details] = members[0];
    const auto found = std::find(verbs.begin(), verbs.end(), verb);
    if (found == verbs.end()) details.refuse(fmt::format("Unknown action; known are {}.", fmt::join(verbs, ", ")));
    action.kind = static_cast<Kind>(found - verbs.begin());
    if (const char* only = only_detail(action.kind); only && details.is_text()) {
        const Json long_form{{only, details.json()}};
        read_details(table, now, Reader(long_form, details.place()), action);
    } else {
        read_details(table, now, details, action);
    }
    return action;
}

std::string Codec<square_bashing::SquareBashing>::words(const Table& table, const Position&, const Action& action) {
    const std::string& verb = verbs[static_cast<std::size_t>(action.kind)];
    const auto at = [&] { return square_name(table, action.at); };
    const auto unit = [&] { return unit_name(table, action.unit); };
    switch (action.kind) {
        case Kind::deploy: return fmt::format("{} {} to {}", verb, unit(), action.at.exists() ? at() : "POOL");
        case Kind::deplete: return fmt::format("{} {} {}", verb, unit(), depletions[action.choice]);
        case Kind::barrage_row:
            return fmt::format("{} row {} from {}", verb, table.board.y(action.at) + 1,
                               static_cast<char>('A' + table.board.x(action.at)));
        case Kind::barrage_l:
        case Kind::smoke: {
            std::string text = verb;
            for (const Square square : squares_of(action)) text += ' ' + square_name(table, square);
            return text;
        }
        case Kind::asset: return fmt::format("{} {} with {} dice", verb, asset_names[action.choice], action.amount);
        case Kind::order: return fmt::format("{} {} to {}", verb, order_names[action.choice], unit());
        case Kind::place_hit:
        case Kind::select:
        case Kind::award:
        case Kind::roll_for: return fmt::format("{} {}", verb, unit());
        case Kind::step:
        case Kind::extra: return fmt::format("{} {}", verb, compass[action.choice]);
        case Kind::assault:
            return fmt::format("{} {}{}{}{}", verb, at(), action.units.any() ? " with" : "",
                               joined(table, action.units), action.amount == 1 ? " shock" : "");
        case Kind::hasty:
        case Kind::escape:
        case Kind::square:
        case Kind::shoot: return fmt::format("{} {}", verb, at());
        case Kind::advance:
            return action.units.empty() ? fmt::format("{} nobody", verb) : verb + joined(table, action.units);
        case Kind::reinforce:
            return action.choice == 0
                       ? fmt::format("{} A", verb)
                       : fmt::format("{} {} {} to {}", verb, reinforcement_options[action.choice], unit(), at());
        case Kind::arrive: return fmt::format("{} {} at {}", verb, unit(), at());
        default: return verb;
    }
}

square_bashing::Action Codec<square_bashing::SquareBashing>::action(const Table& table, const Position& now, Seat seat,
                                                                    std::string_view words) {
    const Json json = Phrase(words).to_json();
    return action(table, now, seat, Reader(json));
}

}  // namespace sandtable::codec
