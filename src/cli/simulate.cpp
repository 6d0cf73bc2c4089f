#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "analysis/report.hpp"
#include "cli/command.hpp"

namespace sandtable::cli {

namespace {

// A bar on the terminal; elsewhere a line now and then, so that a log of a long run tells how far it is.
class ProgressBar {
public:
    void operator()(const analysis::Progress& progress) {
        const auto now = Clock::now();
        if (now - last_ < (bar_ ? std::chrono::milliseconds(200) : std::chrono::seconds(10))) return;
        last_ = now;
        const std::string text = analysis::progress_text(progress, std::chrono::duration<double>(now - start_).count());
        if (bar_)
            fmt::print(stderr, "\r[{:<30}] {:<45}", std::string(30 * progress.done / progress.games, '#'), text);
        else
            fmt::print(stderr, "{}\n", text);
    }
    ~ProgressBar() {
        if (bar_) fmt::print(stderr, "\r{:78}\r", "");
    }

private:
    using Clock = std::chrono::steady_clock;
    const bool bar_ = to_terminal(STDERR_FILENO);
    const Clock::time_point start_ = Clock::now();
    Clock::time_point last_ = start_;
};

// Of what this run has played itself.
void print_speed(const analysis::Simulation& s) {
    const std::uint64_t games = s.games - s.earlier_games;
    const std::int64_t decisions = s.decisions.sum - s.earlier_decisions;
    if (s.earlier_games > 0) fmt::print("\n  {} of these games are from an earlier run", s.earlier_games);
    if (games == 0) return fmt::print("\n");
    const double rate = static_cast<double>(games) / s.seconds;
    fmt::print("\n  {} decisions in {:.2f} s: {:.{}f} million/s, {:.{}f} games/s\n", decisions, s.seconds,
               static_cast<double>(decisions) / s.seconds / 1e6, rate < 10 ? 6 : 2, rate, rate < 10 ? 2 : 0);
}

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
    print_speed(s);
}

using Tables = std::array<const codec::Game*, 2>;

// What a side is called at both tables.
std::string side_at(const Tables& games, std::size_t side) {
    const std::string first = games[0]->side_names()[side], second = games[1]->side_names()[side];
    return first == second ? first : fmt::format("{} (at the second table {})", first, second);
}

std::string verdict(const Tables& games, const analysis::Comparison& comparison) {
    if (const auto side = comparison.favoured())
        return fmt::format("the second table favours {} more.", side_at(games, *side));
    const analysis::Interval interval = comparison.interval();
    return fmt::format("no difference is shown; if there is one it is below {:.1f} %.",
                       100 * std::max(-interval.low, interval.high));
}

void print_comparison(const Tables& games, const analysis::Comparison& comparison) {
    const auto share = [](const analysis::Simulation& s) {
        return 100 * (static_cast<double>(s.wins[0]) + static_cast<double>(s.draws) / 2) / static_cast<double>(s.games);
    };
    const double difference = 100 * comparison.difference();
    const analysis::Interval interval = comparison.interval();
    fmt::print("Share of {} (a draw counts half): {:.1f} % at the first table, {:.1f} % at the second.\n",
               side_at(games, 0), share(comparison.tables[0]), share(comparison.tables[1]));
    fmt::print("Difference {:+.1f} % (95 % interval {:+.1f} to {:+.1f}), from {} games with the same dice.\n",
               difference, 100 * interval.low, 100 * interval.high, comparison.tables[0].games);
    fmt::print("Verdict: {}\n", verdict(games, comparison));
}

codec::Json comparison_json(const Tables& games, const analysis::SimulationOrder& order,
                            const analysis::Comparison& comparison) {
    const analysis::Interval interval = comparison.interval();
    const auto side = comparison.favoured();
    codec::Json tables = codec::Json::array();
    for (std::size_t i = 0; i < games.size(); ++i)
        tables.push_back(analysis::to_json(*games[i], order, comparison.tables[i]));
    return codec::object("tables", std::move(tables), "difference", comparison.difference(), "low", interval.low,
                         "high", interval.high, "pairs", comparison.pairs, "favours",
                         side ? codec::Json(games[0]->side_names()[*side]) : codec::Json(), "verdict",
                         verdict(games, comparison));
}

struct SimulateArguments {
    TableChoice table;
    std::uint64_t games = 1000;
    std::uint64_t seed = 1;
    int threads = 0;
    std::string attacker = "random", defender = "random";
    std::string report, checkpoint, other_scenario;
    std::vector<std::string> other_options;
    std::uint64_t option_games = 0;
    bool json = false;

