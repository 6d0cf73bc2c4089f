// bots/pbi_boats_habits: what a search in the boat rules takes for granted before it thinks.
#include <gtest/gtest.h>

#include "bots/pbi_boats_evaluation.hpp"
#include "codec/game_of.hpp"
#include "unit/support.hpp"

namespace sandtable::bots {
namespace {

using pbi_boats::PbiBoats;

// Green beach: row 4 is the shore, with houses at E5 and H5; rows 1 to 3 are the sea.
class BoatHabits : public testing::Test {
protected:
    std::unique_ptr<codec::Game> game = codec::make_game(codec::find_scenario("pbi-boats", "green-beach"));

    codec::AnyPosition at(const std::string& text) const { return patched(*game, json_of(text)); }
    double inclination(const codec::AnyPosition& now, Seat seat, const std::string& action) const {
        const auto& typed = static_cast<const codec::GameOf<PbiBoats>&>(*game);
        const codec::AnyAction chosen = action_of(*game, now, seat, json_of(action));
        EXPECT_FALSE(game->check(now, seat, chosen)) << game->sentence(game->check(now, seat, chosen));
        return PbiBoatsHabits(typed.table(), typed.typed(now), seat)(typed.typed(chosen));
    }

    // A launch with two groups, active.
    static std::string launch(const std::string& square, const std::string& facing) {
        return R"({"phase": "ACTION", "groups": {"a2.L3": {"aboard": "a.LAUNCH1"}, "a2.R4": {"aboard": "a.LAUNCH1"},
            "d1.R1": {"square": "D8"}, "d1.R3": {"square": "D5"}}, "boats": {"a.LAUNCH1": {"square": ")" +
               square + R"(", "facing": ")" + facing +
               R"(", "activated": true, "ap": 6}}, "boat_activation": {"boat": "a.LAUNCH1"}})";
    }
    static constexpr const char* end_boat = R"({"end_boat": {}})";
    static constexpr const char* forward = R"({"forward": {"squares": 1}})";
    static constexpr const char* left = R"({"turn": {"to": "L"}})";
    static constexpr const char* right = R"({"turn": {"to": "R"}})";
};

TEST_F(BoatHabits, sail_towards_the_shore_and_not_away_from_it) {
    const auto north = at(launch("E2", "N")), south = at(launch("E2", "S")), west = at(launch("A2", "W"));
    EXPECT_GT(inclination(north, attacker, forward), inclination(north, attacker, end_boat));
    EXPECT_LT(inclination(south, attacker, forward), inclination(south, attacker, end_boat));
    EXPECT_GT(inclination(west, attacker, right), inclination(west, attacker, end_boat));
    EXPECT_GT(inclination(west, attacker, right), inclination(west, attacker, left));
    EXPECT_LT(inclination(north, attacker, left), inclination(north, attacker, end_boat));
}

// BOAT-7.2, 9.2: troops fire for nothing, but not when they have landed.
TEST_F(BoatHabits, fire_then_land_and_send_the_machine_gun_first) {
    const auto now = at(launch("E4", "N"));
    const double both = inclination(now, attacker, R"({"disembark": {"groups": ["a2.L3", "a2.R4"]}})");
    const double gun = inclination(now, attacker, R"({"disembark": {"groups": ["a2.L3"]}})");
    EXPECT_GT(both, gun);
    EXPECT_GT(gun, inclination(now, attacker, R"({"disembark": {"groups": ["a2.R4"]}})"));
    EXPECT_GT(gun, inclination(now, attacker, end_boat));
    EXPECT_GT(inclination(now, attacker, R"({"troops_fire": {"groups": ["a2.L3", "a2.R4"], "target": "D5"}})"), both);
}

