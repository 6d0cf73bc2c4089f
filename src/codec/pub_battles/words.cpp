// What Pub Battles says to people: the events of the journal, what came of an action, and the question at hand.
#include <fmt/format.h>

#include "codec/pub_battles/codec.hpp"
#include "codec/pub_battles/names.hpp"

namespace sandtable::codec {

using namespace pub_battles_names;
namespace ev = pub_battles::events;
using EventKind = ev::Kind;

namespace {

// clang-format off
const std::vector<std::string> event_names{
    "placed", "put_in_reserve", "reassigned", "entry_chosen", "entry_shown", "confirmed",
    "turn_began", "chit_due", "drawn", "alter_tried", "delayed", "jumped", "passed", "announced", "announcement_shown", "tie_rolled",
    "activated", "activation_ended", "hq_moved", "hq_pushed", "hq_taken_off", "hq_returned", "moved", "held",
    "became_spent", "intent_flagged", "relocated", "intent_accepted", "bombarded", "hits_taken", "rallied", "identified",
    "joined_reserve", "left_reserve", "hq_spotted", "reserve_placed",
    "pair_made", "pair_ended", "combat_order_rolled", "combat_begun", "round_begun", "target_declared", "fired",
    "withdrew", "retreated", "stayed", "destroyed", "left_map", "combat_ended", "baggage_lost",
    "order_written", "order_cancelled", "order_overtaken", "order_effective", "order_halted", "order_done", "orders_broken", "reported",
    "voted", "report_decided", "rerolled", "runners_drawn", "plan_drawn", "setup_shown",
    "objective_taken", "ineffective", "broken", "resigned", "draw_offered", "game_over"};
// clang-format on

const std::vector<std::string> causes{"by hits", "without a way back", "as artillery driven back in melee",
                                      "as baggage in the enemy's hands"};
const std::vector<std::string> ways_to_end{
    "", "after the last turn", "by a broken army", "by an army wiped out", "by resignation", "by agreement"};

std::string plural(int count, const char* one, const char* many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}
std::string hits_text(int hits) { return hits == 0 ? "no hits" : plural(hits, "hit", "hits"); }

// PUB-18.11: why dice count more or less.
struct ReasonText {
    Reason reason;
    const char* text;
    const char* clause;
    int amount;
};
constexpr std::array<ReasonText, 3> reason_texts{{{target_flanked, "target flanked", "PUB-18.3", 1},
                                                  {shooter_flanked, "itself flanked", "PUB-18.3", -1},
                                                  {cover, "cover", "PUB-18.8", -1}}};

std::string modifier_text(int modifier, std::uint8_t reasons = 0) {
    std::string why;
    for (const ReasonText& reason : reason_texts)
        if (reasons & reason.reason) why += fmt::format("{}{}", why.empty() ? "" : ", ", reason.text);
    if (modifier == 0 && why.empty()) return "";
    return fmt::format(" at {:+}{}", modifier, why.empty() ? "" : " (" + why + ")");
}

Json modifiers(std::uint8_t reasons) {
    Json list = Json::array();
    for (const ReasonText& reason : reason_texts)
        if (reasons & reason.reason)
            list.push_back(object("text", reason.text, "clause", reason.clause, "amount", reason.amount));
    return list;
}

int needed(int modifier) { return hits_on - modifier; }

struct Description {
    std::string sentence;
    Json json = Json::object();
};

// The fields of each kind are listed once, for words and JSON alike.
class Teller {
public:
    explicit Teller(const Table& table) : table_(table) {}

