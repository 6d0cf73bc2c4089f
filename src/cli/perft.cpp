#include <fmt/format.h>

#include "analysis/perft.hpp"
#include "cli/command.hpp"
#include "match/match.hpp"

namespace sandtable::cli {

void add_perft(Context context) {
    struct Arguments {
        TableChoice table;
        std::string position;
        int depth = 3;
        std::uint64_t most = 5'000'000;
    };
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command =
        context.app.add_subcommand("perft", "Count every line of play to a depth, with its total probability");
    arguments->table.add_to(*command);
    command->add_option("--depth", arguments->depth, "How many decisions deep")
        ->check(CLI::Range(1, 20))
        ->capture_default_str();
    command
        ->add_option("--position", arguments->position, "A file with a position, or with what differs from the set-up")
        ->check(CLI::ExistingFile);
    command->add_option("--most", arguments->most, "Give up beyond this many leaves")->capture_default_str();
    command->footer(
        "The total probability, with decisions made uniformly, is exactly 1 at every depth.\n"
        "Example:\n  sandtable perft pbi first-patrol --depth 4");
    command->callback([arguments, &exit_code = context.exit_code] {
        const auto game = arguments->table.make();
        const codec::AnyPosition position = position_from(*game, arguments->position);
        const auto depths = analysis::perft(*game, position, arguments->depth, arguments->most);
        fmt::print("{:>5} {:>14} {:>12}  {}\n", "depth", "leaves", "finished", "total probability");
        for (const analysis::PerftDepth& depth : depths) {
            fmt::print("{:>5} {:>14} {:>12}  {}\n", depth.depth, depth.leaves, depth.finished, depth.total.str());
            if (depth.total != 1) exit_code = 1;
        }
        if (static_cast<int>(depths.size()) < arguments->depth)
            fmt::print("depth {} has more than {} leaves\n", depths.size() + 1, arguments->most);
    });
}

}  // namespace sandtable::cli
