#include "analysis/odds.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <deque>
#include <map>
#include <set>
#include <unordered_map>

#include "analysis/guesses.hpp"
#include "analysis/simulate.hpp"
#include "bots/stopwatch.hpp"
#include "codec/game_of.hpp"
#include "core/pool_rows.hpp"
#include "core/probability.hpp"
#include "match/replay.hpp"

namespace sandtable::analysis {

using boost::multiprecision::cpp_int;
using codec::AnyAction;
using codec::AnyPosition;
using codec::Game;
using codec::Json;

namespace {

cpp_int power(int base, int exponent) {
    return boost::multiprecision::pow(cpp_int(base), static_cast<unsigned>(exponent));
}

cpp_int choose(int n, int k) {
    cpp_int result = 1;
    for (int i = 1; i <= k; ++i) result = result * (n - k + i) / i;
    return result;
}

cpp_int ways_to_sum(int count, int faces, int total) {
    std::vector<cpp_int> ways{1};
    for (int die = 0; die < count; ++die) {
        std::vector<cpp_int> next(ways.size() + static_cast<std::size_t>(faces));
        for (std::size_t sum = 0; sum < ways.size(); ++sum)
            for (std::size_t face = 1; face <= static_cast<std::size_t>(faces); ++face) next[sum + face] += ways[sum];
        ways = std::move(next);
    }
    return ways.at(static_cast<std::size_t>(total));
}

cpp_int ways(const Branches::Step& step) {
    switch (step.kind) {
        case Branches::Kind::face: return 1;
        case Branches::Kind::sum: return ways_to_sum(step.count, step.faces, step.outcome);
        case Branches::Kind::pool: break;
        case Branches::Kind::row:
        case Branches::Kind::hits: throw std::logic_error("The ways of a row are counted by its owner.");
    }
    return choose(step.count, step.outcome) * power(step.favourable, step.outcome) *
           power(step.faces - step.favourable, step.count - step.outcome);
}

struct Line {
    Weight weight = Weight::nothing();
    std::uint64_t samples = 0;
    std::set<std::uint64_t> positions;
};
using Lines = std::map<std::vector<std::string>, Line>;

// What is told of the way so far to whoever acts. Ways with the same story keep having the same results, whatever
// happens further.
template <Ruleset R>
class Story {
public:
    using Table = typename R::Table;

    // False when it is too long to be kept.
    bool go_on(const Table& table, const Record& record, Seat seat) {
        const std::size_t before = record_.events.size();
        for (const Event& event : record.events)
            if (event.audience.contains(seat) && matters(event)) record_.events.push_back(event);
        if (record_.events.size() == before) return true;
        text_.clear();
        for (const std::string& word : results(table)) text_ += word + '\n';
        return true;
    }
    std::vector<std::string> results(const Table& table) const { return codec::Codec<R>::results(table, record_); }
    std::uint64_t hash() const { return hash_bytes(text_.data(), text_.size()); }
    friend bool operator==(const Story& a, const Story& b) { return a.text_ == b.text_; }

private:
    // What no result depends on need not be carried along.
    static bool matters(const Event& event) {
        if constexpr (requires { codec::Codec<R>::tells(event); })
            return codec::Codec<R>::tells(event);
        else
            return true;
    }
    Record record_;
    std::string text_;
};

// The same for a game that keeps it in a plain value.
template <Ruleset R>
    requires requires { typename codec::Codec<R>::Told; }
class Story<R> {
public:
    using Table = typename R::Table;
    using Told = typename codec::Codec<R>::Told;

    bool go_on(const Table& table, const Record& record, Seat seat) {
        bool has_room = true;
        for (const Event& event : record.events)
            if (event.audience.contains(seat)) has_room = codec::Codec<R>::tell(table, event, told_) && has_room;
        return has_room;
    }
    std::vector<std::string> results(const Table& table) const { return codec::Codec<R>::results(table, told_); }
    std::uint64_t hash() const { return hash_value(told_); }
    friend bool operator==(const Story& a, const Story& b) {
        return std::memcmp(&a.told_, &b.told_, sizeof(Told)) == 0;
    }

private:
    Told told_;
};

// What tells a position apart from others when the action goes on: its essence, or all of it.
template <Ruleset R>
class Place {
public:
    Place(const typename R::Table&, const typename R::Position& now) : hash_(hash_value(now)) {}
    std::uint64_t hash() const { return hash_; }
    bool is_whole() const { return true; }
    friend bool operator==(const Place& a, const Place& b) { return a.hash_ == b.hash_; }

private:
    std::uint64_t hash_;
};

template <Ruleset R>
    requires requires { typename codec::Codec<R>::Essence; }
class Place<R> {
public:
    using Essence = typename codec::Codec<R>::Essence;

