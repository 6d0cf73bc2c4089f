// The skirmish game: what its scenario files and positions may say, and what is said about those that are wrong.
#include "codec/game_of.hpp"
#include "codec/skirmish/names.hpp"
#include "unit/support.hpp"

namespace sandtable::codec::skirmish_tests {  // apart from other tests in a unity build
namespace {

// A small lawful scenario; the tests below change one thing at a time.
Json small() {
    return parse(R"({
        "game": "skirmish", "id": "small", "title": "Small", "board": {"width": 30000, "height": 30000},
        "features": [{"id": "H", "kind": "building", "rect": [20000, 20000, 26000, 26000]},
                     {"id": "W", "kind": "wall", "pts": [[2000, 15000], [9000, 15000]]}],
        "teams": [
            {"id": "a", "side": "A", "kind": "infantry",
             "figures": [{"at": [5000, 5000], "role": "nco", "weapons": ["smg"]},
                         {"id": "x", "at": [6900, 5000], "weapons": ["rifle", {"type": "panzerfaust", "ammo": 2}]}]},
            {"id": "v", "side": "A", "kind": "vehicle", "vehicle": {"model": "sherman_m4", "at": [15000, 5000]}},
            {"id": "g", "side": "B", "kind": "gun", "gun": {"model": "pak_40", "at": [5000, 25000], "heading": 1800},
             "figures": [{"at": [6900, 25000], "weapons": ["rifle"]}]}],
        "objectives": [{"id": "O", "feature": "H"}],
        "victory": [{"when": "last_turn", "test": "holds", "winner": "A", "objective": "O"}]})");
}

std::unique_ptr<Game> made(const Json& json, const Json& options = nullptr) {
    return make_game(read_scenario(json), options);
}
Json with(Json json, const std::string& pointer, const Json& value) {
    json[Json::json_pointer(pointer)] = value;
    return json;
}
Json without(Json json, const std::string& pointer, const std::string& field) {
    json[Json::json_pointer(pointer)].erase(field);
    return json;
}
std::string refusal_of(const Json& json, const Json& options = nullptr) {
    return error_of([&] { made(json, options); }).sentence();
}
std::string place_of(const Json& json) {
    return error_of([&] { made(json); }).place();
}
std::string refusal_of_position(const Json& patch) {
    const auto game = made(small());
    return error_of([&] { game->patched(Reader(patch)); }).sentence();
}

TEST(SkirmishScenario, a_lawful_one_is_taken) {
    const auto game = made(small());
    const Json position = game->to_json(game->setup());
    EXPECT_EQ(position["figures"]["a.1"]["role"], "nco");
    EXPECT_EQ(position["figures"]["x"]["weapons"]["panzerfaust"]["ammo"], 2);
    EXPECT_EQ(position["figures"]["x"]["weapons"]["rifle"]["ammo"], nullptr);
    EXPECT_EQ(position["vehicles"]["v"]["model"], "sherman_m4");
    EXPECT_EQ(position["guns"]["g"]["heading"], 1800);
    EXPECT_EQ(game->seat_names(), (std::vector<std::string>{"A", "B"}));
}

// SKM section 2.4: crews have pistols and roles by their number.
TEST(SkirmishScenario, a_vehicle_has_its_printed_crew) {
    const Json position = [] {
        const auto game = made(small());
        return game->to_json(game->setup());
    }();
    const std::vector<std::string> roles{"commander", "gunner", "loader", "driver", "hull"};
    for (std::size_t i = 0; i < roles.size(); ++i) {
        const Json figure = position["figures"]["v." + std::to_string(i + 1)];
        EXPECT_EQ(figure["role"], roles[i]);
        EXPECT_EQ(figure["in_vehicle"], "v");
        EXPECT_TRUE(figure["weapons"].contains("pistol"));
        EXPECT_EQ(figure["binoculars"], i == 0);  // SKM-14.11
    }
    EXPECT_TRUE(position["vehicles"]["v"]["weapons"].contains("m3_75"));
}

TEST(SkirmishScenario, the_solo_side_has_no_seat) {
    EXPECT_EQ(made(small(), {{"solo", "both"}})->seat_names(), (std::vector<std::string>{"A"}));
    Json shared = with(with(small(), "/teams/0/owner", "anna"), "/teams/1/owner", "ben");
    EXPECT_EQ(made(shared, {{"solo", "markers"}})->seat_names(), (std::vector<std::string>{"anna", "ben"}));
    EXPECT_EQ(made(shared)->seat_names(), (std::vector<std::string>{"A", "B"}));
}

TEST(SkirmishScenario, complaints_name_the_place) {
    EXPECT_EQ(place_of(with(small(), "/features/0/kind", "castle")), "/features/0/kind");
    EXPECT_EQ(place_of(with(small(), "/teams/0/figures/1/at/0", 30001)), "/teams/0/figures/1/at/0");
    EXPECT_EQ(place_of(with(small(), "/teams/1/vehicle/model", "tractor")), "/teams/1/vehicle/model");
    EXPECT_EQ(place_of(with(small(), "/victory/0/objective", "Z")), "/victory/0/objective");
}

TEST(SkirmishScenario, a_wrong_one_is_refused_in_a_sentence) {
    const auto says = [](const char* part) { return testing::HasSubstr(part); };
    EXPECT_THAT(refusal_of(with(small(), "/teams/0/id", "a b")), says("letters, digits"));
    EXPECT_THAT(refusal_of(with(small(), "/teams/0/id", "G1")), says("made in play"));
    EXPECT_EQ(refusal_of(with(small(), "/teams/1/id", "a")), "The id a is given twice.");
    EXPECT_EQ(refusal_of(with(small(), "/teams/0/figures/1/id", "v")), "The id v is given twice.");
    EXPECT_EQ(refusal_of(with(small(), "/teams/0/side", "B")), "List the teams of side A before those of side B.");
    EXPECT_THAT(refusal_of(with(small(), "/features/0/doors", Json::parse("[[[1000, 1000], [2000, 1000]]]"))),
                says("A door lies on one edge"));
    EXPECT_THAT(refusal_of(with(small(), "/features/1/pts", Json::parse("[[1000, 1000]]"))), says("two points"));
    EXPECT_THAT(refusal_of(with(small(), "/features/0/poly", Json::parse("[[1,1],[2,2],[3,1]]"))),
                says("either a \"rect\" or a \"poly\""));
    EXPECT_THAT(refusal_of(without(small(), "/teams/1", "vehicle")), says("has a \"vehicle\""));
    EXPECT_THAT(refusal_of(with(small(), "/teams/0/gun", {{"model", "pak_40"}})), says("has a \"gun\""));
    EXPECT_THAT(refusal_of(with(small(), "/teams/1/vehicle/model", "tractor")), says("known are sherman_m4"));
    EXPECT_THAT(refusal_of(with(small(), "/teams/2/gun/model", "bow")), says("known are 2pdr"));
    EXPECT_THAT(refusal_of(with(small(), "/teams/0/figures/0/weapons/0", "gun")), says("A man carries small arms"));
    EXPECT_THAT(refusal_of(with(small(), "/teams/0/figures/0/role", "driver")), says("crew of vehicles"));
    EXPECT_THAT(refusal_of(without(small(), "/teams/0/figures/0", "at")), says("Either every figure"));
    EXPECT_THAT(refusal_of(with(small(), "/teams/0/figures/0/in_vehicle", "g")), says("of the same side"));
    EXPECT_THAT(refusal_of(with(small(), "/deploy", "free")), says("needs \"zones\""));
    EXPECT_THAT(refusal_of(with(small(), "/victory/0/test", "broken")), says("name a winner"));
    EXPECT_THAT(refusal_of(with(small(), "/pool", {{"tank", 1}})), says("which tank"));
    EXPECT_THAT(refusal_of(small(), {{"colour", "red"}}), testing::StartsWith("Unknown option"));
    const Json dummy = Json::parse(R"([{"id": "M", "at": [1000, 1000], "content": "dummy"}])");
    EXPECT_THAT(refusal_of(with(with(small(), "/markers", dummy), "/markers/0/content", "unit")), says("{\"unit\""));
    EXPECT_THAT(refusal_of(with(with(small(), "/markers", dummy), "/markers/0/content", {{"unit", "g"}})),
                says("no place on the table"));
}

// SKM-2.2
TEST(SkirmishScenario, a_team_of_six_needs_the_option) {
    Json six = small();
    for (int i = 0; i < 4; ++i)
        six["teams"][0]["figures"].push_back({{"at", {8800 + 1900 * i, 5000}}, {"weapons", {"rifle"}}});
    six["teams"][1]["vehicle"]["at"] = {15000, 10000};
    EXPECT_THAT(refusal_of(six), testing::HasSubstr("SKM-2.2"));
    EXPECT_NO_THROW(made(six, {{"team_max", 8}}));
}

TEST(SkirmishPosition, a_wrong_one_is_refused_in_a_sentence) {
    const auto says = [](const char* part) { return testing::HasSubstr(part); };
    EXPECT_THAT(refusal_of_position({{"teams", {{"z", Json::object()}}}}), says("no such team"));
    EXPECT_THAT(refusal_of_position({{"figures", {{"x", {{"team", "g"}, {"state", "unknown"}}}}}}), says("Only views"));
    EXPECT_THAT(refusal_of_position({{"vehicles", {{"v", {{"team", "a"}}}}}}), says("another team"));
    EXPECT_THAT(refusal_of_position({{"step", "over"}}), says("There is a result"));
    EXPECT_THAT(refusal_of_position({{"step", "activations"}, {"active_team", "g"}}), says("side in phase"));
    EXPECT_THAT(refusal_of_position({{"step", "activations"}, {"active_team", "a"}}), says("\"activated\""));
    EXPECT_THAT(refusal_of_position({{"figures", {{"x", {{"weapons", {{"bow", Json::object()}}}}}}}}),
                says("Expected one of"));
}

// SKM section 8: what a side is shown of enemies whom it has not spotted.
Json shown_to_a(const std::string& fog, const Json& patch) {
    const auto game = made(small(), {{"fog", fog}});
    return game->to_json(game->view(game->patched(Reader(patch)), Seat(0)));
}

TEST(SkirmishView, of_a_hidden_team_nothing_is_shown) {
    const Json seen = shown_to_a("hidden", {{"teams", {{"g", {{"under_fire", true}}}}}});
    EXPECT_EQ(seen["guns"]["g"]["at"], Json({0, 0}));
    EXPECT_EQ(seen["guns"]["g"]["heading"], 0);
    EXPECT_EQ(seen["teams"]["g"]["present"], false);
    EXPECT_EQ(seen["figures"]["g.1"]["state"], "hidden");
}

TEST(SkirmishView, nor_which_hidden_team_fired) {
    const Json patch{{"teams", {{"a", {{"under_fire", true}, {"fired_on_by", {"g"}}}}}}};
    EXPECT_EQ(shown_to_a("hidden", patch)["teams"]["a"]["fired_on_by"], Json::array());
    EXPECT_EQ(shown_to_a("contact", patch)["teams"]["a"]["fired_on_by"], Json({"g"}));
}

TEST(SkirmishView, of_a_contact_the_state_is_not_shown) {
    const auto game = made(small(), {{"fog", "contact"}});
    const Json patch{{"vehicles", {{"v", {{"immobile", true}, {"stuck", true}, {"optics_out", true}}}}}};
    const Json seen = game->to_json(game->view(game->patched(Reader(patch)), Seat(1)));
    for (const char* flag : {"immobile", "stuck", "optics_out"}) EXPECT_EQ(seen["vehicles"]["v"][flag], false) << flag;
    EXPECT_EQ(seen["vehicles"]["v"]["at"], Json({15000, 5000}));
}

TEST(SkirmishView, of_a_spotted_team_the_grenades_are_not_known) {
    const Json seen = shown_to_a("contact", {{"teams", {{"g", {{"spotted", true}}}}}});
    EXPECT_EQ(seen["figures"]["g.1"]["grenades"], nullptr);
    EXPECT_EQ(seen["figures"]["x"]["grenades"], 0);
}

TEST(SkirmishNames, what_is_printed_becomes_a_plain_word) {
    EXPECT_EQ(skirmish_names::plain_word("Sd.Kfz. 251"), "sd_kfz_251");
    EXPECT_EQ(skirmish_names::plain_word("T-34/85"), "t_34_85");
    EXPECT_EQ(skirmish_names::plain_word("KwK40"), "kwk40");
}

TEST(SkirmishNames, inches_have_as_many_places_as_they_need) {
    EXPECT_EQ(inches(6000), "6.0\"");
    EXPECT_EQ(inches(6200), "6.2\"");
    EXPECT_EQ(inches(3001), "3.001\"");
    EXPECT_EQ(inches(-500), "-0.5\"");
}

}  // namespace
}  // namespace sandtable::codec::skirmish_tests
