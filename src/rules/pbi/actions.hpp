// What players do. The names are those of the decisions table, PBI section 5.
#pragma once

#include <compare>
#include <tuple>

#include "rules/pbi/table.hpp"

namespace sandtable::pbi {

struct Action {
    // clang-format off
    enum class Kind : std::uint8_t {
        place_terrain, choose_edge, deploy, deploy_preset,
        motivate, end_motivation,
        move, shoot, clear, assault, end_activation,
        residual, end_turn,
        opp_attempt, opp_pass,
        allocate, choose_losses, htc_target, retreat_assign,
        extend, decline,
        resign
    };
    // clang-format on

    Kind kind = Kind::resign;
    Square from{};  // move, shoot: where the groups stand; opp_attempt: where the shooters stand
    Square to{};    // the square motivated, entered, shot at, cleared or named
    // A platoon (motivate, clear) or an edge (choose_edge); elsewhere 1 marks an entry that stands twice or is wrong.
    std::uint8_t choice = 0;
    std::uint32_t amounts = 0;  // four bits for each of `groups`, ascending: AP (shoot), Refuge (retreat_assign)
    GroupSet groups{};
    Layout layout{};  // place_terrain: two bits a square; deploy: a square for each own group

    int amount(Group group) const {  // 0 for groups beyond those that `amounts` has room for
        const int rank = groups.rank(group);
        return rank < 8 ? static_cast<int>(amounts >> (4 * rank) & 15) : 0;
    }
    friend bool operator==(const Action&, const Action&) = default;
    friend std::strong_ordering operator<=>(const Action& a, const Action& b) {
        const auto key = [](const Action& x) {
            return std::tie(x.kind, x.from, x.to, x.choice, x.groups, x.amounts, x.layout);
        };
        return key(a) <=> key(b);
    }
};

inline constexpr int most_amounts = 8;  // groups that `amounts` has room for

// Where a retreating group goes (PBI-15.1, 15.3). `straight`, `first` and `second` are F0, F1 and F2.
enum class Refuge : std::uint8_t { straight, first, second, origin, off };

// Two bits of Action::layout.
enum class Laid : std::uint8_t { open, partial, closed, building };
inline Laid laid_in(const Action& action, Square square) {
    return static_cast<Laid>(action.layout[square.index() / 4] >> (2 * (square.index() % 4)) & 3);
}
inline void lay(Action& action, Square square, Laid what) {
    std::uint8_t& byte = action.layout[square.index() / 4];
    const int shift = 2 * (square.index() % 4);
    byte = static_cast<std::uint8_t>((byte & ~(3 << shift)) | static_cast<int>(what) << shift);
}

}  // namespace sandtable::pbi
