// codec/pbi/scenario: what a scenario file may say, and what is said about one that is wrong.
#include "codec/game_of.hpp"
#include "codec/rulebook.hpp"
#include "unit/support.hpp"

namespace sandtable::codec {
namespace {

// A small lawful scenario; the tests below change one thing at a time.
Json small() {
    return parse(R"({
        "game": "pbi", "id": "small", "title": "Small", "board": {"width": 5, "height": 4},
        "map": [". . w . .", "p B . . .", ". . . . .", ". . . . ."],
        "attacker_edge": "S",
        "platoons": [{"id": "a1", "side": "attacker", "groups": ["C", "R1"]},
                     {"id": "d1", "side": "defender", "groups": ["C", {"id": "Gun", "type": "LMG"}]}],
        "presets": {"attacker": {"A1": ["a1.C"], "B1": ["a1.R1"]}, "defender": {"C3": ["d1.C", "d1.Gun"]}},
        "options": {"terrain_by": "scenario", "enforce_terrain_counts": false}})");
}

Json without(Json json, const std::string& object, const std::string& field) {
    json[Json::json_pointer(object)].erase(field);
    return json;
}

TEST(Scenario, a_lawful_one_is_taken) {
    const auto game = made(small());
    EXPECT_EQ(game->id(), "pbi");
    EXPECT_EQ(game->scenario().title, "Small");
    EXPECT_EQ(game->to_json(game->setup())["squares"]["B3"]["terrain"], "CLOSED");
    EXPECT_EQ(game->to_json(game->setup())["squares"]["C4"]["building"], false);
    EXPECT_EQ(game->to_json(game->setup())["groups"]["d1.Gun"]["type"], "LMG");
}

TEST(Scenario, every_shipped_one_is_lawful_and_known_by_its_file_name) {
    const auto scenarios = shipped_scenarios();
    EXPECT_GE(scenarios.size(), 7u);
    for (const Scenario& scenario : scenarios) {
        EXPECT_NO_THROW(make_game(scenario)) << scenario.id;
        EXPECT_TRUE(std::filesystem::exists(std::string(SANDTABLE_ROOT "/scenarios/") + scenario.game + "/" +
                                            scenario.id + ".json"));
        EXPECT_FALSE(scenario.summary.empty());
        EXPECT_GT(scenario.minutes, 0);
    }
}

TEST(Scenario, the_hash_goes_by_the_content_not_by_the_spaces_of_the_file) {
    const Json json = small();
    EXPECT_EQ(read_scenario(json).hash(), read_scenario(parse(to_page(json))).hash());
    EXPECT_NE(read_scenario(json).hash(), read_scenario(with(json, "/map/0", ". . . . .")).hash());
}

TEST(Scenario, options_given_later_win_over_its_own) {
    const auto game = made(small(), parse(R"({"turns": 9})"));
    EXPECT_EQ(game->to_json(game->setup())["final_turn"], 9);
    EXPECT_EQ(made(with(small(), "/options/turns", 7))
                  ->to_json(made(with(small(), "/options/turns", 7))->setup())["final_turn"],
              7);
}

TEST(Scenario, a_map_may_be_written_without_spaces) { EXPECT_NO_THROW(made(with(small(), "/map/1", "pB..."))); }

struct Mistake {
    const char* name;
    Json scenario;
    const char* place;
    const char* words;
    friend void PrintTo(const Mistake& mistake, std::ostream* out) { *out << mistake.name; }
};

const std::vector<Mistake>& mistakes() {
    static const std::vector<Mistake> list = [] {
        const Json s = small();
        const Json forty_one = [] {
            Json groups = Json::array();
            for (int i = 0; i < 41; ++i) groups.push_back("R" + std::to_string(i));
            return groups;
        }();
        return std::vector<Mistake>{
            // the frame
            {"no_object", parse("[1]"), "", "Expected an object, not a list."},
            {"no_game", without(s, "", "game"), "", "The field \"game\" is missing."},
            {"unknown_game", with(s, "/game", "chess"), "/game", "There is no game called \"chess\"."},
            {"game_is_a_number", with(s, "/game", 5), "/game", "Expected a text, not 5."},
            {"no_id", without(s, "", "id"), "", "The field \"id\" is missing."},
            {"no_title", without(s, "", "title"), "", "The field \"title\" is missing."},
            {"long_title", with(s, "/title", std::string(121, 'x')), "/title", "longer than 120 bytes"},
            {"minutes_are_text", with(s, "/minutes", "ten"), "/minutes",
             "Expected a whole number from 1 to 1000, not \"ten\"."},
            {"unknown_field", with(s, "/weather", "rain"), "/weather", "Unknown field; known here: game, id, title"},
            // the board
            {"no_board", without(s, "", "board"), "", "The field \"board\" is missing."},
            {"board_without_height", without(s, "/board", "height"), "/board", "The field \"height\" is missing."},
            {"board_too_small", with(s, "/board/width", 3), "/board/width",
             "Expected a whole number from 4 to 12, not 3."},
            {"board_too_large", with(s, "/board/height", 13), "/board/height",
             "Expected a whole number from 4 to 12, not 13."},
            {"board_of_a_fraction", with(s, "/board/width", 5.5), "/board/width",
             "Expected a whole number from 4 to 12, not 5.5."},
            {"board_with_more", with(s, "/board/depth", 3), "/board/depth",
             "Unknown field; known here: width, height."},
            // the map
            {"map_is_text", with(s, "/map", "...."), "/map", "Expected a list, not \"....\"."},
            {"map_too_short", with(s, "/map", parse(R"([".....", "....."])")), "/map",
             "Expected 4 rows, the northernmost first."},
            {"row_too_short", with(s, "/map/2", "...."), "/map/2", "Expected 5 squares in the row."},
            {"row_too_long", with(s, "/map/0", "......"), "/map/0", "Expected 5 squares in the row."},
            {"row_is_a_number", with(s, "/map/0", 5), "/map/0", "Expected a text, not 5."},
            {"unknown_letter", with(s, "/map/3", ". . x . ."), "/map/3",
             "Expected . (open), p (partial), w (closed) or B (building)."},
            {"no_map_though_fixed", without(s, "", "map"), "", "the scenario must give a map. PBI-2.4"},
            {"too_few_buildings", with(s, "/options/enforce_terrain_counts", true), "",
             "There must be exactly 6 building squares. PBI-2.2"},
            {"too_little_scenery",
             with(with(s, "/options/enforce_terrain_counts", true), "/numbers",
                  parse(R"({"building_squares": 1, "scenery_squares": 3})")),
             "", "Exactly 3 further squares need partial or closed scenery. PBI-2.3"},
            {"more_terrain_than_board",
             with(without(s, "", "map"), "/options",
                  parse(R"({"terrain_by": "defender", "enforce_terrain_counts": true})")),
             "", "The board has fewer squares than the terrain that must be laid. PBI-4.7"},
            {"unknown_edge", with(s, "/attacker_edge", "south"), "/attacker_edge",
             "Expected one of N, E, S, W, not \"south\"."},
            // the platoons
            {"no_platoons", without(s, "", "platoons"), "", "The field \"platoons\" is missing."},
            {"no_platoon_at_all", with(without(s, "", "presets"), "/platoons", Json::array()), "",
             "Each side needs at least one group. PBI-4.7"},
            {"one_side_only", with(without(s, "", "presets"), "/platoons", Json::array({s["platoons"][0]})), "",
             "Each side needs at least one group. PBI-4.7"},
            {"nine_platoons", with(s, "/platoons", Json(9, s["platoons"][0])), "/platoons",
             "The list has 9 entries; at most 8 are allowed."},
            {"platoon_is_text", with(s, "/platoons/0", "a1"), "/platoons/0", "Expected an object, not \"a1\"."},
            {"platoon_without_side", without(s, "/platoons/1", "side"), "/platoons/1",
             "The field \"side\" is missing."},
            {"platoon_of_nobody", with(s, "/platoons/1/side", "DEF"), "/platoons/1/side",
             "Expected one of attacker, defender, not \"DEF\"."},
            {"platoon_twice", with(s, "/platoons/1/id", "a1"), "/platoons/1", "This platoon is named twice."},
            {"platoon_with_a_dot", with(s, "/platoons/0/id", "a.1"), "/platoons/0/id",
             "Expected a short id of letters and digits."},
            {"platoon_without_name", with(s, "/platoons/0/id", ""), "/platoons/0/id",
             "Expected a short id of letters and digits."},
            {"platoon_with_a_long_name", with(s, "/platoons/0/id", "abcdefghijklm"), "/platoons/0/id",
             "longer than 12 bytes"},
            {"platoon_with_more", with(s, "/platoons/0/morale", 1), "/platoons/0/morale",
             "Unknown field; known here: id, side, groups."},
            // the groups
            {"no_groups", with(s, "/platoons/0/groups", Json::array()), "/platoons/0",
             "A platoon needs at least one group."},
            {"unknown_standard", with(s, "/platoons/0/groups", "usual"), "/platoons/0/groups",
             "Expected one of standard, not \"usual\"."},
            {"group_with_a_strange_letter", with(s, "/platoons/0/groups/1", "X1"), "/platoons/0/groups/1",
             "must begin with C, L or R"},
            {"group_twice", with(s, "/platoons/0/groups/1", "C"), "/platoons/0/groups/1", "This group is named twice."},
            {"two_commanders", with(s, "/platoons/0/groups/1", "C2"), "/platoons/0/groups/1",
             "A platoon has at most one commander (PBI-3.3)."},
            {"group_of_unknown_type", with(s, "/platoons/1/groups/1/type", "MORTAR"), "/platoons/1/groups/1/type",
             "Expected one of COMMANDER, LMG, RIFLE, not \"MORTAR\"."},
            {"group_without_type", without(s, "/platoons/1/groups/1", "type"), "/platoons/1/groups/1",
             "The field \"type\" is missing."},
            {"group_with_a_space", with(s, "/platoons/1/groups/1/id", "R 1"), "/platoons/1/groups/1/id",
             "Expected a short id of letters and digits."},
            {"group_is_a_number", with(s, "/platoons/0/groups/0", 1), "/platoons/0/groups/0",
             "Expected an object, not 1."},
            {"too_many_groups", with(s, "/platoons/0/groups", forty_one), "/platoons/0/groups",
             "The list has 41 entries; at most 40 are allowed."},
            {"attacker_does_not_fit",
             with(with(s, "/platoons/0/groups", Json(forty_one.begin(), forty_one.begin() + 21)), "/presets",
                  Json::object()),
             "", "The attacker's groups do not fit into his first row. PBI-4.7"},
            {"defender_does_not_fit",
             with(with(s, "/numbers", parse(R"({"defender_keeps_off": 4})")), "/presets", Json::object()), "",
             "The defender's groups do not fit into the rows left to him. PBI-4.7"},
            // the presets
            {"preset_of_nobody", with(s, "/presets/umpire", Json::object()), "/presets/umpire",
             "Unknown field; known here: attacker, defender."},
            {"preset_off_the_board", with(s, "/presets/attacker/F1", Json::array({"a1.R1"})), "/presets/attacker/F1",
             "There is no such square on this board."},
            {"preset_on_no_square", with(s, "/presets/attacker/here", Json::array()), "/presets/attacker/here",
             "There is no such square on this board."},
            {"preset_of_an_unknown_group", with(s, "/presets/attacker/C1", Json::array({"a1.R9"})),
             "/presets/attacker/C1/0", "Expected a group of this scenario, such as a1.C."},
            {"preset_of_an_enemy", with(s, "/presets/attacker/C1", Json::array({"d1.C"})), "/presets/attacker/C1/0",
             "This group belongs to the other side."},
            {"preset_twice", with(s, "/presets/attacker/C1", Json::array({"a1.C"})), "/presets/attacker/C1/0",
             "Every group must be placed exactly once (PBI-4.5)."},
            {"preset_leaves_one_out", without(s, "/presets/attacker", "B1"), "",
             "Every group must be placed exactly once. PBI-4.5"},
            {"preset_in_the_second_row",
             with(without(s, "/presets/attacker", "B1"), "/presets/attacker/B2", Json::array({"a1.R1"})), "",
             "The attacker sets up in the first row only. PBI-4.3"},
            {"preset_too_far_forward",
             with(without(s, "/presets/defender", "C3"), "/presets/defender/C2", Json::array({"d1.C", "d1.Gun"})), "",
             "The defender may not set up in the attacker's first two rows. PBI-4.2"},
            {"preset_is_a_list", with(s, "/presets/attacker", Json::array()), "/presets/attacker",
             "Expected an object, not a list."},
            {"preset_of_a_lone_group", with(s, "/presets/attacker/A1", "a1.C"), "/presets/attacker/A1",
             "Expected a list, not \"a1.C\"."},
            // options and numbers
            {"unknown_option", with(s, "/options/fog", true), "/options/fog",
             "Unknown option; known are range_metric, terrain_by"},
            {"option_with_an_unknown_word", with(s, "/options/tie", "attacker"), "/options/tie",
             "Expected one of draw, defender, not \"attacker\"."},
            {"option_out_of_range", with(s, "/options/turns", 0), "/options/turns",
             "Expected a whole number from 1 to 50, not 0."},
            {"option_not_a_switch", with(s, "/options/extension_rolls", "no"), "/options/extension_rolls",
             "Expected true or false, not \"no\"."},
            {"options_are_a_list", with(s, "/options", Json::array()), "/options", "Expected an object, not a list."},
            {"unknown_number", with(s, "/numbers", parse(R"({"luck": 7})")), "/numbers/luck",
             "Unknown number; known are groups_per_square"},
            {"number_out_of_range", with(s, "/numbers", parse(R"({"hits_on": 8})")), "/numbers/hits_on",
             "Expected a whole number from 1 to 7, not 8."},
            {"five_groups_a_square", with(s, "/numbers", parse(R"({"groups_per_square": 5})")),
             "/numbers/groups_per_square", "Expected a whole number from 1 to 4, not 5."},
        };
    }();
    return list;
}

class WrongScenario : public testing::TestWithParam<Mistake> {};

TEST_P(WrongScenario, is_refused_with_place_and_sentence) {
    EXPECT_THAT(error_of([] { made(GetParam().scenario); }), complains(GetParam().place, GetParam().words));
}

INSTANTIATE_TEST_SUITE_P(Mistakes, WrongScenario, testing::ValuesIn(mistakes()),
                         [](const auto& mistake) { return std::string(mistake.param.name); });

TEST(Scenario, too_many_groups_on_a_side_are_refused_platoon_by_platoon) {
    Json json =
        parse(R"({"game": "pbi", "id": "x", "title": "x", "board": {"width": 12, "height": 12}, "platoons": []})");
    for (const char* id : {"a1", "a2", "a3", "a4", "a5"})
        json["platoons"].push_back({{"id", id}, {"side", "attacker"}, {"groups", "standard"}});
    EXPECT_THAT(error_of([&] { made(json); }),
                complains("/platoons/4/groups", "At most 40 groups a side and 64 in all."));
}

TEST(Scenario, options_given_later_are_checked_like_its_own) {
    EXPECT_THAT(error_of([] { made(small(), parse(R"({"turns": 51})")); }),
                complains("/options/turns", "Expected a whole number from 1 to 50, not 51."));
    EXPECT_THAT(error_of([] { made(small(), parse(R"({"luck": 1})")); }), complains("/options/luck", "Unknown option"));
    EXPECT_THAT(error_of([] { made(small(), parse("[]")); }), complains("/options", "Expected an object, not a list."));
}

TEST(Scenario, an_unknown_name_lists_the_known_ones) {
    const Error error = error_of([] { find_scenario("pbi", "nowhere"); });
    EXPECT_THAT(error.sentence(), testing::AllOf(testing::HasSubstr("There is no scenario \"nowhere\""),
                                                 testing::HasSubstr("first-patrol")));
    EXPECT_THAT(error_of([] { find_scenario("chess", "first-patrol"); }),
                complains("", "There is no game called \"chess\"."));
}

TEST(Scenario, a_file_is_found_by_its_path) {
    const ScratchFile file(to_page(small()));
    EXPECT_EQ(find_scenario("pbi", file.path()).id, "small");
    EXPECT_EQ(find_scenario("", file.path()).game, "pbi");
    const ScratchFile other(to_page(with(small(), "/game", "other")));
    EXPECT_THAT(error_of([&] { find_scenario("", other.path()), make_game(find_scenario("", other.path())); }),
                complains("/game", "There is no game called \"other\"."));
}

TEST(ReadFile, refuses_what_is_missing_too_long_or_a_folder) {
    const ScratchFile file("12345");
    EXPECT_EQ(read_file(file.path(), 5), "12345");
    EXPECT_THAT(error_of([&] { read_file(file.path(), 4); }), complains("", "is larger than 4 bytes."));
    EXPECT_THAT(error_of([] { read_file("/nowhere/at/all", 9); }),
                complains("", "The file /nowhere/at/all cannot be read."));
    EXPECT_THAT(error_of([] { read_file("/tmp", 9); }), complains("", "The file /tmp cannot be read."));
}

TEST(Options, are_listed_with_clause_standard_and_meaning) {
    for (const GameInfo& info : games()) {
        for (const OptionInfo& option : info.options) {
            EXPECT_TRUE(rulebook().contains(option.clause)) << option.name;
            EXPECT_TRUE(is_one_sentence(option.meaning)) << option.name;
            if (option.standard.is_number_integer()) {
                EXPECT_LE(option.lowest, option.standard.get<int>()) << option.name;
                EXPECT_GE(option.highest, option.standard.get<int>()) << option.name;
            }
            if (option.standard.is_string()) {
                EXPECT_THAT(option.values, testing::Contains(option.standard.get<std::string>())) << option.name;
            }
        }
    }
}

TEST(Options, setting_one_to_its_standard_changes_nothing) {
    Json standard = Json::object();
    for (const GameInfo& info : games())
        for (const OptionInfo& option : info.options)
            if (info.id == "pbi" && option.name != "terrain_by" && option.name != "enforce_terrain_counts")
                standard[option.name] = option.standard;
    const auto path = [](const Game& game) {
        std::vector<std::uint64_t> hashes;
        walk(game, 1, [&](const AnyPosition& now, Seat, const auto&) { hashes.push_back(game.hash(now)); });
        return hashes;
    };
    EXPECT_EQ(path(*made(small())), path(*made(small(), standard)));
    EXPECT_NE(path(*made(small())), path(*made(small(), parse(R"({"turns": 5})"))));
}

}  // namespace
}  // namespace sandtable::codec
