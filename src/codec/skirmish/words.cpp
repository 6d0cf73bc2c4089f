// What the skirmish game says to people: the events of the journal and the question at hand.
#include <fmt/format.h>

#include "codec/skirmish/codec.hpp"
#include "codec/skirmish/names.hpp"

namespace sandtable::codec {

using namespace skirmish_names;
namespace ev = skirmish::events;
using EventKind = ev::Kind;

namespace {

// clang-format off
const std::vector<std::string> band_names{"point blank", "short", "medium", "long", "beyond long"};
const std::vector<std::string> spot_band_names{"point blank", "short", "long", "extreme", "beyond extreme"};
const std::vector<std::string> harm_names{"none", "suppressed", "wounded", "disabled", "killed", "captured"};
const std::vector<std::string> harm_words{"is unhurt", "is driven to the ground", "is wounded", "is disabled", "is killed", "is captured"};
const std::vector<std::string> cause_names{"fire", "charge", "melee", "open_ground"};
const std::vector<std::string> cause_words{"under fire", "charged", "beaten in melee", "before open ground"};
const std::vector<std::string> shot_words{"unaimed", "aimed", "carefully aimed"};
const std::vector<std::string> damage_names{"none", "one_occupant", "two_occupants", "four_occupants", "all_occupants", "traction",
    "stopped", "crash", "fire", "explodes", "stunned", "optics", "weapon", "one_crewman", "all_crew", "dud", "driver", "petrol", "ammunition"};
const std::vector<std::string> modifier_names{"unaware", "still_in_cover", "observers_suppressed", "target_shooting", "lenses",
    "no_commander", "heard", "dispersed", "soft_cover", "hard_cover", "vehicle_gun", "dropped_in", "has_the_range",
    "firer_moving", "moving_or_in_cover", "target_suppressed", "firer_under_fire", "fast_vehicle", "point_blank", "machine_gun",
    "quad_gun", "sniper", "as_by_machine_gun", "unaware_of_firer", "enclosed", "in_cover", "flamethrower", "soft_vehicle", "big_round",
    "large_calibre", "flank", "heavy_front", "hull_down", "heavy", "poor_round", "medium"};
const std::vector<std::string> modifier_words{"nobody knows of enemies", "the target keeps still in cover", "the observers are suppressed",
    "the target shoots", "with binoculars or a telescope", "no commander looks out", "only heard", "the targets are dispersed",
    "soft cover", "hard cover", "a hull or turret gun", "dropped into it", "it hit with its last shot", "the firer has moved",
    "the target moves or is in cover", "the target is suppressed", "the firer is under fire", "the vehicle is fast", "hit at point blank",
    "hit by a machine gun or submachine gun", "hit by a quadruple machine gun", "hit by a sniper", "hit as by a machine gun",
    "unaware of the firer", "in an enclosed space", "in cover", "a flamethrower", "a soft vehicle", "a heavy or high-velocity round", "57 mm or more",
    "from flank or rear", "Tiger or Panther front", "hull down or among buildings", "a heavy target", "a poor anti-tank round",
    "a medium target"};
const std::vector<std::string> risk_names{"advancing_or_hull_down", "infantry_near", "damaged", "crew_casualties", "under_at_fire",
    "enemy_behind", "alone", "no_main_gun", "no_weapon", "immobile_under_fire", "in_rout", "outnumbered_or_heavy_fire",
    "command_or_poor_troops", "losses", "no_nco", "under_fire", "flanked_or_retiring_friends", "losing", "officer_near", "afv_near",
    "friends_near", "support_or_soft_cover", "advancing_or_hard_cover", "winning", "nothing_in_sight"};
const std::vector<std::string> risk_words{"advancing or hull down", "friendly infantry near", "damaged", "casualties in the crew",
    "under anti-tank fire", "an enemy behind its front", "no friends near", "no main armament", "no weapon at all",
    "immobile under fire", "in rout", "outnumbered or under heavy fire", "command group or poor troops", "losses", "no NCO",
    "under fire", "enemy on the flank or friends retiring", "losing the firefight", "an officer near", "an undamaged AFV near",
    "friends near", "support weapon or soft cover", "advancing, or still in hard cover", "winning the firefight",
    "no enemy and no retreat in sight"};
const std::vector<std::string> order_names{"continue", "close", "rout", "retreat", "halt", "advance", "attack"};
// The rows of SKM-19.10 and the columns of SKM-17.2.
constexpr std::array<const char*, 5> risk_rows{"0 or less", "1", "2 to 5", "6 to 8", "9 or more"};
constexpr std::array<const char*, 5> afv_columns{"-3 or less", "-2 or -1", "0", "+1", "+2 or more"};
const std::vector<std::string> order_words{"goes on as before", "closes with the nearest enemy", "routs", "retreats", "halts", "advances",
    "attacks"};
const std::vector<std::string> afv_order_names{"bale_out", "retreat", "halt", "manoeuvre", "advance"};
const std::vector<std::string> afv_order_words{"bales out", "retreats", "halts", "manoeuvres", "advances"};
const std::vector<std::string> force_names{"nothing", "riflemen", "panzerfaust", "lmg", "hmg", "panzerjaeger", "gun", "armour"};
const std::vector<std::string> force_words{"nothing", "three riflemen and an NCO", "four riflemen and a panzerfaust",
    "four riflemen and a light machine gun", "a heavy machine gun and four riflemen", "a tank-hunting team",
    "an anti-tank gun and a light machine gun", "a tank or self-propelled gun"};
const std::vector<std::string> content_words{"a unit", "a sniper", "an artillery observer", "a minefield", "a dummy", "something hidden"};
// clang-format on

std::string signed_number(int number) { return fmt::format("{:+}", number); }

struct Description {
    std::string name;
    std::string sentence;
    Json json;
};

// What a throw or a round is called.
std::string missile(WeaponType weapon, Round round) {
    if (round == Round::smoke) return "smoke";
    if (round == Round::wp) return "white phosphorus";
    if (weapon == WeaponType::none) return "grenade";
    if (weapon == WeaponType::gun)
        return round == Round::he ? "high explosive" : round == Round::hvap ? "HVAP" : "armour-piercing";
    return word(weapon_names, weapon);
}

// The sentences of one table, for one event.
class Teller {
public:
    Teller(const Table& table, const Event& event) : table_(table), event_(event) {}

