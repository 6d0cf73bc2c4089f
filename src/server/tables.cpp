// The tables in memory: loaded when somebody asks for one, changed one entry list at a time, forgotten when nobody
// does.
#include <algorithm>

#include "server/service.hpp"

namespace sandtable::server {

using codec::Json;
using store::Result;

namespace {

constexpr std::size_t longest_queue = 1000;
constexpr Milliseconds bot_grace = 5000;  // after which any process takes up a bot's turn that was left lying

// What a worker brings back from the store.
struct Loaded {
    std::unique_ptr<Table> table;
    Response trouble;
};

Loaded load_table(store::Store& store, const std::string& id) {
    Loaded loaded;
    try {
        const auto stored = store.load(id);
        if (!stored) {
            loaded.trouble = failure(404, "There is no such table.");
            return loaded;
        }
        loaded.table = std::make_unique<Table>(id, Header::of(codec::parse(stored->header)));
        for (const std::string& entry : stored->entries) loaded.table->add(entry);
        loaded.table->take_lowest_step();
    } catch (const store::Unavailable& error) {
        log("store_failed", {{"table", id}, {"cause", error.what()}});
        loaded.table.reset();
        loaded.trouble = failure(503, "The games cannot be read at the moment: try again soon.");
    } catch (const std::exception& error) {
        log("table_unreadable", {{"table", id}, {"cause", error.what()}});
        loaded.table.reset();
        loaded.trouble = failure(500, "This table cannot be read: it was played with another version of the rules.");
    }
    return loaded;
}

}  // namespace

void Service::with_table(const std::string& id, Job job) {
    const auto found = tables_.find(id);
    if (found != tables_.end()) {
        const LivePointer live = found->second;
        live->last_used = ++uses_;
        if (live->waiting.size() >= longest_queue) {
            log("queue_full", {{"table", id}});
            const auto stand_in = std::make_shared<Live>();
            stand_in->trouble = failure(429, "Too much is being asked of this table: wait a little.");
            return job(stand_in);
        }
        live->waiting.push_back(std::move(job));
        return next_job(live);
    }
    const auto live = std::make_shared<Live>();
    live->id = id;
    if (tables_.size() >= options_.most_live_tables) {
        live->trouble = failure(503, "This server has as many games going on as it can hold: try again later.");
        return job(live);
    }
    live->last_used = ++uses_;
    live->waiting.push_back(std::move(job));
    tables_.emplace(id, live);
    metrics_.live_tables = tables_.size();
    load(live);
}

void Service::load(const LivePointer& live) {
    loop_.work(Work::reading, [this, live] {
        auto loaded = std::make_shared<Loaded>(load_table(store_, live->id));
        loop_.post([this, live, loaded] {
            live->table = std::move(loaded->table);
            live->trouble = loaded->trouble;
            if (!live->table) {
                if (live->trouble.status == 503) ++metrics_.store_failures;
                tables_.erase(live->id);
                metrics_.live_tables = tables_.size();
                for (const Job& job : std::exchange(live->waiting, {})) job(live);
                return;
            }
            live->wake_stored = -1;  // not known
            live->notified = live->table->people_to_act();
            release(live);
            follow_up(live);
            forget_idle_tables();
        });
    });
}

void Service::make(const std::string& id, Header header, std::function<void(store::Result)> made) {
    const auto live = std::make_shared<Live>();
    live->id = id;
    const std::string stored_header = codec::to_line(header.json());
    const Milliseconds now = loop_.now();
    live->table = std::make_unique<Table>(id, std::move(header));
    live->last_used = ++uses_;
    const std::vector<std::string> entries = live->table->start(now);
    live->wake_stored = now + bot_grace;
    ++under_way_;
    store_.create({stored_header, now, {id, 0, entries, live->wake_stored, live->table->listing()}},
                  [this, live, entries, made = std::move(made)](Result result) {
                      loop_.post([this, live, entries, made, result] {
                          --under_way_;
                          metrics_.store_failures += result == Result::unavailable;
                          if (result == Result::stored) {
                              ++metrics_.tables_created;
                              apply(live, entries);
                              live->busy = false;
                              tables_[live->id] = live;
                              metrics_.live_tables = tables_.size();
                          }
                          made(result);
                          if (result == Result::stored) follow_up(live);
                          forget_idle_tables();
                          if (under_way_ == 0 && stopped_) std::exchange(stopped_, nullptr)();
                      });
                  });
}

void Service::release(const LivePointer& live) {
    live->busy = false;
    next_job(live);
}

void Service::next_job(const LivePointer& live) {
    while (!live->busy && !live->waiting.empty()) {
        const Job job = std::move(live->waiting.front());
        live->waiting.pop_front();
        job(live);
    }
}

// Fetches what another process has added.
void Service::refresh(const LivePointer& live) {
    live->busy = true;
    const Version from = live->table->version();
    loop_.work(Work::reading, [this, live, from] {
        std::vector<std::string> entries;
        bool failed = false;
        try {
            if (auto stored = store_.load(live->id, from)) entries = std::move(stored->entries);
        } catch (const store::Unavailable& error) {
            log("store_failed", {{"table", live->id}, {"cause", error.what()}});
            failed = true;
        }
        loop_.post([this, live, entries = std::move(entries), failed] {
            if (failed) ++metrics_.store_failures;
            if (!entries.empty()) {
                apply(live, entries);
                live->notified = live->table->people_to_act();
                broadcast(live);
            }
            release(live);
        });
    });
}

void Service::commit(const LivePointer& live, std::vector<std::string> entries, Stored stored,
                     std::optional<std::string> listing) {
    live->busy = true;
    ++under_way_;
    store::Change change{live->id, live->table->version(), entries, 0, std::move(listing)};
    bool needs_server = live->table->header().clock.kind != ClockPlan::Kind::none;
    for (const SeatPlan& plan : live->table->seats()) needs_server |= plan.is_bot();
    // Who must decide next is known only when the change is carried out; should that never happen, somebody looks.
    if (needs_server) change.wake = loop_.now() + bot_grace;
    live->wake_stored = change.wake;
    const auto begun = std::chrono::steady_clock::now();
    store_.append(std::move(change), [this, live, entries = std::move(entries), stored = std::move(stored),
                                      begun](Result result) {
        loop_.post([this, live, entries, stored, begun, result] {
            --under_way_;
            if (result == Result::stored) {
                const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begun;
                metrics_.stored_in(taken.count());
                metrics_.entries += entries.size();
                apply(live, entries);
            }
            metrics_.store_failures += result == Result::unavailable;
            metrics_.conflicts += result == Result::conflict;
            stored(result);
            if (result == Result::conflict)
                refresh(live);
            else
                release(live);
            if (result == Result::stored) follow_up(live);
            if (under_way_ == 0 && stopped_) std::exchange(stopped_, nullptr)();
        });
    });
}

void Service::apply(const LivePointer& live, const std::vector<std::string>& entries) {
    const std::size_t before = live->table->steps();
    for (const std::string& entry : entries) live->table->add(entry);
    const std::size_t lowest = live->table->take_lowest_step();
    if (lowest < before) resting_bots_.erase(live->id);  // it thought of another course of the game
    for (const ClientNumber number : live->viewers)
        if (Connection* viewer = find(number)) viewer->known = std::min(viewer->known, lowest);
}

void Service::forget_idle_tables() {
    if (tables_.size() <= options_.idle_tables) return;
    std::vector<LivePointer> idle;
    for (const auto& [id, live] : tables_)
        if (!live->busy && live->viewers.empty() && !live->bot_is_thinking) idle.push_back(live);
    if (idle.size() <= options_.idle_tables) return;
    // A tenth more than needed goes, so that this is not done for every table.
    const std::size_t leaving = idle.size() - options_.idle_tables * 9 / 10;
    std::nth_element(idle.begin(), idle.begin() + static_cast<std::ptrdiff_t>(leaving), idle.end(),
                     [](const LivePointer& a, const LivePointer& b) { return a->last_used < b->last_used; });
    for (std::size_t i = 0; i < leaving; ++i) tables_.erase(idle[i]->id);
    metrics_.live_tables = tables_.size();
}

void Service::poll_due_tables() {
    if (stopping_) return;
    loop_.work(Work::reading, [this] {
        std::vector<std::string> due;
        try {
            due = store_.due_tables(loop_.now(), 200);
        } catch (const store::Unavailable& error) {
            log("store_failed", {{"cause", error.what()}});
        }
        loop_.post([this, due = std::move(due)] {
            for (const std::string& id : due)
                with_table(id, [this](const LivePointer& live) {
                    if (live->table && !live->bot_is_thinking) follow_up(live);
                });
            loop_.after(options_.poll, [this] { poll_due_tables(); });
        });
    });
}

}  // namespace sandtable::server
