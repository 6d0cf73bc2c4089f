// PUB chapter 20: hidden reserves and reassignment. Moves into and out of Reserve are moves (chapter 7); here is what
// the Reserve Card adds to them.
#include <optional>
#include <utility>

#include "rules/pub_battles/options.hpp"
#include "rules/pub_battles/road_column.hpp"

namespace sandtable::pub_battles {

namespace {

constexpr std::array<int, 13> placement_turns{0,   150,  -150, 300,  -300, 450, -450,
                                              600, -600, 750,  -750, 900,  -900};  // PUB-20.16
constexpr int placement_step = 125;

int fighting_pieces(const Table& table, const Position& now, Command command) {
    int count = 0;
    for (std::size_t i = 0; i < table.pieces.size(); ++i)
        count += now.command[i] == command && is_fighting(table.pieces[i].type) ? 1 : 0;
    return count;
}

int historical_pieces(const Table& table, Command command) {
    int count = 0;
    for (const PieceData& piece : table.pieces) count += piece.command == command && is_fighting(piece.type) ? 1 : 0;
    return count;
}

int largest_command(const Table& table, Side side) {  // PUB-20.11
    int largest = 0;
    for (const Command command : table.commands_of[index(side)])
        largest = std::max(largest, historical_pieces(table, command));
    return largest + 1;
}

}  // namespace

Refusal may_reassign(const Table& table, const Position& now, const Action& action) {
    if (!table.options.reassignment) return {PUB(20, 10), "That is not allowed at setup."};
    const Side side = table.side_of(action.piece);
    if (!table.commands_of[index(side)].contains(action.command))
        return {PUB(20, 10), "Pieces change only to a Command of their own army."};
    // A piece that is to enter needs a Command that enters.
    const PieceData& piece = table[action.piece];  // blocks are pieces until the game begins
    if (!piece.starts_on_map && !piece.starts_in_reserve_of.exists() && table[action.command].entries.empty())
        return {PUB(20, 10), "That is not allowed at setup."};
    if (is_fighting(piece.type) && command_of(table, now, action.piece) != action.command &&
        fighting_pieces(table, now, action.command) + 1 > largest_command(table, side))
        return {PUB(20, 11), "That is not allowed at setup: a Command has at most {} pieces.",
                largest_command(table, side)};
    return fine;
}

Refusal sizes_are_lawful(const Table& table, const Position& now, Side side) {
    for (const Command command : table.commands_of[index(side)]) {
        const int pieces = fighting_pieces(table, now, command);
        if (pieces < 2 && pieces < historical_pieces(table, command))
            return {PUB(20, 11), "That is not allowed at setup: a Command keeps at least 2 pieces."};
    }
    return fine;
}

// PUB-20.14
Hq reserve_taking(const Table& table, const Position& now, Side side, Point end) {
    if (!table.options.hidden_reserves) return {};
    Hq nearest;
    std::int64_t least = std::int64_t{reserve_reach} * reserve_reach;
    for (const Hq hq : now.hq_on_map & table.hqs_of[index(side)]) {
        const std::int64_t distance = field::squared_distance(now[hq].centre, end);
        if (distance > least || (nearest.exists() && distance == least)) continue;
        nearest = hq;
        least = distance;
    }
    return nearest.exists() && !is_spotted(table, now, known_to(table, now, side), nearest) ? nearest : Hq();
}

// PUB-20.2: it leaves the map; what the enemy knew of the block is worth nothing any more.
void join_reserve(const Table& table, Position& now, Piece piece, Hq hq, Journal& journal) {
    now.on_map.remove(piece);
    now.in_reserve.insert(piece);
    now.entered_reserve.insert(piece);
    now.revealed.remove(piece);
    now.reserve_of[piece.index()] = hq;
    now[piece] = {};
    Seats insiders;
    for (const Seat viewer : viewers(table))
        if (knows(table, now, viewer, piece)) insiders.insert(viewer);
    tell(table, now, journal, events::JoinedReserve{piece, hq}, PUB(20, 2), insiders);
    tell(table, now, journal, events::LeftMap{piece}, PUB(20, 2), everyone - insiders);
}

PieceSet carried_by(const Position& now, Hq hq) {
    PieceSet found;
    for (const Piece piece : now.in_reserve)
        if (now.reserve_of[piece.index()] == hq) found.insert(piece);
    return found;
}

Refusal has_been_carried(const Position& now, Piece piece) {
    if (now.carried.contains(piece)) return {PUB(20, 8), "This piece has already marched this turn."};
    return fine;
}

Refusal may_be_carried(const Position& now, Hq hq) {
    if ((carried_by(now, hq) & (now.entered_reserve | (now.acted - now.held))).any())
        return {PUB(20, 8), "A piece of its Reserve has already marched or rallied this turn."};
    return fine;
}

Refusal may_leave_reserve(const Table&, const Position& now, Piece piece) {
    if (const Refusal refusal = has_been_carried(now, piece)) return refusal;
    if (now.entered_reserve.contains(piece)) return {PUB(20, 8), "This piece has already marched this turn."};
    if (!now.hq_on_map.contains(now.reserve_of[piece.index()])) return {PUB(20, 3), "Its HQ is not on the map."};
    return fine;
}

Refusal may_rally_in_reserve(const Table& table, const Position& now, Piece piece) {
    const Hq hq = now.reserve_of[piece.index()];
    const Side side = table.side_of(piece);
    if (!now.hq_on_map.contains(hq) || now.hq_moved.contains(hq)) return {PUB(20, 9), "Its HQ has moved this turn."};
    if (in_field_of_enemies(table, now, known_to(table, now, side), side, rectangle(table, now, hq)).any())
        return {PUB(20, 9), "Cannot rally so close to the enemy."};
    return fine;
}

void clear_road_modes(const Table&, Position& now) {
    for (const Hq hq : now.hq_on_map - now.hq_moved) now[hq].leave_road();
}

// ---- PUB-20.6: a spotted HQ must put its reserve on the map

namespace {

// How one piece may be put down at its spotted HQ.
struct Placement {
    const Table& table;
    const Position& now;
    Knowledge known;
    Piece piece;
    Hq hq;
    Side side;
    Type type;
    Point at;     // the HQ's centre
    Point enemy;  // the nearest
    bool quiet_place_exists = true;

