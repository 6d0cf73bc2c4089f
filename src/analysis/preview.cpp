#include "analysis/preview.hpp"

namespace sandtable::analysis {

Preview preview_of(const codec::Game& game, const codec::AnyPosition& view, Seat seat, const codec::AnyAction& action) {
    Record record;
    Journal journal(record);
    Dice dice = Dice::random(Seed());
    dice.record_to(&record);
    codec::AnyPosition after = view;
    game.apply(after, seat, action, dice, journal);
    std::erase_if(record.events, [](const Event& event) { return event.rolls_before > 0; });
    record.rolls.clear();
    const bool needs_dice = dice.thrown() > 0;
    return {needs_dice, codec::record_json(game, record, Seats(seat)),
            needs_dice ? codec::Json() : game.reveals(view, after, seat)};
}

codec::Json to_json(const Preview& preview) {
    codec::Json json{{"needs_dice", preview.needs_dice}, {"preview", preview.facts}};
    if (!preview.reveals.is_null()) json["reveals"] = preview.reveals;
    return json;
}

}  // namespace sandtable::analysis
