// The threads of one process that play the games of a simulation. Whoever leads the crew deals them tickets and may
// take what they have done at any time, while they go on playing.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

#include "analysis/agenda.hpp"
#include "analysis/chronicle.hpp"
#include "analysis/playout.hpp"
#include "analysis/simulate.hpp"
#include "bots/evaluations.hpp"
#include "bots/make.hpp"

namespace sandtable::analysis {

inline constexpr std::uint64_t luck_games = 200;  // the first so many: trying every throw again takes long

// Dice to try what might have come, apart from those of the game and the bots.
inline Dice luck_dice(const Seed& seed, std::uint64_t game) {
    return Dice::random(seed, game | std::uint64_t{1} << 63);
}

class Crew {
public:
    using Clock = std::chrono::steady_clock;

    Crew(const SimulationOrder& order, const Agenda& agenda) : order_(order), agenda_(agenda) {}
    virtual ~Crew() = default;

    void deal(Stretch tickets) {
        const std::lock_guard lock(pool_gate_);
        if (tickets.size() > 0) pool_.push_back(tickets);
        pool_changed_.notify_all();
    }
    // No more will be dealt: threads without work end.
    void close() {
        const std::lock_guard lock(pool_gate_);
        closed_ = true;
        pool_changed_.notify_all();
    }
    // Nobody begins another game, and those under way are left.
    void break_off() {
        broken_off_ = true;
        close();
    }
    bool is_broken_off() const { return broken_off_; }
    bool has_failed() {
        const std::lock_guard lock(pool_gate_);
        return failure_ != nullptr;
    }
    void tell_failure() {
        const std::lock_guard lock(pool_gate_);
        if (failure_) std::rethrow_exception(failure_);
    }

    // Until all threads have ended, or the time is up.
    void wait(std::chrono::milliseconds longest) {
        std::unique_lock lock(pool_gate_);
        all_ended_.wait_for(lock, longest, [this] { return at_work_ == 0; });
    }

    // How many more tickets keep the threads busy for so long. Of long games there is no reserve, so that in the end
    // nobody sits on games that others have the time for.
    std::uint64_t wanted(std::chrono::duration<double> time) {
        const std::lock_guard lock(pool_gate_);
        std::uint64_t in_pool = 0, reserve = idle_;
        for (const Stretch& tickets : pool_) in_pool += tickets.size();
        if (const double each = seconds_of_a_game(); each > 0 && each < longest_in_reserve)
            reserve += static_cast<std::uint64_t>((1 + time.count() / each) * static_cast<double>(workers_.size()));
        return reserve > in_pool ? reserve - in_pool : 0;
    }

    std::uint64_t finished() {
        std::uint64_t sum = 0;
        for (Worker& worker : workers_) {
            const std::lock_guard lock(worker.gate);
            sum += worker.finished;
        }
        return sum;
    }

    // The sums of all games that were finished since it was last asked; missing are those that were dealt and are not.
    Simulation take() {
        Simulation sum;
        const std::lock_guard lock(pool_gate_);  // nobody draws tickets meanwhile
        Stretches open(pool_.begin(), pool_.end());
        for (Worker& worker : workers_) {
            const std::lock_guard worker_lock(worker.gate);
            sum.add(worker.sum);
            worker.sum = {};
            if (worker.hand.size() > 0) open.push_back(worker.hand);
        }
        for (const Stretch& tickets : open)
            for (const Stretch& games : agenda_.games_of(tickets)) sum.missing.push_back(games);
        sum.missing = in_order(std::move(sum.missing));
        return sum;
    }

protected:
    struct Worker {
        std::mutex gate;  // of all below, held for a moment after each game
        Simulation sum;
        Stretch hand;  // tickets; the first is the game that is being played
        std::uint64_t finished = 0;
        double seconds = 0;       // that they took
        double last_seconds = 0;  // the last one
    };

    const SimulationOrder& order() const { return order_; }
    const std::atomic<bool>& broken_off() const { return broken_off_; }

    // `make_player` gives each thread what plays a game and adds it to the worker's sums; false: it was broken off.
    template <class MakePlayer>
    void begin(MakePlayer make_player) {
        workers_.resize(static_cast<std::size_t>(order_.threads));
        at_work_ = workers_.size();
        for (Worker& worker : workers_)
            threads_.emplace_back([this, &worker, make_player] {
                try {
                    auto player = make_player();
                    while (draw(worker)) play_hand(worker, player);
                } catch (...) {
                    fail(std::current_exception());
                }
                const std::lock_guard lock(pool_gate_);
                if (--at_work_ == 0) all_ended_.notify_all();
            });
    }
    void end() {
        break_off();
        for (std::thread& thread : threads_) thread.join();
    }

private:
    static constexpr double longest_in_reserve = 1;  // seconds of a game
    static constexpr double short_game = 0.001;
    static constexpr std::uint64_t short_games_at_once = 16;

