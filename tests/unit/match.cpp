// match/match: playing, taking back as far as the last die, and doing again.
#include "match/match.hpp"

#include "unit/support.hpp"

namespace sandtable::match {
namespace {

// First patrol, both sides deployed, the attacker to motivate.
class Play : public testing::Test {
protected:
    std::unique_ptr<Game> game = game_of("first-patrol");
    Match match{*game, Dice::random(Seed::from_number(1))};

    AnyAction action(const std::string& words) { return game->action(match.position(), match.to_act().first(), words); }
    Refusal play(const std::string& words) { return match.play(match.to_act().first(), action(words)); }
    Refusal play(const std::string& words, const std::vector<std::uint16_t>& dice) {
        return match.play(match.to_act().first(), action(words), dice);
    }
    void deploy() {
        EXPECT_FALSE(play("deploy_preset"));
        EXPECT_FALSE(play("deploy_preset"));
    }
    codec::Json now() { return game->to_json(match.position()); }
};

TEST_F(Play, begins_with_the_first_decision) {
    EXPECT_EQ(match.to_act(), Seats(defender));
    EXPECT_TRUE(match.steps().empty());
    EXPECT_EQ(match.position(), match.position_after(0));
    EXPECT_FALSE(match.outcome().over);
}

TEST_F(Play, an_accepted_action_becomes_a_step) {
    deploy();
    ASSERT_EQ(match.steps().size(), 2u);
    EXPECT_EQ(match.steps()[0].seat, defender);
    EXPECT_EQ(match.steps()[1].seat, attacker);
    EXPECT_EQ(match.steps()[1].after, match.position());
    EXPECT_EQ(match.to_act(), Seats(attacker));
    EXPECT_EQ(match.hash(), game->hash(match.position()));
}

TEST_F(Play, a_refused_action_changes_nothing_and_rolls_nothing) {
    deploy();
    const AnyPosition before = match.position();
    const Refusal refusal = play("motivate d1.C C1");
    EXPECT_TRUE(refusal);
    EXPECT_EQ(match.position(), before);
    EXPECT_EQ(match.steps().size(), 2u);
    Match other(*game, Dice::random(Seed::from_number(1)));
    for (const Step& step : match.steps()) other.play(step.seat, step.action);
    play("motivate a1.C C1");
    other.play(attacker, game->action(other.position(), attacker, "motivate a1.C C1"));
    EXPECT_EQ(match.steps().back().record.values, other.steps().back().record.values) << "the refusal cost no die";
}

TEST_F(Play, the_wrong_seat_is_refused) {
    EXPECT_TRUE(match.play(attacker, action("deploy_preset")));
    EXPECT_TRUE(match.steps().empty());
}

TEST_F(Play, the_record_of_a_step_holds_its_dice_and_events) {
    deploy();
    EXPECT_FALSE(play("motivate a1.C C1", {1, 4}));
    const Record& record = match.steps().back().record;
    EXPECT_EQ(record.values, (std::vector<std::uint16_t>{1, 4}));
    ASSERT_EQ(record.rolls.size(), 2u);
    EXPECT_STREQ(record.rolls[0].label, "motivation");
    EXPECT_STREQ(record.rolls[1].label, "ap");
    EXPECT_THAT(codec::record_lines(*game, record),
                testing::ElementsAre("  motivation[1]: 1  PBI-7.2", "a1.C motivates C1: needs 1, success.  PBI-7.2",
                                     "  ap[1]: 4  PBI-8.1", "+1 commander in the square  PBI-8.1",
                                     "a1.C, a1.L1, a1.R1 have 5 AP each.  PBI-8.1"));
}

// ---- undo and redo

TEST_F(Play, actions_without_dice_can_be_taken_back_and_done_again) {
    std::vector<AnyPosition> positions{match.position()};
    deploy();
    positions.push_back(match.steps()[0].after);
    positions.push_back(match.steps()[1].after);
    EXPECT_TRUE(match.undo());
    EXPECT_EQ(match.position(), positions[1]);
    EXPECT_TRUE(match.undo());
    EXPECT_EQ(match.position(), positions[0]);
    EXPECT_FALSE(match.can_undo());
    EXPECT_FALSE(match.undo());
    EXPECT_TRUE(match.redo());
    EXPECT_EQ(match.position(), positions[1]);
    EXPECT_TRUE(match.redo());
    EXPECT_EQ(match.position(), positions[2]);
    EXPECT_FALSE(match.can_redo());
    EXPECT_FALSE(match.redo());
}

TEST_F(Play, nothing_is_taken_back_past_a_die) {
    deploy();
    play("motivate a1.C C1", {1, 3});
    EXPECT_FALSE(match.can_undo());
    EXPECT_FALSE(match.undo());
    play("move a1.R1 to B2");
    EXPECT_TRUE(match.undo()) << "a move rolls nothing";
    EXPECT_FALSE(match.undo()) << "but the motivation before it did";
    EXPECT_EQ(match.steps().size(), 3u);
    EXPECT_EQ(now()["groups"]["a1.R1"]["square"], "C1");
}

TEST_F(Play, a_new_action_forgets_what_was_taken_back) {
    deploy();
    play("motivate a1.C C1", {1, 3});
    play("move a1.R1 to B2");
    match.undo();
    EXPECT_TRUE(match.can_redo());
    play("move a1.R1 to C2");
    EXPECT_FALSE(match.can_redo());
    EXPECT_FALSE(match.redo());
    EXPECT_EQ(now()["groups"]["a1.R1"]["square"], "C2");
}

TEST_F(Play, a_refused_action_does_not_forget_what_was_taken_back) {
    deploy();
    match.undo();
    EXPECT_TRUE(play("deploy a1.C:A6"));
    EXPECT_TRUE(match.redo());
}

TEST_F(Play, taking_back_and_doing_again_does_not_change_the_dice_to_come) {
    Match straight(*game, Dice::random(Seed::from_number(1)));
    const auto go = [&](Match& with, const std::string& words) {
        const Seat seat = with.to_act().first();
        with.play(seat, game->action(with.position(), seat, words));
    };
    for (Match* with : {&match, &straight}) {
        go(*with, "deploy_preset");
        go(*with, "deploy_preset");
        if (with == &match) with->undo(), with->redo(), with->undo(), go(*with, "deploy_preset");
        go(*with, "motivate a1.C C1");
    }
    EXPECT_EQ(match.position(), straight.position());
}

TEST_F(Play, with_everybodys_consent_even_a_die_is_taken_back_and_falls_the_same_again) {
    deploy();
    for (int round = 0; round < 3; ++round) {
        const AnyPosition before = match.position();
        play("motivate a1.C C1");
        const Step rolled = match.steps().back();
        EXPECT_TRUE(match.take_back());
        EXPECT_EQ(match.position(), before);
        EXPECT_FALSE(match.can_redo());
        play("motivate a1.C C1");
        EXPECT_EQ(match.steps().back().record.values, rolled.record.values);
        EXPECT_EQ(match.position(), rolled.after);
        while (match.take_back()) {
        }
        EXPECT_TRUE(match.steps().empty());
        EXPECT_EQ(match.position(), match.position_after(0));
        deploy();
    }
}

// ---- scripted dice

TEST_F(Play, scripted_dice_must_be_used_up_exactly_or_nothing_happens) {
    deploy();
    const AnyPosition before = match.position();
    EXPECT_THAT(error_of([&] { play("motivate a1.C C1", {1}); }),
                complains("/dice", "The action needs more than the 1 dice given."));
    EXPECT_THAT(error_of([&] { play("motivate a1.C C1", {}); }),
                complains("/dice", "The action needs more than the 0 dice given."));
    EXPECT_THAT(error_of([&] { play("motivate a1.C C1", {1, 2, 3}); }),
                complains("/dice", "1 of the 3 dice given were not used."));
    EXPECT_THAT(error_of([&] { play("motivate a1.C C1", {1, 7}); }),
                complains("/dice", "A die shows a face that it does not have."));
    EXPECT_THAT(error_of([&] { play("motivate a1.C C1", {0, 1}); }),
                complains("/dice", "A die shows a face that it does not have."));
    EXPECT_EQ(match.position(), before);
    EXPECT_EQ(match.steps().size(), 2u);
    EXPECT_FALSE(play("motivate a1.C C1", {1, 2}));
    EXPECT_EQ(now()["groups"]["a1.R1"]["ap"], 3);
}

TEST_F(Play, scripted_dice_errors_do_not_forget_what_was_taken_back) {
    deploy();
    match.undo();
    EXPECT_ANY_THROW(play("deploy_preset", {1}));
    EXPECT_TRUE(match.can_redo());
}

TEST_F(Play, a_refusal_comes_before_the_dice_are_looked_at) {
    deploy();
    EXPECT_TRUE(play("motivate d1.C C1", {1, 2, 3, 4, 5}));
}

TEST(Play_from_a_position, runs_on_to_the_first_decision_and_keeps_the_opening) {
    const auto game = codec::make_game(codec::read_scenario(open_board()));
    const AnyPosition morale =
        patched(*game, json_of(R"({"phase": "MORALE", "groups": {"a1.R1": {"square": "D3"}, "a1.R2": {"square": "D3"},
        "a1.C": {"square": "B1"}, "d1.R6": {"square": "H8"}}, "squares": {"D3": {"markers": ["a1", "a1"]}}})"));
    Match match(*game, Dice::random(Seed::from_number(3)), morale);
    EXPECT_EQ(match.start(), morale);
    EXPECT_EQ(match.opening().values.size(), 3u) << "PBI-6.5: open, and two casualties";
    EXPECT_NE(match.position(), morale);
    EXPECT_EQ(match.position(), match.position_after(0));
    EXPECT_TRUE(match.to_act().any());
}

TEST(Play_to_the_end, nobody_is_asked_any_more_and_everything_is_refused) {
    const auto game = game_of("first-patrol");
    Match match(*game, Dice::random(Seed::from_number(8)));
    Dice coins = Dice::random(Seed::from_number(9));
    while (match.to_act().any()) {
        const Seat seat = match.to_act().first();
        const auto actions = game->legal(match.position(), seat);
        ASSERT_FALSE(match.play(seat, actions[coins.below(static_cast<std::uint32_t>(actions.size()))]));
    }
    EXPECT_TRUE(match.outcome().over);
    for (const Seat seat : {attacker, defender}) {
        EXPECT_TRUE(game->legal(match.position(), seat).empty());
        EXPECT_EQ(game->sentence(match.play(seat, action_of(*game, match.position(), seat, "resign"))),
                  "Nobody has a decision to make now.");
    }
}

}  // namespace
}  // namespace sandtable::match
