// What was listed, in ascending order, each once.
#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <span>
#include <tuple>

#include "rules/skirmish/candidates/lister.hpp"

namespace sandtable::skirmish {

namespace {

// Of two actions the one that weighs less comes first; those of the same weight must be compared.
struct Rank {
    std::uint64_t weight = 0;
    std::uint16_t number = 0;
};
constexpr std::size_t most_sorted = 1024;
using Ranks = ScratchList<Rank, most_sorted>;

// Most lists are short, and most of what is listed comes in order.
template <class ComesBefore>
void sort(Ranks& order, ComesBefore comes_before) {
    constexpr std::size_t few = 64;
    if (order.size() > few) return std::sort(order.begin(), order.end(), comes_before);
    for (std::size_t next = 1; next < order.size(); ++next) {
        const Rank one = order[next];
        std::size_t i = next;
        for (; i > 0 && comes_before(one, order[i - 1]); --i) order[i] = order[i - 1];
        order[i] = one;
    }
}

bool are_alike(const Action& a, const Action& b) {
    if (a.part_count != b.part_count || a.point_count != b.point_count) return false;
    for (int i = 0; i < a.part_count; ++i)
        if (std::bit_cast<std::uint64_t>(a.parts[i]) != std::bit_cast<std::uint64_t>(b.parts[i])) return false;
    return true;
}

bool is_lesser_kind(const Action& a, const Action& b) {
    return std::tie(a.part_count, a.point_count, a.parts) < std::tie(b.part_count, b.point_count, b.parts);
}

std::uint64_t weight_of(const Action& move, std::uint64_t kind) {
    constexpr std::int32_t bias = 1 << 20;  // coordinates are smaller
    const auto weight = [](std::int32_t coordinate) {
        return static_cast<std::uint64_t>(std::int64_t{bias} + coordinate);
    };
    return std::uint64_t{static_cast<std::uint8_t>(Verb::move)} << 56 | kind << 42 | weight(move.points[0].x) << 21 |
           weight(move.points[0].y);
}

// Moves are nearly all of the same men: their kinds are ranked first, so that the first point tells most of them
// apart.
void weigh(std::span<const Action> actions, Ranks& order) {
    constexpr std::size_t most_kinds = 32;
    ScratchList<std::size_t, most_kinds> kinds;  // one move of each
    std::array<std::uint8_t, most_sorted> kind_of;
    bool are_few = true;
    for (std::size_t i = 0; i < actions.size() && are_few; ++i) {
        if (actions[i].verb != Verb::move) continue;
        std::size_t kind = 0;
        while (kind < kinds.size() && !are_alike(actions[kinds[kind]], actions[i])) ++kind;
        if (kind == kinds.size() && !kinds.full()) kinds.push(i);
        are_few = kind < kinds.size();
        kind_of[i] = static_cast<std::uint8_t>(kind);
    }
    std::array<std::uint64_t, most_kinds> ranks{};
    for (std::size_t kind = 0; kind < kinds.size(); ++kind)
        for (const std::size_t other : kinds)
            ranks[kind] += is_lesser_kind(actions[other], actions[kinds[kind]]) ? 1 : 0;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        const bool is_ranked = are_few && actions[i].verb == Verb::move;
        order.push({is_ranked ? weight_of(actions[i], ranks[kind_of[i]]) : actions[i].beginning(),
                    static_cast<std::uint16_t>(i)});
    }
}

// As they compare. Of moves of the same men what differs are the points.
bool is_less(const Action& a, const Action& b) {
    if (a.verb != Verb::move || b.verb != Verb::move || !are_alike(a, b)) return a < b;
    for (int i = 0; i < a.point_count; ++i)
        if (std::bit_cast<std::uint64_t>(a.points[i]) != std::bit_cast<std::uint64_t>(b.points[i]))
            return a.points[i] < b.points[i];
    return false;
}

// Each goes to its place, one ring of places after the other.
void move_to_places(std::span<Action> actions, Ranks& order) {
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (order[i].number == i) continue;
        const Action moved = actions[i];
        std::size_t place = i;
        while (order[place].number != i) {
            const std::size_t next = order[place].number;
            actions[place] = actions[next];
            order[place].number = static_cast<std::uint16_t>(place);
            place = next;
        }
        actions[place] = moved;
        order[place].number = static_cast<std::uint16_t>(place);
    }
}

}  // namespace

// Actions are large: their weights are sorted, and each action is then moved once.
void put_in_order(ActionList<Action>& list, std::size_t first) {
    const std::size_t count = list.size() - first;
    if (count < 2 || count > most_sorted) return list.sort(first);
    const std::span<Action> actions(&list[first], count);
    Ranks order;
    weigh(actions, order);
    const auto comes_before = [&](const Rank& a, const Rank& b) {
        return a.weight != b.weight ? a.weight < b.weight : is_less(actions[a.number], actions[b.number]);
    };
    sort(order, comes_before);
    const bool all_differ = std::adjacent_find(order.begin(), order.end(), std::not_fn(comes_before)) == order.end();
    move_to_places(actions, order);
    if (!all_differ) list.sort(first);
}

}  // namespace sandtable::skirmish
