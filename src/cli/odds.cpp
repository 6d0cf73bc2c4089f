#include <fmt/format.h>

#include <filesystem>

#include "analysis/odds.hpp"
#include "cli/command.hpp"
#include "match/match.hpp"

namespace sandtable::cli {

namespace {

void print_odds(const codec::Game& game, const codec::AnyPosition& position, const codec::AnyAction& action,
                const analysis::Odds& odds) {
    fmt::print("{}\n", game.words(position, action));
    if (odds.exact)
        fmt::print("exact, by {} enumerated paths; the chances add up to {}\n", odds.paths, odds.total.str());
    else
        fmt::print("{}: estimated from {} samples, with 95 % intervals\n",
                   odds.depends_on_hidden ? "what the seat does not see decides and is guessed"
                                          : "too many outcomes to enumerate in the time allowed",
                   odds.paths);
    if (odds.assumes_choices)
        fmt::print("choices of who is lost or where to retreat are taken as the first listed\n\n");
    for (const analysis::OddsLine& line : odds.lines) {
        const std::string chance = odds.exact ? fmt::format("{:8.4f} %", 100 * line.chance)
                                              : fmt::format("{:6.2f} % ({:.2f} to {:.2f})", 100 * line.chance,
                                                            100 * line.low, 100 * line.high);
        fmt::print("{}  {}\n", chance, fmt::join(line.what, ", "));
    }
}

}  // namespace

void add_odds(Context context) {
    struct Arguments {
        TableChoice table;
        std::string position, seat, action;
        analysis::OddsBudget budget = analysis::OddsBudget::of_somebody_waiting();
        bool json = false;
    };
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command =
        context.app.add_subcommand("odds", "Show the exact chances of everything an action can lead to");
    arguments->table.add_to(*command);
    command
        ->add_option("--position", arguments->position, "A file with a position, or with what differs from the set-up")
        ->check(CLI::ExistingFile);
    command->add_option("--seat", arguments->seat, "Who acts; whoever must decide if not given");
    command->add_option("--do", arguments->action, "The action in words or as JSON")->required();
    command->add_option("--budget", arguments->budget.paths, "The most paths to enumerate before sampling")
        ->check(CLI::Range(1u, 100000000u))
        ->capture_default_str();
    command->add_option("--samples", arguments->budget.samples, "How many samples to take then")
        ->check(CLI::Range(100u, 100000000u))
        ->capture_default_str();
    command
        ->add_option("--milliseconds", arguments->budget.milliseconds,
                     "How long to enumerate before sampling; 0: as long as it takes")
        ->check(CLI::Range(0, 3600000))
        ->capture_default_str();
    command
        ->add_option("--sampling-milliseconds", arguments->budget.sampling_milliseconds,
                     "How long to sample; 0: as long as it takes")
        ->check(CLI::Range(0, 3600000))
        ->capture_default_str();
    command->add_flag("--json", arguments->json, "Print as JSON, with exact fractions");
    command->footer(
        "Examples:\n  sandtable odds pbi crossroads-village --position docs/examples/assault.json \\\n"
        "      --do 'assault a1.R1 a1.R2 a1.R3 to D5'\n"
        "  sandtable odds pbi crossroads-village --position docs/examples/assault.json \\\n"
        "      --do '{\"shoot\": {\"target\": \"D5\", \"groups\": {\"a1.R1\": 2}}}' --json");
    command->callback([arguments, &exit_code = context.exit_code] {
        const auto game = arguments->table.make();
        const codec::AnyPosition position = position_from(*game, arguments->position);
        const Seats asked = game->to_act(position);
        if (asked.empty()) throw UsageError{"Nobody has a decision to make in this position."};
        const codec::Json seat_name = arguments->seat;
        const Seat seat = arguments->seat.empty() ? asked.first() : game->seat(codec::Reader(seat_name, "--seat"));
        const codec::AnyPosition view = game->view(position, seat);
        const bool is_json = arguments->action.find_first_not_of(" \t\n") != std::string::npos &&
                             arguments->action[arguments->action.find_first_not_of(" \t\n")] == '{';
        const codec::Json action_json = is_json ? codec::parse(arguments->action) : codec::Json();
        const codec::AnyAction action = is_json ? game->action(view, seat, codec::Reader(action_json))
                                                : game->action(view, seat, arguments->action);
        if (const Refusal refusal = game->check(view, seat, action)) {
            fmt::print("Refused: {} {}\n", game->sentence(refusal), to_text(refusal.clause));
            exit_code = 1;
            return;
        }
        const analysis::Odds odds = analysis::odds_of(*game, view, seat, action, arguments->budget);
        if (arguments->json)
            fmt::print("{}", codec::to_page(analysis::to_json(odds)));
        else
            print_odds(*game, view, action, odds);
        exit_code = 0;
    });
}

}  // namespace sandtable::cli