    Place(const typename R::Table& table, const typename R::Position& now)
        : essence_(codec::Codec<R>::essence(table, now)), hash_(is_whole() ? hash_value(now) : hash_value(essence_)) {}
    std::uint64_t hash() const { return hash_; }
    bool is_whole() const { return !essence_.known; }
    friend bool operator==(const Place& a, const Place& b) {
        return a.hash_ == b.hash_ && std::memcmp(&a.essence_, &b.essence_, sizeof(Essence)) == 0;
    }

private:
    Essence essence_;
    std::uint64_t hash_;
};

// What is taken for granted where a choice only settles the action: what the rules do for somebody whose time is up if
// they say so, otherwise the first action listed.
template <Ruleset R>
typename R::Action settling_choice(const typename R::Table& table, const typename R::Position& now, Seat seat,
                                   ActionList<typename R::Action>& actions) {
    if constexpr (limits_time<R>) {
        return R::when_time_is_up(table, now, seat);
    } else {
        actions.clear();
        R::legal(table, now, seat, actions);
        return actions[0];
    }
}

// What comes next, told where nothing else is.
template <Ruleset R>
std::string question_after(const codec::GameOf<R>& game, const typename R::Position& after, Seat seat) {
    return game.question(game.erased(R::view(game.table(), after, seat)));
}

// The chances of throws, each worked out when it is first met.
class KnownChances {
public:
    explicit KnownChances(const PoolRows& rows) : rows_(rows) {}

    const Weight& of(const Branches::Step& step) {
        if (step.kind == Branches::Kind::row) return of_row(step.favourable, step.outcome);
        if (step.kind == Branches::Kind::hits) return of_hits(step.favourable, step.outcome);
        const Key key{static_cast<int>(step.kind), step.count, step.faces, step.favourable, step.outcome};
        const auto found = single_.find(key);
        if (found != single_.end()) return found->second;
        return single_.emplace(key, Weight(ways(step), step.faces, step.count)).first->second;
    }

private:
    using Key = std::array<int, 5>;  // kind, dice, faces, favourable faces, outcome

    const Weight& of_row(std::size_t row, std::size_t outcome) {
        while (rows_known_.size() <= row) rows_known_.emplace_back();
        std::vector<Weight>& known = rows_known_[row];
        if (known.empty())
            for (const PoolRows::Outcome& possible : rows_.outcomes(row))
                known.emplace_back(cpp_int(possible.ways), PoolRows::faces, rows_.dice(row));
        return known[outcome];
    }

    const Weight& of_hits(std::size_t number, std::size_t outcome) {
        while (throws_known_.size() <= number) throws_known_.emplace_back();
        std::vector<Weight>& known = throws_known_[number];
        if (known.empty())
            for (const PoolRows::Parts& parts : rows_.parts(number)) known.push_back(of_parts(number, parts));
        return known[outcome];
    }

    Weight of_parts(std::size_t number, const PoolRows::Parts& parts) {
        Weight sum = Weight::nothing();
        for (const PoolRows::Part& part : parts) {
            Weight both =
                of({Branches::Kind::pool, static_cast<std::uint16_t>(rows_.hitting_dice(number)), PoolRows::faces,
                    static_cast<std::uint16_t>(rows_.hitting_faces(number)), static_cast<std::uint16_t>(part.hits), 0});
            both.follow(of_row(part.row, part.outcome));
            sum.add(both);
        }
        return sum;
    }

    const PoolRows& rows_;
    std::map<Key, Weight> single_;
    std::deque<std::vector<Weight>> rows_known_, throws_known_;
};

// Whether the processor time of this thread is up. It is looked at now and then: asking costs as much as a small step.
class Patience {
public:
    Patience(std::int64_t microseconds, int look_every) : microseconds_(microseconds), look_every_(look_every) {}

