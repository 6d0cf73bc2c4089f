// match/golden: the runner passes what is right and says what is wrong with what is not.
#include "match/golden.hpp"

#include "unit/support.hpp"

namespace sandtable::match {
namespace {

using codec::Json;

// Motivating C3 as in PBI-G01, which passes as it stands.
Json good_case() {
    return codec::parse(R"({
        "case": "T-1", "title": "a commander motivates his own square", "game": "pbi", "clauses": ["PBI-7.4"],
        "table": {"board": {"width": 8, "height": 8}, "attacker_edge": "S",
                  "map": ["........", "........", "........", "........", "........", "........", "........", "........"],
                  "platoons": [{"id": "a1", "side": "attacker", "groups": "standard"}, {"id": "d1", "side": "defender", "groups": "standard"}],
                  "options": {"terrain_by": "scenario", "enforce_terrain_counts": false}},
        "position": {"turn": 2, "phase": "ACTION", "groups": {"a1.C": {"square": "C3"}, "a1.R1": {"square": "C3"}, "d1.R6": {"square": "H8"}}},
        "steps": [{"seat": "attacker", "do": {"motivate": {"commander": "a1.C", "square": "C3"}}, "dice": [1, 3],
                   "expect": {"/groups/a1.R1/ap": 4, "/groups/a1.C/attempts_left": 2}, "asks": "attacker", "cites": ["PBI-8.1"],
                   "offers": [{"move": {"groups": ["a1.R1"], "to": "C4"}}], "offers_not": [{"move": {"groups": ["a1.R1"], "to": "C6"}}]}]})");
}

std::vector<GoldenResult> run(const std::string& text) {
    const ScratchFile file(text);
    return run_golden_file(file.path());
}
GoldenResult run_one(const Json& json) {
    const auto results = run(codec::to_page(json));
    EXPECT_EQ(results.size(), 1u);
    return results.at(0);
}
Json with(const std::string& pointer, const std::string& value) {
    Json json = good_case();
    json[Json::json_pointer(pointer)] = codec::parse(value);
    return json;
}

TEST(Golden, a_right_case_passes) {
    const GoldenResult result = run_one(good_case());
    EXPECT_TRUE(result.passed) << result.complaint;
    EXPECT_EQ(result.name, "T-1");
    EXPECT_EQ(result.title, "a commander motivates his own square");
    EXPECT_THAT(result.clauses, testing::ElementsAre("PBI-7.4"));
    EXPECT_EQ(result.complaint, "");
}

TEST(Golden, a_right_refusal_passes) {
    EXPECT_TRUE(
        run_one(with("/steps/0", R"({"seat": "defender", "do": "end_motivation", "refused": "PBI-3"})")).passed);
    EXPECT_TRUE(
        run_one(
            with(
                "/steps/0",
                R"({"seat": "attacker", "do": {"motivate": {"commander": "a1.C", "square": "H8"}}, "refused": "PBI-7.5",
                                             "message": "Out of reach: needs 10, a D6 cannot do it.", "expect": {"/groups/a1.C/attempts_left": 3}})"))
            .passed);
}

TEST(Golden, a_message_may_leave_out_what_was_measured) {
    const auto passes = [](const std::string& message) {
        return run_one(
                   with("/steps/0", R"({"seat": "attacker", "do": {"motivate": {"commander": "a1.C", "square": "H8"}},
                                            "refused": "PBI-7.5", "message": ")" +
                                        message + "\"}"))
            .passed;
    };
    EXPECT_TRUE(passes("Out of reach."));
    EXPECT_TRUE(passes("Out of reach: needs 10."));
    EXPECT_FALSE(passes("Out of."));
    EXPECT_FALSE(passes("Out of reach: needs 1"));
}

struct Wrong {
    const char* name;
    const char* pointer;
    const char* value;
    const char* complaint;
    friend void PrintTo(const Wrong& wrong, std::ostream* out) { *out << wrong.name; }
};

class WrongCase : public testing::TestWithParam<Wrong> {};

TEST_P(WrongCase, fails_and_says_why) {
    const GoldenResult result = run_one(with(GetParam().pointer, GetParam().value));
    EXPECT_FALSE(result.passed);
    EXPECT_THAT(result.complaint, testing::HasSubstr(GetParam().complaint));
}

INSTANTIATE_TEST_SUITE_P(
    Complaints, WrongCase,
    testing::ValuesIn(std::vector<Wrong>{
        // dice
        {"a_die_too_many", "/steps/0/dice", "[1, 3, 6]", "step 1: 1 of the 3 dice given were not used"},
        {"a_die_too_few", "/steps/0/dice", "[1]", "step 1: more than the 1 dice given were needed"},
        {"no_dice_at_all", "/steps/0/dice", "[]", "step 1: more than the 0 dice given were needed"},
        {"a_seven", "/steps/0/dice", "[7, 3]", "step 1: a die shows a face that it does not have"},
        {"a_zero", "/steps/0/dice", "[0, 3]", "step 1: a die shows a face that it does not have"},
        {"a_negative_die", "/steps/0/dice", "[-1]",
         "At /steps/0/dice/0: Expected a whole number from 0 to 65535, not -1."},
        {"dice_are_text", "/steps/0/dice", "\"13\"", "At /steps/0/dice: Expected a list"},
        // expectations
        {"a_wrong_value", "/steps/0/expect", R"({"/groups/a1.R1/ap": 3})", "step 1: /groups/a1.R1/ap is 4, expected 3"},
        {"a_value_of_another_type", "/steps/0/expect", R"({"/groups/a1.R1/ap": "4"})",
         "step 1: /groups/a1.R1/ap is 4, expected \"4\""},
        {"an_unknown_pointer", "/steps/0/expect", R"({"/groups/a1.R1/morale": 3})",
         "step 1: the position has no /groups/a1.R1/morale"},
        {"no_pointer_at_all", "/steps/0/expect", R"({"ap": 3})", "step 1: the position has no ap"},
        {"a_pointer_past_a_list", "/steps/0/expect", R"({"/pending/0": 3})", "step 1: the position has no /pending/0"},
        {"a_bad_escape", "/steps/0/expect", R"({"/a~2": 3})", "step 1: the position has no /a~2"},
        {"somebody_else_is_asked", "/steps/0/asks", "\"defender\"", "step 1: attacker is asked, not defender"},
        {"nobody_is_not_asked", "/steps/0/asks", "\"nobody\"", "step 1: attacker is asked, not nobody"},
        {"an_uncited_clause", "/steps/0/cites", R"(["PBI-8.1", "PBI-14.1"])", "step 1: PBI-14.1 is not cited"},
        {"not_offered", "/steps/0/offers", R"([{"move": {"groups": ["a1.R1"], "to": "C6"}}])",
         "is not among the legal actions"},
        {"offered_after_all", "/steps/0/offers_not", R"([{"move": {"groups": ["a1.R1"], "to": "C4"}}])",
         "is among the legal actions"},
        {"an_offer_that_cannot_be_read", "/steps/0/offers", R"([{"fly": {}}])",
         "At /steps/0/offers/0/fly: Unknown action"},
        // refusals
        {"not_refused", "/steps/0", R"({"seat": "attacker", "do": "end_motivation", "refused": "PBI-3"})",
         "step 1: not refused; PBI-3 was expected"},
        {"refused_by_another_clause", "/steps/0",
         R"({"seat": "defender", "do": "end_motivation", "refused": "PBI-8.4"})",
         "step 1: refused by PBI-3 (Not your decision.), not by PBI-8.4"},
        {"another_message", "/steps/0",
         R"({"seat": "defender", "do": "end_motivation", "refused": "PBI-3", "message": "No."})",
         "step 1: the message is \"Not your decision.\""},
        {"refused_without_expecting_it", "/steps/0", R"({"seat": "defender", "do": "end_motivation"})",
         "step 1: refused: Not your decision. PBI-3"},
        {"dice_for_a_refusal", "/steps/0",
         R"({"seat": "defender", "do": "end_motivation", "refused": "PBI-3", "dice": [1]})",
         "At /steps/0/dice: A refused action rolls nothing."},
        {"an_action_that_cannot_be_read", "/steps/0/do", R"({"motivate": {"commander": "a1.C", "square": "Z3"}})",
         "step 1: the action cannot be read: At /steps/0/do/motivate/square: "},
        // form
        {"unknown_step_field", "/steps/0/die", "[1]", "At /steps/0/die: Unknown field"},
        {"unknown_case_field", "/author", "\"me\"", "At /author: Unknown field"},
        {"unknown_seat", "/steps/0/seat", "\"umpire\"", "At /steps/0/seat: Expected one of attacker, defender"},
        {"no_steps", "/steps", "[]", "At /steps: A case needs at least one step."},
        {"steps_are_an_object", "/steps", "{}", "At /steps: Expected a list"},
        {"both_scenario_and_table", "/scenario", "\"first-patrol\"",
         "A case has either a \"scenario\" or a \"table\"."},
        {"unknown_game", "/game", "\"chess\"", "There is no game called \"chess\"."},
        {"missing_table_file", "/table", "\"nowhere.table.json\"", "cannot be read."},
        {"table_is_a_number", "/table", "5",
         "At /table: Expected a table written out, or the name of a .table.json file."},
        {"unknown_option", "/options", R"({"luck": 1})", "At /options/luck: Unknown option"},
        {"malformed_position", "/position/groups/a1.C", R"({"square": "Z9"})",
         "At /position/groups/a1.C/square: Expected a square from A1 to H8."},
        {"unknown_position_field", "/position/weather", "1", "At /position/weather: Unknown field"},
    }),
    [](const auto& wrong) { return std::string(wrong.param.name); });

TEST(Golden, the_number_of_the_step_that_failed_is_told) {
    Json json = good_case();
    json["steps"].push_back(codec::parse(R"({"seat": "attacker", "do": "end_activation"})"));
    json["steps"].push_back(codec::parse(R"({"seat": "attacker", "do": "end_activation"})"));
    EXPECT_THAT(run_one(json).complaint, testing::HasSubstr("step 3: refused"));
}

TEST(Golden, a_step_without_an_action_lets_the_game_run_on) {
    Json json = good_case();
    json["position"] = codec::parse(
        R"({"phase": "MORALE", "groups": {"a1.R1": {"square": "D3"}, "a1.C": {"square": "A1"}, "d1.R6": {"square": "H8"}},
                                        "squares": {"D3": {"markers": ["a1"]}}})");
    json["steps"] = codec::parse(
        R"([{"dice": [4, 1], "expect": {"/groups/a1.R1/no_move": true, "/phase": "ACTION"}, "cites": ["PBI-6.8"]}])");
    const GoldenResult result = run_one(json);
    EXPECT_TRUE(result.passed) << result.complaint;
    json["steps"][0]["dice"].push_back(3);
    EXPECT_THAT(run_one(json).complaint, testing::HasSubstr("1 of the 3 dice given were not used"));
}