    Placement(const Table& on, const Position& position, Piece which, Hq whose)
        : table(on),
          now(position),
          known(known_to(on, position, on.side_of(which))),
          piece(which),
          hq(whose),
          side(on.side_of(which)),
          type(type_of(on, position, which)),
          at(position[whose].centre),
          enemy(nearest_enemy()) {}

    Point nearest_enemy() const {  // PUB-20.15
        const auto least = [&](auto enemies) {
            Point nearest = at;
            std::int64_t distance = -1;
            for (const auto other : enemies) {
                const std::int64_t here = field::squared_distance(now[other].centre, at);
                if (distance >= 0 && here >= distance) continue;
                distance = here;
                nearest = now[other].centre;
            }
            return nearest;
        };
        const PieceSet pieces = known.fighting & table.of_side[index(enemy_of(side))];
        return pieces.any() ? least(pieces) : least(now.hq_on_map & table.hqs_of[index(enemy_of(side))]);
    }

    Rectangle block(const Standing& standing) const {
        return standing.in_column() ? column_block(table, type, standing.pose())
                                    : line_block(table, type, standing.pose());
    }

    Refusal may_stand(const Standing& standing) const {
        const Rectangle there = block(standing);
        if (!is_on_map(table, there)) return {PUB(7, 10), "The piece must stay on the map."};
        if (overlaps_a_piece(table, now, there, piece)) return {PUB(7, 7), "Pieces cannot stack."};
        if (is_in_river(table, there.frame.origin)) return {PUB(7, 9), "Rivers are crossed only at bridges and fords."};
        return is_barred_from_marsh(type) && is_in_marsh(table, there) ? barred_by_marsh(table, there) : fine;
    }

