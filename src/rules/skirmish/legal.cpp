// SKM-21.9 to 21.11: a finite, sensible set of actions for the decision at hand. All of them pass `check`; people may
// try anything else.
#include <algorithm>
#include <cstring>

#include "rules/skirmish/candidates/lister.hpp"
#include "rules/skirmish/skirmish.hpp"

namespace sandtable::skirmish {

void Lister::list() {
    if (now().phase == Phase::deployment)
        list_deployments();
    else if (!now().active.exists())
        list_activations();
    else
        list_orders();
    put_in_order(actions_, first_);
}

void Lister::list_deployments() {
    for (int i = 0; i < now().team_count; ++i) {
        const Unit& team = now().units[i];
        if (team.side != side() || team.present || team.issue == 255) continue;
        Action one = action(Verb::deploy);
        one.team = Team(i);
        one.point_count = 1;
        const auto propose = [&](Point at) {
            one.points[0] = at;
            if (!Skirmish::check(table(), now(), seat_, one)) add(one);
        };
        const TeamIssue& issue = table().teams[team.issue];
        propose(issue.figures.empty() || issue.model >= 0 ? issue.at : issue.figures[0].at);
        field::Box box{{0, 0}, {table().width, table().height}};
        const auto& zone = table().zone[static_cast<std::size_t>(index(side()))];
        for (std::size_t corner = 0; corner < zone.size(); ++corner) {
            if (corner == 0) box = {zone[0], zone[0]};
            box.low = {std::min(box.low.x, zone[corner].x), std::min(box.low.y, zone[corner].y)};
            box.high = {std::max(box.high.x, zone[corner].x), std::max(box.high.y, zone[corner].y)};
        }
        for (int column = 1; column < 8; ++column)
            for (int row = 1; row < 4; ++row)
                propose({box.low.x + (box.high.x - box.low.x) / 8 * column,
                         box.low.y + (box.high.y - box.low.y) / 4 * row});
    }
}

void Lister::list_activations() {
    for (int i = 0; i < now().team_count; ++i)
        if (may_still_activate(now(), side(), Team(i)) && now().units[i].owner == seat_.index())
            add(Verb::activate).team = Team(i);
    add(Verb::end_phase);
}

void Lister::list_orders() {
    look_at_friends();
    list_moves();
    list_single_figures();
    list_shots();
    list_gun();
    if (unit().vehicle.exists()) list_vehicle();
    list_boarding();
    add(Verb::end_activation);
}

// What every man of the team asks of the others of his side.
void Lister::look_at_friends() {
    for (int i = 0; i < now().figure_count; ++i)
        if (now().men[i].state == State::disabled && now()[now().men[i].team].side == side()) fallen_.insert(Figure(i));
    for (int i = 0; i < now().team_count; ++i) {
        const Unit& team = now().units[i];
        if (team.side != side() || !team.present || Team(i) == own() || team.vehicle.exists()) continue;
        if (able_figures(now(), Team(i)) < team.orig_strength) below_strength_.insert(Team(i));
    }
}

namespace {

// The orders that were listed last, for each thread by itself. Whoever has looked for an enemy in vain may not look
// again (SKM-6.8), and nothing else has changed: the list is the same without what he might have looked for.
class KeptOrders {
public:
    static KeptOrders& here() {
        thread_local KeptOrders kept;
        return kept;
    }

    // False: they are not the orders of this position.
    bool add_to(ActionList<Action>& actions, Scene scene) {
        const Position& now = scene.now;
        if (table_ == none || table_ != scene.table.serial || now_.active != now.active) return false;
        for (const Figure figure : now[now.active].figures) {
            if (!now[figure].spot_used && had_looked_.contains(figure)) return false;
            now_[figure].spot_used = now[figure].spot_used;
        }
        if (std::memcmp(&now_, &now, sizeof now) != 0 || options_ != scene.table.options) return false;
        for (const Action& one : orders_)
            if (one.verb != Verb::spot || !now[one.figure].spot_used) actions.add(one);
        return true;
    }

    void keep(Scene scene, std::span<const Action> orders) {
        const auto is_spot = [](const Action& one) { return one.verb == Verb::spot; };
        table_ = none;
        if (orders.size() > most || std::none_of(orders.begin(), orders.end(), is_spot)) return;
        table_ = scene.table.serial;  // none as well if the table is not finished
        options_ = scene.table.options;
        now_ = scene.now;
        had_looked_ = {};
        for (const Figure figure : now_[now_.active].figures)
            if (now_[figure].spot_used) had_looked_.insert(figure);
        orders_.clear();
        for (const Action& one : orders) orders_.push(one);
    }

private:
    static constexpr std::size_t most = 128;
    static constexpr std::uint64_t none = 0;

    std::uint64_t table_ = none;
    Options options_;
    Position now_;          // but for who of the active team has looked for an enemy since
    FigureSet had_looked_;  // sooner: their spots are not among the orders
    ScratchList<Action, most> orders_;
};

}  // namespace

void list_legal(Scene scene, Seat seat, ActionList<Action>& actions) {
    if (!scene.now.active.exists()) return Lister(scene, seat, actions).list();
    KeptOrders& kept = KeptOrders::here();
    if (kept.add_to(actions, scene)) return;
    const std::size_t first = actions.size();
    Lister(scene, seat, actions).list();
    kept.keep(scene, {actions.begin() + first, actions.end()});
}

}  // namespace sandtable::skirmish
