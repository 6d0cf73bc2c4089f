// codec/pbi/position: every position can be written and read back, and nonsense is refused by its place.
#include "codec/game_of.hpp"
#include "unit/support.hpp"

namespace sandtable::codec {
namespace {

AnyPosition read_back(const Game& game, const AnyPosition& position) {
    const Json json = parse(to_line(game.to_json(position)));
    return game.position(Reader(json));
}

TEST(Position, reads_back_byte_for_byte_wherever_random_games_go) {
    int played = 0, met = 0;
    for (const Setting& setting : settings()) {
        if (slow_build && ++played % 5 != 1) continue;  // the properties walk through every game there as well
        const auto game = game_of(setting.scenario, setting.options);
        for (int seed = 1; seed <= repetitions(2, 1); ++seed) {
            const AnyPosition last =
                walk(*game, static_cast<std::uint64_t>(seed), [&](const AnyPosition& now, Seat, const auto&) {
                    if (slow_build && ++met % 8 != 0) return;
                    ASSERT_EQ(read_back(*game, now), now) << setting.scenario << " seed " << seed << "\n"
                                                          << to_line(game->to_json(now));
                });
            EXPECT_EQ(read_back(*game, last), last) << "the end of " << setting.scenario << " seed " << seed;
        }
    }
}

TEST(Position, reads_back_after_every_possible_resignation) {
    const auto game = game_of("first-patrol");
    walk(*game, 3, [&](const AnyPosition& now, Seat seat, const auto&) {
        AnyPosition after = now;
        Dice dice = Dice::random(Seed{});
        Journal off;
        game->apply(after, seat, action_of(*game, now, seat, "resign"), dice, off);
        EXPECT_TRUE(game->outcome(after).over);
        EXPECT_TRUE(game->to_act(after).empty()) << "nobody decides anything after a resignation";
        EXPECT_NO_THROW(EXPECT_EQ(read_back(*game, after), after));
    });
}

TEST(Position, an_empty_patch_is_the_set_up) {
    const auto game = game_of("first-patrol");
    EXPECT_EQ(patched(*game, Json::object()), game->setup());
}

TEST(Position, a_patch_needs_to_name_only_what_differs) {
    const auto game = make_game(read_scenario(open_board()));
    const AnyPosition position =
        patched(*game, json_of(R"({"phase": "ACTION", "groups": {"a1.R1": {"square": "C3"}}})"));
    const Json json = game->to_json(position);
    EXPECT_EQ(json["groups"]["a1.R1"]["status"], "ON_BOARD");
    EXPECT_EQ(json["groups"]["a1.R2"]["status"], "UNDEPLOYED");
    EXPECT_EQ(json["phase"], "ACTION");
}

TEST(Position, the_json_of_a_position_is_the_patch_that_makes_it) {
    const auto game = game_of("crossroads-village");
    walk(*game, 5,
         [&](const AnyPosition& now, Seat, const auto&) { ASSERT_EQ(patched(*game, game->to_json(now)), now); });
}

// ---- nonsense

struct Nonsense {
    const char* name;
    const char* patch;
    const char* place;
    const char* words;
    friend void PrintTo(const Nonsense& nonsense, std::ostream* out) { *out << nonsense.name; }
};

class WrongPosition : public testing::TestWithParam<Nonsense> {};

TEST_P(WrongPosition, is_refused_with_place_and_sentence) {
    const auto game = make_game(read_scenario(open_board()));
    EXPECT_THAT(error_of([&] { patched(*game, json_of(GetParam().patch)); }),
                complains(GetParam().place, GetParam().words));
}

INSTANTIATE_TEST_SUITE_P(
    Fields, WrongPosition,
    testing::ValuesIn(std::vector<Nonsense>{
        {"a_list", "[]", "", "Expected an object, not a list."},
        {"unknown_field", R"({"weather": 1})", "/weather", "Unknown field; known here: turn"},
        {"turn_zero", R"({"turn": 0})", "/turn", "Expected a whole number from 1 to 60000, not 0."},
        {"turn_too_late", R"({"turn": 60001})", "/turn", "not 60001."},
        {"turn_is_text", R"({"final_turn": "four"})", "/final_turn", "not \"four\"."},
        {"unknown_side", R"({"active_side": "attacker"})", "/active_side", "Expected one of ATT, DEF"},
        {"unknown_phase", R"({"phase": "ASSAULT"})", "/phase", "Expected one of SETUP_TERRAIN"},
        {"phase_is_null", R"({"phase": null})", "/phase", "not null."},
        {"unknown_edge", R"({"attacker_edge": "X"})", "/attacker_edge", "Expected one of N, E, S, W"},
        {"edges_not_opposite", R"({"defender_edge": "S"})", "/defender_edge",
         "Expected the edge opposite the attacker's."},
        {"removed_is_negative", R"({"removed_att": -1})", "/removed_att",
         "Expected a whole number from 0 to 64, not -1."},
        {"unknown_platoon", R"({"platoons": {"z9": {"broken": true}}})", "/platoons/z9",
         "There is no such platoon in this scenario."},
        {"platoon_with_more", R"({"platoons": {"a1": {"tired": true}}})", "/platoons/a1/tired", "Unknown field"},
        {"broken_is_a_number", R"({"platoons": {"a1": {"broken": 1}}})", "/platoons/a1/broken",
         "Expected true or false, not 1."},
        {"begun_is_text", R"({"morale_begun": "yes"})", "/morale_begun", "Expected true or false"},
        {"to_test_off_the_board", R"({"to_test": ["A1", "I9"]})", "/to_test/1", "Expected a square from A1 to H8."},
        {"opp_used_not_adjacent", R"({"opp_used": [["A1", "C1"]]})", "/opp_used/0",
         "The two squares must be adjacent."},
        {"opp_used_not_a_pair", R"({"opp_used": [["A1"]]})", "/opp_used/0", "Expected a pair of squares: from, to."},
        {"result_too_early", R"({"result": {"attacker": 1, "defender": 2, "winner": "DEF"}})", "",
         "A result belongs to GAME_OVER."},
        {"result_without_winner", R"({"result": {"attacker": 1, "defender": 2}})", "/result",
         "The field \"winner\" is missing."},
    }),
    [](const auto& nonsense) { return std::string(nonsense.param.name); });

INSTANTIATE_TEST_SUITE_P(
    Groups, WrongPosition,
    testing::ValuesIn(std::vector<Nonsense>{
        {"unknown_group", R"({"groups": {"a9.C": {"status": "DEAD"}}})", "/groups/a9.C",
         "There is no such group in this scenario."},
        {"group_is_a_square", R"({"groups": {"a1.C": "B1"}})", "/groups/a1.C", "Expected an object, not \"B1\"."},
        {"unknown_flag", R"({"groups": {"a1.C": {"square": "B1", "tired": true}}})", "/groups/a1.C/tired",
         "Unknown field"},
        {"attempts_of_a_rifle_group", R"({"groups": {"a1.R1": {"attempts_left": 2}}})", "/groups/a1.R1/attempts_left",
         "Unknown field"},
        {"another_type", R"({"groups": {"a1.C": {"type": "LMG"}}})", "/groups/a1.C/type",
         "The scenario gives this group another type."},
        {"on_board_nowhere", R"({"groups": {"a1.C": {"status": "ON_BOARD"}}})", "/groups/a1.C",
         "A group has a square when it is ON_BOARD, and only then."},
        {"dead_somewhere", R"({"groups": {"a1.C": {"status": "DEAD", "square": "A1"}}})", "/groups/a1.C",
         "A group has a square when it is ON_BOARD"},
        {"off_the_board", R"({"groups": {"a1.C": {"square": "A9"}}})", "/groups/a1.C/square",
         "Expected a square from A1 to H8."},
        {"column_too_far", R"({"groups": {"a1.C": {"square": "I1"}}})", "/groups/a1.C/square",
         "Expected a square from A1 to H8."},
        {"no_square_at_all", R"({"groups": {"a1.C": {"square": "hill"}}})", "/groups/a1.C/square",
         "Expected a square from A1 to H8."},
        {"sixteen_ap", R"({"groups": {"a1.C": {"ap": 16}}})", "/groups/a1.C/ap",
         "Expected a whole number from 0 to 15, not 16."},
        {"four_shots", R"({"groups": {"a1.C": {"shots": 4}}})", "/groups/a1.C/shots",
         "Expected a whole number from 0 to 3, not 4."},
        {"motivated_is_text", R"({"groups": {"a1.C": {"motivated": "yes"}}})", "/groups/a1.C/motivated",
         "Expected true or false"},
        {"five_in_a_square",
         R"({"phase": "ACTION", "groups": {"a1.R1": {"square": "D4"}, "a1.R2": {"square": "D4"}, "a1.R3": {"square": "D4"},
             "a1.R4": {"square": "D4"}, "a1.R5": {"square": "D4"}}})",
         "/groups/a1.R5", "More than 4 groups of a side in a square."},
    }),
    [](const auto& nonsense) { return std::string(nonsense.param.name); });

