// PUB chapter 15: combats, in which order they are fought, and the steps of one. The rounds' dice are in volleys.cpp,
// retreats in retreat.cpp.
#include "rules/pub_battles/combat.hpp"

namespace sandtable::pub_battles {

namespace {

bool is_linked(const Table& table, const Position& now, const Knowledge& known, Piece a, Piece b) {  // PUB-15.2
    const std::int64_t reach = table.numbers.fof_range + 2 * (table.block.frontage + table.block.depth);
    if (field::squared_distance(now[a].centre, now[b].centre) > reach * reach) return false;
    return is_in_melee(table, now, a, b) ||
           (known.firing.contains(a) && is_in_field_ignoring_pieces(table, now, a, b)) ||
           (known.firing.contains(b) && is_in_field_ignoring_pieces(table, now, b, a));
}

// Everybody who is linked to one of these, however many links away.
PieceSet with_all_linked(const Table& table, const Position& now, PieceSet members) {
    const Knowledge known = truth(table, now);
    PieceSet reached = members & known.fighting;
    for (PieceSet next = reached; next.any();) {
        const Piece piece = next.first();
        next.remove(piece);
        for (const Piece other : (known.fighting & table.of_side[index(enemy_of(table.side_of(piece)))]) - reached)
            if (is_linked(table, now, known, piece, other)) {
                reached.insert(other);
                next.insert(other);
            }
    }
    return reached;
}

PieceSet members_of(const Pair& pair) { return PieceSet(pair.a) | PieceSet(pair.b); }

bool has_real_pair(const Position& now, PieceSet group) {
    for (const Pair& pair : now.pairs)
        if (pair.ignored == 0 && group.contains_all(members_of(pair))) return true;
    return false;
}

// The lowest piece of each combat that is still to be fought (PUB-15.11).
PieceSet combats(const Table& table, const Position& now) {
    PieceSet lowest, seen;
    for (const Pair& pair : now.pairs) {
        if (pair.ignored != 0 || seen.contains(pair.a)) continue;
        const PieceSet group = with_all_linked(table, now, members_of(pair));
        lowest.insert(group.first());
        seen |= group;
    }
    return lowest;
}

// PUB-15.4
Side attacker_of(const Table& table, const Position& now, PieceSet group) {
    const Pair* latest = nullptr;
    for (const Pair& pair : now.pairs)
        if (pair.ignored == 0 && group.contains_all(members_of(pair)))
            if (latest == nullptr || pair.sequence > latest->sequence) latest = &pair;
    return table.side_of(latest->creator);
}

struct Ratings {
    int army = 0;
    int sum = 0;
    int count = 0;
};

Ratings ratings_of(const Table& table, const Position& now, Side side) {
    Ratings ratings;
    for (const Hq hq : now.hq_on_map & table.hqs_of[index(side)]) {
        if (table.is_army_hq(hq)) {
            ratings.army = table[hq].rating;
        } else {
            ratings.sum += table[hq].rating;
            ++ratings.count;
        }
    }
    return ratings;
}

// PUB-15.3: who chooses the order, settled once for the phase and only when there is a choice (PUB-15.11).
void find_chooser(const Table& table, Position& now, Dice& dice, Journal& journal) {
    if (now.combat.chooser_known != 0) return;
    now.combat.chooser_known = 1;
    const Ratings one = ratings_of(table, now, Side::first), other = ratings_of(table, now, Side::second);
    int difference = one.army - other.army;
    if (difference == 0) difference = one.sum * std::max(other.count, 1) - other.sum * std::max(one.count, 1);
    // Dice that are counted out, or a script that is too short, must not go on for ever.
    for (int ties = 0; difference == 0 && ties < most_ties && !dice.ran_short(); ++ties) {
        const int first = dice.d6(rolls::combat_order), second = dice.d6(rolls::combat_order);
        journal.add(events::CombatOrderRolled{static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)},
                    PUB(15, 3));
        difference = first - second;
    }
    now.combat.chooser = difference >= 0 ? Side::first : Side::second;
}

void enter(Position& now, Combat::Stage stage) {
    now.combat.stage = stage;
    now.combat.asked = {};
}

void begin_group(const Table& table, Position& now, Piece lowest, Journal& journal) {
    Combat& combat = now.combat;
    combat.members = with_all_linked(table, now, PieceSet(lowest));
    combat.attacker = attacker_of(table, now, combat.members);
    combat.round = 0;
    combat.gone = {};
    now.quality_used = {};  // PUB-15.12
    enter(now, Combat::Stage::withdrawals);
    journal.add(events::CombatBegun{combat.members, combat.attacker}, PUB(15, 1));
}

void end_group(const Table& table, Position& now, bool broken, Journal& journal) {
    if (!broken)
        for (Pair& pair : now.pairs)  // PUB-15.8
            if (now.combat.members.contains_all(members_of(pair))) pair.ignored = 1;
    journal.add(events::CombatEnded{now.combat.members, now.combat.round, broken}, broken ? PUB(15, 5) : PUB(15, 8));
    Combat rest;
    rest.chooser = now.combat.chooser;
    rest.chooser_known = now.combat.chooser_known;
    rest.baggage_checked = now.combat.baggage_checked;
    now.combat = rest;
    now.quality_used = {};
    test_reserves(table, now, journal);  // PUB-20.15
}

// PUB-15.5: the next combat, the choice of one, or the end of the phase.
void next_combat(const Table& table, Position& now, Dice& dice, Journal& journal) {
    if (now.combat.baggage_checked == 0) {  // P6 begins
        now.combat.baggage_checked = 1;
        lose_baggage(table, now, journal);
        if (now.has_matter()) return;
    }
    const PieceSet lowest = combats(table, now);
    if (lowest.empty()) {
        now.combat = {};
        now.phase = Phase::end_of_turn;
        return;
    }
    if (lowest.size() == 1) return begin_group(table, now, lowest.first(), journal);
    find_chooser(table, now, dice, journal);
    Matter question;
    question.kind = Matter::Kind::fight;
    question.seat = army_seat(table, now.combat.chooser);
    question.enemies = lowest;
    now.matters.push(question);
}

// PUB-17.10, 17.14: defending Cavalry slips away from Infantry before the first round.
bool may_withdraw(const Table& table, const Position& now, Piece piece) {
    if (type_of(table, now, piece) != Type::cavalry || now[piece].in_column()) return false;
    for (const Piece enemy : in_melee_with(table, now, truth(table, now), piece))
        if (type_of(table, now, enemy) == Type::infantry) return true;
    return false;
}

void ask_for_withdrawals(const Table& table, Position& now, Journal& journal) {
    Combat& combat = now.combat;
    const Side defender = enemy_of(combat.attacker);
    for (const Piece piece : (combat.members & on_map_of(table, now, defender)) - combat.asked) {
        combat.asked.insert(piece);
        if (!may_withdraw(table, now, piece)) continue;
        const Retreats retreats = retreats_of(table, now, piece, opponents_now(table, now, piece));
        if (retreats.routes.empty()) continue;
        return retreat_or_ask(table, now, piece, retreats, Matter::Kind::withdrawal, Piece(), journal);
    }
    enter(now, Combat::Stage::membership);
}

// PUB-17.9, 17.13: each piece in a real pair stays or goes.
void ask_for_choices(const Table& table, Position& now, Side side, Combat::Stage next, Journal& journal) {
    Combat& combat = now.combat;
    for (const Piece piece : (combat.members & on_map_of(table, now, side)) - combat.asked) {
        combat.asked.insert(piece);
        const Opponents opponents = opponents_now(table, now, piece);
        if (opponents.centres.empty()) continue;
        const Retreats retreats = retreats_of(table, now, piece, opponents);
        if (retreats.routes.empty()) continue;
        return retreat_or_ask(table, now, piece, retreats, Matter::Kind::voluntary, Piece(), journal);
    }
    enter(now, next);
}

// PUB-15.6, 15.8, 15.10
void begin_round(const Table& table, Position& now, Journal& journal) {
    Combat& combat = now.combat;
    if (combat.round == most_rounds) return end_group(table, now, false, journal);
    ++combat.round;
    combat.gone = {};
    combat.members = with_all_linked(table, now, combat.members & now.on_map);
    journal.add(events::RoundBegun{combat.members, combat.round}, PUB(15, 6));
    if (!find_targets(table, now)) return end_group(table, now, false, journal);
    enter(now, Combat::Stage::targets);
}

// PUB-16.4: the attacker declares first.
void ask_for_targets(const Table& table, Position& now) {
    Combat& combat = now.combat;
    for (const Side side : {combat.attacker, enemy_of(combat.attacker)})
        for (const Piece piece : (combat.members & on_map_of(table, now, side)) - combat.asked) {
            combat.asked.insert(piece);
            if (combat.target[piece.index()].exists()) continue;
            const PieceSet targets = targets_of(table, now, piece);
            if (targets.empty()) continue;
            Matter question;
            question.kind = Matter::Kind::target;
            question.seat = seat_of(table, now, piece);
            question.piece = piece;
            question.enemies = targets;
            now.matters.push(question);
            return;
        }
    enter(now, Combat::Stage::volley_a);
}

// PUB-15.12: one step of the group's fight.
void step(const Table& table, Position& now, Dice& dice, Journal& journal) {
    const Side attacker = now.combat.attacker, defender = enemy_of(attacker);
    switch (now.combat.stage) {
        case Combat::Stage::none: return next_combat(table, now, dice, journal);
        case Combat::Stage::withdrawals: return ask_for_withdrawals(table, now, journal);
        case Combat::Stage::membership: return begin_round(table, now, journal);
        case Combat::Stage::targets: return ask_for_targets(table, now);
        case Combat::Stage::volley_a:
            if (!fire_volley(table, now, dice, journal)) enter(now, Combat::Stage::retreats_a);
            return;
        case Combat::Stage::retreats_a:
            if (!carry_out_retreats(table, now, journal)) enter(now, Combat::Stage::volley_b);
            return;
        case Combat::Stage::volley_b:
            if (!fire_volley(table, now, dice, journal)) enter(now, Combat::Stage::retreats_b);
            return;
        case Combat::Stage::retreats_b:
            if (!carry_out_retreats(table, now, journal)) enter(now, Combat::Stage::defender_choices);
            return;
        case Combat::Stage::defender_choices:
            return ask_for_choices(table, now, defender, Combat::Stage::attacker_choices, journal);
        case Combat::Stage::attacker_choices:
            return ask_for_choices(table, now, attacker, Combat::Stage::membership, journal);
    }
}

// PUB-15.12: before every step; but hits that were rolled are applied, and retreats that they force are made.
bool is_broken(const Position& now) {
    const Combat& combat = now.combat;
    const bool under_way = combat.stage == Combat::Stage::none || combat.forced.any() ||
                           (combat.asked.any() && (combat.stage == Combat::Stage::volley_a ||  //
                                                   combat.stage == Combat::Stage::volley_b));
    return !under_way && !has_real_pair(now, combat.members & now.on_map);
}

}  // namespace

