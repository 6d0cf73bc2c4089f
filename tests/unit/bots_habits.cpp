// bots/pbi_habits: what a search in PBI takes for granted before it thinks.
#include <gtest/gtest.h>

#include "bots/pbi_evaluation.hpp"
#include "codec/game_of.hpp"
#include "unit/support.hpp"

namespace sandtable::bots {
namespace {

const Seat attacker(0), defender(1);

class Habits : public testing::Test {
protected:
    std::unique_ptr<codec::Game> game = codec::make_game(codec::find_scenario("pbi", "crossroads-village"));

    codec::AnyPosition at(const std::string& text) const { return patched(*game, codec::parse(text)); }
    double inclination(const codec::AnyPosition& now, Seat seat, const std::string& words) const {
        const auto& typed = static_cast<const codec::GameOf<pbi::Pbi>&>(*game);
        return PbiHabits(typed.table(), typed.typed(now), seat)(typed.typed(game->action(now, seat, words)));
    }
};

// E4 is a house, F3 is open.
TEST_F(Habits, draw_the_attacker_into_empty_houses) {
    const auto now = at(R"({"phase": "ACTION", "activation": {"square": "E3", "kind": "motivated"}, "groups": {
        "a1.R1": {"square": "E3", "active": true, "ap": 3, "start_square": "E3"}, "d1.R1": {"square": "D7"}}})");
    const double house = inclination(now, attacker, "move a1.R1 to E4");
    EXPECT_GT(house, inclination(now, attacker, "move a1.R1 to F3"));
    EXPECT_GT(house, inclination(now, attacker, "end_activation"));
    EXPECT_LT(inclination(now, attacker, "move a1.R1 to E2"), inclination(now, attacker, "end_activation"));
}

TEST_F(Habits, keep_the_last_of_a_garrison_in_its_house) {
    const auto now =
        at(R"({"phase": "ACTION", "active_side": "DEF", "activation": {"square": "D5", "kind": "motivated"},
        "groups": {"d1.R1": {"square": "D5", "active": true, "ap": 3, "start_square": "D5"},
        "d1.R2": {"square": "D5", "active": true, "ap": 3, "start_square": "D5"}, "a1.R1": {"square": "A1"}}})");
    EXPECT_LT(inclination(now, defender, "move d1.R1 d1.R2 to E5"), inclination(now, defender, "end_activation"));
    EXPECT_GT(inclination(now, defender, "move d1.R1 to D6"), inclination(now, defender, "move d1.R1 d1.R2 to D6"));
}

// D3 and E5 are open, D5 is CLOSED (PBI-11.7).
TEST_F(Habits, prefer_targets_that_cannot_hide_and_weapons_with_many_dice) {
    const auto now = at(R"({"phase": "ACTION", "activation": {"square": "D3", "kind": "motivated"}, "groups": {
        "a1.R1": {"square": "D3", "active": true, "ap": 2, "start_square": "D3"},
        "a1.L1": {"square": "D3", "active": true, "ap": 2, "start_square": "D3"},
        "d1.R1": {"square": "D5"}, "d1.R2": {"square": "C5"}}})");
    EXPECT_GT(inclination(now, attacker, "shoot C5 with a1.R1:1"), inclination(now, attacker, "shoot D5 with a1.R1:1"));
    EXPECT_GT(inclination(now, attacker, "shoot C5 with a1.L1:1"), inclination(now, attacker, "shoot C5 with a1.R1:1"));
    EXPECT_GT(inclination(now, attacker, "shoot C5 with a1.L1:2"), inclination(now, attacker, "shoot C5 with a1.L1:1"));
}

// PBI-6.2: with four markers the platoon may run.
TEST_F(Habits, clear_casualties_before_the_platoon_breaks) {
    const auto with = [&](const std::string& markers) {
        return at(R"({"phase": "ACTION", "activation": {"square": "D3", "kind": "motivated"}, "groups": {
            "a1.R1": {"square": "D3", "active": true, "ap": 2, "start_square": "D3"}, "d1.R1": {"square": "D7"}},
            "squares": {"D3": {"markers": )" +
                  markers + "}}}");
    };
    EXPECT_LT(inclination(with(R"(["a1"])"), attacker, "clear D3 a1"),
              inclination(with(R"(["a1"])"), attacker, "end_activation"));
    EXPECT_GT(inclination(with(R"(["a1", "a1", "a1", "a1"])"), attacker, "clear D3 a1"),
              inclination(with(R"(["a1", "a1", "a1", "a1"])"), attacker, "end_activation"));
}

// PBI-14.3: one against one with two dice more, and one against four without them.
TEST_F(Habits, assault_the_weak_and_not_the_strong) {
    const auto now = at(R"({"phase": "ACTION", "activation": {"square": "C4", "kind": "motivated"}, "groups": {
        "a1.R1": {"square": "D4", "active": true, "ap": 5, "start_square": "D4"},
        "a1.R2": {"square": "F4", "active": true, "ap": 5, "start_square": "F2"},
        "d1.R1": {"square": "D5"}, "d1.R2": {"square": "E4"}, "d1.R3": {"square": "E4"}, "d1.R4": {"square": "E4"},
        "d1.R5": {"square": "E4"}}})");
    EXPECT_GT(inclination(now, attacker, "assault a1.R1 to D5"), inclination(now, attacker, "end_activation"));
    EXPECT_LT(inclination(now, attacker, "assault a1.R2 to E4"), inclination(now, attacker, "end_activation"));
}

// PBI-5.4: whoever is behind wants more time.
TEST_F(Habits, extend_a_game_that_goes_badly) {
    const auto behind = at(R"({"phase": "TURN_END", "turn": 4, "removed_att": 9, "groups": {
        "a1.R1": {"square": "D1"}, "d1.R1": {"square": "D7"}}})");
    EXPECT_GT(inclination(behind, attacker, "extend"), inclination(behind, attacker, "decline"));
    const auto ahead = at(R"({"phase": "TURN_END", "turn": 4, "groups": {
        "a1.R1": {"square": "D7"}, "a1.R2": {"square": "E7"}, "d1.R1": {"square": "A8"}}})");
    EXPECT_LT(inclination(ahead, attacker, "extend"), inclination(ahead, attacker, "decline"));
}

}  // namespace
}  // namespace sandtable::bots
