// BOAT section 3 and chapter 19: the steps of a turn, and the order in which everything goes on by itself.
#include "rules/pbi_boats/chapters.hpp"
#include "rules/pbi_boats/legal.hpp"

namespace sandtable::pbi_boats {

namespace {

bool somebody_buys(const Table& table, const Position& now) {
    return now.phase <= Phase::deploy_def &&
           ((table.buys[1] && (now.bought & 2) == 0) || (table.buys[0] && (now.bought & 1) == 0));
}

bool deployed(const Table& table, const Position& now, Side side) {
    return boats_to_deploy(table, now, side).empty() && vehicles_to_deploy(table, now, side).empty() &&
           groups_to_deploy(table, now, side).empty();
}

}  // namespace

Decision decision(const Table& table, const Position& now) {
    const auto of_pbi = [&] {
        return pbi::decision(table, now) == pbi::Decision::none ? Decision::none : Decision::pbi;
    };
    if (now.phase == Phase::game_over) return Decision::none;
    if (!now.pending.empty()) return of_pbi();
    if (!now.matters.empty()) {
        switch (now.matters.back().stage) {
            case Matter::Stage::arrive: return Decision::arrival;
            case Matter::Stage::offer: return Decision::opportunity;
            case Matter::Stage::htc: return Decision::htc;
            case Matter::Stage::defender_losses:
            case Matter::Stage::boarder_losses: return Decision::losses;
            case Matter::Stage::scramble: return Decision::scramble;
            case Matter::Stage::capture: return Decision::capture;
            case Matter::Stage::assign: return Decision::rescue;
            default: return Decision::none;
        }
    }
    if (now.activation != pbi::Activation::none) return of_pbi();
    if (now.active_boat.exists()) return now.boat_ending != 0 ? Decision::none : Decision::boat;
    if (somebody_buys(table, now)) return Decision::buy;
    switch (now.phase) {
        case Phase::deploy_def: return deployed(table, now, Side::defender) ? Decision::mines : Decision::deploy;
        case Phase::deploy_att: return Decision::deploy;
        case Phase::turn_end: return now.step == Step::done ? of_pbi() : Decision::none;
        default: return of_pbi();
    }
}

Side decider(const Table& table, const Position& now) {
    if (!now.pending.empty()) return pbi::decider(now);
    if (!now.matters.empty()) {
        const Matter& matter = now.matters.back();
        switch (matter.stage) {
            case Matter::Stage::htc:
            case Matter::Stage::defender_losses:
            case Matter::Stage::scramble: return enemy_of(matter.side);
            default: return matter.side;
        }
    }
    if (somebody_buys(table, now)) return table.buys[1] && (now.bought & 2) == 0 ? Side::defender : Side::attacker;
    return pbi::decider(now);
}

namespace {

bool matter_waits(const Table& table, Position& now, Dice& dice, Journal& journal) {
    switch (now.matters.back().kind) {
        case Matter::Kind::offer: return opportunity_waits(table, now);
        case Matter::Kind::boarding: return boarding_waits(table, now, dice, journal);
        default: return true;
    }
}

bool foot_waits(const Table& table, Position& now, Journal& journal) {  // PBI-8.4, 8.8 and BOAT-8.5
    if (!now.activation_ending && (pbi::activation_can_go_on(table, now) || any_more_on_foot(table, now))) return true;
    pbi::end_activation(table, now, journal);
    return false;
}

bool boat_waits(const Table& table, Position& now, Dice& dice, Journal& journal) {  // BOAT-5.4
    const Status status = now[now.active_boat].status;
    const bool there = status == Status::afloat || status == Status::on_ground;
    if (there && now.second_step != 0) {
        second_step(table, now, dice, journal);
        return false;
    }
    if (there && now.boat_ending == 0 && boat_can_go_on(table, now)) return true;
    end_boat(table, now, journal);
    return false;
}

template <class Test>
BoatSet own_boats(const Table& table, const Position& now, Test test) {
    BoatSet boats;
    for (const Boat boat : now.boats_of(table, now.active_side))
        if (test(boat)) boats.insert(boat);
    return boats;
}

BoatSet in_reserve(const Table& table, const Position& now) {
    BoatSet boats;
    for (int i = 0; i < table.boat_count; ++i)
        if (now.craft[i].status == Status::reserve && now.craft[i].side == now.active_side) boats.insert(Boat(i));
    return boats;
}

// The boats that a step concerns, when it begins.
BoatSet concerned(const Table& table, const Position& now, Step step) {
    const auto afloat = [&](Boat boat) { return now[boat].status == Status::afloat; };
    switch (step) {
        case Step::drift:  // BOAT-12.4, 12.7
            return own_boats(table, now, [&](Boat boat) {
                return afloat(boat) && now[boat].damage == 2 && !now.beached.contains(boat);
            });
        case Step::reserves:
            return now.turn >= table.boat_numbers.reserve_from_turn ? in_reserve(table, now) : BoatSet();
        case Step::mines:
            return own_boats(table, now, [&](Boat boat) { return afloat(boat) && now.mine_in(now[boat].square); });
        case Step::patches: return own_boats(table, now, [&](Boat boat) { return now[boat].damage > 0; });
        case Step::refloats: return own_boats(table, now, [&](Boat boat) { return now.beached.contains(boat); });
        default: return {};
    }
}

void carry_out(const Table& table, Position& now, Boat boat, Dice& dice, Journal& journal) {
    switch (now.step) {
        case Step::drift: return drift(table, now, boat, dice, journal);
        case Step::reserves:
            now.to_do -= unit_of(table, now, boat);
            return roll_reserve(table, now, boat, dice, journal);
        case Step::mines: (void)mine_explodes(table, now, boat, dice, journal); return;
        case Step::patches: return patch(table, now, boat, dice, journal);
        case Step::refloats: return refloat(table, now, boat, dice, journal);
        default: return;
    }
}

// One boat of the present step, or on to the next step. False when `last` is over (BOAT-19.3).
bool step_goes_on(const Table& table, Position& now, Step first, Step last, Dice& dice, Journal& journal) {
    if (now.step == Step::done) return false;
    if (now.step == Step::none) {
        now.step = first;
        now.to_do = concerned(table, now, first);
        return true;
    }
    if (now.to_do.any()) {
        const Boat boat = now.to_do.first();
        now.to_do.remove(boat);
        carry_out(table, now, boat, dice, journal);
        return true;
    }
    now.step = now.step == last ? Step::done : static_cast<Step>(static_cast<int>(now.step) + 1);
    now.to_do = concerned(table, now, now.step);
    return true;
}

void end_turn(const Table& table, Position& now, Journal& journal) {
    BoatSet own;
    for (int i = 0; i < table.boat_count; ++i) {
        Craft& craft = now.craft[i];
        craft.reacted = 0;
        if (craft.side != now.active_side) continue;
        own.insert(Boat(i));
        craft.ap = 0;
        craft.shots = 0;
        craft.fire_mode = FireMode::none;
    }
    now.moved_last = (now.moved_last - own) | (now.moved_now & own);
    for (BoatSet* flag :
         {&now.activated, &now.locked, &now.full_throttle, &now.no_doubling, &now.moved_now, &now.captured})
        *flag -= own;
    const GroupSet groups = table.of_side[index(now.active_side)];
    for (GroupSet* flag : {&now.done, &now.paused_aboard, &now.fired_aboard}) *flag -= groups;
    now.boats_tested = 0;
    now.step = Step::none;
    pbi::end_player_turn(table, now, journal);
}

void close(const Table&, Position& now) {  // the game is over, whatever was going on
    now.matters.clear();
    now.active_boat = Boat();
    now.second_step = 0;
    now.entered_now = 0;
    now.boat_ending = 0;
    now.boats_to_test = {};
    now.to_do = {};
    now.step = Step::none;
    now.revealed = now.mines[0] | now.mines[1];  // BOAT section 8
}

}  // namespace

void advance(const Table& table, Position& now, Dice& dice, Journal& journal) {
    for (;;) {
        if (now.pending.empty() && now.phase >= Phase::morale && now.phase != Phase::game_over)
            tidy(table, now, dice, journal);
        if (now.phase == Phase::game_over) {
            close(table, now);
            if (!now.counted) pbi::count_victory(table, now, dice, journal);
            return;
        }
        if (!now.pending.empty()) {
            if (pbi::pending_waits(table, now, dice, journal)) return;
            continue;
        }
        if (!now.matters.empty()) {
            if (matter_waits(table, now, dice, journal)) return;
            continue;
        }
        if (now.activation != pbi::Activation::none) {
            if (foot_waits(table, now, journal)) return;
            continue;
        }
        if (now.active_boat.exists()) {
            if (boat_waits(table, now, dice, journal)) return;
            continue;
        }
        if (somebody_buys(table, now)) return;
        switch (now.phase) {
            case Phase::deploy_def:
            case Phase::deploy_att:
                if (deployment_waits(table, now, journal)) return;
                break;
            case Phase::morale:  // START, then MORALE
                if (step_goes_on(table, now, Step::drift, Step::reserves, dice, journal)) break;
                if (pbi::test_morale(table, now, dice, journal)) break;
                if (test_boats(table, now, dice, journal)) break;
                now.phase = Phase::action;
                now.step = Step::none;
                break;
            case Phase::action:
                if (pbi::any_motivation(table, now) || any_boat_to_activate(table, now) || any_disembarking(table, now))
                    return;
                now.phase = Phase::residual;
                break;
            case Phase::residual:
                if (pbi::with_residual_point(table, now).any()) return;
                pbi::begin_turn_end(table, now, journal);
                break;
            case Phase::turn_end:
                if (step_goes_on(table, now, Step::mines, Step::refloats, dice, journal)) break;
                if (pbi::extension_is_open(table, now)) return;
                end_turn(table, now, journal);
                break;
            default: return;
        }
    }
}

}  // namespace sandtable::pbi_boats
