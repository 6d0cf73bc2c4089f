// Monte Carlo tree search for games with dice and hidden things.
//
// Each simulation imagines a true position behind the bot's view (`determinize`), plays down the tree with fresh dice,
// adds a node, plays on by a quick policy to the horizon, and asks the game's evaluation how good the end looks. Nodes
// stand for sequences of actions, not for positions: what the dice bring is averaged over (an open-loop tree). A node
// may have more children the more often it is visited, so that long lists of actions do not spread the search thin; at
// the root the actions come in the order of what they are worth one step ahead.
//
// Most of what simulations differ by is luck with the dice. Where all outcomes of an action can be counted, a
// simulation therefore knows how lucky each of its throws was, and takes that luck off its result, which leaves the
// mean as it was and makes a few simulations say as much as many. (A game that judges actions at sight counts no
// outcomes: its simulations are cheap, and many.)
//
// With a budget of simulations the same seed, budget and threads choose the same action on every machine; several
// threads grow a tree each and add up what they found about the root.
#pragma once

#include <cmath>
#include <thread>

#include "bots/greedy.hpp"
#include "bots/stopwatch.hpp"
#include "bots/tree.hpp"

namespace sandtable::bots {

// What a game may set for itself by a specialisation before its bots are made (GAME_bots.cpp).
struct SearchFigures {
    int horizon = 24;                     // decisions from the root to where the evaluation is asked
    int stages = 0;                       // or so many stages of the game, if it has them and they are over sooner
    bool sets_up_by_whole_games = false;  // whether before the first turn simulations go to the end of the game
    std::uint32_t considered = 4;         // actions that the quick policy compares
    std::size_t tries = 8;                // or draws, of which not all are allowed, from a game that draws samples
    double whim = 0;           // or, where it judges all of them at sight, the points that chance adds to each
    int paths = 24;            // outcomes of an action that are counted to tell its luck
    double explore = 1.0;      // how eagerly little known actions are tried
    double widening = 1.0;     // children of a node: 1 + this times the root of its visits
    double trust_in_step = 8;  // what is known one step ahead counts like so many simulations
    double proof = 2;          // standard errors by which another action must be better than the best one step ahead
};
template <Ruleset R>
inline constexpr SearchFigures search_figures{};

// One tree, grown by one thread.
template <Ruleset R>
class Search {
public:
    using Table = typename R::Table;
    using Position = typename R::Position;
    using Action = typename R::Action;
    using Nodes = Tree<Action>;
    using Index = typename Nodes::Index;

    // What all threads of a decision share.
    struct Question {
        const Table& table;
        const Position& view;
        Seat seat;
        const ActionList<Action>& actions;
        const std::vector<std::uint32_t>& order;  // of the actions, the best one step ahead first
        const std::vector<Prospect>& prospects;   // of the actions, one step ahead
        double best_prospect;
        bool is_certain;  // nothing that matters is hidden from the seat
    };

    // Goes on with what the last decision's tree knows about `view`, should it follow from `chosen` without dice or
    // decisions in between that the search has not seen.
    void prepare(const Question& question, std::size_t nodes) {
        nodes_.reserve(nodes);
        if (!reuse(question)) nodes_.clear();
        followers_.clear();
        values_ = {};
        side_ = R::side_of(question.table, question.seat);
    }
    void forget() {
        followers_.clear();
        chosen_ = Nodes::none;
    }

    void run(const Question& question, const Stopwatch& watch, Dice dice) {
        dice_ = dice;
        decisions_ = 0;
        for (simulations_ = 0; !watch.is_over(simulations_); ++simulations_) simulate(question);
    }
    void run_without_tree(const Question& question, const Stopwatch& watch, Dice dice) {
        dice_ = dice;
        decisions_ = 0;
        for (simulations_ = 0; !watch.is_over(simulations_); ++simulations_) {
            Position now = R::determinize(question.table, question.view, question.seat, dice_);
            play_out(question, now, question.seat, 0);
        }
    }

