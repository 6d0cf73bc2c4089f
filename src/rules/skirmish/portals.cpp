// SKM chapter 20: portals and enemy generation.
#include <algorithm>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

namespace {

// Able player figures; a manned vehicle counts as one (SKM-20.3).
using Watchers = FixedList<Body, most_figures>;
Watchers watchers_of(Scene scene) {
    Watchers watchers;
    const Position& now = scene.now;
    for (int i = 0; i < now.figure_count; ++i)
        if (now.men[i].able() && now.men[i].on_foot() && now[now.men[i].team].side == Side::a &&
            now[now.men[i].team].present)
            watchers.push(body_of(scene, Figure(i)));
    for (int i = 0; i < now.vehicle_count; ++i)
        if (now.hulls[i].model != 255 && now[now.hulls[i].team].side == Side::a && is_manned(now, Vehicle(i)) &&
            !watchers.full())
            watchers.push(body_of(scene, Vehicle(i)));
    return watchers;
}

bool is_watched(Scene scene, const Watchers& watchers, const Body& body) {
    for (const Body& watcher : watchers)
        if (sees(scene, watcher, body)) return true;
    return false;
}

// ---- the pool: SKM-20.7, 20.16

std::uint8_t& stock(Position& now, Pool item) { return now.pool[static_cast<std::size_t>(item)]; }
int stock(const Position& now, Pool item) { return now.pool[static_cast<std::size_t>(item)]; }

// clang-format off
struct Bill { Force force; int riflemen, nco, panzerfaust, lmg, hmg, panzerschreck, gun; int figures, teams; };
constexpr std::array<Bill, 6> bills{{
    //                        riflemen NCO  panzerfaust LMG HMG panzerschreck gun  figures teams
    { Force::riflemen,        3,       1,   0,          0,  0,  0,            0,   4,      1 },
    { Force::panzerfaust,     4,       0,   1,          0,  0,  0,            0,   5,      1 },
    { Force::lmg,             6,       0,   0,          1,  0,  0,            0,   7,      2 },
    { Force::hmg,             6,       0,   0,          0,  1,  0,            0,   7,      2 },
    { Force::panzerjaeger,    1,       0,   2,          0,  0,  1,            0,   4,      1 },
    { Force::gun,             5,       0,   0,          1,  0,  0,            1,   6,      2 }}};
// clang-format on

const Bill& bill_of(Force force) { return bills[static_cast<std::size_t>(force) - 1]; }

int crew_of(const Table& table, int model) {
    return model < 0 ? 0 : table.models[static_cast<std::size_t>(model)].crew;
}

bool has_room_for(const Position& now, int figures, int teams) {
    return now.figure_count + figures <= most_figures && now.team_count + teams <= most_teams;
}

bool may_come(const Table& table, const Position& now, int model, Pool item) {
    return model >= 0 && stock(now, item) > 0 && now.vehicle_count < most_vehicles &&
           has_room_for(now, crew_of(table, model), 1);
}

bool is_available(const Table& table, const Position& now, Force force) {
    if (force == Force::armour)
        return may_come(table, now, table.pool_tank, Pool::tank) || may_come(table, now, table.pool_spg, Pool::spg);
    const Bill& bill = bill_of(force);
    return stock(now, Pool::riflemen) >= bill.riflemen && stock(now, Pool::nco) >= bill.nco &&
           stock(now, Pool::panzerfaust) >= bill.panzerfaust && stock(now, Pool::lmg) >= bill.lmg &&
           stock(now, Pool::hmg) >= bill.hmg && stock(now, Pool::panzerschreck) >= bill.panzerschreck &&
           stock(now, Pool::gun) >= bill.gun && has_room_for(now, bill.figures, bill.teams) &&
           (bill.gun == 0 || (now.carriage_count < most_carriages && table.pool_gun >= 0));
}

void take_from_pool(Position& now, const Bill& bill) {
    const auto take = [&](Pool item, int count) {
        stock(now, item) = static_cast<std::uint8_t>(stock(now, item) - count);
    };
    take(Pool::riflemen, bill.riflemen);
    take(Pool::nco, bill.nco);
    take(Pool::panzerfaust, bill.panzerfaust);
    take(Pool::lmg, bill.lmg);
    take(Pool::hmg, bill.hmg);
    take(Pool::panzerschreck, bill.panzerschreck);
    take(Pool::gun, bill.gun);
}

// ---- making teams

enum class Soldier : std::uint8_t { rifleman, nco, panzerfaust, lmg, hmg, panzerschreck, crewman };

void arm(Man& man, Soldier what) {
    const auto give = [&](int slot, WeaponType type, std::uint8_t ammo = unlimited) {
        man.weapons[static_cast<std::size_t>(slot)].type = type;
        man.weapons[static_cast<std::size_t>(slot)].ammo = ammo;
    };
    switch (what) {
        case Soldier::rifleman: give(0, WeaponType::rifle); break;
        case Soldier::nco:
            give(0, WeaponType::smg);
            man.role = Role::nco;
            break;
        case Soldier::panzerfaust:
            give(0, WeaponType::rifle);
            give(1, WeaponType::panzerfaust, 1);
            break;
        case Soldier::lmg: give(0, WeaponType::lmg); break;
        case Soldier::hmg: give(0, WeaponType::hmg); break;
        case Soldier::panzerschreck:
            give(0, WeaponType::pistol);
            give(1, WeaponType::panzerschreck, 5);
            break;
        case Soldier::crewman: give(0, WeaponType::pistol); break;
    }
}

Team create_team(Position& now, TeamKind kind) {
    const Team team(now.team_count++);
    Unit unit;
    unit.side = Side::b;
    unit.kind = kind;
    unit.serial = ++now.created;
    unit.present = true;
    now[team] = unit;
    return team;
}

Figure create_man(Position& now, Team team, Soldier what) {
    const Figure figure(now.figure_count++);
    Man man;
    man.team = man.origin = team;
    man.number = static_cast<std::uint8_t>(now[team].orig_strength + 1);
    man.at = {-100000, -100000};
    arm(man, what);
    now[figure] = man;
    now[team].figures.insert(figure);
    ++now[team].orig_strength;
    return figure;
}

Team create(Position& now, TeamKind kind, std::initializer_list<Soldier> men) {
    const Team team = create_team(now, kind);
    for (const Soldier what : men) create_man(now, team, what);
    return team;
}

void face_players(Play play, Team team) {
    Position& now = play.now;
    const Figure anchor = anchor_of(now, team);
    const Figure enemy = nearest_enemy(play, Side::b, body_of(play, anchor).at);
    if (enemy.exists()) face(play, team, body_of(play, enemy).at);
    if (now[team].carriage.exists()) now[now[team].carriage].heading = now[team].facing;
}

// SKM-20.16: first team, then second, through one run of the slots.
void place(Play play, Team first, Team second, Point at, bool with_gun) {
    int slot = with_gun ? 1 : 0;
    deploy_at(play, first, at, slot);
    face_players(play, first);
    if (!second.exists()) return;
    slot += able_figures(play.now, first);
    deploy_at(play, second, at, slot);
    face_players(play, second);
}

constexpr auto R = Soldier::rifleman;

void deploy_men(Play play, Force force, Point at) {
    Position& now = play.now;
    take_from_pool(now, bill_of(force));
    switch (force) {
        case Force::riflemen:
            place(play, create(now, TeamKind::infantry, {R, R, R, Soldier::nco}), Team(), at, false);
            break;
        case Force::panzerfaust:
            place(play, create(now, TeamKind::infantry, {R, R, R, R, Soldier::panzerfaust}), Team(), at, false);
            break;
        case Force::lmg: {
            const Team first = create(now, TeamKind::infantry, {R, R, R, R});
            place(play, first, create(now, TeamKind::infantry, {Soldier::lmg, R, R}), at, false);
            break;
        }
        case Force::hmg: {
            const Team first = create(now, TeamKind::support, {Soldier::hmg, R, R});
            place(play, first, create(now, TeamKind::infantry, {R, R, R, R}), at, false);
            break;
        }
        case Force::panzerjaeger:
            place(play,
                  create(now, TeamKind::infantry,
                         {Soldier::panzerschreck, R, Soldier::panzerfaust, Soldier::panzerfaust}),
                  Team(), at, false);
            break;
        case Force::gun: {
            const Team first = create(now, TeamKind::gun, {R, R, R, R});
            now[first].carriage = Carriage(now.carriage_count);
            Piece& piece = now.pieces[now.carriage_count++];
            piece = Piece{};
            piece.gun = static_cast<std::uint8_t>(play.table.pool_gun);
            piece.team = first;
            piece.shield = true;
            piece.at = gun_place(play, now[first].carriage, at);
            place(play, first, create(now, TeamKind::infantry, {Soldier::lmg, R}), at, true);
            break;
        }
        case Force::nothing:
        case Force::armour: break;
    }
}

constexpr std::array<Role, 5> seats_of_crew{Role::commander, Role::gunner, Role::loader, Role::driver, Role::hull};

void deploy_vehicle(Play play, bool tank, Point at) {
    Position& now = play.now;
    const int model = tank ? play.table.pool_tank : play.table.pool_spg;
    --stock(now, tank ? Pool::tank : Pool::spg);
    const Team team = create_team(now, TeamKind::vehicle);
    const Vehicle vehicle(now.vehicle_count++);
    now[vehicle] = hull_of(play.table, model, team);
    now[team].vehicle = vehicle;
    const Figure enemy = nearest_enemy(play, Side::b, at);
    const Point target = enemy.exists() ? body_of(play, enemy).at : at;
    const Heading heading = target == at ? Heading(0) : field::heading_of(target - at);
    now[vehicle].at = {-100000, -100000};
    const Point place = hull_place(play, vehicle, at, heading);
    now[vehicle].at = place;
    now[vehicle].heading = heading.tenths;
    now[team].facing = heading.tenths;
    const int crew = play.table.models[static_cast<std::size_t>(model)].crew;
    for (int i = 0; i < crew; ++i) {
        const Figure figure = create_man(now, team, Soldier::crewman);
        now[figure].aboard = vehicle;
        now[figure].at = place;
        const Role small[] = {Role::driver, Role::gunner};
        now[figure].role = crew <= 2 ? small[i] : seats_of_crew[static_cast<std::size_t>(i) % seats_of_crew.size()];
        now[figure].binoculars = now[figure].role == Role::commander;
    }
    play.journal.add(events::Deployed{team, place}, SKM(21, 6), told_of(play.table, now, team));
}

// ---- which portal: SKM-20.6

bool is_tank(const Table& table, const Hull& hull) {
    const VehicleModel& model = table.models[hull.model];
    if (model.weight == VehicleClass::medium || model.weight == VehicleClass::heavy) return true;
    if (is_soft(model.weight)) return false;
    if (model.gun >= 0 && model.gun_mount == Mount::turret) return true;
    for (const WeaponType type : model.machine_guns)  // any turreted AFV
        if (type == WeaponType::vmg_turret) return true;
    return false;
}

int farthest_from_tanks(Scene scene) {
    const Position& now = scene.now;
    int best = -1;
    bool best_sees = false;
    std::int64_t best_distance = -1;
    Cover best_cover = Cover::hard;
    for (int i = 0; i < most_portals; ++i) {
        if (!now.portals[i].open) continue;
        const Body portal = circle(scene.table, now.portals[i].at);
        Vehicle nearest;
        std::int64_t least = INT64_MAX;
        for (int v = 0; v < now.vehicle_count; ++v) {
            if (now.hulls[v].model == 255 || now[now.hulls[v].team].side != Side::a || !is_manned(now, Vehicle(v)) ||
                !is_tank(scene.table, now.hulls[v]))
                continue;
            const std::int64_t distance = gap(portal, body_of(scene, Vehicle(v)));
            if (distance < least) {
                least = distance;
                nearest = Vehicle(v);
            }
        }
        if (!nearest.exists()) return -1;
        const Body tank = body_of(scene, nearest);
        const bool in_sight = sees(scene, portal, tank);
        const Cover cover = cover_of(scene, portal, tank);
        const bool better = best < 0 || (in_sight && !best_sees) ||
                            (in_sight == best_sees &&
                             (least > best_distance || (least == best_distance && in_sight && cover < best_cover)));
        if (!better) continue;
        best = i;
        best_sees = in_sight;
        best_distance = least;
        best_cover = cover;
    }
    return best;
}

// ---- falling back: SKM-20.9 to 20.12

bool has_dead_ground(Scene scene, const Watchers& watchers, Point point, Point nearest) {
    const Point vector = point - nearest;
    if (vector == Point{}) return false;
    const std::int64_t length = field::root_below(field::squared_length(vector));
    if (length == 0) return false;
    const Point behind{
        static_cast<std::int32_t>(point.x + field::rounded(std::int64_t{vector.x} * dead_ground_behind, length)),
        static_cast<std::int32_t>(point.y + field::rounded(std::int64_t{vector.y} * dead_ground_behind, length))};
    Body body = circle(scene.table, behind);
    body.uses_openings = false;  // SKM-5.15
    return !is_watched(scene, watchers, body);
}

// 0: no use; 1 and 2: the tiers of SKM-20.10.
int tier_of(Scene scene, const Watchers& watchers, Point point, Point nearest) {
    const Body body = circle(scene.table, point);
    bool seen = false;
    for (const Body& watcher : watchers) {
        if (!sees(scene, watcher, body)) continue;
        seen = true;
        if (are_in_range(watcher, body, portal_falls_back) || cover_of(scene, body, watcher) == Cover::none) return 0;
    }
    if (!has_dead_ground(scene, watchers, point, nearest)) return 0;
    return seen ? 2 : 1;
}

Point nearest_watcher(const Table& table, const Watchers& watchers, Point at) {
    const Body spot = circle(table, at);
    Point nearest = at;
    std::int64_t least = INT64_MAX;
    for (const Body& watcher : watchers) {
        const std::int64_t distance = gap(watcher, spot);  // SKM-1.19
        if (distance < least) {
            least = distance;
            nearest = watcher.at;
        }
    }
    return nearest;
}

bool is_occupied(Scene scene, Point at) {  // SKM-20.17
    const std::int64_t reach = 2 * scene.table.options.base_radius;
    for (int i = 0; i < scene.now.figure_count; ++i)
        if (scene.now.men[i].on_foot() && scene.now[scene.now.men[i].team].present &&
            field::squared_distance(scene.now.men[i].at, at) < reach * reach)
            return true;
    return false;
}

void fall_back(Play play, int number, const Watchers& watchers) {
    Portal& portal = play.now.portals[number];
    Point best;
    int best_tier = 0;
    std::int64_t best_distance = 0, best_from_enemy = 0;
    if (!portal.once)  // SKM-20.13
        for (const Point point : play.table.portal_points) {
            const std::int64_t distance = field::squared_distance(point, portal.at);
            if (point == portal.at || distance > std::int64_t{portal_step} * portal_step || is_occupied(play, point))
                continue;
            const Point enemy = nearest_watcher(play.table, watchers, point);
            const std::int64_t from_enemy = field::squared_distance(point, enemy);
            if (best_tier == 1 &&
                (distance > best_distance || (distance == best_distance && from_enemy <= best_from_enemy)))
                continue;
            const int tier = tier_of(play, watchers, point, enemy);
            const bool better =
                tier != 0 && (best_tier == 0 || tier < best_tier ||
                              (tier == best_tier && (distance < best_distance ||
                                                     (distance == best_distance && from_enemy > best_from_enemy))));
            if (!better) continue;
            best = point;
            best_tier = tier;
            best_distance = distance;
            best_from_enemy = from_enemy;
        }
    if (best_tier == 0) {
        play.journal.add(events::PortalClosed{static_cast<std::uint8_t>(number), portal.at}, SKM(20, 12));
        portal = Portal{};
        return;
    }
    play.journal.add(events::PortalFellBack{static_cast<std::uint8_t>(number), portal.at, best,
                                            static_cast<std::uint8_t>(best_tier)},
                     SKM(20, 10));
    portal.at = best;
}

}  // namespace

