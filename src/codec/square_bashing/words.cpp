// What Square Bashing says to people: the events of the journal, the question at hand, and the board in text.
#include <fmt/color.h>
#include <fmt/format.h>

#include "codec/square_bashing/codec.hpp"
#include "codec/square_bashing/names.hpp"

namespace sandtable::codec {

using namespace square_bashing_names;
namespace ev = square_bashing::events;
using EventKind = ev::Kind;

namespace {

// clang-format off
const std::vector<std::string> event_names{
    "deployed", "depletion_rolled", "depleted", "turn_began", "modifier",
    "gas_drifted", "asset_tried", "barrage_placed", "barrage_landed", "smoke_laid", "dug_in", "ordered",
    "morale_tested", "routed", "fell_back", "left_table", "cornered",
    "moved", "stuck", "changed_mode", "assault_declared", "stood", "retired_before", "fought_out", "hit_placed",
    "saves_rolled", "guns_lost", "escaped", "advanced", "awarded", "shot", "markers_removed",
    "reinforcements_rolled", "arrived", "counted_down", "destroyed", "game_ended", "resigned", "passed",
    "rout_rolled"};

const std::vector<std::string> reasons{
    "casualties", "reservists", "barrage and gas", "enemy on further faces", "professionals", "MG, tank or AC",
    "hasty defences", "woods or buildings", "MORALE marker", "trench or fort", "HOLD marker",
    "infantry and cavalry", "heavy tanks", "light tanks and armoured cars", "other units", "flank or rear",
    "additional units", "support squares", "winning the fight", "FIGHT marker", "shock assault", "uphill",
    "target in hasty defences", "target in trench or fort",
    "infantry and cavalry", "machine guns", "guns", "tanks", "armoured cars", "enemy additional units", "minimum",
    "retiring", "reservists present", "professionals or cavalry present", "artillery present",
    "woods, buildings, MG or AC"};
// clang-format on

const std::vector<std::string> step_names{"before the game",
                                          "gas",
                                          "asset",
                                          "higher command",
                                          "morale",
                                          "movement",
                                          "assaults",
                                          "opponent's shooting",
                                          "remove markers",
                                          "remove barrages",
                                          "reinforcements",
                                          "countdown",
                                          "end"};

std::string player(Side side) { return side == Side::attacker ? "The attacker" : "The defender"; }
std::string plural(int count, const char* one, const char* many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}
std::string hits_text(int hits) { return plural(hits, "hit", "hits"); }
std::string dice_text(int dice) { return plural(dice, "die", "dice"); }
std::string halves_text(int halves) { return plural(halves, "half-base", "half-bases"); }
// "a1 falls", "a1, a2 fall"
std::string they(const Table& table, UnitSet units, const char* one, const char* many) {
    return names_of(table, units) + ' ' + (units.size() == 1 ? one : many);
}

std::string result_of_test(int fails) {
    return fails == 0   ? "it holds"
           : fails == 1 ? "1 fail, Steady"
           : fails == 2 ? "2 fails, Retire"
                        : fmt::format("{} fails, Run", fails);
}

std::string winner_text(int winner, Level level) {
    if (winner < 0) return "a draw";
    return fmt::format("a {} victory of the {}", word(level_names, level), players[static_cast<std::size_t>(winner)]);
}

struct Description {
    std::string sentence;
    Json json;
};

// The fields of each kind are listed once, for words and JSON alike.
Description describe(const Table& table, const Event& event) {
    const auto at = [&](Square square) { return square_name(table, square); };
    const auto who = [&](UnitSet units) { return names_of(table, units); };
    const auto one = [&](Unit unit) { return unit_name(table, unit); };
    const auto list = [&](UnitSet units) { return units_json(table, units); };
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::deployed: {
            const auto f = event.as<ev::Deployed>();
            return {f.square.exists() ? fmt::format("{} deploys in {}.", one(f.unit), at(f.square))
                                      : fmt::format("{} goes to the pool.", one(f.unit)),
                    {{"unit", one(f.unit)}, {"square", square_json(table, f.square)}}};
        }
        case EventKind::depletion_rolled: {
            const auto f = event.as<ev::DepletionRolled>();
            return {fmt::format("Depletion of {}: {}, {}.", at(f.square), dice_text(f.dice),
                                plural(f.sixes, "six", "sixes")),
                    {{"square", at(f.square)}, {"dice", f.dice}, {"sixes", f.sixes}}};
        }
        case EventKind::depleted: {
            const auto f = event.as<ev::Depleted>();
            return {fmt::format("{} {}.", one(f.unit), f.to_pool ? "goes to the pool" : "loses a base"),
                    {{"unit", one(f.unit)}, {"to_pool", f.to_pool}}};
        }
        case EventKind::turn_began: {
            const auto f = event.as<ev::TurnBegan>();
            return {fmt::format("Turn {}: {}. Countdown {}.", f.turn,
                                f.side == Side::attacker ? "the attacker" : "the defender", f.countdown),
                    {{"side", word(sides, f.side)}, {"turn", f.turn}, {"countdown", f.countdown}}};
        }
        case EventKind::modifier: {
            const auto f = event.as<ev::Modifier>();
            return {fmt::format("{:+} {}", static_cast<int>(f.amount), word(reasons, f.reason)),
                    {{"amount", f.amount}, {"reason", word(reasons, f.reason)}}};
        }
        case EventKind::gas_drifted: {
            const auto f = event.as<ev::GasDrifted>();
            return {!f.to.exists()   ? fmt::format("The gas in {} disperses.", at(f.from))
                    : f.to == f.from ? fmt::format("The gas stays in {}.", at(f.from))
                                     : fmt::format("The gas drifts from {} to {}.", at(f.from), at(f.to)),
                    {{"side", word(sides, f.side)}, {"from", at(f.from)}, {"to", square_json(table, f.to)}}};
        }
        case EventKind::asset_tried: {
            const auto f = event.as<ev::AssetTried>();
            return {fmt::format("{} tries for {} with {}: {}.", player(f.side), word(asset_names, f.asset),
                                dice_text(f.dice), f.success ? "success" : "no"),
                    {{"side", word(sides, f.side)},
                     {"asset", word(asset_names, f.asset)},
                     {"dice", f.dice},
                     {"success", f.success}}};
        }
        case EventKind::barrage_placed: {
            const auto f = event.as<ev::BarragePlaced>();
            return {fmt::format("{} fires a {} barrage at {}.", player(f.side), word(asset_names, f.asset),
                                plural(f.squares, "square", "squares")),
                    {{"side", word(sides, f.side)},
                     {"asset", word(asset_names, f.asset)},
                     {"first", at(f.first)},
                     {"squares", f.squares}}};
        }
        case EventKind::barrage_landed: {
            const auto f = event.as<ev::BarrageLanded>();
            return {fmt::format("It falls on {}: {}.", at(f.square), f.hits ? hits_text(f.hits) : "nobody is there"),
                    {{"asset", word(asset_names, f.asset)}, {"square", at(f.square)}, {"hits", f.hits}}};
        }
        case EventKind::smoke_laid: {
            const auto f = event.as<ev::SmokeLaid>();
            return {fmt::format("Smoke lies on {} from {} on.", plural(f.squares, "square", "squares"), at(f.first)),
                    {{"first", at(f.first)}, {"squares", f.squares}}};
        }
        case EventKind::dug_in: {
            const auto f = event.as<ev::DugIn>();
            return {fmt::format("Hasty defences are dug in {}.", at(f.square)), {{"square", at(f.square)}}};
        }
        case EventKind::ordered: {
            const auto f = event.as<ev::Ordered>();
            return {fmt::format("Order {} to {}: {}.", word(order_names, f.order), one(f.unit),
                                f.success ? "received" : "no"),
                    {{"unit", one(f.unit)},
                     {"order", word(order_names, f.order)},
                     {"success", f.success},
                     {"needed", f.needed}}};
        }
        case EventKind::morale_tested: {
            const auto f = event.as<ev::MoraleTested>();
            return {fmt::format("Morale of {}: {}, {}.", at(f.square), dice_text(f.dice), result_of_test(f.fails)),
                    {{"square", at(f.square)}, {"dice", f.dice}, {"fails", f.fails}}};
        }
        case EventKind::rout_rolled: {
            const auto f = event.as<ev::RoutRolled>();
            return {fmt::format("{} routs on {}: {}.", one(f.unit), f.needed, f.routed ? "it runs" : "it stays"),
                    {{"unit", one(f.unit)}, {"needed", f.needed}, {"routed", f.routed}}};
        }
        case EventKind::routed: {
            const auto f = event.as<ev::Routed>();
            return {they(table, f.units, "routs and is gone.", "rout and are gone."),
                    {{"square", at(f.square)}, {"units", list(f.units)}}};
        }
        case EventKind::fell_back: {
            const auto f = event.as<ev::FellBack>();
            return {fmt::format("{} back from {} to {}.", they(table, f.units, "falls", "fall"), at(f.from), at(f.to)),
                    {{"from", at(f.from)}, {"to", at(f.to)}, {"units", list(f.units)}}};
        }
        case EventKind::left_table: {
            const auto f = event.as<ev::LeftTable>();
            return {fmt::format("{} the table from {}; each loses a base.", they(table, f.units, "leaves", "leave"),
                                at(f.from)),
                    {{"from", at(f.from)}, {"units", list(f.units)}}};
        }
        case EventKind::cornered: {
            const auto f = event.as<ev::Cornered>();
            return {fmt::format("The enemy is behind {}: 6 hits.", at(f.square)), {{"square", at(f.square)}}};
        }
        case EventKind::moved: {
            const auto f = event.as<ev::Moved>();
            Json json{{"unit", one(f.unit)}, {"from", at(f.from)}, {"to", at(f.to)}, {"extra", f.extra}};
            if (f.needed > 0) json["needed"] = f.needed;
            return {fmt::format("{} moves from {} to {}{}.", one(f.unit), at(f.from), at(f.to),
                                f.extra ? ", its extra square" : ""),
                    json};
        }
        case EventKind::stuck: {
            const auto f = event.as<ev::Stuck>();
            return {fmt::format("{} is held up by the scenery of {}.", one(f.unit), at(f.square)),
                    {{"unit", one(f.unit)}, {"square", at(f.square)}, {"needed", f.needed}}};
        }
        case EventKind::changed_mode: {
            const auto f = event.as<ev::ChangedMode>();
            return {fmt::format("{} {}.", one(f.unit), f.mounted ? "mounts" : "dismounts"),
                    {{"unit", one(f.unit)}, {"mounted", f.mounted}}};
        }
        case EventKind::assault_declared: {
            const auto f = event.as<ev::AssaultDeclared>();
            return {
                fmt::format("{} {} from {}{}.", they(table, f.assaulting, "assaults", "assault"), at(f.target),
                            at(f.main), f.shock ? " with shock" : ""),
                {{"main", at(f.main)}, {"target", at(f.target)}, {"shock", f.shock}, {"units", list(f.assaulting)}}};
        }
        case EventKind::stood: {
            const auto f = event.as<ev::Stood>();
            return {fmt::format("{} stands: {} for {}, {} back for {}.", at(f.target), dice_text(f.assault_dice),
                                hits_text(f.hits), dice_text(f.target_dice), hits_text(f.hits_back)),
                    {{"target", at(f.target)},
                     {"assault_dice", f.assault_dice},
                     {"target_dice", f.target_dice},
                     {"hits", f.hits},
                     {"hits_back", f.hits_back}}};
        }
        case EventKind::retired_before: {
            const auto f = event.as<ev::RetiredBefore>();
            return {fmt::format("{} retires before the assault and takes {}.", at(f.target), hits_text(f.hits)),
                    {{"target", at(f.target)}, {"hits", f.hits}}};
        }
        case EventKind::fought_out: {
            const auto f = event.as<ev::FoughtOut>();
            return {fmt::format("{} wins the fight for {}: the target lost {}, the assaulter {}.", player(f.winner),
                                at(f.target), f.target_lost, f.assaulter_lost),
                    {{"target", at(f.target)},
                     {"winner", word(sides, f.winner)},
                     {"target_lost", f.target_lost},
                     {"assaulter_lost", f.assaulter_lost}}};
        }
        case EventKind::hit_placed: {
            const auto f = event.as<ev::HitPlaced>();
            return {fmt::format("{} places a hit on {}.", player(f.by), one(f.unit)),
                    {{"by", word(sides, f.by)}, {"unit", one(f.unit)}}};
        }
        case EventKind::saves_rolled: {
            const auto f = event.as<ev::SavesRolled>();
            return {fmt::format("{}: {}, saves on {}, {}.", one(f.unit), hits_text(f.hits), f.needed,
                                f.lost ? "loses " + halves_text(f.lost) : "no loss"),
                    {{"unit", one(f.unit)},
                     {"square", at(f.square)},
                     {"hits", f.hits},
                     {"needed", f.needed},
                     {"lost", f.lost}}};
        }
        case EventKind::guns_lost: {
            const auto f = event.as<ev::GunsLost>();
            return {fmt::format("The guns in {} are lost: {}.", at(f.square), who(f.units)),
                    {{"square", at(f.square)}, {"units", list(f.units)}}};
        }
        case EventKind::escaped: {
            const auto f = event.as<ev::Escaped>();
            return {fmt::format("{} from {} to {}.", they(table, f.units, "escapes", "escape"), at(f.from), at(f.to)),
                    {{"from", at(f.from)}, {"to", at(f.to)}, {"units", list(f.units)}}};
        }
        case EventKind::advanced: {
            const auto f = event.as<ev::Advanced>();
            return {fmt::format("{} into {}.", they(table, f.units, "advances", "advance"), at(f.to)),
                    {{"to", at(f.to)}, {"units", list(f.units)}}};
        }
        case EventKind::awarded: {
            const auto f = event.as<ev::Awarded>();
            return {fmt::format("{} is winning the fight.", one(f.unit)), {{"unit", one(f.unit)}}};
        }
        case EventKind::shot: {
            const auto f = event.as<ev::Shot>();
            return {
                fmt::format("{} shoots at {}: {}, {}.", at(f.from), at(f.target), dice_text(f.dice), hits_text(f.hits)),
                {{"from", at(f.from)}, {"target", at(f.target)}, {"dice", f.dice}, {"hits", f.hits}}};
        }
        case EventKind::markers_removed: {
            const auto f = event.as<ev::MarkersRemoved>();
            return {f.orders ? fmt::format("{}'s higher command markers are removed.", player(f.side))
                             : fmt::format("{}'s barrages and smoke lift.", player(f.side)),
                    {{"side", word(sides, f.side)}, {"orders", f.orders}}};
        }
        case EventKind::reinforcements_rolled: {
            const auto f = event.as<ev::ReinforcementsRolled>();
            return {fmt::format("Reinforcements rolled for {}: {}.", who(f.rolled),
                                f.arriving.any() ? who(f.arriving) : "nobody comes"),
                    {{"rolled", list(f.rolled)}, {"arriving", list(f.arriving)}}};
        }
        case EventKind::arrived: {
            const auto f = event.as<ev::Arrived>();
            return {fmt::format("{} arrives in {}.", one(f.unit), at(f.square)),
                    {{"unit", one(f.unit)}, {"square", at(f.square)}}};
        }
        case EventKind::counted_down: {
            const auto f = event.as<ev::CountedDown>();
            return {fmt::format("The countdown falls by {} to {}.", f.die, f.left), {{"die", f.die}, {"left", f.left}}};
        }
        case EventKind::destroyed: {
            const auto f = event.as<ev::Destroyed>();
            return {they(table, f.units, "is destroyed.", "are destroyed."),
                    {{"square", at(f.square)}, {"units", list(f.units)}}};
        }
        case EventKind::game_ended: {
            const auto f = event.as<ev::GameEnded>();
            return {fmt::format("Game over: attacker {}, defender {}: {}.", f.attacker, f.defender,
                                winner_text(f.winner, f.level)),
                    {{"attacker", f.attacker},
                     {"defender", f.defender},
                     {"winner", f.winner < 0 ? Json("draw") : Json(sides[static_cast<std::size_t>(f.winner)])},
                     {"level", word(level_names, f.level)}}};
        }
        case EventKind::resigned: {
            const auto f = event.as<ev::Resigned>();
            return {player(f.side) + " resigns.", {{"side", word(sides, f.side)}}};
        }
        case EventKind::passed: {
            const auto f = event.as<ev::Passed>();
            return {fmt::format("{} passes ({}).", player(f.side), word(step_names, f.step)),
                    {{"side", word(sides, f.side)}, {"step", static_cast<int>(f.step)}}};
        }
    }
    return {};
}

}  // namespace

