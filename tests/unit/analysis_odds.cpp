// analysis/odds and analysis/perft: exact chances against fractions worked out by hand.
#include "analysis/odds.hpp"

#include "analysis/perft.hpp"
#include "core/probability.hpp"
#include "unit/support.hpp"

namespace sandtable::analysis {
namespace {

using codec::AnyAction;
using codec::AnyPosition;
using codec::Game;
using codec::Json;
using testing::HasSubstr;

// The chance of all outcomes in which some result is told with these words.
Rational chance_of(const Odds& odds, const std::string& words) {
    Rational chance = 0;
    for (const OddsLine& line : odds.lines)
        if (std::any_of(line.what.begin(), line.what.end(),
                        [&](const std::string& what) { return what.find(words) != std::string::npos; }))
            chance += *line.exact;
    return chance;
}

class ExactOdds : public testing::Test {
protected:
    std::unique_ptr<Game> game = codec::make_game(codec::read_scenario(open_board()));

    Odds odds(const std::string& patch, const std::string& words, const OddsBudget& budget = {}) {
        const AnyPosition now = patched(*game, json_of(patch));
        const Seat seat = game->to_act(now).first();
        const AnyAction action = game->action(now, seat, words);
        EXPECT_FALSE(game->check(now, seat, action)) << game->sentence(game->check(now, seat, action));
        return odds_of(*game, now, seat, action, budget);
    }
    static std::string activation(const std::string& groups) {
        return R"({"turn": 2, "phase": "ACTION", "activation": {"square": "D3", "kind": "motivated"}, "groups": {
                   "a2.R6": {"square": "A1"}, "d1.R6": {"square": "H8"}, )" +
               groups + "}}";
    }
    static std::string active(const std::string& group, int ap, const std::string& square = "D3") {
        return "\"" + group + R"(": {"square": ")" + square + R"(", "active": true, "start_square": ")" + square +
               R"(", "ap": )" + std::to_string(ap) + "}";
    }
};

TEST_F(ExactOdds, a_motivation_needing_4_succeeds_half_the_time_and_the_ap_die_is_even) {  // PBI-G03
    const Odds found = odds(
        R"({"turn": 2, "phase": "ACTION", "groups": {"a1.C": {"square": "C1"}, "a1.L1": {"square": "E3"}, "d1.R6": {"square": "H8"}}})",
        "motivate a1.C E3");
    EXPECT_TRUE(found.exact);
    EXPECT_EQ(found.paths, 7u);
    EXPECT_EQ(found.total, 1);
    ASSERT_EQ(found.lines.size(), 7u);
    EXPECT_EQ(*found.lines[0].exact, Rational(1, 2)) << "most likely first: it fails";
    for (int points = 1; points <= 6; ++points)
        EXPECT_EQ(chance_of(found, std::to_string(points) + " AP"), Rational(1, 12));
}

TEST_F(ExactOdds, one_rifle_kills_one_rifle_group_in_the_open_one_time_in_twelve) {
    const Odds found = odds(activation(active("a1.R1", 2) + R"(, "d1.R1": {"square": "D6"})"), "shoot D6 a1.R1:1");
    EXPECT_EQ(chance_of(found, "the defender loses 1"), Rational(1, 6) * Rational(1, 2));
    EXPECT_EQ(found.total, 1);
}

TEST_F(ExactOdds, cover_and_rank_change_the_save) {
    const auto killed = [&](const std::string& target, const std::string& squares) {
        std::string patch = activation(active("a1.R1", 2) + ", \"" + target + R"(": {"square": "D6"})");
        patch.pop_back();
        return chance_of(odds(patch + R"(, "squares": )" + squares + "}", "shoot D6 a1.R1:1"), "the defender loses 1");
    };
    EXPECT_EQ(killed("d1.R1", R"({"D6": {"terrain": "PARTIAL"}})"), Rational(1, 6) * Rational(2, 6));
    EXPECT_EQ(killed("d1.R1", R"({"D6": {"terrain": "CLOSED"}})"), Rational(1, 6) * Rational(1, 6));
    EXPECT_EQ(killed("d1.R1", R"({"D4": {"terrain": "PARTIAL"}})"), Rational(1, 6) * Rational(2, 6)) << "PBI-10.4";
    EXPECT_EQ(killed("d1.C", "{}"), Rational(1, 6) * Rational(1, 6));
}

