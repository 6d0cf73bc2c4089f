#include <fmt/format.h>

#include "cli/command.hpp"
#include "match/golden.hpp"

namespace sandtable::cli {

namespace {

int run(const std::vector<std::string>& paths, bool quiet) {
    std::size_t passed = 0, failed = 0;
    for (const std::string& file : match::golden_files(paths)) {
        for (const match::GoldenResult& result : match::run_golden_file(file)) {
            ++(result.passed ? passed : failed);
            if (!result.passed)
                fmt::print("FAILED  {}  {}: {} ({})\n", result.name, result.title, result.complaint, file);
            else if (!quiet)
                fmt::print("passed  {}  {}\n", result.name, result.title);
        }
    }
    fmt::print("{} passed, {} failed\n", passed, failed);
    return failed == 0 && passed > 0 ? 0 : 1;
}

}  // namespace

void add_golden(Context context) {
    struct Arguments {
        std::vector<std::string> paths;
        bool quiet = false;
    };
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command =
        context.app.add_subcommand("golden", "Run golden cases: positions with scripted dice and their results");
    command->add_option("paths", arguments->paths, "Case files, or folders of them")
        ->required()
        ->check(CLI::ExistingPath);
    command->add_flag("--quiet", arguments->quiet, "Print failures only");
    command->footer(
        "Examples:\n  sandtable golden tests/golden\n  sandtable golden tests/golden/pbi/G07-three-rifles-two-ap.json");
    command->callback(
        [arguments, &exit_code = context.exit_code] { exit_code = run(arguments->paths, arguments->quiet); });
}

}  // namespace sandtable::cli
