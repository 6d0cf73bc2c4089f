// analysis/simulate: many games, the same result whoever plays them where.
#include "analysis/simulate.hpp"

#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <thread>

#include "analysis/agenda.hpp"
#include "analysis/signature.hpp"
#include "unit/support.hpp"

namespace sandtable::analysis {
namespace {

TEST(Wilson, agrees_with_known_values) {
    const auto near = [](Interval interval, double low, double high) {
        EXPECT_NEAR(interval.low, low, 5e-5);
        EXPECT_NEAR(interval.high, high, 5e-5);
    };
    near(wilson(5, 10), 0.2366, 0.7634);  // Newcombe 1998, Brown, Cai & DasGupta 2001 and any textbook
    near(wilson(81, 263), 0.2553, 0.3662);
    near(wilson(15, 148), 0.0624, 0.1605);
    near(wilson(0, 20), 0.0, 0.1611);
    near(wilson(1, 29), 0.0061, 0.1718);
    near(wilson(29, 29), 0.8830, 1.0);
}

TEST(Wilson, knows_nothing_without_trials) {
    EXPECT_EQ(wilson(0, 0).low, 0);
    EXPECT_EQ(wilson(0, 0).high, 1);
}

TEST(Wilson, mirrors_successes_and_failures_and_narrows_with_more_trials) {
    for (std::uint64_t trials : {1u, 7u, 100u, 12345u}) {
        for (std::uint64_t successes = 0; successes <= trials; successes += 1 + trials / 5) {
            const Interval one = wilson(successes, trials), other = wilson(trials - successes, trials);
            EXPECT_NEAR(one.low, 1 - other.high, 1e-12);
            const double share = static_cast<double>(successes) / static_cast<double>(trials);
            EXPECT_LE(one.low, share + 1e-12);
            EXPECT_GE(one.high, share - 1e-12);
            const Interval more = wilson(successes * 10, trials * 10);
            EXPECT_LT(more.high - more.low, one.high - one.low);
        }
    }
}

TEST(Tally, keeps_mean_deviation_least_and_most) {
    Tally tally;
    EXPECT_EQ(tally.mean(), 0);
    for (const int value : {2, 4, 4, 4, 5, 5, 7, 9}) tally.add(value);
    EXPECT_EQ(tally.mean(), 5);
    EXPECT_EQ(tally.deviation(), 2);
    EXPECT_EQ(tally.least, 2);
    EXPECT_EQ(tally.most, 9);
    EXPECT_EQ(tally.count, 8u);
}

TEST(Tally, of_two_parts_is_the_tally_of_the_whole) {
    Tally whole, left, right, nothing;
    for (const int value : {-3, 8, 0, 12, -7}) {
        whole.add(value);
        (value < 1 ? left : right).add(value);
    }
    left.add(right);
    left.add(nothing);
    EXPECT_EQ(std::tie(left.sum, left.sum_of_squares, left.least, left.most, left.count),
              std::tie(whole.sum, whole.sum_of_squares, whole.least, whole.most, whole.count));
    nothing.add(whole);
    EXPECT_EQ(nothing.least, -7) << "an empty tally has no least value of its own";
}

codec::Json result(int threads, std::uint64_t seed, std::uint64_t games = 100, const std::string& first = "random") {
    const auto game = game_of("first-patrol");
    SimulationOrder order;
    order.games = games;
    order.seed = Seed::from_number(seed);
    order.threads = threads;
    order.bots = {first, "random"};
    codec::Json json = to_json(*game, order, simulate(*game, order));
    json.erase("seconds");
    json.erase("decisions_per_second");
    return json;
}

TEST(Simulation, is_the_same_with_one_two_or_three_threads) {
    const codec::Json one = result(1, 5);
    EXPECT_EQ(one.dump(), result(2, 5).dump());
    EXPECT_EQ(one.dump(), result(3, 5).dump());
}

TEST(Simulation, is_the_same_for_a_bot_that_thinks) {
    EXPECT_EQ(result(1, 5, 20, "greedy").dump(), result(3, 5, 20, "greedy").dump());
}

TEST(Simulation, is_another_one_with_another_seed) {
    EXPECT_NE(result(1, 5)["fingerprint"], result(1, 6)["fingerprint"]);
}

TEST(Simulation, counts_every_game_once) {
    for (const std::uint64_t games : {1, 15, 16, 17, 33}) {
        const codec::Json json = result(2, 1, games);
        EXPECT_EQ(json["games"], games);
        EXPECT_EQ(json["wins"]["attacker"]["games"].get<std::uint64_t>() +
                      json["wins"]["defender"]["games"].get<std::uint64_t>() +
                      json["draws"]["games"].get<std::uint64_t>(),
                  games);
        for (const char* side : {"attacker", "defender"}) {
            std::uint64_t counted = 0;
            for (const auto& count : json["scores"][side]["counts"]) counted += count.get<std::uint64_t>();
            EXPECT_EQ(counted, games);
        }
    }
}

TEST(Simulation, more_games_begin_with_the_same_ones) {
    const auto game = game_of("first-patrol");
    SimulationOrder order;
    order.seed = Seed::from_number(3);
    order.games = 1;
    const std::uint64_t first = simulate(*game, order).fingerprint;
    order.games = 2;
    const std::uint64_t both = simulate(*game, order).fingerprint;
    EXPECT_NE(first, both);
    order.games = 1;
    EXPECT_EQ(simulate(*game, order).fingerprint, first);
}

TEST(Simulation, reports_its_progress_up_to_the_last_game) {
    const auto game = game_of("first-patrol");
    SimulationOrder order;
    order.games = 40;
    std::vector<std::uint64_t> reports;
    order.progress = [&](const Progress& progress) { reports.push_back(progress.done); };
    simulate(*game, order);
    EXPECT_TRUE(std::is_sorted(reports.begin(), reports.end()));
    EXPECT_EQ(reports.back(), 40u);
}

// Nobody goes on before two threads have come for a game each.
TEST(Simulation, two_games_are_played_by_two_threads) {
    const auto game = game_of("first-patrol");
    SimulationOrder order;
    order.games = order.threads = 2;
    std::mutex gate;
    std::set<std::thread::id> players;
    const auto two_play = [&, simulates = std::this_thread::get_id()] {
        const std::lock_guard lock(gate);
        if (std::this_thread::get_id() != simulates) players.insert(std::this_thread::get_id());
        return players.size() == 2 || std::this_thread::get_id() == simulates;
    };
    order.stop = [&] {
        for (int i = 0; i < 500 && !two_play(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
        return false;
    };
    EXPECT_EQ(simulate(*game, order).games, 2u);
    EXPECT_EQ(players.size(), 2u);
}

// A game of this battle takes many seconds between bots that search.
TEST(Simulation, tells_how_far_it_is_and_can_be_stopped_while_the_first_game_is_played) {
    const auto game = game_of("brandywine");
    SimulationOrder order;
    order.games = 16;
    order.bots = {"mcts:10", "mcts:10"};
    std::atomic<int> reports = 0;
    order.progress = [&](const Progress& progress) { reports += progress.done == 0; };
    order.stop = [&] { return reports >= 2; };
    EXPECT_EQ(simulate(*game, order).games, 0u) << "the game is not played to its end";
    EXPECT_GE(reports, 2);
}

TEST(Simulation, goes_on_from_any_interruption) {
    const auto game = game_of("first-patrol");
    SimulationOrder order;
    order.games = 300;
    order.winners = true;
    const std::string whole = codec::to_line(sums_json(simulate(*game, order)));
    for (const int asked : {2, 20, 100, 250}) {
        std::atomic<int> count = 0;
        order.stop = [&] { return ++count > asked; };
        order.threads = 3;
        const Simulation part = simulate(*game, order);
        EXPECT_LT(part.games, 300u);
        order.stop = nullptr;
        order.threads = 2;
        order.begun = &part;
        const Simulation rest = simulate(*game, order);
        EXPECT_EQ(codec::to_line(sums_json(rest)), whole) << asked;
        EXPECT_EQ(rest.earlier_games, part.games);
        order.begun = nullptr;
    }
}

TEST(Agenda, begins_with_the_games_that_were_left_out) {
    Simulation begun;
    begun.games = 10;
    begun.missing = {{3, 5}, {11, 12}};  // so 0 to 12 were begun
    const Agenda agenda(begun, 20);
    ASSERT_EQ(agenda.tickets(), 10u);
    std::vector<std::uint64_t> games;
    for (std::uint64_t ticket = 0; ticket < 10; ++ticket) games.push_back(agenda.game_of(ticket));
    EXPECT_EQ(games, (std::vector<std::uint64_t>{3, 4, 11, 13, 14, 15, 16, 17, 18, 19}));
    std::vector<std::uint64_t> listed;
    for (const Stretch& stretch : agenda.games_of({1, 5}))
        for (std::uint64_t number = stretch.first; number < stretch.end; ++number) listed.push_back(number);
    EXPECT_EQ(listed, (std::vector<std::uint64_t>{4, 11, 13, 14}));
}

TEST(Simulation, an_unknown_bot_is_refused) {
    const auto game = game_of("first-patrol");
    SimulationOrder order;
    order.bots[1] = "genius";
    EXPECT_THAT(
        error_of([&] { simulate(*game, order); }),
        complains("", "There is no bot called \"genius\"; known are easy, normal, hard, random, greedy, mcts;"));
}

TEST(Simulation, the_greedy_bot_beats_the_random_one) {
    const codec::Json greedy = result(2, 1, repetitions(200, 40), "greedy"),
                      random = result(2, 1, repetitions(200, 40));
    EXPECT_GT(greedy["wins"]["attacker"]["share"], random["wins"]["attacker"]["share"]);
}

}  // namespace
}  // namespace sandtable::analysis
