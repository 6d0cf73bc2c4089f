#include "codec/typed_words.hpp"

#include <algorithm>
#include <sstream>

namespace sandtable::codec {

std::vector<std::string> typed_words(std::string_view text, const std::vector<std::string>& left_out) {
    constexpr std::size_t longest_text = 2000;
    std::string spaced(text.substr(0, longest_text));
    std::replace(spaced.begin(), spaced.end(), ',', ' ');
    std::istringstream stream(spaced);
    std::vector<std::string> words;
    for (std::string word; stream >> word;)
        if (std::find(left_out.begin(), left_out.end(), word) == left_out.end()) words.push_back(word);
    return words;
}

}  // namespace sandtable::codec
