// What the rules of a game say about talking and thinking, kept by the table: who gets a message, who may send one,
// what may be reported, and what is done for somebody whose time is up. Pub Battles is the game that says so
// (PUB-22, 26.1).
#include "support.hpp"

namespace sandtable::server {
namespace {

// Five people at Brandywine, who talk about the game only while their HQs touch.
struct Staff {
    Staff() {
        Json wanted{{"game", "pub-battles"}, {"scenario", "brandywine"}, {"options", {{"limited_comms", true}}}};
        for (const char* name : {"washington", "greene", "sullivan", "howe", "knyphausen"})
            wanted["seats"][name] = here;
        const Json made = server.created(wanted);
        id = made["table"].get<std::string>();
        for (const auto& [name, seat] : made["seats"].items())
            people.emplace(name, Person(server, id, seat["token"].get<std::string>()));
        listen();
    }
    Person& operator[](const std::string& name) { return people.at(name); }
    void listen() {
        for (auto& [name, person] : people) person.listen();
    }
    Json act(const std::string& name, const Json& action) {
        const Json answer = people.at(name).act(action);
        listen();
        return answer;
    }
    Json chat(const std::string& name, const std::string& text, const Json& to = nullptr) {
        Json message{{"op", "chat"}, {"text", text}};
        if (!to.is_null()) message["to"] = to;
        const Json answer = people.at(name).ask(message);
        listen();
        return answer;
    }
    // Everybody is ready; c enters by its first choice.
    void begin() {
        act("howe", {{"entry", {{"command", "c"}, {"choice", 0}}}});
        for (const char* name : {"washington", "greene", "sullivan", "howe", "knyphausen"})
            if (people.at(name).may_act() && people.at(name).table["position"]["phase"] == "SETUP")
                act(name, "confirm");
        ASSERT_NE(people.at("howe").table["position"]["phase"], "SETUP");
    }
    // Whoever must decide first.
    std::string mover() {
        for (auto& [name, person] : people)
            if (person.may_act()) return name;
        return "";
    }

    Server server;
    std::string id;
    std::map<std::string, Person> people;
};

std::size_t lines(Staff& staff, const std::string& name) { return staff[name].table["chat"].size(); }

TEST(Talk, a_message_to_some_is_read_by_nobody_else) {
    Staff staff;
    staff.chat("washington", "Hold the fords.", {"greene"});
    EXPECT_EQ(lines(staff, "washington"), 1u);
    EXPECT_EQ(lines(staff, "greene"), 1u);
    EXPECT_EQ(staff["greene"].table["chat"][0]["to"], Json::array({"greene"}));
    for (const char* name : {"sullivan", "howe", "knyphausen"}) {
        EXPECT_EQ(lines(staff, name), 0u);
        EXPECT_EQ(staff[name].bytes.find("fords."), std::string::npos);
    }
    staff.chat("howe", "We march.", "side");
    EXPECT_EQ(lines(staff, "knyphausen"), 1u);
    EXPECT_EQ(lines(staff, "sullivan"), 0u);
    staff.chat("sullivan", "Good day to all.");
    EXPECT_EQ(lines(staff, "howe"), 2u);
    EXPECT_EQ(staff.chat("howe", "Hello?", {"howe"})["type"], "error") << "nobody but the sender";
    EXPECT_EQ(staff.chat("howe", "Hello?", {"nobody"})["type"], "error");
}

TEST(Talk, once_the_game_has_begun_only_those_whose_hqs_touch_talk_in_private) {
    Staff staff;
    staff.begin();
    const Json answer = staff.chat("washington", "Come here.", {"greene"});
    EXPECT_EQ(answer["type"], "refused");
    EXPECT_EQ(answer["refusal"]["clause"], "PUB-22.2");
    EXPECT_EQ(staff.chat("washington", "Come here.", "side")["refusal"]["clause"], "PUB-22.2");
    EXPECT_EQ(staff.chat("washington", "What is a ford?")["type"], "table") << "the table channel is open to all";
    EXPECT_EQ(staff.chat("washington", "And a bridge?")["type"], "refused") << "once in 20 seconds";
    staff.server.loop.pass(20'000);
    EXPECT_EQ(staff.chat("washington", "And a bridge?")["type"], "table");
}

TEST(Talk, without_such_rules_everybody_talks_to_everybody) {
    Pair pair;
    EXPECT_EQ(pair.attacker->ask({{"op", "chat"}, {"text", "a"}})["type"], "table");
    EXPECT_EQ(pair.attacker->ask({{"op", "chat"}, {"text", "b"}})["type"], "table");
    EXPECT_EQ(pair.attacker->ask({{"op", "chat"}, {"text", "c"}, {"to", {"defender"}}})["type"], "table");
}

TEST(Talk, a_report_names_a_message_that_was_written_and_is_decided_by_the_others) {
    Staff staff;
    staff.begin();
    staff.chat("washington", "Greene, look to your left!");
    staff.chat("knyphausen", "Fine weather.");
    const int number = staff["howe"].table["chat"][0]["number"];
    for (int i = 0; i < 200 && !staff["howe"].may_act() && !staff["knyphausen"].may_act(); ++i)
        staff.act(staff.mover(), staff[staff.mover()].table["legal"].back());
    const std::string reporter = staff["howe"].may_act() ? "howe" : "knyphausen";
    const std::string partner = reporter == "howe" ? "knyphausen" : "howe";
    const auto report = [&](const std::string& seat, int message) {
        return staff.act(reporter, {{"report", {{"seat", seat}, {"message", message}}}});
    };
    EXPECT_EQ(report("washington", number + 50)["refusal"]["clause"], "PUB-22.4") << "there is no such message";
    EXPECT_EQ(report("greene", number)["refusal"]["clause"], "PUB-22.4") << "he did not write it";
    EXPECT_EQ(report(partner, number + 1)["refusal"]["clause"], "PUB-22.4") << "a friend's";
    EXPECT_EQ(report("washington", number)["type"], "table");
    EXPECT_EQ(staff["howe"].table["to_act"].size(), 3u) << "all other seats vote";
    for (const char* name : {"greene", "sullivan"}) staff.act(name, {{"vote", {{"yes", true}}}});
    staff.act(partner, {{"vote", {{"yes", false}}}});
    EXPECT_EQ(staff["howe"].table["position"]["tokens"][reporter], 1);
    EXPECT_EQ(report("washington", number)["refusal"]["clause"], "PUB-22.4") << "once is enough";
}

TEST(Talk, whoever_thinks_too_long_is_moved_for) {
    Server server;
    const Json made = server.created({{"game", "pub-battles"},
                                      {"scenario", "mill-hill"},
                                      {"options", {{"move_timer_s", 30}}},
                                      {"seats", {{"blue", here}, {"red", here}}}});
    Person blue(server, made["table"], made["seats"]["blue"]["token"]);
    server.loop.pass(29'000);
    blue.listen();
    EXPECT_EQ(blue.table["all_steps"].size(), 0u);
    server.loop.pass(2'000);
    blue.listen();
    EXPECT_EQ(blue.table["all_steps"].size(), 1u);
    server.loop.pass(3'600'000);
    blue.listen();
    EXPECT_EQ(blue.table["outcome"]["over"], true) << "the whole game goes on by itself";
}

}  // namespace
}  // namespace sandtable::server
