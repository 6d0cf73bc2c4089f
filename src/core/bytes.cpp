#include "core/bytes.hpp"

namespace sandtable {

namespace {

__extension__ using Wide = unsigned __int128;

std::uint64_t fold(std::uint64_t a, std::uint64_t b) {
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

}  // namespace

std::uint64_t hash_bytes(const void* bytes, std::size_t size) {
    constexpr std::uint64_t odd = 0x9e3779b97f4a7c15, mixer = 0xd6e8feb86659fd93;
    const auto* at = static_cast<const unsigned char*>(bytes);
    std::uint64_t state = fold(size ^ mixer, odd);
    for (; size >= 8; at += 8, size -= 8) {
        std::uint64_t word;
        std::memcpy(&word, at, 8);
        state = fold(state ^ word, odd) + mixer;
    }
    std::uint64_t last = 0;
    std::memcpy(&last, at, size);
    return fold(state ^ last, mixer ^ odd);
}

}  // namespace sandtable
