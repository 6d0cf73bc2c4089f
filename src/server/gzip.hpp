// Texts made smaller for the way to a browser.
#pragma once

#include <string>
#include <string_view>

namespace sandtable::server {

std::string gzip(std::string_view text);  // RFC 1952

}  // namespace sandtable::server