    bool is_over() {
        if (microseconds_ == 0 || ++asked_ % look_every_ != 0) return false;
        return bots::Stopwatch::processor_time() - begun_ >= microseconds_;
    }

private:
    std::int64_t microseconds_;
    int look_every_;
    int asked_ = 0;
    std::int64_t begun_ = bots::Stopwatch::processor_time();
};

// Walks through every outcome of the dice, throw by throw. Ways that meet in the same place have the same future: they
// go on as one, from the first position that was met there, each with its own story.
template <Ruleset R>
class Walk {
public:
    Walk(const codec::GameOf<R>& game, std::uint64_t most_steps, Patience& patience, Lines& lines, Odds& odds)
        : game_(game), most_steps_(most_steps), patience_(patience), lines_(lines), odds_(odds) {}

    // False when the budget was passed before every way was walked.
    bool enumerate(const typename R::Position& position, Seat seat, const typename R::Action& action) {
        Layer layer;
        first_ = {seat, action};
        for (const typename R::Position& start : starts(position, action)) {
            const Place<R> place(table(), start);
            layer.ways.push_back({static_cast<std::uint32_t>(layer.nodes.size()), none, {}, {}, 1});
            layer.nodes.push_back({start, place, static_cast<std::uint32_t>(layer.ways.size() - 1), false});
        }
        for (bool begins = true; !layer.nodes.empty(); begins = false) {
            next_.clear();
            for (const Node& node : layer.nodes)
                if (!go_on(layer, node, begins)) return false;
            std::swap(layer, next_);
        }
        for (const Way& way : ended_.ways) line_of(way.story).weight.add(way.weight);
        return true;
    }

private:
    static constexpr std::uint32_t none = ~std::uint32_t{};

    // A way to the place of its node, with what is told of it.
    struct Way {
        std::uint32_t node;
        std::uint32_t after;  // the next way of the same node
        Story<R> story;
        Weight weight;
        std::uint64_t paths;
    };
    struct Node {
        typename R::Position position;
        Place<R> place;
        std::uint32_t first_way;
        bool stands_for_others;  // in what no result depends on; its position is not that of each of its ways
    };
    // Finds numbers by hash.
    class Index {
    public:
        template <class Same>
        std::uint32_t& find(std::uint64_t hash, const Same& is_same) {
            for (std::size_t at = hash >> 32;; ++at) {
                Slot& slot = slots_[at & (slots_.size() - 1)];
                if (slot.number == none || (slot.hash == hash && is_same(slot.number))) {
                    slot.hash = hash;
                    return slot.number;
                }
            }
        }
        // To be called when a number has been put in.
        void grow() {
            if (2 * ++size_ <= slots_.size()) return;
            std::vector<Slot> old(2 * slots_.size());
            old.swap(slots_);
            for (const Slot& slot : old)
                if (slot.number != none) find(slot.hash, [](std::uint32_t) { return false; }) = slot.number;
        }
        void clear() {
            std::fill(slots_.begin(), slots_.end(), Slot{});
            size_ = 0;
        }

    private:
        struct Slot {
            std::uint64_t hash = 0;
            std::uint32_t number = none;
        };
        std::vector<Slot> slots_ = std::vector<Slot>(256);
        std::size_t size_ = 0;
    };
    struct Layer {
        std::vector<Node> nodes;
        std::vector<Way> ways;
        Index by_place, by_story;

        void clear() {
            nodes.clear();
            ways.clear();
            by_place.clear();
            by_story.clear();
        }
    };
    struct Choice {
        Seat seat;
        typename R::Action action;
    };

    const typename R::Table& table() const { return game_.table(); }

    // A game may have the ways apart from the beginning by how the action will end.
    static auto starts(const typename R::Position& position, [[maybe_unused]] const typename R::Action& action) {
        if constexpr (requires { codec::Codec<R>::foresights(position, action); })
            return codec::Codec<R>::foresights(position, action);
        else
            return std::array{position};
    }

    Choice settling(const typename R::Position& now) {
        const Seat seat = R::to_act(table(), now).first();
        odds_.assumes_choices = true;
        return {seat, settling_choice<R>(table(), now, seat, actions_)};
    }

    bool settles(const typename R::Position& now) const { return codec::Codec<R>::settles(table(), now); }

    // Carries the choice out with the dice of the present path.
    void try_out(const Choice& choice) {
        position_ = before_;
        record_.clear();
        Journal journal(record_);
        act<R>(table(), position_, choice.seat, choice.action, dice_, journal);
    }

    template <class Do>
    static bool each_way(Layer& layer, const Node& node, const Do& does) {
        for (std::uint32_t i = node.first_way; i != none; i = layer.ways[i].after)
            if (!does(layer.ways[i])) return false;
        return true;
    }

