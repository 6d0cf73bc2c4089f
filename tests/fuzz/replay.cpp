// match/replay: a replay file is refused with a place, or judged; what is judged right stays right when written again.
#include "match/replay.hpp"

#include "fuzz/support.hpp"

using namespace sandtable;

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    return fuzz::mutate_json(data, size, most, seed);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try {
        const match::Replay replay(codec::parse(fuzz::text_of(data, size), {1 << 18, 24, 1024}));
        match::Verdict verdict;
        const auto match = replay.play(verdict);
        fuzz::expect(!verdict.sentence.empty(), "a verdict without words");
        if (verdict.matches)
            fuzz::expect(match::Replay(match::replay_json(*match, replay.source())).verify().matches,
                         "a game written again differs");
    } catch (const codec::Error& error) {
        fuzz::expect(!error.sentence().empty(), "no sentence");
    }
    return 0;
}
