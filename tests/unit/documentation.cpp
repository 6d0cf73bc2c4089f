// The conversations with the engine that docs/bots.md shows are what the engine says.
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "analysis/session.hpp"
#include "codec/game.hpp"

namespace sandtable::analysis {
namespace {

const std::string sent = "→ ", answered = "← ", cut = " …";

std::vector<std::string> lines_of_bots_page() {
    std::istringstream page(codec::read_file(SANDTABLE_ROOT "/docs/bots.md", 1 << 20));
    std::vector<std::string> lines;
    for (std::string line; std::getline(page, line);) lines.push_back(line);
    return lines;
}

Session new_session() {
    Session session;
    session.answer(R"({"op": "new", "scenario": "first-patrol", "seed": 7})");
    return session;
}

// An answer that the page cuts short need only begin so.
void expect_answer(const std::string& shown, const std::string& given, std::size_t line) {
    if (!shown.ends_with(cut)) {
        EXPECT_EQ(given, shown) << "in line " << line + 1;
        return;
    }
    const std::string begun = shown.substr(0, shown.size() - cut.size());
    EXPECT_EQ(given.substr(0, begun.size()), begun) << "in line " << line + 1;
}

TEST(Documentation, shows_the_answers_that_the_engine_gives) {
    const std::vector<std::string> lines = lines_of_bots_page();
    Session session = new_session();
    std::string answer;
    int compared = 0;
    bool preparing = false;  // in a comment that tells what was done before the example
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string& line = lines[i];
        if (line == "<!-- after") preparing = true;
        if (line == "-->") preparing = false;
        if (preparing && line.starts_with('{')) session.answer(line);
        if (line.starts_with(sent)) answer = session.answer(line.substr(sent.size()));
        if (line.starts_with(answered)) {
            expect_answer(line.substr(answered.size()), answer, i);
            ++compared;
        }
        const bool example_ends = i > 0 && line == "```" && lines[i - 1].starts_with(answered);
        if (example_ends) session = new_session();
    }
    EXPECT_GT(compared, 20);
}

}  // namespace
}  // namespace sandtable::analysis
