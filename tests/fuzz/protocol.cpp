// server/rehearsal: whatever comes in over WebSockets and HTTP, each gets an answer that is JSON, nothing that is
// refused changes anything, and the stored entries tell the same table again.
//
// Each line is a message: "A{…}" from the attacker, "D{…}" from the defender, "W{…}" from a spectator, "S{…}" from a
// stranger, "G/path" and "P/path {…}" are requests. $table, $attacker, $defender, $watch, $version stand for what they
// are at this table, $legal7 for a legal action of whoever speaks.
#include "fuzz/support.hpp"
#include "server/rehearsal.hpp"

using namespace sandtable;
using codec::Json;
using server::Rehearsal;

namespace {

constexpr std::size_t most_lines = 24;
constexpr codec::Limits generous{8 << 20, 32, 4096};

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size() && lines.size() < most_lines;) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.emplace_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

server::Options patient() {
    server::Options options = Rehearsal::without_pauses();
    constexpr server::Rate any{1e9, 1e9};
    options.messages_per_token = options.messages_per_address = any;
    options.requests_per_address = options.tables_per_address = any;
    options.odds.paths = 100;
    options.odds.samples = 50;
    return options;
}

// Making a server takes long: many tables are played on one, then it is thrown away.
Rehearsal& rehearsal() {
    static std::unique_ptr<Rehearsal> kept;
    static int used = 0;
    if (!kept || ++used % 200 == 0) kept = std::make_unique<Rehearsal>(patient());
    return *kept;
}

class Play {
public:
    explicit Play(bool with_bot) : server_(rehearsal()) {
        const Json here{{"kind", "here"}}, bot{{"kind", "bot"}, {"bot", "random"}};
        const Json wish{{"game", "pbi"},
                        {"scenario", "first-patrol"},
                        {"seats", {{"attacker", here}, {"defender", with_bot ? bot : here}}}};
        made_ = codec::parse(server_.request({"POST", "/api/tables", "", codec::to_line(wish), "192.0.2.1"}).body);
        for (const char who : std::string("ADWS")) {
            numbers_[who] = server_.connect();
            if (who == 'S' || (who == 'D' && with_bot)) continue;
            const char* token = who == 'A' ? "$attacker" : who == 'D' ? "$defender" : "$watch";
            say(who, std::string(R"({"op": "hello", "table": "$table", "token": ")") + token + "\"}");
        }
    }
    ~Play() {
        for (const auto& [who, number] : numbers_) server_.disconnect(number);
    }

    void line(const std::string& text) {
        if (text.empty()) return;
        if (numbers_.contains(text[0])) return say(text[0], text.substr(1));
        if (text[0] == 'G' || text[0] == 'P') ask(text[0] == 'G' ? "GET" : "POST", text.substr(1));
    }

