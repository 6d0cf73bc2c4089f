// The position: everything that changes, as plain bytes.
#pragma once

#include "core/bytes.hpp"
#include "rules/skirmish/table.hpp"

namespace sandtable::skirmish {

// Figures in ascending order, 128 bits.
struct FigureSet {
    std::uint64_t low = 0, high = 0;

    constexpr bool empty() const { return (low | high) == 0; }
    constexpr bool any() const { return !empty(); }
    constexpr int size() const { return std::popcount(low) + std::popcount(high); }
    constexpr bool contains(Figure f) const {
        return ((f.value < 64 ? low >> f.value : high >> (f.value & 63)) & 1) != 0;
    }
    constexpr void insert(Figure f) { (f.value < 64 ? low : high) |= std::uint64_t{1} << (f.value & 63); }
    constexpr void remove(Figure f) { (f.value < 64 ? low : high) &= ~(std::uint64_t{1} << (f.value & 63)); }
    constexpr Figure first() const { return Figure(low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high)); }
    friend constexpr auto operator<=>(FigureSet, FigureSet) = default;

    class Iterator {
    public:
        constexpr Iterator(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}
        constexpr Figure operator*() const {
            return Figure(low_ != 0 ? std::countr_zero(low_) : 64 + std::countr_zero(high_));
        }
        constexpr Iterator& operator++() {
            if (low_ != 0)
                low_ &= low_ - 1;
            else
                high_ &= high_ - 1;
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

    private:
        std::uint64_t low_, high_;
    };
    constexpr Iterator begin() const { return Iterator(low, high); }
    constexpr Iterator end() const { return Iterator(0, 0); }
};

// clang-format off

inline constexpr std::uint8_t has_flamed = 1, has_dragged = 2;  // Man::barred: SKM-13.1, SKM-4.14

// A weapon in a figure's hands.
struct Carried {
    WeaponType type = WeaponType::none;
    std::uint8_t ammo = 0;             // `unlimited`
    std::uint8_t acc = 0;              // accumulated actions
    std::int8_t bonus = 0;             // bonus_left; -1: the pistol's first shot costs more (SKM-2.7)
    std::uint8_t smoke = 0, wp = 0;    // rounds
};

struct Man {
    Point at;
    std::array<Carried, most_carried> weapons{};
    Team team{};
    State state = State::ok;
    Role role = Role::man;
    std::uint8_t base_ap = 2;
    std::uint8_t wounds = 0;
    std::uint8_t grenades = 0;         // `unlimited` in a view: not known
    std::uint8_t ap_left = 0;
    std::uint8_t moves_used = 0;       // of movement actions
    bool binoculars = false;
    bool sniper = false;
    bool moved = false;                // this activation
    bool spot_used = false;
    std::uint8_t barred = 0;           // bits, this activation: fired the flamethrower, dragged a casualty
    Figure dragging{};                 // the casualty this figure has taken up
    Vehicle aboard{};
    Team last_hit{};                   // of a mortar in direct fire: last_hit_target (SKM-11.6)
    Team origin{};                     // the team it is named after,
    std::uint8_t number = 0;           // and its number there, from 1

