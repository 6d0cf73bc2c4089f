// SB chapter 13: hits are placed one by one, by the owner first and then by his enemy; then every hit is saved or costs
// half a base.
#include <algorithm>

#include "rules/square_bashing/alike.hpp"
#include "rules/square_bashing/chapters.hpp"

namespace sandtable::square_bashing {

void open_batch(Position& now, UnitSet eligible, int hits, Side owner, int owner_places, Batch::Context context,
                int unthrown) {
    if (hits + unthrown == 0 || eligible.empty()) return;  // SB-13.12
    now.batch = {};
    now.batch.eligible = eligible;
    now.batch.left = static_cast<std::uint8_t>(hits);
    now.batch.owner_places = static_cast<std::uint8_t>(owner_places);
    now.batch.owner = owner;
    now.batch.context = context;
    now.batch.unthrown = static_cast<std::uint8_t>(unthrown);
}

Side placing_side(const Batch& batch) { return batch.owner_places > 0 ? batch.owner : enemy_of(batch.owner); }

UnitSet may_be_hit(const Batch& batch) {  // SB-13.2, 13.3
    UnitSet below;
    int place = 0;
    for (const Unit unit : batch.eligible)
        if (batch.placed[static_cast<std::size_t>(place++)] < hits_before_more) below.insert(unit);
    return below.any() ? below : batch.eligible;
}

Refusal may_place_hit(const Table&, const Position& now, const Action& action) {
    const Batch& batch = now.batch;
    if (batch.eligible.contains(action.unit) && !may_be_hit(batch).contains(action.unit))
        return {SB(13, 2), "Every unit takes two hits before any takes a third."};
    if (!batch.eligible.contains(action.unit)) return {SB(13, 4), "That unit cannot be hit here."};
    return fine;
}

void place_hit(Position& now, Unit unit, Journal& journal) {
    if (now.batch.pauses) {
        now.batch.pauses = false;
        return;
    }
    journal.add(events::HitPlaced{placing_side(now.batch), unit}, SB(13, 1));
    place_hit(now.batch, unit);
}

void place_hit(Batch& batch, Unit unit) {
    ++batch.placed[static_cast<std::size_t>(batch.eligible.rank(unit))];
    --batch.left;
    if (batch.owner_places > 0) --batch.owner_places;
}

int save_needed(const Table& table, const Position& now, Unit unit, Batch::Context context) {  // SB-13.6 to 13.9
    const Square where = now.square[unit.index()];
    const Type type = table.type[unit.index()];
    const bool covered = context != Batch::Context::assaulter && context != Batch::Context::gas;
    const Defence defence = covered ? defence_for(table, now, table.side_of(unit), where) : Defence::none;
    const bool soft_cover = table.soft_cover.contains(where);
    const bool in_cover = (covered && soft_cover) || defence != Defence::none;
    const bool professional = table.professionals.contains(unit), reservist = table.reservists.contains(unit);
    if (defence == Defence::fort) return saves_in_fort;
    int needed = saves_on[static_cast<std::size_t>(type)];
    switch (type) {
        case Type::infantry: needed += reservist - (professional || in_cover); break;
        case Type::cavalry: needed += reservist - professional; break;
        case Type::machine_gun: needed -= defence == Defence::trench; break;
        case Type::artillery:
        case Type::mortar: needed -= in_cover; break;
        default: needed += table.light.contains(unit) + (context == Batch::Context::target && soft_cover); break;
    }
    return std::clamp(needed, 2, 6);
}

namespace {

// SB-2.4, 13.12: the destroyed go first, then each square gets its casualty markers, if anybody is left in it.
int take_losses(const Table& table, Position& now, const SaveRow::Failures& lost, Journal& journal) {
    const UnitSet hit = now.batch.eligible;
    std::array<Square, 16> where{};
    UnitSet dead;
    int place = 0, total = 0;
    for (const Unit unit : hit) {
        where[static_cast<std::size_t>(place)] = now.square[unit.index()];
        std::uint8_t& half = now.half[unit.index()];
        half = static_cast<std::uint8_t>(half - lost[static_cast<std::size_t>(place)]);
        total += lost[static_cast<std::size_t>(place++)];
        if (half == 0) dead.insert(unit);
    }
    if (dead.any()) {
        journal.add(events::Destroyed{now.square[dead.first().index()], dead}, SB(2, 4));
        for (const Unit unit : dead) destroy(table, now, unit);
    }
    for (int i = 0; i < place; ++i) {  // SB-13.5
        const Square square = where[static_cast<std::size_t>(i)];
        if (now.occupied[index(now.batch.owner)].contains(square))
            lay_casualties(now, square, lost[static_cast<std::size_t>(i)]);
    }
    return total;
}

// SB-13.5: unit by unit in unit order, one die for each hit; or all of them at once, if they are not `lost` already.
void roll_saves(const Table& table, Position& now, Dice& dice, SaveRow::Failures& lost, bool thrown, Journal& journal) {
    std::size_t place = 0;
    for (const Unit unit : now.batch.eligible) {
        const std::size_t at = place++;
        const int hits = now.batch.placed[at];
        if (hits == 0) continue;
        const int needed = save_needed(table, now, unit, now.batch.context);
        if (!thrown) {
            const int failed = hits - dice.pool(hits, at_least(needed), rolls::save);
            lost[at] = static_cast<std::uint8_t>(std::min<int>(failed, now.half[unit.index()]));
        }
        journal.add(events::SavesRolled{unit, now.square[unit.index()], static_cast<std::uint8_t>(hits),
                                        static_cast<std::uint8_t>(needed), lost[at]},
                    SB(13, 5));
    }
    const int total = take_losses(table, now, lost, journal);
    if (now.assault.stage == Assault::Stage::target_hits) now.assault.target_lost = static_cast<std::uint8_t>(total);
    if (now.assault.stage == Assault::Stage::assaulter_hits)
        now.assault.assaulter_lost = static_cast<std::uint8_t>(total);
}

}  // namespace

bool batch_waits(const Table& table, Position& now, Dice& dice, Journal& journal) {
    if (now.batch.pauses) return true;
    SaveRow::Failures lost{};
    bool thrown = now.batch.unthrown > 0 && throw_hits_together(table, now, dice, lost);
    while (now.batch.left > 0) {
        const UnitSet units = may_be_hit(now.batch);
        if (units.size() > 1) return true;
        place_hit(now, units.first(), journal);
    }
    thrown = thrown || (dice.merge() && throw_saves_together(table, now, dice, lost));
    roll_saves(table, now, dice, lost, thrown, journal);
    now.batch = {};
    return false;
}

}  // namespace sandtable::square_bashing