    bool is_behind(Point centre) const {
        const std::int64_t reach = table.numbers.command_range;
        return field::squared_distance(centre, at) <= reach * reach && field::dot(centre - at, at - enemy) >= 0;
    }

    bool is_quiet(const Standing& standing) const {
        const Rectangle there = block(standing);
        for (const Piece other : known.fighting & table.of_side[index(enemy_of(side))])
            if (touch(table, there, rectangle(table, now, other))) return false;
        return in_field_of_enemies(table, now, known, side, there, piece).empty();
    }

    // PUB-20.7: in column on the HQ's road, the first behind it, the others behind the first. None: no more room.
    std::optional<Standing> on_the_road() const {
        const Standing& leader = now[hq];
        if (!leader.in_column()) return std::nullopt;
        const std::int64_t length = table.road_lengths[static_cast<std::size_t>(leader.road.index())];
        for (int behind = reserve_behind;; behind += reserve_apart) {
            const std::int64_t s = std::int64_t{leader.s} - std::int64_t{leader.direction} * behind;
            if (s < 0 || s > length) return std::nullopt;
            const Standing standing = standing_on_road(table, leader.road, leader.direction, s);
            if (!may_stand(standing)) return standing;
        }
    }

    // PUB-20.16: the poses of the helper in its order; `visit` says when to stop.
    template <class Visit>
    void scan(Visit visit) const {
        if (enemy == at) return;
        const Heading back = field::heading_of(at - enemy);
        for (int distance = 0; distance <= table.numbers.command_range; distance += placement_step)
            for (const int turn : placement_turns) {
                const Point forward = field::forward(back.turned(turn));
                Standing standing;
                standing.centre = {
                    static_cast<std::int32_t>(at.x + field::rounded(std::int64_t{distance} * forward.x, field::unit)),
                    static_cast<std::int32_t>(at.y + field::rounded(std::int64_t{distance} * forward.y, field::unit))};
                standing.heading = back.reversed();
                if (!may_stand(standing) && is_behind(standing.centre) && visit(standing)) return;
            }
    }

