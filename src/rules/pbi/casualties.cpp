// PBI chapter 12: casualty markers.
#include "rules/pbi/chapters.hpp"

namespace sandtable::pbi {

namespace {

// PBI-12.3: who pays for a roll; empty when the rule cannot be met.
GroupSet payers(const Table& table, const Position& now, Square square) {
    const GroupSet here = now.standing_in(square) & table.of_side[index(now.active_side)];
    GroupSet able;
    for (const Group group : here& now.active)
        if (now.ap[group.index()] > 0) able.insert(group);
    if (table.extension != nullptr) able -= table.extension->encumbered(table, now);
    if (table.options.clear_requires_all && able != here) return {};
    return able;
}

}  // namespace

bool could_clear(const Table& table, const Position& now, Square square) {
    const GroupSet lying = now.markers_in(square) & table.of_side[index(now.active_side)];
    return lying.any() && payers(table, now, square).any();
}

Refusal may_clear(const Table& table, const Position& now, const Action& action) {
    const GroupSet here = now.standing_in(action.to) & table.of_side[index(now.active_side)];
    if ((here & now.active).empty()) return {PBI(8, 5), "No active group stands there."};
    if (payers(table, now, action.to).empty())
        return {PBI(12, 3), table.options.clear_requires_all ? "Every group in the square must give up 1 AP."
                                                             : "A group in the square must give up 1 AP."};
    const Platoon platoon(action.choice);
    const bool own = table.platoon_side[platoon.index()] == now.active_side;
    if (!own || (now.markers_in(action.to) & table.of_platoon[platoon.index()]).empty())
        return {PBI(12, 4), "No such casualty marker here."};
    return fine;
}

void clear(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal) {
    for (const Group group : payers(table, now, action.to)) --now.ap[group.index()];
    const Platoon platoon(action.choice);
    const bool success = dice.succeeds(at_least(table.numbers.clears_on), rolls::clear);  // PBI-12.2
    if (success) lift_marker(table, now, platoon, action.to);
    journal.add(events::Cleared{action.to, platoon, success}, PBI(12, 2));
}

}  // namespace sandtable::pbi
