// What players do. The names are those of the decisions table, SB section 5.
#pragma once

#include <compare>
#include <tuple>

#include "rules/square_bashing/table.hpp"

namespace sandtable::square_bashing {

struct Action {
    // clang-format off
    enum class Kind : std::uint8_t {
        deploy, deplete,
        barrage_row, barrage_l,
        asset, smoke, hasty,
        order,
        place_hit,
        select, step, extra, mount, dismount, end_unit, end_square,
        assault, no_assault,
        stand, retire, escape, advance, award,
        shoot, hold_fire,
        reinforce, arrive, roll_for,
        square,
        pass, resign
    };
    // clang-format on

    Kind kind = Kind::resign;
    // asset: its type; order: which; step, extra: Direction; deplete: Depletion; reinforce: Reinforcement.
    std::uint8_t choice = 0;
    std::uint8_t amount = 0;  // asset: dice; assault: 1 with shock; smoke: squares named, 255 when one stands twice
    Unit unit{};
    Square from{};  // assault, shoot: the square that acts
    Square at{};    // target, place, or the westernmost square of a row; none stands for the pool in deploy
    std::array<Square, 2> more{};  // barrage_l, smoke: further squares, ascending
    UnitSet units{};               // assault: additional units; advance: who moves in

    friend bool operator==(const Action&, const Action&) = default;
    friend std::strong_ordering operator<=>(const Action& a, const Action& b) {
        const auto key = [](const Action& x) {
            return std::tie(x.kind, x.choice, x.amount, x.unit, x.from, x.at, x.more, x.units);
        };
        return key(a) <=> key(b);
    }
};
static_assert(sizeof(Action) == 16);

enum class Direction : std::uint8_t { north, east, south, west, diagonal, far };
enum class Depletion : std::uint8_t { lose_base, to_pool };
enum class Reinforcement : std::uint8_t { a, b, c };

inline constexpr std::uint8_t named_twice = 255;  // Action::amount of an assault or a smoke screen that repeats itself

}  // namespace sandtable::square_bashing
