#include <fmt/format.h>

#include <cstdlib>

#include "store/postgres.hpp"
#include "store/sqlite.hpp"

namespace sandtable::store {

std::unique_ptr<Store> open_store(const std::string& place) {
    if (place.starts_with("postgresql://") || place.starts_with("postgres://"))
        return std::make_unique<PostgresStore>(place);
    return std::make_unique<SqliteStore>(place);
}

std::string default_place() {
    const char* data = std::getenv("XDG_DATA_HOME");
    if (data != nullptr && *data == '/') return std::string(data) + "/sandtable/games.sqlite";
    const char* home = std::getenv("HOME");
    if (home == nullptr || *home == '\0')
        throw Unavailable("There is no home folder to keep games in: give a file with --store.");
    return std::string(home) + "/.local/share/sandtable/games.sqlite";
}

}  // namespace sandtable::store