    Description describe(const Event& event) const {
        const auto kind = static_cast<EventKind>(event.kind);
        if (kind <= EventKind::confirmed) return of_setup(event, kind);
        if (kind <= EventKind::activation_ended) return of_chits(event, kind);
        if (kind <= EventKind::intent_accepted) return of_moves(event, kind);
        if (kind <= EventKind::reserve_placed) return of_other_actions(event, kind);
        if (kind <= EventKind::baggage_lost) return of_combat(event, kind);
        if (kind <= EventKind::setup_shown) return of_options(event, kind);
        return of_the_end(event, kind);
    }

private:
    std::string who(const Named& named) const { return block_name(table_, named.block, named.identity); }
    const std::string& hq(Hq hq) const { return table_[hq].id; }
    const std::string& command(Command command) const { return table_[command].id; }
    const std::string& side(Side side) const { return table_[side].id; }
    // In words. Some names are plural: what follows must go with both.
    const std::string& army(Side side) const { return table_[side].name; }
    std::string seat(Seat seat) const {
        const Json name = seat_json(table_, seat);
        return name.is_null() ? "somebody" : name.get<std::string>();
    }
    std::string subject(Seat which) const {  // at the beginning of a sentence
        std::string name = seat(which);
        if ('a' <= name[0] && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
        return name;
    }
    const std::string& side_of(const Named& named) const { return side(table_.side_of(named.block)); }
    static std::string at(Point point) { return place_text(point); }
    static std::string at(Pose pose) { return fmt::format("{} facing {}", at(pose.centre), degrees(pose.heading)); }
    static Json pose_json(Pose pose) {
        return object("x", pose.centre.x, "y", pose.centre.y, "heading", pose.heading.tenths);
    }
    // A piece with what only some may know of it is told by its block and, where known, its name.
    Json piece(const Named& named) const { return who(named); }

    Description of_setup(const Event& event, EventKind kind) const {
        switch (kind) {
            case EventKind::placed: {
                const auto f = event.as<ev::Placed>();
                return {fmt::format("{} is placed at {}.", who(f.piece), at(f.at.pose())),
                        object("piece", piece(f.piece), "to", pose_json(f.at.pose()))};
            }
            case EventKind::put_in_reserve: {
                const auto f = event.as<ev::PutInReserve>();
                return {fmt::format("{} goes into the Reserve of {}.", who(f.piece), hq(f.hq)),
                        object("piece", piece(f.piece), "hq", hq(f.hq))};
            }
            case EventKind::reassigned: {
                const auto f = event.as<ev::Reassigned>();
                return {fmt::format("{} serves under {} in this battle.", who(f.piece), command(f.command)),
                        object("piece", piece(f.piece), "command", command(f.command))};
            }
            case EventKind::entry_chosen: {
                const auto f = event.as<ev::EntryChosen>();
                return {fmt::format("{} will enter {}.", command(f.command), entry_text(f.command, f.choice)),
                        object("command", command(f.command), "choice", f.choice)};
            }
            case EventKind::entry_shown: {
                const auto f = event.as<ev::EntryShown>();
                return {fmt::format("{} comes {}.", command(f.command), entry_text(f.command, f.choice)),
                        object("command", command(f.command), "choice", f.choice)};
            }
            default: {
                const auto f = event.as<ev::Confirmed>();
                return {fmt::format("{}: ready.", subject(f.seat)), object("seat", seat_json(table_, f.seat))};
            }
        }
    }
    std::string entry_text(Command which, std::size_t choice) const {
        const auto& entries = table_[which].entries;
        if (choice >= entries.size()) return "somewhere";
        const Entry& entry = entries[choice];
        return fmt::format("from turn {} on road {} at {}", entry.turn, table_[entry.road].id, at(entry.point));
    }

    Description of_chits(const Event& event, EventKind kind) const {
        switch (kind) {
            case EventKind::turn_began: {
                const auto f = event.as<ev::TurnBegan>();
                return {fmt::format("Turn {} of {}: all chits go into the cup.", f.turn, table_.victory.turns),
                        object("turn", f.turn)};
            }
            case EventKind::chit_due: {
                const auto f = event.as<ev::ChitDue>();
                return {fmt::format("{} is due to enter.", command(f.command)), object("command", command(f.command))};
            }
            case EventKind::drawn: {
                const auto f = event.as<ev::Drawn>();
                return {fmt::format("The chit of {} is drawn.", command(f.command)),
                        object("command", command(f.command))};
            }
            case EventKind::alter_tried: {
                const auto f = event.as<ev::AlterTried>();
                return {fmt::format("{} tries to {} {}: {} against a rating of {}, {}.", hq(f.hq),
                                    f.delay ? "delay" : "move at once with", command(f.command), f.die, f.rating,
                                    f.success ? "it succeeds" : "it fails"),
                        object("hq", hq(f.hq), "command", command(f.command), "kind", f.delay ? "delay" : "move_now",
                               "die", f.die, "rating", f.rating, "success", f.success)};
            }
            case EventKind::delayed: {
                const auto f = event.as<ev::Delayed>();
                return {fmt::format("The chit of {} goes back into the cup.", command(f.command)),
                        object("command", command(f.command))};
            }
            case EventKind::jumped: {
                const auto f = event.as<ev::Jumped>();
                return {fmt::format("{} jumps ahead.", command(f.command)), object("command", command(f.command))};
            }
            case EventKind::passed: {
                const auto f = event.as<ev::Passed>();
                return {fmt::format("{}: pass.", army(f.side)), object("side", side(f.side))};
            }
            case EventKind::announced:
            case EventKind::announcements_shown: {
                const auto f = event.as<ev::Announced>();
                return {fmt::format("{} announces a {}.", hq(f.hq), word(announcement_names, f.what)),
                        object("hq", hq(f.hq), "kind", word(announcement_names, f.what))};
            }
            case EventKind::tie_rolled: {
                const auto f = event.as<ev::TieRolled>();
                return {fmt::format("{} rolls {} for the order of the jumps.", hq(f.hq), f.die),
                        object("hq", hq(f.hq), "die", f.die)};
            }
            case EventKind::activated: {
                const auto f = event.as<ev::Activated>();
                return {fmt::format("{} moves.", command(f.command)), object("command", command(f.command))};
            }
            default: {
                const auto f = event.as<ev::ActivationEnded>();
                return {fmt::format("{} is done.", command(f.command)), object("command", command(f.command))};
            }
        }
    }

    Description of_moves(const Event& event, EventKind kind) const {
        switch (kind) {
            case EventKind::hq_moved: {
                const auto f = event.as<ev::HqMoved>();
                return {fmt::format("{} {} to {}{}.", hq(f.hq), f.entered ? "enters and rides" : "rides", at(f.to),
                                    cost_text(f.cost)),
                        with_cost(object("hq", hq(f.hq), "from", point_json(f.from), "to", point_json(f.to), "entered",
                                         f.entered),
                                  f.cost)};
            }
            case EventKind::hq_pushed: {
                const auto f = event.as<ev::HqPushed>();
                return {fmt::format("{} is pushed back to {}.", hq(f.hq), at(f.to)),
                        object("hq", hq(f.hq), "from", point_json(f.from), "to", point_json(f.to))};
            }
            case EventKind::hq_taken_off: {
                const auto f = event.as<ev::HqTakenOff>();
                return {fmt::format("There is no room for {}: it leaves the map for now.", hq(f.hq)),
                        object("hq", hq(f.hq))};
            }
            case EventKind::hq_returned: {
                const auto f = event.as<ev::HqReturned>();
                return {fmt::format("{} returns behind {}.", hq(f.hq), who(f.behind)),
                        object("hq", hq(f.hq), "behind", piece(f.behind), "to", point_json(f.to))};
            }
            case EventKind::moved: {
                const auto f = event.as<ev::Moved>();
                return {
                    fmt::format("{} {} to {}{}{}{}.", who(f.piece), f.entered ? "enters and moves" : "moves", at(f.to),
                                f.column ? " in column" : "", cost_text(f.cost), f.reduced ? " (reduced)" : ""),
                    with_cost(object("piece", piece(f.piece), "from", pose_json(f.from), "to", pose_json(f.to),
                                     "reduced", f.reduced, "column", f.column, "entered", f.entered),
                              f.cost)};
            }
            case EventKind::held: {
                const auto f = event.as<ev::Held>();
                return {fmt::format("{} holds.", who(f.piece)), object("piece", piece(f.piece))};
            }
            case EventKind::became_spent: {
                const auto f = event.as<ev::BecameSpent>();
                return {fmt::format("{} is Spent.", who(f.piece)), object("piece", piece(f.piece))};
            }
            case EventKind::intent_flagged: {
                const auto f = event.as<ev::IntentFlagged>();
                return {fmt::format("The intent of {} is not clear ({}).", who(f.piece), intents(f.flags)),
                        object("piece", piece(f.piece), "flags", f.flags)};
            }
            case EventKind::relocated: {
                const auto f = event.as<ev::Relocated>();
                return {fmt::format("{} is put at {} by the opponent.", who(f.piece), at(f.to)),
                        object("piece", piece(f.piece), "from", point_json(f.from), "to", point_json(f.to))};
            }
            default: {
                const auto f = event.as<ev::IntentAccepted>();
                return {fmt::format("The opponent leaves {} where it is.", who(f.piece)),
                        object("piece", piece(f.piece))};
            }
        }
    }
    // What a move cost is told only to those who may know the rate of march.
    static std::string cost_text(int cost) { return cost < 0 ? "" : fmt::format(", cost {}", inches(cost)); }
    static Json with_cost(Json json, int cost) {
        if (cost >= 0) add_field(json, "cost", cost);
        return json;
    }
    static std::string intents(std::uint8_t flags) {
        static const std::array<const char*, 3> texts{"between two kinds of ground", "between two enemies",
                                                      "half in a field of fire"};
        std::string text;
        for (std::size_t bit = 0; bit < texts.size(); ++bit)
            if (flags >> bit & 1) text += (text.empty() ? "" : ", ") + std::string(texts[bit]);
        return text;
    }

    Description of_other_actions(const Event& event, EventKind kind) const {
        switch (kind) {
            case EventKind::bombarded: {
                const auto f = event.as<ev::Bombarded>();
                return {fmt::format("{} bombards {}{}: {}.", who(f.piece), who(f.target), modifier_text(f.modifier),
                                    hits_text(f.hits)),
                        object("piece", piece(f.piece), "target", piece(f.target), "heading", f.heading.tenths, "side",
                               side_of(f.piece), "modifier", f.modifier, "needed", needed(f.modifier), "hits", f.hits)};
            }
            case EventKind::hits_taken: {
                const auto f = event.as<ev::HitsTaken>();
                const std::string counted =
                    f.hits == f.counted ? ""
                                        : fmt::format(", {} count ({})", f.counted, word(quality_names, f.quality));
                return {fmt::format("{} takes {}{}.", who(f.piece), hits_text(f.hits), counted),
                        object("piece", piece(f.piece), "hits", f.hits, "counted", f.counted)};
            }
            case EventKind::rallied: {
                const auto f = event.as<ev::Rallied>();
                Json json = object("piece", piece(f.piece), "heading", f.heading.tenths);
                if (f.train.block.exists()) add_field(json, "train", piece(f.train));
                return {fmt::format("{} rallies and is Fresh{}.", who(f.piece),
                                    f.train.block.exists() ? " with the help of " + who(f.train) : ""),
                        json};
            }
            case EventKind::identified: return identified(event.as<ev::Identified>());
            case EventKind::joined_reserve: {
                const auto f = event.as<ev::JoinedReserve>();
                return {fmt::format("{} goes into the Reserve of {}.", who(f.piece), hq(f.hq)),
                        object("piece", piece(f.piece), "hq", hq(f.hq))};
            }
            case EventKind::left_reserve: {
                const auto f = event.as<ev::LeftReserve>();
                return {fmt::format("{} leaves the Reserve of {}.", who(f.piece), hq(f.hq)),
                        object("piece", piece(f.piece), "hq", hq(f.hq))};
            }
            case EventKind::hq_spotted: {
                const auto f = event.as<ev::HqSpotted>();
                return {fmt::format("{} is spotted: its Reserve comes onto the map.", hq(f.hq)),
                        object("hq", hq(f.hq))};
            }
            default: {
                const auto f = event.as<ev::ReservePlaced>();
                return {
                    fmt::format("{} comes out of the Reserve of {} at {}.", who(f.piece), hq(f.hq), at(f.at.pose())),
                    object("piece", piece(f.piece), "hq", hq(f.hq), "to", pose_json(f.at.pose()))};
            }
        }
    }
    // By its block: what is told here is what the block turned out to be.
    Description identified(const ev::Identified& f) const {
        const std::string block = block_name(table_, f.piece.block, unknown_piece);
        if (f.identity < table_.pieces.size()) {
            const PieceData& data = table_.pieces[f.identity];
            return {fmt::format("{} is {}, {} {}.", block, data.id, word(quality_names, data.quality),
                                word(type_names, data.type)),
                    object("block", f.piece.block.index(), "piece", data.id, "type", word(type_names, data.type),
                           "quality", word(quality_names, data.quality))};
        }
        if (f.identity == unknown_piece)
            return {fmt::format("{} is out of sight.", block), object("block", f.piece.block.index(), "type", nullptr)};
        const std::string& type =
            type_names[static_cast<std::size_t>(f.identity - only_type_known) % type_names.size()];
        return {fmt::format("{} is seen to be {}.", block, type), object("block", f.piece.block.index(), "type", type)};
    }

    Description of_combat(const Event& event, EventKind kind) const {
        switch (kind) {
            case EventKind::pair_made: {
                const auto f = event.as<ev::PairMade>();
                return {fmt::format("{} and {} are in contact or under fire; {} attacks.", who(f.a), who(f.b),
                                    who(f.creator)),
                        object("a", piece(f.a), "b", piece(f.b), "creator", piece(f.creator))};
            }
            case EventKind::pair_ended: {
                const auto f = event.as<ev::PairEnded>();
                return {fmt::format("{} and {} are clear of each other.", who(f.a), who(f.b)),
                        object("a", piece(f.a), "b", piece(f.b))};
            }
            case EventKind::combat_order_rolled: {
                const auto f = event.as<ev::CombatOrderRolled>();
                return {fmt::format("For the order of combats: {} {}, {} {}.", table_.sides[0].name, f.first,
                                    table_.sides[1].name, f.second),
                        object("first", f.first, "second", f.second)};
            }
            case EventKind::combat_begun: {
                const auto f = event.as<ev::CombatBegun>();
                return {fmt::format("Combat of {}, attacked by {}.", plural(f.members.size(), "piece", "pieces"),
                                    army(f.attacker)),
                        object("blocks", blocks(f.members), "attacker", side(f.attacker))};
            }
            case EventKind::round_begun: {
                const auto f = event.as<ev::RoundBegun>();
                return {fmt::format("Round {}.", f.round), object("round", f.round, "blocks", blocks(f.members))};
            }
            case EventKind::target_declared: {
                const auto f = event.as<ev::TargetDeclared>();
                return {fmt::format("{} aims at {}.", who(f.piece), who(f.target)),
                        object("piece", piece(f.piece), "target", piece(f.target))};
            }
            case EventKind::fired: {
                const auto f = event.as<ev::Fired>();
                return {
                    fmt::format("{} {} {} with {}{}: {}.", who(f.piece), f.melee ? "fights" : "fires at", who(f.target),
                                plural(f.dice, "die", "dice"), modifier_text(f.modifier, f.reasons), hits_text(f.hits)),
                    object("piece", piece(f.piece), "target", piece(f.target), "side", side_of(f.piece), "melee",
                           f.melee, "dice", f.dice, "modifier", f.modifier, "modifiers", modifiers(f.reasons), "needed",
                           needed(f.modifier), "hits", f.hits)};
            }
            default: return of_losses(event, kind);
        }
    }
    static Json blocks(PieceSet pieces) {
        Json list = Json::array();
        for (const Piece piece : pieces) list.push_back(piece.index());
        return list;
    }
    Description of_losses(const Event& event, EventKind kind) const {
        switch (kind) {
            case EventKind::withdrew: {
                const auto f = event.as<ev::Withdrew>();
                return {fmt::format("{} withdraws before the fight to {}.", who(f.piece), at(f.to)),
                        object("piece", piece(f.piece), "from", pose_json(f.from), "to", pose_json(f.to))};
            }
            case EventKind::retreated: {
                const auto f = event.as<ev::Retreated>();
                return {fmt::format("{} {} to {}.", who(f.piece), f.forced ? "is driven back" : "retreats", at(f.to)),
                        object("piece", piece(f.piece), "forced", f.forced, "from", pose_json(f.from), "to",
                               pose_json(f.to))};
            }
            case EventKind::stayed: {
                const auto f = event.as<ev::Stayed>();
                return {fmt::format("{} stays.", who(f.piece)), object("piece", piece(f.piece))};
            }
            case EventKind::destroyed: {
                const auto f = event.as<ev::Destroyed>();
                const std::string& cause = causes[f.cause % causes.size()];
                return {fmt::format("{} is destroyed {}.", who(f.piece), cause),
                        object("piece", piece(f.piece), "cause", cause)};
            }
            case EventKind::left_map: {
                const auto f = event.as<ev::LeftMap>();
                return {fmt::format("{} leaves the field.", who(f.piece)), object("piece", piece(f.piece))};
            }
            case EventKind::combat_ended: {
                const auto f = event.as<ev::CombatEnded>();
                return {fmt::format("The combat {} after {}.", f.broken ? "is broken off" : "ends undecided",
                                    plural(f.rounds, "round", "rounds")),
                        object("blocks", blocks(f.members), "rounds", f.rounds, "broken", f.broken)};
            }
            default: {
                const auto f = event.as<ev::BaggageLost>();
                return {fmt::format("{} falls into the hands of {}.", who(f.piece), who(f.by)),
                        object("piece", piece(f.piece), "by", piece(f.by))};
            }
        }
    }

    Description of_options(const Event& event, EventKind kind) const {
        switch (kind) {
            case EventKind::order_written: {
                const auto f = event.as<ev::OrderWritten>();
                return {fmt::format("{} is ordered to {} {} from turn {} on.", command(f.command),
                                    word(order_kinds, f.what), location(f.target), f.effective),
                        object("index", f.index, "command", command(f.command), "kind", word(order_kinds, f.what), "to",
                               point_json(f.target), "effective", f.effective)};
            }
            case EventKind::order_cancelled: {
                const auto f = event.as<ev::OrderCancelled>();
                return {fmt::format("The order to {} is cancelled.", command(f.command)),
                        object("index", f.index, "command", command(f.command))};
            }
            case EventKind::order_overtaken: {
                const auto f = event.as<ev::OrderOvertaken>();
                return {fmt::format("An older order to {} is overtaken by a newer one.", command(f.command)),
                        object("index", f.index, "command", command(f.command))};
            }
            case EventKind::order_effective: {
                const auto f = event.as<ev::OrderEffective>();
                return {fmt::format("{} has its order to {} {}.", command(f.command), word(order_kinds, f.what),
                                    location(f.target)),
                        object("index", f.index, "command", command(f.command), "kind", word(order_kinds, f.what), "to",
                               point_json(f.target))};
            }
            case EventKind::order_halted: {
                const auto f = event.as<ev::OrderHalted>();
                return {fmt::format("{} has met the enemy and halts.", command(f.command)),
                        object("command", command(f.command))};
            }
            case EventKind::order_done: {
                const auto f = event.as<ev::OrderDone>();
                return {fmt::format("{} has carried out its order.", command(f.command)),
                        object("command", command(f.command))};
            }
            case EventKind::orders_broken: {
                const auto f = event.as<ev::OrdersBroken>();
                return {fmt::format("{} moves against its orders.", who(f.piece)), object("piece", piece(f.piece))};
            }
            default: return of_players(event, kind);
        }
    }
    std::string location(Point point) const {
        for (const Place& place : table_.places)
            if (place.centre == point) return place.name;
        return at(point);
    }
    Description of_players(const Event& event, EventKind kind) const {
        switch (kind) {
            case EventKind::reported: {
                const auto f = event.as<ev::Reported>();
                return {fmt::format("{} reports message {} of {}.", subject(f.reporter), f.message, seat(f.accused)),
                        object("reporter", seat_json(table_, f.reporter), "accused", seat_json(table_, f.accused),
                               "message", f.message)};
            }
            case EventKind::voted: {
                const auto f = event.as<ev::Voted>();
                return {fmt::format("{} votes {}.", subject(f.seat), f.yes ? "yes" : "no"),
                        object("seat", seat_json(table_, f.seat), "yes", f.yes)};
            }
            case EventKind::report_decided: {
                const auto f = event.as<ev::ReportDecided>();
                return {fmt::format("The report of {} is {}.", seat(f.reporter),
                                    f.upheld ? "upheld and earns a re-roll" : "rejected"),
                        object("reporter", seat_json(table_, f.reporter), "accused", seat_json(table_, f.accused),
                               "upheld", f.upheld)};
            }
            case EventKind::rerolled: {
                const auto f = event.as<ev::Rerolled>();
                return {fmt::format("{} rolls die {} again: {} instead of {}.", subject(f.seat), f.die + 1, f.after,
                                    f.before),
                        object("seat", seat_json(table_, f.seat), "die", f.die, "before", f.before, "after", f.after)};
            }
            case EventKind::runners_drawn: {
                const auto f = event.as<ev::RunnersDrawn>();
                std::string text;
                Json json = Json::object();
                for (std::size_t i = 0; i < table_.commands.size(); ++i) {
                    text +=
                        fmt::format("{}{} by {}", text.empty() ? "" : ", ", table_.commands[i].id, seat(f.runner[i]));
                    add_field(json, table_.commands[i].id, seat_json(table_, f.runner[i]));
                }
                return {"The Commands are run: " + text + ".", object("runners", json)};
            }
            case EventKind::setup_shown: return {"Both sides show how they have set up.", Json::object()};
            default: return {"One of the three plans is drawn in secret.", Json::object()};
        }
    }

    Description of_the_end(const Event& event, EventKind kind) const {
        switch (kind) {
            case EventKind::objective_taken: {
                const auto f = event.as<ev::ObjectiveTaken>();
                const Objective& objective = table_.objectives[f.objective];
                return {fmt::format("{} falls to {}.", objective.name, army(f.side)),
                        object("objective", objective.id, "side", side(f.side))};
            }
            case EventKind::ineffective: {
                const auto f = event.as<ev::Ineffective>();
                return {fmt::format("{} has lost half of its pieces and can no longer rally.", command(f.command)),
                        object("command", command(f.command))};
            }
            case EventKind::broken: {
                const auto f = event.as<ev::Broken>();
                return {fmt::format("{}: army broken, {} lost.", army(f.side), plural(f.lost, "piece", "pieces")),
                        object("side", side(f.side), "lost", f.lost)};
            }
            case EventKind::resigned: {
                const auto f = event.as<ev::Resigned>();
                return {fmt::format("{}: resignation.", army(f.side)), object("side", side(f.side))};
            }
            case EventKind::draw_offered: {
                const auto f = event.as<ev::DrawOffered>();
                return {fmt::format("{}: a draw is offered.", army(f.side)), object("side", side(f.side))};
            }
            default: return game_over(event.as<ev::GameOver>());
        }
    }
    Description game_over(const ev::GameOver& f) const {
        const SideData* winner = f.winner < 0 ? nullptr : &table_.sides[static_cast<std::size_t>(f.winner)];
        return {fmt::format("The game ends {}: {} {}, {} {}; {}.", word(ways_to_end, f.ending), table_.sides[0].name,
                            f.score[0], table_.sides[1].name, f.score[1],
                            winner == nullptr ? "a draw" : "won by " + winner->name),
                object("winner", winner == nullptr ? "draw" : winner->id, "by", word(ending_names, f.ending),
                       table_.sides[0].id.c_str(), f.score[0], table_.sides[1].id.c_str(), f.score[1])};
    }

    const Table& table_;
};

}  // namespace

Json Codec<pub_battles::PubBattles>::fact(const Table& table, const Event& event) {
    Json json = object("event", event_names[event.kind]);
    json.update(Teller(table).describe(event).json);
    return json;
}

std::string Codec<pub_battles::PubBattles>::sentence(const Table& table, const Event& event) {
    return Teller(table).describe(event).sentence;
}

// ---- what came of an action: how much, not who

namespace {

struct Tally {
    std::array<int, 2> hits{}, back{}, destroyed{};
    bool fought = false;
    std::vector<std::string> drawn, lines;
};

// Each fact once: whoever looks on is told of every fact that is told to anybody but its own side.
bool is_counted(const Event& event) { return event.audience.contains(spectator); }

void count(const Table& table, const Event& event, Tally& tally) {
    const auto side_of = [&](const Named& named) {
        return static_cast<std::size_t>(index(table.side_of(named.block)));
    };
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::drawn:
            return tally.drawn.push_back(fmt::format("{} is drawn", table[event.as<ev::Drawn>().command].id));
        case EventKind::alter_tried: {
            const auto f = event.as<ev::AlterTried>();
            return tally.lines.push_back(
                fmt::format("the {} {}", f.delay ? "delay" : "jump", f.success ? "succeeds" : "fails"));
        }
        case EventKind::bombarded:
        case EventKind::fired: tally.fought = true; return;
        case EventKind::hits_taken: {
            const auto f = event.as<ev::HitsTaken>();
            tally.hits[side_of(f.piece)] += f.counted;
            return;
        }
        case EventKind::retreated: ++tally.back[side_of(event.as<ev::Retreated>().piece)]; return;
        case EventKind::destroyed: ++tally.destroyed[side_of(event.as<ev::Destroyed>().piece)]; return;
        case EventKind::baggage_lost: ++tally.destroyed[side_of(event.as<ev::BaggageLost>().piece)]; return;
        case EventKind::game_over: {
            const auto f = event.as<ev::GameOver>();
            return tally.lines.push_back(
                f.winner < 0 ? "the game is drawn" : "won by " + table.sides[static_cast<std::size_t>(f.winner)].name);
        }
        default: return;
    }
}

}  // namespace

std::vector<std::string> Codec<pub_battles::PubBattles>::results(const Table& table, const Record& record) {
    Tally tally;
    for (const Event& event : record.events)
        if (is_counted(event)) count(table, event, tally);
    // Which chit the next turn begins with is no result of a fight.
    std::vector<std::string> lines = tally.fought ? std::vector<std::string>() : tally.drawn;
    lines.insert(lines.end(), tally.lines.begin(), tally.lines.end());
    bool unhurt = true;
    for (std::size_t side = 0; side < 2; ++side) {
        const std::string& name = table.sides[side].name;
        const auto add = [&](int number, const char* one, const char* many) {
            if (number == 0) return;
            lines.push_back(fmt::format("{}: {}", name, plural(number, one, many)));
            unhurt = false;
        };
        add(tally.hits[side], "hit taken", "hits taken");
        add(tally.back[side], "piece back", "pieces back");
        add(tally.destroyed[side], "piece destroyed", "pieces destroyed");
    }
    if (tally.fought && unhurt) lines.push_back("no losses");
    return lines;
}

bool Codec<pub_battles::PubBattles>::tells(const Event& event) {
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::drawn:
        case EventKind::alter_tried:
        case EventKind::bombarded:
        case EventKind::fired:
        case EventKind::hits_taken:
        case EventKind::retreated:
        case EventKind::destroyed:
        case EventKind::baggage_lost:
        case EventKind::game_over: return is_counted(event);
        default: return false;
    }
}

