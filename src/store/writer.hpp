// The writer's queue of a store: one thread takes whatever has come up and commits it together, so that the cost of
// reaching the disk is shared by everybody who waits for it.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>
#include <variant>

#include "store/store.hpp"

namespace sandtable::store {

struct Wake {
    std::string table;
    Version version = 0;
    Milliseconds at = 0;
};

struct Write {
    std::variant<NewTable, Change, Wake> what;
    Done done;
    Result result = Result::unavailable;
};
using Batch = std::vector<Write>;

// To standard error, with the time. A log that cannot be written (the disk is full) ends nothing.
void log_line(const std::string& line);

class Writer {
public:
    // `commit` sets the result of every write of the batch; it does not throw.
    explicit Writer(std::function<void(Batch&)> commit);
    ~Writer();  // commits what is still waiting

    void add(Write write);
    void flush();

private:
    static constexpr std::size_t largest_batch = 512;
    void run();

    std::function<void(Batch&)> commit_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Write> waiting_;
    bool committing_ = false;
    bool stopping_ = false;
    std::thread thread_;
};

}  // namespace sandtable::store
