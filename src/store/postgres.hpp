// Tables in a PostgreSQL database, which several server processes may share.
#pragma once

#include <atomic>
#include <mutex>

#include "store/writer.hpp"

struct pg_conn;
struct pg_result;

namespace sandtable::store {

// A connection that is made when it is needed and made anew when it was lost. Every failure throws Unavailable.
class PostgresConnection {
public:
    explicit PostgresConnection(std::string address) : address_(std::move(address)) {}
    ~PostgresConnection() { close(); }
    PostgresConnection(const PostgresConnection&) = delete;
    PostgresConnection& operator=(const PostgresConnection&) = delete;

    using Rows = std::vector<std::vector<std::string>>;
    Rows query(const char* sql, const std::vector<std::string>& parameters = {});

    // Several statements as one transaction and one round trip; how many rows each of them changed.
    struct Statement {
        const char* sql;
        std::vector<std::string> parameters;
    };
    std::vector<int> transaction(const std::vector<Statement>& statements);

    // Waits for a notification; its payload, or nothing after a second.
    std::optional<std::string> notification(int wake_up);
    void open();
    void close();
    bool is_open() const { return connection_ != nullptr; }

private:
    [[noreturn]] void fail();

    std::string address_;
    pg_conn* connection_ = nullptr;
};

class PostgresStore final : public Store {
public:
    explicit PostgresStore(const std::string& address);
    ~PostgresStore() override;

    std::string kind() const override { return "postgresql"; }
    void create(NewTable table, Done done) override;
    void append(Change change, Done done) override;
    void set_wake(const std::string& table, Version version, Milliseconds wake) override;
    void flush() override { writer_.flush(); }

    std::optional<StoredTable> load(const std::string& table, Version from) override;
    std::vector<std::string> open_tables(std::size_t most) override;
    std::vector<std::string> due_tables(Milliseconds now, std::size_t most) override;
    void ping() override;
    void watch(Watcher watcher) override;

private:
    void commit(Batch& batch);
    void listen(const Watcher& watcher);
    PostgresConnection::Rows read(const char* sql, const std::vector<std::string>& parameters);

    std::string address_;
    PostgresConnection writing_;
    std::mutex reading_mutex_;
    PostgresConnection reading_;
    int stop_listening_[2] = {-1, -1};  // a pipe
    std::thread listener_;
    Writer writer_;  // last: its thread uses the rest
};

}  // namespace sandtable::store
