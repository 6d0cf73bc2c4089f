// bots/mcts: a search that knows no more than its seat, and says what it thinks.
#include <gmock/gmock.h>

#include <chrono>

#include "bots/bot.hpp"
#include "bots/evaluations.hpp"
#include "bots/greedy.hpp"
#include "bots/tree.hpp"
#include "codec/game_of.hpp"
#include "match/match.hpp"
#include "unit/support.hpp"

namespace sandtable::bots {
namespace {

using testing::HasSubstr;

std::unique_ptr<codec::Game> game_of(const std::string& game, const std::string& scenario) {
    return codec::make_game(codec::find_scenario(game, scenario));
}

// Some decisions into a game of a bot with itself.
match::Match played(const codec::Game& game, int decisions, std::uint64_t seed, const std::string& name = "random") {
    match::Match match(game, Dice::random(Seed::from_number(seed)));
    const auto bot = make_bot(name, game, Seed::from_number(seed));
    for (int i = 0; i < decisions && match.to_act().any(); ++i) {
        const Seat seat = match.to_act().first();
        match.play(seat, bot->choose(game.view(match.position(), seat), seat));
    }
    return match;
}

struct Named {
    const char* game;
    const char* scenario;
};
constexpr Named smallest[] = {{"pbi", "first-patrol"},
                              {"pbi-boats", "dinghy-raid"},
                              {"square-bashing", "sb_first_push"},
                              {"pub-battles", "mill-hill"}};

TEST(Mcts, proposes_a_legal_action_in_every_game_and_tells_why) {
    for (const Named& name : smallest) {
        const auto game = game_of(name.game, name.scenario);
        const match::Match match = played(*game, 30, 5);
        const Seat seat = match.to_act().first();
        const codec::AnyPosition view = game->view(match.position(), seat);
        const auto bot = make_bot("mcts:30", *game, Seed::from_number(2));
        const codec::AnyAction action = bot->choose(view, seat);
        EXPECT_FALSE(game->check(match.position(), seat, action)) << name.game;
        if (game->legal(view, seat).size() == 1) continue;
        const auto explanation = bot->explain(view, seat);
        ASSERT_TRUE(explanation) << name.game;
        EXPECT_THAT(explanation->why,
                    testing::MatchesRegex("I expect [0-9]+ %(, mainly from .* \\(\\+[0-9]+ %\\))?"
                                          "(; the next best action gives [0-9]+ %)? \\(30 simulations\\)\\."));
        ASSERT_FALSE(explanation->line.empty());
        EXPECT_EQ(explanation->line[0], game->seat_name(seat) + ": " + game->words(view, action));
    }
}

// Men count only once they are on the board: to put them there would always seem to bring most.
TEST(Mcts, gives_no_step_of_the_setting_up_as_its_reason) {
    for (const Named& name : {Named{"pbi", "first-patrol"}, Named{"pbi-boats", "dinghy-raid"}}) {
        const auto game = game_of(name.game, name.scenario);
        const match::Match match(*game, Dice::random(Seed::from_number(1)));
        const Seat seat = match.to_act().first();
        const codec::AnyPosition view = game->view(match.position(), seat);
        const auto bot = make_bot("mcts:30", *game, Seed::from_number(2));
        bot->choose(view, seat);
        const auto explanation = bot->explain(view, seat);
        ASSERT_TRUE(explanation) << name.game;
        EXPECT_THAT(explanation->line[0], testing::HasSubstr(": deploy")) << name.game;
        EXPECT_THAT(explanation->why, testing::Not(testing::HasSubstr("mainly from deploy"))) << name.game;
    }
}

// By the end of the first turn a garrison strung out along the shore looks best: it has shot most. By the end of the
// game it has lost the houses.
TEST(Mcts, judges_how_it_sets_up_by_whole_games) {
    const auto game = game_of("pbi-boats", "across-the-volga");
    const match::Match match(*game, Dice::random(Seed::from_number(1)));
    const Seat seat = match.to_act().first();
    for (const std::uint64_t seed : {1, 2, 3}) {
        const auto bot = make_bot("mcts:200", *game, Seed::from_number(seed));
        const codec::AnyPosition view = game->view(match.position(), seat);
        EXPECT_EQ(game->words(view, bot->choose(view, seat)), "deploy_preset") << seed;
    }
}

// Otherwise what was guessed for each would decide between actions.
TEST(SharedGuesses, judge_an_action_without_dice_alike_however_often_it_is_asked_for) {
    using R = pub_battles::PubBattles;
    const auto game = game_of("pub-battles", "brandywine");
    const match::Match match = played(*game, 60, 3);
    const Seat seat = match.to_act().first();
    const R::Position view = codec::GameOf<R>::typed(game->view(match.position(), seat));
    const R::Table& table = dynamic_cast<const codec::GameOf<R>&>(*game).table();
    ActionList<R::Action> actions;
    R::legal(table, view, seat, actions);
    Dice dice = Dice::random(Seed::from_number(1));
    SharedGuesses<R> guesses;
    guesses.make(table, view, seat, dice);
    EXPECT_EQ(guesses.positions().size(), 4u);
    EXPECT_FALSE(guesses.is_certain());
    Lookahead<R> lookahead;
    const double once = lookahead.expected(table, guesses, seat, actions[0], dice);
    for (int i = 0; i < 5; ++i) EXPECT_EQ(lookahead.expected(table, guesses, seat, actions[0], dice), once);
}

TEST(SharedGuesses, are_one_where_nothing_is_hidden) {
    using R = square_bashing::SquareBashing;
    const auto game = game_of("square-bashing", "sb_first_push");
    const R::Position now = codec::GameOf<R>::typed(game->setup());
    Dice dice = Dice::random(Seed::from_number(1));
    SharedGuesses<R> guesses;
    guesses.make(dynamic_cast<const codec::GameOf<R>&>(*game).table(), now, Seat(0), dice);
    EXPECT_TRUE(guesses.is_certain());
}

// The bot is a function of the bytes of the view. Two true positions that look the same to it must therefore be treated
// the same, and there are such: what it cannot see is changed.
TEST(Mcts, cannot_tell_positions_apart_that_look_the_same_to_its_seat) {
    const auto game = game_of("pub-battles", "mill-hill");
    const auto& typed = static_cast<const codec::GameOf<pub_battles::PubBattles>&>(*game);
    int differing = 0;
    for (std::uint64_t seed = 1; seed <= 12 && differing < 2; ++seed) {
        const match::Match match = played(*game, 10 + static_cast<int>(seed) * 3, seed);
        if (match.to_act().empty()) continue;
        const Seat seat = match.to_act().first();
        const codec::AnyPosition view = game->view(match.position(), seat);
        Dice dice = Dice::random(Seed::from_number(seed + 100));
        const codec::AnyPosition other =
            typed.erased(pub_battles::PubBattles::determinize(typed.table(), typed.typed(view), seat, dice));
        ASSERT_EQ(game->view(other, seat), view);
        if (other == match.position()) continue;
        ++differing;
        EXPECT_EQ(make_bot("mcts:20", *game, Seed::from_number(1))->choose(game->view(match.position(), seat), seat),
                  make_bot("mcts:20", *game, Seed::from_number(1))->choose(game->view(other, seat), seat));
    }
    EXPECT_GT(differing, 0) << "nothing was hidden in any of the positions";
}

TEST(Mcts, chooses_the_same_with_the_same_seed_simulations_and_threads) {
    const auto game = game_of("pbi", "first-patrol");
    match::Match match = played(*game, 4, 9);
    const auto line = [&](const std::string& bot) {
        match::Match copy = match;
        const auto one = make_bot(bot, *game, Seed::from_number(6));
        std::vector<codec::AnyAction> chosen;
        for (int i = 0; i < 12 && copy.to_act().any(); ++i) {  // trees are kept from one decision to the next
            const Seat seat = copy.to_act().first();
            chosen.push_back(one->choose(game->view(copy.position(), seat), seat));
            copy.play(seat, chosen.back());
        }
        return chosen;
    };
    EXPECT_EQ(line("mcts:30"), line("mcts:30"));
    EXPECT_EQ(line("mcts:30,threads=3"), line("mcts:30,threads=3"));
}

TEST(Mcts, keeps_to_its_time) {
    const auto game = game_of("pub-battles", "mill-hill");
    match::Match match = played(*game, 10, 3);
    while (game->legal(match.position(), match.to_act().first()).size() < 3)
        match.play(match.to_act().first(), game->legal(match.position(), match.to_act().first())[0]);
    const Seat seat = match.to_act().first();
    const auto bot = make_bot("mcts:50ms", *game, Seed::from_number(1));
    const auto begun = std::chrono::steady_clock::now();
    bot->choose(game->view(match.position(), seat), seat);
    const auto taken = std::chrono::steady_clock::now() - begun;
    EXPECT_GT(taken, std::chrono::milliseconds(45));
    EXPECT_LT(taken, std::chrono::seconds(2));
}

TEST(Tree, keeps_what_hangs_on_a_node_and_halves_what_it_learnt) {
    Tree<int> tree;
    tree.reserve(16);
    tree.clear();
    const Seat us(0), they(1);
    const auto left = tree.add(Tree<int>::root, us, 1), right = tree.add(Tree<int>::root, us, 2);
    const auto below = tree.add(right, they, 3), once = tree.add(right, they, 4);
    tree[left].visits = 100;
    tree[right].visits = 40;
    tree[right].sum = 30;
    tree[below].visits = 20;
    tree[below].sum = 5;
    tree[once].visits = 1;
    tree.keep(right, 2);
    EXPECT_EQ(tree.size(), 2u);
    EXPECT_EQ(tree[Tree<int>::root].visits, 20u);
    EXPECT_DOUBLE_EQ(tree[Tree<int>::root].mean(), 0.75);
    const auto kept = tree.child(Tree<int>::root, they, 3);
    ASSERT_NE(kept, Tree<int>::none);
    EXPECT_EQ(tree[kept].visits, 10u);
    EXPECT_DOUBLE_EQ(tree[kept].sum, 2.5);
    EXPECT_EQ(tree.child(Tree<int>::root, us, 3), Tree<int>::none);
    EXPECT_EQ(tree.child(Tree<int>::root, they, 4), Tree<int>::none);
}

TEST(Bots, are_read_from_a_word_and_a_budget) {
    EXPECT_EQ(read_bot("mcts:250ms").budget.milliseconds, 250);
    EXPECT_EQ(read_bot("mcts:250ms").budget.simulations, 0);
    EXPECT_EQ(read_bot("mcts:400").budget.simulations, 400);
    EXPECT_EQ(read_bot("mcts:400,threads=4").budget.threads, 4);
    EXPECT_EQ(read_bot("normal").kind, BotOrder::Kind::greedy);
    EXPECT_EQ(read_bot("random").kind, BotOrder::Kind::random);
    EXPECT_EQ(read_bot("random:all").kind, BotOrder::Kind::random_of_all);
    for (const char* wrong : {"mcts:", "mcts:0", "mcts:-5", "mcts:5s", "mcts:9999999999", "mcts:100000ms",
                              "mcts:5,threads=0", "mcts:5,", "mcts:5,fast", "greedy:5", "random:5", "", "Greedy"})
        EXPECT_THROW(read_bot(wrong), codec::Error) << wrong;
}

TEST(Bots, lay_the_village_as_far_from_the_attacker_as_can_be) {
    const auto game = game_of("pbi", "defenders-ground");
    const match::Match match = played(*game, 2, 1, "greedy");  // the ground, and the edge
    const auto& typed = static_cast<const codec::GameOf<pbi::Pbi>&>(*game);
    const pbi::Position& now = typed.typed(match.position());
    ASSERT_EQ(now.ground.building.size(), 6);
    for (const grid::Square square : now.ground.building)
        EXPECT_GE(typed.table().board.depth(square, now.attacker_edge), 8);
}

TEST(Bots, that_people_can_choose_answer_within_two_seconds) {
    for (const BotInfo& bot : known_bots()) EXPECT_LT(2 * read_bot(bot.name).budget.milliseconds, 2000) << bot.name;
}

}  // namespace
}  // namespace sandtable::bots
