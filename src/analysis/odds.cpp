#include "analysis/odds.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <deque>
#include <map>
#include <set>
#include <unordered_map>

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

// What is told of the way so far. Ways with the same story keep having the same results, whatever happens further.
template <Ruleset R>
class Story {
public:
    using Table = typename R::Table;

    // False when it is too long to be kept.
    bool go_on(const Table& table, const Record& record) {
        const std::size_t before = record_.events.size();
        for (const Event& event : record.events)
            if (matters(event)) record_.events.push_back(event);
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

    bool go_on(const Table& table, const Record& record) {
        bool has_room = true;
        for (const Event& event : record.events) has_room = codec::Codec<R>::tell(table, event, told_) && has_room;
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
    Patience(int milliseconds, int look_every)
        : microseconds_(std::int64_t{1000} * milliseconds), look_every_(look_every) {}

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

// Walks through every outcome of the dice, throw by throw. Ways that meet in the same place with the same story have
// the same future: they go on as one, from the first position that was met there.
template <Ruleset R>
class Walk {
public:
    Walk(const codec::GameOf<R>& game, const OddsBudget& budget, Lines& lines, Odds& odds)
        : game_(game), budget_(budget), lines_(lines), odds_(odds) {}

    // False when the budget was passed before every way was walked.
    bool enumerate(const typename R::Position& position, Seat seat, const typename R::Action& action) {
        std::deque<Reached> layer;
        layer.push_back({position, {}, {game_.table(), position}, 0, {}, 1});
        first_ = {seat, action};
        for (bool begins = true; !layer.empty(); begins = false) {
            next_.clear();
            std::fill(slots_.begin(), slots_.end(), Slot{});
            for (const Reached& reached : layer)
                if (!go_on(reached, begins)) return false;
            layer.swap(next_);
        }
        return true;
    }

private:
    struct Reached {
        typename R::Position position;
        Story<R> story;
        Place<R> place;
        std::uint64_t hash;
        Weight weight;
        std::uint64_t paths;
    };
    // Of a table by hash: where in `next_` a place is, with half of its hash, so that few others are looked at.
    struct Slot {
        std::uint32_t low_hash = 0;
        std::uint32_t index = ~std::uint32_t{};
        bool is_free() const { return index == ~std::uint32_t{}; }
    };
    struct Choice {
        Seat seat;
        typename R::Action action;
    };

    const typename R::Table& table() const { return game_.table(); }

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

    // Every outcome of the next throw of dice, after the choices that lie before it.
    bool go_on(const Reached& from, bool begins) {
        before_ = from.position;
        story_before_ = from.story;
        Choice choice = begins ? first_ : settling(before_);
        branches_.restart();
        for (try_out(choice); branches_.steps().empty(); try_out(choice)) {
            before_ = position_;
            if (!story_before_.go_on(table(), record_)) return false;
            if (!settles(before_)) return walks_on() && end(story_before_, from.weight, from.paths);
            choice = settling(before_);
        }
        for (;;) {
            if (!walks_on() || branches_.too_long() || !arrive(from)) return false;
            if (!branches_.next()) return true;
            try_out(choice);
        }
    }

    bool walks_on() { return odds_.steps++ < budget_.paths && !patience_.is_over(); }

    bool arrive(const Reached& from) {
        story_ = story_before_;
        if (!story_.go_on(table(), record_)) return false;
        weight_ = from.weight;
        std::uint64_t paths = from.paths;
        for (const Branches::Step& step : branches_.steps()) {
            weight_.follow(chances_.of(step));
            paths *= paths_of(step);
        }
        if (!settles(position_)) return end(story_, weight_, paths);
        const Place<R> place(table(), position_);
        const std::uint64_t hash = place.hash() ^ (story_.hash() * 0x9e3779b97f4a7c15);
        Slot& slot = slot_of(place, hash);
        if (slot.is_free()) {
            slot = {static_cast<std::uint32_t>(hash), static_cast<std::uint32_t>(next_.size())};
            next_.push_back({position_, story_, place, hash, weight_, paths});
            if (2 * next_.size() > slots_.size()) grow();
        } else {
            next_[slot.index].weight.add(weight_);
            next_[slot.index].paths += paths;
        }
        return true;
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

    // Where the place with this story is noted, or the free slot for it.
    Slot& slot_of(const Place<R>& place, std::uint64_t hash) {
        for (std::size_t at = hash >> 32;; ++at) {
            Slot& slot = slots_[at & (slots_.size() - 1)];
            if (slot.is_free()) return slot;
            if (slot.low_hash != static_cast<std::uint32_t>(hash)) continue;
            const Reached& met = next_[slot.index];
            if (met.hash == hash && met.place == place && met.story == story_ &&
                (!place.is_whole() || std::memcmp(&met.position, &position_, sizeof position_) == 0))
                return slot;
        }
    }

    void grow() {
        slots_.assign(2 * slots_.size(), Slot{});
        for (std::uint32_t i = 0; i < next_.size(); ++i) {
            std::size_t at = next_[i].hash >> 32;
            while (!slots_[at & (slots_.size() - 1)].is_free()) ++at;
            slots_[at & (slots_.size() - 1)] = {static_cast<std::uint32_t>(next_[i].hash), i};
        }
    }

    bool end(const Story<R>& story, const Weight& weight, std::uint64_t paths) {
        std::vector<std::string> words = story.results(table());
        if (words.empty()) words.push_back(game_.question(game_.erased(position_)));
        Line& line = lines_[std::move(words)];
        line.weight.add(weight);
        line.positions.insert(hash_value(position_));
        odds_.paths += paths;
        return true;
    }

    const codec::GameOf<R>& game_;
    const OddsBudget& budget_;
    Patience patience_{budget_.milliseconds, 16};
    Lines& lines_;
    Odds& odds_;
    Choice first_{};
    Branches branches_;
    PoolRows rows_;
    Dice dice_ = Dice::enumerating(branches_, &rows_);
    KnownChances chances_{rows_};
    ActionList<typename R::Action> actions_;
    std::deque<Reached> next_;  // grows without moving what it holds
    std::vector<Slot> slots_ = std::vector<Slot>(1024);
    typename R::Position before_, position_;  // before and after the throw of the way being walked
    Story<R> story_before_, story_;
    Weight weight_;
    Record record_;
};

// The action, and the choices that only settle it.
template <Ruleset R>
void sample(const codec::GameOf<R>& game, const typename R::Position& position, Seat seat,
            const typename R::Action& action, const OddsBudget& budget, Lines& lines, Odds& odds) {
    constexpr std::uint64_t fewest = 100;
    Dice dice = Dice::random(budget.seed);
    ActionList<typename R::Action> actions;
    Patience patience(4 * budget.milliseconds, 4);
    for (odds.paths = 0; odds.paths < budget.samples && !(patience.is_over() && odds.paths >= fewest); ++odds.paths) {
        typename R::Position after = position;
        Record record;
        Journal journal(record);
        act<R>(game.table(), after, seat, action, dice, journal);
        while (codec::Codec<R>::settles(game.table(), after)) {
            const Seat chooser = R::to_act(game.table(), after).first();
            act<R>(game.table(), after, chooser, settling_choice<R>(game.table(), after, chooser, actions), dice,
                   journal);
            odds.assumes_choices = true;
        }
        std::vector<std::string> words = codec::Codec<R>::results(game.table(), record);
        if (words.empty()) words.push_back(game.question(game.erased(after)));
        Line& line = lines[std::move(words)];
        ++line.samples;
        line.positions.insert(hash_value(after));
    }
}

}  // namespace

Rational exact_probability(std::span<const Branches::Step> path) {
    cpp_int numerator = 1, denominator = 1;
    for (const Branches::Step& step : path) {
        numerator *= ways(step);
        denominator *= power(step.faces, step.count);
    }
    return Rational(numerator, denominator);
}

Odds odds_of(const Game& game, const AnyPosition& position, Seat seat, const AnyAction& action,
             const OddsBudget& budget) {
    Odds odds;
    Lines lines;
    odds.exact = codec::with_ruleset(game, [&]<class R>(const codec::GameOf<R>& typed) {
        const auto& from = codec::GameOf<R>::typed(position);
        const auto& chosen = codec::GameOf<R>::typed(action);
        if (Walk<R>(typed, budget, lines, odds).enumerate(from, seat, chosen)) return true;
        lines.clear();
        sample<R>(typed, from, seat, chosen, budget, lines, odds);
        return false;
    });
    Weight total = Weight::nothing();
    for (const auto& [words, line] : lines) {
        OddsLine entry;
        entry.what = words;
        entry.positions = line.positions.size();
        entry.example = *line.positions.begin();
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
        json["positions"] = line.positions;
        json["example"] = match::hash_text(line.example);
        lines.push_back(json);
    }
    Json json{{"exact", odds.exact}, {"paths", odds.paths}, {"assumes_choices", odds.assumes_choices}};
    if (odds.exact) json["total"] = odds.total.str();
    json["outcomes"] = lines;
    return json;
}

}  // namespace sandtable::analysis
