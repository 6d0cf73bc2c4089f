// Non-interference: what a seat is sent depends on nothing but what it may see. Holds for every registered game:
// wherever two positions look alike to a viewer, every byte he is sent must be the same.
#include "match/replay.hpp"
#include "support.hpp"

namespace sandtable::server {
namespace {

// A table played to some point by the greedy and the random bot, from a given secret.
std::unique_ptr<Table> played(const codec::Scenario& scenario, int actions, std::uint64_t seed) {
    Header header;
    header.game = codec::make_game(scenario);
    header.secret = std::string(64, '5');
    for (std::size_t i = 0; i < header.game->seat_names().size(); ++i)
        header.seats.push_back({"random", "Random", "", "", std::string(32, '0')});
    auto table = std::make_unique<Table>("abcdefghijkl", header);
    for (const std::string& entry : table->start(1000)) table->add(entry);
    Dice coins = Dice::random(Seed::from_number(seed));
    for (int i = 0; i < actions && table->deciders().any(); ++i) {
        const Seat seat = table->deciders().first();
        const auto legal = table->game().legal(table->match()->position(), seat);
        const Json request{{"op", "do"},
                           {"version", table->version()},
                           {"do", table->game().to_json(table->match()->position(),
                                                        legal[coins.below(static_cast<std::uint32_t>(legal.size()))])}};
        for (const std::string& entry : table->entries_for(seat, codec::Reader(request), 1000)) table->add(entry);
    }
    return table;
}

// What of a message comes from the position now; steps come from the record, by audience.
Json present(const Table& table, Seat viewer) {
    const Json message = codec::parse(table.message(viewer, table.steps(), {}) + "}", {8 << 20, 32, 4096});
    Json part;
    for (const char* name : {"position", "to_act", "question", "legal", "words", "outcome"})
        if (message.contains(name)) part[name] = message[name];
    return part;
}

TEST(Secrecy, equal_views_give_equal_messages) {
    for (const codec::Scenario& scenario : codec::shipped_scenarios()) {
        std::map<std::pair<std::string, int>, std::string> sent;  // by view and viewer
        for (std::uint64_t seed = 0; seed < 4; ++seed) {
            for (const int actions : {0, 5, 5, 30}) {
                const auto table = played(scenario, actions, seed / 2);
                std::vector<Seat> viewers{spectator};
                for (std::size_t i = 0; i < table->seats().size(); ++i) viewers.emplace_back(static_cast<int>(i));
                for (const Seat viewer : viewers) {
                    const auto view = table->view(viewer);
                    const std::string key(reinterpret_cast<const char*>(view.bytes.data()), view.bytes.size());
                    const std::string text = present(*table, viewer).dump();
                    const auto [known, fresh] = sent.try_emplace({key, viewer.index()}, text);
                    EXPECT_EQ(known->second, text) << scenario.id;
                }
            }
        }
    }
}

// The message names nothing that is not in the view: the position it holds is exactly the view's.
TEST(Secrecy, the_position_sent_is_the_view_and_nothing_more) {
    for (const codec::Scenario& scenario : codec::shipped_scenarios()) {
        const auto table = played(scenario, 20, 1);
        for (int i = 0; i < static_cast<int>(table->seats().size()); ++i) {
            const codec::AnyPosition view = table->view(Seat(i));
            EXPECT_EQ(present(*table, Seat(i))["position"], table->game().to_json(view));
            EXPECT_EQ(table->game().view(view, Seat(i)), view) << "a view shows its own viewer everything in it";
        }
    }
}

TEST(Secrecy, no_token_secret_or_hash_is_ever_sent) {
    Pair pair;
    pair.play_until([] { return false; }, 10);
    const Json header = codec::parse(pair.server.store.load(pair.id, 0)->header);
    for (const Person* person : {&*pair.attacker, &*pair.defender}) {
        EXPECT_EQ(person->bytes.find(header["secret"].get<std::string>()), std::string::npos);
        for (const char* seat : {"attacker", "defender"}) {
            EXPECT_EQ(person->bytes.find(pair.token(seat)), std::string::npos);
            EXPECT_EQ(person->bytes.find(header["seats"][seat]["token"].get<std::string>()), std::string::npos);
        }
        EXPECT_EQ(person->bytes.find(header["watch"].get<std::string>()), std::string::npos);
    }
    EXPECT_EQ(codec::to_line(header).find(pair.token("attacker")), std::string::npos) << "only hashes are stored";
}

TEST(Secrecy, a_step_is_told_by_audience) {
    const auto table = played(codec::shipped_scenarios().front(), 20, 2);
    const Json message = codec::parse(table->message(Seat(0), 0, {}) + "}", {8 << 20, 32, 4096});
    for (std::size_t i = 0; i < table->steps(); ++i)
        EXPECT_EQ(message["steps"][i]["events"],
                  codec::record_json(table->game(), table->match()->steps()[i].record, Seats(Seat(0))));
}

}  // namespace
}  // namespace sandtable::server
