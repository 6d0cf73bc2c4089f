// SKM chapter 18: solo markers and events.
#include <algorithm>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

// SKM-18.2: one pick a position, in order; nobody sees the dice.
void shuffle_markers(Play play) {
    Position& now = play.now;
    FixedList<std::uint8_t, most_markers> left;
    for (std::size_t i = 0; i < play.table.markers.size(); ++i) left.push(static_cast<std::uint8_t>(i));
    for (std::size_t i = 0; i < play.table.markers.size(); ++i) {
        const auto chosen = static_cast<std::size_t>(pick(play.dice, static_cast<int>(left.size()), rolls::shuffle));
        const MarkerIssue& issue = play.table.markers[left[chosen]];
        now.counters[i].content = issue.content;
        now.counters[i].team = issue.content == Content::unit ? Team(issue.team) : Team();
        for (std::size_t j = chosen; j + 1 < left.size(); ++j) left[j] = left[j + 1];
        left.pop();
    }
}

namespace {

bool is_event(Content content) {
    return content == Content::sniper || content == Content::artillery || content == Content::mine;
}

Attack event_attack(Content content) {
    Attack attack;
    attack.side = Side::b;
    attack.kind = content == Content::artillery ? Attack::Kind::mortar : Attack::Kind::bullets;
    return attack;
}

Figure nearest_member(Scene scene, Team team, const Body& from, bool in_sight) {
    Figure nearest;
    Nearness least;
    for (const Figure figure : scene.now[team].figures) {
        if (!scene.now[figure].able()) continue;
        const Body body = body_of(scene, figure);
        const Nearness distance = nearness(from, body);
        if (!(distance < least) || (in_sight && !sees(scene, from, body))) continue;
        least = distance;
        nearest = figure;
    }
    return nearest;
}

// SKM-7.5 from the marker's point.
Modifiers shifts_from(Scene scene, Team target, const Body& from) {
    Cover least = Cover::hard;
    for (const Figure figure : scene.now[target].figures)
        if (scene.now[figure].able() && sees(scene, from, body_of(scene, figure)))
            least = std::min(least, cover_of(scene, figure, from));
    Modifiers shifts;
    add_shifts_of_target(scene, target, least, shifts);
    return shifts;
}

Modifiers one_more(events::Reason reason, const Clause& clause) {
    Modifiers list;
    list.add(true, reason, 1, clause);
    return list;
}

void report_attack(Play play, int marker, Team target, int shots, int hits, int need) {
    play.journal.add(events::EventAttacked{static_cast<std::uint8_t>(marker), play.now.counters[marker].content, target,
                                           static_cast<std::uint8_t>(shots), static_cast<std::uint8_t>(hits),
                                           static_cast<std::uint8_t>(need)},
                     SKM(18, 3));
}

void sniper_shoots(Play play, int marker, Team target) {  // SKM-18.5
    const Body from = circle(play.table, play.now.counters[marker].at);
    Attack attack = event_attack(Content::sniper);
    begin_attack_on(play, attack, target);
    const Figure figure = nearest_member(play, target, from, true);
    const Modifiers shifts = shifts_from(play, target, from);
    const int band = 2 + shifts.total();
    if (figure.exists()) shifts.tell_of_marker(play, marker, everyone);
    if (!figure.exists() || band >= above_long) return report_attack(play, marker, target, 1, 0, 0);
    const int need = to_hit[0][static_cast<std::size_t>(band)][static_cast<std::size_t>(ShotKind::careful)];
    const bool hit = play.dice.roll(20, rolls::sniper) >= need;
    report_attack(play, marker, target, 1, hit ? 1 : 0, need);
    if (!hit || burns_if_flamethrower(play, attack, figure)) return;
    harm_by_fire(play, attack, figure, one_more(events::Reason::sniper, SKM(18, 5)));
}

// SKM-15.16: as HE from a gun.
void shell_vehicle(Play play, Attack& attack, Vehicle vehicle, const Body& from, int faces) {
    const VehicleModel& model = model_of(play, vehicle);
    if (is_soft(model.weight))
        damage_vehicle(play, attack, vehicle, from, Projectile{}, true);
    else if (model.open)
        shell_occupants(play, attack, vehicle, faces);
}

void shell_falls(Play play, int marker, Team target) {  // SKM-18.6, 18.12
    constexpr int need = 16;
    const Body from = circle(play.table, play.now.counters[marker].at);
    Attack attack = event_attack(Content::artillery);
    begin_attack_on(play, attack, target);
    const Figure figure = nearest_member(play, target, from, false);
    const bool hit = play.dice.roll(20, rolls::artillery) >= need;
    report_attack(play, marker, target, 1, hit ? 1 : 0, need);
    if (!hit || !figure.exists()) return;
    BurstKind kind;
    kind.shell = true;
    kind.faces = 8;
    const Vehicle vehicle = play.now[figure].aboard;
    burst(play, attack, body_of(play, figure).at, from, kind, target);
    if (vehicle.exists()) shell_vehicle(play, attack, vehicle, from, kind.faces);
}

// SKM-7.15, 14.12: bullets and splinters do nothing to a closed AFV.
bool is_under_armour(Scene scene, Figure figure) {
    const Vehicle vehicle = scene.now[figure].aboard;
    if (!vehicle.exists()) return false;
    const VehicleModel& model = scene.table.models[scene.now[vehicle].model];
    return !model.open && !is_soft(model.weight);
}

void mine_goes_off(Play play, int marker, Team target) {  // SKM-18.7
    constexpr int need = 12;
    Attack attack = event_attack(Content::mine);
    begin_attack_on(play, attack, target);
    FixedList<Figure, 16> hit;
    int shots = 0;
    for (const Figure figure : play.now[target].figures) {
        if (!play.now[figure].able() || is_under_armour(play, figure)) continue;
        ++shots;
        if (play.dice.roll(20, rolls::mine) >= need && !hit.full()) hit.push(figure);
    }
    report_attack(play, marker, target, shots, static_cast<int>(hit.size()), need);
    if (shots > 0 && hit.empty()) return suppress(play, attack, target);
    for (const Figure figure : hit) {
        if (!play.now[figure].able() || burns_if_flamethrower(play, attack, figure)) continue;
        harm_by_fire(play, attack, figure, one_more(events::Reason::as_by_machine_gun, SKM(18, 7)));
    }
}

void event_attacks(Play play, int marker, Team target) {
    Counter& counter = play.now.counters[marker];
    play.now.contact = true;  // SKM-20.14
    counter.used = true;      // SKM-18.8: face down again
    counter.hit_teams.insert(target);
    switch (counter.content) {
        case Content::sniper: return sniper_shoots(play, marker, target);
        case Content::artillery: return shell_falls(play, marker, target);
        case Content::mine: return mine_goes_off(play, marker, target);
        default: return;
    }
}

void become_team(Play play, int marker, Team by, bool was_spotted) {  // SKM-18.3, 18.11
    Position& now = play.now;
    Counter& counter = now.counters[marker];
    const Team team = counter.team;
    counter.face_down = false;
    now.contact = true;
    play.journal.add(events::MarkerRevealed{static_cast<std::uint8_t>(marker), Content::unit, team, counter.at},
                     SKM(18, 3));
    Unit& unit = now[team];
    unit.present = true;
    const Point toward = by.exists() && has_able(now, by) ? body_of(play, anchor_of(now, by)).at : counter.at;
    if (unit.vehicle.exists()) {  // SKM-21.6
        Hull& hull = now[unit.vehicle];
        if (toward != counter.at) hull.heading = field::heading_of(toward - counter.at).tenths;
        hull.at = hull_place(play, unit.vehicle, counter.at, Heading(hull.heading));
        for (const Figure figure : unit.figures) now[figure].at = hull.at;
    }
    if (unit.carriage.exists()) now[unit.carriage].at = gun_place(play, unit.carriage, counter.at);
    deploy_at(play, team, counter.at, unit.carriage.exists() ? 1 : 0);
    if (toward != counter.at) face(play, team, toward);
    if (unit.vehicle.exists()) unit.facing = now[unit.vehicle].heading;
    if (unit.carriage.exists()) now[unit.carriage].heading = unit.facing;
    if (was_spotted) set_spotted(play, team, by, false, SKM(18, 3));
}

// One counter. False: it stays face down as it was.
bool resolve(Play play, int marker, Team by, bool was_spotted) {
    Counter& counter = play.now.counters[marker];
    if (counter.content == Content::unit) {
        become_team(play, marker, by, was_spotted);
        return true;
    }
    if (counter.content == Content::dummy) {  // SKM-18.9
        counter.face_down = false;
        play.journal.add(events::MarkerRevealed{static_cast<std::uint8_t>(marker), Content::dummy, Team(), counter.at},
                         SKM(18, 9));
        return true;
    }
    if (!is_event(counter.content) || !by.exists() || counter.hit_teams.contains(by)) return false;
    event_attacks(play, marker, by);
    return true;
}

}  // namespace

