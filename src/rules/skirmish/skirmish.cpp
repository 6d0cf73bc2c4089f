#include "rules/skirmish/skirmish.hpp"

#include <algorithm>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

Seats Skirmish::seats(const Table& table) {
    Seats seats;
    for (std::size_t i = 0; i < table.seat_side.size(); ++i) seats.insert(Seat(static_cast<int>(i)));
    return seats;
}

int Skirmish::side_of(const Table& table, Seat seat) {
    return index(table.seat_side[static_cast<std::size_t>(seat.index())]);
}

// ---- set-up

void arm(Man& man, const FigureIssue& issue) {
    man.weapons = {};
    for (std::size_t i = 0; i < issue.weapons.size(); ++i) {
        man.weapons[i].type = issue.weapons[i].type;
        man.weapons[i].ammo = issue.weapons[i].ammo;
        man.weapons[i].smoke = issue.weapons[i].smoke;
        man.weapons[i].wp = issue.weapons[i].wp;
    }
}

namespace {

Man man_of(const FigureIssue& issue, Team team, int number) {
    Man man;
    man.at = issue.at;
    man.team = man.origin = team;
    man.number = static_cast<std::uint8_t>(number);
    man.role = issue.role;
    man.base_ap = static_cast<std::uint8_t>(issue.base_ap);
    man.grenades = static_cast<std::uint8_t>(issue.grenades);
    man.binoculars = issue.binoculars;
    man.sniper = issue.sniper;
    arm(man, issue);
    return man;
}

}  // namespace

Hull hull_of(const Table& table, int model_number, Team team) {
    const VehicleModel& model = table.models[static_cast<std::size_t>(model_number)];
    Hull hull;
    hull.model = static_cast<std::uint8_t>(model_number);
    hull.team = team;
    std::size_t slot = 0;
    if (model.gun >= 0) {
        hull.weapons[slot].type = WeaponType::gun;
        hull.weapons[slot].mount = model.gun_mount;
        hull.weapons[slot++].gun = static_cast<std::uint8_t>(model.gun);
    }
    for (const WeaponType type : model.machine_guns) {
        if (slot >= most_mounted) break;
        hull.weapons[slot].type = type;
        hull.weapons[slot++].mount = type == WeaponType::vmg_hull     ? Mount::hull
                                     : type == WeaponType::vmg_turret ? Mount::turret
                                                                      : Mount::pintle;
    }
    return hull;
}

namespace {

void set_up_team(const Table& table, Position& now, const TeamIssue& issue, int place) {
    const Team team(place);
    Unit& unit = now[team];
    unit.issue = static_cast<std::uint8_t>(place);
    unit.side = issue.side;
    unit.owner = static_cast<std::uint8_t>(issue.owner);
    unit.kind = issue.kind;
    unit.facing = static_cast<std::int16_t>(issue.facing);
    unit.posture = issue.posture;
    unit.spotted_by = issue.spotted ? all_teams : TeamSet();
    unit.orig_strength = static_cast<std::uint8_t>(issue.orig_strength > 0 ? issue.orig_strength
                                                                           : static_cast<int>(issue.figures.size()));
    unit.present = issue.marker < 0 && !table.deploy_free;
    if (issue.model >= 0) {
        unit.vehicle = Vehicle(now.vehicle_count);
        Hull hull = hull_of(table, issue.model, team);
        hull.at = issue.at;
        hull.heading = Heading(issue.heading).tenths;
        unit.facing = hull.heading;
        if (hull.weapons[0].type == WeaponType::gun) {
            hull.weapons[0].smoke = static_cast<std::uint8_t>(issue.smoke);
            hull.weapons[0].wp = static_cast<std::uint8_t>(issue.wp);
            hull.weapons[0].hvap = static_cast<std::uint8_t>(issue.hvap);
        }
        now.hulls[now.vehicle_count++] = hull;
    }
    if (issue.gun >= 0) {
        unit.carriage = Carriage(now.carriage_count);
        Piece& piece = now.pieces[now.carriage_count++];
        piece.at = issue.at;
        piece.heading = Heading(issue.heading).tenths;
        piece.gun = static_cast<std::uint8_t>(issue.gun);
        piece.team = team;
        piece.shield = issue.shield;
        piece.smoke = static_cast<std::uint8_t>(issue.smoke);
        piece.wp = static_cast<std::uint8_t>(issue.wp);
        piece.hvap = static_cast<std::uint8_t>(issue.hvap);
    }
    for (std::size_t i = 0; i < issue.figures.size(); ++i) {
        const Figure figure(now.figure_count++);
        now[figure] = man_of(issue.figures[i], team, static_cast<int>(i) + 1);
        unit.figures.insert(figure);
        if (issue.model >= 0) {
            now[figure].aboard = unit.vehicle;
            now[figure].at = issue.at;
        }
    }
}

}  // namespace

