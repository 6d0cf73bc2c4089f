// What comes in over a WebSocket, and what goes out.
#include "server/service.hpp"

#include <fmt/format.h>

#include "server/catalogue.hpp"
#include "server/secrets.hpp"

namespace sandtable::server {

using codec::Error;
using codec::Json;
using codec::Reader;
using store::Result;

namespace {

constexpr codec::Limits message_limits{largest_message, 12, 256};
constexpr int most_odds_under_way = 8;
constexpr int most_refusals = 200;

// What counts for or against an action before its first die falls; what comes later depends on the dice.
Json modifiers_of(const codec::Game& game, codec::AnyPosition view, Seat seat, const codec::AnyAction& action) {
    Record record;
    Journal journal(record);
    Dice dice = Dice::random(Seed::from_number(1));
    dice.record_to(&record);
    game.apply(view, seat, action, dice, journal);
    Json modifiers = Json::array();
    for (const Json& event : codec::record_json(game, record, Seats(seat))) {
        if (event.contains("roll")) break;
        if (event["event"] == "modifier") modifiers.push_back({{"text", event["text"]}, {"clause", event["clause"]}});
    }
    return modifiers;
}

}  // namespace

struct Service::Asking {
    ClientNumber number = 0;
    Json ref;
    Milliseconds arrived = 0;
};

Response failure(int status, const std::string& sentence, const std::string& place) {
    Json error{{"message", sentence}};
    if (!place.empty()) error["place"] = place;
    return {status, codec::to_line(Json{{"error", error}})};
}

Service::Service(Options options, store::Store& store, Loop& loop, Post post_webhook)
    : options_(std::move(options)),
      store_(store),
      loop_(loop),
      post_webhook_(std::move(post_webhook)),
      message_tokens_(options_.messages_per_token),
      message_addresses_(options_.messages_per_address),
      request_addresses_(options_.requests_per_address),
      table_addresses_(options_.tables_per_address),
      catalogue_(codec::to_line(catalogue())),
      measuring_(options_.measuring) {}

void Service::begin() {
    store_.watch([this](const std::string& table) {
        loop_.post([this, table] {
            for (const auto& [id, live] : tables_)
                if ((table.empty() || id == table) && live->table && !live->busy && !stopping_) refresh(live);
        });
    });
    poll_due_tables();
}

void Service::stop(Task stopped) {
    stopping_ = true;
    if (under_way_ == 0) return stopped();
    stopped_ = std::move(stopped);
}

// ---- connections

ClientNumber Service::connect(std::shared_ptr<Client> client, std::string address) {
    const ClientNumber number = ++last_client_;
    Connection connection;
    connection.client = std::move(client);
    connection.address = std::move(address);
    connections_.emplace(number, std::move(connection));
    metrics_.clients = connections_.size();
    return number;
}

void Service::disconnect(ClientNumber number) {
    Connection* connection = find(number);
    if (connection == nullptr) return;
    leave(number, *connection);
    connections_.erase(number);
    metrics_.clients = connections_.size();
}

void Service::forget_everybody() {
    tables_.clear();
    resting_bots_.clear();
    connections_.clear();
}

void Service::leave(ClientNumber number, Connection& connection) {
    const LivePointer live = std::exchange(connection.live, nullptr);
    if (!live) return;
    const Seats before = connected(*live);
    live->viewers.erase(number);
    if (connected(*live) != before && live->table && !stopping_) broadcast(live);
}

Service::Connection* Service::find(ClientNumber number) {
    const auto found = connections_.find(number);
    return found == connections_.end() ? nullptr : &found->second;
}

Seats Service::connected(const Live& live) const {
    Seats seats;
    for (const ClientNumber number : live.viewers)
        if (const Seat seat = connections_.at(number).seat; seat != spectator) seats.insert(seat);
    return seats;
}

// ---- sending

void Service::send(Connection& connection, std::string text) {
    ++metrics_.messages_out;
    metrics_.bytes_out += text.size();
    connection.client->send(std::make_shared<const std::string>(std::move(text)));
}

void Service::answer(const Asking& asking, const char* type, Json fields) {
    Connection* connection = find(asking.number);
    if (connection == nullptr) return;
    Json message{{"type", type}};
    if (!asking.ref.is_null()) message["ref"] = asking.ref;
    message.update(fields);
    send(*connection, codec::to_line(message));
}

void Service::complain(const Asking& asking, const std::string& sentence) {
    answer(asking, "error", {{"message", sentence}});
}

// Of a `table` message: what time it is here, and the ref of whoever asked.
std::string Service::ending(const Json& ref) const {
    return fmt::format(",\"now\":{}{}}}", loop_.now(), ref.is_null() ? "" : ",\"ref\":" + codec::to_line(ref));
}

// Everybody at the table is told what is new to him; the sender of a request gets its ref back.
void Service::broadcast(const LivePointer& live, ClientNumber sender, const Json& ref) {
    std::map<std::pair<Seat, std::size_t>, std::string> made;
    const Seats present = connected(*live);
    const std::set<ClientNumber> viewers = live->viewers;
    for (const ClientNumber number : viewers) {
        Connection& connection = connections_.at(number);
        std::string& text = made[{connection.seat, connection.known}];
        if (text.empty()) text = live->table->message(connection.seat, connection.known, present);
        connection.known = live->table->steps();
        send(connection, text + ending(number == sender ? ref : Json(nullptr)));
        if (!live->table->rematch().empty()) tell_rematch(connection);
    }
}

void Service::tell_rematch(Connection& connection) {
    if (std::exchange(connection.told_rematch, true)) return;
    const Table& table = *connection.live->table;
    Json seat = nullptr;
    if (connection.seat != spectator) seat = table.seat_name(swapped_seat(table.game(), connection.seat));
    send(connection,
         codec::to_line(
             Json{{"type", "rematch"}, {"table", table.rematch()}, {"seat", seat}, {"token", connection.token}}));
}

// ---- receiving

void Service::receive(ClientNumber number, std::string_view text) {
    Connection* connection = find(number);
    if (connection == nullptr || stopping_) return;
    ++metrics_.messages_in;
    const Milliseconds now = loop_.now();
    const Asking nameless{number, nullptr, now};
    const std::string& who = connection->token.empty() ? connection->address : connection->token;
    if (!message_addresses_.take(connection->address, now) || !message_tokens_.take(who, now)) {
        ++metrics_.limited;
        if (++connection->refusals <= most_refusals) return complain(nameless, "Too many messages: slow down.");
        log("client_dropped", {{"address", connection->address}, {"cause", "flooding"}});
        return connection->client->close("Too many messages.");
    }
    Asking asking = nameless;
    try {
        const auto message = std::make_shared<const Json>(codec::parse(text, message_limits));
        const Reader reader(*message);
        if (const auto ref = reader.optional_field("ref")) {
            if (!ref->json().is_number_integer() && !ref->is_null()) ref->text(40);
            asking.ref = ref->json();
        }
        const std::string op = reader.field("op").text(40);
        if (op == "ping") return answer(asking, "pong");
        if (op == "hello") return hello(asking, reader);
        if (!connection->live) return complain(asking, "Say hello first: which table, and by which token?");
        dispatch(asking, message);
    } catch (const Error& error) {
        ++metrics_.malformed;
        complain(asking, error.what());
    }
}

void Service::hello(const Asking& asking, const Reader& message) {
    message.only({"op", "table", "token", "ref"});
    const std::string id = message.field("table").text(40), token = message.field("token").text(64);
    if (!is_table_id(id)) return complain(asking, "There is no such table.");
    with_table(id, [this, asking, token](const LivePointer& live) {
        if (live->table) return enter(asking, live, token);
        complain(asking, codec::parse(live->trouble.body)["error"]["message"].get<std::string>());
    });
}

void Service::enter(const Asking& asking, const LivePointer& live, const std::string& token) {
    Connection* connection = find(asking.number);
    if (connection == nullptr) return;
    const auto seat = live->table->holder_of(token);
    if (!seat) {
        ++metrics_.refused;
        log("wrong_token", {{"table", live->id}, {"address", connection->address}});
        return complain(asking, "This link opens no seat at this table.");
    }
    leave(asking.number, *connection);
    const Seats before = connected(*live);
    connection->live = live;
    connection->seat = *seat;
    connection->token = token;
    connection->known = 0;
    connection->told_rematch = false;
    live->viewers.insert(asking.number);
    if (connected(*live) != before) return broadcast(live, asking.number, asking.ref);
    std::string text = live->table->message(*seat, 0, before);
    connection->known = live->table->steps();
    send(*connection, text + ending(asking.ref));
    if (!live->table->rematch().empty()) tell_rematch(*connection);
}

void Service::dispatch(const Asking& asking, const std::shared_ptr<const Json>& message) {
    with_table(find(asking.number)->live->id, [this, asking, message](const LivePointer& live) {
        const Connection* connection = find(asking.number);
        if (connection == nullptr || stopping_) return;
        if (!live->table)
            return complain(asking, codec::parse(live->trouble.body)["error"]["message"].get<std::string>());
        const Reader reader(*message);
        const std::string op = reader.field("op").text(40);
        try {
            if (op == "check")
                check(asking, live, reader);
            else if (op == "odds")
                odds(asking, live, reader);
            else if (op == "look")
                look(asking, live, reader);
            else if (op == "why")
                why(asking, live, reader);
            else if (op == "rematch")
                rematch(asking, live);
            else
                change(asking, live, reader);
        } catch (const Stale&) {
            ++metrics_.stale;
            answer(asking, "refused", {{"stale", true}});
        } catch (const Refused& refused) {
            ++metrics_.refused;
            answer(asking, "refused", {{"refusal", refused.refusal}});
        } catch (const Error& error) {
            ++metrics_.malformed;
            complain(asking, error.what());
        }
    });
}

void Service::change(const Asking& asking, const LivePointer& live, const Reader& message) {
    const bool is_action = message.field("op").text() == "do";
    // By the time of its arrival: it may have waited for the store (PUB-23.4).
    auto entries = live->table->entries_for(find(asking.number)->seat, message, asking.arrived);
    commit(live, std::move(entries), [this, asking, live, is_action](Result result) {
        if (result == Result::conflict) return answer(asking, "refused", {{"stale", true}});
        if (result == Result::unavailable)
            return complain(asking, "This could not be stored, so it has not happened: try again soon.");
        metrics_.actions += is_action;
        broadcast(live, asking.number, asking.ref);
    });
}

void Service::check(const Asking& asking, const LivePointer& live, const Reader& message) {
    message.only({"op", "do", "preview", "ref"});
    const auto wish = message.optional_field("preview");
    const bool wants_preview = wish && wish->boolean();
    const Seat who = find(asking.number)->seat;
    Json fields{{"refusal", nullptr}};
    try {
        const codec::AnyAction action = live->table->checked_action(who, message.field("do"));
        if (wants_preview) fields.update(live->table->preview(who, action));
    } catch (const Refused& refused) {
        fields["refusal"] = refused.refusal;
    }
    answer(asking, "checked", std::move(fields));
}

void Service::look(const Asking& asking, const LivePointer& live, const Reader& message) {
    message.only({"op", "as", "ref"});
    answer(asking, "look", {{"position", live->table->look(find(asking.number)->seat, message.field("as"))}});
}

void Service::why(const Asking& asking, const LivePointer& live, const Reader& message) {
    message.only({"op", "step", "ref"});
    Json fields = live->table->reason_of(message.field("step"));
    fields["step"] = message.field("step").json();
    answer(asking, "why", std::move(fields));
}

void Service::odds(const Asking& asking, const LivePointer& live, const Reader& message) {
    message.only({"op", "do", "ref"});
    Connection& connection = *find(asking.number);
    const Seat seat = connection.seat;
    const codec::AnyAction action = live->table->checked_action(seat, message.field("do"));
    if (connection.odds_under_way >= most_odds_under_way)
        throw Error("", "Too many odds are being worked out: wait for them.");
    ++connection.odds_under_way;
    loop_.work(Work::reckoning, [this, asking, action, seat, game = live->table->header().game,
                                 view = live->table->view(seat), budget = options_.odds] {
        Json json = analysis::to_json(analysis::odds_of(*game, view, seat, action, budget));
        json["modifiers"] = modifiers_of(*game, view, seat, action);
        loop_.post([this, asking, json = std::move(json)] {
            ++metrics_.odds;
            if (Connection* waiting = find(asking.number)) --waiting->odds_under_way;
            answer(asking, "odds", json);
        });
    });
}

// The new table is stored before the old one points to it; whoever asks second is sent to the same one.
void Service::rematch(const Asking& asking, const LivePointer& live) {
    const Seat who = find(asking.number)->seat;
    if (who == spectator) throw Error("/op", "Spectators only watch.");
    if (!live->table->rematch().empty()) {
        find(asking.number)->told_rematch = false;
        return tell_rematch(*find(asking.number));
    }
    const std::string id = new_table_id();
    const std::string entry = live->table->rematch_entry(who, id, loop_.now());
    live->busy = true;
    make(id, swapped(live->table->header(), live->table->seats(), loop_.now()),
         [this, asking, live, entry](Result result) {
             if (result != Result::stored) {
                 complain(asking, "The new table could not be stored: try again soon.");
                 return release(live);
             }
             commit(live, {entry}, [this, asking, live](Result stored) {
                 if (stored == Result::stored) return broadcast(live, asking.number, asking.ref);
                 complain(asking, "The rematch could not be stored: try again soon.");
             });
         });
}

}  // namespace sandtable::server
