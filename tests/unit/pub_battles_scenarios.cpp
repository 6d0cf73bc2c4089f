// codec/pub_battles: what no scenario of Pub Battles may set up, and what is said about one that does.
#include "unit/support.hpp"

namespace sandtable::codec {
namespace {

Json crossroads() { return parse(read_file(SANDTABLE_ROOT "/scenarios/pub-battles/crossroads.json", 1 << 20)); }

// JSON pointers, and what to put there.
Json changed(Json scenario, const char* changes) {
    const Json wanted = parse(changes);
    for (const auto& [pointer, value] : wanted.items()) scenario[Json::json_pointer(pointer)] = value;
    return scenario;
}

struct Wrong {
    const char* what;
    const char* changes;
    const char* place;
    const char* clause;
};

const Wrong wrong[] = {
    {"a piece on a piece", R"({"/sides/0/commands/0/pieces/0/x": 10000})", "/sides/0/commands/0/pieces/1", "PUB-7.7"},
    {"an HQ on a piece", R"({"/sides/0/commands/0/hq/y": 14600})", "/sides/0/commands/0/hq", "PUB-9.5"},
    {"an HQ on an HQ", R"({"/sides/0/army_hq/x": 10000, "/sides/0/army_hq/y": 15700})", "/sides/0/commands/0/hq",
     "PUB-9.9"},
    {"cavalry in marsh", R"({"/sides/0/commands/0/pieces/3/x": 17000, "/sides/0/commands/0/pieces/3/y": 12500})",
     "/sides/0/commands/0/pieces/3", "PUB-3.11"},
    {"a piece off the map", R"({"/sides/0/commands/0/pieces/0/x": 900})", "/sides/0/commands/0/pieces/0", "PUB-1.19"},
    {"an HQ off the map", R"({"/sides/1/commands/0/hq/y": 100})", "/sides/1/commands/0/hq", "PUB-1.19"},
    {"a piece in the river", R"({"/rivers": [{"polygon": [[0, 14500], [9000, 14500], [9000, 14800], [0, 14800]]}]})",
     "/sides/0/commands/0/pieces/0", "PUB-7.9"},
    {"an HQ in the river",
     R"({"/rivers": [{"polygon": [[9000, 15500], [11000, 15500], [11000, 15700], [9000, 15700]]}]})",
     "/sides/0/commands/0/hq", "PUB-9.5"},
    {"a narrow river", R"({"/rivers": [{"polygon": [[0, 8000], [24000, 8000], [24000, 8099], [0, 8099]]}]})",
     "/rivers/0/polygon", "PUB-3.9"},
    {"a river that is narrow in the middle",
     R"({"/rivers": [{"polygon": [[0, 8000], [12000, 8000], [24000, 8000], [24000, 8300], [12000, 8050], [0, 8300]]}]})",
     "/rivers/0/polygon", "PUB-3.9"},
    {"a crest that ends inside its hill", R"({"/hills/0/crest": [[6600, 11800], [11000, 11800]]})", "/hills/0/crest",
     "PUB-3.8"},
    {"an entry in mid-map", R"({"/sides/0/commands/1/entries/0/x": 6000})", "/sides/0/commands/1/entries/0",
     "PUB-19.1"},
    {"an entry heading out", R"({"/sides/0/commands/1/entries/0/heading": 2700})",
     "/sides/0/commands/1/entries/0/heading", "PUB-19.1"},
    {"an entry off its road", R"({"/sides/0/commands/1/entries/0/y": 9010})", "/sides/0/commands/1/entries/0",
     "PUB-19.1"},
    {"an entry after the end", R"({"/sides/0/commands/1/entries/0/turn": 9})", "/sides/0/commands/1/entries/0/turn",
     "PUB-19.1"},
    {"two attackers", R"({"/sides/0/attacker": true, "/sides/1/attacker": true})", "/sides/1/attacker", "PUB-24.8"},
    {"a side without Commands", R"({"/sides/0/commands": [], "/sides/0/army_hq": null})", "/sides/0/commands",
     "PUB-2.8"},
    {"a column far from its road", R"({"/sides/0/commands/0/pieces/0/column": "R1"})",
     "/sides/0/commands/0/pieces/0/column", "PUB-8.3"},
    {"a rate not divisible by 3", R"({"/numbers": {"foot_move": 5251}})", "/numbers/foot_move", "PUB-2.4"},
    {"a block too shallow", R"({"/numbers": {"piece_depth": 100}})", "/numbers/piece_depth", "PUB-2.4"},
    {"kriegsspiel without orders", R"({"/options": {"kriegsspiel_2p": true}})", "/options/kriegsspiel_2p", "PUB-25.1"},
    {"solitaire without orders", R"({"/options": {"solitaire": true}})", "/options/solitaire", "PUB-25.2"},
    {"solitaire without an attacker", R"({"/options": {"solitaire": true, "written_orders": true}})",
     "/options/solitaire", "PUB-25.2"},
    {"solitaire without initial orders",
     R"({"/sides/1/attacker": true,
         "/options": {"solitaire": true, "written_orders": true, "initial_orders": "none"}})",
     "/options/solitaire", "PUB-25.2"},
};

TEST(PubBattlesScenario, what_cannot_be_set_up_is_refused_with_place_and_clause) {
    for (const auto& [what, changes, place, clause] : wrong) {
        Json scenario = changed(crossroads(), changes);
        if (scenario["sides"][0]["army_hq"].is_null()) scenario["sides"][0].erase("army_hq");
        const Error error = error_of([&] { made(scenario); });
        EXPECT_EQ(error.place(), place) << what << ": " << error.what();
        EXPECT_TRUE(error.sentence().ends_with(std::string(" ") + clause)) << what << ": " << error.what();
    }
}

TEST(PubBattlesScenario, options_chosen_for_a_table_are_checked_like_its_own) {
    const Error error = error_of([] { made(crossroads(), parse(R"({"kriegsspiel_2p": true})")); });
    EXPECT_EQ(error.place(), "/options/kriegsspiel_2p");
}

// The limits themselves are lawful.
TEST(PubBattlesScenario, what_only_just_fits_is_taken) {
    for (const char* changes :
         {R"({"/rivers": [{"polygon": [[0, 8000], [24000, 8000], [24000, 8100], [0, 8100]]}]})",
          R"({"/rivers": [{"polygon": [[0, 8000], [5000, 8000], [5050, 8020], [9000, 9000], [9000, 9300], [5000, 8300],
                                       [4990, 8301], [0, 8300]]}]})",
          R"({"/sides/0/commands/0/pieces/0/x": 8127})", R"({"/sides/0/commands/0/pieces/0/x": 938})",
          R"({"/sides/0/commands/0/pieces/0/x": 11063, "/sides/0/commands/0/pieces/0/y": 11500,
              "/sides/0/commands/0/pieces/0/column": "R1"})",
          R"({"/sides/0/commands/1/entries/0/turn": 8})"}) {
        EXPECT_NO_THROW(made(changed(crossroads(), changes))) << changes;
    }
}

}  // namespace
}  // namespace sandtable::codec
