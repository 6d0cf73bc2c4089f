// Exact odds of the largest assaults of Square Bashing: sandtable_bench --benchmark_filter=odds
#include <benchmark/benchmark.h>

#include "analysis/odds.hpp"
#include "largest_assaults.hpp"

namespace {

using sandtable::LargestAssault;

void odds(benchmark::State& state, const LargestAssault& assault) {
    std::uint64_t steps = 0;
    for (auto _ : state) {
        const auto found = sandtable::analysis::odds_of(*assault.game, assault.position, assault.seat, assault.action);
        if (!found.exact) state.SkipWithError("The odds were sampled.");
        steps = found.steps;
    }
    state.counters["steps"] = static_cast<double>(steps);
}

[[maybe_unused]] const bool registered = [] {
    static const std::vector<LargestAssault> assaults = LargestAssault::all();
    for (const LargestAssault& assault : assaults)
        benchmark::RegisterBenchmark(("odds: " + assault.name).c_str(), odds, std::cref(assault))
            ->Unit(benchmark::kMillisecond);
    return true;
}();

}  // namespace
