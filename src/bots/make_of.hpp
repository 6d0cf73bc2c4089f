// What a GAME_bots.cpp needs to make the bots of its game.
#pragma once

#include "bots/easy.hpp"
#include "bots/greedy.hpp"
#include "bots/make.hpp"
#include "bots/mcts.hpp"

namespace sandtable::bots {

template <Ruleset R>
std::unique_ptr<Bot<R>> make(const BotOrder& order) {
    switch (order.kind) {
        case BotOrder::Kind::easy: return std::make_unique<EasyBot<R>>();
        case BotOrder::Kind::greedy: return std::make_unique<GreedyBot<R>>();
        case BotOrder::Kind::mcts: return std::make_unique<MctsBot<R>>(order.budget);
        case BotOrder::Kind::random_of_all: return std::make_unique<RandomBot<R>>(true);
        case BotOrder::Kind::random: break;
    }
    return std::make_unique<RandomBot<R>>();
}

}  // namespace sandtable::bots
