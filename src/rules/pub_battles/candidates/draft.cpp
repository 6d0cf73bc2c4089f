#include "rules/pub_battles/candidates/draft.hpp"

namespace sandtable::pub_battles {

namespace {

// One number for each candidate, in the order of the actions: what tells them apart, and last its place in the list. An
// action with steps has neither heading nor other piece.
class Rank {
public:
    Rank() {}  // leaves the room of a list as it is
    Rank(const Draft& draft, std::size_t index) {
        constexpr int kind_bits = 5, count_bits = 2, other_bits = 8, heading_bits = 12;
        static_assert(kind_bits + count_bits + StepsKey::room + index_bits == 64);
        const std::uint64_t without_steps =
            (std::uint64_t{draft.other.value} << heading_bits | static_cast<std::uint16_t>(draft.heading))
            << (64 - kind_bits - other_bits - heading_bits);
        const std::uint64_t with_steps = (std::uint64_t{draft.step_count} << StepsKey::room | draft.steps_key.value())
                                         << index_bits;
        value_ = static_cast<std::uint64_t>(draft.kind) << (64 - kind_bits) |
                 (draft.step_count == 0 ? without_steps : with_steps) | index;
    }
    std::size_t index() const { return value_ & ((1 << index_bits) - 1); }
    // But for their places in the list.
    bool is_like(Rank other) const { return (value_ ^ other.value_) >> index_bits == 0; }
    friend bool operator<(Rank a, Rank b) { return a.value_ < b.value_; }

private:
    static constexpr int index_bits = 7;
    static_assert(Drafts::capacity() <= 1 << index_bits);

    std::uint64_t value_;
};

// Each goes to the place that is told by how many come before it: more comparisons than in other sorting, but they are
// no branches, which would often be mispredicted.
std::array<Rank, Drafts::capacity()> in_order(const Drafts& found) {
    std::array<Rank, Drafts::capacity()> ranks, order;
    for (std::size_t i = 0; i < found.size(); ++i) ranks[i] = Rank(found[i], i);
    for (std::size_t i = 0; i < found.size(); ++i) {
        std::size_t before = 0;
        for (std::size_t j = 0; j < found.size(); ++j) before += ranks[j] < ranks[i] ? 1 : 0;
        order[before] = ranks[i];
    }
    return order;
}

}  // namespace

void hand_over(const Drafts& found, Piece piece, Hq hq, ActionList<Action>& actions) {
    static constexpr Action like;
    auto order = in_order(found);
    const auto steps_of = [&](Rank rank) -> const auto& { return found[rank.index()].steps; };
    for (std::size_t i = 1; i < found.size(); ++i)  // those whose number does not tell all lie side by side
        for (std::size_t j = i; j > 0 && order[j].is_like(order[j - 1]); --j)
            if (steps_of(order[j]) < steps_of(order[j - 1])) std::swap(order[j], order[j - 1]);
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (i > 0 && order[i].is_like(order[i - 1]) && steps_of(order[i]) == steps_of(order[i - 1])) continue;
        actions.add(like);
        found[order[i].index()].write(piece, hq, actions[actions.size() - 1]);
    }
}

}  // namespace sandtable::pub_battles
