#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/command.hpp"
#include "match/replay.hpp"

namespace sandtable::cli {

namespace {

constexpr std::size_t largest_replay = 64 << 20;

match::Replay load(const std::string& path) {
    return match::Replay(codec::parse(codec::read_file(path, largest_replay), {largest_replay, 24, 1024}));
}

void print_transcript(const match::Match& match) {
    const codec::Game& game = match.game();
    fmt::print("{} – {}\n", game.title(), game.scenario().title);
    for (const std::string& line : codec::record_lines(game, match.opening())) fmt::print("    {}\n", line);
    codec::AnyPosition before = match.position_after(0);
    std::size_t number = 0;
    for (const match::Step& step : match.steps()) {
        fmt::print("{:>4}. {}: {}\n", ++number, game.seat_name(step.seat), game.words(before, step.action));
        for (const std::string& line : codec::record_lines(game, step.record)) fmt::print("    {}\n", line);
        before = step.after;
    }
    fmt::print("\n{}", game.board(match.position(), false));
}

int verify(const std::vector<std::string>& paths) {
    std::vector<std::string> files;
    for (const std::string& path : paths) {
        if (!std::filesystem::is_directory(path)) {
            files.push_back(path);
            continue;
        }
        for (const auto& entry : std::filesystem::recursive_directory_iterator(path))
            if (entry.is_regular_file() && entry.path().extension() == ".json") files.push_back(entry.path().string());
    }
    std::sort(files.begin(), files.end());
    int passed = 0, failed = 0;
    for (const std::string& file : files) {
        try {
            const match::Verdict verdict = load(file).verify();
            fmt::print("{}  {}: {}\n", verdict.matches ? "fine   " : "DIFFERS", file, verdict.sentence);
            ++(verdict.matches ? passed : failed);
        } catch (const codec::Error& error) {
            fmt::print("DIFFERS  {}: {}\n", file, error.what());
            ++failed;
        }
    }
    fmt::print("{} passed, {} failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}

}  // namespace

void add_replay(Context context) {
    auto path = std::make_shared<std::string>();
    CLI::App* command =
        context.app.add_subcommand("replay", "Tell a recorded game: every action, die and event with its clause");
    command->add_option("file", *path, "A replay file")->required()->check(CLI::ExistingFile);
    command->footer("Example:\n  sandtable replay tests/replays/pbi/crossroads-village.json");
    command->callback([path, &exit_code = context.exit_code] {
        const match::Replay replay = load(*path);
        match::Verdict verdict;
        const auto match = replay.play(verdict);
        print_transcript(*match);
        fmt::print("\n{}\n", verdict.sentence);
        exit_code = verdict.matches ? 0 : 1;
    });
}

void add_verify(Context context) {
    auto paths = std::make_shared<std::vector<std::string>>();
    CLI::App* command =
        context.app.add_subcommand("verify", "Recompute recorded games and report the first action that differs");
    command->add_option("files", *paths, "Replay files, or folders of them")->required()->check(CLI::ExistingPath);
    command->footer("Example:\n  sandtable verify tests/replays");
    command->callback([paths, &exit_code = context.exit_code] { exit_code = verify(*paths); });
}

}  // namespace sandtable::cli
