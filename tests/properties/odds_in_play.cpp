// The odds of every kind of action against play. Random games of every shipped scenario, and the golden cases,
// are walked until each kind of action that throws dice has been met; what it led to with ordinary dice is compared, by
// chi-square, with the odds. These are given on the view of whoever acts; the play begins with positions that may lie
// behind it. Games and dice have fixed seeds, so a difference is a fault and not bad luck.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "analysis/odds.hpp"
#include "codec/game_of.hpp"
#include "match/golden.hpp"
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
constexpr int samples = 2 * plays;               // of odds that depend on what is hidden
constexpr int certain_plays = 20;                // of what no die decides
constexpr std::uint64_t golden_budget = 20'000;  // of steps: the positions are small, but few
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
     {"allocate", "assault", "choose_losses", "clear", "decline", "end_activation", "end_turn", "extend", "htc_target",
      "motivate", "move", "opp_attempt", "retreat_assign", "shoot"},
     {{"opp_pass", "dice follow only where it is the last of a turn"},
      {"residual", "dice follow only where it is the last of a turn"}}},
    {"pbi-boats",
     2000,
     {"activate_boat",  "allocate",     "arrive",        "assault", "board",     "boat_fire",      "choose_losses",
      "clear",          "clear_aboard", "decline",       "disarm",  "disembark", "end_activation", "end_boat",
      "end_motivation", "end_turn",     "extend",        "forward", "htc",       "htc_pass",       "motivate",
      "move",           "opp_attempt",  "rescue_assign", "reverse", "shoot",     "troops_fire",    "turn"},
     {{"embark", "dice follow only where it is the last of a turn"},
      {"opp_pass", "dice follow only where it is the last of a turn"},
      {"residual", "dice follow only where it is the last of a turn"}}},
    {"square-bashing",
     4000,
     {"assault", "asset", "barrage_l", "barrage_row", "order", "place_hit", "reinforce", "retire", "roll_for", "shoot",
      "stand", "step"},
     {}},
    {"pub-battles",
     400,
     {"bombard", "confirm", "delay", "done", "fight", "keep", "move_now", "retreat", "stay", "target", "use_reroll",
      "withdraw"},
     {{"announce", "dice follow only where jumps tie or a Delay draws another chit"},
      {"place", "dice follow only where it is the last of a phase"}}},
    {"skirmish",
     300,
     {"activate", "at_fire", "combined_fire", "end_activation", "end_phase", "fire_gun", "flame", "grenade", "launch",
      "load", "move", "shoot", "spot", "vehicle_move"},
     {{"bail_out", "dice follow only where it is the last of a phase"},
      {"manhandle", "dice follow only where it is the last of a phase"},
      {"pivot_gun", "dice follow only where it is the last of a phase"},
      {"take_up", "dice follow only where it is the last of a phase"},
      {"transfer", "dice follow only where it is the last of a phase"}}},
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

// A position that may be the true one behind the view of a seat, in which the action is allowed as it is in truth.
AnyPosition imagined(const Game& game, const AnyPosition& view, Seat seat, const AnyAction& action, Dice& dice) {
    return codec::with_ruleset(game, [&]<class R>(const codec::GameOf<R>& typed) {
        AnyPosition guess = view;
        for (int attempts = 100; attempts > 0; --attempts) {
            guess = typed.erased(R::determinize(typed.table(), codec::GameOf<R>::typed(view), seat, dice));
            if (!typed.check(guess, seat, action)) return guess;
        }
        ADD_FAILURE() << "no position behind the view allows this: " << game.words(view, action);
        return guess;
    });
}

struct Question {
    std::shared_ptr<const Game> game;
    AnyPosition view;
    Seat seat;
    AnyAction action;

    // What the seat is told.
    Words played(Dice& dice) const {
        AnyPosition after = imagined(*game, view, seat, action, dice);
        Record record;
        Journal journal(record);
        carry_out(*game, after, seat, action, dice, journal);
        while (game->settles(after)) settle(after, dice, journal);
        std::erase_if(record.events, [&](const Event& event) { return !event.audience.contains(seat); });
        const Words results = game->results(record);
        return results.empty() ? Words{game->question(game->view(after, seat))} : results;
    }

