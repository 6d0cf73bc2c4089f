// PUB chapter 17: retreat and cavalry withdrawal. What a piece knows of its enemies decides where it may go; what it
// did not know meets it there.
#include "rules/pub_battles/chapters.hpp"

namespace sandtable::pub_battles {

namespace {

constexpr std::size_t off_map_directions = retreat_turns.size();
static_assert(2 * off_map_directions == most_routes);

Point centre_after(Point from, Heading direction, int distance) {  // PUB-17.3
    const Point forward = field::forward(direction);
    return {static_cast<std::int32_t>(from.x + field::rounded(std::int64_t{distance} * forward.x, field::unit)),
            static_cast<std::int32_t>(from.y + field::rounded(std::int64_t{distance} * forward.y, field::unit))};
}

bool overlaps_one_of(const Table& table, const Position& now, const Rectangle& block, PieceSet others) {
    const std::int64_t reach = 2 * table.block_reach;
    for (const Piece other : others)
        if (squared_distance(half_mils(now[other].centre), block.frame.origin) <= reach * reach &&
            field::overlaps(block, rectangle(table, now, other), 2 * table.numbers.overlap_tol))
            return true;
    return false;
}

bool is_in_melee_there(const Table& table, const Position& now, const Rectangle& block, PieceSet enemies) {
    for (const Piece enemy : enemies)
        if (is_in_melee(table, block, false, rectangle(table, now, enemy), now[enemy].in_column())) return true;
    return false;
}

// One retreating piece with the table as it stands without it (PUB-17.12).
struct Flight {
    const Table& table;
    const Position& lifted;
    const Opponents& opponents;
    Knowledge known;
    Piece piece;
    Side side;
    Type type;
    Point from;
    int distance;

    Rectangle block_at(Point centre, Heading heading) const { return line_block(table, type, {centre, heading}); }

    // PUB-17.5: over friends, and further until there is room.
    int distance_past_friends(Heading base, Heading direction) const {
        const PieceSet friends = on_map_of(table, lifted, side);
        int far = distance;
        while (far <= farthest_retreat &&
               overlaps_one_of(table, lifted, block_at(centre_after(from, direction, far), base), friends))
            far += retreat_step;
        return far;
    }

    bool is_farther_from_all(Point end) const {
        for (const Point opponent : opponents.centres)
            if (field::squared_distance(end, opponent) <= field::squared_distance(from, opponent)) return false;
        return true;
    }

    // PUB-17.4
    bool may_end_at(const Rectangle& block, Point end) const {
        const PieceSet enemies = on_map_of(table, lifted, enemy_of(side));
        return !overlaps_one_of(table, lifted, block, enemies) &&
               !is_in_melee_there(table, lifted, block, enemies & known.fighting) &&
               in_field_of_enemies(table, lifted, known, side, block, piece).empty() && is_farther_from_all(end);
    }

    void look(Retreats& found, Heading base, Heading direction) const {
        const int far = distance_past_friends(base, direction);
        if (far > farthest_retreat) return;
        const Point end = centre_after(from, direction, far);
        const Rectangle block = block_at(end, base);
        const Refusal barred = way_is_open(table, lifted, piece, {from, base}, end);
        const bool off_map = barred ? barred.clause == PUB(7, 10) : !is_on_map(table, block);
        found.leads_off_map |= off_map;
        if (!barred && !off_map && may_end_at(block, end))
            found.routes.push({end, base, static_cast<std::uint16_t>(far)});
    }

    void look_around(Retreats& found, Heading base) const {
        for (const int turn : retreat_turns) look(found, base, base.turned(turn));
    }
};

int distance_of(const Table& table, const Position& now, Piece piece) {  // PUB-17.2
    if (table.options.retreat_distance == RetreatDistance::foot_third) return table.numbers.retreat_distance;
    return full_rate(table, type_of(table, now, piece), is_horse(table, now, piece)) / 3;
}

}  // namespace

Opponents opponents_now(const Table& table, const Position& now, Piece piece) {
    Opponents opponents;
    for (const Piece enemy : paired_with(table, now, truth(table, now), piece))
        opponents.centres.push(now[enemy].centre);
    return opponents;
}

// PUB-17.3
Retreats retreats_of(const Table& table, const Position& now, Piece piece, const Opponents& opponents) {
    const Side side = table.side_of(piece);
    Position lifted = now;
    lifted.on_map.remove(piece);
    lifted[piece].leave_road();  // PUB-17.8
    Flight flight{table,
                  lifted,
                  opponents,
                  known_to(table, now, side),
                  piece,
                  side,
                  type_of(table, now, piece),
                  now[piece].centre,
                  distance_of(table, now, piece)};
    flight.known.fighting.remove(piece);
    flight.known.firing.remove(piece);
    Retreats found;
    const Heading about = now[piece].heading.reversed();
    flight.look_around(found, about);
    Point away = static_cast<std::int32_t>(opponents.centres.size()) * flight.from;
    for (const Point opponent : opponents.centres) away = away - opponent;
    if (away == Point{} || field::heading_of(away) == about) return found;
    flight.look_around(found, field::heading_of(away));
    return found;
}

void fall_back(const Table& table, Position& now, Piece piece, const Route& route, bool forced, Journal& journal,
               bool spends) {
    const Pose before = now[piece].pose();
    now[piece].leave_road();
    now[piece].centre = route.end;
    now[piece].heading = route.heading;
    if (spends && is_fighting(type_of(table, now, piece))) now.spent.insert(piece);  // PUB-17.8
    now.retreated.insert(piece);
    tell(table, now, journal, events::Retreated{piece, forced, before, now[piece].pose()}, PUB(17, 1));
    become_spent_in_buildings(table, now, piece, journal);
    push_hqs(table, now, piece, journal);
    // PUB-12.4: whoever is driven back does not act. In combat PUB-15.7 and 15.9 say who makes a pair.
    const Command active = now.active;
    settle_in_place(table, now, Piece(), active.exists() ? table.side_of(active) : table.side_of(piece), journal);
}

void retreat_or_ask(const Table& table, Position& now, Piece piece, const Retreats& retreats, Matter::Kind kind,
                    Piece gun, Journal& journal) {
    const bool has_choice = kind != Matter::Kind::retreat ||
                            (retreats.routes.size() > 1 && table.options.retreat_choice == RetreatChoice::owner);
    if (!has_choice) return fall_back(table, now, piece, retreats.routes[0], true, journal);
    Matter question;
    question.kind = kind;
    question.seat = seat_of(table, now, piece);
    question.piece = piece;
    question.by = gun;
    now.matters.push(question);
    now.routes = retreats.routes;
}

// PUB-13.5: whoever has no way back from a bombardment stays where he is, Spent.
void drive_back(const Table& table, Position& now, Piece piece, Piece gun, Journal& journal) {
    Opponents opponents;
    opponents.centres.push(now[gun].centre);
    const Retreats retreats = retreats_of(table, now, piece, opponents);
    if (!retreats.routes.empty())
        return retreat_or_ask(table, now, piece, retreats, Matter::Kind::retreat, gun, journal);
    if (is_fighting(type_of(table, now, piece))) now.spent.insert(piece);
}

}  // namespace sandtable::pub_battles
