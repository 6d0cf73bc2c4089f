#include "server/measuring.hpp"

#include <sys/resource.h>

#include <algorithm>

#include "analysis/balance.hpp"
#include "match/replay.hpp"

namespace sandtable::server {

using codec::Json;

namespace {

// The badge's own, so that what the button measures can be compared with it.
std::string bot_for(const codec::Game& game, const std::string& planned) {
    if (!planned.empty()) return planned;
    const Json badge = analysis::shipped_balance(game);
    return badge.is_null() ? "greedy" : badge["bot"].get<std::string>();
}

}  // namespace

Measuring::~Measuring() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        changed_.notify_all();
    }
    if (thread_.joinable()) thread_.join();
}

std::string Measuring::name_of(const codec::Game& game) {
    return game.id() + "/" + match::hash_text(game.scenario().hash()) + codec::to_line(game.options());
}

Measuring::Answer Measuring::ask(const Wish& wish) {
    const std::string name = name_of(*wish.game);
    const std::lock_guard lock(mutex_);
    drop_what_nobody_waits_for();
    const auto found = states_.find(name);
    const bool begins = found == states_.end() || (found->second.stage == Stage::idle && wish.more &&
                                                   found->second.played.games < plan_.most_games);
    if (begins)
        if (const Refusal refusal = refusal_for(wish.address); refusal != Refusal::none) return {nullptr, refusal};
    State& state = state_of(name, wish);
    state.askers[wish.address] = Clock::now();
    if (begins) {
        std::erase(measured_, name);
        state.stage = Stage::waiting;
        state.left = false;
        state.games = std::min(state.played.games + plan_.games, std::max(plan_.most_games, plan_.games));
        waiting_.push_back(name);
        if (!thread_.joinable()) thread_ = std::thread([this] { work(); });
        changed_.notify_all();
    }
    return {json_of(state)};
}

Json Measuring::leave(const Wish& wish) {
    const std::string name = name_of(*wish.game);
    const std::lock_guard lock(mutex_);
    const auto found = states_.find(name);
    if (found == states_.end()) return Json::object();
    found->second.askers.erase(wish.address);
    found->second.left = found->second.askers.empty();
    drop_what_nobody_waits_for();
    const auto kept = states_.find(name);
    return kept == states_.end() ? Json::object() : json_of(kept->second);
}

Measuring::State& Measuring::state_of(const std::string& name, const Wish& wish) {
    const auto found = states_.find(name);
    if (found != states_.end()) return found->second;
    forget_the_oldest();
    State& state = states_[name];
    state.game = wish.game;
    state.bot = bot_for(*wish.game, plan_.bot);
    return state;
}

Measuring::Refusal Measuring::refusal_for(const std::string& address) const {
    if (waiting_.size() >= plan_.most_waiting) return Refusal::many_wait;
    const auto asked = [&](const std::string& name) { return states_.at(name).askers.contains(address); };
    const auto own = static_cast<std::size_t>(std::count_if(waiting_.begin(), waiting_.end(), asked));
    return own >= plan_.most_waiting_each ? Refusal::many_of_yours_wait : Refusal::none;
}

Json Measuring::json_of(const State& state) const {
    const char* word = state.stage == Stage::waiting     ? "waiting"
                       : state.stage == Stage::measuring ? "measuring"
                                                         : "measured";
    Json json = codec::object("state", word, "bot", state.bot, "done", state.done, "games", state.games);
    if (state.played.games > 0)
        json["balance"] = analysis::with_intervals(analysis::balance_json(*state.game, state.bot, state.played));
    return json;
}

void Measuring::forget_who_has_gone(State& state) const {
    const auto now = Clock::now();
    std::erase_if(state.askers,
                  [&](const auto& asker) { return now - asker.second > std::chrono::milliseconds(plan_.patience); });
}

void Measuring::drop_what_nobody_waits_for() {
    std::erase_if(waiting_, [this](const std::string& name) {
        State& state = states_.at(name);
        forget_who_has_gone(state);
        if (!state.askers.empty()) return false;
        state.games = state.played.games;
        put_by(name, state);
        return true;
    });
}

// Nobody is at work on it any more; what has no games is forgotten.
void Measuring::put_by(const std::string& name, State& state) {
    state.stage = Stage::idle;
    if (state.played.games > 0)
        measured_.push_back(name);
    else
        states_.erase(name);
}

void Measuring::forget_the_oldest() {
    if (measured_.size() < plan_.most_kept) return;
    states_.erase(measured_.front());
    measured_.pop_front();
}

void Measuring::work() {
    setpriority(PRIO_PROCESS, 0, 19);  // of this thread and those that it begins: people who play come first
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
        if (stopping_) return;
        drop_what_nobody_waits_for();
        if (waiting_.empty()) continue;
        const std::string name = std::move(waiting_.front());
        waiting_.pop_front();
        measure(name, states_.at(name), lock);
    }
}

// The state stays where it is: only those that nobody is at work on are forgotten.
void Measuring::measure(const std::string& name, State& state, std::unique_lock<std::mutex>& lock) {
    state.stage = Stage::measuring;
    const auto end = Clock::now() + std::chrono::milliseconds(plan_.longest);
    const analysis::Simulation begun = state.played;
    analysis::SimulationOrder order;
    order.games = state.games;
    order.seed = Seed::from_number(1);
    order.bots = {state.bot, state.bot};
    order.begun = &begun;
    order.progress = [&](const analysis::Progress& progress) {
        const std::lock_guard progress_lock(mutex_);
        state.done = progress.done;
    };
    order.stop = [&] { return must_stop(state, end); };
    const std::shared_ptr<const codec::Game> game = state.game;
    lock.unlock();
    analysis::Cluster alone;
    analysis::Simulation played = analysis::simulate(*game, order, alone);
    lock.lock();
    state.played = std::move(played);
    state.done = state.played.games;
    put_by(name, state);
}

// Somebody who only turned to another page for a while may come back: he is in nobody's way unless others wait. The
// time counts only when there is a game to show for it.
bool Measuring::must_stop(State& state, Clock::time_point end) {
    if (stopping_) return true;
    const std::lock_guard lock(mutex_);
    forget_who_has_gone(state);
    if (state.left || (state.askers.empty() && !waiting_.empty())) return true;
    return Clock::now() > end && state.done > 0;
}

}  // namespace sandtable::server
