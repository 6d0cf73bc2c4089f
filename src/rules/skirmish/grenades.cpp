// SKM chapter 11: grenades, rifle grenades, mortars, smoke.
#include <algorithm>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

int band_of(const Ranged& ranges, int range) {
    for (int band = 0; band < 3; ++band) {
        const Reach& reach = ranges.band[static_cast<std::size_t>(band)];
        if (range >= reach.from && range <= reach.to) return band;
    }
    return -1;
}

int longest(const Ranged& ranges) {
    int most = 0;
    for (const Reach& reach : ranges.band) most = std::max(most, reach.to);
    return most;
}

const Ranged& launch_ranges(WeaponType type) { return type == WeaponType::mortar ? heavy_mortar : light_mortar; }

namespace {

// SKM-11.1
bool is_grenade_target(Scene scene, Figure target) {
    const Position& now = scene.now;
    const Man& man = now[target];
    if (man.aboard.exists()) return scene.table.models[now[man.aboard].model].open;
    const Carriage carriage = now[man.team].carriage;
    if (carriage.exists() && serves_gun(scene, target, carriage)) return true;
    for (const Feature& feature : scene.table.features)
        if ((feature.kind == Kind::building || feature.kind == Kind::bunker || feature.kind == Kind::trench ||
             feature.kind == Kind::foxhole) &&
            stands_in(feature, man.at))
            return true;
    for (const Figure mate : now[man.team].figures)
        for (const Carried& weapon : now[mate].weapons)
            if (now[mate].able() && is_machine_gun(weapon.type)) return true;
    return false;
}

Refusal may_aim_at_figure(Scene scene, Figure firer, Figure target) {
    const Position& now = scene.now;
    if (!target.exists() || now.side_of(target) == now.side_of(firer)) return {SKM(11, 7), "Choose an enemy figure."};
    if (!is_spotted_by(scene, now[target].team, now[firer].team)) return {SKM(6, 14), "Target not spotted."};
    if (!now[target].able()) return {SKM(7, 14), "Disabled figures may not be shot at."};
    return fine;
}

Refusal may_throw_at_all(Scene scene, Figure figure) {
    const Man& man = scene.now[figure];
    if ((man.barred & has_dragged) != 0) return {SKM(4, 14), "Hands are full."};
    if (is_in_contact(scene, figure)) return {SKM(7, 9), "Locked in melee."};
    if (man.aboard.exists() && (is_crew(scene.now, figure) || !scene.table.models[scene.now[man.aboard].model].open))
        return {SKM(14, 9), "Passengers shoot only from open vehicles."};
    return fine;
}

// SKM-11.6, without the +3 of a mortar that has the range.
Modifiers throw_modifiers(Scene scene, Figure firer, Figure target) {
    using events::Reason;
    const Position& now = scene.now;
    Modifiers list;
    list.add(now[firer].moved, Reason::firer_moving, -2, SKM(11, 6));
    list.add(now[now[firer].team].under_fire, Reason::firer_under_fire, -4, SKM(11, 6));
    if (!target.exists()) return list;
    const Unit& team = now[now[target].team];
    list.add(team.moved_last || cover_as_seen(scene, target, body_of(scene, firer)) != Cover::none,
             Reason::moving_or_in_cover, -2, SKM(11, 6));
    list.add(team.markers > 0, Reason::target_suppressed, -2, SKM(11, 6));
    return list;
}

bool is_dropped_in(Scene scene, Figure target, int range) {  // SKM-11.6: +4
    const Man& man = scene.now[target];
    if (range > 4) return false;
    if (man.aboard.exists()) return scene.table.models[scene.now[man.aboard].model].open;
    for (const Feature& feature : scene.table.features)
        if (feature.kind == Kind::bunker && stands_in(feature, man.at)) return true;
    return false;
}

// SKM-11.8
Point scattered(Play play, Point at) {
    const int heading = (play.dice.roll(12, rolls::scatter_heading) - 1) * 300;
    const int inches = play.dice.roll(6, rolls::scatter_distance);
    return on_table(play.table, field::Frame(at, Heading(heading)).world({0, inches * inch}));
}

}  // namespace

// ---- D6 grenade

