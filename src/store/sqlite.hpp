// Tables in one SQLite file: the store of a server of one process.
#pragma once

#include <mutex>

#include "store/writer.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace sandtable::store {

// A connection and its prepared statements. Every failure throws Unavailable.
class SqliteConnection {
public:
    explicit SqliteConnection(const std::string& path);
    ~SqliteConnection();
    SqliteConnection(const SqliteConnection&) = delete;
    SqliteConnection& operator=(const SqliteConnection&) = delete;

    void execute(const char* sql);
    int changes() const;
    bool in_transaction() const;
    [[noreturn]] void fail() const;

    // A statement being run: bound from left to right, stepped, reset when it goes out of scope.
    class Query {
    public:
        Query(SqliteConnection& connection, const char* sql);
        ~Query();
        Query(const Query&) = delete;
        Query& operator=(const Query&) = delete;

        Query& bind(const std::string& text);  // the text must outlive the query
        Query& bind(std::int64_t number);
        bool step();  // true when there is a row
        std::string text(int column) const;
        std::int64_t number(int column) const;

    private:
        SqliteConnection& connection_;
        sqlite3_stmt* statement_ = nullptr;
        int bound_ = 0;
    };

private:
    friend class Query;
    sqlite3* database_ = nullptr;
};

class SqliteStore final : public Store {
public:
    explicit SqliteStore(const std::string& path);

    std::string kind() const override { return "sqlite"; }
    void create(NewTable table, Done done) override;
    void append(Change change, Done done) override;
    void set_wake(const std::string& table, Version version, Milliseconds wake) override;
    void flush() override { writer_.flush(); }

    std::optional<StoredTable> load(const std::string& table, Version from) override;
    std::vector<std::string> open_tables(std::size_t most) override;
    std::vector<std::string> due_tables(Milliseconds now, std::size_t most) override;
    void ping() override;

private:
    void commit(Batch& batch);
    Result write(const NewTable& table);
    Result write(const Change& change);
    Result write(const Wake& wake);

    SqliteConnection writing_;
    std::mutex reading_mutex_;
    SqliteConnection reading_;
    Writer writer_;  // last: its thread uses the rest
};

}  // namespace sandtable::store