Position Skirmish::setup(const Table& table) {
    Position now;
    now.turn = 1;
    now.aware = table.aware;
    now.contact = table.contact_made;
    now.team_count = static_cast<std::uint8_t>(table.teams.size());
    for (std::size_t i = 0; i < table.teams.size(); ++i) set_up_team(table, now, table.teams[i], static_cast<int>(i));
    int figure = 0;
    for (const TeamIssue& team : table.teams)
        for (const FigureIssue& issue : team.figures) {
            if (issue.in_vehicle >= 0) {
                now.men[figure].aboard = now.units[issue.in_vehicle].vehicle;
                now.men[figure].at = now[now.men[figure].aboard].at;
            }
            ++figure;
        }
    for (std::size_t i = 0; i < table.markers.size(); ++i) {
        const MarkerIssue& issue = table.markers[i];
        now.counters[i].at = issue.at;
        now.counters[i].content = issue.content;
        now.counters[i].team = issue.content == Content::unit ? Team(issue.team) : Team();
        now.counters[i].face_down = table.options.solo_markers;  // SKM-18.2
    }
    for (std::size_t i = 0; table.options.solo_portals && i < table.portals.size(); ++i)
        now.portals[i] = Portal{table.portals[i].at, true, table.portals[i].once, 0};
    for (std::size_t i = 0; i < pool_items; ++i) now.pool[i] = static_cast<std::uint8_t>(table.pool[i]);
    return now;
}

void Skirmish::advance(const Table& table, Position& position, Dice& dice, Journal& journal) {
    skirmish::advance(Play{table, position, dice, journal});
}

// ---- who decides

Seats Skirmish::to_act(const Table& table, const Position& now) {
    Seats seats;
    if (now.phase == Phase::deployment || now.phase == Phase::activations) {
        const Seats of_side = seats_of(table, now.side);
        if (now.active.exists() && of_side.contains(Seat(now[now.active].owner)))
            return Seats(Seat(now[now.active].owner));
        if (of_side.size() == 1) return of_side;
        for (int i = 0; i < now.team_count; ++i) {
            const Unit& unit = now.units[i];
            const bool asked = now.phase == Phase::deployment
                                   ? unit.side == now.side && !unit.present && unit.issue != 255
                                   : may_still_activate(now, now.side, Team(i));
            if (asked && (now.passed >> unit.owner & 1) == 0) seats.insert(Seat(unit.owner));
        }
    }
    return seats;
}

// ---- check

