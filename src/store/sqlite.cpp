#include "store/sqlite.hpp"

#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <cstdio>
#include <filesystem>

namespace sandtable::store {

namespace {

constexpr int schema_version = 1;
constexpr const char* sqlite_schema = R"(
    CREATE TABLE IF NOT EXISTS tables (
        id TEXT PRIMARY KEY, header TEXT NOT NULL, created INTEGER NOT NULL, version INTEGER NOT NULL,
        wake INTEGER NOT NULL, listing TEXT NOT NULL) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS tables_wake ON tables (wake) WHERE wake > 0;
    CREATE INDEX IF NOT EXISTS tables_open ON tables (created) WHERE listing <> '';
    CREATE TABLE IF NOT EXISTS entries (
        table_id TEXT NOT NULL REFERENCES tables (id), version INTEGER NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (table_id, version)) WITHOUT ROWID;
)";

}  // namespace

SqliteConnection::SqliteConnection(const std::string& path) {
    constexpr int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX;
    if (sqlite3_open_v2(path.c_str(), &database_, flags, nullptr) != SQLITE_OK) {
        const std::string cause = sqlite3_errmsg(database_);
        sqlite3_close_v2(database_);
        throw Unavailable(fmt::format("The games in {} cannot be opened: {}.", path, cause));
    }
    sqlite3_busy_timeout(database_, 5000);
    try {
        execute("PRAGMA journal_mode = WAL");
        execute("PRAGMA synchronous = FULL");
        execute("PRAGMA foreign_keys = ON");
    } catch (...) {
        sqlite3_close_v2(database_);
        throw;
    }
}

SqliteConnection::~SqliteConnection() {
    for (sqlite3_stmt* statement = nullptr; (statement = sqlite3_next_stmt(database_, nullptr)) != nullptr;)
        sqlite3_finalize(statement);
    sqlite3_close_v2(database_);
}

void SqliteConnection::fail() const { throw Unavailable(fmt::format("SQLite: {}.", sqlite3_errmsg(database_))); }

