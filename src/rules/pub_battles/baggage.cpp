// PUB chapter 21: baggage trains. How they move is chapter 7, what bombardment does to them chapter 13.
#include "rules/pub_battles/combat.hpp"

namespace sandtable::pub_battles {

// PUB-21.1, 21.2. A piece in Reserve is where its HQ is.
Refusal train_can_help(const Table& table, const Position& now, Piece piece, Piece train) {
    const Type type = type_of(table, now, piece);
    if (!table.options.baggage || type == Type::cavalry || type == Type::dragoons) return fine;
    const Side side = table.side_of(piece);
    if (!train.exists() || !on_map_of(table, now, side).contains(train) || type_of(table, now, train) != Type::baggage)
        return {PUB(21, 1), "No baggage train can help."};
    const Rectangle block = now.in_reserve.contains(piece) ? rectangle(table, now, now.reserve_of[piece.index()])
                                                           : rectangle(table, now, piece);
    if (!is_within(block, rectangle(table, now, train), table.numbers.command_range))
        return {PUB(21, 1),
                "No baggage train can help: this one is farther than {} away.",
                {Argument::Kind::mils, table.numbers.command_range}};
    if (now.trains_used.contains(train))
        return {PUB(21, 2), "No baggage train can help: this one has done so already."};
    return fine;
}

// PUB-21.3
void lose_baggage(const Table& table, Position& now, Journal& journal) {
    if (!table.options.baggage) return;
    const Knowledge known = truth(table, now);
    for (const Piece train : now.on_map - known.fighting)
        for (const Piece enemy : known.fighting & table.of_side[index(enemy_of(table.side_of(train)))]) {
            if (!touch(table, rectangle(table, now, train), rectangle(table, now, enemy))) continue;
            tell(table, now, journal, events::BaggageLost{train, enemy}, PUB(21, 3));
            destroy(table, now, train, 3, journal);
            update_contacts(table, now, Piece(), table.side_of(enemy), journal);
            break;
        }
}

}  // namespace sandtable::pub_battles
