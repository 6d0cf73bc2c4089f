// The sandtable command as people and scripts run it: exit codes, one line of complaint, help with examples.
#include <sys/wait.h>

#include "analysis/session.hpp"
#include "unit/support.hpp"

namespace sandtable {
namespace {

using codec::Json;
using testing::HasSubstr;

struct Finished {
    int exit_code = -1;
    std::string out, err;
};

// The command that was built beside this test.
std::string command() { return (std::filesystem::read_symlink("/proc/self/exe").parent_path() / "sandtable").string(); }

std::string captured(FILE* stream) {
    std::string text;
    std::array<char, 4096> buffer;
    while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), stream))
        text.append(buffer.data(), count);
    return text;
}

// Runs "sandtable ARGUMENTS" by the shell, after "INPUT |" if there is some.
Finished run(const std::string& arguments, const std::string& input = "true") {
    const ScratchFile complaints("", ".txt");
    const std::string line = input + " | " + command() + " " + arguments + " 2>" + complaints.path();
    FILE* pipe = popen(("cd " SANDTABLE_ROOT " && " + line).c_str(), "r");
    Finished result;
    result.out = captured(pipe);
    const int status = pclose(pipe);
    result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    result.err = codec::read_file(complaints.path(), 1 << 20);
    return result;
}

TEST(Command, was_built_beside_the_tests) { ASSERT_TRUE(std::filesystem::exists(command())) << command(); }

TEST(Command, tells_its_version) {
    const Finished result = run("--version");
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_THAT(result.out, testing::StartsWith("sandtable 0."));
}

class WrongUsage : public testing::TestWithParam<const char*> {};

TEST_P(WrongUsage, exits_2_with_one_line_of_complaint) {
    const Finished result = run(GetParam());
    EXPECT_EQ(result.exit_code, 2) << result.err;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_THAT(result.err, testing::StartsWith("sandtable: "));
    EXPECT_EQ(result.out, "");
}

INSTANTIATE_TEST_SUITE_P(
    Lines, WrongUsage,
    testing::Values("", "dance", "--loud", "play --loud", "play pbi nowhere", "play chess first-patrol",
                    "play pbi first-patrol --as umpire", "play pbi first-patrol --bot genius",
                    "play pbi first-patrol --seed many", "play pbi first-patrol --as none --seed 99999999999999999999",
                    "simulate pbi first-patrol --games 2 --seed 18446744073709551616",
                    "simulate pbi first-patrol --games 2 --seed=-1", "simulate pbi first-patrol --games 2 --seed 0x10",
                    "match easy random --scenario pbi/first-patrol --games 2 --seed 99999999999999999999",
                    "balance pbi --games 1 --seed 99999999999999999999", "play pbi first-patrol --option turns",
                    "play pbi first-patrol --option turns=99", "play pbi first-patrol --option luck=1", "simulate",
                    "simulate pbi", "simulate pbi nowhere", "simulate pbi first-patrol --games 0",
                    "simulate pbi first-patrol --games many", "simulate pbi first-patrol --threads 1000",
                    "simulate pbi first-patrol --first genius",
                    "simulate pbi first-patrol --compare first-patrol --report /tmp/x.html",
                    "simulate pbi first-patrol --compare first-patrol --checkpoint /tmp/x.json",
                    "simulate pbi first-patrol --compare first-patrol --games 16777217",
                    "simulate pbi first-patrol --games 1 --report /nowhere/x.html", "odds pbi first-patrol",
                    "odds pbi first-patrol --do dance", "odds pbi first-patrol --do '{'",
                    "odds pbi first-patrol --seat umpire --do deploy_preset",
                    "odds pbi first-patrol --position /nowhere --do deploy_preset", "golden", "golden /nowhere",
                    "perft pbi first-patrol --depth 0", "perft pbi", "replay", "replay /nowhere", "verify",
                    "verify /nowhere", "bench --seconds 0", "bench --check /nowhere", "bench chess",
                    "serve --port 99999", "scenarios dance", "scenarios show", "scenarios show nowhere",
                    "scenarios check", "scenarios check /nowhere", "rules PBI-99.9", "rules one two", "engine now"));

