// Looks on while a game is played and notes what a report tells of it: who was ahead and what was left at the beginning
// of each turn, where strength was lost, which clauses were cited, and what the dice gave.
#pragma once

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "analysis/census.hpp"
#include "analysis/tally.hpp"
#include "bots/greedy.hpp"

namespace sandtable::analysis {

template <Ruleset R>
class Chronicle {
public:
    using Table = typename R::Table;
    using Position = typename R::Position;
    using Action = typename R::Action;

    // `luck` are dice of the chronicle's own, to try what might have come; null: luck is not measured.
    Chronicle(const Table& table, Dice* luck) : table_(table), map_(Census<R>::map(table)), luck_dice_(luck) {
        for (const Seat seat : R::seats(table))
            if (R::side_of(table, seat) == 0) {
                first_seat_ = seat;
                break;
            }
    }

    Record* notes() { return &record_; }

    void begins(const Position& now) {
        muster_ = Census<R>::muster(table_, now);
        turn_begins(now);
        count_clauses();
    }

    void decides(const Position& now, Seat seat, const Action& action) {
        if (luck_dice_ == nullptr) return;
        before_ = now;
        seat_ = seat;
        action_ = action;
    }

    void sees(const Position& now) {
        if (luck_dice_ != nullptr && !record_.rolls.empty()) given_ += chance(now) - expected();
        note_losses(now);
        if (Census<R>::turn(table_, now) != turns_.back().number) turn_begins(now);
        count_clauses();
    }

    void add_to(Details& sums, const Position& end) const {
        const Outcome outcome = R::outcome(table_, end);
        for (const Turn& turn : turns_) add_turn(sums.turns[turn.number], turn, outcome);
        ++sums.last_turn[turns_.back().number];
        for (const Turn& turn : turns_)
            for (const Loss& loss : turn.losses) sums.losses[loss.side][loss.cell] += loss.strength;
        if (outcome.winner != Outcome::draw)
            for (const Loss& loss : turns_[decided_in(outcome.winner)].losses)
                sums.decisive[loss.side][loss.cell] += loss.strength;
        for (const auto& [clause, times] : clauses_) {
            sums.clauses[clause].times += times;
            ++sums.clauses[clause].games;
        }
        if (luck_dice_ != nullptr) sums.luck.add(std::llround(given_), std::llround(chance(end)));
    }

private:
    static constexpr std::int64_t even = 5'000;

    struct Loss {
        std::size_t side;
        std::int64_t cell;
        std::uint64_t strength;
    };
    struct Turn {
        std::int64_t number;
        std::int64_t chance;
        std::array<int, max_sides> strength;
        std::vector<Loss> losses;
    };

    // The first side's chance of winning, in hundredths of a percent.
    double chance(const Position& now) const { return 10'000 * bots::chance_of_winning<R>(table_, now, first_seat_); }

    void turn_begins(const Position& now) {
        turns_.push_back(
            {Census<R>::turn(table_, now), std::llround(chance(now)), {muster_.strength(0), muster_.strength(1)}, {}});
    }

    void note_losses(const Position& now) {
        const Muster next = Census<R>::muster(table_, now);
        for (std::size_t i = 0; i < std::min(muster_.count, next.count); ++i) {
            const Unit& unit = muster_.units[i];
            const int lost = unit.strength - next.units[i].strength;
            if (lost > 0 && unit.column >= 0)
                turns_.back().losses.push_back({static_cast<std::size_t>(unit.side),
                                                std::int64_t{unit.row} * map_.columns + unit.column,
                                                static_cast<std::uint64_t>(lost)});
        }
        muster_ = next;
    }

    // The average chance after all that the last action could have led to.
    double expected() {
        return lookahead_
            .prospect(table_, seat_, action_, *luck_dice_, {48, 24}, {&before_, 1},
                      [this](const Position& after) { return chance(after); })
            .expected;
    }

    void count_clauses() {
        for (const Roll& roll : record_.rolls) ++clauses_[to_text(roll.clause)];
        for (const Event& event : record_.events) ++clauses_[to_text(event.clause)];
        record_.clear();
    }

    static void add_turn(TurnSums& sums, const Turn& turn, const Outcome& outcome) {
        sums.chance.add(turn.chance);
        for (std::size_t side = 0; side < max_sides; ++side) sums.strength[side].add(turn.strength[side]);
        if (turn.chance == even || outcome.winner == Outcome::draw) return;
        ++sums.leads;
        sums.leader_won += (turn.chance > even) == (outcome.winner == 0);
    }

    // The last turn at whose beginning the winner was not ahead.
    std::size_t decided_in(int winner) const {
        for (std::size_t i = turns_.size(); i-- > 0;)
            if (winner == 0 ? turns_[i].chance <= even : turns_[i].chance >= even) return i;
        return 0;
    }

    const Table& table_;
    Map map_;
    Dice* luck_dice_;
    Seat first_seat_;
    Record record_;
    Muster muster_;
    std::vector<Turn> turns_;
    std::map<std::string, std::uint64_t> clauses_;
    bots::Lookahead<R> lookahead_;
    Position before_{};
    Seat seat_;
    Action action_{};
    double given_ = 0;
};

}  // namespace sandtable::analysis
