// PUB-26.4 to 26.7: a finite set of sensible actions for the decision at hand. Everybody may try anything else; `check`
// decides. Pieces are proposed for one after another, the lowest that has not acted first.
#include <algorithm>
#include <cstdlib>

#include "rules/pub_battles/path.hpp"
#include "rules/pub_battles/pub_battles.hpp"
#include "rules/pub_battles/road_column.hpp"

namespace sandtable::pub_battles {

namespace {

using Kind = Action::Kind;

constexpr std::size_t most_candidates = 64;  // PUB-26.6
constexpr int attack_reach = 2000;           // PUB-26.4 (4)
constexpr int attack_offset = 625;
constexpr std::array<int, 2> fire_gaps{1500, 750};
constexpr int same_place = 50;  // PUB-26.6
constexpr int same_heading = 50;
constexpr int hq_behind = 600;  // PUB-26.7

Action of(Kind kind) {
    Action action;
    action.kind = kind;
    return action;
}

Step turn_to(Heading heading) {
    Step step;
    step.kind = Step::Kind::turn;
    step.x = heading.tenths;
    return step;
}

Step go_to(Point place) {
    Step step;
    step.kind = Step::Kind::to;
    step.x = place.x;
    step.y = place.y;
    return step;
}

Step along_road(int distance) {
    Step step;
    step.kind = Step::Kind::road;
    step.x = distance;
    return step;
}

Step onto_road(Road road, int direction) {
    Step step;
    step.kind = Step::Kind::column_on;
    step.road = road;
    step.direction = static_cast<std::int8_t>(direction);
    return step;
}

Step off_road(Heading heading) {
    Step step;
    step.kind = Step::Kind::column_off;
    step.x = heading.tenths;
    return step;
}

void add(Action& action, const Step& step) { action.steps[action.step_count++] = step; }

// A place at most so far away: rounding never makes it farther.
Point ahead(Point from, Heading direction, int distance) {
    const Point way = field::forward(direction);
    return {from.x + static_cast<std::int32_t>(std::int64_t{distance} * way.x / field::unit),
            from.y + static_cast<std::int32_t>(std::int64_t{distance} * way.y / field::unit)};
}

// Puts what was found into the list, ascending, each once.
template <std::size_t Most>
void hand_over(const FixedList<Action, Most>& found, ActionList<Action>& actions) {
    std::array<std::uint8_t, Most> order;
    for (std::size_t i = 0; i < found.size(); ++i) order[i] = static_cast<std::uint8_t>(i);
    std::sort(order.begin(), order.begin() + found.size(),
              [&](std::uint8_t a, std::uint8_t b) { return found[a] < found[b]; });
    for (std::size_t i = 0; i < found.size(); ++i)
        if (i == 0 || found[order[i]] != found[order[i - 1]]) actions.add(found[order[i]]);
}

// The candidates of one piece.
class Proposer {
public:
    Proposer(const Table& table, const Position& now, Piece piece)
        : table_(table),
          now_(now),
          piece_(piece),
          side_(table.side_of(piece)),
          type_(type_of(table, now, piece)),
          rate_(full_rate(table, type_, is_horse(table, now, piece))),
          enemies_(on_map_of(table, now, enemy_of(side_))) {}

    const FixedList<Action, most_candidates + 2>& find() {
        Action hold = of(Kind::hold);
        hold.piece = piece_;
        found_.push(hold);
        if (now_.on_map.contains(piece_))
            find_on_map();
        else if (now_.in_reserve.contains(piece_))
            find_out_of_reserve();
        else
            find_entries();
        return found_;
    }

private:
    struct Final {
        Point centre;
        int heading;
    };

    bool is_full() const { return found_.size() >= most_candidates; }

    // PUB-26.6: close to a candidate that is there already.
    bool is_known(Point centre, Heading heading) const {
        for (const Final& final : finals_)
            if (std::abs(final.centre.x - centre.x) <= same_place &&
                std::abs(final.centre.y - centre.y) <= same_place &&
                squared_distance(final.centre, centre) <= same_place * same_place &&
                field::angle_between(Heading(final.heading), heading) <= same_heading)
                return true;
        return false;
    }

    Refusal offer(const Action& action, Point centre, Heading heading) {
        if (is_full()) return {PUB(26, 6), "Enough."};
        const Refusal refusal = may_march(action);
        if (refusal) return refusal;
        found_.push(action);
        finals_.push({centre, heading.tenths});
        return fine;
    }