namespace {

bool has_figure(const Position& now, Figure figure) { return figure.index() < now.figure_count; }
bool has_team(const Position& now, Team team) { return team.index() < now.team_count; }

// Any bytes may be asked: ids must exist, counts must fit.
bool is_well_formed(const Position& now, const Action& action) {
    if (static_cast<int>(action.verb) >= verbs || action.part_count > most_parts || action.point_count > most_points)
        return false;
    if (action.team.exists() && !has_team(now, action.team)) return false;
    if (action.figure.exists() && !has_figure(now, action.figure)) return false;
    if (action.target.exists() && !has_figure(now, action.target)) return false;
    if (action.vehicle.exists() && action.vehicle.index() >= now.vehicle_count) return false;
    if (action.carriage.exists() && action.carriage.index() >= now.carriage_count) return false;
    if (action.marker != no_marker && action.marker >= most_markers) return false;
    if (action.round > Round::hvap || action.aim > Aim::occupants || action.reserved != 0) return false;
    for (int i = 0; i < most_parts; ++i) {
        const Part& part = action.parts[i];
        if (i >= action.part_count) {
            if (part != Part{}) return false;
            continue;
        }
        if (!has_figure(now, part.figure) || (part.pick.exists() && !has_figure(now, part.pick)) ||
            part.how > ShotKind::careful || part.manner > 7 || part.reserved != 0 ||
            (part.weapon >= most_carried &&
             (part.weapon < weapon_on_vehicle || part.weapon >= weapon_on_vehicle + most_mounted)))
            return false;
    }
    for (int i = 0; i < most_points; ++i) {
        const Point point = action.points[i];
        if (i >= action.point_count
                ? point != Point{}
                : std::abs(std::int64_t{point.x}) > 400000 || std::abs(std::int64_t{point.y}) > 400000)
            return false;
    }
    return true;
}

bool names_a_figure(Verb verb) {
    switch (verb) {
        case Verb::spot:
        case Verb::grenade:
        case Verb::launch:
        case Verb::flame:
        case Verb::at_fire:
        case Verb::take_up:
        case Verb::drop:
        case Verb::transfer:
        case Verb::take_driver:
        case Verb::pivot_gun: return true;
        default: return false;
    }
}

// How many things a shot names that may be named one instead of another.
int count_targets(const Action& action) {
    const int figure = action.target.exists(), vehicle = action.vehicle.exists(), point = action.point_count > 0;
    switch (action.verb) {
        case Verb::launch: return figure + point;
        case Verb::fire_gun: return figure + vehicle + action.carriage.exists() + point;
        case Verb::at_fire: return figure + vehicle;
        case Verb::flame: return action.team.exists() + vehicle;
        default: return 0;
    }
}

// The fields that the verb does not use are empty, so that an action has one spelling only.
bool is_plain(const Action& action) {
    Action bare = action;
    const auto clear_ids = [&](bool team, bool figure, bool target, bool vehicle) {
        if (team) bare.team = Team();
        if (figure) bare.figure = Figure();
        if (target) bare.target = Figure();
        if (vehicle) bare.vehicle = Vehicle();
    };
    bool parts = false, points = false;
    switch (action.verb) {
        case Verb::deploy:
            clear_ids(true, false, false, false);
            points = true;
            break;
        case Verb::activate:
        case Verb::combined_fire: clear_ids(true, false, false, false); break;
        case Verb::move: parts = points = true; break;
        case Verb::spot:
            clear_ids(true, true, false, false);
            bare.marker = no_marker;
            break;
        case Verb::shoot:
            clear_ids(true, false, false, false);
            bare.aim = Aim::men;
            parts = true;
            break;
        case Verb::grenade: clear_ids(false, true, true, false); break;
        case Verb::launch:
            clear_ids(false, true, true, false);
            bare.weapon = 0;
            bare.round = Round::he;
            points = true;
            break;
        case Verb::load:
            clear_ids(false, true, false, false);
            bare.weapon = 0;
            parts = true;
            break;
        case Verb::fire_gun:
            clear_ids(false, false, true, true);
            bare.carriage = Carriage();
            bare.weapon = 0;
            bare.round = Round::he;
            points = true;
            break;
        case Verb::flame: clear_ids(true, true, false, true); break;
        case Verb::at_fire:
            clear_ids(false, true, true, true);
            bare.weapon = 0;
            break;
        case Verb::vehicle_move: points = true; break;
        case Verb::mount:
            clear_ids(false, false, false, true);
            parts = true;
            break;
        case Verb::dismount: parts = points = true; break;
        case Verb::take_up: clear_ids(false, true, true, false); break;
        case Verb::drop:
        case Verb::take_driver: clear_ids(false, true, false, false); break;
        case Verb::transfer: clear_ids(true, true, false, false); break;
        case Verb::pivot_gun:
            clear_ids(false, true, false, false);
            bare.angle = 0;
            break;
        case Verb::manhandle: parts = points = true; break;
        case Verb::bail_out: clear_ids(false, false, false, true); break;
        case Verb::end_activation:
        case Verb::end_phase:
        case Verb::surrender: break;
    }
    if (parts) {
        bare.part_count = 0;
        bare.parts = {};
    }
    if (points) {
        bare.point_count = 0;
        bare.points = {};
    }
    Action empty;
    empty.verb = action.verb;
    return bare == empty && count_targets(action) <= 1;
}

bool parts_are_plain(const Action& action) {
    for (int i = 0; i < action.part_count; ++i) {
        Part bare = action.parts[i];
        bare.figure = Figure();
        switch (action.verb) {
            case Verb::move: bare.legs = bare.manner = 0; break;
            case Verb::shoot:
                bare.weapon = bare.count = 0;
                bare.how = ShotKind::unaimed;
                bare.pick = Figure();
                break;
            case Verb::load: bare.count = 0; break;
            default: break;
        }
        if (bare != Part{}) return false;
    }
    return true;
}

Refusal check_deploy(const Table& table, const Position& now, Side side, const Action& action) {
    if (action.verb != Verb::deploy) return {SKM(3, 3), "The teams are being deployed."};
    if (!action.team.exists() || action.point_count != 1) return {SKM(1, 1), "Malformed action."};
    const Unit& unit = now[action.team];
    if (unit.side != side || unit.present || unit.issue == 255 || table.teams[unit.issue].marker >= 0)
        return {SKM(3, 3), "That team is not to be deployed."};
    if (!is_on_table(table, action.points[0])) return {SKM(1, 1), "Malformed action."};
    const auto& zone = table.zone[static_cast<std::size_t>(index(side))];
    if (!zone.empty() && field::place_in(zone, action.points[0]) == field::Place::outside)
        return {SKM(3, 3), "Deploy in your own zone."};
    if (unit.vehicle.exists() &&
        !hull_fits({table, now}, unit.vehicle, action.points[0], Heading(now[unit.vehicle].heading)))
        return {SKM(14, 5), "No room for the vehicle."};
    if (unit.vehicle.exists() &&
        !is_free_of_men({table, now}, unit.vehicle, action.points[0], Heading(now[unit.vehicle].heading)))
        return {SKM(14, 14), "No room for the vehicle."};
    if (unit.carriage.exists() && !gun_fits({table, now}, unit.carriage, action.points[0]))
        return {SKM(12, 12), "No room for the gun."};
    if (!unit.vehicle.exists() && !ground_allows(table, action.points[0]))
        return {SKM(1, 16), "No room to stand there."};
    return fine;
}

Refusal check_activate(const Position& now, Seat seat, const Action& action) {
    if (!action.team.exists()) return {SKM(1, 1), "Malformed action."};
    const Unit& unit = now[action.team];
    if (now.active.exists()) return {SKM(3, 3), "Finish the other team's activation first."};
    if (unit.side != now.side || unit.owner != seat.index() || !unit.present)
        return {SKM(3, 3), "That is not your team."};
    if (unit.activated) return {SKM(3, 3), "Already activated."};
    if (!has_able(now, action.team)) return {SKM(2, 14), "Nobody of that team can act."};
    return fine;
}

// Whoever acts belongs to the active team.
Refusal check_actor(const Position& now, Figure figure) {
    if (!figure.exists()) return {SKM(1, 1), "Malformed action."};
    const Man& man = now[figure];
    if (man.team != now.active) {
        const Unit& unit = now[man.team];
        if (unit.side == now.side && (unit.routing || unit.frozen))
            return {unit.routing ? SKM(9, 10) : SKM(9, 9), "That team is out of control."};
        return {SKM(3, 3), "That figure's team is not active."};
    }
    return man.able() ? fine : Refusal{SKM(2, 12), "That figure is out of action."};
}

}  // namespace

