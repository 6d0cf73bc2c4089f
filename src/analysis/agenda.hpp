// Which games a run has yet to play. Games are dealt by tickets 0, 1, 2 …: first those that an interrupted run left
// out, then on from the last one that it had begun.
#pragma once

#include <algorithm>

#include "analysis/tally.hpp"

namespace sandtable::analysis {

class Agenda {
public:
    Agenda(const Simulation& begun, std::uint64_t games)
        : gaps_(begun.missing), reached_(begun.games + size_of(gaps_)), tickets_(games - begun.games) {}

    std::uint64_t tickets() const { return tickets_; }

    // The games of some tickets, in their order.
    Stretches games_of(Stretch tickets) const {
        Stretches games;
        std::uint64_t passed = 0;  // tickets of the gaps before
        for (const Stretch& gap : gaps_) {
            add_part(games, tickets, passed, gap);
            passed += gap.size();
        }
        add_part(games, tickets, passed, {reached_, reached_ + tickets_});
        return games;
    }
    std::uint64_t game_of(std::uint64_t ticket) const {
        for (const Stretch& gap : gaps_) {
            if (ticket < gap.size()) return gap.first + ticket;
            ticket -= gap.size();
        }
        return reached_ + ticket;
    }

private:
    // Of the games of `part`, whose first has ticket `passed`, those that are among `tickets`.
    static void add_part(Stretches& games, Stretch tickets, std::uint64_t passed, Stretch part) {
        const std::uint64_t from = std::max(tickets.first, passed), to = std::min(tickets.end, passed + part.size());
        if (from < to) games.push_back({part.first + from - passed, part.first + to - passed});
    }

    Stretches gaps_;
    std::uint64_t reached_;
    std::uint64_t tickets_;
};

}  // namespace sandtable::analysis
