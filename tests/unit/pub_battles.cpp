// Pub Battles: the geometry of its first golden case, what its scenario files and positions may say, what is said about
// those that are wrong, and what each side sees of the other.
#include <set>

#include "analysis/preview.hpp"
#include "analysis/session.hpp"
#include "codec/game_of.hpp"
#include "field/samples.hpp"
#include "rules/pub_battles/chapters.hpp"
#include "unit/support.hpp"

namespace sandtable::codec {
namespace {

using field::Heading;
using field::Point;
using pub_battles::PubBattles;

constexpr Seat blue{0}, red{1};

// A small lawful scenario; the tests below change one thing at a time.
Json small() {
    return parse(R"({
        "game": "pub-battles", "id": "small", "title": "Small", "map": {"width": 20000, "height": 16000}, "turns": 4,
        "areas": [{"kind": "woods", "polygon": [[8000, 9000], [12000, 9000], [12000, 11000], [8000, 11000]]}],
        "hills": [{"polygon": [[1000, 1000], [3000, 1000], [3000, 3000]], "crest": [[1000, 1000], [3000, 2000]]}],
        "roads": [{"id": "R1", "polyline": [[500, 0], [500, 16000]]}],
        "objectives": [{"id": "wood", "x": 10000, "y": 10000, "radius": 1500, "vp": {"RED": 2}, "controller": "BLUE"}],
        "sides": [
          {"id": "BLUE", "army_hq": "bHQ", "commands": [{"id": "b", "hq": {"id": "bHQ", "x": 10000, "y": 14000},
            "pieces": [{"id": "b2", "type": "CAV", "x": 5000, "y": 12000, "heading": 1800},
                       {"id": "b1", "type": "INF", "quality": "elite", "x": 10000, "y": 12000, "heading": 1800}]}]},
          {"id": "RED", "commands": [
            {"id": "r", "hq": {"id": "rHQ", "rating": 5, "x": 10000, "y": 1000},
             "pieces": [{"id": "r1", "type": "DRG", "x": 10000, "y": 4000, "heading": 0},
                        {"id": "r2", "type": "ART", "x": 15000, "y": 4000, "heading": 0}]},
            {"id": "s", "hq": {"id": "sHQ"}, "entries": [{"turn": 2, "x": 500, "y": 0, "road": "R1", "heading": 0}],
             "pieces": [{"id": "s1", "type": "INF"}]}]}],
        "options": {"intent_rule": "off"}})");
}

std::string refusal_of_position(const Json& patch) {
    const auto game = made(small());
    return error_of([&] { game->patched(Reader(patch)); }).sentence();
}
const pub_battles::Table& table_of(const Game& game) { return static_cast<const GameOf<PubBattles>&>(game).table(); }
Json seen_by(const Game& game, const Json& patch, Seat seat) {
    return game.to_json(game.view(game.patched(Reader(patch)), seat));
}

// PUB-G01; PUB-1.1, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9: in half mils.
TEST(PubBattlesGeometry, a_pose_has_its_corners_spine_and_eye) {
    const auto game = made(small());
    const auto block =
        pub_battles::line_block(table_of(*game), pub_battles::Type::infantry, {{5000, 5000}, Heading(300)});
    EXPECT_EQ(field::corners(block),
              (std::array<Point, 4>{Point{8564, 11262}, {11811, 9387}, {11436, 8738}, {8189, 10613}}));
    const auto offsets = field::sample_offsets(1875);
    EXPECT_EQ(block.frame.world({offsets[0], 0}), (Point{8484, 10875}));
    EXPECT_EQ(block.frame.world({offsets[14], 0}), (Point{11516, 9125}));
    EXPECT_EQ(pub_battles::eye_of(block), (Point{10188, 10325}));
}

// PUB-1.13
TEST(PubBattlesGeometry, a_vector_has_the_heading_along_which_it_reaches_farthest) {
    EXPECT_EQ(field::heading_of({0, 5}).tenths, 0);
    EXPECT_EQ(field::heading_of({4000, 3000}).tenths, 531);
    EXPECT_EQ(field::heading_of({-1, -1}).tenths, 2250);
}

TEST(PubBattlesScenario, a_lawful_one_is_taken) {
    const auto game = made(small());
    EXPECT_EQ(game->seat_names(), (std::vector<std::string>{"blue", "red"}));
    EXPECT_EQ(game->side_names(), (std::vector<std::string>{"BLUE", "RED"}));
    const Json position = game->to_json(game->setup());
    EXPECT_EQ(position["pieces"]["b1"]["quality"], "elite");
    EXPECT_EQ(position["pieces"]["s1"]["status"], "WAITING");
    EXPECT_EQ(position["hqs"]["bHQ"]["rating"], 3);
    EXPECT_EQ(position["hqs"]["rHQ"]["rating"], 5);
    EXPECT_EQ(position["objectives"]["wood"], "BLUE");
    EXPECT_EQ(table_of(*game).objectives[0].points, (std::array<int, 2>{0, 2}));
    EXPECT_EQ(table_of(*game).areas[0].outline[0], (Point{16000, 18000})) << "half mils";
}

// PUB-4.2
TEST(PubBattlesScenario, pieces_stand_in_the_order_of_their_ids) {
    const auto game = made(small());
    std::vector<std::string> names;
    const Json pieces = game->to_json(game->setup())["pieces"];
    for (const auto& item : pieces.items()) names.push_back(item.key());
    EXPECT_EQ(names, (std::vector<std::string>{"b1", "b2", "r1", "r2", "s1"}));
}

// PUB-2.4
TEST(PubBattlesScenario, sizes_and_rates_that_cannot_be_sampled_are_refused) {
    EXPECT_NO_THROW(made(with(small(), "/numbers", {{"piece_frontage", 4000}, {"piece_depth", 125}})));
    EXPECT_THAT(refusal_of(with(small(), "/numbers", {{"piece_depth", 124}})), testing::HasSubstr("PUB-2.4"));
    EXPECT_THAT(
        refusal_of(with(with(small(), "/options", {{"baggage", true}}), "/numbers", {{"baggage_frontage", 900}})),
        testing::HasSubstr("Under fog"));
    EXPECT_THAT(refusal_of(with(small(), "/numbers", {{"piece_frontage", 4001}})), testing::HasSubstr("PUB-2.4"));
    EXPECT_THAT(refusal_of(with(small(), "/numbers", {{"piece_depth", 1876}})), testing::HasSubstr("PUB-2.4"));
    EXPECT_THAT(refusal_of(with(small(), "/numbers", {{"foot_move", 5251}})), testing::HasSubstr("PUB-2.4"));
    EXPECT_THAT(refusal_of(with(small(), "/numbers", {{"mounted_move", 7502}})), testing::HasSubstr("PUB-2.4"));
}

TEST(PubBattlesScenario, a_wrong_one_is_refused_in_a_sentence) {
    const auto refused = [](const char* place, const Json& value) { return refusal_of(with(small(), place, value)); };
    EXPECT_EQ(refused("/sides/0/commands/0/pieces/0/id", "b1"), "Another piece, HQ or Command has this id.");
    EXPECT_EQ(refused("/sides/0/commands/0/pieces/0/id", "b 1"),
              "An id begins with a letter and has only letters, digits, - and _.");
    EXPECT_EQ(refused("/sides/0/commands/0/pieces/0/horse", true), "Only artillery is horse or not.");
    EXPECT_EQ(refused("/sides/0/commands/0/pieces/0/reserve", "bHQ"), "Reserves need the option hidden_reserves.");
    EXPECT_EQ(refused("/sides/0/commands/0/hq", {{"id", "bHQ"}}),
              "An HQ has x and y, or enters with a Command that has entries.");
    EXPECT_EQ(refused("/sides/0/army_hq", "rHQ"), "This side has no such HQ.");
    EXPECT_EQ(refused("/sides/1/id", "BLUE"), "Both sides have the same id.");
    EXPECT_EQ(refused("/sides/1/commands/1/entries/0/road", "R9"), "There is no such road.");
    EXPECT_EQ(refused("/areas/0/polygon", {{1, 1}, {2, 2}}), "An outline has at least three corners.");
    EXPECT_EQ(refused("/roads/0/polyline", {{1, 1}}), "A line has at least two points.");
    EXPECT_EQ(refused("/roads/0/polyline/1", {500, 0}), "This point is the same as the one before it.");
    EXPECT_EQ(refused("/roads/0/polyline/1", {500}), "Expected a point [x, y] in thousandths of an inch.");
    EXPECT_THAT(refused("/objectives/0/vp", {{"GREEN", 1}}), testing::StartsWith("Unknown field"));
    EXPECT_THAT(refused("/options/moon", true), testing::StartsWith("Unknown option"));
    EXPECT_THAT(refused("/numbers", {{"moon", 1}}), testing::StartsWith("Unknown number"));
    EXPECT_THAT(refused("/options/piece_frontage", 900), testing::StartsWith("Expected one of 1875, 875"));
    EXPECT_THAT(refused("/turns", 0), testing::StartsWith("Expected a whole number from 1 to 40"));
}

// PUB-22.1
TEST(PubBattlesScenario, several_players_share_a_side_with_and_without_limited_communications) {
    const auto open = game_of("brandywine");
    EXPECT_EQ(open->seat_names(), (std::vector<std::string>{"americans", "british"}));
    const auto limited = game_of("brandywine", {{"limited_comms", true}});
    EXPECT_EQ(limited->seat_names(),
              (std::vector<std::string>{"washington", "greene", "sullivan", "howe", "knyphausen"}));
    EXPECT_EQ(limited->side_of(Seat(2)), 0);
    EXPECT_EQ(limited->side_of(Seat(3)), 1);
    const auto shared = game_of("brandywine", {{"shared_sides", true}});
    EXPECT_EQ(shared->seat_names(), limited->seat_names());
    EXPECT_EQ(shared->seconds_between_messages(), 0);
    const Seat washington(0), greene(1);
    EXPECT_FALSE(shared->may_tell(patched(*shared, {{"phase", "DRAW"}}), washington, Seats(greene)));
}

// PUB-22.2, 22.3: the table hears everybody, one's own side only whose HQs touch.
TEST(PubBattlesTalk, players_of_a_side_talk_while_their_hqs_touch) {
    const auto game = game_of("brandywine", {{"limited_comms", true}});
    const Seat washington(0), greene(1), howe(3);
    const auto at = [&](int y) {
        return patched(*game, {{"phase", "DRAW"}, {"hqs", {{"gHQ", {{"x", 13000}, {"y", y}}}}}});
    };
    EXPECT_FALSE(game->may_tell(at(10095), washington, Seats(greene)));  // 20 mils between the blocks
    const Refusal refusal = game->may_tell(at(10096), washington, Seats(greene));
    EXPECT_EQ(to_text(refusal.clause), "PUB-22.2");
    EXPECT_EQ(game->sentence(refusal), "Your HQs must touch to talk about the game.");
    EXPECT_TRUE(game->may_tell(at(10095), washington, Seats(howe))) << "the enemy";
    EXPECT_FALSE(game->may_tell(game->setup(), washington, Seats(greene))) << "before the game, PUB-22.1";
    EXPECT_EQ(game->seconds_between_messages(), 20);
    EXPECT_EQ(game_of("brandywine")->seconds_between_messages(), 0);
}

TEST(PubBattlesPosition, one_that_the_rules_cannot_be_in_is_refused) {
    EXPECT_EQ(refusal_of_position({{"phase", "PIECES"}}), "In this phase a Command is active.");
    EXPECT_EQ(refusal_of_position({{"phase", "GAME_OVER"}}), "A game that is over has a result.");
    EXPECT_EQ(refusal_of_position({{"pieces", {{"b1", {{"x", 30000}}}}}}), "This piece stands off the map (PUB-1.19).");
    EXPECT_EQ(refusal_of_position({{"pieces", {{"b1", {{"block", 1}}}}}}), "Another piece is this block.");
    EXPECT_EQ(refusal_of_position({{"pieces", {{"x9", {{"x", 1}}}}}}), "Expected all 5 pieces.");
    EXPECT_EQ(refusal_of_position({{"stack", {"b", "b"}}}), "This chit stands here twice.");
    EXPECT_EQ(refusal_of_position({{"pairs", {{{"a", "r1"}, {"b", "b1"}, {"creator", "b1"}}}}}),
              "A pair is a piece of each side in side order, and one of them made it.");
    EXPECT_EQ(refusal_of_position({{"routes", {{{"x", 1}, {"y", 1}, {"heading", 0}, {"distance", 1750}}}}}),
              "Routes belong to a retreat, a withdrawal or a voluntary retreat.");
}

// PUB-11.10, 11.11: far away nothing but the block is seen; within sight its type, dragoons as cavalry.
TEST(PubBattlesFog, a_block_shows_its_type_to_those_who_see_it_and_its_name_to_nobody) {
    const auto game = made(small());
    const Json far = seen_by(*game, {{"turn", 1}}, blue);
    EXPECT_TRUE(far["pieces"].contains("RED#2"));
    EXPECT_FALSE(far["pieces"].contains("r1"));
    EXPECT_TRUE(far["pieces"]["RED#2"]["type"].is_null());
    EXPECT_EQ(far["pieces"]["RED#2"]["x"], 10000);
    const Json near = seen_by(*game, {{"pieces", {{"b2", {{"x", 10000}, {"y", 8000}}}}}}, blue);
    EXPECT_EQ(near["pieces"]["RED#2"]["type"], "CAV");
    EXPECT_TRUE(near["pieces"]["RED#2"]["quality"].is_null());
    EXPECT_TRUE(near["pieces"]["RED#3"]["type"].is_null()) << "out of sight, PUB-11.13";
    EXPECT_EQ(near["pieces"]["b2"]["type"], "CAV");
}

// PUB-11.11: what has rolled, been hit or died is known.
TEST(PubBattlesFog, a_revealed_piece_is_known_by_name) {
    const auto game = made(small());
    const Json seen = seen_by(*game, {{"pieces", {{"r1", {{"revealed", true}}}}}}, blue);
    EXPECT_EQ(seen["pieces"]["r1"]["type"], "DRG");
    EXPECT_EQ(seen["pieces"]["r1"]["command"], "r");
}

// PUB-11.12, 11.14: whoever is in a pair with a piece is known to it by type, dragoons too.
TEST(PubBattlesFog, an_enemy_in_a_combat_pair_is_spotted_by_it) {
    const auto game = made(small());
    const Json seen = seen_by(*game, {{"pieces", {{"b1", {{"x", 10000}, {"y", 5000}}}}}}, blue);
    ASSERT_EQ(seen["pairs"].size(), 1u);
    EXPECT_EQ(seen["pieces"]["RED#2"]["type"], "DRG");
}

TEST(PubBattlesFog, without_fog_everything_is_known) {
    const auto game = made(small(), {{"fog", "none"}});
    const Json seen = seen_by(*game, {{"turn", 1}}, blue);
    EXPECT_EQ(seen["pieces"]["r2"]["type"], "ART");
}

// What each of the two is told when an action is carried out from a position.
struct Told {
    AnyPosition after;
    Json blue, red;
};
Told told_of(const Game& game, const Json& patch, Seat seat, const Json& action) {
    Told told{game.patched(Reader(patch)), {}, {}};
    Dice dice = Dice::scripted({});
    Record record;
    Journal journal(record);
    game.apply(told.after, seat, game.action(told.after, seat, Reader(action)), dice, journal);
    told.blue = record_json(game, record, Seats(blue));
    told.red = record_json(game, record, Seats(red));
    return told;
}

// PUB-21.2: the enemy hears of the rally, but not which of the blocks is the train.
TEST(PubBattlesFog, a_baggage_train_that_helps_stays_hidden) {
    Json scenario = with(small(), "/options", {{"intent_rule", "off"}, {"baggage", true}});
    scenario = with(scenario, "/sides/0/commands/0/pieces/0",
                    {{"id", "b2"}, {"type", "BT"}, {"x", 8500}, {"y", 13000}, {"heading", 1800}});
    scenario = with(scenario, "/sides/0/commands/0/pieces/1/spent", true);
    const auto game = made(scenario);
    const Told told = told_of(*game, {{"phase", "PIECES"}, {"active", "b"}}, blue,
                              {{"rally", {{"piece", "b1"}, {"heading", 1800}, {"train", "b2"}}}});
    EXPECT_EQ(told.blue[0]["train"], "b2");
    EXPECT_EQ(told.red[0]["event"], "rallied");
    EXPECT_FALSE(told.red[0].contains("train"));
    EXPECT_TRUE(game->to_json(told.after)["pieces"]["b2"]["train_used"]);
    const Json seen = game->to_json(game->view(told.after, red));
    for (const auto& item : seen["pieces"].items()) EXPECT_FALSE(item.value()["train_used"]) << item.key();
}

// PUB-14.4: with reassignment it would tell the enemy how many pieces a Command has.
TEST(PubBattlesFog, a_command_that_can_no_longer_rally_says_so_to_its_own_side) {
    for (const bool reassignment : {false, true}) {
        const auto game = made(with(small(), "/options/reassignment", reassignment));
        auto position = GameOf<PubBattles>::typed(game->patched(Reader(Json{{"turn", 2}})));
        Record record;
        Journal journal(record);
        destroy(table_of(*game), position, table_of(*game).piece("b1"), 0, journal);
        const auto told = [&](Seat seat) {
            const Json lines = record_json(*game, record, Seats(seat));
            return std::any_of(lines.begin(), lines.end(),
                               [](const Json& line) { return line["event"] == "ineffective"; });
        };
        EXPECT_TRUE(told(blue));
        EXPECT_EQ(told(red), !reassignment);
    }
}

// PUB-20.15: the journal says of the pair what the position says.
TEST(PubBattlesFog, whoever_is_placed_from_a_reserve_attacks_nobody) {
    Json scenario = with(small(), "/options", {{"intent_rule", "off"}, {"hidden_reserves", true}, {"fog", "none"}});
    scenario = with(scenario, "/sides/0/commands/0/pieces/0", {{"id", "b2"}, {"type", "INF"}, {"reserve", "bHQ"}});
    scenario = with(scenario, "/sides/1/commands/0/pieces/0/x", 15000);
    scenario = with(scenario, "/sides/1/commands/0/pieces/1/x", 12500);
    scenario = with(scenario, "/sides/0/commands/0/hq", {{"id", "bHQ"}, {"x", 15000}, {"y", 10000}});
    const auto game = made(scenario);
    const Json ride{{"move_hq", {{"hq", "bHQ"}, {"steps", {{{"to", {15000, 5700}}}}}}}};
    Told told = told_of(*game, {{"phase", "HQ_MOVES"}, {"active", "b"}}, blue, ride);
    Dice none = Dice::scripted({});
    Record record;
    Journal journal(record);
    const Json place{{"place", {{"piece", "b2"}, {"x", 15000}, {"y", 5700}, {"heading", 1800}}}};
    game->apply(told.after, blue, game->action(told.after, blue, Reader(place)), none, journal);
    const Json lines = record_json(*game, record);
    const auto pair =
        std::find_if(lines.begin(), lines.end(), [](const Json& line) { return line["event"] == "pair_made"; });
    ASSERT_NE(pair, lines.end());
    EXPECT_EQ((*pair)["creator"], "r1");
    EXPECT_EQ(game->to_json(told.after)["pairs"][0]["creator"], "r1");
}

// PUB-25.3: what one Command sees, for the solitaire player who runs it by its orders.
TEST(PubBattlesFog, a_command_shows_only_what_it_spots_itself) {
    const auto game = game_of("pub-battles/crossroads");
    const auto& table = table_of(*game);
    const auto position = GameOf<PubBattles>::typed(
        patched(*game, {{"pieces", {{"k14", {{"x", 7500}, {"y", 12400}}}}}}));  // before u11 of u1
    const auto type_seen_by = [&](const char* command) {
        const Json seen = Codec<PubBattles>::to_json(table, fog_view(table, position, table.command(command)));
        return seen["pieces"].contains("RED#3") ? seen["pieces"]["RED#3"]["type"] : Json("known");
    };
    EXPECT_EQ(type_seen_by("u1"), "CAV");
    EXPECT_TRUE(type_seen_by("u2").is_null());
}

TEST(PubBattlesFog, the_engine_shows_it_to_whoever_runs_the_command) {
    analysis::Session session;
    session.answer(
        R"({"op": "load", "game": "pub-battles", "scenario": "crossroads", "position": {"pieces": {"k14": {"x": 7500, "y": 12400}}}})");
    const auto pieces = [&](const char* request) { return parse(session.answer(request))["position"]["pieces"]; };
    EXPECT_EQ(pieces(R"({"op": "view", "seat": "blue", "as": "u1"})")["RED#3"]["status"], "ON_MAP");
    EXPECT_EQ(pieces(R"({"op": "view", "seat": "blue", "as": "u2"})")["RED#3"]["status"], "WAITING");
    const Json refused = parse(session.answer(R"({"op": "view", "seat": "blue", "as": "k1"})"));
    EXPECT_EQ(refused["error"]["place"], "/as");
}

// PUB-26.3: what a move would do is told without doing it; dice are not told.
TEST(PubBattlesPreview, a_move_can_be_looked_at_before_it_is_made) {
    analysis::Session session;
    session.answer(
        R"({"op": "load", "scenario": "mill-hill", "position": {"phase": "PIECES", "active": "r", "cup": ["b"]}})");
    const std::string before = session.answer(R"({"op": "hash"})");
    const Json looked = parse(session.answer(
        R"({"op": "check", "seat": "red", "preview": true, "do": {"move": {"piece": "r2", "steps": [{"to": [9000, 5900]}]}}})"));
    EXPECT_EQ(looked["needs_dice"], false);
    const Json facts = looked["preview"];
    const auto fact = [&](const char* name) {
        const auto found =
            std::find_if(facts.begin(), facts.end(), [&](const Json& one) { return one["event"] == name; });
        return found == facts.end() ? Json() : *found;
    };
    EXPECT_EQ(fact("moved")["cost"], 5250);
    EXPECT_EQ(fact("moved")["to"]["y"], 5900);
    EXPECT_EQ(fact("pair_made")["creator"], "r2");
    EXPECT_EQ(session.answer(R"({"op": "hash"})"), before);
    const Json done = parse(session.answer(R"({"op": "check", "seat": "red", "preview": true, "do": "done"})"));
    EXPECT_EQ(done["needs_dice"], true);
    EXPECT_EQ(done["preview"].size(), 1u) << "r is done; the chit that is drawn then is not told";
}

// What red's move of r1 would reveal, with the pieces of the small scenario put elsewhere.
Json reveals_of(const Json& scenario, const Json& pieces, int x, int y) {
    const auto game = made(scenario);
    const auto position = game->patched(Reader(Json{
        {"phase", "PIECES"}, {"active", "r"}, {"hqs", {{"rHQ", {{"x", 7000}, {"y", 5500}}}}}, {"pieces", pieces}}));
    const Json move{{"move", {{"piece", "r1"}, {"steps", {{{"to", {x, y}}}}}}}};
    const auto view = game->view(position, red);
    return to_json(analysis::preview_of(*game, view, red, action_of(*game, view, red, move)))["reveals"];
}
Json revealed(const Json& seen, const Json& shown) { return {{"seen", seen}, {"shown", shown}}; }

// PUB-26.3, 11.3, 11.10: one sees at most 5250.
TEST(PubBattlesPreview, a_move_tells_whose_type_would_be_seen_and_which_own_types_would_be_shown) {
    const Json north{{"r1", {{"x", 7000}, {"y", 5900}}}, {"b1", {{"x", 7000}, {"y", 12000}}}};
    EXPECT_EQ(reveals_of(small(), north, 7000, 6500), revealed(Json::array(), Json::array()));
    EXPECT_EQ(reveals_of(small(), north, 7000, 7000), revealed({"BLUE#0"}, {"r1"}));
    Json known = north;
    known["r1"]["revealed"] = true;
    EXPECT_EQ(reveals_of(small(), known, 7000, 7000), revealed({"BLUE#0"}, Json::array()));
    known["b1"]["revealed"] = true;
    EXPECT_EQ(reveals_of(small(), known, 7000, 7000), revealed(Json::array(), Json::array()));
}

// PUB-11.14: what is seen as Cavalry shows in a fight whether it is Dragoons.
TEST(PubBattlesPreview, a_fight_tells_dragoons_from_cavalry) {
    const Json near{{"r1", {{"x", 7000}, {"y", 5900}}}, {"b2", {{"x", 7000}, {"y", 9500}}}};
    EXPECT_EQ(reveals_of(small(), near, 7000, 7000), revealed(Json::array(), Json::array()));
    EXPECT_EQ(reveals_of(small(), near, 7000, 7600), revealed({"BLUE#1"}, {"r1"}));
    Json cavalry = small();
    cavalry["/sides/1/commands/0/pieces/0/type"_json_pointer] = "CAV";
    EXPECT_EQ(reveals_of(cavalry, near, 7000, 9120), revealed({"BLUE#1"}, Json::array()))
        << "r1 was seen as Cavalry before";
}

TEST(PubBattlesPreview, nothing_is_revealed_where_everything_is_known) {
    Json scenario = small();
    scenario["options"]["fog"] = "none";
    const Json north{{"r1", {{"x", 7000}, {"y", 5900}}}, {"b1", {{"x", 7000}, {"y", 12000}}}};
    EXPECT_EQ(reveals_of(scenario, north, 7000, 7000), revealed(Json::array(), Json::array()));
}

// PUB-26.3: the same is told whatever the hidden type, quality or Reserve.
TEST(PubBattlesPreview, what_is_hidden_does_not_change_what_is_told) {
    const Json north{{"r1", {{"x", 7000}, {"y", 5900}}}, {"b1", {{"x", 7000}, {"y", 12000}}}};
    Json scenario = small();
    scenario["options"]["hidden_reserves"] = true;
    for (const char* type : {"INF", "CAV", "ART", "DRG"}) {
        scenario["/sides/0/commands/0/pieces/1/type"_json_pointer] = type;
        EXPECT_EQ(reveals_of(scenario, north, 7000, 7000), revealed({"BLUE#0"}, {"r1"})) << type;
        EXPECT_EQ(reveals_of(scenario, north, 7000, 6500), revealed(Json::array(), Json::array())) << type;
    }
    Json reserve = north;
    reserve["b2"] = {{"status", "RESERVE"}, {"reserve", "bHQ"}};
    EXPECT_EQ(reveals_of(scenario, reserve, 7000, 7000), revealed({"BLUE#0"}, {"r1"}));
}

// Which blocks go by another name in the second view than in the first, and are not unknown in it.
std::set<std::string> learnt(const Json& before, const Json& after) {
    std::set<std::string> blocks;
    const auto type_of = [](const Json& pieces, const Json& block) -> Json {
        for (const Json& piece : pieces)
            if (piece["side"] == block["side"] && piece["block"] == block["block"]) return piece["type"];
        return nullptr;
    };
    for (const auto& [name, piece] : after["pieces"].items())
        if (!piece["type"].is_null() && type_of(before["pieces"], piece) != piece["type"]) blocks.insert(name);
    return blocks;
}

// PUB-26.3: what the preview told from the mover's view alone is what both views show when the move has been made.
TEST(PubBattlesPreview, moves_reveal_what_was_foreseen) {
    const auto game = game_of("mill-hill");
    int moves = 0, seen = 0, shown = 0;
    for (int number = 0; number < 6; ++number) {
        Dice dice = Dice::random(Seed::from_number(number));
        Journal off;
        AnyPosition now = game->setup();
        game->advance(now, dice, off);
        for (int decision = 0; decision < 60 && game->to_act(now).any(); ++decision) {
            const Seat seat = game->to_act(now).first(), enemy = seat == red ? blue : red;
            const auto legal = game->legal(now, seat);
            const AnyAction action = legal[dice.below(static_cast<std::uint32_t>(legal.size()))];
            const auto mine = game->view(now, seat), theirs = game->view(now, enemy);
            const Json foreseen = to_json(analysis::preview_of(*game, mine, seat, action));
            game->apply(now, seat, action, dice, off);
            if (foreseen["needs_dice"] == true) continue;
            ++moves;
            const auto names = [](const Json& list) { return std::set<std::string>(list.begin(), list.end()); };
            auto unknown = names(foreseen["reveals"]["seen"]);
            const Json before = game->to_json(mine);
            // Cavalry that turns out to be no Dragoons looks as before.
            std::erase_if(unknown, [&](const std::string& name) { return before["pieces"][name]["type"] == "CAV"; });
            EXPECT_EQ(unknown, learnt(before, game->to_json(game->view(now, seat))));
            const auto enemy_learns = learnt(game->to_json(theirs), game->to_json(game->view(now, enemy)));
            EXPECT_EQ(foreseen["reveals"]["shown"].size(), enemy_learns.size());
            seen += static_cast<int>(foreseen["reveals"]["seen"].size());
            shown += static_cast<int>(foreseen["reveals"]["shown"].size());
        }
    }
    EXPECT_GT(moves, 100);
    EXPECT_GT(seen, 10);
    EXPECT_GT(shown, 10);
}

// PUB-16: a fight of two pieces is enumerated to its end, everybody staying who may.
TEST(PubBattlesOdds, a_fight_of_two_pieces_is_told_to_its_end) {
    analysis::Session session;
    session.answer(R"({"op": "load", "scenario": "mill-hill", "position": {"phase": "PIECES", "active": "r", "cup": [],
                       "pieces": {"r2": {"x": 9000, "y": 7325}}}})");
    const Json odds = parse(session.answer(R"({"op": "odds", "seat": "red", "do": "done", "budget": 200000})"));
    ASSERT_EQ(odds["exact"], true) << to_line(odds);
    EXPECT_EQ(odds["total"], "1");
    double decided = 0;
    for (const Json& outcome : odds["outcomes"])
        for (const Json& what : outcome["what"]) {
            const std::string line = what;
            EXPECT_EQ(line.find("drawn"), std::string::npos) << line;
            if (line.find("back") == std::string::npos && line.find("destroyed") == std::string::npos) continue;
            decided += outcome["chance"].get<double>();
            break;
        }
    EXPECT_GT(decided, 0.999999);
}

