// The way of a block over the map, sample by sample (PUB-7.8, 8.4), and what it meets there.
#pragma once

#include "core/scratch_list.hpp"
#include "rules/pub_battles/chapters.hpp"

namespace sandtable::pub_battles {

// PUB-1.14: the length of a straight leg in mils.
int leg_length(Point from, Point to);

// What stands and lies around a block that is about to move: looked up once, for every way that it may take.
class Vicinity {
public:
    struct Neighbour {
        Rectangle block;
        Piece piece;
    };
    struct NearEdge {
        field::CoarseBox around;
        const TerrainEdge* edge;
    };

    // The whole map.
    Vicinity(const Table& table, const Position& now, Side side, Piece itself);
    // What a block can meet that goes at most so far, in mils, from a place.
    Vicinity(const Table& table, const Position& now, Side side, Piece itself, Point from, std::int32_t farthest);
    // Nothing of it: for a way on which nothing is asked.
    Vicinity(Side side, const Table& table, const Position& now) : table_(table), now_(now), side_(side) {}
    // What the same side knows need not be found out again.
    void knows_as(const Vicinity& other) { knowing_ = &other; }

    std::span<const Neighbour> enemies() const { return {neighbours_.begin(), enemy_count_}; }
    PieceSet all_enemies() const {  // by their places in that list
        return enemy_count_ == most_pieces ? everybody_ : PieceSet((std::uint64_t{1} << enemy_count_) - 1);
    }
    // Of these, whom a block in that place may touch, wherever it heads.
    PieceSet enemies_at(Point centre) const { return centre == from_ ? enemies_at_start_ : all_enemies(); }
    std::span<const NearEdge> streams() const { return {edges_.begin(), stream_count_}; }
    bool knows_all_edges() const { return knows_all_edges_; }
    bool has_river() const { return has_river_; }
    bool has_marsh() const { return has_marsh_; }

    // PUB-7.7: overlaps a piece of either side, or one of those beside its way.
    bool is_taken(const Rectangle& block) const { return is_taken(block, everybody_); }
    PieceSet everybody() const { return everybody_; }
    // Whose centre lies in a box, by their places in the list.
    PieceSet within(const Box& box) const;
    bool is_taken(const Rectangle& block, PieceSet among) const;
    // The same of an area of any size.
    bool is_overlapped(const Rectangle& area, PieceSet among) const;
    // Whom the block may touch on a way of any length in a direction: by their places in the list.
    PieceSet beside(const Rectangle& block, Point direction) const;
    // What the side takes the blocks for (PUB-11.14), and may take them for: found out when it is first asked for.
    const Knowledge& known() const;
    const Knowledge& feared() const;
    PieceSet doubtful() const { return doubtful_to(table_, now_, side_); }
    // The side's enemies that have a block in their Field of Fire: PUB-8.7, 7.13.
    PieceSet fields(const Rectangle& block) const;
    // Whether there can be any of them, for a block whose centre is in a box.
    bool is_any_in_range(const Box& centres) const;

    static constexpr std::int64_t far_away = std::int64_t{1} << 40;
    // How far a way is clear from the block on; the direction is as long as `unit`.
    struct ClearGround {
        std::int64_t even = 0;                 // until the ground below the centre changes
        std::int64_t open = 0;                 // until that is a river or marsh
        std::int64_t slow = far_away;          // from here on the move is surely Reduced
        std::int64_t wood = far_away;          // from here on the centre may be in a wood or marsh
        std::int64_t last_change = far_away;   // behind it the ground stays what it is there
        std::int64_t last_barrier = far_away;  // the same for rivers and marshes
    };
    // Where enemies may be in the way; nothing when `from` lies beyond `until`.
    struct Encounter {
        std::int64_t from = 0;
        std::int64_t until = far_away;
        std::int64_t stop = far_away;  // nobody gets so far
    };
    // The same for all blocks with that centre, and for ways of at most so many half mils.
    ClearGround clear_ground(Point centre, Point direction, std::int64_t farthest) const;
    // From where on nothing can reduce the move that has not done so yet, and no river or marsh can bar it.
    std::int64_t calm_from(Point centre, Point direction, const ClearGround& clear) const;
    std::int64_t free_from(Point centre, Point direction, const ClearGround& clear) const;
    // How the block lies in the wood tells from where on it slows its move.
    void look_into_wood(const Rectangle& block, Point direction, std::int64_t farthest, ClearGround& clear) const;
    Encounter encounter(const Rectangle& block, Point direction, PieceSet beside) const;

private:
    void look(Point from, std::int64_t reach, const Box& ways);
    bool has_looked() const { return knowing_ != nullptr ? knowing_->has_looked() : knows_; }