// A fight goes on to its end with everybody staying who may. It has no last round: what is still undecided after so
// many is one chance in millions.
bool Codec<pub_battles::PubBattles>::settles(const Table&, const Position& now) {
    constexpr int last_round = 8;
    if (now.matters.empty()) return false;
    switch (now.matters.back().kind) {
        case Matter::Kind::retreat: return true;
        case Matter::Kind::withdrawal:
        case Matter::Kind::voluntary: return now.combat.round < last_round;
        default: return false;
    }
}

std::string Codec<pub_battles::PubBattles>::name(const Table&, const Argument& argument) {
    return fmt::format("{}{}", argument.value, argument.kind == Argument::Kind::percent ? " %" : "");
}

// ---- the question at hand

namespace {

std::string matter_question(const Table& table, const Position& now, const Matter& matter) {
    const auto piece = [&] { return piece_name(table, now, matter.piece); };
    const auto names = [&](PieceSet pieces) {
        std::string text;
        for (const Piece one : pieces) text += (text.empty() ? "" : ", ") + piece_name(table, now, one);
        return text;
    };
    const std::string ways = plural(static_cast<int>(now.routes.size()), "way", "ways");
    switch (matter.kind) {
        case Matter::Kind::intent: return fmt::format("{} obscures its intent: relocate it, or accept.", piece());
        case Matter::Kind::placement:
            return fmt::format("{} is spotted: place {} at or behind it.", hq_name(table, matter.hq),
                               matter.piece.exists() ? piece() : "its Reserve");  // who it is, is not for all
        case Matter::Kind::retreat: return fmt::format("{} must retreat: choose one of {}.", piece(), ways);
        case Matter::Kind::withdrawal: return fmt::format("withdraw {} before the fight ({}), or stay.", piece(), ways);
        case Matter::Kind::voluntary: return fmt::format("retreat {} ({}), or stay.", piece(), ways);
        case Matter::Kind::target: return fmt::format("choose the target of {}: {}.", piece(), names(matter.enemies));
        case Matter::Kind::fight: return fmt::format("choose the next combat: {}.", names(matter.enemies));
        case Matter::Kind::reroll: {
            std::string dice;
            for (std::size_t i = 0; i < now.thrown.count; ++i) dice += fmt::format(" {}", now.thrown.faces[i]);
            return fmt::format("the dice show{}: use_reroll of one, or keep.", dice);
        }
        case Matter::Kind::vote: return fmt::format("was message {} a violation? Vote.", now.report.message);
        case Matter::Kind::none: break;
    }
    return {};
}

std::string phase_question(const Table& table, const Position& now) {
    const auto top = [&] { return table[now.stack[now.stack.size() - 1]].id; };
    switch (now.phase) {
        case Phase::setup: return "set up, then confirm.";
        case Phase::orders: return "write orders, then confirm.";
        case Phase::alter: return fmt::format("{} is to move: alter the order, or pass.", top());
        case Phase::announce: return fmt::format("{} was drawn: announce a delay or a jump, or pass.", top());
        case Phase::hq_moves:
            return fmt::format("{} is active: move its HQs first, then its pieces.", table[now.active].id);
        case Phase::pieces: return fmt::format("{} is active: act with its pieces, then done.", table[now.active].id);
        default: return {};
    }
}

}  // namespace

std::string Codec<pub_battles::PubBattles>::question(const Table& table, const Position& now, Seat seat) {
    if (now.phase == Phase::over) return "The game is over.";
    const Seats asked = PubBattles::to_act(table, now);
    if (asked.empty()) return "The game goes on by itself.";
    const Seat who = asked.contains(seat) ? seat : asked.first();
    const std::string you =
        fmt::format("{}, turn {}: ", table.seat_names[static_cast<std::size_t>(who.index())], now.turn);
    if (now.matters.empty()) return you + phase_question(table, now);
    return you + matter_question(table, now, now.matters[now.matters.size() - 1]);
}

}  // namespace sandtable::codec