    // Every outcome of the next throw of dice, after the choices that lie before it.
    bool go_on(Layer& layer, const Node& node, bool begins) {
        before_ = node.position;
        Choice choice = begins ? first_ : settling(before_);
        branches_.restart();
        for (try_out(choice); branches_.steps().empty(); try_out(choice)) {
            before_ = position_;
            if (!each_way(layer, node, [&](Way& way) { return way.story.go_on(table(), record_, first_.seat); }))
                return false;
            if (!settles(before_))
                return walks_on() && each_way(layer, node, [&](const Way& way) {
                           return end(node, way.story, way.weight, way.paths);
                       });
            choice = settling(before_);
        }
        for (;;) {
            if (!walks_on() || branches_.too_long() || !arrive(layer, node)) return false;
            if (!branches_.next()) return true;
            try_out(choice);
        }
    }

    bool walks_on() { return odds_.steps++ < most_steps_ && !patience_.is_over(); }

    bool arrive(Layer& layer, const Node& from) {
        Weight chance;
        std::uint64_t paths = 1;
        for (const Branches::Step& step : branches_.steps()) {
            chance.follow(chances_.of(step));
            paths *= paths_of(step);
        }
        if (chance.is_nothing()) return true;
        if (!settles(position_))
            return each_way(layer, from, [&](const Way& way) {
                return take(way, chance) && end(from, story_, weight_, way.paths * paths);
            });
        const std::uint32_t node = node_here(from);
        return each_way(layer, from, [&](const Way& way) {
            if (!take(way, chance)) return false;
            reach(next_, node, story_, weight_, way.paths * paths);
            return true;
        });
    }

    // The way with what has just happened.
    bool take(const Way& way, const Weight& chance) {
        story_ = way.story;
        weight_ = way.weight;
        weight_.follow(chance);
        return story_.go_on(table(), record_, first_.seat);
    }

    // How many results of the dice are taken as one; those of hits are placed by choice on several pools.
    std::uint64_t paths_of(const Branches::Step& step) {
        if (step.kind == Branches::Kind::row) return rows_.outcomes(step.favourable)[step.outcome].paths;
        if (step.kind != Branches::Kind::hits) return 1;
        if (rows_.pools(step.favourable) > 1) odds_.assumes_choices = true;
        std::uint64_t paths = 0;
        for (const PoolRows::Part& part : rows_.parts(step.favourable)[step.outcome])
            paths += rows_.outcomes(part.row)[part.outcome].paths;
        return paths;
    }

    std::uint32_t node_here(const Node& from) {
        const Place<R> place(table(), position_);
        const bool stands_for_others = from.stands_for_others || !place.is_whole();
        std::uint32_t& number = next_.by_place.find(place.hash(), [&](std::uint32_t met) {
            const Node& node = next_.nodes[met];
            return node.place == place &&
                   (!place.is_whole() || std::memcmp(&node.position, &position_, sizeof position_) == 0);
        });
        if (number != none) {
            next_.nodes[number].stands_for_others |= stands_for_others;
            return number;
        }
        const auto added = static_cast<std::uint32_t>(next_.nodes.size());
        number = added;
        next_.nodes.push_back({position_, place, none, stands_for_others});
        next_.by_place.grow();
        return added;
    }

    // A way of the node, in this layer.
    static void reach(Layer& layer, std::uint32_t node, const Story<R>& story, const Weight& weight,
                      std::uint64_t paths) {
        const std::uint64_t hash = story.hash() ^ ((node + 1) * 0x9e3779b97f4a7c15);
        std::uint32_t& number = layer.by_story.find(
            hash, [&](std::uint32_t met) { return layer.ways[met].node == node && layer.ways[met].story == story; });
        if (number != none) {
            layer.ways[number].weight.add(weight);
            layer.ways[number].paths += paths;
            return;
        }
        number = static_cast<std::uint32_t>(layer.ways.size());
        std::uint32_t& first = layer.nodes[node].first_way;
        layer.ways.push_back({node, first, story, weight, paths});
        first = number;
        layer.by_story.grow();
    }

    // Where the position tells nothing of the way, stories are put into words when all of them are known.
    bool end(const Node& from, const Story<R>& story, const Weight& weight, std::uint64_t paths) {
        odds_.paths += paths;
        if (from.stands_for_others) {
            if (ended_.nodes.empty()) ended_.nodes.push_back({position_, from.place, none, true});
            reach(ended_, 0, story, weight, paths);
        } else {
            Line& line = line_of(story);
            line.weight.add(weight);
            line.positions.insert(hash_value(position_));
        }
        return true;
    }

