// Bots by name, with the rule set's own types: for simulation and search. Each game has a file GAME_bots.cpp in which
// its bots are made, so that they are compiled once.
#pragma once

#include "bots/bot.hpp"

namespace sandtable::bots {

template <Ruleset R>
std::unique_ptr<Bot<R>> make(const BotOrder& order);

template <Ruleset R>
std::unique_ptr<Bot<R>> make(const std::string& text) {
    return make<R>(read_bot(text));
}

}  // namespace sandtable::bots