void fall_back_after_move(Play play) {  // SKM-20.9 (a), 20.17
    const Watchers watchers = watchers_of(play);
    for (int i = 0; i < most_portals; ++i) {
        if (!play.now.portals[i].open) continue;
        const Body body = circle(play.table, play.now.portals[i].at);
        for (const Body& watcher : watchers)
            if (are_in_range(watcher, body, portal_falls_back) && sees(play, watcher, body)) {
                fall_back(play, i, watchers);
                break;
            }
    }
}

namespace {

void fall_back_in_the_open(Play play) {  // SKM-20.9 (b)
    const Watchers watchers = watchers_of(play);
    for (int i = 0; i < most_portals; ++i) {
        if (!play.now.portals[i].open) continue;
        const Body body = circle(play.table, play.now.portals[i].at);
        for (const Body& watcher : watchers)
            if (cover_of(play, body, watcher) == Cover::none && sees(play, watcher, body)) {
                fall_back(play, i, watchers);
                break;
            }
    }
}

Force available_force(Play play, Force wanted) {  // SKM-20.7
    for (int force = static_cast<int>(wanted); force > 0; --force) {
        if (is_available(play.table, play.now, static_cast<Force>(force))) return static_cast<Force>(force);
        play.journal.add(events::ForceNotAvailable{static_cast<Force>(force)}, SKM(20, 7));
    }
    return Force::nothing;
}

void bring_on(Play play, Force force, const FixedList<int, most_portals>& in_sight) {
    Position& now = play.now;
    bool tank = true;
    if (force == Force::armour) {
        const bool has_tank = may_come(play.table, now, play.table.pool_tank, Pool::tank);
        const bool has_spg = may_come(play.table, now, play.table.pool_spg, Pool::spg);
        tank = has_tank && has_spg ? play.dice.roll(6, rolls::tank_or_spg) <= 3 : has_tank;
    }
    int chosen = force == Force::gun || force == Force::armour ? farthest_from_tanks(play) : -1;
    if (chosen < 0)
        chosen = in_sight[static_cast<std::size_t>(pick(play.dice, static_cast<int>(in_sight.size()), rolls::portal))];
    Portal& portal = now.portals[chosen];
    play.journal.add(events::ForceArrived{force, static_cast<std::uint8_t>(chosen), portal.at}, SKM(20, 8));
    if (force == Force::armour)
        deploy_vehicle(play, tank, portal.at);
    else
        deploy_men(play, force, portal.at);
    now.contact = true;  // SKM-20.14
    if (portal.once) {   // SKM-20.13
        play.journal.add(events::PortalClosed{static_cast<std::uint8_t>(chosen), portal.at}, SKM(20, 13));
        portal = Portal{};
    }
    spot_automatically(play);
}

}  // namespace

