// SKM chapter 12: guns and artillery.
#include <algorithm>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

const Ranged& ranges_of(const GunData& gun) {  // SKM-12.2
    if (gun.automatic) return auto_cannon;
    return gun.calibre <= 50 ? gun_to_50 : gun_from_51;
}

const GunData* gun_of(Scene scene, Team team, int weapon) {
    const Position& now = scene.now;
    const Unit& unit = now[team];
    if (weapon == weapon_on_carriage && unit.carriage.exists()) return &scene.table.guns[now[unit.carriage].gun];
    if (weapon < weapon_on_vehicle || weapon >= weapon_on_vehicle + most_mounted || !unit.vehicle.exists())
        return nullptr;
    const Mounted& mounted = now[unit.vehicle].weapons[weapon - weapon_on_vehicle];
    return mounted.type == WeaponType::gun ? &scene.table.guns[mounted.gun] : nullptr;
}

int crew_at(Scene scene, Carriage carriage) {
    int count = 0;
    for (const Figure figure : scene.now[scene.now[carriage].team].figures)
        count += scene.now[figure].able() && serves_gun(scene, figure, carriage) ? 1 : 0;
    return count;
}

namespace {

struct Tube {
    Body muzzle;
    Heading heading;
    int arc = field::half_turn;
    std::uint8_t acc = 0;
    std::uint8_t smoke = 0, wp = 0, hvap = 0;
};

Tube piece_of_team(Scene scene, Team team, int weapon) {
    const Position& now = scene.now;
    const Unit& unit = now[team];
    Tube piece;
    if (weapon == weapon_on_carriage) {
        const Piece& gun = now[unit.carriage];
        piece.muzzle = body_of(scene, unit.carriage);
        piece.heading = Heading(gun.heading);
        piece.arc = 450;
        piece.acc = gun.acc;
        piece.smoke = gun.smoke;
        piece.wp = gun.wp;
        piece.hvap = gun.hvap;
        return piece;
    }
    const Hull& hull = now[unit.vehicle];
    const Mounted& mounted = hull.weapons[weapon - weapon_on_vehicle];
    piece.muzzle = body_of(scene, unit.vehicle);
    piece.heading = Heading(hull.heading);
    piece.arc = mounted.mount == Mount::hull ? 225 : field::half_turn;  // SKM-12.8
    piece.acc = mounted.acc;
    piece.smoke = mounted.smoke;
    piece.wp = mounted.wp;
    piece.hvap = mounted.hvap;
    return piece;
}

bool bears_on(const Tube& piece, Point target) {
    if (target == piece.muzzle.at) return true;
    return field::angle_between(piece.heading, field::heading_of(target - piece.muzzle.at)) <= piece.arc;
}

bool has_gunner(Scene scene, Team team, int weapon) {
    const Position& now = scene.now;
    if (weapon != weapon_on_carriage) return server_of(scene, now[team].vehicle, weapon - weapon_on_vehicle).exists();
    for (const Figure figure : now[team].figures)
        if (now[figure].able() && serves_gun(scene, figure, now[team].carriage) && !is_in_contact(scene, figure))
            return true;
    return false;
}

bool is_smoke(Round round) { return round == Round::smoke || round == Round::wp; }
bool is_solid_shot(Round round) { return round == Round::ap || round == Round::hvap; }

// What is shot at, and whether this round can do anything to it (SKM-12.10, 15.16).
struct Mark {
    Refusal refusal;
    Body body;
    Team team{};
};
Mark mark_of(Scene scene, Team firer, const Action& action) {
    const Position& now = scene.now;
    Mark mark;
    const Refusal nothing{SKM(12, 10), "No effect on that target."};
    if (is_smoke(action.round)) {
        if (action.point_count != 1 || !is_on_table(scene.table, action.points[0]))
            mark.refusal = {SKM(11, 12), "Choose a point on the table."};
        else
            mark.body = bare_point(action.points[0]);
        return mark;
    }
    if (action.vehicle.exists()) {
        const Hull& hull = now[action.vehicle];
        if (hull.model == 255 || hull.destroyed) {
            mark.refusal = nothing;
            return mark;
        }
        const VehicleModel& model = scene.table.models[hull.model];
        if (!is_solid_shot(action.round) && !is_soft(model.weight) && !model.open)
            mark.refusal = {SKM(15, 16), "No effect on that target."};
        mark.body = body_of(scene, action.vehicle);
        mark.team = hull.team;
    } else if (action.carriage.exists()) {
        if (now[action.carriage].wrecked || now[action.carriage].gun == 255)
            mark.refusal = nothing;
        else
            mark.body = body_of(scene, action.carriage);
        mark.team = now[action.carriage].team;
    } else if (action.target.exists()) {
        if (is_solid_shot(action.round) || now[action.target].aboard.exists()) mark.refusal = nothing;
        if (!now[action.target].able()) mark.refusal = {SKM(7, 14), "Disabled figures may not be shot at."};
        mark.body = body_of(scene, action.target);
        mark.team = now[action.target].team;
    } else {
        mark.refusal = {SKM(12, 10), "Choose a target."};
        return mark;
    }
    if (now[mark.team].side == now[firer].side) mark.refusal = {SKM(12, 10), "Choose an enemy."};
    return mark;
}

Refusal has_round(const Tube& piece, const GunData& gun, Round round) {
    const Refusal none{SKM(11, 13), "None left."};
    switch (round) {
        case Round::ap: return fine;
        case Round::he: return gun.he ? fine : none;
        case Round::smoke: return piece.smoke > 0 ? fine : none;
        case Round::wp: return piece.wp > 0 ? fine : none;
        case Round::hvap: return piece.hvap > 0 ? fine : none;
    }
    return none;
}

}  // namespace

