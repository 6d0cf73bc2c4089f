// Square Bashing: the odds of assaults. What the enumeration follows as one is compared with every path of the dice,
// and the largest assaults that the rules allow must stay small.
#include <bit>

#include "analysis/odds.hpp"
#include "codec/game_of.hpp"
#include "largest_assaults.hpp"
#include "unit/support.hpp"

namespace sandtable::codec {
namespace {

using analysis::Odds;
using analysis::OddsLine;
using analysis::Rational;
using square_bashing::SquareBashing;
using Chances = std::map<std::vector<std::string>, Rational>;

struct Question {
    std::unique_ptr<Game> game;
    AnyPosition position;
    Seat seat = attacker;
    AnyAction action;

    Question(const Json& scenario, const Json& patch, const Json& wanted, const Json& options = nullptr)
        : game(made(scenario, options)), position(patched(*game, patch)) {
        seat = game->to_act(position).first();
        action = action_of(*game, position, seat, wanted);
        const Refusal refusal = game->check(position, seat, action);
        EXPECT_FALSE(refusal) << game->sentence(refusal);
    }

    Odds odds() const { return analysis::odds_of(*game, position, seat, action); }
};

// Every path of the dice by itself, from the action to the last choice that settles it.
std::optional<Chances> path_by_path(const Question& asked, int most_paths) {
    const auto& game = static_cast<const GameOf<SquareBashing>&>(*asked.game);
    Chances chances;
    Branches branches;
    ActionList<square_bashing::Action> actions;
    int paths = 0;
    do {
        if (++paths > most_paths) return std::nullopt;
        Dice dice = Dice::enumerating(branches);
        Record record;
        Journal journal(record);
        square_bashing::Position now = GameOf<SquareBashing>::typed(asked.position);
        SquareBashing::act(game.table(), now, asked.seat, GameOf<SquareBashing>::typed(asked.action), dice, journal);
        while (Codec<SquareBashing>::settles(game.table(), now)) {
            const Seat seat = SquareBashing::to_act(game.table(), now).first();
            actions.clear();
            SquareBashing::legal(game.table(), now, seat, actions);
            SquareBashing::act(game.table(), now, seat, actions[0], dice, journal);
        }
        chances[game.results(record)] += analysis::exact_probability(branches.steps());
    } while (branches.next());
    return chances;
}

Chances chances_of(const Odds& odds) {
    Chances chances;
    for (const OddsLine& line : odds.lines) chances[line.what] = *line.exact;
    return chances;
}

void expect_the_same(const Question& asked, int most_paths = 50'000) {
    const auto expected = path_by_path(asked, most_paths);
    ASSERT_TRUE(expected.has_value()) << "too many paths for a comparison";
    const Odds odds = asked.odds();
    ASSERT_TRUE(odds.exact);
    EXPECT_EQ(odds.total, 1);
    EXPECT_EQ(chances_of(odds), *expected);
}

Json scenario(const std::string& attackers, const std::string& defenders, const std::string& squares = "{}") {
    return parse(R"({"game": "square-bashing", "id": "odds", "title": "Odds", "squares": )" + squares +
                 R"(, "attacker": {"units": [)" + attackers + R"(]}, "defender": {"units": [)" + defenders + "]}}");
}

TEST(SquareBashingOdds, are_those_of_every_path_when_weak_units_fight_and_guns_are_lost) {
    expect_the_same(Question(scenario(R"("a1 INF @ D3", "a2 LTANK @ D3")", R"("d1 INF RES @ D4", "d2 ART @ D4")"),
                             {{"step", 6},
                              {"cursor", "D3"},
                              {"units", {{"a1", {{"half", 2}}}, {"a2", {{"half", 1}}}, {"d1", {{"half", 3}}}}}},
                             {{"assault", "D4"}}));
}

TEST(SquareBashingOdds, are_those_of_every_path_when_the_beaten_leave_the_table) {  // SB-10.10, 14.3
    expect_the_same(Question(scenario(R"("a1 INF @ D5")", R"("d1 INF @ D6", "d2 AC @ D6")"),
                             {{"step", 6}, {"cursor", "D5"}, {"units", {{"a1", {{"half", 3}}}, {"d1", {{"half", 4}}}}}},
                             {{"assault", "D6"}}));
}

TEST(SquareBashingOdds, are_those_of_every_path_when_there_is_no_way_back) {  // SB-14.4
    expect_the_same(Question(scenario(R"("a1 INF @ D5")", R"("d1 INF @ D4", "d2 MG @ D4")"),
                             {{"step", 6},
                              {"cursor", "D5"},
                              {"units", {{"a1", {{"half", 2}}}, {"d1", {{"half", 2}}}, {"d2", {{"half", 1}}}}}},
                             {{"assault", "D4"}}));
}

TEST(SquareBashingOdds, are_those_of_every_path_when_the_target_retires) {
    const Json forces = scenario(R"("a1 INF @ D3")", R"("d1 INF RES @ D4", "d2 ART @ D4", "d3 MG @ D4")");
    Question asked(forces, {{"step", 6}, {"cursor", "D3"}, {"units", {{"d1", {{"half", 2}}}, {"d3", {{"half", 1}}}}}},
                   {{"assault", "D4"}});
    Dice none = Dice::scripted({});
    Journal off;
    asked.game->apply(asked.position, asked.seat, asked.action, none, off);
    asked.seat = defender;
    asked.action = action_of(*asked.game, asked.position, defender, "retire");
    expect_the_same(asked);
}

TEST(SquareBashingOdds, are_those_of_every_path_when_a_square_is_shot_at) {
    const Json forces =
        scenario(R"("a1 INF @ D3", "a2 HTANK @ D3", "a3 CAV @ D3")", R"("d1 INF PRO @ D4", "d2 MG @ D4")");
    expect_the_same(Question(forces,
                             {{"step", 7}, {"cursor", "D4"}, {"units", {{"a1", {{"half", 1}}}, {"a2", {{"half", 1}}}}}},
                             {{"shoot", {{"from", "D4"}, {"target", "D3"}}}}));
}

// Forces, strengths, ground and neighbours by lot: whatever the rules can make of them.
class Lot {
public:
    explicit Lot(std::uint64_t seed) : coins_(Dice::random(Seed::from_number(seed))) {}

