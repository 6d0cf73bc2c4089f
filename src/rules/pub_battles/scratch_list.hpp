// A list for the time of one question. As FixedList, but what is not in it is never written: it is part of no position,
// and most of its room is not used.
#pragma once

#include <cassert>
#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

namespace sandtable::pub_battles {

template <class T, std::size_t N>
class ScratchList {
public:
    ScratchList() {}  // leaves the room as it is
    ScratchList(const ScratchList& other) : size_(other.size_) {
        std::uninitialized_copy_n(other.begin(), size_, begin());
    }
    ScratchList& operator=(const ScratchList&) = delete;

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    bool full() const { return size_ == N; }
    static constexpr std::size_t capacity() { return N; }

    void push(const T& value) {
        assert(size_ < N);
        ::new (static_cast<void*>(begin() + size_++)) T(value);
    }

    T& operator[](std::size_t index) { return begin()[index]; }
    const T& operator[](std::size_t index) const { return begin()[index]; }
    T& back() { return begin()[size_ - 1]; }
    const T& back() const { return begin()[size_ - 1]; }

    T* begin() { return items_; }
    T* end() { return items_ + size_; }
    const T* begin() const { return items_; }
    const T* end() const { return items_ + size_; }

private:
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);
    union {
        T items_[N];
    };
    std::size_t size_ = 0;
};

}  // namespace sandtable::pub_battles