Refusal may_throw(Scene scene, const Action& action) {
    const Position& now = scene.now;
    const Man& man = now[action.figure];
    if (Refusal refusal = may_throw_at_all(scene, action.figure)) return refusal;
    if (man.grenades == 0) return {SKM(11, 13), "None left."};
    if (man.ap_left < grenade_cost)
        return {SKM(2, 11), "Not enough actions (needs {}, has {}).", grenade_cost, man.ap_left};
    if (Refusal refusal = may_aim_at_figure(scene, action.figure, action.target)) return refusal;
    const Body eye = body_of(scene, action.figure), body = body_of(scene, action.target);
    if (!sees(scene, eye, body)) return {SKM(11, 7), "No line of sight."};
    if (is_locked_in_melee(scene, action.target, now.side_of(action.figure))) return {SKM(7, 9), "Locked in melee."};
    if (!is_grenade_target(scene, action.target))
        return {SKM(11, 1), "Grenades only against cover, guns, open vehicles or machine guns."};
    return band_of(grenade_ranges, range(eye, body)) < 0 ? Refusal{SKM(11, 4), "Out of range."} : fine;
}

namespace {

void occupants_under_burst(Play play, Attack& attack, Vehicle vehicle);

// The die, the report, and where the burst is if there is one.
bool throw_die(Play play, Figure firer, WeaponType type, Round round, Figure target, Point at, int range, int need,
               const Modifiers& modifiers) {
    const Seats audience = told_of(play.table, play.now, play.now[firer].team);
    const int modifier = modifiers.total();
    modifiers.tell(play, firer, audience);
    const int die = play.dice.roll(20, seen_by(rolls::thrown, audience));
    const bool hit = die + modifier >= need;
    play.journal.add(events::Thrown{firer, type, round, target, Vehicle(), Carriage(), static_cast<std::uint8_t>(range),
                                    static_cast<std::uint8_t>(die), static_cast<std::uint8_t>(need),
                                    static_cast<std::int8_t>(modifier), hit, at},
                     SKM(11, 3), audience);
    return hit;
}

}  // namespace

void throw_grenade(Play play, const Action& action) {
    Position& now = play.now;
    Man& man = now[action.figure];
    const Body eye = body_of(play, action.figure), body = body_of(play, action.target);
    const int distance = range(eye, body);
    Modifiers modifiers = throw_modifiers(play, action.figure, action.target);
    modifiers.add(is_dropped_in(play, action.target, distance), events::Reason::dropped_in, 4, SKM(11, 6));
    man.ap_left = static_cast<std::uint8_t>(man.ap_left - grenade_cost);
    --man.grenades;
    Attack attack;
    attack.by = man.team;
    attack.side = now[man.team].side;
    const Team target = now[action.target].team;
    begin_attack_on(play, attack, target);
    face(play, man.team, body.at);
    const int need = grenade_ranges.need[static_cast<std::size_t>(band_of(grenade_ranges, distance))];
    const bool hit =
        throw_die(play, action.figure, WeaponType::none, Round::he, action.target, body.at, distance, need, modifiers);
    if (hit && body.is_hull)
        occupants_under_burst(play, attack, body.vehicle);  // SKM-11.14
    else if (hit)
        burst(play, attack, body.at, eye, BurstKind{}, target);
    else if (play.table.options.scatter)
        burst(play, attack, scattered(play, body.at), eye, BurstKind{}, target);
    notice(play, man.team, false, true);
}

// ---- D6 launch

namespace {

bool is_launched(WeaponType type) {
    return type == WeaponType::rifle_grenade || is_mortar(type) || is_bazooka_class(type) ||
           type == WeaponType::panzerfaust;
}

int launch_cost(WeaponType type) {
    if (is_mortar(type)) return full_load;
    return type == WeaponType::rifle_grenade ? grenade_cost : actions_to_fire(type);
}

// SKM-11.7: somebody who can direct a mortar sees it.
bool is_observed(Scene scene, Side side, const Body& body) {
    const Position& now = scene.now;
    for (int i = 0; i < now.figure_count; ++i) {
        const Man& man = now.men[i];
        if (!man.able() || now[man.team].side != side || !now[man.team].present) continue;
        if (man.role != Role::nco && man.role != Role::officer && !man.binoculars) continue;
        if (sees(scene, body_of(scene, Figure(i)), body)) return true;
    }
    return false;
}

Refusal may_pay_for_launch(Scene scene, Figure firer, int slot) {
    const Man& man = scene.now[firer];
    const Carried& weapon = man.weapons[slot];
    const int cost = launch_cost(weapon.type);
    if (weapon.type == WeaponType::rifle_grenade)
        return man.ap_left >= cost ? fine
                                   : Refusal{SKM(2, 11), "Not enough actions (needs {}, has {}).", cost, man.ap_left};
    if (is_mortar(weapon.type)) return weapon.acc >= cost ? fine : Refusal{SKM(11, 2), "Not ready."};
    return can_load_by_itself(scene, firer, slot, cost) ? fine : Refusal{SKM(16, 1), "Not ready."};
}

Refusal may_reach(const Ranged& ranges, WeaponType type, int range) {
    if (band_of(ranges, range) >= 0) return fine;
    if (is_mortar(type) && range < ranges.band[0].from) return {SKM(11, 3), "Too close for the mortar."};
    return {SKM(11, 4), "Out of range."};
}

int rounds_left(const Carried& weapon, Round round) {
    return round == Round::smoke ? weapon.smoke : round == Round::wp ? weapon.wp : weapon.ammo;
}

}  // namespace

