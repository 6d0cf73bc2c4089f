// What players do, by the names of PUB section 5. A plain value; what a kind does not use stays as it is by default.
#pragma once

#include <compare>

#include "rules/pub_battles/state.hpp"

namespace sandtable::pub_battles {

// PUB-7.1: one step of a move.
struct Step {
    enum class Kind : std::uint8_t { none, turn, to, column_on, road, column_off, enter_line };

    Kind kind = Kind::none;
    std::int8_t direction = 0;  // column_on: +1 or -1
    Road road;                  // column_on
    std::uint8_t reserved = 0;
    std::int32_t x = 0;  // to, enter_line: mils; turn, column_off: the heading; road: the distance
    std::int32_t y = 0;

    friend constexpr auto operator<=>(const Step&, const Step&) = default;
};
static_assert(sizeof(Step) == 12);

struct Action {
    // clang-format off
    enum class Kind : std::uint8_t {
        place,                                 // D1, D8: piece, at, heading
        reserve, reassign, entry,              // D1: piece and hq; piece and command; command and choice
        order, cancel,                         // D2: command, choice (0 move, 1 attack), at, plan in `amount`; choice: index
        confirm,                               // D1, D2
        delay, move_now,                       // D3: hq; hq and command
        announce,                              // D4: hq, choice: Announcement
        pass,                                  // D3, D4
        move_hq, hq_done,                      // D5
        move, bombard, rally, hold, done,      // D6: piece, steps; piece, heading, other; piece, heading, other = train; piece
        relocate, accept,                      // D7: piece, at
        retreat, withdraw, stay,               // D9, D11, D13: piece, choice: index; `stay` names nobody
        fight, target,                         // D10: piece; D12: piece, other
        use_reroll, keep,                      // D14: choice: die
        report, vote,                          // D15: seat, amount: message; choice 1 yes
        resign, offer_draw, accept_draw        // D16
    };
    // clang-format on

    Kind kind = Kind::pass;
    Piece piece;
    Piece other;  // bombard, target: the enemy; rally: the baggage train
    Hq hq;
    Command command;
    Seat seat;
    std::uint8_t choice = 0;
    std::uint8_t step_count = 0;
    std::int32_t amount = 0;
    std::int32_t heading = 0;
    Point at;
    std::array<Step, most_steps> steps{};

    friend bool operator==(const Action&, const Action&) = default;
    friend auto operator<=>(const Action&, const Action&) = default;
    std::span<const Step> path() const { return {steps.data(), step_count}; }
};
static_assert(std::has_unique_object_representations_v<Action>);

}  // namespace sandtable::pub_battles
