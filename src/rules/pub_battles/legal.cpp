// PUB-26.4 to 26.7: a finite set of sensible actions for the decision at hand. Everybody may try anything else; `check`
// decides. Pieces are proposed for one after another, the lowest that has not acted first.
#include <algorithm>
#include <cstdlib>
#include <limits>
#include <optional>

#include "rules/pub_battles/foes.hpp"
#include "rules/pub_battles/mover.hpp"
#include "rules/pub_battles/pub_battles.hpp"

namespace sandtable::pub_battles {

namespace {

using Kind = Action::Kind;

constexpr std::size_t most_candidates = 64;                    // PUB-26.6
constexpr int attack_reach = 2000;                             // PUB-26.4 (4)
constexpr std::array<int, 4> block_edges{0, 900, 2700, 1800};  // front, right, left, rear
constexpr std::array<int, 3> attack_offsets{0, 625, -625};
constexpr std::array<int, 2> fire_gaps{1500, 750};
constexpr int ways_to_attack = block_edges.size() * (attack_offsets.size() + fire_gaps.size());
constexpr int ways_to_march = 3 * 3 + 1;  // (5): in three directions by thirds, and to an objective
constexpr int same_place = 50;            // PUB-26.6
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

// A place at most so far away: rounding never makes it farther.
inline Point ahead(Point from, Point way, int distance) {
    return {from.x + static_cast<std::int32_t>(std::int64_t{distance} * way.x / field::unit),
            from.y + static_cast<std::int32_t>(std::int64_t{distance} * way.y / field::unit)};
}

inline Point ahead(Point from, Heading direction, int distance) {
    return ahead(from, field::forward(direction), distance);
}

// Steps as one number that stands in their order: what tells them apart, one after the other from the highest bit on.
// Steps of one kind have all the same fields. What has no room left is compared only among equals.
class StepsKey {
public:
    static constexpr int room = 50;

    void add(const Step& step) {
        if (bits_ + kind_bits + 2 * place_bits > room) return;
        add(static_cast<std::uint8_t>(step.kind), kind_bits);
        switch (step.kind) {
            case Step::Kind::turn:
            case Step::Kind::column_off: return add(step.x, heading_bits);
            case Step::Kind::column_on: add(step.direction + 1, 2); return add(step.road.value, 8);
            case Step::Kind::road: return add(step.x, length_bits);
            default: add(step.x, place_bits); return add(step.y, place_bits);
        }
    }
    std::uint64_t value() const { return value_ << (room - bits_); }

private:
    // No road is longer, and no map wider.
    static constexpr int kind_bits = 3, heading_bits = 12, length_bits = 18, place_bits = 16;
    static_assert(field::whole_turn <= 1 << heading_bits && field::largest_coordinate / 2 <= 1 << length_bits);
    static_assert(largest_map < 1 << place_bits && length_bits <= 2 * place_bits);

    void add(std::int32_t value, int bits) {
        value_ = value_ << bits | static_cast<std::uint32_t>(value);
        bits_ += bits;
    }

    std::uint64_t value_ = 0;
    std::int32_t bits_ = 0;
};

// A candidate before it is written out: what tells the actions of one piece, or of one HQ, apart.
struct Draft {
    static constexpr std::size_t most_steps = 3;

    Action::Kind kind = Action::Kind::move;
    Piece other;
    std::uint8_t step_count = 0;
    std::int16_t heading = 0;
    std::array<Step, most_steps> steps{};
    StepsKey steps_key{};

    void add(const Step& step) {
        steps[step_count++] = step;
        steps_key.add(step);
    }
    Draft with(const Step& step) const {
        Draft longer = *this;
        longer.add(step);
        return longer;
    }
    std::span<const Step> path() const { return {steps.data(), step_count}; }
    void write(Piece piece, Hq hq, Action& action) const {
        action.kind = kind;
        action.piece = piece;
        action.other = other;
        action.hq = hq;
        action.heading = heading;
        action.step_count = step_count;
        std::copy(steps.begin(), steps.end(), action.steps.begin());  // those that are not made are the same in both
    }
    Action written(Piece piece, Hq hq) const {
        Action action;
        write(piece, hq, action);
        return action;
    }
};
using Drafts = ScratchList<Draft, most_candidates + 2>;

// One number for each candidate, in the order of the actions: what tells them apart, and last its place in the list. An
// action with steps has neither heading nor other piece.
class Rank {
public:
    Rank() {}  // leaves the room of a list as it is
    Rank(const Draft& draft, std::size_t index) {
        constexpr int kind_bits = 5, count_bits = 2, other_bits = 8, heading_bits = 12;
        static_assert(kind_bits + count_bits + StepsKey::room + index_bits == 64);
        const std::uint64_t without_steps =
            (std::uint64_t{draft.other.value} << heading_bits | static_cast<std::uint16_t>(draft.heading))
            << (64 - kind_bits - other_bits - heading_bits);
        const std::uint64_t with_steps = (std::uint64_t{draft.step_count} << StepsKey::room | draft.steps_key.value())
                                         << index_bits;
        value_ = static_cast<std::uint64_t>(draft.kind) << (64 - kind_bits) |
                 (draft.step_count == 0 ? without_steps : with_steps) | index;
    }
    std::size_t index() const { return value_ & ((1 << index_bits) - 1); }
    // But for their places in the list.
    bool is_like(Rank other) const { return (value_ ^ other.value_) >> index_bits == 0; }
    friend bool operator<(Rank a, Rank b) { return a.value_ < b.value_; }

private:
    static constexpr int index_bits = 7;
    static_assert(Drafts::capacity() <= 1 << index_bits);

