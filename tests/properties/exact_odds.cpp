// Exact odds against play: for actions with every kind of throw (exact_odds.json), a hundred thousand plays with
// ordinary dice are compared, by chi-square, with the chances that the enumerating dice give for the positions and with
// those of analysis::odds_of for its lines. The seed is fixed, so a difference is a fault and not bad luck.
#include <gtest/gtest.h>

#include <map>

#include "analysis/odds.hpp"
#include "codec/game.hpp"
#include "properties/chi_square.hpp"
#include "properties/effort.hpp"

namespace sandtable::properties {

namespace {

using codec::AnyAction;
using codec::AnyPosition;
using codec::Game;
using codec::Json;
using codec::Reader;

constexpr int samples = slow_build ? 4'000 : 100'000;

const Json& data() {
    static const Json json =
        codec::parse(codec::read_file(SANDTABLE_ROOT "/tests/properties/exact_odds.json", 1 << 20));
    return json;
}

// An action at a position.
struct Case {
    std::unique_ptr<Game> game;
    AnyPosition position;
    Seat seat;
    AnyAction action;

    explicit Case(const Json& json)
        : game(codec::make_game(codec::read_scenario(data()["table"]), json.value("options", Json(nullptr)))) {
        Json patch = data()["always"];
        patch.merge_patch(json["position"]);
        if (json.contains("active")) activate(json["active"], patch);
        position = game->patched(Reader(patch));
        if (json.contains("first")) perform(json["first"], json["dice"].get<std::vector<std::uint16_t>>());
        seat = game->to_act(position).first();
        action = game->action(position, seat, Reader(json["do"]));
        const Refusal refusal = game->check(position, seat, action);
        EXPECT_FALSE(refusal) << game->sentence(refusal) << ' ' << to_text(refusal.clause);
    }

private:
    // The groups of a motivated square.
    static void activate(const Json& groups, Json& patch) {
        patch["phase"] = "ACTION";
        for (const auto& [name, fields] : groups.items()) {
            Json group{{"active", true}, {"motivated", true}, {"acted", true}, {"start_square", fields["square"]}};
            group.merge_patch(fields);
            patch["groups"][name] = group;
            patch["activation"] = {{"square", group["start_square"]}, {"kind", "motivated"}};
        }
    }

    void perform(const Json& first, const std::vector<std::uint16_t>& script) {
        const Seat who = game->to_act(position).first();
        Dice dice = Dice::scripted(script);
        Journal off;
        game->apply(position, who, game->action(position, who, Reader(first)), dice, off);
        EXPECT_FALSE(dice.ran_short());
        EXPECT_EQ(dice.unused(), 0u);
    }
};

// The action, followed as the odds follow it: choices that only settle it are taken as the first one listed.
struct Followed {
    AnyPosition after;
    Record record;

    Followed(const Case& c, Dice& dice) : after(c.position) {
        Journal journal(record);
        c.game->apply(after, c.seat, c.action, dice, journal);
        while (c.game->settles(after)) {
            const Seat chooser = c.game->to_act(after).first();
            c.game->apply(after, chooser, c.game->legal(after, chooser).front(), dice, journal);
        }
    }
    std::vector<std::string> line(const Game& game) const {
        const auto results = game.results(record);
        return results.empty() ? std::vector{game.question(after)} : results;
    }
};

std::vector<Json> cases() { return data()["cases"]; }

class OddsOf : public testing::TestWithParam<Json> {};

}  // namespace

TEST_P(OddsOf, are_those_of_play) {
    const Case c(GetParam());

    std::map<std::uint64_t, double> position_chance;
    analysis::Rational total = 0;
    Branches branches;
    do {
        Dice dice = Dice::enumerating(branches);
        const Followed followed(c, dice);
        ASSERT_FALSE(branches.too_long());
        const analysis::Rational chance = analysis::exact_probability(branches.steps());
        total += chance;
        position_chance[c.game->hash(followed.after)] += chance.convert_to<double>();
    } while (branches.next());
    EXPECT_EQ(total, 1);

    const analysis::Odds odds = analysis::odds_of(*c.game, c.position, c.seat, c.action);
    ASSERT_TRUE(odds.exact);
    EXPECT_EQ(odds.total, 1);
    std::map<std::vector<std::string>, double> line_chance;
    for (const analysis::OddsLine& line : odds.lines) {
        line_chance[line.what] += line.chance;
        ASSERT_TRUE(position_chance.contains(line.example));
    }

    std::map<std::uint64_t, int> positions_seen;
    std::map<std::vector<std::string>, int> lines_seen;
    Dice dice = Dice::random(Seed::from_number(20261115));
    for (int i = 0; i < samples; ++i) {
        const Followed followed(c, dice);
        ++positions_seen[c.game->hash(followed.after)];
        ++lines_seen[followed.line(*c.game)];
    }
    expect_agreement(position_chance, positions_seen, samples, "positions");
    expect_agreement(line_chance, lines_seen, samples, "lines");
}

INSTANTIATE_TEST_SUITE_P(Exact, OddsOf, testing::ValuesIn(cases()), [](const testing::TestParamInfo<Json>& named) {
    std::string name = named.param["name"];
    std::replace_if(name.begin(), name.end(), [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
    return name;
});

namespace {

// The exact chance of all lines of a case that contain the words.
analysis::Rational chance_of(const std::string& name, const std::string& words) {
    const auto list = cases();
    const Case c(*std::find_if(list.begin(), list.end(), [&](const Json& json) { return json["name"] == name; }));
    analysis::Rational chance = 0;
    for (const analysis::OddsLine& line : analysis::odds_of(*c.game, c.position, c.seat, c.action).lines)
        if (std::any_of(line.what.begin(), line.what.end(),
                        [&](const std::string& text) { return text.find(words) != std::string::npos; }))
            chance += *line.exact;
    return chance;
}

}  // namespace

// Chances that can be worked out on paper, so that the odds are not only compared with themselves.
TEST(ExactOdds, are_those_worked_out_on_paper) {
    using analysis::Rational;
    // Six dice hit on 6, each hit is saved on 4 to 6: every die kills with 1/12.
    const Rational survives = 1 - chance_of("shooting at one group", "the defender loses 1");
    EXPECT_EQ(survives, Rational(11 * 11 * 11 * 11 * 11 * 11, 12 * 12 * 12 * 12 * 12 * 12));
    // Two hits on a commander (2 to 6 saves), two on a rifle group and one on an LMG group (4 to 6 saves).
    const char* hits = "allocating five hits among three groups";
    EXPECT_EQ(chance_of(hits, "the defender loses 3"), Rational(11, 36) * Rational(3, 4) * Rational(1, 2));
    EXPECT_EQ(1 - chance_of(hits, "the defender loses"), Rational(25, 36) * Rational(1, 4) * Rational(1, 2));
}

}  // namespace sandtable::properties
