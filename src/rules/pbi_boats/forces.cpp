// BOAT chapters 2 and 3: boat types, purchase and equipment. The same limits hold for scenario lists and for BUY.
#include <algorithm>

#include "rules/pbi_boats/chapters.hpp"

namespace sandtable::pbi_boats {

namespace {

int group_price(const Table& table, Group group) {  // BOAT-3.8
    const Numbers& n = table.boat_numbers;
    switch (table.type[group.index()]) {
        case Type::commander: return n.price_commander;
        case Type::lmg: return n.price_lmg;
        case Type::hmg: return n.price_hmg;
        case Type::at_team: return n.price_at_team;
        case Type::mortar: return n.price_mortar;
        case Type::gun: return n.price_gun + n.price_gun_effect * table.gun_effect[group.index()];
        default: return n.price_rifle;
    }
}

// BOAT-3.5: each further one costs double its predecessor.
int doubling(int price, int count) { return price * ((1 << std::min(count, 16)) - 1); }

}  // namespace

int price_of_groups(const Table& table, Side side) {
    int price = 0;
    for (const Group group : table.of_side[index(side)]) price += group_price(table, group);
    return price;
}

int price_of(const Table& table, Hull hull, const Equipment& e) {
    const Numbers& n = table.boat_numbers;
    if (data(hull).on_land) return data(hull).points;  // what a light tank carries comes with it (BOAT-17.3)
    return data(hull).points + doubling(n.price_lmg, e.lmgs) + doubling(n.price_hmg, e.hmgs) +
           doubling(n.price_mortar, e.mortars) + doubling(n.price_mine, e.mines) +
           (e.cannon > 0 ? n.price_gun + n.price_gun_effect * e.cannon : 0) + n.price_nets * e.nets +
           n.price_kit * e.kit;
}

int price_of_army(const Table& table, Side side, std::span<const ArmyItem> items) {
    int price = price_of_groups(table, side);
    for (const ArmyItem& item : items) price += price_of(table, item.hull, item.equipment);
    if (side == Side::defender) price += table.boat_numbers.price_mine * table.mines;
    return price;
}

namespace {

Refusal flotillas_are_lawful(const Table& table, std::span<const ArmyItem> items) {  // BOAT-3.3
    const Refusal refusal{BOAT(3, 3), "A flotilla is at most three hard-hulled boats."};
    std::array<int, 256> size{};
    for (const ArmyItem& item : items) {
        const int flotilla = item.equipment.flotilla;
        if (flotilla == 0) continue;
        if (!data(item.hull).hard || data(item.hull).on_land) return refusal;
        if (++size[static_cast<std::size_t>(flotilla)] > table.boat_numbers.most_in_flotilla) return refusal;
    }
    return fine;
}

bool is_equipped(const Equipment& e) { return e.lmgs + e.hmgs + e.mortars + e.cannon + e.nets + e.mines > 0; }

Refusal boat_is_lawful(const Table& table, const ArmyItem& item) {
    const HullData& hull = data(item.hull);
    const Equipment& e = item.equipment;
    if (hull.on_land) return fine;
    if (hull.inflatable && is_equipped(e)) return {BOAT(3, 4), "Inflatables take no equipment."};
    if (e.cannon > 0 && (!hull.hard || e.cannon > table.boat_numbers.most_gun_effect))
        return {BOAT(3, 6), "One bow cannon, Gun Effect up to {}, hard hulls only.",
                table.boat_numbers.most_gun_effect};
    if (!hull.hard && e.mortars + e.nets + e.mines > 0)
        return {BOAT(3, 6), "Soft hulls take no mortar, nets or mines."};
    if (e.mines > 0 && !table.boat_options.minelaying)
        return {BOAT(3, 7), "No mines are laid from boats in this game."};
    if (e.lmgs + e.hmgs + e.mortars + (e.cannon > 0) > hull.most_mounts)
        return {BOAT(3, 5), "The list breaks a limit: {} mounts on such a boat.", hull.most_mounts};
    if (e.kit > 0 && !hull.carried)
        return {BOAT(3, 9), "The list breaks a limit: carry kits only for dinghies and rowing boats."};
    return fine;
}

}  // namespace

// Rows 1 to 4 and 28 of BOAT section 7, in their order.
Refusal army_is_lawful(const Table& table, Side side, std::span<const ArmyItem> items) {
    int armour = 0;
    for (const ArmyItem& item : items) armour += data(item.hull).hard;  // BOAT-2.4
    if (armour > table.boat_options.max_armour)
        return {BOAT(3, 2), "At most {} armour choices.", table.boat_options.max_armour};
    if (auto refusal = flotillas_are_lawful(table, items)) return refusal;
    for (const Clause row : {BOAT(3, 4), BOAT(3, 6), BOAT(3, 7), BOAT(3, 5), BOAT(3, 9)})
        for (const ArmyItem& item : items)
            if (auto refusal = boat_is_lawful(table, item); refusal && refusal.clause == row) return refusal;
    const int price = price_of_army(table, side, items);
    if (table.boat_options.army_points > 0 && price > table.boat_options.army_points)
        return {BOAT(3, 9), "The list breaks a limit: it costs {} points, and {} are allowed.", price,
                table.boat_options.army_points};
    return fine;
}

Lot lot_of(const Action& action, int number) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &action.layout[static_cast<std::size_t>(4 * number)], sizeof bits);
    const auto take = [&](int width) {
        const int value = static_cast<int>(bits & ((1u << width) - 1));
        bits >>= width;
        return value;
    };
    Lot lot;
    lot.count = take(5);
    lot.hull = static_cast<Hull>(take(4));
    lot.equipment.lmgs = static_cast<std::uint8_t>(take(3));
    lot.equipment.hmgs = static_cast<std::uint8_t>(take(3));
    lot.equipment.mortars = static_cast<std::uint8_t>(take(3));
    lot.equipment.cannon = static_cast<std::uint8_t>(take(4));
    lot.cannons = lot.equipment.cannon > 0 ? 1 + take(1) : take(1);
    lot.equipment.nets = static_cast<std::uint8_t>(take(1));
    lot.equipment.kit = static_cast<std::uint8_t>(take(1));
    lot.equipment.mines = static_cast<std::uint8_t>(take(3));
    lot.equipment.flotilla = static_cast<std::uint8_t>(take(4));
    return lot;
}

