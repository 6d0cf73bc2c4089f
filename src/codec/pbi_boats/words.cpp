// What the boat rules say to people: the events of the journal, the question at hand, and the board in text.
#include <fmt/color.h>
#include <fmt/format.h>

#include "codec/pbi/codec.hpp"
#include "codec/pbi_boats/codec.hpp"
#include "codec/pbi_boats/names.hpp"

namespace sandtable::codec {

using namespace boat_names;
namespace ev = pbi_boats::events;
using EventKind = ev::Kind;

namespace {

const std::vector<std::string> edge_words{"north", "east", "south", "west"};

std::string player(Side side) { return side == Side::attacker ? "The attacker" : "The defender"; }
bool is_boats(const Event& event) { return event.kind >= ev::first_kind; }

struct Description {
    std::string name;
    std::string sentence;
    Json json;
};

// Each fact once: its name, its sentence and its fields.
Description describe(const Table& table, const Event& event) {
    const auto at = [&](Square square) { return square_name(table, square); };
    const auto who = [&](GroupSet groups) { return names_of(table, groups); };
    const auto the = [&](Boat boat) { return boat_name(table, boat); };
    const auto all = [&](GroupSet groups, BoatSet vehicles) {
        std::string text = who(groups);
        for (const Boat vehicle : vehicles) text += (text.empty() ? "" : ", ") + the(vehicle);
        return text.empty() ? std::string("nobody") : text;
    };
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::bought: {
            const auto f = event.as<ev::Bought>();
            return {"bought",
                    fmt::format("{} buys {} for {} points; his army costs {}.", player(f.side),
                                counted(f.boats, "boat", "boats"), f.points, f.army),
                    {{"side", word(sides, f.side)}, {"boats", f.boats}, {"points", f.points}, {"army", f.army}}};
        }
        case EventKind::boat_deployed: {
            const auto f = event.as<ev::BoatDeployed>();
            return {"boat_deployed",
                    fmt::format("{} starts in {} facing {} with {} aboard.", the(f.boat), at(f.square),
                                word(edge_words, f.facing), all(f.groups, {})),
                    {{"boat", the(f.boat)},
                     {"square", at(f.square)},
                     {"facing", word(edges, f.facing)},
                     {"groups", groups_json(table, f.groups)}}};
        }
        case EventKind::mines_placed: {
            const auto f = event.as<ev::MinesPlaced>();
            return {"mines_placed",
                    fmt::format("You lay {}.", counted(f.squares.size(), "mine", "mines")),
                    {{"squares", squares_json(table, f.squares)}}};
        }
        case EventKind::mines_laid_in_secret:
            return {"mines_laid_in_secret", "The defender lays his mines in secret.", Json::object()};
        case EventKind::drifted: {
            const auto f = event.as<ev::Drifted>();
            return {"drifted",
                    fmt::format("{} drifts {}: {}.", the(f.boat), word(edge_words, f.towards),
                                f.off_table ? "off the table"
                                : f.blocked ? "it is held where it lies"
                                : f.beached ? fmt::format("aground at {}", at(f.to))
                                            : "to " + at(f.to)),
                    {{"boat", the(f.boat)},
                     {"from", at(f.from)},
                     {"to", square_json(table, f.to)},
                     {"towards", word(edges, f.towards)},
                     {"beached", f.beached},
                     {"blocked", f.blocked}}};
        }
        case EventKind::reserve_rolled: {
            const auto f = event.as<ev::ReserveRolled>();
            return {"reserve_rolled",
                    fmt::format("Reserve {}: needs {}, {}.", the(f.boat), f.needed,
                                !f.success  ? "not yet"
                                : f.no_room ? "but there is no room"
                                            : "it arrives"),
                    {{"boat", the(f.boat)}, {"needed", f.needed}, {"success", f.success}, {"no_room", f.no_room}}};
        }
        case EventKind::arrived: {
            const auto f = event.as<ev::Arrived>();
            return {"arrived",
                    fmt::format("{} arrives in {} facing {}.", the(f.boat), at(f.square), word(edge_words, f.facing)),
                    {{"boat", the(f.boat)}, {"square", at(f.square)}, {"facing", word(edges, f.facing)}}};
        }
        case EventKind::boat_activated: {
            const auto f = event.as<ev::BoatActivated>();
            return {"boat_activated",
                    fmt::format("{} has {} AP{}.", the(f.boat), f.points,
                                f.full_throttle       ? " at full throttle"
                                : f.points < f.rolled ? ", halved"
                                                      : ""),
                    {{"boat", the(f.boat)},
                     {"points", f.points},
                     {"rolled", f.rolled},
                     {"full_throttle", f.full_throttle}}};
        }
        case EventKind::boat_moved: {
            const auto f = event.as<ev::BoatMoved>();
            return {"boat_moved",
                    fmt::format("{} {} from {} to {}.", the(f.boat), f.reversed ? "reverses" : "goes", at(f.from),
                                at(f.to)),
                    {{"boat", the(f.boat)},
                     {"from", at(f.from)},
                     {"to", at(f.to)},
                     {"cost", f.cost},
                     {"reversed", f.reversed}}};
        }
        case EventKind::boat_turned: {
            const auto f = event.as<ev::BoatTurned>();
            return {"boat_turned",
                    fmt::format("{} turns {}.", the(f.boat), word(edge_words, f.facing)),
                    {{"boat", the(f.boat)}, {"facing", word(edges, f.facing)}}};
        }
        case EventKind::mine_revealed: {
            const auto f = event.as<ev::MineRevealed>();
            return {"mine_revealed",
                    fmt::format("A mine in {}!", at(f.square)),
                    {{"square", at(f.square)}, {"side", word(sides, f.side)}}};
        }
        case EventKind::mine_rolled: {
            const auto f = event.as<ev::MineRolled>();
            return {"mine_rolled",
                    fmt::format("The mine in {} {} under {}.", at(f.square), f.explodes ? "goes off" : "stays quiet",
                                the(f.boat)),
                    {{"boat", the(f.boat)}, {"square", at(f.square)}, {"explodes", f.explodes}}};
        }
        case EventKind::mine_laid: {
            const auto f = event.as<ev::MineLaid>();
            return {"mine_laid",
                    fmt::format("{} lays a mine in {}.", the(f.boat), at(f.square)),
                    {{"boat", the(f.boat)}, {"square", at(f.square)}}};
        }
        case EventKind::mine_disarmed: {
            const auto f = event.as<ev::MineDisarmed>();
            return {"mine_disarmed",
                    fmt::format("{} {} the mine in {}.", the(f.boat), f.success ? "disarms" : "fails to disarm",
                                at(f.square)),
                    {{"boat", the(f.boat)}, {"square", at(f.square)}, {"success", f.success}}};
        }
        case EventKind::embarked: {
            const auto f = event.as<ev::Embarked>();
            return {"embarked",
                    fmt::format("{} aboard {}.", all(f.groups, f.vehicles), the(f.boat)),
                    {{"boat", the(f.boat)}, {"groups", cargo_json(table, f.groups, f.vehicles)}}};
        }
        case EventKind::disembarked: {
            const auto f = event.as<ev::Disembarked>();
            return {
                "disembarked",
                fmt::format("{} ashore in {}.", all(f.groups, f.vehicles), at(f.square)),
                {{"boat", the(f.boat)}, {"square", at(f.square)}, {"groups", cargo_json(table, f.groups, f.vehicles)}}};
        }
        case EventKind::transferred: {
            const auto f = event.as<ev::Transferred>();
            return {"transferred",
                    fmt::format("{} from {} to {}.", who(f.groups), the(f.from), the(f.to)),
                    {{"from", the(f.from)}, {"to", the(f.to)}, {"groups", groups_json(table, f.groups)}}};
        }
        case EventKind::picked_up: {
            const auto f = event.as<ev::PickedUp>();
            return {"picked_up",
                    fmt::format("{} carries {}.", table.group_name[f.group.index()], the(f.boat)),
                    {{"boat", the(f.boat)}, {"group", table.group_name[f.group.index()]}}};
        }
        case EventKind::put_down: {
            const auto f = event.as<ev::PutDown>();
            return {"put_down",
                    fmt::format("{} lies in {}.", the(f.boat), at(f.square)),
                    {{"boat", the(f.boat)}, {"square", at(f.square)}}};
        }
        case EventKind::launched: {
            const auto f = event.as<ev::Launched>();
            return {"launched",
                    fmt::format("{} is launched in {}.", the(f.boat), at(f.square)),
                    {{"boat", the(f.boat)}, {"square", at(f.square)}, {"facing", word(edges, f.facing)}}};
        }
        case EventKind::troops_fired: {
            const auto f = event.as<ev::TroopsFired>();
            return {"troops_fired",
                    fmt::format("{} fire from {} at {}.", who(f.groups), the(f.boat), at(f.target)),
                    {{"boat", the(f.boat)}, {"target", at(f.target)}, {"groups", groups_json(table, f.groups)}}};
        }
        case EventKind::boat_fired: {
            const auto f = event.as<ev::BoatFired>();
            return {"boat_fired",
                    fmt::format("{} fires its {} at {}.", the(f.boat), word(mount_names, f.weapon), at(f.target)),
                    {{"boat", the(f.boat)}, {"mount", word(mount_names, f.weapon)}, {"target", at(f.target)}}};
        }
        case EventKind::hull_hit: {
            const auto f = event.as<ev::HullHit>();
            return {"hull_hit",
                    fmt::format("{}, {} on {}, {} not saved.", counted(f.dice, "die", "dice"),
                                counted(f.hits, "hit", "hits"), the(f.boat), f.failed),
                    {{"boat", the(f.boat)}, {"dice", f.dice}, {"hits", f.hits}, {"failed", f.failed}}};
        }
        case EventKind::anti_tank_shot: {
            const auto f = event.as<ev::AntiTankShot>();
            return {"anti_tank_shot",
                    fmt::format("Shot at {}: needs {}+ ({:+}), {}.", the(f.boat), f.needed,
                                static_cast<int>(f.modifier), f.hit ? "a hit" : "a miss"),
                    {{"boat", the(f.boat)}, {"needed", f.needed}, {"modifier", f.modifier}, {"hit", f.hit}}};
        }
        case EventKind::penetrated: {
            const auto f = event.as<ev::Penetrated>();
            return {"penetrated",
                    fmt::format("Penetration {}: {}.", f.total, counted(f.hits, "hit", "hits")),
                    {{"boat", the(f.boat)}, {"total", f.total}, {"hits", f.hits}}};
        }
        case EventKind::damaged: {
            const auto f = event.as<ev::Damaged>();
            return {"damaged",
                    fmt::format("{} is {}.", the(f.boat),
                                f.damage == 1   ? "slowed"
                                : f.damage == 2 ? "without power"
                                                : "done for"),
                    {{"boat", the(f.boat)}, {"damage", f.damage}}};
        }
        case EventKind::sunk: {
            const auto f = event.as<ev::Sunk>();
            return {"sunk",
                    fmt::format("{} is lost in {}.", the(f.boat), at(f.square)),
                    {{"boat", the(f.boat)}, {"square", at(f.square)}}};
        }
        case EventKind::lost_at_sea: {
            const auto f = event.as<ev::LostAtSea>();
            return {"lost_at_sea",
                    fmt::format("{} is gone with {} aboard.", the(f.boat), all(f.groups, {})),
                    {{"boat", the(f.boat)}, {"groups", groups_json(table, f.groups)}}};
        }
        case EventKind::rescue_rolled: {
            const auto f = event.as<ev::RescueRolled>();
            return {"rescue_rolled",
                    fmt::format("From {}: {} saved, {} lost.", the(f.boat), all(f.saved, f.vehicles), all(f.lost, {})),
                    {{"boat", the(f.boat)},
                     {"saved", cargo_json(table, f.saved, f.vehicles)},
                     {"lost", groups_json(table, f.lost)}}};
        }
        case EventKind::saved: {
            const auto f = event.as<ev::Saved>();
            return {"saved",
                    fmt::format("{} safe in {}.", all(f.groups, f.vehicles), at(f.place)),
                    {{"place", at(f.place)}, {"groups", cargo_json(table, f.groups, f.vehicles)}}};
        }
        case EventKind::drowned: {
            const auto f = event.as<ev::Drowned>();
            return {"drowned",
                    fmt::format("{} lost with {}.", all(f.groups, f.vehicles), the(f.boat)),
                    {{"boat", the(f.boat)}, {"groups", cargo_json(table, f.groups, f.vehicles)}}};
        }
        case EventKind::patched: {
            const auto f = event.as<ev::Patched>();
            return {"patched",
                    fmt::format("{} is {}.", the(f.boat), f.success ? "patched" : "not patched"),
                    {{"boat", the(f.boat)}, {"success", f.success}, {"damage", f.damage}}};
        }
        case EventKind::refloated: {
            const auto f = event.as<ev::Refloated>();
            return {"refloated",
                    fmt::format("{} {}.", the(f.boat), f.success ? "floats again" : "stays aground"),
                    {{"boat", the(f.boat)}, {"success", f.success}}};
        }
        case EventKind::cleared_aboard: {
            const auto f = event.as<ev::ClearedAboard>();
            return {
                "cleared_aboard",
                fmt::format("A casualty aboard {} {}.", the(f.boat), f.success ? "is seen to" : "stays"),
                {{"boat", the(f.boat)}, {"platoon", table.platoon_name[f.platoon.index()]}, {"success", f.success}}};
        }
        case EventKind::boarding_began: {
            const auto f = event.as<ev::BoardingBegan>();
            return {"boarding_began",
                    fmt::format("{} assault {}.", who(f.groups), the(f.boat)),
                    {{"boat", the(f.boat)}, {"by_boat", f.by_boat}, {"groups", groups_json(table, f.groups)}}};
        }
        case EventKind::boarding_fought: {
            const auto f = event.as<ev::BoardingFought>();
            return {"boarding_fought",
                    fmt::format("{} for {} killed, {} back for {}.", counted(f.dice, "die", "dice"), f.kills,
                                counted(f.defence, "die", "dice"), f.losses),
                    {{"boat", the(f.boat)},
                     {"dice", f.dice},
                     {"defence", f.defence},
                     {"kills", f.kills},
                     {"losses", f.losses},
                     {"groups", groups_json(table, f.groups)},
                     {"defenders", groups_json(table, f.defenders)}}};
        }
        case EventKind::boarding_decided: {
            const auto f = event.as<ev::BoardingDecided>();
            return {"boarding_decided",
                    fmt::format("The assault on {} {}.", the(f.boat), f.success ? "succeeds" : "fails"),
                    {{"boat", the(f.boat)}, {"success", f.success}}};
        }
        case EventKind::scrambled: {
            const auto f = event.as<ev::Scrambled>();
            return {"scrambled",
                    fmt::format("Of those aboard {}: {} killed, {} away.", the(f.boat), all(f.killed, {}),
                                all(f.ashore, {})),
                    {{"boat", the(f.boat)},
                     {"killed", groups_json(table, f.killed)},
                     {"ashore", groups_json(table, f.ashore)}}};
        }
        case EventKind::captured: {
            const auto f = event.as<ev::Captured>();
            return {"captured",
                    f.sunk ? fmt::format("{} is destroyed.", the(f.boat))
                           : fmt::format("{} takes {}.", player(f.side), the(f.boat)),
                    {{"boat", the(f.boat)},
                     {"sunk", f.sunk},
                     {"side", word(sides, f.side)},
                     {"groups", groups_json(table, f.groups)}}};
        }
        case EventKind::withdrew_aboard: {
            const auto f = event.as<ev::WithdrewAboard>();
            return {"withdrew_aboard",
                    fmt::format("The assaulters go back; {} killed.", all(f.killed, {})),
                    {{"boat", the(f.boat)}, {"killed", groups_json(table, f.killed)}}};
        }
        case EventKind::boat_tested: {
            const auto f = event.as<ev::BoatTested>();
            return {"boat_tested",
                    fmt::format("Morale aboard {}: {}, {}.", the(f.boat), counted(f.dice, "die", "dice"),
                                counted(f.fails, "fail", "fails")),
                    {{"boat", the(f.boat)}, {"dice", f.dice}, {"fails", f.fails}}};
        }
        case EventKind::paused_aboard: {
            const auto f = event.as<ev::PausedAboard>();
            return {"paused_aboard",
                    fmt::format("{} may not leave {} this turn.", who(f.groups), the(f.boat)),
                    {{"boat", the(f.boat)}, {"groups", groups_json(table, f.groups)}}};
        }
        case EventKind::jumped_ship: {
            const auto f = event.as<ev::JumpedShip>();
            return {"jumped_ship",
                    fmt::format("{} jump from {}.", who(f.groups), the(f.boat)),
                    {{"boat", the(f.boat)}, {"groups", groups_json(table, f.groups)}}};
        }
        case EventKind::reacted: {
            const auto f = event.as<ev::Reacted>();
            return {"reacted",
                    fmt::format("{} at {}: {}.", the(f.boat), at(f.at), f.shooting != 0 ? "it shoots" : "too late"),
                    {{"boat", the(f.boat)}, {"at", at(f.at)}, {"shooting", f.shooting != 0}}};
        }
        case EventKind::boat_ended: {
            const auto f = event.as<ev::BoatEnded>();
            return {"boat_ended", fmt::format("{} has finished.", the(f.boat)), {{"boat", the(f.boat)}}};
        }
        case EventKind::boats_counted: {
            const auto f = event.as<ev::BoatsCounted>();
            return {"boats_counted",
                    fmt::format("{} scores {} for boats lost.", player(f.side), f.points),
                    {{"side", word(sides, f.side)}, {"points", f.points}}};
        }
        default: return {"unknown", "", Json::object()};
    }
}

}  // namespace

