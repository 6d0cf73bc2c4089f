// analysis: simulations that are shared out, interrupted, compared and reported.
#include "analysis/report.hpp"

#include <atomic>
#include <barrier>
#include <cstdio>
#include <filesystem>
#include <map>
#include <thread>

#include "unit/support.hpp"

namespace sandtable::analysis {
namespace {

SimulationOrder small_order(std::uint64_t games = 100) {
    SimulationOrder order;
    order.games = games;
    order.seed = Seed::from_number(5);
    order.details = order.winners = true;
    return order;
}

std::string sums_of(const Simulation& simulation) { return codec::to_line(sums_json(simulation)); }

// Several processes in one: each a thread, meeting where MPI's would.
struct Meeting {
    explicit Meeting(int members) : size(members), texts(static_cast<std::size_t>(members)), gate(members) {}
    int size;
    std::uint64_t number = 0;
    std::vector<std::string> texts;
    std::vector<Cluster::Numbers> numbers = std::vector<Cluster::Numbers>(texts.size());
    std::barrier<> gate;
};
class Member final : public Cluster {
public:
    Member(Meeting& meeting, int rank) : meeting_(meeting), rank_(rank) {}
    int rank() const override { return rank_; }
    int size() const override { return meeting_.size; }
    std::uint64_t from_leader(std::uint64_t number) override {
        if (leads()) meeting_.number = number;
        meeting_.gate.arrive_and_wait();
        const std::uint64_t told = meeting_.number;
        meeting_.gate.arrive_and_wait();
        return told;
    }
    std::vector<std::string> to_leader(const std::string& text) override {
        meeting_.texts[static_cast<std::size_t>(rank_)] = text;
        meeting_.gate.arrive_and_wait();
        const std::vector<std::string> all = leads() ? meeting_.texts : std::vector<std::string>();
        meeting_.gate.arrive_and_wait();
        return all;
    }
    std::vector<Numbers> to_all(const Numbers& mine) override {
        meeting_.numbers[static_cast<std::size_t>(rank_)] = mine;
        meeting_.gate.arrive_and_wait();
        const std::vector<Numbers> all = meeting_.numbers;
        meeting_.gate.arrive_and_wait();
        return all;
    }

private:
    Meeting& meeting_;
    int rank_;
};

std::string sums_of_cluster(const codec::Game& game, const SimulationOrder& order, int size) {
    Meeting meeting(size);
    std::string sums;
    std::vector<std::thread> members;
    for (int rank = 0; rank < size; ++rank)
        members.emplace_back([&, rank] {
            Member member(meeting, rank);
            const Simulation result = simulate(game, order, member);
            if (rank == 0) sums = sums_of(result);
        });
    for (std::thread& member : members) member.join();
    return sums;
}

TEST(Cluster, any_number_of_processes_finds_the_same_to_the_last_bit) {
    const auto game = game_of("first-patrol");
    const std::string alone = sums_of(simulate(*game, small_order()));
    for (const int size : {2, 3, 5}) EXPECT_EQ(sums_of_cluster(*game, small_order(), size), alone) << size;
}

TEST(Cluster, when_the_leader_fails_all_end_and_it_alone_tells_why) {
    const auto game = game_of("first-patrol");
    const ScratchFile truncated(R"({"format": "sandtable-ch)");
    for (const std::string& path : {truncated.path(), std::string("/nowhere/checkpoint.json")}) {
        SimulationOrder order = small_order();
        order.checkpoint = path;
        Meeting meeting(3);
        std::atomic<int> told{0}, quiet{0};
        std::vector<std::thread> members;
        for (int rank = 0; rank < 3; ++rank)
            members.emplace_back([&, rank] {
                Member member(meeting, rank);
                try {
                    simulate(*game, order, member);
                } catch (const codec::Error& error) {
                    told += rank == 0 && std::string(error.what()).find(path) != std::string::npos;
                } catch (const LeaderFailed&) {
                    ++quiet;
                }
            });
        for (std::thread& member : members) member.join();
        EXPECT_EQ(told, 1) << path;
        EXPECT_EQ(quiet, 2) << path;
    }
}

TEST(Sums, are_read_back_as_they_were_written) {
    const auto game = game_of("first-patrol");
    const Simulation played = simulate(*game, small_order(20));
    ASSERT_FALSE(played.details.clauses.empty());
    ASSERT_GT(played.details.luck.count, 0);
    const codec::Json json = codec::parse(sums_of(played));
    EXPECT_EQ(sums_of(read_sums(codec::Reader(json))), sums_of(played));
}

class Checkpoint : public testing::Test {
protected:
    Checkpoint() { std::filesystem::remove(path); }
    ~Checkpoint() override { std::filesystem::remove(path); }
    const std::string path = testing::TempDir() + "sandtable-checkpoint-" + std::to_string(getpid()) + ".json";
    const std::unique_ptr<codec::Game> game = game_of("first-patrol");
};

TEST_F(Checkpoint, an_interrupted_simulation_goes_on_where_it_was) {
    SimulationOrder order = small_order(40);
    order.checkpoint = path;
    simulate(*game, order);
    order.games = 100;
    Progress last;
    order.progress = [&](const Progress& progress) { last = progress; };
    EXPECT_EQ(sums_of(simulate(*game, order)), sums_of(simulate(*game, small_order(100))));
    EXPECT_EQ(last.done, 100u);
    EXPECT_EQ(last.before, 40u);
    last = {};
    simulate(*game, order);
    EXPECT_EQ(last.done, 0u) << "all was done already";
}

TEST_F(Checkpoint, of_threads_that_were_stopped_has_gaps_that_are_filled) {
    SimulationOrder order = small_order(200);
    order.checkpoint = path;
    for (const int asked : {1, 30, 60}) {
        std::atomic<int> count = 0;
        order.stop = [&] { return ++count > asked; };
        order.threads = 3;
        simulate(*game, order);
    }
    order.stop = nullptr;
    EXPECT_EQ(sums_of(simulate(*game, order)), sums_of(simulate(*game, small_order(200))));
}

TEST_F(Checkpoint, of_another_simulation_is_refused) {
    SimulationOrder order = small_order(20);
    order.checkpoint = path;
    simulate(*game, order);
    order.seed = Seed::from_number(6);
    EXPECT_THAT(error_of([&] { simulate(*game, order); }),
                complains("", path + ": At /simulation: The checkpoint is of another simulation"));
    order = small_order(10);
    order.checkpoint = path;
    EXPECT_THAT(error_of([&] { simulate(*game, order); }),
                complains("", path + ": At /sums: The checkpoint has more games than were asked for"));
}

TEST_F(Checkpoint, that_is_damaged_is_refused_with_its_name_and_the_place) {
    SimulationOrder order = small_order(20);
    order.checkpoint = path;
    simulate(*game, order);
    codec::Json json = codec::parse(codec::read_file(path, 1 << 20));
    const auto refused = [&](const std::string& pointer, const codec::Json& value) {
        codec::Json other = json;
        other[codec::Json::json_pointer(pointer)] = value;
        std::FILE* file = std::fopen(path.c_str(), "w");
        std::fputs(other.dump().c_str(), file);
        std::fclose(file);
        return error_of([&] { simulate(*game, order); });
    };
    const auto names = [&](const std::string& place, const std::string& words) {
        return complains("", path + ": At " + place + ": " + words);
    };
    EXPECT_THAT(refused("/format", "something"), names("/format", "This is no checkpoint"));
    EXPECT_THAT(refused("/sums/draws", 3), names("/sums/draws", ""));
    EXPECT_THAT(refused("/sums/draws", "three"), names("/sums/draws", "Expected a whole number"));
    EXPECT_THAT(refused("/sums/details/luck/xy", "1.5"), names("/sums/details/luck/xy", "Expected a whole number"));
    EXPECT_THAT(refused("/sums/wins", codec::Json::array()), names("/sums/wins", "Expected one entry for each side"));
    EXPECT_THAT(refused("/sums/missing", codec::Json::array({{"19", "25"}})),
                names("/hash", "The checkpoint is damaged"));
    EXPECT_THAT(refused("/sums/details/luck/xy", "15"), names("/hash", "The checkpoint is damaged"));
}

TEST(Sums, that_no_games_can_have_are_refused) {
    const auto game = game_of("first-patrol");
    const codec::Json json = sums_json(simulate(*game, small_order(20)));
    const auto refused = [&](const std::string& pointer, const codec::Json& value) {
        codec::Json other = json;
        other[codec::Json::json_pointer(pointer)] = value;
        return error_of([&] { read_sums(codec::Reader(other)); });
    };
    const char* const huge = "9223372036854775807";
    EXPECT_THAT(refused("/wins/0", "999999"), complains("/games", "as many as wins and draws"));
    EXPECT_THAT(refused("/wins/0", "9999999999"), complains("/wins/0", "more than there can be"));
    EXPECT_THAT(refused("/games", "0"), complains("/games", "as many as wins and draws"));
    EXPECT_THAT(refused("/score/0/count", "19"), complains("/score", "Every game must have a score"));
    EXPECT_THAT(refused("/score/1/most", "-5"), complains("/score/1", "of no numbers"));
    EXPECT_THAT(refused("/score_counts/0/0/0", huge), complains("/score_counts/0/0/0", "more than there can be"));
    EXPECT_THAT(refused("/score_counts/1/0/1", "21"), complains("/score_counts", "Every game must have a score"));
    EXPECT_THAT(refused("/decisions/count", "21"), complains("/decisions", ""));
    EXPECT_THAT(refused("/details/last_turn/0/0", huge), complains("/details/last_turn/0/0", "more than there can be"));
    EXPECT_THAT(refused("/details/last_turn/0/1", "500"), complains("/details/last_turn", "As many games must end"));
    EXPECT_THAT(refused("/details/turns/0/leads", "21"), complains("/details/turns/0/leads", "more than there can be"));
    EXPECT_THAT(refused("/details/clauses/0/2", "21"), complains("/details/clauses", "more games than were played"));
    EXPECT_THAT(refused("/details/luck/count", "-1"), complains("/details/luck", "more games than were played"));
    EXPECT_THAT(refused("/missing", codec::Json::array({{"5", "3"}})), complains("/missing/0", "in their order"));
    EXPECT_THAT(refused("/winners", "1"), complains("/winners", "must be those that were counted"));
}

TEST(Pairs, correlate_as_the_textbook_says) {
    Pairs pairs;
    EXPECT_EQ(pairs.correlation(), 0);
    for (const auto& [x, y] : {std::pair{1, 2}, {2, 4}, {3, 5}, {4, 4}, {5, 5}}) pairs.add(x, y);
    EXPECT_NEAR(pairs.correlation(), 6 / std::sqrt(10.0 * 6.0), 1e-12);
}

// r = 0.5 of 103 games: atanh 0.5 = 0.5493, give or take 0.19600.
TEST(Pairs, explain_a_share_within_fishers_interval) {
    Pairs pairs{103, 0, 0, 100, 100, 50};
    EXPECT_NEAR(pairs.explained().low, 0.11513, 0.00005);
    EXPECT_NEAR(pairs.explained().high, 0.39985, 0.00005);
    pairs.xy = -50;
    EXPECT_NEAR(pairs.explained().low, 0.11513, 0.00005) << "it does not matter which way";
    pairs.xy = 10;
    EXPECT_EQ(pairs.explained().low, 0) << "there may be nothing in it";
    pairs = {3, 0, 0, 100, 100, 100};
    EXPECT_EQ(pairs.explained().low, 0) << "three games tell nothing";
    EXPECT_EQ(pairs.explained().high, 1);
}

TEST(ReportPage, of_three_games_does_not_say_what_luck_is_worth) {
    const auto game = game_of("first-patrol");
    const auto page_of = [&](std::uint64_t games) {
        const SimulationOrder order = small_order(games);
        return to_html({*game, order, simulate(*game, order), {}, "sandtable simulate"});
    };
    EXPECT_EQ(page_of(3).find("Luck and skill"), std::string::npos);
    EXPECT_NE(page_of(30).find("(squared correlation; 95 % interval "), std::string::npos);
}

TEST(Progress, is_that_of_this_run) {
    EXPECT_EQ(progress_text({500, 1000, 0}, 10), "50 %, 50 games/s, 10 s left");
    EXPECT_EQ(progress_text({500, 1000, 480}, 10), "50 %, 2.0 games/s, 250 s left");
    EXPECT_EQ(progress_text({0, 1000, 0}, 30), "0 %, 0.000 games/s") << "no time left is known";
}

TEST(OptionEffects, try_numbers_that_can_make_a_difference) {
    const auto game = game_of("mill-hill");
    SimulationOrder order = small_order(1);
    order.stop = [] { return true; };
    std::map<std::string, std::vector<int>> tried;
    for (const OptionEffect& effect : option_effects(*game, order))
        if (effect.value.find_first_not_of("0123456789") == std::string::npos)
            tried[effect.name].push_back(std::stoi(effect.value));
    for (const codec::GameInfo& info : codec::games())
        for (const codec::OptionInfo& option : info.id == "pub-battles" ? info.options : decltype(info.options)())
            for (const int value : option.standard.is_number_integer() ? tried[option.name] : std::vector<int>()) {
                EXPECT_GE(value, option.lowest) << option.name;
                EXPECT_LE(value, option.highest) << option.name;
                const int standard = option.standard.get<int>();
                if (standard <= 10 || value == option.lowest || value == option.highest) continue;
                EXPECT_GE(std::abs(value - standard), standard / 2) << option.name;
            }
    EXPECT_FALSE(tried.empty());
}

TEST(OptionEffects, tell_how_far_they_are_in_all) {
    const auto game = game_of("first-patrol");
    SimulationOrder order = small_order(1);
    std::vector<Progress> reports;
    order.progress = [&](const Progress& progress) { reports.push_back(progress); };
    const std::size_t effects = option_effects(*game, order).size();
    ASSERT_FALSE(reports.empty());
    EXPECT_EQ(reports.front().done, 1u);
    EXPECT_EQ(reports.front().games, effects + 1);
    EXPECT_GT(reports.back().done, reports.front().done);
    EXPECT_LE(reports.back().done, effects + 1);
}

TEST(Comparison, counts_pairs_of_games_with_the_same_dice) {
    Simulation one, two;
    one.winners = "1122--1 1";
    two.winners = "12121-1 2";
    const Comparison comparison = compare(one, two);
    EXPECT_EQ(comparison.pairs[0], (std::array<std::uint64_t, 3>{2, 0, 2}));
    EXPECT_EQ(comparison.pairs[1], (std::array<std::uint64_t, 3>{1, 1, 0}));
    EXPECT_EQ(comparison.pairs[2], (std::array<std::uint64_t, 3>{1, 0, 1}));
    // Of eight pairs two went from the first side to the second, one back, and one from a draw to the first side.
    EXPECT_NEAR(comparison.difference(), (-2 + 1 + 0.5) / 8, 1e-12);
}

TEST(Comparison, of_a_table_with_itself_finds_nothing) {
    const auto game = game_of("first-patrol");
    const Simulation played = simulate(*game, small_order(50));
    const Comparison comparison = compare(played, played);
    EXPECT_EQ(comparison.difference(), 0);
    EXPECT_FALSE(comparison.favoured());
    // 3.84 pairs more, of which half went each way: 1.96 √(3.84 / 53.84 / 53.84).
    EXPECT_NEAR(comparison.interval().high, 0.07135, 1e-5) << "fifty pairs alike are no proof";
    EXPECT_NEAR(comparison.interval().low, -comparison.interval().high, 1e-12);
}

TEST(Comparison, of_few_pairs_claims_little) {
    const auto all_lost = [](std::size_t games) {
        Simulation one, two;
        one.winners.assign(games, '1');
        two.winners.assign(games, '2');
        return compare(one, two);
    };
    EXPECT_NEAR(all_lost(0).interval().low, -1, 1e-12);
    EXPECT_NEAR(all_lost(0).interval().high, 1, 1e-12);
    EXPECT_FALSE(all_lost(4).favoured()) << "a coin falls so one time in eight";
    EXPECT_EQ(all_lost(8).favoured(), 1u) << "a coin falls so one time in 128";
    for (const std::size_t games : {1, 4, 8, 1000}) EXPECT_EQ(all_lost(games).interval().low, -1) << games;
    // Pairs that all change to one side or the other are trials of a coin: its interval may not be much narrower.
    Simulation one, two;
    one.winners = std::string(30, '1') + std::string(70, '2');
    two.winners = std::string(30, '2') + std::string(70, '1');
    const Interval pairs = compare(one, two).interval(), coin = wilson(70, 100);
    EXPECT_NEAR(pairs.low, 2 * coin.low - 1, 0.01);
    EXPECT_NEAR(pairs.high, 2 * coin.high - 1, 0.01);
}

TEST(Details, add_up_with_the_games) {
    for (const char* id : {"first-patrol", "dinghy-raid", "sb_first_push", "mill-hill"}) {
        const auto game = game_of(id);
        const Simulation played = simulate(*game, small_order(2));
        std::uint64_t ended = 0;
        for (const auto& [turn, games] : played.details.last_turn) ended += games;
        EXPECT_EQ(ended, 2u) << id;
        EXPECT_EQ(played.details.turns.at(1).chance.count, 2u) << id;
        EXPECT_GT(played.details.turns.at(1).strength[0].sum, 0) << id;
        const Map map = map_of(*game);
        for (const Counts& counts : played.details.losses)
            for (const auto& [cell, lost] : counts) EXPECT_LT(cell, map.columns * map.rows) << id;
        EXPECT_EQ(played.details.luck.count, 2) << id;
    }
}

TEST(ReportPage, stands_by_itself_and_tells_what_was_found) {
    const auto game = game_of("first-patrol");
    SimulationOrder order = small_order(30);
    std::vector<OptionEffect> effects{{"turns", "5", "", compare(simulate(*game, order), simulate(*game, order))},
                                      {"terrain_by", "<defender>", "It cannot be so.", {}}};
    const std::string page = to_html({*game, order, simulate(*game, order), effects, "sandtable simulate --report x"});
    EXPECT_EQ(page.find("http"), std::string::npos) << "nothing is fetched from elsewhere";
    EXPECT_EQ(page.find("<defender>"), std::string::npos) << "what comes from outside is escaped";
    for (const char* part : {"Who wins", "Scores and length", "Turn by turn", "Where it was decided", "Luck and skill",
                             "Options", "Clauses", "PBI-7.2", "It cannot be so.", "sandtable simulate --report x"})
        EXPECT_NE(page.find(part), std::string::npos) << part;
    for (const char* plot : {"Share of games won", "Scores", "Length", "Chance by turn", "Map of losses",
                             "Luck and skill", "Effect of the options", "Clauses"})
        EXPECT_NE(page.find(std::string("aria-label=\"") + plot), std::string::npos) << plot;
    EXPECT_EQ(page.find("viewBox=\"0 0 8"), std::string::npos) << "a phone would show it too small to read";
    const std::size_t strength = page.find("aria-label=\"Strength left");
    ASSERT_NE(strength, std::string::npos);
    EXPECT_NE(page.find(">0</text>", strength), std::string::npos) << "there is never less than nothing";
    EXPECT_NE(page.find(">turns = 5</text>"), std::string::npos);
    EXPECT_NE(page.find("<code>terrain_<wbr>by</code>"), std::string::npos) << "a narrow column breaks it there alone";
    EXPECT_EQ(page.find("terrain_by = "), std::string::npos) << "what was not compared has no bar";
}

}  // namespace
}  // namespace sandtable::analysis