Json Codec<square_bashing::SquareBashing>::fact(const Table& table, const Event& event) {
    Json json{{"event", event_names[event.kind]}};
    json.update(describe(table, event).json);
    return json;
}

std::string Codec<square_bashing::SquareBashing>::sentence(const Table& table, const Event& event) {
    return describe(table, event).sentence;
}

namespace {

// How much, not who: outcomes that differ only by names are one line of an odds table.
using Told = Codec<square_bashing::SquareBashing>::Told;
using Line = Told::Line;

// An event that is a line of its own.
std::optional<Line> line_of(const Event& event) {
    const auto line = [&](auto... values) { return Line{event.kind, {static_cast<std::uint8_t>(values)...}}; };
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::asset_tried: {
            const auto f = event.as<ev::AssetTried>();
            return line(f.asset, f.success);
        }
        case EventKind::ordered: return line(event.as<ev::Ordered>().success);
        case EventKind::morale_tested: {
            const auto f = event.as<ev::MoraleTested>();
            return f.dice > 0 ? std::optional(line(f.square.value, f.fails)) : std::nullopt;
        }
        case EventKind::moved:
        case EventKind::stuck: return line();
        case EventKind::fought_out: {
            const auto f = event.as<ev::FoughtOut>();
            return line(f.winner, f.target.value);
        }
        case EventKind::reinforcements_rolled: {
            const auto f = event.as<ev::ReinforcementsRolled>();
            return line(f.arriving.size(), f.rolled.size());
        }
        case EventKind::game_ended: {
            const auto f = event.as<ev::GameEnded>();
            return line(f.winner, f.level);
        }
        default: return std::nullopt;
    }
}