Refusal may_fire_gun(Scene scene, const Action& action) {
    const Position& now = scene.now;
    const Team team = now.active;
    const GunData* gun = gun_of(scene, team, action.weapon);
    if (gun == nullptr) return {SKM(12, 1), "There is no such gun."};
    const bool towed = action.weapon == weapon_on_carriage;
    const bool broken = towed ? now[now[team].carriage].wrecked
                              : now[now[team].vehicle].weapons[action.weapon - weapon_on_vehicle].wrecked ||
                                    now[now[team].vehicle].optics_out;
    if (broken) return {SKM(15, 10), "Weapon out of order."};
    if (towed && now[now[team].carriage].moved) return {SKM(12, 9), "The gun was moved."};
    const Tube piece = piece_of_team(scene, team, action.weapon);
    if (piece.acc < full_load) return {SKM(12, 1), "Gun not ready: {} of {} actions.", piece.acc, full_load};
    if (!has_gunner(scene, team, action.weapon)) return {SKM(12, 9), "Nobody serves the gun."};
    if (Refusal refusal = has_round(piece, *gun, action.round)) return refusal;
    const Mark mark = mark_of(scene, team, action);
    if (mark.refusal) return mark.refusal;
    if (mark.team.exists() && !is_spotted_by(scene, mark.team, team)) return {SKM(6, 14), "Target not spotted."};
    if (!sees(scene, piece.muzzle, mark.body))
        return {is_smoke(action.round) ? SKM(11, 12) : SKM(7, 11), "No line of sight."};
    if (action.target.exists() && is_locked_in_melee(scene, action.target, now[team].side))
        return {SKM(7, 9), "Locked in melee."};
    if (!bears_on(piece, mark.body.at)) return {SKM(12, 8), "Target outside the arc."};
    return band_of(ranges_of(*gun), range(piece.muzzle, mark.body)) < 0 ? Refusal{SKM(12, 3), "Out of range."} : fine;
}

namespace {

void spend_round(Position& now, Team team, int weapon, Round round) {
    const auto spend = [&](std::uint8_t& acc, std::uint8_t& smoke, std::uint8_t& wp, std::uint8_t& hvap) {
        acc = static_cast<std::uint8_t>(acc - full_load);
        if (round == Round::smoke) --smoke;
        if (round == Round::wp) --wp;
        if (round == Round::hvap) --hvap;
    };
    if (weapon == weapon_on_carriage) {
        Piece& piece = now[now[team].carriage];
        spend(piece.acc, piece.smoke, piece.wp, piece.hvap);
    } else {
        Mounted& gun = now[now[team].vehicle].weapons[weapon - weapon_on_vehicle];
        spend(gun.acc, gun.smoke, gun.wp, gun.hvap);
    }
}

int faces_of(const GunData& gun) {  // SKM-12.4
    if (gun.calibre < 75) return 6;
    return gun.calibre <= 95 ? 8 : 10;
}

void harm_by_shell(Play play, Attack& attack, Figure figure, int faces, const Modifiers& modifiers) {
    modifiers.tell(play, figure, told_why(play, attack, figure, false));
    const int die = play.dice.roll(faces, rolls::shell);
    const int modifier = modifiers.total();
    harm(play, attack, figure, shell_harm(die + modifier), die, modifier, SKM(12, 4));
}

}  // namespace

