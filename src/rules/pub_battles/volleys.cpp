// PUB chapter 16: the rounds of a combat. Who shoots at whom, the dice, and what hits do.
#include "rules/pub_battles/combat.hpp"

namespace sandtable::pub_battles {

namespace {

Side defender_of(const Position& now) { return enemy_of(now.combat.attacker); }

// PUB-16.7, 16.10: the defender's pieces in ascending order, then the attacker's.
Piece first_in_order(const Table& table, const Position& now, PieceSet pieces) {
    const PieceSet defenders = pieces & table.of_side[index(defender_of(now))];
    return defenders.any() ? defenders.first() : pieces.first();
}

int dice_of(const Table& table, const Position& now, Piece piece, bool melee) {  // PUB-16.2
    const CombatDice& dice = combat_dice[static_cast<std::size_t>(type_of(table, now, piece))];
    return melee ? dice.melee : dice.fire;
}

// PUB-16.3, 18.12: an enemy on its flank that has it under fire; a column has no front at all.
bool is_fired_at_from_the_flank(const Table& table, const Position& now, const Knowledge& known, Piece piece,
                                Piece by) {
    if (!known.firing.contains(by) || !is_in_field(table, now, by, piece)) return false;
    return now[piece].in_column() || flanks(table, now, by, piece);
}

// PUB-16.6: artillery fires in volley A, everybody else in B. PUB-16.8: not those who are gone, nor at such.
PieceSet shooters(const Table& table, const Position& now) {
    const Combat& combat = now.combat;
    const bool guns = combat.stage == Combat::Stage::volley_a;
    PieceSet found;
    for (const Piece piece : (combat.members & now.on_map) - combat.gone) {
        const Piece target = combat.target[piece.index()];
        if (!target.exists() || combat.gone.contains(target) || !now.on_map.contains(target)) continue;
        if ((type_of(table, now, piece) == Type::artillery) == guns) found.insert(piece);
    }
    return found;
}

void note_hits(const Table& table, Position& now, Piece piece, int hits, const Modifier& modifier, int dice,
               Journal& journal) {
    const Piece target = now.combat.target[piece.index()];
    const bool melee = now.combat.in_melee.contains(piece);
    now.combat.hits[target.index()] = static_cast<std::uint8_t>(now.combat.hits[target.index()] + hits);
    tell(table, now, journal,
         events::Fired{piece, target, melee, static_cast<std::int8_t>(modifier.sum), modifier.reasons,
                       static_cast<std::uint8_t>(dice), static_cast<std::uint8_t>(hits)},
         PUB(16, 5));
}

// PUB-16.5, 16.7: all dice of one piece in succession. They lie open while a token may change one (PUB-22.5).
void fire(const Table& table, Position& now, Piece piece, Dice& dice, Journal& journal) {
    const Piece target = now.combat.target[piece.index()];
    const bool melee = now.combat.in_melee.contains(piece);
    const int count = dice_of(table, now, piece, melee);
    const Modifier modifier = combat_modifier(table, now, piece, target);
    const RollName& name = melee ? rolls::melee : rolls::fire;
    reveal(table, now, piece, journal);  // PUB-11.11
    now.combat.asked.insert(piece);
    if (!holds_tokens(table, now, table.side_of(piece)))
        return note_hits(table, now, piece, dice.pool(count, at_least(hits_on - modifier.sum), name), modifier, count,
                         journal);
    now.thrown = {};
    now.thrown.kind = Throw::Kind::combat;
    now.thrown.piece = piece;
    now.thrown.target = target;
    now.thrown.modifier = static_cast<std::int8_t>(modifier.sum);
    now.thrown.count = static_cast<std::uint8_t>(count);
    for (int i = 0; i < count; ++i) now.thrown.faces[i] = static_cast<std::uint8_t>(dice.d6(name));
    if (!ask_for_rerolls(table, now, table.side_of(piece))) finish_throw(table, now, dice, journal);
}

// PUB-16.11, 16.12, 16.15: what so many hits do to a piece.
struct Effect {
    bool spent = false;
    bool retreats = false;
    bool destroyed = false;
};

Effect effect_of(const Position& now, Piece piece, int hits) {
    if (hits == 0) return {};
    if (now.retreated.contains(piece)) return {.destroyed = true};
    const int steps = hits + (now.spent.contains(piece) ? 1 : 0);
    return {.spent = true, .retreats = steps == 2, .destroyed = steps >= 3};
}

void suffer(const Table& table, Position& now, Piece piece, int hits, Journal& journal) {
    Combat& combat = now.combat;
    reveal(table, now, piece, journal);
    const int counted = counted_hits(table, now, piece, hits, now.quality_used);
    tell(table, now, journal,
         events::HitsTaken{piece, static_cast<std::uint8_t>(hits), static_cast<std::uint8_t>(counted),
                           quality_of(table, now, piece)},
         PUB(16, 9));
    const Effect effect = effect_of(now, piece, counted);
    if (effect.destroyed || effect.retreats) combat.gone.insert(piece);
    if (effect.destroyed) return destroy(table, now, piece, 0, journal);
    const bool is_gun_in_melee = type_of(table, now, piece) == Type::artillery && combat.in_melee.contains(piece);
    if (effect.retreats && is_gun_in_melee) return destroy(table, now, piece, 2, journal);  // PUB-16.12
    if (effect.spent && !now.spent.contains(piece)) {
        now.spent.insert(piece);
        tell(table, now, journal, events::BecameSpent{piece}, PUB(16, 11));
    }
    if (effect.retreats) combat.forced.insert(piece);
}

// PUB-16.9, 16.10: hits from several shooters add up.
void apply_hits(const Table& table, Position& now, Journal& journal) {
    PieceSet hit;
    for (const Piece piece : now.combat.members)
        if (now.combat.hits[piece.index()] != 0) hit.insert(piece);
    if (hit.empty()) return;
    while (hit.any()) {
        const Piece piece = first_in_order(table, now, hit);
        hit.remove(piece);
        suffer(table, now, piece, now.combat.hits[piece.index()], journal);
    }
    now.combat.hits = {};
    update_contacts(table, now, Piece(), now.combat.attacker, journal);
}

// PUB-17.12: the enemies that it was in a pair with when the round began, at the places they had then.
Opponents opponents_at_start(const Position& now, Piece piece) {
    Opponents opponents;
    for (const Piece enemy : now.combat.opponents[piece.index()])
        opponents.centres.push(now.combat.places[enemy.index()]);
    return opponents;
}

}  // namespace

PieceSet targets_of(const Table& table, const Position& now, Piece piece) {
    if (now.retreated.contains(piece)) return {};
    const Knowledge known = truth(table, now);
    const PieceSet melee = in_melee_with(table, now, known, piece);
    if (dice_of(table, now, piece, melee.any()) == 0) return {};
    if (melee.any()) return melee;
    const bool fires = known.firing.contains(piece);
    PieceSet targets;
    for (const Piece enemy : known.fighting & table.of_side[index(enemy_of(table.side_of(piece)))])
        if ((fires && is_in_field(table, now, piece, enemy)) ||
            is_fired_at_from_the_flank(table, now, known, piece, enemy))
            targets.insert(enemy);
    return targets;
}

bool find_targets(const Table& table, Position& now) {
    Combat& combat = now.combat;
    const Knowledge known = truth(table, now);
    bool anybody = false;
    combat.in_melee = {};
    combat.target = {};
    combat.opponents = {};
    combat.places = {};
    for (const Piece piece : combat.members) {
        combat.places[piece.index()] = now[piece].centre;
        combat.opponents[piece.index()] = paired_with(table, now, known, piece);
        if (in_melee_with(table, now, known, piece).any()) combat.in_melee.insert(piece);
        const PieceSet targets = targets_of(table, now, piece);
        if (targets.size() == 1) combat.target[piece.index()] = targets.first();
        anybody |= targets.any();
    }
    return anybody;
}

bool fire_volley(const Table& table, Position& now, Dice& dice, Journal& journal) {
    const PieceSet waiting = shooters(table, now) - now.combat.asked;
    if (waiting.any()) {
        fire(table, now, first_in_order(table, now, waiting), dice, journal);
        return true;
    }
    apply_hits(table, now, journal);
    return false;
}

void finish_throw(const Table& table, Position& now, Dice& dice, Journal& journal) {
    const Throw thrown = now.thrown;
    now.thrown = {};
    int hits = 0;
    for (int i = 0; i < thrown.count; ++i) hits += thrown.faces[i] + thrown.modifier >= hits_on ? 1 : 0;
    switch (thrown.kind) {
        case Throw::Kind::combat: {
            const Modifier modifier = combat_modifier(table, now, thrown.piece, thrown.target);
            return note_hits(table, now, thrown.piece, hits, modifier, thrown.count, journal);
        }
        case Throw::Kind::bombard: now.thrown = thrown; return finish_bombardment(table, now, hits, dice, journal);
        case Throw::Kind::alter: now.thrown = thrown; return finish_alter(table, now, thrown.faces[0], dice, journal);
        case Throw::Kind::none: return;
    }
}

// PUB-16.10, 16.17: the retreats that a volley forces, in the order in which its hits were applied.
bool carry_out_retreats(const Table& table, Position& now, Journal& journal) {
    if (now.combat.forced.empty()) return false;
    const Piece piece = first_in_order(table, now, now.combat.forced);
    now.combat.forced.remove(piece);
    const Retreats retreats = retreats_of(table, now, piece, opponents_at_start(now, piece));
    if (!retreats.routes.empty()) {
        retreat_or_ask(table, now, piece, retreats, Matter::Kind::retreat, Piece(), journal);
    } else if (retreats.leads_off_map && table.options.retreat_off_map == RetreatOffMap::exits) {
        leave_map(table, now, piece, journal);
    } else {
        destroy(table, now, piece, 1, journal);  // PUB-17.6
        update_contacts(table, now, Piece(), now.combat.attacker, journal);
    }
    return true;
}

// PUB-16.13, 16.14: once in a combat.
int counted_hits(const Table& table, const Position& now, Piece piece, int hits, PieceSet& used) {
    const Quality quality = quality_of(table, now, piece);
    if (hits == 0 || quality == Quality::line || used.contains(piece)) return hits;
    used.insert(piece);
    return quality == Quality::elite ? hits - 1 : hits + 1;
}

namespace {

void take_off_map(Position& now, Piece piece) {
    now.on_map.remove(piece);
    for (PieceSet* set : {&now.spent, &now.retreated, &now.acted, &now.held, &now.quality_used,
                          &now.bombard_quality_used, &now.trains_used, &now.combat.forced})
        set->remove(piece);
    now[piece] = {};
    now.last_action[piece.index()] = 0;
    now.action_level[piece.index()] = 0;
}

}  // namespace

void destroy(const Table& table, Position& now, Piece piece, std::uint8_t cause, Journal& journal) {
    const Clause clause = cause == 1 ? PUB(17, 6) : cause == 2 ? PUB(16, 12) : cause == 3 ? PUB(21, 3) : PUB(16, 16);
    reveal(table, now, piece, journal);
    take_off_map(now, piece);
    now.destroyed.insert(piece);
    tell(table, now, journal, events::Destroyed{piece, cause}, clause);
    if (!is_fighting(type_of(table, now, piece))) return;
    const Command command = command_of(table, now, piece);
    if (!command.exists()) return;  // in the view of somebody who does not know it
    const int lost = ++now.lost_pieces[command.index()];
    if (now.ineffective.contains(command) || 2 * lost < now.starting_pieces[command.index()]) return;
    now.ineffective.insert(command);  // PUB-14.4
    // With reassignment nobody else knows how many pieces it had.
    journal.add(events::Ineffective{command}, PUB(14, 4),
                table.options.reassignment ? table[table.side_of(command)].seats : everyone);
}

// PUB-17.6 with `retreat_off_map = exits`: out of play, but not lost.
void leave_map(const Table& table, Position& now, Piece piece, Journal& journal) {
    take_off_map(now, piece);
    now.exited.insert(piece);
    tell(table, now, journal, events::LeftMap{piece}, PUB(17, 6));
    settle(table, now, Piece(), now.combat.attacker, journal);
}

}  // namespace sandtable::pub_battles