std::string words_of(const Table& table, const Line& line) {
    const auto [first, second] = line.values;
    switch (static_cast<EventKind>(line.kind)) {
        case EventKind::asset_tried:
            return fmt::format("{} {}", asset_names[first], second != 0 ? "succeeds" : "fails");
        case EventKind::ordered: return first != 0 ? "the order arrives" : "no order";
        case EventKind::morale_tested:
            return fmt::format("{}: {}", square_name(table, Square(first)), result_of_test(second));
        case EventKind::moved: return "the unit moves";
        case EventKind::stuck: return "the unit is stuck";
        case EventKind::fought_out:
            return fmt::format("the {} wins {}", players[first], square_name(table, Square(second)));
        case EventKind::reinforcements_rolled: return fmt::format("{} of {} arrive", first, second);
        default: return "the game ends in " + winner_text(static_cast<std::int8_t>(first), static_cast<Level>(second));
    }
}

// True of an event that only adds to what is lost.
bool counts(const Table& table, const Event& event, Told& told) {
    const auto side_of = [&](UnitSet units) { return static_cast<std::size_t>(index(table.side_of(units.first()))); };
    const auto destroyed = [&](UnitSet units) {
        told.destroyed[side_of(units)] = static_cast<std::uint16_t>(told.destroyed[side_of(units)] + units.size());
    };
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::stood:
        case EventKind::retired_before:
        case EventKind::shot:
        case EventKind::barrage_placed: told.fired = true; return true;
        case EventKind::saves_rolled: {
            const auto f = event.as<ev::SavesRolled>();
            std::uint16_t& lost = told.lost[side_of(UnitSet(f.unit))];
            lost = static_cast<std::uint16_t>(lost + f.lost);
            return true;
        }
        case EventKind::destroyed: destroyed(event.as<ev::Destroyed>().units); return true;
        case EventKind::routed: destroyed(event.as<ev::Routed>().units); return true;
        case EventKind::guns_lost: destroyed(event.as<ev::GunsLost>().units); return true;
        default: return false;
    }
}

