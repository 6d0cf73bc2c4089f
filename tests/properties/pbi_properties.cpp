// Sentences about PBI that hold in every position of every game, whatever the options: looked at after each action of
// random games.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "analysis/perft.hpp"
#include "match/match.hpp"
#include "properties/pbi_tables.hpp"
#include "properties/random_options.hpp"

namespace sandtable::properties {

namespace {

using pbi::Action;
using pbi::Group;
using pbi::GroupSet;
using pbi::Pbi;
using pbi::Position;
using pbi::Side;
using pbi::Square;
using pbi::Table;

// Runs a random game and shows `look(table, before, action, after)` every single step. Returns what it complains about.
template <class Look>
auto after_each_action(Look look) {
    return [look](const Moment<Pbi>& moment) -> Complaint {
        Position after = moment.position;
        Dice dice = Dice::random(Seed::from_number(moment.chance.bits()));
        Journal off;
        Pbi::apply(moment.table, after, moment.seat, moment.chosen, dice, off);
        Complaint complaint = look(moment.table, moment.position, moment.chosen, after);
        if (!complaint.empty())
            complaint += " after " + moment.words(moment.chosen) + ":\n" + text_of<Pbi>(moment.game, moment.position) +
                         '\n' + text_of<Pbi>(moment.game, after);
        return complaint;
    };
}

// An assault is over when its losers have gone: until their owner has chosen where to, they stand there (PBI-15.1).
bool fights(const Position& now, Square square) {
    for (const pbi::Frame& frame : now.pending) {
        const bool losers_leave = frame.kind == pbi::Frame::Kind::retreat && !frame.from_morale;
        if ((frame.kind == pbi::Frame::Kind::assault || losers_leave) && frame.at == square) return true;
    }
    return false;
}

template <class Visit>
void for_each_group(const Table& table, Visit visit) {
    for (const Group group : table.groups) visit(group, static_cast<std::size_t>(group.index()));
}

}  // namespace

// PBI-9.3, 4.4
RC_GTEST_PROP(PbiAlways, has_at_most_four_groups_of_a_side_in_a_square, ()) {
    expect_in_random_games<Pbi>(after_each_action([](const Table& table, const Position&, const Action&,
                                                     const Position& after) -> Complaint {
        for (const Square square : table.board.all())
            for (const Side side : {Side::attacker, Side::defender})
                if ((after.standing_in(square) & table.of_side[static_cast<std::size_t>(pbi::index(side))]).size() > 4)
                    return "five groups in a square";
        return {};
    }));
}

// PBI-14.1, 9.4
RC_GTEST_PROP(PbiAlways, lets_both_sides_share_a_square_only_in_an_assault, ()) {
    expect_in_random_games<Pbi>(
        after_each_action([](const Table& table, const Position&, const Action&, const Position& after) -> Complaint {
            for (const Square square : table.board.all()) {
                const GroupSet here = after.standing_in(square);
                if ((here & table.of_side[0]).any() && (here & table.of_side[1]).any() && !fights(after, square) &&
                    after.phase != pbi::Phase::game_over)
                    return "both sides in a square without an assault";
            }
            return {};
        }));
}

// PBI-16.2, 2.3
RC_GTEST_PROP(PbiAlways, counts_every_attacking_group_that_is_off_the_board, ()) {
    expect_in_random_games<Pbi>(
        after_each_action([](const Table& table, const Position&, const Action&, const Position& after) -> Complaint {
            const GroupSet gone = (after.dead | after.removed) & table.of_side[0];
            if (after.removed_att != gone.size()) return "removed_att is not the number of attackers off the board";
            if (((after.on_board & after.dead) | (after.on_board & after.removed) | (after.dead & after.removed)).any())
                return "a group has two states";
            if (after.phase > pbi::Phase::deploy_att && (after.on_board | after.dead | after.removed) != table.groups)
                return "a group is nowhere";
            return {};
        }));
}

// PBI-12.1, 12.4, 6.3
RC_GTEST_PROP(PbiAlways, has_no_more_markers_of_a_platoon_than_it_has_dead, ()) {
    expect_in_random_games<Pbi>(
        after_each_action([](const Table& table, const Position&, const Action&, const Position& after) -> Complaint {
            for (int platoon = 0; platoon < table.platoon_count; ++platoon) {
                const GroupSet places = table.of_platoon[static_cast<std::size_t>(platoon)];
                int markers = 0;
                std::uint8_t last = 0;
                for (const Group place : places) {
                    const Square square = after.marker[static_cast<std::size_t>(place.index())];
                    markers += square.exists();
                    if (square.value < last) return "markers are not kept in order";
                    last = square.value;
                }
                if (markers > (after.dead & places).size()) return "more markers than dead";
            }
            return {};
        }));
}

// PBI-8.1, 8.4, 11.9
RC_GTEST_PROP(PbiAlways, never_gives_points_back_within_an_activation, ()) {
    expect_in_random_games<Pbi>(after_each_action(
        [](const Table& table, const Position& before, const Action&, const Position& after) -> Complaint {
            if (before.activation == pbi::Activation::none || after.activation == pbi::Activation::none) return {};
            Complaint complaint;
            for_each_group(table, [&](Group group, std::size_t i) {
                if (after.ap[i] > before.ap[i]) complaint = table.group_name[i] + " has more AP than before";
                if (after.active.contains(group) && !before.active.contains(group))
                    complaint = table.group_name[i] + " joined the activation late";
            });
            return complaint;
        }));
}

RC_GTEST_PROP(PbiAlways, agrees_with_itself_about_who_stands_where, ()) {
    expect_in_random_games<Pbi>(
        after_each_action([](const Table& table, const Position&, const Action&, const Position& after) -> Complaint {
            std::array<pbi::SquareSet, 2> occupied{};
            std::array<std::uint8_t, grid::most_squares> count{};
            for (const Group group : table.groups) {
                const auto i = static_cast<std::size_t>(group.index());
                if (after.square[i].exists() != after.on_board.contains(group))
                    return "a group has a square and is not on the board, or the other way round";
                if (!after.square[i].exists()) continue;
                const int side = pbi::index(table.side_of(group));
                occupied[static_cast<std::size_t>(side)].insert(after.square[i]);
                count[after.square[i].value] =
                    static_cast<std::uint8_t>(count[after.square[i].value] + (side == 0 ? 1 : 16));
            }
            if (occupied != after.occupied) return "`occupied` does not follow from the squares of the groups";
            if (count != after.count) return "`count` does not follow from the squares of the groups";
            if (after.reserved != decltype(after.reserved){}) return "reserved bytes are used";
            return {};
        }));
}

// Section 2.3: flags are for groups on the board, and for the side whose turn it is.
RC_GTEST_PROP(PbiAlways, keeps_flags_only_for_those_who_can_use_them, ()) {
    expect_in_random_games<Pbi>(
        after_each_action([](const Table& table, const Position&, const Action&, const Position& after) -> Complaint {
            const GroupSet flagged = after.motivated | after.acted | after.diag_used | after.no_move | after.no_action |
                                     after.fell_back | after.active | after.moved;
            if (!after.on_board.contains_all(flagged)) return "a flag for a group that is not on the board";
            if (!table.of_side[static_cast<std::size_t>(pbi::index(after.active_side))].contains_all(flagged))
                return "a flag for the side whose turn it is not";
            if (!after.no_action.contains_all(after.fell_back)) return "a group fell back and may act";
            Complaint complaint;
            for_each_group(table, [&](Group group, std::size_t i) {
                if (after.ap[i] > 0 && !after.active.contains(group))
                    complaint = table.group_name[i] + " has AP and is not active";
                if (after.shots[i] > 3) complaint = table.group_name[i] + " shot more than three times";
            });
            for (int platoon = 0; platoon < table.platoon_count; ++platoon) {
                const auto p = static_cast<std::size_t>(platoon);
                if (after.attempts_left[p] > table.options.motivations_per_commander)
                    complaint = "more attempts than a commander has";
                const bool led = table.commander[p].exists() &&
                                 (after.on_board.contains(table.commander[p]) || after.phase <= pbi::Phase::deploy_att);
                if (after.attempts_left[p] > 0 && !led) complaint = "attempts without a commander";  // PBI-7.9
            }
            return complaint;
        }));
}

// PBI-12.4, 6.12, 2.1, 5.5, 5.9
RC_GTEST_PROP(PbiAlways, brings_nobody_back_and_turns_no_clock_back, ()) {
    expect_in_random_games<Pbi>(
        after_each_action([](const Table&, const Position& before, const Action&, const Position& after) -> Complaint {
            if (!after.dead.contains_all(before.dead) || !after.removed.contains_all(before.removed))
                return "somebody came back";
            if (after.turn < before.turn || after.turn > before.turn + 1) return "the turn jumped";
            if (after.final_turn < before.final_turn || after.final_turn > before.final_turn + 1)
                return "the last turn jumped";
            if (after.turn > after.final_turn) return "a turn after the last";
            if (after.turn == before.turn && after.active_side < before.active_side &&
                before.phase > pbi::Phase::deploy_att)
                return "the attacker moves twice in a turn";
            const bool same_player_turn = after.turn == before.turn && after.active_side == before.active_side;
            if (same_player_turn && after.phase < before.phase) return "a step came back";
            if (before.phase > pbi::Phase::setup_terrain && !(after.ground == before.ground))
                return "the ground changed";
            return {};
        }));
}

// Section 5: RESIGN is always legal for the player to decide; the other side wins and nothing is rolled.
RC_GTEST_PROP(PbiAlways, lets_whoever_decides_resign, ()) {
    expect_in_random_games<Pbi>([](const Moment<Pbi>& moment) -> Complaint {
        const Action resign{Action::Kind::resign};
        if (Pbi::check(moment.table, moment.position, moment.seat, resign)) return "resigning is refused";
        Position after = moment.position;
        Dice dice = Dice::random(Seed::from_number(1));
        Journal off;
        Pbi::apply(moment.table, after, moment.seat, resign, dice, off);
        const Outcome outcome = Pbi::outcome(moment.table, after);
        if (!outcome.over || outcome.winner != 1 - moment.seat.index()) return "the other side does not win by it";
        if (dice.thrown() != 0) return "dice are thrown for it";
        if (Pbi::to_act(moment.table, after).any())
            return "somebody must decide after it:\n" + text_of<Pbi>(moment.game, after);
        if (moment.chance.one_in(20)) return position_survives_json<Pbi>(moment.game, after);
        return {};
    });
}

namespace {

// An action of any kind that names any groups, squares and amounts: nonsense, but of the right shape.
Action nonsense(const Table& table, const Position& now, Chance& chance) {
    Action action{static_cast<Action::Kind>(chance.below(24))};
    const auto square = [&] {
        return Square(chance.one_in(5) ? chance.between(100, 255) : chance.below(table.board.size()));
    };
    action.from = square();
    action.to = square();
    action.choice =
        static_cast<std::uint8_t>(chance.one_in(4) ? chance.below(256) : chance.below(table.platoon_count + 1));
    action.amounts = chance.one_in(2) ? 0 : static_cast<std::uint32_t>(chance.bits());
    const GroupSet in_question = now.pending.empty() ? now.active : now.pending.back().groups;
    switch (chance.below(6)) {
        case 0: break;
        case 1: action.groups = table.groups; break;
        case 2: action.groups = now.on_board; break;
        case 3: action.groups = in_question; break;
        case 4: action.groups = table.of_side[static_cast<std::size_t>(chance.below(2))] | in_question; break;
        default: action.groups = GroupSet(chance.bits()); break;
    }
    for (std::uint8_t& byte : action.layout)
        byte = static_cast<std::uint8_t>(chance.one_in(2) ? chance.bits() : chance.bits() % 64);
    return action;
}

}  // namespace

// Section 7, row 29: whatever is tried gets an answer, and what is let pass leaves a game that goes on.
RC_GTEST_PROP(PbiAlways, answers_any_order_however_foolish, ()) {
    expect_in_random_games<Pbi>([](const Moment<Pbi>& moment) -> Complaint {
        for (int i = 0; i < 30; ++i) {
            const Action action = nonsense(moment.table, moment.position, moment.chance);
            if (const Refusal refusal = Pbi::check(moment.table, moment.position, moment.seat, action)) {
                if (refusal.clause.book == nullptr) return "a refusal without a clause";
                continue;
            }
            if (action.kind > Action::Kind::resign) return "an action of no kind is allowed";
            Position after = moment.position;
            Dice dice = Dice::random(Seed::from_number(moment.chance.bits()));
            Journal off;
            Pbi::apply(moment.table, after, moment.seat, action, dice, off);
            if (Pbi::to_act(moment.table, after).empty() != Pbi::outcome(moment.table, after).over)
                return "the game is stuck after " + moment.words(action);
        }
        return {};
    });
}

namespace {

// A match whose seats choose at random; `meddle(match, seat)` comes before each action.
template <class Meddle>
match::Match random_match(const codec::Game& game, std::uint32_t seed, int longest, Meddle meddle) {
    Chance chance(seed);
    match::Match match(game, Dice::random(Seed::from_number(seed)));
    for (int i = 0; i < longest && match.to_act().any(); ++i) {
        const Seat seat = match.to_act().first();
        meddle(match, seat);
        const auto actions = game.legal(match.position(), seat);
        RC_ASSERT_FALSE(match.play(seat, chance.one_of(actions)));
    }
    return match;
}

constexpr int long_enough = slow_build ? 60 : 400;

}  // namespace

RC_GTEST_PROP(PbiMatch, comes_back_to_the_same_bytes_by_undo_and_redo, ()) {
    const auto game = random_game<Pbi>();
    const auto seed = *rc::gen::arbitrary<std::uint32_t>();
    if (!game) return;
    codec::AnyPosition before_last;
    random_match(*game, seed, long_enough, [&](match::Match& match, Seat) {
        if (!match.steps().empty() && match.can_undo()) {
            const codec::AnyPosition after = match.position();
            RC_ASSERT(match.undo());
            RC_ASSERT(match.position() == before_last);
            RC_ASSERT(match.redo());
            RC_ASSERT(match.position() == after);
        }
        before_last = match.position();
    });
}

RC_GTEST_PROP(PbiMatch, is_not_changed_by_a_refused_action_nor_are_its_dice, ()) {
    const auto game = random_game<Pbi>();
    const auto seed = *rc::gen::arbitrary<std::uint32_t>();
    if (!game) return;
    Chance noise(seed + 1u);
    const auto quiet = random_match(*game, seed, long_enough, [](match::Match&, Seat) {});
    const auto noisy = random_match(*game, seed, long_enough, [&](match::Match& match, Seat seat) {
        const std::size_t steps = match.steps().size();
        const codec::AnyPosition before = match.position();
        for (int i = 0; i < 3; ++i) {
            const Action attempt = mutated(Action{Action::Kind::move}, noise);
            for (const Seat who : {Seat(0), Seat(1)}) {
                if (!game->check(before, who, game->erased(attempt))) continue;
                RC_ASSERT(static_cast<bool>(match.play(who, game->erased(attempt))));
            }
        }
        RC_ASSERT(static_cast<bool>(match.play(Seat(1 - seat.index()), game->erased(Action{Action::Kind::resign}))));
        RC_ASSERT(match.position() == before);
        RC_ASSERT(match.steps().size() == steps);
    });
    RC_ASSERT(quiet.position() == noisy.position());
    RC_ASSERT(quiet.steps().size() == noisy.steps().size());
}

namespace {

// The same position on a board seen in a mirror that swaps east and west.
struct Mirror {
    explicit Mirror(const Table& original) : table(original) {
        table.ground = image(original.ground);
        if (table.attacker_edge == pbi::Edge::east || table.attacker_edge == pbi::Edge::west)
            table.attacker_edge = opposite(table.attacker_edge);
        table.has_preset = {};  // they would stand at the wrong edge
        table.finish();
    }

