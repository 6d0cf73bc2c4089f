// PUB-26.4 to 26.6: the candidates of one piece. They are looked for in the order of PUB-26.4.
#pragma once

#include <array>
#include <optional>

#include "rules/pub_battles/candidates/draft.hpp"
#include "rules/pub_battles/candidates/finals.hpp"
#include "rules/pub_battles/candidates/selection.hpp"
#include "rules/pub_battles/foes.hpp"
#include "rules/pub_battles/mover.hpp"

namespace sandtable::pub_battles {

class PieceCandidates {
public:
    PieceCandidates(const Table& table, const Position& now, Piece piece);
    const Drafts& find();

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
    Standing start() const;
    void make_ready();
    void find_on_map();
    void ask_for_command(const Rectangle& from);
    Piece nearest_enemy() const;
    Point here() const { return start_.centre; }
    // The heading towards a place; where one stands already, the heading one has.
    Heading towards(Point place) const { return place == here() ? start_.heading : field::heading_of(place - here()); }
    Rectangle block_here(Heading heading) const { return line_block(table_, type_, {here(), heading}); }

    // What is asked of every candidate, and those that were found.
    bool is_full() const { return found_.size() >= most_candidates; }
    Refusal may_end(const Draft& draft, const Mover& mover, bool is_free) const;
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
    Refusal offer(const Draft& draft, int cost);
    bool propose(const Draft& draft);

    // (1) to (3)
    void hold();
    void find_rallies(Piece enemy);
    void find_bombardments();

    // (4): attacks.cpp
    // An enemy who is attacked, and who may stand where that is done from: by their places in the list of neighbours.
    struct Target {
        Rectangle block;
        PieceSet itself, others;
    };
    // Of a block that is attacked.
    struct Edge {
        Edge(const Rectangle& block, Heading out, std::int32_t from_centre)
            : outwards(block.frame.origin, out), faced_by(out.reversed()), extent(from_centre) {}
        field::Frame outwards;
        Heading faced_by;
        std::int32_t extent;
    };
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
    void find_attacks();
    Target target_of(Piece enemy) const;
    void attack(Piece enemy);
    void snap(const Target& target, const Edge& edge, int gap, int offset);
    void reach(Pose pose, const Target& target);
    bool is_reached(Charge& charge, Heading heading, PieceSet beside);
    const Vicinity::ClearGround& ground_of(Charge& charge) const {
        if (!charge.knows_ground) charge.ground = near_.clear_ground(half_mils(here()), charge.way, 2 * charge.length);
        charge.knows_ground = true;
        return charge.ground;
    }

    // (5) and (6): marches.cpp
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
    void find_moves(Piece enemy);
    void march_off(Heading heading, int exactly = 0);
    Outlook& outlook(Heading direction, int oblique, const Rectangle& block);
    const Vicinity::ClearGround& ground_of(Outlook& ahead) {
        if (!ahead.knows_ground) ahead.ground = near_.clear_ground(half_mils(here()), ahead.way, 2 * rate_);
        ahead.knows_ground = true;
        return ahead.ground;
    }
    void aim(Ray& ray, Heading heading, int oblique) {
        ray.ahead = &outlook(heading.turned(oblique), oblique, ray.block);
        ray.knows_enemies = false;
    }
    void look_for_enemies(Ray& ray);
    void look_at_ground(Ray& ray);
    void foresee(Ray& ray) const;
    bool is_refused(Ray& ray, int distance);
    void walk(Ray& ray, int distance);
    bool is_in_vain(const Ray& ray, Point place, int going);
    void arrive(const Ray& ray, Point place, bool fits);

    // (7): roads.cpp
    void find_roads(Piece enemy);
    void find_from_column(Piece enemy);
    // By thirds, to junctions and objectives.
    int stops_on(Road road) const {
        return static_cast<int>(3 + table_[road].junctions.size() + table_[road].objectives.size());
    }
    void run(const Draft& before, int farthest, Piece enemy, int proposal = 0);
    void find_entries();
    bool enter_line(const Draft& draft);

    // (8)
    void find_out_of_reserve();

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

}  // namespace sandtable::pub_battles
