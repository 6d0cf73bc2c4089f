#include "core/journal.hpp"

namespace sandtable {

void Journal::write(std::uint16_t kind, const void* fact, std::size_t size, const Clause& clause, Seats audience,
                    bool reveals) {
    Event& event = record_->events.emplace_back();
    event.kind = kind;
    event.clause = clause;
    event.rolls_before = static_cast<std::uint32_t>(record_->rolls.size());
    event.audience = audience;
    event.reveals = reveals;
    std::memcpy(event.fact.data(), fact, size);
}

}  // namespace sandtable
