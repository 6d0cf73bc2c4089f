#include "codec/game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "codec/embedded.hpp"
#include "codec/game_of.hpp"
#include "codec/refusal_text.hpp"

namespace sandtable::codec {

std::uint64_t Scenario::hash() const {
    const std::string text = to_line(json);
    return hash_bytes(text.data(), text.size());
}

Seat Game::seat(const Reader& name) const { return Seat(static_cast<int>(name.one_of(seat_names()))); }

std::uint64_t Game::hash(const AnyPosition& position) const {
    return hash_bytes(position.bytes.data(), position.bytes.size());
}

std::string Game::sentence(const Refusal& refusal) const {
    return refusal_sentence(refusal, [this](const Argument& argument) { return name(argument); });
}

std::string Game::question(const AnyPosition& position) const {
    const Seats seats = to_act(position);
    return question(position, seats.empty() ? spectator : seats.first());
}

Json Game::to_json(const Refusal& refusal) const {
    return {{"clause", to_text(refusal.clause)}, {"message", sentence(refusal)}};
}

Json Game::to_json(const Outcome& outcome) const {
    if (!outcome.over) return {{"over", false}};
    const auto sides = side_names();
    Json scores = Json::object();
    for (std::size_t side = 0; side < sides.size(); ++side) scores[sides[side]] = outcome.score[side];
    return {{"over", true},
            {"winner",
             outcome.winner == Outcome::draw ? Json("draw") : Json(sides[static_cast<std::size_t>(outcome.winner)])},
            {"score", scores}};
}

namespace {

void lay_over(Json& base, const Json& patch) {
    if (!base.is_object() || !patch.is_object()) {
        base = patch;
        return;
    }
    for (const auto& item : patch.items()) {
        if (base.contains(item.key()))
            lay_over(base[item.key()], item.value());
        else
            base[item.key()] = item.value();  // unknown fields are refused by the reader of the whole
    }
}

}  // namespace

AnyPosition Game::patched(const Reader& patch) const {
    Json whole = to_json(setup()), difference = patch.json();
    complete(difference);
    lay_over(whole, difference);
    return position(Reader(whole, patch.place()));
}

namespace {

template <class Entry>  // an event or a roll
bool may_know(const Entry& entry, Seats audience) {
    return (entry.audience & audience).any();
}

std::vector<int> faces_of(const Record& record, const Roll& roll) {
    return {record.values.begin() + roll.first, record.values.begin() + roll.first + roll.count};
}

// Calls back for rolls and events in the order in which they happened.
template <class OnRoll, class OnEvent>
void in_order(const Record& record, Seats audience, OnRoll on_roll, OnEvent on_event) {
    std::size_t roll = 0;
    for (const Event& event : record.events) {
        for (; roll < event.rolls_before; ++roll)
            if (may_know(record.rolls[roll], audience)) on_roll(record.rolls[roll]);
        if (may_know(event, audience)) on_event(event);
    }
    for (; roll < record.rolls.size(); ++roll)
        if (may_know(record.rolls[roll], audience)) on_roll(record.rolls[roll]);
}

}  // namespace

Json record_json(const Game& game, const Record& record, Seats audience) {
    Json list = Json::array();
    in_order(
        record, audience,
        [&](const Roll& roll) {
            list.push_back(object("roll", roll.label, "faces", roll.faces, "dice", faces_of(record, roll), "clause",
                                  to_text(roll.clause)));
        },
        [&](const Event& event) {
            Json json = game.fact(event);
            json["clause"] = to_text(event.clause);
            json["text"] = game.sentence(event);
            list.push_back(std::move(json));
        });
    return list;
}

std::vector<std::string> record_lines(const Game& game, const Record& record, Seats audience) {
    std::vector<std::string> lines;
    in_order(
        record, audience,
        [&](const Roll& roll) {
            lines.push_back(fmt::format("  {}[{}]: {}  {}", roll.label, roll.count,
                                        fmt::join(faces_of(record, roll), " "), to_text(roll.clause)));
        },
        [&](const Event& event) {
            lines.push_back(fmt::format("{}  {}", game.sentence(event), to_text(event.clause)));
        });
    return lines;
}

// ---- the registry's view

namespace {

template <class Visit, class... R>
void for_each_ruleset(std::tuple<R...>*, Visit&& visit) {
    (visit.template operator()<R>(), ...);
}

template <class Visit>
void for_each_ruleset(Visit&& visit) {
    for_each_ruleset(static_cast<Rulesets*>(nullptr), std::forward<Visit>(visit));
}

}  // namespace

std::vector<GameInfo> games() {
    std::vector<GameInfo> list;
    for_each_ruleset([&]<class R>() { list.push_back({R::id, Codec<R>::title(), Codec<R>::options()}); });
    return list;
}

std::unique_ptr<Game> make_game(Scenario scenario, const Json& options) {
    std::unique_ptr<Game> game;
    for_each_ruleset([&]<class R>() {
        if (scenario.game == R::id) game = std::make_unique<GameOf<R>>(std::move(scenario), options);
    });
    if (!game) throw Error("/game", fmt::format("There is no game called \"{}\".", scenario.game));
    return game;
}

Scenario read_scenario(const Json& json) {
    const Reader reader(json);
    Scenario scenario;
    scenario.game = reader.field("game").text(40);
    scenario.id = reader.field("id").text(60);
    scenario.title = reader.field("title").text(120);
    if (const auto summary = reader.optional_field("summary")) scenario.summary = summary->text(600);
    if (const auto minutes = reader.optional_field("minutes")) scenario.minutes = minutes->integer(1, 1000);
    scenario.json = json;
    return scenario;
}

const std::vector<Scenario>& shipped_scenarios() {
    static const std::vector<Scenario> scenarios = [] {
        std::vector<Scenario> read;
        for (const EmbeddedFile& file : embedded_files())
            if (file.path.starts_with("scenarios/")) read.push_back(read_scenario(parse(file.text)));
        return read;
    }();
    return scenarios;
}

std::vector<const Scenario*> shipped_with_id(const std::string& game, const std::string& id) {
    std::vector<const Scenario*> found;
    for (const Scenario& scenario : shipped_scenarios())
        if (scenario.id == id && (game.empty() || scenario.game == game)) found.push_back(&scenario);
    return found;
}

Scenario find_scenario(const std::string& game, const std::string& id_or_path) {
    const std::size_t slash = id_or_path.find('/');
    if (game.empty() && slash != std::string::npos)
        if (const auto named = shipped_with_id(id_or_path.substr(0, slash), id_or_path.substr(slash + 1));
            !named.empty())
            return *named[0];
    const auto found = shipped_with_id(game, id_or_path);
    if (found.size() > 1)
        throw Error("", fmt::format("Several games have a scenario \"{0}\": name one, as in {1}/{0}.", id_or_path,
                                    found[0]->game));
    if (!found.empty()) return *found[0];
    std::vector<std::string> known;
    for (const Scenario& scenario : shipped_scenarios())
        if (game.empty() || scenario.game == game) known.push_back(scenario.id);
    if (!std::filesystem::exists(id_or_path)) {
        if (known.empty()) throw Error("", fmt::format("There is no game called \"{}\".", game));
        throw Error("", fmt::format("There is no scenario \"{}\"; known are {}, or give the path of a file.",
                                    id_or_path, fmt::join(known, ", ")));
    }
    Scenario scenario = read_scenario(parse(read_file(id_or_path, Limits{}.bytes)));
    if (!game.empty() && scenario.game != game)
        throw Error("/game", fmt::format("This scenario is for {}, not for {}.", scenario.game, game));
    return scenario;
}

std::string read_file(const std::string& path, std::size_t limit) {
    std::ifstream file(path, std::ios::binary);
    if (!file || std::filesystem::is_directory(path)) throw Error("", fmt::format("The file {} cannot be read.", path));
    std::string text;
    for (std::array<char, 1 << 14> block; file.read(block.data(), block.size()), file.gcount() > 0;) {
        text.append(block.data(), static_cast<std::size_t>(file.gcount()));
        if (text.size() > limit) throw Error("", fmt::format("The file {} is larger than {} bytes.", path, limit));
    }
    return text;
}

}  // namespace sandtable::codec
