// SKM chapter 2: figures, fire teams, actions.
#include <algorithm>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

int able_figures(const Position& now, Team team) {
    int count = 0;
    for (const Figure figure : now[team].figures) count += now[figure].able() ? 1 : 0;
    return count;
}

bool has_able(const Position& now, Team team) {
    for (const Figure figure : now[team].figures)
        if (now[figure].able()) return true;
    return false;
}

bool is_destroyed(const Position& now, Team team) { return now[team].present && !has_able(now, team); }

bool is_turn_of(const Position& now, Team team) { return now.active == team && team.exists(); }

Figure anchor_of(const Position& now, Team team) {
    Figure first;
    for (const Figure figure : now[team].figures) {
        const Man& man = now[figure];
        if (!man.able()) continue;
        if (man.role == Role::nco || man.role == Role::officer) return figure;
        if (!first.exists()) first = figure;
    }
    return first;
}

bool has_leader(const Position& now, Team team) {
    for (const Figure figure : now[team].figures)
        if (now[figure].able() && (now[figure].role == Role::nco || now[figure].role == Role::officer)) return true;
    return false;
}

bool is_suppressed(const Position& now, Team team) { return now[team].markers > 0; }

int current_actions(const Position& now, Figure figure) {
    const Man& man = now[figure];
    if (!man.able()) return 0;
    return std::max(0, man.base_ap - man.wounds - (is_suppressed(now, man.team) ? 1 : 0));
}

int action_total(const Position& now, Team team) {
    int total = 0;
    for (const Figure figure : now[team].figures) total += current_actions(now, figure);
    return total;
}

namespace {

int listed_bonus(const Table& table, WeaponType type) {
    const auto row = static_cast<std::size_t>(type);
    return table.options.bonus_from_data ? table.weapons[row].fire_points : small_arms[row].fire_points;
}

// SKM-2.8
bool has_help(Scene scene, Figure gunner) {
    for (const Figure mate : scene.now[scene.now[gunner].team].figures)
        if (mate != gunner && scene.now[mate].able() &&
            are_within(body_of(scene, mate), body_of(scene, gunner), contact_distance))
            return true;
    return false;
}

}  // namespace

bool has_other_small_arm(const Man& man) {
    for (const Carried& weapon : man.weapons)
        if (is_small_arm(weapon.type) && weapon.type != WeaponType::pistol) return true;
    return false;
}

int weapon_bonus(Scene scene, Figure figure, WeaponType type) {
    if (!is_small_arm(type)) return 0;
    if (type == WeaponType::hmg && !has_help(scene, figure)) return hmg_alone_bonus;
    if (type == WeaponType::pistol && has_other_small_arm(scene.now[figure])) return 0;
    return listed_bonus(scene.table, type);
}

// SKM-2.7, 10.4: tripod machine guns, mortars, guns and anti-tank weapons add nothing.
int fire_points_for_melee(Scene scene, Figure figure) {
    const Man& man = scene.now[figure];
    int best = 0;
    bool armed = false;
    for (const Carried& weapon : man.weapons) {
        if (!is_small_arm(weapon.type) || weapon.type == WeaponType::hmg) continue;
        int bonus = weapon_bonus(scene, figure, weapon.type);
        if (is_machine_gun(weapon.type) && !scene.table.options.melee_mg_bonus) bonus = 0;
        best = armed ? std::max(best, bonus) : bonus;
        armed = true;
    }
    return std::max(0, current_actions(scene.now, figure) + best);
}

// Bonus points first, then actions; the pistol's missing point is paid with the first shot.
void pay_shots(Man& man, std::int8_t& bonus, int cost) {
    const int from_pool = std::max(0, cost - bonus);
    bonus = static_cast<std::int8_t>(std::max(0, bonus - cost));
    man.ap_left = static_cast<std::uint8_t>(std::max(0, man.ap_left - from_pool));
}

