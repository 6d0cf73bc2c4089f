// PUB chapter 18: flanking and die modifiers.
#include "rules/pub_battles/chapters.hpp"

namespace sandtable::pub_battles {

namespace {

bool is_in_buildings(const Table& table, const Position& now, Piece piece) {
    return ground_under(table, rectangle(table, now, piece)) == Ground::buildings;
}

bool projects_field(const Table& table, const Position& now, Piece piece) {  // PUB-10.1, 10.4
    return has_field_of_fire(type_of(table, now, piece)) && !now[piece].in_column() && !now.retreated.contains(piece);
}

// PUB-18.7: attacking across a river counts as being flanked, in the first round only.
bool is_river_attacker(const Table& table, const Position& now, const Pair& pair, Piece piece) {
    if (now.combat.round != 1 || pair.creator != piece) return false;
    const Point a = rectangle(table, now, pair.a).frame.origin, b = rectangle(table, now, pair.b).frame.origin;
    if (!river_lies_between(table, a, b)) return false;
    return table.options.river_penalty == RiverPenalty::all || is_in_melee(table, now, pair.a, pair.b);
}

// PUB-18.3, 18.6, 18.7; PUB-18.5, 18.12: whoever is in Buildings is never taken in flank.
bool counts_as_flanked(const Table& table, const Position& now, const Pair* pair, Piece piece, Piece by) {
    if (is_in_buildings(table, now, piece)) return false;
    return now[piece].in_column() || flanks(table, now, by, piece) ||
           (pair != nullptr && is_river_attacker(table, now, *pair, piece));
}

bool is_covered_ground(Ground ground) { return ground == Ground::woods || ground == Ground::buildings; }

// PUB-18.8
bool has_cover(const Table& table, const Position& now, const Pair& pair, Piece target) {
    const Rectangle block = rectangle(table, now, target);
    return is_covered_ground(ground_under(table, block)) || level_under(table, block) > pair.level;
}

}  // namespace

bool is_outside_wedge(const Table& table, const Position& now, Piece one, Piece other) {
    const Rectangle block = rectangle(table, now, one);
    return 2 * spine_points_in_wedge(table, rectangle(table, now, other), block) <= spine_count(table, block);
}

// PUB-18.1, 18.2
bool flanks(const Table& table, const Position& now, Piece one, Piece other) {
    if (is_in_buildings(table, now, other)) return false;
    const bool attacks = is_in_front_contact(table, rectangle(table, now, one), rectangle(table, now, other)) ||
                         (projects_field(table, now, one) && is_in_field(table, now, one, other));
    return attacks && is_outside_wedge(table, now, one, other);
}

// PUB-13.4: cover, and the flank once however many reasons there are.
int bombardment_modifier(const Table& table, const Position& now, Piece gun, Piece target) {
    const Ground ground = ground_under(table, rectangle(table, now, target));
    const bool flanked =
        ground != Ground::buildings && (now[target].in_column() || is_outside_wedge(table, now, gun, target));
    return (flanked ? 1 : 0) - (is_covered_ground(ground) ? 1 : 0);
}

// PUB-18.9, 18.11
Modifier combat_modifier(const Table& table, const Position& now, Piece shooter, Piece target) {
    const Pair* pair = pair_of(now, shooter, target);
    Modifier modifier;
    if (counts_as_flanked(table, now, pair, target, shooter)) {
        modifier.sum += 1;
        modifier.reasons |= target_flanked;
    }
    if (counts_as_flanked(table, now, pair, shooter, target)) {
        modifier.sum -= 1;
        modifier.reasons |= shooter_flanked;
    }
    if (pair != nullptr && pair->creator == shooter && has_cover(table, now, *pair, target)) {
        modifier.sum -= 1;
        modifier.reasons |= cover;
    }
    return modifier;
}

}  // namespace sandtable::pub_battles
