// A list with room for N elements inside itself: no heap, trivially copyable when T is.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace sandtable {

template <class T, std::size_t N>
class FixedList {
public:
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr bool full() const { return size_ == N; }
    static constexpr std::size_t capacity() { return N; }

    constexpr void push(const T& value) {
        assert(size_ < N);
        items_[size_++] = value;
    }
    // The slot is wiped, so that equal lists are equal byte for byte.
    constexpr void pop() {
        assert(size_ > 0);
        items_[--size_] = T{};
    }
    constexpr void clear() { *this = FixedList{}; }

    constexpr T& operator[](std::size_t index) { return items_[index]; }
    constexpr const T& operator[](std::size_t index) const { return items_[index]; }
    constexpr T& back() { return items_[size_ - 1]; }
    constexpr const T& back() const { return items_[size_ - 1]; }

    constexpr T* begin() { return items_.data(); }
    constexpr T* end() { return items_.data() + size_; }
    constexpr const T* begin() const { return items_.data(); }
    constexpr const T* end() const { return items_.data() + size_; }

private:
    std::array<T, N> items_{};
    std::uint64_t size_ = 0;  // as wide as the widest T is aligned: no padding bytes in positions
};

}  // namespace sandtable