TEST_F(ExactOdds, an_lmg_with_two_points_kills_as_six_dice_do) {
    // k hits of 6 dice; the one group must save each of them on 4+, so it survives (5/6 + 1/6·1/2)^6.
    const Odds found = odds(activation(active("a1.L1", 2) + R"(, "d1.R1": {"square": "D6"})"), "shoot D6 a1.L1:2");
    Rational survives = 1;
    for (int i = 0; i < 6; ++i) survives *= Rational(11, 12);
    EXPECT_EQ(chance_of(found, "the defender loses 1"), 1 - survives);
}

TEST_F(ExactOdds, an_assault_of_one_against_one_in_the_open) {
    // 5 dice against 3, each 6 kills. Assaulter kills with 1-(5/6)^5, defender with 1-(5/6)^3.
    const Odds found = odds(activation(active("a1.R1", 5) + R"(, "d1.R1": {"square": "D4"})"), "assault a1.R1 to D4");
    const Rational miss(5, 6);
    const Rational a = 1 - miss * miss * miss * miss * miss, d = 1 - miss * miss * miss;
    EXPECT_EQ(chance_of(found, "the attacker wins D4"), a * (1 - d));
    EXPECT_EQ(chance_of(found, "nobody is left in D4"), a * d);
    // 0–0: the defender wins; his one group pursues on 5+, otherwise the assaulter goes back to D3.
    EXPECT_EQ(chance_of(found, "no losses"), (1 - a) * (1 - d) * Rational(2, 3));
    EXPECT_EQ(chance_of(found, "the attacker loses 1"), d + (1 - a) * (1 - d) * Rational(1, 3));
    EXPECT_EQ(found.total, 1);
}

TEST_F(ExactOdds, an_action_without_dice_has_one_certain_outcome) {
    const Odds found = odds(activation(active("a1.R1", 2)), "move a1.R1 to D4");
    ASSERT_EQ(found.lines.size(), 1u);
    EXPECT_EQ(*found.lines[0].exact, 1);
    EXPECT_EQ(found.lines[0].chance, 1.0);
    EXPECT_EQ(found.lines[0].positions, 1u);
}

TEST_F(ExactOdds, lines_come_most_likely_first_and_the_position_is_left_alone) {
    const AnyPosition now = patched(
        *game, json_of(activation(active("a1.L1", 3) + R"(, "d1.R1": {"square": "D6"}, "d1.R2": {"square": "D6"})")));
    const AnyPosition before = now;
    const Odds found = odds_of(*game, now, attacker, game->action(now, attacker, "shoot D6 a1.L1:3"));
    EXPECT_EQ(now, before);
    for (std::size_t i = 1; i < found.lines.size(); ++i) EXPECT_GE(found.lines[i - 1].chance, found.lines[i].chance);
}

TEST_F(ExactOdds, a_small_budget_falls_back_to_samples_and_says_so) {
    const std::string patch = activation(active("a1.R1", 2) + R"(, "d1.R1": {"square": "D6"})");
    const Odds exact = odds(patch, "shoot D6 a1.R1:1"),
               sampled = odds(patch, "shoot D6 a1.R1:1", {2, 4000, Seed::from_number(1)});
    EXPECT_TRUE(exact.exact);
    EXPECT_FALSE(sampled.exact);
    EXPECT_EQ(sampled.paths, 4000u);
    EXPECT_EQ(to_json(sampled)["exact"], false);
    EXPECT_FALSE(to_json(sampled).contains("total"));
    for (const OddsLine& line : sampled.lines) {
        EXPECT_FALSE(line.exact.has_value());
        EXPECT_LT(line.low, line.chance);
        EXPECT_GT(line.high, line.chance);
        const auto same = std::find_if(exact.lines.begin(), exact.lines.end(),
                                       [&](const OddsLine& other) { return other.what == line.what; });
        ASSERT_NE(same, exact.lines.end());
        EXPECT_NEAR(line.chance, same->chance, 0.03);
    }
}

TEST_F(ExactOdds, a_budget_of_just_the_paths_there_are_is_enough) {
    const std::string patch = activation(active("a1.R1", 2) + R"(, "d1.R1": {"square": "D6"})");
    const std::uint64_t paths = odds(patch, "shoot D6 a1.R1:1").paths;
    EXPECT_TRUE(odds(patch, "shoot D6 a1.R1:1", {paths, 100, Seed{}}).exact);
    EXPECT_FALSE(odds(patch, "shoot D6 a1.R1:1", {paths - 1, 100, Seed{}}).exact);
}

