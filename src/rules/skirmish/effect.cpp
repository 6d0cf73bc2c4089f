// SKM chapter 8: effect of fire, suppression.
#include <algorithm>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

namespace {
constexpr int most_actions = 3;  // SKM-2.5: of anybody
}  // namespace

Harm fire_harm(int score) {  // SKM-8.1
    if (score >= fire_kills) return Harm::killed;
    if (score >= fire_disables) return Harm::disabled;
    return score >= fire_wounds ? Harm::wounded : Harm::suppressed;
}

Harm burst_harm(int score) {  // SKM-11.10
    if (score >= burst_kills) return Harm::killed;
    if (score >= burst_disables) return Harm::disabled;
    if (score >= burst_wounds) return Harm::wounded;
    return score >= burst_suppresses ? Harm::suppressed : Harm::none;
}

Harm shell_harm(int score) {  // SKM-12.4
    if (score >= shell_kills) return Harm::killed;
    if (score >= shell_disables) return Harm::disabled;
    if (score >= shell_wounds) return Harm::wounded;
    return score >= shell_suppresses ? Harm::suppressed : Harm::none;
}

Harm flame_harm(int score) {  // SKM-13.4
    if (score >= flame_kills) return Harm::killed;
    return score >= flame_disables ? Harm::disabled : Harm::suppressed;
}

void begin_attack_on(Play play, Attack& attack, Team target) {
    Position& now = play.now;
    if (attack.attacked.contains(target)) return;
    attack.attacked.insert(target);
    Unit& unit = now[target];
    unit.under_fire = true;  // SKM-3.8
    unit.seen_enemy = true;  // SKM-17.10
    now.aware[static_cast<std::size_t>(index(unit.side))] = true;
    const bool by_afv = attack.by.exists() && now[attack.by].vehicle.exists() &&
                        !is_soft(play.table.models[now[now[attack.by].vehicle].model].weight);
    if (attack.kind == Attack::Kind::mortar || attack.kind == Attack::Kind::flame || by_afv) unit.heavy_fire = true;
    if (attack.kind == Attack::Kind::anti_tank) unit.at_fire = true;
    int strength = 1;
    if (attack.by.exists()) {
        Unit& firer = now[attack.by];
        firer.shot_last = true;
        strength = unit.fired_on_by.contains(attack.by) || firer.side == unit.side ? 0 : able_figures(now, attack.by);
        if (firer.side != unit.side) unit.fired_on_by.insert(attack.by);
    }
    // Only the solo umpire asks for it; a player would learn from it how strong the unseen are.
    if (play.table.options.solo() && unit.side == Side::b)
        unit.fire_strength = static_cast<std::uint8_t>(std::min(250, unit.fire_strength + strength));
}

namespace {

void tally(Position& now, const Attack& attack, Team target) {  // SKM-8.9
    Unit& unit = now[target];
    if (unit.tally_taken < 250) ++unit.tally_taken;
    if (attack.by.exists() && now[attack.by].side != unit.side && now[attack.by].tally_inflicted < 250)
        ++now[attack.by].tally_inflicted;
}

}  // namespace

void suppress(Play play, Attack& attack, Team team) {
    Position& now = play.now;
    Unit& unit = now[team];
    if (attack.marked.contains(team) || !has_able(now, team)) return;  // SKM-8.5: one a team and attack
    attack.marked.insert(team);
    unit.morale_due = true;
    const bool first = unit.markers == 0;
    if (unit.markers < play.table.options.suppression_cap) {
        ++unit.markers;
        tally(now, attack, team);
    }
    if (first && is_turn_of(now, team))
        for (const Figure figure : unit.figures)
            if (now[figure].able()) lose_an_action(play, figure);  // SKM-2.15
    play.journal.add(events::Suppressed{team, unit.markers}, SKM(8, 5), told_of(play.table, now, team));
}

void harm(Play play, Attack& attack, Figure figure, Harm harm, int die, int modifier, const Clause& clause,
          Team shaken) {
    Position& now = play.now;
    const Team team = now[figure].team;
    begin_attack_on(play, attack, team);
    play.journal.add(events::Hit{figure, static_cast<std::int8_t>(die), static_cast<std::int8_t>(modifier), harm},
                     clause, told_of(play.table, now, team));
    if (harm == Harm::none) return;
    if (harm == Harm::suppressed) return suppress(play, attack, shaken.exists() ? shaken : team);
    Man& man = now[figure];
    if (!man.able() && harm != Harm::killed) return;  // he is out of action already
    now[team].morale_due = true;
    tally(now, attack, team);
    if (harm == Harm::wounded) {
        if (man.wounds < most_actions) ++man.wounds;  // more cannot take more from him
        if (play.table.options.wounds_disable && man.wounds >= man.base_ap)
            make_casualty(play, figure, State::disabled);  // SKM-2.13
        else if (is_turn_of(now, team))
            lose_an_action(play, figure);
        return;
    }
    make_casualty(play, figure, harm == Harm::killed ? State::killed : State::disabled);
}

Seats told_why(Scene scene, const Attack& attack, Figure struck, bool tells_weapon) {
    const Seats watching = told_of(scene.table, scene.now, scene.now[struck].team);
    const bool tells = tells_weapon || scene.table.options.fog == Fog::hidden;
    return tells && attack.by.exists() ? watching & told_of(scene.table, scene.now, attack.by) : watching;
}

void harm_by_fire(Play play, Attack& attack, Figure figure, const Modifiers& modifiers) {
    modifiers.tell(play, figure, told_why(play, attack, figure, true));
    const int die = play.dice.roll(6, rolls::effect);
    const int modifier = modifiers.total();
    harm(play, attack, figure, fire_harm(die + modifier), die, modifier);
}

// SKM-13.6, 13.7: any hit kills him, and the flame takes the others.
bool burns_if_flamethrower(Play play, Attack& attack, Figure figure) {
    Position& now = play.now;
    bool carries = false;
    for (const Carried& weapon : now[figure].weapons) carries |= weapon.type == WeaponType::flamethrower;
    if (!carries || !now[figure].able()) return false;
    const Team team = now[figure].team;
    begin_attack_on(play, attack, team);
    now[team].morale_due = true;
    tally(now, attack, team);
    play.journal.add(events::FuelExploded{figure}, SKM(13, 6), told_of(play.table, now, team));
    make_casualty(play, figure, State::killed);
    const FigureSet members = now[team].figures;
    for (const Figure mate : members) {
        if (mate == figure || !now[mate].able()) continue;
        const int die = play.dice.roll(6, seen_by(rolls::burning, told_of(play.table, now, team)));
        harm(play, attack, mate, flame_harm(die), die, 0, SKM(13, 6));
    }
    return true;
}

// SKM-8.7
void remove_suppression(Play play, Team team) {
    Position& now = play.now;
    Unit& unit = now[team];
    if (unit.markers == 0) return;
    const Seats audience = told_of(play.table, now, team);
    const int bonus = has_leader(now, team) ? 1 : 0;
    const int die = play.dice.roll(6, seen_by(rolls::suppression, audience));
    if (die == 6)
        unit.markers = 0;
    else if (die + bonus >= play.table.options.rally_target)
        --unit.markers;
    play.journal.add(events::RalliedFromSuppression{team, static_cast<std::uint8_t>(die),
                                                    static_cast<std::uint8_t>(bonus), unit.markers},
                     SKM(8, 7), audience);
}

}  // namespace sandtable::skirmish
