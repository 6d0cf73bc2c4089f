#include <fmt/format.h>

#include "cli/command.hpp"

namespace sandtable::cli {

namespace {

void list_all() {
    for (const codec::Scenario& scenario : codec::shipped_scenarios())
        fmt::print("{:<16} {:<24} {} ({} minutes)\n", scenario.game, scenario.id, scenario.title, scenario.minutes);
}

void show(const std::string& id) {
    const codec::Scenario scenario = codec::find_scenario("", id);
    const auto game = codec::make_game(scenario);
    fmt::print("{} – {}\n{}\n\n{}\n", game->title(), scenario.title, scenario.summary,
               game->board(game->setup(), to_terminal(1)));
    fmt::print("Options (--option NAME=VALUE); the scenario may set others than the standard:\n");
    for (const codec::GameInfo& info : codec::games()) {
        if (info.id != scenario.game) continue;
        for (const codec::OptionInfo& option : info.options)
            fmt::print("  {:<30} {:<20} {:<10} {}\n", option.name, codec::to_line(option.standard), option.clause,
                       option.meaning);
    }
}

int check(const std::vector<std::string>& paths) {
    int failed = 0;
    for (const std::string& path : paths) {
        try {
            codec::make_game(codec::read_scenario(codec::parse(codec::read_file(path, 1 << 20))));
            fmt::print("{}: fine\n", path);
        } catch (const codec::Error& error) {
            fmt::print("{}: {}\n", path, error.what());
            ++failed;
        }
    }
    return failed == 0 ? 0 : 1;
}

}  // namespace

void add_scenarios(Context context) {
    CLI::App* command = context.app.add_subcommand("scenarios", "List, show or check scenarios");
    command->require_subcommand(0, 1);
    command->footer(
        "Examples:\n  sandtable scenarios\n  sandtable scenarios show crossroads-village\n  sandtable scenarios check "
        "my-scenario.json");
    auto id = std::make_shared<std::string>();
    auto paths = std::make_shared<std::vector<std::string>>();
    command->add_subcommand("list", "All scenarios");
    CLI::App* show_one = command->add_subcommand("show", "The map, the text and the options of one");
    show_one->add_option("scenario", *id, "Its id, or the path of a file")->required();
    CLI::App* check_files =
        command->add_subcommand("check", "Say whether scenario files are fine, or what is wrong where");
    check_files->add_option("files", *paths, "Scenario files")->required()->check(CLI::ExistingFile);
    command->callback([=, &exit_code = context.exit_code] {
        if (show_one->parsed())
            show(*id);
        else if (check_files->parsed())
            exit_code = check(*paths);
        else
            list_all();
    });
}

}  // namespace sandtable::cli
