// The way of a block over the map, sample by sample (PUB-7.8, 8.4), and what it meets there.
#pragma once

#include "rules/pub_battles/chapters.hpp"

namespace sandtable::pub_battles {

inline Point half_mils(Point mils) { return {2 * mils.x, 2 * mils.y}; }

// PUB-1.14: the length of a straight leg in mils.
int leg_length(Point from, Point to);

// One block on its way. It knows who may be in its way, and whether its move is Reduced.
class Path {
public:
    Path(const Table& table, const Position& now, Side side, Type type, Piece itself, const Knowledge* known = nullptr);
    Path(const Table& table, const Position& now, Hq hq);

    bool bars_marsh = false;  // PUB-3.11; an HQ: because of what it carries (PUB-20.12)
    bool reduced = false;     // PUB-3.7

    // A straight way in line, heading kept: PUB-7.10, 7.6, 7.16, 7.9 and 3.11 at each sample.
    Refusal leg(Pose from, Point to, bool may_be_reduced);
    // PUB-7.7: a turn in place is checked as a path pose.
    Refusal turn(Pose pose);
    // One pose of a column, or the block of an HQ that carries pieces: PUB-8.6 and 8.7.
    Refusal column_pose(const Standing& at);
    // Whoever has the block in his Field of Fire before the column begins: PUB-8.7.
    void note_fields(const Rectangle& block);
    // PUB-7.13, 7.15: enemies whose Field of Fire was crossed; asked for only where transit is forbidden.
    PieceSet crossed() const { return crossed_; }

    Rectangle in_line(Pose pose) const;
    Rectangle in_column(Pose pose) const;

private:
    // What lies along a leg, so that most samples need no look at it.
    struct Surroundings {
        bool areas = false, marsh = false, hills = false, rivers = false;
        FixedList<Segment, 16> streams;
        bool all_streams = false;  // more than the list holds
        PieceSet enemies;
    };
    void look_along(Pose from, Point to, Surroundings& around) const;
    Refusal fits(const Rectangle& block, PieceSet enemies) const;                     // PUB-7.6
    PieceSet centres_inside(const Rectangle& block, PieceSet enemies) const;          // PUB-7.16
    Refusal ground_allows(const Surroundings& around, const Rectangle& block) const;  // PUB-7.9, 3.11
    bool crosses_stream(const Surroundings& around, Point from, Point to) const;
    void note_transit(const Rectangle& block);
    PieceSet fields(const Rectangle& block) const;
    void know();

    const Table& table_;
    const Position& now_;
    Side side_;
    Type type_ = Type::infantry;
    bool is_hq_ = false;
    Piece itself_;
    PieceSet enemies_;
    Knowledge known_;
    bool knows_ = false;
    PieceSet in_field_of_;
    PieceSet began_in_, crossed_;
    bool transit_begun_ = false;
};

}  // namespace sandtable::pub_battles