void set_lot(Action& action, int number, const Lot& lot) {
    std::uint32_t bits = 0;
    int shift = 0;
    const auto put = [&](int value, int width) {
        bits |= (static_cast<std::uint32_t>(value) & ((1u << width) - 1)) << shift;
        shift += width;
    };
    const Equipment& e = lot.equipment;
    put(lot.count, 5);
    put(static_cast<int>(lot.hull), 4);
    put(e.lmgs, 3);
    put(e.hmgs, 3);
    put(e.mortars, 3);
    put(e.cannon, 4);
    put(lot.cannons > 1 ? 1 : 0, 1);
    put(e.nets, 1);
    put(e.kit, 1);
    put(e.mines, 3);
    put(e.flotilla, 4);
    std::memcpy(&action.layout[static_cast<std::size_t>(4 * number)], &bits, sizeof bits);
}

namespace {

struct Shopping {  // a list written out boat by boat
    std::array<ArmyItem, most_boats> items{};
    int count = 0;
    bool too_long = false, second_cannon = false, no_such_boat = false;

    void add(const ArmyItem& item) {
        if (count < most_boats)
            items[static_cast<std::size_t>(count++)] = item;
        else
            too_long = true;
    }
    std::span<const ArmyItem> all() const { return {items.data(), static_cast<std::size_t>(count)}; }
};

Shopping list_of(const Table& table, Side side, const Action& action) {
    Shopping list;
    int boats = 0;
    for (int number = 0; number < most_lots; ++number) {
        const Lot lot = lot_of(action, number);
        if (lot.count == 0) continue;
        if (static_cast<int>(lot.hull) >= hulls || data(lot.hull).on_land) {
            list.no_such_boat = true;
            continue;
        }
        list.second_cannon = list.second_cannon || lot.cannons > 1;
        boats += lot.count;
        for (int i = 0; i < lot.count; ++i) list.add({lot.hull, lot.equipment});
    }
    list.too_long = list.too_long || boats > most_bought;
    for (const Boat boat : table.boats_of[index(side)])
        if (!table.boat[boat.index()].bought)
            list.add({table.boat[boat.index()].hull, table.boat[boat.index()].equipment});
    return list;
}

}  // namespace

Refusal may_buy(const Table& table, Side side, const Action& action) {
    const Shopping list = list_of(table, side, action);
    if (list.no_such_boat) return {PBI(3, 0), "There is no such boat."};
    const Refusal refusal = army_is_lawful(table, side, list.all());
    const bool sooner =
        refusal && (refusal.clause == BOAT(3, 2) || refusal.clause == BOAT(3, 3) || refusal.clause == BOAT(3, 4));
    if (sooner) return refusal;
    if (list.second_cannon)
        return {BOAT(3, 6), "One bow cannon, Gun Effect up to {}, hard hulls only.",
                table.boat_numbers.most_gun_effect};
    if (refusal) return refusal;
    if (list.too_long) return {BOAT(3, 9), "The list breaks a limit: {} boats.", most_bought};
    Position after = before_deployment(table);
    Journal off;
    buy(table, after, side, action, off);
    if (table.attacker_edge != Edge::none && !side_can_deploy(table, after, side))
        return {BOAT(4, 7), "Your groups do not fit into these boats and the land left to you."};
    return fine;
}

void buy(const Table& table, Position& now, Side side, const Action& action, Journal& journal) {
    BoatSet places;
    for (const Boat boat : table.boats_of[index(side)])
        if (table.boat[boat.index()].bought) places.insert(boat);
    int boats = 0, points = 0;
    for (int number = 0; number < most_lots; ++number) {
        const Lot lot = lot_of(action, number);
        for (int i = 0; i < lot.count && places.any(); ++i, ++boats) {
            Craft& craft = now[places.first()];
            places.remove(places.first());
            craft.hull = lot.hull;
            craft.side = side;
            craft.equipment = lot.equipment;
            craft.status = Status::waiting;
            points += price_of(table, lot.hull, lot.equipment);
        }
    }
    now.bought = static_cast<std::uint8_t>(now.bought | 1 << index(side));
    now.army[static_cast<std::size_t>(index(side))] =
        static_cast<std::uint16_t>(price_of_army(table, side, list_of(table, side, action).all()));
    journal.add(events::Bought{side, static_cast<std::uint8_t>(boats), static_cast<std::uint16_t>(points),
                               now.army[static_cast<std::size_t>(index(side))]},
                BOAT(3, 9));
}

}  // namespace sandtable::pbi_boats
