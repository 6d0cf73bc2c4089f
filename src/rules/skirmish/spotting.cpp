// SKM chapter 6: spotting.
#include <algorithm>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

namespace {

constexpr int beyond_extreme = 4;

int printed_band(int range) {  // SKM-6.1
    for (int band = 0; band < 4; ++band)
        if (range <= spotting_bands[static_cast<std::size_t>(band)]) return band;
    return beyond_extreme;
}

bool has_lenses(const Man& man) {
    for (const Carried& weapon : man.weapons)
        if (weapon.type == WeaponType::sniper_rifle) return true;
    return man.binoculars || man.sniper;
}

// SKM-14.11
bool is_buttoned_up_blind(Scene scene, Team team) {
    const Vehicle vehicle = scene.now[team].vehicle;
    if (!vehicle.exists() || scene.table.models[scene.now[vehicle].model].open) return false;
    for (const Figure figure : scene.now[team].figures)
        if (scene.now[figure].role == Role::commander) return !scene.now[figure].able();
    return false;
}

bool observes_with_lenses(Scene scene, Figure observer) {
    const Man& man = scene.now[observer];
    if (has_lenses(man)) return true;
    if (!man.aboard.exists()) return false;
    for (const Figure figure : scene.now[man.team].figures)  // the commander's binoculars: SKM-14.11
        if (scene.now[figure].able() && scene.now[figure].aboard == man.aboard &&
            (scene.now[figure].role == Role::commander || has_lenses(scene.now[figure])))
            return true;
    return false;
}

}  // namespace

Modifiers spotting_shifts(Scene scene, Team observers, bool lenses, Team target, Cover cover, bool heard) {
    using events::Reason;
    const Position& now = scene.now;
    const Side side = observers.exists() ? now[observers].side : Side::b;
    const bool stationary = !target.exists() || !now[target].moved_last;
    const bool shoots = target.exists() && now[target].shot_last && now[target].kind != TeamKind::sniper;
    Modifiers shifts;
    shifts.add(!now.aware[static_cast<std::size_t>(index(side))], Reason::unaware, 1, SKM(6, 3));
    shifts.add(stationary && cover != Cover::none, Reason::still_in_cover, 1, SKM(6, 4));
    shifts.add(observers.exists() && is_suppressed(now, observers), Reason::observers_suppressed, 1, SKM(6, 5));
    shifts.add(shoots, Reason::target_shooting, -1, SKM(6, 6));
    shifts.add(lenses, Reason::lenses, -1, SKM(6, 7));
    shifts.add(observers.exists() && is_buttoned_up_blind(scene, observers), Reason::no_commander, 1, SKM(14, 11));
    shifts.add(heard, Reason::heard, 2, SKM(6, 11));
    return shifts;
}

int spotting_band(int range, const Modifiers& shifts) { return std::max(0, printed_band(range) + shifts.total()); }

namespace {

// All of a team who are aboard a vehicle look out of one hull, with the same lenses, and are seen as that hull: the
// first of them stands for all.
template <class Counts>
ScratchList<Figure, most_figures> bodies_of(const Position& now, Team team, Counts counts) {
    ScratchList<Figure, most_figures> bodies;
    Vehicle last;
    for (const Figure figure : now[team].figures) {
        const Man& man = now[figure];
        if (!counts(man) || (man.aboard.exists() && man.aboard == last)) continue;
        last = man.aboard;
        bodies.push(figure);
    }
    return bodies;
}

// Those of a team who may be looked for.
void list_targets(Scene scene, Figure observer, Team target, ByNearness& targets) {
    const bool hidden = scene.table.options.fog == Fog::hidden;
    const Side side = scene.now.side_of(observer);
    Vehicle last;
    for (const Figure figure : scene.now[target].figures) {
        const Man& man = scene.now[figure];
        if (hidden ? !man.able() : !is_reckoned_with(scene, side, figure)) continue;
        if (!man.aboard.exists() || man.aboard != last) targets.add(figure);
        last = man.aboard;
    }
}

Sighting sighting_of(Scene scene, Figure observer, const Body& eye, Figure target, bool lenses, bool heard) {
    Sighting sight;
    sight.heard = heard;
    sight.nearness = nearness(eye, body_of(scene, target));
    sight.range = sight.nearness.range();
    sight.observer = observer;
    sight.target = target;
    sight.shifts = spotting_shifts(scene, scene.now[observer].team, lenses, scene.now[target].team,
                                   cover_as_seen(scene, target, eye), heard);
    sight.band = spotting_band(sight.range, sight.shifts);
    sight.possible = sight.band < beyond_extreme;
    return sight;
}

}  // namespace

