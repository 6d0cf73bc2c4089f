// SKM section 8: what a side may know.
#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

bool is_spotted(const Position& now, Team team) { return now[team].spotted_by.any(); }

bool is_spotted_by(Scene scene, Team team, Team observer) {
    const TeamSet by = scene.now[team].spotted_by;
    return scene.table.options.spot_by_team ? by.contains(observer) : by.any();
}

bool is_spotted_enemy(Scene scene, Team own, Team team) {
    const Position& now = scene.now;
    return now[team].side != now[own].side && now[team].present && has_able(now, team) &&
           is_spotted_by(scene, team, own);
}

bool is_known(Scene scene, Side side, Team team) {
    const Unit& unit = scene.now[team];
    return unit.side == side || scene.table.options.fog != Fog::hidden || unit.spotted_by.any();
}

bool is_reckoned_with(Scene scene, Side side, Figure figure) {
    const Man& man = scene.now[figure];
    const Unit& unit = scene.now[man.team];
    if (unit.side == side || !man.on_table() || !unit.present) return false;
    if (unit.spotted_by.any()) return man.able();
    return scene.table.options.fog == Fog::open ? man.able() : scene.table.options.fog == Fog::contact;
}

void set_spotted(Play play, Team team, Team observer, bool automatic, const Clause& clause) {
    Position& now = play.now;
    Unit& unit = now[team];
    const bool by_team = play.table.options.spot_by_team && observer.exists();
    if (by_team)
        unit.spotted_by.insert(observer);
    else
        unit.spotted_by = all_teams;
    now.aware[static_cast<std::size_t>(index(enemy_of(unit.side)))] = true;  // SKM-6.3
    play.journal.add(events::Spotted{team, enemy_of(unit.side), automatic}, clause);
}

Seats told_of(const Table& table, const Position& now, Team team) {
    // In solo play nobody sits opposite: what the players do is no secret.
    if (table.options.solo() && now[team].side == Side::a) return everyone;
    if (table.options.fog == Fog::open || is_spotted(now, team)) return everyone;
    return seats_of(table, now[team].side);
}

void notice(Play play, Team team, bool moved, bool fired) {
    if (told_of(play.table, play.now, team) == everyone) return;
    if (play.table.options.fog == Fog::hidden && !fired) return;
    Seats others = everyone;
    others -= seats_of(play.table, play.now[team].side);
    play.journal.add(events::Noticed{team, moved, fired}, SKM(6, 9), others);
}

namespace {

// An unspotted enemy team as it looks from outside: where its men stand, and whether they moved or fired.
void blur_man(Man& man, Fog fog) {
    if (!man.on_table()) {
        const State gone = man.state;
        const Team team = man.team, origin = man.origin;
        const std::uint8_t number = man.number;
        man = Man{};
        man.state = gone;
        man.team = team;
        man.origin = origin;
        man.number = number;
        return;
    }
    Man seen;
    seen.at = fog == Fog::hidden ? Point{} : man.at;
    seen.aboard = fog == Fog::hidden ? Vehicle() : man.aboard;
    seen.state = fog == Fog::hidden ? State::hidden : State::unknown;
    seen.team = man.team;
    seen.origin = man.origin;
    seen.number = man.number;
    seen.base_ap = 0;
    man = seen;
}

void blur_unit(Unit& unit, Fog fog) {
    Unit seen;
    seen.figures = unit.figures;
    seen.issue = unit.issue;
    seen.serial = unit.serial;
    seen.side = unit.side;
    seen.owner = unit.owner;
    // The base shows a vehicle or a gun, and SKM-6.6 needs to know a sniper; for the rest men are men.
    const bool shows = unit.kind == TeamKind::vehicle || unit.kind == TeamKind::gun || unit.kind == TeamKind::sniper;
    seen.kind = shows ? unit.kind : TeamKind::infantry;
    seen.vehicle = unit.vehicle;
    seen.carriage = unit.carriage;
    seen.present = fog != Fog::hidden;  // nobody knows that it is there
    seen.activated = unit.activated;    // how many teams have had their turn is open
    if (fog == Fog::contact) {
        seen.moved_last = unit.moved_last;
        seen.shot_last = unit.shot_last;
        seen.last_move = unit.last_move;
        seen.last_heading = unit.last_heading;
    }
    unit = seen;
}

// The model is what stands on the table; how it is, is not seen.
void blur_hull(Hull& hull, Fog fog) {
    Hull seen;
    seen.model = hull.model;
    seen.team = hull.team;
    for (std::size_t i = 0; i < hull.weapons.size(); ++i) {
        seen.weapons[i].type = hull.weapons[i].type;
        seen.weapons[i].mount = hull.weapons[i].mount;
        seen.weapons[i].gun = hull.weapons[i].gun;
    }
    if (fog != Fog::hidden) {
        seen.at = hull.at;
        seen.heading = hull.heading;
        seen.destroyed = hull.destroyed;
        seen.burning_until = hull.destroyed ? hull.burning_until : std::uint8_t{0};
    }
    hull = seen;
}

void blur_piece(Piece& piece, Fog fog) {
    Piece seen;
    seen.gun = piece.gun;
    seen.team = piece.team;
    if (fog != Fog::hidden) {
        seen.at = piece.at;
        seen.heading = piece.heading;
        seen.shield = piece.shield;
    }
    piece = seen;
}

// Spotted teams show everything but the actions they have stored and the grenades they have left.
void blur_stores(Position& seen, Team team) {
    for (const Figure figure : seen[team].figures) {
        seen[figure].grenades = unlimited;
        for (Carried& weapon : seen[figure].weapons) weapon.acc = 0;
    }
    if (seen[team].vehicle.exists())
        for (Mounted& weapon : seen[seen[team].vehicle].weapons) weapon.acc = 0;
    if (seen[team].carriage.exists()) seen[seen[team].carriage].acc = 0;
}

void blur_team(Position& seen, Team team, Fog fog) {
    Unit& unit = seen[team];
    if (!unit.present) {  // behind a marker: nobody knows that it exists
        for (const Figure figure : unit.figures) {
            Man blank;
            blank.state = State::hidden;
            blank.team = team;
            blank.origin = seen[figure].origin;
            blank.number = seen[figure].number;
            blank.base_ap = 0;
            seen[figure] = blank;
        }
        return;
    }
    for (const Figure figure : unit.figures) blur_man(seen[figure], fog);
    if (unit.vehicle.exists()) blur_hull(seen[unit.vehicle], fog);
    if (unit.carriage.exists()) blur_piece(seen[unit.carriage], fog);
    blur_unit(unit, fog);
}

}  // namespace