void shell_occupants(Play play, Attack& attack, Vehicle vehicle, int faces) {
    const bool was_suppressed = is_suppressed(play.now, play.now[vehicle].team);
    const Figures aboard = occupants_of(play.now, vehicle);
    for (const Figure figure : aboard) burns_if_flamethrower(play, attack, figure);  // SKM-13.7: he first
    Modifiers modifiers;
    modifiers.add(true, events::Reason::enclosed, 1, SKM(12, 5));
    modifiers.add(was_suppressed, events::Reason::target_suppressed, -1, SKM(12, 5));
    for (const Figure figure : aboard)
        if (play.now[figure].able()) harm_by_shell(play, attack, figure, faces, modifiers);
}

namespace {

// SKM-12.6: an auto cannon strikes the named figure only.
void strike_one(Play play, Attack& attack, Figure target, const Body& muzzle) {
    if (burns_if_flamethrower(play, attack, target)) return;
    const bool was_suppressed = is_suppressed(play.now, play.now[target].team);
    harm_by_shell(play, attack, target, 6, burst_modifiers(play, attack, target, muzzle, true, was_suppressed));
}

void strike(Play play, Attack& attack, const Action& action, const Mark& mark, const GunData& gun, const Body& muzzle) {
    if (is_smoke(action.round)) return lay_smoke(play, mark.body.at, action.round == Round::wp, muzzle, attack);
    if (action.vehicle.exists()) {
        const VehicleModel& model = play.table.models[play.now[action.vehicle].model];
        if (!is_solid_shot(action.round) && !is_soft(model.weight))
            return shell_occupants(play, attack, action.vehicle, faces_of(gun));
        Projectile round;
        round.calibre = gun.calibre;
        round.big = gun.big_at || action.round == Round::hvap;
        round.poor = gun.poor_at && action.round != Round::hvap;
        return damage_vehicle(play, attack, action.vehicle, muzzle, round, true);
    }
    if (action.carriage.exists() && (is_solid_shot(action.round) || gun.automatic))
        return wreck_gun_perhaps(play, action.carriage);  // SKM-12.11; an auto cannon has no burst
    if (gun.automatic && action.target.exists()) return strike_one(play, attack, action.target, muzzle);
    BurstKind kind;
    kind.shell = true;
    kind.faces = faces_of(gun);
    burst(play, attack, mark.body.at, muzzle, kind, mark.team);
}

}  // namespace

void fire_gun(Play play, const Action& action) {
    Position& now = play.now;
    const Team team = now.active;
    const GunData& gun = *gun_of(play, team, action.weapon);
    const Tube piece = piece_of_team(play, team, action.weapon);
    const Mark mark = mark_of(play, team, action);
    spend_round(now, team, action.weapon, action.round);
    Attack attack;
    attack.by = team;
    attack.side = now[team].side;
    attack.kind = is_solid_shot(action.round) ? Attack::Kind::anti_tank : Attack::Kind::bullets;
    now[team].shot_last = true;
    if (mark.team.exists()) begin_attack_on(play, attack, mark.team);
    face(play, team, mark.body.at);
    const int distance = range(piece.muzzle, mark.body);
    const Ranged& ranges = ranges_of(gun);
    const int need = ranges.need[static_cast<std::size_t>(band_of(ranges, distance))];
    const Seats audience = told_of(play.table, now, team);
    const int die = play.dice.roll(20, seen_by(rolls::gun, audience));
    play.journal.add(
        events::Thrown{anchor_of(now, team), WeaponType::gun, action.round, action.target, action.vehicle,
                       action.carriage, static_cast<std::uint8_t>(std::min(distance, 255)),
                       static_cast<std::uint8_t>(die), static_cast<std::uint8_t>(need), 0, die >= need, mark.body.at},
        SKM(12, 2), audience);
    if (die >= need) strike(play, attack, action, mark, gun, piece.muzzle);
    notice(play, team, false, true);
}

