// A live table: what its stored entries amount to. It turns a request into new entries without changing anything, is
// changed only by entries that are stored, and says what a seat or a spectator may see. No network, no clock of its
// own, no threads: the same entries always give the same table.
#pragma once

#include <map>

#include "match/match.hpp"
#include "server/header.hpp"

namespace sandtable::server {

using store::Version;

// Answers to a request that changes nothing; codec::Error is the third, for what is malformed or out of place.
struct Stale {};
struct Refused {
    codec::Json refusal;  // {"clause", "message"}
};

class Table {
public:
    Table(std::string id, Header header);
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    // An entry that is stored. Throws codec::Error when it does not follow from the rules of this version.
    void add(const std::string& entry);

    const std::string& id() const { return id_; }
    const Header& header() const { return header_; }
    const codec::Game& game() const { return *header_.game; }
    const std::vector<SeatPlan>& seats() const { return seats_; }
    std::string seat_name(Seat seat) const { return names_.at(static_cast<std::size_t>(seat.index())); }
    Version version() const { return version_; }
    bool is_started() const { return match_ != nullptr; }
    bool is_over() const { return is_started() && (ended_ || match_->outcome().over); }
    const match::Match* match() const { return match_.get(); }
    const std::string& rematch() const { return rematch_; }

    // The seat a token holds, `spectator` for the watch token, nothing for any other.
    std::optional<Seat> holder_of(const std::string& token) const;

    // The entries that a request amounts to. Throw Stale, Refused or codec::Error. A bot's action is kept with its
    // reason: {"why", "line"}.
    std::vector<std::string> entries_for(Seat who, const codec::Reader& request, Milliseconds now,
                                         const codec::Json& reason = nullptr) const;
    struct Joining {
        Seat seat;
        std::vector<std::string> entries;
    };
    Joining join(const codec::Reader& request, const std::string& token, Milliseconds now) const;
    // What an invitation is to, for whoever has not sat down yet.
    codec::Json invitation(const codec::Reader& request) const;
    std::vector<std::string> start(Milliseconds now) const;  // empty while a seat is free
    // What follows when somebody has run out of time: he loses by his clock, or the rules go on for him.
    std::vector<std::string> flag(Milliseconds now) const;
    std::string rematch_entry(Seat who, const std::string& table, Milliseconds now) const;

    // Questions that change nothing. `view` is what odds and checks are made from.
    codec::AnyPosition view(Seat who) const;
    codec::AnyAction checked_action(Seat who, const codec::Reader& action) const;  // throws Refused
    codec::Json look(Seat who, const codec::Reader& part) const;                   // as a part of his force sees it
    codec::Json preview(Seat who, const codec::AnyAction& action) const;           // PUB-26.3
    codec::Json reason_of(const codec::Reader& step) const;                        // throws Refused
    Seats deciders() const;                                                        // people and bots
    std::optional<Seat> bot_to_act() const;
    Seats people_to_act() const;
    std::optional<Clock::Flag> next_flag() const;  // a clock's, or the limit that the rules set for a decision
    std::string question(Seat viewer) const;
    // Its line in the list of open tables, or ""; as it will be when somebody has taken the seat `joining`.
    std::string listing(Seat joining = spectator) const;
    std::size_t steps() const { return is_started() ? match_->steps().size() : 0; }
    // Since the last call: the lowest number of steps there was. What a client knows beyond it is gone.
    std::size_t take_lowest_step();

    // The `table` message for a viewer who knows the first `known` steps, without its closing brace.
    std::string message(Seat viewer, std::size_t known, Seats connected) const;
    // The position after so many steps, as the viewer may see it; throws codec::Error when there is none.
    codec::Json position(Seat viewer, std::size_t steps_done) const;
    // The replay file; throws codec::Error as long as a game that keeps secrets goes on.
    codec::Json replay() const;

private:
    // What the parts of a message are made of (message.cpp)
    std::string host() const;  // who holds a seat; "" when nobody does or gave a name
    codec::Json seats_json(Seats connected) const;
    std::string step_text(Seat viewer, std::size_t number) const;
    std::string steps_text(Seat viewer, std::size_t known) const;
    const std::string& common_text(Seats connected) const;
    codec::Json chat_json(Seat viewer) const;
    codec::Json undo_json(Seat viewer) const;
    codec::Json outcome_json() const;
    codec::Json fairness_json() const;
    codec::Json reasons_json() const;
    const std::string& position_text(const codec::AnyPosition& seen) const;

