#include <fmt/format.h>

#include <fstream>
#include <thread>

#include "analysis/balance.hpp"
#include "cli/command.hpp"

namespace sandtable::cli {

namespace {

struct BalanceArguments {
    std::string game;
    std::string bot = "greedy";
    std::uint64_t games = 400;
    std::uint64_t seed = 1;
    std::string file;
};

void print_row(const codec::Game& game, const analysis::Simulation& s) {
    const auto sides = game.side_names();
    const auto share = [&](std::uint64_t wins) {
        const analysis::Interval interval = analysis::wilson(wins, s.games);
        return fmt::format("{:.1f} ({:.1f} to {:.1f})",
                           100.0 * static_cast<double>(wins) / static_cast<double>(s.games), 100 * interval.low,
                           100 * interval.high);
    };
    fmt::print("| `{}` | `{}` | {}: {} | {}: {} | {:.1f} |\n", game.id(), game.scenario().id, sides[0],
               share(s.wins[0]), sides[1], share(s.wins[1]),
               100.0 * static_cast<double>(s.draws) / static_cast<double>(s.games));
    std::fflush(stdout);
}

}  // namespace

void add_balance(Context context) {
    auto arguments = std::make_shared<BalanceArguments>();
    CLI::App* command = context.app.add_subcommand(
        "balance", "Measure all shipped scenarios between equal bots and print a table (Markdown)");
    command->add_option("game", arguments->game, "Only the scenarios of this game");
    command->add_option("--bot", arguments->bot, "The bot of both sides")->capture_default_str();
    command->add_option("--games", arguments->games, "Games of each scenario")
        ->check(CLI::Range(1u, 1000000u))
        ->capture_default_str();
    command->add_option("--seed", arguments->seed)->capture_default_str();
    command->add_option("--write", arguments->file,
                        "Lay what was measured over the entries of this file (docs/balance.json)");
    command->footer("Example:\n  sandtable balance --bot greedy --games 400 --write docs/balance.json");
    command->callback([arguments, &exit_code = context.exit_code] {
        codec::Json entries = codec::Json::object();
        if (!arguments->file.empty() && std::ifstream(arguments->file))
            entries = codec::parse(codec::read_file(arguments->file, codec::Limits{}.bytes));
        analysis::SimulationOrder order;
        order.games = arguments->games;
        order.seed = Seed::from_number(arguments->seed);
        order.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
        order.bots = {arguments->bot, arguments->bot};
        fmt::print(
            "| game | scenario | first side wins, % | second side wins, % | draws, % |\n|---|---|---|---|---|\n");
        for (const codec::Scenario& scenario : codec::shipped_scenarios()) {
            if (!arguments->game.empty() && scenario.game != arguments->game) continue;
            const auto game = codec::make_game(scenario);
            const analysis::Simulation played = analysis::simulate(*game, order);
            print_row(*game, played);
            entries[game->id() + "/" + scenario.id] = analysis::balance_entry(*game, arguments->bot, played);
            if (!arguments->file.empty()) write_file(arguments->file, codec::to_page(entries));
        }
        exit_code = 0;
    });
}

}  // namespace sandtable::cli
