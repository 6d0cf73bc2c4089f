// Which features may matter to a question about a part of the table: a coarse grid that remembers, per cell, whose
// boxes reach into it. It never forgets a feature that does matter; it may name some that do not.
#pragma once

#include <algorithm>
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
    bool touches(const Box& other) const {
        return low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y && other.low.y <= high.y;
    }
};

// A box in one machine word, a little too large: one subtraction tells whether it may touch another.
class CoarseBox {
public:
    CoarseBox() = default;
    explicit CoarseBox(const Box& box)
        : sides_(coarse(box.low.x) | coarse(box.low.y) << 16 | (most - coarse(box.high.x)) << 32 |
                 (most - coarse(box.high.y)) << 48) {}
    // The other way round: each side of a box that touches it is no greater than the same side here.
    static std::uint64_t limits_of(const Box& box) {
        return coarse(box.high.x) | coarse(box.high.y) << 16 | (most - coarse(box.low.x)) << 32 |
               (most - coarse(box.low.y)) << 48;
    }
    // Never false when the boxes touch.
    bool may_touch(std::uint64_t limits) const { return (((limits | signs) - sides_) & signs) == signs; }

private:
    // Fifteen bits a side, and one that stays set when its subtraction borrows nothing.
    static constexpr std::uint64_t most = 0x7fff, signs = 0x8000'8000'8000'8000;
    static constexpr int shift = 5;
    static_assert((2 * largest_coordinate >> shift) <= 0x7fff);
    static std::uint64_t coarse(std::int32_t coordinate) {
        return static_cast<std::uint64_t>(std::clamp(coordinate + largest_coordinate, 0, 2 * largest_coordinate) >>
                                          shift);
    }

    std::uint64_t sides_ = 0;
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
