// Squares of a board, and sets of squares. A square's number counts row by row from the south-west corner,
// so "ascending" means row, then column.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/id_set.hpp"

namespace sandtable::grid {

struct SquareTag;
using Square = Id<SquareTag>;

inline constexpr int shortest_side = 4;
inline constexpr int longest_side = 12;
inline constexpr int most_squares = longest_side * longest_side;

struct SquareSet {
    std::array<std::uint64_t, 3> words{};

    constexpr bool empty() const { return (words[0] | words[1] | words[2]) == 0; }
    constexpr bool any() const { return !empty(); }
    constexpr int size() const { return std::popcount(words[0]) + std::popcount(words[1]) + std::popcount(words[2]); }
    constexpr bool contains(Square square) const { return (words[square.value >> 6] >> (square.value & 63) & 1) != 0; }
    constexpr void insert(Square square) { words[square.value >> 6] |= std::uint64_t{1} << (square.value & 63); }
    constexpr void remove(Square square) { words[square.value >> 6] &= ~(std::uint64_t{1} << (square.value & 63)); }
    constexpr bool meets(const SquareSet& other) const {
        return ((words[0] & other.words[0]) | (words[1] & other.words[1]) | (words[2] & other.words[2])) != 0;
    }

    friend constexpr SquareSet operator|(const SquareSet& a, const SquareSet& b) {
        return {{a.words[0] | b.words[0], a.words[1] | b.words[1], a.words[2] | b.words[2]}};
    }
    friend constexpr SquareSet operator&(const SquareSet& a, const SquareSet& b) {
        return {{a.words[0] & b.words[0], a.words[1] & b.words[1], a.words[2] & b.words[2]}};
    }
    friend constexpr SquareSet operator-(const SquareSet& a, const SquareSet& b) {
        return {{a.words[0] & ~b.words[0], a.words[1] & ~b.words[1], a.words[2] & ~b.words[2]}};
    }
    friend constexpr bool operator==(const SquareSet&, const SquareSet&) = default;

    class Iterator {
    public:
        constexpr Iterator() = default;
        constexpr explicit Iterator(const SquareSet& set) : rest_(set.words) { skip(); }
        constexpr Square operator*() const { return Square(word_ * 64 + std::countr_zero(rest_[word_])); }
        constexpr Iterator& operator++() {
            rest_[word_] &= rest_[word_] - 1;
            skip();
            return *this;
        }
        friend constexpr bool operator==(const Iterator& a, const Iterator& b) { return a.word_ == 3 && b.word_ == 3; }

    private:
        constexpr void skip() {
            while (word_ < 3 && rest_[word_] == 0) ++word_;
        }
        std::array<std::uint64_t, 3> rest_{};
        int word_ = 0;
    };
    constexpr Iterator begin() const { return Iterator(*this); }
    constexpr Iterator end() const { return Iterator(SquareSet{}); }
};

}  // namespace sandtable::grid
