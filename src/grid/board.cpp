#include "grid/board.hpp"

#include <algorithm>
#include <cstdlib>

namespace sandtable::grid {

Board::Board(int width, int height) : width_(width), height_(height) {
    for (int index = 0; index < size(); ++index) {
        all_.insert(Square(index));
        x_[index] = static_cast<std::uint8_t>(index % width);
        y_[index] = static_cast<std::uint8_t>(index / width);
    }
    for (const Square square : all_) {
        for (int direction = 0; direction < directions; ++direction) {
            const Square beside = at(x(square) + direction_x[direction], y(square) + direction_y[direction]);
            neighbour_[square.value][direction] = beside;
            if (beside.exists()) neighbours_[square.value].insert(beside);
            if (beside.exists() && !is_diagonal(direction)) beside_[square.value].insert(beside);
        }
    }
    crossed_.reserve(static_cast<std::size_t>(size()) * size());
    for (const Square from : all_)
        for (const Square to : all_) crossed_.push_back(crossed_between(from, to));
}

Square Board::at(int x, int y) const {
    const bool inside = x >= 0 && x < width_ && y >= 0 && y < height_;
    return inside ? Square(y * width_ + x) : Square();
}

int Board::direction(Square from, Square to) const {
    for (int direction = 0; direction < directions; ++direction)
        if (neighbour(from, direction) == to) return direction;
    return directions;
}

int Board::depth(Square square, Edge from) const {
    switch (from) {
        case Edge::north: return height_ - y(square);
        case Edge::south: return y(square) + 1;
        case Edge::east: return width_ - x(square);
        default: return x(square) + 1;
    }
}

Square Board::step_towards(Square square, Edge edge) const { return neighbour(square, 2 * static_cast<int>(edge)); }

int Board::distance(Square a, Square b) const { return std::max(std::abs(x(a) - x(b)), std::abs(y(a) - y(b))); }

int Board::distance_one_diagonal(Square a, Square b) const {
    const int dx = std::abs(x(a) - x(b)), dy = std::abs(y(a) - y(b));
    return dx + dy - (dx != 0 && dy != 0 ? 1 : 0);
}

int Board::distance_without_diagonals(Square a, Square b) const {
    return std::abs(x(a) - x(b)) + std::abs(y(a) - y(b));
}

// In units of half a square the centre of (x, y) is (2x+1, 2y+1). The line passes through a square when corners
// of that square lie strictly on both sides of it.
SquareSet Board::crossed_between(Square from, Square to) const {
    const int ax = 2 * x(from) + 1, ay = 2 * y(from) + 1;
    const int dx = 2 * x(to) + 1 - ax, dy = 2 * y(to) + 1 - ay;
    const auto [west, east] = std::minmax({x(from), x(to)});
    const auto [south, north] = std::minmax({y(from), y(to)});
    SquareSet crossed;
    for (int row = south; row <= north; ++row) {
        for (int column = west; column <= east; ++column) {
            const Square square = at(column, row);
            if (square == from || square == to) continue;
            bool left = false, right = false;
            for (const int cx : {2 * column, 2 * column + 2}) {
                for (const int cy : {2 * row, 2 * row + 2}) {
                    const int side = dx * (cy - ay) - dy * (cx - ax);
                    left = left || side > 0;
                    right = right || side < 0;
                }
            }
            if (left && right) crossed.insert(square);
        }
    }
    return crossed;
}

Square Board::first_crossed(Square from, Square to, const SquareSet& obstacles) const {
    Square first;
    int nearest = 0;
    const int dx = x(to) - x(from), dy = y(to) - y(from);
    for (const Square square : crossed(from, to) & obstacles) {
        const int along = dx * (x(square) - x(from)) + dy * (y(square) - y(from));  // progress along the line
        if (!first.exists() || along < nearest) {
            first = square;
            nearest = along;
        }
    }
    return first;
}

}  // namespace sandtable::grid