// Step 1: SKM-20.3, 20.15
void generate(Play play) {
    Position& now = play.now;
    make_room(play);
    const Watchers watchers = watchers_of(play);
    FixedList<int, most_portals> in_sight;
    for (int i = 0; i < most_portals; ++i)
        if (now.portals[i].open && is_watched(play, watchers, circle(play.table, now.portals[i].at))) in_sight.push(i);
    if (!in_sight.empty()) {
        const int die = play.dice.roll(6, rolls::generation);
        const int contact = !now.contact && play.table.options.no_contact_mod ? -1 : 0;
        const int total = die + static_cast<int>(in_sight.size()) - 1 + contact;
        const Force force = die == 1 ? Force::nothing : force_for(total);
        play.journal.add(
            events::GenerationRolled{static_cast<std::uint8_t>(die), static_cast<std::uint8_t>(in_sight.size()),
                                     static_cast<std::int8_t>(contact), static_cast<std::int8_t>(total), force},
            SKM(20, 3));
        if (force != Force::nothing)
            if (const Force comes = available_force(play, force); comes != Force::nothing)
                bring_on(play, comes, in_sight);
    }
    fall_back_in_the_open(play);
}

// ---- what comes back: SKM-20.7

int pool_item_of(const Position& now, Figure figure) {
    const auto has = [&](WeaponType type) {
        for (const Carried& weapon : now[figure].weapons)
            if (weapon.type == type) return true;
        return false;
    };
    if (has(WeaponType::panzerschreck)) return static_cast<int>(Pool::panzerschreck);
    if (has(WeaponType::panzerfaust)) return static_cast<int>(Pool::panzerfaust);
    if (has(WeaponType::lmg)) return static_cast<int>(Pool::lmg);
    if (has(WeaponType::hmg)) return static_cast<int>(Pool::hmg);
    if (has(WeaponType::smg)) return static_cast<int>(Pool::nco);
    return has(WeaponType::rifle) ? static_cast<int>(Pool::riflemen) : -1;
}