Json Codec<pbi_boats::PbiBoats>::fact(const Table& table, const Event& event) {
    if (!is_boats(event)) return Codec<pbi::Pbi>::fact(table, event);
    const Description described = describe(table, event);
    Json json{{"event", described.name}};
    json.update(described.json);
    return json;
}

std::string Codec<pbi_boats::PbiBoats>::sentence(const Table& table, const Event& event) {
    return is_boats(event) ? describe(table, event).sentence : Codec<pbi::Pbi>::sentence(table, event);
}

namespace {

// How many and what, not who: outcomes that differ only by names are one line of an odds table.
void tell(const Table& table, const Event& event, std::vector<std::string>& lines) {
    const auto the = [&](Boat boat) { return boat_name(table, boat); };
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::boat_activated: {
            const auto f = event.as<ev::BoatActivated>();
            return lines.push_back(fmt::format("{} AP", f.points));
        }
        case EventKind::anti_tank_shot:
            if (!event.as<ev::AntiTankShot>().hit) lines.push_back("a miss");
            return;
        case EventKind::penetrated:
            if (event.as<ev::Penetrated>().hits == 0) lines.push_back("the armour holds");
            return;
        case EventKind::hull_hit:
            if (event.as<ev::HullHit>().failed == 0) lines.push_back("the hull is unhurt");
            return;
        case EventKind::damaged: {
            const auto f = event.as<ev::Damaged>();
            if (f.damage < 3) lines.push_back(fmt::format("{} has {} damage", the(f.boat), f.damage));
            return;
        }
        case EventKind::sunk: return lines.push_back(the(event.as<ev::Sunk>().boat) + " is lost");
        case EventKind::lost_at_sea:
            return lines.push_back(the(event.as<ev::LostAtSea>().boat) + " drifts off the table");
        case EventKind::rescue_rolled: {
            const auto f = event.as<ev::RescueRolled>();
            return lines.push_back(fmt::format("{} saved, {} lost", f.saved.size() + f.vehicles.size(), f.lost.size()));
        }
        case EventKind::mine_revealed: return lines.push_back("a mine is found");
        case EventKind::mine_rolled:
            return lines.push_back(event.as<ev::MineRolled>().explodes ? "the mine goes off" : "the mine stays quiet");
        case EventKind::mine_disarmed:
            return lines.push_back(event.as<ev::MineDisarmed>().success ? "the mine is disarmed" : "the mine stays");
        case EventKind::reserve_rolled:
            return lines.push_back(the(event.as<ev::ReserveRolled>().boat) +
                                   (event.as<ev::ReserveRolled>().success ? " arrives" : " stays in reserve"));
        case EventKind::patched:
            return lines.push_back(the(event.as<ev::Patched>().boat) +
                                   (event.as<ev::Patched>().success ? " is patched" : " is not patched"));
        case EventKind::refloated:
            return lines.push_back(the(event.as<ev::Refloated>().boat) +
                                   (event.as<ev::Refloated>().success ? " floats again" : " stays aground"));
        case EventKind::cleared_aboard:
            return lines.push_back(event.as<ev::ClearedAboard>().success ? "the casualty is carried away"
                                                                         : "the casualty stays");
        case EventKind::boarding_decided: {
            const auto f = event.as<ev::BoardingDecided>();
            return lines.push_back(fmt::format("the assault on {} {}", the(f.boat), f.success ? "succeeds" : "fails"));
        }
        case EventKind::scrambled: {
            const auto f = event.as<ev::Scrambled>();
            return lines.push_back(
                fmt::format("{} of the crew's troops killed, {} away", f.killed.size(), f.ashore.size()));
        }
        case EventKind::boat_tested: {
            const auto f = event.as<ev::BoatTested>();
            return lines.push_back(fmt::format("{}: {}", the(f.boat), counted(f.fails, "fail", "fails")));
        }
        case EventKind::reacted:
            if (event.as<ev::Reacted>().shooting == 0) lines.push_back("too late to shoot");
            return;
        default: return;
    }
}

}  // namespace

