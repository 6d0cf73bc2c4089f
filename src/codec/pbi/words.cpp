// What PBI says to people: the events of the journal, the question at hand, and the board in text.
#include <fmt/color.h>
#include <fmt/format.h>

#include "codec/pbi/codec.hpp"
#include "codec/pbi/names.hpp"

namespace sandtable::codec {

using namespace pbi_names;
namespace ev = pbi::events;
using EventKind = ev::Kind;

namespace {

const std::vector<std::string> event_names{"terrain_placed",
                                           "edge_chosen",
                                           "deployed",
                                           "turn_began",
                                           "modifier",
                                           "platoon_tested",
                                           "square_tested",
                                           "paused",
                                           "fell_back",
                                           "panicked",
                                           "motivation_tried",
                                           "points_given",
                                           "residual_given",
                                           "moved",
                                           "shot",
                                           "hits_allocated",
                                           "saved",
                                           "killed",
                                           "removed",
                                           "cleared",
                                           "opportunity_tried",
                                           "opportunity_passed",
                                           "assaulted",
                                           "defensive_fire",
                                           "assault_decided",
                                           "pursued",
                                           "withdrew",
                                           "activation_ended",
                                           "motivation_ended",
                                           "turn_ended",
                                           "extension_tried",
                                           "extension_declined",
                                           "square_counted",
                                           "game_ended",
                                           "resigned",
                                           "extension_offered"};

const std::vector<std::string> reasons{"open square",    "casualties",   "commander present", "commander in the square",
                                       "began adjacent", "closed target"};
const std::vector<std::string> edge_words{"north", "east", "south", "west"};

std::string player(Side side) { return side == Side::attacker ? "The attacker" : "The defender"; }
std::string group_name(const Table& table, Group group) { return table.group_name[group.index()]; }
std::string hits_text(int hits) { return hits == 1 ? "1 hit" : fmt::format("{} hits", hits); }
std::string dice_text(int dice) { return dice == 1 ? "1 die" : fmt::format("{} dice", dice); }
// "a1.R1 moves", "a1.R1, a1.R2 move"
std::string they(const Table& table, GroupSet groups, const char* one, const char* many) {
    return names_of(table, groups) + ' ' + (groups.size() == 1 ? one : many);
}

std::string result_of_test(int fails) {
    return fails == 0   ? "it holds"
           : fails == 1 ? "1 fail, pause"
           : fails == 2 ? "2 fails, withdraw"
                        : fmt::format("{} fails, panic", fails);
}

// Either renders a fact as words or as JSON: the fields of each kind are listed once, in `describe`.
struct Description {
    std::string sentence;
    Json json;
};

Description describe(const Table& table, const Event& event) {
    const auto at = [&](Square square) { return square_name(table, square); };
    const auto who = [&](GroupSet groups) { return names_of(table, groups); };
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::terrain_placed: {
            const auto f = event.as<ev::TerrainPlaced>();
            return {fmt::format("The defender lays the ground: {} building squares, {} squares of scenery.",
                                f.buildings, f.scenery),
                    {{"buildings", f.buildings}, {"scenery", f.scenery}}};
        }
        case EventKind::edge_chosen: {
            const auto f = event.as<ev::EdgeChosen>();
            return {fmt::format("The attacker starts from the {} edge.", word(edge_words, f.edge)),
                    {{"edge", word(edges, f.edge)}}};
        }
        case EventKind::deployed: {
            const auto f = event.as<ev::Deployed>();
            return {player(f.side) + " deploys.", {{"side", word(sides, f.side)}, {"preset", f.preset}}};
        }
        case EventKind::turn_began: {
            const auto f = event.as<ev::TurnBegan>();
            return {fmt::format("Turn {} of {}: {}.", f.turn, f.final_turn,
                                f.side == Side::attacker ? "the attacker" : "the defender"),
                    {{"side", word(sides, f.side)}, {"turn", f.turn}, {"final_turn", f.final_turn}}};
        }
        case EventKind::modifier: {
            const auto f = event.as<ev::Modifier>();
            return {fmt::format("{:+} {}", static_cast<int>(f.amount), word(reasons, f.reason)),
                    {{"amount", f.amount}, {"reason", word(reasons, f.reason)}}};
        }
        case EventKind::platoon_tested: {
            const auto f = event.as<ev::PlatoonTested>();
            const std::string& name = table.platoon_name[f.platoon.index()];
            return {fmt::format("Platoon {} with {} casualties {}.", name, f.markers, f.broke ? "breaks" : "holds"),
                    {{"platoon", name}, {"markers", f.markers}, {"broke", f.broke}}};
        }
        case EventKind::square_tested: {
            const auto f = event.as<ev::SquareTested>();
            return {fmt::format("Morale of {}: {}, {}.", at(f.square), dice_text(f.dice), result_of_test(f.fails)),
                    {{"square", at(f.square)}, {"dice", f.dice}, {"fails", f.fails}}};
        }
        case EventKind::paused: {
            const auto f = event.as<ev::Paused>();
            return {fmt::format("{} may not move this turn.", who(f.groups)),
                    {{"square", at(f.square)}, {"groups", groups_json(table, f.groups)}}};
        }
        case EventKind::fell_back: {
            const auto f = event.as<ev::FellBack>();
            return {fmt::format("{} back from {} to {}.", they(table, f.groups, "falls", "fall"), at(f.from), at(f.to)),
                    {{"from", at(f.from)}, {"to", at(f.to)}, {"groups", groups_json(table, f.groups)}}};
        }
        case EventKind::panicked: {
            const auto f = event.as<ev::Panicked>();
            return {they(table, f.groups, "panics and is gone.", "panic and are gone."),
                    {{"square", at(f.square)}, {"groups", groups_json(table, f.groups)}}};
        }
        case EventKind::motivation_tried: {
            const auto f = event.as<ev::MotivationTried>();
            return {fmt::format("{} motivates {}: needs {}, {}.", group_name(table, f.commander), at(f.square),
                                f.needed, f.success ? "success" : "failure"),
                    {{"commander", group_name(table, f.commander)},
                     {"square", at(f.square)},
                     {"needed", f.needed},
                     {"success", f.success}}};
        }
        case EventKind::points_given: {
            const auto f = event.as<ev::PointsGiven>();
            return {f.groups.size() == 1 ? fmt::format("{} has {} AP.", who(f.groups), f.points)
                                         : fmt::format("{} have {} AP each.", who(f.groups), f.points),
                    {{"square", at(f.square)}, {"points", f.points}, {"groups", groups_json(table, f.groups)}}};
        }
        case EventKind::residual_given: {
            const auto f = event.as<ev::ResidualGiven>();
            return {fmt::format("{} {} residual AP.", they(table, f.groups, "uses", "use"), f.points),
                    {{"square", at(f.square)}, {"points", f.points}, {"groups", groups_json(table, f.groups)}}};
        }
        case EventKind::moved: {
            const auto f = event.as<ev::Moved>();
            return {fmt::format("{} from {} to {}.", they(table, f.groups, "moves", "move"), at(f.from), at(f.to)),
                    {{"from", at(f.from)}, {"to", at(f.to)}, {"groups", groups_json(table, f.groups)}}};
        }
        case EventKind::shot: {
            const auto f = event.as<ev::Shot>();
            return {fmt::format("{} from {} at {}: {}, {}.{}", they(table, f.groups, "shoots", "shoot"), at(f.from),
                                at(f.target), dice_text(f.dice), hits_text(f.hits),
                                f.hits == 0 ? "" : fmt::format(" {} allocates.", player(f.chooser))),
                    {{"from", at(f.from)},
                     {"target", at(f.target)},
                     {"dice", f.dice},
                     {"hits", f.hits},
                     {"chooser", word(sides, f.chooser)},
                     {"groups", groups_json(table, f.groups)}}};
        }
        case EventKind::hits_allocated: {
            const auto f = event.as<ev::HitsAllocated>();
            return {fmt::format("{} gives one hit more to {}.", player(f.chooser), who(f.groups)),
                    {{"chooser", word(sides, f.chooser)}, {"groups", groups_json(table, f.groups)}}};
        }
        case EventKind::saved: {
            const auto f = event.as<ev::Saved>();
            return {fmt::format("{} saves {} on {}+.", group_name(table, f.group), hits_text(f.hits), f.needed),
                    {{"group", group_name(table, f.group)}, {"hits", f.hits}, {"needed", f.needed}}};
        }
        case EventKind::killed: {
            const auto f = event.as<ev::Killed>();
            Json fact{{"square", at(f.square)}, {"groups", groups_json(table, f.groups)}};
            if (f.needed > 0) fact["needed"] = f.needed;
            return {fmt::format("{} dead in {}.", who(f.groups), at(f.square)), std::move(fact)};
        }
        case EventKind::removed: {
            const auto f = event.as<ev::Removed>();
            return {they(table, f.groups, "leaves the board.", "leave the board."),
                    {{"from", square_json(table, f.from)}, {"groups", groups_json(table, f.groups)}}};
        }
        case EventKind::cleared: {
            const auto f = event.as<ev::Cleared>();
            const std::string& name = table.platoon_name[f.platoon.index()];
            return {
                fmt::format("A casualty of {} in {} {}.", name, at(f.square), f.success ? "is carried away" : "stays"),
                {{"square", at(f.square)}, {"platoon", name}, {"success", f.success}}};
        }
        case EventKind::opportunity_tried: {
            const auto f = event.as<ev::OpportunityTried>();
            return {fmt::format("Opportunity shooting from {} at {}: {}.", at(f.from), at(f.at),
                                f.shooting > 0 ? "they shoot" : "too late"),
                    {{"from", at(f.from)}, {"at", at(f.at)}, {"shooting", f.shooting}}};
        }
        case EventKind::opportunity_passed: {
            const auto f = event.as<ev::OpportunityPassed>();
            return {fmt::format("{} holds fire at {}.", player(f.side), at(f.at)),
                    {{"at", at(f.at)}, {"side", word(sides, f.side)}}};
        }
        case EventKind::assaulted: {
            const auto f = event.as<ev::Assaulted>();
            return {fmt::format("{} {} held by {}: {} for {} killed, {} back for {}.",
                                they(table, f.groups, "assaults", "assault"), at(f.target), who(f.defenders),
                                dice_text(f.dice), f.kills, dice_text(f.defence), f.losses),
                    {{"target", at(f.target)},
                     {"dice", f.dice},
                     {"defence", f.defence},
                     {"kills", f.kills},
                     {"losses", f.losses},
                     {"groups", groups_json(table, f.groups)},
                     {"defenders", groups_json(table, f.defenders)}}};
        }
        case EventKind::defensive_fire: {
            const auto f = event.as<ev::DefensiveFire>();
            return {fmt::format("Here they come: {} shoots at {}.", at(f.from), at(f.at)),
                    {{"from", at(f.from)}, {"at", at(f.at)}}};
        }
        case EventKind::assault_decided: {
            const auto f = event.as<ev::AssaultDecided>();
            return {f.nobody_left ? fmt::format("Nobody is left in {}.", at(f.square))
                                  : fmt::format("{} wins the fight for {}.", player(f.winner), at(f.square)),
                    {{"square", at(f.square)},
                     {"winner", f.nobody_left ? Json(nullptr) : Json(word(sides, f.winner))},
                     {"assaulter_won", f.assaulter_won}}};
        }
        case EventKind::pursued: {
            const auto f = event.as<ev::Pursued>();
            return {fmt::format("{} pursues with {} and kills {} more.", player(f.side), dice_text(f.dice), f.kills),
                    {{"side", word(sides, f.side)}, {"dice", f.dice}, {"kills", f.kills}}};
        }
        case EventKind::withdrew: {
            const auto f = event.as<ev::Withdrew>();
            return {
                fmt::format("{} from {} to {}.", they(table, f.groups, "withdraws", "withdraw"), at(f.from), at(f.to)),
                {{"from", at(f.from)}, {"to", at(f.to)}, {"groups", groups_json(table, f.groups)}}};
        }
        case EventKind::activation_ended: {
            const auto f = event.as<ev::ActivationEnded>();
            return {fmt::format("The activation of {} ends.", at(f.square)), {{"square", at(f.square)}}};
        }
        case EventKind::motivation_ended: {
            const auto f = event.as<ev::MotivationEnded>();
            return {player(f.side) + " ends his motivations.", {{"side", word(sides, f.side)}}};
        }
        case EventKind::turn_ended: {
            const auto f = event.as<ev::TurnEnded>();
            return {player(f.side) + "'s turn ends.", {{"side", word(sides, f.side)}}};
        }
        case EventKind::extension_tried: {
            const auto f = event.as<ev::ExtensionTried>();
            return {fmt::format("{} tries to extend the game: {}.", player(f.side),
                                f.success ? fmt::format("it lasts {} turns now", f.final_turn) : "no"),
                    {{"side", word(sides, f.side)}, {"success", f.success}, {"final_turn", f.final_turn}}};
        }
        case EventKind::extension_offered: {
            const auto f = event.as<ev::ExtensionOffered>();
            return {fmt::format("Turn {} is the last: {} may roll to extend the game.", f.final_turn,
                                f.side == Side::attacker ? "the attacker" : "the defender"),
                    {{"side", word(sides, f.side)}, {"final_turn", f.final_turn}}};
        }
        case EventKind::extension_declined: {
            const auto f = event.as<ev::ExtensionDeclined>();
            return {player(f.side) + " does not extend the game.", {{"side", word(sides, f.side)}}};
        }
        case EventKind::square_counted: {
            const auto f = event.as<ev::SquareCounted>();
            return {fmt::format("The attacker holds {}: {} points.", at(f.square), f.points),
                    {{"square", at(f.square)}, {"points", f.points}}};
        }
        case EventKind::game_ended: {
            const auto f = event.as<ev::GameEnded>();
            const std::string result = f.winner == Winner::draw       ? "a draw"
                                       : f.winner == Winner::attacker ? "the attacker wins"
                                                                      : "the defender wins";
            return {fmt::format("Game over: attacker {}, defender {}: {}.", f.attacker, f.defender, result),
                    {{"attacker", f.attacker}, {"defender", f.defender}, {"winner", word(winners, f.winner)}}};
        }
        case EventKind::resigned: {
            const auto f = event.as<ev::Resigned>();
            return {player(f.side) + " resigns.", {{"side", word(sides, f.side)}}};
        }
    }
    return {};
}

}  // namespace