Position blurred(const Table& table, const Position& now, Seat seat) {
    Position seen = now;
    if (now.phase == Phase::over) return seen;
    const bool looks_on = seat.index() >= static_cast<int>(table.seat_side.size());
    const auto hides_from = [&](Side side) {
        if (table.options.solo() && side == Side::a) return false;
        return looks_on || table.seat_side[static_cast<std::size_t>(seat.index())] != side;
    };
    seen.viewer =
        static_cast<std::uint8_t>(looks_on ? 3 : 1 + index(table.seat_side[static_cast<std::size_t>(seat.index())]));
    for (int i = 0; i < now.team_count; ++i) {
        const Team team(i);
        if (!hides_from(now[team].side) || table.options.fog == Fog::open) {
            if (now[team].present || table.options.solo() == false) continue;
        }
        if (now[team].present && is_spotted(now, team))
            blur_stores(seen, team);
        else
            blur_team(seen, team, table.options.fog);
        if (is_spotted(now, team)) continue;
        if (now.active == team) seen.active = Team();
        seen.retired_now.remove(team);
        if (table.options.fog == Fog::hidden)  // nor who of the hidden has fired
            for (int j = 0; j < now.team_count; ++j) seen.units[j].fired_on_by.remove(team);
    }
    for (Counter& counter : seen.counters)
        if (counter.face_down && !counter.used) {  // nobody knows them, the engine apart
            counter.content = Content::hidden;
            counter.team = Team();
        }
    if (table.options.solo()) seen.pool.fill(unlimited);
    return seen;
}