namespace {

Point place_of(Scene scene, Figure figure, Placed placed) {
    for (const Place& place : placed)
        if (place.figure == figure) return place.at;
    return scene.now[figure].at;
}

// Somebody of the team and where he will stand.
struct Member {
    Point at;
    Vehicle aboard{};
    bool is_at_gun = false;
};

bool are_linked(const Table& table, const Member& a, const Member& b) {
    if (a.aboard.exists() || b.aboard.exists()) return a.aboard == b.aboard;
    if (a.is_at_gun && b.is_at_gun) return true;  // SKM-2.4: whoever stands at the gun is together
    const std::int64_t reach = together + 2 * table.options.base_radius;
    return field::squared_distance(a.at, b.at) <= reach * reach;
}

}  // namespace

bool is_coherent(Scene scene, Team team, Placed placed, FigureSet leavers) {
    const Unit& unit = scene.now[team];
    ScratchList<Member, 16> able;
    for (const Figure figure : unit.figures) {
        const Man& man = scene.now[figure];
        if (!man.able() || leavers.contains(figure) || able.size() == 16) continue;
        const Point at = place_of(scene, figure, placed);
        able.push({at, man.aboard,
                   unit.carriage.exists() &&
                       are_within(circle(scene.table, at), body_of(scene, unit.carriage), contact_distance)});
    }
    if (able.size() <= 1) return true;
    if (scene.table.options.all_pairs) {
        for (const Member& a : able)
            for (const Member& b : able)
                if (&a < &b && !are_linked(scene.table, a, b)) return false;
        return true;
    }
    std::uint32_t reached = 1, todo = 1;
    while (todo != 0) {
        const auto i = static_cast<std::size_t>(std::countr_zero(todo));
        todo &= todo - 1;
        for (std::size_t j = 0; j < able.size(); ++j)
            if ((reached >> j & 1) == 0 && are_linked(scene.table, able[i], able[j])) {
                reached |= 1u << j;
                todo |= 1u << j;
            }
    }
    return std::popcount(reached) == static_cast<int>(able.size());
}

namespace {

// SKM-14.9: whoever rides in a vehicle that has driven this turn has moved.
bool is_carried_along(const Position& now, Figure figure) {
    const Vehicle vehicle = now[figure].aboard;
    if (!vehicle.exists() || is_crew(now, figure)) return false;
    const Unit& unit = now[now[vehicle].team];
    return unit.activated && unit.last_move > 0;
}

// The machine guns of the vehicle that are served by men of the team.
void set_mounted_bonus(Play play, Team team, Vehicle vehicle) {
    Position& now = play.now;
    for (int i = 0; i < most_mounted; ++i) {
        Mounted& weapon = now[vehicle].weapons[i];
        const Figure server = server_of(play, vehicle, i);
        const bool may =
            is_machine_gun(weapon.type) && server.exists() && now[server].team == team && now[server].ap_left >= 1;
        weapon.bonus = static_cast<std::int8_t>(may ? listed_bonus(play.table, weapon.type) : 0);
    }
}

}  // namespace

// SKM-2.6
void set_pools(Play play, Team team) {
    Position& now = play.now;
    for (const Figure figure : now[team].figures) {
        Man& man = now[figure];
        man.ap_left = static_cast<std::uint8_t>(current_actions(now, figure));
        man.moves_used = 0;
        man.moved = is_carried_along(now, figure);
        man.spot_used = false;
        man.barred = man.dragging.exists() ? has_dragged : 0;
        for (Carried& weapon : man.weapons)
            weapon.bonus = static_cast<std::int8_t>(man.ap_left >= 1 ? weapon_bonus(play, figure, weapon.type) : 0);
    }
    if (const Vehicle vehicle = now[team].vehicle; vehicle.exists()) {
        now[vehicle].moved_now = false;
        set_mounted_bonus(play, team, vehicle);
    }
    for (const Figure figure : now[team].figures)  // a passenger may have to serve the pintle: SKM-14.7
        if (now[figure].able() && now[figure].aboard.exists() && !is_crew(now, figure))
            set_mounted_bonus(play, team, now[figure].aboard);
    if (now[team].carriage.exists()) now[now[team].carriage].moved = false;
}