    // The tree will be asked next about what follows this action.
    void choose(Seat seat, const Action& action) { chosen_ = nodes_.child(Nodes::root, seat, action); }

    const Nodes& tree() const { return nodes_; }
    int simulations() const { return simulations_; }
    std::uint64_t decisions() const { return decisions_; }  // of both sides, in all simulations
    double spread() const { return values_.deviation(); }

    // The line that was visited most, each step with what it brings on average.
    std::vector<typename Thought<R>::Step> line(const Question& question) {
        std::vector<typename Thought<R>::Step> steps;
        for (int sample = 0; sample < line_samples; ++sample) follow_line(question, steps, sample == 0);
        for (auto& step : steps) step.gain /= line_samples;
        return steps;
    }

private:
    static constexpr SearchFigures figures = search_figures<R>;
    static constexpr int line_samples = 32;
    static constexpr std::size_t longest_line = 5;
    static constexpr int longest_game = 2000;  // decisions
    static constexpr std::uint32_t visits_for_line = 8;
    static constexpr std::uint32_t part_kept = 2;
    static constexpr std::size_t most_followers = 256;

    struct Values {
        double count = 0, sum = 0, squares = 0;
        void add(double value) {
            ++count;
            sum += value;
            squares += value * value;
        }
        double deviation() const {
            if (count < 8) return 0.15;
            const double mean = sum / count;
            return std::max(0.01, std::sqrt(std::max(0.0, squares / count - mean * mean)));
        }
    };
    struct Follower {
        std::uint64_t view;  // hash of what the searcher sees
        Index after;
    };

    bool reuse(const Question& question) {
        if (chosen_ == Nodes::none) return false;
        const std::uint64_t here = hash_value(question.view);
        for (const Follower& follower : followers_) {
            if (follower.view != here || follower.after != chosen_) continue;
            nodes_.keep(chosen_, part_kept);
            return true;
        }
        return false;
    }

    void simulate(const Question& question) {
        const Table& table = question.table;
        Position now = R::determinize(table, question.view, question.seat, dice_);
        path_.clear();
        path_.push_back(Nodes::root);
        luck_ = 0;
        Seat mover = question.seat;
        int decisions = 0;
        for (bool grown = false; !grown && decisions < figures.horizon; ++decisions) {
            const Index node = path_.back();
            if (node != Nodes::root) list(table, now, mover);
            const ActionList<Action>& actions = node == Nodes::root ? question.actions : actions_;
            const Index child = descend(question, node, now, mover, actions, grown);
            if (child == Nodes::none) break;
            path_.push_back(child);
            const Action action = nodes_[child].action;
            // Where much is guessed the luck of a throw is reckoned from this simulation's own guess.
            const Prospect prospect = node == Nodes::root && question.is_certain
                                          ? prospect_at_root(question, action)
                                          : prospect_of(question, now, mover, action);
            const Seats next = carry_out(question, now, mover, action, prospect);
            if (node == Nodes::root) note_follower(question, now, next, child);
            if (next.empty()) return learn(value(question, now) - luck_);
            mover = next.first();
        }
        learn(play_out(question, now, mover, decisions) - luck_);
    }

    Seats carry_out(const Question& question, Position& now, Seat mover, const Action& action,
                    const Prospect& prospect) {
        Journal off;
        ++decisions_;
        R::apply(question.table, now, mover, action, dice_, off);
        if (prospect.exact) luck_ += value(question, now) - prospect.expected;
        return R::to_act(question.table, now);
    }

    static Prospect prospect_at_root(const Question& question, const Action& action) {
        const auto found = std::lower_bound(question.actions.begin(), question.actions.end(), action);
        return question.prospects[static_cast<std::size_t>(found - question.actions.begin())];
    }
    Prospect prospect_of(const Question& question, const Position& now, Seat mover, const Action& action) {
        if constexpr (judges_at_sight<R>) return {};
        return lookahead_.prospect(question.table, mover, action, dice_, {figures.paths, 1}, {&now, 1},
                                   [&](const Position& after) { return value(question, after); });
    }