Refusal may_launch(Scene scene, const Action& action) {
    const Position& now = scene.now;
    const Man& man = now[action.figure];
    if (action.weapon >= most_carried || !is_launched(man.weapons[action.weapon].type))
        return {SKM(11, 3), "That weapon is not launched."};
    const Carried& weapon = man.weapons[action.weapon];
    if (Refusal refusal = may_throw_at_all(scene, action.figure)) return refusal;
    if (is_mortar(weapon.type) && man.moved) return {SKM(7, 13), "Tripod weapons cannot move and fire."};
    const bool smoke = action.round == Round::smoke || action.round == Round::wp;
    if (smoke && !is_mortar(weapon.type)) return {SKM(11, 13), "None left."};
    if (action.round != Round::he && !smoke) return {SKM(11, 13), "None left."};
    if (rounds_left(weapon, action.round) == 0) return {SKM(11, 13), "None left."};
    const Body eye = body_of(scene, action.figure);
    const Ranged& ranges = launch_ranges(weapon.type);
    const Side side = now.side_of(action.figure);
    if (smoke) {
        if (action.point_count != 1 || !is_on_table(scene.table, action.points[0]))
            return {SKM(11, 12), "Choose a point on the table."};
        const Body point = bare_point(action.points[0]);
        if (!sees(scene, eye, point) && !is_observed(scene, side, point)) return {SKM(11, 12), "No line of sight."};
        if (Refusal refusal = may_reach(ranges, weapon.type, range(eye, point))) return refusal;
        return may_pay_for_launch(scene, action.figure, action.weapon);
    }
    if (Refusal refusal = may_aim_at_figure(scene, action.figure, action.target)) return refusal;
    const Body body = body_of(scene, action.target);
    const bool in_sight = sees(scene, eye, body);
    if (!in_sight && !(is_mortar(weapon.type) && is_observed(scene, side, body)))
        return {SKM(11, 7), "No line of sight."};
    if (is_locked_in_melee(scene, action.target, side)) return {SKM(7, 9), "Locked in melee."};
    if (body.is_hull) {
        const VehicleModel& model = scene.table.models[now[body.vehicle].model];
        if (!model.open && !is_soft(model.weight)) return {SKM(15, 16), "No effect on that target."};
    }
    if (Refusal refusal = may_reach(ranges, weapon.type, range(eye, body))) return refusal;
    return may_pay_for_launch(scene, action.figure, action.weapon);
}

namespace {

void pay_for_launch(Play play, Figure firer, int slot, Round round) {
    Position& now = play.now;
    Carried& weapon = now[firer].weapons[slot];
    const int cost = launch_cost(weapon.type);
    if (weapon.type == WeaponType::rifle_grenade) {
        now[firer].ap_left = static_cast<std::uint8_t>(now[firer].ap_left - cost);
    } else {
        if (!is_mortar(weapon.type)) load_by_itself(play, firer, slot, cost);
        weapon.acc = static_cast<std::uint8_t>(weapon.acc - cost);
    }
    std::uint8_t& left = round == Round::smoke ? weapon.smoke : round == Round::wp ? weapon.wp : weapon.ammo;
    if (left != unlimited) --left;
}

}  // namespace

