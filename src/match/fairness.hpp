// Dice that nobody could choose alone: the seed comes from a secret of the server, to which it committed before it knew
// the players' numbers, and from those numbers. See docs/api.md, "Dice that can be checked".
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "codec/json.hpp"
#include "core/dice.hpp"

namespace sandtable::match {

std::string sha256_hex(std::string_view bytes);
std::string to_hex(std::string_view bytes);
std::string from_hex(std::string_view digits);  // of what `is_hex` finds fine
bool is_hex(std::string_view text, std::size_t digits);

struct Fairness {
    static constexpr std::size_t secret_digits = 64;
    static constexpr std::size_t number_digits = 32;

    std::string secret;                                        // hexadecimal, as everything here
    std::string commitment;                                    // SHA-256 of the secret's bytes
    std::vector<std::pair<std::string, std::string>> numbers;  // by seat, in the order of the seats

    static Fairness of(const codec::Reader& reader);  // throws codec::Error
    codec::Json json() const;

    bool commitment_holds() const;
    Seed seed() const;
};

}  // namespace sandtable::match
