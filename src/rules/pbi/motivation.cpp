// PBI chapter 7: motivation.
#include "rules/pbi/chapters.hpp"

namespace sandtable::pbi {

namespace {

// PBI-7.3: the least cost of a path with at most one diagonal step, where every square on it, both ends included,
// counts 1, or 2 if closed. Squares are settled cost by cost, until `settle` has seen enough; `reached[d]` holds those
// reached with d diagonals.
template <class Settle>
void spread_from(const grid::Board& board, const Ground& ground, const SquareSet& barred, Square from, int furthest,
                 Settle settle) {
    constexpr int dearest = 2 * grid::most_squares;
    constexpr int window = 3;  // costs still open at a time: this one, and one or two more
    std::array<std::array<SquareSet, window>, 2> reached{};
    std::array<SquareSet, 2> settled{};
    const auto enter = [&](const SquareSet& squares, int diagonals, int cost) {
        auto& next = reached[diagonals];
        next[(cost + 1) % window] = next[(cost + 1) % window] | (squares - ground.closed);
        next[(cost + 2) % window] = next[(cost + 2) % window] | (squares & ground.closed);
    };
    SquareSet start;
    start.insert(from);
    enter(start, 0, 0);
    for (int cost = 1; cost <= furthest && cost <= dearest; ++cost) {
        for (int diagonals = 0; diagonals <= 1; ++diagonals) {
            const SquareSet here = reached[diagonals][cost % window] - settled[diagonals];
            reached[diagonals][cost % window] = {};
            settled[diagonals] = settled[diagonals] | here;
            if (settle(here, cost)) return;
            SquareSet straight, aslant;
            for (const Square square : here) {
                straight = straight | board.beside(square);
                aslant = aslant | (board.neighbours(square) - board.beside(square));
            }
            enter(straight - barred, diagonals, cost);
            if (diagonals == 0) enter(aslant - barred, 1, cost);
        }
        if ((reached[0][0] | reached[0][1] | reached[0][2] | reached[1][0] | reached[1][1] | reached[1][2]).empty())
            break;
    }
}

}  // namespace

Scores motivation_scores(const grid::Board& board, const Ground& ground, const SquareSet& barred, Square from,
                         int furthest) {
    Scores score;
    score.fill(255);
    spread_from(board, ground, barred, from, furthest, [&](const SquareSet& here, int cost) {
        for (const Square square : here)
            if (score[square.index()] == 255) score[square.index()] = static_cast<std::uint8_t>(cost);
        return false;
    });
    return score;
}

SquareSet motivation_reach(const grid::Board& board, const Ground& ground, const SquareSet& barred, Square from,
                           int furthest) {
    SquareSet reach;
    spread_from(board, ground, barred, from, furthest, [&](const SquareSet& here, int) {
        reach = reach | here;
        return false;
    });
    return reach;
}

namespace {

// A position may be loaded with other ground than the scenario's: then the scores of the map do not hold.
bool scores_are_tabulated(const Table& table, const Position& now) {
    return !table.motivation_cost.empty() && now.ground == table.ground;
}

}  // namespace

int motivation_score(const Table& table, const Position& now, Side side, Square from, Square to) {
    if (scores_are_tabulated(table, now)) return table.motivation_cost[from.index() * table.board.size() + to.index()];
    const SquareSet barred = table.options.motivation_through_enemy ? SquareSet{} : now.occupied[index(enemy_of(side))];
    int score = 255;
    spread_from(table.board, now.ground, barred, from, 254, [&](const SquareSet& here, int cost) {
        if (here.contains(to)) score = cost;
        return here.contains(to);
    });
    return score;
}

GroupSet eligible(const Table& table, const Position& now, Side side) {  // PBI-7.6
    const GroupSet willing = (table.of_side[index(side)] & now.on_board) - now.motivated - now.no_action;
    return table.extension == nullptr ? willing : willing & table.extension->may_be_activated(table, now);
}

// The groups a commander may treat as his own: his platoon, and under PBI-7.10 platoons that lost theirs.
GroupSet answers_to(const Table& table, const Position& now, Platoon platoon) {
    GroupSet own = table.of_platoon[platoon.index()];
    if (table.options.orphan_platoon == OrphanPlatoon::residual_only) return own;
    for (int other = 0; other < table.platoon_count; ++other) {
        const Group commander = table.commander[other];
        const bool orphaned = !commander.exists() || !now.on_board.contains(commander);
        if (orphaned && table.platoon_side[other] == table.platoon_side[platoon.index()])
            own |= table.of_platoon[other];
    }
    return own;
}

namespace {

// PBI-7.11, and the option of PBI-6.9 for commanders whom morale drove back.
bool is_held_back(const Table& table, const Position& now, Group commander) {
    if (!now.no_action.contains(commander)) return false;
    return !(table.options.withdrawn_commander_motivates && now.fell_back.contains(commander));
}

// Whom a success would activate (PBI-7.7); empty when the square is no target for this commander.
GroupSet would_activate(const Table& table, const Position& now, Platoon platoon, Square square) {
    if (table.platoon_side[platoon.index()] != now.active_side) return {};
    const GroupSet here = now.standing_in(square) & eligible(table, now, now.active_side);
    const GroupSet own = here & answers_to(table, now, platoon);
    if (table.options.motivation_target == MotivationTarget::own_platoon_present && own.empty()) return {};
    return table.options.motivation_scope == MotivationScope::whole_square ? here : own;
}

}  // namespace

namespace {

Square square_of(const Table& table, const Position& now, Group commander) {  // PBI-7.9
    return table.extension == nullptr ? now.square[commander.index()]
                                      : table.extension->stands_at(table, now, commander);
}

}  // namespace

bool may_attempt(const Table& table, const Position& now, Platoon platoon) {
    const Group commander = table.commander[platoon.index()];
    return now.attempts_left[platoon.index()] > 0 && now.on_board.contains(commander) &&
           !is_held_back(table, now, commander) && square_of(table, now, commander).exists();
}

namespace {

SquareSet within_reach(const Table& table, const Position& now, Side side, Square from) {  // PBI-7.5
    if (scores_are_tabulated(table, now)) return table.motivation_reach[from.index()];
    const SquareSet barred = table.options.motivation_through_enemy ? SquareSet{} : now.occupied[index(enemy_of(side))];
    return motivation_reach(table.board, now.ground, barred, from, table.numbers.furthest_motivation);
}

}  // namespace

SquareSet motivation_targets(const Table& table, const Position& now, Platoon platoon) {
    const Side side = table.platoon_side[platoon.index()];
    const Square from = square_of(table, now, table.commander[platoon.index()]);
    GroupSet wanted = eligible(table, now, side);
    const bool any_friend = table.options.motivation_target == MotivationTarget::any_friendly &&
                            table.options.motivation_scope == MotivationScope::whole_square;
    if (!any_friend) wanted &= answers_to(table, now, platoon);
    SquareSet places;
    for (const Group group : wanted) places.insert(now.square[group.index()]);
    return places & within_reach(table, now, side, from);
}

bool any_motivation(const Table& table, const Position& now) {
    for (int platoon = 0; platoon < table.platoon_count; ++platoon) {
        if (table.platoon_side[platoon] != now.active_side || !may_attempt(table, now, Platoon(platoon))) continue;
        if (motivation_targets(table, now, Platoon(platoon)).any()) return true;
    }
    return false;
}

Refusal may_motivate(const Table& table, const Position& now, const Action& action) {
    const Platoon platoon(action.choice);
    const Group commander = table.commander[platoon.index()];
    if (!now.on_board.contains(commander) || !square_of(table, now, commander).exists())  // PBI-7.9
        return {PBI(7, 1), "This commander is off the board and has lost his motivations."};
    if (now.attempts_left[platoon.index()] == 0)
        return {PBI(7, 1), "This commander has used his {} motivations.", table.options.motivations_per_commander};
    const int needed = motivation_score(table, now, now.active_side, square_of(table, now, commander), action.to);
    if (needed == 255) return {PBI(7, 3), "No path leads there."};
    if (needed > table.numbers.furthest_motivation)
        return {PBI(7, 5), "Out of reach: needs {}, a D6 cannot do it.", needed};
    if (would_activate(table, now, platoon, action.to).empty()) {
        const bool tired = (now.standing_in(action.to) & answers_to(table, now, platoon) & now.motivated).any();
        return {tired ? PBI(7, 8) : PBI(7, 6), "Nobody there can be motivated by this commander."};
    }
    if (is_held_back(table, now, commander))
        return {now.fell_back.contains(commander) ? PBI(6, 9) : PBI(7, 11),
                "This commander may not motivate this turn."};
    return fine;
}

void motivate(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal) {
    const Platoon platoon(action.choice);
    const Group commander = table.commander[platoon.index()];
    const int needed = motivation_score(table, now, now.active_side, square_of(table, now, commander), action.to);
    --now.attempts_left[platoon.index()];                                     // PBI-7.1
    const bool success = dice.succeeds(at_least(needed), rolls::motivation);  // PBI-7.2
    journal.add(events::MotivationTried{commander, action.to, static_cast<std::uint8_t>(needed), success}, PBI(7, 2));
    if (!success) return;

    const GroupSet groups = would_activate(table, now, platoon, action.to);
    const GroupSet friends = now.standing_in(action.to) & table.of_side[index(now.active_side)];
    const int bonus = (friends & table.commanders).any() ? table.numbers.commander_bonus : 0;
    const int points = dice.d6(rolls::action_points) + bonus;  // PBI-8.1
    if (bonus != 0)
        journal.add(events::Modifier{events::Reason::commander_bonus, static_cast<std::int8_t>(bonus)}, PBI(8, 1));
    now.motivated |= groups;  // PBI-7.8
    activate(now, action.to, Activation::motivated, groups, points);
    journal.add(events::PointsGiven{action.to, static_cast<std::uint8_t>(points), groups}, PBI(8, 1));
}

}  // namespace sandtable::pbi
