// A list for the time of one question. As FixedList, but what is not in it is never written: it is part of no position,
// and most of its room is not used.
#pragma once

#include <cassert>
#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

namespace sandtable {

template <class T, std::size_t N>
class ScratchList {
public:
    ScratchList() {}  // leaves the room as it is
    ScratchList(const ScratchList& other) : size_(other.size_) {
        std::uninitialized_copy_n(other.begin(), size_, begin());
    }
    ScratchList& operator=(const ScratchList& other) {
        size_ = other.size_;
        std::uninitialized_copy_n(other.begin(), size_, begin());
        return *this;
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    bool full() const { return size_ == N; }
    static constexpr std::size_t capacity() { return N; }

    void clear() { size_ = 0; }
    void cut_to(std::size_t size) {
        assert(size <= size_);
        size_ = size;
    }
    void push(const T& value) {
        assert(size_ < N);
        ::new (static_cast<void*>(begin() + size_++)) T(value);
    }

    // Without a jump: for loops in which nobody can foretell what is wanted. There must be room for one more.
    void push_if(const T& value, bool is_wanted) {
        assert(size_ < N);
        ::new (static_cast<void*>(begin() + size_)) T(value);
        size_ += is_wanted ? 1 : 0;
    }

    T& operator[](std::size_t index) { return begin()[index]; }
    const T& operator[](std::size_t index) const { return begin()[index]; }
    T& back() { return begin()[size_ - 1]; }
    const T& back() const { return begin()[size_ - 1]; }

    T* begin() { return room_.items; }
    T* end() { return room_.items + size_; }
    const T* begin() const { return room_.items; }
    const T* end() const { return room_.items + size_; }

private:
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);
    union Room {
        Room() {}  // nothing is in it yet
        T items[N];
    };
    Room room_;
    std::size_t size_ = 0;
};

}  // namespace sandtable
