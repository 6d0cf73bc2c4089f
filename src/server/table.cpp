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
      clock_(header_.clock, names_.size()),
      asked_version_(names_.size(), 0) {
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
    const Choices beside = kind == "do" ? asked_beside(seat) : Choices{};
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
    last_entry_ = now;
    if (changes_game) {
        game_version_ = version_;
        ask_again(beside);
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
    reasons_.erase(reasons_.lower_bound(steps()), reasons_.end());
    if (const auto reason = stored.optional_field("reason")) reasons_[steps()] = reason->json();
    undone_by_.clear();
    undo_asked_.reset();
    if (draw_offered_ && draw_offered_->by != seat) draw_offered_.reset();  // who plays on declines
}

// Those who decide at the same time as the actor, and what each of them may do.
Table::Choices Table::asked_beside(Seat actor) const {
    Choices choices;
    for (const Seat seat : deciders())
        if (seat != actor) choices.emplace_back(seat, game().legal(view(seat), seat));
    return choices;
}

// Whoever decides at the same time and is asked the same as before is not made late by what another did.
void Table::ask_again(const Choices& before) {
    const std::vector<Version> old = std::exchange(asked_version_, std::vector(names_.size(), version_));
    for (const auto& [seat, choices] : before) {
        const bool is_the_same = deciders().contains(seat) && !match_->steps().back().told_anything_new(Seats(seat)) &&
                                 game().legal(view(seat), seat) == choices;
        const auto index = static_cast<std::size_t>(seat.index());
        if (is_the_same) asked_version_[index] = old[index];
    }
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
    const TimeLimit limit = is_started() ? game().time_limit(match_->position()) : TimeLimit{};
    const bool goes_on = limit.whole_phase && asked_.contains_all(people);
    if (!goes_on) asked_since_ = now;
    if (!goes_on || limit.after_first == 0) first_answer_.reset();
    if (limit.after_first > 0 && !first_answer_) first_answer_ = now;
    asked_ = people;
}

// PUB-23.4: bots and people who share a browser cannot be quicker than one another.
bool Table::everybody_has_a_screen() const {
    int at_one_screen = 0;
    for (const SeatPlan& plan : seats_) {
        if (plan.is_bot()) return false;
        at_one_screen += plan.invite.empty();
    }
    return at_one_screen <= 1;
}

Milliseconds Table::limit_ends(const TimeLimit& limit) const {
    const Milliseconds end = asked_since_ + limit.milliseconds;
    if (limit.after_first == 0 || !first_answer_ || !everybody_has_a_screen()) return end;
    return std::min(end, *first_answer_ + limit.after_first);
}

std::optional<Clock::Flag> Table::time_limit() const {
    if (!is_started() || is_over() || asked_.empty()) return std::nullopt;
    const TimeLimit limit = game().time_limit(match_->position());
    if (limit.milliseconds == 0) return std::nullopt;
    return Clock::Flag{asked_.first(), limit_ends(limit)};
}

std::optional<Clock::Flag> Table::next_flag() const {
    const auto clock = clock_.next_flag(), limit = time_limit();
    if (!clock || !limit) return clock ? clock : limit;
    return limit->at < clock->at ? limit : clock;
}

}  // namespace sandtable::server
