// A refusal as a sentence: "Out of reach: needs 7, a D6 cannot do it. PBI-7.5"
#pragma once

#include <functional>
#include <string>

#include "core/refusal.hpp"

namespace sandtable::codec {

using Naming = std::function<std::string(const Argument&)>;

std::string refusal_sentence(const Refusal& refusal, const Naming& name);  // without the clause
std::string refusal_text(const Refusal& refusal, const Naming& name);      // with it

}  // namespace sandtable::codec
