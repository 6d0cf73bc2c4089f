// bots/skirmish_habits: what a search in the skirmish takes for granted before it thinks.
#include "bots/skirmish_evaluation.hpp"
#include "codec/game_of.hpp"
#include "unit/support.hpp"

namespace sandtable::bots {
namespace {

using skirmish::Skirmish;

// A Sherman ready to fire and a team at the west end of a field; in the east a gun, a team close together and a man
// apart from them, all spotted. Between them stands a house.
class SkirmishHabit : public testing::Test {
protected:
    std::unique_ptr<codec::Game> game = codec::make_game(codec::read_scenario(codec::parse(R"({
        "game": "skirmish", "id": "field", "title": "Field", "board": {"width": 60000, "height": 40000},
        "turns": 10, "aware": ["A", "B"],
        "features": [{"id": "H", "kind": "building", "rect": [14000, 6000, 20000, 12000]}],
        "teams": [
            {"id": "v", "side": "A", "kind": "vehicle", "vehicle": {"model": "sherman_m4", "at": [12000, 30000], "heading": 900}},
            {"id": "a", "side": "A", "kind": "infantry",
             "figures": [{"at": [12500, 9000], "role": "nco", "weapons": ["smg"]}]},
            {"id": "g", "side": "B", "kind": "gun", "spotted": true,
             "gun": {"model": "pak_40", "at": [36000, 36000], "heading": 2700},
             "figures": [{"at": [36000, 37200], "weapons": ["rifle"]}, {"at": [36000, 34800], "weapons": ["rifle"]}]},
            {"id": "b", "side": "B", "kind": "infantry", "spotted": true,
             "figures": [{"at": [34000, 22000], "weapons": ["rifle"]}, {"at": [34000, 23500], "weapons": ["rifle"]},
                         {"at": [34000, 25000], "weapons": ["rifle"]}]},
            {"id": "c", "side": "B", "kind": "infantry", "spotted": true,
             "figures": [{"at": [34000, 10000], "weapons": ["rifle"]}]}],
        "objectives": [{"id": "O", "at": [50000, 20000], "radius": 4000}],
        "victory": [{"when": "turn_end", "test": "broken"}]})")));

    double inclination(const std::string& patch, const std::string& action) const {
        const auto& typed = static_cast<const codec::GameOf<Skirmish>&>(*game);
        const codec::AnyPosition now = patched(*game, codec::parse(patch));
        const codec::Json json = codec::parse(action);
        const auto asked = typed.typed(game->action(now, Seat(0), codec::Reader(json)));
        const auto position = typed.typed(now);
        auto habits = judgement_at_sight<Skirmish>(typed.table(), position, Seat(0));
        return habits(asked);
    }
    static constexpr const char* tank_acts =
        R"({"step": "activations", "active_team": "v", "teams": {"v": {"activated": true}},
            "vehicles": {"v": {"weapons": {"m3_75": {"acc": 4}}}}})";
    static constexpr const char* team_acts =
        R"({"step": "activations", "active_team": "a", "teams": {"a": {"activated": true}}})";
};

TEST_F(SkirmishHabit, burst_shells_where_most_enemies_stand) {
    const auto shell_at = [&](const std::string& man) {
        return inclination(tank_acts, R"({"fire_gun": {"weapon": "m3_75", "round": "he", "target": ")" + man + "\"}}");
    };
    EXPECT_GT(shell_at("b.2"), shell_at("b.1"));
    EXPECT_GT(shell_at("b.1"), shell_at("c.1"));
}

// SKM-12.7: a shell among the crew may wreck the gun as well as solid shot does.
TEST_F(SkirmishHabit, fire_shells_at_the_crew_rather_than_solid_shot_at_the_gun) {
    EXPECT_GT(inclination(tank_acts, R"({"fire_gun": {"weapon": "m3_75", "round": "he", "target": "g.1"}})"),
              inclination(tank_acts, R"({"fire_gun": {"weapon": "m3_75", "round": "ap", "target": "g"}})"));
}

// Out from behind the house.
TEST_F(SkirmishHabit, keep_vehicles_out_of_sight_of_guns) {
    const auto drive_out = [&](const std::string& gun) {
        return inclination(R"({"step": "activations", "active_team": "v", "teams": {"v": {"activated": true}},
                               "vehicles": {"v": {"at": [16000, 4000]}}, "guns": {"g": )" +
                               gun + "}}",
                           R"({"vehicle_move": {"legs": [{"pivot": 0, "distance": 4000}]}})");
    };
    EXPECT_LT(drive_out("{}"), drive_out(R"({"wrecked": true})"));
}

TEST_F(SkirmishHabit, lead_towards_what_is_to_be_held) {
    const auto go_to = [&](const std::string& point) {
        return inclination(R"({"step": "activations", "active_team": "a", "teams": {"a": {"activated": true}},
                               "figures": {"a.1": {"at": [10000, 20000]}}})",
                           R"({"move": [{"fig": "a.1", "to": )" + point + "}]}");
    };
    EXPECT_GT(go_to("[13000, 20000]"), go_to("[11000, 20000]"));
    EXPECT_GT(go_to("[11000, 20000]"), go_to("[7000, 20000]"));
}

TEST_F(SkirmishHabit, look_at_the_enemy_from_inside_a_house) {
    const auto go_to = [&](const std::string& point) {
        return inclination(team_acts, R"({"move": [{"fig": "a.1", "to": )" + point + "}]}");
    };
    EXPECT_GT(go_to("[19400, 9000]"), go_to("[12500, 15900]"));
    EXPECT_GT(go_to("[19400, 9000]"), inclination(team_acts, R"("end_activation")"));
}

// Of the shipped scenario, where nobody has turned a marker yet: equal players win about half of these games.
TEST(SkirmishEvaluation, reckons_with_whoever_may_come_out_of_markers_that_lie_face_down) {
    const auto game = codec::make_game(codec::find_scenario("skirmish", "church"));
    const auto& typed = static_cast<const codec::GameOf<Skirmish>&>(*game);
    skirmish::Position now = typed.typed(game->setup());
    const double chance = chance_of_winning<Skirmish>(typed.table(), now, Seat(0));
    EXPECT_GT(chance, 0.3);
    EXPECT_LT(chance, 0.7);
    for (skirmish::Counter& marker : now.counters) marker.face_down = false;
    EXPECT_GT(chance_of_winning<Skirmish>(typed.table(), now, Seat(0)), 0.9);
}

}  // namespace
}  // namespace sandtable::bots
