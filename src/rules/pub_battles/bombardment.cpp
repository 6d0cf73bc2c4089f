// PUB chapter 13: bombardment.
#include "rules/pub_battles/path.hpp"

namespace sandtable::pub_battles {

namespace {

// PUB-13.2, 13.3
bool may_be_hit(const Table& table, const Position& now, Piece gun, const Rectangle& block, Piece target) {
    const bool far = table.options.bombard_range == BombardRange::los_max;
    return is_in_field(table, now, {block, gun}, {rectangle(table, now, target), target},
                       far ? table.numbers.los_max : table.numbers.fof_range);
}

// Who is what needs to be known only where somebody is near enough.
PieceSet known_melee(const Table& table, const Position& now, Piece gun) {
    for (const Piece enemy : on_map_of(table, now, enemy_of(table.side_of(gun))))
        if (is_in_melee(table, now, gun, enemy))
            return in_melee_with(table, now, known_to(table, now, table.side_of(gun)), gun);
    return {};
}

}  // namespace

Refusal may_bombard(const Table& table, const Position& now, const Action& action) {
    const Piece gun = action.piece, target = action.other;
    if (const Refusal refusal = may_act(table, now, gun)) return refusal;
    if (const Refusal refusal = has_been_carried(now, gun)) return refusal;
    if (type_of(table, now, gun) != Type::artillery || now.spent.contains(gun) || !now.on_map.contains(gun))
        return {PUB(13, 1), "Only Fresh artillery can bombard."};
    if (now[gun].in_column()) return {PUB(8, 10), "A piece in Road Column cannot bombard."};
    if (now.retreated.contains(gun)) return {PUB(13, 11), "This piece was driven back this turn."};
    const PieceSet melee = known_melee(table, now, gun);
    if (melee.any() && !melee.contains(target))
        return {PUB(13, 8), "A gun in melee may bombard only a piece it is in melee with."};
    const Standing aimed = now[gun].turned(action.heading);
    const Rectangle block = line_block(table, Type::artillery, aimed.pose());
    if (aimed.heading != now[gun].heading) {  // PUB-13.10
        const Vicinity vicinity(table, now, table.side_of(gun), gun, aimed.centre, 0);
        if (const Refusal refusal = Path(table, vicinity, Type::artillery).turn(aimed.pose())) return refusal;
        if (overlaps_a_piece(table, now, block, gun)) return {PUB(7, 7), "Pieces cannot stack."};
        if (!is_on_map(table, block)) return {PUB(7, 10), "The piece must stay on the map."};
    }
    if (!on_map_of(table, now, enemy_of(table.side_of(gun))).contains(target) ||
        !may_be_hit(table, now, gun, block, target))
        return {PUB(13, 3), "The target is not in the field of fire."};
    return attack_is_commanded(table, now, gun, rectangle(table, now, gun), aimed);
}

// PUB-13.10: turn, new pairs, three dice, hits, retreat.
void bombard(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal) {
    const Piece gun = action.piece;
    const Side side = table.side_of(gun);
    begin_action(table, now, gun, rectangle(table, now, gun));
    now[gun] = now[gun].turned(action.heading);
    push_hqs(table, now, gun, journal);
    update_pairs(table, now, gun, side, journal);
    reveal(table, now, gun, journal);
    const int modifier = bombardment_modifier(table, now, gun, action.other);
    now.thrown = {};
    now.thrown.kind = Throw::Kind::bombard;
    now.thrown.piece = gun;
    now.thrown.target = action.other;
    now.thrown.modifier = static_cast<std::int8_t>(modifier);
    if (!holds_tokens(table, now, side)) {
        const int hits = dice.pool(bombardment_dice, at_least(hits_on - modifier), rolls::bombard);
        return finish_bombardment(table, now, hits, dice, journal);
    }
    now.thrown.count = bombardment_dice;
    for (int i = 0; i < bombardment_dice; ++i) now.thrown.faces[i] = static_cast<std::uint8_t>(dice.d6(rolls::bombard));
    if (!ask_for_rerolls(table, now, side)) finish_throw(table, now, dice, journal);
}

namespace {

// PUB-13.5: the ladder stops at retreat. PUB-21.5: baggage goes back by two hits and suffers nothing else.
void suffer(const Table& table, Position& now, Piece target, Piece gun, int hits, Journal& journal) {
    if (hits == 0 || now.retreated.contains(target)) return;
    const bool baggage = type_of(table, now, target) == Type::baggage;
    const bool goes_back = baggage ? hits >= 2 : hits >= 2 || now.spent.contains(target);
    if (!baggage && !now.spent.contains(target)) {
        now.spent.insert(target);
        tell(table, now, journal, events::BecameSpent{target}, PUB(16, 11));
    }
    if (goes_back) drive_back(table, now, target, gun, journal);  // PUB-13.6
}

}  // namespace

void finish_bombardment(const Table& table, Position& now, int hits, Dice&, Journal& journal) {
    const Throw thrown = now.thrown;
    now.thrown = {};
    const Piece gun = thrown.piece, target = thrown.target;
    tell(table, now, journal,
         events::Bombarded{gun, target, thrown.modifier, static_cast<std::uint8_t>(hits), now[gun].heading},
         PUB(13, 4));
    if (hits > 0) {
        reveal(table, now, target, journal);
        PieceSet this_shot;  // PUB-13.7: each bombardment is its own occasion
        PieceSet& used =
            table.options.bombard_quality_scope == QualityScope::shot ? this_shot : now.bombard_quality_used;
        const int counted = counted_hits(table, now, target, hits, used);
        tell(table, now, journal,
             events::HitsTaken{target, static_cast<std::uint8_t>(hits), static_cast<std::uint8_t>(counted),
                               quality_of(table, now, target)},
             PUB(13, 5));
        suffer(table, now, target, gun, counted, journal);
    }
    if (!now.has_matter()) test_reserves(table, now, journal);  // otherwise after the retreat (PUB-20.15)
}

}  // namespace sandtable::pub_battles
