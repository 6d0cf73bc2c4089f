#include "codec/rulebook.hpp"

#include <cctype>
#include <optional>

#include "codec/embedded.hpp"

namespace sandtable::codec {

namespace {

// "PBI-11.5" at the start of the text, as far as it goes; empty if there is none.
std::string_view clause_id(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size() && std::isupper(static_cast<unsigned char>(text[at]))) ++at;
    if (at == 0 || at >= text.size() || text[at] != '-') return {};
    const auto digits = [&] {
        const std::size_t first = ++at;
        while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at]))) ++at;
        return at > first;
    };
    if (!digits() || at >= text.size() || text[at] != '.' || !digits()) return {};
    return text.substr(0, at);
}

// The clause that begins in this line: "- **PBI-1.1** [S] …" or "* **PUB-25.1 [S]** …".
std::string_view begins_clause(std::string_view line) {
    if (!line.starts_with("- **") && !line.starts_with("* **")) return {};
    return clause_id(line.substr(4));
}

std::optional<int> section_number(std::string_view line) {  // "## 3. Turn structure"
    if (!line.starts_with("## ")) return std::nullopt;
    int number = 0;
    std::size_t at = 3;
    for (; at < line.size() && std::isdigit(static_cast<unsigned char>(line[at])); ++at)
        number = number * 10 + (line[at] - '0');
    return at > 3 && at < line.size() && line[at] == '.' ? std::optional(number) : std::nullopt;
}

std::string trimmed(std::string text) {
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.pop_back();
    return text;
}

std::string_view book_of(std::string_view markdown) {
    std::size_t at = 0;
    while (at < markdown.size()) {
        const std::size_t end = std::min(markdown.find('\n', at), markdown.size());
        const std::string_view id = begins_clause(markdown.substr(at, end - at));
        if (!id.empty()) return id.substr(0, id.find('-'));
        at = end + 1;
    }
    return {};
}

}  // namespace

std::vector<RuleClause> clauses_in(std::string_view markdown) {
    const std::string book(book_of(markdown));
    std::vector<RuleClause> clauses;
    std::string heading;
    std::vector<std::size_t> open;  // clauses and sections that the present line belongs to
    for (std::size_t at = 0; at < markdown.size();) {
        const std::size_t end = std::min(markdown.find('\n', at), markdown.size());
        const std::string_view line = markdown.substr(at, end - at);
        at = end + 1;
        if (line.starts_with("#")) {
            heading = std::string(line.substr(line.find(' ') + 1));
            open.clear();
            if (const auto number = section_number(line)) {
                clauses.push_back({book + '-' + std::to_string(*number), heading, {}});
                open.push_back(clauses.size() - 1);
            }
            continue;
        }
        if (const std::string_view id = begins_clause(line); !id.empty()) {
            clauses.push_back({std::string(id), heading, {}});
            open.assign(1, clauses.size() - 1);
        }
        for (const std::size_t index : open) clauses[index].text += std::string(line) + '\n';
    }
    for (RuleClause& clause : clauses) clause.text = trimmed(clause.text);
    return clauses;
}

const std::map<std::string, RuleClause>& rulebook() {
    static const std::map<std::string, RuleClause> book = [] {
        std::map<std::string, RuleClause> all;
        for (const EmbeddedFile& file : embedded_files())
            if (file.path.starts_with("docs/rules/"))
                for (RuleClause& clause : clauses_in(file.text)) all.emplace(clause.id, std::move(clause));
        return all;
    }();
    return book;
}

}  // namespace sandtable::codec
