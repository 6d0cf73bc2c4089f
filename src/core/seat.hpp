// Who sits at the table, and how a game ended. A seat belongs to a side; several seats may share one.
#pragma once

#include <array>
#include <cstdint>

#include "core/id_set.hpp"

namespace sandtable {

struct SeatTag;
using Seat = Id<SeatTag>;
using Seats = IdSet<Seat>;

inline constexpr Seat spectator{63};                 // looks on from no seat: sees what is open to all
inline constexpr Seats everyone{~std::uint64_t{0}};  // spectators too
inline constexpr int max_sides = 2;

struct Outcome {
    static constexpr int draw = -1;

    bool over = false;
    int winner = draw;  // a side's number, or draw
    std::array<std::int32_t, max_sides> score{};
};

}  // namespace sandtable
