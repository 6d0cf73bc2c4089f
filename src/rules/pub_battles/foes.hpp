// Enemies with whom a piece may come into a pair: looked up once, for all places where its move may end.
#pragma once

#include <optional>

#include "core/scratch_list.hpp"
#include "rules/pub_battles/path.hpp"

namespace sandtable::pub_battles {

// No pair is farther apart, in mils from centre to centre.
std::int64_t pair_reach(const Table& table);

// `false`: no block whose centre is in the box, in half mils, is in that Field of Fire (PUB-10.4).
bool may_be_in_field(const Table& table, const Rectangle& shooter, const Box& middles);

class Foes {
public:
    // Of those with whom it is in a pair already that is not asked again.
    Foes(const Table& table, const Position& now, const Knowledge& known, Piece piece, Point from, int farthest,
         PieceSet except);
    // The same for a side that looks at the doubtful only when it matters what they are.
    Foes(const Table& table, const Position& now, const Vicinity& vicinity, Piece piece, Point from, int farthest,
         PieceSet except)
        : Foes(table, now, vicinity.feared(), piece, from, farthest, except) {
        vicinity_ = &vicinity;
        doubtful_ = vicinity.doubtful();
    }

    // Most places are not farther from where it starts: whoever cannot reach those is not asked there.
    void prefer_within(int distance);

    PieceSet paired_at(const Standing& at) const;  // PUB-12.1
    bool attacks_from(const Standing& at) const;   // with any of them

private:
    struct Foe {
        Gaze::End end;
        bool in_column = false;
        bool fires = false;
        bool fights = true;
        mutable std::optional<Gaze::Obstacles> obstacles{};  // between him and whoever is near: found when asked for
        bool is_near(Point centre, std::int64_t reach) const {
            return squared_distance(centre, end.block.frame.origin) <= reach * reach;
        }
    };
    bool is_paired(const Foe& foe, const Gaze::End& here, bool in_column) const;
    bool is_feared_pair(const Foe& foe, const Gaze::End& here, bool in_column) const;
    const Gaze::Obstacles& obstacles_around(const Foe& foe) const;
    void look_at_doubtful() const;
    Gaze::End end_at(const Standing& at) const;

    const Table& table_;
    const Position& now_;
    Piece piece_;
    Type type_;
    Point from_;
    std::int64_t preferred_ = -1;
    std::size_t preferred_count_ = 0;  // they are the first in the list
    const Vicinity* vicinity_ = nullptr;
    mutable PieceSet doubtful_;
    bool fires_ = false;                          // unless in column
    std::int64_t reach_;                          // in half mils
    mutable ScratchList<Foe, most_pieces> foes_;  // what the doubtful are is found out when it is first asked for
};

}  // namespace sandtable::pub_battles
