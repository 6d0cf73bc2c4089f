// The position: PBI's, and the boats. Groups aboard a boat "stand" in a place that is numbered behind the squares of
// the board, so that PBI's sets and markers work for them too.
#pragma once

#include "rules/pbi/chapters.hpp"
#include "rules/pbi_boats/table.hpp"

namespace sandtable::pbi_boats {

using pbi::Phase;

inline Square place_of(Boat boat) { return Square(pbi::first_place + boat.index()); }
inline bool is_aboard(Square place) { return place.exists() && place.index() >= pbi::first_place; }
inline Boat boat_of(Square place) { return Boat(place.index() - pbi::first_place); }

// none: a place that nobody bought; waiting: not yet deployed.
enum class Status : std::uint8_t { none, waiting, afloat, ashore, reserve, lost, on_ground, aboard };
enum class FireMode : std::uint8_t { none, troops, boat, both };

// clang-format off
struct Craft {                       // BOAT section 2.2; vehicles too
    Hull hull = Hull::dinghy;
    Side side = Side::attacker;      // who owns it now
    Status status = Status::none;
    Square square;                   // none in reserve, when lost, and for a vehicle aboard a boat
    Edge facing = Edge::north;
    std::uint8_t damage = 0;
    std::uint8_t ap = 0;
    std::uint8_t shots = 0;
    FireMode fire_mode = FireMode::none;
    Square beached_on;               // the LAND square it ran upon, if it did
    Group bearer;                    // the group that carries it over land (BOAT-8)
    Boat carrier;                    // a vehicle: the boat it is aboard
    std::uint8_t reacted = 0;        // BOAT-16.2: bit d = attempted at the square in direction d this player-turn
    Equipment equipment;
    std::array<std::uint8_t, 3> reserved{};
};

// What is begun and not finished, besides PBI's own pending matters, which always lie further in.
struct Matter {
    enum class Kind : std::uint8_t { arrival, offer, boarding, rescue };
    enum class Stage : std::uint8_t {
        arrive,         // the owner places a unit that came out of reserve
        offer,          // opportunity shooting
        htc,            // Here they come: the boarded boat may shoot (BOAT-14.3)
        fight, defender_losses, boarder_losses, decided, scramble, capture,
        assign          // rescue: the owner places the saved
    };

    Kind kind = Kind::offer;
    Stage stage = Stage::offer;
    Side side = Side::attacker;      // who decides; boarding: the boarding side
    Square at;                       // the square entered, or where the boat lies, lay or is assaulted
    Boat boat;                       // arrival: the first of the unit; boarding: the one assaulted; rescue: the one left
    std::uint8_t kills = 0;          // boarding: defenders killed, the crew as one of them
    std::uint8_t losses = 0;         // boarding: assaulters killed
    std::uint8_t by_boat = 0;        // boarding: 1 when the assaulters came by boat
    GroupSet groups;                 // boarding: assaulters; rescue: the saved
    GroupSet others;                 // boarding: defending groups; scramble: those who got away
    BoatSet vehicles;                // arrival: the unit; rescue: saved vehicles
    Square beached_on;               // rescue: LAND that the boat had run upon
    std::array<std::uint8_t, 7> reserved{};
};

// Steps of a turn that PBI does not have.
enum class Step : std::uint8_t { none, drift, reserves, mines, patches, refloats, done };

struct Position : pbi::Position {
    std::array<Craft, most_boats> craft{};

    // Boats (BOAT section 2.2, per turn unless said otherwise)
    BoatSet beached;                 // lasting
    BoatSet activated, locked, full_throttle, moved_now;
    BoatSet moved_last;              // lasting: moved_now of the owner's last turn
    BoatSet no_doubling;             // BOAT-6.7: damaged under full throttle
    BoatSet exempt;                  // lasting: lies on the mine it laid (BOAT-13.9)
    BoatSet boats_to_test;           // whose morale test is still to come
    BoatSet to_do;                   // boats that the present step of the turn still concerns
    BoatSet captured;                // taken this turn

    // Groups (BOAT section 2.3)
    GroupSet done, paused_aboard, fired_aboard;

    std::array<SquareSet, 2> mines{};  // by the side that laid them
    SquareSet revealed;

    FixedList<Matter, 3> matters;

    Boat active_boat;                // whose activation is open
    Step step = Step::none;
    std::uint8_t second_step = 0;    // BOAT-6.7: the second square of a FORWARD 2 is still to come
    std::uint8_t entered_now = 0;    // the active boat entered its square under power in this activation
    std::uint8_t boats_tested = 0;   // `boats_to_test` is filled
    std::uint8_t bought = 0;         // bit s: side s has bought its boats
    std::uint8_t mines_placed = 0;   // the defender has laid his mines
    std::uint8_t mines_found = 0;    // hidden mines revealed so far
    std::array<std::uint16_t, 2> army{};  // points of each side's whole list
    std::uint8_t hides_mines = 0;    // this is the view of somebody who may not know them
    std::uint8_t boat_ending = 0;    // only opportunity shooting is left of the boat's activation
    std::array<std::uint8_t, 2> reserved_boats{};

    Craft& operator[](Boat boat) { return craft[boat.index()]; }
    const Craft& operator[](Boat boat) const { return craft[boat.index()]; }

    GroupSet aboard(Boat boat) const { return standing_in(place_of(boat)) & on_board; }
    BoatSet vehicles_aboard(const Table& table, Boat boat) const;
    // BOAT-1.9: boats afloat in a square, vehicles standing in it.
    BoatSet boats_in(const Table& table, Square where) const;
    BoatSet vehicles_in(const Table& table, Square where) const;
    BoatSet carriers_in(const Table& table, Square where) const;
    BoatSet boats_of(const Table& table, Side side) const;  // that are in play on the table
    Square stands_at(Group group) const;                    // the carrier's square for those aboard
    bool mine_in(Square where) const { return mines[0].contains(where) || mines[1].contains(where); }
    Boat carried_by(const Table& table, Group group) const;  // the dinghy it carries, if any
};
// clang-format on

static_assert(std::has_unique_object_representations_v<Craft>);
static_assert(std::has_unique_object_representations_v<Matter>);

inline const HullData& data(Hull hull) { return hull_table[static_cast<std::size_t>(hull)]; }
inline const HullData& data(const Craft& craft) { return data(craft.hull); }

inline const Table& boats(const pbi::Table& table) { return static_cast<const Table&>(table); }
inline const Position& boats(const pbi::Position& now) { return static_cast<const Position&>(now); }
inline Position& boats(pbi::Position& now) { return static_cast<Position&>(now); }

}  // namespace sandtable::pbi_boats
