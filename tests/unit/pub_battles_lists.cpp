// The candidates of Pub Battles (PUB-26.4 to 26.7) against a slow reading of the clauses that asks the validator about
// each of them by itself, with pieces scattered over the map.
#include <algorithm>
#include <cstdlib>

#include "codec/game_of.hpp"
#include "field/polyline.hpp"
#include "rules/pub_battles/foes.hpp"
#include "rules/pub_battles/mover.hpp"
#include "rules/pub_battles/pub_battles.hpp"
#include "unit/support.hpp"

namespace sandtable::pub_battles {
namespace {

constexpr std::size_t most_kept = 64;

class Scene {
public:
    Scene(const std::string& scenario, std::uint64_t number)
        : game(codec::make_game(codec::find_scenario("pub-battles", scenario))),
          table(static_cast<const codec::GameOf<PubBattles>&>(*game).table()),
          dice_(Dice::random(Seed::from_number(77), number)) {
        now = PubBattles::setup(table);
        for (const Piece piece : table.all_pieces) {
            now.on_map.insert(piece);
            now[piece].leave_road();
            now[piece].centre = place();
            now[piece].heading = heading();
        }
        for (std::size_t i = 0; i < table.hqs.size(); ++i) {
            const Hq hq(static_cast<int>(i));
            now.hq_on_map.insert(hq);
            now[hq] = Standing{place(), 0, heading(), Road(), 0};
        }
    }

    int below(int limit) { return static_cast<int>(dice_.below(static_cast<std::uint32_t>(limit))); }
    // Half of them crowd round the middle of the map.
    Point place() {
        const Point anywhere{below(table.width + 1), below(table.height + 1)};
        const Point middle{table.width / 3 + anywhere.x / 3, table.height / 3 + anywhere.y / 3};
        return below(2) == 0 ? anywhere : middle;
    }
    Heading heading() { return Heading(below(3) == 0 ? 150 * below(24) : below(field::whole_turn)); }
    std::vector<Action> listed(Seat seat, Action::Kind kind) const {
        ActionList<Action> list;
        PubBattles::legal(table, now, seat, list);
        std::vector<Action> found;
        std::copy_if(list.begin(), list.end(), std::back_inserter(found),
                     [&](const Action& action) { return action.kind == kind; });
        return found;
    }

    const std::unique_ptr<codec::Game> game;
    const Table& table;
    Position now;

private:
    Dice dice_;
};

Point ahead(Point from, Heading direction, int distance) {
    const Point way = field::forward(direction);
    return {from.x + static_cast<std::int32_t>(std::int64_t{distance} * way.x / field::unit),
            from.y + static_cast<std::int32_t>(std::int64_t{distance} * way.y / field::unit)};
}

void add(Action& action, Step::Kind kind, std::int32_t x, std::int32_t y = 0) {
    Step& step = action.steps[action.step_count++];
    step.kind = kind;
    step.x = x;
    step.y = y;
}

// PUB-26.4 (5) and (6), 26.5, 26.6: the moves of a piece in line, far from roads, that may not attack.
class PlainMoves {
public:
    PlainMoves(const Table& table, const Position& now, Seat seat, Piece piece)
        : table_(table), now_(now), seat_(seat), piece_(piece), here_(now[piece].centre) {
        const Type type = type_of(table, now, piece);
        rate_ = full_rate(table, type, is_horse(table, now, piece));
        for (const int turn : {0, 450, -450, 900, -900, 1800}) march_off(now[piece].heading.turned(turn));
        march_off(towards(now[nearest_enemy()].centre));
        for (const Objective& objective : table.objectives) {
            const int distance = leg_length(here_, objective.centre);
            march_off(towards(objective.centre), distance <= rate_ ? distance : 0);
        }
        const Hq hq = table[command_of(table, now, piece)].hq;
        if (now.hq_on_map.contains(hq)) march_off(towards(now[hq].centre));
    }
    std::vector<Action> kept;

private:
    Heading towards(Point place) const {
        return place == here_ ? now_[piece_].heading : field::heading_of(place - here_);
    }
    Piece nearest_enemy() const {
        Piece nearest;
        for (const Piece enemy : on_map_of(table_, now_, enemy_of(table_.side_of(piece_))))
            if (!nearest.exists() ||
                squared_distance(now_[enemy].centre, here_) < squared_distance(now_[nearest].centre, here_))
                nearest = enemy;
        return nearest;
    }
    void march_off(Heading heading, int exactly = 0) {
        for (const int oblique : {0, 450, -450})
            for (const int thirds : {1, 2, 3}) go(heading, heading.turned(oblique), rate_ / 3 * thirds);
        if (exactly != 0) go(heading, heading, exactly);
    }
    bool has_twin(Point place, Heading heading) const {
        return std::any_of(ends_.begin(), ends_.end(), [&](const Pose& end) {
            return squared_distance(end.centre, place) <= 50 * 50 && field::angle_between(end.heading, heading) <= 50;
        });
    }
    void go(Heading heading, Heading direction, int distance) {
        for (const int quarters : {4, 3, 2, 1}) {
            const Point place = ahead(here_, direction, distance * quarters / 4);
            const bool is_off = place.x < 0 || place.y < 0 || place.x > table_.width || place.y > table_.height;
            if (kept.size() + 1 >= most_kept || has_twin(place, heading) || is_off) return;
            if (overlaps_a_piece(table_, now_, line_block(table_, type_of(table_, now_, piece_), {place, heading}),
                                 piece_))
                continue;
            Action action;
            action.kind = Action::Kind::move;
            action.piece = piece_;
            if (heading != now_[piece_].heading) add(action, Step::Kind::turn, heading.tenths);
            add(action, Step::Kind::to, place.x, place.y);
            const Refusal refusal = PubBattles::check(table_, now_, seat_, action);
            if (!refusal) {
                kept.push_back(action);
                ends_.push_back({place, heading});
                return;
            }
            if (refusal.clause != PUB(7, 2) && refusal.clause != PUB(7, 6) && refusal.clause != PUB(7, 7) &&
                refusal.clause != PUB(7, 16))
                return;
        }
    }

