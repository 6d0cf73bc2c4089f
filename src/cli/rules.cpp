#include <fmt/format.h>

#include <algorithm>

#include "cli/command.hpp"
#include "codec/rulebook.hpp"

namespace sandtable::cli {

void add_rules(Context context) {
    auto id = std::make_shared<std::string>();
    CLI::App* command = context.app.add_subcommand("rules", "Show the text of a rule clause");
    command->add_option("clause", *id, "A clause such as PBI-11.5, a chapter such as PBI-11, or nothing for a list");
    command->footer("Examples:\n  sandtable rules PBI-7.3\n  sandtable rules PBI-11");
    command->callback([id, &exit_code = context.exit_code] {
        const auto& book = codec::rulebook();
        const auto capital = [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; };
        std::transform(id->begin(), id->end(), id->begin(), capital);
        std::size_t shown = 0;
        if (const auto found = book.find(*id); found != book.end()) {
            fmt::print("{}\n\n{}\n", found->second.heading, found->second.text);
            if (id->find('.') != std::string::npos) return;
            *id += '.';  // a section's number is a chapter's too
            ++shown;
        }
        for (const auto& [name, clause] : book) {
            if (!id->empty() && !name.starts_with(*id)) continue;
            if (id->empty())
                fmt::print("{:<12} {}\n", name, clause.heading);
            else
                fmt::print("{}\n", clause.text);
            ++shown;
        }
        if (shown == 0) {
            fmt::print(stderr, "sandtable: There is no clause {}.\n", *id);
            exit_code = 2;
        }
    });
}

}  // namespace sandtable::cli