void add_losses(const Told& told, std::vector<std::string>& lines) {
    for (std::size_t side = 0; side < 2; ++side) {
        const int lost = told.lost[side], destroyed = told.destroyed[side];
        if (lost > 0) lines.push_back(fmt::format("the {} loses {}", players[side], halves_text(lost)));
        if (destroyed > 0)
            lines.push_back(fmt::format("{} of the {} destroyed", plural(destroyed, "unit", "units"), players[side]));
    }
    const std::array<std::uint16_t, 2> none{};
    if (told.fired && told.lost == none && told.destroyed == none) lines.push_back("no losses");
}

}  // namespace

bool Codec<square_bashing::SquareBashing>::tell(const Table& table, const Event& event, Told& told) {
    if (static_cast<EventKind>(event.kind) == EventKind::hit_placed || counts(table, event, told)) return true;
    const std::optional<Line> line = line_of(event);
    if (!line) return true;
    if (told.count == told.lines.size()) return false;
    told.lines[told.count++] = *line;
    return true;
}

std::vector<std::string> Codec<square_bashing::SquareBashing>::results(const Table& table, const Told& told) {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < told.count; ++i) lines.push_back(words_of(table, told.lines[i]));
    add_losses(told, lines);
    return lines;
}

std::vector<std::string> Codec<square_bashing::SquareBashing>::results(const Table& table, const Record& record) {
    Told told;
    std::vector<std::string> lines;
    for (const Event& event : record.events) {
        if (counts(table, event, told)) continue;
        if (const std::optional<Line> line = line_of(event)) lines.push_back(words_of(table, *line));
    }
    add_losses(told, lines);
    return lines;
}

