// Tables that are gone with the process: for tests, rehearsals and fuzzing. Everything happens at once, on the caller's
// thread, and it can be told to fail.
#pragma once

#include <map>

#include "store/store.hpp"

namespace sandtable::store {

class MemoryStore final : public Store {
public:
    Result failing_with = Result::stored;  // anything else: the answer to every write
    bool unreadable = false;

    std::string kind() const override { return "memory"; }

    void create(NewTable table, Done done) override {
        if (failing_with != Result::stored) return done(failing_with);
        if (tables_.contains(table.first.table)) return done(Result::conflict);
        tables_[table.first.table].header = std::move(table.header);
        append(std::move(table.first), std::move(done));
    }

    void append(Change change, Done done) override {
        const auto found = tables_.find(change.table);
        if (failing_with != Result::stored) return done(failing_with);
        if (found == tables_.end() || found->second.version() != change.expected) return done(Result::conflict);
        auto& entries = found->second.entries;
        entries.insert(entries.end(), change.entries.begin(), change.entries.end());
        found->second.wake = change.wake;
        if (change.listing) found->second.listing = *change.listing;
        done(Result::stored);
    }

    void set_wake(const std::string& table, Version version, Milliseconds wake) override {
        if (const auto found = tables_.find(table); found != tables_.end() && found->second.version() == version)
            found->second.wake = wake;
    }

    void flush() override {}

    std::optional<StoredTable> load(const std::string& table, Version from) override {
        ping();
        const auto found = tables_.find(table);
        if (found == tables_.end()) return std::nullopt;
        const auto& entries = found->second.entries;
        const auto first = std::min(static_cast<std::size_t>(from), entries.size());
        return StoredTable{found->second.header, {entries.begin() + static_cast<std::ptrdiff_t>(first), entries.end()}};
    }

    std::vector<std::string> open_tables(std::size_t most) override {
        std::vector<std::string> listings;
        for (const auto& [id, table] : tables_)
            if (!table.listing.empty() && listings.size() < most) listings.push_back(table.listing);
        return listings;
    }

    std::vector<std::string> due_tables(Milliseconds now, std::size_t most) override {
        std::vector<std::string> due;
        for (const auto& [id, table] : tables_)
            if (table.wake > 0 && table.wake <= now && due.size() < most) due.push_back(id);
        return due;
    }

    void ping() override {
        if (unreadable) throw Unavailable("The store was told to fail.");
    }

private:
    struct Kept {
        std::string header;
        std::vector<std::string> entries;
        Milliseconds wake = 0;
        std::string listing;
        Version version() const { return static_cast<Version>(entries.size()); }
    };
    std::map<std::string, Kept> tables_;
};

}  // namespace sandtable::store
