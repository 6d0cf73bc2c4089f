// codec/*/position: a position is refused with a place, or the rules can go on from it.
// The input is {"options": …, "numbers": …, "position": …}. A digit before it chooses the game, which is played in the
// scenario with the shortest file; 0 or no digit is a small board of two platoons of PBI.
#include <map>

#include "fuzz/support.hpp"

using namespace sandtable;
using codec::Json;

namespace {

const Json& small_table() {
    static const Json table = codec::parse(R"({
        "game": "pbi", "id": "small", "title": "Small", "board": {"width": 6, "height": 6},
        "map": [". p . . w .", ". . B . . .", ". p . B p .", ". . . . . .", ". w p . p .", ". . . . . ."], "attacker_edge": "S",
        "platoons": [{"id": "a1", "side": "attacker", "groups": "standard"}, {"id": "d1", "side": "defender", "groups": "standard"}],
        "options": {"terrain_by": "scenario", "enforce_terrain_counts": false, "turns": 3}})");
    return table;
}

constexpr int most_games = 10;

bool names_game(const std::uint8_t* data, std::size_t size) { return size > 0 && data[0] >= '0' && data[0] <= '9'; }

const Json& table_of(int which) {
    static const std::vector<Json> tables = [] {
        std::vector<Json> shortest{small_table()};
        for (const codec::GameInfo& info : codec::games()) {
            if (info.id == "pbi") continue;
            shortest.emplace_back();
            for (const codec::Scenario& scenario : codec::shipped_scenarios()) {
                if (scenario.game != info.id) continue;
                Json& known = shortest.back();
                if (known.is_null() || scenario.json.dump().size() < known.dump().size()) known = scenario.json;
            }
        }
        return shortest;
    }();
    return tables[static_cast<std::size_t>(which) % tables.size()];
}

// Tables are slow to make and few: most changes are to the position.
const codec::Game& table_with(int which, const codec::Reader& input) {
    static std::map<std::string, std::unique_ptr<codec::Game>> known;
    const auto part = [&](const char* name) {
        const auto field = input.optional_field(name);
        return field ? field->json() : Json(nullptr);
    };
    const Json numbers = part("numbers"), options = part("options");
    if (known.size() > 256) known.clear();
    auto& game = known[codec::to_line(Json{which, numbers, options})];
    if (!game) {
        Json table = table_of(which);
        if (!numbers.is_null()) table["numbers"] = numbers;
        game = codec::make_game(codec::read_scenario(table), options);
    }
    return *game;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    if (!names_game(data, size) || most < 2) return fuzz::mutate_json(data, size, most, seed);
    if (seed % 32 == 0) data[0] = static_cast<std::uint8_t>('0' + seed / 32 % most_games);
    return 1 + fuzz::mutate_json(data + 1, size - 1, most - 1, seed);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const codec::Game* game = nullptr;
    codec::AnyPosition position;
    try {
        const bool named = names_game(data, size);
        const Json input = codec::parse(fuzz::text_of(data, size).substr(named ? 1 : 0), {1 << 16, 12, 256});
        game = &table_with(named ? data[0] - '0' : 0, codec::Reader(input));
        position = game->patched(codec::Reader(input).field("position"));
    } catch (const codec::Error&) {
        return 0;
    }
    fuzz::expect(fuzz::read_back(*game, position) == position, "an accepted position reads back as another one");
    fuzz::act_at_once(*game, position, size);
    for (std::uint64_t seed = 0; seed < 2; ++seed) fuzz::play_randomly(*game, position, size + seed);
    return 0;
}
