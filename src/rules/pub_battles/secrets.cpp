// PUB section 8: what is hidden from whom. `view` is the measure of it; guesses, witnesses and the names in facts
// follow what it shows.
#include "rules/pub_battles/options.hpp"
#include "rules/pub_battles/pub_battles.hpp"

namespace sandtable::pub_battles {

namespace {

bool is_seat(const Table& table, Seat viewer) { return viewer.index() < static_cast<int>(table.seat_sides.size()); }

bool plays_for(const Table& table, Seat viewer, Side side) {
    return is_seat(table, viewer) && table.seat_sides[viewer.index()] == side;
}

// PUB-19.9: both sides set up at the same time, unseen. What a scenario fixes is no secret.
bool is_set_up_unseen(const Table& table, const Position& now, Piece block) {
    return now.phase == Phase::setup &&
           (table.free_setup || (table.options.hidden_reserves && table[block].may_reserve));
}

bool is_visible(const Table& table, const Position& now, Piece block) {
    return now.on_map.contains(block) && !is_set_up_unseen(table, now, block);
}

bool is_out_of_play(const Position& now, Piece block) {
    return now.destroyed.contains(block) || now.exited.contains(block);
}

PieceSet in_pairs(const Position& now) {
    PieceSet found;
    for (const Pair& pair : now.pairs) found |= PieceSet(pair.a) | PieceSet(pair.b);
    return found;
}

Type outline_of(Type type) { return type == Type::dragoons ? Type::cavalry : type; }  // PUB-11.10

// Everything that belongs to a block, so that two can change places or one be wiped out.
template <class Visit>
void for_each_set(Position& now, Visit visit) {
    for (PieceSet* set :
         {&now.on_map, &now.in_reserve, &now.spent, &now.retreated, &now.acted, &now.held, &now.quality_used,
          &now.bombard_quality_used, &now.revealed, &now.entered_reserve, &now.carried, &now.trains_used})
        visit(*set);
}

void swap_blocks(Position& now, Piece one, Piece other) {
    std::swap(now.piece[one.index()], now.piece[other.index()]);
    std::swap(now.identity[one.index()], now.identity[other.index()]);
    std::swap(now.last_action[one.index()], now.last_action[other.index()]);
    std::swap(now.action_level[one.index()], now.action_level[other.index()]);
    std::swap(now.reserve_of[one.index()], now.reserve_of[other.index()]);
    for_each_set(now, [&](PieceSet& set) {
        const bool was_one = set.contains(one), was_other = set.contains(other);
        set -= PieceSet(one) | PieceSet(other);
        if (was_one) set.insert(other);
        if (was_other) set.insert(one);
    });
}

void wipe(Position& now, Piece block) {
    now[block] = {};
    now.identity[block.index()] = unknown_piece;
    now.last_action[block.index()] = 0;
    now.action_level[block.index()] = 0;
    now.reserve_of[block.index()] = Hq();
    for_each_set(now, [&](PieceSet& set) { set.remove(block); });
}

PieceSet off_map(const Table& table, const Position& now, Side side) {
    return table.of_side[index(side)] - now.on_map - now.destroyed - now.exited;
}

}  // namespace

Seats viewers(const Table& table) { return PubBattles::seats(table) | Seats(spectator); }

// PUB-11.11, 20.1: the own side; everybody, once the piece has rolled, was hit or died.
bool knows(const Table& table, const Position& now, Seat viewer, Piece block) {
    if (now.masked != 0) return is_identified(now, block);
    if (now.phase == Phase::over) return true;
    const bool off = !is_visible(table, now, block) && !is_out_of_play(now, block);
    const Command command = command_of(table, now, block);
    if (is_seat(table, viewer) && command.exists() && now.runner[command.index()] == viewer) return true;
    const bool reserve = now.in_reserve.contains(block);
    if (reserve && now.phase != Phase::setup && seat_of(table, now, now.reserve_of[block.index()]) == viewer)
        return true;  // whoever moves the HQ must know what it carries
    if (plays_for(table, viewer, table.side_of(block)))
        return !table.options.limited_comms || !reserve || now.phase == Phase::setup;
    if (off) return false;
    return table.options.fog == Fog::none || now.revealed.contains(block);
}

namespace {

// What one viewer sees of all blocks; what his side spots is found once.
struct Eyes {
    const Table& table;
    const Position& now;
    Seat viewer;
    PieceSet fighting, spotted;

