// match/replay: a game written down, read back and recomputed; every alteration is found where it was made.
#include "match/replay.hpp"

#include "unit/support.hpp"

namespace sandtable::match {
namespace {

using codec::Json;

constexpr std::uint64_t seed_number = 77;
const DiceSource source{Seed::from_number(seed_number), 5};

// A finished random game as a replay file; with the dice of a seed, or with scripted dice only.
Json recorded_game(const std::string& scenario, const Json& options, bool with_seed, int most_steps = 100000) {
    const auto game = game_of(scenario, options);
    Match match(*game, Dice::random(source.seed, source.stream));
    Dice coins = Dice::random(Seed::from_number(78));
    while (match.to_act().any() && static_cast<int>(match.steps().size()) < most_steps) {
        const Seat seat = match.to_act().first();
        const auto actions = game->legal(match.position(), seat);
        match.play(seat, actions[coins.below(static_cast<std::uint32_t>(actions.size()))]);
    }
    return replay_json(match, with_seed ? std::optional(source) : std::nullopt);
}

Json through_a_file(const Json& json) { return codec::parse(codec::to_page(json), {64 << 20, 24, 1024}); }

class ReplayFile : public testing::TestWithParam<bool> {
protected:
    Json json = recorded_game("first-patrol", nullptr, GetParam());
    std::size_t steps = json["steps"].size();