// A new wound or the team's first marker.
void lose_an_action(Play play, Figure figure) {
    Man& man = play.now[figure];
    if (man.ap_left > 0) --man.ap_left;
    if (current_actions(play.now, figure) > 0) return;
    for (Carried& weapon : man.weapons) weapon.bonus = 0;
    for (int slot = 0; man.aboard.exists() && slot < most_mounted; ++slot)
        if (server_of(play, man.aboard, slot) == figure) play.now[man.aboard].weapons[slot].bonus = 0;
}

bool serves_gun(Scene scene, Figure figure, Carriage carriage) {
    return scene.now[figure].team == scene.now[carriage].team &&
           are_within(body_of(scene, figure), body_of(scene, carriage), contact_distance);
}

// ---- transfer: SKM-2.9

namespace {

bool is_crewed_weapon(WeaponType type) { return type == WeaponType::lmg || type == WeaponType::hmg || is_mortar(type); }

bool is_crewed_team(const Position& now, Team team) {
    if (now[team].carriage.exists()) return true;
    for (const Figure figure : now[team].figures)
        for (const Carried& weapon : now[figure].weapons)
            if (is_crewed_weapon(weapon.type)) return true;
    return false;
}

bool is_beside_team(Scene scene, Figure figure, Team team) {
    const Body man = body_of(scene, figure);
    for (const Figure mate : scene.now[team].figures)
        if (scene.now[mate].able() && are_within(man, body_of(scene, mate), together)) return true;
    const Carriage carriage = scene.now[team].carriage;
    return carriage.exists() && !has_able(scene.now, team) && are_within(man, body_of(scene, carriage), together);
}

// The newcomer takes the weapon that a casualty has let fall, if nobody able holds one.
void take_crewed_weapon(Position& now, Figure newcomer, Team team) {
    Figure casualty;
    std::size_t slot = 0;
    for (const Figure figure : now[team].figures)
        for (std::size_t i = 0; i < most_carried; ++i)
            if (is_crewed_weapon(now[figure].weapons[i].type)) {
                if (now[figure].able()) return;
                if (casualty.exists()) continue;
                casualty = figure;
                slot = i;
            }
    if (!casualty.exists()) return;
    auto& let_fall = now[casualty].weapons;
    for (Carried& hand : now[newcomer].weapons)
        if (hand.type == WeaponType::none) {
            hand = let_fall[slot];
            hand.acc = 0;
            hand.bonus = 0;
            std::move(let_fall.begin() + static_cast<std::ptrdiff_t>(slot) + 1, let_fall.end(),
                      let_fall.begin() + static_cast<std::ptrdiff_t>(slot));  // his others move up
            let_fall.back() = Carried{};
            return;
        }
}

}  // namespace

Refusal may_transfer(Scene scene, const Action& action) {
    const Position& now = scene.now;
    const Man& man = now[action.figure];
    const Unit& to = now[action.team];
    constexpr const char* message = "Only to replace losses of a crewed weapon.";
    if (action.team == man.team || to.side != now[man.team].side || to.vehicle.exists() ||
        !is_crewed_team(now, action.team) || able_figures(now, action.team) >= to.orig_strength)
        return {SKM(2, 9), message};
    if (man.ap_left < 1) return {SKM(2, 11), "Not enough actions (needs {}, has {}).", 1, man.ap_left};
    if (man.aboard.exists() || !is_beside_team(scene, action.figure, action.team)) return {SKM(2, 9), message};
    return fine;
}

void transfer(Play play, const Action& action) {
    Position& now = play.now;
    Man& man = now[action.figure];
    const Team from = man.team;
    man.ap_left = 0;
    for (Carried& weapon : man.weapons) weapon.bonus = 0;
    man.dragging = Figure();
    now[from].figures.remove(action.figure);
    now[action.team].figures.insert(action.figure);
    man.team = action.team;
    take_crewed_weapon(now, action.figure, action.team);
    play.journal.add(events::Transferred{action.figure, from, action.team}, SKM(2, 9), told_of(play.table, now, from));
}