Refusal check_orders(Scene scene, const Action& action) {
    switch (action.verb) {
        case Verb::move: return may_move(scene, action);
        case Verb::spot: return may_spot(scene, action);
        case Verb::shoot: return may_shoot(scene, action);
        case Verb::combined_fire: return may_fire_combined(scene, action);
        case Verb::grenade: return may_throw(scene, action);
        case Verb::launch: return may_launch(scene, action);
        case Verb::load: return may_load(scene, action);
        case Verb::fire_gun: return may_fire_gun(scene, action);
        case Verb::flame: return may_flame(scene, action);
        case Verb::at_fire: return may_fire_at(scene, action);
        case Verb::vehicle_move: return may_move_vehicle(scene, action);
        case Verb::mount: return may_mount(scene, action);
        case Verb::dismount: return may_dismount(scene, action);
        case Verb::take_up: return may_take_up(scene, action);
        case Verb::drop: return may_drop(scene, action);
        case Verb::transfer:
            return action.team.exists() ? may_transfer(scene, action)
                                        : Refusal{SKM(2, 9), "Only to replace losses of a crewed weapon."};
        case Verb::take_driver: return may_take_driver(scene, action);
        case Verb::pivot_gun: return may_pivot_gun(scene, action);
        case Verb::manhandle: return may_manhandle(scene, action);
        case Verb::bail_out: return may_bail_out(scene, action);
        default: return fine;
    }
}

