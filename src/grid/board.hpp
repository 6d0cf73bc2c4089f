// A board of squares with everything that depends on its shape alone, tabulated once: neighbours, depth from
// the edges, and the squares that a line of fire crosses.
#pragma once

#include <vector>

#include "grid/square.hpp"

namespace sandtable::grid {

enum class Edge : std::uint8_t { north, east, south, west, none };
constexpr Edge opposite(Edge edge) {
    return edge == Edge::none ? edge : static_cast<Edge>((static_cast<int>(edge) + 2) % 4);
}

// The eight directions clockwise from the north. Odd ones are diagonal.
inline constexpr int directions = 8;
inline constexpr std::array<int, directions> direction_x{0, 1, 1, 1, 0, -1, -1, -1};
inline constexpr std::array<int, directions> direction_y{1, 1, 0, -1, -1, -1, 0, 1};
constexpr bool is_diagonal(int direction) { return direction % 2 == 1; }

class Board {
public:
    Board() : Board(8, 8) {}
    Board(int width, int height);

    int width() const { return width_; }
    int height() const { return height_; }
    int size() const { return width_ * height_; }
    const SquareSet& all() const { return all_; }

    int x(Square square) const { return x_[square.value]; }
    int y(Square square) const { return y_[square.value]; }
    Square at(int x, int y) const;  // none when off the board

    Square neighbour(Square square, int direction) const { return neighbour_[square.value][direction]; }
    const SquareSet& neighbours(Square square) const { return neighbours_[square.value]; }
    bool adjacent(Square a, Square b) const { return neighbours_[a.value].contains(b); }
    const SquareSet& beside(Square square) const { return beside_[square.value]; }  // the neighbours that share a side
    bool diagonal(Square a, Square b) const { return x(a) != x(b) && y(a) != y(b); }
    int direction(Square from, Square to) const;  // of an adjacent square

    // The rows of a wargame table: the one on the edge is 1.
    int depth(Square square, Edge from) const;
    Square step_towards(Square square, Edge edge) const;

    int distance(Square a, Square b) const;               // king's steps
    int distance_one_diagonal(Square a, Square b) const;  // steps when only one may be diagonal
    int distance_without_diagonals(Square a, Square b) const;

    // The squares strictly between two squares that the line joining their centres passes through; touching a
    // corner is not passing through.
    const SquareSet& crossed(Square from, Square to) const { return crossed_[from.index() * size() + to.index()]; }

    // Of the squares crossed by the line, the one nearest to `from` that lies in `obstacles`; none if there is none.
    Square first_crossed(Square from, Square to, const SquareSet& obstacles) const;

private:
    SquareSet crossed_between(Square from, Square to) const;

    int width_;
    int height_;
    SquareSet all_;
    std::array<std::uint8_t, most_squares> x_{};
    std::array<std::uint8_t, most_squares> y_{};
    std::array<std::array<Square, directions>, most_squares> neighbour_{};
    std::array<SquareSet, most_squares> neighbours_{};
    std::array<SquareSet, most_squares> beside_{};
    std::vector<SquareSet> crossed_;
};

}  // namespace sandtable::grid