    // Each fact once: its name, its sentence and its fields.
    Description describe() const {
        const auto kind = static_cast<EventKind>(event_.kind);
        if (kind <= EventKind::bailed_out) return describe_movement(kind);
        if (kind <= EventKind::fled) return describe_fire(kind);
        if (kind <= EventKind::fire_on_vehicle) return describe_melee_and_vehicles(kind);
        return describe_solo(kind);
    }

private:
    template <class Fact>
    Fact as() const {
        return event_.as<Fact>();
    }
    std::string fig(Figure f) const { return figure_name(table_, f); }
    std::string team(Team t) const { return team_name(table_, t); }
    std::string veh(Vehicle v) const { return vehicle_name(table_, v); }
    std::string gun(Carriage c) const { return carriage_name(table_, c); }
    std::string side(Side s) const { return table_.side_names[static_cast<std::size_t>(index(s))]; }
    static const std::string& letter(Side s) { return word(side_letters, s); }
    Json figure_or_null(Figure f) const {
        return name_or_null(f, [&](Figure x) { return fig(x); });
    }
    Json team_or_null(Team t) const {
        return name_or_null(t, [&](Team x) { return team(x); });
    }
    Json vehicle_or_null(Vehicle v) const {
        return name_or_null(v, [&](Vehicle x) { return veh(x); });
    }
    Json gun_or_null(Carriage c) const {
        return name_or_null(c, [&](Carriage x) { return gun(x); });
    }

    Description describe_movement(EventKind kind) const;
    Description describe_fire(EventKind kind) const;
    Description describe_melee_and_vehicles(EventKind kind) const;
    Description describe_solo(EventKind kind) const;
    Description describe_spot(const ev::SpotTried& f) const;
    Description describe_shots(const ev::ShotBand& f) const;
    Description describe_modifier(const ev::Modifier& f) const;
    Description describe_throw(const ev::Thrown& f) const;
    Description describe_melee(const ev::MeleeFought& f) const;