void begin_combat(const Table&, Position& now, Dice&, Journal&) {
    now.phase = Phase::combat;
    now.combat = {};
}

void advance_combat(const Table& table, Position& now, Dice& dice, Journal& journal) {
    while (now.phase == Phase::combat && !now.has_matter()) {
        if (is_broken(now))
            end_group(table, now, true, journal);
        else
            step(table, now, dice, journal);
    }
}

// PUB-15.7, 15.9
Piece creator_in_combat(const Table& table, const Position& now, Piece a, Piece b) {
    const Combat& combat = now.combat;
    const Piece attackers = table.side_of(a) == combat.attacker ? a : b;
    const bool in_group = combat.members.contains(a) && combat.members.contains(b);
    const std::uint16_t action_of_a = now.last_action[a.index()], action_of_b = now.last_action[b.index()];
    if (in_group || action_of_a == action_of_b) return attackers;
    return action_of_a > action_of_b ? a : b;
}

// ---- the players' answers

namespace {

Matter asked(const Position& now) { return now.has_matter() ? now.matters.back() : Matter{}; }

bool asks_for_retreat(const Matter& matter) {
    return matter.kind == Matter::Kind::retreat || matter.kind == Matter::Kind::voluntary;
}

Refusal may_take_route(const Position& now, const Matter& matter, const Action& action) {
    if (action.piece != matter.piece || action.choice >= now.routes.size())
        return {PUB(17, 7), "Choose one of the listed retreats."};
    return fine;
}

}  // namespace