// PUB-26.1, 26.9
TEST(PubBattlesTime, what_is_done_for_whoever_thinks_too_long_is_always_allowed) {
    const auto game = game_of("brandywine", {{"alter_no_dice", true}, {"written_orders", true}});
    Dice dice = Dice::random(Seed::from_number(4));
    Journal off;
    AnyPosition now = game->setup();
    game->advance(now, dice, off);
    const auto done = [&](Seat seat) { return game->when_time_is_up(game->view(now, seat), seat); };
    EXPECT_EQ(game->words(now, *done(red)), "entry c 0");
    int decisions = 0;
    for (; decisions < 300 && game->to_act(now).any(); ++decisions) {
        const Seat seat = game->to_act(now).first();
        const auto action = done(seat);
        ASSERT_TRUE(action);
        const Refusal refusal = game->check(now, seat, *action);
        ASSERT_FALSE(refusal) << game->words(now, *action) << ": " << game->sentence(refusal);
        game->apply(now, seat, *action, dice, off);
    }
    EXPECT_TRUE(game->outcome(now).over) << "after " << decisions << " decisions";
}

// PUB-20.11, 26.9: a Command that was left too small would keep its army from ever being ready.
TEST(PubBattlesTime, pieces_go_back_to_a_command_that_was_left_too_small) {
    const auto game = game_of("brandywine", {{"reassignment", true}, {"move_timer_s", 5}});
    Dice dice = Dice::random(Seed::from_number(4));
    Journal off;
    AnyPosition now = game->setup();
    game->advance(now, dice, off);
    const auto take = [&](const AnyAction& action) {
        const Refusal refusal = game->check(now, blue, action);
        ASSERT_FALSE(refusal) << game->words(now, action) << ": " << game->sentence(refusal);
        game->apply(now, blue, action, dice, off);
    };
    take(game->action(now, blue, "reassign weedon w"));
    take(game->action(now, blue, "reassign muhlenberg s"));
    EXPECT_TRUE(game->check(now, blue, game->action(now, blue, "confirm")));
    std::vector<std::string> done;
    while (game->to_act(now).contains(blue) && done.size() < 5) {
        const auto action = game->when_time_is_up(game->view(now, blue), blue);
        done.push_back(game->words(now, *action));
        take(*action);
    }
    EXPECT_EQ(done, (std::vector<std::string>{"reassign muhlenberg under g", "confirm"}));
}