    Eyes(const Table& on, const Position& position, Seat who)
        : table(on), now(position), viewer(who), fighting(in_pairs(position)) {
        if (now.masked == 0 && is_seat(table, viewer) && table.options.fog == Fog::types)
            spotted = spotted_by(table, now, table.seat_sides[viewer.index()]);
    }

    std::uint8_t shown(Piece block) const {
        const std::uint8_t identity = now.identity[block.index()];
        if (now.masked != 0 || knows(table, now, viewer, block)) return identity;
        if (!is_visible(table, now, block)) return unknown_piece;
        const Type type = type_of(table, now, block);
        if (fighting.contains(block)) return static_cast<std::uint8_t>(only_type_known + static_cast<int>(type));
        if (spotted.contains(block))
            return static_cast<std::uint8_t>(only_type_known + static_cast<int>(outline_of(type)));
        return unknown_piece;
    }
};

}  // namespace

std::uint8_t shown_identity(const Table& table, const Position& now, Seat viewer, Piece block) {
    return Eyes(table, now, viewer).shown(block);
}

Sightings sightings(const Table& table, const Position& now) {
    Sightings found;
    for (const Seat viewer : viewers(table)) {
        const Eyes eyes(table, now, viewer);
        const std::size_t row = is_seat(table, viewer) ? static_cast<std::size_t>(viewer.index()) : most_seats;
        for (const Piece block : table.all_pieces) found.shown[row][block.index()] = eyes.shown(block);
    }
    return found;
}

void tell_sightings(const Table& table, const Position& now, const Sightings& before, Journal& journal) {
    if (now.phase == Phase::over) return;
    const Sightings after = sightings(table, now);
    const auto row = [&](Seat viewer) {
        return is_seat(table, viewer) ? static_cast<std::size_t>(viewer.index()) : std::size_t{most_seats};
    };
    for (const Piece block : now.on_map) {
        Seats learners;
        for (const Seat viewer : viewers(table)) {
            const std::uint8_t was = before.shown[row(viewer)][block.index()];
            const std::uint8_t is = after.shown[row(viewer)][block.index()];
            if (is != was && was >= only_type_known && is != unknown_piece) learners.insert(viewer);
        }
        while (learners.any()) {
            const std::uint8_t shown = after.shown[row(learners.first())][block.index()];
            Seats alike;
            for (const Seat viewer : learners)
                if (after.shown[row(viewer)][block.index()] == shown) alike.insert(viewer);
            journal.add(events::Identified{block, shown}, shown < only_type_known ? PUB(11, 11) : PUB(11, 10), alike);
            learners -= alike;
        }
    }
}

namespace {

// How much of the type of each block one side is shown, as far as one view can tell.
class Looks {
public:
    enum class Look : std::uint8_t { nothing, outline, type };

