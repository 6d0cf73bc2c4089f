#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "analysis/simulate.hpp"
#include "cli/command.hpp"

namespace sandtable::cli {

namespace {

// A bar on the terminal with rate and time left; silent when nobody watches.
class ProgressBar {
public:
    explicit ProgressBar(std::uint64_t games)
        : games_(games), shown_(to_terminal(STDERR_FILENO)), start_(Clock::now()), last_(start_) {}

    void operator()(std::uint64_t done) {
        const auto now = Clock::now();
        if (!shown_ || now - last_ < std::chrono::milliseconds(200)) return;
        last_ = now;
        const double seconds = std::chrono::duration<double>(now - start_).count();
        const double rate = static_cast<double>(done) / seconds;
        const auto filled = static_cast<std::size_t>(30 * done / games_);
        fmt::print(stderr, "\r[{:<30}] {:3}%  {:.0f} games/s  {:.0f} s left ", std::string(filled, '#'),
                   100 * done / games_, rate, static_cast<double>(games_ - done) / rate);
    }
    ~ProgressBar() {
        if (shown_) fmt::print(stderr, "\r{:70}\r", "");
    }

private:
    using Clock = std::chrono::steady_clock;
    std::uint64_t games_;
    bool shown_;
    Clock::time_point start_, last_;
};

void print_table(const codec::Game& game, const analysis::SimulationOrder& order, const analysis::Simulation& s) {
    const auto sides = game.side_names();
    const auto row = [&](const std::string& name, std::uint64_t count) {
        const auto interval = analysis::wilson(count, s.games);
        fmt::print("  {:<22} {:>9}   {:5.1f} %   ({:.1f} to {:.1f})\n", name, count,
                   100.0 * static_cast<double>(count) / static_cast<double>(s.games), 100 * interval.low,
                   100 * interval.high);
    };
    fmt::print("{} – {}: {} games, {} against {}\n\n", game.title(), game.scenario().title, s.games, order.bots[0],
               order.bots[1]);
    fmt::print("  {:<22} {:>9}   {:>7}   95 % interval\n", "won by", "games", "share");
    for (std::size_t side = 0; side < sides.size(); ++side) row(sides[side], s.wins[side]);
    row("nobody (draw)", s.draws);
    fmt::print("\n  {:<22} {:>9}   {:>9}   {:>5} {:>6}\n", "", "mean", "deviation", "least", "most");
    const auto tally = [](const std::string& name, const analysis::Tally& t) {
        fmt::print("  {:<22} {:>9.2f}   {:>9.2f}   {:>5} {:>6}\n", name, t.mean(), t.deviation(), t.least, t.most);
    };
    for (std::size_t side = 0; side < sides.size(); ++side) tally("score, " + sides[side], s.score[side]);
    tally("decisions in a game", s.decisions);
    fmt::print("\n  {} decisions in {:.2f} s: {:.2f} million/s, {:.0f} games/s\n", s.decisions.sum, s.seconds,
               static_cast<double>(s.decisions.sum) / s.seconds / 1e6, static_cast<double>(s.games) / s.seconds);
}

}  // namespace

void add_simulate(Context context) {
    struct Arguments {
        TableChoice table;
        std::uint64_t games = 1000;
        std::uint64_t seed = 1;
        int threads = 0;
        std::string attacker = "random", defender = "random";
        bool json = false;
    };
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command =
        context.app.add_subcommand("simulate", "Play a scenario many times between bots and print its balance");
    arguments->table.add_to(*command);
    command->add_option("--games", arguments->games, "How many games")
        ->check(CLI::Range(1u, 1000000000u))
        ->capture_default_str();
    command->add_option("--seed", arguments->seed, "The seed; game number N always has the same dice")
        ->capture_default_str();
    command->add_option("--threads", arguments->threads, "Threads; 0 means one for each core")
        ->check(CLI::Range(0, 256));
    command->add_option("--first", arguments->attacker, "The bot of the first side: random or greedy")
        ->capture_default_str();
    command->add_option("--second", arguments->defender, "The bot of the second side")->capture_default_str();
    command->add_flag("--json", arguments->json, "Print the result as JSON");
    command->footer(
        "Examples:\n  sandtable simulate pbi crossroads-village --games 10000\n"
        "  sandtable simulate pbi first-patrol --first greedy --second random --games 400 --json\n"
        "  sandtable simulate pbi crossroads-village --option here_they_come_ap=1");
    command->callback([arguments, &exit_code = context.exit_code] {
        const auto game = arguments->table.make();
        analysis::SimulationOrder order;
        order.games = arguments->games;
        order.seed = Seed::from_number(arguments->seed);
        order.threads = arguments->threads > 0 ? arguments->threads
                                               : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
        order.bots = {arguments->attacker, arguments->defender};
        analysis::Simulation result;
        {
            ProgressBar bar(order.games);
            order.progress = [&](std::uint64_t done) { bar(done); };
            result = analysis::simulate(*game, order);
        }
        if (arguments->json)
            fmt::print("{}", codec::to_page(analysis::to_json(*game, order, result)));
        else
            print_table(*game, order, result);
        exit_code = 0;
    });
}

}  // namespace sandtable::cli
