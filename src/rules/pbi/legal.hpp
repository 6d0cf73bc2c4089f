#pragma once

#include "rules/pbi/chapters.hpp"

namespace sandtable::pbi {

void list_legal(const Table& table, const Position& now, ActionList<Action>& actions);
bool names_square_twice(const Table& table, const Position& now, const Frame& frame, Group group, Refuge refuge);

// Groups with the same key cannot be told apart by the rules.
std::uint64_t likeness(const Table& table, const Position& now, Group group, const Frame* origins = nullptr);
// Whether two groups have the same key. Most that differ do so in the first things compared, so no keys are made.
bool alike(const Table& table, const Position& now, Group a, Group b, const Frame* origins = nullptr);

// Every way to choose `count` of any number of groups; of groups that are alike the lowest are taken.
template <class Visit>
void for_each_choice(const Table& table, const Position& now, GroupSet among, int count, Visit visit) {
    if (count > among.size()) return;
    std::array<Group, most_groups> group{};
    std::array<std::uint64_t, most_groups> key{};
    int size = 0;
    for (const Group member : among) {
        key[size] = likeness(table, now, member);
        group[size++] = member;
    }
    std::array<int, most_groups> pick{};
    const auto allowed = [&](int depth, int at) {  // a twin comes only after those that are like it
        for (int twin = at - 1; twin >= 0; --twin) {
            if (key[twin] != key[at]) continue;
            for (int i = 0; i < depth; ++i)
                if (pick[i] == twin) return true;
            return false;
        }
        return true;
    };
    int depth = 0;
    pick[0] = -1;
    if (count == 0) return visit(GroupSet());
    while (depth >= 0) {
        int next = pick[depth] + 1;
        while (next <= size - (count - depth) && !allowed(depth, next)) ++next;
        if (next > size - (count - depth)) {
            --depth;
            continue;
        }
        pick[depth] = next;
        if (depth + 1 < count) {
            pick[depth + 1] = next;
            ++depth;
            continue;
        }
        GroupSet chosen;
        for (int i = 0; i < count; ++i) chosen.insert(group[pick[i]]);
        visit(chosen);
    }
}

}  // namespace sandtable::pbi