void recycle(Play play, Figure figure) {
    Position& now = play.now;
    if (!play.table.options.solo_portals || now[now[figure].team].side != Side::b) return;
    const int item = pool_item_of(now, figure);
    if (item >= 0 && stock(now, static_cast<Pool>(item)) < 250) ++stock(now, static_cast<Pool>(item));
}

void recycle_model(Play play, Vehicle vehicle) {
    Position& now = play.now;
    const Hull& hull = now[vehicle];
    if (!play.table.options.solo_portals || now[hull.team].side != Side::b) return;
    if (hull.model == play.table.pool_tank && stock(now, Pool::tank) < 250) ++stock(now, Pool::tank);
    if (hull.model == play.table.pool_spg && stock(now, Pool::spg) < 250) ++stock(now, Pool::spg);
}

void recycle_gun(Play play, Carriage carriage) {
    Position& now = play.now;
    if (!play.table.options.solo_portals || now[now[carriage].team].side != Side::b) return;
    if (now[carriage].gun == play.table.pool_gun && stock(now, Pool::gun) < 250) ++stock(now, Pool::gun);
}

namespace {

template <class IdType>
using Renumbering = std::array<IdType, 256>;

TeamSet renumbered(TeamSet set, const Renumbering<Team>& to) {
    if (set == all_teams) return set;
    TeamSet result;
    for (const Team team : set)
        if (to[team.value].exists()) result.insert(to[team.value]);
    return result;
}

// Men of the solo side who are gone for good, and created teams that have nobody left. The dead crew of a vehicle that
// fights on is remembered: they are its casualties (SKM-17.3, 14.11).
bool is_forgotten(const Table& table, const Position& now, int figure) {
    const Man& man = now.men[figure];
    if (man.aboard.exists() && !now[man.aboard].destroyed) return false;
    return now[man.team].side == Side::b && now[man.team].issue == 255 && !man.on_table() && man.state != State::left &&
           man.state != State::hidden && !table.teams.empty();
}

}  // namespace

