// codec/pbi/action, codec/pub_battles/action, codec/skirmish/action: an action in JSON or in words is refused with a
// place, refused by a clause, or carried out.
#include "fuzz/support.hpp"

using namespace sandtable;
using codec::Json;

namespace {

// Positions of random games, so that every kind of question is there.
struct Places {
    std::unique_ptr<codec::Game> game;
    std::vector<codec::AnyPosition> positions;
};

Places places_of(const char* rules, const char* scenario, const char* options) {
    Places places{codec::make_game(codec::find_scenario(rules, scenario), codec::parse(options)), {}};
    Dice dice = Dice::random(Seed::from_number(1)), coins = Dice::random(Seed::from_number(2));
    Journal off;
    for (int game = 0; game < 3; ++game) {
        codec::AnyPosition now = places.game->setup();
        places.game->advance(now, dice, off);
        while (places.game->to_act(now).any()) {
            places.positions.push_back(now);
            const Seat seat = places.game->to_act(now).first();
            const auto actions = places.game->legal(now, seat);
            const std::size_t count = actions.size(), last = count > 2 ? count - 2 : 0;
            places.game->apply(now, seat,
                               actions[coins.below(3) == 0 ? last : coins.below(static_cast<std::uint32_t>(count))],
                               dice, off);
        }
        places.positions.push_back(now);
    }
    return places;
}

void try_action(const codec::Game& game, const codec::AnyPosition& position, Seat seat, std::string_view text,
                bool is_json) {
    codec::AnyAction action;
    try {
        const Json json = is_json ? codec::parse(text) : Json();
        action = is_json ? game.action(position, seat, codec::Reader(json)) : game.action(position, seat, text);
    } catch (const codec::Error& error) {
        return fuzz::expect(!error.sentence().empty(), "no sentence");
    }
    if (const Refusal refusal = game.check(position, seat, action))
        return fuzz::expect(!game.sentence(refusal).empty(), "a refusal without words");
    const Json json = game.to_json(position, action);
    const auto outcome = [&](const codec::AnyAction& played) {
        codec::AnyPosition after = position;
        Record record;
        Journal journal(record);
        Dice dice = Dice::random(Seed::from_number(3));
        dice.record_to(&record);
        game.apply(after, seat, played, dice, journal);
        codec::record_json(game, record);
        codec::record_lines(game, record);
        game.board(after, true);
        game.question(after);
        return after;
    };
    fuzz::expect(outcome(action) == outcome(game.action(position, seat, codec::Reader(json))),
                 "an action reads back as another one: " + codec::to_line(json));
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    return fuzz::mutate_json(data, size, most, seed);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::vector<Places> tables = [] {
        std::vector<Places> list;
        list.push_back(places_of("pbi", "first-patrol", "null"));
        list.push_back(places_of("pub-battles", "mill-hill", R"({"intent_rule": "relocate"})"));
        list.push_back(places_of("skirmish", "farm-lane", "null"));
        list.push_back(places_of(
            "pbi", "defenders-ground",
            R"({"here_they_come_ap": 1, "opportunity_trigger": "activation_end", "clear_requires_all": false})"));
        return list;
    }();
    const std::string_view text = fuzz::text_of(data, size);
    const bool is_json = !text.empty() && (text[0] == '{' || text[0] == '"' || text[0] == '[');
    const std::uint64_t mix = hash_bytes(data, size);
    for (const Places& places : tables) {
        for (int tries = 0; tries < 12; ++tries) {
            const codec::AnyPosition& position =
                places.positions[(mix + static_cast<std::uint64_t>(tries) * 7919) % places.positions.size()];
            const Seats asked = places.game->to_act(position);
            try_action(*places.game, position, asked.empty() ? Seat(0) : asked.first(), text, is_json);
        }
    }
    return 0;
}
