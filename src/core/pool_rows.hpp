// Several pools thrown one after the other, of which the rules need less than the result of each: results that nothing
// tells apart are one outcome, so that eleven units that save two hits each have some dozens of outcomes, not 3¹¹.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <span>
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
    // They tell this of a result that is left out, because other ways have it.
    static constexpr Telling contradiction = [] {
        Telling told{};
        told.fill(0xffff);
        return told;
    }();

    int dice() const;
};

// Dice that hit with some of their faces, and the saves against as many hits as that makes.
struct HitRow {
    SaveRow row;                                            // nobody is hit yet
    std::uint8_t dice = 0;                                  // that may hit
    std::uint8_t needed = 0;                                // at least so much hits
    SaveRow (*placed)(const SaveRow&, int hits) = nullptr;  // the row with so many hits on its pools
};

// The outcomes of rows, each worked out when it is first thrown.
class PoolRows {
public:
    static constexpr int faces = 6;

    struct Outcome {
        SaveRow::Failures failed{};  // one of the results that nothing tells apart
        WideNumber ways = 1;         // to all of them, of 6ⁿ
        std::uint64_t paths = 1;     // how many they are
        SaveRow::Telling told{};     // what they have in common
    };
    // One outcome of one row, after so many hits. A throw whose results are all left out has one outcome without parts.
    struct Part {
        int hits;
        std::size_t row;
        std::size_t outcome;
    };
    using Parts = std::vector<Part>;  // of several rows, that nothing tells apart

    // The number of the row, or nothing when it has too many dice or outcomes.
    static constexpr std::size_t none = ~std::size_t{};
    std::size_t row_of(const SaveRow& row);
    const std::vector<Outcome>& outcomes(std::size_t row) const { return rows_[row].outcomes; }
    int dice(std::size_t row) const { return rows_[row].dice; }
    const SaveRow::Failures& hits(std::size_t row) const { return rows_[row].hits; }

    // The same for dice with the saves against their hits.
    std::size_t throw_of(const HitRow& thrown);
    const std::vector<Parts>& parts(std::size_t number) const { return throws_[number].outcomes; }
    int hitting_dice(std::size_t number) const { return throws_[number].dice; }
    int hitting_faces(std::size_t number) const { return throws_[number].favourable; }
    int pools(std::size_t number) const { return throws_[number].pools; }

private:
    struct Known {
        int dice;
        SaveRow::Failures hits;  // on each pool
        std::vector<Outcome> outcomes;
    };
    struct Throw {
        int dice;
        int favourable;
        int pools;
        std::vector<Parts> outcomes;
    };
    using Pools = std::array<std::uint8_t, SaveRow::most_pools * sizeof(SavePool)>;
    using Key = std::pair<Pools, std::uint16_t>;  // and the context; a game has one function `telling`

    static Key key_of(const SaveRow& row);

    using ThrowKey = std::pair<Key, std::uint16_t>;  // and its dice and what hits

    Throw together(const HitRow& thrown, std::span<const std::size_t> rows) const;
    std::size_t number_of(const ThrowKey& key, const HitRow& thrown);

    std::map<Pools, std::vector<Outcome>> thrown_;  // before the game was asked what it can tell
    std::map<Key, std::size_t> known_;
    std::deque<Known> rows_;
    Key last_;  // the paths of a throw ask for its row one after the other
    std::size_t last_number_ = none;
    std::map<ThrowKey, std::size_t> known_throws_;
    std::deque<Throw> throws_;
    ThrowKey last_throw_{};
    std::size_t last_throw_number_ = none;
};

}  // namespace sandtable
