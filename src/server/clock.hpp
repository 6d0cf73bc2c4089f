// The clocks of a table. A seat's time runs while it has something to decide; bots have no clock.
#pragma once

#include <optional>
#include <vector>

#include "codec/json.hpp"
#include "core/seat.hpp"
#include "store/store.hpp"

namespace sandtable::server {

using store::Milliseconds;

struct ClockPlan {
    enum class Kind { none, move, bank };
    Kind kind = Kind::none;
    int seconds = 0;
    int increment = 0;  // of a bank, each time the decision passes on to somebody else

    static ClockPlan of(const codec::Reader& reader);  // throws codec::Error
    codec::Json json() const;
};

class Clock {
public:
    explicit Clock(const ClockPlan& plan, std::size_t seats);

    // From now on these must decide. Time per move begins anew for whoever did not have to decide before.
    void pass_to(Seats deciders, Milliseconds now);
    // The moment at which the first of them has used up his time, and who that is.
    struct Flag {
        Seat seat;
        Milliseconds at;
    };
    std::optional<Flag> next_flag() const;
    codec::Json json(const std::vector<std::string>& seat_names) const;  // null without clocks

private:
    ClockPlan plan_;
    std::vector<Milliseconds> remaining_;
    Seats running_;
    Milliseconds since_ = 0;
};

}  // namespace sandtable::server