    const Table& table_;
    const Event& event_;
};

Description Teller::describe_movement(EventKind kind) const {
    switch (kind) {
        case EventKind::turn_began: {
            const auto f = as<ev::TurnBegan>();
            return {"turn_began", fmt::format("Turn {} of {} begins.", f.turn, table_.turns), {{"turn", f.turn}}};
        }
        case EventKind::phase_began: {
            const auto f = as<ev::PhaseBegan>();
            return {"phase_began",
                    fmt::format("The phase of the {} begins.", side(f.side)),
                    {{"side", letter(f.side)}, {"turn", f.turn}}};
        }
        case EventKind::phase_ended: {
            const auto f = as<ev::PhaseEnded>();
            return {"phase_ended", fmt::format("The phase of the {} ends.", side(f.side)), {{"side", letter(f.side)}}};
        }
        case EventKind::activated: {
            const auto f = as<ev::Activated>();
            return {"activated",
                    fmt::format("{} is activated with {}.", team(f.team), counted(f.actions, "action", "actions")),
                    {{"team", team(f.team)}, {"actions", f.actions}}};
        }
        case EventKind::skipped: {
            const auto f = as<ev::Skipped>();
            return {"skipped", fmt::format("{} loses its activation.", team(f.team)), {{"team", team(f.team)}}};
        }
        case EventKind::activation_ended: {
            const auto f = as<ev::ActivationEnded>();
            return {"activation_ended", fmt::format("{} has finished.", team(f.team)), {{"team", team(f.team)}}};
        }
        case EventKind::deployed: {
            const auto f = as<ev::Deployed>();
            return {"deployed",
                    fmt::format("{} is placed at {}.", team(f.team), place_text(f.at)),
                    {{"team", team(f.team)}, {"at", point_json(f.at)}}};
        }
        case EventKind::moved: {
            const auto f = as<ev::Moved>();
            const char* verb = f.forced                     ? "is driven"
                               : (f.manner & charging) != 0 ? "charges"
                               : (f.manner & crawling) != 0 ? "crawls"
                                                            : "moves";
            return {"moved",
                    fmt::format("{} {} {} to {}.", fig(f.figure), verb, inches(f.length), place_text(f.to)),
                    {{"fig", fig(f.figure)},
                     {"from", point_json(f.from)},
                     {"to", point_json(f.to)},
                     {"length", f.length},
                     {"crawl", (f.manner & crawling) != 0},
                     {"charge", (f.manner & charging) != 0},
                     {"forced", f.forced}}};
        }
        case EventKind::vehicle_moved: {
            const auto f = as<ev::VehicleMoved>();
            const std::string heading = degrees(Heading(f.heading));
            return {"vehicle_moved",
                    f.length == 0 ? fmt::format("{} turns and heads {}.", veh(f.vehicle), heading)
                                  : fmt::format("{} drives {} to {} and heads {}.", veh(f.vehicle), inches(f.length),
                                                place_text(f.to), heading),
                    {{"vehicle", veh(f.vehicle)},
                     {"from", point_json(f.from)},
                     {"to", point_json(f.to)},
                     {"heading", f.heading},
                     {"length", f.length}}};
        }
        case EventKind::stuck: {
            const auto f = as<ev::Stuck>();
            return {"stuck",
                    fmt::format("{} is stuck at {} with a {}.", veh(f.vehicle), place_text(f.at), f.die),
                    {{"vehicle", veh(f.vehicle)}, {"at", point_json(f.at)}, {"die", f.die}}};
        }
        case EventKind::released: {
            const auto f = as<ev::Released>();
            return {"released",
                    fmt::format("{} {} with a {}; {} is needed.", veh(f.vehicle), f.free ? "comes free" : "stays stuck",
                                f.die, released_on),
                    {{"vehicle", veh(f.vehicle)}, {"die", f.die}, {"free", f.free}}};
        }
        case EventKind::exited: {
            const auto f = as<ev::Exited>();
            return {"exited", fmt::format("{} leaves the table.", fig(f.figure)), {{"fig", fig(f.figure)}}};
        }
        case EventKind::boarded: {
            const auto f = as<ev::Boarded>();
            return {"boarded",
                    fmt::format("{} mounts {}.", fig(f.figure), veh(f.vehicle)),
                    {{"fig", fig(f.figure)}, {"vehicle", veh(f.vehicle)}}};
        }
        case EventKind::dismounted: {
            const auto f = as<ev::Dismounted>();
            return {"dismounted",
                    fmt::format("{} leaves {} at {}.", fig(f.figure), veh(f.vehicle), place_text(f.at)),
                    {{"fig", fig(f.figure)}, {"vehicle", veh(f.vehicle)}, {"at", point_json(f.at)}}};
        }
        case EventKind::took_up: {
            const auto f = as<ev::TookUp>();
            return {"took_up",
                    fmt::format("{} takes {} up.", fig(f.figure), fig(f.casualty)),
                    {{"fig", fig(f.figure)}, {"casualty", fig(f.casualty)}}};
        }
        case EventKind::dropped: {
            const auto f = as<ev::Dropped>();
            return {"dropped",
                    fmt::format("{} lays {} down.", fig(f.figure), fig(f.casualty)),
                    {{"fig", fig(f.figure)}, {"casualty", fig(f.casualty)}}};
        }
        case EventKind::transferred: {
            const auto f = as<ev::Transferred>();
            return {"transferred",
                    fmt::format("{} goes from {} to {}.", fig(f.figure), team(f.from), team(f.to)),
                    {{"fig", fig(f.figure)}, {"from", team(f.from)}, {"to", team(f.to)}}};
        }
        case EventKind::driver_replaced: {
            const auto f = as<ev::DriverReplaced>();
            return {"driver_replaced",
                    fmt::format("{} takes the driver's place in {}.", fig(f.figure), veh(f.vehicle)),
                    {{"fig", fig(f.figure)}, {"vehicle", veh(f.vehicle)}}};
        }
        case EventKind::gun_pivoted: {
            const auto f = as<ev::GunPivoted>();
            return {"gun_pivoted",
                    fmt::format("The gun of {} is turned to {}.", gun(f.carriage), degrees(Heading(f.heading))),
                    {{"gun", gun(f.carriage)}, {"heading", f.heading}}};
        }
        case EventKind::gun_moved: {
            const auto f = as<ev::GunMoved>();
            return {"gun_moved",
                    fmt::format("The gun of {} is pushed to {}.", gun(f.carriage), place_text(f.to)),
                    {{"gun", gun(f.carriage)}, {"to", point_json(f.to)}}};
        }
        case EventKind::loaded: {
            const auto f = as<ev::Loaded>();
            const bool is_light = f.weapon != WeaponType::gun && !is_mortar(f.weapon) && !is_bazooka_class(f.weapon);
            return {"loaded",
                    fmt::format("{} spends {} on loading; {} of {} are stored.", team(f.team),
                                counted(f.actions, "action", "actions"), f.acc, is_light ? 2 : full_load),
                    {{"team", team(f.team)},
                     {"fig", figure_or_null(f.figure)},
                     {"weapon", word(weapon_names, f.weapon)},
                     {"actions", f.actions},
                     {"acc", f.acc}}};
        }
        default: {
            const auto f = as<ev::BailedOut>();
            return {"bailed_out", fmt::format("The crew leaves {}.", veh(f.vehicle)), {{"vehicle", veh(f.vehicle)}}};
        }
    }
}

Description Teller::describe_spot(const ev::SpotTried& f) const {
    const std::string target = f.target.exists() ? team(f.target) : marker_name(table_, f.marker);
    return {"spot_tried",
            fmt::format("{} {} {} at {}\", {}: {} needed, {} thrown, {}.",
                        f.figure.exists() ? fig(f.figure) : team(f.observer), f.heard ? "listens for" : "looks for",
                        target, f.range, word(spot_band_names, std::min<int>(f.band, 4)), f.need, f.die,
                        f.success ? "spotted" : "nothing"),
            {{"observer", team_or_null(f.observer)},
             {"fig", figure_or_null(f.figure)},
             {"target", target},
             {"range", f.range},
             {"band", f.band},
             {"needed", f.need},
             {"die", f.die},
             {"heard", f.heard},
             {"success", f.success}}};
}

Description Teller::describe_shots(const ev::ShotBand& f) const {
    std::string shift = f.shift > 0 ? fmt::format(", {} more is {}", counted(f.shift, "band", "bands"),
                                                  word(band_names, std::min<int>(f.effective, above_long)))
                                    : std::string();
    return {"shot_band",
            f.automatic
                ? fmt::format("{} cannot miss at {}\": {}.", fig(f.figure), f.range, counted(f.hits, "hit", "hits"))
                : fmt::format("{}, {} at {}\" ({}{}): {} needed, {} of {}.", fig(f.figure), word(shot_words, f.how),
                              f.range, word(band_names, std::min<int>(f.band, above_long)), shift, f.need,
                              counted(f.hits, "hit", "hits"), counted(f.shots, "shot", "shots")),
            {{"fig", fig(f.figure)},
             {"weapon", word(weapon_names, f.weapon)},
             {"kind", word(shot_names, f.how)},
             {"range", f.range},
             {"band", f.band},
             {"shift", f.shift},
             {"effective", f.effective},
             {"needed", f.need},
             {"shots", f.shots},
             {"hits", f.hits},
             {"automatic", f.automatic}}};
}

Description Teller::describe_modifier(const ev::Modifier& f) const {
    const int amount = f.amount;
    const bool shifts_bands = f.reason <= ev::Reason::vehicle_gun, raises_need = f.reason == ev::Reason::fast_vehicle;
    const std::string who = f.vehicle.exists()      ? veh(f.vehicle)
                            : f.marker != no_marker ? marker_name(table_, f.marker)
                                                    : fig(f.figure);
    const std::string& why = word(modifier_words, f.reason);
    return {"modifier",
            shifts_bands  ? fmt::format("{}: {}, {} {}.", who, why, counted(std::abs(amount), "band", "bands"),
                                       amount > 0 ? "more" : "less")
            : raises_need ? fmt::format("{}: {}, {} more needed.", who, why, amount)
                          : fmt::format("{}: {} {}.", who, signed_number(amount), why),
            {{f.vehicle.exists()      ? "vehicle"
              : f.marker != no_marker ? "marker"
                                      : "fig",
              who},
             {"reason", word(modifier_names, f.reason)},
             {"amount", amount},
             {"of", shifts_bands  ? "bands"
                    : raises_need ? "needed"
                                  : "die"}}};
}

Description Teller::describe_fire(EventKind kind) const {
    switch (kind) {
        case EventKind::spot_tried: return describe_spot(as<ev::SpotTried>());
        case EventKind::spotted: {
            const auto f = as<ev::Spotted>();
            return {"spotted",
                    fmt::format("The {} spot {}{}.", side(f.by), team(f.team), f.automatic ? " in plain sight" : ""),
                    {{"team", team(f.team)}, {"by", letter(f.by)}, {"automatic", f.automatic}}};
        }
        case EventKind::lost_sight: {
            const auto f = as<ev::LostSight>();
            return {"lost_sight",
                    fmt::format("The {} lose sight of {}.", side(f.by), team(f.team)),
                    {{"team", team(f.team)}, {"by", letter(f.by)}}};
        }
        case EventKind::fired: {
            const auto f = as<ev::Fired>();
            const std::string at = f.aim == Aim::vehicle     ? "the vehicle of " + team(f.target)
                                   : f.aim == Aim::occupants ? "the occupants of " + team(f.target)
                                                             : team(f.target);
            return {"fired",
                    fmt::format("{} fires {} at {}: {}.", team(f.team), counted(f.shots, "shot", "shots"), at,
                                counted(f.hits, "hit", "hits")),
                    {{"team", team(f.team)},
                     {"target", team(f.target)},
                     {"as", word(aim_names, f.aim)},
                     {"shots", f.shots},
                     {"hits", f.hits},
                     {"machine_gun", f.machine_gun}}};
        }
        case EventKind::modifier: return describe_modifier(as<ev::Modifier>());
        case EventKind::shot_band: return describe_shots(as<ev::ShotBand>());
        case EventKind::hit: {
            const auto f = as<ev::Hit>();
            return {
                "hit",
                f.die == 0        ? fmt::format("{} {}.", fig(f.figure), word(harm_words, f.harm))
                : f.modifier == 0 ? fmt::format("{} {} ({}).", fig(f.figure), word(harm_words, f.harm), f.die)
                                  : fmt::format("{} {} ({} {} is {}).", fig(f.figure), word(harm_words, f.harm), f.die,
                                                signed_number(f.modifier), f.die + f.modifier),
                {{"fig", fig(f.figure)}, {"die", f.die}, {"modifier", f.modifier}, {"harm", word(harm_names, f.harm)}}};
        }
        case EventKind::combined: {
            const auto f = as<ev::Combined>();
            return {"combined",
                    fmt::format("{} fires together at {}: {}, {}.", team(f.team), team(f.target), f.die,
                                f.hit ? "a hit" : "a miss"),
                    {{"team", team(f.team)}, {"target", team(f.target)}, {"die", f.die}, {"hit", f.hit}}};
        }
        case EventKind::suppressed: {
            const auto f = as<ev::Suppressed>();
            return {"suppressed",
                    fmt::format("{} is suppressed: {}.", team(f.team), counted(f.markers, "marker", "markers")),
                    {{"team", team(f.team)}, {"markers", f.markers}}};
        }
        case EventKind::rallied_from_suppression: {
            const auto f = as<ev::RalliedFromSuppression>();
            return {
                "rallied_from_suppression",
                fmt::format("{} throws {}{} against its suppression: {} left.", team(f.team), f.die,
                            f.bonus > 0 ? " " + signed_number(f.bonus) : "", counted(f.markers, "marker", "markers")),
                {{"team", team(f.team)}, {"die", f.die}, {"bonus", f.bonus}, {"markers", f.markers}}};
        }
        case EventKind::morale_tested: {
            const auto f = as<ev::MoraleTested>();
            return {"morale_tested",
                    f.die == 0
                        ? fmt::format("{}, {}, needs no die with {} actions.", team(f.team), word(cause_words, f.cause),
                                      f.total)
                        : fmt::format("{}, {}: {} against {} actions, {}.", team(f.team), word(cause_words, f.cause),
                                      f.die, f.total,
                                      f.passed ? "it holds" : fmt::format("failed by {}", static_cast<int>(f.excess))),
                    {{"team", team(f.team)},
                     {"cause", word(cause_names, f.cause)},
                     {"total", f.total},
                     {"die", f.die},
                     {"excess", f.excess},
                     {"passed", f.passed}}};
        }
        case EventKind::retired: {
            const auto f = as<ev::Retired>();
            return {"retired",
                    fmt::format("{} retires {}.", team(f.team),
                                f.to_cover ? "to the cover at " + place_text(f.goal) : "from the enemy"),
                    {{"team", team(f.team)}, {"to_cover", f.to_cover}, {"goal", point_json(f.goal)}}};
        }
        case EventKind::moved_away: {
            const auto f = as<ev::MovedAway>();
            return {"moved_away",
                    fmt::format("{} moves {}\" away and loses its next activation.", team(f.team), f.inches),
                    {{"team", team(f.team)}, {"inches", f.inches}}};
        }
        case EventKind::routed: {
            const auto f = as<ev::Routed>();
            return {"routed", fmt::format("{} routs.", team(f.team)), {{"team", team(f.team)}}};
        }
        case EventKind::rallied: {
            const auto f = as<ev::Rallied>();
            return {"rallied",
                    fmt::format("{} {} with a {}.", team(f.team), f.success ? "rallies" : "does not rally", f.die),
                    {{"team", team(f.team)}, {"die", f.die}, {"success", f.success}}};
        }
        default: {
            const auto f = as<ev::Fled>();
            return {"fled", fmt::format("{} flees from the table.", fig(f.figure)), {{"fig", fig(f.figure)}}};
        }
    }
}

Description Teller::describe_throw(const ev::Thrown& f) const {
    std::string at = place_text(f.at);
    if (f.target.exists()) at = fig(f.target);
    if (f.vehicle.exists()) at = veh(f.vehicle);
    if (f.carriage.exists()) at = "the gun of " + gun(f.carriage);
    const std::string what = missile(f.weapon, f.round);
    const std::string sum =
        f.modifier == 0 ? std::to_string(f.die) : fmt::format("{} {}", f.die, signed_number(f.modifier));
    return {
        "thrown",
        fmt::format("{} at {}, {}\": {} needed, {}, {}.", what, at, f.range, f.need, sum, f.hit ? "a hit" : "a miss"),
        {{"fig", figure_or_null(f.figure)},
         {"what", what},
         {"round", word(round_names, f.round)},
         {"target", figure_or_null(f.target)},
         {"vehicle", vehicle_or_null(f.vehicle)},
         {"gun", gun_or_null(f.carriage)},
         {"at", point_json(f.at)},
         {"range", f.range},
         {"needed", f.need},
         {"die", f.die},
         {"modifier", f.modifier},
         {"hit", f.hit}}};
}

Description Teller::describe_melee(const ev::MeleeFought& f) const {
    const auto score = [](int points, int extras, int die) { return fmt::format("{}+{}+{}", points, extras, die); };
    const int difference = f.difference;
    return {"melee_fought",
            fmt::format("{} ({}) fights {} ({}): {}.", fig(f.first), score(f.fire_points, f.extras, f.die),
                        fig(f.second), score(f.other_points, f.other_extras, f.other_die),
                        difference == 0 ? "nobody gives way"
                                        : fmt::format("{} loses by {}", fig(difference > 0 ? f.second : f.first),
                                                      std::abs(difference))),
            {{"first", fig(f.first)},
             {"second", fig(f.second)},
             {"scores", {{f.fire_points, f.extras, f.die}, {f.other_points, f.other_extras, f.other_die}}},
             {"difference", difference}}};
}

Description Teller::describe_melee_and_vehicles(EventKind kind) const {
    switch (kind) {
        case EventKind::melee_fought: return describe_melee(as<ev::MeleeFought>());
        case EventKind::captured: {
            const auto f = as<ev::Captured>();
            return {"captured", fmt::format("{} is taken prisoner.", fig(f.figure)), {{"fig", fig(f.figure)}}};
        }
        case EventKind::pushed_back: {
            const auto f = as<ev::PushedBack>();
            return {"pushed_back",
                    fmt::format("{} is forced back to {}.", fig(f.figure), place_text(f.to)),
                    {{"fig", fig(f.figure)}, {"to", point_json(f.to)}}};
        }
        case EventKind::thrown: return describe_throw(as<ev::Thrown>());
        case EventKind::burst: {
            const auto f = as<ev::Burst>();
            return {"burst",
                    fmt::format("It bursts at {} among {}.", place_text(f.at), counted(f.affected, "man", "men")),
                    {{"at", point_json(f.at)}, {"affected", f.affected}}};
        }
        case EventKind::smoke_laid: {
            const auto f = as<ev::SmokeLaid>();
            return {
                "smoke_laid",
                fmt::format("{} at {} until turn {}.", f.wp ? "White phosphorus" : "Smoke", place_text(f.at), f.until),
                {{"at", point_json(f.at)}, {"wp", f.wp}, {"until", f.until}, {"side", letter(f.side)}}};
        }
        case EventKind::smoke_gone: {
            const auto f = as<ev::SmokeGone>();
            return {
                "smoke_gone", fmt::format("The smoke at {} is gone.", place_text(f.at)), {{"at", point_json(f.at)}}};
        }
        case EventKind::gun_wrecked: {
            const auto f = as<ev::GunWrecked>();
            return {"gun_wrecked",
                    fmt::format("The gun of {} is {} ({}).", gun(f.carriage), f.wrecked ? "wrecked" : "unhurt", f.die),
                    {{"gun", gun(f.carriage)}, {"die", f.die}, {"wrecked", f.wrecked}}};
        }
        case EventKind::flamed: {
            const auto f = as<ev::Flamed>();
            return {"flamed",
                    fmt::format("The flame at {}, {}\": {} needed, {}, {}.", fig(f.target), f.range, f.need, f.die,
                                f.hit ? "a hit" : "a miss"),
                    {{"fig", fig(f.figure)},
                     {"target", fig(f.target)},
                     {"range", f.range},
                     {"needed", f.need},
                     {"die", f.die},
                     {"hit", f.hit}}};
        }
        case EventKind::fuel_exploded: {
            const auto f = as<ev::FuelExploded>();
            return {"fuel_exploded",
                    fmt::format("The flamethrower of {} goes up among his team.", fig(f.figure)),
                    {{"fig", fig(f.figure)}}};
        }
        case EventKind::vehicle_hit: {
            const auto f = as<ev::VehicleHit>();
            return {"vehicle_hit",
                    fmt::format("Damage to {}: {} {} is {}, {}.", veh(f.vehicle), f.die, signed_number(f.modifier),
                                f.row, word(damage_words, f.damage)),
                    {{"vehicle", veh(f.vehicle)},
                     {"die", f.die},
                     {"modifier", f.modifier},
                     {"row", f.row},
                     {"damage", word(damage_names, f.damage)}}};
        }
        case EventKind::vehicle_damaged: {
            const auto f = as<ev::VehicleDamaged>();
            return {"vehicle_damaged",
                    f.damage == Damage::ammunition ? fmt::format("{}: {}, and explodes at the start of turn {}.",
                                                                 veh(f.vehicle), word(damage_words, f.damage), f.detail)
                    : f.damage == Damage::weapon   ? fmt::format("{}: the {} is wrecked.", veh(f.vehicle),
                                                                 word(weapon_names, static_cast<WeaponType>(f.detail)))
                                                 : fmt::format("{}: {}.", veh(f.vehicle), word(damage_words, f.damage)),
                    {{"vehicle", veh(f.vehicle)}, {"damage", word(damage_names, f.damage)}, {"detail", f.detail}}};
        }
        case EventKind::exploded: {
            const auto f = as<ev::Exploded>();
            return {"exploded", fmt::format("{} explodes.", veh(f.vehicle)), {{"vehicle", veh(f.vehicle)}}};
        }
        case EventKind::abandoned: {
            const auto f = as<ev::Abandoned>();
            return {"abandoned",
                    f.crew.exists()
                        ? fmt::format("{} is abandoned; its crew fights on as {}.", veh(f.vehicle), team(f.crew))
                        : fmt::format("{} is abandoned.", veh(f.vehicle)),
                    {{"vehicle", veh(f.vehicle)}, {"crew", team_or_null(f.crew)}}};
        }
        default: {
            const auto f = as<ev::FireOnVehicle>();
            return {"fire_on_vehicle",
                    fmt::format("Fire on {}: {}{}.", veh(f.vehicle), f.die,
                                f.bonus > 0 ? fmt::format(" {} is {}", signed_number(f.bonus), f.die + f.bonus) : ""),
                    {{"vehicle", veh(f.vehicle)}, {"die", f.die}, {"bonus", f.bonus}}};
        }
    }
}

Description Teller::describe_solo(EventKind kind) const {
    switch (kind) {
        case EventKind::risk_line: {
            const auto f = as<ev::RiskLine>();
            return {"risk_line",
                    fmt::format("{}: {} {}.", team(f.team), signed_number(f.amount), word(risk_words, f.reason)),
                    {{"team", team(f.team)}, {"reason", word(risk_names, f.reason)}, {"amount", f.amount}}};
        }
        case EventKind::risk_factor: {
            const auto f = as<ev::RiskFactor>();
            return {"risk_factor",
                    fmt::format("{} has a risk factor of {}.", team(f.team), static_cast<int>(f.total)),
                    {{"team", team(f.team)}, {"total", f.total}}};
        }
        case EventKind::solo_order: {
            const auto f = as<ev::SoloOrder>();
            return {"solo_order",
                    f.order == f.carried_out
                        ? fmt::format("{} throws {} in the row for a risk of {} and {}.", team(f.team), f.die,
                                      risk_rows[f.row % risk_rows.size()], word(order_words, f.order))
                        : fmt::format("{} throws {} in the row for a risk of {}: {} is ordered, and it {}.",
                                      team(f.team), f.die, risk_rows[f.row % risk_rows.size()],
                                      word(order_names, f.order), word(order_words, f.carried_out)),
                    {{"team", team(f.team)},
                     {"risk", f.risk},
                     {"row", f.row},
                     {"die", f.die},
                     {"order", word(order_names, f.order)},
                     {"carried_out", word(order_names, f.carried_out)}}};
        }
        case EventKind::afv_order: {
            const auto f = as<ev::AfvOrdered>();
            return {"afv_order",
                    f.order == f.carried_out
                        ? fmt::format("{} throws {} in the column for {} points and {}.", team(f.team), f.die,
                                      afv_columns[f.column % afv_columns.size()], word(afv_order_words, f.order))
                        : fmt::format("{} throws {} in the column for {} points: {} is ordered, and it {}.",
                                      team(f.team), f.die, afv_columns[f.column % afv_columns.size()],
                                      f.order == AfvOrder::bale_out ? "bale out" : word(afv_order_names, f.order),
                                      word(afv_order_words, f.carried_out)),
                    {{"team", team(f.team)},
                     {"risk", f.risk},
                     {"column", f.column},
                     {"die", f.die},
                     {"order", word(afv_order_names, f.order)},
                     {"carried_out", word(afv_order_names, f.carried_out)}}};
        }
        case EventKind::posture: {
            const auto f = as<ev::PostureKept>();
            return {"posture",
                    fmt::format("{} goes on {}.", team(f.team), word(posture_names, f.posture)),
                    {{"team", team(f.team)}, {"posture", word(posture_names, f.posture)}}};
        }
        case EventKind::marker_tried: {
            const auto f = as<ev::MarkerTried>();
            return {"marker_tried",
                    fmt::format("{} looks for {} at {}\", {}: {} needed, {} thrown, spotted.",
                                marker_name(table_, f.marker), team(f.target), f.range,
                                word(spot_band_names, std::min<int>(f.band, 4)), f.need, f.die),
                    {{"marker", marker_name(table_, f.marker)},
                     {"target", team(f.target)},
                     {"range", f.range},
                     {"band", f.band},
                     {"need", f.need},
                     {"die", f.die}}};
        }
        case EventKind::marker_revealed: {
            const auto f = as<ev::MarkerRevealed>();
            return {"marker_revealed",
                    fmt::format("{} is {}{}.", marker_name(table_, f.marker), word(content_words, f.content),
                                f.team.exists() ? ": " + team(f.team) : ""),
                    {{"marker", marker_name(table_, f.marker)},
                     {"content", word(content_names, f.content)},
                     {"team", team_or_null(f.team)},
                     {"at", point_json(f.at)}}};
        }
        case EventKind::event_attacked: {
            const auto f = as<ev::EventAttacked>();
            return {"event_attacked",
                    f.need == 0 ? fmt::format("{}, {}, attacks {}, who is out of reach.", marker_name(table_, f.marker),
                                              word(content_words, f.content), team(f.target))
                                : fmt::format("{}, {}, attacks {}: {} needed, {} of {}.", marker_name(table_, f.marker),
                                              word(content_words, f.content), team(f.target), f.need,
                                              counted(f.hits, "hit", "hits"), counted(f.shots, "shot", "shots")),
                    {{"marker", marker_name(table_, f.marker)},
                     {"content", word(content_names, f.content)},
                     {"target", team(f.target)},
                     {"shots", f.shots},
                     {"hits", f.hits},
                     {"needed", f.need}}};
        }
        case EventKind::generation_rolled: {
            const auto f = as<ev::GenerationRolled>();
            return {"generation_rolled",
                    fmt::format("{} in sight: {}{}{} is {}, {}.", counted(f.portals, "portal", "portals"), f.die,
                                f.portals > 1 ? " " + signed_number(f.portals - 1) : "",
                                f.contact != 0 ? fmt::format(" {} without contact", signed_number(f.contact)) : "",
                                static_cast<int>(f.total), word(force_words, f.force)),
                    {{"die", f.die},
                     {"portals", f.portals},
                     {"contact", f.contact},
                     {"total", f.total},
                     {"force", word(force_names, f.force)}}};
        }
        case EventKind::force_arrived: {
            const auto f = as<ev::ForceArrived>();
            return {"force_arrived",
                    fmt::format("{} at {}.", word(force_words, f.force), portal_name(table_, f.portal)),
                    {{"force", word(force_names, f.force)},
                     {"portal", portal_name(table_, f.portal)},
                     {"at", point_json(f.at)}}};
        }
        case EventKind::force_not_available: {
            const auto f = as<ev::ForceNotAvailable>();
            return {"force_not_available",
                    fmt::format("There is no {} left to deploy.", word(force_names, f.force)),
                    {{"force", word(force_names, f.force)}}};
        }
        case EventKind::portal_fell_back: {
            const auto f = as<ev::PortalFellBack>();
            return {"portal_fell_back",
                    fmt::format("{} falls back to {}.", portal_name(table_, f.portal), place_text(f.to)),
                    {{"portal", portal_name(table_, f.portal)},
                     {"from", point_json(f.from)},
                     {"to", point_json(f.to)},
                     {"tier", f.tier}}};
        }
        case EventKind::portal_closed: {
            const auto f = as<ev::PortalClosed>();
            return {"portal_closed",
                    fmt::format("{} is eliminated.", portal_name(table_, f.portal)),
                    {{"portal", portal_name(table_, f.portal)}, {"at", point_json(f.at)}}};
        }
        case EventKind::surrendered: {
            const auto f = as<ev::Surrendered>();
            return {"surrendered", fmt::format("The {} surrender.", side(f.side)), {{"side", letter(f.side)}}};
        }
        case EventKind::game_ended: {
            const auto f = as<ev::GameEnded>();
            const std::string winner =
                f.winner < 0 ? "The game is drawn" : fmt::format("The {} win", side(static_cast<Side>(f.winner)));
            return {"game_ended",
                    // Nobody wins by points of which there are none.
                    f.score_a == 0 && f.score_b == 0 ? winner + "."
                                                     : fmt::format("{}, {} to {}.", winner, f.score_a, f.score_b),
                    {{"winner", f.winner < 0 ? "draw" : letter(static_cast<Side>(f.winner))},
                     {"score", {{"A", f.score_a}, {"B", f.score_b}}}}};
        }
        case EventKind::noticed: {
            const auto f = as<ev::Noticed>();
            return {"noticed",
                    fmt::format("Something {}.", f.moved && f.fired ? "moves and shoots"
                                                 : f.fired          ? "shoots"
                                                 : f.moved          ? "moves"
                                                                    : "is busy"),
                    {{"team", team_or_null(f.team)}, {"moved", f.moved}, {"fired", f.fired}}};
        }
        default: return {"unknown", "", Json::object()};
    }
}

}  // namespace

Json Codec<skirmish::Skirmish>::fact(const Table& table, const Event& event) {
    const Description described = Teller(table, event).describe();
    Json json{{"event", described.name}};
    json.update(described.json);
    return json;
}

std::string Codec<skirmish::Skirmish>::sentence(const Table& table, const Event& event) {
    std::string text = Teller(table, event).describe().sentence;
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') {
        // A sentence that begins with a common word begins with a capital; names stay as they are.
        std::string first = text.substr(0, text.find_first_of(" ,:'", 1));
        if (first.back() == '.') first.pop_back();
        if (!find_figure(table, first) && !find_team(table, first)) text[0] = static_cast<char>(text[0] - 'a' + 'A');
    }
    return text;
}