    // As `may_move`; what is the same for all moves of the piece is asked once.
    Refusal may_march(const Action& action) const {
        if (!knows_side_) return may_move(table_, now_, action);
        const March way = march(table_, now_, piece_, action.path(), &known_);
        if (way.refusal || is_simple_) return way.refusal;
        if ((paired_at(table_, now_, known_, piece_, way.end) - paired_).empty()) return fine;
        return {PUB(6, 4), "Too far from its HQ to attack."};
    }

    Action move() const {
        Action action = of(Kind::move);
        action.piece = piece_;
        return action;
    }

    Piece nearest_enemy() const {
        Piece nearest;
        for (const Piece enemy : enemies_)
            if (!nearest.exists() ||
                squared_distance(now_[enemy].centre, here()) < squared_distance(now_[nearest].centre, here()))
                nearest = enemy;
        return nearest;
    }

    Point here() const { return start_.centre; }

    // The heading towards a place; where one stands already, the heading one has.
    Heading towards(Point place) const { return place == here() ? start_.heading : field::heading_of(place - here()); }

    void find_on_map() {
        start_ = now_[piece_];
        in_command_ = is_in_command(table_, now_, piece_, rectangle(table_, now_, piece_));
        is_simple_ = in_command_ && !now_.retreated.contains(piece_);
        knows_side_ = !table_.options.written_orders && !table_.options.hidden_reserves &&
                      table_.options.intent_rule != IntentRule::refuse;
        known_ = known_to(table_, now_, side_);
        if (!is_simple_) paired_ = paired_at(table_, now_, known_, piece_, start_);
        const Piece enemy = nearest_enemy();
        find_rallies(enemy);
        find_bombardments();
        if (start_.in_column()) return find_from_column(enemy);
        find_attacks();
        find_moves(enemy);
        find_roads(enemy);
    }

    // (2)
    void find_rallies(Piece enemy) {
        if (!now_.spent.contains(piece_)) return;
        const auto rally = [&](Heading heading) {
            Action action = of(Kind::rally);
            action.piece = piece_;
            action.heading = heading.tenths;
            if (!table_.options.baggage || type_ == Type::cavalry || type_ == Type::dragoons || type_ == Type::baggage)
                return propose(action, may_rally(table_, now_, action));
            for (const Piece train : on_map_of(table_, now_, side_)) {
                action.other = train;
                if (propose(action, may_rally(table_, now_, action))) return true;
            }
            return false;
        };
        rally(start_.heading);
        if (enemy.exists() && !start_.in_column() && towards(now_[enemy].centre) != start_.heading)
            rally(towards(now_[enemy].centre));
    }

    bool propose(const Action& action, const Refusal& refusal) {
        if (refusal || found_.size() >= most_candidates) return false;
        found_.push(action);
        return true;
    }

    // (3)
    void find_bombardments() {
        if (type_ != Type::artillery || now_.spent.contains(piece_) || start_.in_column()) return;
        for (const Piece enemy : enemies_) {
            const std::int64_t reach = table_.numbers.los_max + table_.block.frontage + table_.block.depth;
            if (squared_distance(here(), now_[enemy].centre) > reach * reach) continue;
            Action action = of(Kind::bombard);
            action.piece = piece_;
            action.other = enemy;
            action.heading = towards(now_[enemy].centre).tenths;
            propose(action, may_bombard(table_, now_, action));
        }
    }

    // (4): only what is in command may attack.
    void find_attacks() {
        if (!is_fighting(type_) || now_.retreated.contains(piece_) || !in_command_) return;
        const std::int64_t reach = rate_ + attack_reach;
        for (const Piece enemy : enemies_)
            if (squared_distance(here(), now_[enemy].centre) <= reach * reach)
                attack(rectangle(table_, now_, enemy), now_[enemy].heading);
    }