void launch(Play play, const Action& action) {
    Position& now = play.now;
    Man& man = now[action.figure];
    const WeaponType type = man.weapons[action.weapon].type;
    const bool smoke = action.round == Round::smoke || action.round == Round::wp;
    const Body eye = body_of(play, action.figure);
    const Body body = smoke ? bare_point(action.points[0]) : body_of(play, action.target);
    const int distance = range(eye, body);
    const Ranged& ranges = launch_ranges(type);
    const int need = ranges.need[static_cast<std::size_t>(band_of(ranges, distance))];
    Modifiers modifiers = throw_modifiers(play, action.figure, smoke ? Figure() : action.target);
    Attack attack;
    attack.by = man.team;
    attack.side = now[man.team].side;
    attack.kind = is_mortar(type) ? Attack::Kind::mortar : Attack::Kind::bullets;
    pay_for_launch(play, action.figure, action.weapon, action.round);
    if (smoke) {
        now[man.team].shot_last = true;
        man.last_hit = Team();  // SKM-11.6: this was its last shot
        face(play, man.team, body.at);
        if (throw_die(play, action.figure, type, action.round, Figure(), body.at, distance, need, modifiers))
            lay_smoke(play, body.at, action.round == Round::wp, eye, attack);
        notice(play, man.team, false, true);
        return;
    }
    const Team target = now[action.target].team;
    const bool direct = is_mortar(type) && sees(play, eye, body);
    modifiers.add(direct && man.last_hit == target, events::Reason::has_the_range, 3, SKM(11, 6));
    begin_attack_on(play, attack, target);
    face(play, man.team, body.at);
    const bool hit =
        throw_die(play, action.figure, type, action.round, action.target, body.at, distance, need, modifiers);
    now[action.figure].last_hit = hit && direct ? target : Team();
    BurstKind kind;
    kind.mortar = is_mortar(type);
    if (hit && body.is_hull && !kind.mortar)
        occupants_under_burst(play, attack, body.vehicle);  // as a grenade: SKM-11.5, 11.14
    else if (hit)
        burst(play, attack, body.at, eye, kind, target);
    else if (play.table.options.scatter)
        burst(play, attack, scattered(play, body.at), eye, kind, target);
    notice(play, now[action.figure].team, false, true);
}

// ---- bursts: SKM-11.9 to 11.11, 12.4 to 12.7

namespace {

bool is_sheltered(const Table& table, Point centre, Point at) {
    const Segment line{centre, at};
    const field::Box box = field::Box::around(line);
    for (const Feature& feature : table.features) {
        const Kind kind = feature.kind;
        if (kind != Kind::wall && kind != Kind::high_wall && kind != Kind::building && kind != Kind::bunker &&
            kind != Kind::rock)
            continue;
        if (!feature.box.touches(box)) continue;
        for (std::size_t i = 0; i < pieces_of(feature); ++i)
            if (field::meets(line, piece_of(feature, i))) return true;
    }
    return false;
}

}  // namespace

Modifiers burst_modifiers(Scene scene, const Attack& attack, Figure figure, const Body& firer, bool shell,
                          bool was_suppressed) {
    using events::Reason;
    const Position& now = scene.now;
    const Clause clause = shell ? SKM(12, 5) : SKM(11, 11);
    const Team team = now[figure].team;
    const bool own = now[team].side == attack.side;
    const bool unaware = !own && (!attack.by.exists() || !is_spotted(now, attack.by));
    Modifiers list;
    list.add(unaware, Reason::unaware_of_firer, 1, clause);
    list.add(!unaware && is_enclosed(scene, figure), Reason::enclosed, 1, clause);
    list.add(shell && was_suppressed, Reason::target_suppressed, -1, clause);
    list.add(cover_of(scene, figure, firer) != Cover::none, Reason::in_cover, -1, clause);
    return list;
}

