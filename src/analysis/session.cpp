#include "analysis/session.hpp"

#include <fmt/format.h>

#include "analysis/odds.hpp"
#include "analysis/preview.hpp"
#include "bots/bot.hpp"
#include "codec/rulebook.hpp"

namespace sandtable::analysis {

using codec::AnyAction;
using codec::AnyPosition;
using codec::Error;
using codec::Json;

namespace {

constexpr codec::Limits line_limits{4 << 20, 24, 1024};

// A refusal ends the request; it is an answer, not a mistake of the caller.
struct Refused {
    Json json;
};

Json seat_list(const codec::Game& game, Seats seats) {
    Json list = Json::array();
    for (const Seat seat : seats) list.push_back(game.seat_name(seat));
    return list;
}

}  // namespace

std::string Session::answer(std::string_view line) {
    Json reply = Json::object();
    try {
        const Json request = codec::parse(line, line_limits);
        const Reader reader(request);
        if (const auto id = reader.optional_field("id")) {
            if (!id->json().is_number_integer() && !id->is_text()) id->refuse("Expected a number or a text.");
            reply["id"] = id->json();
        }
        Json result = perform(reader);
        reply["ok"] = true;
        reply.update(result);
    } catch (const Refused& refused) {
        reply["ok"] = false;
        reply["refusal"] = refused.json;
    } catch (const Error& error) {
        reply["ok"] = false;
        reply["error"] = {{"place", error.place()}, {"message", error.sentence()}};
    }
    return codec::to_line(reply);
}

Json Session::perform(const Reader& request) {
    const std::string op = request.field("op").text(40);
    if (op == "games") return games(request);
    if (op == "scenarios") return scenarios(request);
    if (op == "rule") return rule(request);
    if (op == "new" || op == "load") return start(request);
    if (op == "position" || op == "view") return position(request);
    if (op == "legal") return legal(request);
    if (op == "check") return check(request);
    if (op == "do") return act(request);
    if (op == "odds") return odds(request);
    if (op == "undo") return undo(request, false);
    if (op == "redo") return undo(request, true);
    if (op == "hash" || op == "status") return request.only({"id", "op"}), match(), status();
    if (op == "journal") return journal(request);
    if (op == "replay") return replay(request);
    if (op == "bot") return bot(request);
    if (op == "quit") {
        request.only({"id", "op"});
        quit_ = true;
        return Json::object();
    }
    request.field("op").refuse(
        "Unknown op; known are games, scenarios, rule, new, load, position, view, legal, check, do, "
        "odds, undo, redo, hash, status, journal, replay, bot, quit.");
}

match::Match& Session::match() const {
    if (!match_) throw Error("/op", "There is no game yet: begin with \"new\" or \"load\".");
    return *match_;
}

Seat Session::seat(const Reader& request) const { return game_->seat(request.field("seat")); }

Json Session::status() const {
    return {{"hash", match::hash_text(match_->hash())},
            {"to_act", seat_list(*game_, match_->to_act())},
            {"question", game_->question(match_->position())},
            {"outcome", game_->to_json(match_->outcome())},
            {"actions_played", match_->steps().size()},
            {"can_undo", match_->can_undo()},
            {"can_redo", match_->can_redo()}};
}

Json Session::games(const Reader& request) const {
    request.only({"id", "op"});
    Json list = Json::array();
    for (const codec::GameInfo& info : codec::games()) {
        Json options = Json::array();
        for (const codec::OptionInfo& option : info.options) {
            Json json{{"name", option.name},
                      {"clause", option.clause},
                      {"standard", option.standard},
                      {"meaning", option.meaning}};
            if (!option.values.empty()) json["values"] = option.values;
            if (option.highest > option.lowest) json["range"] = {option.lowest, option.highest};
            options.push_back(json);
        }
        list.push_back({{"id", info.id}, {"title", info.title}, {"options", options}});
    }
    return {{"games", list}, {"bots", bots::bot_names()}};
}

Json Session::scenarios(const Reader& request) const {
    request.only({"id", "op"});
    Json list = Json::array();
    for (const codec::Scenario& scenario : codec::shipped_scenarios())
        list.push_back({{"game", scenario.game},
                        {"id", scenario.id},
                        {"title", scenario.title},
                        {"summary", scenario.summary},
                        {"minutes", scenario.minutes}});
    return {{"scenarios", list}};
}

Json Session::rule(const Reader& request) const {
    request.only({"id", "op", "clause"});
    const Reader id = request.field("clause");
    const auto found = codec::rulebook().find(id.text(20));
    if (found == codec::rulebook().end()) id.refuse("There is no such clause.");
    return {{"clause", found->first}, {"heading", found->second.heading}, {"text", found->second.text}};
}

namespace {

codec::Scenario wanted_scenario(const codec::Reader& request) {
    const auto scenario = request.field("scenario");
    if (scenario.is_object()) return codec::read_scenario(scenario.json());
    const auto game = request.optional_field("game");
    // By id only: the protocol opens no files.
    const auto found = codec::shipped_with_id(game ? game->text(40) : "", scenario.text(60));
    if (found.size() > 1) scenario.refuse("Several games have a scenario of this id: name the \"game\", too.");
    if (found.empty())
        scenario.refuse("There is no such scenario; ask with {\"op\": \"scenarios\"}, or write one out.");
    return *found[0];
}

match::DiceSource wanted_dice(const codec::Reader& request) {
    match::DiceSource source{Seed::from_number(1), 0};
    if (const auto seed = request.optional_field("seed")) source.seed = match::read_seed(*seed);
    return source;
}

bots::BotOrder read_bot(const codec::Reader& name) {
    try {
        return bots::read_bot(name.text(40));
    } catch (const codec::Error& error) {
        name.refuse(error.sentence());  // which knows no place by itself
    }
}

bots::BotOrder wanted_bot(const codec::Reader& request) {
    bots::BotOrder order = read_bot(request.field("bot"));
    const auto milliseconds = request.optional_field("milliseconds"),
               simulations = request.optional_field("simulations");
    if (!milliseconds && !simulations) return order;
    if (order.kind != bots::BotOrder::Kind::mcts) request.field("bot").refuse("Only mcts thinks for a given time.");
    order.budget.milliseconds =
        milliseconds ? static_cast<int>(milliseconds->integer(1, bots::longest_milliseconds)) : 0;
    order.budget.simulations = simulations ? static_cast<int>(simulations->integer(1, bots::most_simulations)) : 0;
    return order;
}

Json wanted_options(const codec::Reader& request) {
    const auto options = request.optional_field("options");
    return options ? options->json() : Json(nullptr);
}

}  // namespace

Json Session::start(const Reader& request) {
    request.only({"id", "op", "game", "scenario", "options", "seed", "position"});
    const bool loads = request.field("op").text(40) == "load";
    if (request.has("position") != loads) request.refuse("\"load\" takes a position, \"new\" takes none.");
    auto game = codec::make_game(wanted_scenario(request), wanted_options(request));
    const match::DiceSource source = wanted_dice(request);
    const AnyPosition position = loads ? game->patched(request.field("position")) : game->setup();
    bots_.clear();
    match_ = std::make_unique<match::Match>(*game, Dice::random(source.seed, source.stream), position);
    game_ = std::move(game);  // after the match that referred to the old one
    source_ = source;
    scripted_ = false;
    Json json = status();
    json["journal"] = codec::record_json(*game_, match_->opening());
    return json;
}

Json Session::position(const Reader& request) const {
    request.only({"id", "op", "seat", "as"});
    const auto& now = match().position();
    if (const auto part = request.optional_field("as"))
        return {{"position", game_->to_json(game_->view_from(now, seat(request), *part))}};
    const auto name = request.optional_field("seat");
    const AnyPosition seen = name ? game_->view(now, game_->seat(*name)) : now;
    return {{"position", game_->to_json(seen)}};
}

Json Session::legal(const Reader& request) const {
    request.only({"id", "op", "seat"});
    const auto& now = match().position();
    Json list = Json::array();
    for (const AnyAction& action : game_->legal(now, seat(request))) list.push_back(game_->to_json(now, action));
    return {{"actions", list}};
}

Json Session::check(const Reader& request) const {
    request.only({"id", "op", "seat", "do", "preview"});
    const auto& now = match().position();
    const Seat who = seat(request);
    const AnyAction action = game_->action(now, who, request.field("do"));
    if (const Refusal refusal = game_->check(now, who, action)) throw Refused{game_->to_json(refusal)};
    const auto wish = request.optional_field("preview");
    return wish && wish->boolean() ? to_json(preview_of(*game_, game_->view(now, who), who, action)) : Json::object();
}

Json Session::act(const Reader& request) {
    request.only({"id", "op", "seat", "do", "dice"});
    match::Match& playing = match();
    const Seat who = seat(request);
    const AnyAction action = game_->action(playing.position(), who, request.field("do"));
    Refusal refusal;
    if (const auto dice = request.optional_field("dice")) {
        std::vector<std::uint16_t> values;
        for (const Reader& die : dice->elements(1000))
            values.push_back(static_cast<std::uint16_t>(die.integer(0, 65535)));
        refusal = playing.play(who, action, values);
        if (!refusal) scripted_ = true;
    } else {
        refusal = playing.play(who, action);
    }
    if (refusal) throw Refused{game_->to_json(refusal)};
    Json json = status();
    json["journal"] = codec::record_json(*game_, playing.steps().back().record);
    return json;
}

Json Session::odds(const Reader& request) const {
    request.only({"id", "op", "seat", "do", "budget"});
    const auto& now = match().position();
    const Seat who = seat(request);
    const AnyAction action = game_->action(now, who, request.field("do"));
    if (const Refusal refusal = game_->check(now, who, action)) throw Refused{game_->to_json(refusal)};
    OddsBudget budget = OddsBudget::of_somebody_waiting();
    if (const auto paths = request.optional_field("budget")) {
        budget.paths = static_cast<std::uint64_t>(paths->integer(1, 10'000'000));
        budget.milliseconds = 0;  // all of them, however long they take
    }
    return to_json(odds_of(*game_, game_->view(now, who), who, action, budget));
}

Json Session::undo(const Reader& request, bool forward) {
    request.only({"id", "op"});
    match::Match& playing = match();
    if (!(forward ? playing.redo() : playing.undo()))
        throw Error("/op", forward ? "There is nothing to do again."
                                   : "Nothing can be taken back: a die was rolled, or nothing was done.");
    bots_.clear();  // what they thought was of another course of the game
    return status();
}

Json Session::journal(const Reader& request) const {
    request.only({"id", "op", "from"});
    const auto& steps = match().steps();
    const auto from = request.optional_field("from");
    const auto first = static_cast<std::size_t>(from ? from->integer(0, 1'000'000) : 0);
    Json list = Json::array();
    for (std::size_t i = first; i < steps.size(); ++i)
        list.push_back(
            {{"seat", game_->seat_name(steps[i].seat)}, {"events", codec::record_json(*game_, steps[i].record)}});
    return {{"steps", list}};
}

Json Session::replay(const Reader& request) const {
    request.only({"id", "op"});
    return {{"replay", match::replay_json(match(), scripted_ ? std::nullopt : source_)}};
}

bots::AnyBot& Session::kept_bot(Seat seat, const bots::BotOrder& order) {
    KeptBot& kept = bots_[seat];
    if (!kept.bot || kept.order != order) kept = {order, bots::make_bot(order, *game_, Seed())};
    return *kept.bot;
}

Json Session::bot(const Reader& request) {
    request.only({"id", "op", "seat", "bot", "seed", "milliseconds", "simulations"});
    const auto& now = match().position();
    const Seat who = seat(request);
    const auto wish = request.optional_field("seed");
    const Seed seed = wish ? match::read_seed(*wish) : Seed::from_number(match().steps().size());
    const bots::BotOrder order = wanted_bot(request);
    if (wish) bots_.erase(who);  // the answer is to follow from the seed and the view alone
    bots::AnyBot& player = kept_bot(who, order);
    player.toss(seed);
    if (!match().to_act().contains(who)) request.field("seat").refuse("This seat has no decision to make now.");
    const AnyPosition view = game_->view(now, who);
    Json json{{"do", game_->to_json(view, player.choose(view, who))}};
    if (const auto explanation = player.explain(view, who)) {
        json["why"] = explanation->why;
        json["line"] = explanation->line;
    }
    return json;
}

}  // namespace sandtable::analysis
