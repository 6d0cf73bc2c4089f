// The engine protocol: one JSON object a line in, one out, for bots and tools in any language. See docs/bots.md.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "bots/bot.hpp"
#include "match/replay.hpp"

namespace sandtable::analysis {

class Session {
public:
    // The answer to one line, itself one line without a line break. Never throws on bad input.
    std::string answer(std::string_view line);
    bool wants_to_quit() const { return quit_; }

private:
    using Json = codec::Json;
    using Reader = codec::Reader;

    Json perform(const Reader& request);
    Json games(const Reader& request) const;
    Json scenarios(const Reader& request) const;
    Json rule(const Reader& request) const;
    Json start(const Reader& request);
    Json position(const Reader& request) const;
    Json legal(const Reader& request) const;
    Json check(const Reader& request) const;
    Json act(const Reader& request);
    Json odds(const Reader& request) const;
    Json undo(const Reader& request, bool forward);
    Json journal(const Reader& request) const;
    Json replay(const Reader& request) const;
    Json bot(const Reader& request);

    Json status() const;
    match::Match& match() const;
    Seat seat(const Reader& request) const;
    bots::AnyBot& kept_bot(Seat seat, const bots::BotOrder& order);

    std::unique_ptr<codec::Game> game_;
    std::unique_ptr<match::Match> match_;
    // The bot that was asked last for a seat: its thoughts may help with the next decision of this game.
    struct KeptBot {
        bots::BotOrder order;
        std::unique_ptr<bots::AnyBot> bot;
    };
    std::map<Seat, KeptBot> bots_;
    std::optional<match::DiceSource> source_;
    bool scripted_ = false;  // somebody gave dice: the seed no longer explains the game
    bool quit_ = false;
};

}  // namespace sandtable::analysis