// Places of the dead are used again when the lists run full. Order, and with it every rule of "lowest id", is kept.
void make_room(Play play) {
    Position& now = play.now;
    constexpr int most_arrivals = 8;
    if (now.figure_count + most_arrivals <= most_figures && now.team_count + 2 <= most_teams) return;
    Renumbering<Figure> figures{};
    Renumbering<Team> teams{};
    int kept = 0;
    const int figure_count = now.figure_count, team_count = now.team_count;
    for (int i = 0; i < figure_count; ++i) {
        if (is_forgotten(play.table, now, i)) {
            now[now.men[i].team].figures.remove(Figure(i));
            continue;
        }
        figures[static_cast<std::size_t>(i)] = Figure(kept);
        if (kept != i) now.men[kept] = now.men[i];
        ++kept;
    }
    for (int i = kept; i < figure_count; ++i) now.men[i] = Man{};
    now.figure_count = static_cast<std::uint8_t>(kept);
    int teams_kept = 0;
    for (int i = 0; i < team_count; ++i) {
        Unit& unit = now.units[i];
        if (unit.issue == 255 && unit.figures.empty() && !unit.vehicle.exists() && !unit.carriage.exists()) continue;
        FigureSet members;
        for (const Figure figure : unit.figures)
            if (figures[figure.value].exists()) members.insert(figures[figure.value]);
        unit.figures = members;
        teams[static_cast<std::size_t>(i)] = Team(teams_kept);
        if (teams_kept != i) now.units[teams_kept] = unit;
        ++teams_kept;
    }
    for (int i = teams_kept; i < team_count; ++i) now.units[i] = Unit{};
    now.team_count = static_cast<std::uint8_t>(teams_kept);

    for (int i = 0; i < kept; ++i) {
        Man& man = now.men[i];
        man.team = teams[man.team.value];
        man.origin = teams[man.origin.value].exists() ? teams[man.origin.value] : man.team;
        if (man.last_hit.exists()) man.last_hit = teams[man.last_hit.value];
        if (man.dragging.exists()) man.dragging = figures[man.dragging.value];
    }
    for (int i = 0; i < teams_kept; ++i) {
        now.units[i].fired_on_by = renumbered(now.units[i].fired_on_by, teams);
        now.units[i].spotted_by = renumbered(now.units[i].spotted_by, teams);
    }
    for (int i = 0; i < now.vehicle_count; ++i)
        if (now.hulls[i].model != 255) now.hulls[i].team = teams[now.hulls[i].team.value];
    for (int i = 0; i < now.carriage_count; ++i)
        if (now.pieces[i].gun != 255) now.pieces[i].team = teams[now.pieces[i].team.value];
    for (Counter& counter : now.counters) {
        counter.hit_teams = renumbered(counter.hit_teams, teams);
        if (counter.team.exists()) counter.team = teams[counter.team.value];
    }
    now.retired_now = TeamSet();
}

}  // namespace sandtable::skirmish
