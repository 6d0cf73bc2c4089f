// Non-interference: what a seat is sent depends on nothing but what it may see. Holds for every registered game:
// wherever two positions look alike to a viewer, every byte he is sent must be the same.
#include "analysis/odds.hpp"
#include "match/replay.hpp"
#include "minefield.hpp"
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

// ---- two tables that differ only in what the runner may not see (tests/minefield.hpp)

using minefield::Leak;

template <Leak leak = Leak::none>
std::unique_ptr<Table> minefield_table() {
    Header header;
    header.game = minefield::make_game<leak>();
    header.secret = std::string(64, '5');
    for (int i = 0; i < 2; ++i) header.seats.push_back({"", "", "token", "", std::string(32, '0')});
    auto table = std::make_unique<Table>("abcdefghijkl", header);
    for (const std::string& entry : table->start(1000)) table->add(entry);
    return table;
}

void ask(Table& table, Seat seat, Json request, const Json& reason = nullptr) {
    if (request["op"] != "chat") request["version"] = table.version();
    for (const std::string& entry : table.entries_for(seat, codec::Reader(request), 1000, reason)) table.add(entry);
}
// As a bot would: with a reason, here the action itself, where there is anything to think about.
void act(Table& table, Seat seat, const Json& action) {
    const bool thinks = !action.contains("wait");
    ask(table, seat, {{"op", "do"}, {"do", action}},
        thinks ? Json{{"why", codec::to_line(action)}, {"line", {codec::to_line(action)}}} : Json());
}

std::string reason_of(const Table& table, const Json& step) {
    try {
        return codec::to_line(table.reason_of(codec::Reader(step)));
    } catch (const Refused& refused) {
        return refused.refusal["message"].get<std::string>();
    } catch (const codec::Error& error) {
        return error.what();
    }
}

// Everything that a viewer can get out of a table, in one text.
std::string all_that_is_sent(const Table& table, Seat viewer) {
    std::string text = table.message(viewer, 0, {}) + table.message(viewer, table.steps(), {});
    for (std::size_t i = 0; i <= table.steps(); ++i) text += codec::to_line(table.position(viewer, i));
    try {
        text += codec::to_line(table.replay());
    } catch (const codec::Error& error) {
        text += error.what();
    }
    for (std::size_t i = 0; i <= table.steps() + 1; ++i) text += reason_of(table, i);
    text += table.question(viewer);
    for (const char* word : {"lay", "run", "wait", "shift"})
        for (int number = 0; number < 8 && viewer != spectator; ++number) {
            const Json action{{word, number}};
            try {
                const auto checked = table.checked_action(viewer, codec::Reader(action));
                text += codec::to_line(
                    analysis::to_json(analysis::odds_of(table.game(), table.view(viewer), viewer, checked)));
            } catch (const Refused& refused) {
                text += codec::to_line(refused.refusal);
            }
        }
    return text;
}

// The same game but for the mines, with a slip of the layer's hand in between. The runner meets none of them.
template <Leak leak>
std::vector<std::string> heard_of_a_game(int first_mine, int second_mine, const Json& answer, Seat viewer) {
    const auto table = minefield_table<leak>();
    std::vector<std::string> heard;
    const auto listen = [&] { heard.push_back(all_that_is_sent(*table, viewer)); };
    listen();
    act(*table, minefield::layer, {{"lay", second_mine}});
    listen();
    ask(*table, minefield::layer, {{"op", "undo"}});
    listen();
    act(*table, minefield::layer, {{"lay", first_mine}});
    act(*table, minefield::layer, {{"lay", second_mine}});
    listen();
    act(*table, minefield::runner, {{"run", 1}});
    listen();
    ask(*table, minefield::runner, {{"op", "undo"}});
    listen();
    ask(*table, minefield::runner, {{"op", "redo"}});
    act(*table, minefield::layer, answer);
    listen();
    return heard;
}

TEST(Secrecy, what_is_hidden_changes_no_byte_of_what_is_sent) {
    for (const Seat viewer : {minefield::runner, spectator}) {
        const auto heard = heard_of_a_game<Leak::none>(2, 5, {{"wait", 0}}, viewer);
        EXPECT_EQ(heard, heard_of_a_game<Leak::none>(3, 4, {{"wait", 0}}, viewer));
        EXPECT_EQ(heard, heard_of_a_game<Leak::none>(2, 5, {{"shift", 6}}, viewer)) << "not even a hidden die";
    }
    EXPECT_NE(heard_of_a_game<Leak::none>(2, 5, {{"wait", 0}}, minefield::layer),
              heard_of_a_game<Leak::none>(3, 4, {{"wait", 0}}, minefield::layer))
        << "whoever laid them sees them";
}

TEST(Secrecy, each_mistake_of_a_game_would_be_seen_here) {
    const auto gives_away = []<Leak leak>(std::integral_constant<Leak, leak>) {
        return heard_of_a_game<leak>(2, 5, {{"wait", 0}}, minefield::runner) !=
                   heard_of_a_game<leak>(3, 4, {{"wait", 0}}, minefield::runner) ||
               heard_of_a_game<leak>(2, 5, {{"wait", 0}}, minefield::runner) !=
                   heard_of_a_game<leak>(2, 5, {{"shift", 6}}, minefield::runner);
    };
    EXPECT_FALSE(gives_away(std::integral_constant<Leak, Leak::none>()));
    EXPECT_TRUE(gives_away(std::integral_constant<Leak, Leak::witnesses>()));
    EXPECT_TRUE(gives_away(std::integral_constant<Leak, Leak::event>()));
    EXPECT_TRUE(gives_away(std::integral_constant<Leak, Leak::roll>()));
}

