#include <fmt/format.h>

#include "analysis/signature.hpp"
#include "cli/command.hpp"
#include "match/replay.hpp"

namespace sandtable::cli {

namespace {

int check_signatures(const std::string& path) {
    const codec::Json json = codec::parse(codec::read_file(path, 1 << 16));
    int failed = 0, passed = 0;
    for (const analysis::Signature& signature : analysis::signatures()) {
        const std::string wanted = codec::Reader(json).field(signature.game).text(16),
                          found = match::hash_text(signature.value);
        if (wanted != found) fmt::print("{}: the signature is {}, expected {}\n", signature.game, found, wanted);
        ++(wanted == found ? passed : failed);
    }
    fmt::print("{} passed, {} failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}

void print_signatures() {
    for (const analysis::Signature& signature : analysis::signatures())
        fmt::print("{:<16} signature {}  ({} decisions)\n", signature.game, match::hash_text(signature.value),
                   signature.decisions);
}

void print_speed(const codec::Scenario& scenario, double seconds) {
    const auto game = codec::make_game(scenario);
    const analysis::Speed s = analysis::measure_speed(*game, seconds);
    fmt::print(
        "{:<16} {:<24} {:>7.3f} M decisions/s {:>8.0f} games/s  legal {:>5.0f} ns ({:.1f} actions)  check {:>5.0f} ns  "
        "apply {:>5.0f} ns  copy {:>3.0f} ns  position {} B, action {} B\n",
        scenario.game, scenario.id, s.listing.decisions_a_second() / 1e6,
        static_cast<double>(s.listing.games) / s.listing.seconds, s.ns_legal, s.legal_actions, s.ns_check, s.ns_apply,
        s.ns_copy, s.position_bytes, s.action_bytes);
    if (s.drawing.games > 0)
        fmt::print("{:<41} {:>7.3f} M decisions/s by drawing from the candidates instead of listing them all\n", "",
                   s.drawing.decisions_a_second() / 1e6);
}

void print_search(const codec::Scenario& scenario, double seconds) {
    const auto game = codec::make_game(scenario);
    const analysis::SearchSpeed s = analysis::measure_search(*game, seconds);
    fmt::print("{:<16} {:<24} {:>9.0f} decisions/s in searches, {:>9.0f} without a tree: {:.0f} %\n", scenario.game,
               scenario.id, s.decisions, s.decisions_without_tree, 100 * s.decisions / s.decisions_without_tree);
}

}  // namespace

void add_bench(Context context) {
    struct Arguments {
        std::string check;
        double seconds = 2;
        bool search = false;
        std::string game;
    };
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command =
        context.app.add_subcommand("bench", "Measure the speed of the games and print their signatures");
    command->add_option("game", arguments->game, "One game only");
    command->add_option("--check", arguments->check, "Compare the signatures with this file and do nothing else")
        ->check(CLI::ExistingFile);
    command->add_option("--seconds", arguments->seconds, "How long to play each scenario")
        ->check(CLI::Range(0.1, 600.0))
        ->capture_default_str();
    command->add_flag("--search", arguments->search, "Measure the simulations of mcts instead of random games");
    command->footer(
        "Random games on one core with full enumeration of the legal actions at each decision; where a game can draw\n"
        "some of them without listing all, also of those.\n"
        "Examples:\n  sandtable bench\n  sandtable bench pbi --seconds 10\n  sandtable bench --search\n  sandtable "
        "bench --check "
        "tests/signatures.json");
    command->callback([arguments, &exit_code = context.exit_code] {
        if (!arguments->check.empty()) {
            exit_code = check_signatures(arguments->check);
            return;
        }
        for (const codec::Scenario& scenario : shipped_scenarios_of(arguments->game))
            (arguments->search ? print_search : print_speed)(scenario, arguments->seconds);
        if (!arguments->search) print_signatures();
    });
}

}  // namespace sandtable::cli
