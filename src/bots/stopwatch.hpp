// When a search has used up its budget.
#pragma once

#include <time.h>

#include <algorithm>
#include <chrono>

#include "bots/bot.hpp"

namespace sandtable::bots {

class Stopwatch {
public:
    // The share of one of the budget's threads; `spent` is what was thought before the threads began.
    Stopwatch(const Budget& budget, int thread, std::int64_t spent_microseconds)
        : limit_(std::int64_t{1000} * budget.milliseconds - spent_microseconds),
          wall_limit_(std::max(std::int64_t{1'500'000}, std::int64_t{2000} * budget.milliseconds) - spent_microseconds),
          simulations_(budget.simulations == 0 ? unlimited
                                               : (budget.simulations + budget.threads - 1 - thread) / budget.threads),
          timed_(budget.milliseconds > 0),
          begun_(processor_time()),
          wall_begun_(Clock::now()) {}

    bool is_over(int simulations) const {
        if (simulations >= simulations_) return true;
        if (!timed_) return false;
        return processor_time() - begun_ >= limit_ ||
               std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - wall_begun_).count() >= wall_limit_;
    }

    static std::int64_t processor_time() {  // of this thread, in microseconds
        timespec now{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return std::int64_t{1000000} * now.tv_sec + now.tv_nsec / 1000;
    }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr int unlimited = 1 << 30;

    std::int64_t limit_, wall_limit_;
    int simulations_;
    bool timed_;
    std::int64_t begun_;
    Clock::time_point wall_begun_;
};

}  // namespace sandtable::bots
