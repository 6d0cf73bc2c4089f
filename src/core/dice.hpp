// All chance in the games. The same rules code runs with random dice (play), scripted dice (tests and replays)
// and enumerating dice, which walk through every outcome of an action and so give its exact odds.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/clause.hpp"
#include "core/fixed_list.hpp"
#include "core/journal.hpp"

namespace sandtable {

// 256 bits; the same seed and stream give the same dice on every machine.
struct Seed {
    std::array<std::uint32_t, 8> words{};
    static Seed from_number(std::uint64_t number);
    friend bool operator==(const Seed&, const Seed&) = default;
};

// What a throw is called in records and golden cases, and the clause that asks for it.
struct RollName {
    const char* label;
    Clause clause;
    Seats audience = everyone;  // who may see the dice
};

struct AtLeast {
    int value;
};
constexpr AtLeast at_least(int value) { return {value}; }

class PoolRows;
struct SaveRow;
struct HitRow;

// The path of outcomes an enumeration is on. `next` moves to the following path, in a fixed order.
class Branches {
public:
    enum class Kind : std::uint8_t { face, pool, sum, row, hits };
    struct Step {
        Kind kind = Kind::face;
        std::uint16_t count = 1;  // dice thrown together
        std::uint16_t faces = 6;
        std::uint16_t favourable = 0;  // pool: faces that count as a success; row, hits: its number among the PoolRows
        std::uint16_t outcome = 0;
        std::uint16_t last = 0;
    };
    static constexpr std::size_t longest_path = 512;

    int take(const Step& possible, int first_outcome);
    bool next();  // false when every path has been walked
    bool too_long() const { return too_long_; }
    void restart() {
        while (!path_.empty()) path_.pop();
        depth_ = 0;
        too_long_ = false;
    }
    std::span<const Step> steps() const { return {path_.begin(), path_.size()}; }

private:
    FixedList<Step, longest_path> path_;
    std::size_t depth_ = 0;
    bool too_long_ = false;
};

class Dice {
public:
    static Dice random(const Seed& seed, std::uint64_t stream = 0);
    static Dice scripted(std::span<const std::uint16_t> values);  // the values must outlive the dice
    // With `rows`, what is thrown together is enumerated by what the rules can tell apart.
    static Dice enumerating(Branches& branches, PoolRows* rows = nullptr);

    int roll(int faces, const RollName& name);  // 1 … faces
    int d6(const RollName& name) { return roll(6, name); }
    // A die that is thrown again while it shows more than `highest`; enumerated as one with so many faces.
    int roll_again_above(int highest, int faces, const RollName& name);
    int draw(int choices, const RollName& name);                                // 0 … choices - 1
    int pool(int count, AtLeast success, const RollName& name, int faces = 6);  // how many succeed
    bool succeeds(AtLeast success, const RollName& name, int faces = 6) { return pool(1, success, name, faces) == 1; }
    int sum(int count, const RollName& name, int faces = 6);

    // Dice that enumerate with rows can throw several pools as one. `throw_together` does it, or says that each pool
    // must be thrown by itself.
    bool merge() const { return rows_ != nullptr; }
    bool throw_together(const SaveRow& row, std::array<std::uint8_t, 16>& failed);
    bool throw_together(const HitRow& row, std::array<std::uint8_t, 16>& hits, std::array<std::uint8_t, 16>& failed);

    // A number below `limit` that is no die of the game: a bot's coin, not recorded.
    std::uint32_t below(std::uint32_t limit);

    // Random dice: how many words of the stream are used, and back (or forth) to a place in it.
    std::uint64_t place_in_stream() const { return block_ * words_a_block - (words_.size() - next_word_); }
    void go_to(std::uint64_t place);

    void record_to(Record* record) { record_ = record; }
    std::uint64_t thrown() const { return thrown_; }

    // Scripted dice: a value was missing or had no such face / values left unused.
    bool ran_short() const { return ran_short_; }
    bool bad_face() const { return bad_face_; }
    std::size_t unused() const { return script_.size() - used_; }

private:
    enum class Mode : std::uint8_t { random, scripted, enumerating };
    static constexpr std::uint64_t words_a_block = 16;

    int one(int faces, int lowest);
    int scripted_value(int faces, int lowest);
    void refill();
    void note(const RollName& name, int faces, int count, std::size_t first);

    Mode mode_ = Mode::random;
    bool ran_short_ = false;
    bool bad_face_ = false;
    std::uint32_t next_word_ = 0;
    std::uint64_t thrown_ = 0;
    Record* record_ = nullptr;
    Branches* branches_ = nullptr;
    PoolRows* rows_ = nullptr;
    std::span<const std::uint16_t> script_;
    std::size_t used_ = 0;

    Seed key_;
    std::uint64_t stream_ = 0;
    std::uint64_t block_ = 0;
    std::array<std::uint32_t, 64> words_{};
};

}  // namespace sandtable
