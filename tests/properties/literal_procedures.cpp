// Whole procedures of PBI against the literal ones: morale and retreats on random boards, and in random games every
// list of legal actions, every die and every result of motivating, moving, shooting, clearing and assaulting.
#include <gtest/gtest.h>

#include "properties/literal_bridge.hpp"
#include "properties/pbi_tables.hpp"
#include "properties/ruleset_suite.hpp"

namespace sandtable::properties {

namespace {

using pbi::Action;
using pbi::Pbi;
using pbi::Position;
using pbi::Table;

pbi::Options random_options(Chance& chance) {
    pbi::Options options;
    const auto flip = [&] { return chance.one_in(3); };
    if (flip()) options.range_metric = pbi::RangeMetric::one_diagonal;
    if (flip()) options.morale_counts_enemy_markers = true;
    if (flip()) options.withdrawn_commander_motivates = true;
    if (flip()) options.motivation_through_enemy = false;
    if (flip()) options.motivation_target = pbi::MotivationTarget::any_friendly;
    if (flip()) options.motivation_scope = pbi::MotivationScope::own_platoon_only;
    if (flip()) options.orphan_platoon = pbi::OrphanPlatoon::other_commander;
    if (flip()) options.rifle_range = chance.between(1, 4);
    if (flip()) options.lmg_range = chance.between(1, 5);
    if (flip()) options.clear_requires_all = false;
    if (flip()) options.opportunity_trigger = pbi::OpportunityTrigger::activation_end;
    if (flip()) options.opportunity_unit = pbi::OpportunityUnit::group;
    if (flip()) options.assault_modifier_scope = pbi::AssaultModifierScope::per_assault;
    if (flip()) options.act_after_assault = true;
    if (flip()) options.here_they_come_ap = chance.between(1, 2);
    if (flip()) options.retreat_off_board = pbi::RetreatOffBoard::stay;
    if (flip()) options.end_when_defender_gone = true;
    return options;
}

// All assignments of refuges, lawful or not; `check` must accept the lawful ones and `legal` list each of them once,
// except that groups which nothing can tell apart may change places.
void expect_lawful_retreats(const Table& table, const Position& now) {
    const pbi::Frame& frame = now.pending.back();
    const literal::World world = literal_world(table, now);
    const literal::Retreat retreat = literal_retreat(table, frame);
    ASSERT_EQ(literal::how(world, retreat), literal::RetreatBy::choice);
    const auto lawful = literal::lawful_assignments(world, retreat);
    ASSERT_FALSE(lawful.empty());
    const Seat seat(pbi::index(frame.side));

    Action action{Action::Kind::retreat_assign};
    action.groups = frame.groups;
    const literal::WayBack back = literal::way_back(world, retreat);
    std::set<literal::Assignment> allowed;
    for (action.amounts = 0; action.amounts < 1u << (4 * frame.groups.size()); ++action.amounts) {
        bool sensible = true;  // names only refuges that exist
        for (const pbi::Group group : frame.groups)
            sensible = sensible && action.amount(group) <= static_cast<int>(pbi::Refuge::off);
        if (!sensible) {
            ASSERT_TRUE(action.amounts % 7 != 0 || Pbi::check(table, now, seat, action))
                << "a refuge that is none was accepted";
            continue;
        }
        bool names_origin_of_nobody = false;
        for (const pbi::Group group : frame.groups)
            if (static_cast<pbi::Refuge>(action.amount(group)) == pbi::Refuge::origin &&
                !pbi::origin_of(frame, group).exists())
                names_origin_of_nobody = true;
        const bool accepted = !Pbi::check(table, now, seat, action);
        if (names_origin_of_nobody) {
            ASSERT_FALSE(accepted);
            continue;
        }
        const auto assignment = literal_assignment(table, now, action);
        ASSERT_EQ(accepted, lawful.contains(assignment)) << "back is " << name_of(back.straight);
        if (accepted) allowed.insert(assignment);
    }
    ASSERT_EQ(allowed, lawful);
    const Action everybody{Action::Kind::retreat_assign, {}, {}, 0, 0, table.groups, {}};
    ASSERT_TRUE(Pbi::check(table, now, seat, everybody)) << "groups may retreat that need not";

    ActionList<Action> listed;
    Pbi::legal(table, now, seat, listed);
    const auto kind_of = [&](const literal::Assignment& assignment) {  // the same for assignments that only swap twins
        std::multiset<std::tuple<int, int, literal::Cell, std::optional<literal::Cell>>> kinds;
        for (const auto& [group, square] : assignment) {
            const literal::Group& g = world.at(group);
            const auto origin = retreat.origins.find(group);
            kinds.insert({g.platoon, static_cast<int>(g.weapon),
                          origin == retreat.origins.end() ? literal::Cell{-1, -1} : origin->second, square});
        }
        return kinds;
    };
    std::set<decltype(kind_of({}))> wanted, found;
    for (const auto& assignment : lawful) wanted.insert(kind_of(assignment));
    for (const Action& way : listed) {
        const auto assignment = literal_assignment(table, now, way);
        ASSERT_TRUE(lawful.contains(assignment)) << "an unlawful retreat is listed";
        found.insert(kind_of(assignment));
    }
    ASSERT_EQ(found, wanted);
}

struct Told {
    std::vector<literal::Answer> answers;
};

// Carries on, answering at random, while questions of this player-turn are open.
void answer_questions(const Table& table, Position& now, Dice& dice, Record& record, Chance& chance, Told& told) {
    ActionList<Action> actions;
    Journal journal(record);
    const auto turn = std::pair(now.turn, now.active_side);
    while (!now.pending.empty() && std::pair(now.turn, now.active_side) == turn) {
        if (now.pending.back().kind == pbi::Frame::Kind::retreat) {
            ASSERT_NO_FATAL_FAILURE(expect_lawful_retreats(table, now));
        }
        const Seats seats = Pbi::to_act(table, now);
        ASSERT_TRUE(seats.any());
        actions.clear();
        Pbi::legal(table, now, seats.first(), actions);
        const Action chosen = chance.one_of(actions);
        const auto answer = literal_answer(table, now, seats.first(), chosen);
        ASSERT_TRUE(answer.has_value());
        told.answers.push_back(*answer);
        Pbi::apply(table, now, seats.first(), chosen, dice, journal);
    }
}

}  // namespace

// PBI-6, 15.1 to 15.6, 17.5, 17.7: a whole MORALE step, with its retreats.
TEST(LiteralMorale, goes_as_the_book_says_on_random_boards) {
    Chance chance(6);
    int questions = 0, dice_rolled = 0;
    for (int round = 0; round < rounds(6000); ++round) {
        TableWish wish{chance.between(4, 5), chance.between(4, 5), random_edge(chance)};
        if (chance.one_in(8)) wish.width = chance.between(4, 12), wish.height = chance.between(4, 12);
        wish.options = random_options(chance);
        wish.attacking_platoons = wish.defending_platoons = 2;
        const Table table = random_table(chance, wish);
        const auto active = static_cast<pbi::Side>(chance.below(2));
        Position now = empty_position(table, pbi::Phase::morale, active);
        // The last platoon of the active side is one group far from any casualty, so that its turn does not end by
        // itself.
        const int anchors = active == pbi::Side::attacker ? 1 : 3;
        const pbi::Group anchor = table.of_platoon[static_cast<std::size_t>(anchors)].first();
        const int crowd = chance.between(1, 6);  // few squares with many groups make retreats difficult
        std::vector<pbi::Square> meeting_places;
        const pbi::Square centre(chance.below(table.board.size()));
        for (const pbi::Square square : table.board.neighbours(centre)) meeting_places.push_back(square);
        meeting_places.push_back(centre);
        ASSERT_TRUE(place_at_random(table, now, anchor, chance));
        for (const pbi::Group group : table.groups) {
            if (table.of_platoon[static_cast<std::size_t>(anchors)].contains(group)) continue;
            const pbi::Side side = table.side_of(group);
            if (chance.one_in(4)) {
                (side == pbi::Side::attacker && chance.one_in(2) ? now.removed : now.dead).insert(group);
                continue;
            }
            const pbi::Square square =
                chance.one_in(crowd) ? pbi::Square(chance.below(table.board.size())) : chance.one_of(meeting_places);
            if (square == now.square[static_cast<std::size_t>(anchor.index())]) continue;
            if (!now.enemy_stands_in(side, square) && now.count_of(side, square) < 4) place(table, now, group, square);
        }
        for (const pbi::Group group : table.groups) {  // markers: rather where groups stand than elsewhere
            if (!chance.one_in(2)) continue;
            const pbi::Platoon platoon = table.platoon[static_cast<std::size_t>(group.index())];
            if (platoon.index() == anchors) continue;
            pbi::Square square =
                chance.one_in(4) ? pbi::Square(chance.below(table.board.size())) : chance.one_of(meeting_places);
            if (square != now.square[static_cast<std::size_t>(anchor.index())])
                pbi::lay_marker(table, now, platoon, square);
        }
        Told told;
        literal::World book = literal_world(table, now);
        if (book.over()) continue;
        Record record;
        Journal journal(record);
        Dice dice = Dice::random(Seed::from_number(chance.bits()));
        dice.record_to(&record);
        Pbi::advance(table, now, dice, journal);
        ASSERT_NO_FATAL_FAILURE(answer_questions(table, now, dice, record, chance, told)) << "round " << round;

        literal::Cup cup(record.values);
        literal::Players players(told.answers);
        ASSERT_NO_THROW(literal::morale(book, literal_side(active), cup, players)) << "round " << round;
        auto labels = labels_of(record);
        labels.erase(std::remove(labels.begin(), labels.end(), "victory"), labels.end());
        ASSERT_EQ(cup.labels(), labels) << "round " << round;
        ASSERT_EQ(players.left(), 0u);
        ASSERT_EQ(book.over(), now.phase == pbi::Phase::game_over);
        book.attempts_left = literal_world(table, now).attempts_left;  // PBI-7.9 is looked at elsewhere
        ASSERT_EQ(difference(table, book, literal_world(table, now)), "") << "round " << round;
        questions += static_cast<int>(told.answers.size());
        dice_rolled += static_cast<int>(record.values.size());
    }
    EXPECT_GT(questions, rounds(100)) << "hardly any retreat left a choice, so this test says little";
    EXPECT_GT(dice_rolled, rounds(6000));
}

namespace {

// An order up to groups that nothing can tell apart.
using Likeness = std::tuple<std::string, literal::Cell, int,
                            std::multiset<std::tuple<int, int, literal::Cell, literal::Cell, int, int, int, int>>>;
Likeness likeness(const Position& now, const literal::World& world, const literal::Order& order) {
    Likeness likeness{order.what, order.to, order.platoon, {}};
    for (const auto& [group, points] : order.groups) {
        const literal::Group& g = world.at(group);
        const int flags =
            g.diag_used | g.no_move << 1 | g.motivated << 2 | g.acted << 3 | now.moved.contains(pbi::Group(group)) << 4;
        std::get<3>(likeness).insert(
            {g.platoon, static_cast<int>(g.weapon), g.square, g.start_square, g.ap, g.shots, points, flags});
    }
    return likeness;
}

Action engine_action(const Table& table, const Position& now, const literal::Order& order) {
    static const std::map<std::string, Action::Kind> kinds{
        {"motivate", Action::Kind::motivate}, {"residual", Action::Kind::residual}, {"move", Action::Kind::move},
        {"shoot", Action::Kind::shoot},       {"clear", Action::Kind::clear},       {"assault", Action::Kind::assault}};
    Action action{kinds.at(order.what)};
    action.to = engine_square(table, order.to);
    action.choice = static_cast<std::uint8_t>(order.platoon);
    if (order.what == "motivate") {
        action.choice = table.platoon[static_cast<std::size_t>(order.groups.begin()->first)].value;
        return action;
    }
    for (const auto& [group, points] : order.groups) {
        action.groups.insert(pbi::Group(group));
        if (order.what == "move" || order.what == "shoot")
            action.from = now.square[static_cast<std::size_t>(action.groups.first().index())];
    }
    for (const auto& [group, points] : order.groups)
        action.amounts |= static_cast<std::uint32_t>(points) << (4 * action.groups.rank(pbi::Group(group)));
    return action;
}

// Any order at all with groups and squares of this table.
literal::Order random_order(const Table& table, const Position& now, Chance& chance) {
    literal::Order order;
    order.what = chance.one_of(now.activation != pbi::Activation::none
                                   ? std::vector<std::string>{"move", "shoot", "clear", "assault"}
                                   : std::vector<std::string>{"motivate", "residual"});
    order.to = literal_cell(table, pbi::Square(chance.below(table.board.size())));
    if (order.what == "clear") order.platoon = chance.below(table.platoon_count);
    if (order.what == "motivate")
        order.groups[table.commander[static_cast<std::size_t>(chance.below(table.platoon_count))].index()] = 0;
    if (order.what != "move" && order.what != "shoot" && order.what != "assault") return order;
    for (const pbi::Group group : now.on_board)
        if (now.active.contains(group) ? chance.one_in(2) : chance.one_in(40))
            order.groups[group.index()] = order.what == "shoot" ? chance.between(0, 4) : 0;
    if (now.active.any() && chance.one_in(2)) {  // near the groups rather than anywhere
        const pbi::SquareSet& near =
            table.board.neighbours(now.square[static_cast<std::size_t>(now.active.first().index())]);
        int skip = chance.below(near.size());
        for (const pbi::Square square : near)
            if (skip-- == 0) order.to = literal_cell(table, square);
    }
    return order;
}

// The engine lists what the book allows, up to groups that nothing can tell apart; and it accepts exactly that, listed
// or not.
void expect_the_same_orders(const Table& table, const Position& now, const ActionList<Action>& listed, Chance& chance) {
    const literal::World world = literal_world(table, now);
    const std::set<literal::Order> book = now.activation != pbi::Activation::none ? literal::orders_in_activation(world)
                                          : now.phase == pbi::Phase::action
                                              ? literal::orders_of_commanders(world)
                                              : literal::orders_for_residual_points(world);
    ASSERT_FALSE(book.empty()) << "the engine asks where the book has nothing to decide";
    std::map<Likeness, int> engine;
    for (const Action& action : listed) {
        const auto order = literal_order(table, action);
        if (!order || order->what == "end") continue;
        ASSERT_TRUE(book.contains(*order))
            << "the engine lists what the book does not allow: " << order->what << " to " << name_of(order->to);
        ++engine[likeness(now, world, *order)];
    }
    for (const literal::Order& order : book)
        ASSERT_TRUE(engine.contains(likeness(now, world, order)))
            << "the engine does not list: " << order.what << " to " << name_of(order.to);
    const Seat seat(pbi::index(now.active_side));
    for (const literal::Order& order : book)
        ASSERT_FALSE(Pbi::check(table, now, seat, engine_action(table, now, order)))
            << "the engine refuses: " << order.what << " to " << name_of(order.to);
    for (int i = 0; i < 20; ++i) {
        const literal::Order order = random_order(table, now, chance);
        if (order.groups.size() > 8) continue;
        ASSERT_EQ(!Pbi::check(table, now, seat, engine_action(table, now, order)), book.contains(order))
            << order.what << " to " << name_of(order.to);
    }
    for (const auto& [like, times] : engine)
        ASSERT_EQ(times, 1) << std::get<0>(like) << " is listed twice with groups that are alike";
}

void carry_out_by_the_book(literal::World& world, const literal::Order& order, literal::Cup& cup,
                           literal::Players& players) {
    std::vector<int> groups;
    for (const auto& [group, points] : order.groups) groups.push_back(group);
    if (order.what == "motivate") literal::motivate(world, groups.front(), order.to, cup);
    if (order.what == "move") literal::move(world, groups, order.to, cup, players);
    if (order.what == "shoot") literal::shoot(world, order.groups, order.to, cup, players);
    if (order.what == "clear") literal::clear(world, order.to, order.platoon, cup);
    if (order.what == "assault") literal::assault(world, groups, order.to, cup, players);
}

// AP are lost when an activation ends, which the book leaves to the engine here; then they are not compared.
void forget_points(literal::World& world) {
    for (literal::Group& group : world.groups) group.ap = 0;
}

// Attempts are lost with the commander (PBI-7.9).
void drop_attempts_of_the_dead(literal::World& world) {
    for (auto& [platoon, left] : world.attempts_left)
        if (!literal::has_commander(world, platoon)) left = 0;
}

struct Tally {
    std::map<std::string, int> compared;
    int questions = 0;
    int retreats = 0;
};

// One order carried out by the engine, with random answers to whatever it asks, and then by the book with the same dice
// and answers.
void compare(const Table& table, Position& now, const Action& chosen, Dice& dice, Chance& chance, Tally& tally) {
    const literal::Order order = literal_order(table, chosen).value();
    const Position before = now;
    Told told;
    Record record;
    Journal journal(record);
    dice.record_to(&record);
    Pbi::apply(table, now, Seat(pbi::index(now.active_side)), chosen, dice, journal);
    // The player-turn may end by itself and the other side's morale ask something: that is another procedure.
    const auto same_turn = [&] {
        return now.turn == before.turn && now.active_side == before.active_side && now.phase != pbi::Phase::game_over;
    };
    if (same_turn()) {
        ASSERT_NO_FATAL_FAILURE(answer_questions(table, now, dice, record, chance, told));
    }
    dice.record_to(nullptr);

    literal::World book = literal_world(table, before);
    literal::Cup cup(record.values);
    literal::Players players(told.answers);
    ASSERT_NO_THROW(carry_out_by_the_book(book, order, cup, players));
    const bool ended =
        before.activation != pbi::Activation::none && now.activation == pbi::Activation::none;  // PBI-8.4
    if (ended && !book.over()) {
        ASSERT_NO_THROW(literal::opportunity_at_end(book, cup, players));
    }
    const auto labels = labels_of(record);
    ASSERT_LE(cup.labels().size(), labels.size());
    ASSERT_TRUE(std::equal(cup.labels().begin(), cup.labels().end(), labels.begin())) << "other dice than the book's";
    for (std::size_t i = cup.labels().size(); i < labels.size(); ++i)
        ASSERT_TRUE(labels[i] == "victory" || labels[i] == "break" || labels[i] == "morale")
            << "the engine throws a die that the book does not: " << labels[i];
    ASSERT_EQ(players.left(), 0u) << "the engine asks what the book does not";
    ++tally.compared[order.what];
    tally.questions += static_cast<int>(told.answers.size());
    for (const literal::Answer& answer : told.answers) tally.retreats += answer.question == "retreat_assign";
    if (now.phase == pbi::Phase::game_over) {
        const bool morale_followed =
            std::any_of(labels.begin() + static_cast<std::ptrdiff_t>(cup.labels().size()), labels.end(),
                        [](const std::string& label) { return label != "victory"; });
        ASSERT_TRUE(book.over() || now.turn == now.final_turn || morale_followed) << "the game ended without a reason";
        return;
    }
    ASSERT_FALSE(book.over());
    if (!same_turn() || now.phase == pbi::Phase::turn_end) return;
    drop_attempts_of_the_dead(book);
    literal::World engine = literal_world(table, now);
    if (now.activation == pbi::Activation::none) forget_points(book), forget_points(engine);
    ASSERT_EQ(difference(table, book, engine), "");
}

bool is_in_play(const Position& now) {
    return now.pending.empty() && (now.activation != pbi::Activation::none || now.phase == pbi::Phase::action ||
                                   now.phase == pbi::Phase::residual);
}

void play_and_compare(const Table& table, std::uint64_t seed, Tally& tally) {
    Chance chance(seed);
    Dice dice = Dice::random(Seed::from_number(seed));
    Journal off;
    ActionList<Action> actions;
    Position now = Pbi::setup(table);
    Pbi::advance(table, now, dice, off);
    for (int decisions = 0; decisions < 3000; ++decisions) {
        const Seats seats = Pbi::to_act(table, now);
        if (seats.empty()) return;
        actions.clear();
        Pbi::legal(table, now, seats.first(), actions);
        if (is_in_play(now)) {
            ASSERT_NO_FATAL_FAILURE(expect_the_same_orders(table, now, actions, chance)) << "decision " << decisions;
        }
        const Action chosen = chance.one_of(actions);
        const auto order = is_in_play(now) ? literal_order(table, chosen) : std::nullopt;
        if (order && order->what != "residual") {
            ASSERT_NO_FATAL_FAILURE(compare(table, now, chosen, dice, chance, tally))
                << order->what << " at decision " << decisions;
        } else {
            Pbi::apply(table, now, seats.first(), chosen, dice, off);
        }
    }
}

// A fight at close quarters: an activation of one to four groups around a crowded square, with everybody near.
Position melee(const Table& table, Chance& chance) {
    const auto active = static_cast<pbi::Side>(chance.below(2));
    Position now = empty_position(table, pbi::Phase::action, active);
    const pbi::Square centre(chance.below(table.board.size()));
    std::vector<pbi::Square> around;
    for (const pbi::Square square : table.board.neighbours(centre)) around.push_back(square);
    const auto put_near = [&](pbi::Group group, bool may_be_far) {
        const pbi::Side side = table.side_of(group);
        const pbi::Square behind = table.board.step_towards(centre, now.base_edge(side));  // where a loser would go
        const pbi::Square square = may_be_far && behind.exists() && chance.one_in(2) ? behind
                                   : may_be_far && chance.one_in(6) ? pbi::Square(chance.below(table.board.size()))
                                                                    : chance.one_of(around);
        if (square == centre || now.enemy_stands_in(side, square) || now.count_of(side, square) >= 4) return false;
        place(table, now, group, square);
        return true;
    };
    int defenders = chance.between(1, 4), assaulters = chance.between(1, 4);
    now.activation = pbi::Activation::motivated;
    now.activation_square = centre;
    // In random order, so that any mixture of weapons meets.
    std::vector<pbi::Group> everybody;
    for (const pbi::Group group : table.groups) everybody.push_back(group);
    for (std::size_t i = everybody.size(); i > 1; --i)
        std::swap(everybody[i - 1], everybody[static_cast<std::size_t>(chance.below(static_cast<int>(i)))]);
    for (const pbi::Group group : everybody) {
        const auto i = static_cast<std::size_t>(group.index());
        if (table.side_of(group) != active && defenders > 0) {
            place(table, now, group, centre);
            --defenders;
        } else if (table.side_of(group) == active && assaulters > 0) {
            if (!put_near(group, false)) continue;
            --assaulters;
            now.active.insert(group);
            now.acted.insert(group);
            now.motivated.insert(group);
            now.ap[i] = static_cast<std::uint8_t>(chance.one_in(2) ? chance.between(5, 7) : chance.between(1, 7));
            now.shots[i] = static_cast<std::uint8_t>(chance.below(3));
            now.start_square[i] = chance.one_in(2) ? now.square[i] : pbi::Square(chance.below(table.board.size()));
            if (chance.one_in(3)) now.diag_used.insert(group);
            if (chance.one_in(8)) now.no_move.insert(group);
        } else if (!chance.one_in(4)) {
            put_near(group, true);
        } else if (chance.one_in(2)) {
            now.dead.insert(group);
            pbi::lay_marker(table, now, table.platoon[i], chance.one_of(around));
        }
    }
    for (int platoon = 0; platoon < table.platoon_count; ++platoon)
        if (!now.on_board.contains(table.commander[static_cast<std::size_t>(platoon)]))
            now.attempts_left[static_cast<std::size_t>(platoon)] = 0;
    if (now.active.any()) now.activation_square = now.square[static_cast<std::size_t>(now.active.first().index())];
    return now;
}

}  // namespace

// PBI-9 to 15 at close quarters, where nearly every choice, loss and retreat of the book comes up.
TEST(LiteralMelee, is_fought_as_the_book_says_on_random_boards) {
    Chance chance(14);
    Tally tally;
    ActionList<Action> actions;
    for (int round = 0; round < rounds(6000); ++round) {
        TableWish wish{chance.between(4, 7), chance.between(4, 7), random_edge(chance), chance.below(5),
                       chance.below(4)};
        wish.options = random_options(chance);
        wish.defending_platoons = chance.between(1, 2);
        const Table table = random_table(chance, wish);
        Position now = melee(table, chance);
        if (now.active.empty() || literal_world(table, now).over()) continue;
        Dice dice = Dice::random(Seed::from_number(chance.bits()));
        Journal off;
        Pbi::advance(table, now, dice, off);
        if (now.activation == pbi::Activation::none) continue;
        const Seat seat(pbi::index(now.active_side));
        actions.clear();
        Pbi::legal(table, now, seat, actions);
        ASSERT_NO_FATAL_FAILURE(expect_the_same_orders(table, now, actions, chance)) << "round " << round;
        std::vector<Action> wanted;
        const auto kind =
            chance.one_of(std::vector<Action::Kind>{Action::Kind::assault, Action::Kind::assault, Action::Kind::shoot,
                                                    Action::Kind::move, Action::Kind::clear});
        std::copy_if(actions.begin(), actions.end(), std::back_inserter(wanted),
                     [&](const Action& action) { return action.kind == kind; });
        if (wanted.empty()) continue;
        ASSERT_NO_FATAL_FAILURE(compare(table, now, chance.one_of(wanted), dice, chance, tally)) << "round " << round;
    }
    for (const char* what : {"move", "shoot", "clear", "assault"}) EXPECT_GT(tally.compared[what], rounds(100)) << what;
    EXPECT_GT(tally.questions, rounds(1000));
    EXPECT_GT(tally.retreats, rounds(48));
}

// PBI-10.4, 11.7: one shot from every square at every square; the save it needs saves, and one less does not.
TEST(LiteralSave, is_the_best_that_applies_between_any_two_squares) {
    Chance chance(117);
    for (int round = 0; round < rounds(24); ++round) {
        const Table table =
            random_table(chance, {chance.between(4, 12), chance.between(4, 12), random_edge(chance), 3, 1});
        for (const pbi::Square from : table.board.all()) {
            for (const pbi::Square at : table.board.all()) {
                Position now = empty_position(table, pbi::Phase::action, pbi::Side::attacker);
                const pbi::Group shooter = table.of_platoon[0].first();
                const pbi::Group rifle(shooter.index() + 3);
                const pbi::GroupSet side = table.of_side[1];
                const pbi::Group target =
                    chance.one_in(4) ? side.first() : pbi::Group(side.first().index() + chance.between(1, 7));
                if (from == at || !pbi::in_line_of_fire(table, now, from, at)) continue;
                place(table, now, rifle, from);
                place(table, now, target, at);
                pbi::activate(now, from, pbi::Activation::motivated, pbi::GroupSet(rifle), 3);
                const literal::World world = literal_world(table, now);
                const int needed = literal::save_needed(world, world.at(target.index()), literal_cell(table, from),
                                                        literal_cell(table, at));
                const Action shot{Action::Kind::shoot, from, at, 0, 1, pbi::GroupSet(rifle), {}};
                ASSERT_FALSE(Pbi::check(table, now, Seat(0), shot));
                for (const int save : {needed - 1, needed}) {
                    Position after = now;
                    const std::vector<std::uint16_t> script{6, 1, static_cast<std::uint16_t>(save)};
                    Dice dice = Dice::scripted(script);
                    Journal off;
                    Pbi::apply(table, after, Seat(0), shot, dice, off);
                    ASSERT_FALSE(dice.ran_short());
                    ASSERT_EQ(after.on_board.contains(target), save == needed)
                        << "from " << name_of(literal_cell(table, from)) << " at " << name_of(literal_cell(table, at));
                }
            }
        }
    }
}

// PBI-7 to 15 in random games on random boards with random options.
TEST(LiteralGame, lists_and_resolves_every_action_as_the_book_says) {
    Chance chance(18);
    Tally tally;
    for (int round = 0; round < rounds(120); ++round) {
        TableWish wish{chance.between(4, 8), chance.between(5, 8), random_edge(chance), chance.below(5),
                       chance.below(4)};
        wish.options = random_options(chance);
        wish.defending_platoons = chance.between(1, 2);
        const Table table = random_table(chance, wish);
        ASSERT_NO_FATAL_FAILURE(play_and_compare(table, chance.bits(), tally)) << "round " << round;
    }
    for (const char* what : {"motivate", "move", "shoot"}) EXPECT_GT(tally.compared[what], rounds(1000)) << what;
}

TEST(LiteralGame, lists_and_resolves_every_action_as_the_book_says_in_the_shipped_scenarios) {
    Tally tally;
    for (const auto& game : shipped_games<Pbi>())
        for (int number = 0; number < rounds(12); ++number)
            ASSERT_NO_FATAL_FAILURE(play_and_compare(game->table(), static_cast<std::uint64_t>(number), tally))
                << game->scenario().id << ", seed " << number;
    for (const char* what : {"motivate", "move", "shoot"}) EXPECT_GT(tally.compared[what], rounds(100)) << what;
}

}  // namespace sandtable::properties
