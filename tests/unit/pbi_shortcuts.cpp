// rules/pbi: wherever something is looked up or left out to be quick, the long way gives the same.
#include <gtest/gtest.h>

#include <utility>

#include "codec/game_of.hpp"
#include "rules/pbi/legal.hpp"
#include "rules/pbi/pbi.hpp"
#include "unit/support.hpp"

namespace sandtable::pbi {
namespace {

using Moment = std::function<void(const Table&, const Position&)>;

// The first decisions of a random game under each of the settings, or one in so many of them.
void at_decisions(std::uint64_t seed, int most, int step, const Moment& look) {
    for (const Setting& setting : settings()) {
        const codec::Scenario scenario = codec::find_scenario("", setting.scenario);
        if (scenario.game != Pbi::id) continue;
        const auto game = codec::make_game(scenario, setting.options);
        const auto& typed = static_cast<const codec::GameOf<Pbi>&>(*game);
        int decisions = 0;
        const auto visit = [&](const codec::AnyPosition& now, Seat, const std::vector<codec::AnyAction>&) {
            if (decisions++ % step == 0) look(typed.table(), typed.typed(now));
        };
        walk(*game, seed, visit, most);
    }
}

std::vector<Action> listed(const Table& table, const Position& now) {
    ActionList<Action> actions;
    list_legal(table, now, actions);
    return {actions.begin(), actions.end()};
}

// What was open is built over, and what was closed only hides: nothing worked out for the scenario's map holds here.
Position on_other_ground(const Table& table, Position now) {
    const SquareSet open = table.board.all() - now.ground.closed - now.ground.partial;
    now.ground = {now.ground.closed, open, open};
    return now;
}

Table without_tables(Table table) {
    table.motivation_cost.clear();
    table.motivation_reach.clear();
    table.proposed = {};
    return table;
}

// ---- groups that are alike

void set_flag(GroupSet& flag, Group group, bool in) { in ? flag.insert(group) : flag.remove(group); }

// Whatever can be noted about a group is noted about the other one too.
void copy_notes(Position& now, Group from, Group to) {
    for (auto* bytes : {&now.ap, &now.shots}) (*bytes)[to.index()] = (*bytes)[from.index()];
    for (auto* squares : {&now.square, &now.start_square}) (*squares)[to.index()] = (*squares)[from.index()];
    for_each_flag(now, [&](GroupSet& flag) { set_flag(flag, to, flag.contains(from)); });
}

void change_one_note(Position& now, Group group, int which) {
    const int g = group.index();
    if (which == 0) now.ap[g] ^= 1;
    if (which == 1) now.shots[g] ^= 1;
    if (which == 2) now.square[g].value ^= 1;
    if (which == 3) now.start_square[g].value ^= 1;
    int flags = 4;
    for_each_flag(now, [&](GroupSet& flag) {
        if (which == flags++) set_flag(flag, group, !flag.contains(group));
    });
}

TEST(PbiShortCuts, groups_are_alike_when_their_keys_are) {
    int pairs_alike = 0;
    at_decisions(1, repetitions(200, 60), 30, [&](const Table& table, Position now) {
        for (const Group a : table.groups) {
            for (const Group b : table.groups) {
                ASSERT_EQ(alike(table, now, a, b), likeness(table, now, a) == likeness(table, now, b));
                pairs_alike += a != b && alike(table, now, a, b);
            }
        }
    });
    EXPECT_GT(pairs_alike, 20);
}

TEST(PbiShortCuts, groups_are_not_alike_when_one_note_differs) {
    const auto game = game_of("crossroads-village");
    const Table& table = static_cast<const codec::GameOf<Pbi>&>(*game).table();
    const Position before = Pbi::setup(table);
    for (const Group a : table.groups) {
        for (const Group b : table.groups - GroupSet(a)) {
            Position now = before;
            copy_notes(now, a, b);
            const bool same_kind =
                table.type[a.index()] == table.type[b.index()] && table.platoon[a.index()] == table.platoon[b.index()];
            ASSERT_EQ(alike(table, now, a, b), same_kind);
            for (int note = 0; note < 12; ++note) {
                Position changed = now;
                change_one_note(changed, b, note);
                ASSERT_FALSE(alike(table, changed, a, b)) << "note " << note;
                ASSERT_NE(likeness(table, changed, a), likeness(table, changed, b)) << "note " << note;
            }
        }
    }
}

TEST(PbiShortCuts, groups_that_came_from_different_squares_are_not_alike) {
    const auto game = game_of("crossroads-village");
    const Table& table = static_cast<const codec::GameOf<Pbi>&>(*game).table();
    const Position now = Pbi::setup(table);
    GroupSet rifles;
    for (const Group group : table.of_platoon[0])
        if (table.type[group.index()] == Type::rifle) rifles.insert(group);
    const Group first = rifles.first(), second = (rifles - GroupSet(first)).first();
    Frame retreat{Frame::Kind::retreat};
    retreat.groups = GroupSet(first) | GroupSet(second);
    ASSERT_TRUE(alike(table, now, first, second, &retreat));
    retreat.origins[1] = Square(3);
    EXPECT_FALSE(alike(table, now, first, second, &retreat));
    EXPECT_NE(likeness(table, now, first, &retreat), likeness(table, now, second, &retreat));
}

// ---- what is listed in an activation

// The groups of a subset may be listed if of those that are alike the lowest come first, and spend the most.
bool is_canonical(const Table& table, const Position& now, const Action& action, GroupSet party) {
    for (const Group group : action.groups)
        for (const Group lower : party)
            if (lower < group && likeness(table, now, lower) == likeness(table, now, group) &&
                (!action.groups.contains(lower) || action.amount(lower) < action.amount(group)))
                return false;
    return true;
}

GroupSet chosen(GroupSet party, int mask) {
    GroupSet groups;
    for (const Group group : party)
        if (mask >> party.rank(group) & 1) groups.insert(group);
    return groups;
}

// Moves cost what they cost; of shots there is one for every way to give 1 to 3 AP to each shooter (PBI-8.2).
std::vector<std::uint32_t> amounts_for(Action::Kind kind, int shooters) {
    std::vector<std::uint32_t> amounts{0};
    for (int i = 0; kind == Action::Kind::shoot && i < shooters; ++i) {
        const std::vector<std::uint32_t> fewer = std::exchange(amounts, {});
        for (std::uint32_t points = 1; points <= 3; ++points)
            for (const std::uint32_t before : fewer) amounts.push_back(before | points << (4 * i));
    }
    return amounts;
}

// Every order of the kind that one square can be given, tried one by one.
void try_all(const Table& table, const Position& now, Square from, Action::Kind kind, std::vector<Action>& found) {
    const GroupSet party = now.active & now.standing_in(from);
    for (const Square to : table.board.all()) {
        if (kind == Action::Kind::shoot && !now.enemy_stands_in(now.active_side, to)) continue;
        for (int mask = 1; mask < 1 << party.size(); ++mask) {
            const GroupSet groups = chosen(party, mask);
            for (const std::uint32_t amounts : amounts_for(kind, groups.size())) {
                const Action action{kind, from, to, 0, amounts, groups};
                if (is_canonical(table, now, action, party) &&
                    !Pbi::check(table, now, Seat(index(now.active_side)), action))
                    found.push_back(action);
            }
        }
    }
}

TEST(PbiShortCuts, every_allowed_move_and_shot_is_listed_in_its_place) {
    std::size_t moves = 0, shots = 0;
    at_decisions(2, repetitions(200, 60), repetitions(10, 5), [&](const Table& table, const Position& now) {
        if (decision(table, now) != Decision::act) return;
        SquareSet places;
        for (const Group group : now.active) places.insert(now.square[group.index()]);
        std::vector<Action> expected, found;
        for (const Action::Kind kind : {Action::Kind::move, Action::Kind::shoot})
            for (const Square from : places) try_all(table, now, from, kind, expected);
        for (const Action& action : listed(table, now)) {
            moves += action.kind == Action::Kind::move;
            shots += action.kind == Action::Kind::shoot;
            if (action.kind == Action::Kind::move || action.kind == Action::Kind::shoot) found.push_back(action);
        }
        ASSERT_EQ(found, expected);
    });
    EXPECT_GT(moves, 50u);
    EXPECT_GT(shots, 20u);
}

// ---- motivation

// PBI-7.3, by trying every step from every square again until nothing gets cheaper. [d]: with d diagonal steps.
std::array<Scores, 2> scores_step_by_step(const grid::Board& board, const Ground& ground, const SquareSet& barred,
                                          Square from) {
    const auto entry = [&](Square square) { return ground.closed.contains(square) ? 2 : 1; };
    std::array<Scores, 2> best;
    for (Scores& scores : best) scores.fill(255);
    best[0][from.value] = static_cast<std::uint8_t>(entry(from));
    for (bool changed = true; changed;) {
        changed = false;
        for (const Square square : board.all()) {
            for (int direction = 0; direction < 2 * grid::directions; ++direction) {
                const int used = direction / grid::directions, heading = direction % grid::directions;
                const int then = used + grid::is_diagonal(heading);
                const Square next = board.neighbour(square, heading);
                if (best[used][square.value] == 255 || then > 1 || !next.exists() || barred.contains(next)) continue;
                const int cost = best[used][square.value] + entry(next);
                if (cost >= best[then][next.value]) continue;
                best[then][next.value] = static_cast<std::uint8_t>(cost);
                changed = true;
            }
        }
    }
    return best;
}

TEST(PbiShortCuts, motivation_spreads_over_the_board_as_step_by_step) {
    Dice coins = Dice::random(Seed::from_number(6));
    int unreached = 0;
    for (int round = 0; round < repetitions(60, 12); ++round) {
        Table table;
        table.board = grid::Board(4 + static_cast<int>(coins.below(9)), 4 + static_cast<int>(coins.below(9)));
        table.options.motivation_through_enemy = false;
        Position now;
        for (const Square square : table.board.all()) {
            if (coins.below(3) == 0) now.ground.closed.insert(square);
            if (coins.below(4) == 0) now.occupied[1].insert(square);
        }
        const SquareSet& barred = now.occupied[1];
        const Square from(static_cast<int>(coins.below(static_cast<std::uint32_t>(table.board.size()))));
        const auto plain = scores_step_by_step(table.board, now.ground, barred, from);
        const Scores scores = motivation_scores(table.board, now.ground, barred, from, 254);
        const SquareSet reach = motivation_reach(table.board, now.ground, barred, from, 6);
        for (const Square to : table.board.all()) {
            const int least = std::min(plain[0][to.value], plain[1][to.value]);
            ASSERT_EQ(scores[to.value], least);
            ASSERT_EQ(motivation_score(table, now, Side::attacker, from, to), least);
            ASSERT_EQ(reach.contains(to), least <= 6);
            unreached += least == 255 ? 1 : 0;
        }
    }
    EXPECT_GT(unreached, 0);
}

// ---- what is worked out once for a table

TEST(PbiShortCuts, motivations_are_the_same_without_the_tables_of_the_map) {
    std::size_t targets = 0;
    at_decisions(3, repetitions(200, 60), repetitions(5, 3), [&](const Table& table, const Position& now) {
        if (decision(table, now) != Decision::motivate) return;
        const Table plain = without_tables(table);
        ASSERT_EQ(listed(table, now), listed(plain, now));
        ASSERT_EQ(any_motivation(table, now), any_motivation(plain, now));
        const Position elsewhere = on_other_ground(table, now);
        ASSERT_EQ(listed(table, elsewhere), listed(plain, elsewhere));
        targets += listed(table, now).size() - 1;
        for (const Action& action : listed(table, now))
            ASSERT_FALSE(Pbi::check(table, now, Seat(index(now.active_side)), action));
    });
    EXPECT_GT(targets, 20u);
}

TEST(PbiShortCuts, deployments_are_proposed_as_if_worked_out_anew) {
    int looked_up = 0;
    at_decisions(4, 4, 1, [&](const Table& table, const Position& now) {
        if (decision(table, now) != Decision::deploy) return;
        const Table plain = without_tables(table);
        ASSERT_EQ(listed(table, now), listed(plain, now));
        const Position elsewhere = on_other_ground(table, now);
        ASSERT_EQ(listed(table, elsewhere), listed(plain, elsewhere));
        Position turned = now;
        turned.attacker_edge = grid::opposite(now.attacker_edge);
        ASSERT_EQ(listed(table, turned), listed(plain, turned));
        looked_up += !table.proposed[index(decider(now))].empty();
    });
    EXPECT_GT(looked_up, 4);
}

}  // namespace
}  // namespace sandtable::pbi
