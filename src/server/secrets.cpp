#include "server/secrets.hpp"

#include <sodium.h>

#include <stdexcept>

#include "match/fairness.hpp"

namespace sandtable::server {

namespace {

constexpr std::size_t table_id_length = 12;
constexpr std::string_view table_id_letters = "0123456789abcdefghijklmnopqrstuvwxyz";

void random_bytes(void* bytes, std::size_t size) {
    static const bool ready = sodium_init() >= 0;
    if (!ready) throw std::runtime_error("The system gives no random numbers.");
    randombytes_buf(bytes, size);
}

}  // namespace

std::string random_hex(std::size_t bytes) {
    std::string raw(bytes, '\0');
    random_bytes(raw.data(), raw.size());
    return match::to_hex(raw);
}

std::string new_token() { return random_hex(32); }

std::string new_table_id() {
    std::string id;
    while (id.size() < table_id_length) {
        unsigned char byte = 0;
        random_bytes(&byte, 1);
        if (byte < 252) id += table_id_letters[byte % table_id_letters.size()];  // 252 = 7 × 36: every letter alike
    }
    return id;
}

bool is_table_id(std::string_view text) {
    return text.size() == table_id_length && text.find_first_not_of(table_id_letters) == std::string_view::npos;
}

std::string hash_of(const std::string& token) { return match::sha256_hex(token); }

Seed random_seed() {
    Seed seed;
    random_bytes(seed.words.data(), sizeof seed.words);
    return seed;
}

}  // namespace sandtable::server