    void attack(const Rectangle& target, Heading facing) {
        for (const int side : {0, 900, 2700, 1800}) {  // front, right, left, rear
            const Heading outwards = facing.turned(side);
            const bool along = side == 0 || side == 1800;
            const std::int32_t extent = along ? target.half_depth : target.half_width;
            const bool is_long = along ? target.half_width > target.half_depth : target.half_depth > target.half_width;
            for (const int offset : {0, attack_offset, -attack_offset})
                if (offset == 0 || is_long) snap(target, outwards, extent, 0, offset);
        }
        if (!has_field_of_fire(type_)) return;
        for (const int side : {0, 900, 2700, 1800})
            for (const int gap : fire_gaps) {
                const bool along = side == 0 || side == 1800;
                snap(target, facing.turned(side), along ? target.half_depth : target.half_width, gap, 0);
            }
    }

    // PUB-10.8
    void snap(const Rectangle& target, Heading outwards, std::int32_t extent, int gap, int offset) {
        const field::Frame frame(target.frame.origin, outwards);
        const Point place = frame.world({2 * offset, extent + table_.block.depth + 2 * gap});
        reach({{static_cast<std::int32_t>(field::rounded(place.x, 2)),
                static_cast<std::int32_t>(field::rounded(place.y, 2))},
               outwards.reversed()});
    }

    bool may_go(Heading heading, Point leg) const {  // PUB-7.5
        const std::int64_t forward = dot(leg, field::forward(heading));
        return forward > 0 &&
               std::abs(dot(leg, field::rightward(heading))) <= forward + std::int64_t{oblique_slack} * field::unit;
    }

    // PUB-26.5: the first legal way to a pose. What cannot be is left out before the way is walked.
    void reach(Pose pose) {
        const Point leg = pose.centre - here();
        const std::int64_t farthest = rate_;
        if (is_full() || squared_length(leg) > farthest * farthest || is_known(pose.centre, pose.heading)) return;
        const Rectangle block = line_block(table_, type_, pose);
        if (!is_on_map(table_, block) || overlaps_a_piece(table_, now_, block, piece_)) return;
        if (leg == Point{}) {
            if (pose.heading == start_.heading) return;
            Action action = move();
            add(action, turn_to(pose.heading));
            offer(action, pose.centre, pose.heading);
            return;
        }
        if (pose.heading == start_.heading && may_go(start_.heading, leg)) {
            Action action = move();
            add(action, go_to(pose.centre));
            if (!offer(action, pose.centre, pose.heading)) return;
        }
        if (pose.heading != start_.heading && may_go(pose.heading, leg)) {
            Action action = move();
            add(action, turn_to(pose.heading));
            add(action, go_to(pose.centre));
            if (!offer(action, pose.centre, pose.heading)) return;
        }
        if (pose.heading != start_.heading && may_go(start_.heading, leg)) {
            Action action = move();
            add(action, go_to(pose.centre));
            add(action, turn_to(pose.heading));
            if (!offer(action, pose.centre, pose.heading)) return;
        }
        const std::int64_t rest = rate_ - rate_ / 3;
        const Heading bearing = field::heading_of(leg);
        if (squared_length(leg) > rest * rest || bearing == pose.heading || bearing == start_.heading) return;
        Action action = move();
        add(action, turn_to(bearing));
        add(action, go_to(pose.centre));
        add(action, turn_to(pose.heading));
        offer(action, pose.centre, pose.heading);
    }

    // (5), which holds (6) too.
    void find_moves(Piece enemy) {
        for (const int turn : {0, 450, -450, 900, -900, 1800}) march_off(start_.heading.turned(turn));
        if (enemy.exists()) march_off(towards(now_[enemy].centre));
        for (const Objective& objective : table_.objectives) {
            march_off(towards(objective.centre));
            const Heading heading = towards(objective.centre);
            const int distance = leg_length(here(), objective.centre);
            if (distance > 0 && distance <= rate_) walk(heading, heading, distance);
        }
        const Hq hq = command_of(table_, now_, piece_).exists() ? table_[command_of(table_, now_, piece_)].hq : Hq();
        if (hq.exists() && now_.hq_on_map.contains(hq)) march_off(towards(now_[hq].centre));
    }

    void march_off(Heading heading) {
        for (const int oblique : {0, 450, -450})
            for (const int thirds : {1, 2, 3}) {
                if (is_full()) return;
                walk(heading, heading.turned(oblique), rate_ / 3 * thirds);
            }
    }

