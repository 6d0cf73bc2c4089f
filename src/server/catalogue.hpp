// What can be played: games, scenarios and bots, as GET /api/catalogue gives them; and the texts of the rules.
#pragma once

#include <optional>

#include "codec/json.hpp"

namespace sandtable::server {

codec::Json catalogue();
std::optional<codec::Json> rule(const std::string& clause);

}  // namespace sandtable::server