    Looks(const Table& table, const Position& view, Side viewer)
        : fighting_(in_pairs(view)), spotted_(spotted_by(table, view, viewer)) {
        for (const Piece block : on_map_of(table, view, enemy_of(viewer)))
            if (is_visible(table, view, block)) visible_.insert(block);
    }
    PieceSet blocks() const { return visible_; }
    Look at(Piece block) const {
        if (!visible_.contains(block)) return Look::nothing;
        if (fighting_.contains(block)) return Look::type;                 // PUB-11.14
        return spotted_.contains(block) ? Look::outline : Look::nothing;  // PUB-11.10
    }

private:
    PieceSet visible_, fighting_, spotted_;
};

// The blocks that would be looked at more closely; from the outline of Cavalry on, only Dragoons can turn out.
template <class MayBeDragoons>
PieceSet newly_shown(const Looks& before, const Looks& after, PieceSet known, MayBeDragoons may_be_dragoons) {
    PieceSet found;
    for (const Piece block : after.blocks() - known) {
        const Looks::Look was = before.at(block);
        if (after.at(block) > was && (was == Looks::Look::nothing || may_be_dragoons(block))) found.insert(block);
    }
    return found;
}

}  // namespace

Reveals reveals(const Table& table, const Position& before, const Position& after, Seat seat) {
    if (table.options.fog == Fog::none || !is_seat(table, seat) || after.phase == Phase::over) return {};
    const Side own = table.seat_sides[seat.index()], enemy = enemy_of(own);
    PieceSet known_to_seat, known_to_enemy = after.revealed;
    for (const Piece block : table.all_pieces) {
        if (is_identified(before, block)) known_to_seat.insert(block);
        const Command command = command_of(table, after, block);  // PUB-25.1: its runner knows it
        if (command.exists() && plays_for(table, after.runner[command.index()], enemy)) known_to_enemy.insert(block);
    }
    const auto looks_like_cavalry = [&](Piece block) {
        return before.identity[block.index()] == only_type_known + static_cast<int>(Type::cavalry);
    };
    const auto is_dragoons = [&](Piece block) { return type_of(table, after, block) == Type::dragoons; };
    return {newly_shown({table, before, own}, {table, after, own}, known_to_seat, looks_like_cavalry),
            newly_shown({table, before, enemy}, {table, after, enemy}, known_to_enemy, is_dragoons)};
}

Piece take_block(const Table& table, Position& now, Piece piece) {
    const Piece lowest = off_map(table, now, table.side_of(piece)).first();
    if (lowest != piece) swap_blocks(now, lowest, piece);
    return lowest;
}

void number_blocks_by_place(const Table& table, Position& now) {
    for (const Side side : both_sides)
        for (const Piece block : on_map_of(table, now, side)) {
            Piece first = block;
            for (const Piece other : on_map_of(table, now, side))
                if (other > block && now[other].centre < now[first].centre) first = other;
            if (first != block) swap_blocks(now, block, first);
        }
}

// ---- views

namespace {

void hide_blocks(const Table& table, const Position& now, Position& seen, Seat seat) {
    const Eyes eyes(table, now, seat);
    for (const Piece block : table.all_pieces) {
        if (knows(table, now, seat, block)) continue;
        if (!is_visible(table, now, block) && !is_out_of_play(now, block)) {
            wipe(seen, block);
            continue;
        }
        seen.identity[block.index()] = eyes.shown(block);
        seen.trains_used.remove(block);
        if (!now.held.contains(block)) continue;  // nobody says that a piece holds: it would tell its Command
        seen.held.remove(block);
        seen.acted.remove(block);
        seen.last_action[block.index()] = 0;
        seen.action_level[block.index()] = 0;
    }
}

bool has_secret_entry(const Table& table, const Position& now, Command command) {
    return table[command].entries.size() > 1 && !now.entry_shown.contains(command);
}

void hide_commands(const Table& table, const Position& now, Position& seen, Seat seat) {
    for (const Side side : both_sides) {
        if (plays_for(table, seat, side)) continue;
        for (const Command command : table.commands_of[index(side)]) {
            if (has_secret_entry(table, now, command)) seen.entry[command.index()] = no_choice;
            if (!table.options.reassignment) continue;
            seen.starting_pieces[command.index()] = 0;
            seen.ineffective.remove(command);
        }
        if (!table.options.reassignment) continue;
        PieceSet known;
        for (const Piece block : table.of_side[index(side)])
            if (is_identified(seen, block)) known.insert(Piece(seen.identity[block.index()]));
        for (const Piece piece : table.of_side[index(side)] - known) seen.command[piece.index()] = Command();
    }
}

// PUB section 8: author and recipient know an order, and where the Command is to be.
void hide_orders(const Table& table, const Position& now, Position& seen, Seat seat) {
    for (Order& order : seen.orders)
        if (order.status != Order::Status::none && order.author != seat && now.runner[order.command.index()] != seat)
            order = {};
    for (const Side side : both_sides)
        for (const Command command : table.commands_of[index(side)])
            if (seat != army_seat(table, side) && now.runner[command.index()] != seat)
                seen.location[command.index()] = {};
    const Side attacker = table[Side::first].attacker ? Side::first : Side::second;
    if (!plays_for(table, seat, attacker)) seen.plan = no_choice;
}

void hide_announcements(const Table& table, Position& seen, Seat seat) {
    for (const Hq hq : table.hqs_of[0] | table.hqs_of[1])
        if (chit_seat(table, hq) != seat) seen.announced[hq.index()] = Announcement::none;
}

}  // namespace

Position PubBattles::view(const Table& table, const Position& now, Seat seat) {
    if (now.masked != 0 || now.phase == Phase::over) return now;
    Position seen = now;
    hide_blocks(table, now, seen, seat);
    hide_commands(table, now, seen, seat);
    hide_orders(table, now, seen, seat);
    hide_announcements(table, seen, seat);
    for (Matter& matter : seen.matters)  // PUB-20.6: that something is placed is seen, not what
        if (matter.kind == Matter::Kind::placement && !knows(table, now, seat, matter.piece)) matter.piece = Piece();
    seen.masked = 1;
    return seen;
}

// PUB-25.3: what the Command itself sees.
Position fog_view(const Table& table, const Position& now, Command command) {
    const Side side = table.side_of(command);
    Position seen = PubBattles::view(table, now, now.runner[command.index()]);
    const Hq hq = table[command].hq;
    for (const Piece enemy : on_map_of(table, now, enemy_of(side))) {
        bool spotted = now.hq_on_map.contains(hq) &&
                       can_see(table, now, {rectangle(table, now, hq), Piece()}, {rectangle(table, now, enemy), enemy});
        for (const Piece piece : pieces_of(table, now, command) & now.on_map)
            spotted = spotted || spots(table, now, piece, enemy);
        if (!spotted) wipe(seen, enemy);
    }
    return seen;
}

// ---- guesses

namespace {

// The pieces of a side that a view does not find on any block, dealt to its blocks at random but as they look.
struct Guess {
    const Table& table;
    const Position& view;
    Position& guess;
    Seat seat;
    Side side;
    Dice& dice;
    PieceSet left;  // identities

