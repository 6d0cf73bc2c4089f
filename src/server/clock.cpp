#include "server/clock.hpp"

#include <algorithm>

namespace sandtable::server {

using codec::Json;

namespace {
constexpr int longest_clock = 60 * 24 * 3600;
}

ClockPlan ClockPlan::of(const codec::Reader& reader) {
    if (reader.is_null()) return {};
    ClockPlan plan;
    plan.kind = reader.field("kind").one_of({"move", "bank"}) == 0 ? Kind::move : Kind::bank;
    plan.seconds = reader.field("seconds").integer(1, longest_clock);
    if (plan.kind == Kind::move) {
        reader.only({"kind", "seconds"});
    } else {
        reader.only({"kind", "seconds", "increment"});
        if (const auto increment = reader.optional_field("increment")) plan.increment = increment->integer(0, 3600);
    }
    return plan;
}

Json ClockPlan::json() const {
    switch (kind) {
        case Kind::none: return nullptr;
        case Kind::move: return {{"kind", "move"}, {"seconds", seconds}};
        case Kind::bank: break;
    }
    return {{"kind", "bank"}, {"seconds", seconds}, {"increment", increment}};
}

Clock::Clock(const ClockPlan& plan, std::size_t seats)
    : plan_(plan), remaining_(seats, Milliseconds{1000} * plan.seconds) {}

void Clock::pass_to(Seats deciders, Milliseconds now) {
    if (plan_.kind == ClockPlan::Kind::none) return;
    for (std::size_t index = 0; index < remaining_.size(); ++index) {
        const Seat seat(static_cast<int>(index));
        Milliseconds& left = remaining_[index];
        if (running_.contains(seat)) left = std::max<Milliseconds>(0, left - (now - since_));
        if (running_.contains(seat) && !deciders.contains(seat)) left += Milliseconds{1000} * plan_.increment;
        if (plan_.kind == ClockPlan::Kind::move && !running_.contains(seat)) left = Milliseconds{1000} * plan_.seconds;
    }
    running_ = deciders;
    since_ = now;
}

std::optional<Clock::Flag> Clock::next_flag() const {
    std::optional<Flag> first;
    if (plan_.kind == ClockPlan::Kind::none) return first;
    for (const Seat seat : running_) {
        const Milliseconds at = since_ + remaining_[static_cast<std::size_t>(seat.index())];
        if (!first || at < first->at) first = Flag{seat, at};
    }
    return first;
}

Json Clock::json(const std::vector<std::string>& seat_names) const {
    Json json = plan_.json();
    if (json.is_null()) return json;
    Json running = Json::array(), remaining = Json::object();
    for (const Seat seat : running_) running.push_back(seat_names[static_cast<std::size_t>(seat.index())]);
    for (std::size_t index = 0; index < remaining_.size(); ++index) remaining[seat_names[index]] = remaining_[index];
    json["running"] = running;
    json["since"] = since_;
    json["remaining"] = remaining;
    return json;
}

}  // namespace sandtable::server