    // The seat's list stays in order, so that children are found in it by halving.
    void list(const Table& table, const Position& now, Seat mover) {
        actions_.clear();
        R::legal(table, now, mover, actions_);
    }

    void list_some(const Table& table, const Position& now, Seat mover) {
        actions_.clear();
        sample<R>(table, now, mover, dice_, figures.tries, actions_);
    }

    Index descend(const Question& question, Index node, const Position& now, Seat mover,
                  const ActionList<Action>& actions, bool& grown) {
        const double share = nodes_[node].visits;
        const auto allowed = 1 + static_cast<std::size_t>(figures.widening * std::sqrt(share));
        Index best = Nodes::none;
        double most = 0;
        std::size_t known = 0;
        const double breadth = figures.explore * spread();
        for (Index i = nodes_[node].first_child; i != Nodes::none; i = nodes_[i].next_sibling) {
            auto& child = nodes_[i];
            if (child.seat != mover) continue;
            const auto found = std::lower_bound(actions.begin(), actions.end(), child.action);
            if (found == actions.end() || !(*found == child.action)) continue;
            ++known;
            ++child.offered;
            const double mean = R::side_of(question.table, mover) == side_ ? child.mean() : 1 - child.mean();
            double score = mean + breadth * std::sqrt(std::log(child.offered + 1.0) / (child.visits + 0.01));
            if (node == Nodes::root)
                score += advantage(question, static_cast<std::size_t>(found - actions.begin())) *
                         figures.trust_in_step / (figures.trust_in_step + child.visits);
            if (best != Nodes::none && score <= most) continue;
            best = i;
            most = score;
        }
        if (known < std::min(allowed, actions.size()) && !nodes_.is_full()) {
            const std::size_t fresh =
                node == Nodes::root ? next_in_order(question) : pick(question, now, mover, actions, node).index;
            if (fresh < actions.size()) {
                grown = true;
                return nodes_.add(node, mover, actions[fresh]);
            }
        }
        return best;
    }

    // Over the best one step ahead: never above 0.
    static double advantage(const Question& question, std::size_t action) {
        return question.prospects[action].expected - question.best_prospect;
    }

    std::size_t next_in_order(const Question& question) const {
        for (const std::uint32_t index : question.order)
            if (nodes_.child(Nodes::root, question.seat, question.actions[index]) == Nodes::none) return index;
        return question.actions.size();
    }

    struct Pick {
        std::size_t index;
        Prospect prospect;
    };
    // The quick policy. In the tree only actions that `parent` has no child for.
    Pick pick(const Question& question, const Position& now, Seat mover, const ActionList<Action>& actions,
              Index parent = Nodes::none) {
        if constexpr (judges_at_sight<R>)
            return pick_at_sight(question, now, mover, actions, parent);
        else
            return pick_by_trial(question, now, mover, actions, parent);
    }

    // The action that looks best by itself; of equals the first from a random place in the list on.
    Pick pick_at_sight(const Question& question, const Position& now, Seat mover, const ActionList<Action>& actions,
                       Index parent) {
        Pick best{actions.size(), {}};
        double most = 0;
        auto judge = judgement_at_sight<R>(question.table, now, mover);
        const std::size_t begin = dice_.below(static_cast<std::uint32_t>(actions.size()));
        for (std::size_t i = 0; i < actions.size(); ++i) {
            const std::size_t index = (begin + i) % actions.size();
            if (is_in_tree(parent, mover, actions[index])) continue;
            const double worth = judge(actions[index]) + whim();
            if (best.index < actions.size() && worth <= most) continue;
            best.index = index;
            most = worth;
        }
        return best;
    }

    double whim() {
        constexpr std::uint32_t steps = 1024;
        if constexpr (figures.whim > 0) return figures.whim * dice_.below(steps) / steps;
        return 0;
    }

