#include "analysis/preview.hpp"

namespace sandtable::analysis {

Preview preview_of(const codec::Game& game, codec::AnyPosition view, Seat seat, const codec::AnyAction& action) {
    Record record;
    Journal journal(record);
    Dice dice = Dice::random(Seed());
    dice.record_to(&record);
    game.apply(view, seat, action, dice, journal);
    std::erase_if(record.events, [](const Event& event) { return event.rolls_before > 0; });
    record.rolls.clear();
    return {dice.thrown() > 0, codec::record_json(game, record, Seats(seat))};
}

codec::Json to_json(const Preview& preview) { return {{"needs_dice", preview.needs_dice}, {"preview", preview.facts}}; }

}  // namespace sandtable::analysis
