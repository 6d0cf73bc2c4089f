#include "bots/bot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "bots/make.hpp"
#include "codec/game_of.hpp"

namespace sandtable::bots {

namespace {

constexpr int standard_milliseconds = 200;
constexpr int hard_milliseconds = 700;  // and a second and a half by the clock (stopwatch.hpp)
constexpr int most_threads = 64;

[[noreturn]] void refuse_budget(const std::string& text) {
    throw codec::Error("",
                       fmt::format("\"{}\": expected mcts:200ms (up to {} ms) or mcts:400 (simulations, up to {}), and "
                                   "perhaps ,threads=2 (up to {}).",
                                   text, longest_milliseconds, most_simulations, most_threads));
}

int number_of(const std::string& text, std::string_view digits, int highest) {
    int number = 0;
    const auto [end, trouble] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (trouble != std::errc() || end != digits.data() + digits.size() || number < 1 || number > highest)
        refuse_budget(text);
    return number;
}

Budget read_budget(const std::string& text, std::string_view rest) {
    Budget budget;
    const std::size_t comma = rest.find(',');
    if (comma != std::string_view::npos) {
        constexpr std::string_view threads = "threads=";
        const std::string_view more = rest.substr(comma + 1);
        if (!more.starts_with(threads)) refuse_budget(text);
        budget.threads = number_of(text, more.substr(threads.size()), most_threads);
        rest = rest.substr(0, comma);
    }
    if (rest.ends_with("ms"))
        budget.milliseconds = number_of(text, rest.substr(0, rest.size() - 2), longest_milliseconds);
    else
        budget.simulations = number_of(text, rest, most_simulations);
    return budget;
}

}  // namespace

const std::vector<BotInfo>& known_bots() {
    static const std::vector<BotInfo> all{
        {"easy", "A beginner: does the best of what happens to come to mind.", true, true},
        {"normal", "Takes what looks best at the moment, but does not plan.", true, true},
        {"hard", "Thinks ahead before every action, through the dice and your answers.", true, true},
        {"random", "Plays any legal action: for trying things out.", false, true},
        {"greedy", "Takes what looks best at the moment: the same as normal.", false, false},
        {"mcts", "Thinks ahead like hard, but more briefly.", false, false}};
    return all;
}

std::vector<std::string> bot_names() {
    std::vector<std::string> names;
    for (const BotInfo& bot : known_bots()) names.push_back(bot.name);
    return names;
}

BotOrder read_bot(const std::string& text) {
    using Kind = BotOrder::Kind;
    constexpr std::string_view search = "mcts:";
    if (text.starts_with(search)) return {Kind::mcts, read_budget(text, std::string_view(text).substr(search.size()))};
    if (text == "random") return {Kind::random, {}};
    if (text == "random:all") return {Kind::random_of_all, {}};
    if (text == "easy") return {Kind::easy, {}};
    if (text == "greedy" || text == "normal") return {Kind::greedy, {}};
    if (text == "mcts") return {Kind::mcts, {standard_milliseconds, 0, 1}};
    if (text == "hard") return {Kind::mcts, {hard_milliseconds, 0, 1}};
    throw codec::Error(
        "", fmt::format("There is no bot called \"{}\"; known are {}; mcts takes a budget, as in mcts:200ms.", text,
                        fmt::join(bot_names(), ", ")));
}

void require_bot(const std::string& text) { read_bot(text); }

namespace {

template <Ruleset R>
class ErasedBot final : public AnyBot {
public:
    ErasedBot(const codec::GameOf<R>& game, std::unique_ptr<Bot<R>> bot, const Seed& seed)
        : game_(game), bot_(std::move(bot)), dice_(Dice::random(seed)) {}

    codec::AnyAction choose(const codec::AnyPosition& view, Seat seat) override {
        const typename R::Position now = codec::GameOf<R>::typed(view);
        list_for<R>(*bot_, game_.table(), now, seat, dice_, actions_);
        const std::size_t chosen = bot_->choose(game_.table(), now, seat, actions_, dice_);
        return codec::GameOf<R>::erased(actions_[chosen]);
    }

    std::optional<Explanation> explain(const codec::AnyPosition& view, Seat seat) override {
        const auto thought = bot_->explain(game_.table(), codec::GameOf<R>::typed(view), seat);
        if (!thought) return std::nullopt;
        Explanation explanation;
        const typename Thought<R>::Step* best = nullptr;
        double most = 0.005;  // less would be told as nothing
        for (const auto& step : thought->line) {
            explanation.line.push_back(fmt::format("{}: {}", game_.seat_name(step.seat), words(step)));
            if (step.gain < most) continue;
            best = &step;
            most = step.gain;
        }
        explanation.why = fmt::format("I expect {:.0f} %", 100 * thought->expected);
        if (best != nullptr)
            explanation.why += fmt::format(", mainly from {} ({:+.0f} %)", words(*best), 100 * most);
        if (const double lead = thought->expected - thought->second; lead > 0)
            explanation.why += fmt::format("; the next best action gives {:.0f} %", 100 * thought->second);
        explanation.why += fmt::format(" ({} simulations", thought->simulations);
        if (thought->kept > 0) explanation.why += fmt::format(" and {} kept from before", thought->kept);
        explanation.why += ").";
        return explanation;
    }

    void allow(int milliseconds) override { bot_->allow(milliseconds); }
    void toss(const Seed& seed) override { dice_ = Dice::random(seed); }

private:
    std::string words(const typename Thought<R>::Step& step) const {
        return game_.words(codec::GameOf<R>::erased(step.before), codec::GameOf<R>::erased(step.action));
    }

    const codec::GameOf<R>& game_;
    std::unique_ptr<Bot<R>> bot_;
    Dice dice_;
    ActionList<typename R::Action> actions_;
};

}  // namespace

std::unique_ptr<AnyBot> make_bot(const BotOrder& order, const codec::Game& game, const Seed& seed) {
    return codec::with_ruleset(game, [&]<class R>(const codec::GameOf<R>& typed) -> std::unique_ptr<AnyBot> {
        return std::make_unique<ErasedBot<R>>(typed, make<R>(order), seed);
    });
}

std::unique_ptr<AnyBot> make_bot(const std::string& text, const codec::Game& game, const Seed& seed) {
    return make_bot(read_bot(text), game, seed);
}

}  // namespace sandtable::bots