// PUB-23.4: whoever announces later than that after the first is too late; the others cannot see that there was one.
TEST(PubBattlesTime, the_first_announcement_leaves_the_others_a_quarter_of_a_second) {
    const auto game = game_of("mill-hill", {{"alter_no_dice", true}, {"move_timer_s", 60}});
    Dice dice = Dice::random(Seed::from_number(4));
    Journal off;
    AnyPosition now = game->setup();
    game->advance(now, dice, off);
    ASSERT_EQ(game->to_act(now).size(), 2);
    EXPECT_EQ(game->time_limit(now).milliseconds, 5000);
    EXPECT_TRUE(game->time_limit(now).races);
    EXPECT_EQ(game->time_limit(now).after_first, 0);
    game->apply(now, blue, action_of(*game, now, blue, parse(R"({"announce": {"hq": "bHQ", "kind": "jump"}})")), dice,
                off);
    EXPECT_EQ(game->time_limit(now).after_first, 250);
    EXPECT_EQ(game->time_limit(game->view(now, blue)).after_first, 250);
    EXPECT_EQ(game->time_limit(game->view(now, red)).after_first, 0);
}

// An enemy goes by the number of his block until his name is public; both are understood.
TEST(PubBattlesAction, enemies_are_named_by_their_blocks) {
    const auto game = made(small());
    const auto position = game->patched(
        Reader(Json{{"phase", "PIECES"}, {"active", "r"}, {"pieces", {{"b1", {{"x", 15000}, {"y", 8000}}}}}}));
    const Json by_block = parse(R"({"bombard": {"piece": "r2", "heading": 0, "target": "BLUE#0"}})");
    const auto action = action_of(*game, position, red, by_block);
    EXPECT_EQ(game->to_json(position, action), by_block);
    EXPECT_EQ(game->words(position, action), "bombard r2 at BLUE#0 heading 0");
    const Json by_name = parse(R"({"bombard": {"piece": "r2", "heading": 0, "target": "b1"}})");
    EXPECT_EQ(error_of([&] { action_of(*game, position, red, by_name); }).sentence(),
              "No piece is known by this name.");
}

TEST(PubBattlesAction, typed_words_are_the_same_actions) {
    const auto game = made(small());
    const auto position = game->patched(Reader(Json{{"phase", "PIECES"}, {"active", "b"}}));
    for (const char* json :
         {R"({"move": {"piece": "b1", "steps": [{"turn": 900}, {"to": [11000, 12000]}]}})",
          R"({"move": {"piece": "b1", "steps": [{"column_on": {"road": "R1", "direction": -1}}, {"road": 500}]}})",
          R"({"rally": {"piece": "b1", "heading": 450}})",
          R"({"place": {"piece": "b1", "x": 5, "y": 6, "heading": 7}})",
          R"({"order": {"command": "b", "kind": "attack", "x": 5, "y": 6}})", R"({"vote": {"yes": true}})",
          R"({"move_now": {"hq": "bHQ", "command": "b"}})", R"({"done": {}})"}) {
        const auto action = action_of(*game, position, blue, parse(json));
        EXPECT_EQ(game->action(position, blue, game->words(position, action)), action) << json;
        EXPECT_EQ(game->to_json(position, action), parse(json));
    }
    EXPECT_EQ(error_of([&] { game->action(position, blue, "move b1 fly 3"); }).place(), "/move/steps/0/fly");
    EXPECT_EQ(error_of([&] { game->action(position, blue, "dance"); }).sentence(),
              "There is no action called \"dance\".");
    EXPECT_EQ(error_of([&] { game->action(position, blue, "done now"); }).sentence(), "\"now\" is too much here.");
}

}  // namespace
}  // namespace sandtable::codec