    std::uint64_t value_;
};

// Puts what was found into the list, ascending, each once.
void hand_over(const Drafts& found, Piece piece, Hq hq, ActionList<Action>& actions) {
    static constexpr Action like;
    std::array<Rank, Drafts::capacity()> order;
    for (std::size_t i = 0; i < found.size(); ++i) order[i] = Rank(found[i], i);
    std::sort(order.begin(), order.begin() + found.size());
    const auto steps_of = [&](Rank rank) -> const auto& { return found[rank.index()].steps; };
    for (std::size_t i = 1; i < found.size(); ++i)  // those whose number does not tell all lie side by side
        for (std::size_t j = i; j > 0 && order[j].is_like(order[j - 1]); --j)
            if (steps_of(order[j]) < steps_of(order[j - 1])) std::swap(order[j], order[j - 1]);
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (i > 0 && order[i].is_like(order[i - 1]) && steps_of(order[i]) == steps_of(order[i - 1])) continue;
        actions.add(like);
        found[order[i].index()].write(piece, hq, actions[actions.size() - 1]);
    }
}

// PUB-26.6: the final poses of the candidates so far, to find those that are all but the same. Each is in the lists of
// all cells of the map to which it is near enough; cells may share a list.
class Finals {
public:
    void push(Point centre, Heading heading) {
        const std::int32_t west = cell(centre.x - same_place), east = cell(centre.x + same_place);
        const std::int32_t south = cell(centre.y - same_place), north = cell(centre.y + same_place);
        push({centre, heading}, list_of(west, south));
        if (west == east && south == north) return;  // most are near to one cell only
        if (west != east) push({centre, heading}, list_of(east, south));
        if (south != north) push({centre, heading}, list_of(west, north));
        if (west != east && south != north) push({centre, heading}, list_of(east, north));
    }
    bool hold(Point centre, Heading heading) const {
        for (std::size_t i = first_[list_of(cell(centre.x), cell(centre.y))]; i != none; i = finals_[i - 1].next)
            if (is_same(finals_[i - 1].pose, centre, heading)) return true;
        return false;
    }

private:
    // Counted from 1, so that lists are empty at first.
    static constexpr std::size_t none = 0;
    struct Final {
        Pose pose;
        std::uint16_t next;
    };

    void push(const Pose& pose, std::size_t list) {
        finals_.push({pose, first_[list]});
        first_[list] = static_cast<std::uint16_t>(finals_.size());
    }
    // The headings first: the same places are met with many of them.
    static bool is_same(const Pose& final, Point centre, Heading heading) {
        const int turn = std::abs(final.heading.tenths - heading.tenths);
        return (turn <= same_heading || turn >= field::whole_turn - same_heading) &&
               squared_distance(final.centre, centre) <= same_place * same_place;
    }
    static constexpr int cell_bits = 9;
    static_assert(2 * same_place < 1 << cell_bits);  // a final is near to four cells at most
    static std::int32_t cell(std::int32_t coordinate) { return coordinate >> cell_bits; }
    static std::size_t list_of(std::int32_t x, std::int32_t y) { return static_cast<std::uint8_t>(16 * x + y); }

    ScratchList<Final, 4 * (most_candidates + 2)> finals_;
    std::array<std::uint16_t, 256> first_{};
};

// Which proposals are tried: all of them, or those whose numbers were drawn. They are numbered in the order of
// PUB-26.4, tried or not, so that a few can be tried without the others.
class Selection {
public:
    static constexpr std::size_t most_drawn = 16;

    // Begins anew with the first proposal: to try none and find out how many there are, or to try some of so many.
    void count() {
        takes_all_ = false;
        first_ = end_ = 0;
        drawn_.clear();
    }
    void draw(Dice& dice, std::size_t tries, int among) {
        count();
        for (std::size_t i = 0; i < std::min(tries, most_drawn); ++i)
            drawn_.push(static_cast<int>(dice.below(static_cast<std::uint32_t>(among))));
    }
    int counted() const { return end_; }