    Square image(Square square) const {
        return square.exists() ? table.board.at(table.board.width() - 1 - table.board.x(square), table.board.y(square))
                               : square;
    }
    pbi::SquareSet image(const pbi::SquareSet& squares) const {
        pbi::SquareSet result;
        for (const Square square : squares) result.insert(image(square));
        return result;
    }
    pbi::Ground image(const pbi::Ground& ground) const {
        return {image(ground.partial), image(ground.closed), image(ground.building)};
    }

    Position image(const Position& from) const {
        Position to = from;
        to.ground = image(from.ground);
        to.to_test = image(from.to_test);
        to.activation_square = image(from.activation_square);
        if (from.attacker_edge == pbi::Edge::east || from.attacker_edge == pbi::Edge::west)
            to.attacker_edge = opposite(from.attacker_edge);
        for (std::size_t i = 0; i < pbi::most_groups; ++i) {
            to.square[i] = image(from.square[i]);
            to.start_square[i] = image(from.start_square[i]);
            to.marker[i] = image(from.marker[i]);
        }
        for (std::size_t side = 0; side < 2; ++side) to.occupied[side] = image(from.occupied[side]);
        for (const Square square : table.board.all()) {
            to.count[image(square).value] = from.count[square.value];
            std::uint8_t used = 0;
            for (int direction = 0; direction < grid::directions; ++direction)
                if (from.opp_used[square.value] >> direction & 1)
                    used = static_cast<std::uint8_t>(used | 1 << (8 - direction) % 8);
            to.opp_used[image(square).value] = used;
        }
        for (pbi::Frame& frame : to.pending) {
            frame.at = image(frame.at);
            frame.from = image(frame.from);
            for (Square& origin : frame.origins) origin = image(origin);
        }
        return to;
    }