    // The one that promises most, of all actions if they are few, else of a few drawn at random.
    Pick pick_by_trial(const Question& question, const Position& now, Seat mover, const ActionList<Action>& actions,
                       Index parent) {
        const double sign = R::side_of(question.table, mover) == side_ ? 1 : -1;
        const auto count = static_cast<std::uint32_t>(actions.size());
        const bool tries_all = count <= figures.considered;
        Pick best{actions.size(), {}};
        std::uint32_t drawn = dice_.below(count);
        for (std::uint32_t i = 0; i < std::min(count, figures.considered); ++i) {
            if (i > 0) drawn = tries_all ? (drawn + 1) % count : dice_.below(count);
            if (is_in_tree(parent, mover, actions[drawn])) continue;
            const Prospect prospect = prospect_of(question, now, mover, actions[drawn]);
            if (best.index < actions.size() && sign * prospect.expected <= sign * best.prospect.expected) continue;
            best = {drawn, prospect};
        }
        return best;
    }

    bool is_in_tree(Index parent, Seat mover, const Action& action) const {
        return parent != Nodes::none && nodes_.child(parent, mover, action) != Nodes::none;
    }

    double play_out(const Question& question, Position& now, Seat mover, int decisions) {
        for (; !is_at_rest(question, now, decisions); ++decisions) {
            list_some(question.table, now, mover);
            if (actions_.empty()) break;
            const Pick chosen = pick(question, now, mover, actions_);
            const Seats next = carry_out(question, now, mover, actions_[chosen.index], chosen.prospect);
            if (next.empty()) break;
            mover = next.first();
        }
        return value(question, now);
    }

    // Evaluations are best compared where a stage of the game has ended, such as a side's phase. How well an army was
    // set up may show at the end of the game only.
    static bool is_at_rest(const Question& question, const Position& now, int decisions) {
        if (figures.sets_up_by_whole_games && !judges<R>(question.table, question.view))
            return decisions >= longest_game;
        if (decisions >= figures.horizon) return true;
        if constexpr (has_stages<R>)
            return Evaluation<R>::stage(question.table, now) >=
                   Evaluation<R>::stage(question.table, question.view) + figures.stages;
        else
            return false;
    }

    double value(const Question& question, const Position& now) const {
        return chance_of_winning<R>(question.table, now, question.seat);
    }

    void learn(double value) {
        values_.add(value);
        for (const Index node : path_) {
            ++nodes_[node].visits;
            nodes_[node].sum += value;
        }
    }

    // What the searcher would see if he were asked again at once.
    void note_follower(const Question& question, const Position& now, Seats next, Index child) {
        if (!next.contains(question.seat) || followers_.size() >= most_followers) return;
        const Follower follower{hash_value(R::view(question.table, now, question.seat)), child};
        for (const Follower& known : followers_)
            if (known.view == follower.view && known.after == follower.after) return;
        followers_.push_back(follower);
    }

    void follow_line(const Question& question, std::vector<typename Thought<R>::Step>& steps, bool first) {
        const Table& table = question.table;
        Journal off;
        Position now = R::determinize(table, question.view, question.seat, dice_);
        Index node = chosen_;
        Seat mover = question.seat;
        for (std::size_t depth = 0; node != Nodes::none && depth < (first ? longest_line : steps.size()); ++depth) {
            const Action action = nodes_[node].action;
            if (R::check(table, now, mover, action)) return;
            if (first) steps.push_back({mover, action, now, 0});
            const Position before = now;
            R::apply(table, now, mover, action, dice_, off);
            if (judges<R>(table, before))
                steps[depth].gain += chance_of_winning<R>(table, now, question.seat) -
                                     chance_of_winning<R>(table, before, question.seat);
            const Seats next = R::to_act(table, now);
            if (next.empty()) return;
            mover = next.first();
            node = first ? most_visited(table, node, now, mover) : nodes_.child(node, mover, follow(steps, depth + 1));
        }
    }
    static Action follow(const std::vector<typename Thought<R>::Step>& steps, std::size_t depth) {
        return depth < steps.size() ? steps[depth].action : Action{};
    }
    Index most_visited(const Table& table, Index node, const Position& now, Seat mover) const {
        Index best = Nodes::none;
        for (Index i = nodes_[node].first_child; i != Nodes::none; i = nodes_[i].next_sibling) {
            const auto& child = nodes_[i];
            if (child.seat != mover || child.visits < visits_for_line) continue;
            if (best != Nodes::none && child.visits <= nodes_[best].visits) continue;
            if (!R::check(table, now, mover, child.action)) best = i;
        }
        return best;
    }

