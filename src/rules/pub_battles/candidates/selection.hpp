// For games played by chance: a few of the proposals of PUB-26.4 are tried without looking at the others.
#pragma once

#include <algorithm>

#include "core/dice.hpp"
#include "core/scratch_list.hpp"

namespace sandtable::pub_battles {

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

}  // namespace sandtable::pub_battles
