// SB chapter 12: the declaration of an assault and the dice of both sides.
#include <algorithm>

#include "rules/square_bashing/chapters.hpp"

namespace sandtable::square_bashing {

UnitSet able_to_assault(const Table& table, const Position& now, Square where) {  // SB-12.1
    const UnitSet afoot = table.of_type[static_cast<int>(Type::infantry)] | (table.large & now.mounted);
    const UnitSet armour = table.tanks | table.of_type[static_cast<int>(Type::armoured_car)];
    return (now.standing_in(where) & (afoot | armour) & table.of_side[index(now.active)]) - now.retired - now.fought;
}

UnitSet may_lead_assault(const Table& table, const Position& now, UnitSet able) {
    return able & (table.of_type[static_cast<int>(Type::infantry)] | now.mounted);
}

bool may_give_help(const Table& table, const Position& now, Square from, Square target) {  // SB-12.3
    return table.board.beside(target).contains(from) && !now.steady.contains(from) && !is_pinned(table, now, from) &&
           !now.is_suppressed(from);
}

UnitSet possible_helpers(const Table& table, const Position& now, Square main, Square target) {
    UnitSet helpers;
    for (const Square from : table.board.beside(target) & now.occupied[index(now.active)])
        if (from != main && may_give_help(table, now, from, target)) helpers |= able_to_assault(table, now, from);
    return helpers;
}

namespace {

bool three_of_one_face(const Table& table, const Position& now, const Action& action) {
    for (const Square from : table.board.beside(action.at))
        if ((action.units & now.standing_in(from)).size() > additional_per_face) return true;
    return false;
}

// Row 37 of section 7.
Refusal no_assault_here(const Table& table, const Position& now, const Action& action) {
    const char* message = "No assault from or into this square.";
    if (now.steady.contains(action.from)) return {SB(10, 6), message};
    if (is_pinned(table, now, action.from)) return {SB(9, 5), message};
    if (now.is_suppressed(action.from) || now.is_suppressed(action.at)) return {SB(12, 2), message};
    return fine;
}

}  // namespace

// The rows of SB section 7 from the top.
Refusal may_assault(const Table& table, const Position& now, const Action& action) {
    if (auto refusal = out_of_turn(table, now, action.from)) return refusal;
    const UnitSet able = able_to_assault(table, now, action.from);
    const UnitSet leaders = may_lead_assault(table, now, able);
    const bool may_begin = leaders.any() || (table.options.tank_only_assault && able.any());
    const UnitSet fallen_back = units_in(table, now, action.from) & now.retired;
    if ((!may_begin && may_lead_assault(table, now, fallen_back).any()) || (action.units & now.retired).any())
        return {SB(10, 11), "This unit has fallen back and has used its turn."};
    if (!may_begin) return {SB(12, 1), "An assault needs infantry or mounted cavalry."};
    if (!table.board.beside(action.from).contains(action.at) || !now.enemy_occupies(now.active, action.at))
        return {SB(12, 1), "The target must be an adjacent enemy square."};
    if (now.assaulted.contains(action.at) && !table.options.repeat_assaults)
        return {SB(12, 2), "That square has already been assaulted this turn."};
    if (three_of_one_face(table, now, action)) return {SB(12, 3), "At most two additional units per face."};
    if (auto refusal = no_assault_here(table, now, action)) return refusal;
    const bool twice = action.amount == named_twice;
    const bool shock = action.amount == 1;
    if (twice || !possible_helpers(table, now, action.from, action.at).contains_all(action.units) ||
        (shock && now.shock_tokens[index(now.active)] == 0))
        return {SB(12, 15), "That help is not available."};
    return fine;
}

void declare_assault(const Table& table, Position& now, const Action& action, Journal& journal) {
    Assault& assault = now.assault;
    assault.stage = Assault::Stage::stand;
    assault.main = action.from;
    assault.target = action.at;
    assault.main_units = units_in(table, now, action.from);
    assault.additional = action.units;
    assault.assaulting = able_to_assault(table, now, action.from) | action.units;
    assault.shock = action.amount == 1;
    if (assault.shock) --now.shock_tokens[index(now.active)];  // SB-8.5
    now.fought |= assault.assaulting;                          // SB-12.4
    now.assaulted.insert(action.at);                           // SB-14.10
    now.was_assaulted |= units_in(table, now, action.at);
    journal.add(events::AssaultDeclared{action.from, action.at, assault.shock, assault.assaulting}, SB(12, 1));
}

namespace {

using events::Reason;

struct Sum {
    Journal& journal;
    Clause clause;
    int dice = 0;
    void line(Reason reason, int amount) {
        if (amount == 0) return;
        dice += amount;
        journal.add(events::Modifier{reason, static_cast<std::int8_t>(amount)}, clause);
    }
    int total() {  // SB-12.13
        line(Reason::minimum, std::max(0, fewest_fight_dice - dice));
        return dice;
    }
};

int dice_for(const Table& table, const Position& now, Unit unit, const Dice2& dice) {
    return at_strength(table, now, unit) ? dice.whole : dice.damaged;
}

// SB-12.9: what keeps mounted cavalry from charging home in the target square.
bool hampers_cavalry(const Table& table, const Position& now, Square target, Side owner) {
    return table.hampers_cavalry.contains(target) || defence_for(table, now, owner, target) != Defence::none;
}

// SB-12.10, 12.11
int support_squares(const Table& table, const Position& now, Side side, Square fighting, UnitSet additional) {
    if (now.under_fire(fighting)) return 0;
    int squares = 0;
    for (const Square square : table.board.beside(fighting) & now.occupied[index(side)]) {
        const UnitSet here = units_in(table, now, square);
        squares += !now.under_fire(square) && (here & additional).empty() && (here - now.retired).any();
    }
    return squares;
}

struct Faces {
    bool flank_or_rear = false;
    bool rear = false;
};

// SB-12.7: the faces of the target from which it is assaulted.
Faces faces_assaulted(const Table& table, const Position& now, const Assault& assault) {
    const Side owner = enemy_of(now.active);
    SquareSet from;
    from.insert(assault.main);
    if (table.options.flank_from == FlankFrom::any)
        for (const Unit unit : assault.additional)
            if (now.on_table(unit)) from.insert(now.square[unit.index()]);
    const Square front = table.beside(assault.target, Table::forward(owner));
    const Square rear = table.beside(assault.target, Table::back(owner));
    if (front.exists()) from.remove(front);
    return {from.any(), rear.exists() && from.contains(rear)};
}

void add_main_square(const Table& table, const Position& now, const Assault& assault, Sum& sum) {
    const Side owner = enemy_of(now.active);
    const bool hampered = hampers_cavalry(table, now, assault.target, owner);
    int large = 0, heavy = 0, light = 0, others = 0;
    for (const Unit unit : units_in(table, now, assault.main) - now.retired) {
        if (!assault.assaulting.contains(unit)) {
            others += now.fought.contains(unit) ? 0 : other_unit_dice;  // SB-12.7
            continue;
        }
        switch (table.type[unit.index()]) {
            case Type::cavalry:
                large += hampered ? hampered_cavalry : dice_for(table, now, unit, assaulting_foot);
                break;
            case Type::heavy_tank: heavy += dice_for(table, now, unit, assaulting_heavy); break;
            case Type::light_tank:
            case Type::armoured_car: light += dice_for(table, now, unit, assaulting_light); break;
            default: large += dice_for(table, now, unit, assaulting_foot); break;
        }
    }
    sum.line(Reason::infantry, large);
    sum.line(Reason::heavy_tanks, heavy);
    sum.line(Reason::light_armour, light);
    sum.line(Reason::others, others);
}

void add_target_square(const Table& table, const Position& now, const Assault& assault, const Faces& faces, Sum& sum) {
    const bool uphill = table.hill.contains(assault.target) && !table.hill.contains(assault.main);
    sum.line(Reason::uphill, uphill ? uphill_dice : 0);
    switch (defence_for(table, now, enemy_of(now.active), assault.target)) {
        case Defence::none: break;
        case Defence::hasty:
            sum.line(Reason::target_hasty, faces.rear ? hasty_from_rear_dice : hasty_target_dice);
            break;
        default: sum.line(Reason::target_trench, faces.flank_or_rear ? trench_turned_dice : trench_target_dice); break;
    }
}

}  // namespace

int assault_dice(const Table& table, const Position& now, const Assault& assault, Journal& journal) {  // SB-12.6
    Sum sum{journal, SB(12, 6)};
    const UnitSet in_main = units_in(table, now, assault.main);
    const Faces faces = faces_assaulted(table, now, assault);
    const int supports = support_squares(table, now, now.active, assault.main, assault.additional);
    add_main_square(table, now, assault, sum);
    sum.line(Reason::flank_or_rear, faces.flank_or_rear ? flank_or_rear_dice : 0);
    sum.line(Reason::additional, additional_dice * assault.additional.size());
    sum.line(Reason::support, support_dice * std::min(supports, supports_counted));
    sum.line(Reason::winning, (in_main & now.winning).any() ? winning_dice : 0);
    sum.line(Reason::fight_order, (in_main & now.marked_with(Order::fight)).any() ? fight_order_dice : 0);
    sum.line(Reason::shock, assault.shock ? shock_dice : 0);
    add_target_square(table, now, assault, faces, sum);
    return sum.total();
}

int target_dice(const Table& table, const Position& now, const Assault& assault, Journal& journal) {  // SB-12.8
    Sum sum{journal, SB(12, 8)};
    const Side owner = enemy_of(now.active);
    const bool hampered = hampers_cavalry(table, now, assault.target, owner);
    const UnitSet here = units_in(table, now, assault.target);
    int large = 0, machine_guns = 0, guns = 0, tanks = 0, cars = 0;
    for (const Unit unit : here) {
        switch (table.type[unit.index()]) {
            case Type::infantry: large += dice_for(table, now, unit, target_large); break;
            case Type::cavalry:
                large += hampered && now.mounted.contains(unit) ? hampered_cavalry
                                                                : dice_for(table, now, unit, target_large);
                break;
            case Type::machine_gun: machine_guns += dice_for(table, now, unit, target_machine_gun); break;
            case Type::artillery:
            case Type::mortar: guns += dice_for(table, now, unit, target_gun); break;
            case Type::armoured_car: cars += dice_for(table, now, unit, target_car); break;
            default: tanks += dice_for(table, now, unit, target_tank); break;
        }
    }
    const int supports = support_squares(table, now, owner, assault.target, {});
    sum.line(Reason::target_large, large);
    sum.line(Reason::target_machine_guns, machine_guns);
    sum.line(Reason::target_guns, guns);
    sum.line(Reason::target_tanks, tanks);
    sum.line(Reason::target_cars, cars);
    sum.line(Reason::support, target_support_dice * std::min(supports, target_supports));
    sum.line(Reason::winning, (here & now.winning).any() ? target_winning_dice : 0);
    sum.line(Reason::barrages, -std::min(now.barrages_in(assault.target), barrages_deducted));  // SB-12.12
    sum.line(Reason::enemy_additional, -assault.additional.size());
    return sum.total();
}

// SB-12.14: both rolls, then the hits on the target.
void roll_fight(const Table& table, Position& now, Dice& dice, Journal& journal) {
    Assault& assault = now.assault;
    const int attack = assault_dice(table, now, assault, journal);
    const int defence = target_dice(table, now, assault, journal);
    const bool later = dice.merge();  // the odds throw the dice of each side together with the saves against them
    const int hits = later ? 0 : dice.pool(attack, at_least(fight_hits_on), rolls::assault);
    const int hits_back = later ? 0 : dice.pool(defence, at_least(fight_hits_on), rolls::target);
    journal.add(events::Stood{assault.target, static_cast<std::uint8_t>(attack), static_cast<std::uint8_t>(defence),
                              static_cast<std::uint8_t>(hits), static_cast<std::uint8_t>(hits_back)},
                SB(12, 14));
    assault.hits_on_assaulter = static_cast<std::uint8_t>(hits_back);
    assault.unthrown_back = static_cast<std::uint8_t>(later ? defence : 0);
    assault.stage = Assault::Stage::target_hits;
    open_batch(now, units_in(table, now, assault.target), hits, enemy_of(now.active), owner_places_fight,
               Batch::Context::target, later ? attack : 0);
}

}  // namespace sandtable::square_bashing
