// The odds of every kind of action against play. Random games of every shipped scenario are walked until each kind of
// action that throws dice has been met; what it led to with ordinary dice is compared, by chi-square, with the odds.
// Games and dice have fixed seeds, so a difference is a fault and not bad luck.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "analysis/odds.hpp"
#include "codec/game_of.hpp"
#include "properties/chi_square.hpp"
#include "properties/effort.hpp"

namespace sandtable::properties::in_play {

namespace {

using codec::AnyAction;
using codec::AnyPosition;
using codec::Game;
using codec::Json;
using Words = std::vector<std::string>;

constexpr int plays = slow_build ? 200 : 2'000;
constexpr std::size_t positions_a_kind = slow_build ? 1 : 3;
constexpr int most_attempts = 8;  // at exact odds of a kind, before its positions are found too large
constexpr int most_games = 20;    // of each scenario

// The kinds of action of a game after which dice are thrown, before somebody has to decide who is not only settling it.
struct Kinds {
    const char* game;
    std::uint64_t budget;                          // steps of odds that are quick enough to be compared
    std::set<std::string> met;                     // and compared
    std::map<std::string, std::string> sometimes;  // not in every run of the games, and why
};

const Kinds kinds[] = {
    {"pbi",
     2000,
     {"allocate", "assault", "clear", "decline", "end_activation", "end_turn", "extend", "motivate", "opp_attempt",
      "shoot"},
     {{"choose_losses", "hardly any losses of random games leave a choice"},
      {"move", "dice follow only where it is the last of a turn"},
      {"residual", "dice follow only where it is the last of a turn"}}},
    {"pbi-boats",
     2000,
     {"activate_boat", "allocate", "assault", "boat_fire", "clear", "clear_aboard", "end_activation", "end_boat",
      "end_motivation", "end_turn", "extend", "forward", "motivate", "opp_attempt", "reverse", "shoot", "troops_fire"},
     {{"arrive", "dice follow only where it is the last of a turn"},
      {"decline", "few games are extended"},
      {"disarm", "random boats hardly ever stop beside a mine"},
      {"disembark", "dice follow only where it is the last of a turn"},
      {"embark", "dice follow only where it is the last of a turn"},
      {"htc", "hardly any boat is boarded at random"},
      {"move", "dice follow only where it is the last of a turn"},
      {"opp_pass", "dice follow only where it is the last of a turn"},
      {"rescue_assign", "few boats sink with men to rescue"},
      {"residual", "dice follow only where it is the last of a turn"},
      {"turn", "dice follow only where a mine lies"}}},
    {"square-bashing",
     4000,
     {"assault", "asset", "barrage_l", "order", "place_hit", "reinforce", "retire", "roll_for", "shoot", "stand",
      "step"},
     {{"barrage_row", "most have more outcomes than can be compared quickly"}}},
    {"pub-battles",
     400,
     {"bombard", "confirm", "delay", "done", "move_now", "retreat"},
     {{"fight", "few meet at random; pub_battles_odds.cpp compares whole combats"},
      {"stay", "few meet at random; pub_battles_odds.cpp compares whole combats"}}},
    {"skirmish",
     300,
     {"activate", "combined_fire", "end_activation", "grenade", "move", "shoot", "spot"},
     {{"at_fire", "few vehicles are met at random"},
      {"bail_out", "few vehicles are hit at random"},
      {"end_phase", "most have more outcomes than can be compared quickly"},
      {"fire_gun", "few vehicles are met at random"},
      {"flame", "no shipped scenario has a flame-thrower"},
      {"launch", "few vehicles are met at random"},
      {"load", "dice follow only where it is the last of a phase"},
      {"take_up", "dice follow only where it is the last of a phase"},
      {"transfer", "dice follow only where it is the last of a phase"},
      {"vehicle_move", "dice follow only where it is the last of a phase"}}},
};

// The action without the going on of the turn, as the odds see it.
void carry_out(const Game& game, AnyPosition& position, Seat seat, const AnyAction& action, Dice& dice,
               Journal& journal) {
    codec::with_ruleset(game, [&]<class R>(const codec::GameOf<R>& typed) {
        auto now = codec::GameOf<R>::typed(position);
        act<R>(typed.table(), now, seat, codec::GameOf<R>::typed(action), dice, journal);
        position = typed.erased(now);
        return true;
    });
}

AnyAction settling_choice(const Game& game, const AnyPosition& position, Seat seat) {
    const std::optional<AnyAction> by_itself = game.when_time_is_up(position, seat);
    return by_itself ? *by_itself : game.legal(position, seat).front();
}

struct Question {
    std::shared_ptr<const Game> game;
    AnyPosition position;
    Seat seat;
    AnyAction action;

    Words played(Dice& dice) const {
        AnyPosition after = position;
        Record record;
        Journal journal(record);
        carry_out(*game, after, seat, action, dice, journal);
        while (game->settles(after)) settle(after, dice, journal);
        const Words results = game->results(record);
        return results.empty() ? Words{game->question(after)} : results;
    }

