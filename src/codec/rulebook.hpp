// The rule texts of docs/rules, clause by clause, so that every citation can be looked up.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace sandtable::codec {

struct RuleClause {
    std::string id;       // "PBI-11.5"; "PBI-3" for a whole numbered section
    std::string heading;  // the chapter it stands in
    std::string text;
};

// The clauses of one rule text, in its order; sections ("## 3. Turn structure") come as "PBI-3" when the text's
// book is known from its clauses.
std::vector<RuleClause> clauses_in(std::string_view markdown);

// All rule texts carried in the program, by clause id.
const std::map<std::string, RuleClause>& rulebook();

}  // namespace sandtable::codec