    // PUB-26.5: what is too far or blocked is tried at 3/4, 1/2 and 1/4.
    void walk(Heading heading, Heading direction, int distance) {
        for (const int quarters : {4, 3, 2, 1}) {
            const Point place = ahead(here(), direction, distance * quarters / 4);
            if (is_known(place, heading)) return;
            if (table_.width < place.x || table_.height < place.y || place.x < 0 || place.y < 0) return;
            if (overlaps_a_piece(table_, now_, line_block(table_, type_, {place, heading}), piece_)) continue;
            Action action = move();
            if (heading != start_.heading) add(action, turn_to(heading));
            add(action, go_to(place));
            const Refusal refusal = offer(action, place, heading);
            const bool again = refusal && refusal.clause.chapter == 7 &&
                               (refusal.clause.number == 2 || refusal.clause.number == 6 ||
                                refusal.clause.number == 7 || refusal.clause.number == 16);
            if (!again) return;
        }
    }

    // (7)
    void find_roads(Piece enemy) {
        for (std::size_t i = 0; i < table_.roads.size() && !is_full(); ++i) {
            const Road road(static_cast<int>(i));
            const Point near = field::nearest(table_[road].line, here()).point;
            if (squared_distance(near, here()) > std::int64_t{farthest_road} * farthest_road) continue;
            for (const int direction : {1, -1}) {
                Action action = move();
                add(action, onto_road(road, direction));
                run(action, nearest_on_road(table_, road, direction, here()), 2 * (rate_ - rate_ / 3), enemy);
            }
        }
    }

    void find_from_column(Piece enemy) {
        run(move(), start_, 2 * rate_, enemy);
        Action turned = move();
        add(turned, onto_road(start_.road, -start_.direction));
        run(turned, standing_on_road(table_, start_.road, -start_.direction, start_.s), 2 * rate_, enemy);
        Action formed = move();
        const Heading facing = enemy.exists() ? towards(now_[enemy].centre) : start_.heading;
        add(formed, off_road(facing));
        offer(formed, here(), facing);
    }

    // Along a road from a place on it: by thirds, to junctions and objectives, and forming at the end or not.
    void run(const Action& before, const Standing& from, int farthest, Piece enemy) {
        const std::int64_t room =
            from.direction > 0 ? table_.road_lengths[from.road.index()] - from.s : std::int64_t{from.s};
        const auto offer_run = [&](std::int64_t distance) {
            if (distance <= 0 || is_full()) return;
            const int length = static_cast<int>(std::min({distance, room, std::int64_t{farthest}}));
            if (length <= 0) return;
            const Standing end = standing_on_road(table_, from.road, from.direction, from.s + from.direction * length);
            if (is_known(end.centre, end.heading)) return;
            Action action = before;
            add(action, along_road(length));
            offer(action, end.centre, end.heading);
            const Heading facing = enemy.exists() && now_[enemy].centre != end.centre
                                       ? field::heading_of(now_[enemy].centre - end.centre)
                                       : end.heading;
            if (is_known(end.centre, facing)) return;
            add(action, off_road(facing));
            offer(action, end.centre, facing);
        };
        for (const int thirds : {1, 2, 3}) offer_run(farthest * thirds / 3);
        const field::Line line = table_[from.road].line;
        for (std::size_t i = 0; i < line.size(); ++i)
            if (is_shared(from.road, line[i])) offer_run(from.direction * (vertex_position(line, i) - from.s));
        for (const Objective& objective : table_.objectives)
            offer_run(from.direction * (field::nearest(line, objective.centre).position - from.s));
    }

    static std::int64_t vertex_position(field::Line line, std::size_t vertex) {
        std::int64_t position = 0;
        for (std::size_t i = 0; i < vertex; ++i) position += leg_length(line[i], line[i + 1]);
        return position;
    }

    bool is_shared(Road road, Point vertex) const {
        for (std::size_t i = 0; i < table_.roads.size(); ++i)
            if (static_cast<int>(i) != road.index() && is_junction(table_, road, Road(static_cast<int>(i)), vertex))
                return true;
        return false;
    }

