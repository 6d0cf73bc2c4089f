#include "match/replay.hpp"

#include <fmt/format.h>

#include "build_info.hpp"

namespace sandtable::match {

using codec::Error;
using codec::Json;
using codec::Reader;

namespace {

constexpr const char* format_name = "sandtable-replay";
constexpr int format_version = 1;
constexpr std::size_t most_steps = 100000;
constexpr std::size_t most_dice = 10000;

std::vector<std::uint16_t> read_dice(const Reader& reader) {
    std::vector<std::uint16_t> dice;
    for (const Reader& element : reader.elements(most_dice))
        dice.push_back(static_cast<std::uint16_t>(element.integer(0, 65535)));
    return dice;
}

std::string read_hash(const Reader& reader) {
    const std::string text = reader.text(16);
    if (text.size() != 16 || text.find_first_not_of("0123456789abcdef") != std::string::npos)
        reader.refuse("Expected a hash of 16 hexadecimal digits.");
    return text;
}

}  // namespace

std::string hash_text(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

std::string seed_text(const Seed& seed) {
    std::string text;
    for (const std::uint32_t word : seed.words) text += fmt::format("{:08x}", word);
    return text;
}

Seed read_seed(const Reader& reader) {
    if (reader.json().is_number_unsigned()) return Seed::from_number(reader.json().get<std::uint64_t>());
    const std::string text = reader.is_text() ? reader.text(64) : "";
    if (text.size() != 64 || text.find_first_not_of("0123456789abcdef") != std::string::npos)
        reader.refuse("Expected a seed: a whole number from 0 to 2^64 - 1, or 64 hexadecimal digits.");
    Seed seed;
    for (std::size_t i = 0; i < seed.words.size(); ++i)
        seed.words[i] = static_cast<std::uint32_t>(std::stoul(text.substr(8 * i, 8), nullptr, 16));
    return seed;
}

Json replay_json(const Match& match, const std::optional<DiceSource>& source) {
    const Game& game = match.game();
    Json steps = Json::array();
    AnyPosition before = match.position_after(0);
    Json opening{{"dice", match.opening().values}, {"hash", hash_text(game.hash(before))}};
    for (const Step& step : match.steps()) {
        steps.push_back({{"seat", game.seat_name(step.seat)},
                         {"do", game.to_json(before, step.action)},
                         {"dice", step.record.values},
                         {"hash", hash_text(game.hash(step.after))}});
        before = step.after;
    }
    Json json{{"format", format_name},
              {"version", format_version},
              {"engine", std::string(build_info::version)},
              {"game", game.id()},
              {"rules_version", game.rules_version()},
              {"scenario_hash", hash_text(game.scenario().hash())},
              {"scenario", game.scenario().json},
              {"options", game.options()},
              {"seed", source ? Json(seed_text(source->seed)) : Json(nullptr)},
              {"stream", source ? Json(source->stream) : Json(nullptr)}};
    if (match.start() != game.setup()) json["start"] = game.to_json(match.start());
    json["opening"] = opening;
    json["steps"] = steps;
    json["outcome"] = game.to_json(match.outcome());
    return json;
}

Json replay_json(const Match& match, const Fairness& fairness) {
    Json json = replay_json(match, DiceSource{fairness.seed(), 0});
    json["fairness"] = fairness.json();
    return json;
}

Replay::Replay(const Json& json) : json_(json) {
    const Reader reader(json_);
    reader.only({"format", "version", "engine", "game", "rules_version", "scenario_hash", "scenario", "options", "seed",
                 "stream", "start", "opening", "steps", "outcome", "fairness"});
    reader.field("format").one_of({format_name});
    reader.field("version").integer(format_version, format_version);
    reader.field("engine").text(60);
    const Reader scenario = reader.field("scenario");
    game_ = codec::make_game(codec::read_scenario(scenario.json()), reader.field("options").json());
    if (game_->id() != reader.field("game").text(40))
        reader.field("game").refuse("The scenario belongs to another game.");
    reader.field("rules_version").integer(game_->rules_version(), game_->rules_version());
    if (read_hash(reader.field("scenario_hash")) != hash_text(game_->scenario().hash()))
        reader.field("scenario_hash").refuse("The scenario was altered: its hash is another one.");
    if (const Reader seed = reader.field("seed"); !seed.is_null()) {
        const Reader stream = reader.field("stream");
        if (!stream.json().is_number_unsigned()) stream.refuse("Expected a whole number.");
        source_ = DiceSource{read_seed(seed), stream.json().get<std::uint64_t>()};
    }
    const Reader opening = reader.field("opening");
    opening.only({"dice", "hash"});
    opening_dice_ = read_dice(opening.field("dice"));
    opening_hash_ = read_hash(opening.field("hash"));
    for (const Reader& step : reader.field("steps").elements(most_steps)) {
        step.only({"seat", "do", "dice", "hash"});
        game_->seat(step.field("seat"));
        step.field("do");
        entries_.push_back({step.json(), read_dice(step.field("dice")), read_hash(step.field("hash"))});
    }
    reader.field("outcome");
    if (const auto fairness = reader.optional_field("fairness")) fairness_ = Fairness::of(*fairness);
}

bool Replay::is_fair(Verdict& verdict) const {
    if (!fairness_) return true;
    std::vector<std::string> seats;
    for (const auto& [seat, number] : fairness_->numbers) seats.push_back(seat);
    verdict.matches = false;
    if (!fairness_->commitment_holds())
        verdict.sentence = "The secret is not the one that was committed to before the game.";
    else if (seats != game_->seat_names())
        verdict.sentence = "The numbers of the dice are not one for each seat, in the order of the seats.";
    else if (!source_ || source_->seed != fairness_->seed() || source_->stream != 0)
        verdict.sentence = "The seed of the dice does not follow from the secret and the players' numbers.";
    else
        verdict.matches = true;
    return verdict.matches;
}

std::unique_ptr<Match> Replay::play(Verdict& verdict) const {
    const Reader reader(json_);
    const auto start = reader.optional_field("start");
    const AnyPosition from = start ? game_->position(*start) : game_->setup();
    const Dice dice = source_ ? Dice::random(source_->seed, source_->stream) : Dice::scripted(opening_dice_);
    auto match = std::make_unique<Match>(*game_, dice, from);
    const auto differs = [&](const std::string& sentence) {
        verdict.matches = false;
        verdict.sentence = sentence;
    };
    if (!is_fair(verdict)) return match;
    if (match->opening().values != opening_dice_ || hash_text(match->hash()) != opening_hash_) {
        differs("The opening differs: its dice or its position are not those of the file.");
        return match;
    }
    for (const Entry& entry : entries_) {
        const std::size_t number = verdict.steps + 1;
        const Reader step(entry.json, fmt::format("/steps/{}", verdict.steps));
        const Seat seat = game_->seat(step.field("seat"));
        try {
            const AnyAction action = game_->action(match->position(), seat, step.field("do"));
            const Refusal refusal = source_ ? match->play(seat, action) : match->play(seat, action, entry.dice);
            if (refusal) {
                differs(fmt::format("Action {} is refused: {} {}", number, game_->sentence(refusal),
                                    to_text(refusal.clause)));
                return match;
            }
        } catch (const Error& error) {
            differs(fmt::format("Action {} cannot be replayed: {}", number, error.what()));
            return match;
        }
        if (match->steps().back().record.values != entry.dice) {
            differs(fmt::format("Action {} differs: the file's dice are not those of its seed.", number));
            return match;
        }
        if (hash_text(match->hash()) != entry.hash) {
            differs(fmt::format("Action {} differs: it leads to position {}, the file says {}.", number,
                                hash_text(match->hash()), entry.hash));
            return match;
        }
        ++verdict.steps;
    }
    if (!codec::same_value(reader.field("outcome").json(), game_->to_json(match->outcome())))
        differs(
            fmt::format("The file ends after action {} with another outcome than the game has there.", verdict.steps));
    else
        verdict.sentence =
            fmt::format("{} actions agree, final position {}{}.", verdict.steps, hash_text(match->hash()),
                        fairness_ ? ", and every die follows from the secret and the numbers" : "");
    return match;
}

Verdict Replay::verify() const {
    Verdict verdict;
    play(verdict);
    return verdict;
}

}  // namespace sandtable::match