// SKM-6.8: the nearest member who is seen; if nobody is, the nearest who is heard.
Sighting sighting(Scene scene, Figure observer, Team target) {
    const Body eye = body_of(scene, observer);
    const bool lenses = observes_with_lenses(scene, observer);
    ByNearness targets(scene, eye);
    list_targets(scene, observer, target, targets);
    const bool all_hidden = are_hidden(scene, eye, targets.begin(), targets.end()), heard = scene.now[target].shot_last;
    if (targets.empty() || (all_hidden && !heard)) return {};
    targets.sort();
    if (!all_hidden)
        for (const Figure figure : targets)
            if (sees(scene, eye, body_of(scene, figure)))
                return sighting_of(scene, observer, eye, figure, lenses, false);
    if (!heard) return {};
    return sighting_of(scene, observer, eye, *targets.begin(), lenses, true);
}

namespace {

// SKM-6.9: the lowest band, then the nearest; ids come in ascending order where that is the same.
bool is_easier(const Sighting& sight, const Sighting& than) {
    if (!sight.possible || !than.possible) return sight.possible;
    return sight.band < than.band || (sight.band == than.band && sight.nearness < than.nearness);
}

Sighting easiest_sighting(Scene scene, Figure observer, Team target) {
    const Body eye = body_of(scene, observer);
    const bool lenses = observes_with_lenses(scene, observer);
    ByNearness targets(scene, eye);
    list_targets(scene, observer, target, targets);
    Sighting best;
    const bool all_hidden = are_hidden(scene, eye, targets.begin(), targets.end());
    if (all_hidden && !scene.now[target].shot_last) return best;
    targets.sort();
    for (const Figure figure : targets) {
        const bool seen = !all_hidden && sees(scene, eye, body_of(scene, figure));
        if (!seen && !scene.now[target].shot_last) continue;
        const Sighting sight = sighting_of(scene, observer, eye, figure, lenses, !seen);
        if (is_easier(sight, best)) best = sight;
    }
    return best;
}

// SKM-18.8: everybody knows where an event is that has attacked, and whom it can still attack.
bool is_done_with(Scene scene, const Counter& counter, Team team) {
    return counter.used && (counter.hit_teams.contains(team) || !is_in_reach(scene, counter, team));
}

}  // namespace

Sighting sighting_of_marker(Scene scene, Figure observer, int marker) {
    const Position& now = scene.now;
    const Body eye = body_of(scene, observer), body = circle(scene.table, now.counters[marker].at);
    Sighting sight;
    if (!sees(scene, eye, body)) return sight;
    sight.observer = observer;
    sight.range = range(eye, body);
    sight.shifts = spotting_shifts(scene, now[observer].team, observes_with_lenses(scene, observer), Team(),
                                   cover_of(scene, body, eye), false);
    sight.band = spotting_band(sight.range, sight.shifts);
    sight.possible = sight.band < beyond_extreme;
    return sight;
}

// ---- D3 spot: SKM-6.8

bool can_still_spot(Scene scene, Figure figure) {
    const Position& now = scene.now;
    if (!now[figure].able() || now[figure].spot_used) return false;
    if (scene.table.options.fog == Fog::hidden) return true;
    const Side enemy = enemy_of(now.side_of(figure));
    for (int i = 0; i < now.team_count; ++i)
        if (now.units[i].side == enemy && now.units[i].present && !is_spotted_by(scene, Team(i), now[figure].team) &&
            sighting(scene, figure, Team(i)).possible)
            return true;
    if (enemy == Side::b)
        for (int i = 0; i < most_markers; ++i)
            if (now.counters[i].face_down && !is_done_with(scene, now.counters[i], now[figure].team) &&
                sighting_of_marker(scene, figure, i).possible)
                return true;
    return false;
}

Refusal may_spot(Scene scene, const Action& action) {
    const Position& now = scene.now;
    const Refusal unseen{SKM(6, 8), "Cannot be seen from here."};
    if (now[action.figure].spot_used) return {SKM(6, 8), "That figure has already tried."};
    const bool hidden = scene.table.options.fog == Fog::hidden;
    if (action.marker != no_marker) {
        if (action.team.exists() || action.marker >= most_markers || !now.counters[action.marker].face_down)
            return unseen;
        if (is_done_with(scene, now.counters[action.marker], now[action.figure].team))
            return {SKM(18, 8), "That event attacks only others, within 10\"."};
        return sighting_of_marker(scene, action.figure, action.marker).possible ? fine : unseen;
    }
    if (!action.team.exists()) return hidden ? fine : Refusal{SKM(6, 8), "Say whom to look for."};
    const Unit& target = now[action.team];
    if (hidden || target.side == now.side_of(action.figure) || !target.present ||
        is_spotted_by(scene, action.team, now[action.figure].team))
        return unseen;
    return sighting(scene, action.figure, action.team).possible ? fine : unseen;
}