    // PUB-19.1, 19.2
    void find_entries() {
        const Entry* entry = entry_of(table_, now_, command_of(table_, now_, piece_));
        if (entry == nullptr || entry->turn > now_.turn) return;
        start_ = nearest_on_road(table_, entry->road,
                                 direction_along(table_, entry->road, entry->point, entry->heading), entry->point);
        run(move(), start_, 2 * rate_, nearest_enemy());
        for (const int aside : {0, 2000, -2000, 4000, -4000}) {
            const bool across = entry->point.y == 0 || entry->point.y == table_.height;
            const Point place = entry->point + (across ? Point{aside, 0} : Point{0, aside});
            const Heading inwards(place.y == 0 ? 0 : place.x == 0 ? 900 : place.y == table_.height ? 1800 : 2700);
            for (const int thirds : {1, 2, 3}) {
                Action action = move();
                Step step;
                step.kind = Step::Kind::enter_line;
                step.x = place.x;
                step.y = place.y;
                add(action, step);
                const Point end = ahead(place, inwards, rate_ / 3 * thirds);
                add(action, go_to(end));
                if (const Refusal refusal = offer(action, end, inwards); refusal && refusal.clause == PUB(19, 2))
                    return;
            }
        }
    }

    // (8)
    void find_out_of_reserve() {
        start_ = now_[now_.reserve_of[piece_.index()]];
        const Piece enemy = nearest_enemy();
        find_rallies(enemy);
        if (may_leave_reserve(table_, now_, piece_)) return;
        if (start_.in_column()) return run(move(), start_, 2 * rate_, enemy);
        if (enemy.exists()) march_off(towards(now_[enemy].centre));
        for (int turn = 0; turn < field::whole_turn; turn += 900) march_off(start_.heading.turned(turn));
    }

    const Table& table_;
    const Position& now_;
    Piece piece_;
    Side side_;
    Type type_;
    int rate_;
    PieceSet enemies_;
    Standing start_;
    bool in_command_ = false;
    bool knows_side_ = false;  // the moves need nothing but the way, and command range
    bool is_simple_ = false;   // which it has
    Knowledge known_;
    PieceSet paired_;
    FixedList<Action, most_candidates + 2> found_;
    FixedList<Final, most_candidates> finals_;
};

void list_pieces(const Table& table, const Position& now, ActionList<Action>& actions) {
    const PieceSet left = pieces_of(table, now, now.active) - now.acted;
    if (left.any()) hand_over(Proposer(table, now, left.first()).find(), actions);
    actions.add(of(Kind::done));
}

// PUB-26.7
class HqProposer {
public:
    HqProposer(const Table& table, const Position& now, Hq hq) : table_(table), now_(now), hq_(hq) {
        const Entry* entry = now.hq_on_map.contains(hq) ? nullptr : entry_of(table, now, table[hq].enters_with);
        from_ = entry == nullptr ? now[hq].centre : entry->point;
        if (entry != nullptr) enters_by_ = entry;
    }

    void find(FixedList<Action, most_candidates>& found) {
        found_ = &found;
        const PieceSet pieces = pieces_of(table_, now_, now_.active) & now_.on_map;
        if (pieces.any()) {
            Point sum;
            for (const Piece piece : pieces) sum = sum + now_[piece].centre;
            const Point middle{sum.x / pieces.size(), sum.y / pieces.size()};
            approach(ahead(middle, table_[table_.side_of(hq_)].home, hq_behind), 0);
        }
        for (const Piece piece : pieces) approach(now_[piece].centre, table_.numbers.command_range);
        for (const Objective& objective : table_.objectives) approach(objective.centre, 0);
        if (enters_by_ != nullptr) ride_in();
    }

private:
    // Towards a place until one is so near: the whole way, two thirds and one third of it.
    void approach(Point place, int near) {
        if (place == from_) return;
        const int whole = std::min(leg_length(from_, place) - near, table_.numbers.mounted_move);
        for (const int thirds : {3, 2, 1}) {
            if (whole <= 0 || found_->full()) return;
            Action action = of(Kind::move_hq);
            action.hq = hq_;
            const Point end = ahead(from_, field::heading_of(place - from_), whole * thirds / 3);
            if (end == from_ || is_known(end)) continue;
            add(action, go_to(end));
            offer(action, end);
        }
    }

    void ride_in() {
        const Entry& entry = *enters_by_;
        const int direction = direction_along(table_, entry.road, entry.point, entry.heading);
        for (const int thirds : {3, 2, 1}) {
            Action action = of(Kind::move_hq);
            action.hq = hq_;
            add(action, onto_road(entry.road, direction));
            const int length = 2 * table_.numbers.mounted_move * thirds / 3;
            add(action, along_road(length));
            offer(action, ahead(from_, entry.heading, length));
        }
    }