Json Codec<pbi::Pbi>::fact(const Table& table, const Event& event) {
    Json json{{"event", event_names[event.kind]}};
    json.update(describe(table, event).json);
    return json;
}

std::string Codec<pbi::Pbi>::sentence(const Table& table, const Event& event) {
    return describe(table, event).sentence;
}

namespace {

// How many, not who: outcomes that differ only by names are one line of an odds table.
struct Tally {
    std::array<int, 2> killed{}, gone{};
    bool fired = false;
    std::vector<std::string> lines;
};

void tell(const Table& table, const Event& event, Tally& tally) {
    const auto side_of = [&](GroupSet groups) { return index(table.side_of(groups.first())); };
    const auto add = [&](std::string line) { tally.lines.push_back(std::move(line)); };
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::platoon_tested: {
            const auto f = event.as<ev::PlatoonTested>();
            return add(
                fmt::format("platoon {} {}", table.platoon_name[f.platoon.index()], f.broke ? "breaks" : "holds"));
        }
        case EventKind::square_tested: {
            const auto f = event.as<ev::SquareTested>();
            return add(fmt::format("{}: {}", square_name(table, f.square), result_of_test(f.fails)));
        }
        case EventKind::motivation_tried:
            if (!event.as<ev::MotivationTried>().success) add("no motivation");
            return;
        case EventKind::points_given: return add(fmt::format("{} AP", event.as<ev::PointsGiven>().points));
        case EventKind::cleared:
            return add(event.as<ev::Cleared>().success ? "the casualty is carried away" : "the casualty stays");
        case EventKind::opportunity_tried:
            if (event.as<ev::OpportunityTried>().shooting == 0) add("too late to shoot");
            return;
        case EventKind::shot:
        case EventKind::assaulted: tally.fired = true; return;
        case EventKind::killed: {
            const auto f = event.as<ev::Killed>();
            tally.killed[side_of(f.groups)] += f.groups.size();
            return;
        }
        case EventKind::panicked: {
            const auto f = event.as<ev::Panicked>();
            tally.gone[side_of(f.groups)] += f.groups.size();
            return;
        }
        case EventKind::removed: {
            const auto f = event.as<ev::Removed>();
            tally.gone[side_of(f.groups)] += f.groups.size();
            return;
        }
        case EventKind::assault_decided: {
            const auto f = event.as<ev::AssaultDecided>();
            const std::string square = square_name(table, f.square);
            return add(f.nobody_left ? "nobody is left in " + square
                                     : fmt::format("the {} wins {}", word(players, f.winner), square));
        }
        case EventKind::extension_tried:
            return add(event.as<ev::ExtensionTried>().success ? "one turn more" : "no turn more");
        case EventKind::game_ended: {
            const auto winner = event.as<ev::GameEnded>().winner;
            return add(winner == Winner::draw       ? "the game is drawn"
                       : winner == Winner::attacker ? "the attacker wins the game"
                                                    : "the defender wins the game");
        }
        default: return;
    }
}

}  // namespace

