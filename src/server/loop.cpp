#include "server/loop.hpp"

#include <algorithm>
#include <utility>

namespace sandtable::server {

Workers::Workers(int threads) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

void Workers::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
    waiting_.clear();
}

void Workers::add(Task task) {
    {
        const std::lock_guard lock(mutex_);
        if (stopping_) return;
        waiting_.push_back(std::move(task));
    }
    changed_.notify_one();
}

void Workers::run() {
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return stopping_ || next_ < waiting_.size(); });
        if (stopping_) return;
        const Task task = std::move(waiting_[next_++]);
        if (next_ == waiting_.size()) {
            waiting_.clear();
            next_ = 0;
        }
        lock.unlock();
        task();
        lock.lock();
    }
}

// Webhooks wait for others: a few that hang must not keep the rest from going out. Nor must people wait for their odds
// because bots think.
ThreadedLoop::ThreadedLoop() : playing_(bots_at_once), reckoning_(2), reading_(2), calling_(8) {}

void ThreadedLoop::run() {
    std::unique_lock lock(mutex_);
    for (;;) {
        const auto is_due = [this] { return !timers_.empty() && timers_.begin()->first <= Clock::now(); };
        if (posted_.empty() && !stopping_ && !is_due()) {
            if (timers_.empty())
                changed_.wait(lock);
            else
                changed_.wait_until(lock, timers_.begin()->first);
        }
        std::vector<Task> tasks = std::move(posted_);
        posted_.clear();
        while (is_due()) tasks.push_back(std::move(timers_.extract(timers_.begin()).mapped()));
        if (tasks.empty() && stopping_) return;
        lock.unlock();
        for (const Task& task : tasks) task();
        tasks.clear();
        lock.lock();
    }
}

void ThreadedLoop::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    changed_.notify_all();
}

void ThreadedLoop::finish() {
    {
        const std::lock_guard lock(mutex_);
        finished_ = true;
    }
    playing_.stop();
    reckoning_.stop();
    reading_.stop();
    calling_.stop();
    posted_.clear();
    timers_.clear();
}

void ThreadedLoop::post(Task task) {
    {
        const std::lock_guard lock(mutex_);
        if (finished_) return;
        posted_.push_back(std::move(task));
    }
    changed_.notify_one();
}

void ThreadedLoop::after(Milliseconds delay, Task task) {
    {
        const std::lock_guard lock(mutex_);
        if (finished_) return;
        timers_.emplace(Clock::now() + std::chrono::milliseconds(delay), std::move(task));
    }
    changed_.notify_one();
}

void ThreadedLoop::work(Work kind, Task task) {
    switch (kind) {
        case Work::playing: return playing_.add(std::move(task));
        case Work::reckoning: return reckoning_.add(std::move(task));
        case Work::reading: return reading_.add(std::move(task));
        case Work::calling: return calling_.add(std::move(task));
    }
}

Milliseconds ThreadedLoop::now() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

void ManualLoop::run() {
    for (;;) {
        while (!timers_.empty() && timers_.begin()->first <= now_)
            posted_.push_back(std::move(timers_.extract(timers_.begin()).mapped()));
        if (posted_.empty()) return;
        for (const Task& task : std::exchange(posted_, {})) task();
    }
}

void ManualLoop::pass(Milliseconds time) {
    const Milliseconds end = now_ + time;
    run();
    while (!timers_.empty() && timers_.begin()->first <= end) {
        now_ = std::max(now_, timers_.begin()->first);
        run();
    }
    now_ = end;
}

}  // namespace sandtable::server
