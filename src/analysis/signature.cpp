#include "analysis/signature.hpp"

#include <chrono>

#include "analysis/playout.hpp"
#include "analysis/simulate.hpp"
#include "bots/make.hpp"
#include "bots/stopwatch.hpp"
#include "codec/game_of.hpp"

namespace sandtable::analysis {

namespace {

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// Positions met in random games, to time the single operations on.
template <Ruleset R>
std::vector<typename R::Position> met_in_play(const typename R::Table& table, std::size_t wanted) {
    std::vector<typename R::Position> positions;
    ActionList<typename R::Action> list;
    for (std::uint64_t game = 0; positions.size() < wanted && game < 10000; ++game) {
        Dice dice = game_dice(Seed::from_number(7), game), coins = bot_coins(Seed::from_number(7), game);
        Journal off;
        typename R::Position now = R::setup(table);
        R::advance(table, now, dice, off);
        for (Seats seats = R::to_act(table, now); seats.any() && positions.size() < wanted;
             seats = R::to_act(table, now)) {
            positions.push_back(now);
            list.clear();
            R::legal(table, now, seats.first(), list);
            R::apply(table, now, seats.first(), list[coins.below(static_cast<std::uint32_t>(list.size()))], dice, off);
        }
    }
    return positions;
}

template <class Work>
double nanoseconds_each(std::size_t count, int rounds, Work work) {
    const auto start = Clock::now();
    for (int round = 0; round < rounds; ++round)
        for (std::size_t i = 0; i < count; ++i) work(i);
    return seconds_since(start) * 1e9 / (static_cast<double>(count) * rounds);
}

template <Ruleset R>
void time_operations(const typename R::Table& table, Speed& speed) {
    const auto positions = met_in_play<R>(table, 4096);
    std::vector<typename R::Action> chosen;
    ActionList<typename R::Action> list;
    Dice coins = Dice::random(Seed::from_number(8)), dice = Dice::random(Seed::from_number(9));
    std::uint64_t listed = 0;
    for (const auto& position : positions) {
        list.clear();
        R::legal(table, position, R::to_act(table, position).first(), list);
        listed += list.size();
        chosen.push_back(list[coins.below(static_cast<std::uint32_t>(list.size()))]);
    }
    speed.legal_actions = static_cast<double>(listed) / static_cast<double>(positions.size());
    std::uint64_t sink = 0;
    speed.ns_legal = nanoseconds_each(positions.size(), 30, [&](std::size_t i) {
        list.clear();
        R::legal(table, positions[i], R::to_act(table, positions[i]).first(), list);
        sink += list.size();
    });
    speed.ns_check = nanoseconds_each(positions.size(), 30, [&](std::size_t i) {
        sink += R::check(table, positions[i], R::to_act(table, positions[i]).first(), chosen[i]) ? 1 : 0;
    });
    typename R::Position copy = positions[0];
    speed.ns_copy = nanoseconds_each(positions.size(), 30, [&](std::size_t i) {
        copy = positions[i];
        asm volatile("" : : "r"(&copy) : "memory");  // the copy must really be made
    });
    Journal off;
    speed.ns_apply = nanoseconds_each(positions.size(), 30,
                                      [&](std::size_t i) {
                                          copy = positions[i];
                                          R::apply(table, copy, R::to_act(table, copy).first(), chosen[i], dice, off);
                                          asm volatile("" : : "r"(&copy) : "memory");
                                      }) -
                     speed.ns_copy;
    asm volatile("" : : "r"(sink) : "memory");
}

template <Ruleset R>
Rate rate_of(const typename R::Table& table, bots::RandomBot<R> bot, double wanted_seconds) {
    Rate rate;
    ActionList<typename R::Action> list;
    const auto start = Clock::now();
    do {
        for (int i = 0; i < 32; ++i, ++rate.games) {
            Dice dice = game_dice(Seed::from_number(1), rate.games),
                 coins = bot_coins(Seed::from_number(1), rate.games);
            rate.decisions += play_out<R>(table, {&bot, &bot}, dice, coins, list).decisions;
        }
        rate.seconds = seconds_since(start);
    } while (rate.seconds < wanted_seconds);
    return rate;
}

template <Ruleset R>
Speed measure(const typename R::Table& table, double wanted_seconds) {
    Speed speed;
    speed.position_bytes = sizeof(typename R::Position);
    speed.action_bytes = sizeof(typename R::Action);
    speed.listing = rate_of<R>(table, bots::RandomBot<R>(true), wanted_seconds);
    if constexpr (draws_samples<R>) speed.drawing = rate_of<R>(table, bots::RandomBot<R>(), wanted_seconds);
    time_operations<R>(table, speed);
    return speed;
}

template <Ruleset R>
bool leaves_a_choice(const typename R::Table& table, const typename R::Position& position) {
    ActionList<typename R::Action> list;
    R::legal(table, position, R::to_act(table, position).first(), list);
    return list.size() > 1;
}

template <Ruleset R>
double decisions_of_search(const typename R::Table& table, const std::vector<typename R::Position>& positions,
                           const bots::Budget& budget) {
    const auto bot = bots::make<R>(bots::BotOrder{bots::BotOrder::Kind::mcts, budget});
    ActionList<typename R::Action> list;
    Dice coins = Dice::random(Seed::from_number(10));
    std::uint64_t decisions = 0;
    const std::int64_t start = bots::Stopwatch::processor_time();
    for (const auto& position : positions) {
        const Seat seat = R::to_act(table, position).first();
        const auto view = R::view(table, position, seat);
        list.clear();
        R::legal(table, view, seat, list);
        bot->new_game();
        bot->choose(table, view, seat, list, coins);
        decisions += bot->decisions();
    }
    return 1e6 * static_cast<double>(decisions) / static_cast<double>(bots::Stopwatch::processor_time() - start);
}

// In a few positions of random games, as long in each as mcts has by itself (200 ms).
template <Ruleset R>
SearchSpeed measure_search(const typename R::Table& table, double seconds) {
    bots::Budget budget = bots::read_bot("mcts:200ms").budget;
    const auto wanted = static_cast<std::size_t>(std::max(1.0, 1000 * seconds / budget.milliseconds));
    const auto met = met_in_play<R>(table, 4096);
    std::vector<typename R::Position> positions;
    for (std::size_t i = 0; i < met.size(); ++i)
        if (positions.size() * met.size() <= i * wanted && leaves_a_choice<R>(table, met[i]))
            positions.push_back(met[i]);
    SearchSpeed speed;
    speed.decisions = decisions_of_search<R>(table, positions, budget);
    budget.tree = false;
    speed.decisions_without_tree = decisions_of_search<R>(table, positions, budget);
    return speed;
}

// A decision on a measured table takes many times longer than one on squares.
template <Ruleset R>
constexpr std::uint64_t games_of_signature = requires(typename R::Table table) { table.board; } ? 64 : 8;

}  // namespace

std::vector<Signature> signatures() {
    std::vector<Signature> list;
    for (const codec::GameInfo& info : codec::games()) {
        Signature signature{info.id, 0, 0};
        for (const codec::Scenario& scenario : codec::shipped_scenarios()) {
            if (scenario.game != info.id) continue;
            const auto game = codec::make_game(scenario);
            SimulationOrder order;
            order.games = codec::with_ruleset(
                *game, []<class R>(const codec::GameOf<R>&) -> std::uint64_t { return games_of_signature<R>; });
            order.seed = Seed::from_number(20260101);
            order.bots = {"random:all", "random:all"};  // whole lists, so that each listed action counts
            const Simulation played = simulate(*game, order);
            signature.value = hash_value(signature.value ^ played.fingerprint);
            signature.decisions += static_cast<std::uint64_t>(played.decisions.sum);
        }
        list.push_back(signature);
    }
    return list;
}

Speed measure_speed(const codec::Game& game, double seconds) {
    return codec::with_ruleset(
        game, [&]<class R>(const codec::GameOf<R>& typed) { return measure<R>(typed.table(), seconds); });
}

SearchSpeed measure_search(const codec::Game& game, double seconds) {
    return codec::with_ruleset(
        game, [&]<class R>(const codec::GameOf<R>& typed) { return measure_search<R>(typed.table(), seconds); });
}

}  // namespace sandtable::analysis