std::vector<std::string> Codec<pbi::Pbi>::results(const Table& table, const Record& record) {
    Tally tally;
    for (const Event& event : record.events) tell(table, event, tally);
    std::vector<std::string> lines = tally.lines;
    for (const Side side : {Side::attacker, Side::defender}) {
        const auto lose = [&](int count, const char* how) {
            if (count > 0) lines.push_back(fmt::format("the {} {} {}", word(players, side), how, count));
        };
        lose(tally.killed[index(side)], "loses");
        lose(tally.gone[index(side)], "sees leave the board");
    }
    if (tally.fired && tally.killed[0] + tally.killed[1] == 0) lines.push_back("no losses");
    return lines;
}

bool Codec<pbi::Pbi>::settles(const Table& table, const Position& now) {
    switch (decision(table, now)) {
        case Decision::allocate:
        case Decision::losses:
        case Decision::here_they_come:
        case Decision::retreat: return true;
        default: return false;
    }
}

std::string Codec<pbi::Pbi>::name(const Table& table, const Argument& argument) {
    if (argument.kind == Argument::Kind::square) return square_name(table, Square(argument.value));
    return std::to_string(argument.value);
}

std::string Codec<pbi::Pbi>::question(const Table& table, const Position& now, Seat) {
    const auto frame = [&]() -> const Frame& { return now.pending.back(); };
    const std::string you = fmt::format("{}, turn {} of {}: ", decider(now) == Side::attacker ? "Attacker" : "Defender",
                                        now.turn, now.final_turn);
    switch (decision(table, now)) {
        case Decision::terrain: return "Defender: lay out the ground.";
        case Decision::edge: return "Defender: choose the edge the attacker starts from.";
        case Decision::deploy:
            return decider(now) == Side::attacker ? "Attacker: deploy in your first row."
                                                  : "Defender: deploy, but not in the attacker's first two rows.";
        case Decision::motivate: return you + "choose a commander and a square to motivate, or end_motivation.";
        case Decision::act: {
            std::string text = you + "act with";
            for (const Group group : now.active)
                text += fmt::format(" {} ({} AP, {})", group_name(table, group), now.ap[group.index()],
                                    square_name(table, now.square[group.index()]));
            return text + ", or end_activation.";
        }
        case Decision::residual: return you + "choose a square to use its residual AP, or end_turn.";
        case Decision::opportunity:
            return you + fmt::format("the enemy entered {}: choose a square to shoot from, or opp_pass.",
                                     square_name(table, frame().at));
        case Decision::allocate:
            return you + fmt::format("{} in {}: choose {} to take one more.", hits_text(frame().hits),
                                     square_name(table, frame().at), frame().hits % frame().groups.size());
        case Decision::losses:
            return you + fmt::format("choose {} of your groups to lose in {}.", losses_owed(frame()),
                                     square_name(table, frame().at));
        case Decision::here_they_come: return you + "choose the square whose assaulters you shoot at.";
        case Decision::retreat:
            return you + fmt::format("choose where your groups fall back to from {}.", square_name(table, frame().at));
        case Decision::extend: return you + "roll to extend the game, or decline.";
        case Decision::none: return now.counted ? "The game is over." : "The game goes on by itself.";
    }
    return {};
}