TEST(Golden, a_file_may_hold_a_list_of_cases) {
    Json bad = with("/steps/0/dice", "[1]");
    bad["case"] = "T-2";
    const auto results = run(codec::to_page(Json::array({good_case(), bad, good_case()})));
    ASSERT_EQ(results.size(), 3u);
    EXPECT_TRUE(results[0].passed);
    EXPECT_FALSE(results[1].passed);
    EXPECT_EQ(results[1].name, "T-2");
    EXPECT_TRUE(results[2].passed);
    EXPECT_THAT(results[1].complaint, testing::StartsWith("step 1"));
}

TEST(Golden, a_mistake_in_a_list_is_reported_with_the_number_of_its_case) {
    Json bad = with("/steps/0/seat", "\"umpire\"");
    const auto results = run(codec::to_page(Json::array({good_case(), bad})));
    ASSERT_EQ(results.size(), 2u);
    EXPECT_THAT(results[1].complaint, testing::HasSubstr("At /1/steps/0/seat: "));
}

TEST(Golden, a_file_that_holds_no_cases_fails) {
    for (const char* text :
         {"", "{", "5", "\"case\"", "{}", "[5]", R"([{"case": "x"}])", R"({"case": 1, "title": "x", "clauses": []})"}) {
        const auto results = run(text);
        ASSERT_EQ(results.size(), 1u) << text;
        EXPECT_FALSE(results[0].passed) << text;
        EXPECT_FALSE(results[0].complaint.empty()) << text;
    }
    const auto missing = run_golden_file("/nowhere/case.json");
    ASSERT_EQ(missing.size(), 1u);
    EXPECT_FALSE(missing[0].passed);
    EXPECT_EQ(missing[0].complaint, "The file /nowhere/case.json cannot be read.");
}

TEST(Golden, a_table_file_is_looked_for_beside_the_case) {
    const std::string folder = SANDTABLE_ROOT "/tests/golden/pbi/";
    const auto results = run_golden_file(folder + "G07-three-rifles-two-ap.json");
    ASSERT_EQ(results.size(), 1u);
    EXPECT_TRUE(results[0].passed) << results[0].complaint;
}

TEST(GoldenFiles, are_found_in_folders_in_order_and_without_tables) {
    const auto files = golden_files({SANDTABLE_ROOT "/tests/golden"});
    EXPECT_GE(files.size(), 35u);
    EXPECT_TRUE(std::is_sorted(files.begin(), files.end()));
    for (const std::string& file : files) {
        EXPECT_TRUE(file.ends_with(".json"));
        EXPECT_FALSE(file.ends_with(".table.json"));
    }
    EXPECT_THAT(golden_files({"some/file.txt"}), testing::ElementsAre("some/file.txt"));
}

}  // namespace
}  // namespace sandtable::match