    Nodes nodes_;
    ActionList<Action> actions_;
    std::vector<Index> path_;
    std::vector<Follower> followers_;
    Index chosen_ = Nodes::none;
    Values values_;
    Lookahead<R> lookahead_;
    double luck_ = 0;  // of the simulation so far
    int side_ = 0;
    int simulations_ = 0;
    std::uint64_t decisions_ = 0;
    Dice dice_ = Dice::random(Seed());
};

template <Ruleset R>
class MctsBot final : public Bot<R> {
public:
    using Action = typename R::Action;

    explicit MctsBot(const Budget& budget) : budget_(budget), searches_(static_cast<std::size_t>(budget.threads)) {}

    std::size_t choose(const typename R::Table& table, const typename R::Position& view, Seat seat,
                       const ActionList<Action>& actions, Dice& dice) override {
        thought_.reset();
        if (actions.size() == 1) return 0;
        const std::int64_t begun = Stopwatch::processor_time();
        look_one_step_ahead(table, view, seat, actions, dice);
        const typename Search<R>::Question question{
            table, view, seat, actions, order_, prospects_, prospects_[order_[0]].expected, guesses_.is_certain()};
        const Seed seed = Seed::from_number(std::uint64_t{dice.below(1u << 31)} << 31 | dice.below(1u << 31));
        for (Search<R>& search : searches_) search.prepare(question, most_nodes());
        const std::uint64_t kept = visits_of_roots();
        const std::int64_t spent = Stopwatch::processor_time() - begun;
        const auto work = [&](std::size_t i) {
            const Stopwatch watch(budget_, static_cast<int>(i), spent);
            if (budget_.tree)
                searches_[i].run(question, watch, Dice::random(seed, i));
            else
                searches_[i].run_without_tree(question, watch, Dice::random(seed, i));
        };
        std::vector<std::thread> helpers;
        for (std::size_t i = 1; i < searches_.size(); ++i) helpers.emplace_back(work, i);
        work(0);
        for (std::thread& helper : helpers) helper.join();
        const std::size_t chosen = decide(question);
        thought_->kept = kept;
        return chosen;
    }

    void allow(int milliseconds) override {
        if (budget_.milliseconds > 0) budget_.milliseconds = milliseconds;
    }

    void new_game() override {
        for (Search<R>& search : searches_) search.forget();
    }

    std::uint64_t decisions() const override {
        std::uint64_t sum = 0;
        for (const Search<R>& search : searches_) sum += search.decisions();
        return sum;
    }

    std::optional<Thought<R>> explain(const typename R::Table& table, const typename R::Position& view,
                                      Seat seat) override {
        if (!thought_) return std::nullopt;
        const ActionList<Action> nothing;
        thought_->line = searches_[0].line({table, view, seat, nothing, order_, prospects_, 0, false});
        return thought_;
    }

private:
    static constexpr SearchFigures figures = search_figures<R>;
    static constexpr std::size_t most_bytes = std::size_t{16} << 20;  // of a tree

    std::size_t most_nodes() const {
        const std::size_t fit = most_bytes / sizeof(typename Tree<Action>::Node);
        return budget_.milliseconds > 0 || budget_.simulations == 0
                   ? fit
                   : std::min(fit, 2 * static_cast<std::size_t>(budget_.simulations) + 2);
    }