INSTANTIATE_TEST_SUITE_P(
    Squares, WrongPosition,
    testing::ValuesIn(std::vector<Nonsense>{
        {"unknown_square", R"({"squares": {"Z1": {"terrain": "OPEN"}}})", "/squares/Z1",
         "There is no such square on this board."},
        {"unknown_terrain", R"({"squares": {"A1": {"terrain": "SWAMP"}}})", "/squares/A1/terrain",
         "Expected one of OPEN, PARTIAL, CLOSED"},
        {"building_in_the_open", R"({"squares": {"A1": {"building": true}}})", "/squares/A1/building",
         "A building square must be closed (PBI-2.1)."},
        {"marker_of_nobody", R"({"squares": {"A1": {"markers": ["x1"]}}})", "/squares/A1/markers/0",
         "Expected a platoon of this scenario, such as a1."},
        {"eleven_markers",
         R"({"squares": {"A1": {"markers": ["a1","a1","a1","a1","a1","a1","a1","a1","a1","a1","a1"]}}})",
         "/squares/A1/markers/10", "A platoon has no more markers than groups."},
        {"square_with_more", R"({"squares": {"A1": {"mines": 1}}})", "/squares/A1/mines",
         "Unknown field; known here: terrain, building, markers."},
    }),
    [](const auto& nonsense) { return std::string(nonsense.param.name); });