bool Codec<square_bashing::SquareBashing>::settles(const Table&, const Position& now) {
    switch (decision(now)) {
        case Decision::hit:
        case Decision::stand:
        case Decision::escape:
        case Decision::advance:
        case Decision::award: return true;
        default: return false;
    }
}

std::string Codec<square_bashing::SquareBashing>::name(const Table& table, const Argument& argument) {
    if (argument.kind == Argument::Kind::square) return square_name(table, Square(argument.value));
    return std::to_string(argument.value);
}

namespace {

std::string hit_question(const Table& table, const Position& now) {
    std::string placed;
    std::size_t place = 0;
    for (const Unit unit : now.batch.eligible) {
        const int hits = now.batch.placed[place++];
        if (hits > 0) placed += fmt::format("{}{} {}", placed.empty() ? "" : ", ", unit_name(table, unit), hits);
    }
    return fmt::format("place a hit on one of the {} units ({} left{}).",
                       players[static_cast<std::size_t>(index(now.batch.owner))] + "'s", now.batch.left,
                       placed.empty() ? "" : "; placed: " + placed);
}

std::string stand_question(const Table& table, const Position& now) {
    Journal off;
    return fmt::format(
        "{} is assaulted from {} with {} against {}: stand or retire ({}).", square_name(table, now.assault.target),
        square_name(table, now.assault.main), dice_text(assault_dice(table, now, now.assault, off)),
        dice_text(target_dice(table, now, now.assault, off)), hits_text(hits_for_retiring(table, now, off)));
}

}  // namespace