    PieceSet of_types(Type one, Type other) const {
        PieceSet found;
        for (const Piece piece : left)
            if (table[piece].type == one || table[piece].type == other) found.insert(piece);
        return found;
    }

    bool enters(Piece piece) const {
        return !table[piece].starts_on_map && !table[piece].starts_in_reserve_of.exists();
    }

    // PUB-19.1: has its Command had the chance to enter?
    bool may_have_entered(Piece piece) const {
        const Command command = table[piece].command;
        const auto& entries = table[command].entries;
        const std::uint8_t choice = view.entry[command.index()];
        if (!view.entry_shown.contains(command) || choice >= entries.size()) return false;
        const bool begun = view.phase != Phase::setup && view.phase != Phase::orders;
        return entries[choice].turn < view.turn || (begun && entries[choice].turn == view.turn);
    }

    // Of these: who must be on the map, or else who may be.
    PieceSet likely_on_map(PieceSet pieces) const {
        PieceSet must, may;
        for (const Piece piece : pieces) {
            if (!enters(piece) && !table.options.hidden_reserves) must.insert(piece);
            if (!enters(piece) || may_have_entered(piece)) may.insert(piece);
        }
        return must.any() ? must : may;
    }

    void give(Piece block, PieceSet possible) {
        if (possible.empty()) possible = left;
        for (auto skip = dice.below(static_cast<std::uint32_t>(possible.size())); skip > 0; --skip)
            possible.remove(possible.first());
        guess.identity[block.index()] = possible.first().value;
        left.remove(possible.first());
    }

    // Blocks whose outline leaves the fewest pieces to choose from come first, so that there is one for each.
    void deal_visible() {
        const PieceSet blocks = (on_map_of(table, view, side) | (view.exited & table.of_side[index(side)]));
        const PieceSet fighting = in_pairs(view);
        for (int round = 0; round < 3; ++round)
            for (const Piece block : blocks) {
                const std::uint8_t shown = view.identity[block.index()];
                if (shown < only_type_known) continue;
                const bool unknown = shown == unknown_piece;
                const Type type = unknown ? Type::infantry : static_cast<Type>(shown - only_type_known);
                const bool either = type == Type::cavalry && !fighting.contains(block);
                if (round != (unknown ? 2 : either ? 1 : 0)) continue;
                if (guess.identity[block.index()] != shown) continue;  // has one already
                const PieceSet alike = unknown ? left : of_types(type, either ? Type::dragoons : type);
                const PieceSet likely = likely_on_map(alike);
                give(block, likely.any() ? likely : alike);
            }
    }