// SKM-18.7, 18.8: a mine, and every event that has attacked before, has to do only with teams within 10" of it.
bool is_in_reach(Scene scene, const Counter& counter, Team team) {
    if (counter.content != Content::mine && !counter.used) return true;
    const Body body = circle(scene.table, counter.at);
    for (const Figure figure : scene.now[team].figures)
        if (scene.now[figure].able() && are_in_range(body, body_of(scene, figure), 10)) return true;
    return false;
}

// SKM-18.3, 18.4, 18.11
bool reveal(Play play, int marker, Team by, bool was_spotted) {
    Position& now = play.now;
    const Counter first = now.counters[marker];
    if (by.exists() && !is_in_reach(play, first, by)) return false;
    TeamSet already_due;
    for (int i = 0; i < now.team_count; ++i)
        if (now.units[i].morale_due) already_due.insert(Team(i));
    if (!resolve(play, marker, by, was_spotted)) return false;
    if (!first.used) {
        const Body body = circle(play.table, first.at);
        for (int i = 0; i < most_markers; ++i) {
            Counter& other = now.counters[i];
            if (i == marker || !other.face_down || other.used) continue;
            const Body its = circle(play.table, other.at);
            const int distance = range(body, its);
            if (distance > 12 && (distance > 30 || !sees(play, body, its))) continue;
            if (is_event(other.content) && (!by.exists() || !team_sees(play, by, its))) continue;
            if (!is_in_reach(play, other, by)) continue;
            resolve(play, i, by, false);
        }
    }
    for (int i = 0; i < now.team_count; ++i)  // SKM-9.14
        if (now.units[i].morale_due && !already_due.contains(Team(i))) {
            now.units[i].morale_due = false;
            test_morale(play, Team(i), Cause::fire);
        }
    spot_automatically(play);
    return true;
}