    bool is_known(Point end) const {
        for (const Point other : ends_)
            if (squared_distance(other, end) <= same_place * same_place) return true;
        return false;
    }

    void offer(const Action& action, Point end) {
        if (found_->full() || may_move_hq(table_, now_, action)) return;
        found_->push(action);
        ends_.push(end);
    }

    const Table& table_;
    const Position& now_;
    Hq hq_;
    Point from_;
    const Entry* enters_by_ = nullptr;
    FixedList<Action, most_candidates>* found_ = nullptr;
    FixedList<Point, most_candidates> ends_;
};

void list_hqs(const Table& table, const Position& now, Seat seat, ActionList<Action>& actions) {
    FixedList<Action, most_candidates> found;
    for (const Hq hq : table.hqs_of[index(table.side_of(now.active))]) {
        if (!may_move_now(table, now, hq) || mover_of(table, now, hq) != seat) continue;
        HqProposer(table, now, hq).find(found);
        break;
    }
    hand_over(found, actions);
    actions.add(of(Kind::hq_done));
}

void list_window(const Table& table, const Position& now, Seat seat, ActionList<Action>& actions) {
    const Side side = table.side_of(seat);
    Action action = of(Kind::delay);
    for (const Hq hq : table.hqs_of[index(side)]) {
        action.hq = hq;
        if (chit_seat(table, hq) == seat && !may_delay(table, now, side, action)) actions.add(action);
    }
    action = of(Kind::move_now);
    for (const Hq hq : table.hqs_of[index(side)])
        for (const Command command : table.commands_of[index(side)]) {
            action.hq = hq;
            action.command = command;
            if (chit_seat(table, hq) == seat && !may_move_now(table, now, side, action)) actions.add(action);
        }
    actions.add(of(Kind::pass));
}

// PUB-12.7: a third of a foot move, or half of that, in eight directions.
void list_intent(const Table& table, const Position& now, ActionList<Action>& actions) {
    FixedList<Action, most_candidates> found;
    const Piece piece = now.matters.back().piece;
    for (int direction = 0; direction < field::whole_turn; direction += 450)
        for (const int halves : {1, 2}) {
            Action action = of(Kind::relocate);
            action.piece = piece;
            action.at = ahead(now[piece].centre, Heading(direction), table.numbers.foot_move / 6 * halves);
            if (!may_relocate(table, now, action)) found.push(action);
        }
    hand_over(found, actions);
    actions.add(of(Kind::accept));
}

void list_setup(const Table& table, const Position& now, Seat seat, ActionList<Action>& actions) {
    const Side side = table.side_of(seat);
    for (const Piece piece : table.of_side[index(side)] & now.on_map)
        for (const Hq hq : table.hqs_of[index(side)]) {
            Action action = of(Kind::reserve);
            action.piece = piece;
            action.hq = hq;
            if (!may_set_up(table, now, seat, action)) actions.add(action);
        }
    for (const Command command : table.commands_of[index(side)])
        for (std::size_t i = 0; i < table[command].entries.size(); ++i) {
            Action action = of(Kind::entry);
            action.command = command;
            action.choice = static_cast<std::uint8_t>(i);
            if (now.entry[command.index()] == no_choice && !may_set_up(table, now, seat, action)) actions.add(action);
        }
    if (!may_set_up(table, now, seat, of(Kind::confirm))) actions.add(of(Kind::confirm));
}

}  // namespace

void list_legal(const Table& table, const Position& now, Seat seat, ActionList<Action>& actions) {
    const std::size_t first = actions.size();
    if (now.has_matter()) {
        switch (now.matters.back().kind) {
            case Matter::Kind::intent: return list_intent(table, now, actions);
            case Matter::Kind::placement:
            case Matter::Kind::reroll:
            case Matter::Kind::vote: list_option(table, now, seat, actions); break;
            default: list_combat(table, now, seat, actions); break;
        }
        return actions.sort(first);
    }
    switch (now.phase) {
        case Phase::setup: return list_setup(table, now, seat, actions);
        case Phase::orders:
        case Phase::announce: list_option(table, now, seat, actions); return actions.sort(first);
        case Phase::alter: return list_window(table, now, seat, actions);
        case Phase::hq_moves: return list_hqs(table, now, seat, actions);
        case Phase::pieces: return list_pieces(table, now, actions);
        default: return;
    }
}

}  // namespace sandtable::pub_battles
