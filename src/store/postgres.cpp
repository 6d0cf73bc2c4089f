#include "store/postgres.hpp"

#include <fmt/format.h>
#include <libpq-fe.h>
#include <poll.h>
#include <unistd.h>

#include <nlohmann/json.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace sandtable::store {

namespace {

// The lock keeps two servers that start together from making the tables at the same time.
constexpr const char* postgres_schema = R"(
    BEGIN;
    SELECT pg_advisory_xact_lock(7750);
    CREATE TABLE IF NOT EXISTS sandtable_tables (
        id text PRIMARY KEY, header text NOT NULL, created bigint NOT NULL, version bigint NOT NULL,
        wake bigint NOT NULL, listing text NOT NULL);
    CREATE INDEX IF NOT EXISTS sandtable_tables_wake ON sandtable_tables (wake) WHERE wake > 0;
    CREATE INDEX IF NOT EXISTS sandtable_tables_open ON sandtable_tables (created) WHERE listing <> '';
    CREATE TABLE IF NOT EXISTS sandtable_entries (
        table_id text NOT NULL REFERENCES sandtable_tables (id), version bigint NOT NULL, body text NOT NULL,
        PRIMARY KEY (table_id, version));
    CREATE OR REPLACE FUNCTION sandtable_changed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_notify('sandtable', NEW.id); RETURN NULL; END $$;
    CREATE OR REPLACE TRIGGER sandtable_changed AFTER UPDATE OF version ON sandtable_tables
        FOR EACH ROW WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION sandtable_changed();
    COMMIT;
)";

// Each statement changes no row when somebody else was first.
constexpr const char* create_table = R"(
    WITH made AS (
        INSERT INTO sandtable_tables (id, header, created, version, wake, listing)
        VALUES ($1, $2, $3::bigint, $4::bigint, $5::bigint, $6) ON CONFLICT DO NOTHING RETURNING id),
    filled AS (
        INSERT INTO sandtable_entries (table_id, version, body)
        SELECT made.id, entry.number, entry.body
        FROM made, json_array_elements_text($7::json) WITH ORDINALITY AS entry (body, number))
    SELECT id FROM made)";
constexpr const char* append_entries = R"(
    WITH moved AS (
        UPDATE sandtable_tables SET version = version + $3::bigint, wake = $4::bigint,
            listing = CASE $5 WHEN 'new' THEN $6 ELSE listing END
        WHERE id = $1 AND version = $2::bigint RETURNING id),
    added AS (
        INSERT INTO sandtable_entries (table_id, version, body)
        SELECT moved.id, $2::bigint + entry.number, entry.body
        FROM moved, json_array_elements_text($7::json) WITH ORDINALITY AS entry (body, number))
    SELECT id FROM moved)";
constexpr const char* store_wake =
    "UPDATE sandtable_tables SET wake = $3::bigint WHERE id = $1 AND version = $2::bigint RETURNING id";

struct ResultDeleter {
    void operator()(PGresult* result) const { PQclear(result); }
};
using ResultPointer = std::unique_ptr<PGresult, ResultDeleter>;

bool is_fine(const PGresult* result) {
    const ExecStatusType status = PQresultStatus(result);
    return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
}

std::vector<const char*> pointers(const std::vector<std::string>& texts) {
    std::vector<const char*> list;
    for (const std::string& text : texts) list.push_back(text.c_str());
    return list;
}

// The cause is for the log, in one line; a password in the address never stands in it.
std::string one_line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text.substr(0, text.find_last_not_of(' ') + 1);
}

}  // namespace

void PostgresConnection::open() {
    if (connection_ != nullptr && PQstatus(connection_) == CONNECTION_OK) return;
    close();
    connection_ = PQconnectdb(address_.c_str());
    if (PQstatus(connection_) != CONNECTION_OK) fail();
    PQsetNoticeProcessor(connection_, [](void*, const char*) {}, nullptr);
}

void PostgresConnection::close() {
    if (connection_ != nullptr) PQfinish(connection_);
    connection_ = nullptr;
}

// Whatever went wrong, the next use begins with a new connection.
void PostgresConnection::fail() {
    const std::string cause = one_line(PQerrorMessage(connection_));
    close();
    throw Unavailable("PostgreSQL: " + cause);
}