namespace {

// Three characters a square: terrain, then the groups of either side as counts; the text board of the terminal.
std::string cell(const Table& table, const Position& now, Square square, bool colour) {
    const int attackers = now.count_of(Side::attacker, square), defenders = now.count_of(Side::defender, square);
    const int markers = now.markers_in(square).size();
    const bool commander = (now.standing_in(square) & table.commanders).any();
    const char ground = now.ground.building.contains(square) ? 'B' : ".pw"[static_cast<int>(now.ground.at(square))];
    std::string troops = attackers && defenders ? fmt::format("{}x{}", attackers, defenders)
                         : attackers            ? fmt::format("{}a{}", attackers, commander ? '*' : ' ')
                         : defenders            ? fmt::format("{}d{}", defenders, commander ? '*' : ' ')
                                                : "   ";
    const std::string fallen = markers > 0 ? fmt::format("+{:<2}", markers) : "   ";
    const std::string text = fmt::format(" {}{}{}", ground, troops, fallen);
    if (!colour) return text;
    const auto paint = ground == 'B'   ? fmt::bg(fmt::rgb(0xb8a48a))
                       : ground == 'w' ? fmt::bg(fmt::rgb(0x5f8f5f))
                       : ground == 'p' ? fmt::bg(fmt::rgb(0x9fc48a))
                                       : fmt::bg(fmt::rgb(0xd5dfae));
    const auto ink = attackers   ? fmt::fg(fmt::rgb(0x003f7d)) | fmt::emphasis::bold
                     : defenders ? fmt::fg(fmt::rgb(0x8f2d00)) | fmt::emphasis::bold
                                 : fmt::fg(fmt::rgb(0x333333));
    return fmt::format("{}", fmt::styled(text, paint | ink));
}

std::string roll_call(const Table& table, const Position& now) {
    std::string text;
    for (const Square square : table.board.all()) {
        const GroupSet here = now.standing_in(square);
        if (here.any()) text += fmt::format("  {}: {}\n", square_name(table, square), names_of(table, here));
    }
    return text;
}

}  // namespace

std::string Codec<pbi::Pbi>::board(const Table& table, const Position& now, bool colour) {
    std::string text = draw_board(table.board, 8, [&](Square square) { return cell(table, now, square, colour); });
    text += ". open  p partial  w wood  B building   3a* three attacking groups with a commander   +2 casualties\n";
    return text + roll_call(table, now);
}

}  // namespace sandtable::codec
