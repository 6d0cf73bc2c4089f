#include "analysis/preview.hpp"

#include <algorithm>

#include "analysis/guesses.hpp"
#include "codec/game_of.hpp"

namespace sandtable::analysis {

using codec::Json;

namespace {

// An action carried out once, as far as the dice.
struct Course {
    codec::AnyPosition after;
    bool needs_dice = false;
    Json facts;

    Course(const codec::Game& game, const codec::AnyPosition& before, Seat seat, const codec::AnyAction& action)
        : after(before) {
        Record record;
        Journal journal(record);
        Dice dice = Dice::random(Seed());
        dice.record_to(&record);
        game.apply(after, seat, action, dice, journal);
        std::erase_if(record.events, [](const Event& event) { return event.rolls_before > 0; });
        record.rolls.clear();
        needs_dice = dice.thrown() > 0;
        facts = codec::record_json(game, record, Seats(seat));
    }
};

// None where nothing is hidden.
std::vector<codec::AnyPosition> behind(const codec::Game& game, const codec::AnyPosition& view, Seat seat,
                                       const codec::AnyAction& action) {
    constexpr int most = 32;
    return codec::with_ruleset(game, [&]<class R>(const codec::GameOf<R>& typed) {
        const auto seen = codec::GameOf<R>::typed(view);
        const auto chosen = codec::GameOf<R>::typed(action);
        const Guesses<R> guesses(typed.table(), seen, seat, chosen);
        std::vector<codec::AnyPosition> found;
        Dice dice = Dice::random(Seed::from_number(1));
        for (int i = guesses.something_is_hidden() ? 0 : most; i < most; ++i)
            found.push_back(typed.erased(guesses.next(dice)));
        return found;
    });
}

}  // namespace

Preview preview_of(const codec::Game& game, const codec::AnyPosition& view, Seat seat, const codec::AnyAction& action) {
    const Course seen(game, view, seat, action);
    Preview preview{seen.needs_dice, false, seen.facts, nullptr};
    Json& facts = preview.facts;
    for (const codec::AnyPosition& guess : behind(game, view, seat, action)) {
        const Course other(game, guess, seat, action);
        const auto differs = std::mismatch(facts.begin(), facts.end(), other.facts.begin(), other.facts.end());
        preview.depends_on_hidden |= differs.first != facts.end() || differs.second != other.facts.end();
        preview.needs_dice |= other.needs_dice;
        facts.erase(differs.first, facts.end());
    }
    if (!preview.needs_dice) preview.reveals = game.reveals(view, seen.after, seat);
    return preview;
}

Json to_json(const Preview& preview) {
    Json json{{"needs_dice", preview.needs_dice},
              {"depends_on_hidden", preview.depends_on_hidden},
              {"preview", preview.facts}};
    if (!preview.reveals.is_null()) json["reveals"] = preview.reveals;
    return json;
}

}  // namespace sandtable::analysis
