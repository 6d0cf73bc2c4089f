// SB chapter 14: fighting outcomes. A fight is a list of short stages; each either waits for a choice or goes on.
#include "rules/square_bashing/chapters.hpp"

namespace sandtable::square_bashing {

namespace {

using Stage = Assault::Stage;

UnitSet alive(const Position& now, UnitSet units) { return units - now.destroyed; }

// SB-13.4: every unit of the main square and every additional unit.
UnitSet hit_as_assaulters(const Position& now) { return alive(now, now.assault.main_units | now.assault.additional); }

void hit_target(const Table& table, Position& now, int hits) {
    open_batch(now, units_in(table, now, now.assault.target), hits, enemy_of(now.active), owner_places_fight,
               Batch::Context::target);
}

void hit_assaulter(Position& now, int hits, int unthrown = 0) {
    open_batch(now, hit_as_assaulters(now), hits, now.active, owner_places_fight, Batch::Context::assaulter, unthrown);
    now.batch.pauses = unthrown > 0 && now.batch.eligible.size() > 1;
}

// SB-14.1: casualties caused by the fight hits.
void decide(Position& now, Journal& journal) {
    Assault& assault = now.assault;
    const bool won = assault.target_lost > assault.assaulter_lost;
    journal.add(events::FoughtOut{assault.target, won ? now.active : enemy_of(now.active), assault.target_lost,
                                  assault.assaulter_lost},
                SB(14, 1));
    if (won) {
        assault.stage = Stage::outcome;
        return;
    }
    assault.beaten = true;  // SB-14.6, 14.12
    assault.stage = Stage::repulse_hits;
    now.winning -= hit_as_assaulters(now);  // SB-14.9
    hit_assaulter(now, outcome_hits);
}

// SB-14.2 (a) and (b)
void punish_target(const Table& table, Position& now, Journal& journal) {
    Assault& assault = now.assault;
    const UnitSet guns = units_in(table, now, assault.target) & table.guns;
    if (guns.any()) journal.add(events::GunsLost{assault.target, guns}, SB(14, 2));
    for (const Unit gun : guns) destroy(table, now, gun);
    const UnitSet left = units_in(table, now, assault.target);
    if (left.empty()) {  // SB-14.5
        assault.stage = Stage::advance;
        return;
    }
    assault.trapped = !way_back(table, now, enemy_of(now.active), assault.target, left).possible;  // SB-14.4
    assault.stage = Stage::withdrawal_hits;
    hit_target(table, now, assault.trapped ? hits_when_cornered : outcome_hits);
}

void lose_everybody(const Table& table, Position& now, UnitSet units, Journal& journal) {
    journal.add(events::Destroyed{now.assault.target, units}, SB(14, 4));
    for (const Unit unit : units) destroy(table, now, unit);
}

// SB-14.2 (c), and the fall-back after a retire (SB-14.11).
void withdraw(const Table& table, Position& now, Journal& journal) {
    Assault& assault = now.assault;
    const Side owner = enemy_of(now.active);
    const UnitSet left = units_in(table, now, assault.target);
    assault.stage = Stage::advance;
    if (left.empty()) return;
    now.winning -= left;  // SB-14.9
    const WayBack way = way_back(table, now, owner, assault.target, left);
    if (!assault.trapped && way.possible)
        return fall_back(table, now, owner, assault.target, left, way, false, SB(14, 3), journal);
    const SquareSet open = refuges(table, now);
    if (open.empty()) return lose_everybody(table, now, left, journal);
    if (open.size() == 1) return escape(table, now, *open.begin(), journal);
    assault.stage = Stage::escape;
}

}  // namespace

Refusal may_retire(const Table& table, const Position& now) {  // SB-12.5
    const UnitSet units = units_in(table, now, now.assault.target);
    if (!way_back(table, now, enemy_of(now.active), now.assault.target, units).possible)
        return {SB(12, 5), "There is nowhere to retire to."};
    return fine;
}

int hits_for_retiring(const Table& table, const Position& now, Journal& journal) {  // SB-14.7, 14.8
    using events::Reason;
    const Square where = now.assault.target;
    const UnitSet here = units_in(table, now, where);
    const auto any = [&](UnitSet of) { return (here & of).any() ? 1 : 0; };
    const auto all = [&](Type type) { return table.of_type[static_cast<std::size_t>(type)]; };
    const bool covered = table.soft_cover.contains(where);
    int hits = 0;
    const auto line = [&](Reason reason, int amount) {
        if (amount == 0) return;
        hits += amount;
        journal.add(events::Modifier{reason, static_cast<std::int8_t>(amount)}, SB(14, 7));
    };
    line(Reason::retire_hits, outcome_hits);
    line(Reason::reservist_present, any(table.reservists));
    line(Reason::good_troops_present, -any(table.professionals | all(Type::cavalry)));
    line(Reason::artillery_present, any(table.guns));
    line(Reason::cover_or_weapons, -(covered || any(all(Type::machine_gun) | all(Type::armoured_car))));
    return hits;
}

void retire_before(const Table& table, Position& now, Journal& journal) {
    now.assault.retired = true;
    now.assault.stage = Stage::retire_hits;
    const int hits = hits_for_retiring(table, now, journal);
    journal.add(events::RetiredBefore{now.assault.target, static_cast<std::uint8_t>(hits)}, SB(14, 7));
    hit_target(table, now, hits);
}

// SB-14.4: a side neighbour with room for all of them, or else the front one.
SquareSet refuges(const Table& table, const Position& now) {
    SquareSet squares;
    if (table.options.trapped == Trapped::destroyed) return squares;
    const Side owner = enemy_of(now.active);
    const UnitSet group = units_in(table, now, now.assault.target);
    const auto look = [&](Edge edge) {
        const Square square = table.beside(now.assault.target, edge);
        if (square.exists() && !now.enemy_occupies(owner, square) && has_room(table, now, group, square))
            squares.insert(square);
    };
    look(Edge::east);
    look(Edge::west);
    if (squares.empty()) look(Table::forward(owner));
    return squares;
}

Refusal may_escape(const Table& table, const Position& now, const Action& action) {
    if (!refuges(table, now).contains(action.at)) return {SB(14, 4), "No refuge there."};
    return fine;
}

void escape(const Table& table, Position& now, Square to, Journal& journal) {
    const UnitSet group = units_in(table, now, now.assault.target);
    journal.add(events::Escaped{now.assault.target, to, group}, SB(14, 4));
    go_together(table, now, enemy_of(now.active), now.assault.target, group, to, journal);
    now.assault.stage = Stage::advance;
}

UnitSet may_advance_units(const Table&, const Position& now) { return alive(now, now.assault.assaulting); }

namespace {

// SB-21.1: tanks that won alone; otherwise INF or mounted CAV must be among those who move in.
bool tanks_alone(const Table& table, const Position& now) {
    return table.options.tank_only_assault && (now.assault.assaulting & table.large).empty();
}

bool may_lead(const Table& table, const Position& now, UnitSet units) {
    return tanks_alone(table, now) ? units.any() : may_lead_assault(table, now, units).any();
}

}  // namespace

bool may_stay_behind(const Table& table, const Position& now) {
    return now.assault.retired && table.options.advance_after_retire == AdvanceAfterRetire::optional;
}

Refusal advance_is_lawful(const Table& table, const Position& now, UnitSet units) {
    const UnitSet able = may_advance_units(table, now);
    const char* lead = "At least one infantry or cavalry unit must move in.";
    if (units.empty()) return may_stay_behind(table, now) ? fine : Refusal{SB(14, 5), lead};
    if (!now.assault.retired && !tanks_alone(table, now) && (units & table.large).empty()) return {SB(14, 5), lead};
    const bool fits =
        units.size() <= table.numbers.max_units && (units & table.large).size() <= table.numbers.max_large;
    const bool one_tank = !tanks_alone(table, now) || units.size() == 1;
    if (!able.contains_all(units) || !fits || !one_tank || !may_lead(table, now, units))
        return {SB(14, 5), "That group cannot move in."};
    return fine;
}

void advance_units(const Table& table, Position& now, UnitSet units, Journal& journal) {
    if (units.any()) journal.add(events::Advanced{now.assault.target, units}, SB(14, 5));
    for (const Unit unit : units) move_to(table, now, unit, now.assault.target);
    if (units.any()) overrun_command(table, now, now.active, now.assault.target, journal);
    now.assault.stage = Stage::award;
}

Side awarding_side(const Position& now) { return now.assault.beaten ? enemy_of(now.active) : now.active; }

UnitSet may_be_awarded(const Table& table, const Position& now) {
    const Assault& assault = now.assault;
    const UnitSet of_main = alive(now, assault.main_units) & table.large;
    if (!assault.beaten) return of_main;  // SB-14.5 (e)
    switch (table.options.repulse_marker) {
        case RepulseMarker::none: return {};
        case RepulseMarker::assaulting_square: return of_main;
        default: return units_in(table, now, assault.target) & table.large;  // SB-14.6
    }
}

Refusal may_award(const Table& table, const Position& now, const Action& action) {
    if (!may_be_awarded(table, now).contains(action.unit))
        return {now.assault.beaten ? SB(14, 6) : SB(14, 5), "That unit cannot receive the marker."};
    return fine;
}

void award(Position& now, Unit unit, Journal& journal) {
    now.winning.insert(unit);
    journal.add(events::Awarded{unit}, now.assault.beaten ? SB(14, 6) : SB(14, 5));
    now.assault = {};
    leave_square(now);
}

namespace {

// How many groups may move in: none, one (and which), or a choice.
int ways_to_advance(const Table& table, const Position& now, UnitSet& only) {
    const UnitSet able = may_advance_units(table, now);
    if (!may_lead(table, now, able)) return 0;
    if (now.assault.retired && table.options.advance_after_retire == AdvanceAfterRetire::none) return 0;
    if (may_stay_behind(table, now)) return 2;
    int ways = 0;
    for (std::uint64_t bits = 0; ways < 2;) {
        bits = (bits - able.bits) & able.bits;  // the next subset
        if (bits == 0) break;
        if (advance_is_lawful(table, now, UnitSet(bits))) continue;
        ++ways;
        only = UnitSet(bits);
    }
    return ways;
}

bool advance_waits(const Table& table, Position& now, Journal& journal) {
    UnitSet only;
    const int ways = ways_to_advance(table, now, only);
    if (ways > 1) return true;
    advance_units(table, now, only, journal);
    return false;
}

bool award_waits(const Table& table, Position& now, Journal& journal) {
    const UnitSet eligible = may_be_awarded(table, now);
    if (eligible.size() > 1) return true;
    if (eligible.any()) {
        award(now, eligible.first(), journal);
    } else {
        now.assault = {};
        leave_square(now);
    }
    return false;
}

}  // namespace

bool assault_waits(const Table& table, Position& now, Dice& dice, Journal& journal) {
    switch (now.assault.stage) {
        case Stage::dice: roll_fight(table, now, dice, journal); return false;
        case Stage::target_hits:
            now.assault.stage = Stage::assaulter_hits;
            hit_assaulter(now, now.assault.hits_on_assaulter, now.assault.unthrown_back);
            return false;
        case Stage::assaulter_hits: decide(now, journal); return false;
        case Stage::outcome: punish_target(table, now, journal); return false;
        case Stage::withdrawal_hits:
        case Stage::retire_hits: withdraw(table, now, journal); return false;
        case Stage::repulse_hits: now.assault.stage = Stage::award; return false;
        case Stage::advance: return advance_waits(table, now, journal);
        case Stage::award: return award_waits(table, now, journal);
        default: return true;
    }
}

}  // namespace sandtable::square_bashing