// ---- load: SKM-2.16

namespace {

struct Loading {
    std::uint8_t acc = 0;
    int cap = 0;
    bool exists = false;
};

Loading loading_of(const Position& now, Team team, Figure carrier, int weapon) {
    if (weapon == weapon_on_carriage && now[team].carriage.exists()) {
        const Piece& piece = now[now[team].carriage];
        return {piece.acc, full_load, !piece.wrecked};
    }
    if (weapon >= weapon_on_vehicle && weapon < weapon_on_vehicle + most_mounted && now[team].vehicle.exists()) {
        const Mounted& gun = now[now[team].vehicle].weapons[weapon - weapon_on_vehicle];
        return {gun.acc, full_load, gun.type == WeaponType::gun && !gun.wrecked};
    }
    if (weapon < most_carried && carrier.exists() && now[carrier].team == team && now[carrier].able()) {
        const Carried& arm = now[carrier].weapons[weapon];
        const bool loads = is_mortar(arm.type) || is_hand_held_at(arm.type) || arm.type == WeaponType::flamethrower;
        return {arm.acc, is_mortar(arm.type) ? full_load : actions_to_fire(arm.type), loads && arm.ammo != 0};
    }
    return {};
}

bool may_serve(Scene scene, Team team, Figure carrier, int weapon, Figure figure) {
    const Man& man = scene.now[figure];
    if (man.team != team || !man.able()) return false;
    if (weapon == weapon_on_carriage) return serves_gun(scene, figure, scene.now[team].carriage);
    if (weapon >= weapon_on_vehicle)  // SKM-14.7
        return man.aboard == scene.now[team].vehicle &&
               (man.role == Role::commander || man.role == Role::gunner || man.role == Role::loader);
    if (figure == carrier) return true;
    const WeaponType type = scene.now[carrier].weapons[weapon].type;
    return (is_mortar(type) || is_bazooka_class(type)) &&
           are_within(body_of(scene, figure), body_of(scene, carrier), contact_distance);
}

}  // namespace

Refusal may_load(Scene scene, const Action& action) {
    const Position& now = scene.now;
    const Clause clause = action.weapon < most_carried ? SKM(2, 16) : SKM(12, 1);
    constexpr const char* message = "Cannot load that.";
    const Loading loading = loading_of(now, now.active, action.figure, action.weapon);
    if (!loading.exists || action.part_count == 0) return {clause, message};
    int sum = 0;
    for (int i = 0; i < action.part_count; ++i) {
        const Part& part = action.parts[i];
        for (int j = 0; j < i; ++j)
            if (action.parts[j].figure == part.figure) return {clause, message};
        if (part.count < 1 || !may_serve(scene, now.active, action.figure, action.weapon, part.figure))
            return {clause, message};
        if (part.count > now[part.figure].ap_left)
            return {SKM(2, 11), "Not enough actions (needs {}, has {}).", part.count, now[part.figure].ap_left};
        sum += part.count;
    }
    return loading.acc + sum > loading.cap ? Refusal{clause, message} : fine;
}

