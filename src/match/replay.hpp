// Replay files: a whole game as its actions, dice and position hashes. Format: docs/schemas/replay.schema.json.
#pragma once

#include "match/fairness.hpp"
#include "match/match.hpp"

namespace sandtable::match {

// Where the dice of a match come from, if from a seed.
struct DiceSource {
    Seed seed;
    std::uint64_t stream = 0;
};

codec::Json replay_json(const Match& match, const std::optional<DiceSource>& source);
// With the proof of where the seed came from, for a game on a server that is over.
codec::Json replay_json(const Match& match, const Fairness& fairness);

struct Verdict {
    bool matches = true;
    std::size_t steps = 0;  // that agree
    std::string sentence;   // what differs first, or what was confirmed
};

// A replay read back. Reading throws codec::Error where the file is malformed; a replay that is well-formed but
// does not follow from the rules is found by `verify`.
class Replay {
public:
    explicit Replay(const codec::Json& json);

    const Game& game() const { return *game_; }
    const std::optional<DiceSource>& source() const { return source_; }
    Verdict verify() const;
    // The match up to the last step that agrees.
    std::unique_ptr<Match> play(Verdict& verdict) const;

private:
    bool is_fair(Verdict& verdict) const;

    struct Entry {
        codec::Json json;
        std::vector<std::uint16_t> dice;
        std::string hash;
    };

    codec::Json json_;
    std::unique_ptr<Game> game_;
    std::optional<DiceSource> source_;
    std::optional<Fairness> fairness_;
    std::vector<std::uint16_t> opening_dice_;
    std::string opening_hash_;
    std::vector<Entry> entries_;
};

std::string hash_text(std::uint64_t hash);
std::string seed_text(const Seed& seed);
Seed read_seed(const codec::Reader& reader);  // 64 hexadecimal digits, or a number

}  // namespace sandtable::match