TEST(Secrecy, a_step_that_may_not_be_witnessed_has_neutral_words_and_no_action) {
    const auto table = minefield_table();
    act(*table, minefield::layer, {{"lay", 5}});
    const auto step_for = [&](Seat viewer) {
        return codec::parse(table->message(viewer, 0, {}) + "}", {8 << 20, 32, 4096})["steps"][0];
    };
    EXPECT_EQ(step_for(minefield::runner),
              Json({{"number", 1}, {"seat", "layer"}, {"words", "something in secret"}, {"events", Json::array()}}));
    EXPECT_EQ(step_for(spectator), step_for(minefield::runner));
    EXPECT_EQ(step_for(minefield::layer)["do"], Json({{"lay", 5}}));
    EXPECT_EQ(step_for(minefield::layer)["events"].size(), 1u);
}

// A refusal by the truth would tell where the mines are.
TEST(Secrecy, an_action_is_checked_by_what_its_seat_sees) {
    const auto table = minefield_table<Leak::check>();
    act(*table, minefield::layer, {{"lay", 1}});
    act(*table, minefield::layer, {{"lay", 4}});
    const Json onto_a_mine{{"run", 1}};
    EXPECT_NO_THROW(table->checked_action(minefield::runner, codec::Reader(onto_a_mine)));
    try {
        act(*table, minefield::runner, onto_a_mine);
        FAIL() << "rules that break their promise are not followed";
    } catch (const Refused& refused) {
        EXPECT_EQ(codec::to_line(refused.refusal).find("mined"), std::string::npos);
    }
}

TEST(Secrecy, a_preview_is_made_from_what_its_seat_sees) {
    const auto previewed = [](int first_mine, int second_mine) {
        const auto table = minefield_table();
        act(*table, minefield::layer, {{"lay", first_mine}});
        act(*table, minefield::layer, {{"lay", second_mine}});
        const Json run{{"run", 1}};
        return table->preview(minefield::runner, table->checked_action(minefield::runner, codec::Reader(run)));
    };
    EXPECT_EQ(previewed(1, 4), previewed(3, 4)) << "a mine under the runner's foot is not told";
}

TEST(Secrecy, the_replay_of_a_game_with_secrets_is_given_whole_and_only_when_it_is_over) {
    const auto table = minefield_table();
    EXPECT_THROW(table->replay(), codec::Error) << "even before anything is hidden";
    act(*table, minefield::layer, {{"lay", 4}});
    act(*table, minefield::layer, {{"lay", 6}});
    for (int i = 0; i < 3; ++i) {
        EXPECT_THROW(table->replay(), codec::Error);
        act(*table, minefield::runner, {{"run", 2}});
        if (!table->is_over() && table->deciders().contains(minefield::layer))
            act(*table, minefield::layer, {{"wait", 0}});
    }
    ASSERT_TRUE(table->is_over());
    const Json replay = table->replay();
    EXPECT_EQ(replay["steps"][0]["do"], Json({{"lay", 4}}));
    EXPECT_EQ(replay["steps"].size(), table->steps());
}

TEST(Secrecy, what_a_bot_thought_is_told_when_a_game_with_secrets_is_over) {
    const std::string refusal = "This game has secrets: why a bot acted can be asked when it is over.";
    const auto table = minefield_table();
    const auto reasons = [&](Seat viewer) {
        return codec::parse(table->message(viewer, 0, {}) + "}", {8 << 20, 32, 4096})["reasons"];
    };
    act(*table, minefield::layer, {{"lay", 4}});
    act(*table, minefield::layer, {{"lay", 6}});
    for (int i = 0; i < 3; ++i) {
        for (const Seat viewer : {minefield::layer, minefield::runner, spectator})
            EXPECT_EQ(reasons(viewer), Json::array())
                << "how often it thought would tell how much it had to choose from";
        for (const Json& step : {Json(1), Json(2), Json(100), Json("x")}) EXPECT_EQ(reason_of(*table, step), refusal);
        act(*table, minefield::runner, {{"run", 2}});
        if (!table->is_over() && table->deciders().contains(minefield::layer))
            act(*table, minefield::layer, {{"wait", 0}});
    }
    ASSERT_TRUE(table->is_over());
    EXPECT_EQ(reason_of(*table, 2), R"({"why":"{\"lay\":6}","line":["{\"lay\":6}"]})");
    EXPECT_EQ(reason_of(*table, 4), "No reason is known: only a bot that thinks ahead gives one.");
    for (const Seat viewer : {minefield::runner, spectator}) EXPECT_THAT(reasons(viewer), testing::Contains(Json(2)));
}

// Dice that only somebody else saw fall again when the action is taken back and done once more.
TEST(Secrecy, whoever_acts_is_not_stopped_by_a_fence_he_cannot_see) {
    const auto game = minefield::make_game<Leak::none>();
    match::Match match(*game, Dice::random(Seed::from_number(3)));
    const auto play = [&](Seat seat, minefield::Action action) {
        EXPECT_FALSE(match.play(seat, game->erased(action)));
    };
    play(minefield::layer, {minefield::Kind::lay, 5});
    EXPECT_TRUE(match.can_undo());
    play(minefield::layer, {minefield::Kind::lay, 6});
    play(minefield::runner, {minefield::Kind::run, 1});
    EXPECT_TRUE(match.can_undo());
    play(minefield::layer, {minefield::Kind::shift, 3});
    EXPECT_FALSE(match.can_undo()) << "the layer saw the die";
    const match::Step& shifted = match.steps().back();
    EXPECT_TRUE(shifted.told_anything_new(Seats(minefield::layer)));
    EXPECT_FALSE(shifted.told_anything_new(Seats(minefield::runner)));
}

}  // namespace
}  // namespace sandtable::server