    const Table& table_;
    const Position& now_;
    Seat seat_;
    Piece piece_;
    Point here_;
    int rate_ = 0;
    std::vector<Pose> ends_;
};

bool is_far_from_roads(const Table& table, Point place) {
    return std::none_of(table.roads.begin(), table.roads.end(), [&](const RoadData& road) {
        return squared_distance(field::nearest(road.line, place).point, place) <=
               std::int64_t{farthest_road} * farthest_road;
    });
}

TEST(PubBattlesLists, moves_are_those_that_the_validator_allows_of_the_candidates) {
    std::size_t moves = 0, at_the_edge = 0;
    for (const std::string scenario : {"crossroads", "brandywine", "mill-hill"})
        for (std::uint64_t number = 0; number < (slow_build ? 2 : 20); ++number) {
            Scene scene(scenario, number);
            const Table& table = scene.table;
            Position& now = scene.now;
            now.phase = Phase::pieces;
            for (const Command command : table.commands_of[0] | table.commands_of[1]) {
                now.active = command;
                const PieceSet pieces = pieces_of(table, now, command);
                if (pieces.empty()) continue;
                const Piece piece = pieces.first();
                if (number % 4 == 0) now[piece].centre.x = scene.below(1500);  // where a corner may be off the map
                if (type_of(table, now, piece) == Type::artillery || !is_far_from_roads(table, now[piece].centre))
                    continue;
                now.retreated.insert(piece);  // so that it may not attack
                const Seat seat = now.runner[command.index()];
                std::vector<Action> plainly = PlainMoves(table, now, seat, piece).kept;
                std::sort(plainly.begin(), plainly.end());
                ASSERT_TRUE(scene.listed(seat, Action::Kind::move) == plainly) << scenario << ' ' << number;
                moves += plainly.size();
                at_the_edge +=
                    static_cast<std::size_t>(std::count_if(plainly.begin(), plainly.end(), [&](const Action& action) {
                        const Step& last = action.steps[action.step_count - 1u];
                        return !well_inside(table).holds({last.x, last.y});
                    }));
            }
        }
    EXPECT_GT(moves, 100U);
    EXPECT_GT(at_the_edge, slow_build ? 0U : 20U);
}

// PUB-20.14: into the Reserve of an HQ that no enemy sees one may go even where one may not attack.
TEST(PubBattlesLists, moves_into_reserve_are_those_that_the_validator_allows_of_the_candidates) {
    Scene scene("brandywine", 0);
    const Table& table = scene.table;
    Position& now = scene.now;
    const Piece piece = table.of_side[0].first(), enemy = table.of_side[1].first();
    const Hq hq = table.hqs_of[0].first();
    now.phase = Phase::pieces;
    now.active = command_of(table, now, piece);
    now.on_map = PieceSet(piece) | PieceSet(enemy);
    now.hq_on_map = {};
    now.hq_on_map.insert(hq);
    now.retreated.insert(piece);
    const Seat seat = now.runner[now.active.index()];
    int joined = 0;
    for (int i = 0; i < (slow_build ? 200 : 4000); ++i) {
        now[piece].centre = scene.place();
        now[piece].heading = scene.heading();
        now[hq].centre = ahead(now[piece].centre, now[piece].heading, table.numbers.foot_move / 3 - 300);
        now[enemy].centre = ahead(now[hq].centre, scene.heading(), 1000 + scene.below(1500));
        now[enemy].heading = scene.heading();
        if (pieces_of(table, now, now.active).first() != piece || !is_far_from_roads(table, now[piece].centre))
            continue;
        std::vector<Action> plainly = PlainMoves(table, now, seat, piece).kept;
        std::sort(plainly.begin(), plainly.end());
        ASSERT_TRUE(scene.listed(seat, Action::Kind::move) == plainly) << i;
        for (const Action& action : plainly) {
            const March way = march(table, now, piece, action.path());
            const bool pairs = paired_at(table, now, truth(table, now), piece, way.end).any();
            joined += way.joins.exists() && pairs ? 1 : 0;
        }
    }
    EXPECT_GE(joined, slow_build ? 0 : 3);
}

// PUB-26.7
std::vector<Action> plain_rides(const Table& table, const Position& now, Seat seat, Hq hq) {
    std::vector<Action> kept;
    std::vector<Point> ends;
    const Point from = now[hq].centre;
    const auto approach = [&](Point place, int near) {
        if (place == from) return;
        const int whole = std::min(leg_length(from, place) - near, table.numbers.mounted_move);
        for (const int thirds : {3, 2, 1}) {
            const Point end = ahead(from, field::heading_of(place - from), std::max(0, whole) * thirds / 3);
            Action action;
            action.kind = Action::Kind::move_hq;
            action.hq = hq;
            add(action, Step::Kind::to, end.x, end.y);
            const bool has_twin = std::any_of(ends.begin(), ends.end(),
                                              [&](Point other) { return squared_distance(other, end) <= 50 * 50; });
            if (end == from || has_twin || PubBattles::check(table, now, seat, action)) continue;
            kept.push_back(action);
            ends.push_back(end);
        }
    };
    const PieceSet pieces = pieces_of(table, now, now.active) & now.on_map;
    Point sum;
    for (const Piece piece : pieces) sum = sum + now[piece].centre;
    if (pieces.any())
        approach(ahead({sum.x / pieces.size(), sum.y / pieces.size()}, table[table.side_of(hq)].home, 600), 0);
    for (const Piece piece : pieces) approach(now[piece].centre, table.numbers.command_range);
    for (const Objective& objective : table.objectives) approach(objective.centre, 0);
    std::sort(kept.begin(), kept.end());
    return kept;
}

TEST(PubBattlesLists, rides_of_an_hq_are_those_that_the_validator_allows_of_the_candidates) {
    std::size_t rides = 0;
    for (const std::string scenario : {"crossroads", "brandywine", "mill-hill"})
        for (std::uint64_t number = 0; number < (slow_build ? 2 : 20); ++number) {
            Scene scene(scenario, number);
            Position& now = scene.now;
            now.phase = Phase::hq_moves;
            for (const Command command : scene.table.commands_of[0] | scene.table.commands_of[1]) {
                now.active = command;
                Hq first;  // the one that rides are listed for
                for (const Hq hq : scene.table.hqs_of[index(scene.table.side_of(command))])
                    if (!first.exists() && may_move_now(scene.table, now, hq)) first = hq;
                if (!first.exists()) continue;
                for (const Hq other : now.hq_on_map)  // some of them in its way
                    if (other != first && scene.below(3) == 0)
                        now[other].centre =
                            now[first].centre + Point{scene.below(4000) - 2000, scene.below(4000) - 2000};
                const Seat seat = mover_of(scene.table, now, first);
                const std::vector<Action> plainly = plain_rides(scene.table, now, seat, first);
                ASSERT_TRUE(scene.listed(seat, Action::Kind::move_hq) == plainly) << scenario << ' ' << number;
                rides += plainly.size();
            }
        }
    EXPECT_GT(rides, 100U);
}

TEST(PubBattlesLists, an_enemy_is_attacked_whether_or_not_near_ones_are_preferred) {
    int attacks = 0;
    Scene scene("crossroads", 0);
    const Table& table = scene.table;
    for (int i = 0; i < (slow_build ? 100 : 1000); ++i) {
        const Piece piece = table.of_side[static_cast<std::size_t>(i % 2)].first();
        const Piece other(scene.below(static_cast<int>(table.pieces.size())));
        Standing at = scene.now[piece];
        at.centre = scene.now[other].centre + Point{scene.below(3000) - 1500, scene.below(3000) - 1500};
        at.heading = scene.heading();
        scene.now[piece].centre = at.centre + Point{scene.below(6000) - 3000, scene.below(6000) - 3000};
        const Foes all(table, scene.now, truth(table, scene.now), piece, scene.now[piece].centre, 40'000, PieceSet());
        Foes preferred = all;
        preferred.prefer_within(scene.below(4000));
        ASSERT_EQ(preferred.attacks_from(at), all.attacks_from(at)) << i;
        attacks += all.attacks_from(at) ? 1 : 0;
    }
    EXPECT_GT(attacks, slow_build ? 5 : 50);
}

// PUB-7.7
TEST(PubBattlesLists, a_turn_is_refused_by_the_same_enemies_near_by_as_by_all_on_the_map) {
    int refused = 0;
    Scene scene("crossroads", 1);
    for (int i = 0; i < (slow_build ? 100 : 1000); ++i) {
        const Piece enemy = scene.table.of_side[1].first();
        const Point centre = scene.place();
        scene.now[enemy].centre = centre + Point{scene.below(2000) - 1000, scene.below(2000) - 1000};
        const Pose pose{centre, scene.heading()};
        const Vicinity near(scene.table, scene.now, Side::first, Piece(), centre, 1000);
        const Vicinity everywhere(scene.table, scene.now, Side::first, Piece());
        const Refusal plainly = Path(scene.table, everywhere, Type::infantry).turn(pose);
        ASSERT_EQ(Path(scene.table, near, Type::infantry).turn(pose).clause, plainly.clause) << i;
        refused += plainly ? 1 : 0;
    }
    EXPECT_GT(refused, slow_build ? 2 : 20);
}

// However few the tries are, something comes of them.
TEST(PubBattlesLists, whatever_is_drawn_is_allowed) {
    std::size_t drawn = 0;
    for (const char* scenario : {"crossroads", "mill-hill", "brandywine"}) {
        const auto game = codec::make_game(codec::find_scenario("pub-battles", scenario));
        const Table& table = static_cast<const codec::GameOf<PubBattles>&>(*game).table();
        Dice dice = Dice::random(Seed::from_number(78)), coins = Dice::random(Seed::from_number(79));
        Journal off;
        Position now = PubBattles::setup(table);
        PubBattles::advance(table, now, dice, off);
        ActionList<Action> list;
        for (Seats seats = PubBattles::to_act(table, now); seats.any(); seats = PubBattles::to_act(table, now)) {
            list.clear();
            PubBattles::sample(table, now, seats.first(), coins, 1 + coins.below(8), list);
            ASSERT_FALSE(list.empty());
            for (const Action& action : list)
                ASSERT_FALSE(PubBattles::check(table, now, seats.first(), action)) << scenario;
            drawn += list.size();
            const Action chosen = list[coins.below(static_cast<std::uint32_t>(list.size()))];
            PubBattles::apply(table, now, seats.first(), chosen, dice, off);
        }
    }
    EXPECT_GT(drawn, 500U);
}

// Nothing is left out: with enough draws all that is listed comes up. What comes up besides, the twins that lists leave
// out (PUB-26.6), is not much more.
TEST(PubBattlesLists, every_candidate_can_be_drawn) {
    std::size_t candidates = 0;
    for (const char* scenario : {"crossroads", "mill-hill"})
        for (std::uint64_t number = 0; number < (slow_build ? 2 : 8); ++number) {
            Scene scene(scenario, number);
            Dice coins = Dice::random(Seed::from_number(80), number);
            const bool rides = number % 2 == 0;
            scene.now.phase = rides ? Phase::hq_moves : Phase::pieces;
            scene.now.active = (number % 4 < 2 ? scene.table.commands_of[0] : scene.table.commands_of[1]).first();
            const Seats seats = PubBattles::to_act(scene.table, scene.now);
            ASSERT_TRUE(seats.any());
            ActionList<Action> listed, drawn;
            PubBattles::legal(scene.table, scene.now, seats.first(), listed);
            for (int i = 0; i < 4000; ++i) PubBattles::sample(scene.table, scene.now, seats.first(), coins, 2, drawn);
            drawn.sort(0);
            for (const Action& action : listed)
                ASSERT_TRUE(std::binary_search(drawn.begin(), drawn.end(), action)) << scenario << ' ' << number;
            candidates += listed.size();
            ASSERT_TRUE(listed.size() > most_kept || drawn.size() <= 3 * listed.size());
        }
    EXPECT_GT(candidates, slow_build ? 40U : 200U);
}

}  // namespace
}  // namespace sandtable::pub_battles