    analysis::SimulationOrder order() const {
        analysis::SimulationOrder order;
        order.games = games;
        order.seed = Seed::from_number(seed);
        order.threads = threads > 0 ? threads : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
        order.bots = {attacker, defender};
        order.details = !report.empty();
        order.checkpoint = checkpoint;
        return order;
    }
    bool compares() const { return !other_scenario.empty() || !other_options.empty(); }
    void check() const {
        if (option_games > 0 && report.empty()) throw UsageError{"--option-games needs --report."};
        if (compares() && !report.empty()) throw UsageError{"--report is of one table: leave out what is compared."};
        if (compares() && !checkpoint.empty())
            throw UsageError{"--checkpoint is of one table: leave out what is compared."};
    }
};

// The leader does it first: what is wrong is told once.
std::unique_ptr<codec::Game> make_for_all(const TableChoice& table) {
    std::unique_ptr<codec::Game> game;
    analysis::cluster().agree([&] {
        game = table.make();
        return 0;
    });
    return game ? std::move(game) : table.make();
}

// The leader tells how far all are.
void watch(analysis::SimulationOrder& order, ProgressBar& bar) {
    if (analysis::cluster().leads()) order.progress = std::ref(bar);
}

analysis::Simulation watched(const codec::Game& game, analysis::SimulationOrder order) {
    ProgressBar bar;
    watch(order, bar);
    return analysis::simulate(game, order);
}

void run_comparison(const SimulateArguments& arguments, const codec::Game& game) {
    TableChoice other = arguments.table;
    if (!arguments.other_scenario.empty()) other.scenario = arguments.other_scenario;
    other.options.insert(other.options.end(), arguments.other_options.begin(), arguments.other_options.end());
    const auto second = make_for_all(other);
    analysis::SimulationOrder order = arguments.order();
    order.winners = true;
    analysis::Simulation one = watched(game, order);
    const analysis::Comparison comparison = analysis::compare(std::move(one), watched(*second, order));
    if (!analysis::cluster().leads()) return;
    if (arguments.json)
        fmt::print("{}", codec::to_page(comparison_json({&game, second.get()}, order, comparison)));
    else
        print_comparison({&game, second.get()}, comparison);
}

// The command that gives the same page again.
std::string command_of(const SimulateArguments& arguments) {
    std::string command =
        fmt::format("sandtable simulate {} {} --first {} --second {} --games {} --seed {}", arguments.table.game,
                    arguments.table.scenario, arguments.attacker, arguments.defender, arguments.games, arguments.seed);
    for (const std::string& option : arguments.table.options) command += " --option " + option;
    if (arguments.option_games > 0) command += fmt::format(" --option-games {}", arguments.option_games);
    return command + " --report " + arguments.report;
}

void run_simulation(const SimulateArguments& arguments, const codec::Game& game) {
    const analysis::SimulationOrder order = arguments.order();
    analysis::cluster().agree([&] {
        if (!arguments.report.empty()) require_writable(arguments.report);
        return 0;
    });
    const analysis::Simulation result = watched(game, order);
    std::vector<analysis::OptionEffect> effects;
    if (arguments.option_games > 0) {
        analysis::SimulationOrder short_order = order;
        short_order.games = arguments.option_games;
        ProgressBar bar;
        watch(short_order, bar);
        effects = analysis::option_effects(game, short_order);
    }
    if (!analysis::cluster().leads()) return;
    if (!arguments.report.empty())
        write_file(arguments.report,
                   analysis::to_html({game, order, result, std::move(effects), command_of(arguments)}));
    if (arguments.json)
        fmt::print("{}", codec::to_page(analysis::to_json(game, order, result)));
    else
        print_table(game, order, result);
}

}  // namespace

void add_simulate(Context context) {
    auto arguments = std::make_shared<SimulateArguments>();
    CLI::App* command =
        context.app.add_subcommand("simulate", "Play a scenario many times between bots and print its balance");
    arguments->table.add_to(*command);
    command->add_option("--games", arguments->games, "How many games")
        ->check(CLI::Range(1u, 1000000000u))
        ->capture_default_str();
    add_seed(*command, arguments->seed, "The seed; game number N always has the same dice")->capture_default_str();
    command->add_option("--threads", arguments->threads, "Threads of each process; 0 means one for each core")
        ->check(CLI::Range(0, 256));
    command
        ->add_option("--first", arguments->attacker,
                     "The bot of the first side: easy, normal, hard, random, greedy or mcts:400")
        ->capture_default_str();
    command->add_option("--second", arguments->defender, "The bot of the second side")->capture_default_str();
    command->add_flag("--json", arguments->json, "Print the result as JSON");
    command->add_option("--report", arguments->report, "Write a page with plots to this file (HTML)");
    command
        ->add_option("--option-games", arguments->option_games,
                     "With --report: try every other value of every option in so many games each")
        ->check(CLI::Range(1u, 1000000u));
    command->add_option("--checkpoint", arguments->checkpoint,
                        "Keep what is done in this file every few seconds, and go on from it");
    command->add_option("--compare", arguments->other_scenario, "Play the same games with this scenario too");
    command->add_option("--compare-option", arguments->other_options,
                        "Play the same games with this option too (name=value)");
    command->footer(
        "Examples:\n  sandtable simulate pbi crossroads-village --games 10000\n"
        "  sandtable simulate pbi first-patrol --first greedy --second random --games 400 --json\n"
        "  sandtable simulate pbi crossroads-village --games 2000 --report balance.html --option-games 500\n"
        "  sandtable simulate pbi crossroads-village --compare-option here_they_come_ap=1\n"
        "  mpirun -n 8 sandtable simulate pbi crossroads-village --threads 1 --games 1000000 --checkpoint long.json");
    command->callback([arguments, &exit_code = context.exit_code] {
        arguments->check();
        const auto game = make_for_all(arguments->table);
        arguments->compares() ? run_comparison(*arguments, *game) : run_simulation(*arguments, *game);
        exit_code = 0;
    });
}

}  // namespace sandtable::cli
