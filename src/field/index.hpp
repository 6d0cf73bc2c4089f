// Which features may matter to a question about a part of the table: a coarse grid that remembers, per cell, whose
// boxes reach into it. It never forgets a feature that does matter; it may name some that do not.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <iterator>
#include <vector>

#include "field/segment.hpp"

namespace sandtable::field {

struct Box {
    Point low;
    Point high;

    static Box around(Segment segment);
    static Box around(Point centre, std::int32_t reach);
    Box grown(std::int32_t reach) const { return {low - Point{reach, reach}, high + Point{reach, reach}}; }
    bool holds(Point point) const {
        return low.x <= point.x && point.x <= high.x && low.y <= point.y && point.y <= high.y;
    }
    // The same without a jump for each side: for loops in which nobody can foretell the answer.
    bool holds_evenly(Point point) const {
        return ((low.x <= point.x) & (point.x <= high.x) & (low.y <= point.y) & (point.y <= high.y)) != 0;
    }
    bool touches_evenly(const Box& other) const {
        return ((low.x <= other.high.x) & (other.low.x <= high.x) & (low.y <= other.high.y) &
                (other.low.y <= high.y)) != 0;
    }
    bool touches(const Box& other) const {
        return low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y && other.low.y <= high.y;
    }
};

inline constexpr int most_features = 128;

// Numbers of features, visited in ascending order.
class Candidates {
public:
    void insert(int feature) { words_[feature / 64] |= std::uint64_t{1} << feature % 64; }
    bool contains(int feature) const { return (words_[feature / 64] >> feature % 64 & 1) != 0; }
    Candidates& operator|=(const Candidates& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
        return *this;
    }

    class Iterator {
    public:
        explicit Iterator(const std::array<std::uint64_t, most_features / 64>& rest) : rest_(rest) { skip(); }
        int operator*() const { return 64 * word_ + std::countr_zero(rest_[word_]); }
        Iterator& operator++() {
            rest_[word_] &= rest_[word_] - 1;
            skip();
            return *this;
        }
        bool operator==(std::default_sentinel_t) const { return word_ == static_cast<int>(rest_.size()); }

    private:
        void skip() {
            while (word_ < static_cast<int>(rest_.size()) && rest_[word_] == 0) ++word_;
        }
        std::array<std::uint64_t, most_features / 64> rest_;
        int word_ = 0;
    };
    Iterator begin() const { return Iterator(words_); }
    std::default_sentinel_t end() const { return {}; }

private:
    std::array<std::uint64_t, most_features / 64> words_{};
};

class Index {
public:
    Index() = default;
    Index(std::int32_t width, std::int32_t height, const std::vector<Box>& features);

    Candidates near(const Box& box) const;
    // Narrower than the segment's box: only the cells that it passes.
    Candidates near(Segment segment) const;

private:
    static constexpr int cells = 32;  // along each side

    int column(std::int32_t x) const;
    int row(std::int32_t y) const;

    std::int32_t cell_width_ = 1;
    std::int32_t cell_height_ = 1;
    std::array<Candidates, cells * cells> cells_{};
};

}  // namespace sandtable::field