INSTANTIATE_TEST_SUITE_P(
    Wholes, WrongPosition,
    testing::ValuesIn(std::vector<Nonsense>{
        {"no_edge_in_play", R"({"phase": "ACTION", "attacker_edge": null, "defender_edge": null})", "",
         "The attacker's edge must be chosen before anybody deploys."},
        {"another_edge", R"({"attacker_edge": "W", "defender_edge": "E"})", "", "The scenario fixes attacker_edge."},
        {"on_board_before_deployment", R"({"groups": {"d1.C": {"square": "D8"}}})", "",
         "Nobody is on the board before the deployment."},
        {"attacker_before_his_deployment", R"({"phase": "DEPLOY_ATT", "groups": {"a1.C": {"square": "D1"}}})", "",
         "The attacker is not on the board before his deployment."},
        {"half_a_defence", R"({"phase": "DEPLOY_ATT", "groups": {"d1.C": {"square": "D8"}}})", "",
         "The defender deploys all his groups before the attacker."},
        {"activation_in_morale", R"({"phase": "MORALE", "activation": {"square": "A1", "kind": "motivated"}})", "",
         "An activation belongs to ACTION or RESIDUAL."},
        {"active_without_activation", R"({"phase": "ACTION", "groups": {"a1.C": {"square": "D1", "active": true}}})",
         "", "Groups are active only in an activation."},
        {"enemy_active",
         R"({"phase": "ACTION", "activation": {"square": "D1", "kind": "motivated"}, "groups": {"d1.C": {"square": "D1", "active": true, "start_square": "D1"}}})",
         "", "Active groups must be on the board and belong to the active side."},
        {"no_start_square",
         R"({"phase": "ACTION", "activation": {"square": "D1", "kind": "motivated"}, "groups": {"a1.C": {"square": "D1", "active": true}}})",
         "", "Active groups need a start_square."},
        {"five_active",
         R"({"phase": "ACTION", "activation": {"square": "D1", "kind": "motivated"}, "groups": {
             "a1.C": {"square": "D1", "active": true, "start_square": "D1"}, "a1.R1": {"square": "D1", "active": true, "start_square": "D1"},
             "a1.R2": {"square": "D1", "active": true, "start_square": "D1"}, "a1.R3": {"square": "D1", "active": true, "start_square": "D1"},
             "a1.R4": {"square": "D2", "active": true, "start_square": "D1"}}})",
         "", "At most four groups can be active."},
        {"moved_while_dead", R"({"phase": "ACTION", "groups": {"a1.C": {"status": "DEAD", "moved": true}}})", "",
         "Groups that moved must be on the board."},
        {"both_in_a_square", R"({"phase": "ACTION", "groups": {"a1.C": {"square": "D4"}, "d1.C": {"square": "D4"}}})",
         "", "Both sides stand in D4 and no assault is going on."},
        {"activation_without_square", R"({"phase": "ACTION", "activation": {"kind": "motivated"}})", "/activation",
         "The field \"square\" is missing."},
        {"unknown_activation", R"({"phase": "ACTION", "activation": {"kind": "eager", "square": "A1"}})",
         "/activation/kind", "Expected one of none, motivated, residual"},
    }),
    [](const auto& nonsense) { return std::string(nonsense.param.name); });