    bool able() const { return state == State::ok; }
    bool on_table() const { return state == State::ok || state == State::disabled || state == State::unknown; }
    bool on_foot() const { return on_table() && !aboard.exists(); }
};

struct Unit {
    FigureSet figures;
    TeamSet fired_on_by;               // since the end of its last activation
    TeamSet spotted_by;                // enemy teams that know it; all bits when spotting is shared (SKM-6.12)
    std::uint16_t last_move = 0;       // thousandths; of vehicles
    std::int16_t last_heading = 0;     // direction of its last leg; of vehicles (SKM-16.2)
    std::int16_t facing = 0;
    std::uint8_t issue = 255;          // its place in Table::teams; 255: created in play
    std::uint8_t serial = 0;           // created in play: 1, 2, …
    Side side = Side::a;
    std::uint8_t owner = 0;            // seat
    TeamKind kind = TeamKind::infantry;
    std::uint8_t orig_strength = 0;
    std::uint8_t markers = 0;          // of suppression
    Posture posture = Posture::holding;
    std::uint8_t fire_strength = 0;    // able figures of `fired_on_by` when they fired (SKM-19.3)
    std::uint8_t tally_inflicted = 0, tally_taken = 0;
    Vehicle vehicle{};
    Carriage carriage{};
    bool present = false;              // has come onto the table
    bool routing = false, retiring = false, frozen = false;
    bool activated = false;
    bool moved_last = false, shot_last = false;
    bool under_fire = false;
    bool heavy_fire = false;           // from mortars, flame or AFVs (SKM-19.3)
    bool at_fire = false;              // from AT weapons (SKM-17.3)
    bool morale_due = false;
    bool seen_enemy = false;           // SKM-17.10
    bool never_rallies = false;        // SKM-17.12
};

// A weapon on a vehicle.
struct Mounted {
    WeaponType type = WeaponType::none;
    Mount mount = Mount::turret;
    std::uint8_t gun = 255;            // place in Table::guns
    std::uint8_t acc = 0;
    std::int8_t bonus = 0;
    bool wrecked = false;
    std::uint8_t smoke = 0, wp = 0, hvap = 0;
    std::uint8_t reserved = 0;
};

struct Hull {
    Point at;
    std::array<Mounted, most_mounted> weapons{};   // the main gun first, if there is one
    std::int16_t heading = 0;
    std::uint8_t model = 255;          // place in Table::models; 255: no vehicle here
    Team team{};
    std::uint8_t burning_until = 0;    // a turn: explodes in its step 0
    bool stuck = false, immobile = false, optics_out = false, stunned = false, driver_replaced = false;
    bool destroyed = false;            // a wreck
    bool moved_now = false;            // has made its vehicle move
    std::array<std::uint8_t, 4> reserved{};
};

// A towed gun.
struct Piece {
    Point at;
    std::int16_t heading = 0;
    std::uint8_t gun = 255;            // place in Table::guns; 255: no gun here
    Team team{};
    std::uint8_t acc = 0;
    std::uint8_t smoke = 0, wp = 0, hvap = 0;
    bool shield = false;
    bool wrecked = false;
    bool moved = false;                // this activation (SKM-12.9)
    std::uint8_t reserved = 0;
};

struct Smoke {
    Point at;
    std::uint8_t turn = 0;             // goes in step c of this turn; 0: no smoke
    Side side = Side::a;
    bool wp = false;
    std::uint8_t reserved = 0;
};

struct Counter {                       // a solo marker
    Point at;
    TeamSet hit_teams;
    Content content = Content::dummy;
    Team team{};                       // of a unit
    bool face_down = false;            // still on the table
    bool used = false;                 // has attacked (SKM-18.8)
    std::uint32_t reserved = 0;
};

struct Portal {
    Point at;
    bool open = false;
    bool once = false;
    std::uint16_t reserved = 0;
};

// SKM section 3: where the turn stands, of the side in phase. start: step a; solo: markers and solo teams; melee: c to e.
enum class Phase : std::uint8_t { deployment, arrivals, start, activations, solo, melee, over };

struct Position {
    std::array<Man, most_figures> men{};
    std::array<Unit, most_teams> units{};
    std::array<Hull, most_vehicles> hulls{};
    std::array<Piece, most_carriages> pieces{};
    std::array<Counter, most_markers> counters{};
    std::array<Smoke, most_smokes> smokes{};
    std::array<Portal, most_portals> portals{};
    TeamSet retired_now;                           // have retired in this enemy activation (SKM-9.13)
    std::array<std::uint8_t, pool_items> pool{};   // `unlimited` in a view: not known
    std::uint8_t figure_count = 0, team_count = 0, vehicle_count = 0, carriage_count = 0;
    std::uint8_t created = 0;                      // teams created in play
    std::uint8_t turn = 0;
    Phase phase = Phase::deployment;
    Side side = Side::a;                           // in phase
    Team active{};                                 // none: between activations
    std::array<bool, 2> aware{};
    bool contact = false;
    bool open_ground_tested = false;               // by the active team
    std::uint8_t passed = 0;                       // bit: this seat has ended its phase
    std::int8_t winner = -1;                       // a side, or -1
    std::uint8_t viewer = 0;                       // 0: the truth; 1, 2: the view of side A, B; 3: a spectator's
    std::uint8_t reserved = 0;
    std::array<std::int16_t, 2> score{};
    std::array<std::uint8_t, 2> also_reserved{};

    Man& operator[](Figure f) { return men[f.value]; }
    const Man& operator[](Figure f) const { return men[f.value]; }
    Unit& operator[](Team t) { return units[t.value]; }
    const Unit& operator[](Team t) const { return units[t.value]; }
    Hull& operator[](Vehicle v) { return hulls[v.value]; }
    const Hull& operator[](Vehicle v) const { return hulls[v.value]; }
    Piece& operator[](Carriage c) { return pieces[c.value]; }
    const Piece& operator[](Carriage c) const { return pieces[c.value]; }
    Side side_of(Figure f) const { return units[men[f.value].team.value].side; }
};
// clang-format on

static_assert(sizeof(Position) <= 8192);
static_assert(std::has_unique_object_representations_v<Position>);
static_assert(std::is_trivially_copyable_v<Position>);

inline constexpr TeamSet all_teams{~std::uint64_t{0}};

}  // namespace sandtable::skirmish
