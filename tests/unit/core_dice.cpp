// core/dice: the generator against a plain reference, range reduction, and the three kinds of dice.
#include "core/dice.hpp"

#include <cmath>
#include <numeric>

#include "analysis/odds.hpp"
#include "core/probability.hpp"
#include "unit/support.hpp"

namespace sandtable {
namespace {

using analysis::exact_probability;
using analysis::Rational;

constexpr RollName any_roll{"any", {"TEST", 1, 1}};
constexpr RollName other_roll{"other", {"TEST", 2, 3}};

// ---- the generator

// ChaCha with eight rounds as Bernstein's paper has it, one block at a time, written for reading.
std::array<std::uint32_t, 16> reference_block(const Seed& key, std::uint64_t block, std::uint64_t stream) {
    std::array<std::uint32_t, 16> start{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    for (std::size_t i = 0; i < 8; ++i) start[4 + i] = key.words[i];
    start[12] = static_cast<std::uint32_t>(block);
    start[13] = static_cast<std::uint32_t>(block >> 32);
    start[14] = static_cast<std::uint32_t>(stream);
    start[15] = static_cast<std::uint32_t>(stream >> 32);
    auto x = start;
    const auto quarter = [&](int a, int b, int c, int d) {
        const auto mix = [&](int sum, int add, int turn, int bits) {
            x[sum] += x[add];
            x[turn] = std::rotl(x[turn] ^ x[sum], bits);
        };
        mix(a, b, d, 16);
        mix(c, d, b, 12);
        mix(a, b, d, 8);
        mix(c, d, b, 7);
    };
    for (int double_round = 0; double_round < 4; ++double_round) {
        for (const auto& q : {std::array{0, 4, 8, 12}, {1, 5, 9, 13}, {2, 6, 10, 14}, {3, 7, 11, 15}})
            quarter(q[0], q[1], q[2], q[3]);
        for (const auto& q : {std::array{0, 5, 10, 15}, {1, 6, 11, 12}, {2, 7, 8, 13}, {3, 4, 9, 14}})
            quarter(q[0], q[1], q[2], q[3]);
    }
    for (std::size_t i = 0; i < 16; ++i) x[i] += start[i];
    return x;
}

std::uint32_t raw_word(Dice& dice) {  // two halves: a limit of 2^16 rejects nothing and shows the upper half only
    return dice.below(1u << 31);      // the upper 31 bits of one word, never rejected
}

TEST(Generator, the_first_block_of_the_zero_key_is_the_published_one) {
    // ChaCha8, 256-bit zero key, zero nonce, block 0 (draft-strombergson-chacha-test-vectors, TC1): 3e 00 ef 2f 89 5f
    // 40 d6 …
    const auto block = reference_block(Seed{}, 0, 0);
    EXPECT_EQ(block[0], 0x2fef003eu);
    EXPECT_EQ(block[1], 0xd6405f89u);
    Dice dice = Dice::random(Seed{});
    EXPECT_EQ(raw_word(dice), 0x2fef003eu >> 1);
    EXPECT_EQ(raw_word(dice), 0xd6405f89u >> 1);
}

TEST(Generator, agrees_with_the_reference_for_many_keys_streams_and_blocks) {
    std::vector<Seed> keys{Seed{}, Seed::from_number(1), Seed::from_number(0xfedcba9876543210),
                           Seed{{1, 2, 3, 4, 5, 6, 7, 8}}, Seed{{~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u}}};
    for (const Seed& key : keys) {
        for (const std::uint64_t stream : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{0xffffffff},
                                           std::uint64_t{1} << 32, ~std::uint64_t{0}}) {
            Dice dice = Dice::random(key, stream);
            for (std::uint64_t block = 0; block < 11; ++block) {
                const auto expected = reference_block(key, block, stream);
                for (const std::uint32_t word : expected)
                    ASSERT_EQ(raw_word(dice), word >> 1) << "stream " << stream << " block " << block;
            }
        }
    }
}

std::vector<int> first_rolls(Dice dice, int count = 64) {
    std::vector<int> rolls;
    for (int i = 0; i < count; ++i) rolls.push_back(dice.d6(any_roll));
    return rolls;
}

TEST(Generator, the_same_seed_and_stream_give_the_same_dice) {
    EXPECT_EQ(first_rolls(Dice::random(Seed::from_number(42), 7)), first_rolls(Dice::random(Seed::from_number(42), 7)));
}

TEST(Generator, another_seed_or_stream_gives_other_dice) {
    std::set<std::vector<int>> different;
    for (std::uint64_t number = 0; number < 20; ++number) {
        different.insert(first_rolls(Dice::random(Seed::from_number(number), 0)));
        different.insert(first_rolls(Dice::random(Seed::from_number(0), number)));
    }
    EXPECT_EQ(different.size(), 39u);  // seed 0, stream 0 is in both rows
}

TEST(Generator, a_copy_of_the_dice_goes_on_alike_and_apart) {
    Dice dice = Dice::random(Seed::from_number(3));
    first_rolls(dice);
    for (int i = 0; i < 100; ++i) dice.d6(any_roll);
    Dice copy = dice;
    const auto ahead = first_rolls(dice);
    dice.d6(any_roll);
    EXPECT_EQ(first_rolls(copy), ahead);
}

TEST(Generator, any_place_in_the_stream_can_be_gone_back_to) {
    Dice dice = Dice::random(Seed::from_number(11), 3);
    EXPECT_EQ(dice.place_in_stream(), 0u);
    std::vector<std::uint32_t> words;
    for (int i = 0; i < 300; ++i) {
        ASSERT_EQ(dice.place_in_stream(), static_cast<std::uint64_t>(i));
        words.push_back(raw_word(dice));
    }
    for (const std::uint64_t place : {0, 1, 63, 64, 65, 127, 128, 255, 256, 299}) {
        dice.go_to(place);
        EXPECT_EQ(dice.place_in_stream(), place);
        for (std::size_t i = place; i < words.size(); ++i) ASSERT_EQ(raw_word(dice), words[i]) << "from " << place;
    }
}

TEST(Generator, a_seed_keeps_all_64_bits_of_its_number) {
    EXPECT_EQ(Seed::from_number(0x123456789abcdef0).words, (std::array<std::uint32_t, 8>{0x9abcdef0, 0x12345678}));
    EXPECT_NE(Seed::from_number(1), Seed::from_number(std::uint64_t{1} << 32));
}

// ---- range reduction

// Lemire's method by the book: the words whose product falls below 2^32 mod n are thrown away.
std::uint32_t reference_below(std::uint32_t limit, const std::function<std::uint32_t()>& next) {
    const std::uint64_t rejected = (std::uint64_t{1} << 32) % limit;
    for (;;) {
        const std::uint64_t product = std::uint64_t{next()} * limit;
        if ((product & 0xffffffff) >= rejected) return static_cast<std::uint32_t>(product >> 32);
    }
}

TEST(RangeReduction, rejects_exactly_the_words_that_would_be_unfair) {
    // Near 2^31 and 2^32 up to half of all words must be thrown away, so that a wrong threshold cannot stay hidden.
    for (const std::uint32_t limit :
         {3u, 6u, 7u, 1000u, 0x55555556u, 0x80000001u, 0xaaaaaaabu, 0xc0000001u, 0xffffffffu}) {
        const Seed seed = Seed::from_number(limit);
        std::uint64_t block = 0;
        std::size_t at = 16;
        std::array<std::uint32_t, 16> words{};
        const auto next = [&] {
            if (at == 16) words = reference_block(seed, block++, 0), at = 0;
            return words[at++];
        };
        Dice dice = Dice::random(seed);
        for (int i = 0; i < 2000; ++i)
            ASSERT_EQ(dice.below(limit), reference_below(limit, next)) << "limit " << limit << " draw " << i;
    }
}

// The chance that chi-square with `freedom` degrees exceeds the bound is about one in a million (Wilson–Hilferty).
double chi_square_bound(int freedom) {
    const double k = freedom, z = 4.75;
    return k * std::pow(1 - 2 / (9 * k) + z * std::sqrt(2 / (9 * k)), 3);
}

class FairDie : public testing::TestWithParam<int> {};

TEST_P(FairDie, shows_every_face_equally_often) {
    const int faces = GetParam(), rolls = repetitions(2'000'000, 200'000);
    std::vector<int> seen(static_cast<std::size_t>(faces));
    Dice dice = Dice::random(Seed::from_number(20240607), static_cast<std::uint64_t>(faces));
    for (int i = 0; i < rolls; ++i) {
        const int face = dice.roll(faces, any_roll);
        ASSERT_TRUE(face >= 1 && face <= faces);
        ++seen[static_cast<std::size_t>(face - 1)];
    }
    const double expected = static_cast<double>(rolls) / faces;
    double chi_square = 0;
    for (const int count : seen) chi_square += (count - expected) * (count - expected) / expected;
    EXPECT_LT(chi_square, chi_square_bound(faces - 1));
    EXPECT_GT(chi_square, faces == 3 ? 0.0 : 0.05) << "too even to be random";
}

TEST_P(FairDie, forgets_the_face_before) {
    const int faces = std::min(GetParam(), 20), rolls = repetitions(1'000'000, 100'000);
    std::vector<int> pairs(static_cast<std::size_t>(faces * faces));
    Dice dice = Dice::random(Seed::from_number(7), static_cast<std::uint64_t>(faces));
    int before = dice.draw(faces, any_roll);
    for (int i = 0; i < rolls; ++i) {
        const int face = dice.draw(faces, any_roll);
        ++pairs[static_cast<std::size_t>(before * faces + face)];
        before = face;
    }
    const double expected = static_cast<double>(rolls) / (faces * faces);
    double chi_square = 0;
    for (const int count : pairs) chi_square += (count - expected) * (count - expected) / expected;
    EXPECT_LT(chi_square, chi_square_bound(faces * faces - 1));
}

INSTANTIATE_TEST_SUITE_P(Faces, FairDie, testing::Values(3, 6, 7, 8, 10, 20, 1000),
                         [](const auto& faces) { return std::to_string(faces.param); });

// ---- what the throws mean

TEST(Throws, a_pool_counts_the_dice_at_or_above_the_threshold) {
    const std::vector<std::uint16_t> values{1, 2, 3, 4, 5, 6};
    for (int threshold = -1; threshold <= 8; ++threshold) {
        Dice dice = Dice::scripted(values);
        const auto expected =
            std::count_if(values.begin(), values.end(), [&](int value) { return value >= threshold; });
        EXPECT_EQ(dice.pool(6, at_least(threshold), any_roll), expected) << "threshold " << threshold;
        EXPECT_EQ(dice.unused(), 0u) << "every die is thrown even when the result is certain";
    }
}

TEST(Throws, a_sum_adds_the_faces) {
    const std::vector<std::uint16_t> values{3, 6, 1};
    Dice dice = Dice::scripted(values);
    EXPECT_EQ(dice.sum(2, any_roll), 9);
    EXPECT_EQ(dice.sum(1, any_roll), 1);
}

TEST(Throws, a_draw_counts_from_zero_and_a_roll_from_one) {
    const std::vector<std::uint16_t> values{0, 4, 5};
    Dice dice = Dice::scripted(values);
    EXPECT_EQ(dice.draw(5, any_roll), 0);
    EXPECT_EQ(dice.draw(5, any_roll), 4);
    EXPECT_EQ(dice.roll(5, any_roll), 5);
    EXPECT_FALSE(dice.bad_face());
}

TEST(Throws, dice_with_other_faces_than_six_keep_their_own_range) {
    const std::vector<std::uint16_t> values{10, 9, 20};
    Dice dice = Dice::scripted(values);
    EXPECT_EQ(dice.pool(2, at_least(10), any_roll, 10), 1);
    EXPECT_EQ(dice.sum(1, any_roll, 20), 20);
    EXPECT_FALSE(dice.bad_face());
}

TEST(Throws, succeeds_is_a_pool_of_one) {
    const std::vector<std::uint16_t> values{4, 5};
    Dice dice = Dice::scripted(values);
    EXPECT_FALSE(dice.succeeds(at_least(5), any_roll));
    EXPECT_TRUE(dice.succeeds(at_least(5), any_roll));
}

TEST(Throws, no_dice_are_neither_thrown_nor_recorded) {
    Record record;
    Dice dice = Dice::random(Seed::from_number(1));
    dice.record_to(&record);
    for (const int none : {0, -1, -100}) {
        EXPECT_EQ(dice.pool(none, at_least(1), any_roll), 0);
        EXPECT_EQ(dice.sum(none, any_roll), 0);
    }
    EXPECT_EQ(dice.thrown(), 0u);
    EXPECT_TRUE(record.rolls.empty());
    EXPECT_TRUE(record.values.empty());
}

TEST(Throws, every_die_is_counted) {
    Dice dice = Dice::random(Seed::from_number(1));
    dice.d6(any_roll);
    dice.pool(5, at_least(4), any_roll);
    dice.sum(2, any_roll);
    dice.draw(52, any_roll);
    EXPECT_EQ(dice.thrown(), 9u);
    dice.below(6);
    EXPECT_EQ(dice.thrown(), 9u) << "a bot's coin is no die of the game";
}

// ---- scripted dice

TEST(ScriptedDice, a_missing_value_is_reported_and_counts_as_the_lowest) {
    const std::vector<std::uint16_t> values{6};
    Dice dice = Dice::scripted(values);
    EXPECT_EQ(dice.d6(any_roll), 6);
    EXPECT_FALSE(dice.ran_short());
    EXPECT_EQ(dice.d6(any_roll), 1);
    EXPECT_TRUE(dice.ran_short());
    EXPECT_EQ(dice.draw(3, any_roll), 0);
    EXPECT_FALSE(dice.bad_face());
}

TEST(ScriptedDice, a_pool_may_run_short_in_the_middle) {
    const std::vector<std::uint16_t> values{6, 6};
    Dice dice = Dice::scripted(values);
    EXPECT_EQ(dice.pool(3, at_least(6), any_roll), 2);
    EXPECT_TRUE(dice.ran_short());
}

TEST(ScriptedDice, unused_values_are_counted) {
    const std::vector<std::uint16_t> values{1, 2, 3};
    Dice dice = Dice::scripted(values);
    EXPECT_EQ(dice.unused(), 3u);
    dice.d6(any_roll);
    EXPECT_EQ(dice.unused(), 2u);
    dice.pool(2, at_least(1), any_roll);
    EXPECT_EQ(dice.unused(), 0u);
    EXPECT_FALSE(dice.ran_short());
}

TEST(ScriptedDice, a_face_that_the_die_does_not_have_is_reported) {
    for (const std::uint16_t value : {0, 7, 65535}) {
        const std::vector<std::uint16_t> values{value};
        Dice dice = Dice::scripted(values);
        EXPECT_EQ(dice.d6(any_roll), 1);
        EXPECT_TRUE(dice.bad_face()) << value;
    }
    const std::vector<std::uint16_t> values{5};
    Dice dice = Dice::scripted(values);
    dice.draw(5, any_roll);
    EXPECT_TRUE(dice.bad_face()) << "five choices are 0 to 4";
}

// ---- the record

TEST(RecordedDice, every_throw_is_kept_in_order_with_its_label_and_clause) {
    const std::vector<std::uint16_t> values{4, 6, 2, 5, 1, 3, 0};
    Record record;
    Dice dice = Dice::scripted(values);
    dice.record_to(&record);
    dice.d6(any_roll);
    dice.pool(3, at_least(5), other_roll);
    dice.sum(2, any_roll);
    dice.draw(9, other_roll);
    EXPECT_EQ(record.values, values);
    ASSERT_EQ(record.rolls.size(), 4u);
    const std::array<std::string, 4> labels{"any", "other", "any", "other"};
    const std::array<int, 4> counts{1, 3, 2, 1}, firsts{0, 1, 4, 6}, faces{6, 6, 6, 9};
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(record.rolls[i].label, labels[i]);
        EXPECT_EQ(record.rolls[i].count, counts[i]);
        EXPECT_EQ(record.rolls[i].first, static_cast<std::uint32_t>(firsts[i]));
        EXPECT_EQ(record.rolls[i].faces, faces[i]);
        EXPECT_EQ(record.rolls[i].clause, labels[i] == "any" ? any_roll.clause : other_roll.clause);
    }
}

TEST(RecordedDice, what_was_recorded_replays_as_a_script) {
    Record record;
    Dice dice = Dice::random(Seed::from_number(5));
    dice.record_to(&record);
    const auto play = [](Dice& with) {
        return std::array{with.d6(any_roll), with.pool(20, at_least(4), any_roll), with.sum(3, any_roll),
                          with.draw(100, any_roll)};
    };
    const auto played = play(dice);
    Dice script = Dice::scripted(record.values);
    EXPECT_EQ(play(script), played);
    EXPECT_FALSE(script.ran_short() || script.bad_face() || script.unused() > 0);
}

TEST(RecordedDice, nothing_is_recorded_once_the_record_is_taken_away) {
    Record record;
    Dice dice = Dice::random(Seed::from_number(5));
    dice.record_to(&record);
    dice.d6(any_roll);
    dice.record_to(nullptr);
    dice.d6(any_roll);
    EXPECT_EQ(record.values.size(), 1u);
}

// ---- enumerating dice

// Every path of a procedure: the results in the order walked, and the exact chance of each result.
struct Paths {
    std::vector<std::vector<int>> results;
    std::map<std::vector<int>, Rational> chance;
    Rational total = 0;
    double floating_total = 0;
};
template <class Procedure>
Paths all_paths(Procedure procedure) {
    Paths paths;
    Branches branches;
    do {
        Dice dice = Dice::enumerating(branches);
        const std::vector<int> result = procedure(dice);
        paths.results.push_back(result);
        paths.chance[result] += exact_probability(branches.steps());
        paths.total += exact_probability(branches.steps());
        paths.floating_total += probability(branches.steps());
    } while (branches.next());
    return paths;
}

TEST(Enumeration, a_single_die_shows_each_face_once_in_order) {
    const Paths paths = all_paths([](Dice& dice) { return std::vector{dice.d6(any_roll)}; });
    EXPECT_EQ(paths.results, (std::vector<std::vector<int>>{{1}, {2}, {3}, {4}, {5}, {6}}));
    for (const auto& [result, chance] : paths.chance) EXPECT_EQ(chance, Rational(1, 6));
}

TEST(Enumeration, a_draw_shows_each_choice_from_zero) {
    const Paths paths = all_paths([](Dice& dice) { return std::vector{dice.draw(4, any_roll)}; });
    EXPECT_EQ(paths.results, (std::vector<std::vector<int>>{{0}, {1}, {2}, {3}}));
    EXPECT_EQ(paths.total, 1);
}

TEST(Enumeration, the_last_throw_changes_fastest) {
    const Paths paths = all_paths([](Dice& dice) {
        const int first = dice.roll(2, any_roll);
        return std::vector{first, dice.roll(3, any_roll)};
    });
    EXPECT_EQ(paths.results, (std::vector<std::vector<int>>{{1, 1}, {1, 2}, {1, 3}, {2, 1}, {2, 2}, {2, 3}}));
}

TEST(Enumeration, a_procedure_may_throw_more_after_some_results_than_after_others) {
    const Paths paths = all_paths([](Dice& dice) {
        const int first = dice.d6(any_roll);
        if (first < 5) return std::vector{first};
        const int hits = dice.pool(2, at_least(6), any_roll);
        return hits == 0 ? std::vector{first, 0} : std::vector{first, hits, dice.d6(any_roll)};
    });
    EXPECT_EQ(paths.results.size(), 4u + 2 * (1 + 2 * 6));
    EXPECT_EQ(paths.total, 1);
    EXPECT_NEAR(paths.floating_total, 1, 1e-12);
    EXPECT_EQ((paths.chance.at({6, 2, 3})), Rational(1, 6) * Rational(1, 36) * Rational(1, 6));
    EXPECT_EQ((paths.chance.at({5, 0})), Rational(1, 6) * Rational(25, 36));
}

Rational binomial(int n, int k, const Rational& p) {
    Rational ways = 1;
    for (int i = 1; i <= k; ++i) ways = ways * (n - k + i) / i;
    for (int i = 0; i < k; ++i) ways *= p;
    for (int i = 0; i < n - k; ++i) ways *= 1 - p;
    return ways;
}

TEST(Enumeration, a_pool_follows_the_binomial_exactly) {
    for (const int faces : {6, 10}) {
        for (const int count : {1, 2, 5, 12, 40}) {
            for (int threshold = 2; threshold <= faces; ++threshold) {
                const Paths paths = all_paths(
                    [&](Dice& dice) { return std::vector{dice.pool(count, at_least(threshold), any_roll, faces)}; });
                ASSERT_EQ(paths.results.size(), static_cast<std::size_t>(count + 1));
                const Rational success(faces + 1 - threshold, faces);
                for (int k = 0; k <= count; ++k)
                    ASSERT_EQ(paths.chance.at({k}), binomial(count, k, success))
                        << count << "D" << faces << " at least " << threshold;
                ASSERT_EQ(paths.total, 1);
            }
        }
    }
}

TEST(Enumeration, a_certain_pool_is_one_path) {
    for (const int threshold : {-3, 0, 1}) {
        const Paths paths =
            all_paths([&](Dice& dice) { return std::vector{dice.pool(9, at_least(threshold), any_roll)}; });
        EXPECT_EQ(paths.results, (std::vector<std::vector<int>>{{9}}));
    }
    for (const int threshold : {7, 100}) {
        const Paths paths =
            all_paths([&](Dice& dice) { return std::vector{dice.pool(9, at_least(threshold), any_roll)}; });
        EXPECT_EQ(paths.results, (std::vector<std::vector<int>>{{0}}));
        EXPECT_EQ(paths.total, 1);
    }
}

TEST(Enumeration, a_sum_follows_the_convolution_exactly) {
    for (const int count : {1, 2, 3, 5}) {
        std::map<int, int> ways{{0, 1}};
        for (int die = 0; die < count; ++die) {
            std::map<int, int> next;
            for (const auto& [sum, number] : ways)
                for (int face = 1; face <= 6; ++face) next[sum + face] += number;
            ways = next;
        }
        const Paths paths = all_paths([&](Dice& dice) { return std::vector{dice.sum(count, any_roll)}; });
        ASSERT_EQ(paths.results.size(), ways.size());
        for (const auto& [sum, number] : ways)
            EXPECT_EQ(paths.chance.at({sum}), Rational(number, static_cast<int>(std::pow(6, count))))
                << count << " dice, sum " << sum;
        EXPECT_NEAR(paths.floating_total, 1, 1e-12);
    }
}

TEST(Enumeration, exact_and_floating_chances_agree) {
    Branches branches;
    do {
        Dice dice = Dice::enumerating(branches);
        dice.pool(7, at_least(5), any_roll);
        dice.sum(3, any_roll);
        dice.draw(5, any_roll);
        ASSERT_NEAR(probability(branches.steps()), exact_probability(branches.steps()).convert_to<double>(), 1e-14);
    } while (branches.next());
}

TEST(Enumeration, no_dice_make_no_branch) {
    Branches branches;
    Dice dice = Dice::enumerating(branches);
    EXPECT_EQ(dice.pool(0, at_least(4), any_roll), 0);
    EXPECT_EQ(dice.sum(0, any_roll), 0);
    EXPECT_TRUE(branches.steps().empty());
    EXPECT_FALSE(branches.next());
}

TEST(Enumeration, counts_the_dice_that_would_be_thrown) {
    Branches branches;
    Dice dice = Dice::enumerating(branches);
    dice.pool(9, at_least(1), any_roll);
    dice.d6(any_roll);
    dice.sum(2, any_roll);
    EXPECT_EQ(dice.thrown(), 12u);
}

TEST(Enumeration, a_path_that_is_too_long_is_reported) {
    Branches branches;
    Dice dice = Dice::enumerating(branches);
    for (std::size_t i = 0; i < Branches::longest_path; ++i) dice.d6(any_roll);
    EXPECT_FALSE(branches.too_long());
    EXPECT_EQ(dice.d6(any_roll), 1);
    EXPECT_TRUE(branches.too_long());
    EXPECT_EQ(branches.steps().size(), Branches::longest_path);
}

TEST(Enumeration, restarting_begins_with_the_first_path_again) {
    Branches branches;
    for (int i = 0; i < 4; ++i) {
        Dice dice = Dice::enumerating(branches);
        dice.d6(any_roll);
        branches.next();
    }
    branches.restart();
    Dice dice = Dice::enumerating(branches);
    EXPECT_EQ(dice.d6(any_roll), 1);
    EXPECT_FALSE(branches.too_long());
}

}  // namespace
}  // namespace sandtable