    const Table& table_;
    const Position& now_;
    Side side_;
    Piece itself_;
    ScratchList<Neighbour, most_pieces> neighbours_;  // enemies first
    std::size_t enemy_count_ = 0;
    Point from_{-1, -1};  // in mils; nowhere
    PieceSet enemies_at_start_;
    PieceSet everybody_;  // by their places in the list
    static constexpr std::size_t most_edges = 192;
    ScratchList<NearEdge, most_edges> edges_;  // where the ground changes: streams first
    std::size_t stream_count_ = 0;
    bool knows_all_edges_ = true;
    bool has_river_ = false, has_marsh_ = false;
    const Vicinity* knowing_ = nullptr;
    mutable Knowledge known_, feared_;
    mutable bool knows_ = false, fears_ = false;
};

// Where nothing can happen on a straight way, in half mils. There may be more of it, but never less.
struct Clearance {
    Vicinity::ClearGround ground;
    Vicinity::Encounter enemies;
};

// The ground need not be asked for.
Clearance clearance_of(const Vicinity& vicinity, const Rectangle& block, Point direction, std::int64_t farthest,
                       bool asks_for_ground = true);

Vicinity::ClearGround ground_ahead(const Vicinity& vicinity, const Rectangle& block, Point direction,
                                   std::int64_t farthest);

// What makes a move Reduced (PUB-3.7).
enum class Slowing : std::uint8_t { nothing, slope, stream, river, woods, marsh };
const char* too_far(bool reduced, Slowing slowed_by);  // PUB-7.2: the words, for a cost and a rate

// One block on its way. It knows who may be in its way, and whether its move is Reduced.
class Path {
public:
    Path(const Table& table, const Vicinity& vicinity, Type type);
    Path(const Table& table, const Vicinity& vicinity, Hq hq);

    bool bars_marsh = false;               // PUB-3.11; an HQ: because of what it carries (PUB-20.12)
    bool reduced = false;                  // PUB-3.7
    Slowing slowed_by = Slowing::nothing;  // the first of it; not looked for by whoever only asks
    // For whoever asks only whether a way is open: it may be refused for PUB-7.16 before it is looked at for PUB-7.6.
    bool only_asks = false;
    bool is_allowed = false;      // the move is only carried out: nothing on its way is asked
    bool asks_for_ground = true;  // unless it cannot matter whether the move is Reduced