std::vector<std::string> Codec<pbi_boats::PbiBoats>::results(const Table& table, const Record& record) {
    std::vector<std::string> lines;
    Record land;
    for (const Event& event : record.events) {
        if (is_boats(event))
            tell(table, event, lines);
        else
            land.events.push_back(event);
    }
    for (std::string& line : Codec<pbi::Pbi>::results(table, land)) lines.push_back(std::move(line));
    return lines;
}

bool Codec<pbi_boats::PbiBoats>::settles(const Table& table, const Position& now) {
    switch (decision(table, now)) {
        case Decision::pbi: return Codec<pbi::Pbi>::settles(table, now);
        case Decision::htc:
        case Decision::losses:
        case Decision::scramble:
        case Decision::capture:
        case Decision::rescue: return true;
        default: return false;
    }
}

std::string Codec<pbi_boats::PbiBoats>::name(const Table& table, const Argument& argument) {
    if (argument.kind == Argument::Kind::square) return square_name(table, Square(argument.value));
    if (argument.kind == Argument::Kind::unit) return boat_name(table, Boat(argument.value));
    return std::to_string(argument.value);
}

std::string Codec<pbi_boats::PbiBoats>::question(const Table& table, const Position& now, Seat seat) {
    const Decision asked = decision(table, now);
    const std::string you =
        fmt::format("{}, turn {} of {}: ",
                    asked != Decision::none && decider(table, now) == Side::defender ? "Defender" : "Attacker",
                    now.turn, now.final_turn);
    const auto matter = [&]() -> const Matter& { return now.matters.back(); };
    switch (asked) {
        case Decision::none: return now.counted ? "The game is over." : "The game goes on by itself.";
        case Decision::pbi:
            if (pbi::decision(table, now) == pbi::Decision::motivate)
                return you + "activate a boat, or choose a commander and a square to motivate, or end_motivation.";
            return Codec<pbi::Pbi>::question(table, now, seat);
        case Decision::buy:
            return you + fmt::format("buy your boats; your groups cost {} points.",
                                     price_of_groups(table, decider(table, now)));
        case Decision::deploy:
            return you + (boats_to_deploy(table, now, decider(table, now)).any()
                              ? "deploy your boats, or take the preset."
                              : "deploy your groups.");
        case Decision::mines: return you + fmt::format("lay up to {} mines in secret.", table.mines);
        case Decision::arrival: return you + "place the boats that arrive.";
        case Decision::boat: {
            const Craft& craft = now[now.active_boat];
            return you + fmt::format("{} in {} facing {} has {} AP: act, or end_boat.",
                                     boat_name(table, now.active_boat), square_name(table, craft.square),
                                     word(edge_words, craft.facing), craft.ap);
        }
        case Decision::opportunity:
            return you + fmt::format("the enemy entered {}: choose who shoots at what, or opp_pass.",
                                     square_name(table, matter().at));
        case Decision::htc:
            return you + fmt::format("{} is assaulted: choose who shoots first, or htc_pass.",
                                     boat_name(table, matter().boat));
        case Decision::losses:
            return you + fmt::format("choose {} of your groups to lose.", losses_owed(matter(), now));
        case Decision::scramble: return you + "choose where your groups scramble ashore.";
        case Decision::capture: return you + fmt::format("choose who goes aboard {}.", boat_name(table, matter().boat));
        case Decision::rescue:
            return you + fmt::format("choose where those saved from {} go.", boat_name(table, matter().boat));
    }
    return {};
}

