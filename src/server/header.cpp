#include "server/header.hpp"

#include <fmt/format.h>

#include "bots/bot.hpp"
#include "server/secrets.hpp"
#include "server/webhook.hpp"

namespace sandtable::server {

using codec::Json;
using codec::Reader;

namespace {

constexpr std::size_t longest_name = 40;
constexpr std::size_t longest_webhook = 300;
const std::string no_number(match::Fairness::number_digits, '0');

// Shipped scenarios go by their id: the interface opens no files.
codec::Scenario wanted_scenario(const Reader& request) {
    const Reader scenario = request.field("scenario");
    const Reader game = request.field("game");
    const std::string game_id = game.text(40);
    if (scenario.is_object()) {
        codec::Scenario own = codec::read_scenario(scenario.json());
        if (own.game != game_id) game.refuse(fmt::format("This scenario is for the game {}.", own.game));
        return own;
    }
    bool known_game = false;
    const std::string id = scenario.text(60);
    for (const codec::Scenario& shipped : codec::shipped_scenarios()) {
        known_game |= shipped.game == game_id;
        if (shipped.game == game_id && shipped.id == id) return shipped;
    }
    if (!known_game) game.refuse("There is no such game; the catalogue lists them.");
    scenario.refuse("There is no such scenario; the catalogue lists them.");
}

std::string read_webhook(const Reader& reader) {
    if (reader.is_null()) return "";
    const std::string address = reader.text(longest_webhook);
    if (!WebhookTarget::of(address)) reader.refuse("Expected an address that begins with https:// or http://.");
    return address;
}

// Reads the plan of one seat and adds the tokens it gives out to the answer.
SeatPlan read_seat(const Reader& reader, Json& answer) {
    SeatPlan plan;
    plan.number = no_number;
    const std::size_t kind = reader.field("kind").one_of({"here", "invite", "bot"});
    if (kind == 2) {
        reader.only({"kind", "bot", "name"});
        const Reader bot = reader.field("bot");
        bot.one_of(bots::bot_names());
        plan.bot = bot.text();
        plan.name = bot_title(plan.bot);
        answer = Json::object();
        return plan;
    }
    reader.only({"kind", "name", "number"});
    if (const auto name = reader.optional_field("name"); name && !name->is_null())
        plan.name = plain_text(*name, longest_name);
    const std::string token = new_token();
    if (kind == 0) {
        if (const auto number = reader.optional_field("number"); number && !number->is_null())
            plan.number = read_number(*number);
        plan.token = hash_of(token);
        answer = {{"token", token}};
    } else {
        plan.invite = hash_of(token);
        answer = {{"invite", token}};
    }
    return plan;
}

}  // namespace

std::shared_ptr<const codec::Game> wanted_game(const Reader& request) {
    const auto options = request.optional_field("options");
    const bool none = !options || options->is_null() || (options->is_object() && options->json().empty());
    try {
        return codec::make_game(wanted_scenario(request), none ? Json(nullptr) : options->json());
    } catch (const codec::Error& error) {  // the rules do not know where in the request the scenario stood
        const bool known = error.place().starts_with("/scenario") || error.place().starts_with("/game") ||
                           error.place().starts_with("/options");
        throw codec::Error(known ? error.place() : "/options" + error.place(), error.sentence());
    }
}

Header Header::of(const Json& stored) {
    Header header;
    const Reader reader(stored);
    header.game =
        codec::make_game(codec::read_scenario(reader.field("scenario").json()), reader.field("options").json());
    for (const auto& [name, seat] : reader.field("seats").members(64))
        header.seats.push_back({seat.field("bot").text(), seat.field("name").text(), seat.field("token").text(),
                                seat.field("invite").text(), seat.field("number").text()});
    header.watch = reader.field("watch").text();
    header.secret = reader.field("secret").text();
    header.is_public = reader.field("public").boolean();
    header.clock = ClockPlan::of(reader.field("clock"));
    header.webhook = reader.field("webhook").text(longest_webhook);
    header.created = reader.field("created").json().get<Milliseconds>();
    return header;
}

Json Header::json() const {
    Json plans = Json::object();
    for (std::size_t i = 0; i < seats.size(); ++i)
        plans[game->seat_names()[i]] = {{"bot", seats[i].bot},
                                        {"name", seats[i].name},
                                        {"token", seats[i].token},
                                        {"invite", seats[i].invite},
                                        {"number", seats[i].number}};
    return {{"scenario", game->scenario().json},
            {"options", game->options()},
            {"seats", plans},
            {"watch", watch},
            {"secret", secret},
            {"public", is_public},
            {"clock", clock.json()},
            {"webhook", webhook},
            {"created", created}};
}

match::Fairness Header::fairness() const {
    match::Fairness fairness{secret, match::sha256_hex(match::from_hex(secret)), {}};
    for (std::size_t i = 0; i < seats.size(); ++i)
        fairness.numbers.emplace_back(game->seat_names()[i], seats[i].number);
    return fairness;
}

Creation create_table(const Reader& request, Milliseconds now) {
    request.only({"game", "scenario", "options", "seats", "public", "clock", "webhook"});
    Creation creation{new_table_id(), {}, {}};
    Header& header = creation.header;
    header.game = wanted_game(request);
    header.created = now;
    header.secret = random_hex(match::Fairness::secret_digits / 2);
    const std::string watch = new_token();
    header.watch = hash_of(watch);
    if (const auto is_public = request.optional_field("public")) header.is_public = is_public->boolean();
    if (const auto clock = request.optional_field("clock")) header.clock = ClockPlan::of(*clock);
    if (const auto webhook = request.optional_field("webhook")) header.webhook = read_webhook(*webhook);
    Json tokens = Json::object();
    const Reader seats = request.field("seats");
    for (const std::string& name : header.game->seat_names())
        header.seats.push_back(read_seat(seats.field(name), tokens[name]));
    for (const auto& [name, seat] : seats.members(64)) header.game->seat(Reader(Json(name), seat.place()));
    creation.answer = {{"table", creation.id}, {"seats", tokens}, {"watch", watch}};
    return creation;
}

Seat swapped_seat(const codec::Game& game, Seat seat) {
    std::array<std::vector<Seat>, max_sides> sides;
    for (std::size_t i = 0; i < game.seat_names().size(); ++i) {
        const Seat one(static_cast<int>(i));
        sides[static_cast<std::size_t>(game.side_of(one))].push_back(one);
    }
    if (sides[0].size() != sides[1].size()) return seat;  // there is nothing to swap one for one
    const auto mine = static_cast<std::size_t>(game.side_of(seat));
    for (std::size_t i = 0; i < sides[mine].size(); ++i)
        if (sides[mine][i] == seat) return sides[1 - mine][i];
    return seat;
}

Header swapped(const Header& header, const std::vector<SeatPlan>& seats, Milliseconds now) {
    Header next = header;
    next.created = now;
    next.secret = random_hex(match::Fairness::secret_digits / 2);
    next.is_public = false;
    for (std::size_t i = 0; i < seats.size(); ++i) {
        const Seat other = swapped_seat(*header.game, Seat(static_cast<int>(i)));
        next.seats[static_cast<std::size_t>(other.index())] = seats[i];
    }
    return next;
}

namespace {

bool is_unwanted(char32_t c) {
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) ||
           (c >= 0x2060 && c <= 0x206f) || c == 0xfeff;
}

}  // namespace