// ---- questions

std::string Codec<skirmish::Skirmish>::name(const Table& table, const Argument& argument) {
    switch (argument.kind) {
        case Argument::Kind::piece: return figure_name(table, Figure(argument.value));
        case Argument::Kind::unit: return team_name(table, Team(argument.value));
        case Argument::Kind::mils: return inches(argument.value);
        case Argument::Kind::percent: return fmt::format("{} %", argument.value);
        default: return std::to_string(argument.value);
    }
}

namespace {

// What the active team still has to spend.
std::string pools(const Table& table, const Position& now, Team active) {
    std::string text;
    for (const Figure figure : now[active].figures) {
        const Man& man = now[figure];
        if (!man.able() || man.ap_left == 0) continue;
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", figure_name(table, figure), man.ap_left);
    }
    return text.empty() ? "no actions left" : "actions left: " + text;
}

}  // namespace

std::string Codec<skirmish::Skirmish>::question(const Table& table, const Position& now, Seat seat) {
    if (now.phase == Phase::over) return "The game is over.";
    const bool seated = seat != spectator && static_cast<std::size_t>(seat.index()) < table.seat_names.size();
    const Side side = seated ? table.seat_side[static_cast<std::size_t>(seat.index())] : now.side;
    const std::string you = fmt::format("{}, turn {} of {}: ", table.side_names[static_cast<std::size_t>(index(side))],
                                        std::min<int>(now.turn, table.turns), table.turns);
    if (now.phase == Phase::deployment) return you + "place a team in your zone.";
    if (now.phase != Phase::activations) return "The game goes on by itself.";
    if (!now.active.exists()) return you + "activate a team, or end_phase.";
    return you +
           fmt::format("{} acts ({}), or end_activation.", team_name(table, now.active), pools(table, now, now.active));
}

}  // namespace sandtable::codec
