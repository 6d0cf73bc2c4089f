// Load on a running server, over loopback: idle connections, a steady stream of actions with the time until each is
// acknowledged (and therefore durable), and the time it takes to open a long table.
//   sandtable serve --port 7750 --store /tmp/load.sqlite --no-limits --bot-pause 0
//   sandtable_load PORT steady IDLE RATE SECONDS
//   sandtable_load PORT long STEPS          makes a table of that many steps and prints its id and token
//   sandtable_load PORT open TABLE TOKEN
#include <fmt/format.h>
#include <sys/epoll.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <thread>
#include <vector>

#include "codec/json.hpp"
#include "connection.hpp"

namespace {

using namespace sandtable;
using codec::Json;
using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point begun) {
    return std::chrono::duration<double, std::milli>(Clock::now() - begun).count();
}

// The parts of a `table` message that matter here, found without parsing all of it.
std::string part_after(const std::string& text, const std::string& key, char open, char close) {
    const std::size_t at = text.find(key);
    if (at == std::string::npos) return "";
    std::size_t end = at + key.size();
    int depth = 0;
    do {
        if (text[end] == open) ++depth;
        if (text[end] == close) --depth;
        ++end;
    } while (depth > 0 && end < text.size());
    return text.substr(at + key.size(), end - at - key.size());
}
std::string number_after(const std::string& text, const std::string& key) {
    const std::size_t at = text.find(key) + key.size();
    return text.substr(at, text.find_first_not_of("0123456789", at) - at);
}

struct Seat {
    Connection connection;
    std::size_t table;
};

struct Table {
    std::size_t seats[2] = {0, 0};
    std::size_t mover = 0;
    std::string action, version;
    bool waiting = false;
    Clock::time_point asked;
};

Json create(Connection& connection, const char* attacker, const char* defender, int turns) {
    const auto seat = [](const std::string& kind) {
        return kind == "here" ? Json{{"kind", "here"}} : Json{{"kind", "bot"}, {"bot", kind}};
    };
    const Json wanted{{"game", "pbi"},
                      {"scenario", "crossroads-village"},
                      {"options", {{"turns", turns}}},
                      {"seats", {{"attacker", seat(attacker)}, {"defender", seat(defender)}}}};
    const auto answer = connection.http("POST", "/api/tables", codec::to_line(wanted));
    if (answer.status != 201) throw std::runtime_error(answer.body);
    return codec::parse(answer.body);
}

void enter(Connection& connection, const Json& table, const Json& token) {
    if (!connection.upgrade()) throw std::runtime_error("No WebSocket.");
    connection.say(codec::to_line({{"op", "hello"}, {"table", table}, {"token", token}}));
}

class Steady {
public:
    Steady(int port, int idle, int rate, int seconds) : rate_(rate), seconds_(seconds) {
        Connection http(port);
        const int active = std::max(20, rate / 4);
        while (static_cast<int>(seats_.size()) < idle + 2 * active) {
            const Json made = create(http, "here", "here", 50);
            tables_.emplace_back();
            for (const char* name : {"attacker", "defender"}) {
                tables_.back().seats[name[0] == 'd'] = seats_.size();
                seats_.push_back({Connection(port), tables_.size() - 1});
                enter(seats_.back().connection, made["table"], made["seats"][name]["token"]);
                learn(seats_.size() - 1, seats_.back().connection.hear().value_or(""));
            }
        }
        active_ = static_cast<std::size_t>(active);
        queue_ = ::epoll_create1(0);
        for (std::size_t i = 0; i < seats_.size(); ++i) {
            epoll_event event{EPOLLIN, {}};
            event.data.u64 = i;
            ::epoll_ctl(queue_, EPOLL_CTL_ADD, seats_[i].connection.file(), &event);
        }
    }

    void run();

private:
    void hear(std::size_t seat);
    void learn(std::size_t seat, const std::string& text);
    bool act();

    int rate_, seconds_;
    std::vector<Seat> seats_;
    std::vector<Table> tables_;
    std::size_t active_ = 0, next_ = 0;
    int queue_ = -1;
    std::vector<double> latencies_;
    std::size_t refused_ = 0, bytes_ = 0, messages_ = 0;
};

void Steady::learn(std::size_t seat, const std::string& text) {
    Table& table = tables_[seats_[seat].table];
    ++messages_;
    bytes_ += text.size();
    if (table.waiting && text.find("\"ref\":\"load\"") != std::string::npos) {
        latencies_.push_back(milliseconds_since(table.asked));
        table.waiting = false;
        refused_ += text.starts_with("{\"type\":\"refused\"");
    }
    if (!text.starts_with("{\"type\":\"table\"")) return;
    const std::string action = part_after(text, "\"legal\":[", '{', '}');
    if (action.empty()) return;
    table.mover = seat;
    table.action = action;
    table.version = number_after(text, "\"version\":");
}