    // The helper's poses, at most so many: quiet ones if there are any. `quiet_place_exists` is found on the way.
    FixedList<Standing, 8> proposals(std::size_t most) {
        FixedList<Standing, 8> found;
        if (const auto column = on_the_road()) {
            found.push(*column);
            return found;
        }
        const auto take = [&](const Standing& standing) {
            if (found.empty() || found.back() != standing) found.push(standing);  // at distance 0 all are the same
            return found.size() == most;
        };
        scan([&](const Standing& standing) { return is_quiet(standing) && take(standing); });
        quiet_place_exists = !found.empty();
        if (found.empty()) scan(take);
        return found;
    }
};

}  // namespace

namespace {

// One piece at a time; those for whom there is no room stay until the next test (PUB-20.16).
bool ask_for_next_place(const Table& table, Position& now, Hq hq) {
    for (const Piece piece : by_identity(table, now, carried_by(now, hq))) {
        if (Placement(table, now, piece, hq).proposals(1).empty()) continue;
        Matter question;
        question.kind = Matter::Kind::placement;
        question.seat = seat_of(table, now, piece);
        question.piece = piece;
        question.hq = hq;
        now.matters.push(question);
        return true;
    }
    return false;
}

}  // namespace

// PUB-20.6, 20.15
void test_reserves(const Table& table, Position& now, Journal& journal) {
    if (!table.options.hidden_reserves || now.phase == Phase::over) return;
    for (const Matter& matter : now.matters)
        if (matter.kind == Matter::Kind::placement) return;
    const Knowledge known = truth(table, now);
    FixedList<Hq, most_hqs> spotted;  // tested once for all: the pieces of one may hide the next
    for (const Side side : both_sides)
        for (const Hq hq : now.hq_on_map & table.hqs_of[index(side)])
            if (carried_by(now, hq).any() && is_spotted(table, now, known, hq)) spotted.push(hq);
    HqSet asked;
    for (std::size_t i = spotted.size(); i-- > 0;)  // the first lies on top
        if (!now.matters.full() && ask_for_next_place(table, now, spotted[i])) asked.insert(spotted[i]);
    for (const Hq hq : spotted)
        if (asked.contains(hq)) journal.add(events::HqSpotted{hq}, PUB(20, 6));
}

namespace {

// All of its pieces come out, also if the first one hides the HQ again; then those of the next.
bool ask_for_the_rest(const Table& table, Position& now, Hq hq) {
    while (!ask_for_next_place(table, now, hq)) {
        if (!now.has_matter() || now.matters.back().kind != Matter::Kind::placement) return false;
        hq = now.matters.back().hq;
        now.matters.pop();
    }
    return true;
}

}  // namespace

Refusal may_place_reserve(const Table& table, const Position& now, const Action& action) {
    const Matter& matter = now.matters.back();
    Placement placement(table, now, matter.piece, matter.hq);
    const auto column = placement.on_the_road();
    // PUB-20.7: on the road the owner chooses who comes first; otherwise they are put down in ascending order.
    const bool is_next = action.piece == matter.piece ||
                         (column && action.piece.exists() && carried_by(now, matter.hq).contains(action.piece) &&
                          seat_of(table, now, action.piece) == matter.seat);
    if (!is_next) return {PUB(20, 6), "Reserves are placed in ascending order."};
    const Heading heading(action.heading);
    if (column) {
        if (action.at != column->centre || heading != column->heading)
            return {PUB(20, 7), "Its place is in column on the road behind its HQ."};
        return fine;
    }
    Standing standing;
    standing.centre = action.at;
    standing.heading = heading;
    if (!placement.is_behind(action.at)) return {PUB(20, 6), "Place it at or behind its HQ, within 1/3 mounted move."};
    if (const Refusal refusal = placement.may_stand(standing)) return refusal;
    placement.proposals(1);
    if (placement.quiet_place_exists && !placement.is_quiet(standing))
        return {PUB(20, 6), "Place it out of the enemy's field of fire and contact."};
    return fine;
}

void place_reserve(const Table& table, Position& now, const Action& action, Journal& journal) {
    const Matter matter = now.matters.back();
    const auto column = Placement(table, now, action.piece, matter.hq).on_the_road();
    now.matters.pop();
    Standing standing;
    standing.centre = action.at;
    standing.heading = Heading(action.heading);
    const Piece piece = take_block(table, now, action.piece);
    now.in_reserve.remove(piece);
    now.reserve_of[piece.index()] = Hq();
    now.on_map.insert(piece);
    now[piece] = column ? *column : standing;
    tell(table, now, journal, events::ReservePlaced{piece, matter.hq, now[piece]}, PUB(20, 6));
    become_spent_in_buildings(table, now, piece, journal);
    push_hqs(table, now, piece, journal);
    // PUB-20.15: placement is no action, nor is anything that the piece did before its Reserve.
    const std::uint16_t before = std::exchange(now.last_action[piece.index()], std::uint16_t{0});
    update_contacts(table, now, Piece(), enemy_of(table.side_of(piece)), journal);
    now.last_action[piece.index()] = before;
    if (!ask_for_the_rest(table, now, matter.hq)) test_reserves(table, now, journal);
}

namespace {

Action to_place(Piece piece, const Standing& standing) {
    Action action;
    action.kind = Action::Kind::place;
    action.piece = piece;
    action.at = standing.centre;
    action.heading = standing.heading.tenths;
    return action;
}

}  // namespace

Action helper_placement(const Table& table, const Position& now) {
    const Matter& matter = now.matters.back();
    const auto proposals = Placement(table, now, matter.piece, matter.hq).proposals(1);
    return to_place(matter.piece, proposals.empty() ? Standing() : proposals[0]);
}

void list_placements(const Table& table, const Position& now, ActionList<Action>& actions) {
    const Matter& matter = now.matters.back();
    const std::size_t first = actions.size();
    for (const Standing& standing : Placement(table, now, matter.piece, matter.hq).proposals(8))
        actions.add(to_place(matter.piece, standing));
    actions.sort(first);
}

}  // namespace sandtable::pub_battles
