// PBI chapter 15: forced retreat, after a morale test or a lost assault.
#include <algorithm>

#include "rules/pbi/chapters.hpp"

namespace sandtable::pbi {

namespace {

// PBI-15.1: F0 straight toward the base edge, F1 and F2 beside it, the lower column (or row) first.
struct WaysBack {
    Square straight, first, second;
};

WaysBack ways_back(const Table& table, Square from, Edge base) {
    const int x = table.board.x(from), y = table.board.y(from);
    const int towards = base == Edge::north || base == Edge::east ? 1 : -1;
    const grid::Board& board = table.board;
    if (base == Edge::north || base == Edge::south)
        return {board.at(x, y + towards), board.at(x - 1, y + towards), board.at(x + 1, y + towards)};
    return {board.at(x + towards, y), board.at(x + towards, y - 1), board.at(x + towards, y + 1)};
}

// PBI-15.3: how many more groups of the side the square takes.
int room(const Table& table, const Position& now, Side side, Square square) {
    if (!square.exists() || now.enemy_stands_in(side, square)) return 0;
    if (closed_to_foot(table, now, side).contains(square)) return 0;
    return std::max(0, table.numbers.groups_per_square - now.count_of(side, square));
}

void drive_off(const Table& table, Position& now, Square from, GroupSet groups, Clause because, Journal& journal) {
    for (const Group group : groups) remove(table, now, group);
    journal.add(events::Removed{from, groups}, because);
}

// Groups for whom there is no way back may be allowed to stay where they are, after a morale test.
bool stay_put(const Table& table, Square straight_back) {
    if (!straight_back.exists()) return table.options.retreat_off_board == RetreatOffBoard::stay;  // PBI-15.2
    return table.extension != nullptr && table.extension->stays_before(table, straight_back);
}

void settle(const Table& table, Position& now, Side side, Square from, Square to, GroupSet groups, bool morale,
            Journal& journal) {
    if (!to.exists()) return drive_off(table, now, from, groups, PBI(15, 3), journal);
    for (const Group group : groups) {
        now.take(group, side);
        now.put(group, side, to);
    }
    if (morale)
        journal.add(events::FellBack{from, to, groups}, PBI(6, 9));
    else
        journal.add(events::Withdrew{from, to, groups}, PBI(14, 8));
}

// PBI-15.5
void spend_everything(Position& now, Side side, GroupSet groups) {
    for (const Group group : groups) now.ap[group.index()] = 0;
    now.moved -= groups;
    if (side != now.active_side) return;
    now.no_action |= groups;
    now.active -= groups;
}

}  // namespace

void retreat(const Table& table, Position& now, Side side, Square from, GroupSet groups, const Frame* lost_assault,
             Journal& journal) {
    const bool morale = now.phase == Phase::morale;
    const WaysBack back = ways_back(table, from, now.base_edge(side));
    spend_everything(now, side, groups);
    if (const GroupSet fixed = groups & table.immovable; fixed.any()) {
        drive_off(table, now, from, fixed, PBI(15, 3), journal);
        groups -= fixed;
        if (ends_at_once(table, now) || groups.empty()) return;
    }
    const bool stays = morale && stay_put(table, back.straight);
    if (!back.straight.exists()) {  // PBI-15.2
        if (!stays) drive_off(table, now, from, groups, PBI(15, 2), journal);
        ends_at_once(table, now);
        return;
    }
    if (room(table, now, side, back.straight) >= groups.size())  // PBI-15.4
        return settle(table, now, side, from, back.straight, groups, morale, journal);

    Frame frame{Frame::Kind::retreat, Frame::Stage::assign, side, from, Square()};
    frame.groups = groups;
    frame.from_morale = morale;
    bool refuge = room(table, now, side, back.straight) + room(table, now, side, back.first) +
                      room(table, now, side, back.second) >
                  0;
    if (lost_assault != nullptr) {
        for (const Group group : groups) {
            const Square origin = origin_of(*lost_assault, group);
            frame.origins[groups.rank(group)] = origin;
            refuge = refuge || room(table, now, side, origin) > 0;
        }
    }
    if (refuge) return now.pending.push(frame);
    if (stays) return;
    drive_off(table, now, from, groups, PBI(15, 3), journal);
    ends_at_once(table, now);
}

Square refuge_square(const Table& table, const Position& now, const Frame& frame, Group group, Refuge refuge) {
    const WaysBack back = ways_back(table, frame.at, now.base_edge(frame.side));
    switch (refuge) {
        case Refuge::straight: return back.straight;
        case Refuge::first: return back.first;
        case Refuge::second: return back.second;
        case Refuge::origin: return origin_of(frame, group);
        default: return Square();
    }
}

Refusal may_assign_retreat(const Table& table, const Position& now, const Action& action) {
    const Frame& frame = now.pending.back();
    const GroupSet named = action.groups & frame.groups;
    const auto refuge_of = [&](Group group) { return static_cast<Refuge>(action.amount(group)); };
    const auto square_of = [&](Group group) { return refuge_square(table, now, frame, group, refuge_of(group)); };
    // Room is what is left after this very assignment (PBI-15.6).
    const auto room_left = [&](Square square) {
        int left = room(table, now, frame.side, square);
        for (const Group group : named) left -= square.exists() && square_of(group) == square;
        return left;
    };
    const WaysBack back = ways_back(table, frame.at, now.base_edge(frame.side));

    for (const Group group : named) {
        const Square square = square_of(group);
        if (refuge_of(group) == Refuge::off) continue;
        if (square.exists() && now.enemy_stands_in(frame.side, square))
            return {PBI(15, 3), "The enemy holds {}.", place(square)};
        if (square.exists() && closed_to_foot(table, now, frame.side).contains(square))
            return {PBI(15, 3), "They cannot fall back there."};
        if (square.exists() && room_left(square) < 0)
            return {PBI(9, 3), "No more than {} groups in a square.", table.numbers.groups_per_square};
    }
    for (const Group group : named) {
        const Square square = square_of(group);
        const Refuge refuge = refuge_of(group);
        if (refuge == Refuge::off) continue;
        if (refuge > Refuge::off || !square.exists()) return {PBI(15, 3), "They cannot fall back there."};
        if (square != back.straight && room_left(back.straight) > 0)
            return {PBI(15, 3), "Fill the square straight back first."};
        const bool aside = square == back.first || square == back.second;
        if (refuge == Refuge::origin && square != back.straight && !aside &&
            (room_left(back.first) > 0 || room_left(back.second) > 0))
            return {PBI(15, 3), "Fill the squares beside it before going back where they came from."};
    }
    for (const Group group : named) {
        if (refuge_of(group) != Refuge::off) continue;
        for (const Refuge refuge : {Refuge::straight, Refuge::first, Refuge::second, Refuge::origin})
            if (room_left(refuge_square(table, now, frame, group, refuge)) > 0)
                return {PBI(15, 6), "Every group must be placed while there is room."};
    }
    if (action.groups != frame.groups) return {PBI(15, 6), "Every group must be placed while there is room."};
    return fine;
}

void assign_retreat(const Table& table, Position& now, const Action& action, Journal& journal) {
    const Frame frame = now.pending.back();
    now.pending.pop();
    const bool morale = frame.from_morale;
    const bool off_stays = morale && stay_put(table, ways_back(table, frame.at, now.base_edge(frame.side)).straight);
    GroupSet left = frame.groups;
    while (left.any()) {  // together those who go to the same square
        const Square to =
            refuge_square(table, now, frame, left.first(), static_cast<Refuge>(action.amount(left.first())));
        GroupSet together;
        for (const Group group : left)
            if (refuge_square(table, now, frame, group, static_cast<Refuge>(action.amount(group))) == to)
                together.insert(group);
        if (to.exists() || !off_stays) settle(table, now, frame.side, frame.at, to, together, morale, journal);
        left -= together;
    }
    ends_at_once(table, now);
}

}  // namespace sandtable::pbi
