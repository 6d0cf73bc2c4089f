// SKM-21.10: shots of small arms.
#include "rules/skirmish/candidates/lister.hpp"

namespace sandtable::skirmish {

void Lister::list_shots() {
    list_arms();
    if (arms_.empty()) return;
    for (int i = 0; i < now().team_count; ++i) {
        const Unit& team = now().units[i];
        if (team.side == side() || !team.present || !is_spotted_by(scene_, Team(i), own()) || !has_able(now(), Team(i)))
            continue;
        if (!team.vehicle.exists() || !is_manned(now(), team.vehicle)) {
            list_shots_at(Team(i), Aim::men);
            if (rides(Team(i))) list_shots_at(Team(i), Aim::occupants);
            continue;
        }
        const VehicleModel& model = table().models[now()[team.vehicle].model];
        if (is_soft(model.weight)) list_shots_at(Team(i), Aim::vehicle);
        if (is_soft(model.weight) || model.open) list_shots_at(Team(i), Aim::occupants);
    }
}

bool Lister::rides(Team team) const {
    for (const Figure figure : now()[team].figures)
        if (now()[figure].able() && now()[figure].aboard.exists()) return true;
    return false;
}

void Lister::list_arms() {
    for (const Figure figure : unit().figures) {
        const Man& man = now()[figure];
        if (!man.able()) continue;
        for (const int weapon : weapon_places) {
            if (!is_small_arm(weapon_type(now(), figure, weapon))) continue;
            const int points = man.ap_left + bonus_left(scene_, figure, weapon);
            if (points < 1 || may_fire_small_arm(scene_, figure, weapon)) continue;
            if (!arms_.full()) arms_.push({figure, weapon, points, !man.moved});
        }
    }
}

// SKM-7.19, of men on foot: all of them stand beyond the longest range of his weapon. Nobody need be looked for.
bool Lister::are_beyond_range(const Arm& arm, Team target) const {
    const Man& man = now()[arm.figure];
    if (man.aboard.exists()) return false;
    const auto type = static_cast<std::size_t>(weapon_type(now(), arm.figure, arm.weapon));
    const std::int64_t reach = std::int64_t{table().weapons[type].long_range} * inch + 2 * table().options.base_radius;
    for (const Figure figure : now()[target].figures) {
        const Man& enemy = now()[figure];
        if (enemy.able() && enemy.on_foot() && field::squared_distance(man.at, enemy.at) <= reach * reach) return false;
    }
    return true;
}

void Lister::list_shots_at(Team target, Aim aim) {
    Choices choices;
    bool can_hit = false, too_far = false;  // anybody; for all who aim there
    for (const Arm& arm : arms_) {
        if (aim == Aim::men && are_beyond_range(arm, target)) continue;
        const ShotData shot = aim_at(scene_, arm.figure, arm.weapon, ShotKind::unaimed, target, aim, {});
        if (shot.refusal) continue;
        const Point at = aim == Aim::vehicle ? now()[now()[target].vehicle].at : body_of(scene_, shot.nearest).at;
        if (!is_in_arc(scene_, arm.figure, arm.weapon, at)) continue;
        (shot.effective < above_long ? can_hit : too_far) = true;
        if (shot.effective >= above_long || table().options.shot_costs[0] > arm.points) continue;
        if (!choices.full()) choices.push(arm);
    }
    for (const int first : {0, 1, 2}) propose_shots(choices, target, aim, first);
    if (choices.size() > 1)
        for (const Arm& arm : choices) {
            Choices alone;
            alone.push(arm);
            propose_shots(alone, target, aim, 1);
        }
    if (too_far && !can_hit && aim == Aim::men) {  // SKM-7.7
        Action one = action(Verb::combined_fire);
        one.team = target;
        add(one);
    }
}

// As many as possible of the kind, then of the lesser kinds.
void Lister::propose_shots(const Choices& choices, Team target, Aim aim, int first) {
    if (choices.empty()) return;
    Action one = action(Verb::shoot);
    one.team = target;
    one.aim = aim;
    FigureSet done;
    for (const Arm& choice : choices) {
        if (done.contains(choice.figure)) continue;  // one weapon a man: his actions pay for it
        int left = choice.points;
        for (int how = first; how >= 0; --how) {
            if (how == 2 && !choice.careful) continue;
            const int cost = table().options.shot_costs[static_cast<std::size_t>(how)];
            const int count = left / cost;
            if (count < 1 || one.part_count >= most_parts) continue;
            Part part;
            part.figure = choice.figure;
            part.weapon = static_cast<std::uint8_t>(choice.weapon);
            part.how = static_cast<ShotKind>(how);
            part.count = static_cast<std::uint8_t>(count);
            one.add(part);
            left -= count * cost;
        }
        done.insert(choice.figure);
    }
    const bool is_said_already = actions_.size() > first_ && actions_[actions_.size() - 1] == one;
    if (one.part_count > 0 && !is_said_already) add(one);  // it is when nobody can aim better
}

}  // namespace sandtable::skirmish
