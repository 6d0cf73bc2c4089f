#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <thread>

#include "analysis/cluster.hpp"
#include "analysis/contest.hpp"
#include "cli/command.hpp"

namespace sandtable::cli {

namespace {

struct Arguments {
    std::array<std::string, 2> bots;
    std::string scenario;
    std::vector<std::string> options;
    std::uint64_t games = 0, most = 20000;
    std::uint64_t seed = 1;
    analysis::SequentialTest test;
    int threads = 0;
    bool json = false;
};

// "pbi/crossroads-village", or the path of a scenario file.
std::unique_ptr<codec::Game> game_of(const Arguments& arguments) {
    const std::size_t slash = arguments.scenario.find('/');
    for (const codec::GameInfo& info : codec::games())
        if (slash != std::string::npos && arguments.scenario.substr(0, slash) == info.id)
            return TableChoice{info.id, arguments.scenario.substr(slash + 1), arguments.options}.make();
    const codec::Scenario scenario = codec::find_scenario("", arguments.scenario);
    return codec::make_game(scenario, options_json(scenario.game, arguments.options));
}

// Nought has no sign but plus.
std::string signed_elo(double elo) {
    return std::isfinite(elo) ? fmt::format("{:+.0f}", std::round(elo) + 0.0) : elo > 0 ? "+∞" : "-∞";
}

void print_sides(const codec::Game& game, const analysis::Contest& contest) {
    const auto sides = game.side_names();
    for (std::size_t side = 0; side < sides.size(); ++side)
        fmt::print("  as {:<19} won {}, drawn {}, lost {}\n", sides[side], contest.by_side[side][0],
                   contest.by_side[side][1], contest.by_side[side][2]);
}

void print_test(const analysis::SequentialTest& test, double ratio) {
    const char* verdict = ratio >= test.upper()   ? "the stronger is accepted"
                          : ratio <= test.lower() ? "the weaker is accepted"
                                                  : "not decided";
    fmt::print("  LLR {:.2f} ({:.2f} to {:.2f}) for Elo {:g} or {:g}: {}\n", ratio, test.lower(), test.upper(),
               test.elo0, test.elo1, verdict);
}

void print(const codec::Game& game, const analysis::ContestOrder& order, const analysis::Contest& contest) {
    const analysis::Interval interval = analysis::score_interval(contest.pairs);
    fmt::print("{} – {}: {} against {}\n\n", game.title(), game.scenario().title, order.bots[0], order.bots[1]);
    fmt::print("  {} games: won {}, drawn {}, lost {}; score {:.1f} %\n", 2 * contest.pairs.pairs(), contest.wins,
               contest.draws, contest.losses, 100 * contest.pairs.score());
    print_sides(game, contest);
    fmt::print("  Elo {} (95 %: {} to {})\n", signed_elo(analysis::elo_of(contest.pairs.score())),
               signed_elo(analysis::elo_of(interval.low)), signed_elo(analysis::elo_of(interval.high)));
    fmt::print("  pairs with 0, ½, 1, 1½, 2 points: {}\n", fmt::join(contest.pairs.of, " "));
    if (order.test) print_test(*order.test, contest.ratio);
    fmt::print("  {:.0f} s\n", contest.seconds);
}

constexpr int most_elo = 2000;  // a win in 100,000 games

void check(const Arguments& arguments) {
    if (arguments.games % 2 == 1) throw UsageError{"--games: expected an even number, since games come in pairs."};
    for (const double elo : {arguments.test.elo0, arguments.test.elo1})
        if (!(std::abs(elo) <= most_elo))
            throw UsageError{fmt::format("--elo0 and --elo1 must lie between -{0} and {0}.", most_elo)};
    if (arguments.test.elo0 >= arguments.test.elo1) throw UsageError{"--elo0 must be less than --elo1."};
}

int run(const Arguments& arguments) {
    check(arguments);
    analysis::Cluster& team = analysis::cluster();
    team.agree([&] {
        if (team.size() > 1) throw UsageError{"A match is played by one process: start it without mpirun."};
        return 0;
    });
    const auto game = game_of(arguments);
    analysis::ContestOrder order;
    order.bots = arguments.bots;
    order.games = arguments.games > 0 ? arguments.games : arguments.most;
    if (arguments.games == 0) order.test = arguments.test;
    order.seed = Seed::from_number(arguments.seed);
    order.threads =
        arguments.threads > 0 ? arguments.threads : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    if (to_terminal(STDERR_FILENO))
        order.progress = [](std::uint64_t games) { fmt::print(stderr, "\r{} games ", games); };
    const analysis::Contest contest = analysis::play_contest(*game, order);
    if (order.progress) fmt::print(stderr, "\r{:30}\r", "");
    if (arguments.json)
        fmt::print("{}", codec::to_page(analysis::to_json(*game, order, contest)));
    else
        print(*game, order, contest);
    return 0;
}

}  // namespace

void add_match(Context context) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = context.app.add_subcommand("match", "Let two bots play each other and print which is stronger");
    command->add_option("first", arguments->bots[0], "A bot: random, easy, greedy, mcts, mcts:200ms, mcts:400, …")
        ->required();
    command->add_option("second", arguments->bots[1], "The other bot")->required();
    command->add_option("--scenario", arguments->scenario, "GAME/ID, or the path of a scenario file")->required();
    command->add_option("--option", arguments->options, "An option of the game as name=value; may be repeated")
        ->type_name("NAME=VALUE");
    CLI::Option* games = command->add_option("--games", arguments->games, "Play so many games, without a test")
                             ->check(CLI::Range(2u, 1000000u));
    command->add_option("--most", arguments->most, "The most games of a test")
        ->check(CLI::Range(2u, 1000000u))
        ->capture_default_str();
    command->add_option("--elo0", arguments->test.elo0, "The test's weaker supposition")->capture_default_str();
    command->add_option("--elo1", arguments->test.elo1, "The test's stronger supposition")->capture_default_str();
    command->add_option("--alpha", arguments->test.alpha, "How often it may wrongly accept the stronger one")
        ->check(CLI::Range(0.0001, 0.4999))
        ->capture_default_str();
    command->add_option("--beta", arguments->test.beta, "How often it may wrongly accept the weaker one")
        ->check(CLI::Range(0.0001, 0.4999))
        ->capture_default_str();
    for (const char* of_the_test : {"--most", "--elo0", "--elo1", "--alpha", "--beta"})
        games->excludes(command->get_option(of_the_test));
    add_seed(*command, arguments->seed, "The seed; pair number N always has the same dice")->capture_default_str();
    command->add_option("--threads", arguments->threads, "Games at the same time; 0 means one for each core")
        ->check(CLI::Range(0, 256));
    command->add_flag("--json", arguments->json, "Print the result as JSON");
    command->footer(
        "The games come in pairs with the same dice, in which the bots change sides.\n"
        "Examples:\n  sandtable match mcts:200ms greedy --scenario pbi/crossroads-village --games 40\n"
        "  sandtable match mcts:400 greedy --scenario square-bashing/sb_first_push --elo0 0 --elo1 100");
    command->callback([arguments, &exit_code = context.exit_code] { exit_code = run(*arguments); });
}

}  // namespace sandtable::cli