    Table table;
};

}  // namespace

// Nothing in the rules prefers the east to the west; only the order of lists and of the morale tests does.
RC_GTEST_PROP(PbiMirror, offers_as_many_actions_of_each_kind_as_the_original, ()) {
    std::unique_ptr<Mirror> mirror;
    expect_in_random_games<Pbi>([&](const Moment<Pbi>& moment) -> Complaint {
        if (moment.position.phase <= pbi::Phase::deploy_att) return {};  // there the list is a few proposals
        if (!mirror) mirror = std::make_unique<Mirror>(moment.table);
        ActionList<Action> reflected;
        Pbi::legal(mirror->table, mirror->image(moment.position), moment.seat, reflected);
        std::map<Action::Kind, int> difference;
        for (const Action& action : moment.actions) ++difference[action.kind];
        for (const Action& action : reflected) --difference[action.kind];
        for (const auto& [kind, number] : difference)
            if (number != 0)
                return "the mirror lists other actions of kind " + std::to_string(static_cast<int>(kind)) + ":\n" +
                       text_of<Pbi>(moment.game, moment.position);
        return {};
    });
}

// The chances of all lines of play add up to exactly one, from the first decision on and from the middle of games.
TEST(PbiPerft, adds_up_to_one) {
    const auto game = std::move(shipped_games<Pbi>().back());
    for (int number = 0; number < rounds(24); ++number) {
        Position somewhere, now;
        int stop = 3 * number;
        play_randomly<Pbi>(*game, static_cast<std::uint64_t>(number), now, [&](const Moment<Pbi>& moment) -> Complaint {
            somewhere = moment.position;
            return stop-- > 0 ? "" : "far enough";
        });
        const auto depths = analysis::perft(*game, game->erased(somewhere), 2, slow_build ? 2'000 : 20'000);
        ASSERT_FALSE(depths.empty());
        for (const analysis::PerftDepth& depth : depths)
            EXPECT_EQ(depth.total, 1) << "depth " << depth.depth << " after " << 3 * number << " decisions";
    }
}

}  // namespace sandtable::properties
