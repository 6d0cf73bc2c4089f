#include "core/journal.hpp"

namespace sandtable {

void Journal::write(std::uint16_t kind, const void* fact, std::size_t size, const Clause& clause, Seats audience,
                    bool reveals) {
    Event event{kind, clause, static_cast<std::uint32_t>(record_->rolls.size()), audience, reveals, {}};
    std::memcpy(event.fact.data(), fact, size);
    record_->events.push_back(event);
}

}  // namespace sandtable