namespace {

const FigureIssue* issue_of(const Table& table, const Position& guess, const Man& man) {
    const std::uint8_t issue = guess[man.origin].issue;
    if (issue == 255 || man.number < 1 || man.number > table.teams[issue].figures.size()) return nullptr;
    return &table.teams[issue].figures[man.number - 1u];
}

std::uint8_t grenades_at_first(const Table& table, const Position& guess, Figure figure) {
    const FigureIssue* issue = issue_of(table, guess, guess[figure]);
    return issue == nullptr ? std::uint8_t{0} : static_cast<std::uint8_t>(issue->grenades);
}

void imagine_man(const Table& table, Position& guess, Figure figure) {
    Man& man = guess[figure];
    const bool was_hidden = man.state == State::hidden;
    man.state = State::ok;
    man.base_ap = 2;
    if (was_hidden && guess[man.team].vehicle.exists()) man.aboard = guess[man.team].vehicle;
    man.weapons[0].type = WeaponType::rifle;
    man.weapons[0].ammo = unlimited;
    const FigureIssue* found = issue_of(table, guess, man);
    if (found == nullptr) return;
    const FigureIssue& issue = *found;
    man.base_ap = static_cast<std::uint8_t>(issue.base_ap);
    man.role = issue.role;
    man.binoculars = issue.binoculars;
    man.sniper = issue.sniper;
    man.grenades = static_cast<std::uint8_t>(issue.grenades);
    if (was_hidden && issue.in_vehicle >= 0) man.aboard = guess.units[issue.in_vehicle].vehicle;
    if (was_hidden) man.at = man.aboard.exists() ? guess[man.aboard].at : issue.at;
    arm(man, issue);
}

void imagine_team(const Table& table, Position& guess, Team team) {
    Unit& unit = guess[team];
    int strength = 0;
    for (const Figure figure : unit.figures) {
        if (guess[figure].grenades == unlimited) guess[figure].grenades = grenades_at_first(table, guess, figure);
        if (guess[figure].state == State::unknown || guess[figure].state == State::hidden)
            imagine_man(table, guess, figure);
        ++strength;
    }
    if (unit.orig_strength != 0) return;  // it is not blurred
    const TeamIssue* issue = unit.issue == 255 ? nullptr : &table.teams[unit.issue];
    unit.orig_strength =
        static_cast<std::uint8_t>(issue != nullptr && issue->orig_strength > 0 ? issue->orig_strength : strength);
    if (issue != nullptr) unit.facing = Heading(issue->facing).tenths;
}

// Face-down markers: what is left of the scenario's contents, in any order when they were shuffled.
using Contents = FixedList<std::uint8_t, most_markers>;

void take_away(Contents& left, std::size_t place) {
    for (std::size_t i = place; i + 1 < left.size(); ++i) left[i] = left[i + 1];
    left.pop();
}

void imagine_markers(const Table& table, Position& guess, Dice& dice) {
    Contents left;
    for (std::size_t i = 0; i < table.markers.size(); ++i) left.push(static_cast<std::uint8_t>(i));
    for (std::size_t i = 0; i < table.markers.size(); ++i) {
        const Counter& counter = guess.counters[i];
        if (counter.content == Content::hidden) continue;
        for (std::size_t j = 0; j < left.size(); ++j) {
            const MarkerIssue& issue = table.markers[left[j]];
            if (issue.content != counter.content) continue;
            if (issue.content == Content::unit && issue.team != counter.team.index()) continue;
            take_away(left, j);
            break;
        }
    }
    for (std::size_t i = 0; i < table.markers.size(); ++i) {
        Counter& counter = guess.counters[i];
        if (counter.content != Content::hidden || left.empty()) continue;
        std::size_t chosen = table.shuffle_markers ? dice.below(static_cast<std::uint32_t>(left.size())) : 0;
        const MarkerIssue& issue = table.markers[left[chosen]];
        counter.content = issue.content;
        counter.team = issue.content == Content::unit ? Team(issue.team) : Team();
        take_away(left, chosen);
    }
}

// fog = hidden: whoever is not under a marker stands somewhere on the table, for want of better where he began. Without
// markers in play (SKM-18.2) those who wait under them never come.
void bring_back_hidden(const Table& table, Position& guess) {
    TeamSet under_markers;
    for (const Counter& counter : guess.counters)
        if (counter.team.exists() && (counter.face_down || !table.options.solo_markers))
            under_markers.insert(counter.team);
    for (int i = 0; i < guess.team_count; ++i) {
        Unit& unit = guess.units[i];
        if (unit.present || under_markers.contains(Team(i))) continue;
        unit.present = true;
        if (unit.issue == 255) continue;
        const TeamIssue& issue = table.teams[unit.issue];
        if (unit.vehicle.exists()) {
            guess[unit.vehicle].at = issue.at;
            guess[unit.vehicle].heading = Heading(issue.heading).tenths;
        }
        if (unit.carriage.exists()) {
            guess[unit.carriage].at = issue.at;
            guess[unit.carriage].heading = Heading(issue.heading).tenths;
            guess[unit.carriage].shield = issue.shield;
        }
    }
}

// What the scenario gave, less what stands on the table and came out of it (SKM-20.7).
void imagine_pool(const Table& table, Position& guess) {
    for (std::size_t i = 0; i < pool_items; ++i) guess.pool[i] = static_cast<std::uint8_t>(table.pool[i]);
    const auto take = [&](Pool item) {
        std::uint8_t& left = guess.pool[static_cast<std::size_t>(item)];
        if (left > 0) --left;
    };
    for (int i = 0; i < guess.figure_count; ++i)
        if (const Man& man = guess.men[i]; man.on_table() && guess[man.team].issue == 255)
            if (const int item = pool_item_of(guess, Figure(i)); item >= 0) take(static_cast<Pool>(item));
    for (int i = 0; i < guess.vehicle_count; ++i) {
        const Hull& hull = guess.hulls[i];
        if (hull.model == 255 || hull.destroyed || guess[hull.team].issue != 255) continue;
        take(hull.model == table.pool_tank ? Pool::tank : Pool::spg);
    }
    for (int i = 0; i < guess.carriage_count; ++i)
        if (guess.pieces[i].gun != 255 && !guess.pieces[i].wrecked && guess[guess.pieces[i].team].issue == 255)
            take(Pool::gun);
}

}  // namespace

Position imagined(const Table& table, const Position& view, Dice& dice) {
    Position guess = view;
    if (view.viewer == 0) return guess;
    guess.viewer = 0;
    imagine_markers(table, guess, dice);
    if (table.options.fog == Fog::hidden && guess.phase != Phase::deployment) bring_back_hidden(table, guess);
    for (int i = 0; i < guess.team_count; ++i) imagine_team(table, guess, Team(i));
    if (table.options.solo()) imagine_pool(table, guess);
    return guess;
}

}  // namespace sandtable::skirmish
