// PUB-26.4 (4): moves to where an enemy is attacked.
#include "rules/pub_battles/candidates/of_piece.hpp"

namespace sandtable::pub_battles {

namespace {

constexpr int attack_reach = 2000;
constexpr std::array<int, 4> block_edges{0, 900, 2700, 1800};  // front, right, left, rear
constexpr std::array<int, 3> attack_offsets{0, 625, -625};
constexpr std::array<int, 2> fire_gaps{1500, 750};
constexpr int ways_to_attack = block_edges.size() * (attack_offsets.size() + fire_gaps.size());

}  // namespace

// Only what is in command may attack.
void PieceCandidates::find_attacks() {
    if (!is_fighting(type_) || now_.retreated.contains(piece_) || !in_command_) return;
    const std::int64_t reach = rate_ + attack_reach;
    for (const Piece enemy : enemies_)
        if (squared_distance(here(), now_[enemy].centre) <= reach * reach && selection_.turn_to(ways_to_attack))
            attack(enemy);
}

PieceCandidates::Target PieceCandidates::target_of(Piece enemy) const {
    Target target{rectangle(table_, now_, enemy), {}, {}};
    for (std::size_t i = 0; i < near_.enemies().size(); ++i)
        if (near_.enemies()[i].piece == enemy) target.itself.insert(Piece(static_cast<int>(i)));
    const std::int32_t farthest = target.block.half_width + target.block.half_depth + table_.block.depth +
                                  2 * (attack_offsets[1] + fire_gaps[0]) + 2 * table_.block_reach;
    target.others = near_.within(Box::around(target.block.frame.origin, farthest)) - target.itself;
    return target;
}

void PieceCandidates::attack(Piece enemy) {
    const Target target = target_of(enemy);
    const Rectangle& block = target.block;
    const Heading facing = now_[enemy].heading;
    const auto is_front_or_rear = [](int side) { return side == 0 || side == 1800; };
    const auto extent = [&](int side) { return is_front_or_rear(side) ? block.half_depth : block.half_width; };
    int way = 0;
    for (const int side : block_edges) {
        const Edge edge(block, facing.turned(side), extent(side));
        const bool is_long = edge.extent < (is_front_or_rear(side) ? block.half_width : block.half_depth);
        for (const int offset : attack_offsets)
            if (selection_.takes(way++) && (offset == 0 || is_long)) snap(target, edge, 0, offset);
    }
    if (!has_field_of_fire(type_)) return;
    for (const int side : block_edges) {
        const Edge edge(block, facing.turned(side), extent(side));
        for (const int gap : fire_gaps)
            if (selection_.takes(way++)) snap(target, edge, gap, 0);
    }
}

// PUB-10.8
void PieceCandidates::snap(const Target& target, const Edge& edge, int gap, int offset) {
    const Point place = edge.outwards.world({2 * offset, edge.extent + table_.block.depth + 2 * gap});
    reach(
        {{static_cast<std::int32_t>(field::rounded(place.x, 2)), static_cast<std::int32_t>(field::rounded(place.y, 2))},
         edge.faced_by},
        target);
}

// PUB-26.5: the first legal way to a pose that faces the target. What cannot be is left out before the way is
// walked.
void PieceCandidates::reach(Pose pose, const Target& target) {
    const Point leg = pose.centre - here();
    const std::int64_t farthest = rate_, rest = rate_ - rate_ / 3;
    if (is_full() || squared_length(leg) > farthest * farthest || finals_.hold(pose.centre, pose.heading)) return;
    const bool turns = pose.heading != start_.heading, may_turn_twice = squared_length(leg) <= rest * rest;
    const bool leads_there = leads_ahead(pose.heading, leg), leads_on = turns && leads_ahead(start_.heading, leg);
    if (!leads_there && !leads_on && !may_turn_twice) return;
    const Rectangle block = line_block(table_, type_, pose);
    if (!is_on_map(table_, block) || near_.is_taken(block, target.others)) return;
    if (leg == Point{}) {
        if (turns) offer(Draft().with(turn_to(pose.heading)), 0);
        return;
    }
    Charge charge(pose, here());
    charge.beside = near_.beside(block_here(start_.heading), charge.way);
    // Whoever faces the target on the way has it ahead of its front all the time.
    if (leads_there && is_reached(charge, pose.heading, charge.beside - target.itself)) return;
    if (leads_on && is_reached(charge, start_.heading, charge.beside)) return;
    if (!may_turn_twice) return;
    const Heading bearing = field::heading_of(leg);
    if (bearing != pose.heading && bearing != start_.heading) is_reached(charge, bearing, charge.beside);
}

// With a turn at the start and one at the end, if they are needed.
bool PieceCandidates::is_reached(Charge& charge, Heading heading, PieceSet beside) {
    const bool turns = heading != start_.heading, turns_at_end = heading != charge.pose.heading;
    const int cost = charge.length + (turns && turns_at_end ? third_ : 0);
    const std::int64_t whole = 2 * std::int64_t{charge.length};
    const Rectangle block = block_here(heading);
    Clearance clear{Vicinity::ClearGround{}, near_.encounter(block, charge.way, beside)};
    if (clear.enemies.stop <= whole && !standing_.forbids_transit()) return false;
    if (standing_.may_be_too_slow(cost) || standing_.may_be_barred()) {
        clear.ground = ground_of(charge);
        near_.look_into_wood(block, charge.way, whole, clear.ground);
    }
    if (standing_.may_be_too_slow(cost) && clear.ground.slow <= whole) return false;
    Mover mover = standing_;
    Draft draft;
    mover.foresee(cost);
    if (turns) {
        if (mover.turn(heading, true)) return false;
        draft.add(turn_to(heading));
    }
    if (mover.go(charge.pose.centre, &clear, charge.length)) return false;
    draft.add(go_to(charge.pose.centre));
    if (turns_at_end) {
        if (mover.turn_where_free(charge.pose.heading)) return false;
        draft.add(turn_to(charge.pose.heading));
    }
    return !offer(draft, mover);
}

}  // namespace sandtable::pub_battles