TEST(Command, names_the_subcommands_and_games_there_are_for_one_there_is_not) {
    EXPECT_THAT(run("dance").err, HasSubstr("There is no subcommand called \"dance\"; known are serve, play, "));
    EXPECT_THAT(run("bench chess").err, HasSubstr("There is no game called \"chess\"; known are pbi, "));
    EXPECT_THAT(run("serve --port 99999").err, HasSubstr("--port: Value 99999 not in range 0 to 65535"));
}

class Help : public testing::TestWithParam<const char*> {};

TEST_P(Help, exits_0_and_gives_an_example) {
    const Finished result = run(std::string(GetParam()) + " --help");
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_THAT(result.out, HasSubstr("Example"));
    EXPECT_THAT(result.out, HasSubstr(std::string("sandtable ") + GetParam()));
    EXPECT_EQ(result.err, "");
}

INSTANTIATE_TEST_SUITE_P(Subcommands, Help,
                         testing::Values("play", "simulate", "match", "odds", "golden", "perft", "replay", "verify",
                                         "bench", "scenarios", "rules", "engine"),
                         [](const auto& name) { return std::string(name.param); });

TEST(Command, its_help_lists_every_subcommand) {
    const Finished result = run("--help");
    EXPECT_EQ(result.exit_code, 0);
    for (const char* name : {"play", "simulate", "match", "odds", "golden", "perft", "replay", "verify", "bench",
                             "scenarios", "rules", "engine"})
        EXPECT_THAT(result.out, HasSubstr(name));
}

// ---- play

TEST(PlayCommand, a_game_fed_with_numbers_reaches_its_end) {
    const Finished result = run("play pbi first-patrol --as all --seed 7", "yes 1 | head -n 20000");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("Game over: attacker "));
    EXPECT_EQ(result.out.find('\x1b'), std::string::npos) << "no colours into a pipe";
}

TEST(PlayCommand, two_bots_play_while_one_watches) {
    const Finished result = run("play pbi first-patrol --as none --bot random --seed 3");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("Game over: "));
}

TEST(PlayCommand, a_bot_tells_why_if_asked) {
    const std::string play = "play pbi first-patrol --as none --bot mcts:8 --seed 3";
    EXPECT_THAT(run(play).out, testing::Not(HasSubstr("I expect")));
    EXPECT_THAT(run(play + " --why").out, testing::ContainsRegex("defender > deploy[^\n]*\n    \"I expect [0-9]+ %"));
}

TEST(PlayCommand, a_bot_with_secrets_tells_why_when_the_game_is_over) {
    const std::string told = run("play pbi-boats dinghy-raid --as none --bot mcts:2 --seed 3 --why").out;
    const std::size_t end = told.find("Game over"), reason = told.find("I expect");
    ASSERT_NE(end, std::string::npos);
    ASSERT_NE(reason, std::string::npos);
    EXPECT_LT(end, reason);
}

TEST(PlayCommand, ends_when_the_input_ends) {
    const Finished result = run("play pbi first-patrol --as attacker --seed 7");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_THAT(result.out, testing::Not(HasSubstr("Game over")));
}

TEST(PlayCommand, explains_what_it_refuses_and_goes_on) {
    const Finished result = run(
        "play pbi first-patrol --as all --seed 7",
        R"(printf 'dance\n999\nend_turn\nhelp\nodds 1\nrules PBI-7.3\nundo\ndeploy_preset\nundo\nredo\n{"deploy_preset": {}}\nboard\n{"resign": 5\nresign\n')");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    for (const char* words :
         {"There is no action called \"dance\".", "Choose a number from 1 to ", "Not in this step. PBI-5.9",
          "the action with this number", "Exact odds:", "least cost over all paths",
          "Nothing can be taken back past a die.", "This is not valid JSON", "resigns."})
        EXPECT_THAT(result.out, HasSubstr(words));
}

TEST(PlayCommand, a_saved_game_verifies_and_is_told) {
    const ScratchFile file("");
    EXPECT_EQ(run("play pbi crossroads-village --as none --bot random --seed 3 --save " + file.path()).exit_code, 0);
    const Finished verified = run("verify " + file.path());
    EXPECT_EQ(verified.exit_code, 0);
    EXPECT_THAT(verified.out, HasSubstr("1 passed, 0 failed"));
    const Finished told = run("replay " + file.path());
    EXPECT_EQ(told.exit_code, 0);
    EXPECT_THAT(told.out, HasSubstr("actions agree, final position"));

    Json json = codec::parse(codec::read_file(file.path(), 64 << 20), {64 << 20, 24, 1024});
    json["steps"][3]["hash"] = "0000000000000000";
    const ScratchFile altered(json.dump());
    const Finished differs = run("verify " + altered.path());
    EXPECT_EQ(differs.exit_code, 1);
    EXPECT_THAT(differs.out, HasSubstr("Action 4 differs"));
    EXPECT_EQ(run("replay " + altered.path()).exit_code, 1);
}