    static Verdict verify(const Json& json) { return Replay(json).verify(); }
    // The first step with dice, or without.
    std::size_t step_with_dice() const {
        std::size_t i = 0;
        while (json["steps"][i]["dice"].empty()) ++i;
        return i;
    }
};

INSTANTIATE_TEST_SUITE_P(Dice, ReplayFile, testing::Values(true, false),
                         [](const auto& with) { return with.param ? "seeded" : "scripted"; });

TEST_P(ReplayFile, agrees_with_itself) {
    const Verdict verdict = verify(through_a_file(json));
    EXPECT_TRUE(verdict.matches) << verdict.sentence;
    EXPECT_EQ(verdict.steps, steps);
    EXPECT_THAT(verdict.sentence, testing::HasSubstr(std::to_string(steps) + " actions agree, final position " +
                                                     json["steps"].back()["hash"].get<std::string>()));
}

TEST_P(ReplayFile, writes_the_same_file_again_after_replaying) {
    const Replay replay(json);
    Verdict verdict;
    const auto match = replay.play(verdict);
    EXPECT_EQ(codec::to_page(replay_json(*match, replay.source())), codec::to_page(json));
}

TEST_P(ReplayFile, any_altered_hash_is_reported_at_its_action) {
    for (std::size_t i = 0; i < steps; i += repetitions(1, 7)) {
        Json altered = json;
        altered["steps"][i]["hash"] = "0123456789abcdef";
        const Verdict verdict = verify(altered);
        ASSERT_FALSE(verdict.matches);
        ASSERT_EQ(verdict.steps, i);
        ASSERT_THAT(verdict.sentence,
                    testing::HasSubstr("Action " + std::to_string(i + 1) + " differs: it leads to position"));
    }
}

TEST_P(ReplayFile, any_altered_die_is_reported_at_its_action) {
    int unseen = 0, altered_dice = 0;
    for (std::size_t i = 0; i < steps; i += repetitions(1, 3)) {
        for (std::size_t die = 0; die < json["steps"][i]["dice"].size(); ++die) {
            Json altered = json;
            altered["steps"][i]["dice"][die] = json["steps"][i]["dice"][die].get<int>() % 6 + 1;
            const Verdict verdict = verify(altered);
            ASSERT_EQ(verdict.steps, verdict.matches ? steps : i);
            ++altered_dice;
            unseen += verdict.matches;
        }
    }
    ASSERT_GT(altered_dice, 0);
    if (GetParam()) {
        EXPECT_EQ(unseen, 0);
    } else {
        EXPECT_LT(unseen, altered_dice) << "without a seed a miss may be another miss, but not everything is one";
    }
}

TEST_P(ReplayFile, a_die_that_decides_something_cannot_be_altered) {
    const std::size_t i = step_with_dice();
    Json altered = json;
    Json& dice = altered["steps"][i]["dice"];
    dice = dice.size() > 1 ? Json::array({1}) : Json::array({dice[0], 1, 1, 1});
    const Verdict verdict = verify(altered);
    EXPECT_FALSE(verdict.matches);
    EXPECT_EQ(verdict.steps, i);
    EXPECT_THAT(verdict.sentence, testing::HasSubstr("Action " + std::to_string(i + 1) + " "));
}

TEST_P(ReplayFile, one_die_too_many_or_too_few_is_reported_at_its_action) {
    const std::size_t i = step_with_dice();
    Json more = json, fewer = json, face = json;
    more["steps"][i]["dice"].push_back(1);
    fewer["steps"][i]["dice"].erase(0);
    face["steps"][i]["dice"][0] = 7;
    for (const Json& altered : {more, fewer, face}) {
        const Verdict verdict = verify(altered);
        EXPECT_FALSE(verdict.matches);
        EXPECT_EQ(verdict.steps, i);
    }
}

TEST_P(ReplayFile, dice_for_an_action_that_rolls_nothing_are_reported) {
    Json altered = json;
    altered["steps"][0]["dice"] = {3};
    EXPECT_EQ(verify(altered).steps, 0u);
    EXPECT_FALSE(verify(altered).matches);
}

TEST_P(ReplayFile, another_seat_is_reported_at_its_action) {
    for (std::size_t i = 0; i < steps; i += repetitions(5, 20)) {
        Json altered = json;
        altered["steps"][i]["seat"] = json["steps"][i]["seat"] == "attacker" ? "defender" : "attacker";
        const Verdict verdict = verify(altered);
        ASSERT_FALSE(verdict.matches);
        ASSERT_EQ(verdict.steps, i);
        ASSERT_THAT(verdict.sentence, testing::StartsWith("Action " + std::to_string(i + 1) + " "));
    }
}

TEST_P(ReplayFile, another_action_is_reported_at_its_place) {
    for (std::size_t i = 0; i < steps; i += repetitions(3, 20)) {
        for (const Json& action : {Json("resign"), Json{{"choose_edge", {{"edge", "N"}}}}, Json{{"nonsense", 1}},
                                   Json(5), Json{{"move", {{"groups", {"a1.C"}}, {"to", "F6"}}}}}) {
            Json altered = json;
            altered["steps"][i]["do"] = action;
            const Verdict verdict = verify(altered);
            ASSERT_FALSE(verdict.matches) << action;
            ASSERT_EQ(verdict.steps, i) << action;
            ASSERT_THAT(verdict.sentence, testing::StartsWith("Action " + std::to_string(i + 1) + " "));
        }
    }
}

TEST_P(ReplayFile, a_malformed_action_is_reported_with_its_pointer) {
    Json altered = json;
    altered["steps"][2]["do"] = {{"move", {{"groups", {"nobody"}}, {"to", "A1"}}}};
    EXPECT_THAT(verify(altered).sentence,
                testing::HasSubstr("Action 3 cannot be replayed: At /steps/2/do/move/groups/0: "));
}

TEST_P(ReplayFile, a_missing_last_action_is_reported) {
    Json altered = json;
    altered["steps"].erase(steps - 1);
    const Verdict verdict = verify(altered);
    EXPECT_FALSE(verdict.matches);
    EXPECT_EQ(verdict.sentence, "The file ends after action " + std::to_string(steps - 1) +
                                    " with another outcome than the game has there.");
}

TEST_P(ReplayFile, a_missing_action_in_the_middle_is_reported) {
    Json altered = json;
    const std::size_t i = step_with_dice();
    altered["steps"].erase(i);
    EXPECT_FALSE(verify(altered).matches);
    EXPECT_EQ(verify(altered).steps, i);
}

TEST_P(ReplayFile, an_action_after_the_end_is_reported) {
    Json altered = json;
    altered["steps"].push_back(json["steps"].back());
    EXPECT_FALSE(verify(altered).matches);
    EXPECT_EQ(verify(altered).steps, steps);
}

TEST_P(ReplayFile, another_outcome_is_reported) {
    for (const char* pointer : {"/outcome/winner", "/outcome/score/attacker", "/outcome/over"}) {
        Json altered = json;
        altered[Json::json_pointer(pointer)] = "changed";
        EXPECT_FALSE(verify(altered).matches) << pointer;
        EXPECT_EQ(verify(altered).steps, steps) << pointer;
    }
}

TEST_P(ReplayFile, another_opening_is_reported) {
    Json altered = json;
    altered["opening"]["hash"] = "0000000000000000";
    EXPECT_THAT(verify(altered).sentence, testing::HasSubstr("The opening differs"));
    altered = json;
    altered["opening"]["dice"].push_back(4);
    EXPECT_THAT(verify(altered).sentence, testing::HasSubstr("The opening differs"));
    EXPECT_FALSE(verify(altered).matches);
}

TEST_P(ReplayFile, an_altered_scenario_is_refused) {
    Json altered = json;
    altered["scenario"]["map"][0] = "......";
    EXPECT_THAT(error_of([&] { Replay{altered}; }),
                complains("/scenario_hash", "The scenario was altered: its hash is another one."));
    altered = json;
    altered["scenario"]["title"] = "Another title";
    EXPECT_THAT(error_of([&] { Replay{altered}; }), complains("/scenario_hash", "The scenario was altered"));
}

TEST_P(ReplayFile, a_malformed_file_is_refused_by_its_place) {
    const std::vector<std::array<std::string, 4>> table{
        {"/format", "\"chess\"", "/format", "Expected one of sandtable-replay, not \"chess\"."},
        {"/version", "2", "/version", "Expected a whole number from 1 to 1, not 2."},
        {"/game", "\"chess\"", "/game", "The scenario belongs to another game."},
        {"/rules_version", "99", "/rules_version", "not 99."},
        {"/scenario_hash", "\"xyz\"", "/scenario_hash", "Expected a hash of 16 hexadecimal digits."},
        {"/scenario_hash", "\"0123456789ABCDEF\"", "/scenario_hash", "Expected a hash of 16 hexadecimal digits."},
        {"/options", "{\"luck\": 1}", "/options/luck", "Unknown option"},
        {"/extra", "1", "/extra", "Unknown field"},
        {"/steps", "{}", "/steps", "Expected a list, not an object."},
        {"/steps/0", "[]", "/steps/0", "Expected an object, not a list."},
        {"/steps/0/seat", "\"umpire\"", "/steps/0/seat", "Expected one of attacker, defender, not \"umpire\"."},
        {"/steps/1/hash", "\"\"", "/steps/1/hash", "Expected a hash of 16 hexadecimal digits."},
        {"/steps/1/dice", "\"666\"", "/steps/1/dice", "Expected a list, not \"666\"."},
        {"/steps/1/dice", "[-1]", "/steps/1/dice/0", "Expected a whole number from 0 to 65535, not -1."},
        {"/steps/1/note", "\"hm\"", "/steps/1/note", "Unknown field; known here: seat, do, dice, hash."},
        {"/opening", "[]", "/opening", "Expected an object, not a list."},
        {"/opening/hash", "5", "/opening/hash", "Expected a text, not 5."},
        {"/seed", "\"12\"", "/seed", "Expected a seed: a whole number from 0 to 2^64 - 1, or 64 hexadecimal digits."},
        {"/seed", "-3", "/seed", "Expected a seed: a whole number from 0 to 2^64 - 1, or 64 hexadecimal digits."},
        {"/seed", "18446744073709551616", "/seed",
         "Expected a seed: a whole number from 0 to 2^64 - 1, or 64 hexadecimal digits."},
    };
    for (const auto& [pointer, value, place, words] : table) {
        Json altered = json;
        altered[Json::json_pointer(pointer)] = codec::parse(value);
        if (pointer == "/seed") altered["stream"] = 0u;
        EXPECT_THAT(error_of([&] { Replay{altered}; }), complains(place, words)) << pointer << " = " << value;
    }
    for (const char* field : {"format", "version", "engine", "game", "rules_version", "scenario", "scenario_hash",
                              "options", "seed", "opening", "steps", "outcome"}) {
        Json altered = json;
        altered.erase(field);
        EXPECT_THAT(error_of([&] { Replay{altered}; }),
                    complains("", std::string("The field \"") + field + "\" is missing."));
    }
}

TEST(Replay, another_seed_or_stream_does_not_explain_the_dice) {
    const Json json = recorded_game("first-patrol", nullptr, true);
    for (const char* field : {"seed", "stream"}) {
        Json altered = json;
        altered[field] = 6u;
        const Verdict verdict = Replay(altered).verify();
        EXPECT_FALSE(verdict.matches);
        EXPECT_THAT(verdict.sentence, testing::HasSubstr("the file's dice are not those of its seed"));
    }
}

TEST(Replay, every_scenario_and_option_replays) {
    for (const Setting& setting : settings()) {
        for (const bool with_seed : {true, false}) {
            const Json json = recorded_game(setting.scenario, setting.options, with_seed, repetitions(100000, 60));
            const Verdict verdict = Replay(through_a_file(json)).verify();
            EXPECT_TRUE(verdict.matches) << setting.scenario << ": " << verdict.sentence;
        }
    }
}

TEST(Replay, a_game_from_a_loaded_position_keeps_its_start) {
    const auto game = game_of("crossroads-village");
    AnyPosition middle = game->setup();
    int decisions = 0;
    walk(*game, 4, [&](const AnyPosition& now, Seat, const auto&) {
        if (++decisions == 40) middle = now;
    });
    Match match(*game, Dice::random(source.seed, source.stream), middle);
    for (int i = 0; i < 10; ++i)
        match.play(match.to_act().first(), game->legal(match.position(), match.to_act().first()).front());
    const Json json = replay_json(match, source);
    ASSERT_TRUE(json.contains("start"));
    EXPECT_TRUE(Replay(json).verify().matches);
    Json altered = json;
    altered["start"]["turn"] = 3;
    EXPECT_THAT(Replay(altered).verify().sentence, testing::HasSubstr("The opening differs"));
}

TEST(Replay, an_undone_action_leaves_no_trace) {
    const auto game = game_of("first-patrol");
    Match match(*game, Dice::random(source.seed, source.stream));
    const auto play = [&](const char* words) {
        const Seat seat = match.to_act().first();
        match.play(seat, game->action(match.position(), seat, words));
    };
    play("deploy_preset");
    play("deploy_preset");
    match.undo();
    play("deploy_preset");
    play("motivate a1.C C1");
    const Json json = replay_json(match, source);
    EXPECT_EQ(json["steps"].size(), 3u);
    EXPECT_TRUE(Replay(json).verify().matches);
}

TEST(Seeds, are_read_back_as_they_are_written) {
    for (const Seed& seed : {Seed{}, Seed::from_number(~std::uint64_t{0}), Seed{{1, 2, 3, 4, 5, 6, 7, 0xdeadbeef}}}) {
        const Json json = seed_text(seed);
        EXPECT_EQ(json.get<std::string>().size(), 64u);
        EXPECT_EQ(read_seed(codec::Reader(json)), seed);
    }
    const Json number = codec::parse("18446744073709551615");
    EXPECT_EQ(read_seed(codec::Reader(number)), Seed::from_number(~std::uint64_t{0}));
}

TEST(Seeds, that_are_none_are_refused) {
    for (const Json& json : {Json("abc"), Json(std::string(64, 'g')), Json(std::string(64, 'A')),
                             Json(std::string(65, 'a')), Json(-1), Json(1.5), Json(nullptr), Json::array()}) {
        const codec::Error error = error_of([&] { read_seed(codec::Reader(json, "/seed")); });
        EXPECT_EQ(error.place(), "/seed");
        EXPECT_TRUE(is_one_sentence(error.sentence())) << error.sentence();
    }
}

TEST(HashText, has_sixteen_digits) {
    EXPECT_EQ(hash_text(0), "0000000000000000");
    EXPECT_EQ(hash_text(0xabc), "0000000000000abc");
    EXPECT_EQ(hash_text(~std::uint64_t{0}), "ffffffffffffffff");
}

}  // namespace
}  // namespace sandtable::match
