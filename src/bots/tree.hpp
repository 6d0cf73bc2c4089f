// The tree of a search. Its nodes stand for sequences of actions, whatever the dice brought on the way, and lie in one
// block of memory that is allocated once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/seat.hpp"

namespace sandtable::bots {

template <class Action>
class Tree {
public:
    using Index = std::uint32_t;
    static constexpr Index none = ~Index{0};
    static constexpr Index root = 0;

    struct Node {
        Action action;  // that led here, and who did it
        Seat seat;
        std::uint32_t visits = 0;
        std::uint32_t offered = 0;  // how often it could be chosen
        Index first_child = none;
        Index next_sibling = none;
        double sum = 0;  // of what the visits were worth to the searcher, each 0 … 1

        double mean() const { return visits == 0 ? 0.5 : sum / visits; }
    };

    void reserve(std::size_t nodes) {
        if (nodes <= capacity_) return;
        capacity_ = nodes;
        nodes_.reserve(nodes);
        kept_.reserve(nodes);
    }
    void clear() {
        nodes_.clear();
        nodes_.push_back({});
    }
    bool is_full() const { return nodes_.size() >= capacity_; }
    std::size_t size() const { return nodes_.size(); }
    Node& operator[](Index node) { return nodes_[node]; }
    const Node& operator[](Index node) const { return nodes_[node]; }

    Index add(Index parent, Seat seat, const Action& action) {
        const auto index = static_cast<Index>(nodes_.size());
        Node node{action, seat};
        node.next_sibling = nodes_[parent].first_child;
        nodes_.push_back(node);
        nodes_[parent].first_child = index;
        return index;
    }
    Index child(Index parent, Seat seat, const Action& action) const {
        for (Index i = nodes_[parent].first_child; i != none; i = nodes_[i].next_sibling)
            if (nodes_[i].seat == seat && nodes_[i].action == action) return i;
        return none;
    }

    // Makes a node the root and forgets whatever does not hang on it. What was learnt counts for a part of what it did:
    // it was learnt with dice that have fallen differently now.
    void keep(Index node, std::uint32_t part) {
        kept_.clear();
        copy(node, part);
        std::swap(nodes_, kept_);
        nodes_[root].next_sibling = none;
    }

private:
    Index copy(Index from, std::uint32_t part) {
        const auto index = static_cast<Index>(kept_.size());
        Node node = nodes_[from];
        const std::uint32_t visits = node.visits / part;
        node.sum = node.mean() * visits;
        node.visits = visits;
        node.offered = std::max(visits, node.offered / part);
        node.first_child = none;
        kept_.push_back(node);
        Index last = none;
        for (Index child = nodes_[from].first_child; child != none; child = nodes_[child].next_sibling) {
            if (nodes_[child].visits < part) continue;
            const Index copied = copy(child, part);
            (last == none ? kept_[index].first_child : kept_[last].next_sibling) = copied;
            kept_[copied].next_sibling = none;
            last = copied;
        }
        return index;
    }

    std::vector<Node> nodes_, kept_;
    std::size_t capacity_ = 0;
};

}  // namespace sandtable::bots
