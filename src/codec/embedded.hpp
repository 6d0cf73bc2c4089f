// Scenarios, rule texts and schemas, carried inside the program. Generated at build time (cmake/embed.cmake).
#pragma once

#include <span>
#include <string_view>

namespace sandtable::codec {

struct EmbeddedFile {
    std::string_view path;  // from the root of the repository
    std::string_view text;
};

std::span<const EmbeddedFile> embedded_files();

}  // namespace sandtable::codec
