// codec/pbi/scenario: a scenario is refused with a place, or it can be played to the end.
#include "fuzz/support.hpp"

using namespace sandtable;

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    return fuzz::mutate_json(data, size, most, seed);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::unique_ptr<codec::Game> game;
    try {
        game = codec::make_game(codec::read_scenario(codec::parse(fuzz::text_of(data, size), {1 << 16, 12, 256})));
    } catch (const codec::Error&) {
        return 0;
    }
    fuzz::play_randomly(*game, game->setup(), size);
    return 0;
}