    // Requests (requests.cpp)
    Seat invited(const codec::Reader& invite) const;
    std::vector<std::string> act(Seat who, const codec::Reader& request, Milliseconds now,
                                 const codec::Json& reason) const;
    std::vector<std::string> undo(Seat who, const codec::Reader& request, bool forward, Milliseconds now) const;
    std::vector<std::string> ask_undo(Seat who, const codec::Reader& request, Milliseconds now) const;
    std::vector<std::string> answer_undo(Seat who, const codec::Reader& request, Milliseconds now) const;
    std::vector<std::string> offer_draw(Seat who, const codec::Reader& request, Milliseconds now) const;
    std::vector<std::string> answer_draw(Seat who, const codec::Reader& request, Milliseconds now) const;
    std::vector<std::string> chat(Seat who, const codec::Reader& request, Milliseconds now) const;
    Seats addressees(Seat who, const codec::Reader& to) const;
    std::optional<Said> said(int number) const;  // the message of that number, if it is remembered
    std::vector<std::string> rename(Seat who, const codec::Reader& request, Milliseconds now) const;
    std::vector<std::string> give_number(Seat who, const codec::Reader& request, Milliseconds now) const;
    std::string entry(const char* kind, Seat who, Milliseconds now, codec::Json fields = codec::Json::object()) const;
    codec::AnyAction action_of(Seat who, const codec::AnyPosition& position, const codec::Reader& json) const;
    void require_version(const codec::Reader& request, Version oldest) const;
    void require_play() const;
    Seats other_people(Seat who) const;

    // Entries (entries.cpp)
    void begin(Milliseconds now);
    void play(Seat seat, const codec::Reader& entry);
    using Choices = std::vector<std::pair<Seat, std::vector<codec::AnyAction>>>;
    Choices asked_beside(Seat actor) const;
    void ask_again(const Choices& before);
    void step_back(const codec::Reader& entry, const std::string& kind);
    void hear(Seat seat, const std::string& name, const codec::Reader& entry, Milliseconds now);
    // The limit that the rules set for the decision, on the true position or as a viewer may know it.
    std::optional<Clock::Flag> time_limit() const;
    Milliseconds limit_ends(const TimeLimit& limit) const;
    bool everybody_has_a_screen() const;
    bool tells_reasons() const;
    codec::Json limit_json(const codec::AnyPosition& seen) const;
    void settle(Milliseconds now);  // after anything that may have changed who must decide

    struct Ended {
        std::string by;  // "agreement" or "time"
        int winner = Outcome::draw;
    };
    struct Asked {
        Seat by;
        Seats agreed;
        std::size_t back_to = 0;  // steps that remain when it is granted
    };

    std::string id_;
    Header header_;
    std::vector<std::string> names_;
    std::vector<SeatPlan> seats_;
    std::string fixed_part_;  // of every message
    std::string commitment_;
    // Parts of messages, kept for the next viewer.
    mutable std::pair<codec::AnyPosition, std::string> worded_position_;
    mutable std::pair<std::pair<Version, Seats>, std::string> common_text_;
    mutable std::map<Seat, std::string> newest_step_;
    std::unique_ptr<match::Match> match_;
    std::vector<Seat> undone_by_;
    std::map<std::size_t, codec::Json> reasons_;  // of bots, by the number of the step; undone steps keep theirs
    Clock clock_;
    Seats asked_;  // people who must decide, and since when they may be timed
    Milliseconds asked_since_ = 0;
    std::optional<Milliseconds> first_answer_;  // when somebody was first, where that counts
    Milliseconds last_entry_ = 0;
    Version version_ = 0;
    Version game_version_ = 0;  // after the last entry that changed the game itself: chat makes nobody's action stale
    std::vector<Version> asked_version_;  // since when each seat is asked what it is asked now
    std::size_t lowest_step_ = 0;
    std::optional<Ended> ended_;
    std::optional<Asked> undo_asked_, draw_offered_;
    std::string rematch_;
    struct Message {
        Seats readers;  // who may read it
        int turn = 0;   // of the game when it was written
        Seat by;
        codec::Json line;
    };
    std::vector<Message> chat_;
    std::map<Seat, Milliseconds> last_said_;  // to everybody
    int chat_count_ = 0;
};

}  // namespace sandtable::server
