// Players made of code. A bot sees what its seat may see and the list of legal actions, and picks one of them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "codec/game.hpp"
#include "rules/ruleset.hpp"

namespace sandtable::bots {

template <Ruleset R>
class Bot {
public:
    virtual ~Bot() = default;
    // The index of the chosen action. `dice` are the bot's own, not the game's.
    virtual std::size_t choose(const typename R::Table& table, const typename R::Position& view, Seat seat,
                               const ActionList<typename R::Action>& actions, Dice& dice) = 0;
    // Whether it looks at the view at all: where much is hidden, a view takes longer to make than a random choice.
    virtual bool looks() const { return true; }
};

// Uniform over the legal actions.
template <Ruleset R>
class RandomBot final : public Bot<R> {
public:
    std::size_t choose(const typename R::Table&, const typename R::Position&, Seat,
                       const ActionList<typename R::Action>& actions, Dice& dice) override {
        return dice.below(static_cast<std::uint32_t>(actions.size()));
    }
    bool looks() const override { return false; }
};

std::vector<std::string> bot_names();
void require_bot(const std::string& name);  // throws codec::Error for a name that is none

// For everything outside the hot loop.
class AnyBot {
public:
    virtual ~AnyBot() = default;
    virtual codec::AnyAction choose(const codec::AnyPosition& view, Seat seat) = 0;
};
std::unique_ptr<AnyBot> make_bot(const std::string& name, const codec::Game& game, const Seed& seed);

}  // namespace sandtable::bots
