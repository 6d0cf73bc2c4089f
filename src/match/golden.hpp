// Golden cases: small positions with scripted dice and what must come of them. Format: docs/golden-cases.md.
#pragma once

#include <string>
#include <vector>

#include "codec/json.hpp"

namespace sandtable::match {

struct GoldenResult {
    std::string name;
    std::string title;
    bool passed = false;
    std::string complaint;  // the first thing that was not as the case says
    std::vector<std::string> clauses;
};

// All cases of a file. A file that cannot be read as cases gives one failed result that says why.
std::vector<GoldenResult> run_golden_file(const std::string& path);

// The files behind the given paths, folders included, in order; tables (*.table.json) are left out.
std::vector<std::string> golden_files(const std::vector<std::string>& paths);

}  // namespace sandtable::match
