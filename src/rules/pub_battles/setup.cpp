// PUB phase P0 (PUB-19.9): what the sides settle before the first turn, both at the same time and unseen.
#include <algorithm>

#include "rules/pub_battles/path.hpp"
#include "rules/pub_battles/pub_battles.hpp"
#include "rules/pub_battles/road_column.hpp"

namespace sandtable::pub_battles {

namespace {

constexpr Refusal not_at_setup{PUB(19, 9), "That is not allowed at setup."};

// Until the game begins every block is the piece of its number, whatever a view knows of it.
bool may_start_in_reserve(const Table& table, Piece piece) {
    return table.options.hidden_reserves && table[piece].may_reserve;
}

// PUB section 5, D1: fixed setups skip what needs no decision.
bool has_something_to_settle(const Table& table, const Position& now, Seat seat) {
    const Side side = table.side_of(seat);
    const bool commands_army = army_seat(table, side) == seat;
    if (table.free_setup) return true;
    if (commands_army && (table.options.reassignment || may_write_initially(table, side))) return true;
    for (const Piece piece : table.of_side[index(side)])
        if (table[table[piece].command].seat == seat && may_start_in_reserve(table, piece)) return true;
    for (const Command command : table.commands_of[index(side)])
        if (now.runner[command.index()] == seat && table[command].entries.size() > 1) return true;
    return false;
}

Refusal may_place(const Table& table, const Position& now, Seat seat, const Action& action) {
    if (!table.free_setup) return {PUB(19, 9), "The positions of this scenario are fixed."};
    const Piece piece = action.piece;
    if (seat_of(table, now, piece) != seat || table.side_of(piece) != table.side_of(seat)) return not_at_setup;
    if (!now.on_map.contains(piece) && !now.in_reserve.contains(piece)) return not_at_setup;
    const SideData& side = table[table.side_of(seat)];
    const Point at = action.at;
    if (at.x < side.zone_low.x || at.y < side.zone_low.y || at.x > side.zone_high.x || at.y > side.zone_high.y)
        return {PUB(19, 9), "Place it inside the setup zone of its side."};
    const Rectangle block = line_block(table, type_of(table, now, piece), {at, Heading(action.heading)});
    if (!is_on_map(table, block)) return {PUB(7, 10), "The piece must stay on the map."};
    for (const Piece own : on_map_of(table, now, table.side_of(seat)))  // the enemy's places are not known yet
        if (own != piece && field::gap(block, rectangle(table, now, own)) < -2 * table.numbers.overlap_tol)
            return {PUB(7, 7), "Pieces cannot stack."};
    if (is_in_river(table, half_mils(at))) return {PUB(7, 9), "Rivers are crossed only at bridges and fords."};
    if (is_barred_from_marsh(type_of(table, now, piece)) && ground_under(table, block) == Ground::marsh)
        return barred_by_marsh(table, block);
    return fine;
}

Refusal may_start_there(const Table& table, const Position& now, Seat seat, const Action& action) {
    const Piece piece = action.piece;
    if (table.side_of(piece) != table.side_of(seat) || seat_of(table, now, piece) != seat) return not_at_setup;
    if (!may_start_in_reserve(table, piece)) return not_at_setup;
    if (table.side_of(action.hq) != table.side_of(piece) || !now.hq_on_map.contains(action.hq)) return not_at_setup;
    if (now.in_reserve.contains(piece) && now.reserve_of[piece.index()] == action.hq) return not_at_setup;
    return fine;
}

Refusal may_choose_entry(const Table& table, const Position& now, Seat seat, const Action& action) {
    const CommandData& command = table[action.command];
    if (command.side != table.side_of(seat) || now.runner[action.command.index()] != seat) return not_at_setup;
    if (command.entries.size() < 2 || action.choice >= command.entries.size() ||
        now.entry[action.command.index()] == action.choice)
        return {PUB(19, 9), "Choose one of the listed entries."};
    return fine;
}

Refusal may_confirm(const Table& table, const Position& now, Seat seat) {
    for (const Command command : table.commands_of[index(table.side_of(seat))])
        if (now.runner[command.index()] == seat && table[command].entries.size() > 1 &&
            now.entry[command.index()] == no_choice)
            return {PUB(19, 9), "Choose first where every Command enters."};
    const Side side = table.side_of(seat);
    if (const int plan = plan_to_write(table, now, side); plan >= 0 && army_seat(table, side) == seat)
        return {PUB(25, 2), "Write first an order for each of the three plans: plan {} has none.", plan + 1};
    return army_seat(table, side) == seat ? sizes_are_lawful(table, now, side) : fine;  // he alone reassigns
}

}  // namespace

Seats setup_deciders(const Table& table, const Position& now) {
    Seats seats;
    for (std::size_t i = 0; i < table.seat_sides.size(); ++i)
        if (const Seat seat(static_cast<int>(i)); has_something_to_settle(table, now, seat)) seats.insert(seat);
    return seats - now.answered;
}

Refusal may_set_up(const Table& table, const Position& now, Seat seat, const Action& action) {
    switch (action.kind) {
        case Action::Kind::place: return may_place(table, now, seat, action);
        case Action::Kind::reserve: return may_start_there(table, now, seat, action);
        case Action::Kind::reassign:
            if (table.side_of(action.piece) != table.side_of(seat) || army_seat(table, table.side_of(seat)) != seat)
                return not_at_setup;
            return may_reassign(table, now, action);
        case Action::Kind::entry: return may_choose_entry(table, now, seat, action);
        case Action::Kind::confirm: return may_confirm(table, now, seat);
        default: return not_at_setup;
    }
}

void set_up(const Table& table, Position& now, Seat seat, const Action& action, Dice&, Journal& journal) {
    const Piece piece = action.piece;
    const Seats own = table[table.side_of(seat)].seats;
    switch (action.kind) {
        case Action::Kind::place:
            now[piece] = Standing{action.at, 0, Heading(action.heading), Road(), 0};
            now.on_map.insert(piece);
            now.in_reserve.remove(piece);
            now.reserve_of[piece.index()] = Hq();
            tell(table, now, journal, events::Placed{piece, now[piece]}, PUB(19, 9), own);
            break;
        case Action::Kind::reserve:
            now[piece] = Standing{};
            now.on_map.remove(piece);
            now.in_reserve.insert(piece);
            now.reserve_of[piece.index()] = action.hq;
            tell(table, now, journal, events::PutInReserve{piece, action.hq}, PUB(19, 9), own);
            break;
        case Action::Kind::reassign: {
            const Command before = command_of(table, now, piece);
            if (is_fighting(type_of(table, now, piece))) {
                --now.starting_pieces[before.index()];
                ++now.starting_pieces[action.command.index()];
            }
            now.command[now.identity[piece.index()]] = action.command;
            tell(table, now, journal, events::Reassigned{piece, action.command}, PUB(20, 10), own);
            break;
        }
        case Action::Kind::entry:
            now.entry[action.command.index()] = action.choice;
            journal.add(events::EntryChosen{action.command, action.choice}, PUB(19, 9), own);
            break;
        default:
            now.answered.insert(seat);
            journal.add(events::Confirmed{seat}, PUB(19, 9));
            break;
    }
}

Position PubBattles::setup(const Table& table) {
    Position now;
    now.identity.fill(unknown_piece);
    now.entry.fill(no_choice);
    now.controller.fill(-1);
    for (std::size_t i = 0; i < table.pieces.size(); ++i) {
        const Piece piece(static_cast<int>(i));
        const PieceData& data = table.pieces[i];
        now.identity[i] = static_cast<std::uint8_t>(i);
        now.command[i] = data.command;
        if (is_fighting(data.type)) ++now.starting_pieces[data.command.index()];
        if (data.starts_spent) now.spent.insert(piece);
        if (data.starts_in_reserve_of.exists() && table.options.hidden_reserves) {
            now.in_reserve.insert(piece);
            now.reserve_of[i] = data.starts_in_reserve_of;
        } else if (data.starts_on_map) {
            now.on_map.insert(piece);
            now[piece] = Standing{data.start.centre, 0, data.start.heading, Road(), 0};
            if (data.starts_on.exists())
                now[piece] = nearest_on_road(
                    table, data.starts_on,
                    direction_along(table, data.starts_on, data.start.centre, data.start.heading), data.start.centre);
        }
    }
    for (std::size_t i = 0; i < table.hqs.size(); ++i) {
        if (!table.hqs[i].starts_on_map) continue;
        now.hq_on_map.insert(Hq(static_cast<int>(i)));
        now.hq[i] = Standing{table.hqs[i].start.centre, 0, table.hqs[i].start.heading, Road(), 0};
    }
    for (std::size_t i = 0; i < table.commands.size(); ++i) {
        now.runner[i] = table.commands[i].seat;
        if (table.commands[i].entries.size() != 1) continue;
        now.entry[i] = 0;
        now.entry_shown.insert(Command(static_cast<int>(i)));
    }
    for (std::size_t i = 0; i < table.objectives.size(); ++i)
        now.controller[i] = static_cast<std::int8_t>(table.objectives[i].controller);
    keep_score(table, now);
    return now;
}

// The end of P0: who stands in Buildings is Spent (PUB-3.13), the first pairs are found.
void begin_game(const Table& table, Position& now, Dice& dice, Journal& journal) {
    if (table.free_setup) number_blocks_by_place(table, now);
    for (const Piece piece : now.on_map) become_spent_in_buildings(table, now, piece, journal);
    const Side acting = table[Side::first].attacker ? Side::first : Side::second;
    update_pairs(table, now, Piece(), acting, journal);
    now.answered = Seats();
    end_setup(table, now, dice, journal);
    begin_turn(table, now, journal);
}

}  // namespace sandtable::pub_battles
