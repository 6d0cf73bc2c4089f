// match/fairness: dice that nobody could choose alone, and a replay that proves it.
#include "match/fairness.hpp"

#include "match/replay.hpp"
#include "unit/support.hpp"

namespace sandtable::match {
namespace {

using codec::Json;

// Expected values from Python's hashlib.
const std::string secret = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const std::string commitment = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";

Fairness fair() {
    return {secret, commitment, {{"attacker", std::string(32, '1')}, {"defender", std::string(32, '2')}}};
}

TEST(Fairness, hashes_as_everybody_else_does) {
    EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_TRUE(fair().commitment_holds());
}

TEST(Fairness, hexadecimal_text_reads_back) {
    EXPECT_EQ(to_hex(std::string("\x00\xff\x10", 3)), "00ff10");
    EXPECT_EQ(from_hex("00ff10"), std::string("\x00\xff\x10", 3));
    EXPECT_TRUE(is_hex("00ff10", 6));
    for (const char* text : {"00ff1", "00ff1G", "00FF10", "00ff100", " 0ff10", ""})
        EXPECT_FALSE(is_hex(text, 6)) << text;
}

TEST(Fairness, the_seed_follows_from_the_secret_and_every_number) {
    EXPECT_EQ(fair().seed().words, (std::array<std::uint32_t, 8>{0xbaa0fa82, 0x3d8e6c71, 0x7c26b237, 0x7be922c5,
                                                                 0xf4ff1688, 0xd3c1e0aa, 0x87b1e443, 0xeb0c168a}));
    Fairness other = fair();
    other.numbers[1].second[31] = '3';
    EXPECT_NE(other.seed(), fair().seed());
    other = fair();
    other.secret[0] = 'f';
    EXPECT_NE(other.seed(), fair().seed());
    EXPECT_FALSE(other.commitment_holds());
}

TEST(Fairness, reads_back_from_its_json) {
    const Json json = fair().json();
    EXPECT_EQ(Fairness::of(codec::Reader(json)).json(), json);
    EXPECT_EQ(Fairness::of(codec::Reader(json)).seed(), fair().seed());
}

TEST(Fairness, malformed_proofs_are_refused_by_their_place) {
    const std::vector<std::array<std::string, 3>> table{
        {"/secret", "\"00\"", "Expected 64 hexadecimal digits."},
        {"/commitment", "5", "Expected a text, not 5."},
        {"/numbers/attacker", "\"zz\"", "Expected 32 hexadecimal digits."},
        {"/numbers", "[]", "Expected an object, not a list."},
        {"/luck", "1", "Unknown field"}};
    for (const auto& [pointer, value, words] : table) {
        Json json = fair().json();
        json[Json::json_pointer(pointer)] = codec::parse(value);
        EXPECT_THAT(error_of([&] { Fairness::of(codec::Reader(json)); }), complains(pointer, words));
    }
}

class FairReplay : public testing::Test {
protected:
    std::unique_ptr<Game> game = game_of("first-patrol");
    Json json = [this] {
        Match match(*game, Dice::random(fair().seed(), 0));
        Dice coins = Dice::random(Seed::from_number(1));
        while (match.to_act().any()) {
            const Seat seat = match.to_act().first();
            const auto actions = game->legal(match.position(), seat);
            match.play(seat, actions[coins.below(static_cast<std::uint32_t>(actions.size()))]);
        }
        return replay_json(match, fair());
    }();
    std::string verdict_with(const std::string& pointer, const Json& value) {
        Json altered = json;
        altered[Json::json_pointer(pointer)] = value;
        const Verdict verdict = Replay(altered).verify();
        EXPECT_FALSE(verdict.matches);
        return verdict.sentence;
    }
};

TEST_F(FairReplay, confirms_that_every_die_follows_from_the_secret_and_the_numbers) {
    const Verdict verdict = Replay(json).verify();
    EXPECT_TRUE(verdict.matches) << verdict.sentence;
    EXPECT_THAT(verdict.sentence, testing::HasSubstr("every die follows from the secret and the numbers"));
}

TEST_F(FairReplay, reports_another_secret_number_or_seed) {
    EXPECT_EQ(verdict_with("/fairness/secret", std::string(64, 'a')),
              "The secret is not the one that was committed to before the game.");
    EXPECT_EQ(verdict_with("/fairness/numbers/defender", std::string(32, 'a')),
              "The seed of the dice does not follow from the secret and the players' numbers.");
    EXPECT_EQ(verdict_with("/seed", seed_text(Seed::from_number(1))),
              "The seed of the dice does not follow from the secret and the players' numbers.");
    EXPECT_EQ(verdict_with("/stream", 1u),
              "The seed of the dice does not follow from the secret and the players' numbers.");
    EXPECT_EQ(verdict_with("/fairness/numbers", Json{{"attacker", std::string(32, '1')}}),
              "The numbers of the dice are not one for each seat, in the order of the seats.");
    EXPECT_EQ(
        verdict_with("/fairness/numbers", Json{{"defender", std::string(32, '2')}, {"attacker", std::string(32, '1')}}),
        "The numbers of the dice are not one for each seat, in the order of the seats.");
}

}  // namespace
}  // namespace sandtable::match