std::string Codec<square_bashing::SquareBashing>::question(const Table& table, const Position& now, Seat) {
    const auto cursor = [&] { return square_name(table, now.cursor.at); };
    const std::string you =
        fmt::format("{}, turn {}, step {} ({}): ", decider(now) == Side::attacker ? "Attacker" : "Defender", now.turn,
                    static_cast<int>(now.step), word(step_names, now.step));
    const std::string& asset = word(asset_names, now.fire.asset);
    switch (decision(now)) {
        case Decision::none: return now.step == Step::end ? "The game is over." : "The game goes on by itself.";
        case Decision::deploy: return you + fmt::format("deploy {}.", unit_name(table, next_to_deploy(table, now)));
        case Decision::deplete:
            return you + fmt::format("depletion strikes {} {}: a unit loses a base or goes to the pool.",
                                     square_name(table, now.depleted),
                                     now.sixes == 1 ? "once" : fmt::format("{} times", now.sixes));
        case Decision::barrage: return you + fmt::format("place the {} barrage.", asset);
        case Decision::asset:
            return you + fmt::format("try for an asset with some of your {}, or pass.",
                                     dice_text(now.asset_dice[static_cast<std::size_t>(index(now.active))]));
        case Decision::smoke: return you + "lay smoke on one to three squares of a row.";
        case Decision::hasty: return you + "choose a square for hasty defences.";
        case Decision::order:
            return you +
                   fmt::format("give an order ({} left), or pass.", plural(now.attempts_left, "attempt", "attempts"));
        case Decision::hit: return you + hit_question(table, now);
        case Decision::select: return you + fmt::format("select a unit in {} to move, or end_square.", cursor());
        case Decision::move:
            return you + fmt::format("move {} in {}, or end_unit.", unit_name(table, now.mover.unit),
                                     square_name(table, now.square[static_cast<std::size_t>(now.mover.unit.index())]));
        case Decision::assault: return you + fmt::format("assault from {}, or no_assault.", cursor());
        case Decision::stand: return you + stand_question(table, now);
        case Decision::escape:
            return you +
                   fmt::format("choose where your units escape to from {}.", square_name(table, now.assault.target));
        case Decision::advance:
            return you + fmt::format("choose who moves into {}.", square_name(table, now.assault.target));
        case Decision::award: return you + "choose who is winning the fight.";
        case Decision::shoot: return you + fmt::format("shoot from {}, or hold_fire.", cursor());
        case Decision::reinforce:
            return you + "choose A (roll for all), B (one unit) or C (one by road and two rolls), or pass.";
        case Decision::arrive:
            return you + fmt::format("choose where {} arrives.", unit_name(table, now.arriving.first()));
        case Decision::roll_for: return you + "choose a unit to roll for, or pass.";
        case Decision::square: return you + "name the next square of the column.";
    }
    return {};
}