    // Turns to the next so many proposals. Whether any of them is to be tried.
    bool turn_to(int proposals) {
        first_ = end_;
        end_ += proposals;
        return takes_all_ ||
               std::any_of(drawn_.begin(), drawn_.end(), [&](int drawn) { return first_ <= drawn && drawn < end_; });
    }
    // The i-th of those it has turned to.
    bool takes(int i) const {
        return takes_all_ || std::find(drawn_.begin(), drawn_.end(), first_ + i) != drawn_.end();
    }

private:
    bool takes_all_ = true;
    int first_ = 0, end_ = 0;
    ScratchList<int, most_drawn> drawn_;
};

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
          third_(rate_ / 3),
          enemies_(on_map_of(table, now, enemy_of(side_))),
          start_(start()),
          inside_(well_inside(table)),
          needs_whole_check_(table.options.written_orders || table.options.intent_rule == IntentRule::refuse),
          near_(table, now, side_, piece, start_.centre, rate_),
          standing_(table, now, piece, near_) {
        standing_.only_ask();
    }

    const Drafts& find() {
        if (now_.on_map.contains(piece_)) {
            make_ready();
            find_on_map();
            return found_;
        }
        hold();
        if (now_.in_reserve.contains(piece_))
            find_out_of_reserve();
        else
            find_entries();
        return found_;
    }

    // For a piece in line on the map: how many proposals there are, and which of those that are drawn are allowed.
    int count() {
        make_ready();
        selection_.count();
        find_on_map();
        return selection_.counted();
    }
    const Drafts& draw(Dice& dice, std::size_t tries, int among) {
        selection_.draw(dice, tries, among);
        find_on_map();
        return found_;
    }
    bool drew_one_more() { return selection_.turn_to(1); }

private:
    bool is_full() const { return found_.size() >= most_candidates; }

    Standing start() const {
        if (now_.on_map.contains(piece_)) return now_[piece_];
        return now_.in_reserve.contains(piece_) ? now_[now_.reserve_of[piece_.index()]] : Standing{};
    }

    // As `may_move`, for a piece that has made its steps; what is the same for all its moves is asked once.
    Refusal may_end(const Draft& draft, const Mover& mover, bool is_free) const {
        if (needs_whole_check_) return may_move(table_, now_, draft.written(piece_, Hq()));
        Hq joins;
        if (const Refusal refusal = mover.finish(joins, is_free)) return refusal;
        return joins.exists() ? fine : may_attack_from(mover.at());
    }
    Refusal may_attack_from(const Standing& at) const {
        if (!foes_ || !foes_->attacks_from(at)) return fine;
        return {PUB(6, 4), "Too far from its HQ to attack."};
    }

    // Most places are known to be free when they are offered.
    Refusal offer(const Draft& draft, const Mover& mover, bool is_free = true) {
        if (is_full()) return {PUB(26, 6), "Enough."};
        if (const Refusal refusal = may_end(draft, mover, is_free)) return refusal;
        keep(draft, mover.at().pose());
        return fine;
    }

    void keep(const Draft& draft, Pose final) {
        found_.push(draft);
        finals_.push(final.centre, final.heading);
    }

