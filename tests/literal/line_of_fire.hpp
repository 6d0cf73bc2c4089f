// PBI-10, by clipping: the segment between the two centres is cut down to the part of it that lies strictly inside a
// square; if anything is left, the square is crossed. All in exact fractions.
#pragma once

#include "literal/world.hpp"

namespace literal {

// A fraction with a positive denominator; the numbers here are far too small to overflow.
struct Fraction {
    long long top = 0;
    long long bottom = 1;
    Fraction(long long numerator, long long denominator = 1) : top(numerator), bottom(denominator) {
        if (bottom < 0) top = -top, bottom = -bottom;
    }
    friend bool operator<(const Fraction& a, const Fraction& b) { return a.top * b.bottom < b.top * a.bottom; }
};

// The open interval of t in 0..1 for which from + t (to - from) is strictly inside the square, if there is any.
struct Span {
    Fraction begin{0};
    Fraction end{1};
};
inline std::optional<Span> inside(Cell from, Cell to, Cell square) {
    Span span;
    const auto clip = [&](int start, int step, int low, int high) {  // low < start + t step < high
        if (step == 0) return low < start && start < high;
        const Fraction at_low(low - start, step), at_high(high - start, step);
        span.begin = std::max({span.begin, std::min(at_low, at_high)});
        span.end = std::min({span.end, std::max(at_low, at_high)});
        return true;
    };
    const int unit = 2;  // half squares, so that centres are whole numbers
    if (!clip(unit * from.x + 1, unit * (to.x - from.x), unit * square.x, unit * square.x + unit)) return std::nullopt;
    if (!clip(unit * from.y + 1, unit * (to.y - from.y), unit * square.y, unit * square.y + unit)) return std::nullopt;
    if (!(span.begin < span.end)) return std::nullopt;
    return span;
}

// PBI-10.2: nearest to the shooter first.
inline std::vector<Cell> crossed(int width, int height, Cell from, Cell to) {
    std::vector<std::pair<Fraction, Cell>> found;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const Cell square{x, y};
            if (square == from || square == to || from == to) continue;
            if (const auto span = inside(from, to, square)) found.emplace_back(span->begin, square);
        }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Cell> squares;
    for (const auto& [entry, square] : found) squares.push_back(square);
    return squares;
}

struct Line {
    std::optional<Cell> blocked_at;  // the first square that stops it
    bool by_closed = false;          // PBI-10.3, else PBI-10.6
    bool crosses_partial = false;    // PBI-10.4
};
inline Line line_of_fire(const World& world, Cell from, Cell to) {
    Line line;
    for (const Cell square : crossed(world.width, world.height, from, to)) {
        if (world.terrain(square) == Terrain::partial) line.crosses_partial = true;
        const bool closed = world.terrain(square) == Terrain::closed;
        if (!line.blocked_at && (closed || !world.standing(square).empty())) {
            line.blocked_at = square;
            line.by_closed = closed;
        }
    }
    return line;
}

}  // namespace literal
