#include "properties/ruleset_suite.hpp"

#include <set>

#include "analysis/simulate.hpp"
#include "bots/make.hpp"
#include "properties/allocations.hpp"
#include "properties/random_options.hpp"
#include "properties/secrecy.hpp"

namespace sandtable::properties {

namespace {

template <class Tuple>
struct AsTypes;
template <class... R>
struct AsTypes<std::tuple<R...>> {
    using Types = testing::Types<R...>;
};

struct Names {
    template <class R>
    static std::string GetName(int) {
        std::string name = R::id;
        std::replace(name.begin(), name.end(), '-', '_');
        return name;
    }
};

}  // namespace

template <class R>
class EveryGame : public testing::Test {};
TYPED_TEST_SUITE(EveryGame, typename AsTypes<Rulesets>::Types, Names);

TYPED_TEST(EveryGame, has_a_shipped_scenario) { EXPECT_FALSE(shipped_games<TypeParam>().empty()); }

TYPED_TEST(EveryGame, is_made_of_plain_values) {
    using Position = typename TypeParam::Position;
    static_assert(std::is_trivially_copyable_v<Position>);
    static_assert(std::has_unique_object_representations_v<Position>);
    static_assert(std::is_trivially_copyable_v<typename TypeParam::Action>);
    if constexpr (PlayedOnSquares<TypeParam>) {
        EXPECT_LE(sizeof(Position), most_position_bytes<TypeParam>);
    }
}

TYPED_TEST(EveryGame, asks_somebody_until_it_is_over) {
    using R = TypeParam;
    in_random_games<R>(
        rounds(200),
        [](const Moment<R>& moment) -> Complaint {
            return R::outcome(moment.table, moment.position).over ? "over, and somebody must decide" : "";
        },
        [](const TypedGame<R>& game, const typename R::Position& position) { return is_over<R>(game, position); });
}

TYPED_TEST(EveryGame, allows_whatever_it_lists) {
    in_random_games<TypeParam>(rounds(150), [](const Moment<TypeParam>& moment) { return list_is_allowed(moment); });
}

TYPED_TEST(EveryGame, lists_actions_in_ascending_order_and_once) {
    in_random_games<TypeParam>(rounds(150), [](const Moment<TypeParam>& moment) { return list_is_in_order(moment); });
}

TYPED_TEST(EveryGame, lets_nobody_act_for_another) {
    using R = TypeParam;
    in_random_games<R>(rounds(100), [](const Moment<R>& moment) -> Complaint {
        if (Complaint complaint = nobody_else_may_act(moment); !complaint.empty()) return complaint;
        ActionList<typename R::Action> theirs;
        for (const int stranger : {2, 7, 63, 64, 254, 255}) {  // seats that do not exist at a table of two
            if (stranger < 64 && R::seats(moment.table).contains(Seat(stranger))) continue;
            if (!R::check(moment.table, moment.position, Seat(stranger), moment.chosen))
                return "a stranger may act: seat " + std::to_string(stranger);
            R::legal(moment.table, moment.position, Seat(stranger), theirs);
            if (!theirs.empty()) return "actions are listed for a stranger: seat " + std::to_string(stranger);
        }
        return {};
    });
}

TYPED_TEST(EveryGame, writes_positions_that_read_back_to_the_same_bytes) {
    using R = TypeParam;
    in_random_games<R>(
        rounds(8),
        [](const Moment<R>& moment) -> Complaint {
            if (slow_build && !moment.chance.one_in(10)) return {};
            return position_survives_json<R>(moment.game, moment.position);
        },
        [](const TypedGame<R>& game, const typename R::Position& position) {
            return position_survives_json<R>(game, position);
        });
}

TYPED_TEST(EveryGame, writes_actions_that_read_back_to_the_same_bytes) {
    using R = TypeParam;
    in_random_games<R>(rounds(25), [](const Moment<R>& moment) -> Complaint {
        if (!moment.chance.one_in(10)) return action_survives_json(moment, moment.chosen);
        for (const auto& action : moment.actions)
            if (Complaint complaint = action_survives_json(moment, action); !complaint.empty()) return complaint;
        return {};
    });
}

// A game may leave a few actions of its set-up without words to type (a whole map): then reading says so.
TYPED_TEST(EveryGame, understands_its_own_words_for_an_action) {
    using R = TypeParam;
    in_random_games<R>(rounds(40), [](const Moment<R>& moment) -> Complaint {
        const std::string words = moment.words(moment.chosen);
        try {
            const auto understood =
                moment.game.typed(moment.game.action(moment.game.erased(moment.position), moment.seat, words));
            return same_bytes(understood, moment.chosen) ? "" : words + " is understood as another action";
        } catch (const codec::Error& error) {
            return moment.number < 4 ? "" : words + " is not understood: " + error.what();
        }
    });
}

TYPED_TEST(EveryGame, gives_no_two_listed_actions_the_same_words) {
    using R = TypeParam;
    in_random_games<R>(rounds(15), [](const Moment<R>& moment) -> Complaint {
        std::set<std::string> words;
        for (const auto& action : moment.actions)
            if (!words.insert(moment.words(action)).second)
                return "two listed actions are both called " + moment.words(action);
        return {};
    });
}

TYPED_TEST(EveryGame, leaves_copies_alone_when_play_goes_on) {
    using R = TypeParam;
    std::vector<std::pair<typename R::Position, std::uint64_t>> kept;
    in_random_games<R>(
        rounds(20),
        [&](const Moment<R>& moment) {
            kept.emplace_back(moment.position, hash_value(moment.position));
            return Complaint();
        },
        [&](const auto&, const typename R::Position&) -> Complaint {
            for (const auto& [copy, hash] : kept)
                if (hash_value(copy) != hash) return "a copy changed while play went on";
            kept.clear();
            return {};
        });
}

TYPED_TEST(EveryGame, shows_a_seat_all_it_needs_to_choose) {
    in_random_games<TypeParam>(rounds(100),
                               [](const Moment<TypeParam>& moment) { return view_offers_the_same(moment); });
}

TYPED_TEST(EveryGame, refuses_on_a_view_as_on_the_truth) {
    in_random_games<TypeParam>(
        rounds(50), [](const Moment<TypeParam>& moment) { return check_sees_no_more_than_the_seat(moment); });
}

// With sanitizers one game takes minutes, so that only some of its moments are looked at.
TYPED_TEST(EveryGame, tells_a_seat_nothing_that_it_may_not_know) {
    in_random_games<TypeParam>(rounds(15), [](const Moment<TypeParam>& moment) -> Complaint {
        if (slow_build && !moment.chance.one_in(8)) return "";
        return tells_only_what_may_be_known(moment);
    });
}

TYPED_TEST(EveryGame, answers_any_bytes_without_changing_anything) {
    using R = TypeParam;
    in_random_games<R>(rounds(50), [](const Moment<R>& moment) -> Complaint {
        const typename R::Position before = moment.position;
        for (int i = 0; i < 24; ++i) {
            const typename R::Action action = i % 6 == 0 ? random_bytes<typename R::Action>(moment.chance)
                                                         : mutated(moment.chance.one_of(moment.actions), moment.chance);
            for (const Seat seat : R::seats(moment.table))
                if (const Refusal refusal = R::check(moment.table, moment.position, seat, action))
                    if (i < 2) moment.game.sentence(refusal);  // can be worded, too
        }
        return same_bytes(before, moment.position) ? "" : "asking whether an action is allowed changed the position";
    });
}

// What `check` lets pass is carried out, however odd its bytes are, and leaves a position that keeps every promise.
TYPED_TEST(EveryGame, can_carry_out_whatever_it_allows) {
    using R = TypeParam;
    in_random_games<R>(rounds(50), [](const Moment<R>& moment) -> Complaint {
        ActionList<typename R::Action> next;
        for (int i = 0; i < 12; ++i) {
            const typename R::Action action = mutated(moment.chance.one_of(moment.actions), moment.chance);
            if (R::check(moment.table, moment.position, moment.seat, action)) continue;
            typename R::Position after = moment.position;
            Dice dice = Dice::random(Seed::from_number(moment.chance.bits()));
            Journal off;
            R::apply(moment.table, after, moment.seat, action, dice, off);
            const auto story = [&] {
                return moment.words(action) + " is allowed at\n" + text_of<R>(moment.game, moment.position) +
                       "\nand leads to\n" + text_of<R>(moment.game, after);
            };
            const Seats seats = R::to_act(moment.table, after);
            if (seats.empty() != R::outcome(moment.table, after).over)
                return "the game is over and somebody is to act, or the other way round: " + story();
            if (moment.chance.one_in(20))
                if (Complaint complaint = position_survives_json<R>(moment.game, after); !complaint.empty())
                    return complaint + '\n' + story();
            for (const Seat seat : seats) {
                next.clear();
                R::legal(moment.table, after, seat, next);
                if (next.empty()) return "nothing is listed after it: " + story();
                for (const auto& following : next)
                    if (R::check(moment.table, after, seat, following))
                        return "something is listed and refused after it: " + story();
            }
        }
        return {};
    });
}

namespace {

// Carries something out with random dice and a journal, then again with the dice that were noted and without one.
template <Ruleset R, class CarryOut>
Complaint is_the_same_twice(typename R::Position& position, Dice& dice, CarryOut carry_out) {
    typename R::Position again = position;
    Record record;
    Journal journal(record), off;
    dice.record_to(&record);
    carry_out(position, dice, journal);
    dice.record_to(nullptr);
    Dice forced = Dice::scripted(record.values);
    carry_out(again, forced, off);
    if (forced.ran_short()) return "more dice were wanted the second time";
    if (forced.bad_face()) return "a recorded die has a face that it cannot have";
    if (forced.unused() != 0) return "dice are left over the second time";
    if (!same_bytes(position, again)) return "the same action with the same dice led elsewhere";
    return {};
}

}  // namespace

TYPED_TEST(EveryGame, is_the_same_game_again_with_its_recorded_dice) {
    using R = TypeParam;
    for (const auto& game : shipped_games<R>()) {
        for (int number = 0; number < rounds_of<R>(80); ++number) {
            SCOPED_TRACE(game->scenario().id + ", seed " + std::to_string(number));
            Dice dice = Dice::random(Seed::from_number(static_cast<std::uint64_t>(number)));
            Chance chance(static_cast<std::uint64_t>(number));
            typename R::Position position = R::setup(game->table());
            ActionList<typename R::Action> actions;
            ASSERT_EQ("", (is_the_same_twice<R>(position, dice, [&](auto& now, Dice& rolled, Journal& journal) {
                          R::advance(game->table(), now, rolled, journal);
                      })));
            for (Seats seats = R::to_act(game->table(), position); seats.any();
                 seats = R::to_act(game->table(), position)) {
                const Seat seat = one_of(seats, chance);
                actions.clear();
                R::legal(game->table(), position, seat, actions);
                const typename R::Action chosen = chance.one_of(actions);
                ASSERT_EQ("", (is_the_same_twice<R>(position, dice, [&](auto& now, Dice& rolled, Journal& journal) {
                              R::apply(game->table(), now, seat, chosen, rolled, journal);
                          })));
            }
        }
    }
}

TYPED_TEST(EveryGame, depends_on_its_seed_and_nothing_else) {
    using R = TypeParam;
    const auto nothing = [](const Moment<R>&) { return Complaint(); };
    for (const auto& game : shipped_games<R>()) {
        std::set<std::uint64_t> endings;
        const int games = rounds_of<R>(60);
        for (int number = 0; number < games; ++number) {
            typename R::Position first, second;
            play_randomly<R>(*game, static_cast<std::uint64_t>(number), first, nothing);
            play_randomly<R>(*game, static_cast<std::uint64_t>(number), second, nothing);
            ASSERT_TRUE(same_bytes(first, second))
                << game->scenario().id << ": seed " << number << " gave two different games";
            endings.insert(hash_value(first));
        }
        EXPECT_GE(static_cast<int>(endings.size()), games * 9 / 10)
            << game->scenario().id << ": different seeds give the same games";
    }
}

TYPED_TEST(EveryGame, stays_as_it_ended) {
    using R = TypeParam;
    in_random_games<R>(
        rounds(80), [](const Moment<R>&) { return Complaint(); },
        [](const TypedGame<R>& game, const typename R::Position& position) -> Complaint {
            typename R::Position later = position;
            Dice dice = Dice::random(Seed::from_number(1));
            Journal off;
            R::advance(game.table(), later, dice, off);
            if (!same_bytes(position, later)) return "a game that is over went on";
            if (dice.thrown() != 0) return "dice were thrown after the end";
            ActionList<typename R::Action> actions;
            Chance chance(hash_value(position));
            for (const Seat seat : R::seats(game.table())) {
                R::legal(game.table(), position, seat, actions);
                if (!actions.empty()) return "actions are listed after the end";
                for (int i = 0; i < 10; ++i)
                    if (!R::check(game.table(), position, seat, mutated(typename R::Action{}, chance)))
                        return "something is allowed after the end";
            }
            return {};
        });
}

TYPED_TEST(EveryGame, allocates_nothing_while_it_is_played) {
    using R = TypeParam;
    for (const auto& game : shipped_games<R>()) {
        ActionList<typename R::Action> actions;
        const auto played = [&](std::uint64_t seed) {  // how many allocations the game's own functions made
            Chance chance(seed);
            Dice dice = Dice::random(Seed::from_number(seed));
            Journal off;
            const std::size_t before = allocations();
            typename R::Position position = R::setup(game->table());
            R::advance(game->table(), position, dice, off);
            for (Seats seats = R::to_act(game->table(), position); seats.any();
                 seats = R::to_act(game->table(), position)) {
                const Seat seat = one_of(seats, chance);
                actions.clear();
                sample<R>(game->table(), position, seat, dice, 1, actions);
                actions.clear();
                R::legal(game->table(), position, seat, actions);
                const typename R::Action chosen = chance.one_of(actions);
                (void)R::check(game->table(), position, seat, chosen);
                (void)R::check(game->table(), position, seat, mutated(chosen, chance));
                R::apply(game->table(), position, seat, chosen, dice, off);
            }
            (void)R::outcome(game->table(), position);
            return allocations() - before;
        };
        const auto games = static_cast<std::uint64_t>(rounds_of<R>(40));
        for (std::uint64_t seed = 0; seed < games; ++seed) played(seed);  // the list grows to its widest
        for (std::uint64_t seed = 0; seed < games; ++seed)
            ASSERT_EQ(played(seed), 0u) << game->scenario().id << ", seed " << seed;
    }
}

TYPED_TEST(EveryGame, simulates_alike_on_one_thread_and_on_several) {
    for (const auto& game : shipped_games<TypeParam>()) {
        analysis::SimulationOrder order;
        order.games = static_cast<std::uint64_t>(rounds_of<TypeParam>(500));
        order.seed = Seed::from_number(7);
        const analysis::Simulation alone = analysis::simulate(*game, order);
        for (const int threads : {2, 3}) {
            order.threads = threads;
            const analysis::Simulation together = analysis::simulate(*game, order);
            EXPECT_EQ(alone.fingerprint, together.fingerprint)
                << game->scenario().id << " with " << threads << " threads";
            EXPECT_EQ(alone.wins, together.wins);
            EXPECT_EQ(alone.score_counts, together.score_counts);
            EXPECT_EQ(alone.decisions.sum, together.decisions.sum);
        }
    }
}

// Options may contradict a scenario (a map that the option does not allow); such a game is refused when it is made.
TYPED_TEST(EveryGame, keeps_its_promises_under_any_options) {
    using R = TypeParam;
    int tried = 0, played = 0;
    const bool kept = rc::check("random options", [&] {
        constexpr int share = (slow_build ? 8 : 1) * (slowness<R> > 1 ? 2 : 1);
        if (tried++ % share != 0) return;
        expect_in_random_games<R>([&](const Moment<R>& moment) -> Complaint {
            played += moment.number == 0;
            if (Complaint complaint = all_promises_hold(moment); !complaint.empty()) return complaint;
            if (!moment.chance.one_in(slow_build ? 100 : 20)) return {};
            if (Complaint complaint = position_survives_json<R>(moment.game, moment.position); !complaint.empty())
                return complaint;
            return action_survives_json(moment, moment.chosen);
        });
    });
    EXPECT_TRUE(kept);
    EXPECT_GE(played, slow_build ? 2 : 10)
        << "nearly all combinations of options were refused, so this test says little";
}

namespace {

// Each value of each option that is not the standard one, by itself and again with every switch turned on, so that
// options which need one another are met together.
template <Ruleset R>
std::vector<codec::Json> each_option_value() {
    std::vector<codec::Json> all;
    const std::vector<codec::OptionInfo> options = codec::Codec<R>::options();
    codec::Json switched_on = codec::Json::object();
    for (const codec::OptionInfo& option : options)
        if (option.standard.is_boolean()) switched_on[option.name] = true;
    for (const codec::Json& others : {codec::Json::object(), switched_on})
        for (const codec::OptionInfo& option : options) {
            std::vector<codec::Json> values(option.values.begin(), option.values.end());
            if (values.empty() && option.standard.is_boolean()) values = {false, true};
            if (values.empty()) values = {option.lowest};
            for (const codec::Json& value : values) {
                codec::Json chosen = others;
                if (value == chosen.value(option.name, option.standard)) continue;
                chosen[option.name] = value;
                all.push_back(std::move(chosen));
            }
        }
    return all;
}

template <Ruleset R>
int decisions_between(bots::Bot<R>& bot, const TypedGame<R>& game, std::uint64_t seed, int limit) {
    Dice dice = Dice::random(Seed::from_number(seed)), mind = Dice::random(Seed::from_number(seed), 1);
    Journal off;
    ActionList<typename R::Action> actions;
    typename R::Position position = R::setup(game.table());
    R::advance(game.table(), position, dice, off);
    bot.new_game();
    int decisions = 0;
    for (Seats seats; decisions < limit && (seats = R::to_act(game.table(), position)).any(); ++decisions) {
        const Seat seat = seats.first();
        const typename R::Position view = R::view(game.table(), position, seat);
        actions.clear();
        R::legal(game.table(), view, seat, actions);
        if (actions.empty()) return limit;
        const typename R::Action chosen = actions[bot.choose(game.table(), view, seat, actions, mind)];
        R::apply(game.table(), position, seat, chosen, dice, off);
    }
    return decisions;
}

}  // namespace

// What is listed must lead on: a bot takes what it likes best, and where it likes nothing better than anything else
// (orders, plans, the setup) a list that lets it go back and forth would keep it there for ever.
TYPED_TEST(EveryGame, comes_to_an_end_between_greedy_bots_with_every_value_of_every_option) {
    using R = TypeParam;
    constexpr int limit = 4000;
    const auto games = shipped_games<R>();
    const auto bot = bots::make<R>("greedy");
    std::size_t number = 0;
    for (const codec::Json& options : each_option_value<R>()) {
        const codec::Scenario& scenario = games[number++ % games.size()]->scenario();
        if (slow_build && number % 16 != 0) continue;
        std::unique_ptr<TypedGame<R>> game;
        try {
            game = std::make_unique<TypedGame<R>>(scenario, options);
        } catch (const codec::Error&) {
            continue;  // the scenario does not allow it
        }
        EXPECT_LT(decisions_between<R>(*bot, *game, number, limit), limit)
            << scenario.id << ' ' << codec::to_line(options);
        if (this->HasFailure()) return;
    }
}

}  // namespace sandtable::properties