    Line& line_of(const Story<R>& story) {
        std::vector<std::string> words = story.results(table());
        if (words.empty()) words.push_back(question_after<R>(game_, position_, first_.seat));
        return lines_[std::move(words)];
    }

    const codec::GameOf<R>& game_;
    std::uint64_t most_steps_;
    Patience& patience_;
    Lines& lines_;
    Odds& odds_;
    Choice first_{};
    Branches branches_;
    PoolRows rows_;
    Dice dice_ = Dice::enumerating(branches_, &rows_);
    KnownChances chances_{rows_};
    ActionList<typename R::Action> actions_;
    Layer next_, ended_;
    typename R::Position before_, position_;  // before and after the throw of the way being walked
    Story<R> story_;
    Weight weight_;
    Record record_;
};

// An action of a seat that is tried out with ordinary dice, with the choices that only settle it.
template <Ruleset R>
class Trial {
public:
    Trial(const codec::GameOf<R>& game, Seat seat, const typename R::Action& action)
        : game_(game), seat_(seat), action_(action) {}

    // What the seat is told.
    std::vector<std::string> carry_out(typename R::Position& position, Dice& dice) {
        record_.clear();
        Journal journal(record_);
        act<R>(game_.table(), position, seat_, action_, dice, journal);
        while (codec::Codec<R>::settles(game_.table(), position)) {
            const Seat chooser = R::to_act(game_.table(), position).first();
            act<R>(game_.table(), position, chooser, settling_choice<R>(game_.table(), position, chooser, actions_),
                   dice, journal);
            assumes_choices_ = true;
        }
        std::erase_if(record_.events, [&](const Event& event) { return !event.audience.contains(seat_); });
        std::vector<std::string> words = codec::Codec<R>::results(game_.table(), record_);
        if (words.empty()) words.push_back(question_after<R>(game_, position, seat_));
        return words;
    }
    bool has_assumed_choices() const { return assumes_choices_; }

private:
    const codec::GameOf<R>& game_;
    Seat seat_;
    const typename R::Action& action_;
    ActionList<typename R::Action> actions_;
    Record record_;
    bool assumes_choices_ = false;
};

// The odds of one action.
template <Ruleset R>
class Reckoning {
public:
    using Position = typename R::Position;

    Reckoning(const codec::GameOf<R>& game, const Position& view, Seat seat, const typename R::Action& action,
              const OddsBudget& budget)
        : game_(game),
          view_(view),
          seat_(seat),
          action_(action),
          budget_(budget),
          guesses_(game.table(), view, seat, action),
          trial_(game, seat, action) {}

    // What the rules do on the view is exact if it is what they do on any position behind the view. Otherwise each
    // sample is taken from a position that is guessed.
    Lines work_out(Odds& odds) {
        Lines lines;
        const bool hides = guesses_.something_is_hidden();
        odds.depends_on_hidden = hides && guesses_lead_elsewhere();
        odds.exact = !odds.depends_on_hidden && walk(view_, lines, odds);
        if (odds.exact && hides && walks_elsewhere(lines)) {
            odds.depends_on_hidden = true;
            odds.exact = false;
        }
        if (!odds.exact) lines = sample(odds);
        return lines;
    }

private:
    bool walk(const Position& from, Lines& lines, Odds& odds) {
        return Walk<R>(game_, budget_.paths, patience_, lines, odds).enumerate(from, seat_, action_);
    }

    // Carried out with the same dice from the view and from guesses, the action leads to something else. Many guesses
    // find what is hidden in few places.
    bool guesses_lead_elsewhere() {
        constexpr int fewest = 16, most = 1000;
        Patience patience(budget_.milliseconds * std::int64_t{200}, 1);  // a fifth of the time
        Dice dice = Dice::random(budget_.seed, 1);
        for (int i = 0; i < most && !(patience.is_over() && i >= fewest); ++i) {
            Position seen = view_, guess = guesses_.next(dice);
            Dice same = dice;
            if (trial_.carry_out(seen, dice) != trial_.carry_out(guess, same)) return true;
        }
        return false;
    }