// SKM-18.10, 6.13
void run_markers(Play play) {
    Position& now = play.now;
    for (int marker = 0; marker < most_markers; ++marker) {
        const Counter counter = now.counters[marker];
        if (!counter.face_down) continue;
        const Body body = circle(play.table, counter.at);
        const int reach = counter.used || counter.content == Content::mine ? 10 : marker_spotting;
        Team nearest;
        Nearness least;
        Figure target;
        for (int i = 0; i < now.team_count; ++i) {
            if (now.units[i].side != Side::a || !now.units[i].present || counter.hit_teams.contains(Team(i))) continue;
            const Figure member = nearest_member(play, Team(i), body, true);
            if (!member.exists()) continue;
            const Nearness distance = nearness(body, body_of(play, member));
            if (distance.range() > reach || !(distance < least)) continue;
            least = distance;
            nearest = Team(i);
            target = member;
        }
        if (!nearest.exists()) continue;
        const Body seen = body_of(play, target);
        const Cover cover = cover_as_seen(play, target, body);
        const int distance = range(body, seen);
        if (!sees_automatically(play, body, seen, cover)) {
            const Modifiers shifts = spotting_shifts(play, Team(), false, nearest, cover, false);
            const int band = spotting_band(distance, shifts);
            if (band > 3) continue;
            const int need = spot_on[static_cast<std::size_t>(band)];
            const int die = play.dice.roll(10, seen_by(rolls::spotting, Seats()));
            if (die < need) continue;
            shifts.tell_of_marker(play, marker, everyone);
            play.journal.add(events::MarkerTried{static_cast<std::uint8_t>(marker), nearest,
                                                 static_cast<std::uint8_t>(distance), static_cast<std::uint8_t>(band),
                                                 static_cast<std::uint8_t>(need), static_cast<std::uint8_t>(die)},
                             SKM(6, 13));
        }
        set_spotted(play, nearest, Team(), false, SKM(6, 13));
        reveal(play, marker, nearest, false);
    }
}

}  // namespace sandtable::skirmish
