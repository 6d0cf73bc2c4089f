// The rule texts, the code and the tests speak of the same clauses: nothing cites a clause that does not exist, and no
// clause of a game that is played goes without a test.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "codec/game.hpp"
#include "codec/json.hpp"
#include "codec/rulebook.hpp"

namespace sandtable::properties {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_file = 64 << 20;

const fs::path root = SANDTABLE_ROOT;

std::vector<fs::path> files_below(const fs::path& folder, const std::set<std::string>& extensions) {
    std::vector<fs::path> files;
    if (!fs::exists(root / folder)) return files;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder))
        if (entry.is_regular_file() && extensions.contains(entry.path().extension().string()))
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

// All rule texts: clause by id, with the sections as "PBI-3".
struct Rules {
    std::map<std::string, codec::RuleClause> clauses;
    std::set<std::string> books;

    Rules() {
        for (const fs::path& path : files_below("docs/rules", {".md"}))
            for (codec::RuleClause& clause : codec::clauses_in(codec::read_file(path, largest_file))) {
                books.insert(clause.id.substr(0, clause.id.find('-')));
                clauses.emplace(clause.id, std::move(clause));
            }
    }
    // "PBI-11.5", or "PBI-3" for a section or a chapter.
    bool know(const std::string& id) const {
        if (clauses.contains(id)) return true;
        if (id.find('.') != std::string::npos) return false;
        const auto next = clauses.lower_bound(id + '.');
        return next != clauses.end() && next->first.starts_with(id + '.');
    }
};

// A citation and where it stands.
struct Citation {
    std::string clause;
    std::string place;  // file and line
};

std::string id_of(const std::string& book, int chapter, int number) {
    return book + '-' + std::to_string(chapter) + (number == 0 ? "" : '.' + std::to_string(number));
}

// "PBI-11.5", "PBI-3", "PBI-10.3, 10.6 and 10.7", "PBI-15.1 to 15.6" and, in code, PBI(11, 5).
void citations_in_line(const std::string& line, const std::string& book, std::vector<std::string>& found) {
    static std::map<std::string, std::regex> calls, texts;
    const auto call = calls.try_emplace(book, "\\b" + book + R"(\((\d+),\s*(\d+)\))").first;
    for (std::sregex_iterator at(line.begin(), line.end(), call->second), end; at != end; ++at)
        found.push_back(id_of(book, std::stoi((*at)[1]), std::stoi((*at)[2])));
    const auto text = texts.try_emplace(book, "\\b" + book + R"(-(\d+)(?:\.(\d+))?)").first;
    static const std::regex more(R"(^(, | and | to |–|-)(\d+)\.(\d+))");
    for (std::sregex_iterator at(line.begin(), line.end(), text->second), end; at != end; ++at) {
        int chapter = std::stoi((*at)[1]), number = (*at)[2].matched ? std::stoi((*at)[2]) : 0;
        found.push_back(id_of(book, chapter, number));
        std::string rest = (*at).suffix();
        for (std::smatch next; number != 0 && std::regex_search(rest, next, more); rest = next.suffix()) {
            const int to_chapter = std::stoi(next[2]), to_number = std::stoi(next[3]);
            const bool range = next[1] == " to " || next[1] == "–" || next[1] == "-";
            if (range && to_chapter == chapter)
                for (int between = number + 1; between < to_number; ++between)
                    found.push_back(id_of(book, chapter, between));
            chapter = to_chapter;
            number = to_number;
            found.push_back(id_of(book, chapter, number));
        }
    }
}

std::vector<Citation> citations_in(const fs::path& path, const std::set<std::string>& books) {
    std::vector<Citation> citations;
    std::istringstream text(codec::read_file(path, largest_file));
    std::string line;
    for (int number = 1; std::getline(text, line); ++number)
        for (const std::string& book : books) {
            std::vector<std::string> found;
            citations_in_line(line, book, found);
            for (std::string& clause : found)
                citations.push_back(
                    {std::move(clause), fs::relative(path, root).string() + ':' + std::to_string(number)});
        }
    return citations;
}

// The clauses that a golden case names: what it shows, what it expects to be cited and what refuses.
void collect(const codec::Json& json, const std::string& place, std::vector<Citation>& citations) {
    if (json.is_array())
        for (const auto& element : json) collect(element, place, citations);
    if (!json.is_object()) return;
    for (const auto& item : json.items()) {
        const bool names = item.key() == "clauses" || item.key() == "cites" || item.key() == "refused";
        if (names && item.value().is_string()) citations.push_back({item.value(), place});
        if (names && item.value().is_array())
            for (const auto& clause : item.value())
                if (clause.is_string()) citations.push_back({clause, place});
        if (!names) collect(item.value(), place, citations);
    }
}

std::vector<Citation> golden_citations() {
    std::vector<Citation> citations;
    for (const fs::path& path : files_below("tests/golden", {".json"}))
        collect(codec::parse(codec::read_file(path, largest_file), {4 << 20, 24, 1024}),
                fs::relative(path, root).string(), citations);
    return citations;
}

