// A thing's own view of the table: how far to its right and how far ahead. PUB-1.6, SKM-1.5.
#pragma once

#include "field/heading.hpp"

namespace sandtable::field {

struct Local {
    std::int32_t right = 0;
    std::int32_t ahead = 0;

    friend constexpr bool operator==(Local, Local) = default;
};

struct Frame {
    Point origin;
    Point forward{0, unit};
    Point rightward{unit, 0};

    Frame() = default;
    Frame(Point centre, Heading heading)
        : origin(centre), forward(field::forward(heading)), rightward(field::rightward(heading)) {}

    Point world(Local local) const {
        const auto along = [&](std::int32_t r, std::int32_t f) {
            return static_cast<std::int32_t>(
                rounded(std::int64_t{local.right} * r + std::int64_t{local.ahead} * f, unit));
        };
        return {origin.x + along(rightward.x, forward.x), origin.y + along(rightward.y, forward.y)};
    }

    Local local(Point point) const {
        const Point offset = point - origin;
        return {static_cast<std::int32_t>(rounded(dot(offset, rightward), unit)),
                static_cast<std::int32_t>(rounded(dot(offset, forward), unit))};
    }
};

}  // namespace sandtable::field
