#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <fstream>
#include <limits>
#include <random>

#include "analysis/cluster.hpp"
#include "build_info.hpp"
#include "cli/command.hpp"

namespace sandtable::cli {

void TableChoice::add_to(CLI::App& app) {
    app.add_option("game", game, "The game, such as pbi")->required();
    app.add_option("scenario", scenario, "A scenario's id, or the path of a scenario file")->required();
    app.add_option("--option", options, "An option of the game as name=value; may be repeated")
        ->type_name("NAME=VALUE");
}

std::unique_ptr<codec::Game> TableChoice::make() const {
    return codec::make_game(codec::find_scenario(game, scenario), options_json(game, options));
}

std::vector<codec::Scenario> shipped_scenarios_of(const std::string& game) {
    std::vector<codec::Scenario> chosen;
    for (const codec::Scenario& scenario : codec::shipped_scenarios())
        if (game.empty() || scenario.game == game) chosen.push_back(scenario);
    if (!chosen.empty()) return chosen;
    std::vector<std::string> known;
    for (const codec::GameInfo& info : codec::games()) known.push_back(info.id);
    throw UsageError{fmt::format("There is no game called \"{}\"; known are {}.", game, fmt::join(known, ", "))};
}

CLI::Option* add_seed(CLI::App& app, std::uint64_t& seed, const std::string& meaning) {
    // CLI11 takes the nearest number for one that is too large, and 010 for eight.
    const auto whole = [](std::string& text) -> std::string {
        std::uint64_t number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error != std::errc() || end != text.data() + text.size())
            return fmt::format("expected a whole number from 0 to {}, not {}",
                               std::numeric_limits<std::uint64_t>::max(), text);
        text = std::to_string(number);
        return {};
    };
    return app.add_option("--seed", seed, meaning)->transform(CLI::Validator(whole, ""));
}

codec::AnyPosition position_from(const codec::Game& game, const std::string& path) {
    if (path.empty()) return game.setup();
    const codec::Json patch = codec::parse(codec::read_file(path, codec::Limits{}.bytes));
    return game.patched(codec::Reader(patch));
}

codec::Json options_json(const std::string& game, const std::vector<std::string>& settings) {
    if (settings.empty()) return nullptr;
    codec::Json json = codec::Json::object();
    for (const codec::GameInfo& info : codec::games()) {
        if (info.id != game) continue;
        for (const std::string& setting : settings) {
            const std::size_t equals = setting.find('=');
            if (equals == std::string::npos)
                throw UsageError{fmt::format("--option {}: expected name=value.", setting)};
            const std::string name = setting.substr(0, equals), value = setting.substr(equals + 1);
            const bool number =
                !value.empty() && value.size() < 10 && value.find_first_not_of("0123456789") == std::string::npos;
            json[name] = value == "true"    ? codec::Json(true)
                         : value == "false" ? codec::Json(false)
                         : number           ? codec::Json(std::stoi(value))
                                            : codec::Json(value);
        }
    }
    return json;
}

void write_file(const std::string& path, const std::string& text) {
    std::ofstream file(path, std::ios::binary);
    file << text;
    file.close();
    if (!file) throw codec::Error("", fmt::format("The file {} cannot be written.", path));
}

void require_writable(const std::string& path) {
    const bool existed = std::ifstream(path).is_open();
    if (!std::ofstream(path, std::ios::app))
        throw codec::Error("", fmt::format("The file {} cannot be written.", path));
    if (!existed) std::remove(path.c_str());
}

Seed seed_from_system() {
    std::random_device device;
    Seed seed;
    for (std::uint32_t& word : seed.words) word = device();
    return seed;
}

bool to_terminal(int file_descriptor) { return isatty(file_descriptor) == 1; }

namespace {

// CLI11 reads 010 as eight and 0x10 as sixteen.
std::string as_decimal(std::string& text) {
    const std::size_t begin = text.starts_with('-') || text.starts_with('+') ? 1 : 0;
    if (begin == text.size() || text.find_first_not_of("0123456789", begin) != std::string::npos)
        return fmt::format("expected a whole number, not {}", text);
    const std::size_t digits = std::min(text.find_first_not_of('0', begin), text.size() - 1);
    text = (text.starts_with('-') ? "-" : "") + text.substr(digits);
    return {};
}

// In all subcommands, whatever whole numbers they take.
void read_whole_numbers_as_decimal(CLI::App& app) {
    for (CLI::App* command : app.get_subcommands({}))
        for (CLI::Option* option : command->get_options())
            if (const std::string type = option->get_type_name();
                (type.starts_with("INT") || type.starts_with("UINT")) && option->get_single_name() != "seed")
                option->transform(CLI::Validator(as_decimal, ""));
}

// CLI11 says of another word only that a subcommand is missing.
void require_known_subcommand(const CLI::App& app, const std::string& first) {
    std::vector<std::string> known;
    for (const CLI::App* command : app.get_subcommands(nullptr)) known.push_back(command->get_name());
    if (first.starts_with('-') || std::find(known.begin(), known.end(), first) != known.end()) return;
    throw UsageError{fmt::format("There is no subcommand called \"{}\"; known are {}.", first, fmt::join(known, ", "))};
}

int run(int argc, char** argv) {
    CLI::App app("Sandtable plays tabletop wargames exactly as written.", "sandtable");
    app.set_version_flag("--version", fmt::format("sandtable {} ({})", build_info::version, build_info::revision));
    app.require_subcommand(1);
    app.footer("Each subcommand has its own --help with examples.");
    int exit_code = 0;
    const cli::Context context{app, exit_code};
    cli::add_serve(context);
    cli::add_play(context);
    cli::add_simulate(context);
    cli::add_balance(context);
    cli::add_match(context);
    cli::add_odds(context);
    cli::add_golden(context);
    cli::add_perft(context);
    cli::add_replay(context);
    cli::add_verify(context);
    cli::add_bench(context);
    cli::add_scenarios(context);
    cli::add_rules(context);
    cli::add_engine(context);
    read_whole_numbers_as_decimal(app);
    try {
        if (argc > 1) require_known_subcommand(app, argv[1]);
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);  // --help, --version
        if (analysis::speaks_for_all()) fmt::print(stderr, "sandtable: {} (see --help)\n", error.what());
        return 2;
    } catch (const cli::UsageError& error) {
        if (analysis::speaks_for_all()) fmt::print(stderr, "sandtable: {}\n", error.sentence);
        return 2;
    } catch (const codec::Error& error) {
        fmt::print(stderr, "sandtable: {}\n", error.what());
        return 2;
    } catch (const analysis::LeaderFailed&) {
        return 2;
    } catch (const std::exception& error) {
        fmt::print(stderr, "sandtable: {}\n", error.what());
        return 1;
    }
    return exit_code;
}

}  // namespace

}  // namespace sandtable::cli

// What was printed may still wait to be written: a full disk shows only now.
int main(int argc, char** argv) {
    const int exit_code = sandtable::cli::run(argc, argv);
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return exit_code;
    std::fputs("sandtable: The output could not be written.\n", stderr);
    return exit_code == 0 ? 1 : exit_code;
}
