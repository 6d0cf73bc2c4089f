// bots/pbi_boats_evaluation keeps the ways of its map from one question to the next.
#include <gtest/gtest.h>

#include <thread>

#include "bots/pbi_boats_evaluation.hpp"
#include "codec/game_of.hpp"

namespace sandtable::bots {
namespace {

using pbi_boats::PbiBoats;
using Boats = codec::GameOf<PbiBoats>;

struct Moment {
    const Boats* game;
    PbiBoats::Position position;

    double worth() const { return Evaluation<PbiBoats>::worth(game->table(), position, Seat(0)); }
};

// Some positions of a random game.
std::vector<Moment> moments_of(const Boats& game, std::uint64_t seed) {
    std::vector<Moment> moments;
    Dice dice = Dice::random(Seed::from_number(seed)), coins = Dice::random(Seed::from_number(seed + 1));
    Journal off;
    auto now = PbiBoats::setup(game.table());
    PbiBoats::advance(game.table(), now, dice, off);
    ActionList<PbiBoats::Action> list;
    for (Seats seats; (seats = PbiBoats::to_act(game.table(), now)).any();) {
        if (coins.below(8) == 0) moments.push_back({&game, now});
        list.clear();
        PbiBoats::legal(game.table(), now, seats.first(), list);
        const auto chosen = coins.below(static_cast<std::uint32_t>(list.size()));
        PbiBoats::apply(game.table(), now, seats.first(), list[chosen], dice, off);
    }
    return moments;
}

// A new thread has kept nothing yet.
double worth_at_first_sight(const Moment& moment) {
    double worth = 0;
    std::thread([&] { worth = moment.worth(); }).join();
    return worth;
}

TEST(Charts, that_are_kept_are_those_of_the_map_and_the_landings) {
    std::vector<std::unique_ptr<codec::Game>> games;
    std::vector<Moment> moments;
    for (const char* scenario : {"green-beach", "across-the-volga", "dinghy-raid"}) {
        games.push_back(codec::make_game(codec::find_scenario("pbi-boats", scenario)));
        for (const Moment& moment : moments_of(static_cast<const Boats&>(*games.back()), 3)) moments.push_back(moment);
    }
    ASSERT_GT(moments.size(), 30u);
    Dice shuffle = Dice::random(Seed::from_number(4));
    for (int i = 0; i < 200; ++i) {  // any position after any other, on the same map and on others
        const Moment& moment = moments[shuffle.below(static_cast<std::uint32_t>(moments.size()))];
        EXPECT_EQ(moment.worth(), worth_at_first_sight(moment)) << moment.game->scenario().id;
    }
}

}  // namespace
}  // namespace sandtable::bots
