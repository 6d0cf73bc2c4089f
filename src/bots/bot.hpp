// Players made of code. A bot sees what its seat may see and the list of legal actions, and picks one of them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "codec/game.hpp"
#include "rules/ruleset.hpp"

namespace sandtable::bots {

// What a bot thought before it chose: how it expects to fare, and the line it expects to be played.
template <Ruleset R>
struct Thought {
    struct Step {
        Seat seat;
        typename R::Action action;
        typename R::Position before;  // a possible one, so that the action can be put into words
        double gain = 0;              // by how much the step raises the chance of winning on average
    };
    double expected = 0;  // of winning, 0 … 1
    double second = 0;    // with the next best action; as much as `expected` when there is none
    std::uint64_t simulations = 0;
    std::uint64_t kept = 0;  // as many more as its last decision had made of this case, and it went on from
    std::vector<Step> line;
};

template <Ruleset R>
class Bot {
public:
    virtual ~Bot() = default;
    // The index of the chosen action. `dice` are the bot's own, not the game's.
    virtual std::size_t choose(const typename R::Table& table, const typename R::Position& view, Seat seat,
                               const ActionList<typename R::Action>& actions, Dice& dice) = 0;
    // Whether it looks at the view at all: where much is hidden, a view takes longer to make than a random choice.
    virtual bool looks() const { return true; }
    // Whether a draw from the legal actions is enough for it: some lists take long to make (`sample` in ruleset.hpp).
    virtual bool draws() const { return false; }
    // Forgets what it remembers of the last game. Whoever lets one bot play several games calls it before each.
    virtual void new_game() {}
    // From now on it may think so long, should it go by time.
    virtual void allow(int /*milliseconds*/) {}
    // How many decisions of both sides it went through in simulations before its last choice.
    virtual std::uint64_t decisions() const { return 0; }
    // Why it chose what it chose last; nothing when there was nothing to think about.
    virtual std::optional<Thought<R>> explain(const typename R::Table&, const typename R::Position& /*view*/, Seat) {
        return std::nullopt;
    }
};

// By chance: one of a draw, or of the whole list if it is told to want that.
template <Ruleset R>
class RandomBot final : public Bot<R> {
public:
    explicit RandomBot(bool wants_all = false) : wants_all_(wants_all) {}
    std::size_t choose(const typename R::Table&, const typename R::Position&, Seat,
                       const ActionList<typename R::Action>& actions, Dice& dice) override {
        return dice.below(static_cast<std::uint32_t>(actions.size()));
    }
    bool looks() const override { return false; }
    bool draws() const override { return !wants_all_; }

private:
    bool wants_all_;
};

// What a bot chooses from.
template <Ruleset R>
void list_for(const Bot<R>& bot, const typename R::Table& table, const typename R::Position& now, Seat seat,
              Dice& coins, ActionList<typename R::Action>& actions) {
    actions.clear();
    if (bot.draws())
        sample<R>(table, now, seat, coins, 1, actions);
    else
        R::legal(table, now, seat, actions);
}

inline constexpr int longest_milliseconds = 60'000;
inline constexpr int most_simulations = 10'000'000;
// How long a bot may think; 0: no limit of this kind. Time is that of the processor, so that a busy machine does not
// make it play worse; by the clock on the wall it may take a second and a half, or twice its time if that is more.
struct Budget {
    int milliseconds = 0;
    int simulations = 0;
    int threads = 1;
    bool tree =
        true;  // false: nothing but simulations from the decision on, to measure what the rest of a search costs
    friend bool operator==(const Budget&, const Budget&) = default;
};

// "random", "random:all", "greedy", "mcts", "mcts:200ms", "mcts:400" (simulations), "mcts:400,threads=2".
struct BotOrder {
    enum class Kind : std::uint8_t { random, random_of_all, easy, greedy, mcts };
    Kind kind = Kind::random;
    Budget budget;
    friend bool operator==(const BotOrder&, const BotOrder&) = default;
};
BotOrder read_bot(const std::string& text);  // throws codec::Error
void require_bot(const std::string& text);   // the same, for whoever only wants to know

struct BotInfo {
    std::string name;
    std::string meaning;      // one line for whoever chooses an opponent
    bool is_level = false;    // of play, for people to choose from
    bool is_offered = false;  // in the lobby; the others are known by name only
};
const std::vector<BotInfo>& known_bots();
std::vector<std::string> bot_names();

// What a bot has to say about its choice, in words.
struct Explanation {
    std::string why;
    std::vector<std::string> line;  // "attacker: move a1.R1 to D4", …
};

// For everything outside the hot loop.
class AnyBot {
public:
    virtual ~AnyBot() = default;
    virtual codec::AnyAction choose(const codec::AnyPosition& view, Seat seat) = 0;
    // Of the last choice, which was made on this view.
    virtual std::optional<Explanation> explain(const codec::AnyPosition& view, Seat seat) = 0;
    // From now on it may think so long, should it go by time.
    virtual void allow(int milliseconds) = 0;
    // Tosses the coins of this seed from now on; what it remembers of the game stays.
    virtual void toss(const Seed& seed) = 0;
};
std::unique_ptr<AnyBot> make_bot(const BotOrder& order, const codec::Game& game, const Seed& seed);
std::unique_ptr<AnyBot> make_bot(const std::string& text, const codec::Game& game, const Seed& seed);

}  // namespace sandtable::bots