// ---- the others

TEST(ScenariosCommand, lists_and_shows) {
    const Finished list = run("scenarios");
    EXPECT_EQ(list.exit_code, 0);
    EXPECT_THAT(list.out, HasSubstr("first-patrol"));
    EXPECT_EQ(run("scenarios list").out, list.out);
    const Finished shown = run("scenarios show first-patrol");
    EXPECT_EQ(shown.exit_code, 0);
    EXPECT_THAT(shown.out, testing::AllOf(HasSubstr("First patrol"), HasSubstr("here_they_come_ap")));
}

TEST(ScenariosCommand, checks_files_and_names_the_place_of_a_mistake) {
    EXPECT_EQ(run("scenarios check scenarios/pbi/*.json").exit_code, 0);
    Json broken = open_board();
    broken["platoons"][1]["side"] = "umpire";
    const ScratchFile file(broken.dump());
    const Finished result = run("scenarios check scenarios/pbi/first-patrol.json " + file.path());
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_THAT(result.out,
                testing::AllOf(HasSubstr("first-patrol.json: fine"),
                               HasSubstr("At /platoons/1/side: Expected one of attacker, defender, not \"umpire\".")));
    const ScratchFile no_json("{");
    const Finished bad = run("scenarios check " + no_json.path());
    EXPECT_EQ(bad.exit_code, 1);
    EXPECT_THAT(bad.out, HasSubstr("line 1, column 2"));
}

TEST(SimulateCommand, gives_the_same_json_with_one_and_two_threads) {
    const auto result = [](int threads) {
        const Finished done =
            run("simulate pbi first-patrol --games 40 --seed 3 --json --threads " + std::to_string(threads));
        EXPECT_EQ(done.exit_code, 0);
        EXPECT_EQ(done.err, "") << "no progress bar when nobody watches";
        Json json = codec::parse(done.out);
        EXPECT_TRUE(json["seconds"].is_number());
        EXPECT_TRUE(json["decisions_per_second"].is_number());
        json.erase("seconds");
        json.erase("decisions_per_second");
        return json.dump();
    };
    EXPECT_EQ(result(1), result(2));
}

TEST(SimulateCommand, prints_a_table) {
    const Finished result = run("simulate pbi first-patrol --games 20 --first greedy --option here_they_come_ap=1");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_THAT(result.out, testing::AllOf(HasSubstr("20 games, greedy against random"), HasSubstr("95 % interval"),
                                           HasSubstr("decisions in a game")));
}

TEST(SimulateCommand, takes_every_seed_of_64_bits) {
    const auto seed = [](const char* number) {
        return codec::parse(
            run(std::string("simulate pbi first-patrol --games 1 --json --seed ") + number).out)["seed"];
    };
    EXPECT_EQ(seed("18446744073709551615"), "ffffffffffffffff" + std::string(48, '0'));
    EXPECT_EQ(seed("010"), seed("10")) << "not eight";
}

TEST(SimulateCommand, compares_two_tables_in_words_and_as_json) {
    const std::string order = "simulate pbi first-patrol --games 40 --compare-option here_they_come_ap=1";
    const Finished words = run(order);
    EXPECT_EQ(words.exit_code, 0) << words.err;
    EXPECT_THAT(words.out, testing::AllOf(HasSubstr("at the first table"), HasSubstr("Verdict: ")));
    const Json json = codec::parse(run(order + " --json").out);
    EXPECT_EQ(json["tables"][0]["games"], 40);
    EXPECT_EQ(json["tables"][1]["options"]["here_they_come_ap"], 1);
    EXPECT_TRUE(json["favours"].is_null());
    EXPECT_THAT(words.out, HasSubstr("Verdict: " + json["verdict"].get<std::string>()));
}

