// Random names and tokens from the system's generator.
#pragma once

#include <string>

#include "core/dice.hpp"

namespace sandtable::server {

std::string random_hex(std::size_t bytes);
std::string new_token();     // 32 bytes as 64 hexadecimal digits
std::string new_table_id();  // 12 letters and digits
bool is_table_id(std::string_view text);
std::string hash_of(const std::string& token);  // what is stored of a token
Seed random_seed();

}  // namespace sandtable::server