void wreck_gun_perhaps(Play play, Carriage carriage) {  // SKM-12.7
    Piece& piece = play.now[carriage];
    const Seats audience = told_of(play.table, play.now, piece.team);
    const int die = play.dice.roll(6, seen_by(rolls::gun_wrecked, audience));
    if (die >= 5) {
        piece.wrecked = true;
        piece.acc = 0;
        recycle_gun(play, carriage);
    }
    play.journal.add(events::GunWrecked{carriage, static_cast<std::uint8_t>(die), die >= 5}, SKM(12, 7), audience);
}

// ---- D13: pivot and manhandle

Refusal may_pivot_gun(Scene scene, const Action& action) {
    const Position& now = scene.now;
    const Carriage carriage = now[now.active].carriage;
    if (!carriage.exists() || now[carriage].wrecked) return {SKM(2, 11), "There is no gun to turn."};
    if (!serves_gun(scene, action.figure, carriage)) return {SKM(2, 11), "He does not stand at the gun."};
    if (action.angle < -900 || action.angle > 900) return {SKM(2, 11), "At most 90° for one action."};
    const int has = now[action.figure].ap_left;
    return has < 1 ? Refusal{SKM(2, 11), "Not enough actions (needs {}, has {}).", 1, has} : fine;
}

void pivot_gun(Play play, const Action& action) {
    Position& now = play.now;
    const Carriage carriage = now[now.active].carriage;
    --now[action.figure].ap_left;
    now[carriage].heading = Heading(now[carriage].heading + action.angle).tenths;
    play.journal.add(events::GunPivoted{carriage, now[carriage].heading}, SKM(2, 11),
                     told_of(play.table, now, now.active));
    notice(play, now.active, true, false);
}

namespace {

bool crosses_something(const Table& table, Segment way) {
    for (const Feature& feature : table.features) {
        const Nature& nature = nature_of(feature.kind);
        if (is_linear(feature.kind) ? !nature.obstacle && !nature.impassable : !nature.solid && !nature.impassable)
            continue;
        for (std::size_t i = 0; i < pieces_of(feature); ++i)
            if (runs_into(way, piece_of(feature, i))) return true;
    }
    return false;
}

}  // namespace

bool gun_fits(Scene scene, Carriage carriage, Point at) {
    const Table& table = scene.table;
    const auto counts = [&](Team team) {
        return scene.now[team].present && is_known(scene, scene.now[scene.now[carriage].team].side, team);
    };
    if (at.x < gun_base || at.y < gun_base || at.x > table.width - gun_base || at.y > table.height - gun_base)
        return false;
    for (const Feature& feature : table.features) {
        const Nature& nature = nature_of(feature.kind);
        if (nature.impassable && stands_in(feature, at)) return false;
        if (!nature.solid) continue;
        for (std::size_t i = 0; i < pieces_of(feature); ++i)
            if (is_nearer(gun_base, at, piece_of(feature, i))) return false;
    }
    for (int i = 0; i < scene.now.carriage_count; ++i)
        if (i != carriage.index() && scene.now.pieces[i].gun != 255 && counts(scene.now.pieces[i].team) &&
            field::squared_distance(scene.now.pieces[i].at, at) < std::int64_t{4} * gun_base * gun_base)
            return false;
    for (int i = 0; i < scene.now.vehicle_count; ++i)
        if (scene.now.hulls[i].model != 255 && counts(scene.now.hulls[i].team) &&
            distance_above(at, corners_of(table, scene.now.hulls[i])) < gun_base)
            return false;
    return true;
}

// The point, then rings of eight.
Point gun_place(Scene scene, Carriage carriage, Point at) {
    const std::int64_t apart = scene.table.options.base_radius + gun_base;
    const auto fits = [&](Point point) {
        if (!gun_fits(scene, carriage, point)) return false;
        for (int i = 0; i < scene.now.figure_count; ++i)
            if (scene.now.men[i].on_foot() && scene.now[scene.now.men[i].team].present &&
                scene.now.men[i].team != scene.now[carriage].team &&
                field::squared_distance(scene.now.men[i].at, point) < apart * apart)
                return false;
        return true;
    };
    return first_place(at, fits).value_or(at);
}

