// The JSON interface over HTTP: docs/api.md.
#include "build_info.hpp"
#include "server/catalogue.hpp"
#include "server/header.hpp"
#include "server/secrets.hpp"
#include "server/service.hpp"

namespace sandtable::server {

using codec::Error;
using codec::Json;
using codec::Reader;
using store::Result;

namespace {

constexpr codec::Limits body_limits{largest_message, 16, 1024};
constexpr std::size_t most_open_tables = 100;

Response success(const Json& json, int status = 200) { return {status, codec::to_line(json)}; }
Response not_seated(const Error& error) {
    const bool no_right = error.sentence().find("invitation") != std::string::npos;
    return failure(no_right ? 403 : 400, error.sentence(), error.place());
}
Response not_stored() { return failure(503, "This could not be stored, so it has not happened: try again soon."); }

// "/api/tables/ID/join" -> ID, when the path has that form.
std::string table_in(const std::string& path, const std::string& ending) {
    const std::string beginning = "/api/tables/";
    if (!path.starts_with(beginning) || !path.ends_with(ending) || path.size() < beginning.size() + ending.size())
        return "";
    const std::string id = path.substr(beginning.size(), path.size() - beginning.size() - ending.size());
    return is_table_id(id) ? id : "";
}

// "/api/tables/ID/positions/17", when the path has that form.
struct WantedPosition {
    std::string table;
    std::size_t step;
};
std::optional<WantedPosition> position_in(const std::string& path) {
    const std::string word = "/positions/";
    const std::size_t at = path.find(word);
    if (at == std::string::npos) return std::nullopt;
    const std::string id = table_in(path.substr(0, at), ""), number = path.substr(at + word.size());
    if (id.empty()) return std::nullopt;
    if (number.empty() || number.size() > 6 || number.find_first_not_of("0123456789") != std::string::npos)
        throw Error("", "Expected the number of a step after /positions/, 0 for the position before the first.");
    return WantedPosition{id, std::stoul(number)};
}

}  // namespace

void Service::request(const Request& request, Respond respond) {
    ++metrics_.requests;
    if (stopping_) return respond(failure(503, "The server is closing: try again in a minute."));
    const std::string& path = request.path;
    if (path == "/healthz" && request.method == "GET") return health(respond);
    if (path == "/metrics" && request.method == "GET")
        return respond({200, metrics_.text(), "text/plain; version=0.0.4"});
    if (!request_addresses_.take(request.address, loop_.now())) {
        ++metrics_.limited;
        return respond(failure(429, "Too many requests: wait a little."));
    }
    try {
        if (request.method == "GET") {
            if (path == "/api/catalogue") return respond({200, catalogue_});
            if (path == "/api/open") return list_open(respond);
            if (path.starts_with("/api/rules/")) {
                const auto found = rule(path.substr(11));
                return respond(found ? success(*found) : failure(404, "There is no such clause."));
            }
            if (const std::string id = table_in(path, "/replay"); !id.empty())
                return show(id, request, respond, 409, [](const Table& table, Seat) { return table.replay(); });
            if (const auto wanted = position_in(path))
                return show(wanted->table, request, respond, 404, [step = wanted->step](const Table& table, Seat who) {
                    return Json{{"position", table.position(who, step)}};
                });
        } else if (request.method == "POST") {
            if (path == "/api/tables") return create(request, respond);
            if (path == "/api/balance") return measure(request, respond);
            if (const std::string id = table_in(path, "/join"); !id.empty()) return join(id, request, respond);
            if (const std::string id = table_in(path, "/invitation"); !id.empty())
                return tell_of_invitation(id, request, respond);
        } else if (request.method == "DELETE") {
            if (path == "/api/balance") return leave_measuring(request, respond);
        }
        respond(failure(404, "There is nothing at this address."));
    } catch (const Error& error) {
        ++metrics_.malformed;
        respond(failure(400, error.sentence(), error.place()));
    }
}

void Service::health(const Respond& respond) {
    loop_.work(Work::reading, [this, respond] {
        try {
            store_.ping();
            respond(
                success({{"status", "ok"}, {"version", std::string(build_info::version)}, {"store", store_.kind()}}));
        } catch (const store::Unavailable& error) {
            log("store_failed", {{"cause", error.what()}});
            respond(failure(503, "The store of the games does not answer."));
        }
    });
}

void Service::list_open(const Respond& respond) {
    loop_.work(Work::reading, [this, respond] {
        try {
            Json tables = Json::array();
            for (const std::string& listing : store_.open_tables(most_open_tables))
                tables.push_back(codec::parse(listing));
            respond(success({{"tables", tables}}));
        } catch (const std::exception& error) {
            log("store_failed", {{"cause", error.what()}});
            respond(failure(503, "The games cannot be read at the moment: try again soon."));
        }
    });
}

void Service::measure(const Request& request, const Respond& respond) {
    const Json body = codec::parse(request.body, body_limits);
    const Reader reader(body);
    reader.only({"game", "scenario", "options", "more"});
    const auto more = reader.optional_field("more");
    const Measuring::Answer answer = measuring_.ask({wanted_game(reader), request.address, more && more->boolean()});
    switch (answer.refusal) {
        case Measuring::Refusal::none: return respond(success(answer.json));
        case Measuring::Refusal::many_wait:
            return respond(failure(503, "Many scenarios wait to be measured already: try again in a minute."));
        case Measuring::Refusal::many_of_yours_wait:
            ++metrics_.limited;
            return respond(failure(429, "Several scenarios wait to be measured for you already: let one end first."));
    }
}

void Service::leave_measuring(const Request& request, const Respond& respond) {
    const Json body = codec::parse(request.body, body_limits);
    const Reader reader(body);
    reader.only({"game", "scenario", "options"});
    respond(success(measuring_.leave({wanted_game(reader), request.address})));
}

void Service::create(const Request& request, const Respond& respond) {
    const Json body = codec::parse(request.body, body_limits);
    Creation creation = create_table(Reader(body), loop_.now());
    if (tables_.size() >= options_.most_live_tables)
        return respond(failure(503, "This server has as many games going on as it can hold: try again later."));
    if (!table_addresses_.take(request.address, loop_.now())) {
        ++metrics_.limited;
        return respond(failure(429, "You have made many tables: wait a few minutes before the next."));
    }
    log("create", {{"table", creation.id},
                   {"game", creation.header.game->id()},
                   {"scenario", creation.header.game->scenario().id},
                   {"address", request.address}});
    make(creation.id, std::move(creation.header), [respond, answer = creation.answer](Result result) {
        respond(result == Result::stored ? success(answer, 201) : not_stored());
    });
}

void Service::join(const std::string& id, const Request& request, const Respond& respond) {
    const auto body = std::make_shared<const Json>(codec::parse(request.body, body_limits));
    with_table(id, [this, body, respond](const LivePointer& live) {
        if (!live->table) return respond(live->trouble);
        try {
            const std::string token = new_token();
            const Table::Joining joining = live->table->join(Reader(*body), token, loop_.now());
            const Json answer{{"seat", live->table->seat_name(joining.seat)}, {"token", token}};
            commit(
                live, joining.entries,
                [this, live, respond, answer](Result result) {
                    if (result == Result::conflict)
                        return respond(failure(409, "Somebody else was quicker: look at the table again."));
                    if (result == Result::unavailable) return respond(not_stored());
                    log("join", {{"table", live->id}, {"seat", answer["seat"].get<std::string>()}});
                    respond(success(answer));
                    broadcast(live);
                },
                live->table->listing(joining.seat));
        } catch (const Stale&) {
            ++metrics_.stale;
            respond(failure(409, "This seat is taken."));
        } catch (const Error& error) {
            ++metrics_.malformed;
            respond(not_seated(error));
        }
    });
}

void Service::tell_of_invitation(const std::string& id, const Request& request, const Respond& respond) {
    const auto body = std::make_shared<const Json>(codec::parse(request.body, body_limits));
    with_table(id, [this, body, respond](const LivePointer& live) {
        if (!live->table) return respond(live->trouble);
        try {
            respond(success(live->table->invitation(Reader(*body))));
        } catch (const Error& error) {
            ++metrics_.malformed;
            respond(not_seated(error));
        }
    });
}

void Service::show(const std::string& id, const Request& request, const Respond& respond, int failed,
                   std::function<Json(const Table&, Seat)> make) {
    with_table(id, [bearer = request.bearer, respond, failed, make = std::move(make)](const LivePointer& live) {
        if (!live->table) return respond(live->trouble);
        const auto viewer = live->table->holder_of(bearer);
        if (!viewer) return respond(failure(403, "This takes the token of a seat or of a spectator."));
        try {
            respond(success(make(*live->table, *viewer)));
        } catch (const Error& error) {
            respond(failure(failed, error.sentence(), error.place()));
        }
    });
}

}  // namespace sandtable::server
