// SKM-21.10: what single men of the active team may do.
#include "rules/skirmish/candidates/lister.hpp"

namespace sandtable::skirmish {

namespace {

bool is_launcher(WeaponType type) {
    return type == WeaponType::rifle_grenade || is_mortar(type) || is_hand_held_at(type);
}

}  // namespace

void Lister::list_single_figures() {
    for (const Figure figure : unit().figures) {
        const Man& man = now()[figure];
        if (!man.able()) continue;
        if (!man.spot_used) list_spotting(figure);
        if (man.dragging.exists()) {
            Action one = action(Verb::drop);
            one.figure = figure;
            add(one);
        }
        if (man.ap_left > 0) list_what_costs_him_actions(figure);
        // A weapon that stores actions is fired, and served by others, without one of its owner's (SKM-2.16, 11.2).
        list_launches(figure);
        list_flames(figure);
        list_loads(figure);
    }
}

void Lister::list_what_costs_him_actions(Figure figure) {
    list_casualties_to_take(figure);
    list_transfers(figure);
    list_grenades(figure);
    if (!is_crew(now(), figure)) return;
    Action one = action(Verb::take_driver);
    one.figure = figure;
    add_if_allowed(one);
}

// Unspotted enemies whom he sees or hears. The crew of a vehicle look out of the same hull with the same lenses.
TeamSet Lister::teams_to_spot(Figure figure) {
    const Vehicle vehicle = now()[figure].aboard;
    if (vehicle.exists() && vehicle == lookout_) return seen_from_lookout_;
    TeamSet teams;
    for (int i = 0; i < now().team_count; ++i) {
        const Unit& team = now().units[i];
        if (team.side == side() || !team.present || is_spotted_by(scene_, Team(i), own())) continue;
        if (sighting(scene_, figure, Team(i)).possible) teams.insert(Team(i));
    }
    lookout_ = vehicle;
    seen_from_lookout_ = teams;
    return teams;
}

void Lister::list_spotting(Figure figure) {
    Action one = action(Verb::spot);
    one.figure = figure;
    if (table().options.fog == Fog::hidden) {
        add_if_allowed(one);
    } else {
        for (const Team team : teams_to_spot(figure)) {
            one.team = team;
            add(one);
        }
    }
    one.team = Team();
    if (side() == Side::a && table().options.solo_markers)
        for (int i = 0; i < most_markers; ++i) {
            one.marker = static_cast<std::uint8_t>(i);
            if (now().counters[i].face_down) add_if_allowed(one);
        }
}

void Lister::list_casualties_to_take(Figure figure) {
    if (now()[figure].dragging.exists() || now()[figure].aboard.exists()) return;
    for (const Figure casualty : fallen_) {
        Action one = action(Verb::take_up);
        one.figure = figure;
        one.target = casualty;
        add_if_allowed(one);
    }
}

void Lister::list_transfers(Figure figure) {
    for (const Team team : below_strength_) {
        Action one = action(Verb::transfer);
        one.figure = figure;
        one.team = team;
        add_if_allowed(one);
    }
}

void Lister::list_grenades(Figure figure) {
    if (now()[figure].grenades == 0 || now()[figure].ap_left < grenade_cost) return;
    Action one = action(Verb::grenade);
    one.figure = figure;
    each_spotted_figure([&](Figure target) {
        if (field::squared_distance(now()[target].at, now()[figure].at) > std::int64_t{22000} * 22000) return;
        one.target = target;
        add_if_allowed(one);
    });
}

// Too far for the longest range, wherever on their bases or hulls it is measured.
bool Lister::is_out_of_reach(Figure figure, Point target, const Ranged& ranges) const {
    const std::int64_t most = std::int64_t{longest(ranges)} * inch + 2 * hull_reach;
    return field::squared_distance(now()[figure].at, target) > most * most;
}

void Lister::list_launches(Figure figure) {
    for (int slot = 0; slot < most_carried; ++slot) {
        const Carried& weapon = now()[figure].weapons[slot];
        if (!is_launcher(weapon.type)) continue;
        Action one = action(Verb::launch);
        one.figure = figure;
        one.weapon = static_cast<std::uint8_t>(slot);
        const bool is_rifle_grenade = weapon.type == WeaponType::rifle_grenade;
        if (is_rifle_grenade ? now()[figure].ap_left >= grenade_cost
                             : is_mortar(weapon.type) && weapon.acc >= full_load) {
            list_launches_at_men(one);
            if (weapon.smoke > 0) list_smoke(one);
        } else if (is_hand_held_at(weapon.type) && weapon.ammo > 0 &&
                   can_load_by_itself(scene_, figure, slot, actions_to_fire(weapon.type))) {
            one.verb = Verb::at_fire;
            each_spotted_vehicle([&](Vehicle vehicle) {
                if (is_out_of_reach(figure, now()[vehicle].at, anti_tank_ranges(weapon.type))) return;
                one.vehicle = vehicle;
                add_if_allowed(one);
            });
            one.vehicle = Vehicle();
            if (weapon.type == WeaponType::panzerfaust || is_bazooka_class(weapon.type)) list_launches_at_men(one);
        }
    }
}

void Lister::list_launches_at_men(Action one) {
    const Ranged& ranges = launch_ranges(now()[one.figure].weapons[one.weapon].type);
    each_spotted_figure([&](Figure target) {
        if (is_out_of_reach(one.figure, now()[target].at, ranges)) return;
        if (one.verb == Verb::at_fire && now()[target].aboard.exists()) return;
        one.target = target;
        add_if_allowed(one);
    });
}

void Lister::list_smoke(Action one) {  // SKM-21.10
    one.target = Figure();
    one.round = Round::smoke;
    one.point_count = 1;
    const Figure anchor = anchor_of(now(), own());
    for (const Enemy& enemy : spotted_enemies()) {
        one.points[0] = field::part_of_the_way(now()[anchor].at, now()[enemy.figure].at, 1, 2);
        add_if_allowed(one);
    }
}

void Lister::list_flames(Figure figure) {
    bool carries = false;
    for (const Carried& weapon : now()[figure].weapons) carries |= weapon.type == WeaponType::flamethrower;
    if (!carries) return;
    Action one = action(Verb::flame);
    one.figure = figure;
    for (const Enemy& enemy : spotted_enemies()) {
        one.team = enemy.team;
        add_if_allowed(one);
    }
    one.team = Team();
    each_spotted_vehicle([&](Vehicle vehicle) {
        one.vehicle = vehicle;
        add_if_allowed(one);
    });
}

// As much as the weapon takes, by everybody who serves it.
void Lister::propose_load(Figure carrier, int weapon, int missing) {
    Action one = action(Verb::load);
    one.figure = carrier;
    one.weapon = static_cast<std::uint8_t>(weapon);
    for (const Figure figure : unit().figures) {
        const int count = std::min<int>(missing, now()[figure].ap_left);
        if (!now()[figure].able() || count < 1 || one.part_count >= most_parts) continue;
        Part part;
        part.figure = figure;
        part.count = static_cast<std::uint8_t>(count);
        Action with = one;
        with.add(part);
        if (may_load(scene_, with)) continue;
        one = with;
        missing -= count;
    }
    if (one.part_count > 0) add(one);
}

void Lister::list_loads(Figure figure) {
    for (int slot = 0; slot < most_carried; ++slot) {
        const Carried& weapon = now()[figure].weapons[slot];
        if (is_mortar(weapon.type) && weapon.acc < full_load) propose_load(figure, slot, full_load - weapon.acc);
        if (!is_hand_held_at(weapon.type) && weapon.type != WeaponType::flamethrower) continue;
        const int missing = actions_to_fire(weapon.type) - weapon.acc;
        // What he could fire at once loads itself (SKM-2.16).
        if (weapon.ammo > 0 && missing > (is_bazooka_class(weapon.type) ? 0 : now()[figure].ap_left))
            propose_load(figure, slot, missing);
    }
}

}  // namespace sandtable::skirmish