TEST(SimulateCommand, a_comparison_is_certain_of_nothing_after_four_games) {
    const Finished result = run("simulate pbi first-patrol --games 4 --compare first-patrol");
    EXPECT_THAT(result.out, HasSubstr("Difference +0.0 % (95 % interval -49.0 to +49.0), from 4 games"));
    EXPECT_THAT(result.out, HasSubstr("if there is one it is below 49.0 %."));
}

TEST(SimulateCommand, a_comparison_calls_the_sides_by_their_names_at_both_tables) {
    const Finished result = run("simulate pub-battles brandywine --games 1 --compare mill-hill");
    EXPECT_THAT(result.out, HasSubstr("Share of AMERICANS (at the second table BLUE)")) << result.err;
}

TEST(SimulateCommand, a_run_that_finds_all_done_claims_no_speed) {
    const std::string path = testing::TempDir() + "sandtable-done-" + std::to_string(getpid()) + ".json";
    const std::string order = "simulate pbi first-patrol --games 40 --checkpoint " + path;
    EXPECT_THAT(run(order).out, HasSubstr("million/s"));
    EXPECT_THAT(run(order).out, testing::AllOf(HasSubstr("40 of these games are from an earlier run"),
                                               testing::Not(HasSubstr("million/s"))));
    EXPECT_EQ(codec::parse(run(order + " --json").out)["decisions_per_second"], 0);
    std::remove(path.c_str());
}

TEST(Command, reads_whole_numbers_as_decimal) {
    EXPECT_THAT(run("simulate pbi first-patrol --games 010 --threads 01").out, HasSubstr(": 10 games"));
    EXPECT_THAT(run("match random random --scenario pbi/first-patrol --games 010").out, HasSubstr("10 games"));
    for (const char* wrong : {"0x10", "1e1", "ten", "-", "1'0"}) {
        const Finished result = run(std::string("simulate pbi first-patrol --games \"") + wrong + "\"");
        EXPECT_EQ(result.exit_code, 2) << wrong;
        EXPECT_THAT(result.err, HasSubstr(std::string("expected a whole number, not ") + wrong));
    }
}

TEST(Command, tells_when_its_output_cannot_be_written) {
    for (const char* command : {"scenarios", "rules", "--help", "simulate pbi first-patrol --games 2",
                                "match random random --scenario pbi/first-patrol --games 2"}) {
        const Finished result = run(std::string(command) + " >/dev/full");
        EXPECT_EQ(result.exit_code, 1) << command;
        EXPECT_THAT(result.err, HasSubstr("sandtable: ")) << command;
    }
}

TEST(BalanceCommand, lays_what_it_measured_over_a_file) {
    const ScratchFile file(R"({"chess/opening": {"bot": "random", "games": 1}})");
    const Finished result = run("balance pbi --bot random --games 2 --write " + file.path());
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("| `pbi` | `first-patrol` | attacker: "));
    const Json entries = codec::parse(codec::read_file(file.path(), 1 << 20));
    EXPECT_EQ(entries["pbi/first-patrol"]["games"], 2);
    EXPECT_TRUE(entries.contains("chess/opening"));
}

TEST(BalanceCommand, finds_out_before_the_first_game_what_it_cannot_do) {
    const auto complaint = [](const std::string& arguments) {
        const Finished result = run("balance " + arguments + " --bot random --games 1");
        EXPECT_EQ(result.exit_code, 2) << arguments;
        EXPECT_EQ(result.out, "") << arguments;
        EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
        return result.err;
    };
    EXPECT_THAT(complaint("nosuch"), HasSubstr("There is no game called \"nosuch\"; known are "));
    EXPECT_THAT(complaint("pbi --write /nowhere/balance.json"), HasSubstr("/nowhere/balance.json cannot be written."));
    for (const char* text : {"[1]", "{\"pbi/first-patrol\": 3}", "{\"a\": {\"b\": 1}}", "{", ""}) {
        const ScratchFile file(text);
        EXPECT_THAT(complaint("pbi --write " + file.path()), HasSubstr(file.path() + ": ")) << text;
        EXPECT_EQ(codec::read_file(file.path(), 100), text);
    }
}