void SqliteConnection::execute(const char* sql) {
    if (sqlite3_exec(database_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

int SqliteConnection::changes() const { return sqlite3_changes(database_); }
bool SqliteConnection::in_transaction() const { return sqlite3_get_autocommit(database_) == 0; }

// A statement is prepared once: SQLite itself lists those of a connection, and there are few.
SqliteConnection::Query::Query(SqliteConnection& connection, const char* sql) : connection_(connection) {
    for (sqlite3_stmt* known = nullptr; (known = sqlite3_next_stmt(connection.database_, known)) != nullptr;)
        if (std::string_view(sqlite3_sql(known)) == sql) statement_ = known;
    if (statement_ == nullptr &&
        sqlite3_prepare_v3(connection.database_, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement_, nullptr) != SQLITE_OK)
        connection.fail();
}

SqliteConnection::Query::~Query() {
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
}

SqliteConnection::Query& SqliteConnection::Query::bind(const std::string& text) {
    if (sqlite3_bind_text64(statement_, ++bound_, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8) != SQLITE_OK)
        connection_.fail();
    return *this;
}

SqliteConnection::Query& SqliteConnection::Query::bind(std::int64_t number) {
    if (sqlite3_bind_int64(statement_, ++bound_, number) != SQLITE_OK) connection_.fail();
    return *this;
}

bool SqliteConnection::Query::step() {
    const int answer = sqlite3_step(statement_);
    if (answer != SQLITE_ROW && answer != SQLITE_DONE) connection_.fail();
    return answer == SQLITE_ROW;
}

std::string SqliteConnection::Query::text(int column) const {
    const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
    return bytes == nullptr ? std::string()
                            : std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
}

std::int64_t SqliteConnection::Query::number(int column) const { return sqlite3_column_int64(statement_, column); }

// ---- the store

namespace {

using Query = SqliteConnection::Query;

const std::string& with_folder(const std::string& path) {
    std::error_code ignored;  // opening the file reports what is wrong
    const auto folder = std::filesystem::path(path).parent_path();
    if (!folder.empty()) std::filesystem::create_directories(folder, ignored);
    return path;
}

}  // namespace

SqliteStore::SqliteStore(const std::string& path)
    : writing_(with_folder(path)), reading_(path), writer_([this](Batch& batch) { commit(batch); }) {
    ::chmod(path.c_str(), S_IRUSR | S_IWUSR);  // the secrets of running games are in it
    std::int64_t found = 0;
    {
        Query version(writing_, "PRAGMA user_version");
        version.step();
        found = version.number(0);
    }
    if (found > schema_version)
        throw Unavailable(fmt::format("The games in {} were written by a newer Sandtable: use that one.", path));
    writing_.execute(sqlite_schema);
    writing_.execute(fmt::format("PRAGMA user_version = {}", schema_version).c_str());
}

void SqliteStore::create(NewTable table, Done done) { writer_.add({std::move(table), std::move(done)}); }
void SqliteStore::append(Change change, Done done) { writer_.add({std::move(change), std::move(done)}); }
void SqliteStore::set_wake(const std::string& table, Version version, Milliseconds wake) {
    writer_.add({Wake{table, version, wake}, nullptr});
}

void SqliteStore::commit(Batch& batch) {
    try {
        writing_.execute("BEGIN IMMEDIATE");
        for (Write& one : batch) one.result = std::visit([this](const auto& what) { return write(what); }, one.what);
        writing_.execute("COMMIT");
    } catch (const Unavailable& error) {
        log_line(fmt::format("event=store_failed store=sqlite writes={} cause={:?}", batch.size(), error.what()));
        for (Write& one : batch) one.result = Result::unavailable;
        try {
            if (writing_.in_transaction()) writing_.execute("ROLLBACK");
        } catch (const Unavailable&) {  // SQLite rolls back by itself where it must
        }
    }
}

Result SqliteStore::write(const NewTable& table) {
    Query insert(writing_,
                 "INSERT INTO tables (id, header, created, version, wake, listing) VALUES (?, ?, ?, 0, 0, '') "
                 "ON CONFLICT DO NOTHING");
    insert.bind(table.first.table).bind(table.header).bind(table.created).step();
    return writing_.changes() == 0 ? Result::conflict : write(table.first);
}

Result SqliteStore::write(const Change& change) {
    {
        Query update(writing_,
                     "UPDATE tables SET version = ?1, wake = ?2, listing = CASE ?3 WHEN 1 THEN ?4 ELSE listing END "
                     "WHERE id = ?5 AND version = ?6");
        const std::string listing = change.listing.value_or("");
        update.bind(change.expected + static_cast<Version>(change.entries.size())).bind(change.wake);
        update.bind(change.listing ? 1 : 0).bind(listing).bind(change.table).bind(change.expected).step();
        if (writing_.changes() == 0) return Result::conflict;
    }
    Version version = change.expected;
    for (const std::string& entry : change.entries) {
        Query insert(writing_, "INSERT INTO entries (table_id, version, body) VALUES (?, ?, ?)");
        insert.bind(change.table).bind(++version).bind(entry).step();
    }
    return Result::stored;
}

Result SqliteStore::write(const Wake& wake) {
    Query update(writing_, "UPDATE tables SET wake = ? WHERE id = ? AND version = ?");
    update.bind(wake.at).bind(wake.table).bind(wake.version).step();
    return Result::stored;
}

std::optional<StoredTable> SqliteStore::load(const std::string& table, Version from) {
    const std::lock_guard lock(reading_mutex_);
    StoredTable found;
    {
        Query header(reading_, "SELECT header FROM tables WHERE id = ?");
        if (!header.bind(table).step()) return std::nullopt;
        found.header = header.text(0);
    }
    Query entries(reading_, "SELECT body FROM entries WHERE table_id = ? AND version > ? ORDER BY version");
    entries.bind(table).bind(from);
    while (entries.step()) found.entries.push_back(entries.text(0));
    return found;
}

std::vector<std::string> SqliteStore::open_tables(std::size_t most) {
    const std::lock_guard lock(reading_mutex_);
    Query query(reading_, "SELECT listing FROM tables WHERE listing <> '' ORDER BY created DESC, id LIMIT ?");
    query.bind(static_cast<std::int64_t>(most));
    std::vector<std::string> listings;
    while (query.step()) listings.push_back(query.text(0));
    return listings;
}

std::vector<std::string> SqliteStore::due_tables(Milliseconds now, std::size_t most) {
    const std::lock_guard lock(reading_mutex_);
    Query query(reading_, "SELECT id FROM tables WHERE wake > 0 AND wake <= ? ORDER BY wake, id LIMIT ?");
    query.bind(now).bind(static_cast<std::int64_t>(most));
    std::vector<std::string> tables;
    while (query.step()) tables.push_back(query.text(0));
    return tables;
}

void SqliteStore::ping() {
    const std::lock_guard lock(reading_mutex_);
    Query(reading_, "SELECT count(*) FROM tables WHERE wake < 0").step();
}

}  // namespace sandtable::store
