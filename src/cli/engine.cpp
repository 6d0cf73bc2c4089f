#include <cstdio>
#include <iostream>

#include "analysis/session.hpp"
#include "cli/command.hpp"

namespace sandtable::cli {

void add_engine(Context context) {
    CLI::App* command =
        context.app.add_subcommand("engine", "Speak JSON lines on standard input and output, for bots and tools");
    command->footer(
        "One request a line, one answer a line; docs/bots.md lists them all.\n"
        "Example:\n  echo '{\"op\": \"new\", \"scenario\": \"first-patrol\", \"seed\": 7}' | sandtable engine");
    command->callback([&exit_code = context.exit_code] {
        analysis::Session session;
        std::string line;
        while (!session.wants_to_quit() && std::getline(std::cin, line)) {
            if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
            const std::string answer = session.answer(line) + '\n';
            std::fwrite(answer.data(), 1, answer.size(), stdout);
            std::fflush(stdout);
        }
        exit_code = 0;
    });
}

}  // namespace sandtable::cli