TEST(MatchCommand, prints_the_difference_in_strength_and_its_test) {
    const Finished fixed = run("match easy random --scenario pbi/first-patrol --games 12 --threads 2");
    EXPECT_EQ(fixed.exit_code, 0) << fixed.err;
    EXPECT_THAT(fixed.out,
                testing::AllOf(HasSubstr("easy against random"), HasSubstr("12 games"), HasSubstr("Elo "),
                               HasSubstr("pairs with 0, ½, 1, 1½, 2 points"), testing::Not(HasSubstr("LLR"))));
    EXPECT_THAT(run("match random random --scenario pbi/first-patrol --games 4").out, HasSubstr("Elo +0 ("));
    const Finished test = run("match easy random --scenario first-patrol --most 12 --elo0 -300 --elo1 300");
    EXPECT_EQ(test.exit_code, 0) << test.err;
    EXPECT_THAT(test.out, testing::AllOf(HasSubstr("LLR "), HasSubstr("for Elo -300 or 300")));
    for (const char* wrong :
         {"match easy random", "match easy random --scenario pbi/first-patrol --games 3",
          "match easy random --scenario pbi/first-patrol --games 4 --elo0 0",
          "match easy random --scenario pbi/first-patrol --games 4 --most 8",
          "match easy genius --scenario pbi/first-patrol", "match easy random --scenario pbi/nowhere",
          "match easy random --scenario pbi/first-patrol --elo0 50 --elo1 50",
          "match easy random --scenario pbi/first-patrol --elo0 nan",
          "match easy random --scenario pbi/first-patrol --elo1 nan",
          "match easy random --scenario pbi/first-patrol --elo1 inf",
          "match easy random --scenario pbi/first-patrol --elo0=-inf",
          "match easy random --scenario pbi/first-patrol --elo1 100000"})
        EXPECT_EQ(run(wrong).exit_code, 2) << wrong;
}

TEST(OddsCommand, prints_chances_and_fractions) {
    const ScratchFile position(
        R"({"turn": 2, "phase": "ACTION", "groups": {"a1.C": {"square": "C1"}, "a1.L1": {"square": "D1"}, "d1.C": {"square": "D4"}}})");
    const Finished words = run("odds pbi first-patrol --position " + position.path() + " --do 'motivate a1.C D1'");
    EXPECT_EQ(words.exit_code, 0) << words.err;
    EXPECT_THAT(words.out, testing::AllOf(HasSubstr("exact, by 7 enumerated paths; the chances add up to 1"),
                                          HasSubstr("13.8889 %")));
    const Finished json = run("odds pbi first-patrol --position " + position.path() +
                              R"( --do '{"motivate": {"commander": "a1.C", "square": "D1"}}' --json)");
    EXPECT_EQ(codec::parse(json.out)["outcomes"][1]["exact"], "5/36");
    const Finished refused = run("odds pbi first-patrol --position " + position.path() + " --do 'motivate a1.C F6'");
    EXPECT_EQ(refused.exit_code, 1);
    EXPECT_THAT(refused.out, HasSubstr("Refused: Out of reach"));
    const Finished sampled = run("odds pbi first-patrol --position " + position.path() +
                                 " --do 'motivate a1.C D1' --budget 1 --samples 500");
    EXPECT_THAT(sampled.out, HasSubstr("estimated from 500 samples"));
}

// Of a boat that goes on where nobody but the defender knows of mines.
TEST(OddsCommand, gives_the_odds_of_the_engine_and_knows_no_more_than_the_seat) {
    analysis::Session engine;
    const auto ask = [&](const Json& request) {
        return codec::parse(engine.answer(codec::to_line(request)), {64 << 20, 64, 4096});
    };
    Json state = ask({{"op", "new"}, {"game", "pbi-boats"}, {"scenario", "across-the-volga"}, {"seed", 1}});
    Json forward, odds;
    for (;;) {
        const std::string seat = state["to_act"].at(0);
        const Json legal = ask({{"op", "legal"}, {"seat", seat}})["actions"];
        const auto found =
            std::find_if(legal.rbegin(), legal.rend(), [](const Json& action) { return action.contains("forward"); });
        if (seat == "attacker" && found != legal.rend()) {
            forward = *found;
            odds = ask({{"op", "odds"}, {"seat", seat}, {"do", forward}, {"budget", 5000}});
            if (odds["depends_on_hidden"] == true) break;
        }
        const Json chosen = ask({{"op", "bot"}, {"bot", "random"}, {"seat", seat}})["do"];
        state = ask({{"op", "do"}, {"seat", seat}, {"do", chosen}});
    }
    odds.erase("ok");
    const auto told = [&](const Json& position) {  // from as many samples, however fast this machine is
        const ScratchFile file(codec::to_line(position));
        const Finished result = run("odds pbi-boats across-the-volga --json --budget 5000 --milliseconds 0 --samples " +
                                    odds["paths"].dump() + " --sampling-milliseconds 0 --position " + file.path() +
                                    " --do '" + codec::to_line(forward) + "'");
        EXPECT_EQ(result.exit_code, 0) << result.err;
        return codec::parse(result.out);
    };
    Json position = ask({{"op", "position"}})["position"];
    EXPECT_EQ(told(position), odds);
    ASSERT_FALSE(position["mines"].empty());
    std::erase_if(position["mines"].get_ref<Json::array_t&>(),
                  [](const Json& mine) { return mine["revealed"] == false; });
    EXPECT_EQ(told(position), odds) << "mines that are not seen change nothing";
}

