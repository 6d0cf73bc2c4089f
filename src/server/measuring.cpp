#include "server/measuring.hpp"

#include <sys/resource.h>

#include <chrono>

#include "analysis/balance.hpp"
#include "match/replay.hpp"

namespace sandtable::server {

using codec::Json;

Measuring::~Measuring() {
    stopping_ = true;
    changed_.notify_all();
    if (thread_.joinable()) thread_.join();
}

Json Measuring::ask(std::shared_ptr<const codec::Game> game) {
    const std::string name =
        game->id() + "/" + match::hash_text(game->scenario().hash()) + codec::to_line(game->options());
    const std::lock_guard lock(mutex_);
    const auto found = states_.find(name);
    if (found == states_.end()) {
        if (waiting_.size() >= plan_.most_waiting) return nullptr;
        forget_the_oldest();
        states_.emplace(name, State{});
        waiting_.push_back({name, std::move(game)});
        if (!thread_.joinable()) thread_ = std::thread([this] { work(); });
        changed_.notify_all();
    }
    const State& state = states_.at(name);
    Json json = codec::object("state", state.word, "done", state.done, "games", plan_.games);
    if (!state.balance.is_null()) json["balance"] = state.balance;
    return json;
}

void Measuring::forget_the_oldest() {
    if (measured_.size() < plan_.most_kept) return;
    states_.erase(measured_.front());
    measured_.pop_front();
}

void Measuring::work() {
    setpriority(PRIO_PROCESS, 0, 19);  // of this thread alone: people who play come first
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
        if (stopping_) return;
        const Job job = std::move(waiting_.front());
        waiting_.pop_front();
        states_.at(job.name).word = "measuring";
        lock.unlock();
        measure(job);
        lock.lock();
        measured_.push_back(job.name);
    }
}

void Measuring::measure(const Job& job) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(plan_.longest);
    analysis::SimulationOrder order;
    order.games = plan_.games;
    order.seed = Seed::from_number(1);
    order.bots = {plan_.bot, plan_.bot};
    order.stop = [&] { return stopping_ || std::chrono::steady_clock::now() > end; };
    order.progress = [&](const analysis::Progress& progress) {
        const std::lock_guard lock(mutex_);
        states_.at(job.name).done = progress.done;
    };
    analysis::Cluster alone;
    const analysis::Simulation played = analysis::simulate(*job.game, order, alone);
    const std::lock_guard lock(mutex_);
    State& state = states_.at(job.name);
    state.word = "measured";
    state.done = played.games;
    state.balance = analysis::balance_json(*job.game, plan_.bot, played);
}

}  // namespace sandtable::server
