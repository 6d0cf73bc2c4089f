// What players do. The verbs are those of the decisions table, SKM section 5.
#pragma once

#include <compare>
#include <cstddef>
#include <cstring>
#include <tuple>

#include "rules/skirmish/state.hpp"

namespace sandtable::skirmish {

// clang-format off
enum class Verb : std::uint8_t {
    deploy,          // scenario with free deployment: team, points[0]
    activate,        // team
    move,            // parts: figure, legs, crawl, charge, exit; points: the legs of each in turn
    spot,            // figure; team or marker; neither when unspotted enemies are hidden
    shoot,           // team, aim; parts: figure, weapon, how, count, pick
    combined_fire,   // team
    grenade,         // figure; target
    launch,          // figure, weapon, round; target, or points[0] for smoke
    load,            // figure (who carries the weapon), weapon; parts: figure, count
    fire_gun,        // weapon, round; vehicle, target (a figure), carriage, or points[0] for smoke
    flame,           // figure; team or vehicle
    at_fire,         // figure, weapon; vehicle or target
    vehicle_move,    // points: pivot in tenths of a degree, distance (negative: in reverse)
    mount,           // vehicle; parts: figure
    dismount,        // parts: figure; points: where each goes
    take_up,         // figure; target
    drop,            // figure
    transfer,        // figure; team
    take_driver,     // figure
    pivot_gun,       // figure; angle in tenths of a degree, clockwise
    manhandle,       // parts: two figures; points[0]: the vector
    bail_out,
    end_activation,
    end_phase,
    surrender
};
inline constexpr int verbs = 25;
// clang-format on

inline constexpr int most_parts = most_members;
inline constexpr int most_points = 40;
inline constexpr int most_legs = 8;          // SKM-1.15
inline constexpr int most_vehicle_legs = 6;  // SKM-14.4

// Which weapon: one in the figure's hands, on the active team's vehicle, or its towed gun.
inline constexpr std::uint8_t weapon_in_hand = 0;
inline constexpr std::uint8_t weapon_on_vehicle = 8;
inline constexpr std::uint8_t weapon_on_carriage = 16;
inline constexpr std::uint8_t no_marker = 255;

enum class Aim : std::uint8_t { men, vehicle, occupants };  // of `shoot`: SKM-15.3

// One figure's share in an action.
struct Part {
    Figure figure{};
    std::uint8_t weapon = 0;
    ShotKind how = ShotKind::unaimed;
    std::uint8_t count = 0;  // shots, or actions to load
    Figure pick{};           // the figure shot at (SKM-7.12)
    std::uint8_t legs = 0;
    std::uint8_t manner = 0;  // bits: crawl, charge, exit
    std::uint8_t reserved = 0;

    friend constexpr auto operator<=>(const Part&, const Part&) = default;
};
inline constexpr std::uint8_t crawling = 1, charging = 2, exiting = 4;

struct Action {
    Verb verb = Verb::surrender;
    Team team{};
    Figure figure{};
    Figure target{};
    Vehicle vehicle{};
    Carriage carriage{};
    std::uint8_t marker = no_marker;
    std::uint8_t weapon = 0;
    Round round = Round::he;
    Aim aim = Aim::men;
    std::int16_t angle = 0;
    std::uint8_t part_count = 0;
    std::uint8_t point_count = 0;
    std::uint16_t reserved = 0;
    std::array<Part, most_parts> parts{};
    std::array<Point, most_points> points{};

    void add(const Part& part) { parts[part_count++] = part; }
    void add(Point point) { points[point_count++] = point; }

    friend bool operator==(const Action& a, const Action& b) { return std::memcmp(&a, &b, sizeof a) == 0; }
    // Field by field, in their order. Parts are made of single bytes: they compare as their bytes do.
    friend std::strong_ordering operator<=>(const Action& a, const Action& b) {
        if (const auto order = a.beginning() <=> b.beginning(); order != 0) return order;
        const auto head = [](const Action& one) {
            return std::tie(one.round, one.aim, one.angle, one.part_count, one.point_count, one.reserved);
        };
        if (const auto order = head(a) <=> head(b); order != 0) return order;
        if (const int order = std::memcmp(&a.parts, &b.parts, sizeof a.parts); order != 0) return order <=> 0;
        return a.points <=> b.points;
    }

    // Verb to weapon, of which the first weighs most.
    std::uint64_t beginning() const {
        std::array<std::uint8_t, 8> bytes;
        std::memcpy(bytes.data(), this, bytes.size());
        const auto at = [&](int i) { return std::uint64_t{bytes[static_cast<std::size_t>(i)]} << (56 - 8 * i); };
        return at(0) | at(1) | at(2) | at(3) | at(4) | at(5) | at(6) | at(7);
    }
};
static_assert(std::has_unique_object_representations_v<Action>);

}  // namespace sandtable::skirmish