    // A straight way in line, heading kept: PUB-7.10, 7.6, 7.16, 7.9 and 3.11 at each sample.
    Refusal leg(Pose from, Point to, bool may_be_reduced);
    Refusal leg(Pose from, Point to, bool may_be_reduced, int length, const Clearance& clear) {
        if (is_allowed || is_uneventful(from, to, may_be_reduced, length, clear)) return fine;
        return walk(from, to, may_be_reduced, length, clear);
    }
    // Nothing bars a way that is clear for so long.
    bool is_open(Pose from, Point to, int length, const Clearance& clear) const {
        const std::int64_t whole = 2 * std::int64_t{length};
        return clear.enemies.from > whole && (clear.ground.open > whole || !may_be_barred()) &&
               !is_off_map(from.centre) && !is_off_map(to) && !forbids_transit();
    }
    // The ground may reduce the move that has not been so yet (PUB-3.7).
    bool may_slow(int length, const Clearance& clear) const {
        return !reduced && clear.ground.even <= 2 * std::int64_t{length};
    }
    // PUB-7.7: a turn in place is checked as a path pose.
    Refusal turn(Pose pose);
    // Who may stand in the way of a column, and whether any enemy may have it in his Field of Fire.
    struct Company {
        PieceSet crowd;  // by their places in the vicinity's list
        bool is_under_fire = true;
        bool empty() const { return crowd.empty() && !is_under_fire; }
    };
    Company company_in(const Box& centres) const;
    bool has_enemies(const Company& company) const {  // in the way; they are the first in the list
        return company.crowd.any() && company.crowd.first().index() < static_cast<int>(vicinity_->enemies().size());
    }
    // One pose of a column, or the block of an HQ that carries pieces: PUB-8.6 and 8.7.
    Refusal column_pose(const Standing& at, const Company& company);
    Refusal column_pose(const Standing& at) { return column_pose(at, {vicinity_->everybody(), true}); }
    // Whoever has the block in his Field of Fire before the column begins: PUB-8.7.
    void note_fields(const Rectangle& block) {
        if (!is_allowed) note_fields(vicinity_->fields(block));
    }
    void note_fields(PieceSet enemies) { in_field_of_ = enemies; }
    PieceSet in_fields_of() const { return in_field_of_; }
    // PUB-7.13, 7.15: enemies whose Field of Fire was crossed; asked for only where transit is forbidden.
    PieceSet crossed() const { return crossed_; }

    bool has_marsh() const { return vicinity_->has_marsh(); }
    // By a river, or by marsh.
    bool may_be_barred() const { return vicinity_->has_river() || (bars_marsh && has_marsh()); }

    bool forbids_transit() const { return table_->options.fof_transit == FofTransit::forbidden && !is_hq_; }
    bool is_off_map(Point centre) const {
        return centre.x < 0 || centre.y < 0 || centre.x > table_->width || centre.y > table_->height;
    }

    // PUB-3.11: how much of the block would stand there is measured only for whoever is told.
    Refusal barred_by_marsh(const Rectangle& block) const;

    Rectangle in_line(Pose pose) const;
    Rectangle in_column(Pose pose) const;
    const Vicinity& vicinity() const { return *vicinity_; }

private:
    class Walk;
    // Nothing can happen on a way that is clear for so long.
    bool is_uneventful(Pose from, Point to, bool may_be_reduced, int length, const Clearance& clear) const {
        return is_open(from, to, length, clear) && (!may_be_reduced || !asks_for_ground || !may_slow(length, clear));
    }
    Refusal walk(Pose from, Point to, bool may_be_reduced, int length, const Clearance& clear);
    // Among enemies by their places in the list.
    Refusal fits(const Rectangle& block, PieceSet among) const;             // PUB-7.6
    PieceSet centres_inside(const Rectangle& block, PieceSet among) const;  // PUB-7.16
    PieceSet enemies_beside(Point from, Point to) const;
    Refusal meets_enemies(const Rectangle& block, PieceSet among, PieceSet& covered) const;
    // For whoever only asks: some enemy is in the way, if nothing else is before him.
    bool is_stopped(Pose from, Point to, int length, const Vicinity::Encounter& enemies) const {
        return only_asks && enemies.stop <= 2 * std::int64_t{length} && !is_off_map(from.centre) && !is_off_map(to) &&
               !forbids_transit();
    }
    Refusal ground_allows(const Rectangle& block) const;                               // PUB-7.9, 3.11
    Slowing slowing(const Rectangle& block, Point before, std::uint64_t hills) const;  // PUB-3.7
    void slow_down(Walk walk, const Walk& to_the_end, std::int64_t calm);
    bool crosses_stream(Point from, Point to) const;
    void note_transit(const Rectangle& block);

    const Table* table_;
    const Vicinity* vicinity_;
    Type type_ = Type::infantry;
    bool is_hq_ = false;
    bool transit_begun_ = false;
    PieceSet in_field_of_;
    PieceSet began_in_, crossed_;
};

// As `march` of chapters.hpp, for whoever tries many moves of one HQ; how far its first leg is clear, if that is known.
March march(const Table& table, const Position& now, Hq hq, std::span<const Step> steps, const Vicinity& vicinity,
            const Clearance* clear = nullptr);

}  // namespace sandtable::pub_battles
