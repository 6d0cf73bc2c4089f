// PUB chapters 7 and 8: the steps of a move.
#include "rules/pub_battles/mover.hpp"

#include <algorithm>
#include <cstdlib>

namespace sandtable::pub_battles {

namespace {

constexpr Refusal wrong_formation{PUB(8, 12), "Leave or form the column first."};
constexpr int largest_distance = 1'000'000;

// As field::root_above, for whoever has a guess.
bool is_root_above(std::int64_t root, std::int64_t square) {
    return square <= root * root && square > (root - 1) * (root - 1);
}

}  // namespace

const char* too_far(bool reduced, Slowing slowed_by) {
    if (!reduced) return "Too far: cost {} of {}.";
    switch (slowed_by) {
        case Slowing::slope: return "Too far: cost {} of {}, 1/3 move of it for the slope.";
        case Slowing::stream: return "Too far: cost {} of {}, 1/3 move of it for the stream.";
        case Slowing::river: return "Too far: cost {} of {}, 1/3 move of it for the river.";
        case Slowing::woods: return "Too far: cost {} of {}, 1/3 move of it for the woods.";
        case Slowing::marsh: return "Too far: cost {} of {}, 1/3 move of it for the marsh.";
        case Slowing::nothing: break;
    }
    return "Too far: cost {} of {}, 1/3 move of it for the ground.";
}

Mover::Mover(const Table& table, const Position& now, Piece piece, const Vicinity& vicinity)
    : table_(&table),
      now_(&now),
      piece_(piece),
      side_(table.side_of(piece)),
      type_(type_of(table, now, piece)),
      rate_(full_rate(table, type_, is_horse(table, now, piece))),
      third_(rate_ / 3),
      path_(table, vicinity, type_) {}

March Mover::make(std::span<const Step> steps) {
    March march;
    march.refusal = start(steps);
    march.start = block();
    for (std::size_t i = 0; !march.refusal && i < steps.size(); ++i) {
        if (steps[i].kind != Step::Kind::turn) march.turns_only = false;
        if (steps[i].kind == Step::Kind::enter_line && i == 0) continue;  // the start itself
        march.refusal = make(steps[i], i == 0);
    }
    march.reduced = path_.reduced;
    march.cost = cost();
    march.end = at_;
    if (!march.refusal) march.refusal = finish(march.joins);
    return march;
}

Refusal Mover::start(std::span<const Step> steps) {
    const bool enters_line = !steps.empty() && steps[0].kind == Step::Kind::enter_line;
    if (now_->on_map.contains(piece_)) {
        at_ = (*now_)[piece_];
        if (enters_line) return {PUB(19, 8), "Only reinforcements enter."};
    } else if (now_->in_reserve.contains(piece_)) {
        if (enters_line) return {PUB(19, 8), "Only reinforcements enter."};
        const Standing& hq = (*now_)[now_->reserve_of[piece_.index()]];
        at_ = hq;  // PUB-20.3, 20.13: in road_mode in column at the HQ's point
        names_heading_ = !hq.in_column();
    } else {
        const Entry* entry = entry_of(*table_, *now_, command_of(*table_, *now_, piece_));
        if (entry == nullptr || entry->turn > now_->turn)
            return {PUB(19, 1), "Reinforcements enter at their point from their turn on."};
        at_ = nearest_on_road(*table_, entry->road, direction_along(*table_, entry->road, entry->point, entry->heading),
                              entry->point);
        enters_ = true;
        if (enters_line) return start_on_edge(*entry, {steps[0].x, steps[0].y});
    }
    if (at_.in_column() && !enters_) path_.note_fields(block());
    return fine;
}

// PUB-19.2: in line, where the road is barred.
Refusal Mover::start_on_edge(const Entry& entry, Point place) {
    const Rectangle column = block();
    bool barred = path_.vicinity().fields(column).any();
    for (const Vicinity::Neighbour& enemy : path_.vicinity().enemies())
        barred = barred || field::overlaps(column, enemy.block, edge_tolerance_fu);
    if (!barred) return {PUB(19, 2), "Reinforcements enter by their road unless the enemy bars it."};
    const auto edge_of = [&](Point p) {
        return p.y == 0 ? 0 : p.x == 0 ? 900 : p.y == table_->height ? 1800 : p.x == table_->width ? 2700 : -1;
    };
    const int inwards = edge_of(entry.point);
    const bool same_edge = inwards == 0 || inwards == 1800 ? place.y == entry.point.y : place.x == entry.point.x;
    const bool on_edge = place.x >= 0 && place.y >= 0 && place.x <= table_->width && place.y <= table_->height;
    if (inwards < 0 || !same_edge || !on_edge || leg_length(entry.point, place) > farthest_entry_aside)
        return {PUB(19, 8),
                "Reinforcements enter at their point from their turn on: in line on its edge, within 4000 mils of it."};
    at_ = Standing{place, 0, Heading(inwards), Road(), 0};
    return path_.turn(at_.pose());
}

Refusal Mover::make(const Step& step, bool is_first) {
    switch (step.kind) {
        case Step::Kind::turn: return turn(Heading(step.x), is_first);
        case Step::Kind::to: return go({step.x, step.y});
        case Step::Kind::column_on: return form_column(step);
        case Step::Kind::road: return march_along(step.x);
        case Step::Kind::column_off: return leave_column(Heading(step.x));
        case Step::Kind::enter_line: return {PUB(19, 8), "Entering is the first step."};
        case Step::Kind::none: break;
    }
    return {PUB(7, 1), "Malformed action."};
}

Refusal Mover::turn(Heading heading, bool is_first) {
    if (at_.in_column()) return wrong_formation;
    if (heading != at_.heading && !(is_first && names_heading_)) ++facing_changes_;
    at_.heading = heading;
    return path_.turn(at_.pose());
}

Refusal Mover::go(Point to, const Clearance* clear, int length) {
    if (at_.in_column()) return wrong_formation;
    const Point leg = to - at_.centre;
    if (!leads_ahead(at_.heading, leg)) return {PUB(7, 5), "Pieces move forward, at most 45 degrees aside."};
    if (!is_root_above(length, squared_length(leg))) length = leg_length(at_.centre, to);
    distance_ += length;
    const Refusal refusal =
        clear == nullptr ? path_.leg(at_.pose(), to, true) : path_.leg(at_.pose(), to, true, length, *clear);
    at_.centre = to;
    return refusal;
}

// PUB-8.3, 8.8, 8.14
Refusal Mover::form_column(const Step& step) {
    if (step.road.index() >= static_cast<int>(table_->roads.size()) || std::abs(step.direction) != 1)
        return {PUB(7, 1), "Malformed action."};
    if (at_.in_column()) {
        const bool about_face = step.road == at_.road && step.direction != at_.direction;
        const bool changes_road = step.road != at_.road && is_junction(*table_, at_.road, step.road, at_.centre);
        if (!about_face && !changes_road) return wrong_formation;
        ++facing_changes_;
        const std::int64_t s = about_face ? at_.s : field::nearest((*table_)[step.road].line, at_.centre).position;
        at_ = standing_on_road(*table_, step.road, step.direction, s);
        return path_.column_pose(at_);
    }
    const Standing there = nearest_on_road(*table_, step.road, step.direction, at_.centre);
    const int away = leg_length(at_.centre, there.centre);
    if (away > farthest_road)
        return {PUB(8, 3),
                "The road is too far from the piece: {} of at most {}.",
                {Argument::Kind::mils, away},
                {Argument::Kind::mils, farthest_road}};
    if (const Refusal refusal = path_.leg(at_.pose(), there.centre, false)) return refusal;
    path_.note_fields(block());
    ++column_changes_;
    at_ = there;
    return path_.column_pose(at_);
}

// PUB-8.4
Refusal Mover::march_along(int distance) {
    if (const Refusal refusal = begin_run(distance)) return refusal;
    const Path::Company nobody{PieceSet(), false};
    return march_on(at_, 0, distance,
                    path_.is_allowed ? nobody : path_.company_in(road_box(*table_, at_, 0, distance)));
}

Refusal Mover::begin_run(int distance) {
    if (!at_.in_column()) return wrong_formation;
    if (distance <= 0) return {PUB(8, 4), "A road run needs a distance."};
    const std::int64_t end = at_.s + std::int64_t{at_.direction} * distance;
    if (end < 0 || end > table_->road_lengths[at_.road.index()]) return {PUB(8, 12), "The road ends there."};
    distance_ += (distance + 1) / 2;
    if (distance_ > largest_distance) return {PUB(7, 2), "Too far: cost {} of {}.", distance_, rate_};
    return fine;
}

// From the sample at which `gone` mils are behind the column.
Refusal Mover::march_on(Standing from, int gone, int distance, const Path::Company& company) {
    if (company.empty()) {
        at_ = standing_on_road(*table_, from.road, from.direction, from.s + from.direction * distance);
        path_.note_fields(PieceSet());
        return fine;
    }
    for (;; gone = std::min(gone + path_spacing, distance)) {
        at_ = standing_on_road(*table_, from.road, from.direction, from.s + from.direction * gone);
        if (const Refusal refusal = path_.column_pose(at_, company)) return refusal;
        if (gone == distance) return fine;
    }
}

// PUB-8.9
Refusal Mover::leave_column(Heading heading) {
    if (!at_.in_column()) return wrong_formation;
    ++column_changes_;
    at_.leave_road();
    at_.heading = heading;
    if (const Refusal refusal = path_.turn(at_.pose())) return refusal;
    return !path_.is_allowed && path_.vicinity().is_taken(block()) ? Refusal{PUB(7, 7), "Pieces cannot stack."} : fine;
}

// PUB-7.14: the whole, then the final pose.
Refusal Mover::look_at_end(Hq& joins, bool is_free) const {
    if (cost() > rate_) return {PUB(7, 2), too_far(path_.reduced, path_.slowed_by), cost(), rate_};
    if (table_->options.hidden_reserves && is_new_place()) joins = reserve_taking(*table_, *now_, side_, at_.centre);
    if (joins.exists() || path_.is_allowed) return fine;  // PUB-20.2: no stacking test
    if (!is_on_map(*table_, block())) return {PUB(7, 10), "The piece must stay on the map."};
    if (!is_free && path_.vicinity().is_taken(block())) return {PUB(7, 7), "Pieces cannot stack."};
    if (path_.bars_marsh && table_->has_marsh && is_in_marsh(*table_, block())) return path_.barred_by_marsh(block());
    return crosses_fields();
}

// PUB-7.13
Refusal Mover::crosses_fields() const {
    if (path_.crossed().empty()) return fine;
    Position after = *now_;
    after[piece_] = at_;
    after.on_map.insert(piece_);
    const Knowledge& known = path_.vicinity().known();
    if ((path_.crossed() - paired_with(*table_, after, known, piece_)).empty()) return fine;
    return {PUB(7, 13), "A piece may not move through an enemy field of fire."};
}

RoadRun::RoadRun(const Mover& in_column, int farthest)
    : start_(in_column), company_(start_.path_.company_in(road_box(*start_.table_, start_.at_, 0, farthest))) {}

// On a straight leg all its samples lie in one long rectangle.
bool RoadRun::is_free(int gone, int until, PieceSet crowd) const {
    const Standing from = start_.at_;
    const std::int64_t middle = from.s + std::int64_t{from.direction} * (gone + until) / 2, half = (until - gone) / 2;
    const std::vector<RoadLeg>& legs = (*start_.table_)[from.road].legs;
    const bool is_straight = std::any_of(legs.begin(), legs.end(), [&](const RoadLeg& leg) {
        return leg.start < middle - half && middle + half < leg.start + leg.length;
    });
    if (!is_straight) return false;
    constexpr std::int32_t rounding = 8;
    const Standing at = standing_on_road(*start_.table_, from.road, from.direction, middle);
    Rectangle stretch = start_.path_.in_column(at.pose());
    stretch.half_width += rounding;
    stretch.half_depth += static_cast<std::int32_t>(2 * half) + rounding;
    return !start_.path_.vicinity().is_overlapped(stretch, crowd);
}

Refusal RoadRun::go(int distance, Mover& mover) {
    mover = start_;
    if (const Refusal refusal = mover.begin_run(distance)) return refusal;
    const Standing from = start_.at_;
    const std::size_t last = static_cast<std::size_t>((distance - 1) / path_spacing);  // before the end of the run
    if (last >= fields_.capacity() || company_.empty()) return mover.march_on(from, 0, distance, company_);
    Mover runner = start_;
    if (!fields_.empty()) runner.path_.note_fields(fields_.back());
    while (fields_.size() <= last && !blocked_) {
        const int gone = path_spacing * static_cast<int>(fields_.size());
        if (fields_.size() % samples_a_look == 0) {
            const int until = gone + path_spacing * samples_a_look;
            ahead_ = runner.path_.company_in(road_box(*start_.table_, from, gone, until));
            if (ahead_.crowd.any() && is_free(gone, until, ahead_.crowd)) ahead_.crowd = PieceSet();
        }
        if (ahead_.empty())
            runner.path_.note_fields(PieceSet());
        else
            blocked_ = runner.march_on(from, gone, gone, ahead_);
        if (!blocked_) fields_.push(runner.path_.in_fields_of());
    }
    if (fields_.size() <= last) return blocked_;
    mover.path_.note_fields(fields_[last]);
    return mover.march_on(from, distance, distance, company_);
}

}  // namespace sandtable::pub_battles
