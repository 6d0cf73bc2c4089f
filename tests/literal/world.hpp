// A second, slow and literal PBI, written from docs/rules/pbi.md alone so that the engine can be compared with it.
// Nothing here includes anything of src/: it has its own words, its own geometry and its own dice cup, and it prefers
// what can be checked by reading to what is quick.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace literal {

enum class Side { attacker, defender };
inline Side other(Side side) { return side == Side::attacker ? Side::defender : Side::attacker; }

enum class Edge { north, east, south, west };
enum class Terrain { open, partial, closed };
enum class Weapon { smg, lmg, rifle };
enum class Status { undeployed, on_board, dead, removed };

// PBI-1.2, with the order "row, then column" that many clauses ask for.
struct Cell {
    int x = 0;
    int y = 0;
    friend bool operator==(const Cell&, const Cell&) = default;
    friend bool operator<(const Cell& a, const Cell& b) { return a.y != b.y ? a.y < b.y : a.x < b.x; }
};

// PBI-1.3
inline bool adjacent(Cell a, Cell b) { return a != b && std::abs(a.x - b.x) <= 1 && std::abs(a.y - b.y) <= 1; }
inline bool diagonal(Cell a, Cell b) { return a.x != b.x && a.y != b.y; }

struct Group {
    Side side = Side::attacker;
    int platoon = 0;
    Weapon weapon = Weapon::rifle;  // PBI-3.1: the commander carries the SMG
    Status status = Status::undeployed;
    Cell square;
    bool active = false, motivated = false, acted = false, diag_used = false, no_move = false, no_action = false;
    bool fell_back = false;  // no_action by morale, not by a lost assault
    int ap = 0;
    int shots = 0;
    Cell start_square;

    bool commander() const { return weapon == Weapon::smg; }
    bool on_board() const { return status == Status::on_board; }
};

struct Marker {
    Cell square;
    int platoon = 0;
    Side side = Side::attacker;
    friend bool operator==(const Marker&, const Marker&) = default;
    friend bool operator<(const Marker& a, const Marker& b) {
        return a.square != b.square ? a.square < b.square : a.platoon < b.platoon;
    }
};

// PBI-18, as far as the clauses here look at them.
struct Options {
    bool one_diagonal_range = false;
    bool morale_counts_enemy_markers = false;
    bool withdrawn_commander_motivates = false;
    bool motivation_through_enemy = true;
    bool any_friendly_target = false;
    bool own_platoon_scope = false;
    bool orphans_follow_others = false;
    int rifle_range = 0;
    int lmg_range = 0;
    bool clear_requires_all = true;
    bool opportunity_at_end = false;
    bool opportunity_by_group = false;
    bool modifiers_per_assault = false;
    bool act_after_assault = false;
    int here_they_come_ap = 0;
    bool morale_stays_on_board = false;
    bool end_when_defender_gone = false;
};

struct World {
    int width = 8;
    int height = 8;
    std::map<Cell, Terrain> ground;  // every square of the board
    Edge attacker_edge = Edge::south;
    Side active = Side::attacker;
    std::vector<Group> groups;  // ascending
    std::vector<Marker> markers;
    std::set<std::pair<Cell, Cell>> opp_used;  // PBI-13.3: (R, T)
    std::set<int> moved;               // groups that made a MOVE in this activation and stand where it took them
    std::map<int, int> attempts_left;  // by platoon
    Options options;

    bool holds(Cell cell) const { return cell.x >= 0 && cell.x < width && cell.y >= 0 && cell.y < height; }
    Terrain terrain(Cell cell) const { return ground.at(cell); }

    std::vector<int> standing(Cell cell) const {
        std::vector<int> found;
        for (std::size_t i = 0; i < groups.size(); ++i)
            if (groups[i].on_board() && groups[i].square == cell) found.push_back(static_cast<int>(i));
        return found;
    }
    std::vector<int> standing(Cell cell, Side side) const {
        std::vector<int> found;
        for (const int group : standing(cell))
            if (at(group).side == side) found.push_back(group);
        return found;
    }
    int on_board(Side side) const {
        return static_cast<int>(std::count_if(
            groups.begin(), groups.end(), [&](const Group& group) { return group.on_board() && group.side == side; }));
    }
    Group& at(int group) { return groups.at(static_cast<std::size_t>(group)); }
    const Group& at(int group) const { return groups.at(static_cast<std::size_t>(group)); }