    // The way comes to so much if it is not Reduced.
    Refusal offer(const Draft& draft, int cost) {
        Mover mover = standing_;
        mover.foresee(cost);
        for (std::size_t i = 0; i < draft.step_count; ++i)
            if (const Refusal refusal = mover.make(draft.steps[i], i == 0)) return refusal;
        return offer(draft, mover);
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

    void make_ready() {
        standing_.start({});
        ask_for_command(standing_.block());
        nearest_enemy_ = nearest_enemy();
    }

    void find_on_map() {
        if (selection_.turn_to(1)) hold();
        if (has_been_carried(now_, piece_)) return;
        find_rallies(nearest_enemy_);
        find_bombardments();
        if (start_.in_column()) return find_from_column(nearest_enemy_);
        find_attacks();
        find_moves(nearest_enemy_);
        find_roads(nearest_enemy_);
    }

    // (1)
    void hold() {
        Draft hold;
        hold.kind = Action::Kind::hold;
        found_.push(hold);
    }

    // PUB-6.4, 13.11: whether it may attack at all. If not, it may come into no pair in which it is not already.
    void ask_for_command(const Rectangle& from) {
        in_command_ = is_in_command(table_, now_, piece_, from);
        foes_.reset();
        if (in_command_ && !now_.retreated.contains(piece_)) return;
        const PieceSet paired = now_.on_map.contains(piece_)
                                    ? Foes(table_, now_, near_, piece_, here(), 0, PieceSet()).paired_at(start_)
                                    : PieceSet();
        const int farthest = 2 * rate_ + farthest_entry_aside;
        foes_.emplace(table_, now_, near_, piece_, here(), farthest, paired);
        foes_->prefer_within(rate_);
    }

    // (2)
    void find_rallies(Piece enemy) {
        if (!now_.spent.contains(piece_)) return;
        const auto rally = [&](Heading heading) {
            Draft draft;
            draft.kind = Action::Kind::rally;
            draft.heading = heading.tenths;
            if (!table_.options.baggage || type_ == Type::cavalry || type_ == Type::dragoons || type_ == Type::baggage)
                return propose(draft);
            for (const Piece train : on_map_of(table_, now_, side_)) {
                draft.other = train;
                if (propose(draft)) return true;
            }
            return false;
        };
        if (selection_.turn_to(1)) rally(start_.heading);
        if (!enemy.exists() || start_.in_column() || !selection_.turn_to(1)) return;
        if (towards(now_[enemy].centre) != start_.heading) rally(towards(now_[enemy].centre));
    }

    bool propose(const Draft& draft) {
        const Action action = draft.written(piece_, Hq());
        const Refusal refusal =
            draft.kind == Action::Kind::rally ? may_rally(table_, now_, action) : may_bombard(table_, now_, action);
        if (refusal || is_full()) return false;
        found_.push(draft);
        return true;
    }

    // (3)
    void find_bombardments() {
        if (type_ != Type::artillery || now_.spent.contains(piece_) || start_.in_column()) return;
        for (const Piece enemy : enemies_) {
            const std::int64_t reach = table_.numbers.los_max + table_.block.frontage + table_.block.depth;
            if (squared_distance(here(), now_[enemy].centre) > reach * reach || !selection_.turn_to(1)) continue;
            Draft draft;
            draft.kind = Action::Kind::bombard;
            draft.other = enemy;
            draft.heading = towards(now_[enemy].centre).tenths;
            propose(draft);
        }
    }

    // (4): only what is in command may attack.
    void find_attacks() {
        if (!is_fighting(type_) || now_.retreated.contains(piece_) || !in_command_) return;
        const std::int64_t reach = rate_ + attack_reach;
        for (const Piece enemy : enemies_)
            if (squared_distance(here(), now_[enemy].centre) <= reach * reach && selection_.turn_to(ways_to_attack))
                attack(enemy);
    }

    // An enemy who is attacked, and who may stand where that is done from: by their places in the list of neighbours.
    struct Target {
        Rectangle block;
        PieceSet itself, others;
    };
    Target target_of(Piece enemy) const {
        Target target{rectangle(table_, now_, enemy), {}, {}};
        for (std::size_t i = 0; i < near_.enemies().size(); ++i)
            if (near_.enemies()[i].piece == enemy) target.itself.insert(Piece(static_cast<int>(i)));
        const std::int32_t farthest = target.block.half_width + target.block.half_depth + table_.block.depth +
                                      2 * (attack_offsets[1] + fire_gaps[0]) + 2 * table_.block_reach;
        target.others = near_.within(Box::around(target.block.frame.origin, farthest)) - target.itself;
        return target;
    }

    void attack(Piece enemy) {
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

    // Of a block that is attacked.
    struct Edge {
        Edge(const Rectangle& block, Heading out, std::int32_t from_centre)
            : outwards(block.frame.origin, out), faced_by(out.reversed()), extent(from_centre) {}
        field::Frame outwards;
        Heading faced_by;
        std::int32_t extent;
    };

    // PUB-10.8
    void snap(const Target& target, const Edge& edge, int gap, int offset) {
        const Point place = edge.outwards.world({2 * offset, edge.extent + table_.block.depth + 2 * gap});
        reach({{static_cast<std::int32_t>(field::rounded(place.x, 2)),
                static_cast<std::int32_t>(field::rounded(place.y, 2))},
               edge.faced_by},
              target);
    }

    // PUB-26.5: the first legal way to a pose that faces the target. What cannot be is left out before the way is
    // walked.
    void reach(Pose pose, const Target& target) {
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

    // The leg to a pose where a block has room: what is the same whatever the heading.
    struct Charge {
        Charge(Pose final, Point from) : pose(final), length(leg_length(from, final.centre)) {
            const Point leg = final.centre - from;
            way = {static_cast<std::int32_t>(std::int64_t{leg.x} * field::unit / length),
                   static_cast<std::int32_t>(std::int64_t{leg.y} * field::unit / length)};
        }
        Pose pose;
        int length;
        Point way;  // as long as `unit`
        PieceSet beside{};
        bool knows_ground = false;
        Vicinity::ClearGround ground{};
    };
    Rectangle block_here(Heading heading) const { return line_block(table_, type_, {here(), heading}); }

    // With a turn at the start and one at the end, if they are needed.
    bool is_reached(Charge& charge, Heading heading, PieceSet beside) {
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
    const Vicinity::ClearGround& ground_of(Charge& charge) const {
        if (!charge.knows_ground) charge.ground = near_.clear_ground(half_mils(here()), charge.way, 2 * charge.length);
        charge.knows_ground = true;
        return charge.ground;
    }

    // (5), which holds (6) too.
    void find_moves(Piece enemy) {
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

    // What lies in a direction, whatever the heading.
    struct Outlook {
        Heading direction;
        bool is_known = false;
        bool knows_ground = false;
        Point way{};        // as long as `unit`
        PieceSet beside{};  // whom it may touch there
        Vicinity::ClearGround ground{};
    };
    // Directions by eighths of a turn from the first heading come up several times and have places of their own.
    static constexpr int eighth_of_a_turn = 450;
    Outlook& outlook(Heading direction, int oblique, const Rectangle& block) {
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
    const Vicinity::ClearGround& ground_of(Outlook& ahead) {
        if (!ahead.knows_ground) ahead.ground = near_.clear_ground(half_mils(here()), ahead.way, 2 * rate_);
        ahead.knows_ground = true;
        return ahead.ground;
    }

    // A piece that has taken its heading, and how far its way in a direction is clear.
    struct Ray {
        explicit Ray(const Mover& standing) : mover(standing) {}

        Draft draft;
        Mover mover;
        int cost = 0;  // so far
        Rectangle block;
        Outlook* ahead = nullptr;
        Clearance clear;
        bool knows_enemies = false;
        int even_until = 0;  // for shorter legs the ground does not matter, or is known
        // What follows from that for legs of so many mils.
        int free_until = 0;    // nothing can be said against them
        int refused_from = 0;  // they are too far or blocked, whatever else may be said of them,
        int barred_from = 0;   // but here another refusal may come first
    };

    void aim(Ray& ray, Heading heading, int oblique) {
        ray.ahead = &outlook(heading.turned(oblique), oblique, ray.block);
        ray.knows_enemies = false;
    }

    // All this only when it first matters: enemies at once, the ground where it may bar the way or make it too long.
    void look_for_enemies(Ray& ray) {
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
    void look_at_ground(Ray& ray) {
        ray.clear.ground = ground_of(*ray.ahead);
        near_.look_into_wood(ray.block, ray.ahead->way, 2 * rate_, ray.clear.ground);
        ray.even_until = std::numeric_limits<int>::max();
        foresee(ray);
    }

    // Most ways that are open, or not, are known from afar.
    void foresee(Ray& ray) const {
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
    void march_off(Heading heading, int exactly = 0) {
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
    bool is_refused(Ray& ray, int distance) {
        const auto is_known = [&] { return distance >= ray.refused_from && distance < ray.barred_from; };
        if (is_known()) return true;
        if (distance < ray.even_until) return false;
        look_at_ground(ray);
        return is_known();
    }

    // PUB-26.5: what is too far or blocked is tried at 3/4, 1/2 and 1/4.
    void walk(Ray& ray, int distance) {
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
    [[gnu::noinline]] bool is_in_vain(const Ray& ray, Point place, int going) {
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
    void arrive(const Ray& ray, Point place, bool fits) {
        Standing end = ray.mover.at();
        end.centre = place;
        if ((!fits || may_attack_from(end)) && !reserve_taking(table_, now_, side_, place).exists()) return;
        keep(ray.draft, end.pose());
        found_.back().add(go_to(place));
    }

    // (7)
    void find_roads(Piece enemy) {
        for (std::size_t i = 0; i < table_.roads.size() && !is_full(); ++i) {
            const Road road(static_cast<int>(i));
            const int stops = stops_on(road);
            if (!selection_.turn_to(2 * stops)) continue;
            const Point near = field::nearest(table_[road].line, here()).point;
            if (squared_distance(near, here()) > std::int64_t{farthest_road} * farthest_road) continue;
            for (const int direction : {1, -1})
                run(Draft().with(onto_road(road, direction)), 2 * (rate_ - rate_ / 3), enemy,
                    direction > 0 ? 0 : stops);
        }
    }

    void find_from_column(Piece enemy) {
        run(Draft(), 2 * rate_, enemy);
        run(Draft().with(onto_road(start_.road, -start_.direction)), 2 * rate_, enemy);
        const Heading facing = enemy.exists() ? towards(now_[enemy].centre) : start_.heading;
        offer(Draft().with(off_road(facing)), 0);
    }

    // By thirds, to junctions and objectives.
    int stops_on(Road road) const {
        return static_cast<int>(3 + table_[road].junctions.size() + table_[road].objectives.size());
    }

    // Along a road from a place on it, forming at the end or not. Its stops are proposals from that one on.
    void run(const Draft& before, int farthest, Piece enemy, int proposal = 0) {
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
    void find_entries() {
        const Entry* entry = entry_of(table_, now_, command_of(table_, now_, piece_));
        if (entry == nullptr || entry->turn > now_.turn) return;
        start_ = nearest_on_road(table_, entry->road,
                                 direction_along(table_, entry->road, entry->point, entry->heading), entry->point);
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
    bool enter_line(const Draft& draft) {
        Vicinity everything(table_, now_, side_, piece_);
        everything.knows_as(near_);
        Mover mover(table_, now_, piece_, everything);
        Refusal refusal = mover.start(draft.path());
        ask_for_command(mover.block());
        if (!refusal) refusal = mover.make(draft.steps[1], false);
        if (!refusal) refusal = offer(draft, mover, false);
        return refusal && refusal.clause == PUB(19, 2);
    }

    // (8)
    void find_out_of_reserve() {
        const Piece enemy = nearest_enemy();
        find_rallies(enemy);
        if (may_leave_reserve(table_, now_, piece_)) return;
        standing_.start({});
        ask_for_command(standing_.block());
        if (start_.in_column()) return run(Draft(), 2 * rate_, enemy);
        if (enemy.exists()) march_off(towards(now_[enemy].centre));
        for (int turn = 0; turn < field::whole_turn; turn += 900) march_off(start_.heading.turned(turn));
    }

    const Table& table_;
    const Position& now_;
    Piece piece_;
    Side side_;
    Type type_;
    int rate_, third_;
    PieceSet enemies_;
    Standing start_;
    Box inside_;              // where no block is near the edge of the map
    bool needs_whole_check_;  // options ask for more than the way and command range
    Vicinity near_;
    Mover standing_;  // before its first step
    Piece nearest_enemy_;
    Selection selection_;
    bool in_command_ = false;
    std::optional<Foes> foes_;  // whom it may not attack
    std::array<Outlook, field::whole_turn / eighth_of_a_turn + 3> outlooks_;
    Drafts found_;
    Finals finals_;
};

void list_pieces(const Table& table, const Position& now, ActionList<Action>& actions) {
    const PieceSet left = pieces_of(table, now, now.active) - now.acted;
    if (left.any()) hand_over(Proposer(table, now, left.first()).find(), left.first(), Hq(), actions);
    actions.add(of(Kind::done));
}

// So many tries, again and again until something is allowed. To do nothing more is one proposal besides the others.
template <class Proposals>
bool draw_from(Proposals&& proposals, Piece piece, Hq hq, Kind nothing_more, Dice& dice, std::size_t tries,
               ActionList<Action>& actions) {
    const std::size_t before = actions.size();
    const int count = proposals.count();
    while (actions.size() == before) {
        hand_over(proposals.draw(dice, tries, count + 1), piece, hq, actions);
        if (proposals.drew_one_more()) actions.add(of(nothing_more));
    }
    return true;
}

// Only what is in line on the map has many.
bool draw_for_piece(const Table& table, const Position& now, Dice& dice, std::size_t tries,
                    ActionList<Action>& actions) {
    const PieceSet left = pieces_of(table, now, now.active) - now.acted;
    if (left.empty() || !now.on_map.contains(left.first()) || now[left.first()].in_column()) return false;
    if (has_been_carried(now, left.first())) return false;
    return draw_from(Proposer(table, now, left.first()), left.first(), Hq(), Kind::done, dice, tries, actions);
}

// PUB-26.7
class HqProposer {
public:
    HqProposer(const Table& table, const Position& now, Hq hq)
        : table_(table),
          now_(now),
          hq_(hq),
          entry_(now.hq_on_map.contains(hq) ? nullptr : entry_of(table, now, table[hq].enters_with)),
          from_(entry_ == nullptr ? now[hq].centre : entry_->point),
          heading_(entry_ == nullptr ? now[hq].heading : entry_->heading),
          carries_(carried_by(now, hq).any()),
          start_(hq_rectangle(table, {from_, heading_})),
          starts_on_map_(entry_ == nullptr && is_on_map(table, start_)),
          vicinity_(table, now, table.side_of(hq), Piece(), from_,
                    table.numbers.mounted_move * (entry_ == nullptr ? 1 : 2)) {
        const std::int64_t reach = table.numbers.mounted_move + table.block_reach;
        for (const Hq other : now.hq_on_map)
            if (other != hq && squared_distance(now[other].centre, from_) <= reach * reach)
                near_hqs_.push(rectangle(table, now, other));
    }

    const Drafts& find() {
        const PieceSet pieces = pieces_of(table_, now_, now_.active) & now_.on_map;
        if (pieces.any() && selection_.turn_to(ways_to_ride)) {
            Point sum;
            for (const Piece piece : pieces) sum = sum + now_[piece].centre;
            const Point middle{sum.x / pieces.size(), sum.y / pieces.size()};
            approach(ahead(middle, table_[table_.side_of(hq_)].home, hq_behind), 0);
        }
        for (const Piece piece : pieces)
            if (selection_.turn_to(ways_to_ride)) approach(now_[piece].centre, table_.numbers.command_range);
        for (const Objective& objective : table_.objectives)
            if (selection_.turn_to(ways_to_ride)) approach(objective.centre, 0);
        if (entry_ != nullptr) ride_in();
        return found_;
    }

    // For an HQ on the map: as those of a piece.
    int count() {
        selection_.count();
        find();
        return selection_.counted();
    }
    const Drafts& draw(Dice& dice, std::size_t tries, int among) {
        selection_.draw(dice, tries, among);
        return find();
    }
    bool drew_one_more() { return selection_.turn_to(1); }

private:
    static constexpr int ways_to_ride = 3;

    // A way towards a place, and how far it is clear: found out when it is first asked for.
    struct Course {
        Point way;  // as long as `unit`
        PieceSet beside;
        int whole;
        Clearance clear{};
        bool knows_enemies = false, knows_ground = false;
    };

    // Towards a place until one is so near: the whole way, two thirds and one third of it.
    void approach(Point place, int near) {
        if (place == from_) return;
        const int whole = std::min(leg_length(from_, place) - near, table_.numbers.mounted_move);
        if (whole <= 0) return;
        const Point way = field::forward(field::heading_of(place - from_));
        Course course{way, vicinity_.beside(start_, way), whole};
        for (const int thirds : {3, 2, 1}) {
            if (!selection_.takes(ways_to_ride - thirds)) continue;
            const int going = whole * thirds / 3;
            const Point end = ahead(from_, way, going);
            if (end != from_ && !ends_.hold(end, Heading()) && may_stop(end, course.beside)) ride(course, end, going);
        }
    }

    void ride(Course& course, Point end, int going) {
        look_ahead(course, going);
        if (is_surely_refused(going, course.clear)) return;
        Draft draft;
        draft.add(go_to(end));
        if (rides_freely(end, going, course.clear))
            keep(draft, end);
        else
            offer(draft, end, &course.clear);
    }

    void look_ahead(Course& course, int going) const {
        if (!course.knows_enemies) course.clear.enemies = vicinity_.encounter(start_, course.way, course.beside);
        course.knows_enemies = true;
        const int rate = table_.numbers.mounted_move;
        if (course.knows_ground || !(vicinity_.has_river() || carries_ || going + rate / 3 > rate)) return;
        course.clear.ground = ground_ahead(vicinity_, start_, course.way, 2 * std::int64_t{course.whole});
        course.knows_ground = true;
    }

    // An enemy stands in the way, or the ground makes it too long.
    bool is_surely_refused(int going, const Clearance& clear) const {
        constexpr int rounding = 2;  // it may be so much shorter
        const int rate = table_.numbers.mounted_move, least = going - rounding;
        const std::int64_t whole = 2 * std::int64_t{least};
        return clear.enemies.stop <= whole || (least + rate / 3 > rate && clear.ground.slow <= whole);
    }

    // What is asked of every place where a ride ends, whatever the way.
    bool may_stop(Point end, PieceSet beside) const {
        Rectangle block = start_;
        block.frame.origin = half_mils(end);
        return is_on_map(table_, block) && !vicinity_.is_taken(block, beside) && !stands_on_hq(block);
    }
    bool stands_on_hq(const Rectangle& block) const {
        const std::int64_t reach = 2 * (std::int64_t{block.half_width} + block.half_depth);
        return std::any_of(near_hqs_.begin(), near_hqs_.end(), [&](const Rectangle& other) {
            return squared_distance(block.frame.origin, other.frame.origin) <= reach * reach &&
                   field::overlaps(block, other, 2 * table_.numbers.overlap_tol);
        });
    }

    // Nothing can be said against a ride of at most so many mils to a place where it may stop: all that `march` asks is
    // known from how far the way is clear. `false` leaves it open.
    bool rides_freely(Point end, int at_most, const Clearance& clear) const {
        const std::int64_t whole = 2 * std::int64_t{at_most};
        const int rate = table_.numbers.mounted_move, third = clear.ground.even <= whole ? rate / 3 : 0;
        return !carries_ && starts_on_map_ && at_most + third <= rate && clear.enemies.from > whole &&
               (!vicinity_.has_river() || clear.ground.open > whole) &&
               squared_distance(from_, end) <= std::int64_t{at_most} * at_most;
    }

    void ride_in() {
        const int direction = direction_along(table_, entry_->road, entry_->point, entry_->heading);
        for (const int thirds : {3, 2, 1}) {
            const int length = 2 * table_.numbers.mounted_move * thirds / 3;
            offer(Draft().with(onto_road(entry_->road, direction)).with(along_road(length)),
                  ahead(from_, entry_->heading, length));
        }
    }

    void offer(const Draft& draft, Point end, const Clearance* clear = nullptr) {
        if (!march(table_, now_, hq_, draft.path(), vicinity_, clear).refusal) keep(draft, end);
    }

    void keep(const Draft& draft, Point end) {
        if (found_.size() >= most_candidates) return;
        found_.push(draft);
        found_.back().kind = Action::Kind::move_hq;
        ends_.push(end, Heading());
    }

    const Table& table_;
    const Position& now_;
    Hq hq_;
    const Entry* entry_;
    Point from_;
    Heading heading_;
    bool carries_;
    Rectangle start_;
    bool starts_on_map_;
    Vicinity vicinity_;
    ScratchList<Rectangle, most_hqs> near_hqs_;
    Selection selection_;
    Drafts found_;
    Finals ends_;  // an HQ has no facing
};

Hq first_to_move(const Table& table, const Position& now, Seat seat) {
    for (const Hq hq : table.hqs_of[index(table.side_of(now.active))])
        if (may_move_now(table, now, hq) && mover_of(table, now, hq) == seat) return hq;
    return Hq();
}

bool draw_for_hq(const Table& table, const Position& now, Seat seat, Dice& dice, std::size_t tries,
                 ActionList<Action>& actions) {
    const Hq hq = first_to_move(table, now, seat);
    if (!hq.exists() || !now.hq_on_map.contains(hq)) return false;
    return draw_from(HqProposer(table, now, hq), Piece(), hq, Kind::hq_done, dice, tries, actions);
}

void list_hqs(const Table& table, const Position& now, Seat seat, ActionList<Action>& actions) {
    const Hq hq = first_to_move(table, now, seat);
    if (hq.exists()) hand_over(HqProposer(table, now, hq).find(), Piece(), hq, actions);
    actions.add(of(Kind::hq_done));
}

void list_window(const Table& table, const Position& now, Seat seat, ActionList<Action>& actions) {
    const Side side = table.side_of(seat);
    Action action = of(Kind::delay);
    for (const Hq hq : table.hqs_of[index(side)]) {
        action.hq = hq;
        if (chit_seat(table, hq) == seat && !may_delay(table, now, side, action, true)) actions.add(action);
    }
    action = of(Kind::move_now);
    for (const Hq hq : table.hqs_of[index(side)])
        for (const Command command : table.commands_of[index(side)]) {
            action.hq = hq;
            action.command = command;
            if (chit_seat(table, hq) == seat && !may_move_now(table, now, side, action, true)) actions.add(action);
        }
    actions.add(of(Kind::pass));
}

// PUB-12.7: a third of a foot move, or half of that, in eight directions.
void list_intent(const Table& table, const Position& now, ActionList<Action>& actions) {
    const std::size_t first = actions.size();
    const Piece piece = now.matters.back().piece;
    const Knowledge known = known_to(table, now, table.side_of(now.matters.back().seat));
    for (int direction = 0; direction < field::whole_turn; direction += 450)
        for (const int halves : {1, 2}) {
            Action action = of(Kind::relocate);
            action.piece = piece;
            action.at = ahead(now[piece].centre, Heading(direction), table.numbers.foot_move / 6 * halves);
            if (!may_relocate(table, now, action, known)) actions.add(action);
        }
    actions.sort(first);
    actions.add(of(Kind::accept));
}

// PUB-20.10: a piece is given away once at most, in ascending order, and never so that a Command becomes too small.
void list_reassignments(const Table& table, const Position& now, Seat seat, ActionList<Action>& actions) {
    if (!table.options.reassignment || army_seat(table, table.side_of(seat)) != seat) return;
    const PieceSet own = table.of_side[index(table.side_of(seat))];
    PieceSet left = own;
    for (const Piece piece : own)
        if (command_of(table, now, piece) != table[piece].command)
            for (const Piece before : own)
                if (before.index() <= piece.index()) left.remove(before);
    Action action = of(Kind::reassign);
    for (const Piece piece : left)
        for (const Command command : table.commands_of[index(table.side_of(seat))]) {
            if (command == table[piece].command) continue;
            action.piece = piece;
            action.command = command;
            Position after = now;
            after.command[piece.index()] = command;
            if (!may_set_up(table, now, seat, action) && !sizes_are_lawful(table, after, table.side_of(seat)))
                actions.add(action);
        }
}

// Everything that is listed brings the setup nearer to its end: what was done is neither undone nor done again.
void list_setup(const Table& table, const Position& now, Seat seat, ActionList<Action>& actions) {
    const std::size_t first = actions.size();
    const Side side = table.side_of(seat);
    for (const Piece piece : table.of_side[index(side)] & now.on_map)
        for (const Hq hq : table.hqs_of[index(side)]) {
            Action action = of(Kind::reserve);
            action.piece = piece;
            action.hq = hq;
            if (!may_set_up(table, now, seat, action)) actions.add(action);
        }
    list_reassignments(table, now, seat, actions);
    for (const Command command : table.commands_of[index(side)])
        for (std::size_t i = 0; i < table[command].entries.size(); ++i) {
            Action action = of(Kind::entry);
            action.command = command;
            action.choice = static_cast<std::uint8_t>(i);
            if (now.entry[command.index()] == no_choice && !may_set_up(table, now, seat, action)) actions.add(action);
        }
    list_orders(table, now, seat, actions);
    if (!may_set_up(table, now, seat, of(Kind::confirm))) actions.add(of(Kind::confirm));
    actions.sort(first);
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

bool draw_candidates(const Table& table, const Position& now, Seat seat, Dice& dice, std::size_t tries,
                     ActionList<Action>& actions) {
    if (table.options.kriegsspiel_2p || now.has_matter() || !PubBattles::to_act(table, now).contains(seat))
        return false;
    if (now.phase == Phase::pieces) return draw_for_piece(table, now, dice, tries, actions);
    return now.phase == Phase::hq_moves && draw_for_hq(table, now, seat, dice, tries, actions);
}

}  // namespace sandtable::pub_battles
