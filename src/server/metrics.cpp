#include "server/metrics.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <cstdio>

namespace sandtable::server {

void Metrics::stored_in(double milliseconds) {
    ++writes_;
    total_ += milliseconds;
    for (std::size_t i = 0; i < bounds.size(); ++i) within_[i] += milliseconds <= bounds[i];
}

std::string Metrics::text() const {
    std::string text;
    const auto add = [&](const char* kind, const char* name, std::uint64_t value, const char* help) {
        text += fmt::format("# HELP sandtable_{0} {1}\n# TYPE sandtable_{0} {2}\nsandtable_{0} {3}\n", name, help, kind,
                            value);
    };
    add("gauge", "clients", clients, "WebSocket connections now.");
    add("gauge", "live_tables", live_tables, "Tables in memory now.");
    add("counter", "tables_created_total", tables_created, "Tables made by this process.");
    add("counter", "actions_total", actions, "Actions of people carried out.");
    add("counter", "bot_actions_total", bot_actions, "Actions of bots carried out.");
    add("counter", "entries_total", entries, "Entries stored.");
    add("counter", "refused_total", refused, "Requests the rules refused.");
    add("counter", "stale_total", stale, "Requests that came too late.");
    add("counter", "malformed_total", malformed, "Requests that could not be read.");
    add("counter", "limited_total", limited, "Requests refused because there were too many.");
    add("counter", "odds_total", odds, "Odds worked out.");
    add("counter", "store_conflicts_total", conflicts, "Writes that another process forestalled.");
    add("counter", "store_failures_total", store_failures, "Writes and reads that failed.");
    add("counter", "messages_in_total", messages_in, "WebSocket messages received.");
    add("counter", "messages_out_total", messages_out, "WebSocket messages sent.");
    add("counter", "bytes_out_total", bytes_out, "Bytes of WebSocket messages sent, before compression.");
    add("counter", "http_requests_total", requests, "HTTP requests, without those for files.");
    add("counter", "webhooks_total", webhooks, "Turn notices delivered.");
    add("counter", "webhook_failures_total", webhook_failures, "Attempts to deliver a turn notice that failed.");
    add("counter", "flags_total", flags, "Games lost on time.");
    text +=
        "# HELP sandtable_store_milliseconds Time until a change was durable.\n"
        "# TYPE sandtable_store_milliseconds histogram\n";
    for (std::size_t i = 0; i < bounds.size(); ++i)
        text += fmt::format("sandtable_store_milliseconds_bucket{{le=\"{}\"}} {}\n", bounds[i], within_[i]);
    text += fmt::format(
        "sandtable_store_milliseconds_bucket{{le=\"+Inf\"}} {0}\nsandtable_store_milliseconds_sum {1}\n"
        "sandtable_store_milliseconds_count {0}\n",
        writes_, total_);
    return text;
}

void log(std::string_view event, std::initializer_list<std::pair<std::string_view, std::string>> facts) {
    std::string line = fmt::format("time={:%FT%TZ} event={}", fmt::gmtime(std::time(nullptr)), event);
    for (const auto& [key, value] : facts) {
        const bool plain = !value.empty() && value.find_first_of(" \"\\=\n\r\t") == std::string::npos;
        line += plain ? fmt::format(" {}={}", key, value) : fmt::format(" {}={:?}", key, value);
    }
    line += '\n';
    std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace sandtable::server
