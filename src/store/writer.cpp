#include "store/writer.hpp"

#include <fmt/chrono.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <iterator>

namespace sandtable::store {

void log_line(const std::string& line) {
    const std::string text = fmt::format("time={:%FT%TZ} {}\n", fmt::gmtime(std::time(nullptr)), line);
    std::fwrite(text.data(), 1, text.size(), stderr);
}

Writer::Writer(std::function<void(Batch&)> commit) : commit_(std::move(commit)), thread_([this] { run(); }) {}

Writer::~Writer() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void Writer::add(Write write) {
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(std::move(write));
    }
    changed_.notify_all();
}

void Writer::flush() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return waiting_.empty() && !committing_; });
}

void Writer::run() {
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
        if (waiting_.empty()) return;
        Batch batch;
        const auto end = waiting_.begin() + static_cast<std::ptrdiff_t>(std::min(waiting_.size(), largest_batch));
        std::move(waiting_.begin(), end, std::back_inserter(batch));
        waiting_.erase(waiting_.begin(), end);
        committing_ = true;
        lock.unlock();
        commit_(batch);
        for (const Write& write : batch)
            if (write.done) write.done(write.result);
        lock.lock();
        committing_ = false;
        changed_.notify_all();
    }
}

}  // namespace sandtable::store