    bool throws_dice() const {
        Dice guesses = Dice::random(Seed::from_number(5));
        for (AnyPosition after : {view, imagined(*game, view, seat, action, guesses)}) {
            Dice dice = Dice::random(Seed::from_number(5));
            Journal off;
            carry_out(*game, after, seat, action, dice, off);
            while (dice.thrown() == 0 && game->settles(after)) settle(after, dice, off);
            if (dice.thrown() > 0) return true;
        }
        return false;
    }

    void settle(AnyPosition& after, Dice& dice, Journal& journal) const {
        const Seat chooser = game->to_act(after).first();
        carry_out(*game, after, chooser, settling_choice(*game, after, chooser), dice, journal);
    }

    std::string kind() const {
        const Json json = game->to_json(view, action);
        return json.is_string() ? json.get<std::string>() : json.begin().key();
    }
};

void compare(const Question& asked, const analysis::Odds& odds, int times, std::uint64_t stream) {
    std::map<Words, double> chance;
    std::map<Words, int> sampled, seen;
    for (const analysis::OddsLine& line : odds.lines) {
        chance[line.what] += line.chance;
        sampled[line.what] += static_cast<int>(std::lround(line.chance * static_cast<double>(odds.paths)));
    }
    Dice dice = Dice::random(Seed::from_number(20261115), stream);
    for (int i = 0; i < times; ++i) ++seen[asked.played(dice)];
    const std::string what = asked.game->scenario().id + ": " + asked.game->words(asked.view, asked.action);
    if (odds.exact)
        expect_agreement(chance, seen, times, what, once_in_a_million, 5);
    else
        expect_same_source(sampled, static_cast<double>(odds.paths), seen, times, what, once_in_a_million);
}

// Compares what each kind of action leads to.
class Walker {
public:
    explicit Walker(std::uint64_t budget) : budget_{budget, samples, Seed::from_number(1), 0} {}

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

    // Only for kinds that have not been met often enough.
    void look_at_golden_cases(const std::string& of_game) {
        for (auto& [kind, met] : met_) met.attempts = 0;
        const std::uint64_t before = std::exchange(budget_.paths, golden_budget);
        for (const std::string& file : match::golden_files({SANDTABLE_ROOT "/tests/golden/" + of_game}))
            match::run_golden_file(file, [&](const std::shared_ptr<const Game>& game, const AnyPosition& position,
                                             Seat seat, const AnyAction& action) {
                if (is_wanted(action.bytes[0])) look_at({game, game->view(position, seat), seat, action});
            });
        budget_.paths = before;
    }

    std::set<std::string> thrown, compared;

private:
    struct Met {
        std::size_t compared = 0, certain = 0;
        int attempts = 0;
    };

    bool is_wanted(std::byte kind) const {
        const auto found = met_.find(kind);
        return found == met_.end() ||
               (found->second.compared < positions_a_kind && found->second.attempts < most_attempts);
    }

    void look_at(const Question& asked) {
        if (asked.game->check(asked.view, asked.seat, asked.action)) return;
        Met& met = met_[asked.action.bytes[0]];
        if (!asked.throws_dice()) return look_at_what_is_certain(asked, met);
        ++met.attempts;
        const analysis::Odds odds = analysis::odds_of(*asked.game, asked.view, asked.seat, asked.action, budget_);
        thrown.insert(asked.kind());
        if (!odds.exact && !odds.depends_on_hidden) return;
        ++met.compared;
        compared.insert(asked.kind());
        compare(asked, odds, plays, ++streams_);
    }

    // As far as the seat can tell.
    void look_at_what_is_certain(const Question& asked, Met& met) {
        if (!asked.game->keeps_secrets() || met.certain == positions_a_kind) return;
        ++met.certain;
        const analysis::Odds odds = analysis::odds_of(*asked.game, asked.view, asked.seat, asked.action, budget_);
        compare(asked, odds, certain_plays, ++streams_);
    }

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
    for (std::uint64_t number = 1; number <= most_games && !has_met_all(); ++number) {
        for (const auto& game : games) walker.play(game, number);
        if (number == 1) walker.look_at_golden_cases(expected.game);
    }
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
