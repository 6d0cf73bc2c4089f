#include "core/dice.hpp"

#include <algorithm>
#include <cstring>

#include "core/pool_rows.hpp"

namespace sandtable {

namespace {

// ChaCha with eight rounds, four blocks side by side. A stream cipher rather than a statistical generator,
// because players see the dice: nobody may work out the next die from the last ones.
using Lanes = std::uint32_t __attribute__((vector_size(16)));

template <int Bits>
inline Lanes rotate(Lanes x) {
    return (x << Bits) | (x >> (32 - Bits));
}

inline void quarter(Lanes& a, Lanes& b, Lanes& c, Lanes& d) {
    // clang-format off
    a += b; d = rotate<16>(d ^ a);
    c += d; b = rotate<12>(b ^ c);
    a += b; d = rotate<8>(d ^ a);
    c += d; b = rotate<7>(b ^ c);
    // clang-format on
}

inline Lanes all(std::uint32_t x) { return Lanes{x, x, x, x}; }

constexpr int double_rounds = 4;

int favourable_faces(AtLeast success, int faces) { return std::clamp(faces + 1 - success.value, 0, faces); }

}  // namespace

Seed Seed::from_number(std::uint64_t number) {
    Seed seed;
    seed.words[0] = static_cast<std::uint32_t>(number);
    seed.words[1] = static_cast<std::uint32_t>(number >> 32);
    return seed;
}

int Branches::take(const Step& possible, int first_outcome) {
    if (depth_ < path_.size()) return path_[depth_++].outcome;
    if (path_.full()) {
        too_long_ = true;
        return first_outcome;
    }
    path_.push(possible);
    path_.back().outcome = static_cast<std::uint16_t>(first_outcome);
    ++depth_;
    return first_outcome;
}

bool Branches::next() {
    depth_ = 0;
    while (!path_.empty() && path_.back().outcome == path_.back().last) path_.pop();
    if (path_.empty()) return false;
    ++path_.back().outcome;
    return true;
}

Dice Dice::random(const Seed& seed, std::uint64_t stream) {
    Dice dice;
    dice.key_ = seed;
    dice.stream_ = stream;
    dice.next_word_ = static_cast<std::uint32_t>(dice.words_.size());
    return dice;
}

Dice Dice::scripted(std::span<const std::uint16_t> values) {
    Dice dice;
    dice.mode_ = Mode::scripted;
    dice.script_ = values;
    return dice;
}

Dice Dice::enumerating(Branches& branches, PoolRows* rows) {
    Dice dice;
    dice.mode_ = Mode::enumerating;
    dice.branches_ = &branches;
    dice.rows_ = rows;
    return dice;
}

void Dice::refill() {
    std::array<Lanes, 16> start;
    constexpr std::array<std::uint32_t, 4> constants{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    for (int i = 0; i < 4; ++i) start[i] = all(constants[i]);
    for (int i = 0; i < 8; ++i) start[4 + i] = all(key_.words[i]);
    const std::uint64_t first = block_;
    for (int lane = 0; lane < 4; ++lane) {
        start[12][lane] = static_cast<std::uint32_t>(first + lane);
        start[13][lane] = static_cast<std::uint32_t>((first + lane) >> 32);
    }
    start[14] = all(static_cast<std::uint32_t>(stream_));
    start[15] = all(static_cast<std::uint32_t>(stream_ >> 32));

    std::array<Lanes, 16> x = start;
    for (int round = 0; round < double_rounds; ++round) {
        for (int i = 0; i < 4; ++i) quarter(x[i], x[4 + i], x[8 + i], x[12 + i]);
        for (int i = 0; i < 4; ++i) quarter(x[i], x[4 + (i + 1) % 4], x[8 + (i + 2) % 4], x[12 + (i + 3) % 4]);
    }
    for (int word = 0; word < 16; ++word) {
        x[word] += start[word];
        for (int lane = 0; lane < 4; ++lane) words_[lane * 16 + word] = x[word][lane];
    }
    block_ += 4;
    next_word_ = 0;
}

void Dice::go_to(std::uint64_t place) {
    const std::uint64_t words = words_.size();
    block_ = place / words * (words / words_a_block);
    refill();
    next_word_ = static_cast<std::uint32_t>(place % words);
}

// Unbiased: the product of a 32-bit word and the limit, taking the upper half and rejecting the few words
// that would make some results more likely than others.
std::uint32_t Dice::below(std::uint32_t limit) {
    for (;;) {
        if (next_word_ == words_.size()) refill();
        const std::uint64_t product = std::uint64_t{words_[next_word_++]} * limit;
        const auto fraction = static_cast<std::uint32_t>(product);
        if (fraction >= limit || fraction >= (0u - limit) % limit) return static_cast<std::uint32_t>(product >> 32);
    }
}

int Dice::scripted_value(int faces, int lowest) {
    if (used_ == script_.size()) {
        ran_short_ = true;
        return lowest;
    }
    const int value = script_[used_++];
    if (value < lowest || value >= lowest + faces) {
        bad_face_ = true;
        return lowest;
    }
    return value;
}

int Dice::one(int faces, int lowest) {
    ++thrown_;
    const int value = mode_ == Mode::random ? lowest + static_cast<int>(below(static_cast<std::uint32_t>(faces)))
                                            : scripted_value(faces, lowest);
    if (record_ != nullptr) record_->values.push_back(static_cast<std::uint16_t>(value));
    return value;
}

void Dice::note(const RollName& name, int faces, int count, std::size_t first) {
    if (record_ != nullptr)
        record_->rolls.push_back({name.label, name.clause, static_cast<std::uint16_t>(faces),
                                  static_cast<std::uint16_t>(count), static_cast<std::uint32_t>(first), name.audience});
}

int Dice::roll_again_above(int highest, int faces, const RollName& name) {
    if (mode_ == Mode::enumerating) return roll(highest, name);
    int value = roll(faces, name);
    while (value > highest) value = roll(faces, name);
    return value;
}

int Dice::roll(int faces, const RollName& name) {
    if (mode_ == Mode::enumerating) {
        ++thrown_;
        const auto sides = static_cast<std::uint16_t>(faces);
        return branches_->take({Branches::Kind::face, 1, sides, 0, 0, sides}, 1);
    }
    const std::size_t first = record_ ? record_->values.size() : 0;
    const int value = one(faces, 1);
    note(name, faces, 1, first);
    return value;
}

int Dice::draw(int choices, const RollName& name) {
    if (mode_ == Mode::enumerating) {
        ++thrown_;
        const auto sides = static_cast<std::uint16_t>(choices);
        return branches_->take({Branches::Kind::face, 1, sides, 0, 0, static_cast<std::uint16_t>(choices - 1)}, 0);
    }
    const std::size_t first = record_ ? record_->values.size() : 0;
    const int value = one(choices, 0);
    note(name, choices, 1, first);
    return value;
}

int Dice::pool(int count, AtLeast success, const RollName& name, int faces) {
    if (count <= 0) return 0;
    if (mode_ == Mode::enumerating) {
        thrown_ += static_cast<std::uint64_t>(count);
        const int favourable = favourable_faces(success, faces);
        if (favourable == 0) return 0;
        if (favourable == faces) return count;
        const auto dice = static_cast<std::uint16_t>(count);
        return branches_->take({Branches::Kind::pool, dice, static_cast<std::uint16_t>(faces),
                                static_cast<std::uint16_t>(favourable), 0, dice},
                               0);
    }
    const std::size_t first = record_ ? record_->values.size() : 0;
    int successes = 0;
    for (int i = 0; i < count; ++i) successes += one(faces, 1) >= success.value;
    note(name, faces, count, first);
    return successes;
}

bool Dice::throw_together(const SaveRow& row, std::array<std::uint8_t, 16>& failed) {
    const std::size_t number = rows_ == nullptr ? PoolRows::none : rows_->row_of(row);
    if (number == PoolRows::none) return false;
    const int count = rows_->dice(number);
    thrown_ += static_cast<std::uint64_t>(count);
    const std::vector<PoolRows::Outcome>& outcomes = rows_->outcomes(number);
    const int outcome =
        branches_->take({Branches::Kind::row, static_cast<std::uint16_t>(count), PoolRows::faces,
                         static_cast<std::uint16_t>(number), 0, static_cast<std::uint16_t>(outcomes.size() - 1)},
                        0);
    failed = outcomes[static_cast<std::size_t>(outcome)].failed;
    return true;
}

bool Dice::throw_together(const HitRow& row, std::array<std::uint8_t, 16>& hits, std::array<std::uint8_t, 16>& failed) {
    const std::size_t number = rows_ == nullptr ? PoolRows::none : rows_->throw_of(row);
    if (number == PoolRows::none) return false;
    const std::vector<PoolRows::Parts>& outcomes = rows_->parts(number);
    const int outcome =
        branches_->take({Branches::Kind::hits, row.dice, PoolRows::faces, static_cast<std::uint16_t>(number), 0,
                         static_cast<std::uint16_t>(outcomes.size() - 1)},
                        0);
    const PoolRows::Parts& parts = outcomes[static_cast<std::size_t>(outcome)];
    if (parts.empty()) return true;
    const PoolRows::Part& first = parts.front();
    hits = rows_->hits(first.row);
    failed = rows_->outcomes(first.row)[first.outcome].failed;
    thrown_ += static_cast<std::uint64_t>(row.dice + rows_->dice(first.row));
    return true;
}

int Dice::sum(int count, const RollName& name, int faces) {
    if (count <= 0) return 0;
    if (mode_ == Mode::enumerating) {
        thrown_ += static_cast<std::uint64_t>(count);
        return branches_->take({Branches::Kind::sum, static_cast<std::uint16_t>(count),
                                static_cast<std::uint16_t>(faces), 0, 0, static_cast<std::uint16_t>(count * faces)},
                               count);
    }
    const std::size_t first = record_ ? record_->values.size() : 0;
    int total = 0;
    for (int i = 0; i < count; ++i) total += one(faces, 1);
    note(name, faces, count, first);
    return total;
}

}  // namespace sandtable
