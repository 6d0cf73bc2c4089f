// Points of a measured table: x to the east, y to the north, from the south-west corner. The unit is the caller's: a
// thousandth of an inch, or half of one where the halves of odd sizes must stay exact (PUB-1.1).
#pragma once

#include <compare>

#include "field/number.hpp"

namespace sandtable::field {

// Coordinates stay below this; sums of two products of coordinates then fit 64 bits with room for a million.
inline constexpr std::int32_t largest_coordinate = 400'000;

struct Point {
    std::int32_t x = 0;
    std::int32_t y = 0;

    friend constexpr auto operator<=>(Point, Point) = default;
    friend constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
    friend constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
    friend constexpr Point operator*(std::int32_t factor, Point a) { return {factor * a.x, factor * a.y}; }
};

constexpr std::int64_t dot(Point a, Point b) { return std::int64_t{a.x} * b.x + std::int64_t{a.y} * b.y; }
constexpr std::int64_t cross(Point a, Point b) { return std::int64_t{a.x} * b.y - std::int64_t{a.y} * b.x; }
constexpr std::int64_t squared_length(Point a) { return dot(a, a); }
constexpr std::int64_t squared_distance(Point a, Point b) { return squared_length(b - a); }

// a + (b - a) * part / whole, each coordinate rounded. PUB-7.8, PUB-11.5.
constexpr Point part_of_the_way(Point a, Point b, std::int64_t part, std::int64_t whole) {
    return {static_cast<std::int32_t>(a.x + rounded((b.x - a.x) * part, whole)),
            static_cast<std::int32_t>(a.y + rounded((b.y - a.y) * part, whole))};
}

// The point at a distance from one point towards another; the first itself when they are the same. SKM-1.10, SKM-1.20.
Point towards(Point from, Point to, std::int64_t distance);

}  // namespace sandtable::field
