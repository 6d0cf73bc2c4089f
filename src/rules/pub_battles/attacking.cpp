// PUB chapter 12: attacking, and moving intent.
#include <algorithm>

#include "rules/pub_battles/foes.hpp"
#include "rules/pub_battles/path.hpp"

namespace sandtable::pub_battles {

namespace {

bool is_before(const Pair& pair, Piece a, Piece b) { return pair.a < a || (pair.a == a && pair.b < b); }

void insert(Position& now, const Pair& made) {
    if (now.pairs.full()) return;
    now.pairs.push(made);
    for (std::size_t i = now.pairs.size() - 1; i > 0 && is_before(made, now.pairs[i - 1].a, now.pairs[i - 1].b); --i)
        std::swap(now.pairs[i], now.pairs[i - 1]);
}

void erase(Position& now, std::size_t at) {
    for (std::size_t i = at; i + 1 < now.pairs.size(); ++i) now.pairs[i] = now.pairs[i + 1];
    now.pairs.pop();
}

int level_now(const Table& table, const Position& now, Piece piece) {
    return level_under(table, rectangle(table, now, piece));
}

// PUB-12.4: who made a pair that was not there before.
Piece creator_of(const Table& table, const Position& now, Piece a, Piece b, Piece actor, Side acting) {
    if (actor == a || actor == b) return actor;
    const std::uint16_t one = now.last_action[a.index()], other = now.last_action[b.index()];
    if (one == other) return table.side_of(a) == acting ? a : b;
    return one > other ? a : b;
}

Pair make_pair(const Table& table, Position& now, Piece a, Piece b, Piece creator) {
    const bool acted = now.last_action[creator.index()] != 0;
    const int level = acted ? now.action_level[creator.index()] : level_now(table, now, creator);
    return {a, b, creator, static_cast<std::uint8_t>(level), 0, 0, ++now.sequence};
}

// A block with its centre there may hide one of two others from the other (see Gaze).
bool may_stand_between(const Table& table, const Position& now, Piece a, Piece b, Point place) {
    const std::int32_t sweep = std::max(table.block.frontage, table.baggage_block.frontage) +
                               std::max(table.block.depth, table.baggage_block.depth);
    return Box::around(Segment{half_mils(now[a].centre), half_mils(now[b].centre)})
        .grown(2 * sweep)
        .holds(half_mils(place));
}

}  // namespace

const Pair* pair_of(const Position& now, Piece one, Piece other) {
    for (const Pair& pair : now.pairs)
        if ((pair.a == one && pair.b == other) || (pair.a == other && pair.b == one)) return &pair;
    return nullptr;
}

void update_pairs(const Table& table, Position& now, Piece actor, Side acting, Journal& journal, const Point* from) {
    const Knowledge known = truth(table, now);
    const auto is_as_before = [&](Piece a, Piece b) {
        return from != nullptr && actor != a && actor != b && !may_stand_between(table, now, a, b, *from) &&
               !may_stand_between(table, now, a, b, now[actor].centre);
    };
    for (std::size_t i = now.pairs.size(); i-- > 0;) {
        const Pair pair = now.pairs[i];
        if (is_as_before(pair.a, pair.b) || is_pair(table, now, known, pair.a, pair.b)) continue;
        erase(now, i);
        tell(table, now, journal, events::PairEnded{pair.a, pair.b}, PUB(12, 4));
    }
    const std::int64_t reach = pair_reach(table);
    for (const Piece a : known.fighting & table.of_side[0])
        for (const Piece b : known.fighting & table.of_side[1]) {
            if (squared_distance(now[a].centre, now[b].centre) > reach * reach) continue;  // most are far apart
            if (is_as_before(a, b)) continue;
            if (pair_of(now, a, b) != nullptr || !is_pair(table, now, known, a, b)) continue;
            const Piece creator = now.phase == Phase::combat ? creator_in_combat(table, now, a, b)
                                                             : creator_of(table, now, a, b, actor, acting);
            insert(now, make_pair(table, now, a, b, creator));
            tell(table, now, journal, events::PairMade{a, b, creator}, PUB(12, 4));
        }
}

void pair_those_who_return(const Table& table, Position& now, PieceSet back, Journal& journal) {
    const Knowledge known = truth(table, now);
    for (const Piece a : known.fighting & table.of_side[0])
        for (const Piece b : known.fighting & table.of_side[1]) {
            if (pair_of(now, a, b) != nullptr || !is_pair(table, now, known, a, b)) continue;
            const Piece creator = !back.contains(a) ? b : !back.contains(b) ? a : std::min(a, b);
            Pair pair = make_pair(table, now, a, b, creator);
            pair.level = static_cast<std::uint8_t>(level_now(table, now, creator));
            insert(now, pair);
            tell(table, now, journal, events::PairMade{a, b, creator}, PUB(15, 9));
        }
}

void find_pairs(const Table& table, Position& now, Side creator) {
    now.pairs.clear();
    const Knowledge known = truth(table, now);
    for (const Piece a : known.fighting & table.of_side[0])
        for (const Piece b : known.fighting & table.of_side[1])
            if (is_pair(table, now, known, a, b))
                insert(now, make_pair(table, now, a, b, creator == Side::first ? a : b));
}

void settle(const Table& table, Position& now, Piece actor, Side acting, Journal& journal) {
    if (actor.exists()) become_spent_in_buildings(table, now, actor, journal);
    settle_in_place(table, now, actor, acting, journal);
}

void settle_in_place(const Table& table, Position& now, Piece actor, Side acting, Journal& journal) {
    update_contacts(table, now, actor, acting, journal);
    test_reserves(table, now, journal);
}

void update_contacts(const Table& table, Position& now, Piece actor, Side acting, Journal& journal, const Point* from) {
    push_hqs(table, now, actor, journal);
    update_pairs(table, now, actor, acting, journal, from);
}

namespace {

// No other enemies can be within fire range: `block_reach` is in half mils, and both blocks have one.
PieceSet enemies_near(const Table& table, const Position& now, const Knowledge& known, Piece piece) {
    PieceSet near;
    const std::int64_t reach = table.numbers.fof_range + table.block_reach;
    for (const Piece enemy : known.fighting & table.of_side[index(enemy_of(table.side_of(piece)))])
        if (squared_distance(now[piece].centre, now[enemy].centre) <= reach * reach) near.insert(enemy);
    return near;
}

int front_points_touching(const Table& table, const Samples& front, const Rectangle& enemy) {
    const std::int64_t reach = 2 * table.numbers.touch;
    return static_cast<int>(std::count_if(front.begin(), front.end(), [&](Point point) {
        return field::squared_distance(enemy, point) <= reach * reach;
    }));
}

// PUB-12.6 (a): half on one ground and half on another.
bool is_on_two_grounds(const Table& table, const Rectangle& block) {
    const Cells cells = cells_on(table, block);
    int all = 0;
    for (const int count : cells) all += count;
    return 2 * *std::max_element(cells.begin(), cells.end()) <= all + 3;
}

// PUB-12.6 (b): equally attacking two pieces.
bool attacks_two_alike(const Table& table, const Position& now, const Knowledge& known, Piece piece,
                       const Rectangle& block) {
    if (now[piece].in_column()) return false;
    const PieceSet enemies = enemies_near(table, now, known, piece);
    if (enemies.size() < 2) return false;
    const Samples front = front_points(table, block);
    const int enough = static_cast<int>(2 * front.size() / 5);  // PUB-1.21: 6 of 15
    std::array<int, most_pieces> touching{}, covered{};
    PieceSet touched, fired_at;
    for (const Piece enemy : enemies) {
        const Rectangle other = rectangle(table, now, enemy);
        if (!is_within(block, other, table.numbers.fof_range)) continue;
        touching[enemy.index()] = front_points_touching(table, front, other);
        if (touching[enemy.index()] >= enough) touched.insert(enemy);
        if (known.firing.contains(piece) && is_in_field(table, now, piece, enemy) &&
            !flanks(table, now, piece, enemy)) {
            covered[enemy.index()] = spine_points_in_field(table, now, piece, enemy);
            fired_at.insert(enemy);
        }
    }
    const auto two_alike = [](PieceSet set, const std::array<int, most_pieces>& counts) {
        for (const Piece one : set)
            for (const Piece other : set)
                if (one < other && std::abs(counts[one.index()] - counts[other.index()]) <= 1) return true;
        return false;
    };
    return two_alike(touched, touching) || two_alike(fired_at, covered);
}

// PUB-12.6 (c): half in and half out of fire range.
bool is_half_in_fire(const Table& table, const Position& now, const Knowledge& known, Piece piece,
                     const Rectangle& block) {
    const auto is_half = [&](const Rectangle& shooter, const Rectangle& target) {
        if (!may_hold_half(table, shooter, target, table.numbers.fof_range)) return false;
        const int half = (spine_count(table, target) - 1) / 2;  // 7 or 8 of 15
        const int inside = spine_points_in_arc(table, shooter, target, table.numbers.fof_range);
        return inside == half || inside == half + 1;
    };
    for (const Piece enemy : enemies_near(table, now, known, piece)) {
        const Rectangle other = rectangle(table, now, enemy);
        if (!is_within(block, other, table.numbers.fof_range) || is_in_melee(table, now, piece, enemy)) continue;
        if (known.firing.contains(piece) && is_half(block, other)) return true;
        if (known.firing.contains(enemy) && is_half(other, block)) return true;
    }
    return false;
}

}  // namespace

std::uint8_t intent_flags(const Table& table, const Position& now, const Knowledge& known, Piece piece,
                          std::uint8_t asked) {
    const Rectangle block = rectangle(table, now, piece);
    std::uint8_t flags = 0;
    if ((asked & 1) != 0 && is_on_two_grounds(table, block)) flags |= 1;
    if (!known.fighting.contains(piece)) return flags;
    if ((asked & 2) != 0 && attacks_two_alike(table, now, known, piece, block)) flags |= 2;
    if ((asked & 4) != 0 && is_half_in_fire(table, now, known, piece, block)) flags |= 4;
    return flags;
}

// PUB-12.7, 12.10
Refusal may_relocate(const Table& table, const Position& now, const Action& action) {
    return may_relocate(table, now, action, known_to(table, now, table.side_of(now.matters.back().seat)));
}

Refusal may_relocate(const Table& table, const Position& now, const Action& action, const Knowledge& known) {
    const Matter& matter = now.matters.back();
    const Piece piece = matter.piece;
    constexpr Refusal not_there{PUB(12, 7), "That place is not allowed for a relocation."};
    if (action.piece != piece) return {PUB(12, 7), "Only the piece whose intent is in doubt is relocated."};
    const Point from = now[piece].centre;
    const std::int64_t reach = table.numbers.foot_move / 3;
    if (std::abs(std::int64_t{action.at.x} - from.x) > reach || std::abs(std::int64_t{action.at.y} - from.y) > reach ||
        squared_distance(from, action.at) > reach * reach)
        return {PUB(12, 7),
                "Relocation is limited to 1/3 foot move: {} of at most {}.",
                {Argument::Kind::mils, leg_length(from, action.at)},
                {Argument::Kind::mils, static_cast<int>(reach)}};
    Position after = now;
    after[piece].centre = action.at;
    const Type type = type_of(table, now, piece);
    const Rectangle block = rectangle(table, after, piece);
    if (!is_on_map(table, block) || overlaps_a_piece(table, after, block, piece)) return not_there;
    if (now[piece].in_column() && action.at != from) return not_there;  // it would leave its road
    if (is_in_marsh(table, block) &&
        (is_barred_from_marsh(type) || shown_identity(table, now, matter.seat, piece) == unknown_piece))
        return {PUB(12, 10), "That place is not allowed for a relocation."};
    const int count = std::max(1, (leg_length(from, action.at) + path_spacing - 1) / path_spacing);
    for (int k = 0; !table.rivers.empty() && k <= count; ++k)
        if (is_in_river(table, half_mils(field::part_of_the_way(from, action.at, k, count))))
            return {PUB(12, 10), "That place is not allowed for a relocation."};
    const PieceSet melee = in_melee_with(table, after, known, piece);
    if (melee.any() && matter.enemies.empty()) return not_there;
    return intent_flags(table, after, known, piece, matter.flags) != 0 ? not_there : fine;
}

void relocate(const Table& table, Position& now, const Action& action, Journal& journal) {
    const Piece piece = action.piece;
    const Point from = now[piece].centre;
    now.matters.pop();
    now[piece].centre = action.at;
    tell(table, now, journal, events::Relocated{piece, from, action.at}, PUB(12, 7));
    settle(table, now, piece, table.side_of(piece), journal);
}

}  // namespace sandtable::pub_battles
