#include "bots/bot.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "bots/make.hpp"
#include "codec/game_of.hpp"

namespace sandtable::bots {

std::vector<std::string> bot_names() { return {"random", "greedy"}; }

void require_bot(const std::string& name) {
    const auto names = bot_names();
    if (std::find(names.begin(), names.end(), name) == names.end())
        throw codec::Error("",
                           fmt::format("There is no bot called \"{}\"; known are {}.", name, fmt::join(names, ", ")));
}

namespace {

template <Ruleset R>
class ErasedBot final : public AnyBot {
public:
    ErasedBot(const codec::GameOf<R>& game, std::unique_ptr<Bot<R>> bot, const Seed& seed)
        : game_(game), bot_(std::move(bot)), dice_(Dice::random(seed)) {}

    codec::AnyAction choose(const codec::AnyPosition& view, Seat seat) override {
        const typename R::Position now = codec::GameOf<R>::typed(view);
        actions_.clear();
        R::legal(game_.table(), now, seat, actions_);
        const std::size_t chosen = bot_->choose(game_.table(), now, seat, actions_, dice_);
        return codec::GameOf<R>::erased(actions_[chosen]);
    }

private:
    const codec::GameOf<R>& game_;
    std::unique_ptr<Bot<R>> bot_;
    Dice dice_;
    ActionList<typename R::Action> actions_;
};

}  // namespace

std::unique_ptr<AnyBot> make_bot(const std::string& name, const codec::Game& game, const Seed& seed) {
    require_bot(name);
    return codec::with_ruleset(game, [&]<class R>(const codec::GameOf<R>& typed) -> std::unique_ptr<AnyBot> {
        return std::make_unique<ErasedBot<R>>(typed, make<R>(name), seed);
    });
}

}  // namespace sandtable::bots
