#include "rules/square_bashing/alike.hpp"

#include <algorithm>

#include "rules/square_bashing/chapters.hpp"

namespace sandtable::square_bashing {

namespace {

using Stage = Assault::Stage;

// What may still befall the units of one side.
struct Outlook {
    std::uint8_t hits = 0;      // to come, dealt two by two in unit order and the rest to the first
    bool spares_guns = false;   // SB-14.2 (a): guns are gone before these hits
    bool leaves_table = false;  // SB-10.10: then the weak die

    int fatal_later() const { return leaves_table ? base : 0; }
    std::uint8_t packed() const { return static_cast<std::uint8_t>(hits << 2 | spares_guns << 1 | leaves_table); }
    static Outlook unpacked(std::uint8_t bits) {
        return {static_cast<std::uint8_t>(bits >> 2), (bits & 2) != 0, (bits & 1) != 0};
    }
};

constexpr int kind_bits = 6, strength_bits = 4, robust = 15;

// Type, quality and lightness: whatever the saves of SB-13.6 and the room of SB-4.1 ask of a unit.
std::uint8_t kind_of(const Table& table, Unit unit) {
    const int u = unit.index();
    return static_cast<std::uint8_t>((static_cast<int>(table.type[u]) * 3 + static_cast<int>(table.quality[u])) * 2 +
                                     table.light.contains(unit));
}
static_assert(types * 3 * 2 <= 1 << kind_bits);

bool is_gun(std::uint8_t kind) {
    const auto type = static_cast<Type>(kind / 6);
    return type == Type::artillery || type == Type::mortar;
}

// What so many hits to come, and a loss of a base after them, can tell of a strength.
int telling_strength(int half, int hits, int fatal_later) {
    if (half > hits + fatal_later) return robust;
    return hits == 0 ? std::min(half, 1) : half;
}

// SB-13.2, 13.3 with the first unit listed: two for each in order, whatever is left for the first.
int hits_for(int place, int units, int hits) {
    const int in_order = std::clamp(hits - hits_before_more * place, 0, hits_before_more);
    return place == 0 ? in_order + std::max(0, hits - hits_before_more * units) : in_order;
}

struct Standing {
    std::uint8_t kind;
    std::uint8_t half;
};

// Those who will be hit, in order, and then the others, whose order tells nothing.
Codes codes_of(std::span<const Standing> units, const Outlook& outlook) {
    const auto stands_out = [&](const Standing& unit) {
        return unit.half > 0 && !(outlook.spares_guns && is_gun(unit.kind));
    };
    const auto exposed = static_cast<int>(std::count_if(units.begin(), units.end(), stands_out));
    Codes codes{};
    std::size_t count = 0;
    int place = 0;
    const auto add = [&](const Standing& unit, int hits) {
        const int strength = telling_strength(unit.half, hits, outlook.fatal_later());
        codes[count++] = static_cast<Code>(unit.kind << strength_bits | strength);
    };
    for (const Standing& unit : units)
        if (stands_out(unit))
            if (const int hits = hits_for(place++, exposed, outlook.hits); hits > 0) add(unit, hits);
    const std::size_t in_order = count;
    place = 0;
    for (const Standing& unit : units)
        if (unit.half > 0 && (!stands_out(unit) || hits_for(place++, exposed, outlook.hits) == 0)) add(unit, 0);
    std::sort(codes.begin() + static_cast<std::ptrdiff_t>(in_order),
              codes.begin() + static_cast<std::ptrdiff_t>(count));
    return codes;
}

Codes codes_of(const Table& table, const Position& now, UnitSet units, const Outlook& outlook) {
    std::array<Standing, SaveRow::most_pools> standing{};
    std::size_t count = 0;
    for (const Unit unit : units)
        standing[count++] = {kind_of(table, unit), now.half[static_cast<std::size_t>(unit.index())]};
    return codes_of({standing.data(), count}, outlook);
}

Outlook if_beaten(const Table& table, const Position& now) {  // SB-14.2, 14.4
    const UnitSet units = units_in(table, now, now.assault.target);
    const WayBack way = way_back(table, now, enemy_of(now.active), now.assault.target, units);
    return {static_cast<std::uint8_t>(way.possible ? outcome_hits : hits_when_cornered), true, true};
}

constexpr Outlook anything{40, false, true}, repulsed{outcome_hits, false, false}, nothing{},
    going_back{0, false, true};

// The units of the open batch after its saves. False when more may follow than is known here.
bool outlook_after_saves(const Table& table, const Position& now, Outlook& outlook) {
    switch (now.assault.stage) {
        case Stage::target_hits: outlook = if_beaten(table, now); return true;
        case Stage::assaulter_hits: outlook = repulsed; return true;
        case Stage::withdrawal_hits:
        case Stage::retire_hits: outlook = going_back; return true;
        case Stage::repulse_hits: outlook = nothing; return true;
        case Stage::none: outlook = nothing; return now.batch.context == Batch::Context::shot;
        default: return false;
    }
}

SaveRow::Telling telling(const SaveRow& row, const SaveRow::Failures& failed) {
    std::array<Standing, SaveRow::most_pools> standing{};
    std::uint16_t sum = 0;
    for (std::size_t i = 0; i < row.size; ++i) {
        standing[i] = {row.pools[i].kind, static_cast<std::uint8_t>(row.pools[i].limit - failed[i])};
        sum = static_cast<std::uint16_t>(sum + failed[i]);
    }
    const Codes codes = codes_of(std::span(standing.data(), row.size), Outlook::unpacked(row.context));
    SaveRow::Telling told{};
    std::copy(codes.begin(), codes.end(), told.begin());
    told.back() = sum;
    return told;
}

// Up to how many failures a pool's unit looks the same, if so many others before it surely survive.
std::uint8_t alike(const SavePool& pool, int sure_before, const Outlook& outlook) {
    const int rest = outlook.hits - hits_before_more * sure_before;
    const int hits = sure_before == 0 ? outlook.hits : std::clamp(rest, 0, hits_before_more);
    const auto told = [&](int failed) { return telling_strength(pool.limit - failed, hits, outlook.fatal_later()); };
    int failed = 0;
    while (failed < pool.limit && told(failed + 1) == told(0)) ++failed;
    return static_cast<std::uint8_t>(failed);
}

}  // namespace

Essence essence(const Table& table, const Position& now) {
    const Assault& assault = now.assault;
    Essence seen;
    seen.stage = assault.stage;
    seen.left = now.batch.left;
    for (const std::uint8_t placed : now.batch.placed)
        if (placed > 0) return {};
    const auto target = [&](const Outlook& outlook) {
        seen.target = codes_of(table, now, units_in(table, now, assault.target), outlook);
    };
    const auto assaulter = [&](const Outlook& outlook) {
        seen.assaulter = codes_of(table, now, (assault.main_units | assault.additional) - now.destroyed, outlook);
    };
    const Outlook placed_now{now.batch.left, false, false};
    switch (assault.stage) {
        case Stage::target_hits:
            target(anything);
            assaulter(anything);
            seen.hits_on_assaulter = assault.hits_on_assaulter;
            break;
        case Stage::assaulter_hits:
            target(if_beaten(table, now));
            assaulter(anything);
            seen.target_lost = assault.target_lost;
            break;
        case Stage::withdrawal_hits:
        case Stage::retire_hits:
            target({now.batch.left, false, true});
            seen.trapped = assault.trapped;
            break;
        case Stage::repulse_hits: assaulter(placed_now); break;
        case Stage::escape:
        case Stage::advance:
        case Stage::award: seen.stage = Stage::award; break;  // no more dice, and no more losses
        default: return {};
    }
    seen.known = true;
    return seen;
}

bool throw_saves_together(const Table& table, const Position& now, Dice& dice, SaveRow::Failures& lost) {
    Outlook outlook;
    if (!outlook_after_saves(table, now, outlook)) return false;
    SaveRow row;
    row.context = outlook.packed();
    row.telling = telling;
    int sure = 0;
    for (const Unit unit : now.batch.eligible) {
        SavePool& pool = row.pools[row.size];
        pool.count = now.batch.placed[row.size++];
        pool.limit = now.half[static_cast<std::size_t>(unit.index())];
        pool.needed = static_cast<std::uint8_t>(save_needed(table, now, unit, now.batch.context));
        pool.kind = kind_of(table, unit);
        pool.alike = alike(pool, sure, outlook);
        sure += pool.count < pool.limit && !(outlook.spares_guns && is_gun(pool.kind));
    }
    return dice.throw_together(row, lost);
}

}  // namespace sandtable::square_bashing
