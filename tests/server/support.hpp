// What the server tests share: a rehearsed table with people at it, who speak JSON.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/rehearsal.hpp"
#include "slow_build.hpp"

namespace sandtable::server {

using codec::Json;

inline const Json here{{"kind", "here"}}, invited{{"kind", "invite"}}, greedy{{"kind", "bot"}, {"bot", "greedy"}},
    random_bot{{"kind", "bot"}, {"bot", "random"}};

inline Json wish(const Json& attacker, const Json& defender, const std::string& scenario = "first-patrol") {
    return {{"game", "pbi"}, {"scenario", scenario}, {"seats", {{"attacker", attacker}, {"defender", defender}}}};
}

inline Request post(const std::string& path, const Json& body) {
    return {"POST", path, "", codec::to_line(body), "192.0.2.1"};
}
inline Request get(const std::string& path, const std::string& bearer = "") {
    return {"GET", path, bearer, "", "192.0.2.1"};
}

// A rehearsed server that counts no limits, and a table on it.
inline Options without_limits() {
    Options options = Rehearsal::without_pauses();
    constexpr Rate any{1e9, 1e9};
    options.messages_per_token = options.messages_per_address = options.requests_per_address =
        options.tables_per_address = any;
    return options;
}

struct Server : Rehearsal {
    explicit Server(const Options& options = without_limits()) : Rehearsal(options) {}

    Json created(const Json& wanted) {
        const Response response = request(post("/api/tables", wanted));
        EXPECT_EQ(response.status, 201) << response.body;
        return codec::parse(response.body);
    }
};

// Somebody at a table, by a token. Remembers the last `table` message and collects the rest.
class Person {
public:
    Person(Server& server, const std::string& id, const std::string& token)
        : server_(server), number_(server.connect()) {
        ask({{"op", "hello"}, {"table", id}, {"token", token}});
    }

    // The answer: what came that is no `table` message, or the new `table` message.
    Json ask(const Json& message) { return say(codec::to_line(message)); }
    Json say(std::string_view text) { return sort(server_.handle(number_, text)); }
    Json listen() { return sort(server_.heard(number_)); }
    Json act(const Json& action) { return ask({{"op", "do"}, {"version", table["version"]}, {"do", action}}); }
    Json act_first() { return act(table["legal"][0]); }
    bool may_act() const { return table.contains("legal"); }
    void leave() { server_.disconnect(number_); }
    ClientNumber number() const { return number_; }

    Json table;
    std::string bytes;  // of the last `table` message

private:
    Json sort(const std::vector<std::string>& messages) {
        Json answer;
        for (const std::string& message : messages) {
            Json json = codec::parse(message, {8 << 20, 32, 4096});
            const bool is_table = json["type"] == "table";
            if (is_table) {
                keep_steps(json);
                table = json;
                bytes = message;
            }
            if (!is_table || answer.is_null() || answer["type"] == "table") answer = std::move(json);
        }
        return answer;
    }
    // As the client does: the first `steps_from` steps stay, the rest is replaced.
    void keep_steps(Json& message) {
        Json whole = Json::array();
        for (std::size_t i = 0; i < message["steps_from"]; ++i) whole.push_back(table["all_steps"].at(i));
        for (const Json& step : message["steps"]) whole.push_back(step);
        message["all_steps"] = whole;
    }

    Server& server_;
    ClientNumber number_;
};

// Two people on one server.
struct Pair {
    explicit Pair(const Json& more = Json::object(), const std::string& scenario = "first-patrol") {
        Json wanted = wish(here, here, scenario);
        wanted.update(more);
        made = server.created(wanted);
        id = made["table"].get<std::string>();
        attacker.emplace(server, id, token("attacker"));
        defender.emplace(server, id, token("defender"));
        attacker->listen();
    }
    std::string token(const std::string& seat) const { return made["seats"][seat]["token"].get<std::string>(); }
    Person& mover() { return attacker->may_act() ? *attacker : *defender; }
    Person& other() { return attacker->may_act() ? *defender : *attacker; }
    void both_listen() {
        attacker->listen();
        defender->listen();
    }
    // Plays the first legal action until `is_reached`, at most so many times.
    template <class Reached>
    bool play_until(Reached is_reached, int most = 400) {
        for (int i = 0; i < most && !is_reached(); ++i) {
            mover().act_first();
            both_listen();
        }
        return is_reached();
    }

    Server server;
    Json made;
    std::string id;
    std::optional<Person> attacker, defender;
};

}  // namespace sandtable::server