    void stored_entries_tell_the_same_table() {
        const std::string id = made_["table"];
        const auto stored = server_.store.load(id, 0);
        server::Table again(id, server::Header::of(codec::parse(stored->header)));
        for (const std::string& entry : stored->entries) again.add(entry);
        const Json told = codec::parse(again.message(Seat(0), 0, {}) + "}", generous);
        const Json& known = tables_['A'];
        if (known.is_null()) return;
        for (const char* part :
             {"version", "position", "legal", "undo", "chat", "outcome", "question", "fairness", "reasons"})
            fuzz::expect(told.value(part, Json()) == known.value(part, Json()), std::string("told otherwise: ") + part);
    }

private:
    std::string filled_in(char who, std::string text) {
        const auto token = [&](const char* seat) {
            return made_["seats"][seat].contains("token") ? made_["seats"][seat]["token"].get<std::string>() : "none";
        };
        const auto put = [&](const std::string& word, const std::string& meaning) {
            for (std::size_t at; (at = text.find(word)) != std::string::npos && text.size() < 100'000;)
                text.replace(at, word.size(), meaning);
        };
        put("$table", made_["table"].get<std::string>());
        put("$attacker", token("attacker"));
        put("$defender", token("defender"));
        put("$watch", made_["watch"].get<std::string>());
        const Json& table = tables_[who];
        put("$version", table.is_null() ? "0" : codec::to_line(table["version"]));
        for (char digit = '0'; digit <= '9'; ++digit) {
            const auto which = static_cast<std::size_t>(digit - '0') * 13;
            const bool can = !table.is_null() && table.contains("legal");
            put(std::string("$legal") + digit,
                can ? codec::to_line(table["legal"][which % table["legal"].size()]) : "{}");
        }
        return text;
    }

    void say(char who, const std::string& text) {
        const Json before = version_in_store();
        bool answered = false, changed = false;
        for (const std::string& message : server_.handle(numbers_[who], filled_in(who, text))) {
            const Json json = codec::parse(message, generous);
            const std::string type = json["type"];
            fuzz::expect(type == "table" || type == "error" || type == "refused" || type == "checked" ||
                             type == "odds" || type == "why" || type == "pong" || type == "rematch",
                         "an unknown answer: " + message);
            if (type == "table") tables_[who] = json;
            answered = true;
            changed |= type == "table" || type == "rematch";
        }
        fuzz::expect(answered, "no answer to " + text);
        fuzz::expect(changed || version_in_store() == before, "what was refused changed the table: " + text);
        for (const auto& [other, number] : numbers_)
            for (const std::string& message : server_.heard(number))
                if (message.starts_with("{\"type\":\"table\"")) tables_[other] = codec::parse(message, generous);
    }

    void ask(const char* method, const std::string& text) {
        const std::string whole = filled_in('A', text);
        const std::size_t space = std::min(whole.find(' '), whole.size());
        const server::Response response =
            server_.request({method, whole.substr(0, space), made_["seats"]["attacker"]["token"],
                             space < whole.size() ? whole.substr(space + 1) : "", "192.0.2.1"});
        fuzz::expect(response.status >= 200 && response.status < 500, "the server failed: " + response.body);
        if (response.type != "application/json") return;
        const Json json = codec::parse(response.body, generous);
        fuzz::expect(json.contains("error") == (response.status >= 400), "an error without an error: " + response.body);
    }

    Json version_in_store() { return server_.store.load(made_["table"], 0)->entries.size(); }

    Rehearsal& server_;
    Json made_;
    std::map<char, server::ClientNumber> numbers_;
    std::map<char, Json> tables_;
};

// Words that stand for something are no JSON: numbers stand for them while a line is changed.
std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
    return text;
}
std::string as_json(const std::string& text) {
    return replaced(replaced(text, "$version", "987650"), "$legal", "98766");
}
std::string as_written(const std::string& text) {
    return replaced(replaced(text, "987650", "$version"), "98766", "$legal");
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    fuzz::Coins coins(seed);
    auto lines = lines_of(fuzz::text_of(data, size));
    if (lines.empty() || coins.below(8) == 0) return LLVMFuzzerMutate(data, size, most);
    const std::size_t which = coins.below(lines.size());
    std::string& line = lines[which];
    if (const std::size_t choice = coins.below(7); choice == 0) {
        lines.insert(lines.begin() + static_cast<long>(coins.below(lines.size())), std::string(line));
    } else if (choice == 1 && lines.size() > 1) {
        lines.erase(lines.begin() + static_cast<long>(which));
    } else if (choice == 2 && !line.empty()) {
        line[0] = "ADWSGP"[coins.below(6)];
    } else if (!line.empty()) {
        std::string buffer = as_json(line.substr(1));
        const std::size_t length = buffer.size();
        buffer.resize(length + 4096);
        buffer.resize(
            fuzz::mutate_json(reinterpret_cast<std::uint8_t*>(buffer.data()), length, buffer.size(), seed + 1));
        line = line[0] + as_written(buffer);
    }
    std::string text;
    for (const std::string& one : lines) text += one + '\n';
    if (text.size() > most) return LLVMFuzzerMutate(data, size, most);
    std::copy(text.begin(), text.end(), data);
    return text.size();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto lines = lines_of(fuzz::text_of(data, size));
    Play play(!lines.empty() && lines[0] == "bot");
    for (const std::string& line : lines) play.line(line);
    play.stored_entries_tell_the_same_table();
    return 0;
}
