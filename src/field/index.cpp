#include "field/index.hpp"

#include <algorithm>

namespace sandtable::field {

Box Box::around(Segment segment) {
    const auto [x_low, x_high] = std::minmax(segment.from.x, segment.to.x);
    const auto [y_low, y_high] = std::minmax(segment.from.y, segment.to.y);
    return {{x_low, y_low}, {x_high, y_high}};
}

Box Box::around(Point centre, std::int32_t reach) { return Box{centre, centre}.grown(reach); }

Index::Index(std::int32_t width, std::int32_t height, const std::vector<Box>& features)
    : cell_width_(std::max(1, width / cells + 1)), cell_height_(std::max(1, height / cells + 1)) {
    for (std::size_t feature = 0; feature < features.size(); ++feature) {
        const Box& box = features[feature];
        for (int y = row(box.low.y); y <= row(box.high.y); ++y)
            for (int x = column(box.low.x); x <= column(box.high.x); ++x)
                cells_[y * cells + x].insert(static_cast<int>(feature));
    }
}

// What lies beyond an edge belongs to the cells at that edge.
int Index::column(std::int32_t x) const { return std::clamp<std::int32_t>(x < 0 ? 0 : x / cell_width_, 0, cells - 1); }

int Index::row(std::int32_t y) const { return std::clamp<std::int32_t>(y < 0 ? 0 : y / cell_height_, 0, cells - 1); }

Candidates Index::near(const Box& box) const {
    Candidates found;
    for (int y = row(box.low.y); y <= row(box.high.y); ++y)
        for (int x = column(box.low.x); x <= column(box.high.x); ++x) found |= cells_[y * cells + x];
    return found;
}

// Row by row: the part of the segment in each, found with a unit to spare for rounding.
Candidates Index::near(Segment segment) const {
    if (segment.from.y > segment.to.y) std::swap(segment.from, segment.to);
    const std::int64_t rise = segment.to.y - segment.from.y;
    const std::int64_t run = segment.to.x - segment.from.x;
    const auto x_at = [&](std::int64_t y) {
        const std::int64_t climbed = std::clamp<std::int64_t>(y - segment.from.y, 0, rise);
        return static_cast<std::int32_t>(segment.from.x + (rise == 0 ? 0 : rounded(run * climbed, rise)));
    };
    Candidates found;
    const int first = row(segment.from.y), last = row(segment.to.y);
    for (int y = first; y <= last; ++y) {
        const std::int32_t enters = y == first ? segment.from.x : x_at(std::int64_t{y} * cell_height_);
        const std::int32_t leaves = y == last ? segment.to.x : x_at(std::int64_t{y + 1} * cell_height_);
        const auto [low, high] = std::minmax(enters, leaves);
        for (int x = column(low - 1); x <= column(high + 1); ++x) found |= cells_[y * cells + x];
    }
    return found;
}

}  // namespace sandtable::field
