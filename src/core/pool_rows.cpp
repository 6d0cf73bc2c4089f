#include "core/pool_rows.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <string_view>
#include <unordered_map>

namespace sandtable {

namespace {

using RowOutcome = PoolRows::Outcome;
using Failures = SaveRow::Failures;

constexpr int most_dice = 48;     // 6⁴⁸ ways fit a wide number
constexpr int largest_limit = 9;  // a digit for each of 16 pools and the sum of 48 dice share a word
constexpr std::size_t most_outcomes = 4096;
constexpr std::size_t most_rows = 60'000;  // their numbers are kept in 16 bits

struct Result {
    WideNumber ways = 0;
    std::uint64_t paths = 0;
};

// The ways to fail so many saves of a pool, up to its limit.
std::vector<Result> results_of(const SavePool& pool) {
    const int saving = std::clamp(PoolRows::faces + 1 - pool.needed, 0, PoolRows::faces);
    const int failing = PoolRows::faces - saving;
    std::vector<Result> results(std::min(pool.count, pool.limit) + std::size_t{1});
    WideNumber choose = 1;
    for (int failed = 0; failed <= pool.count; ++failed) {
        WideNumber ways = choose;
        for (int die = 0; die < pool.count; ++die) ways *= static_cast<WideNumber>(die < failed ? failing : saving);
        Result& result = results[std::min<std::size_t>(static_cast<std::size_t>(failed), results.size() - 1)];
        result.ways += ways;
        result.paths += ways != 0;
        choose = choose * static_cast<WideNumber>(pool.count - failed) / static_cast<WideNumber>(failed + 1);
    }
    return results;
}

void meet(RowOutcome& met, const RowOutcome& other) {
    met.ways += other.ways;
    met.paths += other.paths;
}

// While the row is being thrown: the sum, and the failures of each pool beyond those that are alike.
std::uint64_t told_apart(const SaveRow& row, std::size_t thrown, const Failures& failed) {
    std::uint64_t sum = 0, apart = 0;
    for (std::size_t i = 0; i < thrown; ++i) {
        sum += failed[i];
        apart = apart * (largest_limit + 1) + static_cast<std::uint64_t>(std::max(failed[i] - row.pools[i].alike, 0));
    }
    return apart << 6 | sum;
}

// Those that differ by their sum or beyond what is alike; none when there are too many.
std::vector<RowOutcome> outcomes_of(const SaveRow& row) {
    std::vector<RowOutcome> outcomes(1), longer;
    std::unordered_map<std::uint64_t, std::size_t> places;
    for (std::size_t i = 0; i < row.size; ++i) {
        const std::vector<Result> results = results_of(row.pools[i]);
        longer.clear();
        places.clear();
        for (const RowOutcome& before : outcomes)
            for (std::size_t failed = 0; failed < results.size(); ++failed) {
                if (results[failed].ways == 0) continue;
                RowOutcome after = before;
                after.failed[i] = static_cast<std::uint8_t>(failed);
                after.ways *= results[failed].ways;
                after.paths *= results[failed].paths;
                const auto [met, is_new] = places.try_emplace(told_apart(row, i + 1, after.failed), longer.size());
                if (is_new)
                    longer.push_back(after);
                else
                    meet(longer[met->second], after);
            }
        outcomes.swap(longer);
        if (outcomes.size() > most_outcomes) return {};
    }
    return outcomes;
}

std::string_view bytes_of(const SaveRow::Telling& told) {
    return {reinterpret_cast<const char*>(told.data()), sizeof told};
}

// Those that the game tells apart.
std::vector<RowOutcome> merged(const SaveRow& row, const std::vector<RowOutcome>& outcomes) {
    std::vector<RowOutcome> apart;
    std::unordered_map<std::string_view, std::size_t> places(outcomes.size());
    std::vector<SaveRow::Telling> told(outcomes.size());
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        told[i] = row.telling(row, outcomes[i].failed);
        if (told[i] == SaveRow::contradiction) continue;
        const auto [met, is_new] = places.try_emplace(bytes_of(told[i]), apart.size());
        if (is_new) {
            apart.push_back(outcomes[i]);
            apart.back().told = told[i];
        } else {
            meet(apart[met->second], outcomes[i]);
        }
    }
    return apart;
}

bool is_held(const SaveRow& row) {
    return row.dice() <= most_dice && std::all_of(row.pools.begin(), row.pools.end(),
                                                  [](const SavePool& pool) { return pool.limit <= largest_limit; });
}

}  // namespace

int SaveRow::dice() const {
    return std::accumulate(pools.begin(), pools.end(), 0,
                           [](int sum, const SavePool& pool) { return sum + pool.count; });
}

PoolRows::Key PoolRows::key_of(const SaveRow& row) {
    Key key{{}, row.context};
    std::memcpy(key.first.data(), row.pools.data(), key.first.size());
    return key;
}

std::size_t PoolRows::row_of(const SaveRow& row) {
    const Key key = key_of(row);
    if (last_number_ != none && key == last_) return last_number_;
    if (!is_held(row) || rows_.size() == most_rows) return none;
    const auto [met, is_new] = known_.try_emplace(key, rows_.size());
    if (is_new) {
        const auto [thrown, is_first] = thrown_.try_emplace(key.first);
        if (is_first) thrown->second = outcomes_of(row);
        if (thrown->second.empty()) return met->second = none;
        rows_.push_back({row.dice(), {}, merged(row, thrown->second)});
        for (std::size_t i = 0; i < row.size; ++i) rows_.back().hits[i] = row.pools[i].count;
    }
    if (met->second == none) return none;
    last_ = key;
    last_number_ = met->second;
    return last_number_;
}

// Outcomes of rows that differ in nothing but the hits placed are told apart as those of one row are.
PoolRows::Throw PoolRows::together(const HitRow& thrown, std::span<const std::size_t> rows) const {
    Throw result{thrown.dice, faces + 1 - thrown.needed, thrown.row.size, {}};
    std::unordered_map<std::string_view, std::size_t> places;
    for (std::size_t hits = 0; hits < rows.size(); ++hits)
        for (std::size_t i = 0; i < outcomes(rows[hits]).size(); ++i) {
            const auto [met, is_new] =
                places.try_emplace(bytes_of(outcomes(rows[hits])[i].told), result.outcomes.size());
            if (is_new) result.outcomes.emplace_back();
            result.outcomes[met->second].push_back({static_cast<int>(hits), rows[hits], i});
        }
    if (result.outcomes.empty()) result.outcomes.emplace_back();
    return result;
}

std::size_t PoolRows::throw_of(const HitRow& thrown) {
    const auto dice_and_score = static_cast<std::uint16_t>(thrown.dice << 8 | thrown.needed);
    const ThrowKey key{key_of(thrown.row), dice_and_score};
    if (last_throw_number_ != none && key == last_throw_) return last_throw_number_;
    last_throw_ = key;
    last_throw_number_ = number_of(key, thrown);
    return last_throw_number_;
}

std::size_t PoolRows::number_of(const ThrowKey& key, const HitRow& thrown) {
    const auto [met, is_new] = known_throws_.try_emplace(key, none);
    if (!is_new) return met->second;
    std::vector<std::size_t> rows;
    for (int hits = 0; hits <= thrown.dice; ++hits) {
        rows.push_back(row_of(thrown.placed(thrown.row, hits)));
        if (rows.back() == none) return none;
    }
    throws_.push_back(together(thrown, rows));
    met->second = throws_.size() - 1;
    return met->second;
}

}  // namespace sandtable
