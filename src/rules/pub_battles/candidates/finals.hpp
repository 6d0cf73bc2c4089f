// PUB-26.6: of candidates that end at all but the same place only the first is kept.
#pragma once

#include <array>
#include <cstdlib>

#include "rules/pub_battles/candidates/draft.hpp"

namespace sandtable::pub_battles {

inline constexpr int same_place = 50;
inline constexpr int same_heading = 50;

// The final poses of the candidates so far. Each is in the lists of
// all cells of the map to which it is near enough; cells may share a list.
class Finals {
public:
    void push(Point centre, Heading heading) {
        const std::int32_t west = cell(centre.x - same_place), east = cell(centre.x + same_place);
        const std::int32_t south = cell(centre.y - same_place), north = cell(centre.y + same_place);
        push({centre, heading}, list_of(west, south));
        if (west == east && south == north) return;  // most are near to one cell only
        if (west != east) push({centre, heading}, list_of(east, south));
        if (south != north) push({centre, heading}, list_of(west, north));
        if (west != east && south != north) push({centre, heading}, list_of(east, north));
    }
    bool hold(Point centre, Heading heading) const {
        for (std::size_t i = first_[list_of(cell(centre.x), cell(centre.y))]; i != none; i = finals_[i - 1].next)
            if (is_same(finals_[i - 1].pose, centre, heading)) return true;
        return false;
    }

private:
    // Counted from 1, so that lists are empty at first.
    static constexpr std::size_t none = 0;
    struct Final {
        Pose pose;
        std::uint16_t next;
    };

    void push(const Pose& pose, std::size_t list) {
        finals_.push({pose, first_[list]});
        first_[list] = static_cast<std::uint16_t>(finals_.size());
    }
    // The headings first: the same places are met with many of them.
    static bool is_same(const Pose& final, Point centre, Heading heading) {
        const int turn = std::abs(final.heading.tenths - heading.tenths);
        return (turn <= same_heading || turn >= field::whole_turn - same_heading) &&
               squared_distance(final.centre, centre) <= same_place * same_place;
    }
    static constexpr int cell_bits = 9;
    static_assert(2 * same_place < 1 << cell_bits);  // a final is near to four cells at most
    static std::int32_t cell(std::int32_t coordinate) { return coordinate >> cell_bits; }
    static std::size_t list_of(std::int32_t x, std::int32_t y) { return static_cast<std::uint8_t>(16 * x + y); }

    ScratchList<Final, 4 * (most_candidates + 2)> finals_;
    std::array<std::uint16_t, 256> first_{};
};

}  // namespace sandtable::pub_battles
