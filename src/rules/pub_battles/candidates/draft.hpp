// PUB-26.4 to 26.7: candidates while they are looked for, before they are written out as actions.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "core/scratch_list.hpp"
#include "rules/pub_battles/chapters.hpp"

namespace sandtable::pub_battles {

inline constexpr std::size_t most_candidates = 64;  // PUB-26.6

inline Step turn_to(Heading heading) {
    Step step;
    step.kind = Step::Kind::turn;
    step.x = heading.tenths;
    return step;
}

inline Step go_to(Point place) {
    Step step;
    step.kind = Step::Kind::to;
    step.x = place.x;
    step.y = place.y;
    return step;
}

inline Step along_road(int distance) {
    Step step;
    step.kind = Step::Kind::road;
    step.x = distance;
    return step;
}

inline Step onto_road(Road road, int direction) {
    Step step;
    step.kind = Step::Kind::column_on;
    step.road = road;
    step.direction = static_cast<std::int8_t>(direction);
    return step;
}

inline Step off_road(Heading heading) {
    Step step;
    step.kind = Step::Kind::column_off;
    step.x = heading.tenths;
    return step;
}

// A place at most so far away: rounding never makes it farther.
inline Point ahead(Point from, Point way, int distance) {
    return {from.x + static_cast<std::int32_t>(std::int64_t{distance} * way.x / field::unit),
            from.y + static_cast<std::int32_t>(std::int64_t{distance} * way.y / field::unit)};
}

inline Point ahead(Point from, Heading direction, int distance) {
    return ahead(from, field::forward(direction), distance);
}

// Steps as one number that stands in their order: what tells them apart, one after the other from the highest bit on.
// Steps of one kind have all the same fields. What has no room left is compared only among equals.
class StepsKey {
public:
    static constexpr int room = 50;

    void add(const Step& step) {
        if (bits_ + kind_bits + 2 * place_bits > room) return;
        add(static_cast<std::uint8_t>(step.kind), kind_bits);
        switch (step.kind) {
            case Step::Kind::turn:
            case Step::Kind::column_off: return add(step.x, heading_bits);
            case Step::Kind::column_on: add(step.direction + 1, 2); return add(step.road.value, 8);
            case Step::Kind::road: return add(step.x, length_bits);
            default: add(step.x, place_bits); return add(step.y, place_bits);
        }
    }
    std::uint64_t value() const { return value_ << (room - bits_); }

private:
    // No road is longer, and no map wider.
    static constexpr int kind_bits = 3, heading_bits = 12, length_bits = 18, place_bits = 16;
    static_assert(field::whole_turn <= 1 << heading_bits && field::largest_coordinate / 2 <= 1 << length_bits);
    static_assert(largest_map < 1 << place_bits && length_bits <= 2 * place_bits);

    void add(std::int32_t value, int bits) {
        value_ = value_ << bits | static_cast<std::uint32_t>(value);
        bits_ += bits;
    }

    std::uint64_t value_ = 0;
    std::int32_t bits_ = 0;
};

// A candidate before it is written out: what tells the actions of one piece, or of one HQ, apart.
struct Draft {
    static constexpr std::size_t most_steps = 3;

    Action::Kind kind = Action::Kind::move;
    Piece other;
    std::uint8_t step_count = 0;
    std::int16_t heading = 0;
    std::array<Step, most_steps> steps{};
    StepsKey steps_key{};

    void add(const Step& step) {
        steps[step_count++] = step;
        steps_key.add(step);
    }
    Draft with(const Step& step) const {
        Draft longer = *this;
        longer.add(step);
        return longer;
    }
    std::span<const Step> path() const { return {steps.data(), step_count}; }
    void write(Piece piece, Hq hq, Action& action) const {
        action.kind = kind;
        action.piece = piece;
        action.other = other;
        action.hq = hq;
        action.heading = heading;
        action.step_count = step_count;
        std::copy(steps.begin(), steps.end(), action.steps.begin());  // those that are not made are the same in both
    }
    Action written(Piece piece, Hq hq) const {
        Action action;
        write(piece, hq, action);
        return action;
    }
};
using Drafts = ScratchList<Draft, most_candidates + 2>;

// Puts what was found into the list, ascending, each once.
void hand_over(const Drafts& found, Piece piece, Hq hq, ActionList<Action>& actions);

}  // namespace sandtable::pub_battles
