// How well what was seen fits what was announced.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>

namespace sandtable::properties {

// The value that chi-square with so many degrees of freedom exceeds with the chance whose normal score this is (after
// Wilson and Hilferty).
inline double critical_value(int freedom, double score) {
    const double k = freedom, spread = 2.0 / (9.0 * k);
    return k * std::pow(1.0 - spread + score * std::sqrt(spread), 3.0);
}

inline constexpr double once_in_ten_thousand = 3.719, once_in_a_million = 4.753;

// Cells that hardly ever come up are thrown together.
template <class Key>
void expect_agreement(const std::map<Key, double>& chance, const std::map<Key, int>& seen, int samples,
                      const std::string& what, double score = once_in_ten_thousand, double fewest = 10) {
    double statistic = 0, rare_expected = 0, rare_seen = 0;
    int cells = 0;
    const auto add = [&](double expected, double observed) {
        statistic += (observed - expected) * (observed - expected) / expected;
        ++cells;
    };
    for (const auto& [key, count] : seen)
        ASSERT_TRUE(chance.contains(key))
            << what << ": play reached what the odds call impossible, " << testing::PrintToString(key);
    for (const auto& [key, probability] : chance) {
        const auto found = seen.find(key);
        const double observed = found == seen.end() ? 0 : found->second, expected = probability * samples;
        if (expected >= fewest)
            add(expected, observed);
        else
            rare_expected += expected, rare_seen += observed;
    }
    if (rare_expected >= fewest)
        add(rare_expected, rare_seen);
    else
        EXPECT_LE(rare_seen, 3.5 * fewest) << what << ": what should be very rare is not";
    if (cells < 2) return;
    EXPECT_LE(statistic, critical_value(cells - 1, score)) << what << ": " << cells << " cells";
}

// Two counts of the same thing, so many trials each.
template <class Key>
void expect_same_source(const std::map<Key, int>& some, double trials, const std::map<Key, int>& others,
                        double other_trials, const std::string& what, double score = once_in_ten_thousand,
                        double fewest = 10) {
    std::map<Key, std::pair<double, double>> both;
    for (const auto& [key, count] : some) both[key].first = count;
    for (const auto& [key, count] : others) both[key].second = count;
    double statistic = 0;
    int cells = 0;
    const auto add = [&](std::pair<double, double> cell) {
        const double difference =
            cell.first * std::sqrt(other_trials / trials) - cell.second * std::sqrt(trials / other_trials);
        statistic += difference * difference / (cell.first + cell.second);
        ++cells;
    };
    std::pair<double, double> rare;
    for (const auto& [key, cell] : both)
        if (cell.first + cell.second >= fewest)
            add(cell);
        else
            rare.first += cell.first, rare.second += cell.second;
    if (rare.first + rare.second > 0) add(rare);
    if (cells < 2) return;
    EXPECT_LE(statistic, critical_value(cells - 1, score)) << what << ": " << cells << " cells";
}

}  // namespace sandtable::properties
