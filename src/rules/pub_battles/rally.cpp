// PUB chapter 14: Rally, Ineffective.
#include "rules/pub_battles/path.hpp"

namespace sandtable::pub_battles {

namespace {

// PUB-14.2: touching any enemy fighting piece, or in an enemy Field of Fire.
bool is_close_to_enemy(const Table& table, const Position& now, const Knowledge& known, Piece piece) {
    const Side side = table.side_of(piece);
    const Rectangle block = rectangle(table, now, piece);
    for (const Piece enemy : known.fighting & table.of_side[index(enemy_of(side))])
        if (touch(table, block, rectangle(table, now, enemy))) return true;
    return in_field_of_enemies(table, now, known, side, block, piece).any();
}

Refusal may_rally_on_map(const Table& table, const Position& now, const Action& action) {
    const Piece piece = action.piece;
    if (const Refusal refusal = has_been_carried(now, piece)) return refusal;
    if (ground_under(table, rectangle(table, now, piece)) == Ground::buildings)
        return {PUB(14, 3), "Pieces in buildings cannot rally."};
    const Side side = table.side_of(piece);
    if (is_close_to_enemy(table, now, feared_by(table, now, side), piece) &&
        is_close_to_enemy(table, now, known_to(table, now, side), piece))
        return {PUB(14, 2), "Cannot rally so close to the enemy."};
    return fine;
}

Refusal facing_is_free(const Table& table, const Position& now, const Action& action) {
    const Piece piece = action.piece;
    const Standing end = now[piece].turned(action.heading);
    if (end == now[piece]) return fine;
    if (end.in_column()) return {PUB(8, 12), "Leave or form the column first."};
    const Type type = type_of(table, now, piece);
    const Rectangle block = line_block(table, type, end.pose());
    if (overlaps_a_piece(table, now, block, piece)) return {PUB(14, 5), "There is no room for that facing."};
    if (!is_on_map(table, block)) return {PUB(7, 10), "The piece must stay on the map."};
    if (is_barred_from_marsh(type) && is_in_marsh(table, block)) return barred_by_marsh(table, block);  // PUB-3.11
    return attack_is_commanded(table, now, piece, rectangle(table, now, piece), end);
}

bool needs_train(Type type) { return type == Type::infantry || type == Type::artillery; }  // PUB-21.1

}  // namespace

bool is_ineffective(const Position& now, Command command) {
    return command.exists() && now.ineffective.contains(command);
}

Refusal may_rally(const Table& table, const Position& now, const Action& action) {
    const Piece piece = action.piece;
    if (const Refusal refusal = may_act(table, now, piece)) return refusal;
    const bool in_reserve = now.in_reserve.contains(piece);
    if (!in_reserve && !now.on_map.contains(piece)) return {PUB(14, 1), "Only pieces in play rally."};
    if (is_ineffective(now, command_of(table, now, piece))) return {PUB(14, 4), "This Command can no longer rally."};
    const Refusal refusal = in_reserve ? may_rally_in_reserve(table, now, piece) : may_rally_on_map(table, now, action);
    if (refusal) return refusal;
    if (!now.spent.contains(piece)) return {PUB(14, 5), "Only Spent pieces rally."};
    const bool by_train = table.options.baggage && needs_train(type_of(table, now, piece));
    if (by_train)
        if (const Refusal no_train = train_can_help(table, now, piece, action.other)) return no_train;
    if (!by_train && action.other.exists()) return {PUB(21, 1), "This piece needs no baggage train."};
    return in_reserve ? fine : facing_is_free(table, now, action);
}

void rally(const Table& table, Position& now, const Action& action, Journal& journal) {
    const Piece piece = action.piece;
    if (action.other.exists()) now.trains_used.insert(action.other);
    now.spent.remove(piece);
    if (now.in_reserve.contains(piece)) {
        now.acted.insert(piece);
        tell(table, now, journal, events::Rallied{piece, action.other, now[piece].heading}, PUB(20, 9),
             who_know(table, now, piece));
        return;
    }
    begin_action(table, now, piece, rectangle(table, now, piece));
    now[piece] = now[piece].turned(action.heading);
    const Piece train = action.other;
    const Seats told = train.exists() ? who_know(table, now, train) : everyone;
    tell(table, now, journal, events::Rallied{piece, train, now[piece].heading}, PUB(14, 1), told);
    if (told != everyone)
        tell(table, now, journal, events::Rallied{piece, Piece(), now[piece].heading}, PUB(14, 1), everyone - told);
    settle_in_place(table, now, piece, table.side_of(piece), journal);
}

}  // namespace sandtable::pub_battles