    bool throws_dice() const {
        Dice dice = Dice::random(Seed::from_number(5));
        AnyPosition after = position;
        Journal off;
        carry_out(*game, after, seat, action, dice, off);
        while (dice.thrown() == 0 && game->settles(after)) settle(after, dice, off);
        return dice.thrown() > 0;
    }

    void settle(AnyPosition& after, Dice& dice, Journal& journal) const {
        const Seat chooser = game->to_act(after).first();
        carry_out(*game, after, chooser, settling_choice(*game, after, chooser), dice, journal);
    }

    std::string kind() const {
        const Json json = game->to_json(position, action);
        return json.is_string() ? json.get<std::string>() : json.begin().key();
    }
};

void compare(const Question& asked, const analysis::Odds& odds, std::uint64_t stream) {
    std::map<Words, double> chance;
    for (const analysis::OddsLine& line : odds.lines) chance[line.what] += line.chance;
    std::map<Words, int> seen;
    Dice dice = Dice::random(Seed::from_number(20261115), stream);
    for (int i = 0; i < plays; ++i) ++seen[asked.played(dice)];
    const std::string what = asked.game->scenario().id + ": " + asked.game->words(asked.position, asked.action);
    expect_agreement(chance, seen, plays, what, once_in_a_million, 5);
}

// Walks random games and compares what each kind of action leads to.
class Walker {
public:
    explicit Walker(std::uint64_t budget) { budget_.paths = budget, budget_.samples = 1; }

    void play(const std::shared_ptr<const Game>& game, std::uint64_t number) {
        Dice dice = Dice::random(Seed::from_number(number));
        Chance chance(number);
        AnyPosition now = game->setup();
        Journal off;
        game->advance(now, dice, off);
        for (Seats seats = game->to_act(now); !seats.empty(); seats = game->to_act(now)) {
            const Seat seat = seats.first();
            const AnyPosition view = game->view(now, seat);
            const std::vector<AnyAction> legal = game->legal(view, seat);
            std::set<std::byte> looked_at;  // one of each kind
            for (std::size_t i = 0, first = static_cast<std::size_t>(chance.below(64)); i < legal.size(); ++i) {
                const AnyAction& action = legal[(first + i) % legal.size()];
                if (is_wanted(action.bytes[0]) && looked_at.insert(action.bytes[0]).second)
                    look_at({game, view, seat, action});
            }
            game->apply(now, seat, chance.one_of(legal), dice, off);
        }
    }

    std::set<std::string> thrown, compared;

private:
    bool is_wanted(std::byte kind) const {
        const auto found = met_.find(kind);
        return found == met_.end() ||
               (found->second.compared < positions_a_kind && found->second.attempts < most_attempts);
    }

    void look_at(const Question& asked) {
        if (asked.game->check(asked.position, asked.seat, asked.action) || !asked.throws_dice()) return;
        Met& met = met_[asked.action.bytes[0]];
        ++met.attempts;
        const analysis::Odds odds = analysis::odds_of(*asked.game, asked.position, asked.seat, asked.action, budget_);
        thrown.insert(asked.kind());
        if (!odds.exact) return;
        ++met.compared;
        compared.insert(asked.kind());
        compare(asked, odds, ++streams_);
    }

    struct Met {
        std::size_t compared = 0;
        int attempts = 0;
    };
    analysis::OddsBudget budget_;
    std::map<std::byte, Met> met_;  // by the first byte of an action, its kind
    std::uint64_t streams_ = 0;
};

class OddsInPlay : public testing::TestWithParam<Kinds> {};

TEST_P(OddsInPlay, are_met_by_every_kind_of_action) {
    const Kinds& expected = GetParam();
    std::vector<std::shared_ptr<const Game>> games;
    for (const codec::Scenario& scenario : codec::shipped_scenarios())
        if (scenario.game == expected.game) games.push_back(codec::make_game(scenario));
    Walker walker(expected.budget);
    const auto has_met_all = [&] {
        return std::includes(walker.compared.begin(), walker.compared.end(), expected.met.begin(), expected.met.end());
    };
    for (std::uint64_t number = 1; number <= most_games && !has_met_all(); ++number)
        for (const auto& game : games) walker.play(game, number);
    for (const std::string& kind : expected.met) EXPECT_TRUE(walker.compared.contains(kind)) << kind << " was not met";
    for (const std::string& kind : walker.thrown)
        EXPECT_TRUE(expected.met.contains(kind) || expected.sometimes.contains(kind)) << kind << " is not listed";
}

INSTANTIATE_TEST_SUITE_P(Games, OddsInPlay, testing::ValuesIn(kinds), [](const testing::TestParamInfo<Kinds>& named) {
    std::string name = named.param.game;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

}  // namespace

}  // namespace sandtable::properties::in_play
