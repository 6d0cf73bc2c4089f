// What a table says to one viewer. Everything of the game itself is made from the viewer's view and from the events
// and rolls he may know of: what he may not see cannot change a byte.
#include <fmt/format.h>

#include "match/replay.hpp"
#include "server/table.hpp"

namespace sandtable::server {

using codec::Json;

std::string Table::question(Seat viewer) const {
    if (!is_started()) {
        for (std::size_t i = 0; i < seats_.size(); ++i)
            if (!seats_[i].is_held()) return fmt::format("Waiting for somebody to take the {}'s seat.", names_[i]);
        return "The game is about to begin.";
    }
    if (ended_ && ended_->by == "agreement") return "The game is over: a draw was agreed.";
    if (ended_) return "The game is over: a clock ran out.";
    const codec::AnyPosition seen = view(viewer);
    return deciders().contains(viewer) ? game().question(seen, viewer) : game().question(seen);
}

Json Table::seats_json(Seats connected) const {
    Json json = Json::object();
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const SeatPlan& plan = seats_[i];
        if (plan.is_bot())
            json[names_[i]] = {{"kind", "bot"}, {"bot", plan.bot}, {"name", plan.name}};
        else
            json[names_[i]] = {{"kind", "person"},
                               {"name", plan.name},
                               {"connected", connected.contains(Seat(static_cast<int>(i)))},
                               {"joined", plan.is_held()}};
        const int side = game().side_of(Seat(static_cast<int>(i)));
        json[names_[i]]["side"] = game().side_names()[static_cast<std::size_t>(side)];
    }
    return json;
}

std::string Table::step_text(Seat viewer, std::size_t number) const {
    const match::Step& step = match_->steps()[number - 1];
    match::ToldAction told = match_->told(number, viewer);
    Json json = codec::object("number", number, "seat", seat_name(step.seat));
    if (told.action) codec::add_field(json, "do", std::move(*told.action));
    codec::add_field(json, "words", std::move(told.words));
    codec::add_field(json, "events", codec::record_json(game(), step.record, Seats(viewer)));
    return codec::to_line(json);
}

// What everybody hears at once, the newest step, is worded once for all who may know the same of it.
std::string Table::steps_text(Seat viewer, std::size_t known) const {
    std::string text = "[";
    for (std::size_t number = known + 1; number <= steps(); ++number) {
        if (number > known + 1) text += ',';
        if (number < steps()) {
            text += step_text(viewer, number);
            continue;
        }
        std::string& newest = newest_step_[game().keeps_secrets() ? viewer : spectator];
        if (newest.empty()) newest = step_text(viewer, number);
        text += newest;
    }
    return text + ']';
}

// The fence as far as the viewer can tell: what somebody did in secret stands for him, whatever it was.
Json Table::undo_json(Seat viewer) const {
    const Seats audience(viewer);
    std::size_t fence = steps();
    while (fence > 0 && !match_->steps()[fence - 1].told_anything_new(audience) &&
           match_->is_witnessed(fence, audience))
        --fence;
    const bool playing = is_started() && !is_over();
    return {{"can_undo", playing && match_->can_undo() && match_->steps().back().seat == viewer},
            {"can_redo", playing && match_->can_redo() && !undone_by_.empty() && undone_by_.back() == viewer},
            {"fence", fence},
            {"asked_by", undo_asked_ ? Json(seat_name(undo_asked_->by)) : Json(nullptr)}};
}

Json Table::chat_json(Seat viewer) const {
    Json lines = Json::array();
    for (const Message& message : chat_)
        if (message.readers.contains(viewer)) lines.push_back(message.line);
    return lines;
}

Json Table::outcome_json() const {
    if (!is_started()) return {{"over", false}};
    Outcome outcome = match_->outcome();
    if (!ended_) return game().to_json(outcome);
    outcome.over = true;
    outcome.winner = ended_->winner;
    Json json = game().to_json(outcome);
    json["by"] = ended_->by;
    return json;
}

Json Table::fairness_json() const {
    Json numbers = Json::object();
    for (std::size_t i = 0; i < seats_.size(); ++i) numbers[names_[i]] = seats_[i].number;
    Json json{{"commitment", commitment_}};
    json["numbers"] = std::move(numbers);
    json["secret"] = is_over() ? Json(header_.secret) : Json(nullptr);
    return json;
}

// The steps that a bot can tell the reason of. How often it had to think would tell of what it saw.
Json Table::reasons_json() const {
    Json numbers = Json::array();
    if (!tells_reasons()) return numbers;
    for (const auto& [number, reason] : reasons_)
        if (number <= steps()) numbers.push_back(number);
    return numbers;
}

// Most viewers see the same, and a position is the longest part of a message: it is put into words once.
// Made from what the viewer sees: that somebody was first shows in no message before the announcements do.
Json Table::limit_json(const codec::AnyPosition& seen) const {
    if (!is_started() || is_over() || asked_.empty()) return nullptr;
    const TimeLimit limit = game().time_limit(seen);
    if (limit.milliseconds == 0) return nullptr;
    return {{"milliseconds", limit.milliseconds},
            {"ends", limit_ends(limit)},
            {"race", limit.races && everybody_has_a_screen()}};
}