PostgresConnection::Rows PostgresConnection::query(const char* sql, const std::vector<std::string>& parameters) {
    open();
    const auto values = pointers(parameters);
    const ResultPointer result(parameters.empty() ? PQexec(connection_, sql)  // may hold several statements
                                                  : PQexecParams(connection_, sql, static_cast<int>(values.size()),
                                                                 nullptr, values.data(), nullptr, nullptr, 0));
    if (!is_fine(result.get())) fail();
    Rows rows(static_cast<std::size_t>(PQntuples(result.get())));
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (int column = 0; column < PQnfields(result.get()); ++column)
            rows[row].emplace_back(PQgetvalue(result.get(), static_cast<int>(row), column));
    return rows;
}

// Pipeline mode: everything up to the sync is one implicit transaction.
std::vector<int> PostgresConnection::transaction(const std::vector<Statement>& statements) {
    open();
    if (PQenterPipelineMode(connection_) != 1) fail();
    for (const Statement& statement : statements) {
        const auto values = pointers(statement.parameters);
        if (PQsendQueryParams(connection_, statement.sql, static_cast<int>(values.size()), nullptr, values.data(),
                              nullptr, nullptr, 0) != 1)
            fail();
    }
    if (PQpipelineSync(connection_) != 1) fail();
    std::vector<int> changed;
    for (std::size_t i = 0; i < statements.size(); ++i) {
        const ResultPointer result(PQgetResult(connection_));
        if (!is_fine(result.get())) fail();
        changed.push_back(PQntuples(result.get()));
        if (const ResultPointer end(PQgetResult(connection_)); end != nullptr) fail();
    }
    const ResultPointer sync(PQgetResult(connection_));  // the commit: an error here undoes all of it
    if (PQresultStatus(sync.get()) != PGRES_PIPELINE_SYNC || PQexitPipelineMode(connection_) != 1) fail();
    return changed;
}

std::optional<std::string> PostgresConnection::notification(int wake_up) {
    const auto next = [this]() -> std::optional<std::string> {
        PGnotify* note = PQnotifies(connection_);
        if (note == nullptr) return std::nullopt;
        std::string payload = note->extra;
        PQfreemem(note);
        return payload;
    };
    if (auto payload = next()) return payload;
    pollfd files[2] = {{PQsocket(connection_), POLLIN, 0}, {wake_up, POLLIN, 0}};
    ::poll(files, 2, 1000);
    if (PQconsumeInput(connection_) != 1) fail();
    return next();
}

// ---- the store

PostgresStore::PostgresStore(const std::string& address)
    : address_(address), writing_(address), reading_(address), writer_([this](Batch& batch) { commit(batch); }) {
    writing_.query(postgres_schema);
}

PostgresStore::~PostgresStore() {
    if (!listener_.joinable()) return;
    [[maybe_unused]] const auto written = ::write(stop_listening_[1], "x", 1);
    listener_.join();
    ::close(stop_listening_[0]);
    ::close(stop_listening_[1]);
}

void PostgresStore::create(NewTable table, Done done) { writer_.add({std::move(table), std::move(done)}); }
void PostgresStore::append(Change change, Done done) { writer_.add({std::move(change), std::move(done)}); }
void PostgresStore::set_wake(const std::string& table, Version version, Milliseconds wake) {
    writer_.add({Wake{table, version, wake}, nullptr});
}

namespace {

using Statement = PostgresConnection::Statement;

std::string list_of(const std::vector<std::string>& entries) { return nlohmann::json(entries).dump(); }

Statement statement_for(const NewTable& table) {
    return {create_table,
            {table.first.table, table.header, std::to_string(table.created), std::to_string(table.first.entries.size()),
             std::to_string(table.first.wake), table.first.listing.value_or(""), list_of(table.first.entries)}};
}

Statement statement_for(const Change& change) {
    return {append_entries,
            {change.table, std::to_string(change.expected), std::to_string(change.entries.size()),
             std::to_string(change.wake), change.listing ? "new" : "old", change.listing.value_or(""),
             list_of(change.entries)}};
}

Statement statement_for(const Wake& wake) {
    return {store_wake, {wake.table, std::to_string(wake.version), std::to_string(wake.at)}};
}

Statement statement_for(const Write& write) {
    return std::visit([](const auto& what) { return statement_for(what); }, write.what);
}

}  // namespace