    // PBI-1.6
    Edge base_edge(Side side) const {
        if (side == Side::attacker) return attacker_edge;
        switch (attacker_edge) {
            case Edge::north: return Edge::south;
            case Edge::south: return Edge::north;
            case Edge::east: return Edge::west;
            case Edge::west: return Edge::east;
        }
        throw std::logic_error("no such edge");
    }

    // PBI-1.5, 4.6
    int depth(Cell cell, Edge edge) const {
        switch (edge) {
            case Edge::south: return cell.y + 1;
            case Edge::north: return height - cell.y;
            case Edge::west: return cell.x + 1;
            case Edge::east: return width - cell.x;
        }
        throw std::logic_error("no such edge");
    }

    // PBI-1.4
    int range(Cell a, Cell b) const {
        const int dx = std::abs(a.x - b.x), dy = std::abs(a.y - b.y);
        if (!options.one_diagonal_range) return std::max(dx, dy);
        return dx + dy - (dx != 0 && dy != 0 ? 1 : 0);
    }

    bool commander_in(Cell cell, Side side) const {
        const auto here = standing(cell, side);
        return std::any_of(here.begin(), here.end(), [&](int group) { return at(group).commander(); });
    }

    // PBI-12.1
    void kill(int group) {
        markers.push_back({at(group).square, at(group).platoon, at(group).side});
        at(group).status = Status::dead;
    }
    void remove(int group) { at(group).status = Status::removed; }

    // PBI-5.7
    bool over() const {
        return on_board(Side::attacker) == 0 || (options.end_when_defender_gone && on_board(Side::defender) == 0);
    }
};

// The dice as they lie on the table: every die is taken in order and remembers what it was thrown for.
class Cup {
public:
    explicit Cup(std::vector<std::uint16_t> values) : values_(std::move(values)) {}

    std::vector<int> roll(const std::string& label, int count) {
        std::vector<int> dice;
        for (int i = 0; i < count; ++i) {
            if (labels_.size() == values_.size()) throw std::runtime_error("the book rolls one more die for " + label);
            dice.push_back(values_[labels_.size()]);
            labels_.push_back(label);
        }
        return dice;
    }
    int roll(const std::string& label) { return roll(label, 1).front(); }
    const std::vector<std::string>& labels() const { return labels_; }

private:
    std::vector<std::uint16_t> values_;
    std::vector<std::string> labels_;
};

inline int how_many_at_least(const std::vector<int>& dice, int score) {
    return static_cast<int>(std::count_if(dice.begin(), dice.end(), [&](int die) { return die >= score; }));
}

// What a player was asked and what he answered; the literal game says what it wants to know and takes the answers in
// their order. A question that the engine did not ask, or asked somebody else, shows as a difference.
struct Answer {
    std::string question;  // "allocate", "choose_losses", "htc_target", "retreat_assign", "opportunity"
    Side asked = Side::attacker;
    std::vector<int> groups;                        // allocate, choose_losses
    std::optional<Cell> square;                     // htc_target, opportunity (none: pass)
    std::map<int, std::optional<Cell>> assignment;  // retreat_assign (none: OFF)
};

class Players {
public:
    explicit Players(std::vector<Answer> answers) : answers_(std::move(answers)) {}

    Answer ask(const std::string& question, Side asked) {
        if (next_ == answers_.size())
            throw std::runtime_error("the book asks for " + question + " here; the engine asked nothing");
        const Answer& answer = answers_[next_++];
        if (answer.question != question)
            throw std::runtime_error("the book asks for " + question + "; the engine asked for " + answer.question);
        if (answer.asked != asked) throw std::runtime_error("the engine asked the wrong side for " + question);
        return answer;
    }
    std::size_t left() const { return answers_.size() - next_; }

private:
    std::vector<Answer> answers_;
    std::size_t next_ = 0;
};

}  // namespace literal
