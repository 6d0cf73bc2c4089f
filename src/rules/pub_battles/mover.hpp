// A piece that is making its move, step by step, until one is refused. It is a small value: whoever tries many moves
// copies one that has made the steps they share.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "rules/pub_battles/path.hpp"
#include "rules/pub_battles/road_column.hpp"

namespace sandtable::pub_battles {

// PUB-7.5
inline bool leads_ahead(Heading heading, Point leg) {
    const std::int64_t ahead = dot(leg, field::forward(heading));
    const std::int64_t aside = std::abs(dot(leg, field::rightward(heading)));
    return ahead > 0 && aside <= ahead + std::int64_t{oblique_slack} * field::unit;
}

// Where the centres of blocks are of which no corner is off the map, however they stand; in mils.
inline Box well_inside(const Table& table) {
    const int reach = table.block_reach / 2 + 1;
    return {{reach, reach}, {table.width - reach, table.height - reach}};
}

// A leg that is so long, in mils, leads ahead if it was aimed no farther aside than 45 degrees, however it is rounded.
inline constexpr int surely_leads_ahead = 4;

class Mover {
public:
    Mover(const Table& table, const Position& now, Piece piece, const Vicinity& vicinity);

    March make(std::span<const Step> steps);
    // The same of an allowed move, from where it stands on the map or in Reserve: but nobody asks what it costs.
    March carry_out(std::span<const Step> steps) {
        path_.is_allowed = true;
        return make(steps);
    }

    // The parts of a move: where it starts, its steps, and the whole with its final pose (PUB-26.2).
    Refusal start(std::span<const Step> steps);
    Refusal make(const Step& step, bool is_first);
    Refusal turn(Heading heading, bool is_first);  // PUB-7.4
    // The same at a place that is known to be free: no spine lies in a block that does not overlap its own, and whether
    // that is marsh `finish` asks too.
    Refusal turn_where_free(Heading heading) {
        if (path_.forbids_transit()) return turn(heading, false);
        facing_changes_ += heading != at_.heading ? 1 : 0;
        at_.heading = heading;
        return fine;
    }
    // PUB-7.5; how far the way is clear and how long it is, more or less, if that is known.
    Refusal go(Point to, const Clearance* clear = nullptr, int length = 0);
    // PUB-7.14; whether the place is known to be free. Whose Reserve it joins: PUB-20.14.
    Refusal finish(Hq& joins, bool is_free = false) const {
        const bool is_plain = is_free && is_plain_end() && !(path_.bars_marsh && path_.has_marsh());
        return is_plain ? fine : look_at_end(joins, is_free);
    }

    // Nothing can be said against a leg of at most so many mils to a place that is known to be free, nor against ending
    // there: all that `go` and `finish` ask is known from how far the way is clear. `false` leaves it open.
    bool goes_freely(Point to, int at_most, const Clearance& clear) const {
        return at_most <= free_way(clear) && is_well_inside(to) && leads_ahead(at_.heading, to - at_.centre) &&
               squared_distance(at_.centre, to) <= std::int64_t{at_most} * at_most;
    }
    // How long such a leg may be, in mils, wherever it ends; none if less than one.
    int free_way(const Clearance& clear) const {
        if (path_.forbids_transit() || path_.is_off_map(at_.centre)) return 0;
        const auto before = [&](std::int64_t half_mils) {
            return static_cast<int>(std::min<std::int64_t>((half_mils - 1) / 2, rate_));
        };
        const int rest = rate_ - cost();
        const int affordable =
            path_.reduced ? rest : std::max(rest - third_, std::min(rest, before(clear.ground.even)));  // PUB-3.7
        const int open =
            before(path_.may_be_barred() ? std::min(clear.enemies.from, clear.ground.open) : clear.enemies.from);
        return std::min(affordable, open);
    }
    // No corner of a block there is off the map.
    bool is_well_inside(Point centre) const { return well_inside(*table_).holds(centre); }

    // It is asked only which moves there are, not why there are no others.
    void only_ask() { path_.only_asks = true; }
    // Of a move that comes to so much, or a little less, if it is not Reduced: the ground does not matter where the
    // rate is large enough for a Reduced move, nor where it is too small anyway.
    bool may_be_too_slow(int cost) const {
        constexpr int rounding = 2;
        return cost - rounding <= rate_ && cost + third_ > rate_;
    }
    void foresee(int cost) { path_.asks_for_ground = may_be_too_slow(cost); }
    bool may_be_barred() const { return path_.may_be_barred(); }
    bool forbids_transit() const { return path_.forbids_transit(); }
    bool is_off_map(Point centre) const { return path_.is_off_map(centre); }

    const Standing& at() const { return at_; }
    Rectangle block() const { return at_.in_column() ? path_.in_column(at_.pose()) : path_.in_line(at_.pose()); }
    int cost() const {  // PUB-7.2
        const int thirds = std::max(0, facing_changes_ - 1) + column_changes_ + (path_.reduced ? 1 : 0);
        return distance_ + third_ * thirds;
    }

private:
    friend class RoadRun;

    // Nothing of PUB-7.14 needs a closer look, but for marsh.
    bool is_plain_end() const {
        return cost() <= rate_ && is_well_inside(at_.centre) && path_.crossed().empty() &&
               !table_->options.hidden_reserves;
    }
    Refusal look_at_end(Hq& joins, bool is_free) const;
    Refusal start_on_edge(const Entry& entry, Point place);
    Refusal form_column(const Step& step);
    Refusal march_along(int distance);
    Refusal leave_column(Heading heading);
    Refusal begin_run(int distance);
    Refusal march_on(Standing from, int gone, int distance, const Path::Company& company);
    bool is_new_place() const { return !now_->on_map.contains(piece_) || at_.centre != (*now_)[piece_].centre; }
    Refusal crosses_fields() const;

    const Table* table_;
    const Position* now_;
    Piece piece_;
    Side side_;
    Type type_;
    bool enters_ = false;
    bool names_heading_ = false;  // PUB-20.13: the first turn out of Reserve is no facing change
    int rate_, third_;
    int distance_ = 0;
    int facing_changes_ = 0;
    int column_changes_ = 0;
    Standing at_;
    Path path_;
};

// A run along a road that is tried at several distances: what they share is walked once.
class RoadRun {
public:
    RoadRun(const Mover& in_column, int farthest);
    // The piece that has run so far.
    Refusal go(int distance, Mover& mover);

private:
    // Nobody in the crowd is in the way of the column on that stretch of the road. `false` leaves it open.
    bool is_free(int gone, int until, PieceSet crowd) const;

    Mover start_;
    static constexpr int samples_a_look = 8;
    Path::Company company_;  // along the whole run
    Path::Company ahead_;    // along the next samples
    Refusal blocked_;
    ScratchList<PieceSet, 320> fields_;  // whose Fields of Fire hold the column at each sample
};

}  // namespace sandtable::pub_battles
