// bots/skirmish_habits: what a search in the skirmish takes for granted before it thinks.
#include <gtest/gtest.h>

#include "bots/skirmish_evaluation.hpp"
#include "codec/game_of.hpp"
#include "unit/support.hpp"

namespace sandtable::bots {
namespace {

using skirmish::Action;
using skirmish::Point;
using skirmish::Skirmish;
using skirmish::Verb;

// Two of A's riflemen and a Sherman behind a house, which hides the Sherman from a gun of B's in the north-east; what
// there is to hold lies far in the east.
class SkirmishHabitsTest : public testing::Test {
protected:
    static codec::Json scenario() {
        return codec::parse(R"({
            "game": "skirmish", "id": "habits", "title": "Habits", "board": {"width": 60000, "height": 40000},
            "features": [{"id": "H", "kind": "building", "rect": [16000, 18000, 24000, 26000]}],
            "teams": [
                {"id": "a", "side": "A", "kind": "infantry",
                 "figures": [{"at": [5000, 5000], "weapons": ["rifle"]}, {"at": [6900, 5000], "weapons": ["rifle"]}]},
                {"id": "v", "side": "A", "kind": "vehicle",
                 "vehicle": {"model": "sherman_m4", "at": [10000, 18000], "heading": 900}},
                {"id": "g", "side": "B", "kind": "gun",
                 "gun": {"model": "pak_40", "at": [40000, 30000], "heading": 2250},
                 "figures": [{"at": [41900, 30000], "weapons": ["rifle"]}, {"at": [40000, 31900], "weapons": ["rifle"]}]}],
            "objectives": [{"id": "O", "at": [50000, 5000], "radius": 3000}],
            "victory": [{"when": "last_turn", "test": "points", "objective": "O"}]})");
    }

    explicit SkirmishHabitsTest(const codec::Json& json = scenario())
        : game(codec::make_game(codec::read_scenario(json))),
          table(static_cast<const codec::GameOf<Skirmish>&>(*game).table()),
          now(Skirmish::setup(table)) {
        go_on();
    }

    void go_on() {
        Journal off;
        Skirmish::advance(table, now, dice, off);
    }
    Seat seat() const { return Skirmish::to_act(table, now).first(); }
    ActionList<Action> listed(Verb verb) const {
        ActionList<Action> all, found;
        Skirmish::legal(table, now, seat(), all);
        for (const Action& action : all)
            if (action.verb == verb) found.add(action);
        return found;
    }
    void act(const Action& action) {
        Journal off;
        Skirmish::apply(table, now, seat(), action, dice, off);
    }
    void activate(int team) {
        for (const Action& action : listed(Verb::activate))
            if (action.team.index() == team) return act(action);
        FAIL() << "team " << team << " cannot be activated";
    }
    void end_phase() { act(listed(Verb::end_phase)[0]); }
    double inclination(const Action& action) const { return SkirmishHabits(table, now, seat())(action); }

    std::unique_ptr<codec::Game> game;
    const skirmish::Table& table;
    skirmish::Position now;
    Dice dice = Dice::random(Seed::from_number(5));
};

TEST_F(SkirmishHabitsTest, lead_towards_what_is_to_be_held) {
    activate(0);
    const ActionList<Action> moves = listed(Verb::move);
    ASSERT_GT(moves.size(), 4U);
    const Action* best = &moves[0];
    for (const Action& move : moves)
        if (inclination(move) > inclination(*best)) best = &move;
    EXPECT_GT(best->points[0].x, now.men[0].at.x + 3000);
    EXPECT_GT(inclination(*best), 0);
}

TEST_F(SkirmishHabitsTest, leave_no_gun_without_its_crew) {
    end_phase();
    activate(2);
    const ActionList<Action> moves = listed(Verb::move);
    ASSERT_FALSE(moves.empty());
    for (const Action& move : moves) EXPECT_LT(inclination(move), inclination(listed(Verb::end_activation)[0]));
}

// The same drive into the open, with the gun served and without.
TEST_F(SkirmishHabitsTest, keep_vehicles_out_of_sight_of_guns) {
    activate(1);
    const ActionList<Action> drives = listed(Verb::vehicle_move);
    ASSERT_FALSE(drives.empty());
    std::vector<double> watched;
    for (const Action& drive : drives) watched.push_back(inclination(drive));
    for (int i = 0; i < now.figure_count; ++i)
        if (now.men[static_cast<std::size_t>(i)].team.index() == 2)
            now.men[static_cast<std::size_t>(i)].state = skirmish::State::killed;
    int shunned = 0;
    for (std::size_t i = 0; i < drives.size(); ++i) {
        EXPECT_LE(watched[i], inclination(drives[i]));
        shunned += watched[i] < inclination(drives[i]) ? 1 : 0;
    }
    EXPECT_GT(shunned, 0);
    EXPECT_LT(shunned, static_cast<int>(drives.size()));
}

}  // namespace
}  // namespace sandtable::bots
