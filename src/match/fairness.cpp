#include "match/fairness.hpp"

#include <sodium.h>

#include <array>
#include <cstring>

namespace sandtable::match {

namespace {

std::array<unsigned char, crypto_hash_sha256_BYTES> sha256(std::string_view bytes) {
    std::array<unsigned char, crypto_hash_sha256_BYTES> digest;
    crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    return digest;
}

std::string read_hex(const codec::Reader& reader, std::size_t digits) {
    const std::string text = reader.text(digits);
    if (!is_hex(text, digits)) reader.refuse("Expected " + std::to_string(digits) + " hexadecimal digits.");
    return text;
}

}  // namespace

std::string to_hex(std::string_view bytes) {
    constexpr char digits[] = "0123456789abcdef";
    std::string text;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        text += digits[byte >> 4];
        text += digits[byte & 15];
    }
    return text;
}

std::string from_hex(std::string_view digits) {
    std::string bytes;
    for (std::size_t i = 0; i + 1 < digits.size(); i += 2)
        bytes += static_cast<char>(std::stoi(std::string(digits.substr(i, 2)), nullptr, 16));
    return bytes;
}

bool is_hex(std::string_view text, std::size_t digits) {
    return text.size() == digits && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::string sha256_hex(std::string_view bytes) {
    const auto digest = sha256(bytes);
    return to_hex({reinterpret_cast<const char*>(digest.data()), digest.size()});
}

Fairness Fairness::of(const codec::Reader& reader) {
    reader.only({"secret", "commitment", "numbers"});
    Fairness fairness;
    fairness.secret = read_hex(reader.field("secret"), secret_digits);
    fairness.commitment = read_hex(reader.field("commitment"), secret_digits);
    for (const auto& [seat, number] : reader.field("numbers").members(64))
        fairness.numbers.emplace_back(seat, read_hex(number, number_digits));
    return fairness;
}

codec::Json Fairness::json() const {
    codec::Json by_seat = codec::Json::object();
    for (const auto& [seat, number] : numbers) by_seat[seat] = number;
    return {{"secret", secret}, {"commitment", commitment}, {"numbers", by_seat}};
}

bool Fairness::commitment_holds() const { return sha256_hex(from_hex(secret)) == commitment; }

Seed Fairness::seed() const {
    std::string bytes = from_hex(secret);
    for (const auto& [seat, number] : numbers) bytes += from_hex(number);
    const auto digest = sha256(bytes);
    Seed seed;
    static_assert(sizeof seed.words == digest.size());
    std::memcpy(seed.words.data(), digest.data(), digest.size());  // little-endian words (core/bytes.hpp)
    return seed;
}

}  // namespace sandtable::match
