// Exact odds of a combat of two pieces, fought to its end: the engine with enumerating dice, a second calculation made
// from the printed tables alone, and play with ordinary dice must agree. Both sides stay whenever they are asked.
#include <gtest/gtest.h>

#include <map>

#include "analysis/odds.hpp"
#include "codec/game.hpp"
#include "properties/chi_square.hpp"
#include "properties/effort.hpp"

namespace sandtable::properties {
namespace {

using analysis::Rational;
using codec::AnyAction;
using codec::AnyPosition;
using codec::Game;
using codec::Json;
using codec::Reader;

constexpr int samples = slow_build ? 400 : 4'000;

// What became of the defender and of the attacker: "fresh", "spent", "retreated", "destroyed".
using Fate = std::pair<std::string, std::string>;
using Fates = std::map<Fate, Rational>;

Json side(const char* id, const char* command, const char* type, int hq_y, int y, int heading) {
    const std::string name = command;
    return {{"id", id},
            {"attacker", name == "r"},
            {"commands",
             {{{"id", name},
               {"hq", {{"id", name + "HQ"}, {"x", 20000}, {"y", hq_y}}},
               {"pieces", {{{"id", name + "1"}, {"type", type}, {"x", 10000}, {"y", y}, {"heading", heading}}}}}}}};
}

// B1 of the defender and R1 of the attacker, front to front so far apart; the combat of the last turn begins.
struct Duel {
    std::unique_ptr<Game> game;
    AnyPosition start;

    Duel(const char* defender, const char* attacker, int gap)
        : game(codec::make_game(codec::read_scenario(
              {{"game", "pub-battles"},
               {"id", "duel"},
               {"title", "A duel"},
               {"sides",
                {side("BLUE", "b", defender, 17500, 8375 + gap, 1800), side("RED", "r", attacker, 500, 8000, 0)}},
               {"options", {{"intent_rule", "off"}, {"retreat_choice", "auto"}}}}))) {
        const Json patch{{"phase", "COMBAT"}, {"turn", 7}};
        start = game->patched(Reader(patch));
    }

    bool is_fought(const AnyPosition& now) const { return game->to_json(now)["phase"] != "COMBAT"; }

    Fate fate(const AnyPosition& now) const {
        const Json pieces = game->to_json(now)["pieces"];
        const auto of = [&](const char* id, int y) -> std::string {
            const Json& piece = pieces[id];
            if (piece["status"] == "DESTROYED") return "destroyed";
            if (piece["y"] != y) return "retreated";
            return piece["spent"] == true ? "spent" : "fresh";
        };
        const Json before = game->to_json(start)["pieces"];
        return {of("b1", before["b1"]["y"]), of("r1", before["r1"]["y"])};
    }

    // Goes on with the combat until dice have been thrown and somebody is asked, or it is over.
    void go_on(AnyPosition& now, Dice& dice) const {
        Journal off;
        const Seats asked = game->to_act(now);
        if (asked.empty()) return game->advance(now, dice, off);
        const AnyAction stay = game->action(now, asked.first(), Reader(Json("stay")));
        ASSERT_FALSE(game->check(now, asked.first(), stay));
        game->apply(now, asked.first(), stay, dice, off);
    }

    // The engine's own odds: positions that are reached in several ways are followed once.
    Fates by_enumeration() const {
        Fates fates;
        std::map<std::vector<std::byte>, Rational> open{{start.bytes, 1}};
        while (!open.empty()) {
            std::map<std::vector<std::byte>, Rational> next;
            for (const auto& [bytes, chance] : open) {
                Branches branches;
                do {
                    AnyPosition now{bytes};
                    Dice dice = Dice::enumerating(branches);
                    go_on(now, dice);
                    const Rational here = chance * analysis::exact_probability(branches.steps());
                    if (is_fought(now))
                        fates[fate(now)] += here;
                    else
                        next[now.bytes] += here;
                } while (branches.next());
            }
            open = std::move(next);
        }
        return fates;
    }