    void look_one_step_ahead(const typename R::Table& table, const typename R::Position& view, Seat seat,
                             const ActionList<Action>& actions, Dice& dice) {
        order_.resize(actions.size());
        coins_.resize(actions.size());
        prospects_.assign(actions.size(), Prospect{});
        if constexpr (!judges_at_sight<R>) guesses_.make(table, view, seat, dice);
        for (std::size_t i = 0; i < actions.size(); ++i) {
            order_[i] = static_cast<std::uint32_t>(i);
            coins_[i] = dice.below(1u << 31);  // equals come in any order
            if constexpr (!judges_at_sight<R>)
                if (budget_.tree) prospects_[i] = one_step_ahead(table, seat, actions[i], dice);
        }
        if constexpr (judges_at_sight<R>)
            if (budget_.tree) judge_at_sight(table, view, seat, actions);
        std::sort(order_.begin(), order_.end(), [this](std::uint32_t a, std::uint32_t b) {
            if (prospects_[a].expected != prospects_[b].expected)
                return prospects_[a].expected > prospects_[b].expected;
            return std::pair(coins_[a], a) < std::pair(coins_[b], b);
        });
    }

    void judge_at_sight(const typename R::Table& table, const typename R::Position& view, Seat seat,
                        const ActionList<Action>& actions) {
        const double now = Evaluation<R>::worth(table, view, seat);
        auto judge = judgement_at_sight<R>(table, view, seat);
        for (std::size_t i = 0; i < actions.size(); ++i)
            prospects_[i].expected = chance_with<R>(now + judge(actions[i]));
    }

    Prospect one_step_ahead(const typename R::Table& table, Seat seat, const Action& action, Dice& dice) {
        return lookahead_.prospect(
            table, seat, action, dice, {96, 48}, guesses_.positions(),
            [&](const typename R::Position& after) { return chance_of_winning<R>(table, after, seat); });
    }

    // The action that is best by its mean, with a share of what one step ahead says; whatever else is preferred to the
    // best one step ahead must be better even if it was lucky.
    std::size_t decide(const typename Search<R>::Question& question) {
        Thought<R> thought;
        std::size_t best = order_[0];
        double most = -1, best_mean = question.best_prospect, second = -1;
        for (const Search<R>& search : searches_)
            thought.simulations += static_cast<std::uint64_t>(search.simulations());
        const double mean_of_all = mean_of_roots(), spread = searches_[0].spread();
        for (const std::uint32_t i : order_) {
            double visits = 0, sum = 0;
            for (const Search<R>& search : searches_) {
                const auto node = search.tree().child(Tree<Action>::root, question.seat, question.actions[i]);
                if (node == Tree<Action>::none) continue;
                visits += search.tree()[node].visits;
                sum += search.tree()[node].sum;
            }
            if (visits == 0) continue;
            const double trusted = visits + figures.trust_in_step;
            const double mean =
                (sum + figures.trust_in_step * (mean_of_all + prospects_[i].expected - question.best_prospect)) /
                trusted;
            const double doubt = i == order_[0] ? 0 : figures.proof * spread / std::sqrt(trusted);
            const double score = mean - doubt;
            if (score > most) {
                if (most >= 0) second = std::max(second, best_mean);
                most = score;
                best = i;
                best_mean = mean;
            } else {
                second = std::max(second, mean);
            }
        }
        thought.expected = std::clamp(best_mean, 0.0, 1.0);
        thought.second = second < 0 ? thought.expected : std::min(second, thought.expected);
        thought_ = thought;
        for (Search<R>& search : searches_) search.choose(question.seat, question.actions[best]);
        return best;
    }

    std::uint64_t visits_of_roots() const {
        std::uint64_t visits = 0;
        for (const Search<R>& search : searches_) visits += search.tree()[Tree<Action>::root].visits;
        return visits;
    }
    double mean_of_roots() const {
        const auto visits = static_cast<double>(visits_of_roots());
        double sum = 0;
        for (const Search<R>& search : searches_) sum += search.tree()[Tree<Action>::root].sum;
        return visits == 0 ? 0.5 : sum / visits;
    }

    Budget budget_;
    std::vector<Search<R>> searches_;
    SharedGuesses<R> guesses_;
    Lookahead<R> lookahead_;
    std::vector<std::uint32_t> order_, coins_;
    std::vector<Prospect> prospects_;
    std::optional<Thought<R>> thought_;
};

}  // namespace sandtable::bots