    // Games are drawn one by one, short ones several at once since drawing takes time too.
    bool draw(Worker& worker) {
        std::unique_lock lock(pool_gate_);
        ++idle_;
        pool_changed_.wait(lock, [this] { return broken_off_ || closed_ || !pool_.empty(); });
        --idle_;
        if (broken_off_ || pool_.empty()) return false;
        const std::lock_guard worker_lock(worker.gate);
        const bool is_short = worker.finished > 0 && worker.last_seconds < short_game;
        Stretch& tickets = pool_.front();
        const std::uint64_t count = std::min(tickets.size(), is_short ? short_games_at_once : 1);
        worker.hand = {tickets.first, tickets.first + count};
        tickets.first += count;
        if (tickets.size() == 0) pool_.pop_front();
        return true;
    }

    template <class Player>
    void play_hand(Worker& worker, Player& player) {
        auto begun = Clock::now();
        while (worker.hand.size() > 0) {  // only this thread changes it
            if (order_.stop && order_.stop()) break_off();
            if (broken_off_ || !player.play(agenda_.game_of(worker.hand.first))) return;
            const auto now = Clock::now();
            const std::lock_guard lock(worker.gate);
            player.add_to(worker.sum);
            ++worker.hand.first;
            ++worker.finished;
            worker.last_seconds = std::chrono::duration<double>(now - begun).count();
            worker.seconds += worker.last_seconds;
            begun = now;
        }
    }

    void fail(std::exception_ptr reason) {
        {
            const std::lock_guard lock(pool_gate_);
            failure_ = reason;
        }
        break_off();
    }

    double seconds_of_a_game() {
        double seconds = 0, games = 0;
        for (Worker& worker : workers_) {
            const std::lock_guard lock(worker.gate);
            seconds += worker.seconds;
            games += static_cast<double>(worker.finished);
        }
        return games > 0 ? seconds / games : 0;
    }

    const SimulationOrder& order_;
    const Agenda& agenda_;
    std::deque<Worker> workers_;
    std::vector<std::thread> threads_;
    std::atomic<bool> broken_off_{false};
    std::mutex pool_gate_;  // of all below; locked before a worker's
    std::condition_variable pool_changed_, all_ended_;
    std::deque<Stretch> pool_;  // tickets that nobody has drawn
    bool closed_ = false;
    std::uint64_t idle_ = 0;
    std::size_t at_work_ = 0;
    std::exception_ptr failure_;
};

// One thread's bots and memory, and the game it has just played.
template <Ruleset R>
class Workshop {
public:
    Workshop(const typename R::Table& table, const SimulationOrder& order, const std::atomic<bool>& broken_off)
        : table_(table), order_(order), broken_off_(broken_off) {
        for (std::size_t side = 0; side < max_sides; ++side) bots_[side] = bots::make<R>(order.bots[side]);
    }

    bool play(std::uint64_t number) {
        number_ = number;
        Dice dice = game_dice(order_.seed, number), coins = bot_coins(order_.seed, number);
        const std::array<bots::Bot<R>*, max_sides> players{bots_[0].get(), bots_[1].get()};
        if (!order_.details) {
            game_ = play_out<R>(table_, players, dice, coins, list_, Nobody{}, &broken_off_);
            return !game_.broken_off;
        }
        luck_ = luck_dice(order_.seed, number);
        chronicle_.emplace(table_, number < luck_games ? &luck_ : nullptr);
        game_ = play_out<R>(table_, players, dice, coins, list_, *chronicle_, &broken_off_);
        return !game_.broken_off;
    }

    void add_to(Simulation& sum) {
        if (chronicle_) chronicle_->add_to(sum.details, game_.position);
        const Outcome outcome = R::outcome(table_, game_.position);
        const bool drawn = outcome.winner == Outcome::draw;
        ++sum.games;
        ++(drawn ? sum.draws : sum.wins[static_cast<std::size_t>(outcome.winner)]);
        for (std::size_t side = 0; side < max_sides; ++side) {
            sum.score[side].add(outcome.score[side]);
            ++sum.score_counts[side][outcome.score[side]];
        }
        sum.decisions.add(static_cast<std::int64_t>(game_.decisions));
        sum.fingerprint += hash_value(game_.position);
        if (!order_.winners) return;
        if (sum.winners.size() <= number_) sum.winners.resize(number_ + 1, ' ');
        sum.winners[number_] = drawn ? '-' : static_cast<char>('1' + outcome.winner);
    }

private:
    const typename R::Table& table_;
    const SimulationOrder& order_;
    const std::atomic<bool>& broken_off_;
    std::array<std::unique_ptr<bots::Bot<R>>, max_sides> bots_;
    ActionList<typename R::Action> list_;
    std::uint64_t number_ = 0;
    Playout<R> game_;
    Dice luck_ = luck_dice(order_.seed, 0);
    std::optional<Chronicle<R>> chronicle_;
};

template <Ruleset R>
class CrewOf final : public Crew {
public:
    CrewOf(const typename R::Table& table, const SimulationOrder& order, const Agenda& agenda) : Crew(order, agenda) {
        begin([this, &table] { return Workshop<R>(table, this->order(), broken_off()); });
    }
    ~CrewOf() override { end(); }
};

}  // namespace sandtable::analysis
