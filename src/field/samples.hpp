// Points that stand for the area, the length or the front of a rectangle: an odd number of them, so that a majority is
// never in doubt. PUB-1.8 to PUB-1.10.
#pragma once

#include "core/fixed_list.hpp"
#include "field/number.hpp"

namespace sandtable::field {

inline constexpr std::int32_t longest_sampled = 4000;  // thousandths of an inch
inline constexpr std::int32_t sample_spacing = 125;
inline constexpr std::size_t most_samples = longest_sampled / sample_spacing + 1;

using Offsets = FixedList<std::int32_t, most_samples>;

// Along a length in thousandths, from its middle, in half thousandths. PUB-1.8.
constexpr Offsets sample_offsets(std::int32_t length) {
    const std::int32_t count = length / sample_spacing + (length / sample_spacing % 2 == 0 ? 1 : 0);
    Offsets offsets;
    for (std::int32_t i = 0; i < count; ++i)
        offsets.push(static_cast<std::int32_t>(rounded(std::int64_t{length} * (2 * i + 1 - count), count)));
    return offsets;
}

// Strictly more than half. PUB-1.10.
constexpr bool is_majority(std::size_t part, std::size_t whole) { return 2 * part > whole; }

}  // namespace sandtable::field
