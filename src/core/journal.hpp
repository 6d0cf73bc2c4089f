// What happened, for whoever may know it. Rules code adds typed facts, each with its clause; wording them is
// the codec's work. The dice report here too, so that a roll stands beside what it decided.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "core/clause.hpp"
#include "core/seat.hpp"

namespace sandtable {

// One throw: the dice of `values[first] … values[first + count - 1]`.
struct Roll {
    const char* label = nullptr;
    Clause clause;
    std::uint16_t faces = 0;
    std::uint16_t count = 0;
    std::uint32_t first = 0;
    Seats audience = everyone;
};

struct Event {
    std::uint16_t kind = 0;  // the game's own numbering
    Clause clause;
    std::uint32_t rolls_before = 0;  // how many throws had been made when this happened
    Seats audience = everyone;
    bool reveals = false;  // shows somebody what he did not know: no undo past it
    std::array<std::byte, 40> fact{};

    template <class Fact>
    Fact as() const {
        Fact copy;
        std::memcpy(&copy, fact.data(), sizeof copy);
        return copy;
    }
};

// The written record of one action. It owns the memory; rules code only appends.
struct Record {
    std::vector<Roll> rolls;
    std::vector<std::uint16_t> values;
    std::vector<Event> events;

    void clear() {
        rolls.clear();
        values.clear();
        events.clear();
    }
};

class Journal {
public:
    Journal() = default;  // off: facts are dropped at the cost of one predictable branch
    explicit Journal(Record& record) : record_(&record) {}
    bool is_on() const { return record_ != nullptr; }

    template <class Fact>
    void add(const Fact& fact, const Clause& clause, Seats audience = everyone) {
        static_assert(std::is_trivially_copyable_v<Fact> && sizeof(Fact) <= sizeof(Event::fact));
        if (record_ == nullptr) return;
        bool reveals = false;
        if constexpr (requires { Fact::reveals; }) reveals = Fact::reveals;
        write(static_cast<std::uint16_t>(Fact::kind), &fact, sizeof fact, clause, audience, reveals);
    }

private:
    void write(std::uint16_t kind, const void* fact, std::size_t size, const Clause& clause, Seats audience,
               bool reveals);
    Record* record_ = nullptr;
};

}  // namespace sandtable