    std::map<Fate, int> by_play() const {
        std::map<Fate, int> counts;
        for (int i = 0; i < samples; ++i) {
            Dice dice = Dice::random(Seed::from_number(7), static_cast<std::uint64_t>(i));
            AnyPosition now = start;
            while (!is_fought(now)) go_on(now, dice);
            ++counts[fate(now)];
        }
        return counts;
    }
};

// ---- the same from the tables of PUB-16.2, 16.5 and 16.11 alone

Rational chance_of_hits(int dice, int hits) {  // 4 or more of 6
    int ways = 1;
    for (int i = 0; i < hits; ++i) ways = ways * (dice - i) / (i + 1);
    return Rational(ways) / (1 << dice);
}

struct Fighter {
    int dice;
    bool fires_first;      // artillery
    bool dies_of_retreat;  // artillery in melee
};

std::string word(const Fighter& fighter, int steps) {
    if (steps >= 3 || (steps == 2 && fighter.dies_of_retreat)) return "destroyed";
    return steps == 2 ? "retreated" : steps == 1 ? "spent" : "fresh";
}

Fates by_hand(const Fighter& defender, const Fighter& attacker) {
    Fates fates;
    std::map<std::pair<int, int>, Rational> open{{{0, 0}, 1}};
    for (int round = 1; round <= 20; ++round) {
        std::map<std::pair<int, int>, Rational> next;
        for (const auto& [steps, chance] : open)
            for (int given = 0; given <= defender.dice; ++given)
                for (int taken = 0; taken <= attacker.dice; ++taken) {
                    Rational here = chance * chance_of_hits(defender.dice, given);
                    int returned = taken;
                    const bool silenced = defender.fires_first && !attacker.fires_first && steps.second + given >= 2;
                    if (silenced) {
                        if (taken != 0) continue;  // it does not roll
                        returned = 0;
                    } else {
                        here *= chance_of_hits(attacker.dice, taken);
                    }
                    const int own = steps.first + returned, other = steps.second + given;
                    if (own >= 2 || other >= 2 || round == 20)
                        fates[{word(defender, own), word(attacker, other)}] += here;
                    else
                        next[{own, other}] += here;
                }
        open = std::move(next);
    }
    return fates;
}

struct Pairing {
    const char *defender, *attacker;
    int gap;
    Fighter first, second;
};

// clang-format off
const Pairing pairings[] = {
    {"INF", "INF",    0, {3, false, false}, {3, false, false}},  // melee
    {"INF", "INF", 1000, {2, false, false}, {2, false, false}},  // fire
    {"ART", "INF",    0, {3, true, true},   {3, false, false}},
    {"ART", "INF", 1000, {3, true, false},  {2, false, false}},
    {"DRG", "CAV",    0, {2, false, false}, {3, false, false}},
};
// clang-format on

TEST(PubBattlesOdds, of_a_combat_to_its_end_are_those_of_the_printed_tables) {
    for (const Pairing& pairing : pairings) {
        SCOPED_TRACE(std::string(pairing.defender) + " against " + pairing.attacker);
        const Fates fates = Duel(pairing.defender, pairing.attacker, pairing.gap).by_enumeration();
        Rational total = 0;
        for (const auto& [fate, chance] : fates) total += chance;
        EXPECT_EQ(total, 1);
        EXPECT_EQ(fates, by_hand(pairing.first, pairing.second));
    }
}

TEST(PubBattlesOdds, of_a_combat_to_its_end_are_met_in_play) {
    for (const Pairing& pairing : pairings) {
        SCOPED_TRACE(std::string(pairing.defender) + " against " + pairing.attacker);
        const Fates exact = by_hand(pairing.first, pairing.second);  // enumeration gives the same, as shown above
        std::map<Fate, double> chance;
        for (const auto& [fate, fraction] : exact) chance[fate] = fraction.convert_to<double>();
        expect_agreement(chance, Duel(pairing.defender, pairing.attacker, pairing.gap).by_play(), samples, "fates");
    }
}

}  // namespace
}  // namespace sandtable::properties