// Rows are locked in one order by every process, so that two batches cannot wait for each other. Where a batch fails,
// each write is tried on its own: one bad write must not undo the others.
void PostgresStore::commit(Batch& batch) {
    std::vector<std::pair<Statement, Write*>> ordered;
    for (Write& write : batch) ordered.emplace_back(statement_for(write), &write);
    std::stable_sort(ordered.begin(), ordered.end(),
                     [](const auto& a, const auto& b) { return a.first.parameters[0] < b.first.parameters[0]; });
    const auto run = [this](std::span<std::pair<Statement, Write*>> part) {
        std::vector<Statement> statements;
        for (const auto& [statement, write] : part) statements.push_back(statement);
        const std::vector<int> changed = writing_.transaction(statements);
        for (std::size_t i = 0; i < part.size(); ++i)
            part[i].second->result = changed[i] == 1 ? Result::stored : Result::conflict;
    };
    try {
        run(ordered);
    } catch (const Unavailable& error) {
        log_line(fmt::format("event=store_failed store=postgresql writes={} cause={:?}", batch.size(), error.what()));
        for (auto& one : ordered) {
            try {
                run({&one, 1});
            } catch (const Unavailable&) {
                one.second->result = Result::unavailable;
            }
        }
    }
}

// A lost connection is noticed only when it is used: a second try makes a new one.
PostgresConnection::Rows PostgresStore::read(const char* sql, const std::vector<std::string>& parameters) {
    const std::lock_guard lock(reading_mutex_);
    if (reading_.is_open()) {
        try {
            return reading_.query(sql, parameters);
        } catch (const Unavailable&) {
        }
    }
    return reading_.query(sql, parameters);
}

std::optional<StoredTable> PostgresStore::load(const std::string& table, Version from) {
    const auto rows = read(
        "SELECT CASE WHEN entry.version IS NULL OR entry.version = $2::bigint + 1 THEN header ELSE '' END, entry.body, "
        "entry.version IS NULL FROM sandtable_tables LEFT JOIN sandtable_entries AS entry "
        "ON entry.table_id = id AND entry.version > $2::bigint WHERE id = $1 ORDER BY entry.version",
        {table, std::to_string(from)});
    if (rows.empty()) return std::nullopt;
    StoredTable found{rows[0][0], {}};
    for (const auto& row : rows)
        if (row[2] == "f") found.entries.push_back(row[1]);
    return found;
}

std::vector<std::string> PostgresStore::open_tables(std::size_t most) {
    std::vector<std::string> listings;
    for (auto& row :
         read("SELECT listing FROM sandtable_tables WHERE listing <> '' ORDER BY created DESC, id LIMIT $1::bigint",
              {std::to_string(most)}))
        listings.push_back(std::move(row[0]));
    return listings;
}

std::vector<std::string> PostgresStore::due_tables(Milliseconds now, std::size_t most) {
    std::vector<std::string> tables;
    for (auto& row : read(
             "SELECT id FROM sandtable_tables WHERE wake > 0 AND wake <= $1::bigint ORDER BY wake, id LIMIT $2::bigint",
             {std::to_string(now), std::to_string(most)}))
        tables.push_back(std::move(row[0]));
    return tables;
}

void PostgresStore::ping() { read("SELECT 1", {}); }

void PostgresStore::watch(Watcher watcher) {
    if (::pipe(stop_listening_) != 0) throw Unavailable("The system gives no pipe to listen with.");
    listener_ = std::thread([this, watcher = std::move(watcher)] { listen(watcher); });
}

// Notices that were missed while the connection was down are made up for by one that may mean any table.
void PostgresStore::listen(const Watcher& watcher) {
    PostgresConnection connection(address_);
    int pause = 100;
    const auto must_stop = [this](int milliseconds) {
        pollfd file{stop_listening_[0], POLLIN, 0};
        return ::poll(&file, 1, milliseconds) > 0;
    };
    while (!must_stop(0)) {
        try {
            if (!connection.is_open()) {
                connection.query("LISTEN sandtable");
                watcher("");
                pause = 100;
            }
            if (const auto table = connection.notification(stop_listening_[0])) watcher(*table);
        } catch (const Unavailable& error) {
            log_line(fmt::format("event=listening_failed store=postgresql cause={:?}", error.what()));
            if (must_stop(pause)) return;
            pause = std::min(2 * pause, 10'000);
        }
    }
}

}  // namespace sandtable::store
