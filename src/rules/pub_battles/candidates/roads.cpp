// PUB-26.4 (7): moves along roads, onto the map too.
#include "rules/pub_battles/candidates/of_piece.hpp"

namespace sandtable::pub_battles {

void PieceCandidates::find_roads(Piece enemy) {
    for (std::size_t i = 0; i < table_.roads.size() && !is_full(); ++i) {
        const Road road(static_cast<int>(i));
        const int stops = stops_on(road);
        if (!selection_.turn_to(2 * stops)) continue;
        const Point near = field::nearest(table_[road].line, here()).point;
        if (squared_distance(near, here()) > std::int64_t{farthest_road} * farthest_road) continue;
        for (const int direction : {1, -1})
            run(Draft().with(onto_road(road, direction)), 2 * (rate_ - rate_ / 3), enemy, direction > 0 ? 0 : stops);
    }
}

void PieceCandidates::find_from_column(Piece enemy) {
    run(Draft(), 2 * rate_, enemy);
    run(Draft().with(onto_road(start_.road, -start_.direction)), 2 * rate_, enemy);
    const Heading facing = enemy.exists() ? towards(now_[enemy].centre) : start_.heading;
    offer(Draft().with(off_road(facing)), 0);
}

// Along a road from a place on it, forming at the end or not. Its stops are proposals from that one on.
void PieceCandidates::run(const Draft& before, int farthest, Piece enemy, int proposal) {
    Vicinity far(table_, now_, side_, piece_, here(), farthest + farthest_road);
    far.knows_as(near_);
    Mover column(table_, now_, piece_, far);
    if (column.start(before.path())) return;
    for (const Step& step : before.path())
        if (column.make(step, true)) return;
    RoadRun road_run(column, farthest);
    const Standing from = column.at();
    const RoadData& road = table_[from.road];
    const std::int64_t room = from.direction > 0 ? table_.road_lengths[from.road.index()] - from.s : from.s;
    const auto offer_run = [&](std::int64_t distance) {
        if (!selection_.takes(proposal++) || distance <= 0 || is_full()) return;
        const int length = static_cast<int>(std::min({distance, room, std::int64_t{farthest}}));
        if (length <= 0) return;
        const Standing end = standing_on_road(table_, from.road, from.direction, from.s + from.direction * length);
        if (finals_.hold(end.centre, end.heading)) return;
        const Draft draft = before.with(along_road(length));
        Mover mover = column;
        const bool arrives = !road_run.go(length, mover);
        if (arrives) offer(draft, mover);
        const Heading facing = enemy.exists() && now_[enemy].centre != end.centre
                                   ? field::heading_of(now_[enemy].centre - end.centre)
                                   : end.heading;
        if (!arrives || finals_.hold(end.centre, facing)) return;
        if (!mover.make(off_road(facing), false)) offer(draft.with(off_road(facing)), mover);
    };
    for (const int thirds : {1, 2, 3}) offer_run(farthest * thirds / 3);
    for (const std::int64_t junction : road.junctions) offer_run(from.direction * (junction - from.s));
    for (const std::int64_t objective : road.objectives) offer_run(from.direction * (objective - from.s));
}

// PUB-19.1, 19.2
void PieceCandidates::find_entries() {
    const Entry* entry = entry_of(table_, now_, command_of(table_, now_, piece_));
    if (entry == nullptr || entry->turn > now_.turn) return;
    start_ = nearest_on_road(table_, entry->road, direction_along(table_, entry->road, entry->point, entry->heading),
                             entry->point);
    ask_for_command(column_block(table_, type_, start_.pose()));
    run(Draft(), 2 * rate_, nearest_enemy());
    for (const int aside : {0, 2000, -2000, 4000, -4000}) {
        const bool across = entry->point.y == 0 || entry->point.y == table_.height;
        const Point place = entry->point + (across ? Point{aside, 0} : Point{0, aside});
        const Heading inwards(place.y == 0 ? 0 : place.x == 0 ? 900 : place.y == table_.height ? 1800 : 2700);
        for (const int thirds : {1, 2, 3}) {
            Step enter;
            enter.kind = Step::Kind::enter_line;
            enter.x = place.x;
            enter.y = place.y;
            const Draft draft = Draft().with(enter).with(go_to(ahead(place, inwards, rate_ / 3 * thirds)));
            if (enter_line(draft)) return;
        }
    }
}

// Whether the road is open, so that nobody enters beside it.
bool PieceCandidates::enter_line(const Draft& draft) {
    Vicinity everything(table_, now_, side_, piece_);
    everything.knows_as(near_);
    Mover mover(table_, now_, piece_, everything);
    Refusal refusal = mover.start(draft.path());
    ask_for_command(mover.block());
    if (!refusal) refusal = mover.make(draft.steps[1], false);
    if (!refusal) refusal = offer(draft, mover, false);
    return refusal && refusal.clause == PUB(19, 2);
}

}  // namespace sandtable::pub_battles