    int below(int limit) { return static_cast<int>(coins_.below(static_cast<std::uint32_t>(limit))); }
    std::string one_of(const std::vector<std::string>& words) {
        return words[static_cast<std::size_t>(below(static_cast<int>(words.size())))];
    }

    std::optional<Question> assault() {
        Json strengths = Json::object();
        std::string own, enemy;
        const std::vector<std::string> any{"INF", "CAV", "MG", "LTANK", "HTANK", "AC", "AC light", "ART", "MOR"};
        const auto add = [&](std::string& list, const std::string& name, const std::string& type,
                             const std::string& square) {
            const bool large = type == "INF" || type == "CAV";
            const std::string quality = large ? one_of({"", " PRO", " RES"}) : "";
            list += (list.empty() ? "\"" : ", \"") + name + ' ' + type + quality + " @ " + square + '"';
            strengths[name] = {{"half", 1 + below(large ? 4 : 2)}};
        };
        const std::string main = one_of({"D3", "C4", "D5"});
        add(own, "a3", "INF", main);
        if (below(2)) add(own, one_of({"a1", "a5"}), one_of(any), main);
        if (below(2) && main != "C4") add(own, "a7", "HTANK", "C4");
        add(enemy, "d3", one_of(any), "D4");
        if (below(2)) add(enemy, one_of({"d1", "d5"}), one_of(any), "D4");
        if (below(3) == 0) add(enemy, "d9", "INF", "E4");
        const std::string squares =
            "{\"D4\": " +
            one_of({"{}", R"({"defence": "TRENCH"})", R"({"defence": "FORT"})", R"({"terrain": ["woods"]})"}) + "}";
        Json wanted{{"assault", {{"from", main}, {"target", "D4"}}}};
        if (strengths.contains("a7") && below(2)) wanted["assault"]["additional"] = {"a7"};
        return Question(scenario(own, enemy, squares), {{"step", 6}, {"cursor", main}, {"units", strengths}}, wanted);
    }

private:
    Dice coins_;
};

TEST(SquareBashingOdds, are_those_of_every_path_in_assaults_by_lot) {
    Lot lot(20261115);
    int compared = 0;
    for (int round = 0; round < repetitions(60, 6); ++round) {
        const std::optional<Question> asked = lot.assault();
        const auto expected = path_by_path(*asked, repetitions(6000, 1500));
        if (!expected) continue;
        ++compared;
        const Odds odds = asked->odds();
        ASSERT_TRUE(odds.exact);
        ASSERT_EQ(chances_of(odds), *expected) << asked->game->to_json(asked->position);
    }
    EXPECT_GE(compared, repetitions(20, 1));
}

// Walked path by path these are up to a thousand million.
TEST(SquareBashingOdds, of_the_largest_assaults_take_few_steps) {
    for (const LargestAssault& assault : LargestAssault::all()) {
        const Odds odds = analysis::odds_of(*assault.game, assault.position, assault.seat, assault.action);
        EXPECT_TRUE(odds.exact) << assault.name;
        EXPECT_EQ(odds.total, 1) << assault.name;
        EXPECT_GT(odds.paths, 30 * assault.most_steps) << assault.name;
        EXPECT_LE(odds.steps, assault.most_steps) << assault.name;
    }
}

TEST(SquareBashingOdds, that_take_too_long_are_sampled_and_say_so) {
    const std::vector<LargestAssault> all = LargestAssault::all();
    const LargestAssault& assault = all.at(1);
    analysis::OddsBudget budget;
    budget.samples = 10'000'000;
    budget.milliseconds = 1;
    budget.sampling_milliseconds = 4;
    const Odds odds = analysis::odds_of(*assault.game, assault.position, assault.seat, assault.action, budget);
    EXPECT_FALSE(odds.exact);
    EXPECT_GE(odds.paths, 128u);
    EXPECT_LT(odds.paths, budget.samples);
    EXPECT_TRUE(std::has_single_bit(odds.paths)) << odds.paths << ": asked again there would be other numbers";
    double sum = 0;
    for (const OddsLine& line : odds.lines) {
        EXPECT_FALSE(line.exact);
        EXPECT_LT(line.low, line.chance);
        EXPECT_GT(line.high, line.chance);
        sum += line.chance;
    }
    EXPECT_NEAR(sum, 1, 1e-9);
}

}  // namespace
}  // namespace sandtable::codec