namespace {

char ground_letter(const Table& table, Square square) {
    if (table.woods.contains(square)) return 'w';
    if (table.buildings.contains(square)) return 'b';
    if (table.rough_hill.contains(square)) return 'r';
    if (table.shattered.contains(square)) return table.hill.contains(square) ? 'S' : 's';
    return table.hill.contains(square) ? 'h' : '.';
}

// Terrain and defence, then how many units of which side, a star for HC, casualties, and what lies on the square.
std::string cell(const Table& table, const Position& now, Square square, bool colour) {
    const UnitSet here = now.standing_in(square), units = here - table.commands;
    const bool attacker = (here & table.of_side[0]).any();
    const char defence = "-HTF"[static_cast<int>(defence_in(table, now, square))];
    const std::string troops = here.empty() ? "   "
                                            : fmt::format("{}{}{}", units.size(), attacker ? 'a' : 'd',
                                                          (here & table.commands).any() ? '*' : ' ');
    const int casualties = now.casualties[static_cast<std::size_t>(square.index())];
    const std::string fallen = casualties > 0 ? fmt::format("+{:<2}", casualties) : "   ";
    const char fire = now.is_gassed(square) ? 'g' : now.under_fire(square) ? '#' : now.hides(square) ? '~' : ' ';
    const std::string text = fmt::format(" {}{}{}{}{}", ground_letter(table, square), defence, troops, fallen, fire);
    if (!colour) return text;
    const char ground = ground_letter(table, square);
    const auto paint = ground == 'b'                    ? fmt::bg(fmt::rgb(0xb8a48a))
                       : ground == 'w'                  ? fmt::bg(fmt::rgb(0x7f9f6f))
                       : ground == 's' || ground == 'S' ? fmt::bg(fmt::rgb(0xa89a84))
                       : ground == 'h' || ground == 'r' ? fmt::bg(fmt::rgb(0xc9b98f))
                                                        : fmt::bg(fmt::rgb(0xd8d9b0));
    const auto ink = here.empty() ? fmt::fg(fmt::rgb(0x333333))
                     : attacker   ? fmt::fg(fmt::rgb(0x003f7d)) | fmt::emphasis::bold
                                  : fmt::fg(fmt::rgb(0x8f2d00)) | fmt::emphasis::bold;
    return fmt::format("{}", fmt::styled(text, paint | ink));
}

std::string unit_text(const Table& table, const Position& now, Unit unit) {
    const auto u = static_cast<std::size_t>(unit.index());
    std::string text = fmt::format("{} {}", table.name[u], word(type_names, table.type[u]));
    if (table.quality[u] != Quality::regular) text += ' ' + word(quality_names, table.quality[u]);
    if (now.half[u] < full_strength(table.type[u]))
        text += fmt::format(" {}/{}", now.half[u], full_strength(table.type[u]));
    if (now.winning.contains(unit)) text += " winning";
    for (std::size_t order = 0; order < order_names.size(); ++order)
        if (now.marked[order].contains(unit)) text += ' ' + order_names[order];
    return text;
}

std::string listed(const Table& table, const Position& now, UnitSet units) {
    std::string text;
    for (const Unit unit : units) text += (text.empty() ? "" : ", ") + unit_text(table, now, unit);
    return text;
}

std::string roll_call(const Table& table, const Position& now) {
    std::string text;
    for (const Square square : table.board.all())
        if (const UnitSet here = now.standing_in(square); here.any())
            text += fmt::format("  {}: {}\n", square_name(table, square), listed(table, now, here));
    for (std::size_t side = 0; side < 2; ++side)
        if (const UnitSet pool = now.pool & table.of_side[side]; pool.any())
            text += fmt::format("  {}'s pool: {}\n", players[side], listed(table, now, pool));
    return text;
}

}  // namespace

std::string Codec<square_bashing::SquareBashing>::board(const Table& table, const Position& now, bool colour) {
    std::string text = draw_board(table.board, 10, [&](Square square) { return cell(table, now, square, colour); });
    text +=
        ". open  w woods  b buildings  h hill  r rough hill  s shattered  S shattered hill   H hasty  T trench  F "
        "fort\n";
    text += "3a* three attacking units with higher command   +2 casualties   # barrage  g gas  ~ smoke\n";
    return text + roll_call(table, now);
}

}  // namespace sandtable::codec