Refusal may_combat(const Table&, const Position& now, Seat, const Action& action) {
    const Matter matter = asked(now);
    switch (action.kind) {
        case Action::Kind::retreat:
            if (!asks_for_retreat(matter)) return {PUB(17, 8), "There is no way back."};
            return may_take_route(now, matter, action);
        case Action::Kind::withdraw:
            if (matter.kind != Matter::Kind::withdrawal || action.piece != matter.piece)
                return {PUB(17, 10), "This cavalry cannot withdraw."};
            return may_take_route(now, matter, action);
        case Action::Kind::stay:
            if (matter.kind == Matter::Kind::retreat) return {PUB(17, 7), "Choose one of the listed retreats."};
            if (matter.kind != Matter::Kind::voluntary && matter.kind != Matter::Kind::withdrawal)
                return {PUB(17, 9), "No piece is asked to stay or to retreat."};
            return fine;
        case Action::Kind::fight:
            if (matter.kind != Matter::Kind::fight || !action.piece.exists() || action.piece.index() >= most_pieces ||
                !matter.enemies.contains(action.piece))
                return {PUB(15, 11), "There is no such combat."};
            return fine;
        default: break;
    }
    if (matter.kind != Matter::Kind::target || action.piece != matter.piece || !action.other.exists() ||
        action.other.index() >= most_pieces || !matter.enemies.contains(action.other))
        return {PUB(16, 3), "That is not a target of this piece."};
    return fine;
}

