// An action typed by a person, as words: commas are spaces, and the little words of a sentence are left out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sandtable::codec {

std::vector<std::string> typed_words(std::string_view text, const std::vector<std::string>& left_out);

}  // namespace sandtable::codec
