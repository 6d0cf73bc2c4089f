// Small numbers with a meaning of their own, and sets of them as single machine words.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>

namespace sandtable {

// An index that cannot be mixed up with another kind of index. 255 means none.
template <class Tag>
struct Id {
    std::uint8_t value = 255;

    constexpr Id() = default;
    constexpr explicit Id(int index) : value(static_cast<std::uint8_t>(index)) {}
    constexpr bool exists() const { return value != 255; }
    constexpr int index() const { return value; }
    friend constexpr auto operator<=>(Id, Id) = default;
};

// A set of at most 64 ids, iterated in ascending order.
template <class Element>
struct IdSet {
    std::uint64_t bits = 0;

    constexpr IdSet() = default;
    constexpr explicit IdSet(std::uint64_t mask) : bits(mask) {}
    constexpr explicit IdSet(Element only) : bits(std::uint64_t{1} << only.index()) {}

    constexpr bool empty() const { return bits == 0; }
    constexpr bool any() const { return bits != 0; }
    constexpr int size() const { return std::popcount(bits); }
    constexpr bool contains(Element element) const { return (bits >> element.index() & 1) != 0; }
    constexpr bool contains_all(IdSet other) const { return (other.bits & ~bits) == 0; }
    constexpr Element first() const { return Element(std::countr_zero(bits)); }
    constexpr void insert(Element element) { bits |= std::uint64_t{1} << element.index(); }
    constexpr void remove(Element element) { bits &= ~(std::uint64_t{1} << element.index()); }

    // The element's place among the members, counted from 0.
    constexpr int rank(Element element) const {
        return std::popcount(bits & ((std::uint64_t{1} << element.index()) - 1));
    }

    friend constexpr IdSet operator|(IdSet a, IdSet b) { return IdSet(a.bits | b.bits); }
    friend constexpr IdSet operator&(IdSet a, IdSet b) { return IdSet(a.bits & b.bits); }
    friend constexpr IdSet operator-(IdSet a, IdSet b) { return IdSet(a.bits & ~b.bits); }
    // clang-format off
    constexpr IdSet& operator|=(IdSet other) { bits |= other.bits; return *this; }
    constexpr IdSet& operator&=(IdSet other) { bits &= other.bits; return *this; }
    constexpr IdSet& operator-=(IdSet other) { bits &= ~other.bits; return *this; }
    // clang-format on
    friend constexpr auto operator<=>(IdSet, IdSet) = default;

    class Iterator {
    public:
        constexpr explicit Iterator(std::uint64_t rest) : rest_(rest) {}
        constexpr Element operator*() const { return Element(std::countr_zero(rest_)); }
        constexpr Iterator& operator++() {
            rest_ &= rest_ - 1;
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

    private:
        std::uint64_t rest_;
    };
    constexpr Iterator begin() const { return Iterator(bits); }
    constexpr Iterator end() const { return Iterator(0); }
};

}  // namespace sandtable
