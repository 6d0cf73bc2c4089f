#include "server/catalogue.hpp"

#include "analysis/balance.hpp"
#include "bots/bot.hpp"
#include "codec/rulebook.hpp"
#include "server/header.hpp"

namespace sandtable::server {

using codec::Json;

namespace {

Json options_of(const codec::GameInfo& info) {
    Json options = Json::array();
    for (const codec::OptionInfo& option : info.options) {
        Json json{{"name", option.name}, {"clause", option.clause}, {"standard", option.standard}};
        if (!option.values.empty()) json["values"] = option.values;
        if (option.highest > option.lowest) json["range"] = {option.lowest, option.highest};
        json["meaning"] = option.meaning;
        options.push_back(json);
    }
    return options;
}

// The side of every seat: several may share one.
Json sides_of_seats(const codec::Game& game) {
    const auto seats = game.seat_names(), sides = game.side_names();
    Json json = Json::object();
    for (std::size_t i = 0; i < seats.size(); ++i)
        json[seats[i]] = sides[static_cast<std::size_t>(game.side_of(Seat(static_cast<int>(i))))];
    return json;
}

}  // namespace

Json catalogue() {
    Json games = Json::array(), scenarios = Json::array(), bots = Json::array();
    for (const codec::GameInfo& info : codec::games())
        games.push_back({{"id", info.id}, {"title", info.title}, {"options", options_of(info)}});
    for (const codec::Scenario& scenario : codec::shipped_scenarios()) {
        const auto game = codec::make_game(scenario);
        Json entry{{"game", scenario.game},       {"id", scenario.id},
                   {"title", scenario.title},     {"summary", scenario.summary},
                   {"minutes", scenario.minutes}, {"seats", game->seat_names()},
                   {"sides", game->side_names()}, {"side_of", sides_of_seats(*game)},
                   {"scenario", scenario.json},   {"setup", game->to_json(game->view(game->setup(), spectator))}};
        if (Json balance = analysis::shipped_balance(*game); !balance.is_null()) entry["balance"] = std::move(balance);
        scenarios.push_back(std::move(entry));
    }
    for (const bots::BotInfo& bot : bots::known_bots())
        if (bot.is_offered)
            bots.push_back({{"name", bot.name}, {"title", capital(bot.name)}, {"meaning", bot.meaning}});
    return {{"games", games}, {"scenarios", scenarios}, {"bots", bots}};
}

std::optional<Json> rule(const std::string& clause) {
    const auto found = codec::rulebook().find(clause);
    if (found == codec::rulebook().end()) return std::nullopt;
    return Json{{"clause", found->first}, {"heading", found->second.heading}, {"text", found->second.text}};
}

}  // namespace sandtable::server
