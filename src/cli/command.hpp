// The sandtable command: one file a subcommand, each adding itself to the command line.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "codec/game.hpp"

namespace sandtable::cli {

// A subcommand sets `exit_code` when it ran; Error and usage mistakes are reported by main.
struct Context {
    CLI::App& app;
    int& exit_code;
};

void add_play(Context context);
void add_serve(Context context);
void add_simulate(Context context);
void add_balance(Context context);
void add_match(Context context);
void add_odds(Context context);
void add_golden(Context context);
void add_perft(Context context);
void add_replay(Context context);
void add_verify(Context context);
void add_bench(Context context);
void add_scenarios(Context context);
void add_rules(Context context);
void add_engine(Context context);

// A mistake in the words of the command line: one sentence, exit code 2.
struct UsageError {
    std::string sentence;
};

// "GAME SCENARIO --option name=value …", as most subcommands take them.
struct TableChoice {
    std::string game;
    std::string scenario;
    std::vector<std::string> options;

    void add_to(CLI::App& app);
    std::unique_ptr<codec::Game> make() const;
};

// Those of a game, or all when none is named; a usage mistake when there is no such game.
std::vector<codec::Scenario> shipped_scenarios_of(const std::string& game);

// "--seed NUMBER": all of it, or a complaint.
CLI::Option* add_seed(CLI::App& app, std::uint64_t& seed, const std::string& meaning);

// The position (or what differs from the set-up) in a file; the set-up itself when no file is named.
codec::AnyPosition position_from(const codec::Game& game, const std::string& path);
codec::Json options_json(const std::string& game, const std::vector<std::string>& settings);
void write_file(const std::string& path, const std::string& text);  // throws Error
void require_writable(const std::string& path);                     // likewise, before the work is done
Seed seed_from_system();                                            // for play without --seed
bool to_terminal(int file_descriptor);

}  // namespace sandtable::cli
