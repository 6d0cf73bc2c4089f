// Counters for /metrics, in the text format of Prometheus, and the log: one line an event, key=value, to stderr.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "store/store.hpp"

namespace sandtable::server {

struct Metrics {
    std::uint64_t tables_created = 0, actions = 0, bot_actions = 0, entries = 0, refused = 0, stale = 0, malformed = 0,
                  limited = 0, odds = 0, conflicts = 0, store_failures = 0, messages_in = 0, messages_out = 0,
                  bytes_out = 0, requests = 0, webhooks = 0, webhook_failures = 0, flags = 0;
    std::uint64_t clients = 0, live_tables = 0;  // now

    void stored_in(double milliseconds);
    std::string text() const;

private:
    static constexpr std::array<double, 8> bounds{1, 2, 5, 10, 20, 50, 100, 500};
    std::array<std::uint64_t, bounds.size()> within_{};
    std::uint64_t writes_ = 0;
    double total_ = 0;
};

// Never a token, a chat or a name: what is logged is kept by others.
void log(std::string_view event, std::initializer_list<std::pair<std::string_view, std::string>> facts = {});

}  // namespace sandtable::server
