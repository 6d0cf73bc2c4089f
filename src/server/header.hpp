// What is settled when a table is made: the game, who may sit where, the secret of the dice. Kept as the table's
// header.
#pragma once

#include <memory>

#include "codec/game.hpp"
#include "match/fairness.hpp"
#include "server/clock.hpp"

namespace sandtable::server {

struct SeatPlan {
    std::string bot;     // empty for a person
    std::string name;    // what to call whoever sits there
    std::string token;   // hash of the token that holds the seat; empty while it is free
    std::string invite;  // hash of the invitation to it
    std::string number;  // of the dice

    bool is_bot() const { return !bot.empty(); }
    bool is_held() const { return is_bot() || !token.empty(); }
};

struct Header {
    std::shared_ptr<const codec::Game> game;
    std::vector<SeatPlan> seats;  // in the order of the game's seats
    std::string watch;            // hash of the spectators' token
    std::string secret;           // of the dice
    bool is_public = false;
    ClockPlan clock;
    std::string webhook;
    Milliseconds created = 0;

    static Header of(const codec::Json& stored);
    codec::Json json() const;
    match::Fairness fairness() const;
};

// The game of a request's fields game, scenario and options; throws codec::Error.
std::shared_ptr<const codec::Game> wanted_game(const codec::Reader& request);

// A table that somebody asked for: its header, and the answer with the tokens that only he gets.
struct Creation {
    std::string id;
    Header header;
    codec::Json answer;
};
Creation create_table(const codec::Reader& request, Milliseconds now);  // throws codec::Error
// The same game with the sides swapped. Everybody keeps the token he has.
Header swapped(const Header& header, const std::vector<SeatPlan>& seats, Milliseconds now);
Seat swapped_seat(const codec::Game& game, Seat seat);

// Text from people: no line breaks, control characters or marks that turn the direction of writing.
std::string plain_text(const codec::Reader& reader, std::size_t most_characters);
std::string read_number(const codec::Reader& reader);  // 32 hexadecimal digits
std::string bot_title(const std::string& bot);         // what a bot is called at the table
std::string capital(std::string word);

}  // namespace sandtable::server