std::string plain_text(const Reader& reader, std::size_t most_characters) {
    const std::string raw = reader.text(most_characters * 4);  // well-formed UTF-8: the JSON parser saw to that
    std::string text;
    std::size_t characters = 0;
    for (std::size_t at = 0; at < raw.size();) {
        const auto lead = static_cast<unsigned char>(raw[at]);
        const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        char32_t code = length == 1 ? lead : lead & (0x7f >> length);
        for (std::size_t i = 1; i < length && at + i < raw.size(); ++i)
            code = code << 6 | (static_cast<unsigned char>(raw[at + i]) & 0x3f);
        if (!is_unwanted(code))
            text += raw.substr(at, length);
        else if (code == '\n' || code == '\t')
            text += ' ';
        ++characters;
        at += length;
    }
    if (characters > most_characters)
        reader.refuse(fmt::format("The text is longer than {} characters.", most_characters));
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

std::string read_number(const Reader& reader) {
    const std::string number = reader.text(match::Fairness::number_digits);
    if (!match::is_hex(number, match::Fairness::number_digits)) reader.refuse("Expected 32 hexadecimal digits.");
    return number;
}

std::string capital(std::string word) {
    if (!word.empty()) word[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(word[0])));
    return word;
}

std::string bot_title(const std::string& bot) {
    for (const bots::BotInfo& known : bots::known_bots())
        if (known.name == bot && known.is_level) return fmt::format("Computer ({})", bot);
    return capital(bot);
}

}  // namespace sandtable::server
