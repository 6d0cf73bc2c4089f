// core: the small values that everything is made of.
#include <numeric>

#include "codec/refusal_text.hpp"
#include "core/bytes.hpp"
#include "core/clause.hpp"
#include "core/fixed_list.hpp"
#include "core/id_set.hpp"
#include "core/journal.hpp"
#include "core/refusal.hpp"
#include "unit/support.hpp"

namespace sandtable {
namespace {

// ---- clauses and refusals

TEST(Clause, is_written_as_the_rule_book_prints_it) {
    EXPECT_EQ(to_text(Clause{"PBI", 11, 5}), "PBI-11.5");
    EXPECT_EQ(to_text(Clause{"SB", 200, 255}), "SB-200.255");
    EXPECT_EQ(to_text(Clause{"PBI", 3, 0}), "PBI-3") << "a section as a whole";
    EXPECT_EQ(to_text(Clause{}), "");
}

TEST(Clause, equality_goes_by_the_letters_of_the_book_not_by_their_address) {
    const std::string book = "PBI";
    EXPECT_EQ((Clause{book.c_str(), 1, 2}), (Clause{"PBI", 1, 2}));
    EXPECT_NE((Clause{"PBI", 1, 2}), (Clause{"PBI", 1, 3}));
    EXPECT_NE((Clause{"PBI", 1, 2}), (Clause{"PBI", 2, 2}));
    EXPECT_NE((Clause{"PBI", 1, 2}), (Clause{"SB", 1, 2}));
    EXPECT_EQ(Clause{}, Clause{});
}

TEST(Refusal, is_true_when_the_action_is_refused) {
    EXPECT_FALSE(fine);
    EXPECT_FALSE(Refusal{});
    EXPECT_TRUE((Refusal{{"PBI", 9, 1}, "No."}));
}

std::string name_in_brackets(const Argument& argument) { return "<" + std::to_string(argument.value) + ">"; }

TEST(Refusal, the_sentence_fills_its_arguments_in_order) {
    const Refusal refusal{{"PBI", 7, 5}, "From {} it costs {}.", {Argument::Kind::square, 12}, 7};
    EXPECT_EQ(codec::refusal_sentence(refusal, name_in_brackets), "From <12> it costs 7.");
    EXPECT_EQ(codec::refusal_text(refusal, name_in_brackets), "From <12> it costs 7. PBI-7.5");
}

TEST(Refusal, a_sentence_without_gaps_stays_as_it_is) {
    EXPECT_EQ(codec::refusal_sentence({{"PBI", 1, 1}, "No.", 5}, name_in_brackets), "No.");
    EXPECT_EQ(codec::refusal_sentence({{"PBI", 1, 1}, "No {}."}, name_in_brackets), "No {}.")
        << "nothing to fill it with";
    EXPECT_EQ(codec::refusal_sentence(fine, name_in_brackets), "");
}

// ---- FixedList

TEST(FixedList, keeps_what_is_pushed_in_order) {
    FixedList<int, 3> list;
    EXPECT_TRUE(list.empty());
    list.push(5);
    list.push(7);
    EXPECT_EQ(list.size(), 2u);
    EXPECT_EQ(list[0], 5);
    EXPECT_EQ(list.back(), 7);
    EXPECT_FALSE(list.full());
    list.push(9);
    EXPECT_TRUE(list.full());
    EXPECT_EQ(std::vector<int>(list.begin(), list.end()), (std::vector{5, 7, 9}));
    EXPECT_EQ((FixedList<int, 3>::capacity()), 3u);
}

TEST(FixedList, a_popped_slot_leaves_no_bytes_behind) {
    FixedList<std::uint64_t, 4> used, fresh;
    used.push(1);
    used.push(0xdeadbeef);
    used.pop();
    fresh.push(1);
    EXPECT_EQ(std::memcmp(&used, &fresh, sizeof used), 0);
    used.clear();
    EXPECT_EQ(std::memcmp(&used, &fresh, sizeof used) != 0, true);
    fresh.pop();
    EXPECT_EQ(std::memcmp(&used, &fresh, sizeof used), 0);
}

TEST(FixedList, of_plain_values_is_a_plain_value) {
    EXPECT_TRUE((std::is_trivially_copyable_v<FixedList<std::uint64_t, 4>>));
    EXPECT_TRUE((std::has_unique_object_representations_v<FixedList<std::uint64_t, 4>>));
}

// ---- ids and sets of them

struct ThingTag;
using Thing = Id<ThingTag>;
using Things = IdSet<Thing>;

Things set_of(std::initializer_list<int> members) {
    Things set;
    for (const int member : members) set.insert(Thing(member));
    return set;
}
std::vector<int> members_of(Things set) {
    std::vector<int> members;
    for (const Thing thing : set) members.push_back(thing.index());
    return members;
}

TEST(Id, is_none_until_it_is_given_a_number) {
    EXPECT_FALSE(Thing().exists());
    EXPECT_TRUE(Thing(0).exists());
    EXPECT_TRUE(Thing(254).exists());
    EXPECT_LT(Thing(3), Thing(4));
    EXPECT_EQ(Thing(3), Thing(3));
}

TEST(IdSet, is_walked_in_ascending_order) {
    EXPECT_EQ(members_of(set_of({63, 5, 0, 31, 32})), (std::vector{0, 5, 31, 32, 63}));
    EXPECT_TRUE(members_of(Things()).empty());
    EXPECT_EQ(members_of(Things(~std::uint64_t{0})).size(), 64u);
}

TEST(IdSet, knows_its_first_member_and_its_size) {
    EXPECT_EQ(set_of({9, 4, 60}).first(), Thing(4));
    EXPECT_EQ(set_of({9, 4, 60}).size(), 3);
    EXPECT_EQ(Things(Thing(63)).size(), 1);
    EXPECT_TRUE(Things().empty());
    EXPECT_FALSE(Things().any());
    EXPECT_TRUE(set_of({0}).any());
}

TEST(IdSet, the_rank_is_the_place_among_the_members) {
    const Things set = set_of({2, 7, 40, 63});
    for (int place = 0; const Thing thing : set) EXPECT_EQ(set.rank(thing), place++);
    EXPECT_EQ(set.rank(Thing(8)), 2) << "members before it, whether it is one or not";
}

TEST(IdSet, inserting_and_removing_twice_is_the_same_as_once) {
    Things set;
    set.insert(Thing(63));
    set.insert(Thing(63));
    EXPECT_EQ(set.size(), 1);
    EXPECT_TRUE(set.contains(Thing(63)));
    EXPECT_FALSE(set.contains(Thing(0)));
    set.remove(Thing(63));
    set.remove(Thing(63));
    EXPECT_TRUE(set.empty());
}

TEST(IdSet, set_algebra_agrees_with_the_standard_library) {
    Dice random = Dice::random(Seed::from_number(9));
    for (int round = 0; round < 200; ++round) {
        std::set<int> a, b;
        for (int i = 0; i < 20; ++i) {
            a.insert(static_cast<int>(random.below(64)));
            b.insert(static_cast<int>(random.below(64)));
        }
        const auto things = [](const std::set<int>& numbers) {
            Things set;
            for (const int number : numbers) set.insert(Thing(number));
            return set;
        };
        std::set<int> both, either = a, only_a;
        for (const int x : a) (b.contains(x) ? both : only_a).insert(x);
        either.insert(b.begin(), b.end());
        const Things left = things(a), right = things(b);
        ASSERT_EQ(left & right, things(both));
        ASSERT_EQ(left | right, things(either));
        ASSERT_EQ(left - right, things(only_a));
        Things changed = left;
        changed &= right;
        ASSERT_EQ(changed, left & right);
        changed |= left;
        ASSERT_EQ(changed, left);
        changed -= right;
        ASSERT_EQ(changed, left - right);
        ASSERT_EQ(left.contains_all(right), std::includes(a.begin(), a.end(), b.begin(), b.end()));
        ASSERT_TRUE(left.contains_all(left & right));
    }
}

TEST(IdSet, every_set_contains_the_empty_one) {
    EXPECT_TRUE(Things().contains_all(Things()));
    EXPECT_TRUE(set_of({1}).contains_all(Things()));
    EXPECT_FALSE(Things().contains_all(set_of({1})));
}

// ---- bytes

TEST(HashBytes, differs_when_any_single_byte_is_changed) {
    std::vector<unsigned char> bytes(67);
    Dice random = Dice::random(Seed::from_number(2));
    for (unsigned char& byte : bytes) byte = static_cast<unsigned char>(random.below(256));
    std::set<std::uint64_t> hashes{hash_bytes(bytes.data(), bytes.size())};
    for (unsigned char& byte : bytes) {
        for (int flip = 1; flip < 256; ++flip) {
            byte = static_cast<unsigned char>(byte ^ flip);
            hashes.insert(hash_bytes(bytes.data(), bytes.size()));
            byte = static_cast<unsigned char>(byte ^ flip);
        }
    }
    EXPECT_EQ(hashes.size(), 1 + 67u * 255);
}

TEST(HashBytes, the_length_matters_even_for_zeros) {
    const std::array<unsigned char, 64> zeros{};
    std::set<std::uint64_t> hashes;
    for (std::size_t size = 0; size <= zeros.size(); ++size) hashes.insert(hash_bytes(zeros.data(), size));
    EXPECT_EQ(hashes.size(), 65u);
}

TEST(HashBytes, the_order_matters) {
    const std::array<std::uint64_t, 2> one{1, 2}, other{2, 1};
    EXPECT_NE(hash_bytes(&one, sizeof one), hash_bytes(&other, sizeof other));
}

TEST(HashBytes, stays_the_same_from_version_to_version) {
    // Replay files hold these numbers: a change here makes every saved game unverifiable.
    // Expected values from a separate implementation in Python.
    EXPECT_EQ(hash_bytes("", 0), 0x8f84894f11493ae6u);
    EXPECT_EQ(hash_bytes("sandtable", 9), 0x6badf714544133e6u);
    std::array<unsigned char, 16> counting;
    std::iota(counting.begin(), counting.end(), static_cast<unsigned char>(0));
    EXPECT_EQ(hash_bytes(counting.data(), counting.size()), 0x11aa703781ac06fbu);
}

TEST(HashBytes, single_bits_spread_over_the_whole_hash) {
    std::array<std::uint64_t, 4> words{};
    const std::uint64_t before = hash_bytes(&words, sizeof words);
    int flipped = 0;
    for (int bit = 0; bit < 256; ++bit) {
        words[static_cast<std::size_t>(bit / 64)] ^= std::uint64_t{1} << bit % 64;
        flipped += std::popcount(before ^ hash_bytes(&words, sizeof words));
        words[static_cast<std::size_t>(bit / 64)] ^= std::uint64_t{1} << bit % 64;
    }
    EXPECT_NEAR(flipped / 256.0, 32, 4);
}

TEST(EqualBytes, agrees_with_a_plain_loop) {
    Dice random = Dice::random(Seed::from_number(11));
    for (int round = 0; round < 5000; ++round) {
        std::array<std::uint8_t, 64> bytes;
        const std::uint32_t kinds = 1 + random.below(4);
        const std::array<std::uint8_t, 4> palette{static_cast<std::uint8_t>(random.below(256)), 0, 255, 128};
        for (std::uint8_t& byte : bytes) byte = palette[random.below(kinds)];
        const std::size_t count = random.below(65);
        const std::uint8_t value = palette[random.below(4)];
        std::uint64_t expected = 0;
        for (std::size_t i = 0; i < count; ++i) expected |= static_cast<std::uint64_t>(bytes[i] == value) << i;
        ASSERT_EQ(equal_bytes(bytes.data(), count, value), expected);
        ASSERT_EQ(equal_bytes_by_words(bytes.data(), count, value), expected);
    }
}

TEST(EqualBytes, finds_every_value_in_every_place) {
    for (int value = 0; value < 256; ++value) {
        for (std::size_t place = 0; place < 64; ++place) {
            std::array<std::uint8_t, 64> bytes;
            bytes.fill(static_cast<std::uint8_t>(value ^ 1));
            bytes[place] = static_cast<std::uint8_t>(value);
            const std::uint64_t expected = std::uint64_t{1} << place;
            ASSERT_EQ(equal_bytes(bytes.data(), 64, static_cast<std::uint8_t>(value)), expected);
            ASSERT_EQ(equal_bytes_by_words(bytes.data(), 64, static_cast<std::uint8_t>(value)), expected);
        }
    }
}

// ---- the journal

struct Knock {
    static constexpr auto kind = 7;
    std::uint32_t times;
};
struct Secret {
    static constexpr auto kind = 8;
    static constexpr bool reveals = true;
    std::uint8_t what;
};

TEST(Journal, drops_everything_when_it_is_off) {
    Journal off;
    Record record;
    off.add(Knock{3}, {"TEST", 1, 1});
    EXPECT_TRUE(record.events.empty());
}

TEST(Journal, keeps_facts_in_order_with_clause_and_audience) {
    Record record;
    Journal journal(record);
    journal.add(Knock{3}, {"TEST", 1, 1});
    journal.add(Secret{9}, {"TEST", 2, 2}, Seats(Seat(1)));
    ASSERT_EQ(record.events.size(), 2u);
    EXPECT_EQ(record.events[0].kind, 7);
    EXPECT_EQ(record.events[0].as<Knock>().times, 3u);
    EXPECT_EQ(record.events[0].clause, (Clause{"TEST", 1, 1}));
    EXPECT_EQ(record.events[0].audience, everyone);
    EXPECT_FALSE(record.events[0].reveals);
    EXPECT_EQ(record.events[1].as<Secret>().what, 9);
    EXPECT_EQ(record.events[1].audience, Seats(Seat(1)));
    EXPECT_TRUE(record.events[1].reveals);
}

TEST(Journal, knows_how_many_throws_came_before_each_fact) {
    constexpr RollName roll{"any", {"TEST", 1, 1}};
    Record record;
    Journal journal(record);
    Dice dice = Dice::random(Seed::from_number(1));
    dice.record_to(&record);
    journal.add(Knock{1}, {"TEST", 1, 1});
    dice.pool(5, at_least(4), roll);
    journal.add(Knock{2}, {"TEST", 1, 1});
    dice.d6(roll);
    dice.d6(roll);
    journal.add(Knock{3}, {"TEST", 1, 1});
    EXPECT_EQ(record.events[0].rolls_before, 0u);
    EXPECT_EQ(record.events[1].rolls_before, 1u) << "a pool is one throw";
    EXPECT_EQ(record.events[2].rolls_before, 3u);
    record.clear();
    EXPECT_TRUE(record.events.empty() && record.rolls.empty() && record.values.empty());
}

}  // namespace
}  // namespace sandtable
