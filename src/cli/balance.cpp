#include <fmt/format.h>

#include <fstream>
#include <thread>

#include "analysis/balance.hpp"
#include "bots/bot.hpp"
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

// What --write will lay its entries over; found out before the first game whether it can.
codec::Json entries_in(const std::string& path) {
    if (path.empty()) return codec::Json::object();
    require_writable(path);
    if (!std::ifstream(path)) return codec::Json::object();
    const std::string text = codec::read_file(path, codec::Limits{}.bytes);
    try {
        codec::Json entries = codec::parse(text);
        for (const auto& [name, entry] : codec::Reader(entries).members(codec::Limits{}.fields))
            entry.only({"bot", "games", "wins", "draws", "rules_version", "scenario_hash"});
        return entries;
    } catch (const codec::Error& error) {
        throw codec::Error("", path + ": " + error.what());
    }
}

analysis::SimulationOrder order_of(const BalanceArguments& arguments) {
    analysis::SimulationOrder order;
    order.games = arguments.games;
    order.seed = Seed::from_number(arguments.seed);
    order.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    order.bots = {arguments.bot, arguments.bot};
    return order;
}

// All processes play; the leader prints and writes.
void measure_all(const BalanceArguments& arguments) {
    const std::vector<codec::Scenario> scenarios = shipped_scenarios_of(arguments.game);
    const analysis::SimulationOrder order = order_of(arguments);
    analysis::Cluster& team = analysis::cluster();
    codec::Json entries;
    team.agree([&] {
        bots::require_bot(arguments.bot);
        entries = entries_in(arguments.file);
        fmt::print(
            "| game | scenario | first side wins, % | second side wins, % | draws, % |\n|---|---|---|---|---|\n");
        return 0;
    });
    for (const codec::Scenario& scenario : scenarios) {
        const auto game = codec::make_game(scenario);
        const analysis::Simulation played = analysis::simulate(*game, order);
        team.agree([&] {
            print_row(*game, played);
            entries[game->id() + "/" + scenario.id] = analysis::balance_entry(*game, arguments.bot, played);
            if (!arguments.file.empty()) write_file(arguments.file, codec::to_page(entries));
            return 0;
        });
    }
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
    add_seed(*command, arguments->seed, "The seed")->capture_default_str();
    command->add_option("--write", arguments->file,
                        "Lay what was measured over the entries of this file (docs/balance.json)");
    command->footer("Example:\n  sandtable balance --bot greedy --games 400 --write docs/balance.json");
    command->callback([arguments, &exit_code = context.exit_code] {
        measure_all(*arguments);
        exit_code = 0;
    });
}

}  // namespace sandtable::cli