TEST_F(ExactOdds, the_json_gives_fractions) {
    const Json json =
        to_json(odds(activation(active("a1.R1", 2) + R"(, "d1.R1": {"square": "D6"})"), "shoot D6 a1.R1:1"));
    EXPECT_EQ(json["exact"], true);
    EXPECT_EQ(json["total"], "1");
    bool found = false;
    for (const Json& line : json["outcomes"]) found = found || line["exact"] == "1/12";
    EXPECT_TRUE(found) << json.dump();
}

TEST(Odds, add_up_to_one_for_every_action_met_in_random_games) {
    int looked_at = 0;
    for (const Setting& setting : settings()) {
        const auto game = game_of(setting.scenario, setting.options);
        Dice coins = Dice::random(Seed::from_number(6));
        walk(*game, 2, [&](const AnyPosition& now, Seat seat, const auto& actions) {
            if (coins.below(repetitions(6, 40)) != 0) return;
            const AnyAction& action = actions[coins.below(static_cast<std::uint32_t>(actions.size()))];
            const Odds odds = odds_of(*game, now, seat, action, {3000, 1, Seed{}});
            if (!odds.exact) return;
            ++looked_at;
            ASSERT_EQ(odds.total, 1) << game->words(now, action);
        });
    }
    EXPECT_GT(looked_at, repetitions(100, 10));
}

TEST(Odds, floating_chances_of_bots_agree_with_the_exact_ones) {
    const auto game = game_of("first-patrol");
    walk(*game, 5, [&](const AnyPosition& now, Seat seat, const auto& actions) {
        Branches branches;
        double total = 0;
        int paths = 0;
        do {
            AnyPosition after = now;
            Journal off;
            Dice dice = Dice::enumerating(branches);
            game->apply(after, seat, actions.front(), dice, off);
            total += probability(branches.steps());
        } while (branches.next() && ++paths < 5000);
        ASSERT_TRUE(paths == 5000 || std::abs(total - 1) < 1e-9) << total;
    });
}

// ---- perft

TEST(Perft, totals_are_exactly_one_at_every_depth) {
    const auto game = game_of("first-patrol");
    const auto depths = perft(*game, game->setup(), repetitions(4, 3), 1'000'000);
    ASSERT_EQ(depths.size(), static_cast<std::size_t>(repetitions(4, 3)));
    for (const PerftDepth& depth : depths) {
        EXPECT_EQ(depth.total, 1) << "depth " << depth.depth;
        EXPECT_EQ(depth.finished, 0u);
    }
    EXPECT_EQ(depths[0].depth, 1);
    EXPECT_EQ(depths[0].leaves, game->legal(game->setup(), defender).size()) << "deployments roll no dice";
    EXPECT_LT(depths[1].leaves, depths[2].leaves);
}

TEST(Perft, counts_the_leaves_of_the_first_motivation) {
    // From the presets: a1.C at C1 may motivate C1 (needs 1: AP 1–6) or D1 (needs 2: fail, or AP 1–6), or stop.
    const auto game = game_of("first-patrol");
    AnyPosition now = game->setup();
    Dice dice = Dice::random(Seed{});
    Journal off;
    game->apply(now, defender, game->action(now, defender, "deploy_preset"), dice, off);
    game->apply(now, attacker, game->action(now, attacker, "deploy_preset"), dice, off);
    const auto depths = perft(*game, now, 1, 1000);
    ASSERT_EQ(depths.size(), 1u);
    EXPECT_EQ(depths[0].leaves, 6u + 7u + 1u);
    EXPECT_EQ(depths[0].total, 1);
}

TEST(Perft, stops_when_there_are_too_many_leaves) {
    const auto game = game_of("first-patrol");
    EXPECT_LT(perft(*game, game->setup(), 4, 50).size(), 4u);
}

TEST(Perft, a_finished_game_is_one_finished_leaf) {
    const auto game = game_of("first-patrol");
    const AnyPosition end = walk(*game, 1, [](const auto&, Seat, const auto&) {});
    const auto depths = perft(*game, end, 2, 100);
    ASSERT_EQ(depths.size(), 2u);
    for (const PerftDepth& depth : depths) {
        EXPECT_EQ(depth.leaves, 1u);
        EXPECT_EQ(depth.finished, 1u);
        EXPECT_EQ(depth.total, 1);
    }
}

}  // namespace
}  // namespace sandtable::analysis
