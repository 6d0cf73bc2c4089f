// What people may ask of a table: each request is checked against the table as it is and becomes entries, or is
// refused. Nothing here changes the table.
#include <fmt/format.h>

#include "analysis/preview.hpp"
#include "match/replay.hpp"
#include "server/secrets.hpp"
#include "server/table.hpp"

namespace sandtable::server {

using codec::Error;
using codec::Json;
using codec::Reader;
using Entries = std::vector<std::string>;

namespace {

constexpr std::size_t longest_chat = 500;
constexpr std::size_t longest_name = 40;
constexpr Version most_entries = 50'000;

Refused refused(const std::string& sentence) { return {{{"clause", nullptr}, {"message", sentence}}}; }

}  // namespace

std::string Table::entry(const char* kind, Seat who, Milliseconds now, Json fields) const {
    // A message counts from its arrival, but no entry is older than the one before it.
    Json json{{"entry", kind},
              {"at", std::max(now, last_entry_)},
              {"seat", who == spectator ? Json(nullptr) : Json(seat_name(who))}};
    json.update(fields);
    return codec::to_line(json);
}

// Late and repeated messages name a version from before the last change of the game.
void Table::require_version(const Reader& request, Version oldest) const {
    const Reader field = request.field("version");
    const Version seen = field.integer(0, 1'000'000'000);
    if (seen < oldest || seen > version_) throw Stale{};
}

void Table::require_play() const {
    if (!is_started()) throw refused("The game begins when every seat is held.");
    if (is_over()) throw refused("The game is over.");
}

Seats Table::other_people(Seat who) const {
    Seats people;
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (const Seat seat(static_cast<int>(i)); seat != who && !seats_[i].is_bot()) people.insert(seat);
    return people;
}

Entries Table::entries_for(Seat who, const Reader& request, Milliseconds now, const Json& reason) const {
    const Reader op = request.field("op");
    const std::string name = op.text(40);
    if (who == spectator) throw Error("/op", "Spectators only watch.");
    if (version_ >= most_entries) throw Error("", "This table is full: begin a new one.");
    if (name == "do") return act(who, request, now, reason);
    if (name == "undo") return undo(who, request, false, now);
    if (name == "redo") return undo(who, request, true, now);
    if (name == "ask_undo") return ask_undo(who, request, now);
    if (name == "answer_undo") return answer_undo(who, request, now);
    if (name == "offer_draw") return offer_draw(who, request, now);
    if (name == "answer_draw") return answer_draw(who, request, now);
    if (name == "chat") return chat(who, request, now);
    if (name == "name") return rename(who, request, now);
    if (name == "number") return give_number(who, request, now);
    op.refuse(
        "Unknown op; known are hello, do, check, odds, look, undo, redo, ask_undo, answer_undo, offer_draw, "
        "answer_draw, "
        "chat, name, number, rematch, ping.");
}

// ---- playing

// An action that cannot even be read as this seat's is, out of turn, just that.
codec::AnyAction Table::action_of(Seat who, const codec::AnyPosition& position, const Reader& json) const {
    try {
        return game().action(position, who, json);
    } catch (const Error&) {
        if (deciders().contains(who)) throw;
        throw Refused{{{"clause", to_text(game().malformed())}, {"message", "It is not for you to decide now."}}};
    }
}

codec::AnyAction Table::checked_action(Seat who, const Reader& json) const {
    if (who == spectator) throw Error("/op", "Spectators only watch.");
    require_play();
    const codec::AnyPosition seen = view(who);
    const codec::AnyAction action = action_of(who, seen, json);
    if (const Refusal refusal = game().check(seen, who, action)) throw Refused{game().to_json(refusal)};
    return action;
}

Json Table::look(Seat who, const Reader& part) const {
    if (who == spectator) throw Error("/op", "Spectators only watch.");
    require_play();
    return game().to_json(game().view_from(match_->position(), who, part));
}

Json Table::preview(Seat who, const codec::AnyAction& action) const {
    return to_json(analysis::preview_of(game(), view(who), who, action));
}

Entries Table::act(Seat who, const Reader& request, Milliseconds now, const Json& reason) const {
    request.only({"op", "version", "do", "ref"});
    require_version(request, asked_version_[static_cast<std::size_t>(who.index())]);
    require_play();
    if (const auto limit = time_limit(); limit && limit->at < now && game().time_limit(match_->position()).whole_phase)
        throw refused("Too late: the time for this is up.");
    // Read and checked as the seat sees the table: a refusal can tell it nothing that it does not see.
    const codec::AnyAction action = checked_action(who, request.field("do"));
    if (match_->check(who, action)) throw refused("This cannot be done.");  // the rules broke their promise
    if (const auto number = game().reported_message(action)) {
        const std::optional<Said> message = said(*number);
        if (const Refusal refusal = game().may_report(match_->position(), action, message ? &*message : nullptr))
            throw Refused{game().to_json(refusal)};
    }
    // The position's hash shows later, when the entries are played again, that the rules are still the same.
    Json fields{{"do", game().to_json(match_->position(), action)}, {"on", match::hash_text(match_->hash())}};
    if (!reason.is_null()) fields["reason"] = reason;
    return {entry("do", who, now, std::move(fields))};
}

// What a bot thinks is made from its view and tells its plans: while a game with secrets goes on nobody may ask.
bool Table::tells_reasons() const { return !game().keeps_secrets() || is_over(); }

Json Table::reason_of(const Reader& step) const {
    if (!tells_reasons()) throw refused("This game has secrets: why a bot acted can be asked when it is over.");
    const auto number = static_cast<std::size_t>(step.integer(1, 1'000'000));
    if (number > steps()) step.refuse(fmt::format("The game has {} steps so far.", steps()));
    const auto found = reasons_.find(number);
    if (found == reasons_.end()) throw refused("No reason is known: only a bot that thinks ahead gives one.");
    return found->second;
}

Entries Table::undo(Seat who, const Reader& request, bool forward, Milliseconds now) const {
    request.only({"op", "version", "ref"});
    require_version(request, game_version_);
    require_play();
    if (forward) {
        if (!match_->can_redo() || undone_by_.empty() || undone_by_.back() != who)
            throw refused("There is nothing of yours to do again.");
        return {entry("redo", who, now)};
    }
    if (match_->steps().empty() || match_->steps().back().seat != who)
        throw refused("Only whoever acted last can take that back.");
    if (!match_->can_undo())
        throw refused("Dice were rolled or something was shown: ask the others to let you take it back.");
    return {entry("undo", who, now)};
}

Entries Table::ask_undo(Seat who, const Reader& request, Milliseconds now) const {
    request.only({"op", "version", "ref"});
    require_version(request, game_version_);
    require_play();
    std::size_t last = match_->steps().size();
    while (last > 0 && match_->steps()[last - 1].seat != who) --last;
    if (last == 0) throw refused("You have done nothing yet.");
    const Json fields{{"back_to", last - 1}};
    if (other_people(who).empty()) return {entry("take_back", who, now, fields)};  // bots do not mind
    return {entry("ask_undo", who, now, fields)};
}

Entries Table::answer_undo(Seat who, const Reader& request, Milliseconds now) const {
    request.only({"op", "yes", "ref", "version"});
    require_play();
    const bool yes = request.field("yes").boolean();
    if (!undo_asked_ || undo_asked_->by == who) throw refused("Nobody asks you to take something back.");
    Entries entries{entry("answer_undo", who, now, {{"yes", yes}})};
    Seats missing = other_people(undo_asked_->by);
    missing -= undo_asked_->agreed;
    missing.remove(who);
    if (yes && missing.empty())
        entries.push_back(entry("take_back", undo_asked_->by, now, {{"back_to", undo_asked_->back_to}}));
    return entries;
}

Entries Table::offer_draw(Seat who, const Reader& request, Milliseconds now) const {
    request.only({"op", "ref", "version"});
    require_play();
    if (draw_offered_) throw refused("A draw is on offer already.");
    if (other_people(who).empty()) throw refused("Bots play on: there is nobody to offer a draw to.");
    return {entry("offer_draw", who, now)};
}

Entries Table::answer_draw(Seat who, const Reader& request, Milliseconds now) const {
    request.only({"op", "yes", "ref", "version"});
    require_play();
    const bool yes = request.field("yes").boolean();
    if (!draw_offered_ || draw_offered_->by == who) throw refused("Nobody offers you a draw.");
    Entries entries{entry("answer_draw", who, now, {{"yes", yes}})};
    Seats missing = other_people(draw_offered_->by);
    missing -= draw_offered_->agreed;
    missing.remove(who);
    if (yes && missing.empty()) entries.push_back(entry("draw", who, now));
    return entries;
}

// ---- around the game

// "side" stands for everybody of the speaker's side; otherwise a list of seats.
Seats Table::addressees(Seat who, const Reader& to) const {
    Seats seats;
    if (to.json().is_string() && to.text(40) == "side") {
        for (std::size_t i = 0; i < seats_.size(); ++i)
            if (const Seat seat(static_cast<int>(i)); game().side_of(seat) == game().side_of(who)) seats.insert(seat);
    } else {
        for (const Reader& name : to.elements(seats_.size())) seats.insert(game().seat(name));
    }
    seats.remove(who);
    if (seats.empty()) to.refuse("Nobody but you would get this message.");
    return seats;
}

Entries Table::chat(Seat who, const Reader& request, Milliseconds now) const {
    request.only({"op", "text", "to", "ref"});
    const std::string text = plain_text(request.field("text"), longest_chat);
    if (text.empty()) request.field("text").refuse("There is nothing in this message.");
    Json fields{{"text", text}};
    if (const auto to = request.optional_field("to"); to && !to->is_null()) {
        const Seats seats = addressees(who, *to);
        if (is_started() && !is_over())
            if (const Refusal refusal = game().may_tell(match_->position(), who, seats))
                throw Refused{game().to_json(refusal)};
        fields["to"] = Json::array();
        for (const Seat seat : seats) fields["to"].push_back(seat_name(seat));
    } else if (const auto last = last_said_.find(who); last != last_said_.end()) {
        const Milliseconds pause = 1000 * game().seconds_between_messages();
        if (is_started() && !is_over() && now < last->second + pause)
            throw refused("Wait a little before you write to the whole table again.");
    }
    return {entry("chat", who, now, fields)};
}

Entries Table::rename(Seat who, const Reader& request, Milliseconds now) const {
    request.only({"op", "name", "ref"});
    return {entry("name", who, now, {{"name", plain_text(request.field("name"), longest_name)}})};
}

Entries Table::give_number(Seat who, const Reader& request, Milliseconds now) const {
    request.only({"op", "number", "ref"});
    if (is_started()) throw refused("The game has begun: its dice are settled.");
    return {entry("number", who, now, {{"number", read_number(request.field("number"))}})};
}

Seat Table::invited(const Reader& invite) const {
    const std::string hash = hash_of(invite.text(64));
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (seats_[i].invite == hash) return Seat(static_cast<int>(i));
    invite.refuse("This invitation is not for this table.");
}

Table::Joining Table::join(const Reader& request, const std::string& token, Milliseconds now) const {
    request.only({"invite", "seat", "name", "number"});
    std::optional<Seat> seat;
    if (const auto invite = request.optional_field("invite")) {
        seat = invited(*invite);
    } else {
        const Reader wanted = request.field("seat");
        seat = game().seat(wanted);
        if (!header_.is_public) wanted.refuse("This table is not public: it takes an invitation to sit down.");
    }
    const SeatPlan& plan = seats_[static_cast<std::size_t>(seat->index())];
    if (plan.is_held()) throw Stale{};
    Json fields{{"token", hash_of(token)}};
    if (const auto name = request.optional_field("name"); name && !name->is_null())
        fields["name"] = plain_text(*name, longest_name);
    if (const auto number = request.optional_field("number"); number && !number->is_null())
        fields["number"] = read_number(*number);
    Joining joining{*seat, {entry("join", *seat, now, fields)}};
    bool others_held = true;
    for (std::size_t i = 0; i < seats_.size(); ++i)
        others_held &= static_cast<int>(i) == seat->index() || seats_[i].is_held();
    if (others_held) joining.entries.push_back(entry("start", spectator, now));
    return joining;
}

Entries Table::start(Milliseconds now) const {
    for (const SeatPlan& plan : seats_)
        if (!plan.is_held()) return {};
    return {entry("start", spectator, now)};
}

Entries Table::flag(Milliseconds now) const {
    const auto flag = clock_.next_flag();
    if (!is_over() && flag && flag->at <= now) return {entry("flag", flag->seat, now)};
    const auto limit = time_limit();
    if (!limit || limit->at > now) return {};
    auto action = game().when_time_is_up(view(limit->seat), limit->seat);
    if (!action) return {};
    // A table whose time is up must go on, also where the rules forbid what they have proposed themselves.
    if (match_->check(limit->seat, *action)) {
        const auto others = game().legal(view(limit->seat), limit->seat);
        if (others.empty()) return {};
        action = others.front();
    }
    return {entry("do", limit->seat, now,
                  {{"do", game().to_json(match_->position(), *action)}, {"on", match::hash_text(match_->hash())}})};
}

std::string Table::rematch_entry(Seat who, const std::string& table, Milliseconds now) const {
    if (!is_over()) throw refused("A rematch can be had when the game is over.");
    return entry("rematch", who, now, {{"table", table}});
}

}  // namespace sandtable::server
