#include "analysis/perft.hpp"

namespace sandtable::analysis {

using codec::AnyPosition;
using codec::Game;

namespace {

class TreeWalk {
public:
    TreeWalk(const Game& game, std::uint64_t most) : game_(game), most_(most) {}

    // False when there are too many leaves.
    bool visit(const AnyPosition& position, int depth, const Rational& weight, PerftDepth& count) {
        const Seats seats = game_.to_act(position);
        if (depth == 0 || seats.empty()) {
            count.finished += seats.empty();
            count.total += weight;
            return ++count.leaves <= most_;
        }
        const Seat seat = seats.first();
        const auto actions = game_.legal(position, seat);
        const Rational share = weight / static_cast<unsigned long>(actions.size());
        for (const auto& action : actions) {
            Branches branches;
            do {
                AnyPosition after = position;
                Journal off;
                Dice dice = Dice::enumerating(branches);
                game_.apply(after, seat, action, dice, off);
                if (branches.too_long()) return false;
                if (!visit(after, depth - 1, share * exact_probability(branches.steps()), count)) return false;
            } while (branches.next());
        }
        return true;
    }

private:
    const Game& game_;
    std::uint64_t most_;
};

}  // namespace

std::vector<PerftDepth> perft(const Game& game, const AnyPosition& position, int depth, std::uint64_t most) {
    std::vector<PerftDepth> depths;
    for (int d = 1; d <= depth; ++d) {
        PerftDepth count{d, 0, 0, 0};
        if (!TreeWalk(game, most).visit(position, d, 1, count)) break;
        depths.push_back(count);
    }
    return depths;
}

}  // namespace sandtable::analysis
