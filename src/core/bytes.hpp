// Passes over plain bytes: hashing a position, and finding a value in an array of bytes many at a time.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

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

// A mask of the `count` lowest bits. None at all would be all of them: whoever counts nothing has nothing to mask.
constexpr std::uint64_t first_bits(std::size_t count) { return (std::uint64_t{2} << ((count - 1) & 63)) - 1; }

// Which of the first `count` bytes equal `value`, as a mask with bit i for byte i, eight bytes at a time. `count` is at
// most 64; the storage of the array must be a multiple of eight bytes.
inline std::uint64_t equal_bytes_by_words(const std::uint8_t* bytes, std::size_t count, std::uint8_t value) {
    constexpr std::uint64_t low = 0x0101010101010101, seven = 0x7f7f7f7f7f7f7f7f;
    std::uint64_t mask = 0;
    for (std::size_t at = 0; at < count; at += 8) {
        std::uint64_t word;
        std::memcpy(&word, bytes + at, 8);
        word ^= low * value;
        const std::uint64_t zero = ~(((word & seven) + seven) | word | seven);  // 0x80 where the byte is equal
        mask |= ((zero >> 7) * 0x0102040810204080) >> 56 << at;                 // gather the eight top bits
    }
    return mask & first_bits(count);
}

// The same, sixteen at a time where the machine can: the storage must be a multiple of sixteen bytes.
inline std::uint64_t equal_bytes(const std::uint8_t* bytes, std::size_t count, std::uint8_t value) {
#ifdef __SSE2__
    const __m128i wanted = _mm_set1_epi8(static_cast<char>(value));
    std::uint64_t mask = 0;
    for (std::size_t at = 0; at < count; at += 16) {
        const __m128i sixteen = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes + at));
        const int equal = _mm_movemask_epi8(_mm_cmpeq_epi8(sixteen, wanted));
        mask |= static_cast<std::uint64_t>(equal) << at;
    }
    return mask & first_bits(count);
#else
    return equal_bytes_by_words(bytes, count, value);
#endif
}

}  // namespace sandtable
