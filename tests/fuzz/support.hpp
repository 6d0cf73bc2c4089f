// What the fuzz targets share: a mutator that knows JSON, and random play that checks the promises of the rules.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "codec/game.hpp"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace sandtable::fuzz {

using codec::Json;

inline void expect(bool promise, const std::string& otherwise) {
    if (promise) return;
    std::fprintf(stderr, "broken promise: %s\n", otherwise.c_str());
    std::abort();
}

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

// ---- mutation

// Coins for the mutator; libFuzzer gives a new seed for each mutation.
class Coins {
public:
    explicit Coins(std::uint64_t seed) : dice_(Dice::random(Seed::from_number(seed))) {}
    std::size_t below(std::size_t limit) { return limit == 0 ? 0 : dice_.below(static_cast<std::uint32_t>(limit)); }

private:
    Dice dice_;
};

// Values that mean something somewhere in a file of ours.
inline Json any_value(Coins& coins) {
    static const std::vector<Json> pool = [] {
        std::vector<Json> values{nullptr,
                                 true,
                                 false,
                                 0,
                                 1,
                                 2,
                                 3,
                                 4,
                                 5,
                                 6,
                                 7,
                                 9,
                                 12,
                                 15,
                                 64,
                                 255,
                                 256,
                                 65535,
                                 60000,
                                 -1,
                                 1.5,
                                 "",
                                 Json::array(),
                                 Json::object()};
        for (const char* word : {"A1",
                                 "B2",
                                 "C3",
                                 "D4",
                                 "D5",
                                 "E5",
                                 "F6",
                                 "a1",
                                 "Z9",
                                 "H8",
                                 "OFF",
                                 "a1.C",
                                 "a1.L1",
                                 "a1.R1",
                                 "a1.R2",
                                 "a1.R3",
                                 "d1.C",
                                 "d1.L1",
                                 "d1.R1",
                                 "d1.R2",
                                 "d1",
                                 "attacker",
                                 "defender",
                                 "ATT",
                                 "DEF",
                                 "N",
                                 "E",
                                 "S",
                                 "W",
                                 "OPEN",
                                 "PARTIAL",
                                 "CLOSED",
                                 "ON_BOARD",
                                 "DEAD",
                                 "REMOVED",
                                 "UNDEPLOYED",
                                 "SETUP_TERRAIN",
                                 "SETUP_EDGE",
                                 "DEPLOY_DEF",
                                 "DEPLOY_ATT",
                                 "MORALE",
                                 "ACTION",
                                 "RESIDUAL",
                                 "TURN_END",
                                 "GAME_OVER",
                                 "none",
                                 "motivated",
                                 "residual",
                                 "opportunity",
                                 "shooting",
                                 "assault",
                                 "retreat",
                                 "offer",
                                 "allocate",
                                 "origin",
                                 "defensive_fire",
                                 "fight",
                                 "defender_losses",
                                 "assaulter_losses",
                                 "pursuit",
                                 "pursuit_losses",
                                 "withdrawal",
                                 "assign",
                                 "draw",
                                 "end_turn",
                                 "end_activation",
                                 "end_motivation",
                                 "resign",
                                 "extend",
                                 "decline",
                                 "opp_pass",
                                 "deploy_preset",
                                 "standard",
                                 "scenario",
                                 "group",
                                 "square",
                                 "entry",
                                 "activation_end",
                                 "per_assault",
                                 "stay",
                                 "first-patrol",
                                 "pbi"})
            values.emplace_back(word);
        return values;
    }();
    return pool[coins.below(pool.size())];
}

inline void places_in(Json& json, std::vector<Json*>& places) {
    places.push_back(&json);
    if (json.is_structured())
        for (Json& inside : json) places_in(inside, places);
}