Refusal Skirmish::check(const Table& table, const Position& now, Seat seat, const Action& action) {
    if (now.phase == Phase::over) return {SKM(22, 1), "The game is over."};
    if (seat.index() >= static_cast<int>(table.seat_side.size())) return {SKM(3, 3), "Not your phase."};
    const Side side = table.seat_side[static_cast<std::size_t>(seat.index())];
    if (side != now.side || (now.phase != Phase::activations && now.phase != Phase::deployment))
        return {SKM(3, 3), "Not your phase."};
    if (!is_well_formed(now, action) || !is_plain(action) || !parts_are_plain(action))
        return {SKM(1, 1), "Malformed action."};
    if (action.verb == Verb::surrender) return fine;  // whoever of the side is asked
    if (!to_act(table, now).contains(seat)) return {SKM(3, 3), "Another player's team is active."};
    if (now.phase == Phase::deployment) return check_deploy(table, now, side, action);
    if (action.verb == Verb::deploy) return {SKM(3, 3), "The teams are deployed."};
    if (action.verb == Verb::activate) return check_activate(now, seat, action);
    if (action.verb == Verb::end_phase)
        return now.active.exists() ? Refusal{SKM(3, 3), "Finish the team's activation first."} : fine;
    if (names_a_figure(action.verb) || (action.part_count > 0 && action.verb != Verb::load))
        if (Refusal refusal = check_actor(now, names_a_figure(action.verb) ? action.figure : action.parts[0].figure))
            return refusal;
    if (!now.active.exists()) return {SKM(3, 3), "Activate a team first."};
    return check_orders({table, now}, action);
}

void Skirmish::legal(const Table& table, const Position& now, Seat seat, ActionList<Action>& actions) {
    if (seat.index() < static_cast<int>(table.seat_side.size()) && to_act(table, now).contains(seat))
        list_legal({table, now}, seat, actions);
}

// ---- apply

namespace {

void deploy(Play play, const Action& action) {
    Position& now = play.now;
    Unit& unit = now[action.team];
    unit.present = true;
    const Point at = action.points[0];
    if (unit.vehicle.exists()) {
        now[unit.vehicle].at = at;
        for (const Figure figure : unit.figures) now[figure].at = at;
    }
    if (unit.carriage.exists()) now[unit.carriage].at = at;
    deploy_at(play, action.team, at, unit.carriage.exists() ? 1 : 0);
    now.side = enemy_of(now.side);  // in alternate order
}

void carry_out(Play play, Seat seat, const Action& action) {
    switch (action.verb) {
        case Verb::deploy: return deploy(play, action);
        case Verb::activate: return activate(play, action.team);
        case Verb::move: return move(play, action);
        case Verb::spot: return spot(play, action);
        case Verb::shoot: return shoot(play, action);
        case Verb::combined_fire: return fire_combined(play, action);
        case Verb::grenade: return throw_grenade(play, action);
        case Verb::launch: return launch(play, action);
        case Verb::load: return load(play, action);
        case Verb::fire_gun: return fire_gun(play, action);
        case Verb::flame: return flame(play, action);
        case Verb::at_fire: return fire_at(play, action);
        case Verb::vehicle_move: return move_vehicle(play, action);
        case Verb::mount: return mount(play, action);
        case Verb::dismount: return dismount(play, action);
        case Verb::take_up: return take_up(play, action);
        case Verb::drop: return drop(play, action);
        case Verb::transfer: return transfer(play, action);
        case Verb::take_driver: return take_driver(play, action);
        case Verb::pivot_gun: return pivot_gun(play, action);
        case Verb::manhandle: return manhandle(play, action);
        case Verb::bail_out: return bail_out(play, action);
        case Verb::end_activation: return end_activation(play);
        case Verb::end_phase: return end_phase(play, seat);
        case Verb::surrender: return surrender(play, play.table.seat_side[static_cast<std::size_t>(seat.index())]);
    }
}

}  // namespace

void Skirmish::apply(const Table& table, Position& now, Seat seat, const Action& action, Dice& dice, Journal& journal) {
    const Play play{table, now, dice, journal};
    notice_enemies(play);  // before anybody goes out of sight
    carry_out(play, seat, action);
    skirmish::advance(play);
}

// ---- secrets

Position Skirmish::view(const Table& table, const Position& now, Seat seat) { return blurred(table, now, seat); }

Position Skirmish::determinize(const Table& table, const Position& view, Seat, Dice& dice) {
    return imagined(table, view, dice);
}

// What an unspotted team does is seen by its own side; so is what is put into a gun.
Seats Skirmish::witnesses(const Table& table, const Position& before, Seat actor, const Action& action) {
    const Side side = table.seat_side[static_cast<std::size_t>(actor.index())];
    const Seats own = seats_of(table, side);
    if (action.verb == Verb::surrender || action.verb == Verb::end_phase) return everyone;
    if (action.verb == Verb::load && !table.options.solo()) return own;
    const Team team = action.verb == Verb::activate || action.verb == Verb::deploy ? action.team : before.active;
    return team.exists() ? told_of(table, before, team) : everyone;
}

Outcome Skirmish::outcome(const Table&, const Position& now) {
    if (now.phase != Phase::over) return {};
    return {true, now.winner, {now.score[0], now.score[1]}};
}

}  // namespace sandtable::skirmish
