// Squares of a board, and sets of squares. A square's number counts row by row from the south-west corner,
// so "ascending" means row, then column.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <iterator>

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
    friend constexpr bool operator==(const SquareSet& a, const SquareSet& b) {
        return ((a.words[0] ^ b.words[0]) | (a.words[1] ^ b.words[1]) | (a.words[2] ^ b.words[2])) == 0;
    }

    // Word by word. A board of 64 squares or fewer has all of them in the first, so the others are looked at last.
    class Iterator {
    public:
        constexpr Iterator() = default;
        constexpr explicit Iterator(const SquareSet& set)
            : rest_(set.words[0]), second_(set.words[1]), third_(set.words[2]) {
            if (rest_ == 0) next_word();
        }
        constexpr Square operator*() const { return Square(passed_ + std::countr_zero(rest_)); }
        constexpr Iterator& operator++() {
            rest_ &= rest_ - 1;
            if (rest_ == 0) next_word();
            return *this;
        }
        friend constexpr bool operator==(const Iterator& at, std::default_sentinel_t) { return at.rest_ == 0; }

    private:
        constexpr void next_word() {
            while (rest_ == 0 && (second_ | third_) != 0) {
                rest_ = second_;
                second_ = third_;
                third_ = 0;
                passed_ += 64;
            }
        }
        std::uint64_t rest_ = 0, second_ = 0, third_ = 0;
        int passed_ = 0;  // squares of the words before this one
    };
    constexpr Iterator begin() const { return Iterator(*this); }
    constexpr std::default_sentinel_t end() const { return {}; }
};

}  // namespace sandtable::grid
