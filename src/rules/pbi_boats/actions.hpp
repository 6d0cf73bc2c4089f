// What players do besides PBI's actions, by the names of BOAT section 5. An action is PBI's: its kind goes on where
// PBI's end, and what boats need beyond squares and groups stands in its layout bytes.
#pragma once

#include <cstring>

#include "rules/pbi/actions.hpp"
#include "rules/pbi_boats/table.hpp"

namespace sandtable::pbi_boats {

using pbi::Action;

// clang-format off
enum class Verb : std::uint8_t {
    // PBI's that boats have a say in
    deploy = static_cast<std::uint8_t>(Action::Kind::deploy),
    deploy_preset, motivate, end_motivation, move, shoot, clear, assault, end_activation,
    opp_attempt = static_cast<std::uint8_t>(Action::Kind::opp_attempt),
    opp_pass, allocate, choose_losses,
    resign = static_cast<std::uint8_t>(Action::Kind::resign),

    buy, deploy_boat, place_mine, arrive,
    activate_boat, forward, reverse, turn, boat_fire, troops_fire, clear_aboard, disarm, lay_mine,
    disembark, embark, transfer, board, end_boat,
    pick_up, drop, launch,
    htc, htc_pass, rescue_assign, scramble_assign, capture_assign
};
// clang-format on
inline constexpr Verb first_verb = Verb::buy, last_verb = Verb::capture_assign;
inline Verb verb_of(const Action& action) { return static_cast<Verb>(action.kind); }

// BOAT-9.9
enum class Aim : std::uint8_t { none, foot, hull, troops, vehicle };

// What stands in the first bytes of Action::layout for all of these actions but BUY, PLACE_MINE and the assignments.
struct Order {
    Boat boat;    // the boat that acts, is boarded, or is the reactor
    Boat target;  // aim: the boat or vehicle shot at; TRANSFER: the boat gone to
    Aim aim = Aim::none;
    Weapon weapon = Weapon::lmg;
    std::uint8_t uses_mount = 0;  // boat_fire, htc, opp_attempt: the weapon is a mount
    std::uint8_t number = 0;      // forward: squares; turn: 0 left, 1 right; activate_boat: 1 full throttle; a platoon
    Edge facing = Edge::north;
    std::uint8_t reserved = 0;
    BoatSet vehicles;
};
static_assert(sizeof(Order) == 16 && std::has_unique_object_representations_v<Order>);

inline Order order_of(const Action& action) {
    Order order;
    std::memcpy(&order, action.layout.data(), sizeof order);
    return order;
}
inline void set_order(Action& action, const Order& order) { std::memcpy(action.layout.data(), &order, sizeof order); }
inline Action make(Verb verb, const Order& order = {}) {
    Action action;
    action.kind = static_cast<Action::Kind>(verb);
    set_order(action, order);
    return action;
}

// BUY: ten lots of equal boats, four bytes each.
inline constexpr int most_lots = 10;
struct Lot {
    Hull hull = Hull::dinghy;
    int count = 0;  // 0: no lot
    Equipment equipment;
    int cannons = 0;  // more than one is refused, but can be written
};
Lot lot_of(const Action& action, int number);
void set_lot(Action& action, int number, const Lot& lot);

// PLACE_MINE: up to 40 squares. ARRIVE: two bytes a boat of the unit. RESCUE_ASSIGN, SCRAMBLE_ASSIGN: a square or place
// for each of `groups`, ascending, then for each saved vehicle.
inline constexpr std::uint8_t nowhere = 255;
inline constexpr int most_mines = 40;

}  // namespace sandtable::pbi_boats