void Steady::hear(std::size_t seat) {
    Connection& connection = seats_[seat].connection;
    if (!connection.receive(0)) return;
    while (const auto frame = take_frame(connection.received())) {
        if (frame->opcode == 1) learn(seat, frame->text);
        if (frame->opcode == 9) connection.send(masked_frame(frame->text, 0x8a));
    }
}

// The next table whose mover is known and not waiting.
bool Steady::act() {
    for (std::size_t tried = 0; tried < active_; ++tried) {
        Table& table = tables_[next_++ % active_];
        if (table.waiting || table.action.empty()) continue;
        seats_[table.mover].connection.say("{\"op\":\"do\",\"version\":" + table.version + ",\"do\":" + table.action +
                                           ",\"ref\":\"load\"}");
        table.waiting = true;
        table.action.clear();
        table.asked = Clock::now();
        return true;
    }
    return false;
}

void Steady::run() {
    messages_ = bytes_ = 0;
    const auto begun = Clock::now();
    auto due = begun;
    const auto pause = std::chrono::nanoseconds(1'000'000'000 / rate_);
    std::size_t sent = 0, late = 0;
    while (milliseconds_since(begun) < 1000.0 * seconds_ + 2000) {
        const bool sending = milliseconds_since(begun) < 1000.0 * seconds_;
        while (sending && due <= Clock::now()) {
            due += pause;
            if (act())
                ++sent;
            else
                ++late;
        }
        epoll_event events[256];
        const int ready = ::epoll_wait(queue_, events, 256, 1);
        for (int i = 0; i < ready; ++i) hear(events[i].data.u64);
    }
    std::sort(latencies_.begin(), latencies_.end());
    const auto percentile = [&](double p) {
        return latencies_.empty()
                   ? 0
                   : latencies_[static_cast<std::size_t>(p * static_cast<double>(latencies_.size() - 1))];
    };
    fmt::print(
        "{} connections, {} tables active, {} actions sent in {} s ({:.0f}/s), {} acknowledged, {} refused, {} not "
        "sent for want of a free table\n",
        seats_.size(), active_, sent, seconds_, static_cast<double>(sent) / seconds_, latencies_.size(), refused_,
        late);
    fmt::print("until acknowledged: p50 {:.1f} ms, p90 {:.1f} ms, p99 {:.1f} ms, p99.9 {:.1f} ms, most {:.1f} ms\n",
               percentile(0.5), percentile(0.9), percentile(0.99), percentile(0.999), percentile(1));
    fmt::print("{} messages of {:.1f} KB on average\n", messages_,
               static_cast<double>(bytes_) / 1024 / static_cast<double>(std::max<std::size_t>(1, messages_)));
}

void make_long_table(int port, int steps) {
    Connection http(port), watcher(port);
    const Json made = create(http, "random", "random", 50);
    enter(watcher, made["table"], made["watch"]);
    int seen = 0;
    while (seen < steps) {
        const auto text = watcher.hear();
        if (!text) break;
        const Json message = codec::parse(*text, {64 << 20, 32, 4096});
        seen = message["steps_from"].get<int>() + static_cast<int>(message["steps"].size());
        if (message["outcome"]["over"] == true) break;
    }
    fmt::print("{} {} {} steps\n", made["table"].get<std::string>(), made["watch"].get<std::string>(), seen);
}

void open_table(int port, const std::string& table, const std::string& token) {
    Connection connection(port);
    connection.upgrade();
    const auto begun = Clock::now();
    connection.say(codec::to_line({{"op", "hello"}, {"table", table}, {"token", token}}));
    const auto text = connection.hear();
    const double taken = milliseconds_since(begun);
    const Json message = codec::parse(text.value_or("{}"), {64 << 20, 32, 4096});
    fmt::print("opened a table of {} steps in {:.1f} ms ({} KB)\n", message["steps"].size(), taken,
               text.value_or("").size() / 1024);
}

}  // namespace

int main(int argc, char** argv) try {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (words.size() == 5 && words[1] == "steady")
        Steady(std::stoi(words[0]), std::stoi(words[2]), std::stoi(words[3]), std::stoi(words[4])).run();
    else if (words.size() == 3 && words[1] == "long")
        make_long_table(std::stoi(words[0]), std::stoi(words[2]));
    else if (words.size() == 4 && words[1] == "open")
        open_table(std::stoi(words[0]), words[2], words[3]);
    else
        return fmt::print(
                   stderr,
                   "usage: sandtable_load PORT steady IDLE RATE SECONDS | PORT long STEPS | PORT open TABLE TOKEN\n"),
               2;
    return 0;
} catch (const std::exception& error) {
    fmt::print(stderr, "sandtable_load: {}\n", error.what());
    return 1;
}