    void put_in_reserve(Piece block, Hq hq) {
        guess.in_reserve.insert(block);
        guess.reserve_of[block.index()] = hq;
    }

    // PUB-20.6: an HQ whose Reserve is being placed has something to place.
    Hq must_carry() const {
        for (const Matter& matter : view.matters)
            if (matter.kind == Matter::Kind::placement && !matter.piece.exists() && table.side_of(matter.hq) == side &&
                carried_by(guess, matter.hq).empty())
                return matter.hq;
        return Hq();
    }

    // A hidden piece has yet to enter, or is in the Reserve of an HQ that is not spotted.
    void hide(Piece block) {
        give(block, left);
        if (const Hq hq = must_carry(); hq.exists()) return put_in_reserve(block, hq);
        const bool own = plays_for(table, seat, side);  // PUB-22.2: of his own side only what others carry is hidden
        if (!own && (enters(Piece(guess.identity[block.index()])) || !table.options.hidden_reserves)) return;
        const Knowledge known = truth(table, view);
        HqSet takers, strangers;  // the viewer would know what his own HQs carry
        for (const Hq hq : view.hq_on_map & table.hqs_of[index(side)]) {
            if (seat_of(table, view, hq) == seat) continue;
            strangers.insert(hq);
            if (!is_spotted(table, view, known, hq)) takers.insert(hq);
        }
        if (takers.empty()) takers = strangers;
        if (takers.empty()) return;
        for (auto skip = dice.below(static_cast<std::uint32_t>(takers.size())); skip > 0; --skip)
            takers.remove(takers.first());
        put_in_reserve(block, takers.first());
    }