namespace {

constexpr int need_in(int band) { return spot_on[static_cast<std::size_t>(band)]; }

// The die is seen by everybody only when the observer is. Of an enemy who is hidden altogether a failure tells nothing:
// a reaction is then thrown unseen, and whoever looks about is not told whom he missed.
bool roll_to_spot(Play play, const Sighting& sight, Team observers, Team target, std::uint8_t marker, bool reacts) {
    const bool hidden = play.table.options.fog == Fog::hidden && marker == no_marker;
    const Seats audience = hidden && reacts ? Seats() : told_of(play.table, play.now, observers);
    const int need = need_in(sight.band);
    if (!hidden) sight.shifts.tell(play, sight.observer, audience);
    const int die = play.dice.roll(10, seen_by(rolls::spotting, audience));
    const bool success = die >= need;
    if (hidden && !success) return false;
    if (hidden) sight.shifts.tell(play, sight.observer, audience);  // sooner they would tell that somebody is there
    play.journal.add(
        events::SpotTried{observers, sight.observer, target, marker, static_cast<std::uint8_t>(sight.range),
                          static_cast<std::uint8_t>(sight.band), static_cast<std::uint8_t>(need),
                          static_cast<std::uint8_t>(die), sight.heard, success},
        SKM(6, 2), audience);
    return success;
}

// fog = hidden: whoever of the unseen is easiest to see.
Team easiest_hidden(Scene scene, Figure observer, Sighting& best) {
    Team easiest;
    for (int i = 0; i < scene.now.team_count; ++i) {
        const Unit& unit = scene.now.units[i];
        if (unit.side == scene.now.side_of(observer) || !unit.present || unit.spotted_by.any()) continue;
        const Sighting sight = sighting(scene, observer, Team(i));
        if (sight.possible && (!easiest.exists() || sight.band < best.band)) {
            easiest = Team(i);
            best = sight;
        }
    }
    return easiest;
}

}  // namespace

void spot(Play play, const Action& action) {
    Position& now = play.now;
    const Team observers = now[action.figure].team;
    now[action.figure].spot_used = true;
    if (action.marker != no_marker) {
        const Sighting sight = sighting_of_marker(play, action.figure, action.marker);
        if (roll_to_spot(play, sight, observers, Team(), action.marker, false))
            reveal(play, action.marker, observers, true);
        return;
    }
    Team target = action.team;
    Sighting sight;
    if (!target.exists()) {
        target = easiest_hidden(play, action.figure, sight);
        if (!target.exists()) {  // the die is thrown all the same, so that nothing is learnt from its absence
            play.dice.roll(10, seen_by(rolls::spotting, told_of(play.table, now, observers)));
            return;
        }
    } else {
        sight = sighting(play, action.figure, target);
    }
    if (roll_to_spot(play, sight, observers, target, no_marker, false))
        set_spotted(play, target, observers, false, SKM(6, 8));
}

// SKM-6.9, 6.15
void react_by_spotting(Play play) {
    Position& now = play.now;
    const Team active = now.active;
    if (!now[active].moved_last && !now[active].shot_last) return;
    for (int i = 0; i < now.team_count; ++i) {
        const Team team(i);
        const Unit& unit = now.units[i];
        if (unit.side == now[active].side || !unit.present || unit.routing) continue;
        if (is_spotted_by(play, active, team)) {
            if (!play.table.options.spot_by_team) return;
            continue;
        }
        Sighting best;
        for (const Figure figure : bodies_of(now, team, [](const Man& man) { return man.able(); })) {
            const Sighting sight = easiest_sighting(play, figure, active);
            if (is_easier(sight, best)) best = sight;
        }
        if (best.possible && roll_to_spot(play, best, team, active, no_marker, true))
            set_spotted(play, active, team, false, SKM(6, 9));
    }
}

// ---- SKM-6.10

bool sees_automatically(Scene scene, const Body& observer, const Body& target, Cover cover) {
    return cover == Cover::none && are_in_range(observer, target, automatic_spotting) &&
           has_clear_sight(scene, observer, target);
}

