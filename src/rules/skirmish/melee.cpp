// SKM chapter 10: melee.
#include <algorithm>
#include <tuple>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

void capture(Play play, Figure figure, Team by) {  // SKM-10.9
    const Team team = play.now[figure].team;
    play.journal.add(events::Captured{figure}, SKM(10, 9));
    if (by.exists() && play.now[by].tally_inflicted < 250) ++play.now[by].tally_inflicted;  // SKM-8.9
    if (play.now[team].tally_taken < 250) ++play.now[team].tally_taken;
    make_casualty(play, figure, State::captured);
}

namespace {

struct Pair {
    Figure ours{};  // of the side whose phase it is
    Figure theirs{};
    std::int64_t distance = 0;
};
struct Fight {
    Pair main;
    FixedList<Figure, 24> extras;        // ours
    FixedList<Figure, 24> other_extras;  // theirs
};
using Fights = FixedList<Fight, 24>;
using Contacts = FixedList<Pair, 96>;

bool may_fight(const Position& now, Figure figure) {
    return now[figure].able() && now[figure].on_foot() && now[now[figure].team].present &&
           !now[now[figure].team].routing;
}

Contacts contacts_of(Scene scene, Side phase) {
    Contacts contacts;
    const Position& now = scene.now;
    const std::int64_t reach = contact_distance + 2 * scene.table.options.base_radius;
    for (int i = 0; i < now.figure_count; ++i) {
        const Figure ours(i);
        if (now.side_of(ours) != phase || !may_fight(now, ours)) continue;
        for (int j = 0; j < now.figure_count; ++j) {
            const Figure theirs(j);
            const std::int64_t distance = field::squared_distance(now[ours].at, now[theirs].at);
            if (distance > reach * reach) continue;  // nearly all of them
            if (now.side_of(theirs) == phase || !may_fight(now, theirs)) continue;
            if (sees(scene, ours, theirs) && !contacts.full()) contacts.push({ours, theirs, distance});
        }
    }
    std::sort(contacts.begin(), contacts.end(), [](const Pair& a, const Pair& b) {
        return std::tie(a.distance, a.ours, a.theirs) < std::tie(b.distance, b.ours, b.theirs);
    });
    return contacts;
}

// SKM-10.3
Fights fights_of(const Contacts& contacts) {
    Fights fights;
    const auto fight_of = [&](Figure figure) -> Fight* {
        for (Fight& fight : fights)
            if (fight.main.ours == figure || fight.main.theirs == figure) return &fight;
        return nullptr;
    };
    for (const Pair& pair : contacts)
        if (fight_of(pair.ours) == nullptr && fight_of(pair.theirs) == nullptr && !fights.full()) {
            Fight fight;
            fight.main = pair;
            fights.push(fight);
        }
    // Contacts are in order of distance: the first paired enemy found is the nearest.
    FigureSet placed;
    for (const Pair& pair : contacts) {
        if (fight_of(pair.ours) == nullptr && !placed.contains(pair.ours))
            if (Fight* fight = fight_of(pair.theirs); fight != nullptr && !fight->extras.full()) {
                fight->extras.push(pair.ours);
                placed.insert(pair.ours);
            }
        if (fight_of(pair.theirs) == nullptr && !placed.contains(pair.theirs))
            if (Fight* fight = fight_of(pair.ours); fight != nullptr && !fight->other_extras.full()) {
                fight->other_extras.push(pair.theirs);
                placed.insert(pair.theirs);
            }
    }
    return fights;
}

bool has_friend_near(Scene scene, Figure loser) {  // SKM-10.6
    const Position& now = scene.now;
    const Body body = body_of(scene, loser);
    for (int i = 0; i < now.figure_count; ++i) {
        const Figure figure(i);
        const Unit& unit = now[now[figure].team];
        if (figure == loser || unit.side != now.side_of(loser) || !now[figure].able() || !unit.present || unit.routing)
            continue;
        if (are_within(body, body_of(scene, figure), 4 * inch)) return true;
    }
    return false;
}

// Whether an able enemy is within 1" of the place whom the figure was not within 1" of before.
bool meets_new_enemy(Scene scene, Figure figure, Point at) {
    const Position& now = scene.now;
    const Body before = circle(scene.table, now[figure].at), after = circle(scene.table, at);
    for (int i = 0; i < now.figure_count; ++i) {
        if (!now.men[i].able() || !now.men[i].on_foot() || now.side_of(Figure(i)) == now.side_of(figure)) continue;
        const Body enemy = circle(scene.table, now.men[i].at);
        if (are_within(after, enemy, contact_distance) && !are_within(before, enemy, contact_distance)) return true;
    }
    return false;
}

void push_back(Play play, Figure loser, Figure winner) {  // SKM-10.8
    Position& now = play.now;
    if (!now[loser].able()) return;
    const Point from = now[loser].at;
    const Point goal = away_from(play.table, now.side_of(loser), from, now[winner].at, inch);
    Point end = from;
    for (std::int32_t step = inch; step > 0; step -= 125) {
        const Point at = step == inch ? goal : field::towards(from, goal, step);
        const Toll toll = toll_of(play, loser, from, Path{&at, 1});
        if (!toll.blocked && has_room(play, loser, at) && toll.length <= allowance(play, loser, toll) &&
            !meets_new_enemy(play, loser, at)) {
            end = at;
            break;
        }
    }
    if (end == from) return;
    now[loser].at = end;
    play.journal.add(events::PushedBack{loser, end}, SKM(10, 8));
}

// SKM-10.5
void beat(Play play, Figure loser, Figure winner, int difference) {
    Position& now = play.now;
    const bool alone = !has_friend_near(play, loser);
    Attack attack;
    attack.by = now[winner].team;
    attack.attacked = all_teams;  // a melee is no fire
    const auto tally_and = [&](Harm what) { harm(play, attack, loser, what, 0, 0, SKM(10, 5)); };
    if (difference == 1 || (difference == 2 && !alone)) return push_back(play, loser, winner);
    if (difference >= 5) return tally_and(Harm::killed);
    if (difference == 3) tally_and(Harm::wounded);
    if (difference == 4) tally_and(Harm::disabled);
    if (alone && now[loser].on_table()) capture(play, loser, attack.by);
}

void fight(Play play, const Fight& fight, TeamSet& losers) {
    Position& now = play.now;
    const auto [ours, theirs, distance] = fight.main;
    if (!now[ours].able() || !now[theirs].able()) return;
    const auto count = [&](const FixedList<Figure, 24>& extras, Figure enemy) {
        int number = 0;
        for (const Figure extra : extras) number += now[extra].able() && are_in_contact(play, extra, enemy) ? 1 : 0;
        return number;
    };
    const int points = fire_points_for_melee(play, ours), other_points = fire_points_for_melee(play, theirs);
    const int extras = count(fight.extras, theirs), other_extras = count(fight.other_extras, ours);
    const int die = play.dice.roll(6, rolls::melee), other_die = play.dice.roll(6, rolls::melee);
    const int difference = points + extras + die - other_points - other_extras - other_die;
    play.journal.add(events::MeleeFought{ours, theirs, static_cast<std::int8_t>(points),
                                         static_cast<std::int8_t>(other_points), static_cast<std::uint8_t>(extras),
                                         static_cast<std::uint8_t>(other_extras), static_cast<std::uint8_t>(die),
                                         static_cast<std::uint8_t>(other_die), static_cast<std::int8_t>(difference)},
                     SKM(10, 4));
    if (difference == 0) return;
    const Figure winner = difference > 0 ? ours : theirs, loser = difference > 0 ? theirs : ours;
    losers.insert(now[loser].team);
    beat(play, loser, winner, difference > 0 ? difference : -difference);
    for (const Figure extra : difference > 0 ? fight.other_extras : fight.extras)
        push_back(play, extra, winner);  // 10.7
}

// SKM-9.15
void capture_routers(Play play) {
    Position& now = play.now;
    for (int i = 0; i < now.figure_count; ++i) {
        const Figure router(i);
        if (!now[router].able() || !now[router].on_foot() || !now[now[router].team].routing) continue;
        for (int j = 0; j < now.figure_count; ++j) {
            const Figure enemy(j);
            if (now.side_of(enemy) == now.side_of(router) || !may_fight(now, enemy)) continue;
            if (!are_within(body_of(play, router), body_of(play, enemy), contact_distance)) continue;
            capture(play, router, now[enemy].team);
            break;
        }
    }
}

}  // namespace

// Step d.
void fight_melees(Play play, Side phase) {
    capture_routers(play);
    const Fights fights = fights_of(contacts_of(play, phase));
    TeamSet losers;
    for (const Fight& one : fights) fight(play, one, losers);
    for (const Team team : losers) {  // SKM-10.10
        play.now[team].morale_due = false;
        test_morale(play, team, Cause::melee);
    }
    for (int i = 0; i < play.now.team_count; ++i) play.now.units[i].morale_due = false;
}

}  // namespace sandtable::skirmish