// docs/rules/no-effect.md: "- PBI-1.7: the reason".
std::map<std::string, std::string> clauses_without_effect() {
    std::map<std::string, std::string> reasons;
    std::istringstream text(codec::read_file(root / "docs/rules/no-effect.md", largest_file));
    static const std::regex entry(R"(^[-*] \**([A-Z]+-\d+\.\d+)\**:?\s*(.*)$)");
    std::string line;
    for (std::smatch found; std::getline(text, line);)
        if (std::regex_match(line, found, entry)) reasons[found[1]] = found[2];
    return reasons;
}

std::string list_of(const std::vector<Citation>& citations) {
    std::string text;
    for (const Citation& citation : citations) text += "\n  " + citation.clause + "  " + citation.place;
    return text;
}

std::vector<Citation> unknown_among(const Rules& rules, std::vector<Citation> citations) {
    std::erase_if(citations, [&](const Citation& citation) { return rules.know(citation.clause); });
    return citations;
}

}  // namespace

TEST(Clauses, are_found_in_comments_calls_lists_and_ranges) {
    std::vector<std::string> found;
    citations_in_line("x = PBI(11, 5);  // PBI-10.3, 10.6; PBI-15.1 to 15.3, and PBI-3 but not PBI-G07", "PBI", found);
    EXPECT_EQ(found, (std::vector<std::string>{"PBI-11.5", "PBI-10.3", "PBI-10.6", "PBI-15.1", "PBI-15.2", "PBI-15.3",
                                               "PBI-3"}));
}

TEST(Clauses, of_the_rule_texts_can_be_read) {
    const Rules rules;
    EXPECT_TRUE(rules.books.contains("PBI"));
    EXPECT_TRUE(rules.know("PBI-11.5"));
    EXPECT_TRUE(rules.know("PBI-3"));
    EXPECT_TRUE(rules.know("PBI-18"));
    EXPECT_FALSE(rules.know("PBI-99"));
    EXPECT_FALSE(rules.know("PBI-11.99"));
    for (const auto& [id, clause] : rules.clauses)
        EXPECT_FALSE(clause.text.empty() && id.find('.') != std::string::npos) << id << " has no text";
}

TEST(Clauses, cited_by_the_code_exist) {
    const Rules rules;
    std::vector<Citation> citations;
    for (const fs::path& path : files_below("src", {".cpp", ".hpp"}))
        for (Citation& citation : citations_in(path, rules.books)) citations.push_back(std::move(citation));
    EXPECT_GT(citations.size(), 100u);
    const auto unknown = unknown_among(rules, citations);
    EXPECT_TRUE(unknown.empty()) << "The code cites clauses that are not in docs/rules:" << list_of(unknown);
}

TEST(Clauses, cited_by_golden_cases_exist) {
    const Rules rules;
    const auto unknown = unknown_among(rules, golden_citations());
    EXPECT_TRUE(unknown.empty()) << "Golden cases cite clauses that are not in docs/rules:" << list_of(unknown);
}

TEST(Clauses, cited_by_the_documents_exist) {
    const Rules rules;
    std::vector<Citation> citations;
    for (const fs::path& path : files_below("docs", {".md"}))
        for (Citation& citation : citations_in(path, rules.books)) citations.push_back(std::move(citation));
    const auto unknown = unknown_among(rules, citations);
    EXPECT_TRUE(unknown.empty()) << "Documents cite clauses that are not in docs/rules:" << list_of(unknown);
}

TEST(Clauses, without_effect_on_play_exist_and_have_a_reason) {
    const Rules rules;
    for (const auto& [id, reason] : clauses_without_effect()) {
        EXPECT_TRUE(rules.clauses.contains(id)) << "docs/rules/no-effect.md names " << id << ", which is no clause";
        EXPECT_GE(reason.size(), 8u) << "docs/rules/no-effect.md gives no reason for " << id;
    }
}

// A game is played when its code cites its book. Every clause of such a book is shown by a golden case or named by a
// unit test, unless it has no effect on play. (The comments of tests/literal and of this folder do not count: they name
// whole chapters.)
TEST(Clauses, of_every_game_that_is_played_are_tested) {
    const Rules rules;
    std::set<std::string> played;
    for (const fs::path& path : files_below("src/rules", {".cpp", ".hpp"}))
        for (const Citation& citation : citations_in(path, rules.books))
            played.insert(citation.clause.substr(0, citation.clause.find('-')));
    EXPECT_TRUE(played.contains("PBI"));

    std::set<std::string> tested;
    for (const Citation& citation : golden_citations()) tested.insert(citation.clause);
    for (const fs::path& path : files_below("tests/unit", {".cpp", ".hpp"}))
        for (const Citation& citation : citations_in(path, rules.books)) tested.insert(citation.clause);

    const auto without_effect = clauses_without_effect();
    std::string untested;
    for (const auto& [id, clause] : rules.clauses) {
        const bool is_clause = id.find('.') != std::string::npos;
        if (!is_clause || !played.contains(id.substr(0, id.find('-'))) || tested.contains(id)) continue;
        if (without_effect.contains(id) || clause.text.find("(No effect on play.)") != std::string::npos) continue;
        untested += "\n  " + clause.text.substr(0, 120);
    }
    EXPECT_TRUE(untested.empty()) << "No test shows these clauses, and docs/rules/no-effect.md does not excuse them:"
                                  << untested;
}

}  // namespace sandtable::properties