const std::string& Table::position_text(const codec::AnyPosition& seen) const {
    if (seen != worded_position_.first || worded_position_.second.empty())
        worded_position_ = {seen, codec::to_line(game().to_json(seen))};
    return worded_position_.second;
}

namespace {

void add_member(std::string& text, const char* name, const std::string& value) {
    text.append(",\"").append(name).append("\":").append(value);
}
void add_member(std::string& text, const char* name, const Json& value) {
    add_member(text, name, codec::to_line(value));
}

}  // namespace

// What is the same for every viewer.
const std::string& Table::common_text(Seats connected) const {
    const std::pair state{version_, connected};
    if (common_text_.second.empty() || common_text_.first != state) {
        std::string text;
        Json to_act = Json::array();
        for (const Seat seat : deciders()) to_act.push_back(seat_name(seat));
        add_member(text, "version", Json(version_));
        add_member(text, "seats", seats_json(connected));
        add_member(text, "started", Json(is_started()));
        add_member(text, "to_act", to_act);
        add_member(text, "clock", clock_.json(names_));
        add_member(text, "outcome", outcome_json());
        add_member(text, "draw_offered_by", draw_offered_ ? Json(seat_name(draw_offered_->by)) : Json(nullptr));
        add_member(text, "rematch", rematch_.empty() ? Json(nullptr) : Json{{"table", rematch_}});
        add_member(text, "fairness", fairness_json());
        add_member(text, "reasons", reasons_json());
        common_text_ = {state, std::move(text)};
    }
    return common_text_.second;
}

std::string Table::message(Seat viewer, std::size_t known, Seats connected) const {
    const codec::AnyPosition seen = view(viewer);
    std::string text = fixed_part_;
    add_member(text, "position", position_text(seen));
    text += common_text(connected);
    add_member(text, "chat", chat_json(viewer));
    add_member(text, "you", viewer == spectator ? Json(nullptr) : Json(seat_name(viewer)));
    add_member(text, "question", Json(question(viewer)));
    add_member(text, "limit", limit_json(seen));
    if (deciders().contains(viewer)) {
        std::string legal = "[", words = "[";
        for (const codec::AnyAction& action : game().legal(seen, viewer)) {
            const char* comma = legal.size() == 1 ? "" : ",";
            legal.append(comma).append(codec::to_line(game().to_json(seen, action)));
            words.append(comma).append(codec::to_line(Json(game().words(seen, action))));
        }
        add_member(text, "legal", legal + ']');
        add_member(text, "words", words + ']');
    }
    if (known == 0 && is_started())
        add_member(text, "opening", codec::record_json(game(), match_->opening(), Seats(viewer)));
    add_member(text, "steps_from", Json(known));
    add_member(text, "steps", steps_text(viewer, known));
    add_member(text, "undo", undo_json(viewer));
    return text;
}

Json Table::position(Seat viewer, std::size_t steps_done) const {
    if (!is_started()) throw codec::Error("", "The game has not begun: it has no positions yet.");
    if (steps_done > steps())
        throw codec::Error(
            "", fmt::format("The game has {} steps so far: there is no position after step {}.", steps(), steps_done));
    return game().to_json(game().view(match_->position_after(steps_done), viewer));
}

Json Table::replay() const {
    if (!is_started()) throw codec::Error("", "The game has not begun: there is nothing to replay.");
    if (is_over()) return match::replay_json(*match_, header_.fairness());
    // For every viewer and whatever happened: an answer that depended on it would tell that something is hidden.
    if (game().keeps_secrets()) throw codec::Error("", "This game has secrets: its replay can be had when it is over.");
    return match::replay_json(*match_, std::nullopt);  // the seed would tell the dice to come
}

std::string Table::host() const {
    std::string name;
    for (const SeatPlan& plan : seats_)
        if (!plan.token.empty()) name = plan.name;
    return name;
}

Json Table::invitation(const codec::Reader& request) const {
    request.only({"invite"});
    const auto seat = static_cast<std::size_t>(invited(request.field("invite")).index());
    const bool is_taken = seats_[seat].is_held();
    return {{"game", game().id()},
            {"game_title", game().title()},
            {"scenario", game().scenario().id},
            {"title", game().scenario().title},
            {"minutes", game().scenario().minutes},
            {"seat", names_[seat]},
            {"name", is_taken ? "" : host()},
            {"taken", is_taken}};
}

std::string Table::listing(Seat joining) const {
    if (!header_.is_public || is_started()) return "";
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (!seats_[i].is_held() && static_cast<int>(i) != joining.index())
            return codec::to_line(Json{{"table", id_},
                                       {"game", game().id()},
                                       {"scenario", game().scenario().id},
                                       {"title", game().scenario().title},
                                       {"seat", names_[i]},
                                       {"name", host()},
                                       {"created", header_.created / 1000}});
    return "";
}

}  // namespace sandtable::server