TEST(PerftCommand, prints_totals_of_one) {
    const Finished result = run("perft pbi first-patrol --depth 2");
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_THAT(result.out, testing::ContainsRegex("\n +1 +[0-9]+ +0  1\n +2 +[0-9]+ +0  1\n"));
    EXPECT_THAT(run("perft pbi first-patrol --depth 3 --most 5").out, HasSubstr("has more than 5 leaves"));
}

TEST(GoldenCommand, runs_cases_and_fails_when_one_fails) {
    const Finished good = run("golden tests/golden/pbi/G07-three-rifles-two-ap.json");
    EXPECT_EQ(good.exit_code, 0) << good.out;
    EXPECT_THAT(good.out, HasSubstr("1 passed, 0 failed"));
    EXPECT_EQ(run("golden --quiet tests/golden/pbi/G07-three-rifles-two-ap.json").out, "1 passed, 0 failed\n");
    const ScratchFile file(
        R"({"case": "X", "title": "wrong", "clauses": [], "game": "pbi", "scenario": "first-patrol", "steps": [{"asks": "attacker"}]})");
    const Finished bad = run("golden " + file.path());
    EXPECT_EQ(bad.exit_code, 1);
    EXPECT_THAT(bad.out, testing::AllOf(HasSubstr("FAILED  X  wrong: step 1: defender is asked, not attacker"),
                                        HasSubstr("0 passed, 1 failed")));
}

TEST(RulesCommand, prints_a_clause_a_chapter_or_the_list) {
    const Finished clause = run("rules PBI-7.3");
    EXPECT_EQ(clause.exit_code, 0);
    EXPECT_THAT(clause.out, testing::AllOf(HasSubstr("PBI-7 Motivation"), HasSubstr("least cost over all paths")));
    const Finished chapter = run("rules PBI-7.");
    EXPECT_EQ(chapter.exit_code, 0);
    EXPECT_THAT(chapter.out,
                testing::AllOf(HasSubstr("PBI-7.1"), HasSubstr("PBI-7.11"), testing::Not(HasSubstr("**PBI-8.1**"))));
    EXPECT_EQ(run("rules pbi-7.3").out, clause.out);
    EXPECT_THAT(run("rules").out, HasSubstr("PBI-16.3"));
}

TEST(EngineCommand, answers_line_by_line_until_quit) {
    const Finished result = run(
        "engine",
        R"(printf '{"op": "new", "scenario": "first-patrol", "seed": 7}\n\n  \nnonsense\n{"op": "hash", "id": 3}\r\n{"op": "quit"}\n{"op": "hash"}\n')");
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_EQ(result.err, "");
    std::vector<Json> answers;
    std::istringstream lines(result.out);
    for (std::string line; std::getline(lines, line);) answers.push_back(codec::parse(line));
    ASSERT_EQ(answers.size(), 4u) << result.out;
    EXPECT_EQ(answers[0]["ok"], true);
    EXPECT_EQ(answers[1]["ok"], false);
    EXPECT_EQ(answers[2]["hash"], answers[0]["hash"]);
    EXPECT_EQ(answers[2]["id"], 3);
    EXPECT_EQ(answers[3].dump(), R"({"ok":true})");
}

}  // namespace
}  // namespace sandtable