// One small change somewhere in the document.
inline void change(Json& document, Coins& coins) {
    std::vector<Json*> places;
    places_in(document, places);
    Json& here = *places[coins.below(places.size())];
    Json& there = *places[coins.below(places.size())];
    switch (coins.below(8)) {
        case 0:
            if (here.is_object() && !here.empty())
                return (void)here.erase(std::next(here.begin(), static_cast<long>(coins.below(here.size()))));
            if (here.is_array() && !here.empty()) return (void)here.erase(coins.below(here.size()));
            break;
        case 1:
            if (here.is_array())
                return here.push_back(here.empty() ? any_value(coins) : Json(here[coins.below(here.size())]));
            if (here.is_object() && any_value(coins).is_string()) {
                const Json key = any_value(coins);
                if (key.is_string())
                    here[key.get<std::string>()] = here.empty() ? any_value(coins) : Json(here.begin().value());
                return;
            }
            break;
        case 2:
            if (here.is_number_integer()) {
                here = here.get<std::int64_t>() + static_cast<std::int64_t>(coins.below(5)) - 2;
                return;
            }
            break;
        case 3:
            if (here.is_boolean()) {
                here = !here.get<bool>();
                return;
            }
            break;
        case 4:
            if (here.type() == there.type() && !here.is_structured()) {
                const Json copy = there;
                here = copy;
                return;
            }
            break;
        case 5:
            if (&here != &document && here.type() == there.type()) {
                const Json copy = there;
                here = copy;
                return;
            }
            break;
        default: break;
    }
    if (&here != &document && !here.is_structured()) here = any_value(coins);
}

// For LLVMFuzzerCustomMutator: mostly changes of the JSON, now and then of the bytes.
inline std::size_t mutate_json(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    Coins coins(seed);
    if (coins.below(8) == 0) return LLVMFuzzerMutate(data, size, most);
    Json document = Json::parse(text_of(data, size), nullptr, false);
    if (document.is_discarded()) return LLVMFuzzerMutate(data, size, most);
    for (std::size_t changes = 1 + coins.below(3); changes > 0; --changes) change(document, coins);
    const std::string text = document.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (text.size() > most) return LLVMFuzzerMutate(data, size, most);
    std::copy(text.begin(), text.end(), data);
    return text.size();
}

// ---- play

inline codec::AnyPosition read_back(const codec::Game& game, const codec::AnyPosition& position) {
    const Json json = game.to_json(position);
    try {
        return game.position(codec::Reader(json));
    } catch (const codec::Error& error) {
        expect(false, std::string("a position of the game cannot be read back: ") + error.what() + "\n" +
                          codec::to_line(json));
    }
    return {};
}

// From an accepted position the game goes on by the rules, whatever the dice say.
inline void play_randomly(const codec::Game& game, codec::AnyPosition now, std::uint64_t seed,
                          int most_decisions = 300) {
    Dice dice = Dice::random(Seed::from_number(seed)), coins = Dice::random(Seed::from_number(seed), 1);
    Journal off;
    game.advance(now, dice, off);
    for (int decisions = 0; decisions < most_decisions; ++decisions) {
        const Seats seats = game.to_act(now);
        if (seats.empty()) return expect(game.outcome(now).over, "nobody must decide, and the game is not over");
        expect(!game.outcome(now).over, "the game is over, and somebody must decide");
        const Seat seat = seats.first();
        const auto actions = game.legal(now, seat);
        expect(!actions.empty(), "a decision without a legal action: " + game.question(now));
        const auto any = [&] { return coins.below(static_cast<std::uint32_t>(actions.size())); };
        for (int looks = 0; looks < 8; ++looks) {
            const codec::AnyAction& action = actions[any()];
            const Refusal refusal = game.check(now, seat, action);
            expect(!refusal, "a legal action is refused: " + game.words(now, action) + ": " + game.sentence(refusal));
        }
        const std::size_t chosen =
            actions.size() > 2 && coins.below(3) == 0 ? actions.size() - 2 : any();  // assaults stand there
        game.apply(now, seat, actions[chosen], dice, off);
        if (decisions % 64 == 8) expect(read_back(game, now) == now, "a position reads back as another one");
    }
}

// Odds, perft and golden cases act on a position as it was loaded, before anything has happened by itself.
inline void act_at_once(const codec::Game& game, const codec::AnyPosition& position, std::uint64_t seed) {
    const Seats seats = game.to_act(position);
    if (seats.empty()) return;
    Dice coins = Dice::random(Seed::from_number(seed), 2);
    Journal off;
    const auto actions = game.legal(position, seats.first());
    for (int tries = 0; tries < 4 && !actions.empty(); ++tries) {
        const codec::AnyAction& action = actions[coins.below(static_cast<std::uint32_t>(actions.size()))];
        if (game.check(position, seats.first(), action)) continue;
        codec::AnyPosition after = position;
        game.apply(after, seats.first(), action, coins, off);
    }
}

}  // namespace sandtable::fuzz
