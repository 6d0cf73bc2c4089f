// PUB-26.7: the candidates of one HQ.
#pragma once

#include "rules/pub_battles/candidates/draft.hpp"
#include "rules/pub_battles/candidates/finals.hpp"
#include "rules/pub_battles/candidates/selection.hpp"
#include "rules/pub_battles/path.hpp"

namespace sandtable::pub_battles {

class HqCandidates {
public:
    HqCandidates(const Table& table, const Position& now, Hq hq);
    const Drafts& find();

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

    void approach(Point place, int near);
    void ride(Course& course, Point end, int going);
    void look_ahead(Course& course, int going) const;
    bool is_surely_refused(int going, const Clearance& clear) const;
    bool may_stop(Point end, PieceSet beside) const;
    bool stands_on_hq(const Rectangle& block) const;
    bool rides_freely(Point end, int at_most, const Clearance& clear) const;
    void ride_in();
    void offer(const Draft& draft, Point end, const Clearance* clear = nullptr);
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

}  // namespace sandtable::pub_battles
