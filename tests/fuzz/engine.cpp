// analysis/session: whatever lines come in, one line of JSON goes out for each, and errors change nothing.
#include "analysis/session.hpp"
#include "fuzz/support.hpp"

using namespace sandtable;
using codec::Json;

namespace {

constexpr std::size_t most_lines = 24;

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size() && lines.size() < most_lines;) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.emplace_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

// Odds may rightly take minutes, and a bot that thinks seconds: not here.
bool takes_long(const std::string& line) {
    const Json json = Json::parse(line, nullptr, false);
    if (!json.is_object() || !json.contains("op")) return false;
    if (json["op"] == "bot") return json.contains("bot") && json["bot"] != "random";
    if (json["op"] != "odds") return false;
    const bool motivation = json.contains("do") && json["do"].is_object() && json["do"].contains("motivate");
    return !motivation || json.contains("budget");
}

std::string hash_of(analysis::Session& session) {
    const Json json = Json::parse(session.answer(R"({"op": "hash"})"));
    return json.contains("hash") ? json["hash"].get<std::string>() : "none";
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    fuzz::Coins coins(seed);
    auto lines = lines_of(fuzz::text_of(data, size));
    if (lines.empty() || coins.below(8) == 0) return LLVMFuzzerMutate(data, size, most);
    const std::size_t which = coins.below(lines.size());
    if (const std::size_t choice = coins.below(6); choice == 0) {
        lines.insert(lines.begin() + static_cast<long>(coins.below(lines.size())), lines[which]);
    } else if (choice == 1 && lines.size() > 1) {
        lines.erase(lines.begin() + static_cast<long>(which));
    } else {
        std::string buffer = lines[which];
        buffer.resize(buffer.size() + 4096);
        const std::size_t length = fuzz::mutate_json(reinterpret_cast<std::uint8_t*>(buffer.data()),
                                                     lines[which].size(), buffer.size(), seed + 1);
        lines[which] = buffer.substr(0, length);
    }
    std::string text;
    for (const std::string& line : lines) text += line + '\n';
    if (text.size() > most) return LLVMFuzzerMutate(data, size, most);
    std::copy(text.begin(), text.end(), data);
    return text.size();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    analysis::Session session;
    for (const std::string& line : lines_of(fuzz::text_of(data, size))) {
        if (takes_long(line)) continue;
        const std::string before = hash_of(session);
        const std::string answer = session.answer(line);
        const Json json = Json::parse(answer, nullptr, false);
        fuzz::expect(answer.find('\n') == std::string::npos && json.is_object() && json.contains("ok"),
                     "no answer: " + answer);
        if (json["ok"] == false) {
            fuzz::expect(json.contains("error") != json.contains("refusal"), "neither error nor refusal: " + answer);
            fuzz::expect(hash_of(session) == before, "an error changed the game: " + line);
        }
    }
    return 0;
}