    void deal() {
        for (const Piece block : table.of_side[index(side)]) {
            const std::uint8_t identity = view.identity[block.index()];
            if (identity < only_type_known) left.remove(Piece(identity));
        }
        deal_visible();
        for (const Piece block : table.of_side[index(side)])
            if (guess.identity[block.index()] >= only_type_known) hide(block);
    }
};

// Where the book has it; but he knows the pieces of the Commands that he runs (PUB-25.1): a stranger is of another.
Command likely_command(const Table& table, const Position& view, Seat seat, Piece piece) {
    const Command own = table[piece].command;
    if (view.phase == Phase::setup || view.runner[own.index()] != seat) return own;
    for (const Command other : table.commands_of[index(table.side_of(piece))])
        if (view.runner[other.index()] != seat) return other;
    return own;
}

void guess_commands(const Table& table, const Position& view, Position& guess, Seat seat, Dice& dice) {
    for (const Piece piece : table.all_pieces)
        if (!guess.command[piece.index()].exists())
            guess.command[piece.index()] = likely_command(table, view, seat, piece);
    for (const Side side : both_sides)
        for (const Command command : table.commands_of[index(side)]) {
            const auto& entries = table[command].entries;
            if (entries.size() <= 1 || view.entry[command.index()] != no_choice || view.phase == Phase::setup) continue;
            std::uint64_t possible = 0;  // PUB-19.1: the turn shows when the chit goes into the cup
            const bool due = view.cup.contains(command) || view.moved.contains(command);
            for (std::size_t i = 0; i < entries.size(); ++i)
                if ((entries[i].turn <= view.turn) == due) possible |= std::uint64_t{1} << i;
            if (possible == 0) possible = 1;
            IdSet<Command> choices(possible);
            for (auto skip = dice.below(static_cast<std::uint32_t>(choices.size())); skip > 0; --skip)
                choices.remove(choices.first());
            guess.entry[command.index()] = choices.first().value;
        }
    if (!table.options.reassignment || view.phase == Phase::setup) return;
    std::array<std::uint8_t, most_commands> starting{};
    for (std::size_t i = 0; i < table.pieces.size(); ++i)
        if (is_fighting(table.pieces[i].type)) ++starting[guess.command[i].index()];
    for (std::size_t i = 0; i < table.commands.size(); ++i) {
        if (guess.starting_pieces[i] == 0) guess.starting_pieces[i] = starting[i];
        if (2 * guess.lost_pieces[i] >= guess.starting_pieces[i] && guess.lost_pieces[i] > 0)
            guess.ineffective.insert(Command(static_cast<int>(i)));
    }
}

}  // namespace

// Enemy orders are not guessed: they bind nobody who has to be thought of.
Position PubBattles::determinize(const Table& table, const Position& view, Seat seat, Dice& dice) {
    Position guess = view;
    guess.masked = 0;
    if (view.masked == 0) return guess;
    for (const Side side : both_sides) Guess{table, view, guess, seat, side, dice, table.of_side[index(side)]}.deal();
    guess_commands(table, view, guess, seat, dice);
    if (table.options.written_orders) {
        for (const Side side : both_sides)
            for (const Command command : table.commands_of[index(side)])
                if (seat != army_seat(table, side) && view.runner[command.index()] != seat &&
                    view.hq_on_map.contains(table[command].hq))
                    guess.location[command.index()] = view[table[command].hq].centre;
    }
    const Side attacker = table[Side::first].attacker ? Side::first : Side::second;
    if (table.options.solitaire && view.phase != Phase::setup && !plays_for(table, seat, attacker))
        guess.plan = static_cast<std::uint8_t>(dice.below(3));
    for (Matter& matter : guess.matters) {
        if (matter.kind != Matter::Kind::placement || matter.piece.exists()) continue;
        const PieceSet carried = carried_by(guess, matter.hq);
        matter.piece = carried.any() ? carried.first() : off_map(table, guess, table.side_of(matter.hq)).first();
    }
    return guess;
}

// ---- witnesses

Seats who_know(const Table& table, const Position& now, Piece block) {
    Seats found;
    for (const Seat viewer : viewers(table))
        if (knows(table, now, viewer, block)) found.insert(viewer);
    return found == viewers(table) ? everyone : found;
}

// Those who will know the piece when it is on that HQ's Reserve Card.
Seats insiders(const Table& table, const Position& before, Piece piece, Hq hq) {
    Position after = before;
    after.on_map.remove(piece);
    after.in_reserve.insert(piece);
    after.reserve_of[piece.index()] = hq;
    if (after.phase == Phase::setup) after.phase = Phase::draw;
    return who_know(table, after, piece);
}

Seats PubBattles::witnesses(const Table& table, const Position& before, Seat actor, const Action& action) {
    switch (action.kind) {
        case Action::Kind::order: return Seats(actor) | Seats(before.runner[action.command.index()]);
        case Action::Kind::cancel:
            return Seats(actor) | Seats(before.runner[before.orders[action.choice].command.index()]);
        case Action::Kind::announce: return Seats(actor);
        case Action::Kind::pass: return before.phase == Phase::announce ? Seats(actor) : everyone;
        case Action::Kind::entry: return table[table.side_of(action.command)].seats;
        case Action::Kind::reassign: return table[table.side_of(action.piece)].seats;
        case Action::Kind::reserve: return insiders(table, before, action.piece, action.hq) | Seats(actor);
        case Action::Kind::place:
        case Action::Kind::hold: return who_know(table, before, action.piece) | Seats(actor);
        case Action::Kind::rally:
        case Action::Kind::move: {
            if (!before.on_map.contains(action.piece)) return who_know(table, before, action.piece) | Seats(actor);
            if (action.kind == Action::Kind::rally)
                return action.other.exists() ? who_know(table, before, action.other) | Seats(actor) : everyone;
            const March way = march(table, before, action.piece, action.path());
            const Standing& standing = before[action.piece];
            if (way.joins.exists()) return insiders(table, before, action.piece, way.joins) | Seats(actor);
            const bool holds = action.step_count == 0 || way.end == standing;  // PUB-7.11
            return holds ? who_know(table, before, action.piece) | Seats(actor) : everyone;
        }
        default: return everyone;
    }
}

}  // namespace sandtable::pub_battles