void load(Play play, const Action& action) {
    Position& now = play.now;
    const Team team = now.active;
    std::uint8_t* acc = action.weapon == weapon_on_carriage ? &now[now[team].carriage].acc
                        : action.weapon >= weapon_on_vehicle
                            ? &now[now[team].vehicle].weapons[action.weapon - weapon_on_vehicle].acc
                            : &now[action.figure].weapons[action.weapon].acc;
    int sum = 0;
    for (int i = 0; i < action.part_count; ++i) {
        const Part& part = action.parts[i];
        now[part.figure].ap_left = static_cast<std::uint8_t>(now[part.figure].ap_left - part.count);
        sum += part.count;
    }
    *acc = static_cast<std::uint8_t>(*acc + sum);
    const WeaponType type =
        action.weapon < most_carried ? now[action.figure].weapons[action.weapon].type : WeaponType::gun;
    const Seats own = seats_of(play.table, now[team].side);
    const bool open = play.table.options.solo() && now[team].side == Side::a;
    play.journal.add(events::Loaded{team, action.figure, type, static_cast<std::uint8_t>(sum), *acc}, SKM(2, 16),
                     open ? everyone : own);  // section 8: the enemy does not see how much
    if (!open && told_of(play.table, now, team) == everyone)
        play.journal.add(events::Noticed{team, false, false}, SKM(2, 16), everyone - own);
}

namespace {

// What the firer and, for the bazooka class, one loader can put in.
struct SelfLoading {
    int own = 0, his = 0;
    Figure loader{};
};
SelfLoading self_loading(Scene scene, Figure firer, int slot, int missing) {
    const Position& now = scene.now;
    SelfLoading loading;
    loading.own = std::min<int>(missing, now[firer].ap_left);
    if (loading.own == missing || !is_bazooka_class(now[firer].weapons[slot].type)) return loading;
    for (const Figure mate : now[now[firer].team].figures)
        if (mate != firer && now[mate].able() && now[mate].ap_left > 0 &&
            are_within(body_of(scene, mate), body_of(scene, firer), contact_distance)) {
            loading.loader = mate;
            loading.his = std::min<int>(missing - loading.own, now[mate].ap_left);
            break;
        }
    return loading;
}

}  // namespace

bool can_load_by_itself(Scene scene, Figure firer, int slot, int needed) {
    const int missing = needed - scene.now[firer].weapons[slot].acc;
    if (missing <= 0) return true;
    const SelfLoading loading = self_loading(scene, firer, slot, missing);
    return loading.own + loading.his >= missing;
}

void load_by_itself(Play play, Figure firer, int slot, int needed) {
    Position& now = play.now;
    const int missing = needed - now[firer].weapons[slot].acc;
    if (missing <= 0 || !can_load_by_itself(play, firer, slot, needed)) return;
    const SelfLoading loading = self_loading(play, firer, slot, missing);
    now[firer].ap_left = static_cast<std::uint8_t>(now[firer].ap_left - loading.own);
    if (loading.loader.exists())
        now[loading.loader].ap_left = static_cast<std::uint8_t>(now[loading.loader].ap_left - loading.his);
    now[firer].weapons[slot].acc = static_cast<std::uint8_t>(needed);
}

// ---- casualties: SKM-2.12 to 2.14

void make_casualty(Play play, Figure figure, State state) {
    Position& now = play.now;
    Man& man = now[figure];
    man.state = state;
    man.ap_left = 0;
    man.dragging = Figure();
    for (Carried& weapon : man.weapons) {
        weapon.acc = 0;  // SKM-16.1
        weapon.bonus = 0;
    }
    if (const Carriage carriage = now[man.team].carriage; carriage.exists() && !has_able(now, man.team))
        now[carriage].acc = 0;  // SKM-12.1
    if (man.on_table()) return;
    for (int i = 0; i < now.figure_count; ++i)
        if (now.men[i].dragging == figure) now.men[i].dragging = Figure();
    if (man.aboard.exists() && state != State::killed) man.aboard = Vehicle();
    recycle(play, figure);
}

Seats seats_of(const Table& table, Side side) {
    Seats seats;
    for (std::size_t i = 0; i < table.seat_side.size(); ++i)
        if (table.seat_side[i] == side) seats.insert(Seat(static_cast<int>(i)));
    return seats;
}

// A scripted die that has run out shows its lowest face, whatever was asked: the answer is always one of the things.
int pick(Dice& dice, int count, const RollName& name) {
    return count <= 1 ? 0 : std::clamp(dice.roll(count, name), 1, count) - 1;
}

}  // namespace sandtable::skirmish