// An activation with a1.R1 in D3 and a1.R2 in D4, and d1.R1 in D5; then what is pending.
const std::string fight_begins = R"({"phase": "ACTION", "activation": {"square": "D4", "kind": "motivated"}, "groups": {
    "a1.R1": {"square": "D3", "active": true, "start_square": "D4"}, "a1.R2": {"square": "D4", "active": true, "start_square": "D4"},
    "d1.R1": {"square": "D5"}, "d1.R2": {"status": "DEAD"}}, "pending": [)";

struct Pending {
    const char* name;
    const char* frame;
    const char* place;
    const char* words;
    friend void PrintTo(const Pending& pending, std::ostream* out) { *out << pending.name; }
};

class WrongPending : public testing::TestWithParam<Pending> {};

TEST_P(WrongPending, is_refused_with_place_and_sentence) {
    const auto game = make_game(read_scenario(open_board()));
    EXPECT_THAT(error_of([&] { patched(*game, json_of(fight_begins + GetParam().frame + "]}")); }),
                complains(GetParam().place, GetParam().words));
}

INSTANTIATE_TEST_SUITE_P(
    Frames, WrongPending,
    testing::ValuesIn(std::vector<Pending>{
        {"not_an_object", "5", "/pending/0", "Expected an object, not 5."},
        {"unknown_kind", R"({"kind": "tea"})", "/pending/0/kind",
         "Expected one of opportunity, shooting, assault, retreat"},
        {"no_stage", R"({"kind": "retreat"})", "/pending/0", "The field \"stage\" is missing."},
        {"stage_of_another_kind", R"({"kind": "retreat", "stage": "offer", "side": "ATT", "at": "D3"})", "/pending/0",
         "This stage does not belong to this kind of pending matter."},
        {"unknown_field", R"({"kind": "retreat", "stage": "assign", "side": "ATT", "at": "D3", "why": 1})",
         "/pending/0/why", "Unknown field"},
        {"nowhere", R"({"kind": "retreat", "stage": "assign", "side": "ATT", "at": null})", "/pending/0",
         "A pending matter needs the square \"at\" which it happens."},
        {"nobody", R"({"kind": "retreat", "stage": "assign", "side": "ATT", "at": "D3"})", "/pending/0",
         "A pending matter needs groups."},
        {"dead_men_retreat",
         R"({"kind": "retreat", "stage": "assign", "side": "DEF", "at": "D5", "groups": ["d1.R2"]})", "/pending/0",
         "The groups of a pending matter must be ON_BOARD."},
        {"retreat_of_both_sides",
         R"({"kind": "retreat", "stage": "assign", "side": "ATT", "at": "D3", "groups": ["a1.R1", "d1.R1"]})",
         "/pending/0", "The groups must belong to one side."},
        {"retreat_from_elsewhere",
         R"({"kind": "retreat", "stage": "assign", "side": "ATT", "at": "D3", "groups": ["a1.R2"]})", "/pending/0",
         "The groups must stand in the square \"at\"."},
        {"retreat_decided_by_the_enemy",
         R"({"kind": "retreat", "stage": "assign", "side": "DEF", "at": "D3", "groups": ["a1.R1"]})", "/pending/0",
         "must belong to the side that decides"},
        {"group_named_twice",
         R"({"kind": "retreat", "stage": "assign", "side": "ATT", "at": "D3", "groups": ["a1.R1", "a1.R1"]})",
         "/pending/0/groups/1", "This group is named twice."},
        {"five_groups",
         R"({"kind": "retreat", "stage": "assign", "side": "ATT", "at": "D3", "groups": ["a1.R1", "a1.R2", "a1.R3", "a1.R4", "a1.R5"]})",
         "/pending/0/groups", "At most 4 groups can be in one place."},
        {"opportunity_of_the_active_side", R"({"kind": "opportunity", "stage": "offer", "side": "ATT", "at": "D4"})",
         "/pending/0", "belongs to the other side"},
        {"even_allocation",
         R"({"kind": "shooting", "stage": "allocate", "side": "ATT", "at": "D5", "from": "D4", "hits": 3, "groups": ["d1.R1"]})",
         "/pending/0", "hits that do not come out even"},
        {"allocation_from_nowhere",
         R"({"kind": "shooting", "stage": "allocate", "side": "ATT", "at": "D5", "hits": 1, "groups": ["d1.R1"]})",
         "/pending/0", "An allocation needs \"from\""},
        {"assault_without_defenders",
         R"({"kind": "assault", "stage": "fight", "side": "ATT", "at": "D5", "groups": ["a1.R2"], "origins": ["D4"]})",
         "/pending/0", "An assault needs an activation"},
        {"assault_by_the_passive_side",
         R"({"kind": "assault", "stage": "fight", "side": "DEF", "at": "D4", "groups": ["d1.R1"], "others": ["a1.R2"], "origins": ["D5"]})",
         "/pending/0", "assaulters of the active side"},
        {"assault_without_origin",
         R"({"kind": "assault", "stage": "fight", "side": "ATT", "at": "D5", "groups": ["a1.R2"], "others": ["d1.R1"]})",
         "/pending/0", "Every assaulter needs an origin and a start_square."},
        {"assaulters_elsewhere",
         R"({"kind": "assault", "stage": "fight", "side": "ATT", "at": "D5", "groups": ["a1.R2"], "others": ["d1.R1"], "origins": ["D3"]})",
         "/pending/0", "The assaulters do not stand where this stage of the assault has them."},
        {"defenders_elsewhere",
         R"({"kind": "assault", "stage": "fight", "side": "ATT", "at": "E5", "groups": ["a1.R2"], "others": ["d1.R1"], "origins": ["D4"]})",
         "/pending/0", "The defenders do not stand in the assaulted square."},
        {"fire_at_nobody",
         R"({"kind": "assault", "stage": "defensive_fire", "side": "ATT", "at": "D5", "from": "D3", "groups": ["a1.R2"], "others": ["d1.R1"], "origins": ["D4"]})",
         "/pending/0", "must be one the assaulters come from"},
        {"two_retreats", R"({"kind": "retreat", "stage": "assign", "side": "ATT", "at": "D3", "groups": ["a1.R1"]},
                            {"kind": "retreat", "stage": "assign", "side": "ATT", "at": "D4", "groups": ["a1.R2"]})",
         "/pending/1", "Only an allocation of hits can interrupt another matter."},
        {"three_frames", "{}, {}, {}", "/pending", "The list has 3 entries; at most 2 are allowed."},
    }),
    [](const auto& pending) { return std::string(pending.param.name); });

TEST(Position, a_pending_matter_that_makes_sense_is_taken) {
    const auto game = make_game(read_scenario(open_board()));
    for (
        const char* frame : {
            R"({"kind": "retreat", "stage": "assign", "side": "ATT", "at": "D3", "groups": ["a1.R1"]})",
            R"({"kind": "opportunity", "stage": "offer", "side": "DEF", "at": "D4"})",
            R"({"kind": "assault", "stage": "fight", "side": "ATT", "at": "D5", "groups": ["a1.R2"], "others": ["d1.R1"], "origins": ["D4"]})",
        })
        EXPECT_NO_THROW(patched(*game, json_of(fight_begins + frame + "]}"))) << frame;
}

}  // namespace
}  // namespace sandtable::codec
