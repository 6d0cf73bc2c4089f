// Where the service lives: one thread that runs one thing at a time, its timers, and other threads for long work.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "store/store.hpp"

namespace sandtable::server {

using store::Milliseconds;
using Task = std::function<void()>;

enum class Work { playing, reckoning, reading, calling };  // bots; odds; the store; webhooks

inline constexpr int bots_at_once = 2;

class Loop {
public:
    virtual ~Loop() = default;
    virtual void post(Task task) = 0;  // from any thread
    virtual void after(Milliseconds delay, Task task) = 0;
    virtual void work(Work kind, Task task) = 0;
    virtual Milliseconds now() const = 0;  // since 1970
};

// Threads that take tasks from one queue.
class Workers {
public:
    explicit Workers(int threads);
    ~Workers() { stop(); }
    void add(Task task);
    void stop();  // finishes what is running, drops what is waiting

private:
    void run();

    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Task> waiting_;
    std::size_t next_ = 0;
    bool stopping_ = false;
    std::vector<std::thread> threads_;
};

class ThreadedLoop final : public Loop {
public:
    ThreadedLoop();
    void run();     // until stop
    void stop();    // from any thread; what was posted before is still run
    void finish();  // after `run`: drops everything, and whatever comes later

    void post(Task task) override;
    void after(Milliseconds delay, Task task) override;
    void work(Work kind, Task task) override;
    Milliseconds now() const override;

private:
    using Clock = std::chrono::steady_clock;

    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Task> posted_;
    std::multimap<Clock::time_point, Task> timers_;
    bool stopping_ = false;
    bool finished_ = false;
    Workers playing_, reckoning_, reading_, calling_;  // last: their tasks post to the rest
};

// A loop for tests and rehearsals: time stands still unless it is moved, and long work is done at once.
class ManualLoop final : public Loop {
public:
    void run();  // whatever is posted
    void pass(Milliseconds time);

    void post(Task task) override { posted_.push_back(std::move(task)); }
    void after(Milliseconds delay, Task task) override { timers_.emplace(now_ + delay, std::move(task)); }
    void work(Work, Task task) override { post(std::move(task)); }
    Milliseconds now() const override { return now_; }

private:
    Milliseconds now_ = 1'760'000'000'000;
    std::vector<Task> posted_;
    std::multimap<Milliseconds, Task> timers_;
};

}  // namespace sandtable::server
