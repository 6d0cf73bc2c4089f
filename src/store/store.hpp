// Where tables are kept. A table is a header that never changes and numbered entries that are only ever added, so that
// whatever was acknowledged can be told again from the beginning. Both are JSON texts the store does not look into.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace sandtable::store {

using Version = std::int64_t;       // how many entries a table has
using Milliseconds = std::int64_t;  // since 1970

// The database does not answer, the disk is full: one sentence for people, the cause for the log.
class Unavailable : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

enum class Result {
    stored,      // and will be there after a crash
    conflict,    // somebody else added entries first, or (create) the id is taken: nothing was stored
    unavailable  // nothing was stored
};
using Done = std::function<void(Result)>;

// What one request adds to a table. `expected` is the version it was made for.
struct Change {
    std::string table;
    Version expected = 0;
    std::vector<std::string> entries;
    Milliseconds wake = 0;               // when the table needs the server by itself (a bot, a clock); 0 for never
    std::optional<std::string> listing;  // the table's line in the list of open tables; "" takes it off
};

struct NewTable {
    std::string header;
    Milliseconds created = 0;
    Change first;  // its entries, if any, come with the table
};

struct StoredTable {
    std::string header;
    std::vector<std::string> entries;  // after the version that was asked from
};

class Store {
public:
    virtual ~Store() = default;
    virtual std::string kind() const = 0;

    // Writing. `done` is called once, from another thread, when the fate of the change is known.
    virtual void create(NewTable table, Done done) = 0;
    virtual void append(Change change, Done done) = 0;
    // A hint, lost without harm: when to look at the table again, unless it has changed since `version`.
    virtual void set_wake(const std::string& table, Version version, Milliseconds wake) = 0;
    virtual void flush() = 0;  // returns when everything handed over so far is decided

    // Reading, from any thread; throws Unavailable.
    virtual std::optional<StoredTable> load(const std::string& table, Version from = 0) = 0;
    virtual std::vector<std::string> open_tables(std::size_t most) = 0;                   // listings, newest first
    virtual std::vector<std::string> due_tables(Milliseconds now, std::size_t most) = 0;  // ids, longest due first
    virtual void ping() = 0;

    // Calls back, from another thread, when another process may have changed a table ("": any table).
    using Watcher = std::function<void(const std::string& table)>;
    virtual void watch(Watcher) {}
};

// "postgresql://…" or the path of an SQLite file. Throws Unavailable.
std::unique_ptr<Store> open_store(const std::string& place);
std::string default_place();  // the file in the user's data folder

}  // namespace sandtable::store