namespace {

// Quick rejections first: this is asked after every move.
bool are_far_apart(Point a, Point b) {
    constexpr std::int64_t reach = automatic_spotting * inch + 2 * hull_reach;
    return field::squared_distance(a, b) > reach * reach;
}

bool spots_now(Scene scene, Figure observer, Figure target) {
    if (are_far_apart(scene.now[observer].at, scene.now[target].at)) return false;
    const Body from = body_of(scene, observer), to = body_of(scene, target);
    if (!are_in_range(from, to, automatic_spotting)) return false;
    return sees_automatically(scene, from, to, cover_as_seen(scene, target, from));
}

// Where the men of a team stand.
field::Box ground_of(const Position& now, Team team) {
    field::Box box{{INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}};
    for (const Figure figure : now[team].figures) {
        if (!now[figure].on_table()) continue;
        const Point at = now[figure].at;
        box.low = {std::min(box.low.x, at.x), std::min(box.low.y, at.y)};
        box.high = {std::max(box.high.x, at.x), std::max(box.high.y, at.y)};
    }
    return box;
}

bool spots_now(Scene scene, Team observers, Team target) {
    const auto targets = bodies_of(scene.now, target, [](const Man& man) { return man.on_table(); });
    for (const Figure observer : bodies_of(scene.now, observers, [](const Man& man) { return man.able(); }))
        for (const Figure figure : targets)
            if (spots_now(scene, observer, figure)) return true;
    return false;
}

// SKM-18.9
bool spots_marker_now(Scene scene, Team observers, Point at) {
    const Body body = circle(scene.table, at);
    for (const Figure observer : bodies_of(scene.now, observers, [](const Man& man) { return man.able(); })) {
        if (are_far_apart(scene.now[observer].at, at)) continue;
        const Body from = body_of(scene, observer);
        if (are_in_range(from, body, automatic_spotting) &&
            sees_automatically(scene, from, body, cover_of(scene, body, from)))
            return true;
    }
    return false;
}

bool is_anybody_near(const Position& now, Team team, Point at) {
    for (const Figure figure : now[team].figures)
        if (now[figure].able() && !are_far_apart(now[figure].at, at)) return true;
    return false;
}

bool spot_markers_automatically(Play play) {
    Position& now = play.now;
    bool found = false;
    for (int marker = 0; marker < most_markers; ++marker)
        for (int i = 0; i < now.team_count && now.counters[marker].face_down; ++i) {
            const Unit& unit = now.units[i];
            if (unit.side != Side::a || !unit.present || now.counters[marker].hit_teams.contains(Team(i))) continue;
            if (!is_anybody_near(now, Team(i), now.counters[marker].at)) continue;
            if (is_in_reach(play, now.counters[marker], Team(i)) &&
                spots_marker_now(play, Team(i), now.counters[marker].at))
                found |= reveal(play, marker, Team(i), true);
        }
    return found;
}

}  // namespace

bool spot_automatically(Play play) {
    Position& now = play.now;
    bool found = false;
    std::array<field::Box, most_teams> grounds;
    bool are_known = false;  // nobody moves before the markers are looked at
    for (int target = 0; target < now.team_count; ++target) {
        const Unit& unit = now.units[target];
        if (!unit.present || (unit.spotted_by.any() && !play.table.options.spot_by_team)) continue;
        for (int i = 0; i < now.team_count && !are_known; ++i)
            grounds[static_cast<std::size_t>(i)] = ground_of(now, Team(i));
        are_known = true;
        const field::Box near =
            grounds[static_cast<std::size_t>(target)].grown(automatic_spotting * inch + 2 * hull_reach);
        for (int i = 0; i < now.team_count; ++i) {
            if (now.units[i].side == unit.side || !now.units[i].present) continue;
            if (!near.touches(grounds[static_cast<std::size_t>(i)])) continue;
            if (is_spotted_by(play, Team(target), Team(i)) || !spots_now(play, Team(i), Team(target))) continue;
            set_spotted(play, Team(target), Team(i), true, SKM(6, 10));
            found = true;
            if (!play.table.options.spot_by_team) break;
        }
    }
    if (play.table.options.solo_markers) found |= spot_markers_automatically(play);
    return found;
}

// ---- SKM-6.12

bool team_sees(Scene scene, Team team, const Body& body) {
    const auto able = bodies_of(scene.now, team, [](const Man& man) { return man.able(); });
    if (are_hidden(scene, body, able.begin(), able.end())) return false;
    for (const Figure figure : able)
        if (sees(scene, body_of(scene, figure), body)) return true;
    return false;
}

bool teams_see(Scene scene, Team a, Team b) {
    for (const Figure figure : bodies_of(scene.now, b, [](const Man& man) { return man.able(); }))
        if (team_sees(scene, a, body_of(scene, figure))) return true;
    return false;
}

void lose_sight(Play play, Side side) {
    Position& now = play.now;
    for (int target = 0; target < now.team_count; ++target) {
        Unit& unit = now.units[target];
        if (unit.side == side || !unit.present || unit.spotted_by.empty() || !has_able(now, Team(target))) continue;
        TeamSet still;
        for (int i = 0; i < now.team_count; ++i)
            if (now.units[i].side == side && now.units[i].present && teams_see(play, Team(i), Team(target))) {
                still.insert(Team(i));
                if (!play.table.options.spot_by_team) break;
            }
        if (play.table.options.spot_by_team)
            still &= unit.spotted_by;
        else if (still.any())
            still = all_teams;
        if (still == unit.spotted_by) continue;
        unit.spotted_by = still;
        play.journal.add(events::LostSight{Team(target), side}, SKM(6, 12));
    }
}

}  // namespace sandtable::skirmish
