// SKM chapter 22: end of the game.
#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

namespace {

bool counts_as_able(const Man& man) { return man.state == State::ok || man.state == State::left; }  // SKM-4.18

int able_of(const Position& now, Side side) {
    int count = 0;
    for (int i = 0; i < now.figure_count; ++i)
        if (now.side_of(Figure(i)) == side && counts_as_able(now.men[i])) ++count;
    return count;
}

bool is_at(Scene scene, const Objective& objective, const Body& body) {
    if (objective.is_feature)
        return stands_in(scene.table.features[static_cast<std::size_t>(objective.feature)], body.at);
    return field::squared_distance(body.at, objective.centre) <=
           std::int64_t{objective.radius + body.radius} * (objective.radius + body.radius);
}

bool side_is_at(Scene scene, const Objective& objective, Side side) {
    for (int i = 0; i < scene.now.figure_count; ++i)
        if (scene.now.men[i].able() && scene.now.side_of(Figure(i)) == side &&
            scene.now[scene.now.men[i].team].present && is_at(scene, objective, body_of(scene, Figure(i))))
            return true;
    return false;
}

bool portal_is_near(Scene scene, const Objective& objective, std::int32_t distance) {
    for (const Portal& portal : scene.now.portals) {
        if (!portal.open) continue;
        const Body body = circle(scene.table, portal.at);
        if (!objective.is_feature) {
            const std::int64_t reach = std::int64_t{objective.radius} + distance + body.radius;
            if (field::squared_distance(portal.at, objective.centre) <= reach * reach) return true;
            continue;
        }
        const Feature& feature = scene.table.features[static_cast<std::size_t>(objective.feature)];
        if (stands_in(feature, portal.at)) return true;
        for (std::size_t i = 0; i < pieces_of(feature); ++i)
            if (field::within(distance + body.radius, portal.at, piece_of(feature, i))) return true;
    }
    return false;
}

bool holds(Scene scene, const Condition& condition) {
    const Objective& objective = scene.table.objectives[static_cast<std::size_t>(condition.objective)];
    if (condition.no_portal_within >= 0 && portal_is_near(scene, objective, condition.no_portal_within)) return false;
    return side_is_at(scene, objective, condition.winner) && !side_is_at(scene, objective, enemy_of(condition.winner));
}

// Scenario points: men and mobile AFVs at the objective, vehicles and guns destroyed, men lost by the enemy.
int points_of(Scene scene, const Condition& condition, Side side) {
    const Position& now = scene.now;
    const Objective& objective = scene.table.objectives[static_cast<std::size_t>(condition.objective)];
    int points = 0, lost = 0;
    for (int i = 0; i < now.figure_count; ++i) {
        const Man& man = now.men[i];
        if (now.side_of(Figure(i)) != side)
            lost += counts_as_able(man) ? 0 : 1;
        else if (man.able() && man.on_foot() && is_at(scene, objective, body_of(scene, Figure(i))))
            ++points;
    }
    for (int i = 0; i < now.vehicle_count; ++i) {
        const Hull& hull = now.hulls[i];
        if (hull.model == 255) continue;
        const bool out = hull.destroyed || !is_manned(now, Vehicle(i));  // SKM-15.19
        if (now[hull.team].side != side) {
            points += out ? 1 : 0;
        } else if (!out && !hull.immobile && !is_soft(scene.table.models[hull.model].weight) &&
                   is_at(scene, objective, bare_point(hull.at))) {
            points += 3;
        }
    }
    for (int i = 0; i < now.carriage_count; ++i)
        if (now.pieces[i].gun != 255 && now[now.pieces[i].team].side != side &&
            (now.pieces[i].wrecked || !has_able(now, now.pieces[i].team)))
            ++points;
    return points + lost / 4;
}

}  // namespace

// SKM-22.2
bool is_broken(Scene scene, Side side) {
    if (scene.table.options.solo() && side == Side::b) return false;  // SKM-22.4
    const int able = able_of(scene.now, side);
    return able == 0 || able * 100 < scene.table.options.break_percent *
                                         scene.table.starting_figures[static_cast<std::size_t>(index(side))];
}

void end_game(Play play, int winner, int condition) {
    Position& now = play.now;
    now.phase = Phase::over;
    now.active = Team();
    now.winner = static_cast<std::int8_t>(winner);
    play.journal.add(events::GameEnded{now.winner, static_cast<std::uint8_t>(condition), now.score[0], now.score[1]},
                     SKM(22, 1));
}

namespace {

// What a condition decides: -2 nothing.
constexpr int undecided = -2;
int judge(Play play, const Condition& condition) {
    Position& now = play.now;
    const auto beaten = [&](bool a, bool b) {
        if (!a && !b) return undecided;
        if (a && b) return Outcome::draw;
        return a ? index(Side::b) : index(Side::a);
    };
    switch (condition.test) {
        case Condition::Test::eliminated: {
            const bool solo = play.table.options.solo();
            return beaten(able_of(now, Side::a) == 0, !solo && able_of(now, Side::b) == 0);
        }
        case Condition::Test::broken: return beaten(is_broken(play, Side::a), is_broken(play, Side::b));
        case Condition::Test::holds: return holds(play, condition) ? index(condition.winner) : undecided;
        case Condition::Test::points: {
            const int a = points_of(play, condition, Side::a), b = points_of(play, condition, Side::b);
            now.score = {static_cast<std::int16_t>(a), static_cast<std::int16_t>(b)};
            return a == b ? Outcome::draw : a > b ? index(Side::a) : index(Side::b);
        }
        case Condition::Test::always: return condition.draw ? Outcome::draw : index(condition.winner);
    }
    return undecided;
}

}  // namespace

// SKM-22.1: step 4
void check_victory(Play play) {
    const bool last = play.now.turn >= play.table.turns;
    for (std::size_t i = 0; i < play.table.victory.size(); ++i) {
        const Condition& condition = play.table.victory[i];
        if (condition.when == Condition::When::last_turn && !last) continue;
        const int winner = judge(play, condition);
        if (winner == undecided) continue;
        return end_game(play, winner, static_cast<int>(i));
    }
    if (last) end_game(play, Outcome::draw, static_cast<int>(play.table.victory.size()));
}

void surrender(Play play, Side side) {  // SKM-22.3
    play.journal.add(events::Surrendered{side}, SKM(22, 3));
    end_game(play, index(enemy_of(side)), static_cast<int>(play.table.victory.size()));
}

}  // namespace sandtable::skirmish
