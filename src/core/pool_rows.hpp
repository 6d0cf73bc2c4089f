// Several pools thrown one after the other, of which the rules need less than the result of each: results that nothing
// tells apart are one outcome, so that eleven units that save two hits each have some dozens of outcomes, not 3¹¹.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <utility>
#include <vector>

namespace sandtable {

__extension__ using WideNumber = unsigned __int128;

// Dice of which it matters how many fail.
struct SavePool {
    std::uint8_t count = 0;
    std::uint8_t needed = 0;  // at least so much saves
    std::uint8_t limit = 0;   // more failures than these change nothing
    std::uint8_t alike = 0;   // up to so many failures count only in the sum of all pools
    std::uint16_t kind = 0;   // the game's own, for `telling`
};

struct SaveRow {
    static constexpr std::size_t most_pools = 16;
    using Failures = std::array<std::uint8_t, most_pools>;
    using Telling = std::array<std::uint16_t, most_pools + 1>;

    std::array<SavePool, most_pools> pools{};
    std::uint8_t size = 0;
    std::uint16_t context = 0;                                      // the game's own, for `telling`
    Telling (*telling)(const SaveRow&, const Failures&) = nullptr;  // what the rules can still tell of a result

    int dice() const;
};

// The outcomes of rows, each worked out when it is first thrown.
class PoolRows {
public:
    static constexpr int faces = 6;

    struct Outcome {
        SaveRow::Failures failed{};  // one of the results that nothing tells apart
        WideNumber ways = 1;         // to all of them, of 6ⁿ
        std::uint64_t paths = 1;     // how many they are
    };

    // The number of the row, or nothing when it has too many dice or outcomes.
    static constexpr std::size_t none = ~std::size_t{};
    std::size_t row_of(const SaveRow& row);
    const std::vector<Outcome>& outcomes(std::size_t row) const { return rows_[row].outcomes; }
    int dice(std::size_t row) const { return rows_[row].dice; }

private:
    struct Known {
        int dice;
        std::vector<Outcome> outcomes;
    };
    using Pools = std::array<std::uint8_t, SaveRow::most_pools * sizeof(SavePool)>;
    using Key = std::pair<Pools, std::uint16_t>;  // and the context; a game has one function `telling`

    static Key key_of(const SaveRow& row);

    std::map<Pools, std::vector<Outcome>> thrown_;  // before the game was asked what it can tell
    std::map<Key, std::size_t> known_;
    std::deque<Known> rows_;
    Key last_;  // the paths of a throw ask for its row one after the other
    std::size_t last_number_ = none;
};

}  // namespace sandtable
