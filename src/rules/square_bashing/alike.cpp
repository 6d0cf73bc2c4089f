#include "rules/square_bashing/alike.hpp"

#include <algorithm>
#include <optional>

#include "rules/square_bashing/chapters.hpp"

namespace sandtable::square_bashing {

namespace {

using Stage = Assault::Stage;
using Foreseen = Assault::Foreseen;

// What may still befall the units of one side.
struct Outlook {
    int hits = 0;               // to come, dealt two by two in unit order and the rest to the first
    bool spares_guns = false;   // SB-14.2 (a): guns are gone before these hits
    bool leaves_table = false;  // SB-10.10: then the weak die
    int won_below = 0;          // with fewer losses than these the fight is won, and nothing more befalls them
    Foreseen foreseen = Foreseen::nothing;
    bool of_target = false;  // hit in the fight, before the assaulter

    int fatal_later() const { return leaves_table ? base : 0; }
    std::uint16_t packed() const {
        return static_cast<std::uint16_t>(won_below << 8 | of_target << 7 | static_cast<int>(foreseen) << 5 |
                                          hits << 2 | spares_guns << 1 | leaves_table);
    }
    static Outlook unpacked(int bits) {
        return {bits >> 2 & 7,    (bits & 2) != 0, (bits & 1) != 0, bits >> 8, static_cast<Foreseen>(bits >> 5 & 3),
                (bits & 128) != 0};
    }
    // Ways with so many losses do not lead to what is foreseen.
    bool is_contradicted_by(int lost) const {
        if (of_target || foreseen == Foreseen::nothing) return false;
        return (lost < won_below) != (foreseen == Foreseen::win);
    }
    // Nothing more befalls them.
    bool ends_with(int lost) const { return of_target ? foreseen == Foreseen::repulse : lost < won_below; }
};
static_assert(hits_when_cornered <= 7);

constexpr int kind_bits = 6, kind_mask = 63, strength_bits = 4, robust = 15;

// Type, quality and lightness: whatever the saves of SB-13.6 and the room of SB-4.1 ask of a unit.
std::uint8_t kind_of(const Table& table, Unit unit) {
    const int u = unit.index();
    return static_cast<std::uint8_t>((static_cast<int>(table.type[u]) * 3 + static_cast<int>(table.quality[u])) * 2 +
                                     table.light.contains(unit));
}
static_assert(types * 3 * 2 <= 1 << kind_bits);

bool is_gun(int kind) {
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

WayBack way_of_target(const Table& table, const Position& now) {
    const Square target = now.assault.target;
    return way_back(table, now, enemy_of(now.active), target, units_in(table, now, target));
}

// SB-14.2, 14.4. Assaulters who bar the way now may still die: then these hits are fewer, and it leads anywhere.
Outlook if_beaten(const Table& table, const Position& now) {
    const WayBack way = way_of_target(table, now);
    return {way.possible ? outcome_hits : hits_when_cornered, true, way.off_table || !way.possible};
}

Outlook going_back(const Table& table, const Position& now, int hits) {  // SB-14.3, 14.11
    return {hits, false, way_of_target(table, now).off_table};
}

constexpr Outlook anything{40, false, true}, nothing{};

constexpr std::array<Edge, 4> edges{Edge::north, Edge::east, Edge::south, Edge::west};

// The faces of the target with the enemy before them, a bit for each.
std::uint8_t enemy_faces(const Table& table, const Position& now) {
    int faces = 0;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const Square square = table.beside(now.assault.target, edges[i]);
        faces |= (square.exists() && now.enemy_occupies(enemy_of(now.active), square)) << i;
    }
    return static_cast<std::uint8_t>(faces);
}

// The face of the target that is free when this assaulter and all those with him are dead, counted from 1; 0: none.
int face_held(const Table& table, const Position& now, Unit unit) {
    if (now.assault.stage != Stage::assaulter_hits) return 0;
    const Square square = now.square[static_cast<std::size_t>(unit.index())];
    if ((units_in(table, now, square) - now.batch.eligible).any()) return 0;
    for (std::size_t i = 0; i < edges.size(); ++i)
        if (table.beside(now.assault.target, edges[i]) == square) return static_cast<int>(i) + 1;
    return 0;
}

// The units of the open batch after its saves. False when more may follow than is known here.
bool outlook_after_saves(const Table& table, const Position& now, Outlook& outlook) {
    switch (now.assault.stage) {
        case Stage::target_hits:
            outlook = if_beaten(table, now);
            outlook.foreseen = now.assault.foreseen;
            outlook.of_target = true;
            return true;
        case Stage::assaulter_hits:
            outlook = {outcome_hits, false, false, now.assault.target_lost, now.assault.foreseen};
            return true;
        case Stage::withdrawal_hits:
        case Stage::retire_hits: outlook = going_back(table, now, 0); return true;
        case Stage::repulse_hits: outlook = nothing; return true;
        case Stage::none: outlook = nothing; return now.batch.context == Batch::Context::shot;
        default: return false;
    }
}

SaveRow::Telling telling(const SaveRow& row, const SaveRow::Failures& failed) {
    std::array<Standing, SaveRow::most_pools> standing{};
    int sum = 0;
    int dead = 0, faces = 0;
    for (std::size_t i = 0; i < row.size; ++i) {
        const SavePool& pool = row.pools[i];
        standing[i] = {static_cast<std::uint8_t>(pool.kind & kind_mask),
                       static_cast<std::uint8_t>(pool.limit - failed[i])};
        sum += failed[i];
        if (standing[i].half == 0)
            ++dead;
        else
            faces |= 1 << (pool.kind >> kind_bits);
    }
    const Outlook outlook = Outlook::unpacked(row.context);
    SaveRow::Telling told{};
    told.back() = static_cast<std::uint16_t>(sum);
    if (outlook.is_contradicted_by(sum)) return SaveRow::contradiction;
    if (outlook.ends_with(sum)) {
        told[0] = static_cast<std::uint16_t>(dead);
        told[1] = static_cast<std::uint16_t>(faces);
        return told;
    }
    const Codes codes = codes_of(std::span(standing.data(), row.size), outlook);
    std::copy(codes.begin(), codes.end(), told.begin());
    return told;
}

// Up to how many failures a pool's unit looks the same, if so many others before it surely survive.
std::uint8_t alike(const SavePool& pool, int sure_before, const Outlook& outlook) {
    const int rest = outlook.hits - hits_before_more * sure_before;
    const int hits = sure_before == 0 ? outlook.hits : std::clamp(rest, 0, hits_before_more);
    const int harm = hits + outlook.fatal_later();
    if (pool.limit > harm) return static_cast<std::uint8_t>(pool.limit - harm - 1);
    return hits == 0 && pool.limit > 0 ? static_cast<std::uint8_t>(pool.limit - 1) : 0;
}

}  // namespace

Essence essence(const Table& table, const Position& now) {
    const Assault& assault = now.assault;
    Essence seen;
    seen.stage = assault.stage;
    seen.left = now.batch.left;
    if (assault.stage == Stage::assaulter_hits) seen.foreseen = assault.foreseen;
    for (const std::uint8_t placed : now.batch.placed)
        if (placed > 0) return {};
    const auto target = [&](const Outlook& outlook) {
        seen.target = codes_of(table, now, units_in(table, now, assault.target), outlook);
    };
    const auto assaulter = [&](const Outlook& outlook) {
        seen.assaulter = codes_of(table, now, (assault.main_units | assault.additional) - now.destroyed, outlook);
    };
    switch (assault.stage) {
        case Stage::target_hits:
            target(anything);
            assaulter(anything);
            seen.hits_on_assaulter = assault.hits_on_assaulter;
            break;
        case Stage::assaulter_hits:
            if (assault.foreseen != Foreseen::repulse) target(if_beaten(table, now));
            assaulter(anything);
            seen.target_lost = assault.target_lost;
            break;
        case Stage::withdrawal_hits:
        case Stage::retire_hits:
            target(going_back(table, now, now.batch.left));
            seen.trapped = assault.trapped;
            seen.enemy_faces = enemy_faces(table, now);
            break;
        case Stage::repulse_hits: assaulter({now.batch.left}); break;
        case Stage::escape:
        case Stage::advance:
        case Stage::award: seen.stage = Stage::award; break;  // no more dice, and no more losses
        default: return {};
    }
    seen.known = true;
    return seen;
}

namespace {

// The units of the open batch, nobody hit yet; nothing when more may follow than is known here.
std::optional<SaveRow> row_of_batch(const Table& table, const Position& now) {
    Outlook outlook;
    if (!outlook_after_saves(table, now, outlook)) return std::nullopt;
    SaveRow row;
    row.context = outlook.packed();
    row.telling = telling;
    for (const Unit unit : now.batch.eligible) {
        SavePool& pool = row.pools[row.size++];
        pool.limit = now.half[static_cast<std::size_t>(unit.index())];
        pool.needed = static_cast<std::uint8_t>(save_needed(table, now, unit, now.batch.context));
        pool.kind = static_cast<std::uint16_t>(face_held(table, now, unit) << kind_bits | kind_of(table, unit));
    }
    return row;
}

SaveRow with_hits(SaveRow row, const SaveRow::Failures& hits) {
    const Outlook outlook = Outlook::unpacked(row.context);
    int sure = 0;
    for (std::size_t i = 0; i < row.size; ++i) {
        SavePool& pool = row.pools[i];
        pool.count = hits[i];
        pool.alike = alike(pool, sure, outlook);
        sure += pool.count < pool.limit && !(outlook.spares_guns && is_gun(pool.kind & kind_mask));
    }
    return row;
}

// SB-13.2, 13.3: each hit on the first unit listed, as the odds take every choice.
SaveRow with_hits_placed(const SaveRow& row, int hits) {
    Batch batch;
    batch.eligible = UnitSet((std::uint64_t{1} << row.size) - 1);
    for (batch.left = static_cast<std::uint8_t>(hits); batch.left > 0;) place_hit(batch, may_be_hit(batch).first());
    return with_hits(row, batch.placed);
}

// No outcome of these dice agrees with what is foreseen.
HitRow impossible() {
    HitRow thrown{{}, 0, fight_hits_on, with_hits_placed};
    thrown.row.context = Outlook{0, false, false, 0, Foreseen::win}.packed();
    thrown.row.telling = telling;
    return thrown;
}

}  // namespace

bool throw_saves_together(const Table& table, const Position& now, Dice& dice, SaveRow::Failures& lost) {
    const std::optional<SaveRow> row = row_of_batch(table, now);
    return row && dice.throw_together(with_hits(*row, now.batch.placed), lost);
}

bool throw_hits_together(const Table& table, Position& now, Dice& dice, SaveRow::Failures& lost) {
    Batch& batch = now.batch;
    const int fight_dice = batch.unthrown;
    batch.unthrown = 0;
    const std::optional<SaveRow> row = row_of_batch(table, now);
    const HitRow thrown{*row, static_cast<std::uint8_t>(fight_dice), fight_hits_on, with_hits_placed};
    if (dice.throw_together(thrown, batch.placed, lost)) return true;
    // With so many outcomes nothing is foreseen: all ways go on from where a win was.
    if (now.assault.foreseen == Foreseen::repulse) return dice.throw_together(impossible(), batch.placed, lost);
    now.assault.foreseen = Foreseen::nothing;
    batch.left = static_cast<std::uint8_t>(dice.pool(fight_dice, at_least(fight_hits_on), rolls::assault));
    return false;
}

std::vector<Position> foresights(const Position& now, const Action& action) {
    std::vector<Position> all{now};
    if (action.kind != Action::Kind::assault && action.kind != Action::Kind::stand) return all;
    all.push_back(now);
    all[0].assault.foreseen = Foreseen::win;
    all[1].assault.foreseen = Foreseen::repulse;
    return all;
}

}  // namespace sandtable::square_bashing