// BOAT-6.5, 7.9: nobody leaves a boat under full throttle, and E2 is not far.
TEST_F(BoatHabits, keep_speed_within_bounds_and_leave_empty_boats_alone) {
    const auto now = at(R"({"phase": "ACTION", "groups": {"a2.L3": {"aboard": "a.LAUNCH1"}, "a2.C": {"square": "C4"},
        "d1.R1": {"square": "D8"}}, "boats": {"a.LAUNCH1": {"square": "E2"}, "a.LC2": {"square": "A1"}}})");
    const double end = inclination(now, attacker, R"({"end_motivation": {}})");
    EXPECT_GT(inclination(now, attacker, R"({"activate_boat": {"boat": "a.LAUNCH1"}})"), end);
    EXPECT_LT(inclination(now, attacker, R"({"activate_boat": {"boat": "a.LAUNCH1", "full_throttle": true}})"), end);
    EXPECT_LT(inclination(now, attacker, R"({"activate_boat": {"boat": "a.LC2"}})"), end);
}

// BOAT-10, 11: a gun sinks a launch; a rifle seldom does, and finds men in the open more easily than aboard.
TEST_F(BoatHabits, give_the_gun_its_boat_and_the_rifles_their_men) {
    const auto now =
        at(R"({"phase": "ACTION", "active_side": "DEF", "activation": {"square": "D5", "kind": "motivated"},
        "groups": {"d1.G1": {"square": "D5", "active": true, "ap": 3, "start_square": "D5"},
        "d1.R5": {"square": "D5", "active": true, "ap": 3, "start_square": "D5"},
        "a2.R4": {"aboard": "a.LAUNCH1"}, "a2.R5": {"square": "C4"}}, "boats": {"a.LAUNCH1": {"square": "D4"}}})");
    const auto at_boat = [&](const std::string& who, const std::string& part) {
        return inclination(
            now, defender,
            R"({"shoot": {"target": "D4", "groups": {)" + who + R"(}, "aim": "boat:a.LAUNCH1:)" + part + R"("}})");
    };
    const auto at_men = [&](const std::string& who) {
        return inclination(now, defender, R"({"shoot": {"target": "C4", "groups": {)" + who + "}}}");
    };
    EXPECT_GT(at_boat(R"("d1.G1": 2)", "hull"), at_men(R"("d1.G1": 2)"));
    EXPECT_LT(at_boat(R"("d1.R5": 1)", "hull"), at_boat(R"("d1.G1": 2)", "hull"));
    EXPECT_GT(at_men(R"("d1.R5": 1)"), at_boat(R"("d1.R5": 1)", "troops"));
}

// On foot the habits are PBI's, with the water as something to walk round.
TEST_F(BoatHabits, draw_those_who_have_landed_into_the_houses) {
    const auto now = at(R"({"phase": "ACTION", "activation": {"square": "E4", "kind": "motivated"}, "groups": {
        "a1.R1": {"square": "E4", "active": true, "ap": 3, "start_square": "E4"}, "d1.R1": {"square": "D8"}}})");
    const double house = inclination(now, attacker, R"({"move": {"groups": ["a1.R1"], "to": "E5"}})");
    EXPECT_GT(house, inclination(now, attacker, R"({"end_activation": {}})"));
    EXPECT_GT(house, inclination(now, attacker, R"({"move": {"groups": ["a1.R1"], "to": "F5"}})"));
}

// PBI-5.4: whoever is behind wants more time.
TEST_F(BoatHabits, extend_a_game_that_goes_badly) {
    const auto behind = at(R"({"phase": "TURN_END", "step": "done", "turn": 6, "removed_att": 9, "groups": {
        "a1.R1": {"square": "E6"}, "d1.R1": {"square": "D7"}}})");
    EXPECT_GT(inclination(behind, attacker, R"({"extend": {}})"), inclination(behind, attacker, R"({"decline": {}})"));
    const auto ahead = at(R"({"phase": "TURN_END", "step": "done", "turn": 6, "groups": {
        "a1.R1": {"square": "E5"}, "a1.R2": {"square": "H5"}, "d1.R1": {"square": "A8"}}})");
    EXPECT_LT(inclination(ahead, attacker, R"({"extend": {}})"), inclination(ahead, attacker, R"({"decline": {}})"));
}

}  // namespace
}  // namespace sandtable::bots