    // The same of all dice, from one guess: what is hidden may tell only where they fall as they hardly ever do. Where
    // there is no time for it the trials must do.
    bool walks_elsewhere(const Lines& lines) {
        Dice dice = Dice::random(budget_.seed, 2);
        const Position guess = guesses_.next(dice);
        Lines there;
        Odds ignored;
        return walk(guess, there, ignored) &&
               !std::equal(lines.begin(), lines.end(), there.begin(), there.end(), [](const auto& a, const auto& b) {
                   return a.first == b.first && a.second.weight.exact() == b.second.weight.exact();
               });
    }

    // Short of all samples it stops at a power of two, when as many again might take too long: so whoever asks again
    // mostly gets the same numbers.
    Lines sample(Odds& odds) {
        constexpr std::uint64_t fewest = 128;
        Lines lines;
        Dice dice = Dice::random(budget_.seed);
        Patience half_the_time(budget_.sampling_milliseconds * std::int64_t{500}, 1);
        const auto is_enough = [&](std::uint64_t samples) {
            return samples >= budget_.samples ||
                   (samples >= fewest && std::has_single_bit(samples) && half_the_time.is_over());
        };
        for (odds.paths = 0; !is_enough(odds.paths); ++odds.paths) {
            Position after = guesses_.next(dice);
            Line& line = lines[trial_.carry_out(after, dice)];
            ++line.samples;
            line.positions.insert(hash_value(after));
        }
        odds.assumes_choices = trial_.has_assumed_choices();
        return lines;
    }

    const codec::GameOf<R>& game_;
    const Position& view_;
    Seat seat_;
    const typename R::Action& action_;
    const OddsBudget& budget_;
    Guesses<R> guesses_;
    Trial<R> trial_;
    Patience patience_{budget_.milliseconds * std::int64_t{1000}, 16};  // of everything that is exact
};

}  // namespace

Rational exact_probability(std::span<const Branches::Step> path) {
    cpp_int numerator = 1, denominator = 1;
    for (const Branches::Step& step : path) {
        numerator *= ways(step);
        denominator *= power(step.faces, step.count);
    }
    return Rational(numerator, denominator);
}

Odds odds_of(const Game& game, const AnyPosition& view, Seat seat, const AnyAction& action, const OddsBudget& budget) {
    Odds odds;
    Lines lines;
    odds.exact = codec::with_ruleset(game, [&]<class R>(const codec::GameOf<R>& typed) {
        const auto from = codec::GameOf<R>::typed(view);
        const auto chosen = codec::GameOf<R>::typed(action);
        lines = Reckoning<R>(typed, from, seat, chosen, budget).work_out(odds);
        return odds.exact;
    });
    Weight total = Weight::nothing();
    for (const auto& [words, line] : lines) {
        OddsLine entry;
        entry.what = words;
        entry.positions = line.positions.size();
        if (!line.positions.empty()) entry.example = *line.positions.begin();
        if (odds.exact) {
            entry.exact = line.weight.exact();
            entry.chance = entry.exact->convert_to<double>();
            entry.low = entry.high = entry.chance;
            total.add(line.weight);
        } else {
            const Interval interval = wilson(line.samples, odds.paths);
            entry.chance = static_cast<double>(line.samples) / static_cast<double>(odds.paths);
            entry.low = interval.low;
            entry.high = interval.high;
        }
        odds.lines.push_back(std::move(entry));
    }
    odds.total = total.exact();
    std::stable_sort(odds.lines.begin(), odds.lines.end(),
                     [](const OddsLine& a, const OddsLine& b) { return a.chance > b.chance; });
    if (odds.exact && odds.total != 1) throw std::logic_error("The chances of all outcomes do not add up to 1.");
    return odds;
}

Json to_json(const Odds& odds) {
    Json lines = Json::array();
    for (const OddsLine& line : odds.lines) {
        Json json{{"chance", line.chance}};
        if (line.exact)
            json["exact"] = line.exact->str();
        else
            json["interval"] = {line.low, line.high};
        json["what"] = line.what;
        if (line.positions > 0) {
            json["positions"] = line.positions;
            json["example"] = match::hash_text(line.example);
        }
        lines.push_back(json);
    }
    Json json{{"exact", odds.exact},
              {"paths", odds.paths},
              {"assumes_choices", odds.assumes_choices},
              {"depends_on_hidden", odds.depends_on_hidden}};
    if (odds.exact) json["total"] = odds.total.str();
    json["outcomes"] = lines;
    return json;
}

}  // namespace sandtable::analysis