namespace {

char code_of(const Table& table, const Position& now, Square square) {
    if (table.water.contains(square)) return "~:#"[static_cast<int>(table.water_class(square))];
    if (table.pier.contains(square)) return 'J';
    if (table.beach.contains(square)) return table.water_class(square) == Terrain::closed ? 'd' : 'b';
    return now.ground.building.contains(square) ? 'B' : ".pw"[static_cast<int>(now.ground.at(square))];
}

// Terrain, groups ashore, boats and mines: eight characters a square.
std::string cell(const Table& table, const Position& now, Square square, bool colour) {
    const int attackers = now.count_of(Side::attacker, square), defenders = now.count_of(Side::defender, square);
    const char ground = code_of(table, now, square);
    const std::string troops = attackers && defenders ? fmt::format("{}x{}", attackers, defenders)
                               : attackers            ? fmt::format("{}a ", attackers)
                               : defenders            ? fmt::format("{}d ", defenders)
                                                      : "   ";
    std::string vessel = now.mine_in(square) ? "*  " : "   ";
    const BoatSet boats = now.carriers_in(table, square);
    if (boats.any()) {
        const Craft& craft = now[boats.first()];
        vessel = fmt::format("{}{}{}", craft.side == Side::attacker ? 'A' : 'D', "^>v<"[static_cast<int>(craft.facing)],
                             boats.size() > 1 ? '+' : ' ');
    }
    const std::string text = fmt::format(" {}{}{}", ground, troops, vessel);
    if (!colour) return text;
    const auto paint = table.water.contains(square) ? fmt::bg(fmt::rgb(0x7fa8c9))
                       : table.is_shore(square)     ? fmt::bg(fmt::rgb(0xe3d3a0))
                       : ground == 'B'              ? fmt::bg(fmt::rgb(0xb8a48a))
                       : ground == 'w'              ? fmt::bg(fmt::rgb(0x5f8f5f))
                                                    : fmt::bg(fmt::rgb(0xd5dfae));
    return fmt::format("{}", fmt::styled(text, paint | fmt::fg(fmt::rgb(0x222222))));
}

std::string roll_call(const Table& table, const Position& now) {
    std::string text;
    for (const Square square : table.board.all())
        if (const GroupSet here = now.standing_in(square); here.any())
            text += fmt::format("  {}: {}\n", square_name(table, square), names_of(table, here));
    for (int i = 0; i < table.boat_count; ++i) {
        const Craft& craft = now.craft[i];
        if (craft.status == Status::none || craft.status == Status::waiting) continue;
        text += fmt::format("  {} {}{}{}{}\n", table.boat_name[i], word(boat_statuses, craft.status),
                            craft.square.exists() ? fmt::format(" in {} facing {}", square_name(table, craft.square),
                                                                word(edges, craft.facing))
                                                  : "",
                            craft.damage > 0 ? fmt::format(", damage {}", craft.damage) : "",
                            now.aboard(Boat(i)).any() ? ": " + names_of(table, now.aboard(Boat(i))) : "");
    }
    return text;
}

}  // namespace

std::string Codec<pbi_boats::PbiBoats>::board(const Table& table, const Position& now, bool colour) {
    std::string text = draw_board(table.board, 8, [&](Square square) { return cell(table, now, square, colour); });
    text +=
        ". open  p partial  w wood  B building  ~ water  : debris  # obstacles  b beach  d defended beach  J pier\n";
    text += "3a three attacking groups   A^ an attacking boat facing north, + more than one   * a mine\n";
    return text + roll_call(table, now);
}

}  // namespace sandtable::codec