void combat(const Table& table, Position& now, Seat, const Action& action, Dice&, Journal& journal) {
    const Matter matter = asked(now);
    const auto routes = now.routes;
    now.matters.pop();
    now.routes.clear();
    switch (action.kind) {
        case Action::Kind::retreat:
            return fall_back(table, now, matter.piece, routes[action.choice], matter.kind == Matter::Kind::retreat,
                             journal);
        case Action::Kind::withdraw:
            return fall_back(table, now, matter.piece, routes[action.choice], false, journal,
                             table.options.withdrawal_spends);
        case Action::Kind::stay:
            return tell(table, now, journal, events::Stayed{matter.piece},
                        matter.kind == Matter::Kind::withdrawal ? PUB(17, 10) : PUB(17, 9));
        case Action::Kind::fight: return begin_group(table, now, action.piece, journal);
        default: break;
    }
    now.combat.target[matter.piece.index()] = action.other;
    tell(table, now, journal, events::TargetDeclared{matter.piece, action.other}, PUB(16, 4));
}

void list_combat(const Table&, const Position& now, Seat, ActionList<Action>& actions) {
    const Matter matter = asked(now);
    Action action;
    action.piece = matter.piece;
    switch (matter.kind) {
        case Matter::Kind::retreat:
        case Matter::Kind::voluntary:
        case Matter::Kind::withdrawal:
            action.kind = matter.kind == Matter::Kind::withdrawal ? Action::Kind::withdraw : Action::Kind::retreat;
            for (std::size_t i = 0; i < now.routes.size(); ++i) {
                action.choice = static_cast<std::uint8_t>(i);
                actions.add(action);
            }
            if (matter.kind != Matter::Kind::retreat) {
                action = {};
                action.kind = Action::Kind::stay;
                actions.add(action);
            }
            return;
        case Matter::Kind::fight:
            action.kind = Action::Kind::fight;
            for (const Piece lowest : matter.enemies) {
                action.piece = lowest;
                actions.add(action);
            }
            return;
        case Matter::Kind::target:
            action.kind = Action::Kind::target;
            for (const Piece enemy : matter.enemies) {
                action.other = enemy;
                actions.add(action);
            }
            return;
        default: return;
    }
}

}  // namespace sandtable::pub_battles
