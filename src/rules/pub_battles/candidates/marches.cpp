// PUB-26.4 (5), which holds (6) too: moves straight on and to both sides.
#include <limits>

#include "rules/pub_battles/candidates/of_piece.hpp"

namespace sandtable::pub_battles {

namespace {

constexpr int ways_to_march = 3 * 3 + 1;  // in three directions by thirds, and to an objective

}  // namespace

void PieceCandidates::find_moves(Piece enemy) {
    for (const int turn : {0, 450, -450, 900, -900, 1800})
        if (selection_.turn_to(ways_to_march)) march_off(start_.heading.turned(turn));
    if (enemy.exists() && selection_.turn_to(ways_to_march)) march_off(towards(now_[enemy].centre));
    for (const Objective& objective : table_.objectives) {
        if (!selection_.turn_to(ways_to_march)) continue;
        const int distance = leg_length(here(), objective.centre);
        march_off(towards(objective.centre), distance <= rate_ ? distance : 0);
    }
    const Hq hq = command_of(table_, now_, piece_).exists() ? table_[command_of(table_, now_, piece_)].hq : Hq();
    if (hq.exists() && now_.hq_on_map.contains(hq) && selection_.turn_to(ways_to_march))
        march_off(towards(now_[hq].centre));
}

PieceCandidates::Outlook& PieceCandidates::outlook(Heading direction, int oblique, const Rectangle& block) {
    const int turn = direction.turned(-start_.heading.tenths).tenths;
    const int others = field::whole_turn / eighth_of_a_turn + 1;
    Outlook& known = outlooks_[static_cast<std::size_t>(
        turn % eighth_of_a_turn == 0 ? turn / eighth_of_a_turn : others + oblique / eighth_of_a_turn)];
    if (known.is_known && known.direction == direction) return known;
    const Point way = field::forward(direction);
    known.direction = direction;
    known.is_known = true;
    known.knows_ground = false;
    known.way = way;
    known.beside = near_.beside(block, way);
    return known;
}

// All this only when it first matters: enemies at once, the ground where it may bar the way or make it too long.
void PieceCandidates::look_for_enemies(Ray& ray) {
    constexpr std::int64_t far_away = Vicinity::far_away;
    ray.clear = {{far_away, far_away, far_away, far_away, far_away, far_away},
                 near_.encounter(ray.block, ray.ahead->way, ray.ahead->beside)};
    ray.knows_enemies = true;
    ray.even_until = rate_ - third_ - ray.cost + 1;
    if (ray.mover.may_be_barred())
        look_at_ground(ray);
    else
        foresee(ray);
}

void PieceCandidates::look_at_ground(Ray& ray) {
    ray.clear.ground = ground_of(*ray.ahead);
    near_.look_into_wood(ray.block, ray.ahead->way, 2 * rate_, ray.clear.ground);
    ray.even_until = std::numeric_limits<int>::max();
    foresee(ray);
}

// Most ways that are open, or not, are known from afar.
void PieceCandidates::foresee(Ray& ray) const {
    constexpr int rounding = 2;  // a leg may be so much shorter
    const auto from = [&](std::int64_t half_mils) {
        return static_cast<int>(std::min<std::int64_t>((half_mils + 1) / 2, 2 * rate_));
    };
    const int rest = rate_ - ray.cost;
    const int too_far = std::min(rest + 1, std::max(from(ray.clear.ground.slow), rest - third_ + 1));
    ray.refused_from = std::min(from(ray.clear.enemies.stop), too_far) + rounding;
    ray.barred_from = ray.mover.may_be_barred() ? from(ray.clear.ground.open) : 2 * rate_;
    ray.free_until = needs_whole_check_ ? 0 : ray.mover.free_way(ray.clear);
}

// Straight on and to both sides, by thirds of the rate; and straight on for another distance if there is one.
void PieceCandidates::march_off(Heading heading, int exactly) {
    if (is_full()) return;
    Ray ray(standing_);
    if (heading != start_.heading) {
        if (ray.mover.turn(heading, true)) return;
        ray.draft = ray.draft.with(turn_to(heading));
    }
    ray.block = ray.mover.block();
    ray.cost = ray.mover.cost();
    int way = 0;
    for (const int oblique : {0, eighth_of_a_turn, -eighth_of_a_turn}) {
        aim(ray, heading, oblique);
        for (const int thirds : {1, 2, 3}) {
            if (is_full()) return;
            if (selection_.takes(way++)) walk(ray, third_ * thirds);
        }
    }
    if (exactly == 0 || is_full() || !selection_.takes(way)) return;
    aim(ray, heading, 0);
    walk(ray, exactly);
}

// Surely too far, or an enemy is in the way.
bool PieceCandidates::is_refused(Ray& ray, int distance) {
    const auto is_known = [&] { return distance >= ray.refused_from && distance < ray.barred_from; };
    if (is_known()) return true;
    if (distance < ray.even_until) return false;
    look_at_ground(ray);
    return is_known();
}

// PUB-26.5: what is too far or blocked is tried at 3/4, 1/2 and 1/4.
void PieceCandidates::walk(Ray& ray, int distance) {
    for (const int quarters : {4, 3, 2, 1}) {
        const int going = distance * quarters / 4;
        const Point place = ahead(here(), ray.ahead->way, going);
        if (finals_.hold(place, ray.mover.at().heading)) return;
        const bool is_well_inside = inside_.holds(place);
        if (!is_well_inside && ray.mover.is_off_map(place)) return;
        if (!ray.knows_enemies) look_for_enemies(ray);
        if (is_refused(ray, going)) continue;
        Rectangle block = ray.block;
        block.frame.origin = half_mils(place);
        if (ray.ahead->beside.any() && near_.is_taken(block, ray.ahead->beside)) continue;
        if (going <= ray.free_until && going >= surely_leads_ahead)
            return arrive(ray, place, is_well_inside || is_on_map(table_, block));
        if (!is_in_vain(ray, place, going)) return;
    }
}

// Step by step: whether it is too far or blocked. Otherwise it is kept, or refused for another reason. By itself,
// for few ways come to this, and the others are quicker without it.
[[gnu::noinline]] bool PieceCandidates::is_in_vain(const Ray& ray, Point place, int going) {
    Mover mover = ray.mover;
    mover.foresee(ray.cost + going);
    Refusal refusal = mover.go(place, &ray.clear, going);
    if (!refusal) refusal = offer(ray.draft.with(go_to(place)), mover);
    return refusal && refusal.clause.chapter == 7 &&
           (refusal.clause.number == 2 || refusal.clause.number == 6 || refusal.clause.number == 7 ||
            refusal.clause.number == 16);
}

// At the end of a way on which nothing happens, where all of the block is on the map or not: neither that nor an
// attack is asked of what goes into a Reserve (PUB-20.14).
void PieceCandidates::arrive(const Ray& ray, Point place, bool fits) {
    Standing end = ray.mover.at();
    end.centre = place;
    if ((!fits || may_attack_from(end)) && !reserve_taking(table_, now_, side_, place).exists()) return;
    keep(ray.draft, end.pose());
    found_.back().add(go_to(place));
}

}  // namespace sandtable::pub_battles
