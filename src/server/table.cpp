// What a table is, and how stored entries change it. Requests are in requests.cpp, messages in message.cpp.
#include "server/table.hpp"

#include <fmt/format.h>

#include "match/replay.hpp"
#include "server/secrets.hpp"

namespace sandtable::server {

using codec::Error;
using codec::Json;
using codec::Reader;

namespace {
constexpr std::size_t remembered_chat = 100;
}

Table::Table(std::string id, Header header)
    : id_(std::move(id)),
      header_(std::move(header)),
      names_(header_.game->seat_names()),
      seats_(header_.seats),
      clock_(header_.clock, names_.size()) {
    commitment_ = header_.fairness().commitment;
    const codec::Scenario& scenario = game().scenario();
    const Json fixed{
        {"type", "table"},
        {"table", id_},
        {"game", game().id()},
        {"title", game().title()},
        {"scenario",
         {{"id", scenario.id}, {"title", scenario.title}, {"summary", scenario.summary}, {"json", scenario.json}}},
        {"options", game().options()}};
    fixed_part_ = codec::to_line(fixed);
    fixed_part_.pop_back();  // the rest of the message follows
}

std::optional<Seat> Table::holder_of(const std::string& token) const {
    const std::string hash = hash_of(token);
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (seats_[i].token == hash) return Seat(static_cast<int>(i));
    if (header_.watch == hash) return spectator;
    return std::nullopt;
}

codec::AnyPosition Table::view(Seat who) const {
    return game().view(is_started() ? match_->position() : game().setup(), who);
}

Seats Table::deciders() const { return is_started() && !is_over() ? match_->to_act() : Seats{}; }

std::optional<Seat> Table::bot_to_act() const {
    for (const Seat seat : deciders())
        if (seats_[static_cast<std::size_t>(seat.index())].is_bot()) return seat;
    return std::nullopt;
}

Seats Table::people_to_act() const {
    Seats people;
    for (const Seat seat : deciders())
        if (!seats_[static_cast<std::size_t>(seat.index())].is_bot()) people.insert(seat);
    return people;
}

std::size_t Table::take_lowest_step() {
    const std::size_t lowest = lowest_step_;
    lowest_step_ = steps();
    return lowest;
}

// ---- entries

void Table::add(const std::string& text) {
    const Json json = codec::parse(text);
    const Reader stored(json);
    const std::string kind = stored.field("entry").text();
    const auto now = stored.field("at").json().get<Milliseconds>();
    const Seat seat = stored.field("seat").is_null() ? spectator : game().seat(stored.field("seat"));
    const auto plan = [&]() -> SeatPlan& { return seats_.at(static_cast<std::size_t>(seat.index())); };
    bool changes_game = true;
    if (kind == "do") {
        play(seat, stored);
    } else if (kind == "undo" || kind == "redo" || kind == "take_back") {
        step_back(stored, kind);
    } else if (kind == "start") {
        begin(now);
    } else if (kind == "flag") {
        ended_ = Ended{"time", 1 - game().side_of(seat)};
    } else if (kind == "draw") {
        ended_ = Ended{"agreement", Outcome::draw};
        draw_offered_.reset();
    } else {
        changes_game = false;
        if (kind == "join") {
            plan().token = stored.field("token").text();
            if (stored.has("name")) plan().name = stored.field("name").text();
            if (stored.has("number")) plan().number = stored.field("number").text();
        } else if (kind == "name") {
            plan().name = stored.field("name").text();
        } else if (kind == "number") {
            plan().number = stored.field("number").text();
        } else if (kind == "chat") {
            hear(seat, plan().name, stored, now);
        } else if (kind == "ask_undo") {
            undo_asked_ = Asked{seat, {}, static_cast<std::size_t>(stored.field("back_to").integer(0, 1'000'000))};
        } else if (kind == "offer_draw") {
            draw_offered_ = Asked{seat, {}};
        } else if (kind == "answer_undo" || kind == "answer_draw") {
            auto& asked = kind == "answer_undo" ? undo_asked_ : draw_offered_;
            if (!stored.field("yes").boolean())
                asked.reset();
            else if (asked)
                asked->agreed.insert(seat);
        } else if (kind == "rematch") {
            rematch_ = stored.field("table").text();
        } else {
            throw Error("/entry", "This table was written by a newer Sandtable.");
        }
    }
    ++version_;
    if (changes_game) {
        game_version_ = version_;
        newest_step_.clear();
        settle(now);
    }
}

void Table::hear(Seat seat, const std::string& name, const Reader& stored, Milliseconds now) {
    Message message{everyone,
                    is_started() ? game().turn(match_->position()) : 0,
                    seat,
                    {{"number", ++chat_count_},
                     {"from", seat_name(seat)},
                     {"name", name},
                     {"text", stored.field("text").text(4000)},
                     {"at", now / 1000}}};
    if (const auto to = stored.optional_field("to")) {
        message.readers = Seats(seat);
        for (const Reader& reader : to->elements(seats_.size())) message.readers.insert(game().seat(reader));
        message.line["to"] = to->json();
    } else {
        last_said_[seat] = now;
    }
    chat_.push_back(std::move(message));
    if (chat_.size() > remembered_chat) chat_.erase(chat_.begin());
}

std::optional<Said> Table::said(int number) const {
    for (const Message& message : chat_)
        if (message.line["number"] == number) return Said{message.by, message.readers == everyone, message.turn};
    return std::nullopt;
}

void Table::begin(Milliseconds) {
    header_.seats = seats_;  // the numbers are final now
    match_ = std::make_unique<match::Match>(game(), Dice::random(header_.fairness().seed()));
}

void Table::play(Seat seat, const Reader& stored) {
    if (!is_started() || match::hash_text(match_->hash()) != stored.field("on").text())
        throw Error("", "This table was played with another version of the rules.");
    const codec::AnyAction action = game().action(match_->position(), seat, stored.field("do"));
    if (match_->play(seat, action)) throw Error("", "This table was played with another version of the rules.");
    undone_by_.clear();
    undo_asked_.reset();
    if (draw_offered_ && draw_offered_->by != seat) draw_offered_.reset();  // who plays on declines
}

void Table::step_back(const Reader& stored, const std::string& kind) {
    if (kind == "take_back") {
        const auto back_to = static_cast<std::size_t>(stored.field("back_to").integer(0, 1'000'000));
        while (steps() > back_to) match_->take_back();
        undone_by_.clear();
    } else if (kind == "undo") {
        undone_by_.push_back(match_->steps().back().seat);
        match_->undo();
    } else {
        undone_by_.pop_back();
        match_->redo();
    }
    undo_asked_.reset();
    lowest_step_ = std::min(lowest_step_, steps());
}

void Table::settle(Milliseconds now) {
    const Seats people = people_to_act();
    clock_.pass_to(people, now);
    const bool goes_on =
        is_started() && game().time_limit(match_->position()).whole_phase && asked_.contains_all(people);
    if (!goes_on) asked_since_ = now;
    asked_ = people;
}

std::optional<Clock::Flag> Table::time_limit() const {
    if (!is_started() || is_over() || asked_.empty()) return std::nullopt;
    const TimeLimit limit = game().time_limit(match_->position());
    if (limit.milliseconds == 0) return std::nullopt;
    return Clock::Flag{asked_.first(), asked_since_ + limit.milliseconds};
}

std::optional<Clock::Flag> Table::next_flag() const {
    const auto clock = clock_.next_flag(), limit = time_limit();
    if (!clock || !limit) return clock ? clock : limit;
    return limit->at < clock->at ? limit : clock;
}

}  // namespace sandtable::server
