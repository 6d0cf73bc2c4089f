// What the unit tests share: games by name, errors as values, and random walks through games.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "codec/game.hpp"
#include "match/match.hpp"
#include "slow_build.hpp"

namespace sandtable::codec {
inline void PrintTo(const Error& error, std::ostream* out) { *out << error.what(); }
}  // namespace sandtable::codec

namespace sandtable {

constexpr int repetitions(int in_release, int in_slow_build) { return slow_build ? in_slow_build : in_release; }

inline constexpr Seat attacker{0}, defender{1};

inline std::unique_ptr<codec::Game> game_of(const std::string& scenario, const codec::Json& options = nullptr) {
    return codec::make_game(codec::find_scenario("", scenario), options);
}

inline codec::Json json_of(std::string_view text) { return codec::parse(text); }

// The board O8 of the golden cases: 8 × 8, all open, three standard platoons.
inline codec::Json open_board() {
    return codec::parse(codec::read_file(SANDTABLE_ROOT "/tests/golden/pbi/o8.table.json", 1 << 20));
}

inline codec::AnyPosition patched(const codec::Game& game, const codec::Json& patch) {
    return game.patched(codec::Reader(patch));
}

inline codec::AnyAction action_of(const codec::Game& game, const codec::AnyPosition& position, Seat seat,
                                  const codec::Json& json) {
    return game.action(position, seat, codec::Reader(json));
}

// The complaint of something that must fail.
template <class Work>
codec::Error error_of(Work&& work) {
    try {
        work();
    } catch (const codec::Error& error) {
        return error;
    }
    ADD_FAILURE() << "nothing was refused";
    return codec::Error("nowhere", "Nothing was refused.");
}

// Scenarios written out in a test: made into games, with one thing changed, and what is wrong with them.
inline std::unique_ptr<codec::Game> made(const codec::Json& scenario, const codec::Json& options = nullptr) {
    return codec::make_game(codec::read_scenario(scenario), options);
}
inline codec::Json with(codec::Json json, const std::string& pointer, const codec::Json& value) {
    json[codec::Json::json_pointer(pointer)] = value;
    return json;
}
inline std::string refusal_of(const codec::Json& scenario, const codec::Json& options = nullptr) {
    return error_of([&] { made(scenario, options); }).sentence();
}

// People are told in one sentence: a capital letter (or a number), a full stop (and then perhaps a clause), one line.
inline bool is_one_sentence(const std::string& text) {
    if (text.empty() || std::islower(static_cast<unsigned char>(text.front())) || text.find('\n') != std::string::npos)
        return false;
    const std::size_t stop = text.find_last_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ-.0123456789 ");
    return text.find('.', stop == std::string::npos ? 0 : stop) != std::string::npos;
}

MATCHER_P2(complains, place, words, std::string("complains at \"") + place + "\" with \"" + words + "\"") {
    *result_listener << "at \"" << arg.place() << "\": " << arg.sentence();
    return arg.place() == place && arg.sentence().find(words) != std::string::npos && is_one_sentence(arg.sentence());
}

// Visits every decision of one random game. Assaults stand last but one in a list: taking that place now and then
// leads into fights, losses and retreats, which are rare in games played at random.
using Visit = std::function<void(const codec::AnyPosition&, Seat, const std::vector<codec::AnyAction>&)>;
inline codec::AnyPosition walk(const codec::Game& game, std::uint64_t seed, const Visit& visit,
                               int most_decisions = 100000) {
    Dice dice = Dice::random(Seed::from_number(seed)), coins = Dice::random(Seed::from_number(seed), 1);
    Journal off;
    codec::AnyPosition now = game.setup();
    game.advance(now, dice, off);
    for (int decisions = 0; game.to_act(now).any() && decisions < most_decisions; ++decisions) {
        const Seat seat = game.to_act(now).first();
        const auto actions = game.legal(now, seat);
        if (actions.empty()) {
            ADD_FAILURE() << "a decision without a legal action";
            return now;
        }
        visit(now, seat, actions);
        const auto count = static_cast<std::uint32_t>(actions.size());
        const std::uint32_t chosen = count > 2 && coins.below(3) == 0 ? count - 2 : coins.below(count);
        game.apply(now, seat, actions[chosen], dice, off);
    }
    return now;
}

// The scenarios with options that lead into every corner of the rules.
struct Setting {
    std::string scenario;
    codec::Json options;
};
inline std::vector<Setting> settings() {
    const codec::Json other = json_of(
        R"({"range_metric": "one_diagonal", "end_when_defender_gone": true, "morale_counts_enemy_markers": true,
            "withdrawn_commander_motivates": true, "motivation_through_enemy": false, "motivation_target": "any_friendly",
            "orphan_platoon": "other_commander", "clear_requires_all": false, "opportunity_trigger": "activation_end",
            "opportunity_unit": "group", "assault_modifier_scope": "per_assault", "act_after_assault": true,
            "here_they_come_ap": 2, "retreat_off_board": "stay", "tie": "defender", "turns": 6})");
    const codec::Json own_ground =
        json_of(R"({"terrain_by": "defender", "motivation_scope": "own_platoon_only", "rifle_range": 4})");
    std::vector<Setting> list;
    for (const codec::Scenario& scenario : codec::shipped_scenarios()) {
        list.push_back({scenario.game + "/" + scenario.id, nullptr});
        if (scenario.game == "pbi") list.push_back({scenario.game + "/" + scenario.id, other});
    }
    list.push_back({"crossroads-village", own_ground});
    return list;
}

// A file that lives as long as the test.
class ScratchFile {
public:
    explicit ScratchFile(const std::string& text, const std::string& suffix = ".json") {
        static int number = 0;
        path_ = (std::filesystem::temp_directory_path() /
                 ("sandtable-test-" + std::to_string(getpid()) + "-" + std::to_string(++number) + suffix))
                    .string();
        std::ofstream(path_, std::ios::binary) << text;
    }
    ~ScratchFile() { std::filesystem::remove(path_); }
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;
    const std::string& path() const { return path_; }

private:
    std::string path_;
};

}  // namespace sandtable
