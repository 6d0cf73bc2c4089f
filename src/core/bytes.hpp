// Passes over plain bytes: hashing a position, and finding a value in an array of bytes eight at a time.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace sandtable {

static_assert(std::endian::native == std::endian::little, "positions are saved as little-endian bytes");

// A 64-bit fingerprint of some bytes: multiply, fold, repeat. Not cryptographic.
std::uint64_t hash_bytes(const void* bytes, std::size_t size);

template <class T>
std::uint64_t hash_value(const T& value) {
    static_assert(std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>,
                  "padding bytes would make equal positions differ");
    return hash_bytes(&value, sizeof value);
}

// Which of the bytes equal `value`, as a mask with bit i for byte i. `count` is at most 64; the array is
// read in steps of eight bytes, so its storage must be a multiple of eight.
inline std::uint64_t equal_bytes(const std::uint8_t* bytes, std::size_t count, std::uint8_t value) {
    constexpr std::uint64_t low = 0x0101010101010101, seven = 0x7f7f7f7f7f7f7f7f;
    std::uint64_t mask = 0;
    for (std::size_t at = 0; at < count; at += 8) {
        std::uint64_t word;
        std::memcpy(&word, bytes + at, 8);
        word ^= low * value;
        const std::uint64_t zero = ~(((word & seven) + seven) | word | seven);  // 0x80 where the byte is equal
        mask |= ((zero >> 7) * 0x0102040810204080) >> 56 << at;                 // gather the eight top bits
    }
    return mask;
}

}  // namespace sandtable