namespace {

void harm_by_burst(Play play, Attack& attack, Figure figure, const BurstKind& kind, const Modifiers& modifiers) {
    const Seats audience = told_of(play.table, play.now, play.now[figure].team);
    const int modifier = modifiers.total();
    modifiers.tell(play, figure, told_why(play, attack, figure, false));
    const int die = play.dice.roll(kind.faces, seen_by(kind.shell ? rolls::shell : rolls::burst, audience));
    harm(play, attack, figure, kind.shell ? shell_harm(die + modifier) : burst_harm(die + modifier), die, modifier,
         kind.shell ? SKM(12, 4) : SKM(11, 10));
}

void occupants_under_burst(Play play, Attack& attack, Vehicle vehicle) {
    const Figures aboard = occupants_of(play.now, vehicle);
    for (const Figure figure : aboard) burns_if_flamethrower(play, attack, figure);  // SKM-13.7: he first
    Modifiers modifiers;
    modifiers.add(true, events::Reason::enclosed, 1, SKM(11, 11));
    for (const Figure figure : aboard)
        if (play.now[figure].able()) harm_by_burst(play, attack, figure, BurstKind{}, modifiers);
}

bool carries_team(const Position& now, Vehicle vehicle, Team team) {
    if (now[vehicle].team == team) return true;
    for (const Figure figure : occupants_of(now, vehicle))
        if (now[figure].team == team) return true;
    return false;
}

// SKM-15.16: what the burst of a mortar does to vehicles near it.
void vehicles_under_burst(Play play, Attack& attack, Point centre, const Body& firer, const BurstKind& kind,
                          Team target) {
    Position& now = play.now;
    for (int i = 0; i < now.vehicle_count; ++i) {
        const Hull& hull = now.hulls[i];
        if (hull.model == 255 || hull.destroyed || !now[hull.team].present) continue;
        if (play.table.options.burst_target_only && !carries_team(now, Vehicle(i), target)) continue;
        if (!are_within(bare_point(centre), body_of(play, Vehicle(i)), kind.radius)) continue;
        const VehicleModel& model = play.table.models[hull.model];
        if (is_soft(model.weight)) {
            begin_attack_on(play, attack, hull.team);
            damage_vehicle(play, attack, Vehicle(i), firer, Projectile{}, false);
        } else if (model.open) {
            begin_attack_on(play, attack, hull.team);
            occupants_under_burst(play, attack, Vehicle(i));
        }
    }
}

void guns_under_burst(Play play, Point centre, std::int32_t radius, Team target) {
    for (int i = 0; i < play.now.carriage_count; ++i) {
        const Piece& piece = play.now.pieces[i];
        if (piece.gun == 255 || piece.wrecked || !play.now[piece.team].present) continue;
        if (play.table.options.burst_target_only && piece.team != target) continue;
        const std::int64_t reach = radius + gun_base;
        if (field::squared_distance(piece.at, centre) <= reach * reach && !is_sheltered(play.table, centre, piece.at))
            wreck_gun_perhaps(play, Carriage(i));
    }
}

}  // namespace

FigureSet able_among(const Position& now, const Figures& figures) {
    FigureSet able;
    for (const Figure figure : figures)
        if (now[figure].able()) able.insert(figure);
    return able;
}

void burst(Play play, Attack& attack, Point centre, const Body& firer, BurstKind kind, Team target) {
    Position& now = play.now;
    const std::int64_t reach = kind.radius + play.table.options.base_radius;
    Figures affected;
    for (int i = 0; i < now.figure_count; ++i) {
        const Man& man = now.men[i];
        if (!man.on_foot() || !now[man.team].present) continue;
        if (play.table.options.burst_target_only && target.exists() && man.team != target) continue;
        if (field::squared_distance(man.at, centre) <= reach * reach && !is_sheltered(play.table, centre, man.at))
            affected.push(Figure(i));
    }
    int seen = 0;  // whoever is hidden is not counted aloud
    for (const Figure figure : affected)
        seen += play.table.options.fog != Fog::hidden || told_of(play.table, now, now[figure].team) == everyone ? 1 : 0;
    play.journal.add(events::Burst{centre, static_cast<std::uint8_t>(seen)}, SKM(11, 9));
    TeamSet suppressed;
    for (const Figure figure : affected) {
        begin_attack_on(play, attack, now[figure].team);  // SKM-11.15
        if (now[now[figure].team].markers > 0) suppressed.insert(now[figure].team);
    }
    const FigureSet unharmed = able_among(now, affected);
    for (const Figure figure : affected) burns_if_flamethrower(play, attack, figure);  // SKM-13.7: he first
    for (const Figure figure : affected) {
        if (!now[figure].on_table() || (unharmed.contains(figure) && !now[figure].able())) continue;
        const bool was_suppressed = suppressed.contains(now[figure].team);
        harm_by_burst(
            play, attack, figure, kind,
            kind.modifiers ? burst_modifiers(play, attack, figure, firer, kind.shell, was_suppressed) : Modifiers());
    }
    if (kind.shell) guns_under_burst(play, centre, kind.radius, target);  // SKM-12.7
    if (kind.mortar) vehicles_under_burst(play, attack, centre, firer, kind, target);
}

// SKM-11.12
void lay_smoke(Play play, Point at, bool wp, const Body& firer, Attack& attack) {
    Position& now = play.now;
    const auto until = static_cast<std::uint8_t>(now.turn + 1);
    Smoke* place = &now.smokes[0];
    for (Smoke& smoke : now.smokes)
        if (smoke.turn == 0) {
            place = &smoke;
            break;
        } else if (smoke.turn < place->turn) {
            place = &smoke;  // no room: the oldest gives way
        }
    *place = Smoke{at, until, attack.side, wp, 0};
    play.journal.add(events::SmokeLaid{at, wp, until, attack.side}, SKM(11, 12));
    if (!wp) return;
    BurstKind kind;
    kind.radius = smoke_radius;
    burst(play, attack, at, firer, kind, Team());
}

}  // namespace sandtable::skirmish