// SKM-12.12
Refusal may_manhandle(Scene scene, const Action& action) {
    const Position& now = scene.now;
    const Refusal refusal{SKM(12, 12), "Two men, 2 inches, open ground."};
    const Carriage carriage = now[now.active].carriage;
    if (!carriage.exists() || now[carriage].wrecked || action.part_count != 2 || action.point_count != 1 ||
        action.parts[0].figure == action.parts[1].figure)
        return refusal;
    const Point vector = action.points[0];
    if (vector == Point{} || std::abs(vector.x) > 2000 || std::abs(vector.y) > 2000 ||
        field::root_below(field::squared_length(vector)) > 2000)
        return refusal;
    std::array<Place, 2> ends;
    for (std::size_t i = 0; i < 2; ++i) {
        const Figure figure = action.parts[i].figure;
        const Man& man = now[figure];
        if (man.team != now.active || !man.able() || !serves_gun(scene, figure, carriage)) return refusal;
        if (man.ap_left < 1) return {SKM(2, 11), "Not enough actions (needs {}, has {}).", 1, man.ap_left};
        if (man.moves_used >= movement_actions) return {SKM(4, 1), "Only two movement actions a turn."};
        if ((man.barred & has_flamed) != 0) return {SKM(13, 1), "The flamethrower may not move and fire."};
        if (is_suppressed(now, now.active)) return {SKM(4, 10), "Suppressed: crawl at most 2\"."};
        if (is_in_contact(scene, figure)) return {SKM(4, 13), "In melee: only a break-off straight away."};
        ends[i] = {figure, man.at + vector};
        if (comes_near_enemy(scene, figure, ends[i].at)) return {SKM(4, 12), "That is a charge; declare it."};
        if (crosses_something(scene.table, {man.at, man.at + vector})) return refusal;
    }
    const Point to = now[carriage].at + vector;
    if (crosses_something(scene.table, {now[carriage].at, to}) || !gun_fits(scene, carriage, to)) return refusal;
    const std::int64_t reach = scene.table.options.base_radius + gun_base;
    for (int i = 0; i < now.figure_count; ++i)
        if (now.men[i].on_foot() && ends[0].figure.index() != i && ends[1].figure.index() != i &&
            is_known(scene, now[now.active].side, now.men[i].team) &&
            field::squared_distance(now.men[i].at, to) < reach * reach)
            return {SKM(1, 16), "No room to stand there."};
    Position after = now;
    after[carriage].at = to;
    for (const Place& end : ends)
        if (!seems_to_have_room({scene.table, after}, end.figure, end.at, ends))
            return {SKM(1, 16), "No room to stand there."};
    return fine;
}

void manhandle(Play play, const Action& action) {
    Position& now = play.now;
    const Carriage carriage = now[now.active].carriage;
    for (int i = 0; i < 2; ++i) {  // section 8: before the hidden it stops at once
        const Body end = circle(play.table, now[action.parts[i].figure].at + action.points[0]);
        const Team met = hidden_near(play, now[now.active].side, end);
        if (!met.exists()) continue;
        for (int j = 0; j < 2; ++j) --now[action.parts[j].figure].ap_left;
        return set_spotted(play, met, now.active, true, SKM(6, 14));
    }
    for (int i = 0; i < 2; ++i) {
        Man& man = now[action.parts[i].figure];
        --man.ap_left;
        ++man.moves_used;
        man.moved = true;
        put(play, action.parts[i].figure, man.at + action.points[0], false);
    }
    Piece& piece = now[carriage];
    piece.at = piece.at + action.points[0];
    piece.moved = true;
    piece.acc = 0;  // SKM-12.1
    now[now.active].moved_last = true;
    play.journal.add(events::GunMoved{carriage, piece.at}, SKM(12, 12), told_of(play.table, now, now.active));
    notice(play, now.active, true, false);
    after_moves(play, now[now.active].side);
}

}  // namespace sandtable::skirmish
