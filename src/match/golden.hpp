// Golden cases: small positions with scripted dice and what must come of them. Format: docs/golden-cases.md.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "codec/game.hpp"

namespace sandtable::match {

struct GoldenResult {
    std::string name;
    std::string title;
    bool passed = false;
    std::string complaint;  // the first thing that was not as the case says
    std::vector<std::string> clauses;
};

// Is called with each action of a case that is carried out, and the position before it.
using GoldenWatch = std::function<void(const std::shared_ptr<const codec::Game>&, const codec::AnyPosition&, Seat,
                                       const codec::AnyAction&)>;

// All cases of a file. A file that cannot be read as cases gives one failed result that says why.
std::vector<GoldenResult> run_golden_file(const std::string& path, const GoldenWatch& watch = {});

// The files behind the given paths, folders included, in order; tables (*.table.json) are left out.
std::vector<std::string> golden_files(const std::vector<std::string>& paths);

}  // namespace sandtable::match
